//! The functions of a header of intrinsics: each is called with random arguments, whatever compiler made it.

use std::collections::BTreeSet;
use std::fmt::Write as _;

/// A function: its name, and the types of its result and its parameters.
pub struct Function {
    /// The name.
    pub name: String,
    result: String,
    params: Vec<String>,
}

/// The type at the start of a text.
fn leading_type(text: &str) -> String {
    let text = text.trim_start();
    let mut depth = 0;
    let end = text.find(|letter| {
        match letter {
            '<' | '{' | '[' => depth += 1,
            '>' | '}' | ']' => depth -= 1,
            _ => {}
        }
        letter == ' ' && depth == 0
    });
    let end = end.unwrap_or(text.len());
    text.get(..end).unwrap_or_default().to_owned()
}

/// The function that a line defines.
fn function(line: &str) -> Option<Function> {
    let line = line.strip_prefix("define ")?;
    let line = line.strip_prefix("dso_local ").unwrap_or(line);
    let (before, rest) = line.split_once(" @")?;
    let (name, rest) = rest.split_once('(')?;
    let params = rest.rsplit_once(") #")?.0;
    // Attributes stand before the type of a result.
    let attributes = ["noundef ", "zeroext ", "signext ", "<", "{"];
    let mut result = before;
    for attribute in &attributes[..3] {
        result = result.strip_prefix(attribute).unwrap_or(result);
    }
    // Structs of vectors are passed as literal types, which have commas in them.
    let mut depth = 0;
    let split = params.split(|letter| {
        match letter {
            '<' | '{' | '[' | '(' => depth += 1,
            '>' | '}' | ']' | ')' => depth -= 1,
            _ => {}
        }
        letter == ',' && depth == 0
    });
    Some(Function {
        name: name.to_owned(),
        result: leading_type(result),
        params: split.filter(|p| !p.is_empty()).map(leading_type).collect(),
    })
}

/// The functions that a module defines.
pub fn functions(text: &str) -> Vec<Function> {
    text.lines().filter_map(function).collect()
}

/// What functions are compiled for.
pub struct Machine<'a> {
    /// The triple.
    pub triple: &'a str,
    /// The names of the features.
    pub features: &'a [&'a str],
    /// The definitions of the types that the functions have.
    pub types: &'a str,
}

/// Functions that load the arguments of each function from memory, and store its result, with a table of them.
pub fn drivers(functions: &[Function], machine: &Machine<'_>) -> String {
    let mut out = format!("target triple = \"{}\"\n{}", machine.triple, machine.types);
    let mut table = String::new();
    for (number, function) in functions.iter().enumerate() {
        let Function {
            name,
            result,
            params,
        } = function;
        let types = params.join(", ");
        let _ = writeln!(out, "declare {result} @{name}({types})");
        let _ = writeln!(
            out,
            "define internal void @d{number}(ptr %in, ptr %out) #0 {{"
        );
        let mut arguments = Vec::new();
        for (place, ty) in params.iter().enumerate() {
            let at = if ty == "ptr" {
                512 + 64 * place
            } else {
                64 * place
            };
            let _ = writeln!(out, "  %p{place} = getelementptr i8, ptr %in, i64 {at}");
            if ty != "ptr" {
                let _ = writeln!(out, "  %a{place} = load {ty}, ptr %p{place}, align 1");
            }
            let letter = if ty == "ptr" { 'p' } else { 'a' };
            arguments.push(format!("{ty} %{letter}{place}"));
        }
        let arguments = arguments.join(", ");
        let _ = match result.as_str() {
            "void" => writeln!(out, "  call void @{name}({arguments})"),
            ty => writeln!(
                out,
                "  %r = call {ty} @{name}({arguments})\n  store {ty} %r, ptr %out, align 1"
            ),
        };
        out.push_str("  ret void\n}\n");
        let length = name.len() + 1;
        let _ = writeln!(
            out,
            "@n{number} = internal constant [{length} x i8] c\"{name}\\00\""
        );
        let floats = [result].into_iter().chain(params).any(|ty| {
            ["float", "double", "half"]
                .iter()
                .any(|name| ty.contains(name))
        });
        let floats = i64::from(floats);
        let _ = write!(
            table,
            "{}{{ptr, ptr, i64}} {{ptr @n{number}, ptr @d{number}, i64 {floats}}}",
            if number == 0 { "" } else { ", " }
        );
    }
    let count = functions.len();
    let _ = writeln!(
        out,
        "@table = constant [{count} x {{ptr, ptr, i64}}] [{table}]"
    );
    let _ = writeln!(out, "@count = constant i64 {count}");
    let features: Vec<String> = machine.features.iter().map(|f| format!("+{f}")).collect();
    let _ = writeln!(
        out,
        "attributes #0 = {{ \"target-features\"=\"{}\" }}",
        features.join(",")
    );
    out
}

