//! Assembles text: sections, symbols, labels and instructions.

use super::encode::{self, Address, Encoded, Number, Request, Value};
use super::evaluate::{Base, Linear};
use super::expression::{self, Expr, Operator, apply};
use super::input::Input;
use super::mnemonic::{self, ENCODINGS, PREFIXES, Reading};
use super::procedure::Frames;
use super::syntax::{self, Head, Marked, Operand};
use super::{AsmError, Dialect};
use crate::symbol::RelocKind;
use bitsmith_model::entity::Table;
use iced_x86::{EncodingKind, OpCodeOperandKind, Register};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The number of passes after which the places of labels must be settled.
const MOST_PASSES: usize = 40;
/// The number of bytes of a section.
const MOST_BYTES: u64 = 1 << 26;

/// A section.
#[derive(Clone, Debug, Default)]
pub struct Section {
    /// The name.
    pub name: String,
    /// The flags of ELF, as letters.
    pub flags: String,
    /// The type, without `@`.
    pub kind: String,
    /// The size of an entry.
    pub entry_size: u64,
    /// The comdat group.
    pub group: Option<String>,
    /// The alignment in bytes.
    pub align: u64,
    /// The function in whose group it is, as in [`Section::within`].
    pub group_of: Option<usize>,
    /// The symbol without whose definition there is the section, of `.ifndef`.
    pub unless: Option<String>,
    /// For the code of an inline statement: the function whose code has it, by its number among those compiled, and the
    /// offset there. The section itself has no bytes then.
    pub within: Option<(usize, u64)>,
    pub(super) items: Vec<Item>,
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The references of them.
    pub patches: Vec<Patch>,
}

/// The target of a reference.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// A section.
    Section(usize),
    /// A symbol.
    Symbol(String),
}

/// A reference that the linker resolves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Patch {
    /// The offset in the section.
    pub offset: u64,
    /// The kind.
    pub kind: RelocKind,
    /// The target.
    pub target: Target,
    /// The addend.
    pub addend: i64,
}

/// The binding of a symbol.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Binding {
    /// Not stated: local if defined.
    #[default]
    None,
    /// `.local`
    Local,
    /// `.globl`
    Global,
    /// `.weak`
    Weak,
}

/// A symbol.
#[derive(Clone, Debug, Default)]
pub struct Symbol {
    /// The binding.
    pub binding: Binding,
    /// `hidden`, `protected` or `internal`.
    pub visibility: Option<&'static str>,
    /// The type, without `@`.
    pub kind: Option<String>,
    /// The size.
    pub size: Option<Expr>,
    /// The value that was assigned.
    pub value: Option<Expr>,
    /// The section and offset of a label.
    pub place: Option<(usize, u64)>,
    /// The size and alignment of a common symbol.
    pub common: Option<(u64, u64)>,
    /// The names with versions.
    pub versions: Vec<String>,
}

/// The place of a statement, for errors.
#[derive(Clone, Debug)]
pub(super) struct Origin {
    line: usize,
    text: Box<str>,
}

impl Origin {
    pub(super) fn error(&self, why: impl Into<String>) -> AsmError {
        AsmError::new(self.line, &self.text, why)
    }
}

#[derive(Clone, Debug)]
pub(super) struct Inst {
    readings: Vec<Reading>,
    operands: Vec<Marked>,
    /// The encoding that the text asks for, if it does.
    encoding: Option<EncodingKind>,
    long: bool,
    origin: Origin,
}

#[derive(Clone, Debug)]
pub(super) enum Item {
    Bytes(Vec<u8>),
    Data(Expr, u64, Origin),
    Inst(Box<Inst>),
    /// Alignment, the fill byte, and the most bytes to skip.
    Align(u64, Option<u8>, u64),
    Space(Expr, u8, Origin),
    /// The place to go to, and the fill byte.
    Org(Expr, u8, Origin),
    Label(String),
}

