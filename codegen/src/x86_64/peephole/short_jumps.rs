//! Branch relaxation: jumps in their short form.
//!
//! T. G. Szymanski, «Assembling code for machines with span-dependent instructions», CACM 21(4), 1978. Cranelift emits
//! all jumps with four bytes of distance, since it does not know the code between before it is emitted.
//!
//! Precondition: the distance fits a byte; code between the two only becomes shorter, so it still fits at the end.
//! It gains 8 % of size, 11 % of SQLite's (`docs/passes.md`).

use super::Code;
use super::instruction::Link;

/// Finds the jumps whose targets are in reach of the short form, in two rounds.
pub fn run(code: &mut Code<'_>) -> Option<()> {
    // A jump that does not reach its target in the second round seldom does in a third one.
    for _ in 0..2 {
        let places = code.places_now()?;
        for number in 0..code.insts.len() {
            let inst = code.insts.get(number)?;
            let Link::Jump(_, target) = inst.link else {
                continue;
            };
            if inst.short || inst.fixed {
                continue;
            }
            let (from, to) = (*places.get(number)?, *places.get(code.inst_at(target)?)?);
            // The code between the two only shrinks.
            let shrinks = match to > from {
                true => i64::from(inst.new_len()),
                false => 2,
            };
            let distance = i64::from(to) - i64::from(from) - shrinks;
            if i8::try_from(distance).is_ok() {
                code.insts.get_mut(number)?.short = true;
            }
        }
    }
    Some(())
}
