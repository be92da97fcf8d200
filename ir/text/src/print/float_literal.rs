//! Floating-point constants as text since LLVM 23: `+inf`, `-nan(0x1)`, decimal if six digits give the same
//! number of the type again, else `f0x` and all its bits.

use super::digits::{HEX, double_digits, llvm_digits, six_digits};
use bitsmith_model::types::Type;
use rustc_apfloat::Float;
use rustc_apfloat::ieee::{BFloat, Half, Quad, X87DoubleExtended};
use rustc_apfloat::ppc::DoubleDouble;

/// The layout of a format.
struct Format {
    /// The width of the exponent, in bits.
    exponent: u32,
    /// The width of the fraction, in bits.
    fraction: u32,
    /// True if the leading bit of the significand is there.
    explicit: bool,
}

impl Format {
    const DOUBLE: Self = Self::of(11, 52);

    const fn of(exponent: u32, fraction: u32) -> Self {
        Self {
            exponent,
            fraction,
            explicit: false,
        }
    }

    fn of_type(ty: &Type) -> Self {
        match ty {
            Type::Half => Self::of(5, 10),
            Type::BFloat => Self::of(8, 7),
            Type::Float => Self::of(8, 23),
            Type::Fp128 => Self::of(15, 112),
            Type::X86Fp80 => Self {
                explicit: true,
                ..Self::of(15, 63)
            },
            // The value of a ppc_fp128 is mostly that of its first double.
            _ => Self::DOUBLE,
        }
    }

    /// The bits of all fields.
    fn split(&self, bits: u128) -> Parts {
        let width = self.fraction.saturating_add(self.explicit.into());
        let mask = |bits: u32| (1u128 << bits.min(127)).wrapping_sub(1);
        let biased = bits >> width & mask(self.exponent);
        let fraction = bits & mask(self.fraction);
        let top = mask(self.exponent);
        let leading = match self.explicit {
            true => bits >> self.fraction & 1,
            false => (biased != 0).into(),
        };
        let quiet = self.fraction.saturating_sub(1);
        let unnormal = self.explicit && biased != 0 && leading == 0;
        let class = match biased {
            _ if unnormal => Class::Nan,
            _ if biased == top && fraction != 0 => Class::Nan,
            _ if biased == top => Class::Infinity,
            0 if fraction == 0 && leading == 0 => Class::Zero,
            _ => Class::Finite,
        };
        let bias = (mask(self.exponent) >> 1) as i32;
        Parts {
            negative: bits >> width.saturating_add(self.exponent) & 1 != 0,
            class,
            quiet: fraction >> quiet & 1 != 0,
            payload: fraction & mask(quiet),
            mantissa: fraction | leading << self.fraction,
            power: (biased.max(1) as i32)
                .wrapping_sub(bias)
                .wrapping_sub(self.fraction as i32),
        }
    }
}

enum Class {
    Zero,
    Finite,
    Infinity,
    Nan,
}

struct Parts {
    negative: bool,
    class: Class,
    /// Of a NaN: false if it is signalling.
    quiet: bool,
    /// Of a NaN: the fraction without the bit that makes it quiet.
    payload: u128,
    mantissa: u128,
    /// The power of two that the mantissa is multiplied by.
    power: i32,
}

/// Appends a number of these bits; of a ppc_fp128, those of the first double are the low ones.
pub(super) fn write(ty: &Type, bits: u128, out: &mut Vec<u8>) {
    let format = Format::of_type(ty);
    let parts = match ty {
        Type::PpcFp128 => format.split(bits & u128::from(u64::MAX)),
        _ => format.split(bits),
    };
    let sign = if parts.negative { b'-' } else { b'+' };
    match parts.class {
        Class::Zero if parts.negative => out.extend_from_slice(b"-0.000000e+00"),
        Class::Zero => out.extend_from_slice(b"0.000000e+00"),
        Class::Infinity => {
            out.push(sign);
            out.extend_from_slice(b"inf");
        }
        Class::Nan => {
            out.push(sign);
            let name: &[u8] = match (parts.quiet, parts.payload) {
                (true, 0) => return out.extend_from_slice(b"qnan"),
                (true, _) => b"nan(0x",
                (false, _) => b"snan(0x",
            };
            out.extend_from_slice(name);
            let digits = 32u32.saturating_sub(parts.payload.leading_zeros() / 4);
            hex(parts.payload, digits.max(1), out);
            out.push(b')');
        }
        Class::Finite => finite(ty, bits, &parts, out),
    }
}

fn finite(ty: &Type, bits: u128, parts: &Parts, out: &mut Vec<u8>) {
    let text = match ty {
        Type::Double => double_digits(f64::from_bits(bits as u64)),
        _ => {
            let text = llvm_digits(parts.negative, parts.mantissa, parts.power);
            (parsed(ty, &text) == Some(bits)).then_some(text)
        }
    };
    match text {
        Some(text) => six_digits(&text, out),
        None => {
            out.extend_from_slice(b"f0x");
            hex(bits, digits_of(ty), out);
        }
    }
}

