//! Modules written back: the language tour against the real LLVM, and a hand-made module.
//!
//! The comparisons skip without LLVM 22, or fail if `BITSMITH_REQUIRE_ORACLE` is `1`.

use bitsmith_bitcode::read::read_module;
use bitsmith_bitcode::write::{WriteOptions, write_module, write_module_to};
use bitsmith_model::body::Body;
use bitsmith_model::global::{BodyState, Function, Global, GlobalKind, Variable};
use bitsmith_model::inst::Inst;
use bitsmith_model::module::Module;
use bitsmith_model::schema::inst::{BinaryOp, Opcode};
use bitsmith_model::types::Type;
use bitsmith_model::value::Value;
use std::io::Cursor;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Runs a tool of LLVM over `input`; `None` if it is not installed.
fn llvm(tool: &str, args: &[&str], input: &[u8]) -> Option<Result<Vec<u8>, String>> {
    let program = match std::env::var_os("BITSMITH_LLVM") {
        Some(folder) => Path::new(&folder).join(tool),
        None => PathBuf::from(format!("{tool}-22")),
    };
    let child = Command::new(program)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut child) = child else {
        let required = std::env::var_os("BITSMITH_REQUIRE_ORACLE").is_some_and(|v| v == "1");
        assert!(!required, "{tool} is not installed");
        eprintln!("skipped: {tool} is not installed");
        return None;
    };
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    let feeder = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("it ends");
    feeder.join().expect("the feeder ends");
    Some(if output.status.success() {
        Ok(output.stdout)
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    })
}

fn rewrite(bytes: &[u8]) -> Vec<u8> {
    let (module, _) = read_module(bytes).expect("it is read");
    let options = WriteOptions::default();
    let bytes = write_module(&module, &options).expect("it is written");
    // Written in pieces into the middle of a file, the result is the same.
    let mut file = Cursor::new(b"before".to_vec());
    file.set_position(6);
    write_module_to(&module, &options, &mut file).expect("it is written");
    assert_eq!(file.position(), file.get_ref().len() as u64);
    assert!(file.get_ref().get(6..) == Some(&bytes[..]));
    bytes
}

/// The bytes of the module block, by the length word of its head.
fn module_block(bytes: &[u8]) -> &[u8] {
    let words = |at: usize| {
        let word = bytes[at..].first_chunk::<4>().expect("a word");
        u32::from_le_bytes(*word) as usize * 4
    };
    let start = 12 + words(8);
    &bytes[start..start + 8 + words(start + 4)]
}

fn tour() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testkit/tour");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the tour is there")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "ll"))
        .collect();
    files.sort();
    assert!(files.len() > 10);
    files
}

/// LLVM reads the written module as it reads the original, use-list orders included, and writing it
/// again keeps its length.
#[test]
fn the_tour_is_kept() {
    for path in tour() {
        let text = std::fs::read(&path).expect("it is read");
        let Some(assembled) = llvm("llvm-as", &["-preserve-bc-uselistorder", "-o", "-"], &text)
        else {
            return;
        };
        let Ok(assembled) = assembled else {
            // A file that asks for other options than the assembler's.
            continue;
        };
        let written = rewrite(&assembled);
        let print =
            |bytes: &[u8]| llvm("llvm-dis", &["-preserve-ll-uselistorder", "-o", "-"], bytes);
        let (expected, found) = (print(&assembled), print(&written));
        assert!(
            expected == found,
            "{}: not the same text: {:?}",
            path.display(),
            found.and_then(Result::err)
        );
        let again = rewrite(&written);
        // Local names may swap places: LLVM's symbol table keeps no order.
        assert_eq!(again.len(), written.len(), "{}", path.display());
    }
}

/// The bytes are LLVM's, for files of the tour without directives that only a reader changes.
#[test]
fn the_bytes_are_llvms() {
    for stem in [
        "constants",
        "functions",
        "types",
        "memory",
        "metadata",
        "quotes",
        "dwarf-names",
    ] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testkit/tour");
        let text = std::fs::read(folder.join(stem).with_extension("ll")).expect("it is read");
        let args = [
            "-passes=no-op-module",
            "-preserve-bc-uselistorder",
            "-o",
            "-",
        ];
        let Some(theirs) = llvm("opt", &args, &text) else {
            return;
        };
        let theirs = theirs.expect("opt accepts the tour");
        // After reading, local names are in the reader's order.
        let args = [
            "-passes=no-op-module",
            "-preserve-bc-uselistorder",
            "-o",
            "-",
        ];
        let expected = llvm("opt", &args, &theirs)
            .expect("installed")
            .expect("read back");
        assert!(
            module_block(&rewrite(&theirs)) == module_block(&expected),
            "{stem}: other bytes"
        );
    }
}

