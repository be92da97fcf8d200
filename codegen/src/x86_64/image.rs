//! The image of a program in memory: its layout and its content.
//!
//! Three segments in a row, each a whole number of pages: code, constants, data. External symbols are
//! reached through a table of addresses in the data, and external functions through stubs
//! in the code, so they may be at any distance.

use super::native;
use crate::asm::assembler::Target;
use crate::compile::Compiled;
use crate::data::{self, Data};
use crate::lsda::Lsda;
use crate::object::eh_frame::{self, Link, Target as FrameTarget};
use crate::refusal::Refusal;
use crate::rewrite::TABLE_ENTRY;
use crate::symbol::{Constant, Reloc, RelocKind, Symbol};
use crate::unit::Unit;
use bitsmith_model::global::GlobalKind;
use bitsmith_model::schema::linkage::Linkage;
use bitsmith_model::value::GlobalId;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::collections::hash_map::Entry;

/// The size of a page in bytes.
const PAGE: u64 = 4096;
/// The maximal size of a program in bytes: distances have 31 bits.
const MOST: u64 = 1 << 30;
/// The size of a stub: `jmp *entry(%rip)`, padded to 8 bytes.
const STUB: u64 = 8;

/// A function that calls its fourth argument with the first three: `push %rax; call *%rcx; pop %rdx;
/// ret`. It has no unwind table, so that the unwinder ends there, as at the start of a process.
const BARRIER: [u8; 5] = [0x50, 0xff, 0xd1, 0x5a, 0xc3];

/// A function in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlacedFunction {
    /// The function.
    pub id: GlobalId,
    /// The address of its code.
    pub address: u64,
    /// The size of its code in bytes.
    pub size: u64,
}

/// The layout of an image.
pub struct Plan<'c> {
    compiled: &'c Compiled,
    /// Offsets from the start of the image.
    places: FxHashMap<Symbol, u64>,
    functions: Vec<u64>,
    data: Vec<u64>,
    /// The constants that code loads, with their offsets.
    constants: Vec<(Constant, u64)>,
    /// The offsets of the functions' jump tables.
    tables: Vec<u64>,
    /// The offsets of the functions' language-specific data areas.
    lsdas: Vec<u64>,
    /// The content of `.eh_frame`, and its references.
    frames: (Vec<u8>, Vec<Link>),
    /// The offset of `.eh_frame`.
    pub frames_at: u64,
    /// The offset of [`BARRIER`].
    pub barrier: u64,
    thunks: Vec<u64>,
    /// The offsets of the sections of the module's assembler.
    asm: Vec<u64>,
    /// The entries of the table, by what they point to.
    table: BTreeMap<Key, u64>,
    stubs: BTreeMap<Key, u64>,
    /// The offsets of thread-local variables in a thread's block.
    tls: FxHashMap<GlobalId, u64>,
    /// The offset and the size of the initial content of a thread's block.
    pub tls_template: (u64, u64),
    /// The alignment of a thread's block.
    pub tls_align: u64,
    /// The end of the code.
    pub code_end: u64,
    /// The end of the constants.
    pub constants_end: u64,
    /// The end of the image.
    pub end: u64,
}

/// The target of a table entry or stub; ordered, so that the layout is deterministic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Key {
    Global(GlobalId),
    Library(&'static str),
    /// A thread-local variable, whose entry has two words.
    Tls(GlobalId),
}

impl Key {
    fn of(symbol: Symbol) -> Option<Self> {
        match symbol {
            Symbol::Global(id) => Some(Self::Global(id)),
            Symbol::Library(name) => Some(Self::Library(name)),
            _ => None,
        }
    }
}

/// The symbols outside the image.
pub trait World {
    /// The address of a symbol of a library; its version may follow behind `@`.
    fn find(&self, name: &[u8]) -> Option<u64>;
    /// The address of `__tls_get_addr` for our thread-local variables, and the first word of their entries.
    fn tls(&self) -> (u64, u64);
    /// The second word for a thread-local variable of a library, whose first word is 0.
    fn library_tls(&self, name: &[u8]) -> Option<u64>;
}

fn place(end: &mut u64, size: u64, align: u64) -> u64 {
    let at = end.next_multiple_of(align.clamp(1, PAGE));
    *end = at.saturating_add(size).min(u64::MAX / 4);
    at
}

