//! Metadata that refers to removed globals: LLVM replaces them by null in nodes, by poison in debug records, and by
//! an empty node in operands.

use crate::body::Body;
use crate::constant::{Const, ConstKind, ConstPool, ExprOp};
use crate::equal_constants::EqualConstants;
use crate::global::{BodyState, GlobalKind};
use crate::metadata::{MdKind, MdStore, Storage};
use crate::module::{Module, Scope};
use crate::schema::di_operands::references;
use crate::schema::inst::{CastOp, Flags};
use crate::types::{TypeId, Types};
use crate::unify::unify_tuples;
use crate::uses::GlobalSet;
use crate::value::{ConstId, GlobalId, MdId, Value, ValueKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// Removes these globals from the module. Only metadata and they themselves may use them; metadata gets
/// null instead.
pub fn remove_globals(module: &mut Module, dead: &GlobalSet) {
    if dead.is_empty() {
        return;
    }
    for order in [
        &mut module.variables,
        &mut module.functions,
        &mut module.aliases,
        &mut module.ifuncs,
    ] {
        order.retain(|&id| !dead.contains(id));
    }
    let mut bodies = GlobalSet::new();
    for id in module.globals.keys().filter(|&id| dead.contains(id)) {
        let Some(global) = module.globals.get_mut(id) else {
            continue;
        };
        global.attachments.clear();
        global.comdat = None;
        match &mut global.kind {
            GlobalKind::Variable(variable) => variable.initializer = None,
            GlobalKind::Function(function) => {
                **function = Default::default();
                bodies.insert(id);
            }
            GlobalKind::Alias(_) | GlobalKind::IFunc(_) => {}
        }
    }
    module.summary = None;
    module.use_lists.clear();
    forget_blocks(module, &bodies);
    forget_in_metadata(module, |id| dead.contains(id));
}

/// Replaces addresses of removed blocks by 1, as LLVM does.
pub fn forget_blocks(module: &mut Module, functions: &GlobalSet) {
    let gone =
        |kind: ConstKind| matches!(kind, ConstKind::BlockAddress(id, _) if functions.contains(id));
    let types = &mut module.types;
    forget_blocks_in(&mut module.consts, types, Value::constant, gone);
    for &id in &module.functions {
        let function = module.globals.get_mut(id).and_then(|g| g.as_function_mut());
        if let Some(BodyState::Loaded(body)) = function.map(|f| &mut f.body) {
            forget_blocks_in(&mut body.consts, types, Value::local_const, gone);
        }
    }
}

/// Likewise in one pool; `value` maps a constant's handle to its value.
fn forget_blocks_in(
    pool: &mut ConstPool,
    types: &mut Types,
    value: impl Fn(ConstId) -> Value,
    gone: impl Fn(ConstKind) -> bool,
) {
    let found: Vec<_> = pool.iter().filter(|(_, c)| gone(c.kind)).collect();
    for (id, Const { ty, .. }) in found {
        let one = pool.push(types.int(32), ConstKind::Int(1));
        let cast = ExprOp::Cast(CastOp::IntToPtr);
        let made = pool.push_expr(ty, cast, Flags::NONE, None, [value(one)]);
        let constant = pool.get(made);
        pool.set(id, constant);
    }
}

/// Replaces the globals for which `is_removed` holds in all metadata, after nothing else uses them.
pub fn forget_in_metadata(module: &mut Module, is_removed: impl Fn(GlobalId) -> bool) {
    forget_values(module, |scope, values| {
        let mut known = FxHashMap::default();
        let is_gone = |value: &Value| mentions(scope, *value, &mut known, &is_removed);
        values.into_iter().filter(is_gone).collect()
    });
}

/// Replaces constants that contain a global and that only metadata uses: LLVM destroys them when it looks for globals
/// that are unused.
pub fn forget_unused_constants(module: &mut Module) {
    let mut equal = EqualConstants::default();
    let mut unused = FxHashSet::default();
    let bodies = module.functions.iter();
    let bodies = bodies.filter_map(|id| module.globals.get(*id)?.body());
    let of_bodies = bodies.map(|body| (module.scope_in(body), &body.metadata));
    let scopes = std::iter::once((module.scope(), &module.metadata)).chain(of_bodies);
    for (scope, store) in scopes {
        equal.next_body();
        let found = candidates(scope, store.values());
        unused.extend(found.iter().map(|value| equal.number(scope, *value)));
    }
    if unused.is_empty() {
        return;
    }
    leave_used(module, &mut equal, &mut unused);
    if unused.is_empty() {
        return;
    }
    forget_values(module, |scope, values| {
        equal.next_body();
        let mut found = candidates(scope, values.into_iter());
        found.retain(|value| unused.contains(&equal.number(scope, *value)));
        found
    });
}

/// The constants among these values that contain a global.
fn candidates(scope: Scope<'_>, values: impl Iterator<Item = Value>) -> FxHashSet<Value> {
    let mut known = FxHashMap::default();
    let is_one = |value: &Value| {
        value.as_global().is_none() && mentions(scope, *value, &mut known, &|_| true)
    };
    values.filter(is_one).collect()
}

/// Removes the constants that initializers, instructions and other constants use; they have numbers in `equal`.
fn leave_used(module: &Module, equal: &mut EqualConstants, unused: &mut FxHashSet<u32>) {
    let mut seen = FxHashSet::default();
    for id in module.in_symbol_order() {
        let Some(global) = module.globals.get(id) else {
            continue;
        };
        let values: Vec<Value> = match &global.kind {
            GlobalKind::Variable(variable) => variable.initializer.into_iter().collect(),
            GlobalKind::Alias(value) | GlobalKind::IFunc(value) => vec![*value],
            GlobalKind::Function(function) => {
                let parts = [function.prefix, function.prologue, function.personality];
                parts.into_iter().flatten().collect()
            }
        };
        leave(module.scope(), values, &mut seen, equal, unused);
        let Some(body) = global.body() else {
            continue;
        };
        equal.next_body();
        seen.retain(|value: &Value| !matches!(value.kind(), ValueKind::LocalConst(_)));
        let insts = body.order.iter().flat_map(|block| body.block_insts(*block));
        let operands = insts.flat_map(|inst| body.operands(inst)).copied();
        let constants = operands.filter(|value| value.is_constant());
        let scope = module.scope_in(body);
        leave(scope, constants.collect(), &mut seen, equal, unused);
    }
}

/// Removes these constants and all that they contain, unless they were seen.
fn leave(
    scope: Scope<'_>,
    mut stack: Vec<Value>,
    seen: &mut FxHashSet<Value>,
    equal: &mut EqualConstants,
    unused: &mut FxHashSet<u32>,
) {
    while let Some(value) = stack.pop() {
        let Some((constant, pool)) = scope.constant(value) else {
            continue;
        };
        let is_part = matches!(
            constant.kind,
            ConstKind::Aggregate(_)
                | ConstKind::Expr(_)
                | ConstKind::PtrAuth(_)
                | ConstKind::BlockAddress(..)
                | ConstKind::DsoLocalEquivalent(_)
                | ConstKind::NoCfi(_)
        );
        if is_part && seen.insert(value) {
            unused.remove(&equal.number(scope, value));
            stack.extend_from_slice(pool.parts(constant));
        }
    }
}

/// Replaces values in all metadata: `gone_of` has those among the values of a scope's metadata.
fn forget_values(
    module: &mut Module,
    mut gone_of: impl FnMut(Scope<'_>, Vec<Value>) -> FxHashSet<Value>,
) {
    let mut gone = Gone::default();
    let found = gone_of(module.scope(), module.metadata.values().collect());
    gone.find(module.scope(), &module.metadata, MdId::module, &found);
    let mut of_bodies: FxHashMap<GlobalId, Gone> = FxHashMap::default();
    for &id in &module.functions {
        if let Some(body) = module.globals.get(id).and_then(|global| global.body()) {
            let mut local = Gone::default();
            let scope = module.scope_in(body);
            let found = gone_of(scope, body.metadata.values().collect());
            local.find(scope, &body.metadata, MdId::local, &found);
            if !local.types.is_empty() {
                of_bodies.insert(id, local);
            }
        }
    }
    if gone.types.is_empty() && of_bodies.is_empty() {
        return;
    }
    let all = of_bodies.values().flat_map(|gone| gone.types.values());
    let types: Vec<TypeId> = gone.types.values().chain(all).copied().collect();
    let stand_ins = StandIns::new(module, types);
    stand_ins.in_nodes(&mut module.metadata, &[&gone]);
    for &id in &module.functions {
        let function = module.globals.get_mut(id).and_then(|g| g.as_function_mut());
        let Some(BodyState::Loaded(body)) = function.map(|function| &mut function.body) else {
            continue;
        };
        match of_bodies.get(&id) {
            Some(local) => stand_ins.in_body(body, &[&gone, local]),
            None => stand_ins.in_body(body, &[&gone]),
        }
    }
    unify_tuples(module, &[stand_ins.empty]);
}

/// The metadata entries of removed values, with the types of the values.
#[derive(Default)]
struct Gone {
    types: FxHashMap<MdId, TypeId>,
}

impl Gone {
    fn find(
        &mut self,
        scope: Scope<'_>,
        store: &MdStore,
        id: impl Fn(usize) -> MdId,
        found: &FxHashSet<Value>,
    ) {
        for (index, entry) in store.entries().iter().enumerate() {
            if entry.kind == MdKind::Value
                && let Some(&raw) = store.slots(*entry).first()
                && found.contains(&Value::from_u32(raw))
                && let Some(ty) = scope.type_of(Value::from_u32(raw))
            {
                self.types.insert(id(index), ty);
            }
        }
    }
}

/// Returns true if a value is a removed global or a constant that contains one. `known` has the constants that
/// were looked at.
fn mentions(
    scope: Scope<'_>,
    value: Value,
    known: &mut FxHashMap<Value, bool>,
    is_removed: &impl Fn(GlobalId) -> bool,
) -> bool {
    let mut stack = vec![(value, 0usize, false)];
    let mut last = false;
    while let Some((value, at, found)) = stack.pop() {
        let found = found || last;
        last = false;
        if at == 0 {
            if let Some(id) = value.as_global() {
                last = is_removed(id);
                continue;
            }
            if let Some(&done) = known.get(&value) {
                last = done;
                continue;
            }
            // Provisional, for constants of a wrong file that contain themselves.
            known.insert(value, false);
        }
        let Some((constant, pool)) = scope.constant(value) else {
            continue;
        };
        let named = match constant.kind {
            ConstKind::DsoLocalEquivalent(id) | ConstKind::NoCfi(id) => is_removed(id),
            _ => false,
        };
        match pool.parts(constant).get(at) {
            Some(&part) if !found && !named => {
                stack.push((value, at.saturating_add(1), false));
                stack.push((part, 0, false));
            }
            _ => {
                last = found || named;
                known.insert(value, last);
            }
        }
    }
    last
}

/// The values that replace removed ones.
struct StandIns {
    /// Poison by type.
    poison: FxHashMap<TypeId, MdId>,
    /// `!{}`
    empty: MdId,
}

impl StandIns {
    fn new(module: &mut Module, types: Vec<TypeId>) -> Self {
        let mut poison = FxHashMap::default();
        for ty in types {
            poison.entry(ty).or_insert_with(|| {
                let value = Value::constant(module.consts.push(ty, ConstKind::Poison));
                MdId::module(module.metadata.push_value(value))
            });
        }
        let empty = module.uniqued(MdKind::Tuple, &[]);
        Self { poison, empty }
    }

    fn poison(&self, id: MdId, gone: &[&Gone]) -> Option<MdId> {
        let ty = gone.iter().find_map(|gone| gone.types.get(&id))?;
        self.poison.get(ty).copied()
    }

    /// Replaces entries in the nodes of a store. A uniqued node that lost a value becomes distinct.
    fn in_nodes(&self, store: &mut MdStore, gone: &[&Gone]) {
        for index in 0..store.len() {
            let Some(mut entry) = store.get(index) else {
                continue;
            };
            let mut lost = false;
            let slots = store.slots_mut(entry);
            for at in references(entry.kind, slots.len()) {
                let Some(slot) = slots.get_mut(at) else {
                    continue;
                };
                let poison = MdId::from_slot(*slot).and_then(|id| self.poison(id, gone));
                if poison.is_some() {
                    let is_list = entry.kind == MdKind::ArgList;
                    *slot = MdId::to_slot(poison.filter(|_| is_list));
                    lost |= !is_list;
                }
            }
            if lost {
                entry.storage = Storage::Distinct;
                store.set_entry(index, entry);
            }
        }
    }

    fn in_body(&self, body: &mut Body, gone: &[&Gone]) {
        self.in_nodes(&mut body.metadata, gone);
        let replace = |place: &mut Option<MdId>| {
            if let Some(poison) = place.and_then(|id| self.poison(id, gone)) {
                *place = Some(poison);
            }
        };
        for (_, record) in body.dbg_records.iter_mut() {
            replace(&mut record.location);
        }
        for assign in body.assigns.values_mut() {
            replace(&mut assign.address);
        }
        for operand in body.operand_pool() {
            if let ValueKind::Metadata(id) = operand.kind()
                && self.poison(id, gone).is_some()
            {
                *operand = Value::metadata(self.empty);
            }
        }
    }
}
