//! A function that others are inlined into, while that goes on.

use crate::local_names::LocalNameTable;
use crate::phis::phis;
use crate::removal::remove_instructions;
use crate::replacements::{InstSet, Replacements};
use bitsmith_model::attr::AttrListId;
use bitsmith_model::body::Body;
use bitsmith_model::cfg::Cfg;
use bitsmith_model::entity::{Entity, Span};
use bitsmith_model::global::BodyState;
use bitsmith_model::inst::{CallInfo, Inst, LocId};
use bitsmith_model::intrinsic::{attributes, mangled_name};
use bitsmith_model::module::{Module, Scope};
use bitsmith_model::node::Int;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::schema::intrinsic::Intrinsic;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{BlockId, GlobalId, InstId, Value};
use rustc_hash::FxHashMap;

/// The caller. Instructions that are removed stay in their blocks until it is closed, so that their debug records go to
/// the instructions behind them; and results are replaced all at once then.
pub(super) struct Caller<'m> {
    pub(super) module: &'m mut Module,
    pub(super) id: GlobalId,
    pub(super) body: Body,
    pub(super) names: LocalNameTable,
    /// The blocks of the calls that are to be inlined.
    pub(super) home: FxHashMap<InstId, BlockId>,
    pub(super) void: TypeId,
    replacements: Replacements,
    /// The number of uses of each result.
    uses: Vec<u32>,
    dead: InstSet,
}

impl<'m> Caller<'m> {
    /// Takes the body of a function out of the module. `names` has those of an earlier time.
    pub(super) fn open(
        module: &'m mut Module,
        id: GlobalId,
        callee: GlobalId,
        names: Option<LocalNameTable>,
    ) -> Option<Self> {
        let void = module.types.intern(Type::Void);
        let function = module.globals.get_mut(id)?.as_function_mut()?;
        let body = match std::mem::replace(&mut function.body, BodyState::Lazy) {
            BodyState::Loaded(body) => *body,
            other => {
                function.body = other;
                return None;
            }
        };
        let names = names.unwrap_or_else(|| LocalNameTable::new(&body));
        let mut this = Self {
            module,
            id,
            names,
            home: FxHashMap::default(),
            void,
            replacements: Replacements::default(),
            uses: vec![0; body.insts().len()],
            dead: InstSet::default(),
            body,
        };
        for block in this.body.order.clone() {
            for id in this.body.block_insts(block).collect::<Vec<_>>() {
                this.count(id);
                if this.body.called_global(id) == Some(callee) {
                    this.home.insert(id, block);
                }
            }
        }
        Some(this)
    }
    /// Puts the body back.
    pub(super) fn close(mut self) -> LocalNameTable {
        std::mem::take(&mut self.replacements).apply(&mut self.body);
        remove_instructions(&mut self.body, &self.dead);
        self.forget_use_lists();
        let function = self.module.globals.get_mut(self.id);
        if let Some(function) = function.and_then(|global| global.as_function_mut()) {
            function.body = BodyState::Loaded(Box::new(self.body));
        }
        self.names
    }

    /// Drops orders of uses of blocks that have another number of uses by now.
    fn forget_use_lists(&mut self) {
        let mut lists = std::mem::take(&mut self.body.use_lists);
        if !lists.is_empty() {
            let graph = Cfg::new(&self.body);
            lists.retain(|list| {
                let block = list.value.as_block();
                let edges = block.map(|block| graph.predecessors(block).len());
                edges == Some(list.indexes.len())
            });
        }
        self.body.use_lists = lists;
    }

