//! `bitsmith lli`: `run` with the command line of LLVM's interpreter, on which all arguments after the
//! module belong to the program.

use super::compile::{CodeOptions, Job};
use super::machine::MachineOptions;
use super::parts::Objects;
use super::run::{Start, in_memory};
use bitsmith_codegen::compile::Text;
use std::ffi::OsString;
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::process::ExitCode;

const TOOL: &str = "bitsmith lli";

/// The command line of LLVM's tool: one module, then the arguments of the program, options included.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith lli a.bc x -y                     the program has the arguments x and -y
  bitsmith lli --extra-module=b.bc a.bc      with a second module
  bitsmith lli --extra-object=c.o a.bc       with an object of another compiler
  bitsmith run a.bc b.bc -- x                the same, with bitsmith's own command line")]
pub struct Options {
    /// A further module; may be given several times
    #[arg(long, value_name = "FILE")]
    extra_module: Vec<PathBuf>,
    /// An object, native or with bitcode; may be given several times
    #[arg(long, value_name = "FILE")]
    extra_object: Vec<PathBuf>,
    /// An archive, whose members are linked if they define what is missing; may be given several times
    #[arg(long, value_name = "FILE")]
    extra_archive: Vec<PathBuf>,
    /// The function that the program starts with
    #[arg(long, value_name = "NAME", default_value = "main")]
    entry_function: String,
    /// A library whose symbols the program uses; may be given several times
    #[arg(long, alias = "load", value_name = "LIB")]
    dlopen: Vec<OsString>,
    /// The program's name, as its first argument
    #[arg(long, value_name = "NAME")]
    fake_argv0: Option<OsString>,
    #[command(flatten)]
    code: CodeOptions,
    #[command(flatten)]
    machine: MachineOptions,
    /// The module (default `-`), and the arguments of the program
    #[arg(value_name = "MODULE [ARGUMENT]", trailing_var_arg = true)]
    words: Vec<OsString>,
}

/// Runs the tool.
pub fn run(options: &Options) -> ExitCode {
    if let Some(status) = options.machine.help() {
        return status;
    }
    let (module, arguments) = match options.words.split_first() {
        Some((module, arguments)) => (PathBuf::from(module), arguments),
        None => (PathBuf::from("-"), &[][..]),
    };
    let name = options.fake_argv0.as_deref().unwrap_or(module.as_os_str());
    let mut argv = vec![name.as_bytes().to_vec()];
    argv.extend(arguments.iter().map(|a| a.as_bytes().to_vec()));
    let mut inputs = vec![module.clone()];
    inputs.extend_from_slice(&options.extra_module);
    inputs.extend_from_slice(&options.extra_object);
    let start = Start {
        job: Job {
            tool: TOOL,
            inputs: &inputs,
            archives: &options.extra_archive,
            code: &options.code,
            how: in_memory(&options.code),
            machine: Some(&options.machine),
            objects: Objects::Loaded,
            text: Text::None,
            split_file: None,
        },
        libraries: &options.dlopen,
        library_flag: "--dlopen",
        entry: &options.entry_function,
        arguments: argv,
        perf_map: None,
    };
    start.run()
}
