//! The frame of a function: pushes instead of stores for saved registers, and no frame pointer if
//! nothing needs one.
//!
//! The outgoing arguments and the slots of Cranelift's frame keep their offsets from the stack pointer;
//! only the saved registers above them move.

use super::{Code, DIV_AH, LONGEST, Link, MachInst};
use crate::passes::Pass;
use crate::unwind::Rule;
use crate::x86_64::dwarf_general;
use smallvec::SmallVec;

/// A saved register, and its offset.
struct Saved {
    register: u8,
    offset: i32,
}

/// The prologue that Cranelift emitted.
struct Prologue {
    /// Its number of instructions.
    insts: usize,
    /// The size that it subtracts from the stack pointer.
    size: i32,
    saved: SmallVec<[Saved; 6]>,
}

/// The use of the frame by the body.
#[derive(Default)]
struct Body {
    calls: usize,
    uses_frame_pointer: bool,
    /// The instructions that return.
    returns: Vec<usize>,
}

const PUSH_FRAME: [u8; 1] = [0x55];
const POP_FRAME: [u8; 1] = [0x5d];
const SET_FRAME: [u8; 3] = [0x48, 0x89, 0xe5];
const LEAVE_FRAME: [u8; 3] = [0x48, 0x89, 0xec];

/// The machine's number of the stack pointer.
pub const STACK: u8 = 4;
/// The machine's number of the frame pointer.
pub const FRAME: u8 = 5;

/// The unwind rules, each after an instruction.
pub type Steps = Vec<(usize, Rule)>;

/// Rewrites the frame and returns its unwind rules, or `Some(None)` if it must stay. `None` if a
/// rewrite failed halfway.
pub fn run(code: &mut Code<'_>) -> Option<Option<Steps>> {
    match plan(code) {
        Some((prologue, frame, returns)) => {
            code.frame = Some(frame.whole());
            frame.write_all(code, &prologue, &returns).map(Some)
        }
        None => Some(None),
    }
}

