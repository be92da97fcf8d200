//! Spilling before register allocation: values that are live across a call beyond the number of callee-saved
//! registers are kept in the frame, and reloaded once for each stretch of code between calls.
//!
//! Cranelift's allocator spills a live range after it was split twice, and then reloads it at each use. This
//! pass spills the values that do not fit the callee-saved registers, in the order of increasing weight: uses,
//! weighted by loop depth, per call that the value is live across. Liveness is the usual backward data-flow
//! analysis on bit sets.
//!
//! Precondition: an integer or pointer of at most 64 bits. It is right because the slot is private, and written
//! where the value is defined, which dominates each reload. It gains 7 % of the time and 16 % of the memory
//! accesses of Lua, 8 % of the size of SQLite (`docs/passes.md`); it costs bzip2 15 % of size. Cranelift leaves
//! spilling to regalloc2, which has no global view of the weights. M. Braun and S. Hack, «Register spilling and
//! live-range splitting for SSA-form programs», CC 2009, use the same order of two steps.

use crate::mark::Mark;
use crate::uses::{each, home};
use bitsmith_model::entity::Table;
use bitsmith_model::value::InstId;
use cranelift_codegen::Context;
use cranelift_codegen::cursor::{Cursor, FuncCursor};
use cranelift_codegen::flowgraph::ControlFlowGraph;
use cranelift_codegen::ir::{
    Block, Function, Inst, InstBuilder, MemFlagsData, StackSlot, StackSlotData, StackSlotKind,
    Value, ValueDef, ValueLabelAssignments, types as clif,
};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::rc::Rc;

/// The number of reloaded values that are remembered at a time.
const MOST_COPIES: usize = 6;
/// The maximal number of words in the liveness sets of a function, and of live values at its calls.
const MOST_WORDS: usize = 1 << 22;
/// The factor on the weight of a value that cannot be spilled here: it will take a register anyway.
const HELD: u64 = 8;
/// The maximal number of rounds of the liveness analysis.
const MOST_ROUNDS: usize = 64;
/// The number of predecessors from which on arguments of a block are kept in short live ranges.
const MANY: usize = 8;
/// The maximal number of blocks in which what is made of an instruction is followed.
const MOST_PLACES: usize = 8;
/// The maximal number of blocks, in sum, that definitions of labelled values dominate.
const MOST_DOMINATED: usize = 1 << 20;
/// The number of slots that are searched for a free one.
const MOST_SLOTS: usize = 64;

/// Bit sets of numbered values, one for each block.
struct Sets {
    words: Vec<u64>,
    each: usize,
}

impl Sets {
    fn new(count: usize, bits: usize) -> Self {
        let each = bits.div_ceil(64);
        Self {
            words: vec![0; count * each],
            each,
        }
    }
    fn of(&self, at: usize) -> &[u64] {
        self.words
            .get(at * self.each..(at + 1) * self.each)
            .unwrap_or_default()
    }
    fn of_mut(&mut self, at: usize) -> &mut [u64] {
        self.words
            .get_mut(at * self.each..(at + 1) * self.each)
            .unwrap_or_default()
    }
}

fn add(set: &mut [u64], bit: u32) {
    if let Some(word) = set.entry_mut(bit as usize / 64) {
        *word |= 1 << (bit % 64);
    }
}

fn remove(set: &mut [u64], bit: u32) {
    if let Some(word) = set.entry_mut(bit as usize / 64) {
        *word &= !(1 << (bit % 64));
    }
}

fn bits(set: &[u64]) -> impl Iterator<Item = u32> + '_ {
    set.iter().enumerate().flat_map(|(at, word)| {
        let mut left = *word;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros())?;
            left &= left - 1;
            Some(at as u32 * 64 + bit)
        })
    })
}

/// The values that are used in other blocks than their own, with numbers.
struct Values {
    /// By value: its number; `u32::MAX` for values used only in their own block.
    numbers: Vec<u32>,
    list: Vec<Value>,
}

impl Values {
    fn find(func: &Function) -> Self {
        let mut found = Self {
            numbers: vec![u32::MAX; func.dfg.num_values()],
            list: Vec::new(),
        };
        for block in func.layout.blocks() {
            for inst in func.layout.block_insts(block) {
                each(func, inst, |value| {
                    if home(func, value) != Some(block) && fits(func, value) {
                        let next = found.list.len() as u32;
                        let number = found.numbers.get_mut(value.as_u32() as usize);
                        if let Some(number @ &mut u32::MAX) = number {
                            *number = next;
                            found.list.push(value);
                        }
                    }
                });
            }
        }
        found
    }
    fn get(&self, value: Value) -> Option<u32> {
        let number = self.numbers.get(value.as_u32() as usize).copied();
        number.filter(|n| *n != u32::MAX)
    }
}

