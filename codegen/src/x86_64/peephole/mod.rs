//! Peephole passes over Cranelift's machine code: short jumps and immediates, frames with pushes and without a
//! frame pointer, copy propagation, jump threading and tail duplication.
//!
//! The code is split into instructions, each an instruction or a jump table, which are laid out again at the end. If
//! any byte is not recognised with certainty, the function stays unchanged.

mod copy_propagation;
mod decode;
mod effect;
mod frame;
mod jump_table;
mod jump_threading;

use crate::lsda::{Pad, Site};
use crate::passes::Pass;
use crate::rewrite::{Input, Rewritten};
use crate::unwind::{Rule, Unwind};
use crate::x86_64::X86_64;
use bitsmith_model::entity::Table;
use decode::{Parts, decode};

/// The reference of an instruction into the function, by old offset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Link {
    /// Nothing in the function.
    None,
    /// A jump, with a condition code if it has one.
    Jump(Option<u8>, u32),
    /// A RIP-relative displacement, at an offset from the start of the instruction.
    Rip(u8, u32),
    /// A jump table.
    Table,
}

const UNDEFINED: [u8; 2] = [0x0f, 0x0b];
/// The trap for a division by zero.
const DIV_AH: [u8; 2] = [0xf6, 0xf4];
/// The maximal length of an instruction with inserted code before it.
const LONGEST: usize = 24;

/// An instruction or a jump table.
#[derive(Clone)]
struct MachInst {
    /// The old offset and length.
    at: u32,
    size: u32,
    /// The current code, unless it is a jump or a table.
    code: [u8; LONGEST],
    len: u8,
    /// The length of inserted code at its start.
    lead: u8,
    link: Link,
    /// The layout of the original instruction, also if it was replaced.
    parts: Parts,
    is_replaced: bool,
    /// True if it is a jump target.
    is_target: bool,
    /// True if it has a relocation and must stay.
    fixed: bool,
    /// True if a jump is in its short form.
    short: bool,
    /// The index of the call site that this is.
    site: Option<u32>,
}

impl MachInst {
    fn code(&self) -> &[u8] {
        self.code.get(..usize::from(self.len)).unwrap_or_default()
    }

    fn set(&mut self, code: &[u8]) {
        if let Some(place) = self.code.entry_mut(..code.len()) {
            place.copy_from_slice(code);
            self.len = code.len() as u8;
            self.is_replaced = true;
        }
    }

    /// The layout of the current code.
    fn parts_now(&self) -> Option<Parts> {
        match self.is_replaced {
            true => decode(self.code()).filter(|p| p.len == self.len),
            false => Some(self.parts),
        }
    }

    fn end(&self) -> u32 {
        self.at + self.size
    }

    /// Returns true if it ends the program.
    fn is_trap(&self) -> bool {
        self.code() == UNDEFINED || self.code() == DIV_AH
    }

    /// The opcode, if it is a one-byte opcode without unusual prefixes.
    fn opcode(&self) -> Option<u8> {
        let plain = self.parts.map == 1 && !self.parts.has_prefix;
        self.code()
            .get(usize::from(self.parts.opcode))
            .copied()
            .filter(|_| plain)
    }

    fn rex(&self) -> u8 {
        let at = self.parts.rex.map(usize::from);
        at.and_then(|at| self.code().get(at)).copied().unwrap_or(0)
    }

    fn modrm(&self) -> Option<u8> {
        self.code().get(usize::from(self.parts.modrm?)).copied()
    }

    /// The current length.
    fn new_len(&self) -> u32 {
        match self.link {
            Link::Table => self.size,
            Link::Jump(..) if self.short => 2,
            Link::Jump(None, _) => 5,
            Link::Jump(Some(_), _) => 6,
            Link::None | Link::Rip(..) => self.len.into(),
        }
    }
}

/// The instructions of a function.
struct Code<'a> {
    input: &'a Input<'a>,
    insts: Vec<MachInst>,
    /// The index of the instruction at each old offset.
    index: Vec<u32>,
    /// The offset of the constants.
    data: u32,
    /// The distance from the stack pointer to the CFA in a rewritten frame.
    frame: Option<i32>,
}

