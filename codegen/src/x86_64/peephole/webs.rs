//! Webs: the values of general registers, each with all instructions that define or use it.
//!
//! A web consists of spans. A span is the part of one basic block in which the value is live. Spans that meet on a
//! way between two blocks belong to one web. An instruction that reads and writes a register joins both values, since
//! most such instructions have one operand for both. S. S. Muchnick, «Advanced Compiler Design and Implementation»,
//! section 16.3.

use super::Code;
use super::copy_propagation::Trace;
use super::effect::{LOST, Registers, bit};
use super::liveness::Liveness;
use smallvec::SmallVec;

/// The number of general registers.
const REGISTERS: usize = 16;
/// The place of an entry that a list does not have.
const NONE: u32 = u32::MAX;

/// The number of a span.
pub type SpanId = u32;

/// The part of a basic block in which a value is live, between two positions.
struct Span {
    register: u8,
    block: u32,
    /// The first position. Instruction `n` reads at the position `2 n`, and writes at the next one.
    start: u32,
    /// The position behind the last one.
    end: u32,
    /// The first entry of the list of its instructions.
    uses: u32,
    /// The next span of the web, in a circle.
    next: SpanId,
    /// The span that stands for the web. It has the properties of the web.
    web: SpanId,
    /// The number of spans of the web.
    count: u32,
    /// True if the web must keep its register.
    is_pinned: bool,
}

/// All webs of a function.
pub struct Webs {
    spans: Vec<Span>,
    /// Lists of instructions, each entry with the place of the next one.
    uses: Vec<(u32, u32)>,
    /// The spans of each register in each block, ascending.
    places: Vec<SmallVec<[SpanId; 4]>>,
    /// The first instruction of each block, ascending.
    firsts: Vec<usize>,
}

/// The spans of the registers at one place.
type Open = [SpanId; REGISTERS];

/// The registers of a set.
pub fn each(registers: Registers) -> impl Iterator<Item = u8> {
    (0..REGISTERS as u8).filter(move |register| registers & bit(*register) != 0)
}

impl Webs {
    /// The webs of code with these effects.
    pub fn new(code: &Code<'_>, effects: &[Trace], liveness: &Liveness) -> Option<Self> {
        // Positions have 32 bits.
        u32::try_from(code.insts.len()).ok()?.checked_mul(4)?;
        let blocks = liveness.blocks();
        let mut webs = Self {
            spans: Vec::with_capacity(code.insts.len()),
            uses: Vec::with_capacity(code.insts.len() * 2),
            places: Vec::new(),
            firsts: blocks.iter().map(|block| block.first).collect(),
        };
        webs.places
            .resize_with(blocks.len() * REGISTERS, Default::default);
        let mut ends = Vec::with_capacity(blocks.len());
        for number in 0..blocks.len() {
            ends.push(webs.add_block(code, effects, liveness, number)?);
        }
        for (block, (starts, _)) in blocks.iter().zip(&ends) {
            let is_entry = block.first == 0;
            for start in starts.iter().filter(|start| is_entry && **start != NONE) {
                webs.pin(*start);
            }
        }
        for (block, (_, leaving)) in blocks.iter().zip(&ends) {
            for next in &block.next {
                let (entering, _) = ends.get(*next as usize)?;
                webs.connect(leaving, entering);
            }
        }
        Some(webs)
    }

    /// Adds the spans of a block. Returns those that are live at its start and at its end.
    fn add_block(
        &mut self,
        code: &Code<'_>,
        effects: &[Trace],
        liveness: &Liveness,
        number: usize,
    ) -> Option<(Open, Open)> {
        let block = liveness.blocks().get(number)?;
        let id = u32::try_from(number).ok()?;
        let first = self.spans.len();
        let mut open: Open = [NONE; REGISTERS];
        for register in each(liveness.live_out(number)) {
            let is_pinned = block.leaves & bit(register) != 0;
            let span = self.open(register, id, position(block.end));
            self.spans.last_mut()?.is_pinned = is_pinned;
            *open.get_mut(usize::from(register))? = span;
        }
        let leaving = open;
        for at in (block.first..block.end).rev() {
            if code.insts.get(at)?.new_len() != 0 {
                self.add_instruction(at, effects.get(at)?, id, &mut open)?;
            }
        }
        for span in open.iter().filter(|span| **span != NONE) {
            self.spans.get_mut(*span as usize)?.start = position(block.first);
        }
        self.list(first, id)?;
        Some((open, leaving))
    }

