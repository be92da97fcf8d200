//! Corrections of single instructions of Cranelift's code.

use super::nop::nops;
use crate::lower::trap_number;
use crate::symbol::{Reloc, RelocKind, Symbol};
use crate::unit::Unit;
use cranelift_codegen::{MachTrap, ir};
use iced_x86::{Decoder, DecoderOptions, Instruction, Mnemonic, OpKind};

/// The instructions of Cranelift's traps and breakpoints.
const UD2: [u8; 2] = [0x0f, 0x0b];
const BREAKPOINT: u8 = 0xcc;

/// Replaces Cranelift's explicit trap for division by zero (`ud2`, SIGILL) by one that raises the same
/// signal as the machine's division (SIGFPE): a division of the same length, `%ax` by `%ah`, whose
/// result never fits.
pub fn divide_by_zero(bytes: &mut [u8], traps: &[MachTrap]) {
    const DIV_AH: [u8; 2] = [0xf6, 0xf4];
    let traps = traps.iter();
    for trap in traps.filter(|t| t.code == ir::TrapCode::INTEGER_DIVISION_BY_ZERO) {
        let rest = bytes.get_mut(trap.offset as usize..);
        if let Some(code) = rest.and_then(|r| r.first_chunk_mut::<2>())
            && *code == UD2
        {
            *code = DIV_AH;
        }
    }
}

/// The instruction for a trap with a number: `ud1`, which names the number as the distance of an address.
fn numbered_trap(number: u8) -> Vec<u8> {
    const PREFIX: [u8; 3] = [0x67, 0x0f, 0xb9];
    let operand = match number {
        0 => vec![0],
        1..=0x7f => vec![0x40, number],
        0x80.. => vec![0x80, number, 0, 0, 0],
    };
    [&PREFIX[..], &operand].concat()
}

/// The number of breakpoints that make room for the number of a trap.
pub fn room_in_trap(number: u8) -> usize {
    numbered_trap(number).len().saturating_sub(UD2.len())
}

/// Puts traps with numbers in the place of those that Cranelift has, and of the breakpoints in front of them.
pub fn number_traps(bytes: &mut [u8], traps: &[MachTrap]) {
    for trap in traps {
        let Some(number) = trap_number(trap.code) else {
            continue;
        };
        let new = numbered_trap(number);
        let end = (trap.offset as usize).saturating_add(UD2.len());
        let place = bytes.get_mut(end.saturating_sub(new.len())..end);
        if let Some(place) = place.filter(|place| {
            let room = place.strip_suffix(&UD2);
            room.is_some_and(|room| room.iter().all(|byte| *byte == BREAKPOINT))
        }) {
            place.copy_from_slice(&new);
        }
    }
}

/// Leaves of conversions of floats and of counts of zero bits only the machine's own instructions.
pub fn loosen(code: &mut [u8]) -> Result<(), String> {
    counts(code);
    conversions(code)
}

/// Leaves of counts of zero bits only the instructions themselves, whose result for zero is not defined. Behind each, Cranelift
/// has a conditional move for zero. A prefix that older processors ignore makes `bsf` the `tzcnt` of others, which is faster.
fn counts(code: &mut [u8]) {
    use Mnemonic::{Bsf, Bsr, Cmove};
    const REPEAT: u8 = 0xf3;
    let insts = Decoder::new(64, code, DecoderOptions::NONE).into_iter();
    let insts: Vec<Instruction> = insts.collect();
    for (count, correction) in insts.iter().zip(insts.iter().skip(1)) {
        let is_count =
            matches!(count.mnemonic(), Bsf | Bsr) && count.op1_kind() == OpKind::Register;
        let corrects =
            correction.mnemonic() == Cmove && correction.op0_register() == count.op0_register();
        let all = count.ip() as usize..correction.next_ip() as usize;
        if let Some(place) = code.get_mut(all).filter(|_| is_count && corrects) {
            let mut new = Vec::with_capacity(place.len());
            new.extend((count.mnemonic() == Bsf).then_some(REPEAT));
            new.extend_from_slice(place.get(..count.len()).unwrap_or_default());
            new.extend(nops(place.len().saturating_sub(new.len())));
            place.copy_from_slice(&new);
        }
    }
}

/// Leaves of conversions of floats only the instructions themselves, whose result for a number that does not fit is the least
/// integer. Behind each, Cranelift has code that saturates, whose last instruction moves the largest integer to the result.
fn conversions(code: &mut [u8]) -> Result<(), String> {
    use Mnemonic::{Cvttsd2si, Cvttss2si, Mov};
    let mut surplus = Vec::new();
    let mut decoder = Decoder::new(64, code, DecoderOptions::NONE).into_iter();
    while let Some(first) = decoder.next() {
        if !matches!(first.mnemonic(), Cvttsd2si | Cvttss2si) {
            continue;
        }
        let is_last = |inst: &Instruction| {
            inst.mnemonic() == Mov
                && inst.op0_register() == first.op0_register()
                && inst.op1_kind() != OpKind::Register
        };
        let last = decoder.by_ref().find(is_last);
        let last = last.ok_or("Cranelift: other code for a conversion")?;
        surplus.push(first.next_ip() as usize..last.next_ip() as usize);
    }
    for range in surplus {
        if let Some(rest) = code.get_mut(range) {
            rest.copy_from_slice(&nops(rest.len()));
        }
    }
    Ok(())
}

/// Replaces a load from the global offset table by `lea` if the symbol is near.
pub fn take_address(unit: &Unit<'_>, reloc: &mut Reloc, bytes: &mut [u8]) {
    const MOV: u8 = 0x8b;
    const LEA: u8 = 0x8d;
    let near = match reloc.symbol {
        Symbol::Global(id) => unit.is_near(id) && !unit.is_resolved_late(id),
        Symbol::Library(_) => false,
        part => part.is_part(),
    };
    if reloc.kind != RelocKind::GotPcRel || !near {
        return;
    }
    let at = usize::try_from(reloc.offset)
        .ok()
        .and_then(|at| at.checked_sub(2));
    if let Some(opcode) = at.and_then(|at| bytes.get_mut(at))
        && *opcode == MOV
    {
        *opcode = LEA;
        reloc.kind = RelocKind::Pc32;
    }
}

#[cfg(test)]
mod tests {
    use super::loosen;

    #[test]
    fn counts_of_zero_bits_do_without_the_move_for_zero() {
        // mov $32, %edx; bsf %edi, %eax; cmove %edx, %eax
        let before = [0xba, 32, 0, 0, 0, 0x0f, 0xbc, 0xc7, 0x0f, 0x44, 0xc2];
        let mut code = before;
        assert_eq!(loosen(&mut code), Ok(()));
        // tzcnt
        assert_eq!(code[..9], [0xba, 32, 0, 0, 0, 0xf3, 0x0f, 0xbc, 0xc7]);
        assert_eq!(code[9..], [0x66, 0x90]);
        // bsr
        let mut code = before;
        code[6] = 0xbd;
        assert_eq!(loosen(&mut code), Ok(()));
        assert_eq!(code[5..], [0x0f, 0xbd, 0xc7, 0x0f, 0x1f, 0x00]);
        // A move to another register is not the one for zero.
        let mut code = before;
        code[10] = 0xca;
        let other = code;
        assert_eq!(loosen(&mut code), Ok(()));
        assert_eq!(code, other);
    }
}
