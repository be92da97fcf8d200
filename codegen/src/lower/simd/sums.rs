//! Sums of which only the total over all lanes counts: the parts of an operand may be in any lanes.
//!
//! A loop that adds up products or differences has one sum for each lane, and adds these up behind the loop. So the machine
//! may add neighbours to each other at once, by one instruction. Those of the machine are found by `Target::partial_sums`.

use super::{Form, Registers};
use crate::lower::{Lower, Lowered};
use bitsmith_model::entity::Entity;
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::{BinaryOp, Opcode};
use bitsmith_model::types::Type;
use bitsmith_model::value::{InstId, Value as IrValue};
use cranelift_codegen::ir::{InstBuilder, types as clif};

impl Lower<'_, '_> {
    /// A sum of words with one operand in other lanes, if only the total counts and that is faster.
    pub(super) fn packed_total(
        &mut self,
        id: InstId,
        operands: [IrValue; 2],
        form: Form,
    ) -> Lowered<Option<Registers>> {
        if form.ty != clif::I32X4 || !self.is_total(id) {
            return Ok(None);
        }
        let target = self.unit.target;
        let [left, right] = operands;
        for (term, other) in [(left, right), (right, left)] {
            if self.kept_whole(other).is_none() {
                continue;
            }
            let Some(parts) = target.partial_sums(self, term)? else {
                continue;
            };
            let mut sums = self.whole(other, form)?;
            for (sum, part) in sums.iter_mut().zip(parts) {
                *sum = self.b.ins().iadd(*sum, part);
            }
            return Ok(Some(sums));
        }
        Ok(None)
    }

    /// Returns true if only the total of the lanes of a sum counts.
    fn is_total(&mut self, sum: InstId) -> bool {
        let totals = match self.vectors.totals.take() {
            Some(totals) => totals,
            None => self.totals(),
        };
        let is_total = totals.get(sum.index()) == Some(&true);
        self.vectors.totals = Some(totals);
        is_total
    }

    /// For each instruction, whether it is a sum, or a phi of sums, of which only the total counts: all its users are others,
    /// or add up the lanes.
    fn totals(&self) -> Vec<bool> {
        let body = self.body;
        let mut totals: Vec<bool> = (body.insts().iter())
            .map(|(_, inst)| self.is_sum(inst))
            .collect();
        // The sums of which more counts, whose operands were not looked at.
        let mut rest = Vec::new();
        let leave = |user: InstId, totals: &mut [bool], rest: &mut Vec<InstId>| {
            for operand in body.operands(user).iter().filter_map(|v| v.as_inst()) {
                if let Some(is_total) = totals.get_mut(operand.index())
                    && std::mem::take(is_total)
                {
                    rest.push(operand);
                }
            }
        };
        for (user, _) in body.insts().iter() {
            let name = body
                .callee(user)
                .and_then(|callee| self.intrinsic_name(callee));
            let adds_up = name.is_some_and(|name| name.starts_with(b"llvm.vector.reduce.add."));
            if !adds_up && totals.get(user.index()) == Some(&false) {
                leave(user, &mut totals, &mut rest);
            }
        }
        while let Some(user) = rest.pop() {
            leave(user, &mut totals, &mut rest);
        }
        totals
    }

    /// Returns true for a sum of vectors of words, and for a phi of them.
    fn is_sum(&self, inst: &Inst) -> bool {
        let Type::Vector { element, .. } = *self.ir_type(inst.ty) else {
            return false;
        };
        let is_sum = inst.op == Opcode::Phi || inst.binary_op() == Some(BinaryOp::Add);
        is_sum && *self.ir_type(element) == Type::Int(32)
    }
}
