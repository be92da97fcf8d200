//! The symbols of modules as a linker sees them, from the outline: the records of a module's globals
//! are read; types, constants and bodies are skipped.

use crate::asm_symbols::asm_symbols;
use crate::bitstream::{BlockCursor, BlockInfo, Item, Record};
use crate::error::{Error, Result};
use crate::irsymtab;
use crate::outline::{ModuleOutline, Outline};
use crate::read::LazyModule;
pub use crate::symbol::{ModuleSymbols, Symbol, flag};
use bitsmith_model::attr::{Attr, AttrListId, index};
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::global::{BodyState, Global, GlobalKind};
use bitsmith_model::module::{Bases, Module};
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::blocks::FUNCTION_BLOCK;
use bitsmith_model::schema::blocks::module as code;
use bitsmith_model::schema::linkage::{DllStorageClass, Linkage, Visibility};
use bitsmith_model::triple::Triple;
use bitsmith_model::value::GlobalId;
use std::borrow::Cow;

/// A symbol that code for 32-bit x86 may refer to, in ELF.
const OFFSET_TABLE: &[u8] = b"_GLOBAL_OFFSET_TABLE_";

/// The symbols of the module at `index` of a stream.
///
/// ```
/// use bitsmith_bitcode::{outline::Outline, symbols::{flag, read_symbols}};
/// use bitsmith_bitcode::write::{WriteOptions, write_module};
/// use bitsmith_model::module::Module;
///
/// let mut module = Module::new();
/// let ty = module.types.int(32);
/// module.add_variable(b"x", ty, None);
/// let bytes = write_module(&module, &WriteOptions::default()).expect("it can be written");
/// let outline = Outline::read(&bytes).expect("the outline of a module");
/// let symbols = read_symbols(&outline, 0).expect("its symbols").symbols;
/// assert_eq!((&*symbols[0].name, symbols[0].flags), (&b"x"[..], flag::UNDEFINED | flag::GLOBAL));
/// ```
pub fn read_symbols<'a>(outline: &Outline<'a>, index: usize) -> Result<ModuleSymbols<'a>> {
    let module = outline.module(index)?;
    let mut scan = Scan::new(module.strtab);
    scan.run(outline.bytes, module)?;
    scan.check_layout()?;
    let mangle = Mangling::of(&scan.data_layout);
    if scan.needs_constants || scan.version < 2 || scan.globals.iter().any(|g| mangle.sized(g)) {
        // An alias of an expression, names in the module itself, or names with the size of arguments need the
        // whole module. They are rare.
        let whole = LazyModule::of_outline(outline.bytes, module)?;
        scan.replace(&whole.module, &mangle);
    }
    let mut symbols = Vec::with_capacity(scan.globals.len());
    for kind in [code::FUNCTION, code::GLOBALVAR, code::ALIAS, code::IFUNC] {
        let of_kind = scan.globals.iter().filter(|global| global.kind == kind);
        symbols.extend(of_kind.map(|global| scan.symbol(global, &mangle)));
    }
    // Symbols of module-level assembly, and runtime functions that code generation may call.
    let others = irsymtab::asm_symbols(outline, index, symbols.len());
    let others = others.or_else(|| match scan.asm.is_empty() {
        true => None,
        false => asm_symbols(&scan.asm, &scan.triple, &symbols),
    });
    let unlisted_asm = !scan.asm.is_empty() && others.is_none();
    let mut others = others.unwrap_or_default();
    if Triple::new(&scan.triple).is_x86_32_elf()
        && !others.iter().any(|other| *other.name == *OFFSET_TABLE)
    {
        others.push(Symbol {
            name: Cow::Borrowed(OFFSET_TABLE),
            flags: flag::UNDEFINED | flag::GLOBAL,
        });
    }
    symbols.extend(others);
    Ok(ModuleSymbols {
        triple: scan.triple,
        symbols,
        unlisted_asm,
    })
}

/// The symbols of a module in memory: functions, variables, aliases, ifuncs.
pub(crate) fn of_module(module: &Module) -> Vec<(GlobalId, Symbol<'_>)> {
    let mangle = Mangling::of(&module.data_layout);
    let layout = DataLayout::parse(&module.data_layout).unwrap_or_default();
    let bases = module.bases();
    let mut scan = Scan::new(&[]);
    for (id, global) in module.globals.iter() {
        let mut found = found_of(module, &bases, id, global);
        if mangle.sized(&found) {
            found.suffix = size_suffix(module, global, &layout).into();
        }
        scan.globals.push(found);
    }
    let mut unnamed = 0;
    let ids = module.in_symbol_order();
    ids.filter_map(|id| {
        let found = scan.globals.get(id.as_u32() as usize)?;
        let mut symbol = scan.symbol(found, &mangle);
        name_anonymous(&mut symbol, &mut unnamed);
        Some((id, symbol))
    })
    .collect()
}

