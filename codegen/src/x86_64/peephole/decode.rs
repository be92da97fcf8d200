//! Decodes the layout of machine instructions, as far as Cranelift emits them.

/// The layout of an instruction: byte offsets from its start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Parts {
    /// The length of the instruction.
    pub len: u8,
    /// The offset of the `REX` prefix, if there is one.
    pub rex: Option<u8>,
    /// True if there is a `66` prefix: 16-bit operands, or another instruction.
    pub is_short: bool,
    /// True if there are other prefixes, or a VEX encoding.
    pub has_prefix: bool,
    /// The offset of the last opcode byte.
    pub opcode: u8,
    /// The opcode map: 1 for one-byte opcodes, 2 for `0f` and so on.
    pub map: u8,
    /// The offset of the ModRM byte.
    pub modrm: Option<u8>,
    /// The offset of a RIP-relative displacement.
    pub rip: Option<u8>,
    /// The offset of the immediate, and its number of bytes.
    pub immediate: (u8, u8),
}

/// The bytes after an opcode.
#[derive(Clone, Copy)]
enum Rest {
    Nothing,
    Bytes(u8),
    /// Four bytes, or two for 16-bit operands.
    Wide,
    Operands,
    OperandsAnd(u8),
    OperandsAndWide,
}

const REX_W: u8 = 8;

/// The bytes after one-byte opcodes.
fn of_one_byte(opcode: u8, rex: u8, reg: u8) -> Option<Rest> {
    use Rest::*;
    Some(match opcode {
        0x00..=0x3f => match opcode & 7 {
            0..=3 => Operands,
            4 => Bytes(1),
            5 => Wide,
            _ => return None,
        },
        0x50..=0x5f | 0x90..=0x99 | 0xa4..=0xa7 | 0xaa..=0xaf | 0xc3 | 0xc9 | 0xcc | 0xf4 => {
            Nothing
        }
        0x63 | 0x84..=0x8b | 0x8d | 0x8f | 0xd0..=0xd3 | 0xd8..=0xdf | 0xfe | 0xff => Operands,
        0x68 | 0xa9 => Wide,
        0x69 | 0x81 | 0xc7 => OperandsAndWide,
        0x6a | 0x70..=0x7f | 0xa8 | 0xb0..=0xb7 | 0xeb => Bytes(1),
        0x6b | 0x80 | 0x83 | 0xc0 | 0xc1 | 0xc6 => OperandsAnd(1),
        0xb8..=0xbf if rex & REX_W != 0 => Bytes(8),
        0xb8..=0xbf => Wide,
        0xc2 => Bytes(2),
        0xe8 | 0xe9 => Bytes(4),
        0xf6 if reg < 2 => OperandsAnd(1),
        0xf7 if reg < 2 => OperandsAndWide,
        0xf6 | 0xf7 => Operands,
        _ => return None,
    })
}

/// The bytes after opcodes with `0f`.
fn of_two_bytes(opcode: u8) -> Option<Rest> {
    use Rest::*;
    Some(match opcode {
        0x05 | 0x0b | 0x31 | 0x77 | 0xa2 | 0xc8..=0xcf => Nothing,
        0x0d | 0x10..=0x1f | 0x28..=0x2f | 0x40..=0x6f | 0x74..=0x76 | 0x7c..=0x7f => Operands,
        0x70..=0x73 | 0xa4 | 0xac | 0xba | 0xc2 | 0xc4..=0xc6 => OperandsAnd(1),
        0x80..=0x8f => Bytes(4),
        0x90..=0x9f | 0xa3 | 0xa5 | 0xab | 0xad..=0xb1 | 0xb3 | 0xb6..=0xb8 => Operands,
        0xbb..=0xc1 | 0xc3 | 0xc7 | 0xd0..=0xff => Operands,
        _ => return None,
    })
}

