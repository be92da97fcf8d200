//! The calling convention of AArch64 (AAPCS64), as LLVM lowers the types of its functions to it.
//!
//! An integer of 128 bits takes two general registers, the first of which has an even number. An array of values of one
//! type takes consecutive registers, or stack if there are not enough: the rest of its registers then stays unused.
//! Arrays of integers of at most 32 bits are placed value by value. All of this is explicit in the slots, so that
//! Cranelift's own rules do not matter.

use crate::abi::{
    Abi, Conventions, Extend, Lanes, ResultPointer, Return, STACK_ALIGN, Slot, Used, lanes,
    widened_lane,
};
use crate::lower_error::LowerError;
use crate::scalarize::{Part, Scalarizer};
use bitsmith_model::attr::{AttrListId, index};
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::callconv::CallConv;
use bitsmith_model::types::{FuncType, Type, TypeId, Types};
use cranelift_codegen::ir::types as clif;
use cranelift_codegen::isa;

/// The registers for arguments, and for results.
pub const ARGUMENTS: Used = Used {
    gprs: 8,
    vectors: 8,
    stack: 0,
};

/// The nesting depth of types.
const DEEPEST: u32 = 64;

/// The convention of a function type `func` with these argument types.
pub fn convention(
    conventions: &Conventions<'_, '_>,
    scalarizer: &Scalarizer<'_>,
    func: &FuncType,
    args: &[TypeId],
    attrs: AttrListId,
    _: CallConv,
) -> Result<Abi, LowerError> {
    let ret = result(conventions, scalarizer, attrs, func.ret)?;
    let mut used = Used::before(&ret);
    let mut params = Vec::with_capacity(args.len());
    for (number, ty) in args.iter().enumerate() {
        let place = index::param(number);
        if let Some((slot, _)) = byval(conventions, scalarizer, attrs, place, &mut used)? {
            params.push(vec![slot]);
            continue;
        }
        if conventions.has(attrs, place, AttrKind::StructRet) {
            params.push(result_pointer(&ret)?);
            continue;
        }
        let slots = argument(conventions, scalarizer, (attrs, place), *ty, &mut used)?;
        params.push(slots);
    }
    Ok(Abi {
        params,
        ret,
        sret: None,
        used,
        stack_align: STACK_ALIGN,
        most_results: ARGUMENTS.vectors,
        call_conv: isa::CallConv::SystemV,
        bank: None,
    })
}

/// The slots of the parameter at `place` before they have places, and those that begin a pair.
pub(super) fn slots(
    conventions: &Conventions<'_, '_>,
    scalarizer: &Scalarizer<'_>,
    (attrs, place): (AttrListId, u32),
    ty: TypeId,
) -> Result<(Vec<Slot>, Vec<usize>), LowerError> {
    let scalars = scalarizer.scalars(ty)?;
    let mut walk = Walk {
        types: &conventions.module.types,
        scalarizer,
        parts: &scalars.parts,
        extend: conventions.extension(attrs, place),
        part: 0,
        out: Vec::new(),
        pairs: Vec::new(),
    };
    walk.slots(ty, DEEPEST)?;
    Ok((walk.out, walk.pairs))
}

/// The places of a result.
pub(super) fn result(
    conventions: &Conventions<'_, '_>,
    scalarizer: &Scalarizer<'_>,
    attrs: AttrListId,
    ty: TypeId,
) -> Result<Return, LowerError> {
    let (result, _) = slots(conventions, scalarizer, (attrs, index::RETURN), ty)?;
    let gprs: u32 = result.iter().map(|s| s.gprs()).sum();
    let vectors = result.iter().filter(|s| s.is_vector()).count();
    Ok(
        match gprs > ARGUMENTS.gprs || vectors > ARGUMENTS.vectors as usize {
            true => Return::Memory(ResultPointer::Apart),
            false => Return::Registers(result),
        },
    )
}

