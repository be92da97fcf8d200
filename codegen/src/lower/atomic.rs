//! Atomic operations. Cranelift's are all sequentially consistent, which is stronger than any ordering.

use super::{Lower, Lowered, Parts, atomic_code};
use crate::lower_error::Expected;
use crate::target::Thunk;
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::{BinaryOp, Flags, Opcode, Predicate, RmwOp};
use bitsmith_model::types::TypeId;
use bitsmith_model::value::Value as IrValue;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{
    self, AtomicRmwOp, BlockArg, InstBuilder, MemFlagsData, Value, types as clif,
};

/// Memory flags of an access that reads and writes: targets find its code by the trap that it is said to have.
fn atomic() -> MemFlagsData {
    MemFlagsData::new().with_trap_code(Some(atomic_code()))
}

impl Lower<'_, '_> {
    /// Returns true if an access of the function has a place among its other ones: a volatile or atomic one, a fence or
    /// inline assembler.
    pub(super) fn orders_accesses(&self) -> bool {
        let insts = self.body.order.iter();
        let mut insts = insts.flat_map(|block| self.body.block_insts(*block));
        insts.any(|id| {
            let inst = self.body.inst(id);
            match inst.op {
                Opcode::Load | Opcode::Store => {
                    inst.has(Flags::VOLATILE) || inst.has(Flags::ATOMIC)
                }
                Opcode::Fence | Opcode::CmpXchg | Opcode::AtomicRmw => true,
                _ => {
                    let call = self.body.call_view(id);
                    call.is_some_and(|call| self.is_inline_asm(call.callee()))
                }
            }
        })
    }

    /// The integer type for an atomic access of type `ty`.
    fn atomic_type(&self, ty: TypeId) -> Lowered<clif::Type> {
        let scalars = self.scalars(ty)?;
        match scalars.parts.as_slice() {
            [part] if part.bits.is_power_of_two() => Ok(crate::scalarize::int_type(part.ty.bits())),
            _ => Err("an atomic access of more than 128 bits, or of a part of a byte".into()),
        }
    }

    /// Lowers an atomic or volatile load; `None` if a plain load is sufficient.
    pub(super) fn atomic_load(&mut self, inst: &Inst, pointer: Value) -> Lowered<Option<Parts>> {
        let atomic = inst.has(bitsmith_model::schema::inst::Flags::ATOMIC);
        let ty = match self.atomic_type(inst.ty) {
            Ok(ty) => ty,
            Err(why) if atomic => return Err(why),
            Err(_) => return Ok(None),
        };
        if !atomic && ty == clif::I128 {
            return Ok(None);
        }
        if !atomic && self.unit.target.aligns_atomics() {
            return Ok(Some(self.volatile_load(inst.ty, pointer)?));
        }
        let part = *self.scalars(inst.ty)?.parts.first().expected()?;
        let value = self.load_integer(ty, pointer)?;
        let value = self.cast_bits(value, part.ty);
        let value = match part.ty.is_int() {
            true => self.mask(value, part.bits),
            false => value,
        };
        Ok(Some(Parts::from_slice(&[value])))
    }

    /// Loads a value that may have less than the stated alignment, as LLVM's code does: no other access is merged with
    /// this one.
    fn volatile_load(&mut self, ty: TypeId, pointer: Value) -> Lowered<Parts> {
        self.b.ins().sequence_point();
        let parts = self.load(ty, pointer)?;
        self.b.ins().sequence_point();
        Ok(parts)
    }

    pub(super) fn atomic_store(
        &mut self,
        ty: TypeId,
        parts: &[Value],
        pointer: Value,
    ) -> Lowered<()> {
        let int = self.atomic_type(ty)?;
        let value = *parts.first().expected()?;
        let value = self.cast_bits(value, int);
        if self.wide_swap(int).is_some() {
            return self
                .rmw_loop(RmwOp::Xchg, ty, int, pointer, value)
                .map(drop);
        }
        self.b.ins().atomic_store(super::plain(), value, pointer);
        Ok(())
    }

    /// The function that compares and swaps integers of this type, if no instruction does.
    fn wide_swap(&self, int: clif::Type) -> Option<Thunk> {
        match int {
            clif::I128 => self.unit.target.wide_swap(),
            _ => None,
        }
    }

