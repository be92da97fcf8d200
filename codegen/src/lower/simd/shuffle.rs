//! Shuffles of whole vectors.

use super::{BYTES, Form, Registers};
use crate::lower::{Lower, Lowered};
use crate::lower_error::Expected;
use bitsmith_model::schema::inst::BinaryOp;
use bitsmith_model::value::Value as IrValue;
use cranelift_codegen::ir::{ConstantData, InstBuilder, Value, types as clif};
use smallvec::SmallVec;

/// The bytes that a shuffle of two registers takes.
type Bytes = [u8; BYTES as usize];

/// The shuffles that make one register of a result.
struct Plan {
    /// The number of the register that the first shuffle starts from, among those of both operands.
    first: usize,
    /// The registers that are shuffled into it, in order, each with the bytes that the shuffle takes.
    steps: SmallVec<[(usize, Bytes); 2]>,
}

impl Lower<'_, '_> {
    pub(super) fn packed_shuffle(
        &mut self,
        left: IrValue,
        right: IrValue,
        mask: IrValue,
        form: Form,
    ) -> Lowered<Option<Registers>> {
        let Some(from) = self.form(self.type_of(left)?) else {
            return Ok(None);
        };
        if self.kept_whole(left).is_none() && self.kept_whole(right).is_none() {
            return Ok(None);
        }
        let plans = (0..form.registers()).map(|register| {
            let plan = self.plan(mask, from, form, register)?;
            let possible = |(_, bytes): &(usize, Bytes)| self.is_short_shuffle(bytes);
            plan.steps.iter().all(possible).then_some(plan)
        });
        let Some(plans) = plans.collect::<Option<Vec<Plan>>>() else {
            return Ok(None);
        };
        let used = |range: std::ops::Range<usize>| {
            plans.iter().any(|plan| {
                let mut all = plan.steps.iter().map(|(from, _)| *from);
                range.contains(&plan.first) || all.any(|from| range.contains(&from))
            })
        };
        // An operand of which nothing is taken is not made.
        let each = from.registers();
        let uses = [used(0..each), used(each..each.saturating_mul(2))];
        let mut sources = Vec::with_capacity(each.saturating_mul(2));
        for (operand, used) in [left, right].into_iter().zip(uses) {
            match used {
                true => sources.extend(self.whole(operand, from)?.into_iter().map(Some)),
                false => sources.extend(std::iter::repeat_n(None, each)),
            }
        }
        let source = |at: usize| sources.get(at).copied().flatten().expected();
        let mut out = Registers::with_capacity(plans.len());
        for plan in plans {
            let mut register = source(plan.first)?;
            for (next, bytes) in plan.steps {
                register = self.shuffle_registers(register, source(next)?, &bytes);
            }
            out.push(self.relane(register, form.ty));
        }
        Ok(Some(out))
    }

    /// Plans one register of a shuffle; `None` if the mask is not understood.
    fn plan(&self, mask: IrValue, from: Form, form: Form, register: usize) -> Option<Plan> {
        let (each, size) = (
            from.ty.lane_count() as usize,
            from.ty.lane_type().bytes() as u8,
        );
        let lanes = from.lanes as usize;
        // Where each lane comes from: a register and a lane in it. A poison lane may be any lane.
        let place = |at: usize| {
            let lane = self.mask_lane(mask, at)?;
            let (operand, lane) = (lane.checked_div(lanes)?, lane.checked_rem(lanes)?);
            let number = operand
                .checked_mul(from.registers())?
                .checked_add(lane / each)?;
            Some((number, u8::try_from(lane % each).ok()?))
        };
        let first = register.checked_mul(each)?;
        let count = (form.lanes as usize).saturating_sub(first).min(each);
        let places: SmallVec<[_; 16]> = (first..first.checked_add(count)?).map(place).collect();
        let mut plan = Plan {
            first: places.iter().flatten().next().map_or(0, |(from, _)| *from),
            steps: SmallVec::new(),
        };
        let mut done: SmallVec<[usize; 4]> = SmallVec::new();
        for next in places.iter().flatten().map(|(from, _)| *from) {
            if next == plan.first && places.iter().flatten().any(|(from, _)| *from != next)
                || done.contains(&next)
            {
                continue;
            }
            // The first shuffle moves the lanes of its first register, the others leave what is there.
            let moves = done.is_empty();
            done.push(next);
            let mut bytes: Bytes = std::array::from_fn(|at| at as u8);
            let lanes = bytes.chunks_mut(size.into());
            for (chunk, place) in lanes.zip(&places) {
                let start = match *place {
                    Some((from, lane)) if from == next && next != plan.first => {
                        BYTES as u8 + lane * size
                    }
                    Some((from, lane)) if from == plan.first && moves => lane * size,
                    _ => continue,
                };
                for (byte, from) in chunk.iter_mut().zip(start..) {
                    *byte = from;
                }
            }
            if !bytes
                .iter()
                .enumerate()
                .all(|(at, byte)| at == usize::from(*byte))
            {
                plan.steps.push((next, bytes));
            }
        }
        Some(plan)
    }

