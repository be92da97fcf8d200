//! The frame of a function: made by pushes, and without a frame pointer where nothing needs it.
//!
//! What Cranelift writes to the frame, and what it calls with, stays as far from the stack pointer
//! as it was; only what is above moves, the saved registers.

use super::{Code, DIV_AH, LONGEST, Link, Piece};
use crate::unwind::{FRAME, Rule, STACK};
use smallvec::SmallVec;

/// A register that is saved, and where.
struct Saved {
    register: u8,
    offset: i32,
}

/// What Cranelift does at the start of a function.
struct Prologue {
    /// How many pieces it has.
    pieces: usize,
    /// What it takes from the stack pointer.
    size: i32,
    saved: SmallVec<[Saved; 6]>,
}

/// What a body does with the frame.
#[derive(Default)]
struct Body {
    calls: usize,
    uses_frame_pointer: bool,
    /// Where it returns.
    returns: Vec<usize>,
}

const PUSH_FRAME: [u8; 1] = [0x55];
const POP_FRAME: [u8; 1] = [0x5d];
const SET_FRAME: [u8; 3] = [0x48, 0x89, 0xe5];
const LEAVE_FRAME: [u8; 3] = [0x48, 0x89, 0xec];

/// How to unwind a frame: each rule behind a piece.
pub type Steps = Vec<(usize, Rule)>;

/// Writes the frame anew, and says how to unwind it, unless it has to stay as it is. Nothing if it
/// is half written.
pub fn run(code: &mut Code<'_>) -> Option<Option<Steps>> {
    match plan(code) {
        Some((prologue, frame, returns)) => frame.write_all(code, &prologue, &returns).map(Some),
        None => Some(None),
    }
}

/// What there is, and what is to be.
fn plan(code: &Code<'_>) -> Option<(Prologue, Frame, Vec<usize>)> {
    let prologue = prologue(&code.pieces)?;
    let body = body(code, &prologue)?;
    for last in &body.returns {
        is_epilogue(code, *last, &prologue).then_some(())?;
    }
    let pointer = body.uses_frame_pointer || code.input.frame_pointer;
    let saved = i32::try_from(prologue.saved.len()).ok()?;
    // What is below the saved registers.
    let inner = prologue.saved.first().map_or(prologue.size, |s| s.offset);
    let outer = 8 + i32::from(pointer) * 8 + saved * 8;
    let is_bare = inner == 0;
    let tails = match is_bare && !pointer && code.input.tail_calls {
        true => tails(code, &prologue, &body.returns),
        false => Vec::new(),
    };
    let inner = match body.calls == tails.len() && is_bare {
        true => 0,
        false => inner.checked_add(outer)?.checked_add(15)? / 16 * 16 - outer,
    };
    let frame = Frame {
        pointer,
        inner,
        tails,
        registers: prologue.saved.iter().map(|s| s.register).collect(),
    };
    Some((prologue, frame, body.returns))
}

/// A load or store of a register in the frame: `opcode`, with the stack pointer and a distance.
fn in_frame(piece: &Piece, opcode: u8) -> Option<Saved> {
    let (rex, modrm) = (piece.rex(), piece.modrm()?);
    let is = piece.opcode() == Some(opcode) && rex & 0xb == 8 && !piece.parts.is_short;
    (is && modrm & 7 == 4 && piece.code().get(3) == Some(&0x24)).then_some(())?;
    let rest = piece.code().get(4..)?;
    let offset = match modrm >> 6 {
        0 => 0,
        1 => i32::from(rest.first()?.cast_signed()),
        2 => super::word(rest, 0)?,
        _ => return None,
    };
    let register = modrm >> 3 & 7 | (rex & 4) << 1;
    Some(Saved { register, offset })
}

