//! `x86_fp80`: its values are Cranelift integers of 128 bits, of which 80 are used, and functions of our own
//! compute with them ([`crate::x86_64::x87`]).

use crate::lower::float::EXTENDED;
use crate::lower::{Lower, Lowered, plain};
use crate::lower_error::Expected;
use crate::scalarize::Part;
use crate::symbol::Symbol;
use crate::target::Thunk;
use crate::x86_64::thunk;
use crate::x86_64::x87::X87;
use bitsmith_model::schema::inst::{BinaryOp, Predicate};
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{
    AbiParam, ArgumentPurpose, InstBuilder, Signature, Value, types as clif,
};
use cranelift_codegen::isa::CallConv;

/// The sign bit.
const SIGN: u128 = 1 << 79;
/// The functions of libm for `long double`, by the name of the intrinsic.
const MATH: &[(&str, &str)] = &[
    ("acos", "acosl"),
    ("asin", "asinl"),
    ("atan", "atanl"),
    ("atan2", "atan2l"),
    ("ceil", "ceill"),
    ("cos", "cosl"),
    ("cosh", "coshl"),
    ("exp", "expl"),
    ("exp10", "exp10l"),
    ("exp2", "exp2l"),
    ("floor", "floorl"),
    ("fma", "fmal"),
    ("log", "logl"),
    ("log10", "log10l"),
    ("log2", "log2l"),
    ("nearbyint", "nearbyintl"),
    ("pow", "powl"),
    ("rint", "rintl"),
    ("round", "roundl"),
    ("roundeven", "roundevenl"),
    ("sin", "sinl"),
    ("sinh", "sinhl"),
    ("tan", "tanl"),
    ("tanh", "tanhl"),
    ("trunc", "truncl"),
];

/// The outcomes of [`X87::Compare`] for which a comparison is true.
fn outcomes(cc: FloatCC) -> i64 {
    const LESS: i64 = 1;
    const EQUAL: i64 = 2;
    const GREATER: i64 = 4;
    const UNORDERED: i64 = 8;
    match cc {
        FloatCC::Ordered => LESS | EQUAL | GREATER,
        FloatCC::Unordered => UNORDERED,
        FloatCC::Equal => EQUAL,
        FloatCC::NotEqual => LESS | GREATER | UNORDERED,
        FloatCC::OrderedNotEqual => LESS | GREATER,
        FloatCC::UnorderedOrEqual => EQUAL | UNORDERED,
        FloatCC::LessThan => LESS,
        FloatCC::LessThanOrEqual => LESS | EQUAL,
        FloatCC::GreaterThan => GREATER,
        FloatCC::GreaterThanOrEqual => GREATER | EQUAL,
        FloatCC::UnorderedOrLessThan => LESS | UNORDERED,
        FloatCC::UnorderedOrLessThanOrEqual => LESS | EQUAL | UNORDERED,
        FloatCC::UnorderedOrGreaterThan => GREATER | UNORDERED,
        FloatCC::UnorderedOrGreaterThanOrEqual => GREATER | EQUAL | UNORDERED,
    }
}

impl Lower<'_, '_> {
    /// Calls one of our functions.
    pub(in crate::lower) fn x87(
        &mut self,
        function: X87,
        args: &[Value],
        returns: clif::Type,
    ) -> Lowered<Value> {
        self.x87_call(function, args, &[returns])
            .first()
            .copied()
            .expected()
    }

    fn x87_call(
        &mut self,
        function: X87,
        args: &[Value],
        returns: &[clif::Type],
    ) -> crate::lower::Parts {
        let thunk = Thunk::X86_64(thunk::Thunk::X87(function));
        self.call_values(Symbol::Thunk(thunk), args, returns)
    }

    /// The address of a copy of a value.
    pub(in crate::lower) fn extended_copy(&mut self, value: Value) -> Lowered<Value> {
        let slot = self.slot(16, 16)?;
        let at = self.slot_addr(slot);
        self.b.ins().store(plain(), value, at, 0);
        Ok(at)
    }

    /// The value at an address.
    pub(in crate::lower) fn extended_load(&mut self, at: Value) -> Value {
        let low = self.b.ins().load(clif::I64, plain(), at, 0);
        let high = self.b.ins().load(clif::I16, plain(), at, 8);
        let high = self.b.ins().uextend(clif::I64, high);
        self.b.ins().iconcat(low, high)
    }

    /// Calls a library function of floats. Values of 80 bits are passed in memory and returned on the x87 stack.
    pub(in crate::lower) fn float_library(
        &mut self,
        name: &'static str,
        args: &[Value],
        returns: clif::Type,
    ) -> Lowered<Value> {
        let extended = |ty: clif::Type| ty == EXTENDED;
        let types = args.iter().map(|arg| self.b.func.dfg.value_type(*arg));
        if !types.chain([returns]).any(extended) {
            let out = self.library(name, args, &[returns]);
            return out.first().copied().expected();
        }
        self.x87_library(name, args, returns)
    }

