//! Operands of float arithmetic in memory: an instruction that alone uses a loaded float takes it from memory itself.
//!
//! Precondition: between the load and the instruction, in one block, no memory is written, nothing is called and neither
//! the loaded register nor the address is used for another value; the register is not read afterwards; the function has no
//! volatile or atomic accesses. It is right because the same access happens, once, and memory and the address are the same
//! at the later place. Cranelift selects such operands, but not where the result leaves a loop and is passed to its next
//! round, which are two uses for it, nor for floats that its allocator loads.

use super::Code;
use super::copy_propagation::Trace;
use super::effect::{Effect, Effects, Registers, Store, bit};
use super::instruction::{number, set_memory, vector_copy};
use super::liveness::Liveness;
use iced_x86::{Code as Opcode, FlowControl, OpKind};

/// The number of instructions among which a load is looked for.
const NEAR: usize = 48;

/// Arithmetic whose last operand may be in memory, and the load of this operand.
fn load_of(opcode: Opcode) -> Option<Opcode> {
    use Opcode::*;
    Some(match opcode {
        Addss_xmm_xmmm32 | Subss_xmm_xmmm32 | Mulss_xmm_xmmm32 | Divss_xmm_xmmm32
        | Minss_xmm_xmmm32 | Maxss_xmm_xmmm32 | Ucomiss_xmm_xmmm32 | Comiss_xmm_xmmm32 => {
            Movss_xmm_xmmm32
        }
        Addsd_xmm_xmmm64 | Subsd_xmm_xmmm64 | Mulsd_xmm_xmmm64 | Divsd_xmm_xmmm64
        | Minsd_xmm_xmmm64 | Maxsd_xmm_xmmm64 | Ucomisd_xmm_xmmm64 | Comisd_xmm_xmmm64 => {
            Movsd_xmm_xmmm64
        }
        VEX_Vaddss_xmm_xmm_xmmm32
        | VEX_Vsubss_xmm_xmm_xmmm32
        | VEX_Vmulss_xmm_xmm_xmmm32
        | VEX_Vdivss_xmm_xmm_xmmm32
        | VEX_Vminss_xmm_xmm_xmmm32
        | VEX_Vmaxss_xmm_xmm_xmmm32
        | VEX_Vucomiss_xmm_xmmm32
        | VEX_Vcomiss_xmm_xmmm32 => VEX_Vmovss_xmm_m32,
        VEX_Vaddsd_xmm_xmm_xmmm64
        | VEX_Vsubsd_xmm_xmm_xmmm64
        | VEX_Vmulsd_xmm_xmm_xmmm64
        | VEX_Vdivsd_xmm_xmm_xmmm64
        | VEX_Vminsd_xmm_xmm_xmmm64
        | VEX_Vmaxsd_xmm_xmm_xmmm64
        | VEX_Vucomisd_xmm_xmmm64
        | VEX_Vcomisd_xmm_xmmm64 => VEX_Vmovsd_xmm_m64,
        _ => return None,
    })
}

/// The effects of each instruction, on general and on vector registers.
pub struct Traces<'t> {
    pub general: &'t mut [Trace],
    pub vector: &'t mut [Trace],
}

/// Returns true if a function has arithmetic that may have an operand in memory, or copies of vector registers.
pub fn is_needed(code: &Code<'_>) -> bool {
    let mut insts = code.insts.iter();
    insts.any(|inst| load_of(inst.opcode()).is_some() || vector_copy(&inst.decoded).is_some())
}

/// Rewrites operands. `liveness` is that of vector registers. Returns the numbers of the loads that are gone, with the
/// registers that they set.
pub fn run(
    code: &mut Code<'_>,
    mut traces: Traces<'_>,
    liveness: &Liveness,
) -> Vec<(usize, Registers)> {
    let mut removed = Vec::new();
    let mut effects = Effects::default();
    for (range, mut live) in liveness.ranges() {
        for at in range.clone().rev() {
            if let Some(found) = fold(code, &mut traces, (range.start, at), live, &mut effects) {
                removed.push(found);
            }
            if let Some(done) = traces.vector.get(at) {
                live = live & !done.sets | done.reads;
            }
        }
    }
    removed
}

