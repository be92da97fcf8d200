//! Intrinsics on floating-point numbers, lane by lane.

use super::{IntrinsicCall, Row};
use crate::lower::float::{EXTENDED, Small};
use crate::lower::{Lower, Lowered, Parts, plain};
use crate::lower_error::{Expected, LowerError};
use bitsmith_model::schema::inst::{BinaryOp, Predicate};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

pub(super) const ROWS: &[Row] = &[
    (
        &[
            "acos",
            "asin",
            "atan",
            "atan2",
            "canonicalize",
            "ceil",
            "copysign",
            "cos",
            "cosh",
            "exp",
            "exp10",
            "exp2",
            "fabs",
            "floor",
            "fma",
            "fmuladd",
            "log",
            "log10",
            "log2",
            "maximum",
            "maximumnum",
            "maxnum",
            "minimum",
            "minimumnum",
            "minnum",
            "nearbyint",
            "pow",
            "rint",
            "round",
            "roundeven",
            "sin",
            "sinh",
            "sqrt",
            "tan",
            "tanh",
            "trunc",
        ],
        |l, call| l.float_lanes(call),
    ),
    (&["fptosi.sat"], |l, call| l.saturating_cast(call, true)),
    (&["fptoui.sat"], |l, call| l.saturating_cast(call, false)),
    (&["frexp", "modf", "sincos"], |l, call| l.two_results(call)),
    (&["is.fpclass"], |l, call| l.fp_class(call)),
    (&["ldexp", "powi"], |l, call| l.float_with_int(call)),
    (&["llrint", "llround", "lrint", "lround"], |l, call| {
        l.round_to_int(call)
    }),
    (&["convert.from.fp16"], |l, call| l.half_bits_to_float(call)),
    (&["convert.to.fp16"], |l, call| l.float_to_half_bits(call)),
];

/// Functions of libm behind intrinsics: the intrinsic, for float, for double, for fp128.
const MATH: &[(&str, &str, &str, &str)] = &[
    ("acos", "acosf", "acos", "acosf128"),
    ("asin", "asinf", "asin", "asinf128"),
    ("atan", "atanf", "atan", "atanf128"),
    ("atan2", "atan2f", "atan2", "atan2f128"),
    ("ceil", "ceilf", "ceil", "ceilf128"),
    ("cos", "cosf", "cos", "cosf128"),
    ("cosh", "coshf", "cosh", "coshf128"),
    ("exp", "expf", "exp", "expf128"),
    ("exp10", "exp10f", "exp10", "exp10f128"),
    ("exp2", "exp2f", "exp2", "exp2f128"),
    ("floor", "floorf", "floor", "floorf128"),
    ("fma", "fmaf", "fma", "fmaf128"),
    ("fmuladd", "fmaf", "fma", "fmaf128"),
    ("log", "logf", "log", "logf128"),
    ("log10", "log10f", "log10", "log10f128"),
    ("log2", "log2f", "log2", "log2f128"),
    ("nearbyint", "nearbyintf", "nearbyint", "nearbyintf128"),
    ("pow", "powf", "pow", "powf128"),
    ("rint", "rintf", "rint", "rintf128"),
    ("round", "roundf", "round", "roundf128"),
    ("roundeven", "roundevenf", "roundeven", "roundevenf128"),
    ("sin", "sinf", "sin", "sinf128"),
    ("sinh", "sinhf", "sinh", "sinhf128"),
    ("sqrt", "sqrtf", "sqrt", "sqrtf128"),
    ("tan", "tanf", "tan", "tanf128"),
    ("tanh", "tanhf", "tanh", "tanhf128"),
    ("trunc", "truncf", "trunc", "truncf128"),
];

impl Lower<'_, '_> {
    /// Lowers `convert.from.fp16`: the bits of a half as another float.
    fn half_bits_to_float(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let [bits] = call.arguments()?;
        let bits = self.one(bits)?;
        let value = self.widen(bits, Some(Small::Half));
        let small = self.small(call.result);
        let to = self
            .scalars(call.result)?
            .parts
            .first()
            .copied()
            .expected()?;
        let value = match small {
            Some(_) => value,
            None => self.float_to_float(value, to.ty)?,
        };
        Ok(Parts::from_slice(&[self.narrow(value, small)]))
    }

    /// Lowers `convert.to.fp16`: the bits of a float as a half.
    fn float_to_half_bits(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let [float] = call.arguments()?;
        let small = self.small(self.type_of(float)?);
        let value = self.one(float)?;
        let value = self.widen(value, small);
        let value = match self.is_double(value) {
            true => value,
            false => self.float_to_float(value, clif::F32)?,
        };
        Ok(Parts::from_slice(&[self.narrow(value, Some(Small::Half))]))
    }