impl<'c> Plan<'c> {
    /// Computes the layout.
    pub fn new(unit: &Unit<'_>, compiled: &'c Compiled) -> Result<Self, String> {
        let mut plan = Self {
            compiled,
            places: FxHashMap::default(),
            functions: Vec::with_capacity(compiled.functions.len()),
            data: Vec::with_capacity(compiled.data.len()),
            constants: Vec::new(),
            tables: Vec::with_capacity(compiled.functions.len()),
            lsdas: Vec::with_capacity(compiled.functions.len()),
            frames: eh_frame::section(&**unit.isas.common(), compiled)?,
            frames_at: 0,
            barrier: 0,
            thunks: Vec::new(),
            asm: Vec::new(),
            table: BTreeMap::new(),
            stubs: BTreeMap::new(),
            tls: FxHashMap::default(),
            tls_template: (0, 0),
            tls_align: 1,
            code_end: 0,
            constants_end: 0,
            end: 0,
        };
        let mut end = 0;
        for code in &compiled.functions {
            let at = place(&mut end, code.bytes.len() as u64, code.align);
            plan.functions.push(at);
            plan.places.insert(Symbol::Code(code.id), at);
            let entry = at.saturating_add(code.entry);
            plan.places.insert(Symbol::Global(code.id), entry);
        }
        for thunk in &compiled.thunks {
            let at = place(&mut end, thunk.bytes.len() as u64, 16);
            plan.thunks.push(at);
            plan.places.insert(Symbol::Thunk(thunk.thunk), at);
        }
        plan.place_asm(unit, &mut end, true)?;
        plan.collect(unit);
        for at in plan.stubs.values_mut() {
            *at = place(&mut end, STUB, STUB);
        }
        plan.barrier = place(&mut end, BARRIER.len() as u64, 16);
        plan.code_end = end.next_multiple_of(PAGE);
        plan.place_data(unit)?;
        plan.aliases(unit)?;
        if plan.end > MOST {
            return Err(format!("a program of {} bytes", plan.end));
        }
        Ok(plan)
    }

    /// Collects the symbols that need a table entry or a stub.
    fn collect(&mut self, unit: &Unit<'_>) {
        let functions = &self.compiled.functions;
        let tables = functions.iter().filter_map(|f| f.lsda.as_ref());
        for table in tables.clone() {
            self.table.insert(Key::Global(table.personality), 0);
        }
        let relocs = functions.iter().flat_map(|f| &f.relocs);
        let relocs = relocs.chain(tables.flat_map(|t| &t.relocs));
        let relocs = relocs.chain(self.compiled.thunks.iter().flat_map(|t| &t.relocs));
        let of_asm = self.asm_relocs(unit);
        for reloc in relocs.chain(of_asm.iter().map(|(_, reloc)| reloc)) {
            let Some(key) = Key::of(reloc.symbol) else {
                continue;
            };
            match (reloc.kind, key) {
                (RelocKind::TlsGd, Key::Global(id)) => {
                    self.table.insert(Key::Tls(id), 0);
                }
                (RelocKind::GotPcRel, key) => {
                    self.table.insert(key, 0);
                }
                (RelocKind::Plt32, key) if !self.places.contains_key(&reloc.symbol) => {
                    self.stubs.insert(key, 0);
                    self.table.insert(key, 0);
                }
                _ => {}
            }
        }
        // An ifunc is always called through its stub.
        for id in &unit.module.ifuncs {
            self.stubs.insert(Key::Global(*id), 0);
            self.table.insert(Key::Global(*id), 0);
        }
    }

    fn place_data(&mut self, unit: &Unit<'_>) -> Result<(), String> {
        self.data = vec![0; self.compiled.data.len()];
        let constant = |d: &Data| {
            let global = unit.module.globals.get(d.id);
            global.is_some_and(|g| g.as_variable().is_some_and(|v| v.constant))
        };
        let mut end = self.code_end;
        for pass_constant in [true, false] {
            for (data, at) in self.compiled.data.iter().zip(&mut self.data) {
                if unit.is_tls(data.id) {
                    continue;
                }
                if constant(data) == pass_constant {
                    *at = place(&mut end, data.size, data.align);
                    self.places.insert(Symbol::Global(data.id), *at);
                }
            }
            if pass_constant {
                self.place_constants(&mut end);
                self.place_frames(&mut end);
            }
            end = end.next_multiple_of(PAGE);
            if pass_constant {
                self.constants_end = end;
            }
        }
        self.place_asm(unit, &mut end, false)?;
        for (key, at) in &mut self.table {
            let words = if matches!(key, Key::Tls(_)) { 2 } else { 1 };
            *at = place(&mut end, words * 8, 8);
        }
        self.place_tls(unit, &mut end)?;
        self.end = end.next_multiple_of(PAGE).max(PAGE);
        Ok(())
    }

