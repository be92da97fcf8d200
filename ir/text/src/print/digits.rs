//! Decimal digits of floating-point numbers as LLVM computes them.

use std::io::Write;

/// The hexadecimal digits that LLVM uses in constants.
pub(super) const HEX: &[u8; 16] = b"0123456789ABCDEF";

/// Six digits and an exponent of a finite number, such as `1.50000e0`, if they give the number again.
pub(super) fn double_digits(value: f64) -> Option<String> {
    // Six digits rounded well, such as 1.50000e0 or -4.94066e-324.
    let mut text = [0u8; 32];
    let mut rest = text.as_mut_slice();
    let written = write!(rest, "{value:.5e}").is_ok();
    let unused = rest.len();
    let text = text.get(..text.len().saturating_sub(unused));
    let text = text.and_then(|t| std::str::from_utf8(t).ok());
    let same = |text: &str| text.parse() == Ok(value);
    let text = text.filter(|text| written && (same(text) || value.is_subnormal()))?;
    // LLVM's digits of a whole number are exact. For others it may drop a digit too many.
    if value.fract() == 0.0 && value.abs() < 1e15 {
        return Some(text.to_owned());
    }
    let text = llvm_digits_of(value);
    same(&text).then_some(text)
}

fn llvm_digits_of(value: f64) -> String {
    let bits = value.to_bits();
    let (biased, fraction) = (bits >> 52 & 0x7ff, bits & ((1 << 52) - 1));
    let (mantissa, exponent) = match biased {
        0 => (fraction, -1074),
        _ => (fraction | 1 << 52, (biased as i32).wrapping_sub(1075)),
    };
    llvm_digits(value.is_sign_negative(), mantissa.into(), exponent)
}

/// The six digits that LLVM gives a finite number, `mantissa` times two to the power of `exponent`, that is
/// not zero. LLVM truncates the exact number after the sixth to eighth digit, depending on its length in
/// bits, and then rounds to six.
pub(super) fn llvm_digits(negative: bool, mantissa: u128, exponent: i32) -> String {
    const DIGITS: u32 = 6;
    const BITS: u64 = 20;
    let zeros = mantissa.trailing_zeros();
    let odd = mantissa.checked_shr(zeros).unwrap_or(0);
    let mut number = Big(vec![odd as u64, (odd >> 64) as u64]);
    let exponent = exponent.wrapping_add(zeros as i32);
    let mut power = exponent.min(0);
    if exponent > 0 {
        number.multiply_by_power(2, 62, exponent.unsigned_abs());
    } else {
        number.multiply_by_power(5, 27, exponent.unsigned_abs());
    }
    let removable = number.bits().saturating_sub(BITS).saturating_mul(59) / 196;
    number.divide_by_ten(removable as u32);
    power = power.wrapping_add(removable as i32);
    let mut digits = number.0.first().copied().unwrap_or(0);
    while digits >= 10u64.pow(DIGITS) {
        let last = digits >= 10u64.pow(DIGITS.wrapping_add(1));
        // Only the seventh digit decides.
        digits = digits / 10 + u64::from(!last && digits % 10 >= 5);
        power = power.wrapping_add(1);
    }
    while digits != 0 && digits < 10u64.pow(DIGITS.wrapping_sub(1)) {
        digits = digits.wrapping_mul(10);
        power = power.wrapping_sub(1);
    }
    let sign = if negative { "-" } else { "" };
    let exponent = power.wrapping_add(5);
    format!(
        "{sign}{}.{:05}e{exponent}",
        digits / 100_000,
        digits % 100_000
    )
}

/// A natural number of a few thousand bits, the least word first.
struct Big(Vec<u64>);

impl Big {
    fn bits(&self) -> u64 {
        let top = self.0.iter().rposition(|word| *word != 0);
        let word = top.and_then(|at| self.0.get(at)).copied().unwrap_or(0);
        let below = (top.unwrap_or(0) as u64).saturating_mul(64);
        below.saturating_add(64u64.saturating_sub(word.leading_zeros().into()))
    }

    fn multiply(&mut self, factor: u64) {
        let mut carry = 0u64;
        for word in &mut self.0 {
            let product = u128::from(*word) * u128::from(factor) + u128::from(carry);
            *word = product as u64;
            carry = (product >> 64) as u64;
        }
        if carry != 0 {
            self.0.push(carry);
        }
    }

    /// Multiplies by `base` to the power of `exponent`; `most` factors of `base` fit a word.
    fn multiply_by_power(&mut self, base: u64, most: u32, mut exponent: u32) {
        while exponent > 0 {
            let step = exponent.min(most);
            self.multiply(base.saturating_pow(step));
            exponent = exponent.saturating_sub(step);
        }
    }

    fn divide_by_ten(&mut self, mut times: u32) {
        while times > 0 {
            let step = times.min(19);
            let divisor = u128::from(10u64.saturating_pow(step).max(1));
            let mut rest = 0u128;
            for word in self.0.iter_mut().rev() {
                let part = rest << 64 | u128::from(*word);
                *word = (part / divisor) as u64;
                rest = part % divisor;
            }
            while self.0.last() == Some(&0) {
                self.0.pop();
            }
            times = times.saturating_sub(step);
        }
    }
}

/// Rewrites to seven digits, the last one 0, and an exponent with its sign and at least two digits.
pub(super) fn six_digits(text: &str, out: &mut Vec<u8>) {
    let (digits, exponent) = text.split_once('e').unwrap_or((text, "0"));
    out.extend_from_slice(digits.as_bytes());
    out.extend_from_slice(b"0e");
    let (sign, exponent) = match exponent.strip_prefix('-') {
        Some(exponent) => (b'-', exponent),
        None => (b'+', exponent),
    };
    out.push(sign);
    if exponent.len() < 2 {
        out.push(b'0');
    }
    out.extend_from_slice(exponent.as_bytes());
}
