//! Numbers in text: integers of any width and floats of every format.

use super::big_integer::low_words;
use super::lexer::{Token, hex_value};
use super::parser::{Parse, Parser};
use bitsmith_model::constant::{ConstKind, canonical_fp80};
use bitsmith_model::schema::since::FLOATS_BY_TYPE;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::Value;
use rustc_apfloat::ieee::{BFloat, Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::ppc::DoubleDouble;
use rustc_apfloat::{Float, FloatConvert, Round};

/// The words of a hexadecimal number.
pub(super) fn hex_words(digits: &[u8]) -> Vec<u64> {
    digits
        .rchunks(16)
        .map(|chunk| {
            chunk
                .iter()
                .fold(0, |word, d| word << 4 | u64::from(hex_value(*d)))
        })
        .collect()
}

/// A hexadecimal number of at most 64 bits. Of more digits LLVM takes the last ones, or 0 if it notices that there are
/// more: where a digit makes the number smaller.
fn hex_word(digits: &[u8]) -> u64 {
    let more = |word: u64, digit: &u8| {
        let next = word << 4 | u64::from(hex_value(*digit));
        (next >= word).then_some(next)
    };
    digits.iter().try_fold(0, more).unwrap_or(0)
}

/// The number of active bits of an unsigned number.
fn active_bits(words: &[u64]) -> u64 {
    match words.iter().rposition(|w| *w != 0) {
        Some(top) => {
            let high = words
                .get(top)
                .map_or(0, |w| 64 - u64::from(w.leading_zeros()));
            (top as u64).saturating_mul(64).saturating_add(high)
        }
        None => 0,
    }
}

/// The bit width that LLVM's lexer gives a decimal number: the minimum.
pub(super) fn decimal_bits(text: &[u8]) -> u64 {
    let (negative, digits) = match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, text),
    };
    // A longer number exceeds every type.
    let words = low_words(digits, 1 << 12);
    let active = active_bits(&words);
    let power = words.iter().map(|w| w.count_ones()).sum::<u32>() == 1;
    match negative {
        true if power => active,
        true => active.saturating_add(1),
        false => active,
    }
}

fn negate(words: &mut [u64]) {
    let mut carry = true;
    for word in words {
        (*word, carry) = (!*word).overflowing_add(u64::from(carry));
    }
}

/// Truncates or sign-extends words to `bits`, with the sign extended in the top word.
fn fit(mut words: Vec<u64>, bits: u32) -> Vec<u64> {
    let len = bits.div_ceil(64) as usize;
    words.resize(len, 0);
    let spare = (64 - bits % 64) % 64;
    if let Some(top) = words.last_mut() {
        *top = ((*top << spare) as i64 >> spare) as u64;
    }
    words
}

