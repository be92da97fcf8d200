//! The instructions that use each instruction of a body.

use bitsmith_model::body::Body;
use bitsmith_model::entity::{Entity, Table};
use bitsmith_model::value::InstId;

/// Lists of users by instruction, end to end in one array. An instruction that uses another twice stands in
/// its list twice.
#[derive(Default)]
pub(crate) struct Users {
    /// The start of each list, and the end of the last one.
    starts: Vec<u32>,
    items: Vec<InstId>,
}

impl Users {
    /// The users of all instructions that are in blocks.
    pub(crate) fn new(body: &Body) -> Self {
        let mut starts = vec![0u32; body.insts().len().saturating_add(1)];
        each_use(body, |_, used| {
            if let Some(count) = starts.entry_mut(used.index()) {
                *count = count.saturating_add(1);
            }
        });
        let mut end = 0u32;
        for start in &mut starts {
            end = end.saturating_add(*start);
            *start = end;
        }
        let mut items = vec![InstId::from_u32(0); end as usize];
        each_use(body, |user, used| {
            if let Some(start) = starts.entry_mut(used.index()) {
                *start = start.saturating_sub(1);
                items.put(*start as usize, user);
            }
        });
        Self { starts, items }
    }
    /// The users of an instruction.
    pub(crate) fn of(&self, id: InstId) -> &[InstId] {
        let at = |index: usize| self.starts.get(index).copied().unwrap_or(0) as usize;
        let index = id.index();
        let range = at(index)..at(index.saturating_add(1));
        self.items.get(range).unwrap_or_default()
    }
}

fn each_use(body: &Body, mut found: impl FnMut(InstId, InstId)) {
    for &block in &body.order {
        for user in body.block_insts(block) {
            for used in body
                .operands(user)
                .iter()
                .filter_map(|value| value.as_inst())
            {
                found(user, used);
            }
        }
    }
}
