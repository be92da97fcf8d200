//! The dump as llvm-bcanalyzer prints it, with our extensions.

use super::format::{is_printable, push_escaped, push_i64, push_labelled, push_some, push_u64};
use super::kind::StreamKind;
use super::options::Entries;
use super::stats::{block_name, record_name};
use super::walk::{Frame, RecordView, Visitor};
use crate::bitstream::{BlockInfo, Cursor, abbrev_id};
use crate::error::Error;
use bitsmith_model::schema::blocks::{self, metadata, module};
use sha1::{Digest, Sha1};
use std::sync::Arc;

/// The parts to print.
#[derive(Clone, Default, Debug)]
pub struct TextOptions {
    /// The content of BLOCKINFO, too.
    pub block_info: bool,
    /// Numbers in addition to names.
    pub numbers: bool,
    /// Bytes of blobs that are not text, in hexadecimal.
    pub binary_blobs: bool,
    /// Check the hash of a module against these bytes and the module.
    pub check_hash: Option<Vec<u8>>,
    /// The bit offset, the abbreviation and the width of every record.
    pub offsets: bool,
    /// The entries that are printed.
    pub entries: Entries,
}

/// Prints every entry.
#[derive(Clone, Debug)]
pub struct Text {
    kind: StreamKind,
    options: Arc<TextOptions>,
    labels: Arc<[Label]>,
    /// The expected offset of the metadata index, for each open block.
    index_at: Vec<u64>,
}

/// The label ` op12=`, rendered once.
#[derive(Clone, Copy, Default, Debug)]
struct Label {
    text: [u8; 8],
    length: u8,
}

const LABELS: usize = 512;

fn labels() -> Arc<[Label]> {
    let label = |index| {
        let mut text = b" op".to_vec();
        push_u64(&mut text, index);
        text.push(b'=');
        let mut label = Label {
            length: text.len() as u8,
            ..Label::default()
        };
        label
            .text
            .iter_mut()
            .zip(text)
            .for_each(|(to, from)| *to = from);
        label
    };
    (0..LABELS as u64).map(label).collect()
}

const SPACES: &[u8; 16] = &[b' '; 16];

fn push_indent(out: &mut Vec<u8>, depth: usize) {
    let mut left = depth.saturating_mul(2);
    while left > SPACES.len() {
        out.extend_from_slice(SPACES);
        left = left.saturating_sub(SPACES.len());
    }
    push_some(out, SPACES, left);
}

impl Text {
    /// A printer with these options.
    pub fn new(kind: StreamKind, options: TextOptions) -> Self {
        Self {
            kind,
            options: Arc::new(options),
            labels: labels(),
            index_at: Vec::new(),
        }
    }

    fn is_hidden(&self, frame: &Frame<'_>) -> bool {
        frame.head.id == blocks::BLOCKINFO_BLOCK && !self.options.block_info
    }

    fn push_block_name(&mut self, out: &mut Vec<u8>, frame: &Frame<'_>, info: &BlockInfo) -> bool {
        let id = frame.head.id;
        match block_name(self.kind, info, id) {
            Some(name) => {
                out.extend_from_slice(name.as_bytes());
                true
            }
            None => {
                out.extend_from_slice(b"UnknownBlock");
                push_u64(out, u64::from(id));
                false
            }
        }
    }

    fn push_checksum(&mut self, out: &mut Vec<u8>, frame: &Frame<'_>) {
        if let Some(crc) = frame.checksum() {
            out.extend_from_slice(format!(" crc32={crc:#010x}").as_bytes());
        }
    }

    /// Appends the name of a record and everything up to its operands.
    fn push_head(&mut self, out: &mut Vec<u8>, view: &RecordView<'_, '_>) {
        let (block, record) = (view.frame.head.id, view.record);
        push_indent(out, view.frame.depth);
        out.extend_from_slice(b"  <");
        let from_file = view.info.has_names() && view.info.names_records_of(block);
        let known = if self.kind == StreamKind::LlvmIr && !from_file {
            let name = blocks::record_name(block, record.code);
            name.inspect(|name| out.extend_from_slice(name.as_bytes()))
                .is_some()
        } else {
            let name = record_name(self.kind, view.info, block, record.code);
            name.inspect(|name| out.extend_from_slice(name.as_bytes()))
                .is_some()
        };
        if !known {
            out.extend_from_slice(b"UnknownCode");
            push_u64(out, u64::from(record.code));
        } else if self.options.numbers
            && (from_file || blocks::llvm_record_name(block, record.code).is_some())
        {
            // A record that LLVM's tool has no name for has its code in the name already.
            out.extend_from_slice(b" codeid=");
            push_u64(out, u64::from(record.code));
        }
        if record.abbrev != abbrev_id::UNABBREV_RECORD || self.options.offsets {
            out.extend_from_slice(b" abbrevid=");
            push_u64(out, u64::from(record.abbrev));
        }
        if self.options.offsets {
            out.extend_from_slice(b" offset=");
            push_u64(out, record.at);
            out.extend_from_slice(b" width=");
            push_u64(out, view.end.saturating_sub(record.at));
        }
    }

