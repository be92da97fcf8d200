//! The first LLVM release that reads each construct, for finding the oldest one that reads a file.
//!
//! Each row names the first of the releases from 4 on that accepts the construct; earlier ones reject the
//! file. Source: the headers of the releases, and the answers of each to files of the others.

use super::attribute::{AttrKind, LegacyAttr};
use super::blocks::constants;
use super::di::DiKind;
use super::flag::{self, Family, Flags, ROWS};
use super::inst::{Arithmetic, BinaryOp, CastOp, Opcode, RmwOp};
use super::intrinsic::Intrinsic;

/// The first release whose text has floating-point constants in the precision of their types, with names for
/// infinities and NaNs.
pub const FLOATS_BY_TYPE: u16 = 23;

/// The first release with `poison`.
pub const POISON_SINCE: u16 = 12;

/// The first release whose text has vectors of equal elements as `splat`.
pub const SPLAT_SINCE: u16 = 18;

/// The first release that has a vector of null pointers as one constant.
pub const NULL_VECTORS: u16 = 23;

/// The first release that writes a vector of equal floats as one number.
pub const NUMBERS_OF_VECTORS: u16 = 23;

/// The first release whose functions have a preferred alignment.
pub const PREF_ALIGN_SINCE: u16 = 23;

/// The first release in which the address of a block is no use of the block.
pub const ADDRESSES_ARE_NO_USES: u16 = 23;

/// The first release in which all that an upgrade puts in the place of a call has the call's fast-math flags.
pub const FLAGS_INHERITED_SINCE: u16 = 23;

/// The releases that are distinguished.
pub const RELEASES: [u32; 20] = [
    4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,
];

/// The oldest release.
pub const OLDEST: u32 = RELEASES[0];

/// The release of rows that are older than all that are distinguished.
const OLDEST_ROW: u16 = since!();

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
        None if LegacyAttr::from_code(code).is_some() => OLDEST,
        None => NEWEST,
    }
}

/// The first release that gives an attribute kind a number.
pub fn attribute_number(code: u64) -> u32 {
    match AttrKind::from_code(code) {
        Some(kind) => distinguished(kind.number_since()),
        None => attribute(code),
    }
}

/// The first release that knows a form of attribute: 7 is a range, 8 a list of them.
pub fn attribute_form(form: u64) -> u32 {
    match form {
        0..=4 => OLDEST,
        5 | 6 => 9,
        7 | 8 => 19,
        _ => NEWEST,
    }
}

/// A value of a string attribute that the verifiers of some releases refuse.
pub struct RefusedValue {
    /// The attribute.
    pub key: &'static str,
    /// Its value.
    pub value: &'static str,
    /// The oldest release that refuses it: earlier ones do not look at it.
    pub from: u32,
    /// The first release that accepts it.
    pub first: u32,
}

/// Values of string attributes that verifiers refuse.
pub const REFUSED_VALUES: [RefusedValue; 3] = [
    RefusedValue {
        key: "frame-pointer",
        value: "non-leaf-no-reserve",
        from: 10,
        first: 22,
    },
    RefusedValue {
        key: "frame-pointer",
        value: "reserved",
        from: 10,
        first: 19,
    },
    RefusedValue {
        key: "branch-target-enforcement",
        value: "",
        from: 18,
        first: 19,
    },
];

/// Types by their records' codes. LLVM 14 reads opaque pointers only with an option; LLVM 13 reads them
/// as long as nothing but addresses is made of them, and mostly crashes.
const TYPES: [(u32, u32); 5] = [(23, 11), (24, 12), (25, 15), (26, 16), (27, 23)];

/// Constants by their codes.
const CONSTANTS: [(u32, u32); 10] = [
    (25, 8),
    (26, 12),
    (27, 13),
    (28, 13),
    (29, 14),
    (30, 14),
    (31, 19),
    (32, 19),
    (33, 19),
    (34, 22),
];

/// Instructions and debug records by their codes.
const FUNCTION: [(u32, u32); 12] = [
    (56, 8),
    (57, 9),
    (58, 10),
    (59, 13),
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
    row.map_or(OLDEST, |(_, release)| *release)
}

/// The first release that knows a record of the type table.
pub fn type_record(code: u32) -> u32 {
    match code {
        28.. => NEWEST,
        _ => newest(&TYPES, code),
    }
}

/// The first release that knows a record of constants.
pub fn constant_record(code: u32) -> u32 {
    match code {
        35.. => NEWEST,
        _ => newest(&CONSTANTS, code),
    }
}

/// The end of what all later releases do.
pub const NEVER: u32 = u32::MAX;

/// Records of constant expressions, the first release that refuses them in initializers, and their names.
const DROPPED: [(u32, u32, &str); 3] = [
    (constants::CE_UNOP, 16, "fneg"),
    (constants::CE_SELECT, 17, "select"),
    (constants::CE_CMP, 19, "icmp or fcmp"),
];

