//! From bitcode to the model: everything outside of function bodies at once, bodies on demand or
//! all in parallel.

mod attachments;
mod attributes;
mod attributes_older;
mod casts;
mod constants;
mod constants_older;
mod debug;
mod edges;
mod fold;
mod function;
mod globals;
mod inst;
mod inst_control;
mod inst_older;
mod labels_older;
mod locals;
mod merge;
mod metadata;
mod metadata_nodes;
mod metadata_older;
mod metadata_owners;
mod metadata_parts;
mod metadata_shape;
mod names;
mod newer;
mod operands;
mod places;
mod pointees;
mod remap;
mod scratch;
mod splats;
mod summary;
mod tables;
mod types;
mod warning;

pub use warning::Warning;

pub(crate) use constants::{ConstContext, read_constants};
pub(crate) use function::{BodyContext, DecodedBody, Rest, Workspace, read_body};
pub(crate) use inst_control::call_bit;
pub(crate) use scratch::TypeScratch;
pub(crate) use tables::Tables;
pub(crate) use types::read_types;

use crate::bitstream::{BlockCursor, BlockHead, BlockInfo, Item, Record};
use crate::error::{Error, Result};
use crate::outline::{ModuleOutline, Outline};
use bitsmith_model::body::{Body, UseList};
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::dialect::Dialect;
use bitsmith_model::entity::{Entity, Table};
use bitsmith_model::global::BodyState;
use bitsmith_model::metadata::Attachment;
use bitsmith_model::module::{Module, Producer};
use bitsmith_model::newer::Position;
use bitsmith_model::ordered_map::ordered_map;
use bitsmith_model::schema::blocks;
use bitsmith_model::types::{StructId, Type};
use bitsmith_model::value::{GlobalId, Value};
use bitsmith_upgrade::{Compatibility, LoopTags, Tags};
use rustc_hash::{FxHashMap, FxHashSet};

/// A module whose bodies are decoded on demand.
pub struct LazyModule<'a> {
    /// The module as read so far.
    pub module: Module,
    bytes: &'a [u8],
    tables: Tables,
    bodies: Vec<(GlobalId, BlockHead)>,
    /// By function: the index of its body, from 1; 0 for none.
    by_function: Vec<u32>,
    /// Bodies that are decoded but not installed yet, each with the number of the module's types at that time.
    ahead: FxHashMap<GlobalId, (Result<DecodedBody>, usize)>,
    warnings: Vec<Warning>,
    tags: Tags,
    loops: LoopTags,
    compatibility: Compatibility,
    /// A pending warning that the symbol table is not at its recorded offset.
    misplaced: Option<Warning>,
    /// The number of installed bodies.
    installed: usize,
    /// The block ids and record codes that were warned about.
    warned: FxHashSet<(Option<u32>, Option<u32>)>,
}

/// The bodies of a module that will be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All.
    Whole,
    /// Those that turn out to be needed.
    InParts,
}

/// Reads the first module of a file with all bodies.
pub fn read_module(bytes: &[u8]) -> Result<(Module, Vec<Warning>)> {
    let mut lazy = LazyModule::open(bytes)?;
    lazy.materialize_all()?;
    Ok((lazy.module, lazy.warnings))
}

impl<'a> LazyModule<'a> {
    /// Reads the first module of a file without its bodies.
    pub fn open(bytes: &'a [u8]) -> Result<Self> {
        Self::open_nth(bytes, 0)
    }

    /// Reads the module at `index`, counted from 0, without its bodies.
    pub fn open_nth(bytes: &'a [u8], index: usize) -> Result<Self> {
        let outline = Outline::read(bytes)?;
        Self::of_outline(outline.bytes, outline.module(index)?)
            .map_err(|error| error.in_file_at(outline.offset))
    }

    /// Reads a module of an outline without its bodies.
    pub fn of_outline(bytes: &'a [u8], outline: &ModuleOutline<'a>) -> Result<Self> {
        Self::of_outline_in(bytes, outline, Dialect::default())
    }

