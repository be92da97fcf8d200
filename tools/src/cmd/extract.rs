//! `bitsmith extract`: some globals of a module, or all but them.

use crate::io;
use crate::module::{self, Destination};
use bitsmith_ir::edit::debug_info::strip_dead_debug_info;
use bitsmith_ir::edit::extract::{Extract, dangling_alias, extract_globals};
use bitsmith_ir::edit::remove::{remove_dead_globals, remove_dead_prototypes};
use bitsmith_ir::edit::uses::GlobalSet;
use bitsmith_ir::module::Module;
use bitsmith_ir::value::{GlobalId, ValueKind};
use regex_lite::Regex;
use std::fmt::Display;
use std::path::PathBuf;
use std::process::ExitCode;

const TOOL: &str = "bitsmith extract";

/// Flags and output are those of llvm-extract 22, but for -bb: blocks cannot be made functions of.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith extract -func main a.bc -o main.bc
  bitsmith extract -func main -recursive a.bc -S -o -   and all that it calls
  bitsmith extract -delete -rfunc '^test_' a.bc -o rest.bc")]
pub struct Options {
    /// Text or bitcode; `-` is standard input
    #[arg(default_value = "-")]
    input: PathBuf,
    /// A function
    #[arg(long, value_name = "NAME")]
    func: Vec<String>,
    /// Functions whose names match
    #[arg(long, value_name = "REGEX")]
    rfunc: Vec<String>,
    /// A global variable
    #[arg(long, value_name = "NAME")]
    glob: Vec<String>,
    /// Global variables whose names match
    #[arg(long, value_name = "REGEX")]
    rglob: Vec<String>,
    /// An alias
    #[arg(long, value_name = "NAME")]
    alias: Vec<String>,
    /// Aliases whose names match
    #[arg(long, value_name = "REGEX")]
    ralias: Vec<String>,
    /// Refused: blocks cannot be made functions of
    #[arg(long, value_name = "FUNCTION:BLOCK", hide = true)]
    bb: Vec<String>,
    /// All functions, too, that those extracted call
    #[arg(long)]
    recursive: bool,
    /// Delete what is named, and keep all else
    #[arg(long)]
    delete: bool,
    /// Keep the initial values of constants
    #[arg(long)]
    keep_const_init: bool,
    #[command(flatten)]
    to: Destination,
}

/// Does it.
pub fn run(options: &Options) -> ExitCode {
    match extract(options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(status) => status,
    }
}

fn extract(options: &Options) -> Result<(), ExitCode> {
    let refuse = |problem: &dyn Display| io::refuse(TOOL, &options.input, problem);
    if !options.bb.is_empty() {
        let problem = "-bb is not supported: blocks cannot be made functions of";
        return Err(refuse(&problem));
    }
    let mut module = module::read(TOOL, &options.input)?;
    let mut named = selected(&module, options).map_err(|problem| refuse(&problem))?;
    if options.recursive {
        add_called(&module, &mut named);
    }
    let named: GlobalSet = named.into_iter().collect();
    let how = Extract {
        delete: options.delete,
        keep_const_init: options.keep_const_init,
    };
    extract_globals(&mut module, &named, how);
    if let Some(alias) = dangling_alias(&module) {
        let name = String::from_utf8_lossy(module.name(alias));
        let problem =
            format!("alias must point to a definition: what '{name}' stands for would go");
        return Err(refuse(&problem));
    }
    if !options.delete {
        remove_dead_globals(&mut module);
    }
    strip_dead_debug_info(&mut module);
    remove_dead_prototypes(&mut module, options.delete);
    module::write(TOOL, &module, &options.input, &options.to)
}

/// The globals that are asked for, by kind, each by its name or by an expression.
fn selected(module: &Module, options: &Options) -> Result<Vec<GlobalId>, String> {
    let mut found = Vec::new();
    let kinds = [
        ("alias", &module.aliases, &options.alias, &options.ralias),
        ("global", &module.variables, &options.glob, &options.rglob),
        ("function", &module.functions, &options.func, &options.rfunc),
    ];
    for (kind, order, names, expressions) in kinds {
        for name in names {
            let is_it = |id: &&GlobalId| module.name(**id) == name.as_bytes();
            let id = order.iter().find(is_it);
            found.push(
                *id.ok_or_else(|| format!("program doesn't contain {kind} named '{name}'!"))?,
            );
        }
        for text in expressions {
            let regex =
                Regex::new(text).map_err(|error| format!("'{text}' invalid regex: {error}"))?;
            let before = found.len();
            let matches =
                |id: &&GlobalId| regex.is_match(&String::from_utf8_lossy(module.name(**id)));
            found.extend(order.iter().filter(matches));
            if found.len() == before {
                return Err(format!("program doesn't contain global named '{text}'!"));
            }
        }
    }
    Ok(found)
}

/// Adds all defined functions that the ones there call directly.
fn add_called(module: &Module, named: &mut Vec<GlobalId>) {
    let mut seen: GlobalSet = named.iter().copied().collect();
    let mut next = 0;
    while let Some(&id) = named.get(next) {
        next = next.saturating_add(1);
        let Some(body) = module.globals.get(id).and_then(|g| g.body()) else {
            continue;
        };
        for &block in &body.order {
            for inst in body.block_insts(block) {
                let Some(call) = body.call(inst) else {
                    continue;
                };
                let Some(ValueKind::Global(callee)) = body.operands(inst).first().map(|v| v.kind())
                else {
                    continue;
                };
                let Some(global) = module.globals.get(callee) else {
                    continue;
                };
                let direct = global.as_function().is_some() && global.value_ty == call.func_ty;
                if direct && !global.is_declaration() && seen.insert(callee) {
                    named.push(callee);
                }
            }
        }
    }
}