/// Makes code shorter; `None` if any of it is not recognised.
pub fn run(input: &Input<'_>, align: u32) -> Option<Rewritten> {
    let mut code = Code::split(input)?;
    code.resolve_targets()?;
    let runs = |pass| input.passes.has(pass);
    if runs(Pass::StoreForwarding) {
        code.forward_stores();
    }
    if runs(Pass::ShortEncodings) {
        code.insts.iter_mut().for_each(MachInst::shorten);
    }
    if runs(Pass::LoopInversion) {
        code.invert_loops();
    }
    let mut steps = match runs(Pass::Frame) {
        true => frame::run(&mut code)?,
        false => None,
    };
    if runs(Pass::TableBounds) {
        jump_table::trust(&mut code);
    }
    copy_propagation::run(&mut code);
    if runs(Pass::JumpThreading) {
        jump_threading::run(&mut code);
    }
    if runs(Pass::TailDuplication) {
        steps = jump_table::spread(&mut code, steps)?;
    }
    if runs(Pass::ShortJumps) {
        code.relax()?;
    }
    code.join(steps, align)
}

/// The signed 32-bit number at an offset.
fn word(bytes: &[u8], at: usize) -> Option<i32> {
    let word = bytes.get(at..)?.first_chunk::<4>()?;
    Some(i32::from_le_bytes(*word))
}

impl<'a> Code<'a> {
    /// Splits the code into instructions.
    fn split(input: &'a Input<'a>) -> Option<Self> {
        let bytes = input.bytes;
        let total = u32::try_from(bytes.len()).ok()?;
        let mut code = Self {
            input,
            insts: Vec::with_capacity(bytes.len() / 4),
            index: vec![u32::MAX; bytes.len()],
            data: total,
            frame: None,
        };
        // The offsets of the constants and of the next table.
        let (mut data, mut table) = (total, u32::MAX);
        let mut at = 0u32;
        let mut patches = input.patches.iter().copied().peekable();
        let mut sites = (0u32..).zip(input.sites).peekable();
        while at < data {
            let number = u32::try_from(code.insts.len()).ok()?;
            *code.index.get_mut(at as usize)? = number;
            if at == table {
                at = code.table(at, data)?;
                table = u32::MAX;
                continue;
            }
            let rest = bytes.get(at as usize..data as usize)?;
            if code.has_ended() && rest.len() < 64 && rest.iter().all(|b| *b == 0) {
                *code.index.get_mut(at as usize)? = u32::MAX;
                break;
            }
            let mut inst = MachInst::read(rest, at, &mut patches)?;
            let site = sites.next_if(|(_, s)| s.end == inst.end());
            inst.site = site.map(|(number, _)| number);
            if let Link::Rip(_, target) = inst.link {
                match inst.opcode() {
                    Some(0x8d) if table == u32::MAX => table = target,
                    Some(0x8d) => return None,
                    _ => data = data.min(target),
                }
            }
            at = inst.end();
            code.insts.push(inst);
        }
        (at <= data && table == u32::MAX && sites.peek().is_none()).then_some(())?;
        code.data = data;
        Some(code)
    }

    /// Returns true if control does not reach the next instruction.
    fn has_ended(&self) -> bool {
        let Some(last) = self.insts.last() else {
            return false;
        };
        match last.opcode() {
            Some(0xc3 | 0xc2) => true,
            Some(0xff) => last.modrm().is_some_and(|m| m >> 3 & 7 == 4),
            _ if last.link == Link::Table => true,
            _ => matches!(last.link, Link::Jump(None, _)) || last.is_trap(),
        }
    }

    /// Reads a jump table, which directly follows its jump.
    fn table(&mut self, at: u32, data: u32) -> Option<u32> {
        let last = self.insts.last()?;
        let is_jump = last.opcode() == Some(0xff) && last.modrm()? & 0xf8 == 0xe0;
        is_jump.then_some(())?;
        let next = |list: &[u32]| list.get(list.partition_point(|s| *s <= at)).copied();
        let ends = [next(self.input.starts), next(self.input.traps), Some(data)];
        let end = ends.into_iter().flatten().min()?;
        let size = end.checked_sub(at)?;
        (size > 0 && size % 4 == 0).then_some(())?;
        self.insts.push(MachInst {
            at,
            size,
            code: [0; LONGEST],
            len: 0,
            lead: 0,
            link: Link::Table,
            parts: Parts::default(),
            is_replaced: true,
            is_target: false,
            fixed: true,
            short: false,
            site: None,
        });
        Some(end)
    }

