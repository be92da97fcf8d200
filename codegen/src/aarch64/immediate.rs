//! The instructions of AArch64 that Cranelift does not have, and of which a constant is a part: the last argument of
//! the intrinsic. Each is a function for each constant.

use std::ops::RangeInclusive;

/// The position of the constant in an instruction, which encodes its difference from the least constant that it takes.
#[derive(Clone, Copy)]
enum Place {
    /// From bit 16, downwards: a shift to the right.
    Right,
    /// From bit 16.
    Left,
    /// From this bit.
    At(u8),
    /// The number of one of eight lanes: its lowest two bits from bit 20, the third in bit 11.
    LaneOfHalves,
    /// The number of one of four lanes: its lowest bit in bit 21, the other in bit 11.
    LaneOfWords,
}

impl Place {
    /// An instruction for the constant that is this much more than the least.
    fn with(self, least: u32, more: u32) -> u32 {
        let bits = |mask: u32, shift: u8| (more & mask) << shift;
        match self {
            Self::Right => least.wrapping_sub(bits(u32::MAX, 16)),
            Self::Left => least.wrapping_add(bits(u32::MAX, 16)),
            Self::At(shift) => least.wrapping_add(bits(u32::MAX, shift)),
            Self::LaneOfHalves => least | bits(3, 20) | bits(4, 9),
            Self::LaneOfWords => least | bits(1, 21) | bits(2, 10),
        }
    }
}

use Place::{At, LaneOfHalves, LaneOfWords, Left, Right};

/// The name of an intrinsic without `llvm.`, the constants that it takes, the place of the constant, the number of the
/// instruction that has it, and the instructions for the least constant.
struct Row(
    &'static str,
    RangeInclusive<u8>,
    Place,
    usize,
    &'static [u32],
);

/// An intrinsic with the constant of a call.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Immediate {
    row: u16,
    constant: u8,
}

/// Returns true if the last argument of an intrinsic is a part of its instruction.
pub fn is_immediate(name: &str) -> bool {
    row_of(name).is_some()
}

fn row_of(name: &str) -> Option<usize> {
    ROWS.binary_search_by_key(&name, |row| row.0).ok()
}

impl Immediate {
    /// The intrinsic with this name and constant; `None` if its instruction does not take the constant.
    pub fn new(name: &str, constant: u8) -> Option<Self> {
        let row = row_of(name)?;
        ROWS.get(row)?.1.contains(&constant).then_some(())?;
        let row = u16::try_from(row).ok()?;
        Some(Self { row, constant })
    }

    /// A name for the object's symbol table.
    pub fn name(self) -> String {
        let name = ROWS.get(usize::from(self.row)).map_or("", |row| row.0);
        format!(".L{name}.{}", self.constant)
    }

    /// The instructions.
    pub fn words(self) -> impl Iterator<Item = u32> {
        let row = ROWS.get(usize::from(self.row)).into_iter();
        row.flat_map(move |Row(_, constants, place, changed, words)| {
            let more = u32::from(self.constant.saturating_sub(*constants.start()));
            let words = words.iter().enumerate();
            words.map(move |(number, word)| match number == *changed {
                true => place.with(*word, more),
                false => *word,
            })
        })
    }
}

