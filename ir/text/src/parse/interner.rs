//! Uniquing of simple constants.

use bitsmith_model::constant::{ConstKind, ConstPool};
use bitsmith_model::reuse::empty;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::ConstId;
use rustc_hash::FxHashMap;

/// The simple constants of one pool, by type and content.
#[derive(Default)]
pub(super) struct Interner {
    known: FxHashMap<(TypeId, u8, u64), ConstId>,
}

impl Interner {
    /// Returns true if constants of `kind` are uniqued.
    pub fn is_simple(kind: ConstKind) -> bool {
        key(kind).is_some()
    }
    /// Clears it for another pool.
    pub fn clear(&mut self) {
        empty(&mut self.known);
    }
    /// The constant of `kind` in `pool`, added if it is new.
    pub fn constant(&mut self, pool: &mut ConstPool, ty: TypeId, kind: ConstKind) -> ConstId {
        let Some((number, word)) = key(kind) else {
            return pool.push(ty, kind);
        };
        let known = self.known.entry((ty, number, word));
        *known.or_insert_with(|| pool.push(ty, kind))
    }
}

/// The key of a simple constant among those of its type.
fn key(kind: ConstKind) -> Option<(u8, u64)> {
    Some(match kind {
        ConstKind::Null => (0, 0),
        ConstKind::Undef => (1, 0),
        ConstKind::Poison => (2, 0),
        ConstKind::Int(value) => (3, value as u64),
        ConstKind::Float(bits) => (4, bits),
        ConstKind::DsoLocalEquivalent(id) => (5, id.as_u32().into()),
        ConstKind::NoCfi(id) => (6, id.as_u32().into()),
        _ => return None,
    })
}
