//! Intrinsics of arithmetic, as other instructions or as functions of the C library.

use crate::nvvm;
use crate::report::Outcome;
use crate::site::Site;
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::inst::{Inst, Memory};
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Opcode, Predicate};
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::Value;

/// The type at the end of an intrinsic's name, of an integer, a float or a vector of them.
pub(crate) fn mangled(site: &Site<'_, '_>, ty: TypeId) -> Option<String> {
    let scalar = match site.scalar(ty) {
        Type::Half => "f16".to_owned(),
        Type::BFloat => "bf16".to_owned(),
        Type::Float => "f32".to_owned(),
        Type::Double => "f64".to_owned(),
        Type::X86Fp80 => "f80".to_owned(),
        Type::Fp128 => "f128".to_owned(),
        Type::Int(bits) => format!("i{bits}"),
        _ => return None,
    };
    Some(match site.cx.module.types.get(ty).vector_len() {
        Some((len, true)) => format!("nxv{len}{scalar}"),
        Some((len, false)) => format!("v{len}{scalar}"),
        None => scalar,
    })
}

/// Calls an intrinsic of one overload, the type of its first argument and of its result.
fn intrinsic(site: &mut Site<'_, '_>, base: &str, args: &[Value]) -> Option<Value> {
    let ty = site.type_of(*args.first()?)?;
    let name = format!("{base}.{}", mangled(site, ty)?);
    site.call(name.as_bytes(), ty, args)
}

// ---- integers ----

/// `llvm.ucmp`, `llvm.scmp`: -1, 0 or 1.
pub(crate) fn three_way(
    site: &mut Site<'_, '_>,
    less: Predicate,
    more: Predicate,
) -> Option<Value> {
    let [left, right] = site.args_of()?;
    let ty = site.ty();
    let below = site.compare(less, left, right)?;
    let above = site.compare(more, left, right)?;
    let above = site.cast(CastOp::ZExt, above, ty);
    let minus = site.int(ty, -1)?;
    site.select(below, minus, above)
}

/// `llvm.objectsize` with its first arguments only.
pub(crate) fn object_size(site: &mut Site<'_, '_>, count: usize) -> Option<Value> {
    const BASE: &str = "llvm.objectsize";
    let (name, args) = ([BASE.as_bytes(), &site.suffix(BASE)].concat(), site.args());
    site.call(&name, site.ty(), args.get(..count)?)
}

// ---- floats ----

/// `llvm.minimumnum`, `llvm.maximumnum` by the intrinsic that propagates NaNs.
pub(crate) fn ignoring_nan(site: &mut Site<'_, '_>, base: &str) -> Option<Value> {
    let [left, right] = site.args_of()?;
    let left_nan = site.compare(Predicate::Uno, left, left)?;
    let right_nan = site.compare(Predicate::Uno, right, right)?;
    let first = site.select(left_nan, right, left)?;
    let second = site.select(right_nan, left, right)?;
    intrinsic(site, base, &[first, second])
}

/// `llvm.sincos` by both of them.
pub(crate) fn sin_cos(site: &mut Site<'_, '_>) -> Option<Value> {
    let [angle] = site.args_of()?;
    let sin = intrinsic(site, "llvm.sin", &[angle])?;
    let cos = intrinsic(site, "llvm.cos", &[angle])?;
    site.pair(site.ty(), sin, cos)
}

/// `llvm.modf`: the fraction, with the sign of the number, and the integral part.
pub(crate) fn modf(site: &mut Site<'_, '_>) -> Option<Value> {
    let [number] = site.args_of()?;
    let ty = site.type_of(number)?;
    let whole = intrinsic(site, "llvm.trunc", &[number])?;
    let rest = site.binary(BinaryOp::FSub, number, whole)?;
    let zero = site.null(ty);
    // Infinity is the only number whose difference from itself is no number; NaN stays NaN.
    let is_whole = site.compare(Predicate::OEq, number, whole)?;
    let rest = site.select(is_whole, zero, rest)?;
    let rest = intrinsic(site, "llvm.copysign", &[rest, number])?;
    site.pair(site.ty(), rest, whole)
}

