//! Masked intrinsics of AVX-512: the unmasked intrinsic, and a select by the mask.

use super::call_rewriter::{CallRewriter, TypedValue};
use super::renamed::Match::{Start, Whole};
use super::renamed::Row;
use super::x86::{mask_vector, masked, not};
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Opcode, Predicate};
use bitsmith_model::types::Type;

/// The rows, by names without `llvm.`.
#[rustfmt::skip]
pub(super) const ROWS: &[Row] = &[
    // LLVM 4 to 9
    (Start, "x86.avx512.mask.psll", Some(4), |c| shifted(c, "psll")),
    (Start, "x86.avx512.mask.psrl", Some(4), |c| shifted(c, "psrl")),
    (Start, "x86.avx512.mask.psra", Some(4), |c| shifted(c, "psra")),
    (Start, "x86.avx512.mask.pcmpeq.", Some(3), |c| compared(c, Some(0), true)),
    (Start, "x86.avx512.mask.pcmpgt.", Some(3), |c| compared(c, Some(6), true)),
    (Start, "x86.avx512.mask.cmp.b", Some(4), |c| compared(c, None, true)),
    (Start, "x86.avx512.mask.cmp.w", Some(4), |c| compared(c, None, true)),
    (Start, "x86.avx512.mask.cmp.d", Some(4), |c| compared(c, None, true)),
    (Start, "x86.avx512.mask.cmp.q", Some(4), |c| compared(c, None, true)),
    (Start, "x86.avx512.mask.ucmp.", Some(4), |c| compared(c, None, false)),
    (Start, "x86.avx512.cmp.p", None, compared_floats),
    (Start, "x86.avx512.mask.fpclass.p", Some(3), |c| tested(c, "fpclass")),
    (Start, "x86.avx512.mask.vpshufbitqmb.", Some(3), |c| tested(c, "vpshufbitqmb")),
    (Start, "x86.avx512.cvtb2mask.", Some(1), signs),
    (Start, "x86.avx512.cvtw2mask.", Some(1), signs),
    (Start, "x86.avx512.cvtd2mask.", Some(1), signs),
    (Start, "x86.avx512.cvtq2mask.", Some(1), signs),
    (Start, "x86.avx512.ptestm", Some(3), |c| bits_tested(c, Predicate::Ne)),
    (Start, "x86.avx512.ptestnm", Some(3), |c| bits_tested(c, Predicate::Eq)),
    (Start, "x86.avx512.cvtmask2", Some(1), mask_spread),
    (Start, "x86.avx512.kunpck", Some(2), masks_joined),
    (Whole, "x86.avx512.knot.w", Some(1), mask_inverted),
    (Whole, "x86.avx512.kortestz.w", Some(2), |c| masks_tested(c, 0)),
    (Whole, "x86.avx512.kortestc.w", Some(2), |c| masks_tested(c, -1)),
    (Start, "x86.avx512.broadcastm", Some(1), mask_broadcast),
    (Start, "x86.xop.vprot", Some(2), |c| rotated(c, "llvm.fshl")),
    (Start, "x86.avx512.prol", Some(2), |c| rotated(c, "llvm.fshl")),
    (Start, "x86.avx512.mask.prol", Some(4), |c| rotated(c, "llvm.fshl")),
    (Start, "x86.avx512.pror", Some(2), |c| rotated(c, "llvm.fshr")),
    (Start, "x86.avx512.mask.pror", Some(4), |c| rotated(c, "llvm.fshr")),
    (Start, "x86.avx512.vpshld.", Some(3), |c| concat_shift(c, false)),
    (Start, "x86.avx512.mask.vpshld", None, |c| concat_shift(c, false)),
    (Start, "x86.avx512.maskz.vpshld", Some(4), |c| concat_shift(c, false)),
    (Start, "x86.avx512.vpshrd.", Some(3), |c| concat_shift(c, true)),
    (Start, "x86.avx512.mask.vpshrd", None, |c| concat_shift(c, true)),
    (Start, "x86.avx512.maskz.vpshrd", Some(4), |c| concat_shift(c, true)),
    (Start, "x86.avx512.mask.pternlog.", Some(5), ternary_logic),
    (Start, "x86.avx512.maskz.pternlog.", Some(5), ternary_logic),
    (Start, "x86.avx512.mask.vpmadd52", Some(4), multiply_add_52),
    (Start, "x86.avx512.maskz.vpmadd52", Some(4), multiply_add_52),
    (Start, "x86.avx512.mask.vpermi2var.", Some(4), permute_two),
    (Start, "x86.avx512.mask.vpermt2var.", Some(4), permute_two),
    (Start, "x86.avx512.maskz.vpermt2var.", Some(4), permute_two),
    (Start, "x86.avx512.mask.vpdp", Some(4), dot_product),
    (Start, "x86.avx512.maskz.vpdp", Some(4), dot_product),
    (Start, "x86.avx512.mask.expand.load.", Some(3), expand_load),
    (Start, "x86.avx512.mask.compress.store.", Some(3), compress_store),
    (Start, "x86.avx512.mask.compress.", Some(3), |c| moved_by_mask(c, "llvm.x86.avx512.mask.compress")),
    (Start, "x86.avx512.mask.expand.", Some(3), |c| moved_by_mask(c, "llvm.x86.avx512.mask.expand")),
    (Start, "x86.avx512.mask.move.s", Some(4), move_scalar),
    (Start, "x86.avx512.mask.pmov.", Some(3), truncated),
    (Start, "x86.avx512.mask.sqrt.p", None, square_root),
    (Start, "x86.avx512.mask.add.p", None, |c| arithmetic(c, BinaryOp::FAdd, "add")),
    (Start, "x86.avx512.mask.sub.p", None, |c| arithmetic(c, BinaryOp::FSub, "sub")),
    (Start, "x86.avx512.mask.mul.p", None, |c| arithmetic(c, BinaryOp::FMul, "mul")),
    (Start, "x86.avx512.mask.div.p", None, |c| arithmetic(c, BinaryOp::FDiv, "div")),
    (Start, "x86.avx512.mask.max.p", Some(5), |c| extreme(c, "max")),
    (Start, "x86.avx512.mask.min.p", Some(5), |c| extreme(c, "min")),
    (Start, "x86.avx512.mask.cvtdq2p", None, |c| from_integers(c, false)),
    (Start, "x86.avx512.mask.cvtudq2p", None, |c| from_integers(c, true)),
    (Start, "x86.avx512.mask.cvtqq2p", None, |c| from_integers(c, false)),
    (Start, "x86.avx512.mask.cvtuqq2p", None, |c| from_integers(c, true)),
    (Whole, "x86.avx512.mask.cvtps2pd.128", Some(3), widened_floats),
    (Whole, "x86.avx512.mask.cvtps2pd.256", Some(3), widened_floats),
    (Start, "x86.avx512.mask.", None, unmasked),
];

