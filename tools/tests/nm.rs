//! Flags of `nm` beside llvm-nm: demangled names, exported names, the bits of the target, flags without effect.

use bitsmith_testkit::oracle::Oracle;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const NAMES: &str = r#"target triple = "x86_64-pc-linux-gnu"
$c = comdat any
@_ZTV1A = hidden global i32 0
@p = protected global i32 0
@_ZN1a1bE = common global i32 0
@priv = private global i32 0
@loc = internal global i32 0
@ex = external global i32
@wk = extern_weak global i32
@al = alias i32, ptr @p
define linkonce_odr void @_ZN3std6vectorINS_4pairIijEESaIS2_EE9push_backEOS2_() comdat($c) { ret void }
define void @_RNvCs1234_7mycrate3foo() { ret void }
define void @_ZN4core3fmt9Formatter3pad17h0123456789abcdefE() { ret void }
define void @"\01_Zfoo"() { ret void }
define void @"\01__Z3foov"() { ret void }
define void @_ZN3fooC2Ev.llvm.123() { ret void }
define void @_ZGVZ1fvE1x() { ret void }
define void @_ZThn16_N1A1fEv() { ret void }
define void @_ZlsRSoRK1A() { ret void }
define void @_Z1gI1AIiEEvT_() { ret void }
"#;

fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("nm.{name}.bc"));
    let module = bitsmith::read(text.as_bytes()).expect("valid text");
    fs::write(&path, bitsmith::write(&module).expect("bitcode")).expect("a file");
    path
}

fn nm(program: &Path, arguments: &[&str], file: &Path) -> (Option<i32>, String) {
    let run = Command::new(program).args(arguments).arg(file).output();
    let run = run.expect("it runs");
    (
        run.status.code(),
        String::from_utf8_lossy(&run.stdout).into_owned(),
    )
}

#[test]
fn flags_are_as_in_llvms_tool() {
    let Some(oracle) = Oracle::or_skip("llvm-nm") else {
        return;
    };
    let wide = file("wide", NAMES);
    let narrow = file("narrow", &NAMES.replace("x86_64", "i386"));
    let link = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("llvm-nm");
    if !link.exists() {
        let linked = std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_bitsmith"), &link);
        linked.expect("a link");
    }
    let flags: &[&[&str]] = &[
        &[],
        &["-C"],
        &["-C", "-j"],
        &["--demangle", "-P"],
        &["-C", "-f", "sysv"],
        &["-C", "-m"],
        &["-C", "--no-demangle"],
        &["--export-symbols"],
        &["-X32"],
        &["-X", "64"],
        &["-X", "32_64"],
        &["-X", "any"],
        &["-D"],
        &["-l"],
        &["-s", "__TEXT", "__text"],
        &["--special-syms", "--no-rsrc", "--arch=x86_64"],
        &["--add-dyldinfo", "--add-inlinedinfo"],
        &["--dyldinfo-only"],
        &["--no-dyldinfo"],
    ];
    for path in [&wide, &narrow] {
        for flags in flags {
            let ours = nm(&link, flags, path);
            let theirs = nm(&oracle.tool("llvm-nm"), flags, path);
            assert_eq!(ours.1, theirs.1, "{flags:?}");
            let (ours, theirs) = (ours.0 == Some(0), theirs.0 == Some(0));
            assert_eq!(ours, theirs, "{flags:?}");
        }
    }
}
