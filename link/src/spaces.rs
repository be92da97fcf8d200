//! Globals that two modules have in different address spaces: the uses of the one that does not prevail
//! become address space casts of the other.
//!
//! While a module moves, a stand-in of the wanted type takes these uses, so that everything that maps
//! globals knows only globals. At the end of the module all stand-ins are replaced by the casts.

use crate::constants::{ConstInterner, NewConst};
use crate::linker::Linker;
use crate::prototype::blank;
use bitsmith_model::body::Body;
use bitsmith_model::constant::{ConstKind, ConstPool, ExprOp};
use bitsmith_model::entity::Span;
use bitsmith_model::expr_view::ExprView;
use bitsmith_model::global::{Global, GlobalKind, Variable};
use bitsmith_model::metadata::{MdKind, MdStore};
use bitsmith_model::schema::inst::{CastOp, Flags};
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{GlobalId, Value, ValueKind};
use rustc_hash::FxHashMap;

/// The stand-ins of the module that is being linked.
#[derive(Default)]
pub struct StandIns {
    targets: FxHashMap<GlobalId, GlobalId>,
    by_type: FxHashMap<(GlobalId, TypeId), GlobalId>,
}

impl StandIns {
    /// The global that a stand-in stands for; others stand for themselves.
    pub fn target(&self, mut id: GlobalId) -> GlobalId {
        while let Some(&target) = self.targets.get(&id) {
            id = target;
        }
        id
    }
}

impl Linker {
    /// A global, or its stand-in of another pointer type.
    pub(crate) fn of_type(&mut self, id: GlobalId, ty: TypeId) -> GlobalId {
        let global = &self.module.globals[id];
        if global.ty == ty {
            return id;
        }
        if let Some(&known) = self.stand_ins.by_type.get(&(id, ty)) {
            return known;
        }
        let stand_in = placeholder(ty, global.value_ty);
        let new = self.module.globals.push(stand_in);
        self.stand_ins.targets.insert(new, id);
        self.stand_ins.by_type.insert((id, ty), new);
        new
    }

    /// Makes a global of the result the stand-in for one that has another type.
    pub(crate) fn stands_for(&mut self, old: GlobalId, new: GlobalId) {
        self.stand_ins.targets.insert(old, new);
        let global = &mut self.module.globals[old];
        *global = placeholder(global.ty, global.value_ty);
    }

    /// A value, or the cast that a stand-in stands for.
    pub(crate) fn without_stand_in(&mut self, value: Value) -> Value {
        match value.as_global() {
            Some(id) => self.cast(id, self.module.globals[id].ty),
            None => value,
        }
    }

    /// A global, or what a stand-in stands for, as a pointer of some type.
    pub(crate) fn cast(&mut self, global: GlobalId, ty: TypeId) -> Value {
        let to = self.stand_ins.target(global);
        let of_target = self.module.globals[to].ty;
        cast(
            &mut self.consts,
            &mut self.module.consts,
            (to, of_target),
            ty,
        )
    }

    /// The global that a constant is a cast of, if an expression casts the constant once more.
    pub(crate) fn cast_twice(&self, op: ExprOp, parts: &[Value]) -> Option<GlobalId> {
        let is_cast = |op| op == ExprOp::Cast(CastOp::AddrSpaceCast);
        let &[part] = parts else { return None };
        let ValueKind::Const(part) = part.kind() else {
            return None;
        };
        let pool = &self.module.consts;
        let constant = pool.try_get(part)?;
        match (constant.kind, pool.parts(constant)) {
            (ConstKind::Expr(at), [global]) if is_cast(op) && is_cast(pool.expr(at).op) => {
                global.as_global()
            }
            _ => None,
        }
    }

    /// Replaces all stand-ins.
    pub(crate) fn replace_stand_ins(&mut self) {
        let stand_ins = std::mem::take(&mut self.stand_ins);
        if stand_ins.targets.is_empty() {
            return;
        }
        let mut order: Vec<GlobalId> = stand_ins.targets.keys().copied().collect();
        order.sort_unstable();
        let module = &mut self.module;
        let mut casts = Casts::default();
        for id in order {
            let (to, ty) = (stand_ins.target(id), module.globals[id].ty);
            let ty_of_target = module.globals[to].ty;
            let value = cast(&mut self.consts, &mut module.consts, (to, ty_of_target), ty);
            casts.targets.insert(id, (to, ty_of_target));
            casts.values.insert(Value::global(id), value);
        }
        casts.fold(&mut self.consts, None, &mut module.consts);
        casts.in_pool(&mut module.consts);
        for entry in casts.in_metadata(&mut module.metadata) {
            self.metadata.enter_value(&module.metadata, entry);
        }
        for global in module.globals.values_mut() {
            casts.in_global(global);
            let function = global.as_function_mut();
            if let Some(body) = function.and_then(|function| function.body_mut()) {
                casts.in_body(&mut self.consts, &mut module.consts, body);
            }
        }
    }
}

