//! `half` on x86 below LLVM 15, and `bfloat` below 16. Those releases promise neither of two things that hold since: an
//! operation rounds its result (they keep a `float` from one to the next), and a register of SSE holds the 16 bits that
//! are passed or returned (they pass a `float` of the same value). Below 15 they do not compile `bfloat`.
//!
//! Each type becomes an integer of 16 bits, everywhere. An operation is that of `float`, between functions of the
//! module itself that convert (`convert`), so that no library is asked, whose functions have changed likewise. A
//! parameter or result is a `float` with the 16 bits, or eight integers of 16 bits for a vector: the same register.
//!
//! On AArch64, releases below 20 compute with `bfloat` as if it were `half`. A vector of it is passed as one of integers there.

mod signature;

use crate::convert;
use crate::math::each_lane;
use crate::report::{self, Outcome};
use crate::site::{Context, Site, base_name, for_each_inst};
use crate::step::{discard, for_each_body};
use bitsmith_model::body::Body;
use bitsmith_model::constant::{ConstKind, ConstPool};
use bitsmith_model::dialect::Dialect;
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::flag::Flags;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Opcode, RmwOp};
use bitsmith_model::triple::Triple;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::used_structs::used_types;
use bitsmith_model::value::{GlobalId, Value};
use rustc_hash::FxHashMap;
use signature::Signatures;

/// A type of 16 bits.
struct Format {
    ty: Type,
    name: &'static str,
    what: &'static str,
    /// Its name at the end of intrinsics' names.
    suffix: &'static str,
    functions: &'static convert::Functions,
    /// The machines that treated it otherwise, and the first release of each that treats it as it is treated since.
    since: &'static [(Machine, u16)],
}

/// A machine of which a type of 16 bits was treated otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Machine {
    /// x86 with 32 bits, on which nothing of these types can be passed.
    X86,
    X86_64,
    Aarch64,
}

impl Machine {
    fn of(triple: Triple<'_>) -> Option<Self> {
        match triple {
            _ if triple.is_x86_32() => Some(Self::X86),
            _ if triple.is_x86_64() => Some(Self::X86_64),
            _ if triple.is_aarch64() => Some(Self::Aarch64),
            _ => None,
        }
    }
}

const FORMATS: [Format; 2] = [
    Format {
        ty: Type::Half,
        name: "half",
        what: "the type half",
        suffix: "f16",
        functions: &convert::OF_HALF,
        since: &[(Machine::X86, 15), (Machine::X86_64, 15)],
    },
    Format {
        ty: Type::BFloat,
        name: "bfloat",
        what: "the type bfloat",
        suffix: "bf16",
        functions: &convert::OF_BFLOAT,
        since: &[
            (Machine::X86, 16),
            (Machine::X86_64, 16),
            (Machine::Aarch64, 20),
        ],
    },
];

/// A format, and its type, which is an integer now.
#[derive(Clone, Copy)]
struct Half {
    ty: TypeId,
    format: &'static Format,
    machine: Machine,
}

const BITS: u32 = 16;
const SIGN: i64 = 1 << 15;
const BECAME: &str = "integers of 16 bits, and conversions of its own";

/// Casts between numbers; others move bits.
const CONVERSIONS: [CastOp; 6] = [
    CastOp::FPExt,
    CastOp::FPToSI,
    CastOp::FPToUI,
    CastOp::FPTrunc,
    CastOp::SIToFP,
    CastOp::UIToFP,
];

/// Intrinsics of numbers that are those of `float`, rounded.
const NUMBERS: [&str; 33] = [
    "llvm.canonicalize",
    "llvm.ceil",
    "llvm.cos",
    "llvm.exp",
    "llvm.exp2",
    "llvm.floor",
    "llvm.fma",
    "llvm.fmuladd",
    "llvm.fptosi.sat",
    "llvm.fptoui.sat",
    "llvm.llrint",
    "llvm.llround",
    "llvm.log",
    "llvm.log10",
    "llvm.log2",
    "llvm.lrint",
    "llvm.lround",
    "llvm.maximum",
    "llvm.maxnum",
    "llvm.minimum",
    "llvm.minnum",
    "llvm.nearbyint",
    "llvm.pow",
    "llvm.powi",
    "llvm.rint",
    "llvm.round",
    "llvm.roundeven",
    "llvm.sin",
    "llvm.sqrt",
    "llvm.trunc",
    "llvm.vector.reduce.fmax",
    "llvm.vector.reduce.fmin",
    "llvm.experimental.vector.reduce.fmax",
];

