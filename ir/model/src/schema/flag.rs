//! The flags of instructions and constant expressions: the instructions that may have them, their keywords,
//! the bits of their records, and the LLVM release that introduced them.
//!
//! Two tables: [`Family`] has the flags that go together, and [`ROWS`] the families that each
//! instruction carries. Parser, printer, reader, writer, doctor and verifier look everything up
//! here; `tools/tests/flags.rs` asks LLVM about every instruction and every flag.

use super::inst::{BinaryOp, CastOp, Opcode};
use crate::constant::ExprOp;
use crate::dialect::Dialect;

/// A set of flags. Fast-math flags and those of integer arithmetic have bits of their own; the
/// meaning of the three highest bits depends on the opcode.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Flags(u16);

impl Flags {
    /// No flag.
    pub const NONE: Self = Self(0);

    /// `reassoc`
    pub const REASSOC: Self = Self(1 << 0);
    /// `nnan`
    pub const NNAN: Self = Self(1 << 1);
    /// `ninf`
    pub const NINF: Self = Self(1 << 2);
    /// `nsz`
    pub const NSZ: Self = Self(1 << 3);
    /// `arcp`
    pub const ARCP: Self = Self(1 << 4);
    /// `contract`
    pub const CONTRACT: Self = Self(1 << 5);
    /// `afn`
    pub const AFN: Self = Self(1 << 6);
    /// All of the fast-math flags: `fast`
    pub const FAST: Self = Self(0x7f);

    /// `nuw`
    pub const NUW: Self = Self(1 << 7);
    /// `nsw`
    pub const NSW: Self = Self(1 << 8);
    /// `exact`
    pub const EXACT: Self = Self(1 << 9);
    /// `disjoint`
    pub const DISJOINT: Self = Self(1 << 10);
    /// `nneg`
    pub const NNEG: Self = Self(1 << 11);
    /// `samesign`
    pub const SAMESIGN: Self = Self(1 << 12);

    /// `nusw`, of a getelementptr
    pub const NUSW: Self = Self(1 << 13);
    /// `inbounds`, which implies `nusw`
    pub const INBOUNDS: Self = Self(1 << 13 | 1 << 14);

    /// `tail`, of a call
    pub const TAIL: Self = Self(1 << 13);
    /// `musttail`, which is a tail call, too
    pub const MUSTTAIL: Self = Self(1 << 13 | 1 << 14);
    /// `notail`
    pub const NOTAIL: Self = Self(1 << 15);

    /// `volatile`, of an access to memory
    pub const VOLATILE: Self = Self(1 << 13);
    /// `elementwise`, of an atomicrmw of vectors
    pub const ELEMENTWISE: Self = Self(1 << 14);
    /// `weak`, of a cmpxchg
    pub const WEAK: Self = Self(1 << 14);
    /// `atomic`, of a load or store
    pub const ATOMIC: Self = Self(1 << 15);

    /// `inalloca`
    pub const INALLOCA: Self = Self(1 << 13);
    /// `swifterror`
    pub const SWIFTERROR: Self = Self(1 << 14);

    /// `cleanup`, of a landingpad
    pub const CLEANUP: Self = Self(1 << 13);
    /// The last operand is the block to unwind to: of a cleanupret or catchswitch.
    pub const UNWINDS: Self = Self(1 << 13);

    /// Returns the bits, as a key.
    pub const fn bits(self) -> u16 {
        self.0
    }
    /// Returns true if all bits of `other` are set.
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
    /// Returns the union of both.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
    /// Returns the union with `other` if `condition` holds, else `self`.
    #[must_use]
    pub const fn with_if(self, other: Self, condition: bool) -> Self {
        if condition { self.with(other) } else { self }
    }
    /// Returns the flags without the bits of `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
    /// Returns the intersection with `other`.
    #[must_use]
    pub const fn within(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
    /// Returns only the fast-math flags.
    #[must_use]
    pub const fn fast_math(self) -> Self {
        self.within(Self::FAST)
    }
}

/// A flag of a family.
#[derive(Clone, Copy, Debug)]
pub struct Flag {
    /// Its bits, with those of flags that it implies.
    pub flags: Flags,
    /// Its keyword; empty if it has none.
    pub text: &'static str,
    /// The first LLVM that has it, on any instruction; 4 includes all before.
    pub since: u16,
}

/// The order in which a family's keywords are valid in text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// Any order, repetitions included.
    Any,
    /// Any order, each at most once.
    Once,
    /// The order of the table, each at most once.
    Listed,
    /// At most one of them.
    One,
    /// Any order, repetitions included, but the last of the table ends the list.
    Ended,
}

