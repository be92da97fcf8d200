//! Fused multiply-add intrinsics of x86, and intrinsics whose arguments changed.

use super::call_rewriter::{CallRewriter, TypedValue};
use super::renamed::Match::{Start, Whole};
use super::renamed::Row;
use super::x86::{mask_vector, masked, masked_by_args, negated};
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::{CastOp, Opcode, Predicate};
use bitsmith_model::types::{Type, TypeId};

/// The rows, by names without `llvm.`.
#[rustfmt::skip]
pub(super) const ROWS: &[Row] = &[
    // LLVM 7
    (Start, "x86.fma4.vfmadd.s", Some(3), fused_with_zeros),
    (Start, "x86.fma.vfmsubadd.p", Some(3), difference_and_sum),
    (Start, "x86.avx512.mask.vfmaddsub.p", None, alternating),
    (Start, "x86.avx512.maskz.vfmaddsub.p", None, alternating),
    (Start, "x86.avx512.mask3.vfmaddsub.p", None, alternating),
    (Start, "x86.avx512.mask3.vfmsubadd.p", None, alternating),
    (Start, "x86.avx512.mask.vfmadd.p", None, packed),
    (Start, "x86.avx512.mask.vfnmadd.p", None, packed),
    (Start, "x86.avx512.mask.vfnmsub.p", None, packed),
    (Start, "x86.avx512.mask3.vfmadd.p", None, packed),
    (Start, "x86.avx512.mask3.vfmsub.p", None, packed),
    (Start, "x86.avx512.mask3.vfnmsub.p", None, packed),
    (Start, "x86.avx512.maskz.vfmadd.p", None, packed),
    (Start, "x86.avx512.mask.vfmadd.s", Some(5), scalar),
    (Start, "x86.avx512.maskz.vfmadd.s", Some(5), scalar),
    (Start, "x86.avx512.mask3.vfmadd.s", Some(5), scalar),
    (Start, "x86.avx512.mask3.vfmsub.s", Some(5), scalar),
    (Start, "x86.avx512.mask3.vfnmsub.s", Some(5), scalar),
    // LLVM 3.9 to 6
    (Start, "x86.avx512.mask.palignr.", Some(5), |c| aligned(c, false)),
    (Start, "x86.avx512.mask.valign.", Some(5), |c| aligned(c, true)),
    (Start, "x86.avx512.mask.shuf.i", Some(5), lanes),
    (Start, "x86.avx512.mask.shuf.f", Some(5), lanes),
    (Start, "x86.avx512.mask.broadcastf", Some(3), repeated),
    (Start, "x86.avx512.mask.broadcasti", Some(3), repeated),
    // LLVM 3.2, 9
    (Start, "x86.xop.vpcom", None, compared),
    // LLVM 8
    (Whole, "x86.addcarryx.u32", Some(4), |c| carried(c, "addcarry.32")),
    (Whole, "x86.addcarryx.u64", Some(4), |c| carried(c, "addcarry.64")),
    (Whole, "x86.addcarry.u32", Some(4), |c| carried(c, "addcarry.32")),
    (Whole, "x86.addcarry.u64", Some(4), |c| carried(c, "addcarry.64")),
    (Whole, "x86.subborrow.u32", Some(4), |c| carried(c, "subborrow.32")),
    (Whole, "x86.subborrow.u64", Some(4), |c| carried(c, "subborrow.64")),
    // LLVM 3.4
    (Whole, "x86.sse42.crc32.64.8", Some(2), checksum),
];