    /// Returns true if the function multiplies and adds in one instruction, which rounds once.
    pub(in crate::lower) fn fuses(&self) -> bool {
        self.unit.isas_of(self.function).fuses
    }

    fn float_lanes(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let name = call.name;
        let mut rows = self.rows(call.all())?;
        let ty = call.result;
        let small = self.small(ty);
        if let ("fmuladd", [_, _, third], [.., row]) = (name, call.all(), rows.as_mut_slice()) {
            self.move_signs(*third, row);
        }
        if name == "fmuladd" && small.is_some() && self.fuses() {
            // There is no such instruction for small floats: the product is rounded, too.
            return self.float_rows(ty, &rows, |this, args| {
                let &[left, right, third] = args else {
                    return Err("an operand is missing".into());
                };
                let product = this.float_op(BinaryOp::FMul, left, right)?;
                let product = this.narrow(product, small);
                let product = this.widen(product, small);
                this.float_op(BinaryOp::FAdd, product, third)
            });
        }
        self.float_rows(ty, &rows, |this, args| this.float_function(name, args))
    }

    /// Lowers a function of float, double or fp128.
    pub(in crate::lower) fn float_function(
        &mut self,
        name: &str,
        args: &[Value],
    ) -> Lowered<Value> {
        let first = *args.first().ok_or("an operand is missing")?;
        let second = args.get(1).copied().unwrap_or(first);
        let ty = self.b.func.dfg.value_type(first);
        if ty == EXTENDED {
            return self.extended_function(name, args);
        }
        if let Some(thunk) = self.unit.target.rounding(name, ty) {
            return self.call_thunk(thunk, &[first], ty);
        }
        let quad = ty == clif::F128;
        let rounds = !quad && self.unit.target.rounds();
        Ok(match name {
            "fabs" if quad => self.change_sign(first, 1 << 127, true),
            "fabs" => self.b.ins().fabs(first),
            "copysign" if quad => {
                let bare = self.change_sign(first, 1 << 127, true);
                let sign = self.change_sign(second, !(1 << 127), true);
                let (bare, sign) = (
                    self.cast_bits(bare, clif::I128),
                    self.cast_bits(sign, clif::I128),
                );
                let both = self.b.ins().bor(bare, sign);
                self.cast_bits(both, clif::F128)
            }
            "copysign" => self.b.ins().fcopysign(first, second),
            "minimum" if !quad => self.b.ins().fmin(first, second),
            "maximum" if !quad => self.b.ins().fmax(first, second),
            "minimum" | "maximum" => self.quad_limit(name == "maximum", first, second)?,
            "minnum" | "minimumnum" | "maxnum" | "maximumnum"
                if !quad && self.unit.target.orders_zeros() =>
            {
                self.number_limit(name.starts_with("max"), first, second)?
            }
            "minnum" | "minimumnum" => self.float_pick(Predicate::OLt, second, first)?,
            "maxnum" | "maximumnum" => self.float_pick(Predicate::OGt, second, first)?,
            "canonicalize" => first,
            "sqrt" if !quad => self.b.ins().sqrt(first),
            "ceil" if rounds => self.b.ins().ceil(first),
            "floor" if rounds => self.b.ins().floor(first),
            "roundeven" if rounds => self.b.ins().nearest(first),
            "trunc" if rounds => self.b.ins().trunc(first),
            "fma" | "fmuladd" if !quad && self.fuses() => {
                let third = *args.get(2).ok_or("an operand is missing")?;
                self.b.ins().fma(first, second, third)
            }
            // An fmuladd may round twice, and then needs no function.
            "fmuladd" if !quad => {
                let third = *args.get(2).ok_or("an operand is missing")?;
                self.product_and_sum(first, second, third)
            }
            "fmuladd" => {
                let product = self.float_op(BinaryOp::FMul, first, second)?;
                let third = *args.get(2).ok_or("an operand is missing")?;
                self.float_op(BinaryOp::FAdd, product, third)?
            }
            _ => {
                let row = MATH.iter().find(|row| row.0 == name);
                let row = row.ok_or_else(|| LowerError::from(format!("{name} of fp128")))?;
                let function = match ty {
                    clif::F32 => row.1,
                    clif::F64 => row.2,
                    _ => row.3,
                };
                let out = self.library(function, args, &[ty]);
                out.first().copied().expected()?
            }
        })
    }

