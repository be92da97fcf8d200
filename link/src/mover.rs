//! Brings the chosen globals of a module over, with all they refer to.
//!
//! The order in which globals arrive is part of the result, so it is LLVM's: a global's prototype is
//! made when it is first met; its contents are put on a stack and gone through once what is being
//! mapped is done, last one first. Bodies are only scanned here; they are renumbered at the end, when
//! everything they mention has its place.

use crate::attributes::{self, AttrMap};
use crate::body::{Moving, Reference, Renumbering, Scan, ScanContext, named_types, scan};
use crate::constants::NewConst;
use crate::error::Severity;
use crate::flags;
use crate::input::Input;
use crate::linker::{Linker, Options};
use crate::metadata::{MdMap, WAITING, map_module};
use crate::prototype::{bare, declaration_of_indirect, set_linkage};
use crate::resolve::{Facts, is_indirect, is_link_once};
use crate::select::{Selection, choose_from};
use crate::types::TypeMap;
use bitsmith_ir::attr::AttrListId;
use bitsmith_ir::constant::{Const, ConstKind, ExprOp};
use bitsmith_ir::entity::Entity;
use bitsmith_ir::global::{BodyState, Global, GlobalKind};
use bitsmith_ir::metadata::{Attachment, MdKind};
use bitsmith_ir::module::Module;
use bitsmith_ir::print::used_structs;
use bitsmith_ir::schema::attribute::AttrKind;
use bitsmith_ir::schema::linkage::Linkage;
use bitsmith_ir::types::{Type, TypeId};
use bitsmith_ir::value::{ConstId, GlobalId, MdId, Value, ValueKind};
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

/// Globals and constants are mapped twice over: once for everything, once for what aliases and
/// ifuncs stand for, which must be defined here.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Direct = 0,
    Indirect = 1,
}

/// Contents that are still to be mapped.
enum Work {
    Initializer {
        to: GlobalId,
        from: GlobalId,
    },
    Appending {
        to: GlobalId,
        before: Vec<Value>,
        elements: Vec<Value>,
    },
    Aliasee {
        to: GlobalId,
        from: GlobalId,
    },
    Function {
        to: GlobalId,
        from: GlobalId,
    },
}

#[derive(Default)]
struct ValueMap {
    globals: Vec<Option<GlobalId>>,
    consts: Vec<Option<Value>>,
}

pub struct Mover<'l, 'i> {
    pub linker: &'l mut Linker,
    pub input: &'i mut dyn Input,
    options: Options,
    selection: Selection,
    chosen: FxHashSet<GlobalId>,
    worklist: Vec<GlobalId>,
    work: Vec<Work>,
    maps: [ValueMap; 2],
    types: TypeMap,
    attrs: AttrMap,
    pub metadata: MdMap,
    named: Vec<bool>,
    kinds: Vec<u32>,
    scopes: Vec<u16>,
    tags: Vec<u32>,
    scans: FxHashMap<GlobalId, Scan>,
    moving: Vec<(GlobalId, GlobalId, Vec<u32>)>,
    /// Declarations and variables whose attachments wait: of the result, of the module.
    unattached: Vec<(GlobalId, GlobalId)>,
    bodies_done: bool,
    internalize: FxHashSet<Box<[u8]>>,
}

/// Brings over what was selected. What goes wrong is said by the linker.
pub fn move_in(linker: &mut Linker, input: &mut dyn Input, selection: Selection, options: Options) {
    let types = TypeMap::new(&mut linker.structs, &input.module().types);
    let mut mover = Mover {
        options,
        chosen: selection.values.iter().copied().collect(),
        worklist: selection.values.iter().rev().copied().collect(),
        selection,
        work: Vec::new(),
        maps: Default::default(),
        types,
        attrs: AttrMap::default(),
        metadata: MdMap {
            slots: Vec::new(),
            private: Vec::new(),
            waits: false,
            reached: Vec::new(),
        },
        named: named_types(input.module()),
        kinds: Vec::new(),
        scopes: Vec::new(),
        tags: Vec::new(),
        scans: FxHashMap::default(),
        moving: Vec::new(),
        unattached: Vec::new(),
        bodies_done: false,
        internalize: FxHashSet::default(),
        linker,
        input,
    };
    mover.run();
}

impl Mover<'_, '_> {
    fn run(&mut self) {
        self.target();
        self.registries();
        for map in &mut self.maps {
            map.globals = vec![None; self.input.module().globals.len()];
            map.consts = vec![None; self.input.module().consts.len()];
        }
        self.unify_types();
        self.map_metadata();
        let first: Vec<GlobalId> = self.selection.values.clone();
        if !self.load(&first) {
            return;
        }
        if self.options.internalize {
            for &id in &first {
                self.internalize.insert(self.input.module().name(id).into());
            }
        }
        while let Some(id) = self.worklist.pop() {
            let mapped = |map: &ValueMap| map.globals.get(id.index()).is_some_and(|m| m.is_some());
            if self.maps.iter().any(mapped) {
                continue;
            }
            self.global(id, Way::Direct);
            self.flush();
            if self.linker.failed() {
                return;
            }
        }
        self.bodies_done = true;
        self.named_metadata();
        for (to, from) in std::mem::take(&mut self.unattached) {
            self.attach(to, from, &[]);
        }
        self.module_asm();
        self.order_variables();
        flags::link_module_flags(self);
        self.move_bodies();
        if self.options.internalize {
            let names = std::mem::take(&mut self.internalize);
            self.internalize_all(&names);
        }
    }

    // ---- what is of the module as a whole ----

    /// Data layout and triple: the first module's count.
    fn target(&mut self) {
        let source = self.input.module();
        let linker = &mut *self.linker;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        if linker.module.data_layout.is_empty() {
            linker.module.data_layout.clone_from(&source.data_layout);
            linker.layout = self.selection.layout.clone();
        }
        if linker.module.triple.is_empty() {
            linker.module.triple.clone_from(&source.triple);
            linker.symbols.bare_numbers = source.triple.starts_with(b"nvptx");
        }
        let name = text(&linker.module.source_filename);
        if source.data_layout != linker.module.data_layout {
            let message = format!(
                "Linking two modules of different data layouts: '{}' is '{}' whereas '{name}' is '{}'\n",
                self.input.name(),
                text(&source.data_layout),
                text(&linker.module.data_layout),
            );
            linker.say(Severity::Warning, message, Vec::new());
        }
        let (here, there) = (&source.triple, &linker.module.triple);
        if !here.is_empty() && !compatible(here, there) {
            let message = format!(
                "Linking two modules of different target triples: '{}' is '{}' whereas '{name}' is '{}'\n",
                self.input.name(),
                text(here),
                text(there),
            );
            linker.say(Severity::Warning, message, Vec::new());
        }
    }

