//! The kinds of bitstreams.

use crate::error::{Error, Result};

/// The kind of stream according to its magic number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StreamKind {
    /// Anything else.
    Unknown,
    /// LLVM IR: `BC`, 0xC0DE.
    LlvmIr,
    /// A syntax tree of Clang: `CPCH`.
    ClangAst,
    /// Diagnostics of Clang: `DIAG`.
    ClangDiagnostics,
    /// Optimization remarks: `RMRK`.
    Remarks,
}

impl StreamKind {
    /// The kind of a stream, and the number of bits in its magic number.
    pub fn of(bytes: &[u8]) -> Result<(Self, u64)> {
        let magic = bytes.first_chunk::<4>();
        let magic = magic.ok_or_else(|| Error::new(0, "expected a magic number of four bytes"))?;
        Ok(match magic {
            b"BC\xC0\xDE" => (Self::LlvmIr, 32),
            b"CPCH" => (Self::ClangAst, 32),
            b"DIAG" => (Self::ClangDiagnostics, 32),
            b"RMRK" => (Self::Remarks, 32),
            _ => (Self::Unknown, 32),
        })
    }

    /// The name that LLVM's analyzer prints.
    pub fn name(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::LlvmIr => "LLVM IR",
            Self::ClangAst => "Clang Serialized AST",
            Self::ClangDiagnostics => "Clang Serialized Diagnostics",
            Self::Remarks => "LLVM Remarks",
        }
    }
}
