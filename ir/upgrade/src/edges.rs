//! Blocks on edges of the control flow graph: a phi's operand that is a removed constant expression becomes
//! instructions in a new block on the incoming edge, which the terminator then branches to.

use super::orders::without;
use bitsmith_model::body::{Body, Change, Renewed};
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{BlockId, InstId, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// The source and the destination of an edge.
pub type Edge = (BlockId, BlockId);

/// The blocks of a body that stand on edges. They are in the body, but not in the order of its blocks until
/// [`EdgeBlocks::place`] puts them there.
#[derive(Default)]
pub struct EdgeBlocks {
    blocks: FxHashMap<Edge, BlockId>,
    /// The same, in order of creation.
    made: Vec<(Edge, BlockId)>,
}

impl EdgeBlocks {
    /// The block on an edge.
    pub fn get(&self, edge: Edge) -> Option<BlockId> {
        self.blocks.get(&edge).copied()
    }

    /// Adds a block with a name on an edge that has none.
    pub fn add(&mut self, edge: Edge, body: &mut Body, name: &[u8]) -> BlockId {
        let block = body.add_block();
        body.names.set(Value::block(block), name);
        self.blocks.insert(edge, block);
        self.made.push((edge, block));
        block
    }

    /// The number of blocks.
    pub fn len(&self) -> usize {
        self.made.len()
    }

    /// Returns true if no edge has a block.
    pub fn is_empty(&self) -> bool {
        self.made.is_empty()
    }

    /// Puts the blocks before their destinations and leads the edges through them. `void` is the type of that name.
    pub fn place(&mut self, body: &mut Body, void: TypeId) {
        self.leave_orders(body);
        let mut before: FxHashMap<BlockId, Vec<BlockId>> = FxHashMap::default();
        for ((from, to), block) in std::mem::take(&mut self.made) {
            let br = Inst::new(Opcode::Br, void);
            let inst = body.push(block, br, &[Value::block(to)]);
            let change = Change::New;
            body.renewed.push(Renewed { inst, change });
            if let Some(terminator) = body.last_inst(from) {
                let operands = body.operands_mut(terminator).iter_mut();
                let leading = operands.filter(|operand| **operand == Value::block(to));
                leading.for_each(|operand| *operand = Value::block(block));
            }
            before.entry(to).or_default().push(block);
        }
        for to in before.keys() {
            let phis = body.block_insts(*to);
            let phis: Vec<_> = phis
                .take_while(|&id| body.inst(id).op == Opcode::Phi)
                .collect();
            for phi in phis {
                for pair in body.operands_mut(phi).chunks_exact_mut(2) {
                    let [_, block] = pair else { continue };
                    let from = block.as_block().map(|from| (from, *to));
                    if let Some(edge) = from.and_then(|edge| self.blocks.get(&edge)) {
                        *block = Value::block(*edge);
                    }
                }
            }
        }
        self.blocks.clear();
        for block in std::mem::take(&mut body.order) {
            body.order.extend(before.remove(&block).unwrap_or_default());
            body.order.push(block);
        }
    }

    /// Removes the uses of destinations by their sources from the use-list orders.
    fn leave_orders(&self, body: &mut Body) {
        let mut lists = body.use_lists.iter();
        if lists.all(|list| list.value.as_block().is_none()) {
            return;
        }
        let mut users: FxHashMap<BlockId, Vec<InstId>> = FxHashMap::default();
        for &block in &body.order {
            let Some(terminator) = body.last_inst(block) else {
                continue;
            };
            let targets = body.operands(terminator).iter();
            for to in targets.filter_map(|operand| operand.as_block()) {
                users.entry(to).or_default().push(terminator);
            }
        }
        let mut stay: FxHashMap<BlockId, FxHashSet<InstId>> = FxHashMap::default();
        for &((from, to), _) in &self.made {
            let users = users.get(&to).into_iter().flatten().copied();
            let stay = stay.entry(to).or_insert_with(|| users.collect());
            if let Some(terminator) = body.last_inst(from) {
                stay.remove(&terminator);
            }
        }
        body.use_lists.retain_mut(|list| {
            let to = list.value.as_block();
            let lists = to.and_then(|to| Some((users.get(&to)?, stay.get(&to)?)));
            lists.is_none_or(|(users, stay)| without(list, users, stay))
        });
    }
}