/// A function for each macro of a header that evaluates to a value of its statements, as those of `arm_neon.h` are. Each
/// statement declares a variable for an argument; the other arguments are constants: `constant`.
pub fn of_macros(header: &str, constant: u32) -> String {
    let mut out = String::new();
    let mut seen = BTreeSet::new();
    for text in header.split("\n#define ").skip(1) {
        let Some((name, rest)) = text.split_once('(') else {
            continue;
        };
        let Some((params, rest)) = rest.split_once(") __extension__ ({") else {
            continue;
        };
        let body = rest.split_once("\n})").map_or(rest, |(body, _)| body);
        if !seen.insert(name) {
            continue;
        }
        let (mut result, mut declared, mut passed) = ("void", Vec::new(), Vec::new());
        for param in params.split(", ") {
            let variable = body.split(';').find_map(|statement| {
                let (variable, value) = statement
                    .trim_matches([' ', '\\', '\n'])
                    .split_once(" = ")?;
                let (ty, name) = variable.rsplit_once(' ')?;
                (value == param && name.starts_with("__s")).then_some(ty)
            });
            let is_pointer = variable.is_none() && passed.is_empty() && is_access(name);
            match variable {
                Some(ty) => declared.push(format!("{ty} {param}")),
                None if is_pointer => declared.push(format!("void *{param}")),
                None => {
                    passed.push(constant.to_string());
                    continue;
                }
            }
            passed.push(param.to_owned());
        }
        for statement in body.split(';') {
            let statement = statement.trim_matches([' ', '\\', '\n']);
            if let Some((ty, "__ret" | "__ret_0")) = statement.rsplit_once(' ') {
                result = ty;
            }
        }
        let gives = if result == "void" { "" } else { "return " };
        let (declared, passed) = (declared.join(", "), passed.join(", "));
        let _ = writeln!(
            out,
            "{result} {name}_{constant}({declared}) {{ {gives}{name}({passed}); }}"
        );
    }
    out
}

/// Returns true if a macro loads or stores.
fn is_access(name: &str) -> bool {
    ["vld", "vst"].iter().any(|start| name.starts_with(start))
}

/// The types of x86's headers that macros cast their arguments to.
const OF_X86: &[&str] = &["__m128", "__m256", "__m512", "__mmask"];

/// A function for each macro of a header of x86's, which casts its arguments to their types. Those that are cast to no
/// vector or mask are constants: `constant`.
pub fn of_cast_macros(header: &str, constant: u32) -> String {
    let mut out = String::new();
    for text in header.split("\n#define ").skip(1) {
        let lines: Vec<&str> = text.lines().collect();
        let end = lines.iter().position(|line| !line.ends_with('\\'));
        let text = lines.get(..=end.unwrap_or(0)).unwrap_or_default().concat();
        let text = text.replace('\\', " ");
        let macro_of = text.split_once('(').and_then(|(name, rest)| {
            let (params, body) = rest.split_once(')')?;
            (!name.contains(' ')).then_some((name, params, body.trim()))
        });
        let Some((name, params, body)) = macro_of else {
            continue;
        };
        let is_typed = |ty: &str| OF_X86.iter().any(|start| ty.starts_with(start));
        let result = body
            .strip_prefix("((")
            .and_then(|rest| rest.split_once(')'));
        let result = result
            .map(|(ty, _)| ty)
            .filter(|ty| is_typed(ty) || *ty == "int");
        let (mut declared, mut passed) = (Vec::new(), Vec::new());
        for param in params.split(',').map(str::trim) {
            let cast = body.split_once(&format!(")({param})"));
            let ty = cast.and_then(|(before, _)| before.rsplit_once('('));
            match ty
                .map(|(_, ty)| ty)
                .filter(|ty| is_typed(ty) || ty.ends_with('*'))
            {
                Some(ty) => {
                    declared.push(format!("{ty} {param}"));
                    passed.push(param.to_owned());
                }
                None => passed.push(constant.to_string()),
            }
        }
        let gives = if result.is_some() { "return " } else { "" };
        let (declared, passed) = (declared.join(", "), passed.join(", "));
        let result = result.unwrap_or("void");
        let _ = writeln!(
            out,
            "{result} {name}_{constant}({declared}) {{ {gives}{name}({passed}); }}"
        );
    }
    out
}

