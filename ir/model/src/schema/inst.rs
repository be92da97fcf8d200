//! The instructions of the language and their sub-opcodes and predicates.

pub use super::flag::Flags;

/// Defines an enumeration whose rows are `Variant = code, "text"`: the code of the bitcode record
/// and the word of the language.
macro_rules! coded {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $code:literal, $text:literal $(, $since:literal)?;)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum $name { $(#[doc = concat!("`", $text, "`")] $variant = $code),* }

        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];
            /// The keyword in text.
            pub const fn text(self) -> &'static str {
                match self { $(Self::$variant => $text),* }
            }
            /// The first release that has it: 4 for all that is older.
            pub const fn since(self) -> u16 {
                match self { $(Self::$variant => since!($($since)?)),* }
            }
            /// The code in bitcode records.
            pub const fn code(self) -> u8 {
                self as u8
            }
            /// The variant that a code in a bitcode record means.
            pub const fn from_code(code: u64) -> Option<Self> {
                match code { $($code => Some(Self::$variant),)* _ => None }
            }
            /// The variant that a keyword means.
            pub fn from_text(text: &[u8]) -> Option<Self> {
                Self::ALL.iter().copied().find(|v| v.text().as_bytes() == text)
            }
        }
    };
}

coded! {
    /// Every instruction. The codes are the model's own (a record's code stands in the block table);
    /// binary operators and casts have one opcode each as in LLVM.
    Opcode {
        Ret = 1, "ret";
        Br = 2, "br";
        Switch = 3, "switch";
        IndirectBr = 4, "indirectbr";
        Invoke = 5, "invoke";
        Resume = 6, "resume";
        Unreachable = 7, "unreachable";
        CleanupRet = 8, "cleanupret";
        CatchRet = 9, "catchret";
        CatchSwitch = 10, "catchswitch";
        CallBr = 11, "callbr";
        FNeg = 12, "fneg";
        Binary = 13, "binary";
        Alloca = 31, "alloca";
        Load = 32, "load";
        Store = 33, "store";
        GetElementPtr = 34, "getelementptr";
        Fence = 35, "fence";
        CmpXchg = 36, "cmpxchg";
        AtomicRmw = 37, "atomicrmw";
        Cast = 38, "cast";
        CleanupPad = 51, "cleanuppad";
        CatchPad = 52, "catchpad";
        ICmp = 53, "icmp";
        FCmp = 54, "fcmp";
        Phi = 55, "phi";
        Call = 56, "call";
        Select = 57, "select";
        VaArg = 60, "va_arg";
        ExtractElement = 61, "extractelement";
        InsertElement = 62, "insertelement";
        ShuffleVector = 63, "shufflevector";
        ExtractValue = 64, "extractvalue";
        InsertValue = 65, "insertvalue";
        LandingPad = 66, "landingpad";
        Freeze = 67, "freeze";
    }
}

impl Opcode {
    /// Returns true if it is an exception handling pad: the first instruction of a block reached by unwinding.
    pub const fn is_eh_pad(self) -> bool {
        matches!(
            self,
            Self::LandingPad | Self::CatchSwitch | Self::CatchPad | Self::CleanupPad
        )
    }
    /// Returns true if it ends a basic block.
    pub const fn is_terminator(self) -> bool {
        (self as u8) <= Self::CallBr as u8
    }
    /// Returns true if it is a call and has a [`crate::inst::CallInfo`].
    pub const fn is_call(self) -> bool {
        matches!(self, Self::Call | Self::Invoke | Self::CallBr)
    }
}

coded! {
    /// Binary operators. A code of 13 to 24 is the language's operator itself; bitcode counts
    /// integer and floating-point forms as one ([`BinaryOp::record_code`]).
    BinaryOp {
        Add = 13, "add";
        FAdd = 14, "fadd";
        Sub = 15, "sub";
        FSub = 16, "fsub";
        Mul = 17, "mul";
        FMul = 18, "fmul";
        UDiv = 19, "udiv";
        SDiv = 20, "sdiv";
        FDiv = 21, "fdiv";
        URem = 22, "urem";
        SRem = 23, "srem";
        FRem = 24, "frem";
        Shl = 25, "shl";
        LShr = 26, "lshr";
        AShr = 27, "ashr";
        And = 28, "and";
        Or = 29, "or";
        Xor = 30, "xor";
    }
}

