//! Sizes and alignments of types in a data layout, and the offsets of struct fields.
//!
//! Types form a graph with sharing: expanded to a tree, it may be exponential in its depth. So a type is walked
//! as a tree only while few types are visited. Beyond that, each type is measured once and memoized in
//! [`Types`].

use crate::datalayout::{Align, DataLayout};
use crate::schema::target_type::{Layout, TargetType};
use crate::types::{TargetExt, Type, TypeId, Types};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, PoisonError, RwLock};

/// The number of visited types beyond which results are memoized.
const FEW: u32 = 48;

/// The size and alignments of a type, in bits.
#[derive(Clone, Copy)]
struct Measure {
    /// The size; `None` if the type has no size or it overflows.
    bits: Option<u64>,
    abi: u32,
    preferred: u32,
}

impl Measure {
    const UNKNOWN: Self = Self {
        bits: None,
        abi: 8,
        preferred: 8,
    };

    fn new(bits: Option<u64>, align: Align) -> Self {
        Self {
            bits,
            abi: align.abi,
            preferred: align.preferred,
        }
    }
    fn abi_bytes(self) -> u64 {
        crate::inst::align_bytes(log2_plus_one(self.abi)).unwrap_or(1)
    }
    fn store_size(self) -> Option<u64> {
        Some(self.bits?.div_ceil(8))
    }
    fn alloc_size(self) -> Option<u64> {
        self.store_size()?
            .checked_next_multiple_of(self.abi_bytes())
    }
}

/// The offsets of a struct's fields, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StructLayout {
    /// The offset of each field.
    pub offsets: Vec<u64>,
    /// The size, padding at the end included.
    pub size: u64,
    /// The alignment.
    pub align: u64,
}

/// The memoized measures of the types of one [`Types`].
#[derive(Default)]
pub(crate) struct Memo(RwLock<Known>);

#[derive(Default)]
struct Known {
    /// The data layout of the measures.
    layout: DataLayout,
    measures: FxHashMap<TypeId, Measure>,
    layouts: FxHashMap<TypeId, Option<Arc<StructLayout>>>,
    /// True if there are types without a size among them.
    is_partial: bool,
}

impl Memo {
    fn read<T>(&self, layout: &DataLayout, get: impl FnOnce(&Known) -> Option<T>) -> Option<T> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        (known.layout == *layout).then(|| get(&known)).flatten()
    }
    fn write<T>(&self, layout: &DataLayout, set: impl FnOnce(&mut Known) -> T) -> T {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if known.layout != *layout {
            *known = Known {
                layout: layout.clone(),
                ..Known::default()
            };
        }
        set(&mut known)
    }
    /// Called when an identified struct gets its fields: a type without a size may have one now.
    pub(crate) fn is_completed(&mut self) {
        let known = self.0.get_mut().unwrap_or_else(PoisonError::into_inner);
        if known.is_partial {
            *known = Known::default();
        }
    }
}

impl Clone for Memo {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl std::fmt::Debug for Memo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Memo")
    }
}

impl DataLayout {
    /// The size of `ty` in bits; `None` if it has no size or the size overflows. A scalable vector counts
    /// as if vscale were 1.
    pub fn size_in_bits(&self, types: &Types, ty: TypeId) -> Option<u64> {
        self.measure(types, ty).bits
    }
    /// The number of bytes that a store of `ty` writes; `None` if `ty` has no size.
    pub fn store_size(&self, types: &Types, ty: TypeId) -> Option<u64> {
        self.measure(types, ty).store_size()
    }
    /// The distance of two elements of type `ty` in an array, in bytes; `None` if `ty` has no size.
    pub fn alloc_size(&self, types: &Types, ty: TypeId) -> Option<u64> {
        self.measure(types, ty).alloc_size()
    }
    /// The ABI alignment of `ty`: its binary logarithm plus one, in bytes.
    pub fn abi_align(&self, types: &Types, ty: TypeId) -> u8 {
        log2_plus_one(self.measure(types, ty).abi)
    }
    /// The preferred alignment of `ty`, likewise.
    pub fn preferred_align(&self, types: &Types, ty: TypeId) -> u8 {
        log2_plus_one(self.measure(types, ty).preferred)
    }
    /// Offsets of the fields, size and alignment of a struct, in bytes.
    pub fn struct_layout(&self, types: &Types, ty: TypeId) -> Option<Arc<StructLayout>> {
        let body = types.as_struct(ty)?;
        let make = || {
            let mut offsets = Vec::with_capacity(body.elements.len());
            let part = &mut |ty| Some(self.measure(types, ty));
            let (size, align) = fields(body.packed, &body.elements, part, |at| offsets.push(at))?;
            Some(Arc::new(StructLayout {
                offsets,
                size: size?,
                align,
            }))
        };
        if body.elements.len() < FEW as usize {
            return make();
        }
        let known = |known: &Known| known.layouts.get(&ty).cloned();
        types.memo().read(self, known).unwrap_or_else(|| {
            let layout = make();
            types.memo().write(self, |known| {
                known.is_partial |= layout.is_none();
                known.layouts.insert(ty, layout.clone());
            });
            layout
        })
    }

