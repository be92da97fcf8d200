//! Intrinsics whose types changed between releases: `cat --for` writes them with those of the release, whose verifier
//! accepts them, or refuses them; `doctor` names the first release that accepts them as they are.

use bitsmith_testkit::judge::{TOOLS, has_tools, verify};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Modules, each behind a line with the first release for which it is written.
const MODULES: &str = include_str!("downgrades/retyped.ll");

/// The modules, assembled into a folder of a test, with the releases and texts.
fn modules(test: &str) -> Vec<(PathBuf, u32, &'static str)> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    std::fs::create_dir_all(&folder).expect("a folder");
    let modules = MODULES.split("; since ").skip(1).enumerate();
    let modules = modules.map(|(at, module)| {
        let (since, text) = module.split_once('\n').expect("a line with a release");
        let since: u32 = since.parse().expect("a release");
        (assembled(&folder, at, text), since, text)
    });
    modules.collect()
}

/// A text as bitcode in a folder.
fn assembled(folder: &Path, name: impl std::fmt::Display, text: &str) -> PathBuf {
    let source = folder.join(format!("{name}.ll"));
    std::fs::write(&source, text).expect("a module");
    let output = source.with_extension("bc");
    let mut command = bitsmith("as");
    command.arg(&source).arg("-o").arg(&output);
    assert!(command.status().is_ok_and(|status| status.success()));
    output
}

fn bitsmith(tool: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    command.arg(tool);
    command
}

#[test]
fn intrinsics_have_the_types_of_the_release() {
    if !has_tools("intrinsics of older LLVMs") {
        return;
    }
    let mut wrong = Vec::new();
    for (source, since, text) in modules("retyped") {
        for release in TOOLS {
            let output = source.with_extension(format!("{release}.bc"));
            let mut command = bitsmith("cat");
            command.args(["--for", &release.to_string()]);
            command.arg(&source).arg("-o").arg(&output);
            let ran = command.output().expect("bitsmith runs");
            let said = String::from_utf8_lossy(&ran.stderr);
            let is_refused = said.contains(": refused: ");
            match ran.status.success() {
                // Below, it may be another operation.
                true => wrong.extend(verify(release, &output).err()),
                false if release < since && is_refused => {}
                _ => wrong.push(format!("for LLVM {release}: {said}{text}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_doctor_knows_the_types_of_the_releases() {
    if !has_tools("types of intrinsics of older LLVMs") {
        return;
    }
    let mut wrong = Vec::new();
    for (module, _, text) in modules("retyped_doctor") {
        wrong.extend(misjudged(&module).map(|said| format!("{said}: {text}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Verifiers refuse words that they do not know as the values of some attributes.
#[test]
fn the_doctor_knows_the_values_of_attributes() {
    if !has_tools("values of attributes of older LLVMs") {
        return;
    }
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("values");
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut wrong = Vec::new();
    for (at, attribute) in [
        r#""frame-pointer"="non-leaf-no-reserve""#,
        r#""frame-pointer"="reserved""#,
        r#""frame-pointer"="all""#,
        r#""branch-target-enforcement""#,
    ]
    .iter()
    .enumerate()
    {
        let text = format!("define void @f() {attribute} {{\n  ret void\n}}\n");
        let module = assembled(&folder, at, &text);
        wrong.extend(misjudged(&module).map(|said| format!("{said}: {attribute}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Releases look at calls only, with few exceptions.
#[test]
fn the_doctor_knows_what_nothing_calls() {
    if !has_tools("declarations of intrinsics of older LLVMs") {
        return;
    }
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("uncalled");
    std::fs::create_dir_all(&folder).expect("a folder");
    let declarations = MODULES.lines().filter(|line| line.starts_with("declare "));
    let mut texts: Vec<String> = declarations
        .map(|line| line.split(" #").next().unwrap_or(line).to_owned())
        .collect();
    texts.extend(
        [
            "declare void @llvm.lifetime.start.p0(ptr)",
            "declare void @llvm.lifetime.end.p0(ptr)",
            "declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr, <4 x i1>, <4 x i32>)",
            "declare void @llvm.memcpy.inline.p0.p0.i64(ptr, ptr, i64, i1)",
        ]
        .map(str::to_owned),
    );
    let mut wrong = Vec::new();
    for (at, text) in texts.iter().enumerate() {
        let module = assembled(&folder, at, text);
        wrong.extend(misjudged(&module).map(|said| format!("{said}: {text}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The releases whose verifiers and the doctor disagree about a module, with the doctor's reasons.
fn misjudged(module: &Path) -> impl Iterator<Item = String> {
    let ran = bitsmith("doctor").arg("--json").arg(module).output();
    let ran = ran.expect("the doctor runs");
    let said: serde_json::Value = serde_json::from_slice(&ran.stdout).expect("JSON");
    let obstacles = said[0]["obstacles"].as_array().expect("obstacles").clone();
    let module = module.to_owned();
    TOOLS.into_iter().filter_map(move |release| {
        let is_before = |obstacle: &serde_json::Value, key: &str| {
            let end = obstacle[key].as_u64();
            end.is_some_and(|end| end <= u64::from(release))
        };
        let stops = |obstacle: &&serde_json::Value| {
            obstacle["rejects"] == true
                && is_before(obstacle, "from")
                && !is_before(obstacle, "first")
        };
        let stop = obstacles.iter().find(stops);
        let agrees = stop.is_none() == verify(release, &module).is_ok();
        (!agrees).then(|| format!("LLVM {release}: {stop:?}"))
    })
}
