//! Formatting of numbers as by C's printf.

/// Appends the first `used` bytes of an array. The copy has a constant size, so it needs no loop and no call.
#[inline(always)]
pub(crate) fn push_some<const N: usize>(out: &mut Vec<u8>, bytes: &[u8; N], used: usize) {
    let end = out.len().wrapping_add(used.min(N));
    out.extend_from_slice(bytes);
    out.truncate(end);
}

/// The decimal digits of the numbers below 100.
const PAIRS: [[u8; 2]; 100] = {
    let (mut pairs, mut number) = ([[0; 2]; 100], 0);
    while number < 100 {
        pairs[number] = [b'0' + (number / 10) as u8, b'0' + (number % 10) as u8];
        number += 1;
    }
    pairs
};

/// Appends a decimal number.
#[inline(always)]
pub(crate) fn push_u64(out: &mut Vec<u8>, value: u64) {
    if value < 10 {
        out.push(b'0' | value as u8);
    } else if value < 100 {
        out.extend_from_slice(&PAIRS[(value % 100) as usize]);
    } else {
        push_long(out, value);
    }
}

const EIGHT: u64 = 100_000_000;

/// The eight decimal digits of a number below 10^8, the first in the lowest byte. Halves of four, two
/// and one digit are split in all lanes of a word at once. The result stays in a register: separate
/// byte stores would stall the copy that follows.
///
/// ```text
/// lanes, the lowest first, of 12345678
/// fours    1234      5678         32 bits each
/// twos     12   34   56   78      16 bits each
/// result   1 2  3 4  5 6  7 8      8 bits each
/// ```
#[inline(always)]
fn eight_digits(value: u64) -> u64 {
    let fours = (value / 10_000) | ((value % 10_000) << 32);
    // 10486 / 2^20 is a hundredth for numbers below 10^4, 103 / 2^10 a tenth below 100.
    let high = (fours.wrapping_mul(10_486) >> 20) & 0x7f_0000_007f;
    let twos = (fours.wrapping_sub(high.wrapping_mul(100)) << 16) | high;
    let tens = (twos.wrapping_mul(103) >> 10) & 0x000f_000f_000f_000f;
    (twos.wrapping_sub(tens.wrapping_mul(10)) << 8) | tens
}

#[inline(always)]
fn push_long(out: &mut Vec<u8>, value: u64) {
    if value >= EIGHT {
        return push_longest(out, value);
    }
    let digits = eight_digits(value);
    let zeros = (digits.trailing_zeros() / 8).min(7);
    let text = (digits | 0x3030_3030_3030_3030) >> (zeros * 8);
    push_some(
        out,
        &text.to_le_bytes(),
        8usize.wrapping_sub(zeros as usize),
    );
}

/// Appends a label of up to eight bytes and a number, in most cases with one copy.
#[inline(always)]
pub(crate) fn push_labelled(out: &mut Vec<u8>, label: [u8; 8], length: u8, value: i64) {
    let shift = u32::from(length.min(8)) * 8;
    let (text, digits) = match value as u64 {
        small @ 0..10 => (0x30 | small, 1),
        middle @ 10..EIGHT => {
            let digits = eight_digits(middle);
            let zeros = (digits.trailing_zeros() / 8).min(7);
            ((digits | 0x3030_3030_3030_3030) >> (zeros * 8), 8 - zeros)
        }
        _ => {
            push_some(out, &label, usize::from(length));
            return push_i64(out, value);
        }
    };
    let both = u128::from(u64::from_le_bytes(label)) | u128::from(text) << shift;
    push_some(out, &both.to_le_bytes(), (shift / 8 + digits) as usize);
}

