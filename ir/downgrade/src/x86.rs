//! Intrinsics of x86 that had another form.

use crate::math::{length, on_entry, shuffle};
use crate::site::Site;
use bitsmith_model::inst::{Inst, Memory};
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Opcode, Predicate};
use bitsmith_model::types::Type;
use bitsmith_model::value::Value;

/// The binary logarithm of 4, plus one.
const WORD_ALIGN: u8 = 3;

/// `llvm.x86.rdtscp`, which stored the number of the processor.
pub(crate) fn time_stamp(site: &mut Site<'_, '_>) -> Option<Value> {
    let pair = site.ty();
    let [long, word] = [64, 32].map(|bits| site.cx.module.types.int(bits));
    let place = on_entry(site, word, WORD_ALIGN)?;
    let time = site.call(b"llvm.x86.rdtscp", long, &[place])?;
    let memory = Memory {
        align: WORD_ALIGN,
        ..Memory::default()
    };
    let load = Inst::new(Opcode::Load, word).with_memory(memory);
    let processor = site.emit(load, &[place]);
    site.pair(pair, time, processor)
}

/// The number that stands for the rounding of the processor's state.
const CURRENT_ROUNDING: i64 = 4;

/// An intrinsic of AVX10 on vectors of 256 bits, which took a rounding, some under another name.
pub(crate) fn with_rounding(site: &mut Site<'_, '_>) -> Option<Value> {
    let (mut args, ty, mut name) = (site.args(), site.ty(), site.callee()?);
    if let Some(stem) = name.strip_suffix(b"s.256") {
        name = [stem, b"s.round.256"].concat();
    } else if name.starts_with(b"llvm.x86.avx10.mask.vminmax") {
        name.extend(b".round");
    }
    args.push(site.small(32, CURRENT_ROUNDING));
    site.call(&name, ty, &args)
}

/// `llvm.x86.addcarry` and `llvm.x86.subborrow`, which stored the result, under other names: both steps of the sum and
/// the carry of either.
pub(crate) fn carried(site: &mut Site<'_, '_>, op: BinaryOp) -> Option<Value> {
    let [carry, left, right] = site.args_of()?;
    let (pair, word, byte) = (site.ty(), site.type_of(left)?, site.type_of(carry)?);
    let none = site.null(byte);
    let carry = site.compare(Predicate::Ne, carry, none)?;
    let carry = site.cast(CastOp::ZExt, carry, word);
    let mut carries = Vec::new();
    let mut sum = left;
    for by in [right, carry] {
        let next = site.binary(op, sum, by)?;
        let [low, high] = match op {
            BinaryOp::Add => [next, by],
            _ => [sum, by],
        };
        carries.push(site.compare(Predicate::ULt, low, high)?);
        sum = next;
    }
    let &[first, second] = &carries[..] else {
        return None;
    };
    let either = site.binary(BinaryOp::Or, first, second)?;
    let either = site.cast(CastOp::ZExt, either, byte);
    site.pair(pair, either, sum)
}

/// `llvm.x86.avx512.mask.cmp`, without a mask: that is applied to the result.
pub(crate) fn masked_comparison(site: &mut Site<'_, '_>) -> Option<Value> {
    let (mut args, ty) = (site.args(), site.ty());
    let mask = (args.len() > MASK).then(|| args.remove(MASK))?;
    let name = site.callee()?;
    let form = name.strip_prefix(b"llvm.x86.avx512.mask.cmp")?;
    let name = [b"llvm.x86.avx512.cmp", form].concat();
    let result = site.call(&name, ty, &args)?;
    site.binary(BinaryOp::And, result, mask)
}

/// The operand that was added.
const MASK: usize = 3;

/// `llvm.x86.avx512.cmp`, whose mask and result were integers.
pub(crate) fn comparison(site: &mut Site<'_, '_>) -> Option<Value> {
    const BYTE: u32 = 8;
    let (mut args, ty) = (site.args(), site.ty());
    let lanes = length(site, ty)?;
    let bits = lanes.max(BYTE);
    let mask = site.small(bits, -1);
    (args.len() >= MASK).then(|| args.insert(MASK, mask))?;
    let name = site.callee()?;
    let form = name.strip_prefix(b"llvm.x86.avx512.cmp")?;
    let name = [b"llvm.x86.avx512.mask.cmp", form].concat();
    let word = site.cx.module.types.int(bits);
    let result = site.call(&name, word, &args)?;
    let element = site.cx.module.types.int(1);
    let all = site.cx.module.types.intern(Type::Vector {
        element,
        len: bits,
        scalable: false,
    });
    let all = site.cast(CastOp::BitCast, result, all);
    if bits == lanes {
        return Some(all);
    }
    let low: Vec<u32> = (0..lanes).collect();
    shuffle(site, [all, all], &low)
}
