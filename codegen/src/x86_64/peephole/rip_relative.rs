//! Accesses relative to the instruction pointer: the address of a symbol is in the instruction that accesses it.
//!
//! Cranelift computes each address of a symbol into a register. Where the register is only the base of one or two accesses in
//! the same block, they name the symbol themselves.
//!
//! Precondition: between the computation and the accesses nothing else reads or writes the register, and it is not
//! live behind them. It is right because the sum of the symbol and the displacement is the address that the access had.
//! LLVM selects such operands directly.

use super::Code;
use super::copy_propagation::Trace;
use super::effect::{Effects, Registers, bit};
use super::instruction::{MachInst, number};
use super::liveness::{Leaving, Liveness, leaves};
use iced_x86::{Code as Opcode, FlowControl, OpKind, Register};
use smallvec::SmallVec;
use std::array;

/// The maximal number of accesses that name a symbol instead of one computation of its address: the code does not grow
/// by more than a byte.
const MOST_USES: usize = 2;
/// The maximal distance from a symbol, in bytes. LLVM's limit for the small code model.
const FARTHEST: i32 = 1 << 24;

/// The accesses behind an instruction that have a register as their base and are its only uses.
struct Uses {
    /// The accesses, the last first, for each register.
    accesses: [SmallVec<[usize; MOST_USES]>; 16],
    /// The registers with no other use.
    only: Registers,
}

impl Uses {
    fn new(live: Registers) -> Self {
        Self {
            accesses: array::from_fn(|_| SmallVec::new()),
            only: !live,
        }
    }

    /// Starts again for some registers, which have no use behind the instruction, or others.
    fn start(&mut self, registers: Registers, only: bool) {
        for (register, accesses) in (0..).zip(&mut self.accesses) {
            if registers & bit(register) != 0 {
                accesses.clear();
            }
        }
        match only {
            true => self.only |= registers,
            false => self.only &= !registers,
        }
    }

    /// Steps over an instruction backwards.
    fn step(&mut self, at: usize, inst: &MachInst, done: &Trace) {
        self.start(done.writes & !done.sets, false);
        self.start(done.sets, true);
        let base = base(inst).filter(|base| self.only & bit(*base) != 0);
        let accesses = base.and_then(|base| self.accesses.get_mut(usize::from(base)));
        if let Some(accesses) = accesses {
            accesses.push(at);
        }
        self.start(done.reads & !base.map_or(0, bit), false);
    }
}

/// Rewrites accesses. Returns the numbers of the computations of addresses that are gone.
pub fn run(code: &mut Code<'_>, effects: &[Trace], liveness: &Liveness) -> Vec<usize> {
    let mut removed = Vec::new();
    let mut found = Effects::default();
    for (range, live) in liveness.ranges() {
        let insts = code.insts.get(range.clone()).unwrap_or_default();
        if !insts.iter().any(|inst| address_of_symbol(inst).is_some()) {
            continue;
        }
        let mut uses = Uses::new(live);
        for at in range.rev() {
            let (Some(inst), Some(done)) = (code.insts.get(at), effects.get(at)) else {
                continue;
            };
            // What is read by leaving is in the registers that are live.
            if inst.new_len() == 0 || leaves(inst, Leaving::ALL).is_some() {
                continue;
            }
            if let Some(register) = address_of_symbol(inst)
                && uses.only & bit(register) != 0
                && let Some(accesses) = uses.accesses.get(usize::from(register))
                && fold(code, at, register, accesses, &mut found).is_some()
            {
                removed.push(at);
                uses.start(bit(register), true);
                continue;
            }
            if let Some(inst) = code.insts.get(at) {
                uses.step(at, inst, done);
            }
        }
    }
    removed
}

/// The register of an instruction that only computes the address of a symbol.
fn address_of_symbol(inst: &MachInst) -> Option<u8> {
    let computes = inst.fixed && inst.opcode() == Opcode::Lea_r64_m;
    let of_symbol = computes && inst.decoded.is_ip_rel_memory_operand();
    (of_symbol && inst.borrowed.is_none()).then(|| number(inst.decoded.op0_register()))
}

/// The register that alone addresses the memory operand of an instruction, if that may be another.
fn base(inst: &MachInst) -> Option<u8> {
    let decoded = &inst.decoded;
    let base = decoded.memory_base();
    let is_operand = decoded.op_kinds().any(|kind| kind == OpKind::Memory);
    let near = -FARTHEST..FARTHEST;
    let fits = inst.is_free()
        && is_operand
        && base.is_gpr64()
        && decoded.memory_index() == Register::None
        && !decoded.has_segment_prefix()
        && decoded.flow_control() == FlowControl::Next
        && near.contains(&(decoded.memory_displacement64() as i32));
    fits.then(|| number(base))
}

/// Makes accesses through a register, which an instruction sets to the address of a symbol, relative to the instruction
/// pointer, and removes that instruction.
fn fold(
    code: &mut Code<'_>,
    address_at: usize,
    address: u8,
    accesses: &[usize],
    effects: &mut Effects,
) -> Option<()> {
    (1..=MOST_USES).contains(&accesses.len()).then_some(())?;
    let inst = code.insts.get(address_at)?;
    let patches = code.input.patches;
    let patch = patches.partition_point(|patch| *patch < inst.at);
    (*patches.get(patch)? < inst.end()).then_some(())?;
    let patch = u32::try_from(patch).ok()?;
    let mut folded: SmallVec<[MachInst; MOST_USES]> = SmallVec::new();
    for at in accesses {
        let access = code.insts.get(*at)?;
        let access = access.borrowing(patch, &mut code.encoder)?;
        // Nothing else in the instruction may need the register.
        let reads = effects.of_instruction(&access.decoded).reads;
        (reads & bit(address) == 0).then_some(())?;
        folded.push(access);
    }
    for (at, access) in accesses.iter().zip(folded) {
        *code.insts.get_mut(*at)? = access;
    }
    code.insts.get_mut(address_at)?.remove();
    Some(())
}
