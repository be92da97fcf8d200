//! Scopes of `noalias`: each copy of a function has its own.

use super::caller::Caller;
use super::clone::Clone;
use bitsmith_model::metadata::{MdKind, Storage};
use bitsmith_model::node::Node;
use bitsmith_model::schema::metadata_kind;
use bitsmith_model::value::{InstId, MdId, Value, ValueKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// The depth of nodes up to which they are copied: lists, scopes and domains need three.
const DEEPEST: u32 = 8;

/// Gives the copies scopes of their own.
pub(super) fn renew(caller: &mut Caller<'_>, copies: &Clone<'_>) {
    let kinds = [metadata_kind::ALIAS_SCOPE, metadata_kind::NOALIAS];
    let of_callee = copies.from.attachments.iter();
    let mut attached = of_callee.filter(|(_, attachment)| kinds.contains(&attachment.kind));
    let decls: Vec<InstId> = copies
        .made
        .iter()
        .map(|(_, copy)| *copy)
        .filter(|copy| {
            let callee = caller.body.called_global(*copy);
            callee
                .is_some_and(|id| caller.module.name(id) == b"llvm.experimental.noalias.scope.decl")
        })
        .collect();
    if attached.next().is_none() && decls.is_empty() {
        return;
    }
    let mut made = FxHashMap::default();
    let new: FxHashSet<InstId> = copies.made.iter().map(|(_, copy)| *copy).collect();
    let mut attachments = std::mem::take(&mut caller.body.attachments);
    for (id, attachment) in attachments.iter_mut() {
        if kinds.contains(&attachment.kind) && new.contains(id) {
            attachment.node = renewed(caller, attachment.node, &mut made, 0);
        }
    }
    caller.body.attachments = attachments;
    for decl in decls {
        let mut operands = caller.body.operands(decl).to_vec();
        for operand in &mut operands {
            if let ValueKind::Metadata(id) = operand.kind() {
                *operand = Value::metadata(renewed(caller, id, &mut made, 0));
            }
        }
        caller.set_operands(decl, &operands);
    }
}

/// The copy of a node: distinct ones are new, and uniqued ones that refer to those.
fn renewed(
    caller: &mut Caller<'_>,
    id: MdId,
    made: &mut FxHashMap<MdId, MdId>,
    depth: u32,
) -> MdId {
    if let Some(known) = made.get(&id) {
        return *known;
    }
    let node = Node::get(caller.scope(), id).filter(|node| node.kind == MdKind::Tuple);
    let node = node.filter(|_| depth < DEEPEST);
    let Some((storage, old)) = node.map(|node| (node.storage, node.slots.to_vec())) else {
        return id;
    };
    let at = match storage {
        Storage::Distinct => {
            let at = caller.body.metadata.push(MdKind::Tuple, storage, &old);
            made.insert(id, MdId::local(at));
            Some(at)
        }
        Storage::Uniqued => None,
    };
    let slots: Vec<u32> = old
        .iter()
        .map(|slot| {
            let part = MdId::from_slot(*slot);
            let depth = depth.saturating_add(1);
            MdId::to_slot(part.map(|part| renewed(caller, part, made, depth)))
        })
        .collect();
    let store = &mut caller.body.metadata;
    let new = match at {
        Some(at) => {
            store.set(at, MdKind::Tuple, storage, &slots);
            MdId::local(at)
        }
        None if slots == old => id,
        None => MdId::local(store.push(MdKind::Tuple, storage, &slots)),
    };
    made.insert(id, new);
    new
}
