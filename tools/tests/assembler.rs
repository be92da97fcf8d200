//! Our assembler beside `llvm-mc`: the same instruction for the same text, in both dialects.

use bitsmith_codegen::asm::assembler::Assembler;
use bitsmith_codegen::asm::constraint;
use bitsmith_codegen::asm::operands::{Argument, Class, assign};
use bitsmith_codegen::asm::wrapper::{Statement, assemble};
use bitsmith_codegen::asm::{AsmError, Dialect, template};
use bitsmith_testkit::oracle::programs_or_skip;
use bitsmith_testkit::process::{fed, succeeded};
use proptest::prelude::*;
use std::path::{Path, PathBuf};
use std::process::Command;

const MC: &str = "llvm-mc-22";
const CLANG: &str = "clang-22";

fn ours(text: &str, dialect: Dialect) -> Result<Vec<u8>, AsmError> {
    let mut assembler = Assembler::default();
    assembler.feed(text, dialect)?;
    assembler.finish()?;
    Ok(assembler.sections[0].bytes.clone())
}

fn mc(arguments: &[&str], input: &str) -> String {
    let mut command = Command::new(MC);
    command.args([
        "-triple=x86_64-linux-gnu",
        "-mattr=+avx2,+avx512f,+bmi,+bmi2,+fma,+aes,+pclmul,+sha,+adx,+lzcnt,+crc32",
    ]);
    let output = fed(command.args(arguments), input);
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// LLVM's bytes of each statement; none where it refuses.
fn theirs(statements: &[String], dialect: Dialect) -> Vec<Option<Vec<u8>>> {
    let mut text = String::new();
    if dialect == Dialect::Intel {
        text.push_str(".intel_syntax noprefix\n");
    }
    for (number, statement) in statements.iter().enumerate() {
        text.push_str(&format!("mark{number}:\n{statement}\n"));
    }
    let mut out: Vec<Option<Vec<u8>>> = vec![None; statements.len()];
    let mut current = 0;
    for line in mc(&["-show-encoding"], &text).lines() {
        if let Some(number) = line.strip_prefix("mark").and_then(|l| l.strip_suffix(':')) {
            current = number.parse().expect("a number");
        }
        if let Some((_, encoding)) = line.split_once("encoding: [") {
            let words = encoding.trim_end_matches(']').split(',');
            let bytes = words.map(|w| {
                let digits = w.trim().trim_start_matches("0x");
                u8::from_str_radix(digits, 16).expect("a byte without relocation")
            });
            out[current].get_or_insert_default().extend(bytes);
        }
    }
    out
}

fn disassembled(codes: &[Vec<u8>]) -> Vec<String> {
    let mut text = String::new();
    for code in codes {
        for byte in code {
            text.push_str(&format!("{byte:#04x} "));
        }
        text.push('\n');
    }
    let out = mc(&["-disassemble"], &text);
    let each = out.lines().map(|l| l.trim().replace('\t', " "));
    // The order of these operands means nothing.
    let each = each.map(|l| match l.strip_prefix("xchgq ") {
        Some(operands) => {
            let mut operands: Vec<&str> = operands.split(", ").collect();
            operands.sort_unstable();
            format!("xchgq {}", operands.join(", "))
        }
        None => l,
    });
    each.collect()
}

/// The statements that both accept but understand differently, and the number that only LLVM accepts.
fn compare(statements: &[String], dialect: Dialect) -> (Vec<String>, Vec<String>, usize) {
    let theirs = theirs(statements, dialect);
    let (mut differ, mut missing, mut both) = (Vec::new(), Vec::new(), 0);
    for (statement, theirs) in statements.iter().zip(theirs) {
        let Some(theirs) = theirs else { continue };
        match ours(statement, dialect) {
            Err(error) => missing.push(error.to_string()),
            Ok(ours) => {
                both += 1;
                if ours != theirs {
                    let texts = disassembled(&[ours.clone(), theirs.clone()]);
                    let half = texts.len() / 2;
                    if !texts.len().is_multiple_of(2) || texts[..half] != texts[half..] {
                        differ.push(format!("{statement}: {ours:x?}, expected {theirs:x?}"));
                    }
                }
            }
        }
    }
    (differ, missing, both)
}

/// The statements of public code's inline assembler.
const ATT: &str = "vaddps {rn-sae}, %zmm2, %zmm1, %zmm0;vaddpd {rz-sae}, %zmm2, %zmm1, %zmm0 {%k1} {z};vmaxps {sae}, %zmm1, %zmm0, %zmm3;\
    vcvtsd2si {ru-sae}, %xmm0, %rax;vcmpps $3, {sae}, %zmm1, %zmm0, %k2 {%k1};vsqrtss {rd-sae}, %xmm1, %xmm0, %xmm2 {%k3};cpuid;rdtsc;rdtscp;xgetbv;mfence;lfence;sfence;pause;nop;hlt;ljmp *(%rcx);ljmpl *8(%rcx);ljmpq *(%rcx);ljmpw *(%rax);lcall *(%rcx);lcallq *(%rdx);inl (%dx), %eax;inb (%dx), %al;outl %eax, (%dx);outb %al, %dx;lar %dx, %ecx;lsl %ax, %r9d;larq %dx, %rcx;lar (%rdx), %ecx;lar %r9w, %ax;andb $-129, (%rcx);andw $-65535, (%rcx);mov %db7, %rcx;mov %rcx, %db6;fxsaveq (%rcx);fxrstorq (%rdi);xsaveq (%rcx);xrstorq (%rcx);xsaveoptq (%rsi);int3;ud2;int $0x80;syscall;sysret;\
movl %eax, %ebx;movq %rax, %rbx;movb %al, %ah;movw $5, %ax;movl $-1, %eax;movq $-1, %rax;movabsq $0x123456789abcdef0, %rax;\
movl (%rax), %ebx;movl %ebx, 8(%rax,%rcx,4);movq %fs:0, %rax;movq %gs:0x28, %rcx;movzbl %al, %eax;movzwl (%rdi), %eax;\
movsbl %al, %eax;movslq %eax, %rdx;movsbq (%rsi), %rdx;leaq 1(%r12), %r15;leal (%rdi,%rsi), %eax;lea 0(,%rax,8), %rcx;\
addl $1, %eax;addq %rax, (%rbx);subq $128, %rsp;andb $7, %cl;orl %eax, %edx;xorl %eax, %eax;cmpl $0, (%rdi);testb $1, %al;\
adcq %rdx, %rcx;sbbq $0, %rax;negq %rax;notl (%rax);incl %eax;decq (%rdi);mulq %rcx;imulq %rdi, %rax;imulq $10, %rdi, %rax;\
divq %rcx;idivl (%rax);shll $3, %eax;shrq %cl, %rax;sarl %eax;roll $5, %edx;rorq $1, %rax;shldq $4, %rax, %rdx;shrdl %cl, %eax, (%rdi);\
bswap %eax;bswapq %rcx;bsfq %rax, %rcx;bsrl (%rax), %ecx;popcntq %rdi, %rax;lzcntl %eax, %ecx;tzcntq %rax, %rcx;btl $3, %eax;\
btsq %rax, (%rdi);btrl $5, (%rdi);btcq $63, %rax;lock cmpxchgl %ecx, (%rdx);lock cmpxchg8b (%rdi);lock cmpxchg16b (%rsi);\
lock xaddq %rax, (%rdi);xchgl %eax, (%rdi);xchgq (%rdi), %rax;lock incl (%rax);lock addl $0, (%rsp);lock orq $0, (%rsp);\
rep movsb;rep movsq;rep stosb;rep stosl;repne scasb;repe cmpsb;lodsl;stosq;cld;std;clc;stc;cmc;lahf;sahf;\
vdivpd {rd-sae}, %zmm1, %zmm2, %zmm3;vcmpps $3, {sae}, %zmm1, %zmm2, %k1 {%k2};vaddsd {rz-sae}, %xmm1, %xmm2, %xmm3 {%k1} {z};\
vcvtsi2sd %rax, {rn-sae}, %xmm1, %xmm2;vgetexppd {sae}, %zmm1, %zmm2;{evex} vpaddd %xmm1, %xmm2, %xmm3;vpdpbusd %xmm1, %xmm2, %xmm3;\
{vex} vpdpbusd %xmm1, %xmm2, %xmm3;vpmadd52luq %ymm1, %ymm2, %ymm3;kmovq (%rdi), %k3;kxorw %k1, %k2, %k3;\
pushq %rbp;popq %rbp;push $5;pushq $0x12345;pushfq;popfq;leave;ret;retq;cltq;cqto;cltd;cwtl;\
sete %al;setnz (%rdi);setc %cl;setnbe %r9b;cmovzq %rax, %rcx;cmovael (%rdi), %eax;cmovnle %rcx, %rdx;call *%rax;jmp *(%rdi);\
call *8(%rax);movss (%rdi), %xmm0;movsd %xmm0, (%rdi);movaps %xmm0, %xmm1;movups 16(%rdi), %xmm9;movdqa %xmm1, (%rsp);\
movdqu (%rsi), %xmm2;movd %eax, %xmm0;movd %rdx, %xmm5;movd %xmm5, %rdx;vmovd %rcx, %xmm3;movd %rdx, %mm1;movq %xmm0, %rax;movq %rax, %xmm5;movhlps %xmm0, %xmm1;movntdq %xmm0, (%rdi);\
movnti %rax, (%rdi);movntiq %rax, (%rdi);addps %xmm0, %xmm1;mulsd (%rdi), %xmm1;sqrtsd %xmm1, %xmm0;xorps %xmm3, %xmm3;\
pxor %xmm0, %xmm0;paddd %xmm0, %xmm1;pshufd $0x1b, %xmm0, %xmm1;shufps $0xb1, %xmm7, %xmm7;punpcklbw %xmm0, %xmm1;\
pmovmskb %xmm0, %eax;cvtsi2sdl %eax, %xmm0;cvtsi2sdq %rax, %xmm0;cvttsd2si %xmm0, %rax;cvtss2sd %xmm0, %xmm1;ucomisd %xmm0, %xmm1;\
cmpltps %xmm0, %xmm1;cmpeqsd (%rax), %xmm1;roundsd $1, %xmm0, %xmm1;pextrq $1, %xmm0, %rax;pinsrw $2, %eax, %xmm0;\
vmovups (%rdi), %ymm0;vmovdqu %ymm0, (%rsi);vaddps %ymm0, %ymm1, %ymm2;vpxor %xmm0, %xmm0, %xmm0;vzeroupper;vzeroall;\
vfmadd231ps %ymm0, %ymm1, %ymm2;vbroadcastss (%rdi), %ymm3;vpermq $0x4e, %ymm0, %ymm1;vextracti128 $1, %ymm0, %xmm1;\
vinserti128 $1, (%rdi), %ymm0, %ymm1;vcmpltps %ymm0, %ymm1, %ymm2;vpblendvb %xmm0, %xmm1, %xmm2, %xmm3;\
aesenc %xmm0, %xmm1;aeskeygenassist $1, %xmm0, %xmm1;pclmulqdq $0x11, %xmm0, %xmm1;pclmullqlqdq %xmm0, %xmm1;sha256rnds2 %xmm0, %xmm1, %xmm2;\
sha256rnds2 %xmm1, %xmm2;blendvps %xmm0, %xmm1, %xmm2;crc32b %al, %ecx;crc32q %rax, %rcx;crc32l (%rdi), %eax;rdrand %rax;rdseed %ecx;\
adcxq %rax, %rcx;adoxq (%rdi), %rcx;mulxq %rax, %rcx, %rdx;mulx (%rdi), %rax, %rcx;andnq %rax, %rcx, %rdx;rorxq $5, %rax, %rcx;\
shlxq %rax, %rcx, %rdx;pdepq %rax, %rcx, %rdx;bextrl %eax, %ecx, %edx;blsrq %rax, %rcx;prefetcht0 (%rdi);prefetchnta 64(%rax);\
clflush (%rdi);clflushopt (%rax);invlpg (%rax);fninit;fldt (%rax);fstpt 8(%rdi);flds (%rax);fldl (%rax);fildll (%rax);fildl (%rax);\
fistpll (%rdi);fistps (%rdi);fld1;fldz;fldpi;fadd %st(1), %st;faddp;faddp %st, %st(1);fsubp %st, %st(1);fsubrp %st, %st(1);fdivrp;\
fsub %st, %st(2);fsubr %st(2), %st;fxch;fxch %st(2);fucomip %st(1), %st;fnstcw (%rdi);fnstenv (%rcx);fldenv 8(%rsp);fnsave (%rdi);frstor (%rdi);fldcw (%rdi);fnstsw %ax;fsqrt;fsin;fpatan;\
fprem;frndint;fscale;emms;fxsave (%rdi);fxsave64 (%rdi);fxrstor (%rdi);xsave (%rdi);xrstor64 (%rdi);ldmxcsr (%rdi);stmxcsr (%rdi);\
inb %dx, %al;outl %eax, %dx;outb %al, $0x80;sti;cli;lgdt (%rax);sidt (%rdi);ltr %ax;movq %cr3, %rax;movq %rax, %cr0;\
rdmsr;wrmsr;rdpmc;wbinvd;swapgs;iretq;monitor;mwait;endbr64;nopw 0(%rax,%rax,1);nopl (%rax);xorq %rax, %rax;movl 4(%rip), %eax;\
pmulhrw %mm5, %mm0;pavgusb (%rax), %mm1;pf2id 8(%rsi,%rdi), %mm3;pswapd %mm1, %mm2;femms;leaq 0(%rip), %rcx;notrack jmp *%rax;data16 nop;enter $16, $0;.byte 0x0f, 0x05;.long 5, -1;\
.ascii \"ab\\n\";.zero 3;.quad 0x1234567890;xend;xabort $1;xtest;movbe (%rdi), %eax;rdfsbase %rax;wrgsbase %rcx;serialize";

const INTEL: &str = "vaddps zmm0, zmm1, zmm2, {rn-sae};vmaxpd zmm0 {k1} {z}, zmm1, zmm2, {sae};mov eax, 1;mov rax, [rbx];mov dword ptr [rax + 4*rcx + 8], 5;add rax, rbx;lea rdi, [rip + 8];mov rbx, rcx;\
xchg rbx, rsi;cpuid;mov qword ptr [rsp - 8], rax;movzx eax, byte ptr [rdi];movsxd rax, ecx;cmp byte ptr [rsi], 10;push rbx;pop rbx;\
imul rax, rcx, 3;shl rax, 4;shl eax, cl;sar ecx;lock cmpxchg [rdi], rcx;lock xadd dword ptr [rdi], eax;rep movsb;rep stosq;\
call rax;jmp qword ptr [rax];sete al;cmovne rax, rcx;movaps xmm0, xmmword ptr [rax];movss xmm1, dword ptr [rdi];\
vpaddd ymm0, ymm1, ymmword ptr [rdi];fld tbyte ptr [rax];fld qword ptr [rax];fild word ptr [rdi];fstp st(1);fsubp st(1), st;fsub st(1), st;fsubr st(2), st;\
fucomip st, st(1);fnstcw [rsp - 8];fnstenv [rcx];fldenv [rsp + 8];syscall;int 0x80;in al, dx;out dx, al;mov al, [rsi + rdi];mov rax, fs:[0];mov rcx, qword ptr gs:[40];\
and rsp, -16;test al, 1;bsr rax, rcx;bt rax, 5;mulx rax, rcx, [rdi];crc32 eax, cl;pshufd xmm0, xmm1, 0x1b;ret;nop;ud2";

fn all_same(list: &str, dialect: Dialect) {
    if !programs_or_skip("assembler", &[MC]) {
        return;
    }
    let statements: Vec<String> = list.split(';').map(|s| s.trim().to_owned()).collect();
    let refused: Vec<&String> = (statements.iter().zip(theirs(&statements, dialect)))
        .filter(|(_, bytes)| bytes.is_none())
        .map(|(statement, _)| statement)
        .filter(|s| !s.starts_with('.'))
        .collect();
    assert!(refused.is_empty(), "llvm-mc refuses {refused:?}");
    let (differ, missing, _) = compare(&statements, dialect);
    assert!(
        differ.is_empty() && missing.is_empty(),
        "{differ:#?} {missing:#?}"
    );
}

#[test]
fn instructions_are_llvm_mc_s() {
    all_same(ATT, Dialect::Att);
}

#[test]
fn instructions_of_the_intel_dialect_are_llvm_mc_s() {
    all_same(INTEL, Dialect::Intel);
}

/// Random operands for every mnemonic of the list.
#[test]
fn random_operands_mean_the_same() {
    if !programs_or_skip("assembler", &[MC]) {
        return;
    }
    let operands = [
        "%al",
        "%r9b",
        "%ch",
        "%cx",
        "%r12w",
        "%eax",
        "%r13d",
        "%rax",
        "%rbp",
        "%r8",
        "%xmm1",
        "%xmm12",
        "%ymm3",
        "%ymm15",
        "$1",
        "$-3",
        "$200",
        "$70000",
        "(%rax)",
        "8(%rbp)",
        "(%r13)",
        "-200(%rsp)",
        "(%rcx,%r9,4)",
        "0x1000(,%rdx,8)",
        "%fs:16",
        "%cl",
        "%mm2",
    ];
    let words = ATT.split(';').filter_map(|s| s.split([' ', '\t']).next());
    let mut words: Vec<&str> = words
        .filter(|w| !w.starts_with('.') && !w.starts_with("rep") && *w != "lock")
        .collect();
    words.sort_unstable();
    words.dedup();
    let mut state = 0x1234_5678_9abc_def0_u64;
    let mut next = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    let mut statements = Vec::new();
    for word in words {
        for _ in 0..60 {
            let count = next(4);
            let chosen: Vec<&str> = (0..count).map(|_| operands[next(operands.len())]).collect();
            statements.push(format!("{word} {}", chosen.join(", ")));
        }
    }
    let (differ, missing, both) = compare(&statements, Dialect::Att);
    assert!(
        differ.is_empty(),
        "{} of {both}: {:#?}",
        differ.len(),
        &differ[..differ.len().min(20)]
    );
    let share = missing.len() * 100 / (both + missing.len()).max(1);
    assert!(
        both > 500 && share < 8,
        "{} missing of {both}: {:#?}",
        missing.len(),
        &missing[..missing.len().min(30)]
    );
}

#[test]
fn errors_name_the_line_of_the_template() {
    let error = ours("nop\n  movl %eax, %ebx; frobnicate %eax\nnop", Dialect::Att);
    let error = error.expect_err("it is no instruction");
    assert_eq!((error.line, &*error.statement), (2, "frobnicate %eax"));
    let error = ours("nop\nmovl %rax, %ebx", Dialect::Att).expect_err("sizes differ");
    assert_eq!(error.line, 2);
    assert!(ours("jmp 1b", Dialect::Att).is_err());
    assert!(ours("jmp 1f", Dialect::Att).is_err());
    assert!(ours("x = y\ny = x\nmovl $x, %eax", Dialect::Att).is_err());
    assert!(ours(".skip 1 << 40", Dialect::Att).is_err());
    assert!(ours(&"(".repeat(5000), Dialect::Att).is_err());
    assert!(
        ours(
            &format!("movl ${}1{}, %eax", "(".repeat(5000), ")".repeat(5000)),
            Dialect::Att
        )
        .is_err()
    );
    assert!(ours(&format!("movl ${}1, %eax", "1+".repeat(5000)), Dialect::Att).is_err());
}

#[test]
fn branches_are_short_where_the_target_is_near() {
    let near = ours("1: nop\njmp 1b\njz 2f\n2:", Dialect::Att);
    assert_eq!(near, Ok(vec![0x90, 0xeb, 0xfd, 0x74, 0x00]));
    let far = ours("jmp 1f\n.skip 200\n1: ret", Dialect::Att).expect("it is assembled");
    assert_eq!(far[..5], [0xe9, 200, 0, 0, 0]);
    let others = ours("loop .; jrcxz .; call .+5; xbegin .", Dialect::Att);
    let expected = [
        0xe2, 0xfe, 0xe3, 0xfe, 0xe8, 0, 0, 0, 0, 0xc7, 0xf8, 0xfa, 0xff, 0xff, 0xff,
    ];
    assert_eq!(others, Ok(expected.to_vec()));
}

/// Registers that are no addresses are refused wherever they stand.
#[test]
fn any_register_in_an_address_has_an_answer() {
    let registers = [
        "al", "ah", "cx", "eax", "esp", "rsp", "rbp", "r13", "rip", "eip", "xmm1", "ymm9", "mm0",
        "st", "cr0", "fs", "k1",
    ];
    let instructions = [
        "movl X, %eax",
        "movsd X, %xmm0",
        "lea X, %rax",
        "vgatherdps %xmm1, X, %xmm2",
        "call *X",
        "rep movsb X, X",
    ];
    for instruction in instructions {
        for base in registers {
            let alone = instruction.replace('X', &format!("8(%{base})"));
            let fine = ours(&alone, Dialect::Att).is_ok();
            assert!(fine <= base.starts_with(['r', 'e']), "{alone}");
            for index in registers {
                let address = format!("-300(%{base},%{index},4)");
                let _ = ours(&instruction.replace('X', &address), Dialect::Att);
                let _ = ours(
                    &format!("mov eax, [{base} + 2*{index} + 7]"),
                    Dialect::Intel,
                );
            }
        }
    }
    for values in [
        "%xmm0, %xmm1, %xmm2, %xmm3, %xmm4",
        "$1, %xmm0, %xmm1, %xmm2, %xmm3",
        "%xmm0, (%rax), %xmm2, $1, %xmm3",
    ] {
        let _ = ours(&format!("vpermil2ps {values}"), Dialect::Att);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Whatever the text, there is an answer.
    #[test]
    fn no_text_makes_it_panic(text in "[ -~\n\t]{0,80}", intel in any::<bool>()) {
        let dialect = if intel { Dialect::Intel } else { Dialect::Att };
        let _ = ours(&text, dialect);
        let _ = template::pieces(&text, dialect);
        let _ = constraint::parse(&text);
    }

    /// Pieces of templates and constraints in any order have an answer, too.
    #[test]
    fn no_template_makes_it_panic(
        words in proptest::collection::vec(
            prop_oneof![
                Just("mov"), Just("addl"), Just(" %eax"), Just("$0"), Just("${1:b}"), Just("$$5"), Just(", "), Just("\n"),
                Just("1:"), Just("jmp 1b"), Just("jmp 1f"), Just("("), Just(")"), Just(".align 8"), Just(".byte "), Just("%st("),
                Just("$("), Just("$|"), Just("$)"), Just("\""), Just("x="), Just("-"), Just("{"), Just("}"), Just("[rax+"), Just("]"),
            ], 0..12),
        constraints in proptest::collection::vec(
            prop_oneof![
                Just("=r"), Just("=&r"), Just("r"), Just("0"), Just("9"), Just("=*m"), Just("*m"), Just("i"), Just("={ax}"), Just("x"),
                Just("~{memory}"), Just("~{rcx}"), Just("{st}"), Just("={st(1)}"), Just("=@ccz"), Just("={@ccz}"), Just("!i"), Just("m"),
            ], 0..8),
    ) {
        let text = words.concat();
        let Ok(constraints) = constraint::parse(&constraints.join(",")) else { return Ok(()) };
        let count = constraints.iter().filter(|c| c.role != constraint::Role::Clobber).count();
        let argument = Argument { class: Class::Integer, bytes: 4, constant: None, variable: None };
        let Ok(operands) = assign(&constraints, &vec![argument; count]) else { return Ok(()) };
        for dialect in [Dialect::Att, Dialect::Intel] {
            let _ = assemble(&Statement { template: &text, dialect, operands: &operands, labels: 1, traps: false, unique: 1 }, None);
        }
    }
}

/// A generator of numbers, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % most as u64) as usize
    }
    fn one_of<'t>(&mut self, all: &[&'t str]) -> &'t str {
        all[self.below(all.len())]
    }
}

