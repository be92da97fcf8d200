//! Constant expressions with their operands by role (LangRef, "Constant Expressions").

use crate::constant::{ConstKind, ConstPool, ExprOp};
use crate::module::Scope;
use crate::schema::inst::{BinaryOp, CastOp};
use crate::types::TypeId;
use crate::value::Value;

/// A constant expression, its operands by role.
///
/// ```
/// use bitsmith_model::constant::{ConstKind, ConstPool, ExprOp};
/// use bitsmith_model::expr_view::ExprView;
/// use bitsmith_model::module::Module;
/// use bitsmith_model::schema::flag::Flags;
/// use bitsmith_model::schema::inst::BinaryOp;
/// use bitsmith_model::value::Value;
///
/// let mut module = Module::default();
/// let (i64, mut pool) = (module.types.int(64), ConstPool::default());
/// let number = |pool: &mut ConstPool, n| Value::constant(pool.push(i64, ConstKind::Int(n)));
/// let (one, two) = (number(&mut pool, 1), number(&mut pool, 2));
/// let op = ExprOp::Binary(BinaryOp::Sub);
/// let id = pool.push_expr(i64, op, Flags::NONE, None, [one, two]);
/// let Some(ExprView::Binary { left, right, .. }) = ExprView::of(&pool, pool.get(id).kind) else {
///     panic!("a difference");
/// };
/// assert_eq!((left, right), (one, two));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExprView<'p> {
    /// `add`, `sub`, `xor`, …
    Binary {
        /// The operator.
        op: BinaryOp,
        /// The left operand.
        left: Value,
        /// The right operand.
        right: Value,
    },
    /// `trunc`, `ptrtoint`, `bitcast`, …
    Cast {
        /// The operator.
        op: CastOp,
        /// The operand.
        value: Value,
    },
    /// `getelementptr`
    GetElementPtr {
        /// The type that the first index steps over.
        source: TypeId,
        /// The address, or a vector of addresses.
        base: Value,
        /// The indices.
        indices: &'p [Value],
    },
    /// `extractelement`
    ExtractElement {
        /// The vector.
        vector: Value,
        /// The number of the lane.
        index: Value,
    },
    /// `insertelement`
    InsertElement {
        /// The vector.
        vector: Value,
        /// The new element.
        element: Value,
        /// The number of the lane.
        index: Value,
    },
    /// `shufflevector`
    ShuffleVector {
        /// The first vector.
        first: Value,
        /// The second vector.
        second: Value,
        /// The mask, a constant vector.
        mask: Value,
    },
}

impl<'p> ExprView<'p> {
    /// The view of an expression; `None` if `kind` is none, or if its operands are too few or too many.
    pub fn of(pool: &'p ConstPool, kind: ConstKind) -> Option<Self> {
        let ConstKind::Expr(index) = kind else {
            return None;
        };
        let expr = pool.expr(index);
        Some(match (expr.op, pool.operands(expr.operands)) {
            (ExprOp::Binary(op), &[left, right]) => Self::Binary { op, left, right },
            (ExprOp::Cast(op), &[value]) => Self::Cast { op, value },
            (ExprOp::GetElementPtr { source }, &[base, ref indices @ ..]) => Self::GetElementPtr {
                source,
                base,
                indices,
            },
            (ExprOp::ExtractElement, &[vector, index]) => Self::ExtractElement { vector, index },
            (ExprOp::InsertElement, &[vector, element, index]) => Self::InsertElement {
                vector,
                element,
                index,
            },
            (ExprOp::ShuffleVector, &[first, second, mask]) => Self::ShuffleVector {
                first,
                second,
                mask,
            },
            _ => return None,
        })
    }
    /// The view of the expression that a value is.
    pub fn of_value(scope: Scope<'p>, value: Value) -> Option<Self> {
        let (constant, pool) = scope.constant(value)?;
        Self::of(pool, constant.kind)
    }
}

/// The number of casts that are stripped: constants of a file can form cycles.
const MAX_STRIPS: usize = 64;

impl Scope<'_> {
    /// The value without `bitcast`, `addrspacecast` and getelementptrs with zero indices, as far as these are
    /// constant expressions.
    pub fn strip_casts(self, mut value: Value) -> Value {
        for _ in 0..MAX_STRIPS {
            let is_zero = |index: &Value| {
                let constant = self.constant(*index).map(|(c, _)| c.kind);
                matches!(constant, Some(ConstKind::Int(0) | ConstKind::Null))
            };
            value = match ExprView::of_value(self, value) {
                Some(ExprView::Cast {
                    op: CastOp::BitCast | CastOp::AddrSpaceCast,
                    value,
                }) => value,
                Some(ExprView::GetElementPtr { base, indices, .. })
                    if indices.iter().all(is_zero) =>
                {
                    base
                }
                _ => return value,
            };
        }
        value
    }
}
