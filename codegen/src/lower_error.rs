//! Reasons why the lowering of a construct stopped.

use std::fmt;
use std::panic::Location;

/// The reason why a type, constant or instruction was not lowered.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LowerError {
    /// The construct is not supported; the text is for the user.
    Unsupported(String),
    /// An operand could not be lowered, and that was reported at its definition.
    AlreadyReported,
    /// An invariant of the lowering does not hold: a fault of ours, detected at this place of our source.
    Internal(&'static Location<'static>),
}

impl LowerError {
    /// A broken invariant of the lowering, at the caller's place.
    #[track_caller]
    pub fn internal() -> Self {
        Self::Internal(Location::caller())
    }
}

impl fmt::Display for LowerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported(why) => f.write_str(why),
            Self::AlreadyReported => f.write_str("an operand cannot be compiled"),
            Self::Internal(at) => write!(f, "internal error at {}:{}", at.file(), at.line()),
        }
    }
}

impl std::error::Error for LowerError {}

impl From<String> for LowerError {
    fn from(why: String) -> Self {
        Self::Unsupported(why)
    }
}

impl From<&str> for LowerError {
    fn from(why: &str) -> Self {
        Self::Unsupported(why.into())
    }
}

impl From<std::num::TryFromIntError> for LowerError {
    fn from(error: std::num::TryFromIntError) -> Self {
        Self::Unsupported(error.to_string())
    }
}

impl From<LowerError> for String {
    fn from(error: LowerError) -> Self {
        error.to_string()
    }
}

/// A value that an invariant of the lowering promises.
pub trait Expected<T> {
    /// Returns the value.
    ///
    /// # Errors
    /// [`LowerError::Internal`] with the caller's place if it is missing.
    fn expected(self) -> Result<T, LowerError>;
}

impl<T> Expected<T> for Option<T> {
    #[track_caller]
    fn expected(self) -> Result<T, LowerError> {
        match self {
            Some(value) => Ok(value),
            None => Err(LowerError::internal()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_invariant_names_the_place_that_expected_it() {
        let error = None::<u8>.expected().expect_err("nothing is there");
        let LowerError::Internal(at) = &error else {
            panic!("{error:?}");
        };
        assert!(at.file().ends_with("lower_error.rs") && at.line() + 1 < line!());
        assert_eq!(Some(1).expected(), Ok(1));
    }
}
