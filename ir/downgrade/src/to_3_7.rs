//! LLVM 4 to 3.7, over 3.8 and 3.9.

use crate::report::{self, Outcome};
use crate::site::{Context, Site};
use crate::step::{Lowering::*, Step};
use bitsmith_model::schema::flag::Flags;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::schema::linkage::UnnamedAddr;
use bitsmith_model::schema::metadata_kind;
use bitsmith_model::types::Type;
use bitsmith_model::value::{GlobalId, Value};

pub(crate) const STEP: Step = Step {
    to: 3,
    calls: &[
        ("llvm.invariant.end", Plain),
        ("llvm.invariant.start", Plain),
    ],
    family: None,
    inst: Some(refuse),
    body: None,
    module: Some(module),
};

/// Refuses instructions that LLVM 3.7 does not have, or not for these types.
fn refuse(site: &mut Site<'_, '_>) -> Option<Value> {
    let inst = *site.body.inst(site.at);
    let operands = site.body.operands(site.at);
    let accessed = match inst.op {
        Opcode::Load => Some(inst.ty),
        Opcode::Store => operands.first().and_then(|value| site.type_of(*value)),
        Opcode::CmpXchg => operands.get(1).and_then(|value| site.type_of(*value)),
        _ => None,
    };
    let accessed = accessed.map(|ty| site.cx.module.types.get(ty));
    let is_atomic = inst.has(Flags::ATOMIC) || inst.op == Opcode::CmpXchg;
    let what = match inst.op {
        Opcode::CatchSwitch | Opcode::CatchPad | Opcode::CatchRet => "a catch pad",
        Opcode::CleanupPad | Opcode::CleanupRet => "a cleanup pad",
        _ if is_atomic && accessed.is_some_and(|ty| !matches!(ty, Type::Int(_))) => {
            "an atomic access of a type other than integers"
        }
        op if op.is_call() => {
            let call = site.body.call(site.at)?;
            match site.body.bundles(call).is_empty() {
                true => return None,
                false => "an operand bundle",
            }
        }
        _ => return None,
    };
    site.note(Outcome::Refused, what, "");
    None
}

fn module(cx: &mut Context<'_>) {
    for &id in &cx.module.ifuncs.clone() {
        let place = report::name(cx.module, id);
        cx.note(Outcome::Refused, "an ifunc", "", &place);
    }
    for id in cx.module.globals.keys().collect::<Vec<GlobalId>>() {
        let Some(global) = cx.module.globals.get_mut(id) else {
            continue;
        };
        let mut lost = Vec::new();
        if global.unnamed_addr == UnnamedAddr::Local {
            global.unnamed_addr = UnnamedAddr::None;
            lost.push("local_unnamed_addr");
        }
        let count = global.attachments.len();
        if global.body().is_none() {
            global.attachments.retain(|a| a.kind == metadata_kind::DBG);
        }
        if global.attachments.len() < count {
            lost.push("metadata of a variable or a declaration");
        }
        let place = report::name(cx.module, id);
        for what in lost {
            cx.note(Outcome::Approximated, what, "left out", &place);
        }
    }
}

/// The intrinsics for all targets that LLVM 3.7 has in today's form, by its table. Its masked accesses have other names,
/// and its statepoints no operand bundles.
const KNOWN: [&str; 92] = [
    "llvm.adjust.trampoline",
    "llvm.annotation",
    "llvm.assume",
    "llvm.bswap",
    "llvm.canonicalize",
    "llvm.ceil",
    "llvm.clear_cache",
    "llvm.convert.from.fp16",
    "llvm.convert.to.fp16",
    "llvm.copysign",
    "llvm.cos",
    "llvm.ctlz",
    "llvm.ctpop",
    "llvm.cttz",
    "llvm.dbg.declare",
    "llvm.dbg.value",
    "llvm.debugtrap",
    "llvm.donothing",
    "llvm.eh.dwarf.cfa",
    "llvm.eh.return.i32",
    "llvm.eh.return.i64",
    "llvm.eh.sjlj.callsite",
    "llvm.eh.sjlj.functioncontext",
    "llvm.eh.sjlj.longjmp",
    "llvm.eh.sjlj.lsda",
    "llvm.eh.sjlj.setjmp",
    "llvm.eh.typeid.for",
    "llvm.eh.unwind.init",
    "llvm.exp",
    "llvm.exp2",
    "llvm.expect",
    "llvm.experimental.stackmap",
    "llvm.fabs",
    "llvm.floor",
    "llvm.flt.rounds",
    "llvm.fma",
    "llvm.fmuladd",
    "llvm.frameaddress",
    "llvm.gcread",
    "llvm.gcroot",
    "llvm.gcwrite",
    "llvm.init.trampoline",
    "llvm.instrprof.increment",
    "llvm.invariant.end",
    "llvm.invariant.start",
    "llvm.lifetime.end",
    "llvm.lifetime.start",
    "llvm.localaddress",
    "llvm.localescape",
    "llvm.localrecover",
    "llvm.log",
    "llvm.log10",
    "llvm.log2",
    "llvm.longjmp",
    "llvm.maxnum",
    "llvm.memcpy",
    "llvm.memmove",
    "llvm.memset",
    "llvm.minnum",
    "llvm.nearbyint",
    "llvm.objectsize",
    "llvm.pcmarker",
    "llvm.pow",
    "llvm.powi",
    "llvm.prefetch",
    "llvm.ptr.annotation",
    "llvm.read_register",
    "llvm.readcyclecounter",
    "llvm.returnaddress",
    "llvm.rint",
    "llvm.round",
    "llvm.sadd.with.overflow",
    "llvm.setjmp",
    "llvm.siglongjmp",
    "llvm.sigsetjmp",
    "llvm.sin",
    "llvm.smul.with.overflow",
    "llvm.sqrt",
    "llvm.ssub.with.overflow",
    "llvm.stackprotector",
    "llvm.stackrestore",
    "llvm.stacksave",
    "llvm.trap",
    "llvm.trunc",
    "llvm.uadd.with.overflow",
    "llvm.umul.with.overflow",
    "llvm.usub.with.overflow",
    "llvm.va_copy",
    "llvm.va_end",
    "llvm.va_start",
    "llvm.var.annotation",
    "llvm.write_register",
];

/// Returns true if LLVM 3.7 has an intrinsic, named without its types.
pub(crate) fn has_intrinsic(name: &str) -> bool {
    KNOWN.binary_search(&name).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_intrinsics_are_found() {
        assert!(KNOWN.is_sorted());
        assert!(KNOWN.into_iter().all(has_intrinsic));
        assert!(!has_intrinsic("llvm.bitreverse"));
    }
}