#[inline(never)]
fn push_longest(out: &mut Vec<u8>, value: u64) {
    let (mut high, low) = (value / EIGHT, value % EIGHT);
    if high >= EIGHT {
        push_long(out, high / EIGHT);
        high %= EIGHT;
        out.extend_from_slice(&(eight_digits(high) | 0x3030_3030_3030_3030).to_le_bytes());
    } else {
        push_long(out, high);
    }
    out.extend_from_slice(&(eight_digits(low) | 0x3030_3030_3030_3030).to_le_bytes());
}

/// Appends a signed decimal number.
#[inline]
pub(crate) fn push_i64(out: &mut Vec<u8>, value: i64) {
    if value < 0 {
        out.push(b'-');
    }
    push_u64(out, value.unsigned_abs());
}

/// `%e`: six digits after the point, at least two in the exponent.
pub(crate) fn exponent(value: f64) -> String {
    let text = format!("{value:.6e}");
    match text.split_once('e') {
        Some((mantissa, exponent)) => {
            let (sign, digits) = match exponent.strip_prefix('-') {
                Some(digits) => ('-', digits),
                None => ('+', exponent),
            };
            format!("{mantissa}e{sign}{digits:0>2}")
        }
        None => text,
    }
}

/// The quotient of two integers, each converted exactly.
pub(crate) fn ratio(part: u64, whole: u64) -> f64 {
    part as f64 / whole as f64
}

/// Appends bytes as by `raw_ostream::write_escaped`, other than ASCII in hexadecimal.
pub(crate) fn push_escaped(out: &mut Vec<u8>, bytes: &[u8]) {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    let mut rest = bytes;
    loop {
        let plain = |byte: &u8| matches!(byte, b' '..=b'~') & !matches!(byte, b'"' | b'\\');
        // Most are plain: checks sixteen at a time, which compilers vectorise.
        let chunks = rest.chunks_exact(16);
        let plain_chunks =
            chunks.take_while(|chunk| chunk.iter().fold(true, |all, b| all & plain(b)));
        let sure = plain_chunks.count().saturating_mul(16);
        let left = rest.get(sure..).unwrap_or_default();
        let more = left.iter().position(|byte| !plain(byte));
        let length = more.map_or(rest.len(), |more| sure.saturating_add(more));
        let (text, others) = rest.split_at(length);
        out.extend_from_slice(text);
        let Some((&byte, others)) = others.split_first() else {
            return;
        };
        rest = others;
        match byte {
            b'\\' => out.extend_from_slice(b"\\\\"),
            b'\t' => out.extend_from_slice(b"\\t"),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'"' => out.extend_from_slice(b"\\\""),
            _ => out.extend_from_slice(&[
                b'\\',
                b'x',
                HEX[(byte >> 4) as usize],
                HEX[(byte & 15) as usize],
            ]),
        }
    }
}

/// Returns true if all bytes are printable ASCII.
pub(crate) fn is_printable(bytes: &[u8]) -> bool {
    bytes.iter().all(|byte| matches!(byte, b' '..=b'~'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        let mut out = Vec::new();
        for value in [0, 7, 10, 99, 100, u64::MAX] {
            push_u64(&mut out, value);
            out.push(b' ');
        }
        push_i64(&mut out, i64::MIN);
        assert_eq!(
            out,
            b"0 7 10 99 100 18446744073709551615 -9223372036854775808"
        );
        let powers = (0..20).map(|power| 10u64.pow(power));
        for value in powers.flat_map(|p| [p - 1, p, p + 1, p / 3, p / 7 * 5, u64::MAX - p]) {
            out.clear();
            push_u64(&mut out, value);
            assert_eq!(out, value.to_string().into_bytes());
        }
        assert_eq!(exponent(0.0), "0.000000e+00");
        assert_eq!(exponent(13.25), "1.325000e+01");
        assert_eq!(exponent(1e-7), "1.000000e-07");
    }

    #[test]
    fn escapes() {
        let mut out = Vec::new();
        push_escaped(&mut out, b"a\\\t\n\"\0\xff\r");
        assert_eq!(out, br#"a\\\t\n\"\x00\xFF\x0D"#);
    }
}
