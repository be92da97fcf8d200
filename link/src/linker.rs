//! The resulting module, and the state that is kept between the linked modules.

use crate::body::Workspaces;
use crate::constants::{ConstInterner, NewConst};
use crate::error::{Diagnostic, Severity};
use crate::import::{self, Index};
use crate::input::Input;
use crate::metadata::MdInterner;
use crate::prototype::set_linkage;
use crate::report::Report;
use crate::select::Selection;
use crate::spaces::StandIns;
use crate::symbols::Symbols;
use crate::types::{StructContext, StructNames};
use crate::{mover, select};
use bitsmith_model::constant::{ConstKind, ConstPool, ExprOp};
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::debug_types::DebugTypes;
use bitsmith_model::dialect::Dialect;
use bitsmith_model::entity::{Entity, Span, Table};
use bitsmith_model::global::{Comdat, ComdatId, Global, GlobalKind};
use bitsmith_model::module::Module;
use bitsmith_model::schema::inst::{CastOp, Flags};
use bitsmith_model::schema::linkage::{ComdatSelection, Linkage};
use bitsmith_model::types::Type;
use bitsmith_model::used_structs::used_structs;
use bitsmith_model::value::{ConstId, GlobalId, MdId, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// Linking a module failed; the diagnostics have the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failed;

/// The options for linking a module.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Its definitions override existing ones.
    pub override_existing: bool,
    /// Only symbols that are declared already are linked.
    pub only_needed: bool,
    /// The linked symbols become internal.
    pub internalize: bool,
}

/// Links modules, one after the other, into one.
pub struct Linker {
    pub(crate) module: Module,
    pub(crate) symbols: Symbols,
    pub(crate) structs: StructContext,
    pub(crate) consts: ConstInterner,
    pub(crate) metadata: MdInterner,
    pub(crate) layout: DataLayout,
    comdats: FxHashMap<Box<[u8]>, ComdatId>,
    /// The order of each global in its list: ascending; 0 for a removed one.
    stamps: Vec<u64>,
    next_stamp: u64,
    /// The number of the module that each definition came from.
    origins: Vec<u32>,
    names: Vec<String>,
    /// By named metadata: the set of its nodes.
    pub(crate) named: Vec<FxHashSet<MdId>>,
    /// Its place in the list, by name.
    pub(crate) named_places: FxHashMap<Box<[u8]>, usize>,
    diagnostics: Vec<Diagnostic>,
    pub(crate) stand_ins: StandIns,
    pub(crate) report: Option<Report>,
    /// For scans of bodies, of this module and the next.
    pub(crate) workspaces: Workspaces,
    /// Block addresses among the constants, up to the number that was searched.
    block_addresses: Vec<ConstId>,
    searched: usize,
}

/// A module that functions will be imported from; see [`Linker::open`].
pub struct Opened(StructNames);

/// The error for a module with parts of a newer LLVM: numbers in unknown records may refer to entities
/// that are renumbered.
pub(crate) const NEWER: &str = "a newer LLVM wrote records or blocks into it that are not known: \
     what they refer to cannot be linked";

impl Linker {
    /// Continues in at least this dialect; nothing is linked yet.
    pub fn in_dialect(mut self, dialect: Dialect) -> Self {
        self.raise_dialect(dialect);
        self
    }
    fn raise_dialect(&mut self, dialect: Dialect) {
        let empty = Module::of_dialect(dialect.max(self.module.dialect));
        self.module.dialect = empty.dialect;
        self.module.metadata_kinds = empty.metadata_kinds;
    }
    /// Starts with an empty module.
    pub fn new(name: &str, debug_types: DebugTypes) -> Self {
        let mut module = Module::new();
        module.debug_types = debug_types;
        module.source_filename = Some(name.into());
        Self {
            module,
            symbols: Symbols::default(),
            structs: StructContext::default(),
            consts: ConstInterner::default(),
            metadata: MdInterner::new(debug_types),
            layout: DataLayout::default(),
            comdats: FxHashMap::default(),
            stamps: Vec::new(),
            next_stamp: 1,
            origins: Vec::new(),
            names: Vec::new(),
            named: Vec::new(),
            named_places: FxHashMap::default(),
            diagnostics: Vec::new(),
            stand_ins: StandIns::default(),
            report: None,
            workspaces: Workspaces::default(),
            block_addresses: Vec::new(),
            searched: 0,
        }
    }

    /// Records the resolution of each symbol from now on, for [`Linker::take_report`].
    pub fn keep_report(&mut self) {
        self.report = Some(Report::default());
    }

