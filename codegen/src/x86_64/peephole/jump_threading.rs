//! Jump threading: jumps to jumps, and jumps around jumps, after moves between them were removed.

use super::Code;
use super::instruction::Link;
use bitsmith_model::entity::Table;

/// The maximal number of consecutive jumps that are followed.
const MOST_JUMPS: usize = 4;

/// Redirects jumps to their final targets, and removes jumps to the next instruction. Linear in the code.
pub fn run(code: &mut Code<'_>) {
    for number in 0..code.insts.len() {
        let Some((condition, to)) = jump(code, number) else {
            continue;
        };
        let to = end(code, to);
        if let Some(inst) = code.insts.entry_mut(number) {
            inst.link = Link::Jump(condition, to);
        }
    }
    for number in 0..code.insts.len() {
        around(code, number);
    }
}

/// The condition and the target of an instruction, if it is a jump in the function.
fn jump(code: &Code<'_>, number: usize) -> Option<(Option<u8>, u32)> {
    let inst = code.insts.get(number).filter(|p| !p.fixed)?;
    match inst.link {
        Link::Jump(condition, to) => Some((condition, to)),
        _ => None,
    }
}

/// The first non-empty instruction from `number` on.
fn next(code: &Code<'_>, number: usize) -> Option<usize> {
    let mut rest = code.insts.iter().enumerate().skip(number);
    rest.find(|(_, p)| p.new_len() != 0).map(|(at, _)| at)
}

/// The final target of a jump to `to`.
fn end(code: &Code<'_>, mut to: u32) -> u32 {
    for _ in 0..MOST_JUMPS {
        let first = code.inst_at(to).and_then(|at| next(code, at));
        match first.and_then(|first| jump(code, first)) {
            Some((None, further)) if further != to => to = further,
            _ => break,
        }
    }
    to
}

/// Removes a jump to the next instruction; inverts a conditional jump around another jump and gives it
/// that one's target.
fn around(code: &mut Code<'_>, number: usize) -> Option<()> {
    let (condition, to) = jump(code, number)?;
    let target = next(code, code.inst_at(to)?)?;
    let after = next(code, number + 1)?;
    if target == after {
        return drop(code, number);
    }
    let (None, other) = jump(code, after)? else {
        return None;
    };
    let condition = condition?;
    let is_entered = (number + 1..=after).any(|at| code.insts.get(at).is_none_or(|p| p.is_target));
    if is_entered || next(code, after + 1)? != target {
        return None;
    }
    code.insts.get_mut(number)?.link = Link::Jump(Some(condition ^ 1), other);
    drop(code, after)
}

fn drop(code: &mut Code<'_>, number: usize) -> Option<()> {
    code.insts.get_mut(number)?.remove();
    Some(())
}
