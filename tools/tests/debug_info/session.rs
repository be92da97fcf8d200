//! What the tests of debug information share: modules, objects, and sessions of gdb.

use std::path::{Path, PathBuf};
use std::process::Command;

pub const BITSMITH: &str = env!("CARGO_BIN_EXE_bitsmith");
pub const CLANG: &str = "clang-22";
pub const LLC: &str = "llc-22";
pub const DUMP: &str = "llvm-dwarfdump-22";

pub fn place(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("debug_info.{name}"))
}

/// The standard output of a program that must succeed.
#[track_caller]
pub fn output(program: &str, arguments: &[&str]) -> String {
    let mut command = Command::new("timeout");
    command.args(["60", program]).args(arguments);
    let made = command.stdin(std::process::Stdio::null()).output();
    let made = made.expect("the program runs");
    let errors = String::from_utf8_lossy(&made.stderr);
    let text = String::from_utf8_lossy(&made.stdout).into_owned();
    assert!(
        made.status.success(),
        "{program} {arguments:?}: {text}{errors}"
    );
    text
}

pub fn shown(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// The bitcode of a source file.
pub fn module(name: &str, source: &str, arguments: &[&str]) -> String {
    let (file, module) = (place(name), place(&format!("{name}.bc")));
    std::fs::write(&file, source).expect("a file is written");
    let (file, module) = (shown(&file), shown(&module));
    let mut all = vec!["-w", "-g", "-c", "-emit-llvm", "-o", &module];
    all.extend(arguments);
    all.push(&file);
    output(CLANG, &all);
    module
}

/// Our object of a module.
pub fn object(module: &str, level: &str) -> String {
    let object = format!("{module}{level}.o");
    output(BITSMITH, &["llc", level, "-o", &object, module]);
    object
}

/// LLVM's object of a module.
pub fn of_llc(module: &str, level: &str) -> String {
    let object = format!("{module}{level}.llc.o");
    let arguments = [level, "-filetype=obj", "-relocation-model=pic", "-o"];
    output(LLC, &[&arguments[..], &[&object, module]].concat());
    object
}

/// The output of gdb for a program, with the commands of a script.
pub fn gdb(program: &str, commands: &[&str]) -> String {
    gdb_of_command(&[program], commands)
}

/// The output of gdb for a program with arguments.
pub fn gdb_of_command(program: &[&str], commands: &[&str]) -> String {
    let mut arguments = vec![
        "-nx",
        "-batch",
        "-ex",
        "set width 0",
        "-ex",
        "set debuginfod enabled off",
    ];
    arguments.extend(commands.iter().flat_map(|c| ["-ex", c]));
    arguments.push("--args");
    arguments.extend(program);
    output("gdb", &arguments)
}

/// Links an object.
pub fn linked(object: &str) -> String {
    let program = format!("{object}.program");
    output(CLANG, &["-o", &program, object]);
    program
}

/// A transcript without addresses and the end of the program, which differ from run to run.
pub fn masked(text: &str, program: &str) -> String {
    let mut masked = String::new();
    let text = text.replace(program, "program");
    for line in text
        .lines()
        .filter(|l| !l.starts_with("[Inferior 1 (process"))
    {
        let mut parts = line.split("0x");
        masked.push_str(parts.next().unwrap_or_default());
        for part in parts {
            masked.push_str("0x");
            masked.push_str(part.trim_start_matches(|c: char| c.is_ascii_hexdigit()));
        }
        masked.push('\n');
    }
    masked
}

/// The differences of gdb's answers about our build of a program and about another one.
#[track_caller]
pub fn same_session(ours: &str, theirs: &str, commands: &[&str]) {
    let (shown, expected) = (gdb(ours, commands), gdb(theirs, commands));
    assert_eq!(masked(&shown, ours), masked(&expected, theirs));
}
