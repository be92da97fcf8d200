//! Intrinsics, by name.

use super::float::EXTENDED;
use super::shared::apart;
use super::{Lower, Lowered, Parts, plain};
use crate::lower_error::{Expected, LowerError};
use crate::scalarize::Part;
use bitsmith_model::schema::inst::{BinaryOp, Predicate};
use bitsmith_model::schema::intrinsic::Intrinsic;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{InstId, Value as IrValue};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

/// Intrinsics without an effect in this compiler.
const NOTHING: &[&str] = &[
    "assume",
    "dbg.assign",
    "dbg.declare",
    "dbg.label",
    "dbg.value",
    "donothing",
    "experimental.noalias.scope.decl",
    "fake.use",
    "invariant.end",
    "lifetime.end",
    "lifetime.start",
    "prefetch",
    "pseudoprobe",
    "sideeffect",
    "va_end",
    "var.annotation",
    "clear_cache",
    "codeview.annotation",
];

/// Intrinsics that return their first argument.
const IDENTITY: &[&str] = &[
    "annotation",
    "arithmetic.fence",
    "expect",
    "expect.with.probability",
    "launder.invariant.group",
    "ptr.annotation",
    "ssa.copy",
    "strip.invariant.group",
    "threadlocal.address",
    "freeze",
];

/// The maximal number of frames to walk up.
const MOST_CALLERS: i64 = 256;

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

/// The name without `llvm.` and the mangled types.
fn base_name(name: &[u8]) -> String {
    let base = Intrinsic::lookup(name).map_or(name, |row| row.name.as_bytes());
    let base = base.strip_prefix(b"llvm.").unwrap_or(base);
    String::from_utf8_lossy(base).into_owned()
}

impl Lower<'_, '_> {
    pub(super) fn intrinsic(&mut self, id: InstId, full: &[u8]) -> Lowered<Parts> {
        let name = base_name(full);
        let name = name.as_str();
        if NOTHING.contains(&name) {
            return Ok(Parts::new());
        }
        if IDENTITY.contains(&name) {
            let first = self.operand(id, 1)?;
            return self.parts(first);
        }
        if let Some(done) = self.memory_intrinsic(id, name) {
            return done;
        }
        if let Some(done) = self.machine_intrinsic(id, name) {
            return done;
        }
        if let Some(done) = self.int_intrinsic(id, name) {
            return done;
        }
        if let Some(done) = self.fixed_point(id, name) {
            return done;
        }
        if let Some(done) = self.float_intrinsic(id, name) {
            return done;
        }
        if let Some(done) = self.vector_intrinsic(id, name) {
            return done;
        }
        if let Some(what) = name.strip_prefix("vp.") {
            return self.predicated(id, what);
        }
        if let Some(what) = name.strip_prefix("experimental.constrained.") {
            return self.constrained(id, what);
        }
        if let Some(done) = self.unit.target.intrinsic(self, id, name) {
            return done;
        }
        Err(format!(
            "the intrinsic {} is not supported",
            String::from_utf8_lossy(full)
        )
        .into())
    }

    // ---- memory ----

    fn memory_intrinsic(&mut self, id: InstId, name: &str) -> Option<Lowered<Parts>> {
        Some(match name {
            "memcpy" | "memcpy.inline" => self.block_call(id, "memcpy"),
            "memmove" => self.block_call(id, "memmove"),
            "memset" | "memset.inline" => self.fill(id),
            "eh.typeid.for" => self.type_number(id),
            "va_start" => self
                .one_operand(id, 1)
                .and_then(|l| self.unit.target.va_start(self, l)),
            "va_copy" => self.two(id).map(|(to, from)| self.va_copy(to, from)),
            "stacksave" => self.stack_save(),
            "stackrestore" => self
                .one_operand(id, 1)
                .and_then(|until| self.free_chain(Some(until)).map(|()| Parts::new())),
            "objectsize" => self.object_size(id),
            "invariant.start" => Ok(Parts::from_slice(&[self.iconst(clif::I64, 0)])),
            "ptrmask" => self
                .two(id)
                .map(|(pointer, mask)| Parts::from_slice(&[self.b.ins().band(pointer, mask)])),
            "load.relative" => self.load_relative(id),
            _ => return None,
        })
    }

