//! Unique names for globals whose name is taken.

use crate::triple::Triple;

/// A free name: `base`, a separator and a number, which counts on from `last`.
pub fn unique_name(
    base: &[u8],
    separator: &[u8],
    last: &mut u64,
    mut is_free: impl FnMut(&[u8]) -> bool,
) -> Vec<u8> {
    loop {
        *last = last.wrapping_add(1);
        let name = [base, separator, last.to_string().as_bytes()].concat();
        if is_free(&name) {
            return name;
        }
    }
}

/// The separator before the number of a renamed global. NVPTX's assembler does not accept a dot.
pub fn separator(triple: Triple<'_>) -> &'static [u8] {
    match triple.arch().starts_with(b"nvptx") {
        true => b"",
        false => b".",
    }
}