    /// The maximum or minimum of two floats, or the number if the other is NaN.
    fn number_limit(&mut self, greater: bool, left: Value, right: Value) -> Lowered<Value> {
        let both = match greater {
            true => self.b.ins().fmax(left, right),
            false => self.b.ins().fmin(left, right),
        };
        let left_nan = self.float_compare(Predicate::Uno, left, left)?;
        let right_nan = self.float_compare(Predicate::Uno, right, right)?;
        let of_left = self.choose(right_nan, left, both);
        Ok(self.choose(left_nan, right, of_left))
    }

    fn saturating_cast(&mut self, call: &IntrinsicCall<'_>, signed: bool) -> Lowered<Parts> {
        let [value] = call.arguments()?;
        let small = self.small(self.type_of(value)?);
        let scalars = self.scalars(call.result)?;
        let parts = self.parts(value)?;
        let mut out = Parts::with_capacity(parts.len());
        for (value, part) in parts.into_iter().zip(&scalars.parts) {
            let value = self.widen(value, small);
            let is_library = matches!(self.b.func.dfg.value_type(value), clif::F128 | EXTENDED);
            if part.bits > 64 || is_library {
                let whole = self.saturate_by_comparing(value, part.bits, signed)?;
                let narrow = self.resize(whole, part.ty);
                out.push(self.mask(narrow, part.bits));
                continue;
            }
            let wide = if part.bits <= 32 {
                clif::I32
            } else {
                clif::I64
            };
            let whole = self.saturated(value, wide, signed);
            let limited = self.clamp(whole, part.bits, signed);
            let narrow = self.resize(limited, part.ty);
            out.push(self.mask(narrow, part.bits));
        }
        Ok(out)
    }

    /// A saturating conversion to at most 128 bits that compares the number with the limits.
    fn saturate_by_comparing(&mut self, value: Value, bits: u32, signed: bool) -> Lowered<Value> {
        let ty = if bits > 64 { clif::I128 } else { clif::I64 };
        let all = u128::MAX.checked_shr(128 - bits).unwrap_or(0);
        let (low, high, least, most) = match signed {
            true => {
                let half = 2f64.powi(bits.cast_signed() - 1);
                (-half, half, 1u128 << (bits - 1), all >> 1)
            }
            false => (0.0, 2f64.powi(bits.cast_signed()), 0, all),
        };
        let (low, high) = (self.float_like(value, low)?, self.float_like(value, high)?);
        let whole = self.float_to_int(value, ty, signed)?;
        let (least, most) = (self.wide_const(ty, least), self.wide_const(ty, most));
        let nothing = self.wide_const(ty, 0);
        let below = self.float_compare(Predicate::OLt, value, low)?;
        let above = self.float_compare(Predicate::OGe, value, high)?;
        let nan = self.float_compare(Predicate::Uno, value, value)?;
        let out = self.choose(below, least, whole);
        let out = self.choose(above, most, out);
        let out = self.choose(nan, nothing, out);
        Ok(self.mask(out, bits))
    }

    /// A number in the format of another; 2^128 becomes the infinity of a float.
    fn float_like(&mut self, like: Value, number: f64) -> Lowered<Value> {
        match self.b.func.dfg.value_type(like) {
            clif::F32 => Ok(self.b.ins().f32const(number as f32)),
            wide => {
                let number = self.b.ins().f64const(number);
                self.float_to_float(number, wide)
            }
        }
    }

    /// Clamps an integer to the range of fewer bits.
    fn clamp(&mut self, value: Value, bits: u32, signed: bool) -> Value {
        let ty = self.b.func.dfg.value_type(value);
        if bits >= ty.bits() {
            return value;
        }
        let pick = |this: &mut Self, cc, value, limit: i64| {
            let limit = this.iconst(ty, limit);
            let beyond = this.b.ins().icmp(cc, value, limit);
            this.choose(beyond, limit, value)
        };
        let half = 1i64 << (bits - 1);
        match signed {
            true => {
                let value = pick(self, IntCC::SignedGreaterThan, value, half - 1);
                pick(self, IntCC::SignedLessThan, value, -half)
            }
            false => pick(
                self,
                IntCC::UnsignedGreaterThan,
                value,
                half.wrapping_mul(2).wrapping_sub(1),
            ),
        }
    }

