//! Protection of indirect branches and of return addresses: our objects have the marks and the notes of llc's, and
//! programs of them do what clang's build does. The tests skip without clang 22 and llc 22; those for AArch64 need
//! a cross compiler and qemu.

use bitsmith_testkit::oracle::programs_or_skip;
use bitsmith_testkit::process::made;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

const CLANG: &str = "clang++-22";
const LLC: &str = "llc-22";
const OBJDUMP: &str = "llvm-objdump-22";
const READELF: &str = "llvm-readelf-22";
const NM: &str = "llvm-nm-22";
const DWARFDUMP: &str = "llvm-dwarfdump-22";
const CROSS: &str = "aarch64-linux-gnu-g++";
const QEMU: &str = "qemu-aarch64";
const LEVELS: [&str; 2] = ["-O0", "-O2"];

fn source(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/protection");
    folder.join(name).to_string_lossy().into_owned()
}

fn place(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join(format!("protection.{name}"));
    path.to_string_lossy().into_owned()
}

/// The module of a C++ program at a level, llc's object of it, and ours at both levels.
fn objects(name: &str, level: &str, flags: &[&str]) -> (String, [String; 2]) {
    objects_of("branches.cpp", CLANG, name, &[flags, &[level]].concat())
}

/// The module of a program, llc's object of it, and ours at both levels.
fn objects_of(program: &str, compiler: &str, name: &str, flags: &[&str]) -> (String, [String; 2]) {
    let module = place(&format!("{name}{}.bc", flags.last().unwrap_or(&"")));
    let source = source(program);
    let common = ["-fPIC", "-emit-llvm", "-c", &source, "-o", &module];
    made(compiler, &[flags, &common].concat());
    let theirs = format!("{module}.theirs.o");
    let to_object = ["-relocation-model=pic", "-filetype=obj", &module, "-o"];
    made(LLC, &[&to_object[..], &[&theirs]].concat());
    let ours = LEVELS.map(|ours| {
        let object = format!("{module}{ours}.o");
        let arguments = ["llc", ours, "-filetype=obj", &module, "-o", &object];
        made(env!("CARGO_BIN_EXE_bitsmith"), &arguments);
        object
    });
    (theirs, ours)
}

/// The functions of an object whose first instruction is `mark`, the number of other marks, and the indirect jumps.
fn marks(object: &str, mark: &str) -> (BTreeSet<String>, usize, Vec<String>) {
    let text = made(OBJDUMP, &["-d", "--no-show-raw-insn", object]);
    let (mut marked, mut inside, mut jumps) = (BTreeSet::new(), 0, Vec::new());
    let (mut function, mut is_ours) = (None, false);
    for line in text.lines() {
        if let Some((_, name)) = line.split_once(" <")
            && let Some(name) = name.strip_suffix(">:")
        {
            function = Some(name.to_owned());
            is_ours = name.starts_with(".L");
            continue;
        }
        let Some((_, instruction)) = line.split_once('\t') else {
            continue;
        };
        if instruction.trim().starts_with(mark) {
            match function.take() {
                Some(name) => {
                    marked.insert(name);
                }
                None => inside += 1,
            }
        } else if instruction.starts_with("jmpq\t*%") && !is_ours {
            jumps.push(instruction.to_owned());
        }
        function = None;
    }
    marked.retain(|name| !name.starts_with(".L"));
    (marked, inside, jumps)
}

fn notes(object: &str) -> String {
    let text = made(READELF, &["-n", object]);
    let lines = text.lines().filter(|line| line.contains("Properties"));
    lines.collect()
}

