//! LLVM 14 to 13: functions themselves instead of `no_cfi`, basic types for strings of Fortran, products of wide
//! integers.

use crate::integers;
use crate::node_kinds;
use crate::odd_vectors;
use crate::report::Outcome;
use crate::site::{Context, Site};
use crate::stand_ins;
use crate::step::{Lowering::*, Step};
use bitsmith_model::inst::{Inst, Memory};
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::dwarf;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::types::Type;
use bitsmith_model::value::Value;

pub(crate) const STEP: Step = Step {
    to: 13,
    calls: &[(
        "llvm.objc.clang.arc.noop.use",
        Dropped("left out", |s| Some(s.small(1, 0))),
    )],
    family: None,
    inst: Some(|site| {
        integers::wide_product(site)
            .or_else(|| thread_pointer(site))
            .or_else(|| odd_vectors::cast(site, odd_vectors::are_broken))
    }),
    body: None,
    module: Some(module),
};

/// `llvm.thread.pointer` for x86, which LLVM 13 does not compile: the word at the start of the segment of the thread.
fn thread_pointer(site: &mut Site<'_, '_>) -> Option<Value> {
    const NAME: &str = "llvm.thread.pointer";
    const GS: u32 = 256;
    const FS: u32 = 257;
    site.called(&[NAME])?;
    let triple = site.cx.module.triple();
    let (space, align) = match (triple.is_x86_64(), triple.is_x86_32()) {
        (true, _) => (FS, 4),
        (_, true) => (GS, 3),
        _ => return None,
    };
    let segment = site.cx.module.types.intern(Type::Ptr(space));
    let start = site.null(segment);
    let memory = Memory {
        align,
        ..Memory::default()
    };
    let load = Inst::new(Opcode::Load, site.ty()).with_memory(memory);
    let word = site.emit(load, &[start]);
    site.note(Outcome::Expanded, NAME, "a load from its segment");
    Some(word)
}

const STRINGS: [node_kinds::Row; 1] = [(
    DiKind::DIStringType,
    DiKind::DIBasicType,
    dwarf::DW_TAG_base_type,
    "a basic type",
)];

fn module(cx: &mut Context<'_>) {
    node_kinds::replace(cx, &STRINGS);
    stand_ins::without_cfi(cx);
}
