//! `--for` of the tools and of `doctor`: the releases that can be asked for, and the reports.

mod steps;

use bitsmith_model::schema::since::RELEASES;
use bitsmith_testkit::judge::{Judge, has_tools, verify};
use bitsmith_testkit::oracle::programs_or_skip;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use steps::{TARGETS, folder, lower, step};

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

/// The kinds of differences that lines of a report tell, as `diff --ignore` calls them.
fn told(report: &serde_json::Value) -> BTreeSet<&'static str> {
    let lines = report["constructs"].as_array().expect("a list");
    let kinds = |what: &str| -> &[&str] {
        match what {
            _ if what.starts_with("attribute ") => &["attributes"],
            _ if what.contains('!') || what.starts_with("llvm.dbg.") => &["debug"],
            // Reading makes the data layout of LLVM 22 again.
            "the alignment of i128 in the data layout" | "i128 in types of memory in the types" => {
                &[]
            }
            "opaque pointers" => &["casts"],
            "poison" => &["poison"],
            "dso_local" => &["preemption"],
            "expected of weights of branches" => &["attachments"],
            _ if what.contains("module flag") => &["module-flags"],
            // Reading keeps the declarations of what it replaces, and drops what is attached to the calls.
            _ if what.starts_with("llvm.lifetime.") => &["unused", "attachments"],
            _ => &["flags"],
        }
    };
    let all = lines.iter().filter_map(|line| line["what"].as_str());
    all.flat_map(kinds).copied().collect()
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
    assert_eq!(kinds.len(), 9, "{kinds:?}");
}

#[test]
fn releases_that_cannot_be_written_are_refused() {
    let folder = folder("refused");
    for release in ["3", "24", "old", "metal"] {
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
    assert!(
        said.contains("nvvm-7, nvvm-7-cuda11, nvvm-20, dxil"),
        "{said}"
    );
    let ran = lower("nvvm-20", &step(20), &folder.join("other"));
    let said = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert!(said.contains("no equivalent in nvvm-20"), "{said}");
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
    let readers = said[0]["readers"].as_array().expect("a list");
    let reads = |release: &u64| readers.iter().any(|reader| reader == release);
    let releases = RELEASES.into_iter().map(u64::from);
    releases.filter(|release| !reads(release)).collect()
}

/// An LLVM, the release that a module is written for, and the step of the module: pairs on which they disagree. LLVM 13
/// reads these, but its verifier has other rules for inline assembler.
const NOT_READ_THEN: [(u32, u32, u32); 2] = [(13, 14, 14), (13, 14, 13)];

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
