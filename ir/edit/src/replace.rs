//! Replaces one global by another.

use bitsmith_model::constant::ConstKind;
use bitsmith_model::metadata::{MdKind, MdStore};
use bitsmith_model::module::Module;
use bitsmith_model::value::{GlobalId, Value};

/// Replaces all uses of a global, in definitions, constants and metadata. The new one must have an
/// address of the same type.
pub fn replace_uses(module: &mut Module, old: Value, new: Value) {
    let swap = |value: &mut Value| {
        if *value == old {
            *value = new;
        }
    };
    let (Some(old_id), Some(new_id)) = (old.as_global(), new.as_global()) else {
        return;
    };
    let swap_kind = |kind: &mut ConstKind| match kind {
        ConstKind::BlockAddress(id, _)
        | ConstKind::DsoLocalEquivalent(id)
        | ConstKind::NoCfi(id)
            if *id == old_id =>
        {
            *id = new_id;
        }
        _ => {}
    };
    module.consts.operands_mut().iter_mut().for_each(swap);
    module
        .consts
        .consts_mut()
        .for_each(|c| swap_kind(&mut c.kind));
    swap_metadata(&mut module.metadata, old, new);
    let all: Vec<GlobalId> = module.in_symbol_order().collect();
    for id in all {
        let Some(global) = module.globals.get_mut(id) else {
            continue;
        };
        global.operands_mut().for_each(swap);
        if let Some(body) = global.as_function_mut().and_then(|f| f.body_mut()) {
            body.replace_uses(old, new);
            body.consts.operands_mut().iter_mut().for_each(swap);
            body.consts
                .consts_mut()
                .for_each(|c| swap_kind(&mut c.kind));
            swap_metadata(&mut body.metadata, old, new);
        }
    }
}

fn swap_metadata(store: &mut MdStore, old: Value, new: Value) {
    for entry in store.entries().to_vec() {
        if entry.kind == MdKind::Value {
            for slot in store.slots_mut(entry) {
                if *slot == old.as_u32() {
                    *slot = new.as_u32();
                }
            }
        }
    }
}
