//! Intrinsics by their calls: whether a function's type fits a signature of the table, and the name
//! that the types make.

use crate::attr::{Attr, index};
use crate::constant::ConstRange;
use crate::schema::intrinsic::{Intrinsic, IntrinsicAttr, SigType};
use crate::types::{FuncType, Type, TypeId, Types};
use std::io::Write;

/// The types of the overloads that a function of type `func` has, if it fits the signature.
pub fn overloads(intrinsic: &Intrinsic, func: &FuncType, types: &Types) -> Option<Vec<TypeId>> {
    let mut found = Vec::new();
    // Types that refer to an overload may precede it, so a first pass finds the overloads.
    fits(intrinsic, func, types, &mut found, false)?;
    fits(intrinsic, func, types, &mut found, true)?;
    Some(found)
}

/// The attributes that every declaration of an intrinsic has, by index.
pub fn attributes(intrinsic: &Intrinsic, func: &FuncType, types: &Types) -> Vec<(u32, Vec<Attr>)> {
    let mut sets: Vec<(u32, Vec<Attr>)> = Vec::new();
    for &(place, row) in intrinsic.arg_attrs {
        let ty = match place.checked_sub(1) {
            None => Some(func.ret),
            Some(param) => func.params.get(usize::from(param)).copied(),
        };
        let Some(ty) = ty else { continue };
        let set = row.iter().map(|attr| attribute(*attr, ty, types)).collect();
        sets.push((u32::from(place), set));
    }
    let of_function = intrinsic.fn_attrs.iter();
    let set = of_function.map(|attr| attribute(*attr, func.ret, types));
    sets.push((index::FUNCTION, set.collect()));
    sets
}

/// An attribute of the table, for a value of type `ty`.
fn attribute(attr: IntrinsicAttr, ty: TypeId, types: &Types) -> Attr {
    match attr {
        IntrinsicAttr::Enum(kind) => Attr::Enum(kind),
        IntrinsicAttr::Int(kind, value) => Attr::Int(kind, value),
        IntrinsicAttr::Range(kind, low, high) => {
            let bits = match types.get(types.scalar(ty)) {
                Type::Int(bits) => *bits,
                _ => 64,
            };
            let words = |bound: i64| vec![bound as u64; 1].into();
            Attr::Range(
                kind,
                ConstRange {
                    bits,
                    lower: words(low),
                    upper: words(high),
                },
            )
        }
    }
}

fn fits(
    intrinsic: &Intrinsic,
    func: &FuncType,
    types: &Types,
    found: &mut Vec<TypeId>,
    strict: bool,
) -> Option<()> {
    let words: Vec<SigType> = intrinsic.types().collect();
    let mut matcher = Matcher {
        words: &words,
        types,
        found,
        strict,
    };
    matcher.one(func.ret)?;
    for param in &func.params {
        matcher.one(*param)?;
    }
    let vararg = matcher.words == [SigType::VarArg];
    (vararg == func.vararg && (vararg || matcher.words.is_empty())).then_some(())
}

struct Matcher<'a> {
    words: &'a [SigType],
    types: &'a Types,
    found: &'a mut Vec<TypeId>,
    /// True if all overloads are known, so that references to them can be checked.
    strict: bool,
}

