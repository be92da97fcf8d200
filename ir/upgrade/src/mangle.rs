//! The names of overloaded intrinsics, which end in the types that they are overloaded on. With
//! opaque pointers (LLVM 15) `p0i8` became `p0`.

use bitsmith_model::dialect::Dialect;
use bitsmith_model::intrinsic::overloads;
use bitsmith_model::schema::intrinsic::Intrinsic;
use bitsmith_model::types::{FuncType, StructBody, Type, TypeId, Types};
use std::io::Write;

/// The nesting depth of mangled types.
const DEPTH: u32 = 64;

/// The name that a function of this type has to have, if it has another one.
pub(super) fn wanted(
    types: &Types,
    dialect: Dialect,
    name: &[u8],
    func: &FuncType,
) -> Option<Vec<u8>> {
    let wanted = match Intrinsic::lookup_in(dialect, name) {
        Some(row) if row.is_overloaded() => {
            let overloads = overloads(row, func, types)?;
            self::name(types, row.name.as_bytes(), &overloads)?
        }
        Some(_) => return None,
        // LLVM keeps the names of those that it does not know.
        None => return None,
    };
    (wanted != name).then_some(wanted)
}

/// `base` with the mangled overloads; `None` if they cannot be mangled.
pub(super) fn name(types: &Types, base: &[u8], overloads: &[TypeId]) -> Option<Vec<u8>> {
    let mut name = base.to_vec();
    for &ty in overloads {
        name.push(b'.');
        mangle(types, ty, &mut name, DEPTH)?;
    }
    Some(name)
}

/// Appends the mangled type; `None` if it contains an unnamed struct.
fn mangle(types: &Types, ty: TypeId, out: &mut Vec<u8>, depth: u32) -> Option<()> {
    let depth = depth.checked_sub(1)?;
    let word: &[u8] = match types.get(ty) {
        Type::Void => b"isVoid",
        Type::Half => b"f16",
        Type::BFloat => b"bf16",
        Type::Float => b"f32",
        Type::Double => b"f64",
        Type::X86Fp80 => b"f80",
        Type::Fp128 => b"f128",
        Type::PpcFp128 => b"ppcf128",
        Type::X86Amx => b"x86amx",
        Type::Metadata => b"Metadata",
        Type::Label | Type::Token => return None,
        Type::Int(bits) => return write!(out, "i{bits}").ok(),
        Type::Byte(bits) => return write!(out, "b{bits}").ok(),
        Type::Ptr(space) => return write!(out, "p{space}").ok(),
        Type::TypedPtr { pointee, space } => {
            write!(out, "p{space}").ok()?;
            return mangle(types, *pointee, out, depth);
        }
        Type::Array(element, len) => {
            write!(out, "a{len}").ok()?;
            return mangle(types, *element, out, depth);
        }
        Type::Vector {
            element,
            len,
            scalable,
        } => {
            let scale = if *scalable { "nx" } else { "" };
            write!(out, "{scale}v{len}").ok()?;
            return mangle(types, *element, out, depth);
        }
        Type::Named(id) => {
            let name = &types.named(*id).name;
            if name.is_empty() {
                return None;
            }
            out.extend_from_slice(b"s_");
            out.extend_from_slice(name);
            b"s"
        }
        Type::Struct(StructBody { elements, .. }) => {
            out.extend_from_slice(b"sl_");
            for &element in elements {
                mangle(types, element, out, depth)?;
            }
            b"s"
        }
        Type::Func(func) => {
            out.extend_from_slice(b"f_");
            mangle(types, func.ret, out, depth)?;
            for &param in &func.params {
                mangle(types, param, out, depth)?;
            }
            if func.vararg {
                out.extend_from_slice(b"vararg");
            }
            b"f"
        }
        Type::TargetExt(ext) => {
            out.push(b't');
            out.extend_from_slice(&ext.name);
            for &ty in &ext.types {
                out.push(b'_');
                mangle(types, ty, out, depth)?;
            }
            for int in &ext.ints {
                write!(out, "_{int}").ok()?;
            }
            b"t"
        }
    };
    out.extend_from_slice(word);
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitsmith_model::module::Module;

    #[test]
    fn names_follow_types() {
        let mut module = Module::new();
        let types = &mut module.types;
        let (ptr, far) = (types.ptr(), types.intern(Type::Ptr(3)));
        let (long, bit, void) = (types.int(64), types.int(1), types.intern(Type::Void));
        let vector = types.intern(Type::Vector {
            element: ptr,
            len: 4,
            scalable: true,
        });
        let func = |params: &[TypeId]| FuncType {
            ret: void,
            params: params.into(),
            vararg: false,
        };
        let wanted = |name: &str, func: FuncType| {
            let new = wanted(&module.types, module.dialect, name.as_bytes(), &func);
            new.map(|new| String::from_utf8(new).expect("ASCII"))
        };
        let copy = func(&[ptr, far, long, bit]);
        let new = wanted("llvm.memcpy.p0i8.p3i8.i64", copy.clone());
        assert_eq!(new.as_deref(), Some("llvm.memcpy.p0.p3.i64"));
        assert_eq!(wanted("llvm.memcpy.p0.p3.i64", copy), None);
        let reversed = FuncType {
            ret: vector,
            ..func(&[vector])
        };
        let new = wanted("llvm.vector.reverse.nxv4p0i8", reversed);
        assert_eq!(new.as_deref(), Some("llvm.vector.reverse.nxv4p0"));
        let exclusive = FuncType {
            ret: long,
            ..func(&[ptr])
        };
        let new = wanted("llvm.aarch64.ldxr.p0i32", exclusive);
        assert_eq!(new.as_deref(), Some("llvm.aarch64.ldxr.p0"));
        assert_eq!(wanted("llvm.x86.sse2.pause", func(&[])), None);
        assert_eq!(wanted("llvm.trap", func(&[])), None);
    }
}
