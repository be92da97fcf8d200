//! Intrinsics of x86 that are frequent in code for SSE2 to SSE4.2, lane by lane.

use crate::lower::{Lower, Lowered, Parts};
use crate::lower_error::{Expected, LowerError};
use bitsmith_model::schema::inst::{BinaryOp, Predicate};
use bitsmith_model::value::InstId;
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::immediates::Ieee64;
use cranelift_codegen::ir::{BlockArg, InstBuilder, Value, types as clif};

impl Lower<'_, '_> {
    /// Lowers the intrinsic with this name, without `llvm.x86.`; `None` if it is not supported.
    pub(in crate::lower) fn x86_intrinsic(
        &mut self,
        id: InstId,
        name: &str,
    ) -> Option<Lowered<Parts>> {
        let rows = match self.argument_rows(id, self.arg_count(id)) {
            Ok(rows) => rows,
            Err(why) => return Some(Err(why)),
        };
        let one = rows.first()?.clone();
        let two = rows.get(1).cloned();
        let (set, short) = name.split_once('.')?;
        let done = match (set, short) {
            ("sse2", "pmovmskb.128") => Ok(self.sign_mask(&one)),
            ("sse", "movmsk.ps") | ("sse2", "movmsk.pd") => Ok(self.sign_mask(&one)),
            ("sse2", "packssdw.128" | "packsswb.128") => self.pack(&one, &two?, true),
            ("sse2", "packuswb.128") | ("sse41", "packusdw") => self.pack(&one, &two?, false),
            ("sse2" | "avx2", "pmadd.wd") => self.multiply_add(&one, &two?),
            ("sse2", "pmulh.w") => self.high_product(&one, &two?, true),
            ("sse2", "pmulhu.w") => self.high_product(&one, &two?, false),
            ("sse2" | "avx2", "psad.bw") => self.differences(&one, &two?),
            ("sse2", "pavg.b" | "pavg.w") => self.averages(&one, &two?),
            ("sse2", short) if short.starts_with("ps") => self.shifts(id, short, &one, &two?)?,
            ("sse", "min.ps" | "max.ps") | ("sse2", "min.pd" | "max.pd") => {
                let count = one.len();
                self.float_limits(short, &one, &two?, count)
            }
            ("sse", "min.ss" | "max.ss") | ("sse2", "min.sd" | "max.sd") => {
                self.float_limits(short, &one, &two?, 1)
            }
            ("sse", "cmp.ps") | ("sse2", "cmp.pd") => {
                let count = one.len();
                self.float_masks(id, &one, &two?, count)
            }
            ("sse", "cmp.ss") | ("sse2", "cmp.sd") => self.float_masks(id, &one, &two?, 1),
            ("sse" | "sse2", short) if short.contains("comi") => {
                self.scalar_compare(short, &one, &two?)
            }
            ("sse2", "cvtps2dq" | "cvtpd2dq") => self.ints_of(id, &one, true),
            ("sse2", "cvttps2dq" | "cvttpd2dq") => self.ints_of(id, &one, false),
            ("sse", "cvtss2si" | "cvtss2si64") | ("sse2", "cvtsd2si" | "cvtsd2si64") => {
                self.ints_of(id, one.get(..1)?, true)
            }
            ("sse", "cvttss2si" | "cvttss2si64") | ("sse2", "cvttsd2si" | "cvttsd2si64") => {
                self.ints_of(id, one.get(..1)?, false)
            }
            ("sse", "rcp.ps" | "rcp.ss" | "rsqrt.ps" | "rsqrt.ss") => self.reciprocal(short, &one),
            ("ssse3", "pshuf.b.128") => self.byte_shuffle(&one, &two?),
            ("avx2", "pshuf.b") => {
                // Each half on its own.
                let two = two?;
                let halves = one.chunks(16).zip(two.chunks(16));
                let halves = halves.map(|(bytes, places)| self.byte_shuffle(bytes, places));
                let halves = halves.collect::<Lowered<Vec<Parts>>>();
                halves.map(|h| h.into_iter().flatten().collect())
            }
            ("bmi", "bzhi.32" | "bzhi.64") => Ok(self.low_bits(*one.first()?, *two?.first()?)),
            ("bmi", "pdep.32" | "pdep.64") => Ok(self.spread(*one.first()?, *two?.first()?, true)),
            ("bmi", "pext.32" | "pext.64") => Ok(self.spread(*one.first()?, *two?.first()?, false)),
            ("sse41", "pblendvb" | "blendvps" | "blendvpd") => {
                let masks = rows.get(2)?.clone();
                self.blend(&one, &two?, &masks)
            }
            ("sse42", short) if short.starts_with("crc32") => {
                self.crc32(short, one.first().copied()?, two?.first().copied()?)
            }
            ("sse42", short) if short.starts_with("pcmp") => {
                let last = self.operand(id, rows.len()).ok()?;
                let control = self.scope.int(last)?;
                self.compare_strings(short, &rows, control)?
            }
            _ => self.sse_intrinsic(id, set, short, &rows)?,
        };
        Some(done)
    }

