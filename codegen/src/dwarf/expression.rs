//! Location descriptions.

use super::description::Expression;
use bitsmith_model::node::Node;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::dwarf as llvm;
use gimli::constants::{self, DwOp};

/// A part of a variable, in bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fragment {
    /// The offset.
    pub offset: u64,
    /// The size.
    pub size: u64,
}

/// An operation of a `DIExpression`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Operation {
    /// One of DWARF, with its operand.
    Dwarf(DwOp, u64),
    /// The value of an argument, by its number.
    Argument(u64),
    /// The extraction of some bits.
    Extract(Bits),
}

/// Bits of a word.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Bits {
    offset: u64,
    size: u64,
    signed: bool,
}

impl Bits {
    /// The bits of up to a word; `None` for others.
    fn of(op: u32, offset: u64, size: u64) -> Option<Self> {
        let end = offset.checked_add(size)?;
        (size > 0 && end <= 64).then_some(Self {
            offset,
            size,
            signed: op == llvm::DW_OP_LLVM_extract_bits_sext,
        })
    }

    /// The number of bytes to load if the bits are in memory.
    fn bytes(self) -> u8 {
        (self.offset + self.size).div_ceil(8).next_power_of_two() as u8
    }

    /// Appends the extraction from a word.
    fn append(self, to: &mut Expression) {
        to.op_constu(64 - self.offset - self.size);
        to.op(constants::DW_OP_shl);
        to.op_constu(64 - self.size);
        to.op(match self.signed {
            true => constants::DW_OP_shra,
            false => constants::DW_OP_shr,
        });
    }
}

/// The operations of a `DIExpression`, with their operands.
#[derive(Clone, Default)]
pub struct Operations {
    list: Vec<Operation>,
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
        | constants::DW_OP_push_object_address
        | constants::DW_OP_stack_value => 0,
        DwOp(0x30..=0x4f) => 0,
        _ => return None,
    })
}

impl Operations {
    /// The operations of an expression on one value; `None` if one of them cannot be described.
    pub fn of(node: Option<Node<'_>>) -> Option<Self> {
        let mut found = Self::on_arguments(node)?;
        if found.list.first() == Some(&Operation::Argument(0)) {
            found.list.remove(0);
        }
        let has_more = |op: &Operation| matches!(op, Operation::Argument(_));
        (!found.list.iter().any(has_more)).then_some(found)
    }

    /// The operations of an expression on several values; `None` if one of them cannot be described.
    pub fn on_arguments(node: Option<Node<'_>>) -> Option<Self> {
        let mut found = Self::default();
        let Some(node) = node.filter(|n| n.is(DiKind::DIExpression)) else {
            return Some(found);
        };
        let mut words = node.slots.chunks_exact(2).map(|pair| match pair {
            [low, high] => u64::from(*high) << 32 | u64::from(*low),
            _ => 0,
        });
        while let Some(op) = words.next() {
            let op = u32::try_from(op).ok()?;
            match op {
                llvm::DW_OP_LLVM_fragment => {
                    let (offset, size) = (words.next()?, words.next()?);
                    found.fragment = Some(Fragment { offset, size });
                }
                llvm::DW_OP_LLVM_convert => {
                    let from = (words.next()?, words.next()?);
                    (words.next()? == u64::from(llvm::DW_OP_LLVM_convert)).then_some(())?;
                    found.convert(from, words.next()?)?;
                    words.next()?;
                }
                llvm::DW_OP_LLVM_arg => found.list.push(Operation::Argument(words.next()?)),
                llvm::DW_OP_LLVM_extract_bits_sext | llvm::DW_OP_LLVM_extract_bits_zext => {
                    let bits = Bits::of(op, words.next()?, words.next()?)?;
                    found.list.push(Operation::Extract(bits));
                }
                // It is about tagged memory, not about the variable.
                llvm::DW_OP_LLVM_tag_offset => {
                    words.next()?;
                }
                _ => {
                    let op = DwOp(u8::try_from(op).ok()?);
                    let operand = match operands(op)? {
                        0 => 0,
                        _ => words.next()?,
                    };
                    found.list.push(Operation::Dwarf(op, operand));
                }
            }
            // The length of a description has 16 bits in DWARF 4.
            (found.list.len() <= MOST_OPERATIONS).then_some(())?;
        }
        Some(found)
    }

