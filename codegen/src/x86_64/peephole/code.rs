//! The instructions of a function, with what refers to them.

use super::instruction::{InstEncoder, Link, MachInst, Reader, condition};
use crate::lsda::Pad;
use crate::rewrite::Input;
use crate::unwind::Rule;
use iced_x86::{Code as Opcode, FlowControl, OpKind};
use std::ops::Range;

/// The instructions of a function.
pub struct Code<'a> {
    /// The code, and all that is known about it.
    pub input: &'a Input<'a>,
    /// The instructions and jump tables, in order.
    pub insts: Vec<MachInst>,
    /// The index of the instruction at each old offset.
    pub index: Vec<u32>,
    /// The offset of the constants.
    pub data: u32,
    /// The distance from the stack pointer to the CFA in a rewritten frame.
    pub frame: Option<i32>,
    /// The offset from the stack pointer of the word that is in the frame pointer's register.
    pub moved_word: Option<i32>,
    /// The traps behind checks of types: the old offset of the instruction, and the distance from its start.
    pub type_traps: Vec<(u32, u32)>,
    /// The encoder of replaced instructions.
    pub encoder: InstEncoder,
}

/// The unwind rules, each after an instruction.
pub type Steps = Vec<(usize, Rule)>;

impl Splice {
    /// Instructions in the place of one that they stand for.
    pub fn instead(at: usize, old: &MachInst, new: impl Iterator<Item = MachInst>) -> Self {
        let new = new.map(|mut inst| {
            (inst.at, inst.size) = (old.at, old.size);
            inst
        });
        Self {
            old: at..at + 1,
            new: new.collect(),
            entry: 0,
        }
    }
}

/// Returns true if an unwind rule changes in a range of instructions.
pub fn has_rule(steps: Option<&Steps>, range: &Range<usize>) -> bool {
    let steps = steps.map(Vec::as_slice).unwrap_or_default();
    let next = steps.partition_point(|(at, _)| *at < range.start);
    steps.get(next).is_some_and(|(at, _)| *at < range.end)
}

/// New instructions in the place of old ones.
pub struct Splice {
    /// The numbers of the old ones. Only the first may be a jump target.
    pub old: Range<usize>,
    /// The new ones.
    pub new: Vec<MachInst>,
    /// The number among them of the one that jumps to the first old one lead to.
    pub entry: usize,
}

/// An instruction in another order.
pub enum Placed {
    /// An old one, by its number.
    Old(usize),
    /// A new one.
    New(MachInst),
}

