//! The types that values must have for an attribute to apply to them (LangRef, «Parameter Attributes»).

use crate::attr::Attr;
use crate::schema::attribute::AttrKind;
use crate::types::{Type, TypeId, Types};

/// The nesting depth of arrays that is looked into.
const MAX_NESTING: usize = 64;

/// Returns true if an attribute is valid on values of a type.
pub fn applies_to(types: &Types, attr: &Attr, ty: TypeId) -> bool {
    use AttrKind::*;
    let this = types.get(ty);
    let Some(kind) = attr.kind() else { return true };
    match kind {
        AllocAlign | SExt | ZExt => matches!(this, Type::Int(_)),
        Range => match attr {
            Attr::Range(_, range) => *types.get(types.scalar(ty)) == Type::Int(range.bits),
            _ => types.is_int_or_int_vector(ty),
        },
        NoAlias
        | NonNull
        | ReadNone
        | ReadOnly
        | Dereferenceable
        | DereferenceableOrNull
        | Writable
        | DeadOnUnwind
        | DeadOnReturn
        | Initializes
        | Captures
        | Nest
        | SwiftError
        | Preallocated
        | InAlloca
        | ByVal
        | StructRet
        | ByRef
        | ElementType
        | AllocatedPointer => matches!(this, Type::Ptr(_)),
        Alignment => types.is_ptr_or_ptr_vector(ty),
        NoFPClass => is_floating(types, ty),
        NoUndef => *this != Type::Void,
        _ => true,
    }
}

/// Returns true for floats, vectors of them, and arrays or uniform literal structs of those.
fn is_floating(types: &Types, mut ty: TypeId) -> bool {
    if let Type::Struct(body) = types.get(ty) {
        let [first, rest @ ..] = &*body.elements else {
            return false;
        };
        return rest.iter().all(|ty| ty == first) && types.is_float(types.scalar(*first));
    }
    for _ in 0..MAX_NESTING {
        match types.get(ty) {
            Type::Array(element, _) => ty = *element,
            _ => return types.is_float(types.scalar(ty)),
        }
    }
    false
}
