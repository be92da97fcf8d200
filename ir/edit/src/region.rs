//! A group of blocks of a body, separated from the rest: after [`Region::normalize`], control and values cross
//! its border in one place each.

use bitsmith_model::body::Body;
use bitsmith_model::constant::{ConstKind, ConstPool};
use bitsmith_model::inst::Inst;
use bitsmith_model::module::Module;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{BlockId, GlobalId, InstId, Value, ValueKind};
use bitsmith_model::view::View;
use rustc_hash::{FxHashMap, FxHashSet};

/// The body of a function, with the blocks to outline.
pub(super) struct Region {
    pub body: Body,
    /// The blocks, in LLVM's order: the second part of a split block is at the end.
    pub blocks: Vec<BlockId>,
    /// The entry block of the region.
    pub header: BlockId,
    /// The blocks outside that control may leave to, in order, each once.
    pub exits: Vec<BlockId>,
    /// Allocas of the rest that only the region uses: they move into it.
    pub sunk: Vec<InstId>,
}

impl Region {
    pub(super) fn new(body: Body, blocks: &[BlockId]) -> Self {
        let mut all: Vec<BlockId> = Vec::new();
        for &block in blocks {
            let last = body.last_inst(block);
            let unwind = last.and_then(|id| match body.view(id)? {
                View::Invoke { unwind, .. } => Some(unwind),
                _ => None,
            });
            for block in std::iter::once(block).chain(unwind) {
                if !all.contains(&block) {
                    all.push(block);
                }
            }
        }
        Self {
            header: all.first().copied().unwrap_or(BlockId::from_u32(0)),
            blocks: all,
            body,
            exits: Vec::new(),
            sunk: Vec::new(),
        }
    }

    pub(super) fn contains(&self, block: BlockId) -> bool {
        self.blocks.contains(&block)
    }

    /// The successors of `block`, in order.
    pub(super) fn successors(&self, block: BlockId) -> Vec<BlockId> {
        let last = self.body.last_inst(block).into_iter();
        last.flat_map(|id| self.body.targets(id)).collect()
    }

    fn find_exits(&self) -> Vec<BlockId> {
        let mut exits: Vec<BlockId> = Vec::new();
        for &block in &self.blocks {
            for next in self.successors(block) {
                if !self.contains(next) && !exits.contains(&next) {
                    exits.push(next);
                }
            }
        }
        exits
    }

    /// Returns the block that is an obstacle, and the reason.
    pub(super) fn check(
        &self,
        module: &Module,
        function: GlobalId,
    ) -> Result<(), (BlockId, &'static str)> {
        let taken = blocks_with_addresses(module, function);
        if self.body.has_newer() {
            return Err((self.header, "the function has records of a newer producer"));
        }
        for &block in &self.blocks {
            let refuse = |why| Err((block, why));
            let place = self.body.order.iter().position(|b| *b == block);
            if place.is_none_or(|place| taken.contains(&place)) {
                return refuse("its address is taken");
            }
            for inst in self.body.block_insts(block) {
                if let Some(why) = self.obstacle(module, inst) {
                    return refuse(why);
                }
            }
            let first = self.body.first_inst(block).map(|id| self.body.inst(id).op);
            if block == self.header && first.is_some_and(Opcode::is_eh_pad) {
                return refuse("control comes to it by unwinding");
            }
        }
        for &block in &self.body.order {
            for next in self.successors(block) {
                if next != self.header && self.contains(next) && !self.contains(block) {
                    return Err((
                        next,
                        "control comes to it from outside, and it is not the first",
                    ));
                }
            }
        }
        Ok(())
    }

