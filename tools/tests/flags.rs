//! The table of flags against LLVM 22: every instruction with every keyword and with every bit of its
//! record, and the release that introduced each.

use bitsmith_bitcode::bitstream::{Node, NodeKind, Tree};
use bitsmith_bitcode::read::read_module;
use bitsmith_bitcode::write::{WriteOptions, write_module};
use bitsmith_fuzz::records::without_positions;
use bitsmith_model::constant::ExprOp;
use bitsmith_model::global::BodyState;
use bitsmith_model::schema::blocks::{FUNCTION_BLOCK, function as code};
use bitsmith_model::schema::flag::{self, Family, Flag, Flags, Order};
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Opcode};
use bitsmith_model::types::TypeId;
use bitsmith_testkit::Oracle;
use bitsmith_testkit::ordered_map::ordered_map;
use bitsmith_text::parse::parse_module;
use bitsmith_text::print::{Options, print_module};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The owner of the flags.
#[derive(Clone, Copy)]
enum Carrier {
    /// An instruction, by its operator's code; the keywords follow its own.
    Inst(Opcode, u8),
    /// Likewise, with a floating-point result, which allows more.
    Float(Opcode),
    /// A call, whose keywords precede its own.
    Call,
    /// A constant expression.
    Expr(ExprOp),
}

/// Text with `#` in the place of flag keywords, and `$` in that of a unique name.
struct Form {
    carrier: Carrier,
    text: String,
    /// A keyword that the text needs.
    needs: &'static str,
}

impl Form {
    fn family(&self) -> Family {
        match self.carrier {
            Carrier::Inst(Opcode::Call, sub) => {
                assert_eq!(sub, 0);
                Family::None
            }
            Carrier::Inst(op, sub) => flag::of(op, sub),
            Carrier::Float(op) => flag::by_type(op),
            Carrier::Call => flag::of(Opcode::Call, 0),
            Carrier::Expr(op) => flag::of_expr(op),
        }
    }

    /// The flags whose keywords are valid there.
    fn flags(&self) -> impl Iterator<Item = &'static Flag> {
        let flags = self.family().flags().iter();
        // `atomic` needs an ordering: there are forms with both.
        flags.filter(|flag| !["", "atomic"].contains(&flag.text))
    }

    /// The first release that has a flag there.
    fn since(&self, flag: &Flag) -> u16 {
        let (op, sub, by_type) = match self.carrier {
            Carrier::Inst(op, sub) => (op, sub, false),
            Carrier::Float(op) => (op, 0, true),
            Carrier::Call => (Opcode::Call, 0, false),
            Carrier::Expr(_) => return flag.since,
        };
        let mut rows = flag::ROWS.iter();
        let row = rows.find(|row| {
            let sub = row.subs.is_empty() || row.subs.contains(&sub);
            row.op == op && row.by_type == by_type && sub
        });
        flag.since.max(row.expect("a row").since)
    }

    /// With keywords, as one of several in a module.
    fn with(&self, words: &[&str], number: usize) -> String {
        let own = [self.needs];
        let needs = own.iter().filter(|word| !word.is_empty());
        let words: Vec<&str> = needs.chain(words).copied().collect();
        let name = format!("x{number}");
        self.text.replace('$', &name).replace('#', &words.join(" "))
    }

    /// All combinations that the table allows beyond a single keyword, and those that it does not.
    fn orders(&self) -> (Vec<Vec<&'static str>>, Vec<Vec<&'static str>>) {
        let words: Vec<&str> = self.flags().map(|flag| flag.text).collect();
        let reversed: Vec<&str> = words.iter().rev().copied().collect();
        let doubled = words.first().map(|word| vec![*word, *word]);
        let several = words.len() > 1;
        let order = self.family().order();
        let (mut taken, mut refused) = (Vec::new(), Vec::new());
        let mut sort = |words: Vec<&'static str>, fits: bool| match fits {
            true => taken.push(words),
            false => refused.push(words),
        };
        if several {
            sort(words, order != Order::One);
            sort(reversed, matches!(order, Order::Any | Order::Once));
        }
        // `musttail` and `alloca swifterror` have further rules; other tests check that they occur once.
        if let Some(doubled) = doubled {
            sort(doubled, matches!(order, Order::Any | Order::Ended));
        }
        (taken, refused)
    }
}