/// Whole files, with the symbol table for linkers and the wrapper of Apple's targets, are byte for byte
/// LLVM's, except for the producer.
#[test]
fn whole_files_are_llvms() {
    const BODY: &str = "\
$k = comdat any
@c = common global [3 x i32] zeroinitializer, align 8
@s = global i32 1, section \"__DATA,foo\"
@0 = private constant i8 0
@t = thread_local global i8 0
@a = alias i32, ptr @s
@llvm.used = appending global [1 x ptr] [ptr @s], section \"llvm.metadata\"
define linkonce_odr void @f() unnamed_addr COMDAT{ ret void }
declare ptr @memcpy(ptr, ptr, i64)
";
    for (triple, comdat) in [
        ("x86_64-unknown-linux-gnu", "comdat($k)"),
        ("i386-pc-linux-gnu", "comdat($k)"),
        ("aarch64-unknown-linux-gnu", "comdat($k)"),
        ("x86_64-apple-macosx11.0.0", ""),
        ("x86_64-pc-windows-msvc", ""),
        ("unheard-of", "comdat($k)"),
    ] {
        let text = format!("target triple = \"{triple}\"\n{BODY}").replace("COMDAT", comdat);
        let args: &[&str] = match triple {
            "unheard-of" => &["-preserve-bc-uselistorder", "-o", "-"],
            _ => &["-passes=no-op-module", "-o", "-"],
        };
        let tool = if triple == "unheard-of" {
            "llvm-as"
        } else {
            "opt"
        };
        let Some(theirs) = llvm(tool, args, text.as_bytes()) else {
            return;
        };
        let theirs = theirs.expect("it is taken");
        let (module, _) = read_module(&theirs).expect("it is read");
        let options = WriteOptions {
            producer: module.producer.name.clone(),
            preserve_use_lists: true,
            ..WriteOptions::default()
        };
        let ours = write_module(&module, &options).expect("it is written");
        assert!(ours == theirs, "{triple}: other bytes");
    }
}

fn global(
    module: &mut Module,
    name: &str,
    value_ty: bitsmith_model::types::TypeId,
    kind: GlobalKind,
) {
    let name = module.strings.add(name.as_bytes());
    let ty = module.types.ptr();
    module.add_global(Global::new(name, ty, value_ty, kind));
}

/// `@x = global i64 0`, `define i64 @twice(i64 %n)`, with the constants in the module's pool.
fn by_hand() -> Module {
    let mut module = Module::new();
    let i64 = module.types.int(64);
    let zero = module
        .consts
        .push(i64, bitsmith_model::constant::ConstKind::Int(0));
    let two = module
        .consts
        .push(i64, bitsmith_model::constant::ConstKind::Int(2));
    let variable = Variable {
        initializer: Some(Value::constant(zero)),
        align: 4,
        ..Variable::default()
    };
    global(&mut module, "x", i64, GlobalKind::Variable(variable));
    let func = module.types.func(i64, &[i64]);
    let void = module.types.intern(Type::Void);
    let mut body = Body::default();
    let block = body.push_block();
    let product = body.push(
        block,
        Inst::binary(BinaryOp::Mul, i64),
        &[Value::arg(0), Value::constant(two)],
    );
    body.push(block, Inst::new(Opcode::Ret, void), &[product.into()]);
    body.names.set(Value::arg(0), b"n");
    let function = Function {
        body: BodyState::Loaded(Box::new(body)),
        ..Function::default()
    };
    global(
        &mut module,
        "twice",
        func,
        GlobalKind::Function(Box::new(function)),
    );
    module
}

#[test]
fn a_module_made_by_hand() {
    let module = by_hand();
    let written = write_module(&module, &WriteOptions::default()).expect("it is written");
    let (read, warnings) = read_module(&written).expect("it is read");
    assert!(warnings.is_empty());
    assert_eq!(read.name(read.functions[0]), b"twice");
    assert_eq!(read.producer.name, WriteOptions::default().producer);
    let body = read.globals[read.functions[0]].body().expect("a body");
    assert_eq!(body.names.get(Value::arg(0)), b"n");
    assert_eq!(body.insts().len(), 2);
    assert_eq!(rewrite(&written), written);
    if let Some(text) = llvm("llvm-dis", &["-o", "-"], &written) {
        let text = String::from_utf8(text.expect("LLVM reads it")).expect("ASCII");
        assert!(text.contains("@x = global i64 0, align 8"), "{text}");
        assert!(text.contains("%1 = mul i64 %n, 2"), "{text}");
    }
}

