//! Machine code of x86-64 as instructions.

use super::asm::Dialect;
use super::asm::assembler::Assembler;
use super::asm::register;
use super::asm::syntax::SIZES;
use crate::assembly::data::{Body, expression};
use crate::assembly::name::{self, Names};
use crate::assembly::{Patch, Patches};
use iced_x86::{
    Code as Opcode, ConstantOffsets, Decoder, DecoderOptions, FlowControl, Formatter, GasFormatter,
    Instruction, IntelFormatter, MemorySizeOptions, Mnemonic, OpKind, Register,
};
use object::{SectionIndex, elf};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::ops::Range;

/// A part of a section with code.
enum Part {
    /// An instruction.
    Instruction(u64, Instruction, ConstantOffsets),
    /// A table of distances to code from its own start, of 32 bits each.
    Table(Range<u64>),
    /// Other data.
    Data(Range<u64>),
}

/// Writes a section with code.
pub fn write(body: &mut Body<'_>, names: &Names, index: SectionIndex, dialect: Dialect) {
    let parts = Scan::of(body).parts;
    let starts = parts.iter().filter_map(|part| match part {
        Part::Instruction(at, ..) => Some(*at),
        _ => None,
    });
    let starts: BTreeSet<u64> = starts.collect();
    let tables = parts.iter().filter_map(|part| match part {
        Part::Table(range) => Some(range.start),
        _ => None,
    });
    let tables: BTreeSet<u64> = tables.collect();
    let mut writer = Writer {
        body,
        names,
        index,
        dialect,
        formatter: formatter(dialect),
        known: FxHashMap::default(),
        starts,
        tables,
    };
    writer.label_targets(&parts);
    for part in parts {
        match part {
            Part::Instruction(at, instruction, fields) => {
                writer.instruction(at, &instruction, fields)
            }
            Part::Table(range) => writer.table(range),
            Part::Data(range) => writer.body.data(range),
        }
    }
}

/// The division of a section into instructions and data.
struct Scan<'a> {
    bytes: &'a [u8],
    patches: &'a Patches,
    parts: Vec<Part>,
    /// The offsets of instructions that are certain: labels, and targets of jumps.
    code: BTreeSet<u64>,
    /// The offsets of data that instructions refer to.
    data: BTreeSet<u64>,
}

impl<'a> Scan<'a> {
    fn of(body: &Body<'a>) -> Self {
        let mut scan = Self {
            bytes: body.bytes,
            patches: body.patches,
            parts: Vec::new(),
            code: body.labels.keys().copied().collect(),
            data: BTreeSet::new(),
        };
        scan.run();
        scan
    }

    fn run(&mut self) {
        let end = self.bytes.len() as u64;
        let mut at = 0;
        while at < end {
            if self.data.contains(&at) && !self.code.contains(&at) {
                at = self.data_at(at);
                continue;
            }
            if let Some(next) = self.padding(at) {
                self.parts.push(Part::Data(at..next));
                at = next;
                continue;
            }
            let bytes = self.bytes.get(at as usize..).unwrap_or_default();
            let mut decoder = Decoder::with_ip(64, bytes, at, DecoderOptions::NONE);
            let instruction = decoder.decode();
            let next = at.saturating_add(instruction.len() as u64);
            let inside = self.code.range(at.saturating_add(1)..next).next();
            let label = inside.copied();
            if label.is_some() || instruction.is_invalid() {
                let next = label.unwrap_or(at.saturating_add(1));
                self.parts.push(Part::Data(at..next));
                at = next;
                continue;
            }
            self.note(&instruction, at..next);
            let fields = decoder.get_constant_offsets(&instruction);
            self.parts.push(Part::Instruction(at, instruction, fields));
            at = next;
        }
    }

    /// The end of the zeros at an offset, if they fill the space up to the next instruction that is certain.
    fn padding(&self, at: u64) -> Option<u64> {
        let next = self.code.range(at.saturating_add(1)..).next().copied()?;
        let bytes = self.bytes.get(at as usize..next as usize)?;
        (bytes.iter().all(|byte| *byte == 0) && !self.code.contains(&at)).then_some(next)
    }

    /// Notes what an instruction refers to in the section.
    fn note(&mut self, instruction: &Instruction, range: Range<u64>) {
        if self.patches.range(range).next().is_some() {
            return;
        }
        if let Some(target) = branch(instruction) {
            self.code.insert(target);
        } else if instruction.is_ip_rel_memory_operand() {
            self.data.insert(instruction.ip_rel_memory_address());
        }
    }

