//! `opt`: passes that need no optimiser, in LLVM's syntax of pipelines.

use crate::io;
use crate::module::{self, Destination};
use bitsmith_edit::{instnamer, remove, strip};
use bitsmith_model::debug_info;
use bitsmith_model::module::Module;
use bitsmith_verify::verify_module;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const TOOL: &str = "opt";

/// Runs passes of opt 22 over a module, and verifies it. Passes that optimise are refused by name.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  opt -passes=verify -disable-output a.bc
  opt -passes='strip-dead-prototypes,globaldce' a.bc -o b.bc
  opt -passes='function(instnamer)' -S a.bc
  opt -print-passes")]
pub struct Options {
    /// Text or bitcode; `-` is standard input
    #[arg(default_value = "-")]
    input: PathBuf,
    /// The passes, in order; they nest as in module(function(instnamer),globaldce)
    #[arg(short = 'p', long, value_name = "PIPELINE", value_parser = pipeline)]
    passes: Option<Pipeline>,
    /// List the passes
    #[arg(long)]
    print_passes: bool,
    /// Remove debug info before the passes
    #[arg(long)]
    strip_debug: bool,
    /// Write nothing
    #[arg(long)]
    disable_output: bool,
    /// Do not verify the module
    #[arg(long, visible_alias = "disable-verify")]
    no_verify: bool,
    /// Verify the module after each pass
    #[arg(long)]
    verify_each: bool,
    #[command(flatten)]
    to: Destination,
}

/// The unit that a pass runs over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    Module,
    Function,
}

/// A pass.
#[derive(Debug)]
struct Pass {
    name: &'static str,
    /// The units over which LLVM has a pass of this name.
    levels: &'static [Level],
    run: fn(&mut Module),
}

/// The passes to run.
#[derive(Clone, Debug)]
struct Pipeline(Vec<&'static Pass>);

/// Does nothing: the tool verifies before the passes and after them.
fn nothing(_: &mut Module) {}

fn strip_all(module: &mut Module) {
    debug_info::strip_debug_info(module);
    strip::strip_names(module, strip::DebugNames::Strip);
}

/// The passes by name, as `opt -print-passes` lists them.
const PASSES: &[Pass] = {
    use Level::{Function, Module};
    &[
        Pass {
            name: "globaldce",
            levels: &[Module],
            run: |module| _ = remove::remove_dead_globals(module),
        },
        Pass {
            name: "instnamer",
            levels: &[Function],
            run: instnamer::name_values,
        },
        Pass {
            name: "no-op-function",
            levels: &[Function],
            run: nothing,
        },
        Pass {
            name: "no-op-module",
            levels: &[Module],
            run: nothing,
        },
        Pass {
            name: "strip",
            levels: &[Module],
            run: strip_all,
        },
        Pass {
            name: "strip-dead-debug-info",
            levels: &[Module],
            run: debug_info::strip_dead_debug_info,
        },
        Pass {
            name: "strip-dead-prototypes",
            levels: &[Module],
            run: |module| _ = remove::remove_dead_prototypes(module, None),
        },
        Pass {
            name: "strip-debug-declare",
            levels: &[Module],
            // Calls of llvm.dbg.declare become debug records when a module is read.
            run: nothing,
        },
        Pass {
            name: "strip-nondebug",
            levels: &[Module],
            run: |module| strip::strip_names(module, strip::DebugNames::Keep),
        },
        Pass {
            name: "verify",
            levels: &[Module, Function],
            run: nothing,
        },
    ]
};

/// Reads a pipeline: names separated by commas, and `module(…)` or `function(…)` around some.
fn pipeline(text: &str) -> Result<Pipeline, String> {
    let mut open = vec![Level::Module];
    let mut passes = Vec::new();
    let mut rest = text;
    loop {
        let end = rest.find([',', '(', ')']).unwrap_or(rest.len());
        let (name, behind) = rest.split_at(end);
        let level = *open.last().ok_or("expected no closing parenthesis")?;
        if behind.starts_with('(') {
            open.push(match name {
                "module" if level == Level::Module => Level::Module,
                "function" => Level::Function,
                _ => return Err(format!("expected module(…) or function(…), found '{name}('")),
            });
            rest = behind.get(1..).unwrap_or_default();
            continue;
        }
        passes.push(pass(name, level)?);
        rest = behind;
        while let Some(behind) = rest.strip_prefix(')') {
            open.pop();
            rest = behind;
        }
        rest = match rest.strip_prefix(',') {
            Some(behind) => behind,
            None if rest.is_empty() && open.len() == 1 => return Ok(Pipeline(passes)),
            None => return Err(format!("invalid pipeline '{text}'")),
        };
    }
}

/// The pass with a name. Function passes may stand among module passes.
fn pass(name: &str, level: Level) -> Result<&'static Pass, String> {
    let found = PASSES.iter().find(|pass| pass.name == name);
    match found {
        Some(pass) if level == Level::Module || pass.levels.contains(&level) => Ok(pass),
        Some(_) => Err(format!("unknown function pass '{name}'")),
        None => Err(format!(
            "unknown pass '{name}': there are those that need no optimiser, which -print-passes lists"
        )),
    }
}

/// Runs the tool.
pub fn run(options: &Options) -> ExitCode {
    if options.print_passes {
        let names: String = PASSES.iter().map(|pass| format!("{}\n", pass.name)).collect();
        return match io::print(&names) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => io::output_failed(TOOL, &error),
        };
    }
    options.work().err().unwrap_or(ExitCode::SUCCESS)
}

impl Options {
    fn work(&self) -> Result<(), ExitCode> {
        let path: &Path = &self.input;
        let mut module = module::read(TOOL, path)?;
        if !self.no_verify {
            module::check(TOOL, path, &mut module)?;
        }
        if self.strip_debug {
            debug_info::strip_debug_info(&mut module);
        }
        for pass in self.passes.iter().flat_map(|pipeline| &pipeline.0) {
            (pass.run)(&mut module);
            let broken = self.verify_each && !verify_module(&module).is_empty();
            if broken {
                let problem = format!("the module is broken after the pass '{}'", pass.name);
                return Err(io::refuse(TOOL, path, &problem));
            }
        }
        module.summary = None;
        match self.disable_output {
            true => Ok(()),
            false => module::write_in_order(TOOL, &module, path, &self.to),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pipelines_nest() {
        let names = |text: &str| {
            let Pipeline(passes) = pipeline(text)?;
            Ok::<_, String>(passes.iter().map(|pass| pass.name).collect::<Vec<_>>())
        };
        let given = "module(function(instnamer,verify),globaldce),strip";
        assert_eq!(
            names(given),
            Ok(vec!["instnamer", "verify", "globaldce", "strip"])
        );
        assert_eq!(names("function(instnamer)"), Ok(vec!["instnamer"]));
        for wrong in [
            "",
            ",",
            "strip,",
            "nosuch",
            "function(globaldce)",
            "function(strip",
            "strip)",
            "strip))",
            "loop(strip)",
            "function(module(strip))",
            "module()",
        ] {
            assert!(names(wrong).is_err(), "{wrong}");
        }
        assert!(names(&"module(".repeat(100_000)).is_err());
    }
}