impl Matcher<'_> {
    fn plain(&self, ty: TypeId, wanted: &Type) -> Option<()> {
        (self.types.get(ty) == wanted).then_some(())
    }

    fn overload(&mut self, number: u8, ty: TypeId, fits: bool) -> Option<()> {
        let place = usize::from(number);
        match self.found.get(place) {
            Some(known) => (*known == ty && fits).then_some(()),
            None if fits && place == self.found.len() => {
                self.found.push(ty);
                Some(())
            }
            None => None,
        }
    }

    /// The type of an overload; `None` while it is unknown, which is not an error then.
    fn known(&self, number: u8) -> Option<TypeId> {
        self.found.get(usize::from(number)).copied()
    }

    /// Matches the next word and its operands to `ty`.
    fn one(&mut self, ty: TypeId) -> Option<()> {
        let (&word, rest) = self.words.split_first()?;
        self.words = rest;
        let types = self.types;
        let scalar = types.get(types.scalar(ty));
        let vector = matches!(types.get(ty), Type::Vector { .. });
        match word {
            SigType::Void => self.plain(ty, &Type::Void),
            SigType::Int(bits) => self.plain(ty, &Type::Int(bits)),
            SigType::Half => self.plain(ty, &Type::Half),
            SigType::Float => self.plain(ty, &Type::Float),
            SigType::Double => self.plain(ty, &Type::Double),
            SigType::Token => self.plain(ty, &Type::Token),
            SigType::Metadata => self.plain(ty, &Type::Metadata),
            SigType::Ptr(space) => self.plain(ty, &Type::Ptr(space)),
            SigType::BFloat => self.plain(ty, &Type::BFloat),
            SigType::Fp128 => self.plain(ty, &Type::Fp128),
            SigType::PpcFp128 => self.plain(ty, &Type::PpcFp128),
            SigType::X86Amx => self.plain(ty, &Type::X86Amx),
            SigType::Target(name) => is_target(types.get(ty), name).then_some(()),
            SigType::ScalableVector(count) => match *types.get(ty) {
                Type::Vector {
                    element,
                    len,
                    scalable: true,
                } if len == count => self.one(element),
                _ => None,
            },
            SigType::VarArg => None,
            SigType::Vector(count) => match *types.get(ty) {
                Type::Vector {
                    element,
                    len,
                    scalable: false,
                } if len == count => self.one(element),
                _ => None,
            },
            SigType::Struct(count) => {
                let body = types.as_struct(ty)?;
                if body.packed || body.elements.len() != count as usize {
                    return None;
                }
                body.elements
                    .iter()
                    .try_for_each(|member| self.one(*member))
            }
            SigType::Any(n) => self.overload(n, ty, true),
            SigType::AnyInt(n) => self.overload(n, ty, matches!(scalar, Type::Int(_))),
            SigType::AnyFloat(n) => self.overload(n, ty, scalar.is_float()),
            SigType::AnyVector(n) => self.overload(n, ty, vector),
            SigType::IntVector(n) => self.overload(n, ty, vector && matches!(scalar, Type::Int(_))),
            SigType::FloatVector(n) => self.overload(n, ty, vector && scalar.is_float()),
            SigType::PtrVector(n) => self.overload(n, ty, vector && matches!(scalar, Type::Ptr(_))),
            SigType::ScalarInt(n) => {
                self.overload(n, ty, !vector && matches!(scalar, Type::Int(_)))
            }
            SigType::ScalarFloat(n) => self.overload(n, ty, !vector && scalar.is_float()),
            SigType::AnyPtr(n) => self.overload(n, ty, !vector && matches!(scalar, Type::Ptr(_))),
            SigType::PtrsLike(n, _) => {
                self.overload(n, ty, vector && matches!(scalar, Type::Ptr(_)))
            }
            SigType::Same(n) => self.check(self.known(n).is_some_and(|known| known == ty)),
            SigType::SameWidth(n) => {
                let shape = |ty: TypeId| types.get(ty).vector_len();
                let same = self.known(n).is_some_and(|known| shape(known) == shape(ty));
                self.check(same)?;
                self.one(types.scalar(ty))
            }
            SigType::OneNth(n, _)
            | SigType::Extended(n)
            | SigType::Truncated(n)
            | SigType::Divided(n, _)
            | SigType::Bits(n) => {
                let same = self
                    .known(n)
                    .is_some_and(|known| is_derived(types, word, known, ty));
                self.check(same)
            }
            SigType::Element(n) => {
                let same = self.known(n).is_some_and(|known| types.scalar(known) == ty);
                self.check(same)
            }
        }
    }

    fn check(&self, holds: bool) -> Option<()> {
        (holds || !self.strict).then_some(())
    }
}

