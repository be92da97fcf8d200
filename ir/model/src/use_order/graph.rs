//! The use graph of a module: every value that has uses or is a user has a number, with its uses in the
//! order of memory.

use super::constants::{Constant, Constants, Pool};
use super::node::{BodyNodes, Node};
use crate::body::Body;
use crate::entity::{Entity, Table};
use crate::global::Global;
use crate::metadata::{MdKind, MdScope};
use crate::module::Module;
use crate::value::{BlockId, ConstId, GlobalId, InstId, MdId, Value, ValueKind};
use rustc_hash::FxHashMap;

/// One use: an operand of a user, counted as LLVM does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Use {
    pub user: Node,
    pub operand: u32,
}

/// A function that has a body.
#[derive(Clone, Copy)]
pub(super) struct Function<'g> {
    pub id: GlobalId,
    pub body: &'g Body,
    pub nodes: &'g BodyNodes,
}

impl<'g> Function<'g> {
    /// All instructions in order.
    pub(super) fn insts(self) -> impl Iterator<Item = InstId> + 'g {
        let body = self.body;
        body.order.iter().flat_map(|block| body.block_insts(*block))
    }
    /// The metadata that can be named in the function.
    pub(super) fn metadata(self, graph: &Graph<'g>) -> MdScope<'g> {
        graph.module.body_scope(self.id, self.body).metadata()
    }
    /// Appends the values of the debug records before an instruction to `to`.
    pub(super) fn record_values(self, graph: &Graph<'g>, inst: InstId, to: &mut Vec<Value>) {
        to.clear();
        for (_, record) in self.body.dbg_records.of(inst) {
            let address = self.body.assign(record).and_then(|assign| assign.address);
            for id in [record.location, address].into_iter().flatten() {
                metadata_values(graph, self, Value::metadata(id), to);
            }
        }
    }
}

/// Appends the values that a metadata operand refers to.
pub(super) fn metadata_values<'g>(
    graph: &Graph<'g>,
    function: Function<'g>,
    operand: Value,
    to: &mut Vec<Value>,
) {
    let ValueKind::Metadata(id) = operand.kind() else {
        return;
    };
    let scope = function.metadata(graph);
    match scope.get(id) {
        Some((entry, store)) if entry.kind == MdKind::ArgList => {
            let parts = store.slots(entry).iter();
            let parts = parts.filter_map(|slot| scope.value(MdId::from_slot(*slot)?));
            to.extend(parts);
        }
        _ => to.extend(scope.value(id)),
    }
}

/// All nodes of a module, and their uses.
pub(super) struct Graph<'m> {
    pub module: &'m Module,
    bodies: FxHashMap<Node, BodyNodes>,
    constants: Constants,
    /// The nodes of the constants of the module's pool.
    module_consts: Vec<Option<Node>>,
    /// By node, up to those of the last body: true if it is a block.
    block_nodes: Vec<bool>,
    /// The uses by node, in reverse order of memory.
    pub uses: Vec<Vec<Use>>,
}

impl<'m> Graph<'m> {
    pub(super) fn new(module: &'m Module) -> Self {
        let mut next = u32::try_from(module.globals.len()).unwrap_or(u32::MAX);
        let mut take = |count: usize| {
            let first = next;
            next = next.saturating_add(u32::try_from(count).unwrap_or(u32::MAX));
            first
        };
        let mut bodies: FxHashMap<Node, BodyNodes> = FxHashMap::default();
        for (id, body) in loaded(module) {
            let params = module.globals.get(id).map(|global| global.value_ty);
            let params = params.and_then(|ty| module.types.as_func(ty));
            let nodes = BodyNodes {
                args: take(params.map_or(0, |func| func.params.len())),
                blocks: take(body.blocks().len()),
                insts: take(body.insts().len()),
                order: body.order.clone(),
                consts: Vec::new(),
            };
            bodies.insert(id.as_u32(), nodes);
        }
        let mut block_nodes = vec![false; next as usize];
        for nodes in bodies.values() {
            let blocks = nodes.blocks as usize..nodes.insts as usize;
            if let Some(blocks) = block_nodes.entry_mut(blocks) {
                blocks.fill(true);
            }
        }
        let mut constants = Constants::from(next, module.dialect);
        let mut pool = Pool::new(&module.consts);
        constants.enter(&mut pool, None, &bodies);
        let module_consts = pool.nodes;
        for (id, body) in loaded(module) {
            let mut pool = Pool::new(&body.consts);
            constants.enter(&mut pool, Some(&module_consts), &bodies);
            if let Some(nodes) = bodies.get_mut(&id.as_u32()) {
                nodes.consts = pool.nodes;
            }
        }
        let count = (next as usize).saturating_add(constants.all.len());
        Self {
            module,
            bodies,
            constants,
            module_consts,
            block_nodes,
            uses: vec![Vec::new(); count],
        }
    }