    /// Like [`LazyModule::of_outline`]; the module gets at least the given dialect.
    pub fn of_outline_in(
        bytes: &'a [u8],
        outline: &ModuleOutline<'a>,
        dialect: Dialect,
    ) -> Result<Self> {
        ModuleReader::new(bytes, outline, dialect).read(&outline.head)
    }

    /// Like [`LazyModule::of_outline`], without the summary, for linkers: the summary is of the module alone.
    /// It gets at least the given dialect. Of a module in parts less is upgraded:
    /// see [`bitsmith_upgrade::module_in_parts`].
    pub fn of_outline_to_link(
        bytes: &'a [u8],
        outline: &ModuleOutline<'a>,
        dialect: Dialect,
        extent: Extent,
    ) -> Result<Self> {
        let mut reader = ModuleReader::new(bytes, outline, dialect);
        reader.passes_over_summary = true;
        reader.extent = extent;
        reader.read(&outline.head)
    }

    /// Replaces the data layout, which is upgraded as one of the file is. Bodies that are read from then on have the
    /// address space of its stack.
    ///
    /// # Errors
    /// A message if the layout is not valid.
    pub fn set_data_layout(&mut self, layout: &[u8]) -> std::result::Result<(), String> {
        self.module.data_layout = layout.into();
        bitsmith_upgrade::data_layout(&mut self.module);
        self.tables.layout = DataLayout::parse(&self.module.data_layout)?;
        Ok(())
    }

    /// The warnings so far, in the order of the file.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// Returns true if a record has a form older than LLVM 22, so that the module was upgraded. Records in
    /// bodies do not count.
    pub fn was_upgraded(&self) -> bool {
        self.tables.older
    }

    /// The module, without the state for reading on.
    pub fn into_module(self) -> Module {
        self.module
    }

    /// The identified structs in the order of their definitions in the file. Forward references have put
    /// some earlier in the module.
    pub fn defined_structs(&self) -> Vec<StructId> {
        let types = self.tables.types.iter();
        let named = types.filter_map(|&ty| match self.module.types.get(ty) {
            Type::Named(id) => Some(*id),
            _ => None,
        });
        named.collect()
    }

    /// The functions that have bodies, in the order of the file.
    pub fn functions_with_bodies(&self) -> impl ExactSizeIterator<Item = GlobalId> {
        self.bodies.iter().map(|(id, _)| *id)
    }

    /// Decodes the body of a function, unless it is decoded or a declaration.
    pub fn materialize(&mut self, function: GlobalId) -> Result<()> {
        self.materialize_these(&[function])
    }

    /// Decodes all bodies that are not decoded yet, in parallel. The result is that of decoding them in
    /// sequence; of several errors, the first in the file is returned.
    pub fn materialize_all(&mut self) -> Result<()> {
        let all: Vec<GlobalId> = self.functions_with_bodies().collect();
        self.materialize_these(&all)
    }

    /// Decodes all bodies that can be decoded. Errors in others become warnings, and those stay undecoded.
    pub fn materialize_what_can_be(&mut self) {
        self.warnings.extend(self.misplaced.take());
        let all: Vec<GlobalId> = self.functions_with_bodies().collect();
        for id in all {
            if let Err(error) = self.materialize(id) {
                let name = String::from_utf8_lossy(self.module.name(id)).into_owned();
                let message = format!("the body of '{name}' is left out: {error}");
                let head = self.block_of(id).map(|(_, head)| *head);
                let warning = head.map(|head| Warning::new(head.at, head.path, message));
                self.warnings.extend(warning);
            }
        }
    }

