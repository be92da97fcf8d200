//! The globals that are needed: by definitions that must stay, or by anything at all.

use crate::body::Body;
use crate::constant::{Const, ConstKind, ConstPool};
use crate::entity::Entity;
use crate::entity_set::EntitySet;
use crate::expr_view::ExprView;
use crate::global::{BodyState, ComdatId, GlobalKind};
use crate::module::{Module, Scope};
use crate::schema::inst::CastOp;
use crate::value::{ConstId, GlobalId, Value, ValueKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// A set of globals.
pub type GlobalSet = EntitySet<GlobalId>;

/// The live globals: definitions that may not be dropped, and everything reachable from them. Members
/// of a comdat are live together.
pub fn live_globals(module: &Module) -> GlobalSet {
    let mut marker = Marker::new(module);
    // An alias is in the comdat of its base object.
    let bases = module.bases();
    for id in module.in_symbol_order() {
        if let Some(comdat) = module.comdat_of(&bases, id) {
            marker.comdats.entry(comdat).or_default().push(id);
        }
    }
    for id in module.in_symbol_order() {
        let Some(global) = module.globals.get(id) else {
            continue;
        };
        if !global.is_declaration() && !global.linkage.is_discardable_if_unused() {
            marker.live(id);
        }
    }
    marker.follow();
    marker.found.into_iter().collect()
}

/// The constants whose uses of globals count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CountedConstants {
    /// Those that something uses.
    Used,
    /// All constants of the module that LLVM has in memory.
    All,
}

/// Returns true for a cast to the type that its operand has: bitcode of typed pointers has such casts, LLVM's memory does
/// not.
fn is_idle_cast(module: &Module, constant: Const) -> bool {
    match ExprView::of(&module.consts, constant.kind) {
        Some(ExprView::Cast {
            op: CastOp::BitCast,
            value,
        }) => module.scope().type_of(value) == Some(constant.ty),
        _ => false,
    }
}

/// The globals that another global uses.
pub fn used_globals(module: &Module, counted: CountedConstants) -> GlobalSet {
    let mut marker = Marker::new(module);
    match counted {
        CountedConstants::Used => {}
        // LLVM makes the constants of bitcode when something asks for them.
        CountedConstants::All if module.producer.of_bitcode => marker.constants_in_metadata(),
        CountedConstants::All => {
            for (id, constant) in module.consts.iter() {
                if !is_idle_cast(module, constant) {
                    marker.value(Value::constant(id));
                }
            }
        }
    }
    for id in module.in_symbol_order() {
        marker.uses_of(id);
    }
    marker.found.into_iter().collect()
}

/// Returns the globals that the constants of these functions' bodies refer to. Operands of instructions
/// do not count.
pub fn used_by_constants_of(module: &Module, functions: &GlobalSet) -> GlobalSet {
    let mut marker = Marker::new(module);
    for &id in module
        .functions
        .iter()
        .filter(|id| functions.contains(**id))
    {
        let Some(body) = module.globals.get(id).and_then(|g| g.body()) else {
            continue;
        };
        let mut local = vec![false; body.consts.len()];
        for (id, _) in body.consts.iter() {
            marker.walk(Value::local_const(id), Some((&body.consts, &mut local)));
        }
    }
    marker.found.into_iter().collect()
}

/// The globals inside of these constants: values that are globals themselves do not count.
pub fn inside_constants(module: &Module, values: &[Value]) -> Vec<GlobalId> {
    let mut marker = Marker::new(module);
    for &value in values {
        let ValueKind::Const(id) = value.kind() else {
            continue;
        };
        if !is_idle_cast(module, module.consts.get(id)) {
            marker.value(value);
        }
    }
    marker.found.into_iter().collect()
}

/// The globals in a value outside bodies.
pub fn mentioned(module: &Module, value: Value) -> Vec<GlobalId> {
    let mut marker = Marker::new(module);
    marker.value(value);
    marker.work
}

/// The globals that a global uses directly, and the functions whose block addresses it uses.
pub fn uses_of_all(module: &Module, id: GlobalId) -> (Vec<GlobalId>, Vec<GlobalId>) {
    let mut marker = Marker::new(module);
    marker.uses_of(id);
    (marker.work, marker.blocks)
}

/// A walk over constants and bodies, each once, that notes the globals found.
struct Marker<'a> {
    module: &'a Module,
    /// Few of the globals of a large module, as a rule, so that its size is that of what is walked.
    found: FxHashSet<GlobalId>,
    consts: FxHashSet<ConstId>,
    comdats: FxHashMap<ComdatId, Vec<GlobalId>>,
    /// Globals that were found and not visited yet.
    work: Vec<GlobalId>,
    /// Functions whose block addresses were found.
    blocks: Vec<GlobalId>,
}

