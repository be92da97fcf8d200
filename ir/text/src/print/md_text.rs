//! Small pieces of the text of metadata: numbers, escaped strings, names.

const HEX: &[u8; 16] = b"0123456789ABCDEF";

/// The digits of all numbers of two digits.
const PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[0; 2]; 100];
    let mut number = 0;
    while number < 100 {
        pairs[number] = [b'0' + (number / 10) as u8, b'0' + (number % 10) as u8];
        number += 1;
    }
    pairs
};

fn pair(number: u64) -> [u8; 2] {
    PAIRS.get(number as usize).copied().unwrap_or_default()
}

/// Appends `number` in decimal.
#[inline]
pub(super) fn decimal(number: u64, out: &mut Vec<u8>) {
    let [tens, ones] = pair(number % 100);
    match number {
        0..10 => out.push(ones),
        10..100 => out.extend_from_slice(&[tens, ones]),
        100..1000 => {
            let [_, hundreds] = pair(number / 100);
            out.extend_from_slice(&[hundreds, tens, ones]);
        }
        1000..10_000 => {
            let [thousands, hundreds] = pair(number / 100);
            out.extend_from_slice(&[thousands, hundreds, tens, ones]);
        }
        _ => long_decimal(number, out),
    }
}

fn long_decimal(mut number: u64, out: &mut Vec<u8>) {
    let mut digits = [0u8; 20];
    let mut start = digits.len();
    for place in digits.rchunks_exact_mut(2) {
        place.copy_from_slice(&pair(number % 100));
        start = start.saturating_sub(if number < 10 { 1 } else { 2 });
        number /= 100;
        if number == 0 {
            break;
        }
    }
    out.extend_from_slice(digits.get(start..).unwrap_or_default());
}

/// Appends `number` in decimal, with its sign.
pub(super) fn signed(number: i64, out: &mut Vec<u8>) {
    if number < 0 {
        out.push(b'-');
    }
    decimal(number.unsigned_abs(), out);
}

/// Appends an integer of `bits` bits in decimal; `words` are its 64-bit words, the least first.
/// Those left out are zero.
pub(super) fn wide(words: &[u64], bits: u32, is_signed: bool, out: &mut Vec<u8>) {
    let count = (bits as usize).div_ceil(64);
    let mut words: Vec<u64> = words.iter().copied().take(count).collect();
    if words.len() < count {
        return magnitude(words, out);
    }
    let used = bits % 64;
    if used != 0
        && let Some(top) = words.last_mut()
    {
        *top &= (1u64 << used).wrapping_sub(1);
    }
    let sign_bit = bits.wrapping_sub(1) % 64;
    if is_signed && words.last().is_some_and(|top| top >> sign_bit & 1 != 0) {
        out.push(b'-');
        negate(&mut words);
        if used != 0
            && let Some(top) = words.last_mut()
        {
            *top &= (1u64 << used).wrapping_sub(1);
        }
    }
    magnitude(words, out);
}

/// Like [`wide`], for a signed integer: missing words repeat the sign.
pub(super) fn wide_signed(words: &[u64], bits: u32, out: &mut Vec<u8>) {
    let short = words.len() < (bits as usize).div_ceil(64);
    match words.last() {
        Some(last) if short && last >> 63 != 0 => {
            let mut words = words.to_vec();
            negate(&mut words);
            // The least number is its own two's complement, which is right as an unsigned number.
            out.push(b'-');
            magnitude(words, out);
        }
        _ => wide(words, bits, true, out),
    }
}

fn negate(words: &mut [u64]) {
    let mut carry = true;
    for word in words {
        (*word, carry) = (!*word).overflowing_add(u64::from(carry));
    }
}

