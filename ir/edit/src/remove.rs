//! Removes globals from a module, and definitions from globals.

use super::constructors;
use super::uses::{CountedConstants, GlobalSet, live_globals, used_globals};
use bitsmith_model::global::BodyState;
use bitsmith_model::module::Module;
use bitsmith_model::removed_globals::{forget_blocks, forget_unused_constants, remove_globals};
use bitsmith_model::value::GlobalId;

/// Removes all globals that are unreachable from definitions that must stay; returns their number.
///
/// As LLVM's `globaldce`, except that virtual functions are not analysed. Constructors that do nothing are no longer called.
pub fn remove_dead_globals(module: &mut Module) -> usize {
    constructors::remove_empty(module);
    forget_unused_constants(module);
    let live = live_globals(module);
    remove_unless(module, |id| live.contains(id))
}

/// Removes unused declarations of functions and variables; returns their number. If dead constants count
/// as users (see [`used_globals`]), `dead_constants` has what those of deleted bodies refer to.
pub fn remove_dead_prototypes(module: &mut Module, dead_constants: Option<&GlobalSet>) -> usize {
    let counted = match dead_constants {
        Some(_) => CountedConstants::All,
        None => CountedConstants::Used,
    };
    let used = used_globals(module, counted);
    let keep: GlobalSet = module
        .in_symbol_order()
        .filter(|&id| {
            let global = module.globals.get(id);
            used.contains(id)
                || dead_constants.is_some_and(|more| more.contains(id))
                || !global.is_some_and(|g| g.is_declaration())
        })
        .collect();
    remove_unless(module, |id| keep.contains(id))
}

fn remove_unless(module: &mut Module, keep: impl Fn(GlobalId) -> bool) -> usize {
    let dead: GlobalSet = module.in_symbol_order().filter(|&id| !keep(id)).collect();
    let before = module.in_symbol_order().count();
    remove_globals(module, &dead);
    before.saturating_sub(module.in_symbol_order().count())
}

/// Makes these functions declarations: their bodies and all that belongs to them are removed.
pub fn delete_bodies(module: &mut Module, functions: &GlobalSet) {
    let mut deleted = GlobalSet::new();
    for id in module
        .functions
        .iter()
        .filter(|&&id| functions.contains(id))
    {
        let Some(global) = module.globals.get_mut(*id) else {
            continue;
        };
        global.attachments.clear();
        if let Some(function) = global.as_function_mut() {
            function.body = BodyState::Declaration;
            function.prefix = None;
            function.prologue = None;
            function.personality = None;
            deleted.insert(*id);
        }
    }
    module.summary = None;
    module.use_lists.clear();
    forget_blocks(module, &deleted);
}