/// The bit of a flag in a record: read and written, or of old, read and written before LLVM 6 only. A flag
/// without a bit has an operand or a record of its own.
macro_rules! record {
    (read bit $at:literal) => {
        1 << $at
    };
    (read old $at:literal) => {
        1 << $at
    };
    (read apart) => {
        0
    };
    (write bit $at:literal) => {
        1 << $at
    };
    (older old $at:literal) => {
        1 << $at
    };
    (older $($other:tt)*) => {
        0
    };
    (write $($other:tt)*) => {
        0
    };
}

/// The first release in which no flag has a bit besides those of the flags that it implies.
const PLAIN_BITS_SINCE: u16 = 6;

const fn meets(bits: u64, others: u64) -> bool {
    bits & others != 0
}

/// Rows: a family and the order of its keywords, then its flags in printing order, those that imply
/// others before them.
macro_rules! families {
    ($($(#[$doc:meta])* $family:ident, $order:ident {
        $($flag:ident $text:literal [$($place:tt)*] $($since:literal)?;)*
    })*) => {
        /// Flags that are used together: see [`ROWS`] for the instructions that have them.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Family { $($(#[$doc])* $family),* }

        impl Family {
            /// Returns its flags, in the order in which they print.
            pub const fn flags(self) -> &'static [Flag] {
                match self {
                    $(Self::$family => const { &[$(Flag {
                        flags: Flags::$flag,
                        text: $text,
                        since: since!($($since)?),
                    }),*] }),*
                }
            }
            /// Returns the order in which its keywords are valid in text.
            pub const fn order(self) -> Order {
                match self { $(Self::$family => Order::$order),* }
            }
            /// Returns the union of its flags.
            pub const fn mask(self) -> Flags {
                match self { $(Self::$family => Flags::NONE$(.with(Flags::$flag))*),* }
            }
            /// Returns the bits of a record that are flags.
            pub const fn record_mask(self) -> u64 {
                match self { $(Self::$family => 0 $(| record!(read $($place)*))*),* }
            }
            /// Decodes the bits of a record.
            pub const fn of_record(self, bits: u64) -> Flags {
                match self {
                    $(Self::$family => {
                        let flags = Flags::NONE;
                        $(let flags = flags
                            .with_if(Flags::$flag, meets(bits, record!(read $($place)*)));)*
                        let _ = bits;
                        flags
                    }),*
                }
            }
            /// Encodes flags as the bits of a record.
            pub const fn to_record(self, flags: Flags) -> u64 {
                match self {
                    $(Self::$family => {
                        let bits = 0;
                        $(let bits = bits | if flags.has(Flags::$flag) {
                            record!(write $($place)*)
                        } else {
                            0
                        };)*
                        let _ = flags;
                        bits
                    }),*
                }
            }
            /// Encodes flags as the bits of a record of a dialect.
            pub const fn to_record_in(self, flags: Flags, dialect: Dialect) -> u64 {
                let bits = self.to_record(flags);
                if dialect.has(PLAIN_BITS_SINCE) {
                    return bits;
                }
                match self {
                    $(Self::$family => {
                        $(let bits = bits | if flags.has(Flags::$flag) {
                            record!(older $($place)*)
                        } else {
                            0
                        };)*
                        bits
                    }),*
                }
            }
        }
    };
}

