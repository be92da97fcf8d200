//! Intrinsics: names, signatures, attributes.
//!
//! A signature is one line of words: the type returned, then those of the parameters. Some
//! words take further ones: a vector its element, a structure its members.
//!
//! | word | means |
//! |---|---|
//! | `void` `i1` … `i64` `half` `float` `double` `fp128` … `token` `metadata` `ptr` | that type |
//! | `svcount` `externref` `funcref` | that target extension type of AArch64 or WebAssembly |
//! | `ptr:n` | a pointer in address space n |
//! | `x:4` T, `vx:4` T | `<4 x T>`, `<vscale x 4 x T>` |
//! | `{2` T T | a structure of two members |
//! | `ivec:n` `fvec:n` `pvec:n` `sint:n` `sfp:n` | overload n: a vector of integers, of floating point or of pointers, an integer or floating point that is no vector |
//! | `any:n` `int:n` `fp:n` `vec:n` `anyptr:n` | overload n: any type, integer or vector of them, floating point or vector of it, vector, pointer or vector of them |
//! | `same:n` | the type of overload n |
//! | `width:n` T | T, or a vector of T as long as overload n |
//! | `nth:n:k` | overload n, a vector, with a k-th of its elements |
//! | `element:n` | the element type of overload n |
//! | `extend:n` `trunc:n` | overload n with elements twice or half as wide |
//! | `halves:n` `quarters:n` | the same with twice or four times as many elements of a half or a quarter |
//! | `bits:n` | overload n with integers for its elements |
//! | `ptrs:n:m` | overload n: a vector of pointers as long as overload m |
//! | `...` | variable arguments |
//!
//! The name of an overloaded intrinsic goes on with a dot and the mangled type of each
//! overload, in order: `llvm.memcpy.p0.p0.i64`.

use super::attribute::AttrKind;
pub use super::intrinsic_table::INTRINSICS;
use super::target_intrinsics;
use crate::dialect::Dialect;

/// An attribute that every declaration of an intrinsic has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntrinsicAttr {
    /// A kind alone.
    Enum(AttrKind),
    /// A kind and its number, as [`AttrKind::write_int`] takes it.
    Int(AttrKind, u64),
    /// A kind and a range of the width of the type it stands on: low, high.
    Range(AttrKind, i64, i64),
}

