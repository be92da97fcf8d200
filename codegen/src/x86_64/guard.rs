//! The place of the guard of stack protectors, which flags of the module move (`-mstack-protector-guard`).

use super::asm::Dialect;
use super::asm::assembler::assembled_own;
use super::segment::Segment;
use crate::unit::{Unit, code_model};
use bitsmith_model::schema::linkage::CodeModel;

/// The place of the guard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guard<'m> {
    /// The variable `__stack_chk_guard`.
    Variable,
    /// At an offset in a segment.
    Offset(Segment, i32),
    /// At the address of a symbol in a segment.
    Symbol(Segment, &'m str),
}

impl<'m> Guard<'m> {
    /// The offset from `fs` by the ABI of the C library.
    const OFFSET: i32 = 40;

    /// The place that the flags of the module ask for.
    ///
    /// # Errors
    ///
    /// A flag with a value that is not known.
    pub fn of(unit: &Unit<'m>) -> Result<Self, String> {
        let module = unit.module;
        const SYMBOL: &str = "stack-protector-guard-symbol";
        const REGISTER: &str = "stack-protector-guard-reg";
        const OFFSET: &str = "stack-protector-guard-offset";
        let refused = |flag: &str| Err(format!("the module flag '{flag}' is not supported"));
        match module.text_flag(b"stack-protector-guard") {
            None | Some(b"tls") => {}
            Some(b"global") => return Ok(Self::Variable),
            Some(_) => return refused("stack-protector-guard"),
        }
        let segment = match module.text_flag(REGISTER.as_bytes()) {
            // The segment of `fs` is that of programs there.
            None if code_model(module, &unit.options) == Some(CodeModel::Kernel) => Segment::Gs,
            None | Some(b"fs") => Segment::Fs,
            Some(b"gs") => Segment::Gs,
            Some(_) => return refused(REGISTER),
        };
        if let Some(symbol) = module.text_flag(SYMBOL.as_bytes()) {
            let symbol = std::str::from_utf8(symbol);
            return symbol.map_or_else(|_| refused(SYMBOL), |s| Ok(Self::Symbol(segment, s)));
        }
        let offset = module.int_flag(OFFSET.as_bytes());
        let offset = offset.map_or(Ok(Self::OFFSET), i32::try_from);
        offset.map_or_else(|_| refused(OFFSET), |at| Ok(Self::Offset(segment, at)))
    }
}

/// The symbol of the function that returns the guard at an offset.
pub fn name(segment: Segment, offset: i32) -> String {
    format!(".Lguard.{}.{offset}", segment.text())
}

/// The instructions of that function.
pub fn code(segment: Segment, offset: i32) -> Vec<u8> {
    let text = format!("movq %{}:{offset}, %rax\nret\n", segment.text());
    assembled_own(&text, Dialect::Att)
}