    /// Takes the data at an offset: a table, as far as its entries lead to code, and what follows up to the
    /// next instruction that is certain. Returns its end.
    fn data_at(&mut self, start: u64) -> u64 {
        let mut at = start;
        let most = self.entries().unwrap_or(u64::MAX);
        while let Some(target) = self.entry(start, at).filter(|_| !self.code.contains(&at)) {
            if (at - start) / 4 >= most {
                break;
            }
            self.code.insert(target);
            at = at.saturating_add(4);
        }
        if at > start {
            self.parts.push(Part::Table(start..at));
        }
        let next = self.code.range(at..).next().copied();
        let end = next.unwrap_or(u64::MAX).min(self.bytes.len() as u64);
        if end > at {
            self.parts.push(Part::Data(at..end));
        }
        end
    }

    /// The number of entries of the table that the last instruction jumps through, by the bound of its index: the number
    /// of the last entry is moved to a register before an index that is below takes its place.
    fn entries(&self) -> Option<u64> {
        let mut before = self.parts.iter().rev().map_while(|part| match part {
            Part::Instruction(_, instruction, _) => Some(instruction),
            _ => None,
        });
        let is_jump = before.next()?.flow_control() == FlowControl::IndirectBranch;
        let mut before = before.take(MOST_BEFORE).filter(|_| is_jump);
        let clamp = before.find(|inst| inst.mnemonic() == Mnemonic::Cmovb)?;
        let bound = clamp.op0_register().full_register();
        let is_bound = |inst: &&Instruction| {
            inst.code() == Opcode::Mov_r32_imm32 && inst.op0_register().full_register() == bound
        };
        let last = before.find(is_bound)?.immediate32();
        Some(u64::from(last).saturating_add(1))
    }

    /// The code that an entry of a table leads to, if it is one.
    fn entry(&self, table: u64, at: u64) -> Option<u64> {
        let field = self.bytes.get(at as usize..)?.first_chunk::<4>()?;
        if self.patches.contains_key(&at) {
            return None;
        }
        let target = table.checked_add_signed(i32::from_le_bytes(*field).into())?;
        let end = self.bytes.len() as u64;
        let behind = target > at && target < end;
        (behind || target < table && self.code.contains(&target)).then_some(target)
    }
}

/// The target of a jump or call within the section.
fn branch(instruction: &Instruction) -> Option<u64> {
    let near = instruction.op0_kind() == OpKind::NearBranch64;
    near.then(|| instruction.near_branch64())
}

/// The number of instructions before a jump through a table among which the bound of its index is.
const MOST_BEFORE: usize = 8;

/// The distance of jumps from which on no assembler takes the short form, even if all jumps between were
/// short.
const FAR: u64 = 400;

struct Writer<'w, 'b, 'n> {
    body: &'w mut Body<'b>,
    names: &'n Names,
    index: SectionIndex,
    dialect: Dialect,
    formatter: Box<dyn Formatter>,
    /// The texts that were assembled, and whether that gave the bytes.
    known: FxHashMap<(String, Vec<u8>), bool>,
    /// The offsets of instructions.
    starts: BTreeSet<u64>,
    /// The offsets of tables.
    tables: BTreeSet<u64>,
}

