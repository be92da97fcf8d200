//! The effects of instructions on vector registers.

use super::code::Code;
use super::copy_propagation::Trace;
use super::effect::{ALL, Registers, bit, may_read, may_write};
use super::instruction::{MachInst, is_vex};
use iced_x86::{FlowControl, InstructionInfoFactory, OpAccess};

/// The vector registers that a call of the C calling convention may read.
const VECTOR_OPERANDS: Registers = 0b1111_1111;

/// The effects on vector registers.
pub fn vectors(code: &Code<'_>, factory: &mut InstructionInfoFactory) -> Vec<Trace> {
    let all = code.insts.iter();
    all.map(|inst| of_vectors(code, inst, factory)).collect()
}

/// The effect of an instruction on vector registers.
fn of_vectors(code: &Code<'_>, inst: &MachInst, factory: &mut InstructionInfoFactory) -> Trace {
    let trace = |reads, writes| Trace {
        reads,
        sets: 0,
        writes,
        zeroes: 0,
        is_plain: false,
    };
    if inst.is_flow() || inst.new_len() == 0 || inst.is_trap() {
        return trace(0, 0);
    }
    if inst.lead != 0 {
        return trace(ALL, 0);
    }
    match inst.decoded.flow_control() {
        FlowControl::Next => {}
        // The liveness analysis knows what is read behind it.
        FlowControl::Return => return trace(0, 0),
        // Some calls preserve all registers.
        FlowControl::Call | FlowControl::IndirectCall if code.input.words.is_some() => {
            return trace(VECTOR_OPERANDS, 0);
        }
        _ => return trace(ALL, 0),
    }
    let is_complete = |access| access == OpAccess::Write && is_vex(&inst.decoded);
    let used = factory.info(&inst.decoded).used_registers().iter();
    let used = used.filter(|used| used.register().is_vector_register());
    used.fold(trace(0, 0), |mut trace, used| {
        let register = bit(used.register().full_register().number() as u8);
        if is_complete(used.access()) {
            trace.sets |= register;
        }
        if may_write(used.access()) {
            trace.writes |= register;
        }
        if may_read(used.access()) || !is_complete(used.access()) {
            trace.reads |= register;
        }
        trace
    })
}
