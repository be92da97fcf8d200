//! Elements of vectors: selected, replaced, put in another order.

use super::{Evaluator, MAX_ELEMENTS};
use crate::constant::{Const, ConstKind, ExprOp};
use crate::types::{Type, TypeId};
use crate::value::Value;

impl Evaluator<'_> {
    /// The element type and length of a vector that can be folded element by element.
    pub(super) fn vector(&self, ty: TypeId) -> Option<(TypeId, u32)> {
        match self.ty(ty)? {
            Type::Vector {
                element,
                len,
                scalable: false,
            } if *len <= MAX_ELEMENTS && self.pool.len() <= self.limit => Some((*element, *len)),
            _ => None,
        }
    }

    pub(super) fn of_elements(&mut self, ty: TypeId, elements: Vec<Value>) -> Option<Value> {
        let id = self.pool.push_aggregate(ty, elements);
        let constant = self.pool.try_get(id)?;
        if let ConstKind::Aggregate(span) = constant.kind
            && let Some(kind) = self.form(ty, span)
        {
            self.pool.set(id, Const { kind, ..constant });
        }
        Some(self.value(id))
    }

    /// A vector of `len` elements, by index; none if one of them is.
    pub(super) fn of_each(
        &mut self,
        ty: TypeId,
        len: u32,
        mut element: impl FnMut(&mut Self, u32) -> Option<Value>,
    ) -> Option<Value> {
        let mut elements = Vec::new();
        for index in 0..len {
            elements.push(element(self, index)?);
        }
        self.of_elements(ty, elements)
    }

    /// The element of a vector at a known index.
    pub(super) fn element(&mut self, vector: Value, index: u32) -> Option<Value> {
        let ty = self.type_of(vector)?;
        let Some(Type::Vector { element, .. }) = self.ty(ty) else {
            return None;
        };
        let element = *element;
        let int = self.types.intern(Type::Int(32))?;
        let at = self.constant(int, ConstKind::Int(index.into()));
        let found = self.extract(vector, at, element);
        Some(found.unwrap_or_else(|| self.push(element, ExprOp::ExtractElement, &[vector, at])))
    }

    pub(super) fn extract(&mut self, vector: Value, index: Value, ty: TypeId) -> Option<Value> {
        let kind = self.kind(vector)?;
        match (kind, self.kind(index)?) {
            (ConstKind::Poison, _) | (_, ConstKind::Poison | ConstKind::Undef) => {
                return Some(self.constant(ty, ConstKind::Poison));
            }
            (ConstKind::Undef, _) => return Some(self.constant(ty, kind)),
            (_, ConstKind::Int(_)) => {}
            _ => return None,
        }
        let ConstKind::Int(at) = self.kind(index)? else {
            return None;
        };
        let (len, scalable) = self.ty(self.type_of(vector)?)?.vector_len()?;
        let at = u32::try_from(at).ok().filter(|at| *at < len || scalable);
        let Some(at) = at else {
            return Some(self.constant(ty, ConstKind::Poison));
        };
        match kind {
            ConstKind::Null if at < len => self.zero(ty),
            ConstKind::Aggregate(_) => {
                let (constant, pool) = self.find(vector)?;
                pool.parts(constant).get(at as usize).copied()
            }
            ConstKind::Data(span) => {
                let size = (self.ty(ty)?.scalar_bits()? / 8) as usize;
                let bytes = self.find(vector)?.1.bytes(span);
                let start = size.saturating_mul(at as usize);
                let mut word = [0u8; 8];
                let found = bytes.get(start..start.saturating_add(size))?;
                word.get_mut(..size)?.copy_from_slice(found);
                self.of_words(ty, &[u64::from_le_bytes(word)])
            }
            ConstKind::Expr(index) => self.extract_from(vector, index, at, ty),
            _ => None,
        }
    }

    /// The element of a vector that is an expression: of a getelementptr, or of a vector with an element
    /// inserted.
    pub(super) fn extract_from(
        &mut self,
        vector: Value,
        index: u32,
        at: u32,
        ty: TypeId,
    ) -> Option<Value> {
        let pool = self.find(vector)?.1;
        let expr = pool.exprs().get(index as usize)?;
        let (op, flags, in_range) = (expr.op, expr.flags, expr.in_range.clone());
        let operands = pool.operands(expr.operands).to_vec();
        match (op, operands.as_slice()) {
            (ExprOp::GetElementPtr { .. }, operands) => {
                let mut scalars = Vec::with_capacity(operands.len());
                for &operand in operands {
                    let vector = self.ty(self.type_of(operand)?)?.vector_len().is_some();
                    scalars.push(match vector {
                        true => self.element(operand, at)?,
                        false => operand,
                    });
                }
                let id = self.pool.push_expr(ty, op, flags, in_range, scalars);
                Some(self.value(id))
            }
            (ExprOp::InsertElement, &[base, element, place]) => match self.kind(place)? {
                ConstKind::Int(place) if place == i64::from(at) => Some(element),
                ConstKind::Int(_) => self.element(base, at),
                _ => None,
            },
            _ => None,
        }
    }

    pub(super) fn insert(
        &mut self,
        vector: Value,
        element: Value,
        index: Value,
        ty: TypeId,
    ) -> Option<Value> {
        let at = match self.kind(index)? {
            ConstKind::Undef | ConstKind::Poison => {
                return Some(self.constant(ty, ConstKind::Poison));
            }
            ConstKind::Int(at) => at,
            _ => return None,
        };
        let (_, len) = self.vector(ty)?;
        let at = u32::try_from(at).ok().filter(|at| *at < len);
        let Some(at) = at else {
            return Some(self.constant(ty, ConstKind::Poison));
        };
        self.of_each(ty, len, |this, index| match index == at {
            true => Some(element),
            false => this.element(vector, index),
        })
    }

    pub(super) fn shuffle(
        &mut self,
        vectors: [Value; 2],
        mask: Value,
        ty: TypeId,
    ) -> Option<Value> {
        let (element, len) = self.vector(ty)?;
        let (_, count) = self.vector(self.type_of(vectors[0])?)?;
        if let ConstKind::Undef | ConstKind::Poison = self.kind(mask)? {
            return Some(self.constant(ty, ConstKind::Poison));
        }
        self.of_each(ty, len, |this, index| {
            let at = this.element(mask, index)?;
            let at = match this.kind(at)? {
                ConstKind::Int(at) => u32::try_from(at).ok(),
                _ => None,
            };
            match at {
                Some(at) if at < count => this.element(vectors[0], at),
                Some(at) if at < count.saturating_mul(2) => {
                    this.element(vectors[1], at.saturating_sub(count))
                }
                _ => Some(this.constant(element, ConstKind::Undef)),
            }
        })
    }
}