impl Writer<'_, '_, '_> {
    /// Adds a label for each place that instructions and tables name.
    fn label_targets(&mut self, parts: &[Part]) {
        let mut targets = BTreeSet::new();
        for part in parts {
            match part {
                Part::Instruction(at, instruction, _) => {
                    let range = *at..at.saturating_add(instruction.len() as u64);
                    if self.body.patches.range(range).next().is_some() {
                        continue;
                    }
                    targets.extend(branch(instruction));
                    if instruction.is_ip_rel_memory_operand() {
                        targets.insert(instruction.ip_rel_memory_address());
                    }
                }
                Part::Table(range) => {
                    let entries = range.clone().step_by(4);
                    targets.extend(entries.filter_map(|at| self.entry(range.start, at)));
                }
                Part::Data(_) => {}
            }
        }
        let places = targets.into_iter().filter(|at| self.has_label(*at));
        for at in places.collect::<Vec<_>>() {
            let label = self.names.place(self.index, at);
            let here = self.body.labels.entry(at).or_default();
            _ = writeln!(here, "{label}:");
        }
    }

    /// Returns true if a label can stand at an offset.
    fn has_label(&self, at: u64) -> bool {
        self.starts.contains(&at) || self.tables.contains(&at)
    }

    fn entry(&self, table: u64, at: u64) -> Option<u64> {
        let field = self.body.bytes.get(at as usize..)?.first_chunk::<4>()?;
        table.checked_add_signed(i32::from_le_bytes(*field).into())
    }

    fn table(&mut self, range: Range<u64>) {
        let start = self.names.place(self.index, range.start);
        for at in range.clone().step_by(4) {
            self.body.labels_to(at);
            match self.entry(range.start, at).filter(|t| self.has_label(*t)) {
                Some(target) => {
                    let target = self.names.place(self.index, target);
                    _ = writeln!(self.body.out, "\t.long\t{target}-{start}");
                }
                None => self.body.data(at..at.saturating_add(4)),
            }
        }
    }

    fn instruction(&mut self, at: u64, instruction: &Instruction, fields: ConstantOffsets) {
        self.body.labels_to(at);
        let end = at.saturating_add(instruction.len() as u64);
        let mut inside = self.body.patches.range(at..end);
        let (patch, more) = (inside.next(), inside.next());
        let bytes = self.body.at(at..end);
        let line = match (patch, more) {
            (None, _) => self.own(at, instruction, bytes),
            (Some((place, patch)), None) => {
                let from = place.saturating_sub(at);
                let line = self.symbolic(instruction, bytes, fields, (from, patch));
                if line.is_none() {
                    self.body.reloc(patch, from);
                }
                line
            }
            _ => {
                self.body.data(at..end);
                return;
            }
        };
        match line {
            Some(line) => _ = writeln!(self.body.out, "\t{line}"),
            None => self.raw(instruction, bytes),
        }
    }

    /// Writes an instruction as bytes, with its text behind them.
    fn raw(&mut self, instruction: &Instruction, bytes: &[u8]) {
        let text = self.text(instruction);
        if self.assembles(&text, bytes) {
            _ = writeln!(self.body.out, "\t{text}");
            return;
        }
        self.body.bytes(bytes);
        self.body.out.pop();
        _ = writeln!(self.body.out, "\t# {text}");
    }

    /// The text of an instruction without relocations, if it is not the formatter's.
    fn own(&mut self, at: u64, instruction: &Instruction, bytes: &[u8]) -> Option<String> {
        if let Some(target) = branch(instruction).filter(|t| self.has_label(*t)) {
            let next = at.saturating_add(bytes.len() as u64);
            let usual = match bytes {
                [0xeb | 0x70..=0x7f, _] => "",
                [0xe9, _, _, _, _] | [0x0f, 0x80..=0x8f, ..] if target.abs_diff(next) < FAR => {
                    "{disp32} "
                }
                [0xe9 | 0xe8, _, _, _, _] | [0x0f, 0x80..=0x8f, ..] => "",
                _ => return None,
            };
            let text = self.text(instruction);
            let mnemonic = text.split_whitespace().next()?.to_owned();
            let label = self.names.place(self.index, target);
            return Some(format!("{usual}{mnemonic} {label}"));
        }
        if !instruction.is_ip_rel_memory_operand() {
            return None;
        }
        let target = instruction.ip_rel_memory_address();
        if !self.has_label(target) {
            return None;
        }
        let label = self.names.place(self.index, target);
        let offset = fields_of(bytes)?;
        self.with_operand(bytes, offset, &label)
    }

    /// The text of an instruction with a symbol as operand, if both assemblers make this relocation of it.
    fn symbolic(
        &mut self,
        instruction: &Instruction,
        bytes: &[u8],
        fields: ConstantOffsets,
        (from, patch): (u64, &Patch),
    ) -> Option<String> {
        let behind = (bytes.len() as u64).saturating_sub(from).cast_signed();
        let addend = patch.addend.wrapping_add(behind);
        let field = bytes.get(from as usize..)?.first_chunk::<4>()?;
        if !patch.global || !name::is_plain(&patch.name) || *field != [0; 4] {
            return None;
        }
        match (patch.r_type, bytes) {
            (elf::R_X86_64_PLT32, [0xe8 | 0xe9, _, _, _, _]) if addend == 0 => {
                let jump = match (self.dialect, bytes.starts_with(&[0xe8])) {
                    (_, false) => "jmp",
                    (Dialect::Att, true) => "callq",
                    (Dialect::Intel, true) => "call",
                };
                Some(format!("{jump} {}@PLT", patch.name))
            }
            (elf::R_X86_64_PC32, _)
                if instruction.memory_base() == Register::RIP
                    && fields.displacement_offset() as u64 == from =>
            {
                let target = expression(&patch.name, addend);
                self.with_operand(bytes, from as usize, &target)
            }
            _ => None,
        }
    }

    /// The text of an instruction with another address relative to the instruction pointer, if it assembles
    /// to the bytes.
    fn with_operand(&mut self, bytes: &[u8], offset: usize, target: &str) -> Option<String> {
        let mut blank = bytes.to_vec();
        blank.get_mut(offset..)?.first_chunk_mut::<4>()?.fill(0);
        let instruction = Decoder::with_ip(64, &blank, 0, DecoderOptions::NONE).decode();
        let text = self.text(&instruction);
        let (head, behind) = match self.dialect {
            Dialect::Att => {
                let (before, behind) = text.split_once("(%rip)")?;
                let start = before.rfind([' ', ',', '*'])?.saturating_add(1);
                (before.get(..start)?, behind)
            }
            Dialect::Intel => text.split_once("[rip]")?,
        };
        let with = |target: &str| match self.dialect {
            Dialect::Att => format!("{head}{target}(%rip){behind}"),
            Dialect::Intel => format!("{head}[rip + {target}]{behind}"),
        };
        let (zero, wanted) = (with("0"), with(target));
        self.assembles(&zero, &blank).then_some(wanted)
    }

    fn text(&mut self, instruction: &Instruction) -> String {
        let mut text = String::new();
        self.formatter.format(instruction, &mut text);
        text
    }

    /// Returns true if text assembles to these bytes.
    fn assembles(&mut self, text: &str, bytes: &[u8]) -> bool {
        // Assemblers differ in the forms of this mnemonic, and in the order of these prefixes.
        let is_usual = self.dialect == Dialect::Intel && matches!(bytes, [0x48..=0x4f, 0x63, ..]);
        // One assembler does not have `int1`.
        let is_unclear = text.starts_with("movsxd") && !is_usual || text == "int1";
        if is_unclear || matches!(bytes, [0xf0 | 0xf2 | 0xf3, 0x66, ..]) {
            return false;
        }
        let key = (text.to_owned(), bytes.to_vec());
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let mut assembler = Assembler::default();
        let done = assembler.feed(text, self.dialect);
        let done = done.and_then(|()| assembler.finish());
        let section = assembler.sections.first();
        let same =
            done.is_ok() && section.is_some_and(|s| s.bytes == bytes && s.patches.is_empty());
        self.known.insert(key, same);
        same
    }
}