    fn round_to_int(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let [values] = call.arguments()?;
        let small = self.small(self.type_of(values)?);
        let scalars = self.scalars(call.result)?;
        let mut out = Parts::new();
        for (value, part) in self.parts(values)?.into_iter().zip(&scalars.parts) {
            let value = self.widen(value, small);
            let ty = self.b.func.dfg.value_type(value);
            if let Some(thunk) = self.unit.target.rounding_to_int(call.name, ty, part.ty) {
                let whole = self.call_thunk(thunk, &[value], part.ty)?;
                out.push(self.mask(whole, part.bits));
                continue;
            }
            let function = match (call.name, ty) {
                ("lrint" | "llrint", clif::F32) => "llrintf",
                ("lrint" | "llrint", clif::F64) => "llrint",
                ("lrint" | "llrint", EXTENDED) => "llrintl",
                ("lrint" | "llrint", _) => "llrintf128",
                (_, clif::F32) => "llroundf",
                (_, clif::F64) => "llround",
                (_, EXTENDED) => "llroundl",
                _ => "llroundf128",
            };
            let whole = self.float_library(function, &[value], clif::I64)?;
            let whole = self.resize(whole, part.ty);
            out.push(self.mask(whole, part.bits));
        }
        Ok(out)
    }

    fn float_with_int(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let [values, powers] = call.arguments()?;
        let small = self.small(self.type_of(values)?);
        let bits = self.int_bits(self.type_of(powers)?);
        // One power for all lanes, or one for each.
        let mut powers = self.parts(powers)?;
        let values = self.parts(values)?;
        if let [one] = *powers {
            powers.resize(values.len(), one);
        }
        let mut out = Parts::new();
        for (value, power) in values.into_iter().zip(powers) {
            let power = match self.b.func.dfg.value_type(power).bits() {
                0..=32 => self.sign_extend(power, bits.unwrap_or(32), clif::I32),
                _ => self.resize(power, clif::I32),
            };
            let value = self.widen(value, small);
            let ty = self.b.func.dfg.value_type(value);
            let function = match (call.name, ty) {
                ("powi", clif::F32) => "__powisf2",
                ("powi", clif::F64) => "__powidf2",
                ("powi", EXTENDED) => "__powixf2",
                ("powi", _) => "__powitf2",
                (_, clif::F32) => "ldexpf",
                (_, clif::F64) => "ldexp",
                (_, EXTENDED) => "ldexpl",
                (_, _) => "ldexpf128",
            };
            let value = self.float_library(function, &[value, power], ty)?;
            out.push(self.narrow(value, small));
        }
        Ok(out)
    }

    /// Lowers functions of libm that return a second result through a pointer.
    fn two_results(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let [value] = call.arguments()?;
        let result = self.scalars(call.result)?;
        let small = self.small(self.type_of(value)?);
        let (mut firsts, mut seconds) = (Parts::new(), Parts::new());
        let values = self.parts(value)?;
        let lanes = values.len();
        for (lane, value) in values.into_iter().enumerate() {
            let part = *result.parts.get(lanes.saturating_add(lane)).expected()?;
            let value = self.widen(value, small);
            let (first, second) = self.two_results_of(call.name, value)?;
            firsts.push(self.narrow(first, small));
            seconds.push(match call.name {
                "frexp" => {
                    let power = self.resize(second, part.ty);
                    self.mask(power, part.bits)
                }
                _ => self.narrow(second, small),
            });
        }
        firsts.extend(seconds);
        Ok(firsts)
    }

    /// The two results for one number.
    fn two_results_of(&mut self, name: &str, value: Value) -> Lowered<(Value, Value)> {
        let ty = self.b.func.dfg.value_type(value);
        let slot = self.slot(16, 16)?;
        let at = self.slot_addr(slot);
        let function = match (name, ty) {
            ("modf", clif::F32) => "modff",
            ("modf", clif::F64) => "modf",
            ("modf", EXTENDED) => "modfl",
            ("modf", _) => "modff128",
            ("frexp", clif::F32) => "frexpf",
            ("frexp", clif::F64) => "frexp",
            ("frexp", EXTENDED) => "frexpl",
            ("frexp", _) => "frexpf128",
            (_, clif::F32) => "sinf",
            (_, clif::F64) => "sin",
            (_, EXTENDED) => "sinl",
            (_, _) => "sinf128",
        };
        if name == "sincos" {
            let other = match ty {
                clif::F32 => "cosf",
                clif::F64 => "cos",
                EXTENDED => "cosl",
                _ => "cosf128",
            };
            let sine = self.float_library(function, &[value], ty)?;
            return Ok((sine, self.float_library(other, &[value], ty)?));
        }
        let fraction = self.float_library(function, &[value, at], ty)?;
        let second = match (name, ty) {
            ("modf", EXTENDED) => self.extended_load(at),
            ("modf", ty) => self.b.ins().load(ty, plain(), at, 0),
            _ => self.b.ins().load(clif::I32, plain(), at, 0),
        };
        Ok((fraction, second))
    }

