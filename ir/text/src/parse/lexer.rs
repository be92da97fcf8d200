//! The lexer: keywords, names and numbers of the `.ll` language.

use nom::bytes::complete::{tag, take_while, take_while1};
use nom::character::complete::{digit1, hex_digit1};
use nom::{IResult, Parser as _};
use std::borrow::Cow;

/// A token. Names and strings are without quotes, and their escapes are decoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token<'a> {
    /// The end of the text.
    End,
    /// One of `= , ( ) [ ] { } < > * | : ! / ?`
    Punct(u8),
    /// `...`
    Ellipsis,
    /// A keyword, a type, an enumerator.
    Word(&'a [u8]),
    /// `name:`
    Label(Cow<'a, [u8]>),
    /// `12:`
    LabelId(u32),
    /// `%name`
    Local(Cow<'a, [u8]>),
    /// `%12`
    LocalId(u32),
    /// `@name`
    Global(Cow<'a, [u8]>),
    /// `@12`
    GlobalId(u32),
    /// `$name`
    Comdat(Cow<'a, [u8]>),
    /// `!name`
    MdName(Cow<'a, [u8]>),
    /// `#12`
    AttrGroup(u32),
    /// `#` before a word: a debug record
    Hash,
    /// `^12`
    Summary(u32),
    /// `"text"`
    Str(Cow<'a, [u8]>),
    /// `-12`
    Int(&'a [u8]),
    /// `s0x1F`: the digits
    SignedHexInt(&'a [u8]),
    /// `u0x1F`: the digits
    UnsignedHexInt(&'a [u8]),
    /// `1.5e3`
    Decimal(&'a [u8]),
    /// `0x…`, `0xK…`: the letter (0 for none) and the digits
    HexFloat(u8, &'a [u8]),
    /// `f0x…`: the digits
    FloatBits(&'a [u8]),
    /// `+inf`, `-qnan`, `+nan`, `-snan`: true for a minus, and the name
    NotFinite(bool, &'a [u8]),
    /// An invalid token, with the message.
    Bad(&'static str),
}

impl<'a> Token<'a> {
    /// Returns true for an integer in any of its forms.
    pub fn is_integer(&self) -> bool {
        matches!(
            self,
            Token::Int(_) | Token::SignedHexInt(_) | Token::UnsignedHexInt(_)
        )
    }

    /// The decimal digits of an integer, hexadecimal ones of at most 64 bits among them.
    pub fn decimal(&self) -> Option<Cow<'a, [u8]>> {
        let (digits, is_signed) = match *self {
            Token::Int(digits) => return Some(Cow::Borrowed(digits)),
            Token::SignedHexInt(digits) => (digits, true),
            Token::UnsignedHexInt(digits) => (digits, false),
            _ => return None,
        };
        let digits = std::str::from_utf8(digits).ok()?;
        let value = u64::from_str_radix(digits, 16).ok()?;
        let text = match u64::BITS.saturating_sub(value.leading_zeros()) {
            _ if !is_signed => value.to_string(),
            0 => "-0".to_owned(),
            // The highest set bit is the sign.
            bits => {
                let power = 1i128.checked_shl(bits).unwrap_or(0);
                i128::from(value).saturating_sub(power).to_string()
            }
        };
        Some(Cow::Owned(text.into_bytes()))
    }
}

/// Splits a text into tokens.
#[derive(Clone)]
pub struct Lexer<'a> {
    text: &'a [u8],
    at: usize,
}

fn is_name_start(b: u8) -> bool {
    b.is_ascii_alphabetic() || matches!(b, b'$' | b'.' | b'_' | b'-')
}

/// The classes of bytes: bit 0 for keywords, bit 1 for names.
static CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    let mut at = 0;
    while at < 256 {
        let b = at as u8;
        let keyword = b.is_ascii_alphanumeric() || b == b'_';
        let name = keyword || matches!(b, b'$' | b'.' | b'-');
        classes[at] = keyword as u8 | (name as u8) << 1;
        at += 1;
    }
    classes
};

#[inline]
fn is_name(b: u8) -> bool {
    CLASSES[usize::from(b)] & 2 != 0
}

#[inline]
fn is_keyword(b: u8) -> bool {
    CLASSES[usize::from(b)] & 1 != 0
}

fn is_md_name(b: u8) -> bool {
    is_name(b) || b == b'\\'
}

/// `[0-9]+(.[0-9]*)?([eE][-+]?[0-9]+)?`, after the sign; true if there is a point.
fn number(text: &[u8]) -> IResult<&[u8], bool> {
    let (rest, _) = digit1(text)?;
    let Ok((rest, _)) = tag::<_, _, nom::error::Error<_>>(b".".as_slice())(rest) else {
        return Ok((rest, false));
    };
    let (rest, _) = take_while(|b: u8| b.is_ascii_digit())(rest)?;
    Ok((exponent(rest).map_or(rest, |(rest, ())| rest), true))
}

fn exponent(text: &[u8]) -> IResult<&[u8], ()> {
    let (rest, _) = take_while1(|b| b == b'e' || b == b'E').parse(text)?;
    let signed = rest
        .strip_prefix(b"+")
        .or_else(|| rest.strip_prefix(b"-"))
        .unwrap_or(rest);
    let (rest, _) = digit1(signed)?;
    Ok((rest, ()))
}

impl<'a> Lexer<'a> {
    /// A lexer at the start of `text`.
    pub fn new(text: &'a [u8]) -> Self {
        Self { text, at: 0 }
    }
    /// Continues at offset `at`.
    pub fn seek(&mut self, at: usize) {
        self.at = at;
    }
    /// The end of the last token, as an offset in bytes.
    pub fn at(&self) -> usize {
        self.at
    }
    /// The whole text.
    pub fn text(&self) -> &'a [u8] {
        self.text
    }
    fn rest(&self) -> &'a [u8] {
        self.text.get(self.at..).unwrap_or_default()
    }
    fn peek(&self, ahead: usize) -> u8 {
        self.text
            .get(self.at.wrapping_add(ahead))
            .copied()
            .unwrap_or(0)
    }
    /// Consumes `len` bytes and returns them.
    fn take(&mut self, len: usize) -> &'a [u8] {
        let taken = self.rest().get(..len).unwrap_or_default();
        self.at = self.at.saturating_add(taken.len());
        taken
    }
    fn take_until(&mut self, rest: &[u8]) -> &'a [u8] {
        let len = self.rest().len().saturating_sub(rest.len());
        self.take(len)
    }
    fn skip_blank(&mut self) {
        let mut rest = self.rest();
        loop {
            match rest {
                [b' ' | b'\t' | b'\n' | b'\r' | 0, more @ ..] => rest = more,
                [b';', ..] => {
                    let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
                    rest = rest.get(end..).unwrap_or_default();
                }
                [b'/', b'*', more @ ..] => match behind_comment(more) {
                    Some(more) => rest = more,
                    None => break,
                },
                _ => break,
            }
        }
        self.at = self.text.len().saturating_sub(rest.len());
    }

    /// The next token, with its offset in bytes.
    pub fn next(&mut self) -> (usize, Token<'a>) {
        self.skip_blank();
        (self.at, self.token())
    }

    fn token(&mut self) -> Token<'a> {
        if self.at >= self.text.len() {
            return Token::End;
        }
        match self.peek(0) {
            b'%' => self.sigil(Token::Local, Token::LocalId),
            b'@' => self.sigil(Token::Global, Token::GlobalId),
            b'$' => self.dollar(),
            b'!' => self.exclamation(),
            b'#' => self.numbered(Token::AttrGroup).unwrap_or(Token::Hash),
            b'^' => self
                .numbered(Token::Summary)
                .unwrap_or(Token::Bad("expected a number after ^")),
            b'"' => self.string(),
            b'.' if self.rest().starts_with(b"...") && !self.is_label() => {
                self.take(3);
                Token::Ellipsis
            }
            b'0'..=b'9' | b'+' => self.digits(),
            b'-' if self.peek(1).is_ascii_digit() => self.digits(),
            b'-' if not_finite_len(self.rest()).is_some() => self.digits(),
            b if is_name_start(b) => self.word(),
            b @ (b'=' | b',' | b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'<' | b'>' | b'*'
            | b'|' | b':' | b'/' | b'?') => {
                self.take(1);
                Token::Punct(b)
            }
            _ => {
                self.take(1);
                Token::Bad("unexpected character")
            }
        }
    }

    /// Returns true if the rest starts with an unquoted name and a colon.
    fn is_label(&self) -> bool {
        let len = self.rest().iter().take_while(|b| is_name(**b)).count();
        self.peek(len) == b':'
    }

    fn numbered(&mut self, make: fn(u32) -> Token<'a>) -> Option<Token<'a>> {
        self.take(1);
        let digits = self.rest().iter().take_while(|b| b.is_ascii_digit());
        let digits = self.take(digits.count());
        if digits.is_empty() {
            return None;
        }
        Some(small_number(digits).map_or(Token::Bad("number too large"), make))
    }

    /// A token that starts with `%` or `@`.
    fn sigil(
        &mut self,
        name: fn(Cow<'a, [u8]>) -> Token<'a>,
        id: fn(u32) -> Token<'a>,
    ) -> Token<'a> {
        self.take(1);
        match self.peek(0) {
            b'"' => match self.string() {
                Token::Str(text) if text.contains(&0) => Token::Bad("NUL character in a name"),
                Token::Str(text) => name(text),
                bad => bad,
            },
            b'0'..=b'9' => {
                let rest = self.rest();
                let len = rest.iter().take_while(|b| b.is_ascii_digit()).count();
                small_number(self.take(len)).map_or(Token::Bad("number too large"), id)
            }
            b if is_name_start(b) => {
                let len = self.rest().iter().take_while(|b| is_name(**b)).count();
                name(Cow::Borrowed(self.take(len)))
            }
            _ => Token::Bad("expected a name or a number"),
        }
    }

    /// `$name`, `$"name"`, or a label that starts with a dollar.
    fn dollar(&mut self) -> Token<'a> {
        let len = self.rest().iter().take_while(|b| is_name(**b)).count();
        if self.peek(len) == b':' {
            let name = self.take(len);
            self.take(1);
            return Token::Label(Cow::Borrowed(name));
        }
        match self.sigil(Token::Comdat, |_| Token::Bad("expected a comdat's name")) {
            Token::Bad("expected a name or a number") => Token::Bad("expected a comdat's name"),
            token => token,
        }
    }

    fn exclamation(&mut self) -> Token<'a> {
        self.take(1);
        let first = self.peek(0);
        if !(is_name_start(first) || first == b'\\') {
            return Token::Punct(b'!');
        }
        let len = self.rest().iter().take_while(|b| is_md_name(**b)).count();
        Token::MdName(unescape(self.take(len)))
    }

    /// A string, or the quoted name of a label.
    fn string(&mut self) -> Token<'a> {
        self.take(1);
        let Some(len) = memchr::memchr(b'"', self.rest()) else {
            self.at = self.text.len();
            return Token::Bad("end of file in a string");
        };
        let text = unescape(self.take(len));
        self.take(1);
        if self.peek(0) == b':' {
            self.take(1);
            return match text.contains(&0) {
                true => Token::Bad("NUL character in a name"),
                false => Token::Label(text),
            };
        }
        Token::Str(text)
    }

    /// A number, or a label of digits.
    fn digits(&mut self) -> Token<'a> {
        let rest = self.rest();
        let plain = rest.iter().take_while(|b| b.is_ascii_digit()).count();
        if plain > 0 && !rest.get(plain).is_some_and(|b| is_name(*b) || *b == b':') {
            return Token::Int(self.take(plain));
        }
        let label = rest.iter().take_while(|b| is_name(**b)).count();
        if self.peek(label) == b':' && rest.first() != Some(&b'+') {
            let name = self.take(label);
            self.take(1);
            return match name.iter().all(u8::is_ascii_digit) {
                true => small_number(name).map_or(Token::Bad("number too large"), Token::LabelId),
                false => Token::Label(Cow::Borrowed(name)),
            };
        }
        if let Some(hex) = rest.strip_prefix(b"0x") {
            return self.hex_float(hex);
        }
        if let Some(special) = self.not_finite(rest) {
            return special;
        }
        let unsigned = rest
            .strip_prefix(b"-")
            .or_else(|| rest.strip_prefix(b"+"))
            .unwrap_or(rest);
        match number(unsigned) {
            Ok((end, point)) => {
                let text = self.take_until(end);
                if point {
                    Token::Decimal(text)
                } else {
                    Token::Int(text)
                }
            }
            Err(_) => {
                self.take(1);
                Token::Bad("expected a number")
            }
        }
    }

    /// An infinity or a NaN, whose payload in brackets is a token of its own.
    fn not_finite(&mut self, rest: &'a [u8]) -> Option<Token<'a>> {
        let len = not_finite_len(rest)?;
        let (sign, name) = rest.get(..len)?.split_first()?;
        self.take(len);
        Some(Token::NotFinite(*sign == b'-', name))
    }

    fn hex_float(&mut self, hex: &'a [u8]) -> Token<'a> {
        let letter = match hex.first() {
            Some(b @ (b'K' | b'L' | b'M' | b'H' | b'R')) => *b,
            _ => 0,
        };
        let digits = if letter == 0 {
            hex
        } else {
            hex.get(1..).unwrap_or_default()
        };
        match hex_digit1::<_, nom::error::Error<_>>(digits) {
            Ok((rest, digits)) => {
                self.take_until(rest);
                Token::HexFloat(letter, digits)
            }
            Err(_) => {
                self.take(2);
                Token::Bad("expected hexadecimal digits")
            }
        }
    }

    /// A word, a label, or a hexadecimal integer.
    fn word(&mut self) -> Token<'a> {
        let rest = self.rest();
        let keyword = rest.iter().take_while(|b| is_keyword(**b)).count();
        let more = rest.get(keyword..).unwrap_or_default();
        let behind = more.iter().take_while(|b| is_name(**b)).count();
        let name = keyword.saturating_add(behind);
        if self.peek(name) == b':' {
            let text = self.take(name);
            self.take(1);
            return Token::Label(Cow::Borrowed(text));
        }
        if let Some(digits) = rest.strip_prefix(b"f0x")
            && let Ok((end, digits)) = hex_digit1::<_, nom::error::Error<_>>(digits)
        {
            self.take_until(end);
            return Token::FloatBits(digits);
        }
        if let Some(sign) = rest.first().filter(|b| matches!(b, b's' | b'u'))
            && let Some(digits) = rest.get(1..).and_then(|r| r.strip_prefix(b"0x"))
            && let Ok((end, digits)) = hex_digit1::<_, nom::error::Error<_>>(digits)
        {
            self.take_until(end);
            return match sign {
                b's' => Token::SignedHexInt(digits),
                _ => Token::UnsignedHexInt(digits),
            };
        }
        if keyword == 0 {
            self.take(1);
            return Token::Bad("unexpected character");
        }
        Token::Word(self.take(int_type(rest).unwrap_or(keyword)))
    }
}

/// The length of `i32` and the like, whatever follows: such a word ends with its digits.
fn int_type(text: &[u8]) -> Option<usize> {
    let digits = text.strip_prefix(b"i")?;
    let count = digits.iter().take_while(|b| b.is_ascii_digit()).count();
    (count > 0).then(|| count.saturating_add(1))
}

fn small_number(digits: &[u8]) -> Option<u32> {
    super::parser::small_decimal(digits)?.try_into().ok()
}

/// Decodes the escapes `\\` and `\xx`.
fn unescape(text: &[u8]) -> Cow<'_, [u8]> {
    if memchr::memchr(b'\\', text).is_none() {
        return Cow::Borrowed(text);
    }
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((&first, tail)) = rest.split_first() {
        rest = match (first, tail) {
            (b'\\', [b'\\', more @ ..]) => {
                out.push(b'\\');
                more
            }
            (b'\\', [high, low, more @ ..])
                if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() =>
            {
                out.push(hex_value(*high) << 4 | hex_value(*low));
                more
            }
            _ => {
                out.push(first);
                tail
            }
        };
    }
    Cow::Owned(out)
}

/// The value of a hexadecimal digit.
pub fn hex_value(digit: u8) -> u8 {
    match digit {
        b'0'..=b'9' => digit.wrapping_sub(b'0'),
        b'a'..=b'f' => digit.wrapping_sub(b'a').wrapping_add(10),
        b'A'..=b'F' => digit.wrapping_sub(b'A').wrapping_add(10),
        _ => 0,
    }
}

/// The length of a sign and the name of an infinity or a NaN; `None` for a label and anything else.
fn not_finite_len(rest: &[u8]) -> Option<usize> {
    const NAMES: [&[u8]; 4] = [b"inf", b"qnan", b"nan", b"snan"];
    let (sign, name) = rest.split_first()?;
    let len = name.iter().take_while(|b| is_name(**b)).count();
    let behind = name.get(len).copied();
    let (name, signed) = (name.get(..len)?, matches!(sign, b'+' | b'-'));
    let is_label = *sign == b'-' && behind == Some(b':');
    (signed && NAMES.contains(&name) && !is_label).then(|| len.saturating_add(1))
}

/// The text after a comment in C's form, whose opening was read; `None` if it has no end.
///
/// As in LLVM, an asterisk is taken together with the byte behind it: `**/` is no end.
fn behind_comment(mut rest: &[u8]) -> Option<&[u8]> {
    loop {
        let star = memchr::memchr(b'*', rest)?;
        let after = rest.get(star.saturating_add(1)..)?;
        let (byte, more) = after.split_first()?;
        rest = more;
        if *byte == b'/' {
            return Some(rest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<String> {
        let mut lexer = Lexer::new(text.as_bytes());
        let mut all = Vec::new();
        loop {
            match lexer.next().1 {
                Token::End => return all,
                token => all.push(format!("{token:?}")),
            }
        }
    }

    #[test]
    fn words_labels_and_numbers() {
        let all = tokens("entry: %x = add i32 -5, 0xK7FFF ; note\n 12: u0xFF 1.5e+3 -foo:");
        assert_eq!(all.len(), 12, "{all:?}");
        assert!(matches!(Lexer::new(b"a.b:").next().1, Token::Label(_)));
        assert_eq!(Lexer::new(b"12:").next().1, Token::LabelId(12));
        assert_eq!(Lexer::new(b"1.5e3").next().1, Token::Decimal(b"1.5e3"));
        assert_eq!(
            Lexer::new(b"0xMabc").next().1,
            Token::HexFloat(b'M', b"abc")
        );
        assert_eq!(Lexer::new(b"s0x0f").next().1, Token::SignedHexInt(b"0f"));
        let decimal = |text: &'static [u8]| Lexer::new(text).next().1.decimal();
        let texts = [b"u0xFF".as_slice(), b"s0xFF", b"s0x01", b"s0x0", b"-12"];
        let values = [b"255".as_slice(), b"-1", b"-1", b"-0", b"-12"];
        assert_eq!(texts.map(|text| decimal(text).unwrap_or_default()), values);
    }

    #[test]
    fn escapes_are_undone() {
        assert_eq!(
            Lexer::new(br#""a\0A\\b\zz""#).next().1,
            Token::Str(Cow::Borrowed(b"a\n\\b\\zz"))
        );
        assert_eq!(
            Lexer::new(br#"@"x y""#).next().1,
            Token::Global(Cow::Borrowed(b"x y"))
        );
        assert_eq!(
            Lexer::new(br"!a\20b").next().1,
            Token::MdName(Cow::Borrowed(b"a b"))
        );
    }
}
