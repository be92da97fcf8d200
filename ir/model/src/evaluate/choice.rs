//! Comparisons of constants, and selection by them.

use super::Evaluator;
use super::number;
use crate::constant::ConstKind;
use crate::schema::inst::Predicate;
use crate::types::TypeId;
use crate::value::Value;

impl Evaluator<'_> {
    pub(super) fn compare(
        &mut self,
        predicate: Predicate,
        left: Value,
        right: Value,
        ty: TypeId,
    ) -> Option<Value> {
        match predicate {
            Predicate::FFalse => return self.truth(ty, false),
            Predicate::FTrue => return self.truth(ty, true),
            _ => {}
        }
        match [self.kind(left), self.kind(right)] {
            [Some(ConstKind::Poison), _] | [_, Some(ConstKind::Poison)] => {
                return Some(self.constant(ty, ConstKind::Poison));
            }
            [Some(ConstKind::Undef), Some(ConstKind::Undef)] if predicate.is_int() => {
                let equality = matches!(predicate, Predicate::Eq | Predicate::Ne);
                return match equality {
                    true => Some(self.constant(ty, ConstKind::Undef)),
                    false => self.truth(ty, predicate.holds_for_equal()),
                };
            }
            [Some(ConstKind::Undef), _] | [_, Some(ConstKind::Undef)] => {
                let holds = match predicate.is_int() {
                    true => predicate.holds_for_equal(),
                    false => predicate.is_unordered(),
                };
                return self.truth(ty, holds);
            }
            _ => {}
        }
        if predicate.is_int() && (left == right || self.is_null(left) && self.is_null(right)) {
            return self.truth(ty, predicate.holds_for_equal());
        }
        if let Some((element, len)) = self.vector(ty) {
            return self.of_each(ty, len, |this, index| {
                let (left, right) = (this.element(left, index)?, this.element(right, index)?);
                this.compare(predicate, left, right, element)
            });
        }
        let (left, right) = (self.number(left)?, self.number(right)?);
        let holds = number::compare(predicate, left, right)?;
        self.truth(ty, holds)
    }

    /// True or false, or a vector of it.
    fn truth(&mut self, ty: TypeId, holds: bool) -> Option<Value> {
        match holds {
            true => self.all_ones(ty),
            false => self.zero(ty),
        }
    }

    pub(super) fn select(
        &mut self,
        condition: Value,
        yes: Value,
        no: Value,
        ty: TypeId,
    ) -> Option<Value> {
        let of = self.type_of(condition)?;
        if self.is_null(condition) {
            return Some(no);
        }
        if self.is_all_ones(condition) {
            return Some(yes);
        }
        let kind = self.kind(condition);
        if let (Some(ConstKind::Aggregate(_)), Some((_, len)), Some(_)) =
            (kind, self.vector(of), self.vector(ty))
        {
            return self.select_elements(condition, [yes, no], ty, len);
        }
        let kinds = [yes, no].map(|value| self.kind(value));
        match (kind, kinds) {
            (Some(ConstKind::Poison), _) => Some(self.constant(ty, ConstKind::Poison)),
            (Some(ConstKind::Undef), [Some(ConstKind::Undef), _]) => Some(yes),
            (Some(ConstKind::Undef), _) => Some(no),
            _ if self.is_same(yes, no) => Some(yes),
            (_, [Some(ConstKind::Poison), _]) => Some(no),
            (_, [_, Some(ConstKind::Poison)]) => Some(yes),
            _ => None,
        }
    }

    fn select_elements(
        &mut self,
        condition: Value,
        [yes, no]: [Value; 2],
        ty: TypeId,
        len: u32,
    ) -> Option<Value> {
        self.of_each(ty, len, |this, index| {
            let condition = this.element(condition, index)?;
            let (yes, no) = (this.element(yes, index)?, this.element(no, index)?);
            let same = this.is_same(yes, no);
            Some(match this.kind(condition)? {
                ConstKind::Poison => {
                    let element = this.type_of(yes)?;
                    this.constant(element, ConstKind::Poison)
                }
                _ if same => yes,
                ConstKind::Undef if this.kind(yes) == Some(ConstKind::Undef) => yes,
                ConstKind::Undef | ConstKind::Int(0) => no,
                ConstKind::Int(_) => yes,
                _ => return None,
            })
        })
    }

    /// Returns true for two values that are one constant: plain ones, and packed data.
    fn is_same(&self, one: Value, other: Value) -> bool {
        if one == other {
            return true;
        }
        let (Some((one, pool)), Some((other, beside))) = (self.find(one), self.find(other)) else {
            return false;
        };
        one.ty == other.ty
            && match (one.kind, other.kind) {
                (ConstKind::Data(one), ConstKind::Data(other)) => {
                    pool.bytes(one) == beside.bytes(other)
                }
                (
                    kind @ (ConstKind::Int(_)
                    | ConstKind::Float(_)
                    | ConstKind::Null
                    | ConstKind::Undef
                    | ConstKind::Poison),
                    other,
                ) => kind == other,
                _ => false,
            }
    }
}
