//! The effect of an instruction on general registers and the frame: exact for instructions that
//! Cranelift emits often, conservative for others.

use super::decode::{Parts, decode};

/// A set of registers as a bit mask.
pub type Registers = u16;

/// All of them.
pub const ALL: Registers = !0;
/// The stack pointer.
pub const STACK: u8 = 4;
/// The registers that a call may read: arguments, and the number of vector arguments.
const OPERANDS: Registers = of(&[0, 1, 2, 6, 7, 8, 9, 10]);
/// The caller-saved registers.
const LOST: Registers = of(&[0, 1, 2, 6, 7, 8, 9, 10, 11]);
const AX: u8 = 0;
const CX: u8 = 1;
const DX: u8 = 2;

/// The set of some registers.
const fn of(registers: &[u8]) -> Registers {
    let mut set = 0;
    let mut at = 0;
    while at < registers.len() {
        set |= 1 << registers[at];
        at += 1;
    }
    set
}

/// The set of one register.
pub fn bit(register: u8) -> Registers {
    1 << (register & 15)
}

/// A memory operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Memory {
    /// The base register.
    pub base: Option<u8>,
    /// The index register, and the binary logarithm of its scale.
    pub index: Option<(u8, u8)>,
    /// The displacement.
    pub offset: i32,
}

impl Memory {
    /// The offset from the stack pointer, if it is the only register.
    pub fn in_frame(&self) -> Option<i32> {
        (self.base == Some(STACK) && self.index.is_none()).then_some(self.offset)
    }
}

/// A move between registers or between a register and the frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// A 64-bit register copy.
    Copy { from: u8, to: u8 },
    /// A 32-bit register copy, which clears the upper half.
    Half { from: u8, to: u8 },
    /// A load from the frame, of a word or of its lower half.
    Load { to: u8, offset: i32, wide: bool },
    /// A store to the frame.
    Store { from: u8, offset: i32, wide: bool },
}

/// The effect of an instruction.
#[derive(Clone, Copy, Debug)]
pub struct Effect {
    /// The registers that it may read.
    pub reads: Registers,
    /// The registers that it always overwrites completely.
    pub sets: Registers,
    /// The registers that it may write.
    pub writes: Registers,
    /// The written registers whose upper half is zero afterwards.
    pub zeroes: Registers,
    /// The move that it is.
    pub moves: Option<Move>,
    /// True if its only effect is to set a register.
    pub is_plain: bool,
    /// True if it may write to its memory operand.
    pub stores: bool,
    /// For the operands `reg` and `rm`: true if it is only read.
    pub sources: (bool, bool),
    /// The memory operand.
    pub memory: Option<Memory>,
    /// True if its effect is unknown.
    pub is_unknown: bool,
}

impl Effect {
    /// The unknown effect, also of instructions that leave the function.
    pub const UNKNOWN: Self = Self {
        reads: ALL,
        sets: 0,
        writes: ALL,
        zeroes: 0,
        moves: None,
        is_plain: false,
        stores: true,
        sources: (false, false),
        memory: None,
        is_unknown: true,
    };
    /// No effect.
    pub const NONE: Self = Self {
        reads: 0,
        sets: 0,
        writes: 0,
        stores: false,
        is_unknown: false,
        ..Self::UNKNOWN
    };
    /// A call with the C calling convention.
    pub const CALL: Self = Self {
        reads: OPERANDS,
        sets: LOST,
        writes: ALL,
        ..Self::UNKNOWN
    };
}

impl Effect {
    /// The effect of an indirect jump inside the function.
    pub fn jump(code: &[u8]) -> Self {
        let operands = decode(code).and_then(|parts| Operands::of(code, parts));
        let reads = operands.map(|o| o.memory.map_or(bit(o.rm), registers));
        Self {
            reads: reads.unwrap_or(ALL),
            ..Self::NONE
        }
    }
}

/// The operands of an instruction.
pub struct Operands {
    /// Its layout.
    pub parts: Parts,
    /// The REX prefix, or 0.
    pub rex: u8,
    /// The register in `reg`.
    pub reg: u8,
    /// The register in `rm`, unless that is a memory operand.
    pub rm: u8,
    /// The memory operand.
    pub memory: Option<Memory>,
}

