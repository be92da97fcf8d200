//! The plan of an upgrade: the retired intrinsics of a module, and the replacements of their calls.

use super::access_metadata::{self, AccessMetadata};
use super::arc::Runtime;
use super::call_rewriter::{CallRewriter, Functions, NewAttributes, Rewrite, Stage};
use super::debug_calls::LocationNodes;
use super::declared::Declared;
use super::mangle;
use super::renamed::{self, Match, Row};
use super::tbaa::{Found, Tags};
use super::{amdgpu, arm, memory, nvptx, nvvm_atomics, retired, structs, targets};
use super::{x86, x86_fused, x86_masked};
use bitsmith_model::body::Body;
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::inst::DbgRecordKind;
use bitsmith_model::module::Module;
use bitsmith_model::types::{FuncType, Type, TypeId};
use bitsmith_model::value::{GlobalId, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::OnceLock;

/// The rewrites; true if called functions are declared even without a call.
const TABLES: [(&[Row], bool); 18] = [
    (amdgpu::ROWS, false),
    (arm::ROWS, true),
    (arm::LATE, false),
    (nvptx::ROWS, true),
    (nvptx::LATE, false),
    (renamed::ROWS, true),
    (targets::ROWS, true),
    (retired::ROWS, true),
    (targets::LATE, false),
    (retired::LATE, false),
    (renamed::LATE, false),
    (x86::ROWS, false),
    (x86_fused::EARLY, true),
    (x86_fused::ROWS, false),
    (x86_masked::ROWS, false),
    (memory::EARLY, true),
    (memory::ROWS, false),
    (nvvm_atomics::ROWS, false),
];

/// The action for the calls of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Call this function instead.
    Redirect(GlobalId),
    /// Become debug records (LLVM 19).
    Debug(DbgRecordKind),
    /// Records of values at an address: `llvm.dbg.addr` (LLVM 17).
    DebugAddress,
    /// Become lifetime markers without a size (LLVM 22), of an alloca by its type: an index in
    /// [`Plan::markers`].
    Lifetime(usize),
    /// Run a rewrite: an index in [`Plan::rewrites`].
    CallRewriter(usize),
}

/// The upgrade of a module's bodies.
#[derive(Default)]
pub struct Plan {
    pub(super) actions: FxHashMap<GlobalId, Action>,
    pub(super) markers: Vec<Markers>,
    /// With the names and types of the functions that they replace.
    pub(super) rewrites: Vec<(Rewrite, Vec<u8>, FuncType)>,
    /// The functions that rewrites call.
    pub(super) functions: Functions,
    /// Old functions that constants and globals refer to, and which stay.
    kept: FxHashSet<GlobalId>,
    /// The places of the module's own functions in its list.
    places: FxHashMap<GlobalId, usize>,
    /// The nodes and kinds that rewrites attach to accesses.
    pub(super) access: AccessMetadata,
    /// The module's nodes of locations, once a body asks for them.
    pub(super) locations: OnceLock<LocationNodes>,
    /// True if something outside bodies, or a call in a body, is older than LLVM 22.
    pub(super) changed: bool,
}

/// The replacements of a lifetime marker.
pub(super) struct Markers {
    /// The functions for calls, by pointer type. They are declared when a body first uses one.
    pub called: Vec<(TypeId, GlobalId)>,
    /// The function for all other references.
    named: GlobalId,
}

impl std::fmt::Debug for Plan {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Plan")
            .field("actions", &self.actions)
            .finish_non_exhaustive()
    }
}

impl Plan {
    /// Examines the functions; replacements are declared after all others.
    pub(super) fn make(module: &mut Module, runtime: Runtime) -> Self {
        let mut plan = Self::default();
        let mut declared = Declared::default();
        for id in module.functions.clone() {
            let name = module.name(id);
            if !name.starts_with(b"llvm.") {
                continue;
            }
            let name = name.to_vec();
            if let Some(action) = action(module, &mut plan, &mut declared, id, &name) {
                plan.actions.insert(id, action);
            }
        }
        plan.runtime(module, &mut declared, runtime);
        if !plan.is_empty() {
            plan.retire(module);
            declared.take_names(module);
            super::old_values::in_module(&plan, module);
        }
        plan
    }

