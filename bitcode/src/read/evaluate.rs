//! Constant expressions that LLVM folds as it makes them, without a data layout: casts, integer arithmetic
//! and the selection of vector elements.

use super::constants::ConstContext;
use bitsmith_model::aggregate::{Form, is_zero};
use bitsmith_model::constant::{Const, ConstKind, ConstPool, ExprOp};
use bitsmith_model::entity::Span;
use bitsmith_model::expr_view::ExprView;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Flags};
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{ConstId, Value, ValueKind};

/// Vectors of at most so many elements are folded element by element.
const MAX_ELEMENTS: u32 = 1 << 12;
/// A block of constants is folded to at most so many further constants, and so many for each in it.
const MAX_MADE: usize = 1 << 16;
const MADE_FOR_EACH: usize = 1 << 6;

/// Folds expressions; what they are made of is folded already.
pub(super) struct Evaluator<'a, 't, 'm> {
    cx: &'a mut ConstContext<'t, 'm>,
    pub pool: &'a mut ConstPool,
    local: bool,
    /// The size of the pool beyond which vectors stay as they are.
    limit: usize,
}

impl<'a, 't, 'm> Evaluator<'a, 't, 'm> {
    pub fn new(cx: &'a mut ConstContext<'t, 'm>, pool: &'a mut ConstPool, local: bool) -> Self {
        let limit = pool.len().saturating_mul(MADE_FOR_EACH);
        Self {
            limit: limit.saturating_add(MAX_MADE),
            cx,
            pool,
            local,
        }
    }

    /// The value that an expression of the pool folds to.
    pub fn expression(&mut self, ty: TypeId, index: u32) -> Option<Value> {
        let ranged = self.pool.expr(index).in_range.is_some();
        match ExprView::of(self.pool, ConstKind::Expr(index))? {
            ExprView::Cast { op, value } => self.cast(op, value, ty),
            ExprView::Binary { op, left, right } => self.binary(op, left, right, ty),
            ExprView::ExtractElement { vector, index } => self.extract(vector, index, ty),
            ExprView::InsertElement {
                vector,
                element,
                index,
            } => self.insert(vector, element, index, ty),
            ExprView::ShuffleVector {
                first,
                second,
                mask,
            } => self.shuffle([first, second], mask, ty),
            ExprView::GetElementPtr { base, .. } if !ranged => match self.kind(base)? {
                kind @ (ConstKind::Undef | ConstKind::Poison) => Some(self.constant(ty, kind)),
                _ => None,
            },
            ExprView::GetElementPtr { .. } => None,
        }
    }

    /// The constant that a value of the current pool is.
    pub fn own(&self, value: Value) -> Option<Const> {
        match value.kind() {
            ValueKind::Const(id) if !self.local => self.pool.try_get(id),
            ValueKind::LocalConst(id) if self.local => self.pool.try_get(id),
            _ => None,
        }
    }

    /// The canonical form of an aggregate, if it is another.
    pub fn form(&mut self, ty: TypeId, span: Span) -> Option<ConstKind> {
        let element = match self.cx.types.get(ty) {
            Some(Type::Array(element, _) | Type::Vector { element, .. }) => {
                self.cx.types.get(*element)
            }
            _ => None,
        };
        let find = |value: Value| self.find(value).map(|(found, pool)| (found.kind, pool));
        match Form::of(self.pool.operands(span), element, find) {
            Form::Whole(kind) => Some(kind),
            Form::Packed(bytes) => {
                let id = self.pool.push_data(ty, bytes);
                Some(self.pool.try_get(id)?.kind)
            }
            Form::Elements => None,
        }
    }

    // ---- constants ----

    fn find(&self, value: Value) -> Option<(Const, &ConstPool)> {
        let (pool, id) = match value.kind() {
            ValueKind::Const(id) => (self.cx.outer.unwrap_or(&*self.pool), id),
            ValueKind::LocalConst(id) => (&*self.pool, id),
            _ => return None,
        };
        Some((pool.try_get(id)?, pool))
    }

