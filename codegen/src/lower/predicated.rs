//! Vector-predicated operations (`llvm.vp.*`): only lanes whose mask bit is set and whose index is
//! below the length count. The results of others are undefined, so they are computed, too, where that
//! has no effect.

use super::shared::apart;
use super::{Lower, Lowered, Parts};
use crate::lower_error::{Expected, LowerError};
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Predicate};
use bitsmith_model::value::{InstId, Value as IrValue, ValueKind};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

impl Lower<'_, '_> {
    /// Lowers `llvm.vp.` and `what`.
    pub(super) fn predicated(&mut self, id: InstId, what: &str) -> Lowered<Parts> {
        let first = self.operand(id, 1)?;
        if let Some(op) = what.strip_prefix("reduce.") {
            return self.predicated_reduction(id, op);
        }
        let op = BinaryOp::from_text(what.as_bytes());
        let cast = CastOp::from_text(what.as_bytes());
        match what {
            "select" | "merge" => return self.predicated_choice(id, what == "merge"),
            "load" | "gather" => return self.predicated_load(id, what == "gather"),
            "store" | "scatter" => return self.predicated_store(id, what == "scatter"),
            "icmp" | "fcmp" => return self.predicated_comparison(id),
            "is.fpclass" | "lrint" | "llrint" => {
                let done = self.float_intrinsic(id, what);
                return done.unwrap_or_else(|| Err(LowerError::internal()));
            }
            "fneg" => return self.negated(first),
            _ => {}
        }
        if let Some(cast) = cast {
            let (parts, from) = (self.parts(first)?, self.type_of(first)?);
            return self.cast(cast, parts, from, self.body.result_type(id));
        }
        if let Some(op) = op.filter(|op| !op.is_float()) {
            return self.predicated_binary(id, op);
        }
        if let Some(done) = self.int_intrinsic(id, what) {
            return done;
        }
        let rows = self.argument_rows(id, self.arg_count(id).saturating_sub(2))?;
        let ty = self.type_of(first)?;
        let what = if what == "roundtozero" { "trunc" } else { what };
        self.float_rows(ty, &rows, |this, args| match (op, args) {
            (Some(op), &[left, right]) => this.float_op(op, left, right),
            _ => this.float_function(what, args),
        })
    }

    /// For each lane, true if its index is below the last operand.
    fn counted(&mut self, id: InstId, lanes: usize) -> Lowered<Parts> {
        let count = self.one_operand(id, self.arg_count(id))?;
        let mut out = Parts::with_capacity(lanes);
        for lane in 0..lanes {
            let lane = self.iconst(clif::I32, i64::try_from(lane).unwrap_or(i64::MAX));
            out.push(self.b.ins().icmp(IntCC::UnsignedLessThan, lane, count));
        }
        Ok(out)
    }

    /// For each lane, true if it is active by the last two operands.
    fn active(&mut self, id: InstId) -> Lowered<Parts> {
        let mask = self.vector(id, self.arg_count(id).saturating_sub(1))?;
        let counted = self.counted(id, mask.len())?;
        let both = mask.into_iter().zip(counted);
        Ok(both.map(|(m, c)| self.b.ins().band(m, c)).collect())
    }

    fn predicated_choice(&mut self, id: InstId, merge: bool) -> Lowered<Parts> {
        let mut conditions = self.vector(id, 1)?;
        let (yes, no) = (self.vector(id, 2)?, self.vector(id, 3)?);
        if merge {
            let counted = self.counted(id, conditions.len())?;
            for (condition, counts) in conditions.iter_mut().zip(counted) {
                *condition = self.b.ins().band(*condition, counts);
            }
        }
        let rows = conditions.into_iter().zip(yes.into_iter().zip(no));
        Ok(rows.map(|(c, (y, n))| self.choose(c, y, n)).collect())
    }

    fn predicated_load(&mut self, id: InstId, gather: bool) -> Lowered<Parts> {
        let (pointers, active) = (self.vector(id, 1)?, self.active(id)?);
        let scalars = self.scalars(self.body.result_type(id))?;
        let parts = scalars.parts.iter();
        let none: Parts = parts.map(|part| self.float_const(*part, 0)).collect();
        if gather {
            return self.load_where(apart(&scalars.parts, &pointers), &active, &none);
        }
        let pointer = *pointers.first().expected()?;
        let places = scalars.parts.iter().map(|part| (*part, pointer));
        self.load_where(places, &active, &none)
    }

    fn predicated_store(&mut self, id: InstId, scatter: bool) -> Lowered<Parts> {
        let value = self.operand(id, 1)?;
        let scalars = self.scalars(self.type_of(value)?)?;
        let (values, pointers) = (self.parts(value)?, self.vector(id, 2)?);
        let active = self.active(id)?;
        if scatter {
            return self.store_where(apart(&scalars.parts, &pointers), &active, &values);
        }
        let pointer = *pointers.first().expected()?;
        let places = scalars.parts.iter().map(|part| (*part, pointer));
        self.store_where(places, &active, &values)
    }

    fn predicated_comparison(&mut self, id: InstId) -> Lowered<Parts> {
        let ValueKind::Metadata(word) = self.operand(id, 3)?.kind() else {
            return Err("an unknown predicate".into());
        };
        let word = self.scope.metadata().string(word).unwrap_or_default();
        let predicate = Predicate::from_text(word).ok_or("an unknown predicate")?;
        let (left, right) = (self.operand(id, 1)?, self.operand(id, 2)?);
        let Some(bits) = self.int_bits(self.type_of(left)?) else {
            return self.float_comparisons(predicate, left, right);
        };
        let cc = super::arith::int_cc(predicate).ok_or("an unknown predicate")?;
        let pairs = self.parts(left)?.into_iter().zip(self.parts(right)?);
        Ok(pairs.map(|(l, r)| self.compare(cc, l, r, bits)).collect())
    }

    /// An operator on integers; inactive lanes of a division divide by 1.
    fn predicated_binary(&mut self, id: InstId, op: BinaryOp) -> Lowered<Parts> {
        use BinaryOp::{SDiv, SRem, UDiv, URem};
        let (left, right) = (self.operand(id, 1)?, self.operand(id, 2)?);
        let bits = self.int_bits(self.type_of(left)?);
        let bits = bits.filter(|b| *b <= 128).ok_or("integers were expected")?;
        let (left, mut right) = (self.parts(left)?, self.parts(right)?);
        if matches!(op, SDiv | SRem | UDiv | URem) {
            let active = self.active(id)?;
            for (divisor, counts) in right.iter_mut().zip(active) {
                let ty = self.b.func.dfg.value_type(*divisor);
                let one = self.wide_const(ty, 1);
                *divisor = self.choose(counts, *divisor, one);
            }
        }
        let pairs = left.into_iter().zip(right);
        pairs
            .map(|(l, r)| self.int_binary(op, l, r, bits))
            .collect()
    }

    fn predicated_reduction(&mut self, id: InstId, op: &str) -> Lowered<Parts> {
        let (start, vector): (IrValue, IrValue) = (self.operand(id, 1)?, self.operand(id, 2)?);
        let ty = self.type_of(vector)?;
        let (lanes, active) = (self.parts(vector)?, self.active(id)?);
        let mut out: Value = self.one(start)?;
        for (lane, counts) in lanes.into_iter().zip(active) {
            let more = self.reduce_by(op, ty, out, lane)?;
            out = self.choose(counts, more, out);
        }
        Ok(Parts::from_slice(&[out]))
    }
}