/// The first release that refuses a constant expression in an initializer, and the name of the expression; `None` if no
/// release does. It is identified by its record, its operator's code and what it computes with.
pub fn dropped_expression(
    record: u32,
    operator: u64,
    of: Arithmetic,
) -> Option<(u32, &'static str)> {
    let (until, name) = match record {
        constants::CE_BINOP => {
            let op = BinaryOp::from_record(operator, of)?;
            (op.expression_until()?, op.text())
        }
        constants::CE_CAST => {
            let op = CastOp::from_code(operator)?;
            (op.expression_until()?, op.text())
        }
        _ => {
            let row = DROPPED.iter().find(|(known, ..)| *known == record);
            return row.map(|&(_, release, name)| (release, name));
        }
    };
    Some((distinguished(until), name))
}

/// The first release that reads a module of a version: 2 has its names in a string table.
pub fn module_version(version: u64) -> u32 {
    match version {
        0..=1 => OLDEST,
        _ => 5,
    }
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
    distinguished(rows.map(|row| row.since).min().unwrap_or(OLDEST_ROW))
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
        0..=30 => OLDEST,
        _ => 14,
    }
}

/// The first release that reads a summary of a version.
pub fn summary(version: u64) -> u32 {
    match version {
        0..=9 => OLDEST,
        10 => 19,
        11 | 12 => 22,
        _ => NEWEST,
    }
}

/// The first release that knows an operation of `atomicrmw`.
pub fn atomic_operation(code: u64) -> u32 {
    let elementwise = match code & RmwOp::ELEMENTWISE {
        0 => OLDEST_ROW,
        _ => flag::since(Family::Update, Flags::ELEMENTWISE),
    };
    let op = RmwOp::from_code(code & !RmwOp::ELEMENTWISE);
    op.map_or(NEWEST, |op| distinguished(op.since().max(elementwise)))
}

/// Layouts of nodes, which the bits of operand 0 above that for distinct ones tell: the kind, the bits, their value, and
/// the first release that knows it.
const LAYOUTS: [(DiKind, u64, u64, u32); 6] = [
    (DiKind::DISubrange, !1, 1 << 1, 7),
    (DiKind::DISubrange, !1, 2 << 1, 11),
    (DiKind::DIEnumerator, 1 << 2, 1 << 2, 11),
    (DiKind::DISubprogram, 1 << 2, 1 << 2, 8),
    (DiKind::DIExpression, !1, 3 << 1, 5),
    (DiKind::DIGlobalVariable, !1, 2 << 1, 8),
];

/// The first release that knows the layout of a metadata record by its first operand.
pub fn metadata_layout(code: u32, head: u64) -> u32 {
    let kind = DiKind::from_code(code.into());
    let own = LAYOUTS.iter().filter(|row| Some(row.0) == kind);
    let row = own.filter(|row| head & row.1 == row.2);
    row.map(|row| row.3).max().unwrap_or(OLDEST)
}

/// The most operands of a subprogram that every release accepts: the layout without flags in one operand had as many.
const OLDER_SUBPROGRAM: usize = 20;
/// The number of operands of a local variable with annotations, which all releases accept.
const LONGEST_VARIABLE: usize = 10;

/// The same since that layout had types that it throws. Releases with a layout that is shorter ignore the rest.
const LONGEST_SUBPROGRAM: usize = 21;

/// Returns true if releases that do not know the layout of a metadata record read it as another one, without a word.
pub fn is_misread(code: u32, head: u64) -> bool {
    DiKind::from_code(code.into()) == Some(DiKind::DISubrange) && head & !1 == 1 << 1
}

/// The number of operands of a compile unit that ends with its kind of name table. That was a flag of LLVM 6 first.
const FLAGGED_UNIT: usize = 19;

/// The first release that accepts a metadata record with this first operand and this number of them.
pub fn metadata_record(code: u32, head: u64, operands: usize) -> u32 {
    let Some(kind) = DiKind::from_code(code.into()) else {
        return OLDEST;
    };
    let has_layout = |since: u16| metadata_layout(code, head) >= u32::from(since);
    match kind {
        DiKind::DISubprogram if operands <= OLDER_SUBPROGRAM => return OLDEST,
        DiKind::DISubprogram if operands <= LONGEST_SUBPROGRAM => return 5,
        // Before, the operand of the parameters of templates was another one.
        DiKind::DIGlobalVariable if !has_layout(8) => return OLDEST,
        DiKind::DICompileUnit if operands == FLAGGED_UNIT => return 6,
        // As long as one with the tag that older variables have: the annotations are ignored.
        DiKind::DILocalVariable if operands == LONGEST_VARIABLE => return OLDEST,
        // The value stood where it is said now that it is the default.
        DiKind::DITemplateValueParameter if operands == 5 => return OLDEST,
        // Without file and line.
        DiKind::DINamespace if operands == 3 => return 5,
        _ => {}
    }
    let fields = kind.fields().iter();
    // Bits of operand 0 make no record longer.
    let held = fields.filter(|field| (1..operands).contains(&usize::from(field.record_index)));
    let fields = held.map(|field| field.since).max().unwrap_or(OLDEST_ROW);
    distinguished(kind.since().max(fields))
}