/// Likewise, for new functions that are declared even without a call.
#[rustfmt::skip]
pub(super) const EARLY: &[Row] = &[
    // LLVM 3.2
    (Whole, "x86.sse41.ptestc", Some(2), bits_tested),
    (Whole, "x86.sse41.ptestz", Some(2), bits_tested),
    (Whole, "x86.sse41.ptestnzc", Some(2), bits_tested),
    (Start, "x86.xop.vfrcz.ss", Some(2), |c| second(c, "llvm.x86.xop.vfrcz.ss")),
    (Start, "x86.xop.vfrcz.sd", Some(2), |c| second(c, "llvm.x86.xop.vfrcz.sd")),
    // LLVM 3.6: the last argument has eight bits.
    (Whole, "x86.sse41.insertps", Some(3), narrow),
    (Whole, "x86.sse41.dppd", Some(3), narrow),
    (Whole, "x86.sse41.dpps", Some(3), narrow),
    (Whole, "x86.sse41.mpsadbw", Some(3), narrow),
    (Whole, "x86.avx.dp.ps.256", Some(3), narrow),
    (Whole, "x86.avx2.mpsadbw", Some(3), narrow),
    // LLVM 7
    (Start, "x86.avx512.mask.cmp.p", None, compared_floats),
    // LLVM 17: operands of brain floats had been integers.
    (Start, "x86.avx512bf16.cvtne2ps2bf16.", Some(2), to_brain_floats),
    (Start, "x86.avx512bf16.cvtneps2bf16.", Some(1), to_brain_floats),
    (Whole, "x86.avx512bf16.mask.cvtneps2bf16.128", Some(3), to_brain_floats),
    (Start, "x86.avx512bf16.dpbf16ps.", Some(3), product_of_brain_floats),
    // LLVM 22: operands of small integers had been words.
    (Start, "x86.avx512.vpdpbus", Some(3), |c| product_of_parts(c, 8)),
    (Start, "x86.avx2.vpdpb", Some(3), |c| product_of_parts(c, 8)),
    (Start, "x86.avx10.vpdpb", Some(3), |c| product_of_parts(c, 8)),
    (Start, "x86.avx512.vpdpwss", Some(3), |c| product_of_parts(c, 16)),
    (Start, "x86.avx2.vpdpw", Some(3), |c| product_of_parts(c, 16)),
    (Start, "x86.avx10.vpdpw", Some(3), |c| product_of_parts(c, 16)),
];

/// The same call with arguments and a result of other types, by their places.
fn retyped(
    c: &mut CallRewriter<'_>,
    places: &[usize],
    to: TypeId,
    ret: TypeId,
) -> Option<TypedValue> {
    let mut args = Vec::new();
    for index in 0..c.count() {
        let arg = c.arg(index)?;
        args.push(match places.contains(&index) {
            true => c.bitcast(arg, to),
            false => arg,
        });
    }
    let name = [b"llvm.", c.name].concat();
    let new = c.call(&name, ret, &args)?;
    Some(c.take_name(new))
}

fn to_brain_floats(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let ret = c.ret();
    let (element, len) = c.elements(ret)?;
    (*c.types().get(element) == Type::Int(16)).then_some(())?;
    let brain = c.ty(Type::BFloat)?;
    let floats = c.vector_ty(brain, len)?;
    let masked: &[usize] = if c.count() == 3 { &[1] } else { &[] };
    let new = retyped(c, masked, floats, floats)?;
    Some(c.bitcast(new, ret))
}

fn product_of_brain_floats(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (ret, factor) = (c.ret(), c.arg(1)?.ty);
    let (element, len) = c.elements(factor)?;
    (*c.types().get(element) == Type::Int(32)).then_some(())?;
    let brain = c.ty(Type::BFloat)?;
    let floats = c.vector_ty(brain, len.checked_mul(2)?)?;
    retyped(c, &[1, 2], floats, ret)
}

/// Sums of products of integers of so many bits.
fn product_of_parts(c: &mut CallRewriter<'_>, bits: u32) -> Option<TypedValue> {
    let (ret, factor) = (c.ret(), c.arg(1)?.ty);
    let (element, len) = c.elements(factor)?;
    let part = c.int_ty(bits)?;
    let all = c.bits(element)?.checked_mul(len)?;
    (element != part).then_some(())?;
    let parts = c.vector_ty(part, all / bits)?;
    retyped(c, &[1, 2], parts, ret)
}

/// The name without its target, and the form of masking: `3` keeps the addend, `z` is zero.
fn parts(c: &CallRewriter<'_>) -> Option<(Vec<u8>, u8)> {
    let rest = c.name.strip_prefix(b"x86.avx512.mask")?;
    let dot = rest.iter().position(|&byte| byte == b'.')?;
    let kind = rest.first().copied().filter(|_| dot > 0).unwrap_or(0);
    Some((rest.get(dot.checked_add(1)?..)?.to_vec(), kind))
}

/// Two flags: the product is negated, and the addend is negated, as in `vfnmsub`.
fn signs(name: &[u8]) -> (bool, bool) {
    let product = name.get(2) == Some(&b'n');
    let sum = name.get(if product { 4 } else { 3 }) == Some(&b's');
    (product, sum)
}

