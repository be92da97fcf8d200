//! Removes globals from a module, and definitions from globals.

use super::uses::{CountedConstants, GlobalSet, live_globals, used_globals};
use bitsmith_model::constant::{Const, ConstKind, ConstPool, ExprOp};
use bitsmith_model::global::{BodyState, GlobalKind};
use bitsmith_model::module::Module;
use bitsmith_model::removed_globals::forget_in_metadata;
use bitsmith_model::schema::inst::{CastOp, Flags};
use bitsmith_model::types::Types;
use bitsmith_model::value::{ConstId, GlobalId, Value};

/// Removes all globals that are unreachable from definitions that must stay; returns their number.
///
/// As LLVM's `globaldce`, except that empty constructors are kept, and virtual functions are not analysed.
pub fn remove_dead_globals(module: &mut Module) -> usize {
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

/// Removes these globals from the module. Only metadata and they themselves may use them; metadata gets
/// null instead.
pub fn remove_globals(module: &mut Module, dead: &GlobalSet) {
    if dead.is_empty() {
        return;
    }
    for order in [
        &mut module.variables,
        &mut module.functions,
        &mut module.aliases,
        &mut module.ifuncs,
    ] {
        order.retain(|&id| !dead.contains(id));
    }
    let mut bodies = GlobalSet::new();
    for id in module.globals.keys().filter(|&id| dead.contains(id)) {
        let Some(global) = module.globals.get_mut(id) else {
            continue;
        };
        global.attachments.clear();
        global.comdat = None;
        match &mut global.kind {
            GlobalKind::Variable(variable) => variable.initializer = None,
            GlobalKind::Function(function) => {
                **function = Default::default();
                bodies.insert(id);
            }
            GlobalKind::Alias(_) | GlobalKind::IFunc(_) => {}
        }
    }
    module.summary = None;
    module.use_lists.clear();
    forget_blocks(module, &bodies);
    forget_in_metadata(module, |id| dead.contains(id));
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

/// Replaces addresses of removed blocks by 1, as LLVM does.
fn forget_blocks(module: &mut Module, functions: &GlobalSet) {
    let gone =
        |kind: ConstKind| matches!(kind, ConstKind::BlockAddress(id, _) if functions.contains(id));
    let types = &mut module.types;
    forget_blocks_in(&mut module.consts, types, Value::constant, gone);
    for &id in &module.functions {
        let function = module.globals.get_mut(id).and_then(|g| g.as_function_mut());
        if let Some(BodyState::Loaded(body)) = function.map(|f| &mut f.body) {
            forget_blocks_in(&mut body.consts, types, Value::local_const, gone);
        }
    }
}

/// Likewise in one pool; `value` maps a constant's handle to its value.
fn forget_blocks_in(
    pool: &mut ConstPool,
    types: &mut Types,
    value: impl Fn(ConstId) -> Value,
    gone: impl Fn(ConstKind) -> bool,
) {
    let found: Vec<_> = pool.iter().filter(|(_, c)| gone(c.kind)).collect();
    for (id, Const { ty, .. }) in found {
        let one = pool.push(types.int(32), ConstKind::Int(1));
        let cast = ExprOp::Cast(CastOp::IntToPtr);
        let made = pool.push_expr(ty, cast, Flags::NONE, None, [value(one)]);
        let constant = pool.get(made);
        pool.set(id, constant);
    }
}