/// The kind of scalars that a binary operator takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arithmetic {
    /// Integers, or vectors of them.
    Integer,
    /// Floating-point numbers, or vectors of them.
    Float,
}

impl BinaryOp {
    /// Returns true if a constant expression may have it.
    pub const fn is_expression(self) -> bool {
        self.expression_until().is_none()
    }

    /// The first release in which no constant expression has it anymore; `None` if they have it still. Those releases
    /// read such an expression in a body as an instruction, and refuse it in an initializer.
    pub const fn expression_until(self) -> Option<u16> {
        match self {
            Self::Add | Self::Sub | Self::Xor => None,
            Self::Mul => Some(21),
            Self::Shl => Some(19),
            Self::LShr | Self::AShr | Self::And | Self::Or => Some(18),
            Self::UDiv | Self::SDiv | Self::URem | Self::SRem => Some(15),
            Self::FAdd | Self::FSub | Self::FMul | Self::FDiv | Self::FRem => Some(15),
        }
    }

    /// Returns true if the order of its operands does not matter.
    pub const fn is_commutative(self) -> bool {
        matches!(
            self,
            Self::Add | Self::FAdd | Self::Mul | Self::FMul | Self::And | Self::Or | Self::Xor
        )
    }

    /// The operator that a binop record's code means for operands of this kind.
    pub const fn from_record(code: u64, of: Arithmetic) -> Option<Self> {
        use BinaryOp::*;
        let float = matches!(of, Arithmetic::Float);
        Some(match (code, float) {
            (0, false) => Add,
            (0, true) => FAdd,
            (1, false) => Sub,
            (1, true) => FSub,
            (2, false) => Mul,
            (2, true) => FMul,
            (3, false) => UDiv,
            (4, false) => SDiv,
            (4, true) => FDiv,
            (5, false) => URem,
            (6, false) => SRem,
            (6, true) => FRem,
            (7, false) => Shl,
            (8, false) => LShr,
            (9, false) => AShr,
            (10, false) => And,
            (11, false) => Or,
            (12, false) => Xor,
            _ => return None,
        })
    }
    /// The code in a binop record.
    pub const fn record_code(self) -> u8 {
        use BinaryOp::*;
        match self {
            Add | FAdd => 0,
            Sub | FSub => 1,
            Mul | FMul => 2,
            UDiv => 3,
            SDiv | FDiv => 4,
            URem => 5,
            SRem | FRem => 6,
            Shl => 7,
            LShr => 8,
            AShr => 9,
            And => 10,
            Or => 11,
            Xor => 12,
        }
    }
    /// Returns true if the operands are floating-point.
    pub const fn is_float(self) -> bool {
        use BinaryOp::*;
        matches!(self, FAdd | FSub | FMul | FDiv | FRem)
    }
    /// Returns true if it may have the flags `nuw` and `nsw`.
    pub const fn may_wrap(self) -> bool {
        use BinaryOp::*;
        matches!(self, Add | Sub | Mul | Shl)
    }
    /// Returns true if it may have the flag `exact`.
    pub const fn may_be_exact(self) -> bool {
        use BinaryOp::*;
        matches!(self, UDiv | SDiv | LShr | AShr)
    }
}

coded! {
    /// Casts, with their codes in bitcode.
    CastOp {
        Trunc = 0, "trunc";
        ZExt = 1, "zext";
        SExt = 2, "sext";
        FPToUI = 3, "fptoui";
        FPToSI = 4, "fptosi";
        UIToFP = 5, "uitofp";
        SIToFP = 6, "sitofp";
        FPTrunc = 7, "fptrunc";
        FPExt = 8, "fpext";
        PtrToInt = 9, "ptrtoint";
        IntToPtr = 10, "inttoptr";
        BitCast = 11, "bitcast";
        AddrSpaceCast = 12, "addrspacecast";
        PtrToAddr = 13, "ptrtoaddr", 22;
    }
}

coded! {
    /// Predicates of `icmp` (32 and above) and `fcmp`, with their codes in bitcode.
    Predicate {
        FFalse = 0, "false";
        OEq = 1, "oeq";
        OGt = 2, "ogt";
        OGe = 3, "oge";
        OLt = 4, "olt";
        OLe = 5, "ole";
        ONe = 6, "one";
        Ord = 7, "ord";
        Uno = 8, "uno";
        UEq = 9, "ueq";
        FUGt = 10, "ugt";
        FUGe = 11, "uge";
        FULt = 12, "ult";
        FULe = 13, "ule";
        UNe = 14, "une";
        FTrue = 15, "true";
        Eq = 32, "eq";
        Ne = 33, "ne";
        UGt = 34, "ugt";
        UGe = 35, "uge";
        ULt = 36, "ult";
        ULe = 37, "ule";
        SGt = 38, "sgt";
        SGe = 39, "sge";
        SLt = 40, "slt";
        SLe = 41, "sle";
    }
}

