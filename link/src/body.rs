//! Function bodies: the entities that a body refers to, in the order of LLVM's mapper, and the
//! renumbering of bodies once all of these are mapped. Both concern one body at a time and run in
//! parallel.

use crate::local_nodes::LocalNodes;
use crate::metadata::{MdMap, map_references, parts};
use crate::prefetch::Prefetched;
use bitsmith_model::attr::AttrListId;
use bitsmith_model::body::{Body, SideCursor};
use bitsmith_model::constant::{ConstKind, ConstPool, ExprOp};
use bitsmith_model::entity::{Bytes, Entity, Table};
use bitsmith_model::inst::{DbgRecord, Memory};
use bitsmith_model::metadata::{Attachment, MdKind, MdStore, Storage};
use bitsmith_model::module::Module;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::schema::linkage::AtomicOrdering;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{ConstId, GlobalId, MdId, Value, ValueKind};
use std::sync::Mutex;

/// An entity of the source module that a body refers to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reference {
    /// A type that is, or contains, an identified struct.
    Type(TypeId),
    /// A global.
    Global(GlobalId),
    /// A constant of the module.
    Const(ConstId),
    /// A list of attributes of a call.
    Attrs(AttrListId),
    /// Metadata of the module that may be mapped lazily.
    Metadata(MdId),
}

/// The references of a body.
#[derive(Default)]
pub struct Scan {
    /// Each reference once, in the order of the first occurrence.
    pub references: Vec<Reference>,
    /// The nodes of the body that move to the module.
    pub nodes: LocalNodes,
}

/// Marks for the references of bodies, reused from body to body: a mark counts if it has the number of
/// the current body.
#[derive(Default)]
pub struct Workspace {
    mark: u32,
    types: Vec<u32>,
    globals: Vec<u32>,
    consts: Vec<u32>,
    lists: Vec<u32>,
    nodes: Vec<u32>,
    /// The tables for local entities.
    local: LocalWork,
}

/// The buffers of a scan, reused for the next body.
#[derive(Default)]
struct LocalWork {
    /// By constant and by node: true if it was visited.
    consts: Vec<bool>,
    nodes: Vec<bool>,
    stack: Vec<(Value, bool)>,
    roots: Vec<MdId>,
    later: Vec<MdId>,
}

impl LocalWork {
    fn begin(&mut self, body: &Body) {
        let Self {
            consts,
            nodes,
            stack,
            roots,
            later,
        } = self;
        for (seen, count) in [(consts, body.consts.len()), (nodes, body.metadata.len())] {
            seen.clear();
            seen.resize(count, false);
        }
        stack.clear();
        roots.clear();
        later.clear();
    }
}

/// A pool of workspaces. Their tables grow once to the size that the largest module needs, instead of
/// for each module or each late body.
#[derive(Default)]
pub struct Workspaces(Mutex<Vec<Workspace>>);

/// A workspace on loan to a scan.
pub struct Lent<'w> {
    of: &'w Workspaces,
    /// The workspace.
    pub own: Workspace,
}

impl Workspaces {
    /// Lends a workspace.
    pub fn lend(&self) -> Lent<'_> {
        let idle = self.0.lock().ok().and_then(|mut idle| idle.pop());
        Lent {
            of: self,
            own: idle.unwrap_or_default(),
        }
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        if let Ok(mut idle) = self.of.0.lock() {
            idle.push(std::mem::take(&mut self.own));
        }
    }
}

impl Workspace {
    fn begin(&mut self) {
        self.mark = self.mark.wrapping_add(1);
        if self.mark == 0 {
            *self = Self {
                mark: 1,
                ..Self::default()
            };
        }
    }
    /// Returns true for the first occurrence of a reference.
    fn first(&mut self, reference: Reference) -> bool {
        let (table, index) = match reference {
            Reference::Type(id) => (&mut self.types, id.index()),
            Reference::Global(id) => (&mut self.globals, id.index()),
            Reference::Const(id) => (&mut self.consts, id.index()),
            Reference::Attrs(id) => (&mut self.lists, id.index()),
            Reference::Metadata(id) => (&mut self.nodes, id.index()),
        };
        if table.len() <= index {
            table.resize(index.saturating_add(1), 0);
        }
        let place = table.get_mut(index);
        place.is_some_and(|place| std::mem::replace(place, self.mark) != self.mark)
    }
}

struct Scanner<'a> {
    module: &'a Module,
    about: &'a Prefetched,
    body: &'a Body,
    records: SideCursor<'a, DbgRecord>,
    attached: SideCursor<'a, Attachment>,
    workspace: &'a mut Workspace,
    local: LocalWork,
    found: Vec<Reference>,
}

