//! Scalarization of types: a value of any type is a row of scalars that Cranelift supports.
//!
//! An integer of up to 128 bits is one part, kept zero-extended; a wider one is a row of 64-bit words.
//! A vector has its lanes, a struct or array the parts of its elements. Half, bfloat and x86_fp80 are kept as
//! integers of their bits.

use crate::lower_error::LowerError;
use crate::sizes::Sizes;
use crate::target::Target;
use crate::unit::Unit;
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::types::{Type, TypeId, Types};
use cranelift_codegen::ir::types as clif;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// The maximal number of parts of a value.
const MOST_PARTS: usize = 1024;
/// The nesting depth of types.
const DEEPEST: u32 = 64;
/// The maximal number of types visited in one type, those without parts included.
const MOST_STEPS: u32 = 1 << 14;

/// A scalar of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// Its Cranelift type.
    pub ty: clif::Type,
    /// The number of significant bits.
    pub bits: u32,
    /// Its offset in the value, in bytes.
    pub offset: u64,
    /// Its offset in bits, if it shares bytes with others: a lane of a vector whose elements are not whole
    /// bytes.
    pub bit: Option<u64>,
    /// True if it is passed in a vector register.
    pub float: bool,
}

impl Part {
    /// The same part of a value that is further back.
    #[must_use]
    pub fn moved(self, bytes: u64) -> Self {
        let bit = |bit: u64| bit.saturating_add(bytes.saturating_mul(8));
        Self {
            offset: self.offset.saturating_add(bytes),
            bit: self.bit.map(bit),
            ..self
        }
    }
}

/// The scalars of a type.
#[derive(Debug, PartialEq, Eq)]
pub struct Scalars {
    /// The scalars, in order.
    pub parts: Vec<Part>,
    /// The number of bytes that a store writes.
    pub size: u64,
}

/// The remaining budget of a walk over a type.
struct Walk {
    depth: u32,
    steps: u32,
}

/// Flattens types, each once.
pub struct Scalarizer<'m> {
    target: &'static dyn Target,
    types: &'m Types,
    layout: &'m DataLayout,
    /// The sizes of types and the offsets of their fields.
    pub sizes: Sizes<'m>,
    known: RefCell<FxHashMap<TypeId, Result<Rc<Scalars>, LowerError>>>,
}

/// The lowest bits of a word of 64, as a mask.
pub fn low_bits(count: u32) -> u64 {
    let without = 64u32.saturating_sub(count);
    u64::MAX.checked_shr(without).unwrap_or(0)
}

/// The Cranelift type of an integer.
pub fn int_type(bits: u32) -> clif::Type {
    match bits {
        0..=8 => clif::I8,
        9..=16 => clif::I16,
        17..=32 => clif::I32,
        33..=64 => clif::I64,
        _ => clif::I128,
    }
}

/// Adds the lanes of a vector that share bytes.
fn lanes(bits: u32, len: u32, offset: u64, out: &mut Vec<Part>) -> Result<(), LowerError> {
    for lane in 0..u64::from(len) {
        if out.len() >= MOST_PARTS {
            return Err(format!("a value of more than {MOST_PARTS} scalars").into());
        }
        let bit = lane.saturating_mul(bits.into());
        out.push(Part {
            ty: int_type(bits),
            bits,
            offset: offset.saturating_add(bit / 8),
            bit: Some(offset.saturating_mul(8).saturating_add(bit)),
            float: false,
        });
    }
    Ok(())
}

/// The parts of an integer of more than 128 bits: 64 bits each, the lowest first.
fn words(bits: u32, offset: u64, out: &mut Vec<Part>) -> Result<(), LowerError> {
    for word in 0..bits.div_ceil(64) {
        if out.len() >= MOST_PARTS {
            return Err(format!("an integer of {bits} bits").into());
        }
        out.push(Part {
            ty: clif::I64,
            bits: (bits - word * 64).min(64),
            offset: offset.saturating_add(u64::from(word) * 8),
            bit: None,
            float: false,
        });
    }
    Ok(())
}

impl<'m> Scalarizer<'m> {
    /// A scalarizer for the types of a module.
    pub fn new(unit: &'m Unit<'_>) -> Self {
        Self {
            target: unit.target,
            types: &unit.module.types,
            layout: &unit.layout,
            sizes: Sizes::new(&unit.module.types, &unit.layout),
            known: RefCell::default(),
        }
    }

    /// The parts of `ty`, or the reason why it has none.
    pub fn scalars(&self, ty: TypeId) -> Result<Rc<Scalars>, LowerError> {
        if let Some(scalars) = self.known.borrow().get(&ty) {
            return scalars.clone();
        }
        let scalars = self.make(ty).map(Rc::new);
        self.known.borrow_mut().insert(ty, scalars.clone());
        scalars
    }

    fn make(&self, ty: TypeId) -> Result<Scalars, LowerError> {
        let mut parts = Vec::new();
        if matches!(self.types.get(ty), Type::Void) {
            return Ok(Scalars { parts, size: 0 });
        }
        let mut walk = Walk {
            depth: DEEPEST,
            steps: MOST_STEPS,
        };
        self.walk(ty, 0, &mut walk, &mut parts)?;
        let size = self.layout.store_size(self.types, ty);
        Ok(Scalars {
            parts,
            size: size.ok_or("a type without a size")?,
        })
    }

