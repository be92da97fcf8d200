//! Intrinsics of SSE3 to SSE4.1 that combine lanes.

use crate::lower::{Lower, Lowered, Parts};
use crate::lower_error::Expected;
use bitsmith_model::value::InstId;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

/// The lane at an index, which is in range in every verified call.
fn at(row: &[Value], index: usize) -> Lowered<Value> {
    row.get(index).copied().expected()
}

impl Lower<'_, '_> {
    /// Lowers the intrinsic with this set and name; `None` if it is not supported.
    pub(in crate::lower) fn sse_intrinsic(
        &mut self,
        id: InstId,
        set: &str,
        name: &str,
        rows: &[Parts],
    ) -> Option<Lowered<Parts>> {
        let one = rows.first()?;
        let two = || rows.get(1).cloned().unwrap_or_default();
        let control = |this: &Self, index: usize| {
            let operand = this.operand(id, index + 1).ok();
            operand.and_then(|o| this.scope.int(o)).unwrap_or(0)
        };
        Some(match (set, name) {
            ("sse2", "cvtpd2ps") => {
                let mut out: Parts = one
                    .iter()
                    .map(|lane| self.b.ins().fdemote(clif::F32, *lane))
                    .collect();
                while out.len() < 4 {
                    out.push(self.b.ins().f32const(0.0));
                }
                Ok(out)
            }
            ("sse2", "cvtsd2ss") => {
                let from = two().first().copied()?;
                let mut out = one.clone();
                *out.first_mut()? = self.b.ins().fdemote(clif::F32, from);
                Ok(out)
            }
            ("sse3", "ldu.dq") => {
                let pointer = one.first().copied()?;
                self.load(self.body.result_type(id), pointer)
            }
            ("ssse3", "phadd.w.128" | "phadd.d.128" | "phadd.sw.128")
            | ("sse3", "hadd.ps" | "hadd.pd") => self.pairs(name, one, &two(), false),
            ("ssse3", "phsub.w.128" | "phsub.d.128" | "phsub.sw.128")
            | ("sse3", "hsub.ps" | "hsub.pd") => self.pairs(name, one, &two(), true),
            ("sse3", "addsub.ps" | "addsub.pd") => {
                let two = two();
                let lanes = one.iter().zip(&two).enumerate();
                Ok(lanes
                    .map(|(index, (l, r))| match index % 2 {
                        0 => self.b.ins().fsub(*l, *r),
                        _ => self.b.ins().fadd(*l, *r),
                    })
                    .collect())
            }
            ("ssse3", "pmadd.ub.sw.128") => self.multiply_add_mixed(one, &two()),
            ("ssse3", "pmul.hr.sw.128") => {
                let two = two();
                let lanes = one.iter().zip(&two);
                Ok(lanes.map(|(l, r)| self.rounded_product(*l, *r)).collect())
            }
            ("ssse3", name) if name.starts_with("psign.") => {
                let two = two();
                let lanes = one.iter().zip(&two);
                Ok(lanes.map(|(l, r)| self.with_sign(*l, *r)).collect())
            }
            ("sse41", "round.ps" | "round.pd") => {
                let how = control(self, 1);
                Ok(one.iter().map(|l| self.rounded(*l, how)).collect())
            }
            ("sse41", "round.ss" | "round.sd") => {
                let how = control(self, 2);
                let from = two().first().copied()?;
                let mut out = one.clone();
                *out.first_mut()? = self.rounded(from, how);
                Ok(out)
            }
            ("sse41", "dpps" | "dppd") => self.dot(one, &two(), control(self, 2)),
            ("sse41", "insertps") => self.insert_float(one, &two(), control(self, 2)),
            ("sse41", "ptestz" | "ptestc" | "ptestnzc") => self.test_bits(name, one, &two()),
            ("sse41", "phminposuw") => self.least_word(one),
            ("sse41", "mpsadbw") => self.many_differences(one, &two(), control(self, 2)),
            _ => return None,
        })
    }

