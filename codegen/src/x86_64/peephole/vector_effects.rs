//! The effects of instructions on vector registers.

use super::code::Code;
use super::copy_propagation::Trace;
use super::effect::{ALL, Registers, bit, may_read, may_write};
use super::instruction::{MachInst, is_vex};
use super::liveness::{Leaving, Liveness};
use iced_x86::{FlowControl, InstructionInfoFactory, OpAccess};

/// The most vector registers with operands that a call of the C calling convention has.
const MOST_OPERANDS: u32 = 8;

/// The effects on vector registers.
pub fn vectors(code: &Code<'_>, factory: &mut InstructionInfoFactory) -> Vec<Trace> {
    let all = code.insts.iter();
    // Other instructions keep the upper half of a register of 256 bits.
    let is_short = !all.clone().any(|inst| is_vex(&inst.decoded));
    all.map(|inst| of_vectors(code, inst, is_short, factory))
        .collect()
}

/// The liveness of vector registers in code with these effects.
pub fn vector_liveness(code: &Code<'_>, effects: &[Trace]) -> Option<Liveness> {
    let leaving = Leaving {
        at_returns: first(code.input.vector_results),
        ..Leaving::ALL
    };
    Liveness::new(code, effects, leaving)
}

/// The first registers, so many: those of operands and results.
fn first(count: u32) -> Registers {
    1u16.checked_shl(count).map_or(ALL, |end| end - 1)
}

/// The effect of an instruction on vector registers; `is_short` if all of them have 128 bits.
fn of_vectors(
    code: &Code<'_>,
    inst: &MachInst,
    is_short: bool,
    factory: &mut InstructionInfoFactory,
) -> Trace {
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
            return trace(first(code.input.vector_operands.min(MOST_OPERANDS)), 0);
        }
        _ => return trace(ALL, 0),
    }
    let is_complete = |access| access == OpAccess::Write && (is_short || is_vex(&inst.decoded));
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