/// Text that is being assembled.
pub struct Assembler {
    /// The sections; the first is `.text`.
    pub sections: Vec<Section>,
    pub(super) current: usize,
    pub(super) previous: usize,
    pub(super) stack: Vec<(usize, usize)>,
    /// The symbols by name.
    pub symbols: BTreeMap<String, Symbol>,
    /// The times each numeric label was defined.
    numbers: FxHashMap<String, u32>,
    labels: u32,
    pub(super) dialect: Dialect,
    /// The labels of the pass before; none in the first pass.
    pub(super) places: FxHashMap<String, (usize, u64)>,
    pub(super) first: bool,
    pub(super) input: Input,
    /// The procedures with unwind entries; none in an inline statement.
    pub(super) frames: Option<Frames>,
}

impl Default for Assembler {
    fn default() -> Self {
        Self {
            sections: vec![Section {
                name: ".text".into(),
                flags: "ax".into(),
                kind: "progbits".into(),
                align: 1,
                ..Section::default()
            }],
            current: 0,
            previous: 0,
            stack: Vec::new(),
            symbols: BTreeMap::new(),
            numbers: FxHashMap::default(),
            labels: 0,
            dialect: Dialect::Att,
            places: FxHashMap::default(),
            first: true,
            input: Input::default(),
            frames: None,
        }
    }
}

impl Assembler {
    /// An assembler for the text of a module.
    pub fn of_module() -> Self {
        Self {
            frames: Some(Frames::default()),
            ..Self::default()
        }
    }

    pub(super) fn push(&mut self, item: Item) {
        if let Some(section) = self.sections.entry_mut(self.current) {
            match (section.items.last_mut(), item) {
                (Some(Item::Bytes(before)), Item::Bytes(more)) => before.extend(more),
                (_, item) => section.items.push(item),
            }
        }
    }

    pub(super) fn symbol(&mut self, name: &str) -> &mut Symbol {
        self.symbols.entry(name.to_owned()).or_default()
    }

    /// A statement that is no part of a macro, and whose conditions hold.
    pub(super) fn statement(&mut self, text: &str, line: usize) -> Result<(), String> {
        let mut text = text;
        while let Some((head, rest)) = syntax::head(text) {
            match head {
                Head::Label(name) => self.label(&name)?,
                Head::Number(digits) => {
                    let count = self.numbers.entry(digits.clone()).or_default();
                    *count = count.saturating_add(1);
                    let name = format!("\u{1}{digits}.{count}");
                    self.label(&name)?;
                }
                Head::Assign(name) => return self.assign(&name, rest),
            }
            text = rest;
        }
        if text.is_empty() || self.control(text)? {
            return Ok(());
        }
        let origin = Origin {
            line,
            text: text.into(),
        };
        if text.starts_with('.') {
            let end = text.find(char::is_whitespace).unwrap_or(text.len());
            let (name, rest) = text.split_at_checked(end).unwrap_or((text, ""));
            return self.directive(name, rest.trim(), &origin);
        }
        self.instruction(text, origin)
    }

    fn label(&mut self, name: &str) -> Result<(), String> {
        let current = self.current;
        let symbol = self.symbol(name);
        if symbol.place.is_some() || symbol.value.is_some() {
            return Err(format!("the symbol '{name}' is defined twice"));
        }
        symbol.place = Some((current, 0));
        self.push(Item::Label(name.to_owned()));
        Ok(())
    }

    /// A label of this place.
    pub(super) fn here(&mut self) -> Result<String, String> {
        self.labels = self.labels.saturating_add(1);
        let name = format!("\u{1}.{}", self.labels);
        self.label(&name)?;
        Ok(name)
    }

    pub(super) fn assign(&mut self, name: &str, value: &str) -> Result<(), String> {
        let value = self.expression(value)?;
        let symbol = self.symbol(name);
        if symbol.place.is_some() {
            return Err(format!("the symbol '{name}' is defined twice"));
        }
        symbol.value = Some(value);
        Ok(())
    }

    /// Parses an expression; local labels and assigned numbers get their meaning here.
    pub(super) fn expression(&mut self, text: &str) -> Result<Expr, String> {
        match expression::expression(text) {
            Ok((rest, expr)) if rest.trim().is_empty() => self.fixed(expr),
            _ => Err(format!("'{text}' is no expression")),
        }
    }

