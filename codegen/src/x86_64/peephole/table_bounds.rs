//! Jumps through tables without a bounds check, if the default of the switch is never reached.
//!
//! Cranelift clamps the value to the number of entries, whose last one is the default. If that leads to a trap that
//! the program never reaches, the value is below the number, and the clamp gives it back unchanged.
//!
//! It is right because only the clamp goes; the table and its last entry stay. It gains 1.7 % of the instructions
//! of SQLite (`docs/passes.md`). Cranelift clamps always, since its own languages have no unreachable default.

use super::Code;
use super::effect::bit;
use super::instruction::{Link, Width, copy, number};
use iced_x86::{Code as Opcode, Instruction, OpKind};
use smallvec::SmallVec;

/// The instructions of a jump through a table, counted from its end.
const JUMP: usize = 4;

/// The non-empty instructions before `number`, the last first.
fn before<'a>(code: &'a Code<'_>, number: usize) -> impl Iterator<Item = usize> + 'a {
    let all = (0..number).rev();
    all.filter(|at| code.insts.get(*at).is_some_and(|p| p.new_len() != 0))
}

/// Removes the clamp of values if the last table entry, the default, is never reached.
pub fn run(code: &mut Code<'_>) {
    if code.input.never.is_empty() {
        return;
    }
    for number in 0..code.insts.len() {
        let _ = trust(code, number);
    }
}

fn trust(code: &mut Code<'_>, table_at: usize) -> Option<()> {
    let table = code.insts.get(table_at).filter(|p| p.link == Link::Table)?;
    let last = *code.targets(table)?.last()?;
    code.input.never.binary_search(&last).ok()?;
    let parts: SmallVec<[usize; JUMP + 2]> = before(code, table_at).take(JUMP + 2).collect();
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
    let comparisons = [
        Opcode::Cmp_r32_rm32,
        Opcode::Cmp_rm32_r32,
        Opcode::Cmp_r64_rm64,
        Opcode::Cmp_rm64_r64,
    ];
    let (first, second) = registers(compare, &comparisons)?;
    let named = bit(first) | bit(second);
    (named == bit(limit) | bit(value) && limit != value).then_some(())?;
    (index_of(&code.insts.get(load)?.decoded)? == limit).then_some(())?;
    // The upper half of the value is zero, which Cranelift relies on.
    let copy = copy(value, limit, Width::Half)?;
    let smaller = code.insts.get_mut(smaller)?;
    smaller.replace(&copy, &mut code.encoder)?;
    code.insts.get_mut(compare)?.remove();
    Some(())
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
        let rewritten = run(&input, 16).expect("it is understood");
        rewritten.bytes.len()
    }

    #[test]
    fn values_are_looked_at_only_where_others_may_come() {
        let looked = len(false);
        // Without `mov`, `cmp` and `cmovb`; the other `mov` is never needed.
        assert_eq!(len(true), looked - 5 - 3 - 4);
    }
}