/// The unmasked intrinsics, by the prefix of the masked name and the shape of the result.
#[rustfmt::skip]
const UNMASKED: &[(&str, &[(&str, &str)])] = &[
    ("max.p", &[("4f32", "sse.max.ps"), ("2f64", "sse2.max.pd"), ("8f32", "avx.max.ps.256"), ("4f64", "avx.max.pd.256")]),
    ("min.p", &[("4f32", "sse.min.ps"), ("2f64", "sse2.min.pd"), ("8f32", "avx.min.ps.256"), ("4f64", "avx.min.pd.256")]),
    ("pshuf.b.", &[("16i8", "ssse3.pshuf.b.128"), ("32i8", "avx2.pshuf.b"), ("64i8", "avx512.pshuf.b.512")]),
    ("pmul.hr.sw.", &[("8i16", "ssse3.pmul.hr.sw.128"), ("16i16", "avx2.pmul.hr.sw"), ("32i16", "avx512.pmul.hr.sw.512")]),
    ("pmulh.w.", &[("8i16", "sse2.pmulh.w"), ("16i16", "avx2.pmulh.w"), ("32i16", "avx512.pmulh.w.512")]),
    ("pmulhu.w.", &[("8i16", "sse2.pmulhu.w"), ("16i16", "avx2.pmulhu.w"), ("32i16", "avx512.pmulhu.w.512")]),
    ("pmaddw.d.", &[("4i32", "sse2.pmadd.wd"), ("8i32", "avx2.pmadd.wd"), ("16i32", "avx512.pmaddw.d.512")]),
    ("pmaddubs.w.", &[("8i16", "ssse3.pmadd.ub.sw.128"), ("16i16", "avx2.pmadd.ub.sw"), ("32i16", "avx512.pmaddubs.w.512")]),
    ("packsswb.", &[("16i8", "sse2.packsswb.128"), ("32i8", "avx2.packsswb"), ("64i8", "avx512.packsswb.512")]),
    ("packssdw.", &[("8i16", "sse2.packssdw.128"), ("16i16", "avx2.packssdw"), ("32i16", "avx512.packssdw.512")]),
    ("packuswb.", &[("16i8", "sse2.packuswb.128"), ("32i8", "avx2.packuswb"), ("64i8", "avx512.packuswb.512")]),
    ("packusdw.", &[("8i16", "sse41.packusdw"), ("16i16", "avx2.packusdw"), ("32i16", "avx512.packusdw.512")]),
    ("vpermilvar.", &[("4f32", "avx.vpermilvar.ps"), ("2f64", "avx.vpermilvar.pd"), ("8f32", "avx.vpermilvar.ps.256"),
        ("4f64", "avx.vpermilvar.pd.256"), ("16f32", "avx512.vpermilvar.ps.512"), ("8f64", "avx512.vpermilvar.pd.512")]),
    ("cvtpd2dq.256", &[("4i32", "avx.cvt.pd2dq.256")]),
    ("cvtpd2ps.256", &[("4f32", "avx.cvt.pd2.ps.256")]),
    ("cvttpd2dq.256", &[("4i32", "avx.cvtt.pd2dq.256")]),
    ("cvttps2dq.128", &[("4i32", "sse2.cvttps2dq")]),
    ("cvttps2dq.256", &[("8i32", "avx.cvtt.ps2dq.256")]),
    ("permvar.", &[("8f32", "avx2.permps"), ("8i32", "avx2.permd"), ("4f64", "avx512.permvar.df.256"),
        ("4i64", "avx512.permvar.di.256"), ("16f32", "avx512.permvar.sf.512"), ("16i32", "avx512.permvar.si.512"),
        ("8f64", "avx512.permvar.df.512"), ("8i64", "avx512.permvar.di.512"), ("8i16", "avx512.permvar.hi.128"),
        ("16i16", "avx512.permvar.hi.256"), ("32i16", "avx512.permvar.hi.512"), ("16i8", "avx512.permvar.qi.128"),
        ("32i8", "avx512.permvar.qi.256"), ("64i8", "avx512.permvar.qi.512")]),
    ("dbpsadbw.", &[("8i16", "avx512.dbpsadbw.128"), ("16i16", "avx512.dbpsadbw.256"), ("32i16", "avx512.dbpsadbw.512")]),
    ("pmultishift.qb.", &[("16i8", "avx512.pmultishift.qb.128"), ("32i8", "avx512.pmultishift.qb.256"), ("64i8", "avx512.pmultishift.qb.512")]),
    ("conflict.", &[("4i32", "avx512.conflict.d.128"), ("8i32", "avx512.conflict.d.256"), ("16i32", "avx512.conflict.d.512"),
        ("2i64", "avx512.conflict.q.128"), ("4i64", "avx512.conflict.q.256"), ("8i64", "avx512.conflict.q.512")]),
    ("pavg.", &[("16i8", "sse2.pavg.b"), ("32i8", "avx2.pavg.b"), ("64i8", "avx512.pavg.b.512"),
        ("8i16", "sse2.pavg.w"), ("16i16", "avx2.pavg.w"), ("32i16", "avx512.pavg.w.512")]),
];

