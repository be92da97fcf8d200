//! Intrinsics of AArch64, ARM and NVPTX that became generic ones, and masked accesses.

use super::call_rewriter::{CallRewriter, TypedValue};
use super::renamed::Match::{Start, Whole};
use super::renamed::{Of, Row, bit_count, moved};
use super::retired;
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Flags, Opcode, Predicate};
use bitsmith_model::types::Type;

/// The rows, by names without `llvm.`; called functions are declared even without a call.
#[rustfmt::skip]
pub(super) const ROWS: &[Row] = &[
    // LLVM 5 to 17
    (Start, "aarch64.neon.rbit", Some(1), |c| moved(c, "llvm.bitreverse", &[Of::Ret])),
    (Start, "aarch64.rbit", Some(1), |c| moved(c, "llvm.bitreverse", &[Of::Ret])),
    (Start, "arm.rbit", Some(1), |c| moved(c, "llvm.bitreverse", &[Of::Ret])),
    (Whole, "aarch64.thread.pointer", Some(0), |c| moved(c, "llvm.thread.pointer", &[Of::Ret])),
    (Whole, "arm.thread.pointer", Some(0), |c| moved(c, "llvm.thread.pointer", &[Of::Ret])),
    (Start, "aarch64.neon.frintn.", Some(1), |c| moved(c, "llvm.roundeven", &[Of::Ret])),
    (Start, "arm.neon.vclz", Some(1), |c| bit_count(c, "llvm.ctlz")),
    (Start, "arm.neon.vcnt", Some(1), |c| moved(c, "llvm.ctpop", &[Of::Ret])),
    (Start, "arm.neon.vrinta.", Some(1), |c| moved(c, "llvm.round", &[Of::Ret])),
    (Start, "arm.neon.vrintn.", Some(1), |c| moved(c, "llvm.roundeven", &[Of::Ret])),
    (Start, "arm.neon.vrintm.", Some(1), |c| moved(c, "llvm.floor", &[Of::Ret])),
    (Start, "arm.neon.vrintp.", Some(1), |c| moved(c, "llvm.ceil", &[Of::Ret])),
    (Start, "arm.neon.vrintx.", Some(1), |c| moved(c, "llvm.rint", &[Of::Ret])),
    (Start, "arm.neon.vrintz.", Some(1), |c| moved(c, "llvm.trunc", &[Of::Ret])),
    (Start, "arm.neon.vqadds.", Some(2), |c| moved(c, "llvm.sadd.sat", &[Of::Ret])),
    (Start, "arm.neon.vqaddu.", Some(2), |c| moved(c, "llvm.uadd.sat", &[Of::Ret])),
    (Start, "arm.neon.vqsubs.", Some(2), |c| moved(c, "llvm.ssub.sat", &[Of::Ret])),
    (Start, "arm.neon.vqsubu.", Some(2), |c| moved(c, "llvm.usub.sat", &[Of::Ret])),
    (Whole, "nvvm.brev32", Some(1), |c| moved(c, "llvm.bitreverse", &[Of::Ret])),
    (Whole, "nvvm.brev64", Some(1), |c| moved(c, "llvm.bitreverse", &[Of::Ret])),
    (Whole, "nvvm.clz.i", Some(1), |c| bit_count(c, "llvm.ctlz")),
    (Whole, "nvvm.popc.i", Some(1), |c| moved(c, "llvm.ctpop", &[Of::Ret])),
    (Whole, "nvvm.max.i", Some(2), |c| moved(c, "llvm.smax", &[Of::Ret])),
    (Whole, "nvvm.max.ll", Some(2), |c| moved(c, "llvm.smax", &[Of::Ret])),
    (Whole, "nvvm.max.ui", Some(2), |c| moved(c, "llvm.umax", &[Of::Ret])),
    (Whole, "nvvm.max.ull", Some(2), |c| moved(c, "llvm.umax", &[Of::Ret])),
    (Whole, "nvvm.min.i", Some(2), |c| moved(c, "llvm.smin", &[Of::Ret])),
    (Whole, "nvvm.min.ll", Some(2), |c| moved(c, "llvm.smin", &[Of::Ret])),
    (Whole, "nvvm.min.ui", Some(2), |c| moved(c, "llvm.umin", &[Of::Ret])),
    (Whole, "nvvm.min.ull", Some(2), |c| moved(c, "llvm.umin", &[Of::Ret])),
    (Start, "aarch64.neon.addp.", Some(2), sum_of_pairs),
    (Start, "aarch64.sve.rev.nxv", Some(1), |c| moved(c, "llvm.vector.reverse", &[Of::Ret])),
    (Start, "aarch64.sve.tuple.get.", Some(2), tuple_part),
    (Start, "aarch64.sve.tuple.set.", Some(3), tuple_with_part),
    (Start, "aarch64.sve.tuple.create", None, tuple_of_parts),
    (Start, "aarch64.sve.ld2", None, |c| structures(c, 2)),
    (Start, "aarch64.sve.ld3", None, |c| structures(c, 3)),
    (Start, "aarch64.sve.ld4", None, |c| structures(c, 4)),
    (Start, "arm.mve.vrintn.v", Some(1), |c| moved(c, "llvm.roundeven", &[Of::Ret])),
    (Start, "wasm.fma.", Some(3), |c| moved(c, "llvm.wasm.relaxed.madd", &[Of::Ret])),
    (Start, "wasm.fms.", Some(3), |c| moved(c, "llvm.wasm.relaxed.nmadd", &[Of::Ret])),
    (Start, "wasm.laneselect.", Some(3), |c| moved(c, "llvm.wasm.relaxed.laneselect", &[Of::Ret])),
    (Whole, "wasm.dot.i8x16.i7x16.signed", Some(2), |c| moved(c, "llvm.wasm.relaxed.dot.i8x16.i7x16.signed", &[])),
    (Whole, "wasm.dot.i8x16.i7x16.add.signed", Some(3), |c| moved(c, "llvm.wasm.relaxed.dot.i8x16.i7x16.add.signed", &[])),
    (Start, "amdgcn.ldexp.", Some(2), |c| moved(c, "llvm.ldexp", &[Of::Ret, Of::Arg(1)])),
    (Whole, "amdgcn.alignbit", Some(3), |c| moved(c, "llvm.fshr", &[Of::Ret])),
    (Whole, "x86.seh.recoverfp", Some(2), |c| moved(c, "llvm.eh.recoverfp", &[])),
    // LLVM 11: bfloat operands had been bytes.
    (Start, "aarch64.neon.bfdot.", Some(3), |c| brain_floats(c, "llvm.aarch64.neon.bfdot", true)),
    (Start, "aarch64.neon.bfm", Some(3), |c| whole_brain_floats(c, "aarch64.neon.bfm")),
    (Start, "arm.neon.bfdot.", Some(3), |c| brain_floats(c, "llvm.arm.neon.bfdot", true)),
    (Start, "arm.neon.bfm", Some(3), |c| whole_brain_floats(c, "arm.neon.bfm")),
    // LLVM 17: these are for 32-bit words only, and select a byte by such a word.
    (Start, "riscv.sha256s", Some(1), of_words),
    (Start, "riscv.sm3p", Some(1), of_words),
    (Start, "riscv.sm4ks", Some(3), of_byte),
    (Start, "riscv.sm4ed", Some(3), of_byte),
    (Start, "riscv.aes32", Some(3), of_byte),
    // LLVM 3.9
    (Start, "x86.xop.vpermil2p", Some(4), whole_indices),
    // LLVM 22: alignments became attributes of the pointers.
    (Start, "masked.load.", Some(4), |c| by_mask(c, "llvm.masked.load", 1)),
    (Start, "masked.store.", Some(4), |c| by_mask(c, "llvm.masked.store", 2)),
    (Start, "masked.gather.", Some(4), |c| by_mask(c, "llvm.masked.gather", 1)),
    (Start, "masked.scatter.", Some(4), |c| by_mask(c, "llvm.masked.scatter", 2)),
    // LLVM 18
    (Whole, "coro.end", Some(2), coroutine_end),
];

