//! Promises of loads about their values: `!nonnull` and `!noundef` become assumptions when a load is removed.

use super::round::Round;
use bitsmith_model::attr::{Attr, index};
use bitsmith_model::constant::ConstKind;
use bitsmith_model::inst::{CallInfo, Inst, Memory};
use bitsmith_model::module::Module;
use bitsmith_model::schema::attribute::{AttrKind, MemLocation, WRITE, memory_at};
use bitsmith_model::schema::inst::{Flags, Opcode, Predicate};
use bitsmith_model::schema::linkage::Linkage;
use bitsmith_model::schema::metadata_kind;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{BlockId, GlobalId, InstId, Value, ValueKind};
use bitsmith_model::view::View;

/// The depth up to which operands are examined, as in LLVM.
const DEPTH: u32 = 6;

/// Keeps what a load says about its value: it is replaced by `value`, and goes away.
pub(super) fn keep(round: &mut Round<'_>, block: BlockId, load: InstId, value: Value) {
    let has = |kind: u32| {
        let attached = round.body.attachments.of(load);
        attached
            .iter()
            .any(|(_, attachment)| attachment.kind == kind)
    };
    if !has(metadata_kind::NOUNDEF) {
        return;
    }
    let kind = round
        .scope()
        .constant(value)
        .map(|(constant, _)| constant.kind);
    if matches!(kind, Some(ConstKind::Undef | ConstKind::Poison)) {
        never_reached(round, block, load);
    } else if has(metadata_kind::NONNULL) && !is_never_null(round, value, 0) {
        assume_not_null(round, block, load);
    }
}

/// Inserts a store to poison before an instruction: it is undefined behaviour to come there.
fn never_reached(round: &mut Round<'_>, block: BlockId, before: InstId) {
    let (bit, ptr) = (round.module.types.int(1), round.module.types.ptr());
    let void = round.module.types.intern(Type::Void);
    let yes = round.constant(bit, ConstKind::Int(-1));
    let nowhere = round.constant(ptr, ConstKind::Poison);
    let memory = Memory {
        align: 1,
        ..Memory::default()
    };
    let store = Inst::new(Opcode::Store, void).with_memory(memory);
    let store = round.body.add(store, &[yes, nowhere]);
    round.body.insert_before(block, before, store);
}

/// Inserts an assumption behind a load.
fn assume_not_null(round: &mut Round<'_>, block: BlockId, load: InstId) {
    let Some(next) = round.body.next(block, load) else {
        return;
    };
    let bit = round.module.types.int(1);
    let void = round.module.types.intern(Type::Void);
    let ty = round.body.inst(load).ty;
    let null = round.constant(ty, ConstKind::Null);
    let compare = Inst::compare(Predicate::Ne, bit);
    let compare = round.body.add(compare, &[load.into(), null]);
    round.body.insert_before(block, next, compare);
    let (assume, func_ty) = assumption(round.module);
    let call = round.body.add_call(CallInfo {
        func_ty,
        attrs: Default::default(),
        cc: 0,
        args: 1,
        bundles: Default::default(),
    });
    let call = Inst::new(Opcode::Call, void).with_call(call);
    let call = round.body.add(call, &[assume.into(), compare.into()]);
    round.body.insert_before(block, next, call);
}

/// Returns true if a pointer is certainly not null.
fn is_never_null(round: &Round<'_>, value: Value, depth: u32) -> bool {
    match value.kind() {
        ValueKind::Global(id) => {
            let global = round.module.globals.get(id);
            global.is_some_and(|global| global.linkage != Linkage::ExternalWeak)
        }
        ValueKind::Arg(number) => {
            parameter_has(round, number, AttrKind::NonNull)
                || parameter_has(round, number, AttrKind::Dereferenceable)
                || parameter_has(round, number, AttrKind::ByVal)
        }
        ValueKind::Inst(id) => match round.body.view(id) {
            Some(View::Alloca { .. }) => true,
            Some(View::Load { .. }) => {
                let attached = round.body.attachments.of(id).iter();
                let mut kinds = attached.map(|(_, attachment)| attachment.kind);
                kinds.any(|kind| {
                    kind == metadata_kind::NONNULL || kind == metadata_kind::DEREFERENCEABLE
                })
            }
            Some(View::Call(call) | View::Invoke { call, .. }) => {
                let attrs = call.info().attrs;
                [AttrKind::NonNull, AttrKind::Dereferenceable]
                    .iter()
                    .any(|kind| round.module.attrs.has_at(attrs, index::RETURN, *kind))
            }
            Some(View::GetElementPtr { base, .. }) => {
                depth < DEPTH
                    && round.body.inst(id).has(Flags::INBOUNDS)
                    && is_never_null(round, base, depth.saturating_add(1))
            }
            _ => false,
        },
        _ => false,
    }
}

