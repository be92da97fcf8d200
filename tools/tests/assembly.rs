//! The assembler text of `llc`: GNU `as` and clang make the object of it that `llc -filetype=obj` makes.

use bitsmith_testkit::corpus;
use bitsmith_testkit::oracle::programs_or_skip;
use bitsmith_testkit::process::fresh_folder;
use object::read::elf::ElfFile64;
use object::{
    Endianness, Object, ObjectComdat, ObjectSection, ObjectSymbol, RelocationFlags,
    RelocationTarget, SectionFlags, SectionIndex, SymbolFlags, SymbolKind, SymbolSection, elf,
};
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const ASSEMBLERS: [(&str, &[&str]); 2] = [("as", &[]), ("clang-22", &["-c"])];

fn folder(name: &str) -> PathBuf {
    fresh_folder(env!("CARGO_TARGET_TMPDIR"), &format!("assembly-{name}"))
}

fn llc(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    let command = command.arg("llc").args(arguments).current_dir(folder);
    command.output().expect("it runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A section by name, group and number among those.
type Name = (String, String, usize);

/// Facts about an object, as far as they do not depend on the assembler: private labels and the
/// choice between a local symbol and its section do.
#[derive(PartialEq, Eq, Debug, Default)]
struct Facts {
    sections: BTreeMap<Name, (u64, u64, u64, Vec<u8>)>,
    relocations: BTreeMap<Name, Vec<(u64, u32, String, i64)>>,
    symbols: BTreeMap<String, String>,
}

fn facts(bytes: &[u8]) -> Facts {
    let file = ElfFile64::<Endianness>::parse(bytes).expect("an object");
    let mut groups = HashMap::new();
    for comdat in file.comdats() {
        let name = comdat.name().expect("a name").to_owned();
        let name = format!("{name} {:?}", comdat.kind());
        groups.extend(comdat.sections().map(|section| (section, name.clone())));
    }
    let mut count: HashMap<(String, String), usize> = HashMap::new();
    let mut names: HashMap<SectionIndex, Name> = HashMap::new();
    let mut facts = Facts::default();
    for section in file.sections() {
        let header = section.elf_section_header();
        let sh_type = header.sh_type.get(Endianness::Little);
        let SectionFlags::Elf { sh_flags, .. } = section.flags() else {
            continue;
        };
        let tables = [
            elf::SHT_SYMTAB,
            elf::SHT_STRTAB,
            elf::SHT_RELA,
            elf::SHT_GROUP,
        ];
        if tables.contains(&sh_type) {
            continue;
        }
        let name = section.name().expect("a name").to_owned();
        let group = groups.get(&section.index()).cloned().unwrap_or_default();
        let number = count.entry((name.clone(), group.clone())).or_default();
        let name = (name, group, *number);
        *number += 1;
        names.insert(section.index(), name.clone());
        let always = [".text", ".data", ".bss"].contains(&&*name.0);
        if !(always && section.size() == 0) {
            let data = section.data().expect("bytes").to_vec();
            let fact = (sh_flags.0, section.align(), section.size(), data);
            facts.sections.insert(name, fact);
        }
    }
    for section in file.sections() {
        let mut all = Vec::new();
        for (offset, relocation) in section.relocations() {
            let RelocationTarget::Symbol(symbol) = relocation.target() else {
                continue;
            };
            let RelocationFlags::Elf { r_type } = relocation.flags() else {
                continue;
            };
            let symbol = file.symbol_by_index(symbol).expect("a symbol");
            let (target, offset_there) = match symbol.section() {
                SymbolSection::Section(index) if symbol.is_local() => {
                    (format!("{:?}", names[&index]), symbol.address() as i64)
                }
                _ => (symbol.name().expect("a name").to_owned(), 0),
            };
            all.push((offset, r_type.0, target, relocation.addend() + offset_there));
        }
        if !all.is_empty() {
            all.sort();
            facts
                .relocations
                .insert(names[&section.index()].clone(), all);
        }
    }
    for symbol in file.symbols() {
        let name = symbol.name().expect("a name");
        let own = matches!(symbol.kind(), SymbolKind::File | SymbolKind::Section);
        let SymbolFlags::Elf { st_info, st_other } = symbol.flags() else {
            continue;
        };
        if own || name.is_empty() || name.starts_with(".L") {
            continue;
        }
        let place = match symbol.section() {
            SymbolSection::Section(index) => format!("{:?}", names[&index]),
            other => format!("{other:?}"),
        };
        let binding = st_info.st_bind().0;
        // Assemblers know no type of what they do not define; common variables are objects for some.
        let kind = match st_info.st_type() {
            _ if symbol.is_undefined() => 0,
            elf::STT_COMMON => elf::STT_OBJECT.0,
            other => other.0,
        };
        let fact = format!(
            "{binding} {kind} {} {place} {} {}",
            st_other.0,
            symbol.address(),
            symbol.size()
        );
        facts.symbols.insert(name.to_owned(), fact);
    }
    facts
}

/// Asserts that both assemblers make of the text what is in the object. Symbols that nothing refers to
/// and nothing defines are not in it.
fn same(folder: &Path, module: &str, level: &str) {
    let object = llc(folder, &[level, "-filetype=obj", module, "-o", "ours.o"]);
    assert!(
        object.status.success(),
        "{module}: {}",
        text(&object.stderr)
    );
    let mut ours = facts(&fs::read(folder.join("ours.o")).expect("an object"));
    let used: Vec<String> = ours
        .relocations
        .values()
        .flatten()
        .map(|relocation| relocation.2.clone())
        .collect();
    let undefined = |fact: &str| fact.contains(" Undefined ");
    ours.symbols
        .retain(|name, fact| !undefined(fact) || used.contains(name));
    for dialect in ["att", "intel"] {
        let syntax = format!("-x86-asm-syntax={dialect}");
        let listing = llc(folder, &[level, module, &syntax, "-o", "ours.s"]);
        let said = text(&listing.stderr);
        assert!(listing.status.success(), "{module}: {said}");
        for assembler in ASSEMBLERS {
            let place = format!("{module} {level} {dialect} {}", assembler.0);
            assembled(folder, assembler, &ours, &place);
        }
    }
}

/// Asserts that an assembler makes these of the text.
fn assembled(folder: &Path, (assembler, flags): (&str, &[&str]), ours: &Facts, module: &str) {
    let mut command = Command::new(assembler);
    let command = command.args(flags).args(["ours.s", "-o", "theirs.o"]);
    let said = command.current_dir(folder).output().expect("it runs");
    let messages = text(&said.stderr);
    assert!(said.status.success(), "{module}: {messages}");
    let theirs = facts(&fs::read(folder.join("theirs.o")).expect("an object"));
    for (name, section) in &ours.sections {
        let place = format!("{module} {name:?}");
        let other = theirs.sections.get(name).expect(&place);
        assert_eq!(section.0, other.0, "flags: {place}");
        assert_eq!((section.1, section.2), (other.1, other.2), "{place}");
        let differ = section.3.iter().zip(&other.3).position(|(a, b)| a != b);
        assert_eq!(differ, None, "{place}");
    }
    assert_eq!(ours.sections.len(), theirs.sections.len(), "{module}");
    assert_eq!(ours.relocations, theirs.relocations, "{module}");
    assert_eq!(ours.symbols, theirs.symbols, "{module}");
}

/// Every so many modules of the C corpus.
const STEP: usize = 16;

#[test]
fn the_corpus_assembles_to_the_same_objects() {
    if !programs_or_skip("assembly", &["as", "clang-22"]) {
        return;
    }
    let Some(cases) = corpus::or_skip("assembly") else {
        return;
    };
    let folder = folder("corpus");
    let of_c = |path: &Path| path.components().any(|part| part.as_os_str() == "c");
    let modules = cases.iter().filter(|case| of_c(&case.path)).step_by(STEP);
    let mut count = 0;
    for (module, level) in modules.zip(["-O0", "-O2"].iter().cycle()) {
        same(&folder, &module.path.to_string_lossy(), level);
        count += 1;
    }
    assert!(count > 10, "the corpus has {count} modules of C");
}

const FORMS: &str = r#"
source_filename = "a \22quoted\22.c"
$group = comdat any
@"a name" = global i32 7
@weak = weak global i32 1
@hidden = hidden global i64 2, align 32
@protected = protected constant i8 3
@common = common global [5 x i32] zeroinitializer, align 16
@zero = internal global [100 x i8] zeroinitializer
@local = internal global ptr @"a name"
@table = constant [3 x ptr] [ptr @f, ptr getelementptr (i8, ptr @local, i64 3), ptr @outside]
@text = private unnamed_addr constant [11 x i8] c"a\22b\\c\09\FFd\0Ae\00"
@thread = thread_local global i32 4
@threads = internal thread_local global [4 x i32] zeroinitializer
@outside = external global i32
@optional = extern_weak global i32
@grouped = linkonce_odr global i32 5, comdat($group)
@placed = global i32 8, section "own, section"
@kept = internal global i32 9
@llvm.used = appending global [1 x ptr] [ptr @kept], section "llvm.metadata"
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 100, ptr @start, ptr null }]
@alias = alias i32, ptr @weak
@middle = hidden alias i8, getelementptr (i8, ptr @hidden, i64 4)
@late = ifunc i32 (i32), ptr @resolver

