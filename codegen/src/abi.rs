//! The System V calling convention of x86-64, as LLVM lowers the types of its functions to it.
//!
//! Scalars are passed as Cranelift passes them, after narrow integers are extended to 32 bits. Vectors are
//! passed in 128-bit pieces. A result that does not fit the registers is returned through a hidden pointer.

use crate::lower_error::LowerError;
use crate::scalarize::{Part, Scalarizer};
use bitsmith_model::attr::{Attr, AttrListId, index};
use bitsmith_model::module::Module;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::types::{FuncType, Type, TypeId};
use cranelift_codegen::ir::{AbiParam, ArgumentPurpose, Signature, types as clif};
use cranelift_codegen::isa::CallConv;

/// The extension of a narrow integer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extend {
    /// Zero extension.
    Zero,
    /// Sign extension.
    Sign,
}

/// A Cranelift parameter or result.
#[derive(Clone, Copy, Debug)]
pub enum Slot {
    /// A part of the value.
    Scalar {
        /// The index of the part.
        part: usize,
        /// The part.
        is: Part,
        /// The extension to 32 bits.
        extend: Extend,
    },
    /// Lanes of a vector in an XMM register.
    Vector {
        /// The index of the first part.
        part: usize,
        /// The number of lanes.
        lanes: usize,
        /// The bytes per lane in the register.
        bytes: u32,
        /// The part of each lane.
        is: Part,
    },
    /// A byval argument: the pointee, copied to the stack.
    ByVal {
        /// Its size in bytes.
        size: u32,
        /// Its alignment in bytes.
        align: u32,
    },
    /// An `x86_fp80`: an argument is in memory on the stack, a result on the x87 stack.
    X87 {
        /// The index of the part.
        part: usize,
    },
    /// Unused stack, which aligns the next slot.
    Pad {
        /// Its size in bytes.
        size: u32,
    },
}

impl Slot {
    /// The type of the Cranelift parameter.
    pub fn ty(self) -> clif::Type {
        match self {
            Self::Scalar { is, .. } if is.sse && is.ty == clif::I16 => clif::F16,
            Self::Scalar { is, .. } if is.ty.is_int() && is.ty.bits() < 32 => clif::I32,
            Self::Scalar { is, .. } => is.ty,
            Self::Vector { .. } => clif::I8X16,
            Self::ByVal { .. } | Self::X87 { .. } | Self::Pad { .. } => clif::I64,
        }
    }
    /// Returns true if it takes XMM registers.
    pub fn is_sse(self) -> bool {
        match self {
            Self::Scalar { is, .. } => is.sse,
            Self::Vector { .. } => true,
            Self::ByVal { .. } | Self::X87 { .. } | Self::Pad { .. } => false,
        }
    }
    /// The number of general registers that it takes.
    pub fn gprs(self) -> u32 {
        match self {
            Self::Scalar { is, .. } if !is.sse => is.ty.bytes().div_ceil(8),
            _ => 0,
        }
    }
}

/// The way a result is returned.
#[derive(Clone, Debug)]
pub enum Return {
    /// In registers, or no result.
    Registers(Vec<Slot>),
    /// In memory, through a pointer that is the first parameter.
    Memory,
}

/// The calling convention of one function type.
#[derive(Clone, Debug)]
pub struct Abi {
    /// The slots of each parameter.
    pub params: Vec<Vec<Slot>>,
    /// The result.
    pub ret: Return,
    /// The `sret` parameter, if any, whose pointer is returned.
    pub sret: Option<usize>,
    /// The registers and stack that the parameters take.
    pub used: Used,
}

impl Abi {
    /// Checks that Cranelift's tail convention passes everything in the same places for this function: no
    /// stack arguments, which the callee would have to pop, and at most one general register for the
    /// result.
    ///
    /// # Errors
    ///
    /// The reason why it does not.
    pub fn tail(&self) -> Result<(), LowerError> {
        if self.used.stack > 0 {
            return Err("a musttail call with arguments on the stack".into());
        }
        let returned: u32 = match &self.ret {
            Return::Registers(slots) => slots.iter().map(|s| s.gprs()).sum(),
            Return::Memory => 1,
        };
        match returned {
            0 | 1 => Ok(()),
            _ => Err("a musttail call that returns more than one integer".into()),
        }
    }
}

/// The registers and stack that arguments take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Used {
    /// General registers taken, of six.
    pub gprs: u32,
    /// XMM registers taken, of eight.
    pub xmms: u32,
    /// Bytes of stack taken.
    pub stack: u32,
}

/// The number of general registers for arguments.
pub const GPRS: u32 = 6;
/// The number of XMM registers for arguments.
pub const XMMS: u32 = 8;

