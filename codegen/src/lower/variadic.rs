//! Variadic functions: all argument registers are declared as parameters and saved to the register save area
//! for `va_arg`.

use super::{Lower, Lowered, Parts, plain};
use crate::abi::{Abi, Conventions, ResultPointer, Return, Slot, Used, result_pointer};
use crate::floatless;
use crate::lower_error::Expected;
use crate::target::Target;
use cranelift_codegen::ir::types as clif;
use cranelift_codegen::ir::{AbiParam, InstBuilder, Signature, StackSlot, Value};

/// The register save area of a call: the general registers, then the vector registers.
#[derive(Clone, Copy)]
pub(super) struct SaveArea {
    /// Its stack slot.
    pub slot: StackSlot,
    /// The registers and stack of the named parameters.
    pub used: Used,
}

/// The offset of stack arguments from the frame pointer: after it and the return address.
pub(super) const FRAME_TO_ARGS: u32 = 16;

/// The size of the general registers in the area, in bytes.
pub(super) fn gpr_bytes(all: Used) -> u32 {
    all.gprs * 8
}

/// The size of the area, in bytes.
fn area_bytes(all: Used) -> u32 {
    gpr_bytes(all) + all.vectors * 16
}

/// True if the pointer to a result is in a register of its own.
fn has_pointer_apart(abi: &Abi) -> bool {
    let mut slots = abi.params.iter().flatten();
    matches!(abi.ret, Return::Memory(ResultPointer::Apart))
        || slots.any(|s| matches!(s, Slot::ResultPointer))
}

/// The signature that a variadic function is compiled with.
pub(super) fn signature(target: &dyn Target, abi: &Abi) -> Signature {
    let mut signature = Conventions::signature(abi);
    let all = target.argument_registers();
    signature.params.clear();
    let ints = (0..all.gprs).map(|_| AbiParam::new(clif::I64));
    let floats = (0..all.vectors).map(|_| AbiParam::new(clif::I8X16));
    signature.params.extend(ints.chain(floats));
    signature
        .params
        .extend(has_pointer_apart(abi).then(result_pointer));
    signature
}

impl Lower<'_, '_> {
    /// Saves the registers, then reads the named parameters from them and from the stack.
    pub(super) fn variadic_prologue(&mut self, params: &[Value]) -> Lowered<()> {
        let all = self.unit.target.argument_registers();
        let slot = self.slot(area_bytes(all).into(), 16)?;
        let area = self.slot_addr(slot);
        let mut offset = 0i32;
        let mut named = self.abi.params.iter().flatten();
        let vectors = match floatless::is_careful(self.unit.module, self.function) {
            true if !named.any(|slot| slot.is_vector()) => 0,
            _ => all.vectors,
        };
        let saved = params.iter().take((all.gprs + vectors) as usize);
        for param in saved {
            self.b.ins().store(plain(), *param, area, offset);
            let ty = self.b.func.dfg.value_type(*param);
            offset += ty.bytes().cast_signed();
        }
        let frame = self.entry_frame();
        let mut used = Used::before(&self.abi.ret);
        match self.abi.ret {
            Return::Memory(ResultPointer::Argument) => {
                self.frame.result_pointer = params.first().copied();
            }
            Return::Memory(ResultPointer::Apart) => {
                self.frame.result_pointer = params.last().copied()
            }
            Return::Registers(_) => {}
        }
        for (number, slots) in self.abi.params.clone().iter().enumerate() {
            let mut incoming = Vec::with_capacity(slots.len());
            for slot in slots {
                let before = used;
                let (base, at) = match used.take(*slot, all) {
                    Some(at) => (frame, FRAME_TO_ARGS.saturating_add(at)),
                    None if used.vectors > before.vectors => {
                        (area, gpr_bytes(all) + before.vectors * 16)
                    }
                    None => (area, before.gprs * 8),
                };
                let offset = i32::try_from(at)?;
                incoming.push(match slot {
                    Slot::ResultPointer => params.last().copied().expected()?,
                    slot if slot.is_memory() => self.add_offset(base, offset.into()),
                    slot => self.b.ins().load(slot.ty(), plain(), base, offset),
                });
            }
            self.enter_param(number, slots, &incoming)?;
        }
        self.frame.variadic = Some(SaveArea { slot, used });
        Ok(())
    }

    /// The register save area of this function.
    pub(super) fn save_area(&self) -> Lowered<SaveArea> {
        let area = self.frame.variadic;
        Ok(area.ok_or("va_start in a function of fixed arguments")?)
    }

    /// The address of the first unnamed argument on the stack.
    pub(super) fn unnamed_on_stack(&mut self, used: Used) -> Value {
        let frame = self.entry_frame();
        let on_stack = i64::from(used.stack.next_multiple_of(8)) + i64::from(FRAME_TO_ARGS);
        self.add_offset(frame, on_stack)
    }

    /// `llvm.va_copy`
    pub(super) fn va_copy(&mut self, to: Value, from: Value) -> Parts {
        for offset in (0..self.unit.target.va_list_size()).step_by(8) {
            let word = self.b.ins().load(clif::I64, plain(), from, offset);
            self.b.ins().store(plain(), word, to, offset);
        }
        Parts::new()
    }
}
