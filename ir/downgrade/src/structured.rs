//! Memory that is allocated and addressed by the structure of a type, whose layout is that of the module.

use crate::site::Site;
use bitsmith_model::attr::{Attr, index};
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::Value;

/// `llvm.structured.alloca`
pub(crate) fn alloca(site: &mut Site<'_, '_>) -> Option<Value> {
    let ty = element_type(site, index::RETURN)?;
    let one = site.small(32, 1);
    let inst = Inst::new(Opcode::Alloca, site.ty()).with_source_type(ty);
    Some(site.emit(inst, &[one]))
}

/// `llvm.structured.gep`
pub(crate) fn address(site: &mut Site<'_, '_>) -> Option<Value> {
    let source = element_type(site, index::FIRST_PARAM)?;
    let args = site.args();
    let (&base, indices) = args.split_first()?;
    let (mut ty, mut operands) = (source, vec![base, site.small(32, 0)]);
    for &at in indices {
        let types = &site.cx.module.types;
        let members = types.as_struct(ty).map(|body| body.elements.clone());
        ty = match members {
            Some(members) => {
                let member = site.int_of(at)?;
                operands.push(site.small(32, member));
                *members.get(usize::try_from(member).ok()?)?
            }
            None => {
                operands.push(at);
                types.sequence_element(ty)?
            }
        };
    }
    let inst = Inst::new(Opcode::GetElementPtr, site.ty()).with_source_type(source);
    Some(site.emit(inst, &operands))
}

/// The `elementtype` at a place of the call.
fn element_type(site: &Site<'_, '_>, place: u32) -> Option<TypeId> {
    let attrs = &site.cx.module.attrs;
    let mut sets = attrs.list(site.body.call(site.at)?.attrs).iter();
    let (_, set) = sets.find(|(at, _)| *at == place)?;
    attrs.set(*set).iter().find_map(|attr| match attr {
        Attr::Type(AttrKind::ElementType, ty) => *ty,
        _ => None,
    })
}
