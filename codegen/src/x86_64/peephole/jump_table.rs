//! Jumps through tables: the range check is removed if the default is never reached, and the dispatch
//! of a loop around a switch is duplicated at the end of each case.
//!
//! Cranelift always clamps the value to the number of entries. And the start of a loop is in one place,
//! which the ends of all cases jump to, so each case of an interpreter executes two or three jumps
//! where one is enough. The duplication is the tail duplication that «threaded code» interpreters do by
//! hand; its growth is limited.

use super::copy_propagation;
use super::effect::{Operands, bit};
use super::frame::Steps;
use super::{Code, Link, MachInst, decode};
use smallvec::SmallVec;

/// The instructions of a jump through a table, counted from its end.
const JUMP: usize = 4;
/// The maximal number of instructions that replace a jump.
const MOST_PIECES: usize = 20;
/// The minimal number of entries of a table for which the duplication pays.
const LEAST_ENTRIES: usize = 16;
/// The limit of growth: one part in so many of the code.
const PART: usize = 4;

/// The non-empty instructions before `number`, the last first.
fn before<'a>(code: &'a Code<'_>, number: usize) -> impl Iterator<Item = usize> + 'a {
    let all = (0..number).rev();
    all.filter(|at| code.insts.get(*at).is_some_and(|p| p.new_len() != 0))
}

/// Removes the clamp of values if the last table entry, the default, is never reached.
pub fn trust(code: &mut Code<'_>) {
    if code.input.never.is_empty() {
        return;
    }
    for number in 0..code.insts.len() {
        let _ = trust_one(code, number);
    }
}

fn trust_one(code: &mut Code<'_>, number: usize) -> Option<()> {
    let table = code.insts.get(number).filter(|p| p.link == Link::Table)?;
    let last = *code.places(table)?.last()?;
    code.input.never.binary_search(&last).ok()?;
    let parts: SmallVec<[usize; JUMP + 2]> = before(code, number).take(JUMP + 2).collect();
    let [.., load, _, smaller, compare] = *parts.as_slice() else {
        return None;
    };
    if (compare + 1..number).any(|at| code.insts.get(at).is_none_or(|p| p.is_target || p.fixed)) {
        return None;
    }
    let operands = |at: usize, map: u8, opcodes: &[u8]| {
        let bytes = code.insts.get(at)?.code();
        let parts = decode::decode(bytes)?;
        let opcode = bytes.get(usize::from(parts.opcode))?;
        let is = parts.map == map && opcodes.contains(opcode);
        Operands::of(bytes, parts).filter(|_| is)
    };
    // `cmovb`
    let smaller_of = operands(smaller, 2, &[0x42]).filter(|o| o.memory.is_none())?;
    let (limit, value) = (smaller_of.reg, smaller_of.rm);
    let compared = operands(compare, 1, &[0x39, 0x3b]).filter(|o| o.memory.is_none())?;
    let named = bit(compared.reg) | bit(compared.rm);
    (named == bit(limit) | bit(value) && limit != value).then_some(())?;
    let loaded = operands(load, 1, &[0x63])?;
    let index = loaded.memory?.index?.0;
    (index == limit && loaded.memory?.base != Some(limit)).then_some(())?;
    // The upper half of the value is zero, which Cranelift relies on.
    code.insts
        .get_mut(smaller)?
        .set(&copy_propagation::copy(value, limit, false));
    code.insts.get_mut(compare)?.set(&[]);
    Some(())
}

/// A stretch of code that ends in a jump through a table: its instructions, and their size in bytes.
struct Stretch {
    insts: Vec<MachInst>,
    len: usize,
}

/// The straight-line code up to `end`, followed by `more`, if that is short; and its start.
fn stretch(code: &Code<'_>, end: usize, more: &[MachInst]) -> Option<(usize, Stretch)> {
    let first = start(code, end)?;
    let own = code.insts.get(first..end)?.iter();
    let own = own.filter(|p| p.new_len() != 0);
    let insts: Vec<MachInst> = own.chain(more).cloned().collect();
    (insts.len() <= MOST_PIECES).then_some(())?;
    let len = insts.iter().map(|p| p.new_len() as usize).sum();
    Some((first, Stretch { insts, len }))
}

/// The unconditional jumps as (target, instruction), sorted.
struct Jumps(Vec<(usize, usize)>);

impl Jumps {
    fn new(code: &Code<'_>) -> Self {
        let all = code.insts.iter().enumerate();
        let jump = |(at, inst): (usize, &MachInst)| match inst.link {
            Link::Jump(None, to) if !inst.fixed => Some((code.piece_at(to)?, at)),
            _ => None,
        };
        let mut all: Vec<(usize, usize)> = all.filter_map(jump).collect();
        all.sort_unstable();
        Self(all)
    }

    fn to(&self, to: usize) -> impl Iterator<Item = usize> + '_ {
        let first = self.0.partition_point(|(t, _)| *t < to);
        let rest = self.0.iter().skip(first);
        rest.take_while(move |(t, _)| *t == to).map(|(_, at)| *at)
    }
}

/// The start of the straight-line code before `end`, if nothing else jumps into it.
fn start(code: &Code<'_>, end: usize) -> Option<usize> {
    let first = end.saturating_sub(2 * MOST_PIECES);
    let mut back = (first..end).rev();
    back.find_map(|at| {
        let inst = code.insts.get(at)?;
        // A copy of a call would have no entry in the call-site table.
        let is_plain =
            matches!(inst.link, Link::None | Link::Rip(..)) && !inst.fixed && inst.site.is_none();
        match is_plain && inst.lead == 0 {
            true => inst.is_target.then_some(Some(at)),
            false => Some(None),
        }
    })?
}