define internal void @start() {
  store i32 1, ptr @threads
  ret void
}
define ptr @resolver() {
  ret ptr @f
}
define linkonce_odr i32 @inline(i32 %x) comdat($group) {
  ret i32 %x
}
define internal i32 @static(i32 %x) {
  ret i32 %x
}
declare i32 @elsewhere(i32, ...)
declare i32 @person(...)
define i32 @f(i32 %x) {
  switch i32 %x, label %no [
    i32 0, label %a
    i32 1, label %b
    i32 2, label %c
    i32 3, label %d
    i32 4, label %e
    i32 5, label %a
    i32 6, label %c
    i32 7, label %e
  ]
a:
  %a1 = load i32, ptr @thread
  ret i32 %a1
b:
  %b1 = call i32 @static(i32 %x)
  ret i32 %b1
c:
  %c1 = call i32 (i32, ...) @elsewhere(i32 %x, double 0.5)
  ret i32 %c1
d:
  %d1 = load i32, ptr @optional
  %d2 = load i32, ptr @hidden
  %d3 = add i32 %d1, %d2
  ret i32 %d3
e:
  %e1 = call i32 @inline(i32 %x)
  ret i32 %e1
no:
  ret i32 0
}
define double @floats(double %x) personality ptr @person {
  %y = fmul double %x, 1.5
  %z = fptosi double %y to i32
  %r = invoke i32 (i32, ...) @elsewhere(i32 %z) to label %fine unwind label %caught
fine:
  ret double %y
caught:
  %p = landingpad { ptr, i32 } catch ptr null
  ret double -0.25
}
"#;