fn three(c: &mut CallRewriter<'_>, name: &[u8], kind: u8) -> Option<[TypedValue; 3]> {
    let (product, sum) = signs(name);
    let (mut a, mut b, mut s) = (c.arg(0)?, c.arg(1)?, c.arg(2)?);
    if product && kind != 0 {
        a = negated(c, a);
    }
    if product && kind == 0 {
        b = negated(c, b);
    }
    if sum {
        s = negated(c, s);
    }
    Some([a, b, s])
}

fn fma(c: &mut CallRewriter<'_>, args: &[TypedValue; 3]) -> Option<TypedValue> {
    let ty = args[0].ty;
    c.overloaded("llvm.fma", &[ty], ty, args)
}

/// A fused operation with explicit rounding, or with the default.
fn rounded(
    c: &mut CallRewriter<'_>,
    args: [TypedValue; 3],
    index: usize,
    name: &str,
) -> Option<TypedValue> {
    const CURRENT: u64 = 4;
    let is_there = index < c.count();
    let usual = !is_there || c.int_arg(index) == Some(CURRENT);
    let mut last = None;
    if usual || c.is_planned() {
        last = Some(fma(c, &args)?);
    }
    if is_there && (!usual || c.is_planned()) {
        let [a, b, s] = args;
        let rounding = c.arg(index)?;
        last = Some(c.call(name.as_bytes(), a.ty, &[a, b, s, rounding])?);
    }
    last
}

/// The select between a result and the value that the form of masking keeps.
fn masked_by_kind(c: &mut CallRewriter<'_>, kind: u8, new: TypedValue) -> Option<TypedValue> {
    let kept = match kind {
        b'z' => c.zero(new.ty),
        b'3' => c.arg(2)?,
        _ => c.arg(0)?,
    };
    let mask = c.arg(3)?;
    masked(c, mask, new, kept)
}

fn packed(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (name, kind) = parts(c)?;
    let args = three(c, &name, kind)?;
    let letters = if c.bits(args[0].ty)? == 32 {
        "ps"
    } else {
        "pd"
    };
    let full = format!("llvm.x86.avx512.vfmadd.{letters}.512");
    let new = rounded(c, args, 4, &full)?;
    masked_by_kind(c, kind, new)
}

fn scalar(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (name, kind) = parts(c)?;
    let (_, sum) = signs(&name);
    let mut args = three(c, &name, kind)?;
    for arg in &mut args {
        *arg = c.extract(*arg, 0)?;
    }
    let bits = c.bits(args[0].ty)?;
    let new = rounded(c, args, 4, &format!("llvm.x86.avx512.vfmadd.f{bits}"))?;
    let mut kept = match kind {
        b'z' => c.zero(new.ty),
        b'3' => args[2],
        _ => args[0],
    };
    let into = c.arg(if kind == b'3' { 2 } else { 0 })?;
    if sum && kind == b'3' {
        kept = c.extract(into, 0)?;
    }
    let mask = c.arg(3)?;
    let mut value = new;
    if !c.is_all_ones(mask) {
        let bit = c.int_ty(1)?;
        let ty = c.vector_ty(bit, c.bits(mask.ty)?)?;
        let mask = c.bitcast(mask, ty);
        let chosen = c.extract(mask, 0)?;
        value = c.select(chosen, new, kept);
    }
    c.insert(into, value, 0)
}

fn fused_with_zeros(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let mut args = [c.arg(0)?, c.arg(1)?, c.arg(2)?];
    for arg in &mut args {
        *arg = c.extract(*arg, 0)?;
    }
    let new = fma(c, &args)?;
    let ret = c.ret();
    let zero = c.zero(ret);
    c.insert(zero, new, 0)
}

/// Alternating differences and sums are sums and differences with the addend negated.
fn difference_and_sum(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (a, b, sum, ret) = (c.arg(0)?, c.arg(1)?, c.arg(2)?, c.ret());
    let rest = c.name.strip_prefix(b"x86.fma.vfmsubadd.")?;
    let name = [b"llvm.x86.fma.vfmaddsub.", rest].concat();
    let sum = negated(c, sum);
    c.call(&name, ret, &[a, b, sum])
}

