//! `bitsmith llc`: a module into an object file.

use crate::io;
use crate::module;
use crate::output::Output;
use bitsmith_codegen::compile::{self, Text};
use bitsmith_codegen::refusal::Refusal;
use bitsmith_codegen::unit::Unit;
use bitsmith_codegen::{Options as CodegenOptions, object};
use bitsmith_ir::module::Module;
use bitsmith_ir::print::{Part, print_parts};
use bitsmith_ir::value::InstId;
use bitsmith_link::{Linker, Loaded, Options as LinkOptions};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

const TOOL: &str = "bitsmith llc";

/// Code for x86-64 and linux, through Cranelift.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith llc a.bc -o a.o            an object, position independent
  bitsmith llc -O2 a.bc -o a.o        with the optimiser
  bitsmith llc a.bc --emit asm -o -   the instructions
  bitsmith llc a.bc --report          what in it cannot be compiled")]
pub struct Options {
    /// Bitcode; `-` is standard input
    #[arg(default_value = "-")]
    input: PathBuf,
    /// Where to write; `-` is standard output [default: the input with another ending]
    #[arg(short = 'o', value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    code: CodeOptions,
    /// What to write
    #[arg(long, value_enum, default_value_t = Emit::Obj)]
    emit: Emit,
}

/// How to compile: what llc, build and run share.
#[derive(clap::Args, Clone, Copy)]
pub struct CodeOptions {
    /// 0 compiles fast, 1 to 3 optimise
    #[arg(short = 'O', value_name = "LEVEL", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=3))]
    level: u8,
    /// Only list what cannot be compiled
    #[arg(long)]
    pub report: bool,
    /// Say how long each phase takes
    #[arg(long)]
    pub time: bool,
    /// Do not check first that the module keeps the rules
    #[arg(long)]
    disable_verify: bool,
}

impl CodeOptions {
    /// As the library wants them.
    pub fn options(self, whole_program: bool) -> CodegenOptions {
        CodegenOptions {
            optimize: self.level > 0,
            whole_program,
            comments: false,
            host: false,
            progress: std::io::stderr().is_terminal().then_some(show_progress),
        }
    }
}

/// A line on the terminal that says how many functions are compiled, when it takes long.
fn show_progress(done: usize, all: usize) {
    static START: OnceLock<Instant> = OnceLock::new();
    static SHOWN: AtomicBool = AtomicBool::new(false);
    let slow = START.get_or_init(Instant::now).elapsed().as_millis() > 300;
    let shown = SHOWN.load(Ordering::Relaxed);
    if done == all && shown {
        // If this cannot be said, there is nobody to tell.
        let _ = anstream::stderr().write_all(b"\r\x1b[K");
    } else if slow && done.is_multiple_of(64) && done < all {
        SHOWN.store(true, Ordering::Relaxed);
        let bar = "#".repeat((done * 40).checked_div(all).unwrap_or(0));
        let _ = write!(anstream::stderr(), "\r\x1b[K[{bar:<40}] {done}/{all}");
    }
}

/// What to write.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Emit {
    /// Cranelift's own text
    Clif,
    /// The instructions of the machine
    Asm,
    /// An ELF object
    Obj,
}

/// Says how long phases take.
pub struct Clock {
    wanted: bool,
    last: Instant,
}

impl Clock {
    /// Starts.
    pub fn new(wanted: bool) -> Self {
        Self {
            wanted,
            last: Instant::now(),
        }
    }
    /// The end of a phase.
    pub fn phase(&mut self, name: &str) {
        let now = Instant::now();
        if self.wanted {
            let took = now.duration_since(self.last).as_secs_f64() * 1e3;
            // If this cannot be said, there is nobody to tell.
            let _ = writeln!(anstream::stderr(), "{took:9.1} ms  {name}");
        }
        self.last = now;
    }
}

/// Says what cannot be compiled.
pub fn refuse_all(tool: &str, input: &Path, refusals: &[Refusal]) -> ExitCode {
    for refusal in refusals {
        io::report(tool, input, refusal);
    }
    ExitCode::from(io::REFUSED)
}

/// Lists what cannot be compiled, on standard output.
pub fn print_report(tool: &str, refusals: &[Refusal]) -> ExitCode {
    let mut out = anstream::stdout().lock();
    for refusal in refusals {
        if let Err(error) = writeln!(out, "{refusal}") {
            return io::output_failed(tool, &error);
        }
    }
    ExitCode::from(if refusals.is_empty() { 0 } else { io::REFUSED })
}

/// The module that several files make, if it keeps the rules.
pub fn linked(tool: &str, inputs: &[PathBuf], code: CodeOptions) -> Result<Module, ExitCode> {
    let mut module = joined(tool, inputs)?;
    let first = inputs.first().map_or(Path::new("-"), PathBuf::as_path);
    if !code.disable_verify {
        let violations = module::drop_broken(tool, first, &mut module);
        if !violations.is_empty() {
            super::verify::say(tool, first, &violations);
            return Err(ExitCode::from(io::REFUSED));
        }
    }
    Ok(module)
}

