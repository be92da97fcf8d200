//! Intrinsics of older releases, against LLVM 22. Its assembler would upgrade or reject them. So the
//! texts have `llvm_` for `llvm.`, and the bitcode is changed where the names are stored.

use bitsmith_testkit::oracle::llvm23_or_skip;
use bitsmith_testkit::process::shown;
use bitsmith_testkit::{Oracle, releases};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The text that a tool prints for a file, without the first line, which has the file's name.
fn text_of(tool: &Path, args: &[&str], file: &Path) -> Vec<String> {
    let text = shown(tool, args, file).expect("text");
    text.into_iter().skip(1).collect()
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
}

/// The texts of older intrinsics.
fn sources() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/upgrades");
    let entries = std::fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "ll"))
        .collect();
    paths.sort();
    paths
}

/// The bitcode of a text, with the real names of the intrinsics.
fn made(oracle: &Oracle, source: &Path) -> PathBuf {
    let stem = source.file_stem().unwrap_or_default().to_string_lossy();
    let out = folder().join(format!("upgrades-{stem}.bc"));
    let assembled = Command::new(oracle.tool("llvm-as"))
        .arg("-disable-verify")
        .arg(source)
        .arg("-o")
        .arg(&out)
        .status();
    assert!(assembled.is_ok_and(|s| s.success()), "{source:?}");
    let mut bytes = std::fs::read(&out).expect("bitcode");
    let wanted = b"llvm_";
    for at in 0..bytes.len().saturating_sub(wanted.len()) {
        if bytes[at..].starts_with(wanted) {
            bytes[at + 4] = b'.';
        }
    }
    std::fs::write(&out, bytes).expect("bitcode");
    out
}

/// The first differences of our text of a file from that of LLVM 22, and of LLVM 23 if it is there.
fn differences(oracle: &Oracle, file: &Path) -> Vec<String> {
    let newest = llvm23_or_skip("upgrades of LLVM 23", "llvm-dis");
    let newest = newest.map(|dis| (dis, &["dis", "--llvm", "23"][..]));
    let releases = [(oracle.tool("llvm-dis"), &["dis"][..])];
    let mut found = Vec::new();
    for (dis, args) in releases.into_iter().chain(newest) {
        let theirs = text_of(&dis, &[], file);
        let ours = text_of(Path::new(env!("CARGO_BIN_EXE_bitsmith")), args, file);
        let name = format!("{}, {args:?}", file.display());
        let lines = ours.iter().zip(&theirs);
        let differing = lines.filter(|(ours, theirs)| ours != theirs).take(3);
        found.extend(
            differing.map(|(ours, theirs)| format!("{name}\n  ours   {ours}\n  LLVM's {theirs}")),
        );
        if ours.len() != theirs.len() {
            found.push(format!("{name}: {} lines for {}", ours.len(), theirs.len()));
        }
    }
    found
}

/// Constructs that only LLVM 13 still has: constructors of two fields, retired types and attributes.
#[test]
fn what_llvm_13_assembles_reads_as_by_llvm_22() {
    let Some(oracle) = Oracle::or_skip("LLVM 13's text") else {
        return;
    };
    if !releases::or_skip("LLVM 13's text", &[13]) {
        return;
    }
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/upgrades/llvm-13.txt");
    let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("upgrades-llvm-13.bc");
    let assembled = Command::new("llvm-as-13")
        .args(["-disable-verify", "-o"])
        .arg(&out)
        .arg(&source)
        .status();
    assert!(assembled.is_ok_and(|s| s.success()));
    let theirs = text_of(&oracle.tool("llvm-dis"), &[], &out);
    let ours = text_of(Path::new(env!("CARGO_BIN_EXE_bitsmith")), &["dis"], &out);
    assert_eq!(ours, theirs);
    assert!(
        theirs
            .iter()
            .any(|line| line.contains("{ i32 65535, ptr @c, ptr null }"))
    );
    // Spaces in section names are removed when text is read, and only there.
    let section = "target triple = \"x86_64-apple-macosx\"\n\
        @a = global i32 0, section \"__DATA, __objc_catlist, regular ,x\"\n\
        @b = global i32 0, section \"__DATA, __objc_classlist, regular\"\n\
        define void @c() section \"__DATA, __objc_catlist, x\" {\n  ret void\n}\n";
    let file = out.with_extension("sections.ll");
    std::fs::write(&file, section).expect("text");
    let made = |tool: &Path, args: &[&str]| {
        let out = file.with_extension("bc");
        let mut command = Command::new(tool);
        let status = command.args(args).arg(&file).arg("-o").arg(&out).status();
        assert!(status.is_ok_and(|s| s.success()));
        text_of(&oracle.tool("llvm-dis"), &[], &out)
    };
    let theirs = made(&oracle.tool("llvm-as"), &[]);
    assert_eq!(
        made(Path::new(env!("CARGO_BIN_EXE_bitsmith")), &["as"]),
        theirs
    );
    assert!(
        theirs
            .iter()
            .any(|line| line.contains("\"__DATA,__objc_catlist,regular,x\""))
    );
}

