//! The types of functions with typed pointers: parameters whose attributes name a type point to it, and intrinsics
//! have the signatures and names that LLVM gives them.

use crate::report::{self, Outcome};
use crate::site::{Context, base_name};
use bitsmith_model::attr::{Attr, AttrListId, AttrSetId, index};
use bitsmith_model::body::Body;
use bitsmith_model::intrinsic::mangled;
use bitsmith_model::module::Module;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::intrinsic::{Intrinsic, SigType};
use bitsmith_model::types::{FuncType, Type, TypeId, Types};
use bitsmith_model::value::{BlockId, GlobalId, InstId, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// The type that a pointer of an intrinsic points to.
#[derive(Clone, Copy)]
enum Pointee {
    /// The type at a position.
    At(usize),
    /// The type of the elements of the vector at a position.
    ElementAt(usize),
    /// The type of the elements of the first vector in the result.
    ElementOfResult,
    /// The first type in the result.
    FirstOfResult,
    /// A generic pointer.
    Pointer,
    /// The structure without members.
    Nothing,
    /// `i32`
    Word,
    /// `i64`
    LongWord,
}
use Pointee::*;

/// The intrinsics with a pointer to something other than `i8`: the name, the position (0 is the result), and
/// the type that it points to.
const POINTEES: &[(&str, usize, Pointee)] = &[
    ("llvm.aarch64.neon.ld1x2", 1, ElementOfResult),
    ("llvm.aarch64.neon.ld1x3", 1, ElementOfResult),
    ("llvm.aarch64.neon.ld1x4", 1, ElementOfResult),
    ("llvm.aarch64.neon.ld2", 1, FirstOfResult),
    ("llvm.aarch64.neon.ld2r", 1, ElementOfResult),
    ("llvm.aarch64.neon.ld3", 1, FirstOfResult),
    ("llvm.aarch64.neon.ld3r", 1, ElementOfResult),
    ("llvm.aarch64.neon.ld4", 1, FirstOfResult),
    ("llvm.aarch64.neon.ld4r", 1, ElementOfResult),
    ("llvm.aarch64.neon.st1x2", 3, ElementAt(1)),
    ("llvm.aarch64.neon.st1x3", 4, ElementAt(1)),
    ("llvm.aarch64.neon.st1x4", 5, ElementAt(1)),
    ("llvm.aarch64.sve.ld1", 2, ElementAt(0)),
    ("llvm.aarch64.sve.ld1.gather", 2, ElementAt(0)),
    ("llvm.aarch64.sve.ld1.gather.index", 2, ElementAt(0)),
    ("llvm.aarch64.sve.ld1.gather.sxtw", 2, ElementAt(0)),
    ("llvm.aarch64.sve.ld1.gather.sxtw.index", 2, ElementAt(0)),
    ("llvm.aarch64.sve.ld1.gather.uxtw", 2, ElementAt(0)),
    ("llvm.aarch64.sve.ld1.gather.uxtw.index", 2, ElementAt(0)),
    ("llvm.aarch64.sve.ld1ro", 2, ElementAt(0)),
    ("llvm.aarch64.sve.ld1rq", 2, ElementAt(0)),
    ("llvm.aarch64.sve.ld2.sret", 2, ElementOfResult),
    ("llvm.aarch64.sve.ld3.sret", 2, ElementOfResult),
    ("llvm.aarch64.sve.ld4.sret", 2, ElementOfResult),
    ("llvm.aarch64.sve.ldff1", 2, ElementAt(0)),
    ("llvm.aarch64.sve.ldff1.gather", 2, ElementAt(0)),
    ("llvm.aarch64.sve.ldff1.gather.index", 2, ElementAt(0)),
    ("llvm.aarch64.sve.ldff1.gather.sxtw", 2, ElementAt(0)),
    ("llvm.aarch64.sve.ldff1.gather.sxtw.index", 2, ElementAt(0)),
    ("llvm.aarch64.sve.ldff1.gather.uxtw", 2, ElementAt(0)),
    ("llvm.aarch64.sve.ldff1.gather.uxtw.index", 2, ElementAt(0)),
    ("llvm.aarch64.sve.ldnf1", 2, ElementAt(0)),
    ("llvm.aarch64.sve.ldnt1", 2, ElementAt(0)),
    ("llvm.aarch64.sve.ldnt1.gather", 2, ElementAt(0)),
    ("llvm.aarch64.sve.ldnt1.gather.index", 2, ElementAt(0)),
    ("llvm.aarch64.sve.ldnt1.gather.uxtw", 2, ElementAt(0)),
    ("llvm.aarch64.sve.st1", 3, ElementAt(1)),
    ("llvm.aarch64.sve.st1.scatter", 3, ElementAt(1)),
    ("llvm.aarch64.sve.st1.scatter.index", 3, ElementAt(1)),
    ("llvm.aarch64.sve.st1.scatter.sxtw", 3, ElementAt(1)),
    ("llvm.aarch64.sve.st1.scatter.sxtw.index", 3, ElementAt(1)),
    ("llvm.aarch64.sve.st1.scatter.uxtw", 3, ElementAt(1)),
    ("llvm.aarch64.sve.st1.scatter.uxtw.index", 3, ElementAt(1)),
    ("llvm.aarch64.sve.st2", 4, ElementAt(1)),
    ("llvm.aarch64.sve.st3", 5, ElementAt(1)),
    ("llvm.aarch64.sve.st4", 6, ElementAt(1)),
    ("llvm.aarch64.sve.stnt1", 3, ElementAt(1)),
    ("llvm.aarch64.sve.stnt1.scatter", 3, ElementAt(1)),
    ("llvm.aarch64.sve.stnt1.scatter.index", 3, ElementAt(1)),
    ("llvm.aarch64.sve.stnt1.scatter.uxtw", 3, ElementAt(1)),
    ("llvm.gcread", 2, Pointer),
    ("llvm.gcroot", 1, Pointer),
    ("llvm.gcwrite", 3, Pointer),
    ("llvm.invariant.end", 1, Nothing),
    ("llvm.invariant.start", 0, Nothing),
    ("llvm.masked.compressstore", 2, ElementAt(1)),
    ("llvm.masked.expandload", 1, ElementAt(0)),
    ("llvm.masked.gather", 1, ElementAt(0)),
    ("llvm.masked.load", 1, At(0)),
    ("llvm.masked.scatter", 2, ElementAt(1)),
    ("llvm.masked.store", 2, At(1)),
    ("llvm.matrix.column.major.load", 1, ElementAt(0)),
    ("llvm.matrix.column.major.store", 2, ElementAt(1)),
    ("llvm.nvvm.cp.async.mbarrier.arrive", 1, LongWord),
    ("llvm.nvvm.cp.async.mbarrier.arrive.noinc", 1, LongWord),
    (
        "llvm.nvvm.cp.async.mbarrier.arrive.noinc.shared",
        1,
        LongWord,
    ),
    ("llvm.nvvm.cp.async.mbarrier.arrive.shared", 1, LongWord),
    ("llvm.nvvm.mbarrier.arrive", 1, LongWord),
    ("llvm.nvvm.mbarrier.arrive.drop", 1, LongWord),
    ("llvm.nvvm.mbarrier.arrive.drop.noComplete", 1, LongWord),
    (
        "llvm.nvvm.mbarrier.arrive.drop.noComplete.shared",
        1,
        LongWord,
    ),
    ("llvm.nvvm.mbarrier.arrive.drop.shared", 1, LongWord),
    ("llvm.nvvm.mbarrier.arrive.noComplete", 1, LongWord),
    ("llvm.nvvm.mbarrier.arrive.noComplete.shared", 1, LongWord),
    ("llvm.nvvm.mbarrier.arrive.shared", 1, LongWord),
    ("llvm.nvvm.mbarrier.init", 1, LongWord),
    ("llvm.nvvm.mbarrier.init.shared", 1, LongWord),
    ("llvm.nvvm.mbarrier.inval", 1, LongWord),
    ("llvm.nvvm.mbarrier.inval.shared", 1, LongWord),
    ("llvm.nvvm.mbarrier.test.wait", 1, LongWord),
    ("llvm.nvvm.mbarrier.test.wait.shared", 1, LongWord),
    ("llvm.objc.arc.annotation.bottomup.bbend", 1, Pointer),
    ("llvm.objc.arc.annotation.bottomup.bbend", 2, Pointer),
    ("llvm.objc.arc.annotation.bottomup.bbstart", 1, Pointer),
    ("llvm.objc.arc.annotation.bottomup.bbstart", 2, Pointer),
    ("llvm.objc.arc.annotation.topdown.bbend", 1, Pointer),
    ("llvm.objc.arc.annotation.topdown.bbend", 2, Pointer),
    ("llvm.objc.arc.annotation.topdown.bbstart", 1, Pointer),
    ("llvm.objc.arc.annotation.topdown.bbstart", 2, Pointer),
    ("llvm.objc.copyWeak", 1, Pointer),
    ("llvm.objc.copyWeak", 2, Pointer),
    ("llvm.objc.destroyWeak", 1, Pointer),
    ("llvm.objc.initWeak", 1, Pointer),
    ("llvm.objc.loadWeak", 1, Pointer),
    ("llvm.objc.loadWeakRetained", 1, Pointer),
    ("llvm.objc.moveWeak", 1, Pointer),
    ("llvm.objc.moveWeak", 2, Pointer),
    ("llvm.objc.storeStrong", 1, Pointer),
    ("llvm.objc.storeWeak", 1, Pointer),
    ("llvm.swift.async.context.addr", 0, Pointer),
    ("llvm.vp.gather", 1, ElementAt(0)),
    ("llvm.vp.load", 1, At(0)),
    ("llvm.vp.scatter", 2, ElementAt(1)),
    ("llvm.vp.store", 2, At(1)),
    ("llvm.wasm.memory.atomic.notify", 1, Word),
    ("llvm.wasm.memory.atomic.wait32", 1, Word),
    ("llvm.wasm.memory.atomic.wait64", 1, LongWord),
];

/// The attributes whose type is that of what the parameter points to.
const TYPED: [AttrKind; 6] = [
    AttrKind::ByRef,
    AttrKind::ByVal,
    AttrKind::ElementType,
    AttrKind::InAlloca,
    AttrKind::Preallocated,
    AttrKind::StructRet,
];

/// The functions by their types.
#[derive(Default)]
pub(super) struct Signatures {
    /// The type of a function by the type with generic pointers and the attributes.
    exact: FxHashMap<(TypeId, AttrListId), TypeId>,
    /// Intrinsics: the function that stands for one called with a type.
    intrinsics: FxHashMap<(GlobalId, TypeId), GlobalId>,
    /// The names of intrinsics before they were changed, with their types.
    old: FxHashMap<GlobalId, (Vec<u8>, TypeId)>,
    /// The intrinsics that are called.
    called: FxHashSet<GlobalId>,
}

/// The function that is called, and its type.
pub(super) struct Target {
    pub callee: Value,
    pub func_ty: TypeId,
}

impl Signatures {
    /// Gives a function its type and name.
    pub fn declare(&mut self, cx: &mut Context<'_>, id: GlobalId) {
        let Some(global) = cx.module.globals.get(id) else {
            return;
        };
        let (old, attrs) = (global.value_ty, global.as_function().map(|f| f.attrs));
        let attrs = attrs.unwrap_or_default();
        let name = cx.module.name(id).to_vec();
        let is_intrinsic = name.starts_with(b"llvm.");
        let exact = match is_intrinsic {
            true => intrinsic_type(cx, &name, old, attrs),
            false => self.exact(cx, old, attrs),
        };
        if let Some(global) = cx.module.globals.entry_mut(id) {
            global.value_ty = exact;
        }
        if !is_intrinsic {
            return;
        }
        let new = typed_name(cx, &name, exact);
        self.intrinsics.insert((id, exact), id);
        self.old.insert(id, (name.clone(), old));
        if new != name && !cx.rename(id, &new) {
            let place = report::name(cx.module, id);
            let what = base_name(&name);
            cx.note(Outcome::Refused, &what, "its name is taken", &place);
        }
    }

    /// The type of a function with generic pointers as one with exact ones.
    fn exact(&mut self, cx: &mut Context<'_>, old: TypeId, attrs: AttrListId) -> TypeId {
        if let Some(&known) = self.exact.get(&(old, attrs)) {
            return known;
        }
        let exact = by_attributes(cx, old, attrs);
        self.exact.insert((old, attrs), exact);
        exact
    }

    /// The callee of a call and its type.
    pub fn target(
        &mut self,
        cx: &mut Context<'_>,
        function: GlobalId,
        body: &Body,
        at: (BlockId, InstId),
    ) -> Option<Target> {
        let call = body.call(at.1)?;
        let (func_ty, attrs) = (call.func_ty, call.attrs);
        let callee = *body.operands(at.1).first()?;
        let known = callee.as_global().filter(|id| self.old.contains_key(id));
        let Some(id) = known else {
            let func_ty = self.exact(cx, func_ty, attrs);
            return Some(Target { callee, func_ty });
        };
        let (name, _) = self.old.get(&id)?.clone();
        let exact = intrinsic_type(cx, &name, func_ty, attrs);
        let target = match self.intrinsics.get(&(id, exact)) {
            Some(&target) => target,
            None => {
                let new = typed_name(cx, &name, exact);
                let Some(target) = cx.function(&new, exact) else {
                    let place = || report::place(cx.module, function, body, at);
                    let what = base_name(&name);
                    cx.report
                        .add(Outcome::Refused, &what, "not with these types", place);
                    return None;
                };
                self.give_address(cx, target, exact);
                self.intrinsics.insert((id, exact), target);
                target
            }
        };
        self.called.insert(target);
        Some(Target {
            callee: Value::global(target),
            func_ty: exact,
        })
    }

    fn give_address(&mut self, cx: &mut Context<'_>, id: GlobalId, ty: TypeId) {
        let ty = cx.module.types.pointer_to(ty, 0);
        if let Some(global) = cx.module.globals.entry_mut(id) {
            global.ty = ty;
        }
    }

    /// Removes the declarations of intrinsics that are only called with other types.
    pub fn remove_unused(&self, cx: &mut Context<'_>) {
        let replaced: FxHashSet<GlobalId> = self
            .intrinsics
            .iter()
            .filter(|((old, _), new)| old != *new && !self.called.contains(old))
            .map(|((old, _), _)| *old)
            .collect();
        for id in replaced {
            cx.detach(id);
            cx.remove(id);
        }
    }
}

/// The type of a function by the attributes of its parameters.
fn by_attributes(cx: &mut Context<'_>, old: TypeId, attrs: AttrListId) -> TypeId {
    let Some(mut func) = cx.module.types.as_func(old).cloned() else {
        return old;
    };
    let mut changed = false;
    for &(place, set) in cx.module.attrs.list(attrs) {
        let Some(at) = place.checked_sub(index::FIRST_PARAM) else {
            continue;
        };
        let Some(param) = func.params.get_mut(at as usize) else {
            continue;
        };
        let Some(space) = cx.module.types.get(*param).address_space() else {
            continue;
        };
        if let Some(pointee) = named(cx.module, set) {
            *param = cx.module.types.pointer_to(pointee, space);
            changed = true;
        }
    }
    match changed {
        true => cx.module.types.intern(Type::Func(func)),
        false => old,
    }
}

/// The type that the attributes of a parameter name.
fn named(module: &Module, set: AttrSetId) -> Option<TypeId> {
    let mut attrs = module.attrs.set(set).iter();
    attrs.find_map(|attr| match attr {
        Attr::Type(kind, Some(ty)) if TYPED.contains(kind) => Some(*ty),
        Attr::Enum(AttrKind::SwiftError) => module.types.find(&Type::Ptr(0)),
        _ => None,
    })
}

/// The types that the attributes of a call name for arguments behind the parameters of the function, by the
/// numbers of the arguments.
pub(super) fn variadic(
    module: &Module,
    func_ty: TypeId,
    attrs: AttrListId,
) -> Vec<(usize, TypeId)> {
    let Some(func) = module.types.as_func(func_ty).filter(|func| func.vararg) else {
        return Vec::new();
    };
    let sets = module.attrs.list(attrs).iter();
    let behind = sets.filter_map(|&(place, set)| {
        let at = place.checked_sub(index::FIRST_PARAM)? as usize;
        (at >= func.params.len()).then_some((at, named(module, set)?))
    });
    behind.collect()
}

/// The type of an intrinsic.
fn intrinsic_type(cx: &mut Context<'_>, name: &[u8], old: TypeId, attrs: AttrListId) -> TypeId {
    let exact = by_attributes(cx, old, attrs);
    let base = base_name(name);
    let rows = POINTEES.iter().filter(|row| row.0 == base);
    let types = &mut cx.module.types;
    let Some(mut func) = types.as_func(exact).cloned() else {
        return exact;
    };
    let mut changed = false;
    for &(_, position, pointee) in rows {
        let Some(pointee) = pointee_type(types, &func, pointee) else {
            continue;
        };
        let place = match position.checked_sub(1) {
            None => Some(&mut func.ret),
            Some(at) => func.params.get_mut(at),
        };
        if let Some(place) = place
            && let Some(space) = types.get(types.scalar(*place)).address_space()
        {
            let pointer = types.pointer_to(pointee, space);
            *place = types.shaped(*place, pointer);
            changed = true;
        }
    }
    match changed {
        true => types.intern(Type::Func(func)),
        false => exact,
    }
}

fn pointee_type(types: &mut Types, func: &FuncType, pointee: Pointee) -> Option<TypeId> {
    let at = |position: usize| match position.checked_sub(1) {
        None => Some(func.ret),
        Some(at) => func.params.get(at).copied(),
    };
    let first = |types: &Types| match types.as_struct(func.ret) {
        Some(body) => body.elements.first().copied(),
        None => Some(func.ret),
    };
    match pointee {
        At(position) => at(position),
        ElementAt(position) => Some(types.scalar(at(position)?)),
        FirstOfResult => first(types),
        ElementOfResult => Some(types.scalar(first(types)?)),
        Pointer => Some(types.ptr()),
        Nothing => Some(types.literal(&[])),
        Word => Some(types.int(32)),
        LongWord => Some(types.int(64)),
    }
}

/// The name of an intrinsic whose type has exact pointers.
fn typed_name(cx: &mut Context<'_>, name: &[u8], exact: TypeId) -> Vec<u8> {
    let base = base_name(name);
    let Some(rest) = name.strip_prefix(base.as_bytes()) else {
        return name.to_vec();
    };
    let pointers = overloads(&mut cx.module.types, &base, exact);
    let mut pointers = pointers.into_iter();
    let mut new = base.into_bytes();
    for (at, part) in rest.split(|byte| *byte == b'.').enumerate() {
        if at > 0 {
            new.push(b'.');
        }
        match is_pointer(part) {
            false => new.extend_from_slice(part),
            true => match pointers.next() {
                Some(ty) => new.extend(ty),
                None => new.extend([part, b"i8"].concat()),
            },
        }
    }
    new
}

/// Returns true for the mangled form of a pointer or of a vector of pointers: `p0`, `v4p0`, `nxv2p1`.
fn is_pointer(part: &[u8]) -> bool {
    let digits = part.iter().rev().take_while(|b| b.is_ascii_digit()).count();
    let Some((rest, number)) = part.split_at_checked(part.len().saturating_sub(digits)) else {
        return false;
    };
    let Some((b'p', vector)) = rest.split_last() else {
        return false;
    };
    let count = vector.strip_prefix(b"nx").unwrap_or(vector);
    let is_count = match count.split_first() {
        None => count.len() == vector.len(),
        Some((b'v', count)) => !count.is_empty() && count.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    !number.is_empty() && is_count
}

/// The mangled types of the pointers in the name of an intrinsic, in order.
fn overloads(types: &mut Types, base: &str, exact: TypeId) -> Vec<Vec<u8>> {
    let Some(row) = Intrinsic::lookup(base.as_bytes()) else {
        return Vec::new();
    };
    let Some(func) = types.as_func(exact).cloned() else {
        return Vec::new();
    };
    let positions = std::iter::once(func.ret).chain(func.params.iter().copied());
    let mut found = Vec::new();
    let mut words = row.types();
    for ty in positions {
        let Some(word) = words.next() else {
            break;
        };
        let mut inner = match word {
            SigType::Struct(count) => count,
            SigType::Vector(_) | SigType::ScalableVector(_) | SigType::SameWidth(_) => 1,
            _ => 0,
        };
        while inner > 0 {
            inner = inner.saturating_sub(1);
            match words.next() {
                Some(SigType::Struct(count)) => inner = inner.saturating_add(count),
                Some(SigType::Vector(_) | SigType::ScalableVector(_) | SigType::SameWidth(_)) => {
                    inner = inner.saturating_add(1)
                }
                _ => {}
            }
        }
        let is_named = matches!(
            word,
            SigType::Any(_) | SigType::AnyPtr(_) | SigType::PtrVector(_) | SigType::PtrsLike(..)
        );
        if is_named && types.is_ptr_or_ptr_vector(ty) {
            found.push(pointer_name(types, ty));
        }
    }
    found
}

/// The mangled form of a pointer, generic ones included.
fn pointer_name(types: &Types, ty: TypeId) -> Vec<u8> {
    let name = mangled(types, ty);
    match types.get(types.scalar(ty)) {
        Type::Ptr(_) => [&name[..], b"i8"].concat(),
        // A pointer to a generic one.
        Type::TypedPtr { pointee, .. } if matches!(types.get(*pointee), Type::Ptr(_)) => {
            [&name[..], b"i8"].concat()
        }
        _ => name,
    }
}
