//! Numbers of metadata nodes: the `N` of `!N`, in LLVM's order.
//!
//! Attachments of global variables come first, then the operands of named metadata, then each function
//! as it is printed: its own attachments, and of each instruction its debug records, its
//! metadata operands, its location and its attachments. A node is numbered before its operands,
//! these in the order of LLVM's operands (not that of the text). Strings, values,
//! `DIExpression` and `DIArgList` have no number: they print inline.

use bitsmith_model::body::Body;
use bitsmith_model::entity::{Entity, Table};
use bitsmith_model::global::Global;
use bitsmith_model::inst::{DbgRecord, DbgRecordKind, DebugLoc, LocId};
use bitsmith_model::metadata::{Attachment, MdEntry, MdKind, MdScope};
use bitsmith_model::module::Module;
use bitsmith_model::schema::di::{DiKind, slot_of};
use bitsmith_model::schema::di_operands::node_operands;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::value::{MdId, Value, ValueKind};
use rustc_hash::FxHashMap;

/// The location that the slots of a uniqued `DILocation` describe.
fn loc_of_slots(slots: &[u32]) -> DebugLoc {
    const fn at(name: &str) -> usize {
        slot_of(DiKind::DILocation, name) as usize
    }
    let get = |slot: usize| slots.get(slot).copied().unwrap_or(0);
    const GROUP: usize = at("atomGroup");
    DebugLoc {
        line: get(const { at("line") }),
        column: u16::try_from(get(const { at("column") })).unwrap_or(0),
        scope: MdId::from_slot(get(const { at("scope") })),
        inlined_at: MdId::from_slot(get(const { at("inlinedAt") })),
        implicit: get(const { at("isImplicitCode") }) != 0,
        atom_group: u64::from(get(GROUP + 1)) << 32 | u64::from(get(GROUP)),
        atom_rank: (get(const { at("atomRank") }) & 0xff) as u8,
    }
}

/// An entity with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbered {
    /// A node.
    Node(MdId),
    /// A location of a body, which is a uniqued `DILocation`.
    Loc(LocId),
}

/// A numbered node with the body that owns it.
#[derive(Clone, Copy, Debug)]
pub struct NodeRef {
    /// The owner: the function's position in the module's order plus one; 0 for the module.
    owner: u32,
    /// The node.
    pub what: Numbered,
}

impl NodeRef {
    /// The position of the function that owns it; `None` for the module.
    pub fn function(self) -> Option<usize> {
        (self.owner as usize).checked_sub(1)
    }
}

/// Numbers of one body's nodes and locations, plus one; 0 for none. Both are in one allocation, since
/// there are many bodies.
#[derive(Clone, Debug, Default)]
struct BodySlots {
    numbers: Box<[u32]>,
    /// The number of nodes; locations follow.
    nodes: usize,
}

impl BodySlots {
    fn new(body: &Body) -> Self {
        let (nodes, locs) = (body.metadata.len(), body.locs.len());
        Self {
            numbers: vec![0; nodes.saturating_add(locs)].into(),
            nodes,
        }
    }
    fn nodes(&self) -> &[u32] {
        self.numbers.get(..self.nodes).unwrap_or_default()
    }
    fn nodes_mut(&mut self) -> &mut [u32] {
        self.numbers.get_mut(..self.nodes).unwrap_or_default()
    }
    fn locs(&self) -> &[u32] {
        self.numbers.get(self.nodes..).unwrap_or_default()
    }
    fn locs_mut(&mut self) -> &mut [u32] {
        self.numbers.get_mut(self.nodes..).unwrap_or_default()
    }
}

/// The numbers of all nodes of a module.
#[derive(Clone, Debug, Default)]
pub struct MdSlots {
    nodes: Vec<u32>,
    bodies: Vec<BodySlots>,
    order: Vec<NodeRef>,
}

impl MdSlots {
    /// Numbers the nodes of `module`, those of its decoded bodies included.
    pub fn number(module: &Module) -> Self {
        let mut walk = Walk::new(module);
        walk.globals();
        for (position, &id) in module.functions.iter().enumerate() {
            if let Some(global) = module.globals.get(id) {
                walk.function(position, global);
            }
        }
        for index in module.metadata.unknown_entries() {
            walk.node(Some(MdId::module(index)));
        }
        for (position, &id) in module.functions.iter().enumerate() {
            if let Some(body) = module.globals.get(id).and_then(|g| g.body()) {
                walk.unknown_of(position, body);
            }
        }
        walk.slots
    }
    /// The number of a node used in `function` (its position), or by the module.
    pub fn node(&self, function: Option<usize>, id: MdId) -> Option<u32> {
        let table = if id.is_local() {
            self.bodies.get(function?)?.nodes()
        } else {
            &self.nodes
        };
        table.get(id.index())?.checked_sub(1)
    }
    /// The number of a location of a body.
    pub fn loc(&self, function: usize, id: LocId) -> Option<u32> {
        let body = self.bodies.get(function)?;
        body.locs().get(id.index())?.checked_sub(1)
    }
    /// All numbered nodes, by number.
    pub fn order(&self) -> &[NodeRef] {
        &self.order
    }
}

