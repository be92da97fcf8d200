//! `bitsmith cat`: concatenates modules into one file.

use crate::io::{self, Input};
use crate::module::{self, Destination};
use crate::target::Target;
use bitsmith_bitcode::bitstream::MAGIC;
use bitsmith_bitcode::outline::Outline;
use bitsmith_bitcode::read::LazyModule;
use bitsmith_bitcode::write::{WriteOptions, write_modules};
use bitsmith_model::module::Module;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const TOOL: &str = "bitsmith cat";

/// Options are those of llvm-cat 22, which takes bitcode only, and drops summaries and use-list orders.
/// The modules stay separate: link merges them into one.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith cat a.bc b.bc -o both.bc
  bitsmith cat a.bc -o b.bc    reads a module and writes it anew
  bitsmith cat a.bc --for 16 -o old.bc   writes what LLVM 16 accepts; a file that it reads already stays as it is
  bitsmith cat a.ll b.bc -b -o both.bc   fails: the bits of text cannot be copied")]
pub struct Options {
    /// Text or bitcode; `-` is standard input
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// Copy the bits of the modules as they are
    #[arg(short = 'b', conflicts_with = "target")]
    binary: bool,
    /// Output file; `-` is standard output
    #[arg(short = 'o', value_name = "FILE", default_value = "-")]
    output: PathBuf,
    /// Write bitcode to a terminal, too
    #[arg(short = 'f')]
    force: bool,
    /// Write the use-list orders that LLVM has in memory; without it, those of the modules' directives
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true,
        default_missing_value = "true", value_parser = crate::args::switch)]
    preserve_bc_uselistorder: Option<bool>,
    #[command(flatten)]
    target: Target,
}

/// Runs the tool.
pub fn run(options: &Options) -> ExitCode {
    concatenate(options).err().unwrap_or(ExitCode::SUCCESS)
}

fn concatenate(options: &Options) -> Result<(), ExitCode> {
    let to = Destination {
        output: options.output.clone(),
        text: false,
        force: options.force,
    };
    if options.binary {
        return module::write_bytes(TOOL, &copied(options)?, &to);
    }
    if let Some(bytes) = unchanged(options)? {
        return module::write_bytes(TOOL, &bytes, &to);
    }
    let mut modules = Vec::new();
    for path in &options.inputs {
        for mut module in module::read_all(TOOL, path)? {
            options.target.lower(TOOL, path, &mut module)?;
            modules.push(module);
        }
    }
    let write = WriteOptions {
        drop_use_lists: options.preserve_bc_uselistorder == Some(false),
        preserve_use_lists: options.preserve_bc_uselistorder == Some(true),
        ..WriteOptions::default()
    };
    let written = match modules.as_slice() {
        [module] => module::write_bitcode(TOOL, module, &write, &to),
        _ => write_all(&modules, &write, &to),
    };
    // The process ends soon, so freeing the memory piece by piece would be wasted time.
    std::mem::forget(modules);
    written
}

/// Writes the modules anew, with a shared string table.
fn write_all(modules: &[Module], write: &WriteOptions, to: &Destination) -> Result<(), ExitCode> {
    let modules: Vec<&Module> = modules.iter().collect();
    let bytes =
        write_modules(&modules, write).map_err(|error| io::refuse(TOOL, &to.output, &error))?;
    module::write_bytes(TOOL, &bytes, to)
}

/// The single file, if it is a module that the release in `--for` reads as it is.
fn unchanged(options: &Options) -> Result<Option<Vec<u8>>, ExitCode> {
    let ([path], None) = (options.inputs.as_slice(), options.preserve_bc_uselistorder) else {
        return Ok(None);
    };
    // Standard input can be read only once, by what reads modules of all kinds.
    if !options.target.is_given() || path.as_os_str() == "-" {
        return Ok(None);
    }
    let refuse = |error: &dyn std::fmt::Display| io::refuse(TOOL, path, error);
    let input = Input::open_whole(path).map_err(|error| refuse(&error))?;
    // Text, and files that are no modules, are not copied.
    let Ok(streams) = module::streams(&input) else {
        return Ok(None);
    };
    let [stream] = streams.as_slice() else {
        return Ok(None);
    };
    let in_file = |error: bitsmith_bitcode::Error| refuse(&error.in_file_at(stream.offset));
    let outline = Outline::read(stream.bytes).map_err(in_file)?;
    let [part] = outline.modules.as_slice() else {
        return Ok(None);
    };
    if !options.target.reads(outline.bytes, part).map_err(in_file)? {
        return Ok(None);
    }
    // What cannot be read is refused, and not passed on.
    let mut module = LazyModule::of_outline(outline.bytes, part).map_err(in_file)?;
    module.materialize_all().map_err(in_file)?;
    options.target.report_unchanged(path);
    Ok(Some(stream.bytes.to_vec()))
}

/// Copies the modules' bits, each with its string table.
fn copied(options: &Options) -> Result<Vec<u8>, ExitCode> {
    let mut bytes = MAGIC.to_vec();
    for path in &options.inputs {
        copy(path, &mut bytes)?;
    }
    Ok(bytes)
}

fn copy(path: &Path, bytes: &mut Vec<u8>) -> Result<(), ExitCode> {
    let refuse = |error: &dyn std::fmt::Display| io::refuse(TOOL, path, error);
    let input = Input::open_whole(path).map_err(|error| refuse(&error))?;
    let streams = module::streams(&input).map_err(|error| refuse(&error))?;
    if streams.is_empty() {
        return Err(refuse(&"expected a module, found none"));
    }
    for stream in &streams {
        let in_file = |error: bitsmith_bitcode::Error| refuse(&error.in_file_at(stream.offset));
        let outline = Outline::read(stream.bytes).map_err(in_file)?;
        for part in &outline.modules {
            part.copy_to(stream.bytes, bytes).map_err(in_file)?;
        }
    }
    Ok(())
}
