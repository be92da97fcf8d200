//! LLVM 23 to 22.

use crate::report::Outcome;
use crate::site::Context;
use crate::step::{Lowering::*, Step};
use crate::{atomics, integers};
use bitsmith_model::attr::{Attr, AttrListId, index};
use bitsmith_model::entity::Entity;
use bitsmith_model::module::Module;
use bitsmith_model::schema::attribute::{AttrKind, DEAD_ON_RETURN_ALL};
use bitsmith_model::schema::inst::BinaryOp;
use bitsmith_model::value::GlobalId;

pub(crate) const STEP: Step = Step {
    to: 22,
    calls: &[
        (
            "llvm.looptrap",
            Dropped("llvm.trap", |s| {
                let ty = s.ty();
                s.call(b"llvm.trap", ty, &[])
            }),
        ),
        (
            "llvm.masked.sdiv",
            Expanded("a division by 1 in lanes that are left out", |s| {
                integers::masked_division(s, BinaryOp::SDiv)
            }),
        ),
        (
            "llvm.masked.srem",
            Expanded("a division by 1 in lanes that are left out", |s| {
                integers::masked_division(s, BinaryOp::SRem)
            }),
        ),
        (
            "llvm.masked.udiv",
            Expanded("a division by 1 in lanes that are left out", |s| {
                integers::masked_division(s, BinaryOp::UDiv)
            }),
        ),
        (
            "llvm.masked.urem",
            Expanded("a division by 1 in lanes that are left out", |s| {
                integers::masked_division(s, BinaryOp::URem)
            }),
        ),
        ("llvm.pdep", Expanded("shifts", integers::deposited)),
        ("llvm.pext", Expanded("shifts", integers::extracted)),
    ],
    inst: Some(atomics::expand),
    body: None,
    module: Some(module),
};

fn module(cx: &mut Context<'_>) {
    if !cx.module.asm_parts.is_empty() {
        cx.module.asm_parts.clear();
        let what = "properties of module-level inline assembler";
        cx.note(Outcome::Approximated, what, "left out", "the module");
    }
    let lists: Vec<AttrListId> = cx.module.attrs.lists().keys().collect();
    let new: Vec<AttrListId> = lists
        .into_iter()
        .map(|list| without_numbers(cx.module, list))
        .collect();
    let map = |list: AttrListId| new.get(list.index()).copied().unwrap_or(list);
    for id in cx.module.functions.clone() {
        renumber(cx.module, id, map);
    }
}

/// Gives a function, and the calls in it, other lists.
fn renumber(module: &mut Module, id: GlobalId, map: impl Fn(AttrListId) -> AttrListId) {
    let function = module.globals.get_mut(id).and_then(|g| g.as_function_mut());
    let Some(function) = function else { return };
    function.attrs = map(function.attrs);
    if let Some(body) = function.body_mut() {
        for call in body.calls_mut() {
            call.attrs = map(call.attrs);
        }
    }
}

/// The list with `dead_on_return` as LLVM 22 has it, and strings for the modes of denormal numbers.
fn without_numbers(module: &mut Module, list: AttrListId) -> AttrListId {
    let sets = module.attrs.list(list).to_vec();
    let mut new = Vec::new();
    for (place, set) in sets {
        let mut attrs = Vec::new();
        for attr in module.attrs.set(set) {
            match attr {
                // A part of the memory that is dead: none of it is promised to be.
                Attr::Int(AttrKind::DeadOnReturn, DEAD_ON_RETURN_ALL) => {
                    attrs.push(Attr::Enum(AttrKind::DeadOnReturn));
                }
                Attr::Int(AttrKind::DeadOnReturn, _) => {}
                Attr::Int(AttrKind::DenormalFPEnv, value) if place == index::FUNCTION => {
                    attrs.extend(denormal_modes(*value));
                }
                other => attrs.push(other.clone()),
            }
        }
        new.push((place, attrs));
    }
    module.attrs.intern(new)
}

/// The strings for the modes: of all types, and of `float` where that differs.
fn denormal_modes(value: u64) -> impl Iterator<Item = Attr> {
    const MODES: [&str; 4] = ["ieee", "preserve-sign", "positive-zero", "dynamic"];
    let mode = move |shift: u32| MODES[(value >> shift & 3) as usize];
    let pair = move |shift: u32| format!("{},{}", mode(shift), mode(shift + 2)).into_bytes();
    let (all, float) = (pair(0), pair(4));
    let float = (float != all).then(|| Attr::string(&b"denormal-fp-math-f32"[..], float));
    std::iter::once(Attr::string(&b"denormal-fp-math"[..], all)).chain(float)
}
