//! The dump and the statistics as JSON.

use super::format::{push_i64, push_u64};
use super::kind::StreamKind;
use super::options::Entries;
use super::stats::{Stats, record_name};
use super::walk::{Frame, RecordView, Visitor};
use crate::bitstream::{BlockInfo, abbrev_id};
use crate::error::Result;
use bitsmith_model::schema::blocks;
use serde_json::json;

/// Prints every entry as JSON: a block is an object whose `entries` are records and blocks.
#[derive(Clone, Debug)]
pub struct Json {
    kind: StreamKind,
    /// For each open block: true if an entry precedes the next one.
    started: Vec<bool>,
    top_started: bool,
    entries: Entries,
}

/// Appends a JSON string.
fn push_text(out: &mut Vec<u8>, text: &[u8]) {
    let text = String::from_utf8_lossy(text);
    out.extend_from_slice(json!(text).to_string().as_bytes());
}

fn name_of(kind: StreamKind, info: &BlockInfo, id: u32) -> Option<Vec<u8>> {
    if let Some(name) = info.block_name(id) {
        return Some(name.to_vec());
    }
    let ours = kind == StreamKind::LlvmIr || id == blocks::BLOCKINFO_BLOCK;
    blocks::block_name(id)
        .filter(|_| ours)
        .map(|name| name.as_bytes().to_vec())
}

impl Json {
    /// A printer of the elements of an array.
    pub fn new(kind: StreamKind, entries: Entries) -> Self {
        Self {
            entries,
            kind,
            started: Vec::new(),
            top_started: false,
        }
    }

    fn separate(&mut self, out: &mut Vec<u8>) {
        let started = self.started.last_mut().unwrap_or(&mut self.top_started);
        if std::mem::replace(started, true) {
            out.push(b',');
        }
        out.push(b'\n');
    }
}

impl Visitor for Json {
    fn passed(&mut self) {
        if let Some(started) = self.started.last_mut() {
            *started = true;
        }
    }

    fn before_block(&mut self, out: &mut Vec<u8>) {
        self.separate(out);
    }

    fn enter(&mut self, out: &mut Vec<u8>, frame: &Frame<'_>, info: &BlockInfo) {
        let head = &frame.head;
        out.extend_from_slice(b"{\"block\":");
        match name_of(self.kind, info, head.id) {
            Some(name) => push_text(out, &name),
            None => out.extend_from_slice(b"null"),
        }
        let fields = [
            (",\"id\":", u64::from(head.id)),
            (",\"offset\":", head.at),
            (",\"words\":", head.words),
            (",\"abbrev_width\":", u64::from(head.abbrev_width)),
        ];
        for (label, value) in fields {
            out.extend_from_slice(label.as_bytes());
            push_u64(out, value);
        }
        out.extend_from_slice(b",\"entries\":[");
        self.started.push(false);
    }

    fn record(&mut self, out: &mut Vec<u8>, view: &RecordView<'_, '_>) -> Result<()> {
        if self.entries == Entries::Blocks {
            return Ok(());
        }
        self.separate(out);
        let (record, block) = (view.record, view.frame.head.id);
        out.extend_from_slice(b"{\"record\":");
        match record_name(self.kind, view.info, block, record.code) {
            Some(name) => push_text(out, name.as_bytes()),
            None => out.extend_from_slice(b"null"),
        }
        out.extend_from_slice(b",\"code\":");
        push_u64(out, u64::from(record.code));
        out.extend_from_slice(b",\"offset\":");
        push_u64(out, record.at);
        out.extend_from_slice(b",\"width\":");
        push_u64(out, view.end.saturating_sub(record.at));
        if record.abbrev != abbrev_id::UNABBREV_RECORD {
            out.extend_from_slice(b",\"abbrev\":");
            push_u64(out, u64::from(record.abbrev));
        }
        out.extend_from_slice(b",\"ops\":[");
        for (index, &op) in record.ops.iter().enumerate() {
            if index > 0 {
                out.push(b',');
            }
            push_i64(out, op as i64);
        }
        out.push(b']');
        if let Some(blob) = record.blob {
            const HEX: &[u8; 16] = b"0123456789abcdef";
            out.extend_from_slice(b",\"blob\":\"");
            let digits = |&byte: &u8| [HEX[(byte >> 4) as usize], HEX[(byte & 15) as usize]];
            out.extend(blob.iter().flat_map(digits));
            out.push(b'"');
        }
        out.push(b'}');
        Ok(())
    }

    fn leave(&mut self, out: &mut Vec<u8>, frame: &Frame<'_>, _: &BlockInfo) {
        self.started.pop();
        out.push(b']');
        if let Some(crc) = frame.checksum() {
            out.extend_from_slice(format!(",\"crc32\":\"{crc:08x}\"").as_bytes());
        }
        out.push(b'}');
    }
}

impl Stats {
    /// The summary as JSON.
    pub fn json(&self, info: &BlockInfo) -> serde_json::Value {
        let blocks = self.blocks().into_iter().map(|(id, block)| {
            let records = block.codes().into_iter().map(|(code, stats)| {
                json!({
                    "record": record_name(self.kind, info, id, code),
                    "code": code,
                    "count": stats.count,
                    "abbreviated": stats.abbreviated,
                    "bits": stats.bits,
                })
            });
            let name = name_of(self.kind, info, id);
            json!({
                "block": name.map(|name| String::from_utf8_lossy(&name).into_owned()),
                "id": id,
                "count": block.count,
                "bits": block.bits,
                "blocks": block.sub_blocks,
                "abbrevs": block.abbrevs,
                "records": block.records,
                "abbreviated": block.abbreviated,
                "codes": records.collect::<Vec<_>>(),
            })
        });
        json!({
            "stream": self.kind.name(),
            "bits": self.bits,
            "top_blocks": self.top_blocks,
            "blocks": blocks.collect::<Vec<_>>(),
        })
    }
}
