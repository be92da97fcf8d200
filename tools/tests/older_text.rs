//! Text of the era of typed pointers: our own forms, one construct each, and a sample of LLVM 12's
//! tests, as LLVM 14 (or 13) assembles and LLVM 22 prints them.
//!
//! `BITSMITH_REAL` names the folder of LLVM 12's tests.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, thread};

use bitsmith_testkit::Oracle;
use bitsmith_testkit::cache::Cache;
use bitsmith_testkit::corpus::{self, Case};
use bitsmith_testkit::older_text::{ASSEMBLERS, OlderTexts};
use bitsmith_testkit::oracle::{programs_or_skip, skip_or_fail};
use bitsmith_testkit::report::{self, Wanted};
use bitsmith_testkit::sweep::Finding;

/// Every so manyth text of LLVM's is in the sample, from this one on.
const SAMPLE: (usize, usize) = (61, 17);

fn compared(what: &str, cases: &[Case]) -> Option<Vec<Finding>> {
    let oracle = Oracle::or_skip(what)?;
    if !programs_or_skip(what, &ASSEMBLERS) {
        return None;
    }
    let sweep = OlderTexts {
        oracle,
        bitsmith: PathBuf::from(env!("CARGO_BIN_EXE_bitsmith")),
        cache: Cache::open().expect("a cache folder"),
        jobs: thread::available_parallelism().map_or(1, usize::from),
    };
    Some(sweep.run(cases, |_| ()).expect("the tools run"))
}

fn rendered(what: &str, findings: &[Finding]) -> String {
    let wanted = Wanted {
        buckets: 10,
        failures: true,
    };
    report::render(what, findings, wanted)
}

#[test]
fn forms() {
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/older_text");
    let cases = corpus::find_with(&place, "ll").expect("the folder");
    assert!(cases.len() >= 5, "{cases:?}");
    let Some(findings) = compared("older_text::forms", &cases) else {
        return;
    };
    assert!(
        findings.iter().all(report::passed),
        "{}",
        rendered("forms", &findings)
    );
}

#[test]
fn sample_of_tests() {
    let Some(root) = env::var_os("BITSMITH_REAL") else {
        skip_or_fail("older_text::sample_of_tests", "BITSMITH_REAL is not set");
        return;
    };
    let cases = corpus::find_with(Path::new(&root), "ll").expect("the folder");
    let (step, first) = SAMPLE;
    let cases: Vec<_> = cases.into_iter().skip(first).step_by(step).collect();
    let Some(findings) = compared("older_text::sample_of_tests", &cases) else {
        return;
    };
    // What is left is named in the report: folds of LLVM 14, and its own upgrades.
    let failed = findings.iter().filter(|f| !report::passed(f)).count();
    assert!(
        failed * 100 <= findings.len(),
        "{}",
        rendered("sample", &findings)
    );
}

/// Assembles a text with `bitsmith as`; returns its standard error if it refuses it.
fn assembled(name: &str, text: &str, flags: &[&str]) -> Result<PathBuf, String> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (input, output) = (
        folder.join(format!("{name}.ll")),
        folder.join(format!("{name}.bc")),
    );
    fs::write(&input, text).expect("a file");
    let done = Command::new(env!("CARGO_BIN_EXE_bitsmith"))
        .arg("as")
        .args(flags)
        .arg(&input)
        .arg("-o")
        .arg(&output)
        .output()
        .expect("bitsmith runs");
    match done.status.success() {
        true => Ok(output),
        false => Err(String::from_utf8_lossy(&done.stderr).into_owned()),
    }
}

/// Texts that only other releases accept, and what `--strict` says of them.
const NOT_STRICT: [(&str, &str, &str); 7] = [
    (
        "gone",
        "@g = global i32 0\n@x = global i32 mul (i32 6, i32 7)\n",
        "mul constexprs are no longer supported",
    ),
    (
        "convention",
        "define webkit_jscc void @f() {\n  ret void\n}\n",
        "a calling convention of LLVM 17 or before",
    ),
    (
        "typeless",
        "declare void @f(i32* byval)\n",
        "an attribute without its type",
    ),
    (
        "mmx",
        "@x = global x86_mmx zeroinitializer\n",
        "a type of LLVM 19 or before",
    ),
    (
        "byte",
        "@x = global b8 zeroinitializer\n",
        "a byte type of LLVM 23",
    ),
    (
        "field",
        "!0 = !DINamespace(name: \"n\", scope: null, line: 1)\n",
        "invalid field 'line'",
    ),
    (
        "attribute",
        "declare void @f() newer_attr(0, 999)\n",
        "an attribute of a newer release",
    ),
];

#[test]
fn strict_refuses_what_other_releases_have() {
    for (name, text, wanted) in NOT_STRICT {
        let said = assembled(&format!("strict-{name}"), text, &["--strict"]);
        let said = said.expect_err(name);
        assert!(said.contains(wanted), "{name}: {said}");
        let taken = assembled(&format!("lax-{name}"), text, &[]);
        assert!(taken.is_ok(), "{name}: {taken:?}");
    }
}

/// Texts of which LLVM 22 must print the same, assembled by us strictly and by its own tool.
const STRICT: [(&str, &str); 6] = [
    (
        "pointee",
        "@t = constant [4 x i8] zeroinitializer\n@p = global i8* getelementptr ([4 x i8], [4 x i8]* @t, i32 0, i32 1)\n",
    ),
    ("space", "target datalayout = \"e-G1\"\n@x = global i32 0\n"),
    (
        "mixed",
        "@x = global <2 x i32> <i32 undef, i32 poison>\n@y = global [2 x i32] [i32 poison, i32 undef]\n",
    ),
    ("nothing", "@x = global [0 x i32] []\n"),
    (
        "hash",
        "define void @f() {\n  ret void\n}\n^0 = module: (path: \"a.o\", hash: (1, 2, 3, 4, 5))\n^1 = gv: (name: \"f\", summaries: (function: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 0, canAutoHide: 0, importType: definition), insts: 1)))\n",
    ),
    (
        "entries",
        "define void @f() {\n  ret void\n}\n^0 = module: (path: \"a.o\", hash: (1, 2, 3, 4, 5))\n^1 = blockcount: 7\n",
    ),
];

#[test]
fn strict_is_as_llvm() {
    let Some(oracle) = Oracle::or_skip("older_text::strict_is_as_llvm") else {
        return;
    };
    for (name, text) in STRICT {
        let ours = assembled(&format!("same-{name}"), text, &["--strict"]).expect(name);
        let printed = |file: &Path| {
            let shown = bitsmith_testkit::process::shown(&oracle.tool("llvm-dis"), &[], file);
            shown.expect(name).split_off(1)
        };
        let mine = printed(&ours);
        let made = Command::new(oracle.tool("llvm-as"))
            .arg(ours.with_extension("ll"))
            .arg("-o")
            .arg(&ours)
            .status();
        assert!(made.expect("llvm-as runs").success(), "{name}");
        assert_eq!(mine, printed(&ours), "{name}");
    }
}