    fn two(&mut self, id: InstId) -> Lowered<(Value, Value)> {
        Ok((self.one_operand(id, 1)?, self.one_operand(id, 2)?))
    }

    fn block_call(&mut self, id: InstId, name: &'static str) -> Lowered<Parts> {
        let (to, from) = self.two(id)?;
        let size = self.operand(id, 3)?;
        if let Some(bytes) = self.scope.int(size)
            && let Ok(bytes @ 0..=64) = u32::try_from(bytes)
        {
            self.copy_small(to, from, bytes);
            return Ok(Parts::new());
        }
        let size = self.one(size)?;
        let size = self.resize(size, clif::I64);
        self.library(name, &[to, from, size], &[clif::I64]);
        Ok(Parts::new())
    }

    /// A copy of a few bytes: all loads precede the stores, so the ranges may overlap.
    fn copy_small(&mut self, to: Value, from: Value, bytes: u32) {
        let mut loaded = Vec::new();
        let mut at = 0u32;
        while at < bytes {
            let ty = match bytes - at {
                16.. => clif::I8X16,
                8.. => clif::I64,
                4.. => clif::I32,
                2.. => clif::I16,
                _ => clif::I8,
            };
            let value = self.b.ins().load(ty, plain(), from, at.cast_signed());
            loaded.push((at, value));
            at += ty.bytes();
        }
        for (at, value) in loaded {
            self.b.ins().store(plain(), value, to, at.cast_signed());
        }
    }

    fn fill(&mut self, id: InstId) -> Lowered<Parts> {
        let (to, byte) = self.two(id)?;
        let size = self.operand(id, 3)?;
        let constant = self.scope.int(self.operand(id, 2)?);
        if let (Some(bytes), Some(byte)) = (self.scope.int(size), constant)
            && let Ok(bytes @ 0..=64) = u32::try_from(bytes)
        {
            let pattern = i64::from_ne_bytes([byte as u8; 8]);
            let mut at = 0u32;
            while at < bytes {
                let ty = match bytes - at {
                    8.. => clif::I64,
                    4.. => clif::I32,
                    2.. => clif::I16,
                    _ => clif::I8,
                };
                let value = self.iconst(ty, pattern);
                self.b.ins().store(plain(), value, to, at.cast_signed());
                at += ty.bytes();
            }
            return Ok(Parts::new());
        }
        let byte = self.resize(byte, clif::I32);
        let size = self.one(size)?;
        let size = self.resize(size, clif::I64);
        self.library("memset", &[to, byte, size], &[clif::I64]);
        Ok(Parts::new())
    }

    fn stack_save(&mut self) -> Lowered<Parts> {
        let chain = self.chain()?;
        let newest = self.b.ins().stack_load(clif::I64, clif::I64, chain, 0);
        Ok(Parts::from_slice(&[newest]))
    }

    /// Lowers `get.rounding`: the current rounding mode, by LLVM's numbers (to zero, to nearest, up, down).
    fn rounding(&mut self) -> Lowered<Parts> {
        let mode = self.library("fegetround", &[], &[clif::I32]);
        let mode = mode.first().copied().expected()?;
        // libm uses the machine's encoding.
        let modes = self.unit.target.rounding_modes();
        let twice = self.b.ins().ushr_imm_s(mode, modes.shift - 1);
        let table = self.iconst(clif::I32, modes.to_llvm);
        let row = self.b.ins().ushr(table, twice);
        Ok(Parts::from_slice(&[self.mask(row, 2)]))
    }

