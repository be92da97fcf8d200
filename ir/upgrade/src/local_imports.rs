//! Imported entities in functions: up to LLVM 16, the compile unit listed them with those of the file;
//! now they are retained nodes of the function.

use bitsmith_model::debug_info::{compile_units, field, tuple, unique_tuple};
use bitsmith_model::metadata::{MdKind, MdStore};
use bitsmith_model::module::Module;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::value::MdId;
use rustc_hash::FxHashMap;

/// Moves imported entities from units to their functions.
pub fn move_local_imports(module: &mut Module) {
    let mut functions = Enclosing::default();
    let mut tuples = None;
    for unit in compile_units(module) {
        let list = reference(&module.metadata, unit, DiKind::DICompileUnit, "imports");
        let Some(list) = list else {
            continue;
        };
        let mut kept = Vec::new();
        let mut moved: Vec<(MdId, Vec<u32>)> = Vec::new();
        let mut places: FxHashMap<MdId, usize> = FxHashMap::default();
        let all = tuple(module, MdId::to_slot(Some(list)));
        for &slot in &all {
            let scope = MdId::from_slot(slot)
                .and_then(|id| reference(&module.metadata, id, DiKind::DIImportedEntity, "scope"));
            let Some(scope) = scope.filter(|id| is_local(&module.metadata, *id)) else {
                kept.push(slot);
                continue;
            };
            // An entity in a scope without a function is dropped.
            if let Some(function) = functions.of(&module.metadata, scope) {
                let place = *places.entry(function).or_insert(moved.len());
                match moved.get_mut(place) {
                    Some((_, entities)) => entities.push(slot),
                    None => moved.push((function, vec![slot])),
                }
            }
        }
        if kept.len() == all.len() {
            continue;
        }
        for (function, entities) in moved {
            let (kind, name) = (DiKind::DISubprogram, "retainedNodes");
            let before = reference(&module.metadata, function, kind, name);
            let mut slots = tuple(module, MdId::to_slot(before));
            slots.extend(entities);
            let nodes = unique_tuple(&mut module.metadata, &mut tuples, slots);
            set(&mut module.metadata, function, (kind, name), nodes);
        }
        let list = unique_tuple(&mut module.metadata, &mut tuples, kept);
        let place = (DiKind::DICompileUnit, "imports");
        set(&mut module.metadata, unit, place, list);
    }
}

/// The reference in a field of a node, if it has this kind.
fn reference(store: &MdStore, id: MdId, kind: DiKind, name: &str) -> Option<MdId> {
    let entry = store.get(id.index())?;
    let of_kind = entry.kind == MdKind::Di(kind);
    let slot = store.slots(entry).get(field(kind, name)?)?;
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

fn is_local(store: &MdStore, id: MdId) -> bool {
    let kind = store.get(id.index()).map(|entry| entry.kind);
    matches!(
        kind,
        Some(MdKind::Di(
            DiKind::DISubprogram | DiKind::DILexicalBlock | DiKind::DILexicalBlockFile
        ))
    )
}

/// The functions that enclose scopes, each found once.
#[derive(Default)]
struct Enclosing {
    known: FxHashMap<MdId, Option<MdId>>,
}

impl Enclosing {
    fn of(&mut self, store: &MdStore, scope: MdId) -> Option<MdId> {
        let mut way = Vec::new();
        let mut at = Some(scope);
        let found = loop {
            let Some(id) = at else { break None };
            if let Some(known) = self.known.get(&id) {
                break *known;
            }
            let kind = store.get(id.index()).map(|entry| entry.kind);
            // A cycle of scopes has no function.
            self.known.insert(id, None);
            way.push(id);
            at = match kind {
                Some(MdKind::Di(DiKind::DISubprogram)) => break Some(id),
                Some(MdKind::Di(kind @ (DiKind::DILexicalBlock | DiKind::DILexicalBlockFile))) => {
                    reference(store, id, kind, "scope")
                }
                _ => None,
            };
        };
        for id in way {
            self.known.insert(id, found);
        }
        found
    }
}
