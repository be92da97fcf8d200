//! The bitsmith binary: one subcommand per tool. A link to it that is named as a tool is, with or
//! without `llvm-` before and a version behind, behaves as that tool.

mod ahead;
mod args;
mod cmd;
mod io;
mod map;
mod module;
mod names;
mod output;
mod pool;

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut command = clap::Command::new("bitsmith")
        .about("Reads, shows, checks, links, edits and compiles LLVM bitcode, without LLVM")
        .version(cmd::VERSION)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(cmd::all());
    let arguments = args::prepare(std::env::args_os().collect(), &mut command);
    let matches = command.try_get_matches_from(arguments);
    let done = matches.and_then(|matches| match matches.subcommand() {
        Some((tool, arguments)) => cmd::run(tool, arguments),
        None => Ok(ExitCode::from(io::USAGE)),
    });
    done.unwrap_or_else(|error| {
        // Help and version are no errors. The output may be closed: nothing to do then.
        let _ = error.print();
        ExitCode::from(if error.use_stderr() { io::USAGE } else { 0 })
    })
}