    fn fixed(&mut self, expr: Expr) -> Result<Expr, String> {
        Ok(match expr {
            Expr::Symbol(name, variant) => {
                if name == "." {
                    return Ok(Expr::Symbol(self.here()?, None));
                }
                if name.starts_with(|c: char| c.is_ascii_digit()) {
                    return self.numeric(&name);
                }
                let symbol = self.symbols.get(&name);
                match symbol.and_then(|s| s.value.as_ref()?.number()) {
                    Some(number) => Expr::Number(number),
                    None => Expr::Symbol(name, variant),
                }
            }
            Expr::Binary(operator, left, right) => {
                let (left, right) = (self.fixed(*left)?, self.fixed(*right)?);
                match (left.number(), right.number()) {
                    (Some(l), Some(r)) => {
                        let value = apply(operator, l, r);
                        Expr::Number(value.ok_or("a division by zero")?)
                    }
                    _ => Expr::Binary(operator, Box::new(left), Box::new(right)),
                }
            }
            Expr::Not(inner) => Expr::Not(Box::new(self.fixed(*inner)?)),
            Expr::IsZero(inner) => Expr::IsZero(Box::new(self.fixed(*inner)?)),
            other => other,
        })
    }

    /// The label that `1b` or `1f` is.
    fn numeric(&self, name: &str) -> Result<Expr, String> {
        let digits = name.trim_end_matches(['b', 'f']);
        let count = self.numbers.get(digits).copied().unwrap_or(0);
        let which = match name.ends_with('b') {
            true if count == 0 => return Err(format!("no label '{digits}' before")),
            true => count,
            false => count.saturating_add(1),
        };
        Ok(Expr::Symbol(format!("\u{1}{digits}.{which}"), None))
    }