fn found_of<'a>(module: &'a Module, bases: &Bases, id: GlobalId, global: &Global) -> Found<'a> {
    let mut found = Found {
        kind: code::FUNCTION,
        name: module.name(id).into(),
        linkage: global.linkage,
        visibility: global.visibility,
        defined: true,
        constant: false,
        dll_import: global.dll_storage == DllStorageClass::DllImport,
        in_metadata_section: module.strings.get(global.section) == b"llvm.metadata",
        aliasee: u64::MAX,
        cc: 0,
        suffix: Box::default(),
    };
    match &global.kind {
        GlobalKind::Function(function) => {
            found.defined = !matches!(function.body, BodyState::Declaration);
            found.cc = function.cc.into();
        }
        GlobalKind::Variable(variable) => {
            found.kind = code::GLOBALVAR;
            found.defined = variable.initializer.is_some();
            found.constant = variable.constant;
        }
        GlobalKind::Alias(_) => {
            found.kind = code::ALIAS;
            let base = bases.of(id);
            found.aliasee = base.map_or(u64::MAX, |id| u64::from(id.as_u32()));
        }
        GlobalKind::IFunc(_) => found.kind = code::IFUNC,
    }
    found
}

/// Names an unnamed global as LLVM does: by a number, from 1, in the order of use.
pub fn name_anonymous(symbol: &mut Symbol<'_>, count: &mut u32) {
    if symbol.flags & flag::UNNAMED != 0 {
        *count = count.saturating_add(1);
        let number = format!("__unnamed_{count}");
        symbol.name = Cow::Owned([&*symbol.name, number.as_bytes()].concat());
        symbol.flags &= !flag::UNNAMED;
    }
}

/// The relevant fields of a global's record.
struct Found<'a> {
    kind: u32,
    name: Cow<'a, [u8]>,
    linkage: Linkage,
    visibility: Visibility,
    defined: bool,
    constant: bool,
    dll_import: bool,
    in_metadata_section: bool,
    /// The value number of an alias's aliasee.
    aliasee: u64,
    /// The calling convention of a function.
    cc: u64,
    /// The suffix of the name in Microsoft's calling conventions: the size of the arguments.
    suffix: Box<[u8]>,
}

struct Scan<'a> {
    strtab: &'a [u8],
    version: u64,
    triple: Vec<u8>,
    data_layout: Vec<u8>,
    asm: Vec<u8>,
    metadata_section: Option<u64>,
    sections: u64,
    globals: Vec<Found<'a>>,
    needs_constants: bool,
}

impl<'a> Scan<'a> {
    fn new(strtab: &'a [u8]) -> Self {
        Self {
            strtab,
            version: 0,
            triple: Vec::new(),
            data_layout: Vec::new(),
            asm: Vec::new(),
            metadata_section: None,
            sections: 0,
            globals: Vec::new(),
            needs_constants: false,
        }
    }

