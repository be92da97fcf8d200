//! The machine code of a function, without an address yet, and what is put in front of it and behind it.

use crate::data;
use crate::dwarf::FunctionDebug;
use crate::entry::Entry;
use crate::lower::{self, AsmCode};
use crate::lsda::Lsda;
use crate::rewrite::{Preserving, TABLE_ENTRY};
use crate::symbol::{Reloc, Symbol};
use crate::target::{Asm, Target};
use crate::unit::Unit;
use crate::unwind::Unwind;
use bitsmith_model::inst::align_bytes;
use bitsmith_model::value::{GlobalId, Value};
use std::ops::Range;

/// The alignment of functions in bytes.
pub(crate) const ALIGN: u64 = 16;

/// The maximal alignment in bytes of functions behind data.
const MOST_ALIGN: u64 = 1 << 16;

/// The machine code of a function.
pub struct Code {
    /// The function.
    pub id: GlobalId,
    /// The code, the constants after it unless they lie elsewhere, and the prefix data before it.
    pub bytes: Vec<u8>,
    /// The offset of the function's entry.
    pub entry: u64,
    /// The place where it is patched, if there is one.
    pub patch: Option<Patch>,
    /// The offsets of the number of its type, with padding in front of it, if it has one.
    pub type_number: Option<Range<u64>>,
    /// The offsets of the traps behind checks of types.
    pub type_traps: Vec<u64>,
    /// The alignment of the entry in bytes.
    pub align: u64,
    /// The alignment in bytes that the code behind the entry needs for the constants in it.
    pub own_align: u64,
    /// The relocations.
    pub relocs: Vec<Reloc>,
    /// The entries of the jump tables that lie elsewhere. Each is a word of 32 bits: the distance from the start of its
    /// table to the code.
    pub tables: Vec<Reloc>,
    /// The parts that the function calls, which follow its own code.
    pub parts: Vec<Part>,
    /// The unwind information of its frame.
    pub unwind: Option<Unwind>,
    /// The language-specific data area, if the function has landing pads.
    pub lsda: Option<Lsda>,
    /// The description for debuggers, if it is wanted.
    pub debug: Option<FunctionDebug>,
    /// The requested text, instead of bytes.
    pub text: Option<String>,
    /// The sections and symbols of inline assembler, until they join the module's.
    pub beside: Vec<Beside>,
}

/// A part of a function that the function calls. Tools expect that calls are of functions.
pub struct Part {
    /// The end of its name, behind that of the function.
    pub suffix: String,
    /// The offsets of its code.
    pub range: Range<u64>,
}

/// The place where a function is patched while the program runs.
#[derive(Clone, Debug)]
pub struct Patch {
    /// The offset in bytes.
    pub at: u64,
    /// The section that lists the place.
    pub list: Vec<u8>,
}

/// The sections and symbols of a statement of inline assembler.
pub struct Beside {
    /// The offset of the statement's code in the function's.
    pub at: u64,
    /// The number of its first section among those of the function's statements.
    pub first: u32,
    /// The text, assembled. Its first section is the code, without its bytes.
    pub asm: Box<Asm>,
}

impl Beside {
    /// The number after that of the last section.
    fn end(&self) -> u32 {
        let count = u32::try_from(self.asm.sections.len()).unwrap_or(u32::MAX);
        self.first.saturating_add(count)
    }
}

impl Code {
    /// The offset of the end of its own code.
    fn own_end(&self) -> u64 {
        let first = self.parts.iter().map(|part| part.range.start).min();
        first.unwrap_or(self.bytes.len() as u64)
    }

    /// The size in bytes of its own code, from the entry on.
    pub fn own_size(&self) -> u64 {
        self.own_end().saturating_sub(self.entry)
    }

    /// The size in bytes of the jump tables that lie elsewhere.
    pub fn tables_size(&self) -> u64 {
        self.tables.len() as u64 * TABLE_ENTRY
    }

