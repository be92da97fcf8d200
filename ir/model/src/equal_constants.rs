//! Constants that are equal, in whichever pool they are: in LLVM's memory each exists once.

use crate::constant_key::{Key, key};
use crate::module::Scope;
use crate::value::{Value, ValueKind};
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

/// The content of a value, equal for equal values.
#[derive(PartialEq, Eq, Hash, Debug)]
enum Content {
    /// No constant of a pool.
    Value(Value),
    /// A constant, its parts by their numbers.
    Constant(Key),
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
                    let parts = pool.parts(constant).iter();
                    let parts = parts.map(|part| self.known(*part).unwrap_or(u32::MAX));
                    let key = key(constant, pool, parts);
                    self.note(value, Content::Constant(key));
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constant::ConstKind;
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