    pub(super) fn scope(&self) -> Scope<'_> {
        self.module.body_scope(self.id, &self.body)
    }
    /// The value that a value was replaced by.
    pub(super) fn resolve(&mut self, value: Value) -> Value {
        self.replacements.resolve(value)
    }
    /// The operands of an instruction, as they are by now.
    pub(super) fn operands(&mut self, id: InstId) -> Vec<Value> {
        let operands = self.body.operands(id).to_vec();
        let resolved = operands.into_iter().map(|value| self.resolve(value));
        resolved.collect()
    }
    /// Returns true if an instruction uses the result of another.
    pub(super) fn is_used(&self, id: InstId) -> bool {
        self.uses.get(id.index()).is_some_and(|count| *count != 0)
    }
    /// The instructions of a block that are not removed.
    pub(super) fn live(&self, block: BlockId) -> Vec<InstId> {
        let insts = self.body.block_insts(block);
        insts.filter(|id| !self.dead.contains(*id)).collect()
    }
    /// The phis of a block that are not removed.
    pub(super) fn live_phis(&self, block: BlockId) -> Vec<InstId> {
        let mut found = phis(&self.body, block);
        found.retain(|id| !self.dead.contains(*id));
        found
    }

    fn change_uses(&mut self, value: Value, change: impl Fn(u32) -> u32) {
        let value = self.resolve(value);
        let Some(id) = value.as_inst() else { return };
        let index = id.index();
        if self.uses.len() <= index {
            self.uses.resize(index.saturating_add(1), 0);
        }
        if let Some(count) = self.uses.get_mut(index) {
            *count = change(*count);
        }
    }
    fn count(&mut self, id: InstId) {
        for value in self.body.operands(id).to_vec() {
            self.change_uses(value, |count| count.saturating_add(1));
        }
    }
    fn discount(&mut self, id: InstId) {
        for value in self.body.operands(id).to_vec() {
            self.change_uses(value, |count| count.saturating_sub(1));
        }
    }

    /// Makes an instruction that is in no block yet.
    pub(super) fn add(&mut self, inst: Inst, operands: &[Value]) -> InstId {
        let id = self.body.add(inst, operands);
        self.count(id);
        id
    }
    /// Adds an instruction at the end of a block.
    pub(super) fn push(
        &mut self,
        block: BlockId,
        inst: Inst,
        operands: &[Value],
        loc: Option<LocId>,
    ) -> InstId {
        let id = self.add(inst, operands);
        self.body.append(block, id);
        self.locate(id, loc);
        id
    }
    /// Adds an instruction before another one; at the end if there is none.
    pub(super) fn put_before(&mut self, block: BlockId, before: Option<InstId>, id: InstId) {
        match before {
            Some(before) => self.body.insert_before(block, before, id),
            None => self.body.append(block, id),
        }
    }
    /// Adds a branch at the end of a block.
    pub(super) fn branch(&mut self, from: BlockId, to: BlockId, loc: Option<LocId>) {
        let branch = Inst::new(Opcode::Br, self.void);
        self.push(from, branch, &[to.into()], loc);
    }
    /// Gives an instruction its location, if there is one.
    pub(super) fn locate(&mut self, id: InstId, loc: Option<LocId>) {
        if loc.is_some() {
            self.body.set_loc(id, loc);
        }
    }
    /// Replaces the operands of an instruction.
    pub(super) fn set_operands(&mut self, id: InstId, operands: &[Value]) {
        self.discount(id);
        self.body.set_operands(id, operands);
        self.count(id);
    }
    /// Removes an instruction.
    pub(super) fn remove(&mut self, id: InstId) {
        if self.dead.insert(id) {
            self.discount(id);
            self.unname(id.into());
        }
    }
    /// Removes the name of a value.
    pub(super) fn unname(&mut self, value: Value) {
        self.names.free(&self.body, value);
        self.body.names.set(value, b"");
    }
    /// Names a value; an empty name is none.
    pub(super) fn name(&mut self, value: Value, wanted: &[u8]) {
        if !wanted.is_empty() {
            self.names.name(&mut self.body, value, wanted);
        }
    }
    /// Replaces the result of an instruction by a value.
    pub(super) fn replace(&mut self, old: InstId, new: Value) {
        let new = self.resolve(new);
        if new == old.into() {
            return;
        }
        let count = self.uses.get(old.index()).copied().unwrap_or(0);
        self.change_uses(old.into(), |_| 0);
        self.replacements.set(old, new);
        self.change_uses(new, |uses| uses.saturating_add(count));
    }
    /// Moves an instruction to the end of another block.
    pub(super) fn move_to(&mut self, id: InstId, from: BlockId, to: BlockId) {
        self.body.remove(from, id);
        self.body.append(to, id);
        if let Some(home) = self.home.get_mut(&id) {
            *home = to;
        }
    }
    /// Moves the instructions of a block behind one of them to the end of another block.
    pub(super) fn move_rest(&mut self, from: BlockId, behind: Option<InstId>, to: BlockId) {
        let mut next = match behind {
            Some(behind) => self.body.next(from, behind),
            None => self.body.first_inst(from),
        };
        while let Some(id) = next {
            next = self.body.next(from, id);
            self.move_to(id, from, to);
        }
    }
    /// Makes the phis in all blocks that `from` goes to name another predecessor.
    pub(super) fn rename_predecessor(&mut self, from: BlockId, old: BlockId, new: BlockId) {
        let last = self.body.last_inst(from).into_iter();
        let targets: Vec<BlockId> = last.flat_map(|last| self.body.targets(last)).collect();
        for target in targets {
            crate::phis::rename_edges(&mut self.body, old, new, target);
        }
    }
    /// Removes one edge from the phis of a block. A phi with one value left is that value.
    pub(super) fn remove_edge(&mut self, from: BlockId, to: BlockId) {
        for phi in self.live_phis(to) {
            let old = self.operands(phi);
            let mut pairs = old.chunks_exact(2);
            let is_of = |pair: &[Value]| pair.get(1) == Some(&from.into());
            let Some(at) = pairs.position(is_of) else {
                continue;
            };
            let rest = old.chunks_exact(2).enumerate();
            let kept: Vec<Value> = rest
                .filter(|(index, _)| *index != at)
                .flat_map(|(_, pair)| pair)
                .copied()
                .collect();
            self.set_operands(phi, &kept);
            if let Some(value) = self.only_value(phi, &kept) {
                self.replace(phi, value);
                self.remove(phi);
            }
        }
    }
    /// The value that a phi with these operands has on all edges.
    pub(super) fn only_value(&mut self, id: InstId, operands: &[Value]) -> Option<Value> {
        let values = operands.chunks_exact(2).filter_map(|pair| pair.first());
        let mut values = values.copied().filter(|value| *value != id.into());
        let Some(first) = values.next() else {
            return Some(self.poison(self.body.inst(id).ty));
        };
        let scope = self.scope();
        let same = |a: Value, b: Value| {
            a == b || Int::of(scope, a).is_some_and(|of_a| Int::of(scope, b) == Some(of_a))
        };
        values.all(|value| same(first, value)).then_some(first)
    }
    /// Makes all uses of a result uses of another value, which may use that result later.
    pub(super) fn redirect_uses(&mut self, old: InstId, new: Value) {
        std::mem::take(&mut self.replacements).apply(&mut self.body);
        let count = self.uses.get(old.index()).copied().unwrap_or(0);
        self.change_uses(old.into(), |_| 0);
        self.change_uses(new, |uses| uses.saturating_add(count));
        self.body.replace_all_uses(old.into(), new);
    }

    /// Gives the records of an instruction to the next one, before those that it has.
    pub(super) fn pass_records(&mut self, id: InstId, next: Option<InstId>) {
        let of = |id: InstId| {
            self.body
                .dbg_records
                .of(id)
                .iter()
                .map(|(_, record)| *record)
        };
        let moved: Vec<_> = of(id).collect();
        let Some(next) = next.filter(|_| !moved.is_empty()) else {
            return;
        };
        let all: Vec<_> = moved.into_iter().chain(of(next)).collect();
        self.body.dbg_records.retain(|of, _| of != id && of != next);
        for record in all {
            self.body.dbg_records.push(next, record);
        }
    }
    /// Poison of a type.
    pub(super) fn poison(&mut self, ty: TypeId) -> Value {
        let kind = bitsmith_model::constant::ConstKind::Poison;
        Value::constant(self.module.consts.push(ty, kind))
    }
    /// A call of an intrinsic, which is declared unless it is, in no block yet.
    pub(super) fn intrinsic_call(
        &mut self,
        name: &str,
        overloads: &[TypeId],
        ret: TypeId,
        arguments: &[(Value, TypeId)],
    ) -> InstId {
        let params: Vec<TypeId> = arguments.iter().map(|(_, ty)| *ty).collect();
        let func_ty = self.module.types.func(ret, &params);
        let callee = declared(self.module, name, overloads, func_ty);
        let values = arguments.iter().map(|(value, _)| *value);
        let operands: Vec<Value> = [callee.into()].into_iter().chain(values).collect();
        let call = self.body.add_call(CallInfo {
            func_ty,
            attrs: AttrListId::EMPTY,
            cc: 0,
            args: u32::try_from(arguments.len()).unwrap_or(0),
            bundles: Span::default(),
        });
        self.add(Inst::new(Opcode::Call, ret).with_call(call), &operands)
    }
}

/// The declaration of an intrinsic.
fn declared(module: &mut Module, name: &str, overloads: &[TypeId], func_ty: TypeId) -> GlobalId {
    let row = Intrinsic::lookup_in(module.dialect, name.as_bytes());
    let full = row.map_or(name.as_bytes().to_vec(), |row| {
        mangled_name(row, overloads, &module.types)
    });
    let mut functions = module.functions.iter();
    if let Some(&known) = functions.find(|id| module.name(**id) == full) {
        return known;
    }
    let sets = row.zip(module.types.as_func(func_ty));
    let sets = sets.map_or_else(Vec::new, |(row, func)| attributes(row, func, &module.types));
    let attrs = module.attrs.intern(sets);
    let id = module.declare_function(&full, func_ty);
    let function = module.globals.get_mut(id);
    if let Some(function) = function.and_then(|global| global.as_function_mut()) {
        function.attrs = attrs;
    }
    id
}
