//! The symbol table for linkers against the records of the module.

use bitsmith_bitcode::irsymtab::listed_symbols;
use bitsmith_bitcode::outline::Outline;
use bitsmith_bitcode::symbols::{flag, read_symbols};
use bitsmith_bitcode::write::{WriteOptions, write_module};
use bitsmith_text::parse::parse_module;
use proptest::prelude::*;

const TEXT: &str = r#"
target datalayout = "e-m:e-i64:64"
target triple = "x86_64-unknown-linux-gnu"
@v = global i32 1
@c = constant i32 1
@p = private constant i32 2
@w = weak hidden global i32 3
@t = common global i64 0
@e = external global i32
@a = alias i32, ptr @v
@b = weak alias void (), ptr @f
define void @f() {
  call void @llvm.donothing()
  ret void
}
define internal void @g() { ret void }
define available_externally hidden void @h() { ret void }
declare void @llvm.donothing()
declare extern_weak void @o()
"#;

fn written(text: &str) -> Vec<u8> {
    let module = parse_module(text.as_bytes()).expect("it parses");
    write_module(&module, &WriteOptions::default()).expect("it is written")
}

#[test]
fn says_what_the_records_say() {
    let bytes = written(TEXT);
    let outline = Outline::read(&bytes).unwrap();
    let listed = listed_symbols(&outline, 0).expect("there is a table");
    let mut read = read_symbols(&outline, 0).unwrap();
    assert!(read.symbols.len() > 10);
    for symbol in &mut read.symbols {
        symbol.flags &= !flag::CONST;
    }
    assert_eq!(listed.symbols, read.symbols);
    assert_eq!(listed.triple, read.triple);
}

#[test]
fn knows_what_it_does_not_know() {
    let missing = |text: &str| {
        let bytes = written(text);
        listed_symbols(&Outline::read(&bytes).unwrap(), 0).is_none()
    };
    let target = "target datalayout = \"e\"\ntarget triple = \"x86_64-unknown-linux-gnu\"\n";
    assert!(!missing(&format!("{target}@v = global i32 1")));
    assert!(!missing(
        "target datalayout = \"e\"\ntarget triple = \"unheard-of\"\n@v = global i32 1"
    ));
    // No data layout, module-level assembly, an unnamed global.
    assert!(missing(
        "target triple = \"x86_64-unknown-linux-gnu\"\n@v = global i32 1"
    ));
    assert!(missing(&format!(
        "{target}module asm \".globl x\"\n@v = global i32 1"
    )));
    assert!(missing(&format!("{target}@0 = global i32 1")));
}

proptest! {
    #[test]
    fn believes_no_number(at in 0usize..1000, byte: u8) {
        let bytes = written(TEXT);
        let outline = Outline::read(&bytes).unwrap();
        let mut table = outline.symtab.expect("there is a table").to_vec();
        let at = at % table.len();
        table[at] = byte;
        let broken = Outline { symtab: Some(&table), ..outline };
        if let Some(listed) = listed_symbols(&broken, 0) {
            prop_assert!(listed.symbols.len() <= table.len());
        }
    }
}