/// The slot of an `sret` argument.
pub(super) fn result_pointer(ret: &Return) -> Result<Vec<Slot>, LowerError> {
    match ret {
        Return::Registers(slots) if slots.is_empty() => Ok(vec![Slot::ResultPointer]),
        _ => Err("an sret argument of a function that returns a value".into()),
    }
}

/// The slot of the argument at `place` and its offset on the stack, if it is a copy of what the pointer leads to.
pub(super) fn byval(
    conventions: &Conventions<'_, '_>,
    scalarizer: &Scalarizer<'_>,
    attrs: AttrListId,
    place: u32,
    used: &mut Used,
) -> Result<Option<(Slot, u32)>, LowerError> {
    let Some(pointee) = conventions.typed(attrs, place, AttrKind::ByVal) else {
        return Ok(None);
    };
    let bytes = u32::try_from(scalarizer.size_of(pointee)?).ok();
    let bytes = bytes.filter(|s| *s < 1 << 24);
    let bytes = bytes.ok_or("a byval argument of this size")?;
    let size = bytes.next_multiple_of(8);
    let align = conventions.byval_align(scalarizer, pointee, attrs, place);
    let at = used.stack.next_multiple_of(align);
    used.stack = at.saturating_add(size);
    Ok(Some((Slot::ByVal { size, bytes, align }, at)))
}

/// Assigns the places of an argument.
pub(super) fn argument(
    conventions: &Conventions<'_, '_>,
    scalarizer: &Scalarizer<'_>,
    place: (AttrListId, u32),
    ty: TypeId,
    used: &mut Used,
) -> Result<Vec<Slot>, LowerError> {
    let (slots, pairs) = slots(conventions, scalarizer, place, ty)?;
    let out = Vec::with_capacity(slots.len());
    let mut to = Placement { used, out };
    let types = &conventions.module.types;
    let is_array = matches!(types.get(ty), Type::Array(..));
    let fills_register = |s: &Slot| s.is_vector() || s.ty() == clif::I64;
    match uniform(types, ty) {
        Some(value) if is_array && slots.first().is_some_and(fills_register) => {
            let (attrs, at) = place;
            let align = conventions.stack_align(attrs, at);
            let align = align.map_or_else(|| scalarizer.align_of(value), u64::from);
            to.block(slots, align)?;
        }
        _ => to.apart(slots, &pairs),
    }
    Ok(to.out)
}

/// The type of the values that a type consists of, if all have the same.
fn uniform(types: &Types, ty: TypeId) -> Option<TypeId> {
    let mut value = None;
    let mut left = vec![ty];
    while let Some(ty) = left.pop() {
        match types.get(ty) {
            Type::Array(_, 0) => {}
            Type::Array(element, _) => left.push(*element),
            Type::Struct(_) | Type::Named(_) => {
                let body = types.as_struct(ty);
                left.extend(body.iter().flat_map(|body| body.elements.iter().rev()));
            }
            _ if *value.get_or_insert(ty) != ty => return None,
            _ => {}
        }
    }
    value
}

/// The slots of a type before they have places.
struct Walk<'a> {
    types: &'a Types,
    scalarizer: &'a Scalarizer<'a>,
    parts: &'a [Part],
    extend: Extend,
    part: usize,
    out: Vec<Slot>,
    /// The slots that begin an integer of more than 64 bits.
    pairs: Vec<usize>,
}

