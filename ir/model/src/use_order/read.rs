//! The order in which LLVM's readers set operands.

use super::WrongCount;
use super::graph::{Function, Graph, Use, metadata_values};
use super::node::Node;
use crate::body::{Change, UseList};
use crate::entity::{Entity, Table};
use crate::metadata::MdKind;
use crate::schema::inst::Opcode;
use crate::value::{ConstId, GlobalId, InstId, Value, ValueKind};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use std::ops::Range;

/// Follows the bitcode reader: the constants of globals first, from the last to the first; then the
/// bodies. A constant is made when it is first needed, after its operands. If `lazy`, bodies whose
/// block addresses are needed are read first.
pub(super) fn bitcode(graph: &mut Graph<'_>, lazy: bool) {
    let mut reader = Reader::new(graph, false);
    let module = reader.graph.module;
    let indirect = module.aliases.iter().chain(&module.ifuncs);
    let kinds: [Vec<GlobalId>; 3] = [
        module.variables.clone(),
        indirect.copied().collect(),
        module.functions.clone(),
    ];
    for ids in kinds {
        for id in ids.into_iter().rev() {
            reader.global(id);
        }
    }
    // Metadata that several functions share, or none uses, is read before bodies.
    for entry in module.metadata.entries() {
        if entry.kind == MdKind::Value
            && let Some(&value) = module.metadata.slots(*entry).first()
        {
            reader.make(Value::from_u32(value), None);
        }
    }
    for (number, list) in module.use_lists.iter().enumerate() {
        reader.sort(list, None, number);
    }
    if lazy {
        while let Some(id) = reader.wanted.pop_front() {
            reader.body(id);
        }
    }
    for &id in &module.functions {
        reader.body(id);
    }
}

/// Follows the text parser: in the order of the text. Uses before a definition are set at the
/// definition, the last use first. Returns directives with a wrong number of indexes.
pub(super) fn text(graph: &mut Graph<'_>) -> Vec<WrongCount> {
    let mut reader = Reader::new(graph, true);
    let module = reader.graph.module;
    let order = &module.producer.order;
    let known: FxHashSet<GlobalId> = order.iter().copied().collect();
    // Declarations that upgrades add stand at the end.
    let added = module.in_text_order().filter(|id| !known.contains(id));
    for id in order.iter().copied().chain(added) {
        reader.global(id);
        reader.define(id.as_u32());
        reader.body(id);
    }
    for (number, list) in module.use_lists.iter().enumerate() {
        reader.sort(list, None, number);
    }
    // Calls are upgraded at the end of the text.
    for &id in &module.functions {
        reader.renewed(id);
    }
    reader.wrong
}

struct Reader<'g, 'm> {
    graph: &'g mut Graph<'m>,
    of_text: bool,
    /// True for a text that declares intrinsics before its bodies.
    declared_first: bool,
    /// By node: true if the constant was made, or the body of the function begun.
    made: Vec<bool>,
    /// In text: the first constant of the module's pool that was not made yet.
    next: usize,
    /// In bitcode: functions whose bodies come first because addresses of their blocks are needed.
    wanted: VecDeque<GlobalId>,
    /// Addresses of blocks in functions whose bodies are not read yet.
    ahead: Vec<Node>,
    /// Directives without effect, in the order of the text.
    wrong: Vec<WrongCount>,
}

impl<'g, 'm> Reader<'g, 'm> {
    fn new(graph: &'g mut Graph<'m>, of_text: bool) -> Self {
        let made = vec![false; graph.uses.len()];
        let declared_first = of_text && graph.module.producer.declares_first;
        Self {
            graph,
            of_text,
            declared_first,
            made,
            next: 0,
            wanted: VecDeque::new(),
            ahead: Vec::new(),
            wrong: Vec::new(),
        }
    }

    fn global(&mut self, id: GlobalId) {
        let Some(global) = self.graph.module.globals.get(id) else {
            return;
        };
        let operands = global.operands();
        for node in operands.into_iter().flatten() {
            self.make(node, None);
        }
        for (at, value) in operands.into_iter().enumerate() {
            if let Some(node) = value.and_then(|value| self.graph.node(value, None)) {
                self.graph.push(node, id.as_u32(), at);
            }
        }
    }

    fn is_made(&mut self, node: Node) -> bool {
        let place = self.made.get_mut(node as usize);
        place.is_none_or(|place| std::mem::replace(place, true))
    }

