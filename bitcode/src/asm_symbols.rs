//! The symbols of module-level assembly for x86, where the file does not list them: a scan of labels,
//! directives, and the names that operands contain. LLVM assembles the text to find them; instructions are
//! not checked here.

use crate::symbol::{Symbol, flag};
use bitsmith_model::triple::Triple;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The state of a symbol, as far as it decides about others.
#[derive(Clone, Copy, Default)]
struct State {
    defined: bool,
    binding: Binding,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Binding {
    #[default]
    None,
    Global,
    Weak,
}

/// The symbols that the module-level assembly `text` defines or uses. `globals` are those of the module.
/// Nothing if it is for another machine, or its meaning is not that of its statements one by one.
pub(crate) fn asm_symbols(
    text: &[u8],
    triple: &[u8],
    globals: &[Symbol<'_>],
) -> Option<Vec<Symbol<'static>>> {
    let triple = Triple::new(triple);
    if !triple.is_x86_32() && !triple.is_x86_64() {
        return None;
    }
    let mut scan = Scan {
        symbols: BTreeMap::new(),
        versions: Vec::new(),
        numbered: 0,
        private: match triple.is_macho() || triple.is_x86_32() && triple.is_coff() {
            true => b"Ltmp",
            false => b".Ltmp",
        },
    };
    for statement in statements(text) {
        scan.statement(&statement)?;
    }
    scan.versions(globals);
    let symbols = scan.symbols.into_iter().map(|(name, state)| {
        let binding = match (state.binding, state.defined) {
            (Binding::None, true) => 0,
            (Binding::None | Binding::Global, _) => flag::GLOBAL,
            (Binding::Weak, true) => flag::WEAK | flag::GLOBAL,
            (Binding::Weak, false) => flag::WEAK,
        };
        let undefined = if state.defined { 0 } else { flag::UNDEFINED };
        Symbol {
            name: Cow::Owned(name),
            flags: flag::ASM | flag::EXECUTABLE | binding | undefined,
        }
    });
    Some(symbols.collect())
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Token {
    /// A name, which can be quoted.
    Name(Vec<u8>),
    /// A string of a directive that is no name.
    Mark(u8),
    Number,
    /// A number that refers to a numbered label.
    Numbered,
}

/// The statements of a text: its lines, and their parts between semicolons.
fn statements(text: &[u8]) -> Vec<Vec<Token>> {
    let mut all = Vec::new();
    let mut statement = Vec::new();
    let mut rest = text;
    while let Some((&first, behind)) = rest.split_first() {
        let skip = |len: usize| rest.get(len..).unwrap_or_default();
        let while_ = |is: fn(&u8) -> bool| rest.iter().take_while(|byte| is(byte)).count();
        rest = match first {
            b'\n' | b';' => {
                all.push(std::mem::take(&mut statement));
                behind
            }
            b'#' => skip(while_(|byte| *byte != b'\n')),
            b'/' if behind.starts_with(b"/") => skip(while_(|byte| *byte != b'\n')),
            b'/' if behind.starts_with(b"*") => {
                let end = behind.windows(2).skip(1).position(|pair| pair == b"*/");
                skip(end.map_or(rest.len(), |end| end.saturating_add(4)))
            }
            b'"' => {
                let (name, len) = quoted(behind);
                statement.push(Token::Name(name));
                skip(len.saturating_add(1))
            }
            b'0'..=b'9' => {
                let len = while_(|byte| byte.is_ascii_alphanumeric() || *byte == b'.');
                let (number, last) = (rest.get(..len), rest.get(len.saturating_sub(1)));
                let digits = number.and_then(|number| number.get(..len.saturating_sub(1)));
                let refers = len > 1
                    && matches!(last, Some(b'f' | b'b'))
                    && digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_digit));
                statement.push(if refers {
                    Token::Numbered
                } else {
                    Token::Number
                });
                skip(len)
            }
            byte if is_name(&byte) => {
                let len =
                    while_(|byte| is_name(byte) || matches!(*byte, b'0'..=b'9' | b'$' | b'?'));
                statement.push(Token::Name(rest.get(..len).unwrap_or_default().to_vec()));
                skip(len)
            }
            byte => {
                if !byte.is_ascii_whitespace() {
                    statement.push(Token::Mark(byte));
                }
                behind
            }
        };
    }
    all.push(statement);
    all
}

fn is_name(byte: &u8) -> bool {
    byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'.')
}

