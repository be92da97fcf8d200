//! `always-inline`: replaces calls of functions with `alwaysinline` by copies of their bodies.
//!
//! LLVM also inlines into functions with `strictfp`, through funclets, and calls with operand bundles; those calls stay
//! here. Nothing is concluded from `noalias` parameters, and of its simplification of copied code there is a part.

mod attributes;
mod caller;
mod clone;
mod locations;
mod pads;
mod scopes;
mod shared;
mod simplify;
mod site;
mod splice;
mod viable;

use crate::bodies::{has_function_attribute, put_back, with_block_addresses};
use crate::local_names::LocalNameTable;
use bitsmith_model::body::Body;
use bitsmith_model::constant::{ConstKind, ConstPool};
use bitsmith_model::global::{BodyState, ComdatId, Global};
use bitsmith_model::module::Module;
use bitsmith_model::removed_globals::remove_globals;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::use_order::users;
use bitsmith_model::uses::{CountedConstants, GlobalSet, used_globals};
use bitsmith_model::value::{BlockId, GlobalId, InstId, Value};
use caller::Caller;
use clone::Clone;
use rustc_hash::{FxHashMap, FxHashSet};
use site::Call;

/// The progress of the pass.
struct Inliner<'m> {
    module: &'m mut Module,
    /// The calls of each function that may be inlined: the function that each is in, and the oldest first.
    calls: Calls,
    /// The functions that have other users than calls.
    held: FxHashSet<GlobalId>,
    names: FxHashMap<GlobalId, LocalNameTable>,
    /// The blocks of functions whose blocks' addresses are taken, as they were.
    orders: FxHashMap<GlobalId, Vec<BlockId>>,
    /// Functions that nothing uses any more, and the members of comdats among them.
    removed: GlobalSet,
    removed_members: Vec<GlobalId>,
}

/// Inlines all calls that ask for it, and removes the functions that nothing calls then.
pub fn inline_always(module: &mut Module) {
    let candidates: Vec<GlobalId> = candidates(module);
    if candidates.is_empty() {
        return;
    }
    let taken = with_block_addresses(module);
    let (calls, held) = calls(module, &candidates);
    let order = |id: &GlobalId| Some((*id, module.globals.get(*id)?.body()?.order.clone()));
    let orders = taken.iter().filter_map(order).collect();
    let mut inliner = Inliner {
        module,
        calls,
        held,
        names: FxHashMap::default(),
        orders,
        removed: GlobalSet::default(),
        removed_members: Vec::new(),
    };
    for id in candidates {
        inliner.function(id, taken.contains(&id));
    }
    inliner.finish();
}

/// The functions with a body that calls may ask to inline, in their order.
fn candidates(module: &Module) -> Vec<GlobalId> {
    let mut wanted: FxHashSet<GlobalId> = FxHashSet::default();
    for &id in &module.functions {
        if has_function_attribute(module, id, AttrKind::AlwaysInline) {
            wanted.insert(id);
        }
        let Some(body) = module.globals.get(id).and_then(Global::body) else {
            continue;
        };
        let insts = body.order.iter().flat_map(|block| body.block_insts(*block));
        let callees = insts.filter_map(|inst| Some((inst, body.called_global(inst)?)));
        let asked = callees.filter(|(inst, id)| viable::asks(module, body, *inst, *id));
        wanted.extend(asked.map(|(_, id)| id));
    }
    let functions = module.functions.iter().copied();
    let defined = |id: &GlobalId| module.globals.get(*id).and_then(Global::body).is_some();
    functions
        .filter(|id| wanted.contains(id) && defined(id))
        .collect()
}

/// The calls of functions, the oldest first.
type Calls = FxHashMap<GlobalId, Vec<(GlobalId, InstId)>>;