impl Used {
    /// Assigns a slot; returns its offset if it is on the stack.
    pub fn take(&mut self, slot: Slot) -> Option<u32> {
        if let Slot::ByVal { size, .. } | Slot::Pad { size } = slot {
            return Some(self.push(size, 8));
        }
        if let Slot::X87 { .. } = slot {
            return Some(self.push(16, 16));
        }
        if slot.is_sse() {
            if self.xmms < XMMS {
                self.xmms += 1;
                return None;
            }
            let bytes = slot.ty().bytes().max(8);
            return Some(self.push(bytes, bytes));
        }
        let wanted = slot.gprs();
        if self.gprs + wanted <= GPRS {
            self.gprs += wanted;
            return None;
        }
        Some(self.push(wanted * 8, 8))
    }
    fn push(&mut self, size: u32, align: u32) -> u32 {
        let at = self.stack.next_multiple_of(align);
        self.stack = at.saturating_add(size);
        at
    }
}

/// Computes the calling conventions of a module's functions.
pub struct Conventions<'m> {
    module: &'m Module,
}

impl<'m> Conventions<'m> {
    /// The conventions of a module.
    pub fn new(module: &'m Module) -> Self {
        Self { module }
    }

    /// The convention of a function type `func` with these argument types, which are more than its
    /// parameters in a variadic call.
    pub fn of(
        &self,
        scalarizer: &Scalarizer<'_>,
        func: &FuncType,
        args: &[TypeId],
        attrs: AttrListId,
    ) -> Result<Abi, LowerError> {
        let mut slots = Vec::new();
        self.slots(scalarizer, func.ret, index::RETURN, attrs, &mut slots)?;
        let gprs: u32 = slots.iter().map(|s| s.gprs()).sum();
        let xmms = slots.iter().filter(|s| s.is_sse()).count();
        let x87 = slots
            .iter()
            .filter(|s| matches!(s, Slot::X87 { .. }))
            .count();
        let ret = if gprs > 3 || xmms > 2 || x87 > 2 {
            Return::Memory
        } else {
            Return::Registers(slots)
        };
        let mut used = Used::default();
        if matches!(ret, Return::Memory) {
            used.gprs = 1;
        }
        let (mut params, mut sret) = (Vec::with_capacity(args.len()), None);
        for (number, ty) in args.iter().enumerate() {
            let place = u32::try_from(number).unwrap_or(u32::MAX).saturating_add(1);
            let mut slots = Vec::new();
            if let Some(pointee) = self.typed(attrs, place, AttrKind::ByVal) {
                let size = scalarizer.size_of(pointee)?;
                let size = u32::try_from(size.next_multiple_of(8)).ok();
                let size = size.filter(|s| *s < 1 << 24);
                let size = size.ok_or("a byval argument of this size")?;
                let align = self.byval_align(scalarizer, pointee, attrs, place);
                let pad = used.stack.next_multiple_of(align).wrapping_sub(used.stack);
                if pad > 0 && pad < align {
                    slots.push(Slot::Pad { size: pad });
                }
                slots.push(Slot::ByVal { size, align });
            } else {
                self.slots(scalarizer, *ty, place, attrs, &mut slots)?;
            }
            if self.has(attrs, place, AttrKind::StructRet) {
                sret = Some(number);
            }
            let mut placed = Vec::with_capacity(slots.len());
            for slot in slots {
                let pad = used.stack.next_multiple_of(16).wrapping_sub(used.stack);
                if matches!(slot, Slot::X87 { .. }) && pad > 0 {
                    placed.push(Slot::Pad { size: pad });
                    used.take(Slot::Pad { size: pad });
                }
                used.take(slot);
                placed.push(slot);
            }
            params.push(placed);
        }
        Ok(Abi {
            params,
            ret,
            sret,
            used,
        })
    }

    /// Returns true if the parameter at `place` has an attribute.
    pub fn has(&self, attrs: AttrListId, place: u32, kind: AttrKind) -> bool {
        self.module.attrs.has_at(attrs, place, kind)
    }

    fn typed(&self, attrs: AttrListId, place: u32, kind: AttrKind) -> Option<TypeId> {
        match self.module.attrs.find_at(attrs, place, kind)? {
            Attr::Type(_, ty) => *ty,
            _ => None,
        }
    }

    /// The alignment of a byval argument: that of its attribute, or of its type.
    fn byval_align(
        &self,
        scalarizer: &Scalarizer<'_>,
        pointee: TypeId,
        attrs: AttrListId,
        place: u32,
    ) -> u32 {
        let given = match self.module.attrs.find_at(attrs, place, AttrKind::Alignment) {
            Some(Attr::Int(_, align)) => Some(*align),
            _ => None,
        };
        let align = given.unwrap_or_else(|| scalarizer.align_of(pointee));
        u32::try_from(align.clamp(8, 4096)).unwrap_or(8)
    }