#[test]
fn older_intrinsics_become_what_llvm_22_makes_of_them() {
    let Some(oracle) = Oracle::or_skip("older intrinsics") else {
        return;
    };
    let mut count = 0;
    for source in sources() {
        let file = made(&oracle, &source);
        let differing = differences(&oracle, &file);
        assert!(differing.is_empty(), "{}", differing.join("\n"));
        let theirs = text_of(&oracle.tool("llvm-dis"), &[], &file);
        let written = file.with_extension("new.bc");
        let cat = Command::new(env!("CARGO_BIN_EXE_bitsmith"))
            .arg("cat")
            .arg(&file)
            .arg("-o")
            .arg(&written)
            .status();
        assert!(cat.is_ok_and(|s| s.success()), "{source:?}");
        let again = text_of(&oracle.tool("llvm-dis"), &[], &written);
        assert!(again == theirs, "{source:?}: written anew");
        if !source.ends_with("named.ll") {
            // Only calls may refer to intrinsics: the module is read, but not valid.
            text_of(&oracle.tool("opt"), &["-passes=verify", "-S"], &written);
        }
        count += 1;
    }
    assert!(count > 1);
}

/// A constant of a type, as text; none for types of other kinds.
fn constant_of(ty: &str, seed: usize) -> Option<String> {
    let vector = ty.strip_prefix('<').and_then(|ty| ty.strip_suffix('>'));
    let Some((len, element)) = vector.and_then(|ty| ty.split_once(" x ")) else {
        return number_of(ty, seed);
    };
    let len: usize = len.parse().ok()?;
    let elements: Option<Vec<String>> = (0..len)
        .map(|at| Some(format!("{element} {}", number_of(element, seed + at)?)))
        .collect();
    Some(format!("<{}>", elements?.join(", ")))
}

fn number_of(ty: &str, seed: usize) -> Option<String> {
    match ty {
        "i1" => Some((seed % 2 == 1).to_string()),
        "float" | "double" => Some(format!("{}.0", seed + 1)),
        _ if ty.starts_with('i') => Some((seed * 7 % 120 + 1).to_string()),
        _ => None,
    }
}

/// A line with constants for the parameters that a call in it passes on.
fn with_constants(line: &str) -> String {
    let Some(start) = line.find('(').filter(|_| line.contains(" call ")) else {
        return line.to_owned();
    };
    let (call, arguments) = line.split_at(start + 1);
    let mut parts: Vec<String> = Vec::new();
    for argument in arguments.split(", ") {
        let constant = argument.rsplit_once(" %").and_then(|(ty, name)| {
            let name = Some(name.trim_end_matches(')')).filter(|_| !ty.contains('%'))?;
            let seed = usize::from(name.as_bytes().last().copied()? % 8);
            let value = constant_of(ty, seed)?;
            let end = if argument.ends_with(')') { ")" } else { "" };
            Some(format!("{ty} {value}{end}"))
        });
        parts.push(constant.unwrap_or_else(|| argument.to_owned()));
    }
    call.to_owned() + &parts.join(", ")
}

/// LLVM's builder makes constants of operations on constants.
#[test]
fn calls_with_constants_become_what_llvm_22_makes_of_them() {
    let Some(oracle) = Oracle::or_skip("older intrinsics of constants") else {
        return;
    };
    let mut folded = 0;
    for source in sources() {
        let text = std::fs::read_to_string(&source).expect("text");
        let text: Vec<String> = text.lines().map(with_constants).collect();
        let stem = source.file_stem().unwrap_or_default().to_string_lossy();
        let constants = folder().join(format!("constants-{stem}.ll"));
        std::fs::write(&constants, text.join("\n")).expect("text");
        let file = made(&oracle, &constants);
        let differing = differences(&oracle, &file);
        assert!(differing.is_empty(), "{}", differing.join("\n"));
        let theirs = text_of(&oracle.tool("llvm-dis"), &[], &file);
        let results = theirs.iter().filter(|line| line.starts_with("  ret "));
        folded += results.filter(|line| !line.contains('%')).count();
    }
    assert!(folded > 50, "{folded} results are constants");
}

