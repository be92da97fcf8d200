//! libFuzzer's entry: `BITSMITH_ORACLE` names the oracle, without it, all run.
//!
//! ```text
//! RUSTFLAGS="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
//!   -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
//!   -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1" \
//!   cargo run --release -p bitsmith-fuzz --features libfuzzer --bin fuzz -- SEEDS/
//! ```

#![cfg_attr(feature = "libfuzzer", no_main)]

#[cfg(feature = "libfuzzer")]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let wanted = std::env::var("BITSMITH_ORACLE").unwrap_or_default();
    for oracle in bitsmith_fuzz::oracle::ORACLES {
        if wanted.is_empty() || wanted == oracle.name {
            (oracle.run)(bytes);
        }
    }
});

#[cfg(not(feature = "libfuzzer"))]
fn main() {
    eprintln!("built without libFuzzer: see the head of fuzz/src/main.rs, or run `mutants`");
    std::process::exit(2);
}
