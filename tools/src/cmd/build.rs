//! `bitsmith build`: modules into a program, with the system's linker.

use super::compile::{Clock, CodeOptions, Job};
use super::machine::MachineOptions;
use super::parts::Objects;
use crate::io;
use bitsmith_codegen::Options as CodegenOptions;
use bitsmith_codegen::compile::Text;
use bitsmith_codegen::object;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const TOOL: &str = "bitsmith build";

/// Links the modules, compiles them to one object, and runs the linker driver to make a program of it.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith build a.bc b.bc -o prog
  bitsmith build -O2 a.bc -o prog -l m -L /opt/lib
  bitsmith build a.bc -o prog --linker clang")]
pub struct Options {
    /// Bitcode or text
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// The program
    #[arg(short = 'o', value_name = "FILE", default_value = "a.out")]
    output: PathBuf,
    /// A library to link with
    #[arg(short = 'l', value_name = "LIB")]
    libraries: Vec<OsString>,
    /// A folder to search for libraries
    #[arg(short = 'L', value_name = "DIR")]
    folders: Vec<OsString>,
    /// The linker driver [default: cc, or the cross compiler for another machine]
    #[arg(long)]
    linker: Option<OsString>,
    #[command(flatten)]
    code: CodeOptions,
    #[command(flatten)]
    machine: MachineOptions,
}

/// Runs the tool.
pub fn run(options: &Options) -> ExitCode {
    let job = Job {
        tool: TOOL,
        inputs: &options.inputs,
        archives: &[],
        code: &options.code,
        how: CodegenOptions {
            whole_program: true,
            ..options.code.options()
        },
        machine: Some(&options.machine),
        objects: Objects::Refused,
        text: Text::None,
        split_file: None,
    };
    job.run(
        &mut Clock::new(options.code.time),
        |unit, compiled, clock| {
            let bytes = match object::write(unit, &compiled) {
                Ok(bytes) => bytes,
                Err(why) => return job.refuse(&why),
            };
            clock.phase("write");
            let object = beside(&options.output);
            if let Err(error) = fs::write(&object, bytes) {
                return io::refuse(TOOL, &object, &error);
            }
            let status = link(options, unit.target.name(), &object);
            // The object is temporary.
            let _ = fs::remove_file(&object);
            clock.phase("link");
            status
        },
    )
}

fn beside(output: &Path) -> PathBuf {
    let name = output.file_name().unwrap_or_default().to_string_lossy();
    output.with_file_name(format!(".{name}.{}.o", std::process::id()))
}

/// The linker driver for a machine.
fn driver(machine: &str) -> OsString {
    match machine == std::env::consts::ARCH {
        true => "cc".into(),
        false => format!("{machine}-linux-gnu-gcc").into(),
    }
}

fn link(options: &Options, machine: &str, object: &Path) -> ExitCode {
    let linker = options.linker.clone();
    let linker = linker.unwrap_or_else(|| driver(machine));
    let mut command = Command::new(&linker);
    command.arg(object).arg("-o").arg(&options.output);
    for folder in &options.folders {
        command.arg("-L").arg(folder);
    }
    for library in &options.libraries {
        command.arg("-l").arg(library);
    }
    // If these are part of libc, the options have no effect.
    command.args(["-lm", "-lpthread", "-ldl"]);
    match command.status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::from(io::REFUSED),
        Err(error) => io::refuse(TOOL, Path::new(&linker), &error),
    }
}
