//! Intrinsics of x86 that became instructions.

use super::call_rewriter::{CallRewriter, TypedValue};
use super::renamed::Match::{Start, Whole};
use super::renamed::Row;
use super::x86_shuffles as shuffles;
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Opcode, Predicate};
use bitsmith_model::types::Type;

/// The rows, by names without `llvm.`, with the release of the change.
pub(super) const ROWS: &[Row] = &[
    // LLVM 3.1
    (Start, "x86.sse2.pcmpeq.", Some(2), |c| {
        packed_compare(c, Predicate::Eq)
    }),
    (Start, "x86.avx2.pcmpeq.", Some(2), |c| {
        packed_compare(c, Predicate::Eq)
    }),
    (Start, "x86.sse2.pcmpgt.", Some(2), |c| {
        packed_compare(c, Predicate::SGt)
    }),
    (Start, "x86.avx2.pcmpgt.", Some(2), |c| {
        packed_compare(c, Predicate::SGt)
    }),
    // LLVM 3.9
    (Start, "x86.sse.storeu.", Some(2), unaligned_store),
    (Start, "x86.sse2.storeu.", Some(2), unaligned_store),
    (Start, "x86.avx.storeu.", Some(2), unaligned_store),
    (Whole, "x86.sse2.storel.dq", Some(2), store_low),
    (Whole, "x86.sse41.pmaxsb", Some(2), |c| {
        binary_call(c, "llvm.smax")
    }),
    (Whole, "x86.sse2.pmaxs.w", Some(2), |c| {
        binary_call(c, "llvm.smax")
    }),
    (Whole, "x86.sse41.pmaxsd", Some(2), |c| {
        binary_call(c, "llvm.smax")
    }),
    (Start, "x86.avx2.pmaxs", Some(2), |c| {
        binary_call(c, "llvm.smax")
    }),
    (Start, "x86.avx512.mask.pmaxs", Some(4), |c| {
        binary_call(c, "llvm.smax")
    }),
    (Whole, "x86.sse2.pmaxu.b", Some(2), |c| {
        binary_call(c, "llvm.umax")
    }),
    (Whole, "x86.sse41.pmaxuw", Some(2), |c| {
        binary_call(c, "llvm.umax")
    }),
    (Whole, "x86.sse41.pmaxud", Some(2), |c| {
        binary_call(c, "llvm.umax")
    }),
    (Start, "x86.avx2.pmaxu", Some(2), |c| {
        binary_call(c, "llvm.umax")
    }),
    (Start, "x86.avx512.mask.pmaxu", Some(4), |c| {
        binary_call(c, "llvm.umax")
    }),
    (Whole, "x86.sse41.pminsb", Some(2), |c| {
        binary_call(c, "llvm.smin")
    }),
    (Whole, "x86.sse2.pmins.w", Some(2), |c| {
        binary_call(c, "llvm.smin")
    }),
    (Whole, "x86.sse41.pminsd", Some(2), |c| {
        binary_call(c, "llvm.smin")
    }),
    (Start, "x86.avx2.pmins", Some(2), |c| {
        binary_call(c, "llvm.smin")
    }),
    (Start, "x86.avx512.mask.pmins", Some(4), |c| {
        binary_call(c, "llvm.smin")
    }),
    (Whole, "x86.sse2.pminu.b", Some(2), |c| {
        binary_call(c, "llvm.umin")
    }),
    (Whole, "x86.sse41.pminuw", Some(2), |c| {
        binary_call(c, "llvm.umin")
    }),
    (Whole, "x86.sse41.pminud", Some(2), |c| {
        binary_call(c, "llvm.umin")
    }),
    (Start, "x86.avx2.pminu", Some(2), |c| {
        binary_call(c, "llvm.umin")
    }),
    (Start, "x86.avx512.mask.pminu", Some(4), |c| {
        binary_call(c, "llvm.umin")
    }),
    // LLVM 8
    (Start, "x86.sse2.padds.", Some(2), |c| {
        binary_call(c, "llvm.sadd.sat")
    }),
    (Start, "x86.avx2.padds.", Some(2), |c| {
        binary_call(c, "llvm.sadd.sat")
    }),
    (Start, "x86.avx512.padds.", Some(2), |c| {
        binary_call(c, "llvm.sadd.sat")
    }),
    (Start, "x86.avx512.mask.padds.", Some(4), |c| {
        binary_call(c, "llvm.sadd.sat")
    }),
    (Start, "x86.sse2.psubs.", Some(2), |c| {
        binary_call(c, "llvm.ssub.sat")
    }),
    (Start, "x86.avx2.psubs.", Some(2), |c| {
        binary_call(c, "llvm.ssub.sat")
    }),
    (Start, "x86.avx512.psubs.", Some(2), |c| {
        binary_call(c, "llvm.ssub.sat")
    }),
    (Start, "x86.avx512.mask.psubs.", Some(4), |c| {
        binary_call(c, "llvm.ssub.sat")
    }),
    (Start, "x86.sse2.paddus.", Some(2), |c| {
        binary_call(c, "llvm.uadd.sat")
    }),
    (Start, "x86.avx2.paddus.", Some(2), |c| {
        binary_call(c, "llvm.uadd.sat")
    }),
    (Start, "x86.avx512.mask.paddus.", Some(4), |c| {
        binary_call(c, "llvm.uadd.sat")
    }),
    (Start, "x86.sse2.psubus.", Some(2), |c| {
        binary_call(c, "llvm.usub.sat")
    }),
    (Start, "x86.avx2.psubus.", Some(2), |c| {
        binary_call(c, "llvm.usub.sat")
    }),
    (Start, "x86.avx512.mask.psubus.", Some(4), |c| {
        binary_call(c, "llvm.usub.sat")
    }),
    // LLVM 6
    (Start, "x86.ssse3.pabs.b.128", Some(1), abs),
    (Start, "x86.ssse3.pabs.w.128", Some(1), abs),
    (Start, "x86.ssse3.pabs.d.128", Some(1), abs),
    (Start, "x86.avx2.pabs.", Some(1), abs),
    (Start, "x86.avx512.mask.pabs.", Some(3), abs),
    // LLVM 7
    (Whole, "x86.sse.sqrt.ss", Some(1), scalar_sqrt),
    (Whole, "x86.sse2.sqrt.sd", Some(1), scalar_sqrt),
    (Start, "x86.sse.sqrt.p", Some(1), packed_sqrt),
    (Start, "x86.sse2.sqrt.p", Some(1), packed_sqrt),
    (Start, "x86.avx.sqrt.p", Some(1), packed_sqrt),
    (Whole, "x86.sse2.pmulu.dq", Some(2), |c| {
        wide_product(c, false)
    }),
    (Whole, "x86.avx2.pmulu.dq", Some(2), |c| {
        wide_product(c, false)
    }),
    (Whole, "x86.avx512.pmulu.dq.512", Some(2), |c| {
        wide_product(c, false)
    }),
    (Start, "x86.avx512.mask.pmulu.dq.", Some(4), |c| {
        wide_product(c, false)
    }),
    (Whole, "x86.sse41.pmuldq", Some(2), |c| {
        wide_product(c, true)
    }),
    (Whole, "x86.avx2.pmul.dq", Some(2), |c| {
        wide_product(c, true)
    }),
    (Whole, "x86.avx512.pmul.dq.512", Some(2), |c| {
        wide_product(c, true)
    }),
    (Start, "x86.avx512.mask.pmul.dq.", Some(4), |c| {
        wide_product(c, true)
    }),
    (Whole, "x86.avx512.kand.w", Some(2), |c| {
        mask_op(c, BinaryOp::And, false)
    }),
    (Whole, "x86.avx512.kandn.w", Some(2), |c| {
        mask_op(c, BinaryOp::And, true)
    }),
    (Whole, "x86.avx512.kor.w", Some(2), |c| {
        mask_op(c, BinaryOp::Or, false)
    }),
    (Whole, "x86.avx512.kxor.w", Some(2), |c| {
        mask_op(c, BinaryOp::Xor, false)
    }),
    (Whole, "x86.avx512.kxnor.w", Some(2), |c| {
        mask_op(c, BinaryOp::Xor, true)
    }),
    (Whole, "x86.sse.cvtsi2ss", Some(2), |c| {
        scalar_convert(c, CastOp::SIToFP)
    }),
    (Whole, "x86.sse2.cvtsi2sd", Some(2), |c| {
        scalar_convert(c, CastOp::SIToFP)
    }),
    (Whole, "x86.sse.cvtsi642ss", Some(2), |c| {
        scalar_convert(c, CastOp::SIToFP)
    }),
    (Whole, "x86.sse2.cvtsi642sd", Some(2), |c| {
        scalar_convert(c, CastOp::SIToFP)
    }),
    (Whole, "x86.avx512.cvtusi2sd", Some(2), |c| {
        scalar_convert(c, CastOp::UIToFP)
    }),
    (Whole, "x86.sse2.cvtss2sd", Some(2), widened),
    (Start, "x86.fma.vfmadd.p", Some(3), |c| {
        fused(c, false, false)
    }),
    (Start, "x86.fma.vfmsub.p", Some(3), |c| {
        fused(c, false, true)
    }),
    (Start, "x86.fma.vfnmadd.p", Some(3), |c| {
        fused(c, true, false)
    }),
    (Start, "x86.fma.vfnmsub.p", Some(3), |c| {
        fused(c, true, true)
    }),
    (Start, "x86.fma.vfmadd.s", Some(3), |c| {
        scalar_fused(c, false, false)
    }),
    (Start, "x86.fma.vfmsub.s", Some(3), |c| {
        scalar_fused(c, false, true)
    }),
    (Start, "x86.fma.vfnmadd.s", Some(3), |c| {
        scalar_fused(c, true, false)
    }),
    (Start, "x86.fma.vfnmsub.s", Some(3), |c| {
        scalar_fused(c, true, true)
    }),
    // LLVM 4
    (Whole, "x86.sse.add.ss", Some(2), |c| {
        scalar_op(c, BinaryOp::FAdd)
    }),
    (Whole, "x86.sse2.add.sd", Some(2), |c| {
        scalar_op(c, BinaryOp::FAdd)
    }),
    (Whole, "x86.sse.sub.ss", Some(2), |c| {
        scalar_op(c, BinaryOp::FSub)
    }),
    (Whole, "x86.sse2.sub.sd", Some(2), |c| {
        scalar_op(c, BinaryOp::FSub)
    }),
    (Whole, "x86.sse.mul.ss", Some(2), |c| {
        scalar_op(c, BinaryOp::FMul)
    }),
    (Whole, "x86.sse2.mul.sd", Some(2), |c| {
        scalar_op(c, BinaryOp::FMul)
    }),
    (Whole, "x86.sse.div.ss", Some(2), |c| {
        scalar_op(c, BinaryOp::FDiv)
    }),
    (Whole, "x86.sse2.div.sd", Some(2), |c| {
        scalar_op(c, BinaryOp::FDiv)
    }),
    (Start, "x86.avx512.mask.padd.", Some(4), |c| {
        masked_op(c, BinaryOp::Add)
    }),
    (Start, "x86.avx512.mask.psub.", Some(4), |c| {
        masked_op(c, BinaryOp::Sub)
    }),
    (Start, "x86.avx512.mask.pmull.", Some(4), |c| {
        masked_op(c, BinaryOp::Mul)
    }),
    (Start, "x86.avx512.mask.pand.", Some(4), |c| {
        masked_op(c, BinaryOp::And)
    }),
    (Start, "x86.avx512.mask.por.", Some(4), |c| {
        masked_op(c, BinaryOp::Or)
    }),
    (Start, "x86.avx512.mask.pxor.", Some(4), |c| {
        masked_op(c, BinaryOp::Xor)
    }),
    (Start, "x86.avx512.mask.lzcnt.", Some(3), leading_zeros),
    (Start, "x86.sse41.pmovsx", Some(1), |c| {
        extended(c, CastOp::SExt)
    }),
    (Start, "x86.sse41.pmovzx", Some(1), |c| {
        extended(c, CastOp::ZExt)
    }),
    (Start, "x86.avx2.pmovsx", Some(1), |c| {
        extended(c, CastOp::SExt)
    }),
    (Start, "x86.avx2.pmovzx", Some(1), |c| {
        extended(c, CastOp::ZExt)
    }),
    (Start, "x86.avx512.mask.pmovsx", Some(3), |c| {
        extended(c, CastOp::SExt)
    }),
    (Start, "x86.avx512.mask.pmovzx", Some(3), |c| {
        extended(c, CastOp::ZExt)
    }),
    (Whole, "x86.sse2.cvtdq2pd", Some(1), packed_convert),
    (Whole, "x86.sse2.cvtdq2ps", Some(1), packed_convert),
    (Whole, "x86.sse2.cvtps2pd", Some(1), packed_convert),
    // LLVM 11
    (Whole, "x86.vcvtph2ps.128", Some(1), halves),
    (Whole, "x86.vcvtph2ps.256", Some(1), halves),
    (Whole, "x86.avx512.mask.vcvtph2ps.128", Some(3), halves),
    (Whole, "x86.avx512.mask.vcvtph2ps.256", Some(3), halves),
    (Whole, "x86.avx.cvtdq2.pd.256", Some(1), packed_convert),
    (Whole, "x86.avx.cvtdq2.ps.256", Some(1), packed_convert),
    (Whole, "x86.avx.cvt.ps2.pd.256", Some(1), packed_convert),
    // LLVM 3.8
    (Start, "x86.avx.vbroadcast.s", Some(1), broadcast_scalar),
    (Start, "x86.avx.vbroadcastf128", Some(1), broadcast_half),
    (Whole, "x86.avx2.vbroadcasti128", Some(1), broadcast_half),
    (Start, "x86.avx2.vbroadcast.s", Some(1), shuffles::splat),
    (Start, "x86.avx2.pbroadcast", Some(1), shuffles::splat),
    (Start, "x86.avx512.pbroadcast", Some(1), shuffles::splat),
    (
        Start,
        "x86.avx512.mask.pbroadcast",
        Some(3),
        shuffles::masked_scalar_splat,
    ),
    (
        Start,
        "x86.avx512.mask.broadcast.s",
        Some(3),
        shuffles::masked_splat,
    ),
    // LLVM 3.7 to 6
    (Whole, "x86.sse2.psll.dq", Some(2), |c| {
        shuffles::shift_left(c, 8)
    }),
    (Whole, "x86.avx2.psll.dq", Some(2), |c| {
        shuffles::shift_left(c, 8)
    }),
    (Whole, "x86.sse2.psll.dq.bs", Some(2), |c| {
        shuffles::shift_left(c, 1)
    }),
    (Whole, "x86.avx2.psll.dq.bs", Some(2), |c| {
        shuffles::shift_left(c, 1)
    }),
    (Whole, "x86.avx512.psll.dq.512", Some(2), |c| {
        shuffles::shift_left(c, 1)
    }),
    (Whole, "x86.sse2.psrl.dq", Some(2), |c| {
        shuffles::shift_right(c, 8)
    }),
    (Whole, "x86.avx2.psrl.dq", Some(2), |c| {
        shuffles::shift_right(c, 8)
    }),
    (Whole, "x86.sse2.psrl.dq.bs", Some(2), |c| {
        shuffles::shift_right(c, 1)
    }),
    (Whole, "x86.avx2.psrl.dq.bs", Some(2), |c| {
        shuffles::shift_right(c, 1)
    }),
    (Whole, "x86.avx512.psrl.dq.512", Some(2), |c| {
        shuffles::shift_right(c, 1)
    }),
    (Whole, "x86.sse41.pblendw", Some(3), shuffles::blend),
    (Start, "x86.sse41.blendp", Some(3), shuffles::blend),
    (Start, "x86.avx.blend.p", Some(3), shuffles::blend),
    (Whole, "x86.avx2.pblendw", Some(3), shuffles::blend),
    (Start, "x86.avx2.pblendd.", Some(3), shuffles::blend),
    (
        Start,
        "x86.avx.vinsertf128.",
        Some(3),
        shuffles::insert_part,
    ),
    (
        Whole,
        "x86.avx2.vinserti128",
        Some(3),
        shuffles::insert_part,
    ),
    (
        Start,
        "x86.avx512.mask.insert",
        Some(5),
        shuffles::insert_part,
    ),
    (
        Start,
        "x86.avx.vextractf128.",
        Some(2),
        shuffles::extract_part,
    ),
    (
        Whole,
        "x86.avx2.vextracti128",
        Some(2),
        shuffles::extract_part,
    ),
    (
        Start,
        "x86.avx512.mask.vextract",
        Some(4),
        shuffles::extract_part,
    ),
    (
        Start,
        "x86.avx.vperm2f128.",
        Some(3),
        shuffles::permute_halves,
    ),
    (
        Whole,
        "x86.avx2.vperm2i128",
        Some(3),
        shuffles::permute_halves,
    ),
    (
        Start,
        "x86.avx.vpermil.",
        Some(2),
        shuffles::permute_in_lanes,
    ),
    (
        Whole,
        "x86.sse2.pshuf.d",
        Some(2),
        shuffles::permute_in_lanes,
    ),
    (
        Start,
        "x86.avx512.mask.vpermil.p",
        Some(4),
        shuffles::permute_in_lanes,
    ),
    (
        Start,
        "x86.avx512.mask.pshuf.d.",
        Some(4),
        shuffles::permute_in_lanes,
    ),
    (Whole, "x86.sse2.pshufl.w", Some(2), |c| {
        shuffles::permute_words(c, false)
    }),
    (Start, "x86.avx512.mask.pshufl.w.", Some(4), |c| {
        shuffles::permute_words(c, false)
    }),
    (Whole, "x86.sse2.pshufh.w", Some(2), |c| {
        shuffles::permute_words(c, true)
    }),
    (Start, "x86.avx512.mask.pshufh.w.", Some(4), |c| {
        shuffles::permute_words(c, true)
    }),
    (
        Start,
        "x86.avx512.mask.perm.df.",
        Some(4),
        shuffles::permute_quads,
    ),
    (
        Start,
        "x86.avx512.mask.perm.di.",
        Some(4),
        shuffles::permute_quads,
    ),
    (
        Start,
        "x86.avx512.mask.shuf.p",
        Some(5),
        shuffles::shuffle_pairs,
    ),
    (Start, "x86.avx512.mask.movddup", Some(3), |c| {
        shuffles::duplicate(c, 0)
    }),
    (Start, "x86.avx512.mask.movsldup", Some(3), |c| {
        shuffles::duplicate(c, 0)
    }),
    (Start, "x86.avx512.mask.movshdup", Some(3), |c| {
        shuffles::duplicate(c, 1)
    }),
    (Start, "x86.avx512.mask.punpckl", Some(4), |c| {
        shuffles::interleave(c, false)
    }),
    (Start, "x86.avx512.mask.unpckl.", Some(4), |c| {
        shuffles::interleave(c, false)
    }),
    (Start, "x86.avx512.mask.punpckh", Some(4), |c| {
        shuffles::interleave(c, true)
    }),
    (Start, "x86.avx512.mask.unpckh.", Some(4), |c| {
        shuffles::interleave(c, true)
    }),
    (Start, "x86.avx512.mask.storeu.", Some(3), |c| {
        masked_store(c, false)
    }),
    (Start, "x86.avx512.mask.store.", Some(3), |c| {
        masked_store(c, true)
    }),
    (Start, "x86.avx512.mask.loadu.", Some(3), |c| {
        masked_load(c, false)
    }),
    (Start, "x86.avx512.mask.load.", Some(3), |c| {
        masked_load(c, true)
    }),
    // XOP: LLVM 3.8, 6, 9
    (Start, "x86.xop.vpcmov", Some(3), bit_select),
];

