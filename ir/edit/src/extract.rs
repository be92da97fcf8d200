//! Extracts globals from a module, or everything else, as `llvm-extract` does.

use super::declare::declare_alias;
use super::remove::delete_bodies;
use super::replace::Replacements;
use super::uses::{GlobalSet, inside_constants, mentioned, used_by_constants_of};
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::global::{Global, GlobalKind};
use bitsmith_model::module::Module;
use bitsmith_model::removed_globals::remove_globals;
use bitsmith_model::schema::linkage::{Linkage, RuntimePreemption, Visibility};
use bitsmith_model::types::Type;
use bitsmith_model::value::GlobalId;

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
/// Returns the globals that constants of what is deleted refer to: LLVM keeps those constants, so to it the globals are in
/// use. It does not read the deleted bodies of bitcode, but initializers and what else stands before bodies.
///
/// ```
/// use bitsmith_edit::extract::{Extract, extract_globals};
/// use bitsmith_text::parse::parse_module;
///
/// let text = b"define void @f() {\n  call void @g()\n  ret void\n}\n\
///     define void @g() {\n  ret void\n}\n";
/// let mut module = parse_module(text).expect("valid text");
/// let [f, g] = module.functions[..] else { panic!() };
/// extract_globals(&mut module, &[f].into_iter().collect(), Extract::default());
/// assert!(!module.globals[f].is_declaration() && module.globals[g].is_declaration());
/// ```
pub fn extract_globals(module: &mut Module, named: &GlobalSet, how: Extract) -> GlobalSet {
    if !how.delete {
        module.module_asm.clear();
        module.asm_parts.clear();
    }
    let of_variables = extract_variables(module, named, how);
    let mut used = extract_functions(module, named, how);
    for id in of_variables {
        used.insert(id);
    }
    extract_aliases(module, named, how);
    module.summary = None;
    module.use_lists.clear();
    used
}

/// Returns the globals inside of the removed initializers.
fn extract_variables(module: &mut Module, named: &GlobalSet, how: Extract) -> Vec<GlobalId> {
    let mut removed = Vec::new();
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
            removed.extend(variable.initializer.take());
            global.comdat = None;
        } else if is_ctors || global.linkage == Linkage::AvailableExternally {
            continue;
        }
        make_visible(global, DefinedIn::deleted_here(delete));
    }
    inside_constants(module, &removed)
}

fn extract_functions(module: &mut Module, named: &GlobalSet, how: Extract) -> GlobalSet {
    let (mut deleted, mut removed) = (GlobalSet::new(), Vec::new());
    for &id in &module.functions {
        let Some(global) = module.globals.get_mut(id) else {
            continue;
        };
        let delete = how.delete == named.contains(id) && !global.is_declaration();
        if delete {
            deleted.insert(id);
            removed.extend(global.operands().into_iter().flatten());
            global.comdat = None;
        } else if global.linkage == Linkage::AvailableExternally {
            continue;
        }
        make_visible(global, DefinedIn::deleted_here(delete));
    }
    // Only bitcode files have a producer.
    let mut used = match module.producer.name.is_empty() {
        true => used_by_constants_of(module, &deleted),
        false => GlobalSet::new(),
    };
    for id in inside_constants(module, &removed) {
        used.insert(id);
    }
    delete_bodies(module, &deleted);
    used
}

/// Replaces a removed alias or ifunc by a declaration of its aliasee's kind, after all others.
fn extract_aliases(module: &mut Module, named: &GlobalSet, how: Extract) {
    let (mut dead, mut replaced) = (GlobalSet::new(), Replacements::default());
    let all = [&module.aliases[..], &module.ifuncs].concat();
    for id in all {
        let Some(global) = module.globals.get_mut(id) else {
            continue;
        };
        let delete = how.delete == named.contains(id);
        make_visible(global, DefinedIn::deleted_here(delete));
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
            replaced.insert(id, declaration);
            dead.insert(id);
        }
    }
    replaced.apply(module);
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

/// The module that defines a global.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DefinedIn {
    /// The module at hand.
    ThisModule,
    /// Another one: its definition is deleted here.
    AnotherModule,
}

impl DefinedIn {
    fn deleted_here(deleted: bool) -> Self {
        match deleted {
            true => Self::AnotherModule,
            false => Self::ThisModule,
        }
    }
}

/// Makes a global visible from other modules.
pub fn make_visible(global: &mut Global, defined: DefinedIn) {
    let local = global.linkage.is_local();
    if local || defined == DefinedIn::AnotherModule {
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
