//! Linker options that make the binary start faster: on a small file, most of the time of `nm` is the start
//! of the process.

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
}