/// The select by a bit mask: `yes`, or else `no`.
pub(super) fn masked(
    c: &mut CallRewriter<'_>,
    mask: TypedValue,
    yes: TypedValue,
    no: TypedValue,
) -> Option<TypedValue> {
    if c.is_all_ones(mask) {
        return Some(yes);
    }
    let (_, len) = c.elements(yes.ty)?;
    let mask = mask_vector(c, mask, len)?;
    Some(c.select(mask, yes, no))
}

/// The lowest bits of a mask as a vector of `i1`.
pub(super) fn mask_vector(
    c: &mut CallRewriter<'_>,
    mask: TypedValue,
    len: u32,
) -> Option<TypedValue> {
    let bits = c.bits(mask.ty)?;
    let bit = c.int_ty(1)?;
    let ty = c.vector_ty(bit, bits)?;
    let mask = c.bitcast(mask, ty);
    if len > 4 {
        return Some(mask);
    }
    let low: Vec<u32> = (0..len).collect();
    c.named_shuffle(mask, mask, &low, "extract")
}

/// The alignment of a vector access: its size, or none.
fn access_align(c: &CallRewriter<'_>, vector: TypedValue, aligned: bool) -> Option<u64> {
    let (element, len) = c.elements(vector.ty)?;
    match aligned {
        true => Some(u64::from(c.bits(element)?) * u64::from(len) / 8),
        false => Some(1),
    }
}

