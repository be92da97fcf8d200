//! The numbers and sizes of blocks, abbreviations and records.

use super::format::{exponent, ratio};
use super::kind::StreamKind;
use super::options::Histogram;
use crate::bitstream::BlockInfo;
use bitsmith_model::schema::blocks;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::fmt::Write;

/// Records of one code.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CodeStats {
    /// The number of records.
    pub count: u64,
    /// The number of records with an abbreviation.
    pub abbreviated: u64,
    /// Their size in bits.
    pub bits: u64,
}

/// Blocks of one id.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BlockStats {
    /// The number of blocks.
    pub count: u64,
    /// Their size in bits, without the blocks in them.
    pub bits: u64,
    /// The number of blocks in them.
    pub sub_blocks: u64,
    /// The number of abbreviations that they define.
    pub abbrevs: u64,
    /// The number of records in them.
    pub records: u64,
    /// The number of these records with an abbreviation.
    pub abbreviated: u64,
    few: Vec<CodeStats>,
    many: FxHashMap<u32, CodeStats>,
}

/// Codes below this are counted in an array.
const FEW: u32 = 128;

impl BlockStats {
    /// The codes that occur, with their statistics, by code.
    pub fn codes(&self) -> Vec<(u32, CodeStats)> {
        let few = (0u32..).zip(self.few.iter().copied());
        let many = self.many.iter().map(|(&code, &stats)| (code, stats));
        let mut all: Vec<_> = few.chain(many).filter(|row| row.1.count > 0).collect();
        all.sort_unstable_by_key(|row| row.0);
        all
    }

    fn add(&mut self, other: &Self) {
        let sums = [
            (&mut self.count, other.count),
            (&mut self.bits, other.bits),
            (&mut self.sub_blocks, other.sub_blocks),
            (&mut self.abbrevs, other.abbrevs),
            (&mut self.records, other.records),
            (&mut self.abbreviated, other.abbreviated),
        ];
        for (sum, more) in sums {
            *sum = sum.saturating_add(more);
        }
        for (code, more) in other.codes() {
            let sum = self.code(code);
            sum.count = sum.count.saturating_add(more.count);
            sum.abbreviated = sum.abbreviated.saturating_add(more.abbreviated);
            sum.bits = sum.bits.saturating_add(more.bits);
        }
    }

    #[inline(always)]
    fn code(&mut self, code: u32) -> &mut CodeStats {
        if code >= FEW {
            return self.many.entry(code).or_default();
        }
        let index = code as usize;
        if index >= self.few.len() {
            self.few.resize(FEW as usize, CodeStats::default());
        }
        &mut self.few[index]
    }
}

/// The statistics of a stream.
#[derive(Clone, Debug)]
pub struct Stats {
    /// The kind of stream.
    pub kind: StreamKind,
    /// Its size in bits.
    pub bits: u64,
    /// The number of blocks at the top level.
    pub top_blocks: u64,
    ids: FxHashMap<u32, usize>,
    blocks: Vec<(u32, BlockStats)>,
}

impl Default for Stats {
    fn default() -> Self {
        let (ids, blocks) = (FxHashMap::default(), Vec::new());
        Self {
            kind: StreamKind::Unknown,
            bits: 0,
            top_blocks: 0,
            ids,
            blocks,
        }
    }
}

impl Stats {
    /// The blocks, by id.
    pub fn blocks(&self) -> Vec<(u32, &BlockStats)> {
        let mut all: Vec<_> = self.blocks.iter().map(|row| (row.0, &row.1)).collect();
        all.sort_unstable_by_key(|row| row.0);
        all
    }

    pub(super) fn start(&mut self, kind: StreamKind, bytes: usize) {
        self.kind = kind;
        self.bits = (bytes as u64).saturating_mul(8);
    }

