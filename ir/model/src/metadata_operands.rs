//! Metadata operands of calls as LLVM has them: a node around nothing but a constant is that constant, and a node around
//! null is empty.

use crate::global::BodyState;
use crate::metadata::{MdKind, MdStore};
use crate::module::Module;
use crate::types::Type;
use crate::value::{MdId, Value, ValueKind};

/// Unwraps the metadata operands in the bodies of a module.
pub fn unwrap_metadata_operands(module: &mut Module) {
    // Calls and their operand bundles have metadata.
    if module.types.find(&Type::Metadata).is_none() {
        return;
    }
    let mut empty = None;
    for &id in &module.functions {
        let function = module.globals.get_mut(id).and_then(|g| g.as_function_mut());
        let Some(BodyState::Loaded(body)) = function.map(|function| &mut function.body) else {
            continue;
        };
        for operand in body.operand_pool() {
            let ValueKind::Metadata(node) = operand.kind() else {
                continue;
            };
            let new = match wrapped(&module.metadata, node) {
                Wrapped::Null => *empty.get_or_insert_with(|| {
                    MdId::module(module.metadata.uniqued(MdKind::Tuple, &[]))
                }),
                Wrapped::Constant(value) => value,
                Wrapped::Other => continue,
            };
            *operand = Value::metadata(new);
        }
    }
}

/// The one operand of a tuple.
enum Wrapped {
    Null,
    Constant(MdId),
    Other,
}

fn wrapped(store: &MdStore, node: MdId) -> Wrapped {
    let entry = match node.is_local() {
        true => None,
        false => store.get(node.index()),
    };
    let Some(entry) = entry.filter(|entry| entry.kind == MdKind::Tuple) else {
        return Wrapped::Other;
    };
    let &[slot] = store.slots(entry) else {
        return Wrapped::Other;
    };
    let Some(inner) = MdId::from_slot(slot) else {
        return Wrapped::Null;
    };
    match store.get(inner.index()) {
        Some(entry) if entry.kind == MdKind::Value => Wrapped::Constant(inner),
        _ => Wrapped::Other,
    }
}