/// The calls of functions, and the functions that have other users, too.
fn calls(module: &Module, candidates: &[GlobalId]) -> (Calls, FxHashSet<GlobalId>) {
    let mut calls = Calls::default();
    let mut held = FxHashSet::default();
    for (id, users) in users(module, candidates) {
        let calls = calls.entry(id).or_default();
        for user in users {
            let body = user.and_then(|(owner, _)| module.globals.get(owner)?.body());
            let operands = user.zip(body).map(|((_, inst), body)| body.operands(inst));
            let is_callee = operands.and_then(|all| all.first()) == Some(&Value::global(id));
            let count = operands
                .into_iter()
                .flatten()
                .filter(|v| **v == Value::global(id));
            let is_call = user
                .zip(body)
                .is_some_and(|((_, inst), body)| body.call(inst).is_some());
            if is_call && is_callee && count.count() == 1 {
                calls.extend(user);
            } else {
                held.insert(id);
            }
        }
    }
    (calls, held)
}

impl Inliner<'_> {
    /// Inlines one function into its callers.
    fn function(&mut self, id: GlobalId, takes_block_address: bool) {
        if !viable::is_viable(self.module, id, takes_block_address) {
            return;
        }
        let Some(body) = self.take_body(id) else {
            return;
        };
        let calls = self.calls.get(&id).cloned().unwrap_or_default();
        let mut callers: Vec<(GlobalId, Vec<InstId>)> = Vec::new();
        for (caller, call) in calls.into_iter().rev() {
            match callers.iter_mut().find(|(known, _)| *known == caller) {
                Some((_, calls)) => calls.push(call),
                None => callers.push((caller, vec![call])),
            }
        }
        let mut is_called = false;
        for (caller, calls) in callers {
            is_called |= self.caller(caller, &calls, (id, &body));
        }
        put_back(self.module, id, BodyState::Loaded(Box::new(body)));
        let asks = has_function_attribute(self.module, id, AttrKind::AlwaysInline);
        let global = self.module.globals.get(id);
        let is_discardable = global.is_some_and(|g| g.linkage.is_discardable_if_unused());
        if asks && is_discardable && !is_called && !self.is_used(id) {
            match global.and_then(|global| global.comdat) {
                Some(_) => self.removed_members.push(id),
                None => self.remove(id),
            }
        }
    }

    /// Takes the body of a callee out of the module, which gets its constants and metadata.
    fn take_body(&mut self, id: GlobalId) -> Option<Body> {
        let global = self.module.globals.get_mut(id)?;
        let attached = std::mem::take(&mut global.attachments);
        let function = global.as_function_mut()?;
        let mut body = match std::mem::replace(&mut function.body, BodyState::Lazy) {
            BodyState::Loaded(body) => *body,
            other => {
                function.body = other;
                return None;
            }
        };
        let attached = shared::share(self.module, &mut body, &attached);
        if let Some(global) = self.module.globals.get_mut(id) {
            global.attachments = attached;
        }
        Some(body)
    }

    /// Inlines the calls of one caller. Returns true if there are calls that are not inlined.
    fn caller(
        &mut self,
        id: GlobalId,
        calls: &[InstId],
        (callee, body): (GlobalId, &Body),
    ) -> bool {
        let names = self.names.remove(&id);
        let Some(mut caller) = Caller::open(self.module, id, callee, names) else {
            return false;
        };
        let mut is_called = false;
        let mut new = Vec::new();
        for &call in calls {
            let Some(&block) = caller.home.get(&call) else {
                continue;
            };
            let asks = viable::asks(caller.module, &caller.body, call, callee);
            let fits = || viable::is_compatible(caller.module, (id, &caller.body), callee, call);
            if asks && fits() {
                let site = Call {
                    id: call,
                    block,
                    callee,
                };
                new.extend(inline(&mut caller, body, site));
            } else {
                is_called = true;
            }
        }
        let names = caller.close();
        self.names.insert(id, names);
        for (callee, call) in new {
            if let Some(calls) = self.calls.get_mut(&callee) {
                calls.push((id, call));
            }
        }
        is_called
    }

    /// Returns true if anything but a call uses a function.
    fn is_used(&self, id: GlobalId) -> bool {
        self.held.contains(&id) && used_globals(self.module, CountedConstants::Used).contains(id)
    }

    fn remove(&mut self, id: GlobalId) {
        self.removed.insert(id);
        let function = self.module.globals.get_mut(id);
        if let Some(function) = function.and_then(|global| global.as_function_mut()) {
            function.body = BodyState::Declaration;
        }
    }

    /// Removes what nothing uses, and renumbers the blocks whose addresses are taken.
    fn finish(mut self) {
        let mut members: FxHashMap<ComdatId, usize> = FxHashMap::default();
        for id in self.module.in_symbol_order() {
            if let Some(comdat) = self.module.globals.get(id).and_then(|global| global.comdat) {
                let count = members.entry(comdat).or_default();
                *count = count.saturating_add(1);
            }
        }
        let comdat = |id: &GlobalId| self.module.globals.get(*id)?.comdat;
        for comdat in self.removed_members.iter().filter_map(comdat) {
            if let Some(count) = members.get_mut(&comdat) {
                *count = count.saturating_sub(1);
            }
        }
        for id in std::mem::take(&mut self.removed_members) {
            let comdat = self.module.globals.get(id).and_then(|global| global.comdat);
            if comdat.and_then(|comdat| members.get(&comdat)) == Some(&0) {
                self.remove(id);
            }
        }
        self.renumber_blocks();
        self.module.use_lists.clear();
        self.module.summary = None;
        remove_globals(self.module, &self.removed);
    }

    fn renumber_blocks(&mut self) {
        let mut new: FxHashMap<GlobalId, FxHashMap<u32, u32>> = FxHashMap::default();
        for (&id, old) in &self.orders {
            let Some(body) = self.module.globals.get(id).and_then(Global::body) else {
                continue;
            };
            let places: FxHashMap<BlockId, u32> = body.order.iter().copied().zip(0..).collect();
            let pairs = (0..).zip(old);
            let pairs = pairs.filter_map(|(at, block)| Some((at, *places.get(block)?)));
            new.insert(id, pairs.collect());
        }
        if new.is_empty() {
            return;
        }
        let renumber = |pool: &mut ConstPool| {
            for constant in pool.consts_mut() {
                if let ConstKind::BlockAddress(of, at) = &mut constant.kind
                    && let Some(now) = new.get(of).and_then(|places| places.get(at))
                {
                    *at = *now;
                }
            }
        };
        renumber(&mut self.module.consts);
        for global in self.module.globals.values_mut() {
            if let Some(body) = global.as_function_mut().and_then(|f| f.body_mut()) {
                renumber(&mut body.consts);
            }
        }
    }
}

