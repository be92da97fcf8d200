//! Writes a module as LLVM 22 does: for a module that LLVM wrote, the same bytes.
//!
//! First everything is numbered (`enumerate`), by a walk over the module in the order in which
//! LLVM's writer walks; then the blocks are written, bodies in parallel.

mod abbrevs;
mod attributes;
mod constants;
mod enumerate;
mod error;
mod function;
mod globals;
mod index;
mod inst;
mod libcalls;
mod md_enumerate;
mod memprof;
mod metadata;
mod metadata_kinds;
mod names;
mod newer;
mod older_nodes;
mod pools;
mod splats;
mod string_map;
mod summary;
mod symtab;
mod tags;
mod types;
mod unique;
mod uselist;
mod users;
mod values;
mod wrapper;

use crate::bitstream::{Op, Tail, Writer};
use abbrevs::Standard;
use bitsmith_model::body::Body;
use bitsmith_model::dialect::Dialect;
use bitsmith_model::module::Module;
use bitsmith_model::newer::Position;
use bitsmith_model::ordered_map::in_turn_while;
use bitsmith_model::parallel;
use bitsmith_model::schema::blocks::{
    BLOCKINFO_BLOCK, CONSTANTS_BLOCK, FUNCTION_BLOCK, IDENTIFICATION_BLOCK, METADATA_BLOCK,
    METADATA_KIND_BLOCK, MODULE_BLOCK, OPERAND_BUNDLE_TAGS_BLOCK, PARAMATTR_BLOCK,
    PARAMATTR_GROUP_BLOCK, STRTAB_BLOCK, SYNC_SCOPE_NAMES_BLOCK, TYPE_BLOCK, identification,
    module as code, operand_bundle_tags, strtab, sync_scope_names,
};
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::use_order::{Target, UseLists};
use bitsmith_model::value::{GlobalId, Value};
use constants::ConstantsBlock;
use enumerate::Enumeration;
use error::Result;
pub use error::WriteError;
use names::{STRTAB_SINCE, Strtab};
use newer::Kept;
use pools::Owner;
use rustc_hash::FxHashMap;
use sha1::{Digest, Sha1};
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use unique::Unique;
use values::Sorts;

/// The options of the writer.
#[derive(Clone, Debug)]
pub struct WriteOptions {
    /// The producer: the string of the identification block.
    pub producer: Vec<u8>,
    /// True to write the hash of the module (SHA-1 of its block so far).
    pub module_hash: bool,
    /// True to omit the module's use-list orders. If they are written, constants are not sorted for denser
    /// numbers, as in LLVM's `-preserve-bc-uselistorder`.
    pub drop_use_lists: bool,
    /// True to leave constants unsorted even if there are no use-list orders to write, as LLVM's linker does.
    pub keep_constant_order: bool,
    /// True to write, instead of the module's own, the use-list orders that LLVM would have in memory after
    /// reading the module, as far as a reader would not reproduce them.
    pub preserve_use_lists: bool,
    /// The way the module came to be, which decides the order of local names.
    pub origin: Origin,
}

/// The way a module came to be. Local names are written in the order of a hash table; who fills it decides the order.
/// LLVM's reader of bitcode names a function's values in the order of the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// LLVM's reader of bitcode, which leaves a trace of a block of its own.
    #[default]
    Bitcode,
    /// LLVM's parser of text.
    Text,
    /// LLVM's linker moves bodies: a block's name follows those of its instructions.
    Link,
    /// LLVM copies bodies: a block's name precedes those of its instructions.
    Copy,
}

impl Origin {
    /// The reader that made a module: text names no producer.
    pub fn of_reader(module: &Module) -> Self {
        match module.producer.name.is_empty() {
            true => Self::Text,
            false => Self::Bitcode,
        }
    }
}

impl Default for WriteOptions {
    fn default() -> Self {
        Self {
            producer: concat!("bitsmith", env!("CARGO_PKG_VERSION")).into(),
            module_hash: false,
            drop_use_lists: false,
            keep_constant_order: false,
            preserve_use_lists: false,
            origin: Origin::Bitcode,
        }
    }
}

/// The state that the writers of bodies share.
struct Shared<'a> {
    all: &'a Enumeration<'a>,
    standard: Standard,
    /// The use-list orders to write, if any.
    use_lists: Option<&'a UseLists>,
    origin: Origin,
    /// The type `void`, if the module has it.
    void: Option<TypeId>,
    /// The address space of allocas, by the data layout.
    alloca_space: u32,
    /// By function: other functions that use addresses of its blocks.
    block_address_users: FxHashMap<GlobalId, Vec<GlobalId>>,
}

