//! Makes broken files out of valid ones: the same seed gives the same bytes.

/// A pseudo-random number generator (xorshift64*). The sequence of a seed never changes.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator with any seed.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }
    /// The next number.
    pub fn word(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
    /// A number below `end`; 0 if `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        let end = end as u64;
        self.word().checked_rem(end).unwrap_or(0) as usize
    }
}

/// Changes `bytes` in one to four places: bits flipped, bytes set, ranges removed, doubled, zeroed or
/// taken from `other`, the end cut off; rarely all is replaced by noise.
pub fn mutate(bytes: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    for _ in 0..=random.below(4) {
        if bytes.is_empty() {
            return;
        }
        let at = random.below(bytes.len());
        let run = 1 + random.below(64.min(bytes.len() - at));
        match random.below(100) {
            0..40 => bytes[at] ^= 1 << random.below(8),
            40..55 => bytes[at] = random.word() as u8,
            55..62 => interesting(bytes, at, random),
            62..70 => drop(bytes.drain(at..at + run)),
            70..78 => {
                let copy = bytes[at..at + run].to_vec();
                let to = random.below(bytes.len());
                bytes.splice(to..to, copy);
            }
            78..85 => bytes[at..at + run].fill(if random.below(2) == 0 { 0 } else { 0xff }),
            85..93 if !other.is_empty() => {
                let from = random.below(other.len());
                let copy = &other[from..(from + run).min(other.len())];
                let end = (at + copy.len()).min(bytes.len());
                bytes.splice(at..end, copy.iter().copied());
            }
            93..98 => bytes.truncate(at),
            98 => (at..at + run).for_each(|i| bytes[i] = random.word() as u8),
            _ => swap_words(bytes, random),
        }
    }
}

/// Overwrites a word with a boundary value.
fn interesting(bytes: &mut [u8], at: usize, random: &mut Random) {
    const EDGES: [u32; 8] = [
        0,
        1,
        0x7f,
        0xff,
        0x7fff_ffff,
        0x8000_0000,
        0xffff_fffe,
        u32::MAX,
    ];
    let edge = EDGES[random.below(EDGES.len())].to_le_bytes();
    let aligned = at & !3;
    for (place, byte) in bytes[aligned..].iter_mut().zip(edge) {
        *place = byte;
    }
}

/// Exchanges two of the 32-bit words that blocks are made of.
fn swap_words(bytes: &mut [u8], random: &mut Random) {
    let words = bytes.len() / 4;
    let (a, b) = (random.below(words) * 4, random.below(words) * 4);
    for i in 0..4 {
        if a + i < bytes.len() && b + i < bytes.len() {
            bytes.swap(a + i, b + i);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_mutant() {
        let whole: Vec<u8> = (0..=255).collect();
        let make = |seed| {
            let mut bytes = whole.clone();
            mutate(&mut bytes, &whole, &mut Random::new(seed));
            bytes
        };
        for seed in 0..2000 {
            assert_eq!(make(seed), make(seed));
        }
        assert!((0..100).filter(|s| make(*s) != whole).count() > 90);
    }
}
