//! Stripping debug information: all of it, or the parts that describe removed globals and functions.

use crate::body::Body;
use crate::entity::Table;
use crate::global::BodyState;
use crate::loop_locations::LoopStripper;
use crate::metadata::{MdEntry, MdKind, MdScope, MdStore, NamedMd, Storage};
use crate::module::Module;
use crate::schema::di::DiKind;
use crate::schema::di_operands::references;
use crate::schema::dwarf::{DW_OP_LLVM_fragment, DW_OP_consts, DW_OP_constu, DW_OP_stack_value};
use crate::schema::metadata_kind;
use crate::unify::unify_tuples;
use crate::value::{GlobalId, MdId};
use rustc_hash::{FxHashMap, FxHashSet};

/// Removes all debug info of a module, as `opt -strip-debug` does.
pub fn strip_debug_info(module: &mut Module) {
    module
        .named_metadata
        .retain(|named| !is_debug_name(&named.name));
    let kind = |module: &Module, name: &[u8]| {
        let mut kinds = module.metadata_kinds.iter();
        let found = kinds.position(|kind| **kind == *name);
        found.and_then(|at| u32::try_from(at).ok())
    };
    // LLVM takes this kind off each instruction with attachments by its name, which registers it.
    let heap_site = b"heapallocsite".as_slice();
    let attached = |body: &Body| !body.attachments.is_empty();
    let mut globals = module.globals.values();
    if globals.any(|global| global.body().is_some_and(attached))
        && kind(module, heap_site).is_none()
    {
        module.metadata_kinds.push(heap_site.into());
    }
    let gone = [kind(module, heap_site), kind(module, b"DIAssignID")];
    let mut loops = LoopStripper::default();
    let orders = [&module.variables, &module.functions];
    for &id in orders.into_iter().flatten() {
        let Some(global) = module.globals.get_mut(id) else {
            continue;
        };
        global.attachments.retain(|a| a.kind != metadata_kind::DBG);
        let Some(BodyState::Loaded(body)) = global.as_function_mut().map(|f| &mut f.body) else {
            continue;
        };
        strip_body(body, &gone);
        loops.body(body, &mut module.metadata);
    }
}

/// Returns true if the module has debug info that [`strip_debug_info`] removes, other than debug info
/// in loop metadata.
pub fn has_debug_info(module: &Module) -> bool {
    let named = |named: &NamedMd| is_debug_name(&named.name);
    let of_body = |body: &Body| body.has_locs() || !body.dbg_records.is_empty();
    module.named_metadata.iter().any(named)
        || module.globals.values().any(|global| {
            let mut attached = global.attachments.iter();
            attached.any(|a| a.kind == metadata_kind::DBG) || global.body().is_some_and(of_body)
        })
}

/// Returns true if a list of this name is about debug info.
pub fn is_debug_name(name: &[u8]) -> bool {
    name.starts_with(b"llvm.dbg.") || *name == *b"llvm.gcov"
}

fn strip_body(body: &mut Body, gone: &[Option<u32>]) {
    body.dbg_records = Default::default();
    body.clear_locs();
    // A `!dbg` that is no location is an attachment like any other.
    body.attachments.retain(|_, attachment| {
        attachment.kind != metadata_kind::DBG && !gone.contains(&Some(attachment.kind))
    });
}

