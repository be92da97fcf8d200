//! Variadic functions of System V on x86-64: all argument registers are declared as parameters and
//! saved to the register save area for `va_arg`.

use super::{Lower, Lowered, Parts, plain};
use crate::abi::{Abi, Conventions, GPRS, Return, Slot, Used, XMMS};
use bitsmith_model::inst::Inst;
use bitsmith_model::types::Type;
use bitsmith_model::value::InstId;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types as clif;
use cranelift_codegen::ir::{AbiParam, BlockArg, InstBuilder, Signature, StackSlot, Value};

/// The register save area of a call.
pub(super) struct SaveArea {
    slot: StackSlot,
    /// The registers and stack of the named parameters.
    used: Used,
}

/// The size of the general registers in the area, in bytes.
const GPR_BYTES: u32 = GPRS * 8;
/// The size of the area, in bytes.
const AREA_BYTES: u32 = GPR_BYTES + XMMS * 16;
/// The offset of stack arguments from the frame pointer: after it and the return address.
const FRAME_TO_ARGS: u32 = 16;

/// The signature that a variadic function is compiled with.
pub(super) fn signature(abi: &Abi) -> Signature {
    let mut signature = Conventions::signature(abi);
    signature.params.clear();
    let ints = (0..GPRS).map(|_| AbiParam::new(clif::I64));
    let floats = (0..XMMS).map(|_| AbiParam::new(clif::I8X16));
    signature.params.extend(ints.chain(floats));
    signature
}

impl Lower<'_, '_> {
    /// Saves the registers, then reads the named parameters from them and from the stack.
    pub(super) fn variadic_prologue(&mut self, params: &[Value]) -> Lowered<()> {
        let slot = self.slot(AREA_BYTES.into(), 16)?;
        let area = self.slot_addr(slot);
        let mut offset = 0i32;
        for param in params {
            self.b.ins().store(plain(), *param, area, offset);
            let ty = self.b.func.dfg.value_type(*param);
            offset += ty.bytes().cast_signed();
        }
        let frame = self.b.ins().get_frame_pointer(clif::I64);
        let mut used = Used::default();
        if matches!(self.abi.ret, Return::Memory) {
            self.result_pointer = params.first().copied();
            used.gprs = 1;
        }
        for (number, slots) in self.abi.params.clone().iter().enumerate() {
            let mut incoming = Vec::with_capacity(slots.len());
            for slot in slots {
                let before = used;
                let (base, at) = match used.take(*slot) {
                    Some(at) => (frame, FRAME_TO_ARGS.saturating_add(at)),
                    None if used.xmms > before.xmms => (area, GPR_BYTES + before.xmms * 16),
                    None => (area, before.gprs * 8),
                };
                let offset = i32::try_from(at)?;
                incoming.push(match slot {
                    Slot::ByVal { .. } | Slot::Pad { .. } | Slot::X87 { .. } => {
                        self.add_offset(base, offset.into())
                    }
                    slot => self.b.ins().load(slot.ty(), plain(), base, offset),
                });
            }
            self.enter_param(number, slots, &incoming)?;
        }
        self.variadic = Some(SaveArea { slot, used });
        Ok(())
    }

    /// `llvm.va_start`
    pub(super) fn va_start(&mut self, list: Value) -> Lowered<Parts> {
        let area = self.variadic.as_ref();
        let area = area.ok_or("va_start in a function of fixed arguments")?;
        let (slot, used) = (area.slot, area.used);
        let gp = self.iconst(clif::I32, i64::from(used.gprs * 8));
        self.b.ins().store(plain(), gp, list, 0);
        let fp = self.iconst(clif::I32, i64::from(GPR_BYTES + used.xmms * 16));
        self.b.ins().store(plain(), fp, list, 4);
        let frame = self.b.ins().get_frame_pointer(clif::I64);
        let on_stack = i64::from(used.stack.next_multiple_of(8)) + i64::from(FRAME_TO_ARGS);
        let overflow = self.add_offset(frame, on_stack);
        self.b.ins().store(plain(), overflow, list, 8);
        let saved = self.slot_addr(slot);
        self.b.ins().store(plain(), saved, list, 16);
        Ok(Parts::new())
    }

    /// `llvm.va_copy`
    pub(super) fn va_copy(&mut self, to: Value, from: Value) -> Parts {
        for offset in [0, 8, 16] {
            let word = self.b.ins().load(clif::I64, plain(), from, offset);
            self.b.ins().store(plain(), word, to, offset);
        }
        Parts::new()
    }

    /// Lowers `va_arg` for x86_fp80, which is always on the stack.
    fn va_arg_extended(&mut self, list: Value) -> Lowered<Parts> {
        let at = self.b.ins().load(clif::I64, plain(), list, 8);
        let at = self.align_up(at, 16);
        let next = self.add_offset(at, 16);
        self.b.ins().store(plain(), next, list, 8);
        Ok(Parts::from_slice(&[self.x87_load(at)]))
    }

    /// Lowers `va_arg` for scalars, and for vectors of floats that fill a register.
    pub(super) fn va_arg(&mut self, id: InstId, inst: &Inst) -> Lowered<Parts> {
        let list = self.one_operand(id, 0)?;
        if matches!(self.ir_type(inst.ty), Type::X86Fp80) {
            return self.va_arg_extended(list);
        }
        let scalars = self.scalars(inst.ty)?;
        let size = match scalars.parts.as_slice() {
            [part] => u32::from(part.ty.bytes() > 8) * 8 + 8,
            parts if parts.iter().all(|p| p.sse) && scalars.size == 16 => 16,
            _ => return Err("va_arg of more than a scalar".into()),
        };
        let sse = scalars.parts.iter().all(|p| p.sse);
        let (field, end, step) = match sse {
            true => (4, GPR_BYTES + XMMS * 16, 16),
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
        self.load(inst.ty, address)
    }
}
