//! The symbols and relocations of code and data.

use crate::target::Thunk;
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
    /// A section of assembler text, by number: in the code of a function among those of its statements, then among
    /// those of the module.
    Section(u32),
    /// A constant that code loads. Functions share it.
    Constant(Constant),
    /// The start of the code of a function, with what lies in front of its entry.
    Code(GlobalId),
    /// The start of the jump tables of a function.
    Tables(GlobalId),
    /// A function that handles the stack pointer. An instruction replaces its calls before there is an object.
    Stack(StackOp),
}

impl Symbol {
    /// Returns true for what is neither a global nor found by its name: parts of the object itself.
    pub fn is_part(self) -> bool {
        !matches!(self, Self::Global(_) | Self::Library(_))
    }
}

/// A constant that code loads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Constant {
    size: u8,
    bytes: [u8; Self::LARGEST],
}

impl Constant {
    /// The maximal size in bytes.
    const LARGEST: usize = 16;

    /// A constant; `None` if it is too large.
    pub fn new(bytes: &[u8]) -> Option<Self> {
        let mut all = [0; Self::LARGEST];
        all.get_mut(..bytes.len())?.copy_from_slice(bytes);
        Some(Self {
            size: u8::try_from(bytes.len()).ok()?,
            bytes: all,
        })
    }

    /// Its bytes.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.get(..self.size.into()).unwrap_or_default()
    }

    /// Its alignment in bytes.
    pub fn align(&self) -> u64 {
        u64::from(self.size).next_power_of_two()
    }
}

/// An operation on the stack pointer, in a function with dynamic allocas.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StackOp {
    /// Moves it by the argument.
    Move,
    /// Returns the start of the memory of dynamic allocas, which is above the arguments of calls.
    Top,
    /// Sets the base register, from which the frame is addressed then. The argument keeps the slot with its old value.
    Enter,
    /// Restores the stack pointer from the base register.
    Leave,
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
    /// One that only the target's ELF has, by its number there.
    Elf(u32),
}

impl RelocKind {
    /// Those that have a name.
    pub const COMMON: [Self; 10] = [
        Self::Abs64,
        Self::Pc32,
        Self::Pc64,
        Self::Plt32,
        Self::GotPcRel,
        Self::TlsGd,
        Self::Abs32,
        Self::Abs32S,
        Self::GotTpOff,
        Self::TpOff32,
    ];
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
