//! One round of promotion: allocas that need no phi go first, the others are renamed together.

use super::frontier::{BlockSet, Frontier};
use super::promotable::{Assumed, remove_marks};
use super::records::{Declare, NewNodes, Records};
use super::rename::Renamer;
use super::{knowledge, simplify};
use crate::local_names::LocalNameTable;
use crate::removal::remove_instructions;
use crate::replacements::{InstSet, Replacements};
use crate::users::Users;
use bitsmith_model::body::Body;
use bitsmith_model::cfg::Cfg;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::dom::Dominators;
use bitsmith_model::entity::{Entity, Table, enter_name};
use bitsmith_model::module::{Module, Scope};
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{BlockId, GlobalId, InstId, Value};
use rustc_hash::FxHashMap;

/// The block of an instruction, and its position there.
type Place = (BlockId, u32);

/// The state of a round. Instructions that go away stay in their blocks until its end.
pub(super) struct Round<'a> {
    pub(super) module: &'a mut Module,
    layout: &'a DataLayout,
    pub(super) function: GlobalId,
    pub(super) body: &'a mut Body,
    users: Users,
    pub(super) names: &'a mut LocalNameTable,
    /// By instruction: its place.
    places: Vec<Option<Place>>,
    pub(super) cfg: Cfg,
    pub(super) dominators: Dominators,
    pub(super) replacements: Replacements,
    pub(super) dead: InstSet,
    pub(super) records: Records,
    /// The declarations of the allocas that are promoted in this round.
    pub(super) declares: FxHashMap<InstId, Vec<Declare>>,
}

/// The loads and stores of an alloca.
struct Accesses {
    loads: Vec<InstId>,
    stores: Vec<InstId>,
    /// True if all are in one block.
    is_one_block: bool,
}

impl<'a> Round<'a> {
    pub(super) fn new(
        module: &'a mut Module,
        layout: &'a DataLayout,
        function: GlobalId,
        body: &'a mut Body,
        users: Users,
        names: &'a mut LocalNameTable,
    ) -> Self {
        let mut places = vec![None; body.insts().len()];
        for &block in &body.order {
            for (at, id) in (0u32..).zip(body.block_insts(block)) {
                places.put(id.index(), Some((block, at)));
            }
        }
        let cfg = Cfg::new(body);
        let dominators = Dominators::new(body, &cfg);
        let records = Records::take(body);
        Self {
            module,
            layout,
            function,
            body,
            users,
            names,
            places,
            cfg,
            dominators,
            replacements: Replacements::default(),
            dead: InstSet::default(),
            records,
            declares: FxHashMap::default(),
        }
    }

