//! The rules, each broken by one small module: LLVM's own verifier prints the same message, and bitsmith
//! accepts
//! what LLVM accepts.
//!
//! The modules are in `verify/*.txt`. A line `=== MESSAGE` begins one with the violation MESSAGE; with
//! `=~=`, LLVM rejects it with another message, mostly in the parser. `---` begins nodes of a module with
//! debug info. `+++` begins instructions and debug records of a function with debug info, then nodes. `>>>`
//! or `>~>` begins the body of a function with some parameters, and lines of the module around it.

use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, thread};

use bitsmith_model::debug_types::DebugTypes;
use bitsmith_testkit::Oracle;
use bitsmith_testkit::ordered_map::ordered_map;
use bitsmith_text::parse::parse_module;
use bitsmith_verify::verify_module;

const TABLES: [&str; 17] = [
    include_str!("verify/attachments.txt"),
    include_str!("verify/attributes.txt"),
    include_str!("verify/calls.txt"),
    include_str!("verify/convergence.txt"),
    include_str!("verify/debug_info.txt"),
    include_str!("verify/eh.txt"),
    include_str!("verify/families.txt"),
    include_str!("verify/flags.txt"),
    include_str!("verify/globals.txt"),
    include_str!("verify/instructions.txt"),
    include_str!("verify/intrinsic_calls.txt"),
    include_str!("verify/intrinsics.txt"),
    include_str!("verify/memory.txt"),
    include_str!("verify/paired_calls.txt"),
    include_str!("verify/records.txt"),
    include_str!("verify/statepoints.txt"),
    include_str!("verify/targets.txt"),
];

/// The nodes that the tables' nodes and instructions refer to.
const DEBUG_INFO: &str = r#"!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/d")
!2 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!3 = !DISubroutineType(types: !{null})
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!5 = !DILexicalBlock(scope: !4, file: !1, line: 1, column: 1)
"#;
const FUNCTION: &str = r#"!6 = !DILocation(line: 1, column: 1, scope: !4)
!7 = !DILocalVariable(name: "v", scope: !4, type: !2)
"#;

/// The most cases in which LLVM shows other entities below its message.
const MOST_UNLIKE: usize = 93;

struct Case {
    message: &'static str,
    text: String,
    /// True if LLVM prints the same message.
    same_words: bool,
}

