//! LLVM 21 to 20.

use crate::atomics;
use crate::math;
use crate::node_kinds;
use crate::report::{self, Outcome};
use crate::site::{Context, Site};
use crate::step::{Lowering, Lowering::*, Step};
use crate::x86;
use bitsmith_model::body::Body;
use bitsmith_model::global::GlobalKind;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::dwarf;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::schema::linkage::SANITIZE_MEMTAG;
use bitsmith_model::types::Type;
use bitsmith_model::value::{BlockId, GlobalId, Value};

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
        ("llvm.x86.avx10.mask.vcvt2ps2phx.256", ROUNDED),
        ("llvm.x86.avx10.mask.vcvtph2ibs256", ROUNDED),
        ("llvm.x86.avx10.mask.vcvtph2iubs256", ROUNDED),
        ("llvm.x86.avx10.mask.vcvtps2ibs256", ROUNDED),
        ("llvm.x86.avx10.mask.vcvtps2iubs256", ROUNDED),
        ("llvm.x86.avx10.mask.vcvttpd2dqs.256", ROUNDED),
        ("llvm.x86.avx10.mask.vcvttpd2qqs.256", ROUNDED),
        ("llvm.x86.avx10.mask.vcvttpd2udqs.256", ROUNDED),
        ("llvm.x86.avx10.mask.vcvttpd2uqqs.256", ROUNDED),
        ("llvm.x86.avx10.mask.vcvttph2ibs256", ROUNDED),
        ("llvm.x86.avx10.mask.vcvttph2iubs256", ROUNDED),
        ("llvm.x86.avx10.mask.vcvttps2dqs.256", ROUNDED),
        ("llvm.x86.avx10.mask.vcvttps2ibs256", ROUNDED),
        ("llvm.x86.avx10.mask.vcvttps2iubs256", ROUNDED),
        ("llvm.x86.avx10.mask.vcvttps2qqs.256", ROUNDED),
        ("llvm.x86.avx10.mask.vcvttps2udqs.256", ROUNDED),
        ("llvm.x86.avx10.mask.vcvttps2uqqs.256", ROUNDED),
        ("llvm.x86.avx10.mask.vminmaxpd256", ROUNDED),
        ("llvm.x86.avx10.mask.vminmaxph256", ROUNDED),
        ("llvm.x86.avx10.mask.vminmaxps256", ROUNDED),
    ],
    family: None,
    inst: Some(atomics::expand),
    body: Some(labels_apart),
    module: Some(module),
};

const ROUNDED: Lowering = Expanded("the rounding is an argument", x86::with_rounding);
const BARRIERS: &str = "llvm.nvvm.barrier0, llvm.nvvm.barrier";

/// A barrier of all threads of a block, by its number.
fn barrier(site: &mut Site<'_, '_>) -> Option<Value> {
    let [barrier] = site.args_of()?;
    match site.int_of(barrier) {
        Some(0) => site.call(b"llvm.nvvm.barrier0", site.ty(), &[]),
        _ => site.call(b"llvm.nvvm.barrier.n", site.ty(), &[barrier]),
    }
}

/// Gives the labels of a `callbr` with a result blocks of their own: without optimisation, LLVM 17 to 20 read the result
/// in the block of a label before they have stored it.
fn labels_apart(cx: &mut Context<'_>, function: GlobalId, body: &mut Body) {
    let mut labels: Vec<BlockId> = Vec::new();
    for &block in &body.order {
        let Some(end) = body.last_inst(block) else {
            continue;
        };
        let inst = body.inst(end);
        if inst.op == Opcode::CallBr && *cx.module.types.get(inst.ty) != Type::Void {
            let operands = body.operands(end).iter();
            let blocks: Vec<BlockId> = operands.filter_map(|value| value.as_block()).collect();
            let (next, others) = (blocks.first(), blocks.get(1..).unwrap_or_default());
            labels.extend(others.iter().filter(|label| Some(*label) != next));
        }
    }
    labels.sort();
    labels.dedup();
    for block in labels {
        let mut insts = body.block_insts(block);
        let Some(at) = insts.find(|at| body.inst(*at).op != Opcode::Phi) else {
            continue;
        };
        let mut site = Site::new(cx, function, body, block, at);
        let what = "a label of a callbr with a result";
        site.note(Outcome::Expanded, what, "a block of its own");
        let after = site.split_block();
        let branch = site.branch();
        let loc = site.body.loc(at);
        let jump = site.body.push(block, branch, &[after.into()]);
        site.body.set_loc(jump, loc);
    }
}

/// The kinds of types that LLVM 20 does not have, and what stands for them.
const TYPES: [node_kinds::Row; 2] = [
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
    untagged(cx);
    node_kinds::replace(cx, &TYPES);
}

/// Takes the tags of variables in sections away, which the verifier of LLVM 20 rejects.
fn untagged(cx: &mut Context<'_>) {
    let ids = cx.module.globals.keys().collect::<Vec<GlobalId>>();
    for id in ids {
        let Some(global) = cx.module.globals.get_mut(id) else {
            continue;
        };
        let has_section = !global.section.is_empty();
        let GlobalKind::Variable(variable) = &mut global.kind else {
            continue;
        };
        if has_section && variable.sanitizer & SANITIZE_MEMTAG != 0 {
            variable.sanitizer &= !SANITIZE_MEMTAG;
            let place = report::name(cx.module, id);
            let what = "sanitize_memtag of a variable in a section";
            cx.note(Outcome::Approximated, what, "left out", &place);
        }
    }
}