/// Likewise, for new functions that are declared at their first call.
#[rustfmt::skip]
pub(super) const LATE: &[Row] = &[
    (Start, "nvvm.bitcast.", Some(1), |c| {
        let (value, ret) = (c.arg(0)?, c.ret());
        Some(c.bitcast(value, ret))
    }),
    (Start, "nvvm.ptr.", Some(1), |c| {
        let (value, ret) = (c.arg(0)?, c.ret());
        Some(c.cast(CastOp::AddrSpaceCast, value, ret))
    }),
    (Whole, "nvvm.rotate.b32", Some(2), |c| rotated(c, "llvm.fshl")),
    (Whole, "nvvm.rotate.b64", Some(2), |c| rotated(c, "llvm.fshl")),
    (Whole, "nvvm.rotate.right.b64", Some(2), |c| rotated(c, "llvm.fshr")),
    (Whole, "nvvm.swap.lo.hi.b64", Some(1), |c| {
        let (value, ret) = (c.arg(0)?, c.ret());
        let by = c.int(ret, 32)?;
        c.overloaded("llvm.fshl", &[ret], ret, &[value, value, by])
    }),
    (Whole, "nvvm.barrier0", Some(0), |c| {
        let word = c.int_ty(32)?;
        let zero = c.int(word, 0)?;
        let ret = c.ret();
        c.call(b"llvm.nvvm.barrier.cta.sync.aligned.all", ret, &[zero])
    }),
    // LLVM 21
    (Whole, "nvvm.bar.sync", Some(1), |c| barrier(c, "sync.aligned.all")),
    (Whole, "nvvm.barrier.n", Some(1), |c| barrier(c, "sync.aligned.all")),
    (Whole, "nvvm.barrier", Some(2), |c| barrier(c, "sync.aligned.count")),
    (Whole, "nvvm.barrier.sync", Some(1), |c| barrier(c, "sync.all")),
    (Whole, "nvvm.barrier.sync.cnt", Some(2), |c| barrier(c, "sync.count")),
    (Whole, "nvvm.barrier0.popc", Some(1), |c| reducing_barrier(c, "red.popc.aligned.all", 32)),
    (Whole, "nvvm.barrier0.and", Some(1), |c| reducing_barrier(c, "red.and.aligned.all", 1)),
    (Whole, "nvvm.barrier0.or", Some(1), |c| reducing_barrier(c, "red.or.aligned.all", 1)),
    (Whole, "nvvm.fabs.f", Some(1), |c| unary(c, "llvm.nvvm.fabs")),
    (Whole, "nvvm.fabs.d", Some(1), |c| unary(c, "llvm.nvvm.fabs")),
    (Whole, "nvvm.fabs.ftz.f", Some(1), |c| unary(c, "llvm.nvvm.fabs.ftz")),
    (Whole, "nvvm.ex2.approx.f", Some(1), |c| unary(c, "llvm.nvvm.ex2.approx")),
    (Whole, "nvvm.ex2.approx.d", Some(1), |c| unary(c, "llvm.nvvm.ex2.approx")),
    (Whole, "nvvm.ex2.approx.f16x2", Some(1), |c| unary(c, "llvm.nvvm.ex2.approx")),
    (Whole, "nvvm.ex2.approx.ftz.f", Some(1), |c| unary(c, "llvm.nvvm.ex2.approx.ftz")),
    (Whole, "nvvm.abs.bf16", Some(1), |c| abs_of_brain_floats(c, 1)),
    (Whole, "nvvm.abs.bf16x2", Some(1), |c| abs_of_brain_floats(c, 2)),
    (Whole, "nvvm.tanh.approx.f32", Some(1), |c| {
        let new = unary(c, "llvm.tanh")?;
        c.set_fast_math(new, Flags::AFN);
        Some(new)
    }),
    (Whole, "nvvm.abs.i", Some(1), abs),
    (Whole, "nvvm.abs.ll", Some(1), abs),
    (Whole, "nvvm.clz.ll", Some(1), |c| count(c, "llvm.ctlz", ["ctlz", "ctlz.trunc"])),
    (Whole, "nvvm.popc.ll", Some(1), |c| count(c, "llvm.ctpop", ["ctpop", "ctpop.trunc"])),
    (Whole, "nvvm.h2f", Some(1), |c| {
        if let Some(new) = retired::from_half(c) {
            return Some(new);
        }
        let (value, ret) = (c.arg(0)?, c.ret());
        let new = c.overloaded("llvm.convert.from.fp16", &[ret], ret, &[value])?;
        Some(c.named(new, "h2f"))
    }),
];