    /// Returns true if calls of a function are replaced.
    pub fn replaces(&self, function: GlobalId) -> bool {
        self.actions.contains_key(&function)
    }

    /// Finds the functions of Objective-C's runtime, behind all others.
    fn runtime(&mut self, module: &mut Module, declared: &mut Declared, runtime: Runtime) {
        let own = |module: &Module, name: &[u8]| {
            let mut functions = module.functions.iter();
            functions.find(|id| module.name(**id) == name).copied()
        };
        for name in super::arc::functions(runtime) {
            if let Some(id) = own(module, &name)
                && let Some(action) = self.references(module, declared, id, name)
            {
                self.actions.insert(id, action);
            }
        }
    }

    /// The rewrite for a function of Objective-C's runtime.
    fn references(
        &mut self,
        module: &mut Module,
        declared: &mut Declared,
        id: GlobalId,
        name: Vec<u8>,
    ) -> Option<Action> {
        let ty = module.globals.get(id)?.value_ty;
        let func = module.types.as_func(ty)?.clone();
        let mut rewriter = CallRewriter {
            stage: Stage::Plan {
                module,
                declared,
                functions: &mut self.functions,
                access: &mut self.access,
                early: true,
            },
            func: func.clone(),
            name: &name,
        };
        super::arc::rewrite(&mut rewriter)?;
        self.rewrites.push((super::arc::rewrite, name, func));
        Some(Action::CallRewriter(self.rewrites.len().saturating_sub(1)))
    }

    /// Returns true if a body has both debug records and calls of debug intrinsics: LLVM accepts only one
    /// of the forms.
    pub fn mixes_debug_forms(&self, body: &Body) -> bool {
        let is_debug = |action: &Action| matches!(action, Action::Debug(_) | Action::DebugAddress);
        if body.dbg_records.is_empty() || !self.actions.values().any(is_debug) {
            return false;
        }
        let insts = body.order.iter().flat_map(|&block| body.block_insts(block));
        let mut called = insts.filter_map(|inst| body.called_global(inst));
        called.any(|id| self.actions.get(&id).is_some_and(is_debug))
    }

    /// Returns true if the module had forms older than LLVM 22.
    pub fn found_older_forms(&self) -> bool {
        self.changed
    }

    /// Returns true if there is nothing to do.
    pub fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// Upgrades a body. The result has the functions that the body uses and that are not in the module's
    /// list yet, for [`PendingChanges::enter`].
    #[must_use]
    pub fn body(&self, module: &Module, body: &mut Body) -> PendingChanges {
        self.body_of(module, body, None)
    }

    /// Upgrades a body; that of `owner`, if it is one of text.
    pub(super) fn body_of(
        &self,
        module: &Module,
        body: &mut Body,
        owner: Option<GlobalId>,
    ) -> PendingChanges {
        let mut after = match self.is_empty() {
            true => PendingChanges::default(),
            false => super::calls::upgrade(self, module, body, owner),
        };
        if let Some(node) = self.access.one {
            memory::share_mark(node, module, body);
        }
        if let Some(node) = self.access.empty {
            access_metadata::share_empty(node, body);
        }
        after.tags = Found::of(module, body);
        after
    }

    /// Removes the old functions from the module.
    fn retire(&mut self, module: &mut Module) {
        let operands = module.consts.all_operands().iter().copied();
        let globals = module.globals.values();
        let values = globals.flat_map(|global| global.operands().into_iter().flatten());
        self.kept = operands
            .chain(values)
            .filter_map(|value| value.as_global())
            .filter(|id| self.actions.contains_key(id) && self.successor(*id).is_none())
            .collect();
        let places = module.functions.iter().enumerate();
        self.places = places.map(|(place, &id)| (id, place)).collect();
        module.functions.retain(|&id| !self.is_gone(id));
        module.use_lists.retain(|list| {
            let old = list.value.as_global();
            !old.is_some_and(|id| self.actions.contains_key(&id))
        });
        for operand in module.consts.operands_mut() {
            self.replace(operand);
        }
        for global in module.globals.values_mut() {
            global.operands_mut().for_each(|value| self.replace(value));
        }
    }