    fn type_bits(&self, value: Value) -> u32 {
        self.b.func.dfg.value_type(value).bits()
    }

    fn as_int(&mut self, value: Value) -> Value {
        let bits = self.type_bits(value);
        self.cast_bits(value, crate::scalarize::int_type(bits))
    }

    fn sign_mask(&mut self, lanes: &[Value]) -> Parts {
        let mut out = self.iconst(clif::I32, 0);
        for (index, lane) in lanes.iter().enumerate() {
            let lane = self.as_int(*lane);
            let top = i64::from(self.type_bits(lane)) - 1;
            let bit = self.b.ins().ushr_imm_s(lane, top);
            let bit = self.resize(bit, clif::I32);
            let bit = self.b.ins().ishl_imm_s(bit, index as i64);
            out = self.b.ins().bor(out, bit);
        }
        Parts::from_slice(&[out])
    }

    /// Narrows lanes to half the width with saturation.
    fn pack(&mut self, left: &[Value], right: &[Value], signed: bool) -> Lowered<Parts> {
        let mut out = Parts::new();
        for lane in left.iter().chain(right) {
            let ty = self.b.func.dfg.value_type(*lane);
            let bits = ty.bits() / 2;
            let (low, high) = match signed {
                true => (-(1i64 << (bits - 1)), (1i64 << (bits - 1)) - 1),
                false => (0, (1i64 << bits) - 1),
            };
            let (low, high) = (self.iconst(ty, low), self.iconst(ty, high));
            let above = self.b.ins().icmp(IntCC::SignedGreaterThan, *lane, high);
            let value = self.choose(above, high, *lane);
            let below = self.b.ins().icmp(IntCC::SignedLessThan, value, low);
            let value = self.choose(below, low, value);
            out.push(
                self.b
                    .ins()
                    .ireduce(crate::scalarize::int_type(bits), value),
            );
        }
        Ok(out)
    }

    fn multiply_add(&mut self, left: &[Value], right: &[Value]) -> Lowered<Parts> {
        let mut products = Vec::new();
        for (l, r) in left.iter().zip(right) {
            let l = self.b.ins().sextend(clif::I32, *l);
            let r = self.b.ins().sextend(clif::I32, *r);
            products.push(self.b.ins().imul(l, r));
        }
        let mut out = Parts::new();
        for pair in products.chunks_exact(2) {
            if let [a, b] = pair {
                out.push(self.b.ins().iadd(*a, *b));
            }
        }
        Ok(out)
    }

    fn high_product(&mut self, left: &[Value], right: &[Value], signed: bool) -> Lowered<Parts> {
        let mut out = Parts::new();
        for (l, r) in left.iter().zip(right) {
            let wide = |this: &mut Self, v| match signed {
                true => this.b.ins().sextend(clif::I32, v),
                false => this.b.ins().uextend(clif::I32, v),
            };
            let (l, r) = (wide(self, *l), wide(self, *r));
            let product = self.b.ins().imul(l, r);
            let high = self.b.ins().ushr_imm_s(product, 16);
            out.push(self.b.ins().ireduce(clif::I16, high));
        }
        Ok(out)
    }

