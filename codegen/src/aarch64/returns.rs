//! Protected returns: of functions that keep their return addresses on a second stack (`-fsanitize=shadow-call-stack`), of those
//! that sign them with the other key (`-mbranch-protection=pac-ret+b-key`), of those that clear registers
//! (`-fzero-call-used-regs`), and of those with barriers behind them (`-mharden-sls`), which indirect branches have, too.
//!
//! Cranelift signs return addresses with instructions at the same places, in whose place those for the second stack are. Its
//! pointer is in a register that Cranelift leaves to the platform.

use super::NOP;
use super::barrier::Branch;
use super::clearing::Clearing;
use super::encoding::{AUTHENTICATE, LINK, RETURN, SIGN};
use super::preserve::preserves;
use super::thunk::Thunk;
use crate::abi::Abi;
use crate::cleared::{ATTRIBUTE, Cleared};
use crate::protection::Signed;
use crate::symbol::{Reloc, RelocKind, Symbol};
use crate::target;
use crate::unit::Unit;
use crate::unwind::Rule;
use bitsmith_model::attr::index;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::callconv::CallConv;
use bitsmith_model::value::GlobalId;
use cranelift_codegen::gimli::Register;
use object::elf;

/// `pacibsp`, `autibsp`: the instructions that sign and check with the other key.
const SIGN_BY_B: u32 = 0xd503_237f;
const AUTHENTICATE_BY_B: u32 = 0xd503_23ff;
/// `str x30, [x18], #8`
const PUSH: u32 = 0xf800_865e;
/// `ldr x30, [x18, #-8]!`
const POP: u32 = 0xf85f_8e5e;
/// `bti c`, which an instruction that signs is, too.
pub const MARK: [u8; 4] = 0xd503_245f_u32.to_le_bytes();
/// `b`
const JUMP: u32 = 0x1400_0000;
/// `bl`
const CALL: u32 = 0x9400_0000;
/// The pointer to the second stack.
const POINTER: Register = Register(18);

/// The registers that a function clears, if it does.
///
/// # Errors
///
/// A value of the attribute that is not known.
fn cleared(unit: &Unit<'_>, function: GlobalId) -> Result<Option<Cleared>, String> {
    let value = unit.attribute(function, ATTRIBUTE.as_bytes());
    Cleared::named(value.unwrap_or_default())
}

/// Checks that the returns of a function can be protected.
///
/// # Errors
///
/// Registers to clear that are not known, and code of other conventions around the function.
pub fn check(unit: &Unit<'_>, function: GlobalId, abi: &Abi) -> Result<(), String> {
    let is_protected = cleared(unit, function)?.is_some()
        || is_shadowed(unit, function)
        || is_signed_by_b(unit, function)
        || unit.protection.barriers.any();
    let preserves = unit
        .function(function)
        .is_some_and(|f| preserves(CallConv(f.cc)));
    match is_protected && (abi.bank.is_some() || preserves) {
        true => Err("protected returns with this calling convention".into()),
        false => Ok(()),
    }
}

/// Returns true if a function keeps its return address on the second stack.
fn is_shadowed(unit: &Unit<'_>, function: GlobalId) -> bool {
    let attrs = unit.function(function).map(|f| f.attrs);
    let kind = AttrKind::ShadowCallStack;
    attrs.is_some_and(|list| unit.module.attrs.has_at(list, index::FUNCTION, kind))
}

/// Returns true if a function signs its return address with the other key.
fn is_signed_by_b(unit: &Unit<'_>, function: GlobalId) -> bool {
    let key = unit.attribute(function, b"sign-return-address-key");
    unit.protection.signed != Signed::None && key == Some(b"b_key")
}

/// The rule of unwinding behind the start of a function, in the place of the one for signed addresses.
pub fn rule(unit: &Unit<'_>, function: GlobalId) -> Option<Rule> {
    match (unit.protection.shadows, is_shadowed(unit, function)) {
        (false, _) if is_signed_by_b(unit, function) => Some(Rule::SignedByB),
        (false, _) => Some(Rule::Signed),
        (true, true) => Some(Rule::Pushed(POINTER)),
        (true, false) => None,
    }
}

