//! What is in a bitstream, record by record or in numbers: llvm-bcanalyzer's work.
//!
//! [`analyze`] walks a stream once. A [`Visitor`] is shown every entry; [`Text`] prints them as
//! llvm-bcanalyzer does, [`Json`] as JSON. [`Stats`] are counted on the way.

mod format;
mod json;
mod stats;
mod text;
mod walk;

pub use json::Json;
pub use stats::{BlockStats, CodeStats, Stats};
pub use text::{Text, TextOptions};
pub use walk::{Frame, NoVisitor, Quit, RecordView, StreamKind, Visitor, analyze, read_block_info};