/// Scans a body, and the attachments of its function.
pub fn scan(
    module: &Module,
    about: &Prefetched,
    workspace: &mut Workspace,
    body: &Body,
    attachments: &[Attachment],
) -> Scan {
    workspace.begin();
    let mut local = std::mem::take(&mut workspace.local);
    local.begin(body);
    let mut scanner = Scanner {
        module,
        about,
        body,
        records: body.dbg_records.cursor(),
        attached: body.attachments.cursor(),
        workspace,
        local,
        found: Vec::new(),
    };
    for attachment in attachments {
        scanner.node(attachment.node);
    }
    for &block in &body.order {
        for id in body.block_insts(block) {
            scanner.inst(id);
        }
    }
    scanner.workspace.local = scanner.local;
    Scan {
        references: scanner.found,
        nodes: crate::local_nodes::sort(about, &body.metadata),
    }
}

impl Scanner<'_> {
    fn add(&mut self, reference: Reference) {
        if self.workspace.first(reference) {
            self.found.push(reference);
        }
    }

    fn ty(&mut self, ty: TypeId) {
        if self.about.named.get(ty.index()).copied().unwrap_or(true) {
            self.add(Reference::Type(ty));
        }
    }

    fn inst(&mut self, id: bitsmith_model::value::InstId) {
        let inst = *self.body.inst(id);
        for operands in self.body.operands_in_llvm_order(id) {
            operands.iter().for_each(|&v| self.value(v));
        }
        if let Some(mask) = self.body.shuffle_mask(id) {
            self.value(mask);
        }
        for (_, attachment) in self.attached.of(id) {
            self.node(attachment.node);
        }
        if let Some(loc) = self.body.loc(id).and_then(|l| self.body.locs.get(l)) {
            loc.scope
                .into_iter()
                .chain(loc.inlined_at)
                .for_each(|n| self.node(n));
        }
        if let Some(call) = self.body.call(id) {
            if let Some(func) = self.module.types.as_func(call.func_ty) {
                func.params.iter().for_each(|&ty| self.ty(ty));
                self.ty(func.ret);
            }
            self.add(Reference::Attrs(call.attrs));
        } else {
            if let Some(source) = inst.source_type() {
                self.ty(source);
            }
            self.ty(inst.ty);
        }
        for (_, record) in self.records.of(id) {
            self.record(record);
        }
    }

    fn record(&mut self, record: &DbgRecord) {
        for node in record.variable.into_iter().chain(record.loc) {
            self.node(node);
        }
        if let Some(assign) = self.body.assign(record) {
            for node in assign.address.into_iter().chain(assign.id) {
                self.node(node);
            }
        }
        if let Some(location) = record.location {
            self.node(location);
        }
    }

    #[inline]
    fn node(&mut self, id: MdId) {
        if !id.is_local() {
            if self.about.waits {
                self.add(Reference::Metadata(id));
            }
            return;
        }
        match self.local.nodes.get_mut(id.index()) {
            Some(seen) if !*seen => *seen = true,
            _ => return,
        }
        self.own_node(id);
    }

    /// Visits a local node for the first time.
    fn own_node(&mut self, id: MdId) {
        let store = &self.body.metadata;
        let Some(entry) = store.get(id.index()) else {
            return;
        };
        match entry.kind {
            MdKind::Value => {
                if let Some(&raw) = store.slots(entry).first() {
                    self.value(Value::from_u32(raw));
                }
            }
            MdKind::ArgList | MdKind::Di(DiKind::DIArgList) => {
                for part in store
                    .slots(entry)
                    .iter()
                    .filter_map(|&s| MdId::from_slot(s))
                {
                    let inner = if part.is_local() {
                        store.get(part.index()).map(|e| store.slots(e))
                    } else {
                        let module = &self.module.metadata;
                        module.get(part.index()).map(|e| module.slots(e))
                    };
                    if let Some(&raw) = inner.and_then(|s| s.first()) {
                        self.value(Value::from_u32(raw));
                    }
                    if !part.is_local() && self.about.waits {
                        self.add(Reference::Metadata(part));
                    }
                }
            }
            _ => self.local_nodes(id),
        }
    }

    /// Visits values and lazily mapped nodes below a local node, in order; distinct nodes come last.
    fn local_nodes(&mut self, root: MdId) {
        let store = &self.body.metadata;
        // The root is marked already.
        let mut first = true;
        self.local.roots.push(root);
        while let Some(id) = self.local.roots.pop().or_else(|| self.local.later.pop()) {
            if !id.is_local() {
                if self.about.waits {
                    self.add(Reference::Metadata(id));
                }
                continue;
            }
            let Some(entry) = store.get(id.index()) else {
                continue;
            };
            match self.local.nodes.get_mut(id.index()) {
                Some(seen) if !*seen || std::mem::take(&mut first) => *seen = true,
                _ => continue,
            }
            if entry.kind == MdKind::Value {
                if let Some(&raw) = store.slots(entry).first() {
                    self.value(Value::from_u32(raw));
                }
                continue;
            }
            let (work, later) = (&mut self.local.roots, &mut self.local.later);
            let before = work.len();
            for id in parts(entry.kind, store.slots(entry)) {
                let part = store.get(id.index()).filter(|_| id.is_local());
                match part {
                    Some(part) if part.is_distinct() => later.push(id),
                    _ => work.push(id),
                }
            }
            if let Some(new) = work.entry_mut(before..) {
                new.reverse();
            }
        }
    }

    /// Visits a value and its parts in post-order, then its type.
    fn value(&mut self, value: Value) {
        match value.kind() {
            ValueKind::Global(id) => return self.add(Reference::Global(id)),
            ValueKind::Const(id) => return self.add(Reference::Const(id)),
            ValueKind::Metadata(id) => return self.node(id),
            ValueKind::LocalConst(_) => {}
            _ => return,
        }
        self.local.stack.push((value, false));
        while let Some((value, done)) = self.local.stack.pop() {
            match value.kind() {
                ValueKind::Global(id) => self.add(Reference::Global(id)),
                ValueKind::Const(id) => self.add(Reference::Const(id)),
                ValueKind::LocalConst(id) => self.local_const(id, done),
                _ => {}
            }
        }
    }

    fn local_const(&mut self, id: ConstId, done: bool) {
        let pool = &self.body.consts;
        let Some(constant) = pool.try_get(id) else {
            return;
        };
        if done {
            self.ty(constant.ty);
            if let ConstKind::Expr(at) = constant.kind
                && let ExprOp::GetElementPtr { source } = pool.expr(at).op
            {
                self.ty(source);
            }
            return;
        }
        match self.local.consts.get_mut(id.index()) {
            Some(seen) if !*seen => *seen = true,
            _ => return,
        }
        match constant.kind {
            ConstKind::BlockAddress(function, _)
            | ConstKind::DsoLocalEquivalent(function)
            | ConstKind::NoCfi(function) => self.add(Reference::Global(function)),
            ConstKind::InlineAsm(at) => self.ty(pool.inline_asm(at).func_ty),
            _ => {}
        }
        self.local.stack.push((Value::local_const(id), true));
        let parts = pool.parts(constant).iter().rev();
        self.local.stack.extend(parts.map(|&part| (part, false)));
    }
}

