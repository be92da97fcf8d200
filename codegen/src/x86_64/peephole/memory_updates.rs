//! Updates of words in memory: a word that is loaded, changed and stored again is changed by one instruction.
//!
//! A comparison of the old or the new word with a number, behind the store, reads the flags of that instruction instead, as
//! where a count of references is decreased and compared.
//!
//! Precondition: load and store access the same bytes, what is between them only sets other registers, nothing reads the
//! word's registers afterwards, and nothing reads flags that become others. It is right because the same accesses happen,
//! and because a difference has the flags of a comparison. Cranelift selects such instructions where nothing else uses the
//! loaded word, but not for 8 and 16 bits, and not where the word is compared.

use super::Code;
use super::comparisons::{self, Reading};
use super::copy_propagation::Trace;
use super::effect::{Effects, Registers, bit};
use super::flags::{flags_end, is_gone};
use super::instruction::{memory_operand, number};
use super::liveness::Liveness;
use super::memory_operands::loaded;
use iced_x86::{Code as Opcode, Instruction, Mnemonic, OpKind, Register};

/// The number of instructions that may be between two that belong together.
const MOST_BETWEEN: usize = 4;

/// Operations, and their forms with a result in memory: with a number of 8 bits for 1, 2, 4 and 8 bytes, with one of 32 bits
/// for 4 and 8 bytes, and with a register of 4 and 8 bytes.
macro_rules! operations {
    ($($name:ident $b1:ident $b2:ident $b4:ident $b8:ident $n4:ident $n8:ident $r4:ident $r8:ident)*) => {
        /// The operation with its result in memory.
        fn in_memory(operation: Mnemonic, operand: Operand, bytes: usize) -> Option<Opcode> {
            let is_short = matches!(operand, Operand::Number(-0x80..=0x7f));
            match (operation, operand, bytes) {
                $(
                    (Mnemonic::$name, Operand::Number(_), 1) if is_short => Some(Opcode::$b1),
                    (Mnemonic::$name, Operand::Number(_), 2) if is_short => Some(Opcode::$b2),
                    (Mnemonic::$name, Operand::Number(_), 4) if is_short => Some(Opcode::$b4),
                    (Mnemonic::$name, Operand::Number(_), 8) if is_short => Some(Opcode::$b8),
                    (Mnemonic::$name, Operand::Number(_), 4) => Some(Opcode::$n4),
                    (Mnemonic::$name, Operand::Number(_), 8) => Some(Opcode::$n8),
                    (Mnemonic::$name, Operand::Register(_), 4) => Some(Opcode::$r4),
                    (Mnemonic::$name, Operand::Register(_), 8) => Some(Opcode::$r8),
                )*
                _ => None,
            }
        }
    };
}

operations! {
    Add Add_rm8_imm8 Add_rm16_imm8 Add_rm32_imm8 Add_rm64_imm8 Add_rm32_imm32 Add_rm64_imm32 Add_rm32_r32 Add_rm64_r64
    Sub Sub_rm8_imm8 Sub_rm16_imm8 Sub_rm32_imm8 Sub_rm64_imm8 Sub_rm32_imm32 Sub_rm64_imm32 Sub_rm32_r32 Sub_rm64_r64
    And And_rm8_imm8 And_rm16_imm8 And_rm32_imm8 And_rm64_imm8 And_rm32_imm32 And_rm64_imm32 And_rm32_r32 And_rm64_r64
    Or Or_rm8_imm8 Or_rm16_imm8 Or_rm32_imm8 Or_rm64_imm8 Or_rm32_imm32 Or_rm64_imm32 Or_rm32_r32 Or_rm64_r64
    Xor Xor_rm8_imm8 Xor_rm16_imm8 Xor_rm32_imm8 Xor_rm64_imm8 Xor_rm32_imm32 Xor_rm64_imm32 Xor_rm32_r32 Xor_rm64_r64
}

/// The second operand of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Operand {
    Number(i32),
    Register(Register),
}

/// A change of a register, whose result may be in another one.
struct Change {
    from: u8,
    to: u8,
    operation: Mnemonic,
    operand: Operand,
    /// The size of the operation in bytes.
    bytes: usize,
    sets_flags: bool,
}

