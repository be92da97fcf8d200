//! The shuffles of vectors that are one instruction.

use crate::feature_list;
use crate::lower::simd::words;
use cranelift_codegen::isa::TargetIsa;

/// Returns true if one instruction inserts a byte into a vector.
pub fn inserts_bytes(isa: &dyn TargetIsa) -> bool {
    feature_list::is_enabled(isa, "has_sse41")
}

/// Returns true if one instruction shuffles two vectors by these byte numbers.
pub fn shuffles(isa: &dyn TargetIsa, bytes: &[u8]) -> bool {
    if let Some(words) = words(bytes, 4) {
        return one_shuffle(&words);
    }
    let any = feature_list::is_enabled(isa, "has_ssse3");
    let unpacks = |size: u8| {
        [0, 8].into_iter().any(|first: u8| {
            let each = (0..16u8).map(|at| {
                let (pair, byte) = (at / (2 * size), at % size);
                first + pair * size + byte + at / size % 2 * 16
            });
            each.eq(bytes.iter().copied())
        })
    };
    // The words of one half, permuted in the half.
    let half = words(bytes, 2).is_some_and(|words| {
        let stays = |half: u8| {
            let mut words = words.iter().zip(0u8..).filter(|(_, at)| at / 4 == half);
            words.all(|(w, at)| *w == at)
        };
        let within = |half: u8| {
            let mut words = words.iter().zip(0u8..).filter(|(_, at)| at / 4 == half);
            words.all(|(w, _)| w / 4 == half)
        };
        stays(0) && within(1) || stays(1) && within(0)
    });
    any || unpacks(1) || unpacks(2) || half
}

/// Returns true if one instruction shuffles these 32-bit words.
fn one_shuffle(words: &[u8]) -> bool {
    let right: Vec<bool> = words.iter().map(|w| *w >= 4).collect();
    let whole = right.iter().all(|r| *r) || right.iter().all(|r| !*r);
    let halves = matches!(
        right.as_slice(),
        [false, false, true, true] | [true, true, false, false]
    );
    let unpacked = [[0, 4, 1, 5], [2, 6, 3, 7]];
    whole || halves || unpacked.iter().any(|u| u == words)
}
