//! `bitsmith strip`: removes debug info, names, or unused globals from a module.

use crate::module::{self, Destination};
use crate::target::Target;
use bitsmith_edit::{remove, strip};
use bitsmith_model::debug_info;
use std::path::PathBuf;
use std::process::ExitCode;

const TOOL: &str = "bitsmith strip";

/// Each option runs the pass of that name of opt 22 (globaldce for --unused). The default is --strip.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith strip a.bc -o small.bc           without debug information and names
  bitsmith strip -g a.bc -S -o -            the text without debug information
  bitsmith strip -unused a.bc -o needed.bc  only what can be reached from outside")]
pub struct Options {
    /// Text or bitcode; `-` is standard input
    #[arg(default_value = "-")]
    input: PathBuf,
    /// Remove all debug info, and the names of locals, types and local symbols
    #[arg(long)]
    strip: bool,
    /// Remove all debug info
    #[arg(long, short = 'g')]
    strip_debug: bool,
    /// Remove the names of locals, types and local symbols
    #[arg(long)]
    strip_nondebug: bool,
    /// Remove calls of `llvm.dbg.declare` and its declaration: as in LLVM 19 and later, a module has none
    /// once it is read, since they become debug records
    #[arg(long)]
    strip_debug_declare: bool,
    /// Remove the debug info of deleted global variables and compile units
    #[arg(long)]
    strip_dead_debug_info: bool,
    /// Remove unused functions, variables and aliases
    #[arg(long, visible_alias = "globaldce")]
    unused: bool,
    /// Remove unused declarations
    #[arg(long)]
    strip_dead_prototypes: bool,
    #[command(flatten)]
    to: Destination,
    #[command(flatten)]
    target: Target,
}

/// Runs the tool.
pub fn run(options: &Options) -> ExitCode {
    let mut module = match module::read(TOOL, &options.input) {
        Ok(module) => module,
        Err(status) => return status,
    };
    if let Err(status) = module::check(TOOL, &options.input, &mut module) {
        return status;
    }
    let chosen = options.strip_debug
        || options.strip_debug_declare
        || options.strip_nondebug
        || options.strip_dead_debug_info
        || options.unused
        || options.strip_dead_prototypes;
    let all = options.strip || !chosen;
    if options.unused {
        remove::remove_dead_globals(&mut module);
    }
    if all || options.strip_debug {
        debug_info::strip_debug_info(&mut module);
    }
    if all || options.strip_nondebug {
        let debug = match all {
            true => strip::DebugNames::Strip,
            false => strip::DebugNames::Keep,
        };
        strip::strip_names(&mut module, debug);
    }
    if options.strip_dead_debug_info {
        debug_info::strip_dead_debug_info(&mut module);
    }
    if options.strip_dead_prototypes {
        remove::remove_dead_prototypes(&mut module, None);
    }
    module.summary = None;
    let (input, to) = (&options.input, &options.to);
    let written = module::write_for(TOOL, &mut module, input, to, &options.target);
    written.err().unwrap_or(ExitCode::SUCCESS)
}
