//! The guard of stack protectors on AArch64.

use crate::aarch64::guard::Guard;
use crate::lower::{Lower, Lowered, plain};
use crate::target::Thunk;
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

impl Lower<'_, '_> {
    /// The guard, at the place that the module asks for.
    pub(crate) fn aarch64_guard(&mut self) -> Lowered<Value> {
        let (read, offset) = match Guard::of(self.unit)? {
            Guard::Variable => return Ok(self.load_symbol("__stack_chk_guard")),
            Guard::Register(read, offset) => (Thunk::Aarch64(read), offset),
        };
        let base = self.call_thunk(read, &[], clif::I64)?;
        Ok(self.b.ins().load(clif::I64, plain(), base, offset))
    }
}
