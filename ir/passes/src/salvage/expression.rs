//! Debug expressions (LangRef, «DIExpression») as lists of operations that can be extended and folded.

#![allow(non_upper_case_globals, reason = "DWARF's own names")]

use bitsmith_model::schema::dwarf::{
    DW_OP_LLVM_arg, DW_OP_LLVM_fragment, DW_OP_constu, DW_OP_div, DW_OP_lit0, DW_OP_minus,
    DW_OP_mul, DW_OP_plus, DW_OP_plus_uconst, DW_OP_shl, DW_OP_shr, DW_OP_stack_value, op_operands,
};

/// An operation, and its operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Operation {
    op: u32,
    operands: [u64; 2],
}

impl Operation {
    /// An operation without operands.
    pub(super) const fn plain(op: u32) -> Self {
        let operands = [0, 0];
        Self { op, operands }
    }
    /// An operation with an operand.
    pub(super) const fn with(op: u32, operand: u64) -> Self {
        let operands = [operand, 0];
        Self { op, operands }
    }
    /// `DW_OP_LLVM_convert`: the size in bits and the encoding.
    pub(super) const fn convert(bits: u64, encoding: u32) -> Self {
        let operands = [bits, encoding as u64];
        let op = bitsmith_model::schema::dwarf::DW_OP_LLVM_convert;
        Self { op, operands }
    }
    fn is(self, op: u32) -> bool {
        self.op == op
    }
}

/// The addition of a number.
pub(super) fn add_offset(offset: i64) -> Vec<Operation> {
    match offset {
        0 => Vec::new(),
        1.. => vec![Operation::with(DW_OP_plus_uconst, offset.unsigned_abs())],
        _ => vec![
            Operation::with(DW_OP_constu, offset.unsigned_abs()),
            Operation::plain(DW_OP_minus),
        ],
    }
}

/// The end of a description: `DW_OP_stack_value` states that the value is nowhere in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// It does, if it has operations.
    Value,
    /// It describes a place in memory, or ends as before.
    Unchanged,
}

/// An expression.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Expression(Vec<Operation>);

impl Expression {
    /// The expression of these words; an operand that is missing counts as 0.
    pub(super) fn from_words(words: &[u64]) -> Self {
        let mut operations = Vec::new();
        let mut rest = words.iter().copied();
        while let Some(op) = rest.next() {
            let mut operands = [0; 2];
            for operand in operands.iter_mut().take(op_operands(op)) {
                *operand = rest.next().unwrap_or(0);
            }
            let op = u32::try_from(op).unwrap_or(u32::MAX);
            operations.push(Operation { op, operands });
        }
        Self(operations)
    }
    /// Its words.
    pub(super) fn to_words(&self) -> Vec<u64> {
        let words = self.0.iter().flat_map(|operation| {
            let count = op_operands(operation.op.into());
            std::iter::once(operation.op.into()).chain(operation.operands.into_iter().take(count))
        });
        words.collect()
    }
    /// The number of words.
    pub(super) fn len(&self) -> usize {
        self.to_words().len()
    }
    /// The number of location operands that it refers to by `DW_OP_LLVM_arg`; 0 if it has the only one
    /// without saying so.
    pub(super) fn location_operands(&self) -> u64 {
        let args = self.0.iter().filter(|o| o.is(DW_OP_LLVM_arg));
        args.map(|o| o.operands[0].saturating_add(1))
            .max()
            .unwrap_or(0)
    }
    /// Applies operations to the location operand `arg`.
    pub(super) fn extend_operand(&mut self, operations: &[Operation], arg: u64, ending: Ending) {
        let is_variadic = self.location_operands() != 0;
        let mut wants_value = ending == Ending::Value && (is_variadic || !operations.is_empty());
        let mut out = Vec::new();
        if !is_variadic {
            out.extend(operations);
        }
        for &operation in &self.0 {
            if operation.is(DW_OP_stack_value) {
                wants_value = false;
            } else if operation.is(DW_OP_LLVM_fragment) && wants_value {
                out.push(Operation::plain(DW_OP_stack_value));
                wants_value = false;
            }
            out.push(operation);
            if operation.is(DW_OP_LLVM_arg) && operation.operands[0] == arg {
                out.extend(operations);
            }
        }
        if wants_value {
            out.push(Operation::plain(DW_OP_stack_value));
        }
        self.0 = out;
    }
    /// Folds operations on constants, as LLVM does.
    pub(super) fn fold(&mut self) {
        let mut list = spelled_out(&self.0);
        let mut at = 0usize;
        while at < list.len() {
            let tail = list.get(at..).unwrap_or_default();
            let Some((count, new)) = folded(tail) else {
                at = at.saturating_add(1);
                continue;
            };
            list.splice(at..at.saturating_add(count), new);
            // A shorter list may fold with what is before it.
            at = at.saturating_sub(LONGEST);
        }
        self.0 = shortened(&list);
    }
}

