//! LLVM 10 to 9: no `freeze`, operands of Intel's assembler without braces.

use crate::asm_operands;
use crate::fixed_point::{self, TWICE_THE_BITS};
use crate::math;
use crate::odd_vectors;
use crate::report::Outcome;
use crate::site::Site;
use crate::step::{Lowering::*, Step};
use bitsmith_model::inst::{Inst, Memory};
use bitsmith_model::schema::flag::Flags;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Opcode};
use bitsmith_model::types::Type;
use bitsmith_model::value::Value;

pub(crate) const STEP: Step = Step {
    to: 9,
    calls: &[
        ("llvm.addressofreturnaddress", Plain),
        ("llvm.frameaddress", Plain),
        ("llvm.prefetch", Plain),
        ("llvm.ptrmask", Expanded("and of the address", masked)),
        (
            "llvm.sdiv.fix",
            Expanded(TWICE_THE_BITS, fixed_point::lower),
        ),
        ("llvm.sponentry", Plain),
        (
            "llvm.udiv.fix",
            Expanded(TWICE_THE_BITS, fixed_point::lower),
        ),
        (
            "llvm.umul.fix.sat",
            Expanded(TWICE_THE_BITS, fixed_point::lower),
        ),
    ],
    family: None,
    inst: Some(inst),
    body: None,
    module: Some(asm_operands::lower),
};

/// `llvm.ptrmask`: the pointer, moved by the difference of its address and the masked one.
fn masked(site: &mut Site<'_, '_>) -> Option<Value> {
    let [pointer, mask] = site.args_of()?;
    let (word, byte) = (site.type_of(mask)?, site.cx.module.types.int(8));
    let ty = site.ty();
    let address = site.cast(CastOp::PtrToInt, pointer, word);
    let kept = site.binary(BinaryOp::And, address, mask)?;
    let distance = site.binary(BinaryOp::Sub, kept, address)?;
    let step = Inst::new(Opcode::GetElementPtr, ty).with_source_type(byte);
    Some(site.emit(step, &[pointer, distance]))
}

fn inst(site: &mut Site<'_, '_>) -> Option<Value> {
    if site.body.inst(site.at).op != Opcode::Freeze {
        return None;
    }
    let (outcome, value) = match frozen(site) {
        Some(value) => (Outcome::Expanded, Some(value)),
        None => (Outcome::Refused, None),
    };
    site.note(outcome, "freeze", "a volatile store and load");
    value
}

/// A value stored and loaded again, of which no optimiser knows that it is undefined.
fn frozen(site: &mut Site<'_, '_>) -> Option<Value> {
    let &[value] = site.body.operands(site.at) else {
        return None;
    };
    odd_vectors::as_whole(site, value, stored)
}

fn stored(site: &mut Site<'_, '_>, value: Value) -> Option<Value> {
    let ty = site.type_of(value)?;
    if matches!(site.cx.module.types.get(ty), Type::Token) {
        return None;
    }
    let align = math::alignment(site, ty);
    let slot = math::on_entry(site, ty, align)?;
    let memory = Memory {
        align,
        ..Memory::default()
    };
    let void = site.cx.module.types.intern(Type::Void);
    let store = Inst::new(Opcode::Store, void).with_memory(memory);
    site.emit(store.with_flags(Flags::VOLATILE), &[value, slot]);
    let load = Inst::new(Opcode::Load, ty).with_memory(memory);
    Some(site.emit(load.with_flags(Flags::VOLATILE), &[slot]))
}