impl Predicate {
    /// The predicate of integers, or of floats, that a keyword means: both have `ugt` and its kin.
    pub fn named(text: &[u8], is_int: bool) -> Option<Self> {
        let mut all = Self::ALL.iter().copied();
        all.find(|known| known.is_int() == is_int && known.text().as_bytes() == text)
    }

    /// Returns true if it compares integers or pointers.
    pub const fn is_int(self) -> bool {
        self as u8 >= 32
    }

    /// Returns true if it compares integers as signed ones.
    pub const fn is_signed(self) -> bool {
        matches!(self, Self::SGt | Self::SGe | Self::SLt | Self::SLe)
    }

    /// Returns true if it holds for operands that are equal (and ordered).
    pub const fn holds_for_equal(self) -> bool {
        matches!(
            self,
            Self::FTrue
                | Self::UEq
                | Self::FUGe
                | Self::FULe
                | Self::OEq
                | Self::OGe
                | Self::OLe
                | Self::Eq
                | Self::UGe
                | Self::ULe
                | Self::SGe
                | Self::SLe
        )
    }

    /// Returns true if it holds for a NaN.
    pub const fn is_unordered(self) -> bool {
        matches!(
            self,
            Self::Uno
                | Self::UEq
                | Self::FUGt
                | Self::FUGe
                | Self::FULt
                | Self::FULe
                | Self::UNe
                | Self::FTrue
        )
    }

    /// The predicate that says the same of swapped operands.
    pub const fn swapped(self) -> Self {
        match self {
            Self::OGt => Self::OLt,
            Self::OGe => Self::OLe,
            Self::OLt => Self::OGt,
            Self::OLe => Self::OGe,
            Self::FUGt => Self::FULt,
            Self::FUGe => Self::FULe,
            Self::FULt => Self::FUGt,
            Self::FULe => Self::FUGe,
            Self::UGt => Self::ULt,
            Self::UGe => Self::ULe,
            Self::ULt => Self::UGt,
            Self::ULe => Self::UGe,
            Self::SGt => Self::SLt,
            Self::SGe => Self::SLe,
            Self::SLt => Self::SGt,
            Self::SLe => Self::SGe,
            same => same,
        }
    }
}

impl CastOp {
    /// Returns true if a constant expression may have it.
    pub const fn is_expression(self) -> bool {
        self.expression_until().is_none()
    }

    /// The first release in which no constant expression has it anymore, as [`BinaryOp::expression_until`].
    pub const fn expression_until(self) -> Option<u16> {
        match self {
            Self::Trunc
            | Self::BitCast
            | Self::AddrSpaceCast
            | Self::IntToPtr
            | Self::PtrToInt
            | Self::PtrToAddr => None,
            _ => Some(18),
        }
    }
}

coded! {
    /// The operations of `atomicrmw`, with their codes in bitcode.
    RmwOp {
        Xchg = 0, "xchg";
        Add = 1, "add";
        Sub = 2, "sub";
        And = 3, "and";
        Nand = 4, "nand";
        Or = 5, "or";
        Xor = 6, "xor";
        Max = 7, "max";
        Min = 8, "min";
        UMax = 9, "umax";
        UMin = 10, "umin";
        FAdd = 11, "fadd", 9;
        FSub = 12, "fsub", 9;
        FMax = 13, "fmax", 15;
        FMin = 14, "fmin", 15;
        UIncWrap = 15, "uinc_wrap", 16;
        UDecWrap = 16, "udec_wrap", 16;
        USubCond = 17, "usub_cond", 20;
        USubSat = 18, "usub_sat", 20;
        FMaximum = 19, "fmaximum", 21;
        FMinimum = 20, "fminimum", 21;
        FMaximumNum = 21, "fmaximumnum", 23;
        FMinimumNum = 22, "fminimumnum", 23;
    }
}

impl RmwOp {
    /// The bit of a record's operation that marks one that is atomic for each element (`RMW_ELEMENTWISE_FLAG`).
    pub const ELEMENTWISE: u64 = 1 << 5;
}
