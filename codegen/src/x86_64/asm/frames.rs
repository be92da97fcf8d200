//! Call frame information by the directives of module assembler (`.cfi_*`): each procedure has an unwind entry in
//! `.eh_frame`. In an inline statement they have no effect, since the statement has a frame of its own.

use super::AsmError;
use super::assembler::{Assembler, Origin, Patch, Section, Target};
use super::directive::parts;
use super::evaluate::Base;
use super::expression::Expr;
use super::procedure::{Frames, Procedure, WORD};
use super::register;
use crate::recorder::Recorder;
use crate::symbol::RelocKind;
use crate::x86_64::dwarf_general;
use gimli::write::{
    Address, CallFrameInstruction as Rule, CommonInformationEntry, EhFrame, Expression,
    FrameDescriptionEntry, FrameTable, Relocation, RelocationTarget,
};
use gimli::{DwEhPe, Encoding, Format, Register, X86_64 as Dwarf, constants};
use rustc_hash::FxHashMap;

/// A list of operands that is read from its front.
struct Operands<'a> {
    assembler: &'a mut Assembler,
    parts: std::vec::IntoIter<&'a str>,
}

impl Operands<'_> {
    fn next(&mut self) -> Result<&str, String> {
        self.parts
            .next()
            .ok_or_else(|| "an operand is missing".into())
    }

    fn number(&mut self) -> Result<i64, String> {
        let text = self.parts.next().ok_or("an operand is missing")?;
        let number = self.assembler.expression(text)?.number();
        number.ok_or_else(|| format!("'{text}' is no number"))
    }

    fn offset(&mut self) -> Result<i32, String> {
        i32::try_from(self.number()?).map_err(|_| "an offset of more than 32 bits".into())
    }

    /// An offset from the CFA at which a register is saved.
    fn saved_at(&mut self) -> Result<i32, String> {
        let offset = self.offset()?;
        let is_word = offset.checked_rem(WORD) == Some(0);
        is_word
            .then_some(offset)
            .ok_or_else(|| "an offset that is no multiple of 8".into())
    }

    fn register(&mut self) -> Result<Register, String> {
        let text = self.next()?;
        named(text).ok_or_else(|| format!("'{text}' is no register with a number of DWARF"))
    }

    /// An encoding and the expression that it encodes; nothing for `DW_EH_PE_omit`.
    fn encoded(&mut self) -> Result<Option<(DwEhPe, Expr)>, String> {
        let encoding = u8::try_from(self.number()?).map_err(|_| "no encoding of an address")?;
        let encoding = DwEhPe(encoding);
        if encoding == constants::DW_EH_PE_omit {
            return Ok(None);
        }
        let text = self.parts.next().ok_or("an operand is missing")?;
        Ok(Some((encoding, self.assembler.expression(text)?)))
    }

    fn bytes(&mut self) -> Result<Vec<u8>, String> {
        let mut bytes = Vec::new();
        while self.parts.len() > 0 {
            let byte = u8::try_from(self.number()?);
            bytes.push(byte.map_err(|_| "a byte was expected")?);
        }
        Ok(bytes)
    }
}

/// The register of a name or of a number of DWARF.
fn named(text: &str) -> Option<Register> {
    let name = text.trim_start_matches('%').to_ascii_lowercase();
    if let Ok(number) = name.parse::<u16>() {
        return Some(Register(number));
    }
    let register = register::by_name(&name)?;
    let number = u8::try_from(register.number()).ok()?;
    if register.is_gpr64() {
        return Some(dwarf_general(number));
    }
    if register == iced_x86::Register::RIP {
        return Some(Dwarf::RA);
    }
    let is_lane = register.is_xmm() && number < 16;
    is_lane.then(|| Register(Dwarf::XMM0.0.saturating_add(number.into())))
}

