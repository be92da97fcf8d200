//! Loads of the low lanes of vectors: a load of a float clears the rest of its register, which is not cleared again.
//!
//! Precondition: a float is loaded, and directly afterwards copied to the low lane of a cleared register. It is right
//! because the register of the load has the same value. Cranelift joins a load with its use in a vector only if the result
//! has one use itself.

use super::Code;
use super::instruction::{Link, MachInst};
use iced_x86::{Code as Opcode, FlowControl, InstructionInfoFactory, OpAccess, OpKind, Register};

/// The number of instructions among which the next write of a register is searched.
const NEAR: usize = 32;

/// Replaces such loads and copies.
pub fn run(code: &mut Code<'_>) {
    let mut factory = InstructionInfoFactory::new();
    for at in 0..code.insts.len() {
        let Some(found) = find(code, at) else {
            continue;
        };
        let old = match is_overwritten(code, at, found.loaded, &mut factory) {
            true => found.load,
            false => at,
        };
        let Some(mut new) = code.insts.get(old).map(|inst| inst.decoded) else {
            continue;
        };
        if old == at {
            new = found.copy;
        } else {
            new.set_op0_register(found.copy.op0_register());
        }
        let Some(inst) = code.insts.get_mut(old) else {
            continue;
        };
        if inst.replace(&new, &mut code.encoder).is_none() {
            continue;
        }
        let copy = Some(at).filter(|at| *at != old);
        for gone in [found.clear, copy].into_iter().flatten() {
            if let Some(inst) = code.insts.get_mut(gone) {
                inst.remove();
            }
        }
    }
}

/// A load, and the copy of what it loaded into a cleared register.
struct Found {
    /// The number of the load.
    load: usize,
    /// The number of the instruction that clears the register, if the copy overwrites this one.
    clear: Option<usize>,
    /// The register of the load.
    loaded: Register,
    /// A copy of the whole register instead.
    copy: iced_x86::Instruction,
}

/// The copy of a loaded float at a place.
fn find(code: &Code<'_>, at: usize) -> Option<Found> {
    use Opcode::*;
    let inst = code.insts.get(at)?;
    let (load_code, to_copy) = match inst.opcode() {
        Movss_xmm_xmmm32 => (Movss_xmm_xmmm32, Movaps_xmm_xmmm128),
        Movsd_xmm_xmmm64 => (Movsd_xmm_xmmm64, Movaps_xmm_xmmm128),
        VEX_Vmovss_xmm_xmm_xmm => (VEX_Vmovss_xmm_m32, VEX_Vmovaps_xmm_xmmm128),
        VEX_Vmovsd_xmm_xmm_xmm => (VEX_Vmovsd_xmm_m64, VEX_Vmovaps_xmm_xmmm128),
        _ => return None,
    };
    let last = inst.decoded.op_count().checked_sub(1)?;
    let (to, loaded) = (inst.decoded.op0_register(), inst.decoded.op_register(last));
    let mut before = code.before(at);
    let (clear_at, load_at) = (before.next()?, before.next()?);
    let (clear, load) = (code.insts.get(clear_at)?, code.insts.get(load_at)?);
    let behind = code.insts.get(load_at + 1..=at)?;
    let is_load = load.opcode() == load_code && load.decoded.op1_kind() == OpKind::Memory;
    let cleared = cleared(clear)?;
    (inst.decoded.op_kind(last) == OpKind::Register
        && inst.is_free()
        && clear.is_free()
        && load.is_free()
        && !behind.iter().any(|inst| inst.is_target)
        && is_load
        && load.decoded.op0_register() == loaded
        && cleared == inst.decoded.op_register(last - 1)
        && cleared != loaded)
        .then_some(())?;
    let copy = iced_x86::Instruction::with2(to_copy, to, loaded).ok()?;
    Some(Found {
        load: load_at,
        clear: (cleared == to).then_some(clear_at),
        loaded,
        copy,
    })
}

