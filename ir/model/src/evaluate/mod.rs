//! Evaluates constant expressions, and instructions whose operands are constants, as LLVM does without a data layout.

mod binary;
mod cast;
mod choice;
mod number;
mod soft_float;
mod vector;

use crate::aggregate::{Form, is_zero};
use crate::constant::{Const, ConstKind, ConstPool, ExprOp};
use crate::entity::{Arena, Span};
use crate::global::Global;
use crate::inst::Inst;
use crate::schema::inst::{Flags, Opcode};
use crate::types::{Type, TypeId, Types};
use crate::value::{ConstId, GlobalId, Value, ValueKind};

/// Vectors of at most so many elements are folded element by element.
const MAX_ELEMENTS: u32 = 1 << 12;
/// A block of constants is folded to at most so many further constants, and so many for each in it.
const MAX_MADE: usize = 1 << 16;
const MADE_FOR_EACH: usize = 1 << 6;

/// The types that constants have.
pub trait TypeTable {
    /// The type of a handle.
    fn get(&self, id: TypeId) -> Option<&Type>;
    /// The handle of a type; none if the table cannot take it.
    fn intern(&mut self, ty: Type) -> Option<TypeId>;
}

impl TypeTable for Types {
    fn get(&self, id: TypeId) -> Option<&Type> {
        self.contains(id).then(|| Types::get(self, id))
    }
    fn intern(&mut self, ty: Type) -> Option<TypeId> {
        Some(Types::intern(self, ty))
    }
}

impl TypeTable for &Types {
    fn get(&self, id: TypeId) -> Option<&Type> {
        self.contains(id).then(|| Types::get(self, id))
    }
    fn intern(&mut self, ty: Type) -> Option<TypeId> {
        self.find(&ty)
    }
}

/// The expression of the form of an instruction; `None` if expressions never had it, and for a getelementptr.
fn expression_of(inst: &Inst) -> Option<ExprOp> {
    Some(match inst.op {
        Opcode::Cast => ExprOp::Cast(inst.cast_op()?),
        Opcode::Binary => ExprOp::Binary(inst.binary_op()?),
        Opcode::ExtractElement => ExprOp::ExtractElement,
        Opcode::InsertElement => ExprOp::InsertElement,
        Opcode::ShuffleVector => ExprOp::ShuffleVector,
        _ => return None,
    })
}

/// Evaluates operations on constants, whose own operands are evaluated already.
///
/// ```
/// use bitsmith_model::constant::ConstKind;
/// use bitsmith_model::evaluate::Evaluator;
/// use bitsmith_model::inst::Inst;
/// use bitsmith_model::module::Module;
/// use bitsmith_model::schema::inst::BinaryOp;
/// use bitsmith_model::value::Value;
///
/// let mut module = Module::default();
/// let i8 = module.types.int(8);
/// let number = |module: &mut Module, n| Value::constant(module.consts.push(i8, ConstKind::Int(n)));
/// let (a, b) = (number(&mut module, 100), number(&mut module, 3));
/// let mut evaluator = Evaluator::new(&mut module.types, &mut module.consts, None, &module.globals);
/// let product = evaluator.instruction(&Inst::binary(BinaryOp::Mul, i8), &[a, b]);
/// let product = product.and_then(|value| evaluator.own(value)).expect("a number");
/// assert_eq!(product.kind, ConstKind::Int(44));
/// ```
pub struct Evaluator<'a> {
    types: &'a mut dyn TypeTable,
    /// The constants that operands are among, and results are added to.
    pub pool: &'a mut ConstPool,
    /// The module's constants, if the pool is a body's.
    outer: Option<&'a ConstPool>,
    globals: &'a Arena<GlobalId, Global>,
    /// The size of the pool beyond which vectors stay as they are.
    limit: usize,
}

impl<'a> Evaluator<'a> {
    /// An evaluator that adds constants to `pool`; `outer` has the module's, if that is a body's.
    pub fn new(
        types: &'a mut dyn TypeTable,
        pool: &'a mut ConstPool,
        outer: Option<&'a ConstPool>,
        globals: &'a Arena<GlobalId, Global>,
    ) -> Self {
        let limit = pool.len().saturating_mul(MADE_FOR_EACH);
        Self {
            limit: limit.saturating_add(MAX_MADE),
            types,
            pool,
            outer,
            globals,
        }
    }

    /// Adds at most so many constants for vectors.
    pub fn limited(mut self, to: usize) -> Self {
        self.limit = self.limit.min(to.saturating_add(MAX_MADE));
        self
    }