const HEAD: &str = "@g = external global i8
declare float @f(float)
declare i32 @i(i32)
declare { i32, i32 } @s()
declare { float, float } @fs()
";

/// A function around an instruction.
fn inside(line: &str) -> String {
    format!(
        "define void @$(i32 %a, i32 %b, float %x, float %y, ptr %p, i1 %c, <2 x float> %v, {{ float, \
         float }} %s) personality ptr @i {{\nentry:\n  {line}\n  ret void\n}}\n"
    )
}

/// An instruction in a landing pad, after an invoke.
fn unwound(lines: &str) -> String {
    inside(&format!(
        "%q = invoke float @f(float %x)\n    to label %z unwind label %u\nu:\n  {lines}\nz:"
    ))
}

/// Operators.
fn operators() -> Vec<Form> {
    let binary = BinaryOp::ALL.iter().map(|&op| {
        let operands = match op.is_float() {
            true => "float %x, %y",
            false => "i32 %a, %b",
        };
        form(
            Carrier::Inst(Opcode::Binary, op.code()),
            inside(&format!("%r = {} # {operands}", op.text())),
        )
    });
    let cast = CastOp::ALL.iter().map(|&op| {
        use CastOp::*;
        let types = match op {
            Trunc => "i32 %a to i8",
            ZExt | SExt => "i32 %a to i64",
            FPToUI | FPToSI => "float %x to i32",
            UIToFP | SIToFP => "i32 %a to float",
            FPTrunc => "float %x to half",
            FPExt => "float %x to double",
            PtrToInt | PtrToAddr => "ptr %p to i64",
            IntToPtr => "i32 %a to ptr",
            BitCast => "i32 %a to float",
            AddrSpaceCast => "ptr %p to ptr addrspace(1)",
        };
        form(
            Carrier::Inst(Opcode::Cast, op.code()),
            inside(&format!("%r = {} # {types}", op.text())),
        )
    });
    binary.chain(cast).collect()
}

