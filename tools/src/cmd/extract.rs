//! `bitsmith extract`: some globals of a module, or all but those.

use crate::io;
use crate::module::{self, Bodies, Destination};
use crate::target::Target;
use bitsmith_edit::extract::{Extract, dangling_alias, extract_globals};
use bitsmith_edit::outline::{Refused, outline_blocks};
use bitsmith_edit::remove::{delete_bodies, remove_dead_globals, remove_dead_prototypes};
use bitsmith_edit::uses::GlobalSet;
use bitsmith_model::debug_info::strip_dead_debug_info;
use bitsmith_model::module::Module;
use bitsmith_model::schema::linkage::Linkage;
use bitsmith_model::value::{BlockId, GlobalId};
use bitsmith_passes::call_profile::strip_dead_edges;
use regex_lite::Regex;
use std::fmt::Display;
use std::path::PathBuf;
use std::process::ExitCode;

const TOOL: &str = "bitsmith extract";

/// Options and output are those of llvm-extract 22. Blocks that cannot be outlined are an error, where
/// llvm-extract writes an empty module.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith extract -func main a.bc -o main.bc
  bitsmith extract -func main -recursive a.bc -S -o -   and all that it calls
  bitsmith extract -bb 'main:loop;latch' a.bc -o loop.bc   a function of two blocks
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
    /// Blocks to outline into a function; its parameters are their inputs and outputs
    #[arg(long, value_name = "FUNCTION:BLOCK[;BLOCK]...")]
    bb: Vec<String>,
    /// Extract the functions that they call, too
    #[arg(long)]
    recursive: bool,
    /// Delete the named globals, and keep all others
    #[arg(long)]
    delete: bool,
    /// Keep the initializers of constants
    #[arg(long)]
    keep_const_init: bool,
    #[command(flatten)]
    to: Destination,
    #[command(flatten)]
    target: Target,
}

/// Runs the tool.
pub fn run(options: &Options) -> ExitCode {
    extract(options).err().unwrap_or(ExitCode::SUCCESS)
}

fn extract(options: &Options) -> Result<(), ExitCode> {
    let refuse = |problem: &dyn Display| io::refuse(TOOL, &options.input, problem);
    let chosen = module::read_chosen(TOOL, &options.input, |bodies| choose(bodies, options));
    let (mut module, Chosen { named, groups }) = chosen?;
    let how = Extract {
        delete: options.delete,
        keep_const_init: options.keep_const_init,
    };
    let constants = extract_globals(&mut module, &named, how);
    module::drop_broken_debug_info(TOOL, &options.input, &mut module);
    outline_groups(&mut module, &groups).map_err(|problem| refuse(&problem))?;
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
    remove_dead_prototypes(&mut module, options.delete.then_some(&constants));
    strip_dead_edges(&mut module);
    let (input, to) = (&options.input, &options.to);
    module::write_for(TOOL, &mut module, input, to, &options.target)
}

/// The globals and groups of blocks that the command line selects.
struct Chosen {
    named: GlobalSet,
    groups: Vec<Group>,
}

/// Selects globals, and reads the bodies that stay.
fn choose(bodies: &mut Bodies<'_, '_>, options: &Options) -> Result<Chosen, String> {
    let mut named = selected(bodies.module(), options)?;
    if options.recursive {
        add_called(bodies, &mut named)?;
    }
    let groups = groups(bodies, options)?;
    named.extend(groups.iter().map(|(function, _)| *function));
    let set: GlobalSet = named.iter().copied().collect();
    if options.delete {
        let all = bodies.module().functions.iter().copied();
        named = all.filter(|&id| !set.contains(id)).collect();
    }
    bodies.read(&named)?;
    Ok(Chosen { named: set, groups })
}

/// A group of blocks to outline, the entry first, with their function.
type Group = (GlobalId, Vec<BlockId>);

/// The selected groups of blocks.
fn groups(bodies: &mut Bodies<'_, '_>, options: &Options) -> Result<Vec<Group>, String> {
    let mut found = Vec::new();
    for text in &options.bb {
        let (name, blocks) = text.split_once(':').unwrap_or((text, ""));
        let module = bodies.module();
        let mut functions = module.functions.iter();
        let function = functions.find(|id| module.name(**id) == name.as_bytes());
        let function = *function
            .ok_or_else(|| format!("program doesn't contain a function named '{name}'!"))?;
        bodies.read(&[function])?;
        let module = bodies.module();
        let body = module.globals.get(function).and_then(|g| g.body());
        let order = body.map_or(&[][..], |body| &body.order);
        let mut group: Vec<BlockId> = Vec::new();
        for wanted in blocks.split(';').filter(|name| !name.is_empty()) {
            let is_it = |block: &&BlockId| {
                body.is_some_and(|body| body.names.get((**block).into()) == wanted.as_bytes())
            };
            let block = *order.iter().find(is_it).ok_or_else(|| {
                format!("function {name} doesn't contain a basic block named '{wanted}'!")
            })?;
            if group.contains(&block) {
                return Err(format!("block '{wanted}' of '{name}' is named twice"));
            }
            group.push(block);
        }
        if group.is_empty() {
            return Err(format!(
                "'{text}' names no blocks: FUNCTION:BLOCK[;BLOCK]..."
            ));
        }
        found.push((function, group));
    }
    Ok(found)
}

