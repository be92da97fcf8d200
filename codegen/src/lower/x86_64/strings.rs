//! The string comparisons of SSE4.2, `pcmpistri` and its kin, as loops.

use crate::lower::{IntrinsicCall, Lower, Lowered, Parts, plain};
use crate::lower_error::Expected;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{BlockArg, InstBuilder, Value, types as clif};

/// The control byte.
#[derive(Clone, Copy)]
struct Control(i64);

impl Control {
    /// True for 16-bit lanes, false for 8-bit ones.
    fn words(self) -> bool {
        self.0 & 1 != 0
    }
    fn signed(self) -> bool {
        self.0 & 2 != 0
    }
    fn lanes(self) -> i64 {
        if self.words() { 8 } else { 16 }
    }
    fn aggregation(self) -> Aggregation {
        match self.0 >> 2 & 3 {
            0 => Aggregation::Any,
            1 => Aggregation::Ranges,
            2 => Aggregation::Each,
            _ => Aggregation::Ordered,
        }
    }
    fn negated(self) -> bool {
        self.0 & 0x10 != 0
    }
    /// True to negate only lanes in the second string.
    fn masked(self) -> bool {
        self.0 & 0x20 != 0
    }
    /// True for the last index, or for a mask of whole lanes.
    fn other_output(self) -> bool {
        self.0 & 0x40 != 0
    }
}

/// The comparison of lanes.
#[derive(Clone, Copy)]
enum Aggregation {
    Any,
    Ranges,
    Each,
    Ordered,
}

/// The lengths of the strings.
#[derive(Clone, Copy)]
pub(super) enum Lengths {
    /// Up to the first zero.
    Implicit,
    /// Arguments of their own.
    Explicit,
}

/// The result of a comparison: a register, or one of the flags.
#[derive(Clone, Copy)]
pub(super) enum Output {
    /// The first or last matching lane.
    Index,
    /// The matching lanes.
    Mask,
    /// The flag for no match in a second string that fills its vector.
    NoneAndFull,
    /// The flag for any match.
    Any,
    /// The flag for a match of the first lane.
    First,
    /// The flags for strings that end in their vectors.
    FirstIsShort,
    SecondIsShort,
}

/// A string: its address, and its number of lanes.
#[derive(Clone, Copy)]
struct Text {
    at: Value,
    len: Value,
}

impl Lower<'_, '_> {
    /// Lowers `pcmpistr…` and `pcmpestr…`: the control byte is the last argument.
    pub(super) fn compare_strings(
        &mut self,
        call: &IntrinsicCall<'_>,
        rows: &[Parts],
        lengths: Lengths,
        output: Output,
    ) -> Lowered<Parts> {
        let control = call.all().last().and_then(|last| self.scope.int(*last));
        let control = Control(control.ok_or("a comparison that varies")?);
        let (first, second) = match (lengths, rows) {
            (Lengths::Explicit, [first, of_first, second, of_second, ..]) => {
                let length = |row: &Parts| row.first().copied().expected();
                let (of_first, of_second) = (length(of_first)?, length(of_second)?);
                (
                    self.text(first, Some(of_first), control)?,
                    self.text(second, Some(of_second), control)?,
                )
            }
            (Lengths::Implicit, [first, second, ..]) => (
                self.text(first, None, control)?,
                self.text(second, None, control)?,
            ),
            _ => return Err("an operand is missing".into()),
        };
        let matches = self.matches(first, second, control);
        let matches = self.polarity(matches, second, control);
        self.string_output(output, matches, first, second, control)
    }

    /// Stores a vector to memory with padding; returns it with its length.
    fn text(&mut self, lanes: &[Value], len: Option<Value>, control: Control) -> Lowered<Text> {
        let slot = self.slot(32, 16)?;
        let at = self.slot_addr(slot);
        for (lane, offset) in lanes.iter().zip(0i32..) {
            self.b.ins().store(plain(), *lane, at, offset);
        }
        let most = self.iconst(clif::I32, control.lanes());
        let len = match len {
            // The machine takes the absolute value of the length.
            Some(len) => {
                let size = self.b.ins().iabs(len);
                self.b.ins().umin(size, most)
            }
            None => {
                let text = Text { at, len: most };
                self.looped(control.lanes(), most, |lower, index, len| {
                    let lane = lower.text_lane(text, index, control);
                    let zero = lower.iconst(clif::I32, 0);
                    let ends = lower.b.ins().icmp(IntCC::Equal, lane, zero);
                    let earlier = lower.b.ins().umin(index, len);
                    lower.b.ins().select(ends, earlier, len)
                })
            }
        };
        Ok(Text { at, len })
    }

