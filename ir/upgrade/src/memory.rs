//! Intrinsics that became loads, stores and atomic operations.

use super::call_rewriter::{CallRewriter, Stage, TypedValue};
use super::renamed::Match::{Start, Whole};
use super::renamed::Row;
use bitsmith_model::body::Body;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::metadata::{Attachment, MdKind, MdScope, Storage};
use bitsmith_model::module::Module;
use bitsmith_model::schema::metadata_kind;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{MdId, Value, ValueKind};
use rustc_hash::FxHashSet;

/// The rows, by names without `llvm.`, with the release of the change.
#[rustfmt::skip]
pub(super) const ROWS: &[Row] = &[
    // LLVM 3.9 to 7
    (Start, "x86.sse4a.movnt.", Some(2), first_past_caches),
    (Start, "x86.avx.movnt.", Some(2), store_past_caches),
    (Start, "x86.avx512.storent.", Some(2), store_past_caches),
    (Whole, "x86.sse41.movntdqa", Some(1), load_past_caches),
    (Whole, "x86.avx2.movntdqa", Some(1), load_past_caches),
    (Whole, "x86.avx512.movntdqa", Some(1), load_past_caches),
];

/// Likewise, for new functions that are declared even without a call.
#[rustfmt::skip]
pub(super) const EARLY: &[Row] = &[
    // LLVM 8
    (Whole, "x86.rdtscp", Some(1), time),
];

fn first_past_caches(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (to, vector) = (c.arg(0)?, c.arg(1)?);
    let element = c.extract(vector, 0)?;
    let element = c.named(element, "extractelement");
    let store = c.store(element, to, 1)?;
    past_caches(c, store)
}

fn store_past_caches(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (to, vector) = (c.arg(0)?, c.arg(1)?);
    let bytes = bytes(c, vector.ty)?;
    let store = c.store(vector, to, bytes)?;
    past_caches(c, store)
}

fn load_past_caches(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (from, ret) = (c.arg(0)?, c.ret());
    let bytes = bytes(c, ret)?;
    let load = c.load(ret, from, bytes);
    past_caches(c, load)
}

fn bytes(c: &CallRewriter<'_>, ty: TypeId) -> Option<u64> {
    let (element, len) = c.elements(ty)?;
    let bits = c.bits(element)?.checked_mul(len)?;
    Some(u64::from(bits / 8).next_power_of_two())
}

/// Marks an access as nontemporal.
fn past_caches(c: &mut CallRewriter<'_>, access: TypedValue) -> Option<TypedValue> {
    match &mut c.stage {
        Stage::Plan { module, access, .. } => {
            access.one.get_or_insert_with(|| mark(module));
        }
        Stage::Call(site) => {
            let kind = metadata_kind::NONTEMPORAL;
            let node = site.access.one?;
            let access = access.value.as_inst()?;
            site.body
                .attachments
                .push(access, Attachment { kind, node });
        }
    }
    Some(access)
}

/// `!{i32 1}`
fn mark(module: &mut Module) -> MdId {
    let count = module.metadata.len();
    let known = (0..count)
        .map(MdId::module)
        .find(|id| is_mark(module, None, *id));
    if let Some(known) = known {
        return known;
    }
    let slot = MdId::to_slot(Some(module.int_metadata(1)));
    MdId::module(
        module
            .metadata
            .push(MdKind::Tuple, Storage::Uniqued, &[slot]),
    )
}

/// Returns true if a node is `!{i32 1}`.
fn is_mark(module: &Module, body: Option<&Body>, id: MdId) -> bool {
    let scope = MdScope {
        module: &module.metadata,
        local: body.map(|body| &body.metadata),
    };
    let value = || {
        let (entry, store) = scope.get(id)?;
        let is_tuple = entry.kind == MdKind::Tuple && !entry.is_distinct();
        let [slot] = store.slots(entry) else {
            return None;
        };
        let (entry, store) = scope.get(MdId::from_slot(*slot).filter(|_| is_tuple)?)?;
        let value = Value::from_u32(*store.slots(entry).first()?);
        (entry.kind == MdKind::Value).then_some(value)
    };
    let constant = value().and_then(|value| match value.kind() {
        ValueKind::Const(id) => module.consts.try_get(id),
        ValueKind::LocalConst(id) => body?.consts.try_get(id),
        _ => None,
    });
    constant.is_some_and(|constant| {
        let is_word = *module.types.get(constant.ty) == Type::Int(32);
        is_word && constant.kind == ConstKind::Int(1)
    })
}

/// Maps a body's own `!{i32 1}` to the module's: equal nodes are uniqued.
pub(super) fn share_mark(node: MdId, module: &Module, body: &mut Body) {
    let own = body.attachments.iter().map(|(_, attached)| *attached);
    let own: FxHashSet<MdId> = own
        .filter(|attached| attached.kind == metadata_kind::NONTEMPORAL)
        .map(|attached| attached.node)
        .filter(|id| id.is_local() && is_mark(module, Some(body), *id))
        .collect();
    if own.is_empty() {
        return;
    }
    for (_, attached) in body.attachments.iter_mut() {
        if own.contains(&attached.node) {
            attached.node = node;
        }
    }
}

/// The value that was stored through a pointer is a second result.
fn time(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (to, long) = (c.arg(0)?, c.ret());
    let word = c.int_ty(32)?;
    let both = c.literal_struct(&[long, word])?;
    let new = c.call(b"llvm.x86.rdtscp", both, &[])?;
    let second = c.member(new, 1, word);
    c.store(second, to, 1)?;
    let first = c.member(new, 0, long);
    c.take_name(new);
    Some(first)
}
