//! Atomic intrinsics of AMDGPU that are instructions now (LLVM 16 to 20), and cached loads of NVPTX.

use super::access_metadata;
use super::call_rewriter::{CallRewriter, TypedValue};
use super::renamed::Match::Start;
use super::renamed::Row;
use bitsmith_model::entity::enter_name;
use bitsmith_model::inst::{Inst, Memory};
use bitsmith_model::schema::inst::{CastOp, Flags, RmwOp};
use bitsmith_model::schema::linkage::AtomicOrdering;
use bitsmith_model::schema::metadata_kind;
use bitsmith_model::types::{Type, TypeId};

/// Address spaces of AMDGPU.
mod space {
    pub const FLAT: u32 = 0;
    pub const LOCAL: u32 = 3;
    pub const PRIVATE: i64 = 5;
}

/// The rows, by names without `llvm.`.
#[rustfmt::skip]
pub(super) const ROWS: &[Row] = &[
    (Start, "amdgcn.ds.fadd", None, |c| atomic(c, RmwOp::FAdd)),
    (Start, "amdgcn.ds.fmin", None, |c| atomic(c, RmwOp::FMin)),
    (Start, "amdgcn.ds.fmax", None, |c| atomic(c, RmwOp::FMax)),
    (Start, "amdgcn.atomic.inc.", None, |c| atomic(c, RmwOp::UIncWrap)),
    (Start, "amdgcn.atomic.dec.", None, |c| atomic(c, RmwOp::UDecWrap)),
    (Start, "amdgcn.atomic.cond.sub", None, |c| atomic(c, RmwOp::USubCond)),
    (Start, "amdgcn.atomic.csub", None, |c| atomic(c, RmwOp::USubSat)),
    (Start, "amdgcn.global.atomic.fadd", None, |c| atomic(c, RmwOp::FAdd)),
    (Start, "amdgcn.flat.atomic.fadd", None, |c| atomic(c, RmwOp::FAdd)),
    (Start, "amdgcn.global.atomic.fmin", None, |c| atomic(c, RmwOp::FMin)),
    (Start, "amdgcn.flat.atomic.fmin", None, |c| atomic(c, RmwOp::FMin)),
    (Start, "amdgcn.global.atomic.fmax", None, |c| atomic(c, RmwOp::FMax)),
    (Start, "amdgcn.flat.atomic.fmax", None, |c| atomic(c, RmwOp::FMax)),
    // LLVM 22
    (Start, "amdgcn.wmma.i32.16x16x64.iu8.", Some(7), unclamped_product),
    // LLVM 21
    (Start, "nvvm.ldg.global.", Some(2), load_of_constants),
];

/// Arguments: the address, the value, and perhaps the ordering, an unused scope, and the volatile flag.
fn atomic(c: &mut CallRewriter<'_>, op: RmwOp) -> Option<TypedValue> {
    // These stay: they differ from the instructions.
    if c.name
        .windows(5)
        .any(|part| part == b".num." || part == b"min.n" || part == b"max.n")
    {
        return None;
    }
    let (at, mut value, ret) = (c.arg(0)?, c.arg(1)?, c.ret());
    let Type::Ptr(space) = *c.types().get(at.ty) else {
        return None;
    };
    (value.ty == ret).then_some(())?;
    if let Some((element, len)) = c.elements(ret)
        && *c.types().get(element) == Type::Int(16)
    {
        let element = c.ty(Type::BFloat)?;
        let ty = c.vector_ty(element, len)?;
        value = c.bitcast(value, ty);
    }
    let access = c.access(|module, access| {
        let scopes = &mut module.sync_scopes;
        let agent = enter_name(scopes, b"agent");
        access.agent = u16::try_from(agent).ok();
        if space != space::LOCAL {
            let kinds = &mut module.metadata_kinds;
            let kind = enter_name(kinds, b"amdgpu.no.fine.grained.memory");
            access.no_fine_grained = u32::try_from(kind).ok();
            let kind = enter_name(kinds, b"amdgpu.ignore.denormal.mode");
            access.ignore_denormals = u32::try_from(kind).ok();
            access.empty = access
                .empty
                .or_else(|| Some(access_metadata::empty(module)));
        }
        if space == space::FLAT {
            let ends = [space::PRIVATE, space::PRIVATE + 1];
            access.private = access
                .private
                .or_else(|| Some(access_metadata::range(module, ends)));
        }
    });
    let volatile = c.count() > 4 && c.int_arg(4) != Some(0);
    let memory = Memory {
        align: align_of(c, value.ty)?,
        ordering: ordering(c),
        scope: access.agent?,
        ..Memory::default()
    };
    let flags = Flags::NONE.with_if(Flags::VOLATILE, volatile);
    let inst = Inst::atomic_rmw(op, value.ty)
        .with_memory(memory)
        .with_flags(flags);
    let new = c.emit(inst, &[at, value], "");
    if space != space::LOCAL {
        c.attach(new, access.no_fine_grained?, access.empty)?;
        if op == RmwOp::FAdd && *c.types().get(ret) == Type::Float {
            c.attach(new, access.ignore_denormals?, access.empty)?;
        }
    }
    if space == space::FLAT {
        c.attach(new, metadata_kind::NOALIAS_ADDRSPACE, access.private)?;
    }
    Some(c.bitcast(new, ret))
}

/// A product of matrices that had no operand for clamping its elements.
fn unclamped_product(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (mut args, bit, ret) = (c.all_args()?, c.int_ty(1)?, c.ret());
    args.push(c.int(bit, 0)?);
    let name = [b"llvm.", c.name].concat();
    let new = c.call(&name, ret, &args)?;
    c.keep_attributes(new);
    c.keep_tail(new);
    c.keep_attachments(new);
    Some(new)
}

/// The ordering in an argument, if it is valid for the instruction.
fn ordering(c: &CallRewriter<'_>) -> AtomicOrdering {
    let said = (c.count() > 2).then(|| c.int_arg(2)).flatten();
    match said {
        Some(2) => AtomicOrdering::Monotonic,
        Some(4) => AtomicOrdering::Acquire,
        Some(5) => AtomicOrdering::Release,
        Some(6) => AtomicOrdering::AcquireRelease,
        _ => AtomicOrdering::SequentiallyConsistent,
    }
}

/// The alignment of a value's size, in the encoding of the model.
fn align_of(c: &CallRewriter<'_>, ty: TypeId) -> Option<u8> {
    let len = c.elements(ty).map_or(1, |(_, len)| len);
    let bytes = c.bits(ty)?.checked_mul(len)?.checked_next_power_of_two()? / 8;
    u8::try_from(bytes.checked_ilog2()?.saturating_add(1)).ok()
}

/// A load of invariant memory, from a pointer and its alignment.
fn load_of_constants(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let kind = c.name.strip_prefix(b"nvvm.ldg.global.")?;
    matches!(kind.get(..2)?, b"i." | b"f." | b"p.").then_some(())?;
    let access = c.access(|module, access| {
        access.empty = access
            .empty
            .or_else(|| Some(access_metadata::empty(module)));
    });
    let (from, ret) = (c.arg(0)?, c.ret());
    let global = c.ty(Type::Ptr(1))?;
    let from = c.cast(CastOp::AddrSpaceCast, from, global);
    let align = match c.is_planned() {
        true => 1,
        false => c.int_arg(1)?,
    };
    let load = c.load(ret, from, align);
    c.attach(load, metadata_kind::INVARIANT_LOAD, access.empty)?;
    Some(load)
}
