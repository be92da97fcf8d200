//! The types that a module uses, and its identified structs in the order of LLVM's type finder (`TypeFinder`).

use crate::attr::{Attr, AttrListId, index};
use crate::body::Body;
use crate::constant::{ConstKind, ExprOp};
use crate::entity::Entity;
use crate::global::GlobalKind;
use crate::metadata::MdKind;
use crate::module::{Module, Scope};
use crate::schema::di::DiKind;
use crate::schema::di_operands::node_operands;
use crate::types::{StructId, Type, TypeId};
use crate::value::{GlobalId, InstId, MdId, Value, ValueKind};

/// The identified structs of `module` that are used, in the order of their definitions.
pub fn used_structs(module: &Module) -> Vec<StructId> {
    let total = module.types.structs().len();
    if total == 0 {
        return Vec::new();
    }
    let mut finder = Finder::new(module);
    finder.found.reserve(total);
    finder.hidden = hides_types(module.scope(), &module.metadata);
    finder.run(total);
    finder.found
}

/// By type: true if something in `module` is of it, or of a type that contains it.
pub fn used_types(module: &Module) -> Vec<bool> {
    let mut finder = Finder::new(module);
    (finder.hidden, finder.hidden_here) = (true, true);
    finder.run(usize::MAX);
    let bodies = module.globals.values().filter_map(|global| global.body());
    for call in bodies.flat_map(|body| body.calls().values()) {
        finder.ty(call.func_ty);
    }
    finder.types
}

/// Returns true if metadata mentions constants of types other than numbers and pointers.
fn hides_types(scope: Scope<'_>, store: &crate::metadata::MdStore) -> bool {
    store
        .entries()
        .iter()
        .filter(|e| e.kind == MdKind::Value)
        .any(|entry| {
            let value = store.slots(*entry).first().map(|raw| Value::from_u32(*raw));
            let Some((constant, pool)) = value.and_then(|v| scope.constant(v)) else {
                return false;
            };
            let simple = matches!(
                scope.module.types.get(constant.ty),
                Type::Int(_) | Type::Ptr(_)
            );
            !simple || !pool.parts(constant).is_empty()
        })
}

struct Finder<'a> {
    module: &'a Module,
    found: Vec<StructId>,
    types: Vec<bool>,
    consts: Vec<bool>,
    local: Vec<bool>,
    lists: Vec<bool>,
    nodes: Vec<bool>,
    local_nodes: Vec<bool>,
    type_work: Vec<TypeId>,
    work: Vec<Value>,
    node_work: Vec<MdId>,
    /// True if the metadata of the module, or of the current body, can mention structs.
    hidden: bool,
    hidden_here: bool,
}

/// Marks `index`; returns true if it was unmarked.
fn mark(seen: &mut [bool], index: usize) -> bool {
    seen.get_mut(index)
        .is_some_and(|place| !std::mem::replace(place, true))
}

impl<'a> Finder<'a> {
    fn new(module: &'a Module) -> Self {
        Self {
            module,
            found: Vec::new(),
            types: vec![false; module.types.len()],
            consts: vec![false; module.consts.len()],
            local: Vec::new(),
            lists: vec![false; module.attrs.lists().len()],
            nodes: vec![false; module.metadata.len()],
            local_nodes: Vec::new(),
            type_work: Vec::new(),
            work: Vec::new(),
            node_work: Vec::new(),
            hidden: false,
            hidden_here: false,
        }
    }

    fn run(&mut self, total: usize) {
        let module = self.module;
        let scope = module.scope();
        for &id in &module.variables {
            let Some(global) = module.globals.get(id) else {
                continue;
            };
            self.ty(global.value_ty);
            if let Some(value) = global.as_variable().and_then(|v| v.initializer) {
                self.value(scope, value);
            }
        }
        for &id in &module.aliases {
            let Some(global) = module.globals.get(id) else {
                continue;
            };
            self.ty(global.value_ty);
            if let GlobalKind::Alias(value) = global.kind {
                self.value(scope, value);
            }
        }
        for &id in &module.ifuncs {
            if let Some(global) = module.globals.get(id) {
                self.ty(global.value_ty);
            }
        }
        for &id in &module.functions {
            if self.found.len() == total {
                return;
            }
            self.function(id);
        }
        if self.hidden {
            for named in &module.named_metadata {
                for &id in &named.operands {
                    self.node(scope, id);
                }
            }
        }
    }

    fn function(&mut self, id: GlobalId) {
        let module = self.module;
        let Some(global) = module.globals.get(id) else {
            return;
        };
        let Some(function) = global.as_function() else {
            return;
        };
        self.ty(global.value_ty);
        self.attributes(function.attrs);
        let operands = [function.personality, function.prefix, function.prologue];
        for value in operands.into_iter().flatten() {
            self.value(module.scope(), value);
        }
        let Some(body) = global.body() else { return };
        let scope = module.body_scope(id, body);
        self.local.clear();
        self.local.resize(body.consts.len(), false);
        self.local_nodes.clear();
        self.local_nodes.resize(body.metadata.len(), false);
        self.hidden_here = self.hidden || hides_types(scope, &body.metadata);
        let mut records = body.dbg_records.cursor();
        for &block in &body.order {
            for inst in body.block_insts(block) {
                self.inst(scope, body, inst);
                for (_, record) in records.of(inst) {
                    if let Some(location) = record.location {
                        self.metadata_value(scope, location);
                    }
                }
            }
        }
    }