/// Instructions other than operators: one form each.
fn instructions() -> Vec<Form> {
    use Carrier::{Call, Float, Inst};
    let plain = [
        (Inst(Opcode::FNeg, 0), "%r = fneg # float %x"),
        (Inst(Opcode::ICmp, 0), "%r = icmp # eq i32 %a, %b"),
        (Inst(Opcode::FCmp, 0), "%r = fcmp # oeq float %x, %y"),
        (
            Inst(Opcode::GetElementPtr, 0),
            "%r = getelementptr # i32, ptr %p, i64 1",
        ),
        (
            Inst(Opcode::Select, 0),
            "%r = select # i1 %c, i32 %a, i32 %b",
        ),
        (
            Float(Opcode::Select),
            "%r = select # i1 %c, float %x, float %y",
        ),
        (Inst(Opcode::Call, 0), "%r = call # i32 @i(i32 %a)"),
        (Inst(Opcode::Call, 0), "%r = call # { i32, i32 } @s()"),
        (Float(Opcode::Call), "%r = call # float @f(float %x)"),
        (
            Inst(Opcode::Phi, 0),
            "br label %z\nz:\n  %r = phi # i32 [ %a, %entry ]",
        ),
        (
            Float(Opcode::Phi),
            "br label %z\nz:\n  %r = phi # float [ %x, %entry ]",
        ),
        (Inst(Opcode::Alloca, 0), "%r = alloca # ptr, align 8"),
        (Inst(Opcode::Load, 0), "%r = load # i32, ptr %p, align 4"),
        (Inst(Opcode::Store, 0), "store # i32 %a, ptr %p, align 4"),
        (
            Inst(Opcode::CmpXchg, 0),
            "%r = cmpxchg # ptr %p, i32 %a, i32 %b seq_cst seq_cst, align 4",
        ),
        (
            Inst(Opcode::AtomicRmw, 0),
            "%r = atomicrmw # xchg ptr %p, i32 %a seq_cst, align 4",
        ),
        (Inst(Opcode::Fence, 0), "fence # seq_cst"),
        (Inst(Opcode::Freeze, 0), "%r = freeze # float %x"),
        (Inst(Opcode::VaArg, 0), "%r = va_arg # ptr %p, i32"),
        (
            Inst(Opcode::ExtractElement, 0),
            "%r = extractelement # <2 x float> %v, i32 0",
        ),
        (
            Inst(Opcode::InsertElement, 0),
            "%r = insertelement # <2 x float> %v, float %x, i32 0",
        ),
        (
            Inst(Opcode::ShuffleVector, 0),
            "%r = shufflevector # <2 x float> %v, <2 x float> %v, <2 x i32> zeroinitializer",
        ),
        (
            Inst(Opcode::ExtractValue, 0),
            "%r = extractvalue # { float, float } %s, 0",
        ),
        (
            Inst(Opcode::InsertValue, 0),
            "%r = insertvalue # { float, float } %s, float %x, 0",
        ),
        (Inst(Opcode::Ret, 0), "ret # void\nz:"),
        (Inst(Opcode::Br, 0), "br # label %z\nz:"),
        (Inst(Opcode::Switch, 0), "switch # i32 %a, label %z []\nz:"),
        (
            Inst(Opcode::IndirectBr, 0),
            "indirectbr # ptr %p, [label %z]\nz:",
        ),
        (Inst(Opcode::Unreachable, 0), "unreachable #\nz:"),
        (
            Inst(Opcode::CallBr, 0),
            "callbr # void asm \"\", \"!i\"()\n    to label %z [label %u]\nu:\n  unreachable\nz:",
        ),
    ];
    let unwinding = [
        (
            Inst(Opcode::Invoke, 0),
            "%k = landingpad { ptr, i32 } cleanup\n  %r = invoke # float @f(float %x)\n    to label %z unwind label %w\nw:\n  \
             %l = landingpad { ptr, i32 } cleanup\n  unreachable",
        ),
        (
            Inst(Opcode::LandingPad, 0),
            "%r = landingpad { ptr, i32 } # catch ptr null\n  unreachable",
        ),
        (
            Inst(Opcode::Resume, 0),
            "%r = landingpad { ptr, i32 } cleanup\n  resume # { ptr, i32 } %r",
        ),
        (
            Inst(Opcode::CatchSwitch, 0),
            "%r = catchswitch # within none [label %h] unwind to caller\nh:\n  \
             %k = catchpad within %r []\n  unreachable",
        ),
        (
            Inst(Opcode::CatchPad, 0),
            "%r = catchswitch within none [label %h] unwind to caller\nh:\n  \
             %k = catchpad # within %r []\n  unreachable",
        ),
        (
            Inst(Opcode::CatchRet, 0),
            "%r = catchswitch within none [label %h] unwind to caller\nh:\n  \
             %k = catchpad within %r []\n  catchret # from %k to label %z",
        ),
        (
            Inst(Opcode::CleanupPad, 0),
            "%r = cleanuppad # within none []\n  unreachable",
        ),
        (
            Inst(Opcode::CleanupRet, 0),
            "%r = cleanuppad within none []\n  cleanupret # from %r unwind to caller",
        ),
    ];
    let types = [
        "<2 x float>",
        "[2 x [2 x float]]",
        "{ float, float }",
        "<{ half }>",
        "{ <2 x float>, <2 x float> }",
    ];
    let others = [
        "{ float, double }",
        "{ { float } }",
        "{}",
        "[2 x ptr]",
        "i64",
        "[1 x { float }]",
    ];
    let typed = |carrier: Carrier, ty: &str| {
        let line = format!("%r = select # i1 %c, {ty} poison, {ty} poison");
        form(carrier, inside(&line))
    };
    let float = types.map(|ty| typed(Float(Opcode::Select), ty));
    let other = others.map(|ty| typed(Inst(Opcode::Select, 0), ty));
    let atomic = |op, text: &str| Form {
        needs: "atomic",
        ..form(Inst(op, 0), inside(text))
    };
    let tail = "define i32 @$(i32 %a) {\n  %r = # call i32 @i(i32 %a)\n  ret i32 %r\n}\n";
    let more = [
        form(Call, tail.to_owned()),
        atomic(Opcode::Load, "%r = load # i32, ptr %p seq_cst, align 4"),
        atomic(Opcode::Store, "store # i32 %a, ptr %p seq_cst, align 4"),
    ];
    let plain = plain.map(|(carrier, line)| form(carrier, inside(line)));
    let unwinding = unwinding.map(|(carrier, line)| form(carrier, unwound(line)));
    let all = plain.into_iter().chain(unwinding).chain(float);
    all.chain(other).chain(more).collect()
}

