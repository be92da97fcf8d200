//! The instructions that do nothing but compute their result.

use crate::users::Users;
use bitsmith_model::attr::{Attr, index};
use bitsmith_model::body::Body;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::module::Scope;
use bitsmith_model::schema::attribute::{AttrKind, WRITE, memory_everywhere};
use bitsmith_model::schema::inst::{Flags, Opcode};
use bitsmith_model::schema::linkage::AtomicOrdering;
use bitsmith_model::value::InstId;
use bitsmith_model::view::CallView;

/// Returns true if an instruction can be removed as soon as nothing uses its result.
pub(crate) fn is_removable(scope: Scope<'_>, body: &Body, users: &Users, id: InstId) -> bool {
    if body.inst(id).op.is_terminator() {
        return false;
    }
    let says_nothing = |call| says_nothing(scope, body, users, call);
    !has_effects(scope, body, id) || body.call_view(id).is_some_and(says_nothing)
}

/// Returns true if an instruction does something besides computing its result. Terminators are not asked for.
pub(crate) fn has_effects(scope: Scope<'_>, body: &Body, id: InstId) -> bool {
    let inst = body.inst(id);
    match inst.op {
        op if op.is_eh_pad() => true,
        Opcode::Store
        | Opcode::Fence
        | Opcode::CmpXchg
        | Opcode::AtomicRmw
        | Opcode::VaArg
        | Opcode::Invoke
        | Opcode::CallBr => true,
        Opcode::Load => {
            let ordering = inst.memory().map(|memory| memory.ordering);
            let is_free = matches!(
                ordering,
                Some(AtomicOrdering::NotAtomic | AtomicOrdering::Unordered)
            );
            !is_free || inst.has(Flags::VOLATILE)
        }
        Opcode::Call => {
            let call = body.call_view(id);
            !call.is_some_and(|call| {
                let has = |kind: AttrKind| function_attribute(scope, call, kind).is_some();
                has(AttrKind::WillReturn) && has(AttrKind::NoUnwind) && !writes(scope, call)
            })
        }
        _ => false,
    }
}

/// Returns true for a call of an intrinsic whose effects do not matter: the lifetime of memory that nothing else
/// uses, or an assumption of what is true.
fn says_nothing(scope: Scope<'_>, body: &Body, users: &Users, call: CallView<'_>) -> bool {
    let callee = call.callee().as_global();
    let name = callee.map_or(&b""[..], |id| scope.module.name(id));
    let argument = call.arguments().first().copied();
    if name.starts_with(b"llvm.lifetime.") {
        let Some(memory) = argument.and_then(|value| value.as_inst()) else {
            let constant = argument.and_then(|value| scope.constant(value));
            return constant.is_some_and(|(constant, _)| {
                matches!(constant.kind, ConstKind::Undef | ConstKind::Poison)
            });
        };
        let is_lifetime = |user: &InstId| {
            let called = body.called_global(*user);
            called.is_some_and(|id| scope.module.name(id).starts_with(b"llvm.lifetime."))
        };
        return body.inst(memory).op == Opcode::Alloca && users.of(memory).iter().all(is_lifetime);
    }
    if name == b"llvm.assume" {
        let is_true = argument
            .and_then(|value| scope.int(value))
            .is_some_and(|bit| bit != 0);
        return is_true && call.bundles().next().is_none();
    }
    name.starts_with(b"llvm.stacksave") || name.starts_with(b"llvm.launder.invariant.group")
}

/// An attribute of a call, or of the function that it calls.
fn function_attribute<'m>(
    scope: Scope<'m>,
    call: CallView<'_>,
    kind: AttrKind,
) -> Option<&'m Attr> {
    let attrs = &scope.module.attrs;
    let own = attrs.find_at(call.info().attrs, index::FUNCTION, kind);
    own.or_else(|| {
        let callee = scope.module.globals.get(call.callee().as_global()?)?;
        attrs.find_at(callee.as_function()?.attrs, index::FUNCTION, kind)
    })
}

fn writes(scope: Scope<'_>, call: CallView<'_>) -> bool {
    let Some(Attr::Int(_, memory)) = function_attribute(scope, call, AttrKind::Memory) else {
        return true;
    };
    memory & memory_everywhere(WRITE) != 0
}
