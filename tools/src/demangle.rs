//! Names of C++ and Rust as in their source.

use cpp_demangle::{DemangleOptions, Symbol};
use regex_lite::{Captures, Regex};
use std::borrow::Cow;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// The demangled form of a symbol of C++ (Itanium ABI) or Rust; `None` for other names.
///
/// One underscore before the prefix, as Mach-O symbols have it, is accepted, and so is a suffix that begins
/// with a dot, which follows in parentheses.
pub fn demangled(name: &[u8]) -> Option<String> {
    let name = std::str::from_utf8(name).ok()?;
    if let Ok(rust) = rustc_demangle::try_demangle(name)
        && name.contains("_R")
    {
        return Some(format!("{rust:#}"));
    }
    let plain = match name.strip_prefix('_') {
        Some(rest) if rest.starts_with("_Z") => rest,
        _ => name,
    };
    if !plain.starts_with("_Z") {
        return None;
    }
    let (encoded, suffix) = match plain.split_once('.') {
        Some((encoded, suffix)) => (encoded, Some(suffix)),
        None => (plain, None),
    };
    let symbol = Symbol::new(encoded).ok()?;
    let text = symbol.demangle_with_options(&DemangleOptions::new());
    let text = in_llvms_words(&text.ok()?);
    Some(match suffix {
        Some(suffix) => format!("{text} (.{suffix})"),
        None => text,
    })
}

static IN_MESSAGES: AtomicBool = AtomicBool::new(false);

/// Asks for demangled names in messages.
pub fn in_messages() {
    IN_MESSAGES.store(true, Ordering::Relaxed);
}

/// A message, with its names demangled if that is asked for.
pub fn of_message(text: &str) -> Cow<'_, str> {
    match IN_MESSAGES.load(Ordering::Relaxed) {
        true => with_source_names(text).into(),
        false => text.into(),
    }
}

/// Text in which the names of C++ and Rust are those of the source.
fn with_source_names(text: &str) -> String {
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || "_$.".contains(c);
    let mut out = String::new();
    for piece in text.split_inclusive(|c: char| !is_of_name(c)) {
        let name = piece.trim_end_matches(|c: char| !is_of_name(c));
        // A sentence may end behind a name.
        let name = name.trim_end_matches('.');
        let found = name
            .starts_with('_')
            .then(|| demangled(name.as_bytes()))
            .flatten();
        match found {
            Some(source) => out.extend([&*source, piece.strip_prefix(name).unwrap_or_default()]),
            None => out.push_str(piece),
        }
    }
    out
}

/// A pattern, compiled when the first name needs it.
type Pattern = LazyLock<Option<Regex>>;

/// A closure's type: its parameters, and its number in the function.
static CLOSURE: Pattern = LazyLock::new(|| Regex::new(r"\{lambda(\(.*?\))#(\d+)\}").ok());

/// An unnamed type: its number in the function.
static UNNAMED: Pattern = LazyLock::new(|| Regex::new(r"\{unnamed type#(\d+)\}").ok());

fn replaced(pattern: &Pattern, text: String, by: impl Fn(&Captures<'_>) -> String) -> String {
    match &**pattern {
        Some(pattern) => pattern.replace_all(&text, by).into_owned(),
        None => text,
    }
}

/// A demangled name as LLVM's tools write it: `vtable for A`, `'lambda'()`, and `>>` without a space.
fn in_llvms_words(text: &str) -> String {
    let text = text.replace("> >", ">>").replace("> >", ">>");
    let numbered = |number: &str, word: &str| match number.parse::<u32>() {
        Ok(number @ 2..) => format!("'{word}{}'", number.wrapping_sub(2)),
        _ => format!("'{word}'"),
    };
    let closure = |f: &Captures<'_>| format!("{}{}", numbered(&f[2], "lambda"), &f[1]);
    let unnamed = |f: &Captures<'_>| numbered(&f[1], "unnamed");
    let text = replaced(&CLOSURE, text, closure);
    special(replaced(&UNNAMED, text, unnamed))
}

/// The names of tables and thunks.
fn special(text: String) -> String {
    let inside = |prefix: &str| text.strip_prefix(prefix)?.strip_suffix(")}");
    if let Some(class) = inside("{vtable(") {
        return format!("vtable for {class}");
    }
    if let Some(class) = inside("{vtt(") {
        return format!("VTT for {class}");
    }
    let Some(mut function) = inside("{virtual override thunk(") else {
        return text;
    };
    let mut offsets = 0;
    let mut kind = "non-virtual thunk";
    while let Some((offset, rest)) = function.split_once(")}, ") {
        match offset {
            _ if offset.starts_with("{offset(") => {}
            _ if offset.starts_with("{virtual offset(") => kind = "virtual thunk",
            _ => break,
        }
        offsets += 1;
        function = rest;
    }
    match offsets {
        2 => format!("covariant return thunk to {function}"),
        _ => format!("{kind} to {function}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_a_message() {
        let given = "a.bc: in @_ZN1n3fooEif, '_Z3foov' and _private: _RNvCs1234_7mycrate3foo.\n";
        let shown = "a.bc: in @n::foo(int, float), 'foo()' and _private: mycrate::foo.\n";
        assert_eq!(with_source_names(given), shown);
    }

    #[test]
    fn names_are_those_of_the_source() {
        let of = |name: &str| demangled(name.as_bytes());
        let cases = [
            ("_ZN1n3fooEif", "n::foo(int, float)"),
            ("__Z3foov", "foo()"),
            ("_ZN3fooC2Ev.llvm.123", "foo::foo() (.llvm.123)"),
            ("_ZTV1A", "vtable for A"),
            ("_ZTT1A", "VTT for A"),
            ("_ZThn16_N1A1fEv", "non-virtual thunk to A::f()"),
            ("_ZTv0_n24_N1A1fEv", "virtual thunk to A::f()"),
            ("_ZTch0_h16_N1A1fEv", "covariant return thunk to A::f()"),
            (
                "_ZZ4mainENKUlvE_clEv",
                "main::'lambda'()::operator()() const",
            ),
            (
                "_ZZ4mainENKUliE0_clEi",
                "main::'lambda0'(int)::operator()(int) const",
            ),
            ("_RNvCs1234_7mycrate3foo", "mycrate::foo"),
            (
                "_ZNSt6vectorIS_IiSaIiEESaIS1_EE1fEv",
                "std::vector<std::vector<int, std::allocator<int>>, \
                 std::allocator<std::vector<int, std::allocator<int>>>>::f()",
            ),
        ];
        for (name, expected) in cases {
            assert_eq!(of(name).as_deref(), Some(expected), "{name}");
        }
        for name in ["main", "_Zfoo", "", "_Z", "_R", "_ZN"] {
            assert_eq!(of(name), None, "{name}");
        }
        assert_eq!(demangled(&[0xff, 0xfe]), None);
    }
}