/// A function with a statement of random operands: each output is a sum of some inputs.
fn function(number: usize, random: &mut Numbers) -> String {
    // Without `a` and `b`, so that two registers are left for `Q`.
    let mut fixed = vec!["c", "d", "S", "D"];
    let (outputs, inputs) = (1 + random.below(3), 1 + random.below(4));
    let types = ["int", "unsigned", "long", "unsigned long"];
    let (mut out, mut list) = (String::new(), String::new());
    let (mut declared, mut text) = (Vec::new(), String::new());
    for output in 0..outputs {
        let register = match random.below(3) {
            0 => fixed.remove(random.below(fixed.len())),
            1 => "r",
            _ => "q",
        };
        let mark = random.one_of(&["=&", "+&"]);
        declared.push(format!("{mark}{register}"));
        out.push_str(&format!(
            "  {} o{output} = a * {};\n",
            random.one_of(&types),
            output + 2
        ));
        if mark == "=&" {
            text.push_str(&format!("movq ${}, %q{output}\\n\\t", random.below(1000)));
        }
    }
    let mut sources = Vec::new();
    for input in 0..inputs {
        let constraint = match random.below(7) {
            0 if !fixed.is_empty() => fixed.remove(random.below(fixed.len())),
            1 => "m",
            2 => "i",
            3 => "rm",
            4 => "re",
            5 if outputs == 1 && input == 0 => "Q",
            _ => "r",
        };
        let constant = constraint.contains('i') && (constraint == "i" || random.below(2) == 0);
        let value = match constant {
            true => format!("{}L", random.below(100)),
            false => format!("i{input}"),
        };
        if !constant {
            out.push_str(&format!("  long i{input} = b + {};\n", input * 7));
        }
        sources.push(format!("\"{constraint}\"({value})"));
        for output in 0..outputs {
            let operation = random.one_of(&["addq", "subq", "xorq", "imulq"]);
            let operand = match constraint {
                "m" | "i" | "rm" | "re" => format!("%{}", outputs + input),
                _ => format!("%q{}", outputs + input),
            };
            text.push_str(&format!("{operation} {operand}, %q{output}\\n\\t"));
        }
        if constraint == "Q" {
            // Its second byte, by name, and an output that needs no other encoding.
            text.push_str(&format!("cmpb $3, %h{}\\n\\t", outputs + input));
        }
    }
    for (output, constraint) in declared.iter().enumerate() {
        list.push_str(&format!(
            "{}\"{constraint}\"(o{output})",
            if output > 0 { ", " } else { "" }
        ));
    }
    let clobbers = random.one_of(&[
        "\"cc\"",
        "\"cc\", \"memory\"",
        "\"cc\", \"r8\", \"r12\"",
        "\"cc\", \"r15\", \"xmm3\"",
    ]);
    let sum: Vec<String> = (0..outputs)
        .map(|o| format!("(unsigned long)o{o} * {}", o + 3))
        .collect();
    format!(
        "__attribute__((noinline)) static unsigned long f{number}(long a, long b) {{\n{out}  __asm__ volatile(\"{text}\" : {list} : {} : {clobbers});\n  return {};\n}}\n",
        sources.join(", "),
        sum.join(" + ")
    )
}