/// Returns true if a value is certainly not poison.
pub(super) fn is_never_poison(round: &Round<'_>, value: Value, depth: u32) -> bool {
    match value.kind() {
        ValueKind::Global(_) => true,
        ValueKind::Const(_) | ValueKind::LocalConst(_) => {
            let kind = round
                .scope()
                .constant(value)
                .map(|(constant, _)| constant.kind);
            matches!(
                kind,
                Some(
                    ConstKind::Int(_)
                        | ConstKind::WideInt(_)
                        | ConstKind::Float(_)
                        | ConstKind::WideFloat(_)
                        | ConstKind::Null
                        | ConstKind::Undef
                        | ConstKind::Data(_)
                )
            )
        }
        ValueKind::Arg(number) => [
            AttrKind::NoUndef,
            AttrKind::Dereferenceable,
            AttrKind::DereferenceableOrNull,
        ]
        .iter()
        .any(|kind| parameter_has(round, number, *kind)),
        ValueKind::Inst(id) => is_never_poison_inst(round, id, depth),
        ValueKind::Block(_) | ValueKind::Metadata(_) => false,
    }
}

fn is_never_poison_inst(round: &Round<'_>, id: InstId, depth: u32) -> bool {
    let inst = round.body.inst(id);
    let attached = || round.body.attachments.of(id).iter();
    match round.body.view(id) {
        Some(View::Alloca { .. } | View::Freeze { .. }) => true,
        Some(View::Load { .. }) => attached().any(|(_, attachment)| {
            matches!(
                attachment.kind,
                metadata_kind::NOUNDEF
                    | metadata_kind::DEREFERENCEABLE
                    | metadata_kind::DEREFERENCEABLE_OR_NULL
            )
        }),
        Some(View::Call(call) | View::Invoke { call, .. }) => {
            let attrs = call.info().attrs;
            round
                .module
                .attrs
                .has_at(attrs, index::RETURN, AttrKind::NoUndef)
        }
        Some(View::Binary { .. } | View::ICmp { .. } | View::Cast { .. } | View::Select { .. })
            if inst.flags() == Flags::NONE && !may_make_poison(inst) =>
        {
            let depth = depth.saturating_add(1);
            let mut operands = round.body.operands(id).iter();
            depth < DEPTH && operands.all(|value| is_never_poison(round, *value, depth))
        }
        _ => false,
    }
}

/// Returns true for an operation that makes poison of other values: shifts by too much, and casts of floats.
fn may_make_poison(inst: &Inst) -> bool {
    use bitsmith_model::schema::inst::{BinaryOp, CastOp};
    matches!(
        inst.binary_op(),
        Some(BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr)
    ) || matches!(inst.cast_op(), Some(CastOp::FPToSI | CastOp::FPToUI))
}

fn parameter_has(round: &Round<'_>, number: u32, kind: AttrKind) -> bool {
    let function = round
        .module
        .globals
        .get(round.function)
        .and_then(|g| g.as_function());
    function.is_some_and(|function| {
        let at = index::param(number as usize);
        round.module.attrs.has_at(function.attrs, at, kind)
    })
}

/// `llvm.assume`, which is declared if the module does not have it yet, and its type.
fn assumption(module: &mut Module) -> (GlobalId, TypeId) {
    const NAME: &[u8] = b"llvm.assume";
    let void = module.types.intern(Type::Void);
    let bit = module.types.int(1);
    let func_ty = module.types.func(void, &[bit]);
    let known = module.functions.iter().copied();
    if let Some(id) = known.into_iter().find(|id| module.name(*id) == NAME) {
        return (id, func_ty);
    }
    let id = module.declare_function(NAME, func_ty);
    let writes = memory_at(MemLocation::InaccessibleMem, WRITE);
    let of_function = [
        AttrKind::NoCallback,
        AttrKind::NoFree,
        AttrKind::NoSync,
        AttrKind::NoUnwind,
        AttrKind::WillReturn,
    ];
    let mut of_function: Vec<Attr> = of_function.map(Attr::Enum).into();
    of_function.push(Attr::Int(AttrKind::Memory, writes));
    let of_parameter = vec![Attr::Enum(AttrKind::NoUndef)];
    let attrs = module.attrs.intern([
        (index::FIRST_PARAM, of_parameter),
        (index::FUNCTION, of_function),
    ]);
    if let Some(function) = module.globals.get_mut(id).and_then(|g| g.as_function_mut()) {
        function.attrs = attrs;
    }
    (id, func_ty)
}
