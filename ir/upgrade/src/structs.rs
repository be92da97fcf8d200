//! Intrinsics whose results were named or packed structs: they are literal ones (LLVM 14), of which
//! calls make the old ones.

use super::call_rewriter::{CallRewriter, TypedValue};
use super::mangle;
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::schema::intrinsic::{Intrinsic, SigType};
use bitsmith_model::types::{FuncType, StructBody, Type, TypeId};

/// The new call, and the old struct of what it gives.
pub(super) fn rewrite(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let old = c.ret();
    let elements = old_elements(c, old)?;
    let name = [b"llvm.", c.name].concat();
    let row = Intrinsic::lookup(&name)?;
    matches!(row.types().next()?, SigType::Struct(_)).then_some(())?;
    let ty = FuncType {
        ret: c.literal_struct(&elements)?,
        ..c.func.clone()
    };
    let name = mangle::wanted(c.types(), c.dialect(), &name, &ty).unwrap_or(name);
    let args: Option<Vec<TypedValue>> = (0..c.count()).map(|index| c.arg(index)).collect();
    let new = c.call_of_type(&name, ty, &args?)?;
    c.keep_attributes(new);
    let mut whole = c.poison(old);
    for (index, &ty) in (0u32..).zip(&elements) {
        let one = c.member(new, index, ty);
        let inst = Inst::new(Opcode::InsertValue, old);
        whole = c.emit_indexed(inst, &[whole, one], index);
    }
    Some(whole)
}

/// The elements of a struct that is named or packed.
fn old_elements(c: &CallRewriter<'_>, ty: TypeId) -> Option<Vec<TypeId>> {
    let types = c.types();
    match types.get(ty) {
        Type::Struct(StructBody {
            packed: true,
            elements,
        }) => Some(elements.to_vec()),
        Type::Named(id) => {
            let body = types.named(*id).body.as_ref()?;
            Some(body.elements.to_vec())
        }
        _ => None,
    }
}