    fn inst(&mut self, scope: Scope<'a>, body: &'a Body, id: InstId) {
        let inst = body.inst(id);
        self.ty(inst.ty);
        for operands in body.operands_in_llvm_order(id) {
            self.operands(scope, operands);
        }
        if let Some(call) = body.call(id) {
            self.attributes(call.attrs);
        }
        if let Some(source) = inst.source_type() {
            self.ty(source);
        }
        if self.hidden_here {
            for (_, attachment) in body.attachments.of(id) {
                self.node(scope, attachment.node);
            }
        }
    }

    fn operands(&mut self, scope: Scope<'a>, operands: &[Value]) {
        for &value in operands {
            match value.kind() {
                ValueKind::Const(_) | ValueKind::LocalConst(_) => self.value(scope, value),
                ValueKind::Metadata(id) => self.metadata_value(scope, id),
                _ => {}
            }
        }
    }

    /// Visits metadata used as an operand, or the location of a debug record.
    fn metadata_value(&mut self, scope: Scope<'a>, id: MdId) {
        let Some((entry, store)) = scope.metadata().get(id) else {
            return;
        };
        match entry.kind {
            MdKind::Value => {
                if let Some(&raw) = store.slots(entry).first() {
                    self.value(scope, Value::from_u32(raw));
                }
            }
            MdKind::ArgList | MdKind::Di(DiKind::DIArgList) => {
                for &slot in store.slots(entry) {
                    let value =
                        MdId::from_slot(slot).and_then(|argument| scope.metadata().value(argument));
                    if let Some(value) = value {
                        self.value(scope, value);
                    }
                }
            }
            _ if self.hidden_here => self.node(scope, id),
            _ => {}
        }
    }

    #[inline]
    fn ty(&mut self, ty: TypeId) {
        if mark(&mut self.types, ty.index()) {
            self.new_type(ty);
        }
    }

    fn new_type(&mut self, ty: TypeId) {
        self.type_work.push(ty);
        while let Some(ty) = self.type_work.pop() {
            let types = &self.module.types;
            if !types.contains(ty) {
                continue;
            }
            let seen = &mut self.types;
            let work = &mut self.type_work;
            let mut sub = |part: TypeId| {
                if mark(seen, part.index()) {
                    work.push(part);
                }
            };
            types.parts(ty).iter().rev().for_each(|&ty| sub(ty));
            match types.get(ty) {
                Type::Func(func) => sub(func.ret),
                Type::Named(id) => self.found.push(*id),
                _ => {}
            }
        }
    }

    fn value(&mut self, scope: Scope<'a>, value: Value) {
        self.work.push(value);
        while let Some(value) = self.work.pop() {
            let new = match value.kind() {
                ValueKind::Const(id) => mark(&mut self.consts, id.index()),
                ValueKind::LocalConst(id) => mark(&mut self.local, id.index()),
                _ => false,
            };
            if !new {
                continue;
            }
            let Some((constant, pool)) = scope.constant(value) else {
                continue;
            };
            // Inline assembler is not a constant in LLVM.
            if matches!(constant.kind, ConstKind::InlineAsm(_)) {
                continue;
            }
            self.ty(constant.ty);
            let mut parts = pool.parts(constant);
            if let ConstKind::Expr(index) = constant.kind {
                match pool.expr(index).op {
                    ExprOp::GetElementPtr { source } => self.ty(source),
                    ExprOp::ShuffleVector => parts = parts.get(..2).unwrap_or_default(),
                    _ => {}
                }
            }
            self.work.extend(parts.iter().rev());
        }
    }

    /// Visits a node and its operands in depth-first order.
    fn node(&mut self, scope: Scope<'a>, id: MdId) {
        self.node_work.push(id);
        while let Some(id) = self.node_work.pop() {
            let Some((entry, store)) = scope.metadata().get(id) else {
                continue;
            };
            if entry.kind == MdKind::Value {
                if let Some(&raw) = store.slots(entry).first() {
                    self.value(scope, Value::from_u32(raw));
                }
                continue;
            }
            let seen = if id.is_local() {
                &mut self.local_nodes
            } else {
                &mut self.nodes
            };
            if !mark(seen, id.index()) {
                continue;
            }
            match entry.kind {
                MdKind::Tuple => {
                    let slots = store.slots(entry).iter().rev();
                    self.node_work
                        .extend(slots.filter_map(|&slot| MdId::from_slot(slot)));
                }
                MdKind::Di(kind) => {
                    let slots = store.slots(entry);
                    let operands = node_operands(kind).iter().rev();
                    let operands = operands.filter_map(|&at| slots.get(usize::from(at)));
                    self.node_work
                        .extend(operands.filter_map(|&slot| MdId::from_slot(slot)));
                }
                _ => {}
            }
        }
    }

    fn attributes(&mut self, list: AttrListId) {
        if !mark(&mut self.lists, list.index()) {
            return;
        }
        let attrs = &self.module.attrs;
        let sets = attrs.list(list);
        // LLVM keeps the function's set before the others.
        let (own, others): (Vec<_>, Vec<_>) = sets.iter().partition(|(i, _)| *i == index::FUNCTION);
        for (_, set) in own.into_iter().chain(others) {
            for attr in attrs.set(set) {
                if let Attr::Type(_, Some(ty)) = attr {
                    self.ty(*ty);
                }
            }
        }
    }
}