    fn push_ops(&mut self, out: &mut Vec<u8>, ops: &[u64]) {
        for (&op, label) in ops.iter().zip(self.labels.iter()) {
            push_labelled(out, label.text, label.length, op as i64);
        }
        for (index, &op) in ops.iter().enumerate().skip(self.labels.len()) {
            push_label(out, index);
            push_i64(out, op as i64);
        }
    }

    /// Appends the checks of a metadata index and of a module hash.
    fn push_checks(&mut self, out: &mut Vec<u8>, view: &RecordView<'_, '_>) {
        let record = view.record;
        match (view.frame.head.id, record.code) {
            (blocks::METADATA_BLOCK, metadata::INDEX_OFFSET) => match record.ops[..] {
                [low, high] => {
                    let offset = low.wrapping_add(high << 32);
                    if let Some(index_at) = self.index_at.last_mut() {
                        *index_at = view.end.wrapping_add(offset);
                    }
                }
                _ => out.extend_from_slice(b"(Invalid record)"),
            },
            (blocks::METADATA_BLOCK, metadata::INDEX) => {
                let expected = self.index_at.last().copied().unwrap_or(0);
                if expected == record.at {
                    out.extend_from_slice(b" (offset match)");
                } else {
                    out.extend_from_slice(b" (offset mismatch: ");
                    push_u64(out, expected);
                    out.extend_from_slice(b" vs ");
                    push_u64(out, record.at);
                    out.push(b')');
                }
            }
            (blocks::MODULE_BLOCK, module::HASH) => {
                if let Some(prefix) = &self.options.check_hash {
                    let verdict = check_hash(prefix, view);
                    out.extend_from_slice(verdict);
                }
            }
            _ => {}
        }
    }

    /// Appends the elements of an array as a string, if all are printable characters.
    fn push_string(&mut self, out: &mut Vec<u8>, view: &RecordView<'_, '_>) {
        let Some(first) = view.before_array else {
            return;
        };
        let elements = view.record.ops.get(first..).unwrap_or(&[]);
        // As in LLVM's analyzer, only the lowest eight bits count.
        if !elements
            .iter()
            .all(|&element| matches!(element as u8, b' '..=b'~'))
        {
            return;
        }
        out.extend_from_slice(b" record string = '");
        out.extend(elements.iter().map(|&element| element as u8));
        out.push(b'\'');
    }

    fn push_blob(
        &mut self,
        out: &mut Vec<u8>,
        view: &RecordView<'_, '_>,
        blob: &[u8],
    ) -> Result<(), Error> {
        if (view.frame.head.id, view.record.code) == (blocks::METADATA_BLOCK, metadata::STRINGS) {
            return self.push_metadata_strings(out, view, blob);
        }
        out.extend_from_slice(b" blob data = ");
        if self.options.binary_blobs {
            out.push(b'\'');
            push_escaped(out, blob);
            out.push(b'\'');
        } else if is_printable(blob) {
            out.push(b'\'');
            out.extend_from_slice(blob);
            out.push(b'\'');
        } else {
            out.extend_from_slice(b"unprintable, ");
            push_u64(out, blob.len() as u64);
            out.extend_from_slice(b" bytes.");
        }
        Ok(())
    }

