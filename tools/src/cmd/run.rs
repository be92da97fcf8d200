//! `bitsmith run`: modules, linked and compiled in memory, and run.

use super::compile::{Clock, CodeOptions, Job};
use bitsmith_codegen::compile::Text;
use bitsmith_codegen::execute::Program;
use std::ffi::OsString;
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::process::ExitCode;

const TOOL: &str = "bitsmith run";

/// The program sees this process's environment, and ends it as it would end its own.
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

/// Does it.
pub fn run(options: &Options) -> ExitCode {
    let mut how = options.code.options(true);
    how.host = true;
    let job = Job {
        tool: TOOL,
        inputs: &options.inputs,
        code: options.code,
        how,
        text: Text::None,
    };
    job.run(
        &mut Clock::new(options.code.time),
        |unit, compiled, clock| {
            let libraries: Vec<Vec<u8>> =
                options.load.iter().map(|l| l.as_bytes().to_vec()).collect();
            let program = match Program::new(unit, &compiled, &libraries) {
                Ok(program) => program,
                Err(refusals) => return job.refuse_all(&refusals),
            };
            clock.phase("bind");
            // The program does not come back to free them.
            std::mem::forget(compiled);
            let mut arguments = vec![job.first().as_os_str().as_bytes().to_vec()];
            arguments.extend(options.arguments.iter().map(|a| a.as_bytes().to_vec()));
            match program.run(&arguments) {
                Ok(never) => match never {},
                Err(why) => job.refuse(&why),
            }
        },
    )
}
