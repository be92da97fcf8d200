//! Objects of other compilers in a program that runs in memory: they become a part of what the module's
//! assembler text defines.

use crate::asm::assembler::{Binding, Section, Symbol as AsmSymbol, Target};
use crate::compile::Compiled;
use crate::foreign;
use crate::refusal::Refusal;
use crate::symbol::{RelocKind, Symbol};
use crate::target::Asm;
use crate::unit::Unit;
use bitsmith_model::schema::linkage::Linkage;
use object::elf;

/// An object file.
#[derive(Clone, Debug)]
pub struct NativeObject {
    /// Its name in messages.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// Marks a name as that of a symbol that all objects see, where the module or its text has a local one of that
/// name. LLVM marks names that are not mangled like this.
pub const EXACT: char = '\u{1}';

/// A definition of a name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Definition {
    /// Another one is an error.
    Strong,
    /// Another one may take its place.
    Weak,
    /// It is not seen outside.
    Local,
}

/// Adds objects to a compiled program. As in a linker, a weak definition gives way to others, and the first of
/// several weak ones stays.
///
/// # Errors
///
/// A file that is no object for the machine, something in it that cannot be loaded, names defined twice.
pub fn add(
    unit: &Unit<'_>,
    compiled: &mut Compiled,
    objects: &[NativeObject],
) -> Result<(), Vec<Refusal>> {
    let mut refusals = Vec::new();
    for object in objects {
        let asm = compiled.module_asm.get_or_insert_with(Asm::default);
        if let Err(why) = join(unit, asm, &object.bytes) {
            let why = format!("{}: {why}", object.name);
            refusals.push(Refusal::of_module(why));
        }
    }
    if let (Some(asm), false) = (&mut compiled.module_asm, objects.is_empty()) {
        add_handle(unit, asm);
    }
    match refusals.is_empty() {
        true => Ok(()),
        false => Err(refusals),
    }
}

/// Adds the variable whose address names a program to the libraries. Objects reach it only within 31 bits.
fn add_handle(unit: &Unit<'_>, asm: &mut Asm) {
    if definition(unit, asm, HANDLE).is_some() {
        return;
    }
    let symbol = AsmSymbol {
        binding: Binding::Global,
        place: Some((asm.sections.len(), 0)),
        ..AsmSymbol::default()
    };
    let mut section = Section::default();
    section.name = ".data".into();
    section.flags = "aw".into();
    section.align = 8;
    section.bytes = vec![0; 8];
    asm.sections.push(section);
    asm.symbols.insert(HANDLE.into(), symbol);
}

/// The variable whose address names a program to the libraries.
const HANDLE: &str = "__dso_handle";

fn join(unit: &Unit<'_>, into: &mut Asm, bytes: &[u8]) -> Result<(), String> {
    let object = foreign::loaded(unit.target, bytes)?;
    let shift = into.sections.len();
    for (name, mut symbol) in object.symbols {
        if symbol.place.is_none() && symbol.value.is_none() {
            continue;
        }
        let name = seen(unit, into, name);
        match (definition(unit, into, &name), symbol.binding) {
            (Some(Definition::Strong), Binding::Global) => {
                let name = name.trim_start_matches(EXACT);
                return Err(format!("the symbol '{name}' is defined elsewhere, too"));
            }
            (Some(_), Binding::Weak) => continue,
            _ => {}
        }
        if let Some((section, _)) = &mut symbol.place {
            *section = section.saturating_add(shift);
        }
        into.symbols.insert(name, symbol);
    }
    for mut section in object.sections {
        for patch in &mut section.patches {
            patch.kind = plain(patch.kind);
            match &mut patch.target {
                Target::Section(_) if patch.kind == RelocKind::GotPcRel => {
                    let name = &section.name;
                    return Err(format!("{name} refers to a table entry of a local symbol"));
                }
                Target::Symbol(symbol) if patch.kind == RelocKind::TlsGd => {
                    let name = &section.name;
                    return Err(format!(
                        "{name} refers to the thread-local variable '{symbol}'"
                    ));
                }
                Target::Section(index) => *index = index.saturating_add(shift),
                Target::Symbol(name) => *name = seen(unit, into, std::mem::take(name)),
            }
        }
        into.sections.push(section);
    }
    Ok(())
}

/// The section with the unwind tables of functions.
pub const FRAMES: &str = ".eh_frame";

/// The name under which objects see a symbol: not a local one of the program.
fn seen(unit: &Unit<'_>, asm: &Asm, name: String) -> String {
    match definition(unit, asm, &name) {
        Some(Definition::Local) => format!("{EXACT}{name}"),
        _ => name,
    }
}

/// The definition that a program has of a name.
fn definition(unit: &Unit<'_>, asm: &Asm, name: &str) -> Option<Definition> {
    let of_text = |symbol: &AsmSymbol| {
        let defined = symbol.place.is_some() || symbol.value.is_some() || symbol.common.is_some();
        defined.then_some(match symbol.binding {
            Binding::Global => Definition::Strong,
            Binding::Weak => Definition::Weak,
            Binding::None | Binding::Local => Definition::Local,
        })
    };
    let of_module = || {
        let Symbol::Global(id) = unit.symbol_of(name) else {
            return None;
        };
        let global = unit.module.globals.get(id)?;
        (!global.is_declaration_for_linker()).then_some(match global.linkage {
            linkage if linkage.is_local() => Definition::Local,
            Linkage::External | Linkage::Appending => Definition::Strong,
            _ => Definition::Weak,
        })
    };
    asm.symbols.get(name).and_then(of_text).or_else(of_module)
}

/// The relocations that a linker may make shorter are as their plain form.
fn plain(kind: RelocKind) -> RelocKind {
    let RelocKind::Elf(number) = kind else {
        return kind;
    };
    match elf::RelocationType(number) {
        elf::R_X86_64_GOTPCRELX | elf::R_X86_64_REX_GOTPCRELX => RelocKind::GotPcRel,
        _ => kind,
    }
}
