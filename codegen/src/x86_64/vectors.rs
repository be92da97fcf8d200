//! Functions of our own that move whole vector registers to memory and back. Cranelift has vectors of 128 bits, and
//! returns them in two registers.
//!
//! Cranelift's code uses the forms of instructions that leave the upper parts of vector registers as they are. So
//! these can be read after it, where a function begins, and written before it, where one is called.

use super::asm::Dialect;
use super::asm::assembler::assembled_own;
use crate::abi::Vectors;
use crate::text::line;
use std::fmt::Write as _;

/// The direction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// To memory.
    Save,
    /// From memory. The further arguments are the words that a function returns beside vectors.
    Load,
}

/// The distance of registers in memory, in bytes.
pub const STEP: u32 = 64;

/// A name for the object's symbol table.
pub fn name(way: Move, of: Vectors) -> String {
    let way = match way {
        Move::Save => "save",
        Move::Load => "load",
    };
    format!(
        ".Lvectors.{way}.{}x{}",
        of.count,
        u32::from(of.pieces) * 128
    )
}

/// The instructions; the address is in the register of the first argument.
pub fn code(way: Move, of: Vectors) -> Vec<u8> {
    let mut text = String::new();
    moves(&mut text, way, of, "rdi");
    if way == Move::Load {
        text.push_str("movq %rsi, %rax\n");
    }
    text.push_str("ret\n");
    assembled_own(&text, Dialect::Att)
}

/// Adds the moves; the address is in the general register `base`.
pub fn moves(text: &mut String, way: Move, of: Vectors, base: &str) {
    let (instruction, register) = match of.pieces {
        1 => ("movups", "xmm"),
        2 => ("vmovups", "ymm"),
        _ => ("vmovups", "zmm"),
    };
    for number in 0..of.count {
        let at = u32::from(number) * STEP;
        match way {
            Move::Save => line!(text, "{instruction} %{register}{number}, {at}(%{base})"),
            Move::Load => line!(text, "{instruction} {at}(%{base}), %{register}{number}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Move, code};
    use crate::abi::Vectors;

    #[test]
    fn registers_of_every_size_have_code() {
        for (pieces, prefix) in [(1, 0x0f), (2, 0xc5), (4, 0x62)] {
            let of = Vectors { count: 8, pieces };
            for way in [Move::Save, Move::Load] {
                let code = code(way, of);
                assert_eq!((code.first(), code.last()), (Some(&prefix), Some(&0xc3)));
            }
        }
    }
}
