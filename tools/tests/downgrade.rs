//! `cat --for`: what is written for an older LLVM, which that LLVM verifies and compiles, and whose programs behave as
//! before. The tests that need the tools of LLVM 13, 14, 15, 16 and 19 skip without them, unless
//! `BITSMITH_REQUIRE_ORACLE=1` is set. LLVM 4 to 11 and libNVVM are asked if `BITSMITH_LLVMS` names a folder with them.

use bitsmith_testkit::embedded::Embedded;
use bitsmith_testkit::judge::{Judge, TOOLS, has_tools, verify};
use bitsmith_testkit::libnvvm::LibNvvm;
use bitsmith_testkit::oracle::programs_or_skip;
use bitsmith_testkit::{Oracle, corpus, tour};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The releases that can be written, from LLVM 22 on.
const TARGETS: [u32; 18] = [
    21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4,
];

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("downgrade")
        .join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// The module of the step to a release, of our own.
fn step(release: u32) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/downgrades");
    folder.join(format!("to_{release}.ll"))
}

/// Writes a file for a release.
fn lower(release: impl ToString, input: &Path, output: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    command.args(["cat", "--for", &release.to_string()]);
    command.arg(input).arg("-o").arg(output);
    command.output().expect("bitsmith runs")
}

/// Like `lower`, but a file that the release reads already is not copied.
fn rewrite(release: u32, input: &Path, output: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    command.args(["cat", "--for", &release.to_string()]);
    command.arg("--preserve-bc-uselistorder=true");
    command.arg(input).arg("-o").arg(output);
    command.output().expect("bitsmith runs")
}

