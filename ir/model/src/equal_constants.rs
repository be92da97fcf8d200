//! Constants that are equal, in whichever pool they are: in LLVM's memory each exists once.

use crate::constant::{Const, ConstKind, ConstPool, ConstRange, ExprOp};
use crate::module::Scope;
use crate::schema::flag::Flags;
use crate::types::TypeId;
use crate::value::{GlobalId, Value, ValueKind};
use rustc_hash::FxHashMap;

/// Numbers for values: the same one for equal constants.
#[derive(Debug, Default)]
pub struct EqualConstants {
    numbers: FxHashMap<Content, u32>,
    /// The numbers of values of the module.
    of_module: FxHashMap<Value, u32>,
    /// Those of the body at hand.
    of_body: FxHashMap<Value, u32>,
}

/// The content of a value, its operands by their numbers.
#[derive(PartialEq, Eq, Hash, Debug)]
enum Content {
    /// No constant of a pool, or one of its own.
    Value(Value),
    Null(TypeId),
    Undef(TypeId),
    Poison(TypeId),
    Int(TypeId, i64),
    Float(TypeId, u64),
    Words(TypeId, Vec<u64>),
    Bytes(TypeId, Vec<u8>),
    BlockAddress(GlobalId, u32),
    DsoLocalEquivalent(GlobalId),
    NoCfi(GlobalId),
    Aggregate(TypeId, Vec<u32>),
    PtrAuth(TypeId, Vec<u32>),
    Expr(TypeId, ExprOp, Flags, Option<Box<ConstRange>>, Vec<u32>),
}

impl EqualConstants {
    /// Ends the body at hand: local constants are those of another one from here on.
    pub fn next_body(&mut self) {
        self.of_body.clear();
    }

    /// The number of a value in this scope.
    pub fn number(&mut self, scope: Scope<'_>, value: Value) -> u32 {
        let mut stack = vec![(value, 0usize)];
        while let Some((value, at)) = stack.pop() {
            if self.known(value).is_some() {
                continue;
            }
            let Some((constant, pool)) = scope.constant(value) else {
                self.note(value, Content::Value(value));
                continue;
            };
            match pool.parts(constant).get(at) {
                // A constant of a wrong file may contain itself.
                Some(part) if stack.len() <= pool.len().saturating_add(1) => {
                    stack.push((value, at.saturating_add(1)));
                    stack.push((*part, 0));
                }
                _ => {
                    let content = self.content(value, constant, pool);
                    self.note(value, content);
                }
            }
        }
        self.known(value).unwrap_or(u32::MAX)
    }

    fn known(&self, value: Value) -> Option<u32> {
        let known = match value.kind() {
            ValueKind::Const(_) | ValueKind::Global(_) => &self.of_module,
            _ => &self.of_body,
        };
        known.get(&value).copied()
    }

    fn note(&mut self, value: Value, content: Content) {
        let next = u32::try_from(self.numbers.len()).unwrap_or(u32::MAX);
        let number = *self.numbers.entry(content).or_insert(next);
        let known = match value.kind() {
            ValueKind::Const(_) | ValueKind::Global(_) => &mut self.of_module,
            _ => &mut self.of_body,
        };
        known.insert(value, number);
    }

    fn content(&self, value: Value, constant: Const, pool: &ConstPool) -> Content {
        let ty = constant.ty;
        let parts = pool.parts(constant).iter();
        let parts = parts.map(|part| self.known(*part).unwrap_or(u32::MAX));
        match constant.kind {
            ConstKind::Null => Content::Null(ty),
            ConstKind::Undef => Content::Undef(ty),
            ConstKind::Poison => Content::Poison(ty),
            ConstKind::Int(int) => Content::Int(ty, int),
            ConstKind::Float(bits) => Content::Float(ty, bits),
            ConstKind::WideInt(span) | ConstKind::WideFloat(span) => {
                Content::Words(ty, pool.words(span).to_vec())
            }
            ConstKind::Data(span) => Content::Bytes(ty, pool.bytes(span).to_vec()),
            ConstKind::BlockAddress(function, block) => Content::BlockAddress(function, block),
            ConstKind::DsoLocalEquivalent(id) => Content::DsoLocalEquivalent(id),
            ConstKind::NoCfi(id) => Content::NoCfi(id),
            ConstKind::Aggregate(_) => Content::Aggregate(ty, parts.collect()),
            ConstKind::PtrAuth(_) => Content::PtrAuth(ty, parts.collect()),
            ConstKind::Expr(index) => match pool.exprs().get(index as usize) {
                Some(expr) => {
                    let range = expr.in_range.clone();
                    Content::Expr(ty, expr.op, expr.flags, range, parts.collect())
                }
                None => Content::Value(value),
            },
            ConstKind::InlineAsm(_) => Content::Value(value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::module::Module;

    #[test]
    fn expressions_with_equal_operands_are_equal() {
        let mut module = Module::default();
        let i64 = module.types.int(64);
        let mut one = |int| {
            let operand = Value::constant(module.consts.push(i64, ConstKind::Int(int)));
            let parts = [operand; 2];
            Value::constant(module.consts.push_aggregate(i64, parts))
        };
        let values = [one(1), one(2), one(1)];
        let mut equal = EqualConstants::default();
        let [a, b, c] = values.map(|value| equal.number(module.scope(), value));
        assert!(a == c && a != b);
    }
}
