//! Enumerations in debug info as LLVM 6 and older ones have them: numbers are signed, and one with a type of its values is a
//! class.

use crate::report::{self, Outcome};
use crate::site::Context;
use crate::step::for_each_body;
use bitsmith_model::metadata::{MdKind, MdStore};
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::dwarf;
use bitsmith_model::slot;

const IS_UNSIGNED: usize = slot!(DIEnumerator, "isUnsigned") as usize;
const WIDTH: usize = slot!(DIEnumerator, "value") as usize;
const TAG: usize = slot!(DICompositeType, "tag") as usize;
const BASE: usize = slot!(DICompositeType, "baseType") as usize;
const FLAGS: usize = slot!(DICompositeType, "flags") as usize;
/// `DIFlagEnumClass`.
const CLASS: u32 = 1 << 24;
/// The bits of the numbers of older releases.
const WORD: u32 = u64::BITS;

pub(crate) fn lower(cx: &mut Context<'_>) {
    let found = change(&mut cx.module.metadata);
    note(cx, found, "the module's metadata");
    for_each_body(cx, |cx, id, body| {
        let found = change(&mut body.metadata);
        note(cx, found, &report::name(cx.module, id));
    });
}

fn note(cx: &mut Context<'_>, types: usize, place: &str) {
    for _ in 0..types {
        let what = "baseType of an enumeration that is no class";
        cx.note(Outcome::Approximated, what, "left out", place);
    }
}

/// Gives unsigned numbers all bits, and removes the types of values of enumerations that are no classes; returns how
/// many these are.
fn change(store: &mut MdStore) -> usize {
    let mut types = 0usize;
    for entry in store.entries().to_vec() {
        let slots = store.slots_mut(entry);
        match entry.kind {
            MdKind::Di(DiKind::DIEnumerator) if slots.get(IS_UNSIGNED) == Some(&1) => {
                if let Some(width @ 0..WORD) = slots.get_mut(WIDTH) {
                    *width = WORD;
                }
            }
            MdKind::Di(DiKind::DICompositeType)
                if slots.get(TAG) == Some(&dwarf::DW_TAG_enumeration_type)
                    && slots.get(FLAGS).is_some_and(|flags| flags & CLASS == 0) =>
            {
                if let Some(base) = slots.get_mut(BASE).filter(|base| **base != 0) {
                    *base = 0;
                    types = types.saturating_add(1);
                }
            }
            _ => {}
        }
    }
    types
}