    /// Adds the conversion from an integer, by size and encoding, to a number of bits; `None` if it is wider than a word.
    fn convert(&mut self, (from, encoding): (u64, u64), to: u64) -> Option<()> {
        let size = from.min(to);
        let signed = from < to && encoding == u64::from(constants::DW_ATE_signed.0);
        let bits = Bits {
            offset: 0,
            size,
            signed,
        };
        (size > 0 && from.max(to) <= 64).then_some(())?;
        self.list.push(Operation::Extract(bits));
        Some(())
    }

    /// The constant that the variable is.
    pub fn constant(&self) -> Option<Constant> {
        let value = match *self.list.as_slice() {
            [value] | [value, Operation::Dwarf(constants::DW_OP_stack_value, _)] => value,
            _ => return None,
        };
        match value {
            Operation::Dwarf(constants::DW_OP_constu, value) => Some(Constant::Unsigned(value)),
            Operation::Dwarf(constants::DW_OP_consts, value) => {
                Some(Constant::Signed(value.cast_signed()))
            }
            _ => None,
        }
    }

    /// Returns true if there are no operations.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    fn has(&self, op: DwOp) -> bool {
        let is = |o: &Operation| matches!(o, Operation::Dwarf(known, _) if *known == op);
        self.list.iter().any(is)
    }

    /// Returns true if the variable is in memory at the address that the operations compute from a value.
    pub fn is_in_memory(&self) -> bool {
        let extracts = |op: &Operation| matches!(op, Operation::Extract(_));
        let is_value = self.has(constants::DW_OP_stack_value) || self.list.iter().any(extracts);
        self.has(constants::DW_OP_deref) && !is_value
    }

    /// Appends the operations to the description of the variable's value, or of an address from which they load it.
    pub fn append_to_value(&self, to: &mut Expression) {
        // There are no arguments.
        self.append_with(to, |_, _| None);
    }

    /// Appends the operations on several values, which `argument` describes by their numbers; `None` if one has no
    /// description, and something may be appended.
    pub fn append_with(
        &self,
        to: &mut Expression,
        mut argument: impl FnMut(&mut Expression, usize) -> Option<()>,
    ) -> Option<()> {
        let (list, is_value) = match self.list.as_slice() {
            list if self.has(constants::DW_OP_stack_value) => (list, false),
            // The place of the variable is there, and it may have any size.
            [list @ .., Operation::Dwarf(constants::DW_OP_deref, _)] => (list, false),
            list => (list, !self.is_in_memory()),
        };
        for op in list {
            match *op {
                Operation::Dwarf(op, operand) => append(to, op, operand),
                Operation::Argument(number) => argument(to, usize::try_from(number).ok()?)?,
                Operation::Extract(bits) => bits.append(to),
            }
        }
        if is_value {
            to.op(constants::DW_OP_stack_value);
        }
        Some(())
    }

    /// Appends the operations to the description of a word that has the variable's value in its lower bits.
    pub fn append_to_word(&self, to: &mut Expression, bits: u8) {
        // A debugger takes the lower bits of the result itself.
        if !self.is_empty() {
            cut(to, bits);
        }
        self.append_to_value(to);
    }

    /// Appends the operations to the description of the variable's place.
    pub fn append_to_place(&self, to: &mut Expression) {
        let mut is_place = true;
        for op in &self.list {
            match *op {
                Operation::Dwarf(op, operand) => append(to, op, operand),
                Operation::Argument(_) => {}
                Operation::Extract(bits) => {
                    if is_place {
                        to.op_deref_size(bits.bytes());
                    }
                    is_place = false;
                    bits.append(to);
                }
            }
        }
        if !is_place && !self.has(constants::DW_OP_stack_value) {
            to.op(constants::DW_OP_stack_value);
        }
    }
}

/// Appends the removal of all but the lower bits of a word.
pub fn cut(to: &mut Expression, bits: u8) {
    if bits < 64 {
        to.op_constu((1 << bits) - 1);
        to.op(constants::DW_OP_and);
    }
}

/// Appends an operation of DWARF with its operand.
fn append(to: &mut Expression, op: DwOp, operand: u64) {
    match op {
        constants::DW_OP_plus_uconst => to.op_plus_uconst(operand),
        constants::DW_OP_constu => to.op_constu(operand),
        constants::DW_OP_consts => to.op_consts(operand.cast_signed()),
        constants::DW_OP_deref => to.op_deref(),
        constants::DW_OP_deref_size => to.op_deref_size(operand as u8),
        constants::DW_OP_pick => to.op_pick(operand as u8),
        op => to.op(op),
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