    /// Lowers `set.rounding`, with the same numbers.
    fn set_rounding(&mut self, id: InstId) -> Lowered<Parts> {
        let row = self.one_operand(id, 1)?;
        let twice = self.b.ins().ishl_imm_s(row, 1);
        let modes = self.unit.target.rounding_modes();
        let table = self.iconst(clif::I32, modes.from_llvm);
        let mode = self.b.ins().ushr(table, twice);
        let mode = self.mask(mode, 2);
        let mode = self.b.ins().ishl_imm_s(mode, modes.shift);
        self.library("fesetround", &[mode], &[clif::I32]);
        Ok(Parts::new())
    }

    /// Lowers `frameaddress` or, with `back`, `returnaddress`: of the function itself or of a caller.
    fn caller(&mut self, id: InstId, back: bool) -> Lowered<Parts> {
        let depth = self.scope.int(self.operand(id, 1)?);
        let depth = depth.filter(|d| (0..MOST_CALLERS).contains(d));
        let depth = depth.ok_or("a frame that far up")?;
        let mut frame = self.b.ins().get_frame_pointer(clif::I64);
        for _ in 0..depth {
            frame = self.b.ins().load(clif::I64, plain(), frame, 0);
        }
        Ok(Parts::from_slice(&[match back {
            true => self.b.ins().load(clif::I64, plain(), frame, 8),
            false => frame,
        }]))
    }

    fn load_relative(&mut self, id: InstId) -> Lowered<Parts> {
        let (base, offset) = self.two(id)?;
        let offset_ty = self.type_of(self.operand(id, 2)?)?;
        let bits = self.int_bits(offset_ty).unwrap_or(64);
        let offset = self.sign_extend(offset, bits, clif::I64);
        let at = self.b.ins().iadd(base, offset);
        let distance = self.b.ins().load(clif::I32, plain(), at, 0);
        let distance = self.b.ins().sextend(clif::I64, distance);
        Ok(Parts::from_slice(&[self.b.ins().iadd(base, distance)]))
    }

    // ---- the machine ----

    fn machine_intrinsic(&mut self, id: InstId, name: &str) -> Option<Lowered<Parts>> {
        let one = |value| Ok(Parts::from_slice(&[value]));
        Some(match name {
            "trap" | "ubsantrap" => {
                self.unreachable_trap();
                Ok(Parts::new())
            }
            "debugtrap" => {
                self.b.ins().debugtrap();
                Ok(Parts::new())
            }
            "returnaddress" | "frameaddress" => self.caller(id, name == "returnaddress"),
            "sponentry" | "addressofreturnaddress" => {
                let frame = self.b.ins().get_frame_pointer(clif::I64);
                one(self.add_offset(frame, 8))
            }
            "is.constant" => one(self.iconst(clif::I8, 0)),
            "allow.runtime.check" | "allow.ubsan.check" => one(self.iconst(clif::I8, 1)),
            "eh.typeid.for" => one(self.iconst(clif::I32, 0)),
            "get.rounding" => self.rounding(),
            "set.rounding" => self.set_rounding(id),
            _ => {
                let _ = id;
                return None;
            }
        })
    }

    // ---- integers ----

    pub(super) fn int_intrinsic(&mut self, id: InstId, name: &str) -> Option<Lowered<Parts>> {
        if let Some(op) = name.strip_suffix(".with.overflow") {
            return Some(self.with_overflow(id, op));
        }
        let known = [
            "ctpop",
            "ctlz",
            "cttz",
            "bswap",
            "bitreverse",
            "abs",
            "umax",
            "umin",
            "smax",
            "smin",
            "uadd.sat",
            "sadd.sat",
            "usub.sat",
            "ssub.sat",
            "ushl.sat",
            "sshl.sat",
            "fshl",
            "fshr",
            "scmp",
            "ucmp",
        ];
        known.contains(&name).then(|| self.int_lanes(id, name))
    }