/// An extreme of two numbers, of which NaN is the more extreme.
pub(crate) struct Extreme {
    /// The comparison of a more extreme number with the other.
    order: Predicate,
    /// The operator on the bits of equal numbers: it gives the more extreme of the two zeros.
    zeros: BinaryOp,
}

/// `llvm.maximum`
pub(crate) const MAXIMUM: Extreme = Extreme {
    order: Predicate::OGt,
    zeros: BinaryOp::And,
};

/// `llvm.minimum`
pub(crate) const MINIMUM: Extreme = Extreme {
    order: Predicate::OLt,
    zeros: BinaryOp::Or,
};

/// The extreme of the arguments.
pub(crate) fn extreme(site: &mut Site<'_, '_>, of: &Extreme) -> Option<Value> {
    let [left, right] = site.args_of()?;
    extreme_of(site, of, left, right)
}

fn extreme_of(site: &mut Site<'_, '_>, of: &Extreme, left: Value, right: Value) -> Option<Value> {
    let ty = site.type_of(left)?;
    let bits = site.scalar(ty).scalar_bits()?;
    let word = site.shaped(ty, Type::Int(bits));
    let beyond = site.compare(of.order, left, right)?;
    let ordered = site.select(beyond, left, right)?;
    let [one, other] = [left, right].map(|value| site.cast(CastOp::BitCast, value, word));
    let zero = site.binary(of.zeros, one, other)?;
    let zero = site.cast(CastOp::BitCast, zero, ty);
    let equal = site.compare(Predicate::OEq, left, right)?;
    let number = site.select(equal, zero, ordered)?;
    let unknown = site.compare(Predicate::Uno, left, right)?;
    let nan = site.binary(BinaryOp::FAdd, left, right)?;
    site.select(unknown, nan, number)
}

/// `llvm.vector.reduce.fmaximum`, `….fminimum` of a vector of fixed length, element by element.
pub(crate) fn reduce(site: &mut Site<'_, '_>, of: &Extreme) -> Option<Value> {
    let [vector] = site.args_of()?;
    let len = length(site, site.type_of(vector)?)?;
    let mut all = lane(site, vector, 0)?;
    for at in 1..len {
        let next = lane(site, vector, at)?;
        all = extreme_of(site, of, all, next)?;
    }
    Some(all)
}

/// `llvm.vector.partial.reduce.add` of vectors of fixed length: the sum of a vector and the parts of a longer one.
pub(crate) fn partial_sum(site: &mut Site<'_, '_>) -> Option<Value> {
    let [mut sum, vector] = site.args_of()?;
    let (ty, of) = (site.ty(), site.type_of(vector)?);
    let (len, all) = (length(site, ty)?, length(site, of)?);
    let nothing = site.poison(of);
    for part in 0..all.checked_div(len)? {
        let from = part.checked_mul(len)?;
        let indices: Vec<u32> = (from..from.checked_add(len)?).collect();
        let part = shuffle(site, [vector, nothing], &indices)?;
        sum = site.binary(BinaryOp::Add, sum, part)?;
    }
    Some(sum)
}

/// `llvm.get.active.lane.mask` of fixed length: the lanes whose numbers, counted from the first argument on, are less
/// than the second.
pub(crate) fn active_lanes(site: &mut Site<'_, '_>) -> Option<Value> {
    /// Longer vectors are refused rather than unrolled; the numbers of lanes fit any type that has more bits.
    const MOST: u32 = 64;
    const BITS: u32 = 7;
    let [base, end] = site.args_of()?;
    let (ty, number) = (site.ty(), site.type_of(base)?);
    let len = length(site, ty).filter(|len| *len <= MOST)?;
    matches!(site.scalar(number), Type::Int(BITS..)).then_some(())?;
    let any = site.compare(Predicate::ULt, base, end)?;
    let left = site.binary(BinaryOp::Sub, end, base)?;
    let nothing = site.int(number, 0)?;
    let left = site.select(any, left, nothing)?;
    let mut all = site.poison(ty);
    for lane in 0..len {
        let at = site.int(number, lane.into())?;
        let is_active = site.compare(Predicate::ULt, at, left)?;
        let lane = site.small(32, lane.into());
        let inst = Inst::new(Opcode::InsertElement, ty);
        all = site.emit(inst, &[all, is_active, lane]);
    }
    Some(all)
}