    fn piece_at(&self, at: u32) -> Option<usize> {
        let number = *self.index.get(at as usize)?;
        (number != u32::MAX).then_some(number as usize)
    }

    /// The targets in a jump table.
    fn places(&self, table: &MachInst) -> Option<Vec<u32>> {
        let (start, end) = (table.at as usize, table.end() as usize);
        let words = self.input.bytes.get(start..end)?.chunks_exact(4);
        let place = |word: &[u8]| table.at.checked_add_signed(self::word(word, 0)?);
        words.map(place).collect()
    }

    /// Marks jump targets, each of which must be the start of an instruction.
    fn resolve_targets(&mut self) -> Option<()> {
        let mut aims: Vec<u32> = self.pads().collect();
        for inst in &self.insts {
            match inst.link {
                Link::Jump(_, target) => aims.push(target),
                Link::Table => aims.extend(self.places(inst)?),
                Link::Rip(_, target) if inst.opcode() != Some(0x8d) => {
                    (target >= self.data).then_some(())?;
                }
                Link::Rip(..) | Link::None => {}
            }
        }
        for target in aims {
            let number = self.piece_at(target)?;
            self.insts.get_mut(number)?.is_target = true;
        }
        Some(())
    }

    /// The offsets of the landing pads.
    fn pads(&self) -> impl Iterator<Item = u32> + use<'a> {
        self.input.sites.iter().filter_map(|s| Some(s.pad?.at))
    }

    /// The landing pad of a call.
    fn pad(&self, inst: &MachInst) -> Option<Pad> {
        self.input.sites.get(inst.site? as usize)?.pad
    }

    /// Replaces loads of words that were stored directly before.
    fn forward_stores(&mut self) {
        for number in 1..self.insts.len() {
            if let Some([store, load]) = self.insts.get_mut(number - 1..=number)
                && !(load.is_target || load.fixed || store.fixed)
            {
                reload(store, load);
            }
        }
    }

    /// Inverts a conditional exit followed by a jump back: the conditional jump then goes back.
    fn invert_loops(&mut self) {
        for number in 1..self.insts.len() {
            let Some([leave, back]) = self.insts.get_mut(number - 1..=number) else {
                continue;
            };
            if let Link::Jump(Some(condition), out) = leave.link
                && let Link::Jump(None, to) = back.link
                && to <= leave.at
                && !(back.is_target || leave.fixed || back.fixed)
            {
                leave.link = Link::Jump(Some(condition ^ 1), to);
                back.link = match out == back.end() {
                    true => Link::None,
                    false => Link::Jump(None, out),
                };
                back.set(&[]);
            }
        }
    }

    /// Branch relaxation: finds the jumps whose targets are in reach of the short form (Szymanski,
    /// «Assembling code for machines with span-dependent instructions», 1978), in two rounds.
    fn relax(&mut self) -> Option<()> {
        // A jump that does not reach its target in the second round seldom does in a third one.
        for _ in 0..2 {
            let places = self.places_now()?;
            for number in 0..self.insts.len() {
                let inst = self.insts.get(number)?;
                let Link::Jump(_, target) = inst.link else {
                    continue;
                };
                if inst.short || inst.fixed {
                    continue;
                }
                let (from, to) = (*places.get(number)?, *places.get(self.piece_at(target)?)?);
                // The code between the two only shrinks.
                let shrinks = match to > from {
                    true => i64::from(inst.new_len()),
                    false => 2,
                };
                let distance = i64::from(to) - i64::from(from) - shrinks;
                if i8::try_from(distance).is_ok() {
                    self.insts.get_mut(number)?.short = true;
                }
            }
        }
        Some(())
    }

    /// The current offsets of the instructions, and the end.
    fn places_now(&self) -> Option<Vec<u32>> {
        let mut at = 0u32;
        let mut places = Vec::with_capacity(self.insts.len() + 1);
        for inst in &self.insts {
            places.push(at);
            at = at.checked_add(inst.new_len())?;
        }
        places.push(at);
        Some(places)
    }

    /// Lays out the instructions.
    fn join(&self, steps: Option<frame::Steps>, align: u32) -> Option<Rewritten> {
        let places = self.places_now()?;
        let end = *places.last()?;
        // The constants keep their alignment.
        let align = align.max(16);
        let pad = self.data.wrapping_sub(end) & align.checked_sub(1)?;
        let constants = self.input.bytes.get(self.data as usize..)?;
        let data = match constants.is_empty() {
            true => end,
            false => end.checked_add(pad)?,
        };
        let place = |old: u32| match self.piece_at(old) {
            Some(number) => places.get(number).copied(),
            None => data.checked_add(old.checked_sub(self.data)?),
        };
        let mut bytes = Vec::with_capacity(data as usize + constants.len());
        for (inst, at) in self.insts.iter().zip(&places) {
            let after = at.checked_add(inst.new_len())?;
            let from = |to: u32| to.wrapping_sub(after).cast_signed();
            match inst.link {
                Link::None => bytes.extend(inst.code()),
                Link::Rip(field, target) => {
                    bytes.extend(inst.code());
                    let field = (at + u32::from(field)) as usize;
                    let distance = from(place(target)?).to_le_bytes();
                    bytes.get_mut(field..field + 4)?.copy_from_slice(&distance);
                }
                Link::Jump(condition, target) => {
                    let distance = from(place(target)?);
                    match (inst.short, condition) {
                        (true, None) => bytes.push(0xeb),
                        (true, Some(condition)) => bytes.push(0x70 | condition),
                        (false, None) => bytes.push(0xe9),
                        (false, Some(condition)) => bytes.extend([0x0f, 0x80 | condition]),
                    }
                    match inst.short {
                        true => bytes.push(i8::try_from(distance).ok()?.cast_unsigned()),
                        false => bytes.extend(distance.to_le_bytes()),
                    }
                }
                Link::Table => {
                    for target in self.places(inst)? {
                        bytes.extend(place(target)?.wrapping_sub(*at).to_le_bytes());
                    }
                }
            }
        }
        bytes.resize(data as usize, 0);
        bytes.extend(constants);
        Some(Rewritten {
            patches: self.patches(&places, data)?,
            sites: self.sites(&places)?,
            unwind: self.unwind(steps, &places, bytes.len())?,
            frame: self.frame,
            entered: self.entered(&places),
            moves: self.moves(&places),
            bytes,
        })
    }

    /// The new offsets of relocations.
    fn patches(&self, places: &[u32], data: u32) -> Option<Vec<u32>> {
        let mut number = 0;
        let place = |patch: &u32| {
            if *patch >= self.data {
                return data.checked_add(patch - self.data);
            }
            while self.insts.get(number)?.end() <= *patch {
                number += 1;
            }
            let inst = self.insts.get(number)?;
            let inside = patch.checked_sub(inst.at)?.checked_add(inst.lead.into())?;
            places.get(number)?.checked_add(inside)
        };
        self.input.patches.iter().map(place).collect()
    }

    /// The call sites with the new offsets of calls and landing pads.
    fn sites(&self, places: &[u32]) -> Option<Vec<Site>> {
        let calls = self.insts.iter().zip(places.iter().skip(1));
        let calls = calls.filter_map(|(p, end)| Some((p.site?, *end)));
        let moved = calls.map(|(number, end)| {
            let site = *self.input.sites.get(number as usize)?;
            let pad = match site.pad {
                None => None,
                Some(pad) => Some(Pad {
                    at: *places.get(self.piece_at(pad.at)?)?,
                    ..pad
                }),
            };
            Some(Site { end, pad, ..site })
        });
        moved.collect()
    }

    /// The old and the new offsets of instructions, if someone wants them.
    fn moves(&self, places: &[u32]) -> Vec<(u32, u32)> {
        if !self.input.traced {
            return Vec::new();
        }
        let insts = self.insts.iter().zip(places);
        let left = insts.filter(|(p, _)| p.new_len() != 0 && p.link != Link::Table);
        left.map(|(p, new)| (p.at, *new)).collect()
    }

    /// The offsets from which on registers may have another value than on entry.
    fn entered(&self, places: &[u32]) -> [u32; 16] {
        let mut until = [0; 16];
        if !self.input.traced {
            return until;
        }
        let mut left = effect::ALL;
        for (number, inst) in self.insts.iter().enumerate() {
            let ended = number > 0 && inst.is_target;
            let leaves = matches!(inst.link, Link::Table | Link::Jump(None, _));
            let writes = match inst.code() {
                _ if ended || leaves => effect::ALL,
                // Only the stack pointer changes.
                [0x50..=0x57] | [0x41, 0x50..=0x57] => 0,
                _ => copy_propagation::effect_of(&self.insts, number).writes,
            };
            // The instruction that writes a register begins with its old value.
            let at = match ended {
                true => places.get(number),
                false => places.get(number + 1),
            };
            for (register, until) in (0..).zip(&mut until) {
                if left & writes & effect::bit(register) != 0 {
                    *until = at.copied().unwrap_or(0);
                }
            }
            left &= !writes;
            if left == 0 {
                break;
            }
        }
        until
    }

    /// The unwind rules: steps of a new frame, or those of Cranelift.
    fn unwind(&self, steps: Option<frame::Steps>, places: &[u32], len: usize) -> Option<Unwind> {
        let Some(steps) = steps else {
            let mut unwind = Unwind::of_cranelift(&X86_64, self.input.unwind, len).ok()?;
            for (at, _) in &mut unwind.rules {
                *at = *places.get(self.piece_at(*at)?)?;
            }
            return Some(unwind);
        };
        let rule = |(number, rule): (usize, Rule)| Some((*places.get(number + 1)?, rule));
        let rules: Option<Vec<_>> = steps.into_iter().map(rule).collect();
        Some(Unwind {
            rules: rules?,
            len: u32::try_from(len).ok()?,
        })
    }
}