    /// Adds what an instruction reads and writes to the spans that are open behind it.
    fn add_instruction(
        &mut self,
        at: usize,
        done: &Trace,
        block: u32,
        open: &mut Open,
    ) -> Option<()> {
        let is_call = done.sets == LOST;
        // Callees preserve the other registers.
        let writes = if is_call { LOST } else { done.writes };
        let joined = if is_call { 0 } else { done.reads & writes };
        for register in each(writes & !joined) {
            let place = open.get_mut(usize::from(register))?;
            let keeps_some = done.sets & bit(register) == 0 && *place != NONE;
            if *place == NONE {
                *place = self.open(register, block, position(at) + 2);
            }
            self.use_at(*place, at)?;
            if !keeps_some {
                self.spans.get_mut(*place as usize)?.start = position(at) + 1;
                *place = NONE;
            }
        }
        for register in each(done.reads) {
            let place = open.get_mut(usize::from(register))?;
            if *place == NONE {
                let behind = if joined & bit(register) != 0 { 2 } else { 1 };
                *place = self.open(register, block, position(at) + behind);
            }
            self.use_at(*place, at)?;
        }
        Some(())
    }

    /// Lists the spans of a block by their registers. They were found from its end on.
    fn list(&mut self, first: usize, block: u32) -> Option<()> {
        for span in (first..self.spans.len()).rev() {
            let register = self.spans.get(span)?.register;
            let list = self.places.get_mut(place(block, register))?;
            list.push(u32::try_from(span).ok()?);
        }
        for register in 0..REGISTERS as u8 {
            let list = self.places.get_mut(place(block, register))?;
            let spans = &self.spans;
            list.sort_by_key(|span| spans.get(*span as usize).map(|span| span.start));
        }
        Some(())
    }

    /// A new span, of which only the end is known.
    fn open(&mut self, register: u8, block: u32, end: u32) -> SpanId {
        let id = self.spans.len() as u32;
        self.spans.push(Span {
            register,
            block,
            start: 0,
            end,
            uses: NONE,
            next: id,
            web: id,
            count: 1,
            is_pinned: false,
        });
        id
    }

    /// Notes that an instruction defines or uses the value of a span.
    fn use_at(&mut self, span: SpanId, at: usize) -> Option<()> {
        let place = u32::try_from(self.uses.len()).ok()?;
        let span = self.spans.get_mut(span as usize)?;
        self.uses.push((at as u32, span.uses));
        span.uses = place;
        Some(())
    }

    /// Joins the webs on a way from one block to another. A value from nowhere keeps its register.
    fn connect(&mut self, leaving: &Open, entering: &Open) {
        for (from, to) in leaving.iter().zip(entering) {
            match (*from, *to) {
                (_, NONE) => {}
                (NONE, to) => self.pin(to),
                (from, to) => self.join(from, to),
            }
        }
    }

    fn span(&self, id: SpanId) -> Option<&Span> {
        self.spans.get(id as usize)
    }

    /// The web of a span.
    pub fn web(&self, span: SpanId) -> SpanId {
        self.span(span).map_or(span, |span| span.web)
    }

    /// The register of a web.
    pub fn register(&self, web: SpanId) -> Option<u8> {
        self.span(self.web(web)).map(|span| span.register)
    }

    /// The number of its spans.
    pub fn count(&self, web: SpanId) -> usize {
        self.span(self.web(web))
            .map_or(0, |span| span.count as usize)
    }

    /// Returns true if a web must keep its register.
    pub fn is_pinned(&self, web: SpanId) -> bool {
        self.span(self.web(web)).is_none_or(|span| span.is_pinned)
    }

    /// Makes the web of a span keep its register.
    pub fn pin(&mut self, span: SpanId) {
        let web = self.web(span);
        if let Some(span) = self.spans.get_mut(web as usize) {
            span.is_pinned = true;
        }
    }

    /// The spans of a web.
    fn members(&self, web: SpanId) -> impl Iterator<Item = (SpanId, &Span)> {
        let mut next = Some(web);
        std::iter::from_fn(move || {
            let id = next?;
            let span = self.span(id)?;
            next = Some(span.next).filter(|next| *next != web);
            Some((id, span))
        })
    }

