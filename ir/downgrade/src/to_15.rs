//! LLVM 16 to 15.

use crate::flag_updates::{self, COMPUTED};
use crate::report::Outcome;
use crate::site::{Context, Site};
use crate::step::{Lowering::*, Step, for_each_body};
use crate::{atomics, debug_calls, module_flags, odd_vectors, stand_ins, wide_integers};
use bitsmith_model::metadata::{MdKind, MdStore, Storage};
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::inst::RmwOp;
use bitsmith_model::schema::metadata_kind::DI_ASSIGN_ID;
use bitsmith_model::value::Value;

pub(crate) const STEP: Step = Step {
    to: 15,
    calls: &[
        ("llvm.dbg.assign", Dropped("llvm.dbg.value", debug_value)),
        ("llvm.get.rounding", Renamed("llvm.flt.rounds")),
        (
            "llvm.threadlocal.address",
            Expanded("the variable itself", variable),
        ),
        (
            "llvm.var.annotation",
            Expanded("without types in its name", annotation),
        ),
        (
            "llvm.x86.atomic.add.cc",
            Expanded(COMPUTED, |s| flag_updates::lower(s, RmwOp::Add)),
        ),
        (
            "llvm.x86.atomic.and.cc",
            Expanded(COMPUTED, |s| flag_updates::lower(s, RmwOp::And)),
        ),
        (
            "llvm.x86.atomic.or.cc",
            Expanded(COMPUTED, |s| flag_updates::lower(s, RmwOp::Or)),
        ),
        (
            "llvm.x86.atomic.sub.cc",
            Expanded(COMPUTED, |s| flag_updates::lower(s, RmwOp::Sub)),
        ),
        (
            "llvm.x86.atomic.xor.cc",
            Expanded(COMPUTED, |s| flag_updates::lower(s, RmwOp::Xor)),
        ),
    ],
    family: None,
    // LLVM 15 and older do not compile the cast of a vector of three bits.
    inst: Some(|site| {
        atomics::lower(site)
            .or_else(|| odd_vectors::cast(site, odd_vectors::are_few_bits))
            .or_else(|| wide_integers::lower(site))
    }),
    body: None,
    module: Some(module),
};

fn variable(site: &mut Site<'_, '_>) -> Option<Value> {
    let [variable] = site.args_of()?;
    Some(variable)
}

/// `llvm.var.annotation`, which is not overloaded.
fn annotation(site: &mut Site<'_, '_>) -> Option<Value> {
    (site.suffix("llvm.var.annotation") == b".p0.p0").then_some(())?;
    let (args, ty) = (site.args(), site.ty());
    site.call(b"llvm.var.annotation", ty, &args)
}

/// The value of a variable, without the store that it belongs to.
fn debug_value(site: &mut Site<'_, '_>) -> Option<Value> {
    let args = site.args();
    debug_calls::value(site, args.get(..3)?)
}

/// Removes the marks by which assignments refer to stores, and gives module flags their old behaviour.
fn module(cx: &mut Context<'_>) {
    module_flags::old_level(cx);
    stand_ins::local_functions(cx);
    let mut store = std::mem::take(&mut cx.module.metadata);
    without_marks(&mut store);
    cx.module.metadata = store;
    for_each_body(cx, |cx, id, body| {
        without_marks(&mut body.metadata);
        let is_mark = |kind: u32| kind == DI_ASSIGN_ID;
        let has = body.attachments.iter().any(|(_, a)| is_mark(a.kind));
        if has {
            body.attachments.retain(|_, a| !is_mark(a.kind));
            let place = crate::report::name(cx.module, id);
            cx.note(Outcome::Approximated, "!DIAssignID", "left out", &place);
        }
    });
}

/// Makes nodes without content of all marks. Nothing but calls that become others refers to them.
fn without_marks(store: &mut MdStore) {
    for (at, entry) in store.entries().to_vec().into_iter().enumerate() {
        if entry.kind == MdKind::Di(DiKind::DIAssignID) {
            store.set(at, MdKind::Tuple, Storage::Distinct, &[]);
        }
    }
}
