//! Modules built from scratch, written, and run by the real interpreter.

#[path = "../../ir/text/examples/change.rs"]
mod change;
#[path = "../../ir/text/examples/hello.rs"]
mod hello;

use bitsmith_bitcode::read::read_module;
use bitsmith_bitcode::write::{WriteOptions, write_module};
use bitsmith_model::module::Module;
use bitsmith_testkit::Oracle;
use bitsmith_text::print::{Options, print_module};
use std::process::Command;

fn text(module: &Module) -> String {
    let mut text = Vec::new();
    print_module(module, "built", &Options::default(), &mut text).expect("memory");
    String::from_utf8(text).expect("text")
}

/// Runs a module; returns its status and its output.
fn run(name: &str, module: &Module) -> Option<(Option<i32>, String)> {
    let bytes = write_module(module, &WriteOptions::default()).expect("a module");
    let (back, _) = read_module(&bytes).expect("what was written");
    assert_eq!(text(&back), text(module));
    let oracle = Oracle::or_skip("built modules run")?;
    let file = std::env::temp_dir().join(format!("bitsmith-{name}-{}.bc", std::process::id()));
    std::fs::write(&file, &bytes).expect("a file");
    let verified = Command::new(oracle.tool("opt"))
        .args(["-passes=verify", "-disable-output"])
        .arg(&file)
        .output()
        .expect("opt");
    let message = String::from_utf8_lossy(&verified.stderr).into_owned();
    assert!(verified.status.success(), "{message}");
    let ran = Command::new(oracle.tool("lli"))
        .arg(&file)
        .output()
        .expect("lli");
    std::fs::remove_file(&file).expect("the file");
    let printed = String::from_utf8_lossy(&ran.stdout).into_owned();
    Some((ran.status.code(), printed))
}

#[test]
fn hello_prints() {
    if let Some(ran) = run("hello", &hello::build()) {
        assert_eq!(ran, (Some(0), "hello, 42\n".to_owned()));
    }
}

#[test]
fn loops_structs_and_clones_compute() {
    if let Some(ran) = run("change", &change::build()) {
        assert_eq!(ran, (Some(0), String::new()));
    }
}