fn masked_store(c: &mut CallRewriter<'_>, aligned: bool) -> Option<TypedValue> {
    let (to, value, mask) = (c.arg(0)?, c.arg(1)?, c.arg(2)?);
    let align = access_align(c, value, aligned)?;
    if c.is_all_ones(mask) {
        return c.store(value, to, align);
    }
    let (_, len) = c.elements(value.ty)?;
    let mask = mask_vector(c, mask, len)?;
    let void = c.ret();
    let over = [value.ty, to.ty];
    let new = c.overloaded("llvm.masked.store", &over, void, &[value, to, mask])?;
    c.align_argument(new, 1, align);
    Some(new)
}

fn masked_load(c: &mut CallRewriter<'_>, aligned: bool) -> Option<TypedValue> {
    let (from, kept, mask) = (c.arg(0)?, c.arg(1)?, c.arg(2)?);
    let align = access_align(c, kept, aligned)?;
    if c.is_all_ones(mask) {
        return Some(c.load(kept.ty, from, align));
    }
    let (_, len) = c.elements(kept.ty)?;
    let mask = mask_vector(c, mask, len)?;
    let over = [kept.ty, from.ty];
    let new = c.overloaded("llvm.masked.load", &over, kept.ty, &[from, mask, kept])?;
    c.align_argument(new, 0, align);
    Some(new)
}