/// What is added to the stack pointer (`digit` 0) or taken from it (5).
fn adjusts(piece: &Piece, digit: u8) -> Option<i32> {
    let rest = piece.code().strip_prefix(&[0x48])?;
    let (opcode, rest) = rest.split_first()?;
    let (modrm, rest) = rest.split_first()?;
    (*modrm == 0xc4 | digit << 3).then_some(())?;
    match opcode {
        0x81 => super::word(rest, 0),
        0x83 => Some(i32::from(rest.first()?.cast_signed())),
        _ => None,
    }
}

fn prologue(pieces: &[Piece]) -> Option<Prologue> {
    let (push, rest) = pieces.split_first()?;
    let (set, rest) = rest.split_first()?;
    (push.code() == PUSH_FRAME && set.code() == SET_FRAME).then_some(())?;
    let mut prologue = Prologue {
        pieces: 2,
        size: 0,
        saved: SmallVec::new(),
    };
    let Some(size) = rest.first().and_then(|p| adjusts(p, 5)) else {
        return Some(prologue);
    };
    (prologue.size, prologue.pieces) = (size, 3);
    for piece in rest.iter().skip(1) {
        let Some(save) = in_frame(piece, 0x89) else {
            break;
        };
        // Those that a call preserves are written only to save them, in order.
        let preserved = matches!(save.register, 3 | 12..=15);
        let last = prologue.saved.last();
        let follows = last.is_none_or(|l| {
            l.register < save.register && l.offset.checked_add(8) == Some(save.offset)
        });
        if !(preserved && follows) {
            break;
        }
        prologue.saved.push(save);
        prologue.pieces += 1;
    }
    Some(prologue)
}

impl Prologue {
    /// How many pieces undo it: the registers, the stack pointer, the frame pointer, the return.
    fn leaving(&self) -> usize {
        self.saved.len() + usize::from(self.size != 0) + 3
    }
}

/// Looks at everything behind the prologue.
fn body(code: &Code<'_>, prologue: &Prologue) -> Option<Body> {
    // As many as Cranelift says that it saves.
    let saves = code.input.unwind.iter();
    let saves = saves.filter(|(_, step)| {
        use cranelift_codegen::isa::unwind::UnwindInst;
        matches!(step, UnwindInst::SaveReg { .. })
    });
    (saves.count() == prologue.saved.len()).then_some(())?;
    let mut body = Body::default();
    let skipped = code.pieces.iter().take(prologue.pieces);
    if skipped.skip(1).any(|p| p.aim || p.fixed) {
        return None;
    }
    for (number, piece) in code.pieces.iter().enumerate().skip(prologue.pieces) {
        if let Link::Jump(..) | Link::Table = piece.link {
            continue;
        }
        if piece.opcode() == Some(0xc3) {
            body.returns.push(number);
        }
    }
    let returns = body.returns.clone();
    let mut leaving = returns.into_iter().peekable();
    let count = prologue.leaving();
    for (number, piece) in code.pieces.iter().enumerate().skip(prologue.pieces) {
        while leaving.next_if(|last| *last < number).is_some() {}
        if leaving.peek().is_some_and(|last| number + count > *last) {
            continue;
        }
        look(piece, number, code, &mut body)?;
    }
    Some(body)
}

