//! `bitsmith verify`: checks modules against the rules of the language.

use crate::module::Problem;
use crate::{io, module};
use bitsmith_model::debug_types::DebugTypes;
use bitsmith_model::module::Module;
use bitsmith_text::parse::{ParseOptions, TextError};
use bitsmith_verify::rule::Rule;
use bitsmith_verify::{Violation, verify_module};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const TOOL: &str = "bitsmith verify";

/// Prints the errors of opt -passes=verify, all of them; the exit status is 1 if there are any.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith verify a.bc b.ll     says nothing if all is well
  bitsmith verify --json a.bc   each violation with its rule and function, for programs
  bitsmith verify --list-rules  all rules: id, class, message
  bitsmith verify --allow aliases-cannot-form-cycle a.bc")]
pub struct Options {
    /// Bitcode or text; `-` is standard input
    #[arg(default_value = "-")]
    inputs: Vec<PathBuf>,
    /// List the violations as JSON on standard output
    #[arg(long)]
    json: bool,
    /// Take modules that break this rule; may be repeated
    #[arg(long, value_name = "RULE", value_parser = rule, value_delimiter = ',')]
    allow: Vec<Rule>,
    /// List the rules with their ids and classes
    #[arg(long)]
    list_rules: bool,
    /// Refuse text that only other releases than LLVM 22 accept
    #[arg(long)]
    strict: bool,
    /// Treat broken debug info as an error, instead of dropping it with a warning
    #[arg(long)]
    disable_auto_upgrade_debug_info: bool,
    /// Keep debug types with the same identifier apart
    #[arg(long)]
    disable_debug_info_type_map: bool,
}

/// Runs the tool.
pub fn run(options: &Options) -> ExitCode {
    if options.list_rules {
        return list_rules(options.json);
    }
    let mut refused = false;
    let mut listed = Vec::new();
    let parsing = ParseOptions {
        strict: options.strict,
        ..ParseOptions::default()
    };
    for path in &options.inputs {
        let modules = match module::try_read_all(TOOL, path, &parsing) {
            Ok(modules) => modules,
            Err(problem) => {
                refused = true;
                match options.json {
                    true => listed.extend(unread(path, &problem)),
                    false => _ = problem.print(TOOL, path),
                }
                continue;
            }
        };
        for mut module in modules {
            module.debug_types = DebugTypes::with_map_disabled(options.disable_debug_info_type_map);
            let mut violations = if options.disable_auto_upgrade_debug_info {
                verify_module(&module)
            } else {
                module::drop_broken(TOOL, path, &mut module)
            };
            violations.retain(|violation| !options.allow.contains(&violation.rule));
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
    let status = match refused {
        true => ExitCode::from(io::REFUSED),
        false => ExitCode::SUCCESS,
    };
    match options.json {
        true => print(&format!("{:#}\n", serde_json::Value::Array(listed)), status),
        false => status,
    }
}

/// Prints a list on standard output; returns `status` if that succeeds.
fn print(text: &str, status: ExitCode) -> ExitCode {
    match io::print(text) {
        Ok(()) => status,
        Err(error) => io::output_failed(TOOL, &error),
    }
}

/// The rule with an id; the error names the rules that are nearest.
fn rule(id: &str) -> Result<Rule, String> {
    Rule::by_id(id).ok_or_else(|| {
        let mut ids: Vec<String> = Rule::ALL.iter().map(|rule| rule.id()).collect();
        let words = |of: &str| of.split('-').filter(|word| id.contains(word)).count();
        ids.sort_by_key(|of| (std::cmp::Reverse(words(of)), of.len()));
        let nearest = ids.into_iter().take(3).collect::<Vec<_>>().join(", ");
        format!("no rule has this id; --list-rules shows all, the nearest are {nearest}")
    })
}

fn list_rules(json: bool) -> ExitCode {
    let class = |rule: &Rule| format!("{:?}", rule.class());
    let text = match json {
        true => {
            let row = |r: &Rule| json!({"id": r.id(), "class": class(r), "message": r.message()});
            let rows = Rule::ALL.iter().map(row).collect();
            format!("{:#}\n", serde_json::Value::Array(rows))
        }
        false => {
            let row = |r: &Rule| format!("{}  {}  {}\n", r.id(), class(r), r.message());
            Rule::ALL.iter().map(row).collect()
        }
    };
    print(&text, ExitCode::SUCCESS)
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
    io::tell(&text);
}

fn entry(path: &Path, module: &Module, violation: &Violation) -> serde_json::Value {
    let function = violation.function.map(|id| module.name(id));
    json!({
        "file": path.display().to_string(),
        "rule": violation.rule.id(),
        "class": format!("{:?}", violation.rule.class()),
        "message": violation.message,
        "entity": violation.entity,
        "function": function.map(String::from_utf8_lossy),
    })
}

/// The entries for a file that was not read.
fn unread(path: &Path, problem: &Problem) -> Vec<serde_json::Value> {
    let file = path.display().to_string();
    match problem {
        Problem::File(message) => vec![json!({"file": file, "class": "Parse", "message": message})],
        Problem::Text(errors) => {
            let entry = |error: &TextError| {
                json!({
                    "file": file,
                    "class": "Parse",
                    "message": error.message,
                    "line": error.line,
                    "column": error.column,
                })
            };
            errors.iter().map(entry).collect()
        }
    }
}
