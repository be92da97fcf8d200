//! The symbols and relocations of code and data.

use bitsmith_model::value::GlobalId;

/// A symbol that code or data refers to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symbol {
    /// A global of the module.
    Global(GlobalId),
    /// A function of libc, libm or the compiler's runtime.
    Library(&'static str),
    /// Code of our own that all functions share.
    Thunk(Thunk),
}

/// Sets `al` for a variadic call, then jumps to the address in an argument: Cranelift cannot set `al`.
/// The argument follows all arguments of the callee, which ignores it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Thunk {
    /// The address is in the general register of the argument with this number.
    Register(u8),
    /// The address is on the stack, at this offset from the return address in bytes.
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

/// The kind of a relocation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RelocKind {
    /// A 64-bit absolute address.
    Abs64,
    /// A 32-bit relative address.
    Pc32,
    /// A 64-bit relative address.
    Pc64,
    /// A 32-bit relative address of the function or of a stub for it.
    Plt32,
    /// A 32-bit relative address of the entry in the global offset table.
    GotPcRel,
    /// A relative address of the entries for general-dynamic thread-local storage.
    TlsGd,
}

/// A relocation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reloc {
    /// The offset in the code or data.
    pub offset: u64,
    /// Its kind.
    pub kind: RelocKind,
    /// The symbol.
    pub symbol: Symbol,
    /// The addend.
    pub addend: i64,
}
