//! Lanes that share bytes in memory: those of vectors of integers that are not whole bytes.

use super::{Lower, plain};
use crate::scalarize::Part;
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

/// The position of a lane: its first bit in the value, and its width.
type BitRange = (u64, u32);

/// The bytes that a lane overlaps.
fn touched((bit, bits): BitRange) -> std::ops::Range<u64> {
    bit / 8..bit.saturating_add(bits.into()).div_ceil(8)
}

impl Lower<'_, '_> {
    /// Loads a byte of a value.
    fn byte_at(&mut self, pointer: Value, byte: u64) -> Value {
        let (pointer, offset) = self.at(pointer, byte);
        self.b.ins().load(clif::I8, plain(), pointer, offset)
    }

    /// Loads a lane; the last byte loaded is reused for the next one.
    pub(super) fn load_lane(
        &mut self,
        part: Part,
        bit: u64,
        pointer: Value,
        last: &mut Option<(u64, Value)>,
    ) -> Value {
        let place = (bit, part.bits);
        let wide = crate::scalarize::int_type(part.bits);
        let mut whole: Option<Value> = None;
        for byte in touched(place) {
            let loaded = match *last {
                Some((at, loaded)) if at == byte => loaded,
                _ => self.byte_at(pointer, byte),
            };
            *last = Some((byte, loaded));
            let piece = self.resize(loaded, wide);
            // The byte begins so many bits behind the lane, or before it.
            let piece = match (byte * 8).cast_signed() - bit.cast_signed() {
                up @ 0.. => self.b.ins().ishl_imm_s(piece, up),
                up => self.b.ins().ushr_imm_s(piece, -up),
            };
            whole = Some(match whole {
                None => piece,
                Some(lower) => self.b.ins().bor(lower, piece),
            });
        }
        let whole = whole.unwrap_or_else(|| self.iconst(wide, 0));
        let lane = self.resize(whole, part.ty);
        self.mask(lane, part.bits)
    }

    /// Stores consecutive lanes from a byte boundary on. The rest of the last byte becomes zero.
    pub(super) fn store_lanes(&mut self, lanes: &[(BitRange, Value)], pointer: Value) {
        let mut open: Option<(u64, Value)> = None;
        for (place, value) in lanes {
            for byte in touched(*place) {
                let piece = self.piece(*place, *value, byte);
                open = Some(match open {
                    Some((at, so_far)) if at == byte => (at, self.b.ins().bor(so_far, piece)),
                    before => {
                        self.close(before, pointer);
                        (byte, piece)
                    }
                });
            }
        }
        self.close(open, pointer);
    }

    fn close(&mut self, byte: Option<(u64, Value)>, pointer: Value) {
        if let Some((at, value)) = byte {
            let (pointer, offset) = self.at(pointer, at);
            self.b.ins().store(plain(), value, pointer, offset);
        }
    }

    /// The bits of a lane in one byte.
    fn piece(&mut self, (bit, _): BitRange, value: Value, byte: u64) -> Value {
        let (lane, byte) = (bit.cast_signed(), byte.saturating_mul(8).cast_signed());
        let shifted = match lane <= byte {
            true => self.b.ins().ushr_imm_s(value, byte - lane),
            false => {
                let value = self.resize(value, clif::I8);
                self.b.ins().ishl_imm_s(value, lane - byte)
            }
        };
        self.resize(shifted, clif::I8)
    }

    /// The leading parts of a value that are consecutive lanes sharing bytes.
    pub(super) fn store_shared(
        &mut self,
        parts: impl Iterator<Item = (Part, Value)>,
        pointer: Value,
    ) -> usize {
        let mut lanes: Vec<(BitRange, Value)> = Vec::new();
        for (part, value) in parts {
            let follows = |(at, bits): &BitRange| at.checked_add((*bits).into()) == part.bit;
            match part.bit {
                Some(bit) if lanes.last().is_none_or(|(last, _)| follows(last)) => {
                    lanes.push(((bit, part.bits), value));
                }
                _ => break,
            }
        }
        self.store_lanes(&lanes, pointer);
        lanes.len()
    }
}

/// A lane as a separate value that shares no bytes.
pub(super) fn as_own(part: &Part) -> Part {
    Part {
        offset: 0,
        bit: None,
        ..*part
    }
}

/// Lanes as separate values, each with its address.
pub(super) fn apart<'a>(
    parts: &'a [Part],
    pointers: &'a [Value],
) -> impl Iterator<Item = (Part, Value)> + 'a {
    let parts = parts.iter().map(as_own);
    parts.zip(pointers.iter().copied())
}
