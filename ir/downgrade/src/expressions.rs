//! Expressions of debug info with operators that a target does not have: the value of the variable is unknown.

use crate::report::{self, Outcome};
use crate::site::Context;
use crate::step::for_each_body;
use bitsmith_model::body::Body;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::debug_info::{expression_slots, expression_words};
use bitsmith_model::dialect::Dialect;
use bitsmith_model::inst::{DbgRecord, DbgRecordKind};
use bitsmith_model::metadata::{MdKind, MdStore, Storage};
use bitsmith_model::module::Module;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::dwarf;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{MdId, Value};
use rustc_hash::FxHashSet;

const EXPRESSION: MdKind = MdKind::Di(DiKind::DIExpression);
const WHAT: &str = "an operator in a !DIExpression";

/// Makes the values of variables unknown whose expressions the target does not accept. Such an expression
/// elsewhere is refused.
pub(crate) fn lower(cx: &mut Context<'_>, to: Dialect) {
    if !to.has(dwarf::op_since(SIGNED)) {
        unsigned(&mut cx.module.metadata);
        for_each_body(cx, |_, _, body| unsigned(&mut body.metadata));
    }
    let newer: Vec<usize> = newer(&cx.module.metadata, to);
    let mut places = FxHashSet::default();
    for (at, entry) in cx.module.metadata.entries().iter().enumerate() {
        let MdKind::Di(kind) = entry.kind else {
            continue;
        };
        let slots = cx.module.metadata.slots(*entry);
        let fields = kind.fields().iter().filter(|f| f.form.is_reference());
        let slots = fields.filter_map(|field| slots.get(usize::from(field.slot)).copied());
        let slots: Vec<u32> = slots.collect();
        let mut ids = slots.iter().filter_map(|slot| MdId::from_slot(*slot));
        if at < cx.module.metadata.len() && ids.any(|id| newer.binary_search(&id.index()).is_ok()) {
            if kind == DiKind::DIGlobalVariableExpression {
                if to.has(FIRST) || !is_number(&cx.module.metadata, &slots) {
                    places.insert(MdId::module(at));
                }
                continue;
            }
            let what = format!("{WHAT} of a !{}", kind.name());
            cx.report.add(Outcome::Refused, &what, "", || {
                "the module's metadata".to_owned()
            });
        }
    }
    without_places(cx, &places);
    // What is left refers to them without using them.
    for at in &newer {
        let store = &mut cx.module.metadata;
        let here = MdId::to_slot(Some(MdId::module(*at)));
        if to.has(FIRST) || !is_number(store, &[here]) {
            store.set(*at, EXPRESSION, Storage::Uniqued, &[]);
        }
    }
    let byte = cx.module.types.int(8);
    for_each_body(cx, |cx, id, body| {
        let place = report::name(cx.module, id);
        for _ in 0..unknown(cx.module, body, &newer, to, byte) {
            cx.note(Outcome::Approximated, WHAT, "the value is unknown", &place);
        }
    });
}

/// Detaches global variables from descriptions of them: those of the unit stay, without a place.
fn without_places(cx: &mut Context<'_>, places: &FxHashSet<MdId>) {
    for _ in places {
        let place = "the module's metadata";
        cx.note(Outcome::Approximated, WHAT, "the value is unknown", place);
    }
    for global in cx.module.globals.values_mut() {
        global
            .attachments
            .retain(|attached| !places.contains(&attached.node));
    }
}

/// The first release whose expressions may have numbers. Before, a global variable may be described as a number.
const FIRST: u16 = 4;

/// Returns true if one of the slots refers to an expression that is a number.
fn is_number(store: &MdStore, slots: &[u32]) -> bool {
    const NUMBER: u64 = dwarf::DW_OP_constu as u64;
    const VALUE: u64 = dwarf::DW_OP_stack_value as u64;
    let ids = slots.iter().filter_map(|slot| MdId::from_slot(*slot));
    let mut entries = ids.filter_map(|id| store.get(id.index()));
    entries.any(|entry| {
        let words: Vec<u64> = expression_words(store.slots(entry)).collect();
        entry.kind == EXPRESSION && matches!(words[..], [NUMBER, _, VALUE])
    })
}

const SIGNED: u64 = dwarf::DW_OP_consts as u64;

/// Replaces signed constants by unsigned ones of the same 64 bits.
fn unsigned(store: &mut MdStore) {
    for entry in store.entries().to_vec() {
        if entry.kind != EXPRESSION {
            continue;
        }
        let mut at = 0usize;
        while let Some([op, high]) = store.slots_mut(entry).get_mut(at..at.saturating_add(2)) {
            let code = u64::from(*high) << 32 | u64::from(*op);
            if code == SIGNED {
                *op = dwarf::DW_OP_constu;
            }
            let words = dwarf::op_operands(code).saturating_add(1);
            at = at.saturating_add(words.saturating_mul(2));
        }
    }
}

/// The expressions of a store that the target does not accept, ascending.
fn newer(store: &MdStore, to: Dialect) -> Vec<usize> {
    let entries = store.entries().iter().enumerate();
    let newer = entries
        .filter(|(_, entry)| entry.kind == EXPRESSION && !is_known(store.slots(**entry), to));
    newer.map(|(at, _)| at).collect()
}