    /// Kinds of attachments, synchronisation scopes, tags of bundles: by name.
    fn registries(&mut self) {
        fn enter(list: &mut Vec<Box<[u8]>>, name: &[u8]) -> usize {
            match list.iter().position(|n| **n == *name) {
                Some(at) => at,
                None => {
                    list.push(name.into());
                    list.len().saturating_sub(1)
                }
            }
        }
        let source = self.input.module();
        let module = &mut self.linker.module;
        let kinds = source.metadata_kinds.iter();
        self.kinds = kinds
            .map(|n| enter(&mut module.metadata_kinds, n) as u32)
            .collect();
        let scopes = source.sync_scopes.iter();
        self.scopes = scopes
            .map(|n| enter(&mut module.sync_scopes, n) as u16)
            .collect();
        let tags = source.bundle_tags.iter();
        self.tags = tags
            .map(|n| enter(&mut module.bundle_tags, n) as u32)
            .collect();
    }

    /// Takes structs for the same by what variables of one name and structs of one name are.
    fn unify_types(&mut self) {
        let source = self.input.module();
        for &id in &source.variables {
            let global = &source.globals[id];
            if global.linkage != Linkage::Appending {
                continue;
            }
            let Some(there) = self.linker.linked_to(source.name(id), global.linkage) else {
                continue;
            };
            let there = &self.linker.module.globals[there];
            let types = &self.linker.module.types;
            if let (Type::Array(a, _), Type::Array(b, _)) =
                (types.get(there.value_ty), source.types.get(global.value_ty))
                && there.linkage == Linkage::Appending
            {
                self.types
                    .unify(&mut self.linker.structs, &source.types, types, *a, *b);
            }
        }
        if !source.types.structs().is_empty() {
            self.types.unify_by_name(
                &mut self.linker.structs,
                &source.types,
                &self.linker.module.types,
                &used_structs(source),
            );
        }
    }

    fn map_metadata(&mut self) {
        let source = self.input.module();
        let names_globals = consts_with_globals(source);
        let linker = &mut *self.linker;
        let mut store = std::mem::take(&mut linker.module.metadata);
        let mut interner = std::mem::replace(
            &mut linker.metadata,
            crate::metadata::MdInterner::new(false),
        );
        let mut consts = Vec::new();
        // Constants first: what they become is needed while the nodes are mapped.
        for entry in source.metadata.entries() {
            if entry.kind == MdKind::Value
                && let Some(&raw) = source.metadata.slots(*entry).first()
                && let ValueKind::Const(id) = Value::from_u32(raw).kind()
                && !names_globals.get(id.index()).copied().unwrap_or(true)
            {
                consts.push(id);
            }
        }
        for id in consts {
            self.value(Value::constant(id), Way::Direct);
        }
        let source = self.input.module();
        let map = &self.maps[Way::Direct as usize].consts;
        self.metadata = map_module(
            &mut interner,
            &source.metadata,
            &mut store,
            |value| match value.kind() {
                ValueKind::Const(id) => map.get(id.index()).copied().flatten(),
                _ => None,
            },
        );
        self.linker.metadata = interner;
        self.linker.module.metadata = store;
    }

    fn named_metadata(&mut self) {
        let named: Vec<(Box<[u8]>, Vec<MdId>)> = self
            .input
            .module()
            .named_metadata
            .iter()
            .filter(|n| *n.name != *flags::MODULE_FLAGS)
            .map(|n| (n.name.clone(), n.operands.clone()))
            .collect();
        for (name, operands) in named {
            let at = flags::named(self.linker, &name);
            for id in operands {
                let Some(node) = self.node(id) else { continue };
                let new = self
                    .linker
                    .named
                    .get_mut(at)
                    .is_some_and(|s| s.insert(node));
                if new && let Some(list) = self.linker.module.named_metadata.get_mut(at) {
                    list.operands.push(node);
                }
            }
        }
    }

    fn module_asm(&mut self) {
        let source = self.input.module();
        if source.module_asm.is_empty() {
            return;
        }
        let asm = &mut self.linker.module.module_asm;
        let triple = source.triple.as_slice();
        if triple.starts_with(b"thumb") {
            asm.extend_from_slice(b".text\n.balign 2\n.thumb\n");
        } else if triple.starts_with(b"arm") {
            asm.extend_from_slice(b".text\n.balign 4\n.arm\n");
        }
        asm.extend_from_slice(&source.module_asm);
        if !asm.ends_with(b"\n") {
            asm.push(b'\n');
        }
    }

    /// Variables come in the order of their module, those that were there before among them.
    fn order_variables(&mut self) {
        let variables = self.input.module().variables.clone();
        for id in variables {
            if self.input.module().globals[id].linkage == Linkage::Appending {
                continue;
            }
            if let Some(to) = self.global(id, Way::Direct)
                && self.linker.module.globals[to].as_variable().is_some()
            {
                self.linker.move_to_end(to);
            }
        }
    }

    // ---- globals ----

    /// What a global becomes; none for one that is not there and must not be brought any more.
    fn global(&mut self, id: GlobalId, way: Way) -> Option<GlobalId> {
        let known = self.maps[way as usize].globals.get(id.index());
        if let Some(known) = known.copied().flatten() {
            return Some(known);
        }
        let to = self.materialize(id, way)?;
        if let Some(place) = self.maps[way as usize].globals.get_mut(id.index()) {
            *place = Some(to);
        }
        Some(to)
    }

    fn known(&self, id: GlobalId, way: Way) -> Option<GlobalId> {
        let known = self.maps[way as usize].globals.get(id.index());
        known.copied().flatten()
    }

    fn linked_to(&self, id: GlobalId) -> Option<GlobalId> {
        let source = self.input.module();
        let global = source.globals.get(id)?;
        let there = self.linker.linked_to(source.name(id), global.linkage)?;
        // An intrinsic of another type is another one.
        let name = self.linker.module.name(there);
        if name.starts_with(b"llvm.")
            && let (Some(_), Some(_)) = (
                self.linker.module.globals[there].as_function(),
                global.as_function(),
            )
        {
            let a = self.linker.module.globals[there].value_ty;
            let types = &self.linker.module.types;
            if !crate::types::same(&source.types, types, a, global.value_ty) {
                return None;
            }
        }
        Some(there)
    }