/// Decodes the instructions of an escape: those that have no directive.
fn escaped(bytes: &[u8]) -> Result<Vec<Rule>, String> {
    let mut rules = Vec::new();
    let mut rest = bytes;
    while let Some((code, more)) = rest.split_first() {
        rest = more;
        let mut number = || uleb128(&mut rest);
        let register = |number: u64| {
            u16::try_from(number)
                .map(Register)
                .map_err(|e| e.to_string())
        };
        let rule = match constants::DwCfa(*code) {
            constants::DW_CFA_nop => continue,
            constants::DW_CFA_remember_state => Rule::RememberState,
            constants::DW_CFA_restore_state => Rule::RestoreState,
            constants::DW_CFA_GNU_args_size => {
                let size = u32::try_from(number()?);
                Rule::ArgsSize(size.map_err(|e| e.to_string())?)
            }
            constants::DW_CFA_def_cfa_expression => Rule::CfaExpression(expression(&mut rest)?),
            constants::DW_CFA_expression => {
                Rule::Expression(register(number()?)?, expression(&mut rest)?)
            }
            constants::DW_CFA_val_expression => {
                Rule::ValExpression(register(number()?)?, expression(&mut rest)?)
            }
            other => return Err(format!("an escape with {other} is not supported")),
        };
        rules.push(rule);
    }
    Ok(rules)
}

const TOO_EARLY: &str = "an escape that ends too early";

/// Takes a number off the front.
fn uleb128(rest: &mut &[u8]) -> Result<u64, String> {
    let mut number = 0u64;
    for shift in (0..u64::BITS).step_by(7) {
        let (byte, more) = rest.split_first().ok_or(TOO_EARLY)?;
        *rest = more;
        number |= u64::from(byte & 0x7f).wrapping_shl(shift);
        if byte & 0x80 == 0 {
            return Ok(number);
        }
    }
    Err("a number of more than 64 bits".into())
}

/// An expression of DWARF behind its length.
fn expression(rest: &mut &[u8]) -> Result<Expression, String> {
    let length = usize::try_from(uleb128(rest)?).ok();
    let parts = length.and_then(|length| rest.split_at_checked(length));
    let (code, behind) = parts.ok_or(TOO_EARLY)?;
    *rest = behind;
    Ok(Expression::raw(code.to_vec()))
}

impl Procedure {
    /// The rules of a directive within the procedure.
    fn directive(&mut self, name: &str, operands: &mut Operands<'_>) -> Result<Vec<Rule>, String> {
        let rule = match name {
            "personality" => {
                self.personality = operands.encoded()?;
                return Ok(Vec::new());
            }
            "lsda" => {
                self.lsda = operands.encoded()?;
                return Ok(Vec::new());
            }
            "signal_frame" => {
                self.is_signal = true;
                return Ok(Vec::new());
            }
            "return_column" => {
                self.return_column = operands.register()?;
                return Ok(Vec::new());
            }
            "escape" => return escaped(&operands.bytes()?),
            "def_cfa" => {
                let register = operands.register()?;
                self.offset = operands.offset()?;
                Rule::Cfa(register, self.offset)
            }
            "def_cfa_register" => Rule::CfaRegister(operands.register()?),
            "def_cfa_offset" => {
                self.offset = operands.offset()?;
                Rule::CfaOffset(self.offset)
            }
            "adjust_cfa_offset" => {
                self.offset = self.offset.wrapping_add(operands.offset()?);
                Rule::CfaOffset(self.offset)
            }
            "offset" => Rule::Offset(operands.register()?, operands.saved_at()?),
            "val_offset" => Rule::ValOffset(operands.register()?, operands.saved_at()?),
            "rel_offset" => {
                let register = operands.register()?;
                Rule::Offset(register, operands.saved_at()?.wrapping_sub(self.offset))
            }
            "register" => Rule::Register(operands.register()?, operands.register()?),
            "remember_state" => {
                self.remembered.push(self.offset);
                Rule::RememberState
            }
            "restore_state" => {
                self.offset = self.remembered.pop().ok_or("no state was remembered")?;
                Rule::RestoreState
            }
            _ => return each_register(name, operands),
        };
        Ok(vec![rule])
    }
}

