//! The System V calling convention of x86-64.

use super::features;
use crate::abi::{
    Abi, Conventions, Extend, Lanes, Reach, ResultPointer, Return, STACK_ALIGN, Slot, Used, lanes,
    widened_lane,
};
use crate::lower_error::LowerError;
use crate::scalarize::{Part, Scalarizer};
use bitsmith_model::attr::{AttrListId, index};
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::callconv::CallConv;
use bitsmith_model::types::{FuncType, Type, TypeId};
use cranelift_codegen::ir::types as clif;
use cranelift_codegen::isa;

/// The convention of Erlang, which has no name in text.
const HIPE: CallConv = CallConv(11);

/// The nesting depth of types.
const DEEPEST: u32 = 64;

/// The general registers for arguments, in order.
pub const ARGUMENT_NAMES: [&str; 6] = ["rdi", "rsi", "rdx", "rcx", "r8", "r9"];

/// The registers for arguments.
pub const ARGUMENTS: Used = Used {
    gprs: 6,
    vectors: 8,
    stack: 0,
};

/// Returns true if a calling convention passes these arguments and this result as C does.
pub fn passes_like_c(convention: CallConv) -> bool {
    !matches!(
        convention,
        CallConv::AnyReg
            | HIPE
            | CallConv::Intel_OCL_BI
            | CallConv::PreserveNone
            | CallConv::Win64
            | CallConv::X86_INTR
            | CallConv::X86_RegCall
            | CallConv::X86_VectorCall
    )
}

/// The numbers of vector and general registers in which Cranelift returns results.
const CRANELIFT_RESULTS: u32 = 2;
pub(super) const CRANELIFT_GENERAL_RESULTS: u32 = 3;
/// The number of vector registers for results.
const RESULTS: u32 = 4;
/// The number of vector registers for results of 16 bits.
const HALF_RESULTS: u32 = 3;
/// The number of x87 registers for results.
const X87_RESULTS: u32 = 2;

/// The registers for results in which calling conventions differ.
#[derive(Clone, Copy)]
pub(super) struct ResultRegisters {
    /// The number of general registers.
    general: u32,
    /// The number of vector registers for floats and doubles.
    floats: u32,
    /// The number of vector registers for floats of 128 bits.
    quads: u32,
}

impl ResultRegisters {
    pub(super) fn of(convention: CallConv) -> Self {
        let (general, floats, quads) = match convention {
            CallConv::Fast | CallConv::Tail => (3, 3, 2),
            CallConv::Swift | CallConv::SwiftTail => (4, 4, 4),
            _ => (3, 2, 2),
        };
        Self {
            general,
            floats,
            quads,
        }
    }
}

/// The convention of a function type `func` with these argument types, which are more than its
/// parameters in a variadic call.
pub fn convention(
    conventions: &Conventions<'_, '_>,
    scalarizer: &Scalarizer<'_>,
    func: &FuncType,
    args: &[TypeId],
    attrs: AttrListId,
    convention: CallConv,
) -> Result<Abi, LowerError> {
    let slots_of = |of: &Conventions<'_, '_>, ty, place| slots(of, scalarizer, attrs, ty, place);
    let mut registers = ResultRegisters::of(convention);
    // Without a bank, only functions of the module return more, to each other.
    registers.general = registers.general.min(CRANELIFT_GENERAL_RESULTS);
    let ret = results(slots_of(conventions, func.ret, index::RETURN)?, registers);
    // What reads variable arguments knows nothing of the function's callers.
    let reach = match func.vararg {
        true => Reach::Open,
        false => conventions.reach,
    };
    let of_arguments = Conventions {
        reach,
        ..*conventions
    };
    let mut used = Used::before(&ret);
    let (mut params, mut sret) = (Vec::with_capacity(args.len()), None);
    let mut stack_align = conventions.unit.stack_align.max(STACK_ALIGN);
    for (number, ty) in args.iter().enumerate() {
        let place = index::param(number);
        let mut wanted = Vec::new();
        let by_value = conventions.typed(attrs, place, AttrKind::ByVal);
        // The processor pushed what its functions get by value: its address is passed on.
        if let Some(pointee) = by_value.filter(|_| convention != CallConv::X86_INTR) {
            let bytes = u32::try_from(scalarizer.size_of(pointee)?).ok();
            let bytes = bytes.filter(|s| *s < 1 << 24);
            let bytes = bytes.ok_or("a byval argument of this size")?;
            let size = bytes.next_multiple_of(8);
            let align = conventions.byval_align(scalarizer, pointee, attrs, place);
            stack_align = stack_align.max(align);
            let pad = used.stack.next_multiple_of(align).wrapping_sub(used.stack);
            if pad > 0 && pad < align {
                wanted.push(Slot::Pad { size: pad });
            }
            wanted.push(Slot::ByVal { size, bytes, align });
        } else {
            wanted = slots_of(&of_arguments, *ty, place)?;
        }
        if conventions.has(attrs, place, AttrKind::StructRet) {
            sret = Some(number);
        }
        let placed = placed(&wanted, &mut used, func.vararg)?;
        if placed
            .iter()
            .any(|slot| matches!(slot, Slot::StackedLanes(_)))
        {
            stack_align = stack_align.max(widest(&wanted));
        }
        params.push(placed);
    }
    let mut abi = Abi {
        params,
        ret,
        sret,
        used,
        stack_align,
        most_results: CRANELIFT_RESULTS,
        call_conv: isa::CallConv::SystemV,
        bank: None,
    };
    let is_of_windows = convention == CallConv::Win64 && conventions.reach == Reach::Open;
    if is_of_windows && !func.vararg && has_words(&abi) {
        abi.call_conv = isa::CallConv::WindowsFastcall;
    }
    Ok(abi)
}