    fn materialize(&mut self, id: GlobalId, way: Way) -> Option<GlobalId> {
        let new = self.prototype(id, way)?;
        let global = self.linker.module.globals.get(new)?;
        let complete = match &global.kind {
            GlobalKind::Function(f) => !matches!(f.body, BodyState::Declaration),
            GlobalKind::Variable(v) => {
                v.initializer.is_some() || global.linkage == Linkage::Appending
            }
            GlobalKind::Alias(of) | GlobalKind::IFunc(of) => *of != Value::UNRESOLVED,
        };
        if complete {
            return Some(new);
        }
        let other = match way {
            Way::Direct => Way::Indirect,
            Way::Indirect => Way::Direct,
        };
        if self.known(id, other) == Some(new) {
            return Some(new);
        }
        if way == Way::Indirect || self.should_link(Some(new), id) {
            self.schedule(new, id);
        }
        self.without_nocallback(new);
        Some(new)
    }

    /// `nocallback` promises something of one module; it does not hold for several.
    fn without_nocallback(&mut self, id: GlobalId) {
        let module = &mut self.linker.module;
        let intrinsic = module.name(id).starts_with(b"llvm.");
        if let Some(function) = module.globals[id].as_function_mut()
            && !intrinsic
        {
            function.attrs =
                attributes::without(&mut module.attrs, function.attrs, AttrKind::NoCallback);
        }
    }

    /// Whether a global of the module is brought over with its contents.
    fn should_link(&mut self, there: Option<GlobalId>, id: GlobalId) -> bool {
        let Some(global) = self.input.module().globals.get(id) else {
            return false;
        };
        if self.chosen.contains(&id) || global.linkage.is_local() {
            return true;
        }
        let (linkage, comdat) = (global.linkage, global.comdat);
        let declaration = global.is_declaration();
        if let Some(there) = there
            && !Facts::of(&self.linker.module.globals[there]).declaration_for_linker()
        {
            return false;
        }
        if declaration || self.bodies_done {
            return false;
        }
        let lazily = is_link_once(linkage) || linkage == Linkage::AvailableExternally;
        if !lazily && !self.options.only_needed {
            return false;
        }
        self.take_lazily(id);
        let members = comdat.and_then(|c| self.selection.lazy.get(&c)).cloned();
        for member in members.into_iter().flatten() {
            let source = self.input.module();
            let linkage = source.globals[member].linkage;
            let there = self.linker.linked_to(source.name(member), linkage);
            let layout = self.selection.layout.clone();
            let taken = match there {
                Some(there) => choose_from(
                    self.linker,
                    self.input,
                    &layout,
                    self.options,
                    there,
                    member,
                ),
                None => Some(true),
            };
            match taken {
                Some(true) => self.take_lazily(member),
                Some(false) => {}
                None => break,
            }
        }
        true
    }

    fn take_lazily(&mut self, id: GlobalId) {
        if self.options.internalize {
            self.internalize.insert(self.input.module().name(id).into());
        }
        if self.chosen.insert(id) {
            self.worklist.push(id);
        }
    }

    /// The global that stands for one of the module, without its contents.
    fn prototype(&mut self, id: GlobalId, way: Way) -> Option<GlobalId> {
        let mut there = self.linked_to(id);
        let linked = self.should_link(there, id);
        if linked {
            let known = self.known(id, Way::Direct);
            if let Some(known) = known.or_else(|| self.known(id, Way::Indirect)) {
                return Some(known);
            }
        }
        let indirect = way == Way::Indirect;
        if !linked && indirect {
            there = None;
        }
        let global = &self.input.module().globals[id];
        let appending = |g: &Global| g.linkage == Linkage::Appending;
        if appending(global) || there.is_some_and(|t| appending(&self.linker.module.globals[t])) {
            return self.appending(there, id);
        }
        let new = match there {
            Some(there) if !linked => there,
            _ if self.bodies_done => return None,
            _ => self.copy(id, there, linked, indirect),
        };
        if linked || indirect {
            self.enter_comdat(new, id);
        }
        if !linked && indirect {
            set_linkage(&mut self.linker.module.globals[new], Linkage::Internal);
        }
        Some(new)
    }

    fn enter_comdat(&mut self, new: GlobalId, id: GlobalId) {
        let source = self.input.module();
        let Some(comdat) = source.globals[id].comdat else {
            return;
        };
        let comdat = &source.comdats[comdat];
        let name = source.strings.get(comdat.name);
        if !is_indirect(&self.linker.module.globals[new]) {
            let comdat = self.linker.comdat(name, comdat.selection);
            self.linker.module.globals[new].comdat = Some(comdat);
        }
    }

    fn copy(
        &mut self,
        id: GlobalId,
        there: Option<GlobalId>,
        linked: bool,
        indirect: bool,
    ) -> GlobalId {
        let definition = linked || indirect;
        let source = self.input.module();
        let global = &source.globals[id];
        let name = source.name(id).to_vec();
        let mut new = if is_indirect(global) && !definition {
            declaration_of_indirect(&source.types, global)
        } else {
            bare(global)
        };
        let linkage = global.linkage;
        let with_attachments =
            matches!(global.kind, GlobalKind::Variable(_)) || global.is_declaration();
        let has_attachments = with_attachments && !global.attachments.is_empty();
        let section = source.strings.get(new.section).to_vec();
        let partition = source.strings.get(new.partition).to_vec();
        new.section = self.linker.module.strings.add(&section);
        new.partition = self.linker.module.strings.add(&partition);
        new.value_ty = self.ty(new.value_ty);
        new.ty = self.ty(new.ty);
        self.map_kind(&mut new);
        if definition {
            set_linkage(&mut new, linkage);
        } else if linkage == Linkage::ExternalWeak {
            set_linkage(&mut new, Linkage::ExternalWeak);
        } else {
            new.linkage = Linkage::External;
        }
        let local = new.linkage.is_local();
        let new = match there {
            Some(there) => {
                self.linker.replace_global(there, new);
                there
            }
            None => self.linker.add_global(new, &name),
        };
        if there.is_none() && (linked || !indirect) && !local && !name.is_empty() {
            self.linker.force_name(new, &name);
        }
        if has_attachments {
            self.unattached.push((new, id));
        }
        new
    }