    /// The resolution of each symbol so far; empty unless recording.
    ///
    /// ```
    /// use bitsmith_link::{DebugTypes, Linker, Loaded, Options, Outcome};
    /// use bitsmith_model::module::Module;
    ///
    /// let mut linker = Linker::new("linked", DebugTypes::Unified);
    /// linker.keep_report();
    /// for (name, value) in [("declares", None), ("defines", Some(7))] {
    ///     let mut module = Module::new();
    ///     let ty = module.types.int(32);
    ///     let value = value.map(|value| module.const_int(ty, value));
    ///     module.add_variable(b"x", ty, value);
    ///     linker.add(&mut Loaded::new(name, module), Options::default())?;
    /// }
    /// let report = linker.take_report();
    /// let x = report.symbol(b"x").expect("both modules have it");
    /// let outcomes: Vec<Outcome> = x.candidates.iter().map(|c| c.outcome).collect();
    /// assert_eq!(outcomes, [Outcome::Declared, Outcome::Taken]);
    /// # Ok::<(), bitsmith_link::Failed>(())
    /// ```
    pub fn take_report(&mut self) -> Report {
        self.report.take().unwrap_or_default()
    }

    /// Links a module. The messages are in [`Linker::take_diagnostics`].
    ///
    /// # Errors
    /// If the diagnostics have an error: the result is not usable any more.
    pub fn add(&mut self, input: &mut dyn Input, options: Options) -> Result<(), Failed> {
        if self.names.is_empty() {
            self.raise_dialect(input.module().dialect);
        }
        let dialect = self.module.dialect;
        if input.module().dialect < dialect {
            input.module_mut().attrs.raise(dialect);
        }
        self.names.push(input.name().to_owned());
        let before = self.diagnostics.len();
        if input.module().has_newer() {
            self.error(NEWER.to_owned());
            return Err(Failed);
        }
        if let Some(selection) = select::select(self, input, options) {
            let chosen = mover::move_in(self, input, selection, options);
            self.settle(&chosen);
        } else {
            self.settle(&FxHashSet::default());
        }
        let new = self.diagnostics.get(before..).unwrap_or_default();
        if new.iter().any(|d| d.severity == Severity::Error) {
            return Err(Failed);
        }
        Ok(())
    }

    /// Promotes the locals of a module to hidden symbols that other modules can refer to, with the names of
    /// the index. Must be called before the module is linked.
    ///
    /// # Errors
    /// If the index does not have the module.
    pub fn promote(&mut self, input: &mut dyn Input, index: &Index) -> Result<(), Failed> {
        let name = input.name().to_owned();
        import::export(input.module_mut(), &name, index).map_err(|problem| {
            self.names.push(name);
            self.error(problem);
            Failed
        })
    }

    /// Ends linking: from now on functions are imported into the result.
    pub fn begin_import(&mut self) {
        self.order_globals();
        let used = used_structs(&self.module);
        self.structs.restrict_to(&self.module.types, &used);
    }

    /// Announces a module to import from: its structs get their names in the order of these calls.
    pub fn open(&mut self, input: &dyn Input) -> Opened {
        Opened(self.read_structs(input))
    }

    pub(crate) fn read_structs(&mut self, input: &dyn Input) -> StructNames {
        let defined = input.defined_structs();
        self.structs.read(&input.module().types, defined.as_deref())
    }

    /// Imports functions of a module as ThinLTO does: copies that are defined elsewhere, and declarations
    /// of everything they refer to.
    ///
    /// # Errors
    /// If the diagnostics have an error: the result is not usable any more.
    pub fn import(
        &mut self,
        input: &mut dyn Input,
        index: &Index,
        functions: &[GlobalId],
        opened: Opened,
    ) -> Result<(), Failed> {
        let functions: FxHashSet<GlobalId> = functions.iter().copied().collect();
        let name = input.name().to_owned();
        self.names.push(name.clone());
        let before = self.diagnostics.len();
        let module = input.module_mut();
        if module.has_newer() {
            self.error(NEWER.to_owned());
            return Err(Failed);
        }
        if let Err(problem) = import::prepare(module, &name, index, &functions) {
            self.error(problem);
            return Err(Failed);
        }
        let values = module.functions.iter().copied();
        let selection = Selection {
            values: values.filter(|id| functions.contains(id)).collect(),
            lazy: FxHashMap::default(),
            bases: module.bases(),
            layout: DataLayout::parse(&module.data_layout).unwrap_or_default(),
            importing: true,
            names: Some(opened.0),
        };
        mover::move_in(self, input, selection, Options::default());
        let marked: Vec<GlobalId> = self.live().collect();
        for id in marked {
            if import::is_marked(&self.module, id) {
                set_linkage(&mut self.module.globals[id], Linkage::Internal);
            }
        }
        let new = self.diagnostics.get(before..).unwrap_or_default();
        if new.iter().any(|d| d.severity == Severity::Error) {
            return Err(Failed);
        }
        Ok(())
    }

