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
        changed: changed(&cx.module.types, &before, after),
        made: FxHashMap::default(),
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
    let known = &places;
    let new = |ty: TypeId| known.known(ty);
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
fn variables(cx: &mut Context<'_>, places: &mut Places) -> u64 {
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
fn addresses(cx: &mut Context<'_>, pool: &mut ConstPool, places: &mut Places) -> u64 {
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

/// The types that have another form in a new layout, or a part that has.
fn changed(types: &Types, before: &DataLayout, after: &DataLayout) -> FxHashSet<TypeId> {
    let mut within: FxHashMap<TypeId, Vec<TypeId>> = FxHashMap::default();
    let mut todo = Vec::new();
    for (ty, _) in types.iter() {
        for part in types.parts(ty) {
            within.entry(*part).or_default().push(ty);
        }
        if changes(types, ty, before, after) {
            todo.push(ty);
        }
    }
    let mut found = FxHashSet::default();
    while let Some(ty) = todo.pop() {
        if found.insert(ty) {
            todo.extend(within.get(&ty).into_iter().flatten());
        }
    }
    found
}

/// The types that take the places of others.
struct Places {
    /// The types that others replace.
    changed: FxHashSet<TypeId>,
    /// Those that are made, also of parts that stay where they are no parts.
    made: FxHashMap<TypeId, TypeId>,
}

impl Places {
    /// The type for `ty`; itself if it stays as it is.
    fn instead(&mut self, types: &mut Types, ty: TypeId) -> TypeId {
        if self.changed.contains(&ty) {
            self.make(types, ty);
        }
        self.known(ty)
    }

    /// The type that is made for `ty`; itself if none is.
    fn known(&self, ty: TypeId) -> TypeId {
        let made = self.made.get(&ty).filter(|_| self.changed.contains(&ty));
        made.copied().unwrap_or(ty)
    }

    /// Makes the type with a vector in the place of each `i128`; structs with one have no names.
    fn make(&mut self, types: &mut Types, root: TypeId) {
        let mut begun: FxHashSet<TypeId> = FxHashSet::default();
        let mut todo = vec![root];
        while let Some(&ty) = todo.last() {
            if !self.made.contains_key(&ty) && begun.insert(ty) {
                let parts = types.parts(ty).iter();
                let is_new =
                    |part: &&TypeId| !self.made.contains_key(part) && !begun.contains(part);
                todo.extend(parts.filter(is_new));
                continue;
            }
            todo.pop();
            if !self.made.contains_key(&ty) {
                let new = with_vector(types, ty, &self.made);
                self.made.insert(ty, new);
            }
        }
    }
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