/// The shape of a vector: number, kind and bits of its elements, as in `8f32`.
fn shape(c: &CallRewriter<'_>, v: TypedValue) -> Option<String> {
    let (_, len) = c.elements(v.ty)?;
    let kind = if c.is_float(v.ty) { 'f' } else { 'i' };
    Some(format!("{len}{kind}{}", c.bits(v.ty)?))
}

/// The width of a vector in bits.
fn width(c: &CallRewriter<'_>, v: TypedValue) -> Option<u32> {
    c.bits(v.ty)?.checked_mul(c.elements(v.ty)?.1)
}

fn result(c: &CallRewriter<'_>) -> Option<TypedValue> {
    Some(TypedValue {
        ty: c.ret(),
        ..c.arg(0)?
    })
}

fn call_x86(c: &mut CallRewriter<'_>, name: &str, args: &[TypedValue]) -> Option<TypedValue> {
    let ret = c.ret();
    c.call(format!("llvm.x86.{name}").as_bytes(), ret, args)
}

fn args(c: &CallRewriter<'_>, count: usize) -> Option<Vec<TypedValue>> {
    (0..count).map(|index| c.arg(index)).collect()
}

/// Returns true if elements that are not selected become zero.
fn zeroes(c: &CallRewriter<'_>) -> bool {
    c.name.starts_with(b"x86.avx512.maskz.")
}

