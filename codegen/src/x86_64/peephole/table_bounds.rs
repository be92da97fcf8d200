//! Jumps through tables without a clamp of the value.
//!
//! Cranelift clamps the value to the number of entries, whose last one is the default, by a conditional move that each jump
//! has to wait for. If the default leads to a trap that the program never reaches, the value is below the number, and
//! the clamp gives it back unchanged. Otherwise a branch goes to the default, as LLVM's code does.
//!
//! It is right because the value is below the number behind the branch; the table and its last entry stay. Without the clamps
//! of unreachable defaults, SQLite executes 1.7 % fewer instructions (`docs/passes.md`). Cranelift clamps always, since its
//! own languages have no unreachable default.

use super::Code;
use super::effect::bit;
use super::instruction::{Link, Width, copy, number, register};
use iced_x86::{Code as Opcode, Instruction, OpKind};
use smallvec::SmallVec;

/// The instructions of a jump through a table, counted from its end.
const JUMP: usize = 4;

/// Comparisons of the lower halves of two registers, and of the whole ones.
const HALVES: [Opcode; 2] = [Opcode::Cmp_r32_rm32, Opcode::Cmp_rm32_r32];
const WHOLES: [Opcode; 2] = [Opcode::Cmp_r64_rm64, Opcode::Cmp_rm64_r64];

/// The clamp of a value before a jump through a table.
struct Clamp {
    /// The comparison of the value with the limit.
    compare: usize,
    /// The conditional move of the smaller one to the register of the limit, which indexes the table.
    smaller: usize,
    value: u8,
    limit: u8,
    /// True if only the lower halves are compared.
    is_half: bool,
}

/// Replaces the clamps of values: nothing is left if the last table entry, the default, is never reached, and a branch
/// to the default otherwise.
pub fn run(code: &mut Code<'_>) {
    for number in 0..code.insts.len() {
        let _ = replace(code, number);
    }
}

fn replace(code: &mut Code<'_>, table_at: usize) -> Option<()> {
    let table = code.insts.get(table_at).filter(|p| p.link == Link::Table)?;
    let default = *code.targets(table)?.last()?;
    let clamp = clamp(code, table_at)?;
    match code.input.never.binary_search(&default) {
        Ok(_) => trust(code, &clamp),
        Err(_) => branch(code, &clamp, default),
    }
}

/// The clamp before a table.
fn clamp(code: &Code<'_>, table_at: usize) -> Option<Clamp> {
    let parts: SmallVec<[usize; JUMP + 2]> = code.before(table_at).take(JUMP + 2).collect();
    let [.., load, _, smaller, compare] = *parts.as_slice() else {
        return None;
    };
    if (compare + 1..table_at).any(|at| code.insts.get(at).is_none_or(|p| p.is_target || p.fixed)) {
        return None;
    }
    let registers = |at: usize, opcodes: &[Opcode]| {
        let inst = code.insts.get(at)?;
        let both = inst.register(0).zip(inst.register(1));
        let (first, second) = both.filter(|_| opcodes.contains(&inst.opcode()))?;
        Some((number(first), number(second)))
    };
    let (limit, value) = registers(smaller, &[Opcode::Cmovb_r32_rm32, Opcode::Cmovb_r64_rm64])?;
    let halves = registers(compare, &HALVES);
    let (first, second) = halves.or_else(|| registers(compare, &WHOLES))?;
    let named = bit(first) | bit(second);
    (named == bit(limit) | bit(value) && limit != value).then_some(())?;
    (index_of(&code.insts.get(load)?.decoded)? == limit).then_some(())?;
    Some(Clamp {
        compare,
        smaller,
        value,
        limit,
        is_half: halves.is_some(),
    })
}

/// Takes the value for the index.
fn trust(code: &mut Code<'_>, clamp: &Clamp) -> Option<()> {
    // The upper half of the value is zero, which Cranelift relies on.
    let copy = copy(clamp.value, clamp.limit, Width::Half)?;
    let smaller = code.insts.get_mut(clamp.smaller)?;
    smaller.replace(&copy, &mut code.encoder)?;
    code.insts.get_mut(clamp.compare)?.remove();
    Some(())
}

