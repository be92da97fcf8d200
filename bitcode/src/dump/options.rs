//! Choices of the content of a dump.

/// The entries of a stream that are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Entries {
    /// Blocks and records.
    #[default]
    All,
    /// Blocks without their records.
    Blocks,
}

/// The checksums that a walk computes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Checksums {
    /// None.
    None,
    /// The CRC-32 of the bytes of each block.
    OfBlocks,
}

/// The histogram of record codes in a summary.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Histogram {
    /// A line for each code.
    Shown,
    /// Left out (`--disable-histogram`).
    Hidden,
}