fn barrier(c: &mut CallRewriter<'_>, kind: &str) -> Option<TypedValue> {
    let (ret, args) = (c.ret(), c.all_args()?);
    c.call(
        format!("llvm.nvvm.barrier.cta.{kind}").as_bytes(),
        ret,
        &args,
    )
}

/// A barrier that counts or joins what its threads say, as so many bits.
fn reducing_barrier(c: &mut CallRewriter<'_>, kind: &str, bits: u32) -> Option<TypedValue> {
    let (said, word, ret) = (c.arg(0)?, c.int_ty(32)?, c.ret());
    let zero = c.int(word, 0)?;
    let said = c.compare(Predicate::Ne, said, zero)?;
    let name = format!("llvm.nvvm.barrier.cta.{kind}");
    let ty = c.int_ty(bits)?;
    let new = c.call(name.as_bytes(), ty, &[zero, said])?;
    Some(c.cast(CastOp::ZExt, new, ret))
}

/// A call that is overloaded on its argument.
fn unary(c: &mut CallRewriter<'_>, base: &str) -> Option<TypedValue> {
    let value = c.arg(0)?;
    c.overloaded(base, &[value.ty], value.ty, &[value])
}

/// Brain floats that had been integers.
fn abs_of_brain_floats(c: &mut CallRewriter<'_>, count: u32) -> Option<TypedValue> {
    let (value, ret) = (c.arg(0)?, c.ret());
    let mut ty = c.ty(Type::BFloat)?;
    if count > 1 {
        ty = c.vector_ty(ty, count)?;
    }
    let value = c.bitcast(value, ty);
    let new = c.overloaded("llvm.nvvm.fabs", &[ty], ty, &[value])?;
    Some(c.bitcast(new, ret))
}

