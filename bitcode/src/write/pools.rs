//! The pools in which constants are looked up while a module is written.

use bitsmith_model::constant::{Const, ConstKind, ConstPool, ExprOp};
use bitsmith_model::module::Module;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{GlobalId, Value, ValueKind};

/// The owner of a [`Value`] or metadata handle: a function by its handle plus one, or the module.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Owner(pub u32);

impl Owner {
    /// The module.
    pub(super) const MODULE: Self = Self(0);
    /// The owner of the constants that the writer makes, which no pool of the module has.
    pub(super) const EXTRA: Self = Self(u32::MAX);
    /// The body of a function.
    pub(super) fn function(id: GlobalId) -> Self {
        Self(id.as_u32().saturating_add(1))
    }
}

/// A value, with the owner of its handle.
pub(super) type Place = (Owner, Value);

/// The pools in which constants are looked up.
#[derive(Clone, Copy)]
pub(super) struct Pools<'m> {
    pub module: &'m Module,
    pub local: Option<&'m ConstPool>,
}

impl<'m> Pools<'m> {
    /// The constant that a value is, with the pool that owns it; none for globals.
    #[inline]
    pub(super) fn get(self, value: Value) -> Option<(Const, &'m ConstPool)> {
        match value.kind() {
            ValueKind::Const(id) => Some((self.module.consts.try_get(id)?, &self.module.consts)),
            ValueKind::LocalConst(id) => {
                let pool = self.local?;
                Some((pool.try_get(id)?, pool))
            }
            _ => None,
        }
    }
    /// The type that a getelementptr expression steps over.
    pub(super) fn source_type(constant: Const, pool: &ConstPool) -> Option<TypeId> {
        match constant.kind {
            ConstKind::Expr(index) => match pool.expr(index).op {
                ExprOp::GetElementPtr { source } => Some(source),
                _ => None,
            },
            _ => None,
        }
    }
}