    /// Calls a library function whose arguments of 128 bits have 80, and so has the result.
    pub(in crate::lower) fn x87_library(
        &mut self,
        name: &'static str,
        args: &[Value],
        returns: clif::Type,
    ) -> Lowered<Value> {
        let mut signature = Signature::new(CallConv::SystemV);
        let mut values = Vec::with_capacity(args.len());
        for arg in args {
            let ty = self.b.func.dfg.value_type(*arg);
            if ty == EXTENDED {
                let purpose = ArgumentPurpose::StructArgument(16);
                signature.params.push(AbiParam::special(clif::I64, purpose));
                values.push(self.extended_copy(*arg)?);
            } else {
                signature.params.push(AbiParam::new(ty));
                values.push(*arg);
            }
        }
        if returns != EXTENDED {
            signature.returns.push(AbiParam::new(returns));
        }
        self.pass_as_words(&mut signature, &mut values);
        let function = self.function_ref(Symbol::Library(name), signature);
        let call = self.b.ins().call(function, &values);
        match returns == EXTENDED {
            true => self.x87(X87::Pop, &[], EXTENDED),
            false => self.b.inst_results(call).first().copied().expected(),
        }
    }

    /// Pops a float from the x87 stack.
    pub(in crate::lower) fn pop_extended(&mut self, is: Part) -> Lowered<Value> {
        let value = self.x87(X87::Pop, &[], EXTENDED)?;
        match is.bits {
            32 => self.x87(X87::ToF32, &[value], clif::F32),
            64 => self.x87(X87::ToF64, &[value], clif::F64),
            _ => Ok(value),
        }
    }

    /// Pushes a float to the x87 stack; an `x86_fp80` is given by its address.
    pub(in crate::lower) fn push_extended(&mut self, value: Value, is: Part) -> Lowered<()> {
        let value = match is.bits {
            32 => self.x87(X87::FromF32, &[value], EXTENDED)?,
            64 => self.x87(X87::FromF64, &[value], EXTENDED)?,
            _ => value,
        };
        self.x87_call(X87::Push, &[value], &[]);
        Ok(())
    }

    pub(in crate::lower) fn extended_binary(
        &mut self,
        op: BinaryOp,
        left: Value,
        right: Value,
    ) -> Lowered<Value> {
        let function = match op {
            BinaryOp::FAdd => X87::Add,
            BinaryOp::FSub => X87::Sub,
            BinaryOp::FMul => X87::Mul,
            BinaryOp::FDiv => X87::Div,
            BinaryOp::FRem => return self.x87_library("fmodl", &[left, right], EXTENDED),
            _ => return Err("floats were expected".into()),
        };
        self.x87(function, &[left, right], EXTENDED)
    }

    pub(in crate::lower) fn extended_compare(
        &mut self,
        cc: FloatCC,
        left: Value,
        right: Value,
    ) -> Lowered<Value> {
        let order = self.x87(X87::Compare, &[left, right], clif::I64)?;
        let held = self.b.ins().band_imm_s(order, outcomes(cc));
        let zero = self.iconst(clif::I64, 0);
        Ok(self.b.ins().icmp(IntCC::NotEqual, held, zero))
    }

    /// Flips the sign.
    pub(in crate::lower) fn extended_negate(&mut self, value: Value) -> Value {
        let sign = self.wide_const(EXTENDED, SIGN);
        self.b.ins().bxor(value, sign)
    }

    fn x87_sign(&mut self, value: Value, keep: bool) -> Value {
        let mask = self.wide_const(EXTENDED, if keep { SIGN } else { SIGN - 1 });
        self.b.ins().band(value, mask)
    }

    /// Lowers a function of x86_fp80.
    pub(in crate::lower) fn extended_function(
        &mut self,
        name: &str,
        args: &[Value],
    ) -> Lowered<Value> {
        let first = *args.first().ok_or("an operand is missing")?;
        let second = args.get(1).copied().unwrap_or(first);
        Ok(match name {
            "fabs" => self.x87_sign(first, false),
            "copysign" => {
                let (bare, sign) = (self.x87_sign(first, false), self.x87_sign(second, true));
                self.b.ins().bor(bare, sign)
            }
            "sqrt" => self.x87(X87::Sqrt, &[first], EXTENDED)?,
            "minimum" | "maximum" => self.x87_limit(name == "maximum", first, second)?,
            "minnum" | "minimumnum" => self.float_pick(Predicate::OLt, second, first)?,
            "maxnum" | "maximumnum" => self.float_pick(Predicate::OGt, second, first)?,
            "canonicalize" => first,
            "fmuladd" => {
                let product = self.extended_binary(BinaryOp::FMul, first, second)?;
                let third = *args.get(2).ok_or("an operand is missing")?;
                self.extended_binary(BinaryOp::FAdd, product, third)?
            }
            _ => {
                let row = MATH.iter().find(|row| row.0 == name);
                let row = row.ok_or_else(|| format!("{name} of x86_fp80"))?;
                self.x87_library(row.1, args, EXTENDED)?
            }
        })
    }

