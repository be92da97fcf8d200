//! Attributes that a target does not have: all but few only promise something, and are left out.

use crate::ignored;
use crate::report::{self, Outcome};
use crate::site::Context;
use crate::step::for_each_body;
use crate::strings;
use bitsmith_model::attr::{Attr, AttrListId, AttrSetId, index};
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::dialect::Dialect;
use bitsmith_model::entity::Entity;
use bitsmith_model::global::GlobalKind;
use bitsmith_model::module::Module;
use bitsmith_model::schema::attribute::{
    AttrKind, ERRNO_SINCE, MEMORY_KNOWN, MemLocation, OLDER_MEMORY, TARGET_MEM_SINCE, TARGET_MEMS,
    memory_at, mod_ref_at,
};
use bitsmith_model::triple::Triple;
use bitsmith_model::value::InstId;

/// A change of a list: the new one, and what it lost.
struct Change {
    list: AttrListId,
    lost: Vec<Lost>,
}

/// An attribute that a list lost.
#[derive(Clone, PartialEq, Eq)]
struct Lost {
    what: String,
    became: &'static str,
    outcome: Outcome,
}

/// Replaces the attributes that the target does not have, everywhere.
pub(crate) fn lower(cx: &mut Context<'_>, to: Dialect) {
    let changes = changes(cx.module, to);
    if changes.iter().all(Option::is_none) && !has_variables(cx.module) {
        return;
    }
    let change = |list: AttrListId| changes.get(list.index())?.as_ref();
    for id in cx.module.functions.clone() {
        let Some(function) = cx
            .module
            .globals
            .get_mut(id)
            .and_then(|g| g.as_function_mut())
        else {
            continue;
        };
        let Some(change) = change(function.attrs) else {
            continue;
        };
        function.attrs = change.list;
        // Every LLVM gives its intrinsics the attributes that it knows of them.
        if cx.module.name(id).starts_with(b"llvm.") {
            continue;
        }
        let place = report::name(cx.module, id);
        for lost in &change.lost {
            cx.note(lost.outcome, &lost.what, lost.became, &place);
        }
    }
    for_each_body(cx, |cx, id, body| {
        for block in body.order.clone() {
            let insts: Vec<InstId> = body.block_insts(block).collect();
            for at in insts {
                let Some(change) = body.call(at).and_then(|call| change(call.attrs)) else {
                    continue;
                };
                let (module, at_block) = (&*cx.module, (block, at));
                for lost in &change.lost {
                    let place = || report::place(module, id, body, at_block);
                    cx.report.add(lost.outcome, &lost.what, lost.became, place);
                }
                if let Some(call) = body.inst(at).call_id() {
                    body.set_call_attrs(call, change.list);
                }
            }
        }
    });
    variables(cx, to);
}

/// The changes of the lists of a module.
fn changes(module: &mut Module, to: Dialect) -> Vec<Option<Change>> {
    let lists: Vec<AttrListId> = module.attrs.lists().keys().collect();
    let one = |list: AttrListId| {
        let mut lost = Vec::new();
        let mut changed = false;
        let sets = module.attrs.list(list).to_vec();
        let sets: Vec<_> = sets
            .into_iter()
            .map(|(place, set)| {
                let new = lowered(module, (place, set), to, &mut lost);
                changed |= new.is_some();
                (place, new.unwrap_or(set))
            })
            .collect();
        changed.then(|| Change {
            list: module.attrs.intern_list(sets),
            lost,
        })
    };
    lists.into_iter().map(one).collect()
}

fn has_variables(module: &Module) -> bool {
    let mut globals = module.globals.values();
    globals.any(|global| global.as_variable().is_some_and(|v| v.attrs.is_some()))
}

