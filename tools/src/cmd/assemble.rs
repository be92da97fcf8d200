//! `bitsmith as`: text into bitcode.

use crate::io::{self, Input};
use crate::module::{Destination, drop_broken, drop_outdated, write_bitcode};
use bitsmith_bitcode::write::WriteOptions;
use bitsmith_ir::text::parse_module;
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const TOOL: &str = "bitsmith as";

/// Flags are those of llvm-as 22.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith as a.ll              writes a.bc
  bitsmith as a.ll -o - | bitsmith dis
  bitsmith as --disable-output a.ll   only says what is wrong with it")]
pub struct Options {
    /// Text; `-` is standard input
    #[arg(default_value = "-")]
    input: PathBuf,
    /// Where to write; `-` is standard output [default: the input with the ending .bc]
    #[arg(short = 'o', value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write bitcode to a terminal, too
    #[arg(short = 'f')]
    force: bool,
    /// Read only
    #[arg(long)]
    disable_output: bool,
    /// Believe that the module keeps the rules of the language
    #[arg(long)]
    disable_verify: bool,
    /// Write the hash of the module
    #[arg(long)]
    module_hash: bool,
    /// Write the orders of uses that the text gives
    #[arg(long)]
    preserve_bc_uselistorder: bool,
}

/// Does it.
pub fn run(options: &Options) -> ExitCode {
    let text = match Input::open(&options.input) {
        Ok(text) => text,
        Err(error) => return io::refuse(TOOL, &options.input, &error),
    };
    let mut module = match parse_module(&text) {
        Ok(module) => module,
        Err(errors) => {
            let file = options.input.display().to_string();
            for error in errors {
                // If this cannot be said, there is nobody to tell.
                let _ = writeln!(anstream::stderr(), "{}", error.render(&file));
            }
            return ExitCode::from(io::REFUSED);
        }
    };
    if !options.disable_verify {
        drop_outdated(TOOL, &options.input, &mut module);
        let violations = drop_broken(TOOL, &options.input, &mut module);
        if !violations.is_empty() {
            super::verify::say(TOOL, &options.input, &violations);
            return ExitCode::from(io::REFUSED);
        }
    }
    if options.disable_output {
        return ExitCode::SUCCESS;
    }
    if module.source_filename.is_empty() {
        module.source_filename = options.input.to_string_lossy().into_owned().into();
    }
    let write = WriteOptions {
        module_hash: options.module_hash,
        drop_use_lists: !options.preserve_bc_uselistorder,
        // The real one knows no targets.
        symtab: false,
        ..WriteOptions::default()
    };
    let to = Destination {
        output: output_name(options),
        text: false,
        force: options.force,
    };
    let written = write_bitcode(TOOL, &module, &write, &to);
    std::mem::forget(module);
    written.err().unwrap_or(ExitCode::SUCCESS)
}

fn output_name(options: &Options) -> PathBuf {
    match &options.output {
        Some(output) => output.clone(),
        None if options.input == Path::new("-") => options.input.clone(),
        None if options.input.extension().is_some_and(|e| e == "ll") => {
            options.input.with_extension("bc")
        }
        None => {
            let mut name = OsString::from(&options.input);
            name.push(".bc");
            name.into()
        }
    }
}
