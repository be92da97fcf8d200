//! Replaces globals by others.

use bitsmith_model::constant::ConstKind;
use bitsmith_model::metadata::{MdKind, MdStore};
use bitsmith_model::module::Module;
use bitsmith_model::value::{GlobalId, Value};
use rustc_hash::FxHashMap;

/// The new globals by the old ones, whose addresses have the same types.
#[derive(Default)]
pub struct Replacements(FxHashMap<GlobalId, GlobalId>);

impl Replacements {
    /// Notes that a global is replaced by another, which is not replaced itself.
    pub fn insert(&mut self, old: GlobalId, new: GlobalId) {
        self.0.insert(old, new);
    }

    /// Replaces all uses of the globals, in definitions, constants and metadata.
    pub fn apply(&self, module: &mut Module) {
        if self.0.is_empty() {
            return;
        }
        let swap = |value: &mut Value| self.swap(value);
        let swap_kind = |kind: &mut ConstKind| self.swap_kind(kind);
        module.consts.operands_mut().iter_mut().for_each(swap);
        module
            .consts
            .consts_mut()
            .for_each(|c| swap_kind(&mut c.kind));
        self.swap_metadata(&mut module.metadata);
        let all: Vec<GlobalId> = module.in_symbol_order().collect();
        for id in all {
            let Some(global) = module.globals.get_mut(id) else {
                continue;
            };
            global.operands_mut().for_each(swap);
            if let Some(body) = global.as_function_mut().and_then(|f| f.body_mut()) {
                body.operand_pool().iter_mut().for_each(swap);
                body.consts.operands_mut().iter_mut().for_each(swap);
                body.consts
                    .consts_mut()
                    .for_each(|c| swap_kind(&mut c.kind));
                self.swap_metadata(&mut body.metadata);
            }
        }
    }

    fn swap(&self, value: &mut Value) {
        if let Some(new) = value.as_global().and_then(|id| self.0.get(&id)) {
            *value = Value::global(*new);
        }
    }

    fn swap_kind(&self, kind: &mut ConstKind) {
        if let ConstKind::BlockAddress(id, _)
        | ConstKind::DsoLocalEquivalent(id)
        | ConstKind::NoCfi(id) = kind
            && let Some(new) = self.0.get(id)
        {
            *id = *new;
        }
    }

    fn swap_metadata(&self, store: &mut MdStore) {
        for entry in store.entries().to_vec() {
            if entry.kind == MdKind::Value {
                for slot in store.slots_mut(entry) {
                    let mut value = Value::from_u32(*slot);
                    self.swap(&mut value);
                    *slot = value.as_u32();
                }
            }
        }
    }
}