impl Operands {
    /// The operands of an instruction with a ModRM byte.
    pub fn of(code: &[u8], parts: Parts) -> Option<Self> {
        let at = usize::from(parts.modrm?);
        let modrm = *code.get(at)?;
        let rex = parts.rex.and_then(|at| code.get(usize::from(at)));
        let rex = rex.copied().unwrap_or(0);
        let mut operands = Self {
            parts,
            rex,
            reg: modrm >> 3 & 7 | (rex & 4) << 1,
            rm: modrm & 7 | (rex & 1) << 3,
            memory: None,
        };
        if modrm < 0xc0 {
            operands.memory = Some(memory(code, at, rex)?);
        }
        Some(operands)
    }
}

fn memory(code: &[u8], at: usize, rex: u8) -> Option<Memory> {
    let modrm = *code.get(at)?;
    let (mode, rm) = (modrm >> 6, modrm & 7);
    let mut memory = Memory {
        base: Some(rm | (rex & 1) << 3),
        index: None,
        offset: 0,
    };
    let mut after = at + 1;
    let mut base = rm;
    if rm == 4 {
        let sib = *code.get(after)?;
        after += 1;
        base = sib & 7;
        memory.base = Some(base | (rex & 1) << 3);
        let index = sib >> 3 & 7 | (rex & 2) << 2;
        memory.index = (index != STACK).then_some((index, sib >> 6));
    }
    match mode {
        0 if base == 5 => {
            memory.base = None;
            memory.offset = super::word(code, after)?;
        }
        1 => memory.offset = i32::from(code.get(after)?.cast_signed()),
        2 => memory.offset = super::word(code, after)?,
        _ => {}
    }
    Some(memory)
}

/// The effect of the instruction `code` with this layout.
pub fn effect(code: &[u8], parts: Option<Parts>) -> Effect {
    if code.is_empty() {
        return Effect::NONE;
    }
    let known = || {
        let parts = parts?;
        let opcode = *code.get(usize::from(parts.opcode))?;
        // Prefixes other than those of floating-point instructions.
        let has_prefix =
            parts.has_prefix && !(parts.map >= 2 && matches!(code.first(), Some(0xf2 | 0xf3)));
        if has_prefix {
            return None;
        }
        match Operands::of(code, parts) {
            Some(operands) if parts.map == 1 => of_one_byte(opcode, code, &operands),
            Some(operands) if parts.map == 2 => Some(of_two_bytes(opcode, code, &operands)),
            Some(operands) => Some(generic(&operands)),
            None => without_operands(opcode, code, parts),
        }
    };
    let effect = known().unwrap_or(Effect::UNKNOWN);
    if effect.writes & bit(STACK) != 0 && !effect.is_unknown {
        // Frame offsets change here.
        return Effect {
            is_unknown: true,
            is_plain: false,
            moves: None,
            ..effect
        };
    }
    effect
}

fn without_operands(opcode: u8, code: &[u8], parts: Parts) -> Option<Effect> {
    let rex = parts.rex.and_then(|at| code.get(usize::from(at)));
    let rex = rex.copied().unwrap_or(0);
    let named = opcode & 7 | (rex & 1) << 3;
    let none = Effect::NONE;
    Some(match (parts.map, opcode) {
        (1, 0x90) if rex == 0 => none,
        // Sign extension of %eax, into %rdx.
        (1, 0x98) => both(bit(AX), bit(AX)),
        (1, 0x99) => both(bit(AX), bit(DX)),
        (1, 0xa8 | 0xa9) => both(bit(AX), 0),
        (1, 0x00..=0x3f) => both(bit(AX), bit(AX)),
        (1, 0xb0..=0xb7) => both(ALL, ALL & !bit(STACK)),
        (1, 0xb8..=0xbf) if !parts.is_short => Effect {
            sets: bit(named),
            writes: bit(named),
            zeroes: if rex & 8 == 0 { bit(named) } else { 0 },
            is_plain: true,
            ..none
        },
        (1, 0x50..=0x57) => Effect {
            reads: bit(named) | bit(STACK),
            ..Effect::UNKNOWN
        },
        (1, 0x58..=0x5f) => Effect {
            reads: bit(STACK),
            sets: bit(named),
            ..Effect::UNKNOWN
        },
        (1, 0xc3) => Effect {
            reads: 0,
            ..Effect::UNKNOWN
        },
        (1, 0xe8) => Effect::CALL,
        (2, 0xc8..=0xcf) => both(bit(named), bit(named)),
        _ => return None,
    })
}

/// An instruction that reads and writes implicit registers.
fn both(reads: Registers, writes: Registers) -> Effect {
    Effect {
        reads,
        writes,
        ..Effect::NONE
    }
}