    /// Maps what a bare global refers to beside its types.
    fn map_kind(&mut self, global: &mut Global) {
        match &mut global.kind {
            GlobalKind::Variable(variable) => {
                if let Some(set) = variable.attrs {
                    let source = self.input.module();
                    let linker = &mut *self.linker;
                    let module = &mut linker.module;
                    let types = &mut self.types;
                    let mut ty =
                        |ty| types.get(&mut linker.structs, &source.types, &mut module.types, ty);
                    variable.attrs = Some(attributes::map_set(
                        &source.attrs,
                        &mut module.attrs,
                        set,
                        &mut ty,
                    ));
                }
            }
            GlobalKind::Function(function) => {
                function.attrs = self.attr_list(function.attrs, false);
                let gc = self.input.module().strings.get(function.gc).to_vec();
                function.gc = self.linker.module.strings.add(&gc);
            }
            GlobalKind::Alias(_) | GlobalKind::IFunc(_) => {}
        }
    }

    fn attr_list(&mut self, list: AttrListId, called: bool) -> AttrListId {
        let source = self.input.module();
        let linker = &mut *self.linker;
        let module = &mut linker.module;
        let types = &mut self.types;
        let mut ty = |ty| types.get(&mut linker.structs, &source.types, &mut module.types, ty);
        self.attrs
            .get(&source.attrs, &mut module.attrs, list, called, &mut ty)
    }

    fn ty(&mut self, ty: TypeId) -> TypeId {
        let source = self.input.module();
        self.types.get(
            &mut self.linker.structs,
            &source.types,
            &mut self.linker.module.types,
            ty,
        )
    }

    /// Two appending arrays become one.
    fn appending(&mut self, there: Option<GlobalId>, id: GlobalId) -> Option<GlobalId> {
        let source = self.input.module();
        let global = &source.globals[id];
        let name = source.name(id).to_vec();
        if let Some(there) = there
            && !global.is_declaration()
            && !self.linker.module.globals[there].is_declaration()
            && let Some(problem) = appending_problem(&self.linker.module, there, source, id)
        {
            let problem = problem.replace('@', &String::from_utf8_lossy(&name));
            self.linker.error(problem);
            return None;
        }
        if global.is_declaration() {
            return there;
        }
        let Some(initializer) = global.as_variable().and_then(|v| v.initializer) else {
            return there;
        };
        let (new, section) = (bare(global), source.strings.get(global.section).to_vec());
        let mut elements = elements(source, initializer);
        let array = self.ty(global.value_ty);
        let Type::Array(element, _) = *self.linker.module.types.get(array) else {
            self.linker
                .error("Appending variables must be arrays".into());
            return None;
        };
        let before = match there.map(|t| self.linker.module.globals[t].as_variable()) {
            Some(Some(variable)) => variable.initializer,
            _ => None,
        };
        if before.is_some()
            && let Some(there) = there
        {
            let ty = self.linker.module.globals[there].value_ty;
            if self
                .linker
                .module
                .types
                .element(ty, 0)
                .is_some_and(|e| e != element)
            {
                self.linker
                    .error("Appending variables with different element types!".into());
                return None;
            }
        }
        let before = before.map_or(Vec::new(), |b| {
            crate::mover::elements(&self.linker.module, b)
        });
        if name == b"llvm.global_ctors" || name == b"llvm.global_dtors" {
            elements.retain(|&element| self.keeps_structor(element));
        }
        let count = before.len().saturating_add(elements.len()) as u64;
        let mut new = new;
        new.section = self.linker.module.strings.add(&section);
        new.value_ty = self.linker.module.types.intern(Type::Array(element, count));
        new.ty = self.ty(new.ty);
        self.map_kind(&mut new);
        let to = match there {
            Some(there) => {
                self.linker.replace_appending(there, new);
                there
            }
            None => self.linker.add_global(new, &name),
        };
        self.work.push(Work::Appending {
            to,
            before,
            elements,
        });
        Some(to)
    }

    /// Whether an entry of the constructors stays: its data, if it has some, is linked.
    fn keeps_structor(&mut self, element: Value) -> bool {
        let source = self.input.module();
        let Some((constant, pool)) = source.scope().constant(element) else {
            return true;
        };
        let Some(key) = pool.parts(constant).get(2).and_then(|v| v.as_global()) else {
            return true;
        };
        let there = self.linked_to(key);
        self.should_link(there, key)
    }

    /// Puts the contents of a global on the stack.
    fn schedule(&mut self, to: GlobalId, from: GlobalId) {
        let work = match &mut self.linker.module.globals[to].kind {
            GlobalKind::Function(function) => {
                function.body = BodyState::Lazy;
                Work::Function { to, from }
            }
            GlobalKind::Variable(_) => Work::Initializer { to, from },
            GlobalKind::Alias(_) | GlobalKind::IFunc(_) => Work::Aliasee { to, from },
        };
        self.work.push(work);
    }

    /// Goes through all contents that are on the stack, and what comes with them.
    fn flush(&mut self) {
        while let Some(work) = self.work.pop() {
            match work {
                Work::Initializer { to, from } => {
                    let source = self.input.module().globals[from].as_variable();
                    let initializer = source.and_then(|v| v.initializer);
                    let mapped = initializer.and_then(|v| self.value(v, Way::Direct));
                    if let GlobalKind::Variable(v) = &mut self.linker.module.globals[to].kind {
                        v.initializer = mapped;
                    }
                    if self.metadata.waits {
                        self.attach(to, from, &[]);
                    }
                }
                Work::Appending {
                    to,
                    before,
                    elements,
                } => self.append(to, before, &elements),
                Work::Aliasee { to, from } => {
                    let of = match self.input.module().globals[from].kind {
                        GlobalKind::Alias(of) | GlobalKind::IFunc(of) => of,
                        _ => continue,
                    };
                    let of = self.value(of, Way::Indirect).unwrap_or(Value::UNRESOLVED);
                    match &mut self.linker.module.globals[to].kind {
                        GlobalKind::Alias(place) | GlobalKind::IFunc(place) => *place = of,
                        _ => {}
                    }
                }
                Work::Function { to, from } => self.function(to, from),
            }
            if self.linker.failed() {
                return;
            }
        }
    }

    fn append(&mut self, to: GlobalId, before: Vec<Value>, elements: &[Value]) {
        let mut all = before;
        for &element in elements {
            all.extend(self.value(element, Way::Direct));
        }
        let ty = self.linker.module.globals[to].value_ty;
        let null = |value: &Value| {
            let constant = self.linker.module.scope().constant(*value);
            constant.is_some_and(|(c, _)| matches!(c.kind, ConstKind::Null))
        };
        let new = if all.is_empty() || all.iter().all(null) {
            NewConst::Plain(ConstKind::Null)
        } else {
            NewConst::Aggregate(&all)
        };
        let linker = &mut *self.linker;
        let id = linker.consts.intern(&mut linker.module.consts, ty, &new);
        if let GlobalKind::Variable(v) = &mut linker.module.globals[to].kind {
            v.initializer = Some(Value::constant(id));
        }
    }

