//! Calling conventions: the places of arguments and results, as LLVM lowers the types of its functions to them.
//!
//! Scalars are passed as Cranelift passes them, after narrow integers are extended to 32 bits. Vectors are
//! passed in pieces of a register. A result that does not fit the registers is returned through a hidden
//! pointer. Each target assigns the slots ([`crate::target::Target::convention`]).

use crate::bank::{Bank, BankFor};
use crate::lower_error::LowerError;
use crate::scalarize::{Part, Scalarizer};
use crate::unit::Unit;
use bitsmith_model::attr::{Attr, AttrListId};
use bitsmith_model::module::Module;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::callconv::CallConv;
use bitsmith_model::types::{FuncType, TypeId};
use bitsmith_model::value::GlobalId;
use cranelift_codegen::ir::{AbiParam, ArgumentPurpose, Signature, types as clif};
use cranelift_codegen::isa;

/// The extension of a narrow integer, on which its reader relies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extend {
    /// None: nobody may rely on the other bits.
    Open,
    /// Zero extension.
    Zero,
    /// Sign extension.
    Sign,
}

/// Lanes of a vector that are side by side.
#[derive(Clone, Copy, Debug)]
pub struct Lanes {
    /// The type of all of them: 8 or 16 bytes.
    pub ty: clif::Type,
    /// The index of the first part.
    pub part: usize,
    /// Their number.
    pub count: usize,
    /// The bytes per lane.
    pub bytes: u32,
    /// The part of each lane.
    pub is: Part,
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
    Vector(Lanes),
    /// Lanes beyond the first 128 bits of the vector register of the slot before. Cranelift does not know of them.
    Upper {
        /// The number of the register.
        register: u8,
        /// The number of the piece of 128 bits, from 1.
        piece: u8,
        /// The lanes.
        lanes: Lanes,
    },
    /// A byval argument: the pointee, copied to the stack.
    ByVal {
        /// Its size on the stack in bytes, a multiple of eight.
        size: u32,
        /// Its own size in bytes.
        bytes: u32,
        /// Its alignment in bytes.
        align: u32,
    },
    /// An `x86_fp80`: an argument is in memory on the stack, a result in a register of its own kind, where other
    /// floats may be, too.
    Extended {
        /// The index of the part.
        part: usize,
        /// The part.
        is: Part,
    },
    /// A part of 128 bits in memory on the stack: an integer that did not fit the registers that are left.
    Stacked {
        /// The index of the part.
        part: usize,
    },
    /// Lanes of 128 bits in memory on the stack: of a larger vector that is passed to a variadic function.
    StackedLanes(Lanes),
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
            Self::Vector(lanes) | Self::Upper { lanes, .. } => lanes.ty,
            Self::Unused(ty) => ty,
            Self::ByVal { .. }
            | Self::Extended { .. }
            | Self::Pad { .. }
            | Self::Stacked { .. }
            | Self::StackedLanes(_) => clif::I64,
            Self::Half { .. } | Self::ResultPointer => clif::I64,
        }
    }
    /// Returns true if it takes a vector register.
    pub fn is_vector(self) -> bool {
        match self {
            Self::Scalar { is, .. } => is.float,
            Self::Vector(_) => true,
            Self::Unused(ty) => !ty.is_int(),
            _ => false,
        }
    }
    /// The number of general registers that it takes.
    pub fn gprs(self) -> u32 {
        match self {
            Self::Scalar { is, .. } if !is.float => is.ty.bytes().div_ceil(8),
            Self::Half { .. } => 1,
            Self::Unused(ty) if ty.is_int() => ty.bytes().div_ceil(8),
            _ => 0,
        }
    }
    /// True if it is an address of memory on the stack, as Cranelift passes it.
    pub fn is_memory(self) -> bool {
        match self {
            Self::ByVal { .. } | Self::Pad { .. } => true,
            slot => slot.is_block(),
        }
    }
    /// True if it is 16 bytes of memory on the stack, aligned to that. An `x86_fp80` as a result is none.
    pub fn is_block(self) -> bool {
        matches!(
            self,
            Self::Extended { .. } | Self::Stacked { .. } | Self::StackedLanes(_)
        )
    }
    /// True if it is beyond the first 128 bits of a vector register.
    pub fn is_upper(&self) -> bool {
        matches!(self, Self::Upper { .. })
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
    /// The alignment in bytes of the first argument on the stack.
    pub stack_align: u32,
    /// The number of vector registers in which Cranelift returns results.
    pub most_results: u32,
    /// The convention by which Cranelift passes arguments.
    pub call_conv: isa::CallConv,
    /// Their places, if the convention is not one that Cranelift has.
    pub bank: Option<Box<Bank>>,
}

