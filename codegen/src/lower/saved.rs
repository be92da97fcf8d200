//! Arguments and results of a function that calls what returns twice: they are kept in memory, where they are as they
//! were at the first return.

use super::{Lower, Lowered, Parts};
use bitsmith_model::value::InstId;
use cranelift_codegen::ir::{self, InstBuilder, Value, types as clif};

impl Lower<'_, '_> {
    /// Keeps a result.
    pub(super) fn keep(&mut self, inst: InstId, parts: &[Value]) {
        if parts.is_empty()
            || self
                .saved
                .results
                .as_ref()
                .is_none_or(|k| k.contains_key(&inst))
        {
            return;
        }
        match self.keep_parts(parts) {
            Ok(slots) => {
                if let Some(kept) = &mut self.saved.results {
                    kept.insert(inst, slots);
                }
            }
            Err(why) => self.refuse(None, why),
        }
    }

    fn keep_parts(&mut self, parts: &[Value]) -> Lowered<Vec<ir::StackSlot>> {
        let mut slots = Vec::with_capacity(parts.len());
        for part in parts {
            let size = self.b.func.dfg.value_type(*part).bytes();
            let slot = self.slot(size.into(), size.into())?;
            self.b.ins().stack_store(clif::I64, *part, slot, 0);
            slots.push(slot);
        }
        Ok(slots)
    }

    /// Keeps the arguments.
    pub(super) fn keep_args(&mut self) {
        if self.saved.results.is_none() {
            return;
        }
        for parts in self.args.clone() {
            match self.keep_parts(&parts) {
                Ok(slots) => self.saved.args.push(slots),
                Err(why) => return self.refuse(None, why),
            }
        }
    }

    /// The parts of an argument, reloaded if it is kept in a slot.
    pub(super) fn argument(&mut self, index: usize) -> Option<Parts> {
        let parts = self.args.get(index)?.clone();
        let Some(slots) = self.saved.args.get(index).cloned() else {
            return Some(parts);
        };
        Some(self.reload(slots, &parts))
    }

    fn reload(&mut self, slots: Vec<ir::StackSlot>, parts: &[Value]) -> Parts {
        let mut out = Parts::with_capacity(parts.len());
        for (slot, part) in slots.into_iter().zip(parts) {
            let ty = self.b.func.dfg.value_type(*part);
            out.push(self.b.ins().stack_load(clif::I64, ty, slot, 0));
        }
        out
    }

    /// The parts of a result that is kept in a slot.
    pub(super) fn recall(&mut self, inst: InstId) -> Option<Parts> {
        use bitsmith_model::entity::Entity;
        let slots = self.saved.results.as_ref()?.get(&inst)?.clone();
        let parts = self.values.get(inst.index())?.clone();
        Some(self.reload(slots, &parts))
    }
}
