//! Instructions that an older LLVM accepts and cannot compile, or compiles to something else.

use crate::report::Outcome;
use crate::site::Site;
use crate::wide_integers::{WIDE_SINCE, WIDEST, converts, divides};
use bitsmith_model::cfg::Cfg;
use bitsmith_model::constant::{ConstKind, ConstPool, ExprOp};
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::dialect::Dialect;
use bitsmith_model::dom::Dominators;
use bitsmith_model::module::Module;
use bitsmith_model::schema::inst::{CastOp, Opcode};
use bitsmith_model::types::{Type, TypeId, Types};
use bitsmith_model::value::{BlockId, Value, ValueKind};

/// The first release that stores vectors of elements that are no whole bytes, but for single bits.
const ODD_VECTORS_SINCE: u16 = 15;
/// The first release that stores vectors of single bits as they are read.
const BITS_SINCE: u16 = 7;
/// The first release that reads any number of single bits as they are stored.
const BIT_COUNTS_SINCE: u16 = 11;
/// The first release whose `va_arg` knows the place of wide values.
const WIDE_VARARGS_SINCE: u16 = 10;
/// The first releases with results of `callbr`, and with uses of them behind its labels.
const CALLBR_RESULTS_SINCE: u16 = 11;
const LABEL_RESULTS_SINCE: u16 = 17;

/// The first release that folds casts of constant vectors of single bits as they are in memory.
const BIT_CASTS_SINCE: u16 = 6;

/// Returns true for a type whose constants an older LLVM writes to an object with a byte for each bit of a vector.
pub(crate) fn is_misplaced(types: &Types, ty: TypeId, to: Dialect) -> bool {
    !to.has(ODD_VECTORS_SINCE) && has_vector(types, ty, |bits, _| !bits.is_multiple_of(u8::BITS))
}

/// Returns true for a type of functions that pass or return a vector which an older LLVM splits into other elements than
/// it joins: elements of odd widths, more than a register of 128 bits.
pub(crate) fn is_mispassed(types: &Types, func_ty: TypeId, to: Dialect) -> bool {
    const REGISTER: u32 = 128;
    let is_wrong = |bits: u32, len: u32| {
        let is_odd = match bits.is_multiple_of(u8::BITS) {
            true => !to.has(BITS_SINCE) && !bits.is_power_of_two(),
            false => !to.has(BIT_COUNTS_SINCE) && bits != 1,
        };
        is_odd && bits.saturating_mul(len) > REGISTER
    };
    let Some(ty) = types.as_func(func_ty) else {
        return false;
    };
    let mut passed = ty.params.iter().chain([&ty.ret]);
    passed.any(|ty| has_vector(types, *ty, is_wrong))
}

/// The construct that [`is_mispassed`] finds, in reports.
pub(crate) const MISPASSED: &str = "a vector of over 128 bits whose elements are no powers of two of bytes, as parameter or result";

/// Returns true for a cast of a constant that an older LLVM folds to another value: the operand of one to an
/// integer that is still an expression is a vector.
pub(crate) fn is_misfolded(types: &Types, ty: TypeId, op: ExprOp, to: Dialect) -> bool {
    let is_int = types.get(ty).int_width().is_some();
    !to.has(BIT_CASTS_SINCE) && op == ExprOp::Cast(CastOp::BitCast) && is_int
}

/// The integer that bits of a constant vector are, of at most 64: the first element is the lowest in a module that is
/// little-endian. A constant is in `pool`, or one of the module's.
pub(crate) fn joined(module: &Module, pool: &ConstPool, vector: Value) -> Option<i64> {
    let layout = DataLayout::parse(&module.data_layout).unwrap_or_default();
    let find = |value: Value| match value.kind() {
        ValueKind::LocalConst(id) => Some((pool.try_get(id)?, pool)),
        // The pool is the module's own while its constants are lowered.
        ValueKind::Const(id) => match module.consts.try_get(id) {
            Some(constant) => Some((constant, &module.consts)),
            None => Some((pool.try_get(id)?, pool)),
        },
        _ => None,
    };
    let (constant, from) = find(vector)?;
    let ConstKind::Aggregate(span) = constant.kind else {
        return None;
    };
    let element = module.types.get(module.types.scalar(constant.ty));
    let bits = element.int_width()?;
    let elements = from.operands(span);
    let all = bits.checked_mul(u32::try_from(elements.len()).ok()?)?;
    if all > u64::BITS || layout.big_endian {
        return None;
    }
    let mask = u64::MAX.checked_shr(u64::BITS.checked_sub(bits)?)?;
    let mut whole = 0u64;
    for element in elements.iter().rev() {
        let ConstKind::Int(int) = find(*element)?.0.kind else {
            return None;
        };
        whole = whole.checked_shl(bits).unwrap_or(0) | int.cast_unsigned() & mask;
    }
    // Integers are kept sign-extended.
    let above = u64::BITS.checked_sub(all)?;
    whole.cast_signed().checked_shl(above)?.checked_shr(above)
}

/// Returns true for a struct that functions return in two registers at most; others may be in memory.
fn is_short(module: &Module, ty: TypeId) -> bool {
    const REGISTER: u64 = 128;
    let layout = DataLayout::parse(&module.data_layout).unwrap_or_default();
    let types = &module.types;
    let fits = |ty: &TypeId| {
        let is_aggregate = matches!(
            types.get(*ty),
            Type::Array(..) | Type::Struct(_) | Type::Named(_)
        );
        let bits = layout.size_in_bits(types, *ty);
        !is_aggregate && bits.is_some_and(|bits| bits <= REGISTER)
    };
    let body = types.as_struct(ty);
    body.is_some_and(|body| body.elements.len() <= 2 && body.elements.iter().all(fits))
}

