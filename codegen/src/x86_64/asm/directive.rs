//! Directives of the assembler.

use super::Dialect;
use super::assembler::{Assembler, Binding, Group, Item, Origin, Section, Symbol, Target};
use super::expression::Expr;
use super::{syntax, token};

/// The most that a directive aligns to.
const MOST_ALIGN: u64 = 1 << 20;

/// The flags and types of sections that are known by name.
const SECTIONS: &[(&str, &str, &str)] = &[
    (".text", "ax", "progbits"),
    (".init", "ax", "progbits"),
    (".fini", "ax", "progbits"),
    (".data", "aw", "progbits"),
    (".bss", "aw", "nobits"),
    (".rodata", "a", "progbits"),
    (".tdata", "awT", "progbits"),
    (".tbss", "awT", "nobits"),
    (".init_array", "aw", "init_array"),
    (".fini_array", "aw", "fini_array"),
    (".preinit_array", "aw", "preinit_array"),
    (".note", "", "note"),
];

/// Directives without an effect on code.
const IGNORED: &[&str] = &[
    ".ident",
    ".file",
    ".loc",
    ".code64",
    ".addrsig",
    ".addrsig_sym",
    ".att_mnemonic",
    ".intel_mnemonic",
    ".end",
    ".allow_index_reg",
    ".arch",
    ".gnu_attribute",
];

fn of_name(name: &str) -> Option<(&'static str, &'static str)> {
    let found = SECTIONS.iter().find(|(known, ..)| {
        name.strip_prefix(known)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    });
    found.map(|(_, flags, kind)| (*flags, *kind))
}

/// The parts between commas outside of quotes.
pub(super) fn parts(text: &str) -> Vec<&str> {
    let (mut quoted, mut escaped, mut depth) = (false, false, 0i32);
    let mut out: Vec<&str> = text
        .split(|c| {
            match c {
                _ if escaped => escaped = false,
                '\\' if quoted => escaped = true,
                '"' => quoted = !quoted,
                '(' if !quoted => depth = depth.saturating_add(1),
                ')' if !quoted => depth = depth.saturating_sub(1),
                _ => {}
            }
            c == ',' && !quoted && depth <= 0
        })
        .map(str::trim)
        .collect();
    if out.as_slice() == [""] {
        out.clear();
    }
    out
}

fn only_name(text: &str) -> Result<String, String> {
    match token::name(text.trim()) {
        Ok((rest, name)) if rest.trim().is_empty() => Ok(name),
        _ => Err(format!("'{text}' is no name of a symbol")),
    }
}