/// The old prologue, the new frame, and the returns.
fn plan(code: &Code<'_>) -> Option<(Prologue, Frame, Vec<usize>)> {
    let prologue = prologue(&code.insts)?;
    let body = body(code, &prologue)?;
    for last in &body.returns {
        is_epilogue(code, *last, &prologue).then_some(())?;
    }
    let pointer = body.uses_frame_pointer || code.input.frame_pointer;
    let saved = i32::try_from(prologue.saved.len()).ok()?;
    // The size of the frame below the saved registers.
    let inner = prologue.saved.first().map_or(prologue.size, |s| s.offset);
    let outer = 8 + i32::from(pointer) * 8 + saved * 8;
    let is_bare = inner == 0;
    let may_jump = code.input.tail_calls && code.input.passes.has(Pass::TailCalls);
    let tails = match is_bare && !pointer && may_jump {
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

/// A load or store of a register in the frame: `opcode`, with an offset from the stack pointer.
fn in_frame(inst: &MachInst, opcode: u8) -> Option<Saved> {
    let (rex, modrm) = (inst.rex(), inst.modrm()?);
    let is = inst.opcode() == Some(opcode) && rex & 0xb == 8 && !inst.parts.is_short;
    (is && modrm & 7 == 4 && inst.code().get(3) == Some(&0x24)).then_some(())?;
    let rest = inst.code().get(4..)?;
    let offset = match modrm >> 6 {
        0 => 0,
        1 => i32::from(rest.first()?.cast_signed()),
        2 => super::word(rest, 0)?,
        _ => return None,
    };
    let register = modrm >> 3 & 7 | (rex & 4) << 1;
    Some(Saved { register, offset })
}

/// The immediate that is added to the stack pointer (`digit` 0) or subtracted from it (5).
fn adjusts(inst: &MachInst, digit: u8) -> Option<i32> {
    let rest = inst.code().strip_prefix(&[0x48])?;
    let (opcode, rest) = rest.split_first()?;
    let (modrm, rest) = rest.split_first()?;
    (*modrm == 0xc4 | digit << 3).then_some(())?;
    match opcode {
        0x81 => super::word(rest, 0),
        0x83 => Some(i32::from(rest.first()?.cast_signed())),
        _ => None,
    }
}

fn prologue(insts: &[MachInst]) -> Option<Prologue> {
    let (push, rest) = insts.split_first()?;
    let (set, rest) = rest.split_first()?;
    (push.code() == PUSH_FRAME && set.code() == SET_FRAME).then_some(())?;
    let mut prologue = Prologue {
        insts: 2,
        size: 0,
        saved: SmallVec::new(),
    };
    let Some(size) = rest.first().and_then(|p| adjusts(p, 5)) else {
        return Some(prologue);
    };
    (prologue.size, prologue.insts) = (size, 3);
    for inst in rest.iter().skip(1) {
        let Some(save) = in_frame(inst, 0x89) else {
            break;
        };
        // Callee-saved registers are written only to save them, in order.
        let preserved = matches!(save.register, 3 | 12..=15);
        let last = prologue.saved.last();
        let follows = last.is_none_or(|l| {
            l.register < save.register && l.offset.checked_add(8) == Some(save.offset)
        });
        if !(preserved && follows) {
            break;
        }
        prologue.saved.push(save);
        prologue.insts += 1;
    }
    Some(prologue)
}

impl Prologue {
    /// The number of instructions of an epilogue: the registers, the stack pointer, the frame pointer, the return.
    fn leaving(&self) -> usize {
        self.saved.len() + usize::from(self.size != 0) + 3
    }
}

/// Examines everything after the prologue.
fn body(code: &Code<'_>, prologue: &Prologue) -> Option<Body> {
    // As many saves as Cranelift's unwind information has.
    let saves = code.input.unwind.iter();
    let saves = saves.filter(|(_, step)| {
        use cranelift_codegen::isa::unwind::UnwindInst;
        matches!(step, UnwindInst::SaveReg { .. })
    });
    (saves.count() == prologue.saved.len()).then_some(())?;
    let mut body = Body::default();
    let skipped = code.insts.iter().take(prologue.insts);
    if skipped.skip(1).any(|p| p.is_target || p.fixed) {
        return None;
    }
    for (number, inst) in code.insts.iter().enumerate().skip(prologue.insts) {
        if let Link::Jump(..) | Link::Table = inst.link {
            continue;
        }
        if inst.opcode() == Some(0xc3) {
            body.returns.push(number);
        }
    }
    let returns = body.returns.clone();
    let mut leaving = returns.into_iter().peekable();
    let count = prologue.leaving();
    for (number, inst) in code.insts.iter().enumerate().skip(prologue.insts) {
        while leaving.next_if(|last| *last < number).is_some() {}
        if leaving.peek().is_some_and(|last| number + count > *last) {
            continue;
        }
        look(inst, number, code, &mut body)?;
    }
    Some(body)
}

/// Notes the use of the frame by one instruction; `None` if it excludes a rewrite.
fn look(inst: &MachInst, number: usize, code: &Code<'_>, body: &mut Body) -> Option<()> {
    if let Link::Jump(..) | Link::Table = inst.link {
        return Some(());
    }
    if inst.parts.map != 1 || inst.parts.modrm.is_none() {
        // Registers encoded in the opcode; a relocated jump leaves the function.
        let opcode = *inst
            .code()
            .get(usize::from(inst.parts.opcode))
            .filter(|_| inst.parts.map == 1)
            .unwrap_or(&0);
        let named = rex_base(inst) | opcode & 7;
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
    let Some(modrm) = inst.modrm() else {
        return Some(());
    };
    if inst.code() == DIV_AH {
        return Some(());
    }
    let (reg, rm) = (
        modrm >> 3 & 7 | (inst.rex() & 4) << 1,
        modrm & 7 | rex_base(inst),
    );
    let opcode = *inst.code().get(usize::from(inst.parts.opcode))?;
    let is_digit = inst.parts.map == 1
        && matches!(opcode, 0x80..=0x83 | 0xc0 | 0xc1 | 0xc6 | 0xc7 | 0xd0..=0xd3 | 0xd8..=0xdf | 0xf6 | 0xf7 | 0xfe | 0xff)
        || inst.parts.map == 2 && opcode == 0xba;
    if opcode == 0xff && inst.parts.map == 1 {
        match reg & 7 {
            2 => body.calls += 1,
            4 if code
                .insts
                .get(number + 1)
                .is_some_and(|p| p.link == Link::Table) => {}
            0 | 1 => {}
            _ => return None,
        }
    }
    if opcode == 0x8f && inst.parts.map == 1 {
        return None;
    }
    // An unknown instruction may use any register.
    body.uses_frame_pointer |= !is_digit && reg == FRAME;
    let is_register = modrm >= 0xc0;
    if inst.parts.map == 1 {
        let names_stack = !is_digit && reg == STACK || is_register && rm == STACK;
        (!names_stack).then_some(())?;
    }
    body.uses_frame_pointer |= match is_register {
        true => rm == FRAME,
        false if modrm & 7 == 4 => {
            let sib = *inst.code().get(usize::from(inst.parts.modrm?) + 1)?;
            let index = sib >> 3 & 7 | (inst.rex() & 2) << 2;
            sib & 7 | rex_base(inst) == FRAME && modrm >= 0x40 || index == FRAME
        }
        false => rm == FRAME && modrm >= 0x40,
    };
    // The register extension of a VEX prefix is not decoded.
    let is_vex = inst.parts.has_prefix && matches!(inst.code().first(), Some(0xc4 | 0xc5));
    body.uses_frame_pointer |= is_vex;
    Some(())
}

fn rex_base(inst: &MachInst) -> u8 {
    (inst.rex() & 1) << 3
}

/// Returns true if the instructions up to the return at `last` are the epilogue of the prologue.
fn is_epilogue(code: &Code<'_>, last: usize, prologue: &Prologue) -> bool {
    let Some(first) = (last + 1).checked_sub(prologue.leaving()) else {
        return false;
    };
    let Some(insts) = code.insts.get(first..=last) else {
        return false;
    };
    if first < prologue.insts
        || insts.iter().any(|p| p.fixed)
        || insts.iter().skip(1).any(|p| p.is_target)
    {
        return false;
    }
    let mut insts = insts.iter();
    for saved in &prologue.saved {
        let load = insts.next().and_then(|p| in_frame(p, 0x8b));
        if load.is_none_or(|l| (l.register, l.offset) != (saved.register, saved.offset)) {
            return false;
        }
    }
    if prologue.size != 0 && insts.next().and_then(|p| adjusts(p, 0)) != Some(prologue.size) {
        return false;
    }
    let rest = [&LEAVE_FRAME[..], &POP_FRAME, &[0xc3]];
    rest.into_iter()
        .all(|code| insts.next().is_some_and(|p| p.code() == code))
}

/// The calls directly before an epilogue, and those before a jump to one.
fn tails(code: &Code<'_>, prologue: &Prologue, returns: &[usize]) -> Vec<(usize, Option<usize>)> {
    let first = |last: &usize| (last + 1).checked_sub(prologue.leaving());
    let ends: Vec<usize> = returns.iter().filter_map(first).collect();
    let pairs = code.insts.iter().zip(code.insts.iter().skip(1));
    let calls = pairs.enumerate();
    let tail = |(number, (_, next)): (usize, (&MachInst, &MachInst))| {
        let after = number + 1;
        match next.link {
            _ if ends.binary_search(&after).is_ok() => Some((number, None)),
            Link::Jump(None, to) if !next.is_target && !next.fixed => {
                ends.binary_search(&code.piece_at(to)?).ok()?;
                Some((number, Some(after)))
            }
            _ => None,
        }
    };
    // A call with a landing pad needs this frame until it returns.
    let is_call = |(number, _): &(usize, _)| {
        let call = code.insts.get(*number);
        call.is_some_and(|c| code.pad(c).is_none() && as_jump(c).is_some())
    };
    calls.filter_map(tail).filter(is_call).collect()
}

/// The jump that replaces a tail call.
fn as_jump(call: &MachInst) -> Option<Bytes> {
    let mut jump = Bytes::from_slice(call.code());
    match jump.as_mut_slice() {
        [opcode @ 0xe8, _, _, _, _] if call.fixed => *opcode = 0xe9,
        // Through a register that is free at this point.
        [0xff, modrm @ (0xd0..=0xd2 | 0xd6 | 0xd7)] => *modrm += 0x10,
        _ => return None,
    }
    Some(jump)
}

/// The new frame.
struct Frame {
    pointer: bool,
    registers: SmallVec<[u8; 6]>,
    /// The size subtracted from the stack pointer after the pushes.
    inner: i32,
    /// The tail calls, and the jumps after them to the epilogue.
    tails: Vec<(usize, Option<usize>)>,
}

type Bytes = SmallVec<[u8; 8]>;

/// `push` of a register, or `pop` with an opcode 8 higher.
fn push(register: u8, opcode: u8) -> Bytes {
    let mut bytes = Bytes::new();
    if register >= 8 {
        bytes.push(0x41);
    }
    bytes.push(opcode | register & 7);
    bytes
}

/// `add` or `sub` on the stack pointer.
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
/// A register without a value at function entry.
const FREE_BEFORE: u8 = 0;
/// A register without a value at a return: no result is in it.
const FREE_AFTER: u8 = 6;

impl Frame {
    /// The distance from the stack pointer in the body to the caller's frame.
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
        self.enter(code, prologue.insts, &mut steps)?;
        for (call, _) in &self.tails {
            self.jump(code.insts.get_mut(*call)?);
        }
        for last in returns {
            let first = (last + 1).checked_sub(prologue.leaving())?;
            let insts = code.insts.get_mut(first..=*last)?;
            let is_reached = insts.first().is_none_or(|p| p.is_target);
            if !is_reached && self.tails.iter().any(|(call, _)| call + 1 == first) {
                for inst in insts {
                    inst.set(&[]);
                }
                continue;
            }
            self.leave(code, first, *last, &mut steps)?;
        }
        for jump in self.tails.iter().filter_map(|(_, jump)| *jump) {
            let jump = code.insts.get_mut(jump)?;
            jump.link = Link::None;
            jump.set(&[]);
        }
        Some(steps)
    }

    /// Rewrites a tail call to an epilogue and a jump.
    fn jump(&self, call: &mut MachInst) {
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
        call.site = None;
    }

    /// Writes the prologue over the first instructions.
    fn enter(&self, code: &mut Code<'_>, count: usize, steps: &mut Steps) -> Option<()> {
        let mut insts: Vec<(Bytes, Vec<Rule>)> = Vec::new();
        let mut depth = 8;
        if self.pointer {
            depth += 8;
            let rules = vec![
                Rule::FrameOffset(depth),
                Rule::Saved(dwarf_general(FRAME), -depth),
            ];
            insts.push((Bytes::from_slice(&PUSH_FRAME), rules));
            let rules = vec![Rule::FrameRegister(dwarf_general(FRAME))];
            insts.push((Bytes::from_slice(&SET_FRAME), rules));
        }
        for register in &self.registers {
            depth += 8;
            let mut rules = vec![Rule::Saved(dwarf_general(*register), -depth)];
            if !self.pointer {
                rules.insert(0, Rule::FrameOffset(depth));
            }
            insts.push((push(*register, PUSH), rules));
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
            insts.push((bytes, rules));
        }
        (insts.len() <= count).then_some(())?;
        self.write(code, 0, count, insts, steps)
    }

    /// Writes the epilogue over the last instructions before a return.
    fn leave(
        &self,
        code: &mut Code<'_>,
        first: usize,
        last: usize,
        steps: &mut Steps,
    ) -> Option<()> {
        let mut insts: Vec<(Bytes, Vec<Rule>)> = Vec::new();
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
            insts.push((bytes, lower(self.inner)));
        }
        for register in self.registers.iter().rev() {
            insts.push((push(*register, POP), lower(8)));
        }
        if self.pointer {
            let rules = vec![Rule::Frame(dwarf_general(STACK), 8)];
            insts.push((Bytes::from_slice(&POP_FRAME), rules));
        }
        let after = match (last + 1 < code.insts.len(), self.pointer) {
            (false, _) => Vec::new(),
            (true, true) => vec![Rule::Frame(dwarf_general(FRAME), 16)],
            (true, false) if self.whole() == 8 => Vec::new(),
            (true, false) => vec![Rule::FrameOffset(self.whole())],
        };
        insts.push((Bytes::from_slice(&[0xc3]), after));
        let count = last + 1 - first;
        (insts.len() <= count).then_some(())?;
        // The return stays in place.
        let skip = count - insts.len();
        for inst in code.insts.get_mut(first..first + skip)? {
            inst.set(&[]);
        }
        self.write(code, first + skip, count - skip, insts, steps)
    }

    /// Writes code into instructions, one each, and empties the rest of `count`.
    fn write(
        &self,
        code: &mut Code<'_>,
        first: usize,
        count: usize,
        insts: Vec<(Bytes, Vec<Rule>)>,
        steps: &mut Steps,
    ) -> Option<()> {
        let places = code.insts.get_mut(first..first + count)?;
        for place in places.iter_mut() {
            place.set(&[]);
            place.link = Link::None;
        }
        for ((place, number), (bytes, rules)) in places.iter_mut().zip(first..).zip(insts) {
            place.set(&bytes);
            steps.extend(rules.into_iter().map(|rule| (number, rule)));
        }
        Some(())
    }
}