/// The rules of a directive with a list of registers.
fn each_register(name: &str, operands: &mut Operands<'_>) -> Result<Vec<Rule>, String> {
    let rule = match name {
        "restore" => Rule::Restore,
        "undefined" => Rule::Undefined,
        "same_value" => Rule::SameValue,
        _ => return Err(format!("the directive '.cfi_{name}' is not supported")),
    };
    let mut rules = vec![rule(operands.register()?)];
    while operands.parts.len() > 0 {
        rules.push(rule(operands.register()?));
    }
    Ok(rules)
}

impl Assembler {
    /// A directive of call frame information; `name` is without `.cfi_`.
    pub(super) fn frame(&mut self, name: &str, rest: &str, origin: &Origin) -> Result<(), String> {
        // An inline statement.
        let Some(mut frames) = self.frames.take() else {
            return Ok(());
        };
        let done = self.frame_in(&mut frames, name, rest, origin);
        self.frames = Some(frames);
        done
    }

    fn frame_in(
        &mut self,
        frames: &mut Frames,
        name: &str,
        rest: &str,
        origin: &Origin,
    ) -> Result<(), String> {
        if name == "sections" {
            let found = parts(rest)
                .iter()
                .any(|section| section.trim_matches('"') == ".eh_frame");
            let only = "unwind entries in another section than .eh_frame";
            return found.then_some(()).ok_or_else(|| only.into());
        }
        let here = self.here()?;
        match (name, frames.open.as_mut()) {
            ("startproc", None) => {
                let open = Procedure::new(origin.error(""), here);
                frames.open = Some(match rest {
                    "simple" => open.simple(),
                    _ => open,
                });
            }
            ("startproc", Some(_)) => return Err("the procedure before has no end".into()),
            (_, None) => return Err("the directive is outside of a procedure".into()),
            ("endproc", Some(open)) => {
                open.end = here;
                frames.done.extend(frames.open.take());
            }
            (_, Some(open)) => {
                let parts = parts(rest).into_iter();
                let mut operands = Operands {
                    assembler: self,
                    parts,
                };
                let rules = open.directive(name, &mut operands)?;
                if operands.parts.len() > 0 {
                    return Err("too many operands".into());
                }
                open.rules
                    .extend(rules.into_iter().map(|rule| (here.clone(), rule)));
            }
        }
        Ok(())
    }

    /// Adds the unwind entries, when all places are known.
    pub(super) fn finish_frames(&mut self) -> Result<(), AsmError> {
        let Some(frames) = self.frames.take() else {
            return Ok(());
        };
        if let Some(open) = &frames.open {
            return Err(open.error("the procedure has no end"));
        }
        let mut entries = Entries {
            assembler: self,
            table: FrameTable::default(),
            targets: Vec::new(),
            known: FxHashMap::default(),
        };
        for procedure in &frames.done {
            let added = entries.add(procedure);
            added.map_err(|why| procedure.error(why))?;
        }
        let written = entries.section();
        let section = written.map_err(|why| AsmError::new(1, ".cfi_endproc", why))?;
        self.sections.extend(section);
        Ok(())
    }
}

/// The unwind entries under construction.
struct Entries<'a> {
    assembler: &'a Assembler,
    table: FrameTable,
    /// The targets of references, with their addends.
    targets: Vec<(Target, i64)>,
    /// Their places in the list.
    known: FxHashMap<(Target, i64), usize>,
}

