//! Metadata attached to instructions, of which older releases check the form.

use crate::report::{self, Outcome};
use crate::site::Context;
use crate::step::for_each_body;
use bitsmith_model::dialect::Dialect;
use bitsmith_model::metadata::{Attachment, MdScope};
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

/// Returns true if all operands of a node are strings.
fn is_of_strings(metadata: MdScope<'_>, node: MdId) -> bool {
    let Some((entry, store)) = metadata.get(node) else {
        return true;
    };
    let mut ids = store.slots(entry).iter().map(|slot| MdId::from_slot(*slot));
    ids.all(|id| id.is_some_and(|id| metadata.string(id).is_some()))
}
