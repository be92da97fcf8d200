//! Metadata attached to instructions, of which older releases check the form, and to functions.

use crate::report::{self, Outcome};
use crate::site::Context;
use crate::step::for_each_body;
use bitsmith_model::dialect::Dialect;
use bitsmith_model::metadata::{Attachment, MdKind, MdScope, MdStore, Storage};
use bitsmith_model::module::Scope;
use bitsmith_model::schema::metadata_kind;
use bitsmith_model::value::MdId;

/// Kinds: the number, the first release that accepts all of today's forms, and whether a release before accepts a
/// node.
type Row = (u32, u16, fn(MdScope<'_>, MdId) -> bool);

const ROWS: [Row; 2] = [
    (metadata_kind::ANNOTATION, 17, is_of_strings),
    (metadata_kind::MEMPROF, 20, |_, _| false),
];

/// Removes the attachments that the target does not accept: they only describe.
pub(crate) fn lower(cx: &mut Context<'_>, to: Dialect) {
    if !to.has(EXPECTED_SINCE) {
        plain_weights(cx);
    }
    if !to.has(CALL_TYPES_SINCE) {
        called_types(cx);
    }
    for_each_body(cx, |cx, id, body| {
        for (kind, since, accepts) in ROWS {
            let metadata = cx.module.scope_in(body).metadata();
            let is_wrong = |attachment: &Attachment| {
                attachment.kind == kind && !to.has(since) && !accepts(metadata, attachment.node)
            };
            let wrong = body.attachments.iter().map(|(_, a)| is_wrong(a));
            let wrong: Vec<bool> = wrong.collect();
            if !wrong.contains(&true) {
                continue;
            }
            let mut all = wrong.into_iter();
            body.attachments.retain(|_, _| !all.next().unwrap_or(false));
            let name = cx.module.metadata_kinds.get(kind as usize);
            let name = name.map_or(&[][..], |name| name);
            let what = format!("!{}", String::from_utf8_lossy(name));
            let place = report::name(cx.module, id);
            cx.note(Outcome::Approximated, &what, "left out", &place);
        }
    });
}

/// The first release that puts the type of a function before its code, where checked calls look for it.
const CALL_TYPES_SINCE: u16 = 16;

/// Removes the types of functions for checked calls, as the checks are.
fn called_types(cx: &mut Context<'_>) {
    for id in cx.module.functions.clone() {
        let Some(global) = cx.module.globals.get_mut(id) else {
            continue;
        };
        let before = global.attachments.len();
        let is_type = |a: &Attachment| a.kind == metadata_kind::KCFI_TYPE;
        global.attachments.retain(|a| !is_type(a));
        if global.attachments.len() < before {
            let place = report::name(cx.module, id);
            cx.note(Outcome::Approximated, "!kcfi_type", "left out", &place);
        }
    }
}

/// The first release whose weights of branches say that they come from `__builtin_expect`.
const EXPECTED_SINCE: u16 = 20;

/// Takes the mark of expected weights out of them.
fn plain_weights(cx: &mut Context<'_>) {
    let nodes = marked(cx.module.scope(), &cx.module.metadata);
    unmark(cx, None, nodes, "the module's metadata");
    for_each_body(cx, |cx, id, body| {
        let nodes = marked(cx.module.scope_in(body), &body.metadata);
        let place = report::name(cx.module, id);
        unmark(cx, Some(&mut body.metadata), nodes, &place);
    });
}

/// A node: its index, its identity, and its slots without the mark.
type Unmarked = (usize, Storage, Vec<u32>);

/// The weights of a store that have the mark.
fn marked(scope: Scope<'_>, store: &MdStore) -> Vec<Unmarked> {
    let metadata = scope.metadata();
    let mut marked = Vec::new();
    for (at, entry) in store.entries().iter().enumerate() {
        let slots = store.slots(*entry);
        let text = |at: usize| MdId::from_slot(*slots.get(at)?).and_then(|id| metadata.string(id));
        if entry.kind == MdKind::Tuple
            && text(0) == Some(b"branch_weights")
            && text(1) == Some(b"expected")
        {
            let mut rest = slots.to_vec();
            rest.remove(1);
            marked.push((at, entry.storage, rest));
        }
    }
    marked
}

/// Takes the mark out of nodes of the module, or of a body's store.
fn unmark(cx: &mut Context<'_>, store: Option<&mut MdStore>, nodes: Vec<Unmarked>, place: &str) {
    for _ in &nodes {
        let what = "expected of weights of branches";
        cx.note(Outcome::Approximated, what, "left out", place);
    }
    let store = store.unwrap_or(&mut cx.module.metadata);
    for (at, storage, slots) in nodes {
        store.set(at, MdKind::Tuple, storage, &slots);
    }
}

/// Returns true if all operands of a node are strings.
fn is_of_strings(metadata: MdScope<'_>, node: MdId) -> bool {
    let Some((entry, store)) = metadata.get(node) else {
        return true;
    };
    let mut ids = store.slots(entry).iter().map(|slot| MdId::from_slot(*slot));
    ids.all(|id| id.is_some_and(|id| metadata.string(id).is_some()))
}
