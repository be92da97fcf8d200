//! A module: the content of a bitcode or text file.

use crate::attr::Attrs;
use crate::body::{Body, UseList};
use crate::constant::{Const, ConstKind, ConstPool};
use crate::debug_types::DebugTypes;
use crate::dialect::Dialect;
use crate::entity::{Arena, Bytes};
use crate::global::{BodyState, Comdat, ComdatId, Global, GlobalKind};
use crate::guid::{global_identifier, guid};
use crate::metadata::{MdScope, MdStore, NamedMd};
use crate::newer::Newer;
use crate::schema::metadata_kind;
use crate::summary::Summary;
use crate::triple::{AMDGPU_SINCE, Triple};
use crate::types::{Type, TypeId, Types};
use crate::value::{ConstId, GlobalId, MdId, Value, ValueKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// The base objects of the aliases of a module, through further aliases and constant expressions.
/// One walk finds all of them, as a chain of aliases may be as long as the module.
#[derive(Clone, Debug, Default)]
pub struct Bases(FxHashMap<GlobalId, Option<GlobalId>>);

impl Bases {
    /// The base object of an alias, `None` if there is none; any other global is its own.
    pub fn of(&self, id: GlobalId) -> Option<GlobalId> {
        self.0.get(&id).copied().unwrap_or(Some(id))
    }
}

/// A module flag (LangRef, «Module Flags Metadata»).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ModuleFlag<'m> {
    /// The behaviour when modules are linked: metadata of an integer.
    pub behavior: Option<MdId>,
    /// The name.
    pub name: &'m [u8],
    /// The value, of any kind.
    pub value: Option<MdId>,
}

/// A module (LangRef, «Module Structure»).
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// `source_filename`, which may be empty; `None` if the module says nothing of it, and tools name it after its file.
    pub source_filename: Option<Vec<u8>>,
    /// `target triple`
    pub triple: Vec<u8>,
    /// `target datalayout`
    pub data_layout: Vec<u8>,
    /// Module-level inline assembler.
    pub module_asm: Vec<u8>,
    /// The properties of parts of it, by their starts; what precedes the first part has none.
    pub asm_parts: Vec<AsmPart>,
    /// The producer of the file: the string and the epoch of the identification block.
    pub producer: Producer,
    /// The dialect that was found, and that is printed and written.
    pub dialect: Dialect,
    /// The names of globals, comdats, sections, partitions and collectors.
    pub strings: Bytes,
    /// The types.
    pub types: Types,
    /// The attributes.
    pub attrs: Attrs,
    /// The constants that are not local to a function.
    pub consts: ConstPool,
    /// All globals, by handle.
    pub globals: Arena<GlobalId, Global>,
    /// The global variables, in their order.
    pub variables: Vec<GlobalId>,
    /// The functions, in their order.
    pub functions: Vec<GlobalId>,
    /// The aliases, in their order.
    pub aliases: Vec<GlobalId>,
    /// The ifuncs, in their order.
    pub ifuncs: Vec<GlobalId>,
    /// The comdats.
    pub comdats: Arena<ComdatId, Comdat>,
    /// The metadata that is not local to a function.
    pub metadata: MdStore,
    /// The composite types of debug info with the same identifier.
    pub debug_types: DebugTypes,
    /// Named metadata, in order.
    pub named_metadata: Vec<NamedMd>,
    /// The names of the kinds of attachments, by number.
    pub metadata_kinds: Vec<Box<[u8]>>,
    /// The names of the synchronisation scopes, by number; `""` is the system's.
    pub sync_scopes: Vec<Box<[u8]>>,
    /// The tags of operand bundles, by number.
    pub bundle_tags: Vec<Box<[u8]>>,
    /// Use-list orders of globals and constants, from the file's directives.
    pub use_lists: Vec<UseList>,
    /// Records and blocks of a newer producer that the model cannot represent.
    pub newer: Vec<Newer>,
    /// The ThinLTO summary.
    pub summary: Option<Box<Summary>>,
}

/// A part of module-level inline assembler with properties of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AsmPart {
    /// The offset of its first byte.
    pub start: usize,
    /// The names and values of its properties, in the order of [`ASM_PROPERTIES`]; empty for none.
    pub properties: Vec<(&'static str, Vec<u8>)>,
}

