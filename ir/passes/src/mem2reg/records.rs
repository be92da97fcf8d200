//! Debug records of promoted variables: a `#dbg_declare` of an alloca becomes a `#dbg_value` at each store and
//! phi.

use bitsmith_model::body::Body;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::debug_info::expression_words;
use bitsmith_model::entity::Table;
use bitsmith_model::inst::{DbgRecord, DbgRecordKind};
use bitsmith_model::metadata::{MdKind, Storage};
use bitsmith_model::module::Scope;
use bitsmith_model::node::Node;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::dwarf::{DW_OP_LLVM_fragment, DW_OP_deref};
use bitsmith_model::schema::metadata_kind;
use bitsmith_model::slot;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{BlockId, InstId, MdId, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// Locations by scope and call site.
type Locations = FxHashMap<(Option<MdId>, Option<MdId>), MdId>;

/// The debug records of a body while it changes.
#[derive(Default)]
pub(super) struct Records {
    /// By instruction: the records before it; those that are gone are `None`.
    before: FxHashMap<InstId, Vec<Option<DbgRecord>>>,
    /// By block: records before its first instruction that is no phi, the last one first.
    heads: FxHashMap<BlockId, Vec<DbgRecord>>,
    /// By value: the records that name it, as an instruction and a position.
    of_value: FxHashMap<InstId, Vec<(InstId, usize)>>,
    /// By `DIAssignID`: its `#dbg_assign`s, likewise.
    of_assign: FxHashMap<MdId, Vec<(InstId, usize)>>,
    /// New locations without a line, by scope and call site.
    locations: Locations,
    /// The phis that have a value of a variable.
    of_phis: FxHashSet<(InstId, Option<MdId>, Option<MdId>)>,
    /// New values as metadata.
    values: FxHashMap<Value, MdId>,
}

/// A variable, or a part of it, and the call site into which it was inlined.
pub(super) type Assigned = (Option<MdId>, Option<MdId>);

/// A `#dbg_declare` of an alloca, or a `#dbg_assign` that is linked to it.
pub(super) struct Declare {
    /// The variable, if its assignments are tracked: a store that is linked to a `#dbg_assign` of it assigns what
    /// that says.
    pub(super) tracked: Option<Assigned>,
    /// The record, at a location without a line.
    record: DbgRecord,
    /// True if a value stored is the variable's, or its address's as the expression says.
    stored: bool,
    /// True if a phi's value is the variable's.
    joined: bool,
}

/// The words of a debug expression.
fn words(scope: Scope<'_>, expression: Option<MdId>) -> Vec<u64> {
    let node = expression.and_then(|id| Node::get(scope, id));
    expression_words(node.map_or(&[][..], |node| node.slots)).collect()
}

impl Records {
    /// Takes the records out of a body.
    pub(super) fn take(body: &mut Body) -> Self {
        let mut this = Self::default();
        let records = std::mem::take(&mut body.dbg_records);
        for (inst, record) in records.iter() {
            let list = this.before.entry(*inst).or_default();
            let named = record.location.filter(|id| id.is_local());
            let entry = named.and_then(|id| body.metadata.get(id.index()));
            let entry = entry.filter(|entry| entry.kind == MdKind::Value);
            let raw = entry.and_then(|entry| body.metadata.slots(entry).first().copied());
            let place = (*inst, list.len());
            if let Some(value) = raw.and_then(|raw| Value::from_u32(raw).as_inst()) {
                this.of_value.entry(value).or_default().push(place);
            }
            if let Some(id) = body.assign(record).and_then(|info| info.id) {
                this.of_assign.entry(id).or_default().push(place);
            }
            list.push(Some(*record));
        }
        this
    }

    /// Puts the records back. Those of instructions in `dead` move to the next that stays.
    pub(super) fn put_back(mut self, body: &mut Body, is_dead: impl Fn(InstId) -> bool) {
        if self.before.is_empty() && self.heads.is_empty() {
            return;
        }
        let mut table = std::mem::take(&mut body.dbg_records);
        let mut pending: Vec<DbgRecord> = Vec::new();
        for &block in &body.order {
            pending.clear();
            let mut is_head = true;
            for id in body.block_insts(block) {
                let op = body.inst(id).op;
                if is_head && op != bitsmith_model::schema::inst::Opcode::Phi && !op.is_eh_pad() {
                    is_head = false;
                    let head = self.heads.remove(&block).unwrap_or_default();
                    pending.extend(head.into_iter().rev());
                }
                if let Some(own) = self.before.remove(&id) {
                    pending.extend(own.into_iter().flatten());
                }
                if !is_dead(id) {
                    for record in pending.drain(..) {
                        table.push_unsorted(id, record);
                    }
                }
            }
        }
        table.sort();
        body.dbg_records = table;
    }

    /// The records at places.
    fn at<'a>(
        &'a self,
        places: Option<&'a Vec<(InstId, usize)>>,
    ) -> impl Iterator<Item = DbgRecord> + 'a {
        let places = places.into_iter().flatten();
        places.filter_map(|(inst, at)| *self.before.get(inst)?.get(*at)?)
    }

    /// The `#dbg_assign`s that are linked to an instruction.
    fn linked(&self, body: &Body, inst: InstId) -> Option<&Vec<(InstId, usize)>> {
        let mut attached = body.attachments.of(inst).iter();
        let id = attached.find(|(_, a)| a.kind == metadata_kind::DI_ASSIGN_ID)?;
        self.of_assign.get(&id.1.node)
    }

    /// The records of an alloca that say which variables it is, as they apply to its values. New locations are
    /// added to `made`.
    pub(super) fn declares(
        &mut self,
        scope: Scope<'_>,
        layout: &DataLayout,
        made: &mut NewNodes,
        alloca: InstId,
    ) -> Vec<Declare> {
        let records = self.at(self.of_value.get(&alloca));
        let declares = records.filter(|record| record.kind == DbgRecordKind::Declare);
        let mut known = FxHashSet::default();
        let is_new =
            |record: &DbgRecord| known.insert((assigned(scope, record), fragment(scope, record)));
        let assigns = scope.body.and_then(|body| self.linked(body, alloca));
        let found: Vec<DbgRecord> = declares.chain(self.at(assigns).filter(is_new)).collect();
        let declare = |declare: DbgRecord| {
            let covers = covers(scope, layout, &declare, alloca);
            let deref = u64::from(DW_OP_deref);
            let stored = match *words(scope, declare.expression).as_slice() {
                [op] if op == deref => true,
                [op, ..] if op == deref => false,
                _ => covers,
            };
            let is_tracked = declare.kind == DbgRecordKind::Assign;
            Declare {
                tracked: is_tracked.then(|| assigned(scope, &declare)),
                record: Self::without_line(&mut self.locations, scope, made, &declare),
                stored,
                joined: covers,
            }
        };
        found.into_iter().map(declare).collect()
    }

    /// Makes values of the `#dbg_assign`s that are linked to a store which goes away. Returns their variables.
    pub(super) fn assign(&mut self, scope: Scope<'_>, store: InstId) -> Vec<Assigned> {
        let places = scope.body.and_then(|body| self.linked(body, store));
        let mut variables = Vec::new();
        for (inst, at) in places.cloned().unwrap_or_default() {
            let list = self.before.get_mut(&inst);
            let Some(Some(record)) = list.and_then(|list| list.get_mut(at)) else {
                continue;
            };
            (record.kind, record.assign) = (DbgRecordKind::Value, None);
            variables.push(assigned(scope, record));
        }
        variables
    }

    /// Removes the records that describe the memory of an alloca.
    pub(super) fn remove(&mut self, scope: Scope<'_>, alloca: InstId) {
        let assigns = scope.body.and_then(|body| self.linked(body, alloca));
        for (inst, at) in assigns.cloned().unwrap_or_default() {
            if let Some(list) = self.before.get_mut(&inst) {
                list.put(at, None);
            }
        }
        let deref = Some(u64::from(DW_OP_deref));
        for (inst, at) in self.of_value.remove(&alloca).unwrap_or_default() {
            let place = self.before.get_mut(&inst).and_then(|list| list.get_mut(at));
            let Some(place) = place else { continue };
            let goes = place.is_some_and(|record| {
                record.kind == DbgRecordKind::Declare
                    || words(scope, record.expression).first().copied() == deref
            });
            if goes {
                *place = None;
            }
        }
    }

    /// Notes that the variable of a declaration has the value that `store` stores.
    pub(super) fn stored(
        &mut self,
        body: &mut Body,
        store: InstId,
        value: Value,
        ty: TypeId,
        to: &Declare,
    ) {
        let value = match to.stored {
            true => value,
            false => Value::local_const(body.consts.push(ty, ConstKind::Poison)),
        };
        let record = self.value_record(body, &to.record, value);
        self.before.entry(store).or_default().push(Some(record));
    }

    /// Notes that the variable of a declaration has the value of a phi.
    pub(super) fn joined(&mut self, body: &mut Body, block: BlockId, phi: InstId, to: &Declare) {
        let key = (phi, to.record.variable, to.record.expression);
        if to.joined && self.of_phis.insert(key) {
            let record = self.value_record(body, &to.record, phi.into());
            self.heads.entry(block).or_default().push(record);
        }
    }

    fn value_record(&mut self, body: &mut Body, declare: &DbgRecord, value: Value) -> DbgRecord {
        let metadata = &mut body.metadata;
        let made = self.values.entry(value);
        let location = *made.or_insert_with(|| MdId::local(metadata.push_value(value)));
        DbgRecord {
            kind: DbgRecordKind::Value,
            loc: declare.loc,
            location: Some(location),
            variable: declare.variable,
            expression: declare.expression,
            assign: None,
        }
    }

    /// Returns a declaration with a location in the same scope without a line.
    fn without_line(
        locations: &mut Locations,
        scope: Scope<'_>,
        made: &mut NewNodes,
        declare: &DbgRecord,
    ) -> DbgRecord {
        let node = declare.loc.and_then(|id| Node::get(scope, id));
        let Some(node) = node.filter(|node| node.is(DiKind::DILocation)) else {
            return *declare;
        };
        let key = (
            node.reference(slot!(DILocation, "scope")),
            node.reference(slot!(DILocation, "inlinedAt")),
        );
        let loc = *locations.entry(key).or_insert_with(|| {
            let kind = DiKind::DILocation;
            let mut slots = vec![0; kind.slot_count()];
            for field in kind.fields() {
                slots.put(usize::from(field.slot), field.absent());
            }
            let (inner, call) = key;
            slots.put(
                usize::from(slot!(DILocation, "scope")),
                MdId::to_slot(inner),
            );
            slots.put(
                usize::from(slot!(DILocation, "inlinedAt")),
                MdId::to_slot(call),
            );
            made.push(kind, slots)
        });
        DbgRecord {
            loc: Some(loc),
            ..*declare
        }
    }
}