/// Intrinsics of AArch64, and those of them that move bits only.
const NATIVE: &str = "llvm.aarch64.";
const NATIVE_MOVES: [&str; 4] = [
    "llvm.aarch64.neon.ld",
    "llvm.aarch64.neon.st",
    "llvm.aarch64.sve.ld",
    "llvm.aarch64.sve.st",
];

/// Intrinsics that move bits only.
const MOVES: [&str; 15] = [
    "llvm.experimental.vector.extract",
    "llvm.experimental.vector.insert",
    "llvm.experimental.vector.reverse",
    "llvm.experimental.vector.splice",
    "llvm.is.constant",
    "llvm.masked.compressstore",
    "llvm.masked.expandload",
    "llvm.masked.gather",
    "llvm.masked.load",
    "llvm.masked.scatter",
    "llvm.masked.store",
    "llvm.vector.extract",
    "llvm.vector.insert",
    "llvm.vector.reverse",
    "llvm.vector.splice",
];

/// The type and the functions that convert.
struct Halves {
    half: Half,
    signatures: Signatures,
    /// Intrinsics with the type in their signature.
    intrinsics: FxHashMap<GlobalId, String>,
}

/// Makes integers of `half` and `bfloat`, if the target treats them differently on the machine.
pub(crate) fn lower(cx: &mut Context<'_>, to: Dialect) {
    let Some(machine) = Machine::of(cx.module.triple()) else {
        return;
    };
    for format in &FORMATS {
        let since = format.since.iter().find(|row| row.0 == machine);
        if since.is_some_and(|row| !to.has(row.1)) {
            lower_format(cx, machine, format);
        }
    }
}

fn lower_format(cx: &mut Context<'_>, machine: Machine, format: &'static Format) {
    let Some(ty) = cx.module.types.find(&format.ty) else {
        return;
    };
    let is_used = used_types(cx.module).get(ty.as_u32() as usize).copied();
    if is_used != Some(true) {
        return;
    }
    let intrinsics = signature::intrinsics(cx, ty);
    let half = Half {
        ty,
        format,
        machine,
    };
    let signatures = signature::change(cx, half);
    cx.module.types.replace(ty, Type::Int(BITS));
    let mut halves = Halves {
        half,
        signatures,
        intrinsics,
    };
    constants(&mut cx.module.consts, ty);
    for id in halves.intrinsics.keys() {
        cx.detach(*id);
    }
    for_each_body(cx, |cx, id, body| halves.body(cx, id, body));
    for id in halves.intrinsics.keys() {
        cx.remove(*id);
    }
}

/// Makes integers of the constants of the type.
fn constants(pool: &mut ConstPool, ty: TypeId) {
    for constant in pool.consts_mut().filter(|constant| constant.ty == ty) {
        if let ConstKind::Float(bits) = constant.kind {
            let bits = u16::try_from(bits).unwrap_or_default();
            constant.kind = ConstKind::Int(i64::from(bits.cast_signed()));
        }
    }
}

impl Halves {
    fn body(&mut self, cx: &mut Context<'_>, id: GlobalId, body: &mut Body) {
        constants(&mut body.consts, self.half.ty);
        let mut replaced: FxHashMap<Value, Value> = FxHashMap::default();
        let mut removed = Vec::new();
        let known = (&self.signatures, self.half);
        let mut uses = signature::parameters(cx, id, body, known).is_some();
        for_each_inst(cx, id, body, |site| {
            let inst = *site.body.inst(site.at);
            uses |= self.is_half(site, inst.ty);
            if let Some(value) = self.inst(site, &inst) {
                replaced.insert(Value::inst(site.at), value);
                removed.push((site.block, site.at));
            }
        });
        discard(body, &removed, &replaced);
        if uses || !removed.is_empty() {
            let place = report::name(cx.module, id);
            cx.note(Outcome::Expanded, self.half.format.what, BECAME, &place);
        }
    }

    fn is_half(&self, site: &Site<'_, '_>, ty: TypeId) -> bool {
        site.cx.module.types.scalar(ty) == self.half.ty
    }

