//! The bits of loaded integers that their uses demand. An integer of an odd number of bytes, such as the bit fields of a
//! struct, is loaded in several parts, and those that nothing demands are left out.

use super::Lower;
use crate::scalarize::low_bits;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Flags, Opcode};
use bitsmith_model::types::Type;
use bitsmith_model::value::{BlockId, InstId, Value as IrValue};
use bitsmith_model::view::View;
use rustc_hash::FxHashMap;

/// The load that an integer is or is shifted down from, and the number of bits that are shifted out.
type Origin = (InstId, u32);

impl Lower<'_, '_> {
    /// Finds the bits that are demanded of integers of an odd number of bytes.
    pub(super) fn find_demanded_bits(&mut self, order: &[BlockId]) {
        let insts = || order.iter().flat_map(|b| self.body.block_insts(*b));
        let loads = insts().filter(|id| self.is_odd_load(*id));
        let mut origins: FxHashMap<InstId, Origin> = loads.map(|id| (id, (id, 0))).collect();
        if origins.is_empty() {
            return;
        }
        let shifts = insts().filter_map(|id| Some((id, self.shifted_load(id, &origins)?)));
        let shifts: Vec<(InstId, Origin)> = shifts.collect();
        origins.extend(shifts);
        let mut demanded: FxHashMap<InstId, u64> = FxHashMap::default();
        for id in insts().filter(|id| self.shifted_load(*id, &origins).is_none()) {
            for operand in self.body.operands(id) {
                if let Some((load, place)) = operand.as_inst().and_then(|of| origins.get(&of)) {
                    *demanded.entry(*load).or_default() |= self.demanded_by(id) << place;
                }
            }
        }
        self.demanded = demanded;
    }

    /// Returns true for a plain load of an integer that is no machine word, and that no debugger shows.
    fn is_odd_load(&self, id: InstId) -> bool {
        let inst = self.body.inst(id);
        let is_odd = |bits: u32| bits < 64 && !bits.div_ceil(8).is_power_of_two();
        inst.op == Opcode::Load
            && !inst.has(Flags::ATOMIC)
            && !inst.has(Flags::VOLATILE)
            && matches!(self.unit.module.types.get(inst.ty), Type::Int(bits) if is_odd(*bits))
            && !self.recorded_values.contains_key(&IrValue::inst(id))
    }

    /// The load that an instruction shifts down by a constant.
    fn shifted_load(&self, id: InstId, loads: &FxHashMap<InstId, Origin>) -> Option<Origin> {
        (self.body.inst(id).binary_op() == Some(BinaryOp::LShr)).then_some(())?;
        let View::Binary { left, right } = self.body.view(id)? else {
            return None;
        };
        let (load, 0) = loads.get(&left.as_inst()?)? else {
            return None;
        };
        let is_recorded = self.recorded_values.contains_key(&IrValue::inst(id));
        // One by 0 would look like the load itself.
        let by = u32::try_from(self.scope.int(right)?).ok();
        let by = by.filter(|by| (1..64).contains(by) && !is_recorded)?;
        Some((*load, by))
    }

    /// The bits of its operands that an instruction reads.
    fn demanded_by(&self, id: InstId) -> u64 {
        let inst = self.body.inst(id);
        match self.body.view(id) {
            Some(View::Binary { left, right }) if inst.binary_op() == Some(BinaryOp::And) => {
                let masks = [left, right].map(|value| self.scope.int(value));
                masks
                    .into_iter()
                    .flatten()
                    .fold(u64::MAX, |all, mask| all & mask.cast_unsigned())
            }
            Some(View::Cast { .. }) if inst.cast_op() == Some(CastOp::Trunc) => {
                match self.unit.module.types.get(inst.ty) {
                    Type::Int(bits) => low_bits(*bits),
                    _ => u64::MAX,
                }
            }
            _ => u64::MAX,
        }
    }
}