fn joined(tool: &str, inputs: &[PathBuf]) -> Result<Module, ExitCode> {
    if let [input] = inputs {
        return module::read(tool, input);
    }
    let mut linker = Linker::new("llvm-link", true);
    let mut good = true;
    for path in inputs {
        for module in module::read_all(tool, path)? {
            let mut input = Loaded::new(path.display().to_string(), module);
            let how = LinkOptions::default();
            good &= linker.add(&mut input, how).is_ok();
            // What is left of it is of no use, and giving it back piece by piece takes time.
            std::mem::forget(input);
            for diagnostic in linker.take_diagnostics() {
                io::report(tool, path, &diagnostic);
            }
        }
    }
    match good {
        true => Ok(linker.finish()),
        false => Err(ExitCode::from(io::REFUSED)),
    }
}

/// Does it.
pub fn run(options: &Options) -> ExitCode {
    let mut clock = Clock::new(options.code.time);
    let module = match linked(TOOL, std::slice::from_ref(&options.input), options.code) {
        Ok(module) => module,
        Err(status) => return status,
    };
    clock.phase("read");
    let mut how = options.code.options(false);
    how.comments = options.emit == Emit::Clif;
    if options.code.report {
        return print_report(TOOL, &compile::report(&module, how));
    }
    let unit = match Unit::new(&module, how) {
        Ok(unit) => unit,
        Err(why) => return io::refuse(TOOL, &options.input, &why),
    };
    let text = match options.emit {
        Emit::Clif => Text::Clif,
        Emit::Asm => Text::Assembly,
        Emit::Obj => Text::None,
    };
    let compiled = match compile::compile(&unit, text) {
        Ok(compiled) => compiled,
        Err(refusals) => return refuse_all(TOOL, &options.input, &refusals),
    };
    clock.phase("compile");
    let bytes = match options.emit {
        Emit::Obj => match object::write(&unit, &compiled) {
            Ok(bytes) => bytes,
            Err(why) => return io::refuse(TOOL, &options.input, &why),
        },
        Emit::Clif => commented(&module, &compiled).into_bytes(),
        Emit::Asm => {
            let texts = compiled.functions.iter();
            let named = texts.map(|f| {
                let name = String::from_utf8_lossy(module.name(f.id));
                format!("; @{name}\n{}\n", f.text.as_deref().unwrap_or(""))
            });
            named.collect::<String>().into_bytes()
        }
    };
    let output = output_name(options);
    let written = Output::create(&output).and_then(|mut out| {
        out.write_all(&bytes)?;
        out.finish()
    });
    clock.phase("write");
    std::mem::forget(compiled);
    std::mem::forget(unit);
    std::mem::forget(module);
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => io::refuse(TOOL, &output, &error),
    }
}

/// Where an instruction of Cranelift's text comes from, and the rest of the line.
fn origin(line: &str) -> Option<(InstId, &str)> {
    let (number, rest) = line.trim_start().strip_prefix('@')?.split_once(' ')?;
    let number = u32::from_str_radix(number, 16).ok()?;
    Some((InstId::from_u32(number), rest.trim_start()))
}

/// Cranelift's text, each IR instruction as a comment before what came of it.
fn commented(module: &Module, compiled: &compile::Compiled) -> String {
    let texts = || {
        let functions = compiled.functions.iter();
        functions.map(|f| (f.id, f.text.as_deref().unwrap_or("")))
    };
    let mut parts = Vec::new();
    for (id, text) in texts() {
        let mut last = None;
        for (inst, _) in text.lines().filter_map(origin) {
            if last.replace(inst) != Some(inst) {
                parts.push(Part::Inst(id, inst));
            }
        }
    }
    let mut comments = print_parts(module, &parts).into_iter();
    let mut out = String::new();
    for (id, text) in texts() {
        let name = String::from_utf8_lossy(module.name(id));
        out.push_str(&format!("; @{name}\n"));
        let mut last = None;
        for line in text.lines() {
            match origin(line) {
                Some((inst, rest)) => {
                    if last.replace(inst) != Some(inst) {
                        let comment = comments.next().unwrap_or_default();
                        out.push_str(&format!("    ; {}\n", comment.trim_start()));
                    }
                    out.push_str(&format!("    {rest}\n"));
                }
                None => {
                    out.push_str(line);
                    out.push('\n');
                }
            }
        }
        out.push('\n');
    }
    out
}

fn output_name(options: &Options) -> PathBuf {
    match &options.output {
        Some(output) => output.clone(),
        None if options.input == Path::new("-") => options.input.clone(),
        None => options.input.with_extension(match options.emit {
            Emit::Clif => "clif",
            Emit::Asm => "s",
            Emit::Obj => "o",
        }),
    }
}
