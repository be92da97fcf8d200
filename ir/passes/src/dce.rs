//! `dce` and `adce`: remove instructions whose results nothing needs.

use crate::bodies::change_bodies;
use crate::effects::{has_effects, is_removable};
use crate::removal::remove_instructions;
use crate::replacements::InstSet;
use crate::salvage::{Reader, Removal, Salvage};
use crate::users::Users;
use bitsmith_model::body::Body;
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::entity::{Entity, Table};
use bitsmith_model::module::{Module, Scope};
use bitsmith_model::value::{GlobalId, InstId};

/// Removes instructions without effects and uses, and those that only they used.
///
/// ```
/// use bitsmith_model::{builder::FunctionBuilder, module::Module};
/// use bitsmith_passes::dce::remove_dead_code;
///
/// let mut module = Module::new();
/// let i32 = module.types.int(32);
/// let ty = module.types.func(i32, &[i32]);
/// let f = module.declare_function(b"f", ty);
/// let mut b = FunctionBuilder::new(&mut module, f);
/// let entry = b.start_block(b"entry");
/// b.add(b.arg(0), b.arg(0));
/// b.ret(Some(b.arg(0)));
/// b.finish();
/// remove_dead_code(&mut module);
/// let body = module.globals[f].body().expect("a body");
/// assert_eq!(body.block_insts(entry).count(), 1);
/// ```
pub fn remove_dead_code(module: &mut Module) {
    change_bodies(module, |module, id, body| {
        let dead = unused(module.body_scope(id, body), body);
        remove(module, id, body, &dead);
    });
}

/// Removes instructions, in this order. Debug records describe their results by other values where they can.
fn remove(module: &Module, function: GlobalId, body: &mut Body, order: &[InstId]) {
    let mut salvage = Salvage::new(module, body);
    let layout = DataLayout::parse(&module.data_layout).unwrap_or_default();
    let reader = Reader {
        scope: module.body_scope(function, body),
        body,
        layout: &layout,
    };
    order.iter().for_each(|id| salvage.replace(reader, *id));
    let mut set = InstSet::default();
    for id in order {
        set.insert(*id);
    }
    let removal = Removal {
        module,
        function,
        dead: &set,
    };
    salvage.finish(removal, body);
    remove_instructions(body, &set);
}

/// The instructions that nothing needs, in the order in which LLVM removes them.
fn unused(scope: Scope<'_>, body: &Body) -> Vec<InstId> {
    let insts = || body.order.iter().flat_map(|block| body.block_insts(*block));
    let users = Users::new(body);
    let mut uses: Vec<usize> = vec![0; body.insts().len()];
    insts().for_each(|id| uses.put(id.index(), users.of(id).len()));
    let mut dead = Vec::new();
    let (mut work, mut is_found) = (Vec::new(), InstSet::default());
    let mut remove = |id: InstId, work: &mut Vec<InstId>, is_found: &mut InstSet| {
        dead.push(id);
        for used in body.operands(id).iter().filter_map(|value| value.as_inst()) {
            let Some(count) = uses.entry_mut(used.index()) else {
                continue;
            };
            *count = count.saturating_sub(1);
            if *count == 0 && is_removable(scope, body, &users, used) && is_found.insert(used) {
                work.push(used);
            }
        }
    };
    for id in insts() {
        let is_unused = users.of(id).is_empty();
        if is_unused && is_removable(scope, body, &users, id) && is_found.insert(id) {
            remove(id, &mut work, &mut is_found);
        }
    }
    while let Some(id) = work.pop() {
        remove(id, &mut work, &mut is_found);
    }
    dead
}

/// Removes instructions that no effect and no branch depends on, also those that only use each other.
/// Branches stay.
pub fn remove_dead_cycles(module: &mut Module) {
    change_bodies(module, |module, id, body| {
        let dead = unneeded(module.body_scope(id, body), body);
        remove(module, id, body, &dead);
    });
}

/// The instructions that nothing with effects needs, the last one first.
fn unneeded(scope: Scope<'_>, body: &Body) -> Vec<InstId> {
    let insts = || body.order.iter().flat_map(|block| body.block_insts(*block));
    let mut work: Vec<InstId> = insts()
        .filter(|id| body.inst(*id).op.is_terminator() || has_effects(scope, body, *id))
        .collect();
    let mut needed = InstSet::default();
    while let Some(id) = work.pop() {
        if needed.insert(id) {
            work.extend(body.operands(id).iter().filter_map(|value| value.as_inst()));
        }
    }
    let mut dead: Vec<InstId> = insts().filter(|id| !needed.contains(*id)).collect();
    dead.reverse();
    dead
}
