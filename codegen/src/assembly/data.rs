//! The contents of sections: bytes, labels and references.

use super::{Labels, Patch, Patches, name};
use object::elf;
use std::fmt::Write;
use std::ops::Range;

/// A section whose contents are being written.
pub struct Body<'a> {
    /// The bytes; none for a section of zeros that the file does not store.
    pub bytes: &'a [u8],
    /// The size in bytes.
    pub size: u64,
    /// The labels that are not written yet.
    pub labels: Labels,
    /// The references.
    pub patches: &'a Patches,
    /// The label of the section's start.
    pub start: String,
    /// The text.
    pub out: &'a mut String,
}

/// The bytes on a line.
const LINE: usize = 16;

/// The number of zeros from which on they are counted instead of written.
const ZEROS: usize = 16;

impl<'a> Body<'a> {
    /// Returns the bytes in a range.
    pub fn at(&self, range: Range<u64>) -> &'a [u8] {
        let range = range.start as usize..range.end as usize;
        self.bytes.get(range).unwrap_or_default()
    }

    /// Writes the labels up to an offset. One that is before the offset, within an instruction, is
    /// assigned.
    pub fn labels_to(&mut self, offset: u64) {
        while let Some(entry) = self.labels.first_entry().filter(|e| *e.key() <= offset) {
            let (place, lines) = entry.remove_entry();
            match place == offset {
                true => self.out.push_str(&lines),
                false => self.assign(place, &lines),
            }
        }
    }

    /// Writes labels at a place that is not the current one.
    fn assign(&mut self, place: u64, lines: &str) {
        for line in lines.lines() {
            match line.strip_suffix(':').filter(|_| !line.starts_with('\t')) {
                Some(name) => _ = writeln!(self.out, "\t.set\t{name}, {}+{place}", self.start),
                None => _ = writeln!(self.out, "{line}"),
            }
        }
    }

    /// Writes a range as data.
    pub fn data(&mut self, range: Range<u64>) {
        let mut at = range.start;
        while at < range.end {
            self.labels_to(at);
            let next = at.saturating_add(1);
            if let Some(patch) = self.patches.get(&at) {
                let size = size_of(patch).min(range.end.saturating_sub(at));
                let end = at.saturating_add(size);
                self.reference(patch, at..end);
                at = end;
                continue;
            }
            let label = self.labels.range(next..).next().map(|l| *l.0);
            let patch = self.patches.range(next..).next().map(|p| *p.0);
            let ends = [label, patch, Some(range.end)];
            let end = ends.into_iter().flatten().min().unwrap_or(range.end);
            let end = end.min(range.end);
            self.plain(at..end);
            at = end;
        }
    }

    /// Writes the section as instructions of 32 bits.
    pub fn words(&mut self) {
        let mut at = 0;
        while let Some(word) = self.at(at..self.size).first_chunk::<4>() {
            self.labels_to(at);
            if let Some(patch) = self.patches.get(&at) {
                self.reloc(patch, 0);
            }
            _ = writeln!(self.out, "\t.inst\t{:#010x}", u32::from_le_bytes(*word));
            at = at.saturating_add(4);
        }
        self.data(at..self.size);
    }

    /// Writes a reference and the field that it is in.
    fn reference(&mut self, patch: &Patch, range: Range<u64>) {
        let field = self.at(range);
        let zero = field.iter().all(|byte| *byte == 0);
        let word = match patch.r_type {
            elf::R_X86_64_64 => Some(".quad"),
            elf::R_X86_64_32 => Some(".long"),
            _ => None,
        };
        match word.filter(|_| zero && name::is_plain(&patch.name)) {
            Some(word) => {
                let target = expression(&patch.name, patch.addend);
                _ = writeln!(self.out, "\t{word}\t{target}");
            }
            None => {
                self.reloc(patch, 0);
                self.bytes(field);
            }
        }
    }

    /// Writes the relocation of a field, some bytes from here.
    pub fn reloc(&mut self, patch: &Patch, from_here: u64) {
        let target = expression(&patch.name, patch.addend);
        let here = expression(".", from_here.cast_signed());
        let kind = relocation_name(patch.r_type);
        _ = writeln!(self.out, "\t.reloc\t{here}, {kind}, {target}");
    }

    /// Writes bytes without labels and references.
    fn plain(&mut self, range: Range<u64>) {
        let count = range.end.saturating_sub(range.start);
        let mut rest = self.at(range);
        if rest.is_empty() {
            _ = writeln!(self.out, "\t.zero\t{count}");
        }
        while !rest.is_empty() {
            let zeros = rest.iter().take_while(|byte| **byte == 0).count();
            if zeros >= ZEROS || zeros == rest.len() && zeros > 1 {
                _ = writeln!(self.out, "\t.zero\t{zeros}");
                rest = rest.get(zeros..).unwrap_or_default();
                continue;
            }
            let end = rest
                .windows(ZEROS)
                .skip(1)
                .position(|some| some.iter().all(|byte| *byte == 0));
            let end = end.map_or(rest.len(), |end| end.saturating_add(1));
            let (some, behind) = rest.split_at(end);
            match is_text(some) {
                true => self.string(some),
                false => some.chunks(LINE).for_each(|line| self.bytes(line)),
            }
            rest = behind;
        }
    }

    /// Writes a line of bytes.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.out.push_str("\t.byte\t");
        for (number, byte) in bytes.iter().enumerate() {
            let comma = if number == 0 { "" } else { "," };
            _ = write!(self.out, "{comma}{byte:#x}");
        }
        self.out.push('\n');
    }

    /// Writes a string.
    fn string(&mut self, bytes: &[u8]) {
        let (directive, bytes) = match bytes.split_last() {
            Some((0, before)) => (".asciz", before),
            _ => (".ascii", bytes),
        };
        _ = write!(self.out, "\t{directive}\t\"");
        for &byte in bytes {
            match byte {
                b'"' | b'\\' => self.out.extend(['\\', char::from(byte)]),
                b' '..=b'~' => self.out.push(char::from(byte)),
                _ => _ = write!(self.out, "\\{byte:03o}"),
            }
        }
        self.out.push_str("\"\n");
    }

    /// Writes the labels at the end of the section.
    pub fn finish(&mut self) {
        self.labels_to(self.size);
        for (place, lines) in std::mem::take(&mut self.labels) {
            self.assign(place, &lines);
        }
    }
}