impl Change {
    /// The change that an instruction is.
    fn of(inst: &Instruction) -> Option<Self> {
        let (to, bytes) = (inst.op0_register(), inst.op0_register().size());
        (inst.op0_kind() == OpKind::Register && to.is_gpr() && bytes >= 4).then_some(())?;
        if inst.mnemonic() == Mnemonic::Lea {
            let base = inst.memory_base();
            let is_sum = base.is_gpr64() && inst.memory_index() == Register::None;
            let sum = i32::try_from(inst.memory_displacement64().cast_signed()).ok()?;
            return is_sum.then_some(Self {
                from: number(base),
                to: number(to),
                // A difference has the flags of a comparison.
                operation: Mnemonic::Sub,
                operand: Operand::Number(sum.checked_neg()?),
                bytes,
                sets_flags: false,
            });
        }
        let operand = match inst.op1_kind() {
            OpKind::Register => Operand::Register(inst.op1_register()),
            _ => Operand::Number(inst.try_immediate(1).ok()?.cast_signed().try_into().ok()?),
        };
        in_memory(inst.mnemonic(), operand, bytes)?;
        Some(Self {
            from: number(to),
            to: number(to),
            operation: inst.mnemonic(),
            operand,
            bytes,
            sets_flags: true,
        })
    }

    /// The registers of the old and the new word.
    fn words(&self) -> Registers {
        bit(self.from) | bit(self.to)
    }

    /// The register of the second operand.
    fn operands(&self) -> Registers {
        match self.operand {
            Operand::Register(register) => bit(number(register)),
            Operand::Number(_) => 0,
        }
    }

    /// The way in which the flags of the update take the place of those of a comparison; `None` if that compares neither
    /// of its words, or with another number.
    fn reading(&self, compared: &Instruction) -> Option<Reading> {
        let left = compared.op0_register();
        let by = match (compared.mnemonic(), compared.op1_kind()) {
            (Mnemonic::Test, OpKind::Register) if compared.op1_register() == left => 0,
            (Mnemonic::Cmp, _) => compared.try_immediate(1).ok()?.cast_signed(),
            _ => return None,
        };
        (compared.op0_kind() == OpKind::Register && left.size() == self.bytes).then_some(())?;
        if number(left) == self.to {
            return (by == 0).then_some(Reading::OfResult);
        }
        let (Mnemonic::Sub, Operand::Number(number_of)) = (self.operation, self.operand) else {
            return None;
        };
        (number(left) == self.from).then_some(())?;
        match by - i64::from(number_of) {
            0 => Some(Reading::Same),
            // No number is between these two, for signed and for unsigned ones.
            1 if number_of >= 0 => Some(Reading::OneMore),
            -1 if by >= 0 => Some(Reading::OneLess),
            _ => None,
        }
    }
}

/// The places of the instructions before the store of an update, and behind it.
struct Update {
    load: usize,
    change: usize,
    new: Instruction,
    compared: Option<(usize, Reading)>,
}

/// Rewrites updates. Returns the numbers of the instructions that are gone.
pub fn run(code: &mut Code<'_>, effects: &mut [Trace], liveness: &Liveness) -> Vec<usize> {
    let mut removed = Vec::new();
    let mut found = Effects::default();
    let mut behind = Vec::new();
    for (range, mut live) in liveness.ranges() {
        // From the last one to the first.
        behind.clear();
        for done in effects.get(range.clone()).unwrap_or_default().iter().rev() {
            behind.push(live);
            live = live & !done.sets | done.reads;
        }
        for at in range.clone() {
            let live_behind = |at: usize| behind.get(range.end.checked_sub(at + 1)?).copied();
            let Some(update) = update(code, effects, at, live_behind) else {
                continue;
            };
            if rewrite(code, at, &update).is_none() {
                continue;
            }
            removed.extend([update.load, update.change]);
            removed.extend(update.compared.map(|(at, _)| at));
            if let Some((inst, done)) = code.insts.get(at).zip(effects.get_mut(at)) {
                *done = Trace::of(&found.of(inst));
            }
        }
    }
    removed
}

/// Puts the new instruction in the place of the store.
fn rewrite(code: &mut Code<'_>, store: usize, update: &Update) -> Option<()> {
    let readers = match update.compared {
        Some((compared, reading)) => comparisons::users(code, compared + 1, reading)?,
        None => Vec::new(),
    };
    let inst = code.insts.get_mut(store)?;
    inst.replace(&update.new, &mut code.encoder)?;
    for (reader, new) in readers {
        *code.insts.get_mut(reader)? = new;
    }
    for gone in [update.load, update.change] {
        code.insts.get_mut(gone)?.remove();
    }
    if let Some((compared, _)) = update.compared {
        code.insts.get_mut(compared)?.remove();
    }
    Some(())
}