    fn instruction(&mut self, text: &str, origin: Origin) -> Result<(), String> {
        let mut text = text;
        let word = |text: &str| {
            let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '.');
            end.unwrap_or(text.len())
        };
        loop {
            let end = word(text);
            let (name, rest) = text.split_at_checked(end).unwrap_or((text, ""));
            let lower = name.to_ascii_lowercase();
            let Some((_, byte)) = PREFIXES.iter().find(|(p, _)| *p == lower) else {
                break;
            };
            self.push(Item::Bytes(vec![*byte]));
            text = rest.trim_start();
            if text.is_empty() {
                return Ok(());
            }
        }
        let encoding = ENCODINGS.iter().find_map(|(name, encoding)| {
            let rest = text.strip_prefix(name)?;
            Some((rest.trim_start(), *encoding))
        });
        let text = encoding.map_or(text, |(rest, _)| rest);
        let (name, rest) = text.split_at_checked(word(text)).unwrap_or((text, ""));
        // Hints for the prediction of branches have no effect.
        let rest = rest
            .strip_prefix(",pt")
            .or(rest.strip_prefix(",pn"))
            .unwrap_or(rest);
        let name = name.to_ascii_lowercase();
        let readings = mnemonic::readings(&name, self.dialect);
        if !encode::is_known(&readings) {
            return Err(format!("the instruction '{name}' is unknown"));
        }
        let mut operands = syntax::operands(rest, self.dialect)?;
        if self.dialect == Dialect::Att && name != "enter" && name != "enterq" {
            operands.reverse();
        }
        for marked in &mut operands {
            let expr = match &mut marked.operand {
                Operand::Immediate(expr) => expr,
                Operand::Memory(memory) => &mut memory.disp,
                Operand::Register(_) | Operand::Rounding(_) => continue,
            };
            let taken = std::mem::replace(expr, Expr::Number(0));
            *expr = self.fixed(taken)?;
            // In the Intel dialect, the name of a variable is its content, near the code.
            if let Operand::Memory(memory) = &mut marked.operand
                && memory.bare
                && self.dialect == Dialect::Intel
                && !readings.iter().any(|r| is_branch(&r.name))
                && memory.disp.number().is_none()
            {
                memory.base = Register::RIP;
            }
        }
        let mut inst = Inst {
            readings,
            operands,
            encoding: encoding.map(|(_, encoding)| encoding),
            long: false,
            origin,
        };
        exchange(&mut inst, self.dialect);
        let constant = |m: &Marked| match &m.operand {
            Operand::Register(_) | Operand::Rounding(_) => true,
            Operand::Immediate(expr) => expr.number().is_some(),
            Operand::Memory(memory) => {
                memory.disp.number().is_some() && !memory.bare && memory.base != Register::RIP
            }
        };
        if inst.operands.iter().all(constant) {
            let encoded = self.encode(&mut inst, 0)?;
            self.push(Item::Bytes(encoded.0.bytes));
            return Ok(());
        }
        self.push(Item::Inst(Box::new(inst)));
        Ok(())
    }

    // ---- places and values ----

    /// Places everything, and makes the bytes.
    ///
    /// # Errors
    ///
    /// The first statement that cannot be assembled.
    pub fn finish(&mut self) -> Result<(), AsmError> {
        for pass in 0..MOST_PASSES {
            self.first = pass == 0;
            let before = std::mem::take(&mut self.places);
            self.places.clone_from(&before);
            let mut places = FxHashMap::default();
            let mut sections = std::mem::take(&mut self.sections);
            let mut result = Ok(());
            for (index, section) in sections.iter_mut().enumerate() {
                if result.is_ok() {
                    result = self.pass(index, section, &mut places);
                }
            }
            self.sections = sections;
            result?;
            self.places = places;
            if !self.first && self.places == before {
                for (name, place) in &self.places {
                    if let Some(symbol) = self.symbols.get_mut(name) {
                        symbol.place = Some(*place);
                    }
                }
                return self.finish_frames();
            }
        }
        Err(AsmError::new(1, "", "the places of labels do not settle"))
    }

    fn pass(
        &self,
        index: usize,
        section: &mut Section,
        places: &mut FxHashMap<String, (usize, u64)>,
    ) -> Result<(), AsmError> {
        section.bytes.clear();
        section.patches.clear();
        let (bytes, patches) = (&mut section.bytes, &mut section.patches);
        let code = section.flags.contains('x');
        for item in &mut section.items {
            let at = bytes.len() as u64;
            let mut large = at > MOST_BYTES;
            match item {
                Item::Bytes(more) => bytes.extend_from_slice(more),
                Item::Label(name) => {
                    places.insert(name.clone(), (index, at));
                }
                Item::Align(to, fill, most) => {
                    let pad = at.next_multiple_of(*to).saturating_sub(at);
                    section.align = section.align.max(*to);
                    if pad <= *most && pad <= MOST_BYTES {
                        let fill = fill.unwrap_or(if code { 0x90 } else { 0 });
                        bytes.extend(std::iter::repeat_n(fill, pad as usize));
                    }
                }
                Item::Space(count, fill, origin) => {
                    let value = self.value(count, 0).map_err(|why| origin.error(why))?;
                    let count = match (value.base, value.minus) {
                        (Base::None, None) => u64::try_from(value.constant).ok(),
                        _ => None,
                    };
                    let count = count.ok_or_else(|| origin.error("a count was expected"))?;
                    large |= count > MOST_BYTES;
                    if !large {
                        bytes.extend(std::iter::repeat_n(*fill, count as usize));
                    }
                }
                Item::Org(to, fill, origin) => {
                    let count = self
                        .distance(index, at, to)
                        .map_err(|why| origin.error(why))?;
                    large |= count > MOST_BYTES;
                    if !large {
                        bytes.extend(std::iter::repeat_n(*fill, count as usize));
                    }
                }
                Item::Data(expr, size, origin) => {
                    let made = self.datum(index, at, expr, *size);
                    let (value, patch) = made.map_err(|why| origin.error(why))?;
                    let word = value.to_le_bytes();
                    bytes.extend_from_slice(word.get(..*size as usize).unwrap_or(&word));
                    patches.extend(patch);
                }
                Item::Inst(inst) => {
                    let made = self.encode_in(inst, index, at);
                    let (encoded, more) = made.map_err(|why| inst.origin.error(why))?;
                    bytes.extend_from_slice(&encoded);
                    patches.extend(more);
                }
            }
            if large {
                return Err(AsmError::new(1, "", "a section of more than 64 MB"));
            }
        }
        Ok(())
    }

    /// The number of bytes to a later place of the section.
    fn distance(&self, section: usize, at: u64, to: &Expr) -> Result<u64, String> {
        let value = self.value(to, 0)?;
        let place = match (value.base, value.minus) {
            (Base::None, None) => value.constant,
            (Base::Section(own), None) if own == section => value.constant,
            _ => return Err("a place of this section was expected".into()),
        };
        match u64::try_from(place)
            .ok()
            .and_then(|place| place.checked_sub(at))
        {
            Some(distance) => Ok(distance),
            None if self.first => Ok(0),
            None => Err("the place is before this one".into()),
        }
    }

    /// A word of data: its bytes, and its relocation.
    fn datum(
        &self,
        section: usize,
        at: u64,
        expr: &Expr,
        size: u64,
    ) -> Result<(i128, Option<Patch>), String> {
        let mut value = self.value(expr, 0)?;
        let (to, is_place) = match (expr, &value.base) {
            (Expr::Binary(Operator::Sub, to, _), Base::Section(_)) if value.minus.is_some() => {
                (&**to, true)
            }
            (to, base) => (
                to,
                matches!(base, Base::Section(_)) && value.minus.is_none(),
            ),
        };
        if let Some((name, constant)) = self.replaceable(to).filter(|_| is_place) {
            (value.base, value.constant) = (Base::Symbol(name), constant);
        }
        let target = match &value.base {
            Base::None if value.minus.is_none() => return Ok((value.constant.into(), None)),
            Base::None => return Err("the negative of an address".into()),
            Base::Section(section) => Target::Section(*section),
            Base::Symbol(name) => Target::Symbol(name.clone()),
        };
        let mut addend = value.constant;
        let relative = match value.minus {
            Some((other, offset)) if other == section => {
                addend = addend.wrapping_add(at.cast_signed()).wrapping_sub(offset);
                true
            }
            Some(_) => return Err("a difference of symbols in other sections".into()),
            None => false,
        };
        let kind = match (relative, size, value.variant.as_deref()) {
            (true, 4, Some("PLT")) => RelocKind::Plt32,
            (true, 4, None) => RelocKind::Pc32,
            (true, 4, Some("GOTPCREL")) => RelocKind::GotPcRel,
            (true, 8, None) => RelocKind::Pc64,
            (false, 8, None) => RelocKind::Abs64,
            (false, 4, None) => RelocKind::Abs32,
            _ => return Err(format!("an address in {size} bytes")),
        };
        let patch = self.patch(at, kind, target, addend);
        Ok((0, Some(patch)))
    }

    /// A reference; one to a label that others can see is to its symbol.
    fn patch(&self, offset: u64, kind: RelocKind, target: Target, addend: i64) -> Patch {
        Patch {
            offset,
            kind,
            target,
            addend,
        }
    }

    /// The name of a label that the linker may replace, in a reference to nothing else.
    fn replaceable(&self, expr: &Expr) -> Option<(String, i64)> {
        let (name, constant) = match expr {
            Expr::Symbol(name, _) => (name, 0),
            Expr::Binary(Operator::Add, left, right) => match (&**left, &**right) {
                (Expr::Symbol(name, _), Expr::Number(constant))
                | (Expr::Number(constant), Expr::Symbol(name, _)) => (name, *constant),
                _ => return None,
            },
            _ => return None,
        };
        let symbol = self.symbols.get(name)?;
        // A weak one may be that of another object.
        let replaceable = match symbol.binding {
            Binding::Weak => true,
            Binding::Global => symbol.visibility.is_none(),
            Binding::None | Binding::Local => false,
        };
        replaceable.then(|| (name.clone(), constant))
    }

    /// Encodes an instruction at a place of a section.
    fn encode_in(
        &self,
        inst: &mut Inst,
        section: usize,
        at: u64,
    ) -> Result<(Vec<u8>, Vec<Patch>), String> {
        let (encoded, pending) = match self.encode_at(inst, section, at) {
            Err(_) if !inst.long => {
                inst.long = true;
                self.encode_at(inst, section, at)?
            }
            made => made?,
        };
        let (mut bytes, mut patches) = (encoded.bytes, Vec::new());
        let length = bytes.len();
        for (field, value) in pending {
            let (offset, size) = match field {
                Field::Branch => (length.saturating_sub(4), 4),
                Field::Displacement => (encoded.offsets.displacement_offset(), 4),
                Field::Address => (encoded.offsets.displacement_offset(), 4),
                Field::Immediate => (
                    encoded.offsets.immediate_offset(),
                    encoded.offsets.immediate_size(),
                ),
            };
            let relative = matches!(field, Field::Branch | Field::Displacement);
            let place = at.wrapping_add(offset as u64);
            let mut addend = value.constant;
            if relative {
                addend = addend.wrapping_sub(length.saturating_sub(offset) as i64);
            }
            if value.minus.is_some() {
                return Err("a difference of symbols in an instruction".into());
            }
            let target = match value.base {
                Base::None => {
                    let bytes = bytes
                        .get_mut(offset..)
                        .and_then(|b| b.first_chunk_mut::<4>());
                    let bytes = bytes.ok_or("a field of another size")?;
                    let constant = i32::try_from(value.constant);
                    *bytes = constant
                        .map_err(|_| "a displacement of this size")?
                        .to_le_bytes();
                    continue;
                }
                Base::Section(section) => Target::Section(section),
                Base::Symbol(name) => Target::Symbol(name),
            };
            let variant = value.variant.as_deref();
            let kinds = encoded.code.op_code().op_kinds();
            let signed = kinds.contains(&OpCodeOperandKind::imm32sex64);
            let kind = match (field, size, variant) {
                (Field::Branch, _, None | Some("PLT")) => RelocKind::Plt32,
                (Field::Displacement, _, None) => RelocKind::Pc32,
                (Field::Displacement, _, Some("PLT")) => RelocKind::Plt32,
                (Field::Displacement, _, Some("GOTPCREL")) => RelocKind::GotPcRel,
                (Field::Displacement, _, Some("GOTTPOFF")) => RelocKind::GotTpOff,
                (Field::Displacement, _, Some("TLSGD")) => RelocKind::TlsGd,
                (Field::Address, _, Some("TPOFF")) => RelocKind::TpOff32,
                (Field::Immediate, 4, Some("TPOFF")) => RelocKind::TpOff32,
                (Field::Address, _, None) => RelocKind::Abs32S,
                (Field::Immediate, 8, None) => RelocKind::Abs64,
                (Field::Immediate, 4, None) if signed => RelocKind::Abs32S,
                (Field::Immediate, 4, None) => RelocKind::Abs32,
                (_, _, Some(variant)) => {
                    return Err(format!("the variant @{variant} is not supported here"));
                }
                _ => return Err(format!("an address in {size} bytes")),
            };
            patches.push(self.patch(place, kind, target, addend));
        }
        Ok((bytes, patches))
    }

    fn encode(&self, inst: &mut Inst, at: u64) -> Result<(Encoded, Vec<(Field, Linear)>), String> {
        self.encode_at(inst, 0, at)
    }

    /// Encodes an instruction; the fields that are not known yet come with their values.
    fn encode_at(
        &self,
        inst: &Inst,
        section: usize,
        at: u64,
    ) -> Result<(Encoded, Vec<(Field, Linear)>), String> {
        let mut pending = Vec::new();
        let mut values = Vec::with_capacity(inst.operands.len());
        let (mut mask, mut zeroing, mut rounding) = (Register::None, false, None);
        let jumps = inst.readings.iter().any(|r| is_branch(&r.name));
        for marked in &inst.operands {
            if marked.mask != Register::None {
                (mask, zeroing) = (marked.mask, marked.zeroing);
            }
            values.push(match &marked.operand {
                Operand::Rounding(way) => {
                    rounding = Some(*way);
                    continue;
                }
                Operand::Register(register) => Value::Register(*register),
                Operand::Immediate(expr) if jumps && !marked.indirect => {
                    Value::Target(self.target(expr, section, at, &mut pending)?)
                }
                Operand::Immediate(expr) => {
                    let value = self.value(expr, 0)?;
                    match (&value.base, value.minus) {
                        (Base::None, None) => Value::Immediate(Number::Known(value.constant)),
                        _ => {
                            pending.push((Field::Immediate, value));
                            Value::Immediate(Number::Later)
                        }
                    }
                }
                Operand::Memory(memory) if memory.bare && jumps && !marked.indirect => {
                    Value::Target(self.target(&memory.disp, section, at, &mut pending)?)
                }
                Operand::Memory(memory) => Value::Memory(Address {
                    size: memory.size,
                    segment: memory.segment,
                    base: memory.base,
                    index: memory.index,
                    scale: memory.scale,
                    disp: self.displacement(memory, section, &mut pending)?,
                    broadcast: marked.broadcast,
                }),
            });
        }
        let request = Request {
            readings: &inst.readings,
            values: &values,
            mask,
            zeroing,
            rounding,
            encoding: inst.encoding,
            long: inst.long,
            at,
        };
        encode::encode(&request).map(|encoded| (encoded, pending))
    }

    fn displacement(
        &self,
        memory: &syntax::Memory,
        section: usize,
        pending: &mut Vec<(Field, Linear)>,
    ) -> Result<Number, String> {
        let mut value = self.value(&memory.disp, 0)?;
        let relative = memory.base == Register::RIP;
        if let Some((name, constant)) = self.replaceable(&memory.disp) {
            (value.base, value.constant) = (Base::Symbol(name), constant);
        }
        Ok(match (&value.base, value.minus) {
            (Base::None, None) if !relative => Number::Known(value.constant),
            (Base::Section(own), None) if relative && *own == section => {
                Number::Known(value.constant)
            }
            _ => {
                pending.push((
                    if relative {
                        Field::Displacement
                    } else {
                        Field::Address
                    },
                    value,
                ));
                Number::Later
            }
        })
    }

    /// The target of a branch.
    fn target(
        &self,
        expr: &Expr,
        section: usize,
        at: u64,
        pending: &mut Vec<(Field, Linear)>,
    ) -> Result<Number, String> {
        let mut value = self.value(expr, 0)?;
        if let Some((name, constant)) = self.replaceable(expr) {
            (value.base, value.constant) = (Base::Symbol(name), constant);
        }
        match value.base {
            Base::Section(own) if own == section && value.minus.is_none() => {
                Ok(Number::Known(if self.first {
                    at.cast_signed()
                } else {
                    value.constant
                }))
            }
            Base::None => Err("a branch to a number".into()),
            _ => {
                pending.push((Field::Branch, value));
                Ok(Number::Later)
            }
        }
    }
}

