//! `--summary-index` and `--import`: functions of other modules, as ThinLTO imports them.

use super::inputs::{File, Ready, open};
use super::{Options, TOOL, say, shown};
use crate::io::Input;
use bitsmith_bitcode::container;
use bitsmith_bitcode::read::LazyModule;
use bitsmith_ir::module::Module;
use bitsmith_ir::schema::linkage::Linkage;
use bitsmith_ir::text::parse_module;
use bitsmith_ir::value::GlobalId;
use bitsmith_link::{Index, Linker};
use std::collections::BTreeMap;
use std::path::Path;

/// The index that the command line names, if it does.
pub fn index(options: &Options) -> Result<Option<Index>, String> {
    let Some(path) = &options.summary_index else {
        if !options.import.is_empty() {
            say(&format!(
                "{TOOL}: warning: --import does nothing without --summary-index, as in llvm-link\n"
            ));
        }
        return Ok(None);
    };
    let refusal = |problem: String| format!("{TOOL}: {}: {problem}\n", path.display());
    let input = Input::open(path).map_err(|error| refusal(error.to_string()))?;
    let streams = container::streams(&input).map_err(|error| refusal(error.to_string()))?;
    let module = match streams.as_slice() {
        [] => parse_module(&input).map_err(|errors| {
            let first = errors.first().map(ToString::to_string);
            refusal(first.unwrap_or_default())
        })?,
        [stream, ..] => {
            let lazy = LazyModule::open(stream.bytes);
            let lazy =
                lazy.map_err(|error| refusal(error.in_file_at(stream.offset).to_string()))?;
            lazy.module
        }
    };
    let summary = module
        .summary
        .ok_or_else(|| refusal("there is no summary in it".to_owned()))?;
    Ok(Some(Index::new(summary, &path.display().to_string())))
}

/// Imports what was asked for, module by module in the order of their names; says whether that was
/// possible.
pub fn import(linker: &mut Linker, index: &Index, options: &Options) -> Result<bool, String> {
    let mut wanted: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for import in &options.import {
        let Some((function, file)) = import.split_once(':') else {
            let problem = "Import parameter bad format";
            return Err(format!("{TOOL}: {problem}: {import}\n"));
        };
        wanted.entry(file).or_default().push(function);
    }
    for (path, names) in wanted {
        let mut file = open(Path::new(path), options)?;
        if file.with_dependent(|_, ready| ready.is_joined()) {
            return Err(format!(
                "{TOOL}: {path}: functions are imported from modules\n"
            ));
        }
        let functions = file.with_dependent_mut(|_, ready| {
            find(ready.input().module(), &names, path, options.verbose)
        });
        if !one(linker, &mut file, index, &functions, options) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn one(
    linker: &mut Linker,
    file: &mut File,
    index: &Index,
    functions: &[GlobalId],
    options: &Options,
) -> bool {
    let mut import = |ready: &mut Ready<'_>| linker.import(ready.input(), index, functions);
    let imported = file.with_dependent_mut(|_, ready| import(ready));
    for diagnostic in linker.take_diagnostics() {
        if let Some(line) = shown(&diagnostic, options) {
            say(&line);
        }
    }
    imported.is_ok()
}

/// The functions of these names that can be imported.
fn find(module: &Module, names: &[&str], path: &str, verbose: bool) -> Vec<GlobalId> {
    let mut found = Vec::new();
    for &name in names {
        let mut functions = module.functions.iter().copied();
        let Some(id) = functions.find(|&id| module.name(id) == name.as_bytes()) else {
            say(&format!(
                "Ignoring import request for non-existent function {name} from {path}\n"
            ));
            continue;
        };
        // Which definition counts depends on the order in which they are linked.
        if module.globals[id].linkage == Linkage::WeakAny {
            say(&format!(
                "Ignoring import request for weak-any function {name} from {path}\n"
            ));
            continue;
        }
        if verbose {
            say(&format!("Importing {name} from {path}\n"));
        }
        found.push(id);
    }
    found
}
