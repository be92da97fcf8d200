//! The identity of uniqued nodes: two with the same content are one. Members of types with identifiers are one if the
//! parts are the same that name them.

use crate::metadata::{MdEntry, MdKind, MdStore};
use crate::schema::di::DiKind;
use crate::schema::dwarf;
use crate::slot;
use crate::value::MdId;
use std::hash::{Hash, Hasher};

const IDENTIFIER: usize = slot!(DICompositeType, "identifier") as usize;
const MEMBER_TAG: usize = slot!(DIDerivedType, "tag") as usize;
const MEMBER_NAME: usize = slot!(DIDerivedType, "name") as usize;
const MEMBER_SCOPE: usize = slot!(DIDerivedType, "scope") as usize;
const SP_SCOPE: usize = slot!(DISubprogram, "scope") as usize;
const SP_LINKAGE_NAME: usize = slot!(DISubprogram, "linkageName") as usize;
const SP_TEMPLATE: usize = slot!(DISubprogram, "templateParams") as usize;
const SP_FLAGS: usize = slot!(DISubprogram, "spFlags") as usize;
/// `DISPFlagDefinition`
const DEFINITION: u32 = 1 << 3;

/// The identity of a uniqued node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Identity {
    /// All its slots.
    Content,
    /// Those that name a member of a type with an identifier.
    Member([u32; 4]),
}

impl Identity {
    /// The identity of a node of this kind with these slots, which refer to entries of `store`.
    pub fn of(store: &MdStore, kind: MdKind, slots: &[u32]) -> Self {
        let at = |index: usize| slots.get(index).copied().unwrap_or(0);
        match kind {
            MdKind::Di(DiKind::DIDerivedType)
                if at(MEMBER_TAG) == dwarf::DW_TAG_member
                    && at(MEMBER_NAME) != 0
                    && has_identifier(store, at(MEMBER_SCOPE)) =>
            {
                Self::Member([at(MEMBER_TAG), at(MEMBER_NAME), at(MEMBER_SCOPE), 0])
            }
            MdKind::Di(DiKind::DISubprogram)
                if at(SP_FLAGS) & DEFINITION == 0
                    && at(SP_LINKAGE_NAME) != 0
                    && has_identifier(store, at(SP_SCOPE)) =>
            {
                Self::Member([0, at(SP_LINKAGE_NAME), at(SP_SCOPE), at(SP_TEMPLATE)])
            }
            _ => Self::Content,
        }
    }

    /// Hashes a node with this identity; nodes that are one have the same hash.
    pub fn hash(&self, state: &mut impl Hasher, kind: MdKind, slots: &[u32]) {
        match self {
            Self::Member(key) => (2u8, kind, key).hash(state),
            Self::Content => (3u8, kind, slots).hash(state),
        }
    }

    /// Returns true if an entry of `store` is the node with this identity, kind and slots.
    pub fn is_of(&self, store: &MdStore, known: MdEntry, kind: MdKind, slots: &[u32]) -> bool {
        let there = store.slots(known);
        known.kind == kind
            && match self {
                Self::Content => there == slots,
                Self::Member(_) => Self::of(store, kind, there) == *self,
            }
    }
}

/// The slot of a composite type's identifier.
pub fn identifier(slots: &[u32]) -> u32 {
    slots.get(IDENTIFIER).copied().unwrap_or(0)
}

/// Returns true if a slot refers to a composite type with an identifier.
fn has_identifier(store: &MdStore, slot: u32) -> bool {
    let entry = MdId::from_slot(slot).and_then(|id| store.get(id.index()));
    entry.is_some_and(|entry| {
        entry.kind == MdKind::Di(DiKind::DICompositeType) && identifier(store.slots(entry)) != 0
    })
}
