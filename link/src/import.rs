//! Functions of other modules as ThinLTO imports them: copies to look into (`available_externally`)
//! that others define, in company of declarations of all they refer to.
//!
//! What is local to a module is promoted for that, in its own module and wherever it is imported: it
//! becomes a hidden symbol with the module's hash in its name.

use crate::prototype::{set_linkage, set_visibility};
use crate::resolve::Facts;
use bitsmith_model::attr::{Attr, text_of};
use bitsmith_model::constant::ConstKind;
use bitsmith_model::global::{Comdat, ComdatId, GlobalKind};
use bitsmith_model::guid::{global_identifier, guid};
use bitsmith_model::metadata::MdKind;
use bitsmith_model::module::Module;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::linkage::{DllStorageClass, Linkage, Visibility};
use bitsmith_model::summary::{GlobalSummary, GlobalSummaryKind, Summary, SummaryValue};
use bitsmith_model::value::{GlobalId, MdId, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// What marks variables that become internal once all is imported: nobody writes them, or reads.
const INTERNALIZE: &[u8] = b"thinlto-internalize";
/// `withAttributePropagation` among the flags of an index.
const ATTRIBUTES_PROPAGATED: u64 = 1 << 5;
/// `withDSOLocalPropagation`
const DSO_LOCAL_PROPAGATED: u64 = 1 << 6;

/// A summary index, by module and by global.
pub struct Index {
    summary: Box<Summary>,
    modules: FxHashMap<Box<[u8]>, (u32, [u32; 5])>,
    values: FxHashMap<u64, usize>,
}

impl Index {
    /// The index of a file. The summary of a single module speaks of that file.
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
    /// What the index says of a global in one module.
    fn in_module<'a>(&self, value: &'a SummaryValue, module: u32) -> Option<&'a GlobalSummary> {
        value.summaries.iter().find(|s| s.module == module)
    }
    /// Whether all definitions are in the same linked image. Where nothing was propagated, all
    /// summaries have a say; of several locals of one GUID nobody knows which one is meant.
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

/// What happens to the globals of a module: locals are promoted, and what is imported is marked.
struct Promotion<'a> {
    module: &'a mut Module,
    index: &'a Index,
    /// The module's number in the index and its hash.
    place: Option<(u32, [u32; 5])>,
    /// What is imported; none in a module that others import from.
    importing: Option<&'a FxHashSet<GlobalId>>,
    names: FxHashSet<Box<[u8]>>,
    last_unique: u64,
    /// Comdats that are named for a local: what they become.
    comdats: FxHashMap<ComdatId, ComdatId>,
}

/// Promotes the locals of a module that other modules may import from.
pub(crate) fn export(module: &mut Module, file: &str, index: &Index) -> Result<(), String> {
    promote(module, file, index, None)
}

/// Prepares a module that `functions` are imported from.
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
        let identifier = global_identifier(&name, linkage, &self.module.source_filename);
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

    /// Marks a variable that the index says is only read, or only written; the contents of the
    /// latter do not matter.
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

    /// Indirect functions and their aliases are in no index.
    fn behind_ifunc(&self, id: GlobalId) -> bool {
        match self.module.globals[id].kind {
            GlobalKind::IFunc(_) => true,
            GlobalKind::Alias(of) => self
                .module
                .base_object(of)
                .is_some_and(|of| matches!(self.module.globals[of].kind, GlobalKind::IFunc(_))),
            _ => false,
        }
    }

    /// Gives a local the name that tells it from those of other modules.
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
        // A comdat that is named for it goes by the new name, too.
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

    /// The linkage that a global has as what is imported, or as what refers to it sees it.
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

/// What compile units list beside what functions refer to stays in the module that defines it; of
/// the imported entities only those inside of functions come along.
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
            if let Some(slot) = slots.get_mut(at) {
                *slot = 0;
            }
        }
        if let Some(list) = slot("imports").and_then(|at| slots.get_mut(at)) {
            *list = local_imports(module, *list);
        }
        let store = &mut module.metadata;
        store.set(unit.index(), entry.kind, entry.distinct, &slots);
    }
}

/// The list of imported entities with those only that have a local scope.
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
            let new = module.metadata.push(MdKind::Tuple, false, &kept);
            MdId::to_slot(Some(MdId::module(new)))
        }
    }
}

/// Whether a variable was marked and becomes internal now that all is linked.
pub(crate) fn is_marked(module: &Module, id: GlobalId) -> bool {
    let global = &module.globals[id];
    let set = global.as_variable().and_then(|v| v.attrs);
    let attrs = set.map_or(&[][..], |set| module.attrs.set(set));
    !global.is_declaration() && text_of(attrs, INTERNALIZE).is_some()
}
