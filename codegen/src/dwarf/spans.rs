//! The ranges of the code in which the value of a variable is at one place.

use super::declared::{History, Home, Valued};
use super::kept::Kept;
use crate::mark::Mark;
use crate::pre_spill::{InSlot, Spilled};
use crate::rewrite::{MovedWord, Rewritten, stale_bit};
use crate::target::Target;
use bitsmith_model::body::Body;
use bitsmith_model::entity::Entity;
use bitsmith_model::value::{InstId, MdId};
use cranelift_codegen::entity::SecondaryMap;
use cranelift_codegen::ir::{Block, Function};
use cranelift_codegen::{
    CompiledCode, Final, LabelValueLoc, MachSrcLoc, RegClass, ValueLabelsRanges, ValueLocRange,
};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// A piece of the code with one origin.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The offsets in Cranelift's code.
    pub old: (u32, u32),
    /// The offsets in the code as it is.
    pub new: (u32, u32),
    /// The instruction of the module.
    pub inst: Option<InstId>,
    /// The registers that do not have the values of Cranelift's code, as bits (`stale_bit`).
    pub stale: u32,
}

/// The place of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// A register, by the machine's number.
    Register(RegClass, u8),
    /// The frame, at an offset from the CFA.
    Frame(i64),
    /// None: it is the address of a place in the frame, at an offset from the CFA.
    Address(i64),
    /// None: it is a constant.
    Constant(MdId),
    /// None: it is what a general register had on entry.
    Entered(u8),
}

/// A value at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word {
    /// The place.
    pub spot: Spot,
    /// The distance from what is there to the value.
    pub offset: i64,
    /// The number of bits of the value.
    pub bits: u8,
}

impl Word {
    /// The whole word at a place.
    pub fn at(spot: Spot) -> Self {
        Self {
            spot,
            offset: 0,
            bits: 64,
        }
    }
}

/// A range of the code in which the values that make a variable stay at their places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// The offset of its start.
    pub start: u32,
    /// The offset of its end.
    pub end: u32,
    /// The values.
    pub words: SmallVec<[Word; 1]>,
    /// The `DIExpression` on the values.
    pub expression: Option<MdId>,
}

/// A range of the code in which one value is at a place.
type Stretch = (u32, u32, Word);

/// The maximal number of slots in which a value is looked for.
const MOST_SLOTS: usize = 8;
/// The maximal number of ranges in one step in which several values are at their places.
const MOST_SHARED: usize = 8;

/// The ranges of a label by their starts, each with the last end of those up to it.
type Ranges = Vec<(ValueLocRange, u32)>;

/// The ranges of each label.
fn by_start(ranges: &ValueLabelsRanges) -> FxHashMap<u32, Ranges> {
    let of_label = |ranges: &Vec<ValueLocRange>| {
        let mut sorted: Ranges = ranges.iter().map(|range| (*range, 0)).collect();
        sorted.sort_by_key(|(range, _)| range.start);
        let mut last = 0;
        for (range, reach) in &mut sorted {
            last = last.max(range.end);
            *reach = last;
        }
        sorted
    };
    let labels = ranges.iter();
    labels
        .map(|(label, ranges)| (label.as_u32(), of_label(ranges)))
        .collect()
}

/// The code of a function, by the blocks of the module.
pub struct Code<'c> {
    /// Cranelift's ranges, by label.
    ranges: FxHashMap<u32, Ranges>,
    /// The steps of each block in reverse postorder, with the places of their instructions in it.
    steps: Vec<Vec<(u32, Step)>>,
    /// The block and the place of each instruction.
    places: Vec<Option<(u32, u32)>>,
    /// The offset in Cranelift's code behind which ranges are not reliable.
    limit: u32,
    /// The values that stay in registers behind their ranges.
    kept: Kept,
    frames: Frames<'c>,
}