#[test]
fn branches_of_x86_64_lead_to_marks() {
    let names = [CLANG, LLC, OBJDUMP, READELF];
    if !programs_or_skip("protection", &names) || cfg!(not(target_arch = "x86_64")) {
        return;
    }
    let program = place("program");
    for level in LEVELS {
        let (theirs, ours) = objects("x86_64", level, &["-fcf-protection=full"]);
        made(CLANG, &[&theirs, "-o", &program]);
        let expected = made(&program, &[]);
        let (functions, _, _) = marks(&theirs, "endbr64");
        assert!(functions.contains("visible") && functions.contains("_ZL5twicel"));
        for object in ours {
            let (own, inside, jumps) = marks(&object, "endbr64");
            assert_eq!(own, functions, "{object}");
            assert!(inside >= 2, "{inside} landing pads of {object}");
            assert!(jumps.is_empty(), "{object}: {jumps:?}");
            assert_eq!(notes(&object), notes(&theirs));
            made(CLANG, &[&object, "-o", &program]);
            assert_eq!(made(&program, &[]), expected, "{object}");
        }
    }
}

#[test]
fn branches_of_aarch64_lead_to_marks_and_return_addresses_are_signed() {
    let names = [CLANG, LLC, OBJDUMP, READELF, DWARFDUMP, CROSS, QEMU];
    if !programs_or_skip("protection", &names) {
        return;
    }
    let program = place("program.aarch64");
    let run = |object: &str| {
        made(CROSS, &[object, "-o", &program]);
        made(
            QEMU,
            &["-cpu", "max", "-L", "/usr/aarch64-linux-gnu", &program],
        )
    };
    let keys = [
        ("standard", "paciasp", false),
        ("pac-ret+b-key+bti", "pacibsp", true),
    ];
    for (protection, sign, by_b) in keys {
        let flag = format!("-mbranch-protection={protection}");
        let flags = ["--target=aarch64-linux-gnu", &flag];
        for level in LEVELS {
            let (theirs, ours) = objects(&format!("aarch64{protection}"), level, &flags);
            let expected = run(&theirs);
            for object in ours {
                assert_eq!(notes(&object), notes(&theirs));
                let (signed, _, _) = marks(&object, sign);
                assert!(signed.contains("main") && signed.contains("_Z6thrownl"));
                let (_, inside, _) = marks(&object, "bti");
                assert!(inside >= 2, "{inside} landing pads of {object}");
                let frames = made(DWARFDUMP, &["--eh-frame", &object]);
                let named = frames.contains("B\"");
                assert_eq!(named, by_b, "{object}");
                assert_eq!(run(&object), expected, "{object}");
            }
        }
    }
}

/// The instructions around the entry of each function: some in front of it, and some from it on.
fn entries(object: &str, before: usize, from: usize) -> BTreeMap<String, Vec<String>> {
    let text = made(OBJDUMP, &["-d", "--no-show-raw-insn", object]);
    let (mut code, mut names) = (Vec::new(), Vec::new());
    for line in text.lines() {
        if let Some((_, name)) = line.split_once(" <").filter(|_| line.ends_with(">:")) {
            names.push((name.trim_end_matches(">:").to_owned(), code.len()));
        } else if let Some((_, instruction)) = line.split_once('\t') {
            code.push(instruction.replace('\t', " "));
        }
    }
    let around = |at: usize| code[at.saturating_sub(before)..code.len().min(at + from)].to_vec();
    let names = names
        .into_iter()
        .filter(|(name, _)| !name.starts_with(['.', '$']));
    names.map(|(name, at)| (name, around(at))).collect()
}

