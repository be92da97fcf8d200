//! What code and data refer to.

use bitsmith_model::value::GlobalId;

/// Something with an address, outside of the code at hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symbol {
    /// A global of the module.
    Global(GlobalId),
    /// A function of libc, libm or the compiler's runtime.
    Library(&'static str),
    /// Code of ours that all functions share.
    Thunk(Thunk),
}

/// Sets `al` as a variadic call wants it, then goes where an argument says: Cranelift has no way to
/// set it. The argument is one more than the callee knows of, which does no harm.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Thunk {
    /// The address is in the general register for arguments of this number.
    Register(u8),
    /// The address is on the stack, so many bytes behind the return address.
    Stack(u32),
}

impl Thunk {
    /// A name for the object's symbol table.
    pub fn name(self) -> String {
        match self {
            Self::Register(number) => format!(".Lvariadic.r{number}"),
            Self::Stack(offset) => format!(".Lvariadic.s{offset}"),
        }
    }
    /// The instructions: `mov $8, %eax; jmp *…`.
    pub fn code(self) -> Vec<u8> {
        let mut code = vec![0xb8, 8, 0, 0, 0];
        match self {
            // rdi, rsi, rdx, rcx, r8, r9
            Self::Register(0) => code.extend([0xff, 0xe7]),
            Self::Register(1) => code.extend([0xff, 0xe6]),
            Self::Register(2) => code.extend([0xff, 0xe2]),
            Self::Register(3) => code.extend([0xff, 0xe1]),
            Self::Register(4) => code.extend([0x41, 0xff, 0xe0]),
            Self::Register(_) => code.extend([0x41, 0xff, 0xe1]),
            Self::Stack(offset) => {
                code.extend([0xff, 0xa4, 0x24]);
                code.extend(offset.saturating_add(8).to_le_bytes());
            }
        }
        code
    }
}

/// How a place is patched once addresses are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RelocKind {
    /// The address, 64 bits.
    Abs64,
    /// The distance, 32 bits.
    Pc32,
    /// The distance, 64 bits.
    Pc64,
    /// The distance to the function or to a stub for it, 32 bits.
    Plt32,
    /// The distance to the entry of the global offset table, 32 bits.
    GotPcRel,
    /// The distance to the entries for general dynamic thread-local storage.
    TlsGd,
}

/// A place to patch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reloc {
    /// Where, from the start of the code or data.
    pub offset: u64,
    /// How.
    pub kind: RelocKind,
    /// With what.
    pub symbol: Symbol,
    /// What is added.
    pub addend: i64,
}
