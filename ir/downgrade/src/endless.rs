//! Loops that never end: `llvm.looptrap`, and `llvm.cond.loop` if its argument is true.

use crate::site::Site;
use bitsmith_model::types::Type;
use bitsmith_model::value::Value;

/// A block that branches to itself, where the call is. The site is in the block behind it then.
pub(crate) fn expand(site: &mut Site<'_, '_>) -> Option<Value> {
    let condition = site.args().first().copied();
    let (before, around, rest) = (site.block, site.body.push_block(), site.at);
    let after = site.split_block();
    let branch = site.branch();
    match condition {
        Some(condition) => {
            let ways = [condition, around.into(), after.into()];
            site.append(before, branch, &ways)
        }
        None => site.append(before, branch, &[around.into()]),
    };
    let again = site.append(around, branch, &[around.into()]);
    (site.block, site.at) = (around, again);
    // Without it, a loop may be taken for one that ends.
    let void = site.cx.module.types.intern(Type::Void);
    site.call(b"llvm.sideeffect", void, &[])?;
    (site.block, site.at) = (after, rest);
    // Nothing uses the call.
    Some(site.small(1, 0))
}