/// The select between a result and the old value: zero, or the argument at `kept`.
fn masked_or_zero(c: &mut CallRewriter<'_>, new: TypedValue, kept: usize) -> Option<TypedValue> {
    let mask = c.arg(c.count().checked_sub(1)?)?;
    let kept = match zeroes(c) {
        true => c.zero(new.ty),
        false => c.arg(kept)?,
    };
    let kept = c.bitcast(kept, new.ty);
    masked(c, mask, new, kept)
}

fn unmasked(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let shape = shape(c, result(c)?)?;
    let rest = c.name.strip_prefix(b"x86.avx512.mask.")?;
    let (_, names) = UNMASKED
        .iter()
        .find(|(start, _)| rest.starts_with(start.as_bytes()))?;
    let (_, name) = names.iter().find(|(of, _)| **of == *shape)?;
    let count = c.count().checked_sub(2)?;
    let args = args(c, count)?;
    let new = call_x86(c, name, &args)?;
    let (kept, mask) = (c.arg(count)?, c.arg(count.checked_add(1)?)?);
    masked(c, mask, new, kept)
}

/// A shift by a vector, a scalar or the lowest element of a vector.
fn shifted(c: &mut CallRewriter<'_>, op: &str) -> Option<TypedValue> {
    let value = c.arg(0)?;
    let (all, bits) = (width(c, value)?, c.bits(value.ty)?);
    let rest = c.name.get("x86.avx512.mask.psll".len()..)?;
    let variable = rest.first() == Some(&b'v');
    let immediate = rest.first() == Some(&b'i') || rest.get(2) == Some(&b'i') && !variable;
    let letter = match bits {
        16 => 'w',
        32 => 'd',
        64 => 'q',
        _ => return None,
    };
    let newer = bits == 64 && op == "psra" || bits == 16 && variable;
    let kind = match (variable, immediate) {
        (true, _) => "v",
        (_, true) => "i",
        _ => "",
    };
    let name = match all {
        512 => format!("avx512.{op}{kind}.{letter}.512"),
        _ if newer => format!("avx512.{op}{kind}.{letter}.{all}"),
        256 if variable => format!("avx2.{op}v.{letter}.256"),
        128 if variable => format!("avx2.{op}v.{letter}"),
        256 => format!("avx2.{op}{kind}.{letter}"),
        _ => format!("sse2.{op}{kind}.{letter}"),
    };
    let new = call_x86(c, &name, &args(c, 2)?)?;
    let (kept, mask) = (c.arg(2)?, c.arg(3)?);
    masked(c, mask, new, kept)
}

/// A vector of `i1` as an integer of at least eight bits.
pub(super) fn as_number(
    c: &mut CallRewriter<'_>,
    bits: TypedValue,
    mask: Option<TypedValue>,
) -> Option<TypedValue> {
    let (_, len) = c.elements(bits.ty)?;
    let mut bits = bits;
    if let Some(mask) = mask
        && !c.is_all_ones(mask)
    {
        let mask = mask_vector(c, mask, len)?;
        bits = c.binary(BinaryOp::And, bits, mask);
    }
    if len < 8 {
        let fill = (len..8).map(|at| len + at % len.max(1));
        let places: Vec<u32> = (0..len).chain(fill).collect();
        let zero = c.zero(bits.ty);
        bits = c.shuffle(bits, zero, &places)?;
    }
    let number = c.int_ty(len.max(8))?;
    Some(c.bitcast(bits, number))
}