impl Walk<'_> {
    fn slots(&mut self, ty: TypeId, depth: u32) -> Result<(), LowerError> {
        let depth = depth.checked_sub(1).ok_or("types nest too deep")?;
        match self.types.get(ty) {
            Type::Vector { .. } => self.vector(ty)?,
            Type::Array(element, len) => {
                for _ in 0..*len {
                    let before = self.part;
                    self.slots(*element, depth)?;
                    if before == self.part {
                        break;
                    }
                }
            }
            Type::Struct(_) | Type::Named(_) => {
                let body = self.types.as_struct(ty).ok_or("an opaque type")?;
                for element in &body.elements {
                    self.slots(*element, depth)?;
                }
            }
            kind => {
                if matches!(kind, Type::Int(129..)) {
                    self.pairs.push(self.out.len());
                }
                for _ in 0..self.scalarizer.scalars(ty)?.parts.len() {
                    self.scalar()?;
                }
            }
        }
        Ok(())
    }

    fn scalar(&mut self) -> Result<(), LowerError> {
        let part = self.part;
        let is = *self.parts.get(part).ok_or("a type of too many parts")?;
        self.part += 1;
        if is.ty == clif::I128 {
            self.pairs.push(self.out.len());
            self.out.extend([Slot::Half { part }; 2]);
            return Ok(());
        }
        self.out.push(Slot::Scalar {
            part,
            is,
            extend: self.extend,
        });
        Ok(())
    }

    /// Adds the slots of a vector. Integer lanes are widened if they do not fill 64 bits; more than 128 bits are
    /// passed in pieces of that size. A vector of three lanes or another odd number is widened to a power of two if it
    /// fills a register then; if not, it is passed lane by lane, as are a mask of more than a register's bytes and one
    /// float of 16 bits. A lane of 64 bits is a vector by itself.
    fn vector(&mut self, ty: TypeId) -> Result<(), LowerError> {
        let mut part = self.part;
        let lanes = lanes(self.scalarizer, ty, self.parts, &mut self.part)?;
        let Some(is) = lanes.first().copied() else {
            return Ok(());
        };
        let least = match is.bits {
            1 | 8 => 1,
            16 | 32 | 64 | 128 => is.bits / 8,
            bits => {
                let count = u32::try_from(lanes.len())?;
                let widened = widened_lane(count, bits, 8);
                match widened.filter(|bytes| count.saturating_mul(*bytes) <= 16) {
                    Some(bytes) => bytes,
                    None => {
                        self.part = part;
                        if is.ty == clif::I64 && count > 1 {
                            // Like the words of a larger integer.
                            self.pairs.push(self.out.len());
                        }
                        return lanes.iter().try_for_each(|_| self.scalar());
                    }
                }
            }
        };
        let count = u32::try_from(lanes.len().next_power_of_two())?;
        let fills_register = is.bits >= 8 && matches!(count.saturating_mul(is.bits), 64 | 128);
        let in_lanes = match lanes.len().is_power_of_two() {
            _ if is.ty == clif::I128 || is.ty == clif::F128 => true,
            true if count == 1 => is.bits == 1 || (is.float && is.bits == 16),
            true => is.bits == 1 && count > 16,
            false => !fills_register,
        };
        if in_lanes && is.bits != 64 {
            self.part = part;
            return lanes.iter().try_for_each(|_| self.scalar());
        }
        let fills = (8 / count.min(8)).max(least);
        let bytes = match is.float || count == 1 {
            true => least,
            false => fills,
        };
        let ty = match count.saturating_mul(bytes) {
            9.. if !in_lanes => clif::I8X16,
            _ => clif::F64,
        };
        let each = (ty.bytes() / bytes) as usize;
        for piece in lanes.chunks(each) {
            self.out.push(Slot::Vector(Lanes {
                ty,
                part,
                count: piece.len(),
                bytes,
                is,
            }));
            part += piece.len();
        }
        Ok(())
    }
}

/// Assigns the registers or the stack of an argument: its slots, and those that stay unused before them.
struct Placement<'u> {
    used: &'u mut Used,
    out: Vec<Slot>,
}

