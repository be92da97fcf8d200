//! `va_start` and `va_arg` of System V on x86-64.

use crate::lower::variadic::SaveArea;
use crate::lower::{Lower, Lowered, Parts, plain};
use crate::x86_64::abi::ARGUMENTS;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::Value as IrValue;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types as clif;
use cranelift_codegen::ir::{BlockArg, InstBuilder, Value};

/// The size of the general registers in the register save area, in bytes.
const GPR_BYTES: u32 = ARGUMENTS.gprs * 8;

impl Lower<'_, '_> {
    /// `llvm.va_start`
    pub(crate) fn system_v_va_start(&mut self, list: Value) -> Lowered<Parts> {
        let SaveArea { slot, used } = self.save_area()?;
        let gp = self.iconst(clif::I32, i64::from(used.gprs * 8));
        self.b.ins().store(plain(), gp, list, 0);
        let fp = self.iconst(clif::I32, i64::from(GPR_BYTES + used.vectors * 16));
        self.b.ins().store(plain(), fp, list, 4);
        let overflow = self.unnamed_on_stack(used);
        self.b.ins().store(plain(), overflow, list, 8);
        let saved = self.slot_addr(slot);
        self.b.ins().store(plain(), saved, list, 16);
        Ok(Parts::new())
    }

    /// Lowers `va_arg` for x86_fp80, which is always on the stack.
    fn va_arg_extended(&mut self, list: Value) -> Lowered<Parts> {
        let at = self.b.ins().load(clif::I64, plain(), list, 8);
        let at = self.align_up(at, 16);
        let next = self.add_offset(at, 16);
        self.b.ins().store(plain(), next, list, 8);
        Ok(Parts::from_slice(&[self.extended_load(at)]))
    }

    /// Lowers `va_arg` for scalars, and for vectors of floats that fill a register.
    pub(crate) fn system_v_va_arg(&mut self, list: IrValue, ty: TypeId) -> Lowered<Parts> {
        let list = self.one(list)?;
        if matches!(self.ir_type(ty), Type::X86Fp80) {
            return self.va_arg_extended(list);
        }
        let scalars = self.scalars(ty)?;
        let size = match scalars.parts.as_slice() {
            [part] => u32::from(part.ty.bytes() > 8) * 8 + 8,
            parts if parts.iter().all(|p| p.float) && scalars.size == 16 => 16,
            _ => return Err("va_arg of more than a scalar".into()),
        };
        let sse = scalars.parts.iter().all(|p| p.float);
        let (field, end, step) = match sse {
            true => (4, GPR_BYTES + ARGUMENTS.vectors * 16, 16),
            false => (0, GPR_BYTES, size),
        };
        let offset = self.b.ins().load(clif::I32, plain(), list, field);
        // The last offset at which all of it fits.
        let limit = self.iconst(clif::I32, i64::from(end - step));
        let in_registers = IntCC::UnsignedLessThanOrEqual;
        let in_registers = self.b.ins().icmp(in_registers, offset, limit);
        let (saved, stacked, after) = (
            self.b.create_block(),
            self.b.create_block(),
            self.b.create_block(),
        );
        let address = self.b.append_block_param(after, clif::I64);
        self.b.ins().brif(in_registers, saved, &[], stacked, &[]);
        self.b.switch_to_block(saved);
        let area = self.b.ins().load(clif::I64, plain(), list, 16);
        let wide = self.b.ins().uextend(clif::I64, offset);
        let at = self.b.ins().iadd(area, wide);
        let next = self.b.ins().iadd_imm_s(offset, i64::from(step));
        self.b.ins().store(plain(), next, list, field);
        self.b.ins().jump(after, &[BlockArg::Value(at)]);
        self.b.switch_to_block(stacked);
        let mut at = self.b.ins().load(clif::I64, plain(), list, 8);
        if size > 8 {
            at = self.align_up(at, size.into());
        }
        let next = self.add_offset(at, size.into());
        self.b.ins().store(plain(), next, list, 8);
        self.b.ins().jump(after, &[BlockArg::Value(at)]);
        self.b.switch_to_block(after);
        self.load(ty, address)
    }
}