/// The facts about the code as it is, other than its instructions.
pub struct Frames<'c> {
    /// The machine.
    pub target: &'c dyn Target,
    /// The return addresses of calls, ascending.
    pub returns: Vec<u32>,
    /// The difference of the distances from the frame to the CFA, of Cranelift's code and the code as it is.
    pub moved: i64,
    /// The word of the frame that is in a register.
    pub moved_word: Option<MovedWord>,
    /// By key, the offsets from the CFA of slots of variables.
    pub slots: FxHashMap<u64, i64>,
    /// By label, the values that are in slots, and the offsets of those.
    pub in_slots: FxHashMap<u32, Vec<(i64, &'c InSlot)>>,
    /// The values in slots.
    pub spilled: &'c Spilled,
}

impl<'c> Code<'c> {
    /// The code in steps.
    pub fn new(
        compiled: &CompiledCode,
        func: &Function,
        body: &Body,
        steps: Vec<Step>,
        rewritten: Option<&Rewritten>,
        frames: Frames<'c>,
    ) -> Self {
        let order = crate::lower::reachable(body);
        let places = crate::lower::places(body, &order);
        let place = |inst: InstId| places.get(inst.index()).copied()?;
        let limit = reliable(compiled, func);
        let ranges = &compiled.value_labels_ranges;
        let mut code = Self {
            ranges: by_start(ranges),
            steps: vec![Vec::new(); order.len()],
            places: Vec::new(),
            limit,
            kept: rewritten.map_or_else(Kept::default, |r| Kept::new(ranges, limit, r)),
            frames,
        };
        // Code without an origin belongs to that before it, and the prologue to the start.
        let mut last = (0, 0);
        let mut inst = None;
        for step in steps {
            let place = step.inst.and_then(place);
            last = place.unwrap_or(last);
            inst = step.inst.or(inst);
            let step = Step { inst, ..step };
            if let Some(of_block) = code.steps.get_mut(last.0 as usize) {
                of_block.push((last.1, step));
            }
        }
        code.places = places;
        code
    }

    /// The offset of the first code made of an instruction or of one behind it in its block.
    pub fn start(&self, inst: InstId) -> Option<u32> {
        let (block, first) = self.places.get(inst.index()).copied()??;
        let steps = self.steps.get(block as usize)?.iter();
        let behind = steps.filter(|(at, _)| *at >= first);
        behind.map(|(_, step)| step.new.0).min()
    }

    /// The places of a variable in code of its scope, whose ranges are ascending.
    pub fn spans(&self, history: &History, entered: &[u32; 16], scope: &[(u32, u32)]) -> Vec<Span> {
        let mut spans = Vec::new();
        for changes in history.changes.chunk_by(|a, b| a.block == b.block) {
            let Some(block) = changes.first().map(|c| c.block) else {
                continue;
            };
            for (at, step) in self.steps_in(block, scope) {
                let before = changes.partition_point(|c| c.at <= *at);
                let change = before.checked_sub(1).and_then(|i| changes.get(i));
                let value = change.and_then(|c| history.values.get(c.value as usize));
                if let Some(value) = value {
                    self.add(value, step, entered, &mut spans);
                }
            }
        }
        let mut spans: Vec<Span> = spans
            .into_iter()
            .flat_map(|s| self.without_calls(s))
            .collect();
        spans.retain(|span| span.start < span.end);
        spans.sort_by_key(|span| (span.start, span.end));
        spans.dedup_by(|next, last| {
            if next.start < last.end {
                next.start = last.end.min(next.end);
            }
            let joins = next.start == last.end
                && next.words == last.words
                && next.expression == last.expression;
            if joins {
                last.end = next.end;
            }
            joins
        });
        spans.retain(|span| span.start < span.end);
        spans
    }