/// Decodes the first instruction of `code`; `None` if it is not supported.
pub fn decode(code: &[u8]) -> Option<Parts> {
    let mut parts = Parts::default();
    let mut at = 0usize;
    let byte = |at: usize| code.get(at).copied();
    loop {
        match byte(at)? {
            0x66 => parts.is_short = true,
            0xf0 | 0xf2 | 0xf3 | 0x2e | 0x3e | 0x64 | 0x65 => parts.has_prefix = true,
            _ => break,
        }
        at += 1;
    }
    let mut rex = 0;
    if let first @ 0x40..=0x4f = byte(at)? {
        (parts.rex, rex) = (Some(at as u8), first);
        at += 1;
    }
    let (map, rest) = match byte(at)? {
        first @ (0xc4 | 0xc5) => {
            // The map of a two-byte VEX prefix is the first.
            let map = if first == 0xc5 {
                1
            } else {
                byte(at + 1)? & 0x1f
            };
            at += if first == 0xc5 { 2 } else { 3 };
            parts.has_prefix = true;
            let opcode = byte(at)?;
            let rest = match map {
                1 => of_two_bytes(opcode)?,
                2 => Rest::Operands,
                3 => Rest::OperandsAnd(1),
                _ => return None,
            };
            (map + 1, rest)
        }
        0x0f => {
            at += 1;
            match byte(at)? {
                map @ (0x38 | 0x3a) => {
                    at += 1;
                    let rest = match map {
                        0x38 => Rest::Operands,
                        _ => Rest::OperandsAnd(1),
                    };
                    byte(at)?;
                    (if map == 0x38 { 3 } else { 4 }, rest)
                }
                opcode => (2, of_two_bytes(opcode)?),
            }
        }
        opcode => {
            let reg = byte(at + 1).map_or(0, |modrm| modrm >> 3 & 7);
            (1, of_one_byte(opcode, rex, reg)?)
        }
    };
    (parts.opcode, parts.map) = (at as u8, map);
    at += 1;
    let wide = if parts.is_short { 2 } else { 4 };
    let (operands, immediate) = match rest {
        Rest::Nothing => (false, 0),
        Rest::Bytes(count) => (false, count),
        Rest::Wide => (false, wide),
        Rest::Operands => (true, 0),
        Rest::OperandsAnd(count) => (true, count),
        Rest::OperandsAndWide => (true, wide),
    };
    if operands {
        at = parts.operands(code, at)?;
    }
    parts.immediate = (at as u8, immediate);
    at += usize::from(immediate);
    (at <= code.len() && at <= 15).then_some(())?;
    parts.len = at as u8;
    Some(parts)
}

impl Parts {
    /// Skips the ModRM byte and its operands.
    fn operands(&mut self, code: &[u8], mut at: usize) -> Option<usize> {
        let modrm = *code.get(at)?;
        self.modrm = Some(at as u8);
        at += 1;
        let (mode, rm) = (modrm >> 6, modrm & 7);
        let mut base = rm;
        if mode != 3 && rm == 4 {
            base = code.get(at)? & 7;
            at += 1;
        }
        match mode {
            0 if rm == 5 => {
                self.rip = Some(at as u8);
                at += 4;
            }
            0 if base == 5 => at += 4,
            1 => at += 1,
            2 => at += 4,
            _ => {}
        }
        Some(at)
    }
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[track_caller]
    fn len(code: &[u8]) -> Option<u8> {
        // The next instruction starts here.
        let mut more = code.to_vec();
        more.extend([0x90; 16]);
        decode(&more).map(|p| p.len)
    }

    #[test]
    fn lengths_are_those_of_the_machine() {
        let all: [&[u8]; 22] = [
            &[0x55],
            &[0x48, 0x89, 0xe5],
            &[0x48, 0x81, 0xec, 0xe0, 0, 0, 0],
            &[0x48, 0x89, 0x9c, 0x24, 0xb0, 0, 0, 0],
            &[0x48, 0x8b, 0x04, 0xc8],
            &[0x8b, 0x04, 0x8d, 1, 2, 3, 4],
            &[0x48, 0x8b, 0x05, 0, 0, 0, 0],
            &[0x66, 0x81, 0xe1, 0x40, 0xf2],
            &[0x66, 0xc7, 0x47, 0x14, 1, 0],
            &[0x49, 0xb8, 1, 2, 3, 4, 5, 6, 7, 8],
            &[0xb8, 1, 0, 0, 0],
            &[0xf6, 0x47, 5, 2],
            &[0xf6, 0xd8],
            &[0x48, 0xf7, 0xf1],
            &[0xf2, 0x48, 0x0f, 0x2a, 0xc0],
            &[0x66, 0x0f, 0x38, 0x00, 0xc1],
            &[0x66, 0x0f, 0x3a, 0x0f, 0xc1, 4],
            &[0x0f, 0x84, 1, 0, 0, 0],
            &[0xc5, 0xf8, 0x28, 0xc1],
            &[0xc4, 0xe2, 0x71, 0xb9, 0xc2],
            &[0xc4, 0xe3, 0x79, 0x16, 0x05, 1, 2, 3, 4, 1],
            &[0xf0, 0x48, 0x0f, 0xb1, 0x0f],
        ];
        for code in all {
            assert_eq!(len(code), Some(code.len() as u8), "{code:x?}");
        }
    }

    #[test]
    fn what_is_not_known_is_said_so() {
        for code in [&[0x62u8, 0xf1][..], &[0x06], &[0x0f, 0x04], &[0x48]] {
            assert_eq!(decode(code), None, "{code:x?}");
        }
    }
}