/// The number of elements of a vector, to be multiplied by vscale.
fn least_count(c: &CallRewriter<'_>, ty: bitsmith_model::types::TypeId) -> Option<i64> {
    match *c.types().get(ty) {
        Type::Vector { len, .. } => Some(len.into()),
        _ => None,
    }
}

fn tuple_part(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (tuple, ret) = (c.arg(0)?, c.ret());
    let at = (c.int_arg(1)? as i64).checked_mul(least_count(c, ret)?)?;
    let long = c.int_ty(64)?;
    let at = c.int(long, at)?;
    let new = c.overloaded("llvm.vector.extract", &[ret, tuple.ty], ret, &[tuple, at])?;
    Some(c.take_name(new))
}

fn tuple_with_part(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (tuple, part, ret) = (c.arg(0)?, c.arg(2)?, c.ret());
    let at = (c.int_arg(1)? as i64).checked_mul(least_count(c, part.ty)?)?;
    let long = c.int_ty(64)?;
    let at = c.int(long, at)?;
    let over = [tuple.ty, part.ty];
    let new = c.overloaded("llvm.vector.insert", &over, ret, &[tuple, part, at])?;
    Some(c.take_name(new))
}

fn tuple_of_parts(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let ret = c.ret();
    let long = c.int_ty(64)?;
    let mut tuple = c.poison(ret);
    for index in 0..c.count().min(4) {
        let part = c.arg(index)?;
        let at = i64::try_from(index)
            .ok()?
            .checked_mul(least_count(c, part.ty)?)?;
        let at = c.int(long, at)?;
        tuple = c.overloaded(
            "llvm.vector.insert",
            &[ret, part.ty],
            ret,
            &[tuple, part, at],
        )?;
    }
    Some(c.take_name(tuple))
}

