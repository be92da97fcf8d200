//! `bitsmith run`: links modules, compiles them in memory, and runs the program.

use super::compile::{Clock, CodeOptions, Job};
use super::parts::Objects;
use crate::pool;
use bitsmith_codegen::Options as CodegenOptions;
use bitsmith_codegen::compile::Text;
use bitsmith_codegen::execute::{PlacedFunction, Program};
use bitsmith_codegen::object::symbol_name;
use bitsmith_codegen::refusal::Refusal;
use bitsmith_codegen::unit::Unit;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const TOOL: &str = "bitsmith run";

/// The program has the environment of this process, and its exit status.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith run a.bc b.bc              links, compiles and runs
  bitsmith run a.bc c.o libd.a        with native code, all members of the archive
  bitsmith run -O2 a.bc -- x y        with arguments
  bitsmith run --load libz.so a.bc    with the symbols of a library
  gdb --args bitsmith run --debugger a.bc
                                      in a debugger, with a module compiled with -g
  perf record bitsmith run --perf-map a.bc
                                      with functions by their names in the profile")]
pub struct Options {
    /// Bitcode, text, and objects and archives for this machine
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// A library whose symbols the program uses; may be given several times
    #[arg(long, value_name = "LIB")]
    load: Vec<OsString>,
    /// Describe the program to a debugger that runs this process, which needs the symbols of bitsmith: it must not be stripped
    #[arg(long)]
    debugger: bool,
    /// Write the addresses of the program's functions to /tmp/perf-PID.map, for perf
    #[arg(long)]
    perf_map: bool,
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
            how: CodegenOptions {
                debug_info: options.debugger,
                function_sections: options.debugger,
                data_sections: options.debugger,
                ..in_memory(&options.code)
            },
            machine: None,
            objects: Objects::Loaded,
            text: Text::None,
            split_file: None,
        },
        libraries: &options.load,
        library_flag: "--load",
        entry: "main",
        arguments: arguments.map(|a| a.as_bytes().to_vec()).collect(),
        perf_map: options.perf_map.then(perf_map),
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
    /// The flag that names them.
    pub library_flag: &'a str,
    /// The function that it starts with.
    pub entry: &'a str,
    /// The arguments of that, which begin with the program's name.
    pub arguments: Vec<Vec<u8>>,
    /// The file for the addresses of its functions.
    pub perf_map: Option<PathBuf>,
}

/// The file in which perf looks for the functions of this process.
fn perf_map() -> PathBuf {
    PathBuf::from(format!("/tmp/perf-{}.map", std::process::id()))
}

/// Writes a line for each function: its address and size in hexadecimal, and its name.
fn write_perf_map(path: &Path, unit: &Unit<'_>, functions: &[PlacedFunction]) -> io::Result<()> {
    let mut lines = Vec::new();
    for function in functions {
        write!(lines, "{:x} {:x} ", function.address, function.size)?;
        lines.extend_from_slice(&symbol_name(unit, function.id));
        lines.push(b'\n');
    }
    fs::write(path, lines)
}

/// Libraries with symbols that programs often lack, by the beginnings of these.
const KNOWN: &[(&str, &[&str])] = &[
    (
        "libstdc++.so.6",
        &[
            "__cxa_",
            "__gxx_",
            "_ZNSt",
            "_ZNKSt",
            "_ZSt",
            "_ZTVN10__cxxabiv1",
            "_ZdlPv",
            "_Znwm",
            "_Znam",
            "_ZdaPv",
        ],
    ),
    ("libgcc_s.so.1", &["_Unwind_"]),
];

impl Start<'_> {
    /// Names the libraries that have what is missing.
    fn hint(&self, refusals: &[Refusal]) {
        let missing = refusals.iter().filter_map(|refusal| {
            let (_, name) = refusal.why.split_once("undefined symbol '")?;
            name.split('\'').next()
        });
        let missing: Vec<&str> = missing.collect();
        for (library, starts) in KNOWN {
            if missing
                .iter()
                .any(|name| starts.iter().any(|start| name.starts_with(start)))
            {
                let flag = self.library_flag;
                let job = &self.job;
                crate::io::report(
                    job.tool,
                    job.first(),
                    &format!("hint: {flag} {library} has some of these"),
                );
            }
        }
    }

    /// Runs the program. It does not return if that succeeds.
    pub fn run(&self) -> ExitCode {
        let job = &self.job;
        let mut ready = None;
        let status = pool::apart(|| {
            job.run(&mut Clock::new(job.code.time), |unit, compiled, clock| {
                let libraries = self.libraries.iter().map(|l| l.as_bytes().to_vec());
                let libraries: Vec<Vec<u8>> = libraries.collect();
                let entry = self.entry.as_bytes();
                let program = match Program::new(unit, &compiled, &libraries, entry) {
                    Ok(program) => program,
                    Err(refusals) => {
                        let status = job.refuse_all(&refusals);
                        self.hint(&refusals);
                        return status;
                    }
                };
                clock.phase("bind");
                if let Some(path) = &self.perf_map
                    && let Err(error) = write_perf_map(path, unit, &program.functions)
                {
                    return job.refuse(&format!("{}: {error}", path.display()));
                }
                // The process ends with the program, so they are never freed.
                std::mem::forget(compiled);
                ready = Some(program);
                ExitCode::SUCCESS
            })
        });
        let Some(program) = ready else {
            return status;
        };
        match program.run(&self.arguments) {
            Ok(never) => match never {},
            Err(why) => job.refuse(&why),
        }
    }
}
