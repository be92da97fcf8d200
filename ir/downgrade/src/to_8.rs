//! LLVM 9 to 8.

use crate::fixed_point::{self, TWICE_THE_BITS};
use crate::flag_outputs;
use crate::masked::{self, Places};
use crate::node_kinds;
use crate::report::{self, Outcome};
use crate::site::Context;
use crate::step::{Lowering::*, Step, for_each_body};
use crate::{atomics, math};
use bitsmith_model::global::{BodyState, Global, GlobalKind};
use bitsmith_model::metadata::{MdEntry, MdKind, MdStore};
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::metadata_kind;
use bitsmith_model::slot;
use bitsmith_model::value::MdId;

const LIBRARY: &str = "a function of the C library";
const ELEMENTS: &str = "element by element";
const LANES: &str = "accesses of the lanes";

pub(crate) const STEP: Step = Step {
    to: 8,
    calls: &[
        (
            "llvm.llrint",
            Expanded(LIBRARY, |s| math::to_integer(s, "llrint")),
        ),
        (
            "llvm.llround",
            Expanded(LIBRARY, |s| math::to_integer(s, "llround")),
        ),
        (
            "llvm.lrint",
            Expanded(LIBRARY, |s| math::to_integer(s, "llrint")),
        ),
        (
            "llvm.lround",
            Expanded(LIBRARY, |s| math::to_integer(s, "llround")),
        ),
        (
            "llvm.masked.compressstore",
            Expanded(LANES, masked::compress),
        ),
        ("llvm.masked.expandload", Expanded(LANES, masked::expand)),
        (
            "llvm.masked.gather",
            Expanded(LANES, |s| masked::load(s, Places::Vector)),
        ),
        (
            "llvm.masked.load",
            Expanded(LANES, |s| masked::load(s, Places::Row)),
        ),
        (
            "llvm.masked.scatter",
            Expanded(LANES, |s| masked::store(s, Places::Vector)),
        ),
        (
            "llvm.masked.store",
            Expanded(LANES, |s| masked::store(s, Places::Row)),
        ),
        (
            "llvm.objectsize",
            Dropped("the size known while compiling", |s| {
                math::object_size(s, 3)
            }),
        ),
        (
            "llvm.sadd.with.overflow",
            OfVectors(ELEMENTS, |s| {
                math::overflowing(s, "llvm.sadd.with.overflow")
            }),
        ),
        (
            "llvm.smul.fix.sat",
            Expanded(TWICE_THE_BITS, fixed_point::lower),
        ),
        (
            "llvm.smul.with.overflow",
            OfVectors(ELEMENTS, |s| {
                math::overflowing(s, "llvm.smul.with.overflow")
            }),
        ),
        (
            "llvm.ssub.with.overflow",
            OfVectors(ELEMENTS, |s| {
                math::overflowing(s, "llvm.ssub.with.overflow")
            }),
        ),
        (
            "llvm.uadd.with.overflow",
            OfVectors(ELEMENTS, |s| {
                math::overflowing(s, "llvm.uadd.with.overflow")
            }),
        ),
        (
            "llvm.umul.fix",
            Expanded(TWICE_THE_BITS, fixed_point::lower),
        ),
        (
            "llvm.umul.with.overflow",
            OfVectors(ELEMENTS, |s| {
                math::overflowing(s, "llvm.umul.with.overflow")
            }),
        ),
        (
            "llvm.usub.with.overflow",
            OfVectors(ELEMENTS, |s| {
                math::overflowing(s, "llvm.usub.with.overflow")
            }),
        ),
    ],
    family: None,
    inst: Some(atomics::expand),
    body: None,
    module: Some(module),
};

/// Changes debug info that LLVM 8 does not accept: variables without a name, declarations with a node.
fn module(cx: &mut Context<'_>) {
    node_kinds::replace(cx, &BLOCKS);
    flag_outputs::lower(cx);
    declarations(cx);
    let mut store = std::mem::take(&mut cx.module.metadata);
    let count = name_variables(&mut store, MdId::module);
    cx.module.metadata = store;
    noted(cx, count, "the module's metadata");
    for_each_body(cx, |cx, id, body| {
        let count = name_variables(&mut body.metadata, MdId::local);
        let place = report::name(cx.module, id);
        noted(cx, count, &place);
    });
}

/// Removes the debug info of functions that are only declared.
fn declarations(cx: &mut Context<'_>) {
    for id in cx.module.functions.clone() {
        let is_declaration = |global: &Global| match &global.kind {
            GlobalKind::Function(function) => matches!(function.body, BodyState::Declaration),
            _ => false,
        };
        let Some(global) = cx.module.globals.get_mut(id).filter(|g| is_declaration(g)) else {
            continue;
        };
        let before = global.attachments.len();
        global.attachments.retain(|a| a.kind != metadata_kind::DBG);
        if global.attachments.len() != before {
            let place = report::name(cx.module, id);
            let what = "!dbg of a declaration";
            cx.note(Outcome::Approximated, what, "left out", &place);
        }
    }
}

fn noted(cx: &mut Context<'_>, count: usize, place: &str) {
    for _ in 0..count {
        let what = "a !DIGlobalVariable without a name";
        cx.note(Outcome::Approximated, what, "the name (unnamed)", place);
    }
}

/// Names the variables of a store; returns the number of those that had no name.
fn name_variables(store: &mut MdStore, id: fn(usize) -> MdId) -> usize {
    const NAME: usize = slot!(DIGlobalVariable, "name") as usize;
    let kind = MdKind::Di(DiKind::DIGlobalVariable);
    let is_unnamed = |store: &MdStore, entry: MdEntry| {
        entry.kind == kind && store.slots(entry).get(NAME) == Some(&0)
    };
    let all = store.entries().to_vec();
    let unnamed: Vec<MdEntry> = all
        .into_iter()
        .filter(|entry| is_unnamed(store, *entry))
        .collect();
    if unnamed.is_empty() {
        return 0;
    }
    let name = store.push_string(b"(unnamed)");
    let name = MdId::to_slot(Some(id(name)));
    for entry in &unnamed {
        if let Some(slot) = store.slots_mut(*entry).get_mut(NAME) {
            *slot = name;
        }
    }
    unnamed.len()
}

/// Common blocks of Fortran.
const BLOCKS: [node_kinds::Row; 1] =
    [(DiKind::DICommonBlock, DiKind::DINamespace, 0, "a namespace")];
