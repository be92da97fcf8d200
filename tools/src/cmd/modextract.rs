//! `bitsmith modextract`: one module of a file that has several.

use crate::io::{self, Input};
use crate::module::{self, Destination};
use bitsmith_bitcode::Error;
use bitsmith_bitcode::bitstream::MAGIC;
use bitsmith_bitcode::outline::Outline;
use bitsmith_bitcode::read::LazyModule;
use bitsmith_bitcode::write::Origin;
use std::fmt::Display;
use std::path::PathBuf;
use std::process::ExitCode;

const TOOL: &str = "bitsmith modextract";

/// Options are those of llvm-modextract 22; -S and archives as inputs are extensions.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith modextract -n 1 both.bc -o second.bc
  bitsmith modextract -b -n 0 both.bc -o first.bc   bit for bit
  bitsmith modextract -n 0 lib.a -S -o -            the text of an archive's first module")]
pub struct Options {
    /// Bitcode; `-` is standard input
    #[arg(default_value = "-")]
    input: PathBuf,
    /// Index of the module, from 0
    #[arg(short = 'n', value_name = "INDEX")]
    number: usize,
    /// Copy the bits of the module as they are
    #[arg(short = 'b')]
    binary: bool,
    #[command(flatten)]
    to: Destination,
}

/// Runs the tool.
pub fn run(options: &Options) -> ExitCode {
    extract(options).err().unwrap_or(ExitCode::SUCCESS)
}

fn extract(options: &Options) -> Result<(), ExitCode> {
    let path = &options.input;
    let refuse = |error: &dyn Display| io::refuse(TOOL, path, error);
    let input = Input::open_whole(path).map_err(|error| refuse(&error))?;
    let streams = module::streams(&input).map_err(|error| refuse(&error))?;
    let mut seen = 0usize;
    for stream in &streams {
        let in_file = |error: Error| refuse(&error.in_file_at(stream.offset));
        let outline = Outline::read(stream.bytes).map_err(in_file)?;
        let index = options.number.saturating_sub(seen);
        seen = seen.saturating_add(outline.modules.len());
        let Some(part) = outline.modules.get(index) else {
            continue;
        };
        if options.binary && !options.to.text {
            let mut bytes = MAGIC.to_vec();
            part.copy_to(stream.bytes, &mut bytes).map_err(in_file)?;
            return module::write_bytes(TOOL, &bytes, &options.to);
        }
        let mut lazy = LazyModule::of_outline(stream.bytes, part).map_err(in_file)?;
        lazy.materialize_all().map_err(in_file)?;
        for warning in lazy.warnings() {
            io::report(TOOL, path, &format!("warning: {warning}"));
        }
        return module::write(TOOL, (&lazy.module, Origin::Bitcode), path, &options.to);
    }
    let number = options.number;
    Err(refuse(&format!(
        "expected module {number}: there are {seen}, counted from 0"
    )))
}