/// The number of operations in the longest pattern of [`folded`].
const LONGEST: usize = 6;

/// Replaces `DW_OP_plus_uconst` and `DW_OP_lit0` by `DW_OP_constu` and the operator.
fn spelled_out(list: &[Operation]) -> Vec<Operation> {
    let mut out = Vec::with_capacity(list.len());
    for &operation in list {
        if operation.is(DW_OP_plus_uconst) {
            out.push(Operation::with(DW_OP_constu, operation.operands[0]));
            out.push(Operation::plain(DW_OP_plus));
        } else if operation.is(DW_OP_lit0) {
            out.push(Operation::with(DW_OP_constu, 0));
        } else {
            out.push(operation);
        }
    }
    out
}

/// The opposite of [`spelled_out`].
fn shortened(list: &[Operation]) -> Vec<Operation> {
    let mut out: Vec<Operation> = Vec::with_capacity(list.len());
    for &operation in list {
        let last = out.last_mut().filter(|last| last.is(DW_OP_constu));
        match last {
            Some(last) if operation.is(DW_OP_plus) => last.op = DW_OP_plus_uconst,
            Some(last) if last.operands[0] == 0 => {
                *last = Operation::plain(DW_OP_lit0);
                out.push(operation);
            }
            _ => out.push(operation),
        }
    }
    if let Some(last) = out.last_mut()
        && last.is(DW_OP_constu)
        && last.operands[0] == 0
    {
        *last = Operation::plain(DW_OP_lit0);
    }
    out
}

/// The replacement of the first operations of a list, and their number.
fn folded(list: &[Operation]) -> Option<(usize, Vec<Operation>)> {
    let constant = |o: &Operation| o.is(DW_OP_constu).then_some(o.operands[0]);
    let [first, second, rest @ ..] = list else {
        return None;
    };
    let left = constant(first)?;
    if is_neutral(left, second.op) {
        return Some((2, Vec::new()));
    }
    let [third, rest @ ..] = rest else {
        return None;
    };
    let number = |value| Operation::with(DW_OP_constu, value);
    if let Some(right) = constant(second) {
        // Two constants, and the operator on them.
        let value = evaluate(third.op, left, right)?;
        return Some((3, vec![number(value)]));
    }
    if !(second.is(DW_OP_plus) || second.is(DW_OP_mul)) {
        return None;
    }
    let same = |o: &Operation| o.is(second.op);
    match (third, rest) {
        (third, [fourth, ..]) if same(fourth) && constant(third).is_some() => {
            let value = evaluate(second.op, left, constant(third)?)?;
            Some((4, vec![number(value), *second]))
        }
        // A location operand between the two constants.
        (arg, [fourth, fifth, sixth, ..])
            if arg.is(DW_OP_LLVM_arg) && same(fourth) && same(sixth) =>
        {
            let value = evaluate(second.op, left, constant(fifth)?)?;
            Some((6, vec![number(value), *second, *arg, *fourth]))
        }
        _ => None,
    }
}

/// Returns true if an operator with this constant on its right changes nothing.
fn is_neutral(constant: u64, op: u32) -> bool {
    match op {
        DW_OP_plus | DW_OP_minus | DW_OP_shl | DW_OP_shr => constant == 0,
        DW_OP_mul | DW_OP_div => constant == 1,
        _ => false,
    }
}

/// The value of an operator on constants, if it is exact.
fn evaluate(op: u32, left: u64, right: u64) -> Option<u64> {
    match op {
        DW_OP_plus => left.checked_add(right),
        DW_OP_minus => left.checked_sub(right),
        DW_OP_mul => left.checked_mul(right),
        DW_OP_div => left.checked_div(right),
        DW_OP_shl => {
            let right = u32::try_from(right).ok()?;
            (right <= left.leading_zeros()).then(|| left.checked_shl(right))?
        }
        _ => None,
    }
}