    /// Returns true if a shuffle of two registers is a few instructions.
    fn is_short_shuffle(&self, bytes: &Bytes) -> bool {
        words(bytes, 4).is_some() || self.is_one_shuffle(bytes) || ByHalves::new(bytes).is_some()
    }

    /// Returns true if one instruction shuffles two registers.
    fn is_one_shuffle(&self, bytes: &Bytes) -> bool {
        let isas = self.unit.isas_of(self.function);
        self.unit.target.shuffles(&*isas.usual.plain, bytes)
    }

    fn shuffle_registers(&mut self, left: Value, right: Value, bytes: &Bytes) -> Value {
        let [left, right] = [left, right].map(|value| self.relane(value, clif::I8X16));
        let at_once = self.is_one_shuffle(bytes);
        match words(bytes, 4).as_deref() {
            Some(&[first, second, third, fourth]) if !at_once => {
                self.two_shuffles(left, right, [first, second, third, fourth])
            }
            None if !at_once && let Some(steps) = ByHalves::new(bytes) => {
                self.shuffle_halves(if bytes[0] < BYTES as u8 { left } else { right }, &steps)
            }
            _ => self.one_shuffle(left, right, bytes.to_vec()),
        }
    }

    /// A shuffle of one register in some steps.
    fn shuffle_halves(&mut self, value: Value, steps: &ByHalves) -> Value {
        let mut out = value;
        if steps.words != [0, 1, 2, 3] {
            out = self.shuffle_words(out, out, steps.words);
        }
        for (half, first) in steps.halfwords.iter().zip([0u8, 4]) {
            if half.iter().zip(0u8..).all(|(from, at)| *from == at) {
                continue;
            }
            let halfwords: [u8; 8] =
                std::array::from_fn(|at| match (at as u8).checked_sub(first) {
                    Some(at) if at < 4 => first + half.get(usize::from(at)).copied().unwrap_or(at),
                    _ => at as u8,
                });
            let bytes = halfwords
                .iter()
                .flat_map(|halfword| [2 * halfword, 2 * halfword + 1]);
            out = self.one_shuffle(out, out, bytes.collect());
        }
        if steps.swaps {
            let halfwords = self.relane(out, clif::I16X8);
            let up = self.shift_register(BinaryOp::Shl, halfwords, 8);
            let down = self.shift_register(BinaryOp::LShr, halfwords, 8);
            let both = self.b.ins().bor(up, down);
            out = self.relane(both, clif::I8X16);
        }
        out
    }

    pub(super) fn one_shuffle(&mut self, left: Value, right: Value, bytes: Vec<u8>) -> Value {
        let mask = self.b.func.dfg.immediates.push(ConstantData::from(bytes));
        self.b.ins().shuffle(left, right, mask)
    }

