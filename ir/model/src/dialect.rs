//! The dialect of a module: the release of LLVM whose bitcode and text it is.
//!
//! A reader finds it, and a printer or writer follows it. Rows of the schema have the release from which
//! something exists; [`Dialect::has`] compares the two.

use std::fmt;

/// A release of LLVM whose language is spoken.
///
/// Bitcode and text of older releases are upgraded while they are read, so a reader finds no dialect below LLVM
/// 22. Older ones are targets of `bitsmith-downgrade`: a module in one of them is only written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dialect {
    release: u16,
}

impl Dialect {
    /// LLVM 22, the dialect of modules without anything newer.
    pub const LLVM_22: Self = Self { release: 22 };
    /// LLVM 23, the newest dialect.
    pub const LLVM_23: Self = Self { release: 23 };
    /// The oldest dialect that can be written: LLVM 3.7, whose number is that of the major release.
    pub const OLDEST: Self = Self { release: 3 };
    const OLDEST_NAME: &str = "3.7";
    /// The dialects that a reader finds, oldest first.
    pub const ALL: [Self; 2] = [Self::LLVM_22, Self::LLVM_23];
    /// The newest dialect.
    pub const NEWEST: Self = Self::LLVM_23;

    /// The dialect of a release, to write a module in; `None` if it cannot be written.
    pub fn target(release: u32) -> Option<Self> {
        let release = u16::try_from(release).ok()?;
        let target = Self { release };
        (Self::OLDEST <= target && target <= Self::NEWEST).then_some(target)
    }

    /// The dialect of a release by its name, such as `15` or `3.7`, to write a module in.
    pub fn named(name: &str) -> Option<Self> {
        if name == Self::OLDEST_NAME {
            return Some(Self::OLDEST);
        }
        let known = Self::target(name.parse().ok()?);
        known.filter(|dialect| *dialect != Self::OLDEST)
    }

    /// The dialect of a release; `None` if no reader finds it.
    pub fn of_release(release: u32) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|dialect| u32::from(dialect.release) == release)
    }

    /// The dialect of a file by the string of its producer, such as `LLVM23.1.4`: that of the release in it,
    /// or the nearest one that can be written. A name without a release stands for LLVM 22.
    pub fn of_producer(producer: &[u8]) -> Self {
        let release = Self::release_of_producer(producer);
        let mut all = Self::ALL.into_iter().rev();
        let spoken = all.find(|dialect| release.is_some_and(|release| dialect.release <= release));
        spoken.unwrap_or_default()
    }

    /// The release in the string of a file's producer; `None` if it does not name LLVM.
    pub fn release_of_producer(producer: &[u8]) -> Option<u16> {
        const NAME: &[u8] = b"llvm";
        let mut names = producer.windows(NAME.len());
        let at = names.position(|name| name.eq_ignore_ascii_case(NAME))?;
        let text = producer.iter().skip(at.saturating_add(NAME.len()));
        let digits = text.take_while(|digit| digit.is_ascii_digit());
        Some(digits.fold(0u16, |number, digit| {
            let digit = u16::from(digit.wrapping_sub(b'0'));
            number.saturating_mul(10).saturating_add(digit)
        }))
    }

    /// The number of the release.
    pub fn release(self) -> u32 {
        self.release.into()
    }

    /// Returns true if the dialect has what exists since a release.
    #[inline]
    pub const fn has(self, since: u16) -> bool {
        self.release >= since
    }
}

impl Default for Dialect {
    fn default() -> Self {
        Self::LLVM_22
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::OLDEST => write!(f, "LLVM {}", Self::OLDEST_NAME),
            Self { release } => write!(f, "LLVM {release}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn producers_have_dialects() {
        let rows: [(&[u8], Dialect); 8] = [
            (b"LLVM23.1.4", Dialect::LLVM_23),
            (b"LLVM22.1.8", Dialect::LLVM_22),
            (b"LLVM22.1.2-rust-1.95.0-stable", Dialect::LLVM_22),
            (b"LLVM24.0.0git", Dialect::LLVM_23),
            (b"LLVM7.0.1", Dialect::LLVM_22),
            (b"bitsmith0.1.0-llvm23", Dialect::LLVM_23),
            (b"APPLE_1_1600.0.26.6_0", Dialect::LLVM_22),
            (b"LLVM99999999999999", Dialect::LLVM_23),
        ];
        for (producer, dialect) in rows {
            assert_eq!(Dialect::of_producer(producer), dialect);
        }
        assert_eq!(Dialect::of_release(23), Some(Dialect::LLVM_23));
        assert_eq!(Dialect::of_release(21), None);
        assert!(Dialect::target(15) < Dialect::target(21));
        assert_eq!([2, 24].map(Dialect::target), [None, None]);
        assert_eq!(
            ["3", "04", "4.0"].map(Dialect::named),
            [None, Dialect::target(4), None]
        );
        let oldest = Dialect::named("3.7").expect("it is the oldest");
        assert_eq!(
            (oldest, oldest.to_string()),
            (Dialect::OLDEST, "LLVM 3.7".to_owned())
        );
        assert!(Dialect::LLVM_23.has(22) && !Dialect::LLVM_22.has(23));
    }
}