/// The names of the properties of module-level inline assembler, in the order in which they are printed, and
/// the first release that has them.
pub const ASM_PROPERTIES: ([&str; 2], u16) = (["target_features", "target_cpu"], 23);

/// The kind of metadata that holds the GUID of a global.
const GUID_KIND: &[u8] = b"guid";

/// The producer of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Producer {
    /// Its name and version, such as `LLVM22.1.8`.
    pub name: Vec<u8>,
    /// The epoch of incompatible changes: 0 so far.
    pub epoch: u64,
    /// True if it wrote bitcode: it has no name then before LLVM 3.8.
    pub of_bitcode: bool,
    /// True if a text declares an intrinsic before its first body.
    pub declares_first: bool,
    /// The globals in the order in which a text has them; empty if that is the order in which modules are printed.
    pub order: Vec<GlobalId>,
    /// What pointers in metadata pointed to, in files of LLVM 3.7 and older: shaders tell the types of resources so.
    pub pointees: Vec<Pointee>,
}

/// The type that an element of a tuple, a constant pointer, pointed to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointee {
    /// The tuple.
    pub node: MdId,
    /// The index of the element.
    pub at: usize,
    /// The type.
    pub ty: TypeId,
}

impl Module {
    /// An empty module, with the kinds, scopes and tags that every LLVM 22 context has.
    pub fn new() -> Self {
        Self::of_dialect(Dialect::default())
    }
    /// An empty module, with the kinds, scopes and tags that every context of a dialect has.
    pub fn of_dialect(dialect: Dialect) -> Self {
        Self {
            dialect,
            metadata_kinds: metadata_kind::fixed_kinds(dialect)
                .map(|k| k.as_bytes().into())
                .collect(),
            sync_scopes: vec![b"singlethread".as_slice().into(), b"".as_slice().into()],
            ..Self::default()
        }
    }
    /// The target triple, parsed.
    pub fn triple(&self) -> Triple<'_> {
        Triple::new(&self.triple)
    }
    /// Returns true if the target is a GPU of AMD, of an architecture that the dialect knows.
    pub fn is_for_amdgpu(&self) -> bool {
        let triple = self.triple();
        let names_processor = triple.amdgpu_version().is_some();
        triple.arch() == b"r600"
            || triple.is_amdgcn() && (!names_processor || self.dialect.has(AMDGPU_SINCE))
    }

    /// The module flags, in order; nodes of another form than that of a flag are left out.
    pub fn flags(&self) -> impl Iterator<Item = ModuleFlag<'_>> {
        let metadata = self.scope().metadata();
        let named = self.named_metadata.iter();
        let flags = named.filter(|n| &*n.name == b"llvm.module.flags");
        flags.flat_map(|n| &n.operands).filter_map(move |&node| {
            let (entry, store) = metadata.get(node)?;
            let [behavior, name, value] = *store.slots(entry) else {
                return None;
            };
            Some(ModuleFlag {
                behavior: MdId::from_slot(behavior),
                name: metadata.string(MdId::from_slot(name)?)?,
                value: MdId::from_slot(value),
            })
        })
    }
    /// The value of the integer module flag named `wanted`; `None` if there is no such flag.
    pub fn int_flag(&self, wanted: &[u8]) -> Option<i64> {
        let scope = self.scope();
        let flag = self.flags().find(|flag| flag.name == wanted)?;
        scope.int(scope.metadata().value(flag.value?)?)
    }
    /// The value of the module flag named `wanted` if it is a string; `None` if there is no such flag.
    pub fn text_flag(&self, wanted: &[u8]) -> Option<&[u8]> {
        let flag = self.flags().find(|flag| flag.name == wanted)?;
        self.scope().metadata().string(flag.value?)
    }
    /// Returns true if the integer module flag named `wanted` exists and is not zero.
    pub fn is_flag_set(&self, wanted: &[u8]) -> bool {
        self.int_flag(wanted).is_some_and(|value| value != 0)
    }
    /// Returns true if a kind of metadata attachments has this name.
    pub fn is_metadata_kind(&self, kind: u32, name: &[u8]) -> bool {
        let known = self.metadata_kinds.get(kind as usize);
        known.is_some_and(|known| **known == *name)
    }
    /// Appends module-level inline assembler with these properties. It ends with a line break then.
    pub fn append_asm(&mut self, text: &[u8], mut properties: Vec<(&'static str, Vec<u8>)>) {
        let rank = |name: &str| ASM_PROPERTIES.0.iter().position(|known| *known == name);
        properties.sort_by_key(|(name, _)| rank(name));
        let same = match self.asm_parts.last() {
            Some(last) => last.properties == properties,
            None => properties.is_empty(),
        };
        if text.is_empty() {
            return;
        }
        if !same {
            let start = self.module_asm.len();
            self.asm_parts.push(AsmPart { start, properties });
        }
        self.module_asm.extend_from_slice(text);
        if self.module_asm.last() != Some(&b'\n') {
            self.module_asm.push(b'\n');
        }
    }
    /// The module-level inline assembler, each part with its properties.
    pub fn asm(&self) -> impl Iterator<Item = (&[u8], &[(&'static str, Vec<u8>)])> {
        let ends = self.asm_parts.iter().map(|part| part.start);
        let ends = ends.chain([self.module_asm.len()]);
        let starts = std::iter::once((0, &[][..]));
        let parts = self.asm_parts.iter();
        let starts = starts.chain(parts.map(|part| (part.start, &part.properties[..])));
        let texts = starts.zip(ends).map(|((start, properties), end)| {
            (
                self.module_asm.get(start..end).unwrap_or_default(),
                properties,
            )
        });
        texts.filter(|(text, _)| !text.is_empty())
    }
    /// Returns true if a newer producer wrote anything outside bodies that is kept only as bits.
    pub fn has_newer(&self) -> bool {
        !self.newer.is_empty() || self.metadata.has_raw()
    }
    /// The name of a global, empty for one that is only numbered.
    #[inline]
    pub fn name(&self, id: GlobalId) -> &[u8] {
        self.strings.get(self.globals[id].name)
    }
    /// The variables `llvm.used` and `llvm.compiler.used`, as far as they exist.
    pub fn used_lists(&self) -> impl Iterator<Item = GlobalId> + '_ {
        let names: [&[u8]; 2] = [b"llvm.used", b"llvm.compiler.used"];
        let globals = self.globals.iter().map(|(id, _)| id);
        globals.filter(move |&id| names.contains(&self.name(id)))
    }
    /// The globals in `llvm.used` and `llvm.compiler.used`, without their casts.
    pub fn listed_as_used(&self) -> FxHashSet<GlobalId> {
        self.used_lists()
            .flat_map(|list| self.listed_in(list))
            .collect()
    }
    /// The globals in the list that is the initializer of a variable, without their casts.
    pub fn listed_in(&self, list: GlobalId) -> impl Iterator<Item = GlobalId> + '_ {
        let list = self
            .globals
            .get(list)
            .and_then(|global| global.as_variable());
        let list = list.and_then(|variable| self.scope().constant(variable.initializer?));
        let elements = list.map_or(&[][..], |(list, pool)| pool.parts(list));
        elements.iter().filter_map(|&value| self.uncast(value))
    }
    /// The GUID that a global has in its metadata.
    pub fn own_guid(&self, id: GlobalId) -> Option<u64> {
        let global = self.globals.get(id)?;
        let scope = match global.body() {
            Some(body) => self.body_scope(id, body),
            None => self.scope(),
        };
        let metadata = scope.metadata();
        let mut attachments = global.attachments.iter();
        let own = attachments.find(|a| self.is_metadata_kind(a.kind, GUID_KIND));
        let (entry, store) = metadata.get(own?.node)?;
        let first = MdId::from_slot(*store.slots(entry).first()?)?;
        let number = scope.int(metadata.value(first)?)?;
        Some(number.cast_unsigned())
    }
    /// The GUID that a global has in its metadata, or by its name as a declaration, an alias or one of LLVM's own.
    pub fn guid(&self, id: GlobalId) -> Option<u64> {
        if let Some(own) = self.own_guid(id) {
            return Some(own);
        }
        let global = self.globals.get(id)?;
        let name = self.name(id);
        let by_name = match &global.kind {
            _ if name.starts_with(b"llvm.") => true,
            GlobalKind::Variable(variable) => variable.initializer.is_none(),
            GlobalKind::Function(function) => matches!(function.body, BodyState::Declaration),
            GlobalKind::Alias(_) => true,
            GlobalKind::IFunc(_) => false,
        };
        by_name.then(|| {
            let source = self.source_name();
            guid(&global_identifier(name, global.linkage, source))
        })
    }
    /// The `source_filename`, empty if there is none.
    pub fn source_name(&self) -> &[u8] {
        self.source_filename.as_deref().unwrap_or_default()
    }

    /// The base objects of all aliases.
    pub fn bases(&self) -> Bases {
        self.bases_of(&self.aliases)
    }
    /// The base objects of the aliases among some globals.
    pub fn bases_of(&self, globals: &[GlobalId]) -> Bases {
        let mut bases = Bases::default();
        let mut chain = Vec::new();
        for &global in globals {
            let mut next = Some(global);
            let object = loop {
                let Some(id) = next else { break None };
                if let Some(known) = bases.0.get(&id) {
                    break *known;
                }
                match self.globals.get(id).map(|global| &global.kind) {
                    Some(GlobalKind::Alias(of)) => {
                        // An alias that is met again before its end is in a cycle.
                        bases.0.insert(id, None);
                        chain.push(id);
                        next = self.uncast(*of);
                    }
                    global => break global.map(|_| id),
                }
            };
            bases.0.extend(chain.drain(..).map(|id| (id, object)));
        }
        bases
    }
    /// The comdat of a global; for an alias, that of its base object.
    pub fn comdat_of(&self, bases: &Bases, id: GlobalId) -> Option<ComdatId> {
        let global = self.globals.get(id)?;
        match global.kind {
            GlobalKind::Alias(_) => self.globals.get(bases.of(id)?)?.comdat,
            _ => global.comdat,
        }
    }
    /// The global that an address is based on, through the first operands of constant expressions.
    fn uncast(&self, address: Value) -> Option<GlobalId> {
        const MOST: usize = 64;
        let mut value = address;
        for _ in 0..MOST {
            match value.kind() {
                ValueKind::Global(id) => return Some(id),
                ValueKind::Const(id) => {
                    let constant = self.consts.try_get(id);
                    let constant = constant.filter(|c| matches!(c.kind, ConstKind::Expr(_)))?;
                    value = *self.consts.parts(constant).first()?;
                }
                _ => return None,
            }
        }
        None
    }
    /// Adds a global, and to the list of its kind.
    pub fn add_global(&mut self, global: Global) -> GlobalId {
        let order = match &global.kind {
            GlobalKind::Variable(_) => &mut self.variables,
            GlobalKind::Function(_) => &mut self.functions,
            GlobalKind::Alias(_) => &mut self.aliases,
            GlobalKind::IFunc(_) => &mut self.ifuncs,
        };
        let id = self.globals.push(global);
        order.push(id);
        id
    }
    /// All globals as symbol tables list them: functions, variables, aliases, ifuncs.
    pub fn in_symbol_order(&self) -> impl Iterator<Item = GlobalId> + Clone + '_ {
        let orders = [
            &self.functions,
            &self.variables,
            &self.aliases,
            &self.ifuncs,
        ];
        orders.into_iter().flatten().copied()
    }
    /// All globals as their records stand in bitcode: variables, functions, aliases, ifuncs.
    pub fn in_record_order(&self) -> impl Iterator<Item = GlobalId> + Clone + '_ {
        let orders = [
            &self.variables,
            &self.functions,
            &self.aliases,
            &self.ifuncs,
        ];
        orders.into_iter().flatten().copied()
    }
    /// All globals as they stand in text: variables, aliases, ifuncs, functions.
    pub fn in_text_order(&self) -> impl Iterator<Item = GlobalId> + Clone + '_ {
        let orders = [
            &self.variables,
            &self.aliases,
            &self.ifuncs,
            &self.functions,
        ];
        orders.into_iter().flatten().copied()
    }
    /// The scope of values outside any body.
    pub fn scope(&self) -> Scope<'_> {
        Scope {
            module: self,
            body: None,
            func_ty: None,
        }
    }
    /// The scope of values in a body whose function does not matter (parameters have no types then).
    pub fn scope_in<'a>(&'a self, body: &'a Body) -> Scope<'a> {
        Scope {
            body: Some(body),
            ..self.scope()
        }
    }
    /// The scope of values in the body of `function`.
    pub fn body_scope<'a>(&'a self, function: GlobalId, body: &'a Body) -> Scope<'a> {
        Scope {
            module: self,
            body: Some(body),
            func_ty: Some(self.globals[function].value_ty),
        }
    }
}