impl Entries<'_> {
    /// The address of a target, which is the same for the same target.
    fn address(&mut self, target: (Target, i64)) -> Address {
        let next = self.targets.len();
        let symbol = *self.known.entry(target.clone()).or_insert(next);
        if symbol == next {
            self.targets.push(target);
        }
        Address::Symbol { symbol, addend: 0 }
    }

    fn address_of(&mut self, expr: &Expr) -> Result<Address, String> {
        let value = self.assembler.value(expr, 0)?;
        let target = match (value.base, value.minus) {
            (Base::Section(section), None) => Target::Section(section),
            (Base::Symbol(name), None) => Target::Symbol(name),
            _ => return Err("the address of a symbol was expected".into()),
        };
        Ok(self.address((target, value.constant)))
    }

    fn add(&mut self, procedure: &Procedure) -> Result<(), String> {
        let place = |label: &String| self.assembler.places.get(label).copied();
        let (section, start) = place(&procedure.start).ok_or("an unknown place")?;
        let offset = |label: &String| {
            let (own, at) = place(label).ok_or("an unknown place")?;
            let offset = at.checked_sub(start).filter(|_| own == section);
            let offset = offset.and_then(|o| u32::try_from(o).ok());
            offset.ok_or("the procedure does not end in the section where it starts")
        };
        let length = offset(&procedure.end)?;
        let mut rules = Vec::with_capacity(procedure.rules.len());
        for (label, rule) in &procedure.rules {
            rules.push((offset(label)?, rule.clone()));
        }
        if !rules.is_sorted_by_key(|(at, _)| *at) {
            return Err("directives of a procedure that are not in the order of its code".into());
        }
        let address = self.address((Target::Section(section), start.cast_signed()));
        let mut entry = FrameDescriptionEntry::new(address, length);
        for (at, rule) in rules {
            entry.add_instruction(at, rule);
        }
        if let Some((_, lsda)) = &procedure.lsda {
            entry.lsda = Some(self.address_of(lsda)?);
        }
        let common = self.common(procedure)?;
        let common = self.table.add_cie(common);
        self.table.add_fde(common, entry);
        Ok(())
    }

    fn common(&mut self, procedure: &Procedure) -> Result<CommonInformationEntry, String> {
        let encoding = Encoding {
            format: Format::Dwarf32,
            version: 1,
            address_size: 8,
        };
        let factor = WORD.wrapping_neg() as i8;
        let mut common = CommonInformationEntry::new(encoding, 1, factor, procedure.return_column);
        if !procedure.is_simple {
            common.add_instruction(Rule::Cfa(Dwarf::RSP, WORD));
            common.add_instruction(Rule::Offset(Dwarf::RA, WORD.wrapping_neg()));
        }
        let near = constants::DW_EH_PE_pcrel.0 | constants::DW_EH_PE_sdata4.0;
        common.fde_address_encoding = DwEhPe(near);
        common.signal_trampoline = procedure.is_signal;
        if let Some((encoding, personality)) = &procedure.personality {
            common.personality = Some((*encoding, self.address_of(personality)?));
        }
        common.lsda_encoding = procedure.lsda.as_ref().map(|(encoding, _)| *encoding);
        Ok(common)
    }

    /// The section of the entries, if there are any.
    fn section(self) -> Result<Option<Section>, String> {
        let mut written = EhFrame(Recorder::new());
        let result = self.table.write_eh_frame(&mut written);
        result.map_err(|e| e.to_string())?;
        let found = written.0.found.iter();
        let patches = found.map(|relocation| self.patch(relocation));
        let mut section = Section {
            name: ".eh_frame".into(),
            flags: "a".into(),
            kind: "progbits".into(),
            align: WORD.unsigned_abs().into(),
            patches: patches.collect::<Result<_, String>>()?,
            ..Section::default()
        };
        section.bytes = written.0.bytes.into_vec();
        Ok((!section.bytes.is_empty()).then_some(section))
    }

    fn patch(&self, relocation: &Relocation) -> Result<Patch, String> {
        let encoding = relocation.eh_pe.unwrap_or(constants::DW_EH_PE_absptr);
        let near = encoding.application() == constants::DW_EH_PE_pcrel;
        let kind = match (near, relocation.size) {
            (true, 4) => RelocKind::Pc32,
            (true, 8) => RelocKind::Pc64,
            (false, 4) => RelocKind::Abs32,
            (false, 8) => RelocKind::Abs64,
            _ => return Err(format!("an address encoded as {encoding}")),
        };
        let target = match relocation.target {
            RelocationTarget::Symbol(symbol) => self.targets.get(symbol),
            RelocationTarget::Section(_) => None,
        };
        let (target, addend) = target.cloned().ok_or("a reference to no symbol")?;
        Ok(Patch {
            offset: relocation.offset as u64,
            kind,
            target,
            addend,
        })
    }
}
