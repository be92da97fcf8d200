//! Places in memory: addresses that become a part of the loads and stores that use them.
//!
//! Without an optimiser, each instruction of Cranelift's IR costs time in every phase behind. So the address of a
//! variable in the frame is computed once, and a getelementptr with constant indices only where something other than a
//! load or store uses it.

use super::{Lower, Lowered, Parts};
use bitsmith_model::inst::Inst;
use bitsmith_model::types::Type;
use bitsmith_model::value::{InstId, Value as IrValue};
use cranelift_codegen::ir::{Block, Value};
use rustc_hash::FxHashMap;

/// The offset from which on a place is computed as an address.
const FAR: u64 = 1 << 30;

/// A place: an offset from an address.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) base: Value,
    pub(super) offset: u64,
}

/// The places that instructions return.
#[derive(Default)]
pub(super) struct Places {
    known: FxHashMap<InstId, Place>,
    /// The addresses of some of them, each with the block that computed it last.
    computed: FxHashMap<InstId, (Block, Value)>,
}

impl Lower<'_, '_> {
    /// Returns true if addresses may be computed later than where they are defined: not where registers do not keep
    /// their values, nor where the optimiser does the same better.
    pub(super) fn delays_addresses(&self) -> bool {
        !self.unit.options.optimize && self.saved.results.is_none()
    }

    /// Makes the result of an instruction a place.
    pub(super) fn set_place(&mut self, id: InstId, place: Place) {
        self.addresses.known.insert(id, place);
    }

    /// The place that a pointer leads to.
    pub(super) fn place(&mut self, pointer: IrValue) -> Lowered<Place> {
        let known = pointer
            .as_inst()
            .and_then(|id| self.addresses.known.get(&id));
        Ok(match known {
            Some(place) => *place,
            None => Place {
                base: self.pointer(pointer)?,
                offset: 0,
            },
        })
    }

    /// The place of a getelementptr with constant indices.
    pub(super) fn gep_place(
        &mut self,
        inst: &Inst,
        base: IrValue,
        indices: &[IrValue],
    ) -> Lowered<Option<Place>> {
        if !self.delays_addresses() || !matches!(self.ir_type(inst.ty), Type::Ptr(0)) {
            return Ok(None);
        }
        let source = inst.source_type().ok_or("a getelementptr of no type")?;
        let number = |index| self.lane_int(index, 0);
        let sizes = &self.scalarizer.sizes;
        let Ok(by) = sizes.constant_offset(source, indices, number) else {
            return Ok(None);
        };
        let place = self.place(base)?;
        let offset = i128::from(place.offset).checked_add(by);
        let offset = offset.and_then(|o| u64::try_from(o).ok());
        let offset = offset.filter(|o| *o < FAR);
        Ok(offset.map(|offset| Place { offset, ..place }))
    }

    /// The address that an instruction returns as a place.
    pub(super) fn place_parts(&mut self, id: InstId) -> Option<Parts> {
        let place = *self.addresses.known.get(&id)?;
        let here = self.b.current_block()?;
        let computed = self.addresses.computed.get(&id);
        let address = match computed.filter(|(block, _)| *block == here) {
            Some((_, address)) => *address,
            None => {
                let address = self.add_offset(place.base, place.offset.cast_signed());
                self.addresses.computed.insert(id, (here, address));
                address
            }
        };
        Some(Parts::from_slice(&[address]))
    }
}
