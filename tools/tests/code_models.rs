//! The kernel code model: the addresses that code takes are those of the linker, accesses are relative to the code, and no
//! table of addresses is needed, as in clang's objects.

use bitsmith_testkit::oracle::programs_or_skip;
use bitsmith_testkit::process::succeeded;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

const CLANG: &str = "clang-22";
const READ: &str = "readelf";

const SOURCE: &str = r#"
extern char text[], other;
extern int weak[] __attribute__((weak));
extern int function(void);
int array[10];
static int counter;
long *list[2] = {(long *)text, 0};
long taken(void) { return (long)text; }
long *another(void) { return (long *)&other; }
int element(int i) { return array[i]; }
void *of_function(void) { return function; }
void set(int x) { counter = x; array[3] = x; }
int get(void) { return counter + function(); }
long is_there(void) { return weak ? (long)weak : 0; }
void increment(void) { __atomic_fetch_add(&counter, 1, __ATOMIC_SEQ_CST); }
void assembler(void) { __asm__ volatile("incl %0" : "+m"(counter)); }
"#;

fn place(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// The symbols that the code of an object refers to, each with the manner. Symbols of sections have no name here.
fn references(object: &Path) -> BTreeSet<(String, &'static str)> {
    let text = succeeded(Command::new(READ).arg("-rW").arg(object));
    let code = text
        .split("Relocation section")
        .find(|s| s.contains("'.rela.text'"));
    let mut out = BTreeSet::new();
    for line in code.expect("relocations of code").lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (Some(kind), Some(name)) = (words.get(2), words.get(4)) else {
            continue;
        };
        let manner = match *kind {
            "R_X86_64_PC32" | "R_X86_64_PLT32" => "relative",
            "R_X86_64_32S" | "R_X86_64_64" => "absolute",
            other if other.starts_with("R_X86_64") => panic!("{line}"),
            _ => continue,
        };
        // A local variable is named by its section or by itself.
        if !name.starts_with('.') && *name != "counter" {
            out.insert(((*name).to_owned(), manner));
        }
    }
    out
}

#[test]
fn kernels_take_the_addresses_of_the_linker() {
    if !programs_or_skip("code models", &[CLANG, READ]) {
        return;
    }
    let source = place("kernel.c");
    std::fs::write(&source, SOURCE).expect("it is written");
    let clang = |flags: &[&str], to: &Path| {
        let mut command = Command::new(CLANG);
        command.args(["-O2", "-fno-pic", "-c"]).args(flags);
        succeeded(command.arg(&source).arg("-o").arg(to));
    };
    let theirs = place("kernel.theirs.o");
    clang(&["-mcmodel=kernel"], &theirs);
    let expected = references(&theirs);
    for (name, model, flag) in [
        ("module", "-mcmodel=kernel", None),
        ("flag", "-mcmodel=small", Some("--code-model=kernel")),
    ] {
        let (module, ours) = (place(&format!("kernel.{name}.bc")), place("kernel.ours.o"));
        clang(&["-emit-llvm", model], &module);
        let mut llc = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
        llc.args(["llc", "-O2", "-filetype=obj"]).args(flag);
        succeeded(llc.arg(&module).arg("-o").arg(&ours));
        assert_eq!(references(&ours), expected, "{name}");
    }
}

#[test]
fn models_that_a_machine_lacks_are_refused() {
    let module = place("models.ll");
    for (triple, model, accepted) in [
        ("x86_64-unknown-linux-gnu", "small", true),
        ("x86_64-unknown-linux-gnu", "medium", true),
        ("x86_64-unknown-linux-gnu", "large", false),
        ("aarch64-unknown-linux-gnu", "tiny", true),
        ("aarch64-unknown-linux-gnu", "kernel", false),
    ] {
        let text = format!("target triple = \"{triple}\"\n@x = global i32 1\n");
        std::fs::write(&module, text).expect("it is written");
        let mut llc = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
        llc.args(["llc", "-filetype=obj", "-o", "/dev/null"]);
        llc.arg(format!("--code-model={model}")).arg(&module);
        let output = llc.output().expect("bitsmith runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            output.status.success(),
            accepted,
            "{triple} {model}: {errors}"
        );
        let named = errors.contains(&format!("the {model} code model is not supported"));
        assert_eq!(named, !accepted, "{triple} {model}: {errors}");
    }
}
