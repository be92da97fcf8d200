//! Sections of code have instructions alone: constants and jump tables lie elsewhere, in the groups of their functions, and
//! calls within a function are of functions, which tools that decode whole sections rely on.

use bitsmith_testkit::oracle::programs_or_skip;
use bitsmith_testkit::process::succeeded;
use std::path::{Path, PathBuf};
use std::process::Command;

const CLANG: &str = "clang++-22";
const DUMP: &str = "objdump";
const LINKERS: [&str; 2] = ["-fuse-ld=bfd", "--ld-path=ld.lld-22"];
const PARTS: [(&str, &[&str]); 2] = [("first", &[]), ("second", &["-DSECOND"])];

fn place(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("code-sections.{name}"))
}

/// Compiles a part: clang's object, and ours from clang's bitcode.
fn objects(part: &str, flags: &[&str], own: &[&str]) -> [PathBuf; 2] {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/code_sections/tables.cpp");
    let [theirs, module, ours] =
        [".theirs.o", ".bc", ".o"].map(|end| place(&format!("{part}{}{end}", own.concat())));
    for (more, to) in [(None, &theirs), (Some("-emit-llvm"), &module)] {
        let mut clang = Command::new(CLANG);
        clang.args(["-O2", "-fPIC", "-c"]).args(flags).args(more);
        succeeded(clang.arg(&source).arg("-o").arg(to));
    }
    let mut llc = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    llc.args(["llc", "-O2", "-filetype=obj"]).args(own);
    succeeded(llc.arg(&module).arg("-o").arg(&ours));
    [theirs, ours]
}

/// Checks that all of the sections of code decodes as instructions, and that each call within a section is of a function.
fn is_code_alone(object: &Path) {
    let text = succeeded(Command::new(DUMP).arg("-dr").arg(object));
    let mut lines = text.lines().peekable();
    let mut calls = 0;
    while let Some(line) = lines.next() {
        assert!(!line.contains("(bad)"), "{line}");
        let is_external = lines.peek().is_some_and(|next| next.contains("R_X86_64"));
        if line.contains("call ") && line.contains('<') && !is_external {
            assert!(!line.contains("+0x"), "{line}");
            calls += 1;
        }
    }
    assert!(calls > 0, "no call of inline assembler");
}

#[test]
fn tables_and_constants_lie_apart_from_code() {
    if !programs_or_skip("code sections", &[CLANG, DUMP, "ld.lld-22"]) {
        return;
    }
    for own in [&[][..], &["-function-sections"]] {
        let parts = PARTS.map(|(part, flags)| objects(part, flags, own));
        for [_, ours] in &parts {
            is_code_alone(ours);
        }
        for linker in LINKERS {
            let link = |of: usize, flags: &[&str], name: &str| {
                let program = place(name);
                let mut command = Command::new(CLANG);
                command.args([linker, "-Wl,--gc-sections,--fatal-warnings"]);
                command.args(flags).args(parts.iter().map(|part| &part[of]));
                succeeded(command.arg("-o").arg(&program));
                program
            };
            let theirs = link(0, &[], "theirs");
            let ours = link(1, &[], "ours");
            let expected = succeeded(&mut Command::new(theirs));
            assert_eq!(
                succeeded(&mut Command::new(ours)),
                expected,
                "{linker} {own:?}"
            );
            // A library has no relocations of text.
            link(1, &["-shared", "-Wl,-z,text"], "ours.so");
        }
    }
}
