//! `llvm.global_ctors` and `llvm.global_dtors`, whose entries have associated data since LLVM 3.5.

use bitsmith_model::constant::ConstKind;
use bitsmith_model::module::Module;
use bitsmith_model::types::Type;
use bitsmith_model::value::{GlobalId, Value, ValueKind};

/// Adds a null pointer as data to entries without it. The lists move to the end of the variables. LLVM
/// does so for bitcode; in text its verifier rejects such lists.
pub fn upgrade(module: &mut Module) {
    for id in module.variables.clone() {
        let name = module.name(id);
        if matches!(name, b"llvm.global_ctors" | b"llvm.global_dtors") {
            let _ = list(module, id);
        }
    }
}

fn list(module: &mut Module, id: GlobalId) -> Option<()> {
    let global = module.globals.get(id)?;
    let Type::Array(entry, count) = *module.types.get(global.value_ty) else {
        return None;
    };
    let &[priority, function] = &*module.types.as_struct(entry)?.elements else {
        return None;
    };
    let initializer = global.as_variable()?.initializer?;
    let ValueKind::Const(constant) = initializer.kind() else {
        return None;
    };
    let constant = module.consts.try_get(constant)?;
    let entries = module.consts.parts(constant).to_vec();
    let ptr = module.types.ptr();
    let new_entry = module.types.literal(&[priority, function, ptr]);
    let null = module.consts.push(ptr, ConstKind::Null);
    let mut new = Vec::with_capacity(entries.len());
    for old in entries {
        let ValueKind::Const(old) = old.kind() else {
            return None;
        };
        let old = module.consts.try_get(old)?;
        let mut parts = module.consts.parts(old).to_vec();
        if parts.len() != 2 {
            return None;
        }
        parts.push(Value::constant(null));
        new.push(Value::constant(
            module.consts.push_aggregate(new_entry, parts),
        ));
    }
    module.set_list(id, new_entry, count, new)?;
    module.variables.retain(|known| *known != id);
    module.variables.push(id);
    Some(())
}