    /// Appends the bytes of assembler, with its relocations.
    fn push_asm(&mut self, asm: AsmCode) {
        let start = self.bytes.len() as u64;
        self.bytes.extend_from_slice(&asm.bytes);
        let first = self.beside.last().map_or(0, Beside::end);
        self.relocs.extend(asm.relocs.iter().map(|reloc| Reloc {
            offset: reloc.offset.saturating_add(start),
            symbol: match reloc.symbol {
                Symbol::Section(number) => Symbol::Section(number.saturating_add(first)),
                symbol => symbol,
            },
            ..*reloc
        }));
        let of_statement = |asm| Beside {
            at: start,
            first,
            asm,
        };
        self.beside.extend(asm.beside.map(of_statement));
    }

    /// Appends the code of inline assembler, and resolves the calls of it.
    pub(crate) fn append_asm(&mut self, unit: &Unit<'_>, asms: Vec<AsmCode>) -> Result<(), String> {
        let mut starts = Vec::with_capacity(asms.len());
        for asm in asms {
            let start = self.bytes.len().next_multiple_of(ALIGN as usize);
            let pad = start - self.bytes.len();
            self.bytes.extend(padding(unit.target, pad));
            self.push_asm(asm);
            self.parts.push(Part {
                suffix: format!(".asm.{}", starts.len()),
                range: start as u64..self.bytes.len() as u64,
            });
            starts.push(start as i64);
        }
        for reloc in &self.relocs {
            let Symbol::Asm(number) = reloc.symbol else {
                continue;
            };
            let start = starts.get(number as usize);
            let start = start.ok_or("a call of unknown inline assembler")?;
            let distance = start
                .wrapping_add(reloc.addend)
                .wrapping_sub_unsigned(reloc.offset);
            let at = usize::try_from(reloc.offset).map_err(|e| e.to_string())?;
            let field = self
                .bytes
                .get_mut(at..)
                .and_then(|b| b.first_chunk_mut::<4>());
            let field = field.ok_or("a call outside of the code")?;
            *field = unit.target.near_call(*field, distance)?;
        }
        self.relocs.retain(|r| !matches!(r.symbol, Symbol::Asm(_)));
        Ok(())
    }

    /// A naked function: its assembler, without a frame.
    pub(crate) fn naked(
        unit: &Unit<'_>,
        id: GlobalId,
        outcome: &mut lower::Outcome,
    ) -> Result<Self, String> {
        let mut code = Self {
            id,
            bytes: Vec::new(),
            entry: 0,
            patch: None,
            type_number: None,
            type_traps: Vec::new(),
            align: ALIGN,
            own_align: 1,
            relocs: Vec::new(),
            tables: Vec::new(),
            parts: Vec::new(),
            unwind: None,
            lsda: None,
            debug: None,
            text: None,
            beside: Vec::new(),
        };
        for asm in std::mem::take(&mut outcome.asms) {
            code.push_asm(asm);
        }
        let len = u32::try_from(code.bytes.len()).map_err(|e| e.to_string())?;
        let rules = Vec::new();
        code.unwind = Some(Unwind { rules, len });
        code.put_before(unit, &outcome.entry)?;
        Ok(code)
    }

    /// Moves everything that has an offset in the code behind bytes that are put in front of it.
    fn shift(&mut self, by: u64) {
        for reloc in &mut self.relocs {
            reloc.offset += by;
        }
        for entry in &mut self.tables {
            entry.addend = entry.addend.wrapping_add_unsigned(by);
        }
        for part in &mut self.parts {
            part.range = part.range.start + by..part.range.end + by;
        }
        for beside in &mut self.beside {
            beside.at += by;
        }
        for trap in &mut self.type_traps {
            *trap += by;
        }
        if let Some(debug) = &mut self.debug {
            debug.start += by;
        }
    }

    /// Prepends code that calls the function.
    pub(crate) fn put_preserving(&mut self, before: &Preserving) {
        let start = before.bytes.len();
        self.parts.push(Part {
            suffix: ".body".to_owned(),
            range: 0..self.own_end(),
        });
        self.bytes.splice(0..0, before.bytes.iter().copied());
        self.shift(start as u64);
        if let Some(unwind) = &mut self.unwind {
            unwind.put_after(&before.unwind);
        }
    }