    /// The steps of a block that have code in ascending ranges.
    fn steps_in<'s>(
        &'s self,
        block: u32,
        ranges: &'s [(u32, u32)],
    ) -> impl Iterator<Item = &'s (u32, Step)> {
        let steps = self.steps.get(block as usize);
        let mut steps = steps.map_or(&[][..], Vec::as_slice);
        let start = steps.first().map_or(0, |(_, step)| step.new.0);
        let first = ranges.partition_point(|range| range.1 <= start);
        let mut ranges = ranges.get(first..).unwrap_or_default().iter();
        std::iter::from_fn(move || {
            let (from, to) = ranges.as_slice().first().filter(|_| !steps.is_empty())?;
            let before = steps.partition_point(|(_, step)| step.new.1 <= *from);
            let inside = steps.get(before..).unwrap_or_default();
            let count = inside.partition_point(|(_, step)| step.new.0 < *to);
            let (inside, rest) = inside.split_at_checked(count)?;
            steps = rest;
            ranges.next();
            Some(inside)
        })
        .flatten()
    }

    /// A span without the ends of calls that do not preserve its registers: debuggers look up the frames of callers there.
    fn without_calls(&self, span: Span) -> SmallVec<[Span; 1]> {
        let returns = &self.frames.returns;
        let mut out = SmallVec::new();
        let mut rest = span;
        if rest.words.iter().any(|word| self.is_lost(word.spot)) {
            let first = returns.partition_point(|at| *at <= rest.start);
            let inside = returns.get(first..).unwrap_or_default().iter();
            for at in inside.copied().take_while(|at| *at <= rest.end) {
                out.push(Span {
                    end: at.saturating_sub(1),
                    ..rest.clone()
                });
                rest.start = at;
            }
        }
        out.push(rest);
        out
    }

    /// Adds the places of a variable in a step: those where all values are at places.
    fn add(&self, value: &Valued, step: &Step, entered: &[u32; 16], out: &mut Vec<Span>) {
        let Some((first, others)) = value.arguments.split_first() else {
            return;
        };
        let span = |(start, end, word): Stretch| Span {
            start,
            end,
            words: SmallVec::from_slice(&[word]),
            expression: value.expression,
        };
        let stretches = self.stretches(first, step, entered);
        if others.is_empty() {
            for stretch in stretches {
                append(out, span(stretch));
            }
            return;
        }
        let mut spans: SmallVec<[Span; 1]> = stretches.into_iter().map(span).collect();
        for argument in others {
            let stretches = self.stretches(argument, step, entered);
            let both = spans.iter().flat_map(|span| {
                let both = |other: &Stretch| meet(span, other);
                stretches.iter().filter_map(both)
            });
            spans = both.take(MOST_SHARED).collect();
        }
        for span in spans {
            append(out, span);
        }
    }

    /// The places of a value in a step: those of the first home that has any.
    fn stretches(
        &self,
        homes: &[Home],
        step: &Step,
        entered: &[u32; 16],
    ) -> SmallVec<[Stretch; 1]> {
        let mut found = SmallVec::new();
        for home in homes {
            match *home {
                Home::Constant(value) => {
                    let word = Word::at(Spot::Constant(value));
                    found.push((step.new.0, step.new.1, word));
                }
                Home::Value {
                    label,
                    entered: register,
                    offset,
                    bits,
                } => {
                    let at = |spot| Word { spot, offset, bits };
                    self.add_label((label, register), at, step, entered, &mut found);
                }
                Home::Slot {
                    key,
                    offset,
                    align: ..=1,
                    is_place,
                } => {
                    let start = self.frames.slots.get(&key);
                    let spot = start.map(|start| match is_place {
                        true => Spot::Frame(start + i64::from(offset)),
                        false => Spot::Address(start + i64::from(offset)),
                    });
                    found.extend(spot.map(|spot| (step.new.0, step.new.1, Word::at(spot))));
                }
                _ => {}
            }
            if !found.is_empty() {
                break;
            }
        }
        found
    }

    /// Adds the places of a value with a label, which may arrive in a register, in a step.
    fn add_label(
        &self,
        (label, register): (u32, Option<u8>),
        at: impl Fn(Spot) -> Word,
        step: &Step,
        entered: &[u32; 16],
        out: &mut SmallVec<[Stretch; 1]>,
    ) {
        let whole = |spot| (step.new.0, step.new.1, at(spot));
        let entered = |register: &u8| {
            let until = entered.get(usize::from(*register));
            until.is_some_and(|until| step.new.1 <= *until)
        };
        let arrived = register.filter(entered);
        let arrived = arrived.map(|number| Spot::Register(RegClass::Int, number));
        let calls = self.returns_in(step);
        if let Some(spot) = arrived.filter(|_| !calls) {
            return out.push(whole(spot));
        }
        // The same place for long.
        if let Some(offset) = self.slot_of(label, step) {
            return out.extend(self.in_frame(offset, step).map(whole));
        }
        let ranges = self.ranges.get(&label).map_or(&[][..], Vec::as_slice);
        let before = ranges.partition_point(|(range, _)| range.start < step.old.1);
        let near = ranges.get(..before).unwrap_or_default().iter().rev();
        let mut lost = None;
        let count = out.len();
        for (range, _) in near.take_while(|(_, reach)| *reach > step.old.0) {
            let Some(spot) = self.spot(range, step) else {
                continue;
            };
            let end = range.end.min(step.old.1).min(self.limit);
            let start = range.start.max(step.old.0);
            if start >= end {
                continue;
            }
            let last = match end == step.old.1 {
                true => step.new.1,
                false => step.new.0 + (end - step.old.0),
            };
            let found = (step.new.0 + (start - step.old.0), last, at(spot));
            match calls && self.is_lost(spot) {
                true => lost = Some(found),
                false => out.push(found),
            }
        }
        if out.len() > count {
            return;
        }
        let kept = self.kept.register(label, step.new.0, step.new.1);
        let kept = kept.map(|number| Spot::Register(RegClass::Int, number));
        let kept = kept.filter(|spot| !calls || !self.is_lost(*spot));
        if let Some(spot) = kept {
            return out.push(whole(spot));
        }
        // What a call does not preserve is known up to its end only.
        let mut behind = step.new.0;
        if let Some((start, end, word)) = lost.or(arrived.map(whole)) {
            behind = end.saturating_sub(1);
            out.push((start, behind, word));
        }
        let entered = register.map(|number| at(Spot::Entered(number)));
        out.extend(entered.map(|word| (behind, step.new.1, word)));
    }

    /// The offset from the CFA of a slot that has a value in a step.
    fn slot_of(&self, label: u32, step: &Step) -> Option<i64> {
        let mut slots = self.frames.in_slots.get(&label)?.iter().take(MOST_SLOTS);
        let holds = |inst, value| self.frames.spilled.holds(value, inst);
        let found = slots.find(|(_, value)| step.inst.is_some_and(|inst| holds(inst, value)));
        found.map(|(offset, _)| *offset)
    }

    /// Returns true if a step has a call that returns.
    fn returns_in(&self, step: &Step) -> bool {
        let returns = &self.frames.returns;
        let first = returns.partition_point(|at| *at <= step.new.0);
        returns.get(first).is_some_and(|at| *at <= step.new.1)
    }

    /// Returns true for a place that calls do not preserve.
    fn is_lost(&self, spot: Spot) -> bool {
        match spot {
            Spot::Register(class, number) => !self.frames.target.preserves(class, number),
            _ => false,
        }
    }

    /// The place of a value at a call that preserves it: `register` is the general register that it arrives in.
    pub fn preserved(&self, label: u32, register: Option<u8>, call: &Step) -> Option<Spot> {
        let mut found = SmallVec::new();
        self.add_label((label, None), Word::at, call, &[0; 16], &mut found);
        let target = self.frames.target;
        let mut spots = found.into_iter().map(|(_, _, word)| word.spot);
        let found = spots.find(|spot| match *spot {
            Spot::Register(class, number) => {
                class == RegClass::Int && target.preserves(class, number)
            }
            Spot::Frame(_) => true,
            _ => false,
        });
        found.or(register.map(Spot::Entered))
    }

    /// The place of a value in a range of Cranelift's, if it is still there.
    fn spot(&self, range: &ValueLocRange, step: &Step) -> Option<Spot> {
        match range.loc {
            LabelValueLoc::Reg(register) => {
                let register = register.to_real_reg()?;
                let (class, number) = (register.class(), register.hw_enc());
                let stale = step.stale & stale_bit(class, number) != 0;
                (!stale).then_some(Spot::Register(class, number))
            }
            LabelValueLoc::CFAOffset(offset) => self.in_frame(offset + self.frames.moved, step),
        }
    }

    /// The place of a spilled value, at an offset from the CFA, if it is still there.
    fn in_frame(&self, offset: i64, step: &Step) -> Option<Spot> {
        match self.frames.moved_word {
            Some(word) if word.offset == offset => {
                let spot = Spot::Register(RegClass::Int, word.register);
                let stale = step.stale & stale_bit(RegClass::Int, word.register) != 0;
                (!stale).then_some(spot)
            }
            _ => Some(Spot::Frame(offset)),
        }
    }
}

