//! Extracts globals from a module, or everything else, as `llvm-extract` does.

use super::declare::declare_alias;
use super::remove::{delete_bodies, remove_globals};
use super::uses::{GlobalSet, mentioned, used_by_constants_of};
use bitsmith_model::constant::ConstKind;
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::global::{Function, Global, GlobalKind};
use bitsmith_model::module::Module;
use bitsmith_model::schema::linkage::{Linkage, RuntimePreemption, Visibility};
use bitsmith_model::types::Type;
use bitsmith_model::value::{GlobalId, Value};

/// The options of extracting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extract {
    /// Make the named globals declarations, instead of all others.
    pub delete: bool,
    /// Keep the initializers of constants.
    pub keep_const_init: bool,
}

/// Makes declarations of all globals that are not `named` (or that are, see [`Extract::delete`]). The
/// others become externally visible, so that the parts can be linked again.
///
/// Returns the globals that constants of deleted bodies refer to, if the module was read from text: LLVM keeps those
/// constants, so to it the globals are in use. It does not read the deleted bodies of bitcode.
pub fn extract_globals(module: &mut Module, named: &GlobalSet, how: Extract) -> GlobalSet {
    if !how.delete {
        module.module_asm.clear();
        module.asm_parts.clear();
    }
    extract_variables(module, named, how);
    let used = extract_functions(module, named, how);
    extract_aliases(module, named, how);
    module.summary = None;
    module.use_lists.clear();
    used
}

fn extract_variables(module: &mut Module, named: &GlobalSet, how: Extract) {
    for id in module.variables.clone() {
        let is_ctors = module.name(id) == b"llvm.global_ctors";
        let Some(global) = module.globals.get_mut(id) else {
            continue;
        };
        let GlobalKind::Variable(variable) = &mut global.kind else {
            continue;
        };
        let delete = how.delete == named.contains(id)
            && variable.initializer.is_some()
            && !(variable.constant && how.keep_const_init);
        if delete {
            variable.initializer = None;
            global.comdat = None;
        } else if is_ctors || global.linkage == Linkage::AvailableExternally {
            continue;
        }
        make_visible(global, delete);
    }
}

fn extract_functions(module: &mut Module, named: &GlobalSet, how: Extract) -> GlobalSet {
    let mut deleted = GlobalSet::new();
    for &id in &module.functions {
        let Some(global) = module.globals.get_mut(id) else {
            continue;
        };
        let delete = how.delete == named.contains(id) && !global.is_declaration();
        if delete {
            deleted.insert(id);
            global.comdat = None;
        } else if global.linkage == Linkage::AvailableExternally {
            continue;
        }
        make_visible(global, delete);
    }
    // Only bitcode files have a producer.
    let used = match module.producer.name.is_empty() {
        true => used_by_constants_of(module, &deleted),
        false => GlobalSet::new(),
    };
    delete_bodies(module, &deleted);
    used
}

/// Replaces a removed alias or ifunc by a declaration of its aliasee's kind, after all others.
fn extract_aliases(module: &mut Module, named: &GlobalSet, how: Extract) {
    let mut dead = GlobalSet::new();
    let all = [&module.aliases[..], &module.ifuncs].concat();
    for id in all {
        let Some(global) = module.globals.get_mut(id) else {
            continue;
        };
        let delete = how.delete == named.contains(id);
        make_visible(global, delete);
        if delete {
            let declaration = declare_alias(module, id);
            // As always, a variable that replaces an alias is in the default address space.
            let space = DataLayout::parse(&module.data_layout).map_or(0, |l| l.global_space);
            let usual = module.types.find(&Type::Ptr(space));
            if let Some(global) = module.globals.entry_mut(declaration) {
                global.tls = Default::default();
                if let (GlobalKind::Variable(_), Some(ty)) = (&global.kind, usual) {
                    global.ty = ty;
                }
            }
            replace_uses(module, Value::global(id), Value::global(declaration));
            dead.insert(id);
        }
    }
    remove_globals(module, &dead);
}

/// An alias or ifunc whose base object is a declaration, which is invalid: the object was removed and
/// the alias was not.
pub fn dangling_alias(module: &Module) -> Option<GlobalId> {
    let mut aliases = module.aliases.iter().chain(&module.ifuncs).copied();
    aliases.find(|&id| {
        let value = match module.globals.get(id).map(|global| &global.kind) {
            Some(GlobalKind::Alias(value) | GlobalKind::IFunc(value)) => *value,
            _ => return false,
        };
        let is_declaration = |id: GlobalId| {
            let global = module.globals.get(id);
            global.is_some_and(|global| global.is_declaration())
        };
        mentioned(module, value).into_iter().any(is_declaration)
    })
}

/// Makes a global visible from other modules; one that is `deleted` here is defined there.
pub fn make_visible(global: &mut Global, deleted: bool) {
    let local = global.linkage.is_local();
    if local || deleted {
        global.linkage = Linkage::External;
        if local {
            global.visibility = Visibility::Hidden;
        }
    } else {
        global.linkage = match global.linkage {
            Linkage::LinkOnceAny => Linkage::WeakAny,
            Linkage::LinkOnceOdr => Linkage::WeakOdr,
            linkage => linkage,
        };
    }
    global.dso_local |= RuntimePreemption::is_implicit(global.linkage, global.visibility);
}

/// Replaces all uses of a global, in definitions, constants and metadata. The new one must have an
/// address of the same type.
pub fn replace_uses(module: &mut Module, old: Value, new: Value) {
    let swap = |value: &mut Value| {
        if *value == old {
            *value = new;
        }
    };
    let (Some(old_id), Some(new_id)) = (old.as_global(), new.as_global()) else {
        return;
    };
    let swap_kind = |kind: &mut ConstKind| match kind {
        ConstKind::BlockAddress(id, _)
        | ConstKind::DsoLocalEquivalent(id)
        | ConstKind::NoCfi(id)
            if *id == old_id =>
        {
            *id = new_id;
        }
        _ => {}
    };
    module.consts.operands_mut().iter_mut().for_each(swap);
    module
        .consts
        .consts_mut()
        .for_each(|c| swap_kind(&mut c.kind));
    swap_metadata(&mut module.metadata, old, new);
    let all: Vec<GlobalId> = module.in_symbol_order().collect();
    for id in all {
        let Some(global) = module.globals.get_mut(id) else {
            continue;
        };
        match &mut global.kind {
            GlobalKind::Variable(variable) => variable.initializer.iter_mut().for_each(swap),
            GlobalKind::Alias(value) | GlobalKind::IFunc(value) => swap(value),
            GlobalKind::Function(function) => {
                let Function {
                    prefix,
                    prologue,
                    personality,
                    ..
                } = &mut **function;
                let parts = [prefix, prologue, personality];
                parts.into_iter().flatten().for_each(swap);
                if let bitsmith_model::global::BodyState::Loaded(body) = &mut function.body {
                    body.replace_uses(old, new);
                    body.consts.operands_mut().iter_mut().for_each(swap);
                    body.consts
                        .consts_mut()
                        .for_each(|c| swap_kind(&mut c.kind));
                    swap_metadata(&mut body.metadata, old, new);
                }
            }
        }
    }
}

fn swap_metadata(store: &mut bitsmith_model::metadata::MdStore, old: Value, new: Value) {
    for entry in store.entries().to_vec() {
        if entry.kind == bitsmith_model::metadata::MdKind::Value {
            for slot in store.slots_mut(entry) {
                if *slot == old.as_u32() {
                    *slot = new.as_u32();
                }
            }
        }
    }
}