impl MachInst {
    /// Reads the instruction at `at`.
    fn read(
        rest: &[u8],
        at: u32,
        patches: &mut std::iter::Peekable<impl Iterator<Item = u32>>,
    ) -> Option<Self> {
        let parts = decode(rest)?;
        let bytes = rest.get(..usize::from(parts.len))?;
        let size = u32::from(parts.len);
        let end = at.checked_add(size)?;
        let mut inst = Self {
            at,
            size,
            code: [0; LONGEST],
            len: 0,
            lead: 0,
            link: Link::None,
            parts,
            is_replaced: false,
            is_target: false,
            fixed: patches.next_if(|p| *p < end).is_some(),
            short: false,
            site: None,
        };
        inst.set(bytes);
        inst.is_replaced = false;
        let opcode = *bytes.get(usize::from(parts.opcode))?;
        let field = parts.immediate.0;
        let relative = |field: u8| end.checked_add_signed(word(bytes, usize::from(field))?);
        inst.link = match (parts.map, opcode) {
            _ if inst.fixed => Link::None,
            (1, 0xe9) => Link::Jump(None, relative(field)?),
            (2, 0x80..=0x8f) => Link::Jump(Some(opcode & 15), relative(field)?),
            // Jumps of another form, and calls of the function itself.
            (1, 0x70..=0x7f | 0xeb | 0xe8) => return None,
            _ => match parts.rip {
                Some(field) => Link::Rip(field, relative(field)?),
                None => Link::None,
            },
        };
        Some(inst)
    }

