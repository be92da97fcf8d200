//! The symbols and relocations of code and data.

use crate::x87::X87;
use bitsmith_model::value::GlobalId;
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// A symbol that code or data refers to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symbol {
    /// A global of the module.
    Global(GlobalId),
    /// A function of libc, libm or the compiler's runtime.
    Library(&'static str),
    /// Code of our own that all functions share.
    Thunk(Thunk),
    /// The code of inline assembler in the same function, by number.
    Asm(u32),
}

/// The symbol of a name that assembler text refers to, and the module does not have.
pub fn external(name: &str) -> Symbol {
    static NAMES: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = names.get(name) {
        return Symbol::Library(known);
    }
    // The few names live as long as the program, as those of the library do.
    let name: &'static str = Box::leak(name.into());
    names.insert(name);
    Symbol::Library(name)
}

/// A function of our own. Those for variadic calls set `al`, then jump to the address in an argument: Cranelift
/// cannot set `al`. The argument follows all arguments of the callee, which ignores it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Thunk {
    /// The address is in the general register of the argument with this number.
    Register(u8),
    /// The address is on the stack, at this offset from the return address in bytes.
    Stack(u32),
    /// A function for `x86_fp80`.
    X87(X87),
}

impl Thunk {
    /// A name for the object's symbol table.
    pub fn name(self) -> String {
        match self {
            Self::Register(number) => format!(".Lvariadic.r{number}"),
            Self::Stack(offset) => format!(".Lvariadic.s{offset}"),
            Self::X87(function) => function.name(),
        }
    }
    /// The instructions: `mov $8, %eax; jmp *…` for variadic calls.
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
            Self::X87(function) => return function.code().to_vec(),
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
    /// A 32-bit absolute address, extended with zeros.
    Abs32,
    /// A 32-bit absolute address, extended with its sign.
    Abs32S,
    /// A relative address of the entry with an offset in the thread's storage.
    GotTpOff,
    /// An offset in the thread's storage.
    TpOff32,
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