/// Nodes to be added to a body.
pub(super) struct NewNodes {
    next: usize,
    nodes: Vec<(DiKind, Vec<u32>)>,
}

impl NewNodes {
    pub(super) fn new(body: &Body) -> Self {
        Self {
            next: body.metadata.len(),
            nodes: Vec::new(),
        }
    }
    fn push(&mut self, kind: DiKind, slots: Vec<u32>) -> MdId {
        let id = MdId::local(self.next.saturating_add(self.nodes.len()));
        self.nodes.push((kind, slots));
        id
    }
    pub(super) fn add_to(self, body: &mut Body) {
        debug_assert_eq!(self.next, body.metadata.len());
        for (kind, slots) in self.nodes {
            body.metadata
                .push(MdKind::Di(kind), Storage::Uniqued, &slots);
        }
    }
}

/// The variable of a record.
fn assigned(scope: Scope<'_>, record: &DbgRecord) -> Assigned {
    let loc = record.loc.and_then(|id| Node::get(scope, id));
    let loc = loc.filter(|node| node.is(DiKind::DILocation));
    let call = loc.and_then(|node| node.reference(slot!(DILocation, "inlinedAt")));
    (record.variable, call)
}

/// The part of the variable that a record describes: its offset and size in bits.
fn fragment(scope: Scope<'_>, record: &DbgRecord) -> Option<(u64, u64)> {
    match *words(scope, record.expression).as_slice() {
        [.., op, offset, size] if op == u64::from(DW_OP_LLVM_fragment) => Some((offset, size)),
        _ => None,
    }
}