/// Branches to the default if the value is not below the limit, which is a constant before the clamp. Between them the
/// value may be extended.
fn branch(code: &mut Code<'_>, clamp: &Clamp, default: u32) -> Option<()> {
    let (mut constant, mut extension) = (code.before(clamp.compare).next()?, None);
    let inst = code.insts.get(constant)?;
    if inst.moves_half() && number(inst.register(0)?) == clamp.value {
        extension = Some((constant, inst.decoded));
        constant = code.before(constant).next()?;
    }
    let inst = code.insts.get(constant)?;
    let is_limit = inst.opcode() == Opcode::Mov_r32_imm32
        && number(inst.register(0)?) == clamp.limit
        && !inst.fixed;
    let between = code.insts.get(constant + 1..=clamp.compare)?;
    let is_entered = between.iter().any(|inst| inst.is_target);
    (is_limit && clamp.is_half && !is_entered).then_some(())?;
    let limit = inst.decoded.immediate32().cast_signed();
    let opcode = match i8::try_from(limit) {
        Ok(_) => Opcode::Cmp_rm32_imm8,
        Err(_) => Opcode::Cmp_rm32_imm32,
    };
    let index = register(clamp.limit).full_register32();
    let compare = Instruction::with2(opcode, index, limit).ok()?;
    let copy = copy(clamp.value, clamp.limit, Width::Half)?;
    let mut replace =
        |at: usize, by: &Instruction| code.insts.get_mut(at)?.replace(by, &mut code.encoder);
    let mut free = constant;
    if let Some((at, extension)) = extension {
        replace(free, &extension)?;
        free = at;
    }
    replace(free, &copy)?;
    replace(clamp.compare, &compare)?;
    code.insts
        .get_mut(clamp.smaller)?
        .branch(Opcode::Jae_rel32_64, default)
}

/// The register that indexes a table, if an instruction loads an entry of it.
fn index_of(load: &Instruction) -> Option<u8> {
    let is_load = load.code() == Opcode::Movsxd_r64_rm32 && load.op1_kind() == OpKind::Memory;
    let (base, index) = (load.memory_base(), load.memory_index());
    (is_load && index.is_gpr() && base.is_gpr() && base != index).then(|| number(index))
}

#[cfg(test)]
mod tests {
    use super::super::run;
    use super::super::tests::{ENTER, LEAVE, input};
    use crate::rewrite::Input;

    /// `movzbl (%rsi), %r8d; mov $1, %eax; mov %r8d, %ecx; cmp %eax, %ecx; cmovb %ecx, %eax`,
    /// and the jump, whose table has two entries.
    const JUMP: [u8; 34] = [
        0x44, 0x0f, 0xb6, 0x06, 0xb8, 1, 0, 0, 0, 0x44, 0x89, 0xc1, 0x39, 0xc1, 0x0f, 0x42, 0xc1,
        0x48, 0x8d, 0x0d, 9, 0, 0, 0, 0x48, 0x63, 0x04, 0x81, 0x48, 0x01, 0xc1, 0xff, 0xe1, 0x90,
    ];

    /// The length of the code of a jump through a table whose last entry is never reached, or may be.
    fn len(is_never: bool) -> usize {
        let jump = JUMP.split_last().map_or(&JUMP[..], |(_, jump)| jump);
        // One case follows the table; the default is the `ud2` after it.
        let table = [8u32.to_le_bytes(), 13u32.to_le_bytes()].concat();
        let bytes = [&ENTER[..], jump, &table, &LEAVE, &[0x0f, 0x0b]].concat();
        let start = (ENTER.len() + jump.len() + table.len()) as u32;
        let trap = start + LEAVE.len() as u32;
        let never = [trap];
        let input = Input {
            starts: &[0, start, trap],
            traps: &[trap],
            never: if is_never { &never } else { &[] },
            ..input(&bytes)
        };
        let rewritten = run(&input).expect("it is understood");
        rewritten.bytes.len()
    }

    #[test]
    fn values_are_compared_only_where_others_may_come() {
        // The comparison of `r8d` with a constant, and a short branch.
        assert_eq!(len(false), len(true) + 4 + 2);
    }
}
