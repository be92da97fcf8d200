//! Dominators: the blocks that lie on every path from the entry to a block.
//!
//! The algorithm is Lengauer's and Tarjan's («A fast algorithm for finding dominators in a
//! flowgraph», 1979) with path compression, over arrays by number of a depth-first walk.

use crate::body::Body;
use crate::cfg::Cfg;
use crate::entity::{Entity, Table};
use crate::value::BlockId;

const NONE: u32 = u32::MAX;

/// The dominator tree of a body.
#[derive(Clone, Debug, Default)]
pub struct Dominators {
    /// By block: its number in a depth-first walk from the entry, or [`NONE`].
    numbers: Vec<u32>,
    /// By number: the block.
    order: Vec<BlockId>,
    /// By number: that of the immediate dominator; the entry's is its own.
    idoms: Vec<u32>,
    /// By number: the position in a preorder of the tree, and the end of the subtree.
    spans: Vec<(u32, u32)>,
    work: Work,
}

/// Scratch tables of the construction, by block number.
#[derive(Clone, Debug, Default)]
struct Work {
    parents: Vec<u32>,
    semi: Vec<u32>,
    labels: Vec<u32>,
    ancestors: Vec<u32>,
    /// Linked lists of blocks with the same semidominator: the first block, and the successor of each.
    firsts: Vec<u32>,
    nexts: Vec<u32>,
    path: Vec<u32>,
    walk: Vec<(BlockId, u32)>,
}

fn refill(table: &mut Vec<u32>, len: usize, value: u32) {
    table.clear();
    table.resize(len, value);
}

fn at(table: &[u32], index: u32) -> u32 {
    table.get(index as usize).copied().unwrap_or(NONE)
}

fn set(table: &mut [u32], index: u32, value: u32) {
    table.put(index as usize, value);
}

impl Dominators {
    /// The tree of `body`, whose graph is `cfg`.
    ///
    /// ```
    /// use bitsmith_model::{builder::FunctionBuilder, cfg::Cfg, dom::Dominators, module::Module};
    ///
    /// let mut module = Module::new();
    /// let bool = module.types.int(1);
    /// let ty = module.types.func(bool, &[bool]);
    /// let f = module.declare_function(b"f", ty);
    /// let mut b = FunctionBuilder::new(&mut module, f);
    /// let entry = b.start_block(b"entry");
    /// let (yes, end) = (b.block(b"yes"), b.block(b"end"));
    /// b.cond_br(b.arg(0), yes, end);
    /// b.go_to(yes);
    /// b.br(end);
    /// b.go_to(end);
    /// b.ret(Some(b.arg(0)));
    /// b.finish();
    /// let body = module.globals[f].body().expect("a body");
    /// let cfg = Cfg::new(body);
    /// assert_eq!(cfg.successors(entry), [yes, end]);
    /// let dom = Dominators::new(body, &cfg);
    /// assert!(dom.dominates(entry, end) && !dom.dominates(yes, end));
    /// ```
    pub fn new(body: &Body, cfg: &Cfg) -> Self {
        let mut this = Self::default();
        this.compute(body, cfg);
        this
    }

    /// Recomputes the tree for `body`, reusing the memory.
    pub fn compute(&mut self, body: &Body, cfg: &Cfg) {
        refill(&mut self.numbers, body.blocks().len(), NONE);
        self.order.clear();
        self.work.parents.clear();
        if let Some(&entry) = body.order.first() {
            self.walk(entry, cfg);
        }
        self.find(cfg);
        self.span();
    }

    /// Numbers the reachable blocks in depth-first order.
    fn walk(&mut self, entry: BlockId, cfg: &Cfg) {
        let mut walk = std::mem::take(&mut self.work.walk);
        walk.push((entry, 0));
        while let Some((block, parent)) = walk.pop() {
            match self.numbers.get_mut(block.index()) {
                Some(number) if *number == NONE => {
                    let new = u32::try_from(self.order.len()).unwrap_or(NONE);
                    *number = new;
                    self.order.push(block);
                    self.work.parents.push(parent);
                    let targets = cfg.successors(block).iter().rev();
                    walk.extend(targets.map(|target| (*target, new)));
                }
                _ => {}
            }
        }
        self.work.walk = walk;
    }

