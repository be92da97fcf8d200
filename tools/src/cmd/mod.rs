//! The subcommands: one file each.

pub mod bcanalyzer;
pub mod dis;

use std::process::ExitCode;

/// What to do.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Shows what is in a bitstream, record by record or in numbers.
    Bcanalyzer(bcanalyzer::Options),
    /// Shows the text of a module.
    Dis(dis::Options),
}

impl Command {
    /// Does it.
    pub fn run(self) -> ExitCode {
        match self {
            Self::Bcanalyzer(options) => bcanalyzer::run(&options),
            Self::Dis(options) => dis::run(&options),
        }
    }
}
