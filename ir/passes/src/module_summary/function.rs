//! The summary of a function.

use super::SummaryError;
use super::references::{Globals, References, is_local_ifunc};
use bitsmith_model::attr::index;
use bitsmith_model::body::Body;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::global::{Function, GlobalKind};
use bitsmith_model::module::Module;
use bitsmith_model::schema::attribute::{AttrKind, WRITE, memory_everywhere};
use bitsmith_model::schema::inst::{Flags, Opcode};
use bitsmith_model::schema::metadata_kind;
use bitsmith_model::summary::{FUNCTION_FLAGS, RefAccess};
use bitsmith_model::value::{GlobalId, InstId, MdId, Value};
use rustc_hash::FxHashMap;

/// The facts about a function that its summary has, in terms of the module.
pub(super) struct FunctionFacts {
    pub(super) inst_count: u64,
    /// Bits of [`FUNCTION_FLAGS`].
    pub(super) flags: u64,
    pub(super) refs: Vec<(GlobalId, RefAccess)>,
    /// Callees, and true for those that a tail call calls.
    pub(super) calls: Vec<(GlobalId, bool)>,
    /// True if a copy of the function in another module would not find what it names.
    pub(super) is_bound: bool,
}

/// The facts about the module that the summaries of functions depend on.
pub(super) struct Surroundings<'m> {
    pub(super) module: &'m Module,
    /// True if the code of assembler may name locals.
    pub(super) asm_may_name_locals: bool,
    /// True if accesses of variables are told apart.
    pub(super) is_thin: bool,
}

/// Summarises a function.
pub(super) fn summarize(
    surroundings: &Surroundings<'_>,
    id: GlobalId,
    function: &Function,
    body: &Body,
) -> Result<FunctionFacts, SummaryError> {
    let mut walk = Walk {
        surroundings,
        body,
        references: References::new(surroundings.module, Some(body)),
        refs: Globals::default(),
        loads: Vec::new(),
        stores: Vec::new(),
        calls: Calls::default(),
        inst_count: 0,
        may_throw: false,
        has_unknown_call: false,
        asm_may_name_locals: false,
    };
    walk.references.of_global(id, &mut walk.refs);
    for &block in &body.order {
        for inst in body.block_insts(block) {
            walk.instruction(inst)?;
        }
    }
    let flags = walk.flags(function);
    let refs = walk.accesses();
    Ok(FunctionFacts {
        inst_count: walk.inst_count,
        flags,
        refs,
        calls: walk.calls.list,
        is_bound: walk.asm_may_name_locals || walk.references.uses_local_ifunc,
    })
}

/// Callees in the order of their first call.
#[derive(Default)]
struct Calls {
    list: Vec<(GlobalId, bool)>,
    places: FxHashMap<GlobalId, usize>,
}

impl Calls {
    fn insert(&mut self, callee: GlobalId, is_tail: bool) {
        let place = *self.places.entry(callee).or_insert(self.list.len());
        match self.list.get_mut(place) {
            Some((_, known)) => *known |= is_tail,
            None => self.list.push((callee, is_tail)),
        }
    }
}

struct Walk<'w> {
    surroundings: &'w Surroundings<'w>,
    body: &'w Body,
    references: References<'w>,
    refs: Globals,
    /// The loads and stores that are not volatile.
    loads: Vec<InstId>,
    stores: Vec<InstId>,
    calls: Calls,
    inst_count: u64,
    may_throw: bool,
    has_unknown_call: bool,
    asm_may_name_locals: bool,
}

