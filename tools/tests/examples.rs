//! The programs of `examples/`, run as its README describes. They are checked in as bitcode, so the test
//! needs only the binary.

use bitsmith_testkit::oracle::programs_or_skip;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn words(arguments: &[&str], program: &[&str]) -> Output {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/words");
    let modules = ["main.bc", "rank.bc", "table.bc"].map(|m| folder.join(m));
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    command.args(arguments).args(modules).args(program);
    command.output().expect("bitsmith runs")
}

fn check(output: &Output) {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    assert_eq!(errors, "");
    let text = String::from_utf8_lossy(&output.stdout);
    let start = "three modules, two of C and one of Rust:\n\
                 60 words, 20 different, the longest of 11 letters, 3.559 bits each\n    10  it\n";
    assert!(text.starts_with(start), "{text}");
}

#[test]
fn modules_of_two_languages_run_as_one_program() {
    check(&words(&["run"], &[]));
    check(&words(&["run", "-O2"], &[]));
    let output = words(&["run"], &["--", "no such file"]);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn modules_of_two_languages_become_one_program() {
    if !programs_or_skip("building a program", &["cc"]) {
        return;
    }
    let program = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("words");
    let out = program.to_string_lossy();
    let built = words(&["build", "-O2", "-o", &out], &[]);
    assert!(built.status.success(), "{built:?}");
    check(&Command::new(&program).output().expect("it runs"));
}
