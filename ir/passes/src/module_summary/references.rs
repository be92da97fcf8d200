//! The globals that functions and variables refer to.

use bitsmith_model::body::Body;
use bitsmith_model::constant::{Const, ConstKind, ConstPool};
use bitsmith_model::global::GlobalKind;
use bitsmith_model::module::Module;
use bitsmith_model::value::{GlobalId, InstId, Value, ValueKind};
use rustc_hash::FxHashSet;

/// Globals in the order in which they were found, each once.
#[derive(Default)]
pub(super) struct Globals {
    pub(super) list: Vec<GlobalId>,
    known: FxHashSet<GlobalId>,
}

impl Globals {
    pub(super) fn insert(&mut self, id: GlobalId) {
        if self.known.insert(id) {
            self.list.push(id);
        }
    }
    /// Removes a global. Returns true if it was there.
    pub(super) fn remove(&mut self, id: GlobalId) -> bool {
        let was_there = self.known.remove(&id);
        if was_there {
            self.list.retain(|other| *other != id);
        }
        was_there
    }
}

/// A walk over operands, and their operands, that visits each instruction and constant once.
pub(super) struct References<'m> {
    module: &'m Module,
    body: Option<&'m Body>,
    visited: FxHashSet<Value>,
    operands: Vec<Value>,
    /// True if an address of a block was found.
    pub(super) takes_block_address: bool,
    /// True if an ifunc with local linkage was found.
    pub(super) uses_local_ifunc: bool,
}

impl<'m> References<'m> {
    pub(super) fn new(module: &'m Module, body: Option<&'m Body>) -> Self {
        Self {
            module,
            body,
            visited: FxHashSet::default(),
            operands: Vec::new(),
            takes_block_address: false,
            uses_local_ifunc: false,
        }
    }
    /// Marks an instruction as visited. Returns true if it was not.
    pub(super) fn visit(&mut self, id: InstId) -> bool {
        self.visited.insert(id.into())
    }
    /// Adds the globals in the operands of a global: its initializer, or the constants of a function.
    pub(super) fn of_global(&mut self, id: GlobalId, found: &mut Globals) {
        let global = self.module.globals.get(id);
        let operands = global.into_iter().flat_map(|global| global.operands());
        let mut work = Vec::new();
        for operand in operands.flatten() {
            self.operand(operand, &mut work, found);
        }
        self.follow(work, found);
    }
    /// Adds the globals in the operands of an instruction that was not visited yet.
    pub(super) fn of_instruction(&mut self, id: InstId, found: &mut Globals) {
        if self.visit(id) {
            self.follow(vec![id.into()], found);
        }
    }
    /// Adds the globals in the operands of an instruction, visited or not.
    pub(super) fn of_postponed(&mut self, id: InstId, found: &mut Globals) {
        self.visit(id);
        self.follow(vec![id.into()], found);
    }
    /// Adds the globals in a value.
    pub(super) fn of_value(&mut self, value: Value, found: &mut Globals) {
        let mut work = Vec::new();
        self.operand(value, &mut work, found);
        self.follow(work, found);
    }

    /// Visits instructions and constants, the last of them first, as LLVM does: the order of references is its.
    fn follow(&mut self, mut work: Vec<Value>, found: &mut Globals) {
        while let Some(user) = work.pop() {
            if let (Some(id), Some(body)) = (user.as_inst(), self.body) {
                self.instruction(body, id, &mut work, found);
            } else if let Some((constant, pool)) = self.constant(user) {
                match constant.kind {
                    ConstKind::DsoLocalEquivalent(id) | ConstKind::NoCfi(id) => {
                        self.global(id, found);
                    }
                    _ => {
                        for &part in pool.parts(constant) {
                            self.operand(part, &mut work, found);
                        }
                    }
                }
            }
        }
    }

    fn instruction(&mut self, body: &Body, id: InstId, work: &mut Vec<Value>, found: &mut Globals) {
        let mut operands = std::mem::take(&mut self.operands);
        body.llvm_operands(id, &mut operands);
        if body
            .callee(id)
            .is_some_and(|callee| callee.as_global().is_some())
        {
            // Callees are no references. A call has its callee last.
            operands.pop();
        }
        for &operand in &operands {
            self.operand(operand, work, found);
        }
        self.operands = operands;
    }

    fn operand(&mut self, operand: Value, work: &mut Vec<Value>, found: &mut Globals) {
        match operand.kind() {
            ValueKind::Global(id) => self.global(id, found),
            ValueKind::Inst(_) => {
                if self.visited.insert(operand) {
                    work.push(operand);
                }
            }
            _ => {
                let Some((constant, _)) = self.constant(operand) else {
                    return;
                };
                if let ConstKind::BlockAddress(..) = constant.kind {
                    self.takes_block_address = true;
                } else if self.visited.insert(operand) {
                    work.push(operand);
                }
            }
        }
    }

    fn global(&mut self, id: GlobalId, found: &mut Globals) {
        match is_local_ifunc(self.module, id) {
            true => self.uses_local_ifunc = true,
            false => found.insert(id),
        }
    }

    fn constant(&self, value: Value) -> Option<(Const, &'m ConstPool)> {
        let scope = match self.body {
            Some(body) => self.module.scope_in(body),
            None => self.module.scope(),
        };
        scope.constant(value)
    }
}

/// Returns true for an ifunc that other modules do not see.
pub(super) fn is_local_ifunc(module: &Module, id: GlobalId) -> bool {
    let global = module.globals.get(id);
    global.is_some_and(|global| {
        global.linkage.is_local() && matches!(global.kind, GlobalKind::IFunc(_))
    })
}