    /// Sums of absolute differences of eight bytes each.
    fn differences(&mut self, left: &[Value], right: &[Value]) -> Lowered<Parts> {
        let mut out = Parts::new();
        for (left, right) in left.chunks(8).zip(right.chunks(8)) {
            let mut sum = self.iconst(clif::I64, 0);
            for (l, r) in left.iter().zip(right) {
                let l = self.b.ins().uextend(clif::I64, *l);
                let r = self.b.ins().uextend(clif::I64, *r);
                let difference = self.b.ins().isub(l, r);
                let opposite = self.b.ins().ineg(difference);
                let positive = self.b.ins().smax(difference, opposite);
                sum = self.b.ins().iadd(sum, positive);
            }
            out.push(sum);
        }
        Ok(out)
    }

    fn averages(&mut self, left: &[Value], right: &[Value]) -> Lowered<Parts> {
        let mut out = Parts::new();
        for (l, r) in left.iter().zip(right) {
            let ty = self.b.func.dfg.value_type(*l);
            let l = self.b.ins().uextend(clif::I32, *l);
            let r = self.b.ins().uextend(clif::I32, *r);
            let sum = self.b.ins().iadd(l, r);
            let sum = self.b.ins().iadd_imm_s(sum, 1);
            let half = self.b.ins().ushr_imm_s(sum, 1);
            out.push(self.b.ins().ireduce(ty, half));
        }
        Ok(out)
    }

    /// `psll`, `psrl`, `psra` by the first 64 bits of a vector; `pslli` and so on by an immediate. A shift
    /// beyond the width clears the lane.
    fn shifts(
        &mut self,
        _id: InstId,
        name: &str,
        lanes: &[Value],
        by: &[Value],
    ) -> Option<Lowered<Parts>> {
        let (op, immediate) = match name.split_once('.')?.0 {
            "psll" => (BinaryOp::Shl, false),
            "psrl" => (BinaryOp::LShr, false),
            "psra" => (BinaryOp::AShr, false),
            "pslli" => (BinaryOp::Shl, true),
            "psrli" => (BinaryOp::LShr, true),
            "psrai" => (BinaryOp::AShr, true),
            _ => return None,
        };
        let first = *by.first()?;
        let amount = match immediate {
            true => self.b.ins().uextend(clif::I64, first),
            false => {
                let bits = self.type_bits(first);
                let mut whole = self.resize(first, clif::I64);
                for (index, part) in by.iter().enumerate().skip(1) {
                    let at = i64::try_from(index).ok()?.checked_mul(bits.into())?;
                    if at < 64 {
                        let wide = self.resize(*part, clif::I64);
                        let up = self.b.ins().ishl_imm_s(wide, at);
                        whole = self.b.ins().bor(whole, up);
                    }
                }
                whole
            }
        };
        let bits = self.type_bits(*lanes.first()?);
        let last = self.iconst(clif::I64, i64::from(bits) - 1);
        let limited = self.b.ins().umin(amount, last);
        let gone = self.b.ins().icmp(IntCC::UnsignedGreaterThan, amount, last);
        let mut out = Parts::new();
        for lane in lanes {
            let value = match op {
                BinaryOp::Shl => self.b.ins().ishl(*lane, limited),
                BinaryOp::LShr => self.b.ins().ushr(*lane, limited),
                _ => self.b.ins().sshr(*lane, limited),
            };
            out.push(match op {
                BinaryOp::AShr => value,
                _ => {
                    let ty = self.b.func.dfg.value_type(*lane);
                    let zero = self.iconst(ty, 0);
                    self.choose(gone, zero, value)
                }
            });
        }
        Some(Ok(out))
    }

    /// The second operand if the comparison is false, as for NaN and equal zeros.
    fn float_limits(
        &mut self,
        name: &str,
        left: &[Value],
        right: &[Value],
        count: usize,
    ) -> Lowered<Parts> {
        let cc = match name.starts_with("min") {
            true => FloatCC::LessThan,
            false => FloatCC::GreaterThan,
        };
        let mut out = Parts::from_slice(left);
        for (place, r) in out.iter_mut().zip(right).take(count) {
            let better = self.b.ins().fcmp(cc, *place, *r);
            *place = self.choose(better, *place, *r);
        }
        Ok(out)
    }