/// The walk over a module that assigns the numbers.
struct Walk<'a> {
    module: &'a Module,
    slots: MdSlots,
    /// The current body, and its numbers so far.
    body: Option<&'a Body>,
    owner: u32,
    local: BodySlots,
    /// Numbers of locations that refer to nothing local: they are shared between bodies.
    shared_locs: FxHashMap<DebugLoc, u32>,
    /// Numbers of the other locations of the current body.
    local_locs: FxHashMap<DebugLoc, u32>,
    /// References still to be visited, as slots; the next one last.
    stack: Vec<u32>,
}

impl<'a> Walk<'a> {
    fn new(module: &'a Module) -> Self {
        let mut walk = Walk {
            module,
            slots: MdSlots::default(),
            body: None,
            owner: 0,
            local: BodySlots::default(),
            shared_locs: FxHashMap::default(),
            local_locs: FxHashMap::default(),
            stack: Vec::new(),
        };
        walk.slots.nodes.resize(module.metadata.len(), 0);
        walk.slots
            .bodies
            .resize_with(module.functions.len(), BodySlots::default);
        walk
    }

    fn globals(&mut self) {
        let module = self.module;
        for &id in &module.variables {
            if let Some(global) = module.globals.get(id) {
                self.attachments(global.attachments.iter());
            }
        }
        for named in &module.named_metadata {
            for &id in &named.operands {
                self.node(Some(id));
            }
        }
    }

    fn function(&mut self, position: usize, global: &'a Global) {
        let Some(body) = global.body() else {
            self.attachments(global.attachments.iter());
            return;
        };
        self.enter(position, body);
        self.attachments(global.attachments.iter());
        let mut records = body.dbg_records.cursor();
        let mut attached = body.attachments.cursor();
        for &block in &body.order {
            for inst in body.block_insts(block) {
                for (_, record) in records.of(inst) {
                    self.record(body, record);
                }
                if body.inst(inst).op == Opcode::Call {
                    self.operands(body.operands(inst));
                }
                if let Some(loc) = body.loc(inst) {
                    self.loc(body, loc);
                }
                let attached = attached.of(inst);
                if !attached.is_empty() {
                    self.attachments(attached.iter().map(|(_, attachment)| attachment));
                }
            }
        }
        self.body = None;
        self.owner = 0;
        self.slots
            .bodies
            .put(position, std::mem::take(&mut self.local));
    }

    /// Numbers the entries of unknown kinds in a body that nothing refers to.
    fn unknown_of(&mut self, position: usize, body: &'a Body) {
        let owner = u32::try_from(position).unwrap_or(u32::MAX);
        let owner = owner.saturating_add(1);
        for index in body.metadata.unknown_entries() {
            let number = next_number(&self.slots.order);
            let table = self.slots.bodies.get_mut(position);
            if let Some(place @ 0) = table.and_then(|table| table.nodes_mut().get_mut(index)) {
                *place = number;
                let what = Numbered::Node(MdId::local(index));
                self.slots.order.push(NodeRef { owner, what });
            }
        }
    }

    fn enter(&mut self, position: usize, body: &'a Body) {
        self.body = Some(body);
        self.owner = u32::try_from(position)
            .unwrap_or(u32::MAX)
            .saturating_add(1);
        self.local = BodySlots::new(body);
        // Clearing takes time linear in the capacity, so one large body must not slow down all that follow.
        if self.local_locs.capacity() > body.locs.len().saturating_mul(8).saturating_add(64) {
            self.local_locs = FxHashMap::default();
        } else {
            self.local_locs.clear();
        }
        self.local_locs.reserve(body.locs.len());
    }