#[test]
fn room_in_functions_of_aarch64_is_behind_marks_and_in_front_of_signing() {
    if !programs_or_skip("protection", &[CLANG, LLC, OBJDUMP, CROSS, QEMU]) {
        return;
    }
    let program = place("program.room");
    let run = |object: &str| {
        made(CROSS, &[object, "-o", &program]);
        let root = ["-cpu", "max", "-L", "/usr/aarch64-linux-gnu"];
        made(QEMU, &[&root[..], &[&program]].concat())
    };
    for protection in ["standard", "pac-ret", "bti"] {
        let protection = format!("-mbranch-protection={protection}");
        let room = "-fpatchable-function-entry=4,2";
        let flags = ["--target=aarch64-linux-gnu", &protection, room];
        for level in LEVELS {
            let (theirs, ours) = objects(&format!("room{protection}"), level, &flags);
            let (expected, mut places) = (run(&theirs), entries(&theirs, 2, 2));
            // LLVM makes no mark where a function is only called directly.
            places.retain(|name, _| !name.starts_with("_ZL") && !name.starts_with("__"));
            assert!(places["main"].iter().filter(|i| *i == "nop").count() >= 3);
            for object in ours {
                let own = entries(&object, 2, 2);
                let other = places
                    .iter()
                    .find(|(name, code)| own.get(*name) != Some(code));
                assert_eq!(other, None, "{object}");
                assert_eq!(run(&object), expected, "{object}");
            }
        }
    }
}

/// The instructions of an object, without their places.
fn instructions(object: &str) -> Vec<String> {
    let text = made(OBJDUMP, &["-d", "--no-show-raw-insn", object]);
    let lines = text.lines().filter_map(|line| line.split_once('\t'));
    lines.map(|(_, code)| code.replace('\t', " ")).collect()
}

/// Returns true for a call or jump to the address in a register or in memory.
fn is_indirect(instruction: &str) -> bool {
    let is_branch = instruction.starts_with("jmp") || instruction.starts_with("call");
    is_branch && instruction.contains('*')
}

#[test]
fn nothing_is_executed_ahead_of_time_behind_returns_and_indirect_branches() {
    let names = [CLANG, LLC, OBJDUMP, NM];
    if !programs_or_skip("protection", &names) || cfg!(not(target_arch = "x86_64")) {
        return;
    }
    let program = place("program.speculation");
    for level in LEVELS {
        let traps = ["-mharden-sls=all"];
        let (theirs, with_traps) = objects("traps", level, &traps);
        let (_, direct) = objects("direct", level, &["-mretpoline"]);
        made(CLANG, &[&theirs, "-o", &program]);
        let expected = made(&program, &[]);
        for object in with_traps.iter().chain(&direct) {
            made(CLANG, &[object, "-o", &program]);
            assert_eq!(made(&program, &[]), expected, "{object}");
        }
        for object in with_traps {
            let code = instructions(&object);
            let ends = |i: &str| i.starts_with("ret") || i.starts_with("jmp") && is_indirect(i);
            let bare = code
                .windows(2)
                .find(|pair| ends(&pair[0]) && pair[1] != "int3");
            assert_eq!(bare, None, "{object}");
        }
        for object in direct {
            let left = instructions(&object).into_iter().find(|i| is_indirect(i));
            assert_eq!(left, None, "{object}");
            assert!(made(NM, &[&object]).contains("t __llvm_retpoline_r11"));
        }
        let flags = ["-mretpoline", "-mretpoline-external-thunk"];
        for object in objects("elsewhere", level, &flags).1 {
            assert!(!instructions(&object).iter().any(|i| is_indirect(i)));
            assert!(made(NM, &[&object]).contains("U __x86_indirect_thunk_r11"));
        }
    }
}

#[test]
fn barriers_of_aarch64_are_behind_returns_and_indirect_branches() {
    if !programs_or_skip("protection", &[CLANG, LLC, OBJDUMP, CROSS, QEMU]) {
        return;
    }
    let program = place("program.barriers");
    let run = |object: &str| {
        made(CROSS, &[object, "-o", &program]);
        let root = ["-cpu", "max", "-L", "/usr/aarch64-linux-gnu"];
        made(QEMU, &[&root[..], &[&program]].concat())
    };
    let flags: [&[&str]; 2] = [&[], &["-mbranch-protection=standard"]];
    for (number, more) in flags.into_iter().enumerate() {
        let machine = ["--target=aarch64-linux-gnu", "-mharden-sls=all"];
        let flags = [&machine, more].concat();
        for level in LEVELS {
            let (theirs, ours) = objects(&format!("barriers{number}"), level, &flags);
            let expected = run(&theirs);
            for object in ours {
                let code = instructions(&object);
                let names = |i: &str, name: &str| i.split(' ').next() == Some(name);
                let bare = code.windows(2).find(|pair| {
                    names(&pair[0], "blr")
                        || ["br", "ret"].iter().any(|name| names(&pair[0], name))
                            && !names(&pair[1], "dsb")
                });
                assert_eq!(bare, None, "{object}");
                assert!(code.iter().any(|i| names(i, "dsb")), "{object}");
                assert_eq!(run(&object), expected, "{object}");
            }
        }
    }
}