impl Shared<'_> {
    #[inline]
    fn is_void(&self, ty: TypeId) -> bool {
        Some(ty) == self.void
    }
}

/// Writes a module as a bitcode file. All bodies must be loaded.
///
/// ```
/// use bitsmith_bitcode::{read::read_module, write::{WriteOptions, write_module}};
/// use bitsmith_model::module::Module;
///
/// let mut module = Module::new();
/// let ty = module.types.int(32);
/// module.add_variable(b"x", ty, None);
/// let bytes = write_module(&module, &WriteOptions::default()).expect("it can be written");
/// let (again, warnings) = read_module(&bytes).expect("it can be read");
/// assert_eq!(again.name(again.variables[0]), b"x");
/// assert!(warnings.is_empty());
/// ```
pub fn write_module(
    module: &Module,
    options: &WriteOptions,
) -> std::result::Result<Vec<u8>, WriteError> {
    write_modules(&[module], options)
}

/// Writes a module as a bitcode file at the position of `to`, each body as soon as it is ready: they
/// need not all be in memory. All bodies must be loaded.
///
/// # Errors
/// If the module cannot be written, or writing to `to` fails. The output is invalid then.
pub fn write_module_to<S: io::Write + io::Seek + Send>(
    module: &Module,
    options: &WriteOptions,
    to: &mut S,
) -> std::result::Result<(), WriteError> {
    // The hash covers everything before it, the wrapper header has the length, and unknown parts may be
    // between bodies.
    let whole = options.module_hash || module.triple().is_macho() || !module.newer.is_empty();
    if whole {
        return Ok(to.write_all(&write_module(module, options)?)?);
    }
    let start = to.stream_position()?;
    let Parts { rest, changed } = write_parts(&[module], options, Some(to))?;
    to.write_all(&rest)?;
    let end = to.stream_position()?;
    for (at, bytes) in changed {
        to.seek(io::SeekFrom::Start(start.saturating_add(at as u64)))?;
        to.write_all(&bytes)?;
    }
    to.seek(io::SeekFrom::Start(end))?;
    Ok(())
}

/// Writes several modules into one bitcode file, with one string table. All bodies must be loaded.
pub fn write_modules(
    modules: &[&Module],
    options: &WriteOptions,
) -> std::result::Result<Vec<u8>, WriteError> {
    let Parts { rest: bytes, .. } = write_parts(modules, options, None)?;
    Ok(match modules.first() {
        Some(first) => wrapper::wrap(first.triple(), bytes),
        None => bytes,
    })
}

/// The output for early draining, if there is one.
type Outside<'a> = Option<&'a mut (dyn io::Write + Send)>;

/// Drains the output so far.
type Drain<'a> = dyn FnMut(&mut Writer) -> io::Result<()> + 'a;

/// The data in memory at the end.
struct Parts {
    /// The bytes that were not drained.
    rest: Vec<u8>,
    /// Changes of drained bytes: the offset and the new content of each run.
    changed: Vec<(usize, Vec<u8>)>,
}

fn write_parts(
    modules: &[&Module],
    options: &WriteOptions,
    mut outside: Outside<'_>,
) -> Result<Parts> {
    let mut out = Writer::with_magic();
    let mut strtab = Strtab::default();
    for module in modules {
        if let Some(summary) = index::of_module(module) {
            write_identification(&options.producer, module.dialect, &mut out)?;
            index::write(module, summary, &mut strtab, &mut out)?;
            continue;
        }
        let keep_use_lists =
            !options.drop_use_lists && (options.preserve_use_lists || has_use_lists(module));
        let unique = Unique::new(module);
        let sorts = match options.origin {
            _ if keep_use_lists || options.keep_constant_order => Sorts::Never,
            Origin::Bitcode => Sorts::UnlessInPoolOrder,
            _ => Sorts::Always,
        };
        let all = Enumeration::new(&unique, sorts)?;
        let use_lists = keep_use_lists.then(|| match options.preserve_use_lists {
            true => UseLists::predict(module, Target::Bitcode),
            false => UseLists::of_module(module),
        });
        strtab.hasher = options.module_hash.then(Sha1::new);
        strtab.reserve(module.globals.len());
        let start = out.bit_len();
        if module.dialect.has(IDENTIFICATION_SINCE) {
            write_identification(&options.producer, module.dialect, &mut out)?;
        }
        let strings = &mut strtab;
        let parts = (&all, use_lists.as_ref(), options.origin);
        let block = || write_module_block(parts, start, strings, &mut out, &mut outside);
        // For several modules, only LLVM's linker makes a symbol table.
        let alone = modules.len() == 1 && module.dialect.has(STRTAB_SINCE);
        let symbols = || alone.then(|| symtab::symbols(module)).flatten();
        let (written, symbols) = parallel::join(block, symbols);
        written?;
        if alone {
            symtab::write(module, options, symbols, &mut strtab, &mut out)?;
        }
    }
    let has_table = |module: &&Module| module.dialect.has(STRTAB_SINCE);
    if modules.iter().any(has_table) {
        strtab.write(&mut out)?;
    }
    let changed = out.take_held();
    let rest = out.finish()?;
    Ok(Parts { rest, changed })
}

