//! Intrinsics that are one instruction on vectors in registers, and those of them that Cranelift can do itself.

use crate::feature_list::is_enabled;
use crate::lower::pseudo::INTERLEAVED;
use crate::lower::simd::Form;
use crate::lower::{IntrinsicCall, Lower, Lowered, Parts};
use crate::lower_error::{Expected, LowerError};
use crate::pseudo::Replacement;
use crate::x86_64::pseudo::{Row, Shape, lookup};
use bitsmith_model::schema::inst::BinaryOp;
use bitsmith_model::value::{InstId, Value as IrValue};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

/// A shuffle that is `palignr`, which has room for longer encodings and for an immediate.
const SHIFTED: [u8; 16] = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20];

impl Lower<'_, '_> {
    /// Lowers an intrinsic of x86 to one instruction for each register of its result.
    pub(crate) fn pseudo(
        &mut self,
        call: &IntrinsicCall<'_>,
        form: Form,
    ) -> Lowered<Option<Parts>> {
        let name = call.name;
        if let "x86.sse41.pblendvb"
        | "x86.sse41.blendvps"
        | "x86.sse41.blendvpd"
        | "x86.avx2.pblendvb"
        | "x86.avx.blendv.ps.256"
        | "x86.avx.blendv.pd.256" = name
        {
            return self.blended(call, form).map(Some);
        }
        let Some((instruction, row)) = lookup(name) else {
            return Ok(None);
        };
        let isa = &*self.unit.isas_of(self.function).usual.plain;
        if !row.has_vex() && is_enabled(isa, "has_avx")
            || !row.has_legacy() && !self.has_avx2()
            || !row.is_short() && !is_enabled(isa, "has_ssse3")
        {
            return Ok(None);
        }
        let (arguments, last) = (call.all(), call.all().last());
        let control = match (row.shape, arguments.len()) {
            (Shape::One, 2) | (Shape::Two, 3) => last.and_then(|last| self.scope.int(*last)),
            _ => Some(0),
        };
        let (Some(control), Some(first)) = (control, arguments.first()) else {
            return Ok(None);
        };
        // Of memory, it takes the element there, not the one that its control byte selects.
        if name == "x86.sse41.insertps" && control >> 6 != 0 {
            return Ok(None);
        }
        if let Some(op) = immediate_shift(name)
            && let Some(by) = last.and_then(|by| self.scope.int(*by))
        {
            return self.shifted_by(op, *first, by, form).map(Some);
        }
        let left = self.whole_argument(*first)?;
        let right = match (row.shape, arguments.get(1)) {
            (Shape::Two | Shape::ByVector, Some(second)) => self.whole_argument(*second)?,
            (Shape::ByNumber, Some(second)) => {
                let number = self.one(*second)?;
                Parts::from_slice(&[self.b.ins().scalar_to_vector(clif::I32X4, number)])
            }
            _ => left.clone(),
        };
        let by = Replacement {
            call: call.id,
            instruction,
            control: control as u8,
        };
        let pairs = left.into_iter().zip(right.into_iter().cycle());
        let made = pairs.map(|(left, right)| {
            let out = self.pseudo_of(row, [left, right], by);
            self.relane(out, form.ty)
        });
        let made: Parts = made.collect();
        match made.len() == form.registers() {
            true => Ok(Some(made)),
            false => Err(LowerError::internal()),
        }
    }

    /// The shuffle of two vectors which the instruction of a row replaces.
    pub(super) fn pseudo_of(
        &mut self,
        row: &Row,
        [left, right]: [Value; 2],
        by: Replacement,
    ) -> Value {
        match row.is_short() {
            true => self.pseudo_shuffle([left, right], INTERLEAVED, by),
            false => self.pseudo_shuffle([right, left], SHIFTED, by),
        }
    }

    /// The result of an instruction on two vectors for an instruction `id`, with lanes as those of the first: that of the
    /// intrinsic of this name. An instruction has one such name.
    pub(super) fn by_instruction(
        &mut self,
        id: InstId,
        name: &str,
        operands: [Value; 2],
    ) -> Lowered<Value> {
        let (instruction, row) = lookup(name).expected()?;
        let by = Replacement {
            call: id,
            instruction,
            control: 0,
        };
        let ty = self.b.func.dfg.value_type(operands[0]);
        let out = self.pseudo_of(row, operands, by);
        Ok(self.relane(out, ty))
    }

    /// Lanes of the second vector where those of the third are negative, of the first elsewhere.
    fn blended(&mut self, call: &IntrinsicCall<'_>, form: Form) -> Lowered<Parts> {
        let [no, yes, mask] = call.arguments()?;
        let words = form.ty.as_int();
        let zero = self.splat_const(0, words);
        let (no, yes) = (self.whole(no, form)?, self.whole(yes, form)?);
        let lanes = no.into_iter().zip(yes).zip(self.whole(mask, form)?);
        let blended = lanes.map(|((no, yes), mask)| {
            let mask = self.relane(mask, words);
            let mask = self.b.ins().icmp(IntCC::SignedLessThan, mask, zero);
            let mask = self.relane(mask, form.ty);
            self.b.ins().bitselect(mask, yes, no)
        });
        Ok(blended.collect())
    }

    /// The registers of an argument.
    fn whole_argument(&mut self, value: IrValue) -> Lowered<Parts> {
        let form = self.form(self.type_of(value)?).expected()?;
        self.whole(value, form)
    }

    /// Lanes that are all shifted by a constant. One of as many bits as a lane, or more, shifts all bits out.
    fn shifted_by(&mut self, op: BinaryOp, value: IrValue, by: i64, form: Form) -> Lowered<Parts> {
        let last = i64::from(form.ty.lane_bits()) - 1;
        let all = !(0..=last).contains(&by);
        let registers = self.whole(value, form)?;
        let shifted = registers.into_iter().map(|value| match (op, all) {
            (BinaryOp::AShr, true) => self.shift_register(op, value, last),
            (_, true) => self.splat_const(0, form.ty),
            (_, false) => self.shift_register(op, value, by),
        });
        Ok(shifted.collect())
    }

    /// Lowers an intrinsic of x86 that makes a number of vectors in registers.
    pub(crate) fn number_of_vectors(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Option<Value>> {
        let words = match call.name.strip_prefix("x86.").unwrap_or_default() {
            "sse2.pmovmskb.128" | "avx2.pmovmskb" => clif::I8X16,
            "sse.movmsk.ps" | "avx.movmsk.ps.256" => clif::I32X4,
            "sse2.movmsk.pd" | "avx.movmsk.pd.256" => clif::I64X2,
            _ => return Ok(None),
        };
        let [vector] = call.arguments()?;
        let registers = self.whole_argument(vector)?;
        let lanes = self.relane_all(registers, words);
        self.highest_bits(lanes, clif::I32).map(Some)
    }
}

/// The operation of an intrinsic that shifts by a number.
fn immediate_shift(name: &str) -> Option<BinaryOp> {
    let (_, op) = name.rsplit_once(".p")?;
    match op.get(..4)? {
        "slli" => Some(BinaryOp::Shl),
        "srli" => Some(BinaryOp::LShr),
        "srai" => Some(BinaryOp::AShr),
        _ => None,
    }
}
