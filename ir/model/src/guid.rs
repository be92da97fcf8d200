//! GUIDs of globals: the keys of globals in summaries.
//!
//! A GUID is the low half of the MD5 sum of the global's identifier: its name, and for local linkage
//! the name of the source file before it.

use crate::schema::linkage::Linkage;

/// The GUID of an identifier, such as [`global_identifier`] makes.
pub fn guid(identifier: &[u8]) -> u64 {
    let [a, b, ..] = md5(identifier);
    u64::from(b) << 32 | u64::from(a)
}

/// The MD5 sum of a text, in hexadecimal digits.
pub fn md5_hex(text: &[u8]) -> String {
    let bytes = md5(text).into_iter().flat_map(u32::to_le_bytes);
    bytes.map(|byte| format!("{byte:02x}")).collect()
}

/// The identifier of a global. `source` is the module's `source_filename`.
pub fn global_identifier(name: &[u8], linkage: Linkage, source: &[u8]) -> Vec<u8> {
    // A leading byte 1 marks a name that is not mangled.
    let name = name.strip_prefix(b"\x01").unwrap_or(name);
    if !linkage.is_local() {
        return name.to_vec();
    }
    let source = if source.is_empty() {
        b"<unknown>"
    } else {
        source
    };
    [source, b";", name].concat()
}

/// The rotation of each of MD5's 64 steps (RFC 1321, section 3.4): four numbers for each round.
const ROTATE: [[u32; 4]; 4] = [
    [7, 12, 17, 22],
    [5, 9, 14, 20],
    [4, 11, 16, 23],
    [6, 10, 15, 21],
];

/// The integer parts of 2^32 · |sin(i + 1)| (RFC 1321, 3.4).
#[rustfmt::skip]
const SINES: [u32; 64] = [
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
    0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
    0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
    0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
    0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
    0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391,
];

fn md5(text: &[u8]) -> [u32; 4] {
    let mut state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
    let mut blocks = text.chunks_exact(64);
    for block in &mut blocks {
        md5_block(&mut state, block);
    }
    let mut last = blocks.remainder().to_vec();
    last.push(0x80);
    while last.len() % 64 != 56 {
        last.push(0);
    }
    let bits = (text.len() as u64).wrapping_mul(8);
    last.extend_from_slice(&bits.to_le_bytes());
    for block in last.chunks_exact(64) {
        md5_block(&mut state, block);
    }
    state
}

fn md5_block(state: &mut [u32; 4], block: &[u8]) {
    let mut words = [0u32; 16];
    for (word, bytes) in words.iter_mut().zip(block.chunks_exact(4)) {
        *word = bytes
            .iter()
            .rev()
            .fold(0, |word, byte| word << 8 | u32::from(*byte));
    }
    let [mut a, mut b, mut c, mut d] = *state;
    for (step, &sine) in SINES.iter().enumerate() {
        let (mix, word) = match step / 16 {
            0 => (b & c | !b & d, step),
            1 => (d & b | !d & c, 5 * step + 1),
            2 => (b ^ c ^ d, 3 * step + 5),
            _ => (c ^ (b | !d), 7 * step),
        };
        let sum = a
            .wrapping_add(mix)
            .wrapping_add(sine)
            .wrapping_add(words[word % 16]);
        let rotated = sum.rotate_left(ROTATE[step / 16][step % 4]);
        (a, d, c, b) = (d, c, b, b.wrapping_add(rotated));
    }
    for (word, add) in state.iter_mut().zip([a, b, c, d]) {
        *word = word.wrapping_add(add);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_llvm() {
        assert_eq!(guid(b"_Z3extPc"), 13350091143268119699);
        assert_eq!(
            guid(b"_ZTVN10__cxxabiv120__si_class_type_infoE"),
            10873349890511596996
        );
        assert_eq!(guid(b"a\"b\x01"), 5314536329877811513);
        let local = global_identifier(b"\x01loc", Linkage::Internal, b"a;b.c");
        assert_eq!(guid(&local), 11907057030080495410);
        // Around the lengths where the padding needs a further block.
        for (len, sum) in [(55, 0xef1772b6), (56, 0x3b0c8ac7), (64, 0x014842d4)] {
            assert_eq!(md5(&vec![b'a'; len])[0].swap_bytes(), sum, "{len}");
        }
    }
}