// ---- functions of the C library ----

/// The function of the C library for the type of the result: `name` of doubles, in each element of a vector. The
/// further arguments are of the same type or integers.
pub(crate) fn library(site: &mut Site<'_, '_>, name: &str) -> Option<Value> {
    // A GPU has no such library.
    if nvvm::is_gpu(site.cx.module) {
        return None;
    }
    let (ty, args) = (site.ty(), site.args());
    each_lane(site, ty, &args, |site, ty, args| {
        let float = site.cx.module.types.intern(Type::Float);
        let suffix = match site.cx.module.types.get(ty) {
            Type::Double => "",
            Type::Float => "f",
            Type::X86Fp80 => "l",
            Type::Half | Type::BFloat => return widened(site, name, ty, float, args),
            _ => return None,
        };
        site.call(format!("{name}{suffix}").as_bytes(), ty, args)
    })
}

/// The function for `float`, with arguments of the smaller type `ty`.
fn widened(
    site: &mut Site<'_, '_>,
    name: &str,
    ty: TypeId,
    float: TypeId,
    args: &[Value],
) -> Option<Value> {
    let mut wide = Vec::new();
    for &arg in args {
        wide.push(match site.type_of(arg)? == ty {
            true => site.cast(CastOp::FPExt, arg, float),
            false => arg,
        });
    }
    let result = site.call(format!("{name}f").as_bytes(), float, &wide)?;
    Some(site.cast(CastOp::FPTrunc, result, ty))
}

/// `llvm.ldexp` with an exponent of 32 bits.
pub(crate) fn ldexp(site: &mut Site<'_, '_>) -> Option<Value> {
    let [_, exponent] = site.args_of()?;
    let ty = site.type_of(exponent)?;
    (*site.scalar(ty) == Type::Int(32)).then_some(())?;
    library(site, "ldexp")
}

/// `llvm.frexp` of a scalar, with an exponent of 32 bits, which the library stores.
pub(crate) fn frexp(site: &mut Site<'_, '_>) -> Option<Value> {
    const ALIGN: u8 = 3;
    let [number] = site.args_of()?;
    let (ty, pair) = (site.type_of(number)?, site.ty());
    let name: &[u8] = match site.cx.module.types.get(ty) {
        Type::Double => b"frexp",
        Type::Float => b"frexpf",
        Type::X86Fp80 => b"frexpl",
        _ => return None,
    };
    let word = site.cx.module.types.int(32);
    (site.cx.module.types.element(pair, 1)? == word).then_some(())?;
    let slot = on_entry(site, word, ALIGN)?;
    let fraction = site.call(name, ty, &[number, slot])?;
    let memory = Memory {
        align: ALIGN,
        ..Memory::default()
    };
    let load = Inst::new(Opcode::Load, word).with_memory(memory);
    let exponent = site.emit(load, &[slot]);
    site.pair(pair, fraction, exponent)
}

/// `llvm.lround` and its kin of numbers of 16 bits, which LLVM 21 does not compile for x86: of `float`.
pub(crate) fn small_to_integer(site: &mut Site<'_, '_>) -> Option<Value> {
    const NAMES: [&str; 4] = ["llvm.llrint", "llvm.llround", "llvm.lrint", "llvm.lround"];
    let base = site.called(&NAMES)?;
    let [number] = site.args_of()?;
    let of = site.type_of(number)?;
    matches!(site.scalar(of), Type::Half | Type::BFloat).then_some(())?;
    let (ty, float) = (site.ty(), site.shaped(of, Type::Float));
    let wide = site.cast(CastOp::FPExt, number, float);
    let name = format!("{base}.{}.{}", mangled(site, ty)?, mangled(site, float)?);
    let whole = site.call(name.as_bytes(), ty, &[wide])?;
    site.note(Outcome::Expanded, base, "that of float");
    Some(whole)
}

/// The natural alignment of a type: its binary logarithm plus one.
pub(crate) fn alignment(site: &Site<'_, '_>, ty: TypeId) -> u8 {
    let layout = DataLayout::parse(&site.cx.module.data_layout).unwrap_or_default();
    layout.abi_align(&site.cx.module.types, ty)
}