/// Returns true if a value takes one general register.
fn fits(func: &Function, value: Value) -> bool {
    let ty = func.dfg.value_type(value);
    ty.is_int() && ty.bits() <= 64
}

/// The number of values that are followed to find the origin of a block parameter.
const MOST_SEEN: usize = 64;

/// Returns true if a value may be spilled: each of its definitions computes a new value. A block
/// parameter is often passed unchanged from block to block, which costs nothing while all of it is in
/// one register. If every incoming edge changes it, it is in a register where it arrives anyway.
fn is_single(context: &Context, value: Value) -> bool {
    match context.func.dfg.value_def(value) {
        ValueDef::Param(block, _) => {
            context.func.layout.entry_block() == Some(block) || changes(context, value)
        }
        ValueDef::Result(..) => true,
        ValueDef::Union(..) => false,
    }
}

/// Returns true if no incoming argument of a parameter is the parameter itself.
fn changes(context: &Context, value: Value) -> bool {
    let func = &context.func;
    let mut seen = vec![value];
    let mut left = vec![value];
    while let Some(next) = left.pop() {
        let ValueDef::Param(block, number) = func.dfg.value_def(next) else {
            continue;
        };
        for before in context.cfg.pred_iter(block) {
            for arg in passed(func, before.inst, block, number) {
                if arg == value || seen.len() > MOST_SEEN {
                    return false;
                }
                if !seen.contains(&arg) {
                    seen.push(arg);
                    left.push(arg);
                }
            }
        }
    }
    true
}

/// The arguments that a branch passes to `block` for the parameter with this number.
fn passed(func: &Function, branch: Inst, block: Block, number: usize) -> Vec<Value> {
    let dfg = &func.dfg;
    let calls = dfg.insts[branch].branch_destination(&dfg.jump_tables, &dfg.exception_tables);
    let calls = calls.iter().filter(|c| c.block(&dfg.value_lists) == block);
    let args = calls.filter_map(|c| c.args(&dfg.value_lists).nth(number)?.as_value());
    args.map(|arg| dfg.resolve_aliases(arg)).collect()
}

fn is_call(func: &Function, inst: Inst) -> bool {
    func.dfg.insts[inst].opcode().is_call()
}

/// Walks backwards over a block: `live` becomes the set of values live at its start.
fn backwards(
    func: &Function,
    values: &Values,
    block: Block,
    live: &mut [u64],
    mut at_call: impl FnMut(&[u64]),
) {
    for inst in func.layout.block_insts(block).rev() {
        for result in func.dfg.inst_results(inst) {
            if let Some(number) = values.get(*result) {
                remove(live, number);
            }
        }
        if is_call(func, inst) {
            at_call(live);
        }
        each(func, inst, |value| {
            if let Some(number) = values.get(value) {
                add(live, number);
            }
        });
    }
    for param in func.dfg.block_params(block) {
        if let Some(number) = values.get(*param) {
            remove(live, number);
        }
    }
}

/// The values that each block uses before a definition, and those that it defines.
fn used_and_made(func: &Function, values: &Values, order: &[Block]) -> (Sets, Sets) {
    let mut used = Sets::new(order.len(), values.list.len());
    let mut made = Sets::new(order.len(), values.list.len());
    for (at, block) in order.iter().enumerate() {
        backwards(func, values, *block, used.of_mut(at), |_| {});
        let results = func.layout.block_insts(*block);
        let results = results.flat_map(|i| func.dfg.inst_results(i));
        for value in results.chain(func.dfg.block_params(*block)) {
            if let Some(number) = values.get(*value) {
                add(made.of_mut(at), number);
            }
        }
    }
    (used, made)
}

