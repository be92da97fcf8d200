//! Moves the selected globals of a module, with everything they refer to.
//!
//! The order in which globals arrive is visible in the result, so it is that of LLVM's `IRMover`: the
//! prototype of a global is made when it is first reached; its contents are pushed onto a worklist that
//! is processed, last one first, after the current mapping. Bodies are only scanned here. They are
//! renumbered at the end, when everything they refer to is mapped.

use crate::appending::Elements;
use crate::attributes::AttrMap;
use crate::error::Severity;
use crate::flags;
use crate::input::Input;
use crate::linker::{Linker, Options};
use crate::metadata::{MdMap, map_module};
use crate::prefetch::Prefetched;
use crate::select::Selection;
use crate::types::TypeMap;
use bitsmith_model::entity::{Entity, enter_name};
use bitsmith_model::module::ASM_PROPERTIES;
use bitsmith_model::schema::linkage::Linkage;
use bitsmith_model::types::Type;
use bitsmith_model::unique::separator;
use bitsmith_model::used_structs::used_structs;
use bitsmith_model::value::{GlobalId, MdId, Value, ValueKind};
use bitsmith_passes::internalize::internalize_globals;
use rustc_hash::FxHashSet;

/// Globals and constants are mapped in two ways: in general, and for aliasees and resolvers, which must
/// be defined here.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum MappingContext {
    Direct = 0,
    Indirect = 1,
}

