//! The small loops of a function.

use bitsmith_model::entity::Table;
use cranelift_codegen::ir::{Block, Function};
use smallvec::SmallVec;

/// The number of blocks up to which a loop is small.
const MOST: usize = 32;

/// The control flow graph, with blocks numbered in layout order.
pub struct Graph {
    pub blocks: Vec<Block>,
    /// The number in layout order, by block.
    numbers: Vec<u32>,
    before: Vec<SmallVec<[u32; 2]>>,
}

/// The numbers of the blocks of a natural loop, its header first.
pub type Loop = SmallVec<[u32; MOST]>;

impl Graph {
    /// The graph, and its back edges as (header, latch); `None` if there are none.
    fn new(func: &Function) -> Option<(Self, Vec<(u32, u32)>)> {
        let blocks: Vec<Block> = func.layout.blocks().collect();
        let mut numbers = vec![u32::MAX; func.dfg.num_blocks()];
        for (number, block) in (0u32..).zip(&blocks) {
            numbers.put(block.as_u32() as usize, number);
        }
        let mut graph = Self {
            blocks,
            numbers,
            before: Vec::new(),
        };
        let mut back = Vec::new();
        for (from, block) in (0u32..).zip(&graph.blocks) {
            let to = func.block_successors(*block).map(|to| graph.number(to));
            back.extend(to.filter(|to| *to <= from).map(|to| (to, from)));
        }
        if back.is_empty() {
            return None;
        }
        graph.before = vec![SmallVec::new(); graph.blocks.len()];
        for (from, block) in (0u32..).zip(&graph.blocks) {
            for to in func.block_successors(*block) {
                let to = graph.number(to) as usize;
                if let Some(before) = graph.before.entry_mut(to) {
                    before.push(from);
                }
            }
        }
        back.sort_unstable();
        Some((graph, back))
    }

    /// The number of a block.
    pub fn number(&self, block: Block) -> u32 {
        let number = self.numbers.get(block.as_u32() as usize);
        number.copied().unwrap_or(u32::MAX)
    }

    /// The block of a number.
    pub fn block(&self, number: u32) -> Option<Block> {
        self.blocks.get(number as usize).copied()
    }

    /// The natural loop of these back edges, if it is small.
    fn small_loop(&self, back: &[(u32, u32)]) -> Option<Loop> {
        let mut blocks = Loop::new();
        blocks.push(back.first()?.0);
        for (_, from) in back {
            if !blocks.contains(from) {
                blocks.push(*from);
            }
        }
        let mut at = 1;
        while let Some(block) = blocks.get(at).copied() {
            at += 1;
            if blocks.len() > MOST || block == 0 {
                return None;
            }
            for before in self.before.get(block as usize)? {
                if !blocks.contains(before) {
                    blocks.push(*before);
                }
                if blocks.len() > MOST {
                    return None;
                }
            }
        }
        Some(blocks)
    }

    /// The numbers of the blocks before a block, once for each edge.
    pub fn before(&self, number: u32) -> impl Iterator<Item = u32> + '_ {
        self.before
            .get(number as usize)
            .into_iter()
            .flatten()
            .copied()
    }

    /// The only block before a loop, if it is entered from one.
    pub fn entered_from(&self, of: &Loop) -> Option<Block> {
        let before = self.before.get(*of.first()? as usize)?;
        let mut outside = before.iter().filter(|from| !of.contains(from));
        let only = *outside.next()?;
        let block = self.block(only);
        block.filter(|_| outside.all(|from| *from == only))
    }
}

/// The small loops, the smallest first, which are the innermost; `None` if there is no loop. Linear in the function,
/// since loops of more blocks are skipped.
pub fn small_loops(func: &Function) -> Option<(Graph, Vec<Loop>)> {
    let (graph, back) = Graph::new(func)?;
    let groups = back.chunk_by(|a, b| a.0 == b.0);
    let mut loops: Vec<Loop> = groups.filter_map(|ways| graph.small_loop(ways)).collect();
    loops.sort_by_key(|blocks| blocks.len());
    Some((graph, loops))
}

/// The small loops of a function, with the innermost of each block.
pub struct Loops {
    pub graph: Graph,
    loops: Vec<Loop>,
    /// The index into `loops`, by number of a block.
    innermost: Vec<Option<usize>>,
}

impl Loops {
    /// `None` if there is no loop.
    pub fn new(func: &Function) -> Option<Self> {
        let (graph, loops) = small_loops(func)?;
        let mut innermost = vec![None; graph.blocks.len()];
        for (index, of) in loops.iter().enumerate().rev() {
            of.iter()
                .for_each(|at| innermost.put(*at as usize, Some(index)));
        }
        Some(Self {
            graph,
            loops,
            innermost,
        })
    }

    /// All loops, the smallest first.
    pub fn all(&self) -> &[Loop] {
        &self.loops
    }

    /// Returns true if an edge into a loop comes from a loop that this one is not in.
    pub fn is_entered_from_another(&self, of: &Loop) -> bool {
        let Some(header) = of.first() else {
            return false;
        };
        let mut before = self.graph.before(*header);
        before.any(|from| {
            let another = || {
                let innermost = self.innermost.get(from as usize).copied().flatten();
                innermost.and_then(|index| self.loops.get(index))
            };
            !of.contains(&from) && another().is_some_and(|another| !another.contains(header))
        })
    }

    /// The header of a loop, and the blocks that jump back to it.
    pub fn jumps_back(&self, of: &Loop) -> Option<(Block, SmallVec<[Block; 2]>)> {
        let header = *of.first()?;
        let before = self.graph.before(header).filter(|from| of.contains(from));
        let before = before.filter_map(|from| self.graph.block(from));
        Some((self.graph.block(header)?, before.collect()))
    }

    /// The blocks of the innermost loop of a block.
    pub fn around(&self, block: Block) -> SmallVec<[Block; MOST]> {
        let of = self.of(block).into_iter().flatten();
        of.filter_map(|at| self.graph.block(*at)).collect()
    }

    /// The innermost loop of a block.
    fn of(&self, block: Block) -> Option<&Loop> {
        let index = self.innermost.get(self.graph.number(block) as usize)?;
        self.loops.get((*index)?)
    }

    /// Returns true if one edge of a branch leaves the innermost loop, or leads to a block with other predecessors: the moves
    /// that it needs are in a block of their own.
    pub fn is_apart(&self, from: Block, to: Block) -> bool {
        let before = self.graph.before.get(self.graph.number(to) as usize);
        let is_critical = before.is_some_and(|before| before.len() > 1);
        is_critical || self.of(from).is_some() && !self.is_inside(to, from)
    }

    /// Returns true if `block` is in the innermost loop of `home`.
    pub fn is_inside(&self, block: Block, home: Block) -> bool {
        let number = self.graph.number(block);
        self.of(home).is_some_and(|of| of.contains(&number))
    }

    /// Returns true if `block` is in fewer loops than `home`.
    pub fn is_behind(&self, block: Block, home: Block) -> bool {
        let around = || {
            self.of(block)
                .is_none_or(|of| of.contains(&self.graph.number(home)))
        };
        self.of(home).is_some() && !self.is_inside(block, home) && around()
    }
}
