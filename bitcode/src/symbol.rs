//! A symbol as a linker sees it.

use std::borrow::Cow;

/// The properties of a symbol: bits of [`Symbol::flags`].
pub mod flag {
    /// Only declared here.
    pub const UNDEFINED: u16 = 1;
    /// Visible to other modules.
    pub const GLOBAL: u16 = 1 << 1;
    /// May be replaced by another definition.
    pub const WEAK: u16 = 1 << 2;
    /// A tentative definition of C (common linkage).
    pub const COMMON: u16 = 1 << 3;
    /// A function, or an alias of one.
    pub const EXECUTABLE: u16 = 1 << 4;
    /// A constant variable.
    pub const CONST: u16 = 1 << 5;
    /// An alias.
    pub const INDIRECT: u16 = 1 << 6;
    /// No symbol of an object file: private globals, intrinsics, `llvm.metadata`.
    pub const FORMAT_SPECIFIC: u16 = 1 << 7;
    /// Hidden or internal to the linked result.
    pub const HIDDEN: u16 = 1 << 8;
    /// Defined or used by module-level assembly.
    pub const ASM: u16 = 1 << 9;
    /// Without a name in the module.
    pub const UNNAMED: u16 = 1 << 10;
}

/// A symbol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbol<'a> {
    /// The name in an object file: mangled according to the data layout, and borrowed from the file if that
    /// changes nothing. For an unnamed global it is the prefix of the name that
    /// [`name_anonymous`](crate::symbols::name_anonymous) gives it.
    pub name: Cow<'a, [u8]>,
    /// Bits of [`flag`].
    pub flags: u16,
}

/// The symbols of a module, for a linker.
#[derive(Clone, Debug, Default)]
pub struct ModuleSymbols<'a> {
    /// The target.
    pub triple: Vec<u8>,
    /// Functions, variables, aliases, ifuncs, then the symbols of module-level assembly.
    pub symbols: Vec<Symbol<'a>>,
    /// True if there is module-level assembly whose symbols the file does not list.
    pub unlisted_asm: bool,
}