    fn run(&mut self, bytes: &'a [u8], module: &ModuleOutline<'a>) -> Result<()> {
        let info = BlockInfo::new();
        let mut block = BlockCursor::open(bytes, &module.head, &info)?;
        let mut record = Record::new();
        loop {
            match block.next(&mut record)? {
                Item::End => break,
                // The records of globals precede the bodies, whose pages need not be touched.
                Item::Block(head) if head.id == FUNCTION_BLOCK => break,
                Item::Block(_) => continue,
                Item::Record => {}
            }
            let text = || -> Vec<u8> { record.ops.iter().map(|&c| c as u8).collect() };
            match record.code {
                code::VERSION => self.version = record.op(0).unwrap_or(0),
                code::TRIPLE => self.triple = text(),
                code::DATALAYOUT => self.data_layout = text(),
                code::ASM => self.asm.append(&mut text()),
                code::SECTIONNAME => {
                    self.sections = self.sections.saturating_add(1);
                    if text() == b"llvm.metadata" {
                        self.metadata_section = Some(self.sections);
                    }
                }
                code::GLOBALVAR | code::FUNCTION | code::ALIAS | code::ALIAS_OLD | code::IFUNC => {
                    self.global(&block, &record)?;
                }
                _ => {}
            }
        }
        let count = self.globals.len() as u64;
        let of_expression = |global: &Found<'_>| {
            matches!(global.kind, code::ALIAS | code::IFUNC) && global.aliasee >= count
        };
        self.needs_constants = self.globals.iter().any(of_expression);
        Ok(())
    }

    /// Rejects a data layout that is malformed after its upgrade.
    fn check_layout(&self) -> Result<()> {
        let mut upgraded = Module {
            data_layout: self.data_layout.clone(),
            triple: self.triple.clone(),
            ..Module::default()
        };
        bitsmith_upgrade::data_layout(&mut upgraded);
        let layout = DataLayout::parse(&upgraded.data_layout);
        layout.map_err(|message| Error::new(0, message)).map(drop)
    }

    fn global(&mut self, block: &BlockCursor<'_, '_>, record: &Record<'_>) -> Result<()> {
        let mut skip = 0;
        let mut name: &[u8] = &[];
        if self.version >= 2 {
            skip = 2;
            let start = record.op(0).and_then(|start| usize::try_from(start).ok());
            let len = record.op(1).and_then(|len| usize::try_from(len).ok());
            let found = start.zip(len).and_then(|(start, len)| {
                let end = start.checked_add(len)?;
                self.strtab.get(start..end)
            });
            name = found
                .ok_or_else(|| block.error(record, 0, "expected a name in the string table"))?;
        }
        // Aliases had no field for the address space before LLVM 3.9.
        let (kind, less) = match record.code {
            code::ALIAS_OLD => (code::ALIAS, 1),
            kind => (kind, 0),
        };
        let get = |index: usize| {
            let place = index.saturating_add(skip).saturating_sub(less);
            record.op(place).unwrap_or(0)
        };
        let linkage = Linkage::decode(get(3));
        let (visibility, defined, section) = match kind {
            code::GLOBALVAR => (get(6), get(2) != 0, get(5)),
            code::FUNCTION => (get(7), get(2) == 0, get(6)),
            _ => (get(4), true, 0),
        };
        let dll = match kind {
            code::GLOBALVAR => get(10),
            code::FUNCTION => get(11),
            code::ALIAS => get(5),
            _ => 0,
        };
        self.globals.push(Found {
            kind,
            name: name.into(),
            linkage,
            visibility: if linkage.is_local() {
                Visibility::Default
            } else {
                Visibility::decode(visibility)
            },
            defined,
            constant: kind == code::GLOBALVAR && get(1) & 1 != 0,
            dll_import: dll == 1,
            in_metadata_section: kind == code::GLOBALVAR
                && self
                    .metadata_section
                    .is_some_and(|number| number == section),
            aliasee: get(2),
            cc: if kind == code::FUNCTION { get(1) } else { 0 },
            suffix: Box::default(),
        });
        Ok(())
    }

    /// Replaces the fields that only the whole module determines.
    fn replace(&mut self, module: &Module, mangle: &Mangling) {
        let layout = DataLayout::parse(&module.data_layout).unwrap_or_default();
        let bases = module.bases();
        for (found, (id, global)) in self.globals.iter_mut().zip(module.globals.iter()) {
            if mangle.sized(found) {
                found.suffix = size_suffix(module, global, &layout).into();
            }
            found.name = module.name(id).to_vec().into();
            if found.kind == code::ALIAS {
                let base = bases.of(id);
                found.aliasee = base.map_or(u64::MAX, |id| u64::from(id.as_u32()));
            }
        }
    }

    fn flags(&self, global: &Found<'_>) -> u16 {
        let mut flags = 0;
        let mut set = |bit: u16, condition: bool| flags |= if condition { bit } else { 0 };
        let local = global.linkage.is_local();
        let undefined = !global.defined || global.linkage == Linkage::AvailableExternally;
        set(flag::UNDEFINED, undefined);
        let hidden = global.visibility == Visibility::Hidden;
        set(flag::HIDDEN, !undefined && hidden && !local);
        set(flag::CONST, global.constant);
        set(flag::EXECUTABLE, self.is_code(global));
        set(flag::INDIRECT, global.kind == code::ALIAS);
        set(flag::GLOBAL, !local);
        set(flag::COMMON, global.linkage == Linkage::Common);
        let weak = global.linkage.is_weak_for_linker() && global.linkage != Linkage::Common;
        set(flag::WEAK, weak);
        let reserved = global.linkage == Linkage::Private
            || global.name.starts_with(b"llvm.")
            || global.in_metadata_section;
        set(flag::FORMAT_SPECIFIC, reserved);
        set(flag::UNNAMED, global.name.is_empty());
        flags
    }

    fn symbol<'n>(&self, global: &Found<'n>, mangle: &Mangling) -> Symbol<'n> {
        Symbol {
            name: mangle.name(&global.name, global),
            flags: self.flags(global),
        }
    }

    /// Returns true if a global is a function or an alias of one. Chains of aliases are followed up to a limit.
    fn is_code(&self, global: &Found<'_>) -> bool {
        let mut global = global;
        for _ in 0..=self.globals.len().min(64) {
            match global.kind {
                code::FUNCTION | code::IFUNC => return true,
                code::ALIAS => {
                    let index = usize::try_from(global.aliasee).ok();
                    match index.and_then(|index| self.globals.get(index)) {
                        Some(next) => global = next,
                        None => return false,
                    }
                }
                _ => return false,
            }
        }
        false
    }
}

