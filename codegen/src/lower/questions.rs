//! Questions whether a value is constant (`llvm.is.constant`), and the branches on their answers.
//!
//! The way that is not taken may hold what cannot be compiled, as a statement of inline assembler whose operand must be a
//! constant. LLVM removes it at all levels, so it is not lowered here either.

use super::{Lower, control};
use bitsmith_model::schema::inst::BinaryOp;
use bitsmith_model::value::{BlockId, InstId, Value as IrValue};
use bitsmith_model::view::View;

/// The maximal number of negations of a question.
const MOST_NEGATIONS: usize = 4;

impl Lower<'_, '_> {
    /// The blocks that are reachable with the answers to all questions, definitions before uses.
    pub(super) fn reached(&self) -> Vec<BlockId> {
        control::reachable_by(self.body, |last, to| {
            self.only_way(last).is_none_or(|only| only == to)
        })
    }

    /// The only target of a branch on a question.
    fn only_way(&self, last: InstId) -> Option<BlockId> {
        let View::CondBr {
            condition,
            then,
            otherwise,
        } = self.body.view(last)?
        else {
            return None;
        };
        Some(match self.answer(condition)? {
            true => then,
            false => otherwise,
        })
    }

    /// The answer, if a condition is a question or the negation of one.
    pub(super) fn answer(&self, condition: IrValue) -> Option<bool> {
        let (mut condition, mut is_negated) = (condition, false);
        for _ in 0..MOST_NEGATIONS {
            let id = condition.as_inst()?;
            if let Some(call) = self.body.call_view(id) {
                let name = self.intrinsic_name(call.callee())?;
                let of = call.arguments().first()?;
                let is_question = name.starts_with(b"llvm.is.constant.");
                return is_question.then(|| self.is_data(*of) != is_negated);
            }
            let Some(View::Binary { left, right }) = self.body.view(id) else {
                return None;
            };
            let is_not = self.body.inst(id).binary_op() == Some(BinaryOp::Xor);
            if !is_not || !matches!(self.scope.int(right), Some(1 | -1)) {
                return None;
            }
            (condition, is_negated) = (left, !is_negated);
        }
        None
    }

    /// Returns true if a value is a constant that refers to nothing.
    pub(super) fn is_data(&self, value: IrValue) -> bool {
        let constant = self.scope.constant(value);
        constant.is_some_and(|(constant, _)| constant.kind.is_data())
    }
}
