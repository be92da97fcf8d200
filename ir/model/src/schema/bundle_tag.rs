//! Tags of operand bundles that LLVM's context has before any is used. Files list them first, also unused ones.
//!
//! Source: files of LLVM 4 to 23 without a bundle.

use crate::dialect::Dialect;

/// The tags: the name, the first release that has it at this place, and the first that no longer has.
#[rustfmt::skip]
const ROWS: [(&[u8], u16, u16); 20] = [
    (b"align", 23, u16::MAX),
    (b"cold", 23, u16::MAX),
    (b"dereferenceable", 23, u16::MAX),
    (b"dereferenceable_or_null", 23, u16::MAX),
    (b"ignore", 23, u16::MAX),
    (b"nonnull", 23, u16::MAX),
    (b"noundef", 23, u16::MAX),
    (b"separate_storage", 23, u16::MAX),
    (b"deopt", 4, u16::MAX),
    (b"funclet", 4, u16::MAX),
    (b"gc-transition", 4, u16::MAX),
    (b"cfguardtarget", 10, u16::MAX),
    (b"preallocated", 11, u16::MAX),
    (b"gc-live", 11, u16::MAX),
    (b"clang.arc.attachedcall", 13, u16::MAX),
    (b"ptrauth", 15, u16::MAX),
    (b"kcfi", 16, u16::MAX),
    (b"convergencectrl", 17, u16::MAX),
    (b"align", 22, 23),
    (b"deactivation-symbol", 22, u16::MAX),
];

/// The tags of a dialect, by number.
pub fn fixed_tags(dialect: Dialect) -> impl Iterator<Item = &'static [u8]> {
    let is_there =
        move |&&(_, first, end): &&(&[u8], u16, u16)| dialect.has(first) && !dialect.has(end);
    ROWS.iter().filter(is_there).map(|&(name, ..)| name)
}