    // ---- functions ----

    /// Decodes the bodies of these globals, those that have some, and scans them.
    fn load(&mut self, globals: &[GlobalId]) -> bool {
        let source = self.input.module();
        let wanted: Vec<GlobalId> = globals
            .iter()
            .copied()
            .filter(|id| {
                let function = source.globals.get(*id).and_then(|g| g.as_function());
                let defined = function.is_some_and(|f| !matches!(f.body, BodyState::Declaration));
                defined && !self.scans.contains_key(id)
            })
            .collect();
        if let Err(problem) = self.input.load(&wanted) {
            self.linker.error(problem);
            return false;
        }
        let source = self.input.module();
        let types = source.types.len();
        if self.named.len() < types {
            self.named = named_types(source);
        }
        let context = ScanContext {
            module: source,
            metadata: &self.metadata,
            references: &self.linker.metadata.references,
            named: &self.named,
        };
        let scans: Vec<(GlobalId, Scan)> = wanted
            .par_iter()
            .filter_map(|id| Some((*id, scan(&context, source.globals.get(*id)?.body()?))))
            .collect();
        self.scans.extend(scans);
        true
    }

    fn function(&mut self, to: GlobalId, from: GlobalId) {
        if !self.scans.contains_key(&from) {
            let mut pending = vec![from];
            pending.extend(self.work.iter().filter_map(|w| match w {
                Work::Function { from, .. } => Some(*from),
                _ => None,
            }));
            if !self.load(&pending) {
                return;
            }
        }
        let Some(scan) = self.scans.remove(&from) else {
            return;
        };
        let source = &self.input.module().globals[from];
        let operands = source
            .as_function()
            .map_or([None; 3], |f| [f.personality, f.prefix, f.prologue]);
        let mapped = operands.map(|v| v.and_then(|v| self.value(v, Way::Direct)));
        for &reference in &scan.references {
            match reference {
                Reference::Type(ty) => {
                    self.ty(ty);
                }
                Reference::Global(id) => {
                    self.global(id, Way::Direct);
                }
                Reference::Const(id) => {
                    self.value(Value::constant(id), Way::Direct);
                }
                Reference::Attrs(list) => {
                    self.attr_list(list, true);
                }
                Reference::Metadata(id) => {
                    self.node(id);
                }
            }
        }
        let shared = self.share_nodes(from, &scan.shared);
        self.attach(to, from, &shared);
        if let Some(function) = self.linker.module.globals[to].as_function_mut() {
            [function.personality, function.prefix, function.prologue] = mapped;
        }
        self.moving.push((to, from, shared));
    }

    /// Enters those nodes of a body that other bodies may have as well.
    fn share_nodes(&mut self, from: GlobalId, nodes: &[u32]) -> Vec<u32> {
        if nodes.is_empty() {
            return Vec::new();
        }
        let source = self.input.module();
        let Some(body) = source.globals[from].body() else {
            return Vec::new();
        };
        let local = &body.metadata;
        let mut shared = vec![0; local.len()];
        let mut slots = Vec::new();
        // Values first: mapping them needs the whole of this.
        let mut values: FxHashMap<usize, Value> = FxHashMap::default();
        let mut consts: Vec<(usize, Const, Value)> = Vec::new();
        for &node in nodes {
            let Some(entry) = local.get(node as usize) else {
                continue;
            };
            slots.clear();
            slots.extend_from_slice(local.slots(entry));
            self.linker
                .metadata
                .references
                .visit(entry.kind, &mut slots, |slot| {
                    let id = MdId::from_slot(*slot).filter(|id| id.is_local());
                    let value = id.and_then(|id| {
                        let entry = local.get(id.index())?;
                        let raw =
                            (entry.kind == MdKind::Value).then(|| local.slots(entry).first())??;
                        Some((id.index(), Value::from_u32(*raw)))
                    });
                    if let Some((at, value)) = value {
                        let constant = source.body_scope(from, body).constant(value);
                        match constant {
                            Some((constant, _)) => consts.push((at, constant, value)),
                            None => {
                                values.insert(at, value);
                            }
                        }
                    }
                });
        }
        for (at, constant, value) in consts {
            if let Some(value) = self.local_value(from, constant, value) {
                values.insert(at, value);
            }
        }
        let globals: Vec<(usize, GlobalId)> = values
            .iter()
            .filter_map(|(at, v)| Some((*at, v.as_global()?)))
            .collect();
        for (at, id) in globals {
            if let Some(to) = self.known(id, Way::Direct) {
                values.insert(at, Value::global(to));
            }
        }
        let source = self.input.module();
        let Some(body) = source.globals[from].body() else {
            return shared;
        };
        let local = &body.metadata;
        let Linker {
            module, metadata, ..
        } = &mut *self.linker;
        for &node in nodes {
            let Some(entry) = local.get(node as usize) else {
                continue;
            };
            slots.clear();
            slots.extend_from_slice(local.slots(entry));
            let references = std::mem::replace(
                &mut metadata.references,
                crate::metadata::References::empty(),
            );
            references.visit(entry.kind, &mut slots, |slot| {
                let Some(id) = MdId::from_slot(*slot) else {
                    return;
                };
                *slot = if !id.is_local() {
                    self.metadata.slot(*slot)
                } else if let Some(to) = shared.get(id.index()).copied().filter(|s| *s != 0) {
                    to
                } else if let Some(part) = local.get(id.index()) {
                    let to = match part.kind {
                        MdKind::String => {
                            Some(metadata.string(&mut module.metadata, local.string(part)))
                        }
                        MdKind::Value => values
                            .get(&id.index())
                            .map(|v| metadata.value(&mut module.metadata, *v)),
                        _ => None,
                    };
                    MdId::to_slot(to)
                } else {
                    0
                };
            });
            metadata.references = references;
            let id = metadata.node(&mut module.metadata, entry.kind, &slots);
            if let Some(place) = shared.get_mut(node as usize) {
                *place = MdId::to_slot(Some(id));
            }
        }
        shared
    }

