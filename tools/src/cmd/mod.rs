//! The subcommands: one file each.

pub mod bcanalyzer;

use std::process::ExitCode;

/// What to do.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Shows what is in a bitstream, record by record or in numbers.
    Bcanalyzer(bcanalyzer::Options),
}

impl Command {
    /// Does it.
    pub fn run(self) -> ExitCode {
        match self {
            Self::Bcanalyzer(options) => bcanalyzer::run(&options),
        }
    }
}