    /// Sums or differences of adjacent lanes, of the first argument and then of the second.
    fn pairs(&mut self, name: &str, one: &[Value], two: &[Value], minus: bool) -> Lowered<Parts> {
        let mut out = Parts::new();
        for pair in one.chunks_exact(2).chain(two.chunks_exact(2)) {
            let (l, r) = (at(pair, 0)?, at(pair, 1)?);
            let float = self.b.func.dfg.value_type(l).is_float();
            out.push(match (float, name.contains(".sw"), minus) {
                (true, _, true) => self.b.ins().fsub(l, r),
                (true, _, false) => self.b.ins().fadd(l, r),
                (false, true, _) => {
                    let name = if minus { "ssub.sat" } else { "sadd.sat" };
                    let done = self.binary_bits(name, l, r, 16);
                    done.expected()??
                }
                (false, false, true) => self.b.ins().isub(l, r),
                (false, false, false) => self.b.ins().iadd(l, r),
            });
        }
        Ok(out)
    }

    /// Products of unsigned and signed bytes; adjacent ones are added and saturated to 16 bits.
    fn multiply_add_mixed(&mut self, one: &[Value], two: &[Value]) -> Lowered<Parts> {
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

    fn rounded_product(&mut self, left: Value, right: Value) -> Value {
        let left = self.b.ins().sextend(clif::I32, left);
        let right = self.b.ins().sextend(clif::I32, right);
        let product = self.b.ins().imul(left, right);
        let product = self.b.ins().sshr_imm_s(product, 14);
        let product = self.b.ins().iadd_imm_s(product, 1);
        let product = self.b.ins().sshr_imm_s(product, 1);
        self.b.ins().ireduce(clif::I16, product)
    }

    /// The first value negated, kept or cleared, if the second is negative, positive or zero.
    fn with_sign(&mut self, value: Value, sign: Value) -> Value {
        let ty = self.b.func.dfg.value_type(value);
        let zero = self.iconst(ty, 0);
        let minus = self.b.ins().ineg(value);
        let negative = self.b.ins().icmp(IntCC::SignedLessThan, sign, zero);
        let kept = self.choose(negative, minus, value);
        self.choose(sign, kept, zero)
    }

    /// Rounds by the lowest bits of the control byte; the current mode is to nearest.
    fn rounded(&mut self, value: Value, control: i64) -> Value {
        match control & 7 {
            1 => self.b.ins().floor(value),
            2 => self.b.ins().ceil(value),
            3 => self.b.ins().trunc(value),
            _ => self.b.ins().nearest(value),
        }
    }

    fn dot(&mut self, one: &[Value], two: &[Value], control: i64) -> Lowered<Parts> {
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

    fn insert_float(&mut self, one: &[Value], two: &[Value], control: i64) -> Lowered<Parts> {
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

    /// `ptestz`: no bit is set in both; `ptestc`: all bits of the second are set in the first; `ptestnzc`:
    /// neither.
    fn test_bits(&mut self, name: &str, one: &[Value], two: &[Value]) -> Lowered<Parts> {
        let mut both = self.iconst(clif::I64, 0);
        let mut only = both;
        for (l, r) in one.iter().zip(two) {
            let common = self.b.ins().band(*l, *r);
            let missing = self.b.ins().band_not(*r, *l);
            both = self.b.ins().bor(both, common);
            only = self.b.ins().bor(only, missing);
        }
        let truth = match name {
            "ptestz" => self.b.ins().icmp_imm_s(IntCC::Equal, both, 0),
            "ptestc" => self.b.ins().icmp_imm_s(IntCC::Equal, only, 0),
            _ => {
                let some = self.b.ins().icmp_imm_s(IntCC::NotEqual, both, 0);
                let more = self.b.ins().icmp_imm_s(IntCC::NotEqual, only, 0);
                self.b.ins().band(some, more)
            }
        };
        Ok(Parts::from_slice(&[self.b.ins().uextend(clif::I32, truth)]))
    }

    /// The least of eight words, and its index.
    fn least_word(&mut self, words: &[Value]) -> Lowered<Parts> {
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
    fn many_differences(&mut self, one: &[Value], two: &[Value], control: i64) -> Lowered<Parts> {
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
