//! Flags of `nm` beside llvm-nm: demangled names, exported names, the bits of the target, flags without effect.

mod records;

use bitsmith_testkit::oracle::Oracle;
use records::{
    Block, CONSTANTS, FUNCTION, I32, I32_PTR, NULLARY, SYMBOLS, function, r, stream, text, types,
};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const NAMES: &str = r#"target triple = "x86_64-pc-linux-gnu"
$c = comdat any
@_ZTV1A = hidden global i32 0
@p = protected global i32 0
@_ZN1a1bE = common global i32 0
@priv = private global i32 0
@loc = internal global i32 0
@ex = external global i32
@wk = extern_weak global i32
@al = alias i32, ptr @p
define linkonce_odr void @_ZN3std6vectorINS_4pairIijEESaIS2_EE9push_backEOS2_() comdat($c) { ret void }
define void @_RNvCs1234_7mycrate3foo() { ret void }
define void @_ZN4core3fmt9Formatter3pad17h0123456789abcdefE() { ret void }
define void @"\01_Zfoo"() { ret void }
define void @"\01__Z3foov"() { ret void }
define void @_ZN3fooC2Ev.llvm.123() { ret void }
define void @_ZGVZ1fvE1x() { ret void }
define void @_ZThn16_N1A1fEv() { ret void }
define void @_ZlsRSoRK1A() { ret void }
define void @_Z1gI1AIiEEvT_() { ret void }
"#;

fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("nm.{name}.bc"));
    let module = bitsmith::read(text.as_bytes()).expect("valid text");
    fs::write(&path, bitsmith::write(&module).expect("bitcode")).expect("a file");
    path
}

fn nm(program: &Path, arguments: &[&str], file: &Path) -> (Option<i32>, String) {
    let run = Command::new(program).args(arguments).arg(file).output();
    let run = run.expect("it runs");
    (
        run.status.code(),
        String::from_utf8_lossy(&run.stdout).into_owned(),
    )
}

#[test]
fn flags_are_as_in_llvms_tool() {
    let Some(oracle) = Oracle::or_skip("llvm-nm") else {
        return;
    };
    let wide = file("wide", NAMES);
    let narrow = file("narrow", &NAMES.replace("x86_64", "i386"));
    let link = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("llvm-nm");
    if !link.exists() {
        let linked = std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_bitsmith"), &link);
        linked.expect("a link");
    }
    let flags: &[&[&str]] = &[
        &[],
        &["-C"],
        &["-C", "-j"],
        &["--demangle", "-P"],
        &["-C", "-f", "sysv"],
        &["-C", "-m"],
        &["-C", "--no-demangle"],
        &["--export-symbols"],
        &["-X32"],
        &["-X", "64"],
        &["-X", "32_64"],
        &["-X", "any"],
        &["-D"],
        &["-l"],
        &["-s", "__TEXT", "__text"],
        &["--special-syms", "--no-rsrc", "--arch=x86_64"],
        &["--add-dyldinfo", "--add-inlinedinfo"],
        &["--dyldinfo-only"],
        &["--no-dyldinfo"],
    ];
    for path in [&wide, &narrow] {
        for flags in flags {
            let ours = nm(&link, flags, path);
            let theirs = nm(&oracle.tool("llvm-nm"), flags, path);
            assert_eq!(ours.1, theirs.1, "{flags:?}");
            let (ours, theirs) = (ours.0 == Some(0), theirs.0 == Some(0));
            assert_eq!(ours, theirs, "{flags:?}");
        }
    }
}

/// Globals without names have numbers, with the prefixes of private names and of all.
#[test]
fn unnamed_globals_have_the_prefixes_of_names() {
    let Some(oracle) = Oracle::or_skip("llvm-nm") else {
        return;
    };
    for mode in ["e", "o", "x", "w", "m", "l", "a"] {
        let text = format!(
            "target datalayout = \"e-m:{mode}\"\n@0 = private constant i32 1\n@a = global ptr @0\n\
             @1 = internal constant i32 1\n@b = global ptr @1\n@2 = constant i32 1\n"
        );
        let path = file("unnamed", &text);
        for flags in [&["-a"][..], &["-p"]] {
            let ours = nm(
                Path::new(env!("CARGO_BIN_EXE_bitsmith")),
                &[&["nm"], flags].concat(),
                &path,
            );
            assert_eq!(ours, nm(&oracle.tool("llvm-nm"), flags, &path), "{text}");
        }
    }
}