/// The alignment in bytes that Cranelift's calls give to the stack.
pub const STACK_ALIGN: u32 = 16;

/// Vector registers with more in them than Cranelift passes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Vectors {
    /// The number of registers, from the first.
    pub count: u8,
    /// The number of pieces of 128 bits of each.
    pub pieces: u8,
}

impl Vectors {
    /// The registers that slots take.
    fn of<'s>(slots: impl Iterator<Item = &'s Slot>) -> Self {
        let mut all = Self {
            count: 0,
            pieces: 1,
        };
        for slot in slots {
            match slot {
                Slot::Upper { piece, .. } => {
                    all.pieces = all.pieces.max(piece.saturating_add(1).next_power_of_two());
                }
                slot if slot.is_vector() => all.count = all.count.saturating_add(1),
                _ => {}
            }
        }
        all
    }
}

impl Abi {
    /// Returns true if Cranelift passes arguments as functions of Windows get them.
    pub fn is_of_windows(&self) -> bool {
        self.call_conv == isa::CallConv::WindowsFastcall
    }

    /// The vector registers of the arguments, if any has more than 128 bits.
    pub fn wide_arguments(&self) -> Option<Vectors> {
        let slots = self.params.iter().flatten();
        let wide = slots.clone().any(Slot::is_upper);
        wide.then(|| Vectors {
            count: u8::try_from(self.used.vectors).unwrap_or(u8::MAX),
            ..Vectors::of(slots)
        })
    }

    /// The vector registers of the arguments if any has more than 128 bits, and Cranelift copies other arguments to
    /// the stack, by a call that may clear these registers.
    pub fn wide_beside_copies(&self) -> Option<Vectors> {
        let wide = self.wide_arguments()?;
        let mut slots = self.params.iter().flatten();
        slots.any(|slot| slot.is_memory()).then_some(wide)
    }

    /// The vector registers of the result, if Cranelift does not return it in them: none if it does.
    pub fn vector_results(&self) -> Option<Vectors> {
        let Return::Registers(slots) = &self.ret else {
            return None;
        };
        let all = Vectors::of(slots.iter());
        (all.pieces > 1 || u32::from(all.count) > self.most_results).then_some(all)
    }

    /// Returns true if a slot of the result is one of Cranelift's results.
    pub fn is_returned(&self, slot: &Slot) -> bool {
        match slot {
            Slot::Extended { .. } | Slot::Upper { .. } => false,
            slot if slot.is_vector() => self.vector_results().is_none(),
            _ => true,
        }
    }
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
            slot if slot.is_block() => return Some(self.push(16, 16)),
            Slot::ResultPointer | Slot::Upper { .. } => return None,
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
    &Conventions<'_, '_>,
    &Scalarizer<'_>,
    &FuncType,
    &[TypeId],
    AttrListId,
    CallConv,
) -> Result<Abi, LowerError>;

/// Computes the calling conventions of a module's functions.
pub struct Conventions<'u, 'm> {
    /// The context.
    pub unit: &'u Unit<'m>,
    /// The function whose code passes or takes the arguments.
    pub function: GlobalId,
    /// The module.
    pub module: &'m Module,
    /// The functions that can call it, or the callee.
    pub reach: Reach,
}

/// The functions that can call a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// Those of this module.
    Closed,
    /// Any.
    Open,
}

