//! Bounds of arrays in debug info: LLVM 11 accepts no subrange without a count or an upper bound, and older ones end with
//! an error at one without a count.

use crate::nodes::field_of_unit;
use crate::site::Context;
use crate::step::for_each_body;
use bitsmith_model::body::Body;
use bitsmith_model::metadata::{MdKind, MdStore};
use bitsmith_model::module::{Module, Scope};
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::dwarf;
use bitsmith_model::slot;
use bitsmith_model::value::MdId;
use rustc_hash::FxHashMap;

const COUNT: usize = slot!(DISubrange, "count") as usize;
const LOWER: usize = slot!(DISubrange, "lowerBound") as usize;
const UPPER: usize = slot!(DISubrange, "upperBound") as usize;

/// The count of an array of unknown length.
const UNKNOWN: i64 = -1;

/// Languages whose arrays begin with element 1.
const FROM_ONE: [u32; 17] = [
    dwarf::DW_LANG_Ada83,
    dwarf::DW_LANG_Ada95,
    dwarf::DW_LANG_Ada2005,
    dwarf::DW_LANG_Ada2012,
    dwarf::DW_LANG_Cobol74,
    dwarf::DW_LANG_Cobol85,
    dwarf::DW_LANG_Fortran77,
    dwarf::DW_LANG_Fortran90,
    dwarf::DW_LANG_Fortran95,
    dwarf::DW_LANG_Fortran03,
    dwarf::DW_LANG_Fortran08,
    dwarf::DW_LANG_Fortran18,
    dwarf::DW_LANG_Julia,
    dwarf::DW_LANG_Modula2,
    dwarf::DW_LANG_Modula3,
    dwarf::DW_LANG_PLI,
    dwarf::DW_LANG_Pascal83,
];

/// Gives subranges without a count or an upper bound the count of an unknown length.
pub(crate) fn bounded(cx: &mut Context<'_>) {
    fill(cx, |_, slots| match *slots {
        [0, _, 0, ..] => vec![(COUNT, UNKNOWN)],
        _ => Vec::new(),
    });
}

/// Gives all subranges a count, which is unknown if the bounds are no numbers, and a lower bound if that of the language
/// is not 0. Upper bounds are left out later.
pub(crate) fn counted(cx: &mut Context<'_>) {
    let first = first_element(cx.module);
    fill(cx, |scope, slots| {
        let number = |at: usize| {
            let id = MdId::from_slot(*slots.get(at)?)?;
            scope.int(scope.metadata().value(id)?)
        };
        let mut missing = Vec::new();
        if slots.get(LOWER) == Some(&0) && first != 0 {
            missing.push((LOWER, first));
        }
        if slots.get(COUNT) == Some(&0) {
            let lower = number(LOWER).unwrap_or(first);
            let count = number(UPPER).and_then(|upper| upper.checked_sub(lower)?.checked_add(1));
            missing.push((COUNT, count.map_or(UNKNOWN, |count| count.max(0))));
        }
        missing
    });
}

/// The number of the first element of arrays in the language of the first unit.
fn first_element(module: &Module) -> i64 {
    let language = field_of_unit(&module.metadata, "language");
    FROM_ONE.contains(&language).into()
}

/// A slot of the entry of a store, and the number that it gets.
type Filled = (usize, usize, i64);

/// Fills slots of subranges, which `missing` finds, with numbers.
fn fill(cx: &mut Context<'_>, missing: impl Fn(Scope<'_>, &[u32]) -> Vec<(usize, i64)>) {
    let find = |scope: Scope<'_>, store: &MdStore| {
        let mut found: Vec<Filled> = Vec::new();
        for (at, entry) in store.entries().iter().enumerate() {
            if entry.kind == MdKind::Di(DiKind::DISubrange) {
                let slots = missing(scope, store.slots(*entry)).into_iter();
                found.extend(slots.map(|(slot, number)| (at, slot, number)));
            }
        }
        found
    };
    let mut numbers: FxHashMap<i64, u32> = FxHashMap::default();
    let mut set = |module: &mut Module, body: Option<&mut Body>, found: Vec<Filled>| {
        let values = found.iter().map(|(.., number)| {
            let known = numbers.entry(*number);
            *known.or_insert_with(|| MdId::to_slot(Some(wide(module, *number))))
        });
        let values: Vec<u32> = values.collect();
        let store = body.map_or(&mut module.metadata, |body| &mut body.metadata);
        for ((at, slot, _), value) in found.into_iter().zip(values) {
            if let Some(entry) = store.get(at)
                && let Some(slot) = store.slots_mut(entry).get_mut(slot)
            {
                *slot = value;
            }
        }
    };
    let found = find(cx.module.scope(), &cx.module.metadata);
    set(cx.module, None, found);
    for_each_body(cx, |cx, _, body| {
        let found = find(cx.module.scope_in(body), &body.metadata);
        set(cx.module, Some(body), found);
    });
}

/// A number of 64 bits as metadata.
fn wide(module: &mut Module, number: i64) -> MdId {
    let ty = module.types.int(64);
    let value = module.const_int(ty, number);
    MdId::module(module.metadata.push_value(value))
}
