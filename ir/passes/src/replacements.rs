//! Replacing results of instructions in a whole body at once.

use bitsmith_model::body::Body;
use bitsmith_model::entity_set::EntitySet;
use bitsmith_model::metadata::MdKind;
use bitsmith_model::value::{InstId, Value};
use rustc_hash::FxHashMap;

/// The values that replace results of instructions, which may be replaced themselves.
#[derive(Default)]
pub(crate) struct Replacements {
    by_inst: FxHashMap<InstId, Value>,
}

impl Replacements {
    /// Replaces the result of an instruction.
    pub(crate) fn set(&mut self, old: InstId, new: Value) {
        self.by_inst.insert(old, new);
    }
    /// Returns true if nothing is replaced.
    pub(crate) fn is_empty(&self) -> bool {
        self.by_inst.is_empty()
    }
    /// The value in the end.
    pub(crate) fn resolve(&mut self, value: Value) -> Value {
        let mut last = value;
        let mut steps = 0usize;
        while let Some(&next) = last.as_inst().and_then(|id| self.by_inst.get(&id)) {
            last = next;
            steps = steps.saturating_add(1);
            debug_assert!(steps <= self.by_inst.len(), "a value replaces itself");
            if steps > self.by_inst.len() {
                return value;
            }
        }
        // Shortens the way for all values on it.
        let mut at = value;
        while steps > 1 {
            let Some(next) = at.as_inst().and_then(|id| self.by_inst.get_mut(&id)) else {
                break;
            };
            at = std::mem::replace(next, last);
            steps = steps.saturating_sub(1);
        }
        last
    }
    /// Replaces all uses in operands and metadata of a body.
    pub(crate) fn apply(mut self, body: &mut Body) {
        if self.is_empty() {
            return;
        }
        let mut pool = std::mem::take(body.operand_pool());
        for operand in &mut pool {
            *operand = self.resolve(*operand);
        }
        *body.operand_pool() = pool;
        for index in 0..body.metadata.len() {
            let Some(entry) = body.metadata.get(index) else {
                continue;
            };
            if entry.kind != MdKind::Value {
                continue;
            }
            for slot in body.metadata.slots_mut(entry) {
                *slot = self.resolve(Value::from_u32(*slot)).as_u32();
            }
        }
    }
}

/// A set of instructions of a body.
pub(crate) type InstSet = EntitySet<InstId>;
