//! `strip-nonlinetable-debuginfo`: leaves of debug info what `-gline-tables-only` would have made: functions, and the
//! lines of instructions.

use bitsmith_model::debug_info::is_debug_name;
use bitsmith_model::entity::Table;
use bitsmith_model::global::BodyState;
use bitsmith_model::metadata::{MdKind, MdScope, MdStore, Storage};
use bitsmith_model::module::Module;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::metadata_kind;
use bitsmith_model::slot;
use bitsmith_model::unify::{unify_equal_nodes, unify_locations, unify_tuples};
use bitsmith_model::value::MdId;

/// The value of `emissionKind` for line tables alone.
const LINE_TABLES: u32 = 2;

/// The fields of a compile unit that are removed.
const OF_UNIT: &[u8] = &[
    slot!(DICompileUnit, "enums"),
    slot!(DICompileUnit, "retainedTypes"),
    slot!(DICompileUnit, "globals"),
    slot!(DICompileUnit, "imports"),
];

/// The fields of a function that are removed.
const OF_FUNCTION: &[u8] = &[
    slot!(DISubprogram, "containingType"),
    slot!(DISubprogram, "templateParams"),
    slot!(DISubprogram, "declaration"),
    slot!(DISubprogram, "retainedNodes"),
    slot!(DISubprogram, "thrownTypes"),
    slot!(DISubprogram, "annotations"),
    slot!(DISubprogram, "targetFuncName"),
    slot!(DISubprogram, "keyInstructions"),
];

/// Removes all debug info but line tables.
pub fn keep_line_tables(module: &mut Module) {
    module
        .named_metadata
        .retain(|named| *named.name == *b"llvm.dbg.cu" || !is_debug_name(&named.name));
    for &id in &module.variables {
        if let Some(global) = module.globals.get_mut(id) {
            global.attachments.retain(|a| a.kind != metadata_kind::DBG);
        }
    }
    let types = module.uniqued(MdKind::Tuple, &[]);
    let no_type = empty_type(module, types);
    let changes = changes(
        MdScope {
            module: &module.metadata,
            local: None,
        },
        &module.metadata,
        no_type,
    );
    apply(&mut module.metadata, changes);
    let allocations = module
        .metadata_kinds
        .iter()
        .position(|kind| **kind == *b"heapallocsite");
    let allocations = allocations.and_then(|kind| u32::try_from(kind).ok());
    for &id in &module.functions {
        let function = module.globals.get_mut(id).and_then(|g| g.as_function_mut());
        let Some(BodyState::Loaded(body)) = function.map(|function| &mut function.body) else {
            continue;
        };
        let scope = MdScope {
            module: &module.metadata,
            local: Some(&body.metadata),
        };
        let changes = self::changes(scope, &body.metadata, no_type);
        for loc in body.locs.values_mut() {
            loc.scope = loc.scope.map(|id| function_of(scope, id));
            (loc.atom_group, loc.atom_rank) = (0, 0);
        }
        apply(&mut body.metadata, changes);
        unify_locations(body);
        body.dbg_records = Default::default();
        body.newer_locs = Default::default();
        body.attachments
            .retain(|_, attachment| Some(attachment.kind) != allocations);
        for (_, attachment) in body.attachments.iter_mut() {
            if attachment.kind == metadata_kind::LOOP {
                let copy = copy_of_loop(&module.metadata, &mut body.metadata, attachment.node);
                attachment.node = copy.unwrap_or(attachment.node);
            }
        }
    }
    unify_tuples(module, &[types]);
    // Of text, the locations that others are inlined at belong to the module.
    unify_equal_nodes(module);
}

/// The type of functions without types: an existing one, or a new one.
fn empty_type(module: &mut Module, types: MdId) -> MdId {
    let kind = DiKind::DISubroutineType;
    let mut slots = vec![0; kind.slot_count()];
    let at = usize::from(slot!(DISubroutineType, "types"));
    slots.put(at, MdId::to_slot(Some(types)));
    module.uniqued(MdKind::Di(kind), &slots)
}

/// A slot of a node of a store, and its new value.
struct Change {
    node: usize,
    slot: usize,
    value: u32,
}

/// The changes of the nodes of one store.
fn changes(scope: MdScope<'_>, store: &MdStore, no_type: MdId) -> Vec<Change> {
    let mut changes = Vec::new();
    for (node, entry) in store.entries().iter().enumerate() {
        let MdKind::Di(kind) = entry.kind else {
            continue;
        };
        let slots = store.slots(*entry);
        let mut set = |slot: u8, value: u32| {
            let slot = slot.into();
            changes.push(Change { node, slot, value });
        };
        let get = |slot: u8| slots.get(usize::from(slot)).copied().unwrap_or(0);
        match kind {
            DiKind::DICompileUnit => {
                set(slot!(DICompileUnit, "emissionKind"), LINE_TABLES);
                OF_UNIT.iter().for_each(|slot| set(*slot, 0));
            }
            DiKind::DISubprogram => {
                set(
                    slot!(DISubprogram, "scope"),
                    get(slot!(DISubprogram, "file")),
                );
                set(slot!(DISubprogram, "type"), MdId::to_slot(Some(no_type)));
                if get(slot!(DISubprogram, "name")) != 0 {
                    set(slot!(DISubprogram, "linkageName"), 0);
                }
                OF_FUNCTION.iter().for_each(|slot| set(*slot, 0));
            }
            DiKind::DILocation => {
                let function = MdId::from_slot(get(slot!(DILocation, "scope")))
                    .map(|id| function_of(scope, id));
                set(slot!(DILocation, "scope"), MdId::to_slot(function));
                set(slot!(DILocation, "atomGroup"), 0);
                set(slot!(DILocation, "atomRank"), 0);
            }
            _ => {}
        }
    }
    changes
}

fn apply(store: &mut MdStore, changes: Vec<Change>) {
    for Change { node, slot, value } in changes {
        if let Some(entry) = store.get(node) {
            store.slots_mut(entry).put(slot, value);
        }
    }
}

/// A copy of the name of a loop: LLVM makes one for each instruction that has it.
fn copy_of_loop(module: &MdStore, local: &mut MdStore, id: MdId) -> Option<MdId> {
    let scope = MdScope {
        module,
        local: Some(local),
    };
    let (entry, store) = scope.get(id)?;
    let mut slots = store.slots(entry).to_vec();
    let itself = slots
        .first_mut()
        .filter(|first| **first == MdId::to_slot(Some(id)))?;
    let copy = MdId::local(local.len());
    *itself = MdId::to_slot(Some(copy));
    local.push(MdKind::Tuple, Storage::Distinct, &slots);
    Some(copy)
}

/// The function that a scope is in; the scope itself if it is in none.
fn function_of(nodes: MdScope<'_>, scope: MdId) -> MdId {
    // Scopes of hostile files may be circular.
    const DEEPEST: usize = 1 << 12;
    let mut at = scope;
    for _ in 0..DEEPEST {
        let Some((entry, store)) = nodes.get(at) else {
            break;
        };
        let slot = match entry.kind {
            MdKind::Di(DiKind::DILexicalBlock) => slot!(DILexicalBlock, "scope"),
            MdKind::Di(DiKind::DILexicalBlockFile) => slot!(DILexicalBlockFile, "scope"),
            _ => return at,
        };
        let outer = store.slots(entry).get(usize::from(slot));
        match outer.and_then(|slot| MdId::from_slot(*slot)) {
            Some(outer) => at = outer,
            None => break,
        }
    }
    scope
}