/// Alternating sums and differences, with a mask.
fn alternating(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (name, kind) = parts(c)?;
    let swapped = name.starts_with(b"vfmsubadd");
    let mut args = [c.arg(0)?, c.arg(1)?, c.arg(2)?];
    let (_, len) = c.elements(args[0].ty)?;
    let new = if c.count() == 5 {
        let letters = if c.bits(args[0].ty)? == 32 {
            "ps"
        } else {
            "pd"
        };
        let name = format!("llvm.x86.avx512.vfmaddsub.{letters}.512");
        let [a, b, mut sum] = args;
        if swapped {
            sum = negated(c, sum);
        }
        let rounding = c.arg(4)?;
        c.call(name.as_bytes(), a.ty, &[a, b, sum, rounding])?
    } else {
        let mut odd = fma(c, &args)?;
        args[2] = negated(c, args[2]);
        let mut even = fma(c, &args)?;
        if swapped {
            std::mem::swap(&mut odd, &mut even);
        }
        let mask: Vec<u32> = (0..len).map(|at| at + (at % 2) * len).collect();
        c.shuffle(even, odd, &mask)?
    };
    masked_by_kind(c, kind, new)
}

/// Two concatenated vectors from an element on: in each lane, or as a whole.
fn aligned(c: &mut CallRewriter<'_>, whole: bool) -> Option<TypedValue> {
    let (mut high, mut low, ret) = (c.arg(0)?, c.arg(1)?, c.ret());
    let (_, len) = c.elements(ret)?;
    let mut by = u32::try_from(c.int_arg(2)? & 0xff).ok()?;
    if whole {
        by &= len.checked_sub(1)?;
    }
    let (kept, mask) = (c.arg(3)?, c.arg(4)?);
    if by >= 32 {
        let zero = c.zero(ret);
        return Some(zero);
    }
    if by > 16 {
        by -= 16;
        low = high;
        high = c.zero(ret);
    }
    let lane = if whole { len } else { 16 };
    let place = |at: u32| {
        let (start, index) = (at - at % lane, by + at % lane);
        match !whole && index >= 16 {
            true => start + index + len - 16,
            false => start + index,
        }
    };
    let places: Vec<u32> = (0..len).map(place).collect();
    let new = c.named_shuffle(low, high, &places, "palignr")?;
    masked(c, mask, new, kept)
}

/// A shuffle of 128-bit lanes of two vectors.
fn lanes(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (left, right, ret) = (c.arg(0)?, c.arg(1)?, c.ret());
    let imm = u32::try_from(c.int_arg(2)? & 0xff).ok()?;
    let (_, len) = c.elements(ret)?;
    let bits = c.bits(ret)?;
    let lanes = len.checked_mul(bits)? / 128;
    let in_lane = 128u32.checked_div(bits)?;
    let mut places = Vec::new();
    for lane in 0..lanes {
        let mut from = imm >> (lane * (lanes / 2)) & lanes.checked_sub(1)?;
        if lane >= lanes / 2 {
            from += lanes;
        }
        places.extend((0..in_lane).map(|at| from * in_lane + at));
    }
    let new = c.shuffle(left, right, &places)?;
    let (kept, mask) = (c.arg(3)?, c.arg(4)?);
    masked(c, mask, new, kept)
}

/// A broadcast of a short vector.
fn repeated(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (value, ret) = (c.arg(0)?, c.ret());
    let (from, to) = (c.elements(value.ty)?.1, c.elements(ret)?.1);
    let places: Vec<u32> = (0..to).filter_map(|at| at.checked_rem(from)).collect();
    let new = c.shuffle(value, value, &places)?;
    masked_by_args(c, new, 1)
}