    fn push_metadata_strings(
        &mut self,
        out: &mut Vec<u8>,
        view: &RecordView<'_, '_>,
        blob: &[u8],
    ) -> Result<(), Error> {
        let record = view.record;
        let refuse = |message: &'static str| {
            Error::new(record.at, message)
                .in_block(view.frame.head.path)
                .in_record(record.code)
        };
        let [count, offset] = record.ops[..] else {
            return Err(refuse(
                "expected two operands: a count of strings and an offset",
            ));
        };
        let split = usize::try_from(offset)
            .ok()
            .and_then(|at| blob.split_at_checked(at));
        let Some((lengths, mut strings)) = split else {
            return Err(refuse("expected the characters to be in the blob").at_operand(1));
        };
        // LLVM's analyzer counts in 32 bits.
        let count = count as u32;
        out.extend_from_slice(b" num-strings = ");
        push_u64(out, u64::from(count));
        out.extend_from_slice(b" {\n");
        let mut lengths = Cursor::new(lengths);
        for _ in 0..count.max(1) {
            let length = lengths
                .vbr32(6)
                .map_err(|_| refuse("expected a length for each string"))?;
            let Some((string, rest)) = strings.split_at_checked(length as usize) else {
                return Err(refuse(
                    "expected the blob to have all characters of its strings",
                ));
            };
            strings = rest;
            push_indent(out, view.frame.depth);
            out.extend_from_slice(b"    '");
            push_escaped(out, string);
            out.extend_from_slice(b"'\n");
        }
        push_indent(out, view.frame.depth);
        out.extend_from_slice(b"  }");
        Ok(())
    }
}

fn push_label(out: &mut Vec<u8>, index: usize) {
    out.extend_from_slice(b" op");
    push_u64(out, index as u64);
    out.push(b'=');
}

/// Compares the SHA-1 of a prefix and of the module up to the record with the record's five words.
fn check_hash(prefix: &[u8], view: &RecordView<'_, '_>) -> &'static [u8] {
    let ops = &view.record.ops;
    if ops.len() != 5 {
        return b" (invalid)";
    }
    let recorded: Vec<u8> = ops
        .iter()
        .flat_map(|&op| (op as u32).to_be_bytes())
        .collect();
    let mut hasher = Sha1::new();
    hasher.update(prefix);
    hasher.update(view.frame.bytes_before_record(view.record));
    if hasher.finalize().as_slice() == recorded {
        b" (match)"
    } else {
        b" (!mismatch!)"
    }
}

impl Visitor for Text {
    fn needs_order(block: u32, code: u32) -> bool {
        block == blocks::METADATA_BLOCK && [metadata::INDEX_OFFSET, metadata::INDEX].contains(&code)
    }

    fn enter(&mut self, out: &mut Vec<u8>, frame: &Frame<'_>, info: &BlockInfo) {
        self.index_at.push(0);
        if self.is_hidden(frame) {
            if frame.crc.is_none() {
                push_indent(out, frame.depth);
                out.extend_from_slice(b"<BLOCKINFO_BLOCK/>\n");
            }
            return;
        }
        push_indent(out, frame.depth);
        out.push(b'<');
        let known = self.push_block_name(out, frame, info);
        if self.options.numbers && known {
            out.extend_from_slice(b" BlockID=");
            push_u64(out, u64::from(frame.head.id));
        }
        out.extend_from_slice(b" NumWords=");
        push_u64(out, frame.head.words);
        out.extend_from_slice(b" BlockCodeSize=");
        push_u64(out, u64::from(frame.head.abbrev_width));
        if self.options.offsets {
            out.extend_from_slice(b" offset=");
            push_u64(out, frame.head.at);
        }
        out.extend_from_slice(b">\n");
    }

    fn record(&mut self, out: &mut Vec<u8>, view: &RecordView<'_, '_>) -> Result<(), Error> {
        if self.options.entries == Entries::Blocks || self.is_hidden(view.frame) {
            return Ok(());
        }
        self.push_head(out, view);
        self.push_ops(out, &view.record.ops);
        self.push_checks(out, view);
        out.extend_from_slice(b"/>");
        self.push_string(out, view);
        if let Some(blob) = view.record.blob {
            self.push_blob(out, view, blob)?;
        }
        out.push(b'\n');
        Ok(())
    }

    fn leave(&mut self, out: &mut Vec<u8>, frame: &Frame<'_>, info: &BlockInfo) {
        self.index_at.pop();
        if self.is_hidden(frame) {
            if frame.crc.is_some() {
                push_indent(out, frame.depth);
                out.extend_from_slice(b"<BLOCKINFO_BLOCK");
                self.push_checksum(out, frame);
                out.extend_from_slice(b"/>\n");
            }
            return;
        }
        push_indent(out, frame.depth);
        out.extend_from_slice(b"</");
        self.push_block_name(out, frame, info);
        self.push_checksum(out, frame);
        out.extend_from_slice(b">\n");
    }
}
