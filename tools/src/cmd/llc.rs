//! `bitsmith llc`: compiles a module to an object file.

use super::compile::{Clock, CodeOptions, Job};
use crate::io;
use crate::output::Output;
use bitsmith_codegen::compile::{Compiled, Text};
use bitsmith_codegen::object;
use bitsmith_model::module::Module;
use bitsmith_text::print::{Part, print_parts};
use bitsmith_model::value::InstId;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const TOOL: &str = "bitsmith llc";

/// Generates code for x86-64 or AArch64 Linux, with Cranelift.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith llc a.bc -o a.o            an object, position independent
  bitsmith llc -O2 a.bc -o a.o        with the optimiser
  bitsmith llc a.bc --emit asm -o -   the instructions
  bitsmith llc --mtriple aarch64-linux-gnu a.bc
  bitsmith llc a.bc --report          what in it cannot be compiled")]
pub struct Options {
    /// Bitcode; `-` is standard input
    #[arg(default_value = "-")]
    input: PathBuf,
    /// Output file; `-` is standard output [default: the input with another extension]
    #[arg(short = 'o', value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    code: CodeOptions,
    /// Target triple, instead of the module's
    #[arg(long, value_name = "TRIPLE")]
    mtriple: Option<String>,
    /// Kind of output
    #[arg(long, value_enum, default_value_t = Emit::Obj)]
    emit: Emit,
}

/// The kinds of output.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Emit {
    /// Cranelift IR
    Clif,
    /// Assembly, function by function
    Asm,
    /// An ELF object
    Obj,
}

/// Runs the tool.
pub fn run(options: &Options) -> ExitCode {
    let mut how = options.code.options(false);
    how.comments = options.emit == Emit::Clif;
    let job = Job {
        tool: TOOL,
        inputs: std::slice::from_ref(&options.input),
        code: options.code,
        triple: options.mtriple.as_deref(),
        how,
        text: match options.emit {
            Emit::Clif => Text::Clif,
            Emit::Asm => Text::Assembly,
            Emit::Obj => Text::None,
        },
    };
    job.run(
        &mut Clock::new(options.code.time),
        |unit, compiled, clock| {
            let bytes = match options.emit {
                Emit::Obj => match object::write(unit, &compiled) {
                    Ok(bytes) => bytes,
                    Err(why) => return job.refuse(&why),
                },
                Emit::Clif => commented(unit.module, &compiled).into_bytes(),
                Emit::Asm => assembly(unit.module, &compiled).into_bytes(),
            };
            let output = output_name(options);
            let written = Output::fill(&output, |out| out.write_all(&bytes));
            clock.phase("write");
            std::mem::forget(compiled);
            match written {
                Ok(()) => ExitCode::SUCCESS,
                Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
                Err(error) => io::refuse(TOOL, &output, &error),
            }
        },
    )
}

/// The machine instructions, function by function.
fn assembly(module: &Module, compiled: &Compiled) -> String {
    let texts = compiled.functions.iter();
    let named = texts.map(|f| {
        let name = String::from_utf8_lossy(module.name(f.id));
        format!("; @{name}\n{}\n", f.text.as_deref().unwrap_or(""))
    });
    named.collect()
}

/// The IR instruction that a line of Cranelift IR was lowered from, and the rest of the line.
fn origin(line: &str) -> Option<(InstId, &str)> {
    let (number, rest) = line.trim_start().strip_prefix('@')?.split_once(' ')?;
    let number = u32::from_str_radix(number, 16).ok()?;
    Some((InstId::from_u32(number), rest.trim_start()))
}

/// The Cranelift IR, with each IR instruction as a comment before its lowering.
fn commented(module: &Module, compiled: &Compiled) -> String {
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
