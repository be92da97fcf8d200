//! The names of the kinds of attachments.
//!
//! LLVM writes all kinds that its context knows: the fixed ones, those that were read, and those that its reader
//! and its verifier look for by name, in the order in which it first looked for each.

use super::abbrevs;
use super::error::Result;
use super::metadata::STRINGS_SINCE;
use crate::bitstream::Writer;
use bitsmith_model::global::GlobalKind;
use bitsmith_model::module::Module;
use bitsmith_model::schema::blocks::{METADATA_BLOCK, METADATA_KIND_BLOCK, metadata_kind};
use bitsmith_model::schema::metadata_kind::PROF;
use bitsmith_upgrade::has_current_debug_info;

/// The kind of attachment that LLVM strips with debug info.
const STRIPPED_KIND: &[u8] = b"heapallocsite";
/// The kind that the verifier looks for at functions with attachments other than profiles.
const FUNCTION_KIND: &[u8] = b"reqd_work_group_size";
/// The kind that the verifier looks for at instructions with attachments or locations.
const INSTRUCTION_KIND: &[u8] = b"amdgpu.expected.active.lanes";
/// The first release whose verifier looks for these.
const CHECKED_SINCE: u16 = 23;

/// Returns true if LLVM strips outdated debug info while reading and looks at attachments.
fn is_stripped(module: &Module) -> bool {
    !has_current_debug_info(module)
        && module.globals.values().any(|global| {
            let body = global.body();
            body.is_some_and(|body| !body.attachments.is_empty())
        })
}

/// Adds the kinds that the verifier looks for.
fn add_checked(module: &Module, names: &mut Vec<&[u8]>) {
    let mut add = |name: &'static [u8]| {
        if !names.contains(&name) {
            names.push(name);
        }
    };
    for global in module.globals.values() {
        if !matches!(global.kind, GlobalKind::Function(_)) {
            continue;
        }
        if global.attachments.iter().any(|a| a.kind != PROF) {
            add(FUNCTION_KIND);
        }
        let body = global.body();
        if body.is_some_and(|body| !body.attachments.is_empty() || !body.locs.is_empty()) {
            add(INSTRUCTION_KIND);
        }
    }
}

/// Writes the names of the kinds of attachments.
pub(super) fn write_kinds(module: &Module, out: &mut Writer) -> Result<()> {
    let mut names: Vec<&[u8]> = module.metadata_kinds.iter().map(|n| &**n).collect();
    if names.is_empty() {
        return Ok(());
    }
    if !names.contains(&STRIPPED_KIND) && is_stripped(module) {
        names.push(STRIPPED_KIND);
    }
    if module.dialect.has(CHECKED_SINCE) {
        add_checked(module, &mut names);
    }
    let block = match module.dialect.has(STRINGS_SINCE) {
        true => METADATA_KIND_BLOCK,
        false => METADATA_BLOCK,
    };
    out.enter_block(block, 3);
    let mut ops = Vec::new();
    for (number, name) in names.iter().enumerate() {
        ops.clear();
        ops.push(number as u64);
        ops.extend(abbrevs::wide_chars(name));
        out.unabbreviated(metadata_kind::KIND, &ops);
    }
    out.end_block()?;
    Ok(())
}
