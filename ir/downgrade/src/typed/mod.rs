//! Typed pointers, which LLVM 14 and older have: the last change of a module that is brought down to them.
//!
//! All steps work on modules with opaque pointers. In the end `Type::Ptr` stands for a pointer to `i8`, the generic
//! pointer: that of structures, parameters, results, phis and whatever is loaded. `Type::TypedPtr` stands where the
//! language asks for a type: at globals, allocas, addresses of `getelementptr`, arguments with a type in their
//! attributes, and arguments of some intrinsics. A value that is used with another type than its own is cast, once
//! for each type, behind its definition; a constant by an expression.

mod body;
mod constants;
mod signature;

use crate::report::Outcome;
use crate::site::Context;
use crate::step::for_each_body;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::dialect::Dialect;
use bitsmith_model::global::GlobalKind;
use bitsmith_model::module::{Module, Pointee};
use bitsmith_model::types::{Type, TypeId, Types};
use bitsmith_model::value::{GlobalId, MdId, Value};
use constants::Constants;
use signature::Signatures;

const WHAT: &str = "opaque pointers";
const CAST: &str = "a bitcast of a generic pointer";

/// Gives the pointers of a module types, if the target has those.
pub(crate) fn lower(cx: &mut Context<'_>, to: Dialect) {
    if to.has(Type::OPAQUE_POINTERS_SINCE) {
        return;
    }
    cx.module.types.int(8);
    let mut signatures = Signatures::default();
    for id in cx.module.functions.clone() {
        signatures.declare(cx, id);
    }
    let globals: Vec<GlobalId> = cx.module.globals.keys().collect();
    for id in &globals {
        address(cx.module, *id);
    }
    values(cx, &globals);
    metadata(cx.module);
    for_each_body(cx, |cx, id, body| {
        body::lower(cx, &mut signatures, id, body)
    });
    signatures.remove_unused(cx);
}

/// Gives the address of a global the type of its value.
fn address(module: &mut Module, id: GlobalId) {
    let Some(global) = module.globals.get(id) else {
        return;
    };
    let is_list = matches!(global.kind, GlobalKind::Variable(_)) && is_list(module.name(id));
    let (ty, mut value_ty) = (global.ty, global.value_ty);
    if is_list {
        value_ty = list_type(&mut module.types, value_ty);
    }
    let space = module.types.get(ty).address_space().unwrap_or(0);
    let ty = module.types.pointer_to(value_ty, space);
    if let Some(global) = module.globals.entry_mut(id) {
        (global.ty, global.value_ty) = (ty, value_ty);
    }
}

/// Returns true for the lists of functions to be called, whose type every LLVM checks.
fn is_list(name: &[u8]) -> bool {
    [&b"llvm.global_ctors"[..], b"llvm.global_dtors"].contains(&name)
}

/// The type of a list of functions to be called, with the functions' own type in it.
fn list_type(types: &mut Types, list: TypeId) -> TypeId {
    let Type::Array(element, len) = *types.get(list) else {
        return list;
    };
    let Some(mut body) = types.as_struct(element).cloned() else {
        return list;
    };
    let Some(&function) = body.elements.get(1) else {
        return list;
    };
    let Some(space) = types.get(function).address_space() else {
        return list;
    };
    let void = types.intern(Type::Void);
    let called = types.func(void, &[]);
    let called = types.pointer_to(called, space);
    if let Some(place) = body.elements.get_mut(1) {
        *place = called;
    }
    let element = types.intern(Type::Struct(body));
    types.intern(Type::Array(element, len))
}

/// Gives the module's constants their types, and casts what globals refer to.
fn values(cx: &mut Context<'_>, globals: &[GlobalId]) {
    let Module {
        types,
        globals: all,
        consts,
        ..
    } = &mut *cx.module;
    let mut constants = Constants::new(types, all, consts, None);
    constants.assign();
    let mut changes: Vec<(GlobalId, Value)> = Vec::new();
    for &id in globals {
        let Some(global) = constants.globals.get(id) else {
            continue;
        };
        let (ty, value_ty) = (global.ty, global.value_ty);
        let (value, wanted) = match &global.kind {
            GlobalKind::Variable(variable) => match variable.initializer {
                Some(value) => (value, value_ty),
                None => continue,
            },
            GlobalKind::Alias(value) => (*value, ty),
            GlobalKind::IFunc(value) => (*value, resolver(constants.types, ty, value_ty)),
            GlobalKind::Function(_) => continue,
        };
        let new = match constants.types.get(value_ty) {
            Type::Array(..) => constants.retyped(value, wanted),
            _ => constants.cast(value, wanted),
        };
        if new != value {
            changes.push((id, new));
        }
    }
    let casts = constants.casts();
    for (id, new) in changes {
        match cx.module.globals.entry_mut(id).map(|g| &mut g.kind) {
            Some(GlobalKind::Variable(variable)) => variable.initializer = Some(new),
            Some(GlobalKind::Alias(value) | GlobalKind::IFunc(value)) => *value = new,
            _ => {}
        }
    }
    for _ in 0..casts {
        cx.note(Outcome::Expanded, WHAT, CAST, "the constants of globals");
    }
}

/// Gives the pointers that tuples had with types those types again.
fn metadata(module: &mut Module) {
    for Pointee { node, at, ty } in std::mem::take(&mut module.producer.pointees) {
        let Some(entry) = module.metadata.get(node.index()) else {
            continue;
        };
        let slot = module.metadata.slots(entry).get(at).copied();
        let scope = module.scope();
        let id = slot.and_then(MdId::from_slot);
        let value = id.and_then(|id| scope.metadata().value(id));
        let Some((constant, _)) = value.and_then(|value| scope.constant(value)) else {
            continue;
        };
        let Some(space) = module.types.get(constant.ty).address_space() else {
            continue;
        };
        if !matches!(constant.kind, ConstKind::Undef | ConstKind::Null) {
            continue;
        }
        let ty = module.types.pointer_to(ty, space);
        let value = Value::constant(module.consts.push(ty, constant.kind));
        let id = MdId::module(module.metadata.push_value(value));
        if let Some(slot) = module.metadata.slots_mut(entry).get_mut(at) {
            *slot = MdId::to_slot(Some(id));
        }
    }
}

/// The type of the resolver of an ifunc: a function without parameters that returns its address.
fn resolver(types: &mut Types, ty: TypeId, value_ty: TypeId) -> TypeId {
    let space = types.get(ty).address_space().unwrap_or(0);
    let address = types.pointer_to(value_ty, 0);
    let function = types.func(address, &[]);
    types.pointer_to(function, space)
}
