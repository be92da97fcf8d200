//! Floating-point constants as text: decimal if six digits represent them exactly, else hexadecimal.

use super::digits::{HEX, double_digits, six_digits};
use super::float_literal;
use bitsmith_model::dialect::Dialect;
use bitsmith_model::schema::since::FLOATS_BY_TYPE;
use bitsmith_model::types::Type;

/// Appends a half, bfloat, float or double of these bits.
pub(super) fn write(ty: &Type, bits: u64, dialect: Dialect, out: &mut Vec<u8>) {
    match ty {
        _ if dialect.has(FLOATS_BY_TYPE) => float_literal::write(ty, bits.into(), out),
        Type::Half => short(b"0xH", bits, out),
        Type::BFloat => short(b"0xR", bits, out),
        Type::Float => {
            let single = f32::from_bits(bits as u32);
            if single.is_nan() {
                // Widens it to double bit by bit: a conversion would quieten signalling NaNs.
                let (sign, fraction) = (bits >> 31 & 1, bits & 0x7f_ffff);
                double_hex(sign << 63 | 0x7ff << 52 | fraction << 29, out);
            } else {
                double(f64::from(single), out);
            }
        }
        _ => double(f64::from_bits(bits), out),
    }
}

/// Appends an x86_fp80, fp128 or ppc_fp128 of these words, the least first.
pub(super) fn write_wide(ty: &Type, words: &[u64], dialect: Dialect, out: &mut Vec<u8>) {
    let word = |at: usize| words.get(at).copied().unwrap_or(0);
    match ty {
        _ if dialect.has(FLOATS_BY_TYPE) => {
            let bits = u128::from(word(1)) << 64 | u128::from(word(0));
            float_literal::write(ty, bits, out);
        }
        Type::X86Fp80 => {
            out.extend_from_slice(b"0xK");
            hex(word(1), 4, out);
            hex(word(0), 16, out);
        }
        Type::PpcFp128 => {
            out.extend_from_slice(b"0xM");
            hex(word(0), 16, out);
            hex(word(1), 16, out);
        }
        _ => {
            out.extend_from_slice(b"0xL");
            hex(word(0), 16, out);
            hex(word(1), 16, out);
        }
    }
}

fn short(prefix: &[u8], bits: u64, out: &mut Vec<u8>) {
    out.extend_from_slice(prefix);
    hex(bits, 4, out);
}

fn hex(value: u64, digits: u32, out: &mut Vec<u8>) {
    for digit in (0..digits).rev() {
        let nibble = value >> digit.saturating_mul(4) & 15;
        out.push(HEX.get(nibble as usize).copied().unwrap_or(b'0'));
    }
}

fn double_hex(bits: u64, out: &mut Vec<u8>) {
    let digits = 16u32.saturating_sub(bits.leading_zeros() / 4).max(1);
    out.extend_from_slice(b"0x");
    hex(bits, digits, out);
}

fn double(value: f64, out: &mut Vec<u8>) {
    match double_digits(value).filter(|_| value.is_finite()) {
        Some(text) => six_digits(&text, out),
        None => double_hex(value.to_bits(), out),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(ty: &Type, bits: u64) -> String {
        let mut out = Vec::new();
        write(ty, bits, Dialect::LLVM_22, &mut out);
        String::from_utf8(out).expect("ASCII")
    }
    fn double_text(value: f64) -> String {
        text(&Type::Double, value.to_bits())
    }

    /// The texts are those of llvm-dis 22.
    #[test]
    fn texts_as_llvm_dis() {
        assert_eq!(double_text(0.0), "0.000000e+00");
        assert_eq!(double_text(-0.0), "-0.000000e+00");
        assert_eq!(double_text(1.5), "1.500000e+00");
        assert_eq!(double_text(0.1), "1.000000e-01");
        assert_eq!(double_text(1e100), "1.000000e+100");
        assert_eq!(double_text(1.0 / 3.0), "0x3FD5555555555555");
        assert_eq!(double_text(2.71), "2.710000e+00");
        assert_eq!(double_text(0.999), "0x3FEFF7CED916872B");
        assert_eq!(double_text(1.234567), "0x3FF3C0C9539B8887");
        assert_eq!(double_text(f64::INFINITY), "0x7FF0000000000000");
        assert_eq!(double_text(f64::from_bits(1)), "4.940660e-324");
        let single = |value: f32| text(&Type::Float, value.to_bits().into());
        assert_eq!(single(0.1), "0x3FB99999A0000000");
        assert_eq!(single(2.5), "2.500000e+00");
        assert_eq!(text(&Type::Float, 0x7f80_0001), "0x7FF0000020000000");
        assert_eq!(text(&Type::Half, 0x3c00), "0xH3C00");
        assert_eq!(text(&Type::BFloat, 0x3f80), "0xR3F80");
    }
}
