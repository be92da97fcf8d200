//! LLVM 18 to 17.

use crate::math;
use crate::report::Outcome;
use crate::site::Context;
use crate::step::{Lowering::*, Step};
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::metadata::MdKind;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::slot;
use bitsmith_model::types::{Type, TypeId, Types};

pub(crate) const STEP: Step = Step {
    to: 17,
    calls: &[
        (
            "llvm.exp10",
            Expanded("a function of the C library", |s| math::library(s, "exp10")),
        ),
        ("llvm.stackrestore", Plain),
        ("llvm.stacksave", Plain),
    ],
    inst: None,
    body: None,
    module: Some(module),
};

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
    let is_x86 = triple.is_x86_64() || triple.is_x86_32();
    let old = &cx.module.data_layout;
    let at = old.windows(WIDE.len()).position(|part| part == WIDE);
    let Some(at) = at.filter(|_| is_x86) else {
        return;
    };
    let mut new = old.clone();
    new.drain(at..at.saturating_add(WIDE.len()));
    let parse = |text: &[u8]| DataLayout::parse(text).unwrap_or_default();
    let (before, after) = (parse(old), parse(&new));
    let types = &cx.module.types;
    let changed = types
        .iter()
        .find(|(id, _)| changes(types, *id, &before, &after));
    if let Some(name) = changed.map(|(_, ty)| shown(types, ty)) {
        let what = format!("{name}, which has an i128 at another place");
        cx.note(Outcome::Refused, &what, "", "the types");
    }
    cx.module.data_layout = new;
    let what = "the alignment of i128";
    let became = "8 bytes in the data layout; loads and stores keep theirs";
    cx.note(Outcome::Expanded, what, became, "the data layout");
}

/// Returns true if an aggregate has another size or another place of an element.
fn changes(types: &Types, id: TypeId, before: &DataLayout, after: &DataLayout) -> bool {
    match types.get(id) {
        Type::Array(..) => before.alloc_size(types, id) != after.alloc_size(types, id),
        Type::Struct(_) | Type::Named(_) => {
            let [old, new] = [before, after].map(|layout| layout.struct_layout(types, id));
            match (old, new) {
                (Some(old), Some(new)) => old.offsets != new.offsets || old.size != new.size,
                _ => false,
            }
        }
        _ => false,
    }
}

fn shown(types: &Types, ty: &Type) -> String {
    match ty {
        Type::Named(id) => {
            let name = String::from_utf8_lossy(&types.named(*id).name);
            format!("the type %{name}")
        }
        _ => "an unnamed aggregate".to_owned(),
    }
}