    fn kind(&self, value: Value) -> Option<ConstKind> {
        Some(self.find(value)?.0.kind)
    }

    fn type_of(&self, value: Value) -> Option<TypeId> {
        match value.kind() {
            ValueKind::Global(id) => Some(self.cx.globals.get(id)?.ty),
            _ => Some(self.find(value)?.0.ty),
        }
    }

    fn ty(&self, id: TypeId) -> Option<&Type> {
        self.cx.types.get(id)
    }

    fn is_null(&self, value: Value) -> bool {
        self.find(value)
            .is_some_and(|(constant, pool)| is_zero(constant.kind, pool))
    }

    /// The expression that a value is: its operator and first two operands.
    fn expr(&self, value: Value) -> Option<(ExprOp, Value, Option<Value>)> {
        let (constant, pool) = self.find(value)?;
        let ConstKind::Expr(index) = constant.kind else {
            return None;
        };
        let expr = pool.exprs().get(index as usize)?;
        let operands = pool.operands(expr.operands);
        Some((expr.op, *operands.first()?, operands.get(1).copied()))
    }

    fn value(&self, id: ConstId) -> Value {
        match self.local {
            true => Value::local_const(id),
            false => Value::constant(id),
        }
    }

    fn constant(&mut self, ty: TypeId, kind: ConstKind) -> Value {
        let id = self.pool.push(ty, kind);
        self.value(id)
    }

    fn push(&mut self, ty: TypeId, op: ExprOp, operands: &[Value]) -> Value {
        let operands = operands.iter().copied();
        let id = self.pool.push_expr(ty, op, Flags::NONE, None, operands);
        self.value(id)
    }

    fn zero(&mut self, ty: TypeId) -> Option<Value> {
        match self.ty(ty)? {
            scalar if scalar.scalar_bits().is_some() => self.of_words(ty, &[]),
            _ => Some(self.constant(ty, ConstKind::Null)),
        }
    }

    /// The bits of a number, in words, the least first; missing ones are zero.
    fn words(&self, value: Value) -> Option<Vec<u64>> {
        let (constant, pool) = self.find(value)?;
        let words = match constant.kind {
            ConstKind::Int(int) => vec![int as u64],
            ConstKind::Float(bits) => vec![bits],
            ConstKind::WideInt(span) => {
                let mut words = pool.words(span).to_vec();
                let sign = words.last().is_some_and(|word| (*word as i64) < 0);
                let full = self.ty(constant.ty)?.scalar_bits()?.div_ceil(64) as usize;
                if full > words.len() && sign {
                    words.resize(full.min(usize::from(u16::MAX)), u64::MAX);
                }
                words
            }
            ConstKind::WideFloat(span) => pool.words(span).to_vec(),
            _ => return None,
        };
        Some(words)
    }

    /// The number of a type that has these bits; higher ones are dropped.
    fn of_words(&mut self, ty: TypeId, words: &[u64]) -> Option<Value> {
        let (bits, is_int) = match self.ty(ty)? {
            Type::Int(bits) => (*bits, true),
            float => (float.scalar_bits()?, false),
        };
        let first = words.first().copied().unwrap_or(0);
        let unused = 64u32.saturating_sub(bits) & 63;
        let kind = match (is_int, bits) {
            (true, ..=64) => ConstKind::Int((first as i64).wrapping_shl(unused) >> unused),
            (false, ..=64) => ConstKind::Float(first.wrapping_shl(unused) >> unused),
            _ => {
                let full = bits.div_ceil(64) as usize;
                let mut all: Vec<u64> = words.iter().copied().take(full).collect();
                if all.is_empty() || !is_int {
                    all.resize(if is_int { 1 } else { full }, 0);
                }
                let spare = 64u32.wrapping_sub(bits % 64) & 63;
                if all.len() == full
                    && let Some(last) = all.last_mut()
                {
                    // The bits above the width repeat an integer's sign.
                    *last = match is_int {
                        true => ((*last as i64) << spare >> spare) as u64,
                        false => *last << spare >> spare,
                    };
                }
                if is_int && all.len() < full && all.last().is_some_and(|last| last >> 63 != 0) {
                    all.push(0);
                }
                let span = self.pool.add_words(all);
                match is_int {
                    true => ConstKind::WideInt(span),
                    false => ConstKind::WideFloat(span),
                }
            }
        };
        Some(self.constant(ty, kind))
    }

