//! From input files to machine code: the common part of `llc`, `build` and `run`.

use super::assembler;
use super::machine::MachineOptions;
use super::needed;
use super::parts::{self, Objects, Part};
use crate::io;
use crate::module;
use bitsmith_codegen::Options as CodegenOptions;
use bitsmith_codegen::compile::{self, Compiled, Text};
use bitsmith_codegen::native::{self, NativeObject};
use bitsmith_codegen::passes::{Pass, Passes};
use bitsmith_codegen::refusal::Refusal;
use bitsmith_codegen::unit::Unit;
use bitsmith_link::{DebugTypes, Linker, Loaded, Options as LinkOptions};
use bitsmith_model::module::Module;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The options that llc, build and run share.
#[derive(clap::Args)]
pub struct CodeOptions {
    /// Optimisation level: 0 compiles fast, 1 to 3 optimise
    #[arg(short = 'O', value_name = "LEVEL", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=3))]
    level: u8,
    /// Only list the constructs that cannot be compiled
    #[arg(long)]
    pub report: bool,
    /// Print the time of each phase
    #[arg(long)]
    pub time: bool,
    /// Skip the verifier
    #[arg(long)]
    disable_verify: bool,
    /// The program that assembles text which our own assembler does not know, called as `PROGRAM -o OBJECT FILE`
    #[arg(long, value_name = "PROGRAM")]
    assembler: Option<PathBuf>,
    /// Optimise without these passes
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = pass_names())]
    disable_pass: Vec<Pass>,
}

/// The names of passes, which `--help` lists and explains.
fn pass_names() -> impl TypedValueParser<Value = Pass> {
    let names = Pass::ALL.iter();
    let names = names.map(|pass| PossibleValue::new(pass.name()).help(pass.effect()));
    PossibleValuesParser::new(names).try_map(|name| Pass::named(&name).ok_or("an unknown pass"))
}

impl CodeOptions {
    /// The options in the form of the library.
    pub fn options(&self) -> CodegenOptions {
        let disabled = self.disable_pass.iter().copied();
        CodegenOptions {
            optimize: self.level > 0,
            passes: disabled.fold(Passes::default(), Passes::without),
            comments: false,
            assembler: assembler::named(self.assembler.as_deref()),
            host: false,
            debug_info: true,
            progress: std::io::stderr().is_terminal().then_some(show_progress),
            ..CodegenOptions::default()
        }
    }
}

/// Shows a progress line on the terminal if compiling takes long.
fn show_progress(done: usize, all: usize) {
    static START: OnceLock<Instant> = OnceLock::new();
    static SHOWN: AtomicBool = AtomicBool::new(false);
    let slow = START.get_or_init(Instant::now).elapsed().as_millis() > 300;
    let shown = SHOWN.load(Ordering::Relaxed);
    if done == all && shown {
        // If standard error cannot be written, there is no other place to report it.
        let _ = anstream::stderr().write_all(b"\r\x1b[K");
    } else if slow && done.is_multiple_of(64) && done < all {
        SHOWN.store(true, Ordering::Relaxed);
        let bar = "#".repeat((done * 40).checked_div(all).unwrap_or(0));
        let _ = write!(anstream::stderr(), "\r\x1b[K[{bar:<40}] {done}/{all}");
    }
}

/// A compilation: the input files and the options.
pub struct Job<'a> {
    /// The tool's name, for messages.
    pub tool: &'a str,
    /// Bitcode or text; never empty.
    pub inputs: &'a [PathBuf],
    /// Archives, of whose members those are linked that define what is missing.
    pub archives: &'a [PathBuf],
    /// The options from the command line.
    pub code: &'a CodeOptions,
    /// The options for the library, including those that the tool adds.
    pub how: CodegenOptions,
    /// The options about the machine, of tools that have them.
    pub machine: Option<&'a MachineOptions>,
    /// The treatment of objects without bitcode.
    pub objects: Objects,
    /// The text to emit beside the code.
    pub text: Text,
    /// The name of the file for split debug information, as objects refer to it.
    pub split_file: Option<&'a str>,
}