    fn with_overflow(&mut self, id: InstId, op: &str) -> Lowered<Parts> {
        let (left, right) = (self.operand(id, 1)?, self.operand(id, 2)?);
        let bits = self.int_bits(self.type_of(left)?);
        let bits = bits.ok_or("integers were expected")?;
        let (left, right) = (self.parts(left)?, self.parts(right)?);
        if bits > 128 {
            let (mut value, over) = self.limbs_overflowing(op, &left, &right, bits)?;
            value.push(over);
            return Ok(value);
        }
        let (mut values, mut flags) = (Parts::new(), Parts::new());
        for (left, right) in left.into_iter().zip(right) {
            let (value, over) = self.overflowing(op, left, right, bits)?;
            values.push(value);
            flags.push(over);
        }
        values.extend(flags);
        Ok(values)
    }

    fn int_lanes(&mut self, id: InstId, name: &str) -> Lowered<Parts> {
        let first = self.operand(id, 1)?;
        let bits = self.int_bits(self.type_of(first)?);
        let bits = bits.ok_or("integers were expected")?;
        let first = self.parts(first)?;
        let args = self.body.call(id).map_or(0, |c| c.args);
        let mut rest = Vec::new();
        for index in 1..args as usize {
            let operand = self.operand(id, index + 1)?;
            rest.push(self.parts(operand)?);
        }
        let result = self.scalars(self.body.result_type(id))?;
        if bits > 128 {
            if let "scmp" | "ucmp" = name {
                let second = rest.first().expected()?;
                let to = *result.parts.first().expected()?;
                let way = self.limbs_three_way(name == "scmp", &first, second, bits)?;
                let way = self.sign_extend(way, 8, to.ty);
                return Ok(Parts::from_slice(&[self.mask(way, to.bits)]));
            }
            return self.limbs_intrinsic(name, &first, &rest, bits);
        }
        let mut out = Parts::with_capacity(first.len());
        for (lane, value) in first.iter().enumerate() {
            let arg = |n: usize| {
                let parts = rest.get(n).and_then(|p: &Parts| p.get(lane));
                parts.copied().expected()
            };
            if let Some(done) = self.unary_bits(name, *value, bits) {
                out.push(done?);
                continue;
            }
            let second = arg(0)?;
            if let Some(done) = self.binary_bits(name, *value, second, bits) {
                out.push(done?);
                continue;
            }
            out.push(match name {
                "fshl" | "fshr" => self.funnel(name == "fshl", *value, second, arg(1)?, bits)?,
                _ => {
                    let to = *result.parts.get(lane).expected()?;
                    self.three_way(name == "scmp", *value, second, bits, to.ty, to.bits)
                }
            });
        }
        Ok(out)
    }

    // ---- floats ----

    pub(super) fn float_intrinsic(&mut self, id: InstId, name: &str) -> Option<Lowered<Parts>> {
        Some(match name {
            "fptosi.sat" | "fptoui.sat" => self.saturating_cast(id, name == "fptosi.sat"),
            "lrint" | "llrint" | "lround" | "llround" => self.round_to_int(id, name),
            "powi" | "ldexp" => self.float_with_int(id, name),
            "is.fpclass" => self.fp_class(id),
            "modf" | "frexp" | "sincos" => self.two_results(id, name),
            _ => {
                let row = MATH.iter().find(|row| row.0 == name);
                let own = [
                    "fabs",
                    "copysign",
                    "minnum",
                    "maxnum",
                    "minimum",
                    "maximum",
                    "minimumnum",
                    "maximumnum",
                    "canonicalize",
                ];
                if row.is_none() && !own.contains(&name) {
                    return None;
                }
                self.float_lanes(id, name)
            }
        })
    }

    /// The number of arguments of a call.
    pub(super) fn arg_count(&self, id: InstId) -> usize {
        self.body.call(id).map_or(0, |call| call.args as usize)
    }

    /// The parts of the first `count` arguments of a call.
    pub(super) fn argument_rows(&mut self, id: InstId, count: usize) -> Lowered<Vec<Parts>> {
        (1..=count).map(|index| self.vector(id, index)).collect()
    }