    /// Decodes the bodies of some functions, in their order.
    pub fn materialize_these(&mut self, functions: &[GlobalId]) -> Result<()> {
        let base = self.module.types.len();
        let mut decoded = self.decode(functions).into_iter().peekable();
        for id in functions {
            let now = decoded.next_if(|(decoded, _)| decoded == id);
            let found = match now {
                Some((_, body)) => Some((body, base)),
                None => self.ahead.remove(id),
            };
            if let Some((body, base)) = found
                && self.is_lazy(*id)
            {
                self.install(*id, body?, base);
            }
        }
        self.say_misplaced()
    }

    /// Reports that the symbol table is not at its recorded offset. It is an error, as in LLVM, unless the
    /// file has parts of a newer producer, which is known after all bodies.
    fn say_misplaced(&mut self) -> Result<()> {
        if self.installed < self.bodies.len() {
            return Ok(());
        }
        let Some(misplaced) = self.misplaced.take() else {
            return Ok(());
        };
        if self.warnings.is_empty() {
            let error = Error::new(misplaced.bit, misplaced.message.clone());
            let error = error.in_block(misplaced.path);
            self.misplaced = Some(misplaced);
            return Err(error);
        }
        self.warnings.push(misplaced);
        Ok(())
    }

    /// Decodes bodies in parallel that will be needed, and keeps them: they, or their errors, enter the
    /// module when they are materialized.
    pub fn decode_ahead(&mut self, functions: &[GlobalId]) {
        let base = self.module.types.len();
        let decoded = self.decode(functions);
        let decoded = decoded.into_iter().map(|(id, body)| (id, (body, base)));
        self.ahead.extend(decoded);
    }

    /// Bodies decoded ahead that will enter the module unchanged, with the attachments of their functions.
    pub fn coming(&self) -> impl Iterator<Item = (GlobalId, &Body, &[Attachment])> {
        self.ahead.iter().filter_map(|(&id, (decoded, _))| {
            let decoded = decoded.as_ref().ok()?;
            let global = self.module.globals.get(id)?;
            let as_is = decoded.rest.is_none() && global.attachments.is_empty();
            let as_is = as_is && !self.tables.loop_tags;
            as_is.then_some((id, &*decoded.body, decoded.attachments.as_slice()))
        })
    }

    /// Decodes those of the bodies that are not decoded yet, in parallel.
    fn decode(&self, functions: &[GlobalId]) -> Vec<(GlobalId, Result<DecodedBody>)> {
        let pending: Vec<&(GlobalId, BlockHead)> = functions
            .iter()
            .filter(|id| self.is_lazy(**id) && !self.ahead.contains_key(id))
            .filter_map(|id| self.block_of(*id))
            .collect();
        let context = self.context();
        ordered_map(&pending, Workspace::default, |workspace, (id, head)| {
            (*id, read_body(&context, *id, head, workspace))
        })
    }

    /// The block of a function's body.
    fn block_of(&self, id: GlobalId) -> Option<&(GlobalId, BlockHead)> {
        let at = self.by_function.get(id.index())?.checked_sub(1)?;
        self.bodies.get(at as usize)
    }

    /// Returns true if a function has a body that is not in the module yet.
    fn is_lazy(&self, id: GlobalId) -> bool {
        let function = self.module.globals.get(id).and_then(|g| g.as_function());
        function.is_some_and(|function| matches!(function.body, BodyState::Lazy))
    }

