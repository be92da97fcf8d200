//! Intrinsics whose types changed: the types of older releases, and the first release that accepts the newer ones.

use crate::dialect::Dialect;
use crate::intrinsic::{mangled_name, overloads};
use crate::riscv_operands;
pub use crate::riscv_operands::{Added, added, is_rounded};
use crate::schema::intrinsic::Intrinsic;
use crate::types::{FuncType, Type, TypeId, Types};

/// The type that an argument or the result has in the older release: the type itself or one of as many bits.
pub type Older = fn(&mut Types, TypeId) -> TypeId;

/// Intrinsics of which values had other types of as many bits before a release.
struct Cast {
    since: u16,
    older: Older,
    /// Without types at their ends.
    names: &'static [&'static str],
}

/// An intrinsic, named without its types, or all whose names begin with what is before a star, and the first release
/// that accepts certain types of it.
type Form = (&'static str, u16, fn(&Types, &FuncType) -> bool);

const CASTS: [Cast; 8] = [
    Cast {
        since: 22,
        older: words,
        names: &[
            "llvm.x86.avx512.vpdpbusd.128",
            "llvm.x86.avx512.vpdpbusd.256",
            "llvm.x86.avx512.vpdpbusd.512",
            "llvm.x86.avx512.vpdpbusds.128",
            "llvm.x86.avx512.vpdpbusds.256",
            "llvm.x86.avx512.vpdpbusds.512",
            "llvm.x86.avx512.vpdpwssd.128",
            "llvm.x86.avx512.vpdpwssd.256",
            "llvm.x86.avx512.vpdpwssd.512",
            "llvm.x86.avx512.vpdpwssds.128",
            "llvm.x86.avx512.vpdpwssds.256",
            "llvm.x86.avx512.vpdpwssds.512",
            "llvm.x86.avx2.vpdpbssd.128",
            "llvm.x86.avx2.vpdpbssd.256",
            "llvm.x86.avx10.vpdpbssd.512",
            "llvm.x86.avx2.vpdpbssds.128",
            "llvm.x86.avx2.vpdpbssds.256",
            "llvm.x86.avx10.vpdpbssds.512",
            "llvm.x86.avx2.vpdpbsud.128",
            "llvm.x86.avx2.vpdpbsud.256",
            "llvm.x86.avx10.vpdpbsud.512",
            "llvm.x86.avx2.vpdpbsuds.128",
            "llvm.x86.avx2.vpdpbsuds.256",
            "llvm.x86.avx10.vpdpbsuds.512",
            "llvm.x86.avx2.vpdpbuud.128",
            "llvm.x86.avx2.vpdpbuud.256",
            "llvm.x86.avx10.vpdpbuud.512",
            "llvm.x86.avx2.vpdpbuuds.128",
            "llvm.x86.avx2.vpdpbuuds.256",
            "llvm.x86.avx10.vpdpbuuds.512",
            "llvm.x86.avx2.vpdpwsud.128",
            "llvm.x86.avx2.vpdpwsud.256",
            "llvm.x86.avx10.vpdpwsud.512",
            "llvm.x86.avx2.vpdpwsuds.128",
            "llvm.x86.avx2.vpdpwsuds.256",
            "llvm.x86.avx10.vpdpwsuds.512",
            "llvm.x86.avx2.vpdpwusd.128",
            "llvm.x86.avx2.vpdpwusd.256",
            "llvm.x86.avx10.vpdpwusd.512",
            "llvm.x86.avx2.vpdpwusds.128",
            "llvm.x86.avx2.vpdpwusds.256",
            "llvm.x86.avx10.vpdpwusds.512",
            "llvm.x86.avx2.vpdpwuud.128",
            "llvm.x86.avx2.vpdpwuud.256",
            "llvm.x86.avx10.vpdpwuud.512",
            "llvm.x86.avx2.vpdpwuuds.128",
            "llvm.x86.avx2.vpdpwuuds.256",
            "llvm.x86.avx10.vpdpwuuds.512",
        ],
    },
    Cast {
        since: 19,
        older: shorts,
        names: &["llvm.amdgcn.fdot2.bf16.bf16", "llvm.amdgcn.fdot2.f32.bf16"],
    },
    Cast {
        since: 19,
        older: float_bits,
        names: &["llvm.amdgcn.set.inactive"],
    },
    Cast {
        since: 18,
        older: bytes,
        names: &[
            "llvm.s390.vacccq",
            "llvm.s390.vaccq",
            "llvm.s390.vacq",
            "llvm.s390.vaq",
            "llvm.s390.vgfmag",
            "llvm.s390.vgfmg",
            "llvm.s390.vmslg",
            "llvm.s390.vsbcbiq",
            "llvm.s390.vsbiq",
            "llvm.s390.vscbiq",
            "llvm.s390.vsq",
            "llvm.s390.vsumqf",
            "llvm.s390.vsumqg",
        ],
    },
    Cast {
        since: 18,
        older: float_bits,
        names: &["llvm.amdgcn.update.dpp"],
    },
    Cast {
        since: 17,
        older: integers,
        names: &[
            "llvm.nvvm.abs.bf16",
            "llvm.nvvm.abs.bf16x2",
            "llvm.nvvm.f2bf16.rn",
            "llvm.nvvm.f2bf16.rn.relu",
            "llvm.nvvm.f2bf16.rz",
            "llvm.nvvm.f2bf16.rz.relu",
            "llvm.nvvm.ff2bf16x2.rn",
            "llvm.nvvm.ff2bf16x2.rn.relu",
            "llvm.nvvm.ff2bf16x2.rz",
            "llvm.nvvm.ff2bf16x2.rz.relu",
            "llvm.nvvm.fma.rn.bf16",
            "llvm.nvvm.fma.rn.bf16x2",
            "llvm.nvvm.fma.rn.relu.bf16",
            "llvm.nvvm.fma.rn.relu.bf16x2",
            "llvm.nvvm.fmax.bf16",
            "llvm.nvvm.fmax.bf16x2",
            "llvm.nvvm.fmax.nan.bf16",
            "llvm.nvvm.fmax.nan.bf16x2",
            "llvm.nvvm.fmax.nan.xorsign.abs.bf16",
            "llvm.nvvm.fmax.nan.xorsign.abs.bf16x2",
            "llvm.nvvm.fmax.xorsign.abs.bf16",
            "llvm.nvvm.fmax.xorsign.abs.bf16x2",
            "llvm.nvvm.fmin.bf16",
            "llvm.nvvm.fmin.bf16x2",
            "llvm.nvvm.fmin.nan.bf16",
            "llvm.nvvm.fmin.nan.bf16x2",
            "llvm.nvvm.fmin.nan.xorsign.abs.bf16",
            "llvm.nvvm.fmin.nan.xorsign.abs.bf16x2",
            "llvm.nvvm.fmin.xorsign.abs.bf16",
            "llvm.nvvm.fmin.xorsign.abs.bf16x2",
            "llvm.nvvm.neg.bf16",
            "llvm.nvvm.neg.bf16x2",
        ],
    },
    Cast {
        since: 16,
        older: shorts,
        names: &[
            "llvm.x86.avx512bf16.cvtne2ps2bf16.128",
            "llvm.x86.avx512bf16.cvtne2ps2bf16.256",
            "llvm.x86.avx512bf16.cvtne2ps2bf16.512",
            "llvm.x86.avx512bf16.cvtneps2bf16.256",
            "llvm.x86.avx512bf16.cvtneps2bf16.512",
            "llvm.x86.avx512bf16.mask.cvtneps2bf16.128",
        ],
    },
    Cast {
        since: 16,
        older: pairs,
        names: &[
            "llvm.x86.avx512bf16.dpbf16ps.128",
            "llvm.x86.avx512bf16.dpbf16ps.256",
            "llvm.x86.avx512bf16.dpbf16ps.512",
        ],
    },
];

const FORMS: [Form; 26] = [
    // The factors were of the type of the sum.
    ("llvm.aarch64.sve.fmmla", 22, |_, func| {
        func.params.get(1) != Some(&func.ret)
    }),
    // The size had 32 bits.
    ("llvm.amdgcn.make.buffer.rsrc", 22, |types, func| {
        is_int(types, func, 2, 64)
    }),
    // The constant memory had the address space 2.
    ("llvm.amdgcn.*", 7, |types, func| {
        has(func, |ty| types.get(ty).address_space() == Some(4))
    }),
    // There was one mask of four bits.
    ("llvm.arm.mve.vctp64", 14, |types, func| {
        types.get(func.ret).vector_len() == Some((2, false))
    }),
    // It had no result.
    ("llvm.coro.end", 5, |types, func| {
        *types.get(func.ret) != Type::Void
    }),
    ("llvm.x86.avx512.mask.cmp.*", 12, |types, func| {
        types.get(func.ret).vector_len().is_some()
    }),
    ("llvm.x86.rdtscp", 8, |_, func| func.params.is_empty()),
    ("llvm.llrint", 18, is_of_vectors),
    ("llvm.llround", 20, is_of_vectors),
    ("llvm.lrint", 18, is_of_vectors),
    ("llvm.lround", 20, is_of_vectors),
    // The shared memory of a cluster had no address space of its own.
    ("llvm.nvvm.*", 21, |types, func| {
        has(func, |ty| matches!(types.get(ty), Type::Ptr(7)))
    }),
    // Insertions and tests of Power10 had operands of other widths.
    ("llvm.ppc.altivec.vins*", 12, |types, func| {
        func.params.first() == Some(&func.ret) && is_int(types, func, 1, 32)
    }),
    ("llvm.ppc.vsx.xvtlsbb", 12, |types, func| {
        is_int(types, func, 1, 32)
    }),
    ("llvm.sadd.with.overflow", 9, is_of_vectors),
    ("llvm.smul.with.overflow", 9, is_of_vectors),
    ("llvm.ssub.with.overflow", 9, is_of_vectors),
    ("llvm.uadd.with.overflow", 9, is_of_vectors),
    ("llvm.umul.with.overflow", 9, is_of_vectors),
    ("llvm.usub.with.overflow", 9, is_of_vectors),
    // The flag followed the mask and the length.
    ("llvm.vp.abs", 17, |types, func| is_int(types, func, 1, 1)),
    ("llvm.vp.ctlz", 17, |types, func| is_int(types, func, 1, 1)),
    ("llvm.vp.cttz", 17, |types, func| is_int(types, func, 1, 1)),
    // The registers of MMX had a type of their own.
    ("llvm.x86.*", 20, |types, func| {
        has(func, |ty| is_mmx(types, ty))
    }),
    // The size had 32 bits.
    ("llvm.xray.customevent", 17, |types, func| {
        is_int(types, func, 1, 64)
    }),
    ("llvm.xray.typedevent", 17, |types, func| {
        is_int(types, func, 2, 64)
    }),
];

/// Operations of SVE, without the `.u` of those that leave lanes undefined, and the first release that compiles them
/// for vectors of `bfloat`.
const BRAIN_FLOATS: [(&str, u16); 16] = [
    ("llvm.aarch64.sve.fabs", 21),
    ("llvm.aarch64.sve.fadd", 18),
    ("llvm.aarch64.sve.fclamp", 18),
    ("llvm.aarch64.sve.fmax", 18),
    ("llvm.aarch64.sve.fmaxnm", 18),
    ("llvm.aarch64.sve.fmin", 18),
    ("llvm.aarch64.sve.fminnm", 18),
    ("llvm.aarch64.sve.fmla", 18),
    ("llvm.aarch64.sve.fmla.lane", 18),
    ("llvm.aarch64.sve.fmls", 18),
    ("llvm.aarch64.sve.fmls.lane", 18),
    ("llvm.aarch64.sve.fmul", 18),
    ("llvm.aarch64.sve.fmul.lane", 18),
    ("llvm.aarch64.sve.fneg", 21),
    ("llvm.aarch64.sve.fsub", 18),
    ("llvm.aarch64.sve.revd", 18),
];

/// The older types of an intrinsic that got newer ones in the release `since`, with its name without types.
pub fn older(name: &[u8], since: u16) -> Option<(&'static str, Older)> {
    let mut casts = CASTS.iter().filter(|cast| cast.since == since).peekable();
    casts.peek()?;
    let base = Intrinsic::lookup(name)?.name;
    let cast = casts.find(|cast| cast.names.contains(&base))?;
    Some((base, cast.older))
}

/// The first release that accepts a function type of an intrinsic, if earlier ones know the intrinsic with others only.
pub fn since(name: &[u8], func_ty: TypeId, types: &mut Types) -> Option<u16> {
    let row = Intrinsic::lookup(name)?;
    let (base, func) = (row.name, types.as_func(func_ty)?.clone());
    if let Some(since) = riscv_operands::since(base) {
        return overloads(row, &func, types).map(|_| since);
    }
    let mut values = std::iter::once(func.ret).chain(func.params.iter().copied());
    let cast = CASTS.iter().find(|cast| cast.names.contains(&base));
    if let Some(cast) = cast
        && values.any(|ty| (cast.older)(types, ty) != ty)
    {
        return Some(cast.since);
    }
    let named = earlier(name, func_ty, types)
        .is_some_and(|earlier| earlier.is_none_or(|known| known != name));
    if named {
        return Some(CHANGED_SINCE);
    }
    let operation = base.strip_suffix(".u").unwrap_or(base);
    let row = BRAIN_FLOATS.iter().find(|(name, _)| *name == operation);
    if let Some((_, since)) = row {
        let is_brain_float = |ty| *types.get(types.scalar(ty)) == Type::BFloat;
        return has(&func, is_brain_float).then_some(*since);
    }
    let mut forms = FORMS.iter();
    let form = forms.find(|(known, ..)| match known.strip_suffix('*') {
        Some(start) => base.starts_with(start),
        None => base == *known,
    });
    let (_, since, is_newer) = form?;
    is_newer(types, &func).then_some(*since)
}

/// The release whose table has other signatures for some intrinsics.
const CHANGED_SINCE: u16 = 23;

/// The name that releases before 23 have for an intrinsic as LLVM 23 has it, if its signature is another one there:
/// `None` in it if they have it not with these types.
pub fn earlier(name: &[u8], func_ty: TypeId, types: &Types) -> Option<Option<Vec<u8>>> {
    let newer = Intrinsic::lookup_in(Dialect::LLVM_23, name)?;
    let older = Intrinsic::lookup_in(Dialect::LLVM_22, newer.name.as_bytes())?;
    if older.signature == newer.signature {
        return None;
    }
    let func = types.as_func(func_ty)?;
    let spelled = |row: &Intrinsic| {
        let overloads = overloads(row, func, types)?;
        Some(match row.is_overloaded() {
            true => mangled_name(row, &overloads, types),
            false => row.name.as_bytes().to_vec(),
        })
    };
    (spelled(newer)? == name).then(|| spelled(older))
}

/// Returns true if the result or a parameter is such a type.
fn has(func: &FuncType, is_such: impl Fn(TypeId) -> bool) -> bool {
    is_such(func.ret) || func.params.iter().any(|&ty| is_such(ty))
}

fn is_of_vectors(types: &Types, func: &FuncType) -> bool {
    has(func, |ty| types.get(ty).vector_len().is_some())
}

/// Returns true if a parameter is an integer of this many bits.
fn is_int(types: &Types, func: &FuncType, at: usize, bits: u32) -> bool {
    let param = func.params.get(at);
    param.is_some_and(|&ty| *types.get(ty) == Type::Int(bits))
}

/// Returns true for the type that MMX has since LLVM 20.
fn is_mmx(types: &Types, ty: TypeId) -> bool {
    match *types.get(ty) {
        Type::Vector {
            element, len: 1, ..
        } => *types.get(element) == Type::Int(64),
        _ => false,
    }
}

/// Vectors of words for those of bytes and shorts.
fn words(types: &mut Types, ty: TypeId) -> TypeId {
    let narrow = matches!(types.get(types.scalar(ty)), Type::Int(8 | 16));
    packed(types, ty, narrow, 32)
}

/// Vectors of bytes for integers of 128 bits.
fn bytes(types: &mut Types, ty: TypeId) -> TypeId {
    match types.get(ty) {
        Type::Int(128) => {
            let element = types.int(8);
            types.intern(Type::Vector {
                element,
                len: 16,
                scalable: false,
            })
        }
        _ => ty,
    }
}

/// Vectors of words for those of `bfloat`.
fn pairs(types: &mut Types, ty: TypeId) -> TypeId {
    let brains = matches!(types.get(types.scalar(ty)), Type::BFloat);
    packed(types, ty, brains, 32)
}

/// Shorts for `bfloat`, and vectors of them.
fn shorts(types: &mut Types, ty: TypeId) -> TypeId {
    match types.get(types.scalar(ty)) {
        Type::BFloat => {
            let short = types.int(16);
            types.shaped(ty, short)
        }
        _ => ty,
    }
}

/// Integers of as many bits for `bfloat` and for vectors of it.
fn integers(types: &mut Types, ty: TypeId) -> TypeId {
    match (types.get(types.scalar(ty)), types.get(ty).vector_len()) {
        (Type::BFloat, None) => types.int(16),
        (Type::BFloat, Some((2, false))) => types.int(32),
        _ => ty,
    }
}

/// Integers of as many bits for scalar floats.
fn float_bits(types: &mut Types, ty: TypeId) -> TypeId {
    match *types.get(ty) {
        Type::Half | Type::BFloat => types.int(16),
        Type::Float => types.int(32),
        Type::Double => types.int(64),
        _ => ty,
    }
}

/// A vector of integers of `bits` bits for a fixed vector of narrower elements.
fn packed(types: &mut Types, ty: TypeId, is_narrow: bool, bits: u32) -> TypeId {
    let (Some((len, false)), Some(each)) = (
        types.get(ty).vector_len(),
        types.get(types.scalar(ty)).scalar_bits(),
    ) else {
        return ty;
    };
    match len.checked_mul(each) {
        Some(all) if is_narrow && all % bits == 0 => {
            let element = types.int(bits);
            types.intern(Type::Vector {
                element,
                len: all / bits,
                scalable: false,
            })
        }
        _ => ty,
    }
}