fn cases() -> Vec<Case> {
    let mut cases: Vec<(&str, &'static str, Vec<&str>)> = Vec::new();
    for line in TABLES.iter().flat_map(|table| table.lines()) {
        match line.split_at_checked(4) {
            Some((
                mark @ ("=== " | "=~= " | "--- " | "-~- " | "+++ " | ">>> " | ">~> "),
                message,
            )) => {
                cases.push((mark, message, Vec::new()));
            }
            _ => cases.last_mut().expect("a mark").2.push(line),
        }
    }
    let make = |(mark, message, lines): (&str, &'static str, Vec<&str>)| Case {
        message,
        text: match mark.as_bytes()[0] {
            b'-' => format!(
                "!named = !{{!4, !5, !9}}\n{DEBUG_INFO}!9 = {}\n",
                lines.join("\n")
            ),
            b'+' => function(&lines),
            b'>' => body(&lines),
            _ => lines.join("\n") + "\n",
        },
        same_words: !mark.contains('~'),
    };
    cases.into_iter().map(make).collect()
}

fn body(lines: &[&str]) -> String {
    let outside = |line: &&str| {
        let starts = |what: &&str| line.starts_with(what);
        ["@", "!", "declare ", "target "].iter().any(starts) || line.contains(" = type ")
    };
    let (module, mut body): (Vec<&str>, Vec<&str>) = lines.iter().partition(|l| outside(l));
    let ends = ["ret", "br", "switch", "indirectbr", "unreachable", "callbr"];
    if !body.iter().any(|l| ends.iter().any(|e| l.starts_with(e))) {
        body.push("ret void");
    }
    let (module, body) = (module.join("\n"), body.join("\n"));
    format!(
        "define void @f(i32 %i, i64 %l, i1 %c, float %x, ptr %p, <2 x i32> %v, <2 x ptr> %w) {{\n\
         {body}\n}}\n{module}\n"
    )
}

fn function(lines: &[&str]) -> String {
    let (nodes, body): (Vec<&str>, Vec<&str>) = lines.iter().partition(|l| l.starts_with('!'));
    let (nodes, mut body) = (nodes.join("\n"), body.join("\n"));
    if !body.contains("ret void") {
        body += "\nret void, !dbg !6";
    }
    format!(
        "define void @f() !dbg !4 {{\n{body}\n}}\n!named = !{{!4, !5}}\n{DEBUG_INFO}{FUNCTION}{nodes}\n"
    )
}

/// Returns true if LLVM drops the debug info of a module instead of rejecting it: for that, the version
/// of the debug info must be current.
fn is_dropped(oracle: &Oracle, file: &Path, text: &str) -> bool {
    const FLAG: &str =
        "!llvm.module.flags = !{!9999}\n!9999 = !{i32 2, !\"Debug Info Version\", i32 3}\n";
    fs::write(file, format!("{text}{FLAG}")).expect("a file can be written");
    let run = Command::new(oracle.tool("llvm-as"))
        .arg("-disable-output")
        .arg(file)
        .output();
    let run = run.expect("the tool runs");
    let text = String::from_utf8_lossy(&run.stderr);
    text.contains("ignoring invalid debug info")
}

/// LLVM's message for a file that it rejects: from opt, or else from llvm-as, which alone requires
/// every compile unit to be listed.
fn refusal(oracle: &Oracle, file: &Path) -> Option<String> {
    let run = |tool: &str, args: &[&str]| {
        let run = Command::new(oracle.tool(tool))
            .arg("-disable-auto-upgrade-debug-info")
            .args(args)
            .arg(file)
            .output()
            .expect("the tool runs");
        let text = String::from_utf8_lossy(&run.stderr).into_owned();
        (!run.status.success()).then_some(text)
    };
    run("opt", &["-passes=verify", "-disable-output"])
        .or_else(|| run("llvm-as", &["-disable-output"]))
}

/// The failure of a case, if any. Counts in `unlike` the cases in which LLVM shows something else below the message.
fn fault(
    oracle: Option<&Oracle>,
    (dir, unlike): (&Path, &AtomicUsize),
    number: usize,
    case: &Case,
) -> Option<String> {
    let mut debug_info = None;
    let mut shown = Vec::new();
    match parse_module(case.text.as_bytes()) {
        Ok(mut module) => {
            // As LLVM's assembler, and as its optimizer.
            let mut ours = verify_module(&module);
            module.debug_types = DebugTypes::Unified;
            ours.extend(verify_module(&module));
            debug_info = Some(ours.iter().all(|v| v.debug_info));
            if !ours.iter().any(|v| v.message == case.message) {
                return Some(format!("we say {ours:?}"));
            }
            let ours = ours.iter().filter(|v| v.message == case.message);
            shown.extend(ours.map(|v| match v.entity.as_str() {
                "" => format!("{}\n", v.message),
                entity => format!("{}\n{entity}\n", v.message),
            }));
        }
        // If LLVM rejects it in the parser, so may bitsmith.
        Err(_) if !case.same_words => {}
        Err(errors) => return Some(format!("does not parse: {}", errors[0].render("it"))),
    }
    let oracle = oracle?;
    let file = dir.join(format!("{number}.ll"));
    fs::write(&file, &case.text).expect("a file can be written");
    let refusal = refusal(oracle, &file);
    let is_like = |text: &String| shown.iter().any(|shown| text.contains(shown.as_str()));
    if case.same_words && !refusal.as_ref().is_some_and(is_like) {
        unlike.fetch_add(1, Ordering::Relaxed);
    }
    match refusal {
        None => Some("LLVM accepts it".to_string()),
        Some(text) if case.same_words && !text.contains(case.message) => {
            Some(format!("LLVM says {text}"))
        }
        Some(_) => match debug_info {
            Some(ours)
                if case.same_words
                    && (ours || number.is_multiple_of(8))
                    && !case.text.contains("llvm.module.flags")
                    && ours != is_dropped(oracle, &file, &case.text) =>
            {
                Some(format!("we say that it is of debug information: {ours}"))
            }
            _ => None,
        },
    }
}

#[test]
fn each_rule_is_broken_alone() {
    let oracle = Oracle::or_skip("rules of the verifier");
    let cases = cases();
    let dir = env::temp_dir().join(format!("bitsmith-verify-{}", std::process::id()));
    fs::create_dir_all(&dir).expect("a folder can be made");
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    let numbered: Vec<(usize, &Case)> = cases.iter().enumerate().collect();
    let unlike = AtomicUsize::new(0);
    let one = |&(number, case): &(usize, &Case)| {
        let fault = fault(oracle.as_ref(), (&dir, &unlike), number, case);
        Ok(fault.map(|fault| format!("{}: {fault}\n{}", case.message, case.text)))
    };
    let faults = ordered_map(jobs, &numbered, one, |_| ()).expect("all are tried");
    fs::remove_dir_all(&dir).expect("the folder can be removed");
    let faults: Vec<String> = faults.into_iter().flatten().collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(cases.len() > 450);
    let unlike = unlike.into_inner();
    assert!(unlike <= MOST_UNLIKE, "{unlike}");
}

/// Our own tour is valid.
#[test]
fn the_tour_is_sound() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testkit/tour");
    let files = fs::read_dir(dir).expect("the tour is there");
    let texts = files.map(|file| file.expect("readable").path());
    for path in texts.filter(|path| path.extension().is_some_and(|e| e == "ll")) {
        let text = fs::read(&path).expect("readable");
        let Ok(module) = parse_module(&text) else {
            continue;
        };
        let found = verify_module(&module);
        assert!(found.is_empty(), "{}: {}", path.display(), found[0]);
    }
}