/// A text whose calls have whatever can stand on one: a kind of tail call, fast-math flags,
/// attributes of the result, of pointers and of the call, and metadata.
fn decorated(text: &str) -> String {
    let mut new = String::new();
    for line in text.lines() {
        // A line with flags of its own stays as it is.
        let call = line.find(" = call ").or(line.find("  call "));
        let call = call.and_then(|at| line.get(at..)?.split_once("call "));
        let call = call.and_then(|(_, rest)| {
            let before = line.strip_suffix(rest)?.strip_suffix("call ")?;
            Some((before, rest))
        });
        let has_flags = |rest: &str| {
            let words = [
                "fast ",
                "nnan ",
                "ninf ",
                "nsz ",
                "arcp ",
                "contract ",
                "afn ",
                "reassoc ",
            ];
            words.iter().any(|word| rest.starts_with(word))
        };
        let call = call.filter(|(_, rest)| !has_flags(rest));
        let Some((before, rest)) = call.filter(|(_, rest)| rest.contains("@llvm_")) else {
            new.push_str(line);
            new.push('\n');
            continue;
        };
        let ty = rest.split('@').next().unwrap_or_default().trim();
        let element = ty.rsplit(' ').next().unwrap_or(ty).trim_end_matches('>');
        let floats = ["half", "bfloat", "float", "double"].contains(&element);
        let flags = if floats { "nnan contract " } else { "" };
        let result = if ty == "void" { "" } else { "noundef " };
        let rest = rest.replace("ptr %", "ptr nonnull %");
        // Metadata may stand there already.
        let (rest, old) = rest.split_once(", !").unwrap_or((&rest, ""));
        let old = if old.is_empty() {
            String::new()
        } else {
            format!(", !{old}")
        };
        let more = "nounwind \"site\", !annotation !900, !srcloc !901";
        new.push_str(&format!(
            "{before}tail call {flags}{result}{rest} {more}{old}\n"
        ));
    }
    new.push_str("!900 = !{!\"kept\"}\n!901 = !{i64 7}\n");
    new
}

/// Users of the former result of `llvm.coro.end`, which returns nothing now: LLVM prints them and rejects the module.
#[test]
fn the_result_of_a_coroutines_end_is_missed() {
    let Some(oracle) = Oracle::or_skip("a result that is missed") else {
        return;
    };
    let source = folder().join("coroutine-end.ll");
    let text = "declare i1 @llvm_coro.end(ptr, i1)\ndefine i1 @f(ptr %h) {\n  \
        %1 = call i1 @llvm_coro.end(ptr %h, i1 false)\n  ret i1 %1\n}\n";
    std::fs::write(&source, text).expect("a text");
    let file = made(&oracle, &source);
    let bitsmith = Path::new(env!("CARGO_BIN_EXE_bitsmith"));
    let theirs = text_of(&oracle.tool("llvm-dis"), &[], &file);
    assert_eq!(text_of(bitsmith, &["dis"], &file), theirs);
    assert!(shown(bitsmith, &["verify"], &file).is_err());
    let older = file.with_extension("15.bc");
    let mut lower = Command::new(bitsmith);
    let lower = lower.args(["cat", "--for", "15"]).arg(&file);
    let lowered = lower.arg("-o").arg(&older).status();
    assert!(lowered.is_ok_and(|s| s.success()));
    let calls = text_of(bitsmith, &["dis", "--for", "15"], &file);
    assert!(calls.iter().any(|line| line == "  ret i1 %1"), "{calls:#?}");
}

