//! The functions of our own in objects for AArch64: what Cranelift has no instruction for. They take arguments
//! and return results as functions of C do.

/// A function, by its row in the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Thunk(u16);

/// `ret`
const RETURN: u32 = 0xd65f_03c0;

/// Compares and swaps 128 bits at `x0`: expected `x2`, `x3`, new `x4`, `x5`. Without a match the old value is
/// stored, which shows that it was read at once.
const COMPARE_AND_SWAP: &[u32] = &[
    0xc87f_9c06, // ldaxp x6, x7, [x0]
    0xeb02_00df, // cmp x6, x2
    0xfa43_00e0, // ccmp x7, x3, #0, eq
    0x9a86_0088, // csel x8, x4, x6, eq
    0x9a87_00a9, // csel x9, x5, x7, eq
    0xc82a_a408, // stlxp w10, x8, x9, [x0]
    0x35ff_ff4a, // cbnz w10, the start
    0xaa06_03e0, // mov x0, x6
    0xaa07_03e1, // mov x1, x7
];

/// The functions by name: those that are intrinsics have their names without `llvm.`.
const FUNCTIONS: &[(&str, &[u32])] = &[
    ("compare_and_swap", COMPARE_AND_SWAP),
    ("fcvt.h.d", &[0x1e63_c000]),
    ("fcvt.h.s", &[0x1e23_c000]),
    ("fcvt.s.h", &[0x1ee2_4000]),
    ("thread.pointer", &[0xd53b_d040]),
];

impl Thunk {
    /// The function with this name.
    pub fn named(name: &str) -> Option<Self> {
        let row = FUNCTIONS.binary_search_by_key(&name, |row| row.0).ok()?;
        Some(Self(u16::try_from(row).ok()?))
    }
    /// A name for the object's symbol table.
    pub fn name(self) -> String {
        let row = FUNCTIONS.get(usize::from(self.0));
        format!(".L{}", row.map_or("", |row| row.0))
    }
    /// The instructions.
    pub fn code(self) -> Vec<u8> {
        let row = FUNCTIONS.get(usize::from(self.0));
        let words = row.map_or(&[][..], |row| row.1).iter().copied();
        let words = words.chain([RETURN]);
        words.flat_map(u32::to_le_bytes).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::FUNCTIONS;

    #[test]
    fn the_table_is_sorted() {
        assert!(FUNCTIONS.is_sorted_by_key(|row| row.0));
    }
}
