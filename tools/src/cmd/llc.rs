//! `bitsmith llc`: compiles a module to assembler text or an object.

use super::compile::{Clock, CodeOptions, Job};
use super::machine::MachineOptions;
use super::parts::Objects;
use crate::io;
use crate::output::Output;
use bitsmith_codegen::NameTables;
use bitsmith_codegen::asm::Dialect;
use bitsmith_codegen::compile::{Compiled, Text};
use bitsmith_codegen::{assembly, object};
use bitsmith_model::module::Module;
use bitsmith_model::value::InstId;
use bitsmith_text::print::{Part, print_parts};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const TOOL: &str = "bitsmith llc";

/// Generates code for x86-64 or AArch64 Linux, with Cranelift.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith llc a.bc                    a.s, for GNU as and clang
  bitsmith llc a.bc -x86-asm-syntax=intel -o -
                                       in the dialect of Intel, on standard output
  bitsmith llc a.bc -o a.o             an object, position independent
  bitsmith llc -O2 -filetype=obj a.bc  a.o, with the optimiser
  bitsmith llc a.bc -filetype=clif     Cranelift's IR
  bitsmith llc -mtriple=aarch64-linux-gnu a.bc
  bitsmith llc a.bc --report           what in it cannot be compiled")]
pub struct Options {
    /// Bitcode; `-` is standard input
    #[arg(default_value = "-")]
    input: PathBuf,
    /// Output file; `-` is standard output [default: the input with another ending]
    #[arg(short = 'o', value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    code: CodeOptions,
    #[command(flatten)]
    machine: MachineOptions,
    /// Kind of output [default: obj if the output file ends in .o, otherwise asm]
    #[arg(long, visible_alias = "emit", value_enum)]
    filetype: Option<FileType>,
    #[command(flatten)]
    debug: DebugOptions,
    /// The dialect of x86 in assembler text
    #[arg(long, value_enum, default_value_t = Syntax::Att)]
    x86_asm_syntax: Syntax,
}

/// The options about debug information.
#[derive(clap::Args)]
struct DebugOptions {
    /// Split debug information, for a debugger to find most of it in the file of this name
    #[arg(long, value_name = "NAME")]
    split_dwarf_file: Option<String>,
    /// Write the split part of debug information to this file instead of the object
    #[arg(long, value_name = "FILE")]
    split_dwarf_output: Option<PathBuf>,
    /// The index of names for debuggers: by default with DWARF 5, where the module asks for one
    #[arg(long, value_name = "KIND", value_parser = ["Default", "Dwarf", "Disable"])]
    accel_tables: Option<String>,
    /// The debugger for which tables of names are made
    #[arg(long, value_name = "NAME", value_parser = ["gdb", "lldb"])]
    debugger_tune: Option<String>,
}

impl DebugOptions {
    fn names(&self) -> NameTables {
        NameTables {
            index: match self.accel_tables.as_deref() {
                Some("Dwarf") => Some(true),
                Some("Disable") => Some(false),
                _ => None,
            },
            for_lldb: self.debugger_tune.as_deref() == Some("lldb"),
        }
    }
}

/// The dialects of x86's assembler text.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Syntax {
    /// AT&T's: `movl $1, %eax`
    Att,
    /// Intel's: `mov eax, 1`
    Intel,
}

impl Syntax {
    fn dialect(self) -> Dialect {
        match self {
            Self::Att => Dialect::Att,
            Self::Intel => Dialect::Intel,
        }
    }
}

/// The kinds of output.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum FileType {
    /// Assembler text
    Asm,
    /// Cranelift IR
    Clif,
    /// Nothing: the module is only compiled
    Null,
    /// An ELF object
    Obj,
}

impl Options {
    fn kind(&self) -> FileType {
        let ends = |end: &str| {
            let output = self.output.as_ref();
            output.is_some_and(|path| path.extension().is_some_and(|e| e == end))
        };
        match self.filetype {
            Some(kind) => kind,
            None if ends("o") => FileType::Obj,
            None => FileType::Asm,
        }
    }

    /// The output file: as LLVM's tool names it if no name is given.
    fn output(&self) -> PathBuf {
        if let Some(output) = &self.output {
            return output.clone();
        }
        if self.input == Path::new("-") {
            return self.input.clone();
        }
        let ending = match self.kind() {
            FileType::Asm => "s",
            FileType::Clif => "clif",
            FileType::Null => "null",
            FileType::Obj => "o",
        };
        let known = self.input.extension().and_then(|e| e.to_str());
        match known {
            Some("bc" | "ll" | "mir") => self.input.with_extension(ending),
            _ => {
                let mut name = self.input.clone().into_os_string();
                name.push(format!(".{ending}"));
                name.into()
            }
        }
    }
}

/// Runs the tool.
pub fn run(options: &Options) -> ExitCode {
    if let Some(status) = options.machine.help() {
        return status;
    }
    let kind = options.kind();
    let mut how = options.code.options();
    how.comments = kind == FileType::Clif;
    how.names = options.debug.names();
    let debug = &options.debug;
    let job = Job {
        tool: TOOL,
        inputs: std::slice::from_ref(&options.input),
        archives: &[],
        code: &options.code,
        how,
        machine: Some(&options.machine),
        objects: Objects::Refused,
        text: match kind {
            FileType::Clif => Text::Clif,
            _ => Text::None,
        },
        split_file: debug.split_dwarf_file.as_deref().filter(|f| !f.is_empty()),
    };
    job.run(
        &mut Clock::new(options.code.time),
        |unit, compiled, clock| {
            let mut split = Vec::new();
            let bytes = match kind {
                FileType::Obj if debug.split_dwarf_output.is_some() => {
                    object::write_split(unit, &compiled).map(|made| {
                        split = made.1;
                        made.0
                    })
                }
                FileType::Clif => Ok(commented(unit.module, &compiled).into_bytes()),
                FileType::Null => return ExitCode::SUCCESS,
                FileType::Obj => object::write(unit, &compiled),
                FileType::Asm => object::write(unit, &compiled)
                    .and_then(|object| assembly::text(&object, options.x86_asm_syntax.dialect()))
                    .map(String::into_bytes),
            };
            let bytes = match bytes {
                Ok(bytes) => bytes,
                Err(why) => return job.refuse(&why),
            };
            if let (FileType::Obj, Some(path)) = (kind, &debug.split_dwarf_output)
                && let Err(error) = Output::fill(path, |out| out.write_all(&split))
            {
                return io::refuse(TOOL, path, &error);
            }
            let output = options.output();
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