/// The suffix `@` and the size of a function's arguments in bytes; empty for a variadic function.
fn size_suffix(module: &Module, global: &Global, layout: &DataLayout) -> Vec<u8> {
    let Some(ty) = module.types.as_func(global.value_ty) else {
        return Vec::new();
    };
    let attrs = global
        .as_function()
        .map_or(AttrListId::EMPTY, |function| function.attrs);
    let attr = |param, kind| module.attrs.find_at(attrs, index::param(param), kind);
    let returns_through = |param| attr(param, AttrKind::StructRet).is_some();
    let alone = ty.params.is_empty() || ty.params.len() == 1 && returns_through(0);
    if ty.vararg && !alone {
        return Vec::new();
    }
    let pointer = u64::from(layout.pointer_bits(0) / 8).max(1);
    let mut bytes = 0u64;
    for (param, &of) in ty.params.iter().enumerate() {
        if returns_through(param) {
            continue;
        }
        let by_value = attr(param, AttrKind::ByVal).or_else(|| attr(param, AttrKind::InAlloca));
        let of = match by_value {
            Some(Attr::Type(_, Some(inner))) => *inner,
            _ => of,
        };
        let size = layout.alloc_size(&module.types, of).unwrap_or(0);
        bytes = bytes.saturating_add(size.div_ceil(pointer).saturating_mul(pointer));
    }
    format!("@{bytes}").into_bytes()
}

/// The calling conventions of Microsoft that affect names.
mod convention {
    pub const STDCALL: u64 = 64;
    pub const FASTCALL: u64 = 65;
    pub const VECTORCALL: u64 = 80;
}

/// The mangling of names according to the data layout.
struct Mangling {
    /// True if `stdcall` and `fastcall` affect names.
    microsoft: bool,
    prefix: &'static [u8],
    private: &'static [u8],
    question_marks: bool,
}

impl Mangling {
    fn of(data_layout: &[u8]) -> Self {
        let mode = data_layout
            .split(|&c| c == b'-')
            .find_map(|part| part.strip_prefix(b"m:"));
        let (prefix, private): (&[u8], &[u8]) = match mode {
            Some(b"o") => (b"_", b"L"),
            Some(b"x") => (b"_", b"L"),
            Some(b"e" | b"w") => (b"", b".L"),
            Some(b"m") => (b"", b"$"),
            Some(b"l") => (b"", b"L#"),
            Some(b"a") => (b"", b"L.."),
            _ => (b"", b""),
        };
        let question_marks = matches!(mode, Some(b"x" | b"w"));
        Self {
            microsoft: mode == Some(b"x"),
            prefix,
            private,
            question_marks,
        }
    }

    /// Returns true if the name of a global includes the size of its arguments.
    fn sized(&self, global: &Found<'_>) -> bool {
        match global.cc {
            convention::VECTORCALL => {}
            convention::STDCALL | convention::FASTCALL if self.microsoft => {}
            _ => return false,
        }
        let keep = self.question_marks && global.name.starts_with(b"?");
        !keep && !global.name.starts_with(b"\x01")
    }

    fn name<'a>(&self, name: &Cow<'a, [u8]>, global: &Found<'_>) -> Cow<'a, [u8]> {
        let import: &[u8] = if global.dll_import { b"__imp_" } else { b"" };
        if let Some(raw) = name.strip_prefix(b"\x01") {
            return match name {
                Cow::Borrowed([_, raw @ ..]) if import.is_empty() => Cow::Borrowed(raw),
                _ => Cow::Owned([import, raw].concat()),
            };
        }
        let private = if global.linkage == Linkage::Private {
            self.private
        } else {
            b""
        };
        let keep = self.question_marks && name.starts_with(b"?");
        let prefix: &[u8] = match global.cc {
            _ if keep => b"",
            convention::FASTCALL if self.sized(global) => b"@",
            convention::VECTORCALL if self.sized(global) => b"",
            _ => self.prefix,
        };
        let at: &[u8] = match global.cc {
            convention::VECTORCALL if self.sized(global) => b"@",
            _ => b"",
        };
        if name.is_empty() {
            return Cow::Owned([import, private, prefix].concat());
        }
        let around = [import, private, prefix, at, &global.suffix];
        if around.iter().all(|part| part.is_empty()) {
            return name.clone();
        }
        Cow::Owned([import, private, prefix, name, at, &global.suffix].concat())
    }
}
