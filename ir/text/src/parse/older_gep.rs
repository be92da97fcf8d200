//! Constant getelementptr expressions of the time of typed pointers, folded as LLVM did then.
//!
//! - A getelementptr of a getelementptr became one expression.
//! - An index beyond its array was carried into the dimension before.
//! - An address within a variable got `inbounds`, even if the text lacked it.

use super::parser::Parser;
use bitsmith_model::constant::{ConstKind, ConstPool, ExprOp};
use bitsmith_model::entity::Table;
use bitsmith_model::global::{BodyState, Global, GlobalKind};
use bitsmith_model::module::{Module, Scope};
use bitsmith_model::schema::flag::Flags;
use bitsmith_model::schema::linkage::Linkage;
use bitsmith_model::types::{Type, TypeId, Types};
use bitsmith_model::value::Value;

/// A getelementptr expression.
pub(super) struct Steps {
    pub source: TypeId,
    pub flags: Flags,
    /// The base and the indices.
    pub operands: Vec<Value>,
}

/// The number of times an expression is looked at again after it changed: indices are carried over by one
/// dimension at a time.
const ROUNDS: usize = 64;

impl Parser<'_> {
    /// The expression that LLVM kept for one whose base has a type that says what it points to.
    pub(super) fn older_gep(&mut self, mut steps: Steps) -> Steps {
        for _ in 0..ROUNDS {
            if !self.joined(&mut steps) && !self.carried(&mut steps) {
                break;
            }
        }
        let scope = self.scope();
        let undefined = &self.names.undefined_globals;
        let known = |base: &Value| {
            base.as_global()
                .is_some_and(|id| !undefined.contains_key(&id))
        };
        if steps.operands.first().is_some_and(known)
            && stays_inside(scope, &steps.operands, steps.source)
        {
            steps.flags = steps.flags.with(Flags::INBOUNDS).with(Flags::NUSW);
        }
        steps
    }

    /// Goes on from the steps that the base is; whether there are any.
    fn joined(&mut self, steps: &mut Steps) -> bool {
        let Some((&base, indices)) = steps.operands.split_first() else {
            return false;
        };
        let Some(inner) = self.steps_of(base) else {
            return false;
        };
        let Some((&first, rest)) = indices.split_first() else {
            return false;
        };
        // A cast between the two leaves nothing behind but another type.
        let indices_inside = inner.operands.get(2..).unwrap_or_default();
        if walked_type(self.scope(), inner.source, indices_inside) != Some(steps.source) {
            return false;
        }
        let mut operands = inner.operands;
        if !self.is_zero_index(first) {
            let by_struct = self.last_is_field(inner.source, &operands);
            let last = operands.pop();
            let sum = last.filter(|_| !by_struct && !operands.is_empty());
            match sum.and_then(|last| self.index_sum(last, first)) {
                Some(sum) => operands.push(sum),
                None => return false,
            }
        }
        operands.extend_from_slice(rest);
        let inside = steps.flags.has(Flags::INBOUNDS) && inner.flags.has(Flags::INBOUNDS);
        *steps = Steps {
            source: inner.source,
            flags: match inside {
                true => inner.flags,
                false => Flags::NONE,
            },
            operands,
        };
        true
    }

    /// A getelementptr expression without a range.
    pub(super) fn steps_of(&self, value: Value) -> Option<Steps> {
        let (constant, pool) = self.scope().constant(value)?;
        let ConstKind::Expr(index) = constant.kind else {
            return None;
        };
        let expr = pool.expr(index);
        match expr.op {
            ExprOp::GetElementPtr { source } if expr.in_range.is_none() => Some(Steps {
                source,
                flags: expr.flags,
                operands: pool.operands(expr.operands).to_vec(),
            }),
            _ => None,
        }
    }

    /// Returns true if the last index picks a field.
    fn last_is_field(&self, source: TypeId, operands: &[Value]) -> bool {
        let inner = operands.get(2..operands.len().saturating_sub(1));
        let (Some(inner), 3..) = (inner, operands.len()) else {
            return false;
        };
        let of = walked_type(self.scope(), source, inner);
        of.is_none_or(|ty| self.module.types.as_struct(ty).is_some())
    }

    fn is_zero_index(&self, index: Value) -> bool {
        let kind = self
            .scope()
            .constant(index)
            .map(|(constant, _)| constant.kind);
        matches!(kind, Some(ConstKind::Int(0) | ConstKind::Null))
    }

    /// The sum of two indices that are numbers, of 64 bits if they are of different widths.
    fn index_sum(&mut self, left: Value, right: Value) -> Option<Value> {
        let scope = self.scope();
        let (a, b) = (scope.int(left)?, scope.int(right)?);
        let ty = match (scope.type_of(left)?, scope.type_of(right)?) {
            (one, other) if one == other => one,
            _ => self.module.types.int(64),
        };
        let Type::Int(bits @ 1..=64) = *self.module.types.get(ty) else {
            return None;
        };
        let spare = 64_u32.saturating_sub(bits);
        let sum = a.wrapping_add(b).wrapping_shl(spare).wrapping_shr(spare);
        Some(self.constant(ty, ConstKind::Int(sum)))
    }

    /// Carries indices beyond their arrays over to the dimension before; whether there are any.
    fn carried(&mut self, steps: &mut Steps) -> bool {
        let mut ty = steps.source;
        let mut before_is_struct = false;
        let mut changed = false;
        for place in 2..steps.operands.len() {
            let Some(&index) = steps.operands.get(place) else {
                break;
            };
            let scope = self.scope();
            let value = scope.int(index);
            let next = element_at(&self.module.types, ty, value);
            if let (&Type::Array(_, len), Some(value)) = (self.module.types.get(ty), value)
                && !before_is_struct
                && let Ok(value @ 0..) = u64::try_from(value)
                && len > 0
                && value >= len
            {
                changed |= self.carry(steps, place, value, len).is_some();
            }
            before_is_struct = self.module.types.as_struct(ty).is_some();
            match next {
                Some(next) => ty = next,
                None => break,
            }
        }
        changed
    }

    fn carry(&mut self, steps: &mut Steps, place: usize, value: u64, len: u64) -> Option<()> {
        let ty = self.scope().type_of(*steps.operands.get(place)?)?;
        let before = place.checked_sub(1)?;
        let previous = *steps.operands.get(before)?;
        let number = |value: Option<u64>| i64::try_from(value?).ok();
        let (rest, over) = (
            number(value.checked_rem(len))?,
            number(value.checked_div(len))?,
        );
        let previous = self.scope().int(previous)?;
        let i64 = self.module.types.int(64);
        let rest = self.constant(ty, ConstKind::Int(rest));
        let sum = self.constant(i64, ConstKind::Int(previous.wrapping_add(over)));
        *steps.operands.get_mut(place)? = rest;
        *steps.operands.get_mut(before)? = sum;
        Some(())
    }

    /// The steps to the first member that a pointer cast to it amounts to; none if it is not one.
    pub(super) fn first_member(&mut self, value: Value, from: TypeId, to: TypeId) -> Option<Steps> {
        let types = &self.module.types;
        let (mut ty, mut depth) = (from, 0usize);
        while ty != to {
            ty = match types.get(ty) {
                Type::Array(element, _) => *element,
                _ => *types.as_struct(ty)?.elements.first()?,
            };
            depth = depth.saturating_add(1);
        }
        if depth == 0 || !self.is_sized(from) {
            return None;
        }
        let i32 = self.module.types.int(32);
        let zero = self.constant(i32, ConstKind::Int(0));
        let mut operands = vec![value];
        operands.resize(depth.saturating_add(2), zero);
        Some(Steps {
            source: from,
            flags: Flags::NONE.with(Flags::INBOUNDS).with(Flags::NUSW),
            operands,
        })
    }
}

