//! Operand bundles of `llvm.assume`, of which LLVM 11 and newer check tags and operands. They only promise.

use crate::site::Site;
use bitsmith_model::dialect::Dialect;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::value::Value;

/// The first release whose verifier looks at the bundles.
const CHECKED_SINCE: u16 = 11;

/// Tags that are no attributes or whose operands may be no constants, and the first release that accepts them so.
const SEPARATE_SINCE: u16 = 16;
const COMPUTED_ALIGNMENTS_SINCE: u16 = 12;
const COMPUTED_SIZES_SINCE: u16 = 21;

/// Returns true if a target accepts a bundle.
pub(crate) fn accepts(site: &Site<'_, '_>, tag: u32, inputs: &[Value], to: Dialect) -> bool {
    let tag = site.cx.module.bundle_tags.get(tag as usize);
    let tag = tag.map_or(&[][..], |tag| tag);
    let number = inputs.get(1).copied();
    let is_plain = inputs.len() <= 2 && number.is_none_or(|number| site.int_of(number).is_some());
    let since = match (tag, is_plain) {
        (b"align", false) => COMPUTED_ALIGNMENTS_SINCE,
        (b"dereferenceable", false) => COMPUTED_SIZES_SINCE,
        (b"separate_storage", _) => SEPARATE_SINCE,
        _ => AttrKind::from_name(tag).map_or(CHECKED_SINCE, AttrKind::since),
    };
    !to.has(CHECKED_SINCE) || to.has(since)
}
