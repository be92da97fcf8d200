//! Parsing and printing: the output for each construct, as of llvm-dis 22.

use bitsmith_text::parse::parse_module;
use bitsmith_text::print::{Options, print_module};

/// Parses and prints `text`, without the module id line.
fn reprint(text: &str) -> String {
    let module = parse_module(text.as_bytes()).expect("a module");
    let mut out = Vec::new();
    print_module(&module, "", &Options::default(), &mut out).expect("memory takes all");
    String::from_utf8(out).expect("ASCII")
}

/// Checks that a text in the form of llvm-dis stays unchanged.
fn stays(text: &str) {
    assert_eq!(reprint(text), text);
}

#[test]
fn heads_and_globals() {
    stays(
        r#"source_filename = "a\\b.c"
target datalayout = "e-i64:64-i128:128"
target triple = "x86_64-unknown-linux-gnu"

module asm "one"
module asm "\22two\22"

%0 = type { i32, %named }
%named = type <{ i8, ptr }>
%opaque = type opaque

$f = comdat any

$other = comdat largest

@0 = private unnamed_addr constant [3 x i8] c"a\00\FF", align 1
@g = dso_local thread_local(initialexec) global %0 zeroinitializer, section ".s", comdat($other), align 8
@"a b" = external addrspace(1) global i32
@v = global <2 x float> splat (float 1.500000e+00)
@w = global <2 x i16> <i16 1, i16 -2>
@e = global ptr getelementptr inbounds nuw (i8, ptr @g, i64 4)
@o = external global %opaque

@alias = hidden alias %0, ptr @g

define linkonce_odr void @f() comdat {
  ret void
}
"#,
    );
}

#[test]
fn bodies() {
    stays(
        r#"
; Function Attrs: nounwind
define fastcc noundef i32 @f(i32 signext %0, ptr align 8 %named) unnamed_addr #0 personality ptr @p {
  %2 = icmp samesign ult i32 %0, 5
  br i1 %2, label %loop, label %7

loop:                                             ; preds = %loop, %1
  %3 = phi i32 [ 0, %1 ], [ %4, %loop ]
  %4 = add nuw nsw i32 %3, 1
  store volatile i32 %4, ptr %named, align 4
  switch i32 %4, label %loop [
    i32 7, label %5
    i32 -1, label %7
  ]

5:                                                ; preds = %loop
  %6 = invoke i32 @g(ptr byval(i64) %named) #1 [ "deopt"(i32 1) ]
          to label %7 unwind label %9

7:                                                ; preds = %5, %loop, %1
  %8 = tail call fast float @h(float noundef 0x3FB99999A0000000)
  ret i32 %0

9:                                                ; preds = %5
  %10 = landingpad { ptr, i32 }
          cleanup
          catch ptr null
  resume { ptr, i32 } %10

unreached:                                        ; No predecessors!
  fence syncscope("singlethread") seq_cst
  unreachable
}

declare i32 @p(...)

declare i32 @g(ptr)

declare float @h(float)

attributes #0 = { nounwind "a"="b" }
attributes #1 = { cold }
"#,
    );
}

/// The same bytes for any number of threads.
#[test]
fn threads_make_no_difference() {
    let mut text = String::from("\n");
    for function in 0..3000 {
        text.push_str(&format!(
            "define i32 @f{function}(i32 %0) {{\n  %2 = add i32 %0, {function}\n  ret i32 %2\n}}\n\n"
        ));
    }
    text.pop();
    for threads in [1, 2, 5] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let printed = pool.expect("threads").install(|| reprint(&text));
        assert!(printed == text, "{threads} threads");
    }
    assert!(reprint(&text) == text);
}
