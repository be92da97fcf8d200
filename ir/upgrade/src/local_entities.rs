//! Entities in functions that compile units listed with those of the file, and that are retained nodes of the
//! function now: imported ones up to LLVM 16, variables and enumerations up to LLVM 22.

use bitsmith_model::debug_info::{compile_units, field, tuple, unique_tuple};
use bitsmith_model::metadata::{MdKind, MdStore};
use bitsmith_model::module::Module;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::value::MdId;
use rustc_hash::FxHashMap;

/// A list of a compile unit.
struct List {
    /// Its field.
    name: &'static str,
    /// The way from an entity in it to the entity's scope.
    way: &'static [(DiKind, &'static str)],
    /// The first release in which entities of functions are not in it.
    since: u16,
}

/// In the order in which LLVM moves their entities.
const LISTS: [List; 3] = [
    List {
        name: "globals",
        way: &[
            (DiKind::DIGlobalVariableExpression, "var"),
            (DiKind::DIGlobalVariable, "scope"),
        ],
        since: 23,
    },
    List {
        name: "imports",
        way: &[(DiKind::DIImportedEntity, "scope")],
        since: 17,
    },
    List {
        name: "enums",
        way: &[(DiKind::DICompositeType, "scope")],
        since: 23,
    },
];

/// Moves entities of functions from the lists of units to the functions.
pub fn move_local_entities(module: &mut Module) {
    let mut functions = Enclosing::default();
    let mut tuples = None;
    for unit in compile_units(module) {
        let mut moved = Moved::default();
        let mut kept = Vec::new();
        for list in LISTS.iter().filter(|list| module.dialect.has(list.since)) {
            if let Some(rest) = moved.take(module, unit, list, &mut functions) {
                kept.push((list.name, rest));
            }
        }
        for (function, entities) in moved.entities {
            let (kind, name) = (DiKind::DISubprogram, "retainedNodes");
            let before = reference(&module.metadata, function, kind, name);
            let mut slots = tuple(module, MdId::to_slot(before));
            slots.extend(entities);
            let nodes = unique_tuple(&mut module.metadata, &mut tuples, slots);
            set(&mut module.metadata, function, (kind, name), nodes);
        }
        for (name, rest) in kept {
            let list = unique_tuple(&mut module.metadata, &mut tuples, rest);
            let place = (DiKind::DICompileUnit, name);
            set(&mut module.metadata, unit, place, list);
        }
    }
}

/// The entities of one unit that move, by function.
#[derive(Default)]
struct Moved {
    entities: Vec<(MdId, Vec<u32>)>,
    /// The index in `entities` of each function.
    places: FxHashMap<MdId, usize>,
}

impl Moved {
    /// Adds the entities of functions in a list. Returns the others; `None` if there is nothing to move.
    fn take(
        &mut self,
        module: &Module,
        unit: MdId,
        list: &List,
        functions: &mut Enclosing,
    ) -> Option<Vec<u32>> {
        let store = &module.metadata;
        let nodes = reference(store, unit, DiKind::DICompileUnit, list.name)?;
        let all = tuple(module, MdId::to_slot(Some(nodes)));
        let mut kept = Vec::new();
        for &slot in &all {
            let mut way = list.way.iter();
            let scope = way.try_fold(MdId::from_slot(slot), |id, (kind, name)| {
                Some(reference(store, id?, *kind, name))
            });
            let Some(scope) = scope.flatten().filter(|id| is_local(store, *id)) else {
                kept.push(slot);
                continue;
            };
            // An entity in a scope without a function is dropped.
            if let Some(function) = functions.of(store, scope) {
                let place = *self.places.entry(function).or_insert(self.entities.len());
                match self.entities.get_mut(place) {
                    Some((_, entities)) => entities.push(slot),
                    None => self.entities.push((function, vec![slot])),
                }
            }
        }
        (kept.len() != all.len()).then_some(kept)
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
