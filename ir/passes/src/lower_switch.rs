//! `lower-switch`: makes trees of comparisons and branches of switches.

use crate::bodies::change_bodies;
use crate::phis::phis;
use bitsmith_model::body::Body;
use bitsmith_model::inst::{Inst, LocId};
use bitsmith_model::module::Module;
use bitsmith_model::node::Int;
use bitsmith_model::schema::inst::{Opcode, Predicate};
use bitsmith_model::schema::metadata_kind;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{BlockId, GlobalId, InstId, Value};
use bitsmith_model::view::View;
use rustc_hash::FxHashMap;

/// The widest type whose cases are ordered. A wider switch becomes a row of comparisons.
const WIDEST: u32 = 128;

/// The types of the new instructions.
#[derive(Clone, Copy)]
struct Types {
    void: TypeId,
    bit: TypeId,
}

/// Replaces every switch by comparisons.
pub fn lower_switches(module: &mut Module) {
    let types = Types {
        void: module.types.intern(Type::Void),
        bit: module.types.int(1),
    };
    change_bodies(module, |module, function, body| {
        // New blocks go to the end: addresses of blocks count from the start of the function.
        for block in body.order.clone() {
            let last = body.last_inst(block);
            let last = last.filter(|last| body.inst(*last).op == Opcode::Switch);
            if let Some(last) = last {
                let made = lower(module, function, body, types, (block, last));
                body.order.extend(made);
            }
        }
        body.use_lists.clear();
    });
}

/// A switch on its way.
struct Lowering<'a> {
    body: &'a mut Body,
    types: Types,
    condition: Value,
    default: BlockId,
    loc: Option<LocId>,
    /// The new edges to each target.
    edges: FxHashMap<BlockId, Vec<BlockId>>,
    made: Vec<BlockId>,
}

/// Lowers one switch; returns the new blocks.
fn lower(
    module: &Module,
    function: GlobalId,
    body: &mut Body,
    types: Types,
    (block, switch): (BlockId, InstId),
) -> Vec<BlockId> {
    let scope = module.body_scope(function, body);
    let Some(View::Switch {
        condition,
        default,
        cases,
    }) = body.view(switch)
    else {
        return Vec::new();
    };
    let value = |case: Value| Int::of(scope, case);
    let is_wide = |(case, _): (Value, BlockId)| value(case).is_none_or(|int| int.bits > WIDEST);
    let is_ordered = !cases.iter().any(is_wide);
    let mut all: Vec<(i128, Value, BlockId)> = cases
        .iter()
        .filter(|(_, target)| *target != default)
        .map(|(case, target)| (value(case).map_or(0, |int| int.value), case, target))
        .collect();
    all.sort_by_key(|(value, _, _)| *value);
    let targets: Vec<BlockId> = body.targets(switch).collect();
    let loc = body.loc(switch);
    let kinds = [metadata_kind::PROF];
    body.attachments
        .retain(|id, attachment| id != switch || !kinds.contains(&attachment.kind));
    let mut lowering = Lowering {
        body,
        types,
        condition,
        default,
        loc,
        edges: FxHashMap::default(),
        made: Vec::new(),
    };
    lowering.tree(block, switch, &all, is_ordered);
    let Lowering { edges, made, .. } = lowering;
    renew_phis(body, block, &targets, &edges);
    made
}

impl Lowering<'_> {
    /// Makes the tree for sorted cases. The switch itself becomes the branch of its block.
    fn tree(
        &mut self,
        block: BlockId,
        switch: InstId,
        cases: &[(i128, Value, BlockId)],
        is_ordered: bool,
    ) {
        let mut work = vec![(block, cases)];
        while let Some((block, cases)) = work.pop() {
            let (predicate, against, then, otherwise) = match *cases {
                [] => {
                    self.branch(block, switch, &[self.default.into()]);
                    self.edge(block, self.default);
                    continue;
                }
                [(_, case, target)] => {
                    self.edge(block, target);
                    self.edge(block, self.default);
                    (Predicate::Eq, case, target, self.default)
                }
                [(_, case, target), ref rest @ ..] if !is_ordered => {
                    let next = self.block();
                    self.edge(block, target);
                    work.push((next, rest));
                    (Predicate::Eq, case, target, next)
                }
                _ => {
                    let (low, high) = cases.split_at(cases.len() / 2);
                    let Some((_, pivot, _)) = high.first() else {
                        continue;
                    };
                    let (less, more) = (self.block(), self.block());
                    work.push((more, high));
                    work.push((less, low));
                    (Predicate::SLt, *pivot, less, more)
                }
            };
            let compare = Inst::compare(predicate, self.types.bit);
            let compare = self.body.add(compare, &[self.condition, against]);
            match self.body.last_inst(block) {
                Some(last) => self.body.insert_before(block, last, compare),
                None => self.body.append(block, compare),
            }
            self.locate(compare);
            self.branch(
                block,
                switch,
                &[compare.into(), then.into(), otherwise.into()],
            );
        }
    }

    fn block(&mut self) -> BlockId {
        let block = self.body.add_block();
        self.made.push(block);
        block
    }

    fn edge(&mut self, from: BlockId, to: BlockId) {
        self.edges.entry(to).or_default().push(from);
    }

    fn locate(&mut self, id: InstId) {
        if self.loc.is_some() {
            self.body.set_loc(id, self.loc);
        }
    }

    /// Ends a block with a branch: the switch is changed in place, so that what precedes it stays there.
    fn branch(&mut self, block: BlockId, switch: InstId, operands: &[Value]) {
        let branch = Inst::new(Opcode::Br, self.types.void);
        if self.body.last_inst(block) == Some(switch) {
            *self.body.inst_mut(switch) = branch;
            self.body.set_operands(switch, operands);
        } else {
            let id = self.body.push(block, branch, operands);
            self.locate(id);
        }
    }
}

/// Replaces the edges from the switch in the phis of its targets by the new ones.
fn renew_phis(
    body: &mut Body,
    block: BlockId,
    targets: &[BlockId],
    edges: &FxHashMap<BlockId, Vec<BlockId>>,
) {
    let mut seen = rustc_hash::FxHashSet::default();
    for &target in targets.iter().filter(|target| seen.insert(**target)) {
        for phi in phis(body, target) {
            let mut value = None;
            let mut operands = Vec::new();
            for pair in body.operands(phi).chunks_exact(2) {
                match *pair {
                    [of_switch, from] if from == block.into() => value = Some(of_switch),
                    _ => operands.extend_from_slice(pair),
                }
            }
            let new = edges.get(&target).into_iter().flatten();
            operands.extend(
                new.flat_map(|from| value.map(|value| [value, (*from).into()]))
                    .flatten(),
            );
            body.set_operands(phi, &operands);
        }
    }
}
