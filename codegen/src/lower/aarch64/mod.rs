//! Lowering of what AArch64 alone has, or what it does in its own way.

mod structured;
mod variadic;

use super::{Lower, Lowered, Parts};
use crate::aarch64::thunk;
use crate::symbol::Symbol;
use crate::target::Thunk;
use bitsmith_model::value::InstId;
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
    pub(crate) fn aarch64_intrinsic(&mut self, id: InstId) -> Option<Lowered<Parts>> {
        let full = self.intrinsic_name(self.operand(id, 0).ok()?)?;
        let name = std::str::from_utf8(full).ok()?.strip_prefix("llvm.")?;
        let name = name.strip_suffix(".p0").unwrap_or(name);
        let neon = name.strip_prefix("aarch64.neon.");
        if let Some(done) = neon.and_then(|short| self.structured(id, short)) {
            return Some(done);
        }
        let thunk = thunk::Thunk::named(name)?;
        Some(self.call_symbol(id, Symbol::Thunk(Thunk::Aarch64(thunk))))
    }
}
