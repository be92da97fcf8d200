//! Intrinsics of SSE3 to SSE4.1 that combine lanes.

use crate::lower::{IntrinsicCall, Lower, Lowered, Parts};
use crate::lower_error::Expected;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

/// The lane at an index, which is in range in every verified call.
fn at(row: &[Value], index: usize) -> Lowered<Value> {
    row.get(index).copied().expected()
}

/// An operation on two adjacent lanes.
#[derive(Clone, Copy)]
pub(super) enum Pairwise {
    /// Their sum.
    Sum,
    /// Their difference.
    Difference,
    /// The same, limited to the range of the lanes.
    SaturatedSum,
    SaturatedDifference,
}

/// The question of a `ptest` instruction.
#[derive(Clone, Copy)]
pub(super) enum Test {
    /// No bit is set in both vectors.
    Zero,
    /// All bits of the second vector are set in the first.
    Carry,
    /// Neither holds.
    Neither,
}

impl Lower<'_, '_> {
    /// The control byte of a call: its last argument, a constant.
    fn control(&self, call: &IntrinsicCall<'_>) -> Lowered<i64> {
        let byte = call.all().last();
        let byte = byte.and_then(|byte| self.scope.int(*byte));
        Ok(byte.ok_or("a control byte that is not constant")?)
    }

    /// `cvtpd2ps`: doubles as floats, then zeros.
    pub(super) fn narrowed(&mut self, [vector]: [&[Value]; 1]) -> Lowered<Parts> {
        let lanes = vector.iter();
        let mut out: Parts = lanes
            .map(|lane| self.b.ins().fdemote(clif::F32, *lane))
            .collect();
        while out.len() < 4 {
            out.push(self.b.ins().f32const(0.0));
        }
        Ok(out)
    }

    /// `cvtsd2ss`: the first double of the second vector, then the lanes of the first.
    pub(super) fn narrowed_first(&mut self, [one, two]: [&[Value]; 2]) -> Lowered<Parts> {
        let mut out = Parts::from_slice(one);
        *out.first_mut().expected()? = self.b.ins().fdemote(clif::F32, at(two, 0)?);
        Ok(out)
    }

    /// `addsub`: the differences of even lanes, the sums of odd ones.
    pub(super) fn alternating(&mut self, [one, two]: [&[Value]; 2]) -> Lowered<Parts> {
        let lanes = one.iter().zip(two).enumerate();
        let lanes = lanes.map(|(index, (l, r))| match index % 2 {
            0 => self.b.ins().fsub(*l, *r),
            _ => self.b.ins().fadd(*l, *r),
        });
        Ok(lanes.collect())
    }

    /// Applies a function to each pair of lanes.
    pub(super) fn each(
        &mut self,
        [one, two]: [&[Value]; 2],
        function: impl Fn(&mut Self, Value, Value) -> Value,
    ) -> Lowered<Parts> {
        let lanes = one.iter().zip(two);
        Ok(lanes.map(|(l, r)| function(self, *l, *r)).collect())
    }

    /// Sums or differences of adjacent lanes, of the first argument and then of the second.
    pub(super) fn pairs(
        &mut self,
        [one, two]: [&[Value]; 2],
        operation: Pairwise,
    ) -> Lowered<Parts> {
        let mut out = Parts::new();
        for pair in one.chunks_exact(2).chain(two.chunks_exact(2)) {
            let (l, r) = (at(pair, 0)?, at(pair, 1)?);
            let float = self.b.func.dfg.value_type(l).is_float();
            out.push(match (operation, float) {
                (Pairwise::Difference, true) => self.b.ins().fsub(l, r),
                (Pairwise::Difference, false) => self.b.ins().isub(l, r),
                (Pairwise::Sum, true) => self.b.ins().fadd(l, r),
                (Pairwise::Sum, false) => self.b.ins().iadd(l, r),
                (Pairwise::SaturatedSum, _) => {
                    self.binary_bits("sadd.sat", l, r, 16).expected()??
                }
                (Pairwise::SaturatedDifference, _) => {
                    self.binary_bits("ssub.sat", l, r, 16).expected()??
                }
            });
        }
        Ok(out)
    }

    /// Products of unsigned and signed bytes; adjacent ones are added and saturated to 16 bits.
    pub(super) fn multiply_add_mixed(&mut self, [one, two]: [&[Value]; 2]) -> Lowered<Parts> {
        let mut out = Parts::new();
        for (ones, twos) in one.chunks_exact(2).zip(two.chunks_exact(2)) {
            let mut sum = self.iconst(clif::I32, 0);
            for (l, r) in ones.iter().zip(twos) {
                let l = self.b.ins().uextend(clif::I32, *l);
                let r = self.b.ins().sextend(clif::I32, *r);
                let product = self.b.ins().imul(l, r);
                sum = self.b.ins().iadd(sum, product);
            }
            let (least, most) = (
                self.iconst(clif::I32, -32768),
                self.iconst(clif::I32, 32767),
            );
            let sum = self.b.ins().smax(sum, least);
            let sum = self.b.ins().smin(sum, most);
            out.push(self.b.ins().ireduce(clif::I16, sum));
        }
        Ok(out)
    }

