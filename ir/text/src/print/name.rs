//! Names of values, types and comdats, quoted where LLVM quotes them.

use super::md_text::escaped;
use bitsmith_model::entity::{Bytes, Span, Table};
use bitsmith_model::module::Module;
use bitsmith_model::value::GlobalId;

/// True for bytes that need no quotes.
const BARE: [bool; 256] = {
    let mut bare = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        let b = byte as u8;
        bare[byte] = b.is_ascii_alphanumeric() || b == b'-' || b == b'.' || b == b'_';
        byte += 1;
    }
    bare
};

/// Appends a name without its prefix: bare, or in quotes with escapes.
pub(super) fn name(name: &[u8], out: &mut Vec<u8>) {
    let bare = |byte: &u8| BARE.get(usize::from(*byte)).copied().unwrap_or(false);
    let leading_digit = name.first().is_some_and(u8::is_ascii_digit);
    if !leading_digit && name.iter().all(bare) {
        out.extend_from_slice(name);
    } else {
        out.push(b'"');
        escaped(name, out);
        out.push(b'"');
    }
}

/// The text of every global as an operand: `@name`, or `@0` for an unnamed one.
pub(super) struct GlobalNames {
    text: Bytes,
    spans: Vec<Span>,
}

impl GlobalNames {
    /// Renders all names. Unnamed globals are numbered: variables, aliases, ifuncs, functions.
    pub(super) fn new(module: &Module) -> Self {
        let mut numbers = vec![u32::MAX; module.globals.len()];
        let mut next = 0u32;
        for id in module.in_text_order() {
            if module.globals.get(id).is_some() && module.name(id).is_empty() {
                numbers.put(id.as_u32() as usize, next);
                next = next.saturating_add(1);
            }
        }
        let mut text = Vec::with_capacity(module.strings.len());
        let spans = module
            .globals
            .keys()
            .zip(numbers)
            .map(|(id, number)| {
                let start = text.len();
                text.push(b'@');
                match module.name(id) {
                    b"" => super::md_text::decimal(number.into(), &mut text),
                    bytes => name(bytes, &mut text),
                }
                super::span(start, text.len())
            })
            .collect();
        Self {
            text: Bytes::from_vec(text),
            spans,
        }
    }

    /// The text of a global.
    pub(super) fn get(&self, id: GlobalId) -> &[u8] {
        match self.spans.get(id.as_u32() as usize) {
            Some(&span) => self.text.get(span),
            None => b"<badref>",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8]) -> String {
        let mut out = Vec::new();
        name(bytes, &mut out);
        String::from_utf8(out).expect("ASCII")
    }

    #[test]
    fn quotes_where_needed() {
        assert_eq!(text(b"a.b-c_9"), "a.b-c_9");
        assert_eq!(text(b"9a"), "\"9a\"");
        assert_eq!(text(b"$x"), "\"$x\"");
        assert_eq!(text(b"\x01\\\"\xff"), r#""\01\\\22\FF""#);
    }
}
