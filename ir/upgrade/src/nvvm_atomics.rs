//! Atomic intrinsics of NVPTX that are instructions now (LLVM 7, 19, 23).

use super::call_rewriter::{CallRewriter, TypedValue};
use super::renamed::Match::Start;
use super::renamed::Row;
use bitsmith_model::entity::enter_name;
use bitsmith_model::inst::{Inst, Memory, SYSTEM_SCOPE};
use bitsmith_model::schema::inst::{Opcode, RmwOp};
use bitsmith_model::schema::linkage::AtomicOrdering;

/// The rows, by names without `llvm.`.
#[rustfmt::skip]
pub(super) const ROWS: &[Row] = &[
    (Start, "nvvm.atomic.load.add.f32.p", Some(2), |c| of_device(c, RmwOp::FAdd)),
    (Start, "nvvm.atomic.load.add.f64.p", Some(2), |c| of_device(c, RmwOp::FAdd)),
    (Start, "nvvm.atomic.load.inc.32.p", Some(2), |c| of_device(c, RmwOp::UIncWrap)),
    (Start, "nvvm.atomic.load.dec.32.p", Some(2), |c| of_device(c, RmwOp::UDecWrap)),
    // LLVM 23
    (Start, "nvvm.atomic.add.gen.f.", Some(2), |c| scoped(c, RmwOp::FAdd)),
    (Start, "nvvm.atomic.add.gen.i.", Some(2), |c| scoped(c, RmwOp::Add)),
    (Start, "nvvm.atomic.exch.gen.i.", Some(2), |c| scoped(c, RmwOp::Xchg)),
    (Start, "nvvm.atomic.max.gen.i.", Some(2), |c| scoped(c, RmwOp::Max)),
    (Start, "nvvm.atomic.min.gen.i.", Some(2), |c| scoped(c, RmwOp::Min)),
    (Start, "nvvm.atomic.inc.gen.i.", Some(2), |c| scoped(c, RmwOp::UIncWrap)),
    (Start, "nvvm.atomic.dec.gen.i.", Some(2), |c| scoped(c, RmwOp::UDecWrap)),
    (Start, "nvvm.atomic.and.gen.i.", Some(2), |c| scoped(c, RmwOp::And)),
    (Start, "nvvm.atomic.or.gen.i.", Some(2), |c| scoped(c, RmwOp::Or)),
    (Start, "nvvm.atomic.xor.gen.i.", Some(2), |c| scoped(c, RmwOp::Xor)),
    (Start, "nvvm.atomic.cas.gen.i.", Some(3), exchange),
];

/// The first release that upgrades to relaxed operations in a scope.
const SCOPED_SINCE: u16 = 23;

/// An operation in the scope of the device. Before LLVM 23 it became one of the whole system.
fn of_device(c: &mut CallRewriter<'_>, op: RmwOp) -> Option<TypedValue> {
    let memory = match c.dialect().has(SCOPED_SINCE) {
        true => relaxed(c, Some(Scope::Device))?,
        false => Memory {
            align: align(c)?,
            ordering: AtomicOrdering::SequentiallyConsistent,
            ..Memory::default()
        },
    };
    operation(c, op, memory)
}

/// An operation whose scope is in the name.
fn scoped(c: &mut CallRewriter<'_>, op: RmwOp) -> Option<TypedValue> {
    let memory = named_scope(c)?;
    operation(c, op, memory)
}

fn operation(c: &mut CallRewriter<'_>, op: RmwOp, memory: Memory) -> Option<TypedValue> {
    let (at, value, ret) = (c.arg(0)?, c.arg(1)?, c.ret());
    let inst = Inst::atomic_rmw(op, ret).with_memory(memory);
    Some(c.emit(inst, &[at, value], ""))
}

/// A comparison and exchange, whose result is the old value.
fn exchange(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let memory = named_scope(c)?;
    let memory = Memory {
        failure: memory.ordering,
        ..memory
    };
    let (ret, bit) = (c.ret(), c.int_ty(1)?);
    let both = c.literal_struct(&[ret, bit])?;
    let inst = Inst::new(Opcode::CmpXchg, both).with_memory(memory);
    let args = c.all_args()?;
    let both = c.emit(inst, &args, "");
    Some(c.member(both, 0, ret))
}

/// The scopes of NVPTX that have names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    Block,
    Device,
}

/// The properties of an access in the scope that the old name has: `.cta.` is a block, `.sys.` the system.
fn named_scope(c: &mut CallRewriter<'_>) -> Option<Memory> {
    c.dialect().has(SCOPED_SINCE).then_some(())?;
    let has = |part: &[u8]| c.name.windows(part.len()).any(|at| at == part);
    let scope = match (has(b".cta."), has(b".sys.")) {
        (true, false) => Some(Scope::Block),
        (false, true) => None,
        _ => return None,
    };
    relaxed(c, scope)
}

/// The properties of a monotonic access in a scope; none is the whole system.
fn relaxed(c: &mut CallRewriter<'_>, scope: Option<Scope>) -> Option<Memory> {
    let access = c.access(|module, access| {
        let scopes = &mut module.sync_scopes;
        let mut enter = |name: &[u8]| u16::try_from(enter_name(scopes, name)).ok();
        match scope {
            Some(Scope::Block) => access.block = enter(b"block"),
            Some(Scope::Device) => access.device = enter(b"device"),
            None => {}
        }
    });
    let scope = match scope {
        Some(Scope::Block) => access.block?,
        Some(Scope::Device) => access.device?,
        None => SYSTEM_SCOPE,
    };
    Some(Memory {
        align: align(c)?,
        ordering: AtomicOrdering::Monotonic,
        scope,
        ..Memory::default()
    })
}

/// The alignment of a value's size, in the encoding of the model.
fn align(c: &CallRewriter<'_>) -> Option<u8> {
    let bytes = c.bits(c.ret())? / 8;
    u8::try_from(bytes.checked_ilog2()?.saturating_add(1)).ok()
}