/// The content of a string behind its first quote, and its length with the last one.
fn quoted(text: &[u8]) -> (Vec<u8>, usize) {
    let mut content = Vec::new();
    let mut bytes = text.iter().enumerate();
    while let Some((at, &byte)) = bytes.next() {
        match byte {
            b'"' => return (content, at.saturating_add(1)),
            b'\\' => content.extend(bytes.next().map(|(_, &byte)| byte)),
            _ => content.push(byte),
        }
    }
    (content, text.len())
}

/// Words in front of an instruction that belong to it.
const PREFIXES: [&[u8]; 13] = [
    b"lock",
    b"rep",
    b"repe",
    b"repz",
    b"repne",
    b"repnz",
    b"data16",
    b"data32",
    b"addr32",
    b"notrack",
    b"xacquire",
    b"xrelease",
    b"bnd",
];

/// Directives after which statements do not mean what they say, or in another syntax.
const UNSUPPORTED: [&[u8]; 14] = [
    b".if",
    b".ifdef",
    b".ifndef",
    b".ifc",
    b".ifnc",
    b".ifb",
    b".ifnb",
    b".macro",
    b".rept",
    b".irp",
    b".irpc",
    b".include",
    b".intel_syntax",
    b".altmacro",
];

/// Directives with expressions that become data.
const DATA: [&[u8]; 12] = [
    b".byte", b".short", b".value", b".word", b".hword", b".long", b".int", b".quad", b".2byte",
    b".4byte", b".8byte", b".dc.l",
];

/// The parts of a statement between commas.
fn arguments(tokens: &[Token]) -> impl Iterator<Item = &[Token]> {
    tokens.split(|token| *token == Token::Mark(b','))
}

/// The name that an argument begins with.
fn named(argument: &[Token]) -> Option<&[u8]> {
    match argument.first()? {
        Token::Name(name) => Some(name),
        _ => None,
    }
}

struct Scan {
    symbols: BTreeMap<Vec<u8>, State>,
    /// Versions of symbols: the symbol, and its name with the version.
    versions: Vec<(Vec<u8>, Vec<u8>)>,
    /// The number of numbered labels.
    numbered: usize,
    /// The name of a numbered label, but for its number.
    private: &'static [u8],
}

impl Scan {
    fn state(&mut self, name: &[u8]) -> &mut State {
        self.symbols.entry(name.to_vec()).or_default()
    }

    fn define(&mut self, name: &[u8]) {
        self.state(name).defined = true;
    }

    /// Gives a symbol a binding; the first one stays if it is weak.
    fn bind(&mut self, name: &[u8], binding: Binding) {
        let state = self.state(name);
        if state.binding != Binding::Weak {
            state.binding = binding;
        }
    }

    fn statement(&mut self, tokens: &[Token]) -> Option<()> {
        let mut rest = tokens;
        // Labels and prefixes precede the rest of a statement.
        loop {
            rest = match rest {
                [Token::Name(name), Token::Mark(b':'), behind @ ..] => {
                    self.define(name);
                    behind
                }
                [Token::Number, Token::Mark(b':'), behind @ ..] => {
                    let name = [self.private, self.numbered.to_string().as_bytes()].concat();
                    self.numbered = self.numbered.saturating_add(1);
                    self.define(&name);
                    behind
                }
                [Token::Name(name), Token::Mark(b'='), value @ ..] => {
                    self.uses(value);
                    self.define(name);
                    return Some(());
                }
                [Token::Name(word), operands @ ..] => {
                    let word = word.to_ascii_lowercase();
                    match word.first() {
                        Some(b'.') => return self.directive(&word, operands),
                        _ if PREFIXES.contains(&&*word) => operands,
                        _ => {
                            self.uses(operands);
                            return Some(());
                        }
                    }
                }
                _ => return Some(()),
            };
        }
    }

    fn directive(&mut self, word: &[u8], operands: &[Token]) -> Option<()> {
        if UNSUPPORTED.contains(&word) {
            return None;
        }
        let names = arguments(operands).filter_map(named);
        match word {
            b".globl" | b".global" => names.for_each(|name| self.bind(name, Binding::Global)),
            b".weak" => names.for_each(|name| self.bind(name, Binding::Weak)),
            b".lazy_reference" => names.for_each(|name| {
                self.state(name);
            }),
            b".set" | b".equ" | b".equiv" => {
                let value = operands
                    .splitn(2, |token| *token == Token::Mark(b','))
                    .nth(1);
                self.uses(value.unwrap_or_default());
                names.take(1).for_each(|name| self.define(name));
            }
            b".comm" => names.take(1).for_each(|name| self.define(name)),
            b".zerofill" => names.skip(2).take(1).for_each(|name| self.define(name)),
            b".symver" => self.version(operands),
            _ if DATA.contains(&word) => self.uses(operands),
            b".size" | b".org" => self.place(operands),
            _ => {}
        }
        Some(())
    }