#[test]
fn reports_are_as_recorded() {
    let folder = folder("reports");
    let mut wrong = Vec::new();
    for release in TARGETS {
        let input = step(release);
        let ran = lower(release, &input, &folder.join(format!("{release}.bc")));
        let prefix = format!("bitsmith cat: {}: ", input.display());
        let said = String::from_utf8_lossy(&ran.stderr).replace(&prefix, "");
        let wanted = input.with_extension("txt");
        let recorded = std::fs::read_to_string(&wanted).unwrap_or_default();
        if said != recorded || !ran.status.success() {
            wrong.push(format!("{}:\n{said}", wanted.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The modules that each LLVM is asked about, by their releases: all for tools; for a library, which has no tool to
/// compile several modules in one process, its own, that of the next release and one of the newest.
fn pairs(judges: &[Judge]) -> Vec<(u32, &Judge)> {
    let is_asked = |from: u32, judge: &Judge| match judge {
        Judge::Tools(to) => *to <= from,
        Judge::Library(it) => [it.release, it.release + 1, 19].contains(&from),
    };
    let all = TARGETS.into_iter();
    let all = all.flat_map(|from| judges.iter().map(move |judge| (from, judge)));
    all.filter(|(from, judge)| is_asked(*from, judge)).collect()
}

/// Writes a file's text for a release.
fn disassemble(release: u32, input: &Path, output: &Path) -> Output {
    let bitcode = output.with_extension("22.bc");
    let ran = lower(22, input, &bitcode);
    assert!(ran.status.success(), "{ran:?}");
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    command.args(["dis", "--for", &release.to_string()]);
    command.arg(bitcode).arg("-o").arg(output);
    command.output().expect("bitsmith runs")
}

#[test]
fn older_llvms_verify_and_compile_what_is_written_for_them() {
    if !has_tools("modules for older LLVMs") {
        return;
    }
    let folder = folder("steps");
    let mut wrong = Vec::new();
    for (from, judge) in pairs(&Judge::all()) {
        let name = format!("{from}-{}", judge.release());
        let [module, text, object] =
            ["bc", "ll", "o"].map(|end| folder.join(format!("{name}.{end}")));
        let ran = lower(judge.release(), &step(from), &module);
        assert!(ran.status.success(), "{name}: {ran:?}");
        wrong.extend(judge.compile(&module, &object).err());
        let ran = disassemble(judge.release(), &step(from), &text);
        assert!(ran.status.success(), "{name}: {ran:?}");
        wrong.extend(judge.compile(&text, &object).err());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whatever is written, we read back: the pointers have no types then, and the verifier accepts the module.
#[test]
fn what_is_written_is_read_back() {
    let folder = folder("back");
    let mut wrong = Vec::new();
    for from in TARGETS {
        for to in TARGETS.into_iter().filter(|to| *to <= from) {
            let module = folder.join(format!("{from}-{to}.bc"));
            let ran = lower(to, &step(from), &module);
            if !ran.status.success() {
                let said = String::from_utf8_lossy(&ran.stderr).into_owned();
                let refused = said.lines().filter(|line| line.contains(": refused: "));
                let known = |line: &str| REFUSED_STEPS.iter().any(|known| line.contains(known));
                wrong.extend(refused.filter(|line| !known(line)).map(str::to_owned));
                continue;
            }
            let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
            let ran = command.arg("verify").arg(&module).output();
            let ran = ran.expect("bitsmith runs");
            if !ran.status.success() {
                wrong.push(String::from_utf8_lossy(&ran.stderr).into_owned());
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Refusals of constructs in the modules of the steps that older releases lack.
const REFUSED_STEPS: [&str; 4] = [
    "refused: callbr in",
    "refused: a vector type of scalable length in",
    "refused: llvm.vp.",
    "refused: llvm.experimental.constrained.",
];

/// A module that is old enough for its target comes out as it was.
#[test]
fn old_modules_stay_as_they_are() {
    if !programs_or_skip("modules of clang 16", &["clang-16", "llvm-dis-22"]) {
        return;
    }
    let folder = folder("old");
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    for name in ["bitfields.c", "eh_arrays.cpp"] {
        let [old, new] = ["old", "new"].map(|end| folder.join(format!("{name}.{end}.bc")));
        let mut command = Command::new("clang-16");
        command.args(["-w", "-O1", "-g", "-fexceptions", "-c", "-emit-llvm"]);
        command.args([
            programs.join(name).as_os_str(),
            "-o".as_ref(),
            old.as_os_str(),
        ]);
        assert!(command.status().expect("clang runs").success(), "{name}");
        let ran = rewrite(22, &old, &new);
        assert!(ran.status.success() && ran.stderr.is_empty(), "{ran:?}");
        let text = |file: &Path| {
            let mut command = Command::new("llvm-dis-22");
            let ran = command.arg(file).args(["-o", "-"]).output();
            let said = String::from_utf8_lossy(&ran.expect("llvm-dis runs").stdout).into_owned();
            let lines = said.lines().filter(|line| !line.starts_with("; ModuleID"));
            lines.map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(text(&old), text(&new), "{name}");
        let bytes = |file: &Path| std::fs::read(file).expect("it is there");
        for release in [22, 19, 16] {
            let ran = lower(release, &old, &new);
            assert!(ran.status.success() && ran.stderr.is_empty(), "{ran:?}");
            assert!(bytes(&old) == bytes(&new), "{name} for {release}");
        }
        // LLVM 15 does not read it, and a part of a file is no module.
        assert!(lower(15, &old, &new).status.success(), "{name}");
        assert!(bytes(&old) != bytes(&new), "{name} for 15");
        let all = bytes(&old);
        std::fs::write(&new, all.get(..all.len() / 2).unwrap_or_default()).expect("it is written");
        let ran = lower(16, &new, &folder.join("half.bc"));
        assert_eq!(ran.status.code(), Some(1), "{ran:?}");
    }
}

/// The text of a module by the disassembler of a release, without what the order of uses and of declarations decides.
fn text_by(release: u32, file: &Path) -> Vec<String> {
    let mut command = Command::new(format!("llvm-dis-{release}"));
    let ran = command.arg(file).args(["-o", "-"]).output();
    let said = String::from_utf8_lossy(&ran.expect("llvm-dis runs").stdout).into_owned();
    let is_other = |line: &&str| {
        let heads = ["; ModuleID", "; Function Attrs", "attributes #", "declare "];
        heads.iter().any(|head| line.starts_with(head)) || line.is_empty()
    };
    let lines = said.lines().filter(|line| !is_other(line));
    let lines = lines.map(|line| line.split("; preds = ").next().unwrap_or(line));
    let numberless = |line: &str| {
        let mut parts = line.split(" #");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |all, part| {
            all + " #" + part.trim_start_matches(|c: char| c.is_ascii_digit())
        })
    };
    lines.map(numberless).collect()
}

/// A module of an older clang, written for its own LLVM, prints the same by that LLVM: calls, flags, attributes of
/// calls, metadata with its numbers, lines and variables. (Reading lifetime markers drops their attributes, as LLVM 22
/// does.)
#[test]
fn modules_of_the_release_itself_come_out_as_they_were() {
    if !has_tools("modules of older clangs") {
        return;
    }
    let folder = folder("own");
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    for release in [19, 16, 15] {
        for (name, level) in [
            ("strings.c", "-O0"),
            ("varargs.c", "-O0"),
            ("eh_arrays.cpp", "-O0"),
            ("arith_matrix.c", "-O2"),
            ("bitfields.c", "-O2"),
        ] {
            let [old, new] = ["old", "new"].map(|end| folder.join(format!("{name}.{end}.bc")));
            let mut command = Command::new(format!("clang-{release}"));
            command.args(["-w", level, "-g", "-fexceptions", "-c", "-emit-llvm"]);
            command.arg(programs.join(name)).arg("-o").arg(&old);
            assert!(command.status().expect("clang runs").success(), "{name}");
            let ran = rewrite(release, &old, &new);
            assert!(ran.status.success(), "{ran:?}");
            let (old, new) = (text_by(release, &old), text_by(release, &new));
            let differing = old.iter().zip(&new).find(|(old, new)| old != new);
            assert_eq!(differing, None, "{name} {level} for {release}");
            assert_eq!(old.len(), new.len(), "{name} {level} for {release}");
        }
    }
}

/// The kinds of differences that lines of a report tell, as `diff --ignore` calls them.
fn told(report: &serde_json::Value) -> BTreeSet<&'static str> {
    let lines = report["constructs"].as_array().expect("a list");
    let kind = |what: &str| match what {
        _ if what.starts_with("attribute ") => Some("attributes"),
        _ if what.contains('!') || what.starts_with("llvm.dbg.") => Some("debug"),
        // Reading makes the data layout of LLVM 22 again.
        "the alignment of i128 in the data layout" => None,
        "opaque pointers" => Some("casts"),
        "poison" => Some("poison"),
        "dso_local" => Some("preemption"),
        _ if what.contains("module flag") => Some("module-flags"),
        // Reading keeps the declarations of what it replaces.
        _ if what.starts_with("llvm.lifetime.") => Some("unused"),
        _ => Some("flags"),
    };
    let all = lines.iter().filter_map(|line| line["what"].as_str());
    all.filter_map(kind).collect()
}

/// A downgraded module that is read back differs only in what the report lists.
#[test]
fn only_what_the_report_tells_differs() {
    if !programs_or_skip("what is read back", &["clang-22"]) {
        return;
    }
    let folder = folder("differences");
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut kinds = BTreeSet::new();
    for (name, level) in [
        ("strings.c", "-O0"),
        ("bitfields.c", "-O2"),
        ("arith_matrix.c", "-O1"),
        ("eh_arrays.cpp", "-O0"),
        ("varargs.c", "-O2"),
    ] {
        let [module, lowered] = ["bc", "old.bc"].map(|end| folder.join(format!("{name}.{end}")));
        let mut command = Command::new("clang-22");
        command.args(["-w", level, "-g", "-fexceptions", "-c", "-emit-llvm"]);
        command.arg(programs.join(name)).arg("-o").arg(&module);
        assert!(command.status().expect("clang runs").success(), "{name}");
        for release in TARGETS {
            // A negation is another instruction there.
            if name == "arith_matrix.c" && release <= 7 {
                continue;
            }
            let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
            command.args(["cat", "--report", "json", "--for"]);
            command.arg(release.to_string()).arg(&module);
            let ran = command.arg("-o").arg(&lowered).output();
            let ran = ran.expect("bitsmith runs");
            assert!(ran.status.success(), "{ran:?}");
            let report = serde_json::from_slice(&ran.stderr).expect("JSON");
            let mut told = told(&report);
            // Reading says of memory of targets, which releases before 22 do not have, that it is not touched.
            told.insert("attributes");
            // A size or offset of 0 is a constant in newer records, and none in older ones.
            if release <= 20 {
                told.insert("debug");
            }
            let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
            command.arg("diff");
            let list = told.iter().copied().collect::<Vec<_>>().join(",");
            command.args(["--ignore", &list]);
            let ran = command.arg(&module).arg(&lowered).output();
            let ran = ran.expect("bitsmith runs");
            let said = String::from_utf8_lossy(&ran.stdout);
            assert!(
                ran.status.success(),
                "{name} {level} for {release}: {report}: {said}"
            );
            kinds.extend(told);
        }
    }
    assert_eq!(kinds.len(), 8, "{kinds:?}");
}

/// The programs that are compiled by older LLVMs, and the oldest of these; below it they are refused.
const PROGRAMS: [(&str, u32); 17] = [
    ("arith_crc.c", 4),
    ("asm_common.c", 17),
    ("atomic_rmw.c", 4),
    ("bitfields.c", 4),
    ("call_many.c", 4),
    ("eh_arrays.cpp", 4),
    ("float_class.c", 4),
    ("float_to_int.ll", 4),
    ("halves.c", 4),
    ("masked_memory.ll", 4),
    ("strings.c", 4),
    ("tail_stack.ll", 18),
    ("varargs.c", 4),
    ("vec_bool.c", 4),
    ("vec_half.c", 4),
    ("vectors.ll", 4),
    ("wide_ints.ll", 4),
];

#[test]
fn programs_behave_as_before() {
    if !has_tools("programs by older LLVMs") || !programs_or_skip("programs", &["clang-22"]) {
        return;
    }
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let folder = folder("programs");
    let judges = Judge::all();
    for (name, oldest) in PROGRAMS {
        let folders = ["programs", "downgrades"].map(|folder| tests.join(folder).join(name));
        let source = folders.into_iter().find(|file| file.is_file());
        let source = source.expect(name);
        let clang = if name.ends_with("cpp") {
            "clang++-22"
        } else {
            "clang-22"
        };
        let compile = |arguments: &[&str], input: &Path, output: &Path| {
            let mut command = Command::new(clang);
            command.args(["-w", "-fPIC", "-O2", "-g"]).args(arguments);
            command
                .arg(input)
                .arg("-o")
                .arg(output)
                .args(["-lm", "-lpthread"]);
            let ran = command.output().expect("clang runs");
            assert!(
                ran.status.success(),
                "{name}: {}",
                String::from_utf8_lossy(&ran.stderr)
            );
        };
        let [module, program] = ["bc", "exe"].map(|end| folder.join(format!("{name}.{end}")));
        compile(&["-emit-llvm", "-c"], &source, &module);
        compile(&[], &source, &program);
        let wanted = run(&program);
        for judge in judges.iter().filter(|judge| judge.release() >= oldest) {
            let release = judge.release();
            let [lowered, object, program] =
                ["bc", "o", "exe"].map(|end| folder.join(format!("{name}-{release}.{end}")));
            let ran = lower(release, &module, &lowered);
            assert!(ran.status.success(), "{name}: {ran:?}");
            judge.compile(&lowered, &object).expect(name);
            compile(&[], &object, &program);
            assert_eq!(run(&program), wanted, "{name} by LLVM {release}");
        }
    }
}

fn run(program: &Path) -> (Option<i32>, Vec<u8>) {
    let ran = Command::new(program).stdin(Stdio::null()).output();
    let ran = ran.expect("the program runs");
    (ran.status.code(), ran.stdout)
}

/// The constructs of the tour that have no equivalent in an older LLVM, and for which it is refused there.
const REFUSED: &str = include_str!("downgrades/refused.txt");

#[test]
fn the_tour_is_accepted_or_refused_by_name() {
    let Some(oracle) = Oracle::or_skip("the tour for older LLVMs") else {
        return;
    };
    if !has_tools("the tour for older LLVMs") {
        return;
    }
    let (folder, judges) = (folder("tour"), Judge::all());
    let mut refused: BTreeSet<String> = BTreeSet::new();
    let mut wrong = Vec::new();
    for case in tour::build(&oracle, &folder.join("modules")).expect("the tour") {
        for judge in &judges {
            let release = judge.release();
            let output = folder.join("lowered.bc");
            let _ = std::fs::remove_file(&output);
            let ran = lower(release, &case.path, &output);
            if ran.status.success() {
                let read = judge.read(&output).err();
                // Libraries print what they read, and some assert that flags are known, which those of the tour are not.
                let other = ["unrecognized arch", "Enum value too large"];
                let read = read.filter(|error| !other.iter().any(|part| error.contains(part)));
                wrong.extend(read.map(|error| format!("{}: {error}", case.path.display())));
                continue;
            }
            assert!(
                !output.exists(),
                "{} is refused and written",
                case.path.display()
            );
            let said = String::from_utf8_lossy(&ran.stderr).into_owned();
            let lines = said
                .lines()
                .filter_map(|line| line.split_once(": refused: "));
            let names = lines.filter_map(|(_, line)| Some(line.rsplit_once(" in ")?.0));
            let names: Vec<String> = names.map(|name| format!("{release} {name}")).collect();
            assert!(!names.is_empty(), "{}: {said}", case.path.display());
            if TOOLS.contains(&release) {
                refused.extend(names);
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let known: BTreeSet<String> = REFUSED.lines().map(str::to_owned).collect();
    let all: Vec<&String> = refused.iter().collect();
    assert_eq!(refused, known, "{all:#?}");
}

/// A release, text of a function for it, and what is refused. That LLVM accepts most of them, and makes something else
/// of them or crashes.
const NOT_COMPILED: [(u32, &str, &str); 10] = [
    (
        5,
        "store i8 bitcast (<8 x i1> <i1 1, i1 0, i1 undef, i1 1, i1 0, i1 0, i1 1, i1 0> to i8), ptr %p",
        "a bitcast of a constant vector to an integer",
    ),
    (
        14,
        "ret void\n}\n@k = global <2 x i1> <i1 true, i1 false>\ndefine void @g() {",
        "a constant in memory with a vector of elements that are no whole bytes",
    ),
    (
        22,
        "%r = atomicrmw elementwise add ptr %p, <2 x i32> zeroinitializer monotonic, align 8",
        "elementwise atomicrmw of a vector that is not of floats",
    ),
    (
        17,
        "store { i8, i128 } zeroinitializer, ptr %p",
        "an unnamed aggregate, which has an i128 at another place",
    ),
    (
        15,
        "%r = load i256, ptr %p\n  %q = udiv i256 7, %r",
        "a division of more than 128 bits",
    ),
    (
        15,
        "%r = load i256, ptr %p\n  %q = sitofp i256 %r to double",
        "a conversion between a float and an integer of more than 128 bits",
    ),
    (
        14,
        "%r = load <4 x i3>, ptr %p",
        "a vector in memory whose elements are no whole bytes",
    ),
    (
        9,
        "%r = va_arg ptr %p, fp128",
        "va_arg of more than 64 bits",
    ),
    (14, "%r = va_arg ptr %p, half", "va_arg of half"),
    (
        9,
        "call void asm sideeffect inteldialect \"mov ${0:b}, 1\", \"r\"(i64 1)",
        "an operand of inline assembler in braces",
    ),
];

#[test]
fn what_an_older_llvm_does_not_compile_is_refused() {
    let folder = folder("limits");
    let [text, output] = ["ll", "bc"].map(|end| folder.join(format!("limits.{end}")));
    for (release, body, wanted) in NOT_COMPILED {
        let head = "target datalayout = \"e-i128:128-n8:16:32:64-S128\"\n\
                    target triple = \"x86_64-unknown-linux-gnu\"\n";
        let function = format!("{head}define void @f(ptr %p) {{\n  {body}\n  ret void\n}}\n");
        std::fs::write(&text, function).expect("a file is written");
        for (to, status) in [(release, 1), (release + 1, 0)] {
            let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
            command.args(["as", "--for", &to.to_string()]).arg(&text);
            let ran = command.arg("-o").arg(&output).output();
            let ran = ran.expect("bitsmith runs");
            let said = String::from_utf8_lossy(&ran.stderr).into_owned();
            assert_eq!(ran.status.code(), Some(status), "{to}: {body}: {said}");
            let refused = format!("refused: {wanted}");
            assert_eq!(said.contains(&refused), status == 1, "{to}: {said}");
        }
    }
}

/// LLVM 6 reads what stands behind the visibility of an ifunc as of an alias, which may be thread-local.
#[test]
fn ifuncs_end_with_their_visibility_below_7() {
    let folder = folder("ifuncs");
    let [text, module] = ["ll", "bc"].map(|end| folder.join(format!("ifunc.{end}")));
    let source = "@f = ifunc void (), ptr @r\ndefine internal ptr @r() {\n  ret ptr null\n}\n";
    std::fs::write(&text, source).expect("a file is written");
    for (release, operands) in [(7, 10), (6, 7), (5, 7)] {
        let ran = lower(release, &text, &module);
        assert!(ran.status.success(), "{ran:?}");
        let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
        let ran = command.args(["bcanalyzer", "--dump"]).arg(&module).output();
        let said = String::from_utf8_lossy(&ran.expect("bitsmith runs").stdout).into_owned();
        let record = said.lines().find(|line| line.contains("<IFUNC "));
        let record = record.expect("a record of an ifunc");
        let found = record.matches(" op").count();
        assert_eq!(found, operands, "{release}: {record}");
    }
}

/// Text for LLVM 22 becomes text for a release, with some lines in this order.
const KEPT: [(u32, &str, [&str; 3]); 7] = [
    // An argument has the place on the stack that it has today.
    (
        17,
        "target datalayout = \"e-i128:128-n8:16:32:64-S128\"\ntarget triple = \"x86_64-unknown-linux-gnu\"\n\
         define void @f(ptr %p) {\n  call void %p(i64 1, i64 2, i64 3, i64 4, i64 5, i128 6, i64 7)\n  ret void\n}\n",
        [
            "alloca i128",
            "store i128 6",
            "(i64 1, i64 2, i64 3, i64 4, i64 5, ptr byval(i128) align 16",
        ],
    ),
    // The end of a coroutine has a result, and no results of the function.
    (
        17,
        "declare void @llvm.coro.end(ptr, i1, token)\ndefine void @f(ptr %h) {\n  \
         call void @llvm.coro.end(ptr %h, i1 false, token none)\n  ret void\n}\n",
        [
            "= call i1 @llvm.coro.end(ptr %h, i1 false)",
            "ret void",
            "declare i1 @llvm.coro.end(ptr, i1)",
        ],
    ),
    // A lifetime keeps what its call promises.
    (
        21,
        "define void @f() {\n  %p = alloca i32\n  call void @llvm.lifetime.start.p0(ptr nonnull %p) nounwind\n  \
         call void @llvm.lifetime.end.p0(ptr nonnull %p)\n  ret void\n}\n",
        [
            "call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %p) #",
            "call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %p)",
            "ret void",
        ],
    ),
    // An access keeps its flags, and what says which memory it is of.
    (
        21,
        "define <4 x float> @f(ptr %p, <4 x i1> %m, <4 x float> %q) {\n  \
         %r = tail call nnan <4 x float> @llvm.masked.load.v4f32.p0(ptr align 4 %p, <4 x i1> %m, <4 x float> %q), !noalias !0\n  \
         ret <4 x float> %r\n}\n!0 = !{!1}\n!1 = distinct !{!1, !2}\n!2 = distinct !{!2}\n",
        [
            "%r = tail call nnan <4 x float> @llvm.masked.load.v4f32.p0(ptr %p, i32 4, ",
            ", !noalias !0",
            "ret <4 x float> %r",
        ],
    ),
    // The address of a variable is that of the variable itself.
    (
        21,
        "@v = thread_local addrspace(1) global i32 0\ndefine ptr @f() {\n  \
         %r = call ptr @llvm.threadlocal.address.p0(ptr addrspacecast (ptr addrspace(1) @v to ptr))\n  ret ptr %r\n}\n",
        [
            "call ptr addrspace(1) @llvm.threadlocal.address.p1(ptr addrspace(1) @v)",
            "= addrspacecast ptr addrspace(1) %",
            "ret ptr %",
        ],
    ),
    // The main function has its flag in another field, and an enumeration of Rust is a union.
    (
        7,
        "define void @f() !dbg !3 {\n  ret void\n}\n!llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!9}\n\
         !0 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !1, emissionKind: FullDebug, retainedTypes: !2)\n\
         !1 = !DIFile(filename: \"a.rs\", directory: \"/\")\n!2 = !{!5}\n\
         !3 = distinct !DISubprogram(name: \"f\", scope: !1, file: !1, line: 1, type: !4, \
         spFlags: DISPFlagDefinition | DISPFlagMainSubprogram, unit: !0)\n!4 = !DISubroutineType(types: !6)\n\
         !5 = !DICompositeType(tag: DW_TAG_variant_part, file: !1, size: 64, elements: !6, discriminator: !8)\n!6 = !{}\n\
         !8 = !DIDerivedType(tag: DW_TAG_member, baseType: !10, size: 32, flags: DIFlagArtificial)\n\
         !9 = !{i32 2, !\"Debug Info Version\", i32 3}\n!10 = !DIBasicType(name: \"u32\", size: 32)\n",
        [
            "tag: DW_TAG_union_type, ",
            "size: 64, elements: !4)",
            "flags: 2097152, isLocal: false, isDefinition: true",
        ],
    ),
    // The value of a variable stands before what is made of the call behind it.
    (
        18,
        "define i32 @f(i32 %a, i32 %b) !dbg !4 {\n    #dbg_value(i32 %a, !6, !DIExpression(), !8)\n  \
         %r = call i32 @llvm.ucmp.i32.i32(i32 %a, i32 %b), !dbg !8\n  ret i32 %r, !dbg !8\n}\n\
         !llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!2}\n\
         !0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)\n\
         !1 = !DIFile(filename: \"a.c\", directory: \"/\")\n!2 = !{i32 2, !\"Debug Info Version\", i32 3}\n\
         !4 = distinct !DISubprogram(name: \"f\", scope: !1, file: !1, line: 1, type: !5, \
         spFlags: DISPFlagDefinition, unit: !0)\n!5 = !DISubroutineType(types: !7)\n\
         !6 = !DILocalVariable(name: \"a\", arg: 1, scope: !4, file: !1, line: 1)\n!7 = !{}\n\
         !8 = !DILocation(line: 1, scope: !4)\n",
        [
            "call void @llvm.dbg.value(metadata i32 %a",
            "icmp ult",
            "ret i32",
        ],
    ),
];

#[test]
fn what_stands_around_expanded_calls_is_kept() {
    let folder = folder("kept");
    let [input, bitcode, output] =
        ["in.ll", "22.bc", "out.ll"].map(|end| folder.join(format!("kept.{end}")));
    for (release, text, wanted) in KEPT {
        std::fs::write(&input, text).expect("a file is written");
        let ran = lower(22, &input, &bitcode);
        assert!(ran.status.success(), "{ran:?}");
        let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
        command.args(["dis", "--for", &release.to_string()]);
        let ran = command.arg(&bitcode).arg("-o").arg(&output).output();
        assert!(ran.expect("bitsmith runs").status.success());
        let text = std::fs::read_to_string(&output).expect("the text");
        let mut rest = &text[..];
        for line in wanted {
            let at = rest.find(line);
            let at =
                at.unwrap_or_else(|| panic!("{release}: {line} is not in\n{rest}\nof\n{text}"));
            rest = &rest[at..];
        }
    }
}

#[test]
fn releases_that_cannot_be_written_are_refused() {
    let folder = folder("refused");
    for release in ["3", "24", "old", "dxil", "metal"] {
        let output = folder.join(release);
        let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
        command.args(["cat", "--for", release]).arg(step(21));
        let ran = command
            .arg("-o")
            .arg(&output)
            .output()
            .expect("bitsmith runs");
        assert_eq!(ran.status.code(), Some(2), "{ran:?}");
        assert!(!output.exists());
    }
    // What may be said instead, and what the module was written for, have their names.
    let ran = lower("nvvm-8", &step(21), &folder.join("unknown"));
    let said = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert!(said.contains("nvvm-7, nvvm-7-cuda11, nvvm-20"), "{said}");
    let ran = lower("nvvm-20", &step(20), &folder.join("other"));
    let said = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert!(said.contains("no equivalent in nvvm-20"), "{said}");
}

/// LLVM 3.7 has no tool here. Its records are those of that time, which all newer releases still read.
#[test]
fn what_is_written_for_llvm_3_7_is_read() {
    let folder = folder("oldest");
    let input = step(4).with_file_name("to_3_7.ll");
    let [module, object] = ["bc", "o"].map(|end| folder.join(format!("oldest.{end}")));
    let ran = lower("3.7", &input, &module);
    let prefix = format!("bitsmith cat: {}: ", input.display());
    let said = String::from_utf8_lossy(&ran.stderr).replace(&prefix, "");
    let recorded = std::fs::read_to_string(input.with_extension("txt")).expect("it is recorded");
    assert_eq!(said, recorded);
    assert!(ran.status.success(), "{ran:?}");
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    let dump = command.args(["bcanalyzer", "--dump"]).arg(&module).output();
    let dump = dump.expect("it runs").stdout;
    let dump = String::from_utf8_lossy(&dump);
    for newer in [
        "IDENTIFICATION",
        "STRTAB",
        "KIND_BLOCK",
        "SOURCE_FILENAME",
        "VSTOFFSET",
        "FNENTRY",
        "<STRINGS",
    ] {
        assert!(!dump.contains(newer), "{newer} in\n{dump}");
    }
    for older in ["<STRING_OLD", "<ALIAS_OLD", "<KIND"] {
        assert!(dump.contains(older), "no {older} in\n{dump}");
    }
    if has_tools("modules of LLVM 3.7") {
        let verdicts = Judge::all();
        let mut wrong = verdicts
            .iter()
            .filter_map(|judge| judge.compile(&module, &object).err());
        assert_eq!(wrong.next(), None);
    }
}

/// Data layouts lose what the release does not read, or are refused if something means something else by that.
#[test]
fn data_layouts_are_those_of_the_release() {
    const VECTOR: &str = "@v = global { i8, <2 x i32> } zeroinitializer";
    let rows = [
        (22, "e-p:64:64-ve", "", Some("e-p:64:64")),
        (22, "e-p:64:64-ve", VECTOR, None),
        (22, "e-p:64:64-pz1:64:64", "", Some("e-p:64:64-p1:64:64")),
        (22, "e-p:64:64-po1:64:64", "", None),
        (
            22,
            "e-p:64:64-pe1(x):64:64",
            "",
            Some("e-p:64:64-pe1(x):64:64"),
        ),
        (
            21,
            "e-p:64:64-pe1(x):64:64",
            "",
            Some("e-p:64:64-p1:64:64-ni:1"),
        ),
        (
            9,
            "e-pu7:64:64-ni:8-Fn32-G1",
            "",
            Some("e-p7:64:64-ni:8:7-Fn32"),
        ),
        (8, "e-Fn32-P0", "", Some("e-P0")),
        (13, "e-m:l", "", None),
        (4, "e-A5", "", None),
    ];
    let folder = folder("layouts");
    let [text, module] = ["ll", "bc"].map(|end| folder.join(format!("layout.{end}")));
    for (release, layout, rest, wanted) in rows {
        let line = |layout: &str| format!("target datalayout = \"{layout}\"");
        std::fs::write(&text, format!("{}\n{rest}\n", line(layout))).expect("it can be written");
        let ran = lower(release, &text, &module);
        assert_eq!(ran.status.success(), wanted.is_some(), "{layout}: {ran:?}");
        let Some(wanted) = wanted else { continue };
        let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
        let ran = command.arg("dis").arg(&module).args(["-o", "-"]).output();
        let said = String::from_utf8_lossy(&ran.expect("it runs").stdout).into_owned();
        assert!(
            said.contains(&line(wanted)),
            "{layout} for {release}: {said}"
        );
    }
}

/// All tools that write modules write them for older releases.
#[test]
fn every_tool_that_writes_has_a_target() {
    if !has_tools("tools with a target") {
        return;
    }
    let folder = folder("tools");
    let input = step(18);
    let prefix = folder.join("part.");
    let rows: [(&str, &[&str], &Path, &[&str]); 5] = [
        ("as", &[], &folder.join("as.bc"), &["as.bc"]),
        ("link", &[], &folder.join("link.bc"), &["link.bc"]),
        (
            "extract",
            &["-func=compared"],
            &folder.join("extract.bc"),
            &["extract.bc"],
        ),
        ("strip", &["-g"], &folder.join("strip.bc"), &["strip.bc"]),
        ("split", &[], &prefix, &["part.0", "part.1"]),
    ];
    for (tool, arguments, output, made) in rows {
        let run = |more: &[&str]| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
            command
                .args([tool, "--for", "16"])
                .args(arguments)
                .args(more);
            command.arg(&input).arg("-o").arg(output);
            command.output().expect("bitsmith runs")
        };
        let ran = run(&[]);
        assert!(ran.status.success(), "{tool}: {ran:?}");
        let said = String::from_utf8_lossy(&ran.stderr).into_owned();
        assert!(
            said.contains("expanded: llvm.ucmp in @compared"),
            "{tool}: {said}"
        );
        for file in made {
            let file = folder.join(file);
            verify(16, &file).unwrap_or_else(|error| panic!("{tool}: {error}"));
            std::fs::remove_file(file).expect("it is there");
        }
        if tool != "as" {
            assert!(run(&["-S"]).status.success(), "{tool}");
            for file in made {
                let file = folder.join(file);
                verify(16, &file).unwrap_or_else(|error| panic!("{tool} -S: {error}"));
            }
        }
    }
}

#[test]
fn the_report_is_json_on_request() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    command.args(["cat", "--for", "18", "--report", "json"]);
    let output = folder("json").join("a.bc");
    let ran = command.arg(step(18)).arg("-o").arg(output).output();
    let said: serde_json::Value =
        serde_json::from_slice(&ran.expect("bitsmith runs").stderr).expect("JSON");
    assert_eq!(said["for"], 18);
    let constructs = said["constructs"].as_array().expect("a list");
    let compared = constructs.iter().find(|one| one["what"] == "llvm.ucmp");
    assert_eq!(compared.expect("a line")["outcome"], "expanded");
}

/// Modules of the corpus, a few for each LLVM of a library.
#[test]
fn a_sample_of_the_corpus_is_accepted() {
    const EACH: usize = 4;
    let Some(root) = std::env::var_os(corpus::DIR_VARIABLE) else {
        eprintln!(
            "skipped: a sample of the corpus: {} is not set",
            corpus::DIR_VARIABLE
        );
        return;
    };
    let cases = corpus::find(Path::new(&root)).expect("the corpus");
    let is_small = |case: &&corpus::Case| {
        let size = std::fs::metadata(&case.path).map_or(u64::MAX, |data| data.len());
        size < 200_000
    };
    let small: Vec<&corpus::Case> = cases.iter().filter(is_small).collect();
    let folder = folder("sample");
    let mut wrong = Vec::new();
    for (number, embedded) in Embedded::installed().into_iter().enumerate() {
        let judge = Judge::Library(embedded);
        for at in 0..EACH.min(small.len()) {
            // Spread over the corpus, others for each LLVM.
            let at = (at * small.len() / EACH + number * 37) % small.len();
            let Some(case) = small.get(at) else { continue };
            let [module, object] = ["bc", "o"].map(|end| folder.join(format!("sample.{end}")));
            let ran = lower(judge.release(), &case.path, &module);
            match ran.status.success() {
                true => wrong.extend(judge.compile(&module, &object).err()),
                false => wrong.push(String::from_utf8_lossy(&ran.stderr).into_owned()),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn kernels_are_annotated_for_libnvvm() {
    let module = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/downgrades/nvvm.ll");
    let folder = folder("nvvm");
    let [bitcode, text] = ["bc", "ll"].map(|end| folder.join(format!("nvvm.{end}")));
    let ran = lower(22, &module, &bitcode);
    assert!(ran.status.success(), "{ran:?}");
    for (consumer, version) in [
        ("nvvm-7", "!{i32 2, i32 0}"),
        ("nvvm-7-cuda11", "!{i32 1, i32 6}"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
        command.args(["dis", "--for", consumer]).arg(&bitcode);
        let ran = command.arg("-o").arg(&text).output();
        let ran = ran.expect("bitsmith runs");
        assert!(ran.status.success(), "{ran:?}");
        let text = std::fs::read_to_string(&text).expect("the text");
        for wanted in [
            "!{void (i8*, i8*)* @shift, !\"kernel\", i32 1}",
            "!nvvmir.version = ",
            version,
            "define void @shift(",
            "@tile = internal addrspace(3) global [256 x float] undef",
            "call void @llvm.nvvm.barrier0()",
            "call void @llvm.nvvm.barrier(i32 1, i32 256)",
            "target datalayout = \"e-p:64:64:64-",
        ] {
            assert!(text.contains(wanted), "{wanted} is not in\n{text}");
        }
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    command.args(["cat", "--for", "nvvm-7"]).arg(step(21));
    let ran = command.arg("-o").arg(&bitcode).output();
    assert_eq!(ran.expect("bitsmith runs").status.code(), Some(1));
}

/// Ten kernels, as every installed libNVVM verifies and compiles them.
#[test]
fn libnvvm_compiles_kernels() {
    let libraries = LibNvvm::installed();
    if libraries.is_empty() || !programs_or_skip("kernels", &["clang-22"]) {
        return;
    }
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/downgrades/kernels.c");
    let folder = folder("kernels");
    let [module, lowered] = ["bc", "lowered.bc"].map(|end| folder.join(format!("kernels.{end}")));
    for level in ["-O0", "-O2"] {
        let mut command = Command::new("clang-22");
        command.args(["--target=nvptx64-nvidia-cuda", "-march=sm_75", "-nogpulib"]);
        command.args(["-Xclang", "-target-feature", "-Xclang", "+ptx70"]);
        command.args(["-ffreestanding", "-g", level, "-emit-llvm", "-c"]);
        let ran = command.arg(&source).arg("-o").arg(&module).output();
        let ran = ran.expect("clang runs");
        assert!(
            ran.status.success(),
            "{}",
            String::from_utf8_lossy(&ran.stderr)
        );
        for library in &libraries {
            let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
            command
                .args(["cat", "--for", library.language])
                .arg(&module);
            let ran = command.arg("-o").arg(&lowered).output();
            let ran = ran.expect("bitsmith runs");
            assert!(ran.status.success(), "{ran:?}");
            let text = library.compile(&lowered).expect("it is accepted");
            assert_eq!(text.matches(".visible .entry").count(), 10, "{text}");
            assert!(!text.contains("llvm."), "{text}");
            assert!(!text.contains(".extern .func"), "{text}");
            // To the nearest, which `rint` asks for.
            assert!(text.contains("cvt.rni.f32.f32"), "{text}");
        }
    }
}

#[test]
fn the_doctor_says_what_a_conversion_would_do() {
    let folder = folder("doctor");
    // A release, and the module and release of the file that it is asked about.
    for (target, module, written, status, said) in [
        ("21", 18, 21, 0, "read by LLVM"),
        (
            "17",
            18,
            22,
            3,
            "--for 17: expanded: llvm.ucmp in @compared",
        ),
        ("7", 14, 22, 4, "--for 7: refused: callbr in @asm"),
    ] {
        let bitcode = folder.join("module.bc");
        let ran = lower(written, &step(module), &bitcode);
        assert!(ran.status.success(), "{ran:?}");
        let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
        let ran = command.args(["doctor", "--for", target]).arg(&bitcode);
        let ran = ran.output().expect("bitsmith runs");
        let text = String::from_utf8_lossy(&ran.stdout).into_owned();
        assert_eq!(ran.status.code(), Some(status), "{text}");
        assert!(text.contains(said), "{text}");
    }
}

/// The releases that reject a file, according to the doctor.
fn rejecting(file: &Path) -> BTreeSet<u64> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    let ran = command.args(["doctor", "--json"]).arg(file).output();
    let said: serde_json::Value =
        serde_json::from_slice(&ran.expect("bitsmith runs").stdout).expect("JSON");
    let obstacles = said[0]["obstacles"].as_array().expect("a list");
    let rejected = obstacles.iter().filter(|one| one["rejects"] == true);
    let releases = rejected.flat_map(|one| {
        let [from, first] = ["from", "first"].map(|end| one[end].as_u64().expect("a release"));
        from..first
    });
    releases.collect()
}

/// Each module with the changes between two releases, written for both: the LLVMs of that time read what the doctor
/// says that they read, and reject the rest.
#[test]
fn the_doctor_agrees_with_the_llvms_of_the_time() {
    if !has_tools("the doctor") {
        return;
    }
    let folder = folder("doctor-agrees");
    let judges = Judge::all();
    let mut wrong = Vec::new();
    for release in TARGETS {
        for written in [release, release + 1] {
            let module = folder.join(format!("{release}-{written}.bc"));
            let ran = lower(written, &step(release), &module);
            assert!(ran.status.success(), "{ran:?}");
            let rejecting = rejecting(&module);
            let near = (written - 1)..=(written + 1);
            for judge in judges.iter().filter(|j| near.contains(&j.release())) {
                let known = (judge.release(), written, release);
                if NOT_READ_THEN.contains(&known) {
                    continue;
                }
                let answer = judge.read(&module);
                if answer.is_ok() == rejecting.contains(&judge.release().into()) {
                    wrong.push(format!("{known:?}: the doctor says otherwise: {answer:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// An LLVM, the release that a module is written for, and the step of the module: pairs on which they disagree. LLVM 13
/// reads these, but its verifier has other rules for inline assembler.
const NOT_READ_THEN: [(u32, u32, u32); 2] = [(13, 14, 14), (13, 14, 13)];
