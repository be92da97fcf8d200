//! Constructors of a module that do nothing.

use bitsmith_model::constant::ConstKind;
use bitsmith_model::global::GlobalKind;
use bitsmith_model::module::Module;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::types::Type;
use bitsmith_model::value::{GlobalId, Value, ValueKind};

/// Takes constructors that only return out of `llvm.global_ctors`.
pub(super) fn remove_empty(module: &mut Module) {
    let mut variables = module.variables.iter().copied();
    if let Some(id) = variables.find(|&id| module.name(id) == b"llvm.global_ctors") {
        let _ = shorten(module, id);
    }
}

fn shorten(module: &mut Module, id: GlobalId) -> Option<()> {
    let global = module.globals.get(id)?;
    let Type::Array(entry, _) = *module.types.get(global.value_ty) else {
        return None;
    };
    let entries = parts(module, global.as_variable()?.initializer?)?;
    let mut kept = Vec::with_capacity(entries.len());
    for &entry in entries {
        let constructor = *parts(module, entry)?.get(1)?;
        match constructor.as_global() {
            Some(function) => {
                // LLVM gives the whole list up for anything but a function.
                module.globals.get(function)?.as_function()?;
                kept.extend((!is_empty(module, function)).then_some(entry));
            }
            None if is_null(module, constructor) => kept.push(entry),
            None => return None,
        }
    }
    if kept.len() == entries.len() {
        return None;
    }
    let length = u64::try_from(kept.len()).ok()?;
    let ty = module.types.intern(Type::Array(entry, length));
    let list = match kept.is_empty() {
        true => module.consts.push(ty, ConstKind::Null),
        false => module.consts.push_aggregate(ty, kept),
    };
    let global = module.globals.get_mut(id)?;
    global.value_ty = ty;
    // The new list has the linkage of the old one, and none of the rest.
    (global.section, global.comdat) = Default::default();
    if let GlobalKind::Variable(variable) = &mut global.kind {
        variable.initializer = Some(Value::constant(list));
    }
    Some(())
}

/// The parts of a constant of the module.
fn parts(module: &Module, value: Value) -> Option<&[Value]> {
    let ValueKind::Const(constant) = value.kind() else {
        return None;
    };
    Some(module.consts.parts(module.consts.try_get(constant)?))
}

fn is_null(module: &Module, value: Value) -> bool {
    let constant = module.scope().constant(value);
    constant.is_some_and(|(constant, _)| constant.kind == ConstKind::Null)
}

/// Returns true if a function begins with a return without a value.
fn is_empty(module: &Module, id: GlobalId) -> bool {
    let body = module.globals.get(id).and_then(|global| global.body());
    let first = body.and_then(|body| {
        let &entry = body.order.first()?;
        Some((body, body.block_insts(entry).next()?))
    });
    first.is_some_and(|(body, at)| body.inst(at).op == Opcode::Ret && body.operands(at).is_empty())
}
