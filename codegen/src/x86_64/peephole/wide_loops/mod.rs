//! Loops on vectors of 256 bits: pairs of registers with 128 bits become one.
//!
//! Cranelift has no vectors of 256 bits, so each operation on one is two on its halves. In a loop of one basic block whose
//! instructions for the one half are those for the other, they are joined: values that are carried from round to round are
//! joined before the loop, and parted behind it.
//!
//! Precondition: the processor has AVX2. What is joined comes from, and goes to, the same instructions with operands that
//! are joined, too, or neighbours in memory; no access to memory passes another one that it depends on. It is right because
//! these instructions do the same with both halves. S. Larsen and S. Amarasinghe, «Exploiting superword level parallelism
//! with multimedia instruction sets», PLDI 2000, begin with neighbours in memory in the same way.

mod address;
mod body;
mod emit;
mod opcode;
mod pairs;
mod widening;

use super::code::{Code, Splice, Steps};
use super::effect::Registers;
use super::instruction::{Link, MachInst, inverse};
use super::liveness::Liveness;
use super::vector_effects::{vector_liveness, vectors};
use crate::feature_list::is_enabled;
use body::Body;
use emit::{Around, Emitted, emit};
use iced_x86::{FlowControl, InstructionInfoFactory};
use pairs::Pairs;

/// The maximal number of instructions of a loop.
const MOST_INSTS: usize = 400;
/// The minimal number of accesses to memory of a loop that are in vector registers.
const LEAST_VECTORS: usize = 4;

/// Joins the vectors in the loops of a function.
pub fn run(code: &mut Code<'_>, steps: Option<Steps>) -> Option<Option<Steps>> {
    let isa = code.input.isa.filter(|isa| is_enabled(*isa, "has_avx2"));
    if isa.is_none() || code.input.moving.is_some() {
        return Some(steps);
    }
    let loops = find(code);
    if loops.is_empty() || has_wide_vectors(code) {
        return Some(steps);
    }
    let mut factory = InstructionInfoFactory::new();
    let effects = vectors(code, &mut factory);
    let Some(liveness) = vector_liveness(code, &effects) else {
        return Some(steps);
    };
    // Registers that the function does not write may have to keep what they have.
    let written = effects.iter().fold(0, |all, done| all | done.writes);
    let widened = loops.into_iter();
    let widened = widened.filter_map(|found| {
        let emitted = widen(code, &found, (&liveness, written), &mut factory)?;
        Some((found, emitted))
    });
    let splices: Vec<(Loop, Emitted)> = widened.collect();
    let splices = splices.into_iter();
    let splices = splices.map(|(found, emitted)| splice(code, &found, &emitted));
    match splices.collect::<Option<Vec<Splice>>>() {
        Some(splices) if !splices.is_empty() => code.splice(splices, steps),
        _ => Some(steps),
    }
}

/// Returns true if a function has instructions on vectors of 256 bits already.
fn has_wide_vectors(code: &Code<'_>) -> bool {
    let is_wide = |inst: &MachInst| {
        let mut operands = 0..inst.decoded.op_count();
        operands.any(|at| {
            let register = inst.decoded.op_register(at);
            register.is_ymm() || register.is_zmm()
        })
    };
    code.insts.iter().any(is_wide)
}

/// A loop of one block that is entered from above.
struct Loop {
    /// The number of its first instruction.
    start: usize,
    /// The number of the conditional jump: back, or out of the loop with copies of registers behind it.
    jump: usize,
    /// The number of the jump back.
    end: usize,
    /// The number of the first instruction behind the loop.
    out: usize,
}

/// The loops of a function that may have vectors of 256 bits.
fn find(code: &Code<'_>) -> Vec<Loop> {
    let ends = 0..code.insts.len();
    let loops: Vec<Loop> = ends.filter_map(|end| find_at(code, end)).collect();
    if loops.is_empty() {
        return loops;
    }
    let ways = code.ways();
    let loops = loops.into_iter();
    loops
        .filter(|found| ways.get(found.start) == Some(&1))
        .collect()
}