impl<'u, 'm> Conventions<'u, 'm> {
    /// The conventions of calls in the code of a function, and of the function itself. The `callee` is known, or it
    /// is any.
    pub fn new(unit: &'u Unit<'m>, function: GlobalId, callee: Option<GlobalId>) -> Self {
        let reach = match callee.is_some_and(|callee| unit.is_closed(callee)) {
            true => Reach::Closed,
            false => Reach::Open,
        };
        Self {
            unit,
            function,
            module: unit.module,
            reach,
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
        convention: CallConv,
    ) -> Result<Abi, LowerError> {
        self.unit.target.convention()(self, scalarizer, func, args, attrs, convention)
    }

    /// The bank of calls of a convention, if the function can be called from elsewhere, or calls replace its frame.
    ///
    /// # Errors
    ///
    /// A type that cannot be passed.
    pub fn bank(
        &self,
        scalarizer: &Scalarizer<'_>,
        types: (&FuncType, &[TypeId]),
        attrs: AttrListId,
        bank_for: BankFor,
    ) -> Result<Option<Box<Bank>>, LowerError> {
        let target = self.unit.target;
        target.bank(self, scalarizer, types, attrs, bank_for)
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
        if self.has(attrs, place, AttrKind::SExt) {
            Extend::Sign
        } else if self.has(attrs, place, AttrKind::ZExt) {
            Extend::Zero
        } else {
            Extend::Open
        }
    }

    /// The alignment of the byval argument at `place`: that of its attribute, or of its type.
    pub fn byval_align(
        &self,
        scalarizer: &Scalarizer<'_>,
        pointee: TypeId,
        attrs: AttrListId,
        place: u32,
    ) -> u32 {
        let given = self.module.attrs.int_at(attrs, place, AttrKind::Alignment);
        let align = given.unwrap_or_else(|| scalarizer.align_of(pointee));
        u32::try_from(align.clamp(8, 4096)).unwrap_or(8)
    }

    /// The alignment in bytes of the parameter at `place` on the stack, if it has one of its own (`alignstack`).
    pub fn stack_align(&self, attrs: AttrListId, place: u32) -> Option<u32> {
        let align = (self.module.attrs).int_at(attrs, place, AttrKind::StackAlignment);
        u32::try_from(align?).ok()
    }

    /// Returns true if the parameter at `place` has an attribute.
    pub fn has(&self, attrs: AttrListId, place: u32, kind: AttrKind) -> bool {
        self.module.attrs.has_at(attrs, place, kind)
    }

    /// The Cranelift signature.
    pub fn signature(abi: &Abi) -> Signature {
        let mut sig = Signature::new(abi.call_conv);
        match &abi.ret {
            Return::Memory(ResultPointer::Argument) => {
                sig.params.push(AbiParam::new(clif::I64));
                sig.returns.push(AbiParam::new(clif::I64));
            }
            Return::Memory(ResultPointer::Apart) => sig.params.push(result_pointer()),
            Return::Registers(slots) => {
                let in_registers = slots.iter().filter(|s| abi.is_returned(s));
                sig.returns
                    .extend(in_registers.map(|s| AbiParam::new(s.ty())));
                if abi.sret.is_some() && slots.is_empty() {
                    sig.returns.push(AbiParam::new(clif::I64));
                }
            }
        }
        for slot in abi.params.iter().flatten().filter(|s| !s.is_upper()) {
            sig.params.push(match slot {
                Slot::ByVal { size, .. } | Slot::Pad { size } => {
                    AbiParam::special(clif::I64, ArgumentPurpose::StructArgument(*size))
                }
                slot if slot.is_block() => {
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

/// The bytes of each lane of a vector of integers whose width is no power of two, once they are widened to fill at least
/// `least` bytes of a register together; none if they do not by lanes of a word.
pub fn widened_lane(count: u32, bits: u32, least: u32) -> Option<u32> {
    let mut bytes = bits.next_power_of_two().max(8) / 8;
    while count.saturating_mul(bytes) < least {
        bytes *= 2;
    }
    (count.is_power_of_two() && count > 1 && bytes <= 8).then_some(bytes)
}

/// The lanes of a vector type that starts at `part`, which moves on behind them.
pub fn lanes<'p>(
    scalarizer: &Scalarizer<'_>,
    ty: TypeId,
    parts: &'p [Part],
    part: &mut usize,
) -> Result<&'p [Part], LowerError> {
    if scalarizer.has_wide_lanes(ty) {
        return Err("passing a vector of integers of more than 128 bits".into());
    }
    let start = *part;
    *part = start.saturating_add(scalarizer.scalars(ty)?.parts.len());
    let lanes = parts.get(start..*part);
    Ok(lanes.ok_or("a type of too many parts")?)
}
