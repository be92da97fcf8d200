//! Entering types that a body needed beside the module's, and renumbering the body's types.

use bitsmith_ir::body::Body;
use bitsmith_ir::constant::{ConstPool, ExprOp};
use bitsmith_ir::entity::Entity;
use bitsmith_ir::types::{FuncType, StructBody, TargetExt, Type, TypeId, Types};

/// What each type that was numbered behind the module's has become.
pub(super) struct TypeMap {
    base: usize,
    ids: Vec<TypeId>,
}

/// Enters `extra`, whose numbers start at `base`, into a module.
pub(super) fn intern(types: &mut Types, extra: Vec<Type>, base: usize) -> TypeMap {
    let mut map = TypeMap {
        base,
        ids: Vec::with_capacity(extra.len()),
    };
    for ty in extra {
        let ty = map.parts(ty);
        map.ids.push(types.intern(ty));
    }
    map
}

impl TypeMap {
    fn get(&self, id: TypeId) -> TypeId {
        let index = id.index().checked_sub(self.base);
        index.and_then(|i| self.ids.get(i).copied()).unwrap_or(id)
    }

    /// The same type, of renumbered parts: a part comes before what it is part of.
    fn parts(&self, ty: Type) -> Type {
        let all = |ids: Box<[TypeId]>| ids.iter().map(|&id| self.get(id)).collect();
        match ty {
            Type::Func(f) => Type::Func(FuncType {
                ret: self.get(f.ret),
                params: all(f.params),
                vararg: f.vararg,
            }),
            Type::Struct(body) => Type::Struct(StructBody {
                elements: all(body.elements),
                packed: body.packed,
            }),
            Type::Array(element, len) => Type::Array(self.get(element), len),
            Type::Vector {
                element,
                len,
                scalable,
            } => Type::Vector {
                element: self.get(element),
                len,
                scalable,
            },
            Type::TargetExt(ext) => Type::TargetExt(TargetExt {
                types: all(ext.types),
                ..ext
            }),
            other => other,
        }
    }

    /// Whether every type has kept its number.
    fn is_identity(&self) -> bool {
        let numbers = self.ids.iter().enumerate();
        let mut same = numbers.map(|(i, id)| id.index() == self.base.saturating_add(i));
        same.all(|same| same)
    }

    /// Renumbers the types of a body.
    pub(super) fn apply(&self, body: &mut Body) {
        if self.is_identity() {
            return;
        }
        for inst in body.insts_mut() {
            inst.ty = self.get(inst.ty);
            if let Some(source) = inst.source_type() {
                *inst = inst.with_source_type(self.get(source));
            }
        }
        for call in body.calls_mut() {
            call.func_ty = self.get(call.func_ty);
        }
        self.apply_consts(&mut body.consts);
    }

    /// Renumbers the types of constants.
    pub(super) fn apply_consts(&self, pool: &mut ConstPool) {
        if self.is_identity() {
            return;
        }
        for constant in pool.consts_mut() {
            constant.ty = self.get(constant.ty);
        }
        for expr in pool.exprs_mut() {
            if let ExprOp::GetElementPtr { source } = &mut expr.op {
                *source = self.get(*source);
            }
        }
        for asm in pool.inline_asms_mut() {
            asm.func_ty = self.get(asm.func_ty);
        }
    }
}
