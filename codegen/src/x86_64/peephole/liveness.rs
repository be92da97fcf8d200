//! The registers that are read later: the usual backward data-flow analysis over basic blocks, until nothing changes.
//! A. V. Aho et al., «Compilers», section 9.2.5.

use super::Code;
use super::copy_propagation::Trace;
use super::effect::{ALL, Registers, read_by_call};
use super::instruction::{Link, MachInst};
use crate::rewrite::first_bit;
use cranelift_codegen::RegClass;
use iced_x86::Code as Opcode;
use smallvec::SmallVec;
use std::ops::Range;

/// A basic block of instructions.
pub struct BasicBlock {
    /// The first instruction.
    pub first: usize,
    /// The number behind the last one.
    pub end: usize,
    /// The numbers of the blocks that may follow.
    pub next: SmallVec<[u32; 2]>,
    /// The registers live at its start.
    live: Registers,
    reads: Registers,
    sets: Registers,
    /// The registers live at its end if it leaves the function.
    pub leaves: Registers,
}

/// The registers live at any return of the C calling convention: the stack pointer, and callee-saved registers.
const RETURNED: Registers = 0b1111_0000_0011_1000;

/// The registers of results, in order: `rax`, `rdx`, `rcx`.
const RESULTS: [Registers; 3] = [1, 1 << 2, 1 << 1];

/// The registers that are live where a function is left.
#[derive(Clone, Copy)]
pub struct Leaving {
    /// At returns.
    pub at_returns: Registers,
    /// At jumps to other functions.
    pub at_jumps: Registers,
}

impl Leaving {
    /// All registers.
    pub const ALL: Self = Self {
        at_returns: ALL,
        at_jumps: ALL,
    };

    /// For a function with so many results, whose calls have operands in at most so many general registers.
    pub fn of(results: u32, operands: u32) -> Self {
        let used = RESULTS.iter().take(results as usize);
        Self {
            at_returns: used.fold(RETURNED, |live, register| live | register),
            at_jumps: match operands {
                u32::MAX => ALL,
                _ => RETURNED | read_by_call(operands),
            },
        }
    }
}

/// The basic blocks of a function, with the registers that are live at their starts.
pub struct Liveness {
    blocks: Vec<BasicBlock>,
}

/// The liveness of general registers and of vector registers.
pub struct Live {
    /// General registers.
    pub general: Liveness,
    /// Vector registers, if some of them are copied.
    pub vector: Option<Liveness>,
}

impl Live {
    /// The registers that are live at the start of a block, as bits of `stale_bit`.
    pub fn at(&self, first: usize) -> u32 {
        let vector = self.vector.as_ref().map_or(ALL, |live| live.at(first));
        u32::from(self.general.at(first)) | u32::from(vector) << first_bit(RegClass::Float)
    }
}

impl Liveness {
    /// Of code with these effects; `None` if they are not known.
    pub fn new(code: &Code<'_>, effects: &[Trace], leaving: Leaving) -> Option<Self> {
        if effects.is_empty() {
            return None;
        }
        let blocks = blocks(code, effects, leaving)?;
        let mut found = Self { blocks };
        let mut changed = true;
        while changed {
            changed = false;
            for number in (0..found.blocks.len()).rev() {
                let live = found.live_out(number);
                let Some(block) = found.blocks.get_mut(number) else {
                    continue;
                };
                let live = live & !block.sets | block.reads;
                changed |= live != block.live;
                block.live = live;
            }
        }
        Some(found)
    }