fn variables(cx: &mut Context<'_>, to: Dialect) {
    for id in cx.module.variables.clone() {
        let set = cx.module.globals.get(id).and_then(|g| g.as_variable());
        let Some(set) = set.and_then(|variable| variable.attrs) else {
            continue;
        };
        let mut lost = Vec::new();
        let own = (index::FUNCTION, set);
        let Some(new) = lowered(cx.module, own, to, &mut lost) else {
            continue;
        };
        let place = report::name(cx.module, id);
        for lost in lost {
            cx.note(lost.outcome, &lost.what, lost.became, &place);
        }
        let global = cx.module.globals.get_mut(id);
        if let Some(GlobalKind::Variable(variable)) = global.map(|global| &mut global.kind) {
            variable.attrs = Some(new);
        }
    }
}

/// The set without what the target does not have, if it changes.
fn lowered(
    module: &mut Module,
    (place, set): (u32, AttrSetId),
    to: Dialect,
    lost: &mut Vec<Lost>,
) -> Option<AttrSetId> {
    let old = module.attrs.set(set).to_vec();
    let mut new: Vec<Attr> = old
        .iter()
        .filter_map(|attr| match lower_one(module, attr, place, to) {
            Ok(attr) => Some(attr),
            Err((attr, reason)) => {
                if !lost.contains(&reason) {
                    lost.push(reason);
                }
                attr
            }
        })
        .collect();
    let replaced = strings::rewrite(&mut new, to);
    let ignored = ignored::attributes(&mut new, Triple::new(&module.triple), to);
    for replaced in replaced.into_iter().chain(ignored) {
        let lost_one = Lost {
            what: format!("attribute {}", replaced.what),
            became: replaced.became,
            outcome: replaced.outcome,
        };
        if !lost.contains(&lost_one) {
            lost.push(lost_one);
        }
    }
    (new != old).then(|| module.attrs.intern_set(new))
}

/// The attribute as the target has it, or what takes its place and what is lost.
fn lower_one(
    module: &Module,
    attr: &Attr,
    place: u32,
    to: Dialect,
) -> Result<Attr, (Option<Attr>, Lost)> {
    let lost = |what: &str, became, outcome| Lost {
        what: format!("attribute {what}"),
        became,
        outcome,
    };
    let kind = match attr {
        Attr::Unknown { code, .. } => {
            let lost = lost(&format!("of kind {code}"), "", Outcome::Refused);
            return Err((None, lost));
        }
        attr => attr.kind(),
    };
    let Some(kind) = kind else {
        return Ok(attr.clone());
    };
    if let Attr::Int(AttrKind::Memory, value) = *attr {
        let known = known_memory(value, to);
        return match known {
            Some(known) if known == value || same_memory(known, value, to) => {
                Ok(Attr::Int(kind, known))
            }
            known => Err((
                known.map(|known| Attr::Int(kind, known)),
                lost(kind.name(), "weakened", Outcome::Approximated),
            )),
        };
    }
    let row = STRINGS.iter().find(|row| row.0 == kind);
    if let Some(&(_, first, name, value)) = row.filter(|_| !to.has(kind.since())) {
        let string = to.has(first).then(|| Attr::string(name, value));
        let (became, outcome) = match &string {
            Some(_) => ("a string", Outcome::Expanded),
            None => ("", Outcome::Refused),
        };
        return Err((string, lost(kind.name(), became, outcome)));
    }
    let is_passed = PASSED.contains(&kind)
        || index::is_param(place)
            && matches!(*attr, Attr::Int(AttrKind::StackAlignment, bytes) if bytes > slot(module));
    if is_passed && !to.has(since(kind, place)) {
        return Err((None, lost(kind.name(), "", Outcome::Refused)));
    }
    match attr {
        Attr::Type(_, Some(_)) if to.has(kind.since()) && !to.has(type_since(kind)) => {
            // The type of the pointer says it.
            Ok(Attr::Enum(kind))
        }
        Attr::Type(AttrKind::ElementType, _) if !to.has(ELEMENT_TYPES_SINCE) => Err((
            None,
            lost(kind.name(), "the type of the pointer", Outcome::Expanded),
        )),
        Attr::Int(..) if to.has(kind.since()) && !to.has(kind.number_since()) => {
            Ok(Attr::Enum(kind))
        }
        _ if to.has(since(kind, place)) => Ok(attr.clone()),
        Attr::Int(kind, value) if kind.older_codes(*value, to).is_some() => Ok(attr.clone()),
        _ => Err((None, lost(kind.name(), "left out", Outcome::Approximated))),
    }
}

