//! The frame of a function: pushes instead of stores for saved registers, and no frame pointer if
//! nothing needs one.
//!
//! The outgoing arguments and the slots of Cranelift's frame keep their offsets from the stack pointer;
//! only the saved registers above them move.
//!
//! Precondition: the prologue and all epilogues are those that Cranelift emits, and nothing else changes the stack
//! pointer. The frame pointer goes if no instruction names it and the function need not have one. A call before an
//! epilogue becomes a jump if the frame has no slots, so that nothing can point to it. It is right because
//! everything below the saved registers keeps its distance from the stack pointer, and the unwind rules are written
//! anew. If only calls that never return need an aligned stack, it is aligned in front of these. It gains 8 % of the time and 7 % of the size of Lua, 4 % of instructions and size of SQLite; tail calls 2
//! % of the memory accesses of SQLite (`docs/passes.md`). Cranelift stores saved registers instead of pushing them,
//! and has a frame pointer in every function with a frame or a call.

use super::code::{Code, Splice, Steps};
use super::frame_register;
use super::instruction::{FRAME, Link, MachInst, PLAIN_CALL, STACK, number, register};
use crate::passes::Pass;
use crate::unwind::Rule;
use crate::x86_64::dwarf_general;
use iced_x86::{Code as Opcode, FlowControl, Instruction, Register};
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

/// Rewrites the frame and returns its unwind rules, or `Some(None)` if it must stay. `None` if a
/// rewrite failed halfway.
pub fn run(code: &mut Code<'_>) -> Option<Option<Steps>> {
    let Some((prologue, body)) = recognise(code) else {
        return Some(None);
    };
    let frame = plan(code, &prologue, &body)?;
    code.frame = Some(frame.whole());
    let steps = frame.write_all(code, &prologue, &body.returns)?;
    frame.align_last_calls(code, steps)
}

/// The prologue, and the use of the frame by the body, if they are as expected.
fn recognise(code: &Code<'_>) -> Option<(Prologue, Body)> {
    let prologue = prologue(&code.insts)?;
    let body = body(code, &prologue)?;
    let mut returns = body.returns.iter();
    let all = returns.all(|last| is_epilogue(code, *last, &prologue));
    all.then_some((prologue, body))
}

/// The new frame. A word of the old one may be in the register of the frame pointer then.
fn plan(code: &mut Code<'_>, prologue: &Prologue, body: &Body) -> Option<Frame> {
    let pointer = body.uses_frame_pointer || code.input.frame_pointer;
    let mut registers: SmallVec<[u8; 6]> = prologue.saved.iter().map(|s| s.register).collect();
    // The size of the frame below the saved registers.
    let mut inner = prologue.saved.first().map_or(prologue.size, |s| s.offset);
    let is_spare = !pointer && code.input.passes.has(Pass::FrameRegister);
    if is_spare {
        code.moved_word = frame_register::run(code, prologue.insts, inner);
    }
    if code.moved_word.is_some() {
        registers.insert(0, FRAME);
        if !prologue.is_used(code, &body.returns) {
            inner = 0;
        }
    }
    let outer = 8 + (i32::from(pointer) + registers.len() as i32) * 8;
    let is_bare = inner == 0;
    let may_jump = code.input.tail_calls && code.input.passes.has(Pass::TailCalls);
    let tails = match is_bare && !pointer && may_jump {
        true => tails(code, prologue, &body.returns),
        false => Vec::new(),
    };
    let mut last_calls = last_calls(code);
    let mut inner = match body.calls == tails.len() && is_bare {
        true => 0,
        false => inner.checked_add(outer)?.checked_add(15)? / 16 * 16 - outer,
    };
    match inner == 8 && is_bare && !pointer && body.calls == tails.len() + last_calls.len() {
        true => inner = 0,
        false => last_calls.clear(),
    }
    Some(Frame {
        pointer,
        inner,
        tails,
        last_calls,
        registers,
    })
}

/// A load or store of a register in the frame, with an offset from the stack pointer.
fn in_frame(inst: &MachInst, opcode: Opcode) -> Option<Saved> {
    (inst.opcode() == opcode).then_some(())?;
    let offset = inst.frame_offset()?;
    let register = number(inst.register(0).or(inst.register(1))?);
    Some(Saved { register, offset })
}

/// The immediate that is added to the stack pointer or subtracted from it, by one of two opcodes.
pub fn adjusts(inst: &MachInst, opcodes: [Opcode; 2]) -> Option<i32> {
    let is = opcodes.contains(&inst.opcode()) && inst.register(0) == Some(Register::RSP);
    is.then(|| inst.decoded.immediate(1) as i32)
}