fn compared(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    const NAMES: [&[u8]; 8] = [b"lt", b"le", b"gt", b"ge", b"eq", b"ne", b"false", b"true"];
    let (left, right, ret) = (c.arg(0)?, c.arg(1)?, c.ret());
    let rest = c.name.strip_prefix(b"x86.xop.vpcom")?;
    let signed = !matches!(rest, [.., b'u', b'b' | b'w' | b'd' | b'q']);
    let condition = match c.count() {
        3 => usize::try_from(c.int_arg(2)?).ok()?,
        _ => NAMES.iter().position(|name| rest.starts_with(name))?,
    };
    let predicate = match (condition, signed) {
        (0, true) => Predicate::SLt,
        (0, false) => Predicate::ULt,
        (1, true) => Predicate::SLe,
        (1, false) => Predicate::ULe,
        (2, true) => Predicate::SGt,
        (2, false) => Predicate::UGt,
        (3, true) => Predicate::SGe,
        (3, false) => Predicate::UGe,
        (4, _) => Predicate::Eq,
        (5, _) => Predicate::Ne,
        (6, _) => return Some(c.zero(ret)),
        (7, _) => return c.all_ones(ret),
        _ => return None,
    };
    let holds = c.compare(predicate, left, right)?;
    Some(c.cast(CastOp::SExt, holds, ret))
}

/// An addition with carry, which stored the sum through a pointer.
fn carried(c: &mut CallRewriter<'_>, name: &str) -> Option<TypedValue> {
    let (carry, a, b, to) = (c.arg(0)?, c.arg(1)?, c.arg(2)?, c.arg(3)?);
    let both = c.literal_struct(&[carry.ty, a.ty])?;
    let name = format!("llvm.x86.{name}");
    let new = c.call(name.as_bytes(), both, &[carry, a, b])?;
    let sum = c.member(new, 1, a.ty);
    c.store(sum, to, 1)?;
    Some(c.member(new, 0, carry.ty))
}

fn checksum(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (sum, byte, ret) = (c.arg(0)?, c.arg(1)?, c.ret());
    let word = c.int_ty(32)?;
    let short = c.cast(CastOp::Trunc, sum, word);
    let new = c.call(b"llvm.x86.sse42.crc32.32.8", word, &[short, byte])?;
    Some(c.cast(CastOp::ZExt, new, ret))
}

/// The tests had vectors of floats.
fn bits_tested(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (left, right, ret) = (c.arg(0)?, c.arg(1)?, c.ret());
    if !c.is_float(left.ty) {
        return None;
    }
    let long = c.int_ty(64)?;
    let pair = c.vector_ty(long, 2)?;
    let left = c.named_cast(CastOp::BitCast, left, pair, "cast");
    let right = c.named_cast(CastOp::BitCast, right, pair, "cast");
    let name = [b"llvm.", c.name].concat();
    let new = c.call(&name, ret, &[left, right])?;
    Some(c.take_name(new))
}

fn second(c: &mut CallRewriter<'_>, name: &str) -> Option<TypedValue> {
    let (value, ret) = (c.arg(1)?, c.ret());
    let new = c.call(name.as_bytes(), ret, &[value])?;
    Some(c.take_name(new))
}

fn narrow(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (a, b, last, ret) = (c.arg(0)?, c.arg(1)?, c.arg(2)?, c.ret());
    if c.bits(last.ty)? != 32 {
        return None;
    }
    let byte = c.int_ty(8)?;
    let last = match c.int_arg(2) {
        // Constants are folded.
        Some(known) => c.int(byte, i64::from(known as i8))?,
        None => c.named_cast(CastOp::Trunc, last, byte, "trunc"),
    };
    let name = [b"llvm.", c.name].concat();
    let new = c.call(&name, ret, &[a, b, last])?;
    Some(c.take_name(new))
}

/// Masked comparisons return vectors of `i1`.
fn compared_floats(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (left, ret) = (c.arg(0)?, c.ret());
    if c.elements(ret).is_some() {
        return None;
    }
    let (_, len) = c.elements(left.ty)?;
    let mut args = Vec::new();
    for index in 0..c.count() {
        args.push(c.arg(index)?);
    }
    let mask = args.get_mut(3)?;
    *mask = mask_vector(c, *mask, len)?;
    let bit = c.int_ty(1)?;
    let bits = c.vector_ty(bit, len)?;
    let name = [b"llvm.", c.name].concat();
    let new = c.call(&name, bits, &args)?;
    let number = super::x86_masked::as_number(c, new, None);
    c.take_name(new);
    number
}

impl CallRewriter<'_> {
    /// A member of a struct.
    pub fn member(
        &mut self,
        whole: TypedValue,
        index: u32,
        ty: bitsmith_model::types::TypeId,
    ) -> TypedValue {
        let inst = Inst::new(Opcode::ExtractValue, ty);
        self.emit_indexed(inst, &[whole], index)
    }
}
