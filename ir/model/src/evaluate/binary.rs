//! Arithmetic on constants.

use super::Evaluator;
use super::number::{self, Number};
use crate::constant::{ConstKind, ExprOp};
use crate::schema::inst::BinaryOp;
use crate::types::{Type, TypeId};
use crate::value::Value;

impl Evaluator<'_> {
    fn made_binary(&mut self, op: BinaryOp, left: Value, right: Value, ty: TypeId) -> Value {
        let folded = self.binary(op, left, right, ty);
        folded.unwrap_or_else(|| self.push(ty, ExprOp::Binary(op), &[left, right]))
    }

    pub(super) fn binary(
        &mut self,
        op: BinaryOp,
        left: Value,
        right: Value,
        ty: TypeId,
    ) -> Option<Value> {
        if !op.is_expression() {
            return self.other_binary(op, left, right, ty);
        }
        let commutes = op != BinaryOp::Sub;
        if commutes && self.is_null(left) {
            return Some(right);
        }
        if self.is_null(right) {
            return Some(left);
        }
        if let Some(value) = self.undefined(op, [left, right], ty) {
            return Some(value);
        }
        if let Some((element, len)) = self.vector(ty) {
            return self.of_each(ty, len, |this, index| {
                let (left, right) = (this.element(left, index)?, this.element(right, index)?);
                Some(this.made_binary(op, left, right, element))
            });
        }
        if let (Some(left), Some(right)) = (self.words(left), self.words(right)) {
            let words = computed(op, &self.full(ty, left)?, &self.full(ty, right)?);
            return self.of_words(ty, &words);
        }
        match (self.expr(left), self.expr(right)) {
            (Some((ExprOp::Binary(first), inner, Some(second))), _) if commutes && first == op => {
                let rest = self.made_binary(op, second, right, ty);
                let same = |found: Option<(ExprOp, Value, Option<Value>)>| {
                    found.is_some_and(|(inner, ..)| inner == ExprOp::Binary(op))
                };
                if !same(self.expr(rest)) {
                    return Some(self.made_binary(op, inner, rest, ty));
                }
            }
            (None, Some(_)) if commutes => return Some(self.made_binary(op, right, left, ty)),
            _ => {}
        }
        let bit = op != BinaryOp::Xor && self.ty(ty) == Some(&Type::Int(1));
        bit.then(|| self.made_binary(BinaryOp::Xor, left, right, ty))
    }

    /// The result of an operator that no expression has.
    fn other_binary(
        &mut self,
        op: BinaryOp,
        left: Value,
        right: Value,
        ty: TypeId,
    ) -> Option<Value> {
        let numbers = [left, right].map(|operand| self.splat_number(operand));
        let leaves = |number: Option<Number>| number.is_some_and(|number| number.leaves(op));
        if leaves(numbers[1]) {
            return Some(left);
        }
        if op.is_commutative() && leaves(numbers[0]) {
            return Some(right);
        }
        if let Some(value) = self.undefined(op, [left, right], ty) {
            return Some(value);
        }
        if let Some(value) = numbers[1].and_then(|number| self.by_number(op, number, ty)) {
            return Some(value);
        }
        if let Some(number) = numbers[0].filter(|_| op.is_commutative())
            && let Some(value) = self.by_number(op, number, ty)
        {
            return Some(value);
        }
        if let Some((element, len)) = self.vector(ty) {
            return self.of_each(ty, len, |this, index| {
                let (left, right) = (this.element(left, index)?, this.element(right, index)?);
                this.other_binary(op, left, right, element)
            });
        }
        let outcome = number::binary(op, numbers[0]?, numbers[1]?)?;
        self.of_outcome(ty, outcome)
    }

    /// The result for any left operand, if the right one determines it.
    fn by_number(&mut self, op: BinaryOp, right: Number, ty: TypeId) -> Option<Value> {
        let Number::Int { bits, value } = right else {
            return None;
        };
        match (op, value) {
            (BinaryOp::And | BinaryOp::Mul, 0) => self.zero(ty),
            (BinaryOp::Or, _) if right == Number::all_ones(bits) => self.all_ones(ty),
            (BinaryOp::URem | BinaryOp::SRem, 1) => self.zero(ty),
            (BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem, 0) => {
                Some(self.constant(ty, ConstKind::Poison))
            }
            _ => None,
        }
    }

    /// The result if an operand is undefined.
    fn undefined(&mut self, op: BinaryOp, operands: [Value; 2], ty: TypeId) -> Option<Value> {
        let kinds = operands.map(|operand| self.kind(operand));
        let is = |kind| [kinds[0] == Some(kind), kinds[1] == Some(kind)];
        if is(ConstKind::Poison) != [false; 2] {
            return Some(self.constant(ty, ConstKind::Poison));
        }
        let undef = is(ConstKind::Undef);
        let right = self.splat_number(operands[1]);
        let int = |number: Option<Number>| match number {
            Some(Number::Int { value, .. }) => Some(value),
            _ => None,
        };
        let kind = match (op, undef) {
            (_, [false, false]) => return None,
            (BinaryOp::Xor, [true, true]) => return self.zero(ty),
            (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Xor, _) => ConstKind::Undef,
            (BinaryOp::And | BinaryOp::Mul | BinaryOp::Or, [true, true]) => ConstKind::Undef,
            (BinaryOp::And, _) => return self.zero(ty),
            (BinaryOp::Or, _) => return self.all_ones(ty),
            (BinaryOp::Mul, [at_left, _]) => {
                let other = if at_left {
                    right
                } else {
                    self.splat_number(operands[0])
                };
                match int(other) {
                    Some(value) if value & 1 != 0 => ConstKind::Undef,
                    _ => return self.zero(ty),
                }
            }
            // A division by what may be zero, a shift by what may be too much.
            (
                BinaryOp::UDiv
                | BinaryOp::SDiv
                | BinaryOp::URem
                | BinaryOp::SRem
                | BinaryOp::Shl
                | BinaryOp::LShr
                | BinaryOp::AShr,
                [_, true],
            ) => ConstKind::Poison,
            (BinaryOp::UDiv | BinaryOp::SDiv, _) if int(right) == Some(1) => ConstKind::Undef,
            (BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr, _) if int(right) == Some(0) => {
                ConstKind::Undef
            }
            (BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem, _)
                if int(right) == Some(0) =>
            {
                ConstKind::Poison
            }
            (
                BinaryOp::UDiv
                | BinaryOp::SDiv
                | BinaryOp::URem
                | BinaryOp::SRem
                | BinaryOp::Shl
                | BinaryOp::LShr
                | BinaryOp::AShr,
                _,
            ) => return self.zero(ty),
            (_, [true, true]) => ConstKind::Undef,
            _ => return self.not_a_number(ty),
        };
        Some(self.constant(ty, kind))
    }

    /// A quiet NaN, or a vector of them.
    fn not_a_number(&mut self, ty: TypeId) -> Option<Value> {
        if let Some((element, len)) = self.vector(ty) {
            let one = self.not_a_number(element)?;
            return self.of_elements(ty, vec![one; len as usize]);
        }
        let number = Number::not_a_number(self.ty(ty)?)?;
        self.of_number(ty, number)
    }

    /// The number that a value, or each element of it, is.
    fn splat_number(&mut self, value: Value) -> Option<Number> {
        let ty = self.type_of(value)?;
        let Some((_, len)) = self.vector(ty) else {
            return self.number(value);
        };
        let first = self.element(value, 0)?;
        let first = self.number(first)?;
        for index in 1..len {
            let element = self.element(value, index)?;
            if self.number(element) != Some(first) {
                return None;
            }
        }
        Some(first)
    }

    /// All words of an integer, sign-extended.
    pub(super) fn full(&self, ty: TypeId, mut words: Vec<u64>) -> Option<Vec<u64>> {
        let full = self.ty(ty)?.scalar_bits()?.div_ceil(64) as usize;
        let negative = words.last().is_some_and(|last| last >> 63 != 0);
        words.resize(full, if negative { u64::MAX } else { 0 });
        Some(words)
    }
}

/// The result of an operator on integers of as many words.
fn computed(op: BinaryOp, left: &[u64], right: &[u64]) -> Vec<u64> {
    let mut carry = op == BinaryOp::Sub;
    let pairs = left.iter().zip(right);
    let words = pairs.map(|(&left, &right)| {
        if op == BinaryOp::Xor {
            return left ^ right;
        }
        let right = if op == BinaryOp::Sub { !right } else { right };
        let (sum, over) = left.overflowing_add(right);
        let (sum, more) = sum.overflowing_add(u64::from(carry));
        carry = over || more;
        sum
    });
    words.collect()
}
