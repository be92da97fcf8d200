//! The first LLVM release that reads each construct, for finding the oldest one that reads a file.
//!
//! Each row names the first of the releases from 13 on that accepts the construct; earlier ones reject the
//! file. Source: the headers of the releases, and the answers of each to files of the others.

use super::attribute::{AttrKind, LegacyAttr};
use super::di::DiKind;
use super::flag::{self, Family, Flags, ROWS};
use super::inst::{CastOp, Opcode, RmwOp};

/// The first release whose text has floating-point constants in the precision of their types, with names for
/// infinities and NaNs.
pub const FLOATS_BY_TYPE: u16 = 23;

/// The first release with `poison`.
pub const POISON_SINCE: u16 = 12;

/// The first release whose text has vectors of equal elements as `splat`.
pub const SPLAT_SINCE: u16 = 18;

/// The first release that has a vector of null pointers as one constant.
pub const NULL_VECTORS: u16 = 23;

/// The releases that are distinguished.
pub const RELEASES: [u32; 11] = [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23];

/// The newest release.
const NEWEST: u32 = RELEASES[RELEASES.len() - 1];

/// The release of a row, if it is one of those that are distinguished, or the next of them.
fn distinguished(first: u16) -> u32 {
    let first = u32::from(first);
    let mut releases = RELEASES.into_iter();
    releases.find(|release| *release >= first).unwrap_or(first)
}

/// The first release that knows an attribute kind.
pub fn attribute(code: u64) -> u32 {
    match AttrKind::from_code(code) {
        Some(kind) => distinguished(kind.since()),
        None if LegacyAttr::from_code(code).is_some() => distinguished(since!()),
        None => NEWEST,
    }
}

/// The first release that knows a form of attribute: 7 is a range, 8 a list of them.
pub fn attribute_form(form: u64) -> u32 {
    match form {
        0..=6 => 13,
        7 | 8 => 19,
        _ => NEWEST,
    }
}

/// Types by their records' codes. LLVM 14 reads opaque pointers only with an option; LLVM 13 reads them
/// as long as nothing but addresses is made of them, and mostly crashes.
const TYPES: [(u32, u32); 2] = [(25, 15), (26, 16)];

/// Instructions and debug records by their codes.
const FUNCTION: [(u32, u32); 8] = [
    (60, 15),
    (61, 19),
    (62, 19),
    (63, 19),
    (64, 19),
    (65, 19),
    (66, 22),
    (67, 22),
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
        68.. => NEWEST,
        _ => newest(&FUNCTION, code),
    }
}

/// The first release that accepts flags at the end of the records of an instruction. Earlier ones
/// reject the operand; all ignore unknown bits of it.
pub fn flags(op: Opcode) -> u32 {
    let rows = ROWS.iter().filter(|row| row.op == op);
    distinguished(rows.map(|row| row.since).min().unwrap_or(since!()))
}

/// The first release that knows a cast of a code.
pub fn cast(code: u64) -> u32 {
    CastOp::from_code(code).map_or(NEWEST, |op| distinguished(op.since()))
}

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
    let elementwise = match code & RmwOp::ELEMENTWISE {
        0 => since!(),
        _ => flag::since(Family::Update, Flags::ELEMENTWISE),
    };
    let op = RmwOp::from_code(code & !RmwOp::ELEMENTWISE);
    op.map_or(NEWEST, |op| distinguished(op.since().max(elementwise)))
}

/// The first release that accepts a metadata record with this number of operands.
pub fn metadata_record(code: u32, operands: usize) -> u32 {
    let Some(kind) = DiKind::from_code(code.into()) else {
        return since!();
    };
    let fields = kind.fields().iter();
    // Bits of operand 0 make no record longer.
    let held = fields.filter(|field| (1..operands).contains(&usize::from(field.record_index)));
    let fields = held.map(|field| field.since).max().unwrap_or(since!());
    distinguished(kind.since().max(fields))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_forms_need_later_releases() {
        assert_eq!(attribute(86), 16);
        assert_eq!(
            [attribute(102), attribute(11), attribute(300)],
            [20, 13, 23]
        );
        assert_eq!([flags(Opcode::Cast), flags(Opcode::ICmp)], [18, 20]);
        assert_eq!([flags(Opcode::FCmp), flags(Opcode::Phi)], [13, 13]);
        assert_eq!(metadata_record(17, 13), 13);
        assert_eq!(metadata_record(17, 14), 14);
        assert_eq!(metadata_record(17, 15), 19);
        assert_eq!([metadata_record(40, 5), metadata_record(40, 6)], [13, 21]);
        assert_eq!([function_record(44), function_record(61)], [13, 19]);
    }
}
