//! Numbers as C's printf has them.

/// Appends a decimal number.
#[inline]
pub(crate) fn push_u64(out: &mut Vec<u8>, mut value: u64) {
    if value < 10 {
        out.push(b'0' | value as u8);
        return;
    }
    let mut digits = [0u8; 20];
    let mut at = digits.len();
    while value > 0 {
        at = at.wrapping_sub(1);
        if let Some(digit) = digits.get_mut(at) {
            *digit = b'0' | (value % 10) as u8;
        }
        value /= 10;
    }
    out.extend_from_slice(digits.get(at..).unwrap_or(&[]));
}

/// Appends a decimal number that is signed.
#[inline]
pub(crate) fn push_i64(out: &mut Vec<u8>, value: i64) {
    if value < 0 {
        out.push(b'-');
    }
    push_u64(out, value.unsigned_abs());
}

/// `%e`: six digits behind the point, two at least in the exponent.
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

/// A part of a whole, both exact.
pub(crate) fn ratio(part: u64, whole: u64) -> f64 {
    part as f64 / whole as f64
}

/// Appends bytes as `raw_ostream::write_escaped` has them, others than ASCII in hexadecimal.
pub(crate) fn push_escaped(out: &mut Vec<u8>, bytes: &[u8]) {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    for &byte in bytes {
        match byte {
            b'\\' => out.extend_from_slice(b"\\\\"),
            b'\t' => out.extend_from_slice(b"\\t"),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'"' => out.extend_from_slice(b"\\\""),
            b' '..=b'~' => out.push(byte),
            _ => out.extend_from_slice(&[
                b'\\',
                b'x',
                HEX[(byte >> 4) as usize],
                HEX[(byte & 15) as usize],
            ]),
        }
    }
}

/// Whether all is printable ASCII.
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