    fn context(&self) -> BodyContext<'_> {
        BodyContext {
            bytes: self.bytes,
            module: &self.module,
            tables: &self.tables,
        }
    }

    /// Installs a body that was decoded while the module had `base` types.
    fn install(&mut self, id: GlobalId, decoded: DecodedBody, base: usize) {
        self.installed = self.installed.saturating_add(1);
        let DecodedBody {
            mut body,
            mut attachments,
            rest,
        } = decoded;
        let personality = rest.and_then(|rest| self.install_rest(id, &mut body, *rest, base));
        if self.tables.loop_tags {
            self.loops.upgrade(&mut self.module, &mut body);
        }
        if let Some(global) = self.module.globals.entry_mut(id) {
            match global.attachments.is_empty() {
                true => global.attachments = attachments,
                false => global.attachments.append(&mut attachments),
            }
            if let Some(function) = global.as_function_mut() {
                function.personality = function.personality.or(personality);
                function.body = BodyState::Loaded(body);
            }
        }
    }

    /// Does the rest of the work for a body; returns its function's personality.
    fn install_rest(
        &mut self,
        id: GlobalId,
        body: &mut Body,
        rest: Rest,
        base: usize,
    ) -> Option<Value> {
        let plan = &self.tables.plan;
        let tags = &mut self.tags;
        rest.after.enter(plan, &mut self.module, body, tags);
        for warning in rest.warnings {
            // Bodies of a newer producer have the same warnings: only the first one is reported.
            if self.warned.insert((warning.path.last(), warning.code)) {
                self.warnings.push(warning);
            }
        }
        if !rest.extra_types.is_empty() {
            let map = remap::intern(&mut self.module.types, rest.extra_types, base);
            map.apply(body);
        }
        if rest.misfits {
            self.compatibility.body(&mut self.module, id, body);
        }
        rest.personality
    }
}

/// The state while the blocks of a module are read.
struct ModuleReader<'a> {
    bytes: &'a [u8],
    strtab: &'a [u8],
    module: Module,
    tables: Tables,
    warnings: Vec<Warning>,
    globals: globals::Pending,
    groups: attributes::Groups,
    /// True if a `memory(...)` does not tell target memory apart.
    older_memory: bool,
    bodies: Vec<(GlobalId, BlockHead)>,
    places: places::Places,
    /// The properties of the assembler in the next record.
    asm_properties: Vec<(&'static str, Vec<u8>)>,
    /// Pending upgrades of older metadata.
    fixups: metadata_older::Fixups,
    /// True to skip the summary.
    passes_over_summary: bool,
    extent: Extent,
    /// The summaries that wait for the names of globals, which stand behind them.
    waiting: Vec<BlockHead>,
    /// By a combined index's number of a module: its index in the summary.
    summary_modules: FxHashMap<u64, u32>,
    /// True if the module lists modules, even if none: the summary is of several modules then.
    lists_modules: bool,
    /// The hash of the module, which follows its summary.
    hash: Option<[u32; 5]>,
    /// The id of the last known block.
    last_block: u32,
}

impl<'a> ModuleReader<'a> {
    fn new(bytes: &'a [u8], outline: &ModuleOutline<'a>, dialect: Dialect) -> Self {
        let dialect = dialect.max(Dialect::of_producer(&outline.producer.name));
        let mut module = Module::of_dialect(dialect);
        module.producer = Producer {
            of_bitcode: true,
            ..outline.producer.clone()
        };
        module.strings = bitsmith_model::entity::Bytes::from_vec(outline.strtab.to_vec());
        let tables = Tables::new();
        Self {
            bytes,
            strtab: outline.strtab,
            module,
            tables,
            warnings: Vec::new(),
            globals: globals::Pending::default(),
            groups: attributes::Groups::default(),
            older_memory: false,
            bodies: Vec::new(),
            places: places::Places::new(outline.start),
            asm_properties: Vec::new(),
            fixups: metadata_older::Fixups::default(),
            passes_over_summary: false,
            extent: Extent::Whole,
            waiting: Vec::new(),
            summary_modules: FxHashMap::default(),
            lists_modules: false,
            hash: None,
            last_block: Position::START,
        }
    }

