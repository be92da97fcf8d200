//! Corrections of single instructions of Cranelift's code.

use super::nop::nops;
use crate::symbol::{Reloc, RelocKind, Symbol};
use crate::unit::Unit;
use cranelift_codegen::{MachTrap, ir};
use iced_x86::{Decoder, DecoderOptions, Instruction, Mnemonic, OpKind};

/// Replaces Cranelift's explicit trap for division by zero (`ud2`, SIGILL) by one that raises the same
/// signal as the machine's division (SIGFPE): a division of the same length, `%ax` by `%ah`, whose
/// result never fits.
pub fn divide_by_zero(bytes: &mut [u8], traps: &[MachTrap]) {
    const UD2: [u8; 2] = [0x0f, 0x0b];
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

/// Leaves of conversions of floats only the instructions themselves, whose result for a number that does not fit is the least
/// integer. Behind each, Cranelift has code that saturates, whose last instruction moves the largest integer to the result.
pub fn conversions(code: &mut [u8]) -> Result<(), String> {
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
    if surplus.is_empty() {
        return Err("Cranelift: no code for a conversion".to_owned());
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
