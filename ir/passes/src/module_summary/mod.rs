//! The summary of a module for ThinLTO, as LLVM's `ModuleSummaryAnalysis` makes it (LangRef, «ThinLTO Summary»).
//!
//! Every definition has its linkage, what it refers to and, if it is a function, what it calls. The flags say
//! which definitions a thin link may copy into other modules. Profiles and the type tests of virtual calls are
//! refused, since what LLVM derives from them is not computed here.

mod function;
mod references;

use crate::bodies::with_block_addresses;
use bitsmith_model::attr::index;
use bitsmith_model::global::{Global, GlobalKind};
use bitsmith_model::guid::{global_identifier, guid};
use bitsmith_model::module::{Bases, Module};
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::linkage::{DllStorageClass, Linkage, UnnamedAddr};
use bitsmith_model::schema::metadata_kind;
use bitsmith_model::summary::{
    CallEdge, FunctionSummary, GlobalSummary, GlobalSummaryKind, Summary, SummaryFlags,
    SummaryModule, SummaryRef, SummaryValueId, VariableSummary, version,
};
use bitsmith_model::value::GlobalId;
use function::{FunctionFacts, Surroundings};
use references::{Globals, References};
use rustc_hash::FxHashSet;
use std::fmt;

/// A module whose summary is not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SummaryError {
    /// A global has no name, by which other modules would find it.
    NoName,
    /// A profile says how often code runs.
    Profile,
    /// A type is tested, or a vtable has types.
    TypeTest,
    /// The module has assembler code, whose symbols are not looked for.
    ModuleAsm,
    /// Memory tagging needs the ranges that parameters access.
    MemoryTagging,
}

impl fmt::Display for SummaryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoName => {
                "a global without a name cannot be summarised; name-anon-globals gives it one"
            }
            Self::Profile => "a module with a profile is not summarised",
            Self::TypeTest => "type tests and types of vtables are not summarised",
            Self::ModuleAsm => "a module with module asm is not summarised",
            Self::MemoryTagging => "a module with memory tagging is not summarised",
        })
    }
}

impl std::error::Error for SummaryError {}

/// Flags of an index, from the module flags of these names.
const INDEX_FLAGS: [(&[u8], u64); 2] = [(b"EnableSplitLTOUnit", 1 << 3), (b"UnifiedLTO", 1 << 9)];

/// The variables that LLVM itself reads, which stay whatever refers to them.
const ROOTS: [&[u8]; 5] = [
    b"llvm.used",
    b"llvm.compiler.used",
    b"llvm.global_ctors",
    b"llvm.global_dtors",
    b"llvm.global.annotations",
];

/// Summarises a module.
///
/// # Errors
/// [`SummaryError`] for content whose summary is not made.
pub fn summarize(module: &Module) -> Result<Summary, SummaryError> {
    refuse(module)?;
    let flag = |(name, bit): (&[u8], u64)| u64::from(module.is_flag_set(name)) * bit;
    let mut summary = Summary::default();
    summary.version = version(module.dialect);
    summary.modules.push(SummaryModule::default());
    summary.flags = INDEX_FLAGS.into_iter().map(flag).sum();
    let mut summarizer = Summarizer {
        module,
        is_thin: module.int_flag(b"ThinLTO") != Some(0),
        bases: module.bases(),
        fixed_names: locals_listed_as_used(module),
        summary,
    };
    summarizer.functions()?;
    for &id in &module.variables {
        summarizer.variable(id)?;
    }
    for &id in &module.aliases {
        summarizer.alias(id);
    }
    summarizer.mark_roots();
    summarizer.bind_users_of_fixed_names();
    Ok(summarizer.summary)
}

fn refuse(module: &Module) -> Result<(), SummaryError> {
    if module
        .in_symbol_order()
        .any(|id| module.name(id).is_empty())
    {
        return Err(SummaryError::NoName);
    }
    if module.flags().any(|flag| flag.name == b"ProfileSummary") {
        return Err(SummaryError::Profile);
    }
    if module.asm().next().is_some() {
        return Err(SummaryError::ModuleAsm);
    }
    let functions = module
        .functions
        .iter()
        .filter_map(|id| module.globals.get(*id));
    let mut attrs = functions.filter_map(|global| Some(global.as_function()?.attrs));
    let tags = |attrs| {
        let kind = AttrKind::SanitizeMemTag;
        module.attrs.has_at(attrs, index::FUNCTION, kind)
    };
    match attrs.any(tags) {
        true => Err(SummaryError::MemoryTagging),
        false => Ok(()),
    }
}

