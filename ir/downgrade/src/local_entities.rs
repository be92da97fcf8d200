//! Retained nodes of subprograms that older releases have in a list of the compile unit: imported entities up to
//! LLVM 16, types and variables up to LLVM 22.

use crate::report::{self, Outcome};
use crate::site::Context;
use crate::step::for_each_body;
use bitsmith_model::body::Body;
use bitsmith_model::debug_info::{field, tuple, unique_tuple};
use bitsmith_model::metadata::{MdKind, MdStore};
use bitsmith_model::module::{Module, Scope};
use bitsmith_model::node::Node;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::di_operands::references;
use bitsmith_model::schema::dwarf::DW_TAG_enumeration_type;
use bitsmith_model::slot;
use bitsmith_model::unify::redirect;
use bitsmith_model::value::{GlobalId, MdId, Value, ValueKind};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// The list of the unit that a retained node moves to; `None` if it stays.
pub(crate) type ListOf = fn(Node<'_>) -> Option<&'static str>;

/// The list for imported entities.
pub(crate) fn imports(node: Node<'_>) -> Option<&'static str> {
    node.is(DiKind::DIImportedEntity).then_some("imports")
}

/// The lists for types and variables.
pub(crate) fn locals(node: Node<'_>) -> Option<&'static str> {
    match node.di()? {
        DiKind::DIGlobalVariableExpression => Some("globals"),
        _ if node.tag() == DW_TAG_enumeration_type => Some("enums"),
        _ => node.is_type().then_some("retainedTypes"),
    }
}

/// Tuples of the module by their operands, once they are known.
type Tuples = Option<FxHashMap<Vec<u32>, MdId>>;

/// Moves the retained nodes that `list` has a list for from the subprograms to their units.
pub(crate) fn lower(cx: &mut Context<'_>, list: ListOf) {
    for_each_body(cx, |cx, id, body| {
        let own = owners(
            cx.module.scope_in(body),
            body.metadata.len(),
            MdId::local,
            list,
        );
        if own.is_empty() {
            return;
        }
        let moved = lift(cx, &mut body.metadata, &own);
        redirect(body, &moved);
        redirect_attachments(cx, id, &moved);
        let left = own.iter().filter(|id| !moved.contains_key(id));
        let left: Vec<MdId> = left.copied().collect();
        if !left.is_empty() {
            drop_nodes(cx.module, body, &left, list);
            let place = report::name(cx.module, id);
            let what = "a retained node of a !DISubprogram";
            cx.note(Outcome::Approximated, what, "left out", &place);
        }
    });
    let mut tuples = None;
    let mut lists = Lists::default();
    let own = cx.module.metadata.len();
    for function in owners(cx.module.scope(), own, MdId::module, list) {
        take(cx, function, (list, &mut lists), &mut tuples);
    }
    for ((unit, name), nodes) in lists {
        append(cx, (unit, name), nodes, &mut tuples);
    }
}

/// The nodes to append, by compile unit and name of the list.
type Lists = BTreeMap<(MdId, &'static str), Vec<u32>>;

/// The subprograms among the first entries of a store that retain nodes with a list.
fn owners(scope: Scope<'_>, count: usize, own: fn(usize) -> MdId, list: ListOf) -> Vec<MdId> {
    let subprograms = (0..count).map(own).filter(|id| {
        let node = Node::get(scope, *id).filter(|node| node.is(DiKind::DISubprogram));
        let nodes = node.and_then(|node| node.node(slot!(DISubprogram, "retainedNodes")));
        let members = nodes.into_iter().flat_map(Node::members).flatten();
        let mut members = members.filter_map(|id| Node::get(scope, id));
        members.any(|member| list(member).is_some())
    });
    subprograms.collect()
}

fn slots_of(store: &MdStore, id: MdId) -> &[u32] {
    let entry = store.get(id.index());
    entry.map_or(&[], |entry| store.slots(entry))
}

/// The reference in a field of a subprogram.
fn reference(store: &MdStore, id: MdId, name: &str) -> Option<MdId> {
    let entry = store.get(id.index())?;
    let of_kind = entry.kind == MdKind::Di(DiKind::DISubprogram);
    let slot = store.slots(entry).get(field(DiKind::DISubprogram, name)?)?;
    MdId::from_slot(*slot).filter(|_| of_kind)
}

fn set(store: &mut MdStore, id: MdId, (kind, name): (DiKind, &str), to: MdId) {
    let place = store.get(id.index()).zip(field(kind, name));
    if let Some((entry, at)) = place
        && let Some(slot) = store.slots_mut(entry).get_mut(at)
    {
        *slot = MdId::to_slot(Some(to));
    }
}

/// Moves nodes of a body, with all that they refer to, to the module, unless a value of the body is among that.
pub(crate) fn lift(
    cx: &mut Context<'_>,
    store: &mut MdStore,
    roots: &[MdId],
) -> FxHashMap<MdId, MdId> {
    let mut moved: FxHashMap<MdId, MdId> = FxHashMap::default();
    for &root in roots {
        let Some(reached) = reached(store, root) else {
            continue;
        };
        let new: Vec<MdId> = reached
            .into_iter()
            .filter(|id| !moved.contains_key(id))
            .collect();
        for &id in &new {
            let Some(entry) = store.get(id.index()) else {
                continue;
            };
            let to = &mut cx.module.metadata;
            let index = match entry.kind {
                MdKind::String => to.push_string(store.string(entry)),
                _ => to.push(entry.kind, entry.storage, store.slots(entry)),
            };
            moved.insert(id, MdId::module(index));
        }
        for id in &new {
            let entry = moved
                .get(id)
                .and_then(|to| cx.module.metadata.get(to.index()));
            let Some(entry) = entry else { continue };
            let slots = cx.module.metadata.slots_mut(entry);
            for at in references(entry.kind, slots.len()) {
                if let Some(slot) = slots.get_mut(at)
                    && let Some(to) = MdId::from_slot(*slot).and_then(|id| moved.get(&id))
                {
                    *slot = MdId::to_slot(Some(*to));
                }
            }
        }
    }
    moved
}

/// The entries of a body that a node refers to, in any number of steps; `None` if a value of the body is among them.
fn reached(store: &MdStore, root: MdId) -> Option<Vec<MdId>> {
    let (mut found, mut seen) = (Vec::new(), FxHashSet::default());
    let mut work = vec![root];
    while let Some(id) = work.pop() {
        if !id.is_local() || !seen.insert(id) {
            continue;
        }
        let entry = store.get(id.index())?;
        found.push(id);
        let slots = store.slots(entry);
        match entry.kind {
            MdKind::String => {}
            MdKind::Value => {
                let value = Value::from_u32(*slots.first()?);
                if !matches!(value.kind(), ValueKind::Global(_) | ValueKind::Const(_)) {
                    return None;
                }
            }
            MdKind::ArgList | MdKind::Missing => return None,
            kind => {
                let all = references(kind, slots.len()).filter_map(|at| slots.get(at));
                work.extend(all.filter_map(|slot| MdId::from_slot(*slot)));
            }
        }
    }
    Some(found)
}

/// Makes the attachments of a function refer to what moved.
pub(crate) fn redirect_attachments(
    cx: &mut Context<'_>,
    id: GlobalId,
    moved: &FxHashMap<MdId, MdId>,
) {
    let Some(global) = cx.module.globals.get_mut(id) else {
        return;
    };
    for attachment in &mut global.attachments {
        if let Some(new) = moved.get(&attachment.node) {
            attachment.node = *new;
        }
    }
}

/// Removes the nodes with a list from the retained nodes of a body's subprograms.
fn drop_nodes(module: &Module, body: &mut Body, functions: &[MdId], list: ListOf) {
    for &function in functions {
        let scope = module.scope_in(body);
        let node = Node::get(scope, function);
        let nodes = node.and_then(|node| node.node(slot!(DISubprogram, "retainedNodes")));
        let stays = |id: &Option<MdId>| {
            let member = id.and_then(|id| Node::get(scope, id));
            member.and_then(list).is_none()
        };
        let members = nodes.into_iter().flat_map(Node::members);
        let kept: Vec<u32> = members.filter(stays).map(MdId::to_slot).collect();
        let store = &mut body.metadata;
        let new = MdId::local(store.uniqued(MdKind::Tuple, &kept));
        let place = (DiKind::DISubprogram, "retainedNodes");
        set(store, function, place, new);
    }
}

/// Moves the nodes with a list from the retained nodes of a subprogram to `lists`; they are dropped if it has no unit.
fn take(
    cx: &mut Context<'_>,
    function: MdId,
    (list, lists): (ListOf, &mut Lists),
    tuples: &mut Tuples,
) {
    let store = &cx.module.metadata;
    let nodes = reference(store, function, "retainedNodes");
    let unit = reference(store, function, "unit");
    let mut kept = Vec::new();
    for slot in tuple(cx.module, MdId::to_slot(nodes)) {
        let node = MdId::from_slot(slot).and_then(|id| Node::get(cx.module.scope(), id));
        match (node.and_then(list), unit) {
            (Some(name), Some(unit)) => lists.entry((unit, name)).or_default().push(slot),
            (Some(_), None) => {}
            (None, _) => kept.push(slot),
        }
    }
    let new = unique_tuple(&mut cx.module.metadata, tuples, kept);
    let place = (DiKind::DISubprogram, "retainedNodes");
    set(&mut cx.module.metadata, function, place, new);
}

/// Appends nodes to a list of a unit.
fn append(
    cx: &mut Context<'_>,
    (unit, name): (MdId, &'static str),
    nodes: Vec<u32>,
    tuples: &mut Tuples,
) {
    let Some(at) = field(DiKind::DICompileUnit, name) else {
        return;
    };
    let before = slots_of(&cx.module.metadata, unit).get(at).copied();
    let mut all = tuple(cx.module, before.unwrap_or(0));
    all.extend(nodes);
    let list = unique_tuple(&mut cx.module.metadata, tuples, all);
    let place = (DiKind::DICompileUnit, name);
    set(&mut cx.module.metadata, unit, place, list);
}
