//! Linker options that make the binary smaller and start faster: on a small file, most of the time of `nm` is the
//! start of the process.

use std::path::PathBuf;
use std::process::{Command, Stdio};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let target = |what: &str| std::env::var(format!("CARGO_CFG_TARGET_{what}")).unwrap_or_default();
    if target("OS") != "linux" || target("ENV") != "gnu" {
        return;
    }
    // Tables of names hold thousands of addresses. In a position-dependent binary the loader relocates none of
    // them.
    println!("cargo:rustc-link-arg-bins=-no-pie");
    // A small tool calls few functions of the C library, so each is bound at its first call.
    println!("cargo:rustc-link-arg-bins=-Wl,-z,lazy");
    // The unwinder is linked statically: one library less to load. Programs that `run` compiles use the shared
    // one, which is loaded for them.
    println!("cargo:rustc-link-lib=static:-bundle=gcc_eh");
    // Generic functions of different types are often the same code. Debuggers would show one for the other.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") && accepts(FOLD) {
        println!("cargo:rustc-link-arg-bins={FOLD}");
    }
}

/// The option by which lld, gold and mold keep one of several equal functions. GNU ld has none.
const FOLD: &str = "-Wl,--icf=all";

/// Returns true if a program can be linked with an option.
fn accepts(option: &str) -> bool {
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    let folder = PathBuf::from(variable("OUT_DIR"));
    let source = folder.join("probe.rs");
    if std::fs::write(&source, "fn main() {}").is_err() {
        return false;
    }
    let flags = variable("CARGO_ENCODED_RUSTFLAGS");
    let mut rustc = Command::new(variable("RUSTC"));
    rustc.args(flags.split('\u{1f}').filter(|flag| !flag.is_empty()));
    rustc.arg("--target").arg(variable("TARGET"));
    let linker = variable("RUSTC_LINKER");
    if !linker.is_empty() {
        rustc.arg(format!("-Clinker={linker}"));
    }
    rustc.arg(format!("-Clink-arg={option}")).arg(&source);
    rustc.arg("-o").arg(folder.join("probe"));
    let status = rustc.stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}