    /// Lowers `is.fpclass`: true if a float is in one of the classes of the mask.
    fn fp_class(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let [value, mask] = call.arguments()?;
        let mask = self.scope.int(mask).unwrap_or(0);
        let scalars = self.scalars(self.type_of(value)?)?;
        let bfloat = self.small(self.type_of(value)?) == Some(Small::BFloat);
        let parts = self.parts(value)?;
        let mut out = Parts::with_capacity(parts.len());
        for (value, part) in parts.into_iter().zip(&scalars.parts) {
            let (bits, fraction) = match part.ty {
                clif::I16 if bfloat => (16, 7),
                clif::I16 => (16, 10),
                clif::F32 => (32, 23),
                clif::F64 => (64, 52),
                // With the leading bit of the fraction.
                clif::I128 => (80, 63),
                _ => (128, 112),
            };
            out.push(self.class_of(value, bits, fraction, mask));
        }
        Ok(out)
    }

    fn class_of(&mut self, value: Value, bits: u32, fraction: u32, mask: i64) -> Value {
        let ty = crate::scalarize::int_type(bits);
        let word = self.cast_bits(value, ty);
        let all = u128::MAX >> (128 - (bits - 1));
        let infinite = all >> fraction << fraction;
        let magnitude_mask = self.wide_const(ty, all);
        let magnitude = self.b.ins().band(word, magnitude_mask);
        let sign = self.b.ins().ushr_imm_s(word, i64::from(bits - 1));
        let sign = self.resize(sign, clif::I8);
        let positive = self.b.ins().bxor_imm_s(sign, 1);
        let mut out = self.iconst(clif::I8, 0);
        // (bits of the class, negative and positive; lowest and highest magnitude).
        let quiet = infinite | 1 << (fraction - 1);
        let least_normal = 1u128 << fraction;
        let classes = [
            (0x20, 0x40, 0, 0),
            (0x10, 0x80, 1, least_normal - 1),
            (0x08, 0x100, least_normal, infinite - 1),
            (0x04, 0x200, infinite, infinite),
            (0x01, 0x01, infinite + 1, quiet - 1),
            (0x02, 0x02, quiet, all),
        ];
        for (minus, plus, low, high) in classes {
            if mask & (minus | plus) == 0 {
                continue;
            }
            let (low, high) = (self.wide_const(ty, low), self.wide_const(ty, high));
            let above = IntCC::UnsignedGreaterThanOrEqual;
            let above = self.b.ins().icmp(above, magnitude, low);
            let below = IntCC::UnsignedLessThanOrEqual;
            let below = self.b.ins().icmp(below, magnitude, high);
            let mut here = self.b.ins().band(above, below);
            if mask & minus == 0 {
                here = self.b.ins().band(here, positive);
            } else if mask & plus == 0 {
                here = self.b.ins().band(here, sign);
            }
            out = self.b.ins().bor(out, here);
        }
        match bits {
            80 => self.class_by_leading_bit(magnitude, mask, out),
            _ => out,
        }
    }

    /// The class of an x86_fp80 whose fraction has a leading bit: `class`, if that bit is what the exponent asks for. Where
    /// it is missing, the value is a NaN, but neither quiet nor signalling; where it is set for the exponent of subnormals, it
    /// is finite, but neither normal nor subnormal. So they are in glibc and LLVM.
    fn class_by_leading_bit(&mut self, magnitude: Value, mask: i64, class: Value) -> Value {
        let contains = |classes| i64::from(mask & classes == classes);
        let (nan, finite) = (contains(0x3), contains(0x1f8));
        let exponent = self.b.ins().ushr_imm_s(magnitude, 64);
        let least = self.b.ins().icmp_imm_s(IntCC::Equal, exponent, 0);
        let leading = self.b.ins().ushr_imm_s(magnitude, 63);
        let leading = self.resize(leading, clif::I8);
        let leading = self.b.ins().band_imm_s(leading, 1);
        let fits = self.b.ins().bxor(leading, least);
        let (nan, finite) = (self.iconst(clif::I8, nan), self.iconst(clif::I8, finite));
        let otherwise = self.b.ins().select(least, finite, nan);
        self.b.ins().select(fits, class, otherwise)
    }
}
