//! Lowering of what AArch64 alone has, or what it does in its own way.

mod inline_asm;
mod structured;
mod variadic;

use super::{IntrinsicCall, Lower, Lowered, Parts};
use crate::aarch64::thunk;
use crate::symbol::Symbol;
use crate::target::Thunk;
use cranelift_codegen::ir::condcodes::FloatCC;
use cranelift_codegen::ir::{InstBuilder, Value};

impl Lower<'_, '_> {
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

    /// Lowers an intrinsic that is one instruction of AArch64; `None` if it is not.
    pub(crate) fn aarch64_intrinsic(&mut self, call: &IntrinsicCall<'_>) -> Option<Lowered<Parts>> {
        // The types are a part of the name here: each has an instruction of its own.
        let full = self.intrinsic_name(call.view.callee())?;
        let name = std::str::from_utf8(full).ok()?.strip_prefix("llvm.")?;
        let name = name.strip_suffix(".p0").unwrap_or(name);
        let neon = name.strip_prefix("aarch64.neon.");
        if let Some(handler) = neon.and_then(structured::handler) {
            return Some(handler(self, call));
        }
        let thunk = thunk::Thunk::named(name)?;
        Some(self.call_symbol(call.view, Symbol::Thunk(Thunk::Aarch64(thunk))))
    }
}