/// Statements with random operands compute what clang's build computes.
#[test]
fn random_constraints_give_the_same_results() {
    if !programs_or_skip("assembler", &[CLANG]) {
        return;
    }
    let mut random = Numbers(0x9e37_79b9_7f4a_7c15);
    let count = 120;
    let mut text = String::from("#include <stdio.h>\n");
    for number in 0..count {
        text.push_str(&function(number, &mut random));
    }
    text.push_str("int main(void) {\n");
    for number in 0..count {
        text.push_str(&format!(
            "  printf(\"{number} %lx\\n\", f{number}(0x123456789, 0x1122334455667788));\n"
        ));
    }
    text.push_str("}\n");
    let place = |end: &str| format!("{}/random_asm{end}", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(place(".c"), text).expect("it is written");
    let run = |program: &str, arguments: &[&str]| {
        let output = Command::new(program)
            .args(arguments)
            .output()
            .expect("it runs");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{program} {arguments:?}: {errors}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    for level in ["-O0", "-O2"] {
        run(CLANG, &["-w", level, &place(".c"), "-o", &place("")]);
        run(
            CLANG,
            &[
                "-w",
                level,
                "-emit-llvm",
                "-c",
                &place(".c"),
                "-o",
                &place(".bc"),
            ],
        );
        let expected = run(&place(""), &[]);
        for ours in ["-O0", "-O2"] {
            let found = run(
                env!("CARGO_BIN_EXE_bitsmith"),
                &["run", ours, &place(".bc")],
            );
            assert_eq!(found, expected, "clang {level}, bitsmith {ours}");
        }
    }
}

/// Text that our assembler does not know: another one is asked if it is named, and the program is that of clang.
#[test]
fn another_assembler_is_asked() {
    let targets = [
        ("x86_64-linux-gnu", "as", CLANG, None),
        (
            "aarch64-linux-gnu",
            "aarch64-linux-gnu-as",
            "aarch64-linux-gnu-gcc",
            Some("qemu-aarch64"),
        ),
    ];
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/assembler/macros.c");
    for (triple, assembler, linker, emulator) in targets {
        let programs = [CLANG, assembler, linker, emulator.unwrap_or(CLANG)];
        if !programs_or_skip("assembler", &programs) {
            continue;
        }
        let place = |end: &str| {
            PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("macros.{triple}{end}"))
        };
        let clang = |flags: &[&str], output: &Path| {
            let target = format!("--target={triple}");
            let mut command = Command::new(CLANG);
            command.arg(target).args(flags).arg(&source).arg("-o");
            succeeded(command.arg(output));
        };
        let linked = |object: &Path| {
            let program = object.with_extension("program");
            succeeded(Command::new(linker).arg(object).arg("-o").arg(&program));
            let mut command = Command::new(emulator.map_or(program.as_os_str(), AsRef::as_ref));
            if emulator.is_some() {
                command
                    .args(["-L", &format!("/usr/{triple}")])
                    .arg(&program);
            }
            succeeded(&mut command)
        };
        let theirs = place(".theirs.o");
        clang(&["-O1", "-fPIC", "-c"], &theirs);
        let expected = linked(&theirs);
        for level in ["-O0", "-O2"] {
            let (module, object) = (place(&format!("{level}.bc")), place(&format!("{level}.o")));
            clang(&[level, "-fPIC", "-emit-llvm", "-c"], &module);
            let llc = || {
                let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
                command.args(["llc", level]).arg(&module).arg("-o");
                command.arg(&object);
                command
            };
            succeeded(llc().args(["--assembler", assembler]));
            assert_eq!(linked(&object), expected, "{triple} {level}");
            let refused = llc().output().expect("bitsmith runs");
            let errors = String::from_utf8_lossy(&refused.stderr);
            assert_eq!(refused.status.code(), Some(1), "{errors}");
            assert!(errors.contains("assembler"), "{errors}");
            let refused = llc().args(["--assembler", "false"]).output();
            let refused = refused.expect("bitsmith runs");
            let errors = String::from_utf8_lossy(&refused.stderr);
            assert!(
                errors.contains("the assembler false: it failed"),
                "{errors}"
            );
        }
    }
}