/// The names in front of functions by which tools find the numbers of types.
fn numbered(object: &str) -> BTreeSet<String> {
    let text = made(NM, &[object]);
    let names = text.lines().filter(|line| line.contains(" __cfi_"));
    let names = names.filter_map(|line| line.split_once(' '));
    names.map(|(_, name)| name.to_owned()).collect()
}

#[test]
fn callees_of_other_types_are_traps() {
    const C: &str = "clang-22";
    let names = [C, CLANG, LLC, NM, READELF, CROSS, QEMU];
    if !programs_or_skip("protection", &names) || cfg!(not(target_arch = "x86_64")) {
        return;
    }
    let program = place("program.types");
    let of = |level, more: &[&str]| {
        let flags = [more, &["-fsanitize=kcfi", level]].concat();
        let name = format!("types{}", more.len());
        objects_of("type_checks.c", C, &name, &flags)
    };
    let protected = ["-mretpoline", "-mharden-sls=all", "-g"];
    let room = ["-fpatchable-function-entry=11,11", "-fcf-protection=full"];
    for more in [&[][..], &protected, &room] {
        for level in LEVELS {
            let (theirs, ours) = of(level, more);
            made(CLANG, &[&theirs, "-o", &program]);
            let expected = made(&program, &[]);
            assert_eq!(expected.matches("stopped").count(), 5);
            for object in ours {
                made(CLANG, &[&object, "-o", &program]);
                assert_eq!(made(&program, &[]), expected, "{object}");
                assert_eq!(numbered(&object), numbered(&theirs), "{object}");
                assert!(made(READELF, &["-S", &object]).contains(" .kcfi_traps"));
            }
        }
    }
    let cross = ["--target=aarch64-linux-gnu", "-mbranch-protection=standard"];
    for more in [&cross[..1], &cross] {
        for level in LEVELS {
            let (theirs, ours) = of(level, more);
            let run = |object: &str| {
                made(CROSS, &[object, "-o", &program]);
                let root = ["-cpu", "max", "-L", "/usr/aarch64-linux-gnu"];
                made(QEMU, &[&root[..], &[&program]].concat())
            };
            let expected = run(&theirs);
            for object in ours {
                assert_eq!(run(&object), expected, "{object}");
            }
        }
    }
}

#[test]
fn numbers_of_types_tell_the_number_of_arguments() {
    const C: &str = "clang-22";
    if !programs_or_skip("protection", &[C, LLC, OBJDUMP]) || cfg!(not(target_arch = "x86_64")) {
        return;
    }
    // LLVM does not count arguments that are not used, which are only found from -O1 on.
    let flags = ["-fsanitize=kcfi", "-fsanitize-kcfi-arity", "-w", "-O0"];
    let (theirs, ours) = objects_of("arity.c", C, "arity", &flags);
    let of = |object: &str| {
        let mut numbers = entries(object, 0, 1);
        numbers.retain(|name, _| name.starts_with("__cfi_"));
        numbers
    };
    let expected = of(&theirs);
    assert!(expected.len() >= 12);
    for object in ours {
        assert_eq!(of(&object), expected, "{object}");
    }
}