    /// Returns true if an operand is of the type.
    fn takes(&self, site: &Site<'_, '_>, at: usize) -> bool {
        let operand = site.body.operands(site.at).get(at);
        let ty = operand.and_then(|value| site.type_of(*value));
        ty.is_some_and(|ty| self.is_half(site, ty))
    }

    /// Changes an instruction; returns the value that takes its place, if one does.
    fn inst(&mut self, site: &mut Site<'_, '_>, inst: &Inst) -> Option<Value> {
        let gives = self.is_half(site, inst.ty);
        match inst.op {
            op if op.is_call() => return self.call(site, inst),
            Opcode::Ret if self.takes(site, 0) => {
                let value = *site.body.operands(site.at).first()?;
                if let Some(passed) = signature::pass(site, value, self.half) {
                    site.body.set_operands(site.at, &[passed]);
                }
            }
            Opcode::Binary if gives => {
                return self.or_refuse(site, |this, site| {
                    let [left, right] = this.wide_operands(site)?;
                    let sum = site.binary(inst.binary_op()?, left, right)?;
                    this.rounded(site, sum)
                });
            }
            Opcode::FNeg if gives => {
                return self.or_refuse(site, |_, site| {
                    let number = *site.body.operands(site.at).first()?;
                    let sign = site.int(inst.ty, SIGN.wrapping_neg())?;
                    site.binary(BinaryOp::Xor, number, sign)
                });
            }
            Opcode::FCmp if self.takes(site, 0) => {
                return self.or_refuse(site, |this, site| {
                    let [left, right] = this.wide_operands(site)?;
                    site.compare(inst.predicate()?, left, right)
                });
            }
            Opcode::Cast if gives || self.takes(site, 0) => {
                let op = inst.cast_op()?;
                if CONVERSIONS.contains(&op) {
                    return self.or_refuse(site, |this, site| this.cast(site, op));
                }
            }
            Opcode::AtomicRmw if gives && inst.rmw_op() != Some(RmwOp::Xchg) => {
                let what = format!("atomicrmw of {}", self.half.format.name);
                site.note(Outcome::Refused, &what, "");
            }
            Opcode::VaArg if gives => {
                let what = format!("va_arg of {}", self.half.format.name);
                site.note(Outcome::Refused, &what, "");
            }
            Opcode::Select | Opcode::Phi if gives => {
                site.body.inst_mut(site.at).set_flags(Flags::NONE);
            }
            _ => {}
        }
        None
    }

    /// The value that takes the place of an instruction, which is refused if there is none.
    fn or_refuse(
        &mut self,
        site: &mut Site<'_, '_>,
        change: impl FnOnce(&mut Self, &mut Site<'_, '_>) -> Option<Value>,
    ) -> Option<Value> {
        let value = change(self, site);
        if value.is_none() {
            site.note(
                Outcome::Refused,
                self.half.format.what,
                "not in this operation",
            );
        }
        value
    }

    // ---- operations ----

    /// The operands as `float`.
    fn wide_operands(&mut self, site: &mut Site<'_, '_>) -> Option<[Value; 2]> {
        let &[left, right] = site.body.operands(site.at) else {
            return None;
        };
        Some([self.wide(site, left)?, self.wide(site, right)?])
    }

    /// A value as `float`.
    fn wide(&mut self, site: &mut Site<'_, '_>, value: Value) -> Option<Value> {
        let of = site.type_of(value)?;
        let to = site.shaped(of, Type::Float);
        let functions = self.half.format.functions;
        each_lane(site, to, &[value], |site, _, args| {
            convert::extended(site, functions, args)
        })
    }

    /// A `float` or a wider number, rounded.
    fn rounded(&mut self, site: &mut Site<'_, '_>, value: Value) -> Option<Value> {
        let of = site.type_of(value)?;
        let to = site.cx.module.types.shaped(of, self.half.ty);
        let functions = self.half.format.functions;
        each_lane(site, to, &[value], |site, half, args| {
            convert::rounded(site, functions, args, half)
        })
    }