    fn measure(&self, types: &Types, ty: TypeId) -> Measure {
        let few = self.measure_few(types, ty, &mut FEW.clone());
        few.or_else(|| {
            let known = |known: &Known| known.measures.get(&ty).copied();
            types.memo().read(self, known)
        })
        .unwrap_or_else(|| {
            types
                .memo()
                .write(self, |known| self.measure_all(types, ty, known))
        })
    }

    /// Measures `ty` as a tree; `None` if it has more than `left` types.
    fn measure_few(&self, types: &Types, ty: TypeId, left: &mut u32) -> Option<Measure> {
        *left = left.checked_sub(1)?;
        self.measure_by(types, ty, &mut |part| self.measure_few(types, part, left))
    }

    /// Measures every type in `ty` once, parts before the types that contain them.
    fn measure_all(&self, types: &Types, ty: TypeId, known: &mut Known) -> Measure {
        let mut open = vec![(ty, false)];
        while let Some((ty, parts_are_known)) = open.pop() {
            if parts_are_known {
                let part = &mut |part| known.measures.get(&part).copied();
                let measure = self.measure_by(types, ty, part);
                let measure = measure.unwrap_or(Measure::UNKNOWN);
                known.is_partial |= measure.bits.is_none();
                known.measures.insert(ty, measure);
            } else if let Entry::Vacant(place) = known.measures.entry(ty) {
                // The result for a type that contains itself.
                place.insert(Measure::UNKNOWN);
                open.push((ty, true));
                if !matches!(types.get(ty), Type::Func(_) | Type::TargetExt(_)) {
                    open.extend(types.parts(ty).iter().map(|part| (*part, false)));
                }
            }
        }
        known.measures.get(&ty).copied().unwrap_or(Measure::UNKNOWN)
    }

    /// The measure of a type from those of its parts; `None` if `part` does not have one of them.
    fn measure_by(
        &self,
        types: &Types,
        ty: TypeId,
        part: &mut dyn FnMut(TypeId) -> Option<Measure>,
    ) -> Option<Measure> {
        Some(match types.get(ty) {
            Type::Int(bits) | Type::Byte(bits) => {
                let wider = self.ints.iter().find(|a| a.bits >= *bits);
                let align = wider.or(self.ints.last());
                Measure::new(Some((*bits).into()), align.copied().unwrap_or(BYTE))
            }
            Type::Ptr(space) | Type::TypedPtr { space, .. } => {
                let align = self.pointer(*space).align;
                Measure::new(Some(align.bits.into()), align)
            }
            Type::Array(element, len) => {
                let element = part(*element)?;
                let size = element.alloc_size().and_then(|size| size.checked_mul(8));
                Measure {
                    bits: size.and_then(|size| size.checked_mul(*len)),
                    ..element
                }
            }
            Type::Vector { element, len, .. } => {
                let element = part(*element)?;
                let bits = element.bits;
                let bits = bits.and_then(|bits| bits.checked_mul((*len).into()));
                match self.element_aligned {
                    true => Measure { bits, ..element },
                    false => Measure::new(bits, exact(&self.vectors, bits.unwrap_or(8))),
                }
            }
            Type::Struct(_) | Type::Named(_) => {
                let body = types.as_struct(ty);
                let packed = body.is_some_and(|body| body.packed);
                let elements = body.map_or(&[][..], |body| &body.elements);
                let (size, align) = fields(packed, elements, part, |_| ())?;
                let inner = u32::try_from(align.saturating_mul(8)).unwrap_or(8);
                let size = size.filter(|_| body.is_some());
                Measure {
                    bits: size.and_then(|size| size.checked_mul(8)),
                    abi: match packed {
                        true => 8,
                        false => self.aggregate.abi.max(inner),
                    },
                    preferred: self.aggregate.preferred.max(inner),
                }
            }
            Type::X86Amx => Measure::new(Some(8192), same(512)),
            Type::TargetExt(ext) => Measure::new(None, self.target_align(types, ext)),
            other => match other.scalar_bits() {
                Some(bits) => Measure::new(Some(bits.into()), exact(&self.floats, bits.into())),
                None => Measure::UNKNOWN,
            },
        })
    }

