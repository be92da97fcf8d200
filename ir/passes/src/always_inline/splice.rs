//! Putting the copies in the place of the call.

use super::caller::Caller;
use super::clone::Clone;
use super::site::{Call, ends_in_tail_call, returns};
use bitsmith_model::body::UseList;
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::value::{BlockId, InstId, Value};
use bitsmith_model::view::View;

/// Replaces the call by the copies.
pub(super) fn splice(caller: &mut Caller<'_>, copies: &Clone<'_>, call: Call) {
    let mut ends = returns(caller, copies);
    let all = ends.len();
    ends.retain(|(block, _)| !ends_in_tail_call(caller, *block));
    let has_tail_calls = ends.len() != all;
    if let ([entry], [(_, end)]) = (copies.blocks.as_slice(), ends.as_slice()) {
        one_block(caller, call, *entry, *end);
    } else {
        many_blocks(caller, copies, call, &ends, has_tail_calls);
    }
}

/// The block that an invoke goes to unless something is thrown.
fn normal(caller: &Caller<'_>, call: InstId) -> Option<BlockId> {
    match caller.body.view(call) {
        Some(View::Invoke { normal, .. }) => Some(normal),
        _ => None,
    }
}

/// The value that a return returns.
fn returned(caller: &mut Caller<'_>, end: InstId, call: InstId) -> Option<Value> {
    let value = caller.operands(end).first().copied()?;
    if value == call.into() {
        return Some(caller.poison(caller.body.inst(call).ty));
    }
    Some(value)
}

/// Replaces the result of the call, and removes the call.
fn finish(caller: &mut Caller<'_>, call: InstId, value: Option<Value>) {
    if let Some(value) = value
        && caller.is_used(call)
    {
        caller.replace(call, value);
    }
    caller.remove(call);
}

fn one_block(caller: &mut Caller<'_>, call: Call, entry: BlockId, end: InstId) {
    let normal = normal(caller, call.id);
    let rest = caller.body.add_block();
    caller.move_rest(call.block, Some(call.id), rest);
    caller.move_rest(entry, None, call.block);
    caller.move_rest(rest, None, call.block);
    caller.unname(entry.into());
    if let Some(normal) = normal {
        let loc = caller.body.loc(end);
        caller.branch(call.block, normal, loc);
    }
    let value = returned(caller, end, call.id);
    finish(caller, call.id, value);
    caller.remove(end);
}

fn many_blocks(
    caller: &mut Caller<'_>,
    copies: &Clone<'_>,
    call: Call,
    ends: &[(BlockId, InstId)],
    has_tail_calls: bool,
) {
    let Some((&entry, others)) = copies.blocks.split_first() else {
        return;
    };
    let after = caller.body.add_block();
    let name = caller.module.name(call.callee);
    let name = [name, b".exit"].concat();
    caller.name(after.into(), &name);
    match normal(caller, call.id) {
        Some(normal) => {
            let loc = ends.last().and_then(|(_, end)| caller.body.loc(*end));
            caller.branch(after, normal, loc);
            crate::phis::rename_edges(&mut caller.body, call.block, after, normal);
        }
        None => {
            caller.move_rest(call.block, Some(call.id), after);
            caller.rename_predecessor(after, call.block, after);
        }
    }
    let at = caller
        .body
        .order
        .iter()
        .position(|block| *block == call.block);
    let at = at.map_or(caller.body.order.len(), |at| at.saturating_add(1));
    let gone = match ends {
        [(block, _)] => Some(*block),
        _ => None,
    };
    let between = others.iter().copied().filter(|block| Some(*block) != gone);
    let between: Vec<BlockId> = between.chain([after]).collect();
    caller.body.order.splice(at..at, between);
    if let Some(gone) = gone {
        let mut edges = 0usize;
        // Control comes to the return's code in its new block.
        for &block in copies.blocks.iter().filter(|block| **block != gone) {
            let Some(last) = caller.body.last_inst(block) else {
                continue;
            };
            for operand in caller.body.operands_mut(last) {
                if *operand == gone.into() {
                    *operand = after.into();
                    edges = edges.saturating_add(1);
                }
            }
        }
        // LLVM has these uses in the opposite order, as it replaces one after the other.
        if edges > 1 {
            let indexes = (0..u32::try_from(edges).unwrap_or(0)).rev().collect();
            let value = after.into();
            caller.body.use_lists.push(UseList { value, indexes });
        }
    }
    let phi = join(caller, call.id, after, ends);
    if has_tail_calls && ends.is_empty() {
        remove_block(caller, after);
    }
    // The entry's code goes on where the call was, unless it was the only return and is there already.
    if gone != Some(entry) {
        caller.rename_predecessor(entry, entry, call.block);
        caller.move_rest(entry, None, call.block);
        caller.unname(entry.into());
    }
    let Some(phi) = phi else { return };
    let operands = caller.operands(phi);
    if let Some(value) = caller.only_value(phi, &operands) {
        caller.replace(phi, value);
        caller.remove(phi);
    }
}

/// Makes the returns go on behind the call. Returns the phi of several results.
fn join(
    caller: &mut Caller<'_>,
    call: InstId,
    after: BlockId,
    ends: &[(BlockId, InstId)],
) -> Option<InstId> {
    match *ends {
        [] => {
            let poison = caller.poison(caller.body.inst(call).ty);
            finish(caller, call, Some(poison));
            None
        }
        [(block, end)] => {
            let value = returned(caller, end, call);
            finish(caller, call, value);
            let rest = caller.body.add_block();
            caller.move_rest(after, None, rest);
            caller.move_rest(block, None, after);
            caller.move_rest(rest, None, after);
            caller.remove(end);
            caller.unname(block.into());
            None
        }
        _ => {
            let mut phi = None;
            if caller.is_used(call) {
                let mut operands = Vec::new();
                for &(block, end) in ends {
                    operands.extend(caller.operands(end).first());
                    operands.push(block.into());
                }
                let ty = caller.body.inst(call).ty;
                let made = caller.add(Inst::new(Opcode::Phi, ty), &operands);
                let first = caller.body.first_inst(after);
                caller.put_before(after, first, made);
                let name = caller.body.names.get(call.into()).to_vec();
                caller.name(made.into(), &name);
                phi = Some(made);
            }
            for &(block, end) in ends {
                let loc = caller.body.loc(end);
                caller.remove(end);
                caller.branch(block, after, loc);
            }
            finish(caller, call, phi.map(Value::from));
            phi
        }
    }
}

fn remove_block(caller: &mut Caller<'_>, block: BlockId) {
    for id in caller.live(block) {
        caller.remove(id);
    }
    caller.unname(block.into());
    caller.body.order.retain(|of| *of != block);
}