/// The select with the last two arguments: the passthru value, and the mask.
pub(super) fn masked_by_args(
    c: &mut CallRewriter<'_>,
    result: TypedValue,
    plain: usize,
) -> Option<TypedValue> {
    if c.count() == plain {
        return Some(result);
    }
    let (kept, mask) = (c.arg(plain)?, c.arg(plain.checked_add(1)?)?);
    masked(c, mask, result, kept)
}

fn packed_compare(c: &mut CallRewriter<'_>, predicate: Predicate) -> Option<TypedValue> {
    let (left, right, ret) = (c.arg(0)?, c.arg(1)?, c.ret());
    let holds = c.compare(predicate, left, right)?;
    Some(c.cast(CastOp::SExt, holds, ret))
}

fn unaligned_store(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (to, value) = (c.arg(0)?, c.arg(1)?);
    c.store(value, to, 1)
}

fn store_low(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (to, value) = (c.arg(0)?, c.arg(1)?);
    let long = c.int_ty(64)?;
    let pair = c.vector_ty(long, 2)?;
    let value = c.named_cast(CastOp::BitCast, value, pair, "cast");
    let low = c.extract(value, 0)?;
    c.store(low, to, 1)
}

fn binary_call(c: &mut CallRewriter<'_>, base: &str) -> Option<TypedValue> {
    let (left, right, ret) = (c.arg(0)?, c.arg(1)?, c.ret());
    let new = c.overloaded(base, &[ret], ret, &[left, right])?;
    masked_by_args(c, new, 2)
}

