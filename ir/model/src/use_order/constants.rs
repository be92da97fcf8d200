//! Maps equal constants of the pools of a module and its bodies to one: LLVM uniques them in its context.

use super::node::{BodyNodes, Node};
use crate::constant::{Const, ConstKind, ConstPool, ExprOp};
use crate::dialect::Dialect;
use crate::entity::{Entity, Table};
use crate::schema::since::ADDRESSES_ARE_NO_USES;
use crate::value::{Value, ValueKind};
use rustc_hash::FxHashMap;
use std::fmt::Write;

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
    known: FxHashMap<Box<str>, Node>,
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
        let key = key(constant, pool.pool, &parts);
        let next = self.next();
        *self.known.entry(key.into()).or_insert_with(|| {
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

/// The key of a constant: two constants with equal keys are one constant in LLVM.
fn key(constant: Const, pool: &ConstPool, parts: &[Node]) -> String {
    let mut key = String::new();
    let ty = constant.ty.index();
    // Writing into a string does not fail.
    let _ = match constant.kind {
        ConstKind::WideInt(span) | ConstKind::WideFloat(span) => {
            let wide_int = matches!(constant.kind, ConstKind::WideInt(_));
            write!(key, "{ty} {wide_int} {:?}", pool.words(span))
        }
        ConstKind::Data(span) => write!(key, "{ty} data {:?}", pool.bytes(span)),
        ConstKind::Aggregate(_) => write!(key, "{ty} [] {parts:?}"),
        ConstKind::PtrAuth(_) => write!(key, "{ty} ptrauth {parts:?}"),
        ConstKind::Expr(index) => {
            let expr = pool.expr(index);
            let source = match expr.op {
                ExprOp::GetElementPtr { source } => source.index(),
                _ => 0,
            };
            let (op, range) = (&expr.op, &expr.in_range);
            write!(
                key,
                "{ty} {op:?} {source} {:?} {range:?} {parts:?}",
                expr.flags
            )
        }
        ConstKind::InlineAsm(index) => write!(key, "{:?}", pool.inline_asm(index)),
        kind => write!(key, "{ty} {kind:?}"),
    };
    key
}