pub const ADD: [Opcode; 2] = [Opcode::Add_rm64_imm8, Opcode::Add_rm64_imm32];
pub const SUB: [Opcode; 2] = [Opcode::Sub_rm64_imm8, Opcode::Sub_rm64_imm32];

/// Returns true if an instruction has this opcode and these registers.
fn is(inst: &MachInst, opcode: Opcode, registers: &[Register]) -> bool {
    let mut named = (0u32..).zip(registers);
    inst.opcode() == opcode && named.all(|(at, register)| inst.register(at) == Some(*register))
}

/// Returns true for `mov` from one register to another, in either encoding.
pub fn copies(inst: &MachInst, to: Register, from: Register) -> bool {
    is(inst, Opcode::Mov_rm64_r64, &[to, from]) || is(inst, Opcode::Mov_r64_rm64, &[to, from])
}

fn prologue(insts: &[MachInst]) -> Option<Prologue> {
    let (push, rest) = insts.split_first()?;
    let (set, rest) = rest.split_first()?;
    let is_pushed = is(push, Opcode::Push_r64, &[Register::RBP]);
    (is_pushed && copies(set, Register::RBP, Register::RSP)).then_some(())?;
    let mut prologue = Prologue {
        insts: 2,
        size: 0,
        saved: SmallVec::new(),
    };
    let Some(size) = rest.first().and_then(|p| adjusts(p, SUB)) else {
        return Some(prologue);
    };
    (prologue.size, prologue.insts) = (size, 3);
    for inst in rest.iter().skip(1) {
        let Some(save) = in_frame(inst, Opcode::Mov_rm64_r64) else {
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

    /// The instructions behind it that are not of an epilogue; `returns` are ascending.
    fn body<'a>(
        &self,
        insts: &'a [MachInst],
        returns: &'a [usize],
    ) -> impl Iterator<Item = &'a MachInst> {
        let mut returns = returns.iter().peekable();
        let count = self.leaving();
        let all = insts.iter().enumerate().skip(self.insts);
        let body = all.filter(move |(number, _)| {
            while returns.next_if(|last| *last < number).is_some() {}
            returns.peek().is_none_or(|last| number + count <= **last)
        });
        body.map(|(_, inst)| inst)
    }

    /// Returns true if the body accesses the frame.
    fn is_used(&self, code: &Code<'_>, returns: &[usize]) -> bool {
        let mut body = self.body(&code.insts, returns);
        body.any(|inst| inst.decoded.memory_base() == Register::RSP)
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
        if inst.opcode() == Opcode::Retnq {
            body.returns.push(number);
        }
    }
    let returns = body.returns.clone();
    for inst in prologue.body(&code.insts, &returns) {
        look(inst, &mut body)?;
    }
    Some(body)
}

/// Notes the use of the frame by one instruction; `None` if it excludes a rewrite.
fn look(inst: &MachInst, body: &mut Body) -> Option<()> {
    if let Link::Jump(..) | Link::Table = inst.link {
        return Some(());
    }
    let decoded = &inst.decoded;
    match decoded.flow_control() {
        FlowControl::Call | FlowControl::IndirectCall => body.calls += 1,
        FlowControl::IndirectBranch => {
            matches!(inst.link, Link::Indirect(_)).then_some(())?;
        }
        FlowControl::Next if decoded.is_stack_instruction() => return None,
        FlowControl::Next | FlowControl::Exception | FlowControl::Interrupt => {}
        // A relocated jump leaves the function.
        _ => return None,
    }
    for named in (0..decoded.op_count()).filter_map(|operand| inst.register(operand)) {
        (number_of(named) != Some(STACK)).then_some(())?;
        body.uses_frame_pointer |= number_of(named) == Some(FRAME);
    }
    let address = [decoded.memory_base(), decoded.memory_index()];
    body.uses_frame_pointer |= address.iter().any(|r| number_of(*r) == Some(FRAME));
    Some(())
}