    // ---- vectors ----

    /// The element type and length of a vector that can be folded element by element.
    fn vector(&self, ty: TypeId) -> Option<(TypeId, u32)> {
        match self.ty(ty)? {
            Type::Vector {
                element,
                len,
                scalable: false,
            } if *len <= MAX_ELEMENTS && self.pool.len() <= self.limit => Some((*element, *len)),
            _ => None,
        }
    }

    fn of_elements(&mut self, ty: TypeId, elements: Vec<Value>) -> Option<Value> {
        let id = self.pool.push_aggregate(ty, elements);
        let constant = self.pool.try_get(id)?;
        if let ConstKind::Aggregate(span) = constant.kind
            && let Some(kind) = self.form(ty, span)
        {
            self.pool.set(id, Const { kind, ..constant });
        }
        Some(self.value(id))
    }

    /// The element of a vector at a known index.
    fn element(&mut self, vector: Value, index: u32) -> Option<Value> {
        let ty = self.type_of(vector)?;
        let Some(Type::Vector { element, .. }) = self.ty(ty) else {
            return None;
        };
        let element = *element;
        let int = self.cx.types.intern(Type::Int(32));
        let at = self.constant(int, ConstKind::Int(index.into()));
        let found = self.extract(vector, at, element);
        Some(found.unwrap_or_else(|| self.push(element, ExprOp::ExtractElement, &[vector, at])))
    }

