//! Debug info of LLVM 3.7, whose references go in the opposite direction: a unit lists its subprograms, a subprogram
//! refers to its function, and the description of a global variable to the variable or its value.
//!
//! Slots of fields that LLVM 3.7 does not have hold these references: `unit` of a subprogram the function, `macros` of a
//! unit the list, and `annotations` of a description the variable. The writer and the printer know them.

use crate::local_entities::{lift, redirect_attachments};
use crate::report::Outcome;
use crate::site::Context;
use crate::step::for_each_body;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::debug_info::{expression_slots, expression_words};
use bitsmith_model::dialect::Dialect;
use bitsmith_model::metadata::{MdKind, MdStore, Storage};
use bitsmith_model::module::Module;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::{dwarf, metadata_kind};
use bitsmith_model::slot;
use bitsmith_model::unify::{redirect, redirect_all};
use bitsmith_model::value::{GlobalId, MdId, Value};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Turns the references around.
pub(crate) fn lower(cx: &mut Context<'_>, to: Dialect) {
    if to.has(4) {
        return;
    }
    for_each_body(cx, |cx, id, body| {
        let own: Vec<MdId> = of_kind(&body.metadata, DiKind::DISubprogram)
            .map(MdId::local)
            .collect();
        let moved = lift(cx, &mut body.metadata, &own);
        redirect(body, &moved);
        redirect_attachments(cx, id, &moved);
        pieces(&mut body.metadata);
    });
    subprograms(cx.module);
    variables(cx);
    pieces(&mut cx.module.metadata);
}

/// The entries of a kind.
fn of_kind(store: &MdStore, kind: DiKind) -> impl Iterator<Item = usize> + '_ {
    let entries = store.entries().iter().enumerate();
    entries.filter_map(move |(at, entry)| (entry.kind == MdKind::Di(kind)).then_some(at))
}

/// Sets a slot of an entry, and returns what it was.
fn replace(store: &mut MdStore, entry: usize, slot: u8, new: u32) -> u32 {
    let entry = store.get(entry);
    let slots = entry.map(|entry| store.slots_mut(entry));
    let place = slots.and_then(|slots| slots.get_mut(usize::from(slot)));
    place.map_or(0, |place| std::mem::replace(place, new))
}

/// Lists the subprograms in their units, and refers from them to their functions.
fn subprograms(module: &mut Module) {
    const UNIT: u8 = slot!(DISubprogram, "unit");
    let mut lists: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    let all: Vec<usize> = of_kind(&module.metadata, DiKind::DISubprogram).collect();
    for at in all {
        let unit = replace(&mut module.metadata, at, UNIT, 0);
        let here = MdId::to_slot(Some(MdId::module(at)));
        lists.entry(unit).or_default().push(here);
    }
    let units: Vec<usize> = of_kind(&module.metadata, DiKind::DICompileUnit).collect();
    for at in units {
        let list = lists.remove(&MdId::to_slot(Some(MdId::module(at))));
        let list = list.unwrap_or_default();
        let list = module.metadata.push(MdKind::Tuple, Storage::Uniqued, &list);
        let list = MdId::to_slot(Some(MdId::module(list)));
        replace(
            &mut module.metadata,
            at,
            slot!(DICompileUnit, "macros"),
            list,
        );
    }
    for id in module.functions.clone() {
        for node in described(module, id) {
            let value = module.metadata.push_value(Value::global(id));
            let value = MdId::to_slot(Some(MdId::module(value)));
            replace(&mut module.metadata, node.index(), UNIT, value);
        }
    }
}

/// Detaches the nodes that describe a global, and returns them.
fn described(module: &mut Module, id: GlobalId) -> Vec<MdId> {
    let Some(global) = module.globals.get_mut(id) else {
        return Vec::new();
    };
    let attachments = &mut global.attachments;
    let found = attachments.iter().filter(|a| a.kind == metadata_kind::DBG);
    let found = found.map(|a| a.node).collect();
    attachments.retain(|a| a.kind != metadata_kind::DBG);
    found
}

/// Refers from descriptions to their variables or values, and puts them in the place of the pairs with an expression.
fn variables(cx: &mut Context<'_>) {
    let module = &mut *cx.module;
    let mut variables: FxHashMap<MdId, GlobalId> = FxHashMap::default();
    for id in module.variables.clone() {
        let nodes = described(module, id).into_iter();
        variables.extend(nodes.map(|node| (node, id)));
    }
    let pairs: Vec<usize> = of_kind(&module.metadata, DiKind::DIGlobalVariableExpression).collect();
    let mut replaced: FxHashMap<MdId, MdId> = FxHashMap::default();
    let mut unplaced = 0u32;
    for at in pairs {
        let Some(entry) = module.metadata.get(at) else {
            continue;
        };
        let slot = |at: u8| module.metadata.slots(entry).get(usize::from(at)).copied();
        let of = |at: u8| MdId::from_slot(slot(at)?);
        let Some(variable) = of(slot!(DIGlobalVariableExpression, "var")) else {
            continue;
        };
        let expression = of(slot!(DIGlobalVariableExpression, "expr"));
        let id = MdId::module(at);
        replaced.insert(id, variable);
        let words = words(&module.metadata, expression);
        let value = match (&words[..], variables.get(&id)) {
            (&[], Some(&id)) => Value::global(id),
            (&[op, number, _], _) if op == u64::from(dwarf::DW_OP_constu) => {
                let word = module.types.int(u64::BITS);
                let number = ConstKind::Int(number.cast_signed());
                Value::constant(module.consts.push(word, number))
            }
            (&[], None) => continue,
            _ => {
                unplaced = unplaced.saturating_add(1);
                continue;
            }
        };
        let value = MdId::to_slot(Some(MdId::module(module.metadata.push_value(value))));
        let place = slot!(DIGlobalVariable, "annotations");
        replace(&mut module.metadata, variable.index(), place, value);
    }
    redirect_all(module, &replaced);
    for _ in 0..unplaced {
        let what = "an expression for a global variable";
        let place = "the module's metadata";
        cx.note(Outcome::Approximated, what, "its place is unknown", place);
    }
}

/// The words of an expression.
fn words(store: &MdStore, id: Option<MdId>) -> Vec<u64> {
    let entry = id.and_then(|id| store.get(id.index()));
    let words = entry.map(|entry| expression_words(store.slots(entry)));
    words.into_iter().flatten().collect()
}

/// Gives the parts of variables in expressions their older operator.
fn pieces(store: &mut MdStore) {
    const FRAGMENT: u64 = dwarf::DW_OP_LLVM_fragment as u64;
    const PIECE: u64 = dwarf::DW_OP_bit_piece as u64;
    let all: Vec<usize> = of_kind(store, DiKind::DIExpression).collect();
    for at in all {
        let Some(entry) = store.get(at) else { continue };
        let mut words: Vec<u64> = expression_words(store.slots(entry)).collect();
        let op = words.len().checked_sub(3);
        if let Some(op) = op
            .and_then(|op| words.get_mut(op))
            .filter(|op| **op == FRAGMENT)
        {
            *op = PIECE;
            let slots: Vec<u32> = expression_slots(words).collect();
            store.set(at, MdKind::Di(DiKind::DIExpression), entry.storage, &slots);
        }
    }
}
