//! Chooses the allocas that become values: those that are only loaded and stored as a whole.

use crate::replacements::InstSet;
use crate::users::Users;
use bitsmith_model::body::Body;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::module::Scope;
use bitsmith_model::schema::inst::{CastOp, Flags, Opcode};
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{InstId, Value};
use bitsmith_model::view::View;

/// The allocas of the entry block that can be promoted, in order.
pub(super) fn promotable(scope: Scope<'_>, body: &Body, users: &Users) -> Vec<InstId> {
    let entry = body.order.first().copied();
    let insts = entry.into_iter().flat_map(|entry| body.block_insts(entry));
    insts
        .filter(|id| is_promotable(scope, body, users, *id))
        .collect()
}

fn is_promotable(scope: Scope<'_>, body: &Body, users: &Users, alloca: InstId) -> bool {
    let inst = body.inst(alloca);
    let Some(ty) = inst.source_type().filter(|_| inst.op == Opcode::Alloca) else {
        return false;
    };
    let allowed = |user: &InstId| is_allowed(scope, body, users, (alloca, ty), *user);
    users.of(alloca).iter().all(allowed)
}

fn is_allowed(
    scope: Scope<'_>,
    body: &Body,
    users: &Users,
    (alloca, ty): (InstId, TypeId),
    user: InstId,
) -> bool {
    let inst = body.inst(user);
    match body.view(user) {
        Some(View::Load { .. }) => !inst.has(Flags::VOLATILE) && inst.ty == ty,
        Some(View::Store { value, .. }) => {
            !inst.has(Flags::VOLATILE) && value != alloca.into() && scope.type_of(value) == Some(ty)
        }
        Some(View::Call(_)) => is_mark(scope, body, user),
        _ if is_same_address(scope, body, user) => {
            let of_address = users.of(user);
            of_address.iter().all(|user| is_mark(scope, body, *user))
        }
        _ => false,
    }
}

/// Returns true for an instruction whose result is the address that is its operand.
pub(super) fn is_same_address(scope: Scope<'_>, body: &Body, id: InstId) -> bool {
    match body.view(id) {
        Some(View::GetElementPtr { indices, .. }) => indices.iter().all(|index| {
            let constant = scope.constant(*index);
            constant.is_some_and(|(constant, _)| {
                matches!(constant.kind, ConstKind::Int(0) | ConstKind::Null)
            })
        }),
        Some(View::Cast { .. }) => matches!(
            body.inst(id).cast_op(),
            Some(CastOp::BitCast | CastOp::AddrSpaceCast)
        ),
        _ => false,
    }
}

/// Returns true for a call that says something about memory and does nothing: one that marks a lifetime, or an
/// assumption.
fn is_mark(scope: Scope<'_>, body: &Body, id: InstId) -> bool {
    is_lifetime(scope, body, id) || is_droppable(scope, body, id)
}

fn called_name<'a>(scope: Scope<'a>, body: &Body, id: InstId) -> &'a [u8] {
    let callee = match body.inst(id).op {
        Opcode::Call => body.called_global(id),
        _ => None,
    };
    callee.map_or(&[], |id| scope.module.name(id))
}

fn is_lifetime(scope: Scope<'_>, body: &Body, id: InstId) -> bool {
    let name = called_name(scope, body, id);
    name.starts_with(b"llvm.lifetime.start.") || name.starts_with(b"llvm.lifetime.end.")
}

fn is_droppable(scope: Scope<'_>, body: &Body, id: InstId) -> bool {
    let name = called_name(scope, body, id);
    name == b"llvm.assume"
        || name == b"llvm.pseudoprobe"
        || name == b"llvm.experimental.noalias.scope.decl"
}

/// The operands of assumptions that mention a promoted alloca.
#[derive(Default)]
pub(super) struct Assumed {
    /// Assumptions with such operands, and the addresses mentioned.
    pub calls: Vec<(InstId, Value)>,
}

/// Finds the users of an alloca that only say something about its memory: adds those that go away to `dead`,
/// and those that only lose an operand to `assumed`.
pub(super) fn remove_marks(
    scope: Scope<'_>,
    body: &Body,
    users: &Users,
    alloca: InstId,
    dead: &mut InstSet,
    assumed: &mut Assumed,
) {
    let mark = |user: InstId, address: InstId, dead: &mut InstSet, assumed: &mut Assumed| {
        if is_lifetime(scope, body, user) {
            dead.insert(user);
        } else {
            assumed.calls.push((user, address.into()));
        }
    };
    for &user in users.of(alloca) {
        match body.inst(user).op {
            Opcode::Load | Opcode::Store => {}
            Opcode::Call => mark(user, alloca, dead, assumed),
            _ => {
                for &of_address in users.of(user) {
                    mark(of_address, user, dead, assumed);
                }
                dead.insert(user);
            }
        }
    }
}
