//! Writing the symbol table for linkers.

use super::WriteOptions;
use super::error::Result;
use super::libcalls;
use super::names::{Strtab, blob_block};
use crate::bitstream::Writer;
use crate::irsymtab::{SHARED, WIDE_SIZES, version};
use crate::symbols::{self, Symbol, flag};
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::global::{ComdatId, Global, GlobalKind};
use bitsmith_model::module::{Bases, Module};
use bitsmith_model::schema::blocks::{SYMTAB_BLOCK, symtab};
use bitsmith_model::schema::linkage::{
    DllStorageClass, Linkage, ThreadLocalMode, UnnamedAddr, Visibility,
};
use bitsmith_model::value::{GlobalId, MdId, ValueKind};
use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// The size of the header, in bytes.
const HEADER: u32 = 76;
/// The words of an [`Uncommon`] apart from its size.
const UNCOMMON_REST: usize = 5;
/// The comdat index of a symbol without a comdat.
const NO_COMDAT: u32 = u32::MAX;

/// The bits of a symbol's flags.
mod bit {
    pub const HAS_UNCOMMON: u32 = 1 << 2;
    pub const USED: u32 = 1 << 7;
    pub const TLS: u32 = 1 << 8;
    pub const MAY_OMIT: u32 = 1 << 9;
    pub const UNNAMED_ADDR: u32 = 1 << 12;
}

/// The symbols of a module.
type Symbols<'m> = Vec<(GlobalId, Symbol<'m>)>;

/// The symbols for a table, if LLVM would write one: for a module with a data layout, and without
/// module-level assembly (whose symbols only an assembler knows).
pub(super) fn symbols(module: &Module) -> Option<Symbols<'_>> {
    let wanted = !module.data_layout.is_empty() && module.module_asm.is_empty();
    wanted.then(|| symbols::of_module(module))
}

/// Writes the table of these symbols, unless an alias has no base object.
pub(super) fn write<'m>(
    module: &'m Module,
    options: &WriteOptions,
    symbols: Option<Symbols<'m>>,
    strtab: &mut Strtab,
    out: &mut Writer,
) -> Result<()> {
    if !module.module_asm.is_empty() {
        return Ok(());
    }
    let mut table = Table::new(module, strtab);
    // These strings stay in the table even if building it fails.
    let version = &options.producer;
    let version = version.strip_prefix(b"LLVM").unwrap_or(version);
    let producer = table.text(version);
    let triple = table.text(&module.triple);
    let source = table.text(module.source_name());
    let built = symbols.and_then(|symbols| table.build(symbols, [producer, triple, source]));
    if let Some(blob) = built {
        blob_block(SYMTAB_BLOCK, symtab::BLOB, &blob, out)?;
    }
    Ok(())
}

struct Table<'a> {
    module: &'a Module,
    /// The version of the format.
    version: u32,
    bases: Bases,
    strtab: &'a mut Strtab,
    coff: bool,
    /// For COFF: globals with their names in object files, by name.
    by_name: FxHashMap<&'a [u8], (GlobalId, Cow<'a, [u8]>)>,
    comdat_ids: FxHashMap<ComdatId, u32>,
    comdats: Vec<u32>,
    symbols: Vec<u32>,
    uncommons: Vec<u32>,
    libraries: Vec<u32>,
    /// Linker options, for COFF.
    options: Vec<u8>,
}

/// The rare properties of a symbol.
#[derive(Default)]
struct Uncommon {
    size: u64,
    align: u32,
    /// Offset and length of the weak external fallback's name and of the section's name.
    fallback: [u32; 2],
    section: [u32; 2],
}

impl<'a> Table<'a> {
    fn new(module: &'a Module, strtab: &'a mut Strtab) -> Self {
        Self {
            module,
            version: version(module.dialect),
            bases: module.bases(),
            strtab,
            coff: module.triple().is_coff(),
            by_name: FxHashMap::default(),
            comdat_ids: FxHashMap::default(),
            comdats: Vec::new(),
            symbols: Vec::new(),
            uncommons: Vec::new(),
            libraries: Vec::new(),
            options: Vec::new(),
        }
    }

    fn text(&mut self, text: &[u8]) -> [u32; 2] {
        self.strtab.add(text).map(|n| n as u32)
    }