    fn cast(&mut self, site: &mut Site<'_, '_>, op: CastOp) -> Option<Value> {
        let ty = site.ty();
        let &[value] = site.body.operands(site.at) else {
            return None;
        };
        let single = site.shaped(ty, Type::Float);
        match op {
            CastOp::FPTrunc => self.rounded(site, value),
            CastOp::SIToFP | CastOp::UIToFP => {
                let number = site.cast(op, value, single);
                self.rounded(site, number)
            }
            CastOp::FPExt if ty == single => self.wide(site, value),
            CastOp::FPExt | CastOp::FPToSI | CastOp::FPToUI => {
                let number = self.wide(site, value)?;
                Some(site.cast(op, number, ty))
            }
            _ => None,
        }
    }

    // ---- calls ----

    fn call(&mut self, site: &mut Site<'_, '_>, inst: &Inst) -> Option<Value> {
        let callee = *site.body.operands(site.at).first()?;
        let name = callee
            .as_global()
            .and_then(|id| self.intrinsics.get(&id))
            .cloned();
        match name {
            Some(name) => {
                let value = self.intrinsic(site, &name);
                if value.is_none() {
                    site.note(
                        Outcome::Refused,
                        &base_name(name.as_bytes()),
                        "not of 16 bits",
                    );
                }
                value
            }
            None => signature::call(site, inst, self.half),
        }
    }

    /// A call of an intrinsic with the type in its signature.
    fn intrinsic(&mut self, site: &mut Site<'_, '_>, name: &str) -> Option<Value> {
        let base = base_name(name.as_bytes());
        let (ty, args) = (site.ty(), site.args());
        (site.body.inst(site.at).op == Opcode::Call).then_some(())?;
        match base.as_str() {
            "llvm.fabs" => {
                let mask = site.int(ty, SIGN.wrapping_sub(1))?;
                return site.binary(BinaryOp::And, *args.first()?, mask);
            }
            "llvm.copysign" => {
                let &[number, other] = &args[..] else {
                    return None;
                };
                let (mask, sign) = (
                    site.int(ty, SIGN.wrapping_sub(1))?,
                    site.int(ty, SIGN.wrapping_neg())?,
                );
                let number = site.binary(BinaryOp::And, number, mask)?;
                let other = site.binary(BinaryOp::And, other, sign)?;
                return site.binary(BinaryOp::Or, number, other);
            }
            _ => {}
        }
        let is_native = base.starts_with(NATIVE);
        if MOVES.contains(&base.as_str()) || NATIVE_MOVES.iter().any(|of| base.starts_with(of)) {
            return site.call(
                name.replace(self.half.format.suffix, "i16").as_bytes(),
                ty,
                &args,
            );
        }
        if is_native {
            return self.native(site, name);
        }
        NUMBERS.contains(&base.as_str()).then_some(())?;
        let mut wide = Vec::new();
        for arg in args {
            let of = site.type_of(arg)?;
            wide.push(match self.is_half(site, of) {
                true => self.wide(site, arg)?,
                false => arg,
            });
        }
        let gives = self.is_half(site, ty);
        let ret = match gives {
            true => site.shaped(ty, Type::Float),
            false => ty,
        };
        let result = site.call(
            name.replace(self.half.format.suffix, "f32").as_bytes(),
            ret,
            &wide,
        )?;
        match gives {
            true => self.rounded(site, result),
            false => Some(result),
        }
    }
    /// A call of an intrinsic of the machine, which has registers of the type itself.
    fn native(&mut self, site: &mut Site<'_, '_>, name: &str) -> Option<Value> {
        let of_type = |site: &mut Site<'_, '_>, ty| site.shaped(ty, self.half.format.ty.clone());
        let mut args = Vec::new();
        for arg in site.args() {
            let ty = site.type_of(arg)?;
            args.push(match self.is_half(site, ty) {
                true => {
                    let own = of_type(site, ty);
                    site.cast(CastOp::BitCast, arg, own)
                }
                false => arg,
            });
        }
        let ty = site.ty();
        if !self.is_half(site, ty) {
            let is_apart = !signature::mentions(&site.cx.module.types, ty, self.half.ty);
            is_apart.then_some(())?;
            return site.call(name.as_bytes(), ty, &args);
        }
        let own = of_type(site, ty);
        let result = site.call(name.as_bytes(), own, &args)?;
        Some(site.cast(CastOp::BitCast, result, ty))
    }
}