/// The register that an instruction clears.
fn cleared(inst: &MachInst) -> Option<Register> {
    use Opcode::*;
    let is_xor = matches!(
        inst.opcode(),
        Xorps_xmm_xmmm128
            | Xorpd_xmm_xmmm128
            | Pxor_xmm_xmmm128
            | VEX_Vxorps_xmm_xmm_xmmm128
            | VEX_Vxorpd_xmm_xmm_xmmm128
            | VEX_Vpxor_xmm_xmm_xmmm128
    );
    let decoded = &inst.decoded;
    let first = decoded.op0_register();
    let mut operands = 1..decoded.op_count();
    let is_same = |at| decoded.op_kind(at) == OpKind::Register && decoded.op_register(at) == first;
    (is_xor && operands.all(is_same)).then_some(first)
}

/// Returns true if a register is certainly overwritten soon, and not read before that.
fn is_overwritten(
    code: &Code<'_>,
    at: usize,
    register: Register,
    factory: &mut InstructionInfoFactory,
) -> bool {
    let behind = code.insts.get(at + 1..).unwrap_or_default();
    for inst in behind.iter().take(NEAR).filter(|inst| inst.new_len() != 0) {
        let is_table = inst.link == Link::Table;
        if is_table || inst.decoded.flow_control() != FlowControl::Next {
            return false;
        }
        let info = factory.info(&inst.decoded);
        let mut used = info.used_registers().iter();
        let used = used.find(|used| used.register().full_register() == register.full_register());
        match used.map(iced_x86::UsedRegister::access) {
            None => {}
            Some(OpAccess::Write) => return true,
            Some(_) => return false,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::super::tests::becomes;

    // movsd (%rdi), %xmm2; xorpd %xmm1, %xmm1; movsd %xmm2, %xmm1
    const LOAD_2: &[u8] = &[0xf2, 0x0f, 0x10, 0x17];
    const CLEAR_1: &[u8] = &[0x66, 0x0f, 0x57, 0xc9];
    const COPY_2_1: &[u8] = &[0xf2, 0x0f, 0x10, 0xca];
    // movss (%rdi), %xmm2
    const LOAD_2_SINGLE: &[u8] = &[0xf3, 0x0f, 0x10, 0x17];

    #[test]
    fn a_register_that_is_overwritten_is_not_loaded() {
        // movsd (%rdi), %xmm1
        let load: &[u8] = &[0xf2, 0x0f, 0x10, 0x0f];
        let again: &[u8] = &[0xf2, 0x0f, 0x10, 0x16];
        becomes(&[LOAD_2, CLEAR_1, COPY_2_1, again], &[load, again]);
    }

    #[test]
    fn a_register_that_may_be_read_is_copied() {
        // movaps %xmm2, %xmm1
        let copy: &[u8] = &[0x0f, 0x28, 0xca];
        becomes(&[LOAD_2, CLEAR_1, COPY_2_1], &[LOAD_2, copy]);
    }

    #[test]
    fn a_register_that_stays_clear_is_cleared() {
        // vmovsd (%rdi), %xmm2; vxorpd %xmm3, %xmm3, %xmm3; vmovsd %xmm2, %xmm3, %xmm1; vmovaps %xmm2, %xmm1
        let load: &[u8] = &[0xc5, 0xfb, 0x10, 0x17];
        let clear: &[u8] = &[0xc5, 0xe1, 0x57, 0xdb];
        let (before, after): (&[u8], &[u8]) =
            (&[0xc5, 0xe3, 0x10, 0xca], &[0xc5, 0xf8, 0x28, 0xca]);
        becomes(&[load, clear, before], &[load, clear, after]);
    }

    #[test]
    fn other_copies_stay() {
        let all: &[&[u8]] = &[LOAD_2_SINGLE, CLEAR_1, COPY_2_1];
        becomes(all, all);
        let all: &[&[u8]] = &[LOAD_2, COPY_2_1];
        becomes(all, all);
        // xorpd %xmm3, %xmm1
        let all: &[&[u8]] = &[LOAD_2, &[0x66, 0x0f, 0x57, 0xcb], COPY_2_1];
        becomes(all, all);
    }
}
