//! The first LLVM release that reads each construct, for finding the oldest one that reads a file.
//!
//! Of the releases 13, 14, 15, 16, 19 and 22, each row names the first that accepts the construct; earlier
//! ones reject the file. Source: the headers of the releases, and the answers of each to files of the others.

use super::flag::ROWS;
use super::inst::Opcode;

/// The first release whose text has floating-point constants in the precision of their types, with names for
/// infinities and NaNs.
pub const FLOATS_BY_TYPE: u16 = 23;

/// The first release that has a vector of null pointers as one constant.
pub const NULL_VECTORS: u16 = 23;

/// The releases that are distinguished.
pub const RELEASES: [u32; 6] = [13, 14, 15, 16, 19, 22];

/// Attribute kinds by their codes: the last code of each release.
const ATTRIBUTES: [(u64, u32); 5] = [(77, 13), (78, 14), (84, 15), (86, 16), (93, 19)];

/// The first release that knows an attribute kind.
pub fn attribute(code: u64) -> u32 {
    let row = ATTRIBUTES.iter().find(|(last, _)| code <= *last);
    row.map_or(22, |(_, release)| *release)
}

/// The first release that knows a form of attribute: 7 is a range, 8 a list of them.
pub fn attribute_form(form: u64) -> u32 {
    match form {
        0..=6 => 13,
        7 => 19,
        _ => 22,
    }
}

/// Types by their records' codes. LLVM 14 reads opaque pointers only with an option; LLVM 13 reads them
/// as long as nothing but addresses is made of them, and mostly crashes.
const TYPES: [(u32, u32); 2] = [(25, 15), (26, 16)];

/// Instructions and debug records by their codes.
const FUNCTION: [(u32, u32); 7] = [
    (60, 14),
    (61, 19),
    (62, 19),
    (63, 19),
    (64, 19),
    (65, 19),
    (66, 22),
];

/// Operations of `atomicrmw` by their codes.
const ATOMIC: [(u64, u32); 8] = [
    (13, 15),
    (14, 15),
    (15, 16),
    (16, 16),
    (17, 22),
    (18, 22),
    (19, 22),
    (20, 22),
];

/// Metadata records by their codes and minimal numbers of operands.
const METADATA: [(u32, usize, u32); 13] = [
    (7, 7, 22),
    (15, 8, 22),
    (17, 14, 14),
    (17, 15, 19),
    (18, 22, 14),
    (18, 23, 22),
    (20, 23, 22),
    (28, 10, 14),
    (31, 8, 14),
    (40, 6, 22),
    (41, 9, 14),
    (48, 0, 22),
    (49, 0, 22),
];

fn newest<K: PartialEq + Copy>(rows: &[(K, u32)], code: K) -> u32 {
    let row = rows.iter().find(|(known, _)| *known == code);
    row.map_or(13, |(_, release)| *release)
}

/// The first release that knows a record of the type table.
pub fn type_record(code: u32) -> u32 {
    newest(&TYPES, code)
}

/// The first release that knows a record of a function.
pub fn function_record(code: u32) -> u32 {
    match code {
        67.. => 22,
        _ => newest(&FUNCTION, code),
    }
}

/// The first release that accepts flags at the end of the records of an instruction. Earlier ones
/// reject the operand; all ignore unknown bits of it.
pub fn flags(op: Opcode) -> u32 {
    let rows = ROWS.iter().filter(|row| row.op == op);
    let first = rows.map(|row| row.since).min().unwrap_or(13);
    let release = RELEASES.into_iter().find(|release| *release >= first);
    release.unwrap_or(22)
}

/// The first release that knows `ptrtoaddr`.
pub const PTRTOADDR: u32 = 22;

/// The first release that accepts metadata in operand bundles.
pub const METADATA_IN_BUNDLES: u32 = 22;

/// The first release that accepts an alignment, by its binary logarithm plus one.
pub fn alignment(code: u64) -> u32 {
    match code {
        0..=30 => 13,
        _ => 14,
    }
}

/// The first release that reads a summary of a version.
pub fn summary(version: u64) -> u32 {
    match version {
        0..=9 => 13,
        10 => 19,
        _ => 22,
    }
}

/// The first release that knows an operation of `atomicrmw`.
pub fn atomic_operation(code: u64) -> u32 {
    newest(&ATOMIC, code)
}

/// The first release that accepts a metadata record with this number of operands.
pub fn metadata_record(code: u32, operands: usize) -> u32 {
    let rows = METADATA.iter();
    let rows = rows.filter(|(known, least, _)| *known == code && operands >= *least);
    rows.map(|(_, _, release)| *release).max().unwrap_or(13)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_forms_need_later_releases() {
        assert_eq!(attribute(86), 16);
        assert_eq!(attribute(102), 22);
        assert_eq!([flags(Opcode::Cast), flags(Opcode::ICmp)], [19, 22]);
        assert_eq!([flags(Opcode::FCmp), flags(Opcode::Phi)], [13, 13]);
        assert_eq!(metadata_record(17, 13), 13);
        assert_eq!(metadata_record(17, 14), 14);
        assert_eq!(metadata_record(17, 15), 19);
        assert_eq!([function_record(44), function_record(61)], [13, 19]);
        for (_, release) in ATTRIBUTES.into_iter().chain(ATOMIC) {
            assert!(RELEASES.contains(&release));
        }
    }
}