/// The first release that accepts a kind at a place.
fn since(kind: AttrKind, place: u32) -> u16 {
    match (kind, place) {
        (AttrKind::StackAlignment, index::RETURN) => 21,
        (AttrKind::StackAlignment, place) if index::is_param(place) => 13,
        (AttrKind::NoFree, place) if index::is_param(place) => 10,
        _ => kind.since(),
    }
}

/// The bytes of a place on the stack, to which each argument is aligned.
fn slot(module: &Module) -> u64 {
    let layout = DataLayout::parse(&module.data_layout).unwrap_or_default();
    u64::from(layout.pointer_bits(0) / u8::BITS)
}

/// Kinds that say where a parameter is passed. Beside them, a coroutine that is to be split is refused: LLVM 14 does not split
/// it without the mark, and leaves its promise behind with the mark of that release.
const PASSED: [AttrKind; 5] = [
    AttrKind::ByRef,
    AttrKind::Preallocated,
    AttrKind::SwiftAsync,
    AttrKind::SwiftError,
    AttrKind::SwiftSelf,
];

/// Attributes that were strings, with the first release that had them: accesses to the null pointer that are not
/// undefined, and coroutines that are not split.
const STRINGS: [(AttrKind, u16, &[u8], &[u8]); 2] = [
    (
        AttrKind::NullPointerIsValid,
        7,
        b"null-pointer-is-valid",
        b"true",
    ),
    (AttrKind::PresplitCoroutine, 13, b"coroutine.presplit", b"0"),
];

/// The first release that has `elementtype` where it is used today.
const ELEMENT_TYPES_SINCE: u16 = 14;

/// The first release in which a kind with a type is written with it.
fn type_since(kind: AttrKind) -> u16 {
    match kind {
        AttrKind::InAlloca => 13,
        AttrKind::StructRet => 12,
        AttrKind::ByVal => 9,
        _ => kind.since(),
    }
}

/// Returns true if the locations that a target tells apart have the same access.
fn same_memory(one: u64, other: u64, to: Dialect) -> bool {
    let known = match to.has(ERRNO_SINCE) {
        true => MEMORY_KNOWN,
        false => MEMORY_KNOWN & !memory_at(MemLocation::ErrnoMem, 3),
    };
    one & known == other & known
        && mod_ref_at(other, MemLocation::ErrnoMem) & !mod_ref_at(one, MemLocation::ErrnoMem) == 0
}

/// The least effects on memory that a target can express and that cover `value`; `None` for any effects.
fn known_memory(value: u64, to: Dialect) -> Option<u64> {
    let mut memory = value;
    if !to.has(TARGET_MEM_SINCE) {
        let target = TARGET_MEMS.map(|location| mod_ref_at(memory, location));
        let target = target.into_iter().fold(0, |all, access| all | access);
        memory = memory & MEMORY_KNOWN | memory_at(MemLocation::InaccessibleMem, target);
    }
    if !to.has(ERRNO_SINCE) {
        let both =
            mod_ref_at(memory, MemLocation::ErrnoMem) | mod_ref_at(memory, MemLocation::Other);
        memory |= memory_at(MemLocation::ErrnoMem, both) | memory_at(MemLocation::Other, both);
    }
    if to.has(AttrKind::Memory.since()) {
        return Some(memory);
    }
    let covers = |known: &u64| memory & !known == 0;
    let rows = OLDER_MEMORY.iter().map(|(known, _)| *known);
    let rows = rows.filter(|known| AttrKind::Memory.older_codes(*known, to).is_some());
    rows.filter(covers).min_by_key(|known| known.count_ones())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_came_to_parameters_later() {
        let first = |kind| [index::FUNCTION, index::param(0)].map(|place| since(kind, place));
        assert_eq!(first(AttrKind::NoFree), [9, 10]);
        assert_eq!(first(AttrKind::StackAlignment)[1], 13);
        assert_eq!(since(AttrKind::HybridPatchable, index::FUNCTION), 20);
    }
}