    /// Visits attachments in LLVM's order: by kind, and by position within a kind.
    fn attachments<'b>(&mut self, attachments: impl Iterator<Item = &'b Attachment> + Clone) {
        if attachments.clone().is_sorted_by_key(|a| a.kind) {
            for attachment in attachments {
                self.node(Some(attachment.node));
            }
        } else {
            let mut sorted: Vec<_> = attachments.collect();
            sorted.sort_by_key(|a| a.kind);
            for attachment in sorted {
                self.node(Some(attachment.node));
            }
        }
    }

    fn record(&mut self, body: &Body, record: &DbgRecord) {
        // Values have no number, so only the empty tuple of a location gets one.
        self.node(record.location);
        self.node(record.variable);
        if let (DbgRecordKind::Assign, Some(assign)) = (record.kind, body.assign(record)) {
            self.node(assign.id);
            self.node(assign.address);
        }
        self.node(record.loc);
    }

    /// Visits the metadata operands of a call; only those of intrinsics are numbered.
    fn operands(&mut self, operands: &[Value]) {
        let is_metadata = |value: &Value| matches!(value.kind(), ValueKind::Metadata(_));
        if !operands.iter().any(is_metadata) || !self.calls_intrinsic(operands) {
            return;
        }
        for operand in operands {
            if let ValueKind::Metadata(id) = operand.kind() {
                self.node(Some(id));
            }
        }
    }

    fn calls_intrinsic(&self, operands: &[Value]) -> bool {
        operands
            .first()
            .and_then(|callee| callee.as_global())
            .and_then(|id| self.module.globals.get(id))
            .is_some_and(|global| {
                global.as_function().is_some()
                    && self.module.strings.get(global.name).starts_with(b"llvm.")
            })
    }

    fn loc(&mut self, body: &Body, id: LocId) {
        let index = id.index();
        let known = self.local.locs().get(index);
        if known.is_none_or(|number| *number != 0) {
            return;
        }
        let Some(loc) = body.locs.get(id) else { return };
        let (number, new) = self.loc_number(loc);
        self.local.locs_mut().put(index, number);
        if new {
            self.number(Numbered::Loc(id));
            self.stack.push(MdId::to_slot(loc.inlined_at));
            self.stack.push(MdId::to_slot(loc.scope));
            self.follow();
        }
    }

    /// The number (plus one) of a location, and true if it is new and still to be entered.
    fn loc_number(&mut self, loc: &DebugLoc) -> (u32, bool) {
        let is_local = |id: Option<MdId>| id.is_some_and(MdId::is_local);
        let table = if is_local(loc.scope) || is_local(loc.inlined_at) {
            &mut self.local_locs
        } else {
            &mut self.shared_locs
        };
        let next = next_number(&self.slots.order);
        let number = *table.entry(*loc).or_insert(next);
        (number, number == next)
    }

    fn number(&mut self, what: Numbered) {
        self.slots.order.push(NodeRef {
            owner: match what {
                Numbered::Node(id) if !id.is_local() => 0,
                _ => self.owner,
            },
            what,
        });
    }

    fn node(&mut self, id: Option<MdId>) {
        self.stack.push(MdId::to_slot(id));
        self.follow();
    }

    fn follow(&mut self) {
        while let Some(slot) = self.stack.pop() {
            if let Some(id) = MdId::from_slot(slot) {
                self.visit(id);
            }
        }
    }

    fn visit(&mut self, id: MdId) {
        let table = if id.is_local() {
            self.local.nodes_mut()
        } else {
            &mut *self.slots.nodes
        };
        let Some(place) = table.get_mut(id.index()) else {
            return;
        };
        if *place != 0 {
            return;
        }
        let scope = MdScope {
            module: &self.module.metadata,
            local: self.body.map(|body| &body.metadata),
        };
        let Some((entry, store)) = scope.get(id) else {
            return;
        };
        if !is_numbered(entry.kind) {
            return;
        }
        let slots = store.slots(entry);
        let is_location = entry.kind == MdKind::Di(DiKind::DILocation) && !entry.is_distinct();
        // A location with unknown operands equals none of those of instructions.
        if is_location && store.raw(id.index()).is_none() {
            let (number, new) = self.loc_number(&loc_of_slots(slots));
            self.set(id, number);
            if !new {
                return;
            }
        } else {
            *place = next_number(&self.slots.order);
        }
        self.number(Numbered::Node(id));
        self.push_operands(entry, slots);
    }

    fn set(&mut self, id: MdId, number: u32) {
        let table = if id.is_local() {
            self.local.nodes_mut()
        } else {
            &mut *self.slots.nodes
        };
        table.put(id.index(), number);
    }

    /// Pushes a node's operands, so that the first is popped first.
    fn push_operands(&mut self, entry: MdEntry, slots: &[u32]) {
        let tail = match entry.kind {
            MdKind::Tuple => slots,
            MdKind::Di(DiKind::GenericDINode) => slots
                .get(DiKind::GenericDINode.slot_count()..)
                .unwrap_or_default(),
            _ => &[],
        };
        self.stack
            .extend(tail.iter().rev().copied().filter(|slot| *slot != 0));
        if let MdKind::Di(kind) = entry.kind {
            for &at in node_operands(kind).iter().rev() {
                match slots.get(usize::from(at)) {
                    Some(&slot) if slot != 0 => self.stack.push(slot),
                    _ => {}
                }
            }
        }
    }
}

/// The next free number, plus one.
fn next_number(order: &[NodeRef]) -> u32 {
    u32::try_from(order.len())
        .unwrap_or(u32::MAX)
        .saturating_add(1)
}

/// Returns true if metadata of this kind is numbered, false if it prints inline.
pub(super) fn is_numbered(kind: MdKind) -> bool {
    match kind {
        MdKind::Tuple => true,
        MdKind::Di(kind) => !matches!(kind, DiKind::DIExpression | DiKind::DIArgList),
        // An entry of unknown kind prints its record.
        MdKind::Missing => true,
        MdKind::String | MdKind::Value | MdKind::ArgList => false,
    }
}