/// The values live at the end of each block, by its index in `order`, which is a postorder.
fn live_out(
    func: &Function,
    cfg: &ControlFlowGraph,
    values: &Values,
    order: &[Block],
) -> Option<Sets> {
    let mut places = vec![usize::MAX; func.dfg.num_blocks()];
    for (at, block) in order.iter().enumerate() {
        places.put(block.as_u32() as usize, at);
    }
    let mut starts = Sets::new(order.len(), values.list.len());
    let mut ends = Sets::new(order.len(), values.list.len());
    let (used, made) = used_and_made(func, values, order);
    let mut live = vec![0; starts.each];
    for _ in 0..MOST_ROUNDS {
        let mut changed = false;
        for (at, block) in order.iter().enumerate() {
            live.fill(0);
            for next in cfg.succ_iter(*block) {
                let next = places.get(next.as_u32() as usize);
                let Some(next) = next.filter(|n| **n < order.len()) else {
                    continue;
                };
                for (word, more) in live.iter_mut().zip(starts.of(*next)) {
                    *word |= more;
                }
            }
            ends.of_mut(at).copy_from_slice(&live);
            let of_block = used.of(at).iter().zip(made.of(at));
            for (word, (used, made)) in live.iter_mut().zip(of_block) {
                *word = *word & !made | used;
            }
            let start = starts.of_mut(at);
            if *start != *live {
                start.copy_from_slice(&live);
                changed = true;
            }
        }
        if !changed {
            return Some(ends);
        }
    }
    None
}

/// The values that are live across calls at which too many are.
struct Crossings {
    /// By value: its uses, weighted by the depth of their loops.
    weights: Vec<u64>,
    /// By value: the calls, by number, across which it is live.
    crossed: Vec<Vec<u32>>,
    /// The number of these calls.
    calls: u32,
}

impl Crossings {
    /// Finds the calls across which more than `preserved` values are live; none if they are too many for
    /// the choice to be worth its time.
    fn find(
        (context, preserved): (&Context, u32),
        values: &Values,
        order: &[Block],
        ends: &Sets,
    ) -> Option<Self> {
        let func = &context.func;
        let weight_of = |block: Block| match func.layout.is_cold(block) {
            true => 1,
            false => 16 << (2 * context.loop_analysis.loop_level(block).level().min(6)),
        };
        let mut weights = vec![0u64; values.list.len()];
        let mut crossed: Vec<Vec<u32>> = vec![Vec::new(); values.list.len()];
        let (mut calls, mut places) = (0u32, 0usize);
        let mut live = vec![0; ends.each];
        for (at, block) in order.iter().enumerate() {
            let (weight_of_block, mut calls_any) = (weight_of(*block), false);
            for inst in func.layout.block_insts(*block) {
                calls_any |= is_call(func, inst);
                each(func, inst, |value| {
                    let number = values.get(value);
                    if let Some(weight) = number.and_then(|n| weights.get_mut(n as usize)) {
                        *weight += weight_of_block;
                    }
                });
            }
            if !calls_any {
                continue;
            }
            live.copy_from_slice(ends.of(at));
            backwards(func, values, *block, &mut live, |live| {
                if places > MOST_WORDS {
                    return;
                }
                let count: u32 = live.iter().map(|w| w.count_ones()).sum();
                if count > preserved {
                    places += count as usize;
                    for number in bits(live) {
                        if let Some(crossed) = crossed.entry_mut(number as usize) {
                            crossed.push(calls);
                        }
                    }
                    calls += 1;
                }
            });
        }
        let worth = calls > 0 && places <= MOST_WORDS;
        worth.then_some(Self {
            weights,
            crossed,
            calls,
        })
    }
}

/// The values to spill.
fn choose(
    (context, preserved): (&Context, u32),
    values: &Values,
    order: &[Block],
    ends: &Sets,
) -> Vec<u32> {
    let Some(found) = Crossings::find((context, preserved), values, order, ends) else {
        return Vec::new();
    };
    let Crossings {
        weights,
        crossed,
        calls,
    } = found;
    let mut ranked: Vec<u32> = (0..values.list.len() as u32)
        .filter(|n| crossed.get(*n as usize).is_some_and(|c| !c.is_empty()))
        .collect();
    let rank = |n: &u32| {
        let weight = weights.get(*n as usize).copied().unwrap_or(0);
        let calls = crossed.get(*n as usize).map_or(1, |c| c.len().max(1));
        let value = values.list.get(*n as usize);
        let is_free = value.is_some_and(|v| is_single(context, *v));
        let worth = if is_free { 1024 } else { 1024 * HELD };
        (
            std::cmp::Reverse(weight.saturating_mul(worth) / calls as u64),
            *n,
        )
    };
    ranked.sort_by_cached_key(rank);
    let mut taken = vec![0u32; calls as usize];
    let mut chosen = Vec::new();
    for number in ranked {
        let crossed = crossed.get(number as usize).map_or(&[][..], |c| c);
        let full = |c: &u32| taken.get(*c as usize).is_some_and(|t| *t >= preserved);
        if !crossed.iter().any(full) {
            for call in crossed {
                if let Some(taken) = taken.entry_mut(*call as usize) {
                    *taken += 1;
                }
            }
            continue;
        }
        let value = values.list.get(number as usize);
        if value.is_some_and(|v| is_single(context, *v)) {
            chosen.push(number);
        }
    }
    chosen
}

