//! Imported entities in functions, which up to LLVM 16 are in the list of the compile unit, not of the function.

use crate::report::{self, Outcome};
use crate::site::Context;
use crate::step::for_each_body;
use bitsmith_model::debug_info::{field, tuple, unique_tuple};
use bitsmith_model::metadata::{MdKind, MdStore};
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::di_operands::references;
use bitsmith_model::unify::redirect;
use bitsmith_model::value::{GlobalId, MdId, Value, ValueKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// The retained nodes of functions that move to the list of the unit.
const MOVED: DiKind = DiKind::DIImportedEntity;
/// The list of the unit.
const LIST: &str = "imports";

/// Tuples of the module by their operands, once they are known.
type Tuples = Option<FxHashMap<Vec<u32>, MdId>>;

/// Moves imported entities from the functions to their units.
pub(crate) fn lower(cx: &mut Context<'_>) {
    for_each_body(cx, |cx, id, body| {
        let own = with_entities(&body.metadata, MdId::local);
        if own.is_empty() {
            return;
        }
        let moved = lift(cx, &mut body.metadata, &own);
        redirect(body, &moved);
        redirect_attachments(cx, id, &moved);
        let left = with_entities(&body.metadata, MdId::local);
        if left.iter().any(|id| !moved.contains_key(id)) {
            drop_entities(&mut body.metadata, &left);
            let place = report::name(cx.module, id);
            let what = format!("!{} in a function", MOVED.name());
            cx.note(Outcome::Approximated, &what, "left out", &place);
        }
    });
    let mut tuples = None;
    for function in with_entities(&cx.module.metadata, MdId::module) {
        to_unit(cx, function, &mut tuples);
    }
}

/// The subprograms of a store that retain such entities.
fn with_entities(store: &MdStore, own: fn(usize) -> MdId) -> Vec<MdId> {
    let subprograms = (0..store.len()).map(own).filter(|id| {
        let nodes =
            reference(store, *id, "retainedNodes").filter(|n| n.is_local() == id.is_local());
        nodes.is_some_and(|nodes| {
            let slots = slots_of(store, nodes);
            let mut members = slots.iter().filter_map(|slot| MdId::from_slot(*slot));
            members.any(|member| is_moved(store, member))
        })
    });
    subprograms.collect()
}

/// Returns true if an entry is one that moves.
fn is_moved(store: &MdStore, id: MdId) -> bool {
    let entry = store.get(id.index());
    entry.is_some_and(|entry| entry.kind == MdKind::Di(MOVED))
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
fn lift(cx: &mut Context<'_>, store: &mut MdStore, roots: &[MdId]) -> FxHashMap<MdId, MdId> {
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
fn redirect_attachments(cx: &mut Context<'_>, id: GlobalId, moved: &FxHashMap<MdId, MdId>) {
    let Some(global) = cx.module.globals.get_mut(id) else {
        return;
    };
    for attachment in &mut global.attachments {
        if let Some(new) = moved.get(&attachment.node) {
            attachment.node = *new;
        }
    }
}

/// Takes the entities out of the retained nodes of a body's subprograms.
fn drop_entities(store: &mut MdStore, functions: &[MdId]) {
    for &function in functions {
        let Some(nodes) = reference(store, function, "retainedNodes") else {
            continue;
        };
        let mut kept = slots_of(store, nodes).to_vec();
        kept.retain(|slot| !MdId::from_slot(*slot).is_some_and(|id| is_moved(store, id)));
        let new = MdId::local(store.uniqued(MdKind::Tuple, &kept));
        let place = (DiKind::DISubprogram, "retainedNodes");
        set(store, function, place, new);
    }
}

/// Moves the entities of a function to its unit; without one, nothing lists them.
fn to_unit(cx: &mut Context<'_>, function: MdId, tuples: &mut Tuples) {
    let store = &cx.module.metadata;
    let nodes = reference(store, function, "retainedNodes");
    let unit = reference(store, function, "unit");
    let (moved, kept): (Vec<u32>, Vec<u32>) = tuple(cx.module, MdId::to_slot(nodes))
        .into_iter()
        .partition(|slot| MdId::from_slot(*slot).is_some_and(|id| is_moved(store, id)));
    let new = unique_tuple(&mut cx.module.metadata, tuples, kept);
    let place = (DiKind::DISubprogram, "retainedNodes");
    set(&mut cx.module.metadata, function, place, new);
    let (Some(unit), Some(at)) = (unit, field(DiKind::DICompileUnit, LIST)) else {
        return;
    };
    let before = slots_of(&cx.module.metadata, unit).get(at).copied();
    let mut all = tuple(cx.module, before.unwrap_or(0));
    all.extend(moved);
    let list = unique_tuple(&mut cx.module.metadata, tuples, all);
    let place = (DiKind::DICompileUnit, LIST);
    set(&mut cx.module.metadata, unit, place, list);
}