impl Parser<'_> {
    /// An integer of `ty` from decimal digits, perhaps with a sign.
    pub fn decimal_int(&mut self, at: usize, text: &[u8], ty: TypeId) -> Parse<Value> {
        let bits = self.integer_bits(at, ty)?;
        let (negative, digits) = match text {
            [b'-', rest @ ..] => (true, rest),
            [b'+', rest @ ..] => (false, rest),
            _ => (false, text),
        };
        // A number that does not fit is truncated, as in LLVM.
        let len = bits.div_ceil(64) as usize;
        let mut words = low_words(digits, len);
        if negative {
            words.resize(len, 0);
            negate(&mut words);
        }
        Ok(self.int_of_words(fit(words, bits), ty))
    }

    /// An integer of `ty` from `u0x…`.
    pub fn unsigned_hex_int(&mut self, at: usize, digits: &[u8], ty: TypeId) -> Parse<Value> {
        let bits = self.integer_bits(at, ty)?;
        Ok(self.int_of_words(fit(hex_words(digits), bits), ty))
    }

    /// An integer of `ty` from `s0x…`: the highest set bit is the sign, whatever zeros precede it.
    pub fn signed_hex_int(&mut self, at: usize, digits: &[u8], ty: TypeId) -> Parse<Value> {
        let bits = self.integer_bits(at, ty)?;
        let mut words = hex_words(digits);
        let active = active_bits(&words);
        if active > 0 && active < u64::from(bits) {
            words = fit(words, u32::try_from(active).unwrap_or(bits));
            words.resize(bits.div_ceil(64) as usize, u64::MAX);
        }
        Ok(self.int_of_words(fit(words, bits), ty))
    }

    /// The width of an integer type in bits.
    fn integer_bits(&mut self, at: usize, ty: TypeId) -> Parse<u32> {
        match self.module.types.get(ty).int_width() {
            Some(bits) => Ok(bits),
            None => self.fail_at(at, "integer constant must have integer type"),
        }
    }

    /// An integer of `ty` from words that fit it.
    pub fn int_of_words(&mut self, words: Vec<u64>, ty: TypeId) -> Value {
        match words.as_slice() {
            [] => self.constant(ty, ConstKind::Int(0)),
            [word] => self.constant(ty, ConstKind::Int(*word as i64)),
            _ => {
                let span = self.pool().add_words(words);
                self.constant(ty, ConstKind::WideInt(span))
            }
        }
    }

    /// A float of `ty` from decimal digits: parsed as a double, which must be exact in `ty`.
    pub fn decimal_float(&mut self, at: usize, text: &[u8], ty: TypeId) -> Parse<Value> {
        if self.module.dialect.has(FLOATS_BY_TYPE) {
            return match parsed_in(self.module.types.get(ty), text) {
                Some(bits) => Ok(self.float_of_bits(bits, ty)),
                None => self.fail_at(at, "floating point constant invalid for type"),
            };
        }
        let double = std::str::from_utf8(text)
            .ok()
            .and_then(|t| t.parse::<f64>().ok());
        match double {
            Some(double) => match self.float_of_double(at, double.to_bits(), ty) {
                // Since LLVM 23 it is rounded to the type, which may be wider.
                Err(_)
                    if !self.syntax.strict
                        && parsed_in(self.module.types.get(ty), text).is_some() =>
                {
                    self.since(FLOATS_BY_TYPE, "a number that is not exact")?;
                    self.fail_at(at, "floating point constant invalid for type")
                }
                made => made,
            },
            None => self.fail_at(at, "floating point constant expected"),
        }
    }

    /// A float of `ty` that equals a double. Wider types have no such form before LLVM 23.
    fn float_of_double(&mut self, at: usize, bits: u64, ty: TypeId) -> Parse<Value> {
        let exact = match self.module.types.get(ty) {
            Type::Double => Some(u128::from(bits)),
            Type::Float => narrow::<Single>(bits, 23, 0xff),
            Type::Half => narrow::<Half>(bits, 10, 0x1f),
            Type::BFloat => narrow::<BFloat>(bits, 7, 0xff),
            _ => return self.fail_at(at, "floating point constant does not have type"),
        };
        match exact {
            Some(exact) => Ok(self.float_of_bits(exact, ty)),
            None => self.fail_at(at, "floating point constant invalid for type"),
        }
    }

    /// A float of `ty` from all its bits in hexadecimal.
    pub fn float_from_bits(&mut self, at: usize, digits: &[u8], ty: TypeId) -> Parse<Value> {
        let Some(width) = float_width(self.module.types.get(ty)) else {
            return self.fail_at(at, "floating point constant does not have type");
        };
        let zeros = digits.iter().take_while(|digit| **digit == b'0').count();
        let digits = digits.get(zeros..).unwrap_or_default();
        let bits = digits.iter().take(32).fold(0u128, |bits, digit| {
            bits << 4 | u128::from(hex_value(*digit))
        });
        let active = 128u32.saturating_sub(bits.leading_zeros());
        if digits.len() > 32 || active > width {
            return self.fail_at(at, "hexadecimal constant too large");
        }
        Ok(self.float_of_bits(bits, ty))
    }

    /// An infinity, or a NaN with its payload in brackets.
    pub fn not_finite(
        &mut self,
        at: usize,
        negative: bool,
        name: &[u8],
        ty: TypeId,
    ) -> Parse<Value> {
        let payload = match name {
            b"nan" | b"snan" => {
                self.want(b'(')?;
                let Token::HexFloat(0, digits) = self.token else {
                    return self.expected("the payload in hexadecimal");
                };
                let payload = hex_words(digits);
                self.next();
                self.want(b')')?;
                payload
            }
            _ => Vec::new(),
        };
        let word = |at: usize| u128::from(payload.get(at).copied().unwrap_or(0));
        let payload = word(1) << 64 | word(0);
        let bits = match self.module.types.get(ty) {
            Type::Half => special::<Half>(name, negative, payload),
            Type::BFloat => special::<BFloat>(name, negative, payload),
            Type::Float => special::<Single>(name, negative, payload),
            Type::Double | Type::PpcFp128 => special::<Double>(name, negative, payload),
            Type::X86Fp80 => special::<X87DoubleExtended>(name, negative, payload),
            Type::Fp128 => special::<Quad>(name, negative, payload),
            _ => return self.fail_at(at, "floating point constant does not have type"),
        };
        Ok(self.float_of_bits(bits, ty))
    }

    fn float_of_bits(&mut self, bits: u128, ty: TypeId) -> Value {
        match self.module.types.get(ty) {
            Type::Half | Type::BFloat | Type::Float | Type::Double => {
                self.constant(ty, ConstKind::Float(bits as u64))
            }
            _ => {
                let span = self.pool().add_words([bits as u64, (bits >> 64) as u64]);
                self.constant(ty, ConstKind::WideFloat(span))
            }
        }
    }

    /// A float of `ty` from hexadecimal digits, after `0x` and a letter for the format.
    pub fn hex_float(&mut self, at: usize, letter: u8, digits: &[u8], ty: TypeId) -> Parse<Value> {
        let narrow = |digits: &[u8]| match hex_words(digits).as_slice() {
            [] => Some(0),
            [word] => Some(*word),
            [word, rest @ ..] if rest.iter().all(|w| *w == 0) => Some(*word),
            _ => None,
        };
        let half = |digits: &[u8]| narrow(digits).filter(|bits| *bits <= 0xffff);
        let (wanted, bits): (&Type, Option<u128>) = match letter {
            0 => return self.float_of_double(at, hex_word(digits), ty),
            b'H' => (&Type::Half, half(digits).map(u128::from)),
            b'R' => (&Type::BFloat, half(digits).map(u128::from)),
            b'K' => {
                let (high, low) = long_words(digits, 4);
                let [low, high] = canonical_fp80([low as u64, high as u64]);
                (
                    &Type::X86Fp80,
                    Some(u128::from(high) << 64 | u128::from(low)),
                )
            }
            b'L' | b'M' if digits.len() < 16 => {
                (wide(letter), Some(long_words(digits, 16).0 << 64))
            }
            _ => {
                let (low, high) = long_words(digits, 16);
                (wide(letter), Some(high << 64 | low))
            }
        };
        if self.module.types.get(ty) != wanted {
            return self.fail_at(at, "floating point constant invalid for type");
        }
        match bits {
            Some(bits) => Ok(self.float_of_bits(bits, ty)),
            None => self.fail_at(at, "hexadecimal constant too large"),
        }
    }
}

