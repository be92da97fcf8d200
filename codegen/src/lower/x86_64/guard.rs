//! The guard of stack protectors on x86-64.

use crate::lower::{Lower, Lowered};
use crate::target::Thunk;
use crate::x86_64::guard::Guard;
use crate::x86_64::thunk::Thunk as OfX86;
use cranelift_codegen::ir::Value;
use cranelift_codegen::ir::types as clif;

impl Lower<'_, '_> {
    /// The guard, at the place that the module asks for.
    pub(crate) fn guard(&mut self) -> Lowered<Value> {
        let unit = self.unit;
        let (segment, offset, address) = match Guard::of(unit)? {
            Guard::Variable => return Ok(self.load_symbol("__stack_chk_guard")),
            Guard::Offset(segment, offset) => (segment, Some(offset), None),
            Guard::Symbol(segment, name) => {
                let address = self.address(unit.symbol_of(name), 0);
                (segment, None, Some(address))
            }
        };
        let thunk = Thunk::X86_64(OfX86::Guard(segment, offset));
        self.call_thunk(thunk, address.as_slice(), clif::I64)
    }
}
