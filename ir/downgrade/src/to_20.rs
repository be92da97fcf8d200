//! LLVM 21 to 20.

use crate::atomics;
use crate::math;
use crate::report::Outcome;
use crate::site::{Context, Site};
use crate::step::{Lowering::*, Step};
use bitsmith_model::metadata::{MdEntry, MdKind};
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::dwarf;
use bitsmith_model::value::Value;

pub(crate) const STEP: Step = Step {
    to: 20,
    calls: &[
        ("llvm.modf", Expanded("arithmetic", math::modf)),
        (
            "llvm.nvvm.barrier.cta.sync.aligned.all",
            Expanded(BARRIERS, barrier),
        ),
        (
            "llvm.nvvm.barrier.cta.sync.aligned.count",
            Expanded(BARRIERS, |site| {
                let args = site.args();
                site.call(b"llvm.nvvm.barrier", site.ty(), &args)
            }),
        ),
        ("llvm.thread.pointer", Plain),
    ],
    inst: Some(atomics::expand),
    body: None,
    module: Some(module),
};

const BARRIERS: &str = "llvm.nvvm.barrier0, llvm.nvvm.barrier";

/// A barrier of all threads of a block, by its number.
fn barrier(site: &mut Site<'_, '_>) -> Option<Value> {
    let [barrier] = site.args_of()?;
    match site.int_of(barrier) {
        Some(0) => site.call(b"llvm.nvvm.barrier0", site.ty(), &[]),
        _ => site.call(b"llvm.nvvm.barrier.n", site.ty(), &[barrier]),
    }
}

/// The kinds of types that LLVM 20 does not have, and what stands for them.
const TYPES: [(DiKind, DiKind, u32, &str); 2] = [
    (
        DiKind::DISubrangeType,
        DiKind::DIDerivedType,
        dwarf::DW_TAG_typedef,
        "a typedef of its base type",
    ),
    (
        DiKind::DIFixedPointType,
        DiKind::DIBasicType,
        dwarf::DW_TAG_base_type,
        "a basic type",
    ),
];

fn module(cx: &mut Context<'_>) {
    for (at, entry) in cx
        .module
        .metadata
        .entries()
        .to_vec()
        .into_iter()
        .enumerate()
    {
        let row = TYPES.iter().find(|row| entry.kind == MdKind::Di(row.0));
        if let Some(&(from, to, tag, became)) = row {
            let slots = converted(cx, entry, (from, to), tag);
            let to = MdKind::Di(to);
            cx.module.metadata.set(at, to, entry.storage, &slots);
            let what = format!("!{}", from.name());
            cx.note(
                Outcome::Approximated,
                &what,
                became,
                "the module's metadata",
            );
        }
    }
}

/// The slots of a node of another kind, with the fields that both have.
fn converted(cx: &Context<'_>, entry: MdEntry, (from, to): (DiKind, DiKind), tag: u32) -> Vec<u32> {
    let old = cx.module.metadata.slots(entry);
    let mut new = vec![0; to.slot_count()];
    for field in to.fields() {
        let at = usize::from(field.slot);
        let source = from.field(field.name).filter(|f| f.form == field.form);
        let value = match (field.name, source) {
            ("tag", _) => Some(tag),
            (_, Some(source)) => old.get(usize::from(source.slot)).copied(),
            _ => Some(field.absent()),
        };
        if let (Some(place), Some(value)) = (new.get_mut(at), value) {
            *place = value;
        }
    }
    new
}