fn magnitude(mut words: Vec<u64>, out: &mut Vec<u8>) {
    const CHUNK: u64 = 10_000_000_000_000_000_000;
    const CHUNK_DIGITS: usize = 19;
    let mut chunks = Vec::new();
    loop {
        while words.last() == Some(&0) {
            words.pop();
        }
        if words.is_empty() {
            break;
        }
        let mut rest = 0u64;
        for word in words.iter_mut().rev() {
            let value = u128::from(rest) << 64 | u128::from(*word);
            *word = (value / u128::from(CHUNK)) as u64;
            rest = (value % u128::from(CHUNK)) as u64;
        }
        chunks.push(rest);
    }
    decimal(chunks.pop().unwrap_or(0), out);
    for chunk in chunks.into_iter().rev() {
        let start = out.len();
        decimal(chunk, out);
        let digits = out.len().saturating_sub(start);
        out.splice(
            start..start,
            std::iter::repeat_n(b'0', CHUNK_DIGITS.saturating_sub(digits)),
        );
    }
}

fn hex(byte: u8, out: &mut Vec<u8>) {
    let digit = |nibble: u8| HEX.get(usize::from(nibble)).copied().unwrap_or(b'0');
    out.extend_from_slice(&[b'\\', digit(byte >> 4), digit(byte & 15)]);
}

/// True for bytes that print unescaped.
const PLAIN: [bool; 256] = {
    let mut plain = [false; 256];
    let mut byte = 0x20;
    while byte < 0x7f {
        plain[byte] = byte != b'"' as usize && byte != b'\\' as usize;
        byte += 1;
    }
    plain
};

/// Appends the inside of a string: printable bytes as they are, `\\`, and `\xx` for others.
pub(super) fn escaped(mut text: &[u8], out: &mut Vec<u8>) {
    loop {
        let plain = |byte: &&u8| PLAIN.get(usize::from(**byte)).copied().unwrap_or(false);
        let run = text.iter().take_while(plain).count();
        let (head, tail) = text.split_at(run.min(text.len()));
        out.extend_from_slice(head);
        let Some((&byte, rest)) = tail.split_first() else {
            return;
        };
        if byte == b'\\' {
            out.extend_from_slice(b"\\\\");
        } else {
            hex(byte, out);
        }
        text = rest;
    }
}

/// Appends the name of named metadata or of a kind, without the exclamation mark.
pub(super) fn identifier(name: &[u8], out: &mut Vec<u8>) {
    if name.is_empty() {
        out.extend_from_slice(b"<empty name> ");
    }
    for (at, &byte) in name.iter().enumerate() {
        let letter = byte.is_ascii_alphabetic() || b"-$._".contains(&byte);
        if letter || at > 0 && byte.is_ascii_digit() {
            out.push(byte);
        } else {
            hex(byte, out);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(write: impl FnOnce(&mut Vec<u8>)) -> String {
        let mut out = Vec::new();
        write(&mut out);
        String::from_utf8(out).expect("ASCII")
    }

    #[test]
    fn integers() {
        assert_eq!(text(|o| decimal(0, o)), "0");
        assert_eq!(text(|o| decimal(u64::MAX, o)), "18446744073709551615");
        assert_eq!(text(|o| signed(i64::MIN, o)), "-9223372036854775808");
        assert_eq!(text(|o| wide(&[u64::MAX], 64, true, o)), "-1");
        assert_eq!(text(|o| wide(&[0xff], 8, true, o)), "-1");
        assert_eq!(text(|o| wide(&[0xff], 8, false, o)), "255");
        assert_eq!(
            text(|o| wide(&[0, 1], 65, false, o)),
            "18446744073709551616"
        );
        assert_eq!(
            text(|o| wide(&[0, 1], 65, true, o)),
            "-18446744073709551616"
        );
        assert_eq!(
            text(|o| wide(&[u64::MAX], 65, true, o)),
            "18446744073709551615"
        );
        let ten_to_19 = 10_000_000_000_000_000_000;
        assert_eq!(
            text(|o| wide(&[ten_to_19, 0], 128, false, o)),
            "10000000000000000000"
        );
    }

    #[test]
    fn strings_and_names() {
        assert_eq!(
            text(|o| escaped(b"a\"b\\c\n\x80", o)),
            "a\\22b\\\\c\\0A\\80"
        );
        assert_eq!(text(|o| identifier(b"2.a b1", o)), "\\32.a\\20b1");
    }
}