fn compared(c: &mut CallRewriter<'_>, condition: Option<u64>, signed: bool) -> Option<TypedValue> {
    let (left, right) = (c.arg(0)?, c.arg(1)?);
    let condition = match condition {
        Some(condition) => condition,
        None => c.int_arg(2)?,
    };
    let bit = c.int_ty(1)?;
    let ty = c.shaped(left.ty, bit)?;
    let predicate = match (condition, signed) {
        (0, _) => Predicate::Eq,
        (1, true) => Predicate::SLt,
        (1, false) => Predicate::ULt,
        (2, true) => Predicate::SLe,
        (2, false) => Predicate::ULe,
        (4, _) => Predicate::Ne,
        (5, true) => Predicate::SGe,
        (5, false) => Predicate::UGe,
        (6, true) => Predicate::SGt,
        (6, false) => Predicate::UGt,
        _ => Predicate::Eq,
    };
    let holds = match condition {
        3 => c.zero(ty),
        7 => c.all_ones(ty)?,
        _ => c.compare(predicate, left, right)?,
    };
    let mask = c.arg(c.count().checked_sub(1)?)?;
    as_number(c, holds, Some(mask))
}

/// A comparison that had no mask.
fn compared_floats(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let value = c.arg(0)?;
    let all = width(c, value)?;
    let letter = if c.bits(value.ty)? == 32 { "ps" } else { "pd" };
    let mut args = args(c, c.count())?;
    let ret = c.ret();
    let mask = c.all_ones(ret)?;
    match all {
        512 => args.insert(args.len().checked_sub(1)?, mask),
        _ => args.push(mask),
    }
    call_x86(c, &format!("avx512.mask.cmp.{letter}.{all}"), &args)
}

/// A test that returns a vector of `i1`, without a mask.
fn tested(c: &mut CallRewriter<'_>, what: &str) -> Option<TypedValue> {
    let value = c.arg(0)?;
    let bit = c.int_ty(1)?;
    let bits = c.shaped(value.ty, bit)?;
    let all = width(c, value)?;
    let kind = match (what, c.bits(value.ty)?) {
        ("fpclass", 32) => ".ps",
        ("fpclass", _) => ".pd",
        _ => "",
    };
    let name = format!("llvm.x86.avx512.{what}{kind}.{all}");
    let args = args(c, 2)?;
    let holds = c.call(name.as_bytes(), bits, &args)?;
    let mask = c.arg(2)?;
    as_number(c, holds, Some(mask))
}

fn signs(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let value = c.arg(0)?;
    let zero = c.zero(value.ty);
    let negative = c.compare(Predicate::SLt, value, zero)?;
    as_number(c, negative, None)
}

fn bits_tested(c: &mut CallRewriter<'_>, predicate: Predicate) -> Option<TypedValue> {
    let (left, right, mask) = (c.arg(0)?, c.arg(1)?, c.arg(2)?);
    let both = c.binary(BinaryOp::And, left, right);
    let zero = c.zero(left.ty);
    let holds = c.compare(predicate, both, zero)?;
    as_number(c, holds, Some(mask))
}

fn mask_spread(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (mask, ret) = (c.arg(0)?, c.ret());
    let (_, len) = c.elements(ret)?;
    let bits = mask_vector(c, mask, len)?;
    Some(c.named_cast(CastOp::SExt, bits, ret, "vpmovm2"))
}

fn masks_joined(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let ret = c.ret();
    let len = c.bits(ret)?;
    let (left, right) = (c.arg(0)?, c.arg(1)?);
    let left = mask_vector(c, left, len)?;
    let right = mask_vector(c, right, len)?;
    let all: Vec<u32> = (0..len).collect();
    let half: Vec<u32> = (0..len / 2).collect();
    let left = c.shuffle(left, left, &half)?;
    let right = c.shuffle(right, right, &half)?;
    let both = c.shuffle(right, left, &all)?;
    Some(c.bitcast(both, ret))
}

