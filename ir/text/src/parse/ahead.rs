//! Functions that are used before their definition: their headers, read ahead where a constant depends on them.

use super::lexer::{Lexer, Token};
use super::parser::Parser;
use bitsmith_model::schema::linkage::{Linkage, UnnamedAddr};
use bitsmith_model::value::GlobalId;
use rustc_hash::FxHashMap;

/// The linkage of a function, and whether its address is significant.
#[derive(Clone, Copy)]
pub(super) struct Ahead {
    pub linkage: Linkage,
    pub unnamed_addr: UnnamedAddr,
}

/// The offsets of headers by name: at the beginnings of lines, where tools put them.
fn headers(lexer: &Lexer<'_>) -> FxHashMap<Box<[u8]>, usize> {
    let mut found = FxHashMap::default();
    let text = lexer.text();
    let mut at = 0usize;
    while let Some(line) = text.get(at..).filter(|rest| !rest.is_empty()) {
        if line.starts_with(b"define ") || line.starts_with(b"declare ") {
            let mut lexer = lexer.clone();
            lexer.seek(at);
            if let Some(name) = to_name(&mut lexer, |_| ()) {
                found.entry(name).or_insert(at);
            }
        }
        let end = memchr::memchr(b'\n', line).unwrap_or(line.len());
        at = at.saturating_add(end).saturating_add(1);
    }
    found
}

/// Goes past the name of a header, on one line, and returns the name; `word` gets the keywords before it.
fn to_name(lexer: &mut Lexer<'_>, mut word: impl FnMut(&[u8])) -> Option<Box<[u8]>> {
    loop {
        match lexer.next().1 {
            Token::Global(name) => return Some(name.into_owned().into()),
            Token::Word(keyword) => word(keyword),
            Token::End | Token::Bad(_) | Token::Punct(b'{') => return None,
            _ => {}
        }
    }
}

impl Parser<'_> {
    /// The header of a function that is used and not defined yet, if the text has one.
    pub(super) fn read_ahead(&mut self, id: GlobalId) -> Option<Ahead> {
        let name = self.module.name(id).to_vec();
        let lexer = &self.lexer;
        let headers = self.headers.get_or_insert_with(|| headers(lexer));
        let mut lexer = self.lexer.clone();
        lexer.seek(*headers.get(&*name)?);
        let mut ahead = Ahead {
            linkage: Linkage::External,
            unnamed_addr: UnnamedAddr::None,
        };
        to_name(&mut lexer, |word| {
            if let Some(linkage) = Linkage::from_text(word) {
                ahead.linkage = linkage;
            }
        })?;
        let mut depth = 0u32;
        loop {
            match lexer.next().1 {
                Token::Punct(b'(') => depth = depth.saturating_add(1),
                Token::Punct(b')') => depth = depth.checked_sub(1)?,
                Token::End | Token::Bad(_) => return None,
                _ => continue,
            }
            if depth == 0 {
                break;
            }
        }
        if let Token::Word(word) = lexer.next().1 {
            ahead.unnamed_addr = UnnamedAddr::from_text(word).unwrap_or_default();
        }
        Some(ahead)
    }
}