    /// What a constant of a body becomes when it is the whole result's: simple ones only, as
    /// metadata has them.
    fn local_value(&mut self, from: GlobalId, constant: Const, value: Value) -> Option<Value> {
        if let ValueKind::Const(_) = value.kind() {
            return self.value(value, Way::Direct);
        }
        let ty = self.ty(constant.ty);
        let source = self.input.module();
        let pool = &source.globals[from].body()?.consts;
        let linker = &mut *self.linker;
        let consts = &mut linker.module.consts;
        let id = match constant.kind {
            ConstKind::WideInt(span) => {
                let new = NewConst::Words(pool.words(span), false);
                linker.consts.intern(consts, ty, &new)
            }
            ConstKind::WideFloat(span) => {
                let new = NewConst::Words(pool.words(span), true);
                linker.consts.intern(consts, ty, &new)
            }
            ConstKind::Data(span) => {
                let new = NewConst::Data(pool.bytes(span));
                linker.consts.intern(consts, ty, &new)
            }
            kind @ (ConstKind::Null
            | ConstKind::Undef
            | ConstKind::Poison
            | ConstKind::Int(_)
            | ConstKind::Float(_)) => linker.consts.intern(consts, ty, &NewConst::Plain(kind)),
            ConstKind::Aggregate(_) | ConstKind::Expr(_) => return self.local_tree(from, value),
            _ => return None,
        };
        Some(Value::constant(id))
    }

    /// The same for a constant that is made of others.
    fn local_tree(&mut self, from: GlobalId, root: Value) -> Option<Value> {
        let mut done: FxHashMap<Value, Value> = FxHashMap::default();
        let mut stack = vec![(root, false)];
        while let Some((value, ready)) = stack.pop() {
            if done.contains_key(&value) {
                continue;
            }
            let source = self.input.module();
            let (constant, parts) = match value.kind() {
                ValueKind::LocalConst(id) => {
                    let pool = &source.globals[from].body()?.consts;
                    let constant = pool.try_get(id)?;
                    (constant, pool.parts(constant).to_vec())
                }
                ValueKind::Global(id) => {
                    done.insert(value, Value::global(self.global(id, Way::Direct)?));
                    continue;
                }
                _ => {
                    done.insert(value, self.value(value, Way::Direct)?);
                    continue;
                }
            };
            if parts.is_empty() {
                let new = self.local_value(from, constant, value)?;
                done.insert(value, new);
                continue;
            }
            if !ready {
                stack.push((value, true));
                stack.extend(parts.iter().map(|p| (*p, false)));
                continue;
            }
            let mapped: Option<Vec<Value>> = parts.iter().map(|p| done.get(p).copied()).collect();
            let mapped = mapped?;
            let ty = self.ty(constant.ty);
            let id = self.tree(from, Some(constant), ty, &mapped)?;
            done.insert(value, Value::constant(id));
        }
        done.get(&root).copied()
    }

    fn tree(
        &mut self,
        from: GlobalId,
        constant: Option<Const>,
        ty: TypeId,
        parts: &[Value],
    ) -> Option<ConstId> {
        match constant?.kind {
            ConstKind::Expr(at) => {
                let source = self.input.module();
                let expr = source.globals[from].body()?.consts.expr(at).clone();
                let op = self.expr_op(expr.op);
                let linker = &mut *self.linker;
                let new = NewConst::Expr(op, expr.flags, expr.in_range.as_deref(), parts);
                Some(linker.consts.intern(&mut linker.module.consts, ty, &new))
            }
            _ => {
                let linker = &mut *self.linker;
                let new = NewConst::Aggregate(parts);
                Some(linker.consts.intern(&mut linker.module.consts, ty, &new))
            }
        }
    }

    fn expr_op(&mut self, op: ExprOp) -> ExprOp {
        match op {
            ExprOp::GetElementPtr { source } => ExprOp::GetElementPtr {
                source: self.ty(source),
            },
            other => other,
        }
    }

    /// Maps the attachments of a global and gives them to the one of the result. Those of a function
    /// can be nodes of its body.
    fn attach(&mut self, to: GlobalId, from: GlobalId, shared: &[u32]) {
        let attachments = self.input.module().globals[from].attachments.clone();
        let mut mapped = Vec::with_capacity(attachments.len());
        for attachment in attachments {
            let node = if attachment.node.is_local() {
                let to = shared.get(attachment.node.index()).copied();
                let to = to.and_then(MdId::from_slot);
                Some(to.unwrap_or(attachment.node))
            } else {
                self.node(attachment.node)
            };
            if let Some(node) = node {
                let kind = self.kinds.get(attachment.kind as usize).copied();
                let kind = kind.unwrap_or(attachment.kind);
                mapped.push(Attachment { kind, node });
            }
        }
        self.linker.module.globals[to].attachments = mapped;
    }

    /// Takes the bodies out of the module, renumbers them and puts them where they belong.
    fn move_bodies(&mut self) {
        let mut all = Vec::with_capacity(self.moving.len());
        // Types that nothing named brings are entered here, where their order does not matter.
        let count = self.input.module().types.len();
        let used = self.used_types(count);
        for index in used {
            self.ty(TypeId::new(index));
        }
        for (function, from, shared) in std::mem::take(&mut self.moving) {
            let global = self.input.module_mut().globals.get_mut(from);
            let body = global
                .and_then(|g| g.as_function_mut())
                .map(|f| std::mem::take(&mut f.body));
            if let Some(BodyState::Loaded(body)) = body {
                all.push(Moving {
                    function,
                    body,
                    shared,
                });
            }
        }
        let types = self.types.table();
        let map = &self.maps[Way::Direct as usize];
        let attrs = &self.attrs;
        let renumbering = Renumbering {
            types: &|ty| types.get(ty.index()).copied().flatten().unwrap_or(ty),
            attrs: &|list| attrs.called(list).unwrap_or(list),
            globals: &map.globals,
            consts: &map.consts,
            metadata: &self.metadata,
            references: &self.linker.metadata.references,
            kinds: &self.kinds,
            scopes: &self.scopes,
            tags: &self.tags,
        };
        all.par_iter_mut()
            .for_each(|moving| renumbering.apply(moving));
        for moving in all {
            let global = self.linker.module.globals.get_mut(moving.function);
            if let Some(function) = global.and_then(|g| g.as_function_mut()) {
                function.body = BodyState::Loaded(moving.body);
            }
        }
    }