/// Text that LLVM 14 is the last to assemble: typed pointers, labels as addresses, named results.
#[test]
fn what_llvm_14_assembles_reads_as_by_llvm_22() {
    let Some(oracle) = Oracle::or_skip("LLVM 14's text") else {
        return;
    };
    if !releases::or_skip("LLVM 14's text", &[14]) {
        return;
    }
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/upgrades/llvm-14");
    for entry in std::fs::read_dir(sources).expect("a folder") {
        let source = entry.expect("an entry").path();
        let stem = source.file_stem().unwrap_or_default().to_string_lossy();
        let file = folder().join(format!("upgrades-14-{stem}.bc"));
        let assembled = Command::new("llvm-as-14")
            .args(["-disable-verify", "-o"])
            .arg(&file)
            .arg(&source)
            .status();
        assert!(assembled.is_ok_and(|s| s.success()), "{source:?}");
        let theirs = text_of(&oracle.tool("llvm-dis"), &[], &file);
        let bitsmith = Path::new(env!("CARGO_BIN_EXE_bitsmith"));
        let ours = text_of(bitsmith, &["dis"], &file);
        assert_eq!(ours.join("\n"), theirs.join("\n"), "{source:?}");
        let written = file.with_extension("new.bc");
        let mut cat = Command::new(bitsmith);
        let status = cat.arg("cat").arg(&file).arg("-o").arg(&written).status();
        assert!(status.is_ok_and(|s| s.success()), "{source:?}");
        let again = text_of(&oracle.tool("llvm-dis"), &[], &written);
        assert_eq!(
            again.join("\n"),
            theirs.join("\n"),
            "{source:?}: written anew"
        );
        // A linker reads a module function by function, unless it is told not to, and upgrades less.
        for how in [&["-S"][..], &["-S", "-disable-lazy-loading"]] {
            let theirs = shown(&oracle.tool("llvm-link"), how, &file).ok();
            let ours = shown(bitsmith, &[&["link"], how].concat(), &file).ok();
            assert_eq!(
                ours.map(|lines| lines.join("\n")),
                theirs.map(|lines| lines.join("\n")),
                "{source:?}: linked {how:?}"
            );
        }
    }
}