/// Attributes of one position: 0 is the return value, 1 the first parameter.
pub type ArgAttrs = (u8, &'static [IntrinsicAttr]);

/// An intrinsic.
#[derive(Debug)]
pub struct Intrinsic {
    /// Its name, without the suffixes of overloads.
    pub name: &'static str,
    /// Its signature, in the words above.
    pub signature: &'static str,
    /// Attributes of the function.
    pub fn_attrs: &'static [IntrinsicAttr],
    /// Attributes of return value and parameters, by place.
    pub arg_attrs: &'static [ArgAttrs],
    /// The first release that knows the name: 13 for all that is older.
    pub since: u16,
}

/// A word of a signature. A `u8` is the number of an overload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SigType {
    /// `void`.
    Void,
    /// An integer of this many bits.
    Int(u32),
    /// `half`.
    Half,
    /// `float`.
    Float,
    /// `double`.
    Double,
    /// `bfloat`.
    BFloat,
    /// `fp128`.
    Fp128,
    /// `ppc_fp128`.
    PpcFp128,
    /// `x86_amx`.
    X86Amx,
    /// A target extension type without parameters.
    Target(&'static str),
    /// `token`.
    Token,
    /// `metadata`.
    Metadata,
    /// `ptr` in an address space.
    Ptr(u32),
    /// Variable arguments.
    VarArg,
    /// A vector of this many elements; the element follows.
    Vector(u32),
    /// A vector of a multiple of this many elements; the element follows.
    ScalableVector(u32),
    /// A structure of this many members, which follow.
    Struct(u32),
    /// An overload of any type.
    Any(u8),
    /// An overload that is an integer or a vector of integers.
    AnyInt(u8),
    /// An overload that is floating point or a vector of it.
    AnyFloat(u8),
    /// An overload that is a vector.
    AnyVector(u8),
    /// An overload that is a pointer or a vector of pointers.
    AnyPtr(u8),
    /// An overload that is a vector of integers.
    IntVector(u8),
    /// An overload that is a vector of floating point.
    FloatVector(u8),
    /// An overload that is a vector of pointers.
    PtrVector(u8),
    /// An overload that is an integer.
    ScalarInt(u8),
    /// An overload that is floating point.
    ScalarFloat(u8),
    /// The type of an overload.
    Same(u8),
    /// The type that follows, or a vector of it with as many elements as the overload if that is a vector.
    SameWidth(u8),
    /// The overload with its element count divided.
    OneNth(u8, u32),
    /// The element type of an overload.
    Element(u8),
    /// The overload with elements twice as wide.
    Extended(u8),
    /// The overload with elements half as wide.
    Truncated(u8),
    /// The overload with its elements divided into two or four.
    Divided(u8, u32),
    /// The overload with integers as wide as its elements.
    Bits(u8),
    /// An overload that is a vector of pointers, as long as another overload.
    PtrsLike(u8, u8),
}

impl Intrinsic {
    /// The intrinsic that a function's name denotes: its own name, or for overloaded ones its name followed
    /// by a dot and the mangled types.
    ///
    /// The row is that of LLVM 22, or that of the first release that has one.
    pub fn lookup(name: &[u8]) -> Option<&'static Intrinsic> {
        let mut dialects = Dialect::ALL.into_iter();
        dialects.find_map(|dialect| Self::lookup_in(dialect, name))
    }

    /// Like [`Intrinsic::lookup`], the row of a dialect.
    pub fn lookup_in(dialect: Dialect, name: &[u8]) -> Option<&'static Intrinsic> {
        let rows = target_intrinsics::rows(name).unwrap_or(INTRINSICS);
        let newer = target_intrinsics::changes(dialect);
        let mut base = name;
        loop {
            if let Some(change) = newer.and_then(|newer| newer.of(base)) {
                let row = change?;
                return (base.len() == name.len() || row.is_overloaded()).then_some(row);
            }
            let found = rows.binary_search_by(|row| row.name.as_bytes().cmp(base));
            if let Some(row) = found.ok().and_then(|at| rows.get(at)) {
                return (base.len() == name.len() || row.is_overloaded()).then_some(row);
            }
            let dot = base.iter().rposition(|&byte| byte == b'.')?;
            base = base.get(..dot)?;
        }
    }

    /// The rows that a dialect has and LLVM 22 has not, or has otherwise.
    pub fn changed(dialect: Dialect) -> &'static [Intrinsic] {
        target_intrinsics::changes(dialect).map_or(&[], |changes| changes.rows())
    }

    /// Returns true if the name is mangled with types.
    pub fn is_overloaded(&self) -> bool {
        self.types().any(|word| {
            matches!(
                word,
                SigType::Any(_)
                    | SigType::AnyInt(_)
                    | SigType::AnyFloat(_)
                    | SigType::AnyVector(_)
                    | SigType::AnyPtr(_)
                    | SigType::IntVector(_)
                    | SigType::FloatVector(_)
                    | SigType::PtrVector(_)
                    | SigType::ScalarInt(_)
                    | SigType::ScalarFloat(_)
                    | SigType::PtrsLike(..)
            )
        })
    }

    /// The words of the signature.
    pub fn types(&self) -> impl Iterator<Item = SigType> + Clone {
        self.signature.split(' ').filter_map(SigType::parse)
    }
}