    /// The blob; `None` if LLVM reports an error for the module and writes none.
    fn build(
        &mut self,
        all: Symbols<'a>,
        [producer, triple, source]: [[u32; 2]; 3],
    ) -> Option<Vec<u8>> {
        let module = self.module;
        if self.coff {
            self.linker_options();
        }
        self.dependent_libraries();
        let used = module.listed_as_used();
        let preserved = libcalls::of_target(module.dialect, &module.triple);
        let mut count = 0u32;
        if self.coff {
            let named = all
                .iter()
                .map(|(id, s)| (module.name(*id), (*id, s.name.clone())));
            self.by_name = named.collect();
        }
        for (id, symbol) in all {
            let name = module.name(id);
            let is_used = used.contains(&id) || preserved.contains(name);
            self.symbol(id, &symbol, is_used)?;
            count = count.saturating_add(1);
        }
        if refers_to_offset_table(module) {
            self.offset_table();
            count = count.saturating_add(1);
        }
        let options = std::mem::take(&mut self.options);
        let options = self.text(&options);

        let mut words = vec![self.version];
        words.extend(producer);
        let modules = [0, count, 0];
        let mut at = HEADER;
        let mut place = |len: usize, size: usize| {
            let start = at;
            at = at.saturating_add((len as u32).saturating_mul(4));
            [start, (len.checked_div(size).unwrap_or(0)) as u32]
        };
        words.extend(place(modules.len(), modules.len()));
        words.extend(place(self.comdats.len(), 3));
        words.extend(place(self.symbols.len(), 6));
        let uncommon = UNCOMMON_REST.saturating_add(self.size_words());
        words.extend(place(self.uncommons.len(), uncommon));
        words.extend(triple);
        words.extend(source);
        words.extend(options);
        words.extend(place(self.libraries.len(), 2));
        words.extend(modules);
        for part in [
            &self.comdats,
            &self.symbols,
            &self.uncommons,
            &self.libraries,
        ] {
            words.extend(part);
        }
        Some(words.into_iter().flat_map(u32::to_le_bytes).collect())
    }

    fn symbol(&mut self, id: GlobalId, symbol: &Symbol<'_>, used: bool) -> Option<()> {
        let module = self.module;
        let global = module.globals.get(id)?;
        let name = self.text(&symbol.name);
        let own = module.name(id);
        let ir_name = match *symbol.name == *own {
            true => name,
            false => self.text(own),
        };
        let shared = SHARED.iter().filter(|(ours, _)| symbol.flags & ours != 0);
        let mut flags = shared.fold(0, |flags, (_, theirs)| flags | theirs);
        let mut set = |bit: u32, condition: bool| flags |= if condition { bit } else { 0 };
        set(bit::USED, used);
        set(bit::TLS, global.tls != ThreadLocalMode::NotThreadLocal);
        set(
            bit::UNNAMED_ADDR,
            global.unnamed_addr == UnnamedAddr::Global,
        );
        set(bit::MAY_OMIT, may_be_omitted(global));
        flags |= match global.visibility {
            Visibility::Default => 0,
            Visibility::Hidden => 1,
            Visibility::Protected => 2,
        };
        let mut uncommon = None;
        if symbol.flags & flag::COMMON != 0 {
            let (size, align) = common_size(module, global);
            let found = uncommon.get_or_insert_with(|| self.new_uncommon());
            (found.size, found.align) = (size, align);
        }
        let base = match global.kind {
            GlobalKind::Alias(_) | GlobalKind::IFunc(_) => {
                module.globals.get(self.bases.of(id)?)?
            }
            _ => global,
        };
        let comdat = match base.comdat {
            Some(comdat) => self.comdat(comdat)?,
            None => NO_COMDAT,
        };
        if self.coff {
            self.export(global, symbol);
            let weak_alias = flag::WEAK | flag::INDIRECT;
            if symbol.flags & weak_alias == weak_alias
                && let GlobalKind::Alias(aliasee) = global.kind
                && let ValueKind::Global(target) = aliasee.kind()
            {
                let mangled = self.by_name.get(module.name(target))?.1.clone();
                let fallback = self.text(&mangled);
                let found = uncommon.get_or_insert_with(|| self.new_uncommon());
                found.fallback = fallback;
            }
        }
        let section = module.strings.get(base.section);
        if !section.is_empty() {
            let mut found = match uncommon.take() {
                Some(found) => found,
                None => self.new_uncommon(),
            };
            found.section = self.text(section);
            uncommon = Some(found);
        }
        if let Some(uncommon) = uncommon {
            flags |= bit::HAS_UNCOMMON;
            self.push_uncommon(uncommon);
        }
        self.symbols.extend(name);
        self.symbols.extend(ir_name);
        self.symbols.extend([comdat, flags]);
        Some(())
    }

    fn push_uncommon(&mut self, uncommon: Uncommon) {
        let Uncommon {
            size,
            align,
            fallback,
            section,
        } = uncommon;
        let halves = [size as u32, (size >> 32) as u32];
        self.uncommons.extend(halves.iter().take(self.size_words()));
        self.uncommons.push(align);
        self.uncommons.extend(fallback);
        self.uncommons.extend(section);
    }

    /// The number of words of a size.
    fn size_words(&self) -> usize {
        match self.version >= WIDE_SIZES {
            true => 2,
            false => 1,
        }
    }