/// Tuples that were one long vector are structs of vectors (LLVM 15).
fn structures(c: &mut CallRewriter<'_>, count: u32) -> Option<TypedValue> {
    let suffix = c.name.get(b"aarch64.sve.ld2".len()..)?;
    let old = suffix.is_empty() || suffix.starts_with(b".nxv");
    old.then_some(())?;
    let (ret, mask) = (c.ret(), c.arg(0)?);
    let (element, _) = c.elements(ret)?;
    let part = c.shaped(mask.ty, element)?;
    let len = least_count(c, part)?;
    let parts: Vec<_> = (0..count).map(|_| part).collect();
    let both = c.literal_struct(&parts)?;
    let args = c.all_args()?;
    let base = format!("llvm.aarch64.sve.ld{count}.sret");
    let new = c.overloaded(&base, &[part], both, &args)?;
    c.later();
    let long = c.int_ty(64)?;
    let mut whole = c.poison(ret);
    for index in 0..count {
        let one = c.member(new, index, part);
        let at = c.int(long, i64::from(index).checked_mul(len)?)?;
        let over = [ret, part];
        whole = c.overloaded("llvm.vector.insert", &over, ret, &[whole, one, at])?;
    }
    Some(c.take_name(whole))
}

fn sum_of_pairs(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    c.is_float(c.ret()).then_some(())?;
    moved(c, "llvm.aarch64.neon.faddp", &[Of::Ret])
}

fn rotated(c: &mut CallRewriter<'_>, base: &str) -> Option<TypedValue> {
    let (value, by, ret) = (c.arg(0)?, c.arg(1)?, c.ret());
    let by = c.cast(CastOp::ZExt, by, ret);
    c.overloaded(base, &[ret], ret, &[value, value, by])
}

/// The first release that upgrades to the generic intrinsic.
const ABS_CALLED_SINCE: u16 = 23;

fn abs(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let value = c.arg(0)?;
    if c.dialect().has(ABS_CALLED_SINCE) {
        let bit = c.int_ty(1)?;
        let poison = c.int(bit, -1)?;
        let new = c.overloaded("llvm.abs", &[value.ty], value.ty, &[value, poison])?;
        return Some(c.named(new, "abs"));
    }
    let zero = c.int(value.ty, 0)?;
    let negative = c.emit(Inst::binary(BinaryOp::Sub, value.ty), &[zero, value], "neg");
    let bit = c.int_ty(1)?;
    let zero = c.int(value.ty, 0)?;
    let compare = Inst::compare(Predicate::SGe, bit);
    let positive = c.emit(compare, &[value, zero], "abs.cond");
    let select = Inst::new(Opcode::Select, value.ty);
    Some(c.emit(select, &[positive, value, negative], "abs"))
}

/// A 64-bit count truncated to 32 bits.
fn count(c: &mut CallRewriter<'_>, base: &str, names: [&'static str; 2]) -> Option<TypedValue> {
    let value = c.arg(0)?;
    let mut args = vec![value];
    if base == "llvm.ctlz" {
        let bit = c.int_ty(1)?;
        args.push(c.int(bit, 0)?);
    }
    let new = c.overloaded(base, &[value.ty], value.ty, &args)?;
    let new = c.named(new, names[0]);
    let ret = c.ret();
    Some(c.named_cast(CastOp::Trunc, new, ret, names[1]))
}

/// The first release whose upgraded masked loads keep their fast-math flags.
const FAST_LOADS_SINCE: u16 = 23;

/// A masked access; `at` is the index of the alignment argument.
fn by_mask(c: &mut CallRewriter<'_>, base: &str, at: usize) -> Option<TypedValue> {
    let pointer = at.checked_sub(1)?;
    let args = (0..c.count()).filter(|index| *index != at);
    let args: Option<Vec<TypedValue>> = args.map(|index| c.arg(index)).collect();
    let (value, address) = match at {
        1 => (c.ret(), c.arg(0)?.ty),
        _ => (c.arg(0)?.ty, c.arg(1)?.ty),
    };
    let align = match c.int_arg(at)? {
        0 => c.element_align(value),
        align => align,
    };
    let ret = c.ret();
    let new = c.overloaded(base, &[value, address], ret, &args?)?;
    c.align_argument(new, u32::try_from(pointer).ok()?, align);
    c.keep_attachments(new);
    c.keep_tail(new);
    if c.dialect().has(FAST_LOADS_SINCE) {
        c.keep_fast_math(new);
    }
    Some(c.take_name(new))
}