fn expressions() -> Vec<Form> {
    let int = "ptrtoint (ptr @g to i32)";
    let binary = [BinaryOp::Add, BinaryOp::Sub, BinaryOp::Xor].map(|op| {
        let text = format!("@$ = global i32 {} # (i32 {int}, i32 5)\n", op.text());
        form(Carrier::Expr(ExprOp::Binary(op)), text)
    });
    let casts = [
        (CastOp::Trunc, "i32", "i64 ptrtoint (ptr @g to i64) to i32"),
        (CastOp::PtrToInt, "i64", "ptr @g to i64"),
        (CastOp::PtrToAddr, "i64", "ptr @g to i64"),
        (
            CastOp::IntToPtr,
            "ptr",
            "i32 ptrtoint (ptr @g to i32) to ptr",
        ),
        (
            CastOp::BitCast,
            "float",
            "i32 ptrtoint (ptr @g to i32) to float",
        ),
        (
            CastOp::AddrSpaceCast,
            "ptr addrspace(1)",
            "ptr @g to ptr addrspace(1)",
        ),
    ]
    .map(|(op, ty, operand)| {
        let text = format!("@$ = global {ty} {} # ({operand})\n", op.text());
        form(Carrier::Expr(ExprOp::Cast(op)), text)
    });
    let source = TypeId::from_u32(0);
    let gep = form(
        Carrier::Expr(ExprOp::GetElementPtr { source }),
        "@$ = global ptr getelementptr # (i8, ptr @g, i64 1)\n".to_owned(),
    );
    binary.into_iter().chain(casts).chain([gep]).collect()
}

fn form(carrier: Carrier, text: String) -> Form {
    let needs = "";
    Form {
        carrier,
        text,
        needs,
    }
}

fn forms() -> Vec<Form> {
    let all = operators().into_iter().chain(instructions());
    all.chain(expressions()).collect()
}

