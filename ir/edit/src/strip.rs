//! Strips names, as `opt -passes=strip` and `strip-nondebug` do.

use super::uses::GlobalSet;
use bitsmith_model::body::LocalNames;
use bitsmith_model::entity::Span;
use bitsmith_model::global::BodyState;
use bitsmith_model::module::Module;
use bitsmith_model::types::StructId;

/// The names that begin with `llvm.dbg`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DebugNames {
    /// They stay.
    Keep,
    /// They are removed like others.
    Strip,
}

/// Removes the names of types, of local values, and of globals with local linkage, except those in
/// `llvm.used` and `llvm.compiler.used`.
pub fn strip_names(module: &mut Module, debug: DebugNames) {
    let used = used_by_name(module);
    let is_kept = |name: &[u8]| debug == DebugNames::Keep && name.starts_with(b"llvm.dbg");
    let orders = [&module.variables, &module.functions];
    let local: Vec<_> = orders
        .into_iter()
        .flatten()
        .copied()
        .filter(|&id| {
            let is_local = module.globals.get(id).is_some_and(|g| g.linkage.is_local());
            is_local && !used.contains(id) && !is_kept(module.name(id))
        })
        .collect();
    for id in local {
        if let Some(global) = module.globals.entry_mut(id) {
            global.name = Span::default();
        }
    }
    strip_local_names(module);
    let structs: Vec<StructId> = module.types.structs().keys().collect();
    for id in structs {
        if !is_kept(&module.types.named(id).name) {
            module.types.set_struct_name(id, b"");
        }
    }
    module.summary = None;
}

/// Removes the names of arguments, blocks and results.
pub fn strip_local_names(module: &mut Module) {
    for &id in &module.functions {
        let function = module.globals.get_mut(id).and_then(|g| g.as_function_mut());
        if let Some(BodyState::Loaded(body)) = function.map(|f| &mut f.body) {
            body.names = LocalNames::default();
        }
    }
}

/// The globals whose names must stay: those in the two lists, and the lists.
fn used_by_name(module: &Module) -> GlobalSet {
    let mut used = GlobalSet::new();
    for id in module.used_lists().chain(module.listed_as_used()) {
        used.insert(id);
    }
    used
}
