//! Casts of constants.

use super::{Evaluator, number};
use crate::constant::{ConstKind, ExprOp};
use crate::schema::inst::CastOp;
use crate::types::{Type, TypeId};
use crate::value::Value;

impl Evaluator<'_> {
    pub(super) fn made_cast(&mut self, op: CastOp, value: Value, to: TypeId) -> Value {
        if op == CastOp::BitCast && self.type_of(value) == Some(to) {
            return value;
        }
        let folded = self.cast(op, value, to);
        folded.unwrap_or_else(|| self.push(to, ExprOp::Cast(op), &[value]))
    }

    pub(super) fn cast(&mut self, op: CastOp, value: Value, to: TypeId) -> Option<Value> {
        match (self.kind(value), op) {
            // The bits that an extension adds are known.
            (
                Some(ConstKind::Undef),
                CastOp::ZExt | CastOp::SExt | CastOp::UIToFP | CastOp::SIToFP,
            ) => return self.zero(to),
            (Some(kind @ (ConstKind::Undef | ConstKind::Poison)), _) => {
                return Some(self.constant(to, kind));
            }
            _ => {}
        }
        if op != CastOp::AddrSpaceCast && self.is_null(value) {
            return self.zero(to);
        }
        if let Some((ExprOp::Cast(first), inner, _)) = self.expr(value) {
            match (first, op) {
                (CastOp::Trunc, CastOp::Trunc) | (CastOp::BitCast, CastOp::BitCast) => {
                    return Some(self.made_cast(op, inner, to));
                }
                (CastOp::PtrToInt, CastOp::Trunc) => {
                    return Some(self.made_cast(first, inner, to));
                }
                (CastOp::AddrSpaceCast, CastOp::AddrSpaceCast) => {
                    let same = self.type_of(inner) == Some(to);
                    let op = if same { CastOp::BitCast } else { op };
                    return Some(self.made_cast(op, inner, to));
                }
                _ => {}
            }
        }
        let from = self.type_of(value)?;
        if let (Some((_, count)), Some((element, len))) = (self.vector(from), self.vector(to))
            && count == len
        {
            return self.of_each(to, len, |this, index| {
                let part = this.element(value, index)?;
                match op.is_expression() {
                    true => Some(this.made_cast(op, part, element)),
                    false => this.cast(op, part, element),
                }
            });
        }
        match op {
            CastOp::Trunc => {
                let words = self.words(value)?;
                self.of_words(to, &words)
            }
            CastOp::BitCast => self.bitcast(value, from, to),
            CastOp::FPExt | CastOp::FPTrunc => {
                let &bits = self.words(value)?.first()?;
                let bits = number::converted(bits, self.ty(from)?, self.ty(to)?)?;
                self.of_words(to, &[bits])
            }
            _ => {
                let number = self.number(value)?;
                let outcome = number.cast(op, self.ty(to)?)?;
                self.of_outcome(to, outcome)
            }
        }
    }

    /// The bitcast of a number or vector to a type of another shape.
    fn bitcast(&mut self, value: Value, from: TypeId, to: TypeId) -> Option<Value> {
        let is_vector = matches!(self.ty(to)?, Type::Vector { .. });
        let number = self.words(value);
        if is_vector && number.is_some() {
            let single = self.types.intern(Type::Vector {
                element: from,
                len: 1,
                scalable: false,
            })?;
            let vector = self.of_elements(single, vec![value])?;
            return Some(self.made_cast(CastOp::BitCast, vector, to));
        }
        let ppc = |ty: Option<&Type>| matches!(ty, Some(Type::PpcFp128));
        let is_int = |ty: TypeId| self.ty(ty).is_some_and(|ty| ty.int_width().is_some());
        if let Some(words) = number
            && (is_int(from) || is_int(to))
            && !ppc(self.ty(from))
            && !ppc(self.ty(to))
        {
            return self.of_words(to, &words);
        }
        self.is_all_ones(value).then(|| self.all_ones(to))?
    }

    pub(super) fn is_all_ones(&self, value: Value) -> bool {
        let Some((constant, pool)) = self.find(value) else {
            return false;
        };
        match constant.kind {
            ConstKind::Int(int) => int == -1,
            ConstKind::Data(span) => pool.bytes(span).iter().all(|byte| *byte == 0xff),
            ConstKind::Aggregate(span) => pool.operands(span).iter().all(|part| {
                let bits = self
                    .find(*part)
                    .and_then(|(c, _)| self.ty(c.ty)?.scalar_bits());
                let words = self.words(*part);
                bits.zip(words).is_some_and(|(bits, words)| {
                    let ones = words.iter().map(|word| word.count_ones()).sum::<u32>();
                    ones >= bits
                })
            }),
            _ => false,
        }
    }

    pub(super) fn all_ones(&mut self, ty: TypeId) -> Option<Value> {
        if let Some((element, len)) = self.vector(ty) {
            let one = self.all_ones(element)?;
            return self.of_elements(ty, vec![one; len as usize]);
        }
        let bits = self.ty(ty)?.scalar_bits()?;
        let words = vec![u64::MAX; bits.div_ceil(64) as usize];
        self.of_words(ty, &words)
    }
}
