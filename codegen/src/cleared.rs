//! The registers that a function clears before it returns (`zero-call-used-regs`).

/// The name of the attribute.
pub const ATTRIBUTE: &str = "zero-call-used-regs";

/// The registers that are cleared. Those that the function does not use are among them, unlike in LLVM.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cleared {
    /// True for general registers only.
    pub general: bool,
    /// True for those only in which arguments are passed.
    pub arguments: bool,
}

impl Cleared {
    /// The registers that a value of the attribute names, if it names any.
    ///
    /// # Errors
    ///
    /// A value that is not known.
    pub fn named(value: &[u8]) -> Result<Option<Self>, String> {
        let of = |general, arguments| Ok(Some(Self { general, arguments }));
        match value {
            b"" | b"skip" => Ok(None),
            b"all" | b"used" => of(false, false),
            b"all-arg" | b"used-arg" => of(false, true),
            b"all-gpr" | b"used-gpr" => of(true, false),
            b"all-gpr-arg" | b"used-gpr-arg" => of(true, true),
            _ => {
                let value = String::from_utf8_lossy(value);
                Err(format!(
                    "the attribute '{ATTRIBUTE}' with '{value}' is not supported"
                ))
            }
        }
    }
}