/// Returns true if each argument and the result is an integer or a float of up to 64 bits: what Cranelift passes in
/// the convention of Windows.
fn has_words(abi: &Abi) -> bool {
    let is_word = |slot: &Slot| match slot {
        Slot::Scalar { is, .. } => is.bits <= 64 && (!is.float || is.bits >= 32),
        _ => false,
    };
    let each = |slots: &Vec<Slot>| slots.len() == 1 && slots.iter().all(is_word);
    abi.params.iter().all(each)
        && match &abi.ret {
            Return::Registers(slots) => slots.is_empty() || each(slots),
            Return::Memory(_) => false,
        }
}

/// The slots of the parameter at `place`, before they have places.
pub(super) fn slots(
    conventions: &Conventions<'_, '_>,
    scalarizer: &Scalarizer<'_>,
    attrs: AttrListId,
    ty: TypeId,
    place: u32,
) -> Result<Vec<Slot>, LowerError> {
    let scalars = scalarizer.scalars(ty)?;
    let mut walk = Walk {
        conventions,
        scalarizer,
        parts: &scalars.parts,
        extend: conventions.extension(attrs, place),
        part: 0,
        out: Vec::new(),
    };
    walk.slots(ty, DEEPEST)?;
    Ok(walk.out)
}

/// Assigns the registers of a result; memory if they do not suffice.
/// The general registers for results, in their order.
pub(super) const GENERAL_RESULTS: [&str; 3] = ["rax", "rdx", "rcx"];

/// The numbers of general, vector and x87 registers that a result is in.
pub(super) fn result_registers(abi: &Abi) -> [usize; 3] {
    let Return::Registers(slots) = &abi.ret else {
        return [1, 0, 0];
    };
    let integers = slots.iter().map(|slot| slot.gprs()).sum::<u32>() as usize;
    let integers = integers.max(usize::from(abi.sret.is_some()));
    let vectors = slots.iter().filter(|slot| slot.is_vector()).count();
    let is_extended = |slot: &&Slot| matches!(slot, Slot::Extended { .. });
    [integers, vectors, slots.iter().filter(is_extended).count()]
}

pub(super) fn results(mut slots: Vec<Slot>, registers: ResultRegisters) -> Return {
    let (mut gprs, mut vectors, mut x87) = (0, 0, 0);
    for slot in &mut slots {
        match slot {
            Slot::Extended { .. } => x87 += 1,
            Slot::Upper { register, .. } => *register = last(vectors),
            Slot::Scalar { part, is, .. } if is.float && is.bits > 16 => {
                let (is_quad, mut most) = (is.bits > 64, registers.floats);
                if is_quad {
                    most = registers.quads;
                }
                match vectors < most {
                    true => vectors += 1,
                    false if is_quad => vectors = RESULTS + 1,
                    false => {
                        x87 += 1;
                        *slot = Slot::Extended {
                            part: *part,
                            is: *is,
                        };
                    }
                }
            }
            Slot::Scalar { is, .. } if is.float => match vectors < HALF_RESULTS {
                true => vectors += 1,
                false => vectors = RESULTS + 1,
            },
            slot if slot.is_vector() => vectors += 1,
            slot => gprs += slot.gprs(),
        }
    }
    match gprs > registers.general || vectors > RESULTS || x87 > X87_RESULTS {
        true => Return::Memory(ResultPointer::Argument),
        false => Return::Registers(slots),
    }
}

