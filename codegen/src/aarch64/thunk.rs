//! The functions of our own in objects for AArch64: one instruction and a return.

/// A function, by its row in the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Thunk(u16);

/// `ret`
const RETURN: u32 = 0xd65f_03c0;

/// An intrinsic, and its instruction on the registers of its first arguments and of its result.
const INSTRUCTIONS: &[(&str, u32)] = &[("thread.pointer", 0xd53b_d040)];

impl Thunk {
    /// The function that does what an intrinsic does, by its name without `llvm.`.
    pub fn of_intrinsic(name: &str) -> Option<Self> {
        let row = INSTRUCTIONS.binary_search_by_key(&name, |row| row.0).ok()?;
        Some(Self(u16::try_from(row).ok()?))
    }
    /// A name for the object's symbol table.
    pub fn name(self) -> String {
        let row = INSTRUCTIONS.get(usize::from(self.0));
        format!(".L{}", row.map_or("", |row| row.0))
    }
    /// The instructions.
    pub fn code(self) -> Vec<u8> {
        let row = INSTRUCTIONS.get(usize::from(self.0));
        let words = [row.map_or(0, |row| row.1), RETURN];
        words.into_iter().flat_map(u32::to_le_bytes).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::INSTRUCTIONS;

    #[test]
    fn the_table_is_sorted() {
        assert!(INSTRUCTIONS.is_sorted_by_key(|row| row.0));
    }
}
