//! Names outside of functions: the module's symbol table, and lists of names by number.

use super::Tables;
use super::places::Places;
use crate::bitstream::{BlockCursor, Item, Record};
use crate::error::Result;
use bitsmith_model::global::GlobalKind;
use bitsmith_model::module::Module;
use bitsmith_model::schema::blocks::value_symtab;
use bitsmith_model::unique::{separator, unique_name};
use bitsmith_model::value::GlobalId;
use rustc_hash::FxHashSet;

/// Reads a block of names by number, with records of one `code`: operand bundle tags, synchronisation scopes.
pub(super) fn read_name_list(
    mut block: BlockCursor<'_, '_>,
    code: u32,
    names: &mut Vec<Box<[u8]>>,
) -> Result<()> {
    names.clear();
    let mut record = Record::new();
    loop {
        match block.next(&mut record)? {
            Item::End => return Ok(()),
            Item::Block(_) => {}
            Item::Record if record.code == code => {
                names.push(record.ops.iter().map(|&c| c as u8).collect());
            }
            // It would have a number, so that later names had wrong ones.
            Item::Record => return Err(block.record_error(&record, "expected a name")),
        }
    }
}

/// The message for a name with a zero byte, which no value can have.
pub(super) const NO_NAME: &str = "expected a name without zeros in it";

/// Reads the module's symbol table: names, and the offsets of bodies, if it precedes them.
pub(super) fn read_module_names(
    mut block: BlockCursor<'_, '_>,
    tables: &Tables,
    names: bool,
    mut places: Option<&mut Places>,
    module: &mut Module,
) -> Result<()> {
    let mut record = Record::new();
    let mut text = Vec::new();
    loop {
        match block.next(&mut record)? {
            Item::End => return Ok(()),
            Item::Block(_) => continue,
            Item::Record => {}
        }
        let skip = match record.code {
            value_symtab::ENTRY if names => 1,
            value_symtab::FNENTRY => 2,
            _ => continue,
        };
        let number = record.op(0).and_then(|number| usize::try_from(number).ok());
        let value = number.and_then(|number| tables.values.get(number));
        let id = value.and_then(|value| value.as_global());
        let global = id.and_then(|id| Some((id, module.globals.get_mut(id)?)));
        let (id, global) = global
            .ok_or_else(|| block.error(&record, 0, "expected the number of a global value"))?;
        if let Some(places) = &mut places
            && skip == 2
        {
            match &global.kind {
                GlobalKind::Function(_) => places.body(id, &block, &record)?,
                // Older releases recorded the offsets of aliasees.
                _ if names => {}
                _ => return Err(block.error(&record, 0, "expected the number of a function")),
            }
        }
        if !names {
            continue;
        }
        text.clear();
        text.extend(record.ops.iter().skip(skip).map(|&c| c as u8));
        if text.contains(&0) {
            return Err(block.record_error(&record, NO_NAME));
        }
        global.name = module.strings.add(&text);
    }
}

/// Renames each global whose name an earlier one has, as LLVM does.
pub(super) fn make_unique(module: &mut Module) {
    let mut seen: FxHashSet<&[u8]> = FxHashSet::default();
    seen.reserve(module.globals.len());
    let strings = &module.strings;
    let named = module.globals.iter().filter(|(_, g)| g.name.len != 0);
    let twice = named.filter(|(_, g)| !seen.insert(strings.get(g.name)));
    let twice: Vec<GlobalId> = twice.map(|(id, _)| id).collect();
    if !twice.is_empty() {
        rename(module, &twice);
    }
}

#[cold]
fn rename(module: &mut Module, twice: &[GlobalId]) {
    let all = module.globals.values();
    let mut taken: FxHashSet<Vec<u8>> = all.map(|g| module.strings.get(g.name).to_vec()).collect();
    let separator = separator(module.triple());
    let mut last = 0;
    for &id in twice {
        let is_free = |name: &[u8]| taken.insert(name.to_vec());
        let name = unique_name(module.name(id), separator, &mut last, is_free);
        let name = module.strings.add(&name);
        if let Some(global) = module.globals.entry_mut(id) {
            global.name = name;
        }
    }
}