/// `llvm.lround` and its kin: the function of the C library whose result has 64 bits everywhere, in each element of a
/// vector.
pub(crate) fn to_integer(site: &mut Site<'_, '_>, name: &str) -> Option<Value> {
    if nvvm::is_gpu(site.cx.module) {
        return None;
    }
    let (ty, args) = (site.ty(), site.args());
    each_lane(site, ty, &args, |site, ty, args| {
        let &[mut number] = args else { return None };
        let of = site.type_of(number)?;
        let suffix = match site.cx.module.types.get(of) {
            Type::Double => "",
            Type::Float => "f",
            Type::X86Fp80 => "l",
            Type::Half | Type::BFloat => {
                let float = site.cx.module.types.intern(Type::Float);
                number = site.cast(CastOp::FPExt, number, float);
                "f"
            }
            _ => return None,
        };
        let long = site.cx.module.types.int(64);
        let whole = site.call(format!("{name}{suffix}").as_bytes(), long, &[number])?;
        // A number beyond the type has no defined result.
        Some(match site.cx.module.types.get(ty).int_width()? {
            64 => whole,
            65.. => site.cast(CastOp::SExt, whole, ty),
            _ => site.cast(CastOp::Trunc, whole, ty),
        })
    })
}

/// An alloca at the start of the function, as a pointer without an address space; the alignment is its binary
/// logarithm plus one.
pub(crate) fn on_entry(site: &mut Site<'_, '_>, ty: TypeId, align: u8) -> Option<Value> {
    let one = site.small(32, 1);
    let layout = DataLayout::parse(&site.cx.module.data_layout).unwrap_or_default();
    let types = &mut site.cx.module.types;
    let (ptr, on_stack) = (types.ptr(), types.intern(Type::Ptr(layout.alloca_space)));
    let alloca = Inst::new(Opcode::Alloca, on_stack)
        .with_source_type(ty)
        .with_alloca_align(align);
    let entry = *site.body.order.first()?;
    let first = site.body.first_inst(entry)?;
    let id = site.body.add(alloca, &[one]);
    site.body.insert_before(entry, first, id);
    if on_stack == ptr {
        return Some(Value::inst(id));
    }
    let cast = Inst::cast(CastOp::AddrSpaceCast, ptr);
    let cast = site.body.add(cast, &[Value::inst(id)]);
    site.body.insert_before(entry, first, cast);
    Some(Value::inst(cast))
}

// ---- vectors ----

/// The number of elements of a vector of fixed length, unless it is too long to name each of them.
pub(crate) fn length(site: &Site<'_, '_>, ty: TypeId) -> Option<u32> {
    const MOST: u32 = 1 << 12;
    match site.cx.module.types.get(ty).vector_len() {
        Some((len @ ..=MOST, false)) => Some(len),
        _ => None,
    }
}

/// An element of a vector.
pub(crate) fn lane(site: &mut Site<'_, '_>, vector: Value, at: u32) -> Option<Value> {
    let ty = site.type_of(vector)?;
    let element = site.cx.module.types.sequence_element(ty)?;
    let at = site.small(64, at.into());
    let inst = Inst::new(Opcode::ExtractElement, element);
    Some(site.emit(inst, &[vector, at]))
}

/// Applies a function of scalars to the elements of vectors, or to scalars. `ty` is the type of the result.
pub(crate) fn each_lane(
    site: &mut Site<'_, '_>,
    ty: TypeId,
    args: &[Value],
    mut one: impl FnMut(&mut Site<'_, '_>, TypeId, &[Value]) -> Option<Value>,
) -> Option<Value> {
    /// Longer vectors are refused rather than unrolled.
    const MOST: u32 = 64;
    if site.cx.module.types.get(ty).vector_len().is_none() {
        return one(site, ty, args);
    }
    let len = length(site, ty).filter(|len| *len <= MOST)?;
    let element = site.cx.module.types.sequence_element(ty)?;
    let mut all = site.poison(ty);
    for at in 0..len {
        let mut lanes = Vec::new();
        for &arg in args {
            let of = site.type_of(arg)?;
            lanes.push(match length(site, of) {
                Some(_) => lane(site, arg, at)?,
                None => arg,
            });
        }
        let result = one(site, element, &lanes)?;
        let index = site.small(64, at.into());
        let inst = Inst::new(Opcode::InsertElement, ty);
        all = site.emit(inst, &[all, result, index]);
    }
    Some(all)
}