/// Module-level assembly: its target, and its lines. LLVM's sort is not stable for more than 16 symbols, so names
/// that appear twice are in small ones.
const ASSEMBLY: [(&str, &str); 8] = [
    (
        "x86_64-unknown-linux-gnu",
        ".Llocal:\nlab: mov %eax, other(%rip)\n1: jmp 1b\njmp 2f\n2:\ncall *fptr(,%rax,8)\nmov $imm+4, %eax\nmov $(a1-b1), %eax\nlea foo@GOTPCREL(%rip), %rax\nnop ; n2: nop # comment: x\n/* c: */ n3: lock cmpxchg %ecx, mem\nvaddps vec(%rip){1to16}, %zmm1, %zmm2{%k1}{z}\n\"quoted name\":\ncall ext@PLT",
    ),
    (
        "x86_64-unknown-linux-gnu",
        ".comm com,4,4\n.lcomm lcom,4\nlab:\n.set alias, lab\nalias2 = lab + 4\n.equ num, 5\n.equ far, away\n.weak wk\n.globl gl\n.hidden hid\n.type ty, @function\n.size lab, .-lab\n.section .foo,\"ax\",@progbits\n.local loc\n.protected prot\n.internal inter\n.asciz \"abc def: \\\"x\\\"\"",
    ),
    (
        "x86_64-unknown-linux-gnu",
        ".quad q1, q2-q3\n.long 5\n.weakref wr, wrt\n.globl var\n.globl ext\nivar:\n.weak both\nboth:\n.globl both\n.globl later\nlater:\n.globl other\n.weak other",
    ),
    (
        "x86_64-unknown-linux-gnu",
        ".symver var, var@VER\n.symver ivar, ivar@VER\n.symver ext, ext@@VER\n.symver gone, gone@VER\nlab:\n.symver lab, lab@@@VER",
    ),
    (
        "x86_64-unknown-linux-gnu",
        ".globl start\nstart:\n.symver start, start@@VER\n.symver wvar, wvar@VER",
    ),
    (
        "i386-apple-macosx10.12.0",
        ".lazy_reference .objc_class_name_A\n.objc_category_name_A_foo=0\n.globl .objc_category_name_A_foo\n_f:\nLlab:\nlprivate:\n.globl _f\n.private_extern _g\n.weak_definition _f\n.weak_reference _w\n.no_dead_strip _n\n.zerofill __DATA,__bss,_z,4,2\ncalll _x\n.set _s, _f",
    ),
    (
        "x86_64-pc-windows-msvc19.0.24210",
        ".text\n.def foo; .scl 2; .type 32; .endef\nfoo:\n  ret",
    ),
    (
        "i686-pc-windows-gnu",
        ".global __tls_array\n__tls_array = 0x2C\n1:\n.long .",
    ),
];

#[test]
fn symbols_of_assembly() {
    let Some(oracle) = Oracle::or_skip("llvm-nm") else {
        return;
    };
    for (index, (triple, lines)) in ASSEMBLY.into_iter().enumerate() {
        let mut text = format!(
            "target triple = \"{triple}\"\n@var = global i32 1\n@ivar = internal global i32 1\n@wvar = weak global i32 1\ndeclare void @ext()\n"
        );
        for line in lines.lines() {
            let line = line.replace('\\', "\\5C").replace('"', "\\22");
            text += &format!("module asm \"{line}\"\n");
        }
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("nm.asm{index}.ll"));
        fs::write(&path, text).expect("a file");
        let made = Command::new(oracle.tool("llvm-as")).arg(&path).output();
        let made = made.expect("llvm-as runs");
        assert!(made.status.success(), "{made:?}");
        let bitcode = path.with_extension("bc");
        let theirs = nm(&oracle.tool("llvm-nm"), &[], &bitcode);
        let ours = Command::new(env!("CARGO_BIN_EXE_bitsmith"))
            .arg("nm")
            .arg(&bitcode)
            .output();
        let ours = ours.expect("nm runs");
        assert_eq!(String::from_utf8_lossy(&ours.stdout), theirs.1, "{lines}");
        assert!(ours.stderr.is_empty(), "{ours:?}");
    }
}