fn abs(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (value, ret) = (c.arg(0)?, c.ret());
    let bit = c.int_ty(1)?;
    let no = c.int(bit, 0)?;
    let new = c.overloaded("llvm.abs", &[ret], ret, &[value, no])?;
    masked_by_args(c, new, 1)
}

fn leading_zeros(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (value, ret) = (c.arg(0)?, c.ret());
    let bit = c.int_ty(1)?;
    let no = c.int(bit, 0)?;
    let new = c.overloaded("llvm.ctlz", &[ret], ret, &[value, no])?;
    masked_by_args(c, new, 1)
}

fn packed_sqrt(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (value, ret) = (c.arg(0)?, c.ret());
    c.overloaded("llvm.sqrt", &[ret], ret, &[value])
}

fn scalar_sqrt(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let vector = c.arg(0)?;
    let low = c.extract(vector, 0)?;
    let root = c.overloaded("llvm.sqrt", &[low.ty], low.ty, &[low])?;
    c.insert(vector, root, 0)
}

fn scalar_op(c: &mut CallRewriter<'_>, op: BinaryOp) -> Option<TypedValue> {
    let (left, right) = (c.arg(0)?, c.arg(1)?);
    let word = c.int_ty(32)?;
    let element = c.elements(left.ty)?.0;
    let mut lows = Vec::new();
    for vector in [left, right] {
        let at = c.int(word, 0)?;
        let inst = Inst::new(Opcode::ExtractElement, element);
        lows.push(c.emit(inst, &[vector, at], ""));
    }
    let &[a, b] = lows.as_slice() else {
        return None;
    };
    let result = c.binary(op, a, b);
    c.insert_at(left, result, 0, word)
}

