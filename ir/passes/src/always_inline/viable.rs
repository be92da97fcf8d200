//! The functions and calls that can be inlined.

use crate::bodies::has_function_attribute;
use bitsmith_model::attr::index;
use bitsmith_model::body::Body;
use bitsmith_model::global::Global;
use bitsmith_model::module::Module;
use bitsmith_model::node::Int;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::value::{GlobalId, InstId};

/// Intrinsics that belong to the frame of their own function.
const OF_THE_FRAME: [&[u8]; 3] = [
    b"llvm.icall.branch.funnel",
    b"llvm.localescape",
    b"llvm.va_start",
];

/// Returns true if copies of a function's body can stand for calls of it.
pub(super) fn is_viable(module: &Module, id: GlobalId, takes_block_address: bool) -> bool {
    let Some(body) = module.globals.get(id).and_then(Global::body) else {
        return false;
    };
    let has = |kind: AttrKind| has_function_attribute(module, id, kind);
    if takes_block_address || has(AttrKind::PresplitCoroutine) || !is_known(body) {
        return false;
    }
    let returns_twice = has(AttrKind::ReturnsTwice);
    let insts = body.order.iter().flat_map(|block| body.block_insts(*block));
    for inst in insts {
        let op = body.inst(inst).op;
        if op == Opcode::IndirectBr || op == Opcode::CallBr || is_funclet(op) {
            return false;
        }
        let Some(call) = body.call(inst) else {
            continue;
        };
        let callee = body.called_global(inst);
        let of_call = module
            .attrs
            .has_at(call.attrs, index::FUNCTION, AttrKind::ReturnsTwice);
        let of_callee = callee
            .is_some_and(|callee| has_function_attribute(module, callee, AttrKind::ReturnsTwice));
        let name = callee.map_or(&b""[..], |callee| module.name(callee));
        if callee == Some(id)
            || !returns_twice && op == Opcode::Call && (of_call || of_callee)
            || OF_THE_FRAME
                .iter()
                .any(|intrinsic| name.starts_with(intrinsic))
        {
            return false;
        }
    }
    true
}

/// Returns true if nothing in a body is kept as bits only.
fn is_known(body: &Body) -> bool {
    !body.has_newer() && body.newer_flags.is_empty()
}

fn is_funclet(op: Opcode) -> bool {
    op.is_eh_pad() && op != Opcode::LandingPad
        || matches!(op, Opcode::CatchRet | Opcode::CleanupRet)
}

/// Returns true for a call of a function by its name and type that asks for inlining.
pub(super) fn asks(module: &Module, body: &Body, call: InstId, callee: GlobalId) -> bool {
    let Some(info) = body.call(call) else {
        return false;
    };
    let of_call = |kind: AttrKind| module.attrs.has_at(info.attrs, index::FUNCTION, kind);
    let is_same_type =
        module.globals.get(callee).map(|global| global.value_ty) == Some(info.func_ty);
    body.inst(call).op != Opcode::CallBr
        && body.called_global(call) == Some(callee)
        && is_same_type
        && !of_call(AttrKind::NoInline)
        && (of_call(AttrKind::AlwaysInline)
            || has_function_attribute(module, callee, AttrKind::AlwaysInline))
}

/// Returns true if the caller can take over what the callee needs.
pub(super) fn is_compatible(
    module: &Module,
    (caller, body): (GlobalId, &Body),
    callee: GlobalId,
    call: InstId,
) -> bool {
    let strict = |id: GlobalId| has_function_attribute(module, id, AttrKind::StrictFP);
    let function = |id: GlobalId| module.globals.get(id).and_then(Global::as_function);
    let (Some(outer), Some(inner)) = (function(caller), function(callee)) else {
        return false;
    };
    let collector = |of: bitsmith_model::entity::Span| module.strings.get(of);
    let (of_inner, of_outer) = (collector(inner.gc), collector(outer.gc));
    let is_same_collector = of_inner.is_empty() || of_outer.is_empty() || of_inner == of_outer;
    let is_same_personality = inner.personality.is_none()
        || outer.personality.is_none()
        || inner.personality == outer.personality;
    let known = |tag: u32| {
        let name = module.bundle_tags.get(tag as usize);
        name.is_some_and(|name| **name == *b"kcfi")
    };
    let mut bundles = body.call_view(call).into_iter().flat_map(|view| {
        let tags: Vec<u32> = view.bundles().map(|(tag, _)| tag).collect();
        tags
    });
    let unwinds_to_pad = body.targets(call).nth(1).is_none_or(|pad| {
        let mut insts = body.block_insts(pad);
        let first = insts.find(|id| body.inst(*id).op != Opcode::Phi);
        first.is_some_and(|id| body.inst(id).op == Opcode::LandingPad)
    });
    strict(caller) == strict(callee)
        && is_same_collector
        && is_same_personality
        && bundles.all(known)
        && unwinds_to_pad
        && is_known(body)
        && !has_function_attribute(module, caller, AttrKind::PresplitCoroutine)
}

/// Returns true for an alloca that reserves memory once for the whole function, if it stands in the first block.
pub(super) fn is_static_alloca(
    scope: bitsmith_model::module::Scope<'_>,
    body: &Body,
    id: InstId,
) -> bool {
    use bitsmith_model::schema::inst::Flags;
    let inst = body.inst(id);
    let count = body.operands(id).first();
    inst.op == Opcode::Alloca
        && !inst.has(Flags::INALLOCA)
        && count.is_some_and(|count| Int::of(scope, *count).is_some())
}