    /// Loads an integer atomically.
    fn load_integer(&mut self, int: clif::Type, pointer: Value) -> Lowered<Value> {
        if self.wide_swap(int).is_some() {
            let zero = self.iconst(int, 0);
            return self.compare_and_swap(pointer, zero, zero);
        }
        Ok(self.b.ins().atomic_load(int, super::plain(), pointer))
    }

    /// Stores `new` if memory has the value `expected`; returns the value that it had.
    fn compare_and_swap(&mut self, pointer: Value, expected: Value, new: Value) -> Lowered<Value> {
        let int = self.b.func.dfg.value_type(new);
        let Some(thunk) = self.wide_swap(int) else {
            let ins = self.b.ins();
            return Ok(ins.atomic_cas(atomic(), pointer, expected, new));
        };
        self.call_thunk(thunk, &[pointer, expected, new], int)
    }

    /// Lowers cmpxchg to the old value and the success flag.
    pub(super) fn cmpxchg(
        &mut self,
        pointer: IrValue,
        expected: IrValue,
        new: IrValue,
    ) -> Lowered<Parts> {
        let pointer = self.pointer(pointer)?;
        let ty = self.type_of(expected)?;
        let int = self.atomic_type(ty)?;
        let expected = self.one(expected)?;
        let new = self.one(new)?;
        let (expected, new) = (self.cast_bits(expected, int), self.cast_bits(new, int));
        let old = self.compare_and_swap(pointer, expected, new)?;
        let done = self.b.ins().icmp(IntCC::Equal, old, expected);
        Ok(Parts::from_slice(&[old, done]))
    }

    pub(super) fn atomic_rmw(
        &mut self,
        inst: &Inst,
        pointer: IrValue,
        value: IrValue,
    ) -> Lowered<Parts> {
        let op = inst.rmw_op().ok_or("an unknown atomicrmw")?;
        let pointer = self.pointer(pointer)?;
        let value = self.one(value)?;
        let int = self.atomic_type(inst.ty)?;
        let native = match op {
            RmwOp::Xchg => AtomicRmwOp::Xchg,
            RmwOp::Add => AtomicRmwOp::Add,
            RmwOp::Sub => AtomicRmwOp::Sub,
            RmwOp::And => AtomicRmwOp::And,
            RmwOp::Nand => AtomicRmwOp::Nand,
            RmwOp::Or => AtomicRmwOp::Or,
            RmwOp::Xor => AtomicRmwOp::Xor,
            RmwOp::Max => AtomicRmwOp::Smax,
            RmwOp::Min => AtomicRmwOp::Smin,
            RmwOp::UMax => AtomicRmwOp::Umax,
            RmwOp::UMin => AtomicRmwOp::Umin,
            _ => return self.rmw_loop(op, inst.ty, int, pointer, value),
        };
        if self.wide_swap(int).is_some() {
            return self.rmw_loop(op, inst.ty, int, pointer, value);
        }
        let ty = self.b.func.dfg.value_type(value);
        let operand = self.cast_bits(value, int);
        let old = self
            .b
            .ins()
            .atomic_rmw(int, atomic(), native, pointer, operand);
        Ok(Parts::from_slice(&[self.cast_bits(old, ty)]))
    }

    /// Lowers an atomicrmw without a machine instruction to a compare-and-swap loop.
    fn rmw_loop(
        &mut self,
        op: RmwOp,
        ty: TypeId,
        int: clif::Type,
        pointer: Value,
        value: Value,
    ) -> Lowered<Parts> {
        let first = self.load_integer(int, pointer)?;
        let (again, after) = (self.b.create_block(), self.b.create_block());
        let old = self.b.append_block_param(again, int);
        self.b.ins().jump(again, &[BlockArg::Value(first)]);
        self.b.switch_to_block(again);
        let held = self.b.func.dfg.value_type(value);
        let typed = self.cast_bits(old, held);
        let new = self.rmw_value(op, ty, typed, value)?;
        let new = self.cast_bits(new, int);
        let found = self.compare_and_swap(pointer, old, new)?;
        let done = self.b.ins().icmp(IntCC::Equal, found, old);
        let retry = [BlockArg::Value(found)];
        self.b.ins().brif(done, after, &[], again, &retry);
        self.b.switch_to_block(after);
        Ok(Parts::from_slice(&[typed]))
    }