    /// Shortens its encoding.
    fn shorten(&mut self) {
        if self.fixed {
            return;
        }
        let (at, rex) = (usize::from(self.parts.opcode), self.rex());
        let (field, size) = self.parts.immediate;
        let (field, size) = (usize::from(field), usize::from(size));
        let Some(opcode) = self
            .code()
            .get(at)
            .copied()
            .filter(|_| !self.parts.has_prefix)
        else {
            return;
        };
        match (self.parts.map, opcode) {
            // Immediates that fit a sign-extended byte.
            (1, 0x81 | 0x69) if self.is_byte(field, size) => {
                let short = if opcode == 0x81 { 0x83 } else { 0x6b };
                self.replace(at, short);
                self.len = field as u8 + 1;
                self.parts.immediate.1 = 1;
            }
            // A 32-bit zero extension clears the upper half, too.
            (2, 0xb6 | 0xb7) if rex & 8 != 0 && self.parts.rip.is_none() => {
                let is_memory = self.modrm().is_some_and(|m| m < 0xc0);
                self.narrow(opcode == 0xb7 || is_memory);
            }
            (1, 0x31 | 0x33) if rex & 8 != 0 => {
                let same = self
                    .modrm()
                    .is_some_and(|m| m >= 0xc0 && m >> 3 & 7 == m & 7);
                if same && (rex & 4 != 0) == (rex & 1 != 0) {
                    self.narrow(true);
                }
            }
            _ => {}
        }
    }

