//! Finds the functions that use addresses of other functions' blocks.

use super::pools::Pools;
use bitsmith_model::constant::{ConstKind, ConstPool};
use bitsmith_model::module::Module;
use bitsmith_model::value::{GlobalId, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// The first release whose functions list the users of addresses of their blocks.
const USERS_SINCE: u16 = 15;

/// By function: the other functions whose instructions use addresses of its blocks, so that a lazy
/// reader loads them with it.
pub(super) fn block_address_users(module: &Module) -> FxHashMap<GlobalId, Vec<GlobalId>> {
    let mut users: FxHashMap<GlobalId, Vec<GlobalId>> = FxHashMap::default();
    if !module.dialect.has(USERS_SINCE) {
        return users;
    }
    let in_module = has_block_address(&module.consts);
    for &id in &module.functions {
        let Some(body) = module.globals.get(id).and_then(|g| g.body()) else {
            continue;
        };
        if !in_module && !has_block_address(&body.consts) {
            continue;
        }
        let pools = Pools {
            module,
            local: Some(&body.consts),
        };
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        for &block in &body.order {
            for inst in body.block_insts(block) {
                let mut work = body.operands(inst).to_vec();
                while let Some(value) = work.pop() {
                    let Some((constant, pool)) = pools.get(value) else {
                        continue;
                    };
                    if !seen.insert(value) {
                        continue;
                    }
                    if let ConstKind::BlockAddress(function, _) = constant.kind
                        && function != id
                    {
                        let list = users.entry(function).or_default();
                        if list.last() != Some(&id) {
                            list.push(id);
                        }
                    }
                    work.extend(pool.parts(constant));
                }
            }
        }
    }
    users
}

fn has_block_address(pool: &ConstPool) -> bool {
    pool.iter()
        .any(|(_, c)| matches!(c.kind, ConstKind::BlockAddress(..)))
}
