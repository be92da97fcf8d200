//! Debug info of an outlined function, as LLVM's `CodeExtractor` makes it.
//!
//! The new function has a subprogram of its own, without a source line. The scopes, variables, labels and
//! locations of its blocks are copied into it. Debug records of values that became parameters are repeated at
//! its start; those of other values outside the region are dropped.

use bitsmith_model::body::{Body, SideTable};
use bitsmith_model::entity::Table;
use bitsmith_model::inst::{DbgRecord, DbgRecordKind, DebugLoc, LocId};
use bitsmith_model::metadata::{Attachment, MdEntry, MdKind, Storage};
use bitsmith_model::module::Module;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::metadata_kind;
use bitsmith_model::value::{GlobalId, InstId, MdId, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// `DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized`
const FLAGS: u32 = 1 << 2 | 1 << 3 | 1 << 4;

/// The subprogram of a function.
pub(super) fn subprogram(module: &Module, function: GlobalId) -> Option<MdId> {
    let attached = &module.globals.get(function)?.attachments;
    let found = attached.iter().find(|a| a.kind == metadata_kind::DBG);
    found.map(|attachment| attachment.node)
}

/// The relation of the new function to the old one.
pub(super) struct Moved<'a> {
    /// The old function's subprogram.
    pub subprogram: MdId,
    /// The name of the new function.
    pub name: &'a [u8],
    /// The instruction after which its own ones start: the branch to the first block.
    pub start: InstId,
    /// The values that became its parameters, in order.
    pub inputs: &'a [(Value, Value)],
    /// Its instructions, in order.
    pub insts: &'a [InstId],
}

/// Rewrites the debug info of a body that was taken from another function. Returns the attachment for
/// its function.
pub(super) fn renew(module: &mut Module, body: &mut Body, moved: &Moved<'_>) -> Option<Attachment> {
    let own = own_subprogram(module, body, moved)?;
    let mut renewal = Renewal {
        module,
        body,
        own,
        copies: FxHashMap::default(),
        made: FxHashMap::default(),
    };
    let first = moved.insts.iter().find_map(|id| renewal.body.loc(*id));
    renewal.body.set_loc(moved.start, first);
    renewal.records(moved);
    renewal.locations(moved);
    renewal.attachments(moved);
    Some(Attachment {
        kind: metadata_kind::DBG,
        node: own,
    })
}

fn own_subprogram(module: &mut Module, body: &mut Body, moved: &Moved<'_>) -> Option<MdId> {
    let kind = DiKind::DISubprogram;
    let empty = module.uniqued(MdKind::Tuple, &[]);
    let mut slots = absent(DiKind::DISubroutineType);
    set(
        DiKind::DISubroutineType,
        &mut slots,
        "types",
        to_slot(empty),
    );
    let ty = module.uniqued(MdKind::Di(DiKind::DISubroutineType), &slots);
    let old = slots_of(module, body, moved.subprogram, kind)?;
    let name = to_slot(MdId::local(body.metadata.push_string(moved.name)));
    let mut slots = absent(kind);
    for (field, slot) in [
        ("name", name),
        ("linkageName", name),
        ("file", get(kind, &old, "file")?),
        ("type", to_slot(ty)),
        ("spFlags", FLAGS),
        ("unit", get(kind, &old, "unit")?),
    ] {
        set(kind, &mut slots, field, slot);
    }
    let index = body
        .metadata
        .push(MdKind::Di(kind), Storage::Distinct, &slots);
    Some(MdId::local(index))
}

fn to_slot(id: MdId) -> u32 {
    MdId::to_slot(Some(id))
}

/// The slots of a node without any field set.
fn absent(kind: DiKind) -> Vec<u32> {
    let mut slots = vec![0; kind.slot_count()];
    for field in kind.fields() {
        slots.put(usize::from(field.slot), field.absent());
    }
    slots
}

fn get(kind: DiKind, slots: &[u32], field: &str) -> Option<u32> {
    slots.get(usize::from(kind.field(field)?.slot)).copied()
}

fn set(kind: DiKind, slots: &mut [u32], field: &str, value: u32) {
    let place = kind.field(field).map(|field| usize::from(field.slot));
    if let Some(slot) = place.and_then(|place| slots.get_mut(place)) {
        *slot = value;
    }
}

/// The slots of a node, if it is of a kind.
fn slots_of(module: &Module, body: &Body, id: MdId, kind: DiKind) -> Option<Vec<u32>> {
    let (found, slots) = node(module, body, id)?;
    (found.kind == MdKind::Di(kind)).then_some(slots)
}

