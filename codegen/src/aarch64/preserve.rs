//! Functions that preserve more registers than those of C: code before the function saves them, calls it, and restores them.

use super::encoding::{
    AUTHENTICATE, Access, LINK, RETURN, SIGN, SP, add, bytes_of, call_behind, len_of, lower_stack,
};
use crate::abi::Abi;
use crate::rewrite::Preserving;
use crate::unwind::{Rule, Unwind};
use bitsmith_model::schema::callconv::CallConv;
use cranelift_codegen::gimli::{AArch64 as Dwarf, Register};
use std::ops::Range;

/// The general and vector registers that functions of C lose, or keep in part, and these functions preserve.
const GENERAL: Range<u16> = 9..16;
const VECTORS: Range<u32> = 8..32;

/// The vector registers that functions of a calling convention preserve, if they preserve more than those of C.
fn vectors(convention: CallConv) -> Option<Range<u32>> {
    match convention {
        CallConv::PreserveMost => Some(0..0),
        CallConv::PreserveAll => Some(VECTORS),
        _ => None,
    }
}

/// Returns true if a function of a calling convention preserves more than those of C.
pub fn preserves(convention: CallConv) -> bool {
    vectors(convention).is_some()
}

/// Returns true if the code before a function can be made, if there is any: all arguments are in registers then, since that code
/// has a frame.
pub fn can_preserve(convention: CallConv, abi: &Abi) -> bool {
    !preserves(convention) || abi.used.stack == 0
}

/// The code before a function, if it preserves more than one of C.
pub fn before(convention: CallConv) -> Option<Preserving> {
    let vectors = vectors(convention)?;
    let general = (0u32..).step_by(8).zip(GENERAL);
    // The return address is above the other general registers.
    let words = 8 * (u32::from(GENERAL.end - GENERAL.start) + 1);
    let vectors = (words..).step_by(16).zip(vectors);
    let frame = words + 16 * u32::try_from(vectors.clone().count()).unwrap_or(0);
    let move_all = |access: Access, code: &mut Vec<u32>| {
        let general = general.clone();
        code.extend(general.map(|(at, register)| access.general(register.into(), SP, at)));
        code.push(access.general(LINK, SP, words - 8));
        let vectors = vectors.clone();
        code.extend(vectors.map(|(at, register)| access.vector(register, SP, at)));
    };
    let mut code = vec![SIGN];
    let mut rules = vec![(len_of(&code), Rule::Signed)];
    code.push(lower_stack(frame));
    rules.push((len_of(&code), Rule::FrameOffset(frame.cast_signed())));
    move_all(Access::Store, &mut code);
    let below = |at: u32| at.cast_signed().wrapping_sub(frame.cast_signed());
    let saved = general.clone();
    let saved = saved.map(|(at, register)| Rule::Saved(Register(register), below(at)));
    let link = Rule::Saved(Dwarf::X30, below(words - 8));
    rules.extend(saved.chain([link]).map(|rule| (len_of(&code), rule)));
    let call = code.len();
    code.push(0);
    move_all(Access::Load, &mut code);
    code.extend([add(SP, SP, frame), AUTHENTICATE, RETURN]);
    call_behind(&mut code, call);
    let len = len_of(&code);
    // There, it is as if this code had not run.
    let restored = GENERAL.map(|register| Rule::Restored(Register(register)));
    let start = [
        Rule::Frame(Dwarf::SP, 0),
        Rule::Restored(Dwarf::X30),
        Rule::Signed,
    ];
    rules.extend(restored.chain(start).map(|rule| (len, rule)));
    Some(Preserving {
        bytes: bytes_of(&code),
        unwind: Unwind { rules, len },
    })
}