/// The update that ends with a store, given the registers that are live behind the instructions of its block.
fn update(
    code: &Code<'_>,
    effects: &[Trace],
    at: usize,
    live_behind: impl Fn(usize) -> Option<Registers>,
) -> Option<Update> {
    let store = code.insts.get(at).filter(|inst| inst.is_free())?;
    let (stored, bytes) = stored(&store.decoded)?;
    let address = address_registers(&store.decoded);
    let change_at = setter(code, effects, at, (stored, address))?;
    let change = Change::of(&code.insts.get(change_at)?.decoded)?;
    let is_whole = change.bytes == bytes;
    (is_whole || bytes < 4).then_some(())?;
    let kept = address | change.operands();
    let load_at = setter(code, effects, change_at, (change.from, kept))?;
    let (load, words) = (&code.insts.get(load_at)?.decoded, change.words());
    let is_same = loaded(load) == Some((change.from, bytes))
        && memory_operand(load) == memory_operand(&store.decoded);
    (is_same && kept & words == 0).then_some(())?;
    let mut between = effects.get(change_at + 1..at)?.iter();
    let is_kept =
        between.all(|done| done.sets & (kept | bit(change.from)) == 0 && done.reads & words == 0);
    let mut inside = code.insts.get(load_at + 1..=at)?.iter();
    let is_reached = inside.any(|inst| inst.is_target);
    let mut parts = [load_at, change_at].into_iter();
    let is_free = parts.all(|part| code.insts.get(part).is_some_and(|inst| inst.is_free()));
    (is_kept && !is_reached && is_free).then_some(())?;
    let compared = match live_behind(at)? & words {
        0 => None,
        _ => {
            let compared = comparison(code, effects, at, &change)?;
            (is_whole && live_behind(compared.0)? & words == 0).then_some(())?;
            Some(compared)
        }
    };
    match compared {
        Some((_, Reading::Same)) => {}
        Some((compared, _)) => flags_end(code, compared + 1, true).then_some(())?,
        None if change.sets_flags && is_whole => {}
        None => flags_end(code, at + 1, false).then_some(())?,
    }
    let memory = memory_operand(&store.decoded);
    let operand = match (change.operand, bytes) {
        // The other bits are not stored.
        (Operand::Number(number), 1) => Operand::Number((number as i8).into()),
        (Operand::Number(number), 2) => Operand::Number((number as i16).into()),
        (operand, _) => operand,
    };
    let opcode = in_memory(change.operation, operand, bytes)?;
    let new = match operand {
        Operand::Number(number) => Instruction::with2(opcode, memory, number),
        Operand::Register(register) => Instruction::with2(opcode, memory, register),
    };
    Some(Update {
        load: load_at,
        change: change_at,
        new: new.ok()?,
        compared,
    })
}

/// The comparison of one of the words behind the store, if only registers are set before.
fn comparison(
    code: &Code<'_>,
    effects: &[Trace],
    store: usize,
    change: &Change,
) -> Option<(usize, Reading)> {
    let mut between = 0;
    for at in store + 1..code.insts.len() {
        let (inst, done) = (code.insts.get(at)?, effects.get(at)?);
        (!inst.is_target && between <= MOST_BETWEEN).then_some(())?;
        if is_gone(code, at) {
            continue;
        }
        between += 1;
        if !done.is_plain {
            let reading = change.reading(&inst.decoded).filter(|_| inst.is_free())?;
            return Some((at, reading));
        }
        ((done.reads | done.sets) & change.words() == 0).then_some(())?;
    }
    None
}

/// The instruction before another that sets a register, if what is between them neither reads that nor sets registers that
/// are kept, and has no other effect than to set registers.
fn setter(
    code: &Code<'_>,
    effects: &[Trace],
    at: usize,
    (register, kept): (u8, Registers),
) -> Option<usize> {
    for before in code.before(at).take(MOST_BETWEEN + 1) {
        let done = effects.get(before)?;
        if done.sets & bit(register) != 0 {
            return Some(before);
        }
        let is_apart = done.reads & bit(register) == 0 && done.sets & kept == 0;
        (is_apart && done.is_plain).then_some(())?;
    }
    None
}

/// The registers of an address.
fn address_registers(inst: &Instruction) -> Registers {
    let registers = [inst.memory_base(), inst.memory_index()].into_iter();
    let general = registers.filter(|register| register.is_gpr());
    general.fold(0, |set, register| set | bit(number(register)))
}

/// The register that an instruction stores, and the size of the access in bytes.
fn stored(store: &Instruction) -> Option<(u8, usize)> {
    let is_move = matches!(
        store.code(),
        Opcode::Mov_rm8_r8 | Opcode::Mov_rm16_r16 | Opcode::Mov_rm32_r32 | Opcode::Mov_rm64_r64
    );
    let register = store.op1_register();
    let is_upper = (Register::AH..=Register::BH).contains(&register);
    (is_move && store.op0_kind() == OpKind::Memory && !is_upper)
        .then(|| (number(register), register.size()))
}

