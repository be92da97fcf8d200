//! Calling conventions: the places of arguments and results, as LLVM lowers the types of its functions to them.
//!
//! Scalars are passed as Cranelift passes them, after narrow integers are extended to 32 bits. Vectors are
//! passed in pieces of a register. A result that does not fit the registers is returned through a hidden
//! pointer. Each target assigns the slots ([`crate::target::Target::convention`]).

use crate::lower_error::LowerError;
use crate::scalarize::{Part, Scalarizer};
use crate::target::Target;
use crate::unit::Unit;
use bitsmith_model::attr::{Attr, AttrListId};
use bitsmith_model::module::Module;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::types::{FuncType, TypeId};
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
    /// Lanes of a vector in a vector register, or floats that are packed into a word of the stack.
    Vector {
        /// The type of the register: 8 or 16 bytes.
        ty: clif::Type,
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
    /// An `x86_fp80`: an argument is in memory on the stack, a result in a register of its own kind.
    Extended {
        /// The index of the part.
        part: usize,
    },
    /// A part of 128 bits in memory on the stack: an integer that did not fit the registers that are left.
    Stacked {
        /// The index of the part.
        part: usize,
    },
    /// A 64-bit half of a part of 128 bits; the lower half comes first.
    Half {
        /// The index of the part.
        part: usize,
    },
    /// The pointer to a result in memory, in a register of its own.
    ResultPointer,
    /// Unused stack, which aligns the next slot.
    Pad {
        /// Its size in bytes.
        size: u32,
    },
    /// A register or word of the stack that is left unused, of this type.
    Unused(clif::Type),
}

impl Slot {
    /// The type of the Cranelift parameter.
    pub fn ty(self) -> clif::Type {
        match self {
            Self::Scalar { is, .. } if is.float && is.ty == clif::I16 => clif::F16,
            Self::Scalar { is, .. } if is.ty.is_int() && is.ty.bits() < 32 => clif::I32,
            Self::Scalar { is, .. } => is.ty,
            Self::Vector { ty, .. } | Self::Unused(ty) => ty,
            Self::ByVal { .. }
            | Self::Extended { .. }
            | Self::Pad { .. }
            | Self::Stacked { .. } => clif::I64,
            Self::Half { .. } | Self::ResultPointer => clif::I64,
        }
    }
    /// Returns true if it takes a vector register.
    pub fn is_vector(self) -> bool {
        match self {
            Self::Scalar { is, .. } => is.float,
            Self::Vector { .. } => true,
            Self::Unused(ty) => !ty.is_int(),
            _ => false,
        }
    }
    /// The number of general registers that it takes.
    pub fn gprs(self) -> u32 {
        match self {
            Self::Scalar { is, .. } if !is.float => is.ty.bytes().div_ceil(8),
            Self::Half { .. } => 1,
            Self::Unused(ty) if ty.is_int() => 1,
            _ => 0,
        }
    }
    /// True if it is an address of memory on the stack, as Cranelift passes it.
    pub fn is_memory(self) -> bool {
        matches!(
            self,
            Self::ByVal { .. } | Self::Pad { .. } | Self::Extended { .. } | Self::Stacked { .. }
        )
    }
    /// True if it is one of Cranelift's parameters or results, as opposed to a register that it does not know.
    pub fn is_passed(&self) -> bool {
        !matches!(self, Self::Extended { .. })
    }
}

/// The way in which the pointer to a result in memory is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultPointer {
    /// As the first argument; the function returns it.
    Argument,
    /// In a register of its own; the function does not return it.
    Apart,
}

/// The way a result is returned.
#[derive(Clone, Debug)]
pub enum Return {
    /// In registers, or no result.
    Registers(Vec<Slot>),
    /// In memory, through a pointer that is the first parameter.
    Memory(ResultPointer),
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

/// The registers and stack that arguments take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Used {
    /// General registers.
    pub gprs: u32,
    /// Vector registers.
    pub vectors: u32,
    /// Bytes of stack.
    pub stack: u32,
}

impl Used {
    /// The places that are taken before the first argument.
    pub fn before(ret: &Return) -> Self {
        Self {
            gprs: u32::from(matches!(ret, Return::Memory(ResultPointer::Argument))),
            ..Self::default()
        }
    }