    fn find(&mut self, cfg: &Cfg) {
        let len = self.order.len();
        let count = u32::try_from(len).unwrap_or(NONE);
        let work = &mut self.work;
        refill(&mut self.idoms, len, 0);
        refill(&mut work.ancestors, len, NONE);
        refill(&mut work.firsts, len, NONE);
        refill(&mut work.nexts, len, NONE);
        work.semi.clear();
        work.semi.extend(0..count);
        work.labels.clear();
        work.labels.extend(0..count);
        for w in (1..count).rev() {
            let block = self.order.get(w as usize).copied();
            let sources = block.map_or(&[][..], |block| cfg.predecessors(block));
            for source in sources {
                let number = at(&self.numbers, source.as_u32());
                if number != NONE {
                    let best = work.eval(number);
                    let semi = at(&work.semi, best).min(at(&work.semi, w));
                    set(&mut work.semi, w, semi);
                }
            }
            let semi = at(&work.semi, w);
            set(&mut work.nexts, w, at(&work.firsts, semi));
            set(&mut work.firsts, semi, w);
            let parent = at(&work.parents, w);
            set(&mut work.ancestors, w, parent);
            let mut v = at(&work.firsts, parent);
            set(&mut work.firsts, parent, NONE);
            while v != NONE {
                let best = work.eval(v);
                let nearer = at(&work.semi, best) < at(&work.semi, v);
                set(&mut self.idoms, v, if nearer { best } else { parent });
                v = at(&work.nexts, v);
            }
        }
        for w in 1..count {
            let idom = at(&self.idoms, w);
            if idom != at(&work.semi, w) {
                let above = at(&self.idoms, idom);
                set(&mut self.idoms, w, above);
            }
        }
    }

    /// Assigns preorder positions. A dominator precedes its blocks in the depth-first walk too, so one pass
    /// is enough.
    fn span(&mut self) {
        let len = self.order.len();
        let sizes = &mut self.work.labels;
        refill(sizes, len, 1);
        for w in (1..len).rev() {
            let idom = self.idoms.get(w).copied().unwrap_or(0);
            let size = sizes.get(w).copied().unwrap_or(0);
            let above = at(sizes, idom).saturating_add(size);
            set(sizes, idom, above);
        }
        // The first free position below each block.
        let given = &mut self.work.semi;
        refill(given, len, 1);
        self.spans.clear();
        for w in 0..len {
            let idom = self.idoms.get(w).copied().unwrap_or(0);
            let size = sizes.get(w).copied().unwrap_or(0);
            let start = if w == 0 { 0 } else { at(given, idom) };
            set(given, idom, start.saturating_add(size));
            given.put(w, start.saturating_add(1));
            self.spans.push((start, start.saturating_add(size)));
        }
    }

    fn number(&self, block: BlockId) -> Option<u32> {
        let number = at(&self.numbers, block.as_u32());
        (number != NONE).then_some(number)
    }
    /// Returns true if `block` is reachable from the entry block.
    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.number(block).is_some()
    }
    /// The immediate dominator of `block`; `None` for the entry and for unreachable blocks.
    pub fn idom(&self, block: BlockId) -> Option<BlockId> {
        let number = self.number(block).filter(|n| *n != 0)?;
        self.order.get(at(&self.idoms, number) as usize).copied()
    }
    /// Returns true if `above` dominates `below`: every path from the entry to `below` goes through
    /// `above`. A block dominates itself. Every block dominates an unreachable one.
    #[inline]
    pub fn dominates(&self, above: BlockId, below: BlockId) -> bool {
        let span = |block| self.spans.get(self.number(block)? as usize).copied();
        match (span(above), span(below)) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some((start, end)), Some((place, _))) => start <= place && place < end,
        }
    }
    /// The reachable blocks, in depth-first order.
    pub fn reachable(&self) -> &[BlockId] {
        &self.order
    }
}

