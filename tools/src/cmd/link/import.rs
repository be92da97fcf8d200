//! `--summary-index` and `--import`: imports functions from other modules, as ThinLTO does.

use super::inputs::{File, open};
use super::{Options, TOOL, say, shown};
use crate::io::Input;
use bitsmith_bitcode::container;
use bitsmith_bitcode::read::LazyModule;
use bitsmith_link::{Index, Linker, Opened};
use bitsmith_model::module::Module;
use bitsmith_model::schema::linkage::Linkage;
use bitsmith_model::value::GlobalId;
use bitsmith_text::parse::parse_module;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::Path;

/// The index given on the command line, if any.
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
    let input = Input::open_whole(path).map_err(|error| refusal(error.to_string()))?;
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

/// Imports the requested functions, module by module in the order of their names; returns false if that fails.
pub fn import(linker: &mut Linker, index: &Index, options: &Options) -> Result<bool, String> {
    linker.begin_import();
    let mut sources: BTreeMap<&str, Source> = BTreeMap::new();
    for import in &options.import {
        let Some((function, path)) = import.split_once(':') else {
            let problem = "Import parameter bad format";
            return Err(format!("{TOOL}: {problem}: {import}\n"));
        };
        let source = match sources.entry(path) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(Source::open(linker, path, options)?),
        };
        source.want(function, path, options.verbose);
    }
    for source in sources.into_values() {
        if !source.import(linker, index, options) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// A module, with the functions to import from it.
struct Source {
    file: File,
    opened: Opened,
    functions: Vec<GlobalId>,
}

impl Source {
    fn open(linker: &mut Linker, path: &str, options: &Options) -> Result<Self, String> {
        let mut file = open(Path::new(path), options)?;
        if file.with_dependent(|_, ready| ready.is_joined()) {
            return Err(format!(
                "{TOOL}: {path}: functions are imported from modules\n"
            ));
        }
        let opened = file.with_dependent_mut(|_, ready| linker.open(ready.input()));
        Ok(Self {
            file,
            opened,
            functions: Vec::new(),
        })
    }

    fn want(&mut self, function: &str, path: &str, verbose: bool) {
        let found = self
            .file
            .with_dependent_mut(|_, ready| find(ready.input().module(), function, path, verbose));
        self.functions.extend(found);
    }

    fn import(mut self, linker: &mut Linker, index: &Index, options: &Options) -> bool {
        let (functions, opened) = (self.functions, self.opened);
        if functions.is_empty() {
            return true;
        }
        let imported = self
            .file
            .with_dependent_mut(|_, ready| linker.import(ready.input(), index, &functions, opened));
        for diagnostic in linker.take_diagnostics() {
            if let Some(line) = shown(&diagnostic, options) {
                say(&line);
            }
        }
        imported.is_ok()
    }
}

/// The function with a name, if it can be imported.
fn find(module: &Module, name: &str, path: &str, verbose: bool) -> Option<GlobalId> {
    let mut functions = module.functions.iter().copied();
    let Some(id) = functions.find(|&id| module.name(id) == name.as_bytes()) else {
        say(&format!(
            "Ignoring import request for non-existent function {name} from {path}\n"
        ));
        return None;
    };
    // The definition that prevails depends on the link order.
    if module.globals[id].linkage == Linkage::WeakAny {
        say(&format!(
            "Ignoring import request for weak-any function {name} from {path}\n"
        ));
        return None;
    }
    if verbose {
        say(&format!("Importing {name} from {path}\n"));
    }
    Some(id)
}
