//! Replaces definitions by declarations, for globals that another module defines.

use super::remove::delete_bodies;
use super::replace::Replacements;
use super::uses::GlobalSet;
use bitsmith_model::global::{Global, GlobalKind, Variable};
use bitsmith_model::module::Module;
use bitsmith_model::removed_globals::remove_globals;
use bitsmith_model::schema::linkage::Linkage;
use bitsmith_model::value::GlobalId;

/// Makes functions and variables declarations.
pub fn declare(module: &mut Module, ids: impl IntoIterator<Item = GlobalId>) {
    let mut functions = GlobalSet::new();
    for id in ids {
        let Some(global) = module.globals.get_mut(id).filter(|g| !g.is_declaration()) else {
            continue;
        };
        global.linkage = Linkage::External;
        global.comdat = None;
        match &mut global.kind {
            GlobalKind::Variable(variable) => variable.initializer = None,
            _ => drop(functions.insert(id)),
        }
    }
    delete_bodies(module, &functions);
}

/// Replaces aliases by declarations of their base objects' kind.
pub fn declare_aliases(module: &mut Module, aliases: impl IntoIterator<Item = GlobalId>) {
    let (mut dead, mut replaced) = (GlobalSet::new(), Replacements::default());
    for id in aliases {
        replaced.insert(id, declare_alias(module, id));
        dead.insert(id);
    }
    replaced.apply(module);
    remove_globals(module, &dead);
}

/// Adds a declaration for an alias, with the kind of its aliasee, the alias's name and no attributes.
pub fn declare_alias(module: &mut Module, alias: GlobalId) -> GlobalId {
    let mut global = module.globals[alias].clone();
    global.kind = if module.types.as_func(global.value_ty).is_some() {
        GlobalKind::Function(Box::default())
    } else {
        GlobalKind::Variable(Variable::default())
    };
    let function = matches!(global.kind, GlobalKind::Function(_));
    let mut declaration = Global::new(global.name, global.ty, global.value_ty, global.kind);
    if !function {
        declaration.tls = global.tls;
    }
    module.add_global(declaration)
}