/// Vectors of bytes become vectors of bfloat.
fn brain_floats(c: &mut CallRewriter<'_>, base: &str, overloaded: bool) -> Option<TypedValue> {
    let ret = c.ret();
    let mut args = vec![c.arg(0)?];
    for index in 1..c.count() {
        let arg = c.arg(index)?;
        let (byte, len) = c.elements(arg.ty)?;
        (*c.types().get(byte) == Type::Int(8)).then_some(())?;
        let element = c.ty(Type::BFloat)?;
        let ty = c.vector_ty(element, len / 2)?;
        args.push(c.bitcast(arg, ty));
    }
    let new = match overloaded {
        true => c.overloaded(base, &[ret, args.get(1)?.ty], ret, &args)?,
        false => c.call(base.as_bytes(), ret, &args)?,
    };
    Some(c.take_name(new))
}

/// Likewise, for those with a single type now.
fn whole_brain_floats(c: &mut CallRewriter<'_>, start: &str) -> Option<TypedValue> {
    let rest = c.name.strip_prefix(start.as_bytes())?;
    let end = rest.iter().position(|&b| b == b'.')?;
    let kind = std::str::from_utf8(rest.get(..end)?).ok()?;
    matches!(kind, "mla" | "lalb" | "lalt").then_some(())?;
    let name = format!("llvm.{start}{kind}");
    brain_floats(c, &name, false)
}

/// The low halves of 64-bit operands are used.
fn of_words(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    (*c.types().get(c.ret()) == Type::Int(64)).then_some(())?;
    let args = c.all_args()?;
    let name = c.name.strip_suffix(b".i64").unwrap_or(c.name).to_vec();
    on_words(c, &name, args)
}

/// Likewise; the last argument was a byte.
fn of_byte(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let mut args = c.all_args()?;
    let (is_long, word) = (*c.types().get(c.ret()) == Type::Int(64), c.int_ty(32)?);
    let selector = args.last_mut()?;
    let is_aes = c.name.starts_with(b"riscv.aes32");
    (selector.ty != word || is_long && !is_aes).then_some(())?;
    *selector = c.int(word, i64::try_from(c.int_arg(2)?).ok()?)?;
    let mut parts = c.name.splitn(3, |&byte| byte == b'.');
    let name = [parts.next()?, b".", parts.next()?].concat();
    on_words(c, &name, args)
}

/// A call of an intrinsic on words, as the value of one on words or on their extensions.
fn on_words(
    c: &mut CallRewriter<'_>,
    name: &[u8],
    mut args: Vec<TypedValue>,
) -> Option<TypedValue> {
    let (word, ret) = (c.int_ty(32)?, c.ret());
    for arg in &mut args {
        *arg = c.cast(CastOp::Trunc, *arg, word);
    }
    let new = c.call(&[b"llvm.", name].concat(), word, &args)?;
    let new = c.take_name(new);
    Some(c.cast(CastOp::SExt, new, ret))
}

/// Indices that had the type of the selected elements.
fn whole_indices(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (ret, index) = (c.ret(), c.arg(2)?);
    let (element, len) = c.elements(index.ty)?;
    c.is_float(index.ty).then_some(())?;
    let int = c.int_ty(c.bits(element)?)?;
    let ty = c.vector_ty(int, len)?;
    let index = c.bitcast(index, ty);
    let args = [c.arg(0)?, c.arg(1)?, index, c.arg(3)?];
    let name = [b"llvm.", c.name].concat();
    let new = c.call(&name, ret, &args)?;
    Some(c.take_name(new))
}

/// `llvm.coro.end` has the results as operands, and returns nothing. As with LLVM, users of what it returned have an
/// operand without a value then, and the verifier rejects the module.
fn coroutine_end(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let token = c.ty(Type::Token)?;
    let none = c.zero(token);
    let void = c.ty(Type::Void)?;
    let (handle, unwinds) = (c.arg(0)?, c.arg(1)?);
    // LLVM also gives the new call the name of the old one. Here it has none.
    c.call(b"llvm.coro.end", void, &[handle, unwinds, none])
}
