//! The bitstream container: bits, abbreviations, blocks. It is independent of IR.
//!
//! A stream is a magic number and blocks; a block is records and blocks. [`BlockCursor`] returns
//! the entries of one block and skips the blocks in it by their length words, so that an
//! outline is cheap and bodies can be decoded alone, later, or in parallel. Blocks share only
//! [`BlockInfo`], which is read once and then borrowed. [`Writer`] writes what the cursors read;
//! [`Tree`] holds a whole stream so that it can be written back to the same bytes.
//!
//! Offsets are in bits from the start of the stream, which is where its magic number is.

mod abbrev;
mod bits;
mod block;
mod block_info;
mod cursor;
mod io;
mod path;
mod tree;
mod writer;

pub use abbrev::{Abbrev, Element, Op, Tail};
pub use block::{BlockCursor, BlockHead, Entry, Item, Record};
pub use block_info::BlockInfo;
pub use cursor::Cursor;
pub use path::BlockPath;
pub use tree::{Node, NodeKind, Tree};
pub use writer::Writer;

/// The magic number of LLVM IR: `BC`, 0xC0DE.
pub const MAGIC: [u8; 4] = *b"BC\xC0\xDE";

/// Abbreviation ids with the same meaning in every block.
pub mod abbrev_id {
    /// The end of a block.
    pub const END_BLOCK: u32 = 0;
    /// The start of a block.
    pub const ENTER_SUBBLOCK: u32 = 1;
    /// A definition of an abbreviation.
    pub const DEFINE_ABBREV: u32 = 2;
    /// A record written without an abbreviation.
    pub const UNABBREV_RECORD: u32 = 3;
    /// The first id for abbreviations of a block.
    pub const FIRST: u32 = 4;
}