    /// The functions with bodies, in their order.
    pub(super) fn functions(&self) -> impl DoubleEndedIterator<Item = Function<'_>> + '_ {
        loaded(self.module).filter_map(|(id, body)| {
            let nodes = self.bodies.get(&id.as_u32())?;
            Some(Function { id, body, nodes })
        })
    }

    pub(super) fn function(&self, id: GlobalId) -> Option<Function<'_>> {
        Some(Function {
            id,
            body: self.module.globals.get(id)?.body()?,
            nodes: self.bodies.get(&id.as_u32())?,
        })
    }

    /// The node of a value, of this function or of the module.
    pub(super) fn node(&self, value: Value, function: Option<Function<'_>>) -> Option<Node> {
        let local = |at: fn(&BodyNodes, u32) -> Node, index: u32| Some(at(function?.nodes, index));
        match value.kind() {
            ValueKind::Global(id) => Some(id.as_u32()),
            ValueKind::Const(id) => self.module_consts.get(id.index()).copied().flatten(),
            ValueKind::LocalConst(id) => function?.nodes.consts.get(id.index()).copied().flatten(),
            ValueKind::Arg(index) => local(BodyNodes::arg, index),
            ValueKind::Inst(id) => local(|n, i| n.inst(InstId::from_u32(i)), id.as_u32()),
            ValueKind::Block(id) => local(|n, i| n.block(BlockId::from_u32(i)), id.as_u32()),
            ValueKind::Metadata(_) => None,
        }
    }

    /// The constant at a node, if it is one and no global.
    pub(super) fn constant(&self, node: Node) -> Option<&Constant> {
        let index = node.checked_sub(self.constants.first)?;
        self.constants.all.get(index as usize)
    }
    /// The operands of a constant or global.
    pub(super) fn parts_of(&self, value: Value, function: Option<Function<'_>>) -> Vec<Value> {
        let pool = |id: ConstId, pool: &crate::constant::ConstPool| {
            let constant = pool.try_get(id);
            let global = |id: GlobalId| vec![Value::global(id)];
            match constant.map(|constant| constant.kind) {
                Some(
                    crate::constant::ConstKind::DsoLocalEquivalent(id)
                    | crate::constant::ConstKind::NoCfi(id),
                ) => global(id),
                Some(_) => constant.map_or(Vec::new(), |c| pool.parts(c).to_vec()),
                None => Vec::new(),
            }
        };
        match value.kind() {
            ValueKind::Const(id) => pool(id, &self.module.consts),
            ValueKind::LocalConst(id) => function.map_or(Vec::new(), |f| pool(id, &f.body.consts)),
            ValueKind::Global(id) => {
                let global = self.module.globals.get(id);
                let operands = global.map(Global::operands).unwrap_or_default();
                operands.into_iter().flatten().collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns true if a node is a block.
    pub(super) fn is_block(&self, node: Node) -> bool {
        self.block_nodes.get(node as usize).is_some_and(|is| *is)
    }
    /// The number of parameters of a function.
    pub(super) fn argument_count(&self, id: GlobalId) -> u32 {
        let global = self.module.globals.get(id);
        let func = global.and_then(|global| self.module.types.as_func(global.value_ty));
        func.map_or(0, |func| u32::try_from(func.params.len()).unwrap_or(0))
    }

    /// Adds a use: `user` sets its operand number `operand` to `node`.
    pub(super) fn push(&mut self, node: Node, user: Node, operand: usize) {
        let operand = u32::try_from(operand).unwrap_or(u32::MAX);
        if let Some(uses) = self.uses.entry_mut(node as usize) {
            uses.push(Use { user, operand });
        }
    }
}

fn loaded(module: &Module) -> impl DoubleEndedIterator<Item = (GlobalId, &Body)> {
    let functions = module.functions.iter();
    functions.filter_map(|id| Some((*id, module.globals.get(*id)?.body()?)))
}