/// The conservative effect: it may read and write all its operands.
fn generic(operands: &Operands) -> Effect {
    let mut named = bit(operands.reg);
    let mut reads = named;
    match operands.memory {
        Some(memory) => reads |= registers(memory),
        None => {
            named |= bit(operands.rm);
            reads |= named;
        }
    }
    Effect {
        reads,
        writes: named & !bit(STACK),
        stores: operands.memory.is_some(),
        memory: operands.memory,
        ..Effect::NONE
    }
}

fn registers(memory: Memory) -> Registers {
    memory.base.map_or(0, bit) | memory.index.map_or(0, |(index, _)| bit(index))
}

/// The use of an operand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    No,
    Read,
    Change,
    Set,
}

/// Combines the uses of the two operands.
fn of_uses(operands: &Operands, reg: Use, rm: Use) -> Effect {
    let mut effect = Effect {
        memory: operands.memory,
        sources: (reg == Use::Read, rm == Use::Read),
        ..Effect::NONE
    };
    let mut add = |register: u8, how: Use| {
        let bit = bit(register);
        match how {
            Use::No => {}
            Use::Read => effect.reads |= bit,
            Use::Change => {
                effect.reads |= bit;
                effect.writes |= bit;
            }
            Use::Set => {
                effect.sets |= bit;
                effect.writes |= bit;
            }
        }
    };
    add(operands.reg, reg);
    if operands.memory.is_none() {
        add(operands.rm, rm);
    }
    if operands.rex & 8 == 0 && !operands.parts.is_short {
        effect.zeroes = effect.writes;
    }
    if let Some(memory) = operands.memory {
        effect.reads |= registers(memory);
        effect.stores = matches!(rm, Use::Change | Use::Set);
        effect.sources.1 = false;
    }
    effect
}

fn of_one_byte(opcode: u8, code: &[u8], operands: &Operands) -> Option<Effect> {
    use Use::{Change, No, Read, Set};
    let parts = &operands.parts;
    let is_wide = operands.rex & 8 != 0;
    // A part of a register does not overwrite all of it.
    let set = if parts.is_short { Change } else { Set };
    let digit = code.get(usize::from(parts.modrm?))? >> 3 & 7;
    let with = |reg, rm| of_uses(operands, reg, rm);
    let is_copy = operands.memory.is_none() && !parts.is_short;
    Some(match opcode {
        // Byte operands may be high bytes (`ah` …), so their registers are not tracked.
        0x00..=0x3f if opcode & 1 == 0 => bytes(operands, opcode >> 3 == 7 || opcode & 2 != 0),
        0x31 | 0x33 if is_copy && operands.reg == operands.rm => Effect {
            sets: bit(operands.reg),
            writes: bit(operands.reg),
            zeroes: bit(operands.reg),
            ..Effect::NONE
        },
        0x39 | 0x3b | 0x85 => with(Read, Read),
        0x00..=0x3f if opcode & 2 == 0 => with(Read, Change),
        0x00..=0x3f => with(Change, Read),
        0x63 if is_wide => Effect {
            is_plain: operands.memory.is_none(),
            ..with(Set, Read)
        },
        0x69 | 0x6b => with(set, Read),
        0x80 | 0xc0 | 0xd0 | 0xfe if opcode != 0xfe || digit < 2 => {
            bytes(operands, opcode == 0x80 && digit == 7)
        }
        0xd2 => {
            let mut effect = bytes(operands, false);
            effect.reads |= bit(CX);
            effect
        }
        0x81 | 0x83 if digit == 7 => with(No, Read),
        0x81 | 0x83 | 0xc1 | 0xd1 => with(No, Change),
        0xd3 => {
            let mut effect = with(No, Change);
            effect.reads |= bit(CX);
            // A shift by zero leaves the upper half unchanged.
            effect.zeroes = 0;
            effect
        }
        0x84 => bytes(operands, true),
        0x88 | 0x8a => bytes(operands, opcode == 0x8a),
        0x89 => store(operands, with(Read, set)),
        0x8b => load(operands, with(set, Read)),
        0x8d => Effect {
            is_plain: true,
            ..with(Set, Read)
        },
        0xc6 => bytes(operands, false),
        0xc7 => Effect {
            is_plain: is_copy,
            ..with(No, set)
        },
        0xf6 if digit < 4 => bytes(operands, digit < 2),
        0xf7 => match digit {
            0 | 1 => with(No, Read),
            2 | 3 => with(No, Change),
            _ => {
                let mut effect = with(No, Read);
                effect.reads |= bit(AX) | bit(DX);
                effect.writes |= bit(AX) | bit(DX);
                effect
            }
        },
        0xff => match digit {
            0 | 1 => with(No, Change),
            2 => {
                let mut effect = Effect::CALL;
                effect.reads |= with(No, Read).reads;
                effect
            }
            _ => return None,
        },
        _ => return None,
    })
}

