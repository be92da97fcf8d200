//! Imports functions of other modules as ThinLTO does: `available_externally` copies for inlining, with
//! declarations of everything they refer to.
//!
//! Local symbols are promoted for that, in their own module and wherever they are imported: they become
//! hidden symbols with the module's hash in their names.

use crate::prototype::{set_linkage, set_visibility};
use crate::resolve::Facts;
use bitsmith_model::attr::{Attr, text_of};
use bitsmith_model::constant::ConstKind;
use bitsmith_model::entity::Table;
use bitsmith_model::global::{Comdat, ComdatId, GlobalKind};
use bitsmith_model::guid::{global_identifier, guid};
use bitsmith_model::metadata::{MdKind, Storage};
use bitsmith_model::module::{Bases, Module};
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::linkage::{DllStorageClass, Linkage, Visibility};
use bitsmith_model::summary::{GlobalSummary, GlobalSummaryKind, Summary, SummaryValue};
use bitsmith_model::value::{GlobalId, MdId, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// The attribute of variables that become internal after importing, since nobody reads or writes them.
const INTERNALIZE: &[u8] = b"thinlto-internalize";
/// `withAttributePropagation`, a flag of an index.
const ATTRIBUTES_PROPAGATED: u64 = 1 << 5;
/// `withDSOLocalPropagation`, a flag of an index.
const DSO_LOCAL_PROPAGATED: u64 = 1 << 6;

/// A summary index, by module and by global.
pub struct Index {
    summary: Box<Summary>,
    modules: FxHashMap<Box<[u8]>, (u32, [u32; 5])>,
    values: FxHashMap<u64, usize>,
}

impl Index {
    /// The index in a file. The summary of a single module is about that file.
    pub fn new(summary: Box<Summary>, file: &str) -> Self {
        let named = |path: &[u8]| match path {
            b"" => file.as_bytes().into(),
            path => path.into(),
        };
        let modules = summary.modules.iter().zip(0u32..);
        let modules = modules.map(|(m, number)| (named(&m.path), (number, m.hash)));
        let values = summary.values().values().enumerate();
        let values = values.map(|(at, value)| (value.guid, at));
        Self {
            modules: modules.collect(),
            values: values.collect(),
            summary,
        }
    }
    fn value(&self, id: u64) -> Option<&SummaryValue> {
        let at = self.values.get(&id).copied()?;
        self.summary.values().as_slice().get(at)
    }
    fn flag(&self, flag: u64) -> bool {
        self.summary.flags & flag != 0
    }
    /// The summary of a global in one module.
    fn in_module<'a>(&self, value: &'a SummaryValue, module: u32) -> Option<&'a GlobalSummary> {
        value.summaries.iter().find(|s| s.module == module)
    }
    /// Returns true if all definitions are in the same linkage unit. Without propagation, all summaries
    /// must agree, and several locals with one GUID are ambiguous.
    fn is_dso_local(&self, value: &SummaryValue, locals: bool) -> bool {
        if self.flag(DSO_LOCAL_PROPAGATED) {
            return value.summaries.first().is_some_and(|s| s.flags.dso_local);
        }
        let local = |s: &&GlobalSummary| s.flags.linkage.is_local();
        let ambiguous = locals && value.summaries.iter().filter(local).count() > 1;
        let all = value.summaries.iter().all(|s| s.flags.dso_local);
        !value.summaries.is_empty() && all && !ambiguous
    }
}

/// The promotion of a module's locals, and the linkages of imported globals.
struct Promotion<'a> {
    module: &'a mut Module,
    index: &'a Index,
    /// The module's number in the index, and its hash.
    place: Option<(u32, [u32; 5])>,
    /// The functions to import; `None` in an exporting module.
    importing: Option<&'a FxHashSet<GlobalId>>,
    names: FxHashSet<Box<[u8]>>,
    last_unique: u64,
    bases: Bases,
    /// Comdats named after a local, with their replacements.
    comdats: FxHashMap<ComdatId, ComdatId>,
}

/// Promotes the locals of a module that other modules may import from.
pub(crate) fn export(module: &mut Module, file: &str, index: &Index) -> Result<(), String> {
    promote(module, file, index, None)
}

/// Prepares a module to import `functions` from.
pub(crate) fn prepare(
    module: &mut Module,
    file: &str,
    index: &Index,
    functions: &FxHashSet<GlobalId>,
) -> Result<(), String> {
    promote(module, file, index, Some(functions))?;
    compile_units(module);
    Ok(())
}

