//! Calls that allocate and address memory by the structure of a type (LLVM 23).
//!
//! Rules:
//! - the type is the `elementtype` of the result of `structured.alloca`, and of the pointer of `structured.gep`;
//! - each index is an integer and leads into an array, a vector or a struct; that of a struct is a constant and
//!   within it.

use super::call::Call;
use super::checker::Checker;
use super::report::{Checked, ensure};
use super::rule::Rule;
use bitsmith_model::attr::index;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::Value;

impl<'a> Checker<'a, '_> {
    /// A call of `structured.*`, given the name behind that.
    pub(super) fn structured(&self, name: &[u8], call: &Call<'a>) -> Checked {
        if name.starts_with(b"alloca") {
            let ty = self.element_type(call, index::RETURN);
            return ensure(
                ty.is_some(),
                Rule::LlvmStructuredAllocaCallsRequireElementtypeAttribute,
            );
        }
        if !name.starts_with(b"gep") {
            return Ok(());
        }
        let ty = self.element_type(call, index::FIRST_PARAM);
        let mut ty = ty.ok_or(Rule::IntrinsicFirstParameterIsMissingElementType)?;
        for &at in call.args.iter().skip(1) {
            ty = self.indexed(ty, at)?;
        }
        Ok(())
    }

    /// The type of a member of a type.
    fn indexed(&self, ty: TypeId, at: Value) -> Result<TypeId, Rule> {
        let Type::Int(bits) = *self.get(self.ty(at)) else {
            return Err(Rule::IndexOperandTypeMustBeInteger);
        };
        match self.module.types.get(ty) {
            Type::Array(element, _) | Type::Vector { element, .. } => Ok(*element),
            Type::Struct(_) | Type::Named(_) => {
                let at = self.scope.int(at);
                let at = at.ok_or(Rule::IndexingIntoStructRequiresConstantInt)?;
                let members = self.module.types.as_struct(ty).map(|body| &*body.elements);
                let unused = 64u32.saturating_sub(bits) & 63;
                let at = at.cast_unsigned() << unused >> unused;
                let member = usize::try_from(at).ok().and_then(|at| members?.get(at));
                member
                    .copied()
                    .ok_or(Rule::IndexingInStructShouldBeInbounds)
            }
            _ => Err(Rule::ReachedNonCompositeTypeWithMoreIndices),
        }
    }
}