    /// Makes the constant that a value is. In text, constants that were folded into others precede it: they
    /// are in the pool, too.
    fn make(&mut self, value: Value, function: Option<GlobalId>) {
        match value.kind() {
            ValueKind::Const(id) if self.of_text => {
                while self.next <= id.index() {
                    let ahead = ConstId::new(self.next);
                    self.next = self.next.saturating_add(1);
                    self.make_one(Value::constant(ahead), None);
                }
            }
            ValueKind::Const(_) | ValueKind::LocalConst(_) => self.make_one(value, function),
            _ => {}
        }
    }

    /// Makes a constant after its operands, unless it is made already.
    fn make_one(&mut self, value: Value, function: Option<GlobalId>) {
        let function = function.and_then(|id| self.graph.function(id));
        let Some(root) = self.graph.node(value, function) else {
            return;
        };
        let mut stack = vec![(root, 0usize)];
        while let Some((node, at)) = stack.pop() {
            if at == 0 && self.is_made(node) {
                continue;
            }
            let Some(constant) = self.graph.constant(node) else {
                continue;
            };
            if let Some(&part) = constant.parts.get(at) {
                stack.push((node, at.saturating_add(1)));
                if self.graph.constant(part).is_some() {
                    stack.push((part, 0));
                }
                continue;
            }
            if let Some(owner) = constant.block_of
                && !self.made.get(owner as usize).is_some_and(|begun| *begun)
            {
                if self.of_text {
                    self.ahead.push(node);
                    continue;
                }
                self.wanted.push_back(GlobalId::from_u32(owner));
            }
            self.set_parts(node);
        }
    }

    fn set_parts(&mut self, node: Node) {
        let parts = self.graph.constant(node).map(|c| c.parts.clone());
        for (at, part) in parts.iter().flatten().enumerate() {
            self.graph.push(*part, node, at);
        }
    }

    fn body(&mut self, id: GlobalId) {
        let nodes = self.graph.function(id).map(|f| f.nodes.clone());
        let body = self.graph.module.globals.get(id).and_then(|g| g.body());
        let (Some(nodes), Some(body)) = (nodes, body) else {
            return;
        };
        if self.is_made(id.as_u32()) {
            return;
        }
        self.blocks_known(id);
        let mut ops = Vec::new();
        let mut younger: FxHashMap<InstId, Change> = FxHashMap::default();
        let renewed = body.renewed.iter();
        younger.extend(renewed.map(|renewed| (renewed.inst, renewed.change)));
        if !self.of_text {
            self.metadata_constants(id);
        }
        for &block in &body.order {
            for inst in body.block_insts(block) {
                let all = match self.of_text {
                    true => [body.operands(inst), &[], &[]],
                    false => body.operands_in_record_order(inst),
                };
                let op = body.inst(inst).op;
                // The bitcode reader sets each operand of these as soon as it is read.
                let apart = !self.of_text && matches!(op, Opcode::LandingPad | Opcode::Phi);
                if self.of_text {
                    self.constants_in_metadata(id, inst);
                }
                if !apart {
                    for &operand in all.into_iter().flatten() {
                        self.make(operand, Some(id));
                    }
                }
                let user = nodes.inst(inst);
                body.llvm_operands(inst, &mut ops);
                let change = younger.get(&inst).copied();
                let later = change.map(|change| self.later(change, op, ops.len()));
                for (at, &operand) in ops.iter().enumerate() {
                    if later.as_ref().is_some_and(|later| later.contains(&at)) {
                        continue;
                    }
                    if apart {
                        self.make(operand, Some(id));
                    }
                    let nodes = &nodes;
                    let function = Some(Function { id, body, nodes });
                    if let Some(node) = self.graph.node(operand, function) {
                        self.graph.push(node, user, at);
                    }
                }
                self.define(user);
            }
        }
        for (number, list) in body.use_lists.iter().enumerate() {
            self.sort(list, Some(id), number);
        }
        if !self.of_text {
            self.renewed(id);
        }
    }

    /// The places of the operands that an upgrade sets, of an instruction with `count` operands. A call's last one is
    /// its callee; the calls of a function that is declared before the bodies of a text stay in their order.
    fn later(&self, change: Change, op: Opcode, count: usize) -> Range<usize> {
        let callee = count.saturating_sub(1);
        match change {
            Change::Callee if self.declared_first => 0..0,
            Change::Callee => callee..count,
            Change::New | Change::Result if self.declared_first && op.is_call() => 0..callee,
            Change::New | Change::Result => 0..count,
        }
    }

