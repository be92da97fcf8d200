//! `bitsmith as`: text into bitcode.

use crate::dialect;
use crate::io::{self, Input};
use crate::module::{
    self, Destination, check, drop_outdated, shown_name, write_bitcode, write_checked,
};
use crate::target::Target;
use bitsmith_bitcode::write::{Origin, WriteOptions};
use bitsmith_model::module::Module;
use bitsmith_text::parse::ParseOptions;
use bitsmith_text::print::{Options as PrintOptions, print_module};
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const TOOL: &str = "bitsmith as";

/// Options are those of llvm-as 22.
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
    /// Output file; `-` is standard output [default: the input with the extension .bc]
    #[arg(short = 'o', value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write bitcode to a terminal, too
    #[arg(short = 'f')]
    force: bool,
    /// Parse and verify only
    #[arg(long)]
    disable_output: bool,
    /// Skip the verifier
    #[arg(long)]
    disable_verify: bool,
    /// Keep debug information of other versions
    #[arg(long, hide = true)]
    disable_auto_upgrade_debug_info: bool,
    /// Write the hash of the module
    #[arg(long)]
    module_hash: bool,
    /// Write the use-list orders that LLVM has in memory [default: true]
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true,
        default_missing_value = "true", value_parser = crate::args::switch)]
    preserve_bc_uselistorder: Option<bool>,
    /// Data layout to use instead of the text's
    #[arg(long, value_name = "LAYOUT")]
    data_layout: Option<String>,
    /// Refuse what only other releases than LLVM 22 accept, and say where it stands
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    target: Target,
    /// Print the parsed module on standard error
    #[arg(short = 'd', hide = true)]
    dump: bool,
}

/// Runs the tool.
pub fn run(options: &Options) -> ExitCode {
    let text = match Input::open(&options.input) {
        Ok(text) => text,
        Err(error) => return io::refuse(TOOL, &options.input, &error),
    };
    let layout = options.data_layout.as_deref().filter(|l| !l.is_empty());
    let parsing = ParseOptions {
        layout: layout.map(str::as_bytes),
        strict: options.strict,
        ..ParseOptions::default()
    };
    let mut module = match module::text(&text, &options.input, &parsing) {
        Ok(module) => module,
        Err(status) => return status,
    };
    if let Some(problem) = dialect::refusal(&module) {
        return io::refuse(TOOL, &options.input, &problem);
    }
    let written = finish(options, &mut module);
    // The process ends soon, so freeing the module piece by piece would be wasted time.
    std::mem::forget(module);
    written.err().unwrap_or(ExitCode::SUCCESS)
}

/// Verifies the module and writes it.
fn finish(options: &Options, module: &mut Module) -> Result<(), ExitCode> {
    let input = &options.input;
    if !options.disable_verify && !options.disable_auto_upgrade_debug_info {
        drop_outdated(TOOL, input, module);
    }
    let named = || shown_name(&options.input).into_bytes();
    module.source_filename.get_or_insert_with(named);
    if options.dump {
        let mut text = b"Here's the assembly:\n".to_vec();
        let shown = print_module(
            module,
            &shown_name(input),
            &PrintOptions::default(),
            &mut text,
        );
        if let Err(error) = shown.and_then(|()| std::io::stderr().write_all(&text)) {
            return Err(io::output_failed(TOOL, &error));
        }
    }
    fit_summary(module);
    if options.disable_output {
        return match options.disable_verify {
            true => Ok(()),
            false => check(TOOL, input, module),
        };
    }
    let keeps_order = options.preserve_bc_uselistorder != Some(false);
    let write = WriteOptions {
        module_hash: options.module_hash,
        drop_use_lists: !keeps_order,
        preserve_use_lists: keeps_order,
        origin: Origin::Text,
        ..WriteOptions::default()
    };
    let to = Destination {
        output: output_name(options),
        text: false,
        force: options.force,
    };
    if options.target.is_given() {
        if !options.disable_verify {
            check(TOOL, input, module)?;
        }
        options.target.lower(TOOL, input, module)?;
        return write_bitcode(TOOL, module, &write, &to);
    }
    match options.disable_verify {
        true => write_bitcode(TOOL, module, &write, &to),
        false => write_checked(TOOL, input, module, &write, &to),
    }
}

/// Leaves of the summary what LLVM writes with a module: nothing of one without entries and flags, and
/// no hash, as that is one of other bytes.
fn fit_summary(module: &mut Module) {
    let alone = module.functions.is_empty() && module.variables.is_empty();
    let Some(summary) = &mut module.summary else {
        return;
    };
    if summary.values().is_empty() && summary.flags == 0 {
        module.summary = None;
    } else if !alone {
        for summarised in &mut summary.modules {
            summarised.hash = [0; 5];
        }
    }
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
