//! Addresses in terms of what registers held at the start of the loop's body, or when they were last set in it.

use super::super::effect::bit;
use super::super::instruction::number;
use iced_x86::{Code, Instruction, OpKind, Register};

/// A sum of registers' contents and a number. Contents have numbers, too.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Address {
    /// The register's contents.
    base: Option<u32>,
    /// Another's, and its factor.
    index: Option<(u32, u32)>,
    /// The number of bytes.
    offset: i64,
    /// The number of a constant of the function.
    constant: Option<usize>,
}

impl Address {
    /// The address of a constant.
    pub fn constant(number: usize) -> Self {
        Self {
            constant: Some(number),
            ..Self::default()
        }
    }

    /// The number of the constant that it is the address of.
    pub fn as_constant(&self) -> Option<usize> {
        self.constant
    }

    /// The distance to another address in bytes, if it does not depend on registers.
    pub fn distance(&self, to: &Self) -> Option<i64> {
        let is_same = (self.base, self.index, self.constant) == (to.base, to.index, to.constant);
        is_same
            .then(|| to.offset.checked_sub(self.offset))
            .flatten()
    }
}

/// The contents of the general registers.
pub struct Contents {
    registers: [Address; 16],
    /// The number of the contents of each register.
    numbers: [u32; 16],
    next: u32,
}

impl Contents {
    /// At the start of the body.
    pub fn new() -> Self {
        let mut contents = Self {
            registers: [Address::default(); 16],
            numbers: [0; 16],
            next: 0,
        };
        contents.forget(!0);
        contents
    }

    /// Some registers get contents that are not known.
    fn forget(&mut self, registers: u16) {
        for (place, (of, known)) in (0..).zip(self.numbers.iter_mut().zip(&mut self.registers)) {
            if registers & bit(place) != 0 {
                self.next += 1;
                *of = self.next;
                *known = Address {
                    base: Some(self.next),
                    ..Address::default()
                };
            }
        }
    }

    fn of(&self, register: Register) -> Option<(Address, u32)> {
        let place = usize::from(number(register));
        let found = (self.registers.get(place), self.numbers.get(place));
        (register.is_gpr64()).then_some((*found.0?, *found.1?))
    }

    /// The address of a memory operand; `None` if it is of another kind.
    pub fn address(&self, inst: &Instruction) -> Option<Address> {
        let offset = inst.memory_displacement64().cast_signed();
        (!inst.has_segment_prefix() && !inst.is_ip_rel_memory_operand()).then_some(())?;
        let mut sum = match inst.memory_base() {
            Register::None => Address::default(),
            base => self.of(base)?.0,
        };
        sum.offset = sum.offset.checked_add(offset)?;
        if inst.memory_index() == Register::None {
            return Some(sum);
        }
        let (index, number) = self.of(inst.memory_index())?;
        let scale = inst.memory_index_scale();
        if sum.index.is_some() {
            let (_, number) = self.of(inst.memory_base())?;
            sum = Address {
                base: Some(number),
                offset,
                ..Address::default()
            };
        }
        sum.index = match (index.base, index.index) {
            (Some(base), None) => {
                let more = index.offset.checked_mul(scale.into())?;
                sum.offset = sum.offset.checked_add(more)?;
                Some((base, scale))
            }
            _ => Some((number, scale)),
        };
        Some(sum)
    }

    /// Executes an instruction that writes some registers.
    pub fn execute(&mut self, inst: &Instruction, writes: u16) {
        let sum = self.sum(inst);
        self.forget(writes);
        if let Some(sum) = sum
            && let Some(place) = self
                .registers
                .get_mut(usize::from(number(inst.op0_register())))
        {
            *place = sum;
        }
    }

    /// The sum that an instruction sets its first operand to.
    fn sum(&self, inst: &Instruction) -> Option<Address> {
        match inst.code() {
            Code::Lea_r64_m => self.address(inst),
            Code::Mov_rm64_r64 | Code::Mov_r64_rm64 if inst.op1_kind() == OpKind::Register => {
                (inst.op0_kind() == OpKind::Register).then_some(())?;
                Some(self.of(inst.op1_register())?.0)
            }
            Code::Add_rm64_imm8 | Code::Add_rm64_imm32 => {
                (inst.op0_kind() == OpKind::Register).then_some(())?;
                let mut sum = self.of(inst.op0_register())?.0;
                sum.offset = sum.offset.checked_add(inst.immediate(1).cast_signed())?;
                Some(sum)
            }
            _ => None,
        }
    }
}
