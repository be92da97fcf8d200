//! What a processor has, by its name and its features: the vector registers, and instructions that Cranelift uses.

use crate::abi::{Conventions, Reach};
use crate::feature_list::{sign, signed};
use crate::lower_error::LowerError;
use crate::unit::Unit;
use bitsmith_model::value::GlobalId;

/// The size of a vector register in bytes, of processors without more, and with AVX.
pub const LEAST: u32 = 16;
const AVX: u32 = 32;
/// The same with AVX-512.
pub const AVX512: u32 = 64;

/// Processors with AVX.
const OF_AVX: &[&str] = &[
    "alderlake",
    "arrowlake",
    "arrowlake-s",
    "arrowlake_s",
    "bdver1",
    "bdver2",
    "bdver3",
    "bdver4",
    "broadwell",
    "btver2",
    "clearwaterforest",
    "core-avx-i",
    "core-avx2",
    "core_2nd_gen_avx",
    "core_3rd_gen_avx",
    "core_4th_gen_avx",
    "core_4th_gen_avx_tsx",
    "core_5th_gen_avx",
    "core_5th_gen_avx_tsx",
    "corei7-avx",
    "gracemont",
    "grandridge",
    "haswell",
    "ivybridge",
    "lunarlake",
    "meteorlake",
    "pantherlake",
    "raptorlake",
    "sandybridge",
    "sierraforest",
    "skylake",
    "wildcatlake",
    "x86-64-v3",
    "znver1",
    "znver2",
    "znver3",
];

/// Processors with AVX-512.
const OF_AVX512: &[&str] = &[
    "cannonlake",
    "cascadelake",
    "cooperlake",
    "diamondrapids",
    "emeraldrapids",
    "graniterapids",
    "graniterapids-d",
    "graniterapids_d",
    "icelake-client",
    "icelake-server",
    "icelake_client",
    "icelake_server",
    "knl",
    "knm",
    "mic_avx512",
    "novalake",
    "rocketlake",
    "sapphirerapids",
    "skx",
    "skylake-avx512",
    "skylake_avx512",
    "tigerlake",
    "x86-64-v4",
    "znver4",
    "znver5",
];

/// Features that have AVX in them, beside those whose names begin with it.
const WITH_AVX: &[&str] = &[
    "f16c",
    "fma",
    "fma4",
    "sha512",
    "sm3",
    "sm4",
    "vaes",
    "vpclmulqdq",
    "xop",
];

/// Features without which there is no AVX-512.
const UNDER_AVX512: &[&str] = &["avx2", "avx512f", "f16c", "fma"];

/// Processors with AVX, but not all that the later ones have.
const WITHOUT_AVX2: &[&str] = &[
    "bdver1",
    "bdver2",
    "bdver3",
    "btver2",
    "core-avx-i",
    "core_2nd_gen_avx",
    "core_3rd_gen_avx",
    "corei7-avx",
    "ivybridge",
    "sandybridge",
];

/// Where a feature is that no list names.
#[derive(Clone, Copy)]
enum Found {
    /// Wherever AVX is.
    BelowAvx,
    /// In all processors with AVX.
    WithAvx,
    /// In all processors with AVX2.
    WithAvx2,
    /// There, and wherever AVX-512 is.
    BelowAvx512,
}

/// Features for which Cranelift has instructions: its names, those of LLVM, and where they are.
const OF_CRANELIFT: &[(&str, &str, Found)] = &[
    ("has_avx", "avx", Found::BelowAvx),
    ("has_avx2", "avx2", Found::BelowAvx512),
    (FMA, "fma", Found::BelowAvx512),
    ("has_sse3", "sse3", Found::BelowAvx),
    ("has_ssse3", "ssse3", Found::BelowAvx),
    ("has_sse41", "sse4.1", Found::BelowAvx),
    ("has_sse42", "sse4.2", Found::BelowAvx),
    ("has_popcnt", "popcnt", Found::WithAvx),
    ("has_lzcnt", "lzcnt", Found::WithAvx2),
    ("has_bmi1", "bmi", Found::WithAvx2),
    ("has_bmi2", "bmi2", Found::WithAvx2),
];

/// Cranelift's name of the instructions that multiply and add.
const FMA: &str = "has_fma";

/// Returns true if the instructions of a feature, by Cranelift's name, leave the upper parts of vector registers alone.
pub fn keeps_vectors(name: &str) -> bool {
    !name.starts_with("has_avx") && name != FMA
}

/// Returns true if one instruction multiplies and adds, with features by Cranelift's names.
pub fn fuses(features: &[&str]) -> bool {
    features.contains(&FMA)
}