    /// A shuffle of 32-bit words, by two. The first has the words of halves that take one from each operand.
    fn two_shuffles(&mut self, left: Value, right: Value, words: [u8; 4]) -> Value {
        let [low, high] = [[words[0], words[1]], [words[2], words[3]]];
        // The word of a mixed half that one operand has, as the number of it there.
        let of_left = |half: [u8; 2]| half[0].min(half[1]);
        let of_right = |half: [u8; 2]| half[0].max(half[1]);
        let is_mixed = |half: [u8; 2]| half[0] / 4 != half[1] / 4;
        let (first, second) = match (is_mixed(low), is_mixed(high)) {
            (true, false) => (low, low),
            (false, true) => (high, high),
            _ => (low, high),
        };
        let mixed = [
            of_left(first),
            of_left(second),
            of_right(first),
            of_right(second),
        ];
        let mixed_words = self.shuffle_words(left, right, mixed);
        let place = |word: u8| mixed.iter().position(|mixed| *mixed == word).unwrap_or(0) as u8;
        let pure = |half: [u8; 2]| if half[0] < 4 { left } else { right };
        match (is_mixed(low), is_mixed(high)) {
            (true, false) => {
                let words = [
                    place(low[0]),
                    place(low[1]),
                    4 + high[0] % 4,
                    4 + high[1] % 4,
                ];
                self.shuffle_words(mixed_words, pure(high), words)
            }
            (false, true) => {
                let words = [
                    low[0] % 4,
                    low[1] % 4,
                    4 + place(high[0]),
                    4 + place(high[1]),
                ];
                self.shuffle_words(pure(low), mixed_words, words)
            }
            _ => self.shuffle_words(mixed_words, mixed_words, words.map(place)),
        }
    }

    /// A vector of these words of two.
    pub(in crate::lower) fn shuffle_words(
        &mut self,
        left: Value,
        right: Value,
        words: [u8; 4],
    ) -> Value {
        let bytes = words.map(|word| [0, 1, 2, 3].map(|byte| 4 * word + byte));
        let mut flat = [0; 16];
        for (to, from) in flat.iter_mut().zip(bytes.as_flattened()) {
            *to = *from;
        }
        self.shuffle_register(left, right, &flat)
    }
}

/// A shuffle of the bytes of one register by some instructions: of words, then of the halves of words in each half of the
/// register, then of the bytes in each of these.
struct ByHalves {
    words: [u8; 4],
    /// For each half of the register, where its halves of words come from in it.
    halfwords: [[u8; 4]; 2],
    /// True if the bytes of all halves of words are exchanged.
    swaps: bool,
}

impl ByHalves {
    /// The steps of a shuffle of two registers; `None` if it takes more, or of both.
    fn new(bytes: &Bytes) -> Option<Self> {
        let from = bytes[0] / BYTES as u8;
        let pairs = bytes.as_chunks::<2>().0;
        let swaps = bytes[0] % 2 == 1;
        let mut steps = Self {
            words: [0, 1, 2, 3],
            halfwords: [[0; 4]; 2],
            swaps,
        };
        for (half, pairs) in pairs.chunks(4).enumerate() {
            // The two words from which this half takes all.
            let mut words: SmallVec<[u8; 4]> = SmallVec::new();
            for (at, [low, high]) in pairs.iter().enumerate() {
                let is_pair = low / 2 == high / 2 && low ^ high == 1;
                let is_same = low / BYTES as u8 == from && (low % 2 == 1) == swaps;
                (is_pair && is_same).then_some(())?;
                let halfword = low % BYTES as u8 / 2;
                let word = words.iter().position(|word| *word == halfword / 2);
                let word = word.unwrap_or(words.len());
                if word == words.len() {
                    words.push(halfword / 2);
                }
                *steps.halfwords.get_mut(half)?.get_mut(at)? = word as u8 * 2 + halfword % 2;
            }
            (words.len() <= 2).then_some(())?;
            for (place, word) in steps.words.iter_mut().skip(2 * half).zip(words) {
                *place = word;
            }
        }
        Some(steps)
    }
}

/// The words of `size` bytes that a byte shuffle moves, if it moves whole ones.
pub fn words(bytes: &[u8], size: u8) -> Option<Vec<u8>> {
    let word = |chunk: &[u8]| {
        let first = chunk.first().copied()?;
        let whole = chunk.iter().zip(first..).all(|(b, at)| *b == at);
        (first % size == 0 && whole).then_some(first / size)
    };
    bytes.chunks(size.into()).map(word).collect()
}