/// Outlines the groups of blocks, and makes all other functions declarations.
fn outline_groups(module: &mut Module, groups: &[Group]) -> Result<(), Refused> {
    if groups.is_empty() {
        return Ok(());
    }
    let mut made = GlobalSet::new();
    let old: GlobalSet = module.functions.iter().copied().collect();
    for (function, blocks) in groups {
        made.insert(outline_blocks(module, *function, blocks)?);
    }
    delete_bodies(module, &old);
    for id in module.functions.clone() {
        if let Some(global) = module.globals.entry_mut(id) {
            global.linkage = Linkage::External;
            if !made.contains(id) {
                global.comdat = None;
            }
        }
    }
    Ok(())
}

/// Returns true if bitcode has a function with such a name that was replaced when it was read: it can be selected, and
/// nothing is.
fn was_replaced(module: &Module, is_it: impl Fn(GlobalId) -> bool) -> bool {
    let listed: GlobalSet = module.functions.iter().copied().collect();
    let mut globals = module
        .globals
        .iter()
        .filter(|(_, g)| g.as_function().is_some());
    module.producer.of_bitcode && globals.any(|(id, _)| !listed.contains(id) && is_it(id))
}

/// The selected globals, by kind, each by its name or by a regular expression.
fn selected(module: &Module, options: &Options) -> Result<Vec<GlobalId>, String> {
    let mut found = Vec::new();
    let kinds = [
        ("alias", &module.aliases, &options.alias, &options.ralias),
        ("global", &module.variables, &options.glob, &options.rglob),
        ("function", &module.functions, &options.func, &options.rfunc),
    ];
    for (kind, order, names, expressions) in kinds {
        for name in names {
            let is_it = |id: GlobalId| module.name(id) == name.as_bytes();
            match order.iter().find(|id| is_it(**id)) {
                Some(id) => found.push(*id),
                None if kind == "function" && was_replaced(module, is_it) => {}
                None => return Err(format!("program doesn't contain {kind} named '{name}'!")),
            }
        }
        for text in expressions {
            let regex =
                Regex::new(text).map_err(|error| format!("'{text}' invalid regex: {error}"))?;
            let before = found.len();
            let matches = |id: GlobalId| regex.is_match(&String::from_utf8_lossy(module.name(id)));
            found.extend(order.iter().filter(|id| matches(**id)));
            // LLVM renames lifetime markers with a size before it replaces them.
            let renamed = |id: GlobalId| {
                let name = String::from_utf8_lossy(module.name(id));
                match name.starts_with("llvm.lifetime.") {
                    true => regex.is_match(&format!("{name}.old")),
                    false => regex.is_match(&name),
                }
            };
            let is_function = kind == "function";
            if found.len() == before && !(is_function && was_replaced(module, renamed)) {
                return Err(format!("program doesn't contain global named '{text}'!"));
            }
        }
    }
    Ok(found)
}

/// Adds all defined functions that the selected ones call directly, the callees of the last one first.
fn add_called(bodies: &mut Bodies<'_, '_>, named: &mut Vec<GlobalId>) -> Result<(), String> {
    let mut seen: GlobalSet = named.iter().copied().collect();
    let mut callers = named.clone();
    while let Some(id) = callers.pop() {
        bodies.read(&[id])?;
        let module = bodies.module();
        let Some(body) = module.globals.get(id).and_then(|g| g.body()) else {
            continue;
        };
        let insts = body.order.iter().flat_map(|&block| body.block_insts(block));
        for (call, callee) in
            insts.filter_map(|inst| Some((body.call(inst)?, body.called_global(inst)?)))
        {
            let Some(global) = module.globals.get(callee) else {
                continue;
            };
            let direct = global.as_function().is_some() && global.value_ty == call.func_ty;
            if direct && !global.is_declaration() && seen.insert(callee) {
                named.push(callee);
                callers.push(callee);
            }
        }
    }
    Ok(())
}