    /// Places the constants and the jump tables of functions.
    fn place_constants(&mut self, end: &mut u64) {
        for code in &self.compiled.functions {
            for reloc in &code.relocs {
                if let Symbol::Constant(constant) = reloc.symbol
                    && let Entry::Vacant(new) = self.places.entry(reloc.symbol)
                {
                    let size = constant.bytes().len() as u64;
                    let at = place(end, size, constant.align());
                    self.constants.push((constant, *new.insert(at)));
                }
            }
            let at = place(end, code.tables_size(), TABLE_ENTRY);
            self.tables.push(at);
            self.places.insert(Symbol::Tables(code.id), at);
        }
    }

    /// Places the sections of the module's assembler that are code, or the others, and their symbols.
    fn place_asm(&mut self, unit: &Unit<'_>, end: &mut u64, code: bool) -> Result<(), String> {
        let Some(asm) = &self.compiled.module_asm else {
            return Ok(());
        };
        self.asm.resize(asm.sections.len(), 0);
        for (section, at) in asm.sections.iter().zip(&mut self.asm) {
            if let Some((function, offset)) = section.within {
                let start = self.functions.get(function).copied().unwrap_or(0);
                *at = start.saturating_add(offset);
                continue;
            }
            if section.flags.contains('T') && !section.bytes.is_empty() {
                return Err("thread-local variables in the module's assembler".into());
            }
            if section.flags.contains('x') == code {
                // A length of zero terminates unwind tables.
                let more = if section.name == native::FRAMES { 4 } else { 0 };
                let size = (section.bytes.len() as u64).saturating_add(more);
                *at = place(end, size, section.align);
            }
        }
        for (number, at) in self.asm.iter().enumerate() {
            let number = u32::try_from(number).unwrap_or(u32::MAX);
            self.places.insert(Symbol::Section(number), *at);
        }
        for (name, symbol) in &asm.symbols {
            let at = |section: usize, offset: i64| {
                let own = asm.sections.get(section)?.flags.contains('x') == code;
                let start = *self.asm.get(section)?;
                own.then(|| start.wrapping_add_signed(offset))
            };
            let at = match (&symbol.place, &symbol.value) {
                (Some((section, offset)), _) => at(*section, offset.cast_signed()),
                (None, Some(value)) => match asm.assigned(value)? {
                    (Some(Target::Section(section)), offset) => at(section, offset),
                    (Some(Target::Symbol(other)), by) => {
                        let other = self.places.get(&unit.symbol_of(&other));
                        other.map(|at| at.wrapping_add_signed(by))
                    }
                    (None, _) => None,
                },
                (None, None) => None,
            };
            if let Some(at) = at {
                self.places.insert(unit.symbol_of(name), at);
            } else if symbol.common.is_some() {
                return Err(format!(
                    "the common symbol '{name}' of the module's assembler"
                ));
            }
        }
        Ok(())
    }

    /// The references of the module's assembler, each with the place of its section.
    fn asm_relocs(&self, unit: &Unit<'_>) -> Vec<(u64, Reloc)> {
        let sections = self.compiled.asm_sections().zip(&self.asm);
        let each = sections.flat_map(|(section, at)| {
            let patches = section.patches.iter();
            patches.map(|patch| (*at, unit.reloc_of(patch)))
        });
        each.collect()
    }

    /// Places the tables for exceptions among the constants.
    fn place_frames(&mut self, end: &mut u64) {
        for code in &self.compiled.functions {
            let size = code.lsda.as_ref().map_or(0, |l| l.bytes.len());
            self.lsdas.push(place(end, size as u64, Lsda::ALIGN));
        }
        // A length of zero terminates `.eh_frame`.
        self.frames_at = place(end, self.frames.0.len() as u64 + 4, 8);
    }

    /// The offset of a variable's first value: that of a thread-local one is in the template of blocks.
    fn data_at(&self, id: GlobalId, at: u64) -> u64 {
        let in_block = self.tls.get(&id);
        in_block.map_or(at, |offset| self.tls_template.0.wrapping_add(*offset))
    }