    /// Sets the operands of the instructions that upgrades made. The uses of a call's result move to its
    /// replacement one by one, which reverses them.
    fn renewed(&mut self, id: GlobalId) {
        let body = self.graph.module.globals.get(id).and_then(|g| g.body());
        let nodes = self.graph.function(id).map(|f| f.nodes.clone());
        let (Some(body), Some(nodes)) = (body, nodes) else {
            return;
        };
        let mut ops = Vec::new();
        for renewed in &body.renewed {
            body.llvm_operands(renewed.inst, &mut ops);
            let user = nodes.inst(renewed.inst);
            let op = body.inst(renewed.inst).op;
            let later = self.later(renewed.change, op, ops.len());
            for (at, &operand) in ops.iter().enumerate() {
                if !later.contains(&at) {
                    continue;
                }
                let nodes = &nodes;
                let function = Some(Function { id, body, nodes });
                if let Some(node) = self.graph.node(operand, function) {
                    self.graph.push(node, user, at);
                }
            }
            if renewed.change == Change::Result
                && let Some(uses) = self.graph.uses.get_mut(user as usize)
            {
                uses.reverse();
            }
        }
    }

    /// Makes the constants in a body's metadata, which are read before its instructions.
    fn metadata_constants(&mut self, id: GlobalId) {
        let Some(function) = self.graph.function(id) else {
            return;
        };
        let insts: Vec<InstId> = function.insts().collect();
        for inst in insts {
            self.constants_in_metadata(id, inst);
        }
    }

    /// Makes the constants in an instruction's metadata and in the debug records before it.
    fn constants_in_metadata(&mut self, id: GlobalId, inst: InstId) {
        let Some(function) = self.graph.function(id) else {
            return;
        };
        let mut values = Vec::new();
        function.record_values(self.graph, inst, &mut values);
        for operand in function.body.operands(inst) {
            metadata_values(self.graph, function, *operand, &mut values);
        }
        for value in values {
            self.make(value, Some(id));
        }
    }

    /// Resolves the addresses of the blocks of a function whose body begins.
    fn blocks_known(&mut self, id: GlobalId) {
        let of_this = |graph: &Graph<'_>, node: &Node| {
            graph.constant(*node).and_then(|c| c.block_of) == Some(id.as_u32())
        };
        let mut ready: Vec<Node> = Vec::new();
        let graph = &*self.graph;
        self.ahead.retain(|node| {
            let now = of_this(graph, node);
            if now {
                ready.push(*node);
            }
            !now
        });
        ready.sort_by_key(|node| {
            self.graph
                .constant(*node)
                .and_then(|c| c.parts.first().copied())
        });
        for node in ready {
            self.set_parts(node);
            self.define(node);
        }
    }

    /// Moves the uses of `node` that precede its definition, as replacing a placeholder does: the last use
    /// comes first. A constant changes all its operands at once.
    fn define(&mut self, node: Node) {
        let Some(place) = self.graph.uses.get_mut(node as usize) else {
            return;
        };
        if place.len() < 2 {
            return;
        }
        let uses = std::mem::take(place);
        let of_constants = |u: &Use| self.graph.constant(u.user).is_some();
        let mut moved: Vec<Use> = Vec::with_capacity(uses.len());
        let mut at = uses.len();
        while let Some(last) = at.checked_sub(1)
            && let Some(&one) = uses.get(last)
        {
            // A constant sets its operands one after the other, so they are adjacent.
            let same = |u: &&Use| of_constants(&one) && u.user == one.user;
            let before = uses.get(..last).unwrap_or_default();
            let run = before.iter().rev().take_while(same).count();
            let start = last.saturating_sub(run);
            moved.extend(uses.get(start..at).unwrap_or_default());
            at = start;
        }
        self.graph.uses.put(node as usize, moved);
    }

    /// Sorts uses into the order of a directive.
    fn sort(&mut self, list: &UseList, function: Option<GlobalId>, number: usize) {
        let of = function.and_then(|id| self.graph.function(id));
        let Some(node) = self.graph.node(list.value, of) else {
            return;
        };
        let Some(uses) = self.graph.uses.get_mut(node as usize) else {
            return;
        };
        if uses.len() != list.indexes.len() {
            let uses = uses.len();
            // LLVM keeps no uses of plain data, and takes any order of them.
            let constant = self.graph.constant(node);
            if constant.is_none_or(|constant| !constant.parts.is_empty()) {
                self.wrong.push(WrongCount {
                    function,
                    number,
                    uses,
                });
            }
            return;
        }
        let mut order: Vec<(u32, Use)> = list
            .indexes
            .iter()
            .copied()
            .zip(uses.drain(..).rev())
            .collect();
        order.sort_by_key(|(at, _)| *at);
        uses.extend(order.into_iter().rev().map(|(_, one)| one));
    }
}
