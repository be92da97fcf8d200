//! The names of symbols in assembler text.

use super::Elf;
use object::{Object, ObjectSymbol, SectionIndex, SymbolIndex, SymbolKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// The names of an object's symbols, as text has them.
pub struct Names {
    symbols: FxHashMap<SymbolIndex, String>,
    /// The start of the names of labels of our own, with which no symbol begins.
    own: String,
}

impl Names {
    /// Returns the names of an object's symbols.
    pub fn of(file: &Elf<'_>) -> Result<Self, String> {
        let mut symbols = FxHashMap::default();
        let mut known = FxHashSet::default();
        let mut own = ".L_".to_owned();
        for symbol in file.symbols() {
            if matches!(symbol.kind(), SymbolKind::File | SymbolKind::Section) {
                continue;
            }
            let bytes = symbol.name_bytes().map_err(|error| error.to_string())?;
            let name = String::from_utf8_lossy(bytes);
            if bytes.is_empty() && symbol.is_undefined() {
                continue;
            }
            if name.contains(['@', '\u{fffd}', '\n']) {
                return Err(format!("the symbol '{name}' has no form in assembler text"));
            }
            if !known.insert(bytes.to_vec()) {
                return Err(format!("two symbols are named '{name}' in assembler text"));
            }
            while name.starts_with(&own) {
                own.push('_');
            }
            let text = if is_plain(&name) {
                name.into_owned()
            } else {
                quoted(&name)
            };
            symbols.insert(symbol.index(), text);
        }
        Ok(Self { symbols, own })
    }

    /// The name of a symbol.
    pub fn symbol(&self, index: SymbolIndex) -> Result<&str, String> {
        let name = self.symbols.get(&index);
        name.map(String::as_str)
            .ok_or_else(|| "a symbol without a name".into())
    }

    /// The names of all symbols.
    pub fn symbols(&self) -> impl Iterator<Item = &str> {
        self.symbols.values().map(String::as_str)
    }

    /// The label of a section's start.
    pub fn section(&self, index: SectionIndex) -> String {
        format!("{}{}", self.own, index.0)
    }

    /// A label in a section.
    pub fn place(&self, index: SectionIndex, offset: u64) -> String {
        format!("{}{}_{offset:x}", self.own, index.0)
    }
}

/// Returns true if a name stands in text without quotes.
pub fn is_plain(name: &str) -> bool {
    let rest = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$');
    let first = |c: char| c.is_ascii_alphabetic() || matches!(c, '_' | '.');
    name.len() > 1 && name.starts_with(first) && name.chars().all(rest)
        || name.len() == 1 && name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
}

/// The text in quotes.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
