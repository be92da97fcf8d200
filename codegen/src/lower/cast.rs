//! Casts.

use super::float::{EXTENDED, Small};
use super::{Lower, Lowered, Parts};
use crate::lower_error::{Expected, LowerError};
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::CastOp;
use bitsmith_model::schema::inst::Predicate;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::Value as IrValue;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

impl Lower<'_, '_> {
    pub(super) fn cast_inst(&mut self, inst: &Inst, value: IrValue) -> Lowered<Parts> {
        let op = inst.cast_op().ok_or("an unknown cast")?;
        let from = self.type_of(value)?;
        let parts = self.parts(value)?;
        self.cast(op, parts, from, inst.ty)
    }

    /// Lowers a cast of the parts of a value.
    pub(super) fn cast(
        &mut self,
        op: CastOp,
        parts: Parts,
        from: TypeId,
        to: TypeId,
    ) -> Lowered<Parts> {
        use CastOp::*;
        if matches!(op, BitCast | AddrSpaceCast) {
            return self.reinterpret(parts, from, to);
        }
        let (from_bits, to_bits) = (self.int_bits(from), self.int_bits(to));
        if from_bits.is_some_and(|b| b > 128) || to_bits.is_some_and(|b| b > 128) {
            let words = from_bits.filter(|b| *b > 128).unwrap_or(1).div_ceil(64);
            let mut out = Parts::new();
            for lane in parts.chunks(words as usize) {
                out.extend(match (from_bits, to_bits) {
                    (Some(_), Some(_)) => self.wide_cast(op, lane, from_bits, to_bits),
                    _ => self.wide_float_cast(op, lane, from, to),
                }?);
            }
            return Ok(out);
        }
        let target = *self.scalars(to)?.parts.first().ok_or("a cast to nothing")?;
        let (from_small, to_small) = (self.small(from), self.small(to));
        let mut out = Parts::with_capacity(parts.len());
        for part in parts {
            let bits = from_bits.unwrap_or(64);
            out.push(match op {
                Trunc | ZExt | PtrToInt | IntToPtr | PtrToAddr => {
                    let value = self.resize(part, target.ty);
                    self.mask(value, target.bits)
                }
                SExt => {
                    let value = self.sign_extend(part, bits, target.ty);
                    self.mask(value, target.bits)
                }
                FPToUI | FPToSI => {
                    let value = self.widen(part, from_small);
                    let value = self.float_to_int(value, target.ty, op == FPToSI)?;
                    self.mask(value, target.bits)
                }
                UIToFP | SIToFP => {
                    let wide = if to_small.is_some() {
                        clif::F32
                    } else {
                        target.ty
                    };
                    let value = self.int_to_float(part, bits, wide, op == SIToFP)?;
                    self.narrow(value, to_small)
                }
                FPTrunc | FPExt => {
                    let value = self.widen(part, from_small);
                    let value = match to_small {
                        Some(Small::Half) if self.is_double(value) => value,
                        Some(_) => self.float_to_odd(value)?,
                        None => self.float_to_float(value, target.ty)?,
                    };
                    self.narrow(value, to_small)
                }
                BitCast | AddrSpaceCast => part,
            });
        }
        Ok(out)
    }

    /// Extends the sign of a `bits` wide integer to all bits of `to`, which is not narrower.
    pub(super) fn sign_extend(&mut self, value: Value, bits: u32, to: clif::Type) -> Value {
        if to.bits() <= 64
            && let Some(wide) = self.extensions.sign.get(&value).copied()
        {
            return self.resize(wide, to);
        }
        let value = self.signed(value, bits);
        match self.b.func.dfg.value_type(value).bits() < to.bits() {
            true => self.b.ins().sextend(to, value),
            false => value,
        }
    }

    /// Lowers a cast from float to integer. A value that does not fit gives poison.
    pub(super) fn float_to_int(
        &mut self,
        value: Value,
        to: clif::Type,
        signed: bool,
    ) -> Lowered<Value> {
        let from = self.b.func.dfg.value_type(value);
        if from == EXTENDED {
            return self.extended_to_int(value, to, signed);
        }
        let name = match (from, to, signed) {
            (clif::F32, clif::I128, true) => "__fixsfti",
            (clif::F32, clif::I128, false) => "__fixunssfti",
            (clif::F64, clif::I128, true) => "__fixdfti",
            (clif::F64, clif::I128, false) => "__fixunsdfti",
            (clif::F128, clif::I128, true) => "__fixtfti",
            (clif::F128, clif::I128, false) => "__fixunstfti",
            (clif::F128, _, true) => "__fixtfdi",
            (clif::F128, _, false) => "__fixunstfdi",
            _ => {
                let out = self.convert(value, to, signed);
                return Ok(self.resize(out, to));
            }
        };
        let returned = if to == clif::I128 { to } else { clif::I64 };
        let out = self.library(name, &[value], &[returned]);
        let out = out.first().copied().expected()?;
        Ok(self.resize(out, to))
    }