    /// The types that bodies on their way mention and that are not mapped yet.
    fn used_types(&self, count: usize) -> Vec<usize> {
        let mut used = vec![false; count];
        let mut mark = |ty: TypeId| {
            if let Some(place) = used.get_mut(ty.index()) {
                *place = true;
            }
        };
        for (_, from, _) in &self.moving {
            let Some(body) = self.input.module().globals[*from].body() else {
                continue;
            };
            for inst in body.insts().values() {
                mark(inst.ty);
                inst.source_type().into_iter().for_each(&mut mark);
            }
            for call in body.calls().values() {
                mark(call.func_ty);
            }
            for (_, constant) in body.consts.iter() {
                mark(constant.ty);
                match constant.kind {
                    ConstKind::Expr(at) => {
                        if let ExprOp::GetElementPtr { source } = body.consts.expr(at).op {
                            mark(source);
                        }
                    }
                    ConstKind::InlineAsm(at) => mark(body.consts.inline_asm(at).func_ty),
                    _ => {}
                }
            }
        }
        let used = used.into_iter().enumerate();
        used.filter(|(_, used)| *used)
            .map(|(index, _)| index)
            .collect()
    }

    // ---- values and metadata ----

    /// What a constant or global of the module becomes: parts first, in order.
    fn value(&mut self, root: Value, way: Way) -> Option<Value> {
        let id = match root.kind() {
            ValueKind::Global(id) => return self.global(id, way).map(Value::global),
            ValueKind::Const(id) => id,
            _ => return None,
        };
        let mut stack = vec![(id, 0usize)];
        while let Some((id, next)) = stack.last_mut() {
            let (id, at) = (*id, *next);
            *next = at.saturating_add(1);
            let known = |this: &Self, id: ConstId| {
                let known = this.maps[way as usize].consts.get(id.index());
                known.copied().flatten()
            };
            if known(self, id).is_some() {
                stack.pop();
                continue;
            }
            let source = self.input.module();
            let constant = source.consts.try_get(id)?;
            match source.consts.parts(constant).get(at).map(|p| p.kind()) {
                Some(ValueKind::Global(part)) => {
                    self.global(part, way)?;
                }
                Some(ValueKind::Const(part)) => {
                    if known(self, part).is_none() {
                        // A constant is not part of itself: readers see to that; whatever claims
                        // to be ends here.
                        if stack.iter().any(|(open, _)| *open == part) {
                            return None;
                        }
                        stack.push((part, 0));
                    }
                }
                Some(_) => return None,
                None => {
                    let new = self.build_const(constant, way)?;
                    if let Some(place) = self.maps[way as usize].consts.get_mut(id.index()) {
                        *place = Some(new);
                    }
                    stack.pop();
                }
            }
        }
        self.maps[way as usize]
            .consts
            .get(id.index())
            .copied()
            .flatten()
    }

    /// Makes a constant whose parts are mapped.
    fn build_const(&mut self, constant: Const, way: Way) -> Option<Value> {
        let function = match constant.kind {
            ConstKind::BlockAddress(id, _)
            | ConstKind::DsoLocalEquivalent(id)
            | ConstKind::NoCfi(id) => Some(self.global(id, way)?),
            _ => None,
        };
        let ty = self.ty(constant.ty);
        let map = &self.maps[way as usize];
        let source = self.input.module();
        let parts: Option<Vec<Value>> = source
            .consts
            .parts(constant)
            .iter()
            .map(|part| match part.kind() {
                ValueKind::Global(id) => {
                    let known = map.globals.get(id.index());
                    known.copied().flatten().map(Value::global)
                }
                ValueKind::Const(id) => map.consts.get(id.index()).copied().flatten(),
                _ => None,
            })
            .collect();
        let parts = parts?;
        let mut expr = None;
        let mut asm = None;
        match constant.kind {
            ConstKind::Expr(at) => {
                let mut new = source.consts.expr(at).clone();
                new.op = self.expr_op(new.op);
                expr = Some(new);
            }
            ConstKind::InlineAsm(at) => {
                let mut new = source.consts.inline_asm(at).clone();
                new.func_ty = self.ty(new.func_ty);
                asm = Some(new);
            }
            _ => {}
        }
        let source = self.input.module();
        let new = match (constant.kind, function) {
            (ConstKind::BlockAddress(_, block), Some(f)) => {
                NewConst::Plain(ConstKind::BlockAddress(f, block))
            }
            (ConstKind::DsoLocalEquivalent(_), Some(f)) => {
                NewConst::Plain(ConstKind::DsoLocalEquivalent(f))
            }
            (ConstKind::NoCfi(_), Some(f)) => NewConst::Plain(ConstKind::NoCfi(f)),
            (ConstKind::WideInt(span), _) => NewConst::Words(source.consts.words(span), false),
            (ConstKind::WideFloat(span), _) => NewConst::Words(source.consts.words(span), true),
            (ConstKind::Data(span), _) => NewConst::Data(source.consts.bytes(span)),
            (ConstKind::Aggregate(_), _) => NewConst::Aggregate(&parts),
            (ConstKind::PtrAuth(_), _) => NewConst::PtrAuth(&parts),
            (ConstKind::Expr(_), _) => {
                let expr = expr.as_ref()?;
                NewConst::Expr(expr.op, expr.flags, expr.in_range.as_deref(), &parts)
            }
            (ConstKind::InlineAsm(_), _) => NewConst::Asm(asm.as_ref()?),
            (kind, _) => NewConst::Plain(kind),
        };
        let linker = &mut *self.linker;
        let id = linker.consts.intern(&mut linker.module.consts, ty, &new);
        Some(Value::constant(id))
    }

    /// What a node of the module becomes, now that it is reached.
    pub fn node(&mut self, root: MdId) -> Option<MdId> {
        if self.metadata.waits {
            self.reach(root);
        }
        self.metadata.get(root)
    }

    /// Looks through what is below a node for what waits, brings the globals over that it names,
    /// and completes the nodes that wait for them.
    fn reach(&mut self, root: MdId) {
        let mut distinct = Vec::new();
        let mut stack = vec![(root.index(), false)];
        while let Some((index, ready)) = stack.pop() {
            let source = &self.input.module().metadata;
            let Some(entry) = source.get(index) else {
                continue;
            };
            let mut slots = source.slots(entry).to_vec();
            if !ready {
                let Some(reached) = self.metadata.reached.get_mut(index) else {
                    continue;
                };
                if std::mem::replace(reached, true) {
                    continue;
                }
                if entry.kind == MdKind::Value {
                    if self.metadata.slots.get(index) == Some(&WAITING) {
                        let value = slots.first().map(|raw| Value::from_u32(*raw));
                        let value = value.and_then(|v| self.value(v, Way::Direct));
                        let linker = &mut *self.linker;
                        let id =
                            value.map(|v| linker.metadata.value(&mut linker.module.metadata, v));
                        self.complete(index, MdId::to_slot(id));
                    }
                    continue;
                }
                stack.push((index, true));
                let mut parts = Vec::new();
                self.linker
                    .metadata
                    .references
                    .visit(entry.kind, &mut slots, |slot| {
                        parts.extend(MdId::from_slot(*slot));
                    });
                stack.extend(parts.iter().rev().map(|id| (id.index(), false)));
                continue;
            }
            if self.metadata.slots.get(index) == Some(&WAITING) {
                let map = &self.metadata;
                let linker = &mut *self.linker;
                linker
                    .metadata
                    .references
                    .visit(entry.kind, &mut slots, |slot| *slot = map.slot(*slot));
                let id = linker
                    .metadata
                    .node(&mut linker.module.metadata, entry.kind, &slots);
                self.complete(index, MdId::to_slot(Some(id)));
            } else if entry.distinct {
                distinct.push(index);
            }
        }
        for index in distinct {
            self.refresh(index);
        }
    }