    /// Enters a function into the module's list, unless it is there: a new one at the end, an old one that
    /// stays at its place.
    fn list(&self, id: GlobalId, functions: &mut Vec<GlobalId>) {
        let Some(place) = self.places.get(&id) else {
            // New functions are behind all of the module's own.
            if !functions.iter().rev().any(|known| *known == id) {
                functions.push(id);
            }
            return;
        };
        let precedes = |other: &GlobalId| self.places.get(other).is_some_and(|at| at < place);
        let at = functions.partition_point(precedes);
        if functions.get(at) != Some(&id) {
            functions.insert(at, id);
        }
    }

    /// Returns true if a function was removed from the module.
    pub(super) fn is_gone(&self, id: GlobalId) -> bool {
        self.actions.contains_key(&id) && !self.kept.contains(&id)
    }

    /// The place of a function in the module's list, behind all if it is none of the module's own.
    pub(super) fn place_of(&self, function: Option<GlobalId>) -> usize {
        let place = function.and_then(|id| self.places.get(&id));
        place.copied().unwrap_or(usize::MAX)
    }

    /// Replaces an old function by its replacement.
    pub(super) fn replace(&self, operand: &mut Value) {
        if let Some(new) = operand.as_global().and_then(|id| self.successor(id)) {
            *operand = Value::global(new);
        }
    }

    /// The replacement of an old function in references other than calls.
    fn successor(&self, id: GlobalId) -> Option<GlobalId> {
        match self.actions.get(&id)? {
            Action::Redirect(new) => Some(*new),
            Action::Lifetime(markers) => self.markers.get(*markers).map(|markers| markers.named),
            Action::Debug(_) | Action::DebugAddress | Action::CallRewriter(_) => None,
        }
    }
}

/// The rest of a body's upgrade, which changes the module.
#[derive(Debug, Default)]
pub struct PendingChanges {
    /// Functions that the body uses now, in order of first use.
    pub(super) used: Vec<GlobalId>,
    /// Attributes of calls.
    pub attributes: Vec<NewAttributes>,
    /// TBAA tags.
    tags: Found,
}

impl PendingChanges {
    /// Returns true if there is nothing to do.
    pub fn is_empty(&self) -> bool {
        let Self {
            used,
            attributes,
            tags,
        } = self;
        used.is_empty() && attributes.is_empty() && tags.is_empty()
    }
    /// Adds new functions of the body to the module's list, and enters attributes of its calls and TBAA tags.
    pub fn enter(&self, plan: &Plan, module: &mut Module, body: &mut Body, tags: &mut Tags) {
        tags.enter(&self.tags, module, body);
        for &id in &self.used {
            plan.list(id, &mut module.functions);
        }
        for attributes in &self.attributes {
            attributes.enter(module, body);
        }
    }
}

fn action(
    module: &mut Module,
    plan: &mut Plan,
    declared: &mut Declared,
    id: GlobalId,
    name: &[u8],
) -> Option<Action> {
    if let Some(rest) = name.strip_prefix(b"llvm.dbg.") {
        let kind = match rest {
            b"value" => DbgRecordKind::Value,
            b"declare" => DbgRecordKind::Declare,
            b"assign" => DbgRecordKind::Assign,
            b"label" => DbgRecordKind::Label,
            b"addr" => return Some(Action::DebugAddress),
            _ => return None,
        };
        return Some(Action::Debug(kind));
    }
    let ty = module.globals.get(id)?.value_ty;
    let func = module.types.as_func(ty)?.clone();
    if let Some(lifetime) = lifetime(module, plan, declared, name, &func) {
        return Some(lifetime);
    }
    if let Some(rewrite) = rewrite(module, plan, declared, name, &func) {
        return Some(rewrite);
    }
    let rest = name.strip_prefix(b"llvm.")?;
    if let Some(action) = try_rewrite(
        module,
        plan,
        declared,
        (structs::rewrite, true),
        rest,
        &func,
    ) {
        return Some(action);
    }
    let wanted = mangle::wanted(&module.types, module.dialect, name, &func)?;
    if renamed::is_made_anew(&wanted) {
        return try_rewrite(
            module,
            plan,
            declared,
            (renamed::remangled, true),
            rest,
            &func,
        );
    }
    Some(Action::Redirect(declared.mangled(module, &wanted, ty)))
}