    fn slots(
        &self,
        scalarizer: &Scalarizer<'_>,
        ty: TypeId,
        place: u32,
        attrs: AttrListId,
        out: &mut Vec<Slot>,
    ) -> Result<(), LowerError> {
        let scalars = scalarizer.scalars(ty)?;
        let extend = match self.has(attrs, place, AttrKind::SExt) {
            true => Extend::Sign,
            false => Extend::Zero,
        };
        let mut part = 0;
        self.walk(scalarizer, ty, &scalars.parts, extend, &mut part, out, 64)
    }

    #[allow(clippy::too_many_arguments, reason = "a walk with its state")]
    fn walk(
        &self,
        scalarizer: &Scalarizer<'_>,
        ty: TypeId,
        parts: &[Part],
        extend: Extend,
        part: &mut usize,
        out: &mut Vec<Slot>,
        depth: u32,
    ) -> Result<(), LowerError> {
        let depth = depth.checked_sub(1).ok_or("types nest too deep")?;
        let types = &self.module.types;
        match types.get(ty) {
            Type::Vector { len: 2.., .. } => vector(scalarizer, ty, parts, part, out)?,
            Type::X86Fp80 => {
                out.push(Slot::X87 { part: *part });
                *part += 1;
            }
            Type::Array(element, len) => {
                for _ in 0..*len {
                    let before = *part;
                    self.walk(scalarizer, *element, parts, extend, part, out, depth)?;
                    if before == *part {
                        break;
                    }
                }
            }
            Type::Struct(_) | Type::Named(_) => {
                let body = types.as_struct(ty).ok_or("an opaque type")?;
                for element in &body.elements {
                    self.walk(scalarizer, *element, parts, extend, part, out, depth)?;
                }
            }
            _ => {
                for _ in 0..scalarizer.scalars(ty)?.parts.len() {
                    let is = *parts.get(*part).ok_or("a type of too many parts")?;
                    out.push(Slot::Scalar {
                        part: *part,
                        is,
                        extend,
                    });
                    *part += 1;
                }
            }
        }
        Ok(())
    }

    /// The Cranelift signature.
    pub fn signature(abi: &Abi) -> Signature {
        let mut sig = Signature::new(CallConv::SystemV);
        match &abi.ret {
            Return::Memory => {
                sig.params.push(AbiParam::new(clif::I64));
                sig.returns.push(AbiParam::new(clif::I64));
            }
            Return::Registers(slots) => {
                let in_registers = slots.iter().filter(|s| !matches!(s, Slot::X87 { .. }));
                sig.returns
                    .extend(in_registers.map(|s| AbiParam::new(s.ty())));
                if abi.sret.is_some() && slots.is_empty() {
                    sig.returns.push(AbiParam::new(clif::I64));
                }
            }
        }
        for slot in abi.params.iter().flatten() {
            sig.params.push(match slot {
                Slot::ByVal { size, .. } | Slot::Pad { size } => {
                    AbiParam::special(clif::I64, ArgumentPurpose::StructArgument(*size))
                }
                Slot::X87 { .. } => {
                    AbiParam::special(clif::I64, ArgumentPurpose::StructArgument(16))
                }
                slot => AbiParam::new(slot.ty()),
            });
        }
        sig
    }
}

/// Adds the slots of a vector of several elements: it is widened to a multiple of 128 bits and passed
/// in pieces of that size.
fn vector(
    scalarizer: &Scalarizer<'_>,
    ty: TypeId,
    parts: &[Part],
    part: &mut usize,
    out: &mut Vec<Slot>,
) -> Result<(), LowerError> {
    let count = scalarizer.scalars(ty)?.parts.len();
    let lanes = parts.get(*part..part.saturating_add(count));
    let lanes = lanes.ok_or("a type of too many parts")?;
    let Some(first) = lanes.first().copied() else {
        return Ok(());
    };
    let bytes = match first.bits {
        // A mask: its lanes are widened to fill a register.
        1 => 16 / u32::try_from(count.next_power_of_two().min(16)).unwrap_or(16),
        8 | 16 | 32 | 64 | 128 => first.bits / 8,
        bits => return Err(format!("passing a vector of i{bits}").into()),
    };
    let each = (16 / bytes.max(1)) as usize;
    let mut left = count;
    while left > 0 {
        let lanes = left.min(each);
        out.push(Slot::Vector {
            part: *part,
            lanes,
            bytes,
            is: first,
        });
        *part += lanes;
        left -= lanes;
    }
    Ok(())
}
