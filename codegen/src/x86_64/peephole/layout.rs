//! The layout of the rewritten instructions, and the new places of everything that has an offset in the code.

use super::code::{Code, Steps};
use super::effect::{self, Effects};
use super::instruction::{FRAME, Link, MachInst, opcode};
use crate::lsda::{Pad, Site};
use crate::rewrite::{Call, Flow, Load, Loaded, Moved, MovedWord, Patch, Rewritten};
use crate::symbol::Constant;
use crate::unwind::{Rule, Unwind};
use crate::x86_64::X86_64;
use iced_x86::{FlowControl, Mnemonic};
use rustc_hash::FxHashSet;

/// The size in bytes of the distance in a direct call or jump.
const DISTANCE: u32 = 4;

impl Code<'_> {
    /// The current offsets of the instructions, and the end.
    pub fn places_now(&self) -> Option<Vec<u32>> {
        let mut at = 0u32;
        let mut places = Vec::with_capacity(self.insts.len() + 1);
        for inst in &self.insts {
            places.push(at);
            // Jump tables lie elsewhere.
            if inst.link != Link::Table {
                at = at.checked_add(inst.new_len())?;
            }
        }
        places.push(at);
        Some(places)
    }

    /// Lays out the instructions.
    pub fn join(&self, steps: Option<Steps>) -> Option<Rewritten> {
        let places = self.places_now()?;
        let place = |old: u32| places.get(self.inst_at(old)?).copied();
        let mut bytes = Vec::with_capacity(*places.last()? as usize);
        let (mut loads, mut tables) = (Vec::new(), Vec::new());
        // The numbers of the tables, by their old offsets.
        let starts = self.insts.iter().filter(|inst| inst.link == Link::Table);
        let starts: Vec<u32> = starts.map(|table| table.at).collect();
        for (inst, at) in self.insts.iter().zip(&places) {
            match inst.link {
                Link::None | Link::Indirect(_) | Link::Stack(_) => bytes.extend(inst.code()),
                Link::Rip(field, target) => {
                    bytes.extend(inst.code());
                    let distance = at.checked_add(field.into())?;
                    let bytes = bytes.get_mut(distance as usize..)?;
                    *bytes.first_chunk_mut()? = [0; 4];
                    loads.push(Load {
                        at: distance,
                        before_end: inst.new_len().checked_sub(field.into())?,
                        of: match starts.binary_search(&target) {
                            Ok(number) => Loaded::Table(number.try_into().ok()?),
                            Err(_) => Loaded::Constant(self.constant(inst, target)?),
                        },
                    });
                }
                Link::Jump(condition, target) => {
                    let after = at.checked_add(inst.new_len())?;
                    let distance = place(target)?.wrapping_sub(after).cast_signed();
                    match (inst.short, condition) {
                        (true, None) => bytes.push(opcode::JMP_SHORT),
                        (true, Some(condition)) => bytes.push(opcode::JCC_SHORT | condition),
                        (false, None) => bytes.push(opcode::JMP_NEAR),
                        (false, Some(condition)) => {
                            let [first, second] = opcode::JCC_NEAR;
                            bytes.extend([first, second | condition]);
                        }
                    }
                    match inst.short {
                        true => bytes.push(i8::try_from(distance).ok()?.cast_unsigned()),
                        false => bytes.extend(distance.to_le_bytes()),
                    }
                }
                Link::Brancher => {
                    bytes.extend(inst.code());
                    let end = at.checked_add(inst.new_len())?;
                    loads.push(Load {
                        at: end.checked_sub(DISTANCE)?,
                        before_end: DISTANCE,
                        of: Loaded::Brancher,
                    });
                }
                Link::Table => {
                    let targets = self.targets(inst)?.into_iter();
                    tables.push(targets.map(place).collect::<Option<_>>()?);
                }
            }
        }
        Some(Rewritten {
            patches: self.patches(&places)?,
            loads,
            tables,
            sites: self.sites(&places)?,
            unwind: self.unwind(steps, &places, bytes.len())?,
            frame: self.frame,
            moved_word: self.moved_word(),
            entered: self.entered(&places),
            type_traps: self.type_traps(&places)?,
            moves: self.moves(&places)?,
            bytes,
        })
    }

    /// The word that is in the frame pointer's register.
    fn moved_word(&self) -> Option<MovedWord> {
        Some(MovedWord {
            offset: i64::from(self.moved_word?) - i64::from(self.frame?),
            register: FRAME,
        })
    }

    /// The constant at an old offset that an instruction loads.
    fn constant(&self, inst: &MachInst, at: u32) -> Option<Constant> {
        let size = u32::try_from(inst.decoded.memory_size().size()).ok()?;
        (size > 0).then_some(())?;
        let bytes = at as usize..at.checked_add(size)? as usize;
        Constant::new(self.input.bytes.get(bytes)?)
    }

    /// The relocations with their new offsets, ascending.
    fn patches(&self, places: &[u32]) -> Option<Vec<Patch>> {
        let mut next = 0;
        let mut out = Vec::with_capacity(self.input.patches.len());
        if self.input.patches.is_empty() {
            return Some(out);
        }
        // Blocks may have changed places.
        let mut order: Vec<usize> = (0..self.insts.len()).collect();
        order.sort_by_key(|number| self.insts.get(*number).map(|inst| inst.at));
        for (of, patch) in (0..).zip(self.input.patches.iter().copied()) {
            let more = 0;
            while self.insts.get(*order.get(next)?)?.end() <= patch {
                next += 1;
            }
            let number = *order.get(next)?;
            let inst = self.insts.get(number)?;
            if inst.new_len() != 0 {
                let inside = patch.checked_sub(inst.at)?.checked_add(inst.lead.into())?;
                let at = places.get(number)?.checked_add(inside)?;
                out.push(Patch { of, at, more });
            }
        }
        for (inst, place) in self.insts.iter().zip(places) {
            if let Some(borrowed) = inst.borrowed {
                let at = place.checked_add(borrowed.field.into())?;
                let (of, more) = (borrowed.patch, borrowed.more);
                out.push(Patch { of, at, more });
            }
        }
        out.sort_unstable_by_key(|patch| patch.at);
        Some(out)
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
                    at: *places.get(self.inst_at(pad.at)?)?,
                    ..pad
                }),
            };
            Some(Site { end, pad, ..site })
        });
        moved.collect()
    }

    /// The offsets of the traps behind checks of types.
    fn type_traps(&self, places: &[u32]) -> Option<Vec<u32>> {
        let traps = self.type_traps.iter();
        let at = |(old, inside): &(u32, u32)| places.get(self.inst_at(*old)?)?.checked_add(*inside);
        traps.map(at).collect()
    }

    /// The instructions with their old and new offsets, if someone wants them.
    fn moves(&self, places: &[u32]) -> Option<Vec<Moved>> {
        if !self.input.traced {
            return Some(Vec::new());
        }
        let mut effects = Effects::default();
        let open = self.open_targets()?;
        let mut moves: Vec<Moved> = Vec::with_capacity(self.insts.len());
        let mut is_open = false;
        for (number, inst) in self.insts.iter().enumerate() {
            is_open |= open.contains(&number);
            let (new, end) = (*places.get(number)?, *places.get(number + 1)?);
            if inst.new_len() == 0 || inst.link == Link::Table {
                continue;
            }
            let call = match inst.decoded.flow_control() {
                FlowControl::Call | FlowControl::IndirectCall => Call::Returns,
                FlowControl::UnconditionalBranch if inst.link == Link::None => Call::Leaves,
                _ => Call::None,
            };
            let flow = match inst.link {
                Link::Jump(condition, target) => Flow::Jump {
                    to: *places.get(self.inst_at(target)?)?,
                    falls: condition.is_some(),
                },
                _ if inst.ends() || call == Call::Leaves => Flow::End,
                _ => Flow::Next,
            };
            moves.push(Moved {
                old: inst.at,
                new,
                end,
                stale: inst.stale,
                writes: match call == Call::Returns && self.input.words.is_some() {
                    true => effect::LOST,
                    false => effects.of_any(inst).writes,
                },
                call,
                flow,
                is_open: std::mem::take(&mut is_open),
            });
        }
        Some(moves)
    }

    /// The instructions that jump tables and landing pads lead to.
    fn open_targets(&self) -> Option<FxHashSet<usize>> {
        let mut all: Vec<u32> = self.pads().collect();
        for inst in self.insts.iter().filter(|inst| inst.link == Link::Table) {
            all.extend(self.targets(inst)?);
        }
        all.into_iter().map(|at| self.inst_at(at)).collect()
    }

    /// The offsets from which on registers may have another value than on entry.
    fn entered(&self, places: &[u32]) -> [u32; 16] {
        let mut until = [0; 16];
        if !self.input.traced {
            return until;
        }
        let mut effects = Effects::default();
        let mut left = effect::ALL;
        for (number, inst) in self.insts.iter().enumerate() {
            let ended = number > 0 && inst.is_target;
            let leaves = inst.ends();
            let writes = match () {
                _ if ended || leaves => effect::ALL,
                // Only the stack pointer changes.
                _ if inst.decoded.mnemonic() == Mnemonic::Push => 0,
                _ => effects.of_any(inst).writes,
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
    fn unwind(&self, steps: Option<Steps>, places: &[u32], len: usize) -> Option<Unwind> {
        let Some(steps) = steps else {
            let mut unwind = Unwind::of_cranelift(&X86_64, self.input.unwind, len).ok()?;
            for (at, _) in &mut unwind.rules {
                *at = *places.get(self.inst_at(*at)?)?;
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