/// Contents that are still to be mapped.
pub(crate) enum Work {
    Initializer {
        to: GlobalId,
        from: GlobalId,
    },
    Appending {
        to: GlobalId,
        pieces: Vec<Elements>,
        /// True if the first piece was there before.
        has_before: bool,
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
pub(crate) struct ValueMap {
    pub(crate) globals: Vec<Option<GlobalId>>,
    pub(crate) consts: Vec<Option<Value>>,
}

/// The numbers in the result, by number in the module: kinds of attachments, scopes, tags of bundles.
#[derive(Default)]
pub(crate) struct TableNumbers {
    pub(crate) kinds: Vec<u32>,
    pub(crate) scopes: Vec<u16>,
    pub(crate) tags: Vec<u32>,
}

/// The work that is left.
#[derive(Default)]
pub(crate) struct Queue {
    pub(crate) worklist: Vec<GlobalId>,
    pub(crate) work: Vec<Work>,
    pub(crate) moving: Vec<(GlobalId, GlobalId, Vec<u32>)>,
    /// Declarations and variables with pending attachments: of the result, of the module.
    pub(crate) unattached: Vec<(GlobalId, GlobalId)>,
    /// Likewise, for declarations of variables that the module defines.
    pub(crate) left_behind: Vec<(GlobalId, GlobalId)>,
    pub(crate) bodies_done: bool,
}

/// The buffers of a search through nodes.
#[derive(Default)]
pub(crate) struct SearchBuffers {
    /// Nodes that exist before their operands are mapped.
    pub(crate) early: Vec<usize>,
    /// The nodes on the way from a root, each with the number of its next operand.
    pub(crate) path: Vec<(usize, usize)>,
    /// Lazily mapped nodes, operands first but for cycles.
    pub(crate) ready: Vec<usize>,
    /// The slots of one node.
    pub(crate) slots: Vec<u32>,
}

/// A module while it moves into the result.
pub struct Mover<'l, 'i> {
    pub(crate) linker: &'l mut Linker,
    pub(crate) input: &'i mut dyn Input,
    pub(crate) options: Options,
    pub(crate) selection: Selection,
    pub(crate) chosen: FxHashSet<GlobalId>,
    /// The work that is left.
    pub(crate) queue: Queue,
    pub(crate) maps: [ValueMap; 2],
    pub(crate) types: TypeMap,
    pub(crate) attrs: AttrMap,
    pub(crate) metadata: MdMap,
    /// The buffers of a search through nodes.
    pub(crate) buffers: SearchBuffers,
    pub(crate) prefetched: Prefetched,
    /// The numbers in the result, by number in the module: kinds of attachments, scopes, tags of bundles.
    pub(crate) numbers: TableNumbers,
    /// True if other definitions may replace this module's when the program is loaded.
    pub(crate) interposition: bool,
    pub(crate) internalize: FxHashSet<Box<[u8]>>,
}

/// Moves the selected globals. Errors go to the linker's diagnostics. Returns the globals whose
/// contents were moved.
pub fn move_in(
    linker: &mut Linker,
    input: &mut dyn Input,
    mut selection: Selection,
    options: Options,
) -> FxHashSet<GlobalId> {
    let debug_types = linker.metadata.debug_types;
    let prefetched = input.take_prepared();
    let prefetched = prefetched.unwrap_or_else(|| Prefetched::new(input.module(), debug_types));
    let types = input.module().types.len();
    let names = selection.names.take();
    let names = names.unwrap_or_else(|| linker.read_structs(input));
    let mut mover = Mover {
        options,
        chosen: selection.values.iter().copied().collect(),
        queue: Queue {
            worklist: selection.values.iter().rev().copied().collect(),
            ..Queue::default()
        },
        selection,
        maps: Default::default(),
        types: TypeMap::new(types, names),
        attrs: AttrMap::default(),
        metadata: MdMap::default(),
        prefetched,
        numbers: TableNumbers::default(),
        buffers: SearchBuffers::default(),
        interposition: input.module().is_flag_set(b"SemanticInterposition"),
        internalize: FxHashSet::default(),
        linker,
        input,
    };
    mover.run();
    mover.input.give_back(mover.prefetched);
    mover.chosen
}

impl Mover<'_, '_> {
    pub(crate) fn run(&mut self) {
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
        while let Some(id) = self.queue.worklist.pop() {
            let mapped = |map: &ValueMap| map.globals.get(id.index()).is_some_and(|m| m.is_some());
            if self.maps.iter().any(mapped) {
                continue;
            }
            self.global(id, MappingContext::Direct);
            self.flush();
            let linker = &mut *self.linker;
            linker.metadata.put_back(&mut linker.module.metadata);
            if self.linker.failed() {
                return;
            }
        }
        self.queue.bodies_done = true;
        self.named_metadata();
        for (to, from) in std::mem::take(&mut self.queue.unattached) {
            self.attach(to, from, &[]);
        }
        if !self.selection.importing {
            self.module_asm();
        }
        self.order_variables();
        flags::link_module_flags(self);
        self.move_bodies();
        self.attach_left_behind();
        self.linker.replace_stand_ins();
        if self.options.internalize {
            let names = std::mem::take(&mut self.internalize);
            self.internalize_all(&names);
        }
    }

    // ---- properties of the module as a whole ----

    /// Data layout and triple: those of the first module are kept, but for a later version of Apple's
    /// systems.
    pub(crate) fn target(&mut self) {
        let source = self.input.module();
        let linker = &mut *self.linker;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        if linker.module.data_layout.is_empty() {
            linker.module.data_layout.clone_from(&source.data_layout);
            linker.layout = self.selection.layout.clone();
        }
        if linker.module.triple.is_empty() {
            linker.module.triple.clone_from(&source.triple);
            linker.symbols.separator = separator(source.triple());
        }
        let name = text(linker.module.source_name());
        // The device libraries of CUDA have their own layout and triple, which go with all.
        let nvidia = source.triple().is_nvptx() && linker.module.triple().is_nvptx();
        let library = nvidia && source.triple().is_device_library();
        let plain = matches!(
            &*source.data_layout,
            b"" | b"e-i64:64-v16:16-v32:32-n16:32:64"
        );
        if self.selection.layout != linker.layout && !(library && plain) {
            let message = format!(
                "Linking two modules of different data layouts: '{}' is '{}' whereas '{name}' is '{}'\n",
                self.input.name(),
                text(&source.data_layout),
                text(&linker.module.data_layout),
            );
            linker.say(Severity::Warning, message, Vec::new());
        }
        let (here, there) = (&source.triple, &linker.module.triple);
        let differ = !source.triple().is_compatible(linker.module.triple());
        if differ && !here.is_empty() && !library {
            let message = format!(
                "Linking two modules of different target triples: '{}' is '{}' whereas '{name}' is '{}'\n",
                self.input.name(),
                text(here),
                text(there),
            );
            linker.say(Severity::Warning, message, Vec::new());
        }
        if source.triple().is_newer(linker.module.triple()) {
            linker.module.triple.clone_from(&source.triple);
            linker.symbols.separator = separator(source.triple());
        }
    }

    /// Metadata kinds, synchronisation scopes, bundle tags: mapped by name.
    pub(crate) fn registries(&mut self) {
        let source = self.input.module();
        let module = &mut self.linker.module;
        let kinds = source.metadata_kinds.iter();
        self.numbers.kinds = kinds
            .map(|n| enter_name(&mut module.metadata_kinds, n) as u32)
            .collect();
        let scopes = source.sync_scopes.iter();
        self.numbers.scopes = scopes
            .map(|n| enter_name(&mut module.sync_scopes, n) as u16)
            .collect();
        let tags = source.bundle_tags.iter();
        self.numbers.tags = tags
            .map(|n| enter_name(&mut module.bundle_tags, n) as u32)
            .collect();
    }

    /// Maps structs to equal ones, derived from variables with one name and structs with one name.
    pub(crate) fn unify_types(&mut self) {
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
            // The structs that undecoded bodies use are unknown, so all structs count.
            let found = match self.input.defined_structs() {
                Some(_) => source.types.structs().keys().collect(),
                None => used_structs(source),
            };
            self.types.unify_by_name(
                &mut self.linker.structs,
                &source.types,
                &self.linker.module.types,
                &found,
            );
        }
    }

    /// Maps the nodes that upgrades of bodies added, and their constants.
    pub(crate) fn map_new_metadata(&mut self) {
        let (known, source) = (self.metadata.slots.len(), self.input.module());
        if known < source.metadata.len() {
            self.prefetched.new_constants(source, known);
            for map in &mut self.maps {
                map.consts.resize(source.consts.len(), None);
            }
            self.map_metadata();
        }
    }

    /// Maps the metadata of the module that is not mapped yet.
    pub(crate) fn map_metadata(&mut self) {
        // Constants first: the nodes need their mapping.
        for id in std::mem::take(&mut self.prefetched.consts) {
            self.value(Value::constant(id), MappingContext::Direct);
        }
        let source = self.input.module();
        let map = &self.maps[MappingContext::Direct as usize].consts;
        let linker = &mut *self.linker;
        self.metadata = map_module(
            std::mem::take(&mut self.metadata),
            &mut linker.metadata,
            &source.metadata,
            &self.prefetched.private,
            &mut linker.module.metadata,
            |value| match value.kind() {
                ValueKind::Const(id) => map.get(id.index()).copied().flatten(),
                _ => None,
            },
        );
    }

    pub(crate) fn named_metadata(&mut self) {
        let named: Vec<(Box<[u8]>, Vec<MdId>)> = self
            .input
            .module()
            .named_metadata
            .iter()
            .filter(|n| *n.name != *flags::MODULE_FLAGS)
            .map(|n| (n.name.clone(), n.operands.clone()))
            .collect();
        for (name, operands) in named {
            if self.selection.importing && self.stays(&name) {
                continue;
            }
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

    /// Handles named metadata that a module to import from keeps for itself; returns true if it is not merged.
    fn stays(&mut self, name: &[u8]) -> bool {
        if name == b"llvm.stats" {
            return true;
        }
        if name != b"llvm.pseudo_probe_desc" {
            return false;
        }
        let mut there = self.linker.module.named_metadata.iter();
        if !there.any(|n| *n.name == *name) {
            let destination = String::from_utf8_lossy(self.linker.module.source_name());
            let message = format!(
                "Pseudo-probe ignored: source module '{}' is compiled with \
                 -fpseudo-probe-for-profiling while destination module '{destination}' is not\n",
                self.input.name(),
            );
            self.linker.say(Severity::Warning, message, Vec::new());
        }
        true
    }

    pub(crate) fn module_asm(&mut self) {
        let source = self.input.module();
        if source.module_asm.is_empty() {
            return;
        }
        if source.dialect.has(ASM_PROPERTIES.1) {
            for (text, properties) in source.asm() {
                self.linker.module.append_asm(text, properties.to_vec());
            }
            return;
        }
        let asm = &mut self.linker.module.module_asm;
        let triple = source.triple();
        if triple.arch().starts_with(b"thumb") {
            asm.extend_from_slice(b".text\n.balign 2\n.thumb\n");
        } else if triple.is_arm_32() {
            asm.extend_from_slice(b".text\n.balign 4\n.arm\n");
        }
        asm.extend_from_slice(&source.module_asm);
        if !asm.ends_with(b"\n") {
            asm.push(b'\n');
        }
    }

    /// Puts variables into the order of their module, including those that existed before.
    pub(crate) fn order_variables(&mut self) {
        let variables = self.input.module().variables.clone();
        for id in variables {
            if self.input.module().globals[id].linkage == Linkage::Appending {
                continue;
            }
            let to = self.global(id, MappingContext::Direct);
            if let Some(to) = to.map(|to| self.linker.stand_ins.target(to))
                && self.linker.module.globals[to].as_variable().is_some()
            {
                self.linker.move_to_end(to);
            }
        }
    }

    /// Makes internal the named globals of this input; the names that others may refer to stay.
    fn internalize_all(&mut self, names: &FxHashSet<Box<[u8]>>) {
        let all: Vec<GlobalId> = self.linker.live().collect();
        let is_kept = |name: &[u8]| name.is_empty() || !names.contains(name);
        internalize_globals(&mut self.linker.module, &all, is_kept);
    }
}
