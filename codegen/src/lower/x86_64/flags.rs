//! Atomic updates of memory of which one condition of the processor's flags is used.

use crate::lower::{IntrinsicCall, Lower, Lowered, Parts, plain};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{AtomicRmwOp, InstBuilder, Value, types as clif};

/// The flags of an operation.
struct Flags {
    /// The operation.
    op: AtomicRmwOp,
    /// Its operands and its result.
    old: Value,
    operand: Value,
    new: Value,
}

impl Lower<'_, '_> {
    /// Lowers `atomic.add.cc` and the like: memory and a number give its new value. The result is 1 if the condition
    /// of the last operand holds then, and 0 otherwise.
    pub(super) fn atomic_condition(
        &mut self,
        call: &IntrinsicCall<'_>,
        op: AtomicRmwOp,
        [pointer, operand]: [Value; 2],
    ) -> Lowered<Parts> {
        let [_, number, condition] = call.arguments()?;
        let bits = self.int_bits(self.type_of(number)?);
        if !matches!(bits, Some(8 | 16 | 32 | 64)) {
            return Err("an atomic operation on this type".into());
        }
        let condition = self.scope.int(condition);
        let condition = condition.and_then(|c| u8::try_from(c).ok());
        let condition = condition
            .filter(|c| *c < 16)
            .ok_or("an unknown condition")?;
        let ty = self.b.func.dfg.value_type(operand);
        let old = self.b.ins().atomic_rmw(ty, plain(), op, pointer, operand);
        let new = match op {
            AtomicRmwOp::Add => self.b.ins().iadd(old, operand),
            AtomicRmwOp::Sub => self.b.ins().isub(old, operand),
            AtomicRmwOp::And => self.b.ins().band(old, operand),
            AtomicRmwOp::Or => self.b.ins().bor(old, operand),
            _ => self.b.ins().bxor(old, operand),
        };
        let flags = Flags {
            op,
            old,
            operand,
            new,
        };
        let holds = self.condition(&flags, condition / 2);
        Ok(Parts::from_slice(&[match condition % 2 {
            0 => holds,
            _ => self.b.ins().bxor_imm_u(holds, 1),
        }]))
    }

    /// A condition by the number that jumps have, without its lowest bit, which negates it.
    fn condition(&mut self, flags: &Flags, number: u8) -> Value {
        match number {
            0 => self.overflow(flags),
            1 => self.carry(flags),
            2 => self.b.ins().icmp_imm_s(IntCC::Equal, flags.new, 0),
            3 => {
                let (carry, zero) = (self.condition(flags, 1), self.condition(flags, 2));
                self.b.ins().bor(carry, zero)
            }
            4 => self.b.ins().icmp_imm_s(IntCC::SignedLessThan, flags.new, 0),
            5 => self.parity(flags),
            6 => {
                let (sign, overflow) = (self.condition(flags, 4), self.condition(flags, 0));
                self.b.ins().bxor(sign, overflow)
            }
            _ => {
                let (less, zero) = (self.condition(flags, 6), self.condition(flags, 2));
                self.b.ins().bor(less, zero)
            }
        }
    }

    fn carry(&mut self, flags: &Flags) -> Value {
        let below = IntCC::UnsignedLessThan;
        match flags.op {
            AtomicRmwOp::Add => self.b.ins().icmp(below, flags.new, flags.old),
            AtomicRmwOp::Sub => self.b.ins().icmp(below, flags.old, flags.operand),
            _ => self.iconst(clif::I8, 0),
        }
    }

    fn overflow(&mut self, flags: &Flags) -> Value {
        let other = match flags.op {
            AtomicRmwOp::Add => flags.new,
            AtomicRmwOp::Sub => flags.old,
            _ => return self.iconst(clif::I8, 0),
        };
        // The signs of both operands differ from that of the result, or for a difference, that of the first from both.
        let one = self.b.ins().bxor(flags.old, flags.new);
        let two = self.b.ins().bxor(flags.operand, other);
        let both = self.b.ins().band(one, two);
        self.b.ins().icmp_imm_s(IntCC::SignedLessThan, both, 0)
    }

    /// True if the lowest byte has an even number of ones.
    fn parity(&mut self, flags: &Flags) -> Value {
        let low = self.resize(flags.new, clif::I8);
        let ones = self.b.ins().popcnt(low);
        let odd = self.b.ins().band_imm_s(ones, 1);
        self.b.ins().bxor_imm_u(odd, 1)
    }
}
