//! Sizes of the objects that pointers point into, as far as they are known (`llvm.objectsize`).

use super::IntrinsicCall;
use crate::lower::{Lower, Lowered, Parts};
use crate::lower_error::Expected;
use bitsmith_model::expr_view::ExprView;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{GlobalId, Value as IrValue};
use bitsmith_model::view::View;

/// The number of address computations that are followed back.
const MOST_STEPS: usize = 32;

impl Lower<'_, '_> {
    /// Lowers `llvm.objectsize`: the bytes after a pointer in its object, or the result for an unknown size.
    pub(super) fn object_size(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let [pointer, least] = call.arguments()?;
        let scalars = self.scalars(call.result)?;
        let part = *scalars.parts.first().expected()?;
        let least = self.scope.int(least).unwrap_or(0) != 0;
        let known = self.bytes_behind(pointer, least);
        let known = known.and_then(|size| i64::try_from(size).ok());
        let size = self.iconst(part.ty, known.unwrap_or(if least { 0 } else { -1 }));
        Ok(Parts::from_slice(&[self.mask(size, part.bits)]))
    }

    fn bytes_behind(&self, pointer: IrValue, least: bool) -> Option<u64> {
        let (mut base, mut offset) = (pointer, 0i64);
        for _ in 0..MOST_STEPS {
            let Some((before, step)) = self.behind(base) else {
                break;
            };
            base = before;
            offset = offset.checked_add(step?)?;
        }
        let size = match (base.as_inst(), base.as_global()) {
            (Some(id), _) if self.body.inst(id).op == Opcode::Alloca => {
                self.fixed_size(id, self.body.inst(id))?.0
            }
            (_, Some(global)) => self.variable_size(global, least)?,
            _ => return None,
        };
        let behind = i64::try_from(size).ok()?.checked_sub(offset)?;
        // There are no bytes outside the object.
        Some(match offset < 0 {
            true => 0,
            false => u64::try_from(behind).unwrap_or(0),
        })
    }

    /// The base of an address, and its distance in bytes.
    fn behind(&self, address: IrValue) -> Option<(IrValue, Option<i64>)> {
        if let Some(id) = address.as_inst() {
            let View::GetElementPtr { base, indices } = self.body.view(id)? else {
                return None;
            };
            let step = self.constant_offset(self.body.inst(id).source_type()?, indices);
            return Some((base, step));
        }
        match ExprView::of_value(self.scope, address)? {
            ExprView::GetElementPtr {
                source,
                base,
                indices,
            } => Some((base, self.constant_offset(source, indices))),
            _ => None,
        }
    }

    /// The offset of constant indices, in bytes.
    fn constant_offset(&self, source: TypeId, indices: &[IrValue]) -> Option<i64> {
        let number = |index| self.scope.int(index);
        let offset = self
            .scalarizer
            .sizes
            .constant_offset(source, indices, number);
        i64::try_from(offset.ok()?).ok()
    }

    /// The size of a variable; one that may be replaced has it as a minimum.
    fn variable_size(&self, id: GlobalId, least: bool) -> Option<u64> {
        use bitsmith_model::schema::linkage::Linkage::{Appending, External, Internal, Private};
        let global = self.unit.module.globals.get(id)?;
        global.as_variable()?;
        let certain = matches!(global.linkage, External | Internal | Private | Appending)
            && !global.is_declaration();
        let size = self.scalarizer.size_of(global.value_ty).ok();
        size.filter(|_| certain || least)
    }
}