impl Placement<'_> {
    fn push(&mut self, slot: Slot) {
        self.used.take(slot, ARGUMENTS);
        self.out.push(slot);
    }
    /// Leaves the rest of the general registers unused.
    fn exhaust_general(&mut self) {
        while self.used.gprs < ARGUMENTS.gprs {
            self.push(Slot::Unused(clif::I64));
        }
    }
    /// Leaves the rest of the vector registers unused.
    fn exhaust_vectors(&mut self) {
        while self.used.vectors < ARGUMENTS.vectors {
            self.push(Slot::Unused(clif::F64));
        }
    }
    /// Places slots one by one.
    fn apart(&mut self, slots: Vec<Slot>, pairs: &[usize]) {
        for (number, slot) in slots.into_iter().enumerate() {
            if pairs.contains(&number) {
                self.align_pair();
            }
            self.push(slot);
        }
    }
    /// Places the slots of an array: all in registers or all on the stack, where it is aligned to 8 or 16 bytes.
    fn block(&mut self, mut slots: Vec<Slot>, align: u64) -> Result<(), LowerError> {
        let is_vector = slots.first().is_some_and(|s| s.is_vector());
        let (used, all) = match is_vector {
            true => (self.used.vectors, ARGUMENTS.vectors),
            false => (self.used.gprs, ARGUMENTS.gprs),
        };
        if slots.len() > all.saturating_sub(used) as usize {
            let is_aligned = align >= 16;
            let word = match is_vector {
                true => {
                    self.exhaust_vectors();
                    slots = pack(&slots);
                    if !is_aligned {
                        slots = words(&slots)?;
                    }
                    clif::F64
                }
                false => {
                    self.exhaust_general();
                    clif::I64
                }
            };
            if is_aligned && !self.used.stack.is_multiple_of(16) {
                self.push(Slot::Unused(word));
            }
        }
        self.apart(slots, &[]);
        Ok(())
    }
    /// Aligns the next two general registers, or words of the stack, to 16 bytes.
    fn align_pair(&mut self) {
        if !self.used.gprs.is_multiple_of(2) {
            self.push(Slot::Unused(clif::I64));
        }
        if self.used.gprs >= ARGUMENTS.gprs && !self.used.stack.is_multiple_of(16) {
            self.push(Slot::Unused(clif::I64));
        }
    }
}

/// The words of the stack that vectors take which are not aligned to their size.
fn words(slots: &[Slot]) -> Result<Vec<Slot>, LowerError> {
    const WORD: u32 = 8;
    let mut out = Vec::with_capacity(slots.len().saturating_mul(2));
    for &slot in slots {
        match slot {
            Slot::Vector(lanes) if lanes.ty.bytes() > WORD => {
                let each = (WORD / lanes.bytes.max(1)) as usize;
                let half = |part, count| Lanes {
                    ty: clif::F64,
                    part,
                    count,
                    ..lanes
                };
                out.push(Slot::Vector(half(lanes.part, lanes.count.min(each))));
                let rest = lanes.count.saturating_sub(each);
                out.push(match rest {
                    0 => Slot::Unused(clif::F64),
                    _ => Slot::Vector(half(lanes.part.saturating_add(each), rest)),
                });
            }
            _ if slot.ty().bytes() > WORD => {
                return Err("an fp128 that is not aligned on the stack".into());
            }
            _ => out.push(slot),
        }
    }
    Ok(out)
}

/// The words of the stack that floats take one after the other.
fn pack(slots: &[Slot]) -> Vec<Slot> {
    let narrow = |slot: &Slot| match slot {
        Slot::Scalar { is, part, .. } if is.bits < 64 => Some((*is, *part)),
        _ => None,
    };
    let first = slots.first().and_then(narrow);
    let Some((is, _)) = first else {
        return slots.to_vec();
    };
    let bytes = is.bits / 8;
    let words = slots.chunks((8 / bytes.max(1)) as usize);
    let word = |slots: &[Slot]| {
        let (is, part) = slots.first().and_then(narrow)?;
        Some(Slot::Vector(Lanes {
            ty: clif::F64,
            part,
            count: slots.len(),
            bytes,
            is,
        }))
    };
    words.filter_map(word).collect()
}