    /// The instructions of each block, and the registers that are live behind them.
    pub fn ranges(&self) -> impl Iterator<Item = (Range<usize>, Registers)> + '_ {
        let numbered = self.blocks.iter().enumerate();
        numbered.map(|(number, block)| (block.first..block.end, self.live_out(number)))
    }

    /// The registers that are live at the start of the block whose first instruction has a number.
    pub fn at(&self, first: usize) -> Registers {
        let found = (self.blocks).binary_search_by_key(&first, |block| block.first);
        let block = found.ok().and_then(|number| self.blocks.get(number));
        block.map_or(ALL, |block| block.live)
    }

    /// The basic blocks, in order.
    pub fn blocks(&self) -> &[BasicBlock] {
        &self.blocks
    }

    /// The registers that are live at the end of the block of a number.
    pub fn live_out(&self, number: usize) -> Registers {
        let Some(block) = self.blocks.get(number) else {
            return ALL;
        };
        let next = block.next.iter();
        let next = next.map(|n| self.blocks.get(*n as usize).map_or(ALL, |s| s.live));
        next.fold(block.leaves, |all, live| all | live)
    }

    /// Notes before each instruction which registers lack a value of Cranelift's code. Given are, by instruction and
    /// ascending, the registers that no longer get theirs there, and the class of these.
    pub fn mark_stale(
        &self,
        code: &mut Code<'_>,
        effects: &[Trace],
        lost: &[(usize, Registers)],
        class: RegClass,
    ) {
        let after = |stale: Registers, at: usize| {
            let sets = effects.get(at).map_or(0, |done| done.sets);
            let found = lost.get(lost.partition_point(|(other, _)| *other < at)..);
            let found = found.unwrap_or_default().iter();
            let here = found.take_while(|(other, _)| *other == at);
            stale & !sets | here.fold(0, |all, (_, lost)| all | lost)
        };
        let mut starts: Vec<Registers> = vec![0; self.blocks.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for (number, block) in self.blocks.iter().enumerate() {
                let start = starts.get(number).copied().unwrap_or(ALL);
                let end = (block.first..block.end).fold(start, after);
                for next in &block.next {
                    if let Some(known) = starts.get_mut(*next as usize)
                        && *known | end != *known
                    {
                        *known |= end;
                        changed = true;
                    }
                }
            }
        }
        for (block, start) in self.blocks.iter().zip(starts) {
            let mut stale = start;
            for at in block.first..block.end {
                if let Some(inst) = code.insts.get_mut(at) {
                    inst.stale |= u32::from(stale) << first_bit(class);
                }
                stale = after(stale, at);
            }
        }
    }
}

/// The basic blocks and their successors.
fn blocks(code: &Code<'_>, effects: &[Trace], leaving: Leaving) -> Option<Vec<BasicBlock>> {
    let mut numbers = vec![u32::MAX; code.insts.len()];
    let mut out: Vec<BasicBlock> = Vec::new();
    let mut begins = true;
    for (at, (inst, done)) in code.insts.iter().zip(effects).enumerate() {
        if begins || inst.is_target {
            *numbers.get_mut(at)? = u32::try_from(out.len()).ok()?;
            out.push(BasicBlock {
                first: at,
                end: at,
                next: SmallVec::new(),
                live: 0,
                reads: 0,
                sets: 0,
                leaves: 0,
            });
        }
        let block = out.last_mut()?;
        block.reads |= done.reads & !block.sets;
        block.sets |= done.sets;
        block.end = at + 1;
        begins = inst.is_flow() || leaves(inst, leaving).is_some() || code.pad(inst).is_some();
    }
    for number in 0..out.len() {
        let block = out.get_mut(number)?;
        let last = block.end.checked_sub(1)?;
        let inst = code.insts.get(last)?;
        let to = |old: u32| numbers.get(code.inst_at(old)?).copied();
        let after = u32::try_from(number + 1).ok()?;
        if let Some(pad) = code.pad(inst) {
            block.next.push(to(pad.at)?);
        }
        match inst.link {
            Link::Jump(condition, target) => {
                block.next.push(to(target)?);
                if condition.is_some() {
                    block.next.push(after);
                }
            }
            Link::Indirect(table) => block.next.push(to(table)?),
            Link::Table => {
                let targets = code.targets(inst)?.into_iter().map(to);
                block.next = targets.collect::<Option<_>>()?;
                block.next.sort_unstable();
                block.next.dedup();
            }
            _ => match leaves(inst, leaving) {
                Some(live) => block.leaves = live,
                None => block.next.push(after),
            },
        }
    }
    Some(out)
}

/// The registers that are read after an instruction that leaves the function.
pub fn leaves(inst: &MachInst, leaving: Leaving) -> Option<Registers> {
    if inst.is_flow() {
        return None;
    }
    if inst.lead != 0 {
        return Some(ALL);
    }
    match inst.opcode() {
        Opcode::Retnq => Some(leaving.at_returns),
        Opcode::Jmp_rel32_64 => Some(leaving.at_jumps),
        Opcode::Retnq_imm16 => Some(ALL),
        _ if inst.is_trap() => Some(0),
        _ => None,
    }
}