/// Makes an instruction of a block take its operand from memory. The block is given by the number of its first instruction,
/// `live` are the registers that are live behind the instruction. Returns the number of the load that is gone, and its
/// register.
fn fold(
    code: &mut Code<'_>,
    traces: &mut Traces<'_>,
    (first, at): (usize, usize),
    live: Registers,
    effects: &mut Effects,
) -> Option<(usize, Registers)> {
    let inst = code.insts.get(at)?;
    let load = load_of(inst.opcode())?;
    let last = inst.decoded.op_count().checked_sub(1)?;
    let register = inst.decoded.op_register(last);
    let is_other = (0..last).all(|operand| inst.decoded.op_register(operand) != register);
    let loaded = bit(number(register));
    (inst.is_free() && register.is_xmm() && is_other && live & loaded == 0).then_some(())?;
    let from = load_before(code, traces, (first, at), (load, loaded), effects)?;
    let mut new = inst.decoded;
    set_memory(&mut new, last, &code.insts.get(from)?.decoded);
    code.insts.get_mut(at)?.replace(&new, &mut code.encoder)?;
    code.insts.get_mut(from)?.remove();
    *traces.general.get_mut(at)? = Trace::of(&effects.of(code.insts.get(at)?));
    traces.vector.get_mut(at)?.reads &= !loaded;
    *traces.general.get_mut(from)? = Trace::of(&Effect::NONE);
    *traces.vector.get_mut(from)? = Trace::of(&Effect::NONE);
    Some((from, loaded))
}

/// The number of the load of a register before an instruction of a block, if it may be made there.
fn load_before(
    code: &Code<'_>,
    traces: &Traces<'_>,
    (first, at): (usize, usize),
    (load, loaded): (Opcode, Registers),
    effects: &mut Effects,
) -> Option<usize> {
    let mut writes = 0;
    let before = (first..at).rev().take(NEAR);
    for place in before {
        let inst = code.insts.get(place)?;
        if inst.new_len() == 0 {
            continue;
        }
        let (general, vector) = (traces.general.get(place)?, traces.vector.get(place)?);
        if vector.writes & loaded != 0 {
            let is_it = inst.opcode() == load && inst.decoded.op1_kind() == OpKind::Memory;
            return (is_it && inst.is_free() && writes & general.reads == 0).then_some(place);
        }
        let is_apart =
            vector.reads & loaded == 0 && inst.decoded.flow_control() == FlowControl::Next;
        (is_apart && effects.of(inst).stores == Store::None).then_some(())?;
        writes |= general.writes;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::tests::becomes;

    // movsd 8(%rdi), %xmm2; mulsd %xmm2, %xmm1
    const LOAD_2: &[u8] = &[0xf2, 0x0f, 0x10, 0x57, 8];
    const MUL_2_1: &[u8] = &[0xf2, 0x0f, 0x59, 0xca];
    // mulsd 8(%rdi), %xmm1
    const MUL: &[u8] = &[0xf2, 0x0f, 0x59, 0x4f, 8];
    // movaps %xmm3, %xmm2
    const OVERWRITE_2: &[u8] = &[0x0f, 0x28, 0xd3];
    // movsd (%rsi), %xmm4
    const LOAD_4: &[u8] = &[0xf2, 0x0f, 0x10, 0x26];

    #[test]
    fn memory_takes_the_place_of_a_float() {
        becomes(&[LOAD_2, LOAD_4, MUL_2_1], &[LOAD_4, MUL]);
    }

    #[test]
    fn a_float_that_is_read_later_is_loaded() {
        // mulsd %xmm2, %xmm0
        let again: &[u8] = &[0xf2, 0x0f, 0x59, 0xc2];
        // mulsd 8(%rdi), %xmm0
        let last: &[u8] = &[0xf2, 0x0f, 0x59, 0x47, 8];
        let all: &[&[u8]] = &[LOAD_2, MUL_2_1, again];
        becomes(all, all);
        becomes(&[LOAD_2, again, OVERWRITE_2], &[last, OVERWRITE_2]);
    }

    #[test]
    fn memory_and_address_stay_the_same_between() {
        // mov %rax, (%rsi)
        let store: &[u8] = &[0x48, 0x89, 0x06];
        let all: &[&[u8]] = &[LOAD_2, store, MUL_2_1];
        becomes(all, all);
        // add $8, %rdi
        let step: &[u8] = &[0x48, 0x83, 0xc7, 8];
        let all: &[&[u8]] = &[LOAD_2, step, MUL_2_1];
        becomes(all, all);
    }
}
