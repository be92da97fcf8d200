//! A processor's features: the lists in `target-features`, and those that Cranelift uses.

use cranelift_codegen::isa::TargetIsa;

/// The names in a list, each with the `+` or `-` before it.
pub fn signed(list: &[u8]) -> impl DoubleEndedIterator<Item = (u8, &[u8])> {
    let features = list.split(|byte| *byte == b',');
    features.filter_map(|feature| feature.split_first().map(|(sign, name)| (*sign, name)))
}

/// The sign before the last mention of a name, which is the one that counts.
pub fn sign(list: &[u8], name: &[u8]) -> Option<u8> {
    let mut signs = signed(list).filter(|(_, own)| *own == name);
    signs.next_back().map(|(sign, _)| sign)
}

/// Returns true if Cranelift uses the instructions of a feature, by its name.
pub fn is_enabled(isa: &dyn TargetIsa, name: &str) -> bool {
    let flags = isa.isa_flags();
    let mut flags = flags.iter();
    flags.any(|flag| flag.name == name && flag.as_bool() == Some(true))
}