/// The text of a string in quotes, if it is one.
pub(super) fn string_of(text: &str) -> Option<String> {
    let (bytes, _) = syntax::bytes_of(text)?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

fn word(text: &str) -> String {
    text.trim_matches(['"', '@', '%', ' ']).to_owned()
}

/// Returns true for the names of labels that are in no symbol table, and for those that mark code and data for AArch64.
pub fn is_private(name: &str) -> bool {
    name.starts_with(['\u{1}', '$']) || name.starts_with(".L")
}

impl Assembler {
    pub(super) fn directive(
        &mut self,
        name: &str,
        rest: &str,
        origin: &Origin,
    ) -> Result<(), String> {
        if IGNORED.contains(&name) {
            return Ok(());
        }
        if let Some(name) = name.strip_prefix(".cfi_") {
            return self.frame(name, rest, origin);
        }
        match name {
            ".byte" => self.data(rest, 1, origin),
            ".short" | ".2byte" | ".hword" | ".value" | ".word" => self.data(rest, 2, origin),
            ".long" | ".4byte" | ".int" => self.data(rest, 4, origin),
            ".quad" | ".8byte" | ".xword" => self.data(rest, 8, origin),
            ".uleb128" | ".sleb128" => self.leb(rest, name == ".sleb128"),
            ".ascii" => self.strings(rest, false),
            ".asciz" | ".string" => self.strings(rest, true),
            ".zero" | ".skip" | ".space" => self.space(rest, origin),
            ".fill" => self.fill(rest),
            ".org" => self.org(rest, origin),
            ".align" | ".balign" => self.align(rest, false),
            ".p2align" => self.align(rest, true),
            ".set" | ".equ" | ".equiv" => match rest.split_once(',') {
                Some((name, value)) => self.assign(&only_name(name)?, value.trim()),
                None => Err("a value is missing".into()),
            },
            ".globl" | ".global" => self.bind(rest, Binding::Global),
            ".weak" => self.bind(rest, Binding::Weak),
            ".local" => self.bind(rest, Binding::Local),
            ".hidden" => self.show(rest, "hidden"),
            ".protected" => self.show(rest, "protected"),
            ".internal" => self.show(rest, "internal"),
            ".type" => self.kind(rest),
            ".size" => self.size(rest),
            ".comm" | ".lcomm" => self.common(rest, name == ".lcomm"),
            ".symver" => self.version(rest),
            ".intel_syntax" => {
                self.dialect = Dialect::Intel;
                Ok(())
            }
            ".att_syntax" => {
                self.dialect = Dialect::Att;
                Ok(())
            }
            _ => self.section_directive(name, rest),
        }
    }

    fn section_directive(&mut self, name: &str, rest: &str) -> Result<(), String> {
        match name {
            ".text" | ".data" | ".bss" => self.enter(name, &[]),
            ".section" => self.section(rest),
            ".pushsection" => {
                self.stack.push((self.current, self.previous));
                self.section(rest)
            }
            ".popsection" => {
                let before = self.stack.pop().ok_or("no section was pushed")?;
                (self.current, self.previous) = before;
                Ok(())
            }
            ".previous" => {
                std::mem::swap(&mut self.current, &mut self.previous);
                Ok(())
            }
            _ => Err(format!("the directive '{name}' is not supported")),
        }
    }

    fn section(&mut self, rest: &str) -> Result<(), String> {
        let parts = parts(rest);
        let (name, more) = parts
            .split_first()
            .ok_or("the name of a section is missing")?;
        self.enter(&word(name), more)
    }

    fn enter(&mut self, name: &str, more: &[&str]) -> Result<(), String> {
        let (flags, kind) = of_name(name).unwrap_or(("", "progbits"));
        let flags = more.first().map_or(flags.to_owned(), |f| word(f));
        let kind = more.get(1).map_or(kind.to_owned(), |k| word(k));
        let mut rest = more.get(2..).unwrap_or_default().iter();
        let mut entry_size = 0;
        if flags.contains('M') {
            let size = rest.next().ok_or("the size of an entry is missing")?;
            let size = self.expression(size)?.number();
            entry_size = size
                .and_then(|s| u64::try_from(s).ok())
                .ok_or("a size was expected")?;
        }
        let group = match flags.contains('G') {
            true => Some(word(rest.next().ok_or("the group is missing")?)),
            false => None,
        };
        // Linkers keep all groups that are no comdats: those only say what to drop together.
        let is_comdat = rest.next().is_some_and(|last| word(last) == "comdat");
        let group = group.filter(|_| is_comdat).map(Group::Named);
        if let Some(odd) = flags.chars().find(|c| !"awxMSGTR?".contains(*c)) {
            return Err(format!("the section flag '{odd}' is not supported"));
        }
        self.previous = self.current;
        // Statements do not know of each other's symbols.
        let unless = match self.frames {
            Some(_) => None,
            None => self.input.unless().cloned(),
        };
        let same = |s: &Section| s.name == name && s.group == group && s.unless == unless;
        if let Some(known) = self.sections.iter().position(same) {
            self.current = known;
            return Ok(());
        }
        self.current = self.sections.len();
        self.sections.push(Section {
            name: name.to_owned(),
            flags,
            kind,
            entry_size,
            group,
            unless,
            align: 1,
            ..Section::default()
        });
        Ok(())
    }

    fn data(&mut self, rest: &str, size: u64, origin: &Origin) -> Result<(), String> {
        for part in parts(rest) {
            let expr = self.expression(part)?;
            match expr.number() {
                Some(number) => {
                    let bytes = number.to_le_bytes();
                    let bytes = bytes.get(..size as usize).unwrap_or(&bytes);
                    self.push(Item::Bytes(bytes.to_vec()));
                }
                None => self.push(Item::Data(expr, size, origin.clone())),
            }
        }
        Ok(())
    }

    fn leb(&mut self, rest: &str, signed: bool) -> Result<(), String> {
        for part in parts(rest) {
            let number = self.expression(part)?.number();
            let mut number = number.ok_or("a number was expected")?;
            let mut bytes = Vec::new();
            loop {
                let byte = (number & 0x7f) as u8;
                number = match signed {
                    true => number >> 7,
                    false => (number.cast_unsigned() >> 7).cast_signed(),
                };
                let done = match signed {
                    true => number == 0 && byte & 0x40 == 0 || number == -1 && byte & 0x40 != 0,
                    false => number == 0,
                };
                bytes.push(if done { byte } else { byte | 0x80 });
                if done {
                    break;
                }
            }
            self.push(Item::Bytes(bytes));
        }
        Ok(())
    }

    fn strings(&mut self, rest: &str, zero: bool) -> Result<(), String> {
        for part in parts(rest) {
            let (mut bytes, after) = syntax::bytes_of(part).ok_or("a string was expected")?;
            if !after.trim().is_empty() {
                return Err("a string was expected".into());
            }
            if zero {
                bytes.push(0);
            }
            self.push(Item::Bytes(bytes));
        }
        Ok(())
    }

    fn number(&mut self, text: Option<&&str>) -> Result<Option<i64>, String> {
        match text {
            None | Some(&"") => Ok(None),
            Some(text) => {
                let number = self.expression(text)?.number();
                number
                    .map(Some)
                    .ok_or_else(|| "a number was expected".into())
            }
        }
    }

    fn space(&mut self, rest: &str, origin: &Origin) -> Result<(), String> {
        let parts = parts(rest);
        let count = self.expression(parts.first().ok_or("a count was expected")?)?;
        let fill = self.number(parts.get(1))?.unwrap_or(0) as u8;
        self.push(Item::Space(count, fill, origin.clone()));
        Ok(())
    }

    fn org(&mut self, rest: &str, origin: &Origin) -> Result<(), String> {
        let parts = parts(rest);
        let to = self.expression(parts.first().ok_or("a place was expected")?)?;
        let fill = self.number(parts.get(1))?.unwrap_or(0) as u8;
        self.push(Item::Org(to, fill, origin.clone()));
        Ok(())
    }

    fn fill(&mut self, rest: &str) -> Result<(), String> {
        let parts = parts(rest);
        let count = self.number(parts.first())?.unwrap_or(0);
        let size = self.number(parts.get(1))?.unwrap_or(1).clamp(0, 8) as usize;
        let value = self.number(parts.get(2))?.unwrap_or(0).to_le_bytes();
        let count = usize::try_from(count).ok().filter(|c| *c <= 1 << 24);
        let count = count.ok_or("a count was expected")?;
        let bytes = value.get(..size).unwrap_or_default().repeat(count);
        self.push(Item::Bytes(bytes));
        Ok(())
    }

    fn align(&mut self, rest: &str, power: bool) -> Result<(), String> {
        let parts = parts(rest);
        let to = self.number(parts.first())?.unwrap_or(0);
        let to = match power {
            true => u32::try_from(to).ok().and_then(|p| 1u64.checked_shl(p)),
            false => u64::try_from(to).ok().map(|t| t.max(1)),
        };
        let to = to.filter(|t| t.is_power_of_two() && *t <= MOST_ALIGN);
        let to = to.ok_or("an alignment was expected")?;
        let fill = self.number(parts.get(1))?.map(|f| f as u8);
        let most = self.number(parts.get(2))?.unwrap_or(i64::MAX);
        self.push(Item::Align(to, fill, most.max(0).cast_unsigned()));
        Ok(())
    }

    fn bind(&mut self, rest: &str, binding: Binding) -> Result<(), String> {
        for part in parts(rest) {
            let name = only_name(part)?;
            self.symbol(&name).binding = binding;
        }
        Ok(())
    }

    fn show(&mut self, rest: &str, visibility: &'static str) -> Result<(), String> {
        for part in parts(rest) {
            let name = only_name(part)?;
            self.symbol(&name).visibility = Some(visibility);
        }
        Ok(())
    }

    fn kind(&mut self, rest: &str) -> Result<(), String> {
        let end = rest.find([',', ' ', '\t']).ok_or("a type is missing")?;
        let (name, kind) = rest.split_at_checked(end).ok_or("a type is missing")?;
        let kind = kind.trim_matches([',', ' ', '\t', '@', '%', '"']);
        self.symbol(&only_name(name)?).kind = Some(kind.trim_start_matches("STT_").to_lowercase());
        Ok(())
    }

    fn size(&mut self, rest: &str) -> Result<(), String> {
        let (name, size) = rest.split_once(',').ok_or("a size is missing")?;
        let size = self.expression(size.trim())?;
        self.symbol(&only_name(name)?).size = Some(size);
        Ok(())
    }

    fn common(&mut self, rest: &str, local: bool) -> Result<(), String> {
        let parts = parts(rest);
        let name = only_name(parts.first().ok_or("a name is missing")?)?;
        let size = self.number(parts.get(1))?.unwrap_or(0);
        let align = self.number(parts.get(2))?.unwrap_or(1);
        let (size, align) = (
            size.max(0).cast_unsigned(),
            align.clamp(1, 1 << 20).cast_unsigned(),
        );
        let symbol = self.symbol(&name);
        symbol.common = Some((size, align));
        if local {
            symbol.binding = Binding::Local;
        }
        Ok(())
    }

    fn version(&mut self, rest: &str) -> Result<(), String> {
        let (name, version) = rest.split_once(',').ok_or("a version is missing")?;
        if let Some((_, option)) = version.split_once(',') {
            return Err(format!("the option '{}' of a version", option.trim()));
        }
        let version = word(version);
        if !version.contains('@') {
            return Err("a version was expected".into());
        }
        self.symbol(&only_name(name)?).versions.push(version);
        Ok(())
    }

    /// Returns true if nothing but code was assembled, which nothing outside can refer to.
    pub fn is_only_code(&self) -> bool {
        let empty = |s: &Section| s.items.is_empty() && s.bytes.is_empty();
        let code = |(name, symbol): (&String, &Symbol)| {
            let plain = symbol.binding == Binding::None && symbol.visibility.is_none();
            let is_label = symbol.place.is_some() && !is_private(name);
            plain && !is_label && symbol.common.is_none() && symbol.versions.is_empty()
        };
        let mut patches = self.sections.iter().flat_map(|s| &s.patches);
        self.sections.iter().skip(1).all(empty)
            && self.symbols.iter().all(code)
            && !patches.any(|patch| matches!(patch.target, Target::Section(_)))
    }

    /// Defines a symbol as a number.
    pub fn define(&mut self, name: &str, number: i64) {
        self.symbol(name).value = Some(Expr::Number(number));
    }
}
