//! The names of registers.

use iced_x86::Register;
use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// Returns the register of a name in lower case, without `%`.
pub fn by_name(name: &str) -> Option<Register> {
    static NAMES: OnceLock<FxHashMap<String, Register>> = OnceLock::new();
    let names = NAMES.get_or_init(|| {
        let known = Register::values().filter(|r| *r != Register::None);
        let named = known.map(|r| (spelling(r), r));
        let mut names: FxHashMap<String, Register> = named.collect();
        names.insert("st".into(), Register::ST0);
        for number in 8..16u32 {
            let of = |end: &str| names.get(&format!("r{number}{end}")).copied();
            // The manufacturers write `r8l`, assemblers `r8b`.
            if let Some(register) = of("b") {
                names.insert(format!("r{number}l"), register);
            }
        }
        for number in 0..16u32 {
            // The debug registers have two names in assemblers.
            if let Some(register) = names.get(&format!("dr{number}")).copied() {
                names.insert(format!("db{number}"), register);
            }
        }
        names
    });
    names.get(name).copied()
}

/// The name of a register in assembler text, without `%`.
pub fn spelling(register: Register) -> String {
    let name = format!("{register:?}").to_lowercase();
    if let Some(number) = name.strip_prefix("st")
        && number.len() == 1
        && register.is_st()
    {
        return format!("st({number})");
    }
    match name.strip_suffix('l') {
        Some(number) if register.is_gpr8() && name.starts_with('r') => format!("{number}b"),
        _ => name,
    }
}

/// The general registers of 64 bits that a call may change (System V ABI).
pub const CALLER_SAVED: [Register; 9] = [
    Register::RAX,
    Register::RCX,
    Register::RDX,
    Register::RSI,
    Register::RDI,
    Register::R8,
    Register::R9,
    Register::R10,
    Register::R11,
];

/// The general registers of 64 bits, in the order of their numbers.
const GPRS: [Register; 16] = [
    Register::RAX,
    Register::RCX,
    Register::RDX,
    Register::RBX,
    Register::RSP,
    Register::RBP,
    Register::RSI,
    Register::RDI,
    Register::R8,
    Register::R9,
    Register::R10,
    Register::R11,
    Register::R12,
    Register::R13,
    Register::R14,
    Register::R15,
];

/// The low bytes of them.
const BYTES: [Register; 16] = [
    Register::AL,
    Register::CL,
    Register::DL,
    Register::BL,
    Register::SPL,
    Register::BPL,
    Register::SIL,
    Register::DIL,
    Register::R8L,
    Register::R9L,
    Register::R10L,
    Register::R11L,
    Register::R12L,
    Register::R13L,
    Register::R14L,
    Register::R15L,
];

/// The part of a general register with this many bytes.
pub fn part(register: Register, bytes: u64) -> Register {
    let number = GPRS.iter().position(|r| *r == register.full_register());
    let Some(number) = number else {
        return register;
    };
    let offset = number as u32;
    match bytes {
        0 | 1 => BYTES.get(number).copied().unwrap_or(register),
        2 => Register::AX + offset,
        3 | 4 => Register::EAX + offset,
        _ => Register::RAX + offset,
    }
}

/// The second byte of a register that has a name for it.
pub fn high_byte(register: Register) -> Option<Register> {
    Some(match register.full_register() {
        Register::RAX => Register::AH,
        Register::RCX => Register::CH,
        Register::RDX => Register::DH,
        Register::RBX => Register::BH,
        _ => return None,
    })
}

/// The vector register with the same number and this many bytes.
pub fn vector(register: Register, bytes: u64) -> Register {
    if !register.is_vector_register() {
        return register;
    }
    let number = register.number() as u32;
    match bytes {
        0..=16 => Register::XMM0 + number,
        17..=32 => Register::YMM0 + number,
        _ => Register::ZMM0 + number,
    }
}
