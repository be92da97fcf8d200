//! Types that typed pointers implied and opaque pointers need: the types of attributes such as `byval`, and
//! `elementtype` on arguments.

use super::attributes::AttrParts;
use super::parser::Parser;
use bitsmith_model::attr::Attr;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::intrinsic::pointing_argument;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::callconv::CallConv;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{Value, ValueKind};
use bitsmith_upgrade::indirect_arguments;

/// Gives attributes of a parameter the type that it points to, if they need one and have none.
pub(super) fn with_pointee(attrs: &mut [Attr], pointee: Option<TypeId>) {
    for attr in attrs {
        if let Attr::Type(
            AttrKind::ByVal | AttrKind::StructRet | AttrKind::InAlloca | AttrKind::Preallocated,
            ty @ None,
        ) = attr
        {
            *ty = pointee;
        }
    }
}

impl Parser<'_> {
    /// Adds to the arguments of a call what they point to, where it must be said.
    pub fn say_pointees(&self, callee: Value, parts: &mut AttrParts) {
        if parts.pointees.iter().all(Option::is_none) {
            return;
        }
        if let ValueKind::Global(id) = callee.kind() {
            if let Some(argument) = pointing_argument(self.module.name(id)) {
                parts.add_type(argument, AttrKind::ElementType);
            }
        } else if let Some((constant, pool)) = self.scope().constant(callee)
            && let ConstKind::InlineAsm(index) = constant.kind
        {
            for argument in indirect_arguments(&pool.inline_asm(index).constraints) {
                parts.add_type(argument, AttrKind::ElementType);
            }
        }
    }
}

impl AttrParts {
    /// States of handlers of interrupts that they get what was pushed, which they once only pointed to.
    pub fn say_pushed(&mut self, cc: u16) {
        if cc == CallConv::X86_INTR.0 {
            self.add_type(0, AttrKind::ByVal);
        }
    }

    /// Gives a parameter an attribute with the type that it points to, if it has none yet.
    fn add_type(&mut self, param: usize, kind: AttrKind) {
        let pointee = self.pointees.get(param).copied().flatten();
        let (Some(ty), Some(attrs)) = (pointee, self.params.get_mut(param)) else {
            return;
        };
        if !attrs.iter().any(|attr| attr.kind() == Some(kind)) {
            attrs.push(Attr::Type(kind, Some(ty)));
        }
    }
}