/// Returns true if `ty` is the target extension type of a name, without parameters.
pub fn is_target(ty: &Type, name: &str) -> bool {
    match ty {
        Type::TargetExt(ext) => *ext.name == *name.as_bytes(),
        _ => false,
    }
}

/// Returns true if `ty` is the type that `word` derives from `overload`, such as a vector with wider elements.
pub fn is_derived(types: &Types, word: SigType, overload: TypeId, ty: TypeId) -> bool {
    /// The scalar type, and the number of elements of a vector with its scalable flag.
    fn parts(types: &Types, ty: TypeId) -> (&Type, Option<(u32, bool)>) {
        (types.get(types.scalar(ty)), types.get(ty).vector_len())
    }
    let (from, count) = parts(types, overload);
    let (to, own) = parts(types, ty);
    let times = |by: u32| {
        let (len, scalable) = count?;
        Some((len.checked_mul(by)?, scalable))
    };
    let width = |ty: &Type| ty.scalar_bits().map(u64::from);
    let is_kind = |wide: &Type, narrow: &Type, by: u64| {
        let twice = width(narrow).is_some_and(|bits| width(wide) == Some(bits * by));
        twice && wide.is_float() == narrow.is_float()
    };
    match word {
        SigType::OneNth(_, by) => match (count, own) {
            (Some(whole), Some((len, scalable))) => {
                // Integer division: a remainder of the length is dropped, as in LLVM.
                let part = whole.0.checked_div(by);
                from == to && part == Some(len) && whole.1 == scalable
            }
            _ => false,
        },
        // LLVM extends integers only.
        SigType::Extended(_) => !to.is_float() && count == own && is_kind(to, from, 2),
        SigType::Truncated(_) => count == own && is_kind(from, to, 2),
        SigType::Divided(_, by) => {
            own.is_some() && own == times(by) && is_kind(from, to, u64::from(by))
        }
        SigType::Bits(_) => {
            own.is_some() && count == own && matches!(to, Type::Int(_)) && width(to) == width(from)
        }
        _ => false,
    }
}

/// The name of an intrinsic with these overloads: `llvm.memcpy.p0.p0.i64`.
pub fn mangled_name(intrinsic: &Intrinsic, overloads: &[TypeId], types: &Types) -> Vec<u8> {
    let mut name = intrinsic.name.as_bytes().to_vec();
    for ty in overloads {
        name.push(b'.');
        mangle(types, *ty, 0, &mut name);
    }
    name
}

/// The nesting depth of types up to which a name is mangled.
const MAX_DEPTH: u32 = 64;

/// A type as in the names of intrinsics.
pub fn mangled(types: &Types, ty: TypeId) -> Vec<u8> {
    let mut name = Vec::new();
    mangle(types, ty, 0, &mut name);
    name
}