/// Cranelift's names of the features that a function may use, by its `target-cpu` and `target-features`.
pub fn of_cranelift(processor: &[u8], list: &[u8]) -> Vec<&'static str> {
    let registers = with_features(of_processor(processor), list);
    let has_avx = registers > LEAST;
    let with_avx = of_processor(processor) > LEAST;
    let with_avx2 = with_avx && !WITHOUT_AVX2.iter().any(|n| n.as_bytes() == processor);
    let is_found = |found| match found {
        Found::BelowAvx => has_avx,
        Found::WithAvx => with_avx,
        Found::WithAvx2 => with_avx2,
        Found::BelowAvx512 => with_avx2 || registers == AVX512,
    };
    let of_host = (processor == b"native").then(of_host);
    let all = OF_CRANELIFT.iter();
    let all = all.filter(|(flag, ..)| has_avx || keeps_vectors(flag));
    let all = all.filter(
        |(flag, name, found)| match (sign(list, name.as_bytes()), &of_host) {
            (Some(sign), _) => sign == b'+',
            (None, Some(of_host)) => of_host.contains(flag),
            (None, None) => is_found(*found),
        },
    );
    all.map(|(flag, ..)| *flag).collect()
}

/// Cranelift's names of this machine's features.
pub fn of_host() -> Vec<&'static str> {
    #[cfg(target_arch = "x86_64")]
    let all = [
        ("has_sse3", is_x86_feature_detected!("sse3")),
        ("has_ssse3", is_x86_feature_detected!("ssse3")),
        ("has_sse41", is_x86_feature_detected!("sse4.1")),
        ("has_sse42", is_x86_feature_detected!("sse4.2")),
        ("has_popcnt", is_x86_feature_detected!("popcnt")),
        ("has_avx", is_x86_feature_detected!("avx")),
        ("has_avx2", is_x86_feature_detected!("avx2")),
        ("has_fma", is_x86_feature_detected!("fma")),
        ("has_bmi1", is_x86_feature_detected!("bmi1")),
        ("has_bmi2", is_x86_feature_detected!("bmi2")),
        ("has_lzcnt", is_x86_feature_detected!("lzcnt")),
    ];
    #[cfg(not(target_arch = "x86_64"))]
    let all: [(&'static str, bool); 0] = [];
    let has = all.into_iter().filter(|(_, has)| *has);
    has.map(|(name, _)| name).collect()
}

/// The size of the vector registers of a processor.
fn of_processor(name: &[u8]) -> u32 {
    let named = |list: &[&str]| list.iter().any(|n| n.as_bytes() == name);
    match name {
        b"native" => of_this_machine(),
        _ if named(OF_AVX512) => AVX512,
        _ if named(OF_AVX) => AVX,
        _ => LEAST,
    }
}

/// The size of the vector registers with features, a list with `+` or `-` before each name.
fn with_features(mut bytes: u32, features: &[u8]) -> u32 {
    for (sign, name) in signed(features) {
        let is_one_of = |list: &[&str]| list.iter().any(|n| n.as_bytes() == name);
        bytes = match sign {
            b'+' if name.starts_with(b"avx512") || name.starts_with(b"avx10.") => AVX512,
            b'+' if name.starts_with(b"avx") || is_one_of(WITH_AVX) => bytes.max(AVX),
            // AVX is built on SSE to 4.2, not on AMD's SSE4a.
            b'-' if name == b"avx" || name.starts_with(b"sse") && name != b"sse4a" => LEAST,
            b'-' if is_one_of(UNDER_AVX512) => bytes.min(AVX),
            _ => bytes,
        };
    }
    bytes
}

fn of_this_machine() -> u32 {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx512f") {
        return AVX512;
    } else if is_x86_feature_detected!("avx") {
        return AVX;
    }
    LEAST
}

/// The size in bytes of the vector registers that a function may use.
pub fn registers(unit: &Unit<'_>, function: GlobalId) -> u32 {
    let text = |name: &[u8]| unit.attribute(function, name).unwrap_or_default();
    with_features(of_processor(text(b"target-cpu")), text(b"target-features"))
}

/// The size of the registers that a vector of so many bytes is passed in.
///
/// # Errors
///
/// A vector whose registers depend on the processor's speed.
pub fn vector_bytes(conventions: &Conventions<'_, '_>, size: u32) -> Result<u32, LowerError> {
    if conventions.reach == Reach::Closed {
        return Ok(LEAST);
    }
    let (unit, function) = (conventions.unit, conventions.function);
    let bytes = registers(unit, function);
    // Functions can do without the largest registers.
    let number = |text: &[u8]| std::str::from_utf8(text).ok()?.parse::<u32>().ok();
    let legal = unit.attribute(function, b"min-legal-vector-width");
    let legal = legal.and_then(number);
    if bytes == AVX512 && size > AVX && legal.is_some_and(|bits| bits <= AVX * 8) {
        return Err("an argument of 512 bits in a function without such registers".into());
    }
    Ok(bytes)
}
