//! LLVM 18 to 17.

use crate::report::{self, Outcome};
use crate::retyped::float_bits;
use crate::site::{Context, Site};
use crate::step::{Lowering::*, Step};
use crate::{integers, layout, math};
use bitsmith_model::metadata::MdKind;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::slot;
use bitsmith_model::types::{Type, TypeId, Types};
use bitsmith_model::value::{GlobalId, InstId, Value};

pub(crate) const STEP: Step = Step {
    to: 17,
    calls: &[
        ("llvm.aarch64.sme.ldr", Expanded("without an offset", without_offset)),
        ("llvm.aarch64.sme.str", Expanded("without an offset", without_offset)),
        ("llvm.amdgcn.update.dpp", Retyped(float_bits)),
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
    inst: None,
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
    wide_integers(cx);
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

/// The alignment of `i128` on x86, which was that of `i64` before.
const WIDE: &[u8] = b"-i128:128";

/// Takes the alignment of `i128` out of the data layout of x86, if no type changes by that.
fn wide_integers(cx: &mut Context<'_>) {
    let triple = cx.module.triple();
    let has_registers = triple.is_x86_64();
    let is_x86 = has_registers || triple.is_x86_32();
    let old = &cx.module.data_layout;
    let at = old.windows(WIDE.len()).position(|part| part == WIDE);
    let Some(at) = at.filter(|_| is_x86) else {
        return;
    };
    let mut new = old.clone();
    new.drain(at..at.saturating_add(WIDE.len()));
    layout::replace(cx, new, "an i128 at another place");
    if has_registers {
        wide_parameters(cx);
    }
    let what = "the alignment of i128";
    let became = "8 bytes in the data layout; loads and stores keep theirs";
    cx.note(Outcome::Expanded, what, became, "the data layout");
}

/// Refuses parameters of 128 bits that LLVM 17 splits between the last register and the stack, or aligns differently
/// there. Functions that no other object calls agree with themselves.
fn wide_parameters(cx: &mut Context<'_>) {
    let module = &*cx.module;
    let mut found: Option<GlobalId> = None;
    for (id, global) in module.globals.iter() {
        let types = &module.types;
        let is_called = !global.linkage.is_local() && !module.name(id).starts_with(b"llvm.");
        if is_called && global.as_function().is_some() {
            let params = types.parts(global.value_ty);
            found = found.or(reaches_stack(types, params).then_some(id));
        }
        let Some(body) = global.body() else { continue };
        let is_called = |at: InstId| {
            let params = types.parts(body.call(at)?.func_ty);
            let callee = body.called_global(at).and_then(|id| module.globals.get(id));
            // The function itself is looked at.
            (callee.is_none() && reaches_stack(types, params)).then_some(id)
        };
        let mut insts = body.insts().keys();
        found = found.or_else(|| insts.find_map(is_called));
    }
    if let Some(id) = found {
        let place = report::name(module, id);
        let what = "a parameter of type i128 on the stack";
        cx.note(Outcome::Refused, what, "", &place);
    }
}

/// Returns true if the registers for integers do not hold a parameter of 128 bits.
fn reaches_stack(types: &Types, params: &[TypeId]) -> bool {
    const REGISTERS: u32 = 6;
    let mut used = 0u32;
    let mut todo: Vec<TypeId> = params.iter().rev().copied().collect();
    while let Some(ty) = todo.pop() {
        let words = match types.get(ty) {
            Type::Int(bits) => bits.div_ceil(u64::BITS),
            Type::Ptr(_) => 1,
            Type::Struct(_) | Type::Named(_) => {
                todo.extend(types.parts(ty).iter().rev());
                continue;
            }
            _ => 0,
        };
        used = used.saturating_add(words);
        if words == 2 && used > REGISTERS {
            return true;
        }
    }
    false
}

/// An access to the array of SME, whose offset must be zero.
fn without_offset(site: &mut Site<'_, '_>) -> Option<Value> {
    let [slice, pointer, offset] = site.args_of()?;
    (site.int_of(offset)? == 0).then_some(())?;
    let (name, ty) = (site.callee()?, site.ty());
    site.call(&name, ty, &[slice, pointer])
}
