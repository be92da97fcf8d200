//! Vector-predicated operations (`llvm.vp.*`): only lanes whose mask bit is set and whose index is
//! below the length count. The results of others are undefined, so they are computed, too, where that
//! has no effect.

use super::{IntrinsicCall, find, float, integer};
use crate::lower::shared::apart;
use crate::lower::{Lower, Lowered, Parts};
use crate::lower_error::Expected;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Predicate};
use bitsmith_model::value::{Value as IrValue, ValueKind};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

/// The values of a call, and behind them the mask of active lanes and the count of these.
fn active_by<'c>(call: &IntrinsicCall<'c>) -> Lowered<(&'c [IrValue], IrValue, IrValue)> {
    match call.all() {
        [values @ .., mask, count] => Ok((values, *mask, *count)),
        _ => Err("an operand is missing".into()),
    }
}

impl Lower<'_, '_> {
    /// Lowers `llvm.vp.` and `what`.
    pub(super) fn predicated(&mut self, call: &IntrinsicCall<'_>, what: &str) -> Lowered<Parts> {
        let [first] = call.arguments()?;
        if let Some(op) = what.strip_prefix("reduce.") {
            return self.predicated_reduction(call, op);
        }
        let op = BinaryOp::from_text(what.as_bytes());
        let cast = CastOp::from_text(what.as_bytes());
        match what {
            "select" => return self.predicated_select(call),
            "merge" => return self.predicated_merge(call),
            "load" | "gather" => return self.predicated_load(call),
            "store" | "scatter" => return self.predicated_store(call),
            "icmp" | "fcmp" => return self.predicated_comparison(call),
            "is.fpclass" | "lrint" | "llrint" => {
                let handler = find(float::ROWS, what).expected()?;
                return handler(self, &call.named(what));
            }
            "fneg" => return self.fneg(first),
            _ => {}
        }
        if let Some(cast) = cast {
            let (parts, from) = (self.parts(first)?, self.type_of(first)?);
            return self.cast(cast, parts, from, call.result);
        }
        if let Some(op) = op.filter(|op| !op.is_float()) {
            return self.predicated_binary(call, op);
        }
        if let Some(handler) = find(integer::ROWS, what) {
            return handler(self, &call.named(what));
        }
        let (values, _, _) = active_by(call)?;
        let rows = self.rows(values)?;
        let ty = self.type_of(first)?;
        let what = if what == "roundtozero" { "trunc" } else { what };
        self.float_rows(ty, &rows, |this, args| match (op, args) {
            (Some(op), &[left, right]) => this.float_op(op, left, right),
            _ => this.float_function(what, args),
        })
    }

    /// For each lane, true if its index is below a count.
    fn counted(&mut self, count: IrValue, lanes: usize) -> Lowered<Parts> {
        let count = self.one(count)?;
        let mut out = Parts::with_capacity(lanes);
        for lane in 0..lanes {
            let lane = self.iconst(clif::I32, i64::try_from(lane).unwrap_or(i64::MAX));
            out.push(self.b.ins().icmp(IntCC::UnsignedLessThan, lane, count));
        }
        Ok(out)
    }

    /// For each lane, true if it is active.
    fn active(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let (_, mask, count) = active_by(call)?;
        let mask = self.parts(mask)?;
        let counted = self.counted(count, mask.len())?;
        let both = mask.into_iter().zip(counted);
        Ok(both.map(|(m, c)| self.b.ins().band(m, c)).collect())
    }

    /// Lowers `vp.select`: lanes behind the count may be anything.
    fn predicated_select(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let [conditions, yes, no] = call.arguments()?;
        let conditions = self.parts(conditions)?;
        let (yes, no) = (self.parts(yes)?, self.parts(no)?);
        Ok(self.choose_lanes(conditions, yes, no))
    }

    /// Lowers `vp.merge`: lanes behind the count are those of the last vector.
    fn predicated_merge(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let [conditions, yes, no, count] = call.arguments()?;
        let mut conditions = self.parts(conditions)?;
        let (yes, no) = (self.parts(yes)?, self.parts(no)?);
        let counted = self.counted(count, conditions.len())?;
        for (condition, counts) in conditions.iter_mut().zip(counted) {
            *condition = self.b.ins().band(*condition, counts);
        }
        Ok(self.choose_lanes(conditions, yes, no))
    }

    fn choose_lanes(&mut self, conditions: Parts, yes: Parts, no: Parts) -> Parts {
        let rows = conditions.into_iter().zip(yes.into_iter().zip(no));
        rows.map(|(c, (y, n))| self.choose(c, y, n)).collect()
    }

