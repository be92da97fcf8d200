//! `canonicalize-aliases`: makes each alias of an alias one of the same object.

use bitsmith_model::constant::{ConstKind, ExprOp};
use bitsmith_model::global::GlobalKind;
use bitsmith_model::module::Module;
use bitsmith_model::schema::flag::Flags;
use bitsmith_model::value::{ConstId, GlobalId, Value, ValueKind};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// Replaces aliases in what aliases refer to by what those refer to.
pub fn canonicalize_aliases(module: &mut Module) {
    let mut walk = Walk {
        known: FxHashMap::default(),
    };
    for alias in module.aliases.clone() {
        walk.resolve(module, Value::global(alias));
        let target = target(module, alias).and_then(|target| walk.known.get(&target).copied());
        if let (Some(target), Some(global)) = (target, module.globals.get_mut(alias)) {
            global.kind = GlobalKind::Alias(target);
        }
    }
}

fn target(module: &Module, id: GlobalId) -> Option<Value> {
    match &module.globals.get(id)?.kind {
        GlobalKind::Alias(target) => Some(*target),
        _ => None,
    }
}

/// The results so far, by constant or alias. One in progress stands for itself, so that a cycle ends.
struct Walk {
    known: FxHashMap<Value, Value>,
}

impl Walk {
    /// Finds the result of a value and of all that it consists of, parts first.
    fn resolve(&mut self, module: &mut Module, value: Value) {
        let mut open = vec![(value, false)];
        while let Some((value, parts_are_known)) = open.pop() {
            if parts_are_known {
                let result = self.rebuilt(module, value);
                self.known.insert(value, result);
            } else if let Entry::Vacant(place) = self.known.entry(value) {
                place.insert(value);
                open.push((value, true));
                open.extend(parts(module, value).into_iter().map(|part| (part, false)));
            }
        }
    }

    fn rebuilt(&self, module: &mut Module, value: Value) -> Value {
        let of = |part: Value| self.known.get(&part).copied().unwrap_or(part);
        let old = parts(module, value);
        match value.kind() {
            ValueKind::Global(_) => old.first().map_or(value, |target| of(*target)),
            ValueKind::Const(id) => {
                let new: Vec<Value> = old.iter().map(|part| of(*part)).collect();
                match new == old {
                    true => value,
                    false => with_operands(module, id, &new).unwrap_or(value),
                }
            }
            _ => value,
        }
    }
}

/// The aliasee of an alias, or the operands of a constant expression.
fn parts(module: &Module, value: Value) -> Vec<Value> {
    match value.kind() {
        ValueKind::Global(id) => target(module, id).into_iter().collect(),
        ValueKind::Const(id) => match module.consts.try_get(id) {
            Some(constant) if matches!(constant.kind, ConstKind::Expr(_)) => {
                module.consts.parts(constant).to_vec()
            }
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// A constant expression with other operands.
fn with_operands(module: &mut Module, id: ConstId, operands: &[Value]) -> Option<Value> {
    let constant = module.consts.try_get(id)?;
    let ConstKind::Expr(index) = constant.kind else {
        return None;
    };
    let expr = module.consts.exprs().get(index as usize)?.clone();
    let (op, flags): (ExprOp, Flags) = (expr.op, expr.flags);
    let pool = &mut module.consts;
    let made = pool.push_expr(
        constant.ty,
        op,
        flags,
        expr.in_range,
        operands.iter().copied(),
    );
    Some(Value::constant(made))
}
