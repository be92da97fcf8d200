//! Every enumeration of the language, once.
pub mod blocks;
pub mod inst;
/// stand-in
#[allow(missing_docs)]
pub mod attribute {
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum AttrKind {
        NoUnwind,
    }
    impl AttrKind {
        pub fn order(self) -> u16 {
            self as u16
        }
    }
}
/// stand-in
#[allow(missing_docs)]
pub mod linkage {
    macro_rules! e { ($($n:ident : $d:ident $($v:ident)*;)*) => {$(
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)] #[repr(u8)]
        pub enum $n { #[default] $d, $($v),* }
        impl $n { pub const fn code(self) -> u8 { self as u8 } pub const fn from_code(c: u64) -> Option<Self> { if c == 0 { Some(Self::$d) } else { None } } }
    )*} }
    e! { Linkage: External Weak; Visibility: Default Hidden; DllStorageClass: Default Import; ThreadLocalMode: NotThreadLocal GeneralDynamic;
    UnnamedAddr: None Local; ComdatSelection: Any; CodeModel: Tiny; AtomicOrdering: NotAtomic Unordered; }
}
/// stand-in
#[allow(missing_docs)]
pub mod di {
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum DiKind {
        DILocation,
    }
}
/// stand-in
#[allow(missing_docs)]
pub mod metadata_kind {
    pub const FIXED: &[&str] = &["dbg"];
}