/// The symbols of an object with bitcode for LTO are those of the bitcode, under the name of the object alone.
#[test]
fn bitcode_for_lto_in_objects() {
    let Some(oracle) = Oracle::or_skip("llvm-nm") else {
        return;
    };
    let text = "target triple = \"x86_64-pc-linux-gnu\"\ndefine void @f() { ret void }\n";
    let bitcode = file("fat", text);
    let run = |program: &Path, arguments: &[&str], file: &Path| {
        let ran = Command::new(program).args(arguments).arg(file).output();
        assert!(ran.expect("it runs").status.success(), "{program:?}");
    };
    let object = bitcode.with_extension("o");
    let bitsmith = Path::new(env!("CARGO_BIN_EXE_bitsmith"));
    run(
        bitsmith,
        &["llc", "-o", &object.to_string_lossy()],
        &bitcode,
    );
    let all = nm(&oracle.tool("llvm-nm"), &["-a"], &object);
    assert_eq!(nm(bitsmith, &["nm", "-a"], &object), all);
    assert_eq!(nm(bitsmith, &["nm", "-l"], &object).0, Some(1));
    let section = format!("--add-section=.llvm.lto={}", bitcode.display());
    run(&oracle.tool("llvm-objcopy"), &[&section], &object);
    let theirs = nm(&oracle.tool("llvm-nm"), &[], &object);
    assert_eq!(nm(bitsmith, &["nm"], &object), theirs);
    assert_eq!(nm(bitsmith, &["nm", "--native"], &object), theirs);
    assert!(theirs.1.contains("T f"), "{theirs:?}");
    // Other bitcode in an object is what our tool lists, and LLVM's does not.
    let renamed = ["--rename-section=.llvm.lto=.llvmbc"];
    run(&oracle.tool("llvm-objcopy"), &renamed, &object);
    let theirs = nm(&oracle.tool("llvm-nm"), &[], &object);
    assert!(theirs.1.contains("0000 T f"), "{theirs:?}");
    assert_eq!(nm(bitsmith, &["nm", "--native"], &object), theirs);
    let llvms = object.with_file_name("llvm-nm");
    let _ = fs::remove_file(&llvms);
    std::os::unix::fs::symlink(bitsmith, &llvms).expect("a link");
    assert_eq!(nm(&llvms, &[], &object), theirs);
    let ours = nm(bitsmith, &["nm"], &object).1;
    assert!(ours.contains("---- T f"), "{ours}");
}

/// Before LLVM 3.9, the record of an alias was another one, without its address space.
#[test]
fn aliases_of_then() {
    let Some(oracle) = Oracle::or_skip("llvm-nm") else {
        return;
    };
    let names = ["f", "v", "of_f", "of_v", "weak", "hidden", "local"];
    let names = names.iter().zip(0..);
    let alias = |ty, of, linkage, visibility| r(9, &[ty, of, linkage, visibility]);
    let module = vec![
        r(1, &[1]),
        types(),
        function(NULLARY, 0),
        r(7, &[I32_PTR, 0, 8, 0, 0, 0]),
        alias(NULLARY, 0, 0, 0),
        alias(I32_PTR, 1, 0, 0),
        alias(I32_PTR, 1, 1, 0),
        alias(I32_PTR, 1, 0, 1),
        alias(NULLARY, 0, 3, 1),
        Block(CONSTANTS, vec![r(1, &[I32]), r(4, &[2])]),
        Block(
            SYMBOLS,
            names
                .map(|(name, number)| text(1, &[number], name))
                .collect(),
        ),
        Block(FUNCTION, vec![r(1, &[1]), r(10, &[])]),
    ];
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("nm.aliases.bc");
    fs::write(&path, stream(module)).expect("a file");
    let theirs = nm(&oracle.tool("llvm-nm"), &[], &path);
    assert_eq!(theirs.1.lines().count(), 7, "{theirs:?}");
    let link = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("nm.aliases");
    let _ = fs::create_dir_all(&link);
    let link = link.join("llvm-nm");
    if !link.exists() {
        let linked = std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_bitsmith"), &link);
        linked.expect("a link");
    }
    assert_eq!(nm(&link, &[], &path), theirs);
}