/// The number of a general register.
fn number_of(register: Register) -> Option<u8> {
    register.is_gpr().then(|| number(register))
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
        let load = insts.next().and_then(|p| in_frame(p, Opcode::Mov_r64_rm64));
        if load.is_none_or(|l| (l.register, l.offset) != (saved.register, saved.offset)) {
            return false;
        }
    }
    if prologue.size != 0 && insts.next().and_then(|p| adjusts(p, ADD)) != Some(prologue.size) {
        return false;
    }
    let mut next = |fits: &dyn Fn(&MachInst) -> bool| insts.next().is_some_and(fits);
    next(&|p| copies(p, Register::RSP, Register::RBP))
        && next(&|p| is(p, Opcode::Pop_r64, &[Register::RBP]))
        && next(&|p| p.opcode() == Opcode::Retnq)
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
                ends.binary_search(&code.inst_at(to)?).ok()?;
                Some((number, Some(after)))
            }
            _ => None,
        }
    };
    // The code behind indirect jumps, or in their place, is made of single instructions.
    let is_guarded = code.input.is_guarded();
    let allows = |call: &MachInst| call.fixed || !is_guarded;
    // A call with a landing pad needs this frame until it returns.
    let is_call = |(number, _): &(usize, _)| {
        let call = code.insts.get(*number);
        call.is_some_and(|c| code.pad(c).is_none() && as_jump(c).is_some() && allows(c))
    };
    calls.filter_map(tail).filter(is_call).collect()
}

/// The calls that never return: a trap is behind them.
fn last_calls(code: &Code<'_>) -> Vec<usize> {
    let pairs = code.insts.iter().zip(code.insts.iter().skip(1));
    let is_last = |(call, next): (&MachInst, &MachInst)| {
        let flow = call.decoded.flow_control();
        let calls = matches!(flow, FlowControl::Call | FlowControl::IndirectCall);
        // A landing pad has the stack of the call.
        calls && next.is_trap() && !next.is_target && code.pad(call).is_none()
    };
    let numbered = pairs.enumerate();
    numbered
        .filter_map(|(at, pair)| is_last(pair).then_some(at))
        .collect()
}

/// The registers that are free at a tail call: an address in one of them can be jumped to.
const FREE: [Register; 5] = [
    Register::RAX,
    Register::RCX,
    Register::RDX,
    Register::RSI,
    Register::RDI,
];

