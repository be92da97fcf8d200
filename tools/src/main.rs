//! The bitsmith binary: one subcommand per tool. A link to it with the name of a tool, with or
//! without the prefix `llvm-` and a version suffix, behaves as that tool.

mod archive;
mod args;
mod cmd;
mod colors;
mod demangle;
mod dialect;
mod glob;
mod io;
mod llvm_flags;
mod llvm_version;
mod map;
mod module;
mod names;
mod native;
mod output;
mod pool;
mod read_ahead;
mod refused;
mod response;
mod target;
mod thin;

use args::Invocation;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut command = cmd::program();
    let arguments = match response::expand(std::env::args_os().collect()) {
        Ok(arguments) => arguments,
        Err(problem) => return refused(&problem),
    };
    let program = arguments.first().and_then(|name| {
        let name = std::path::Path::new(name).file_stem()?.to_str()?;
        Some(name.to_owned())
    });
    let parsed = match args::prepare(arguments, &mut command) {
        Invocation::Run(arguments) => command
            .try_get_matches_from(arguments)
            .map(|mut matches| matches.remove_subcommand()),
        Invocation::RunAs(tool, arguments) => command
            .find_subcommand_mut(&tool)
            .map(|command| command.try_get_matches_from_mut(arguments))
            .transpose()
            .map(|matches| matches.map(|matches| (tool, matches))),
        Invocation::Version(tool) => return llvm_version::print(&tool),
        Invocation::Refused(flag, why) => return refused(&format!("{flag} is refused: {why}")),
        Invocation::Unknown(tool) => {
            let tools = command.get_subcommands().map(clap::Command::get_name);
            let tools = tools.collect::<Vec<_>>().join(", ");
            return refused(&format!(
                "this is bitsmith, which has no tool '{tool}'; its tools are {tools}"
            ));
        }
    };
    let done = parsed.and_then(|parsed| match parsed {
        Some((tool, arguments)) => {
            if let Some(Err(problem)) = arguments.get_one(cmd::LLVM).copied().map(dialect::choose) {
                return Ok(refused(&problem));
            }
            dialect::choose_by_name(program.as_deref());
            if let Ok(Some(true)) = arguments.try_get_one(cmd::DEMANGLE) {
                demangle::in_messages();
            }
            cmd::run(&tool, &arguments)
        }
        None => Ok(ExitCode::from(io::USAGE)),
    });
    done.unwrap_or_else(|error| {
        // Help and version are no errors. If the output is closed, nothing is left to do.
        let _ = error.print();
        ExitCode::from(if error.use_stderr() { io::USAGE } else { 0 })
    })
}

/// Prints an error about the command line; returns the exit status.
fn refused(problem: &str) -> ExitCode {
    io::tell(&format!("bitsmith: error: {problem}\n"));
    ExitCode::from(io::USAGE)
}
