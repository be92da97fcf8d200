//! The instructions that stand for removed constant expressions, while the operand they are part of is read: equal
//! expressions of one operand are one instruction.

use super::parser::{Parse, Parser};
use bitsmith_model::equal_constants::EqualConstants;
use bitsmith_model::inst::Inst;
use bitsmith_model::value::{InstId, Value};
use rustc_hash::FxHashMap;

/// The expressions of the operand at hand.
#[derive(Default)]
pub(super) struct Expansions {
    /// By the numbers of their operands.
    made: FxHashMap<Vec<u32>, Vec<Expansion>>,
    equal: EqualConstants,
}

/// An expression that became an instruction, without its operands.
struct Expansion {
    form: Inst,
    indices: Vec<u32>,
    value: Value,
    /// It was written more than once.
    shared: bool,
}

impl Expansions {
    pub fn clear(&mut self) {
        if !self.made.is_empty() {
            *self = Self::default();
        }
    }
}

impl Parser<'_> {
    /// The value that the operand at hand already has for an expression: it is one constant, however often it is written.
    pub(super) fn known_expansion(
        &mut self,
        form: Inst,
        operands: &[Value],
        indices: &[u32],
    ) -> Option<Value> {
        if self.function.as_ref()?.known_expansions.made.is_empty() {
            return None;
        }
        let operands = self.numbers(operands);
        let known = &mut self.function.as_mut()?.known_expansions.made;
        let mut those = known.get_mut(&operands)?.iter_mut();
        let one = those.find(|one| one.form == form && *one.indices == *indices)?;
        one.shared = true;
        Some(one.value)
    }

    /// Notes the value of an expression for the operand at hand.
    pub(super) fn note_expansion(
        &mut self,
        form: Inst,
        operands: &[Value],
        indices: Vec<u32>,
        value: Value,
    ) -> Parse<Value> {
        let operands = self.numbers(operands);
        let known = &mut self.state()?.known_expansions.made;
        known.entry(operands).or_default().push(Expansion {
            form,
            indices,
            value,
            shared: false,
        });
        Ok(value)
    }

    /// Removes the last instruction, which stands for an expression that nothing uses any more.
    pub(super) fn take_back_expansion(&mut self, inst: InstId) {
        let operands = match self.function.as_ref() {
            Some(state) => state.body.operands(inst).to_vec(),
            None => return,
        };
        let operands = self.numbers(&operands);
        let Some(state) = &mut self.function else {
            return;
        };
        let incoming = state.incoming.as_ref().and_then(|incoming| incoming.block);
        let Some(block) = state.block.or(incoming) else {
            return;
        };
        let Some(known) = state.known_expansions.made.get_mut(&operands) else {
            return;
        };
        let is_it = |one: &Expansion| one.value.as_inst() == Some(inst) && !one.shared;
        let Some(at) = known.iter().position(is_it) else {
            return;
        };
        // Those that follow it were made for the expression at hand, which is not one any more.
        if state.body.last_inst(block) != Some(inst) {
            return;
        }
        known.swap_remove(at);
        state.forget_expansion_name(inst);
        state.body.remove(block, inst);
    }

    /// The numbers of values: the same for equal constants.
    fn numbers(&mut self, values: &[Value]) -> Vec<u32> {
        let Some(state) = &mut self.function else {
            return Vec::new();
        };
        let mut equal = std::mem::take(&mut state.known_expansions.equal);
        let scope = self.scope();
        let number = |value: &Value| equal.number(scope, *value);
        let numbers = values.iter().map(number).collect();
        if let Some(state) = &mut self.function {
            state.known_expansions.equal = equal;
        }
        numbers
    }
}
