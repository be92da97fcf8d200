//! Exceptions between code of several compilers, and in random programs of C++: what these print is
//! what clang's own build prints. A few seeds by default; `BITSMITH_EXCEPTIONS=300` sets the number,
//! `BITSMITH_EXCEPTIONS_FIRST` the first. The tests skip without clang.

use bitsmith_testkit::oracle::programs_or_skip;
use bitsmith_testkit::settings::number;
use rayon::prelude::*;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const CLANG: &str = "clang++-22";

fn place(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("exceptions.{name}"))
}

#[track_caller]
fn compiler(name: &str, arguments: &[&str], input: &Path, output: &Path) {
    let mut command = Command::new(name);
    command.args(["-w", "-fPIC"]).args(arguments).arg(input);
    let made = command.arg("-o").arg(output).arg("-lpthread").output();
    let made = made.expect("the compiler runs");
    let errors = String::from_utf8_lossy(&made.stderr);
    assert!(made.status.success(), "{}: {errors}", input.display());
}

/// Runs a program with a time limit.
fn limited(program: &Path, arguments: &[&str]) -> Output {
    let mut limit = Command::new("timeout");
    let limit = limit.arg("20").arg(program).args(arguments);
    limit.output().expect("timeout runs")
}

/// The differences between a program's expected output and that of our builds of it.
fn differences(name: &str, source: &Path, expected: &Output, libraries: &[&str]) -> Vec<String> {
    let bitsmith = Path::new(env!("CARGO_BIN_EXE_bitsmith"));
    let mut found = Vec::new();
    for theirs in ["-O0", "-O2"] {
        let module = place(&format!("{name}{theirs}.bc"));
        compiler(CLANG, &[theirs, "-emit-llvm", "-c"], source, &module);
        let module = module.to_string_lossy().into_owned();
        for level in ["-O0", "-O2"] {
            let mut arguments = vec!["run", level];
            arguments.extend(libraries.iter().flat_map(|l| ["--load", *l]));
            arguments.push(&module);
            let in_memory = limited(bitsmith, &arguments);
            let (object, program) = (
                place(&format!("{name}{theirs}{level}.o")),
                place(&format!("{name}{theirs}{level}")),
            );
            let made = limited(
                bitsmith,
                &["llc", level, "-o", &object.to_string_lossy(), &module],
            );
            assert!(made.status.success(), "{name}: {made:?}");
            compiler(CLANG, libraries, &object, &program);
            let linked = limited(&program, &[]);
            for (how, ours) in [("in memory", in_memory), ("linked", linked)] {
                if (&ours.stdout, ours.status.code()) != (&expected.stdout, expected.status.code())
                {
                    let errors = String::from_utf8_lossy(&ours.stderr);
                    found.push(format!(
                        "{name}: clang {theirs}, bitsmith {level}, {how}: {errors}"
                    ));
                }
            }
        }
    }
    found
}

const LIBRARY: &str = r#"
#include <cstdio>
struct Guard { const char *n; ~Guard() { printf("-%s ", n); } };
struct Error { int n; virtual ~Error() {} };
struct Worse : Error { Worse(int k) { n = k; } };
extern "C" int library_calls(int (*f)(int), int k) { Guard g{"library"}; return f(k) + 1; }
extern "C" int library_catches(int (*f)(int), int k) { try { return library_calls(f, k); } catch (Error &e) { return -e.n; } catch (int i) { return i * 100; } }
extern "C" int library_throws(int k) { Guard g{"thrower"}; if (k == 1) throw k; if (k == 2) throw Worse(5); return k; }
extern "C" int library_rethrows(int (*f)(int), int k) { try { return f(k); } catch (...) { Guard g{"again"}; throw; } }
"#;

