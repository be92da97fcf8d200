//! Folds constant expressions that equal one of their operands: LLVM never creates such expressions.
//!
//! With opaque pointers, a bitcast between pointers is a no-op, and so is a getelementptr with zero
//! indices. Both are frequent in files with typed pointers.

use super::ConstContext;
use super::constants_older::Expansions;
use bitsmith_model::aggregate::is_zero;
use bitsmith_model::constant::{Const, ConstKind, ConstPool, ExprOp};
use bitsmith_model::entity::Table;
use bitsmith_model::evaluate::Evaluator;
use bitsmith_model::schema::inst::CastOp;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{ConstId, Value, ValueKind};
use rustc_hash::FxHashMap;

/// Replaces such expressions from `first` on by their values, in the pool's operands and in `values`.
pub(super) fn fold(
    cx: &ConstContext<'_, '_>,
    pool: &mut ConstPool,
    (first, local): (usize, bool),
    values: &mut [Value],
) {
    let folder = Folder {
        cx,
        pool,
        first,
        local,
    };
    let Some(folded) = folder.all() else {
        return;
    };
    let replace = |value: &mut Value| {
        let own = own_index(*value, local).and_then(|index| index.checked_sub(first));
        if let Some(&new) = own.and_then(|index| folded.get(index))
            && new != Value::UNRESOLVED
        {
            *value = new;
        }
    };
    values.iter_mut().for_each(replace);
    pool.operands_mut().iter_mut().for_each(replace);
}

/// Brings constants, in post-order, into LLVM's canonical form: aggregates, and expressions that fold.
/// Those of `older` are instructions. Values that an expression folds to are put into `values`, too.
pub(super) fn forms(
    cx: &mut ConstContext<'_, '_>,
    pool: &mut ConstPool,
    local: bool,
    (older, ids): (&Expansions, Vec<ConstId>),
    values: &mut [Value],
) {
    let mut replaced: FxHashMap<Value, Value> = FxHashMap::default();
    let mut evaluator = Evaluator::new(cx.types, pool, cx.outer, cx.globals);
    for id in ids {
        let own = match local {
            true => Value::local_const(id),
            false => Value::constant(id),
        };
        let Some(constant) = evaluator.pool.try_get(id) else {
            continue;
        };
        if !replaced.is_empty() {
            evaluator.pool.map_parts(constant, |part| {
                if let Some(new) = replaced.get(part) {
                    *part = *new;
                }
            });
        }
        if older.contains_key(&own) {
            continue;
        }
        let new = match constant.kind {
            ConstKind::Aggregate(span) => {
                if let Some(kind) = evaluator.form(constant.ty, span) {
                    evaluator.pool.set(id, Const { kind, ..constant });
                }
                continue;
            }
            ConstKind::Expr(index) => evaluator.expression(constant.ty, index),
            _ => None,
        };
        let Some(new) = new else { continue };
        match evaluator.own(new) {
            Some(new) => evaluator.pool.set(id, new),
            None => {
                replaced.insert(own, new);
            }
        }
    }
    if !replaced.is_empty() {
        for value in values {
            *value = replaced.get(value).copied().unwrap_or(*value);
        }
    }
}

/// The index of a constant, if it is one of the current pool.
fn own_index(value: Value, local: bool) -> Option<usize> {
    match value.kind() {
        ValueKind::Const(id) if !local => Some(id.as_u32() as usize),
        ValueKind::LocalConst(id) if local => Some(id.as_u32() as usize),
        _ => None,
    }
}

struct Folder<'a, 't, 'm> {
    cx: &'a ConstContext<'t, 'm>,
    pool: &'a ConstPool,
    first: usize,
    local: bool,
}

impl Folder<'_, '_, '_> {
    /// The replacement of each constant from `first` on, or unresolved; `None` if nothing folds.
    fn all(&self) -> Option<Vec<Value>> {
        let mut folded: Vec<Value> = Vec::new();
        for index in self.first..self.pool.len() {
            let Some(mut value) = self.step(index) else {
                continue;
            };
            // The chain ends, since constants do not contain themselves; it is short, since their nesting is
            // limited.
            while let Some(own) = own_index(value, self.local) {
                let known = own.checked_sub(self.first).and_then(|own| folded.get(own));
                value = match known {
                    Some(&known) if known != Value::UNRESOLVED => known,
                    _ => match self.step(own) {
                        Some(next) => next,
                        None => break,
                    },
                };
            }
            folded.resize(
                self.pool.len().saturating_sub(self.first),
                Value::UNRESOLVED,
            );
            folded.put(index.saturating_sub(self.first), value);
        }
        (!folded.is_empty()).then_some(folded)
    }

    /// The operand that a constant equals.
    fn step(&self, index: usize) -> Option<Value> {
        let id = ConstId::from_u32(u32::try_from(index).ok()?);
        let constant = self.pool.try_get(id)?;
        let ConstKind::Expr(expr) = constant.kind else {
            return None;
        };
        let expr = self.pool.expr(expr);
        let (&base, indices) = self.pool.operands(expr.operands).split_first()?;
        let nothing = match expr.op {
            ExprOp::Cast(CastOp::BitCast) => true,
            ExprOp::GetElementPtr { .. } => {
                expr.in_range.is_none() && indices.iter().all(|&index| self.is_zero(index))
            }
            // A zero inserted into zeros.
            ExprOp::InsertElement => {
                let null = self
                    .constant(base)
                    .is_some_and(|c| c.kind == ConstKind::Null);
                null && indices
                    .first()
                    .is_some_and(|&element| self.is_null(element))
            }
            _ => false,
        };
        (nothing && self.type_of(base) == Some(constant.ty)).then_some(base)
    }

    fn constant(&self, value: Value) -> Option<Const> {
        match value.kind() {
            ValueKind::Const(id) => self.cx.outer.unwrap_or(self.pool).try_get(id),
            ValueKind::LocalConst(id) => self.pool.try_get(id),
            _ => None,
        }
    }

    fn type_of(&self, value: Value) -> Option<TypeId> {
        match value.kind() {
            ValueKind::Global(id) => Some(self.cx.globals.get(id)?.ty),
            _ => Some(self.constant(value)?.ty),
        }
    }

    fn is_null(&self, value: Value) -> bool {
        let pool = match value.kind() {
            ValueKind::Const(_) => self.cx.outer.unwrap_or(self.pool),
            _ => self.pool,
        };
        self.constant(value)
            .is_some_and(|constant| is_zero(constant.kind, pool))
    }

    fn is_zero(&self, value: Value) -> bool {
        let pool = match value.kind() {
            ValueKind::Const(_) => self.cx.outer.unwrap_or(self.pool),
            _ => self.pool,
        };
        self.constant(value)
            .is_some_and(|constant| match constant.kind {
                ConstKind::WideInt(span) => pool.words(span).iter().all(|word| *word == 0),
                kind => matches!(
                    kind,
                    ConstKind::Null | ConstKind::Int(0) | ConstKind::Undef | ConstKind::Poison
                ),
            })
    }
}