impl<'a> Code<'a> {
    /// Splits the code into instructions; `None` if any of it is not recognised with certainty.
    pub fn split(input: &'a Input<'a>) -> Option<Self> {
        let bytes = input.bytes;
        let total = u32::try_from(bytes.len()).ok()?;
        let mut code = Self {
            input,
            insts: Vec::with_capacity(bytes.len() / 4),
            index: vec![u32::MAX; bytes.len()],
            data: total,
            frame: None,
            moved_word: None,
            type_traps: Vec::new(),
            encoder: InstEncoder::default(),
        };
        let mut reader = Reader::new(bytes);
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
            let mut inst = reader.read(at, bytes)?;
            inst.fixed = patches.next_if(|p| *p < inst.end()).is_some();
            inst.link = match input.moving.and_then(|f| inst.stack_operation(&f)) {
                Some(operation) => Link::Stack(operation),
                None => link(&inst)?,
            };
            let site = sites.next_if(|(_, s)| s.end == inst.end());
            inst.site = site.map(|(number, _)| number);
            if let Link::Rip(_, target) = inst.link {
                match inst.opcode() {
                    Opcode::Lea_r64_m if table == u32::MAX => table = target,
                    Opcode::Lea_r64_m => return None,
                    _ => data = data.min(target),
                }
            }
            at = inst.end();
            code.insts.push(inst);
        }
        (at <= data && table == u32::MAX && sites.peek().is_none()).then_some(())?;
        code.data = data;
        code.resolve_targets()?;
        Some(code)
    }

    /// Returns true if control does not reach the next instruction.
    fn has_ended(&self) -> bool {
        self.insts.last().is_some_and(MachInst::ends)
    }

    /// Reads a jump table, which directly follows its jump.
    fn table(&mut self, at: u32, data: u32) -> Option<u32> {
        let last = self.insts.last_mut()?;
        (last.opcode() == Opcode::Jmp_rm64 && last.register(0).is_some()).then_some(())?;
        last.link = Link::Indirect(at);
        let next = |list: &[u32]| list.get(list.partition_point(|s| *s <= at)).copied();
        let ends = [next(self.input.starts), next(self.input.traps), Some(data)];
        let end = ends.into_iter().flatten().min()?;
        let size = end.checked_sub(at)?;
        (size > 0 && size % 4 == 0).then_some(())?;
        self.insts.push(MachInst::table(at, size));
        Some(end)
    }

    /// The index of the instruction at an old offset.
    pub fn inst_at(&self, at: u32) -> Option<usize> {
        let number = *self.index.get(at as usize)?;
        (number != u32::MAX).then_some(number as usize)
    }

    /// The old offset of an instruction, if jumps there lead to it.
    pub fn label(&self, number: usize) -> Option<u32> {
        let at = self.insts.get(number)?.at;
        (self.inst_at(at)? == number).then_some(at)
    }

    /// Returns true if control reaches an instruction from the one before it.
    pub fn falls_through(&self, number: usize) -> bool {
        let before = self.before(number).next();
        before.is_none_or(|before| self.insts.get(before).is_some_and(|inst| !inst.ends()))
    }

    /// The places before another that have code, the last first.
    pub fn before(&self, number: usize) -> impl Iterator<Item = usize> + '_ {
        let all = (0..number).rev();
        all.filter(|at| self.insts.get(*at).is_some_and(|p| p.new_len() != 0))
    }

    /// The targets in a jump table.
    pub fn targets(&self, table: &MachInst) -> Option<Vec<u32>> {
        let (start, end) = (table.at as usize, table.end() as usize);
        let words = self.input.bytes.get(start..end)?.chunks_exact(4);
        let target = |word: &[u8]| {
            let distance = i32::from_le_bytes(*word.first_chunk::<4>()?);
            table.at.checked_add_signed(distance)
        };
        words.map(target).collect()
    }

    /// Marks jump targets, each of which must be the start of an instruction.
    fn resolve_targets(&mut self) -> Option<()> {
        let all = self.jumps_to()?;
        for inst in &self.insts {
            if let Link::Rip(_, target) = inst.link
                && inst.opcode() != Opcode::Lea_r64_m
            {
                (target >= self.data).then_some(())?;
            }
        }
        for target in all {
            let number = self.inst_at(target)?;
            self.insts.get_mut(number)?.is_target = true;
        }
        Some(())
    }

    /// Puts new instructions in the place of old ones, and gives steps of the frame their new places.
    pub fn splice(
        &mut self,
        mut splices: Vec<Splice>,
        steps: Option<Steps>,
    ) -> Option<Option<Steps>> {
        splices.sort_by_key(|splice| splice.old.start);
        let mut splices = splices.into_iter().peekable();
        let mut moved: Vec<u32> = Vec::with_capacity(self.insts.len());
        let mut insts: Vec<MachInst> = Vec::with_capacity(self.insts.len() * 2);
        let mut skipped = 0..0;
        for (number, inst) in std::mem::take(&mut self.insts).into_iter().enumerate() {
            if skipped.contains(&number) {
                moved.push(*moved.last()?);
                continue;
            }
            let Some(splice) = splices.next_if(|splice| splice.old.start == number) else {
                moved.push(u32::try_from(insts.len()).ok()?);
                insts.push(inst);
                continue;
            };
            moved.push(u32::try_from(insts.len() + splice.entry).ok()?);
            skipped = splice.old;
            let new = splice.new.into_iter().enumerate();
            insts.extend(new.map(|(at, mut new)| {
                new.is_target = at == splice.entry && inst.is_target;
                new
            }));
        }
        self.insts = insts;
        self.renumber(&moved, steps)
    }

    /// Gives the instructions another order, and steps of the frame their new places; `None` if an old one is not placed just
    /// once.
    pub fn arrange(&mut self, order: Vec<Placed>, steps: Option<Steps>) -> Option<Option<Steps>> {
        let mut moved = vec![u32::MAX; self.insts.len()];
        let mut insts = Vec::with_capacity(order.len());
        for (new, placed) in (0..).zip(order) {
            insts.push(match placed {
                Placed::Old(old) => {
                    let place = moved.get_mut(old).filter(|place| **place == u32::MAX);
                    *place? = new;
                    self.insts.get(old)?.clone()
                }
                Placed::New(inst) => inst,
            });
        }
        (!moved.contains(&u32::MAX)).then_some(())?;
        self.insts = insts;
        self.renumber(&moved, steps)
    }

    /// Gives targets of jumps and steps of the frame the new numbers of instructions.
    fn renumber(&mut self, moved: &[u32], steps: Option<Steps>) -> Option<Option<Steps>> {
        for number in self.index.iter_mut().filter(|n| **n != u32::MAX) {
            *number = *moved.get(*number as usize)?;
        }
        let Some(steps) = steps else {
            return Some(None);
        };
        let steps = steps.into_iter();
        let steps = steps.map(|(at, rule)| Some((*moved.get(at)? as usize, rule)));
        let mut steps = steps.collect::<Option<Steps>>()?;
        steps.sort_by_key(|(at, _)| *at);
        Some(Some(steps))
    }

    /// The old offset that each jump, entry of a table and landing pad leads to; `None` if one is outside the code.
    fn jumps_to(&self) -> Option<Vec<u32>> {
        let mut all: Vec<u32> = self.pads().collect();
        all.extend(self.jumps()?.into_iter().map(|(_, target)| target));
        Some(all)
    }

    /// The jumps and entries of tables, each by the number of its instruction or table and the old offset that it leads to.
    fn jumps(&self) -> Option<Vec<(usize, u32)>> {
        let mut all = Vec::new();
        for (from, inst) in self.insts.iter().enumerate() {
            match inst.link {
                Link::Jump(_, target) | Link::Indirect(target) => all.push((from, target)),
                Link::Table => {
                    let targets = self.targets(inst)?.into_iter();
                    all.extend(targets.map(|target| (from, target)));
                }
                Link::None | Link::Rip(..) | Link::Stack(_) | Link::Brancher => {}
            }
        }
        Some(all)
    }

    /// The jumps and entries of tables that lead back, each by the numbers of its instruction or table and of its target.
    pub fn jumps_back(&self) -> Vec<(usize, usize)> {
        let all = self.jumps().unwrap_or_default().into_iter();
        let all = all.filter_map(|(from, to)| Some((from, self.inst_at(to)?)));
        all.filter(|(from, to)| to <= from).collect()
    }

    /// The number of loops around each instruction: of the ranges between targets of jumps backwards and the last of these
    /// jumps.
    pub fn loop_depths(&self) -> Vec<u32> {
        let mut ends = vec![0; self.insts.len()];
        for (from, to) in self.jumps_back() {
            if let Some(end) = ends.get_mut(to) {
                *end = from + 1;
            }
        }
        // The ends of the loops around an instruction, the innermost last.
        let mut open: Vec<usize> = Vec::new();
        let mut depths = Vec::with_capacity(ends.len());
        for (at, end) in ends.into_iter().enumerate() {
            open.retain(|end| *end > at);
            if end > at {
                open.push(end);
            }
            depths.push(open.len() as u32);
        }
        depths
    }

    /// By instruction: the number of jumps, entries of tables and landing pads that lead to it.
    pub fn ways(&self) -> Vec<u32> {
        let mut ways = vec![0u32; self.insts.len()];
        for target in self.jumps_to().into_iter().flatten() {
            if let Some(count) = self.inst_at(target).and_then(|to| ways.get_mut(to)) {
                *count += 1;
            }
        }
        ways
    }

    /// The offsets of the landing pads.
    pub fn pads(&self) -> impl Iterator<Item = u32> + use<'a> {
        self.input.sites.iter().filter_map(|s| Some(s.pad?.at))
    }

    /// The landing pad of a call.
    pub fn pad(&self, inst: &MachInst) -> Option<Pad> {
        self.input.sites.get(inst.site? as usize)?.pad
    }
}

/// The reference of an instruction into the function; `None` if it has one of a kind that is not followed: jumps of
/// other forms than Cranelift's, and calls of the function itself.
fn link(inst: &MachInst) -> Option<Link> {
    if inst.fixed {
        return Some(Link::None);
    }
    let is_near = inst.decoded.op0_kind() == OpKind::NearBranch64;
    let target = || u32::try_from(inst.decoded.near_branch64()).ok();
    match inst.decoded.flow_control() {
        FlowControl::UnconditionalBranch if inst.opcode() == Opcode::Jmp_rel32_64 => {
            Some(Link::Jump(None, target()?))
        }
        FlowControl::ConditionalBranch if is_near && inst.size == 6 => {
            Some(Link::Jump(Some(condition(&inst.decoded)?), target()?))
        }
        FlowControl::Next
        | FlowControl::Return
        | FlowControl::IndirectBranch
        | FlowControl::IndirectCall
        | FlowControl::Interrupt
        | FlowControl::Exception => Some(inst.link),
        _ => None,
    }
}
