//! C++ types by identifier, as LLVM's optimiser keeps them.

use bitsmith_model::entity::Table;
use bitsmith_model::global::BodyState;
use bitsmith_model::metadata::{MdEntry, MdKind, MdScope, MdStore, Storage};
use bitsmith_model::module::Module;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::slot;
use bitsmith_model::unify::{
    nodes_by_content, redirect, redirect_all, unify_equal_nodes, unify_nodes,
};
use bitsmith_model::value::MdId;
use rustc_hash::FxHashMap;

/// `DIFlagFwdDecl`
const FORWARD: u32 = 1 << 2;

/// Makes all composite types with an identifier distinct, and one node of those with the same one: the first, with what
/// the first definition says if that is a declaration. Types of another tag stay apart, and so do the types of several
/// bodies that the module has not.
pub fn identify_types(module: &mut Module) {
    let same = merge(&mut module.metadata, MdId::module);
    if !same.is_empty() {
        redirect_all(module, &same);
        // Nodes that referred to either type can be equal now.
        unify_equal_nodes(module);
    }
    let (mut known, mut nodes) = (None, None);
    for id in module.functions.clone() {
        let function = module.globals.get_mut(id).and_then(|g| g.as_function_mut());
        let Some(BodyState::Loaded(body)) = function.map(|function| &mut function.body) else {
            continue;
        };
        let mut same = merge(&mut body.metadata, MdId::local);
        for (at, entry) in body.metadata.entries().iter().enumerate() {
            let Some(identifier) = identifier_of(&body.metadata, *entry) else {
                continue;
            };
            let known = known.get_or_insert_with(|| types_of_module(&module.metadata));
            let scope = MdScope {
                module: &module.metadata,
                local: Some(&body.metadata),
            };
            let text = MdId::from_slot(identifier).and_then(|id| scope.string(id));
            let Some((there, known)) = text.and_then(|text| known.get(text)) else {
                continue;
            };
            let kind = Kind::of(&body.metadata, *entry);
            if known.tag == kind.tag && (!known.is_forward || kind.is_forward) {
                same.insert(MdId::local(at), *there);
            }
        }
        if !same.is_empty() {
            redirect(body, &same);
            let of_module = nodes.get_or_insert_with(|| nodes_by_content(&module.metadata));
            unify_nodes(body, of_module, |kind| {
                matches!(kind, MdKind::Tuple | MdKind::Di(_))
            });
        }
    }
}

/// The facts that decide if two types are merged, and which of them stays.
#[derive(Clone, Copy)]
struct Kind {
    tag: u32,
    is_forward: bool,
}

impl Kind {
    fn of(store: &MdStore, entry: MdEntry) -> Self {
        const TAG: usize = slot!(DICompositeType, "tag") as usize;
        const FLAGS: usize = slot!(DICompositeType, "flags") as usize;
        let field = |at: usize| store.slots(entry).get(at).copied().unwrap_or(0);
        Self {
            tag: field(TAG),
            is_forward: field(FLAGS) & FORWARD != 0,
        }
    }
}

/// The types of the module, by identifier.
fn types_of_module(store: &MdStore) -> FxHashMap<Box<[u8]>, (MdId, Kind)> {
    let mut types = FxHashMap::default();
    for (at, &entry) in store.entries().iter().enumerate() {
        let text = identifier_of(store, entry).and_then(MdId::from_slot);
        if let Some(text) = text.and_then(|id| store.get(id.index())) {
            let found = (MdId::module(at), Kind::of(store, entry));
            types.entry(store.string(text).into()).or_insert(found);
        }
    }
    types
}

/// Makes the types of a store distinct; returns the types that others with the same identifier become.
fn merge(store: &mut MdStore, id: fn(usize) -> MdId) -> FxHashMap<MdId, MdId> {
    let mut first: FxHashMap<u32, usize> = FxHashMap::default();
    let mut same = FxHashMap::default();
    for index in 0..store.len() {
        let Some((entry, identifier)) = identify(store, index) else {
            continue;
        };
        let known = *first.entry(identifier).or_insert(index);
        let Some(there) = store.get(known).filter(|_| known != index) else {
            continue;
        };
        let (old, new) = (Kind::of(store, there), Kind::of(store, entry));
        if old.tag != new.tag {
            continue;
        }
        if old.is_forward && !new.is_forward {
            let slots = store.slots(entry).to_vec();
            for (at, slot) in slots.into_iter().enumerate() {
                store.slots_mut(there).put(at, slot);
            }
        }
        same.insert(id(index), id(known));
    }
    same
}

/// Makes a composite type with an identifier distinct; returns it and the identifier.
fn identify(store: &mut MdStore, index: usize) -> Option<(MdEntry, u32)> {
    let mut entry = store.get(index)?;
    let identifier = identifier_of(store, entry)?;
    if !entry.is_distinct() {
        entry.storage = Storage::Distinct;
        store.set_entry(index, entry);
    }
    Some((entry, identifier))
}

/// The slot with the identifier of a composite type that has one.
fn identifier_of(store: &MdStore, entry: MdEntry) -> Option<u32> {
    let at = usize::from(slot!(DICompositeType, "identifier"));
    let is_type = entry.kind == MdKind::Di(DiKind::DICompositeType);
    let identifier = store.slots(entry).get(at).filter(|_| is_type);
    identifier.copied().filter(|slot| *slot != 0)
}