impl SigType {
    fn parse(word: &str) -> Option<SigType> {
        if let Some(count) = word.strip_prefix('{') {
            return count.parse().ok().map(SigType::Struct);
        }
        let mut parts = word.split(':');
        let head = parts.next()?;
        let first: Option<u32> = parts.next().and_then(|text| text.parse().ok());
        let second: Option<u32> = parts.next().and_then(|text| text.parse().ok());
        let overload = first.and_then(|number| u8::try_from(number).ok());
        Some(match head {
            "void" => SigType::Void,
            "half" => SigType::Half,
            "float" => SigType::Float,
            "double" => SigType::Double,
            "token" => SigType::Token,
            "metadata" => SigType::Metadata,
            "bfloat" => SigType::BFloat,
            "fp128" => SigType::Fp128,
            "ppc_fp128" => SigType::PpcFp128,
            "x86_amx" => SigType::X86Amx,
            "svcount" => SigType::Target("aarch64.svcount"),
            "externref" => SigType::Target("wasm.externref"),
            "funcref" => SigType::Target("wasm.funcref"),
            "ptr" => SigType::Ptr(first.unwrap_or(0)),
            "..." => SigType::VarArg,
            "x" => SigType::Vector(first?),
            "vx" => SigType::ScalableVector(first?),
            "extend" => SigType::Extended(overload?),
            "trunc" => SigType::Truncated(overload?),
            "halves" => SigType::Divided(overload?, 2),
            "quarters" => SigType::Divided(overload?, 4),
            "bits" => SigType::Bits(overload?),
            "any" => SigType::Any(overload?),
            "int" => SigType::AnyInt(overload?),
            "fp" => SigType::AnyFloat(overload?),
            "vec" => SigType::AnyVector(overload?),
            "anyptr" => SigType::AnyPtr(overload?),
            "ivec" => SigType::IntVector(overload?),
            "fvec" => SigType::FloatVector(overload?),
            "pvec" => SigType::PtrVector(overload?),
            "sint" => SigType::ScalarInt(overload?),
            "sfp" => SigType::ScalarFloat(overload?),
            "same" => SigType::Same(overload?),
            "width" => SigType::SameWidth(overload?),
            "nth" => SigType::OneNth(overload?, second?),
            "element" => SigType::Element(overload?),
            "ptrs" => SigType::PtrsLike(overload?, u8::try_from(second?).ok()?),
            _ => SigType::Int(head.strip_prefix('i')?.parse().ok()?),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table is sorted for binary search, every word is known, overloads are numbered by first use, and
    /// members and elements are complete.
    #[test]
    fn rows_are_sound() {
        assert!(INTRINSICS.is_sorted_by(|a, b| a.name < b.name));
        for row in INTRINSICS {
            let words = row.signature.split(' ').count();
            assert_eq!(row.types().count(), words, "{}", row.name);
            let mut wanted = 1_usize;
            let mut overloads = 0;
            for word in row.types() {
                // The return type comes first, then one parameter at a time.
                wanted = wanted.max(1) - 1;
                match word {
                    SigType::Struct(count) => wanted += count as usize,
                    SigType::Vector(_) | SigType::ScalableVector(_) | SigType::SameWidth(_) => {
                        wanted += 1
                    }
                    SigType::Any(n)
                    | SigType::AnyInt(n)
                    | SigType::AnyFloat(n)
                    | SigType::AnyVector(n)
                    | SigType::AnyPtr(n)
                    | SigType::PtrsLike(n, _) => {
                        assert_eq!(n, overloads, "{}", row.name);
                        overloads += 1;
                    }
                    _ => {}
                }
            }
            assert_eq!(wanted, 0, "{}", row.name);
            for &(_, attrs) in row.arg_attrs {
                assert!(!attrs.is_empty(), "{}", row.name);
            }
        }
    }

    #[test]
    fn lookup_by_full_name() {
        let base = |name: &str| Intrinsic::lookup(name.as_bytes()).map(|row| row.name);
        assert_eq!(base("llvm.memcpy.p0.p0.i64"), Some("llvm.memcpy"));
        assert_eq!(base("llvm.vp.reduce.add.v4i32"), Some("llvm.vp.reduce.add"));
        assert_eq!(base("llvm.coro.id.async"), Some("llvm.coro.id.async"));
        assert_eq!(base("llvm.trap"), Some("llvm.trap"));
        assert_eq!(base("llvm.trap.i32"), None);
        assert_eq!(base("llvm.x86.sse2.pause"), Some("llvm.x86.sse2.pause"));
        assert_eq!(base("llvm.x86.abs"), None);
        assert_eq!(base("llvm.aarch64.ldxr.p0"), Some("llvm.aarch64.ldxr"));
        assert_eq!(base("main"), None);
    }

    #[test]
    fn lookup_in_a_dialect() {
        let [old, new] = [Dialect::LLVM_22, Dialect::LLVM_23];
        let has = |dialect, name: &str| Intrinsic::lookup_in(dialect, name.as_bytes()).is_some();
        assert!(has(old, "llvm.convert.to.fp16.f32") && !has(new, "llvm.convert.to.fp16.f32"));
        assert!(!has(old, "llvm.pdep.i32") && has(new, "llvm.pdep.i32"));
        assert!(has(old, "llvm.trap") && has(new, "llvm.trap"));
        assert!(Intrinsic::lookup(b"llvm.pdep.i32").is_some());
        let sync = |dialect| {
            let row = Intrinsic::lookup_in(dialect, b"llvm.memcpy.p0.p0.i64").expect("known");
            row.fn_attrs
                .contains(&IntrinsicAttr::Enum(AttrKind::NoSync))
        };
        assert_eq!([sync(old), sync(new)], [false, true]);
    }

    #[test]
    fn words_of_a_signature() {
        let row = Intrinsic::lookup(b"llvm.uadd.with.overflow.i32").expect("known");
        let words: Vec<SigType> = row.types().collect();
        let expected = [
            SigType::Struct(2),
            SigType::AnyInt(0),
            SigType::SameWidth(0),
            SigType::Int(1),
            SigType::Same(0),
            SigType::Same(0),
        ];
        assert_eq!(words, expected);
        assert!(
            row.fn_attrs
                .contains(&IntrinsicAttr::Int(AttrKind::Memory, 0))
        );
    }
}
