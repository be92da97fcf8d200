//! Functions of a module that convert between numbers of few bits and wider ones, by integers.

use crate::site::Site;
use bitsmith_model::builder::FunctionBuilder;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Predicate};
use bitsmith_model::schema::linkage::Linkage;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{GlobalId, Value};

/// A floating-point format whose numbers are numbers of `float`: a sign, an exponent and a fraction.
pub(crate) struct Format {
    /// The bits of the exponent and of the fraction.
    pub exponent: u32,
    pub fraction: u32,
    pub special: Special,
}

/// The numbers of a format that are not finite.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Special {
    /// Infinity and NaNs have the largest exponent.
    Ieee,
    /// All bits but the sign are set: NaN.
    Nan,
    /// There are none.
    None,
}

pub(crate) const HALF: Format = Format {
    exponent: 5,
    fraction: 10,
    special: Special::Ieee,
};

impl Format {
    /// The exponent field of 1.
    fn one(&self) -> i64 {
        (1 << self.exponent.saturating_sub(1)) - 1
    }
    /// A power of two as a `float`'s bits, relative to the smallest normal number of the format.
    fn power(&self, above: i64) -> i64 {
        (FLOAT_ONE - self.one() + 1 + above) << FLOAT_FRACTION
    }
    /// The bits of a fraction that the format lacks.
    fn lost(&self) -> u32 {
        FLOAT_FRACTION.saturating_sub(self.fraction)
    }
    fn sign(&self) -> i64 {
        1 << (self.exponent + self.fraction)
    }
    /// The bits of the largest finite number.
    fn largest(&self) -> i64 {
        match self.special {
            Special::Ieee => self.sign() - (1 << self.fraction) - 1,
            Special::Nan => self.sign() - 2,
            Special::None => self.sign() - 1,
        }
    }
    /// The first bit of a fraction, which is set in a quiet NaN.
    fn quiet(&self) -> i64 {
        1 << self.fraction.saturating_sub(1)
    }
}

const FLOAT_FRACTION: u32 = 23;
/// The exponent field of 1 as a `float`.
const FLOAT_ONE: i64 = 127;
const INFINITY: i64 = 0x7f80_0000;
const MAGNITUDE: i64 = 0x7fff_ffff;
const BFLOAT_QUIET: i64 = 0x0040;