/// The first release whose sums and differences take both terms off the stack, and whose operators stand in the
/// order in which they are applied.
const STACK_SINCE: u16 = 5;

/// Returns true if an expression ends with a part of a variable.
pub(crate) fn is_fragment(slots: &[u32]) -> bool {
    let words: Vec<u64> = expression_words(slots).collect();
    let end = words.len().saturating_sub(3);
    words.get(end) == Some(&u64::from(dwarf::DW_OP_LLVM_fragment))
}

/// Gives all expressions of a store the form that they had before LLVM 5.
pub(crate) fn older(store: &mut MdStore) {
    for (at, entry) in store.entries().to_vec().into_iter().enumerate() {
        if entry.kind != EXPRESSION {
            continue;
        }
        if let Some(older) = older_words(store.slots(entry)) {
            let slots: Vec<u32> = expression_slots(older).collect();
            store.set(at, EXPRESSION, entry.storage, &slots);
        }
    }
}

/// The words of an expression before LLVM 5, if it had any: a term follows its operator, and the last access to
/// memory comes first.
fn older_words(slots: &[u32]) -> Option<Vec<u64>> {
    const PLUS: u64 = dwarf::DW_OP_plus as u64;
    const MINUS: u64 = dwarf::DW_OP_minus as u64;
    const DEREF: u64 = dwarf::DW_OP_deref as u64;
    const PLUS_NUMBER: u64 = dwarf::DW_OP_plus_uconst as u64;
    const NUMBER: u64 = dwarf::DW_OP_constu as u64;
    const VALUE: u64 = dwarf::DW_OP_stack_value as u64;
    const FRAGMENT: u64 = dwarf::DW_OP_LLVM_fragment as u64;
    let mut words = expression_words(slots).peekable();
    let mut older: Vec<u64> = Vec::new();
    let mut is_access = false;
    while let Some(op) = words.next() {
        let operands = words.by_ref().take(dwarf::op_operands(op));
        let operands: Vec<u64> = operands.collect();
        if is_access && op != FRAGMENT {
            return None;
        }
        match op {
            DEREF => is_access = true,
            PLUS_NUMBER => older.push(PLUS),
            NUMBER if matches!(words.peek(), Some(&(PLUS | MINUS))) => older.extend(words.next()),
            NUMBER | VALUE | FRAGMENT => older.push(op),
            _ => return None,
        }
        older.extend(operands);
    }
    if is_access {
        older.insert(0, DEREF);
    }
    Some(older)
}

/// Returns true if the target accepts all operators of an expression.
fn is_known(slots: &[u32], to: Dialect) -> bool {
    if !to.has(STACK_SINCE) {
        return older_words(slots).is_some_and(|words| to.has(FIRST) || is_plain(&words));
    }
    let mut words = expression_words(slots);
    while let Some(op) = words.next() {
        if !to.has(dwarf::op_since(op)) {
            return false;
        }
        for _ in 0..dwarf::op_operands(op) {
            words.next();
        }
    }
    true
}

/// Returns true if an expression has only what LLVM 3.7 has: accesses to memory, sums, and the part of a variable.
fn is_plain(older: &[u64]) -> bool {
    const NEWER: [u32; 3] = [
        dwarf::DW_OP_constu,
        dwarf::DW_OP_minus,
        dwarf::DW_OP_stack_value,
    ];
    let mut words = older.iter();
    while let Some(&op) = words.next() {
        if NEWER.iter().any(|newer| u64::from(*newer) == op) {
            return false;
        }
        let operands = match op == u64::from(dwarf::DW_OP_plus) {
            true => 1,
            false => dwarf::op_operands(op),
        };
        words.by_ref().take(operands).for_each(drop);
    }
    true
}

/// Changes the records of a body; returns the number of those that changed.
fn unknown(
    module: &Module,
    body: &mut Body,
    newer_of_module: &[usize],
    to: Dialect,
    byte: TypeId,
) -> usize {
    let own = newer(&body.metadata, to);
    if module.metadata.is_empty() || own.is_empty() && newer_of_module.is_empty() {
        return 0;
    }
    let is_newer = |id: Option<MdId>| {
        let all = |id: &MdId| match id.is_local() {
            true => &own[..],
            false => newer_of_module,
        };
        id.is_some_and(|id| all(&id).binary_search(&id.index()).is_ok())
    };
    let addresses: Vec<bool> = body
        .dbg_records
        .iter()
        .map(|(_, record)| {
            let address = body.assign(record).and_then(|assign| assign.expression);
            is_newer(record.expression) || is_newer(address)
        })
        .collect();
    let count = addresses.iter().filter(|newer| **newer).count();
    if count == 0 {
        return 0;
    }
    let poison = Value::local_const(body.consts.push(byte, ConstKind::Poison));
    let location = Some(MdId::local(body.metadata.push_value(poison)));
    let expression = Some(MdId::local(body.metadata.push(
        EXPRESSION,
        Storage::Uniqued,
        &[],
    )));
    let records = body.dbg_records.iter_mut().zip(addresses);
    for ((_, record), _) in records.filter(|(_, newer)| *newer) {
        *record = DbgRecord {
            kind: DbgRecordKind::Value,
            location,
            expression,
            assign: None,
            ..*record
        };
    }
    count
}