/// Adds a span to others, or extends the last one.
fn append(out: &mut Vec<Span>, span: Span) {
    match out.last_mut() {
        Some(last)
            if last.end == span.start
                && last.words == span.words
                && last.expression == span.expression =>
        {
            last.end = span.end;
        }
        _ => out.push(span),
    }
}

/// The part of a span in which another value is at a place, too.
fn meet(span: &Span, (start, end, word): &Stretch) -> Option<Span> {
    let (start, end) = (span.start.max(*start), span.end.min(*end));
    let mut words = span.words.clone();
    words.push(*word);
    (start < end).then_some(Span {
        start,
        end,
        words,
        expression: span.expression,
    })
}

/// The offset up to which Cranelift's ranges are right: it has none for cold blocks, which are behind all others.
fn reliable(compiled: &CompiledCode, func: &Function) -> u32 {
    let mut entries: SecondaryMap<Block, u32> = SecondaryMap::new();
    let blocks = || func.layout.blocks();
    for to in blocks().flat_map(|block| func.block_successors(block)) {
        entries[to] += 1;
    }
    let is_cold: SecondaryMap<Block, bool> = {
        let mut cold = SecondaryMap::new();
        blocks().for_each(|block| cold[block] = func.is_effectively_cold(block));
        cold
    };
    let cold = blocks().filter(|block| is_cold[*block]).count();
    if cold == 0 {
        return u32::MAX;
    }
    // An edge to a cold block has a block of its own if paths part before it and meet behind it.
    let own_edges = |block| {
        let to = func.block_successors(block);
        to.filter(|to| is_cold[*to] && entries[*to] > 1).count()
    };
    let edges: usize = blocks().map(own_edges).sum();
    let starts = &compiled.bb_starts;
    let first = starts.len().saturating_sub(cold + edges);
    let first = starts.get(first).copied().unwrap_or(0);
    // Blocks without code have no starts, so that it may be a later one.
    first.max(end_of_others(compiled, func, |block| is_cold[block]))
}

/// The end of the code that is known to come before all cold blocks: that before the first instruction of which only
/// cold blocks have code.
fn end_of_others(compiled: &CompiledCode, func: &Function, is_cold: impl Fn(Block) -> bool) -> u32 {
    let (mut cold, mut others) = (FxHashSet::default(), FxHashSet::default());
    for block in func.layout.blocks() {
        let insts = func.layout.block_insts(block);
        let insts = insts.filter_map(|inst| Mark::of(func.srcloc(inst)).inst);
        match is_cold(block) {
            true => cold.extend(insts),
            false => others.extend(insts),
        }
    }
    let ranges = compiled.buffer.get_srclocs_sorted();
    let is_cold = |range: &&MachSrcLoc<Final>| {
        let inst = Mark::of(range.loc).inst;
        inst.is_some_and(|inst| cold.contains(&inst) && !others.contains(&inst))
    };
    let before = ranges.iter().take_while(|range| !is_cold(range));
    match ranges.iter().any(|range| is_cold(&range)) {
        true => before.last().map_or(0, |range| range.end),
        false => 0,
    }
}