/// Removes deleted global variables from compile units, and then empty compile units, as `opt
/// -passes=strip-dead-debug-info` does.
pub fn strip_dead_debug_info(module: &mut Module) {
    let mut live = live_units(module);
    let live_globals = live_global_variables(module);
    let units = debug_units(module);
    let mut dead = false;
    let mut tuples = None;
    let mut made = Vec::new();
    for &unit in &units {
        let Some(entry) = module.metadata.get(unit.index()) else {
            continue;
        };
        let Some(at) = field(DiKind::DICompileUnit, "globals") else {
            continue;
        };
        let list = module.metadata.slots(entry).get(at).copied().unwrap_or(0);
        let all = tuple(module, list);
        let mut seen = FxHashSet::default();
        let kept: Vec<u32> = all
            .iter()
            .copied()
            .filter(|slot| seen.insert(*slot))
            .filter(|slot| {
                MdId::from_slot(*slot).is_some_and(|id| {
                    live_globals.contains(&id) || is_constant(&module.metadata, id)
                })
            })
            .collect();
        if !kept.is_empty() {
            live.insert(unit);
        } else if !live.contains(&unit) {
            dead = true;
        }
        if kept.len() != seen.len() {
            let before = module.metadata.len();
            let list = unique_tuple(&mut module.metadata, &mut tuples, kept);
            if list.index() == before {
                made.push(list);
            }
            module
                .metadata
                .slots_mut(entry)
                .put(at, MdId::to_slot(Some(list)));
        }
    }
    unify_tuples(module, &made);
    if dead {
        let named = module.named_metadata.iter_mut();
        for named in named.filter(|named| *named.name == *b"llvm.dbg.cu") {
            named.operands.retain(|unit| live.contains(unit));
        }
    }
}

/// The uniqued tuple of these operands. `known` maps operands to existing tuples, once it is filled.
pub fn unique_tuple(
    store: &mut MdStore,
    known: &mut Option<FxHashMap<Vec<u32>, MdId>>,
    slots: Vec<u32>,
) -> MdId {
    let known = known.get_or_insert_with(|| {
        let entries = store.entries().iter().enumerate();
        entries
            .filter(|(_, entry)| entry.kind == MdKind::Tuple && !entry.is_distinct())
            .map(|(index, entry)| (store.slots(*entry).to_vec(), MdId::module(index)))
            .collect()
    });
    let new = |slots: &Vec<u32>| MdId::module(store.push(MdKind::Tuple, Storage::Uniqued, slots));
    *known.entry(slots).or_insert_with_key(new)
}

/// Returns the slot of a field by its name; `None` if nodes of this kind have none of that name.
pub fn field(kind: DiKind, name: &str) -> Option<usize> {
    let found = kind.fields().iter().find(|field| field.name == name);
    found.map(|field| usize::from(field.slot))
}

/// The words of a debug expression with these slots: each operation with its operands.
pub fn expression_words(slots: &[u32]) -> impl Iterator<Item = u64> + '_ {
    slots.chunks_exact(2).map(|pair| match *pair {
        [low, high] => u64::from(high) << 32 | u64::from(low),
        _ => 0,
    })
}

/// The slots of a debug expression of these words.
pub fn expression_slots(words: impl IntoIterator<Item = u64>) -> impl Iterator<Item = u32> {
    let halves = |word: u64| [word as u32, (word >> 32) as u32];
    words.into_iter().flat_map(halves)
}

/// Returns the slots of the tuple that a slot refers to; none if it refers to nothing.
pub fn tuple(module: &Module, slot: u32) -> Vec<u32> {
    let entry = MdId::from_slot(slot).and_then(|id| module.metadata.get(id.index()));
    entry.map_or_else(Vec::new, |entry| module.metadata.slots(entry).to_vec())
}

/// Returns the compile units that `!llvm.dbg.cu` lists.
pub fn compile_units(module: &Module) -> Vec<MdId> {
    let named = module.named_metadata.iter();
    named
        .filter(|named| *named.name == *b"llvm.dbg.cu")
        .flat_map(|named| named.operands.iter().copied())
        .collect()
}

/// Returns the compile units that describe something: those with an emission kind.
fn debug_units(module: &Module) -> Vec<MdId> {
    let mut units = compile_units(module);
    let at = field(DiKind::DICompileUnit, "emissionKind");
    units.retain(|unit| {
        let entry = module.metadata.get(unit.index());
        let slots = entry.map_or(&[][..], |entry| module.metadata.slots(entry));
        at.and_then(|at| slots.get(at))
            .is_some_and(|kind| *kind != 0)
    });
    units
}

