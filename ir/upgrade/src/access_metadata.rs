//! The nodes, metadata kinds and scopes that rewrites attach to accesses; a module gets them when a
//! rewrite first needs them.

use bitsmith_model::body::Body;
use bitsmith_model::metadata::{MdEntry, MdKind, Storage};
use bitsmith_model::module::Module;
use bitsmith_model::value::MdId;

/// The nodes, metadata kinds and scopes that a module has for rewrites.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct AccessMetadata {
    /// `!{i32 1}`
    pub one: Option<MdId>,
    /// `!{}`
    pub empty: Option<MdId>,
    /// `!{i32 5, i32 6}`: AMDGPU's address space of one thread.
    pub private: Option<MdId>,
    /// The kind `amdgpu.no.fine.grained.memory`
    pub no_fine_grained: Option<u32>,
    /// The kind `amdgpu.ignore.denormal.mode`
    pub ignore_denormals: Option<u32>,
    /// The scope `agent`
    pub agent: Option<u16>,
    /// The scope `block`
    pub block: Option<u16>,
    /// The scope `device`
    pub device: Option<u16>,
}

/// `!{}`, which may exist in the module.
pub(super) fn empty(module: &mut Module) -> MdId {
    module.uniqued(MdKind::Tuple, &[])
}

/// Maps a body's own `!{}` to the module's: equal nodes are uniqued.
pub(super) fn share_empty(node: MdId, body: &mut Body) {
    let store = &body.metadata;
    for (_, attached) in body.attachments.iter_mut() {
        let own = attached
            .node
            .is_local()
            .then(|| store.get(attached.node.index()));
        if own.flatten().is_some_and(|entry| is_empty(&entry)) {
            attached.node = node;
        }
    }
}

fn is_empty(entry: &MdEntry) -> bool {
    entry.kind == MdKind::Tuple && !entry.is_distinct() && entry.span.len == 0
}

/// `!{i32 A, i32 B}`
pub(super) fn range(module: &mut Module, ends: [i64; 2]) -> MdId {
    let slots = ends.map(|end| MdId::to_slot(Some(module.int_metadata(end))));
    MdId::module(
        module
            .metadata
            .push(MdKind::Tuple, Storage::Uniqued, &slots),
    )
}