fn promote(
    module: &mut Module,
    file: &str,
    index: &Index,
    importing: Option<&FxHashSet<GlobalId>>,
) -> Result<(), String> {
    let names = module.globals.keys().map(|id| module.name(id).into());
    let mut promotion = Promotion {
        names: names.collect(),
        place: index.modules.get(file.as_bytes()).copied(),
        bases: module.bases(),
        module,
        index,
        importing,
        last_unique: 0,
        comdats: FxHashMap::default(),
    };
    let module = &promotion.module;
    let all = [&module.variables, &module.functions, &module.aliases];
    let all: Vec<GlobalId> = all.into_iter().flatten().copied().collect();
    for &id in &all {
        promotion.global(id, file)?;
    }
    for id in all {
        let global = &mut promotion.module.globals[id];
        if let Some(comdat) = global.comdat {
            global.comdat = Some(promotion.comdats.get(&comdat).copied().unwrap_or(comdat));
        }
    }
    Ok(())
}

impl Promotion<'_> {
    fn global(&mut self, id: GlobalId, file: &str) -> Result<(), String> {
        let global = &self.module.globals[id];
        let (name, linkage) = (self.module.name(id).to_vec(), global.linkage);
        let identifier = global_identifier(&name, linkage, self.module.source_name());
        let index = self.index;
        let value = (!name.is_empty()).then(|| index.value(guid(&identifier)));
        let value = value.flatten();
        let summary = match (value, self.place) {
            (Some(value), Some((module, _))) => index.in_module(value, module),
            _ => None,
        };
        if index.flag(ATTRIBUTES_PROPAGATED) && !global.is_declaration() {
            self.mark_unread(id, summary);
        }
        let exporting = self.importing.is_none() && self.place.is_some();
        let promoted =
            linkage.is_local() && !self.behind_ifunc(id) && (exporting || self.importing.is_some());
        if promoted {
            let Some((_, hash)) = self.place else {
                return Err(format!(
                    "the summary index does not know the module '{file}'"
                ));
            };
            if exporting && summary.is_none() {
                let name = String::from_utf8_lossy(&name);
                return Err(format!(
                    "the summary index does not know '{name}' of '{file}'"
                ));
            }
            self.rename(id, &name, hash);
        }
        self.relink(id, promoted);
        if let Some(value) = value
            && index.is_dso_local(value, self.importing.is_some())
        {
            let global = &mut self.module.globals[id];
            global.dso_local = true;
            if global.dll_storage == DllStorageClass::DllImport {
                global.dll_storage = DllStorageClass::Default;
            }
        }
        let global = &mut self.module.globals[id];
        if Facts::of(global).declaration_for_linker() {
            global.comdat = None;
        }
        Ok(())
    }

    /// Marks a variable that the index has as read-only or write-only. The initializer of a write-only one
    /// does not matter.
    fn mark_unread(&mut self, id: GlobalId, summary: Option<&GlobalSummary>) {
        let Some(GlobalSummaryKind::Variable(about)) = summary.map(|s| &s.kind) else {
            return;
        };
        if !about.read_only && !about.write_only {
            return;
        }
        let module = &mut *self.module;
        let ty = module.globals[id].value_ty;
        let GlobalKind::Variable(variable) = &mut module.globals[id].kind else {
            return;
        };
        let mut attrs = match variable.attrs {
            Some(set) => module.attrs.set(set).to_vec(),
            None => Vec::new(),
        };
        attrs.push(Attr::string(INTERNALIZE, []));
        variable.attrs = Some(module.attrs.intern_set(attrs));
        if about.write_only {
            let null = module.consts.push(ty, ConstKind::Null);
            variable.initializer = Some(Value::constant(null));
        }
    }

    /// Returns true for an ifunc or an alias of one: these are in no index.
    fn behind_ifunc(&self, id: GlobalId) -> bool {
        match self.module.globals[id].kind {
            GlobalKind::IFunc(_) => true,
            GlobalKind::Alias(_) => self
                .bases
                .of(id)
                .is_some_and(|of| matches!(self.module.globals[of].kind, GlobalKind::IFunc(_))),
            _ => false,
        }
    }

    /// Gives a promoted local its unique name.
    fn rename(&mut self, id: GlobalId, old: &[u8], hash: [u32; 5]) {
        let [high, low, ..] = hash;
        let hash = u64::from(high) << 32 | u64::from(low);
        let base = [old, format!(".llvm.{hash}").as_bytes()].concat();
        let mut name: Box<[u8]> = base.as_slice().into();
        while !self.names.insert(name.clone()) {
            self.last_unique = self.last_unique.wrapping_add(1);
            let number = format!(".{}", self.last_unique);
            name = [&base, number.as_bytes()].concat().into();
        }
        let module = &mut *self.module;
        let span = module.strings.add(&name);
        module.globals[id].name = span;
        // A comdat named after it is renamed, too.
        if let Some(comdat) = module.globals[id].comdat
            && module.strings.get(module.comdats[comdat].name) == old
        {
            let selection = module.comdats[comdat].selection;
            let comdats = &mut module.comdats;
            self.comdats.entry(comdat).or_insert_with(|| {
                comdats.push(Comdat {
                    name: span,
                    selection,
                })
            });
        }
    }

    /// The linkage of an imported global, or of one that imported code refers to.
    fn relink(&mut self, id: GlobalId, promoted: bool) {
        let global = &mut self.module.globals[id];
        let is_alias = matches!(global.kind, GlobalKind::Alias(_));
        let linkage = match self.importing {
            None if promoted => Linkage::External,
            None => return,
            Some(functions) => {
                let taken = functions.contains(&id);
                let copied = taken && !is_alias;
                match global.linkage {
                    Linkage::LinkOnceOdr | Linkage::External if copied => {
                        Linkage::AvailableExternally
                    }
                    Linkage::AvailableExternally if !taken => Linkage::External,
                    Linkage::WeakOdr if copied => Linkage::AvailableExternally,
                    Linkage::WeakOdr => Linkage::External,
                    Linkage::Internal | Linkage::Private if promoted && copied => {
                        Linkage::AvailableExternally
                    }
                    Linkage::Internal | Linkage::Private if promoted => Linkage::External,
                    other => other,
                }
            }
        };
        if linkage != global.linkage {
            set_linkage(global, linkage);
        }
        if promoted {
            set_visibility(global, Visibility::Hidden);
        }
    }
}