impl Walk<'_> {
    fn instruction(&mut self, id: InstId) -> Result<(), SummaryError> {
        let body = self.body;
        let called = body.called_global(id);
        let name = called.map_or(&b""[..], |callee| self.surroundings.module.name(callee));
        if name.starts_with(b"llvm.dbg.") || name == b"llvm.pseudoprobe" {
            return Ok(());
        }
        self.refuse_profiles(id)?;
        self.inst_count = self.inst_count.saturating_add(1);
        let inst = body.inst(id);
        let is_volatile = inst.has(Flags::VOLATILE);
        match inst.op {
            Opcode::Load if self.surroundings.is_thin && !is_volatile => {
                self.references.visit(id);
                self.loads.push(id);
                return Ok(());
            }
            Opcode::Store if self.surroundings.is_thin && !is_volatile => {
                self.references.visit(id);
                self.stores.push(id);
                // Whoever loads the value may read and write what it points to.
                if let Some(&stored) = body.operands(id).first() {
                    self.references.of_value(stored, &mut self.refs);
                }
                return Ok(());
            }
            _ => {}
        }
        self.references.of_instruction(id, &mut self.refs);
        match body.callee(id) {
            Some(callee) => self.call(id, callee),
            None => {
                self.may_throw |= may_throw(body, id);
                Ok(())
            }
        }
    }

    fn call(&mut self, id: InstId, callee: Value) -> Result<(), SummaryError> {
        let module = self.surroundings.module;
        let constant = module.scope_in(self.body).constant(callee);
        let is_asm = constant.is_some_and(|(c, _)| matches!(c.kind, ConstKind::InlineAsm(_)));
        let is_plain_call = self.body.inst(id).op == Opcode::Call;
        self.asm_may_name_locals |=
            is_asm && is_plain_call && self.surroundings.asm_may_name_locals;
        let target = self.without_casts(callee);
        let global = target.and_then(|target| module.globals.get(target));
        match (target, global.map(|global| &global.kind)) {
            (Some(target), Some(GlobalKind::Function(_) | GlobalKind::Alias(_))) => {
                let name = module.name(target);
                if is_plain_call && name.starts_with(b"llvm.") {
                    return match tests_types(name) {
                        true => Err(SummaryError::TypeTest),
                        false => Ok(()),
                    };
                }
                let inst = self.body.inst(id);
                let is_tail = inst.has(Flags::TAIL) || inst.has(Flags::MUSTTAIL);
                self.calls.insert(target, is_plain_call && is_tail);
            }
            (target, _) => {
                self.has_unknown_call = true;
                if target.is_some_and(|target| is_local_ifunc(module, target)) {
                    self.references.uses_local_ifunc = true;
                }
                if target.is_none() && constant.is_none() {
                    self.listed_callees(id);
                }
            }
        }
        Ok(())
    }

    /// The global that a callee is, behind casts.
    fn without_casts(&self, callee: Value) -> Option<GlobalId> {
        let scope = self.surroundings.module.scope_in(self.body);
        scope.strip_casts(callee).as_global()
    }

    /// Adds the functions that `!callees` says an indirect call calls.
    fn listed_callees(&mut self, id: InstId) {
        let attached = self.body.attachments.of(id).iter();
        let metadata = self.surroundings.module.scope_in(self.body).metadata();
        for (_, list) in attached.filter(|(_, a)| a.kind == metadata_kind::CALLEES) {
            let Some((entry, store)) = metadata.get(list.node) else {
                continue;
            };
            for &slot in store.slots(entry) {
                let value = MdId::from_slot(slot).and_then(|node| metadata.value(node));
                if let Some(callee) = value.and_then(|value| self.without_casts(value)) {
                    self.calls.insert(callee, false);
                }
            }
        }
    }

    /// Refuses what a profile says of an instruction: how often functions run is not computed.
    fn refuse_profiles(&self, id: InstId) -> Result<(), SummaryError> {
        let metadata = self.surroundings.module.scope_in(self.body).metadata();
        let has_values = |node: MdId| {
            let first = metadata.get(node).and_then(|(entry, store)| {
                let first = store.slots(entry).first()?;
                metadata.string(MdId::from_slot(*first)?)
            });
            first == Some(b"VP")
        };
        let mut attached = self.body.attachments.of(id).iter();
        let is_profile = attached.any(|(_, attachment)| match attachment.kind {
            metadata_kind::MEMPROF | metadata_kind::CALLSITE => true,
            metadata_kind::PROF => has_values(attachment.node),
            _ => false,
        });
        match is_profile {
            true => Err(SummaryError::Profile),
            false => Ok(()),
        }
    }

    /// All references. Those that are only read, and those that are only written, are the last.
    fn accesses(&mut self) -> Vec<(GlobalId, RefAccess)> {
        let (mut read, mut written) = (Globals::default(), Globals::default());
        for &load in &self.loads {
            self.references.of_postponed(load, &mut read);
        }
        // A load and a store may share an address that is computed once.
        let mut of_stores = References::new(self.surroundings.module, Some(self.body));
        for &store in &self.stores {
            of_stores.of_postponed(store, &mut written);
        }
        self.references.uses_local_ifunc |= of_stores.uses_local_ifunc;
        let mut all = std::mem::take(&mut self.refs);
        for &id in &written.list {
            if read.remove(id) {
                all.insert(id);
            }
        }
        let any = all.list.len();
        read.list.into_iter().for_each(|id| all.insert(id));
        let read_only = all.list.len();
        written.list.into_iter().for_each(|id| all.insert(id));
        let access = |at: usize| match at {
            at if at < any => RefAccess::Any,
            at if at < read_only => RefAccess::ReadOnly,
            _ => RefAccess::WriteOnly,
        };
        let numbered = all.list.into_iter().enumerate();
        numbered.map(|(at, id)| (id, access(at))).collect()
    }

    /// Bits of [`FUNCTION_FLAGS`].
    fn flags(&self, function: &Function) -> u64 {
        let attrs = &self.surroundings.module.attrs;
        let has = |kind| attrs.has_at(function.attrs, index::FUNCTION, kind);
        let memory = attrs.int_at(function.attrs, index::FUNCTION, AttrKind::Memory);
        let memory = memory.unwrap_or(u64::MAX);
        let entry = self.body.order.first();
        let end = entry.and_then(|entry| self.body.last_inst(*entry));
        let is_unreachable = end.is_some_and(|end| self.body.inst(end).op == Opcode::Unreachable);
        let facts: [bool; FUNCTION_FLAGS.len()] = [
            memory == 0,
            memory != 0 && memory & memory_everywhere(WRITE) == 0,
            has(AttrKind::NoRecurse),
            attrs.has_at(function.attrs, index::RETURN, AttrKind::NoAlias),
            has(AttrKind::NoInline),
            has(AttrKind::AlwaysInline),
            has(AttrKind::NoUnwind),
            self.may_throw,
            self.has_unknown_call,
            is_unreachable,
        ];
        let bits = facts
            .iter()
            .zip(0..)
            .map(|(fact, at)| u64::from(*fact) << at);
        bits.fold(0, |all, bit| all | bit)
    }
}

/// Returns true for an instruction other than a call that an exception may leave.
fn may_throw(body: &Body, id: InstId) -> bool {
    let inst = body.inst(id);
    match inst.op {
        Opcode::Resume => true,
        Opcode::CleanupRet | Opcode::CatchSwitch => !inst.has(Flags::UNWINDS),
        _ => false,
    }
}

/// Returns true for the intrinsics by which virtual calls are made direct.
fn tests_types(name: &[u8]) -> bool {
    [
        &b"llvm.type.test"[..],
        b"llvm.public.type.test",
        b"llvm.type.checked.load",
    ]
    .iter()
    .any(|prefix| name.starts_with(prefix))
}
