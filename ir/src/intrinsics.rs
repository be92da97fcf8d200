//! The attributes that intrinsics have by definition, whatever a file says of them.

use crate::attr::{Attr, AttrListId, AttrSetId, index};
use crate::constant::ConstRange;
use crate::module::Module;
use crate::schema::intrinsic::{Intrinsic, IntrinsicAttr};
use crate::types::{FuncType, Type};

/// Gives every intrinsic the attributes of its definition, as LLVM does with all it reads.
pub fn set_attributes(module: &mut Module) {
    for at in 0..module.functions.len() {
        let Some(&id) = module.functions.get(at) else {
            return;
        };
        let Some(row) = Intrinsic::lookup(module.name(id)) else {
            continue;
        };
        let Some(global) = module.globals.get(id) else {
            continue;
        };
        let Some(ty) = module.types.as_func(global.value_ty).cloned() else {
            continue;
        };
        let list = attributes(module, row, &ty);
        let function = module.globals.get_mut(id);
        if let Some(function) = function.and_then(|g| g.as_function_mut()) {
            function.attrs = list;
        }
    }
}

/// The attributes of an intrinsic of this type.
fn attributes(module: &mut Module, row: &Intrinsic, ty: &FuncType) -> AttrListId {
    let mut sets = Vec::new();
    for &(place, attrs) in row.arg_attrs {
        let on = match place {
            0 => Some(ty.ret),
            _ => ty.params.get(usize::from(place).wrapping_sub(1)).copied(),
        };
        let bits = on.map(|ty| module.types.scalar(ty)).map(|ty| {
            let bits = module.types.get(ty).scalar_bits();
            bits.filter(|_| matches!(module.types.get(ty), Type::Int(_)))
        });
        let Some(bits) = bits else { continue };
        sets.push((u32::from(place), set(module, attrs, bits.unwrap_or(0))));
    }
    sets.push((index::FUNCTION, set(module, row.fn_attrs, 0)));
    module.attrs.intern_list(sets)
}

/// A set of such attributes, on a type of this many bits.
fn set(module: &mut Module, attrs: &[IntrinsicAttr], bits: u32) -> AttrSetId {
    let attrs = attrs.iter().map(|attr| match *attr {
        IntrinsicAttr::Enum(kind) => Attr::Enum(kind),
        IntrinsicAttr::Int(kind, value) => Attr::Int(kind, value),
        IntrinsicAttr::Range(kind, lower, upper) => Attr::Range(
            kind,
            ConstRange {
                bits,
                lower: words(lower, bits),
                upper: words(upper, bits),
            },
        ),
    });
    let attrs = attrs.collect();
    module.attrs.intern_set(attrs)
}

/// A bound of a range as words, sign-extended.
fn words(bound: i64, bits: u32) -> Box<[u64]> {
    let count = (bits.max(1) as usize).div_ceil(64);
    let mut words = vec![(bound >> 63) as u64; count];
    if let Some(first) = words.first_mut() {
        *first = bound as u64;
    }
    words.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::attribute::AttrKind;

    #[test]
    fn the_definition_wins() {
        let text = b"declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1) mustprogress\n";
        let mut module = crate::text::parse_module(text).expect("a module");
        set_attributes(&mut module);
        let id = module.functions[0];
        let attrs = module.globals[id].as_function().expect("a function").attrs;
        let own = module.attrs.at(attrs, index::FUNCTION).expect("a set");
        assert!(module.attrs.find(own, AttrKind::MustProgress).is_none());
        assert!(module.attrs.find(own, AttrKind::NoCallback).is_some());
        let flag = module.attrs.at(attrs, 4).expect("a set");
        assert!(module.attrs.find(flag, AttrKind::ImmArg).is_some());
    }
}
