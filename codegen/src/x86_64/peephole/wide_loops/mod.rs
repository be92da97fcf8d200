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

use super::code::{Code, Splice, Steps};
use super::effect::ALL;
use super::instruction::{Link, MachInst};
use super::liveness::Liveness;
use super::vector_effects::vectors;
use crate::feature_list::is_enabled;
use body::Body;
use emit::{Around, Emitted, emit};
use iced_x86::{FlowControl, InstructionInfoFactory};
use pairs::Pairs;
use std::ops::Range;

/// The maximal number of instructions of a loop.
const MOST_INSTS: usize = 400;
/// The minimal number of accesses to memory of a loop that are in vector registers.
const LEAST_VECTORS: usize = 4;

/// Joins the vectors in the loops of a function.
pub fn run(code: &mut Code<'_>, steps: Option<Steps>) -> Option<Option<Steps>> {
    let isa = code.input.isa.filter(|isa| is_enabled(*isa, "has_avx2"));
    if isa.is_none() || code.input.moving.is_some() || has_wide_vectors(code) {
        return Some(steps);
    }
    let loops = find(code);
    if loops.is_empty() {
        return Some(steps);
    }
    let mut factory = InstructionInfoFactory::new();
    // Results are in the first registers.
    let returned = 1u16
        .checked_shl(code.input.vector_results)
        .map_or(ALL, |end| end - 1);
    let Some(liveness) = Liveness::new(code, &vectors(code, &mut factory), returned) else {
        return Some(steps);
    };
    let widened = loops.into_iter();
    let widened = widened.filter_map(|range| widen(code, range, &liveness, &mut factory));
    let splices: Vec<(Range<usize>, Emitted)> = widened.collect();
    let splices = splices
        .into_iter()
        .map(|(range, emitted)| splice(code, range, &emitted));
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

/// The loops of one block that are entered from above and left at the end, without their jumps back.
fn find(code: &Code<'_>) -> Vec<Range<usize>> {
    let mut targets = vec![0u32; code.insts.len()];
    let mut count = |to: u32| {
        if let Some(count) = code.inst_at(to).and_then(|to| targets.get_mut(to)) {
            *count += 1;
        }
    };
    code.pads().for_each(&mut count);
    for inst in &code.insts {
        match inst.link {
            Link::Jump(_, to) | Link::Indirect(to) => count(to),
            Link::Table => code
                .targets(inst)
                .into_iter()
                .flatten()
                .for_each(&mut count),
            _ => {}
        }
    }
    let mut loops = Vec::new();
    for (end, jump) in code.insts.iter().enumerate() {
        let Link::Jump(Some(_), to) = jump.link else {
            continue;
        };
        let Some(start) = code.inst_at(to).filter(|start| *start < end) else {
            continue;
        };
        let inside = code.insts.get(start + 1..=end).unwrap_or_default();
        let is_one_block = inside.len() <= MOST_INSTS
            && !inside.iter().any(|inst| inst.is_target)
            && targets.get(start) == Some(&1);
        let is_entered = code.before(start).next().and_then(|at| code.insts.get(at));
        let is_entered = is_entered.is_some_and(|before| !before.ends());
        let vectors = inside.iter().filter(|inst| moves_vector(inst)).count();
        if is_one_block && is_entered && vectors >= LEAST_VECTORS && end + 1 < code.insts.len() {
            loops.push(start..end);
        }
    }
    loops
}

/// Returns true for an access to 16 bytes.
fn moves_vector(inst: &MachInst) -> bool {
    let flow = inst.decoded.flow_control();
    inst.new_len() != 0 && flow == FlowControl::Next && inst.decoded.memory_size().size() == 16
}

fn widen(
    code: &Code<'_>,
    range: Range<usize>,
    liveness: &Liveness,
    factory: &mut InstructionInfoFactory,
) -> Option<(Range<usize>, Emitted)> {
    let body = Body::read(code, range.clone(), factory)?;
    let pairs = Pairs::find(&body);
    pairs.keep_order(&body).then_some(())?;
    let around = Around {
        free: !liveness.at(range.start),
        behind: liveness.at(range.end + 1),
    };
    Some((range, emit(&body, &pairs, &around)?))
}

/// The new code in the place of the old.
fn splice(code: &mut Code<'_>, range: Range<usize>, emitted: &Emitted) -> Option<Splice> {
    let mut new = Vec::with_capacity(range.len());
    let first = code.insts.get(range.start)?.at;
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
    let jump = code.insts.get(range.end)?.clone();
    let end = jump.end();
    new.push(jump);
    for inst in &emitted.behind {
        new.push(MachInst::inserted((end, 0), inst, &mut code.encoder)?);
    }
    Some(Splice {
        old: range.start..range.end + 1,
        new,
        entry,
    })
}