/// A STRTAB block with this string table.
pub(crate) fn string_table(table: &[u8]) -> std::result::Result<Vec<u8>, WriteError> {
    let mut out = Writer::new();
    names::blob_block(STRTAB_BLOCK, strtab::BLOB, table, &mut out)?;
    Ok(out.finish()?)
}

/// Returns true if a module has use-list orders anywhere.
fn has_use_lists(module: &Module) -> bool {
    let bodies = module.globals.values().filter_map(|global| global.body());
    !module.use_lists.is_empty() || bodies.into_iter().any(|body| !body.use_lists.is_empty())
}

/// The first release that names the producer.
const IDENTIFICATION_SINCE: u16 = 4;
/// The first release with names of synchronization scopes.
const SCOPES_SINCE: u16 = 5;

fn write_identification(producer: &[u8], dialect: Dialect, out: &mut Writer) -> Result<()> {
    let mut producer = producer.to_vec();
    if Dialect::of_producer(&producer) != dialect {
        producer.extend_from_slice(format!("-llvm{}", dialect.release()).as_bytes());
    }
    out.enter_block(IDENTIFICATION_BLOCK, 5);
    let string = abbrevs::tailed(identification::STRING, &[], Tail::Array(Op::Char6));
    out.define_abbrev(&string);
    let known = [string];
    abbrevs::string_record(out, &known, 4, identification::STRING, &producer)?;
    let epoch = abbrevs::tailed(identification::EPOCH, &[Op::Vbr(6)], Tail::None);
    out.define_abbrev(&epoch);
    out.abbreviated(5, &epoch, identification::EPOCH, &[0], None)?;
    out.end_block()?;
    Ok(())
}

/// The word offset of the block at `bit`, relative to the word before the module's identification
/// block, which is at `identification`.
fn word_offset(bit: u64, identification: u64) -> u64 {
    (bit.saturating_sub(identification) / 32).saturating_add(1)
}