/// The loop with the jump back at `end`.
fn find_at(code: &Code<'_>, end: usize) -> Option<Loop> {
    let Link::Jump(condition, to) = code.insts.get(end)?.link else {
        return None;
    };
    let start = code.inst_at(to).filter(|start| *start < end)?;
    let inside = code.insts.get(start + 1..=end)?;
    let is_one_block = inside.len() <= MOST_INSTS && !inside.iter().any(|inst| inst.is_target);
    let all = code.insts.get(start..=end)?.iter();
    let vectors = all.filter(|inst| moves_vector(inst)).count();
    let before = code.insts.get(code.before(start).next()?)?;
    (is_one_block && vectors >= LEAST_VECTORS && !before.ends()).then_some(())?;
    let (jump, out) = match condition {
        Some(_) => (end, end + 1),
        None => {
            let is_jump =
                |at: &usize| matches!(code.insts.get(*at).map(|i| i.link), Some(Link::Jump(..)));
            let jump = (start..end).rev().find(is_jump)?;
            let Link::Jump(Some(_), out) = code.insts.get(jump)?.link else {
                return None;
            };
            (jump, code.inst_at(out)?)
        }
    };
    let is_outside = out < code.insts.len() && !(start..=end).contains(&out);
    is_outside.then_some(Loop {
        start,
        jump,
        end,
        out,
    })
}

/// Returns true for an access to 16 bytes.
fn moves_vector(inst: &MachInst) -> bool {
    let flow = inst.decoded.flow_control();
    inst.new_len() != 0 && flow == FlowControl::Next && inst.decoded.memory_size().size() == 16
}

fn widen(
    code: &Code<'_>,
    found: &Loop,
    (liveness, written): (&Liveness, Registers),
    factory: &mut InstructionInfoFactory,
) -> Option<Emitted> {
    let ranges = (
        found.start..found.jump,
        found.jump + 1..found.end.max(found.jump + 1),
    );
    let body = Body::read(code, ranges, factory)?;
    let pairs = Pairs::find(&body);
    pairs.keep_order(&body).then_some(())?;
    let around = Around {
        free: written & !liveness.at(found.start),
        behind: liveness.at(found.out),
    };
    emit(&body, &pairs, &around)
}

/// The new code in the place of the old.
fn splice(code: &mut Code<'_>, found: &Loop, emitted: &Emitted) -> Option<Splice> {
    let mut new = Vec::new();
    let first = code.insts.get(found.start)?.at;
    for inst in &emitted.before {
        new.push(MachInst::inserted((first, 0), inst, &mut code.encoder)?);
    }
    let entry = new.len();
    for (number, inst) in &emitted.body {
        let old = code.insts.get(*number)?;
        new.push(match inst {
            None => old.clone(),
            Some(inst) => MachInst::inserted((old.at, old.size), inst, &mut code.encoder)?,
        });
    }
    let (mut jump, mut last) = (code.insts.get(found.jump)?.clone(), None);
    if found.jump != found.end {
        // The copies are done before the jump, which becomes the jump back.
        let Link::Jump(condition, out) = jump.link else {
            return None;
        };
        jump.link = Link::Jump(condition.map(inverse), first);
        let mut leave = code.insts.get(found.end)?.clone();
        leave.link = Link::Jump(None, out);
        last = Some(leave);
    }
    let end = jump.end();
    new.push(jump);
    for inst in &emitted.behind {
        new.push(MachInst::inserted((end, 0), inst, &mut code.encoder)?);
    }
    new.extend(last);
    Some(Splice {
        old: found.start..found.end + 1,
        new,
        entry,
    })
}

#[cfg(test)]
mod tests {
    use super::super::run;
    use super::super::tests::{ENTER, LEAVE, input};
    use crate::rewrite::Input;
    use cranelift_codegen::isa::{OwnedTargetIsa, lookup_by_name};
    use cranelift_codegen::settings::{Configurable, Flags, builder};