#[test]
fn returns_of_aarch64_use_a_second_stack_and_clear_registers() {
    const C: &str = "clang-22";
    let names = [C, LLC, CROSS, QEMU];
    if !programs_or_skip("protection", &names) {
        return;
    }
    let (program, caller) = (place("program.returns"), place("returns.caller.o"));
    let cases: [&[&str]; 3] = [
        &["-DSHADOW", "-fsanitize=shadow-call-stack"],
        &["-DCLEARED", "-fzero-call-used-regs=all"],
        &[
            "-DSHADOW",
            "-fsanitize=shadow-call-stack",
            "-mbranch-protection=bti",
            "-g",
        ],
    ];
    for (number, case) in cases.into_iter().enumerate() {
        let machine = ["--target=aarch64-linux-gnu", "-ffixed-x18", "-w"];
        let source = source("returns.c");
        let main = ["-DCALLER", case[0], "-O1", "-c", &source, "-o", &caller];
        made(C, &[&machine[..], &main].concat());
        let run = |object: &str| {
            made(CROSS, &["-static", object, &caller, "-o", &program]);
            made(QEMU, &["-cpu", "max", &program])
        };
        for level in LEVELS {
            let flags = [&machine[..], case, &[level]].concat();
            let name = format!("returns{number}");
            let (theirs, ours) = objects_of("returns.c", C, &name, &flags);
            let expected = run(&theirs);
            for object in ours {
                assert_eq!(run(&object), expected, "{object}");
            }
        }
    }
}

/// Traps with numbers, of which the first is one of the C++ sanitizer.
const NUMBERED: &str = "define void @f(i32 %n) {
  switch i32 %n, label %none [ i32 1, label %one i32 2, label %two i32 3, label %three i32 4, label %four ]
one:
  call void @llvm.ubsantrap(i8 22)
  unreachable
two:
  call void @llvm.ubsantrap(i8 0)
  unreachable
three:
  call void @llvm.ubsantrap(i8 127)
  unreachable
four:
  call void @llvm.debugtrap()
  call void @llvm.ubsantrap(i8 200)
  unreachable
none:
  ret void
}
";

#[test]
fn traps_of_sanitizers_tell_their_numbers() {
    if !programs_or_skip("protection", &[LLC, OBJDUMP]) {
        return;
    }
    let (path, object) = (place("numbered.ll"), place("numbered.o"));
    std::fs::write(&path, NUMBERED).expect("a file");
    let traps = || {
        let code = instructions(&object).into_iter();
        let traps = code.filter(|i| {
            ["ud1", "brk", "int3"]
                .iter()
                .any(|name| i.starts_with(name))
        });
        traps.collect::<BTreeSet<String>>()
    };
    for machine in ["x86_64-linux-gnu", "aarch64-linux-gnu"] {
        let machine = format!("-mtriple={machine}");
        let to_object = [&machine, "-filetype=obj", &path, "-o", &object];
        made(LLC, &to_object);
        let expected = traps();
        for level in LEVELS {
            let arguments = [&["llc", level][..], &to_object].concat();
            made(env!("CARGO_BIN_EXE_bitsmith"), &arguments);
            assert_eq!(traps(), expected, "{machine} {level}");
        }
    }
}

/// Functions of kernels: copies, and saved arguments of which none is a float.
const CAREFUL: &str = "target triple = \"x86_64-unknown-linux-gnu\"
define void @copy(ptr %p, ptr %q) noimplicitfloat {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 64, i1 false)
  ret void
}
define void @rest(i32 %n, ...) \"target-features\"=\"-mmx,-sse,-sse2\" {
  %l = alloca [24 x i8], align 16
  call void @llvm.va_start.p0(ptr %l)
  call void @use(ptr %l)
  ret void
}
declare void @use(ptr)
";

