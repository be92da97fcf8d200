//! Loops that an expansion puts in the place of an instruction: one block, which is left behind its last instruction.

use crate::site::Site;
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::value::{BlockId, InstId, Value};

/// A loop of one block under construction.
pub(crate) struct Rounds {
    /// The blocks in front of the loop, of the loop and behind it.
    before: BlockId,
    around: BlockId,
    after: BlockId,
    /// The branch at the end of the loop.
    again: InstId,
    /// The instruction at which the loop was put.
    rest: InstId,
}

/// A value that the loop carries from round to round.
pub(crate) struct Carried {
    /// The phi.
    pub value: Value,
    /// The value before the first round.
    pub start: Value,
}

impl Rounds {
    /// Begins a loop in front of the instruction of the site. The site is at the end of the loop's block then.
    pub fn begin(site: &mut Site<'_, '_>) -> Self {
        let (before, around, rest) = (site.block, site.body.push_block(), site.at);
        let after = site.split_block();
        let branch = site.branch();
        site.append(before, branch, &[around.into()]);
        let again = site.append(around, branch, &[after.into()]);
        (site.block, site.at) = (around, again);
        Self {
            before,
            around,
            after,
            again,
            rest,
        }
    }

    /// A value that the loop carries, and its value before the first round; to be made in front of all other instructions.
    pub fn carry(&self, site: &mut Site<'_, '_>, start: Value) -> Option<Carried> {
        let ty = site.type_of(start)?;
        let edges = [start, self.before.into(), start, self.before.into()];
        let value = site.emit(Inst::new(Opcode::Phi, ty), &edges);
        Some(Carried { value, start })
    }

    /// Ends the loop: it is left if `done` is true, and goes on with the next values that it carries otherwise. The site is
    /// at its old instruction, behind the loop, then.
    pub fn end(
        self,
        site: &mut Site<'_, '_>,
        done: Value,
        next: &[(Carried, Value)],
    ) -> Option<()> {
        for (carried, next) in next {
            let edges = [carried.start, self.before.into(), *next, self.around.into()];
            site.body.set_operands(carried.value.as_inst()?, &edges);
        }
        let ways = [done, self.after.into(), self.around.into()];
        site.body.set_operands(self.again, &ways);
        (site.block, site.at) = (self.after, self.rest);
        Some(())
    }
}