/// The effect of an instruction on bytes.
fn bytes(operands: &Operands, only_reads: bool) -> Effect {
    let mut effect = generic(operands);
    if operands.rex == 0 {
        // The high bytes of the first four registers have the numbers of the next four.
        let second = |set: Registers| set | (set & 0xf0) >> 4;
        effect.reads |= second(bit(operands.reg));
        effect.writes |= second(bit(operands.reg)) & !bit(STACK);
        if operands.memory.is_none() {
            effect.reads |= second(bit(operands.rm));
            effect.writes |= second(bit(operands.rm)) & !bit(STACK);
        }
    }
    effect.stores &= !only_reads;
    effect
}

fn load(operands: &Operands, mut effect: Effect) -> Effect {
    let (to, wide) = (operands.reg, operands.rex & 8 != 0);
    if operands.parts.is_short {
        return effect;
    }
    match operands.memory {
        None => {
            let from = operands.rm;
            effect.is_plain = from != STACK;
            effect.moves = Some(between(from, to, wide));
        }
        Some(memory) => {
            if let Some(offset) = memory.in_frame() {
                effect.is_plain = true;
                effect.moves = Some(Move::Load { to, offset, wide });
            }
        }
    }
    effect
}

fn between(from: u8, to: u8, wide: bool) -> Move {
    match wide {
        true => Move::Copy { from, to },
        false => Move::Half { from, to },
    }
}

fn store(operands: &Operands, mut effect: Effect) -> Effect {
    let (from, wide) = (operands.reg, operands.rex & 8 != 0);
    if operands.parts.is_short {
        return effect;
    }
    match operands.memory {
        None => {
            // A frame pointer is read by unwinders and debuggers.
            effect.is_plain = from != STACK;
            let to = operands.rm;
            effect.moves = Some(between(from, to, wide));
        }
        Some(memory) => {
            let offset = memory.in_frame();
            effect.moves = offset.map(|offset| Move::Store { from, offset, wide });
        }
    }
    effect
}

fn of_two_bytes(opcode: u8, code: &[u8], operands: &Operands) -> Effect {
    use Use::{Change, Read, Set};
    let parts = &operands.parts;
    let set = if parts.is_short { Change } else { Set };
    let with = |reg, rm| of_uses(operands, reg, rm);
    let is_float = matches!(code.first(), Some(0x66 | 0xf2 | 0xf3));
    match opcode {
        0x40..=0x4f | 0xaf => with(Change, Read),
        0xb7 | 0xbf => Effect {
            is_plain: operands.memory.is_none() && !parts.is_short,
            ..with(set, Read)
        },
        0xb6 | 0xbe => {
            let mut effect = with(set, Read);
            // The byte register is not decoded further.
            effect.sources.1 = false;
            if operands.memory.is_none() {
                effect.reads |= 0xf;
                effect.is_plain = !parts.is_short;
            }
            effect
        }
        0xa3 if !is_float => with(Read, Read),
        0x90..=0x9f => bytes(operands, false),
        // Moves and conversions of floats and vectors.
        0x10 | 0x12 | 0x14..=0x16 | 0x28 | 0x2a | 0x2c..=0x2f | 0x51..=0x6f | 0x74..=0x76 => {
            Effect {
                stores: false,
                ..generic(operands)
            }
        }
        0x0b | 0x05 | 0xa2 | 0x31 | 0xb0 | 0xb1 | 0xc0 | 0xc1 | 0xc7 | 0xf7 => Effect::UNKNOWN,
        0x10..=0x1f
        | 0x28..=0x2f
        | 0x50..=0x7f
        | 0xa4
        | 0xa5
        | 0xab..=0xad
        | 0xb3
        | 0xb8..=0xc6
        | 0xd0..=0xff => generic(operands),
        _ => Effect::UNKNOWN,
    }
    .with_count(opcode)
}

impl Effect {
    /// Double shifts, whose count may be in a third register.
    fn with_count(mut self, opcode: u8) -> Self {
        if matches!(opcode, 0xa5 | 0xad) {
            self.reads |= bit(CX);
        }
        self
    }
}