    /// Both of its strings are empty at first, but they have an offset.
    fn new_uncommon(&mut self) -> Uncommon {
        let empty = self.text(b"");
        Uncommon {
            fallback: empty,
            section: empty,
            ..Uncommon::default()
        }
    }

    fn comdat(&mut self, id: ComdatId) -> Option<u32> {
        if let Some(&number) = self.comdat_ids.get(&id) {
            return Some(number);
        }
        let module = self.module;
        let comdat = module.comdats.get(id)?;
        let mut name = module.strings.get(comdat.name).to_vec();
        if self.coff {
            // Its leader must exist, and a local one does not count.
            let (leader, mangled) = self.by_name.get(name.as_slice())?;
            if module.globals.get(*leader)?.linkage.is_local() {
                self.comdat_ids.insert(id, NO_COMDAT);
                return Some(NO_COMDAT);
            }
            name = mangled.to_vec();
        }
        let number = (self.comdats.len() / 3) as u32;
        self.comdat_ids.insert(id, number);
        let name = self.text(&name);
        self.comdats.extend(name);
        self.comdats.push(comdat.selection.code().saturating_sub(1));
        Some(number)
    }

    /// Adds `_GLOBAL_OFFSET_TABLE_`.
    fn offset_table(&mut self) {
        let name = self.text(b"_GLOBAL_OFFSET_TABLE_");
        let empty = self.text(b"");
        const FLAGS: u32 = 1 << 3 | bit::USED | 1 << 10;
        self.symbols.extend(name);
        self.symbols.extend(empty);
        self.symbols.extend([NO_COMDAT, FLAGS]);
    }

    /// The string operands of the nodes in a named metadata.
    fn strings(&self, name: &[u8]) -> Vec<&'a [u8]> {
        let metadata = self.module.scope().metadata();
        let named = self.module.named_metadata.iter();
        let nodes = named.filter(|n| *n.name == *name);
        let mut found = Vec::new();
        for &node in nodes.flat_map(|n| &n.operands) {
            if let Some((entry, store)) = metadata.get(node) {
                let operands = store.slots(entry).iter();
                let strings = operands.filter_map(|slot| metadata.string(MdId::from_slot(*slot)?));
                found.extend(strings);
            }
        }
        found
    }

    fn linker_options(&mut self) {
        for option in self.strings(b"llvm.linker.options") {
            self.options.push(b' ');
            self.options.extend_from_slice(option);
        }
    }

    fn dependent_libraries(&mut self) {
        if self.coff || self.module.triple().has(b"apple") {
            return;
        }
        for library in self.strings(b"llvm.dependent-libraries") {
            let place = self.text(library);
            self.libraries.extend(place);
        }
    }

    /// Adds the linker option for an exported symbol of COFF.
    fn export(&mut self, global: &Global, symbol: &Symbol<'_>) {
        if global.dll_storage != DllStorageClass::DllExport || symbol.flags & flag::UNDEFINED != 0 {
            return;
        }
        let gnu = self.module.triple().has(b"gnu");
        let word: &[u8] = if gnu { b" -export:" } else { b" /EXPORT:" };
        self.options.extend_from_slice(word);
        self.options.extend_from_slice(&symbol.name);
        if symbol.flags & flag::EXECUTABLE == 0 {
            let data: &[u8] = if gnu { b",data" } else { b",DATA" };
            self.options.extend_from_slice(data);
        }
    }
}

/// Returns true if a shared object may omit the symbol from its symbol table.
fn may_be_omitted(global: &Global) -> bool {
    if global.linkage != Linkage::LinkOnceOdr {
        return false;
    }
    match (&global.unnamed_addr, &global.kind) {
        (UnnamedAddr::Global, _) => true,
        (_, GlobalKind::Variable(variable)) if !variable.constant => false,
        (addr, _) => *addr != UnnamedAddr::None,
    }
}

/// The size and alignment in bytes of a common symbol.
fn common_size(module: &Module, global: &Global) -> (u64, u32) {
    let layout = DataLayout::parse(&module.data_layout).unwrap_or_default();
    let size = layout
        .alloc_size(&module.types, global.value_ty)
        .unwrap_or(0);
    let align = match &global.kind {
        GlobalKind::Variable(variable) if variable.align > 0 => {
            1u32.checked_shl(u32::from(variable.align).saturating_sub(1))
        }
        _ => None,
    };
    (size, align.unwrap_or(0))
}

/// Returns true if code for the module will refer to the global offset table: on ELF for 32-bit x86,
/// and for 64-bit x86 in the medium and large code models.
fn refers_to_offset_table(module: &Module) -> bool {
    let triple = module.triple();
    let large = || matches!(module.int_flag(b"Code Model"), Some(3 | 4));
    triple.is_x86_32_elf() || triple.is_x86_64() && triple.is_x86_elf() && large()
}
