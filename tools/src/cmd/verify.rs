//! `bitsmith verify`: checks modules against the rules of the language.

use crate::{io, module};
use bitsmith_model::module::Module;
use bitsmith_text::parse::ParseOptions;
use bitsmith_verify::{Violation, verify_module};
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const TOOL: &str = "bitsmith verify";

/// Prints the errors of opt -passes=verify, all of them; the exit status is 1 if there are any.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith verify a.bc b.ll     says nothing if all is well
  bitsmith verify --json a.bc   each violation with its function, for programs")]
pub struct Options {
    /// Bitcode or text; `-` is standard input
    #[arg(default_value = "-")]
    inputs: Vec<PathBuf>,
    /// List the violations as JSON on standard output
    #[arg(long)]
    json: bool,
    /// Refuse text that only other releases than LLVM 22 accept
    #[arg(long)]
    strict: bool,
    /// Treat broken debug info as an error, instead of dropping it with a warning
    #[arg(long)]
    disable_auto_upgrade_debug_info: bool,
}

/// Runs the tool.
pub fn run(options: &Options) -> ExitCode {
    let mut refused = false;
    let mut listed = Vec::new();
    let parsing = ParseOptions {
        strict: options.strict,
        ..ParseOptions::default()
    };
    for path in &options.inputs {
        let modules = match module::read_all_with(TOOL, path, &parsing) {
            Ok(modules) => modules,
            Err(_) => {
                refused = true;
                continue;
            }
        };
        for mut module in modules {
            let violations = if options.disable_auto_upgrade_debug_info {
                verify_module(&module)
            } else {
                module::drop_broken(TOOL, path, &mut module)
            };
            refused |= !violations.is_empty();
            if options.json {
                listed.extend(violations.iter().map(|v| entry(path, &module, v)));
            } else {
                say(TOOL, path, &violations);
            }
            // The process ends soon, so freeing the memory piece by piece would be wasted time.
            std::mem::forget(module);
        }
    }
    if options.json {
        let text = format!("{:#}\n", serde_json::Value::Array(listed));
        if let Err(error) = std::io::stdout().write_all(text.as_bytes()) {
            return io::output_failed(TOOL, &error);
        }
    }
    if refused {
        ExitCode::from(io::REFUSED)
    } else {
        ExitCode::SUCCESS
    }
}

/// Prints the violations of a module on standard error.
pub fn say(tool: &str, path: &Path, violations: &[Violation]) {
    if !violations.is_empty() {
        say_all(violations);
        io::report(tool, path, &"error: input module is broken!");
    }
}

/// Prints violations on standard error.
pub fn say_all(violations: &[Violation]) {
    let mut text = String::new();
    for violation in violations {
        text.push_str(&violation.to_string());
        text.push('\n');
    }
    // If standard error cannot be written, there is no other place to report it.
    let _ = anstream::stderr().write_all(text.as_bytes());
}

fn entry(path: &Path, module: &Module, violation: &Violation) -> serde_json::Value {
    let function = violation.function.map(|id| module.name(id));
    json!({
        "file": path.display().to_string(),
        "message": violation.message,
        "entity": violation.entity,
        "function": function.map(String::from_utf8_lossy),
    })
}