    fn replace(&mut self, at: usize, byte: u8) {
        self.code.put(at, byte);
    }

    /// Returns true if an immediate fits a sign-extended byte.
    fn is_byte(&self, field: usize, size: usize) -> bool {
        let Some(bytes) = self.code().get(field..field + size) else {
            return false;
        };
        let sign = match bytes.first() {
            Some(0..=0x7f) => 0,
            _ => 0xff,
        };
        bytes.len() > 1 && bytes.iter().skip(1).all(|b| *b == sign)
    }

    /// Removes the 64-bit flag from the REX prefix, and the prefix itself if nothing else is in it and
    /// `may_go`.
    fn narrow(&mut self, may_go: bool) {
        let Some(at) = self.parts.rex.map(usize::from) else {
            return;
        };
        let rex = self.rex() & !8;
        self.replace(at, rex);
        if rex == 0x40 && may_go {
            self.code.copy_within(at + 1.., at);
            self.len -= 1;
            let parts = &mut self.parts;
            parts.rex = None;
            parts.opcode -= 1;
            parts.modrm = parts.modrm.map(|at| at - 1);
            parts.immediate.0 -= 1;
        }
    }
}

/// Replaces a load of the word that was stored directly before by a register copy.
fn reload(store: &MachInst, load: &mut MachInst) {
    let of_frame = |p: &MachInst, opcode: u8| {
        let wide = p.parts.rex == Some(0) && p.rex() & 0xb == 8 && !p.parts.is_short;
        // Addressed relative to the stack pointer.
        let modrm = p.modrm().filter(|m| matches!(m & 0xc7, 0x44 | 0x84));
        let is = wide && p.opcode() == Some(opcode) && p.code().get(3) == Some(&0x24);
        modrm.filter(|_| is).map(|m| (m >> 3 & 7, p.rex() & 4))
    };
    let (Some((from, high)), Some((to, high_to))) = (of_frame(store, 0x89), of_frame(load, 0x8b))
    else {
        return;
    };
    if store.code().get(4..) != load.code().get(4..)
        || store.modrm().map(|m| m & 0xc7) != load.modrm().map(|m| m & 0xc7)
    {
        return;
    }
    match (from, high) == (to, high_to) {
        true => load.set(&[]),
        false => {
            let rex = 0x48 | high | high_to >> 2;
            load.set(&[rex, 0x89, 0xc0 | from << 3 | to]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Input, Pad, Site, run};
    use crate::passes::Passes;
    use crate::unwind::Rule;

    /// `push %rbp; mov %rsp, %rbp`, and the epilogue with the return.
    pub(super) const ENTER: [u8; 4] = [0x55, 0x48, 0x89, 0xe5];
    pub(super) const LEAVE: [u8; 5] = [0x48, 0x89, 0xec, 0x5d, 0xc3];

    pub(super) fn input(bytes: &[u8]) -> Input<'_> {
        Input {
            passes: Passes::default(),
            bytes,
            starts: &[0],
            traps: &[],
            never: &[],
            patches: &[],
            sites: &[],
            unwind: &[],
            frame_pointer: false,
            tail_calls: true,
            traced: false,
            own: 0,
            words: Some(&[]),
        }
    }

    fn function(body: &[u8]) -> Vec<u8> {
        [&ENTER, body, &LEAVE].concat()
    }

    #[test]
    fn a_function_without_calls_needs_no_frame() {
        // add $1, %ecx with a 32-bit immediate
        let bytes = function(&[0x81, 0xc1, 1, 0, 0, 0]);
        let rewritten = run(&input(&bytes), 16).expect("it is understood");
        assert_eq!(rewritten.bytes, [0x83, 0xc1, 1, 0xc3]);
        assert!(rewritten.unwind.rules.is_empty());
        let kept = Input {
            frame_pointer: true,
            ..input(&bytes)
        };
        let rewritten = run(&kept, 16).expect("it is understood");
        assert_eq!(
            rewritten.bytes,
            [&ENTER[..], &[0x83, 0xc1, 1, 0x5d, 0xc3]].concat()
        );
        let last = rewritten.unwind.rules.last();
        assert_eq!(
            last,
            Some(&(
                8,
                Rule::Frame(crate::x86_64::dwarf_general(super::frame::STACK), 8)
            ))
        );
    }

    #[test]
    fn what_names_the_frame_pointer_keeps_it() {
        // mov 16(%rbp), %rax
        let bytes = function(&[0x48, 0x8b, 0x45, 0x10]);
        let rewritten = run(&input(&bytes), 16).expect("it is understood");
        assert!(rewritten.bytes.starts_with(&ENTER));
    }

    #[test]
    fn jumps_are_as_short_as_they_may_be() {
        // je to the return over a body of that many bytes
        let jump = |size: usize| {
            let mut body = vec![0x0f, 0x84];
            body.extend((size as u32).to_le_bytes());
            body.extend(std::iter::repeat_n(0x90, size));
            function(&body)
        };
        let short = jump(127);
        let rewritten = run(&input(&short), 16).expect("it is understood");
        assert_eq!(rewritten.bytes.get(..2), Some(&[0x74, 127][..]));
        let long = jump(128);
        let rewritten = run(&input(&long), 16).expect("it is understood");
        assert_eq!(rewritten.bytes.get(..3), Some(&[0x0f, 0x84, 128][..]));
    }

    #[test]
    fn a_call_at_the_end_is_a_jump_but_where_that_is_not_wanted() {
        let bytes = function(&[0xe8, 0, 0, 0, 0]);
        let called = Input {
            patches: &[5],
            ..input(&bytes)
        };
        let rewritten = run(&called, 16).expect("it is understood");
        assert_eq!(rewritten.bytes, [0xe9, 0, 0, 0, 0]);
        assert_eq!(rewritten.patches, [1]);
        let called = Input {
            tail_calls: false,
            traced: false,
            ..called
        };
        let rewritten = run(&called, 16).expect("it is understood");
        assert_eq!(rewritten.bytes, [0x50, 0xe8, 0, 0, 0, 0, 0x5e, 0xc3]);
        assert_eq!(rewritten.patches, [2]);
    }

    #[test]
    fn calls_and_landing_pads_are_told_where_they_went() {
        // A call, a jump over its landing pad, and one with four bytes for a number there.
        let body = [
            &[0xe8, 0, 0, 0, 0, 0xe9, 6, 0, 0, 0][..],
            &[0x81, 0xc1, 1, 0, 0, 0],
        ];
        let bytes = function(&body.concat());
        let pad = Pad { at: 14, number: 3 };
        let site = Site {
            end: 9,
            pad: Some(pad),
            throws: true,
        };
        let called = Input {
            patches: &[5],
            sites: &[site],
            ..input(&bytes)
        };
        let rewritten = run(&called, 16).expect("it is understood");
        // push %rax; call; jmp; add $1, %ecx; pop %rsi; ret
        assert_eq!(
            rewritten.bytes,
            [0x50, 0xe8, 0, 0, 0, 0, 0xeb, 3, 0x83, 0xc1, 1, 0x5e, 0xc3]
        );
        let pad = Some(Pad { at: 8, ..pad });
        assert_eq!(
            rewritten.sites,
            [Site {
                end: 6,
                pad,
                ..site
            }]
        );
    }

    #[test]
    fn what_is_not_known_stays() {
        // An unknown instruction, and a jump into another one.
        for body in [
            &[0x62, 0xf1, 0x7c, 0x48, 0x58, 0xc1][..],
            &[0xe9, 1, 0, 0, 0],
        ] {
            assert!(run(&input(&function(body)), 16).is_none());
        }
    }
}