/// A module and perhaps one of its bodies: the context that gives a [`Value`] its meaning.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// The module.
    pub module: &'a Module,
    /// The body, inside of a function.
    pub body: Option<&'a Body>,
    /// The type of the function whose body it is.
    pub func_ty: Option<TypeId>,
}

impl<'a> Scope<'a> {
    /// The metadata that can be named in this scope.
    pub fn metadata(self) -> MdScope<'a> {
        MdScope {
            module: &self.module.metadata,
            local: self.body.map(|b| &b.metadata),
        }
    }
    /// The constant that `value` is, with the pool that owns it; none for globals.
    pub fn constant(self, value: Value) -> Option<(Const, &'a ConstPool)> {
        match value.kind() {
            ValueKind::Const(id) => self.pool_constant(&self.module.consts, id),
            ValueKind::LocalConst(id) => self.pool_constant(&self.body?.consts, id),
            _ => None,
        }
    }
    fn pool_constant(self, pool: &'a ConstPool, id: ConstId) -> Option<(Const, &'a ConstPool)> {
        Some((pool.try_get(id)?, pool))
    }
    /// The type of `value`; `None` for blocks and metadata, whose types have no handle.
    pub fn type_of(self, value: Value) -> Option<TypeId> {
        match value.kind() {
            ValueKind::Global(id) => Some(self.module.globals.get(id)?.ty),
            ValueKind::Const(_) | ValueKind::LocalConst(_) => Some(self.constant(value)?.0.ty),
            ValueKind::Arg(index) => {
                let func = self.module.types.as_func(self.func_ty?)?;
                func.params.get(index as usize).copied()
            }
            ValueKind::Inst(id) => Some(self.body?.insts().get(id)?.ty),
            ValueKind::Block(_) => self.module.types.find(&Type::Label),
            ValueKind::Metadata(_) => self.module.types.find(&Type::Metadata),
        }
    }
    /// Returns true if `mask` is a valid mask of a shufflevector of two vectors of type `source`: a vector
    /// of 32-bit integers, each undefined or less than twice the number of elements.
    pub fn is_shuffle_mask(self, mask: Value, source: &Type) -> bool {
        let types = &self.module.types;
        let Some((constant, pool)) = self.constant(mask) else {
            return false;
        };
        let (
            Type::Vector { len, scalable, .. },
            Type::Vector {
                element,
                scalable: same,
                ..
            },
        ) = (source, types.get(constant.ty))
        else {
            return false;
        };
        if scalable != same || *types.get(*element) != Type::Int(32) {
            return false;
        }
        let end = u64::from(*len).saturating_mul(2);
        match constant.kind {
            ConstKind::Undef | ConstKind::Poison | ConstKind::Null => true,
            _ if *scalable => false,
            ConstKind::Data(span) => pool.bytes(span).chunks_exact(4).all(|number| {
                let number: [u8; 4] = number.try_into().unwrap_or_default();
                u64::from(u32::from_le_bytes(number)) < end
            }),
            ConstKind::Aggregate(_) => pool.parts(constant).iter().all(|part| {
                let kind = self.constant(*part).map(|(constant, _)| constant.kind);
                match kind {
                    Some(ConstKind::Undef | ConstKind::Poison) => true,
                    Some(ConstKind::Int(number)) => u64::try_from(number).is_ok_and(|n| n < end),
                    _ => false,
                }
            }),
            _ => false,
        }
    }
    /// The integer that `value` is, if it is a constant of at most 64 bits.
    pub fn int(self, value: Value) -> Option<i64> {
        match self.constant(value)?.0.kind {
            ConstKind::Int(int) => Some(int),
            _ => None,
        }
    }
    /// The value of an integer constant of any width, if it fits 64 bits unsigned.
    pub fn narrow_int(self, value: Value) -> Option<i64> {
        let (constant, pool) = self.constant(value)?;
        match constant.kind {
            ConstKind::Int(int) => Some(int),
            ConstKind::WideInt(span) => match pool.words(span) {
                [] => Some(0),
                [word, rest @ ..] if rest.iter().all(|word| *word == 0) => {
                    i64::try_from(*word).ok()
                }
                _ => None,
            },
            _ => None,
        }
    }
}