    /// Converts a float in a register to an integer that is at least as wide as `to`. Programs that convert numbers that
    /// do not fit expect what LLVM's code gives for them.
    fn convert(&mut self, value: Value, to: clif::Type, signed: bool) -> Value {
        let wide = if to.bits() < 32 { clif::I32 } else { to };
        let signed = signed || to.bits() < 32;
        if self.unit.target.loosen().is_none() || self.saturates() {
            return self.saturated(value, wide, signed);
        }
        self.pseudos.converts = true;
        match (signed, wide) {
            (true, _) => self.b.ins().fcvt_to_sint_sat(wide, value),
            (false, clif::I32) => self.b.ins().fcvt_to_sint_sat(clif::I64, value),
            (false, _) => self.convert_to_unsigned(value),
        }
    }

    /// Converts a float in a register to the nearest integer of 32 or 64 bits toward zero, and NaN to 0.
    pub(super) fn saturated(&mut self, value: Value, to: clif::Type, signed: bool) -> Value {
        match signed {
            true => self.b.ins().fcvt_to_sint_sat(to, value),
            false => self.b.ins().fcvt_to_uint_sat(to, value),
        }
    }

    /// Converts a float to an unsigned integer of 64 bits by two conversions to signed ones: of the number, whose result is
    /// negative if it does not fit, and of what is left without the highest bit.
    fn convert_to_unsigned(&mut self, value: Value) -> Value {
        const HIGHEST: f32 = 9_223_372_036_854_775_808.0;
        let highest = match self.is_double(value) {
            true => self.b.ins().f64const(f64::from(HIGHEST)),
            false => self.b.ins().f32const(HIGHEST),
        };
        let rest = self.b.ins().fsub(value, highest);
        let [small, large] =
            [value, rest].map(|value| self.b.ins().fcvt_to_sint_sat(clif::I64, value));
        let is_large = self.b.ins().sshr_imm_u(small, 63);
        let large = self.b.ins().band(large, is_large);
        self.b.ins().bor(small, large)
    }

    /// Returns true if the function asks for conversions that saturate. Cranelift takes equal conversions for one, so all of
    /// the function saturate then.
    fn saturates(&mut self) -> bool {
        if let Some(known) = self.saturates {
            return known;
        }
        let mut all = self.body.insts().iter().map(|(id, _)| id);
        let saturates = all.any(|id| {
            let callee = self.body.callee(id);
            let name = callee.and_then(|callee| self.intrinsic_name(callee));
            name.is_some_and(|name| {
                name.starts_with(b"llvm.fptosi.sat") || name.starts_with(b"llvm.fptoui.sat")
            })
        });
        *self.saturates.insert(saturates)
    }

    pub(super) fn int_to_float(
        &mut self,
        value: Value,
        bits: u32,
        to: clif::Type,
        signed: bool,
    ) -> Lowered<Value> {
        if to == EXTENDED {
            return self.extended_from_int(value, bits, signed);
        }
        let from = self.b.func.dfg.value_type(value);
        let wide = match from.bits() {
            0..=31 => clif::I32,
            32..=64 if to == clif::F128 => clif::I64,
            _ => from,
        };
        let value = match signed {
            true => self.sign_extend(value, bits, wide),
            false => self.resize(value, wide),
        };
        let value = match (to, wide, signed) {
            (clif::F128, clif::I32, true) => self.b.ins().sextend(clif::I64, value),
            (clif::F128, clif::I32, false) => self.b.ins().uextend(clif::I64, value),
            _ => value,
        };
        let name = match (to, wide == clif::I128, signed) {
            (clif::F32, true, true) => "__floattisf",
            (clif::F32, true, false) => "__floatuntisf",
            (clif::F64, true, true) => "__floattidf",
            (clif::F64, true, false) => "__floatuntidf",
            (clif::F128, true, true) => "__floattitf",
            (clif::F128, true, false) => "__floatuntitf",
            (clif::F128, false, true) => "__floatditf",
            (clif::F128, false, false) => "__floatunditf",
            (_, _, true) => return Ok(self.b.ins().fcvt_from_sint(to, value)),
            (_, _, false) => return Ok(self.b.ins().fcvt_from_uint(to, value)),
        };
        let out = self.library(name, &[value], &[to]);
        out.first().copied().expected()
    }

