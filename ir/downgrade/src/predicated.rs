//! Predicated intrinsics (`llvm.vp.…`). The lanes that are not active have any value, so what cannot trap is done on
//! all lanes.

use crate::math::{length, shuffle};
use crate::report::Outcome;
use crate::site::Site;
use Operation::*;
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Opcode, Predicate};
use bitsmith_model::schema::intrinsic::Intrinsic;
use bitsmith_model::types::Type;
use bitsmith_model::value::Value;

/// What is done to the active lanes.
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
    ("llvm.vp.inttoptr", Cast(CastOp::IntToPtr)),
    ("llvm.vp.is.fpclass", Call("llvm.is.fpclass")),
    ("llvm.vp.llrint", Call("llvm.llrint")),
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
    ("llvm.vp.rint", Call("llvm.rint")),
    ("llvm.vp.round", Call("llvm.round")),
    ("llvm.vp.roundeven", Call("llvm.roundeven")),
    ("llvm.vp.roundtozero", Call("llvm.trunc")),
    ("llvm.vp.sadd.sat", Call("llvm.sadd.sat")),
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

/// What becomes of the operations.
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
        _ => None,
    }
}

/// The lanes below the number of lanes that a mask selects; of vectors of fixed length.
fn active(site: &mut Site<'_, '_>, mask: Value, count: Value) -> Option<Value> {
    let len = length(site, site.type_of(mask)?)?;
    let number = site.type_of(count)?;
    let counts = site.cx.module.types.intern(Type::Vector {
        element: number,
        len,
        scalable: false,
    });
    let (first, nothing) = (site.small(32, 0), site.poison(counts));
    let inst = Inst::new(Opcode::InsertElement, counts);
    let one = site.emit(inst, &[nothing, count, first]);
    let count = shuffle(site, [one, nothing], &vec![0; len as usize])?;
    let mut lanes = Vec::new();
    for at in 0..len {
        lanes.push(site.int(number, at.into())?);
    }
    let lanes = Value::local_const(site.body.consts.push_aggregate(counts, lanes));
    let is_active = site.compare(Predicate::ULt, lanes, count)?;
    site.binary(BinaryOp::And, mask, is_active)
}

/// `llvm.vp.select`, or `llvm.vp.merge`, whose lanes that are not active are those of the last vector.
fn choice(site: &mut Site<'_, '_>, base: &str) -> Option<Value> {
    let [mut mask, yes, no, count] = site.args_of()?;
    if base == "llvm.vp.merge" {
        mask = active(site, mask, count)?;
    }
    site.select(mask, yes, no)
}

/// Predicated intrinsics of fixed length on x86, which has no such instructions: LLVM 13 to 21 cannot compile most of
/// those that they know, and make a broken function of two.
pub(crate) fn on_x86(site: &mut Site<'_, '_>) -> Option<Value> {
    let name = site.callee().filter(|name| name.starts_with(b"llvm.vp."))?;
    let triple = site.cx.module.triple();
    (triple.is_x86_64() || triple.is_x86_32()).then_some(())?;
    length(site, site.ty())?;
    let base = Intrinsic::lookup(&name)?.name;
    let value = on_all_lanes(site)?;
    site.note(Outcome::Expanded, base, ON_ALL_LANES);
    Some(value)
}