fn masked_op(c: &mut CallRewriter<'_>, op: BinaryOp) -> Option<TypedValue> {
    let (left, right) = (c.arg(0)?, c.arg(1)?);
    let result = c.binary(op, left, right);
    masked_by_args(c, result, 2)
}

fn wide_product(c: &mut CallRewriter<'_>, signed: bool) -> Option<TypedValue> {
    let ret = c.ret();
    let mut sides = [c.arg(0)?, c.arg(1)?];
    for side in &mut sides {
        *side = c.bitcast(*side, ret);
    }
    for side in &mut sides {
        if signed {
            let amount = c.int(ret, 32)?;
            *side = c.binary(BinaryOp::Shl, *side, amount);
            *side = c.binary(BinaryOp::AShr, *side, amount);
        } else {
            let mask = c.int(ret, 0xffff_ffff)?;
            *side = c.binary(BinaryOp::And, *side, mask);
        }
    }
    let product = c.binary(BinaryOp::Mul, sides[0], sides[1]);
    masked_by_args(c, product, 2)
}

fn mask_op(c: &mut CallRewriter<'_>, op: BinaryOp, inverted: bool) -> Option<TypedValue> {
    let bit = c.int_ty(1)?;
    let bits = c.vector_ty(bit, 16)?;
    let (left, right, ret) = (c.arg(0)?, c.arg(1)?, c.ret());
    let mut left = c.bitcast(left, bits);
    let right = c.bitcast(right, bits);
    if inverted {
        left = not(c, left)?;
    }
    let result = c.binary(op, left, right);
    Some(c.bitcast(result, ret))
}

