//! Keeps simple constants once.

use crate::constant::{ConstKind, ConstPool};
use crate::types::TypeId;
use crate::value::ConstId;
use rustc_hash::FxHashMap;

/// The simple constants of one pool, by type and contents.
#[derive(Default)]
pub(super) struct Interner {
    known: FxHashMap<(TypeId, u8, u64), ConstId>,
}

impl Interner {
    /// The constant of `kind` in `pool`, added where it is new.
    pub fn constant(&mut self, pool: &mut ConstPool, ty: TypeId, kind: ConstKind) -> ConstId {
        let key = match kind {
            ConstKind::Null => (ty, 0, 0),
            ConstKind::Undef => (ty, 1, 0),
            ConstKind::Poison => (ty, 2, 0),
            ConstKind::Int(value) => (ty, 3, value as u64),
            ConstKind::Float(bits) => (ty, 4, bits),
            ConstKind::DsoLocalEquivalent(id) => (ty, 5, id.as_u32().into()),
            ConstKind::NoCfi(id) => (ty, 6, id.as_u32().into()),
            _ => return pool.push(ty, kind),
        };
        *self.known.entry(key).or_insert_with(|| pool.push(ty, kind))
    }
}
