//! Predicts the use-list order that a reader of LLVM's output will build, and the directives for values
//! whose order
//! in memory differs.
//!
//! A writer numbers the values it will write and assumes that a reader sets operands in that order. Uses
//! after the value's definition then come first, the last of them first; uses before it follow, the first of
//! them first.

use super::graph::{Function, Graph, Use, metadata_values};
use super::node::Node;
use super::{Target, UseLists};
use crate::body::UseList;
use crate::global::Global;
use crate::value::{GlobalId, InstId, Value, ValueKind};

/// The directives that `target` needs.
pub(super) fn directives(graph: &Graph<'_>, target: Target) -> UseLists {
    let mut order = Order {
        graph,
        target,
        numbers: vec![0; graph.uses.len()],
        next: 1,
        values: Vec::new(),
        last_global: 0,
    };
    match target {
        Target::Bitcode => order.for_bitcode(),
        Target::Text => order.for_text(),
    }
    let mut made = Made {
        done: vec![false; graph.uses.len()],
        order,
        lists: UseLists::default(),
    };
    match target {
        Target::Bitcode => made.for_bitcode(),
        Target::Text => made.for_text(),
    }
    made.lists
}

/// The numbering of a writer.
struct Order<'g, 'm> {
    graph: &'g Graph<'m>,
    target: Target,
    /// By node, from 1; 0 for a node that is not written.
    numbers: Vec<u32>,
    next: u32,
    /// For text: the numbered values in order, each with the function in which it was first reached.
    values: Vec<(Option<GlobalId>, Value)>,
    /// For bitcode: the last number of the globals and their constants, whose uses are never reversed.
    last_global: u32,
}

impl Order<'_, '_> {
    fn number(&mut self, node: Node) -> bool {
        match self.numbers.get_mut(node as usize) {
            Some(place) if *place == 0 => {
                *place = self.next;
                self.next = self.next.saturating_add(1);
                true
            }
            _ => false,
        }
    }
    fn of(&self, node: Node) -> u32 {
        self.numbers.get(node as usize).copied().unwrap_or(0)
    }

    fn enter(&mut self, value: Value, function: Option<Function<'_>>) {
        let graph = self.graph;
        if let Some(node) = graph.node(value, function)
            && self.number(node)
            && self.target == Target::Text
        {
            self.values.push((function.map(|f| f.id), value));
        }
    }

    /// Numbers a constant that is no global, after its operands.
    fn constant(&mut self, value: Value, function: Option<Function<'_>>) {
        let graph = self.graph;
        let mut stack = vec![(value, false)];
        while let Some((value, waited)) = stack.pop() {
            let constant = graph.node(value, function);
            let Some(constant) = constant.filter(|node| self.of(*node) == 0) else {
                continue;
            };
            if graph.constant(constant).is_none() {
                continue;
            }
            if waited {
                self.enter(value, function);
                continue;
            }
            stack.push((value, true));
            let parts = graph.parts_of(value, function);
            stack.extend(parts.into_iter().rev().map(|part| (part, false)));
        }
    }

    fn operands_of_global(&mut self, id: GlobalId) {
        let global = self.graph.module.globals.get(id);
        for value in global.map(Global::operands).into_iter().flatten().flatten() {
            self.constant(value, None);
        }
    }

    fn for_bitcode(&mut self) {
        let graph = self.graph;
        let module = graph.module;
        let indirect = module.ifuncs.iter().rev();
        let variables = module
            .variables
            .iter()
            .rev()
            .chain(module.aliases.iter().rev());
        let all = variables
            .chain(indirect)
            .chain(module.functions.iter().rev());
        for &id in all {
            self.operands_of_global(id);
            self.enter(Value::global(id), None);
        }
        self.last_global = self.next.saturating_sub(1);
        for function in graph.functions() {
            let this = Some(function);
            for &block in &function.body.order {
                self.enter(block.into(), this);
            }
            let mut ops = Vec::new();
            for inst in function.insts() {
                function.record_values(graph, inst, &mut ops);
                let operands = function.body.operands(inst).iter();
                for operand in operands {
                    metadata_values(graph, function, *operand, &mut ops);
                }
                for &value in &ops {
                    self.constant(value, this);
                }
            }
            self.arguments(function);
            for inst in function.insts() {
                self.operands(function, inst, &mut ops);
                self.enter(inst.into(), this);
            }
        }
    }

    /// Numbers the constants among the operands of an instruction, and its mask, which is written as one.
    fn operands(&mut self, function: Function<'_>, inst: InstId, ops: &mut Vec<Value>) {
        function.body.llvm_operands(inst, ops);
        ops.extend(function.body.shuffle_mask(inst));
        for &operand in &*ops {
            self.constant(operand, Some(function));
        }
    }

    fn for_text(&mut self) {
        let graph = self.graph;
        let module = graph.module;
        for id in module.in_text_order() {
            self.operands_of_global(id);
            self.enter(Value::global(id), None);
            let Some(function) = graph.function(id) else {
                continue;
            };
            self.arguments(function);
            let (mut ops, mut values) = (Vec::new(), Vec::new());
            for &block in &function.body.order {
                self.enter(block.into(), Some(function));
                for inst in function.body.block_insts(block) {
                    function.record_values(graph, inst, &mut values);
                    for &value in &values {
                        match value.as_global() {
                            Some(_) => self.enter(value, None),
                            None => self.constant(value, Some(function)),
                        }
                    }
                    function.body.llvm_operands(inst, &mut ops);
                    for &operand in &ops {
                        self.constant(operand, Some(function));
                        values.clear();
                        if let ValueKind::Metadata(id) = operand.kind() {
                            values.extend(function.metadata(graph).value(id));
                        }
                        for &value in &values {
                            self.constant(value, Some(function));
                        }
                    }
                    self.enter(inst.into(), Some(function));
                }
            }
        }
    }