/// The jump that replaces a tail call.
fn as_jump(call: &MachInst) -> Option<Instruction> {
    let mut jump = call.decoded;
    match call.opcode() {
        // A linker replaces a call with prefixes, of a thread-local variable's address, as a whole.
        Opcode::Call_rel32_64 if call.fixed && call.size == PLAIN_CALL => {
            jump.set_code(Opcode::Jmp_rel32_64);
        }
        Opcode::Call_rm64 if FREE.contains(&call.register(0)?) => jump.set_code(Opcode::Jmp_rm64),
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
    /// The calls that never return, if these are the only ones for which the stack is aligned.
    last_calls: Vec<usize>,
}

/// Instructions of a prologue or an epilogue, each with the unwind rules that hold after it.
type Sequence = Vec<(Instruction, Vec<Rule>)>;

fn push(register: Register) -> Option<Instruction> {
    Instruction::with1(Opcode::Push_r64, register).ok()
}

fn pop(register: Register) -> Option<Instruction> {
    Instruction::with1(Opcode::Pop_r64, register).ok()
}

/// `add` or `sub` on the stack pointer.
fn adjust(by: i32, [short, long]: [Opcode; 2]) -> Option<Instruction> {
    let opcode = if i8::try_from(by).is_ok() {
        short
    } else {
        long
    };
    Instruction::with2(opcode, Register::RSP, by).ok()
}

/// A register without a value at function entry.
const FREE_BEFORE: Register = Register::RAX;
/// A register without a value at a return: no result is in it.
const FREE_AFTER: Register = Register::RSI;

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
            self.jump(code, *call)?;
        }
        for last in returns {
            let first = (last + 1).checked_sub(prologue.leaving())?;
            let insts = code.insts.get_mut(first..=*last)?;
            let is_reached = insts.first().is_none_or(|p| p.is_target);
            if !is_reached && self.tails.iter().any(|(call, _)| call + 1 == first) {
                insts.iter_mut().for_each(MachInst::remove);
                continue;
            }
            self.leave(code, first, *last, &mut steps)?;
        }
        for jump in self.tails.iter().filter_map(|(_, jump)| *jump) {
            code.insts.get_mut(jump)?.remove();
        }
        Some(steps)
    }

    /// Aligns the stack in front of calls that never return.
    fn align_last_calls(&self, code: &mut Code<'_>, steps: Steps) -> Option<Option<Steps>> {
        if self.last_calls.is_empty() {
            return Some(Some(steps));
        }
        let mut splices = Vec::with_capacity(self.last_calls.len());
        for call in &self.last_calls {
            let inst = code.insts.get(*call)?.clone();
            let push = MachInst::inserted((inst.at, 0), &push(FREE_BEFORE)?, &mut code.encoder)?;
            splices.push(Splice {
                old: *call..call + 1,
                new: vec![push, inst],
                entry: 0,
            });
        }
        let mut steps = code.splice(splices, Some(steps))??;
        for (before, call) in self.last_calls.iter().enumerate() {
            let push = call + before;
            steps.push((push, Rule::FrameOffset(self.whole() + 8)));
            // Behind the call and its trap.
            if push + 3 < code.insts.len() {
                steps.push((push + 2, Rule::FrameOffset(self.whole())));
            }
        }
        steps.sort_by_key(|(at, _)| *at);
        Some(Some(steps))
    }

    /// Rewrites a tail call to an epilogue and a jump.
    fn jump(&self, code: &mut Code<'_>, call: usize) -> Option<()> {
        let call = code.insts.get_mut(call)?;
        let mut all: SmallVec<[Instruction; 8]> = SmallVec::new();
        if self.inner != 0 {
            all.push(adjust(self.inner, ADD)?);
        }
        for saved in self.registers.iter().rev() {
            all.push(pop(register(*saved))?);
        }
        all.push(as_jump(call)?);
        call.replace_all(&all, &mut code.encoder)?;
        call.site = None;
        Some(())
    }

    /// Writes the prologue over the first instructions.
    fn enter(&self, code: &mut Code<'_>, count: usize, steps: &mut Steps) -> Option<()> {
        let mut insts = Sequence::new();
        let mut depth = 8;
        if self.pointer {
            depth += 8;
            let rules = vec![
                Rule::FrameOffset(depth),
                Rule::Saved(dwarf_general(FRAME), -depth),
            ];
            insts.push((push(Register::RBP)?, rules));
            let rules = vec![Rule::FrameRegister(dwarf_general(FRAME))];
            let set = Instruction::with2(Opcode::Mov_rm64_r64, Register::RBP, Register::RSP);
            insts.push((set.ok()?, rules));
        }
        for saved in &self.registers {
            depth += 8;
            let mut rules = vec![Rule::Saved(dwarf_general(*saved), -depth)];
            if !self.pointer {
                rules.insert(0, Rule::FrameOffset(depth));
            }
            insts.push((push(register(*saved))?, rules));
        }
        if self.inner != 0 {
            let lowers = match self.inner {
                8 => push(FREE_BEFORE),
                more => adjust(more, SUB),
            };
            let rules = match self.pointer {
                true => Vec::new(),
                false => vec![Rule::FrameOffset(self.whole())],
            };
            insts.push((lowers?, rules));
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
        let mut insts = Sequence::new();
        let mut depth = self.whole();
        let mut lower = |by: i32| {
            depth -= by;
            match self.pointer {
                true => Vec::new(),
                false => vec![Rule::FrameOffset(depth)],
            }
        };
        if self.inner != 0 {
            let raises = match self.inner {
                8 => pop(FREE_AFTER),
                more => adjust(more, ADD),
            };
            insts.push((raises?, lower(self.inner)));
        }
        for saved in self.registers.iter().rev() {
            insts.push((pop(register(*saved))?, lower(8)));
        }
        if self.pointer {
            let rules = vec![Rule::Frame(dwarf_general(STACK), 8)];
            insts.push((pop(Register::RBP)?, rules));
        }
        let after = match (last + 1 < code.insts.len(), self.pointer) {
            (false, _) => Vec::new(),
            (true, true) => vec![Rule::Frame(dwarf_general(FRAME), 16)],
            (true, false) if self.whole() == 8 => Vec::new(),
            (true, false) => vec![Rule::FrameOffset(self.whole())],
        };
        insts.push((Instruction::with(Opcode::Retnq), after));
        let count = last + 1 - first;
        (insts.len() <= count).then_some(())?;
        // The return stays in place.
        let skip = count - insts.len();
        let skipped = code.insts.get_mut(first..first + skip)?;
        skipped.iter_mut().for_each(MachInst::remove);
        self.write(code, first + skip, count - skip, insts, steps)
    }

    /// Writes code into instructions, one each, and empties the rest of `count`.
    fn write(
        &self,
        code: &mut Code<'_>,
        first: usize,
        count: usize,
        insts: Sequence,
        steps: &mut Steps,
    ) -> Option<()> {
        let places = code.insts.get_mut(first..first + count)?;
        places.iter_mut().for_each(MachInst::remove);
        for ((place, number), (inst, rules)) in places.iter_mut().zip(first..).zip(insts) {
            place.replace(&inst, &mut code.encoder)?;
            steps.extend(rules.into_iter().map(|rule| (number, rule)));
        }
        Some(())
    }
}