/// What one instruction does with the frame; nothing if it is more than may be.
fn look(piece: &Piece, number: usize, code: &Code<'_>, body: &mut Body) -> Option<()> {
    if let Link::Jump(..) | Link::Table = piece.link {
        return Some(());
    }
    if piece.parts.map != 1 || piece.parts.modrm.is_none() {
        // Registers that the opcode itself names; a jump that is patched leaves the function.
        let opcode = *piece
            .code()
            .get(usize::from(piece.parts.opcode))
            .filter(|_| piece.parts.map == 1)
            .unwrap_or(&0);
        let named = rex_base(piece) | opcode & 7;
        match opcode {
            0x50..=0x5f | 0xc2 | 0xe9 | 0xc9 => return None,
            0xe8 => body.calls += 1,
            0x90..=0x97 | 0xb8..=0xbf | 0xc8..=0xcf => {
                body.uses_frame_pointer |= named == FRAME;
                (named != STACK).then_some(())?;
            }
            _ => {}
        }
    }
    let Some(modrm) = piece.modrm() else {
        return Some(());
    };
    if piece.code() == DIV_AH {
        return Some(());
    }
    let (reg, rm) = (
        modrm >> 3 & 7 | (piece.rex() & 4) << 1,
        modrm & 7 | rex_base(piece),
    );
    let opcode = *piece.code().get(usize::from(piece.parts.opcode))?;
    let is_digit = piece.parts.map == 1
        && matches!(opcode, 0x80..=0x83 | 0xc0 | 0xc1 | 0xc6 | 0xc7 | 0xd0..=0xd3 | 0xd8..=0xdf | 0xf6 | 0xf7 | 0xfe | 0xff)
        || piece.parts.map == 2 && opcode == 0xba;
    if opcode == 0xff && piece.parts.map == 1 {
        match reg & 7 {
            2 => body.calls += 1,
            4 if code
                .pieces
                .get(number + 1)
                .is_some_and(|p| p.link == Link::Table) => {}
            0 | 1 => {}
            _ => return None,
        }
    }
    if opcode == 0x8f && piece.parts.map == 1 {
        return None;
    }
    // Forms that are not known well may name any register.
    body.uses_frame_pointer |= !is_digit && reg == FRAME;
    let is_register = modrm >= 0xc0;
    if piece.parts.map == 1 {
        let names_stack = !is_digit && reg == STACK || is_register && rm == STACK;
        (!names_stack).then_some(())?;
    }
    body.uses_frame_pointer |= match is_register {
        true => rm == FRAME,
        false if modrm & 7 == 4 => {
            let sib = *piece.code().get(usize::from(piece.parts.modrm?) + 1)?;
            let index = sib >> 3 & 7 | (piece.rex() & 2) << 2;
            sib & 7 | rex_base(piece) == FRAME && modrm >= 0x40 || index == FRAME
        }
        false => rm == FRAME && modrm >= 0x40,
    };
    // What another form of prefix says is not looked at.
    let is_vex = piece.parts.is_odd && matches!(piece.code().first(), Some(0xc4 | 0xc5));
    body.uses_frame_pointer |= is_vex;
    Some(())
}

fn rex_base(piece: &Piece) -> u8 {
    (piece.rex() & 1) << 3
}

/// Whether what ends with the return at `last` undoes the prologue.
fn is_epilogue(code: &Code<'_>, last: usize, prologue: &Prologue) -> bool {
    let Some(first) = (last + 1).checked_sub(prologue.leaving()) else {
        return false;
    };
    let Some(pieces) = code.pieces.get(first..=last) else {
        return false;
    };
    if first < prologue.pieces
        || pieces.iter().any(|p| p.fixed)
        || pieces.iter().skip(1).any(|p| p.aim)
    {
        return false;
    }
    let mut pieces = pieces.iter();
    for saved in &prologue.saved {
        let load = pieces.next().and_then(|p| in_frame(p, 0x8b));
        if load.is_none_or(|l| (l.register, l.offset) != (saved.register, saved.offset)) {
            return false;
        }
    }
    if prologue.size != 0 && pieces.next().and_then(|p| adjusts(p, 0)) != Some(prologue.size) {
        return false;
    }
    let rest = [&LEAVE_FRAME[..], &POP_FRAME, &[0xc3]];
    rest.into_iter()
        .all(|code| pieces.next().is_some_and(|p| p.code() == code))
}

/// The calls right before what is left of a function, and those before a jump to there.
fn tails(code: &Code<'_>, prologue: &Prologue, returns: &[usize]) -> Vec<(usize, Option<usize>)> {
    let first = |last: &usize| (last + 1).checked_sub(prologue.leaving());
    let ends: Vec<usize> = returns.iter().filter_map(first).collect();
    let pairs = code.pieces.iter().zip(code.pieces.iter().skip(1));
    let calls = pairs.enumerate();
    let tail = |(number, (_, next)): (usize, (&Piece, &Piece))| {
        let after = number + 1;
        match next.link {
            _ if ends.binary_search(&after).is_ok() => Some((number, None)),
            Link::Jump(None, to) if !next.aim && !next.fixed => {
                ends.binary_search(&code.piece_at(to)?).ok()?;
                Some((number, Some(after)))
            }
            _ => None,
        }
    };
    let is_call = |(number, _): &(usize, _)| code.pieces.get(*number).and_then(as_jump).is_some();
    calls.filter_map(tail).filter(is_call).collect()
}

