//! Products of vectors of integers: SSE2 has those of 16 bits, and of 32 bits to 64.

use crate::feature_list::is_enabled;
use crate::lower::simd::{DEPTH, Form, Half, Registers};
use crate::lower::{Lower, Lowered};
use bitsmith_model::schema::inst::CastOp;
use bitsmith_model::value::{InstId, Value as IrValue};
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

impl Lower<'_, '_> {
    /// The products of lanes of 64 bits that are less than 2³², for an instruction `call`.
    pub(crate) fn multiply_halves(&mut self, call: InstId, left: Value, right: Value) -> Value {
        let products = self.by_instruction(call, "x86.sse2.pmulu.dq", [left, right]);
        products.unwrap_or_else(|_| self.narrow_products(left, right))
    }

    /// One half of each product of unsigned words, for an instruction `id`: of the words in even places, and of those in
    /// odd ones.
    pub(crate) fn multiply_words(&mut self, id: InstId, operands: [Value; 2], half: Half) -> Value {
        let isa = &*self.unit.isas_of(self.function).usual.plain;
        if half == Half::Low && is_enabled(isa, "has_sse41") {
            return self.whole_products(operands, half);
        }
        let odd = operands.map(|value| match self.has_equal_words(value) {
            true => value,
            false => self.shuffle_words(value, value, [1, 1, 3, 3]),
        });
        let [even, odd] = [operands, odd].map(|both| {
            let [left, right] = both.map(|value| self.relane(value, clif::I64X2));
            self.multiply_halves(id, left, right)
        });
        let [first, second] = match half {
            Half::Low => [0, 2],
            Half::High => [1, 3],
        };
        let apart = self.shuffle_words(even, odd, [first, second, first + 4, second + 4]);
        let words = self.shuffle_words(apart, apart, [0, 2, 1, 3]);
        self.relane(words, clif::I32X4)
    }

    /// The products of vectors of words that are signed numbers of 16 bits, for an instruction `id`: sums of products of
    /// halves, of which one of each upper two is zero.
    pub(crate) fn halfword_products(
        &mut self,
        id: InstId,
        operands: [IrValue; 2],
        form: Form,
    ) -> Lowered<Option<Registers>> {
        let [left, right] = operands;
        if form.ty != clif::I32X4 || !self.is_halfword(left)? || !self.is_halfword(right)? {
            return Ok(None);
        }
        let (cleared, other) = match self.is_natural(right, DEPTH)? {
            true => (right, left),
            false => (left, right),
        };
        let Some((cleared_words, words)) = self.both(cleared, other, form)? else {
            return Ok(None);
        };
        let cleared_words = match self.is_natural(cleared, DEPTH)? {
            true => cleared_words,
            false => self.lower_halves(cleared, cleared_words, form)?,
        };
        let pairs = cleared_words.into_iter().zip(words);
        let products =
            pairs.map(|(left, right)| self.by_instruction(id, "x86.sse2.pmadd.wd", [left, right]));
        products.collect::<Lowered<_>>().map(Some)
    }

    /// The lower halves of words, as unsigned numbers: of what was extended from them, its extension with zeros.
    fn lower_halves(&mut self, value: IrValue, words: Registers, form: Form) -> Lowered<Registers> {
        let from = self.cast_from(value, CastOp::SExt);
        let halves = from.and_then(|from| self.kept_whole(from));
        if let Some(halves) = halves
            && self.register_type(&halves)? == clif::I16X8
        {
            return self.widened_lanes(halves, form, false);
        }
        let lower = self.splat_const(0xffff, form.ty);
        Ok(self.each_register(words, |this, word| this.b.ins().band(word, lower)))
    }
}