    /// The reason why an instruction cannot be outlined.
    fn obstacle(&self, module: &Module, id: InstId) -> Option<&'static str> {
        let inst = self.body.inst(id);
        let scope = module.scope();
        let local = |value: &Value| match value.kind() {
            ValueKind::LocalConst(id) => self.body.consts.try_get(id),
            _ => scope.constant(*value).map(|(constant, _)| constant),
        };
        let operands = self.body.operands(id);
        let address = |value: &Value| {
            local(value).is_some_and(|c| matches!(c.kind, ConstKind::BlockAddress(..)))
        };
        if operands.iter().any(address) {
            return Some("it uses the address of a block");
        }
        match inst.op {
            Opcode::Alloca => Some("it has an alloca"),
            Opcode::CallBr => Some("it has a callbr"),
            Opcode::CatchSwitch | Opcode::CatchRet | Opcode::CleanupRet
                if self.body.targets(id).any(|block| !self.contains(block)) =>
            {
                Some("it handles an exception with blocks outside")
            }
            Opcode::CatchPad | Opcode::CleanupPad => self.pad_leaves(id),
            Opcode::Call => {
                let callee = self.body.called_global(id);
                let name = callee.map_or(&b""[..], |id| module.name(id));
                if name.starts_with(b"llvm.va_start") {
                    return Some("it uses the arguments that vary");
                }
                name.starts_with(b"llvm.eh.typeid.for")
                    .then_some("it asks for the number of a type of exceptions")
            }
            _ => None,
        }
    }

    /// The handlers of a pad must leave through a block of the region.
    fn pad_leaves(&self, pad: InstId) -> Option<&'static str> {
        let outside = self
            .body
            .order
            .iter()
            .filter(|block| !self.contains(**block));
        for &block in outside {
            let last = self.body.last_inst(block);
            let ends = |id: &InstId| match self.body.view(*id) {
                Some(View::CatchRet { pad: left, .. } | View::CleanupRet { pad: left, .. }) => {
                    left == pad.into()
                }
                _ => false,
            };
            if last.as_ref().is_some_and(ends) {
                return Some("it handles an exception with blocks outside");
            }
        }
        None
    }

    /// Splits blocks so that the region has no `ret`, at most one edge enters its phis, and one edge enters
    /// each phi after it.
    pub(super) fn normalize(&mut self, void: TypeId) {
        for block in self.blocks.clone() {
            let last = self.body.last_inst(block);
            if let Some(ret) = last.filter(|id| self.body.inst(*id).op == Opcode::Ret) {
                self.split(block, ret, b".ret", void);
            }
        }
        self.split_entry(void);
        self.exits = self.find_exits();
        for exit in self.exits.clone() {
            self.split_exit(exit, void);
        }
    }

    /// Moves the instructions from `from` on into a new block, after `block`.
    fn split(&mut self, block: BlockId, from: InstId, suffix: &[u8], void: TypeId) -> BlockId {
        let body = &mut self.body;
        let new = body.add_block();
        let place = body.order.iter().position(|b| *b == block);
        let place = place.map_or(body.order.len(), |place| place.saturating_add(1));
        body.order.insert(place, new);
        let name = [body.names.get(block.into()), suffix].concat();
        body.names.set(new.into(), &name);
        let moved: Vec<InstId> = body
            .block_insts(block)
            .skip_while(|id| *id != from)
            .collect();
        for id in moved {
            body.remove(block, id);
            body.append(new, id);
        }
        let loc = body.loc(from);
        let branch = body.push(block, Inst::new(Opcode::Br, void), &[new.into()]);
        if loc.is_some() {
            body.set_loc(branch, loc);
        }
        for next in self.successors(new) {
            for phi in self.phis(next) {
                self.rename_incoming(phi, block, new);
            }
        }
        new
    }

    pub(super) fn phis(&self, block: BlockId) -> Vec<InstId> {
        let insts = self.body.block_insts(block);
        insts
            .take_while(|id| self.body.inst(*id).op == Opcode::Phi)
            .collect()
    }

    pub(super) fn rename_incoming(&mut self, phi: InstId, old: BlockId, new: BlockId) {
        for operand in self.body.operands_mut(phi) {
            if *operand == old.into() {
                *operand = new.into();
            }
        }
    }

    /// The operands of a phi that come from the region, and the others.
    fn parted(&self, phi: InstId) -> (Vec<Value>, Vec<Value>) {
        let (mut inner, mut outer) = (Vec::new(), Vec::new());
        let Some(View::Phi { incoming }) = self.body.view(phi) else {
            return (inner, outer);
        };
        for (value, from) in incoming.iter() {
            match self.contains(from) {
                true => inner.extend([value, from.into()]),
                false => outer.extend([value, from.into()]),
            }
        }
        (inner, outer)
    }

    /// If several blocks outside are predecessors of the entry's phis, those phis stay outside.
    fn split_entry(&mut self, void: TypeId) {
        let header = self.header;
        let is_entry = self.body.order.first() == Some(&header);
        let phis = self.phis(header);
        if !is_entry {
            let outer = phis.first().map(|phi| self.parted(*phi).1.len());
            if outer.is_none_or(|len| len <= 2) {
                return;
            }
        }
        let rest = self.body.block_insts(header).nth(phis.len());
        let Some(rest) = rest else {
            return;
        };
        let new = self.split(header, rest, b".split", void);
        self.blocks.retain(|block| *block != header);
        self.blocks.push(new);
        self.header = new;
        let inner = phis.first().map(|phi| self.parted(*phi).0);
        if inner.is_none_or(|inner| inner.is_empty()) {
            return;
        }
        for block in self.blocks.clone() {
            self.redirect(block, header, new);
        }
        for phi in phis {
            let made = self.continued(phi, new);
            let body = &mut self.body;
            body.replace_uses(phi.into(), made.into());
            let (inner, outer) = self.parted(phi);
            let incoming = [&[phi.into(), header.into()], &inner[..]].concat();
            self.body.set_operands(made, &incoming);
            self.body.set_operands(phi, &outer);
        }
    }

    /// An empty phi at the start of `block`, named after another.
    fn continued(&mut self, phi: InstId, block: BlockId) -> InstId {
        let body = &mut self.body;
        let made = body.add(Inst::new(Opcode::Phi, body.inst(phi).ty), &[]);
        match body.first_inst(block) {
            Some(first) => body.insert_before(block, first, made),
            None => body.append(block, made),
        }
        let name = body.names.get(phi.into());
        if !name.is_empty() {
            let name = [name, b".ce"].concat();
            body.names.set(made.into(), &name);
        }
        made
    }

    /// Replaces a successor of `block`.
    pub(super) fn redirect(&mut self, block: BlockId, old: BlockId, new: BlockId) {
        let last = self.body.last_inst(block);
        if let Some(last) = last.filter(|id| self.body.inst(*id).op.is_terminator()) {
            self.rename_incoming(last, old, new);
        }
    }

    /// If several edges lead from the region to phis outside, they are merged inside it.
    fn split_exit(&mut self, exit: BlockId, void: TypeId) {
        let mut new = None;
        for phi in self.phis(exit) {
            let (inner, mut outer) = self.parted(phi);
            if inner.len() <= 2 {
                continue;
            }
            let block = match new {
                Some(block) => block,
                None => {
                    let block = self.before_exit(exit, void);
                    new = Some(block);
                    block
                }
            };
            // The phi goes after those created before it.
            let made = self.continued(phi, block);
            let others = self.phis(block).len().saturating_sub(1);
            if let Some(behind) = self.body.block_insts(block).nth(others.saturating_add(1)) {
                self.body.remove(block, made);
                self.body.insert_before(block, behind, made);
            }
            self.body.set_operands(made, &inner);
            outer.extend([Value::inst(made), block.into()]);
            self.body.set_operands(phi, &outer);
        }
    }

    /// A new block of the region on the way to `exit`.
    fn before_exit(&mut self, exit: BlockId, void: TypeId) -> BlockId {
        let block = self.body.add_block();
        let place = self.body.order.iter().position(|b| *b == exit);
        self.body.order.insert(place.unwrap_or(0), block);
        let name = [self.body.names.get(exit.into()), b".split"].concat();
        self.body.names.set(block.into(), &name);
        for from in self.blocks.clone() {
            self.redirect(from, exit, block);
        }
        self.body
            .push(block, Inst::new(Opcode::Br, void), &[exit.into()]);
        self.blocks.push(block);
        block
    }

    /// The inputs and outputs of the region, in order.
    pub(super) fn border(&self) -> (Vec<Value>, Vec<InstId>) {
        let mut home: FxHashMap<InstId, bool> = FxHashMap::default();
        let mut outside: FxHashSet<Value> = FxHashSet::default();
        for &block in &self.body.order {
            let inner = self.contains(block);
            for id in self.body.block_insts(block) {
                home.insert(id, inner);
                if !inner {
                    outside.extend(self.body.operands(id));
                }
            }
        }
        let (mut inputs, mut outputs) = (Vec::new(), Vec::new());
        let (mut seen, mut ops) = (FxHashSet::default(), Vec::new());
        for &block in &self.blocks {
            for id in self.body.block_insts(block) {
                self.body.llvm_operands(id, &mut ops);
                for &value in &ops {
                    let foreign = match value.kind() {
                        ValueKind::Arg(_) => true,
                        ValueKind::Inst(id) => {
                            home.get(&id) == Some(&false) && !self.sunk.contains(&id)
                        }
                        _ => false,
                    };
                    if foreign && seen.insert(value) {
                        inputs.push(value);
                    }
                }
                if outside.contains(&id.into()) {
                    outputs.push(id);
                }
            }
        }
        (inputs, outputs)
    }
}

/// The indexes of the blocks in a function whose addresses are taken.
fn blocks_with_addresses(module: &Module, function: GlobalId) -> FxHashSet<usize> {
    let mut found = FxHashSet::default();
    let mut look = |pool: &ConstPool| {
        for (_, constant) in pool.iter() {
            if let ConstKind::BlockAddress(of, at) = constant.kind
                && of == function
            {
                found.insert(at as usize);
            }
        }
    };
    look(&module.consts);
    for id in &module.functions {
        if let Some(body) = module.globals.get(*id).and_then(|g| g.body()) {
            look(&body.consts);
        }
    }
    found
}