/// The jump that stands for a call.
fn as_jump(call: &Piece) -> Option<Bytes> {
    let mut jump = Bytes::from_slice(call.code());
    match jump.as_mut_slice() {
        [opcode @ 0xe8, _, _, _, _] if call.fixed => *opcode = 0xe9,
        // By a register that holds nothing else then.
        [0xff, modrm @ (0xd0..=0xd2 | 0xd6 | 0xd7)] => *modrm += 0x10,
        _ => return None,
    }
    Some(jump)
}

/// A frame as it is to be.
struct Frame {
    pointer: bool,
    registers: SmallVec<[u8; 6]>,
    /// What is taken from the stack pointer once registers are saved.
    inner: i32,
    /// The calls that are the last thing done, and the jumps behind them to where the frame ends.
    tails: Vec<(usize, Option<usize>)>,
}

type Bytes = SmallVec<[u8; 8]>;

/// `push`, or with 8 more `pop`, of a register.
fn push(register: u8, opcode: u8) -> Bytes {
    let mut bytes = Bytes::new();
    if register >= 8 {
        bytes.push(0x41);
    }
    bytes.push(opcode | register & 7);
    bytes
}

/// Adds to the stack pointer, or takes from it.
fn adjust(by: i32, digit: u8) -> Bytes {
    let modrm = 0xc4 | digit << 3;
    match i8::try_from(by) {
        Ok(by) => Bytes::from_slice(&[0x48, 0x83, modrm, by.cast_unsigned()]),
        Err(_) => {
            let mut bytes = Bytes::from_slice(&[0x48, 0x81, modrm]);
            bytes.extend(by.to_le_bytes());
            bytes
        }
    }
}

const PUSH: u8 = 0x50;
const POP: u8 = 0x58;
/// A register that holds nothing when a function is entered.
const FREE_BEFORE: u8 = 0;
/// One that holds nothing when it is left: no part of a result.
const FREE_AFTER: u8 = 6;

impl Frame {
    /// How far the caller's frame is above the stack pointer, within.
    fn whole(&self) -> i32 {
        8 + (i32::from(self.pointer) + self.registers.len() as i32) * 8 + self.inner
    }

    fn write_all(
        &self,
        code: &mut Code<'_>,
        prologue: &Prologue,
        returns: &[usize],
    ) -> Option<Steps> {
        let mut steps = Vec::new();
        self.enter(code, prologue.pieces, &mut steps)?;
        for (call, _) in &self.tails {
            self.jump(code.pieces.get_mut(*call)?);
        }
        for last in returns {
            let first = (last + 1).checked_sub(prologue.leaving())?;
            let pieces = code.pieces.get_mut(first..=*last)?;
            let is_reached = pieces.first().is_none_or(|p| p.aim);
            if !is_reached && self.tails.iter().any(|(call, _)| call + 1 == first) {
                for piece in pieces {
                    piece.set(&[]);
                }
                continue;
            }
            self.leave(code, first, *last, &mut steps)?;
        }
        for jump in self.tails.iter().filter_map(|(_, jump)| *jump) {
            let jump = code.pieces.get_mut(jump)?;
            jump.link = Link::None;
            jump.set(&[]);
        }
        Some(steps)
    }

    /// Makes a call that is the last thing done a jump, once the frame is gone.
    fn jump(&self, call: &mut Piece) {
        let Some(jump) = as_jump(call) else {
            return;
        };
        let mut bytes: SmallVec<[u8; LONGEST]> = SmallVec::new();
        if self.inner != 0 {
            bytes.extend(adjust(self.inner, 0));
        }
        for register in self.registers.iter().rev() {
            bytes.extend(push(*register, POP));
        }
        let lead = bytes.len() as u8;
        bytes.extend(jump);
        call.set(&bytes);
        call.lead = lead;
    }

