//! The unconditional jumps of a function, by their targets.

use super::Code;
use super::instruction::{Link, MachInst};

/// The unconditional jumps as (target, instruction), sorted.
pub struct Jumps(Vec<(usize, usize)>);

impl Jumps {
    /// The jumps of a function, without those that have a relocation.
    pub fn new(code: &Code<'_>) -> Self {
        let all = code.insts.iter().enumerate();
        let jump = |(at, inst): (usize, &MachInst)| match inst.link {
            Link::Jump(None, to) if !inst.fixed => Some((code.inst_at(to)?, at)),
            _ => None,
        };
        let mut all: Vec<(usize, usize)> = all.filter_map(jump).collect();
        all.sort_unstable();
        Self(all)
    }

    /// The jumps to an instruction, by their numbers, ascending.
    pub fn to(&self, to: usize) -> impl Iterator<Item = usize> + '_ {
        let first = self.0.partition_point(|(t, _)| *t < to);
        let rest = self.0.iter().skip(first);
        rest.take_while(move |(t, _)| *t == to).map(|(_, at)| *at)
    }
}