    /// Adds these statistics to `total`.
    pub(super) fn into_total(self, total: &mut Self) {
        total.top_blocks = total.top_blocks.saturating_add(self.top_blocks);
        for (id, block) in self.blocks {
            let index = total.index_of(id);
            if let Some(sum) = total.at(index) {
                sum.add(&block);
            }
        }
    }

    /// The index of the statistics of a block id, for the functions below.
    pub(super) fn index_of(&mut self, id: u32) -> usize {
        let next = self.blocks.len();
        let index = *self.ids.entry(id).or_insert(next);
        if index == next {
            self.blocks.push((id, BlockStats::default()));
        }
        index
    }

    /// Counts a block; returns the index of its id.
    pub(super) fn instance(&mut self, id: u32) -> usize {
        let index = self.index_of(id);
        if let Some(stats) = self.at(index) {
            stats.count = stats.count.saturating_add(1);
        }
        index
    }

    #[inline(always)]
    fn at(&mut self, index: usize) -> Option<&mut BlockStats> {
        self.blocks.get_mut(index).map(|row| &mut row.1)
    }

    pub(super) fn add_bits(&mut self, index: usize, bits: u64) {
        if let Some(stats) = self.at(index) {
            stats.bits = stats.bits.saturating_add(bits);
        }
    }

    pub(super) fn add_sub_block(&mut self, index: usize) {
        if let Some(stats) = self.at(index) {
            stats.sub_blocks = stats.sub_blocks.saturating_add(1);
        }
    }

    pub(super) fn add_abbrev(&mut self, index: usize) {
        if let Some(stats) = self.at(index) {
            stats.abbrevs = stats.abbrevs.saturating_add(1);
        }
    }

    #[inline(always)]
    pub(super) fn add_record(&mut self, index: usize, code: u32, abbreviated: bool, bits: u64) {
        let Some(stats) = self.at(index) else { return };
        let abbreviated = u64::from(abbreviated);
        stats.records = stats.records.wrapping_add(1);
        stats.abbreviated = stats.abbreviated.wrapping_add(abbreviated);
        let code = stats.code(code);
        code.count = code.count.wrapping_add(1);
        code.abbreviated = code.abbreviated.wrapping_add(abbreviated);
        code.bits = code.bits.wrapping_add(bits);
    }