#[test]
fn every_kind_of_symbol_section_and_reference_has_a_form() {
    if !programs_or_skip("assembly", &["as", "clang-22"]) {
        return;
    }
    let folder = folder("forms");
    fs::write(folder.join("forms.ll"), FORMS).expect("a file");
    for level in ["-O0", "-O2"] {
        same(&folder, "forms.ll", level);
    }
    let listing = llc(&folder, &["forms.ll", "-o", "-"]);
    let listing = text(&listing.stdout);
    for part in [".reloc	", "\t.long\t.L_", "# ", ".comm\tcommon,20,16"] {
        assert!(listing.contains(part), "{part} in {listing}");
    }
}

#[test]
fn a_name_that_has_no_form_is_refused() {
    let folder = folder("refused");
    fs::write(folder.join("a.ll"), "@\"a@b\" = global i32 1\n").expect("a file");
    let said = llc(&folder, &["a.ll"]);
    assert_eq!(said.status.code(), Some(1));
    assert!(text(&said.stderr).contains("'a@b' has no form in assembler text"));
    assert!(!folder.join("a.s").exists());
}

#[test]
fn outputs_are_named_as_by_llvm() {
    let folder = folder("names");
    let module = "@g = global i32 1\ndefine i32 @f() {\n  ret i32 1\n}\n";
    for name in ["a.ll", "b.text"] {
        fs::write(folder.join(name), module).expect("a file");
    }
    for (arguments, made) in [
        (&["a.ll"][..], "a.s"),
        (&["a.ll", "-filetype=obj"], "a.o"),
        (&["b.text"], "b.text.s"),
        (&["--filetype", "obj", "b.text"], "b.text.o"),
        (&["a.ll", "-o", "x.o"], "x.o"),
        (&["a.ll", "-filetype=asm", "-o", "y.o"], "y.o"),
    ] {
        let said = llc(&folder, arguments);
        assert!(said.status.success(), "{}", text(&said.stderr));
        assert!(folder.join(made).exists(), "{made}");
        let bytes = fs::read(folder.join(made)).expect("a file");
        let object = made.ends_with(".o") && made != "y.o";
        assert_eq!(bytes.starts_with(b"\x7fELF"), object, "{made}");
        fs::remove_file(folder.join(made)).expect("it is there");
    }
    let null = llc(&folder, &["-filetype=null", "a.ll"]);
    assert!(null.status.success());
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 2);
    let said = llc(
        &folder,
        &["-function-sections", "-data-sections", "a.ll", "-o", "-"],
    );
    let said = text(&said.stdout);
    assert!(
        said.contains(".text.f,\"ax\"") && said.contains(".data.g,\"aw\""),
        "{said}"
    );
}