    fn place_tls(&mut self, unit: &Unit<'_>, end: &mut u64) -> Result<(), String> {
        let mut size = 0;
        for data in self.compiled.data.iter().filter(|d| unit.is_tls(d.id)) {
            let at = place(&mut size, data.size, data.align);
            self.tls.insert(data.id, at);
            self.tls_align = self.tls_align.max(data.align);
            if size > MOST {
                return Err("too many thread-local variables".into());
            }
        }
        self.tls_template = (place(end, size, self.tls_align), size);
        Ok(())
    }

    fn aliases(&mut self, unit: &Unit<'_>) -> Result<(), String> {
        for id in &unit.module.ifuncs {
            if let Some(at) = self.stubs.get(&Key::Global(*id)) {
                self.places.insert(Symbol::Global(*id), *at);
            }
        }
        for &id in &unit.module.aliases {
            let Some(GlobalKind::Alias(target)) = unit.module.globals.get(id).map(|g| &g.kind)
            else {
                continue;
            };
            let (base, offset) = data::address(unit, unit.module.scope(), *target)?;
            if let Some(at) = self.tls.get(&base) {
                let at = at.wrapping_add(offset.cast_unsigned());
                self.tls.insert(id, at);
            }
            if let Some(at) = self.places.get(&Symbol::Global(base)) {
                let at = at.wrapping_add(offset.cast_unsigned());
                self.places.insert(Symbol::Global(id), at);
            }
        }
        Ok(())
    }

    /// The offset of a function or variable from the start of the image.
    pub fn offset_of(&self, id: GlobalId) -> Option<u64> {
        self.places.get(&Symbol::Global(id)).copied()
    }

    /// The offset of a name that the program defines.
    pub fn offset_of_name(&self, unit: &Unit<'_>, name: &[u8]) -> Option<u64> {
        let symbol = unit.symbol_of(std::str::from_utf8(name).ok()?);
        self.places.get(&symbol).copied()
    }

    /// The offsets of the sections of the module's assembler, and of objects, with this name, and their sizes
    /// in bytes. A suffix behind a dot is a number, which comes first here: the priority of functions that
    /// are called when the program starts or ends.
    pub fn sections(&self, name: &str) -> Vec<(u16, u64, u64)> {
        let all = self.compiled.asm_sections().zip(&self.asm);
        let named = all.filter_map(|(section, at)| {
            let priority = match section.name.strip_prefix(name)? {
                "" => u16::MAX,
                suffix => suffix.strip_prefix('.')?.parse().ok()?,
            };
            Some((priority, *at, section.bytes.len() as u64))
        });
        named.collect()
    }

    /// The functions of an image at `base`.
    pub fn functions(&self, base: u64) -> Vec<PlacedFunction> {
        let all = self.compiled.functions.iter().zip(&self.functions);
        let placed = all.map(|(code, at)| PlacedFunction {
            id: code.id,
            address: base.wrapping_add(*at),
            size: code.bytes.len() as u64,
        });
        placed.collect()
    }

    /// The table entries that resolvers fill once the image is executable: (entry, ifunc).
    pub fn ifunc_entries(&self, unit: &Unit<'_>) -> Vec<(u64, GlobalId)> {
        let entry = |id: &GlobalId| Some((*self.table.get(&Key::Global(*id))?, *id));
        unit.module.ifuncs.iter().filter_map(entry).collect()
    }

    /// Writes the image for the address `base`.
    ///
    /// # Errors
    ///
    /// Every undefined symbol, and distances that do not fit.
    pub fn fill(
        &self,
        unit: &Unit<'_>,
        image: &mut [u8],
        base: u64,
        world: &dyn World,
    ) -> Result<(), Vec<Refusal>> {
        let mut filler = Filler {
            plan: self,
            unit,
            base,
            world,
            found: FxHashMap::default(),
            missing: BTreeMap::new(),
            problems: Vec::new(),
            image,
        };
        filler.bytes();
        filler.table();
        filler.relocs();
        filler.end()
    }
}

/// The user of a symbol in code that is not the module's.
const NOBODY: GlobalId = GlobalId::from_u32(u32::MAX);

