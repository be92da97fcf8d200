//! The errors of writing a module.

use std::fmt;

/// The reason why a module cannot be written.
#[derive(Clone, Debug)]
pub struct WriteError(Box<str>);

/// The result of the writer's functions.
pub(super) type Result<T> = std::result::Result<T, WriteError>;

impl WriteError {
    /// An error with a message.
    #[cold]
    pub(super) fn new(message: &str) -> Self {
        Self(message.into())
    }
    /// The error, located in the function `name`.
    #[cold]
    pub(super) fn in_function(self, name: &[u8]) -> Self {
        let name = String::from_utf8_lossy(name);
        Self(format!("in function '{name}': {}", self.0).into())
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WriteError {}

impl From<std::io::Error> for WriteError {
    fn from(error: std::io::Error) -> Self {
        Self(error.to_string().into())
    }
}

impl From<crate::Error> for WriteError {
    fn from(error: crate::Error) -> Self {
        Self(error.to_string().into())
    }
}
