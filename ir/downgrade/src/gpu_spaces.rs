//! Address spaces of AMD's processors, which have other numbers before LLVM 7: the stack is 0 there, and 5 since.

use crate::report::{self, Outcome};
use crate::site::Context;
use crate::step::for_each_body;
use bitsmith_model::global::GlobalKind;
use bitsmith_model::types::{TypeId, Types};

/// Global and local memory have always had these numbers.
const KEPT: [u32; 2] = [1, 3];
const WHAT: &str = "an address space of AMD's processors";
const BECAME: &str = "its number is another one there";

/// Refuses what points into an address space whose number is another one.
pub(crate) fn refuse(cx: &mut Context<'_>) {
    let triple = cx.module.triple();
    if ![b"amdgcn".as_slice(), b"r600"].contains(&triple.arch()) {
        return;
    }
    for id in cx.module.globals.keys().collect::<Vec<_>>() {
        let Some(global) = cx.module.globals.get(id) else {
            continue;
        };
        let types = &cx.module.types;
        let moved = match global.kind {
            GlobalKind::Function(_) => {
                let ty = types.as_func(global.value_ty);
                ty.is_some_and(|ty| {
                    ty.params
                        .iter()
                        .chain([&ty.ret])
                        .any(|ty| is_moved(types, *ty))
                })
            }
            _ => is_moved(types, global.ty),
        };
        if moved {
            let place = report::name(cx.module, id);
            cx.note(Outcome::Refused, WHAT, BECAME, &place);
        }
    }
    for_each_body(cx, |cx, id, body| {
        let moved = |ty| is_moved(&cx.module.types, ty);
        if body.insts().iter().any(|(_, inst)| moved(inst.ty)) {
            let place = report::name(cx.module, id);
            cx.note(Outcome::Refused, WHAT, BECAME, &place);
        }
    });
}

/// Returns true for a pointer, or a vector of them, into such an address space.
fn is_moved(types: &Types, ty: TypeId) -> bool {
    let space = types.get(types.scalar(ty)).address_space();
    space.is_some_and(|space| !KEPT.contains(&space))
}