    /// The value that an expression of the pool folds to.
    pub fn expression(&mut self, ty: TypeId, index: u32) -> Option<Value> {
        let expr = self.pool.expr(index);
        let op = expr.op;
        if expr.in_range.is_some() {
            return None;
        }
        match (op, self.pool.operands(expr.operands)) {
            (ExprOp::GetElementPtr { .. }, &[base, ref indices @ ..]) => {
                let stays = self.stay(indices);
                self.address(ty, base, stays)
            }
            (_, &[value]) => self.operation(op, &[value], ty),
            (_, &[first, second]) => self.operation(op, &[first, second], ty),
            (_, &[first, second, third]) => self.operation(op, &[first, second, third], ty),
            _ => None,
        }
    }

    /// The constant that LLVM's builder makes instead of an instruction: its value, or an expression.
    pub fn built(&mut self, inst: &Inst, operands: &[Value]) -> Option<Value> {
        if let Some(value) = self.instruction(inst, operands) {
            return Some(value);
        }
        let op = expression_of(inst).filter(|op| match op {
            ExprOp::Cast(op) => op.is_expression(),
            ExprOp::Binary(op) => op.is_expression(),
            _ => true,
        })?;
        Some(self.push(inst.ty, op, operands))
    }

    /// The value of an expression that is not in the pool, without `inrange`.
    pub fn operation(&mut self, op: ExprOp, operands: &[Value], ty: TypeId) -> Option<Value> {
        match (op, operands) {
            (ExprOp::GetElementPtr { .. }, &[base, ref indices @ ..]) => {
                let stays = self.stay(indices);
                self.address(ty, base, stays)
            }
            (ExprOp::Cast(op), &[value]) => self.cast(op, value, ty),
            (ExprOp::Binary(op), &[left, right]) => self.binary(op, left, right, ty),
            (ExprOp::ExtractElement, &[vector, index]) => self.extract(vector, index, ty),
            (ExprOp::InsertElement, &[vector, new, index]) => self.insert(vector, new, index, ty),
            (ExprOp::ShuffleVector, &[first, second, mask]) => {
                self.shuffle([first, second], mask, ty)
            }
            _ => None,
        }
    }

    /// Returns true if indices lead from an address to itself.
    fn stay(&self, indices: &[Value]) -> bool {
        let stays = |index: &Value| {
            let undefined = matches!(
                self.kind(*index),
                Some(ConstKind::Undef | ConstKind::Poison)
            );
            undefined || self.is_null(*index)
        };
        indices.iter().all(stays)
    }

    /// The value of a getelementptr: its base, if the indices stay there.
    fn address(&mut self, ty: TypeId, base: Value, stays: bool) -> Option<Value> {
        match self.kind(base) {
            Some(kind @ (ConstKind::Undef | ConstKind::Poison)) => Some(self.constant(ty, kind)),
            _ => (stays && self.type_of(base) == Some(ty)).then_some(base),
        }
    }

    /// The value of an instruction with constant operands.
    pub fn instruction(&mut self, inst: &Inst, operands: &[Value]) -> Option<Value> {
        let ty = inst.ty;
        if let Some(op) = expression_of(inst) {
            return self.operation(op, operands, ty);
        }
        match (inst.op, operands) {
            (Opcode::ICmp | Opcode::FCmp, &[left, right]) => {
                self.compare(inst.predicate()?, left, right, ty)
            }
            (Opcode::FNeg, &[value]) => self.negated(value, ty),
            (Opcode::Select, &[condition, yes, no]) => self.select(condition, yes, no, ty),
            _ => None,
        }
    }

    /// The constant that a value of the current pool is.
    pub fn own(&self, value: Value) -> Option<Const> {
        match value.kind() {
            ValueKind::Const(id) if self.outer.is_none() => self.pool.try_get(id),
            ValueKind::LocalConst(id) if self.outer.is_some() => self.pool.try_get(id),
            _ => None,
        }
    }

    /// The canonical form of an aggregate, if it is another.
    pub fn form(&mut self, ty: TypeId, span: Span) -> Option<ConstKind> {
        let element = match self.types.get(ty) {
            Some(Type::Array(element, _) | Type::Vector { element, .. }) => {
                self.types.get(*element)
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
            ValueKind::Const(id) => (self.outer.unwrap_or(&*self.pool), id),
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
            ValueKind::Global(id) => Some(self.globals.get(id)?.ty),
            _ => Some(self.find(value)?.0.ty),
        }
    }

    fn ty(&self, id: TypeId) -> Option<&Type> {
        self.types.get(id)
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
        match self.outer {
            Some(_) => Value::local_const(id),
            None => Value::constant(id),
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
        let ty_of = self.ty(ty)?;
        let (bits, is_int) = match ty_of.int_width() {
            Some(bits) => (bits, true),
            None => (ty_of.scalar_bits()?, false),
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
}