    fn complete(&mut self, index: usize, slot: u32) {
        if let Some(place) = self.metadata.slots.get_mut(index) {
            *place = slot;
        }
    }

    /// Fills in the slots of a distinct node again, now that what waited is there.
    fn refresh(&mut self, index: usize) {
        let source = &self.input.module().metadata;
        let Some(entry) = source.get(index) else {
            return;
        };
        let Some(to) = self.metadata.get(MdId::module(index)) else {
            return;
        };
        let mut slots = source.slots(entry).to_vec();
        let linker = &mut *self.linker;
        let map = &self.metadata;
        linker
            .metadata
            .references
            .visit(entry.kind, &mut slots, |slot| *slot = map.slot(*slot));
        let Some(there) = linker.module.metadata.get(to.index()) else {
            return;
        };
        // Of a type that another module has defined, its definition stays.
        let places = linker.module.metadata.slots_mut(there);
        if places.len() == slots.len() && there.kind == entry.kind {
            for (place, slot) in places.iter_mut().zip(slots) {
                if *place == 0 {
                    *place = slot;
                }
            }
        }
    }

    fn internalize_all(&mut self, names: &FxHashSet<Box<[u8]>>) {
        let kept = flags::used_globals(&self.linker.module);
        let all: Vec<GlobalId> = self.linker.live().collect();
        for id in all {
            let module = &mut self.linker.module;
            let name = module.name(id);
            let listed = !name.is_empty() && names.contains(name);
            let special = name.starts_with(b"llvm.") || name.starts_with(b"__stack_chk_");
            let global = &mut module.globals[id];
            let exported =
                global.dll_storage == bitsmith_ir::schema::linkage::DllStorageClass::DllExport;
            if !listed
                || special
                || exported
                || kept.contains(&id)
                || global.linkage.is_local()
                || Facts::of(global).declaration_for_linker()
            {
                continue;
            }
            global.comdat = None;
            set_linkage(global, Linkage::Internal);
        }
    }
}

/// By constant of a module: whether it names a global.
fn consts_with_globals(module: &Module) -> Vec<bool> {
    let pool = &module.consts;
    let mut names = vec![false; pool.len()];
    // Parts may stand behind what they are part of: repeat until nothing changes.
    loop {
        let mut changed = false;
        for (id, constant) in pool.iter() {
            let direct = matches!(
                constant.kind,
                ConstKind::BlockAddress(..)
                    | ConstKind::DsoLocalEquivalent(_)
                    | ConstKind::NoCfi(_)
            );
            let part = |value: &Value| match value.kind() {
                ValueKind::Global(_) => true,
                ValueKind::Const(id) => names.get(id.index()).copied().unwrap_or(true),
                _ => true,
            };
            let is = direct || pool.parts(constant).iter().any(part);
            if let Some(place) = names.get_mut(id.index())
                && is
                && !*place
            {
                *place = true;
                changed = true;
            }
        }
        if !changed {
            return names;
        }
    }
}

/// The elements of an array constant; packed and null ones have none that could be taken over, and
/// no appending variable of those is known.
fn elements(module: &Module, value: Value) -> Vec<Value> {
    match module.scope().constant(value) {
        Some((constant, pool)) => pool.parts(constant).to_vec(),
        None => Vec::new(),
    }
}

fn appending_problem(a: &Module, there: GlobalId, b: &Module, here: GlobalId) -> Option<String> {
    use bitsmith_ir::schema::linkage::UnnamedAddr::Global as Unnamed;
    let (x, y) = (&a.globals[there], &b.globals[here]);
    if x.linkage != Linkage::Appending || y.linkage != Linkage::Appending {
        return Some(
            "Linking globals named '@': can only link appending global with another appending global!"
                .into(),
        );
    }
    let (Some(v), Some(w)) = (x.as_variable(), y.as_variable()) else {
        return Some("Appending globals must be variables".into());
    };
    let space = |m: &Module, ty: TypeId| match m.types.get(ty) {
        Type::Ptr(space) => *space,
        _ => 0,
    };
    let what = match () {
        () if v.constant != w.constant => {
            return Some("Appending variables linked with different const'ness!".into());
        }
        () if v.align != w.align => "alignment",
        () if x.visibility != y.visibility => "visibility",
        () if (x.unnamed_addr == Unnamed) != (y.unnamed_addr == Unnamed) => "unnamed_addr",
        () if a.strings.get(x.section) != b.strings.get(y.section) => "section name",
        () if space(a, x.ty) != space(b, y.ty) => "address spaces",
        () => return None,
    };
    Some(format!(
        "Appending variables with different {what} need to be linked!"
    ))
}

/// Whether code for two triples goes together. Architectures, vendors and systems must agree, of
/// Apple's systems not the version.
fn compatible(a: &[u8], b: &[u8]) -> bool {
    if a == b {
        return true;
    }
    let part = |triple: &[u8], n: usize| -> Vec<u8> {
        let part = triple.split(|&c| c == b'-').nth(n).unwrap_or_default();
        part.to_vec()
    };
    let arm = |arch: &[u8]| arch.starts_with(b"arm") || arch.starts_with(b"thumb");
    let (x, y) = (part(a, 0), part(b, 0));
    let same = |n| part(a, n) == part(b, n);
    if arm(&x) && arm(&y) {
        return same(1) && same(2) && same(3);
    }
    if part(a, 1) == b"apple" {
        let system = |triple: &[u8]| {
            let system = part(triple, 2);
            let end = system
                .iter()
                .position(u8::is_ascii_digit)
                .unwrap_or(system.len());
            system.get(..end).unwrap_or_default().to_vec()
        };
        return x == y && same(1) && system(a) == system(b);
    }
    x == y && same(1) && same(2) && same(3)
}
