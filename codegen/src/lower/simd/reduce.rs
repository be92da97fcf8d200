//! Reductions of whole vectors.

use super::Registers;
use crate::lower::{IntrinsicCall, Lower, Lowered};
use crate::lower_error::Expected;
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::{BinaryOp, Flags};
use bitsmith_model::value::{InstId, Value as IrValue};
use bitsmith_model::view::CallView;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

impl Lower<'_, '_> {
    /// Lowers `vector.reduce.` of a vector that is kept whole, where the order of the lanes has no effect.
    pub(super) fn packed_reduction(
        &mut self,
        id: InstId,
        inst: &Inst,
        call: CallView<'_>,
    ) -> Lowered<Option<Value>> {
        let name = self.called_intrinsic(call);
        let Some(name) = name.and_then(|name| name.strip_prefix("llvm.")) else {
            return Ok(None);
        };
        let Some(op) = name.strip_prefix("vector.reduce.") else {
            let call = IntrinsicCall {
                id,
                result: inst.ty,
                name,
                view: call,
            };
            return self.unit.target.number_of_vectors(self, &call);
        };
        match (op, call.arguments()) {
            ("fadd" | "fmul", &[start, vector]) if inst.has(Flags::REASSOC) => {
                let Some(all) = self.reduced(op, vector)? else {
                    return Ok(None);
                };
                let start = self.one(start)?;
                Ok(Some(self.reduce_step(op, start, all)))
            }
            (
                "add" | "mul" | "and" | "or" | "xor" | "smax" | "smin" | "umax" | "umin",
                &[vector],
            ) => self.reduced(op, vector),
            _ => Ok(None),
        }
    }

    fn reduced(&mut self, op: &str, vector: IrValue) -> Lowered<Option<Value>> {
        let Some(registers) = self.kept_whole(vector) else {
            return Ok(None);
        };
        let ty = self.type_of(vector)?;
        let lanes = self.lane_count(ty).expected()?;
        let Some(form) = self.form(ty) else {
            return self.reduced_mask(op, registers, lanes);
        };
        let mut out = self.tree(op, registers)?;
        let mut left = form.lanes.min(form.ty.lane_count());
        while left > 1 {
            left /= 2;
            let upper = self.lanes_from(out, left * form.ty.lane_type().bytes());
            out = self.reduce_step(op, out, upper);
        }
        Ok(Some(self.b.ins().extractlane(out, 0)))
    }

    /// Combines registers to one, neighbours first.
    fn tree(&mut self, op: &str, mut registers: Registers) -> Lowered<Value> {
        loop {
            if let [one] = registers.as_slice() {
                return Ok(*one);
            }
            let pairs = registers.chunks(2);
            let combined = pairs.map(|pair| match pair {
                [left, right] => Ok(self.reduce_step(op, *left, *right)),
                _ => pair.first().copied().expected(),
            });
            registers = combined.collect::<Lowered<_>>()?;
        }
    }

    fn reduce_step(&mut self, op: &str, left: Value, right: Value) -> Value {
        let binary = match op {
            "mul" => BinaryOp::Mul,
            "and" => BinaryOp::And,
            "or" => BinaryOp::Or,
            "xor" => BinaryOp::Xor,
            "fadd" => BinaryOp::FAdd,
            "fmul" => BinaryOp::FMul,
            "add" => BinaryOp::Add,
            _ => return self.extreme_register(op, left, right),
        };
        self.binary_register(binary, left, right)
    }

    /// A register whose lowest lanes are those from byte `at` on: 1, 2, 4 or 8. Its others have any value.
    fn lanes_from(&mut self, value: Value, at: u32) -> Value {
        let ty = self.b.func.dfg.value_type(value);
        let shifted = match at {
            4 | 8 => {
                let mut bytes = [0; 16];
                for (byte, from) in bytes.iter_mut().zip((0..16).cycle().skip(at as usize)) {
                    *byte = from;
                }
                return self.shuffle_register(value, value, &bytes);
            }
            2 => {
                let words = self.relane(value, clif::I32X4);
                self.shift_register(BinaryOp::LShr, words, 16)
            }
            _ => {
                let words = self.relane(value, clif::I16X8);
                self.shift_register(BinaryOp::LShr, words, 8)
            }
        };
        self.relane(shifted, ty)
    }

    /// True if any lane of a mask is set, for `or`, or if all are, for `and`.
    fn reduced_mask(&mut self, op: &str, mask: Registers, lanes: u32) -> Lowered<Option<Value>> {
        let count = self.register_type(&mask)?.lane_count().min(lanes);
        let (cc, number) = match op {
            "or" => (IntCC::NotEqual, 0),
            "and" => (IntCC::Equal, (1i64 << count) - 1),
            _ => return Ok(None),
        };
        let register = self.tree(op, mask)?;
        let bits = self.b.ins().vhigh_bits(clif::I32, register);
        let bits = self.mask(bits, count);
        Ok(Some(self.b.ins().icmp_imm_s(cc, bits, number)))
    }
}
