//! LLVM 18 to 17.

use crate::atomics;
use crate::report::Outcome;
use crate::site::{Context, Site};
use crate::step::{Lowering::*, Step};
use crate::{integers, math};
use bitsmith_model::metadata::MdKind;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::slot;
use bitsmith_model::value::Value;

pub(crate) const STEP: Step = Step {
    to: 17,
    calls: &[
        (
            "llvm.aarch64.sme.ldr",
            Expanded("without an offset", without_offset),
        ),
        (
            "llvm.aarch64.sme.str",
            Expanded("without an offset", without_offset),
        ),
        ("llvm.coro.end", Expanded("without results", coroutine_end)),
        (
            "llvm.exp10",
            Expanded("a function of the C library", |s| math::library(s, "exp10")),
        ),
        (
            "llvm.experimental.cttz.elts",
            Expanded("llvm.cttz of all bits", integers::first_element),
        ),
        (
            "llvm.llrint",
            OfVectors("element by element", |s| math::lanes(s, "llvm.llrint")),
        ),
        (
            "llvm.lrint",
            OfVectors("element by element", |s| math::lanes(s, "llvm.lrint")),
        ),
        ("llvm.stackrestore", Plain),
        ("llvm.stacksave", Plain),
    ],
    family: None,
    inst: Some(atomics::lower),
    body: None,
    module: Some(module),
};

/// The end of a coroutine, whose results LLVM 17 does not know.
fn coroutine_end(site: &mut Site<'_, '_>) -> Option<Value> {
    let [handle, unwinds, results] = site.args_of()?;
    if results.as_inst().is_some() {
        return None;
    }
    let ty = site.ty();
    site.call(b"llvm.coro.end", ty, &[handle, unwinds])
}

fn module(cx: &mut Context<'_>) {
    sources(cx);
}

/// Removes the sources of files if not all files have one: LLVM 17 accepts all or none.
fn sources(cx: &mut Context<'_>) {
    const SOURCE: usize = slot!(DIFile, "source") as usize;
    let entries = cx.module.metadata.entries().to_vec();
    let files: Vec<_> = entries
        .into_iter()
        .filter(|entry| entry.kind == MdKind::Di(DiKind::DIFile))
        .collect();
    let source = |cx: &Context<'_>, entry| {
        let slots = cx.module.metadata.slots(entry);
        slots.get(SOURCE).copied().unwrap_or(0)
    };
    let with = files
        .iter()
        .filter(|entry| source(cx, **entry) != 0)
        .count();
    if with == 0 || with == files.len() {
        return;
    }
    for entry in files {
        if source(cx, entry) != 0
            && let Some(slot) = cx.module.metadata.slots_mut(entry).get_mut(SOURCE)
        {
            *slot = 0;
            let what = "source of !DIFile";
            cx.note(
                Outcome::Approximated,
                what,
                "left out",
                "the module's metadata",
            );
        }
    }
}

/// An access to the array of SME, whose offset must be zero.
fn without_offset(site: &mut Site<'_, '_>) -> Option<Value> {
    let [slice, pointer, offset] = site.args_of()?;
    (site.int_of(offset)? == 0).then_some(())?;
    let (name, ty) = (site.callee()?, site.ty());
    site.call(&name, ty, &[slice, pointer])
}