/// The compile units that functions and their instructions belong to.
fn live_units(module: &Module) -> FxHashSet<MdId> {
    let mut walk = Walk::default();
    for &id in &module.functions {
        walk.function(module, id);
    }
    walk.units
}

/// A walk over everything that the descriptions of functions refer to.
#[derive(Default)]
struct Walk {
    seen: FxHashSet<MdId>,
    /// Nodes of different bodies share numbers: those of the current one.
    seen_in_body: FxHashSet<MdId>,
    units: FxHashSet<MdId>,
}

impl Walk {
    fn function(&mut self, module: &Module, id: GlobalId) {
        let Some(global) = module.globals.get(id) else {
            return;
        };
        let attached = global.attachments.iter();
        let mut roots: Vec<MdId> = attached
            .filter(|a| a.kind == metadata_kind::DBG)
            .map(|a| a.node)
            .collect();
        if let Some(body) = global.body() {
            for loc in body.locs.values() {
                roots.extend(loc.scope.into_iter().chain(loc.inlined_at));
            }
            for (_, record) in body.dbg_records.iter() {
                roots.extend(record.variable.into_iter().chain(record.loc));
            }
        }
        let scope = MdScope {
            module: &module.metadata,
            local: global.body().map(|body| &body.metadata),
        };
        self.seen_in_body = FxHashSet::default();
        self.follow(scope, roots);
    }

    fn follow(&mut self, scope: MdScope<'_>, mut work: Vec<MdId>) {
        while let Some(id) = work.pop() {
            let seen = match id.is_local() {
                true => &mut self.seen_in_body,
                false => &mut self.seen,
            };
            if !seen.insert(id) {
                continue;
            }
            let Some((entry, store)) = scope.get(id) else {
                continue;
            };
            if entry.kind == MdKind::Di(DiKind::DICompileUnit) {
                self.units.insert(id);
            }
            let slots = store.slots(entry);
            for at in references(entry.kind, slots.len()) {
                work.extend(slots.get(at).and_then(|slot| MdId::from_slot(*slot)));
            }
        }
    }
}

/// The descriptions of the global variables that still exist.
fn live_global_variables(module: &Module) -> FxHashSet<MdId> {
    let variables = module.variables.iter();
    variables
        .filter_map(|&id| module.globals.get(id))
        .flat_map(|global| global.attachments.iter())
        .filter(|attachment| attachment.kind == metadata_kind::DBG)
        .map(|attachment| attachment.node)
        .collect()
}

/// Returns true if a `DIGlobalVariableExpression` describes a constant number.
fn is_constant(store: &MdStore, id: MdId) -> bool {
    let Some(entry) = store.get(id.index()) else {
        return false;
    };
    let expression = || {
        let at = field(DiKind::DIGlobalVariableExpression, "expr")?;
        let slot = store.slots(entry).get(at)?;
        store.get(MdId::from_slot(*slot)?.index())
    };
    entry.kind == MdKind::Di(DiKind::DIGlobalVariableExpression)
        && expression().is_some_and(|expression| is_constant_expression(store, expression))
}

fn is_constant_expression(store: &MdStore, entry: MdEntry) -> bool {
    let slots = store.slots(entry);
    let words: Vec<u64> = slots
        .chunks_exact(2)
        .map(|pair| match pair {
            [low, high] => u64::from(*high) << 32 | u64::from(*low),
            _ => 0,
        })
        .collect();
    let is = |word: u64, name: u32| word == u64::from(name);
    match *words.as_slice() {
        [op, _] => is(op, DW_OP_consts) || is(op, DW_OP_constu),
        [op, _, value] => {
            (is(op, DW_OP_consts) || is(op, DW_OP_constu)) && is(value, DW_OP_stack_value)
        }
        [op, _, value, fragment, _, _] => {
            (is(op, DW_OP_consts) || is(op, DW_OP_constu))
                && is(value, DW_OP_stack_value)
                && is(fragment, DW_OP_LLVM_fragment)
        }
        _ => false,
    }
}
