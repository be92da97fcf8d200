//! The bitsmith binary: one subcommand per tool. A link to it that is named as a tool is, with or
//! without `llvm-` before and a version behind, behaves as that tool.

mod ahead;
mod args;
mod cmd;
mod io;
mod map;
mod module;
mod output;

use clap::{CommandFactory, FromArgMatches, Parser};
use std::process::ExitCode;

/// Reads, shows, checks, links, edits and compiles LLVM bitcode, without LLVM.
#[derive(Parser)]
#[command(
    name = "bitsmith",
    version,
    subcommand_required = true,
    arg_required_else_help = true
)]
struct Cli {
    #[command(subcommand)]
    command: cmd::Command,
}

fn main() -> ExitCode {
    let command = Cli::command();
    let arguments = args::prepare(std::env::args_os().collect(), &command);
    let parsed = command.try_get_matches_from(arguments);
    match parsed.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli.command.run(),
        Err(error) => {
            // Help and version are no errors. The output may be closed: nothing to do then.
            let _ = error.print();
            ExitCode::from(if error.use_stderr() { io::USAGE } else { 0 })
        }
    }
}
