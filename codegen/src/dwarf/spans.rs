//! The ranges of the code in which the value of a variable is at one place.

use super::declared::{History, Home, Valued};
use super::kept::Kept;
use crate::rewrite::Rewritten;
use crate::target::Target;
use bitsmith_model::body::Body;
use bitsmith_model::entity::Entity;
use bitsmith_model::value::{InstId, MdId};
use cranelift_codegen::entity::SecondaryMap;
use cranelift_codegen::ir::{Block, Function};
use cranelift_codegen::{CompiledCode, LabelValueLoc, RegClass, ValueLabelsRanges, ValueLocRange};
use rustc_hash::FxHashMap;
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
    /// The general registers that do not have the values of Cranelift's code.
    pub stale: u16,
}

/// The place of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// A register, by the machine's number.
    Register(RegClass, u8),
    /// The frame, at an offset from the CFA.
    Frame(i64),
    /// None: it is a constant.
    Constant(MdId),
    /// None: it is what a general register had on entry.
    Entered(u8),
    /// None that is known.
    None,
}

/// A range of the code in which a value is at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// The offset of its start.
    pub start: u32,
    /// The offset of its end.
    pub end: u32,
    /// The place.
    pub spot: Spot,
    /// The distance from what is there to the value.
    pub offset: i64,
    /// The number of bits of the value.
    pub bits: u8,
    /// The `DIExpression` on the value.
    pub expression: Option<MdId>,
}

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
    /// By label, the offsets from the CFA of slots that have values wherever they are defined.
    pub spilled: FxHashMap<u32, i64>,
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
        let limit = reliable(compiled, func);
        let ranges = &compiled.value_labels_ranges;
        let mut code = Self {
            ranges: by_start(ranges),
            steps: vec![Vec::new(); order.len()],
            limit,
            kept: rewritten.map_or_else(Kept::default, |r| Kept::new(ranges, limit, r)),
            frames,
        };
        // Code without an origin belongs to that before it, and the prologue to the start.
        let mut last = (0, 0);
        for step in steps {
            let place = step.inst.and_then(|i| places.get(i.index()).copied()?);
            last = place.unwrap_or(last);
            if let Some(of_block) = code.steps.get_mut(last.0 as usize) {
                of_block.push((last.1, step));
            }
        }
        code
    }

    /// The places of a variable.
    pub fn spans(&self, history: &History, entered: &[u32; 16]) -> Vec<Span> {
        let mut spans = Vec::new();
        for changes in history.changes.chunk_by(|a, b| a.block == b.block) {
            let Some(block) = changes.first().map(|c| c.block) else {
                continue;
            };
            let steps = self
                .steps
                .get(block as usize)
                .map_or(&[][..], Vec::as_slice);
            for (at, step) in steps {
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
                && (next.spot, next.offset, next.bits) == (last.spot, last.offset, last.bits)
                && next.expression == last.expression;
            if joins {
                last.end = next.end;
            }
            joins
        });
        spans.retain(|span| span.start < span.end);
        spans
    }

    /// A span without the ends of calls that do not preserve its register: debuggers look up the frames of callers there.
    fn without_calls(&self, span: Span) -> SmallVec<[Span; 1]> {
        let returns = &self.frames.returns;
        let mut out = SmallVec::new();
        let mut rest = span;
        if let Spot::Register(class, number) = span.spot
            && !self.frames.target.preserves(class, number)
        {
            let first = returns.partition_point(|at| *at <= span.start);
            let inside = returns.get(first..).unwrap_or_default().iter();
            for at in inside.copied().take_while(|at| *at <= span.end) {
                out.push(Span {
                    end: at.saturating_sub(1),
                    ..rest
                });
                rest.start = at;
            }
        }
        out.push(rest);
        out
    }

    /// Adds the places of a value in a step: those of the first home that has any.
    fn add(&self, value: &Valued, step: &Step, entered: &[u32; 16], out: &mut Vec<Span>) {
        let count = out.len();
        for home in &value.homes {
            let whole = Span {
                start: step.new.0,
                end: step.new.1,
                spot: Spot::None,
                offset: 0,
                bits: 64,
                expression: value.expression,
            };
            match *home {
                Home::Constant(value) => out.push(Span {
                    spot: Spot::Constant(value),
                    ..whole
                }),
                Home::Value {
                    label,
                    entered: register,
                    offset,
                    bits,
                } => {
                    let whole = Span {
                        offset,
                        bits,
                        ..whole
                    };
                    self.add_label(label, register, whole, step, entered, out);
                }
                _ => {}
            }
            if out.len() > count {
                return;
            }
        }
    }

    /// Adds the places of a value with a label, which may arrive in a register, in a step.
    fn add_label(
        &self,
        label: u32,
        register: Option<u8>,
        whole: Span,
        step: &Step,
        entered: &[u32; 16],
        out: &mut Vec<Span>,
    ) {
        let at = |spot| Span { spot, ..whole };
        if let Some(register) = register
            && entered
                .get(usize::from(register))
                .is_some_and(|until| step.new.1 <= *until)
        {
            return out.push(at(Spot::Register(RegClass::Int, register)));
        }
        let ranges = self.ranges.get(&label).map_or(&[][..], Vec::as_slice);
        let before = ranges.partition_point(|(range, _)| range.start < step.old.1);
        let near = ranges.get(..before).unwrap_or_default().iter().rev();
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
            out.push(Span {
                start: step.new.0 + (start - step.old.0),
                end: match end == step.old.1 {
                    true => step.new.1,
                    false => step.new.0 + (end - step.old.0),
                },
                ..at(spot)
            });
        }
        if out.len() > count {
            return;
        }
        let kept = self.kept.register(label, step.new.0, step.new.1);
        let kept = kept.map(|number| Spot::Register(RegClass::Int, number));
        let spilled = || self.frames.spilled.get(&label).copied().map(Spot::Frame);
        let entered = || register.map(Spot::Entered);
        out.extend(kept.or_else(spilled).or_else(entered).map(at));
    }

    /// The place of a value at a call that preserves it: `register` is the general register that it arrives in.
    pub fn preserved(&self, label: u32, register: Option<u8>, call: &Step) -> Option<Span> {
        let whole = Span {
            start: call.new.0,
            end: call.new.1,
            spot: Spot::None,
            offset: 0,
            bits: 64,
            expression: None,
        };
        let mut spans = Vec::new();
        self.add_label(label, None, whole, call, &[0; 16], &mut spans);
        let target = self.frames.target;
        let found = spans.into_iter().find(|span| match span.spot {
            Spot::Register(class, number) => {
                class == RegClass::Int && target.preserves(class, number)
            }
            Spot::Frame(_) => true,
            _ => false,
        });
        let entered = register.map(|register| Span {
            spot: Spot::Entered(register),
            ..whole
        });
        found.or(entered)
    }

    /// The place of a value in a range of Cranelift's, if it is still there.
    fn spot(&self, range: &ValueLocRange, step: &Step) -> Option<Spot> {
        match range.loc {
            LabelValueLoc::Reg(register) => {
                let register = register.to_real_reg()?;
                let (class, number) = (register.class(), register.hw_enc());
                // A pass for a machine with 16 registers makes them stale.
                let marks = step.stale.checked_shr(number.into()).unwrap_or(0);
                let stale = class == RegClass::Int && marks & 1 != 0;
                (!stale).then_some(Spot::Register(class, number))
            }
            LabelValueLoc::CFAOffset(offset) => Some(Spot::Frame(offset + self.frames.moved)),
        }
    }
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
    starts.get(first).copied().unwrap_or(0)
}