    /// Names of an operand, but for registers and what follows an `@`. A point is an unnamed label.
    fn uses(&mut self, operands: &[Token]) {
        self.place(operands);
        let mut before = &Token::Mark(b',');
        let mut in_braces = false;
        for token in operands {
            match token {
                Token::Mark(mark @ (b'{' | b'}')) => in_braces = *mark == b'{',
                Token::Name(name)
                    if !in_braces
                        && name != b"."
                        && !matches!(before, Token::Mark(b'%' | b'@')) =>
                {
                    self.state(name);
                }
                _ => {}
            }
            before = token;
        }
    }

    /// Enters the label that a point in an expression is.
    fn place(&mut self, operands: &[Token]) {
        if operands.contains(&Token::Name(b".".to_vec())) {
            self.define(b"");
        }
    }

    fn version(&mut self, operands: &[Token]) {
        let mut arguments = arguments(operands);
        let (Some(of), Some(name)) = (arguments.next().and_then(named), arguments.next()) else {
            return;
        };
        let text = name.iter().filter_map(|token| match token {
            Token::Name(part) => Some(&**part),
            Token::Mark(b'@') => Some(&b"@"[..]),
            _ => None,
        });
        let text = text.collect::<Vec<_>>().concat();
        self.versions.push((of.to_vec(), text));
    }

    /// Enters the versions of symbols: defined if the symbol is, with its binding here or in the module.
    fn versions(&mut self, globals: &[Symbol<'_>]) {
        let versions = std::mem::take(&mut self.versions);
        if versions.is_empty() {
            return;
        }
        let named = globals
            .iter()
            .rev()
            .map(|global| (&*global.name, global.flags));
        let named: FxHashMap<&[u8], u16> = named.collect();
        for (of, name) in versions {
            let state = *self.state(&of);
            let flags = named.get(&*of).copied().unwrap_or(flag::UNDEFINED);
            let defined = state.defined || flags & flag::UNDEFINED == 0;
            let binding = match state.binding {
                Binding::None if flags & flag::WEAK != 0 => Binding::Weak,
                Binding::None if flags & flag::GLOBAL != 0 => Binding::Global,
                binding => binding,
            };
            let name = match (find(&name, b"@@@"), defined) {
                (Some(at), true) => without(&name, at, 1),
                (Some(at), false) => without(&name, at, 2),
                (None, _) => name,
            };
            if defined || binding != Binding::None {
                *self.state(&name) = State { defined, binding };
            }
        }
    }
}

fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window == part)
}

/// A text without `count` bytes from a place on.
fn without(text: &[u8], at: usize, count: usize) -> Vec<u8> {
    let (before, behind) = text.split_at_checked(at).unwrap_or((text, &[]));
    [before, behind.get(count..).unwrap_or_default()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_may_have_any_number_of_labels_and_prefixes() {
        const MANY: usize = 1 << 18;
        let text = [
            b"a:".repeat(MANY),
            b" lock".repeat(MANY),
            b" incl b".to_vec(),
        ]
        .concat();
        let symbols = asm_symbols(&text, b"x86_64-linux", &[]).expect("symbols");
        let found: Vec<(&[u8], bool)> = symbols
            .iter()
            .map(|symbol| (&*symbol.name, symbol.flags & flag::UNDEFINED != 0))
            .collect();
        assert_eq!(found, [(&b"a"[..], false), (&b"b"[..], true)]);
    }

    #[test]
    fn a_version_is_as_its_symbol_is() {
        let text = b".symver f, f@V1\n.symver g, g@@@V2\n.globl g\ng: ret\n";
        let own = |name: &'static [u8], flags| Symbol {
            name: Cow::Borrowed(name),
            flags,
        };
        let globals = [own(b"f", flag::GLOBAL), own(b"f", flag::UNDEFINED)];
        let symbols = asm_symbols(text, b"x86_64-linux", &globals).expect("symbols");
        let undefined = |name: &[u8]| {
            let found = symbols.iter().find(|symbol| *symbol.name == *name);
            found.map(|symbol| symbol.flags & flag::UNDEFINED != 0)
        };
        // Of two globals of one name, the first decides.
        assert_eq!(undefined(b"f@V1"), Some(false));
        assert_eq!(undefined(b"g@@V2"), Some(false));
    }
}