/// The element at an index that is a number where it must be one.
fn element_at(types: &Types, ty: TypeId, index: Option<i64>) -> Option<TypeId> {
    match types.as_struct(ty) {
        Some(_) => types.element(ty, u64::try_from(index?).ok()?),
        None => types.sequence_element(ty),
    }
}

/// The type that indices lead to.
fn walked_type(scope: Scope<'_>, source: TypeId, indices: &[Value]) -> Option<TypeId> {
    let types = &scope.module.types;
    indices
        .iter()
        .try_fold(source, |ty, index| element_at(types, ty, scope.int(*index)))
}

/// Returns true if steps from a variable stay inside of it, by what their types say.
fn stays_inside(scope: Scope<'_>, operands: &[Value], source: TypeId) -> bool {
    let Some((base, [first, rest @ ..])) = operands.split_first() else {
        return false;
    };
    let global = base.as_global().and_then(|id| scope.module.globals.get(id));
    let is_variable = |global: &Global| {
        matches!(global.kind, GlobalKind::Variable(_))
            && global.linkage != Linkage::ExternalWeak
            && global.value_ty == source
    };
    if !global.is_some_and(is_variable) {
        return false;
    }
    let numbers: Option<Vec<i64>> = rest.iter().map(|index| scope.int(*index)).collect();
    let (Some(first), Some(numbers)) = (scope.int(*first), numbers) else {
        return false;
    };
    match first {
        0 => {}
        // One past the end.
        1 if numbers.iter().all(|number| *number == 0) => {}
        _ => return false,
    }
    let types = &scope.module.types;
    let mut ty = source;
    for &number in &numbers {
        let fits = match types.get(ty) {
            Type::Array(_, len) => u64::try_from(number).is_ok_and(|n| *len == 0 || n < *len),
            Type::Vector { .. } => false,
            _ => true,
        };
        match element_at(types, ty, Some(number)).filter(|_| fits) {
            Some(next) => ty = next,
            None => return false,
        }
    }
    true
}

/// States `inbounds` of what stays within variables, now that all of these are known.
pub(super) fn mark_inside(module: &mut Module) {
    let mut found = inside(module.scope(), &module.consts);
    set_inside(&mut module.consts, &found);
    for id in module.functions.clone() {
        found.clear();
        if let Some(BodyState::Loaded(body)) = module.globals[id].as_function().map(|f| &f.body) {
            found = inside(
                Scope {
                    body: Some(body),
                    ..module.scope()
                },
                &body.consts,
            );
        }
        if found.is_empty() {
            continue;
        }
        if let Some(function) = module.globals[id].as_function_mut()
            && let BodyState::Loaded(body) = &mut function.body
        {
            set_inside(&mut body.consts, &found);
        }
    }
}

/// The numbers of the expressions of a pool that stay within variables.
fn inside(scope: Scope<'_>, pool: &ConstPool) -> Vec<usize> {
    let exprs = pool.exprs().iter().enumerate();
    let compatibility = exprs.filter(|(_, expr)| match expr.op {
        ExprOp::GetElementPtr { source } => {
            stays_inside(scope, pool.operands(expr.operands), source)
        }
        _ => false,
    });
    compatibility.map(|(index, _)| index).collect()
}

fn set_inside(pool: &mut ConstPool, found: &[usize]) {
    for &index in found {
        if let Some(expr) = pool.exprs_mut().entry_mut(index) {
            expr.flags = expr.flags.with(Flags::INBOUNDS).with(Flags::NUSW);
        }
    }
}