/// The maps of a module's entities, for renumbering its bodies.
pub struct Renumbering<'a> {
    /// By type.
    pub types: &'a (dyn Fn(TypeId) -> TypeId + Sync),
    /// By attribute list of calls.
    pub attrs: &'a (dyn Fn(AttrListId) -> AttrListId + Sync),
    /// By global.
    pub globals: &'a [Option<GlobalId>],
    /// By constant of the module.
    pub consts: &'a [Option<Value>],
    /// The metadata.
    pub metadata: &'a MdMap,
    /// By kind of attachment.
    pub kinds: &'a [u32],
    /// By synchronisation scope.
    pub scopes: &'a [u16],
    /// By tag of operand bundles.
    pub tags: &'a [u32],
}

/// A body to be renumbered.
pub struct Moving {
    /// The function of the result.
    pub function: GlobalId,
    /// Its body.
    pub body: Box<Body>,
    /// By entry of the body's metadata: the slot in the result if it moved to the module, or 0.
    pub shared: Vec<u32>,
    /// The bytes of its strings, which the result has, too.
    pub strings: Bytes,
}

impl Renumbering<'_> {
    fn global(&self, id: GlobalId) -> GlobalId {
        let mapped = self.globals.get(id.index()).copied().flatten();
        mapped.unwrap_or(id)
    }

    fn value(&self, shared: &[u32], value: Value) -> Value {
        match value.kind() {
            // Unreachable code may refer to a global that was not linked.
            ValueKind::Global(id) => {
                let mapped = self.globals.get(id.index()).copied().flatten();
                mapped.map_or(Value::UNRESOLVED, Value::global)
            }
            ValueKind::Const(id) => {
                let mapped = self.consts.get(id.index()).copied().flatten();
                mapped.unwrap_or(Value::UNRESOLVED)
            }
            ValueKind::Metadata(id) => self.md(shared, id).map_or(value, Value::metadata),
            _ => value,
        }
    }

    fn md(&self, shared: &[u32], id: MdId) -> Option<MdId> {
        if !id.is_local() {
            return self.metadata.get(id);
        }
        let to = shared.get(id.index()).copied().and_then(MdId::from_slot);
        Some(to.unwrap_or(id))
    }

    fn slot(&self, shared: &[u32], slot: u32) -> u32 {
        MdId::to_slot(MdId::from_slot(slot).and_then(|id| self.md(shared, id)))
    }

    /// Renumbers a body from the numbers of its module to those of the result.
    pub fn apply(&self, moving: &mut Moving) {
        let Moving {
            body,
            shared,
            strings,
            ..
        } = moving;
        let shared: &[u32] = shared;
        for inst in body.insts_mut() {
            inst.ty = (self.types)(inst.ty);
            if let Some(source) = inst.source_type() {
                *inst = inst.with_source_type((self.types)(source));
            }
            let scoped = matches!(
                inst.op,
                Opcode::Load | Opcode::Store | Opcode::CmpXchg | Opcode::AtomicRmw | Opcode::Fence
            );
            // A non-atomic access has no scope, whatever the names of scopes are.
            let atomic = |memory: &Memory| memory.ordering != AtomicOrdering::NotAtomic;
            if let Some(mut memory) = inst.memory().filter(atomic).filter(|_| scoped) {
                let scope = self.scopes.get(usize::from(memory.scope)).copied();
                memory.scope = scope.unwrap_or(memory.scope);
                *inst = inst.with_memory(memory);
            }
        }
        for value in body.operand_pool() {
            *value = self.value(shared, *value);
        }
        for call in body.calls_mut() {
            call.func_ty = (self.types)(call.func_ty);
            call.attrs = (self.attrs)(call.attrs);
        }
        for bundle in body.bundles_mut() {
            let tag = self.tags.get(bundle.tag as usize).copied();
            bundle.tag = tag.unwrap_or(bundle.tag);
        }
        self.consts(shared, &mut body.consts);
        self.store(shared, &mut body.metadata);
        *strings = body.metadata.take_strings();
        for loc in body.locs.values_mut() {
            loc.scope = loc.scope.and_then(|id| self.md(shared, id));
            loc.inlined_at = loc.inlined_at.and_then(|id| self.md(shared, id));
        }
        for (_, attachment) in body.attachments.iter_mut() {
            let kind = self.kinds.get(attachment.kind as usize).copied();
            attachment.kind = kind.unwrap_or(attachment.kind);
            attachment.node = self.md(shared, attachment.node).unwrap_or(attachment.node);
        }
        for (_, record) in body.dbg_records.iter_mut() {
            self.references(shared, record.references_mut());
        }
        for assign in body.assigns.values_mut() {
            self.references(shared, assign.references_mut());
        }
        // Use-list orders of local values stay valid; constants and globals have other uses now.
        body.use_lists.retain(|list| {
            matches!(
                list.value.kind(),
                ValueKind::Arg(_) | ValueKind::Inst(_) | ValueKind::Block(_)
            )
        });
    }

    fn references<const N: usize>(&self, shared: &[u32], references: [&mut Option<MdId>; N]) {
        for id in references {
            *id = id.and_then(|id| self.md(shared, id));
        }
    }

    fn consts(&self, shared: &[u32], pool: &mut ConstPool) {
        for constant in pool.consts_mut() {
            match &mut constant.kind {
                ConstKind::BlockAddress(id, _)
                | ConstKind::DsoLocalEquivalent(id)
                | ConstKind::NoCfi(id) => *id = self.global(*id),
                _ => {}
            }
        }
        for value in pool.operands_mut() {
            *value = self.value(shared, *value);
        }
        pool.map_types(|id| (self.types)(id));
    }

    fn store(&self, shared: &[u32], store: &mut MdStore) {
        for index in 0..store.len() {
            let Some(entry) = store.get(index) else {
                continue;
            };
            if shared.get(index).is_some_and(|to| *to != 0) {
                // It is not referred to any more.
                store.set(index, MdKind::Tuple, Storage::Uniqued, &[]);
                continue;
            }
            let slots = store.slots_mut(entry);
            if entry.kind == MdKind::Value {
                if let Some(slot) = slots.first_mut() {
                    *slot = self.value(shared, Value::from_u32(*slot)).as_u32();
                }
            } else {
                map_references(entry.kind, slots, |slot| self.slot(shared, slot));
            }
        }
    }
}