impl Work {
    /// The block with the least semidominator on the way up from `v` in the forest so far.
    fn eval(&mut self, v: u32) -> u32 {
        if at(&self.ancestors, v) == NONE {
            return v;
        }
        self.path.clear();
        let mut u = v;
        while at(&self.ancestors, at(&self.ancestors, u)) != NONE {
            self.path.push(u);
            u = at(&self.ancestors, u);
        }
        while let Some(u) = self.path.pop() {
            let above = at(&self.ancestors, u);
            let better = at(&self.labels, above);
            if at(&self.semi, better) < at(&self.semi, at(&self.labels, u)) {
                set(&mut self.labels, u, better);
            }
            let top = at(&self.ancestors, above);
            set(&mut self.ancestors, u, top);
        }
        at(&self.labels, v)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inst::Inst;
    use crate::schema::inst::Opcode;
    use crate::types::TypeId;
    use crate::value::Value;

    fn graph(edges: &[&[u32]]) -> (Body, Cfg) {
        let mut body = Body::default();
        for _ in edges {
            body.push_block();
        }
        for (block, targets) in (0u32..).zip(edges) {
            let targets: Vec<Value> = targets
                .iter()
                .map(|t| Value::block(BlockId::from_u32(*t)))
                .collect();
            let inst = Inst::new(Opcode::IndirectBr, TypeId::from_u32(0));
            body.push(BlockId::from_u32(block), inst, &targets);
        }
        let cfg = Cfg::new(&body);
        (body, cfg)
    }

    /// The blocks that are reachable from the entry on paths that avoid the block `without`.
    fn reach(edges: &[&[u32]], without: Option<u32>) -> Vec<bool> {
        let mut seen = vec![false; edges.len()];
        let mut todo = vec![0u32];
        while let Some(block) = todo.pop() {
            if Some(block) != without && !seen[block as usize] {
                seen[block as usize] = true;
                todo.extend(edges[block as usize]);
            }
        }
        seen
    }

    fn agrees(edges: &[&[u32]]) {
        let (body, cfg) = graph(edges);
        let dom = Dominators::new(&body, &cfg);
        let all = reach(edges, None);
        for above in 0..edges.len() as u32 {
            let left = reach(edges, Some(above));
            for below in 0..edges.len() as u32 {
                let expected = !all[below as usize] || all[above as usize] && !left[below as usize];
                let (a, b) = (BlockId::from_u32(above), BlockId::from_u32(below));
                assert_eq!(
                    dom.dominates(a, b),
                    expected,
                    "{above} {below} in {edges:?}"
                );
            }
        }
    }

    #[test]
    fn dominance_is_what_removal_cuts_off() {
        agrees(&[&[1, 2], &[3], &[3], &[]]);
        agrees(&[&[1], &[2, 4], &[3], &[1, 5], &[2], &[], &[5, 6]]);
        // The graph of the paper.
        agrees(&[
            &[1, 2, 3],
            &[4],
            &[1, 4, 5],
            &[6, 7],
            &[12],
            &[8],
            &[9],
            &[9, 10],
            &[5, 11],
            &[11],
            &[9],
            &[9, 0],
            &[8],
        ]);
        // Irreducible loops.
        agrees(&[&[1, 2], &[2, 3], &[1, 4], &[4], &[3, 5], &[2]]);
    }

    #[test]
    fn random_graphs_agree() {
        let mut state = 1u64;
        let mut next = move |below: usize| {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (state >> 33) as usize % below
        };
        for _ in 0..300 {
            let blocks = 1 + next(12);
            let lists: Vec<Vec<u32>> = (0..blocks)
                .map(|_| (0..next(4)).map(|_| next(blocks) as u32).collect())
                .collect();
            let edges: Vec<&[u32]> = lists.iter().map(|l| &l[..]).collect();
            agrees(&edges);
        }
    }
}