/// A shufflevector of two vectors.
pub(crate) fn shuffle(
    site: &mut Site<'_, '_>,
    vectors: [Value; 2],
    indices: &[u32],
) -> Option<Value> {
    let [left, _] = vectors;
    let of = site.type_of(left)?;
    let element = site.cx.module.types.sequence_element(of)?;
    let len = u32::try_from(indices.len()).ok()?;
    let word = site.cx.module.types.int(32);
    let vector = |site: &mut Site<'_, '_>, element| {
        site.cx.module.types.intern(Type::Vector {
            element,
            len,
            scalable: false,
        })
    };
    let (ty, mask_ty) = (vector(site, element), vector(site, word));
    let bytes = indices.iter().flat_map(|index| index.to_le_bytes());
    let mask = Value::local_const(site.body.consts.push_data(mask_ty, bytes));
    let inst = Inst::new(Opcode::ShuffleVector, ty);
    Some(site.emit(inst, &[vectors[0], vectors[1], mask]))
}

/// `llvm.vector.interleave2` of vectors of fixed length.
pub(crate) fn interleave(site: &mut Site<'_, '_>) -> Option<Value> {
    let [left, right] = site.args_of()?;
    let len = length(site, site.type_of(left)?)?;
    let indices: Vec<u32> = (0..len)
        .flat_map(|at| [at, at.saturating_add(len)])
        .collect();
    shuffle(site, [left, right], &indices)
}

/// `llvm.vector.reverse` of a vector of fixed length.
pub(crate) fn reverse(site: &mut Site<'_, '_>) -> Option<Value> {
    let [vector] = site.args_of()?;
    let ty = site.type_of(vector)?;
    let indices: Vec<u32> = (0..length(site, ty)?).rev().collect();
    let nothing = site.poison(ty);
    shuffle(site, [vector, nothing], &indices)
}

/// `llvm.vector.splice` of vectors of fixed length: from an element of the first one on, or from one before its end.
pub(crate) fn splice(site: &mut Site<'_, '_>) -> Option<Value> {
    let [left, right, from] = site.args_of()?;
    let len = length(site, site.type_of(left)?)?;
    let from = match site.int_of(from)? {
        from @ 0.. => from,
        from => from.checked_add(len.into())?,
    };
    let from = u32::try_from(from).ok()?;
    let indices: Vec<u32> = (from..from.checked_add(len)?).collect();
    shuffle(site, [left, right], &indices)
}

/// `llvm.vector.extract` of a vector of fixed length.
pub(crate) fn extract(site: &mut Site<'_, '_>) -> Option<Value> {
    let [vector, from] = site.args_of()?;
    let (ty, of) = (site.ty(), site.type_of(vector)?);
    let (len, _) = (length(site, ty)?, length(site, of)?);
    let from = u32::try_from(site.int_of(from)?).ok()?;
    let indices: Vec<u32> = (from..from.checked_add(len)?).collect();
    let nothing = site.poison(of);
    shuffle(site, [vector, nothing], &indices)
}

/// `llvm.vector.insert` of a vector of fixed length into another.
pub(crate) fn insert(site: &mut Site<'_, '_>) -> Option<Value> {
    let [vector, part, from] = site.args_of()?;
    let (ty, of) = (site.ty(), site.type_of(part)?);
    let (len, few) = (length(site, ty)?, length(site, of)?);
    let from = u32::try_from(site.int_of(from)?).ok()?;
    let widened: Vec<u32> = (0..len).map(|at| at.min(few.saturating_sub(1))).collect();
    let nothing = site.poison(of);
    let wide = shuffle(site, [part, nothing], &widened)?;
    let index = |at: u32| match at.checked_sub(from) {
        Some(inner) if inner < few => len.saturating_add(inner),
        _ => at,
    };
    let indices: Vec<u32> = (0..len).map(index).collect();
    shuffle(site, [vector, wide], &indices)
}