    fn extract(&mut self, vector: Value, index: Value, ty: TypeId) -> Option<Value> {
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
    fn extract_from(&mut self, vector: Value, index: u32, at: u32, ty: TypeId) -> Option<Value> {
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

    fn insert(&mut self, vector: Value, element: Value, index: Value, ty: TypeId) -> Option<Value> {
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
        let mut elements = Vec::new();
        for index in 0..len {
            elements.push(match index == at {
                true => element,
                false => self.element(vector, index)?,
            });
        }
        self.of_elements(ty, elements)
    }

    fn shuffle(&mut self, vectors: [Value; 2], mask: Value, ty: TypeId) -> Option<Value> {
        let (element, len) = self.vector(ty)?;
        let (_, count) = self.vector(self.type_of(vectors[0])?)?;
        if let ConstKind::Undef | ConstKind::Poison = self.kind(mask)? {
            return Some(self.constant(ty, ConstKind::Poison));
        }
        let mut elements = Vec::new();
        for index in 0..len {
            let at = self.element(mask, index)?;
            let at = match self.kind(at)? {
                ConstKind::Int(at) => u32::try_from(at).ok(),
                _ => None,
            };
            elements.push(match at {
                Some(at) if at < count => self.element(vectors[0], at)?,
                Some(at) if at < count.saturating_mul(2) => {
                    self.element(vectors[1], at.saturating_sub(count))?
                }
                _ => self.constant(element, ConstKind::Undef),
            });
        }
        self.of_elements(ty, elements)
    }

    // ---- casts ----

    fn made_cast(&mut self, op: CastOp, value: Value, to: TypeId) -> Value {
        if op == CastOp::BitCast && self.type_of(value) == Some(to) {
            return value;
        }
        let folded = self.cast(op, value, to);
        folded.unwrap_or_else(|| self.push(to, ExprOp::Cast(op), &[value]))
    }

    fn cast(&mut self, op: CastOp, value: Value, to: TypeId) -> Option<Value> {
        let kind = self.kind(value);
        if let Some(kind @ (ConstKind::Undef | ConstKind::Poison)) = kind {
            return Some(self.constant(to, kind));
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
            let mut elements = Vec::new();
            for index in 0..len {
                let part = self.element(value, index)?;
                elements.push(self.made_cast(op, part, element));
            }
            return self.of_elements(to, elements);
        }
        match op {
            CastOp::Trunc => {
                let words = self.words(value)?;
                self.of_words(to, &words)
            }
            CastOp::BitCast => self.bitcast(value, from, to),
            _ => None,
        }
    }

    /// The bitcast of a number or vector to a type of another shape.
    fn bitcast(&mut self, value: Value, from: TypeId, to: TypeId) -> Option<Value> {
        let is_vector = matches!(self.ty(to)?, Type::Vector { .. });
        let number = self.words(value);
        if is_vector && number.is_some() {
            let single = self.cx.types.intern(Type::Vector {
                element: from,
                len: 1,
                scalable: false,
            });
            let vector = self.of_elements(single, vec![value])?;
            return Some(self.made_cast(CastOp::BitCast, vector, to));
        }
        let ppc = |ty: Option<&Type>| matches!(ty, Some(Type::PpcFp128));
        let is_int = |ty: TypeId| matches!(self.ty(ty), Some(Type::Int(_)));
        if let Some(words) = number
            && (is_int(from) || is_int(to))
            && !ppc(self.ty(from))
            && !ppc(self.ty(to))
        {
            return self.of_words(to, &words);
        }
        self.is_all_ones(value).then(|| self.all_ones(to))?
    }

    fn is_all_ones(&self, value: Value) -> bool {
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

    fn all_ones(&mut self, ty: TypeId) -> Option<Value> {
        if let Some((element, len)) = self.vector(ty) {
            let one = self.all_ones(element)?;
            return self.of_elements(ty, vec![one; len as usize]);
        }
        let bits = self.ty(ty)?.scalar_bits()?;
        let words = vec![u64::MAX; bits.div_ceil(64) as usize];
        self.of_words(ty, &words)
    }

    // ---- arithmetic ----

    fn made_binary(&mut self, op: BinaryOp, left: Value, right: Value, ty: TypeId) -> Value {
        let folded = self.binary(op, left, right, ty);
        folded.unwrap_or_else(|| self.push(ty, ExprOp::Binary(op), &[left, right]))
    }

    fn binary(&mut self, op: BinaryOp, left: Value, right: Value, ty: TypeId) -> Option<Value> {
        let commutes = matches!(op, BinaryOp::Add | BinaryOp::Xor);
        if !commutes && op != BinaryOp::Sub {
            return None;
        }
        if commutes && self.is_null(left) {
            return Some(right);
        }
        if self.is_null(right) {
            return Some(left);
        }
        match (self.kind(left)?, self.kind(right)?) {
            (ConstKind::Poison, _) | (_, ConstKind::Poison) => {
                return Some(self.constant(ty, ConstKind::Poison));
            }
            (ConstKind::Undef, ConstKind::Undef) if op == BinaryOp::Xor => return self.zero(ty),
            (ConstKind::Undef, _) | (_, ConstKind::Undef) => {
                return Some(self.constant(ty, ConstKind::Undef));
            }
            _ => {}
        }
        if let Some((element, len)) = self.vector(ty) {
            let mut elements = Vec::new();
            for index in 0..len {
                let (left, right) = (self.element(left, index)?, self.element(right, index)?);
                elements.push(self.made_binary(op, left, right, element));
            }
            return self.of_elements(ty, elements);
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

    /// All words of an integer, sign-extended.
    fn full(&self, ty: TypeId, mut words: Vec<u64>) -> Option<Vec<u64>> {
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
