//! `va_start` and `va_arg` of AAPCS64.
//!
//! A `va_list` has three pointers, to the next argument on the stack and to the ends of the saved general and
//! vector registers, then two offsets from these ends: negative as long as registers are left.

use crate::aarch64::abi::ARGUMENTS;
use crate::lower::variadic::{SaveArea, gpr_bytes};
use crate::lower::{Lower, Lowered, Parts, plain};
use bitsmith_model::types::TypeId;
use bitsmith_model::value::Value as IrValue;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types as clif;
use cranelift_codegen::ir::{BlockArg, InstBuilder, Value};

/// The offsets of the fields.
const STACK: i32 = 0;
const GENERAL_END: i32 = 8;
const VECTOR_END: i32 = 16;
const GENERAL: i32 = 24;
const VECTOR: i32 = 28;

impl Lower<'_, '_> {
    /// `llvm.va_start`
    pub(crate) fn aapcs_va_start(&mut self, list: Value) -> Lowered<Parts> {
        let SaveArea { slot, used } = self.save_area()?;
        let stack = self.unnamed_on_stack(used);
        self.b.ins().store(plain(), stack, list, STACK);
        let saved = self.slot_addr(slot);
        let general = self.add_offset(saved, gpr_bytes(ARGUMENTS).into());
        self.b.ins().store(plain(), general, list, GENERAL_END);
        let vector = self.add_offset(general, i64::from(ARGUMENTS.vectors * 16));
        self.b.ins().store(plain(), vector, list, VECTOR_END);
        let left = i64::from(ARGUMENTS.gprs - used.gprs) * -8;
        let left = self.iconst(clif::I32, left);
        self.b.ins().store(plain(), left, list, GENERAL);
        let left = i64::from(ARGUMENTS.vectors - used.vectors) * -16;
        let left = self.iconst(clif::I32, left);
        self.b.ins().store(plain(), left, list, VECTOR);
        Ok(Parts::new())
    }

    /// Lowers `va_arg` for scalars.
    pub(crate) fn aapcs_va_arg(&mut self, list: IrValue, ty: TypeId) -> Lowered<Parts> {
        let list = self.one(list)?;
        let scalars = self.scalars(ty)?;
        let [part] = scalars.parts.as_slice() else {
            return Err("va_arg of more than a scalar".into());
        };
        let (end, field, step) = match part.float {
            true => (VECTOR_END, VECTOR, 16),
            false => (GENERAL_END, GENERAL, i64::from(part.ty.bytes().max(8))),
        };
        let size = i64::from(part.ty.bytes().max(8));
        let offset = self.b.ins().load(clif::I32, plain(), list, field);
        let offset = match size == 16 && !part.float {
            true => self.round_up(offset, 15),
            false => offset,
        };
        let next = self.b.ins().iadd_imm_s(offset, step);
        let zero = self.iconst(clif::I32, 0);
        let in_registers = self.b.ins().icmp(IntCC::SignedLessThanOrEqual, next, zero);
        let left = self.b.ins().icmp(IntCC::SignedLessThan, offset, zero);
        let in_registers = self.b.ins().band(in_registers, left);
        let (saved, stacked, after) = (
            self.b.create_block(),
            self.b.create_block(),
            self.b.create_block(),
        );
        let address = self.b.append_block_param(after, clif::I64);
        self.b.ins().store(plain(), next, list, field);
        self.b.ins().brif(in_registers, saved, &[], stacked, &[]);
        self.b.switch_to_block(saved);
        let end = self.b.ins().load(clif::I64, plain(), list, end);
        let distance = self.b.ins().sextend(clif::I64, offset);
        let at = self.b.ins().iadd(end, distance);
        self.b.ins().jump(after, &[BlockArg::Value(at)]);
        self.b.switch_to_block(stacked);
        let at = self.b.ins().load(clif::I64, plain(), list, STACK);
        let at = match size > 8 {
            true => self.align_up(at, 16),
            false => at,
        };
        let behind = self.add_offset(at, size);
        self.b.ins().store(plain(), behind, list, STACK);
        self.b.ins().jump(after, &[BlockArg::Value(at)]);
        self.b.switch_to_block(after);
        self.load(ty, address)
    }

    /// An offset of 32 bits, rounded up to a multiple of one more than `mask`.
    fn round_up(&mut self, offset: Value, mask: i64) -> Value {
        let up = self.b.ins().iadd_imm_s(offset, mask);
        self.b.ins().band_imm_s(up, !mask)
    }
}