families! {
    /// No flags.
    None, Any {}
    /// Floating-point arithmetic.
    FastMath, Any {
        FAST "fast" [old 0];
        REASSOC "reassoc" [bit 7] 6;
        NNAN "nnan" [bit 1];
        NINF "ninf" [bit 2];
        NSZ "nsz" [bit 3];
        ARCP "arcp" [bit 4];
        CONTRACT "contract" [bit 5] 5;
        AFN "afn" [bit 6] 6;
    }
    /// Arithmetic that may overflow.
    Wrap, Once {
        NUW "nuw" [bit 0];
        NSW "nsw" [bit 1];
    }
    /// Operations that may lose bits.
    Exact, Listed {
        EXACT "exact" [bit 0];
    }
    /// `or`.
    Disjoint, Listed {
        DISJOINT "disjoint" [bit 0];
    }
    /// Casts with an operand that is unsigned.
    NonNegative, Listed {
        NNEG "nneg" [bit 0];
    }
    /// uitofp.
    UnsignedToFloat, Ended {
        FAST "fast" [old 1] 23;
        REASSOC "reassoc" [bit 8] 23;
        NNAN "nnan" [bit 2] 23;
        NINF "ninf" [bit 3] 23;
        NSZ "nsz" [bit 4] 23;
        ARCP "arcp" [bit 5] 23;
        CONTRACT "contract" [bit 6] 23;
        AFN "afn" [bit 7] 23;
        NNEG "nneg" [bit 0] 19;
    }
    /// Integer comparisons.
    SameSign, Listed {
        SAMESIGN "samesign" [bit 0];
    }
    /// getelementptr.
    Address, Any {
        INBOUNDS "inbounds" [bit 0];
        NUSW "nusw" [bit 1] 19;
        NUW "nuw" [bit 2] 19;
    }
    /// Calls; the keyword precedes `call`.
    Tail, One {
        MUSTTAIL "musttail" [bit 14];
        TAIL "tail" [bit 0];
        NOTAIL "notail" [bit 16] 4;
    }
    /// alloca.
    Alloca, Listed {
        INALLOCA "inalloca" [bit 5];
        SWIFTERROR "swifterror" [bit 7] 4;
    }
    /// Loads and stores.
    Access, Listed {
        ATOMIC "atomic" [apart];
        VOLATILE "volatile" [apart];
    }
    /// cmpxchg.
    Exchange, Listed {
        WEAK "weak" [apart];
        VOLATILE "volatile" [apart];
    }
    /// atomicrmw.
    Update, Listed {
        VOLATILE "volatile" [apart];
        ELEMENTWISE "elementwise" [apart] 23;
    }
    /// landingpad; the keyword follows the type.
    Cleanup, Listed {
        CLEANUP "cleanup" [apart];
    }
    /// Terminators that unwind to a block or to the caller.
    Unwind, Listed {
        UNWINDS "" [apart];
    }
}

impl Family {
    /// Returns those of `flags` that a dialect has.
    pub fn known(self, flags: Flags, dialect: Dialect) -> Flags {
        let own = self.flags().iter();
        let known = own.filter(|flag| dialect.has(flag.since) && flags.has(flag.flags));
        known.fold(Flags::NONE, |all, flag| all.with(flag.flags))
    }

    /// Calls `each` with the keywords of `flags`, in printing order. A flag that another one implies is not
    /// printed beside it.
    pub fn words(self, flags: Flags, mut each: impl FnMut(&'static str)) {
        let mut left = flags.within(self.mask());
        for flag in self.flags() {
            if left == Flags::NONE {
                return;
            }
            if flags.has(flag.flags) && left.within(flag.flags) != Flags::NONE {
                left = left.without(flag.flags);
                each(flag.text);
            }
        }
    }
}

/// Returns the first release that has a flag of a family; 0 if the family does not have it.
pub fn since(family: Family, flag: Flags) -> u16 {
    let mut own = family.flags().iter();
    own.find(|row| row.flags == flag).map_or(0, |row| row.since)
}

/// A family of flags that an instruction has.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The instruction.
    pub op: Opcode,
    /// The codes of the operators; empty for all operators.
    pub subs: &'static [u8],
    /// The flags.
    pub family: Family,
    /// True if they also depend on the type of the result ([`crate::types::Types::has_fast_math`]).
    pub by_type: bool,
    /// The first LLVM that has them there; 4 includes all before.
    pub since: u16,
}

/// Rows: an instruction, its operators, the flags, and the first LLVM that has them there. A later row of an
/// instruction takes the place of an earlier one.
macro_rules! rows {
    ($($op:ident $([$kind:ident: $($sub:ident)*])? $family:ident $(if $float:ident)? $($since:literal)?;)*) => {
        /// The flags that each instruction has; other instructions have none.
        pub const ROWS: &[Row] = &[$(Row {
            op: Opcode::$op,
            subs: &[$($($kind::$sub.code()),*)?],
            family: Family::$family,
            by_type: rows!(@by_type $($float)?),
            since: since!($($since)?),
        }),*];
    };
    (@by_type) => { false };
    (@by_type float) => { true };
}