/// The first release that upgrades lifetime markers to functions of their pointers.
const MARKED_BY_POINTER: u16 = 23;

/// `llvm.lifetime.start(i64, ptr)` loses its size.
fn lifetime(
    module: &mut Module,
    plan: &mut Plan,
    declared: &mut Declared,
    name: &[u8],
    func: &FuncType,
) -> Option<Action> {
    let base = [&b"llvm.lifetime.start"[..], b"llvm.lifetime.end"]
        .into_iter()
        .find(|base| name.starts_with(base))?;
    let &[size, pointer] = &*func.params else {
        return None;
    };
    // LLVM 22 declares the new one with the first parameter, the size, as overload, and calls others.
    let overload = match module.dialect.has(MARKED_BY_POINTER) {
        true => pointer,
        false => size,
    };
    let ty = module.types.func(func.ret, &[overload]);
    let wanted = mangle::name(&module.types, base, &[overload])?;
    let named = declared.replacement(module, &wanted, ty);
    let layout = DataLayout::parse(&module.data_layout).unwrap_or_default();
    let stack = module.types.intern(Type::Ptr(layout.alloca_space));
    let mut called = Vec::new();
    for pointer in [pointer, stack] {
        if called.iter().any(|(known, _)| *known == pointer) {
            continue;
        }
        let ty = module.types.func(func.ret, &[pointer]);
        let name = mangle::name(&module.types, base, &[pointer])?;
        called.push((pointer, declared.late(module, &name, ty)));
    }
    plan.markers.push(Markers { called, named });
    Some(Action::Lifetime(plan.markers.len().saturating_sub(1)))
}

/// The rewrite for a function, if there is one.
fn rewrite(
    module: &mut Module,
    plan: &mut Plan,
    declared: &mut Declared,
    name: &[u8],
    func: &FuncType,
) -> Option<Action> {
    let name = name.strip_prefix(b"llvm.")?;
    if name.starts_with(b"x86.") && !fits_registers(module, func) {
        return None;
    }
    let count = func.params.len();
    let fits = |row: &&Row| {
        let (how, text, args, _) = row;
        let named = match how {
            Match::Whole => text.as_bytes() == name,
            Match::Start => name.starts_with(text.as_bytes()),
        };
        named && args.is_none_or(|args| args == count)
    };
    let rows = TABLES
        .iter()
        .flat_map(|(rows, early)| rows.iter().map(|row| (row, *early)));
    for (row, early) in rows.filter(|(row, _)| fits(row)) {
        if let Some(action) = try_rewrite(module, plan, declared, (row.3, early), name, func) {
            return Some(action);
        }
    }
    None
}

/// A rewrite for a function, if it is one for it; with whether what it calls is declared at once.
fn try_rewrite(
    module: &mut Module,
    plan: &mut Plan,
    declared: &mut Declared,
    (rewrite, early): (Rewrite, bool),
    name: &[u8],
    func: &FuncType,
) -> Option<Action> {
    let mut rewriter = CallRewriter {
        stage: Stage::Plan {
            module,
            declared,
            functions: &mut plan.functions,
            access: &mut plan.access,
            early,
        },
        func: func.clone(),
        name,
    };
    rewrite(&mut rewriter)?;
    plan.rewrites.push((rewrite, name.to_vec(), func.clone()));
    Some(Action::CallRewriter(plan.rewrites.len().saturating_sub(1)))
}

/// Returns true if no vector is longer than x86's: rewrites create one index per element.
fn fits_registers(module: &Module, func: &FuncType) -> bool {
    const LONGEST: u32 = 512;
    let types = &module.types;
    let all = func.params.iter().chain([&func.ret]);
    all.into_iter().all(|&ty| match *types.get(ty) {
        Type::Vector { element, len, .. } => {
            let bits = types.get(element).scalar_bits().unwrap_or(64);
            bits.checked_mul(len).is_some_and(|bits| bits <= LONGEST)
        }
        _ => true,
    })
}