#[test]
fn kernels_keep_the_registers_of_floats() {
    if !programs_or_skip("registers of floats", &[OBJDUMP]) {
        return;
    }
    let (module, object) = (place("kernels.ll"), place("kernels.o"));
    let count = |text: &str, level: &str| {
        std::fs::write(&module, text).expect("a file");
        let arguments = ["llc", level, &module, "-o", &object];
        made(env!("CARGO_BIN_EXE_bitsmith"), &arguments);
        made(OBJDUMP, &["-d", &object]).matches("%xmm").count()
    };
    for level in LEVELS {
        assert_eq!(count(CAREFUL, level), 0, "{level}");
        let others = CAREFUL.replace("noimplicitfloat", "");
        assert!(count(&others, level) > 0, "{level}");
    }
}

/// The guard of stack protectors, which a kernel does not have where programs have it.
#[test]
fn the_guard_of_a_kernel_is_in_its_own_segment() {
    if !programs_or_skip("guards of kernels", &[OBJDUMP]) {
        return;
    }
    let (module, object) = (place("guard.ll"), place("guard.o"));
    for (model, segment) in [(1, "%fs:0x28"), (2, "%gs:0x28")] {
        let text = format!(
            "target triple = \"x86_64-unknown-linux-gnu\"\ndefine void @f() sspreq {{\n  ret void\n}}\n\
             !llvm.module.flags = !{{!0}}\n!0 = !{{i32 1, !\"Code Model\", i32 {model}}}\n"
        );
        std::fs::write(&module, text).expect("a file");
        for level in LEVELS {
            let arguments = ["llc", level, &module, "-o", &object];
            made(env!("CARGO_BIN_EXE_bitsmith"), &arguments);
            let code = made(OBJDUMP, &["-d", &object]);
            assert!(code.contains(segment), "{model} {level}: {code}");
        }
    }
}

#[test]
fn the_guard_of_a_kernel_is_in_the_memory_of_its_thread() {
    if !programs_or_skip("guards of kernels", &[OBJDUMP]) {
        return;
    }
    let (module, object) = (place("guard.aarch64.ll"), place("guard.aarch64.o"));
    let text = "target triple = \"aarch64-unknown-linux-gnu\"\ndefine void @f() sspreq {\n  ret void\n}\n\
        !llvm.module.flags = !{!0, !1, !2}\n!0 = !{i32 1, !\"stack-protector-guard\", !\"sysreg\"}\n\
        !1 = !{i32 1, !\"stack-protector-guard-reg\", !\"sp_el0\"}\n\
        !2 = !{i32 1, !\"stack-protector-guard-offset\", i32 1280}\n";
    std::fs::write(&module, text).expect("a file");
    for level in LEVELS {
        let arguments = ["llc", level, &module, "-o", &object];
        made(env!("CARGO_BIN_EXE_bitsmith"), &arguments);
        let code = instructions(&object);
        let count = |word: &str| code.iter().filter(|i| i.contains(word)).count();
        assert!(
            count(", SP_EL0") >= 1 && count("#0x500]") == 2,
            "{level}: {code:?}"
        );
    }
}

const ALIGNED: &str = "target triple = \"aarch64-unknown-none\"
define i64 @by_1(ptr %p, ptr %q) STRICT {
  %v = load i64, ptr %p, align 1
  store i64 %v, ptr %q, align 1
  ret i64 %v
}
define double @by_2(ptr %p, ptr %q) STRICT {
  %v = load double, ptr %p, align 2
  store double %v, ptr %q, align 2
  ret double %v
}
define <4 x i32> @by_4(ptr %p, ptr %q) STRICT {
  %v = load <4 x i32>, ptr %p, align 4
  store <4 x i32> %v, ptr %q, align 4
  ret <4 x i32> %v
}
define i128 @by_8(ptr %p, ptr %q) STRICT {
  %v = load i128, ptr %p, align 8
  store i128 %v, ptr %q, align 8
  ret i128 %v
}
";