    fn float_masks(
        &mut self,
        id: InstId,
        left: &[Value],
        right: &[Value],
        count: usize,
    ) -> Lowered<Parts> {
        let which = self.scope.int(self.operand(id, 3)?);
        let predicate = match which.ok_or("a comparison that varies")? & 7 {
            0 => Predicate::OEq,
            1 => Predicate::OLt,
            2 => Predicate::OLe,
            3 => Predicate::Uno,
            4 => Predicate::UNe,
            5 => Predicate::FUGe,
            6 => Predicate::FUGt,
            _ => Predicate::Ord,
        };
        let mut out = Parts::from_slice(left);
        for (place, r) in out.iter_mut().zip(right).take(count) {
            let truth = self.float_compare(predicate, *place, *r)?;
            let ty = self.b.func.dfg.value_type(*place);
            let mask = self.b.ins().ineg(truth);
            let mask = self
                .b
                .ins()
                .sextend(crate::scalarize::int_type(ty.bits()), mask);
            *place = self.cast_bits(mask, ty);
        }
        Ok(out)
    }

    /// `comilt.sd` and its kin.
    fn scalar_compare(&mut self, name: &str, left: &[Value], right: &[Value]) -> Lowered<Parts> {
        let word = name.split_once("comi").map_or("", |(_, rest)| rest);
        let predicate = match word.get(..2) {
            Some("eq") => Predicate::OEq,
            Some("lt") => Predicate::OLt,
            Some("le") => Predicate::OLe,
            Some("gt") => Predicate::OGt,
            Some("ge") => Predicate::OGe,
            _ => Predicate::UNe,
        };
        let (Some(l), Some(r)) = (left.first(), right.first()) else {
            return Err(LowerError::internal());
        };
        let truth = self.float_compare(predicate, *l, *r)?;
        Ok(Parts::from_slice(&[self.b.ins().uextend(clif::I32, truth)]))
    }

    /// Converts floats to integers; a value that does not fit becomes the least integer.
    fn ints_of(&mut self, id: InstId, lanes: &[Value], round: bool) -> Lowered<Parts> {
        let result = self.scalars(self.body.result_type(id))?;
        let mut out = Parts::new();
        for (lane, part) in lanes.iter().zip(&result.parts) {
            let wide = self.float_to_float(*lane, clif::F64)?;
            let wide = match round {
                true => {
                    let rounded = self.library("rint", &[wide], &[clif::F64]);
                    rounded.first().copied().expected()?
                }
                false => wide,
            };
            let int = self.b.ins().fcvt_to_sint_sat(part.ty, wide);
            let limit = if part.ty == clif::I64 {
                9223372036854775808.0
            } else {
                2147483648.0
            };
            let limit = self.b.ins().f64const(Ieee64::with_float(limit));
            let cut = self.b.ins().trunc(wide);
            let fits = self.b.ins().fcmp(FloatCC::LessThan, cut, limit);
            let least = self.iconst(part.ty, i64::MIN >> (64 - part.ty.bits()));
            out.push(self.choose(fits, int, least));
        }
        for part in result.parts.iter().skip(lanes.len()) {
            out.push(self.zero(*part));
        }
        Ok(out)
    }

    /// Exact division, where the machine's instruction is an approximation: any result close enough is right.
    fn reciprocal(&mut self, name: &str, lanes: &[Value]) -> Lowered<Parts> {
        let count = if name.ends_with("ss") { 1 } else { lanes.len() };
        let mut out = Parts::from_slice(lanes);
        for place in out.iter_mut().take(count) {
            let one = self.b.ins().f32const(1.0);
            let value = match name.starts_with("rsqrt") {
                true => self.b.ins().sqrt(*place),
                false => *place,
            };
            *place = self.b.ins().fdiv(one, value);
        }
        Ok(out)
    }

    /// `bzhi`: the bits below a place, which the lowest byte of `place` says.
    fn low_bits(&mut self, value: Value, place: Value) -> Parts {
        let ty = self.b.func.dfg.value_type(value);
        let place = self.b.ins().band_imm_s(place, 0xff);
        let all = i64::from(ty.bits());
        let is_beyond = IntCC::UnsignedGreaterThanOrEqual;
        let is_beyond = self.b.ins().icmp_imm_u(is_beyond, place, all);
        let one = self.iconst(ty, 1);
        let bit = self.b.ins().ishl(one, place);
        let mask = self.b.ins().iadd_imm_s(bit, -1);
        let low = self.b.ins().band(value, mask);
        Parts::from_slice(&[self.b.ins().select(is_beyond, value, low)])
    }

