//! `bitsmith run`: links modules, compiles them in memory, and runs the program.

use super::compile::{Clock, CodeOptions, Job};
use bitsmith_codegen::compile::Text;
use bitsmith_codegen::execute::Program;
use std::ffi::OsString;
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::process::ExitCode;

const TOOL: &str = "bitsmith run";

/// The program has the environment of this process, and its exit status.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith run a.bc b.bc              links, compiles and runs
  bitsmith run -O2 a.bc -- x y        with arguments
  bitsmith run --load libz.so a.bc    with the symbols of a library")]
pub struct Options {
    /// Bitcode or text
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// A library whose symbols the program uses; may be given several times
    #[arg(long, value_name = "LIB")]
    load: Vec<OsString>,
    #[command(flatten)]
    code: CodeOptions,
    /// The arguments of the program
    #[arg(last = true)]
    arguments: Vec<OsString>,
}

/// Runs the tool.
pub fn run(options: &Options) -> ExitCode {
    let name = options.inputs.first().map(|path| path.as_os_str());
    let arguments = options.arguments.iter().map(OsString::as_os_str);
    let arguments = name.into_iter().chain(arguments);
    let arguments: Vec<Vec<u8>> = arguments.map(|a| a.as_bytes().to_vec()).collect();
    start(TOOL, &options.inputs, &options.load, options.code, &arguments)
}

/// Links and compiles `inputs` and runs the program: `arguments` begin with its name.
pub(super) fn start(
    tool: &str,
    inputs: &[PathBuf],
    libraries: &[OsString],
    code: CodeOptions,
    arguments: &[Vec<u8>],
) -> ExitCode {
    let mut how = code.options(true);
    how.debug_info = false;
    how.host = true;
    let job = Job {
        tool,
        inputs,
        code,
        triple: None,
        how,
        text: Text::None,
    };
    job.run(&mut Clock::new(code.time), |unit, compiled, clock| {
        let libraries: Vec<Vec<u8>> = libraries.iter().map(|l| l.as_bytes().to_vec()).collect();
        let program = match Program::new(unit, &compiled, &libraries) {
            Ok(program) => program,
            Err(refusals) => return job.refuse_all(&refusals),
        };
        clock.phase("bind");
        // The program does not return, so they are never freed.
        std::mem::forget(compiled);
        match program.run(arguments) {
            Ok(never) => match never {},
            Err(why) => job.refuse(&why),
        }
    })
}
