//! Lowering of what AArch64 alone has, or what it does in its own way.

mod guard;
mod inline_asm;
mod pseudo;
mod shifts;
mod structured;
mod variadic;

use super::{IntrinsicCall, Lower, Lowered, Parts};
use crate::aarch64::immediate::{self, Immediate};
use crate::aarch64::thunk;
use crate::lower_error::Expected;
use crate::symbol::Symbol;
use crate::target::Thunk;
use bitsmith_model::attr::{Attr, index};
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::value::Value as IrValue;
use cranelift_codegen::ir::condcodes::FloatCC;
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

impl<'a> Lower<'a, '_> {
    /// Truncates the lanes of a vector of floats to signed integers of 32 bits.
    pub(crate) fn rounded_to_zero(&mut self, floats: Value) -> Value {
        if self.b.func.dfg.value_type(floats) == clif::F32X4 {
            return self.b.ins().fcvt_to_sint_sat(clif::I32X4, floats);
        }
        let ints = self.b.ins().fcvt_to_sint_sat(clif::I64X2, floats);
        self.b.ins().snarrow(ints, ints)
    }

    /// Compares floats by the conditions that vectors have an instruction for: those that are false for NaN,
    /// and not equal.
    pub(crate) fn ordered_compare(&mut self, cc: FloatCC, left: Value, right: Value) -> Value {
        use FloatCC::*;
        let opposite = match cc {
            UnorderedOrEqual => OrderedNotEqual,
            UnorderedOrLessThan => GreaterThanOrEqual,
            UnorderedOrLessThanOrEqual => GreaterThan,
            UnorderedOrGreaterThan => LessThanOrEqual,
            UnorderedOrGreaterThanOrEqual => LessThan,
            OrderedNotEqual => {
                let less = self.b.ins().fcmp(LessThan, left, right);
                let greater = self.b.ins().fcmp(GreaterThan, left, right);
                return self.b.ins().bor(less, greater);
            }
            _ => return self.b.ins().fcmp(cc, left, right),
        };
        let not = self.ordered_compare(opposite, left, right);
        self.b.ins().bnot(not)
    }

    /// The name of an intrinsic with the types in it, each of which has an instruction of its own.
    fn name_with_types(&self, call: &IntrinsicCall<'_>) -> Option<&'a str> {
        let full = self.intrinsic_name(call.view.callee())?;
        let name = std::str::from_utf8(full).ok()?.strip_prefix("llvm.")?;
        Some(name.strip_suffix(".p0").unwrap_or(name))
    }

    /// Lowers an intrinsic that is one instruction of AArch64; `None` if it is not.
    pub(crate) fn aarch64_intrinsic(&mut self, call: &IntrinsicCall<'_>) -> Option<Lowered<Parts>> {
        let name = self.name_with_types(call)?;
        if name == "clear_cache" {
            return Some(self.call_symbol(call.view, Symbol::Library("__clear_cache")));
        }
        if let Some(register) = self.read_register(call) {
            return self.register(&register.to_ascii_lowercase());
        }
        if self.written_register(call) == Some("sp") {
            return Some(self.write_stack_pointer(call));
        }
        let neon = name.strip_prefix("aarch64.neon.");
        if let Some(handler) = neon.and_then(structured::handler) {
            return Some(handler(self, call));
        }
        let thunk = match immediate::is_immediate(name) {
            true => match self.with_immediate(name, call) {
                Ok(immediate) => thunk::Thunk::Immediate(immediate),
                Err(why) => return Some(Err(why)),
            },
            false => match self.exclusive_type(call) {
                Some(bits) => thunk::Thunk::named(&format!("{name}.i{bits}"))?,
                None => thunk::Thunk::named(name)?,
            },
        };
        Some(self.call_symbol(call.view, Symbol::Thunk(Thunk::Aarch64(thunk))))
    }

    /// The size in bits of what an exclusive load or store accesses: the type that an attribute of its pointer names.
    fn exclusive_type(&self, call: &IntrinsicCall<'_>) -> Option<u64> {
        let (info, module) = (call.view.info(), self.unit.module);
        let attrs = (0..call.view.arguments().len()).find_map(|number| {
            let place = index::param(number);
            (module.attrs).find_at(info.attrs, place, AttrKind::ElementType)
        });
        match attrs? {
            Attr::Type(_, Some(ty)) => self.unit.layout.size_in_bits(&module.types, *ty),
            _ => None,
        }
    }

    /// The stack pointer, or a register of the system that has an instruction of ours.
    fn register(&mut self, name: &str) -> Option<Lowered<Parts>> {
        if name == "sp" {
            return Some(Ok(self.stack_pointer()));
        }
        let thunk = thunk::Thunk::named(&format!("asm.mrs.{name}"))?;
        let read = self.call_thunk(Thunk::Aarch64(thunk), &[], clif::I64);
        Some(read.map(|value| Parts::from_slice(&[value])))
    }

    /// An intrinsic with its last argument, a number or a vector of equal ones.
    fn with_immediate(&self, name: &str, call: &IntrinsicCall<'_>) -> Lowered<Immediate> {
        let constant = self.repeated_byte(*call.all().last().expected()?);
        let constant = constant.and_then(|constant| Immediate::new(name, constant));
        let wanted = || format!("the last argument of llvm.{name} is no constant that it takes");
        Ok(constant.ok_or_else(wanted)?)
    }

    /// The number below 256 that a constant is, or that the elements of a constant vector are which are no poison.
    fn repeated_byte(&self, value: IrValue) -> Option<u8> {
        if let Some(number) = self.scope.int(value) {
            return u8::try_from(number).ok();
        }
        let (len, _) = self
            .unit
            .module
            .types
            .get(self.type_of(value).ok()?)
            .vector_len()?;
        let lanes = 0..usize::try_from(len).ok()?;
        let mut numbers = lanes.filter_map(|lane| self.lane_int(value, lane));
        let first = numbers.next()?;
        let equal = numbers.all(|number| number == first);
        u8::try_from(first).ok().filter(|_| equal)
    }
}