/// Returns true if a value of an alloca's type covers all of the variable, or all of the fragment described.
fn covers(scope: Scope<'_>, layout: &DataLayout, declare: &DbgRecord, alloca: InstId) -> bool {
    let types = &scope.module.types;
    let Some(body) = scope.body else { return false };
    let ty = body.inst(alloca).source_type();
    let Some(bytes) = ty.and_then(|ty| layout.alloc_size(types, ty)) else {
        return false;
    };
    let part = fragment(scope, declare).map(|(_, size)| size);
    if let Some(size) = part.or_else(|| variable_size(scope, declare.variable)) {
        return bytes.saturating_mul(8) >= size;
    }
    // Without the variable's size that of the alloca counts.
    let count = body.operands(alloca).first();
    count.and_then(|count| scope.narrow_int(*count)) == Some(1)
}

/// The size of a variable in bits, by its type.
fn variable_size(scope: Scope<'_>, variable: Option<MdId>) -> Option<u64> {
    let variable = Node::get(scope, variable?)?;
    let mut ty = match variable.is(DiKind::DILocalVariable) {
        true => variable.node(slot!(DILocalVariable, "type")),
        false => None,
    };
    let mut seen = FxHashSet::default();
    while let Some(node) = ty.filter(|node| seen.insert(node.id)) {
        let size = type_size(node);
        if size.is_some_and(|size| size != 0) {
            return size;
        }
        ty = match node.is(DiKind::DIDerivedType) {
            true => node.node(slot!(DIDerivedType, "baseType")),
            false => None,
        };
    }
    None
}

fn type_size(node: Node<'_>) -> Option<u64> {
    let field = node.di()?.field("size")?;
    let size = node.node(field.slot)?.int()?;
    u64::try_from(size.unsigned()).ok()
}