impl Job<'_> {
    /// Links and compiles, then calls `then`; with `--report`, only lists what cannot be compiled.
    pub fn run(
        &self,
        clock: &mut Clock,
        then: impl FnOnce(&Unit<'_>, Compiled, &mut Clock) -> ExitCode,
    ) -> ExitCode {
        let (module, objects, how) = match self.linked() {
            Ok(linked) => linked,
            Err(status) => return status,
        };
        clock.phase("read and link");
        if self.code.report {
            return print_report(self.tool, &compile::report(&module, how));
        }
        let mut unit = match Unit::new(&module, how) {
            Ok(unit) => unit,
            Err(why) => return self.refuse(&why),
        };
        unit.split_file = self.split_file.map(str::to_owned);
        let compiled = compile::compile(&unit, self.text).and_then(|mut compiled| {
            native::add(&unit, &mut compiled, &objects)?;
            Ok(compiled)
        });
        let compiled = match compiled {
            Ok(compiled) => compiled,
            Err(refusals) => return self.refuse_all(&refusals),
        };
        clock.phase("compile");
        let status = then(&unit, compiled, clock);
        // The process ends soon, so freeing them piece by piece would be wasted time.
        std::mem::forget(unit);
        std::mem::forget(module);
        status
    }

    /// The first of the files, which represents all of them in messages.
    pub fn first(&self) -> &Path {
        self.inputs.first().map_or(Path::new("-"), PathBuf::as_path)
    }

    /// Reports an error; returns the exit status.
    pub fn refuse(&self, why: &dyn std::fmt::Display) -> ExitCode {
        io::refuse(self.tool, self.first(), why)
    }

    /// Reports everything that cannot be compiled.
    pub fn refuse_all(&self, refusals: &[Refusal]) -> ExitCode {
        for refusal in refusals {
            io::report(self.tool, self.first(), refusal);
        }
        ExitCode::from(io::REFUSED)
    }

    /// The module linked from several files, if it is valid, the objects, and the options for it.
    fn linked(&self) -> Result<(Module, Vec<NativeObject>, CodegenOptions), ExitCode> {
        let (mut module, objects) = joined(self.tool, self.inputs, self.archives, self.objects)?;
        let mut how = self.how;
        if let Some(machine) = self.machine {
            let applied = machine.apply(&mut module, &mut how);
            applied.map_err(|why| self.refuse(&why))?;
        }
        // A target has the layout it has, whatever a text says.
        bitsmith_upgrade::data_layout(&mut module);
        if !self.code.disable_verify {
            module::check(self.tool, self.first(), &mut module)?;
        }
        Ok((module, objects, how))
    }
}

/// The modules of a program as one, and its objects.
fn joined<'a>(
    tool: &str,
    inputs: &'a [PathBuf],
    archives: &'a [PathBuf],
    treatment: Objects,
) -> Result<(Module, Vec<NativeObject>), ExitCode> {
    if let ([input], []) = (inputs, archives) {
        return Ok((module::read(tool, input)?, Vec::new()));
    }
    let program = parts::read(tool, inputs, treatment)?;
    let members = needed::members(&program, parts::read(tool, archives, treatment)?);
    let mut linker = Linker::new("llvm-link", DebugTypes::Unified);
    let mut objects = Vec::new();
    let mut good = true;
    for (path, part) in program.into_iter().chain(members) {
        let module = match part {
            Part::Module(module) => *module,
            Part::Object(object) => {
                objects.push(object);
                continue;
            }
        };
        let mut input = Loaded::new(path.display().to_string(), module);
        good &= linker.add(&mut input, LinkOptions::default()).is_ok();
        // The rest is not needed, and freeing it piece by piece would be wasted time.
        std::mem::forget(input);
        for diagnostic in linker.take_diagnostics() {
            io::report(tool, path, &diagnostic);
        }
    }
    match good {
        true => Ok((linker.finish(), objects)),
        false => Err(ExitCode::from(io::REFUSED)),
    }
}

/// Prints the time of each phase.
pub struct Clock {
    wanted: bool,
    last: Instant,
}

impl Clock {
    /// Starts the clock; it prints nothing unless `wanted`.
    pub fn new(wanted: bool) -> Self {
        Self {
            wanted,
            last: Instant::now(),
        }
    }
    /// Ends a phase and prints its time.
    pub fn phase(&mut self, name: &str) {
        let now = Instant::now();
        if self.wanted {
            let took = now.duration_since(self.last).as_secs_f64() * 1e3;
            // If standard error cannot be written, there is no other place to report it.
            let _ = writeln!(anstream::stderr(), "{took:9.1} ms  {name}");
        }
        self.last = now;
    }
}

/// Lists everything that cannot be compiled, on standard output.
fn print_report(tool: &str, refusals: &[Refusal]) -> ExitCode {
    let mut out = anstream::stdout().lock();
    for refusal in refusals {
        if let Err(error) = writeln!(out, "{refusal}") {
            return io::output_failed(tool, &error);
        }
    }
    ExitCode::from(if refusals.is_empty() { 0 } else { io::REFUSED })
}