const USER: &str = r#"
#include <cstdio>
struct Guard { const char *n; ~Guard() { printf("-%s ", n); } };
struct Error { int n; virtual ~Error() {} };
struct Worse : Error { Worse(int k) { n = k; } };
extern "C" { int library_calls(int (*)(int), int); int library_catches(int (*)(int), int); int library_throws(int); int library_rethrows(int (*)(int), int); }
__attribute__((noinline)) int mine(int k) { Guard g{"mine"}; if (k == 1) throw 7; if (k == 2) throw Worse(8); return k; }
__attribute__((noinline)) int both(int k) { Guard g{"both"}; return library_calls(library_throws, k); }
template <class F> void show(F f) { for (int k = 0; k < 3; k++) { try { printf("%d ", f(k)); } catch (Worse &w) { printf("worse %d ", w.n); } catch (int i) { printf("int %d ", i); } } printf("\n"); }
int main() {
  show([](int k) { return library_calls(mine, k); });
  show([](int k) { return library_catches(mine, k); });
  show([](int k) { return library_throws(k); });
  show([](int k) { return library_rethrows(both, k); });
  show([](int k) { return library_catches(both, k); });
}
"#;

#[test]
fn exceptions_pass_between_our_code_and_gcc_s() {
    if !programs_or_skip("exceptions", &[CLANG, "g++"]) {
        return;
    }
    let (library, user) = (place("library.cpp"), place("user.cpp"));
    std::fs::write(&library, LIBRARY).expect("a file");
    std::fs::write(&user, USER).expect("a file");
    let (shared, program) = (place("library.so"), place("user"));
    compiler("g++", &["-shared", "-O1"], &library, &shared);
    let shared = shared.to_string_lossy();
    compiler(CLANG, &[&shared], &user, &program);
    let expected = limited(&program, &[]);
    assert_eq!(expected.status.code(), Some(0));
    let found = differences("user", &user, &expected, &[&shared]);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

// ---- random programs ----

/// The start of every random program: a hash of its events, and classes to throw.
const START: &str = r#"
#include <cstdio>
#include <exception>
typedef unsigned long u;
static u hash; static int fuel;
static void note(u v) { hash = (hash ^ v) * 0x100000001b3ul + 7; }
struct D { u n; D(u n) : n(n) { note(n); } D(const D &o) : n(o.n + 1) { note(n); } ~D() { note(n * 3 + std::uncaught_exceptions()); } };
struct E0 { u n; E0(u n) : n(n) {} virtual u what() { return n; } virtual ~E0() { note(n + 11); } };
struct E1 : E0 { D d; E1(u n) : E0(n), d(n) {} u what() override { return n * 2; } };
struct E2 : virtual E0 { u m; E2(u n) : E0(n), m(n + 1) {} u what() override { return n * 3 + m; } };
struct E3 : E1 { u a[9]; E3(u n) : E1(n) { for (u &v : a) v = n++; } u what() override { return a[7]; } };
struct S { u a, b, c, d; };
struct W { u n; double x; };
struct V { virtual u call(u a, u b) = 0; };
"#;

/// The expressions to throw, each with the handlers that catch it and the code that inspects it.
const THROWN: &[(&str, &str, &str)] = &[
    ("(int)X", "int e", "(u)e"),
    ("(u)X", "u &e", "e"),
    ("(unsigned char)X", "unsigned char e", "(u)e"),
    ("(double)(X % 1000)", "double e", "(u)(e * 2)"),
    ("E0(X)", "E0 &e", "e.what()"),
    ("E1(X)", "E1 &e", "e.what()"),
    ("E2(X)", "E2 &e", "e.what() + e.m"),
    ("E3(X)", "const E3 &e", "e.a[3]"),
    ("E1(X)", "E1 e", "e.what()"),
    ("S{X, 1, 2, 3}", "S e", "e.a + e.d"),
    ("\"text\"", "const char *e", "(u)e[1]"),
];

struct Maker {
    state: u64,
    text: String,
    /// The functions that may be called: those behind this one, and how many there are.
    function: usize,
    functions: usize,
    /// The number of names given.
    names: usize,
    loops: usize,
    handlers: usize,
}

impl Maker {
    /// A random number below `limit`.
    fn pick(&mut self, limit: usize) -> usize {
        self.state = self.state.wrapping_mul(6_364_136_223_846_793_005);
        self.state = self.state.wrapping_add(1_442_695_040_888_963_407);
        ((self.state >> 33) as usize) % limit.max(1)
    }

    fn line(&mut self, depth: usize, text: &str) {
        writeln!(self.text, "{:1$}{text}", "", depth * 2).expect("a string");
    }

    /// An expression of unsigned integers.
    fn value(&mut self, depth: usize) -> String {
        match self.pick(if depth == 0 { 3 } else { 7 }) {
            0 => ["a", "b", "x", "y", "z"][self.pick(5)].into(),
            1 => format!("{}ul", self.pick(100)),
            2 => "v[x % 4]".into(),
            3 => format!("({} + {})", self.value(depth - 1), self.value(depth - 1)),
            4 => format!("({} ^ {})", self.value(depth - 1), self.value(depth - 1)),
            5 => format!("({} * {} + 1)", self.value(depth - 1), self.value(0)),
            _ => format!("({} >> {})", self.value(depth - 1), self.pick(9)),
        }
    }

    /// A condition that holds seldom, or more often.
    fn condition(&mut self, seldom: usize) -> String {
        let divisor = self.pick(seldom * 6) + seldom + 1;
        format!("{} % {divisor} == {}", self.value(2), self.pick(divisor))
    }

    /// A call of a later function, in one of several ways.
    fn call(&mut self) -> String {
        let behind = self.functions - self.function - 1;
        if behind == 0 {
            return self.value(1);
        }
        let to = self.function + 1 + self.pick(behind);
        let (a, b) = (self.value(1), self.value(1));
        match self.pick(4) {
            0 => format!("table[{to}]({a}, {b})"),
            1 => format!("objects[{to}]->call({a}, {b})"),
            _ => match to % 4 {
                0 => format!("s{to}(S{{{a}, {b}, x, y}}, z).c"),
                1 => format!("(u)w{to}({a}, (double)(y % 77), {b}, 1, 2, 3, x, 4, z).x"),
                2 => format!("o{to}(D({a}), {b}).n"),
                _ => format!("f{to}({a}, {b})"),
            },
        }
    }

    fn statements(&mut self, depth: usize, nest: usize) {
        for _ in 0..self.pick(4) + 1 {
            self.statement(depth, nest);
        }
    }

    fn statement(&mut self, depth: usize, nest: usize) {
        let kinds = if nest == 0 { 7 } else { 12 };
        match self.pick(kinds) {
            0 => {
                self.names += 1;
                let (name, value) = (self.names, self.value(1));
                let text = format!("D d{name}({value});");
                self.line(depth, &text);
            }
            1 | 2 => {
                let to = ["x", "y", "z", "v[y % 4]"][self.pick(4)];
                let text = format!("{to} += {};", self.call());
                self.line(depth, &text);
            }
            3 => {
                let to = ["x", "y", "z", "v[z % 4]"][self.pick(4)];
                let text = format!("{to} = {};", self.value(3));
                self.line(depth, &text);
            }
            4 => {
                let (what, _, _) = THROWN[self.pick(THROWN.len())];
                let what = what.replace('X', &self.value(1));
                let text = format!("if ({}) throw {what};", self.condition(4));
                self.line(depth, &text);
            }
            5 if self.handlers > 0 => {
                let text = format!("if ({}) throw;", self.condition(2));
                self.line(depth, &text);
            }
            5 | 6 => {
                let text = match (self.loops, self.pick(3)) {
                    (0, _) => format!("note({});", self.value(1)),
                    (_, 0) => format!("if ({}) break;", self.condition(2)),
                    (_, 1) => format!("if ({}) continue;", self.condition(1)),
                    _ => format!(
                        "note({}); if ({}) return x;",
                        self.value(1),
                        self.condition(1)
                    ),
                };
                self.line(depth, &text);
            }
            7..=9 => self.attempt(depth, nest),
            10 => {
                let text = format!("if ({}) {{", self.condition(1));
                self.line(depth, &text);
                self.statements(depth + 1, nest - 1);
                self.line(depth, "} else {");
                self.statements(depth + 1, nest - 1);
                self.line(depth, "}");
            }
            _ => {
                self.names += 1;
                let (name, times) = (self.names, self.pick(4) + 1);
                let text = format!("for (u i{name} = 0; i{name} < {times}; i{name}++) {{");
                self.line(depth, &text);
                let outer = std::mem::replace(&mut self.loops, 1);
                self.statements(depth + 1, nest - 1);
                self.loops = outer;
                self.line(depth, "}");
            }
        }
    }

    fn attempt(&mut self, depth: usize, nest: usize) {
        self.line(depth, "try {");
        self.statements(depth + 1, nest - 1);
        let mut last = THROWN.len();
        for _ in 0..self.pick(3) + 1 {
            // Bases behind what is derived from them, or compilers warn.
            let Some(kind) = last.checked_sub(1 + self.pick(4)) else {
                break;
            };
            last = kind;
            let (_, catches, looks) = THROWN[kind];
            self.line(depth, &format!("}} catch ({catches}) {{"));
            self.line(depth + 1, &format!("note({kind} + {looks}); z ^= {looks};"));
            self.handler(depth + 1, nest);
        }
        if last == THROWN.len() || self.pick(3) == 0 {
            self.line(depth, "} catch (...) {");
            self.handler(depth + 1, nest);
        }
        self.line(depth, "}");
    }

    fn handler(&mut self, depth: usize, nest: usize) {
        self.handlers += 1;
        self.statements(depth, nest - 1);
        self.handlers -= 1;
    }

    fn declarations(&mut self) {
        self.text.push_str(START);
        for n in 0..self.functions {
            let text = format!(
                "u f{n}(u, u); S s{n}(S, u); W w{n}(u, double, u, u, u, u, u, u, u); D o{n}(D, u);\n\
                 struct V{n} : V {{ u call(u a, u b) override {{ D d(b); return f{n}(b, a); }} }};"
            );
            self.line(0, &text);
        }
        let all: Vec<String> = (0..self.functions).map(|n| format!("f{n}")).collect();
        let text = format!(
            "static u (*volatile table[])(u, u) = {{{}}};",
            all.join(", ")
        );
        self.line(0, &text);
        let all: Vec<String> = (0..self.functions).map(|n| format!("new V{n}")).collect();
        let text = format!("static V *const objects[] = {{{}}};", all.join(", "));
        self.line(0, &text);
    }

    fn body(&mut self, n: usize) {
        self.function = n;
        let inline = ["", "__attribute__((noinline)) "][self.pick(2)];
        self.line(0, &format!("{inline}u f{n}(u a, u b) {{"));
        self.line(1, "u x = a * 3, y = b + 1, z = 5, v[4] = {a, b, 1, 2};");
        self.line(1, "if (fuel-- <= 0) return a;");
        self.statements(1, 3);
        self.statements(1, 3);
        self.line(1, "return x + y + z + v[1] + v[3];\n}");
        let text = format!(
            "S s{n}(S s, u k) {{ D d(k); s.c = f{n}(s.a, s.b) + s.d; return s; }}\n\
             W w{n}(u a, double x, u b, u c, u d, u e, u f, u g, u h) {{ double y = x + (double)(h % 13); u r = f{n}(a + c, b + g + h); return {{r + d + e + f, y + (double)(r % 17)}}; }}\n\
             D o{n}(D d, u k) {{ D e(k); d.n += f{n}(d.n, k); return d; }}"
        );
        self.line(0, &text);
    }

    fn program(seed: u64) -> String {
        let mut maker = Self {
            state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(seed),
            text: String::new(),
            function: 0,
            functions: 7,
            names: 0,
            loops: 0,
            handlers: 0,
        };
        maker.declarations();
        for n in 0..maker.functions {
            maker.body(n);
        }
        maker.text.push_str(
            "int main() {\n  for (u k = 0; k < 60; k++) {\n    fuel = 300;\n    \
             try { note(table[k % 7](k, k * 7 + 3)); }\n    \
             catch (E0 &e) { note(e.what()); } catch (int e) { note(e); } catch (...) { note(99); }\n    \
             printf(\"%lu %lx %d\\n\", k, hash, fuel);\n  }\n}\n",
        );
        maker.text
    }
}

fn seed(number: u64) -> Vec<String> {
    let name = format!("seed{number}");
    let (source, program) = (place(&format!("{name}.cpp")), place(&name));
    std::fs::write(&source, Maker::program(number)).expect("a file");
    compiler(CLANG, &["-O1"], &source, &program);
    let expected = limited(&program, &[]);
    assert_eq!(expected.status.code(), Some(0), "{name}");
    differences(&name, &source, &expected, &[])
}

#[test]
fn random_programs_do_as_clang_s() {
    if !programs_or_skip("exceptions", &[CLANG]) {
        return;
    }
    let first = number("BITSMITH_EXCEPTIONS_FIRST", 1);
    let seeds = first..first + number("BITSMITH_EXCEPTIONS", 12);
    let found: Vec<String> = seeds.into_par_iter().flat_map_iter(seed).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}