/// The body of a function: the result for an argument, of a type.
pub(crate) type Make = fn(&mut Words<'_>, Value, TypeId) -> Value;

/// The names and bodies of the functions of a format: to `float`, from `float`, from wider types.
pub(crate) type Functions = [(&'static str, Make); 3];

pub(crate) const OF_HALF: Functions = [
    ("bitsmith.half.extend", |w, number, to| {
        extend(w, number, to, &HALF)
    }),
    ("bitsmith.half.round", |w, number, to| {
        round(w, number, to, &HALF, false)
    }),
    ("bitsmith.half.round.double", |w, number, to| {
        let single = odd_float(w, number);
        round(w, single, to, &HALF, false)
    }),
];

pub(crate) const OF_BFLOAT: Functions = [
    ("bitsmith.bfloat.extend", extend_bfloat),
    ("bitsmith.bfloat.round", round_bfloat),
    ("bitsmith.bfloat.round.double", |w, number, to| {
        let single = odd_float(w, number);
        round_bfloat(w, single, to)
    }),
];

/// A call of a function that makes a `float` of the number.
pub(crate) fn extended(
    site: &mut Site<'_, '_>,
    [extend, ..]: &Functions,
    args: &[Value],
) -> Option<Value> {
    let float = site.cx.module.types.intern(Type::Float);
    call(site, extend, args, float)
}

/// A call of a function that rounds a `float` or a wider number to a type.
pub(crate) fn rounded(
    site: &mut Site<'_, '_>,
    [_, of_float, of_wide]: &Functions,
    args: &[Value],
    to: TypeId,
) -> Option<Value> {
    let ty = site.type_of(*args.first()?)?;
    let row = match site.cx.module.types.get(ty) {
        Type::Float => of_float,
        Type::Double | Type::X86Fp80 | Type::Fp128 => of_wide,
        _ => return None,
    };
    call(site, row, args, to)
}

/// A call of a function of one parameter, which the module may have from an earlier call.
fn call(
    site: &mut Site<'_, '_>,
    (name, body): &(&'static str, Make),
    args: &[Value],
    to: TypeId,
) -> Option<Value> {
    let from = site.type_of(*args.first()?)?;
    let func_ty = site.cx.module.types.func(to, &[from]);
    let mut name = name.as_bytes().to_vec();
    while let Some(&id) = site.cx.names.get(&name) {
        let global = site.cx.module.globals.get(id)?;
        if global.value_ty == func_ty && global.linkage == Linkage::Internal {
            return site.call_of_global(id, func_ty, args);
        }
        name.push(b'_');
    }
    let id = function(site, &name, body, func_ty)?;
    site.call_of_global(id, func_ty, args)
}

/// Adds a function of one parameter to the module, of a name that is free.
fn function(
    site: &mut Site<'_, '_>,
    name: &[u8],
    body: &Make,
    func_ty: TypeId,
) -> Option<GlobalId> {
    let module = &mut *site.cx.module;
    let to = module.types.as_func(func_ty)?.ret;
    let id = module.declare_function(name, func_ty);
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
    site.cx.names.insert(name.to_vec(), id);
    Some(id)
}

/// Integers of 32 bits in a function.
pub(crate) struct Words<'m> {
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

/// The `float` of the bits of a number.
pub(crate) fn extend(w: &mut Words<'_>, number: Value, float: TypeId, of: &Format) -> Value {
    use BinaryOp::*;
    let word = w.b.cast(CastOp::ZExt, number, w.word);
    let magnitude = w.op(And, word, of.sign() - 1);
    let shifted = w.op(Shl, magnitude, of.lost().into());
    let least = of.power(0);
    let mut number = w.op(Add, shifted, least - (1 << FLOAT_FRACTION));
    // Without the leading one that a small exponent would add.
    let small = w.op(Or, shifted, least);
    let small = w.b.cast(CastOp::BitCast, small, float);
    let first = w.float(least);
    let small = w.b.binary(FSub, small, first);
    let small = w.b.cast(CastOp::BitCast, small, w.word);
    let is_small = w.is(Predicate::ULt, magnitude, 1 << of.fraction);
    number = w.select(is_small, small, number);
    if of.special != Special::None {
        // A quiet NaN, as of a conversion.
        let special = w.op(Or, shifted, INFINITY);
        let quiet = w.op(Or, special, of.quiet() << of.lost());
        let infinity = of.largest() + i64::from(of.special == Special::Ieee);
        let is_nan = w.is(Predicate::UGt, magnitude, infinity);
        let special = w.select(is_nan, quiet, special);
        let is_special = w.is(Predicate::UGt, magnitude, of.largest());
        number = w.select(is_special, special, number);
    }
    let sign = w.op(And, word, of.sign());
    let sign = w.op(Shl, sign, (31 - of.exponent - of.fraction).into());
    let bits = w.b.binary(Or, number, sign);
    w.b.cast(CastOp::BitCast, bits, float)
}

/// The bits of the number that is nearest to a `float`, or of the even one of two. Beyond the largest number is
/// infinity, NaN if there is no infinity, or that number if there is neither or the conversion saturates. An infinity of
/// the format stays what it is.
pub(crate) fn round(
    w: &mut Words<'_>,
    number: Value,
    to: TypeId,
    of: &Format,
    saturates: bool,
) -> Value {
    use BinaryOp::*;
    let bits = w.b.cast(CastOp::BitCast, number, w.word);
    let magnitude = w.op(And, bits, MAGNITUDE);
    let odd = w.op(LShr, magnitude, of.lost().into());
    let odd = w.op(And, odd, 1);
    let bias = of.power(-1);
    let normal = w.op(
        Sub,
        magnitude,
        bias - (1 << of.lost().saturating_sub(1)) + 1,
    );
    let normal = w.b.add(normal, odd);
    let normal = w.op(LShr, normal, of.lost().into());
    let has_infinity = of.special == Special::Ieee;
    let limit = of.largest() + i64::from(of.special != Special::None && !saturates);
    let is_beyond = w.is(Predicate::UGt, normal, limit);
    let limit = w.b.int(32, limit);
    let mut result = w.select(is_beyond, limit, normal);
    // The last bit of this `float` is that of the smallest number, so that the sum rounds.
    let other_bits = of.power(i64::from(of.lost()));
    let small = w.b.cast(CastOp::BitCast, magnitude, w.float);
    let other = w.float(other_bits);
    let small = w.b.binary(FAdd, small, other);
    let small = w.b.cast(CastOp::BitCast, small, w.word);
    let small = w.op(Sub, small, other_bits);
    let is_small = w.is(Predicate::ULt, magnitude, of.power(0));
    result = w.select(is_small, small, result);
    if has_infinity && saturates {
        let is_infinite = w.is(Predicate::Eq, magnitude, INFINITY);
        let infinity = w.b.int(32, of.largest() + 1);
        result = w.select(is_infinite, infinity, result);
    }
    if of.special != Special::None {
        let nan = w.op(LShr, magnitude, of.lost().into());
        let nan = w.op(And, nan, (1 << of.fraction) - 1);
        let nan = w.op(
            Or,
            nan,
            of.largest() + 1 + i64::from(has_infinity) * of.quiet(),
        );
        let is_nan = w.is(Predicate::UGt, magnitude, INFINITY);
        result = w.select(is_nan, nan, result);
    }
    let sign = w.op(LShr, bits, (31 - of.exponent - of.fraction).into());
    let sign = w.op(And, sign, of.sign());
    let result = w.b.binary(Or, result, sign);
    w.b.cast(CastOp::Trunc, result, to)
}

/// The `float` next to a wider number, of the two neighbours the odd one, so that no tie arises when it is rounded.
pub(crate) fn odd_float(w: &mut Words<'_>, number: Value) -> Value {
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
