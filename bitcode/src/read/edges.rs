//! Phi operands that are removed constant expressions: their instructions go to a new block on the
//! incoming edge, which the terminator then branches to.

use super::function::BodyReader;
use super::inst::wrong;
use super::operands::Operands;
use crate::error::Result;
use bitsmith_model::constant::{ConstKind, ConstPool};
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{BlockId, Value};
use bitsmith_upgrade::{Edge, EdgeBlocks};
use rustc_hash::{FxHashMap, FxHashSet};

/// The split edges of a body.
#[derive(Default)]
pub(super) struct Edges {
    split: EdgeBlocks,
    /// The block that receives instructions, instead of the current one.
    pub at: Option<BlockId>,
    /// The name of the next such block, which LLVM creates before it is needed.
    spare: Option<Vec<u8>>,
    names: FxHashSet<Vec<u8>>,
    last: u64,
    /// True once a phi was read.
    has_phi: bool,
}

/// The name of the block that LLVM's reader has ready for instructions on an edge, in every body with a phi.
const SPARE: &[u8] = b"phi.constexpr";

impl Edges {
    /// The names that a body's symbol table cannot give: those of what the reader made.
    pub fn taken(&self) -> impl Iterator<Item = &[u8]> + Clone {
        let is_spare = self.has_phi && self.names.is_empty();
        let names = self.names.iter().map(Vec::as_slice);
        names.chain(is_spare.then_some(SPARE))
    }

    /// A name that no block created so far has.
    pub fn name(&mut self, base: &[u8]) -> Vec<u8> {
        let mut name = base.to_vec();
        while !self.names.insert(name.clone()) {
            self.last = self.last.saturating_add(1);
            name = [base, self.last.to_string().as_bytes()].concat();
        }
        name
    }
}

impl BodyReader<'_> {
    /// Reads the incoming values of a phi, each with its block.
    pub(super) fn incoming(&mut self, ops: &mut Operands<'_>, ty: TypeId) -> Result<()> {
        // A few edges are searched linearly, many are hashed.
        const FEW: usize = 8;
        let mut seen: FxHashMap<Value, Value> = FxHashMap::default();
        self.edges.has_phi = true;
        let expands = !(self.expansions.is_empty() && self.cx.tables.expansions.is_empty());
        let many = ops.left() / 2 > FEW;
        while ops.left() > 1 {
            let number = self.signed_number(ops.next()?);
            let number_of_block = ops.next()?;
            let block = self.bb(number_of_block)?;
            let before = match many {
                true => seen.get(&block).copied(),
                false => {
                    let mut pairs = self.operands.chunks_exact(2);
                    let pair = pairs.find(|pair| pair.get(1) == Some(&block));
                    pair.and_then(|pair| pair.first().copied())
                }
            };
            let to = BlockId::from_u32(self.place.block);
            let edge = block.as_block().map(|from| (from, to));
            let split = edge.is_some_and(|edge| self.edges.split.get(edge).is_some());
            let value = match before {
                // All edges from one block have one value, and are one edge after splitting.
                Some(_) if split => continue,
                Some(value) => value,
                None => match edge {
                    Some(edge) if expands => self.value_by(number, ty, edge)?,
                    _ => self.value(number, ty)?,
                },
            };
            self.operands.extend([value, block]);
            if many {
                seen.insert(block, value);
            }
        }
        Ok(())
    }

    /// A relative number with a sign; or an absolute one.
    fn signed_number(&self, signed: u64) -> u32 {
        let back = (signed >> 1) as u32;
        match self.cx.tables.version {
            0 => signed as u32,
            _ if signed & 1 == 0 => self.next_number().wrapping_sub(back),
            _ => self.next_number().wrapping_add(back),
        }
    }

    /// An incoming value, with instructions placed on the edge if needed.
    #[cold]
    fn value_by(&mut self, number: u32, ty: TypeId, edge: Edge) -> Result<Value> {
        let known = self.edges.split.get(edge);
        if known.is_none() && self.edges.spare.is_none() {
            self.edges.spare = Some(self.edges.name(SPARE));
        }
        if !self.is_older_const(number) {
            return self.value(number, ty);
        }
        let block = match known {
            Some(block) => block,
            None => {
                if self.edges.split.len() as u64 > self.place.bits {
                    return wrong("no place for the instructions that a constant is");
                }
                let name = self.edges.spare.take().unwrap_or_default();
                self.edges.split.add(edge, &mut self.body, &name)
            }
        };
        self.edges.at = Some(block);
        let value = self.value(number, ty);
        self.edges.at = None;
        value
    }

    /// Leads edges through the blocks on them.
    pub(super) fn finish_edges(&mut self) -> Result<()> {
        if self.edges.split.is_empty() {
            return Ok(());
        }
        let has_addresses = |pool: &ConstPool| {
            let mut kinds = pool.iter().map(|(_, constant)| constant.kind);
            kinds.any(|kind| matches!(kind, ConstKind::BlockAddress(..)))
        };
        if has_addresses(&self.body.consts) || has_addresses(&self.cx.module.consts) {
            // It refers to a block by its index in the order, which changes.
            return wrong(
                "a constant of a phi that is an instruction now, and blocks with addresses",
            );
        }
        self.edges.split.place(&mut self.body, self.basic.void);
        Ok(())
    }
}