/// The number of the last of so many registers.
fn last(count: u32) -> u8 {
    u8::try_from(count.saturating_sub(1)).unwrap_or(u8::MAX)
}

/// Assigns the registers and the stack of an argument.
fn placed(wanted: &[Slot], used: &mut Used, is_variadic: bool) -> Result<Vec<Slot>, LowerError> {
    let mut placed = Vec::with_capacity(wanted.len());
    // The size of the current register, and whether it is in memory.
    let (mut bytes, mut on_stack) = (16, false);
    for (number, slot) in wanted.iter().enumerate() {
        let mut slot = whole_or_stacked(*slot, used);
        let mut align = if slot.is_block() { 16 } else { 1 };
        let rest = wanted.get(number..).unwrap_or_default();
        match slot {
            Slot::Upper { lanes, .. } if on_stack => slot = Slot::StackedLanes(lanes),
            Slot::Upper { .. } => {}
            _ => bytes = register_bytes(rest),
        }
        if let Slot::Vector(lanes) = slot
            && bytes > 16
            && (is_variadic || used.vectors >= ARGUMENTS.vectors)
        {
            (slot, align) = (Slot::StackedLanes(lanes), bytes);
        }
        pad(align, &mut placed, used);
        if let Slot::Upper { register, .. } = &mut slot {
            *register = last(used.vectors);
        } else {
            on_stack = used.take(slot, ARGUMENTS).is_some();
        }
        placed.push(slot);
        let is_last = !rest.get(1).is_some_and(Slot::is_upper);
        if matches!(slot, Slot::StackedLanes(_)) && is_last {
            // The vector is as large as its register.
            pad(bytes, &mut placed, used);
        }
    }
    Ok(placed)
}

/// Aligns the next argument on the stack.
fn pad(align: u32, placed: &mut Vec<Slot>, used: &mut Used) {
    let size = used.stack.next_multiple_of(align).wrapping_sub(used.stack);
    if size > 0 {
        placed.push(Slot::Pad { size });
        used.take(Slot::Pad { size }, ARGUMENTS);
    }
}

/// The size in bytes of the register of the first of some slots, which those that follow may belong to.
fn register_bytes(slots: &[Slot]) -> u32 {
    let pieces = slots.iter().skip(1).take_while(|slot| slot.is_upper());
    let bytes = pieces.fold(16u32, |bytes, _| bytes.saturating_add(16));
    bytes.next_power_of_two()
}

/// The size in bytes of the largest vector register of some slots.
fn widest(slots: &[Slot]) -> u32 {
    let rests = (0..slots.len()).filter_map(|from| slots.get(from..));
    rests.map(register_bytes).max().unwrap_or(16)
}

/// The slot of an argument: an integer of two words is on the stack unless both have registers. Cranelift would
/// leave out the last register then, which the next argument has.
fn whole_or_stacked(slot: Slot, used: &Used) -> Slot {
    match slot {
        Slot::Scalar { part, .. } if slot.gprs() == 2 && used.gprs + 2 > ARGUMENTS.gprs => {
            Slot::Stacked { part }
        }
        other => other,
    }
}

/// The slots of a type before they have places.
struct Walk<'a> {
    conventions: &'a Conventions<'a, 'a>,
    scalarizer: &'a Scalarizer<'a>,
    parts: &'a [Part],
    extend: Extend,
    part: usize,
    out: Vec<Slot>,
}