    /// Makes one web of those of two spans.
    pub fn join(&mut self, one: SpanId, other: SpanId) {
        let (one, other) = (self.web(one), self.web(other));
        if one == other {
            return;
        }
        let is_larger = self.count(one) >= self.count(other);
        let (large, small) = if is_larger {
            (one, other)
        } else {
            (other, one)
        };
        let (pinned, count) = (self.is_pinned(small), self.count(small));
        let moved: Vec<SpanId> = self.members(small).map(|(id, _)| id).collect();
        for id in &moved {
            if let Some(span) = self.spans.get_mut(*id as usize) {
                span.web = large;
            }
        }
        let after = self.span(small).map_or(small, |span| span.next);
        if let Some(span) = self.spans.get_mut(large as usize) {
            let next = std::mem::replace(&mut span.next, after);
            span.is_pinned |= pinned;
            span.count += count as u32;
            if let Some(span) = self.spans.get_mut(small as usize) {
                span.next = next;
            }
        }
    }

    /// The instructions that define or use a web, ascending.
    pub fn uses(&self, web: SpanId) -> Vec<usize> {
        let mut all = Vec::new();
        for (_, span) in self.members(web) {
            let mut next = span.uses;
            while let Some((at, rest)) = self.uses.get(next as usize) {
                all.push(*at as usize);
                next = *rest;
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The webs in a register that are live where a web is. One may be found several times.
    pub fn conflicts(&self, web: SpanId, register: u8) -> impl Iterator<Item = SpanId> {
        self.members(web).flat_map(move |(_, span)| {
            let list = self.places.get(place(span.block, register));
            let list = list.map(|list| list.as_slice()).unwrap_or_default();
            let ends = |id: &SpanId| self.span(*id).is_some_and(|other| other.end <= span.start);
            let behind = list.get(list.partition_point(ends)..).unwrap_or_default();
            let others = behind.iter().filter_map(|id| self.span(*id));
            let others = others.take_while(|other| other.start < span.end);
            others.map(|other| other.web)
        })
    }

    /// Gives a web a register in which no other is live where it is.
    pub fn set_register(&mut self, web: SpanId, register: u8) -> Option<()> {
        let members: Vec<SpanId> = self.members(web).map(|(id, _)| id).collect();
        for id in members {
            let span = self.spans.get_mut(id as usize)?;
            let (block, start) = (span.block, span.start);
            let old = std::mem::replace(&mut span.register, register);
            let starts = |id: &SpanId| {
                self.spans
                    .get(*id as usize)
                    .is_some_and(|s| s.start < start)
            };
            let list = self.places.get_mut(place(block, old))?;
            list.retain(|other| *other != id);
            let list = self.places.get_mut(place(block, register))?;
            list.insert(list.partition_point(starts), id);
        }
        Some(())
    }

    /// The span of a value that an instruction reads for the last time from a register.
    pub fn last_use(&self, at: usize, register: u8) -> Option<SpanId> {
        let (id, span) = self.at(position(at), register)?;
        (span.end == position(at) + 1).then_some(id)
    }

    /// The span of the value that an instruction writes into a register.
    pub fn definition(&self, at: usize, register: u8) -> Option<SpanId> {
        let (id, span) = self.at(position(at) + 1, register)?;
        (span.start == position(at) + 1).then_some(id)
    }

    /// Makes one web of the value that an instruction reads from a register and the one that it writes there.
    pub fn join_at(&mut self, at: usize, register: u8) {
        let [read, written] = [0, 1].map(|behind| self.at(position(at) + behind, register));
        if let (Some((read, _)), Some((written, _))) = (read, written) {
            self.join(read, written);
        }
    }

    /// The span of a register at a position.
    fn at(&self, position: u32, register: u8) -> Option<(SpanId, &Span)> {
        let at = (position / 2) as usize;
        let block = self.firsts.partition_point(|first| *first <= at);
        let block = u32::try_from(block.checked_sub(1)?).ok()?;
        let list = self.places.get(place(block, register))?;
        let ends = |id: &SpanId| self.span(*id).is_some_and(|span| span.end <= position);
        let id = *list.get(list.partition_point(ends))?;
        let span = self.span(id)?;
        (span.start <= position).then_some((id, span))
    }
}

/// The position at which an instruction reads.
fn position(at: usize) -> u32 {
    at as u32 * 2
}

/// The place of the list of a register in a block.
fn place(block: u32, register: u8) -> usize {
    block as usize * REGISTERS + usize::from(register)
}