    /// The maximum or minimum of two values; zeros are ordered by sign, and NaN is kept.
    fn x87_limit(&mut self, greater: bool, left: Value, right: Value) -> Lowered<Value> {
        let cc = if greater {
            FloatCC::GreaterThan
        } else {
            FloatCC::LessThan
        };
        let is_left = self.extended_compare(cc, left, right)?;
        let is_right = self.extended_compare(cc, right, left)?;
        let is_same = self.extended_compare(FloatCC::Equal, left, right)?;
        let same = match greater {
            true => self.b.ins().band(left, right),
            false => self.b.ins().bor(left, right),
        };
        let sum = self.extended_binary(BinaryOp::FAdd, left, right)?;
        let out = self.choose(is_same, same, sum);
        let out = self.choose(is_right, right, out);
        Ok(self.choose(is_left, left, out))
    }

    /// Converts to an integer of at most 128 bits.
    pub(in crate::lower) fn extended_to_int(
        &mut self,
        value: Value,
        to: clif::Type,
        signed: bool,
    ) -> Lowered<Value> {
        if to == clif::I128 {
            let name = if signed { "__fixxfti" } else { "__fixunsxfti" };
            return self.x87_to_wide(name, value);
        }
        let function = match (to.bits(), signed) {
            (0..=8, _) | (9..=16, true) => X87::ToI16,
            (9..=16, false) | (17..=32, true) => X87::ToI32,
            (17..=32, false) | (_, true) => X87::ToI64,
            (_, false) => X87::ToU64,
        };
        let whole = self.x87(function, &[value], clif::I64)?;
        Ok(self.resize(whole, to))
    }

    /// Calls a function whose result is an integer of 128 bits.
    fn x87_to_wide(&mut self, name: &'static str, value: Value) -> Lowered<Value> {
        let mut signature = Signature::new(CallConv::SystemV);
        let purpose = ArgumentPurpose::StructArgument(16);
        signature.params.push(AbiParam::special(clif::I64, purpose));
        signature.returns.push(AbiParam::new(clif::I128));
        let copy = self.extended_copy(value)?;
        let function = self.function_ref(Symbol::Library(name), signature);
        let call = self.b.ins().call(function, &[copy]);
        self.b.inst_results(call).first().copied().expected()
    }

    /// Converts an integer of `bits` bits.
    pub(in crate::lower) fn extended_from_int(
        &mut self,
        value: Value,
        bits: u32,
        signed: bool,
    ) -> Lowered<Value> {
        if bits > 64 {
            let wide = match signed {
                true => self.sign_extend(value, bits, clif::I128),
                false => value,
            };
            let name = if signed {
                "__floattixf"
            } else {
                "__floatuntixf"
            };
            self.library(name, &[wide], &[]);
            return self.x87(X87::Pop, &[], EXTENDED);
        }
        let wide = match signed {
            true => self.sign_extend(value, bits, clif::I64),
            false => self.resize(value, clif::I64),
        };
        let function = if signed { X87::FromI64 } else { X87::FromU64 };
        self.x87(function, &[wide], EXTENDED)
    }

    /// Converts from or to another float; `None` if neither has 80 bits.
    pub(in crate::lower) fn extended_convert(
        &mut self,
        value: Value,
        to: clif::Type,
    ) -> Lowered<Option<Value>> {
        let from = self.b.func.dfg.value_type(value);
        Ok(Some(match (from, to) {
            (EXTENDED, EXTENDED) => value,
            (clif::F32, EXTENDED) => self.x87(X87::FromF32, &[value], EXTENDED)?,
            (clif::F64, EXTENDED) => self.x87(X87::FromF64, &[value], EXTENDED)?,
            (EXTENDED, clif::F32) => self.x87(X87::ToF32, &[value], clif::F32)?,
            (EXTENDED, clif::F64) => self.x87(X87::ToF64, &[value], clif::F64)?,
            (EXTENDED, clif::F128) => self.x87_library("__extendxftf2", &[value], clif::F128)?,
            (clif::F128, EXTENDED) => self.x87_library("__trunctfxf2", &[value], EXTENDED)?,
            _ => return Ok(None),
        }))
    }
}
