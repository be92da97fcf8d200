//! Debug-info nodes of kinds that an older release does not have, as nodes of other kinds.

use crate::report::Outcome;
use crate::site::Context;
use crate::step::for_each_body;
use bitsmith_model::metadata::{MdKind, MdStore};
use bitsmith_model::schema::di::DiKind;

/// A kind, the kind that stands for it with its tag, and what that is.
pub(crate) type Row = (DiKind, DiKind, u32, &'static str);

/// Replaces nodes of these kinds. They keep the fields that both kinds have.
pub(crate) fn replace(cx: &mut Context<'_>, rows: &[Row]) {
    let found = replace_in(&mut cx.module.metadata, rows);
    note(cx, &found, "the module's metadata");
    for_each_body(cx, |cx, id, body| {
        let found = replace_in(&mut body.metadata, rows);
        let place = crate::report::name(cx.module, id);
        note(cx, &found, &place);
    });
}

fn note(cx: &mut Context<'_>, found: &[Row], place: &str) {
    for (from, _, _, became) in found {
        let what = format!("!{}", from.name());
        cx.note(Outcome::Approximated, &what, became, place);
    }
}

/// Replaces nodes of a store. Returns the row of each.
fn replace_in(store: &mut MdStore, rows: &[Row]) -> Vec<Row> {
    let mut found = Vec::new();
    for (at, entry) in store.entries().to_vec().into_iter().enumerate() {
        let row = rows.iter().find(|row| entry.kind == MdKind::Di(row.0));
        if let Some(&(from, to, tag, _)) = row {
            let slots = converted(store.slots(entry), (from, to), tag);
            store.set(at, MdKind::Di(to), entry.storage, &slots);
            found.extend(row);
        }
    }
    found
}

/// The slots of a node of another kind, with the fields that both have.
fn converted(old: &[u32], (from, to): (DiKind, DiKind), tag: u32) -> Vec<u32> {
    let mut new = vec![0; to.slot_count()];
    for field in to.fields() {
        let at = usize::from(field.slot);
        let source = from.field(field.name).filter(|f| f.form == field.form);
        let value = match (field.name, source) {
            ("tag", _) => Some(tag),
            (_, Some(source)) => old.get(usize::from(source.slot)).copied(),
            _ => Some(field.absent()),
        };
        if let (Some(place), Some(value)) = (new.get_mut(at), value) {
            *place = value;
        }
    }
    new
}