/// The offset of the displacement in an instruction.
fn fields_of(bytes: &[u8]) -> Option<usize> {
    let mut decoder = Decoder::with_ip(64, bytes, 0, DecoderOptions::NONE);
    let instruction = decoder.decode();
    let fields = decoder.get_constant_offsets(&instruction);
    (fields.displacement_size() == 4).then(|| fields.displacement_offset())
}

fn formatter(dialect: Dialect) -> Box<dyn Formatter> {
    let mut formatter: Box<dyn Formatter> = match dialect {
        Dialect::Att => Box::new(GasFormatter::new()),
        Dialect::Intel => Box::new(IntelFormatter::new()),
    };
    let options = formatter.options_mut();
    options.set_rip_relative_addresses(true);
    options.set_gas_show_mnemonic_size_suffix(true);
    options.set_uppercase_hex(false);
    options.set_small_hex_numbers_in_decimal(true);
    options.set_space_after_operand_separator(true);
    options.set_space_between_memory_add_operators(true);
    options.set_memory_size_options(MemorySizeOptions::Always);
    options.set_hex_prefix("0x");
    options.set_hex_suffix("");
    options.set_add_leading_zero_to_hex_numbers(false);
    formatter
}

/// Operators and other words of the Intel dialect that are neither registers nor sizes.
#[rustfmt::skip]
const WORDS: [&str; 29] = [
    "and", "at", "bcst", "bound", "eq", "far", "flat", "ge", "gt", "high", "ignore", "le", "length", "low", "lt", "mod", "ne",
    "near", "not", "offset", "or", "ptr", "rip", "shl", "short", "shr", "size", "type", "xor",
];

/// Returns true if a name is a word of the Intel dialect, in which no symbol can have it.
pub fn is_word(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let is_size = || SIZES.iter().any(|(size, _)| *size == name);
    let is_register = |name: &str| register::by_name(name).is_some();
    // Another name of the debug registers.
    let debug = name.strip_prefix("db").map(|number| format!("dr{number}"));
    WORDS.contains(&&*name)
        || is_size()
        || is_register(&name)
        || debug.is_some_and(|debug| is_register(&debug))
}