impl Walk<'_> {
    fn slots(&mut self, ty: TypeId, depth: u32) -> Result<(), LowerError> {
        let depth = depth.checked_sub(1).ok_or("types nest too deep")?;
        let types = &self.conventions.module.types;
        let kind = types.get(ty);
        let is_half = |ty: &TypeId| matches!(types.get(*ty), Type::Half | Type::BFloat);
        match kind {
            Type::Vector { element, len, .. } if matches!(types.get(*element), Type::X86Fp80) => {
                for _ in 0..*len {
                    self.extended()?;
                }
            }
            Type::Vector { len: 2.., .. } => self.vector(ty)?,
            // A vector of one lane of another type is passed as that.
            Type::Vector { element, .. } if is_half(element) => self.vector(ty)?,
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
                let body = types.as_struct(ty).ok_or("an opaque type")?;
                for element in &body.elements {
                    self.slots(*element, depth)?;
                }
            }
            Type::X86Fp80 => self.extended()?,
            _ => {
                for part in &self.scalarizer.scalars(ty)?.parts {
                    // Alone, an i128 is not split between registers and the stack; narrower ones are.
                    let is_alone = depth.saturating_add(1) == DEEPEST;
                    match is_alone && part.bits == 128 && !matches!(kind, Type::Vector { .. }) {
                        true => self.scalar()?,
                        false => self.element()?,
                    }
                }
            }
        }
        Ok(())
    }

    fn next(&mut self) -> Result<(usize, Part), LowerError> {
        let part = self.part;
        let is = *self.parts.get(part).ok_or("a type of too many parts")?;
        self.part += 1;
        Ok((part, is))
    }

    /// Adds the slot of an `x86_fp80`, whose part looks like an integer of 80 bits.
    fn extended(&mut self) -> Result<(), LowerError> {
        let (part, is) = self.next()?;
        self.out.push(Slot::Extended { part, is });
        Ok(())
    }

    fn scalar(&mut self) -> Result<(), LowerError> {
        let (part, is) = self.next()?;
        self.out.push(Slot::Scalar {
            part,
            is,
            extend: self.extend,
        });
        Ok(())
    }

    /// Adds the slots of a vector of several elements. It is widened to a power of two of lanes and passed in pieces
    /// of the largest register, or lane by lane if that is no whole register.
    fn vector(&mut self, ty: TypeId) -> Result<(), LowerError> {
        let at = self.part;
        let lanes = lanes(self.scalarizer, ty, self.parts, &mut self.part)?;
        let Some(is) = lanes.first().copied() else {
            return Ok(());
        };
        let whole = lanes.len().next_power_of_two();
        let bytes = match is.bits {
            // A mask: its lanes are widened to fill a register.
            1 => 16 / u32::try_from(whole.min(16)).unwrap_or(16),
            8 | 16 | 32 | 64 => is.bits / 8,
            bits => {
                let count = u32::try_from(lanes.len())?;
                match widened_lane(count, bits, 16) {
                    Some(bytes) => bytes,
                    None => {
                        self.part = at;
                        return lanes.iter().try_for_each(|_| self.element());
                    }
                }
            }
        };
        let size = u32::try_from(whole)?.saturating_mul(bytes);
        let widest = match size {
            0..=16 => 16,
            _ => features::vector_bytes(self.conventions, size)?,
        };
        let is_scalar = match (is.bits, lanes.len() == whole) {
            // Those of odd widths fill one register.
            (bits, _) if !matches!(bits, 1 | 8 | 16 | 32 | 64) => size > widest,
            (1, whole) => !whole || size > 16 && widest < 32,
            // Those of 16 bits fill a register.
            (16, _) if is.float && size <= 16 => false,
            (_, whole) => !whole && !(16..=widest).contains(&size),
        };
        if is_scalar {
            self.part = at;
            return lanes.iter().try_for_each(|_| self.scalar());
        }
        let each = (16 / bytes.max(1)) as usize;
        let pieces = widest.min(size.max(16)) / 16;
        for (number, piece) in lanes.chunks(each).enumerate() {
            let lanes = Lanes {
                ty: clif::I8X16,
                part: at.saturating_add(number.saturating_mul(each)),
                count: piece.len(),
                bytes,
                is,
            };
            let piece = u32::try_from(number)?.checked_rem(pieces).unwrap_or(0);
            self.out.push(match u8::try_from(piece)? {
                0 => Slot::Vector(lanes),
                piece => Slot::Upper {
                    register: 0,
                    piece,
                    lanes,
                },
            });
        }
        Ok(())
    }

    /// Adds an element of a larger type; an integer of two words is like two integers.
    fn element(&mut self) -> Result<(), LowerError> {
        let part = self.part;
        let is = self.parts.get(part).ok_or("a type of too many parts")?;
        if is.float || is.bits <= 64 {
            return self.scalar();
        }
        self.part += 1;
        self.out.extend([Slot::Half { part }; 2]);
        Ok(())
    }
}