/// The output of a tool for some bytes, or its error.
fn tool(tool: &Path, input: &[u8]) -> Result<Vec<u8>, String> {
    let mut child = Command::new(tool)
        .args(["-", "-o", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the tool runs");
    let mut stdin = child.stdin.take().expect("it is piped");
    // A tool that rejects its input need not read it to the end.
    let _ = stdin.write_all(input);
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    match output.status.success() {
        true => Ok(output.stdout),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

fn jobs() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The text of bitcode as bitsmith prints it.
fn shown(bytes: &[u8]) -> Result<String, String> {
    let (module, _) = read_module(bytes).map_err(|error| error.to_string())?;
    let mut text = Vec::new();
    print_module(&module, "<stdin>", &Options::default(), &mut text).expect("memory");
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// Texts that the table allows, in one module.
fn allowed(forms: &[Form], keep: impl Fn(&Form, &Flag) -> bool) -> String {
    let (mut text, mut number) = (HEAD.to_owned(), 0);
    for form in forms {
        let words = form.flags().filter(|flag| keep(form, flag));
        let mut texts: Vec<Vec<&str>> = words.map(|flag| vec![flag.text]).collect();
        if texts.len() == form.flags().count() {
            texts.extend(form.orders().0);
            texts.push(Vec::new());
        }
        for words in texts {
            text.push_str(&form.with(&words, number));
            number += 1;
        }
    }
    text
}

/// Every keyword of LLVM 22's language.
fn words() -> BTreeSet<&'static str> {
    let flags = flag::ROWS.iter().flat_map(|row| row.family.flags());
    let words = flags.filter(|flag| flag.since <= 22).map(|flag| flag.text);
    words.filter(|word| !word.is_empty()).collect()
}

#[test]
fn every_instruction_is_asked() {
    let forms = forms();
    let mut seen = BTreeSet::new();
    for form in &forms {
        match form.carrier {
            Carrier::Inst(op, sub) => drop(seen.insert((op.code(), sub))),
            Carrier::Float(op) => drop(seen.insert((op.code(), 255))),
            Carrier::Call | Carrier::Expr(_) => {}
        }
    }
    for op in Opcode::ALL {
        let subs: Vec<u8> = match op {
            Opcode::Binary => BinaryOp::ALL.iter().map(|op| op.code()).collect(),
            Opcode::Cast => CastOp::ALL.iter().map(|op| op.code()).collect(),
            _ => vec![0],
        };
        for sub in subs {
            assert!(seen.contains(&(op.code(), sub)), "{op:?} {sub}");
        }
        let by_type = flag::by_type(*op) != Family::None;
        assert_eq!(seen.contains(&(op.code(), 255)), by_type, "{op:?}");
    }
}

/// Flags that the table allows are parsed, printed, read and written as by LLVM.
#[test]
fn words_that_the_table_has() {
    let text = allowed(&forms(), |form, flag| form.since(flag) <= 22);
    let module = parse_module(text.as_bytes()).expect("it is taken");
    let written = write_module(&module, &WriteOptions::default()).expect("a module");
    let Some(oracle) = Oracle::or_skip("words of flags") else {
        return;
    };
    let theirs = tool(&oracle.tool("llvm-as"), text.as_bytes()).expect("LLVM takes it");
    let dis = |bytes: &[u8]| {
        let text = tool(&oracle.tool("llvm-dis"), bytes).expect("bitcode");
        let text = String::from_utf8(text).expect("text");
        text.replace("source_filename = \"<stdin>\"\n", "")
    };
    let wanted = dis(&theirs);
    for word in words() {
        assert!(wanted.contains(&format!("{word} ")) || wanted.contains(&format!("{word}\n")));
    }
    assert_eq!(dis(&written), wanted);
    let ours = shown(&theirs).expect("bitcode");
    assert_eq!(ours.replace("source_filename = \"<stdin>\"\n", ""), wanted);
}

/// Flags that the table does not allow are errors, as in LLVM.
#[test]
fn words_that_the_table_has_not() {
    let mut texts = Vec::new();
    for form in forms() {
        for word in words() {
            if word != form.needs && !form.flags().any(|flag| flag.text == word) {
                texts.push(form.with(&[word], 0));
            }
        }
        let refused = form.orders().1;
        texts.extend(refused.iter().map(|words| form.with(words, 0)));
    }
    for text in &texts {
        let text = format!("{HEAD}{text}");
        assert!(parse_module(text.as_bytes()).is_err(), "{text}");
    }
    let Some(oracle) = Oracle::or_skip("words of flags") else {
        return;
    };
    let assembler = oracle.tool("llvm-as");
    let ask = |text: &String| Ok(tool(&assembler, format!("{HEAD}{text}").as_bytes()).is_ok());
    let taken = ordered_map(jobs(), &texts, ask, |_| {}).expect("answers");
    let taken = texts.iter().zip(taken).filter(|(_, taken)| *taken);
    let taken: Vec<&String> = taken.map(|(text, _)| text).collect();
    assert!(taken.is_empty(), "LLVM takes {taken:#?}");
}

/// A release accepts exactly the keywords that the table has for it.
#[test]
fn releases_bring_words() {
    for release in [15, 16, 19] {
        let assembler = format!("llvm-as-{release}");
        if !bitsmith_testkit::oracle::programs_or_skip("words of flags", &[&assembler]) {
            continue;
        }
        let mut forms = forms();
        // Not in these releases: the instruction, or fast-math flags on structs.
        forms.retain(|form| !form.text.contains("ptrtoaddr"));
        forms.retain(|form| !form.text.contains("poison"));
        let text = allowed(&forms, |form, flag| form.since(flag) <= release);
        let answer = tool(Path::new(&assembler), text.as_bytes());
        assert!(answer.is_ok(), "LLVM {release}: {answer:?}");
        for form in &forms {
            for flag in form.flags().filter(|flag| form.since(flag) > release) {
                let text = format!("{HEAD}{}", form.with(&[flag.text], 0));
                let answer = tool(Path::new(&assembler), text.as_bytes());
                assert!(answer.is_err(), "LLVM {release} takes {text}");
            }
        }
    }
}

/// The place of flags in a record.
#[derive(Clone, Copy)]
enum Place {
    /// After all operands of a record without flags.
    Behind,
    /// An operand, counted from the front, whose other bits have another meaning.
    At(usize),
    /// An operand, counted from the back.
    Back(usize),
    /// After the second operand, which has a bit for their presence.
    Call,
}

/// The records of an instruction.
fn records(op: Opcode, text: &str) -> Option<(u32, &'static [Place])> {
    use Opcode::*;
    let atomic = text.contains("seq_cst");
    Some(match op {
        Binary => (code::INST_BINOP, &[Place::Behind]),
        FNeg => (code::INST_UNOP, &[Place::Behind]),
        Cast => (code::INST_CAST, &[Place::Behind]),
        ICmp | FCmp => (code::INST_CMP2, &[Place::Behind]),
        Select => (code::INST_VSELECT, &[Place::Behind]),
        Phi => (code::INST_PHI, &[Place::Behind]),
        GetElementPtr => (code::INST_GEP, &[Place::At(0)]),
        Alloca => (code::INST_ALLOCA, &[Place::At(3)]),
        Call => (code::INST_CALL, &[Place::At(1), Place::Call]),
        Load if atomic => (code::INST_LOADATOMIC, &[Place::Back(3)]),
        Load => (code::INST_LOAD, &[Place::Back(1)]),
        Store if atomic => (code::INST_STOREATOMIC, &[Place::Back(3)]),
        Store => (code::INST_STORE, &[Place::Back(1)]),
        CmpXchg => (code::INST_CMPXCHG, &[Place::Back(2), Place::Back(6)]),
        AtomicRmw => (code::INST_ATOMICRMW, &[Place::Back(4)]),
        LandingPad => (code::INST_LANDINGPAD, &[Place::At(1)]),
        _ => return None,
    })
}

/// Sets these bits in the records with a code, one for each function.
fn with_bits(bytes: &[u8], code: u32, place: Place, bits: &[u64]) -> Vec<u8> {
    let mut tree = Tree::read(bytes).expect("a bitstream");
    let (mut blocks, mut bits) = (Vec::new(), bits.iter());
    for at in 0..tree.nodes.len() {
        match tree.nodes[at].kind.clone() {
            NodeKind::Enter { id, .. } => blocks.push(id),
            NodeKind::End => drop(blocks.pop()),
            NodeKind::Record { code: c, ops, .. }
                if c == code && blocks.last() == Some(&FUNCTION_BLOCK) =>
            {
                let mut operands = tree.ops[ops].to_vec();
                let bits = *bits.next().expect("a function for each");
                let len = operands.len();
                match place {
                    Place::Behind => operands.push(bits),
                    Place::At(at) => operands[at] |= bits,
                    Place::Back(back) => operands[len - back] |= bits,
                    Place::Call => {
                        operands[1] |= 1 << 17;
                        operands.insert(2, bits);
                    }
                }
                let start = tree.ops.len();
                tree.ops.extend(operands);
                let ops = start..tree.ops.len();
                let (abbrev, blob) = (3, None);
                tree.nodes[at] = Node::new(NodeKind::Record {
                    abbrev,
                    code,
                    ops,
                    blob,
                });
            }
            _ => {}
        }
    }
    assert!(bits.next().is_none(), "record {code}");
    tree.write().expect("it can be written")
}

/// The text without the bits that LLVM ignores.
fn without_newer(text: &str) -> String {
    let lines = text
        .lines()
        .map(|line| match line.split_once(" newer_flags ") {
            Some((line, _)) => line,
            None => line,
        });
    lines.map(|line| format!("{line}\n")).collect()
}

/// Every bit of every record with flags has the same meaning as in LLVM.
#[test]
fn bits_of_records() {
    let Some(oracle) = Oracle::or_skip("bits of flags") else {
        return;
    };
    let dis = |bytes: &[u8]| {
        let text = tool(&oracle.tool("llvm-dis"), bytes)?;
        Ok::<_, String>(String::from_utf8_lossy(&text).into_owned())
    };
    let mut asked = 0;
    for form in forms() {
        let op = match form.carrier {
            Carrier::Inst(op, _) | Carrier::Float(op) => op,
            Carrier::Call | Carrier::Expr(_) => continue,
        };
        let Some((code, places)) = records(op, &form.text) else {
            continue;
        };
        let assembled = |count: usize| {
            let functions = (0..count).map(|number| form.with(&[], number));
            let text = HEAD.to_owned() + &functions.collect::<String>();
            let bytes = tool(&oracle.tool("llvm-as"), text.as_bytes()).expect("a module");
            without_positions(&bytes).expect("a bitstream")
        };
        let bits: Vec<u64> = (0..18).map(|bit| 1 << bit).chain([0, 0xfe, 6]).collect();
        let (many, one) = (assembled(bits.len()), assembled(1));
        for place in places {
            let bytes = with_bits(&many, code, *place, &bits);
            if let Ok(theirs) = dis(&bytes) {
                let ours = shown(&bytes).expect("LLVM reads it");
                assert_eq!(without_newer(&ours), theirs, "{}", form.text);
                asked += bits.len();
                continue;
            }
            for bit in &bits {
                let bytes = with_bits(&one, code, *place, &[*bit]);
                let (ours, theirs) = (shown(&bytes), dis(&bytes));
                let ours = ours.map(|text| without_newer(&text)).ok();
                assert_eq!(ours, theirs.ok(), "{bit:#x}: {}", form.text);
                asked += 1;
            }
        }
    }
    assert!(asked > 1000, "{asked}");
}

/// The verifier reports flags that no reader creates: fast-math flags on types other than floats.
#[test]
fn types_that_have_no_fast_math() {
    let text = inside("%r = select i1 %c, i32 %a, i32 %b").replace('$', "t");
    let mut module = parse_module(format!("{HEAD}{text}").as_bytes()).expect("a module");
    let functions = module.globals.values_mut();
    let bodies = functions.filter_map(|global| match &mut global.as_function_mut()?.body {
        BodyState::Loaded(body) => Some(body),
        _ => None,
    });
    for inst in bodies.flat_map(|body| body.insts_mut()) {
        if inst.op == Opcode::Select {
            inst.set_flags(Flags::FAST);
        }
    }
    let found = bitsmith_verify::verify_module(&module);
    let found = format!("{found:?}");
    assert!(found.contains("Fast-math flags on a result"), "{found}");
}