    /// Writes the start over the first pieces.
    fn enter(&self, code: &mut Code<'_>, count: usize, steps: &mut Steps) -> Option<()> {
        let mut pieces: Vec<(Bytes, Vec<Rule>)> = Vec::new();
        let mut depth = 8;
        if self.pointer {
            depth += 8;
            let rules = vec![Rule::FrameOffset(depth), Rule::Saved(FRAME, -depth)];
            pieces.push((Bytes::from_slice(&PUSH_FRAME), rules));
            let rules = vec![Rule::FrameRegister(FRAME)];
            pieces.push((Bytes::from_slice(&SET_FRAME), rules));
        }
        for register in &self.registers {
            depth += 8;
            let mut rules = vec![Rule::Saved(*register, -depth)];
            if !self.pointer {
                rules.insert(0, Rule::FrameOffset(depth));
            }
            pieces.push((push(*register, PUSH), rules));
        }
        if self.inner != 0 {
            let bytes = match self.inner {
                8 => push(FREE_BEFORE, PUSH),
                more => adjust(more, 5),
            };
            let rules = match self.pointer {
                true => Vec::new(),
                false => vec![Rule::FrameOffset(self.whole())],
            };
            pieces.push((bytes, rules));
        }
        (pieces.len() <= count).then_some(())?;
        self.write(code, 0, count, pieces, steps)
    }

    /// Writes the end over the last pieces before a return.
    fn leave(
        &self,
        code: &mut Code<'_>,
        first: usize,
        last: usize,
        steps: &mut Steps,
    ) -> Option<()> {
        let mut pieces: Vec<(Bytes, Vec<Rule>)> = Vec::new();
        let mut depth = self.whole();
        let mut lower = |by: i32| {
            depth -= by;
            match self.pointer {
                true => Vec::new(),
                false => vec![Rule::FrameOffset(depth)],
            }
        };
        if self.inner != 0 {
            let bytes = match self.inner {
                8 => push(FREE_AFTER, POP),
                more => adjust(more, 0),
            };
            pieces.push((bytes, lower(self.inner)));
        }
        for register in self.registers.iter().rev() {
            pieces.push((push(*register, POP), lower(8)));
        }
        if self.pointer {
            let rules = vec![Rule::Frame(STACK, 8)];
            pieces.push((Bytes::from_slice(&POP_FRAME), rules));
        }
        let after = match (last + 1 < code.pieces.len(), self.pointer) {
            (false, _) => Vec::new(),
            (true, true) => vec![Rule::Frame(FRAME, 16)],
            (true, false) if self.whole() == 8 => Vec::new(),
            (true, false) => vec![Rule::FrameOffset(self.whole())],
        };
        pieces.push((Bytes::from_slice(&[0xc3]), after));
        let count = last + 1 - first;
        (pieces.len() <= count).then_some(())?;
        // The return stays where it is.
        let skip = count - pieces.len();
        for piece in code.pieces.get_mut(first..first + skip)? {
            piece.set(&[]);
        }
        self.write(code, first + skip, count - skip, pieces, steps)
    }

    /// Puts code into pieces, one each, and nothing into what is left of `count`.
    fn write(
        &self,
        code: &mut Code<'_>,
        first: usize,
        count: usize,
        pieces: Vec<(Bytes, Vec<Rule>)>,
        steps: &mut Steps,
    ) -> Option<()> {
        let places = code.pieces.get_mut(first..first + count)?;
        for place in places.iter_mut() {
            place.set(&[]);
            place.link = Link::None;
        }
        for ((place, number), (bytes, rules)) in places.iter_mut().zip(first..).zip(pieces) {
            place.set(&bytes);
            steps.extend(rules.into_iter().map(|rule| (number, rule)));
        }
        Some(())
    }
}