impl<'a> Marker<'a> {
    fn new(module: &'a Module) -> Self {
        Self {
            module,
            found: FxHashSet::default(),
            consts: FxHashSet::default(),
            comdats: FxHashMap::default(),
            work: Vec::new(),
            blocks: Vec::new(),
        }
    }

    /// Marks a global as live, with the members of its comdat.
    fn live(&mut self, id: GlobalId) {
        if !self.found.insert(id) {
            return;
        }
        self.work.push(id);
        let comdat = self.module.globals.get(id).and_then(|g| g.comdat);
        let Some(members) = comdat.and_then(|comdat| self.comdats.remove(&comdat)) else {
            return;
        };
        for member in members {
            if self.found.insert(member) {
                self.work.push(member);
            }
        }
    }

    fn follow(&mut self) {
        while let Some(id) = self.work.pop() {
            self.uses_of(id);
        }
    }

    /// Visits everything that a global uses.
    fn uses_of(&mut self, id: GlobalId) {
        let Some(global) = self.module.globals.get(id) else {
            return;
        };
        match &global.kind {
            GlobalKind::Variable(variable) => self.values(variable.initializer),
            GlobalKind::Alias(value) | GlobalKind::IFunc(value) => self.value(*value),
            GlobalKind::Function(function) => {
                self.values(
                    [function.prefix, function.prologue, function.personality]
                        .into_iter()
                        .flatten(),
                );
                if let BodyState::Loaded(body) = &function.body {
                    self.body(body);
                }
            }
        }
    }

    fn body(&mut self, body: &Body) {
        let mut local = vec![false; body.consts.len()];
        for &block in &body.order {
            for id in body.block_insts(block) {
                for &operand in body.operands(id) {
                    self.walk(operand, Some((&body.consts, &mut local)));
                }
            }
        }
    }

    /// Visits the constants that metadata of the module and of its bodies refers to. A global that metadata refers to
    /// is not used.
    fn constants_in_metadata(&mut self) {
        let module = self.module;
        let is_counted = |scope: Scope<'_>, value: &Value| {
            let constant = scope.constant(*value);
            constant.is_some_and(|(constant, _)| !is_idle_cast(module, constant))
        };
        for value in module.metadata.values() {
            if is_counted(module.scope(), &value) {
                self.value(value);
            }
        }
        for &id in &module.functions {
            let Some(body) = module.globals.get(id).and_then(|g| g.body()) else {
                continue;
            };
            let scope = module.scope_in(body);
            let mut local = vec![false; body.consts.len()];
            for value in body.metadata.values() {
                if is_counted(scope, &value) {
                    self.walk(value, Some((&body.consts, &mut local)));
                }
            }
        }
    }

    fn values(&mut self, values: impl IntoIterator<Item = Value>) {
        values.into_iter().for_each(|value| self.value(value));
    }

    fn value(&mut self, value: Value) {
        self.walk(value, None);
    }

    fn walk(&mut self, value: Value, mut local: Option<(&ConstPool, &mut Vec<bool>)>) {
        let mut work = vec![value];
        while let Some(value) = work.pop() {
            match value.kind() {
                ValueKind::Global(id) => self.live(id),
                ValueKind::Const(id) => {
                    let pool = &self.module.consts;
                    if self.consts.insert(id)
                        && let Some(constant) = pool.try_get(id)
                    {
                        self.constant(pool, constant, &mut work);
                    }
                }
                ValueKind::LocalConst(id) => {
                    let Some((pool, seen)) = &mut local else {
                        continue;
                    };
                    if first_visit(seen, id.index())
                        && let Some(constant) = pool.try_get(id)
                    {
                        let pool: &ConstPool = pool;
                        self.constant(pool, constant, &mut work);
                    }
                }
                _ => {}
            }
        }
    }

    fn constant(&mut self, pool: &ConstPool, constant: Const, work: &mut Vec<Value>) {
        match constant.kind {
            ConstKind::BlockAddress(id, _) => {
                self.blocks.push(id);
                self.live(id);
            }
            ConstKind::DsoLocalEquivalent(id) | ConstKind::NoCfi(id) => self.live(id),
            _ => work.extend_from_slice(pool.parts(constant)),
        }
    }
}

fn first_visit(seen: &mut [bool], index: usize) -> bool {
    seen.get_mut(index)
        .is_some_and(|mark| !std::mem::replace(mark, true))
}
