//! Memory that is addressed relative to a segment register.

use super::asm::Dialect;
use super::asm::assembler::assembled_own;

/// The segment of a block that each thread or each processor has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Segment {
    /// The one that `fs` selects.
    Fs,
    /// The one that `gs` selects.
    Gs,
}

impl Segment {
    /// The segment of pointers of an address space, as LLVM numbers them.
    pub const fn of_space(space: u32) -> Option<Self> {
        match space {
            256 => Some(Self::Gs),
            257 => Some(Self::Fs),
            _ => None,
        }
    }

    /// The name of its register.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Fs => "fs",
            Self::Gs => "gs",
        }
    }
}

/// A function that loads a word from an offset in a segment, or stores its second argument there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SegmentAccess {
    /// The segment.
    pub segment: Segment,
    /// True if it stores.
    pub stores: bool,
    /// The size of the word in bytes: 1, 2, 4 or 8.
    pub bytes: u8,
}

impl SegmentAccess {
    /// The load of a word of 64 bits.
    pub const fn word(segment: Segment) -> Self {
        Self {
            segment,
            stores: false,
            bytes: 8,
        }
    }

    /// A name for the object's symbol table.
    pub fn name(self) -> String {
        let access = if self.stores { "store" } else { "load" };
        format!(".L{access}.{}.{}", self.segment.text(), self.bytes)
    }

    /// The instructions.
    pub fn code(self) -> Vec<u8> {
        let place = format!("%{}:(%rdi)", self.segment.text());
        let text = match (self.stores, self.bytes) {
            (false, 1) => format!("movzbl {place}, %eax"),
            (false, 2) => format!("movzwl {place}, %eax"),
            (false, 4) => format!("movl {place}, %eax"),
            (false, _) => format!("movq {place}, %rax"),
            (true, 1) => format!("movb %sil, {place}"),
            (true, 2) => format!("movw %si, {place}"),
            (true, 4) => format!("movl %esi, {place}"),
            (true, _) => format!("movq %rsi, {place}"),
        };
        assembled_own(&format!("{text}\nret\n"), Dialect::Att)
    }
}