/// `llvm.stepvector` of fixed length: the numbers from 0 on.
pub(crate) fn steps(site: &mut Site<'_, '_>) -> Option<Value> {
    let ty = site.ty();
    let len = length(site, ty)?;
    let element = site.cx.module.types.sequence_element(ty)?;
    let mut all = Vec::new();
    for at in 0..len {
        all.push(site.int(element, at.into())?);
    }
    Some(Value::local_const(site.body.consts.push_aggregate(ty, all)))
}

/// `llvm.vector.deinterleave2` of a vector of fixed length.
pub(crate) fn deinterleave(site: &mut Site<'_, '_>) -> Option<Value> {
    let [both] = site.args_of()?;
    let ty = site.type_of(both)?;
    let half = length(site, ty)? / 2;
    let nothing = site.poison(ty);
    let every = |from: u32| (0..half).map(move |at| at.saturating_mul(2).saturating_add(from));
    let even: Vec<u32> = every(0).collect();
    let odd: Vec<u32> = every(1).collect();
    let even = shuffle(site, [both, nothing], &even)?;
    let odd = shuffle(site, [both, nothing], &odd)?;
    site.pair(site.ty(), even, odd)
}

/// `llvm.experimental.vector.compress` of a vector of fixed length: each element that is selected goes behind the ones
/// before it, and the rest is that of the last argument.
pub(crate) fn compress(site: &mut Site<'_, '_>) -> Option<Value> {
    /// Longer vectors are refused rather than unrolled.
    const MOST: u32 = 64;
    let [vector, mask, rest] = site.args_of()?;
    let ty = site.ty();
    let len = length(site, ty).filter(|len| *len <= MOST)?;
    let word = site.cx.module.types.int(64);
    let (mut all, mut to) = (rest, site.small(64, 0));
    for at in 0..len {
        let element = lane(site, vector, at)?;
        let is_selected = lane(site, mask, at)?;
        let inst = Inst::new(Opcode::InsertElement, ty);
        let more = site.emit(inst, &[all, element, to]);
        all = site.select(is_selected, more, all)?;
        let step = site.cast(CastOp::ZExt, is_selected, word);
        to = site.binary(BinaryOp::Add, to, step)?;
    }
    Some(all)
}

/// An intrinsic whose name ends with the types of its result and its argument, of each element.
pub(crate) fn lanes(site: &mut Site<'_, '_>, base: &str) -> Option<Value> {
    let (ty, args) = (site.ty(), site.args());
    each_lane(site, ty, &args, |site, ty, args| {
        let &[number] = args else { return None };
        let of = site.type_of(number)?;
        let name = format!("{base}.{}.{}", mangled(site, ty)?, mangled(site, of)?);
        site.call(name.as_bytes(), ty, args)
    })
}

/// An intrinsic on the elements of two vectors whose result is a vector of numbers and one of bits.
pub(crate) fn overflowing(site: &mut Site<'_, '_>, base: &str) -> Option<Value> {
    /// Longer vectors are refused rather than unrolled.
    const MOST: u32 = 64;
    let [left, right] = site.args_of()?;
    let (ty, numbers) = (site.ty(), site.type_of(left)?);
    let len = length(site, numbers).filter(|len| *len <= MOST)?;
    let number = site.cx.module.types.sequence_element(numbers)?;
    let bit = site.cx.module.types.int(1);
    let both = site.cx.module.types.literal(&[number, bit]);
    let name = format!("{base}.{}", mangled(site, number)?);
    let bits = site.shaped(numbers, Type::Int(1));
    let mut all = [site.poison(numbers), site.poison(bits)];
    for at in 0..len {
        let args = [lane(site, left, at)?, lane(site, right, at)?];
        let one = site.call(name.as_bytes(), both, &args)?;
        for (part, ty, whole) in [(0, number, numbers), (1, bit, bits)] {
            let element = site.extract_value(one, ty, part);
            let lane = site.small(32, at.into());
            let inst = Inst::new(Opcode::InsertElement, whole);
            let vector = all.get_mut(usize::try_from(part).ok()?)?;
            *vector = site.emit(inst, &[*vector, element, lane]);
        }
    }
    let [numbers, bits] = all;
    site.pair(ty, numbers, bits)
}