fn write_module_block(
    (all, use_lists, origin): (&Enumeration<'_>, Option<&UseLists>, Origin),
    identification: u64,
    strtab: &mut Strtab,
    out: &mut Writer,
    outside: &mut Outside<'_>,
) -> Result<()> {
    let module = all.module;
    let shared = Shared {
        all,
        standard: Standard::new(all.types.index_bits(), all.module.dialect),
        use_lists,
        origin,
        void: module.types.find(&Type::Void),
        alloca_space: alloca_space(&module.data_layout),
        block_address_users: users::block_address_users(module),
    };
    out.enter_block(MODULE_BLOCK, 3);
    let start = out.bit_len();
    let version = match module.dialect.has(STRTAB_SINCE) {
        true => 2,
        false => 1,
    };
    out.unabbreviated(code::VERSION, &[version]);
    let mut newer = Kept::new(&module.newer);
    newer.behind(Position::START, None, out)?;
    shared.standard.write(&module.newer, out)?;
    newer.behind(BLOCKINFO_BLOCK, None, out)?;
    all.types.write(out)?;
    all.attrs.write(&all.types, out)?;
    globals::write_comdats(all, strtab, out)?;
    let offset_bit = globals::write_info(all, strtab, out)?;
    if let Some(bit) = offset_bit {
        out.await_number(bit);
    }
    for block in [PARAMATTR_GROUP_BLOCK, PARAMATTR_BLOCK, TYPE_BLOCK] {
        newer.behind(block, None, out)?;
    }
    write_constants(&shared, out)?;
    newer.behind(CONSTANTS_BLOCK, None, out)?;
    metadata_kinds::write_kinds(module, out)?;
    newer.behind(METADATA_KIND_BLOCK, None, out)?;
    let before = |newer: &mut Kept<'_>, out: &mut Writer, drain: &mut Drain<'_>| {
        write_before_bodies(all, use_lists, newer, out, drain)
    };
    let places = write_functions(&shared, identification, &mut newer, out, outside, before)?;
    summary::write(all, strtab, out)?;
    if let Some(bit) = offset_bit {
        out.enter_number(bit, word_offset(out.bit_len(), identification) as u32)?;
    }
    names::write_functions(all, &places, out)?;
    newer.rest(out)?;
    if let Some(hasher) = strtab.hasher.take() {
        write_hash(start, hasher, out);
    } else {
        summary::write_kept_hash(all, out);
    }
    out.end_block()?;
    Ok(())
}

/// Writes the blocks between the module's constants and the bodies; bodies need not wait for them.
fn write_before_bodies(
    all: &Enumeration<'_>,
    use_lists: Option<&UseLists>,
    newer: &mut Kept<'_>,
    out: &mut Writer,
    drain: &mut Drain<'_>,
) -> Result<()> {
    let module = all.module;
    metadata::write_module(all, out, drain)?;
    newer.behind(METADATA_BLOCK, None, out)?;
    if let Some(lists) = use_lists {
        let number = |value: Value| all.values.number(Owner::MODULE, value);
        uselist::write(lists.module.iter().map(|(_, list)| list), number, out)?;
    }
    write_texts(
        OPERAND_BUNDLE_TAGS_BLOCK,
        3,
        operand_bundle_tags::TAG,
        all.tags.names.iter().copied(),
        out,
    )?;
    if module.dialect.has(SCOPES_SINCE) {
        write_texts(
            SYNC_SCOPE_NAMES_BLOCK,
            2,
            sync_scope_names::NAME,
            module.sync_scopes.iter().map(|scope| &**scope),
            out,
        )?;
    }
    for block in [OPERAND_BUNDLE_TAGS_BLOCK, SYNC_SCOPE_NAMES_BLOCK] {
        newer.blocks_behind(block, 0, out)?;
    }
    Ok(())
}

fn write_constants(shared: &Shared<'_>, out: &mut Writer) -> Result<()> {
    let all = shared.all;
    ConstantsBlock {
        unique: all.values.unique,
        types: &all.types,
        standard: &shared.standard,
        number: &|owner, value| all.values.number(owner, value),
    }
    .write(out, all.values.entries(), Some(all.values.len() as usize))
}

/// Writes a block of names.
fn write_texts<'t>(
    block: u32,
    width: u32,
    code: u32,
    texts: impl ExactSizeIterator<Item = &'t [u8]>,
    out: &mut Writer,
) -> Result<()> {
    if texts.len() == 0 {
        return Ok(());
    }
    out.enter_block(block, width);
    let mut ops = Vec::new();
    for text in texts {
        ops.clear();
        ops.extend(abbrevs::wide_chars(text));
        out.unabbreviated(code, &ops);
    }
    out.end_block()?;
    Ok(())
}

/// The number of instructions in one task.
const CHUNK: usize = 1024;

/// The number of bytes of finished bodies that may wait for the blocks before them.
const AHEAD: usize = 1 << 24;

/// Writes the bodies; returns each function's number with the word offset of its block.
fn write_functions(
    shared: &Shared<'_>,
    identification: u64,
    newer: &mut Kept<'_>,
    out: &mut Writer,
    outside: &mut Outside<'_>,
    before: impl FnOnce(&mut Kept<'_>, &mut Writer, &mut Drain<'_>) -> Result<()> + Send,
) -> Result<Vec<(u32, u64)>> {
    let chunks = chunks(shared.all.module);
    let mut placed = Placed {
        identification,
        newer,
        out,
        outside,
        places: Vec::new(),
    };
    // While the blocks before them are written, other threads make as many bodies as the limit allows.
    let (begun, ahead) = (AtomicBool::new(false), AtomicUsize::new(0));
    let begin = || {
        let done = placed.begin(before);
        begun.store(true, Ordering::Relaxed);
        done
    };
    let make = |_: &mut (), bodies: &Vec<_>| {
        let made = write_chunk(shared, bodies);
        let size = made.as_ref().map_or(0, |chunk| chunk.bytes.len());
        ahead.fetch_add(size, Ordering::Relaxed);
        made
    };
    let goes_on = || !begun.load(Ordering::Relaxed) && ahead.load(Ordering::Relaxed) < AHEAD;
    let (done, mut ready) = parallel::join(begin, || in_turn_while(&chunks, || (), make, goes_on));
    done?;
    // After that, the next chunk is made while one is appended.
    let rest = chunks.get(ready.len()..).unwrap_or_default();
    for some in rest.chunks(parallel::threads().saturating_mul(8)) {
        let make = || parallel::map(some, |bodies| write_chunk(shared, bodies));
        let (made, done) = parallel::join(make, || placed.take(ready));
        done?;
        ready = made;
    }
    placed.take(ready)?;
    Ok(placed.places)
}

