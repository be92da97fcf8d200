//! Corrections of single instructions of Cranelift's code.

use crate::symbol::{Reloc, RelocKind, Symbol};
use crate::unit::Unit;
use cranelift_codegen::{MachTrap, ir};

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

/// Replaces a load from the global offset table by `lea` if the symbol is near.
pub fn take_address(unit: &Unit<'_>, reloc: &mut Reloc, bytes: &mut [u8]) {
    const MOV: u8 = 0x8b;
    const LEA: u8 = 0x8d;
    let near = match reloc.symbol {
        Symbol::Global(id) => unit.is_near(id) && !unit.is_resolved_late(id),
        Symbol::Library(_) => false,
        Symbol::Thunk(_) | Symbol::Asm(_) | Symbol::Section(_) | Symbol::Stack(_) => true,
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
