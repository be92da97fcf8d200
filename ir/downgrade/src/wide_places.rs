//! Aggregates in memory with an `i128`, for data layouts that align it as `i64`. What only addresses and sizes are computed
//! by has a vector of one element in its place, which is aligned as the integer is today.

use crate::layout::changes;
use crate::report::Outcome;
use crate::site::Context;
use crate::step::for_each_body;
use bitsmith_model::attr::Attr;
use bitsmith_model::constant::{ConstKind, ConstPool, ExprOp};
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::global::GlobalKind;
use bitsmith_model::types::{StructBody, Type, TypeId, Types};
use bitsmith_model::value::{Value, ValueKind};
use rustc_hash::{FxHashMap, FxHashSet};

const WIDE: u32 = 128;

/// Puts the vector into the types of allocas, getelementptrs, attributes and variables without a value that the new layout
/// changes.
pub(crate) fn lower(cx: &mut Context<'_>, after: &DataLayout) {
    let before = DataLayout::parse(&cx.module.data_layout).unwrap_or_default();
    let mut places = Places {
        before: &before,
        after,
        of: FxHashMap::default(),
    };
    let mut changed = 0u64;
    let types = &mut cx.module.types;
    let mut named: Vec<TypeId> = Vec::new();
    for set in cx.module.attrs.sets().values() {
        named.extend(set.iter().filter_map(|attribute| match attribute {
            Attr::Type(_, ty) => *ty,
            _ => None,
        }));
    }
    for ty in named {
        changed = changed.saturating_add(u64::from(places.instead(types, ty) != ty));
    }
    let known = &places.of;
    let new = |ty: TypeId| known.get(&ty).copied().unwrap_or(ty);
    cx.module.attrs.replace(|attribute| match attribute {
        Attr::Type(kind, Some(ty)) => Attr::Type(kind, Some(new(ty))),
        other => other,
    });
    changed = changed.saturating_add(variables(cx, &mut places));
    let mut pool = std::mem::take(&mut cx.module.consts);
    changed = changed.saturating_add(addresses(cx, &mut pool, &mut places));
    cx.module.consts = pool;
    for_each_body(cx, |cx, _, body| {
        let mut pool = std::mem::take(&mut body.consts);
        changed = changed.saturating_add(addresses(cx, &mut pool, &mut places));
        body.consts = pool;
        for inst in body.insts_mut() {
            let Some(ty) = inst.source_type() else {
                continue;
            };
            let new = places.instead(&mut cx.module.types, ty);
            if new != ty {
                *inst = inst.with_source_type(new);
                changed = changed.saturating_add(1);
            }
        }
    });
    if changed > 0 {
        let what = "i128 in types of memory";
        cx.note(Outcome::Expanded, what, "<1 x i128>", "the types");
    }
}

/// Changes the types of variables that are zero, undefined or declared, and returns how many.
fn variables(cx: &mut Context<'_>, places: &mut Places<'_>) -> u64 {
    let mut changed = 0u64;
    let module = &mut *cx.module;
    for &id in &module.variables {
        let Some(global) = module.globals.entry_mut(id) else {
            continue;
        };
        let new = places.instead(&mut module.types, global.value_ty);
        let GlobalKind::Variable(variable) = &mut global.kind else {
            continue;
        };
        if let Some(value) = variable.initializer {
            let ValueKind::Const(constant) = value.kind() else {
                continue;
            };
            let kind = module.consts.get(constant).kind;
            let (ConstKind::Null | ConstKind::Undef | ConstKind::Poison) = kind else {
                continue;
            };
            if new != global.value_ty {
                variable.initializer = Some(Value::constant(module.consts.push(new, kind)));
            }
        }
        changed = changed.saturating_add(u64::from(new != global.value_ty));
        global.value_ty = new;
    }
    changed
}

/// Changes the types that constant addresses step over, and returns how many.
fn addresses(cx: &mut Context<'_>, pool: &mut ConstPool, places: &mut Places<'_>) -> u64 {
    let mut changed = 0u64;
    for expr in pool.exprs_mut() {
        if let ExprOp::GetElementPtr { source } = &mut expr.op {
            let new = places.instead(&mut cx.module.types, *source);
            changed = changed.saturating_add(u64::from(new != *source));
            *source = new;
        }
    }
    changed
}

/// The types that take the places of others.
struct Places<'l> {
    before: &'l DataLayout,
    after: &'l DataLayout,
    of: FxHashMap<TypeId, TypeId>,
}

impl Places<'_> {
    /// The type for `ty`; itself if it stays as it is.
    fn instead(&mut self, types: &mut Types, ty: TypeId) -> TypeId {
        if let Some(known) = self.of.get(&ty) {
            return *known;
        }
        let new = match self.is_changed(types, ty) {
            true => with_vectors(types, ty),
            false => ty,
        };
        self.of.insert(ty, new);
        new
    }

    /// Returns true if the type or a part of it has another form in the new layout.
    fn is_changed(&self, types: &Types, ty: TypeId) -> bool {
        let mut found: FxHashSet<TypeId> = FxHashSet::default();
        let mut todo = vec![ty];
        while let Some(ty) = todo.pop() {
            if found.insert(ty) {
                if changes(types, ty, self.before, self.after) {
                    return true;
                }
                todo.extend(types.parts(ty));
            }
        }
        false
    }
}

/// The type with a vector in the place of each `i128`; structs with one have no names.
fn with_vectors(types: &mut Types, root: TypeId) -> TypeId {
    let mut made: FxHashMap<TypeId, TypeId> = FxHashMap::default();
    let mut begun: FxHashSet<TypeId> = FxHashSet::default();
    let mut todo = vec![root];
    while let Some(&ty) = todo.last() {
        if begun.insert(ty) {
            let parts = types.parts(ty).iter();
            todo.extend(parts.filter(|part| !made.contains_key(part) && !begun.contains(part)));
            continue;
        }
        todo.pop();
        let new = with_vector(types, ty, &made);
        made.insert(ty, new);
    }
    made.get(&root).copied().unwrap_or(root)
}

/// The type whose parts are `made`.
fn with_vector(types: &mut Types, ty: TypeId, made: &FxHashMap<TypeId, TypeId>) -> TypeId {
    let new = |part: &TypeId| made.get(part).copied().unwrap_or(*part);
    let body = match types.get(ty) {
        Type::Int(WIDE) => {
            return types.intern(Type::Vector {
                element: ty,
                len: 1,
                scalable: false,
            });
        }
        Type::Array(element, len) => {
            let array = Type::Array(new(element), *len);
            return types.intern(array);
        }
        Type::Struct(body) => Some(body),
        Type::Named(id) => types.named(*id).body.as_ref(),
        _ => None,
    };
    let Some(body) = body else {
        return ty;
    };
    let elements: Box<[TypeId]> = body.elements.iter().map(new).collect();
    if elements == body.elements {
        return ty;
    }
    let packed = body.packed;
    types.intern(Type::Struct(StructBody { elements, packed }))
}
