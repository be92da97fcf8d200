//! Flags of debug-info nodes and of subprograms: bits, names, and how a set prints.
//!
//! Source: `DebugInfoFlags.def` of LLVM 22 and the text llvm-dis 22 prints.

/// Rows are `(mask, value, name)`: the flag is there when the bits of the mask are the value.
/// The order is that of printing.
pub type FlagRow = (u32, u32, &'static str);

/// `DIFlag` names.
pub const DI_FLAGS: &[FlagRow] = &[
    (3, 1, "DIFlagPrivate"),
    (3, 2, "DIFlagProtected"),
    (3, 3, "DIFlagPublic"),
    (3 << 16, 1 << 16, "DIFlagSingleInheritance"),
    (3 << 16, 2 << 16, "DIFlagMultipleInheritance"),
    (3 << 16, 3 << 16, "DIFlagVirtualInheritance"),
    (0x24, 0x24, "DIFlagIndirectVirtualBase"),
    (1 << 2, 1 << 2, "DIFlagFwdDecl"),
    (1 << 3, 1 << 3, "DIFlagAppleBlock"),
    (1 << 4, 1 << 4, "DIFlagReservedBit4"),
    (1 << 5, 1 << 5, "DIFlagVirtual"),
    (1 << 6, 1 << 6, "DIFlagArtificial"),
    (1 << 7, 1 << 7, "DIFlagExplicit"),
    (1 << 8, 1 << 8, "DIFlagPrototyped"),
    (1 << 9, 1 << 9, "DIFlagObjcClassComplete"),
    (1 << 10, 1 << 10, "DIFlagObjectPointer"),
    (1 << 11, 1 << 11, "DIFlagVector"),
    (1 << 12, 1 << 12, "DIFlagStaticMember"),
    (1 << 13, 1 << 13, "DIFlagLValueReference"),
    (1 << 14, 1 << 14, "DIFlagRValueReference"),
    (1 << 15, 1 << 15, "DIFlagExportSymbols"),
    (1 << 18, 1 << 18, "DIFlagIntroducedVirtual"),
    (1 << 19, 1 << 19, "DIFlagBitField"),
    (1 << 20, 1 << 20, "DIFlagNoReturn"),
    (1 << 22, 1 << 22, "DIFlagTypePassByValue"),
    (1 << 23, 1 << 23, "DIFlagTypePassByReference"),
    (1 << 24, 1 << 24, "DIFlagEnumClass"),
    (1 << 25, 1 << 25, "DIFlagThunk"),
    (1 << 26, 1 << 26, "DIFlagNonTrivial"),
    (1 << 27, 1 << 27, "DIFlagBigEndian"),
    (1 << 28, 1 << 28, "DIFlagLittleEndian"),
    (1 << 29, 1 << 29, "DIFlagAllCallsDescribed"),
    (1 << 30, 1 << 30, "DIFlagNameIsSimplified"),
];

/// `DISPFlag` names.
pub const SP_FLAGS: &[FlagRow] = &[
    (1, 1, "DISPFlagVirtual"),
    (2, 2, "DISPFlagPureVirtual"),
    (1 << 2, 1 << 2, "DISPFlagLocalToUnit"),
    (1 << 3, 1 << 3, "DISPFlagDefinition"),
    (1 << 4, 1 << 4, "DISPFlagOptimized"),
    (1 << 5, 1 << 5, "DISPFlagPure"),
    (1 << 6, 1 << 6, "DISPFlagElemental"),
    (1 << 7, 1 << 7, "DISPFlagRecursive"),
    (1 << 8, 1 << 8, "DISPFlagMainSubprogram"),
    (1 << 9, 1 << 9, "DISPFlagDeleted"),
    (1 << 11, 1 << 11, "DISPFlagObjCDirect"),
];

/// The mask and the value of a flag. In a constant, a name that the table does not have fails the build.
pub const fn flag_bits(table: &[FlagRow], name: &str) -> (u32, u32) {
    let mut rest = table;
    while let [(mask, value, known), others @ ..] = rest {
        if super::di::bytes_equal(known.as_bytes(), name.as_bytes()) {
            return (*mask, *value);
        }
        rest = others;
    }
    panic!("no such flag")
}

/// Returns true if a flag is in a set of flags, of debug-info nodes or of subprograms (`DISPFlag`); the
/// flag is looked up when the program is built: `has_flag!(flags, "DIFlagVirtual")`.
#[macro_export]
macro_rules! has_flag {
    ($flags:expr, $name:literal) => {{
        use $crate::schema::di_flag::{DI_FLAGS, SP_FLAGS, flag_bits};
        const ROW: (u32, u32) = match $name.as_bytes() {
            [_, _, b'S', b'P', ..] => flag_bits(SP_FLAGS, $name),
            _ => flag_bits(DI_FLAGS, $name),
        };
        $flags & ROW.0 == ROW.1
    }};
}

/// Appends `DIFlags` as text; `0` where none is set.
pub fn write_di_flags(flags: u32, out: &mut Vec<u8>) {
    write_flags(DI_FLAGS, 0x7fff_ffff, flags, out);
}

/// Appends `DISPFlags` as text; `0` where none is set.
pub fn write_sp_flags(flags: u32, out: &mut Vec<u8>) {
    write_flags(SP_FLAGS, 0xfff, flags, out);
}

/// The value of a name of [`DI_FLAGS`] or of `DIFlagZero`.
pub fn di_flag_from_name(name: &[u8]) -> Option<u32> {
    flag_from_name(DI_FLAGS, b"DIFlagZero", name)
}

/// The value of a name of [`SP_FLAGS`] or of `DISPFlagZero`.
pub fn sp_flag_from_name(name: &[u8]) -> Option<u32> {
    flag_from_name(SP_FLAGS, b"DISPFlagZero", name)
}

/// Bits without a name follow as one number; once a name is printed, LLVM drops those above
/// the highest flag.
fn write_flags(table: &[FlagRow], known: u32, flags: u32, out: &mut Vec<u8>) {
    let mut rest = flags;
    let mut separator: &[u8] = b"";
    for &(mask, value, name) in table {
        if rest & mask == value {
            rest &= !mask & known;
            out.extend_from_slice(separator);
            out.extend_from_slice(name.as_bytes());
            separator = b" | ";
        }
    }
    if rest != 0 || separator.is_empty() {
        out.extend_from_slice(separator);
        out.extend_from_slice(rest.to_string().as_bytes());
    }
}

fn flag_from_name(table: &[FlagRow], zero: &[u8], name: &[u8]) -> Option<u32> {
    if name == zero {
        return Some(0);
    }
    let row = table.iter().find(|row| row.2.as_bytes() == name)?;
    Some(row.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts of llvm-dis 22.
    #[test]
    fn flags_as_llvm() {
        let di = |flags| {
            let mut out = Vec::new();
            write_di_flags(flags, &mut out);
            String::from_utf8(out).expect("ASCII")
        };
        let sp = |flags| {
            let mut out = Vec::new();
            write_sp_flags(flags, &mut out);
            String::from_utf8(out).expect("ASCII")
        };
        assert_eq!(
            di(65572),
            "DIFlagSingleInheritance | DIFlagIndirectVirtualBase"
        );
        assert_eq!(
            di(2416115747),
            "DIFlagPublic | DIFlagVirtualInheritance | DIFlagVirtual | DIFlagLittleEndian"
        );
        assert_eq!(sp(0), "0");
        assert_eq!(
            sp(1301),
            "DISPFlagVirtual | DISPFlagLocalToUnit | DISPFlagOptimized | DISPFlagMainSubprogram \
             | 1024"
        );
        assert_eq!(di_flag_from_name(b"DIFlagPublic"), Some(3));
        assert_eq!(sp_flag_from_name(b"DISPFlagZero"), Some(0));
    }
}
