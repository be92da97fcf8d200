//! Constructors of a module that do nothing.

use bitsmith_model::constant::ConstKind;
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
    for &row in entries {
        let constructor = *parts(module, row)?.get(1)?;
        match constructor.as_global() {
            Some(function) => {
                // LLVM gives the whole list up for anything but a function.
                module.globals.get(function)?.as_function()?;
                kept.extend((!is_empty(module, function)).then_some(row));
            }
            None if is_null(module, constructor) => kept.push(row),
            None => return None,
        }
    }
    if kept.len() == entries.len() {
        return None;
    }
    let length = u64::try_from(kept.len()).ok()?;
    module.set_list(id, entry, length, kept)?;
    let global = module.globals.get_mut(id)?;
    // The new list has the linkage of the old one, and none of the rest.
    (global.section, global.comdat) = Default::default();
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