/// The bits of an infinity or a NaN by its name.
fn special<F: Float>(name: &[u8], negative: bool, payload: u128) -> u128 {
    let value = match name {
        b"inf" => F::INFINITY,
        b"snan" => F::snan(Some(payload)),
        b"nan" => F::qnan(Some(payload)),
        _ => F::qnan(None),
    };
    let value = if negative { -value } else { value };
    value.to_bits()
}

/// The width of a type of floats, in bits.
fn float_width(ty: &Type) -> Option<u32> {
    Some(match ty {
        Type::Half | Type::BFloat => 16,
        Type::Float => 32,
        Type::Double => 64,
        Type::X86Fp80 => 80,
        Type::Fp128 | Type::PpcFp128 => 128,
        _ => return None,
    })
}

/// The bits of a decimal number in a type, rounded to the nearest one.
fn parsed_in(ty: &Type, text: &[u8]) -> Option<u128> {
    fn of<F: Float>(text: &str) -> Option<u128> {
        let text = text.strip_prefix('+').unwrap_or(text);
        let parsed = F::from_str_r(text, Round::NearestTiesToEven).ok()?;
        Some(parsed.value.to_bits())
    }
    let text = std::str::from_utf8(text).ok()?;
    match ty {
        Type::Half => of::<Half>(text),
        Type::BFloat => of::<BFloat>(text),
        Type::Float => Some(u128::from(text.parse::<f32>().ok()?.to_bits())),
        Type::Double => Some(u128::from(text.parse::<f64>().ok()?.to_bits())),
        Type::X86Fp80 => of::<X87DoubleExtended>(text),
        Type::Fp128 => of::<Quad>(text),
        Type::PpcFp128 => of::<DoubleDouble>(text),
        _ => None,
    }
}

/// The type of 128 bits that a letter stands for.
fn wide(letter: u8) -> &'static Type {
    match letter {
        b'L' => &Type::Fp128,
        _ => &Type::PpcFp128,
    }
}

/// Digits as two numbers: the first `split` digits, and up to sixteen behind them. What stands behind
/// those does not count.
fn long_words(digits: &[u8], split: usize) -> (u128, u128) {
    let value = |part: &[u8]| {
        part.iter()
            .fold(0u128, |value, d| value << 4 | u128::from(hex_value(*d)))
    };
    let (first, rest) = digits.split_at_checked(split).unwrap_or((digits, &[]));
    (value(first), value(rest.get(..16).unwrap_or(rest)))
}

/// Converts a double to a narrower format, if that is lossless; NaNs keep the top of their payload.
fn narrow<F: Float>(bits: u64, mantissa: u32, exponent: u128) -> Option<u128>
where
    Double: FloatConvert<F>,
{
    let double = f64::from_bits(bits);
    if !double.is_nan() {
        return convert::<F>(bits);
    }
    let payload = bits & ((1 << 52) - 1);
    let dropped = 52 - mantissa;
    let kept = u128::from(payload >> dropped);
    let lossless = payload.trailing_zeros() >= dropped && kept != 0;
    let width = F::BITS as u32;
    let sign = u128::from(bits >> 63) << (width - 1);
    lossless.then_some(sign | exponent << mantissa | kept)
}

fn convert<F: Float>(bits: u64) -> Option<u128>
where
    Double: FloatConvert<F>,
{
    let mut loses = false;
    let value: F = Double::from_bits(bits.into())
        .convert_r(Round::NearestTiesToEven, &mut loses)
        .value;
    (!loses).then(|| value.to_bits())
}