fn node(module: &Module, body: &Body, id: MdId) -> Option<(MdEntry, Vec<u32>)> {
    let (entry, store) = module.scope_in(body).metadata().get(id)?;
    Some((entry, store.slots(entry).to_vec()))
}

struct Renewal<'a> {
    module: &'a mut Module,
    body: &'a mut Body,
    /// The new subprogram.
    own: MdId,
    /// Copies of scopes, variables, labels, locations and assignment ids.
    copies: FxHashMap<MdId, MdId>,
    /// New nodes, uniqued.
    made: FxHashMap<(DiKind, Vec<u32>), MdId>,
}

impl Renewal<'_> {
    fn make(&mut self, kind: DiKind, slots: Vec<u32>) -> MdId {
        let store = &mut self.body.metadata;
        let made = self.made.entry((kind, slots));
        *made.or_insert_with_key(|(_, slots)| {
            MdId::local(store.push(MdKind::Di(kind), Storage::Uniqued, slots))
        })
    }

    /// The copy of a scope in the new subprogram.
    fn scope(&mut self, scope: MdId) -> MdId {
        let mut chain = Vec::new();
        let mut seen = FxHashSet::default();
        let mut at = scope;
        let mut new = loop {
            if let Some(&known) = self.copies.get(&at) {
                break known;
            }
            let Some((entry, slots)) = node(self.module, self.body, at) else {
                break self.own;
            };
            let kind = match entry.kind {
                MdKind::Di(kind @ (DiKind::DILexicalBlock | DiKind::DILexicalBlockFile)) => kind,
                _ => break self.own,
            };
            let outer = get(kind, &slots, "scope").and_then(MdId::from_slot);
            let Some(outer) = outer.filter(|_| seen.insert(at)) else {
                break self.own;
            };
            chain.push((at, kind, slots));
            at = outer;
        };
        for (old, kind, mut slots) in chain.into_iter().rev() {
            set(kind, &mut slots, "scope", to_slot(new));
            new = self.make(kind, slots);
            self.copies.insert(old, new);
        }
        new
    }

    /// The copy of a location: an inlined one keeps its scope, at a call site that is copied.
    fn location(&mut self, location: MdId) -> MdId {
        const KIND: DiKind = DiKind::DILocation;
        let mut chain = Vec::new();
        let mut seen = FxHashSet::default();
        let mut at = Some(location);
        let mut new = None;
        while let Some(id) = at.filter(|id| seen.insert(*id)) {
            if let Some(&known) = self.copies.get(&id) {
                new = Some(known);
                break;
            }
            let Some(slots) = slots_of(self.module, self.body, id, KIND) else {
                break;
            };
            at = get(KIND, &slots, "inlinedAt").and_then(MdId::from_slot);
            chain.push((id, slots));
        }
        for (old, slots) in chain.into_iter().rev() {
            let mut copy = absent(KIND);
            for field in ["line", "column", "scope"] {
                set(
                    KIND,
                    &mut copy,
                    field,
                    get(KIND, &slots, field).unwrap_or(0),
                );
            }
            match new {
                Some(call) => set(KIND, &mut copy, "inlinedAt", to_slot(call)),
                None => {
                    let scope = get(KIND, &slots, "scope").and_then(MdId::from_slot);
                    let scope = scope.map_or(self.own, |scope| self.scope(scope));
                    set(KIND, &mut copy, "scope", to_slot(scope));
                }
            }
            let made = self.make(KIND, copy);
            self.copies.insert(old, made);
            new = Some(made);
        }
        new.unwrap_or(location)
    }

    /// Rewrites the locations of instructions.
    fn locations(&mut self, moved: &Moved<'_>) {
        let mut known: FxHashMap<LocId, LocId> = FxHashMap::default();
        let start = std::iter::once(moved.start);
        for id in start.chain(moved.insts.iter().copied()) {
            let Some(old) = self.body.loc(id) else {
                continue;
            };
            let new = match known.get(&old) {
                Some(&new) => new,
                None => {
                    let loc = self.body.locs[old];
                    let new = self.inst_location(loc);
                    let new = self.body.locs.push(new);
                    known.insert(old, new);
                    new
                }
            };
            self.body.set_loc(id, Some(new));
        }
    }

    fn inst_location(&mut self, loc: DebugLoc) -> DebugLoc {
        let mut new = DebugLoc {
            implicit: false,
            atom_group: 0,
            atom_rank: 0,
            ..loc
        };
        match loc.inlined_at {
            Some(call) => new.inlined_at = Some(self.location(call)),
            None => new.scope = loc.scope.map(|scope| self.scope(scope)),
        }
        new
    }

    /// Rewrites the debug records of the blocks, and adds those of the parameters.
    fn records(&mut self, moved: &Moved<'_>) {
        let inside: FxHashSet<InstId> = moved.insts.iter().copied().collect();
        let old = std::mem::take(&mut self.body.dbg_records);
        let values = self.values(&inside, moved.inputs);
        let mut records: SideTable<DbgRecord> = SideTable::default();
        for &(input, param) in moved.inputs {
            // LLVM visits the users of a value from the last to the first.
            for (inst, record) in old.iter().rev() {
                if !inside.contains(inst) && self.is_about(record, input) {
                    let new = self.said_anew(record, param);
                    records.push_unsorted(moved.start, new);
                }
            }
        }
        for (inst, record) in old.iter().filter(|(inst, _)| inside.contains(inst)) {
            if self.is_there(record, &values) {
                records.push_unsorted(*inst, *record);
            }
        }
        for (index, value) in values {
            if let (Some(value), Some(entry)) = (value, self.body.metadata.get(index)) {
                for slot in self.body.metadata.slots_mut(entry) {
                    *slot = value.as_u32();
                }
            }
        }
        for (_, record) in records.iter_mut() {
            self.record(record);
        }
        records.sort();
        self.body.dbg_records = records;
    }

    /// The new values of the value entries in the body's metadata; `None` for those outside the new function.
    fn values(
        &self,
        inside: &FxHashSet<InstId>,
        inputs: &[(Value, Value)],
    ) -> FxHashMap<usize, Option<Value>> {
        let new: FxHashMap<Value, Value> = inputs.iter().copied().collect();
        let store = &self.body.metadata;
        let entries = store.entries().iter().enumerate();
        let values = entries.filter(|(_, entry)| entry.kind == MdKind::Value);
        let values = values.filter_map(|(index, entry)| {
            let value = Value::from_u32(*store.slots(*entry).first()?);
            let is_gone = match value.as_inst() {
                Some(id) => !inside.contains(&id),
                None => !value.is_constant() && value.as_global().is_none(),
            };
            let now = new.get(&value).copied();
            Some((index, now.or((!is_gone).then_some(value))))
        });
        values.collect()
    }

    /// The value entries that the metadata of a record refers to.
    fn named(&self, location: Option<MdId>) -> Vec<MdId> {
        let Some(id) = location else {
            return Vec::new();
        };
        match node(self.module, self.body, id) {
            Some((entry, slots)) if entry.kind == MdKind::ArgList => {
                slots.into_iter().filter_map(MdId::from_slot).collect()
            }
            Some((entry, _)) if entry.kind == MdKind::Value => vec![id],
            _ => Vec::new(),
        }
    }

    fn is_about(&self, record: &DbgRecord, value: Value) -> bool {
        let address = self.body.assign(record).and_then(|assign| assign.address);
        let all = [record.location, address].map(|location| self.named(location));
        all.into_iter().flatten().any(|id| {
            let found = node(self.module, self.body, id);
            found.is_some_and(|(_, slots)| slots.first() == Some(&value.as_u32()))
        })
    }

    /// Returns true if the values of a record are in the new function.
    fn is_there(&self, record: &DbgRecord, values: &FxHashMap<usize, Option<Value>>) -> bool {
        let address = self.body.assign(record).and_then(|assign| assign.address);
        let all = [record.location, address].map(|location| self.named(location));
        all.into_iter().flatten().all(|id| {
            let gone = id.is_local().then(|| values.get(&id.index()));
            gone.flatten().is_none_or(|value| value.is_some())
        })
    }

    /// A record for a parameter, from the record of the value that it replaces.
    fn said_anew(&mut self, record: &DbgRecord, param: Value) -> DbgRecord {
        let kind = match record.kind {
            DbgRecordKind::Declare => DbgRecordKind::Declare,
            _ => DbgRecordKind::Value,
        };
        let expression = self.module.uniqued(MdKind::Di(DiKind::DIExpression), &[]);
        DbgRecord {
            kind,
            location: Some(MdId::local(self.body.metadata.push_value(param))),
            expression: Some(expression),
            assign: None,
            ..*record
        }
    }

    /// Moves a record into the new subprogram, except for inlined ones.
    fn record(&mut self, record: &mut DbgRecord) {
        let location = record.loc.and_then(|loc| {
            let slots = slots_of(self.module, self.body, loc, DiKind::DILocation)?;
            get(DiKind::DILocation, &slots, "inlinedAt")
        });
        if location.is_none_or(|inlined| inlined == 0) {
            record.variable = record.variable.map(|variable| self.variable(variable));
        }
        record.loc = record.loc.map(|loc| self.location(loc));
    }

    /// Sets `retainedNodes` to an empty list, as LLVM does if there are any.
    fn retains_nothing(&mut self) {
        const KIND: DiKind = DiKind::DISubprogram;
        let empty = to_slot(self.module.uniqued(MdKind::Tuple, &[]));
        if let Some(entry) = self.body.metadata.get(self.own.index()) {
            let slots = self.body.metadata.slots_mut(entry);
            set(KIND, slots, "retainedNodes", empty);
        }
    }

    /// The copy of a variable or label in the copy of its scope.
    fn variable(&mut self, variable: MdId) -> MdId {
        if let Some(&known) = self.copies.get(&variable) {
            return known;
        }
        let Some((entry, slots)) = node(self.module, self.body, variable) else {
            return variable;
        };
        // LLVM makes the copy of a variable without these.
        let (kind, lost): (_, &[&str]) = match entry.kind {
            MdKind::Di(kind @ DiKind::DILocalVariable) => {
                self.retains_nothing();
                (kind, &["arg", "flags", "annotations"])
            }
            MdKind::Di(kind @ DiKind::DILabel) => (kind, &[]),
            _ => return variable,
        };
        let mut copy = slots.to_vec();
        for field in lost.iter().filter_map(|name| kind.field(name)) {
            copy.put(usize::from(field.slot), field.absent());
        }
        let scope = get(kind, &slots, "scope").and_then(MdId::from_slot);
        let scope = scope.map_or(self.own, |scope| self.scope(scope));
        set(kind, &mut copy, "scope", to_slot(scope));
        let new = self.make(kind, copy);
        self.copies.insert(variable, new);
        new
    }

    /// Rewrites locations in loop metadata, and assignment ids.
    fn attachments(&mut self, moved: &Moved<'_>) {
        let inside: FxHashSet<InstId> = moved.insts.iter().copied().collect();
        let mut all = std::mem::take(&mut self.body.attachments);
        for (inst, attachment) in all.iter_mut() {
            if !inside.contains(inst) {
                continue;
            }
            if attachment.kind == metadata_kind::LOOP {
                attachment.node = self.described_loop(attachment.node);
            } else if self.is_identity(attachment.node) {
                attachment.node = self.identity(attachment.node);
            }
        }
        self.body.attachments = all;
        let mut assigns = std::mem::take(&mut self.body.assigns);
        for assign in assigns.values_mut() {
            assign.id = assign.id.map(|id| self.identity(id));
        }
        self.body.assigns = assigns;
    }

    fn is_identity(&self, id: MdId) -> bool {
        let found = node(self.module, self.body, id);
        found.is_some_and(|(entry, _)| entry.kind == MdKind::Di(DiKind::DIAssignID))
    }

    fn identity(&mut self, id: MdId) -> MdId {
        let store = &mut self.body.metadata;
        *self.copies.entry(id).or_insert_with(|| {
            MdId::local(store.push(MdKind::Di(DiKind::DIAssignID), Storage::Distinct, &[]))
        })
    }

    /// A copy of loop metadata, with its locations copied.
    fn described_loop(&mut self, id: MdId) -> MdId {
        let Some((entry, slots)) = node(self.module, self.body, id) else {
            return id;
        };
        if entry.kind != MdKind::Tuple || slots.is_empty() {
            return id;
        }
        let index = self.body.metadata.len();
        let own = MdId::local(index);
        let rest = slots.get(1..).unwrap_or_default().to_vec();
        let mut new = Vec::with_capacity(slots.len());
        self.body
            .metadata
            .push(MdKind::Tuple, Storage::Distinct, &[]);
        new.push(to_slot(own));
        for slot in rest {
            let operand = MdId::from_slot(slot);
            let location = operand
                .filter(|id| slots_of(self.module, self.body, *id, DiKind::DILocation).is_some());
            new.push(match location {
                Some(location) => to_slot(self.location(location)),
                None => slot,
            });
        }
        self.body
            .metadata
            .set(index, MdKind::Tuple, Storage::Distinct, &new);
        own
    }
}
