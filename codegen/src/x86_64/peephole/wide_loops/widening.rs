//! Two instructions that widen the lanes of one value: those of its low half, and those of its high half. One with 256
//! bits does both.

use super::body::{Body, Kind, Op, Origin, Value};
use iced_x86::{Code, Mnemonic};

/// Both instructions as one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Widening {
    /// The value whose lanes become wider.
    pub value: Value,
    /// The instruction with 256 bits.
    pub code: Code,
    /// True if it takes each half of its operand from a half of the result's register: quarters are moved there before.
    pub spreads: bool,
}

/// Two instructions for the low and the high half as one.
pub fn widening(body: &Body, [low, high]: [&Op; 2]) -> Option<Widening> {
    (low.access.is_none() && high.access.is_none()).then_some(())?;
    if let Some(high_form) = unpacked(low.inst.mnemonic()) {
        // Each lane twice.
        let ([first, second], [third, fourth]) = (low.reads()?, high.reads()?);
        let is_same = first == second && first == third && first == fourth;
        let Kind::Lanes(code) = low.kind else {
            return None;
        };
        return (is_same && high.inst.mnemonic() == high_form).then_some(Widening {
            value: first,
            code,
            spreads: true,
        });
    }
    let zeroes = match low.inst.mnemonic() {
        Mnemonic::Vpmovzxbw => Some(Mnemonic::Vpunpckhbw),
        Mnemonic::Vpmovzxwd => Some(Mnemonic::Vpunpckhwd),
        Mnemonic::Vpmovzxdq => Some(Mnemonic::Vpunpckhdq),
        Mnemonic::Vpmovsxbw | Mnemonic::Vpmovsxwd | Mnemonic::Vpmovsxdq => None,
        _ => return None,
    };
    let value = only(low)?;
    let found = match zeroes {
        Some(with_zero) if high.inst.mnemonic() == with_zero => {
            let [of_high, zero] = high.reads()?;
            is_zero(body, zero).then_some(of_high)?
        }
        _ if high.inst.code() == low.inst.code() => high_half(body, only(high)?)?,
        _ => return None,
    };
    let code = Code::try_from(low.inst.code() as usize + 1).ok()?;
    (found == value && code.mnemonic() == low.inst.mnemonic()).then_some(Widening {
        value,
        code,
        spreads: false,
    })
}

/// The instruction that interleaves the high halves, of one that does so with the low ones.
fn unpacked(low: Mnemonic) -> Option<Mnemonic> {
    match low {
        Mnemonic::Vpunpcklbw => Some(Mnemonic::Vpunpckhbw),
        Mnemonic::Vpunpcklwd => Some(Mnemonic::Vpunpckhwd),
        Mnemonic::Vpunpckldq => Some(Mnemonic::Vpunpckhdq),
        _ => None,
    }
}

/// The only value that an instruction reads.
fn only(op: &Op) -> Option<Value> {
    let mut read = op.operands.iter().filter_map(|operand| operand.reads);
    let value = read.next()?;
    read.next().is_none().then_some(value)
}

fn maker(body: &Body, value: Value) -> Option<&Op> {
    match body.values.get(value)? {
        Origin::Op(op) => body.ops.get(*op),
        Origin::Entry(_) => None,
    }
}

fn is_zero(body: &Body, value: Value) -> bool {
    let is_cleared = |op: &Op| {
        let clears = [Mnemonic::Vpxor, Mnemonic::Vxorps, Mnemonic::Vxorpd];
        matches!(op.kind, Kind::Constant(_)) && clears.contains(&op.inst.mnemonic())
    };
    maker(body, value).is_some_and(is_cleared)
}

/// The value whose high half is the low half of another.
fn high_half(body: &Body, value: Value) -> Option<Value> {
    let op = maker(body, value)?;
    let moves = match op.inst.mnemonic() {
        // Its lower two words are the upper ones of the operand.
        Mnemonic::Vpshufd => op.inst.immediate8() & 0b1111 == 0b1110,
        Mnemonic::Vpsrldq => op.inst.immediate8() == 8,
        _ => false,
    };
    (moves && op.access.is_none()).then(|| only(op))?
}
