//! Lanes that are inserted into vectors.

use super::{Form, Registers};
use crate::lower::{Lower, Lowered};
use crate::lower_error::Expected;
use bitsmith_model::value::Value as IrValue;
use bitsmith_model::view::View;
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

/// The number of lanes from which on a vector that is made of single values is kept in registers, and their most bytes. Those
/// of fewer or longer lanes are as well used as single values.
const LEAST_LANES: usize = 8;
const MOST_BYTES: u32 = 2;

impl Lower<'_, '_> {
    pub(super) fn packed_insert(
        &mut self,
        vector: IrValue,
        element: IrValue,
        index: IrValue,
    ) -> Lowered<Option<Registers>> {
        let Some(mut registers) = self.kept_whole(vector) else {
            return self.all_inserted(vector, element, index);
        };
        let count = self.lane_count(self.type_of(vector)?).expected()?;
        let Some((at, lane)) = self.place_of_lane(&registers, count, index) else {
            return Ok(None);
        };
        let value = self.one(element)?;
        let register = registers.get_mut(at).expected()?;
        *register = self.b.ins().insertlane(*register, value, lane);
        Ok(Some(registers))
    }

    /// The vector that the last of many insertions completes, one for each lane.
    fn all_inserted(
        &mut self,
        vector: IrValue,
        element: IrValue,
        index: IrValue,
    ) -> Lowered<Option<Registers>> {
        let Some(form) = self.form(self.type_of(vector)?) else {
            return Ok(None);
        };
        let mut lanes: Vec<Option<IrValue>> = vec![None; form.lanes as usize];
        let is_int = form.ty.lane_type().is_int();
        if lanes.len() < LEAST_LANES || form.lane_bytes() > MOST_BYTES || !is_int {
            return Ok(None);
        }
        let (mut vector, mut element, mut index) = (vector, element, index);
        for left in (0..lanes.len()).rev() {
            let lane = self
                .scope
                .int(index)
                .and_then(|at| usize::try_from(at).ok());
            match lane.and_then(|lane| lanes.get_mut(lane)) {
                Some(place @ None) => *place = Some(element),
                _ => return Ok(None),
            }
            if left == 0 {
                break;
            }
            let is_single = vector.as_inst().is_some_and(|id| self.is_used_once(id));
            match self.operation(vector) {
                Some(View::InsertElement {
                    vector: before,
                    element: other,
                    index: place,
                }) if is_single => (vector, element, index) = (before, other, place),
                _ => return Ok(None),
            }
        }
        let lanes: Option<Vec<IrValue>> = lanes.into_iter().collect();
        let values = lanes.expected()?.into_iter().map(|lane| self.one(lane));
        let values = values.collect::<Lowered<Vec<Value>>>()?;
        let each = form.ty.lane_count() as usize;
        let registers = values
            .chunks(each)
            .map(|lanes| self.vector_of_lanes(lanes, form));
        Ok(Some(registers.collect()))
    }

    /// A register of single lanes. Without an instruction that inserts a byte, two of them are a word.
    fn vector_of_lanes(&mut self, lanes: &[Value], form: Form) -> Value {
        let isas = self.unit.isas_of(self.function);
        let in_pairs =
            form.ty == clif::I8X16 && !self.unit.target.inserts_bytes(&*isas.usual.plain);
        let mut register = self.splat_const(0, form.ty);
        if !in_pairs {
            for (at, lane) in (0u8..).zip(lanes) {
                register = self.b.ins().insertlane(register, *lane, at);
            }
            return register;
        }
        register = self.relane(register, clif::I16X8);
        for (at, pair) in (0u8..).zip(lanes.chunks(2)) {
            let bytes = pair.iter().rev();
            let bytes = bytes.map(|byte| match self.widened(*byte) {
                Some(wide) => self.b.ins().ireduce(clif::I32, wide),
                None => self.b.ins().uextend(clif::I32, *byte),
            });
            let bytes: Vec<Value> = bytes.collect();
            let word = bytes.into_iter().reduce(|high, low| {
                let high = self.b.ins().ishl_imm_u(high, 8);
                self.b.ins().bor(low, high)
            });
            if let Some(word) = word {
                let word = self.b.ins().ireduce(clif::I16, word);
                register = self.b.ins().insertlane(register, word, at);
            }
        }
        self.relane(register, form.ty)
    }
}
