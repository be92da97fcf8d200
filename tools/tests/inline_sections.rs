//! Sections and symbols of inline assembler in objects: the notes of probes in the groups of inline
//! functions, one base for all, and what is refused.

use bitsmith_testkit::oracle::programs_or_skip;
use bitsmith_testkit::process::succeeded;
use std::path::{Path, PathBuf};
use std::process::Command;

const CLANG: &str = "clang++-22";
const READ: &str = "readelf";
const LINKERS: [(&str, &str); 2] = [("bfd", "-fuse-ld=bfd"), ("lld", "--ld-path=ld.lld-22")];

fn place(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// The provider, the name and the size of the argument of each probe of a program, sorted.
fn probes(program: &Path) -> Vec<String> {
    let text = succeeded(Command::new(READ).arg("-n").arg(program));
    let mut out: Vec<String> = Vec::new();
    for line in text.lines().map(str::trim) {
        if let Some(name) = line.strip_prefix("Name: ") {
            out.push(name.to_owned());
        } else if let (Some(size), Some(last)) = (line.strip_prefix("Arguments: "), out.last_mut())
        {
            last.push_str(size.split('@').next().unwrap_or_default());
        }
    }
    out.sort();
    out
}

#[test]
fn probes_of_inline_functions_are_there_once() {
    if !programs_or_skip("inline assembler", &[CLANG, READ, "ld.lld-22"]) {
        return;
    }
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/assembler/probes.cpp");
    let parts: [(&str, &[&str]); 2] = [("first", &[]), ("second", &["-DSECOND"])];
    for level in ["-O0", "-O2"] {
        for (linker, flag) in LINKERS {
            let (mut theirs, mut ours) = (Vec::new(), Vec::new());
            for (part, flags) in parts {
                let object = |end: &str| place(&format!("probes.{part}{level}{linker}{end}"));
                let (native, module, own) = (object(".n.o"), object(".bc"), object(".o"));
                let compile = |more: &[&str], to: &Path| {
                    let mut command = Command::new(CLANG);
                    command.args([level, "-fPIC", "-c"]).args(flags).args(more);
                    succeeded(command.arg(&source).arg("-o").arg(to));
                };
                compile(&[], &native);
                compile(&["-emit-llvm"], &module);
                let mut llc = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
                llc.args(["llc", level, "-filetype=obj"]).arg(&module);
                succeeded(llc.arg("-o").arg(&own));
                theirs.push(native);
                ours.push(own);
            }
            let linked = |objects: &[PathBuf], name: &str| {
                let program = place(&format!("probes{level}{linker}.{name}"));
                let mut command = Command::new(CLANG);
                command.args([flag, "-Wl,--fatal-warnings"]).args(objects);
                succeeded(command.arg("-o").arg(&program));
                program
            };
            let (theirs, ours) = (linked(&theirs, "theirs"), linked(&ours, "ours"));
            assert_eq!(probes(&ours), probes(&theirs), "{level} {linker}");
            assert!(probes(&ours).len() >= 5, "{:?}", probes(&ours));
            let output = |program: &Path| succeeded(&mut Command::new(program));
            assert_eq!(output(&ours), output(&theirs), "{level} {linker}");
        }
    }
}

/// The error for a module with statements, compiled to an object.
fn refused(name: &str, text: &str) -> String {
    let (module, object) = (place(&format!("{name}.ll")), place(&format!("{name}.o")));
    std::fs::write(&module, text).expect("it is written");
    let mut llc = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    llc.args(["llc", "-filetype=obj"])
        .arg(&module)
        .arg("-o")
        .arg(&object);
    let output = llc.output().expect("bitsmith runs");
    assert_eq!(output.status.code(), Some(1));
    assert!(!object.exists(), "{name}: something was written");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn symbols_that_are_defined_twice_are_refused() {
    let module =
        |functions: &str| format!("target triple = \"x86_64-unknown-linux-gnu\"\n{functions}");
    let statement = "call void asm sideeffect \".globl twice\\0Atwice: nop\", \"\"()";
    let define = |name: &str| format!("define void @{name}() {{\n  {statement}\n  ret void\n}}\n");
    let two = module(&(define("one") + &define("two")));
    let error = refused("asm_two", &two);
    assert!(
        error.contains("@two: the symbol 'twice' is defined twice"),
        "{error}"
    );
    let global = module(&("@twice = global i32 1\n".to_owned() + &define("one")));
    let error = refused("asm_global", &global);
    assert!(
        error.contains("the symbol 'twice' is defined twice"),
        "{error}"
    );
}

#[test]
fn errors_name_the_function_and_the_statement() {
    let text = "target triple = \"x86_64-unknown-linux-gnu\"\n\
        define void @f() {\n  call void asm sideeffect \".pushsection .x\\0A.org 1f - 4\\0A1:\\0A.popsection\", \"\"()\n  ret void\n}\n\
        define void @g() {\n  call void asm sideeffect \".macro m\\0Anop\", \"\"()\n  ret void\n}\n\
        define void @h() {\n  call void asm sideeffect \".error \\22stop here\\22\", \"\"()\n  ret void\n}\n";
    let error = refused("asm_errors", text);
    for part in [
        "@f, block #0",
        "'.org 1f - 4'",
        "@g, block #0",
        "'.endm' is missing",
        "@h, block #0",
        "stop here",
    ] {
        assert!(error.contains(part), "{part}: {error}");
    }
}
