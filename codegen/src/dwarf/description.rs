//! Location descriptions and other expressions of DWARF, under construction.

use super::pool::Form;
use super::section::{Address, Section, Target};
use gimli::Register;
use gimli::constants::{self, DwOp};
use gimli::leb128::write::Leb128;

/// An expression. Where it has an address, the form of the operation depends on the unit.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct Expression {
    /// The operations without those that push addresses.
    pub bytes: Vec<u8>,
    /// The addresses that are pushed, with their offsets in the bytes, ascending.
    pub addresses: Vec<(usize, Address)>,
}

impl Expression {
    /// An empty expression.
    pub fn new() -> Self {
        Self::default()
    }

    fn unsigned(&mut self, number: u64) {
        let number = Leb128::unsigned(number);
        self.bytes.extend_from_slice(number.bytes());
    }

    fn signed(&mut self, number: i64) {
        let number = Leb128::signed(number);
        self.bytes.extend_from_slice(number.bytes());
    }

    /// Appends an operation without operands.
    pub fn op(&mut self, op: DwOp) {
        self.bytes.push(op.0);
    }

    /// Appends one of 32 operations by number if the number is small enough, otherwise `other` with the number.
    fn numbered(&mut self, first: DwOp, other: DwOp, number: u64) {
        match u8::try_from(number) {
            Ok(small @ 0..32) => self.bytes.push(first.0.wrapping_add(small)),
            _ => {
                self.op(other);
                self.unsigned(number);
            }
        }
    }

    /// Pushes an address, or the offset of a variable in its thread's block.
    pub fn op_addr(&mut self, address: Address) {
        self.addresses.push((self.bytes.len(), address));
    }

    /// Pushes a number without a sign.
    pub fn op_constu(&mut self, number: u64) {
        self.numbered(constants::DW_OP_lit0, constants::DW_OP_constu, number);
    }

    /// Pushes a number without a sign, in the form of large ones.
    pub fn op_constu_long(&mut self, number: u64) {
        self.op(constants::DW_OP_constu);
        self.unsigned(number);
    }

    /// Pushes a number with a sign.
    pub fn op_consts(&mut self, number: i64) {
        self.op(constants::DW_OP_consts);
        self.signed(number);
    }

    /// Pushes the address at an offset from the base of the frame.
    pub fn op_fbreg(&mut self, offset: i64) {
        self.op(constants::DW_OP_fbreg);
        self.signed(offset);
    }

    /// Pushes the sum of a register and an offset.
    pub fn op_breg(&mut self, register: Register, offset: i64) {
        let number = register.0.into();
        self.numbered(constants::DW_OP_breg0, constants::DW_OP_bregx, number);
        self.signed(offset);
    }

    /// The value is in a register.
    pub fn op_reg(&mut self, register: Register) {
        let number = register.0.into();
        self.numbered(constants::DW_OP_reg0, constants::DW_OP_regx, number);
    }

    /// Pushes a copy of an entry of the stack, by its distance from the top.
    pub fn op_pick(&mut self, index: u8) {
        match index {
            0 => self.op(constants::DW_OP_dup),
            1 => self.op(constants::DW_OP_over),
            _ => self.bytes.extend([constants::DW_OP_pick.0, index]),
        }
    }

    /// Loads a word.
    pub fn op_deref(&mut self) {
        self.op(constants::DW_OP_deref);
    }

    /// Loads some bytes.
    pub fn op_deref_size(&mut self, size: u8) {
        self.bytes.extend([constants::DW_OP_deref_size.0, size]);
    }

    /// Adds a number.
    pub fn op_plus_uconst(&mut self, number: u64) {
        self.op(constants::DW_OP_plus_uconst);
        self.unsigned(number);
    }

    /// Pushes the value that a register had on entry to the function.
    pub fn op_entry_value(&mut self, register: Register, version: u16) {
        let mut entered = Self::new();
        entered.op_reg(register);
        self.op(match version {
            5.. => constants::DW_OP_entry_value,
            _ => constants::DW_OP_GNU_entry_value,
        });
        self.unsigned(entered.bytes.len() as u64);
        self.bytes.extend(entered.bytes);
    }

    /// Ends a part of the value, of some bytes.
    pub fn op_piece(&mut self, size: u64) {
        self.op(constants::DW_OP_piece);
        self.unsigned(size);
    }
}

impl Expression {
    /// The operations in the form of a file.
    pub fn section(&self, form: &mut Form<'_>) -> Section {
        let mut made = Section::new("");
        let mut rest = &*self.bytes;
        let mut done = 0;
        for (at, address) in &self.addresses {
            let (before, after) = rest.split_at_checked(at - done).unwrap_or((rest, &[]));
            made.bytes.extend_from_slice(before);
            (rest, done) = (after, *at);
            // An offset in a thread's block is no address, and a debugger must not move it with the image.
            let is_offset = matches!(address.target, Some(Target::ThreadLocal(_)));
            let op = match (&form.addresses, is_offset, form.encoding.version) {
                (None, false, _) => constants::DW_OP_addr,
                (None, true, _) => constants::DW_OP_const8u,
                (Some(_), true, _) => constants::DW_OP_GNU_const_index,
                (Some(_), false, 5..) => constants::DW_OP_addrx,
                (Some(_), false, _) => constants::DW_OP_GNU_addr_index,
            };
            made.number(op.0.into(), 1);
            match &mut form.addresses {
                Some(addresses) => made.unsigned(addresses.number(*address)),
                None => made.address(*address),
            }
        }
        made.bytes.extend_from_slice(rest);
        made
    }
}