fn mask_inverted(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (mask, ret) = (c.arg(0)?, c.ret());
    let bits = mask_vector(c, mask, 16)?;
    let bits = not(c, bits)?;
    Some(c.bitcast(bits, ret))
}

fn masks_tested(c: &mut CallRewriter<'_>, wanted: i64) -> Option<TypedValue> {
    let (left, right, ret) = (c.arg(0)?, c.arg(1)?, c.ret());
    let left = mask_vector(c, left, 16)?;
    let right = mask_vector(c, right, 16)?;
    let both = c.binary(BinaryOp::Or, left, right);
    let half = c.int_ty(16)?;
    let both = c.bitcast(both, half);
    let wanted = c.int(half, wanted)?;
    let holds = c.compare(Predicate::Eq, both, wanted)?;
    Some(c.cast(CastOp::ZExt, holds, ret))
}

/// A splat; of a constant as a constant.
fn splat(
    c: &mut CallRewriter<'_>,
    value: TypedValue,
    to: bitsmith_model::types::TypeId,
) -> Option<TypedValue> {
    let (_, len) = c.elements(to)?;
    let long = c.int_ty(64)?;
    let at = c.int(long, 0)?;
    let poison = c.poison(to);
    let inst = Inst::new(Opcode::InsertElement, to);
    let first = c.emit(inst, &[poison, value, at], ".splatinsert");
    let poison = c.poison(to);
    let mask = vec![0; (len as usize).min(64)];
    c.named_shuffle(first, poison, &mask, ".splat")
}

fn mask_broadcast(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (mask, ret) = (c.arg(0)?, c.ret());
    let (element, _) = c.elements(ret)?;
    let wide = c.cast(CastOp::ZExt, mask, element);
    splat(c, wide, ret)
}

/// The shift amount as a vector.
fn amount(c: &mut CallRewriter<'_>, index: usize) -> Option<TypedValue> {
    let (amount, ret) = (c.arg(index)?, c.ret());
    if amount.ty == ret {
        return Some(amount);
    }
    let (element, _) = c.elements(ret)?;
    if !c.is_planned()
        && let Some(known) = c.int_arg(index)
    {
        return c.int(ret, known as i64);
    }
    let op = match c.bits(amount.ty)? < c.bits(element)? {
        true => CastOp::ZExt,
        false => CastOp::Trunc,
    };
    let amount = c.cast(op, amount, element);
    splat(c, amount, ret)
}

fn rotated(c: &mut CallRewriter<'_>, base: &str) -> Option<TypedValue> {
    let (value, ret) = (c.arg(0)?, c.ret());
    let by = amount(c, 1)?;
    let new = c.overloaded(base, &[ret], ret, &[value, value, by])?;
    super::x86::masked_by_args(c, new, 2)
}

fn concat_shift(c: &mut CallRewriter<'_>, right: bool) -> Option<TypedValue> {
    let (mut high, mut low, ret) = (c.arg(0)?, c.arg(1)?, c.ret());
    let by = amount(c, 2)?;
    if right {
        std::mem::swap(&mut high, &mut low);
    }
    let base = if right { "llvm.fshr" } else { "llvm.fshl" };
    let new = c.overloaded(base, &[ret], ret, &[high, low, by])?;
    match c.count() {
        3 => Some(new),
        4 => masked_or_zero(c, new, 0),
        _ => {
            let (kept, mask) = (c.arg(3)?, c.arg(4)?);
            masked(c, mask, new, kept)
        }
    }
}

fn ternary_logic(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let value = result(c)?;
    let letter = if c.bits(value.ty)? == 32 { 'd' } else { 'q' };
    let name = format!("avx512.pternlog.{letter}.{}", width(c, value)?);
    let new = call_x86(c, &name, &args(c, 4)?)?;
    masked_or_zero(c, new, 0)
}

fn multiply_add_52(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let value = result(c)?;
    let rest = c.name.split(|&byte| byte == b'2').nth(2)?;
    let half = if rest.first() == Some(&b'h') {
        'h'
    } else {
        'l'
    };
    let name = format!("avx512.vpmadd52{half}.uq.{}", width(c, value)?);
    let new = call_x86(c, &name, &args(c, 3)?)?;
    masked_or_zero(c, new, 0)
}