    fn float_lanes(&mut self, id: InstId, name: &str) -> Lowered<Parts> {
        let rows = self.argument_rows(id, self.arg_count(id))?;
        let ty = self.body.result_type(id);
        let small = self.small(ty);
        if name == "fmuladd" && small.is_some() && self.unit.target.fuses() {
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
    pub(super) fn float_function(&mut self, name: &str, args: &[Value]) -> Lowered<Value> {
        let first = *args.first().ok_or("an operand is missing")?;
        let second = args.get(1).copied().unwrap_or(first);
        let ty = self.b.func.dfg.value_type(first);
        if ty == EXTENDED {
            return self.extended_function(name, args);
        }
        let quad = ty == clif::F128;
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
            "fma" | "fmuladd" if !quad && self.unit.target.fuses() => {
                let third = *args.get(2).ok_or("an operand is missing")?;
                self.b.ins().fma(first, second, third)
            }
            // An fmuladd may round twice, and then needs no function.
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

    fn saturating_cast(&mut self, id: InstId, signed: bool) -> Lowered<Parts> {
        let value = self.operand(id, 1)?;
        let small = self.small(self.type_of(value)?);
        let scalars = self.scalars(self.body.result_type(id))?;
        let parts = self.parts(value)?;
        let mut out = Parts::with_capacity(parts.len());
        for (value, part) in parts.into_iter().zip(&scalars.parts) {
            let value = self.widen(value, small);
            if self.b.func.dfg.value_type(value) == clif::F128 {
                return Err("a saturating cast of fp128".into());
            }
            if self.b.func.dfg.value_type(value) == EXTENDED {
                return Err("a saturating cast of x86_fp80".into());
            }
            if part.bits > 64 {
                out.push(self.saturate_wide(value, part.bits, signed)?);
                continue;
            }
            let wide = if part.bits <= 32 {
                clif::I32
            } else {
                clif::I64
            };
            let whole = match signed {
                true => self.b.ins().fcvt_to_sint_sat(wide, value),
                false => self.b.ins().fcvt_to_uint_sat(wide, value),
            };
            let limited = self.clamp(whole, part.bits, signed);
            let narrow = self.resize(limited, part.ty);
            out.push(self.mask(narrow, part.bits));
        }
        Ok(out)
    }

    /// A saturating conversion to 65 to 128 bits.
    fn saturate_wide(&mut self, value: Value, bits: u32, signed: bool) -> Lowered<Value> {
        let limit = |this: &mut Self, power: u32, negative: bool| {
            let number = 2f64.powi(power.cast_signed());
            let number = if negative { -number } else { number };
            match this.b.func.dfg.value_type(value) {
                clif::F32 => this.b.ins().f32const(number as f32),
                _ => this.b.ins().f64const(number),
            }
        };
        let all = u128::MAX.checked_shr(128 - bits).unwrap_or(0);
        let (low, high, least, most) = match signed {
            true => (
                limit(self, bits - 1, true),
                limit(self, bits - 1, false),
                1u128 << (bits - 1),
                all >> 1,
            ),
            false => {
                let one = limit(self, 0, false);
                let zero = self.b.ins().fsub(one, one);
                (zero, limit(self, bits, false), 0, all)
            }
        };
        let whole = self.float_to_int(value, clif::I128, signed)?;
        let whole = self.mask(whole, bits);
        let (least, most) = (
            self.wide_const(clif::I128, least),
            self.wide_const(clif::I128, most),
        );
        let nothing = self.iconst(clif::I128, 0);
        let below = self.float_compare(Predicate::OLt, value, low)?;
        let above = self.float_compare(Predicate::OGe, value, high)?;
        let nan = self.float_compare(Predicate::Uno, value, value)?;
        let out = self.choose(below, least, whole);
        let out = self.choose(above, most, out);
        Ok(self.choose(nan, nothing, out))
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
                half.wrapping_mul(2) - 1,
            ),
        }
    }

    fn round_to_int(&mut self, id: InstId, name: &str) -> Lowered<Parts> {
        let values = self.operand(id, 1)?;
        let small = self.small(self.type_of(values)?);
        let scalars = self.scalars(self.body.result_type(id))?;
        let mut out = Parts::new();
        for (value, part) in self.parts(values)?.into_iter().zip(&scalars.parts) {
            let value = self.widen(value, small);
            let function = match (name, self.b.func.dfg.value_type(value)) {
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

    fn float_with_int(&mut self, id: InstId, name: &str) -> Lowered<Parts> {
        let (values, powers) = (self.operand(id, 1)?, self.operand(id, 2)?);
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
            let function = match (name, ty) {
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
    fn two_results(&mut self, id: InstId, name: &str) -> Lowered<Parts> {
        let value = self.operand(id, 1)?;
        let small = self.small(self.type_of(value)?);
        let result = self.scalars(self.body.result_type(id))?;
        let (mut firsts, mut seconds) = (Parts::new(), Parts::new());
        let values = self.parts(value)?;
        let lanes = values.len();
        for (lane, value) in values.into_iter().enumerate() {
            let value = self.widen(value, small);
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
            let call =
                |this: &mut Self, function, args: &[Value]| this.float_library(function, args, ty);
            let (first, second) = match name {
                "sincos" => {
                    let other = match ty {
                        clif::F32 => "cosf",
                        clif::F64 => "cos",
                        EXTENDED => "cosl",
                        _ => "cosf128",
                    };
                    let sine = call(self, function, &[value])?;
                    (sine, call(self, other, &[value])?)
                }
                "modf" => {
                    let fraction = call(self, function, &[value, at])?;
                    let whole = match ty {
                        EXTENDED => self.extended_load(at),
                        ty => self.b.ins().load(ty, plain(), at, 0),
                    };
                    (fraction, whole)
                }
                _ => {
                    let fraction = call(self, function, &[value, at])?;
                    (fraction, self.b.ins().load(clif::I32, plain(), at, 0))
                }
            };
            firsts.push(self.narrow(first, small));
            let part = *result.parts.get(lanes + lane).expected()?;
            seconds.push(match name {
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

    /// Lowers `is.fpclass`: true if a float is in one of the classes of the mask.
    fn fp_class(&mut self, id: InstId) -> Lowered<Parts> {
        let value = self.operand(id, 1)?;
        let mask = self.scope.int(self.operand(id, 2)?).unwrap_or(0);
        let scalars = self.scalars(self.type_of(value)?)?;
        let bfloat = self.small(self.type_of(value)?) == Some(super::float::Small::BFloat);
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
        out
    }

    // ---- vectors ----

    fn vector_intrinsic(&mut self, id: InstId, name: &str) -> Option<Lowered<Parts>> {
        if let Some(op) = name.strip_prefix("vector.reduce.") {
            return Some(self.reduce(id, op));
        }
        Some(match name {
            "masked.load" => self.masked_load(id),
            "masked.store" => self.masked_store(id),
            "masked.gather" => self.gather(id),
            "masked.scatter" => self.scatter(id),
            "vector.reverse" => self.operand(id, 1).and_then(|v| {
                let mut parts = self.parts(v)?;
                parts.reverse();
                Ok(parts)
            }),
            "vector.insert" | "vector.extract" => self.subvector(id, name == "vector.insert"),
            _ => return self.lanes_intrinsic(id, name),
        })
    }

    fn subvector(&mut self, id: InstId, insert: bool) -> Lowered<Parts> {
        let first = self.operand(id, 1)?;
        let mut parts = self.parts(first)?;
        let at = self.operand(id, if insert { 3 } else { 2 })?;
        let at = self.scope.int(at).and_then(|i| usize::try_from(i).ok());
        let at = at.ok_or("an index that varies")?;
        if insert {
            let second = self.operand(id, 2)?;
            let second = self.parts(second)?;
            let place = parts.get_mut(at..at.saturating_add(second.len()));
            place.expected()?.copy_from_slice(&second);
            return Ok(parts);
        }
        let lanes = self.scalars(self.body.result_type(id))?.parts.len();
        let found = parts.get(at..at.saturating_add(lanes));
        Ok(found.expected()?.into())
    }

    fn reduce(&mut self, id: InstId, op: &str) -> Lowered<Parts> {
        let float_start = matches!(op, "fadd" | "fmul");
        let vector = self.operand(id, if float_start { 2 } else { 1 })?;
        let ty = self.type_of(vector)?;
        let mut lanes = self.parts(vector)?.into_iter();
        let mut out = match float_start {
            true => self.one_operand(id, 1)?,
            false => lanes.next().expected()?,
        };
        for lane in lanes {
            out = self.reduce_by(op, ty, out, lane)?;
        }
        Ok(Parts::from_slice(&[out]))
    }

    /// One step of a reduction of a vector of type `ty`.
    pub(super) fn reduce_by(
        &mut self,
        op: &str,
        ty: TypeId,
        out: Value,
        lane: Value,
    ) -> Lowered<Value> {
        let (bits, small) = (self.int_bits(ty).unwrap_or(0), self.small(ty));
        if bits > 128 {
            return Err("a reduction of wide integers".into());
        }
        Ok(match op {
            "add" => self.int_binary(BinaryOp::Add, out, lane, bits)?,
            "mul" => self.int_binary(BinaryOp::Mul, out, lane, bits)?,
            "and" => self.b.ins().band(out, lane),
            "or" => self.b.ins().bor(out, lane),
            "xor" => self.b.ins().bxor(out, lane),
            "smax" | "smin" | "umax" | "umin" => {
                let done = self.binary_bits(op, out, lane, bits);
                done.expected()??
            }
            _ => {
                let (l, r) = (self.widen(out, small), self.widen(lane, small));
                let value = match op {
                    "fadd" => self.float_op(BinaryOp::FAdd, l, r)?,
                    "fmul" => self.float_op(BinaryOp::FMul, l, r)?,
                    "fmax" => self.float_function("maxnum", &[l, r])?,
                    "fmin" => self.float_function("minnum", &[l, r])?,
                    "fmaximum" => self.float_function("maximum", &[l, r])?,
                    "fminimum" => self.float_function("minimum", &[l, r])?,
                    _ => return Err(format!("the reduction {op} is not supported").into()),
                };
                self.narrow(value, small)
            }
        })
    }

    /// Emits code for each lane, executed if its bit in a mask is set.
    pub(super) fn where_set(
        &mut self,
        bit: Value,
        otherwise: &[Value],
        act: impl FnOnce(&mut Self) -> Lowered<Parts>,
    ) -> Lowered<Parts> {
        use cranelift_codegen::ir::BlockArg;
        let (set, after) = (self.b.create_block(), self.b.create_block());
        let mut out = Parts::new();
        for value in otherwise {
            let ty = self.b.func.dfg.value_type(*value);
            out.push(self.b.append_block_param(after, ty));
        }
        let unset: Vec<_> = otherwise.iter().map(|v| BlockArg::Value(*v)).collect();
        self.b.ins().brif(bit, set, &[], after, &unset);
        self.b.switch_to_block(set);
        let done = act(self);
        let values: Vec<_> = match &done {
            Ok(values) => values.iter().map(|v| BlockArg::Value(*v)).collect(),
            Err(_) => unset,
        };
        self.b.ins().jump(after, &values);
        self.b.switch_to_block(after);
        done.map(|_| out)
    }

    /// An operand that may follow an alignment, as older producers wrote it.
    fn masked_operand(&self, id: InstId, index: usize) -> Lowered<IrValue> {
        let args = self.arg_count(id);
        let full =
            match base_name(self.intrinsic_name(self.operand(id, 0)?).unwrap_or(b"")).as_str() {
                "masked.load" | "masked.gather" => 3,
                _ => 3,
            };
        // (pointer, align, mask, passthru) and (value, pointer, align, mask)
        let skipped = usize::from(args > full);
        let align_at = match args {
            4 => match base_name(self.intrinsic_name(self.operand(id, 0)?).unwrap_or(b"")).as_str()
            {
                "masked.load" | "masked.gather" => 1,
                _ => 2,
            },
            _ => usize::MAX,
        };
        let index = if index >= align_at {
            index + skipped
        } else {
            index
        };
        self.operand(id, index + 1)
    }

    fn masked_load(&mut self, id: InstId) -> Lowered<Parts> {
        let pointer = self.masked_operand(id, 0)?;
        let (mask, other) = (self.masked_operand(id, 1)?, self.masked_operand(id, 2)?);
        let (pointer, mask, other) = (self.one(pointer)?, self.parts(mask)?, self.parts(other)?);
        let scalars = self.scalars(self.body.result_type(id))?;
        let places = scalars.parts.iter().map(|part| (*part, pointer));
        self.load_where(places, &mask, &other)
    }

    /// Loads the lanes whose mask bits are set, each from its address; the others come from the passthru
    /// operand.
    pub(super) fn load_where(
        &mut self,
        places: impl Iterator<Item = (Part, Value)>,
        mask: &[Value],
        others: &[Value],
    ) -> Lowered<Parts> {
        let mut out = Parts::new();
        for (((part, pointer), bit), other) in places.zip(mask).zip(others) {
            out.extend(self.where_set(*bit, &[*other], |this| {
                Ok(Parts::from_slice(&[this.load_part(part, pointer)?]))
            })?);
        }
        match out.len() == mask.len() {
            true => Ok(out),
            false => Err("vectors of as many lanes were expected".into()),
        }
    }

    /// Stores the lanes whose mask bits are set, each to its address.
    pub(super) fn store_where(
        &mut self,
        places: impl Iterator<Item = (Part, Value)>,
        mask: &[Value],
        values: &[Value],
    ) -> Lowered<Parts> {
        let mut stored = 0;
        for (((part, pointer), bit), value) in places.zip(mask).zip(values) {
            self.where_set(*bit, &[], |this| {
                this.store_part(part, *value, pointer)?;
                Ok(Parts::new())
            })?;
            stored += 1;
        }
        match stored == mask.len() {
            true => Ok(Parts::new()),
            false => Err("vectors of as many lanes were expected".into()),
        }
    }

    fn masked_store(&mut self, id: InstId) -> Lowered<Parts> {
        let value = self.masked_operand(id, 0)?;
        let (pointer, mask) = (self.masked_operand(id, 1)?, self.masked_operand(id, 2)?);
        let scalars = self.scalars(self.type_of(value)?)?;
        let (values, pointer, mask) = (self.parts(value)?, self.one(pointer)?, self.parts(mask)?);
        let places = scalars.parts.iter().map(|part| (*part, pointer));
        self.store_where(places, &mask, &values)
    }

    fn gather(&mut self, id: InstId) -> Lowered<Parts> {
        let pointers = self.masked_operand(id, 0)?;
        let (mask, other) = (self.masked_operand(id, 1)?, self.masked_operand(id, 2)?);
        let (pointers, mask) = (self.parts(pointers)?, self.parts(mask)?);
        let other = self.parts(other)?;
        let scalars = self.scalars(self.body.result_type(id))?;
        self.load_where(apart(&scalars.parts, &pointers), &mask, &other)
    }

    fn scatter(&mut self, id: InstId) -> Lowered<Parts> {
        let value = self.masked_operand(id, 0)?;
        let (pointers, mask) = (self.masked_operand(id, 1)?, self.masked_operand(id, 2)?);
        let scalars = self.scalars(self.type_of(value)?)?;
        let values = self.parts(value)?;
        let (pointers, mask) = (self.parts(pointers)?, self.parts(mask)?);
        self.store_where(apart(&scalars.parts, &pointers), &mask, &values)
    }
}
