//! The System V calling convention of x86-64.

use crate::abi::{Abi, Conventions, Extend, ResultPointer, Return, Slot, Used, lanes};
use crate::lower_error::LowerError;
use crate::scalarize::{Part, Scalarizer};
use bitsmith_model::attr::{Attr, AttrListId, index};
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::callconv::CallConv;
use bitsmith_model::types::{FuncType, Type, TypeId, Types};
use cranelift_codegen::ir::types as clif;

/// The convention of Erlang, which has no name in text.
const HIPE: CallConv = CallConv(11);

/// The registers for arguments.
pub const ARGUMENTS: Used = Used {
    gprs: 6,
    vectors: 8,
    stack: 0,
};

/// Returns true if a calling convention passes these arguments and this result as C does.
pub fn passes_like_c(convention: CallConv, abi: &Abi) -> bool {
    match convention {
        // They return more in registers than C, which has such a result in memory.
        CallConv::Fast | CallConv::Swift => matches!(abi.ret, Return::Registers(_)),
        // The callee of the last two removes arguments from the stack, and at least a word.
        CallConv::AnyReg
        | CallConv::GHC
        | HIPE
        | CallConv::Intel_OCL_BI
        | CallConv::PreserveNone
        | CallConv::Win64
        | CallConv::X86_INTR
        | CallConv::X86_RegCall
        | CallConv::X86_VectorCall
        | CallConv::SwiftTail
        | CallConv::Tail => false,
        _ => true,
    }
}

/// The convention of a function type `func` with these argument types, which are more than its
/// parameters in a variadic call.
pub fn convention(
    conventions: &Conventions<'_>,
    scalarizer: &Scalarizer<'_>,
    func: &FuncType,
    args: &[TypeId],
    attrs: AttrListId,
) -> Result<Abi, LowerError> {
    let mut result = Vec::new();
    slots(
        conventions,
        scalarizer,
        func.ret,
        index::RETURN,
        attrs,
        &mut result,
    )?;
    let gprs: u32 = result.iter().map(|s| s.gprs()).sum();
    let xmms = result.iter().filter(|s| s.is_vector()).count();
    let x87 = result
        .iter()
        .filter(|s| matches!(s, Slot::Extended { .. }))
        .count();
    let ret = if gprs > 3 || xmms > 2 || x87 > 2 {
        Return::Memory(ResultPointer::Argument)
    } else {
        Return::Registers(result)
    };
    let mut used = Used::before(&ret);
    let (mut params, mut sret) = (Vec::with_capacity(args.len()), None);
    for (number, ty) in args.iter().enumerate() {
        let place = u32::try_from(number).unwrap_or(u32::MAX).saturating_add(1);
        let mut wanted = Vec::new();
        if let Some(pointee) = conventions.typed(attrs, place, AttrKind::ByVal) {
            let size = scalarizer.size_of(pointee)?;
            let size = u32::try_from(size.next_multiple_of(8)).ok();
            let size = size.filter(|s| *s < 1 << 24);
            let size = size.ok_or("a byval argument of this size")?;
            let align = byval_align(conventions, scalarizer, pointee, attrs, place);
            let pad = used.stack.next_multiple_of(align).wrapping_sub(used.stack);
            if pad > 0 && pad < align {
                wanted.push(Slot::Pad { size: pad });
            }
            wanted.push(Slot::ByVal { size, align });
        } else {
            slots(conventions, scalarizer, *ty, place, attrs, &mut wanted)?;
        }
        if conventions.has(attrs, place, AttrKind::StructRet) {
            sret = Some(number);
        }
        let mut placed = Vec::with_capacity(wanted.len());
        for slot in wanted {
            let slot = whole_or_stacked(slot, &used);
            let pad = used.stack.next_multiple_of(16).wrapping_sub(used.stack);
            if matches!(slot, Slot::Extended { .. } | Slot::Stacked { .. }) && pad > 0 {
                placed.push(Slot::Pad { size: pad });
                used.take(Slot::Pad { size: pad }, ARGUMENTS);
            }
            used.take(slot, ARGUMENTS);
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

/// The alignment of a byval argument: that of its attribute, or of its type.
fn byval_align(
    conventions: &Conventions<'_>,
    scalarizer: &Scalarizer<'_>,
    pointee: TypeId,
    attrs: AttrListId,
    place: u32,
) -> u32 {
    let given = match conventions
        .module
        .attrs
        .find_at(attrs, place, AttrKind::Alignment)
    {
        Some(Attr::Int(_, align)) => Some(*align),
        _ => None,
    };
    let align = given.unwrap_or_else(|| scalarizer.align_of(pointee));
    u32::try_from(align.clamp(8, 4096)).unwrap_or(8)
}

fn slots(
    conventions: &Conventions<'_>,
    scalarizer: &Scalarizer<'_>,
    ty: TypeId,
    place: u32,
    attrs: AttrListId,
    out: &mut Vec<Slot>,
) -> Result<(), LowerError> {
    let scalars = scalarizer.scalars(ty)?;
    let extend = conventions.extension(attrs, place);
    let types = &conventions.module.types;
    let mut part = 0;
    walk(
        types,
        scalarizer,
        ty,
        &scalars.parts,
        extend,
        &mut part,
        out,
        64,
    )
}

#[allow(clippy::too_many_arguments, reason = "a walk with its state")]
fn walk(
    types: &Types,
    scalarizer: &Scalarizer<'_>,
    ty: TypeId,
    parts: &[Part],
    extend: Extend,
    part: &mut usize,
    out: &mut Vec<Slot>,
    depth: u32,
) -> Result<(), LowerError> {
    let depth = depth.checked_sub(1).ok_or("types nest too deep")?;
    match types.get(ty) {
        Type::Vector { len: 2.., .. } => vector(scalarizer, ty, parts, part, out)?,
        Type::X86Fp80 => {
            out.push(Slot::Extended { part: *part });
            *part += 1;
        }
        Type::Array(element, len) => {
            for _ in 0..*len {
                let before = *part;
                walk(types, scalarizer, *element, parts, extend, part, out, depth)?;
                if before == *part {
                    break;
                }
            }
        }
        Type::Struct(_) | Type::Named(_) => {
            let body = types.as_struct(ty).ok_or("an opaque type")?;
            for element in &body.elements {
                walk(types, scalarizer, *element, parts, extend, part, out, depth)?;
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

/// Adds the slots of a vector of several elements: it is widened to a multiple of 128 bits and passed
/// in pieces of that size.
fn vector(
    scalarizer: &Scalarizer<'_>,
    ty: TypeId,
    parts: &[Part],
    part: &mut usize,
    out: &mut Vec<Slot>,
) -> Result<(), LowerError> {
    let mut at = *part;
    let lanes = lanes(scalarizer, ty, parts, part)?;
    let count = lanes.len();
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
            ty: clif::I8X16,
            part: at,
            lanes,
            bytes,
            is: first,
        });
        at += lanes;
        left -= lanes;
    }
    Ok(())
}