/// The functions of macros, each with the first of the constants with which it is accepted. `rejected` has the numbers
/// of the lines that a compiler rejects; it may stop early.
///
/// # Panics
///
/// If the compiler rejects what is left of them.
pub fn with_constants(
    constants: &[u32],
    macros: impl Fn(u32) -> String,
    rejected: impl Fn(&str) -> BTreeSet<usize>,
) -> String {
    let (mut out, mut done) = (String::new(), BTreeSet::new());
    for constant in constants {
        let text = macros(*constant);
        let name = |line: &str| {
            let name = line.split_once(&format!("_{constant}("));
            name.map(|(start, _)| start.to_owned())
        };
        let mut left: Vec<&str> = text.lines().collect();
        left.retain(|line| name(line).is_some_and(|name| !done.contains(&name)));
        for turn in 0.. {
            let numbers = rejected(&left.join("\n"));
            if numbers.is_empty() {
                break;
            }
            assert!(turn < 9, "macros are rejected again and again");
            for number in numbers.into_iter().rev() {
                left.remove(number);
            }
        }
        done.extend(left.iter().filter_map(|line| name(line)));
        out.extend(left.iter().map(|line| format!("{line}\n")));
    }
    out
}

/// The numbers of the lines of a file in which a compiler reports errors, less so many.
pub fn lines_with_errors(errors: &str, path: &str, before: usize) -> BTreeSet<usize> {
    let numbers = errors.lines().filter_map(|line| {
        let (place, _) = line.strip_prefix(path)?.split_once(": error")?;
        let number: usize = place.split(':').nth(1)?.parse().ok()?;
        number.checked_sub(before + 1)
    });
    numbers.collect()
}

/// Calls each function with random arguments, and prints a checksum of what it changes.
pub const MAIN: &str = "#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
extern const struct { const char *name; void (*run)(void *, void *); long floats; } table[];
extern const long count;
static uint64_t state = 88172645463325252u;
static uint64_t next(void) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return state;
}
static sigjmp_buf back;
static void caught(int signal) { siglongjmp(back, signal); }
static _Alignas(64) uint64_t in[256], out[32];
int main(void) {
  int signals[] = {SIGSEGV, SIGILL, SIGFPE, SIGBUS};
  for (int i = 0; i < 4; i++) signal(signals[i], caught);
  for (long f = 0; f < count; f++) {
    state = 88172645463325252u + (uint64_t)f;
    uint64_t sum = 0;
    // Numbers of elements that are there.
    int small = strstr(table[f].name, \"gather\") || strstr(table[f].name, \"scatter\");
    for (int round = 0; round < 24; round++) {
      // Numbers below two where there are floats, so that no result is a NaN.
      uint64_t mask = table[f].floats || round % 2 ? 0xbfffbfffbfffbfffu : ~0ull;
      for (int i = 0; i < 256; i++) in[i] = next() & mask;
      for (int i = 0; small && i < 256; i++) in[i] &= 0x0000000700000007u;
      for (int i = 0; round > 20 && i < 64; i++) in[i] &= 0x0f0f0f0f0f0f0f0fu;
      memset(out, 0, sizeof out);
      int signal = sigsetjmp(back, 1);
      if (signal) { sum = sum * 31 + signal; continue; }
      table[f].run(in, out);
      for (int i = 0; i < 256; i++) sum = sum * 1099511628211u + in[i];
      for (int i = 0; i < 32; i++) sum = sum * 1099511628211u + out[i];
    }
    printf(\"%s %016llx\\n\", table[f].name, (unsigned long long)sum);
  }
}
";