/// Protects the returns of a function, and its indirect branches.
///
/// # Errors
///
/// Registers to clear that are not known.
pub fn protect(
    unit: &Unit<'_>,
    function: GlobalId,
    results: [u32; 2],
    bytes: &mut [u8],
    relocs: &mut Vec<Reloc>,
) -> Result<(), String> {
    let cleared = cleared(unit, function)?;
    let shadows = unit.protection.shadows;
    let by_b = is_signed_by_b(unit, function);
    let barriers = unit.protection.barriers;
    if cleared.is_none() && !shadows && !by_b && !barriers.any() {
        return Ok(());
    }
    let own = shadows && is_shadowed(unit, function);
    let end = code_end(bytes);
    let code = bytes.get_mut(..end).unwrap_or_default();
    for (number, field) in (0..).zip(code.as_chunks_mut::<4>().0) {
        let word = match (u32::from_le_bytes(*field), cleared) {
            (SIGN, _) if own => PUSH,
            (AUTHENTICATE, _) if own => POP,
            (SIGN | AUTHENTICATE, _) if shadows => NOP,
            (SIGN, _) if by_b => SIGN_BY_B,
            (AUTHENTICATE, _) if by_b => AUTHENTICATE_BY_B,
            (RETURN, Some(registers)) => {
                let results = results.map(|count| u8::try_from(count).unwrap_or(u8::MAX));
                let thunk = Thunk::Clear(Clearing { registers, results });
                relocs.push(branch(number, elf::R_AARCH64_JUMP26, thunk));
                JUMP
            }
            (word, _) => match Branch::of(word) {
                Some(Branch::Call(LINK)) if barriers.calls => {
                    return Err("a call through the link register".into());
                }
                Some(found @ Branch::Call(_)) if barriers.calls => {
                    let thunk = Thunk::Barred(found);
                    relocs.push(branch(number, elf::R_AARCH64_CALL26, thunk));
                    CALL
                }
                Some(found @ (Branch::Return | Branch::Jump(_))) if barriers.jumps => {
                    let thunk = Thunk::Barred(found);
                    relocs.push(branch(number, elf::R_AARCH64_JUMP26, thunk));
                    JUMP
                }
                _ => continue,
            },
        };
        *field = word.to_le_bytes();
    }
    relocs.sort_by_key(|reloc| reloc.offset);
    Ok(())
}

/// The reference to a function of our own of the branch that is an instruction.
fn branch(number: u64, kind: elf::RelocationType, thunk: Thunk) -> Reloc {
    Reloc {
        offset: 4 * number,
        kind: RelocKind::Elf(kind.0),
        symbol: Symbol::Thunk(target::Thunk::Aarch64(thunk)),
        addend: 0,
    }
}

/// The offset of the constants of a function: loads relative to the instruction lead there.
fn code_end(bytes: &[u8]) -> usize {
    let mut end = bytes.len();
    for (number, field) in bytes.as_chunks::<4>().0.iter().enumerate() {
        let at = number.saturating_mul(4);
        let word = u32::from_le_bytes(*field);
        if at >= end {
            break;
        }
        // ldr s, d or q
        if word & 0x3f00_0000 == 0x1c00_0000 {
            let distance = (word >> 5 & 0x7_ffff) as usize * 4;
            end = end.min(at.saturating_add(distance));
        }
    }
    end
}

#[cfg(test)]
mod tests {
    use super::super::encoding::bytes;
    use super::*;

    #[test]
    fn constants_are_no_code() {
        // ldr d0, #8; ret; the constant
        let words = [0x5c00_0040, RETURN, AUTHENTICATE, RETURN];
        let bytes = bytes(words);
        assert_eq!(code_end(&bytes), 8);
    }
}