/// Inverts all bits.
pub(super) fn not(c: &mut CallRewriter<'_>, v: TypedValue) -> Option<TypedValue> {
    let ones = c.all_ones(v.ty)?;
    Some(c.binary(BinaryOp::Xor, v, ones))
}

fn scalar_convert(c: &mut CallRewriter<'_>, op: CastOp) -> Option<TypedValue> {
    let (vector, int) = (c.arg(0)?, c.arg(1)?);
    let element = c.elements(vector.ty)?.0;
    let float = c.cast(op, int, element);
    c.insert(vector, float, 0)
}

fn widened(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (vector, from) = (c.arg(0)?, c.arg(1)?);
    let element = c.elements(vector.ty)?.0;
    let low = c.extract(from, 0)?;
    let wide = c.cast(CastOp::FPExt, low, element);
    c.insert(vector, wide, 0)
}

pub(super) fn negated(c: &mut CallRewriter<'_>, v: TypedValue) -> TypedValue {
    c.emit(Inst::new(Opcode::FNeg, v.ty), &[v], "")
}

fn fused(c: &mut CallRewriter<'_>, product: bool, addend: bool) -> Option<TypedValue> {
    let (mut a, b, mut sum, ret) = (c.arg(0)?, c.arg(1)?, c.arg(2)?, c.ret());
    if product {
        a = negated(c, a);
    }
    if addend {
        sum = negated(c, sum);
    }
    c.overloaded("llvm.fma", &[ret], ret, &[a, b, sum])
}