    fn text_lane(&mut self, text: Text, index: Value, control: Control) -> Value {
        let size = if control.words() { 2 } else { 1 };
        let wide = self.b.ins().uextend(clif::I64, index);
        let offset = self.b.ins().imul_imm_s(wide, size);
        let at = self.b.ins().iadd(text.at, offset);
        let ins = self.b.ins();
        match (control.words(), control.signed()) {
            (true, true) => ins.sload16(clif::I32, plain(), at, 0),
            (true, false) => ins.uload16(clif::I32, plain(), at, 0),
            (false, true) => ins.sload8(clif::I32, plain(), at, 0),
            (false, false) => ins.uload8(clif::I32, plain(), at, 0),
        }
    }

    /// A loop that counts to `count` and carries a 32-bit value.
    fn looped(
        &mut self,
        count: i64,
        start: Value,
        body: impl FnOnce(&mut Self, Value, Value) -> Value,
    ) -> Value {
        let (head, after) = (self.b.create_block(), self.b.create_block());
        let index = self.b.append_block_param(head, clif::I32);
        let carried = self.b.append_block_param(head, clif::I32);
        let result = self.b.append_block_param(after, clif::I32);
        let zero = self.iconst(clif::I32, 0);
        let args = [BlockArg::Value(zero), BlockArg::Value(start)];
        self.b.ins().jump(head, &args);
        self.b.switch_to_block(head);
        let carried = body(self, index, carried);
        let next = self.b.ins().iadd_imm_s(index, 1);
        let count = self.iconst(clif::I32, count);
        let more = self.b.ins().icmp(IntCC::UnsignedLessThan, next, count);
        let again = [BlockArg::Value(next), BlockArg::Value(carried)];
        let done = [BlockArg::Value(carried)];
        self.b.ins().brif(more, head, &again, after, &done);
        self.b.switch_to_block(after);
        result
    }

    /// A comparison as a 32-bit 0 or 1.
    fn bit_of(&mut self, cc: IntCC, left: Value, right: Value) -> Value {
        let bit = self.b.ins().icmp(cc, left, right);
        self.b.ins().uextend(clif::I32, bit)
    }

    /// A bit for each lane of the second string that matches.
    fn matches(&mut self, first: Text, second: Text, control: Control) -> Value {
        let none = self.iconst(clif::I32, 0);
        self.looped(control.lanes(), none, |lower, at, found| {
            let bit = match control.aggregation() {
                Aggregation::Any => lower.any_lane(first, second, at, control),
                Aggregation::Ranges => lower.any_range(first, second, at, control),
                Aggregation::Each => lower.same_lane(first, second, at, control),
                Aggregation::Ordered => lower.found_at(first, second, at, control),
            };
            let bit = lower.b.ins().ishl(bit, at);
            lower.b.ins().bor(found, bit)
        })
    }

    fn any_lane(&mut self, first: Text, second: Text, at: Value, control: Control) -> Value {
        let wanted = self.text_lane(second, at, control);
        let none = self.iconst(clif::I32, 0);
        let any = self.looped(control.lanes(), none, |lower, index, any| {
            let lane = lower.text_lane(first, index, control);
            let same = lower.bit_of(IntCC::Equal, lane, wanted);
            let there = lower.bit_of(IntCC::UnsignedLessThan, index, first.len);
            let both = lower.b.ins().band(same, there);
            lower.b.ins().bor(any, both)
        });
        let there = self.bit_of(IntCC::UnsignedLessThan, at, second.len);
        self.b.ins().band(any, there)
    }

    fn any_range(&mut self, first: Text, second: Text, at: Value, control: Control) -> Value {
        let (below, above) = match control.signed() {
            true => (
                IntCC::SignedLessThanOrEqual,
                IntCC::SignedGreaterThanOrEqual,
            ),
            false => (
                IntCC::UnsignedLessThanOrEqual,
                IntCC::UnsignedGreaterThanOrEqual,
            ),
        };
        let wanted = self.text_lane(second, at, control);
        let none = self.iconst(clif::I32, 0);
        let any = self.looped(control.lanes() / 2, none, |lower, pair, any| {
            let from = lower.b.ins().ishl_imm_s(pair, 1);
            let to = lower.b.ins().iadd_imm_s(from, 1);
            let low = lower.text_lane(first, from, control);
            let high = lower.text_lane(first, to, control);
            let low = lower.bit_of(below, low, wanted);
            let high = lower.bit_of(above, high, wanted);
            let there = lower.bit_of(IntCC::UnsignedLessThan, to, first.len);
            let both = lower.b.ins().band(low, high);
            let both = lower.b.ins().band(both, there);
            lower.b.ins().bor(any, both)
        });
        let there = self.bit_of(IntCC::UnsignedLessThan, at, second.len);
        self.b.ins().band(any, there)
    }

