//! The content of a bitstream, record by record or as statistics: the work of llvm-bcanalyzer.
//!
//! [`analyze`] walks a stream once. A [`Visitor`] sees every entry; [`Text`] prints them as
//! llvm-bcanalyzer does, [`Json`] as JSON. [`Stats`] are counted in the same walk.

mod format;
mod json;
mod kind;
mod options;
mod stats;
mod text;
mod walk;

pub use json::Json;
pub use kind::StreamKind;
pub use options::{Checksums, Entries, Histogram};
pub use stats::{BlockStats, CodeStats, Stats};
pub use text::{Text, TextOptions};
pub use walk::{Frame, NoVisitor, Quit, RecordView, Visitor, analyze, read_block_info};
