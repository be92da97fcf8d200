//! `bitsmith ranlib`: the tables of symbols of archives, with the command line of llvm-ranlib.

use super::ar::{self, Times};
use crate::io;
use std::path::PathBuf;
use std::process::ExitCode;

const TOOL: &str = "bitsmith ranlib";

/// Does what `ar s` does.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  bitsmith ranlib libx.a")]
pub struct Options {
    /// Archives
    #[arg(required = true, value_name = "ARCHIVE")]
    archives: Vec<PathBuf>,
    /// The table has no time (default)
    #[arg(short = 'D')]
    deterministic: bool,
    /// The table has the time of its making
    #[arg(short = 'U', overrides_with = "deterministic")]
    timed: bool,
    /// The kinds of objects on AIX; without effect
    #[arg(short = 'X', value_name = "BITS", value_parser = ["32", "64", "32_64", "any"])]
    bits: Option<String>,
}

/// Runs the tool.
pub fn run(options: &Options) -> ExitCode {
    let times = if options.timed {
        Times::Kept
    } else {
        Times::Fixed
    };
    for archive in &options.archives {
        if let Err(problem) = ar::index(archive, times) {
            return io::refuse(TOOL, archive, &problem);
        }
    }
    ExitCode::SUCCESS
}
