//! `name-anon-globals`: names globals without a name after the exported names of their module.

use bitsmith_model::entity::Span;
use bitsmith_model::guid::md5_hex;
use bitsmith_model::module::Module;
use bitsmith_model::value::GlobalId;

/// Names all globals that have no name: `anon.`, a hash of the names that the module exports, and a number.
pub fn name_anonymous_globals(module: &mut Module) {
    let is_unnamed = |id: &GlobalId| module.name(*id).is_empty();
    let unnamed: Vec<GlobalId> = module.in_symbol_order().filter(is_unnamed).collect();
    if unnamed.is_empty() {
        return;
    }
    let mut exported = Vec::new();
    for &id in module.functions.iter().chain(&module.variables) {
        let Some(global) = module.globals.get(id) else {
            continue;
        };
        if !global.is_declaration() && !global.linkage.is_local() {
            exported.extend_from_slice(module.name(id));
        }
    }
    let hash = md5_hex(&exported);
    for (number, id) in unnamed.into_iter().enumerate() {
        let name: Span = module
            .strings
            .add(format!("anon.{hash}.{number}").as_bytes());
        if let Some(global) = module.globals.get_mut(id) {
            global.name = name;
        }
    }
    module.summary = None;
}