struct Filler<'p, 'c, 'i> {
    plan: &'p Plan<'c>,
    unit: &'p Unit<'p>,
    base: u64,
    world: &'p dyn World,
    found: FxHashMap<Symbol, Option<u64>>,
    /// Undefined names, each with a user.
    missing: BTreeMap<Vec<u8>, GlobalId>,
    problems: Vec<Refusal>,
    image: &'i mut [u8],
}

impl Filler<'_, '_, '_> {
    fn put(&mut self, at: u64, bytes: &[u8]) {
        let start = usize::try_from(at).unwrap_or(usize::MAX);
        let place = self.image.get_mut(start..start.saturating_add(bytes.len()));
        if let Some(place) = place {
            place.copy_from_slice(bytes);
        }
    }

    fn bytes(&mut self) {
        let compiled = self.plan.compiled;
        for (code, at) in compiled.functions.iter().zip(&self.plan.functions) {
            self.put(*at, &code.bytes);
        }
        for (constant, at) in &self.plan.constants {
            self.put(*at, constant.bytes());
        }
        for (thunk, at) in compiled.thunks.iter().zip(&self.plan.thunks) {
            self.put(*at, &thunk.bytes);
        }
        self.put(self.plan.barrier, &BARRIER);
        for (section, at) in compiled.asm_sections().zip(&self.plan.asm) {
            self.put(*at, &section.bytes);
        }
        self.put(self.plan.frames_at, &self.plan.frames.0);
        for (code, at) in compiled.functions.iter().zip(&self.plan.lsdas) {
            if let Some(lsda) = &code.lsda {
                self.put(*at, &lsda.bytes);
            }
        }
        for (data, at) in compiled.data.iter().zip(&self.plan.data) {
            self.put(self.plan.data_at(data.id, *at), &data.bytes);
        }
        for (key, at) in &self.plan.stubs {
            let entry = self.plan.table.get(key).copied().unwrap_or(0);
            let distance = entry.wrapping_sub(at.wrapping_add(6)) as u32;
            self.put(*at, &[0xff, 0x25]);
            self.put(at.wrapping_add(2), &distance.to_le_bytes());
        }
    }

    fn table(&mut self) {
        for (key, at) in &self.plan.table {
            let (symbol, user) = match *key {
                Key::Global(id) => (Symbol::Global(id), id),
                Key::Library(name) => (Symbol::Library(name), NOBODY),
                Key::Tls(id) => {
                    let own = self.plan.tls.get(&id).copied();
                    let words = match own {
                        Some(offset) => Some((self.world.tls().1, offset)),
                        None => {
                            let name = self.unit.module.name(id);
                            self.world.library_tls(name).map(|word| (0, word))
                        }
                    };
                    if words.is_none() {
                        let name = self.unit.module.name(id).to_vec();
                        self.missing.entry(name).or_insert(id);
                    }
                    let (first, second) = words.unwrap_or((0, 0));
                    self.put(*at, &first.to_le_bytes());
                    self.put(at.wrapping_add(8), &second.to_le_bytes());
                    continue;
                }
            };
            if self.is_ifunc(symbol) {
                continue;
            }
            let address = self.address(symbol, user);
            self.put(*at, &address.to_le_bytes());
        }
    }

    fn is_ifunc(&self, symbol: Symbol) -> bool {
        match symbol {
            Symbol::Global(id) => {
                let kind = self.unit.module.globals.get(id).map(|g| &g.kind);
                matches!(kind, Some(GlobalKind::IFunc(_)))
            }
            _ => false,
        }
    }

    /// The address of a symbol; 0 if it is undefined, which is noted.
    fn address(&mut self, symbol: Symbol, user: GlobalId) -> u64 {
        if let Some(at) = self.plan.places.get(&symbol) {
            return self.base.wrapping_add(*at);
        }
        if let Some(known) = self.found.get(&symbol) {
            return known.unwrap_or(0);
        }
        let (name, weak) = match symbol {
            Symbol::Global(id) => {
                let name = self.unit.module.name(id);
                let weak = self
                    .unit
                    .module
                    .globals
                    .get(id)
                    .is_some_and(|g| g.linkage == Linkage::ExternalWeak);
                (name.strip_prefix(b"\x01").unwrap_or(name), weak)
            }
            Symbol::Library(name) => (name.trim_start_matches(native::EXACT).as_bytes(), false),
            _ => return 0,
        };
        let own = match symbol {
            Symbol::Library("__tls_get_addr") => Some(self.world.tls().0),
            // The module may define the function itself.
            Symbol::Library(exact) if !exact.starts_with(native::EXACT) => {
                let mut globals = self.unit.module.globals.iter();
                let same = globals.find(|(id, _)| self.unit.module.name(*id) == name);
                let at = same.and_then(|(id, _)| self.plan.offset_of(id));
                at.map(|at| self.base.wrapping_add(at))
            }
            _ => None,
        };
        let address = own.or_else(|| self.world.find(&self.versioned(name)));
        if address.is_none() && !weak {
            self.missing.entry(name.to_vec()).or_insert(user);
        }
        self.found.insert(symbol, address);
        address.unwrap_or(0)
    }

    /// The name of a symbol that the module does not define, with the version if its assembler asks for one.
    fn versioned<'n>(&self, name: &'n [u8]) -> Cow<'n, [u8]> {
        let asm = self.plan.compiled.module_asm.as_ref();
        let text = std::str::from_utf8(name).unwrap_or_default();
        let symbol = asm.and_then(|asm| asm.symbols.get(text));
        let version = symbol.and_then(|symbol| symbol.versions.first());
        match version.and_then(|version| version.split_once('@')) {
            Some((name, version)) => {
                let version = version.trim_start_matches('@');
                Cow::Owned(format!("{name}@{version}").into_bytes())
            }
            None => Cow::Borrowed(name),
        }
    }

    fn relocs(&mut self) {
        let compiled = self.plan.compiled;
        for (code, at) in compiled.functions.iter().zip(&self.plan.functions) {
            for reloc in &code.relocs {
                self.reloc(*at, reloc, code.id);
            }
        }
        for (thunk, at) in compiled.thunks.iter().zip(&self.plan.thunks) {
            for reloc in &thunk.relocs {
                self.reloc(*at, reloc, NOBODY);
            }
        }
        for (code, at) in compiled.functions.iter().zip(&self.plan.tables) {
            for entry in &code.tables {
                self.reloc(*at, entry, code.id);
            }
        }
        for (code, at) in compiled.functions.iter().zip(&self.plan.lsdas) {
            for reloc in code.lsda.iter().flat_map(|l| &l.relocs) {
                self.reloc(*at, reloc, code.id);
            }
        }
        for (at, reloc) in self.plan.asm_relocs(self.unit) {
            self.reloc(at, &reloc, NOBODY);
        }
        self.frames();
        for (data, at) in compiled.data.iter().zip(&self.plan.data) {
            let at = self.plan.data_at(data.id, *at);
            for reloc in &data.relocs {
                self.reloc(at, reloc, data.id);
            }
        }
    }

    /// Applies the references of `.eh_frame`, all of which are within the image.
    fn frames(&mut self) {
        let plan = self.plan;
        for link in &plan.frames.1 {
            let target = match link.target {
                FrameTarget::Function(number) => {
                    let code = plan.compiled.functions.get(number);
                    let at = plan.functions.get(number);
                    // Another definition of a weak function may have taken its name.
                    code.zip(at).map(|(c, at)| at.saturating_add(c.entry))
                }
                FrameTarget::Thunk(thunk) => plan.places.get(&Symbol::Thunk(thunk)).copied(),
                FrameTarget::Lsda(number) => plan.lsdas.get(number).copied(),
                FrameTarget::Personality(id) => plan.table.get(&Key::Global(id)).copied(),
            };
            let at = plan.frames_at.wrapping_add(link.offset);
            let distance = target.unwrap_or(0).wrapping_sub(at);
            let distance = distance.wrapping_add_signed(link.addend) as u32;
            self.put(at, &distance.to_le_bytes());
        }
    }

    fn reloc(&mut self, start: u64, reloc: &Reloc, user: GlobalId) {
        let at = start.wrapping_add(reloc.offset);
        let key = Key::of(reloc.symbol);
        let in_table = |key: Option<Key>| {
            let at = self.plan.table.get(&key?)?;
            Some(self.base.wrapping_add(*at))
        };
        let target = match (reloc.kind, reloc.symbol) {
            (RelocKind::TlsGd, Symbol::Global(id)) => in_table(Some(Key::Tls(id))),
            (RelocKind::GotPcRel, _) => in_table(key),
            (RelocKind::Plt32, _) => {
                let stub = key.and_then(|k| self.plan.stubs.get(&k));
                match stub {
                    Some(stub) => Some(self.base.wrapping_add(*stub)),
                    None => Some(self.address(reloc.symbol, user)),
                }
            }
            _ => Some(self.address(reloc.symbol, user)),
        };
        let target = target.unwrap_or(0).wrapping_add_signed(reloc.addend);
        if let Err(why) = self.apply(at, reloc.kind, target) {
            self.refuse(why, user, Some(reloc.symbol));
        }
    }

    /// Writes a reference to an address.
    fn apply(&mut self, at: u64, kind: RelocKind, target: u64) -> Result<(), &'static str> {
        let distance = target
            .wrapping_sub(self.base.wrapping_add(at))
            .cast_signed();
        match kind {
            RelocKind::Abs64 => self.put(at, &target.to_le_bytes()),
            RelocKind::Pc64 => self.put(at, &distance.to_le_bytes()),
            RelocKind::Abs32 | RelocKind::Abs32S | RelocKind::GotTpOff | RelocKind::TpOff32 => {
                return Err("refers to an absolute address of 32 bits");
            }
            RelocKind::Elf(_) => return Err("has a relocation that is for objects alone"),
            _ => match i32::try_from(distance) {
                Ok(distance) => self.put(at, &distance.to_le_bytes()),
                Err(_) if !self.missing.is_empty() => {}
                Err(_) => return Err("refers directly to something too far away"),
            },
        }
        Ok(())
    }

    /// Notes a reference that cannot be written.
    fn refuse(&mut self, why: &str, user: GlobalId, symbol: Option<Symbol>) {
        let module = self.unit.module;
        let name = match symbol {
            Some(Symbol::Global(id)) => String::from_utf8_lossy(module.name(id)).into_owned(),
            Some(Symbol::Library(name)) => name.trim_start_matches(native::EXACT).to_owned(),
            _ => String::new(),
        };
        let why = match name.is_empty() {
            true => why.to_owned(),
            false => format!("{why}: '{name}'"),
        };
        self.problems.push(match module.globals.get(user) {
            Some(_) => Refusal::of_function(module, user, why),
            None => Refusal::of_module(format!(
                "the code of an assembler, or of an object (compile it with -fPIC), {why}"
            )),
        });
    }

    fn end(mut self) -> Result<(), Vec<Refusal>> {
        let missing = std::mem::take(&mut self.missing);
        if !missing.is_empty() {
            let users = self.users();
            let undefined = missing.iter().map(|(name, known)| {
                let users = users.get(&**name).map(Vec::as_slice);
                self.undefined(name, users.unwrap_or(&[*known]))
            });
            let undefined: Vec<Refusal> = undefined.collect();
            self.problems.extend(undefined);
        }
        match self.problems.is_empty() {
            true => Ok(()),
            false => Err(self.problems),
        }
    }

    /// The functions and variables that refer to each undefined name.
    fn users(&self) -> FxHashMap<&[u8], Vec<GlobalId>> {
        let compiled = self.plan.compiled;
        let functions = compiled.functions.iter().map(|f| (f.id, &f.relocs));
        let variables = compiled.data.iter().map(|d| (d.id, &d.relocs));
        let mut users: FxHashMap<&[u8], Vec<GlobalId>> = FxHashMap::default();
        for (user, relocs) in functions.chain(variables) {
            for reloc in relocs {
                let name = match reloc.symbol {
                    Symbol::Global(id) => self.unit.module.name(id),
                    Symbol::Library(name) => name.as_bytes(),
                    _ => continue,
                };
                let users = users.entry(name).or_default();
                if users.last() != Some(&user) {
                    users.push(user);
                }
            }
        }
        users
    }

    fn undefined(&self, name: &[u8], users: &[GlobalId]) -> Refusal {
        let module = self.unit.module;
        let users = users.iter().filter(|id| module.globals.get(**id).is_some());
        let users = users.map(|id| format!("@{}", String::from_utf8_lossy(module.name(*id))));
        let mut users: Vec<String> = users.collect();
        let name = String::from_utf8_lossy(name);
        let last = users.pop();
        Refusal::of_module(match (last, users.join(", ")) {
            (None, _) => format!("undefined symbol '{name}'"),
            (Some(only), rest) if rest.is_empty() => {
                format!("undefined symbol '{name}', which {only} needs")
            }
            (Some(last), rest) => {
                format!("undefined symbol '{name}', which {rest} and {last} need")
            }
        })
    }
}