/// The bodies that are in place, and the functions that append further ones.
struct Placed<'p, 'm, 'o> {
    identification: u64,
    newer: &'p mut Kept<'m>,
    out: &'p mut Writer,
    outside: &'p mut Outside<'o>,
    /// Each function's number with the word offset of its block.
    places: Vec<(u32, u64)>,
}

impl Placed<'_, '_, '_> {
    /// Writes the blocks before the bodies.
    fn begin(
        &mut self,
        before: impl FnOnce(&mut Kept<'_>, &mut Writer, &mut Drain<'_>) -> Result<()>,
    ) -> Result<()> {
        let mut drain = |out: &mut Writer| match self.outside {
            Some(to) => out.drain(*to),
            None => Ok(()),
        };
        before(self.newer, self.out, &mut drain)
    }

    fn take(&mut self, made: Vec<Result<Chunk>>) -> Result<()> {
        let out = &mut *self.out;
        for chunk in made {
            let count = self.places.len() as u32;
            self.newer.blocks_behind(FUNCTION_BLOCK, count, out)?;
            // Bodies begin at a 32-bit boundary, which follows from a block before them. If a module has no
            // names of kinds or scopes, there is none, so it is aligned here.
            if !out.bit_len().is_multiple_of(32) {
                return Err(WriteError::new("a body would not be aligned"));
            }
            let chunk = chunk?;
            let start = out.bit_len();
            for (number, bit) in chunk.places {
                let bit = start.saturating_add(bit);
                let place = word_offset(bit, self.identification);
                self.places.push((number, place));
            }
            match self.outside {
                Some(to) => out.pass(&chunk.bytes, *to)?,
                None => out.bytes(&chunk.bytes),
            }
        }
        Ok(())
    }
}

/// Adjacent blocks of bodies.
struct Chunk {
    bytes: Vec<u8>,
    /// Each function's number, and the bit offset of its block.
    places: Vec<(u32, u64)>,
}

/// The functions with bodies, in chunks of about equal work.
fn chunks(module: &Module) -> Vec<Vec<(GlobalId, &Body)>> {
    let mut chunks = Vec::new();
    let (mut chunk, mut size) = (Vec::new(), 0usize);
    // Unknown parts may be between any two bodies.
    let most = if module.newer.is_empty() { CHUNK } else { 0 };
    for &id in &module.functions {
        let Some(body) = module.globals.get(id).and_then(|g| g.body()) else {
            continue;
        };
        chunk.push((id, body));
        size = size.saturating_add(body.insts().len());
        if size >= most {
            chunks.push(std::mem::take(&mut chunk));
            size = 0;
        }
    }
    if !chunk.is_empty() {
        chunks.push(chunk);
    }
    chunks
}

fn write_chunk(shared: &Shared<'_>, bodies: &[(GlobalId, &Body)]) -> Result<Chunk> {
    let mut out = Writer::new();
    let mut places = Vec::with_capacity(bodies.len());
    for &(id, body) in bodies {
        let name = || shared.all.module.name(id);
        places.push((shared.all.values.global(id)?, out.bit_len()));
        out = function::write(shared, id, body, out).map_err(|error| error.in_function(name()))?;
    }
    let bytes = out.finish()?;
    Ok(Chunk { bytes, places })
}

/// Writes the hash of the strings added to the string table and of the module block so far, from the
/// bit `start`.
fn write_hash(start: u64, hasher: Sha1, out: &mut Writer) {
    let digest = hasher.chain_update(out.tail_from(start)).finalize();
    let words: Vec<u64> = digest
        .chunks_exact(4)
        .map(|word| word.iter().fold(0, |acc, &byte| acc << 8 | u64::from(byte)))
        .collect();
    out.unabbreviated(code::HASH, &words);
}

/// The address space of allocas in a data layout; 0 by default.
fn alloca_space(layout: &[u8]) -> u32 {
    let spec = layout
        .split(|&c| c == b'-')
        .find_map(|part| part.strip_prefix(b"A"));
    spec.and_then(|digits| std::str::from_utf8(digits).ok()?.parse().ok())
        .unwrap_or(0)
}
