//! Lowering of what AArch64 alone has, or what it does in its own way.

mod variadic;

use super::{Lower, Lowered, Parts};
use crate::aarch64::thunk;
use crate::symbol::Symbol;
use crate::target::Thunk;
use bitsmith_model::value::InstId;

impl Lower<'_, '_> {
    /// Lowers an intrinsic that is one instruction of AArch64; `None` if it is not.
    pub(crate) fn aarch64_intrinsic(&mut self, id: InstId, name: &str) -> Option<Lowered<Parts>> {
        let name = name.strip_suffix(".p0").unwrap_or(name);
        let thunk = Thunk::Aarch64(thunk::Thunk::of_intrinsic(name)?);
        Some(self.call_symbol(id, Symbol::Thunk(thunk)))
    }
}