    pub(super) fn rounded_product(&mut self, left: Value, right: Value) -> Value {
        let left = self.b.ins().sextend(clif::I32, left);
        let right = self.b.ins().sextend(clif::I32, right);
        let product = self.b.ins().imul(left, right);
        let product = self.b.ins().sshr_imm_s(product, 14);
        let product = self.b.ins().iadd_imm_s(product, 1);
        let product = self.b.ins().sshr_imm_s(product, 1);
        self.b.ins().ireduce(clif::I16, product)
    }

    /// The first value negated, kept or cleared, if the second is negative, positive or zero.
    pub(super) fn with_sign(&mut self, value: Value, sign: Value) -> Value {
        let ty = self.b.func.dfg.value_type(value);
        let zero = self.iconst(ty, 0);
        let minus = self.b.ins().ineg(value);
        let negative = self.b.ins().icmp(IntCC::SignedLessThan, sign, zero);
        let kept = self.choose(negative, minus, value);
        self.choose(sign, kept, zero)
    }

    pub(super) fn dot(
        &mut self,
        call: &IntrinsicCall<'_>,
        [one, two]: [&[Value]; 2],
    ) -> Lowered<Parts> {
        let control = self.control(call)?;
        let single = one.len() == 4;
        let zero = match single {
            true => self.b.ins().f32const(0.0),
            false => self.b.ins().f64const(0.0),
        };
        let mut products = Parts::new();
        for (index, (l, r)) in one.iter().zip(two).enumerate() {
            products.push(match control >> (4 + index) & 1 {
                0 => zero,
                _ => self.b.ins().fmul(*l, *r),
            });
        }
        // In the machine's order of additions.
        let mut sum = self.b.ins().fadd(at(&products, 0)?, at(&products, 1)?);
        if single {
            let upper = self.b.ins().fadd(at(&products, 2)?, at(&products, 3)?);
            sum = self.b.ins().fadd(sum, upper);
        }
        let lanes = 0..one.len();
        Ok(lanes
            .map(|index| if control >> index & 1 != 0 { sum } else { zero })
            .collect())
    }

    pub(super) fn insert_float(
        &mut self,
        call: &IntrinsicCall<'_>,
        [one, two]: [&[Value]; 2],
    ) -> Lowered<Parts> {
        let control = self.control(call)?;
        let from = at(two, (control >> 6 & 3) as usize)?;
        let mut out = Parts::from_slice(one);
        for (index, lane) in out.iter_mut().enumerate() {
            if index as i64 == control >> 4 & 3 {
                *lane = from;
            }
            if control >> index & 1 != 0 {
                *lane = self.b.ins().f32const(0.0);
            }
        }
        Ok(out)
    }

    /// `ptestz`, `ptestc` and `ptestnzc`
    pub(super) fn test_bits(&mut self, [one, two]: [&[Value]; 2], test: Test) -> Lowered<Parts> {
        let mut both = self.iconst(clif::I64, 0);
        let mut only = both;
        for (l, r) in one.iter().zip(two) {
            let common = self.b.ins().band(*l, *r);
            let missing = self.b.ins().band_not(*r, *l);
            both = self.b.ins().bor(both, common);
            only = self.b.ins().bor(only, missing);
        }
        let truth = match test {
            Test::Zero => self.b.ins().icmp_imm_s(IntCC::Equal, both, 0),
            Test::Carry => self.b.ins().icmp_imm_s(IntCC::Equal, only, 0),
            Test::Neither => {
                let some = self.b.ins().icmp_imm_s(IntCC::NotEqual, both, 0);
                let more = self.b.ins().icmp_imm_s(IntCC::NotEqual, only, 0);
                self.b.ins().band(some, more)
            }
        };
        Ok(Parts::from_slice(&[self.b.ins().uextend(clif::I32, truth)]))
    }

    /// The least of eight words, and its index.
    pub(super) fn least_word(&mut self, words: &[Value]) -> Lowered<Parts> {
        let mut least = at(words, 0)?;
        let zero = self.iconst(clif::I16, 0);
        let mut place = zero;
        for (index, word) in words.iter().enumerate().skip(1) {
            let less = self.b.ins().icmp(IntCC::UnsignedLessThan, *word, least);
            let here = self.iconst(clif::I16, index as i64);
            least = self.choose(less, *word, least);
            place = self.choose(less, here, place);
        }
        let mut out = Parts::from_elem(zero, words.len());
        if let [first, second, ..] = out.as_mut_slice() {
            (*first, *second) = (least, place);
        }
        Ok(out)
    }

    /// Sums of absolute differences of four bytes with four others, at eight offsets.
    pub(super) fn many_differences(
        &mut self,
        call: &IntrinsicCall<'_>,
        [one, two]: [&[Value]; 2],
    ) -> Lowered<Parts> {
        let control = self.control(call)?;
        let from = (control >> 2 & 1) as usize * 4;
        let with = (control & 3) as usize * 4;
        let mut out = Parts::new();
        for place in 0..8 {
            let mut sum = self.iconst(clif::I16, 0);
            for byte in 0..4 {
                let l = self
                    .b
                    .ins()
                    .uextend(clif::I16, at(one, from + place + byte)?);
                let r = self.b.ins().uextend(clif::I16, at(two, with + byte)?);
                let less = self.b.ins().isub(l, r);
                let distance = self.b.ins().iabs(less);
                sum = self.b.ins().iadd(sum, distance);
            }
            out.push(sum);
        }
        Ok(out)
    }
}