    /// The alignment of a target extension type: that of its layout type in LLVM.
    fn target_align(&self, types: &Types, ext: &TargetExt) -> Align {
        match TargetType::of(&ext.name).layout {
            Layout::Vector(bits) => exact(&self.vectors, bits),
            Layout::Tuple => {
                let part = ext.types.first().map(|ty| types.get(*ty));
                let len = match part {
                    Some(Type::Vector { len, .. }) => u64::from((*len).max(8)),
                    _ => 8,
                };
                let parts = u64::from(ext.ints.first().copied().unwrap_or(1));
                exact(&self.vectors, len.saturating_mul(8).saturating_mul(parts))
            }
            Layout::Pointer => self.pointer(0).align,
            Layout::None => BYTE,
        }
    }
}

/// Lays out the fields of a struct. Calls back with the offset of each; returns size and alignment in
/// bytes, without a size if a field has none.
fn fields(
    packed: bool,
    elements: &[TypeId],
    part: &mut dyn FnMut(TypeId) -> Option<Measure>,
    mut begins: impl FnMut(u64),
) -> Option<(Option<u64>, u64)> {
    let (mut size, mut most) = (Some(0u64), 1u64);
    for element in elements {
        let element = part(*element)?;
        if !packed {
            let align = element.abi_bytes();
            size = size.and_then(|size| size.checked_next_multiple_of(align));
            most = most.max(align);
        }
        begins(size.unwrap_or(0));
        let own = element.alloc_size();
        size = size.and_then(|size| size.checked_add(own?));
    }
    let size = size.and_then(|size| size.checked_next_multiple_of(most));
    Some((size, most))
}

const BYTE: Align = same(8);

const fn same(bits: u32) -> Align {
    Align {
        bits,
        abi: bits,
        preferred: bits,
    }
}

/// The alignment of a size in bits: that of its entry, or the size in bytes, rounded up to a power of two.
fn exact(table: &[Align], bits: u64) -> Align {
    let entry = table.iter().find(|a| u64::from(a.bits) == bits);
    entry.copied().unwrap_or_else(|| {
        let bytes = bits.div_ceil(8).checked_next_power_of_two().unwrap_or(1);
        same(u32::try_from(bytes.saturating_mul(8)).unwrap_or(8))
    })
}

fn log2_plus_one(bits: u32) -> u8 {
    let bytes = (bits / 8).max(1);
    (bytes.trailing_zeros() as u8).wrapping_add(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inst::align_bytes;
    use crate::types::StructBody;

    #[test]
    fn x86_64() {
        let text =
            b"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";
        let layout = DataLayout::parse(text).expect("a layout");
        let mut types = Types::default();
        let (i8, i64, i128) = (types.int(8), types.int(64), types.int(128));
        let pair = types.literal(&[i8, i64]);
        assert_eq!(align_bytes(layout.abi_align(&types, i128)), Some(16));
        assert_eq!(layout.alloc_size(&types, pair), Some(16));
        assert_eq!(layout.pointer_bits(270), 32);
        let fp80 = types.intern(Type::X86Fp80);
        assert_eq!(layout.alloc_size(&types, fp80), Some(16));
    }

    #[test]
    fn deep_types_have_sizes() {
        let layout = DataLayout::default();
        let mut types = Types::default();
        // Each type contains two of the previous one: as a tree, this is exponential.
        let pointer = types.ptr();
        let mut double = types.intern(Type::Array(pointer, 0));
        for _ in 0..80 {
            double = types.literal(&[double, double]);
        }
        assert_eq!(layout.alloc_size(&types, double), Some(0));
        let mut chain = pointer;
        for _ in 0..100_000 {
            chain = types.literal(&[chain]);
        }
        assert_eq!(layout.alloc_size(&types, chain), Some(8));
        assert_eq!(align_bytes(layout.abi_align(&types, chain)), Some(8));
    }

    #[test]
    fn what_had_no_size_gets_one_with_its_fields() {
        let layout = DataLayout::default();
        let mut types = Types::default();
        let opaque = types.new_struct(b"t");
        let int = types.int(32);
        let mut elements = vec![int; 100];
        elements.push(opaque);
        let wide = types.literal(&elements);
        assert_eq!(layout.alloc_size(&types, wide), None);
        assert_eq!(layout.struct_layout(&types, wide), None);
        let Type::Named(id) = *types.get(opaque) else {
            panic!("a struct");
        };
        let elements = Box::from([int]);
        types.set_body(
            id,
            StructBody {
                elements,
                packed: false,
            },
        );
        assert_eq!(layout.alloc_size(&types, wide), Some(404));
        let fields = layout.struct_layout(&types, wide).expect("a layout");
        assert_eq!(fields.offsets.last(), Some(&400));
        // Another layout gives other sizes.
        let wider = DataLayout::parse(b"e-i32:64").expect("a layout");
        assert_eq!(wider.alloc_size(&types, wide), Some(808));
    }
}
