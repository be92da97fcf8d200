//! The functions of a module that convert between `half` or `bfloat` and wider numbers, by integers.

use crate::site::Site;
use bitsmith_model::builder::FunctionBuilder;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Predicate};
use bitsmith_model::schema::linkage::Linkage;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{GlobalId, Value};

/// The difference between the exponents' biases of `float` and `half`, in place.
const BIAS: i64 = (127 - 15) << 23;
/// The bits of the smallest normal `half` as a `float`, 2^-14.
const LEAST: i64 = (127 - 14) << 23;
/// The bits of 0.5, whose last bit as a `float` is that of the smallest `half`.
const AMONG_LEAST: i64 = (127 - 1) << 23;
/// The bits of 2^16 as a `float`, beyond all of `half`.
const BEYOND: i64 = (127 + 16) << 23;
const INFINITY: i64 = 0x7f80_0000;
const MAGNITUDE: i64 = 0x7fff_ffff;
/// The bits of a fraction that `half` lacks.
const LOST: u32 = 23 - 10;

const HALF_INFINITY: i64 = 0x7c00;
const HALF_NAN: i64 = 0x7e00;
const HALF_FRACTION: i64 = 0x03ff;
const HALF_QUIET: i64 = 0x0200;
const HALF_LEAST: i64 = 0x0400;
const HALF_MAGNITUDE: i64 = 0x7fff;
const HALF_SIGN: i64 = 0x8000;

const BFLOAT_QUIET: i64 = 0x0040;

