//! `bitsmith strip`: a module without its debug information, names, or what is not used.

use crate::module::{self, Destination};
use bitsmith_edit::{remove, strip};
use bitsmith_model::debug_info;
use std::path::PathBuf;
use std::process::ExitCode;

const TOOL: &str = "bitsmith strip";

/// What each flag does is what the pass of that name of opt 22 does (globaldce for --unused). With
/// none of them: --strip.
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
    /// All debug information, and names of locals, types and local symbols
    #[arg(long)]
    strip: bool,
    /// All debug information
    #[arg(long, short = 'g')]
    strip_debug: bool,
    /// Names of locals, types and local symbols
    #[arg(long)]
    strip_nondebug: bool,
    /// Calls of `llvm.dbg.declare` and its declaration: as of LLVM 19, none is left once a module is
    /// read, for records stand in their place
    #[arg(long)]
    strip_debug_declare: bool,
    /// Debug information of global variables and compile units that are gone
    #[arg(long)]
    strip_dead_debug_info: bool,
    /// Functions, variables and aliases that nothing needs
    #[arg(long, visible_alias = "globaldce")]
    unused: bool,
    /// Declarations that nothing uses
    #[arg(long)]
    strip_dead_prototypes: bool,
    #[command(flatten)]
    to: Destination,
}

/// Does it.
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
        strip::strip_names(&mut module, !all);
    }
    if options.strip_dead_debug_info {
        debug_info::strip_dead_debug_info(&mut module);
    }
    if options.strip_dead_prototypes {
        remove::remove_dead_prototypes(&mut module, false);
    }
    module.summary = None;
    let written = module::write(TOOL, &module, &options.input, &options.to);
    written.err().unwrap_or(ExitCode::SUCCESS)
}