    fn arguments(&mut self, function: Function<'_>) {
        for index in 0..self.graph.argument_count(function.id) {
            self.enter(Value::arg(index), Some(function));
        }
    }

    /// The sort key of a use: a reader's order of the uses of the value with the number `id`.
    fn key(&self, one: Use, id: u32, reversed: bool) -> (bool, u32, u32) {
        let user = self.of(one.user);
        match reversed && user <= id {
            true => (true, user, one.operand),
            false => (false, !user, !one.operand),
        }
    }

    /// The directive for the uses of a node; `None` if the reader's order is already right.
    fn indexes(&self, node: Node) -> Option<Box<[u32]>> {
        let uses = self.graph.uses.get(node as usize)?;
        if uses.len() < 2 {
            return None;
        }
        if self.graph.constant(node).is_some_and(|c| !c.counted) {
            return None;
        }
        let written = uses.iter().rev().filter(|one| self.of(one.user) != 0);
        let mut list: Vec<(u32, Use)> = (0u32..).zip(written.copied()).collect();
        let mut id = self.of(node);
        let reversed = match self.target {
            Target::Bitcode => id > self.last_global,
            Target::Text => !self.graph.is_block(node),
        };
        if self.target == Target::Text
            && let Some(constant) = self.graph.constant(node)
            && constant.block_of.is_some()
        {
            id = constant.block.map_or(0, |block| self.of(block));
        }
        list.sort_by_cached_key(|(_, one)| self.key(*one, id, reversed));
        let indexes = list.iter().map(|(index, _)| *index);
        (!indexes.clone().is_sorted()).then(|| indexes.collect())
    }
}

struct Made<'g, 'm> {
    order: Order<'g, 'm>,
    /// By node: true if it was visited.
    done: Vec<bool>,
    lists: UseLists,
}

impl Made<'_, '_> {
    fn add(&mut self, value: Value, function: Option<GlobalId>, indexes: Box<[u32]>) {
        let list = UseList { value, indexes };
        match function {
            Some(id) => self.lists.functions.entry(id).or_default().push(list),
            None => self.lists.module.push((None, list)),
        }
    }

    /// Visits a value; after a constant or global, its operands.
    fn value(&mut self, value: Value, function: Option<Function<'_>>) {
        let graph = self.order.graph;
        let mut stack = vec![value];
        while let Some(value) = stack.pop() {
            let Some(node) = graph.node(value, function) else {
                continue;
            };
            match self.done.get_mut(node as usize) {
                Some(done) if !*done => *done = true,
                _ => continue,
            }
            if self.order.of(node) != 0
                && let Some(indexes) = self.order.indexes(node)
            {
                self.add(value, function.map(|f| f.id), indexes);
            }
            let parts = graph.parts_of(value, function);
            stack.extend(parts.into_iter().rev());
        }
    }

    /// Visits functions from the last to the first, so that constants used by several functions belong to
    /// the last. LLVM writes the directives in reverse order of the visit.
    fn for_bitcode(&mut self) {
        let graph = self.order.graph;
        let (mut ops, mut wrapped) = (Vec::new(), Vec::new());
        for function in graph.functions().rev() {
            let (this, body) = (Some(function), function.body);
            for &block in &body.order {
                self.value(block.into(), this);
            }
            let args = self.order.graph.argument_count(function.id);
            for index in 0..args {
                self.value(Value::arg(index), this);
            }
            for inst in function.insts() {
                function.record_values(graph, inst, &mut ops);
                for &value in &ops {
                    self.value(value, this);
                }
                body.llvm_operands(inst, &mut ops);
                ops.extend(body.shuffle_mask(inst));
                for &operand in &ops {
                    if operand.is_constant() {
                        self.value(operand, this);
                    }
                    if let ValueKind::Metadata(_) = operand.kind() {
                        wrapped.clear();
                        metadata_values(graph, function, operand, &mut wrapped);
                        for &value in &wrapped {
                            self.value(value, this);
                        }
                    }
                }
                self.value(inst.into(), this);
            }
            if let Some(lists) = self.lists.functions.get_mut(&function.id) {
                lists.reverse();
            }
        }
        let module = graph.module;
        let indirect = module.aliases.iter().chain(&module.ifuncs);
        let values = module
            .variables
            .iter()
            .chain(&module.functions)
            .chain(indirect);
        for &id in values {
            self.global(id);
        }
        self.lists.module.reverse();
    }

    fn global(&mut self, id: GlobalId) {
        self.value(Value::global(id), None);
    }

    fn for_text(&mut self) {
        for (function, value) in std::mem::take(&mut self.order.values) {
            let of = function.and_then(|id| self.order.graph.function(id));
            let Some(indexes) = self
                .order
                .graph
                .node(value, of)
                .and_then(|node| self.order.indexes(node))
            else {
                continue;
            };
            let list = UseList { value, indexes };
            match (value.kind(), function) {
                (ValueKind::Arg(_) | ValueKind::Inst(_) | ValueKind::Block(_), Some(id)) => {
                    self.lists.functions.entry(id).or_default().push(list);
                }
                _ => self.lists.module.push((function, list)),
            }
        }
    }
}
