//! `bitsmith run`: links modules, compiles them in memory, and runs the program.

use super::compile::{Clock, CodeOptions, Job};
use bitsmith_codegen::Options as CodegenOptions;
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
    let start = Start {
        job: Job {
            tool: TOOL,
            inputs: &options.inputs,
            archives: &[],
            code: &options.code,
            how: in_memory(&options.code),
            machine: None,
            text: Text::None,
        },
        libraries: &options.load,
        entry: "main",
        arguments: arguments.map(|a| a.as_bytes().to_vec()).collect(),
    };
    start.run()
}

/// The options for code that is run at once.
pub(super) fn in_memory(code: &CodeOptions) -> CodegenOptions {
    CodegenOptions {
        debug_info: false,
        host: true,
        whole_program: true,
        ..code.options()
    }
}

/// A program to link, compile and run.
pub(super) struct Start<'a> {
    /// The compilation.
    pub job: Job<'a>,
    /// Libraries whose symbols it uses.
    pub libraries: &'a [OsString],
    /// The function that it starts with.
    pub entry: &'a str,
    /// The arguments of that, which begin with the program's name.
    pub arguments: Vec<Vec<u8>>,
}

impl Start<'_> {
    /// Runs the program. It does not return if that succeeds.
    pub fn run(&self) -> ExitCode {
        let job = &self.job;
        job.run(&mut Clock::new(job.code.time), |unit, compiled, clock| {
            let libraries = self.libraries.iter().map(|l| l.as_bytes().to_vec());
            let libraries: Vec<Vec<u8>> = libraries.collect();
            let entry = self.entry.as_bytes();
            let program = match Program::new(unit, &compiled, &libraries, entry) {
                Ok(program) => program,
                Err(refusals) => return job.refuse_all(&refusals),
            };
            clock.phase("bind");
            // The program does not return, so they are never freed.
            std::mem::forget(compiled);
            match program.run(&self.arguments) {
                Ok(never) => match never {},
                Err(why) => job.refuse(&why),
            }
        })
    }
}
