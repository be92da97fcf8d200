//! A part of `simplifycfg`: branches on constants are folded, unreachable blocks removed, and a block is merged with
//! its only predecessor if that goes nowhere else.

use crate::bodies::{change_bodies, takes_block_address, with_block_addresses};
use crate::phis::{RemovedEdges, phis, rename_edges};
use crate::targets::only_target;
use bitsmith_model::body::Body;
use bitsmith_model::cfg::Cfg;
use bitsmith_model::dom::Dominators;
use bitsmith_model::inst::Inst;
use bitsmith_model::module::Module;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::schema::metadata_kind;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{BlockId, GlobalId, InstId, Value};
use bitsmith_model::view::View;
use rustc_hash::FxHashSet;

/// The number of rounds: folding a phi can make a further branch constant.
const ROUNDS: usize = 8;

/// Simplifies the control flow of all functions but those whose blocks' addresses are taken.
pub fn simplify_control_flow(module: &mut Module) {
    let taken = with_block_addresses(module);
    let void = module.types.intern(Type::Void);
    change_bodies(module, |module, id, body| {
        if taken.contains(&id) || takes_block_address(&body.consts) {
            return;
        }
        for _ in 0..ROUNDS {
            let folded = fold_branches(module, id, body, void);
            let removed = remove_unreachable(body);
            let merged = merge_blocks(body);
            if !(folded || removed || merged) {
                break;
            }
        }
    });
}

/// Replaces branches with one possible target.
fn fold_branches(module: &Module, function: GlobalId, body: &mut Body, void: TypeId) -> bool {
    let mut edges = RemovedEdges::default();
    let mut is_changed = false;
    for block in body.order.clone() {
        let Some(last) = body.last_inst(block) else {
            continue;
        };
        let scope = module.body_scope(function, body);
        let target = body
            .view(last)
            .and_then(|view| only_target(view, |value| scope.int(value)));
        let Some(target) = target else { continue };
        let mut is_kept = false;
        for next in body.targets(last).collect::<Vec<_>>() {
            match next == target && !std::mem::replace(&mut is_kept, true) {
                true => {}
                false => edges.remove(block, next),
            }
        }
        *body.inst_mut(last) = Inst::new(Opcode::Br, void);
        body.set_operands(last, &[target.into()]);
        let prof = metadata_kind::PROF;
        body.attachments
            .retain(|id, attachment| id != last || attachment.kind != prof);
        is_changed = true;
    }
    edges.finish(body);
    is_changed
}

/// Removes the blocks that control never comes to.
fn remove_unreachable(body: &mut Body) -> bool {
    let cfg = Cfg::new(body);
    let dominators = Dominators::new(body, &cfg);
    let order = body.order.iter().copied();
    let (kept, gone): (Vec<BlockId>, Vec<BlockId>) =
        order.partition(|block| dominators.is_reachable(*block));
    if gone.is_empty() {
        return false;
    }
    let mut edges = RemovedEdges::default();
    let mut dead = crate::replacements::InstSet::default();
    for &block in &gone {
        for &next in cfg.successors(block) {
            if dominators.is_reachable(next) {
                edges.remove(block, next);
            }
        }
        for id in body.block_insts(block) {
            dead.insert(id);
        }
    }
    edges.finish(body);
    body.dbg_records.retain(|id, _| !dead.contains(id));
    crate::removal::remove_instructions(body, &dead);
    for &block in &gone {
        body.names.set(block.into(), b"");
    }
    body.order = kept;
    body.use_lists.clear();
    true
}

/// Appends blocks to their only predecessors.
fn merge_blocks(body: &mut Body) -> bool {
    let cfg = Cfg::new(body);
    let order = body.order.clone();
    let merged: FxHashSet<BlockId> = order
        .iter()
        .filter_map(|block| mergeable(body, &cfg, *block))
        .collect();
    if merged.is_empty() {
        return false;
    }
    let mut edges = RemovedEdges::default();
    for &first in order.iter().filter(|block| !merged.contains(block)) {
        let mut end = first;
        while let Some(next) = mergeable(body, &cfg, first) {
            append(body, &mut edges, first, next);
            end = next;
        }
        if end != first {
            let last = body.last_inst(first).into_iter();
            let targets: FxHashSet<BlockId> = last.flat_map(|last| body.targets(last)).collect();
            for target in targets {
                rename_edges(body, end, first, target);
            }
        }
    }
    edges.finish(body);
    body.order.retain(|block| !merged.contains(block));
    body.use_lists.clear();
    true
}

/// The block that can be appended to `first`.
fn mergeable(body: &Body, cfg: &Cfg, first: BlockId) -> Option<BlockId> {
    let last = body.last_inst(first)?;
    let View::Br { target } = body.view(last)? else {
        return None;
    };
    let is_loop = body
        .attachments
        .of(last)
        .iter()
        .any(|(_, a)| a.kind == metadata_kind::LOOP);
    let is_only = matches!(cfg.predecessors(target), [_]);
    let is_entry = body.order.first() == Some(&target);
    (is_only && !is_entry && target != first && !is_loop).then_some(target)
}

/// Moves the instructions of `next` to the end of `first`, whose branch goes away in the end.
fn append(body: &mut Body, edges: &mut RemovedEdges, first: BlockId, next: BlockId) {
    for phi in phis(body, next) {
        edges.fold(body, phi, None);
    }
    if let Some(branch) = body.last_inst(first) {
        edges.remove_inst(branch);
    }
    for id in body.block_insts(next).collect::<Vec<InstId>>() {
        body.remove(next, id);
        body.append(first, id);
    }
    body.names.set(Value::block(next), b"");
}
