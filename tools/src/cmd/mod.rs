//! The subcommands: one file each, and one row each in the table.

pub mod ar;
pub mod assemble;
mod assembler;
pub mod bcanalyzer;
pub mod build;
pub mod cat;
pub mod compile;
pub mod completions;
pub mod diff;
pub mod dis;
pub mod doctor;
pub mod extract;
pub mod extract_bc;
pub mod link;
pub mod llc;
pub mod lli;
pub mod llvm_strip;
pub mod machine;
pub mod man;
pub mod modextract;
mod needed;
pub mod nm;
pub mod opt;
mod parts;
pub mod ranlib;
pub mod run;
pub mod split;
pub mod strip;
pub mod verify;

use clap::{ArgMatches, Args, Error, FromArgMatches};
use std::process::ExitCode;

/// The version of all tools.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The option for the dialect of modules.
pub const LLVM: &str = "llvm";

fn llvm() -> clap::Arg {
    clap::Arg::new(LLVM)
        .long(LLVM)
        .value_name("RELEASE")
        .value_parser(clap::value_parser!(u32))
        .help("Read and write modules as this release of LLVM does: 22 or 23 [default: as the newest input]")
}

/// The option for names in messages.
pub const DEMANGLE: &str = "demangle-messages";

/// Adds the options that all tools have. A tool has its own `--demangle` if its output has names.
fn with_common(tool: clap::Command) -> clap::Command {
    let tool = tool.arg(llvm());
    if tool
        .get_arguments()
        .any(|arg| arg.get_long() == Some("demangle"))
    {
        return tool;
    }
    let demangle = clap::Arg::new(DEMANGLE)
        .long("demangle")
        .action(clap::ArgAction::SetTrue)
        .help("Show names of C++ and Rust in messages as in their source");
    tool.arg(demangle)
}

/// The command line of the program: all tools, each with its flags.
pub fn program() -> clap::Command {
    clap::Command::new("bitsmith")
        .about("Reads, shows, checks, links, edits and compiles LLVM bitcode, without LLVM")
        .version(VERSION)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(all())
}

/// Defines the tools. A row has the name, the description and the file, which is declared above: rustfmt does not find
/// modules that a macro declares.
macro_rules! tools {
    ($($name:literal $about:literal $file:ident;)*) => {
        /// The tools with their options. Each is built on demand: building all of them takes longer than
        /// listing the symbols of a small module.
        pub fn all() -> Vec<clap::Command> {
            vec![$(
                clap::Command::new($name)
                    .about($about)
                    .version(VERSION)
                    // Build systems repeat flags; the last value of one counts, as in LLVM's tools.
                    .args_override_self(true)
                    .defer(|tool| with_common($file::Options::augment_args(tool)).about($about).long_about(None))
            ),*]
        }

        /// Runs the tool with this name.
        pub fn run(name: &str, arguments: &ArgMatches) -> Result<ExitCode, Error> {
            Ok(match name {
                $($name => $file::run(&$file::Options::from_arg_matches(arguments)?),)*
                _ => ExitCode::from(crate::io::USAGE),
            })
        }
    };
}

tools! {
    "ar" "Makes, lists and extracts archives of bitcode and objects, with the command line of llvm-ar" ar;
    "as" "Makes bitcode of text" assemble;
    "bcanalyzer" "Shows what is in a bitstream, record by record or in numbers" bcanalyzer;
    "build" "Links modules and makes a program of them" build;
    "cat" "Puts modules into one file, one behind the other" cat;
    "completions" "Prints what a shell needs to complete command lines" completions;
    "diff" "Says where two modules differ" diff;
    "dis" "Shows the text of a module" dis;
    "doctor" "Says which LLVM reads a file, and what stops the others" doctor;
    "extract" "Takes some globals out of a module, or all but them" extract;
    "extract-bc" "Takes the bitcode out of archives, objects, programs and bundles" extract_bc;
    "link" "Links modules into one" link;
    "llc" "Compiles a module to an object file" llc;
    "lli" "Runs a module with arguments, with the command line of LLVM's lli" lli;
    "llvm-strip" "Takes debug information and names out of files, with the command line of llvm-strip" llvm_strip;
    "man" "Writes manual pages" man;
    "modextract" "Takes one module out of a file that has several" modextract;
    "nm" "Lists the symbols of modules and of archives of them" nm;
    "opt" "Runs passes that need no optimiser, with the command line of LLVM's opt" opt;
    "ranlib" "Adds tables of symbols to archives, with the command line of llvm-ranlib" ranlib;
    "run" "Links modules and runs them, in memory" run;
    "split" "Splits a module into parts that can be linked again" split;
    "strip" "Takes debug information, names or what is not used out of a module" strip;
    "verify" "Says which rules of the language modules break" verify;
}

#[cfg(test)]
mod tests {
    #[test]
    fn flags_do_not_clash() {
        super::all()
            .into_iter()
            .for_each(clap::Command::debug_assert);
    }
}