rows! {
    Binary[BinaryOp: Add Sub Mul Shl] Wrap;
    Binary[BinaryOp: UDiv SDiv LShr AShr] Exact;
    Binary[BinaryOp: Or] Disjoint 18;
    Binary[BinaryOp: FAdd FSub FMul FDiv FRem] FastMath;
    FNeg FastMath;
    Cast[CastOp: Trunc] Wrap 19;
    Cast[CastOp: ZExt] NonNegative 18;
    Cast[CastOp: UIToFP] NonNegative 19;
    Cast[CastOp: UIToFP] UnsignedToFloat 23;
    Cast[CastOp: SIToFP] FastMath 23;
    Cast[CastOp: FPTrunc FPExt] FastMath 20;
    ICmp SameSign 20;
    FCmp FastMath;
    Phi FastMath if float 10;
    Select FastMath if float 10;
    Call FastMath if float 4;
    Call Tail;
    GetElementPtr Address;
    Alloca Alloca;
    Load Access;
    Store Access;
    CmpXchg Exchange;
    AtomicRmw Update;
    LandingPad Cleanup;
    CleanupRet Unwind;
    CatchSwitch Unwind;
}

/// The flags of an instruction: in general, and those that depend on its type.
#[derive(Clone, Copy)]
struct Carried {
    family: Family,
    by_type: Family,
}

/// Casts are numbered after the opcodes; binary operators have numbers that are opcodes only of `Binary`.
const CASTS: usize = 80;
const SLOTS: usize = CASTS + CastOp::ALL.len();

const fn slot(op: Opcode, sub: u8) -> usize {
    match op {
        Opcode::Binary => sub as usize,
        Opcode::Cast => CASTS + sub as usize,
        _ => op as usize,
    }
}

const fn put(table: &mut [Carried; SLOTS], at: usize, row: &Row) {
    if row.by_type {
        table[at].by_type = row.family;
    } else {
        table[at].family = row.family;
    }
}

/// [`ROWS`] by instruction.
const CARRIED: [Carried; SLOTS] = {
    let none = Carried {
        family: Family::None,
        by_type: Family::None,
    };
    let mut table = [none; SLOTS];
    let mut at = 0;
    while at < ROWS.len() {
        let row = &ROWS[at];
        if row.subs.is_empty() {
            put(&mut table, row.op as usize, row);
        }
        let mut sub = 0;
        while sub < row.subs.len() {
            put(&mut table, slot(row.op, row.subs[sub]), row);
            sub += 1;
        }
        at += 1;
    }
    table
};

/// [`mask`] by instruction.
const MASKS: [Flags; SLOTS] = {
    let mut masks = [Flags::NONE; SLOTS];
    let mut at = 0;
    while at < SLOTS {
        let Carried { family, by_type } = CARRIED[at];
        assert!(family.mask().within(by_type.mask()).0 == 0);
        masks[at] = family.mask().with(by_type.mask());
        at += 1;
    }
    masks
};

/// Returns the flags that an instruction has for any type; `sub` is the code of its operator.
pub fn of(op: Opcode, sub: u8) -> Family {
    let carried = CARRIED.get(slot(op, sub));
    carried.map_or(Family::None, |carried| carried.family)
}

/// Returns the flags of a binary instruction.
pub fn of_binary(op: BinaryOp) -> Family {
    of(Opcode::Binary, op.code())
}

/// Returns the flags of a cast.
pub fn of_cast(op: CastOp) -> Family {
    of(Opcode::Cast, op.code())
}

/// The rows of a cast.
fn rows_of_cast(op: CastOp) -> impl DoubleEndedIterator<Item = &'static Row> {
    let rows = ROWS.iter();
    rows.filter(move |row| row.op == Opcode::Cast && row.subs.contains(&op.code()))
}

/// Returns the first release in which a cast has flags; 0 if it has none.
pub fn since_of_cast(op: CastOp) -> u16 {
    rows_of_cast(op).next().map_or(0, |row| row.since)
}