/// Stores the chosen values to the frame and reloads them at their uses.
struct Rewriter<'f> {
    func: &'f mut Function,
    cfg: &'f ControlFlowGraph,
    slots: FxHashMap<Value, StackSlot>,
    /// The values available in registers now: the spilled value, and its copy.
    copies: Vec<(Value, Value)>,
}

impl Rewriter<'_> {
    fn flags() -> MemFlagsData {
        MemFlagsData::trusted()
    }

    fn remember(&mut self, value: Value, copy: Value) {
        if self.copies.len() >= MOST_COPIES {
            self.copies.remove(0);
        }
        self.copies.push((value, copy));
    }

    /// Stores `value` before `inst`.
    fn store(&mut self, value: Value, inst: Inst) {
        let Some(slot) = self.slots.get(&value).copied() else {
            return;
        };
        let mut cursor = FuncCursor::new(self.func).at_inst(inst);
        let at = cursor.ins().stack_addr(clif::I64, slot, 0);
        cursor.ins().store(Self::flags(), value, at, 0);
        self.remember(value, value);
    }

    /// The copy of `value` to use in `inst`.
    fn copy(&mut self, value: Value, inst: Inst) -> Value {
        let Some(slot) = self.slots.get(&value).copied() else {
            return value;
        };
        let is_held = |(of, copy): &&(Value, Value)| {
            *of == value && !(self.is_passed(inst, value) && self.is_long(*copy, value, inst))
        };
        if let Some((_, copy)) = self.copies.iter().find(is_held) {
            return *copy;
        }
        let ty = self.func.dfg.value_type(value);
        let mut cursor = FuncCursor::new(self.func).at_inst(inst);
        let at = cursor.ins().stack_addr(clif::I64, slot, 0);
        let copy = cursor.ins().load(ty, Self::flags(), at, 0);
        // For a debugger, it is the same value.
        if let Some(labels) = &mut self.func.dfg.values_labels
            && let Some(of_value) = labels.get(&value).cloned()
        {
            labels.insert(copy, of_value);
        }
        self.remember(value, copy);
        copy
    }

    /// Returns true if `inst` passes the value to a block parameter, or to a block with many predecessors:
    /// the allocator then merges the live ranges, which must all fit one register.
    fn is_passed(&self, inst: Inst, value: Value) -> bool {
        let dfg = &self.func.dfg;
        let to = dfg.insts[inst].branch_destination(&dfg.jump_tables, &dfg.exception_tables);
        match to {
            [only] => {
                let to = only.block(&dfg.value_lists);
                is_param(self.func, value) || self.cfg.pred_iter(to).nth(MANY).is_some()
            }
            to => !to.is_empty() && is_param(self.func, value),
        }
    }

    /// Returns true if a copy is live beyond the block of `inst`, or is the spilled value itself.
    fn is_long(&self, copy: Value, value: Value, inst: Inst) -> bool {
        (copy == value && is_param(self.func, value))
            || home(self.func, copy) != self.func.layout.inst_block(inst)
    }

    fn block(&mut self, block: Block) {
        let mut next = self.func.layout.first_inst(block);
        if let Some(first) = next {
            for param in self.func.dfg.block_params(block).to_vec() {
                self.store(param, first);
            }
        }
        while let Some(inst) = next {
            next = self.func.layout.next_inst(inst);
            let used: Vec<Value> = self.func.dfg.inst_values(inst).collect();
            if used.iter().any(|v| self.slots.contains_key(v)) {
                let held: Vec<Value> = used.into_iter().map(|v| self.copy(v, inst)).collect();
                self.func.dfg.overwrite_inst_values(inst, held.into_iter());
            }
            if is_call(self.func, inst) {
                self.copies.clear();
            }
            for result in self.func.dfg.inst_results(inst).to_vec() {
                if let Some(next) = next {
                    self.store(result, next);
                }
            }
        }
    }
}