    pub(super) fn scope(&self) -> Scope<'_> {
        self.module.body_scope(self.function, self.body)
    }

    /// Promotes these allocas.
    pub(super) fn run(mut self, mut allocas: Vec<InstId>) {
        self.find_declares(&allocas);
        self.drop_marks(&allocas);
        let mut frontier = None;
        let mut renamer = Renamer::default();
        let mut at = 0usize;
        while let Some(&alloca) = allocas.get(at) {
            let accesses = self.accesses(alloca);
            if self.is_promoted_alone(alloca, &accesses) {
                self.remove(alloca);
                // The order of the rest follows from this, as LLVM does it.
                allocas.swap_remove(at);
                continue;
            }
            let frontier =
                frontier.get_or_insert_with(|| Frontier::new(self.body, &self.dominators));
            let mut joins = self.joins(&accesses, frontier);
            joins.sort_by_key(|block| block.index());
            renamer.add(&mut self, alloca, &joins);
            at = at.saturating_add(1);
        }
        if !allocas.is_empty() {
            renamer.rename(&mut self);
            for &alloca in &allocas {
                self.records_gone(alloca);
                self.remove(alloca);
                let poison = self.constant(self.body.inst(alloca).ty, ConstKind::Poison);
                self.replacements.set(alloca, poison);
            }
            simplify::simplify(&mut self, &mut renamer);
            renamer.complete(&mut self);
            renamer.insert(&mut self);
        }
        self.finish();
    }

    fn find_declares(&mut self, allocas: &[InstId]) {
        let mut made = NewNodes::new(self.body);
        let mut records = std::mem::take(&mut self.records);
        for &alloca in allocas {
            let found = records.declares(self.scope(), self.layout, &mut made, alloca);
            if !found.is_empty() {
                self.declares.insert(alloca, found);
            }
        }
        self.records = records;
        made.add_to(self.body);
    }

    /// Removes lifetime markers, and what assumptions say about the memory.
    fn drop_marks(&mut self, allocas: &[InstId]) {
        let mut assumed = Assumed::default();
        let mut dead = std::mem::take(&mut self.dead);
        for &alloca in allocas {
            let scope = self.scope();
            remove_marks(
                scope,
                self.body,
                &self.users,
                alloca,
                &mut dead,
                &mut assumed,
            );
        }
        self.dead = dead;
        for (call, address) in assumed.calls {
            self.ignore_operand(call, address);
        }
    }

    /// Replaces an operand of an assumption's bundle by poison, and its tag by `ignore`.
    fn ignore_operand(&mut self, call: InstId, address: Value) {
        let ty = self.scope().type_of(address);
        let Some(info) = self.body.call(call) else {
            return;
        };
        let (span, first) = (info.bundles, (info.args as usize).saturating_add(1));
        let mut bundles = self.body.bundles(info).to_vec();
        let tag = enter_name(&mut self.module.bundle_tags, b"ignore");
        let tag = u32::try_from(tag).unwrap_or(u32::MAX);
        let mut operands = self.body.operands(call).to_vec();
        let mut at = first;
        for bundle in &mut bundles {
            let end = at.saturating_add(bundle.len as usize);
            for operand in operands.get_mut(at..end).unwrap_or_default() {
                if *operand == address
                    && let Some(ty) = ty
                {
                    *operand = self.constant(ty, ConstKind::Poison);
                    bundle.tag = tag;
                }
            }
            at = end;
        }
        self.body.set_operands(call, &operands);
        debug_assert_eq!(span.len as usize, bundles.len());
        let span = self.body.add_bundles(bundles);
        let id = self.body.inst(call).call_id();
        if let Some(info) = id.and_then(|id| self.body.call_mut(id)) {
            info.bundles = span;
        }
    }

    /// The block and position of an instruction that was there before the round.
    pub(super) fn place(&self, id: InstId) -> Option<Place> {
        self.places.get(id.index()).copied().flatten()
    }

    pub(super) fn constant(&mut self, ty: TypeId, kind: ConstKind) -> Value {
        Value::local_const(self.body.consts.push(ty, kind))
    }

    fn accesses(&self, alloca: InstId) -> Accesses {
        let (mut loads, mut stores) = (Vec::new(), Vec::new());
        for &user in self.users.of(alloca) {
            match self.body.inst(user).op {
                Opcode::Load => loads.push(user),
                Opcode::Store => stores.push(user),
                _ => {}
            }
        }
        let mut blocks = loads
            .iter()
            .chain(&stores)
            .map(|id| self.place(*id).map(|p| p.0));
        let first = blocks.next();
        let is_one_block = blocks.all(|block| Some(block) == first);
        Accesses {
            loads,
            stores,
            is_one_block,
        }
    }

    /// Promotes an alloca that needs no phi; returns false if it may need one.
    fn is_promoted_alone(&mut self, alloca: InstId, accesses: &Accesses) -> bool {
        if accesses.loads.is_empty() && accesses.stores.is_empty() {
            return true;
        }
        let is_done = match *accesses.stores.as_slice() {
            [store] => self.replace_by_only_store(store, &accesses.loads),
            _ => false,
        };
        let is_done = is_done || accesses.is_one_block && self.replace_in_block(accesses);
        if is_done {
            for &store in &accesses.stores {
                self.store_gone(alloca, store);
            }
            self.records_gone(alloca);
        }
        is_done
    }

    /// Replaces the loads that the only store reaches; returns true if those are all.
    fn replace_by_only_store(&mut self, store: InstId, loads: &[InstId]) -> bool {
        let Some(&value) = self.body.operands(store).first() else {
            return false;
        };
        let Some((block, at)) = self.place(store) else {
            return false;
        };
        let is_known_everywhere = value.as_inst().is_none();
        let mut is_done = true;
        for &load in loads {
            let reached = self.place(load).is_some_and(|(of_load, load_at)| {
                is_known_everywhere
                    || if of_load == block {
                        at <= load_at
                    } else {
                        self.dominators.dominates(block, of_load)
                    }
            });
            match reached {
                true => self.replace_load(load, value),
                false => is_done = false,
            }
        }
        is_done
    }

    /// Replaces the loads of an alloca that is used in one block; returns false if a load precedes all stores.
    fn replace_in_block(&mut self, accesses: &Accesses) -> bool {
        let at = |id: InstId| self.place(id).map_or(0, |place| place.1);
        let mut stores: Vec<(u32, InstId)> =
            accesses.stores.iter().map(|id| (at(*id), *id)).collect();
        stores.sort_unstable();
        let loads: Vec<(u32, InstId)> = accesses.loads.iter().map(|id| (at(*id), *id)).collect();
        for (load_at, load) in loads {
            if self.dead.contains(load) {
                continue;
            }
            let before = stores
                .partition_point(|(at, _)| *at < load_at)
                .checked_sub(1);
            let store = before.and_then(|at| stores.get(at));
            let value = match store {
                Some((_, store)) => self.body.operands(*store).first().copied(),
                None if stores.is_empty() => {
                    Some(self.constant(self.body.inst(load).ty, ConstKind::Undef))
                }
                None => return false,
            };
            if let Some(value) = value {
                self.replace_load(load, value);
            }
        }
        true
    }

    /// Replaces a load by a value. The load goes away.
    pub(super) fn replace_load(&mut self, load: InstId, value: Value) {
        let resolved = self.replacements.resolve(value);
        let value = match resolved == load.into() {
            // A load of what it loaded itself is unreachable.
            true => self.constant(self.body.inst(load).ty, ConstKind::Poison),
            false => resolved,
        };
        if let Some((block, _)) = self.place(load) {
            knowledge::keep(self, block, load, value);
        }
        self.replacements.set(load, value);
        self.remove(load);
    }

    /// Removes a store of a promoted alloca; its variables have the stored value from there on.
    pub(super) fn store_gone(&mut self, alloca: InstId, store: InstId) {
        self.remove(store);
        let value = self.body.operands(store).first().copied();
        let ty = self.body.inst(alloca).source_type();
        if let (Some(value), Some(ty), Some(declares)) = (value, ty, self.declares.get(&alloca)) {
            let scope = self.module.body_scope(self.function, self.body);
            let assigned = match declares.iter().any(|declare| declare.tracked.is_some()) {
                true => self.records.assign(scope, store),
                false => Vec::new(),
            };
            let is_open = |d: &&Declare| d.tracked.is_none_or(|of| !assigned.contains(&of));
            for declare in declares.iter().filter(is_open) {
                self.records.stored(self.body, store, value, ty, declare);
            }
        }
    }

    fn records_gone(&mut self, alloca: InstId) {
        let scope = self.module.body_scope(self.function, self.body);
        self.records.remove(scope, alloca);
    }

    fn remove(&mut self, id: InstId) {
        if self.dead.insert(id) {
            self.names.free(self.body, id.into());
        }
    }

    /// The blocks that need a phi.
    fn joins(&self, accesses: &Accesses, frontier: &mut Frontier) -> Vec<BlockId> {
        let block_of = |id: &InstId| self.place(*id).map(|place| place.0);
        let stores: Vec<BlockId> = accesses.stores.iter().filter_map(block_of).collect();
        let mut storing = BlockSet::default();
        storing.clear(self.body.blocks().len());
        for &block in &stores {
            storing.insert(block);
        }
        let live = self.live(accesses, &storing);
        frontier.of(&self.cfg, &self.dominators, &stores, &live)
    }

    /// The blocks at whose start the value is needed.
    fn live(&self, accesses: &Accesses, storing: &BlockSet) -> BlockSet {
        let mut first_store: FxHashMap<BlockId, u32> = FxHashMap::default();
        for (block, at) in accesses.stores.iter().filter_map(|id| self.place(*id)) {
            let first = first_store.entry(block).or_insert(at);
            *first = at.min(*first);
        }
        let loads = accesses.loads.iter().filter(|id| !self.dead.contains(**id));
        let exposed = loads
            .filter_map(|id| self.place(*id))
            .filter(|(block, at)| first_store.get(block).is_none_or(|store| at < store));
        let mut work: Vec<BlockId> = exposed.map(|(block, _)| block).collect();
        let mut live = BlockSet::default();
        live.clear(self.body.blocks().len());
        while let Some(block) = work.pop() {
            if live.insert(block) {
                let before = self.cfg.predecessors(block).iter();
                work.extend(before.filter(|block| !storing.contains(**block)));
            }
        }
        live
    }

    /// Unlinks what goes away, and replaces its uses.
    fn finish(self) {
        let Self {
            body,
            dead,
            records,
            replacements,
            ..
        } = self;
        records.put_back(body, |id| dead.contains(id));
        replacements.apply(body);
        remove_instructions(body, &dead);
    }
}
