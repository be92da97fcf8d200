//! Fields of metadata nodes that older releases wrote.

use super::lexer::Token;
use super::parser::{Parse, Parser};
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::dwarf;

/// `DISPFlagLocalToUnit`
pub(super) const SP_LOCAL: u32 = 4;
/// `DISPFlagDefinition`
pub(super) const SP_DEFINITION: u32 = 8;
/// `DISPFlagOptimized`
pub(super) const SP_OPTIMIZED: u32 = 16;

/// Fields that `spFlags` replaced, which LLVM 22 still reads.
const LEGACY_FLAGS: [&[u8]; 4] = [b"isLocal", b"isDefinition", b"isOptimized", b"virtuality"];

/// The current name of a field.
pub(super) fn newer_name(kind: DiKind, name: &[u8]) -> &[u8] {
    match (kind, name) {
        (DiKind::DISubprogram, b"variables") => b"retainedNodes",
        (DiKind::DIMacro | DiKind::DIMacroFile, b"macinfo") => b"type",
        _ => name,
    }
}

impl Parser<'_> {
    /// Parses a field that nodes of this kind no longer have; returns true if there was one. Fields that
    /// `spFlags` replaced are added to `flags`, others are dropped.
    pub fn older_field(&mut self, kind: DiKind, flags: &mut u32) -> Parse<bool> {
        let Token::Label(name) = &self.token else {
            return Ok(false);
        };
        let bit = match (kind, &**name) {
            (DiKind::DISubprogram, b"isLocal") => SP_LOCAL,
            (DiKind::DISubprogram, b"isDefinition") => SP_DEFINITION,
            (DiKind::DISubprogram, b"isOptimized") => SP_OPTIMIZED,
            (DiKind::DISubprogram, b"virtuality") => {
                self.next();
                *flags |= self.named_number(dwarf::virtuality_from_name)? & 3;
                return Ok(true);
            }
            _ if self.syntax.strict && !LEGACY_FLAGS.contains(&&**name) => return Ok(false),
            (DiKind::DINamespace, b"file") => {
                self.next();
                return self.operand_or_null().map(|_| true);
            }
            (DiKind::DINamespace, b"line") => {
                self.next();
                return self.u32().map(|_| true);
            }
            (DiKind::DIGlobalVariable, b"variable") | (DiKind::DISubprogram, b"function") => {
                self.next();
                return self.operand_or_null().map(|_| true);
            }
            (DiKind::DILocalVariable, b"tag") => {
                // Its enumerators were removed, too.
                self.next();
                self.next();
                return Ok(true);
            }
            _ => return Ok(false),
        };
        self.next();
        let yes = self.eat_word("true");
        if !yes {
            self.want_word("false")?;
        }
        *flags = *flags & !bit | if yes { bit } else { 0 };
        Ok(true)
    }
}
