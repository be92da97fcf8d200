//! `bitsmith link --summary-index --import` beside the real linker.

use bitsmith_testkit::Oracle;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const MAIN: &str = r#"
target triple = "x86_64-unknown-linux-gnu"
@mine = internal global i32 1
@text = private unnamed_addr constant [3 x i8] c"ab\00"
@table = external global [2 x i32]
declare i32 @f(i32)
define internal i32 @local(i32 %x) {
  %v = load i32, ptr @mine
  %t = load i8, ptr @text
  %s = load i32, ptr @table
  %w = add i32 %v, %s
  ret i32 %w
}
define i32 @main() {
  %a = call i32 @f(i32 1)
  %b = call i32 @local(i32 %a)
  ret i32 %b
}
!llvm.module.flags = !{!0}
!0 = !{i32 7, !"PIC Level", i32 2}
"#;

const LIBRARY: &str = r#"
target triple = "x86_64-unknown-linux-gnu"
%pair = type { i32, ptr }
$folded = comdat any
$inside = comdat any
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @start, ptr null }]
@table = global [2 x i32] [i32 1, i32 2]
@counter = internal global i32 0, section "mine"
@string = private unnamed_addr constant [3 x i8] c"xy\00"
@maybe = extern_weak global i32
@zero = common global i32 0
@pairs = global %pair { i32 1, ptr @helper }
@g_alias = alias i32 (i32), ptr @g
@local_alias = internal alias i32 (i32), ptr @helper
define internal void @start() {
  ret void
}
define internal i32 @helper(i32 %x) comdat($inside) {
  %c = load i32, ptr @counter
  %s = load i8, ptr @string
  ret i32 %c
}
define linkonce_odr i32 @folded(i32 %x) comdat {
  ret i32 %x
}
define weak_odr hidden i32 @equal(i32 %x) {
  ret i32 %x
}
define weak i32 @other(i32 %x) {
  ret i32 %x
}
define available_externally i32 @elsewhere(i32 %x) {
  ret i32 %x
}
define i32 @f(i32 %x) personality ptr @helper {
  %a = call i32 @helper(i32 %x)
  %b = call i32 @folded(i32 %a)
  %c = call i32 @equal(i32 %b)
  %d = call i32 @other(i32 %c)
  %e = call i32 @elsewhere(i32 %d)
  %t = load i32, ptr @table
  %m = load i32, ptr @maybe
  %z = load i32, ptr @zero
  %p = load i32, ptr @pairs
  ret i32 %e
}
define i32 @g(i32 %x) !dbg !4 {
  %a = call i32 @g_alias(i32 %x), !dbg !9
  %b = call i32 @local_alias(i32 %x), !dbg !9
  ret i32 %a
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1, !2}
!llvm.stats = !{!3}
!llvm.pseudo_probe_desc = !{!3}
!llvm.ident = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !5, emissionKind: FullDebug, enums: !10, retainedTypes: !10, globals: !10, imports: !11)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !{i32 7, !"PIC Level", i32 1}
!3 = !{!"said"}
!4 = distinct !DISubprogram(name: "g", file: !5, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DIFile(filename: "lib.c", directory: "/")
!6 = !DISubroutineType(types: !7)
!7 = !{null, !8}
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !DILocation(line: 2, scope: !4)
!10 = !{}
!11 = !{!13}
!13 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !5, entity: !8, file: !5, line: 4)
"#;

struct Place {
    folder: PathBuf,
    oracle: Oracle,
}

impl Place {
    fn new(name: &str) -> Option<Self> {
        let oracle = Oracle::or_skip(name)?;
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let place = Self { folder, oracle };
        for (name, text) in [("main", MAIN), ("lib", LIBRARY)] {
            fs::write(place.folder.join(format!("{name}.ll")), text).expect("written");
            let (from, to) = (format!("{name}.ll"), format!("{name}.bc"));
            let summary = ["-module-summary", "-module-hash", &from, "-o", &to];
            assert!(place.llvm("opt", &summary).status.success());
        }
        let index = ["-thinlto", "-o", "index", "main.bc", "lib.bc"];
        assert!(place.llvm("llvm-lto", &index).status.success());
        Some(place)
    }
    fn llvm(&self, tool: &str, arguments: &[&str]) -> Output {
        let mut command = Command::new(self.oracle.tool(tool));
        let command = command.args(arguments).current_dir(&self.folder);
        command.output().expect("the oracle runs")
    }
    fn ours(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
        let command = command.arg("link").args(arguments);
        command.current_dir(&self.folder).output().expect("it runs")
    }
    /// Both linkers print the same messages and the same text.
    fn same(&self, arguments: &[&str]) {
        let to = |name| [arguments, &["-o", name]].concat();
        let (theirs, ours) = (
            self.llvm("llvm-link", &to("llvm.bc")),
            self.ours(&to("ours.bc")),
        );
        if theirs.status.code().is_none() {
            eprintln!("LLVM's linker crashes on {arguments:?}");
            return;
        }
        let said = |output: &Output| String::from_utf8_lossy(&output.stderr).into_owned();
        let (expected, found) = (said(&theirs), said(&ours));
        assert_eq!(
            theirs.status.success(),
            ours.status.success(),
            "{arguments:?}: {expected}{found}"
        );
        let ignoring = |text: &str| -> Vec<String> {
            let lines = text.lines().filter(|line| line.starts_with("Ignoring"));
            lines.map(str::to_owned).collect()
        };
        assert_eq!(ignoring(&expected), ignoring(&found));
        if !theirs.status.success() {
            return;
        }
        let shown = |file| {
            let bytes = fs::File::open(self.folder.join(file)).expect("written");
            let mut command = Command::new(self.oracle.tool("llvm-dis"));
            let output = command.args(["-o", "-"]).stdin(bytes).output();
            String::from_utf8_lossy(&output.expect("it runs").stdout).into_owned()
        };
        let (expected, found) = (shown("llvm.bc"), shown("ours.bc"));
        assert!(
            expected == found,
            "{arguments:?}:\n{expected}\nwas\n{found}"
        );
    }
}

#[test]
fn imported_functions() {
    let Some(place) = Place::new("imported") else {
        return;
    };
    let index = "--summary-index=index.thinlto.bc";
    place.same(&["main.bc", index]);
    place.same(&["main.bc", "lib.bc", index]);
    for name in [
        "f",
        "g",
        "helper",
        "folded",
        "equal",
        "other",
        "elsewhere",
        "g_alias",
        "nothing",
        "start",
    ] {
        place.same(&["main.bc", index, &format!("--import={name}:lib.bc")]);
    }
    place.same(&[
        "main.bc",
        index,
        "--import=f:lib.bc",
        "--import=g:lib.bc",
        "--import=local:main.bc",
    ]);
    // Existing definitions are replaced.
    place.same(&["lib.bc", index, "--import=f:lib.bc"]);
    place.same(&["main.bc", index, "--import=f"]);
    // Without an index, nothing is imported.
    place.same(&["main.bc", "--import=f:lib.bc"]);
}

#[test]
fn what_the_index_does_not_know() {
    let Some(place) = Place::new("unknown-to-the-index") else {
        return;
    };
    // LLVM's linker crashes here.
    let ran = place.ours(&["main.bc", "--summary-index=main.bc", "--import=f:lib.bc"]);
    assert_eq!(ran.status.code(), Some(1));
    let said = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert!(
        said.contains("the summary index does not know the module 'lib.bc'"),
        "{said}"
    );
    let ran = place.ours(&["main.bc", "--summary-index=main.ll"]);
    assert_eq!(ran.status.code(), Some(1));
    assert!(ran.stdout.is_empty());
}
