//! The context of the code generator: the module, the machine and the options.

use crate::Options;
use crate::abi::STACK_ALIGN;
use crate::asm::assembler::{Patch, Target as To};
use crate::data::{self, Address};
use crate::dwarf;
use crate::feature_list;
use crate::isas::{Isas, Machine, OfFeatures};
use crate::legality;
use crate::object::symbol_name;
use crate::passes::Pass;
use crate::protection::Protection;
use crate::symbol::{self, Reloc, Symbol};
use crate::target::{self, Target};
use bitsmith_model::attr::{AttrListId, index};
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::default_layout;
use bitsmith_model::global::{Function, GlobalKind};
use bitsmith_model::module::Module;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::linkage::{CodeModel, Linkage, ThreadLocalMode, Visibility};
use bitsmith_model::triple::Triple;
use bitsmith_model::value::{GlobalId, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::OnceLock;

/// A module with its layout and the target machine.
pub struct Unit<'m> {
    /// The module.
    pub module: &'m Module,
    /// The machine.
    pub target: &'static dyn Target,
    /// Its data layout.
    pub layout: DataLayout,
    /// Cranelift's targets.
    pub isas: Isas,
    /// The options.
    pub options: Options,
    /// The protection of indirect branches and return addresses.
    pub protection: Protection,
    /// True if code runs at the addresses that it is linked at, or takes them to be those: the kernel code model.
    pub absolute: bool,
    /// The alignment in bytes that calls give to the stack: that of C, unless the module has one of its own.
    pub stack_align: u32,
    /// True if debug information is written.
    pub debug: bool,
    /// The name by which an object refers to the file with most of its debug information, if that is split off.
    pub split_file: Option<String>,
    /// True if the module has pointers that are relative to a segment register.
    pub segments: bool,
    /// The size in bytes from which on variables are large; none if only those are that say so.
    large_from: Option<u64>,
    /// The addresses that aliases are, found when one is asked for.
    pub aliases: OnceLock<FxHashMap<GlobalId, Address>>,
    /// The functions whose addresses are taken, found when one is asked for.
    taken: OnceLock<FxHashSet<GlobalId>>,
    /// The globals by the names of their symbols, found when one is asked for.
    names: OnceLock<FxHashMap<Vec<u8>, GlobalId>>,
}

impl<'m> Unit<'m> {
    /// Checks that the module is for this machine.
    pub fn new(module: &'m Module, options: Options) -> Result<Self, String> {
        let target = target::of_triple(&String::from_utf8_lossy(&module.triple))?;
        let layout = match module.data_layout.is_empty() {
            true => {
                let triple = Triple::new(target.name().as_bytes());
                let layout = default_layout::of_triple(triple);
                layout.unwrap_or_default().as_bytes()
            }
            false => &module.data_layout,
        };
        let layout = DataLayout::parse(layout)?;
        let text = String::from_utf8_lossy(&module.data_layout);
        // The mangling of names, and the alignments that the calling convention depends on.
        let other = |part: &str| part.starts_with("m:") && part != "m:e";
        let of_others = text
            .split('-')
            .any(|part| other(part) || part.starts_with("i64:32"));
        if layout.big_endian || layout.pointer_bits(0) != 64 || of_others {
            let text = String::from_utf8_lossy(&module.data_layout);
            return Err(format!(
                "the data layout '{text}' is not that of {} and ELF",
                target.name()
            ));
        }
        let protection = target.protection(module);
        // Kernels are linked at the end of the address space.
        let absolute = code_model(module, &options) == Some(CodeModel::Kernel);
        let machine = Machine {
            target,
            protection,
            optimize: options.optimize,
            probes: probes_stack(module),
            absolute,
        };
        let isas = Isas::new(module, &machine, options.host);
        Ok(Self {
            module,
            target,
            layout,
            protection,
            absolute,
            isas: isas.map_err(|e| format!("Cranelift: {e}"))?,
            options,
            stack_align: stack_align(module, target)?,
            debug: options.debug_info && dwarf::is_wanted(module),
            split_file: None,
            segments: legality::has_segments(module, target),
            large_from: large_from(module, &options),
            aliases: OnceLock::new(),
            taken: OnceLock::new(),
            names: OnceLock::new(),
        })
    }

