//! `cat --for`: what is written for an older LLVM, which that LLVM verifies and compiles, and whose programs behave as
//! before. The tests that need the tools of LLVM 13, 14, 15, 16 and 19 skip without them, unless
//! `BITSMITH_REQUIRE_ORACLE=1` is set. LLVM 4 to 11 are asked if `BITSMITH_LLVMS` names a folder with them.

use bitsmith_testkit::embedded::Embedded;
use bitsmith_testkit::judge::{Judge, TOOLS, has_tools, verify};
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
fn lower(release: u32, input: &Path, output: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    command.args(["cat", "--for", &release.to_string()]);
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
        let ran = lower(22, &old, &new);
        assert!(ran.status.success() && ran.stderr.is_empty(), "{ran:?}");
        let text = |file: &Path| {
            let mut command = Command::new("llvm-dis-22");
            let ran = command.arg(file).args(["-o", "-"]).output();
            let said = String::from_utf8_lossy(&ran.expect("llvm-dis runs").stdout).into_owned();
            let lines = said.lines().filter(|line| !line.starts_with("; ModuleID"));
            lines.map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(text(&old), text(&new), "{name}");
    }
}

/// The programs that are compiled by older LLVMs.
const PROGRAMS: [&str; 9] = [
    "arith_crc.c",
    "atomic_rmw.c",
    "bitfields.c",
    "eh_arrays.cpp",
    "halves.c",
    "strings.c",
    "varargs.c",
    "vec_bool.c",
    "vec_half.c",
];

#[test]
fn programs_behave_as_before() {
    if !has_tools("programs by older LLVMs") || !programs_or_skip("programs", &["clang-22"]) {
        return;
    }
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let folder = folder("programs");
    let judges = Judge::all();
    let mut tried = 0;
    for name in PROGRAMS {
        let source = programs.join(name);
        if !source.is_file() {
            continue;
        }
        tried += 1;
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
        for judge in &judges {
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
    assert!(tried >= 4, "the programs have other names");
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
    let folder = folder("tour");
    let mut refused: BTreeSet<String> = BTreeSet::new();
    let mut wrong = Vec::new();
    for case in tour::build(&oracle, &folder.join("modules")).expect("the tour") {
        for release in TOOLS {
            let output = folder.join("lowered.bc");
            let _ = std::fs::remove_file(&output);
            let ran = lower(release, &case.path, &output);
            if ran.status.success() {
                let verified = verify(release, &output);
                wrong.extend(
                    verified
                        .err()
                        .filter(|error| !error.contains("unrecognized arch")),
                );
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
            refused.extend(names.map(|name| format!("{release} {name}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let known: BTreeSet<String> = REFUSED.lines().map(str::to_owned).collect();
    let all: Vec<&String> = refused.iter().collect();
    assert_eq!(refused, known, "{all:#?}");
}

/// A release, text of a function for it, and what is refused. That LLVM accepts most of them, and makes something else
/// of them or crashes.
const NOT_COMPILED: [(u32, &str, &str); 8] = [
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
        17,
        "call void %p(i64 1, i64 2, i64 3, i64 4, i64 5, i128 6)",
        "a parameter of type i128 on the stack",
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

#[test]
fn releases_that_cannot_be_written_are_refused() {
    let folder = folder("refused");
    for release in ["3", "24", "old"] {
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
    let first = &said["constructs"][0];
    assert_eq!(first["what"], "llvm.ucmp");
    assert_eq!(first["outcome"], "expanded");
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