/// The intrinsics, sorted.
#[rustfmt::skip]
const ROWS: &[Row] = &[
    Row("aarch64.crypto.sm3tt1a", 0..=3, At(12), 0, &[0xce42_8020]),
    Row("aarch64.crypto.sm3tt1b", 0..=3, At(12), 0, &[0xce42_8420]),
    Row("aarch64.crypto.sm3tt2a", 0..=3, At(12), 0, &[0xce42_8820]),
    Row("aarch64.crypto.sm3tt2b", 0..=3, At(12), 0, &[0xce42_8c20]),
    Row("aarch64.crypto.xar", 0..=63, At(10), 0, &[0xce81_0000]),
    Row("aarch64.dmb", 0..=15, At(8), 0, &[0xd503_30bf]),
    Row("aarch64.dsb", 0..=15, At(8), 0, &[0xd503_309f]),
    Row("aarch64.hint", 0..=127, At(5), 0, &[0xd503_201f]),
    Row("aarch64.isb", 0..=15, At(8), 0, &[0xd503_30df]),
    Row("aarch64.neon.rshrn.v2i32", 1..=32, Right, 0, &[0x0f3f_8c00]),
    Row("aarch64.neon.rshrn.v4i16", 1..=16, Right, 0, &[0x0f1f_8c00]),
    Row("aarch64.neon.rshrn.v8i8", 1..=8, Right, 0, &[0x0f0f_8c00]),
    Row("aarch64.neon.sqdmulh.lane.v2i32.v2i32", 0..=1, At(21), 0, &[0x0f81_c000]),
    Row("aarch64.neon.sqdmulh.lane.v4i16.v4i16", 0..=3, At(20), 0, &[0x0f41_c000]),
    Row("aarch64.neon.sqdmulh.lane.v4i32.v2i32", 0..=1, At(21), 0, &[0x4f81_c000]),
    Row("aarch64.neon.sqdmulh.lane.v8i16.v4i16", 0..=3, At(20), 0, &[0x4f41_c000]),
    Row("aarch64.neon.sqdmulh.laneq.v2i32.v4i32", 0..=3, LaneOfWords, 0, &[0x0f81_c000]),
    Row("aarch64.neon.sqdmulh.laneq.v4i16.v8i16", 0..=7, LaneOfHalves, 0, &[0x0f41_c000]),
    Row("aarch64.neon.sqdmulh.laneq.v4i32.v4i32", 0..=3, LaneOfWords, 0, &[0x4f81_c000]),
    Row("aarch64.neon.sqdmulh.laneq.v8i16.v8i16", 0..=7, LaneOfHalves, 0, &[0x4f41_c000]),
    Row("aarch64.neon.sqrdmulh.lane.v2i32.v2i32", 0..=1, At(21), 0, &[0x0f81_d000]),
    Row("aarch64.neon.sqrdmulh.lane.v4i16.v4i16", 0..=3, At(20), 0, &[0x0f41_d000]),
    Row("aarch64.neon.sqrdmulh.lane.v4i32.v2i32", 0..=1, At(21), 0, &[0x4f81_d000]),
    Row("aarch64.neon.sqrdmulh.lane.v8i16.v4i16", 0..=3, At(20), 0, &[0x4f41_d000]),
    Row("aarch64.neon.sqrdmulh.laneq.v2i32.v4i32", 0..=3, LaneOfWords, 0, &[0x0f81_d000]),
    Row("aarch64.neon.sqrdmulh.laneq.v4i16.v8i16", 0..=7, LaneOfHalves, 0, &[0x0f41_d000]),
    Row("aarch64.neon.sqrdmulh.laneq.v4i32.v4i32", 0..=3, LaneOfWords, 0, &[0x4f81_d000]),
    Row("aarch64.neon.sqrdmulh.laneq.v8i16.v8i16", 0..=7, LaneOfHalves, 0, &[0x4f41_d000]),
    Row("aarch64.neon.sqrshrn.i32", 1..=32, Right, 1, &[0x9e67_0000, 0x5f3f_9c00, 0x1e26_0000]),
    Row("aarch64.neon.sqrshrn.v2i32", 1..=32, Right, 0, &[0x0f3f_9c00]),
    Row("aarch64.neon.sqrshrn.v4i16", 1..=16, Right, 0, &[0x0f1f_9c00]),
    Row("aarch64.neon.sqrshrn.v8i8", 1..=8, Right, 0, &[0x0f0f_9c00]),
    Row("aarch64.neon.sqrshrun.i32", 1..=32, Right, 1, &[0x9e67_0000, 0x7f3f_8c00, 0x1e26_0000]),
    Row("aarch64.neon.sqrshrun.v2i32", 1..=32, Right, 0, &[0x2f3f_8c00]),
    Row("aarch64.neon.sqrshrun.v4i16", 1..=16, Right, 0, &[0x2f1f_8c00]),
    Row("aarch64.neon.sqrshrun.v8i8", 1..=8, Right, 0, &[0x2f0f_8c00]),
    Row("aarch64.neon.sqshlu.i32", 0..=31, Left, 1, &[0x1e27_0000, 0x7f20_6400, 0x1e26_0000]),
    Row("aarch64.neon.sqshlu.i64", 0..=63, Left, 1, &[0x9e67_0000, 0x7f40_6400, 0x9e66_0000]),
    Row("aarch64.neon.sqshlu.v16i8", 0..=7, Left, 0, &[0x6f08_6400]),
    Row("aarch64.neon.sqshlu.v1i64", 0..=63, Left, 0, &[0x7f40_6400]),
    Row("aarch64.neon.sqshlu.v2i32", 0..=31, Left, 0, &[0x2f20_6400]),
    Row("aarch64.neon.sqshlu.v2i64", 0..=63, Left, 0, &[0x6f40_6400]),
    Row("aarch64.neon.sqshlu.v4i16", 0..=15, Left, 0, &[0x2f10_6400]),
    Row("aarch64.neon.sqshlu.v4i32", 0..=31, Left, 0, &[0x6f20_6400]),
    Row("aarch64.neon.sqshlu.v8i16", 0..=15, Left, 0, &[0x6f10_6400]),
    Row("aarch64.neon.sqshlu.v8i8", 0..=7, Left, 0, &[0x2f08_6400]),
    Row("aarch64.neon.sqshrn.i32", 1..=32, Right, 1, &[0x9e67_0000, 0x5f3f_9400, 0x1e26_0000]),
    Row("aarch64.neon.sqshrn.v2i32", 1..=32, Right, 0, &[0x0f3f_9400]),
    Row("aarch64.neon.sqshrn.v4i16", 1..=16, Right, 0, &[0x0f1f_9400]),
    Row("aarch64.neon.sqshrn.v8i8", 1..=8, Right, 0, &[0x0f0f_9400]),
    Row("aarch64.neon.sqshrun.i32", 1..=32, Right, 1, &[0x9e67_0000, 0x7f3f_8400, 0x1e26_0000]),
    Row("aarch64.neon.sqshrun.v2i32", 1..=32, Right, 0, &[0x2f3f_8400]),
    Row("aarch64.neon.sqshrun.v4i16", 1..=16, Right, 0, &[0x2f1f_8400]),
    Row("aarch64.neon.sqshrun.v8i8", 1..=8, Right, 0, &[0x2f0f_8400]),
    Row("aarch64.neon.uqrshrn.i32", 1..=32, Right, 1, &[0x9e67_0000, 0x7f3f_9c00, 0x1e26_0000]),
    Row("aarch64.neon.uqrshrn.v2i32", 1..=32, Right, 0, &[0x2f3f_9c00]),
    Row("aarch64.neon.uqrshrn.v4i16", 1..=16, Right, 0, &[0x2f1f_9c00]),
    Row("aarch64.neon.uqrshrn.v8i8", 1..=8, Right, 0, &[0x2f0f_9c00]),
    Row("aarch64.neon.uqshrn.i32", 1..=32, Right, 1, &[0x9e67_0000, 0x7f3f_9400, 0x1e26_0000]),
    Row("aarch64.neon.uqshrn.v2i32", 1..=32, Right, 0, &[0x2f3f_9400]),
    Row("aarch64.neon.uqshrn.v4i16", 1..=16, Right, 0, &[0x2f1f_9400]),
    Row("aarch64.neon.uqshrn.v8i8", 1..=8, Right, 0, &[0x2f0f_9400]),
    Row("aarch64.neon.vcvtfp2fxs.i32.f16", 1..=16, Right, 0, &[0x5f1f_fc00, 0x1e26_0000]),
    Row("aarch64.neon.vcvtfp2fxs.i32.f32", 1..=32, Right, 0, &[0x5f3f_fc00, 0x1e26_0000]),
    Row("aarch64.neon.vcvtfp2fxs.i64.f16", 1..=16, Right, 0, &[0x5f1f_fc00, 0x9e66_0000]),
    Row("aarch64.neon.vcvtfp2fxs.i64.f64", 1..=64, Right, 0, &[0x5f7f_fc00, 0x9e66_0000]),
    Row("aarch64.neon.vcvtfp2fxs.v1i64.v1f64", 1..=64, Right, 0, &[0x5f7f_fc00]),
    Row("aarch64.neon.vcvtfp2fxs.v2i32.v2f32", 1..=32, Right, 0, &[0x0f3f_fc00]),
    Row("aarch64.neon.vcvtfp2fxs.v2i64.v2f64", 1..=64, Right, 0, &[0x4f7f_fc00]),
    Row("aarch64.neon.vcvtfp2fxs.v4i16.v4f16", 1..=16, Right, 0, &[0x0f1f_fc00]),
    Row("aarch64.neon.vcvtfp2fxs.v4i32.v4f32", 1..=32, Right, 0, &[0x4f3f_fc00]),
    Row("aarch64.neon.vcvtfp2fxs.v8i16.v8f16", 1..=16, Right, 0, &[0x4f1f_fc00]),
    Row("aarch64.neon.vcvtfp2fxu.i32.f16", 1..=16, Right, 0, &[0x7f1f_fc00, 0x1e26_0000]),
    Row("aarch64.neon.vcvtfp2fxu.i32.f32", 1..=32, Right, 0, &[0x7f3f_fc00, 0x1e26_0000]),
    Row("aarch64.neon.vcvtfp2fxu.i64.f16", 1..=16, Right, 0, &[0x7f1f_fc00, 0x9e66_0000]),
    Row("aarch64.neon.vcvtfp2fxu.i64.f64", 1..=64, Right, 0, &[0x7f7f_fc00, 0x9e66_0000]),
    Row("aarch64.neon.vcvtfp2fxu.v1i64.v1f64", 1..=64, Right, 0, &[0x7f7f_fc00]),
    Row("aarch64.neon.vcvtfp2fxu.v2i32.v2f32", 1..=32, Right, 0, &[0x2f3f_fc00]),
    Row("aarch64.neon.vcvtfp2fxu.v2i64.v2f64", 1..=64, Right, 0, &[0x6f7f_fc00]),
    Row("aarch64.neon.vcvtfp2fxu.v4i16.v4f16", 1..=16, Right, 0, &[0x2f1f_fc00]),
    Row("aarch64.neon.vcvtfp2fxu.v4i32.v4f32", 1..=32, Right, 0, &[0x6f3f_fc00]),
    Row("aarch64.neon.vcvtfp2fxu.v8i16.v8f16", 1..=16, Right, 0, &[0x6f1f_fc00]),
    Row("aarch64.neon.vcvtfxs2fp.f16.i32", 1..=16, Right, 1, &[0x1e27_0000, 0x5f1f_e400]),
    Row("aarch64.neon.vcvtfxs2fp.f16.i64", 1..=16, Right, 1, &[0x9e67_0000, 0x5f1f_e400]),
    Row("aarch64.neon.vcvtfxs2fp.f32.i32", 1..=32, Right, 1, &[0x1e27_0000, 0x5f3f_e400]),
    Row("aarch64.neon.vcvtfxs2fp.f64.i64", 1..=64, Right, 1, &[0x9e67_0000, 0x5f7f_e400]),
    Row("aarch64.neon.vcvtfxs2fp.v1f64.v1i64", 1..=64, Right, 0, &[0x5f7f_e400]),
    Row("aarch64.neon.vcvtfxs2fp.v2f32.v2i32", 1..=32, Right, 0, &[0x0f3f_e400]),
    Row("aarch64.neon.vcvtfxs2fp.v2f64.v2i64", 1..=64, Right, 0, &[0x4f7f_e400]),
    Row("aarch64.neon.vcvtfxs2fp.v4f16.v4i16", 1..=16, Right, 0, &[0x0f1f_e400]),
    Row("aarch64.neon.vcvtfxs2fp.v4f32.v4i32", 1..=32, Right, 0, &[0x4f3f_e400]),
    Row("aarch64.neon.vcvtfxs2fp.v8f16.v8i16", 1..=16, Right, 0, &[0x4f1f_e400]),
    Row("aarch64.neon.vcvtfxu2fp.f16.i32", 1..=16, Right, 1, &[0x1e27_0000, 0x7f1f_e400]),
    Row("aarch64.neon.vcvtfxu2fp.f16.i64", 1..=16, Right, 1, &[0x9e67_0000, 0x7f1f_e400]),
    Row("aarch64.neon.vcvtfxu2fp.f32.i32", 1..=32, Right, 1, &[0x1e27_0000, 0x7f3f_e400]),
    Row("aarch64.neon.vcvtfxu2fp.f64.i64", 1..=64, Right, 1, &[0x9e67_0000, 0x7f7f_e400]),
    Row("aarch64.neon.vcvtfxu2fp.v1f64.v1i64", 1..=64, Right, 0, &[0x7f7f_e400]),
    Row("aarch64.neon.vcvtfxu2fp.v2f32.v2i32", 1..=32, Right, 0, &[0x2f3f_e400]),
    Row("aarch64.neon.vcvtfxu2fp.v2f64.v2i64", 1..=64, Right, 0, &[0x6f7f_e400]),
    Row("aarch64.neon.vcvtfxu2fp.v4f16.v4i16", 1..=16, Right, 0, &[0x2f1f_e400]),
    Row("aarch64.neon.vcvtfxu2fp.v4f32.v4i32", 1..=32, Right, 0, &[0x6f3f_e400]),
    Row("aarch64.neon.vcvtfxu2fp.v8f16.v8i16", 1..=16, Right, 0, &[0x6f1f_e400]),
    Row("aarch64.neon.vluti2.lane.v16i8.v16i8", 0..=3, At(13), 0, &[0x4e81_1000]),
    Row("aarch64.neon.vluti2.lane.v16i8.v8i8", 0..=3, At(13), 0, &[0x4e81_1000]),
    Row("aarch64.neon.vluti2.lane.v8bf16.v4bf16", 0..=7, At(12), 0, &[0x4ec1_0000]),
    Row("aarch64.neon.vluti2.lane.v8bf16.v8bf16", 0..=7, At(12), 0, &[0x4ec1_0000]),
    Row("aarch64.neon.vluti2.lane.v8f16.v4f16", 0..=7, At(12), 0, &[0x4ec1_0000]),
    Row("aarch64.neon.vluti2.lane.v8f16.v8f16", 0..=7, At(12), 0, &[0x4ec1_0000]),
    Row("aarch64.neon.vluti2.lane.v8i16.v4i16", 0..=7, At(12), 0, &[0x4ec1_0000]),
    Row("aarch64.neon.vluti2.lane.v8i16.v8i16", 0..=7, At(12), 0, &[0x4ec1_0000]),
    Row("aarch64.neon.vluti2.laneq.v16i8.v16i8", 0..=3, At(13), 0, &[0x4e81_1000]),
    Row("aarch64.neon.vluti2.laneq.v16i8.v8i8", 0..=3, At(13), 0, &[0x4e81_1000]),
    Row("aarch64.neon.vluti2.laneq.v8bf16.v4bf16", 0..=7, At(12), 0, &[0x4ec1_0000]),
    Row("aarch64.neon.vluti2.laneq.v8bf16.v8bf16", 0..=7, At(12), 0, &[0x4ec1_0000]),
    Row("aarch64.neon.vluti2.laneq.v8f16.v4f16", 0..=7, At(12), 0, &[0x4ec1_0000]),
    Row("aarch64.neon.vluti2.laneq.v8f16.v8f16", 0..=7, At(12), 0, &[0x4ec1_0000]),
    Row("aarch64.neon.vluti2.laneq.v8i16.v4i16", 0..=7, At(12), 0, &[0x4ec1_0000]),
    Row("aarch64.neon.vluti2.laneq.v8i16.v8i16", 0..=7, At(12), 0, &[0x4ec1_0000]),
    Row("aarch64.neon.vluti4q.lane.v16i8", 0..=1, At(14), 0, &[0x4e41_2000]),
    Row("aarch64.neon.vluti4q.lane.x2.v8bf16", 0..=3, At(13), 0, &[0x4e42_1000]),
    Row("aarch64.neon.vluti4q.lane.x2.v8f16", 0..=3, At(13), 0, &[0x4e42_1000]),
    Row("aarch64.neon.vluti4q.lane.x2.v8i16", 0..=3, At(13), 0, &[0x4e42_1000]),
    Row("aarch64.neon.vluti4q.laneq.v16i8", 0..=1, At(14), 0, &[0x4e41_2000]),
    Row("aarch64.neon.vluti4q.laneq.x2.v8bf16", 0..=3, At(13), 0, &[0x4e42_1000]),
    Row("aarch64.neon.vluti4q.laneq.x2.v8f16", 0..=3, At(13), 0, &[0x4e42_1000]),
    Row("aarch64.neon.vluti4q.laneq.x2.v8i16", 0..=3, At(13), 0, &[0x4e42_1000]),
];