    /// Assigns a slot, given all registers for arguments; returns its offset if it is on the stack.
    pub fn take(&mut self, slot: Slot, all: Self) -> Option<u32> {
        match slot {
            Slot::ByVal { size, .. } | Slot::Pad { size } => return Some(self.push(size, 8)),
            Slot::Extended { .. } | Slot::Stacked { .. } => return Some(self.push(16, 16)),
            Slot::ResultPointer => return None,
            _ => {}
        }
        if slot.is_vector() {
            if self.vectors < all.vectors {
                self.vectors += 1;
                return None;
            }
            let bytes = slot.ty().bytes().max(8);
            return Some(self.push(bytes, bytes));
        }
        let wanted = slot.gprs();
        if self.gprs + wanted <= all.gprs {
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

/// Assigns the places of a function type's arguments and result, given the types of the arguments, which are
/// more than its parameters in a variadic call; or the reason why one cannot be passed.
pub type Convention = fn(
    &Conventions<'_>,
    &Scalarizer<'_>,
    &FuncType,
    &[TypeId],
    AttrListId,
) -> Result<Abi, LowerError>;

/// Computes the calling conventions of a module's functions.
pub struct Conventions<'m> {
    target: &'static dyn Target,
    /// The module.
    pub module: &'m Module,
}

impl<'m> Conventions<'m> {
    /// The conventions of a module for its target.
    pub fn new(unit: &Unit<'m>) -> Self {
        Self {
            target: unit.target,
            module: unit.module,
        }
    }

    /// The convention of a function type `func` with these argument types, which are more than its
    /// parameters in a variadic call.
    ///
    /// # Errors
    ///
    /// A type that cannot be passed.
    pub fn of(
        &self,
        scalarizer: &Scalarizer<'_>,
        func: &FuncType,
        args: &[TypeId],
        attrs: AttrListId,
    ) -> Result<Abi, LowerError> {
        self.target.convention()(self, scalarizer, func, args, attrs)
    }

    /// The type of an attribute of the parameter at `place`.
    pub fn typed(&self, attrs: AttrListId, place: u32, kind: AttrKind) -> Option<TypeId> {
        match self.module.attrs.find_at(attrs, place, kind)? {
            Attr::Type(_, ty) => *ty,
            _ => None,
        }
    }

    /// The extension of the narrow integers of the parameter at `place`.
    pub fn extension(&self, attrs: AttrListId, place: u32) -> Extend {
        match self.has(attrs, place, AttrKind::SExt) {
            true => Extend::Sign,
            false => Extend::Zero,
        }
    }

    /// Returns true if the parameter at `place` has an attribute.
    pub fn has(&self, attrs: AttrListId, place: u32, kind: AttrKind) -> bool {
        self.module.attrs.has_at(attrs, place, kind)
    }

    /// The Cranelift signature.
    pub fn signature(abi: &Abi) -> Signature {
        let mut sig = Signature::new(CallConv::SystemV);
        match &abi.ret {
            Return::Memory(ResultPointer::Argument) => {
                sig.params.push(AbiParam::new(clif::I64));
                sig.returns.push(AbiParam::new(clif::I64));
            }
            Return::Memory(ResultPointer::Apart) => sig.params.push(result_pointer()),
            Return::Registers(slots) => {
                let in_registers = slots.iter().filter(|s| s.is_passed());
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
                Slot::Extended { .. } | Slot::Stacked { .. } => {
                    AbiParam::special(clif::I64, ArgumentPurpose::StructArgument(16))
                }
                Slot::ResultPointer => result_pointer(),
                slot => AbiParam::new(slot.ty()),
            });
        }
        sig
    }
}

/// The parameter in the register for pointers to results.
pub fn result_pointer() -> AbiParam {
    AbiParam::special(clif::I64, ArgumentPurpose::StructReturn)
}

/// The lanes of a vector type that starts at `part`, which moves on behind them.
pub fn lanes<'p>(
    scalarizer: &Scalarizer<'_>,
    ty: TypeId,
    parts: &'p [Part],
    part: &mut usize,
) -> Result<&'p [Part], LowerError> {
    let start = *part;
    *part = start.saturating_add(scalarizer.scalars(ty)?.parts.len());
    let lanes = parts.get(start..*part);
    Ok(lanes.ok_or("a type of too many parts")?)
}
