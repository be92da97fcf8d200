//! The treatment of debug types that several modules have.

/// The composite types of debug info with the same identifier. LLVM's context knows it: its linker and optimizer merge
/// them, unless they are called with `-disable-debug-info-type-map`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DebugTypes {
    /// They are merged into one.
    Unified,
    /// Each module keeps its own.
    #[default]
    Separate,
}

impl DebugTypes {
    /// The treatment by a tool with or without `-disable-debug-info-type-map`.
    pub const fn with_map_disabled(is_disabled: bool) -> Self {
        match is_disabled {
            true => Self::Separate,
            false => Self::Unified,
        }
    }
    /// Returns true if they are merged into one.
    pub const fn are_unified(self) -> bool {
        matches!(self, Self::Unified)
    }
}
