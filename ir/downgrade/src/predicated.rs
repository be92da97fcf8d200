//! Predicated intrinsics (`llvm.vp.…`). The lanes that are not active have any value, so what cannot trap is done on
//! all lanes.

use crate::math::{alignment, length, mangled, shuffle};
use crate::report::Outcome;
use crate::site::Site;
use Operation::*;
use bitsmith_model::attr::index;
use bitsmith_model::inst::{Inst, align_bytes};
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Opcode, Predicate};
use bitsmith_model::schema::intrinsic::Intrinsic;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{Value, ValueKind};

/// An operation on the active lanes.
#[derive(Clone, Copy)]
enum Operation {
    Binary(BinaryOp),
    /// A division, which must not meet a zero of a lane that is not active.
    Division(BinaryOp),
    Cast(CastOp),
    Negation,
    /// An intrinsic with the same types at the end of its name.
    Call(&'static str),
    /// Such an intrinsic with a flag, which stands behind the number of lanes up to LLVM 16.
    Flagged(&'static str),
    Merge,
    Select,
    /// A comparison, whose predicate is named by metadata.
    Comparison,
    Load,
    Store,
    Gather,
    Scatter,
    /// A reduction by an intrinsic, whose result is joined with a first value.
    Reduction(&'static str, Join),
}

/// The operator that joins a first value with a reduction. Lanes that are not active have the value that it ignores.
#[derive(Clone, Copy)]
enum Join {
    /// By an operator for which zero changes nothing.
    Zero(BinaryOp),
    /// By one for which one changes nothing.
    One(BinaryOp),
    /// By one that gives the operand if both are equal.
    Same(BinaryOp),
    /// By an intrinsic of that kind.
    Extreme(&'static str),
    /// As an operand of the intrinsic, in order.
    Ordered(BinaryOp),
}

const OPERATIONS: &[(&str, Operation)] = &[
    ("llvm.vp.abs", Flagged("llvm.abs")),
    ("llvm.vp.add", Binary(BinaryOp::Add)),
    ("llvm.vp.and", Binary(BinaryOp::And)),
    ("llvm.vp.ashr", Binary(BinaryOp::AShr)),
    ("llvm.vp.bitreverse", Call("llvm.bitreverse")),
    ("llvm.vp.bswap", Call("llvm.bswap")),
    ("llvm.vp.ceil", Call("llvm.ceil")),
    ("llvm.vp.copysign", Call("llvm.copysign")),
    ("llvm.vp.ctlz", Flagged("llvm.ctlz")),
    ("llvm.vp.ctpop", Call("llvm.ctpop")),
    ("llvm.vp.cttz", Flagged("llvm.cttz")),
    ("llvm.vp.fabs", Call("llvm.fabs")),
    ("llvm.vp.fadd", Binary(BinaryOp::FAdd)),
    ("llvm.vp.fcmp", Comparison),
    ("llvm.vp.fdiv", Binary(BinaryOp::FDiv)),
    ("llvm.vp.floor", Call("llvm.floor")),
    ("llvm.vp.fma", Call("llvm.fma")),
    ("llvm.vp.fmul", Binary(BinaryOp::FMul)),
    ("llvm.vp.fmuladd", Call("llvm.fmuladd")),
    ("llvm.vp.fneg", Negation),
    ("llvm.vp.fpext", Cast(CastOp::FPExt)),
    ("llvm.vp.fptosi", Cast(CastOp::FPToSI)),
    ("llvm.vp.fptoui", Cast(CastOp::FPToUI)),
    ("llvm.vp.fptrunc", Cast(CastOp::FPTrunc)),
    ("llvm.vp.frem", Binary(BinaryOp::FRem)),
    ("llvm.vp.fshl", Call("llvm.fshl")),
    ("llvm.vp.fshr", Call("llvm.fshr")),
    ("llvm.vp.fsub", Binary(BinaryOp::FSub)),
    ("llvm.vp.gather", Gather),
    ("llvm.vp.icmp", Comparison),
    ("llvm.vp.inttoptr", Cast(CastOp::IntToPtr)),
    ("llvm.vp.is.fpclass", Call("llvm.is.fpclass")),
    ("llvm.vp.llrint", Call("llvm.llrint")),
    ("llvm.vp.load", Load),
    ("llvm.vp.lrint", Call("llvm.lrint")),
    ("llvm.vp.lshr", Binary(BinaryOp::LShr)),
    ("llvm.vp.maximum", Call("llvm.maximum")),
    ("llvm.vp.maxnum", Call("llvm.maxnum")),
    ("llvm.vp.merge", Merge),
    ("llvm.vp.minimum", Call("llvm.minimum")),
    ("llvm.vp.minnum", Call("llvm.minnum")),
    ("llvm.vp.mul", Binary(BinaryOp::Mul)),
    ("llvm.vp.nearbyint", Call("llvm.nearbyint")),
    ("llvm.vp.or", Binary(BinaryOp::Or)),
    ("llvm.vp.ptrtoint", Cast(CastOp::PtrToInt)),
    (
        "llvm.vp.reduce.add",
        Reduction("llvm.vector.reduce.add", Join::Zero(BinaryOp::Add)),
    ),
    (
        "llvm.vp.reduce.and",
        Reduction("llvm.vector.reduce.and", Join::Same(BinaryOp::And)),
    ),
    (
        "llvm.vp.reduce.fadd",
        Reduction("llvm.vector.reduce.fadd", Join::Ordered(BinaryOp::FAdd)),
    ),
    (
        "llvm.vp.reduce.fmax",
        Reduction("llvm.vector.reduce.fmax", Join::Extreme("llvm.maxnum")),
    ),
    (
        "llvm.vp.reduce.fmaximum",
        Reduction("llvm.vector.reduce.fmaximum", Join::Extreme("llvm.maximum")),
    ),
    (
        "llvm.vp.reduce.fmin",
        Reduction("llvm.vector.reduce.fmin", Join::Extreme("llvm.minnum")),
    ),
    (
        "llvm.vp.reduce.fminimum",
        Reduction("llvm.vector.reduce.fminimum", Join::Extreme("llvm.minimum")),
    ),
    (
        "llvm.vp.reduce.fmul",
        Reduction("llvm.vector.reduce.fmul", Join::Ordered(BinaryOp::FMul)),
    ),
    (
        "llvm.vp.reduce.mul",
        Reduction("llvm.vector.reduce.mul", Join::One(BinaryOp::Mul)),
    ),
    (
        "llvm.vp.reduce.or",
        Reduction("llvm.vector.reduce.or", Join::Same(BinaryOp::Or)),
    ),
    (
        "llvm.vp.reduce.smax",
        Reduction("llvm.vector.reduce.smax", Join::Extreme("llvm.smax")),
    ),
    (
        "llvm.vp.reduce.smin",
        Reduction("llvm.vector.reduce.smin", Join::Extreme("llvm.smin")),
    ),
    (
        "llvm.vp.reduce.umax",
        Reduction("llvm.vector.reduce.umax", Join::Extreme("llvm.umax")),
    ),
    (
        "llvm.vp.reduce.umin",
        Reduction("llvm.vector.reduce.umin", Join::Extreme("llvm.umin")),
    ),
    (
        "llvm.vp.reduce.xor",
        Reduction("llvm.vector.reduce.xor", Join::Zero(BinaryOp::Xor)),
    ),
    ("llvm.vp.rint", Call("llvm.rint")),
    ("llvm.vp.round", Call("llvm.round")),
    ("llvm.vp.roundeven", Call("llvm.roundeven")),
    ("llvm.vp.roundtozero", Call("llvm.trunc")),
    ("llvm.vp.sadd.sat", Call("llvm.sadd.sat")),
    ("llvm.vp.scatter", Scatter),
    ("llvm.vp.sdiv", Division(BinaryOp::SDiv)),
    ("llvm.vp.select", Select),
    ("llvm.vp.sext", Cast(CastOp::SExt)),
    ("llvm.vp.shl", Binary(BinaryOp::Shl)),
    ("llvm.vp.sitofp", Cast(CastOp::SIToFP)),
    ("llvm.vp.smax", Call("llvm.smax")),
    ("llvm.vp.smin", Call("llvm.smin")),
    ("llvm.vp.sqrt", Call("llvm.sqrt")),
    ("llvm.vp.srem", Division(BinaryOp::SRem)),
    ("llvm.vp.ssub.sat", Call("llvm.ssub.sat")),
    ("llvm.vp.store", Store),
    ("llvm.vp.sub", Binary(BinaryOp::Sub)),
    ("llvm.vp.trunc", Cast(CastOp::Trunc)),
    ("llvm.vp.uadd.sat", Call("llvm.uadd.sat")),
    ("llvm.vp.udiv", Division(BinaryOp::UDiv)),
    ("llvm.vp.uitofp", Cast(CastOp::UIToFP)),
    ("llvm.vp.umax", Call("llvm.umax")),
    ("llvm.vp.umin", Call("llvm.umin")),
    ("llvm.vp.urem", Division(BinaryOp::URem)),
    ("llvm.vp.usub.sat", Call("llvm.usub.sat")),
    ("llvm.vp.xor", Binary(BinaryOp::Xor)),
    ("llvm.vp.zext", Cast(CastOp::ZExt)),
];

/// The form that takes their place, for reports.
pub(crate) const ON_ALL_LANES: &str = "on all lanes";

/// The name, without its types, of a predicated operation that is newer than a release.
pub(crate) fn newer(name: &[u8], release: u16) -> Option<&'static str> {
    if !name.starts_with(b"llvm.vp.") {
        return None;
    }
    let known = Intrinsic::lookup(name).filter(|known| known.since > release)?;
    operation(known.name).map(|_| known.name)
}

fn operation(base: &str) -> Option<Operation> {
    let row = OPERATIONS.iter().find(|(name, _)| *name == base);
    row.map(|(_, operation)| *operation)
}

/// The operation on all lanes.
pub(crate) fn on_all_lanes(site: &mut Site<'_, '_>) -> Option<Value> {
    let base = Intrinsic::lookup(&site.callee()?)?.name;
    let (args, ty) = (site.args(), site.ty());
    let (values, &[mask, count]) = args.split_last_chunk()?;
    match (operation(base)?, values) {
        (Binary(op), &[left, right]) => site.binary(op, left, right),
        (Division(op), &[left, right]) => {
            let is_active = active(site, mask, count)?;
            let one = site.int(ty, 1)?;
            let divisor = site.select(is_active, right, one)?;
            site.binary(op, left, divisor)
        }
        (Cast(op), &[value]) => Some(site.cast(op, value, ty)),
        (Negation, &[value]) => Some(site.emit(Inst::new(Opcode::FNeg, ty), &[value])),
        (Call(name), values) => {
            let name = [name.as_bytes(), &site.suffix(base)].concat();
            site.call(&name, ty, values)
        }
        (Flagged(name), &[value, second]) => {
            let is_flag =
                |value| matches!(site.type_of(value), Some(ty) if *site.scalar(ty) == Type::Int(1));
            let flag = if is_flag(count) { count } else { second };
            let name = [name.as_bytes(), &site.suffix(base)].concat();
            site.call(&name, ty, &[value, flag])
        }
        (Merge | Select, _) => choice(site, base),
        (Comparison, &[left, right, predicate]) => compared(site, [left, right], predicate),
        (Load, &[place]) => {
            let otherwise = site.poison(ty);
            let (align, is_active) = access(site, (0, ty), (mask, count))?;
            let args = [place, align, is_active, otherwise];
            masked(site, base, "llvm.masked.load", &args)
        }
        (Gather, &[places]) => {
            let element = site.cx.module.types.sequence_element(ty)?;
            let otherwise = site.poison(ty);
            let (align, is_active) = access(site, (0, element), (mask, count))?;
            let args = [places, align, is_active, otherwise];
            masked(site, base, "llvm.masked.gather", &args)
        }
        (Store, &[value, place]) => {
            let of = site.type_of(value)?;
            let (align, is_active) = access(site, (1, of), (mask, count))?;
            masked(
                site,
                base,
                "llvm.masked.store",
                &[value, place, align, is_active],
            )
        }
        (Scatter, &[value, places]) => {
            let of = site.type_of(value)?;
            let element = site.cx.module.types.sequence_element(of)?;
            let (align, is_active) = access(site, (1, element), (mask, count))?;
            masked(
                site,
                base,
                "llvm.masked.scatter",
                &[value, places, align, is_active],
            )
        }
        (Reduction(name, join), &[first, vector]) => {
            let is_active = active(site, mask, count)?;
            let name = [name.as_bytes(), &site.suffix(base)].concat();
            reduced(site, (&name, join), first, vector, is_active)
        }
        _ => None,
    }
}

/// The lanes below the number of lanes that a mask selects; of vectors of fixed length.
fn active(site: &mut Site<'_, '_>, mask: Value, count: Value) -> Option<Value> {
    let len = length(site, site.type_of(mask)?)?;
    let number = site.type_of(count)?;
    let count = repeated(site, count, len)?;
    let counts = site.type_of(count)?;
    let mut lanes = Vec::new();
    for at in 0..len {
        lanes.push(site.int(number, at.into())?);
    }
    let lanes = Value::local_const(site.body.consts.push_aggregate(counts, lanes));
    let is_active = site.compare(Predicate::ULt, lanes, count)?;
    site.binary(BinaryOp::And, mask, is_active)
}

/// A vector of equal elements.
fn repeated(site: &mut Site<'_, '_>, element: Value, len: u32) -> Option<Value> {
    let vector = Type::Vector {
        element: site.type_of(element)?,
        len,
        scalable: false,
    };
    let vector = site.cx.module.types.intern(vector);
    let (first, nothing) = (site.small(32, 0), site.poison(vector));
    let inst = Inst::new(Opcode::InsertElement, vector);
    let one = site.emit(inst, &[nothing, element, first]);
    shuffle(site, [one, nothing], &vec![0; len as usize])
}

/// A comparison of all lanes by the predicate that metadata names.
fn compared(site: &mut Site<'_, '_>, [left, right]: [Value; 2], predicate: Value) -> Option<Value> {
    let ValueKind::Metadata(name) = predicate.kind() else {
        return None;
    };
    let name = site.cx.module.scope_in(site.body).metadata().string(name)?;
    let is_int = !site.scalar(site.type_of(left)?).is_float();
    let predicate = Predicate::named(name, is_int)?;
    site.compare(predicate, left, right)
}

/// The alignment in bytes of an access of a type, which an attribute of the pointer may give, and its active lanes.
fn access(
    site: &mut Site<'_, '_>,
    (pointer, ty): (usize, TypeId),
    (mask, count): (Value, Value),
) -> Option<(Value, Value)> {
    let attrs = site.body.call(site.at)?.attrs;
    let place = index::param(pointer);
    let align = site
        .cx
        .module
        .attrs
        .int_at(attrs, place, AttrKind::Alignment);
    let align = align.or_else(|| align_bytes(alignment(site, ty)))?;
    let align = site.small(32, i64::try_from(align).ok()?);
    Some((align, active(site, mask, count)?))
}

/// A call of an intrinsic that accesses the lanes of a mask.
fn masked(site: &mut Site<'_, '_>, base: &str, name: &str, args: &[Value]) -> Option<Value> {
    let name = [name.as_bytes(), &site.suffix(base)].concat();
    site.call(&name, site.ty(), args)
}

/// A reduction of the active lanes of a vector and a first value.
fn reduced(
    site: &mut Site<'_, '_>,
    (name, join): (&[u8], Join),
    first: Value,
    vector: Value,
    is_active: Value,
) -> Option<Value> {
    let (ty, of) = (site.ty(), site.type_of(vector)?);
    let len = length(site, of)?;
    let neutral = match join {
        Join::Zero(_) => site.null(of),
        Join::One(_) => site.int(of, 1)?,
        Join::Same(_) | Join::Extreme(_) => repeated(site, first, len)?,
        Join::Ordered(BinaryOp::FMul) => site.power(of, 0)?,
        Join::Ordered(_) => site.negative_zero(of)?,
    };
    let vector = site.select(is_active, vector, neutral)?;
    match join {
        Join::Ordered(_) => site.call(name, ty, &[first, vector]),
        Join::Zero(op) | Join::One(op) | Join::Same(op) => {
            let all = site.call(name, ty, &[vector])?;
            site.binary(op, first, all)
        }
        Join::Extreme(of_two) => {
            let all = site.call(name, ty, &[vector])?;
            let name = format!("{of_two}.{}", mangled(site, ty)?);
            site.call(name.as_bytes(), ty, &[first, all])
        }
    }
}

/// `llvm.vp.select`, or `llvm.vp.merge`, whose lanes that are not active are those of the last vector.
fn choice(site: &mut Site<'_, '_>, base: &str) -> Option<Value> {
    let [mut mask, yes, no, count] = site.args_of()?;
    if base == "llvm.vp.merge" {
        mask = active(site, mask, count)?;
    }
    site.select(mask, yes, no)
}

/// Returns true for a machine with predicated instructions for vectors of fixed length.
fn has_instructions(arch: &[u8]) -> bool {
    arch.starts_with(b"riscv") || arch == b"ve"
}

/// Predicated intrinsics of fixed length on machines that have no such instructions: LLVM 13 to 21 cannot compile most
/// of those that they know, and compile some to something else.
pub(crate) fn without_instructions(site: &mut Site<'_, '_>) -> Option<Value> {
    let name = site.callee().filter(|name| name.starts_with(b"llvm.vp."))?;
    if has_instructions(site.cx.module.triple().arch()) {
        return None;
    }
    // The mask, or for a choice the other vector.
    let &[.., mask, _] = &site.args()[..] else {
        return None;
    };
    length(site, site.type_of(mask)?)?;
    let base = Intrinsic::lookup(&name)?.name;
    let value = on_all_lanes(site)?;
    site.note(Outcome::Expanded, base, ON_ALL_LANES);
    Some(value)
}
