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

/// Replaces addresses relative to the instruction by constants of the same length: those of the kernel code model. A
/// kernel runs at other addresses before it maps itself, and takes an address to be the one that it is linked at.
pub fn absolute_addresses(bytes: &mut [u8], relocs: &mut [Reloc]) {
    /// `lea disp32(%rip), reg`: the prefix, the opcode and the operands.
    const LENGTH: usize = 3;
    const LEA: u8 = 0x8d;
    /// `mov $imm32, reg`, with the sign extended.
    const MOV: u8 = 0xc7;
    let is_relative = |reloc: &&mut Reloc| matches!(reloc.kind, RelocKind::Pc32 | RelocKind::Plt32);
    for reloc in relocs.iter_mut().filter(is_relative) {
        let is_address = matches!(reloc.symbol, Symbol::Global(_) | Symbol::Library(_));
        let at = usize::try_from(reloc.offset)
            .ok()
            .and_then(|at| at.checked_sub(LENGTH));
        // The same bytes end an instruction of AVX-512 with this prefix.
        let is_vector = at.and_then(|at| bytes.get(at.checked_sub(3)?)) == Some(&0x62);
        let head = at.and_then(|at| bytes.get_mut(at..)?.first_chunk_mut::<LENGTH>());
        if let Some([rex @ 0x48..=0x4f, opcode @ LEA, operands]) = head
            && *operands & 0xc7 == 0x05
            && is_address
            && !is_vector
        {
            // The register moves from the second field to the first.
            *rex = 0x48 | *rex >> 2 & 1;
            *opcode = MOV;
            *operands = 0xc0 | *operands >> 3 & 7;
            reloc.kind = RelocKind::Abs32S;
            reloc.addend = reloc.addend.wrapping_add(4);
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