    // vmovdqu (%rdi), %xmm0; vmovdqu 16(%rdi), %xmm1; vmovdqu %xmm0, (%rsi); vmovdqu %xmm1, 16(%rsi)
    const LOAD_LOW: &[u8] = &[0xc5, 0xfa, 0x6f, 0x07];
    const LOAD_HIGH: &[u8] = &[0xc5, 0xfa, 0x6f, 0x4f, 0x10];
    const STORE_LOW: &[u8] = &[0xc5, 0xfa, 0x7f, 0x06];
    const STORE_HIGH: &[u8] = &[0xc5, 0xfa, 0x7f, 0x4e, 0x10];
    // vmovdqu (%rdi), %ymm0; vmovdqu %ymm0, (%rsi)
    const LOAD: &[u8] = &[0xc5, 0xfe, 0x6f, 0x07];
    const STORE: &[u8] = &[0xc5, 0xfe, 0x7f, 0x06];
    // xor %eax, %eax
    const BEFORE: &[u8] = &[0x31, 0xc0];
    // add $32, %rdi; cmp %rdx, %rdi
    const NEXT: &[u8] = &[0x48, 0x83, 0xc7, 0x20, 0x48, 0x39, 0xd7];
    const ZERO_HIGHER: &[u8] = &[0xc5, 0xf8, 0x77];

    fn isa() -> OwnedTargetIsa {
        let mut isa = lookup_by_name("x86_64").expect("it is built in");
        for feature in [
            "has_sse3",
            "has_ssse3",
            "has_sse41",
            "has_sse42",
            "has_avx",
            "has_avx2",
        ] {
            isa.enable(feature).expect("it is known");
        }
        isa.finish(Flags::new(builder())).expect("it is complete")
    }

    /// Checks the body of a loop, and what is behind it.
    #[track_caller]
    fn becomes(body: &[&[u8]], expected: &[&[u8]], behind: &[u8]) {
        let back = |body: &[u8], size: usize| (-((body.len() + size) as i32)).to_le_bytes();
        let body = [&body.concat(), NEXT].concat();
        let bytes = [
            &ENTER[..],
            BEFORE,
            &body,
            &[0x0f, 0x85],
            &back(&body, 6),
            &LEAVE,
        ]
        .concat();
        let isa = isa();
        let input = Input {
            isa: Some(&*isa),
            ..input(&bytes)
        };
        let rewritten = run(&input).expect("it is understood");
        let expected = [&expected.concat(), NEXT].concat();
        let jump = [0x75, back(&expected, 2)[0]];
        let expected = [BEFORE, &expected, &jump, behind, &[0xc3]].concat();
        assert_eq!(rewritten.bytes, expected);
    }

    #[test]
    fn halves_are_joined() {
        let body: &[&[u8]] = &[LOAD_LOW, LOAD_HIGH, STORE_LOW, STORE_HIGH];
        becomes(body, &[LOAD, STORE], ZERO_HIGHER);
        // The low half may be the later one.
        let body: &[&[u8]] = &[LOAD_HIGH, STORE_HIGH, LOAD_LOW, STORE_LOW];
        becomes(body, body, &[]);
        let body: &[&[u8]] = &[LOAD_HIGH, LOAD_LOW, STORE_HIGH, STORE_LOW];
        becomes(body, &[LOAD, STORE], ZERO_HIGHER);
    }

    #[test]
    fn a_load_does_not_pass_a_write_that_may_be_to_its_place() {
        let body: &[&[u8]] = &[LOAD_LOW, STORE_LOW, LOAD_HIGH, STORE_HIGH];
        becomes(body, body, &[]);
    }

    #[test]
    fn nothing_passes_a_short_write() {
        // mov %eax, 64(%rsi)
        let write: &[u8] = &[0x89, 0x46, 0x40];
        let body: &[&[u8]] = &[LOAD_LOW, LOAD_HIGH, STORE_LOW, write, STORE_HIGH];
        becomes(body, body, &[]);
        let body: &[&[u8]] = &[LOAD_LOW, LOAD_HIGH, STORE_LOW, STORE_HIGH, write];
        becomes(body, &[LOAD, STORE, write], ZERO_HIGHER);
    }

    #[test]
    fn a_loop_with_a_fence_stays() {
        // mfence
        let fence: &[u8] = &[0x0f, 0xae, 0xf0];
        let body: &[&[u8]] = &[LOAD_LOW, LOAD_HIGH, STORE_LOW, STORE_HIGH, fence];
        becomes(body, body, &[]);
    }
}