/// The bits of a decimal text in a type.
fn parsed(ty: &Type, text: &str) -> Option<u128> {
    fn of<F: Float>(text: &str) -> Option<u128> {
        F::from_str_r(text, rustc_apfloat::Round::NearestTiesToEven)
            .ok()
            .map(|parsed| parsed.value.to_bits())
    }
    match ty {
        Type::Half => of::<Half>(text),
        Type::BFloat => of::<BFloat>(text),
        Type::Float => Some(u128::from(text.parse::<f32>().ok()?.to_bits())),
        Type::X86Fp80 => of::<X87DoubleExtended>(text),
        Type::Fp128 => of::<Quad>(text),
        Type::PpcFp128 => of::<DoubleDouble>(text),
        _ => Some(u128::from(text.parse::<f64>().ok()?.to_bits())),
    }
}

/// The number of hexadecimal digits of a type.
fn digits_of(ty: &Type) -> u32 {
    match ty {
        Type::Half | Type::BFloat => 4,
        Type::Float => 8,
        Type::X86Fp80 => 20,
        Type::Fp128 | Type::PpcFp128 => 32,
        _ => 16,
    }
}

fn hex(value: u128, digits: u32, out: &mut Vec<u8>) {
    for digit in (0..digits).rev() {
        let nibble = value >> digit.saturating_mul(4) & 15;
        out.push(HEX.get(nibble as usize).copied().unwrap_or(b'0'));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts are those of llvm-dis 23.
    #[test]
    fn texts_as_llvm_dis_23() {
        let quad = |high: u64, low: u64| u128::from(high) << 64 | u128::from(low);
        let double = |bits: u64| u128::from(bits);
        let rows = [
            (Type::Double, double(0xFFF8000000000001), "-nan(0x1)"),
            (Type::Double, double(0xFFF0000000000001), "-snan(0x1)"),
            (
                Type::Double,
                double(0x7FF7FFFFFFFFFFFF),
                "+snan(0x7FFFFFFFFFFFF)",
            ),
            (Type::Double, double(0xFFF0000000000000), "-inf"),
            (Type::Double, double(0x7FF8000000000000), "+qnan"),
            (Type::Double, double(1), "4.940660e-324"),
            (
                Type::Double,
                double(0x3FEFF7CED916872B),
                "f0x3FEFF7CED916872B",
            ),
            (Type::Double, 1 << 63, "-0.000000e+00"),
            (Type::Float, 0x3EAAAAAB, "f0x3EAAAAAB"),
            (Type::Float, 0x3DCCCCCD, "1.000000e-01"),
            (Type::Float, 1, "1.401300e-45"),
            (Type::Float, 0x7FC00001, "+nan(0x1)"),
            (Type::Half, 1, "5.960460e-08"),
            (Type::Half, 0x3555, "3.332520e-01"),
            (Type::Half, 0x7E01, "+nan(0x1)"),
            (Type::Half, 0x7BFF, "6.550400e+04"),
            (Type::BFloat, 0x3EAB, "3.339840e-01"),
            (Type::BFloat, 0xFFC0, "-qnan"),
            (
                Type::X86Fp80,
                quad(0x3FFD, 0xAAAAAAAAAAAAAAAB),
                "f0x3FFDAAAAAAAAAAAAAAAB",
            ),
            (Type::X86Fp80, quad(0x7FFF, 0xC000000000000000), "+qnan"),
            (
                Type::X86Fp80,
                quad(0x7FFF, 0x8000000000000001),
                "+snan(0x1)",
            ),
            (Type::X86Fp80, quad(0xFFFF, 0xC000000000000005), "-nan(0x5)"),
            (Type::X86Fp80, quad(0x7FFF, 5), "+snan(0x5)"),
            (
                Type::X86Fp80,
                quad(0x4009, 0xFA00000000000000),
                "2.000000e+03",
            ),
            (Type::X86Fp80, 0, "0.000000e+00"),
            (Type::Fp128, quad(0x3FFF000000000000, 0), "1.000000e+00"),
            (Type::Fp128, quad(0x7FFF800000000000, 5), "+nan(0x5)"),
            (
                Type::Fp128,
                quad(0x3FFF800000000000, 0x1234567890000005),
                "f0x3FFF8000000000001234567890000005",
            ),
            (
                Type::Fp128,
                quad(0x4FFF000000000000, 0),
                "f0x4FFF0000000000000000000000000000",
            ),
            (
                Type::PpcFp128,
                quad(0x3C00000000000000, 0x3FF0000000000000),
                "f0x3C000000000000003FF0000000000000",
            ),
            (Type::PpcFp128, quad(0, 0x7FF8000000000000), "+qnan"),
            (Type::PpcFp128, quad(0, 0x3FF0000000000000), "1.000000e+00"),
        ];
        for (ty, bits, expected) in rows {
            let mut out = Vec::new();
            write(&ty, bits, &mut out);
            assert_eq!(String::from_utf8_lossy(&out), expected, "{ty:?}");
        }
    }
}