#[cfg(test)]
mod tests {
    use super::super::tests::becomes;

    // mov -4(%rsi), %ecx; lea -1(%rcx), %r10d; mov %r10d, -4(%rsi)
    const LOAD: &[u8] = &[0x8b, 0x4e, 0xfc];
    const LESS: &[u8] = &[0x44, 0x8d, 0x51, 0xff];
    const STORE: &[u8] = &[0x44, 0x89, 0x56, 0xfc];
    // subl $1, -4(%rsi)
    const SUBTRACT: &[u8] = &[0x83, 0x6e, 0xfc, 1];
    // mov %edi, %eax; mov %edi, %ecx
    const COPY: &[u8] = &[0x89, 0xf8];
    const SET: &[u8] = &[0x89, 0xf9];

    /// A conditional jump over two bytes, in its long and its short form.
    fn jump(condition: u8) -> [Vec<u8>; 2] {
        [
            vec![0x0f, 0x80 | condition, 2, 0, 0, 0],
            vec![0x70 | condition, 2],
        ]
    }

    /// Checks that a count with a comparison and this condition behind it is decreased in memory, with another condition.
    #[track_caller]
    fn counts(compare: &[u8], before: u8, behind: u8) {
        let ([long, _], [_, short]) = (jump(before), jump(behind));
        let body: &[&[u8]] = &[LOAD, LESS, STORE, compare, &long, COPY, SET];
        becomes(body, &[SUBTRACT, &short, COPY]);
    }

    #[test]
    fn a_count_is_decreased_in_memory() {
        // test %edi, %edi
        let clears: &[u8] = &[0x85, 0xff];
        becomes(&[LOAD, LESS, STORE, clears], &[SUBTRACT, clears]);
        // cmp $1, %ecx; cmp $2, %ecx; cmp $0, %ecx; test %r10d, %r10d
        counts(&[0x83, 0xf9, 1], 5, 5);
        counts(&[0x83, 0xf9, 2], 12, 14);
        counts(&[0x83, 0xf9, 2], 3, 7);
        counts(&[0x83, 0xf9, 0], 15, 13);
        counts(&[0x45, 0x85, 0xd2], 4, 4);
        counts(&[0x45, 0x85, 0xd2], 12, 8);
    }

    #[test]
    fn words_that_are_read_later_are_loaded() {
        // add %ecx, %eax; add %r10d, %eax
        let reads: [&[u8]; 2] = [&[0x01, 0xc8], &[0x44, 0x01, 0xd0]];
        for read in reads {
            let all: &[&[u8]] = &[LOAD, LESS, STORE, read];
            becomes(all, all);
        }
        // An odd condition on the difference, and one on another number than those beside one.
        for (compare, condition) in [(&[0x45, 0x85, 0xd2][..], 14), (&[0x83, 0xf9, 3], 12)] {
            let [long, short] = jump(condition);
            let body: &[&[u8]] = &[LOAD, LESS, STORE, compare, &long, COPY];
            becomes(body, &[LOAD, LESS, STORE, compare, &short, COPY]);
        }
    }

    #[test]
    fn flags_that_are_read_later_stay() {
        // cmp %edi, %esi; … sete %al
        let (compare, read): (&[u8], &[u8]) = (&[0x39, 0xfe], &[0x0f, 0x94, 0xc0]);
        let all: &[&[u8]] = &[compare, LOAD, LESS, STORE, read];
        becomes(all, all);
    }

    #[test]
    fn bits_of_short_words_are_set_in_memory() {
        // movzwl 16(%rsi), %ecx; or $64, %ecx; mov %cx, 16(%rsi); test %edi, %edi: orw $64, 16(%rsi)
        let load: &[u8] = &[0x0f, 0xb7, 0x4e, 16];
        let set: &[u8] = &[0x83, 0xc9, 64];
        let store: &[u8] = &[0x66, 0x89, 0x4e, 16];
        let clears: &[u8] = &[0x85, 0xff];
        becomes(
            &[load, set, store, clears],
            &[&[0x66, 0x83, 0x4e, 16, 64], clears],
        );
        // The other byte belongs to another word: mov %cx, 14(%rsi)
        let other: &[u8] = &[0x66, 0x89, 0x4e, 14];
        let all: &[&[u8]] = &[load, set, other, clears];
        becomes(all, all);
    }
}
