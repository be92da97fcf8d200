//! LLVM 7 to 6: copies have one alignment, shifts of two words are other instructions, no labels.

use crate::report::{self, Outcome};
use crate::site::{Context, Site};
use crate::step::{Lowering::*, Step, for_each_body};
use crate::{bits, enumerations, gpu_spaces, integers, module_flags, odd_vectors, to_5, x86};
use bitsmith_model::metadata::{MdKind, MdScope, MdStore, Storage};
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::inst::{BinaryOp, CastOp};
use bitsmith_model::types::Type;
use bitsmith_model::value::{MdId, Value};

const ALIGNED: &str = "an argument for both alignments";
const SHIFTS: &str = "two shifts";
const BARRIER: &str = "llvm.invariant.group.barrier";

pub(crate) const STEP: Step = Step {
    to: 6,
    calls: &[
        (
            "llvm.dbg.label",
            Dropped("left out", |s| Some(s.small(1, 0))),
        ),
        (
            "llvm.fshl",
            Expanded(SHIFTS, |s| integers::funnel(s, BinaryOp::Shl)),
        ),
        (
            "llvm.fshr",
            Expanded(SHIFTS, |s| integers::funnel(s, BinaryOp::LShr)),
        ),
        ("llvm.launder.invariant.group", Expanded(BARRIER, barrier)),
        (
            "llvm.memcpy",
            Expanded(ALIGNED, |s| aligned(s, "llvm.memcpy", 2)),
        ),
        (
            "llvm.memmove",
            Expanded(ALIGNED, |s| aligned(s, "llvm.memmove", 2)),
        ),
        (
            "llvm.memset",
            Expanded(ALIGNED, |s| aligned(s, "llvm.memset", 1)),
        ),
        ("llvm.strip.invariant.group", Expanded(BARRIER, barrier)),
        (
            "llvm.x86.avx512.cmp.pd.128",
            Expanded("a comparison to an integer", x86::comparison),
        ),
        (
            "llvm.x86.avx512.cmp.pd.256",
            Expanded("a comparison to an integer", x86::comparison),
        ),
        (
            "llvm.x86.avx512.cmp.pd.512",
            Expanded("a comparison to an integer", x86::comparison),
        ),
        (
            "llvm.x86.avx512.cmp.ps.128",
            Expanded("a comparison to an integer", x86::comparison),
        ),
        (
            "llvm.x86.avx512.cmp.ps.256",
            Expanded("a comparison to an integer", x86::comparison),
        ),
        (
            "llvm.x86.avx512.cmp.ps.512",
            Expanded("a comparison to an integer", x86::comparison),
        ),
    ],
    family: None,
    inst: Some(|site| {
        extended(site)
            .or_else(|| bits::as_a_whole(site))
            .or_else(|| odd_vectors::access(site, odd_vectors::are_bytes))
            .or_else(|| odd_vectors::cast(site, odd_vectors::are_bytes))
    }),
    body: None,
    module: Some(module),
};

/// A conversion between `x86_fp80` and `fp128`, which LLVM 6 does not compile, by the function of the compiler's library
/// that it is.
fn extended(site: &mut Site<'_, '_>) -> Option<Value> {
    let op = site.body.inst(site.at).cast_op()?;
    let &[number] = site.body.operands(site.at) else {
        return None;
    };
    let (ty, of) = (site.ty(), site.type_of(number)?);
    let types = &site.cx.module.types;
    let name: &[u8] = match (op, types.get(of), types.get(ty)) {
        (CastOp::FPExt, Type::X86Fp80, Type::Fp128) => b"__extendxftf2",
        (CastOp::FPTrunc, Type::Fp128, Type::X86Fp80) => b"__trunctfxf2",
        _ => return None,
    };
    let value = site.call(name, ty, &[number])?;
    const WHAT: &str = "a conversion between x86_fp80 and fp128";
    site.note(
        Outcome::Expanded,
        WHAT,
        "a function of the compiler's library",
    );
    Some(value)
}

/// A copy with the least alignment of its first arguments, the pointers, before the last argument.
fn aligned(site: &mut Site<'_, '_>, base: &str, pointers: usize) -> Option<Value> {
    let align = (0..pointers).map(|at| site.alignment(at)).min()?;
    let align = site.small(32, i64::try_from(align).ok()?);
    let mut args = site.args();
    args.insert(args.len().checked_sub(1)?, align);
    let name = [base.as_bytes(), &site.suffix(base)].concat();
    site.call(&name, site.ty(), &args)
}

/// A pointer of whose object nothing is known.
fn barrier(site: &mut Site<'_, '_>) -> Option<Value> {
    let args = site.args();
    site.call(BARRIER.as_bytes(), site.ty(), &args)
}

/// The newest version of DWARF that LLVM 6 and older ones write: of version 5, 6 makes lines and 4 makes units that
/// debuggers do not read.
const NEWEST_DWARF: i64 = 4;

fn module(cx: &mut Context<'_>) {
    module_flags::older_dwarf(cx, NEWEST_DWARF);
    labels(cx);
    gpu_spaces::refuse(cx);
    enumerations::lower(cx);
    // The text of LLVM 6 has no `dso_local` there.
    to_5::preemptible(cx, cx.module.ifuncs.clone());
}

/// Removes labels from the lists of nodes that subprograms retain.
fn labels(cx: &mut Context<'_>) {
    let nodes = with_labels(cx.module.scope().metadata(), &cx.module.metadata);
    without_labels(&mut cx.module.metadata, &nodes);
    noted(cx, &nodes, "the module's metadata");
    for_each_body(cx, |cx, id, body| {
        let nodes = with_labels(cx.module.scope_in(body).metadata(), &body.metadata);
        without_labels(&mut body.metadata, &nodes);
        noted(cx, &nodes, &report::name(cx.module, id));
    });
}

fn noted(cx: &mut Context<'_>, nodes: &[Node], place: &str) {
    for _ in nodes.iter().filter(|node| node.slots.is_none()) {
        cx.note(Outcome::Approximated, "!DILabel", "left out", place);
    }
}

/// A label, or a list with labels and the slots that it has without them.
struct Node {
    at: usize,
    storage: Storage,
    slots: Option<Vec<u32>>,
}

fn with_labels(metadata: MdScope<'_>, store: &MdStore) -> Vec<Node> {
    const LABEL: MdKind = MdKind::Di(DiKind::DILabel);
    let is_label = |slot: &u32| {
        let id = MdId::from_slot(*slot);
        let entry = id.and_then(|id| metadata.get(id));
        entry.is_some_and(|(entry, _)| entry.kind == LABEL)
    };
    let mut nodes = Vec::new();
    for (at, entry) in store.entries().iter().enumerate() {
        let slots = store.slots(*entry);
        let slots = match entry.kind {
            LABEL => None,
            MdKind::Tuple if slots.iter().any(is_label) => {
                let rest = slots.iter().filter(|slot| !is_label(slot));
                Some(rest.copied().collect())
            }
            _ => continue,
        };
        let storage = entry.storage;
        nodes.push(Node { at, storage, slots });
    }
    nodes
}

/// Sets the lists, and makes nodes without content of the labels, to which nothing refers any more.
fn without_labels(store: &mut MdStore, nodes: &[Node]) {
    for node in nodes {
        let slots = node.slots.as_deref().unwrap_or_default();
        let storage = match node.slots {
            Some(_) => node.storage,
            None => Storage::Distinct,
        };
        store.set(node.at, MdKind::Tuple, storage, slots);
    }
}