    /// The name of a block: LLVM's, or one from the file.
    pub fn block_name<'i>(&self, info: &'i BlockInfo, id: u32) -> Option<Cow<'i, str>> {
        block_name(self.kind, info, id)
    }

    /// The summary as llvm-bcanalyzer prints it. `file` is the name of the input.
    pub fn summary(&self, info: &BlockInfo, file: &str, histogram: Histogram) -> String {
        let mut out = String::new();
        // Writing to a string cannot fail.
        let _ = self.print(&mut out, info, file, histogram);
        out
    }

    fn print(
        &self,
        out: &mut String,
        info: &BlockInfo,
        file: &str,
        histogram: Histogram,
    ) -> std::fmt::Result {
        writeln!(out, "Summary of {file}:")?;
        writeln!(out, "         Total size: {}", size(self.bits))?;
        writeln!(out, "        Stream type: {}", self.kind.name())?;
        writeln!(out, "  # Toplevel Blocks: {}", self.top_blocks)?;
        writeln!(out, "\nPer-block Summary:")?;
        for (id, block) in self.blocks() {
            write!(out, "  Block ID #{id}")?;
            if let Some(name) = self.block_name(info, id) {
                write!(out, " ({name})")?;
            }
            writeln!(out, ":")?;
            self.print_block(out, block)?;
            if histogram == Histogram::Shown && block.records > 0 {
                self.print_histogram(out, info, id, block)?;
            }
        }
        Ok(())
    }

    fn print_block(&self, out: &mut String, block: &BlockStats) -> std::fmt::Result {
        let percent = (block.bits as f64 * 100.0) / self.bits as f64;
        writeln!(out, "      Num Instances: {}", block.count)?;
        writeln!(out, "         Total Size: {}", size(block.bits))?;
        writeln!(out, "    Percent of file: {percent:.4}%")?;
        if block.count > 1 {
            let bits = ratio(block.bits, block.count);
            let average = |part: u64| exponent(ratio(part, block.count));
            let words = (bits / 32.0) as u64;
            writeln!(
                out,
                "       Average Size: {bits:.2}/{:.2}B/{words}W",
                bits / 8.0
            )?;
            writeln!(
                out,
                "  Tot/Avg SubBlocks: {}/{}",
                block.sub_blocks,
                average(block.sub_blocks)
            )?;
            writeln!(
                out,
                "    Tot/Avg Abbrevs: {}/{}",
                block.abbrevs,
                average(block.abbrevs)
            )?;
            writeln!(
                out,
                "    Tot/Avg Records: {}/{}",
                block.records,
                average(block.records)
            )?;
        } else {
            writeln!(out, "      Num SubBlocks: {}", block.sub_blocks)?;
            writeln!(out, "        Num Abbrevs: {}", block.abbrevs)?;
            writeln!(out, "        Num Records: {}", block.records)?;
        }
        if block.records > 0 {
            let percent = (block.abbreviated as f64 * 100.0) / block.records as f64;
            writeln!(out, "    Percent Abbrevs: {percent:.4}%")?;
        }
        writeln!(out)
    }

    fn print_histogram(
        &self,
        out: &mut String,
        info: &BlockInfo,
        id: u32,
        block: &BlockStats,
    ) -> std::fmt::Result {
        let mut codes = block.codes();
        // Most frequent first; of equal counts, the highest code first.
        codes.sort_unstable_by_key(|&(code, stats)| std::cmp::Reverse((stats.count, code)));
        writeln!(out, "\tRecord Histogram:")?;
        writeln!(out, "\t\t  Count    # Bits     b/Rec   % Abv  Record Kind")?;
        for (code, stats) in codes {
            write!(out, "\t\t{:7} {:9}", stats.count, stats.bits)?;
            if stats.count > 1 {
                write!(out, " {:9.1}", ratio(stats.bits, stats.count))?;
            } else {
                write!(out, "          ")?;
            }
            if stats.abbreviated > 0 {
                write!(
                    out,
                    " {:7.2}",
                    ratio(stats.abbreviated, stats.count) * 100.0
                )?;
            } else {
                write!(out, "        ")?;
            }
            match record_name(self.kind, info, id, code) {
                Some(name) => writeln!(out, "  {name}")?,
                None => writeln!(out, "  UnknownCode{code}")?,
            }
        }
        writeln!(out)
    }
}

/// A size as bits, bytes and words.
fn size(bits: u64) -> String {
    format!("{bits}b/{:.2}B/{}W", bits as f64 / 8.0, bits / 32)
}

/// The name of a block: LLVM's, or one from the file.
pub(super) fn block_name(kind: StreamKind, info: &BlockInfo, id: u32) -> Option<Cow<'_, str>> {
    if id >= blocks::FIRST_APPLICATION_BLOCK {
        if let Some(name) = info.block_name(id) {
            return Some(String::from_utf8_lossy(name));
        }
        if kind != StreamKind::LlvmIr {
            return None;
        }
    }
    blocks::llvm_block_name(id).map(Cow::Borrowed)
}

/// The name of a record: one from the file, or its real name.
#[inline]
pub(super) fn record_name(
    kind: StreamKind,
    info: &BlockInfo,
    id: u32,
    code: u32,
) -> Option<Cow<'_, str>> {
    if id >= blocks::FIRST_APPLICATION_BLOCK {
        if let Some(name) = info.record_name(id, code) {
            return Some(String::from_utf8_lossy(name));
        }
        if kind != StreamKind::LlvmIr {
            return None;
        }
    }
    blocks::record_name(id, code).map(Cow::Borrowed)
}