    fn rmw_value(&mut self, op: RmwOp, ty: TypeId, old: Value, value: Value) -> Lowered<Value> {
        let small = self.small(ty);
        let (l, r) = (self.widen(old, small), self.widen(value, small));
        let out = match op {
            RmwOp::FAdd => self.float_op(BinaryOp::FAdd, l, r)?,
            RmwOp::FSub => self.float_op(BinaryOp::FSub, l, r)?,
            RmwOp::FMax => self.float_pick(Predicate::OGt, l, r)?,
            RmwOp::FMin => self.float_pick(Predicate::OLt, l, r)?,
            RmwOp::FMaximum => self.float_function("maximum", &[l, r])?,
            RmwOp::FMinimum => self.float_function("minimum", &[l, r])?,
            RmwOp::FMaximumNum => self.float_function("maximumnum", &[l, r])?,
            RmwOp::FMinimumNum => self.float_function("minimumnum", &[l, r])?,
            RmwOp::Xchg => r,
            RmwOp::Add => self.b.ins().iadd(l, r),
            RmwOp::Sub => self.b.ins().isub(l, r),
            RmwOp::And => self.b.ins().band(l, r),
            RmwOp::Or => self.b.ins().bor(l, r),
            RmwOp::Xor => self.b.ins().bxor(l, r),
            RmwOp::Nand => {
                let both = self.b.ins().band(l, r);
                self.b.ins().bnot(both)
            }
            RmwOp::Max | RmwOp::Min | RmwOp::UMax | RmwOp::UMin => {
                let better = match op {
                    RmwOp::Max => IntCC::SignedGreaterThan,
                    RmwOp::Min => IntCC::SignedLessThan,
                    RmwOp::UMax => IntCC::UnsignedGreaterThan,
                    _ => IntCC::UnsignedLessThan,
                };
                let better = self.b.ins().icmp(better, l, r);
                self.choose(better, l, r)
            }
            RmwOp::UIncWrap => {
                let more = self.b.ins().iadd_imm_s(l, 1);
                let zero = self.iconst(self.b.func.dfg.value_type(l), 0);
                let wrap = self.b.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, l, r);
                self.choose(wrap, zero, more)
            }
            RmwOp::UDecWrap => {
                let less = self.b.ins().iadd_imm_s(l, -1);
                let zero = self.b.ins().icmp_imm_s(IntCC::Equal, l, 0);
                let above = self.b.ins().icmp(IntCC::UnsignedGreaterThan, l, r);
                let wrap = self.b.ins().bor(zero, above);
                self.choose(wrap, r, less)
            }
            RmwOp::USubCond | RmwOp::USubSat => {
                let less = self.b.ins().isub(l, r);
                let fits = self.b.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, l, r);
                let other = match op {
                    RmwOp::USubCond => l,
                    _ => self.iconst(self.b.func.dfg.value_type(l), 0),
                };
                self.choose(fits, less, other)
            }
        };
        Ok(self.narrow(out, small))
    }

    /// The maximum or minimum of two floats; if one is NaN, the other.
    pub(super) fn float_pick(
        &mut self,
        better: Predicate,
        left: Value,
        right: Value,
    ) -> Lowered<Value> {
        let left_better = self.float_compare(better, left, right)?;
        let right_nan = self.float_compare(Predicate::Uno, right, right)?;
        let take = self.b.ins().bor(left_better, right_nan);
        Ok(self.choose(take, left, right))
    }

    /// Emits a store to an invalid address, for unreachable code.
    pub(super) fn unreachable_trap(&mut self) {
        self.trap_of(super::unreachable_code());
    }

    /// Ends the block by a trap.
    pub(super) fn trap_of(&mut self, code: ir::TrapCode) {
        self.b.ins().trap(code);
        let after = self.b.create_block();
        self.b.switch_to_block(after);
        let _: ir::Block = after;
    }
}
