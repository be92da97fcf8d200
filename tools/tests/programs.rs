//! Programs that bitsmith compiles and runs beside clang's build of the same source: the same
//! output, the same status, for what clang makes at -O0 and at -O2 and for both of our levels.
//! Where clang 22 is missing nothing is compared, unless `BITSMITH_REQUIRE_ORACLE=1` is set.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const CLANG: &str = "clang-22";
const FLAGS: &[&str] = &["-w", "-std=gnu23", "-fPIC"];

fn sources(ending: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let entries = std::fs::read_dir(folder).expect("the programs");
    let mut files: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == ending));
    files.sort();
    files
}

fn has_clang() -> bool {
    let found = Command::new(CLANG).arg("--version").output().is_ok();
    assert!(
        found || std::env::var_os("BITSMITH_REQUIRE_ORACLE").is_none(),
        "{CLANG} is required and cannot be run"
    );
    found
}

fn clang(arguments: &[&str], source: &Path, output: &Path) {
    let mut command = Command::new(CLANG);
    command.args(FLAGS).args(arguments).arg(source);
    command.arg("-o").arg(output).args(["-lm", "-lpthread"]);
    let output = command.output().expect("clang runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {errors}", source.display());
}

fn ours(arguments: &[&str], module: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    command.args(arguments).arg(module);
    command.output().expect("bitsmith runs")
}

fn compare(source: &Path, level: &str) {
    let name = source.file_stem().expect("a name").to_string_lossy();
    let place = |end: &str| PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}{end}"));
    let program = place(level);
    clang(&["-O1"], source, &program);
    let theirs = Command::new(&program).output().expect("clang's build runs");
    let module = place(&format!("{level}.bc"));
    clang(&[level, "-emit-llvm", "-c"], source, &module);
    for ours_at in ["-O0", "-O2"] {
        let ours = ours(&["run", ours_at], &module);
        let what = format!("{name}: clang {level}, bitsmith {ours_at}");
        let errors = String::from_utf8_lossy(&ours.stderr);
        assert_eq!(theirs.status.code(), ours.status.code(), "{what}: {errors}");
        let (theirs, ours) = (
            String::from_utf8_lossy(&theirs.stdout),
            String::from_utf8_lossy(&ours.stdout),
        );
        assert_eq!(theirs, ours, "{what}");
    }
}

#[test]
fn unoptimised_programs_run_as_clang_s() {
    if has_clang() {
        sources("c").iter().for_each(|s| compare(s, "-O0"));
    }
}

#[test]
fn optimised_programs_run_as_clang_s() {
    if has_clang() {
        sources("c").iter().for_each(|s| compare(s, "-O2"));
    }
}

/// The folder where rustc keeps its libraries for this machine.
fn rust_libraries() -> Option<PathBuf> {
    let output = Command::new("rustc")
        .args(["--print", "target-libdir"])
        .output();
    let text = String::from_utf8(output.ok()?.stdout).ok()?;
    Some(PathBuf::from(text.trim()))
}

/// The standard library as a shared one, which programs in memory are bound to.
fn rust_library() -> Option<PathBuf> {
    let entries = std::fs::read_dir(rust_libraries()?).ok()?;
    let mut files = entries.filter_map(|e| Some(e.ok()?.path()));
    files.find(|f| {
        let name = f.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("libstd-") && name.ends_with(".so")
    })
}

fn rustc(arguments: &[&str], source: &Path, output: &Path) {
    let mut command = Command::new("rustc");
    command.args(["--edition", "2021", "-Awarnings", "-Cprefer-dynamic"]);
    command.args(["-Ccodegen-units=1"]).args(arguments);
    let output = command.arg(source).arg("-o").arg(output).output();
    let output = output.expect("rustc runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {errors}", source.display());
}

#[test]
fn rust_programs_run_as_rustc_s() {
    let (Some(folder), Some(library)) = (rust_libraries(), rust_library()) else {
        return;
    };
    for source in sources("rs") {
        let name = source.file_stem().expect("a name").to_string_lossy();
        for level in ["-Copt-level=0", "-Copt-level=2"] {
            let place = |end: &str| {
                PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}{level}{end}"))
            };
            let (program, module) = (place(""), place(".bc"));
            rustc(&[level], &source, &program);
            rustc(&[level, "--emit=llvm-bc"], &source, &module);
            let theirs = Command::new(&program)
                .env("LD_LIBRARY_PATH", &folder)
                .output()
                .expect("rustc's build runs");
            for ours_at in ["-O0", "-O2"] {
                let library = library.to_string_lossy();
                let ours = ours(&["run", ours_at, "--load", &library], &module);
                let what = format!("{name}: rustc {level}, bitsmith {ours_at}");
                let errors = String::from_utf8_lossy(&ours.stderr);
                assert_eq!(theirs.status.code(), ours.status.code(), "{what}: {errors}");
                let (theirs, ours) = (
                    String::from_utf8_lossy(&theirs.stdout),
                    String::from_utf8_lossy(&ours.stdout),
                );
                assert_eq!(theirs, ours, "{what}");
            }
        }
    }
}

#[test]
fn objects_link_without_a_warning() {
    if !has_clang() {
        return;
    }
    for source in sources("c") {
        let name = source.file_stem().expect("a name").to_string_lossy();
        let place = |end: &str| {
            PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.link{end}"))
        };
        let (module, object, library) = (place(".bc"), place(".o"), place(".so"));
        clang(&["-O1", "-emit-llvm", "-c"], &source, &module);
        let out = object.to_string_lossy().into_owned();
        let made = ours(&["llc", "-o", &out], &module);
        assert!(made.status.success(), "{name}: {made:?}");
        for flag in ["-pie", "-shared"] {
            let mut link = Command::new("cc");
            link.arg(flag).arg("-Wl,--fatal-warnings").arg(&object);
            link.arg("-o").arg(&library).args(["-lm", "-lpthread"]);
            let linked = link.output().expect("cc runs");
            let errors = String::from_utf8_lossy(&linked.stderr);
            assert!(linked.status.success(), "{name} {flag}: {errors}");
        }
    }
}

#[test]
fn what_cannot_run_says_why() {
    let text =
        "declare void @nowhere()\ndefine i32 @main() {\n  call void @nowhere()\n  ret i32 0\n}\n";
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("nowhere.ll");
    std::fs::write(&path, text).expect("a file");
    let output = ours(&["run"], &path);
    assert_eq!(output.status.code(), Some(1));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        errors.contains("undefined symbol 'nowhere', which @main needs"),
        "{errors}"
    );
    let text = "define void @f() {\n  call void asm sideeffect \"nop\", \"\"()\n  ret void\n}\n";
    std::fs::write(&path, text).expect("a file");
    let output = ours(&["llc", "--report"], &path);
    assert_eq!(output.status.code(), Some(1));
    let report = String::from_utf8_lossy(&output.stdout);
    assert!(
        report.starts_with("@f, block #0, #0 (call): inline assembler"),
        "{report}"
    );
    let text = "target triple = \"aarch64-linux-gnu\"\ndefine void @f() {\n  ret void\n}\n";
    std::fs::write(&path, text).expect("a file");
    let output = ours(&["llc", "-o", "-"], &path);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
}
