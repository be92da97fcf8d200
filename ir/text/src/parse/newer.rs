//! The syntax of parts that the model cannot represent; the printer has a file with the same name.

use super::lexer::Token;
use super::parser::{Parse, Parser};
use bitsmith_model::attr::Attr;
use bitsmith_model::newer::{Newer, NewerPart, Position};

/// The valid widths of abbreviation ids, in bits.
const WIDTHS: std::ops::RangeInclusive<u32> = 2..=32;

impl Parser<'_> {
    /// `newer record …`, `newer block …`, `newer abbreviation …`
    pub fn newer_part(&mut self) -> Parse<Newer> {
        self.not_strict(self.at, "a record of a newer release")?;
        self.want_word("newer")?;
        let part = if self.eat_word("record") {
            let code = self.u32()?;
            self.want(b'(')?;
            let operands = self.numbers_up_to(b')')?;
            NewerPart::Record { code, operands }
        } else if self.eat_word("abbreviation") {
            self.newer_abbreviation()?
        } else if self.eat_word("operands") {
            self.newer_operands()?
        } else {
            self.want_word("block")?;
            let id = self.u32()?;
            self.want_word("width")?;
            let at = self.at;
            let width = self.u32()?;
            let bytes: Box<[u8]> = self.string()?.into_owned().into();
            if !WIDTHS.contains(&width) || !bytes.len().is_multiple_of(4) {
                return self.fail_at(at, "expected a width of 2 to 32 and words of four bytes");
            }
            NewerPart::Block { id, width, bytes }
        };
        self.want(b',')?;
        self.want_word("after")?;
        let after = match self.eat_word("start") {
            true => Position::START,
            false => self.u32()?,
        };
        let count = self.u32()?;
        let place = Position { after, count };
        Ok(Newer { place, part })
    }

    /// Operands of a global that is already defined.
    fn newer_operands(&mut self) -> Parse<NewerPart> {
        let at = self.at;
        let global = match self.take() {
            Token::Global(name) => self.names.globals.get(&*name).copied(),
            Token::GlobalId(number) => self.names.global_numbers.get(&number).copied(),
            _ => None,
        };
        let Some(global) = global else {
            return self.fail_at(at, "expected a global that is defined before");
        };
        self.want(b'(')?;
        let operands = self.numbers_up_to(b')')?;
        Ok(NewerPart::Operands { global, operands })
    }

    fn newer_abbreviation(&mut self) -> Parse<NewerPart> {
        let block = self.u32()?;
        self.want(b'(')?;
        let mut fields = Vec::new();
        self.list(b')', |p| {
            let at = p.at;
            let encoding = match u8::try_from(p.u32()?) {
                Ok(encoding @ 0..=5) => encoding,
                _ => return p.fail_at(at, "expected an encoding of 0 to 5"),
            };
            fields.push((encoding, p.u64()?));
            Ok(())
        })?;
        let fields = fields.into();
        Ok(NewerPart::Abbreviation { block, fields })
    }

    /// Numbers with commas between them, up to `close`; the opening bracket is consumed.
    pub fn numbers_up_to(&mut self, close: u8) -> Parse<Box<[u64]>> {
        let mut numbers = Vec::new();
        self.list(close, |p| {
            numbers.push(p.u64()?);
            Ok(())
        })?;
        Ok(numbers.into())
    }

    /// `newer_attr(form, code, …)`: an attribute of an unknown kind.
    pub fn newer_attribute(&mut self) -> Parse<Attr> {
        let at = self.at;
        self.not_strict(at, "an attribute of a newer release")?;
        self.want_word("newer_attr")?;
        self.want(b'(')?;
        // A type is written as a type.
        let form = self.u32()?;
        self.want(b',')?;
        let code = self.u64()?;
        let mut payload = Vec::new();
        while self.eat(b',') {
            match (form, &self.token) {
                (6, token) if token.is_integer() => payload.push(self.u64()?),
                (0..=1 | 5 | 7..=8, _) => payload.push(self.u64()?),
                (6, _) => {
                    let ty = self.any_type()?;
                    payload.push(u64::from(ty.as_u32()));
                }
                _ => return self.fail_at(at, "expected a form that is known"),
            }
        }
        self.want(b')')?;
        match (form, payload.len()) {
            (0 | 5, 0) | (1 | 6, 1) | (7 | 8, _) => Ok(Attr::Unknown {
                form: form as u8,
                code,
                payload: payload.into(),
            }),
            _ => self.fail_at(at, "expected what this form of attribute has"),
        }
    }

    /// `!newer(code, …)`: a metadata record of an unknown kind.
    pub fn newer_node(&mut self) -> Parse<(u32, Box<[u64]>)> {
        self.next();
        self.want(b'(')?;
        let code = self.u32()?;
        let mut operands = Vec::new();
        while self.eat(b',') {
            operands.push(self.u64()?);
        }
        self.want(b')')?;
        Ok((code, operands.into()))
    }
}
