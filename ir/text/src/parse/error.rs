//! Errors in a text, with their places.

use std::fmt;

/// An error in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The offset in bytes.
    pub at: usize,
    /// The line, from 1.
    pub line: usize,
    /// The column in bytes, from 1.
    pub column: usize,
    /// The text of that line.
    pub source: String,
    /// The message.
    pub message: String,
}

impl TextError {
    /// An error at byte `at` of `text`.
    #[cold]
    pub fn new(text: &[u8], at: usize, message: String) -> Self {
        let at = at.min(text.len());
        let before = text.get(..at).unwrap_or_default();
        let start = before
            .iter()
            .rposition(|b| *b == b'\n')
            .map_or(0, |i| i.saturating_add(1));
        let rest = text.get(start..).unwrap_or_default();
        let end = rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len());
        let source = String::from_utf8_lossy(rest.get(..end).unwrap_or_default()).into_owned();
        let line = before
            .iter()
            .filter(|b| **b == b'\n')
            .count()
            .saturating_add(1);
        Self {
            at,
            line,
            column: at.saturating_sub(start).saturating_add(1),
            source,
            message,
        }
    }
    /// The error as `FILE:LINE:COLUMN: error: MESSAGE`, with the line and a caret under it.
    pub fn render(&self, file: &str) -> String {
        let shown: String = self.source.chars().take(200).collect();
        let pad: String = self
            .source
            .bytes()
            .take(self.column.saturating_sub(1).min(200))
            .map(|b| if b == b'\t' { '\t' } else { ' ' })
            .collect();
        let gutter = self.line.to_string();
        let blank = " ".repeat(gutter.len());
        format!(
            "{file}:{}:{}: error: {}\n{blank} |\n{gutter} | {shown}\n{blank} | {pad}^",
            self.line, self.column, self.message
        )
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: {}",
            self.line, self.column, self.message
        )
    }
}

impl std::error::Error for TextError {}