    fn read(mut self, head: &BlockHead) -> Result<LazyModule<'a>> {
        let none = BlockInfo::new();
        let mut block = BlockCursor::open(self.bytes, head, &none)?;
        let mut record = Record::new();
        loop {
            match block.next(&mut record)? {
                Item::End => break,
                Item::Block(child) => self.block(&child)?,
                Item::Record => self.record(&block, &record)?,
            }
        }
        for head in std::mem::take(&mut self.waiting) {
            let info = std::mem::take(&mut self.tables.block_info);
            let opened = BlockCursor::open(self.bytes, &head, &info);
            let read = opened.and_then(|block| self.summary(block, &head));
            self.tables.block_info = info;
            read?;
        }
        self.finish_globals(&block)?;
        names::make_unique(&mut self.module);
        self.implicit_comdats();
        if let (Some(hash), Some(summary)) = (self.hash, &mut self.module.summary)
            && let Some(module) = summary.modules.first_mut()
        {
            module.hash = hash;
        }
        self.fix_metadata();
        merge::merge(&mut self.module, &mut self.tables);
        bitsmith_upgrade::move_local_entities(&mut self.module);
        bitsmith_upgrade::constructors_of_two_fields(&mut self.module);
        bitsmith_upgrade::move_linker_options(&mut self.module);
        if self.older_memory {
            bitsmith_upgrade::target_memory(&mut self.module);
        }
        let other_layout = bitsmith_upgrade::data_layout(&mut self.module);
        self.tables.plan = match self.extent {
            Extent::Whole => bitsmith_upgrade::module(&mut self.module),
            Extent::InParts => bitsmith_upgrade::module_in_parts(&mut self.module),
        };
        let producer = Dialect::of_producer(&self.module.producer.name);
        self.tables.older |= other_layout
            || producer < self.module.dialect
            || self.tables.version < 2
            || self.tables.pointees.is_some()
            || self.tables.plan.found_older_forms();
        let mut compatibility = Compatibility::default();
        compatibility.functions(&mut self.module);
        // Types that instructions imply without listing them: entered here once, rather than in every body.
        for ty in [Type::Void, Type::Int(1), Type::Token, Type::Ptr(0)] {
            self.module.types.intern(ty);
        }
        self.value_types(&block)?;
        self.note_typeless();
        self.tables.layout = DataLayout::parse(&self.module.data_layout)
            .map_err(|message| Error::new(block.bit_pos(), message).in_block(block.path()))?;
        if let Some(error) = self.missing_body(head) {
            return Err(error);
        }
        let misplaced = std::mem::take(&mut self.places).apply(&mut self.bodies)?;
        // A warning about many places is reported once.
        let mut said = FxHashSet::default();
        self.warnings
            .retain(|w| said.insert((w.path.last(), w.code, w.message.clone())));
        let warned = self.warnings.iter().map(|w| (w.path.last(), w.code));
        let warned = warned.collect();
        let mut by_function = vec![0; self.module.globals.len()];
        for (number, (id, _)) in (1u32..).zip(&self.bodies) {
            by_function.put(id.index(), number);
        }
        Ok(LazyModule {
            module: self.module,
            bytes: self.bytes,
            tables: self.tables,
            bodies: self.bodies,
            by_function,
            ahead: FxHashMap::default(),
            warnings: self.warnings,
            tags: Tags::checked(),
            loops: LoopTags::default(),
            compatibility,
            warned,
            misplaced,
            installed: 0,
        })
    }

    /// Completes the metadata of older records.
    fn fix_metadata(&mut self) {
        self.tables.older |= self.fixups.older;
        self.tables.loop_tags |= self.fixups.loop_tags;
        self.tables.lost |= self.fixups.lost;
        if self.fixups.is_empty() {
            return;
        }
        let owner = metadata_older::Owner {
            consts: &mut self.module.consts,
            int: self.module.types.int(64),
            local: false,
        };
        let owners = std::mem::take(&mut self.fixups).apply(&mut self.module.metadata, owner);
        owners.enter(&mut self.module);
    }

    /// Computes the type of every value once, for the bodies.
    fn value_types(&mut self, block: &BlockCursor<'_, '_>) -> Result<()> {
        let scope = self.module.scope();
        let types = self.tables.values.iter().map(|value| scope.type_of(*value));
        match types.collect() {
            Some(types) => {
                self.tables.value_types = types;
                Ok(())
            }
            None => {
                Err(Error::new(block.bit_pos(), "a value without a type").in_block(block.path()))
            }
        }
    }

    fn missing_body(&self, head: &BlockHead) -> Option<Error> {
        let (with, blocks) = (self.globals.with_bodies.len(), self.bodies.len());
        (with > blocks).then(|| {
            let message = format!(
                "expected {with} function blocks, as functions are defined; found {blocks}"
            );
            Error::new(head.end, message).in_block(head.path)
        })
    }

    fn block(&mut self, head: &BlockHead) -> Result<()> {
        if blocks::block_name(head.id).is_some() {
            self.last_block = head.id;
        }
        match head.id {
            blocks::BLOCKINFO_BLOCK => {
                self.tables.block_info = BlockInfo::read(self.bytes, head)?;
                self.keep_abbreviations();
                return Ok(());
            }
            blocks::FUNCTION_BLOCK => return self.function_block(head),
            _ => {}
        }
        // The abbreviations are lent to the block while the tables are filled.
        let info = std::mem::take(&mut self.tables.block_info);
        let result = self.block_with(head, &info);
        self.tables.block_info = info;
        result
    }

    fn block_with(&mut self, head: &BlockHead, info: &BlockInfo) -> Result<()> {
        let block = BlockCursor::open(self.bytes, head, info)?;
        match head.id {
            blocks::TYPE_BLOCK => {
                let again = BlockCursor::open(self.bytes, head, info)?;
                self.tables.pointees = pointees::Pointees::read(again)?;
                types::read_types(
                    block,
                    &mut self.module.types,
                    &mut self.tables.types,
                    &mut self.warnings,
                )
            }
            blocks::PARAMATTR_GROUP_BLOCK => self.attribute_groups(block),
            blocks::PARAMATTR_BLOCK => self.attribute_lists(block),
            blocks::CONSTANTS_BLOCK => self.constants(block),
            blocks::METADATA_KIND_BLOCK => {
                metadata::read_metadata_kinds(block, &mut self.tables, &mut self.module)
            }
            blocks::METADATA_BLOCK => metadata::read_module_metadata(
                block,
                &mut self.tables,
                &mut self.module,
                &mut self.fixups,
                &mut self.warnings,
            ),
            blocks::OPERAND_BUNDLE_TAGS_BLOCK => {
                let tags = &mut self.module.bundle_tags;
                names::read_name_list(block, blocks::operand_bundle_tags::TAG, tags)
            }
            blocks::SYNC_SCOPE_NAMES_BLOCK => {
                let scopes = &mut self.module.sync_scopes;
                names::read_name_list(block, blocks::sync_scope_names::NAME, scopes)
            }
            blocks::VALUE_SYMTAB_BLOCK => {
                let bodies = self.bodies.len();
                let names = self.places.has_names(head, bodies) || self.tables.version < 2;
                let places = (bodies > 0).then_some(&mut self.places);
                names::read_module_names(block, &self.tables, names, places, &mut self.module)
            }
            blocks::USELIST_BLOCK => self.use_lists(block),
            blocks::MODULE_STRTAB_BLOCK
            | blocks::GLOBALVAL_SUMMARY_BLOCK
            | blocks::FULL_LTO_GLOBALVAL_SUMMARY_BLOCK
                if self.passes_over_summary =>
            {
                Ok(())
            }
            blocks::MODULE_STRTAB_BLOCK => {
                let summary = self.module.summary.get_or_insert_default();
                self.lists_modules = true;
                summary::read_module_paths(block, summary, &mut self.summary_modules)
            }
            blocks::GLOBALVAL_SUMMARY_BLOCK | blocks::FULL_LTO_GLOBALVAL_SUMMARY_BLOCK
                if self.tables.version < 2 =>
            {
                self.waiting.push(*head);
                Ok(())
            }
            blocks::GLOBALVAL_SUMMARY_BLOCK | blocks::FULL_LTO_GLOBALVAL_SUMMARY_BLOCK => {
                self.summary(block, head)
            }
            id => {
                let message = match blocks::block_name(id) {
                    Some(name) => format!("{name} is not expected here: passed over"),
                    None => {
                        self.keep_block(head);
                        format!("block {id} is unknown: kept as it came")
                    }
                };
                self.warnings
                    .push(Warning::new(head.at, head.path, message));
                Ok(())
            }
        }
    }

    fn summary(&mut self, block: BlockCursor<'_, '_>, head: &BlockHead) -> Result<()> {
        let mut summary = self.module.summary.take().unwrap_or_default();
        if summary.modules.is_empty() && !self.lists_modules {
            summary.modules.push(Default::default());
        }
        let modules = &self.summary_modules;
        let read = summary::read_summary(block, &self.tables, &self.module, modules, &mut summary);
        let unknown = summary.flags & !bitsmith_model::summary::KNOWN_FLAGS;
        if unknown != 0 {
            let message = format!("flags {unknown:#x} are unknown: kept as they came");
            self.warnings
                .push(Warning::new(head.at, head.path, message));
        }
        // The index of a thin link does not name its producer.
        let spoken = bitsmith_model::summary::dialect(summary.version);
        if spoken > self.module.dialect {
            self.module.dialect = spoken;
            self.module.attrs.raise(spoken);
        }
        self.module.summary = Some(summary);
        read
    }

    fn constants(&mut self, block: BlockCursor<'_, '_>) -> Result<()> {
        let mut values = std::mem::take(&mut self.tables.values);
        let mut numbers = Vec::new();
        let mut expansions = std::mem::take(&mut self.tables.expansions);
        let base = self.module.types.len();
        let mut scratch = TypeScratch::new(&self.module.types);
        let mut context = ConstContext {
            tables: &self.tables,
            dialect: self.module.dialect,
            types: &mut scratch,
            globals: &self.module.globals,
            outer: None,
            numbers: &mut numbers,
            expansions: &mut expansions,
        };
        let read = read_constants(
            block,
            &mut context,
            &mut self.module.consts,
            false,
            &mut values,
        );
        let extra = scratch.into_extra();
        self.tables.values = values;
        self.tables.expansions = expansions;
        if let Some(pointees) = &mut self.tables.pointees {
            numbers.iter().for_each(|&n| pointees.push_value(n));
        }
        read?;
        if !extra.is_empty() {
            remap::intern(&mut self.module.types, extra, base)
                .apply_consts(&mut self.module.consts);
        }
        Ok(())
    }

    fn function_block(&mut self, head: &BlockHead) -> Result<()> {
        // The bodies are in the order of the functions that have one.
        let Some(&id) = self.globals.with_bodies.get(self.bodies.len()) else {
            return Err(Error::new(
                head.at,
                "a function block, but no more functions are defined",
            )
            .in_block(head.path));
        };
        self.bodies.push((id, *head));
        Ok(())
    }

    fn use_lists(&mut self, mut block: BlockCursor<'_, '_>) -> Result<()> {
        let mut record = Record::new();
        loop {
            match block.next(&mut record)? {
                Item::End => return Ok(()),
                Item::Block(_) => {}
                Item::Record => {
                    let Some((&number, indexes)) = record.ops.split_last() else {
                        return Err(block.record_error(&record, "expected indexes and a value"));
                    };
                    let value = usize::try_from(number)
                        .ok()
                        .and_then(|index| self.tables.values.get(index).copied());
                    let value = value.ok_or_else(|| {
                        let last = record.ops.len().saturating_sub(1);
                        block.error(&record, last, "expected the number of a value")
                    })?;
                    let indexes = indexes.iter().map(|&i| i as u32).collect();
                    self.module.use_lists.push(UseList { value, indexes });
                }
            }
        }
    }
}