/// Mangles a type as in the names of intrinsics.
fn mangle(types: &Types, ty: TypeId, depth: u32, out: &mut Vec<u8>) {
    if depth > MAX_DEPTH {
        return;
    }
    let inner = |ty: TypeId, out: &mut Vec<u8>| mangle(types, ty, depth.saturating_add(1), out);
    // Writing to a vector cannot fail.
    let _ = match types.get(ty) {
        Type::Void => out.write_all(b"isVoid"),
        Type::Half => out.write_all(b"f16"),
        Type::BFloat => out.write_all(b"bf16"),
        Type::Float => out.write_all(b"f32"),
        Type::Double => out.write_all(b"f64"),
        Type::X86Fp80 => out.write_all(b"f80"),
        Type::Fp128 => out.write_all(b"f128"),
        Type::PpcFp128 => out.write_all(b"ppcf128"),
        Type::X86Amx => out.write_all(b"x86amx"),
        Type::Metadata => out.write_all(b"Metadata"),
        Type::Label | Type::Token => Ok(()),
        Type::Int(bits) => write!(out, "i{bits}"),
        Type::Byte(bits) => write!(out, "b{bits}"),
        Type::Ptr(space) => write!(out, "p{space}"),
        Type::TypedPtr { pointee, space } => {
            let done = write!(out, "p{space}");
            inner(*pointee, out);
            done
        }
        Type::Array(element, len) => {
            let done = write!(out, "a{len}");
            inner(*element, out);
            done
        }
        Type::Vector {
            element,
            len,
            scalable,
        } => {
            let done = write!(out, "{}v{len}", if *scalable { "nx" } else { "" });
            inner(*element, out);
            done
        }
        Type::Named(id) => {
            out.extend_from_slice(b"s_");
            out.extend_from_slice(&types.named(*id).name);
            out.write_all(b"s")
        }
        Type::Struct(body) => {
            out.extend_from_slice(b"sl_");
            body.elements.iter().for_each(|e| inner(*e, out));
            out.write_all(b"s")
        }
        Type::Func(func) => {
            out.extend_from_slice(b"f_");
            inner(func.ret, out);
            func.params.iter().for_each(|p| inner(*p, out));
            out.write_all(if func.vararg { b"varargf" } else { b"f" })
        }
        Type::TargetExt(ext) => {
            out.push(b't');
            out.extend_from_slice(&ext.name);
            for ty in &ext.types {
                out.push(b'_');
                inner(*ty, out);
            }
            for int in &ext.ints {
                let _ = write!(out, "_{int}");
            }
            out.write_all(b"t")
        }
    };
}

/// The number of the argument of an intrinsic that says with `elementtype` what it points to.
pub fn pointing_argument(name: &[u8]) -> Option<usize> {
    let is = |base: &&str| {
        let rest = name.strip_prefix(base.as_bytes());
        rest.is_some_and(|rest| rest.first().is_none_or(|&c| c == b'.'))
    };
    if FIRST_POINTS.iter().any(is) {
        Some(0)
    } else if SECOND_POINTS.iter().any(is) {
        Some(1)
    } else {
        None
    }
}

const FIRST_POINTS: [&str; 6] = [
    "llvm.preserve.array.access.index",
    "llvm.preserve.struct.access.index",
    "llvm.aarch64.ldaxr",
    "llvm.aarch64.ldxr",
    "llvm.arm.ldaex",
    "llvm.arm.ldrex",
];

const SECOND_POINTS: [&str; 4] = [
    "llvm.aarch64.stlxr",
    "llvm.aarch64.stxr",
    "llvm.arm.stlex",
    "llvm.arm.strex",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str, ret: &Type, params: &[Type]) -> Option<String> {
        let mut types = Types::default();
        let ret = types.intern(ret.clone());
        let params = params.iter().map(|p| types.intern(p.clone())).collect();
        let func = FuncType {
            ret,
            params,
            vararg: false,
        };
        let row = Intrinsic::lookup(name.as_bytes())?;
        let found = overloads(row, &func, &types)?;
        String::from_utf8(mangled_name(row, &found, &types)).ok()
    }

    #[test]
    fn names_follow_from_types() {
        let copy = [Type::Ptr(0), Type::Ptr(3), Type::Int(64), Type::Int(1)];
        assert_eq!(
            named("llvm.memcpy", &Type::Void, &copy).as_deref(),
            Some("llvm.memcpy.p0.p3.i64")
        );
        let ints = [Type::Int(7), Type::Int(7)];
        assert_eq!(
            named("llvm.smax", &Type::Int(7), &ints).as_deref(),
            Some("llvm.smax.i7")
        );
        assert_eq!(named("llvm.smax", &Type::Int(8), &ints), None);
        assert_eq!(
            named("llvm.trap", &Type::Void, &[]).as_deref(),
            Some("llvm.trap")
        );
        assert_eq!(named("llvm.trap", &Type::Void, &ints), None);
    }
}
