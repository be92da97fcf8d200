//! `dce` and `adce`: remove instructions whose results nothing needs.

use crate::bodies::change_bodies;
use crate::effects::{has_effects, is_removable};
use crate::removal::remove_instructions;
use crate::replacements::InstSet;
use crate::users::Users;
use bitsmith_model::body::Body;
use bitsmith_model::entity::{Entity, Table};
use bitsmith_model::module::{Module, Scope};
use bitsmith_model::value::InstId;

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
        remove_instructions(body, &dead);
    });
}

fn unused(scope: Scope<'_>, body: &Body) -> InstSet {
    let users = Users::new(body);
    let mut counts: Vec<usize> = vec![0; body.insts().len()];
    let mut work = Vec::new();
    for &block in &body.order {
        for id in body.block_insts(block) {
            let count = users.of(id).len();
            counts.put(id.index(), count);
            if count == 0 {
                work.push(id);
            }
        }
    }
    let mut dead = InstSet::default();
    while let Some(id) = work.pop() {
        if !is_removable(scope, body, &users, id) || !dead.insert(id) {
            continue;
        }
        for used in body.operands(id).iter().filter_map(|value| value.as_inst()) {
            if let Some(count) = counts.get_mut(used.index()) {
                *count = count.saturating_sub(1);
                if *count == 0 {
                    work.push(used);
                }
            }
        }
    }
    dead
}

/// Removes instructions that no effect and no branch depends on, also those that only use each other.
/// Branches stay.
pub fn remove_dead_cycles(module: &mut Module) {
    change_bodies(module, |module, id, body| {
        let dead = unneeded(module.body_scope(id, body), body);
        remove_instructions(body, &dead);
    });
}

fn unneeded(scope: Scope<'_>, body: &Body) -> InstSet {
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
    let mut dead = InstSet::default();
    for id in insts().filter(|id| !needed.contains(*id)) {
        dead.insert(id);
    }
    dead
}