#[test]
fn the_machine_is_chosen_by_flags() {
    let folder = folder("machine");
    fs::write(folder.join("a.ll"), "define void @f() {\n  ret void\n}\n").expect("a file");
    fs::write(folder.join("t.ll"), "@t = thread_local global i32 1\n").expect("a file");
    for flags in [
        &["-mtriple=x86_64-pc-linux-gnu"][..],
        &[
            "-march=x86-64",
            "-mcpu=skylake",
            "-mattr=AVX2,-sse4.2,-sse2",
        ],
        &[
            "-march",
            "x86-64",
            "-mcpu",
            "native",
            "-relocation-model=static",
        ],
        &[
            "-code-model=small",
            "-frame-pointer=all",
            "-emulated-tls",
            "-x",
            "ir",
        ],
        &[
            "-regalloc=fast",
            "-verify-machineinstrs",
            "-tail-dup-size",
            "3",
        ],
    ] {
        let said = llc(&folder, &[flags, &["a.ll", "-o", "-"]].concat());
        assert!(said.status.success(), "{flags:?}: {}", text(&said.stderr));
        assert!(text(&said.stdout).contains("f:\n"), "{flags:?}");
    }
    for (flags, status, word) in [
        (&["-mtriple=sparc-linux-gnu"][..], 1, "sparc-linux-gnu"),
        (&["-march=sparc"], 1, "'sparc' is no target"),
        (&["-mattr=+retpoline"], 1, "+retpoline"),
        (&["-mattr=-x87"], 1, "-x87"),
        (&["-code-model=large"], 1, "large"),
        (&["-relocation-model=ropi"], 2, "ropi"),
        (&["-stop-after=isel"], 2, "LLVM's own passes"),
        (&["-x", "mir"], 2, "mir"),
    ] {
        let said = llc(&folder, &[flags, &["a.ll", "-o", "-"]].concat());
        assert_eq!(said.status.code(), Some(status), "{flags:?}");
        assert!(
            text(&said.stderr).contains(word),
            "{flags:?}: {}",
            text(&said.stderr)
        );
        assert!(said.stdout.is_empty(), "{flags:?}");
    }
    let said = llc(&folder, &["-emulated-tls", "t.ll"]);
    assert!(text(&said.stderr).contains("-emulated-tls"));
    for help in ["-mcpu=help", "-mattr=help"] {
        let said = llc(&folder, &[help, "a.ll"]);
        assert!(text(&said.stderr).contains("Available CPUs"));
    }
}

#[test]
fn words_of_a_dialect_are_no_names_of_symbols() {
    let folder = folder("words");
    let try_name = |name: &str| {
        let module = format!("define i32 @{name}() {{\n  ret i32 7\n}}\n");
        fs::write(folder.join("a.ll"), module).expect("a file");
        let made = llc(&folder, &["a.ll", "-o", "-"]);
        assert!(made.status.success());
        llc(&folder, &["-x86-asm-syntax=intel", "a.ll", "-o", "-"])
    };
    for name in [
        "offset", "FLAT", "xmmword", "eax", "r8b", "mm1", "db3", "bnd0",
    ] {
        let made = try_name(name);
        assert_eq!(made.status.code(), Some(1), "{name}");
        let said = text(&made.stderr);
        let expected = format!("the symbol '{name}' is a word");
        assert!(said.contains(&expected), "{said}");
    }
    for name in ["st0", "offsets", "d"] {
        assert!(try_name(name).status.success(), "{name}");
    }
}
