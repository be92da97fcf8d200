//! Masked loads and stores of vectors, lane by lane: LLVM 8 compiles them without optimisation only for processors that
//! have them. A lane that the mask leaves out uses a place of its own in the function's frame.

use crate::math::{alignment, lane, length, on_entry};
use crate::site::Site;
use bitsmith_model::inst::{Inst, Memory};
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Opcode};
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::Value;

/// Longer vectors are refused rather than unrolled.
const MOST: u32 = 64;

/// The places of the lanes.
pub(crate) enum Places {
    /// One behind the other, from a pointer on.
    Row(Value),
    /// Those of the lanes that are selected, one behind the other.
    Packed { start: Value, count: Value },
    /// A vector of pointers.
    Vector(Value),
}

/// The lanes of an access.
struct Lanes {
    places: Places,
    mask: Value,
    len: u32,
    element: TypeId,
    memory: Memory,
    /// The place of lanes that are left out.
    nowhere: Value,
}

impl Lanes {
    fn new(
        site: &mut Site<'_, '_>,
        vector: TypeId,
        (places, mask): (Places, Value),
        align: Option<Value>,
    ) -> Option<Self> {
        let len = length(site, vector).filter(|len| *len <= MOST)?;
        let element = site.cx.module.types.sequence_element(vector)?;
        let natural = alignment(site, element);
        let align = match align {
            // Its binary logarithm plus one.
            Some(align) => {
                let bytes = u64::try_from(site.int_of(align)?).ok()?;
                let code = bytes.checked_ilog2().unwrap_or(0).checked_add(1)?;
                natural.min(u8::try_from(code).ok()?)
            }
            None => 1,
        };
        let nowhere = on_entry(site, element, natural)?;
        let memory = Memory {
            align,
            ..Memory::default()
        };
        Some(Self {
            places,
            mask,
            len,
            element,
            memory,
            nowhere,
        })
    }

    /// The place of a lane, and if it is selected.
    fn next(&mut self, site: &mut Site<'_, '_>, at: u32) -> Option<(Value, Value)> {
        let is_selected = lane(site, self.mask, at)?;
        let step = |site: &mut Site<'_, '_>, start, by, element| {
            let ty = site.type_of(start)?;
            let inst = Inst::new(Opcode::GetElementPtr, ty).with_source_type(element);
            Some(site.emit(inst, &[start, by]))
        };
        let place = match &mut self.places {
            Places::Vector(pointers) => lane(site, *pointers, at)?,
            Places::Row(start) => {
                let by = site.small(64, at.into());
                step(site, *start, by, self.element)?
            }
            Places::Packed { start, count } => {
                let place = step(site, *start, *count, self.element)?;
                let word = site.cx.module.types.int(64);
                let one = site.cast(CastOp::ZExt, is_selected, word);
                *count = site.binary(BinaryOp::Add, *count, one)?;
                place
            }
        };
        let (own, other) = (site.type_of(place)?, site.type_of(self.nowhere)?);
        let nowhere = match own == other {
            true => self.nowhere,
            false => site.cast(CastOp::AddrSpaceCast, self.nowhere, own),
        };
        Some((site.select(is_selected, place, nowhere)?, is_selected))
    }

    fn load(mut self, site: &mut Site<'_, '_>, otherwise: Value) -> Option<Value> {
        let ty = site.ty();
        let mut all = otherwise;
        for at in 0..self.len {
            let (place, is_selected) = self.next(site, at)?;
            let load = Inst::new(Opcode::Load, self.element).with_memory(self.memory);
            let value = site.emit(load, &[place]);
            let old = lane(site, otherwise, at)?;
            let value = site.select(is_selected, value, old)?;
            let index = site.small(64, at.into());
            let inst = Inst::new(Opcode::InsertElement, ty);
            all = site.emit(inst, &[all, value, index]);
        }
        Some(all)
    }

    fn store(mut self, site: &mut Site<'_, '_>, values: Value) -> Option<Value> {
        let void = site.cx.module.types.intern(Type::Void);
        for at in 0..self.len {
            let (place, _) = self.next(site, at)?;
            let value = lane(site, values, at)?;
            let store = Inst::new(Opcode::Store, void).with_memory(self.memory);
            site.emit(store, &[value, place]);
        }
        // A call without a result has no uses.
        Some(site.small(1, 0))
    }
}

/// `llvm.masked.load`, `llvm.masked.gather`
pub(crate) fn load(site: &mut Site<'_, '_>, places: fn(Value) -> Places) -> Option<Value> {
    let [from, align, mask, otherwise] = site.args_of()?;
    let places = places(from);
    let ty = site.ty();
    Lanes::new(site, ty, (places, mask), Some(align))?.load(site, otherwise)
}

/// `llvm.masked.store`, `llvm.masked.scatter`
pub(crate) fn store(site: &mut Site<'_, '_>, places: fn(Value) -> Places) -> Option<Value> {
    let [values, to, align, mask] = site.args_of()?;
    let places = places(to);
    let ty = site.type_of(values)?;
    Lanes::new(site, ty, (places, mask), Some(align))?.store(site, values)
}

/// `llvm.masked.expandload`
pub(crate) fn expand(site: &mut Site<'_, '_>) -> Option<Value> {
    let [start, mask, otherwise] = site.args_of()?;
    let (ty, count) = (site.ty(), site.small(64, 0));
    let places = Places::Packed { start, count };
    Lanes::new(site, ty, (places, mask), None)?.load(site, otherwise)
}

/// `llvm.masked.compressstore`
pub(crate) fn compress(site: &mut Site<'_, '_>) -> Option<Value> {
    let [values, start, mask] = site.args_of()?;
    let (ty, count) = (site.type_of(values)?, site.small(64, 0));
    let places = Places::Packed { start, count };
    Lanes::new(site, ty, (places, mask), None)?.store(site, values)
}
