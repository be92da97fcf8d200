//! Maps equal constants of the pools of a module and its bodies to one: LLVM uniques them in its context.

use super::node::{BodyNodes, Node};
use crate::constant::{Const, ConstKind, ConstPool};
use crate::constant_key::{Key, key};
use crate::dialect::Dialect;
use crate::entity::{Entity, Table};
use crate::schema::since::ADDRESSES_ARE_NO_USES;
use crate::value::{Value, ValueKind};
use rustc_hash::FxHashMap;

/// A constant that is no global.
#[derive(Clone, Debug)]
pub(super) struct Constant {
    /// Its operands as LLVM counts them.
    pub parts: Box<[Node]>,
    /// True if LLVM counts its uses; it does not for numbers, zeros and undefined values.
    pub counted: bool,
    /// The function of a blockaddress.
    pub block_of: Option<Node>,
    /// The block of a blockaddress.
    pub block: Option<Node>,
}

/// Finds the node of each constant of one pool.
pub(super) struct Pool<'p> {
    pub pool: &'p ConstPool,
    /// By constant: its node, once it is assigned.
    pub nodes: Vec<Option<Node>>,
}

impl<'p> Pool<'p> {
    pub(super) fn new(pool: &'p ConstPool) -> Self {
        Self {
            pool,
            nodes: vec![None; pool.len()],
        }
    }
    fn get(&self, index: usize) -> Option<Node> {
        self.nodes.get(index).copied().flatten()
    }
}

/// The uniqued constants.
#[derive(Default)]
pub(super) struct Constants {
    known: FxHashMap<Key, Node>,
    /// The number of the first node that is a constant.
    pub first: Node,
    /// The dialect of the module.
    dialect: Dialect,
    pub all: Vec<Constant>,
}

impl Constants {
    /// An empty table of a dialect, whose first node will be `first`.
    pub(super) fn from(first: Node, dialect: Dialect) -> Self {
        Self {
            first,
            dialect,
            ..Self::default()
        }
    }

    /// Assigns a node to every constant of `pool`. `module` has the nodes of the module's pool if this is a
    /// body's; `bodies` have the nodes of blocks.
    pub(super) fn enter(
        &mut self,
        pool: &mut Pool<'_>,
        module: Option<&[Option<Node>]>,
        bodies: &FxHashMap<Node, BodyNodes>,
    ) {
        // The constants that wait for their parts. A cycle, which only a broken pool has, is cut.
        let mut stack: Vec<(usize, bool)> = Vec::new();
        for index in 0..pool.nodes.len() {
            stack.push((index, false));
            while let Some((index, waited)) = stack.pop() {
                let id = crate::value::ConstId::new(index);
                let constant = match pool.pool.try_get(id) {
                    Some(constant) if pool.get(index).is_none() => constant,
                    _ => continue,
                };
                if !waited {
                    stack.push((index, true));
                    if stack.len() > pool.nodes.len().saturating_mul(2) {
                        continue;
                    }
                    for part in pool.pool.parts(constant) {
                        if let Some(part) = own(*part, module.is_some())
                            && pool.get(part).is_none()
                        {
                            stack.push((part, false));
                        }
                    }
                    continue;
                }
                let node = self.one(constant, pool, module, bodies);
                pool.nodes.put(index, Some(node));
            }
        }
    }

    fn one(
        &mut self,
        constant: Const,
        pool: &Pool<'_>,
        module: Option<&[Option<Node>]>,
        bodies: &FxHashMap<Node, BodyNodes>,
    ) -> Node {
        let node = |value: &Value| match value.kind() {
            ValueKind::Global(id) => Some(id.as_u32()),
            ValueKind::Const(id) => match module {
                Some(nodes) => nodes.get(id.index()).copied().flatten(),
                None => pool.get(id.index()),
            },
            ValueKind::LocalConst(id) => pool.get(id.index()),
            _ => None,
        };
        let (mut block_of, mut block) = (None, None);
        let parts: Vec<Node> = match constant.kind {
            ConstKind::DsoLocalEquivalent(id) | ConstKind::NoCfi(id) => vec![id.as_u32()],
            ConstKind::BlockAddress(id, at) => {
                block_of = Some(id.as_u32());
                let body = bodies.get(&id.as_u32());
                block = body.and_then(|body| body.nth_block(at));
                let used = block.filter(|_| !self.dialect.has(ADDRESSES_ARE_NO_USES));
                used.into_iter().collect()
            }
            _ => {
                let parts = pool.pool.parts(constant).iter();
                parts.filter_map(node).collect()
            }
        };
        let key = key(constant, pool.pool, parts.iter().copied());
        let next = self.next();
        *self.known.entry(key).or_insert_with(|| {
            self.all.push(Constant {
                counted: is_counted(constant),
                parts: parts.into(),
                block_of,
                block,
            });
            next
        })
    }

    fn next(&self) -> Node {
        let len = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
        self.first.saturating_add(len)
    }
}

/// The index of a constant, if it is one of the current pool.
fn own(value: Value, local: bool) -> Option<usize> {
    match value.kind() {
        ValueKind::LocalConst(id) if local => Some(id.index()),
        ValueKind::Const(id) if !local => Some(id.index()),
        _ => None,
    }
}

fn is_counted(constant: Const) -> bool {
    !constant.kind.is_data()
}