fn is_param(func: &Function, value: Value) -> bool {
    matches!(func.dfg.value_def(value), ValueDef::Param(..))
}

/// The slots of the chosen values: those that are never live in the same block share one. The second set has the slots
/// of one value.
fn slots(
    func: &mut Function,
    values: &Values,
    chosen: &[u32],
    touched: &FxHashMap<u32, Vec<u32>>,
) -> (FxHashMap<Value, StackSlot>, FxHashSet<StackSlot>) {
    let mut taken: Vec<(StackSlot, FxHashSet<u32>)> = Vec::new();
    let mut out = FxHashMap::default();
    let mut alone = FxHashSet::default();
    for number in chosen {
        let (Some(value), Some(blocks)) = (values.list.get(*number as usize), touched.get(number))
        else {
            continue;
        };
        let free = |t: &&mut (StackSlot, FxHashSet<u32>)| !blocks.iter().any(|b| t.1.contains(b));
        let slot = match taken.iter_mut().rev().take(MOST_SLOTS).find(free) {
            Some((slot, used)) => {
                used.extend(blocks);
                alone.remove(slot);
                *slot
            }
            None => {
                let kind = StackSlotKind::ExplicitSlot;
                let slot = func.create_sized_stack_slot(StackSlotData::new(kind, 8, 3));
                taken.push((slot, blocks.iter().copied().collect()));
                alone.insert(slot);
                slot
            }
        };
        out.insert(*value, slot);
    }
    (out, alone)
}

/// The labelled values that are in slots, and the places of the module's instructions in Cranelift's code.
#[derive(Default)]
pub struct Spilled {
    /// The values.
    pub values: Vec<InSlot>,
    /// The first place in each block of what is made of an instruction; none if it is in many.
    places: FxHashMap<InstId, SmallVec<[Place; 1]>>,
}

/// An instruction's block, and its number in it.
type Place = (Block, u32);

/// A labelled value in a slot.
pub struct InSlot {
    /// The label.
    pub label: u32,
    /// The slot.
    pub slot: StackSlot,
    /// The place of its definition.
    defined: Place,
    /// The blocks in which the slot has no other value, and after none in which it may not have been written.
    blocks: Rc<FxHashSet<Block>>,
}

impl Spilled {
    /// Returns true if a value is in its slot in the code of an instruction.
    pub fn holds(&self, value: &InSlot, inst: InstId) -> bool {
        let is_held = |(block, at): &Place| {
            let is_behind = *block != value.defined.0 || *at > value.defined.1;
            is_behind && value.blocks.contains(block)
        };
        let places = self.places.get(&inst).filter(|p| !p.is_empty());
        places.is_some_and(|places| places.iter().all(is_held))
    }

    /// Notes where the module's instructions are.
    fn place(&mut self, func: &Function) {
        if self.values.is_empty() {
            return;
        }
        for block in func.layout.blocks() {
            for (at, inst) in (1..).zip(func.layout.block_insts(block)) {
                let Some(of) = Mark::of(func.srcloc(inst)).inst else {
                    continue;
                };
                let known = self.places.entry(of).or_default();
                if known.last().is_none_or(|(last, _)| *last != block) {
                    known.push((block, at));
                }
            }
        }
        for known in self.places.values_mut().filter(|k| k.len() > MOST_PLACES) {
            known.clear();
        }
    }
}

/// The labelled values in slots; those `alone` share theirs with no other.
fn labelled(
    context: &Context,
    values: &Values,
    order: &[Block],
    (slots, alone): (&FxHashMap<Value, StackSlot>, &FxHashSet<StackSlot>),
    touched: &FxHashMap<u32, Vec<u32>>,
) -> Vec<InSlot> {
    let func = &context.func;
    let Some(labels) = &func.dfg.values_labels else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let mut left = MOST_DOMINATED;
    for (value, assignments) in labels {
        let (Some(slot), ValueLabelAssignments::Starts(starts)) = (slots.get(value), assignments)
        else {
            continue;
        };
        let blocks = values.get(*value).and_then(|number| touched.get(&number));
        let blocks = blocks.into_iter().flatten();
        let blocks = blocks.filter_map(|at| order.get(*at as usize).copied());
        let mut blocks: FxHashSet<Block> = blocks.collect();
        let Some(defined) = definition(func, *value) else {
            continue;
        };
        if alone.contains(slot) && left > order.len() {
            // It stays there when it is dead.
            left -= order.len();
            let behind = |block: &&Block| context.domtree.block_dominates(defined.0, **block);
            blocks.extend(order.iter().filter(behind));
        }
        let blocks = Rc::new(blocks);
        found.extend(starts.iter().map(|start| InSlot {
            label: start.label.as_u32(),
            slot: *slot,
            defined,
            blocks: Rc::clone(&blocks),
        }));
    }
    found
}