    /// Returns true if functions may jump through tables.
    pub fn jumps_through_tables(&self) -> bool {
        self.target.jumps_through_tables(self.protection)
    }

    /// Returns true if a pass runs.
    pub fn runs(&self, pass: Pass) -> bool {
        self.options.optimize && self.options.passes.has(pass)
    }

    /// Returns true if a global is certainly in the same linked image, within 2 GB.
    pub fn is_near(&self, id: GlobalId) -> bool {
        let Some(global) = self.module.globals.get(id) else {
            return false;
        };
        if global.linkage == Linkage::ExternalWeak {
            return false;
        }
        if self.options.whole_program {
            // A declaration may be anywhere, whatever `dso_local` promises.
            return !global.is_declaration_for_linker();
        }
        let same = global.linkage.is_local()
            || global.dso_local
            || global.visibility != Visibility::Default;
        same && !self.is_large(id)
    }

    /// Returns true if a variable may be more than 2 GB away from code, in a section for such variables.
    pub fn is_large(&self, id: GlobalId) -> bool {
        let Some(global) = self.module.globals.get(id) else {
            return false;
        };
        if let GlobalKind::Alias(_) = global.kind {
            let base =
                data::address(self, self.module.scope(), Value::global(id)).map(|(base, _)| base);
            return base.is_ok_and(|base| base != id && self.is_large(base));
        }
        let Some(variable) = global.as_variable().filter(|_| !self.is_tls(id)) else {
            return false;
        };
        let section = self.module.strings.get(global.section);
        match (variable.code_model, self.large_from) {
            (Some(CodeModel::Small), _) => false,
            (Some(CodeModel::Large), _) => true,
            _ if !section.is_empty() => is_large_section(section),
            (_, Some(from)) => {
                let size = self.layout.alloc_size(&self.module.types, global.value_ty);
                let bound = [&b"__start_"[..], b"__stop_", b"__ehdr_start"];
                let name = self.module.name(id);
                size.is_none_or(|size| size == 0 || size >= from)
                    || global.is_declaration() && bound.iter().any(|start| name.starts_with(start))
            }
            (_, None) => false,
        }
    }

    /// The symbol that assembler text names.
    pub fn symbol_of(&self, name: &str) -> Symbol {
        let names = self.names.get_or_init(|| {
            let ids = self.module.globals.iter().map(|(id, _)| id);
            ids.map(|id| (symbol_name(self, id), id)).collect()
        });
        match names.get(name.as_bytes()) {
            Some(id) => Symbol::Global(*id),
            None => symbol::external(name),
        }
    }

    /// The relocation of a reference of assembler text.
    pub fn reloc_of(&self, patch: &Patch) -> Reloc {
        Reloc {
            offset: patch.offset,
            kind: patch.kind,
            symbol: match &patch.target {
                To::Symbol(name) => self.symbol_of(name),
                To::Section(number) => Symbol::Section(u32::try_from(*number).unwrap_or(u32::MAX)),
            },
            addend: patch.addend,
        }
    }

    /// Returns true if a global is an ifunc or an alias of one: its address is resolved when the program is loaded.
    pub fn is_resolved_late(&self, id: GlobalId) -> bool {
        let kind = |id| self.module.globals.get(id).map(|g| &g.kind);
        match kind(id) {
            Some(GlobalKind::IFunc(_)) => true,
            Some(GlobalKind::Alias(_)) => {
                let base = data::aliased(self, id);
                base.is_some_and(|id| matches!(kind(id), Some(GlobalKind::IFunc(_))))
            }
            _ => false,
        }
    }

    /// The value of a function's string attribute.
    pub fn attribute(&self, id: GlobalId, name: &[u8]) -> Option<&[u8]> {
        let function = self.function(id)?;
        self.module.attrs.function_text(function.attrs, name)
    }

    /// The function that a global is.
    pub fn function(&self, id: GlobalId) -> Option<&Function> {
        self.module.globals.get(id)?.as_function()
    }