/// A path of TBAA types may be of any length; one that leads to a type again is an error.
#[test]
fn long_paths_of_alias_types() {
    let oracle = Oracle::or_skip("paths of alias types");
    let dir = env::temp_dir().join(format!("bitsmith-tbaa-{}", std::process::id()));
    fs::create_dir_all(&dir).expect("a folder can be made");
    for (last, message) in [(2, None), (3, Some("Cycle detected in struct path"))] {
        for length in [10, 5000] {
            let mut text = "define void @f(ptr %p) {\n  store i32 1, ptr %p, !tbaa !0\n  ret void\n}\n!0 = !{!3, !2, \
                 i64 0}\n!1 = !{!\"root\"}\n!2 = !{!\"int\", !1, i64 0}\n"
                .to_owned();
            for number in 3..length {
                let member = if number + 1 < length {
                    number + 1
                } else {
                    last
                };
                text += &format!("!{number} = !{{!\"s{number}\", !{member}, i64 0, !2, i64 8}}\n");
            }
            let module = parse_module(text.as_bytes()).expect("it parses");
            let found = verify_module(&module);
            let found = found.first().map(|violation| violation.to_string());
            let says = |text: &str| message.is_some_and(|message| text.contains(message));
            assert!(
                found.as_deref().map_or(message.is_none(), says),
                "{found:?}"
            );
            let Some(oracle) = &oracle else { continue };
            let file = dir.join("a.ll");
            fs::write(&file, &text).expect("a file can be written");
            let theirs = refusal(oracle, &file);
            assert!(
                theirs.as_deref().map_or(message.is_none(), says),
                "{theirs:?}"
            );
        }
    }
    fs::remove_dir_all(&dir).expect("the folder can be removed");
}