/// Empties the lists of compile units that only the defining module needs. Of the imported entities,
/// only those in functions are kept.
fn compile_units(module: &mut Module) {
    let slot = |field: &str| DiKind::DICompileUnit.field(field).map(|f| f.slot.into());
    let dropped: Vec<usize> = ["enums", "macros", "retainedTypes", "globals"]
        .into_iter()
        .filter_map(slot)
        .collect();
    let named = module.named_metadata.iter();
    let units: Vec<MdId> = named
        .filter(|n| *n.name == *b"llvm.dbg.cu")
        .flat_map(|n| n.operands.iter().copied())
        .collect();
    for unit in units {
        let store = &mut module.metadata;
        let Some(entry) = store.get(unit.index()) else {
            continue;
        };
        if entry.kind != MdKind::Di(DiKind::DICompileUnit) {
            continue;
        }
        let mut slots = store.slots(entry).to_vec();
        for &at in &dropped {
            slots.put(at, 0);
        }
        if let Some(list) = slot("imports").and_then(|at| slots.get_mut(at)) {
            *list = local_imports(module, *list);
        }
        let store = &mut module.metadata;
        store.set(unit.index(), entry.kind, entry.storage, &slots);
    }
}

/// The list of imported entities with a local scope only.
fn local_imports(module: &mut Module, list: u32) -> u32 {
    let store = &module.metadata;
    let node = |slot: u32| store.get(MdId::from_slot(slot)?.index());
    let local = |slot: &u32| {
        let entity = node(*slot)?;
        let at = DiKind::DIImportedEntity.field("scope")?.slot;
        let scope = node(*store.slots(entity).get(usize::from(at))?)?;
        let local = [
            DiKind::DISubprogram,
            DiKind::DILexicalBlock,
            DiKind::DILexicalBlockFile,
        ];
        Some(local.iter().any(|kind| scope.kind == MdKind::Di(*kind)))
    };
    let Some(tuple) = node(list) else {
        return list;
    };
    let all = store.slots(tuple).to_vec();
    let kept: Vec<u32> = all
        .iter()
        .copied()
        .filter(|slot| local(slot) == Some(true))
        .collect();
    match kept.len() {
        0 => 0,
        count if count == all.len() => list,
        _ => {
            let new = module.metadata.push(MdKind::Tuple, Storage::Uniqued, &kept);
            MdId::to_slot(Some(MdId::module(new)))
        }
    }
}

/// Returns true if a variable was marked and becomes internal after linking.
pub(crate) fn is_marked(module: &Module, id: GlobalId) -> bool {
    let global = &module.globals[id];
    let set = global.as_variable().and_then(|v| v.attrs);
    let attrs = set.map_or(&[][..], |set| module.attrs.set(set));
    !global.is_declaration() && text_of(attrs, INTERNALIZE).is_some()
}