    fn settle(&mut self, chosen: &FxHashSet<GlobalId>) {
        if let Some(report) = &mut self.report {
            report.settle(chosen);
        }
    }

    /// The diagnostics since the last call.
    pub fn take_diagnostics(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.diagnostics)
    }

    /// The result.
    pub fn finish(mut self) -> Module {
        self.order_globals();
        self.module
    }

    /// Puts the globals into the lists of their kinds, in order.
    pub(crate) fn order_globals(&mut self) {
        let mut all: Vec<(u64, GlobalId)> = self
            .stamps
            .iter()
            .enumerate()
            .filter(|(_, stamp)| **stamp != 0)
            .map(|(index, stamp)| (*stamp, GlobalId::new(index)))
            .collect();
        all.sort_unstable();
        let module = &mut self.module;
        for list in [
            &mut module.variables,
            &mut module.functions,
            &mut module.aliases,
            &mut module.ifuncs,
        ] {
            list.clear();
        }
        for (_, id) in all {
            let list = match module.globals.get(id).map(|g| &g.kind) {
                Some(GlobalKind::Variable(_)) => &mut module.variables,
                Some(GlobalKind::Function(_)) => &mut module.functions,
                Some(GlobalKind::Alias(_)) => &mut module.aliases,
                Some(GlobalKind::IFunc(_)) => &mut module.ifuncs,
                None => continue,
            };
            list.push(id);
        }
    }

    // ---- for the modules of this crate ----

    pub(crate) fn say(&mut self, severity: Severity, message: String, notes: Vec<String>) {
        let module = self.names.last().cloned().unwrap_or_default();
        self.diagnostics.push(Diagnostic {
            severity,
            module,
            message,
            notes,
        });
    }
    pub(crate) fn error(&mut self, message: String) {
        self.say(Severity::Error, message, Vec::new());
    }
    pub(crate) fn failed(&self) -> bool {
        let mut all = self.diagnostics.iter();
        all.any(|d| d.severity == Severity::Error)
    }
    pub(crate) fn current(&self) -> &str {
        self.names.last().map_or("", |n| n)
    }
    /// The module that a global's definition came from.
    pub(crate) fn origin(&self, id: GlobalId) -> &str {
        let number = self.origins.get(id.index()).copied().unwrap_or(0);
        self.names.get(number as usize).map_or("", |n| n)
    }

    /// The global of the result that a symbol with this name and linkage is linked to.
    pub(crate) fn linked_to(&self, name: &[u8], linkage: Linkage) -> Option<GlobalId> {
        if name.is_empty() || linkage.is_local() {
            return None;
        }
        let id = self.symbols.get(name)?;
        let there = self.module.globals.get(id)?;
        (!there.linkage.is_local()).then_some(id)
    }

    fn next_stamp(&mut self) -> u64 {
        let stamp = self.next_stamp;
        self.next_stamp = stamp.wrapping_add(1);
        stamp
    }

    fn place(&mut self, id: GlobalId, stamp: u64) {
        let index = id.index();
        if self.stamps.len() <= index {
            self.stamps.resize(index.saturating_add(1), 0);
            self.origins.resize(index.saturating_add(1), 0);
        }
        self.stamps.put(index, stamp);
        let module = self.names.len().saturating_sub(1) as u32;
        self.origins.put(index, module);
    }

    /// Moves a global to the end of its list.
    pub(crate) fn move_to_end(&mut self, id: GlobalId) {
        let stamp = self.next_stamp();
        self.stamps.put(id.index(), stamp);
    }

    /// Removes a global and its name.
    pub(crate) fn erase(&mut self, id: GlobalId) {
        let name = self.module.name(id).to_vec();
        if self.symbols.get(&name) == Some(id) {
            self.symbols.remove(&name);
        }
        self.stamps.put(id.index(), 0);
    }

    /// All globals that were not removed, in no particular order.
    pub(crate) fn live(&self) -> impl Iterator<Item = GlobalId> + '_ {
        let stamps = self.stamps.iter().enumerate();
        stamps
            .filter(|(_, s)| **s != 0)
            .map(|(i, _)| GlobalId::new(i))
    }

    /// Adds a global at the end of its list. If the name is taken, it is renamed.
    pub(crate) fn add_global(&mut self, mut global: Global, name: &[u8]) -> GlobalId {
        let id = GlobalId::new(self.module.globals.len());
        let name = self.symbols.insert(name, id);
        global.name = self.module.strings.add(&name);
        let id = self.module.globals.push(global);
        let stamp = self.next_stamp();
        self.place(id, stamp);
        id
    }

    /// Gives a global exactly this name; another global with it is renamed.
    pub(crate) fn force_name(&mut self, id: GlobalId, name: &[u8]) {
        if self.module.name(id) == name {
            return;
        }
        let own = self.module.name(id).to_vec();
        self.symbols.remove(&own);
        if let Some(other) = self.symbols.get(name) {
            self.symbols.replace(name, id);
            let renamed = self.symbols.insert(name, other);
            let span = self.module.strings.add(&renamed);
            if let Some(other) = self.module.globals.entry_mut(other) {
                other.name = span;
            }
        } else {
            self.symbols.insert(name, id);
        }
        let span = self.module.strings.add(name);
        if let Some(global) = self.module.globals.entry_mut(id) {
            global.name = span;
        }
    }

    /// Replaces a global by one that takes over its uses, at the end of its list. The temporary names that
    /// LLVM gives both are counted.
    pub(crate) fn replace_global(&mut self, id: GlobalId, mut global: Global) -> GlobalId {
        let name = self.module.name(id).to_vec();
        self.symbols.unique(&name);
        self.symbols.unique(&name);
        self.forget_blocks(id);
        global.name = self.module.globals[id].name;
        if global.ty != self.module.globals[id].ty {
            let new = self.module.globals.push(global);
            self.symbols.replace(&name, new);
            self.stamps.put(id.index(), 0);
            let stamp = self.next_stamp();
            self.place(new, stamp);
            self.stands_for(id, new);
            return new;
        }
        let value = Value::global(id);
        self.metadata.set_aside(&mut self.module.metadata, value);
        self.module.globals[id] = global;
        let stamp = self.next_stamp();
        self.place(id, stamp);
        id
    }

    /// Removes the body of a function: addresses of its blocks become 1.
    pub(crate) fn forget_blocks(&mut self, function: GlobalId) {
        let pool = &mut self.module.consts;
        for index in self.searched..pool.len() {
            let id = ConstId::new(index);
            if matches!(pool.get(id).kind, ConstKind::BlockAddress(..)) {
                self.block_addresses.push(id);
            }
        }
        self.searched = pool.len();
        let is_gone = |pool: &ConstPool, id: ConstId| {
            let kind = pool.get(id).kind;
            matches!(kind, ConstKind::BlockAddress(of, _) if of == function)
        };
        let addresses = std::mem::take(&mut self.block_addresses);
        let (gone, rest) = addresses.into_iter().partition(|&id| is_gone(pool, id));
        self.block_addresses = rest;
        let gone: Vec<ConstId> = gone;
        for id in gone {
            let ty = self.module.types.intern(Type::Int(32));
            let one = NewConst::Plain(ConstKind::Int(1));
            let one = self.consts.intern(pool, ty, &one);
            let address = NewConst::Expr(
                ExprOp::Cast(CastOp::IntToPtr),
                Flags::default(),
                None,
                &[Value::constant(one)],
            );
            let address = self.consts.intern(pool, pool.get(id).ty, &address);
            pool.set(id, pool.get(address));
        }
    }

    /// Like [`Linker::replace_global`], for an appending variable, which keeps its position.
    pub(crate) fn replace_appending(&mut self, id: GlobalId, mut global: Global) {
        let name = self.module.name(id).to_vec();
        self.symbols.unique(&name);
        global.name = self.module.globals[id].name;
        self.module.globals[id] = global;
    }

    /// The comdat with a name, added if it is new.
    pub(crate) fn comdat(&mut self, name: &[u8], selection: ComdatSelection) -> ComdatId {
        if let Some(&id) = self.comdats.get(name) {
            if let Some(comdat) = self.module.comdats.entry_mut(id) {
                comdat.selection = selection;
            }
            return id;
        }
        let span: Span = self.module.strings.add(name);
        let id = self.module.comdats.push(Comdat {
            name: span,
            selection,
        });
        self.comdats.insert(name.into(), id);
        id
    }
    /// The comdat with a name, if there is one.
    pub(crate) fn find_comdat(&self, name: &[u8]) -> Option<ComdatId> {
        self.comdats.get(name).copied()
    }
}
