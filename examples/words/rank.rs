//! The order of words, and a summary of them.
#![no_std]
#![crate_type = "lib"]

use core::cmp::Ordering;

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Word {
    text: *const u8,
    length: usize,
    count: u64,
}

#[repr(C)]
pub struct Summary {
    words: u64,
    different: u64,
    longest: u64,
    entropy: f64,
}

extern "C" {
    fn log2(x: f64) -> f64;
}

impl Word {
    fn letters(&self) -> &[u8] {
        // SAFETY: `main.c` makes words from its input, and frees the input at the end.
        unsafe { core::slice::from_raw_parts(self.text, self.length) }
    }
    /// The most frequent first, then in alphabetical order.
    fn rank(&self, other: &Self) -> Ordering {
        let by_count = other.count.cmp(&self.count);
        by_count.then_with(|| self.letters().cmp(other.letters()))
    }
}

/// # Safety
/// `words` points to `count` words that no other code accesses during the call.
#[no_mangle]
pub unsafe extern "C" fn rank_words(words: *mut Word, count: usize) {
    let words = core::slice::from_raw_parts_mut(words, count);
    // A comb sort: short, and without panics, so the library is not needed.
    let mut gap = words.len();
    loop {
        gap = (gap * 10 / 13).max(1);
        let mut swapped = false;
        for at in gap..words.len() {
            let (front, back) = words.split_at_mut_checked(at).unwrap_or_default();
            if let (Some(a), Some(b)) = (front.iter_mut().rev().nth(gap - 1), back.first_mut()) {
                if b.rank(a).is_lt() {
                    core::mem::swap(a, b);
                    swapped = true;
                }
            }
        }
        if gap == 1 && !swapped {
            return;
        }
    }
}

/// # Safety
/// `words` points to `count` words.
#[no_mangle]
pub unsafe extern "C" fn summarize(words: *const Word, count: usize) -> Summary {
    let words = core::slice::from_raw_parts(words, count);
    let all: u64 = words.iter().map(|w| w.count).sum();
    let bits = |word: &Word| {
        let share = word.count as f64 / all as f64;
        -share * log2(share)
    };
    Summary {
        words: all,
        different: words.len() as u64,
        longest: words.iter().map(|w| w.length as u64).max().unwrap_or(0),
        entropy: words.iter().map(bits).sum(),
    }
}
