//! Conditions, repetitions, macros, expressions and places of assembler text beside `llvm-mc`: the same bytes of `.text`,
//! and what one of them refuses, the other refuses, too.

use bitsmith_codegen::asm::Dialect;
use bitsmith_codegen::asm::assembler::Assembler;
use bitsmith_testkit::oracle::programs_or_skip;
use bitsmith_testkit::process::fed;
use object::{Object, ObjectSection};
use std::process::Command;

const MC: &str = "llvm-mc-22";

fn ours(text: &str) -> Result<Vec<u8>, String> {
    let mut assembler = Assembler::of_module();
    let fed = assembler.feed(text, Dialect::Att);
    fed.and_then(|()| assembler.finish())
        .map_err(|error| error.to_string())?;
    Ok(assembler.sections[0].bytes.clone())
}

fn theirs(text: &str) -> Option<Vec<u8>> {
    let mut command = Command::new(MC);
    let command = command.args(["-triple=x86_64-linux-gnu", "-filetype=obj"]);
    let output = fed(command, text);
    if !output.status.success() {
        return None;
    }
    let file = object::File::parse(&*output.stdout).expect("an object");
    let section = file.section_by_name(".text").expect("code");
    Some(section.data().expect("bytes").to_vec())
}

/// Texts that both accept.
const ACCEPTED: &[&str] = &[
    // Operators and their precedence.
    ".long (3>2), (2>3), (3==3), (3!=3), !5, !0, 3<>2, 5&&3, 0||0, 7||0, 1<2, 2<=2, 2>=3",
    ".long 1+2<<3, 2|1+4, 1==1&3, 4-1-1, 10/3*2, 1<<2+1, 6^2|1, -5%3, 1|2==3, 2+3==5, ~0, -(3), 2&3+1, 1<2&&2<1||3",
    // Conditions.
    ".if 1\n.byte 1\n.else\n.byte 2\n.endif\n.if 0\n.byte 3\n.elseif 1\n.byte 4\n.else\n.byte 5\n.endif",
    ".if 0\n.if 1\n.byte 1\n.else\n.byte 2\n.endif\n.byte 3\n.else\n.byte 4\n.endif",
    ".set a, 3\n.ifdef a\n.byte a\n.endif\n.ifndef b\n.byte 9\n.endif\n.ifndef a\n.byte 8\n.endif\n.ifdef b\n.byte 7\n.endif",
    ".ifc a b,a b\n.byte 1\n.endif\n.ifnc x,y\n.byte 2\n.endif\n.ifeqs \"a\", \"a\"\n.byte 3\n.endif\n.ifb\n.byte 4\n.endif\n.ifnb q\n.byte 5\n.endif",
    ".ifeq 0\n.byte 1\n.endif\n.ifgt 1\n.byte 2\n.endif\n.ifle 0\n.byte 3\n.endif\n.iflt 0\n.byte 4\n.endif\n.ifge 0\n.byte 5\n.endif\n.ifne 7\n.byte 6\n.endif",
    // Repetitions.
    ".rept 3\n.byte 1, 2\n.endr\n.byte 9\n.rept 0\n.byte 7\n.endr",
    ".irp r,rax,rcx,r15\nmov %\\r, %rbx\n.endr\n.irpc c,159\n.byte \\c\n.endr",
    ".rept 2\n.irp v, 3, 4\n.rept 2\n.byte \\v\n.endr\n.endr\n.byte 0\n.endr",
    ".set n, 0\n.rept 5\n.set n, n+1\n.byte n*n\n.endr",
    // Macros.
    ".macro two a b\n.byte \\a, \\b\n.endm\ntwo 1, 2\ntwo 3 4\ntwo b=5, a=6\ntwo 1+1 3",
    ".macro with a, b=7, c:req\n.byte \\a+\\b+\\c\n.endm\nwith 1, 2, 3\nwith 1,,3\nwith 1 c=2",
    ".macro all first, rest:vararg\n.byte \\first\n.ifnb \\rest\nall \\rest\n.endif\n.endm\nall 1, 2, 3, 4",
    ".macro count\n.byte \\@\n.endm\ncount\ncount\ncount",
    ".macro early x\n.byte 1\n.if \\x\n.exitm\n.endif\n.byte 2\n.endm\nearly 0\nearly 1\n.byte 9",
    ".macro join a\n.byte 1\\a\\()2\n.endm\njoin 3",
    ".macro text a\n.ascii \"<\\a>\"\n.endm\ntext x\ntext \"two words\"",
    ".macro outer x\n.macro inner y\n.byte \\y\n.endm\ninner \\x\n.purgem inner\n.endm\nouter 4\nouter 5",
    ".macro label n\nname\\n: .long name\\n - .\n.endm\nlabel 1\nlabel 2",
    ".macro one\n.byte 1\n.endm\n.purgem one\n.macro one\n.byte 2\n.endm\none",
    ".altmacro\n.macro show x\n.ascii \"[\\x]\"\n.endm\nshow %3*5\nshow <a b>\n.noaltmacro\nshow 4",
    ".macro find reg:req\n.set found, 0\n.set nr, 0\n.irp rs,rax,rcx,rdx,rbx\n.ifc \\reg, %\\rs\n.set found, found+1\n\
     .long 11 + (nr << 8)\n.endif\n.set nr, nr+1\n.endr\n.if (found != 1)\n.error \"no register\"\n.endif\n.endm\nfind %rdx\nfind reg=%rbx",
    // Places.
    "1: .byte 1, 2\n.org 1b+6\n.byte 3\n.org 1b+9, 0xcc\n.byte 4",
    "a: .long 1\n.org 12\n.long b - a\nb:",
    "1: incl %eax\n2: .skip -(((4f-3f)-(2b-1b)) > 0) * ((4f-3f)-(2b-1b)), 0x90\n.pushsection .other, \"ax\"\n\
     3: addl $0x12345678, %eax\n4:\n.popsection\nret",
];

