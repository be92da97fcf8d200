//! Constant expressions are evaluated as they are read: those of LLVM 22 as it does, removed ones where no
//! instruction can replace them, or where the LLVM of their time did.

use super::parser::Parser;
use bitsmith_model::constant::{ConstKind, ExprOp};
use bitsmith_model::evaluate::Evaluator;
use bitsmith_model::global::GlobalKind;
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::{CastOp, Opcode, Predicate};
use bitsmith_model::schema::linkage::{Linkage, UnnamedAddr};
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{GlobalId, Value};

/// The number of members up to which a zero or undefined aggregate is expanded.
const MAX_SPREAD: u64 = 1 << 12;

impl Parser<'_> {
    /// Evaluates with the constants at hand. Plain constants are uniqued.
    pub fn evaluated(
        &mut self,
        find: impl FnOnce(&mut Evaluator<'_>) -> Option<Value>,
    ) -> Option<Value> {
        let module = &mut self.module;
        let (pool, outer) = match &mut self.function {
            Some(state) => (&mut state.body.consts, Some(&module.consts)),
            None => (&mut module.consts, None),
        };
        let evaluator = Evaluator::new(&mut module.types, pool, outer, &module.globals);
        let value = find(&mut evaluator.limited(self.lexer.text().len()))?;
        let (constant, _) = match self.scope().constant(value) {
            Some(found) => found,
            None => return Some(value),
        };
        match constant.kind {
            ConstKind::Int(_)
            | ConstKind::Float(_)
            | ConstKind::Null
            | ConstKind::Undef
            | ConstKind::Poison => Some(self.constant(constant.ty, constant.kind)),
            _ => Some(value),
        }
    }

    /// The constant that `inst` evaluates to with these operands, if it is known.
    pub fn fold(&mut self, inst: &Inst, operands: &[Value], indices: &[u32]) -> Option<Value> {
        match (inst.op, operands) {
            (Opcode::ExtractValue, [aggregate]) => self.member(*aggregate, indices),
            (Opcode::InsertValue, [aggregate, new]) => match indices {
                [index] => self.with_member(inst.ty, *aggregate, *new, *index),
                _ => None,
            },
            (Opcode::ICmp, &[left, right]) if self.syntax.typed => self
                .compared_globals(inst, left, right)
                .or_else(|| self.evaluated(|evaluator| evaluator.instruction(inst, operands))),
            _ => self.evaluated(|evaluator| evaluator.instruction(inst, operands)),
        }
    }

    /// The comparison of the address of a variable or function with that of another, or with null.
    fn compared_globals(&mut self, inst: &Inst, left: Value, right: Value) -> Option<Value> {
        let predicate = inst.predicate()?;
        let differ = match (self.first_of(left), self.first_of(right)) {
            (Some(left), Some(right)) => {
                left != right && self.has_own_address(left) && self.has_own_address(right)
            }
            (Some(global), None) => self.is_null(right) && self.is_somewhere(global),
            _ => false,
        };
        let holds = match predicate {
            // Nothing is below zero.
            Predicate::ULt if self.is_null(right) => 0,
            Predicate::UGe if self.is_null(right) => -1,
            _ if !differ => return None,
            Predicate::Eq => 0,
            Predicate::Ne => -1,
            Predicate::UGt if self.is_null(right) => -1,
            Predicate::ULe if self.is_null(right) => 0,
            _ => return None,
        };
        Some(self.constant(inst.ty, ConstKind::Int(holds)))
    }

    /// The global whose address a value is, also if it is written as that of the first part.
    fn first_of(&self, value: Value) -> Option<GlobalId> {
        let Some(steps) = self.steps_of(value) else {
            return value.as_global();
        };
        let (base, indices) = steps.operands.split_first()?;
        let first = indices.iter().all(|index| self.is_null(*index));
        base.as_global().filter(|_| first)
    }

    /// Returns true if nothing else can be at the address of a global.
    fn has_own_address(&mut self, id: GlobalId) -> bool {
        if self.names.undefined_globals.contains_key(&id) {
            return self.read_ahead(id).is_some_and(|function| {
                let shared = function.unnamed_addr == UnnamedAddr::Global;
                !shared && !function.linkage.is_interposable()
            });
        }
        let global = &self.module.globals[id];
        let sized = match &global.kind {
            GlobalKind::Function(_) => true,
            GlobalKind::Variable(_) => !self.is_empty(global.value_ty),
            _ => false,
        };
        let shared = global.linkage.is_interposable() || global.unnamed_addr == UnnamedAddr::Global;
        sized && !shared
    }

    /// Returns true for types of no size: LLVM does not tell the addresses of such variables apart.
    fn is_empty(&self, ty: TypeId) -> bool {
        match self.module.types.get(ty) {
            Type::Array(element, len) => *len == 0 || self.is_empty(*element),
            _ => match self.module.types.as_struct(ty) {
                Some(body) => body.elements.iter().all(|ty| self.is_empty(*ty)),
                None => matches!(self.module.types.get(ty), Type::Named(_)),
            },
        }
    }

    /// Returns true if the address of a global is not null.
    fn is_somewhere(&mut self, id: GlobalId) -> bool {
        let global = &self.module.globals[id];
        let default = self.module.types.get(global.ty) == &Type::Ptr(0);
        if default && self.names.undefined_globals.contains_key(&id) {
            let function = self.read_ahead(id);
            return function.is_some_and(|f| f.linkage != Linkage::ExternalWeak);
        }
        let alias = matches!(global.kind, GlobalKind::Alias(_));
        default && !alias && global.linkage != Linkage::ExternalWeak
    }

    fn is_null(&self, value: Value) -> bool {
        matches!(
            self.kind_of(value),
            Some(ConstKind::Null | ConstKind::Int(0))
        )
    }

    /// Undoes two casts between integers and pointers where no bit is lost, as LLVM 14 did: the value is the operand of
    /// the inner one.
    pub fn older_cast(&mut self, op: CastOp, value: Value, to: TypeId) -> Option<Value> {
        /// The bits of a pointer without a data layout.
        const POINTER: u32 = 64;
        if !self.syntax.typed {
            return None;
        }
        let (constant, pool) = self.scope().constant(value)?;
        let ConstKind::Expr(index) = constant.kind else {
            return None;
        };
        let expr = pool.expr(index);
        let &inner = pool.operands(expr.operands).first()?;
        let bits = |ty| {
            self.module
                .types
                .get(self.module.types.scalar(ty))
                .scalar_bits()
        };
        let fits = match (expr.op, op) {
            (ExprOp::Cast(CastOp::IntToPtr), CastOp::PtrToInt) => bits(to)? <= POINTER,
            (ExprOp::Cast(CastOp::PtrToInt), CastOp::IntToPtr) => bits(constant.ty)? >= POINTER,
            _ => false,
        };
        (fits && self.value_type_of(inner) == Some(to)).then_some(inner)
    }

    /// The member of an aggregate that indices select.
    fn member(&mut self, aggregate: Value, indices: &[u32]) -> Option<Value> {
        let mut value = aggregate;
        for &index in indices {
            let (constant, pool) = self.scope().constant(value)?;
            let ty = self.module.types.element(constant.ty, u64::from(index))?;
            value = match constant.kind {
                ConstKind::Aggregate(_) => *pool.parts(constant).get(index as usize)?,
                ConstKind::Undef | ConstKind::Poison => self.constant(ty, constant.kind),
                ConstKind::Null => {
                    let zero = match self.module.types.get(ty) {
                        Type::Int(1..=64) => ConstKind::Int(0),
                        Type::Float | Type::Double => ConstKind::Float(0),
                        Type::Int(_) => return None,
                        other if other.is_float() => return None,
                        _ => ConstKind::Null,
                    };
                    self.constant(ty, zero)
                }
                _ => return None,
            };
        }
        Some(value)
    }

    fn with_member(&mut self, ty: TypeId, old: Value, new: Value, index: u32) -> Option<Value> {
        let (constant, pool) = self.scope().constant(old)?;
        let mut parts = match constant.kind {
            ConstKind::Aggregate(_) => pool.parts(constant).to_vec(),
            _ => {
                let types = &self.module.types;
                let count = (0..=MAX_SPREAD).find(|at| types.element(ty, *at).is_none())?;
                let members = (0..u32::try_from(count).ok()?).map(|at| self.member(old, &[at]));
                members.collect::<Option<Vec<_>>>()?
            }
        };
        *parts.get_mut(index as usize)? = new;
        Some(self.pooled(|pool| pool.push_aggregate(ty, parts)))
    }
}