/// Replaces jumps to the start of a loop that is a jump through a table by a copy of it, and likewise
/// the common end of all cases.
pub fn spread(code: &mut Code<'_>, steps: Option<Steps>) -> Option<Option<Steps>> {
    let is_wide = |p: &MachInst| p.link == Link::Table && p.size as usize / 4 >= LEAST_ENTRIES;
    let tables = code.insts.iter().enumerate();
    let tables: Vec<usize> = tables
        .filter(|(_, p)| is_wide(p))
        .map(|(at, _)| at)
        .collect();
    if tables.is_empty() {
        return Some(steps);
    }
    let jumps = Jumps::new(code);
    let mut room = code.input.bytes.len() / PART;
    let mut copies: Vec<(usize, Vec<MachInst>)> = Vec::new();
    for table in tables {
        let Some((first, head)) = stretch(code, table, &[]) else {
            continue;
        };
        for end in jumps.to(first).filter(|end| *end > table) {
            copy(&mut copies, &mut room, end, &head);
            let Some((first, tail)) = stretch(code, end, &head.insts) else {
                continue;
            };
            for case in jumps.to(first) {
                copy(&mut copies, &mut room, case, &tail);
            }
        }
    }
    match copies.is_empty() {
        true => Some(steps),
        false => insert(code, copies, steps),
    }
}

/// Adds a copy of a stretch in place of an instruction, as long as there is room.
fn copy(copies: &mut Vec<(usize, Vec<MachInst>)>, room: &mut usize, at: usize, stretch: &Stretch) {
    if let Some(left) = room.checked_sub(stretch.len) {
        *room = left;
        copies.push((at, stretch.insts.clone()));
    }
}

/// Replaces instructions by others.
fn insert(
    code: &mut Code<'_>,
    mut copies: Vec<(usize, Vec<MachInst>)>,
    steps: Option<Steps>,
) -> Option<Option<Steps>> {
    copies.sort_by_key(|(at, _)| *at);
    copies.dedup_by_key(|(at, _)| *at);
    let mut copies = copies.into_iter().peekable();
    let mut moved: Vec<u32> = Vec::with_capacity(code.insts.len());
    let mut insts: Vec<MachInst> = Vec::with_capacity(code.insts.len() * 2);
    for (number, inst) in std::mem::take(&mut code.insts).into_iter().enumerate() {
        moved.push(u32::try_from(insts.len()).ok()?);
        match copies.next_if(|(at, _)| *at == number) {
            None => insts.push(inst),
            Some((_, copy)) => {
                insts.extend(copy.into_iter().enumerate().map(|(at, copy)| MachInst {
                    at: inst.at,
                    size: inst.size,
                    is_target: at == 0 && inst.is_target,
                    ..copy
                }))
            }
        }
    }
    code.insts = insts;
    for number in code.index.iter_mut().filter(|n| **n != u32::MAX) {
        *number = *moved.get(*number as usize)?;
    }
    let Some(steps) = steps else {
        return Some(None);
    };
    let steps = steps.into_iter();
    let steps = steps.map(|(at, rule)| Some((*moved.get(at)? as usize, rule)));
    steps.collect::<Option<Steps>>().map(Some)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{ENTER, LEAVE, input};
    use super::super::{Input, run};

    /// `movzbl (%rsi), %r8d; mov $1, %eax; mov %r8d, %ecx; cmp %eax, %ecx; cmovb %ecx, %eax`,
    /// and the jump, whose table has two entries.
    const JUMP: [u8; 34] = [
        0x44, 0x0f, 0xb6, 0x06, 0xb8, 1, 0, 0, 0, 0x44, 0x89, 0xc1, 0x39, 0xc1, 0x0f, 0x42, 0xc1,
        0x48, 0x8d, 0x0d, 9, 0, 0, 0, 0x48, 0x63, 0x04, 0x81, 0x48, 0x01, 0xc1, 0xff, 0xe1, 0x90,
    ];

    /// The length of the code of a jump through a table whose last entry is never reached, or may be.
    fn len(is_never: bool) -> usize {
        let jump = JUMP.split_last().map_or(&JUMP[..], |(_, jump)| jump);
        // One case follows the table; the default is the `ud2` after it.
        let table = [8u32.to_le_bytes(), 13u32.to_le_bytes()].concat();
        let bytes = [&ENTER[..], jump, &table, &LEAVE, &[0x0f, 0x0b]].concat();
        let start = (ENTER.len() + jump.len() + table.len()) as u32;
        let trap = start + LEAVE.len() as u32;
        let never = [trap];
        let input = Input {
            starts: &[0, start, trap],
            traps: &[trap],
            never: if is_never { &never } else { &[] },
            ..input(&bytes)
        };
        let rewritten = run(&input, 16).expect("it is understood");
        rewritten.bytes.len()
    }

    #[test]
    fn values_are_looked_at_only_where_others_may_come() {
        let looked = len(false);
        // Without `mov`, `cmp` and `cmovb`; the other `mov` is never needed.
        assert_eq!(len(true), looked - 5 - 3 - 4);
    }
}
