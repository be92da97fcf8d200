//! The facts about a function's machine code that its description needs.

use crate::lower::Mark;
use crate::peephole::Rewritten;
use bitsmith_model::inst::LocId;
use cranelift_codegen::{CompiledCode, Final, MachSrcLoc};

/// A row of a line table: the source location of the instructions from an offset on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The offset in the code.
    pub at: u32,
    /// The location; instructions without one belong to the row before.
    pub loc: LocId,
}

/// A function's description as far as it depends on the machine code.
#[derive(Clone, Debug, Default)]
pub struct FunctionDebug {
    /// The offset of the code in the bytes of the function.
    pub start: u64,
    /// The length of the code with its constants.
    pub len: u64,
    /// The rows, by offset.
    pub rows: Vec<Row>,
}

impl FunctionDebug {
    /// The facts about Cranelift's code.
    pub fn new(compiled: &CompiledCode) -> Self {
        let ranges = compiled.buffer.get_srclocs_sorted();
        let rows = ranges.iter().filter_map(|r| {
            let loc = Mark::of(r.loc).loc?;
            Some(Row { at: r.start, loc })
        });
        let mut debug = Self {
            start: 0,
            len: compiled.buffer.data().len() as u64,
            rows: rows.collect(),
        };
        debug.rows.dedup_by_key(|row| row.loc);
        debug
    }

    /// Moves the facts to rewritten code.
    pub fn rewrite(&mut self, compiled: &CompiledCode, rewritten: &Rewritten) {
        let ranges = compiled.buffer.get_srclocs_sorted();
        let rows = rewritten.moves.iter().filter_map(|(old, new)| {
            let loc = Mark::of(range_at(ranges, *old)?.loc).loc?;
            Some(Row { at: *new, loc })
        });
        self.rows = rows.collect();
        self.rows.dedup_by_key(|row| row.loc);
        self.len = rewritten.bytes.len() as u64;
    }
}

/// The range that contains an offset.
fn range_at(ranges: &[MachSrcLoc<Final>], at: u32) -> Option<&MachSrcLoc<Final>> {
    let after = ranges.partition_point(|r| r.start <= at);
    let range = ranges.get(after.checked_sub(1)?)?;
    (at < range.end).then_some(range)
}
