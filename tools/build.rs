//! How the binary is linked, where that decides how fast it starts: most of what `nm` takes on a
//! small file is the start of the process.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let target = |what: &str| std::env::var(format!("CARGO_CFG_TARGET_{what}")).unwrap_or_default();
    if target("OS") != "linux" || target("ENV") != "gnu" {
        return;
    }
    // Tables of names hold thousands of addresses; at a fixed place the loader has none to adjust.
    println!("cargo:rustc-link-arg-bins=-no-pie");
    // Of the functions of the C library a small tool calls few: each is looked up when it is.
    println!("cargo:rustc-link-arg-bins=-Wl,-z,lazy");
    // The unwinder is linked in: one library less to load. Programs that `run` compiles have the
    // shared one, which is loaded for them.
    println!("cargo:rustc-link-lib=static:-bundle=gcc_eh");
}