fn scalar_fused(c: &mut CallRewriter<'_>, product: bool, addend: bool) -> Option<TypedValue> {
    let args = [c.arg(0)?, c.arg(1)?, c.arg(2)?];
    let mut lows = args;
    for low in &mut lows {
        *low = c.extract(*low, 0)?;
    }
    if product {
        lows[1] = negated(c, lows[1]);
    }
    if addend {
        lows[2] = negated(c, lows[2]);
    }
    let element = lows[0].ty;
    let new = c.overloaded("llvm.fma", &[element], element, &lows)?;
    c.insert(args[0], new, 0)
}

fn extended(c: &mut CallRewriter<'_>, op: CastOp) -> Option<TypedValue> {
    let (value, ret) = (c.arg(0)?, c.ret());
    let (_, len) = c.elements(ret)?;
    let low: Vec<u32> = (0..len).collect();
    let poison = c.poison(value.ty);
    let part = c.shuffle(value, poison, &low)?;
    let result = c.cast(op, part, ret);
    masked_by_args(c, result, 1)
}

fn packed_convert(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (mut value, ret) = (c.arg(0)?, c.ret());
    let (from, to) = (c.elements(value.ty)?.1, c.elements(ret)?.1);
    if to < from {
        value = c.shuffle(value, value, &[0, 1])?;
    }
    let (op, name) = match c.is_float(value.ty) {
        true => (CastOp::FPExt, "cvtps2pd"),
        false => (CastOp::SIToFP, "cvt"),
    };
    let result = c.named_cast(op, value, ret, name);
    masked_by_args(c, result, 1)
}

/// Floats of half width, as integers.
fn halves(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (mut value, ret) = (c.arg(0)?, c.ret());
    let (from, to) = (c.elements(value.ty)?.1, c.elements(ret)?.1);
    if to < from {
        value = c.shuffle(value, value, &[0, 1, 2, 3])?;
    }
    let half = c.ty(Type::Half)?;
    let halves = c.vector_ty(half, to)?;
    let value = c.bitcast(value, halves);
    let result = c.named_cast(CastOp::FPExt, value, ret, "cvtph2ps");
    masked_by_args(c, result, 1)
}

fn broadcast_scalar(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (from, ret) = (c.arg(0)?, c.ret());
    let (element, len) = c.elements(ret)?;
    let bytes = u64::from(c.bits(element)? / 8);
    let scalar = c.load(element, from, bytes);
    let word = c.int_ty(32)?;
    let mut result = c.poison(ret);
    for at in 0..len {
        result = c.insert_at(result, scalar, at.into(), word)?;
    }
    Some(result)
}

fn broadcast_half(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (from, ret) = (c.arg(0)?, c.ret());
    let (element, len) = c.elements(ret)?;
    let half = len / 2;
    let ty = c.vector_ty(element, half)?;
    let value = c.load(ty, from, 1);
    let poison = c.poison(ty);
    let twice: Vec<u32> = (0..half).chain(0..half).collect();
    c.shuffle(value, poison, &twice)
}

fn bit_select(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (a, b, chosen) = (c.arg(0)?, c.arg(1)?, c.arg(2)?);
    let other = not(c, chosen)?;
    let a = c.binary(BinaryOp::And, a, chosen);
    let b = c.binary(BinaryOp::And, b, other);
    Some(c.binary(BinaryOp::Or, a, b))
}
