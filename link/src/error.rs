//! The diagnostics of the linker.

use std::fmt;

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The result is valid.
    Warning,
    /// There is no result.
    Error,
}

/// A diagnostic about a module, or about two of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Its severity.
    pub severity: Severity,
    /// The module that was being linked in.
    pub module: String,
    /// The message, in LLVM's words if LLVM has it.
    pub message: String,
    /// Further information, such as the place of the other definition.
    pub notes: Vec<String>,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let severity = match self.severity {
            Severity::Warning => "warning",
            Severity::Error => "error",
        };
        write!(f, "{severity}: {}", self.message)?;
        for note in &self.notes {
            write!(f, "\n  {note}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostic {}