    /// Prepends the prefix and prologue data of the function, and what is at its entry. The entry is aligned as the function
    /// asks for: pointers to members have a flag in their lowest bit.
    pub(crate) fn put_before(&mut self, unit: &Unit<'_>, entry: &Entry) -> Result<(), String> {
        let Some(function) = unit.function(self.id) else {
            return Ok(());
        };
        let asked = align_bytes(function.align).unwrap_or(1);
        self.align = self.align.max(asked);
        let mut before = Before::default();
        before.put_data(unit, self.id, function.prefix)?;
        let data = before.bytes.len() as u64;
        before.bytes.extend_from_slice(&entry.type_number);
        before.bytes.extend_from_slice(&entry.room);
        if !before.bytes.is_empty() && self.align > MOST_ALIGN {
            return Err(format!(
                "data before a function that is aligned to {asked} bytes"
            ));
        }
        before.align(unit, self.align);
        let start = before.bytes.len() as u64;
        before.put_data(unit, self.id, function.prologue)?;
        let code = before.bytes.len() as u64;
        if code > start {
            // The unwind tables do not cover prologue data.
            self.unwind = None;
            if self.lsda.is_some() {
                return Err("landing pads behind prologue data".into());
            }
        }
        before.put(&entry.code, &entry.relocs);
        let own = before.bytes.len().next_multiple_of(self.own_align as usize);
        let fill = padding(unit.target, own - before.bytes.len());
        before.bytes.extend(fill);
        if let Some(unwind) = &mut self.unwind {
            unwind.put_after(&Unwind {
                rules: Vec::new(),
                len: u32::try_from(own as u64 - code).map_err(|e| e.to_string())?,
            });
        }
        self.shift(own as u64);
        before.bytes.append(&mut self.bytes);
        self.bytes = before.bytes;
        self.relocs.append(&mut before.relocs);
        self.entry = start;
        self.type_number = type_number(entry, start, data);
        self.patch = entry.list.clone().map(|list| Patch {
            at: match entry.room.len() as u64 {
                0 => code + entry.mark,
                room => start - room,
            },
            list,
        });
        Ok(())
    }
}

/// The offsets of the number of a function's type, if it has one: it is in front of the room, and as much padding belongs to
/// it as makes both a multiple of the least alignment. `data` is the size of the data before.
fn type_number(entry: &Entry, start: u64, data: u64) -> Option<Range<u64>> {
    let number = entry.type_number.len() as u64;
    let end = start.checked_sub(entry.room.len() as u64)?;
    let from = start.checked_sub((number + start - end).next_multiple_of(ALIGN));
    let from = from.filter(|_| data == 0).unwrap_or(end - number);
    (number > 0).then_some(from..end)
}

/// The bytes in front of the code of a function, with their relocations.
#[derive(Default)]
struct Before {
    bytes: Vec<u8>,
    relocs: Vec<Reloc>,
}

impl Before {
    /// Appends bytes with their relocations.
    fn put(&mut self, bytes: &[u8], relocs: &[Reloc]) {
        let start = self.bytes.len() as u64;
        self.bytes.extend_from_slice(bytes);
        self.relocs.extend(relocs.iter().map(|reloc| Reloc {
            offset: reloc.offset.saturating_add(start),
            ..*reloc
        }));
    }

    /// Appends the data of a constant, if there is one.
    fn put_data(
        &mut self,
        unit: &Unit<'_>,
        function: GlobalId,
        data: Option<Value>,
    ) -> Result<(), String> {
        if let Some(data) = data {
            let (bytes, relocs) = data::before(unit, function, data)?;
            self.put(&bytes, &relocs);
        }
        Ok(())
    }

    /// Inserts instructions at the start, so that the end is aligned.
    fn align(&mut self, unit: &Unit<'_>, align: u64) {
        let size = self.bytes.len() as u64;
        let pad = size.next_multiple_of(align) - size;
        let nops = padding(unit.target, pad as usize);
        self.bytes.splice(0..0, nops);
        for reloc in &mut self.relocs {
            reloc.offset += pad;
        }
    }
}

/// Bytes to skip, which do nothing as instructions.
pub(crate) fn padding(target: &dyn Target, len: usize) -> impl Iterator<Item = u8> + use<> {
    target.nop().iter().copied().cycle().take(len)
}