/// Returns true if most of the bytes are printable characters.
fn is_text(bytes: &[u8]) -> bool {
    let printable = bytes.iter().filter(|b| matches!(b, b' '..=b'~' | b'\n'));
    printable.count().saturating_mul(4) > bytes.len().saturating_mul(3)
}

/// A symbol and a distance from it.
pub fn expression(name: &str, addend: i64) -> String {
    match addend {
        0 => name.to_owned(),
        _ => format!("{name}{addend:+}"),
    }
}

/// The size of the field of a relocation, in bytes.
fn size_of(patch: &Patch) -> u64 {
    use elf::{R_AARCH64_ABS64, R_AARCH64_PREL64};
    match patch.r_type {
        elf::R_X86_64_64 | elf::R_X86_64_PC64 | R_AARCH64_ABS64 | R_AARCH64_PREL64 => 8,
        _ => 4,
    }
}

/// The relocations that objects have, by their names.
macro_rules! relocations {
    ($($name:ident)*) => {
        /// The name of a relocation type; the number of one that objects do not have.
        fn relocation_name(r_type: elf::RelocationType) -> String {
            $(if r_type == elf::$name {
                return stringify!($name).to_owned();
            })*
            r_type.0.to_string()
        }
    };
}

relocations! {
    R_X86_64_64 R_X86_64_PC32 R_X86_64_PC64 R_X86_64_PLT32 R_X86_64_GOTPCREL R_X86_64_TLSGD R_X86_64_32
    R_X86_64_32S R_X86_64_GOTTPOFF R_X86_64_TPOFF32 R_X86_64_DTPOFF32 R_X86_64_DTPOFF64
    R_AARCH64_ABS32 R_AARCH64_ABS64 R_AARCH64_ADD_ABS_LO12_NC R_AARCH64_ADR_GOT_PAGE R_AARCH64_ADR_PREL_PG_HI21
    R_AARCH64_CALL26 R_AARCH64_LD64_GOT_LO12_NC R_AARCH64_PREL32 R_AARCH64_PREL64 R_AARCH64_TLSDESC_ADD_LO12
    R_AARCH64_TLSDESC_ADR_PAGE21 R_AARCH64_TLSDESC_CALL R_AARCH64_TLSDESC_LD64_LO12
}
