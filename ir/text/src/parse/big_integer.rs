//! Integers of any width: their words, and their forms in debug-info nodes.

use bitsmith_model::slot;

/// The lowest words of a decimal number, at most `max_words`.
pub(super) fn low_words(digits: &[u8], max_words: usize) -> Vec<u64> {
    const CHUNK: usize = 19;
    let mut words: Vec<u64> = Vec::new();
    for chunk in digits.chunks(CHUNK) {
        let (mut scale, mut add) = (1u64, 0u64);
        for digit in chunk {
            scale = scale.wrapping_mul(10);
            add = add
                .wrapping_mul(10)
                .wrapping_add(u64::from(digit.wrapping_sub(b'0')));
        }
        let mut carry = u128::from(add);
        for word in &mut words {
            let sum = u128::from(*word)
                .wrapping_mul(scale.into())
                .wrapping_add(carry);
            *word = sum as u64;
            carry = sum >> 64;
        }
        if carry != 0 && words.len() < max_words {
            words.push(carry as u64);
        }
    }
    words
}

/// The magnitude of a decimal number as 64-bit words, the least first; `None` if it needs more than
/// `max_words`.
pub(super) fn decimal_words(digits: &[u8], max_words: usize) -> Option<Vec<u64>> {
    let words = low_words(digits, max_words.saturating_add(1));
    (words.len() <= max_words).then_some(words)
}

/// The words of a decimal integer, extended by its sign, and the width of those; `None` if it is too large.
pub(super) fn integer_words(text: &[u8]) -> Option<(Vec<u64>, u32)> {
    let negative = text.first() == Some(&b'-');
    let digits = text.strip_prefix(b"-").unwrap_or(text);
    let mut words = decimal_words(digits, 1 << 12)?;
    while words.last() == Some(&0) {
        words.pop();
    }
    let top = words.last().map_or(0, |w| 64 - w.leading_zeros());
    let full = u32::try_from(words.len().saturating_sub(1))
        .unwrap_or(0)
        .saturating_mul(64);
    let active = full.saturating_add(top);
    if words.is_empty() {
        words.push(0);
    }
    if negative {
        let mut carry = true;
        for word in &mut words {
            (*word, carry) = (!*word).overflowing_add(u64::from(carry));
        }
    }
    let bits = active.saturating_add(1).max(64);
    let spread = if negative { u64::MAX } else { 0 };
    words.resize(bits.div_ceil(64) as usize, spread);
    Some((words, bits))
}

/// Appends words, the lower half of each first.
pub(super) fn push_words(slots: &mut Vec<u32>, words: &[u64]) {
    for word in words {
        slots.extend([*word as u32, (*word >> 32) as u32]);
    }
}

/// Gives an enumerator the least width of its value, as LLVM's parser does: with a sign bit, unless it is unsigned.
pub(super) fn fit_enumerator(slots: &mut [u32], tail: &mut Vec<u32>) {
    let is_unsigned = slots.get(usize::from(slot!(DIEnumerator, "isUnsigned"))) == Some(&1);
    let is_negative = tail.last().is_some_and(|high| high >> 31 != 0);
    let sign = if is_negative { u32::MAX } else { 0 };
    let repeated = tail.iter().rev().take_while(|&&word| word == sign).count();
    let rest = tail.len().saturating_sub(repeated);
    let top = rest.checked_sub(1).and_then(|at| tail.get(at));
    let bits_of_top = top.map_or(0, |word| {
        32u32.saturating_sub((word ^ sign).leading_zeros())
    });
    let below = u32::try_from(rest.saturating_sub(1))
        .unwrap_or(0)
        .saturating_mul(32);
    let bits = below.saturating_add(bits_of_top);
    let width = match is_unsigned && !is_negative {
        true => bits.max(1),
        false => bits.saturating_add(1),
    };
    if let Some(slot) = slots.get_mut(usize::from(slot!(DIEnumerator, "value"))) {
        *slot = width;
    }
    // The bits above are zero.
    if is_negative && let Some(word) = tail.get_mut(width as usize / 32) {
        *word &= !(u32::MAX << (width % 32));
        tail.truncate(width as usize / 32 + 1);
    }
    let kept = tail.iter().rposition(|&word| word != 0).unwrap_or(0);
    tail.resize((kept / 2 + 1) * 2, 0);
}

/// Makes numbers that a fixed-point type does not have a zero of one bit, as in LLVM's records.
pub(super) fn complete_fixed_point(slots: &mut [u32], tail: &mut Vec<u32>) {
    let fields = [
        slot!(DIFixedPointType, "numerator"),
        slot!(DIFixedPointType, "denominator"),
    ];
    let mut end = 0usize;
    for field in fields {
        let place = usize::from(field);
        if let Some([bits, words]) = slots.get_mut(place..place.saturating_add(2)) {
            if *words == 0 {
                (*bits, *words) = (1, 1);
                tail.splice(end..end, [0, 0]);
            }
            end = end.saturating_add(*words as usize * 2).min(tail.len());
        }
    }
}