    fn same_lane(&mut self, first: Text, second: Text, at: Value, control: Control) -> Value {
        let left = self.text_lane(first, at, control);
        let right = self.text_lane(second, at, control);
        let same = self.bit_of(IntCC::Equal, left, right);
        let in_first = self.bit_of(IntCC::UnsignedLessThan, at, first.len);
        let in_second = self.bit_of(IntCC::UnsignedLessThan, at, second.len);
        let both = self.b.ins().band(in_first, in_second);
        let here = self.b.ins().band(same, both);
        let either = self.b.ins().bor(in_first, in_second);
        let neither = self.b.ins().bxor_imm_s(either, 1);
        self.b.ins().bor(here, neither)
    }

    /// 1 if the first string begins at `at` in the second, as far as the vector reaches.
    fn found_at(&mut self, first: Text, second: Text, at: Value, control: Control) -> Value {
        let yes = self.iconst(clif::I32, 1);
        self.looped(control.lanes(), yes, |lower, index, all| {
            let place = lower.b.ins().iadd(at, index);
            let lane = lower.text_lane(first, index, control);
            let other = lower.text_lane(second, place, control);
            let same = lower.bit_of(IntCC::Equal, lane, other);
            let there = lower.bit_of(IntCC::UnsignedLessThan, place, second.len);
            let same = lower.b.ins().band(same, there);
            let over = lower.bit_of(IntCC::UnsignedGreaterThanOrEqual, index, first.len);
            let lanes = lower.iconst(clif::I32, control.lanes());
            let out = lower.bit_of(IntCC::UnsignedGreaterThanOrEqual, place, lanes);
            let good = lower.b.ins().bor(same, over);
            let good = lower.b.ins().bor(good, out);
            lower.b.ins().band(all, good)
        })
    }

    fn polarity(&mut self, matches: Value, second: Text, control: Control) -> Value {
        if !control.negated() {
            return matches;
        }
        let all = self.iconst(clif::I32, (1 << control.lanes()) - 1);
        let which = match control.masked() {
            false => all,
            true => {
                let one = self.iconst(clif::I32, 1);
                let above = self.b.ins().ishl(one, second.len);
                self.b.ins().iadd_imm_s(above, -1)
            }
        };
        self.b.ins().bxor(matches, which)
    }

    fn string_output(
        &mut self,
        output: Output,
        matches: Value,
        first: Text,
        second: Text,
        control: Control,
    ) -> Lowered<Parts> {
        let zero = self.iconst(clif::I32, 0);
        let most = self.iconst(clif::I32, control.lanes());
        let out = match output {
            Output::Mask => return Ok(self.lane_mask(matches, control)),
            Output::Index => {
                let index = match control.other_output() {
                    false => self.b.ins().ctz(matches),
                    true => {
                        let zeros = self.b.ins().clz(matches);
                        let top = self.iconst(clif::I32, 31);
                        self.b.ins().isub(top, zeros)
                    }
                };
                let none = self.b.ins().icmp(IntCC::Equal, matches, zero);
                self.choose(none, most, index)
            }
            Output::NoneAndFull => {
                let none = self.bit_of(IntCC::Equal, matches, zero);
                let full = self.bit_of(IntCC::Equal, second.len, most);
                self.b.ins().band(none, full)
            }
            Output::Any => self.bit_of(IntCC::NotEqual, matches, zero),
            Output::First => self.b.ins().band_imm_s(matches, 1),
            Output::FirstIsShort => self.bit_of(IntCC::UnsignedLessThan, first.len, most),
            Output::SecondIsShort => self.bit_of(IntCC::UnsignedLessThan, second.len, most),
        };
        Ok(Parts::from_slice(&[out]))
    }

    /// The bits in the lowest bytes of a vector, or each expanded to a lane.
    fn lane_mask(&mut self, matches: Value, control: Control) -> Parts {
        let each = if control.words() { 2 } else { 1 };
        (0..16)
            .map(|byte| {
                if !control.other_output() {
                    let down = match byte {
                        0..4 => self.b.ins().ushr_imm_s(matches, byte * 8),
                        _ => self.iconst(clif::I32, 0),
                    };
                    return self.b.ins().ireduce(clif::I8, down);
                }
                let bit = self.b.ins().ushr_imm_s(matches, byte / each);
                let bit = self.b.ins().band_imm_s(bit, 1);
                let bit = self.b.ins().ireduce(clif::I8, bit);
                self.b.ins().ineg(bit)
            })
            .collect()
    }
}