    pub(super) fn float_to_float(&mut self, value: Value, to: clif::Type) -> Lowered<Value> {
        if let Some(converted) = self.extended_convert(value, to)? {
            return Ok(converted);
        }
        let from = self.b.func.dfg.value_type(value);
        let name = match (from, to) {
            (clif::F32, clif::F64) => return Ok(self.b.ins().fpromote(to, value)),
            (clif::F64, clif::F32) => return Ok(self.b.ins().fdemote(to, value)),
            (clif::F32, clif::F128) => "__extendsftf2",
            (clif::F64, clif::F128) => "__extenddftf2",
            (clif::F128, clif::F32) => "__trunctfsf2",
            (clif::F128, clif::F64) => "__trunctfdf2",
            _ => return Ok(value),
        };
        let out = self.library(name, &[value], &[to]);
        out.first().copied().expected()
    }

    /// Converts to a float that is odd unless it is exact, so that it can be rounded again to fewer digits as if
    /// there had been one step.
    fn float_to_odd(&mut self, value: Value) -> Lowered<Value> {
        let near = self.float_to_float(value, clif::F32)?;
        let from = self.b.func.dfg.value_type(value);
        if from == clif::F32 {
            return Ok(near);
        }
        let back = self.float_to_float(near, from)?;
        let inexact = self.float_compare(Predicate::ONe, back, value)?;
        let less = self.float_compare(Predicate::OLt, back, value)?;
        let bits = self.cast_bits(near, clif::I32);
        // One step toward zero if the first rounding went away from it.
        let negative = self.b.ins().icmp_imm_s(IntCC::SignedLessThan, bits, 0);
        let toward_zero = self.b.ins().icmp(IntCC::NotEqual, less, negative);
        let before = self.b.ins().iadd_imm_s(bits, -1);
        let down = self.choose(toward_zero, bits, before);
        let odd = self.b.ins().bor_imm_s(down, 1);
        let bits = self.choose(inexact, odd, bits);
        Ok(self.cast_bits(bits, clif::F32))
    }

    /// Reinterprets the bits as another type: part by part if they correspond, else through memory.
    pub(super) fn reinterpret(&mut self, parts: Parts, from: TypeId, to: TypeId) -> Lowered<Parts> {
        if from == to {
            return Ok(parts);
        }
        let (old, new) = (self.scalars(from)?, self.scalars(to)?);
        let matches = old.parts.len() == new.parts.len()
            && old.parts.iter().zip(&new.parts).all(|(o, n)| {
                o.bits == n.bits
                    && (o.offset, o.bit) == (n.offset, n.bit)
                    && o.ty.bits() == n.ty.bits()
            });
        if matches {
            let pairs = parts.into_iter().zip(&new.parts);
            return Ok(pairs.map(|(v, n)| self.cast_bits(v, n.ty)).collect());
        }
        let slot = self.slot(old.size.max(new.size), 16)?;
        let at = self.slot_addr(slot);
        self.store(from, &parts, at)?;
        self.load(to, at)
    }

    /// Lowers casts from or to integers of more than 128 bits.
    fn wide_cast(
        &mut self,
        op: CastOp,
        parts: &[Value],
        from: Option<u32>,
        to: Option<u32>,
    ) -> Lowered<Parts> {
        let (Some(from), Some(to)) = (from, to) else {
            return Err(format!("{} of more than 128 bits", op.text()).into());
        };
        let first = *parts.first().expected()?;
        let mut words: Vec<Value> = match from {
            0..=64 => vec![self.word(first, from, op)],
            65..=128 => {
                let whole = match op {
                    CastOp::SExt => self.signed(first, from),
                    _ => first,
                };
                let (low, high) = self.b.ins().isplit(whole);
                vec![low, high]
            }
            _ => parts.to_vec(),
        };
        let wanted = to.div_ceil(64) as usize;
        let fill = match op {
            CastOp::SExt => {
                let last = *words.last().expected()?;
                let top = if from > 128 { (from - 1) % 64 + 1 } else { 64 };
                let signed = self.signed_word(last, top);
                if let Some(last) = words.last_mut() {
                    *last = signed;
                }
                self.b.ins().sshr_imm_s(signed, 63)
            }
            _ => self.iconst(clif::I64, 0),
        };
        words.resize(wanted, fill);
        if to > 128 {
            if let Some(last) = words.last_mut() {
                *last = self.mask(*last, (to - 1) % 64 + 1);
            }
            return Ok(words.into());
        }
        let value = match words.as_slice() {
            [low, high] => self.b.ins().iconcat(*low, *high),
            [low] => self.resize(*low, crate::scalarize::int_type(to)),
            _ => return Err(LowerError::internal()),
        };
        Ok(Parts::from_slice(&[self.mask(value, to)]))
    }

    fn word(&mut self, value: Value, bits: u32, op: CastOp) -> Value {
        match op {
            CastOp::SExt => self.sign_extend(value, bits, clif::I64),
            _ => self.resize(value, clif::I64),
        }
    }

    fn signed_word(&mut self, value: Value, bits: u32) -> Value {
        self.signed(value, bits)
    }
}