#[cfg(test)]
mod tests {
    use super::{Immediate, ROWS};

    #[test]
    fn the_table_is_sorted() {
        assert!(ROWS.is_sorted_by_key(|row| row.0));
    }

    #[test]
    fn constants_are_where_the_instructions_have_them() {
        let words = |name: &str, constant| {
            let immediate = Immediate::new(name, constant).expect("a constant that it takes");
            immediate.words().collect::<Vec<_>>()
        };
        // sqrshrn v0.4h, v0.4s, #16
        assert_eq!(words("aarch64.neon.sqrshrn.v4i16", 16), [0x0f10_9c00]);
        // sqshlu v0.2s, v0.2s, #31
        assert_eq!(words("aarch64.neon.sqshlu.v2i32", 31), [0x2f3f_6400]);
        // xar v0.2d, v0.2d, v1.2d, #63
        assert_eq!(words("aarch64.crypto.xar", 63), [0xce81_fc00]);
        // sqdmulh v0.8h, v0.8h, v1.h[6]
        let name = "aarch64.neon.sqdmulh.laneq.v8i16.v8i16";
        assert_eq!(words(name, 6), [0x4f61_c800]);
        assert!(Immediate::new(name, 8).is_none());
        assert!(Immediate::new("aarch64.neon.sqrshrn.v4i16", 0).is_none());
    }
}