/// Texts that both refuse.
const REFUSED: &[&str] = &[
    ".if 1\n.byte 1",
    ".endif",
    ".else",
    ".macro m\n.byte 1",
    ".rept 2\n.byte 1",
    ".macro m a:req\n.byte \\a\n.endm\nm",
    ".macro m a\n.byte \\a\n.endm\nm 1, 2",
    ".macro m\n.endm\n.macro m\n.endm",
    ".purgem m",
    ".error \"stop\"",
    ".exitm",
    ".macro m\nm\n.endm\nm",
    "1: .long 1, 2\n.org 1b+4",
    ".rept -1\n.byte 1\n.endr\n.if x\n.endif",
];

#[test]
fn the_bytes_are_those_of_llvm() {
    if !programs_or_skip("the assembler of LLVM", &[MC]) {
        return;
    }
    for text in ACCEPTED {
        let theirs = theirs(text).unwrap_or_else(|| panic!("llvm-mc refuses\n{text}"));
        assert_eq!(ours(text), Ok(theirs), "{text}");
    }
}

#[test]
fn what_llvm_refuses_is_refused() {
    if !programs_or_skip("the assembler of LLVM", &[MC]) {
        return;
    }
    for text in REFUSED {
        assert_eq!(theirs(text), None, "llvm-mc accepts\n{text}");
        assert!(ours(text).is_err(), "{text}");
    }
}

/// Repetitions of repetitions, and macros that call themselves twice, end with an error and not with the memory.
#[test]
fn long_expansions_are_refused() {
    let nested = ".rept 1000\n".repeat(15) + ".byte 1\n" + &".endr\n".repeat(15);
    let values = ".irp v ".to_owned()
        + &"1234567890 ".repeat(2000)
        + "\n"
        + &".ascii \"\\v\"\n".repeat(2000)
        + ".endr";
    let copies = format!(
        ".macro m a\nm {}\n.endm\nm {}",
        "\\a".repeat(20_000),
        "x".repeat(20_000)
    );
    let conditions = ".if 1\n".repeat(100_000);
    let parameters = format!(".macro m {}\n.endm", "a ".repeat(1000));
    let twice = ".macro m a\nm \\a\\a\nm \\a\\a\n.endm\nm xxxxxxxxxxxxxxxx";
    for text in [
        nested.as_str(),
        &values,
        &copies,
        &conditions,
        &parameters,
        twice,
        ".rept 9223372036854775807\n.byte 1\n.endr",
    ] {
        let error = ours(text).expect_err("it is too long");
        assert!(error.contains("too"), "{error}");
    }
}