/// The size of the memory that an instruction of AArch64 accesses, in bytes, if its address is in one of two registers.
fn accessed(line: &str) -> Option<u32> {
    let (_, text) = line.split_once('\t')?;
    let (name, operands) = text.split_once('\t')?;
    let (register, address) = operands.split_once(", ")?;
    let from_argument = ["[x0", "[x1"].iter().any(|start| {
        let rest = address.split_once(start).map(|(_, rest)| rest);
        rest.is_some_and(|rest| rest.starts_with([']', ',']))
    });
    let size = match (name, register.chars().next()?) {
        ("ldrb" | "strb" | "ldurb" | "sturb", _) => 1,
        ("ldrh" | "strh" | "ldurh" | "sturh", _) => 2,
        ("ldr" | "str" | "ldur" | "stur", 'w' | 's') => 4,
        ("ldr" | "str" | "ldur" | "stur", 'q') => 16,
        _ => 8,
    };
    from_argument.then_some(size)
}

#[test]
fn accesses_are_aligned_if_others_are_not_allowed() {
    if !programs_or_skip("alignment", &[OBJDUMP]) {
        return;
    }
    let (module, object) = (place("aligned.ll"), place("aligned.o"));
    let strict = "\"target-features\"=\"+v8a,+strict-align,+neon\"";
    for (level, attribute) in LEVELS.into_iter().flat_map(|l| [(l, strict), (l, "")]) {
        std::fs::write(&module, ALIGNED.replace("STRICT", attribute)).expect("a file");
        let arguments = ["llc", level, &module, "-o", &object];
        made(env!("CARGO_BIN_EXE_bitsmith"), &arguments);
        let text = made(OBJDUMP, &["-d", "--no-show-raw-insn", &object]);
        for align in [1, 2, 4, 8] {
            let start = format!("<by_{align}>:");
            let code = text.split_once(&*start).expect("the function").1;
            let code = code.split_once("\tret").expect("its end").0;
            let sizes: Vec<u32> = code.lines().filter_map(accessed).collect();
            let is_aligned = sizes.iter().all(|size| *size <= align);
            assert!(!sizes.is_empty(), "{level} {align}: {code}");
            assert!(
                is_aligned || attribute.is_empty(),
                "{level} {align}: {code}"
            );
        }
    }
}

/// Linux has the guard of stack protectors in the block of a thread; without a system it is a variable.
#[test]
fn guards_are_where_llc_has_them() {
    if !programs_or_skip("guards", &[LLC, NM]) {
        return;
    }
    let body = "define i8 @f(i64 %i) sspreq {\n  %a = alloca [16 x i8], align 16\n  \
                call void @fill(ptr %a)\n  %p = getelementptr i8, ptr %a, i64 %i\n  \
                %v = load i8, ptr %p\n  ret i8 %v\n}\ndeclare void @fill(ptr)\n";
    for triple in [
        "x86_64-unknown-linux-gnu",
        "x86_64-unknown-none-elf",
        "x86_64-unknown-unknown-eabi-elf",
        "aarch64-unknown-linux-gnu",
        "aarch64-unknown-none",
    ] {
        let name = |end: &str| place(&format!("guard-{triple}{end}"));
        let module = name(".ll");
        let text = format!("target triple = \"{triple}\"\n{body}");
        std::fs::write(&module, text).expect("a file");
        let undefined = |tool: &str, arguments: &[&str]| {
            let object = name(".o");
            made(tool, &[arguments, &[&module, "-o", &object]].concat());
            let all = made(NM, &["-u", "-j", &object]);
            let all = all.lines().map(str::to_owned);
            all.collect::<BTreeSet<String>>()
        };
        let to_object = ["-relocation-model=pic", "-filetype=obj"];
        let theirs = undefined(LLC, &to_object);
        for level in LEVELS {
            let ours = undefined(env!("CARGO_BIN_EXE_bitsmith"), &["llc", level]);
            assert_eq!(ours, theirs, "{triple} {level}");
        }
    }
}