/// The globals with local linkage that must keep their names, since code that LLVM does not see may use them.
fn locals_listed_as_used(module: &Module) -> FxHashSet<GlobalId> {
    let is_local = |id: &GlobalId| {
        let global = module.globals.get(*id);
        global.is_some_and(|global| global.linkage.is_local())
    };
    module
        .listed_as_used()
        .into_iter()
        .filter(is_local)
        .collect()
}

struct Summarizer<'m> {
    module: &'m Module,
    /// True for a module of ThinLTO, as modules are unless a flag says otherwise.
    is_thin: bool,
    bases: Bases,
    /// Locals that cannot be renamed, so that no other module can refer to them.
    fixed_names: FxHashSet<GlobalId>,
    summary: Summary,
}

impl Summarizer<'_> {
    fn functions(&mut self) -> Result<(), SummaryError> {
        let module = self.module;
        let names_blocks = with_block_addresses(module);
        let surroundings = Surroundings {
            module,
            asm_may_name_locals: !self.fixed_names.is_empty(),
            is_thin: self.is_thin,
        };
        for &id in &module.functions {
            let function = module
                .globals
                .get(id)
                .and_then(|global| global.as_function());
            let body = module.globals.get(id).and_then(Global::body);
            let Some((function, body)) = function.zip(body) else {
                continue;
            };
            let mut facts = function::summarize(&surroundings, id, function, body)?;
            facts.is_bound |= names_blocks.contains(&id);
            self.function(id, &facts);
        }
        Ok(())
    }

    fn function(&mut self, id: GlobalId, facts: &FunctionFacts) {
        let edges = facts.calls.iter().map(|&(callee, tail)| CallEdge {
            callee: self.value(callee),
            hotness: 0,
            tail,
            rel_block_freq: 0,
        });
        let summary = FunctionSummary {
            inst_count: facts.inst_count,
            flags: facts.flags,
            calls: edges.collect(),
            ..FunctionSummary::default()
        };
        let refs = facts.refs.iter().map(|&(id, access)| SummaryRef {
            value: self.value(id),
            access,
        });
        let refs = refs.collect();
        let kind = GlobalSummaryKind::Function(Box::new(summary));
        self.add(id, facts.is_bound, refs, kind);
    }

    fn variable(&mut self, id: GlobalId) -> Result<(), SummaryError> {
        let module = self.module;
        let Some(global) = module.globals.get(id) else {
            return Ok(());
        };
        let Some(variable) = global.as_variable().filter(|v| v.initializer.is_some()) else {
            return Ok(());
        };
        let mut attached = global.attachments.iter();
        if attached.any(|attachment| attachment.kind == metadata_kind::TYPE) {
            return Err(SummaryError::TypeTest);
        }
        let mut found = Globals::default();
        let mut references = References::new(module, None);
        references.of_global(id, &mut found);
        let refs = found.list.into_iter().map(|id| SummaryRef {
            value: self.value(id),
            access: Default::default(),
        });
        let refs = refs.collect();
        // A variable that other modules may define or see stays as it is.
        let is_own = global.comdat.is_none()
            && global.linkage != Linkage::Appending
            && global.linkage != Linkage::AvailableExternally
            && global.dll_storage != DllStorageClass::DllExport
            && !is_interposable(module, global);
        let summary = VariableSummary {
            read_only: is_own,
            write_only: is_own && !variable.constant,
            constant: variable.constant,
            ..VariableSummary::default()
        };
        let is_bound = references.takes_block_address || references.uses_local_ifunc;
        self.add(id, is_bound, refs, GlobalSummaryKind::Variable(summary));
        Ok(())
    }

    fn alias(&mut self, id: GlobalId) {
        let Some(object) = self.bases.of(id) else {
            return;
        };
        let object_kind = self.module.globals.get(object).map(|global| &global.kind);
        if matches!(object_kind, Some(GlobalKind::IFunc(_))) {
            return;
        }
        let aliasee = self.value(object);
        let kind = GlobalSummaryKind::Alias(Some(aliasee));
        self.add(id, false, Vec::new(), kind);
    }

    /// Adds the summary of a definition. `is_bound` says that a copy in another module would be another one.
    fn add(
        &mut self,
        id: GlobalId,
        is_bound: bool,
        refs: Vec<SummaryRef>,
        kind: GlobalSummaryKind,
    ) {
        let Some(global) = self.module.globals.get(id) else {
            return;
        };
        // A promoted local is renamed, and its section might be looked for by name.
        let object = self.bases.of(id).and_then(|id| self.module.globals.get(id));
        let has_section = object.is_some_and(|object| !object.section.is_empty());
        let has_fixed_name = global.linkage.is_local() && has_section;
        if has_fixed_name {
            self.fixed_names.insert(id);
        }
        let flags = SummaryFlags {
            linkage: global.linkage,
            visibility: global.visibility,
            not_eligible_to_import: is_bound || has_fixed_name,
            dso_local: global.dso_local,
            can_auto_hide: can_be_omitted(global),
            ..SummaryFlags::default()
        };
        let value = self.value(id);
        if let Some(value) = self.summary.value_mut(value) {
            value
                .summaries
                .push(GlobalSummary::new(0, flags, refs, kind));
        }
    }

    /// The entry of a global.
    fn value(&mut self, id: GlobalId) -> SummaryValueId {
        let module = self.module;
        let (name, linkage) = (module.name(id), module.globals[id].linkage);
        let by_name = || guid(&global_identifier(name, linkage, module.source_name()));
        let number = module.own_guid(id).unwrap_or_else(by_name);
        self.summary.value(number, name)
    }

    /// Changes the flags of a definition.
    fn change(&mut self, id: GlobalId, change: impl FnOnce(&mut SummaryFlags)) {
        let value = self.value(id);
        let value = self.summary.value_mut(value);
        if let Some(summary) = value.and_then(|value| value.summaries.first_mut()) {
            change(&mut summary.flags);
        }
    }

    /// Marks what stays whatever refers to it, and what no other module may import.
    fn mark_roots(&mut self) {
        let module = self.module;
        for &ifunc in &module.ifuncs {
            let resolver = module.globals.get(ifunc).map(|global| &global.kind);
            if let Some(GlobalKind::IFunc(resolver)) = resolver
                && let Some(resolver) = resolver.as_global()
            {
                self.change(resolver, |flags| flags.live = true);
            }
        }
        for id in self.fixed_names.clone() {
            self.change(id, |flags| flags.not_eligible_to_import = true);
        }
        let roots = module
            .variables
            .iter()
            .filter(|id| ROOTS.contains(&module.name(**id)));
        for &root in roots {
            self.change(root, |flags| flags.live = true);
        }
    }

    /// Marks the definitions that refer to a local that cannot be renamed: a copy could not refer to it. Nothing
    /// is imported from a module of full LTO.
    fn bind_users_of_fixed_names(&mut self) {
        let fixed: Vec<GlobalId> = self.fixed_names.iter().copied().collect();
        let fixed: FxHashSet<SummaryValueId> = fixed.into_iter().map(|id| self.value(id)).collect();
        let is_thin = self.is_thin;
        let values: Vec<SummaryValueId> = self.summary.values().iter().map(|(id, _)| id).collect();
        for id in values {
            let value = self.summary.value_mut(id);
            let Some(summary) = value.and_then(|value| value.summaries.first_mut()) else {
                continue;
            };
            let mut is_bound = !is_thin || summary.refs.iter().any(|r| fixed.contains(&r.value));
            if let GlobalSummaryKind::Function(function) = &summary.kind {
                is_bound |= function
                    .calls
                    .iter()
                    .any(|call| fixed.contains(&call.callee));
            }
            summary.flags.not_eligible_to_import |= is_bound;
        }
    }
}

/// Returns true if the definition may be replaced by another when the program is linked or loaded.
fn is_interposable(module: &Module, global: &Global) -> bool {
    let may_be = module.is_flag_set(b"SemanticInterposition");
    global.linkage.is_interposable() || may_be && !global.dso_local
}

/// Returns true if the symbol can be hidden, since every module that uses it has its own definition and nothing
/// compares its address.
fn can_be_omitted(global: &Global) -> bool {
    let is_changed = global
        .as_variable()
        .is_some_and(|variable| !variable.constant);
    global.linkage == Linkage::LinkOnceOdr
        && match global.unnamed_addr {
            UnnamedAddr::Global => true,
            UnnamedAddr::Local => !is_changed,
            UnnamedAddr::None => false,
        }
}
