//! Assembles text: sections, symbols, labels and instructions.

use super::encode;
use super::expression::{self, Expr, apply};
use super::input::Input;
use super::mnemonic::{self, ENCODINGS, PREFIXES, Reading};
use super::procedure::Frames;
use super::syntax::{self, Head, Marked, Operand};
use super::{AsmError, Dialect, register};
use crate::symbol::RelocKind;
use bitsmith_model::entity::Table;
use iced_x86::{EncodingKind, Register};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

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
    pub group: Option<Group>,
    /// The alignment in bytes.
    pub align: u64,
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

/// The comdat group of a section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Group {
    /// The group with a name.
    Named(String),
    /// The one that a function is in, as in [`Section::within`].
    OfFunction(usize),
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
    pub(super) readings: Vec<Reading>,
    pub(super) operands: Vec<Marked>,
    /// The encoding that the text asks for, if it does.
    pub(super) encoding: Option<EncodingKind>,
    pub(super) long: bool,
    pub(super) origin: Origin,
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

    /// Assembles the text of a module.
    ///
    /// # Errors
    ///
    /// The first statement that cannot be assembled.
    pub fn module(text: &str) -> Result<Self, AsmError> {
        let mut assembler = Self::of_module();
        assembler.feed(text, Dialect::Att)?;
        assembler.finish()?;
        Ok(assembler)
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
        selector(&mut inst);
        port(&mut inst);
        let constant = |m: &Marked| match &m.operand {
            Operand::Register(_) | Operand::Rounding(_) => true,
            Operand::Immediate(expr) => expr.number().is_some(),
            Operand::Memory(memory) => {
                memory.disp.number().is_some() && !memory.bare && memory.base != Register::RIP
            }
        };
        if inst.operands.iter().all(constant) {
            let bytes = self.encode(&inst)?;
            self.push(Item::Bytes(bytes));
            return Ok(());
        }
        self.push(Item::Inst(Box::new(inst)));
        Ok(())
    }
}

/// Returns true if the operand of an instruction is a label.
pub(super) fn is_branch(name: &str) -> bool {
    let others = ["call", "xbegin", "loop", "loope", "loopne"];
    name.starts_with('j') || others.contains(&name)
}

/// The selector that `lar` and `lsl` read has 16 bits, in a register that is encoded as one of the size of the result.
fn selector(inst: &mut Inst) {
    let known = ["lar", "lsl"];
    if !inst.readings.iter().any(|r| known.contains(&&*r.name)) {
        return;
    }
    if let [to, from] = inst.operands.as_mut_slice()
        && let (Operand::Register(to), Operand::Register(from)) = (&to.operand, &mut from.operand)
        && from.is_gpr()
    {
        *from = register::part(*from, to.size() as u64);
    }
}

/// The number of a port may be written as if it were an address: `inb (%dx), %al`.
fn port(inst: &mut Inst) {
    let known = ["in", "out"];
    if !inst.readings.iter().any(|r| known.contains(&&*r.name)) {
        return;
    }
    for marked in &mut inst.operands {
        if let Operand::Memory(memory) = &marked.operand
            && memory.base == Register::DX
            && memory.index == Register::None
            && memory.disp.is_zero()
        {
            marked.operand = Operand::Register(Register::DX);
        }
    }
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