    fn walk(
        &self,
        ty: TypeId,
        offset: u64,
        left: &mut Walk,
        out: &mut Vec<Part>,
    ) -> Result<(), LowerError> {
        left.depth = left.depth.checked_sub(1).ok_or("types nest too deep")?;
        left.steps = (left.steps.checked_sub(1)).ok_or("a type of too many types")?;
        self.walk_into(ty, offset, left, out)?;
        left.depth = left.depth.saturating_add(1);
        Ok(())
    }

    fn walk_into(
        &self,
        ty: TypeId,
        offset: u64,
        left: &mut Walk,
        out: &mut Vec<Part>,
    ) -> Result<(), LowerError> {
        if out.len() >= MOST_PARTS {
            return Err(format!("a value of more than {MOST_PARTS} scalars").into());
        }
        let push = |out: &mut Vec<Part>, ty, bits, float| {
            out.push(Part {
                ty,
                bits,
                offset,
                bit: None,
                float,
            });
        };
        match self.types.get(ty) {
            Type::Int(bits @ 0..=128) => push(out, int_type(*bits), *bits, false),
            Type::Int(bits) => words(*bits, offset, out)?,
            Type::Ptr(space) => match self.layout.pointer_bits(*space) {
                64 => push(out, clif::I64, 64, false),
                32 => push(out, clif::I32, 32, false),
                bits => return Err(format!("pointers of {bits} bits").into()),
            },
            Type::Half | Type::BFloat => push(out, clif::I16, 16, true),
            Type::Float => push(out, clif::F32, 32, true),
            Type::Double => push(out, clif::F64, 64, true),
            Type::Fp128 => push(out, clif::F128, 128, true),
            Type::X86Fp80 if self.target.has_extended() => push(out, clif::I128, 80, false),
            Type::X86Fp80 => return Err("x86_fp80 is not supported for this target".into()),
            Type::PpcFp128 => return Err("ppc_fp128 is not supported".into()),
            Type::Array(element, len) => {
                let step = self.sizes.of(*element);
                self.repeat(*element, *len, step, offset, left, out)?;
            }
            Type::Vector { scalable: true, .. } => {
                return Err("scalable vectors are not supported".into());
            }
            Type::Vector { element, len, .. } => {
                let bits = self.layout.size_in_bits(self.types, *element);
                match (bits, self.types.get(*element)) {
                    (_, Type::Int(width @ 129..)) if width % 8 != 0 => {
                        return Err(format!("vectors of i{width} are not supported").into());
                    }
                    (Some(bits), Type::Int(width)) if bits % 8 != 0 => {
                        lanes(*width, *len, offset, out)?;
                    }
                    _ => {
                        let step = bits.map(|bits| bits / 8);
                        self.repeat(*element, (*len).into(), step, offset, left, out)?;
                    }
                }
            }
            Type::Struct(_) | Type::Named(_) => {
                let body = self.types.as_struct(ty).ok_or("an opaque type")?;
                let fields = self.sizes.fields(ty)?;
                for (element, at) in body.elements.iter().zip(&fields.offsets) {
                    self.walk(*element, offset.saturating_add(*at), left, out)?;
                }
            }
            Type::Token => {}
            other => return Err(format!("values of type {other:?} are not supported").into()),
        }
        Ok(())
    }

    fn repeat(
        &self,
        element: TypeId,
        len: u64,
        step: Option<u64>,
        offset: u64,
        left: &mut Walk,
        out: &mut Vec<Part>,
    ) -> Result<(), LowerError> {
        let step = step.ok_or("a type without a size")?;
        for index in 0..len {
            let before = out.len();
            self.walk(
                element,
                offset.saturating_add(step.saturating_mul(index)),
                left,
                out,
            )?;
            if out.len() == before {
                // Elements without parts add nothing, however many there are.
                break;
            }
        }
        Ok(())
    }

    /// Returns true if a type is a vector of integers of more than 128 bits: its lanes have several parts each.
    pub fn has_wide_lanes(&self, ty: TypeId) -> bool {
        let types = self.types;
        types.scalar(ty) != ty && matches!(types.get(types.scalar(ty)), Type::Int(129..))
    }

    /// The index of the first part of the element that `indices` select in a value of `ty`, and the number
    /// of its parts.
    pub fn position(&self, ty: TypeId, indices: &[u32]) -> Result<(usize, usize), LowerError> {
        let (mut at, mut ty) = (0usize, ty);
        for index in indices {
            let within = |i: u32| self.types.element(ty, i.into()).ok_or("an index outside");
            match self.types.sequence_element(ty) {
                Some(element) => {
                    let each = self.scalars(element)?.parts.len();
                    at = at.saturating_add(each.saturating_mul(*index as usize));
                }
                None => {
                    for before in 0..*index {
                        at = at.saturating_add(self.scalars(within(before)?)?.parts.len());
                    }
                }
            }
            ty = within(*index)?;
        }
        Ok((at, self.scalars(ty)?.parts.len()))
    }

    /// The alignment of a type in memory, in bytes.
    pub fn align_of(&self, ty: TypeId) -> u64 {
        let align = self.layout.abi_align(self.types, ty);
        bitsmith_model::inst::align_bytes(align).unwrap_or(1)
    }

    /// The distance of two elements of type `ty` in an array, in bytes.
    pub fn size_of(&self, ty: TypeId) -> Result<u64, LowerError> {
        let size = self.sizes.of(ty);
        size.filter(|s| i64::try_from(*s).is_ok())
            .ok_or_else(|| "a type without a size".into())
    }
}