/// The attributes and metadata of a replaced call are kept or dropped as LLVM does, row by row.
#[test]
fn what_stands_on_older_calls_stays_as_llvm_22_keeps_it() {
    let Some(oracle) = Oracle::or_skip("older calls") else {
        return;
    };
    let mut wrong = Vec::new();
    for source in sources() {
        let text = std::fs::read_to_string(&source).expect("a text");
        if source.ends_with("declared.ll") || source.ends_with("named.ll") {
            continue;
        }
        let name = source.file_name().unwrap_or_default().to_string_lossy();
        let copy = folder().join(format!("decorated-{name}"));
        std::fs::write(&copy, decorated(&text)).expect("a text");
        let file = made(&oracle, &copy);
        wrong.extend(differences(&oracle, &file));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Of flags, markers and annotations, LLVM's parser of text upgrades others than its reader of bitcode.
#[test]
fn what_text_says_of_a_module_is_upgraded_as_by_llvm_22() {
    let Some(oracle) = Oracle::or_skip("modules of text") else {
        return;
    };
    let texts = [
        "!llvm.module.flags = !{!0, !1}\n\
        !0 = !{i32 4, !\"Objective-C Garbage Collection\", i32 84869122}\n\
        !1 = !{i32 1, !\"Objective-C Image Info Version\", i32 0}\n",
        "!llvm.module.flags = !{!0}\n!0 = !{i32 1, !\"Objective-C Garbage Collection\", i32 -1}\n",
        "!llvm.module.flags = !{!0}\n!0 = !{i32 1, !\"Objective-C Garbage Collection\", i32 2}\n",
        "declare ptr @objc_retain(ptr)\ndeclare void @clang.arc.use(...)\n\
        define ptr @f(ptr %x) {\n  %y = tail call ptr @objc_retain(ptr %x)\n\
        call void (...) @clang.arc.use(ptr %y)\n  ret ptr %y\n}\n\
        !clang.arc.retainAutoreleasedReturnValueMarker = !{!0}\n!0 = !{!\"mov\\09r7, r7 # marker\"}\n",
        "define void @k(i32 %x) {\n  ret void\n}\n!nvvm.annotations = !{!0}\n!0 = !{ptr @k, !\"kernel\", i32 1}\n",
    ];
    for (number, text) in texts.iter().enumerate() {
        let file = folder().join(format!("text-{number}.ll"));
        std::fs::write(&file, text).expect("a text");
        let theirs = text_of(&oracle.tool("opt"), &["-S"], &file);
        let ours = text_of(
            Path::new(env!("CARGO_BIN_EXE_bitsmith")),
            &["opt", "-S"],
            &file,
        );
        assert_eq!(ours.join("\n"), theirs.join("\n"), "{text}");
    }
}

/// LLVM's parser declares the replacements of one function before it looks at the next.
#[test]
fn text_declares_replacements_in_turn() {
    let text = r#"
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @use(ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare <4 x i32> @llvm.x86.sse41.pmaxsd(<4 x i32>, <4 x i32>)
declare <4 x i32> @llvm.x86.sse41.pminsd(<4 x i32>, <4 x i32>)
declare i32 @llvm.ctlz.i32(i32)
declare <64 x i8> @llvm.x86.avx512.mask.pbroadcast.b.gpr.512(i8, <64 x i8>, i64)
declare <32 x i16> @llvm.x86.avx512.mask.pbroadcast.w.gpr.512(i16, <32 x i16>, i32)
define void @names(i8 %a, <64 x i8> %b, i64 %mask, i16 %c, <32 x i16> %d) {
  %1 = call <64 x i8> @llvm.x86.avx512.mask.pbroadcast.b.gpr.512(i8 %a, <64 x i8> %b, i64 -1)
  %2 = call <32 x i16> @llvm.x86.avx512.mask.pbroadcast.w.gpr.512(i16 %c, <32 x i16> %d, i32 3)
  %3 = call <64 x i8> @llvm.x86.avx512.mask.pbroadcast.b.gpr.512(i8 %a, <64 x i8> %b, i64 %mask)
  %4 = call <32 x i16> @llvm.x86.avx512.mask.pbroadcast.w.gpr.512(i16 %c, <32 x i16> %d, i32 4)
  ret void
}
define void @earlier(i32 %a, <16 x i32> %b, i16 %mask) {
  %1 = call <16 x i32> @llvm.x86.avx512.mask.pbroadcast.d.gpr.512(i32 %a, <16 x i32> %b, i16 -1)
  %2 = call <16 x i32> @llvm.x86.avx512.mask.pbroadcast.d.gpr.512(i32 %a, <16 x i32> %b, i16 %mask)
  %3 = call <16 x i32> @llvm.x86.avx512.mask.pbroadcast.d.gpr.512(i32 %a, <16 x i32> zeroinitializer, i16 %mask)
  ret void
}
declare <16 x i32> @llvm.x86.avx512.mask.pbroadcast.d.gpr.512(i32, <16 x i32>, i16)
define <4 x i32> @f(<4 x i32> %v, i32 %n) {
  %a = alloca i8
  call void @llvm.lifetime.start.p0(i64 1, ptr %a)
  call void @use(ptr %a)
  call void @llvm.lifetime.end.p0(i64 1, ptr %a)
  %z = call i32 @llvm.ctlz.i32(i32 %n)
  %1 = call <4 x i32> @llvm.x86.sse41.pminsd(<4 x i32> %v, <4 x i32> %v)
  %2 = call <4 x i32> @llvm.x86.sse41.pmaxsd(<4 x i32> %1, <4 x i32> %v)
  ret <4 x i32> %2
}
"#;
    let Some(oracle) = Oracle::or_skip("replacements in turn") else {
        return;
    };
    let source = folder().join("in-turn.ll");
    std::fs::write(&source, text).expect("a text");
    let printed = |tool: &Path, args: &[&str], name: &str| {
        let out = folder().join(name);
        let mut assembler = Command::new(tool);
        let assembler = assembler.args(args).arg(&source).arg("-o").arg(&out);
        assert!(assembler.status().expect("it runs").success());
        text_of(&oracle.tool("llvm-dis"), &[], &out)
    };
    let ours = printed(
        Path::new(env!("CARGO_BIN_EXE_bitsmith")),
        &["as"],
        "in-turn.bc",
    );
    let theirs = printed(&oracle.tool("llvm-as"), &[], "in-turn-theirs.bc");
    assert_eq!(ours, theirs);
}

/// Every row of the tables is of a name that one of the texts declares.
#[test]
fn every_row_has_a_call() {
    let declared: String = sources()
        .iter()
        .map(|source| std::fs::read_to_string(source).expect("a text"))
        .collect();
    let tables = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ir/upgrade/src");
    let mut missing = Vec::new();
    let mut count = 0;
    for entry in std::fs::read_dir(tables).expect("a folder") {
        let table = std::fs::read_to_string(entry.expect("an entry").path()).expect("a text");
        for (how, end) in [("Start,", ""), ("Whole,", "(")] {
            for part in table.split(how).skip(1) {
                let Some(name) = part.trim_start().strip_prefix('"') else {
                    continue;
                };
                let name = name.split('"').next().unwrap_or_default();
                count += 1;
                if !declared.contains(&format!("@llvm_{name}{end}")) {
                    missing.push(name.to_owned());
                }
            }
        }
    }
    assert!(count > 300, "only {count} rows were found");
    assert!(missing.is_empty(), "no call of {missing:?}");
}