/// The body of a function: the result for an argument, of a type.
type Make = fn(&mut Words<'_>, Value, TypeId) -> Value;

/// The names and bodies of the functions of a format: to `float`, from `float`, from `double`.
pub(super) type Functions = [(&'static [u8], Make); 3];

pub(super) const HALF: Functions = [
    (b"bitsmith.half.extend", extend),
    (b"bitsmith.half.round", round),
    (b"bitsmith.half.round.double", |w, number, to| {
        let single = odd_float(w, number);
        round(w, single, to)
    }),
];

pub(super) const BFLOAT: Functions = [
    (b"bitsmith.bfloat.extend", extend_bfloat),
    (b"bitsmith.bfloat.round", round_bfloat),
    (b"bitsmith.bfloat.round.double", |w, number, to| {
        let single = odd_float(w, number);
        round_bfloat(w, single, to)
    }),
];

/// The functions that are needed so far.
pub(super) struct Conversions {
    half: TypeId,
    functions: &'static Functions,
    extend: Option<GlobalId>,
    round_float: Option<GlobalId>,
    round_double: Option<GlobalId>,
}

impl Conversions {
    pub fn new(half: TypeId, functions: &'static Functions) -> Self {
        Self {
            half,
            functions,
            extend: None,
            round_float: None,
            round_double: None,
        }
    }

    /// A call that makes a `float` of 16 bits.
    pub fn extend(&mut self, site: &mut Site<'_, '_>, args: &[Value]) -> Option<Value> {
        let float = site.cx.module.types.intern(Type::Float);
        let types = [self.half, float];
        let [row, ..] = self.functions;
        let id = *self
            .extend
            .get_or_insert_with(|| function(site, row, types));
        call(site, id, args)
    }

    /// A call that rounds a `float` or `double` to 16 bits.
    pub fn round(&mut self, site: &mut Site<'_, '_>, args: &[Value]) -> Option<Value> {
        let ty = site.type_of(*args.first()?)?;
        let types = [ty, self.half];
        let [_, of_float, of_double] = self.functions;
        let (known, row) = match site.cx.module.types.get(ty) {
            Type::Float => (&mut self.round_float, of_float),
            Type::Double => (&mut self.round_double, of_double),
            _ => return None,
        };
        let id = *known.get_or_insert_with(|| function(site, row, types));
        call(site, id, args)
    }
}

fn call(site: &mut Site<'_, '_>, id: GlobalId, args: &[Value]) -> Option<Value> {
    let func_ty = site.cx.module.globals.get(id)?.value_ty;
    let name = site.cx.module.name(id).to_vec();
    site.call_of_type(&name, func_ty, args)
}

/// Adds a function of one parameter to the module, of a name that is free.
fn function(
    site: &mut Site<'_, '_>,
    (name, body): &(&'static [u8], Make),
    [from, to]: [TypeId; 2],
) -> GlobalId {
    let mut name = name.to_vec();
    while site.cx.names.contains_key(&name) {
        name.push(b'_');
    }
    let module = &mut *site.cx.module;
    let func_ty = module.types.func(to, &[from]);
    let id = module.declare_function(&name, func_ty);
    if let Some(global) = module.globals.get_mut(id) {
        global.linkage = Linkage::Internal;
    }
    let [word, float] = [Type::Int(32), Type::Float].map(|ty| module.types.intern(ty));
    let mut builder = FunctionBuilder::new(module, id);
    builder.start_block(b"");
    let mut words = Words {
        b: builder,
        word,
        float,
    };
    let number = words.b.arg(0);
    let value = body(&mut words, number, to);
    words.b.ret(Some(value));
    words.b.finish();
    site.cx.names.insert(name, id);
    id
}

/// Integers of 32 bits in a function.
pub(super) struct Words<'m> {
    b: FunctionBuilder<'m>,
    word: TypeId,
    float: TypeId,
}

impl Words<'_> {
    fn op(&mut self, op: BinaryOp, left: Value, right: i64) -> Value {
        let right = self.b.int(32, i64::from(low(right)));
        self.b.binary(op, left, right)
    }
    fn is(&mut self, predicate: Predicate, left: Value, right: i64) -> Value {
        let right = self.b.int(32, i64::from(low(right)));
        self.b.compare(predicate, left, right)
    }
    fn float(&mut self, bits: i64) -> Value {
        let bits = self.b.int(32, bits);
        self.b.cast(CastOp::BitCast, bits, self.float)
    }
    fn select(&mut self, condition: Value, yes: Value, no: Value) -> Value {
        self.b.select(condition, yes, no)
    }
}

/// The low 32 bits.
fn low(number: i64) -> i32 {
    let [a, b, c, d, ..] = number.to_le_bytes();
    i32::from_le_bytes([a, b, c, d])
}

/// The `float` of the bits of a `half`.
fn extend(w: &mut Words<'_>, number: Value, float: TypeId) -> Value {
    use BinaryOp::*;
    let half = w.b.cast(CastOp::ZExt, number, w.word);
    let magnitude = w.op(And, half, HALF_MAGNITUDE);
    let shifted = w.op(Shl, magnitude, LOST.into());
    let normal = w.op(Add, shifted, BIAS);
    // A quiet NaN, as of a conversion.
    let special = w.op(Or, shifted, INFINITY);
    let quiet = w.op(Or, special, HALF_QUIET << LOST);
    let is_nan = w.is(Predicate::UGt, magnitude, HALF_INFINITY);
    let special = w.select(is_nan, quiet, special);
    // Without the leading one that a small exponent would add.
    let small = w.op(Or, shifted, LEAST);
    let small = w.b.cast(CastOp::BitCast, small, float);
    let least = w.float(LEAST);
    let small = w.b.binary(FSub, small, least);
    let small = w.b.cast(CastOp::BitCast, small, w.word);
    let is_small = w.is(Predicate::ULt, magnitude, HALF_LEAST);
    let is_special = w.is(Predicate::UGe, magnitude, HALF_INFINITY);
    let number = w.select(is_small, small, normal);
    let number = w.select(is_special, special, number);
    let sign = w.op(And, half, HALF_SIGN);
    let sign = w.op(Shl, sign, 16);
    let bits = w.b.binary(Or, number, sign);
    w.b.cast(CastOp::BitCast, bits, float)
}

/// The bits of the `half` that is nearest to a `float`, or of the even one of two.
fn round(w: &mut Words<'_>, number: Value, half: TypeId) -> Value {
    use BinaryOp::*;
    let bits = w.b.cast(CastOp::BitCast, number, w.word);
    let magnitude = w.op(And, bits, MAGNITUDE);
    let odd = w.op(LShr, magnitude, LOST.into());
    let odd = w.op(And, odd, 1);
    let normal = w.op(Sub, magnitude, BIAS - (1 << (LOST - 1)) + 1);
    let normal = w.b.add(normal, odd);
    let normal = w.op(LShr, normal, LOST.into());
    // The sum rounds.
    let small = w.b.cast(CastOp::BitCast, magnitude, w.float);
    let other = w.float(AMONG_LEAST);
    let small = w.b.binary(FAdd, small, other);
    let small = w.b.cast(CastOp::BitCast, small, w.word);
    let small = w.op(Sub, small, AMONG_LEAST);
    let nan = w.op(LShr, magnitude, LOST.into());
    let nan = w.op(And, nan, HALF_FRACTION);
    let nan = w.op(Or, nan, HALF_NAN);
    let infinity = w.b.int(32, HALF_INFINITY);
    let is_small = w.is(Predicate::ULt, magnitude, LEAST);
    let is_beyond = w.is(Predicate::UGe, magnitude, BEYOND);
    let is_nan = w.is(Predicate::UGt, magnitude, INFINITY);
    let result = w.select(is_small, small, normal);
    let result = w.select(is_beyond, infinity, result);
    let result = w.select(is_nan, nan, result);
    let sign = w.op(LShr, bits, 16);
    let sign = w.op(And, sign, HALF_SIGN);
    let result = w.b.binary(Or, result, sign);
    w.b.cast(CastOp::Trunc, result, half)
}

/// The `float` next to a `double`, of the two neighbours the odd one, so that no tie arises when it is rounded.
fn odd_float(w: &mut Words<'_>, number: Value) -> Value {
    use BinaryOp::*;
    let double = w.b.type_of(number);
    let single = w.b.cast(CastOp::FPTrunc, number, w.float);
    let again = w.b.cast(CastOp::FPExt, single, double);
    let bits = w.b.cast(CastOp::BitCast, single, w.word);
    let positive = w.is(Predicate::SGe, bits, 0);
    // Its magnitude is too large if it lies beyond the number, seen from zero.
    let above = w.b.compare(Predicate::OGt, again, number);
    let below = w.b.compare(Predicate::OLt, again, number);
    let beyond = w.select(positive, above, below);
    let inexact = w.b.binary(Or, above, below);
    let [beyond, inexact] = [beyond, inexact].map(|bit| w.b.cast(CastOp::ZExt, bit, w.word));
    let bits = w.b.binary(Sub, bits, beyond);
    let bits = w.b.binary(Or, bits, inexact);
    w.b.cast(CastOp::BitCast, bits, w.float)
}

/// The `float` of the bits of a `bfloat`, which are its upper half.
fn extend_bfloat(w: &mut Words<'_>, number: Value, float: TypeId) -> Value {
    let bits = w.b.cast(CastOp::ZExt, number, w.word);
    let bits = w.op(BinaryOp::Shl, bits, 16);
    w.b.cast(CastOp::BitCast, bits, float)
}

/// The bits of the `bfloat` that is nearest to a `float`, or of the even one of two.
fn round_bfloat(w: &mut Words<'_>, number: Value, bfloat: TypeId) -> Value {
    use BinaryOp::*;
    let bits = w.b.cast(CastOp::BitCast, number, w.word);
    let upper = w.op(LShr, bits, 16);
    let odd = w.op(And, upper, 1);
    let sum = w.op(Add, bits, 0x7fff);
    let sum = w.b.add(sum, odd);
    let rounded = w.op(LShr, sum, 16);
    let nan = w.op(Or, upper, BFLOAT_QUIET);
    let magnitude = w.op(And, bits, MAGNITUDE);
    let is_nan = w.is(Predicate::UGt, magnitude, INFINITY);
    let result = w.select(is_nan, nan, rounded);
    w.b.cast(CastOp::Trunc, result, bfloat)
}