/// A global that only has uses.
fn placeholder(ty: TypeId, value_ty: TypeId) -> Global {
    let kind = GlobalKind::Variable(Variable::default());
    blank(Span::default(), ty, value_ty, Default::default(), kind)
}

/// A global as a pointer of another type.
fn cast(
    interner: &mut ConstInterner,
    pool: &mut ConstPool,
    (global, its_type): (GlobalId, TypeId),
    ty: TypeId,
) -> Value {
    let value = Value::global(global);
    if its_type == ty {
        return value;
    }
    let op = ExprOp::Cast(CastOp::AddrSpaceCast);
    let new = NewConst::Expr(op, Flags::default(), None, &[value]);
    Value::constant(interner.intern(pool, ty, &new))
}

/// The values that replace stand-ins, and casts of them.
#[derive(Default)]
struct Casts {
    /// The global that a stand-in stood for, with its type.
    targets: FxHashMap<GlobalId, (GlobalId, TypeId)>,
    values: FxHashMap<Value, Value>,
}

impl Casts {
    /// Folds the casts of stand-ins in a pool: in that of a body if there is one.
    fn fold(
        &mut self,
        interner: &mut ConstInterner,
        body: Option<&ConstPool>,
        module: &mut ConstPool,
    ) {
        let searched = body.unwrap_or(module);
        let mut found = Vec::new();
        for (id, constant) in searched.iter() {
            if let Some(ExprView::Cast { op, value }) = ExprView::of(searched, constant.kind)
                && op == CastOp::AddrSpaceCast
                && let Some(target) = value.as_global().and_then(|id| self.targets.get(&id))
            {
                found.push((id, *target, constant.ty));
            }
        }
        let is_local = body.is_some();
        for (id, target, ty) in found {
            let value = cast(interner, module, target, ty);
            let id = match is_local {
                true => Value::local_const(id),
                false => Value::constant(id),
            };
            self.values.insert(id, value);
        }
    }

    fn value(&self, value: &mut Value) {
        if let Some(&new) = self.values.get(value) {
            *value = new;
        }
    }

    fn in_pool(&self, pool: &mut ConstPool) {
        pool.operands_mut().iter_mut().for_each(|v| self.value(v));
        for constant in pool.consts_mut() {
            if let ConstKind::BlockAddress(id, _)
            | ConstKind::DsoLocalEquivalent(id)
            | ConstKind::NoCfi(id) = &mut constant.kind
                && let Some((target, _)) = self.targets.get(id)
            {
                *id = *target;
            }
        }
    }

    fn in_global(&self, global: &mut Global) {
        global.operands_mut().for_each(|v| self.value(v));
    }

    fn in_body(&mut self, interner: &mut ConstInterner, module: &mut ConstPool, body: &mut Body) {
        self.fold(interner, Some(&body.consts), module);
        body.operand_pool().iter_mut().for_each(|v| self.value(v));
        self.in_pool(&mut body.consts);
        self.in_metadata(&mut body.metadata);
        let is_local = |value: &Value| matches!(value.kind(), ValueKind::LocalConst(_));
        self.values.retain(|value, _| !is_local(value));
    }

    /// Replaces values in metadata; returns the entries.
    fn in_metadata(&self, store: &mut MdStore) -> Vec<u32> {
        let mut changed = Vec::new();
        for index in 0..store.len() {
            let Some(entry) = store.get(index).filter(|e| e.kind == MdKind::Value) else {
                continue;
            };
            for slot in store.slots_mut(entry) {
                let mut value = Value::from_u32(*slot);
                self.value(&mut value);
                if value.as_u32() != *slot {
                    *slot = value.as_u32();
                    changed.push(index as u32);
                }
            }
        }
        changed
    }
}
