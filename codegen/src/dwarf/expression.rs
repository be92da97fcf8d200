//! Location descriptions.

use bitsmith_model::node::Node;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::dwarf::{DW_OP_LLVM_convert, DW_OP_LLVM_fragment};
use gimli::constants::{self, DwOp};
use gimli::write::Expression;

/// A part of a variable, in bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fragment {
    /// The offset.
    pub offset: u64,
    /// The size.
    pub size: u64,
}

/// The operations of a `DIExpression`, with their operands.
#[derive(Clone, Default)]
pub struct Operations {
    list: Vec<(DwOp, u64)>,
    /// The part of the variable that is described.
    pub fragment: Option<Fragment>,
}

/// The maximal number of operations of an expression.
const MOST_OPERATIONS: usize = 1 << 10;

/// The number of operands of an operation that a description may have; `None` for others.
fn operands(op: DwOp) -> Option<usize> {
    Some(match op {
        constants::DW_OP_plus_uconst
        | constants::DW_OP_constu
        | constants::DW_OP_consts
        | constants::DW_OP_deref_size
        | constants::DW_OP_pick => 1,
        constants::DW_OP_deref
        | constants::DW_OP_dup
        | constants::DW_OP_drop
        | constants::DW_OP_over
        | constants::DW_OP_swap
        | constants::DW_OP_rot
        | constants::DW_OP_abs
        | constants::DW_OP_and
        | constants::DW_OP_div
        | constants::DW_OP_minus
        | constants::DW_OP_mod
        | constants::DW_OP_mul
        | constants::DW_OP_neg
        | constants::DW_OP_not
        | constants::DW_OP_or
        | constants::DW_OP_plus
        | constants::DW_OP_shl
        | constants::DW_OP_shr
        | constants::DW_OP_shra
        | constants::DW_OP_xor
        | constants::DW_OP_eq
        | constants::DW_OP_ge
        | constants::DW_OP_gt
        | constants::DW_OP_le
        | constants::DW_OP_lt
        | constants::DW_OP_ne
        | constants::DW_OP_stack_value => 0,
        DwOp(0x30..=0x4f) => 0,
        _ => return None,
    })
}

impl Operations {
    /// The operations of an expression; `None` if one of them cannot be described.
    pub fn of(node: Option<Node<'_>>) -> Option<Self> {
        let mut found = Self {
            list: Vec::new(),
            fragment: None,
        };
        let Some(node) = node.filter(|n| n.is(DiKind::DIExpression)) else {
            return Some(found);
        };
        let mut words = node.slots.chunks_exact(2).map(|pair| match pair {
            [low, high] => u64::from(*high) << 32 | u64::from(*low),
            _ => 0,
        });
        while let Some(op) = words.next() {
            let op = u32::try_from(op).ok()?;
            if op == DW_OP_LLVM_fragment {
                let (offset, size) = (words.next()?, words.next()?);
                found.fragment = Some(Fragment { offset, size });
                continue;
            }
            if op == DW_OP_LLVM_convert {
                let from = (words.next()?, words.next()?);
                (words.next()? == u64::from(DW_OP_LLVM_convert)).then_some(())?;
                found.convert(from, words.next()?)?;
                words.next()?;
                continue;
            }
            let op = DwOp(u8::try_from(op).ok()?);
            let operand = match operands(op)? {
                0 => 0,
                _ => words.next()?,
            };
            found.list.push((op, operand));
            // The length of a description has 16 bits in DWARF 4.
            (found.list.len() <= MOST_OPERATIONS).then_some(())?;
        }
        Some(found)
    }

    /// Adds the conversion from an integer, by size and encoding, to a number of bits; `None` if it is wider than a word.
    fn convert(&mut self, (from, encoding): (u64, u64), to: u64) -> Option<()> {
        let unused = 64u64.checked_sub(from.min(to)).filter(|_| to <= 64)?;
        let signed = from < to && encoding == u64::from(constants::DW_ATE_signed.0);
        let back = match signed {
            true => constants::DW_OP_shra,
            false => constants::DW_OP_shr,
        };
        for op in [constants::DW_OP_shl, back] {
            self.list.push((constants::DW_OP_constu, unused));
            self.list.push((op, 0));
        }
        Some(())
    }

    /// The constant that the variable is.
    pub fn constant(&self) -> Option<Constant> {
        match *self.list.as_slice() {
            [(constants::DW_OP_constu, value)]
            | [
                (constants::DW_OP_constu, value),
                (constants::DW_OP_stack_value, _),
            ] => Some(Constant::Unsigned(value)),
            [(constants::DW_OP_consts, value)]
            | [
                (constants::DW_OP_consts, value),
                (constants::DW_OP_stack_value, _),
            ] => Some(Constant::Signed(value.cast_signed())),
            _ => None,
        }
    }

    /// Returns true if there are no operations.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns true if the value is in the memory at the described address.
    pub fn derefs(&self) -> bool {
        matches!(self.list.as_slice(), [(constants::DW_OP_deref, _), ..])
    }

    /// Appends the operations to the description of an address that is the variable's value.
    pub fn append_to_value(&self, to: &mut Expression) {
        let [(constants::DW_OP_deref, _), rest @ ..] = self.list.as_slice() else {
            self.append(to);
            if !self
                .list
                .iter()
                .any(|(op, _)| *op == constants::DW_OP_stack_value)
            {
                to.op(constants::DW_OP_stack_value);
            }
            return;
        };
        let rest = Self {
            list: rest.to_vec(),
            fragment: None,
        };
        rest.append(to);
    }

    /// Appends the operations to the description of a word that has the variable's value in its lower bits.
    pub fn append_to_word(&self, to: &mut Expression, bits: u8) {
        // A debugger takes the lower bits of the result itself.
        if bits < 64 && !self.is_empty() {
            to.op_constu((1 << bits) - 1);
            to.op(constants::DW_OP_and);
        }
        self.append_to_value(to);
    }

    /// Appends the operations to a description.
    pub fn append(&self, to: &mut Expression) {
        for (op, operand) in &self.list {
            match *op {
                constants::DW_OP_plus_uconst => to.op_plus_uconst(*operand),
                constants::DW_OP_constu => to.op_constu(*operand),
                constants::DW_OP_consts => to.op_consts(operand.cast_signed()),
                constants::DW_OP_deref => to.op_deref(),
                constants::DW_OP_deref_size => to.op_deref_size(*operand as u8),
                constants::DW_OP_pick => to.op_pick(*operand as u8),
                op => to.op(op),
            }
        }
    }
}

/// A constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Constant {
    /// Without a sign.
    Unsigned(u64),
    /// With a sign.
    Signed(i64),
}

/// The description of a variable in parts, each described by `describe`; gaps have no place.
pub fn pieces<P>(
    mut parts: Vec<(Fragment, P)>,
    mut describe: impl FnMut(&mut Expression, P),
) -> Expression {
    parts.sort_by_key(|(fragment, _)| *fragment);
    let mut all = Expression::new();
    let mut end = 0;
    for (fragment, part) in parts {
        let whole = fragment.offset % 8 == 0 && fragment.size % 8 == 0;
        let Some(after) = fragment.offset.checked_add(fragment.size).filter(|_| whole) else {
            continue;
        };
        if fragment.offset < end {
            continue;
        }
        if fragment.offset > end {
            all.op_piece((fragment.offset - end) / 8);
        }
        describe(&mut all, part);
        all.op_piece(fragment.size / 8);
        end = after;
    }
    all
}