    /// `pdep` and `pext`: the lowest bits of a value to the places of a mask, or from these. One bit of the
    /// mask in each turn of a loop.
    fn spread(&mut self, value: Value, mask: Value, deposit: bool) -> Parts {
        let ty = self.b.func.dfg.value_type(value);
        let (head, body, after) = (
            self.b.create_block(),
            self.b.create_block(),
            self.b.create_block(),
        );
        let [left, bit, sum] = [(); 3].map(|()| self.b.append_block_param(head, ty));
        let (zero, one) = (self.iconst(ty, 0), self.iconst(ty, 1));
        self.b
            .ins()
            .jump(head, &[mask, one, zero].map(BlockArg::Value));
        self.b.switch_to_block(head);
        self.b.ins().brif(left, body, &[], after, &[]);
        self.b.switch_to_block(body);
        let opposite = self.b.ins().ineg(left);
        let lowest = self.b.ins().band(left, opposite);
        let (from, to) = match deposit {
            true => (bit, lowest),
            false => (lowest, bit),
        };
        let is_set = self.b.ins().band(value, from);
        let with = self.b.ins().bor(sum, to);
        let sum_next = self.b.ins().select(is_set, with, sum);
        let left = self.b.ins().bxor(left, lowest);
        let bit = self.b.ins().ishl_imm_s(bit, 1);
        self.b
            .ins()
            .jump(head, &[left, bit, sum_next].map(BlockArg::Value));
        self.b.switch_to_block(after);
        Parts::from_slice(&[sum])
    }

    fn byte_shuffle(&mut self, bytes: &[Value], places: &[Value]) -> Lowered<Parts> {
        let slot = self.slot(16, 16)?;
        let base = self.slot_addr(slot);
        for (index, byte) in bytes.iter().enumerate() {
            let offset = i32::try_from(index).unwrap_or(0);
            self.b
                .ins()
                .store(crate::lower::plain(), *byte, base, offset);
        }
        let mut out = Parts::new();
        for place in places {
            let low = self.b.ins().band_imm_s(*place, 15);
            let low = self.b.ins().uextend(clif::I64, low);
            let at = self.b.ins().iadd(base, low);
            let byte = self.b.ins().load(clif::I8, crate::lower::plain(), at, 0);
            let zero = self.iconst(clif::I8, 0);
            let clear = self.b.ins().icmp(IntCC::SignedLessThan, *place, zero);
            out.push(self.choose(clear, zero, byte));
        }
        Ok(out)
    }

    fn blend(&mut self, left: &[Value], right: &[Value], masks: &[Value]) -> Lowered<Parts> {
        let mut out = Parts::new();
        for ((l, r), mask) in left.iter().zip(right).zip(masks) {
            let mask = self.as_int(*mask);
            let ty = self.b.func.dfg.value_type(mask);
            let zero = self.iconst(ty, 0);
            let second = self.b.ins().icmp(IntCC::SignedLessThan, mask, zero);
            out.push(self.choose(second, *r, *l));
        }
        Ok(out)
    }

    /// The CRC-32 of SSE4.2, bit by bit.
    fn crc32(&mut self, name: &str, sum: Value, value: Value) -> Lowered<Parts> {
        let whole = name.contains("64.64");
        let value_bits = self.type_bits(value);
        let mut sum = self.resize(sum, clif::I64);
        let value = self.resize(value, clif::I64);
        sum = self.b.ins().bxor(sum, value);
        let polynomial = self.iconst(clif::I64, 0x82f6_3b78);
        for _ in 0..value_bits {
            let odd = self.b.ins().band_imm_s(sum, 1);
            let down = self.b.ins().ushr_imm_s(sum, 1);
            let mixed = self.b.ins().bxor(down, polynomial);
            sum = self.choose(odd, mixed, down);
        }
        let ty = if whole { clif::I64 } else { clif::I32 };
        Ok(Parts::from_slice(&[self.resize(sum, ty)]))
    }
}