#[test]
fn what_is_not_whole_is_refused() {
    let mut module = by_hand();
    let twice = module.functions[0];
    if let Some(function) = module.globals[twice].as_function_mut() {
        function.body = BodyState::Lazy;
    }
    let error = write_module(&module, &WriteOptions::default()).expect_err("no body");
    assert!(error.to_string().contains("twice"), "{error}");

    let mut module = by_hand();
    if let Some(function) = module.globals[twice].as_function_mut()
        && let BodyState::Loaded(body) = &mut function.body
    {
        let first = body.first_inst(body.order[0]).expect("the product");
        body.operands_mut(first)[0] = Value::inst(bitsmith_model::value::InstId::from_u32(77));
    }
    let error = write_module(&module, &WriteOptions::default()).expect_err("no such operand");
    assert!(error.to_string().contains("no number"), "{error}");
}

/// LLVM's hash of the same bytes, the producer's included.
#[test]
fn the_hash_is_llvms() {
    let text = b"@x = global i32 1\ndefine i32 @f(i32 %0) {\n  ret i32 %0\n}\n";
    let args = ["-passes=no-op-module", "-module-hash", "-o", "-"];
    let Some(theirs) = llvm("opt", &args, text) else {
        return;
    };
    let theirs = theirs.expect("opt writes it");
    let (mut module, _) = read_module(&theirs).expect("it is read");
    module.summary = None;
    let options = WriteOptions {
        module_hash: true,
        ..WriteOptions::default()
    };
    let written = write_module(&module, &options).expect("it is written");
    assert!(module_block(&written) == module_block(&theirs));
}

/// The hash covers everything before it, so any change changes it.
#[test]
fn the_hash_depends_on_the_module() {
    let options = WriteOptions {
        module_hash: true,
        ..WriteOptions::default()
    };
    let mut module = by_hand();
    let one = write_module(&module, &options).expect("it is written");
    module.source_filename = Some(b"other".to_vec());
    let other = write_module(&module, &options).expect("it is written");
    assert_ne!(one, other);
    assert!(
        one.len()
            > write_module(&by_hand(), &WriteOptions::default())
                .expect("written")
                .len()
    );
}

#[test]
fn a_module_without_globals_is_no_index() {
    let text = b"source_filename = \"empty\"
target triple = \"x86_64-unknown-linux-gnu\"

^0 = module: (path: \"a.bc\", hash: (1, 2, 3, 4, 5))
^1 = blockcount: 0
";
    let module = bitsmith_text::parse::parse_module(text).expect("it is parsed");
    let bytes = write_module(&module, &WriteOptions::default()).expect("it is written");
    let (read, _) = read_module(&bytes).expect("it is read");
    assert_eq!(read.source_name(), b"empty");
    assert_eq!(read.triple, module.triple);
    assert!(read.summary.is_some());
}

#[test]
fn a_zero_within_a_text_of_an_attribute() {
    let text =
        b"define void @f() #0 {\n  ret void\n}\nattributes #0 = { \"ab\"=\"c\\00d\" \"e\" }\n";
    let module = bitsmith_text::parse::parse_module(text).expect("it parses");
    let bytes = write_module(&module, &WriteOptions::default()).expect("it is written");
    if let Some(shown) = llvm("llvm-dis", &["-"], &bytes) {
        let shown = String::from_utf8(shown.expect("LLVM reads it")).expect("it is text");
        assert!(shown.contains(r#""ab"="c\00d" "e""#), "{shown}");
    }
    let function = read_module(&bytes).expect("it is read").0;
    let attrs = |module: &Module| {
        format!(
            "{:?}",
            module.attrs.set(
                module
                    .attrs
                    .at(
                        module.globals[module.functions[0]]
                            .as_function()
                            .expect("a function")
                            .attrs,
                        bitsmith_model::attr::index::FUNCTION,
                    )
                    .expect("it has attributes")
            )
        )
    };
    assert_eq!(attrs(&function), attrs(&module));
}