/// Inlines one call; returns the calls in the copy, in the order in which LLVM makes them.
fn inline(caller: &mut Caller<'_>, body: &Body, call: Call) -> Vec<(GlobalId, InstId)> {
    take_over(caller, call.callee);
    let (args, copied) = site::arguments(caller, call);
    let mut copies = Clone::new(body, args);
    copies.run(caller);
    let made = copies.made.iter().map(|(_, copy)| *copy);
    let new = made.filter_map(|id| Some((caller.body.called_global(id)?, id)));
    let new: Vec<(GlobalId, InstId)> = new.collect();
    let is_dynamic = site::has_dynamic_alloca(caller, &copies);
    site::copy_arguments(caller, &copies, call.callee, &copied);
    locations::renew(caller, &copies, call.id, call.callee);
    scopes::renew(caller, &copies);
    let allocas = site::move_allocas(caller, &copies, &copied);
    site::renew_calls(caller, &copies, call);
    site::limit_memory(caller, &copies, &allocas, is_dynamic);
    pads::unwind(caller, &mut copies, (call.id, call.block));
    splice::splice(caller, &copies, call);
    attributes::merge(caller.module, caller.id, call.callee);
    new
}

/// Gives the caller the personality and the garbage collector of the callee.
fn take_over(caller: &mut Caller<'_>, callee: GlobalId) {
    let function = caller
        .module
        .globals
        .get(callee)
        .and_then(Global::as_function);
    let Some((personality, gc)) = function.map(|function| (function.personality, function.gc))
    else {
        return;
    };
    let has_gc = !caller.module.strings.get(gc).is_empty();
    let global = caller.module.globals.get_mut(caller.id);
    if let Some(function) = global.and_then(|global| global.as_function_mut()) {
        function.personality = function.personality.or(personality);
        if has_gc {
            function.gc = gc;
        }
    }
}
