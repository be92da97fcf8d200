//! The guard of stack protectors on x86-64.

use crate::lower::{Lower, Lowered};
use crate::target::Thunk;
use crate::x86_64::guard::Guard;
use crate::x86_64::segment::SegmentAccess;
use crate::x86_64::thunk::Thunk as OfX86;
use cranelift_codegen::ir::Value;
use cranelift_codegen::ir::types as clif;

impl Lower<'_, '_> {
    /// The guard, at the place that the module asks for.
    pub(crate) fn guard(&mut self) -> Lowered<Value> {
        let unit = self.unit;
        let (thunk, address) = match Guard::of(unit)? {
            Guard::Variable => return Ok(self.load_symbol("__stack_chk_guard")),
            Guard::Offset(segment, offset) => (OfX86::Guard(segment, offset), None),
            Guard::Symbol(segment, name) => {
                let address = self.address(unit.symbol_of(name), 0);
                (OfX86::Segment(SegmentAccess::word(segment)), Some(address))
            }
        };
        self.call_thunk(Thunk::X86_64(thunk), address.as_slice(), clif::I64)
    }
}