    /// Returns true if a function's list of features has one.
    pub fn has_feature(&self, id: GlobalId, name: &[u8]) -> bool {
        let list = self.attribute(id, b"target-features");
        list.is_some_and(|list| feature_list::sign(list, name) == Some(b'+'))
    }

    /// Returns true if all calls of a function are in this module, by its name.
    pub fn is_closed(&self, id: GlobalId) -> bool {
        let global = self.module.globals.get(id);
        global.is_some_and(|g| g.linkage.is_local() && !g.is_declaration())
            && !self
                .taken
                .get_or_init(|| legality::addresses_taken(self))
                .contains(&id)
    }

    /// Returns true if a function takes more arguments than it names.
    pub fn is_variadic(&self, id: GlobalId) -> bool {
        let global = self.module.globals.get(id);
        let ty = global.and_then(|g| self.module.types.as_func(g.value_ty));
        ty.is_some_and(|ty| ty.vararg)
    }

    /// Returns true if a function is nothing but its assembler.
    pub fn is_naked(&self, id: GlobalId) -> bool {
        self.has(id, AttrKind::Naked)
    }

    /// Returns true if a function has an attribute.
    pub fn has(&self, id: GlobalId, kind: AttrKind) -> bool {
        let function = self.function(id);
        let attrs = &self.module.attrs;
        function.is_some_and(|f| attrs.has_at(f.attrs, index::FUNCTION, kind))
    }

    /// Cranelift's targets for a function.
    pub fn isas_of(&self, id: GlobalId) -> &OfFeatures {
        let function = self.function(id);
        self.isas
            .of(function.map_or(AttrListId::EMPTY, |f| f.attrs))
    }

    /// Returns true if a function is described for debuggers.
    pub fn describes(&self, id: GlobalId) -> bool {
        self.debug && dwarf::subprogram(self.module, id).is_some()
    }

    /// Returns true if a global is thread-local; for an alias, if its aliasee is.
    pub fn is_tls(&self, id: GlobalId) -> bool {
        let global = self.module.globals.get(id);
        global.is_some_and(|g| g.tls != ThreadLocalMode::NotThreadLocal)
    }
}

/// The distance of code and data: what the options say, or the module.
pub fn code_model(module: &Module, options: &Options) -> Option<CodeModel> {
    let of_module = module.int_flag(b"Code Model");
    let of_module = of_module.and_then(|code| CodeModel::from_code(code.cast_unsigned()));
    options.code_model.or(of_module)
}

/// The alignment in bytes that calls give to the stack: that of C, or the module flag of `-mstack-alignment`.
fn stack_align(module: &Module, target: &dyn Target) -> Result<u32, String> {
    const FLAG: &str = "override-stack-alignment";
    let Some(value) = module.int_flag(FLAG.as_bytes()) else {
        return Ok(STACK_ALIGN);
    };
    let align = u32::try_from(value).ok().filter(|a| a.is_power_of_two());
    let align = align.filter(|a| target.aligns_stack(*a));
    align.ok_or_else(|| format!("the module flag '{FLAG}' with {value} is not supported"))
}

/// The size in bytes from which on variables are large in the medium code model.
fn large_from(module: &Module, options: &Options) -> Option<u64> {
    let is_medium = code_model(module, options) == Some(CodeModel::Medium);
    is_medium.then(|| {
        let most = module.int_flag(b"Large Data Threshold").unwrap_or(0);
        u64::try_from(most).unwrap_or(0).saturating_add(1)
    })
}

/// Returns true for the sections of large variables.
fn is_large_section(name: &[u8]) -> bool {
    let starts = [&b".lbss"[..], b".ldata", b".lrodata"];
    let mut rests = starts.iter().filter_map(|start| name.strip_prefix(*start));
    rests.any(|rest| matches!(rest.first(), None | Some(b'.')))
}

/// Returns true if a function is to touch each page of its frame in order, so that a stack that overflows ends at its
/// guard page. All functions do then.
fn probes_stack(module: &Module) -> bool {
    let functions = module.globals.iter().filter_map(|(_, g)| g.as_function());
    let mut lists = functions.map(|function| function.attrs);
    lists.any(|list| module.attrs.function_text(list, b"probe-stack").is_some())
}
