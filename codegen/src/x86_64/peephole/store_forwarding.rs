//! Store-to-load forwarding: a load of the word of the frame that the instruction before it stored becomes a copy of
//! the register.

use super::Code;
use super::instruction::{MachInst, copy, number};
use iced_x86::{Code as Opcode, Instruction};

/// Replaces loads of words that were stored directly before.
pub fn run(code: &mut Code<'_>) {
    for at in 1..code.insts.len() {
        let Some([store, load]) = code.insts.get_mut(at - 1..=at) else {
            continue;
        };
        if load.is_target || load.fixed || store.fixed {
            continue;
        }
        match forwarded(store, load) {
            Some(None) => load.remove(),
            Some(Some(copy)) => {
                // It stays a load if the copy has no encoding.
                let _ = load.replace(&copy, &mut code.encoder);
            }
            None => {}
        }
    }
}

/// The copy that replaces a load; `Some(None)` if the register has the value already.
fn forwarded(store: &MachInst, load: &MachInst) -> Option<Option<Instruction>> {
    let is_pair = store.opcode() == Opcode::Mov_rm64_r64 && load.opcode() == Opcode::Mov_r64_rm64;
    (is_pair && store.frame_offset()? == load.frame_offset()?).then_some(())?;
    let (from, to) = (number(store.register(1)?), number(load.register(0)?));
    match from == to {
        true => Some(None),
        false => copy(from, to, true).map(Some),
    }
}