/// Refuses an instruction that is one of them.
pub(crate) fn inst(site: &mut Site<'_, '_>, to: Dialect) {
    let inst = *site.body.inst(site.at);
    let operand = site.body.operands(site.at).first().copied();
    let from = operand.and_then(|value| site.type_of(value));
    let types = &site.cx.module.types;
    let is_wide = |ty| {
        let bits = types.get(types.scalar(ty)).int_width();
        bits.is_some_and(|bits| bits > WIDEST)
    };
    let stored = match inst.op {
        Opcode::Store | Opcode::Ret => from,
        _ => Some(inst.ty),
    };
    let has_bits =
        |ty| !types.is_int_or_int_vector(ty) && has_vector(types, ty, |bits, _| bits == 1);
    let called = site.body.call(site.at).map(|call| call.func_ty);
    let what = match inst.op {
        _ if called.is_some_and(|ty| is_mispassed(types, ty, to)) && !site.calls_intrinsic() => {
            MISPASSED
        }
        Opcode::Binary
            if !to.has(WIDE_SINCE) && inst.binary_op().is_some_and(divides) && is_wide(inst.ty) =>
        {
            "a division of more than 128 bits"
        }
        Opcode::Cast
            if !to.has(WIDE_SINCE)
                && inst.cast_op().is_some_and(converts)
                && (is_wide(inst.ty) || from.is_some_and(is_wide)) =>
        {
            "a conversion between a float and an integer of more than 128 bits"
        }
        Opcode::Load | Opcode::Store
            if !to.has(ODD_VECTORS_SINCE) && stored.is_some_and(|ty| is_odd(types, ty)) =>
        {
            "a vector in memory whose elements are no whole bytes"
        }
        Opcode::Load | Opcode::Store
            if !to.has(BIT_COUNTS_SINCE)
                && stored.is_some_and(|ty| {
                    has_vector(types, ty, |bits, len| bits == 1 && !len.is_power_of_two())
                }) =>
        {
            "a vector of bits in memory whose number is no power of two"
        }
        // A vector alone is stored as an integer.
        Opcode::Store if !to.has(BITS_SINCE) && stored.is_some_and(has_bits) => {
            "an aggregate with a vector of bits that is stored whole"
        }
        Opcode::Ret | Opcode::Call | Opcode::Invoke
            if !to.has(BITS_SINCE)
                && stored.is_some_and(|ty| has_bits(ty) && !is_short(site.cx.module, ty))
                && !site.calls_intrinsic() =>
        {
            "an aggregate with a vector of bits that is returned"
        }
        Opcode::VaArg if !to.has(WIDE_VARARGS_SINCE) && is_long(types.get(inst.ty)) => {
            "va_arg of more than 64 bits"
        }
        Opcode::CallBr if *types.get(inst.ty) != Type::Void => {
            let known = to.has(LABEL_RESULTS_SINCE)
                || to.has(CALLBR_RESULTS_SINCE) && !is_used_at_label(site);
            match known {
                true => return,
                false => "the result of callbr",
            }
        }
        _ => return,
    };
    site.note(Outcome::Refused, what, "");
}

/// Returns true if a type has a vector of integers in it that are neither bits nor whole bytes.
fn is_odd(types: &Types, ty: TypeId) -> bool {
    has_vector(types, ty, |bits, _| {
        bits != 1 && !bits.is_multiple_of(u8::BITS)
    })
}

/// Returns true if a type is or has a vector whose elements are integers of such a width, and of such a number.
fn has_vector(types: &Types, ty: TypeId, of: impl Fn(u32, u32) -> bool) -> bool {
    let mut todo = vec![ty];
    while let Some(ty) = todo.pop() {
        match types.get(ty) {
            Type::Vector { element, len, .. } => {
                let bits = types.get(*element).int_width().unwrap_or(u8::BITS);
                if of(bits, *len) {
                    return true;
                }
            }
            Type::Array(..) | Type::Struct(_) | Type::Named(_) => todo.extend(types.parts(ty)),
            _ => {}
        }
    }
    false
}

fn is_long(ty: &Type) -> bool {
    !matches!(ty, Type::Int(..=64) | Type::Double | Type::Float) && ty.address_space().is_none()
}

/// Returns true if the result of a `callbr` is used where its fallthrough block does not lead.
fn is_used_at_label(site: &Site<'_, '_>) -> bool {
    let (body, result) = (&*site.body, Value::inst(site.at));
    let operands = body.operands(site.at).iter();
    let mut blocks = operands.filter_map(|value| value.as_block());
    let Some(next) = blocks.next() else {
        return false;
    };
    let cfg = Cfg::new(body);
    let dominators = Dominators::new(body, &cfg);
    let behind = |block: BlockId| dominators.dominates(next, block);
    body.order.iter().any(|&block| {
        body.block_insts(block).any(|at| {
            let operands = body.operands(at);
            match body.inst(at).op {
                Opcode::Phi => operands.chunks_exact(2).any(|edge| match edge {
                    [value, from] => {
                        let from = from.as_block();
                        *value == result
                            && from.is_some_and(|from| from != site.block && !behind(from))
                    }
                    _ => false,
                }),
                _ => operands.contains(&result) && !behind(block),
            }
        })
    })
}
