//! Calls of the functions behind `__builtin_setjmp` and `__builtin_longjmp`.

use crate::lower::{Lower, Lowered, Parts};
use crate::symbol::Symbol;
use crate::target::Thunk;
use crate::x86_64::builtin_setjmp::{BuiltinJump, SAVED_BYTES};
use crate::x86_64::thunk::Thunk as OfX86;
use cranelift_codegen::ir::{Value, types as clif};

impl Lower<'_, '_> {
    /// `llvm.eh.sjlj.setjmp`, given the address of the buffer.
    pub(super) fn builtin_setjmp(&mut self, [buffer]: [Value; 1]) -> Lowered<Parts> {
        if self.unit.module.is_flag_set(b"cf-protection-return") {
            return Err("__builtin_setjmp with a shadow stack".into());
        }
        let slot = self.slot(SAVED_BYTES, 16)?;
        let saved = self.slot_addr(slot);
        let thunk = Thunk::X86_64(OfX86::BuiltinJump(BuiltinJump::Set));
        let way = self.call_thunk(thunk, &[buffer, saved], clif::I32)?;
        Ok(Parts::from_slice(&[way]))
    }

    /// `llvm.eh.sjlj.longjmp`, given the address of the buffer.
    pub(super) fn builtin_longjmp(&mut self, [buffer]: [Value; 1]) -> Lowered<Parts> {
        let thunk = Thunk::X86_64(OfX86::BuiltinJump(BuiltinJump::Jump));
        Ok(self.call_values(Symbol::Thunk(thunk), &[buffer], &[]))
    }
}