fn permute_two(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let value = result(c)?;
    let letters = match (c.bits(value.ty)?, c.is_float(value.ty)) {
        (32, true) => "ps",
        (64, true) => "pd",
        (32, false) => "d",
        (64, false) => "q",
        (16, false) => "hi",
        (8, false) => "qi",
        _ => return None,
    };
    let name = format!("avx512.vpermi2var.{letters}.{}", width(c, value)?);
    let mut args = args(c, 3)?;
    if !c.name.starts_with(b"x86.avx512.mask.vpermi2var.") {
        args.swap(0, 1);
    }
    let new = call_x86(c, &name, &args)?;
    masked_or_zero(c, new, 1)
}

fn dot_product(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let value = result(c)?;
    let what = c.name.split(|&byte| byte == b'.').nth(3)?;
    let what = std::str::from_utf8(what).ok()?;
    let bits = match what {
        "vpdpbusd" | "vpdpbusds" => 8,
        "vpdpwssd" | "vpdpwssds" => 16,
        _ => return None,
    };
    let all = width(c, value)?;
    let name = format!("avx512.{what}.{all}");
    let small = c.int_ty(bits)?;
    let small = c.vector_ty(small, all / bits)?;
    let mut args = args(c, 3)?;
    for arg in args.iter_mut().skip(1) {
        *arg = c.bitcast(*arg, small);
    }
    let new = call_x86(c, &name, &args)?;
    masked_or_zero(c, new, 0)
}

fn expand_load(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (from, kept, mask, ret) = (c.arg(0)?, c.arg(1)?, c.arg(2)?, c.ret());
    let (_, len) = c.elements(ret)?;
    let mask = mask_vector(c, mask, len)?;
    c.overloaded("llvm.masked.expandload", &[ret], ret, &[from, mask, kept])
}

fn compress_store(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (to, value, mask, ret) = (c.arg(0)?, c.arg(1)?, c.arg(2)?, c.ret());
    let (_, len) = c.elements(value.ty)?;
    let mask = mask_vector(c, mask, len)?;
    let args = [value, to, mask];
    c.overloaded("llvm.masked.compressstore", &[value.ty], ret, &args)
}

fn moved_by_mask(c: &mut CallRewriter<'_>, base: &str) -> Option<TypedValue> {
    let (value, kept, mask, ret) = (c.arg(0)?, c.arg(1)?, c.arg(2)?, c.ret());
    let (_, len) = c.elements(ret)?;
    if matches!(c.types().get(mask.ty), Type::Vector { .. }) {
        return None;
    }
    let mask = mask_vector(c, mask, len)?;
    c.overloaded(base, &[ret], ret, &[value, kept, mask])
}

fn move_scalar(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (a, b, kept, mask) = (c.arg(0)?, c.arg(1)?, c.arg(2)?, c.arg(3)?);
    let one = c.int(mask.ty, 1)?;
    let bit = c.binary(BinaryOp::And, mask, one);
    let zero = c.int(mask.ty, 0)?;
    let chosen = c.compare(Predicate::Ne, bit, zero)?;
    let new = c.extract(b, 0)?;
    let kept = c.extract(kept, 0)?;
    let value = c.select(chosen, new, kept);
    c.insert(a, value, 0)
}

fn truncated(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    const NAMES: [&[u8]; 4] = [b"qd.256", b"qd.512", b"wb.256", b"wb.512"];
    let rest = c.name.strip_prefix(b"x86.avx512.mask.pmov.")?;
    if !NAMES.contains(&rest) {
        return None;
    }
    let (value, kept, mask) = (c.arg(0)?, c.arg(1)?, c.arg(2)?);
    let new = c.cast(CastOp::Trunc, value, kept.ty);
    masked(c, mask, new, kept)
}

/// Returns true if an argument selects the current rounding mode.
fn rounds_as_usual(c: &CallRewriter<'_>, index: usize) -> bool {
    const CURRENT: u64 = 4;
    index >= c.count() || c.int_arg(index) == Some(CURRENT)
}