/// The field of an instruction that is filled in later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Field {
    Branch,
    /// Relative to the instruction pointer.
    Displacement,
    Address,
    Immediate,
}

/// Returns true if the operand of an instruction is a label.
fn is_branch(name: &str) -> bool {
    let others = ["call", "xbegin", "loop", "loope", "loopne"];
    name.starts_with('j') || others.contains(&name)
}

/// The AT&T dialect exchanges subtraction and division whose result is not on top of the x87 stack.
fn exchange(inst: &mut Inst, dialect: Dialect) {
    let to_other = matches!(
        inst.operands.as_slice(),
        [first, second] if matches!(first.operand, Operand::Register(r) if r.is_st() && r != Register::ST0)
            && matches!(second.operand, Operand::Register(Register::ST0))
    );
    if dialect != Dialect::Att {
        return;
    }
    // Without operands, the result is popped.
    let pops = inst.operands.is_empty();
    for reading in &mut inst.readings {
        reading.name = match (&*reading.name, pops) {
            ("fadd", true) => "faddp".into(),
            ("fmul", true) => "fmulp".into(),
            ("fsub", true) => "fsubrp".into(),
            ("fsubr", true) => "fsubp".into(),
            ("fdiv", true) => "fdivrp".into(),
            ("fdivr", true) => "fdivp".into(),
            ("fsub", _) if to_other => "fsubr".into(),
            ("fsubr", _) if to_other => "fsub".into(),
            ("fdiv", _) if to_other => "fdivr".into(),
            ("fdivr", _) if to_other => "fdiv".into(),
            _ => continue,
        };
    }
}

/// The bytes of a text of one section.
///
/// # Errors
///
/// The first statement that cannot be assembled.
pub fn assembled(text: &str, dialect: Dialect) -> Result<Vec<u8>, AsmError> {
    let mut assembler = Assembler::default();
    assembler.feed(text, dialect)?;
    assembler.finish()?;
    let section = assembler.sections.into_iter().next();
    Ok(section.map(|section| section.bytes).unwrap_or_default())
}

/// The bytes of a text of one section that the code generator wrote itself, all of which the assembler knows.
pub fn assembled_own(text: &str, dialect: Dialect) -> Vec<u8> {
    let bytes = assembled(text, dialect);
    debug_assert!(bytes.is_ok(), "{bytes:?}");
    bytes.unwrap_or_default()
}