/// Intrinsics whose parameters changed: the number of them, and the first release that has it. Earlier ones reject the
/// calls.
const PARAMETERS: [(&str, usize, u32); 14] = [
    ("llvm.aarch64.sme.ldr", 3, 18),
    ("llvm.aarch64.sme.str", 3, 18),
    ("llvm.dbg.value", 3, 6),
    ("llvm.lifetime.end", 1, 22),
    ("llvm.lifetime.start", 1, 22),
    ("llvm.masked.gather", 3, 22),
    ("llvm.masked.load", 3, 22),
    ("llvm.masked.scatter", 3, 22),
    ("llvm.masked.store", 3, 22),
    ("llvm.memcpy", 4, 7),
    ("llvm.memmove", 4, 7),
    ("llvm.memset", 4, 7),
    ("llvm.objectsize", 3, 5),
    ("llvm.objectsize", 4, 9),
];

/// The first release that accepts an intrinsic, named without its types, with this number of parameters.
pub fn parameters(intrinsic: &str, count: usize) -> u32 {
    let mut rows = PARAMETERS.iter();
    let row = rows.find(|row| (row.0, row.1) == (intrinsic, count));
    row.map_or(OLDEST, |row| row.2)
}

/// The first release that accepts an intrinsic, named without its types, with this number of parameters if nothing calls
/// it: releases look at calls only, but for an attribute that they add to a parameter that is not there.
pub fn uncalled(intrinsic: &str, count: usize) -> u32 {
    match (intrinsic, count) {
        ("llvm.lifetime.end" | "llvm.lifetime.start", 1) => 21,
        _ => OLDEST,
    }
}

/// The first release whose copies in place may have a size that is no constant.
pub const VARIABLE_SIZES: u32 = 19;

/// Returns true for an intrinsic, named without its types, that copies or sets memory without a call of the library.
pub fn is_in_place(intrinsic: &str) -> bool {
    matches!(intrinsic, "llvm.memcpy.inline" | "llvm.memset.inline")
}

/// Intrinsics whose names have the type of a pointer at the end, and the first release in which they do.
const TYPED_NAMES: [(&str, u32); 14] = [
    ("llvm.addressofreturnaddress", 10),
    ("llvm.eh.typeid.for", 19),
    ("llvm.frameaddress", 10),
    ("llvm.lifetime.end", 5),
    ("llvm.lifetime.start", 5),
    ("llvm.prefetch", 10),
    ("llvm.sponentry", 10),
    ("llvm.stackrestore", 18),
    ("llvm.stacksave", 18),
    ("llvm.thread.pointer", 21),
    ("llvm.va_copy", 19),
    ("llvm.va_end", 19),
    ("llvm.va_start", 19),
    ("llvm.var.annotation", 16),
];

/// The first release that has an intrinsic, named without its types, with types at the end of its name.
pub fn typed_name(intrinsic: &str) -> u32 {
    newest(&TYPED_NAMES, intrinsic)
}

/// The first release that knows an intrinsic by its whole name.
pub fn intrinsic(name: &[u8]) -> u32 {
    let Some(row) = Intrinsic::lookup(name) else {
        return OLDEST;
    };
    match row.name.as_bytes() == name {
        true => distinguished(row.since),
        false => distinguished(row.since).max(typed_name(row.name)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_forms_need_later_releases() {
        assert_eq!(attribute(86), 16);
        assert_eq!([attribute(102), attribute(11), attribute(300)], [20, 4, 23]);
        assert_eq!([flags(Opcode::Cast), flags(Opcode::ICmp)], [18, 20]);
        assert_eq!([flags(Opcode::FCmp), flags(Opcode::Phi)], [4, 10]);
        assert_eq!(
            [metadata_record(17, 2, 12), metadata_record(17, 2, 13)],
            [4, 5]
        );
        assert_eq!(
            [metadata_record(21, 3, 20), metadata_record(21, 3, 21)],
            [4, 5]
        );
        assert_eq!([metadata_record(21, 7, 20), metadata_layout(21, 7)], [4, 8]);
        assert_eq!([metadata_layout(13, 2), metadata_layout(13, 5)], [7, 11]);
        assert_eq!(metadata_record(17, 2, 14), 14);
        assert_eq!(metadata_record(17, 2, 15), 19);
        assert_eq!(
            [metadata_record(40, 0, 5), metadata_record(40, 0, 6)],
            [7, 21]
        );
        assert_eq!([function_record(44), function_record(61)], [4, 19]);
        assert_eq!([25, 27, 28].map(type_record), [15, 23, 23]);
        assert_eq!([9, 10, 12, 13].map(summary), [4, 19, 22, 23]);
        assert_eq!(
            [metadata_record(20, 1, 19), metadata_record(20, 1, 20)],
            [6, 11]
        );
        assert_eq!(
            [parameters("llvm.memcpy", 5), parameters("llvm.memcpy", 4)],
            [4, 7]
        );
        assert_eq!(
            [
                intrinsic(b"llvm.umin.i32"),
                intrinsic(b"llvm.va_start"),
                intrinsic(b"llvm.va_start.p0")
            ],
            [12, 4, 19]
        );
    }
}