/// One of two alternatives; while planning, both are made, since either may be needed.
fn either(
    c: &mut CallRewriter<'_>,
    usual: bool,
    plain: impl FnOnce(&mut CallRewriter<'_>) -> Option<TypedValue>,
    rounded: impl FnOnce(&mut CallRewriter<'_>) -> Option<TypedValue>,
) -> Option<TypedValue> {
    if c.is_planned() {
        plain(c)?;
        return rounded(c);
    }
    if usual { plain(c) } else { rounded(c) }
}

fn square_root(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (value, kept, mask, ret) = (c.arg(0)?, c.arg(1)?, c.arg(2)?, c.ret());
    let new = match c.count() {
        4 => {
            let letters = if c.bits(ret)? == 32 { "ps" } else { "pd" };
            let usual = rounds_as_usual(c, 3);
            let rounding = c.arg(3)?;
            either(
                c,
                usual,
                |c| c.overloaded("llvm.sqrt", &[ret], ret, &[value]),
                |c| call_x86(c, &format!("avx512.sqrt.{letters}.512"), &[value, rounding]),
            )?
        }
        3 => c.overloaded("llvm.sqrt", &[ret], ret, &[value])?,
        _ => return None,
    };
    masked(c, mask, new, kept)
}

fn arithmetic(c: &mut CallRewriter<'_>, op: BinaryOp, name: &str) -> Option<TypedValue> {
    let (left, right, kept, mask) = (c.arg(0)?, c.arg(1)?, c.arg(2)?, c.arg(3)?);
    let new = match c.name.ends_with(b".512") {
        true => {
            let letters = if c.bits(left.ty)? == 32 { "ps" } else { "pd" };
            let rounding = c.arg(4)?;
            let name = format!("avx512.{name}.{letters}.512");
            call_x86(c, &name, &[left, right, rounding])?
        }
        false => c.binary(op, left, right),
    };
    masked(c, mask, new, kept)
}

fn extreme(c: &mut CallRewriter<'_>, name: &str) -> Option<TypedValue> {
    let (left, right, kept, mask) = (c.arg(0)?, c.arg(1)?, c.arg(2)?, c.arg(3)?);
    let letters = if c.bits(left.ty)? == 32 { "ps" } else { "pd" };
    let rounding = c.arg(4)?;
    let name = format!("avx512.{name}.{letters}.512");
    let new = call_x86(c, &name, &[left, right, rounding])?;
    masked(c, mask, new, kept)
}

fn from_integers(c: &mut CallRewriter<'_>, unsigned: bool) -> Option<TypedValue> {
    let (mut value, kept, mask, ret) = (c.arg(0)?, c.arg(1)?, c.arg(2)?, c.ret());
    let (from, to) = (c.elements(value.ty)?.1, c.elements(ret)?.1);
    if c.name.ends_with(b"qq2ps.128") || !c.is_float(ret) {
        return None;
    }
    if to < from {
        value = c.shuffle(value, value, &[0, 1])?;
    }
    let (op, base) = match unsigned {
        true => (CastOp::UIToFP, "llvm.x86.avx512.uitofp.round"),
        false => (CastOp::SIToFP, "llvm.x86.avx512.sitofp.round"),
    };
    let new = match c.count() {
        4 => {
            let usual = rounds_as_usual(c, 3);
            let rounding = c.arg(3)?;
            either(
                c,
                usual,
                |c| Some(c.named_cast(op, value, ret, "cvt")),
                |c| c.overloaded(base, &[ret, value.ty], ret, &[value, rounding]),
            )?
        }
        _ => c.named_cast(op, value, ret, "cvt"),
    };
    masked(c, mask, new, kept)
}

fn widened_floats(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (mut value, kept, mask, ret) = (c.arg(0)?, c.arg(1)?, c.arg(2)?, c.ret());
    if c.elements(ret)?.1 < c.elements(value.ty)?.1 {
        value = c.shuffle(value, value, &[0, 1])?;
    }
    let new = c.named_cast(CastOp::FPExt, value, ret, "cvtps2pd");
    masked(c, mask, new, kept)
}