/// Returns the flags of a cast in a dialect.
pub fn of_cast_in(op: CastOp, dialect: Dialect) -> Family {
    let mut rows = rows_of_cast(op).rev();
    let newest = rows.find(|row| dialect.has(row.since));
    newest.map_or(Family::None, |row| row.family)
}

/// Returns the further flags of an instruction with a floating-point result.
pub fn by_type(op: Opcode) -> Family {
    let carried = CARRIED.get(op as usize);
    carried.map_or(Family::None, |carried| carried.by_type)
}

/// Returns the flags of a constant expression: `nuw`, `nsw` and `exact` for operators, none for casts.
pub fn of_expr(op: ExprOp) -> Family {
    match op {
        ExprOp::Binary(op) => match of_binary(op) {
            family @ (Family::Wrap | Family::Exact) => family,
            _ => Family::None,
        },
        ExprOp::GetElementPtr { .. } => Family::Address,
        _ => Family::None,
    }
}

/// Returns all flags that an instruction may have, on a suitable type.
pub fn mask(op: Opcode, sub: u8) -> Flags {
    let mask = MASKS.get(slot(op, sub));
    mask.copied().unwrap_or(Flags::NONE)
}

/// Returns those of an instruction's flags that a dialect has.
pub fn known(op: Opcode, sub: u8, flags: Flags, dialect: Dialect) -> Flags {
    let own = |row: &&Row| {
        row.op == op && dialect.has(row.since) && (row.subs.is_empty() || row.subs.contains(&sub))
    };
    let families = ROWS.iter().filter(own).map(|row| row.family);
    families.fold(Flags::NONE, |all, family| {
        all.with(family.known(flags, dialect))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_give_back_what_was_written() {
        for row in ROWS {
            let family = row.family;
            let kept = family.of_record(family.to_record(family.mask()));
            let apart = family.flags().iter().filter(|flag| {
                let alone = family.of_record(family.to_record(flag.flags));
                alone == Flags::NONE
            });
            let apart = apart.fold(Flags::NONE, |all, flag| all.with(flag.flags));
            assert_eq!(kept.with(apart), family.mask(), "{family:?}");
        }
    }

    #[test]
    fn every_row_is_looked_up() {
        for row in ROWS {
            let subs = match row.subs {
                [] => &[0],
                subs => subs,
            };
            for &sub in subs {
                assert!(mask(row.op, sub).has(row.family.mask()));
                let family = match row.by_type {
                    true => by_type(row.op),
                    false => of(row.op, sub),
                };
                let of_the_same = |other: &&Row| {
                    let all = other.subs.is_empty() || other.subs.contains(&sub);
                    other.op == row.op && other.by_type == row.by_type && all
                };
                let newest = ROWS.iter().rfind(of_the_same);
                assert_eq!(Some(family), newest.map(|row| row.family), "{row:?}");
            }
        }
        assert_eq!(mask(Opcode::Binary, BinaryOp::Xor.code()), Flags::NONE);
        assert_eq!(mask(Opcode::Cast, CastOp::FPToSI.code()), Flags::NONE);
        let families = [22, 23].map(|release| {
            let dialect = Dialect::of_release(release).expect("one that is read");
            of_cast_in(CastOp::UIToFP, dialect)
        });
        assert_eq!(families, [Family::NonNegative, Family::UnsignedToFloat]);
    }

    #[test]
    fn what_is_implied_has_no_word() {
        let words = |family: Family, flags: Flags| {
            let mut words = Vec::new();
            family.words(flags, |word| words.push(word));
            words
        };
        assert_eq!(words(Family::FastMath, Flags::FAST), ["fast"]);
        let most = Flags::FAST.without(Flags::NSZ);
        assert_eq!(words(Family::FastMath, most).len(), 6);
        let both = Flags::INBOUNDS.with(Flags::NUW);
        assert_eq!(words(Family::Address, both), ["inbounds", "nuw"]);
        assert_eq!(words(Family::Address, Flags::NUSW), ["nusw"]);
        assert_eq!(words(Family::Tail, Flags::MUSTTAIL), ["musttail"]);
        assert_eq!(words(Family::Exact, Flags::FAST), [""; 0]);
    }
}