/// The place of a value's definition; that of a block's parameter is before all instructions.
fn definition(func: &Function, value: Value) -> Option<Place> {
    match func.dfg.value_def(value) {
        ValueDef::Param(block, _) => Some((block, 0)),
        ValueDef::Result(inst, _) => {
            let block = func.layout.inst_block(inst)?;
            let mut insts = (1..).zip(func.layout.block_insts(block));
            Some((block, insts.find(|(_, other)| *other == inst)?.0))
        }
        ValueDef::Union(..) => None,
    }
}

/// The blocks in which each chosen value is live, by their indexes in `order`.
fn touched(
    func: &Function,
    values: &Values,
    order: &[Block],
    ends: &Sets,
    chosen: &[u32],
) -> FxHashMap<u32, Vec<u32>> {
    let chosen: FxHashSet<u32> = chosen.iter().copied().collect();
    let mut out: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
    for (at, block) in order.iter().enumerate() {
        let mut live = ends.of(at).to_vec();
        let mut all = live.clone();
        backwards(func, values, *block, &mut live, |_| {});
        for (word, more) in all.iter_mut().zip(&live) {
            *word |= more;
        }
        let defined = func.layout.block_insts(*block);
        let defined = defined.flat_map(|i| func.dfg.inst_results(i));
        for value in defined.chain(func.dfg.block_params(*block)) {
            if let Some(number) = values.get(*value) {
                add(&mut all, number);
            }
        }
        for number in bits(&all).filter(|n| chosen.contains(n)) {
            out.entry(number).or_default().push(at as u32);
        }
    }
    out
}

/// Spills the values that the allocator would reload again and again.
pub fn run(context: &mut Context, preserved: u32) -> Spilled {
    let func = &context.func;
    let mut insts = func
        .layout
        .blocks()
        .flat_map(|b| func.layout.block_insts(b));
    if !insts.any(|i| is_call(func, i)) {
        return Spilled::default();
    }
    let order = context.domtree.cfg_postorder().to_vec();
    let values = Values::find(func);
    let words = values.list.len().div_ceil(64) * order.len();
    if values.list.len() <= preserved as usize || words > MOST_WORDS {
        return Spilled::default();
    }
    context.compute_loop_analysis();
    let Some(ends) = live_out(&context.func, &context.cfg, &values, &order) else {
        return Spilled::default();
    };
    let chosen = choose((context, preserved), &values, &order, &ends);
    if chosen.is_empty() {
        return Spilled::default();
    }
    let touched = touched(&context.func, &values, &order, &ends, &chosen);
    let (slots, alone) = slots(&mut context.func, &values, &chosen, &touched);
    let mut spilled = Spilled {
        values: labelled(context, &values, &order, (&slots, &alone), &touched),
        places: FxHashMap::default(),
    };
    spilled.place(&context.func);
    let mut rewriter = Rewriter {
        func: &mut context.func,
        cfg: &context.cfg,
        slots,
        copies: Vec::new(),
    };
    let mut ends: FxHashMap<Block, Vec<(Value, Value)>> = FxHashMap::default();
    for block in order.iter().rev() {
        // A copy that is available at the end of all predecessors is available here.
        let mut before = context.cfg.pred_iter(*block).map(|p| ends.get(&p.block));
        let first = before.next().flatten().cloned().unwrap_or_default();
        rewriter.copies = before.fold(first, |mut kept, other| {
            kept.retain(|c| other.is_some_and(|o| o.contains(c)));
            kept
        });
        rewriter.block(*block);
        let mut copies = std::mem::take(&mut rewriter.copies);
        // Keeping a phi would merge its live range with that of a later phi.
        copies.retain(|(value, copy)| value != copy || !is_param(rewriter.func, *value));
        ends.insert(*block, copies);
    }
    spilled
}