    /// Lowers a load from one address, or a gather from one for each lane.
    fn predicated_load(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let [pointers] = call.arguments()?;
        let (pointers, active) = (self.parts(pointers)?, self.active(call)?);
        let scalars = self.scalars(call.result)?;
        let parts = scalars.parts.iter();
        let none: Parts = parts.map(|part| self.float_const(*part, 0)).collect();
        if call.name == "vp.gather" {
            return self.load_where(apart(&scalars.parts, &pointers), &active, &none);
        }
        let pointer = *pointers.first().expected()?;
        let places = scalars.parts.iter().map(|part| (*part, pointer));
        self.load_where(places, &active, &none)
    }

    /// Lowers a store to one address, or a scatter to one for each lane.
    fn predicated_store(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let [value, pointers] = call.arguments()?;
        let scalars = self.scalars(self.type_of(value)?)?;
        let (values, pointers) = (self.parts(value)?, self.parts(pointers)?);
        let active = self.active(call)?;
        if call.name == "vp.scatter" {
            return self.store_where(apart(&scalars.parts, &pointers), &active, &values);
        }
        let pointer = *pointers.first().expected()?;
        let places = scalars.parts.iter().map(|part| (*part, pointer));
        self.store_where(places, &active, &values)
    }

    fn predicated_comparison(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let [left, right, predicate] = call.arguments()?;
        let ValueKind::Metadata(word) = predicate.kind() else {
            return Err("an unknown predicate".into());
        };
        let word = self.scope.metadata().string(word).unwrap_or_default();
        let bits = self.int_bits(self.type_of(left)?);
        let predicate = Predicate::named(word, bits.is_some()).ok_or("an unknown predicate")?;
        let Some(bits) = bits else {
            return self.float_comparisons(predicate, left, right);
        };
        let cc = crate::lower::arith::int_cc(predicate).ok_or("an unknown predicate")?;
        let pairs = self.parts(left)?.into_iter().zip(self.parts(right)?);
        Ok(pairs.map(|(l, r)| self.compare(cc, l, r, bits)).collect())
    }

    /// An operator on integers; inactive lanes of a division divide by 1.
    fn predicated_binary(&mut self, call: &IntrinsicCall<'_>, op: BinaryOp) -> Lowered<Parts> {
        use BinaryOp::{SDiv, SRem, UDiv, URem};
        let active = match op {
            SDiv | SRem | UDiv | URem => Some(self.active(call)?),
            _ => None,
        };
        self.active_binary(call, op, active)
    }

    /// Lowers `llvm.masked.sdiv` and its kin.
    pub(super) fn masked_division(
        &mut self,
        call: &IntrinsicCall<'_>,
        op: BinaryOp,
    ) -> Lowered<Parts> {
        let [_, _, mask] = call.arguments()?;
        let active = self.parts(mask)?;
        self.active_binary(call, op, Some(active))
    }

    /// An operation on the first two arguments of a call. Lanes that are not active have 1 as second operand.
    fn active_binary(
        &mut self,
        call: &IntrinsicCall<'_>,
        op: BinaryOp,
        active: Option<Parts>,
    ) -> Lowered<Parts> {
        let [left, right] = call.arguments()?;
        let bits = self.int_bits(self.type_of(left)?);
        let bits = bits.filter(|b| *b <= 128).ok_or("integers were expected")?;
        let (left, mut right) = (self.parts(left)?, self.parts(right)?);
        for (divisor, counts) in right.iter_mut().zip(active.into_iter().flatten()) {
            let ty = self.b.func.dfg.value_type(*divisor);
            let one = self.wide_const(ty, 1);
            *divisor = self.choose(counts, *divisor, one);
        }
        let pairs = left.into_iter().zip(right);
        pairs
            .map(|(l, r)| self.int_binary(op, l, r, bits))
            .collect()
    }

    fn predicated_reduction(&mut self, call: &IntrinsicCall<'_>, op: &str) -> Lowered<Parts> {
        let [start, vector] = call.arguments()?;
        let ty = self.type_of(vector)?;
        let (lanes, active) = (self.parts(vector)?, self.active(call)?);
        let mut out: Value = self.one(start)?;
        for (lane, counts) in lanes.into_iter().zip(active) {
            let more = self.reduce_by(op, ty, out, lane)?;
            out = self.choose(counts, more, out);
        }
        Ok(Parts::from_slice(&[out]))
    }
}
