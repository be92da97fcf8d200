//! The oldest LLVM that reads a file, and the constructs that stop older ones.

use crate::bitstream::{BlockCursor, BlockHead, BlockInfo, BlockPath, Item, Record};
use crate::calls::Calls;
use crate::error::Result;
use crate::outline::ModuleOutline;
use crate::read::{LazyModule, call_bit, read_types};
use crate::typed;
use bitsmith_model::retyped;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::blocks::{
    self, constants, function, globalval_summary, module, paramattr_group, types,
};
use bitsmith_model::schema::inst::{Arithmetic, CastOp, Opcode};
use bitsmith_model::schema::intrinsic::Intrinsic;
use bitsmith_model::schema::since;
use bitsmith_model::types::{Type, TypeId, Types, fast_math_since};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The behaviour of a release with a construct that it does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// It rejects the file.
    Rejects,
    /// It reads a constant as `undef`, without a word.
    Undef,
    /// It reads a record as something else, without a word.
    Misreads,
    /// It reads the call of an intrinsic as that of an external function, which nothing defines.
    Unknown,
}

/// A construct that releases before `first` do not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// The behaviour of those releases.
    pub reaction: Reaction,
    /// The first release that reads it; [`since::NEVER`] if newer ones do not.
    pub first: u32,
    /// The oldest release that rejects it: earlier ones ignore it.
    pub from: u32,
    /// The bit offset of the first record that has it.
    pub at: u64,
    /// The blocks that enclose the record.
    pub path: BlockPath,
    /// The record's code.
    pub code: u32,
    /// A description of the construct.
    pub what: String,
    /// The number of records that have it.
    pub count: u64,
}

/// The release that reads opaque pointers as long as nothing but addresses is made of them.
const IGNORANT: u32 = 13;

/// The constructs of a module in which releases differ.
#[derive(Clone, Debug, Default)]
pub struct Diagnosis {
    /// The obstacles, those that need the newest release first.
    pub obstacles: Vec<Obstacle>,
}

impl Diagnosis {
    /// The oldest release that reads the module, if any does.
    pub fn oldest(&self) -> Option<u32> {
        self.readers().next()
    }
    /// The releases that read the module, oldest first.
    pub fn readers(&self) -> impl Iterator<Item = u32> {
        let releases = since::RELEASES.into_iter();
        releases.filter(|&release| self.stops(release).next().is_none())
    }
    /// The obstacles because of which a release rejects the module.
    pub fn stops(&self, release: u32) -> impl Iterator<Item = &Obstacle> {
        let obstacles = self.for_release(release);
        obstacles.filter(|obstacle| obstacle.reaction == Reaction::Rejects)
    }
    /// All constructs that a release does not read, or not as what they are.
    pub fn for_release(&self, release: u32) -> impl Iterator<Item = &Obstacle> {
        let obstacles = self.obstacles.iter();
        obstacles.filter(move |obstacle| obstacle.first > release && obstacle.from <= release)
    }
}

/// Examines all records of a module.
///
/// # Errors
///
/// If the stream is malformed.
///
/// ```
/// use bitsmith_bitcode::{doctor::diagnose, outline::Outline};
/// use bitsmith_bitcode::write::{WriteOptions, write_module};
/// use bitsmith_model::module::Module;
///
/// let bytes = write_module(&Module::new(), &WriteOptions::default()).expect("it can be written");
/// let outline = Outline::read(&bytes).expect("the outline of a module");
/// let diagnosis = diagnose(outline.bytes, &outline.modules[0]).expect("a diagnosis");
/// assert!(diagnosis.oldest() <= Some(13));
/// ```
pub fn diagnose(bytes: &[u8], module: &ModuleOutline<'_>) -> Result<Diagnosis> {
    let mut doctor = Doctor {
        strtab: module.strtab,
        ..Doctor::default()
    };
    let mut pending = vec![(module.head, Rc::new(BlockInfo::new()))];
    let mut record = Record::new();
    // Blocks are independent of each other once their abbreviations are known: those of a BLOCKINFO block are for the
    // blocks that follow it.
    while let Some((head, info)) = pending.pop() {
        let mut inner: Vec<(BlockHead, Rc<BlockInfo>)> = Vec::new();
        let mut known = Rc::clone(&info);
        if head.id == blocks::TYPE_BLOCK {
            doctor.read_types(BlockCursor::open(bytes, &head, &info)?);
        }
        let mut block = BlockCursor::open(bytes, &head, &info)?;
        loop {
            match block.next(&mut record)? {
                Item::End => break,
                Item::Block(child) if child.id == blocks::BLOCKINFO_BLOCK => {
                    known = Rc::new(BlockInfo::read(bytes, &child)?);
                }
                Item::Block(child) => inner.push((child, Rc::clone(&known))),
                Item::Record => doctor.record(head.id, head.path, &record),
            }
        }
        pending.extend(inner.into_iter().rev());
    }
    doctor.intrinsics(bytes, module);
    let mut obstacles: Vec<Obstacle> = doctor.found.into_values().collect();
    whole(bytes, module, &mut obstacles);
    obstacles.sort_by_key(|obstacle| (std::cmp::Reverse(obstacle.first), obstacle.at));
    Ok(Diagnosis { obstacles })
}

/// Adds what LLVM 13 stops at although it knows the records, which only the whole module shows, and removes expressions
/// that are not in initializers.
fn whole(bytes: &[u8], module: &ModuleOutline<'_>, obstacles: &mut Vec<Obstacle>) {
    let is_dropped = |obstacle: &Obstacle| obstacle.first == since::NEVER;
    if obstacles.iter().any(is_dropped) && LazyModule::of_outline(bytes, module).is_ok() {
        obstacles.retain(|obstacle| !is_dropped(obstacle));
    }
    let is_pointer = |obstacle: &Obstacle| {
        (obstacle.path.last(), obstacle.code) == (Some(blocks::TYPE_BLOCK), types::OPAQUE_POINTER)
    };
    let mut rejected = obstacles
        .iter()
        .filter(|obstacle| obstacle.reaction == Reaction::Rejects);
    let stops_it = |obstacle: &Obstacle| obstacle.first > IGNORANT && obstacle.from <= IGNORANT;
    if rejected.any(|obstacle| !is_pointer(obstacle) && stops_it(obstacle)) {
        return;
    }
    let stops = typed::stops(bytes, module).unwrap_or_default();
    if stops.least {
        obstacles.push(Obstacle {
            reaction: Reaction::Rejects,
            first: IGNORANT.saturating_add(1),
            from: IGNORANT,
            at: module.head.at,
            path: module.head.path,
            code: 0,
            what: "a module flag of the least".to_owned(),
            count: 1,
        });
    }
    let mut pointers = obstacles.iter_mut().filter(|obstacle| is_pointer(obstacle));
    if let Some(pointers) = pointers.next().filter(|_| !stops.pointers) {
        let older = Obstacle {
            first: IGNORANT,
            ..pointers.clone()
        };
        pointers.from = IGNORANT.saturating_add(1);
        obstacles.push(older);
    }
}

/// Set in the key of a record that is told apart by its first operand.
const LAYOUT: u64 = 1 << 63;

/// Returns true if a cast has flags after value, type and operator. A forward reference is a negative
/// relative number, and its type follows it.
fn has_flags(record: &Record<'_>) -> bool {
    record.ops.len() > 3usize.saturating_add(is_ahead(record).into())
}

/// Set in the key of an intrinsic that is told apart by its place in the string table, above two bits.
const INTRINSIC: u64 = 1 << 62;

/// Set in the key of a string attribute, by its row.
const STRING: u64 = 1 << 60;

/// Set in the key of a constant expression that newer releases refuse.
const EXPRESSION: u64 = 1 << 61;

/// The behaviour of releases with a record that they do not know.
fn reaction(block: u32, detail: u64, code: u32) -> Reaction {
    let layout = (detail & !LAYOUT) << 1;
    match block {
        blocks::CONSTANTS_BLOCK if detail & EXPRESSION == 0 => Reaction::Undef,
        blocks::METADATA_BLOCK if detail & LAYOUT != 0 && since::is_misread(code, layout) => {
            Reaction::Misreads
        }
        blocks::MODULE_BLOCK if detail & INTRINSIC != 0 && detail & 1 != 0 => Reaction::Unknown,
        _ => Reaction::Rejects,
    }
}

/// The flag of a metadata operand in a record of an operand bundle.
const METADATA_OPERAND: u64 = 1 << 31;

/// Returns true if the first operand is a forward reference, which its type follows.
fn is_ahead(record: &Record<'_>) -> bool {
    record.op(0).is_some_and(|number| number as u32 >> 31 != 0)
}

/// Returns the code of a cast.
fn cast_code(record: &Record<'_>) -> u64 {
    let at = 2usize.saturating_add(is_ahead(record).into());
    record.op(at).unwrap_or(0)
}

/// Returns true if an integer comparison has flags.
fn is_same_sign(record: &Record<'_>) -> bool {
    const INTEGERS: u64 = 32;
    let at = 2usize.saturating_add(is_ahead(record).into());
    record.op(at).is_some_and(|predicate| predicate >= INTEGERS)
        && record.ops.len() > at.saturating_add(1)
}

#[derive(Default)]
struct Doctor<'a> {
    /// By block, code and a further key.
    found: BTreeMap<(u32, u32, u64), Obstacle>,
    strtab: &'a [u8],
    /// True if names are in the string table.
    has_strtab: bool,
    types: Types,
    /// The types by number.
    numbers: Vec<TypeId>,
    /// True if constants have a floating-point type, or a vector of it.
    floats: bool,
    /// True if there is the type that MMX had before LLVM 20. `types` has today's instead.
    has_mmx: bool,
    /// The functions, with the first operands of their records: the types may follow them.
    functions: Vec<(BlockPath, Place, [u64; 3])>,
}

/// The place of a record, and its code.
#[derive(Clone, Copy)]
struct Place {
    code: u32,
    at: u64,
}

impl From<&Record<'_>> for Place {
    fn from(record: &Record<'_>) -> Self {
        let (code, at) = (record.code, record.at);
        Self { code, at }
    }
}

/// An intrinsic, and the first releases that accept what is declared.
struct Declared<'a> {
    name: &'a [u8],
    row: &'static Intrinsic,
    /// The number of its parameters.
    count: usize,
    of_parameters: u32,
    of_types: u32,
}

impl<'a> Doctor<'a> {
    fn record(&mut self, block: u32, path: BlockPath, record: &Record<'_>) {
        let name = || match blocks::record_name(block, record.code) {
            Some(name) => name.to_owned(),
            None => format!("record {}", record.code),
        };
        match block {
            blocks::TYPE_BLOCK => {
                let first = since::type_record(record.code);
                self.add(first, (block, path, 0), record, || {
                    format!("type {}", name())
                });
                self.has_mmx |= record.code == types::X86_MMX;
            }
            blocks::PARAMATTR_GROUP_BLOCK if record.code == paramattr_group::ENTRY => {
                self.attributes(block, path, record);
            }
            blocks::METADATA_BLOCK => {
                let (head, count) = (record.op(0).unwrap_or(0), record.ops.len());
                let first = since::metadata_record(record.code, head, count);
                self.add(first, (block, path, count as u64), record, || {
                    format!("{} of {count} operands", name())
                });
                let first = since::metadata_layout(record.code, head);
                self.add(first, (block, path, LAYOUT | head >> 1), record, || {
                    format!("{} of layout {}", name(), head >> 1)
                });
            }
            blocks::CONSTANTS_BLOCK => {
                let first = since::constant_record(record.code);
                self.add(first, (block, path, 0), record, || {
                    format!("constant {}", name())
                });
                self.expression(path, record);
            }
            blocks::MODULE_BLOCK if record.code == module::VERSION => {
                let version = record.op(0).unwrap_or(0);
                self.has_strtab = version >= 2;
                let first = since::module_version(version);
                self.add(first, (block, path, version), record, || {
                    format!("names in a string table (version {version})")
                });
            }
            blocks::FUNCTION_BLOCK => self.instruction(block, path, record, name()),
            blocks::MODULE_BLOCK if matches!(record.code, module::GLOBALVAR | module::FUNCTION) => {
                // The operand after the name, if the name is in the record.
                let at = 4 + usize::from(record.code == module::FUNCTION) + 2;
                let first = since::alignment(record.op(at).unwrap_or(0));
                self.add(first, (block, path, 1), record, || {
                    "an alignment of more than 2^29".to_owned()
                });
                if record.code == module::FUNCTION && self.has_strtab {
                    let first = [0, 1, 2].map(|at| record.op(at).unwrap_or(u64::MAX));
                    self.functions.push((path, record.into(), first));
                }
            }
            blocks::GLOBALVAL_SUMMARY_BLOCK | blocks::FULL_LTO_GLOBALVAL_SUMMARY_BLOCK
                if record.code == globalval_summary::VERSION =>
            {
                let version = record.op(0).unwrap_or(0);
                let first = since::summary(version);
                self.add(first, (block, path, version), record, || {
                    format!("summary of version {version}")
                });
            }
            _ => {}
        }
    }

    /// Reads a table of types as far as it is known.
    fn read_types(&mut self, block: BlockCursor<'_, '_>) {
        // What is wrong with it, or new, is for the records to tell.
        let _ = read_types(block, &mut self.types, &mut self.numbers, &mut Vec::new());
    }

    /// Returns an intrinsic by the first operands of its record.
    fn declared(&mut self, operands: [u64; 3]) -> Option<Declared<'a>> {
        let [start, len, ty] = operands.map(|number| usize::try_from(number).unwrap_or(usize::MAX));
        let name = self.strtab.get(start..start.checked_add(len)?)?;
        let row = Intrinsic::lookup(name)?;
        let ty = self.numbers.get(ty).copied();
        let func = ty.and_then(|ty| self.types.as_func(ty));
        let count = func.map_or(0, |func| func.params.len());
        let of_types = ty.and_then(|ty| retyped::since(name, ty, &mut self.types));
        let is_older = self.has_mmx && name.starts_with(b"llvm.x86.");
        let of_types = of_types.filter(|_| !is_older);
        Some(Declared {
            name,
            row,
            count,
            of_parameters: since::parameters(row.name, count),
            of_types: of_types.map_or(since::OLDEST, u32::from),
        })
    }

    /// Examines the functions that are intrinsics. Names outside a string table are those of LLVM 4.
    fn intrinsics(&mut self, bytes: &[u8], module: &ModuleOutline<'_>) {
        let functions = std::mem::take(&mut self.functions);
        let declared = functions.into_iter().filter_map(|(path, place, operands)| {
            Some((path, place, operands, self.declared(operands)?))
        });
        let mut declared: Vec<_> = declared.collect();
        let names = |is_such: fn(&Declared<'a>) -> bool| {
            let such = declared.iter().map(|(.., found)| found);
            such.filter(|found| is_such(found))
                .map(|found| found.name)
                .collect()
        };
        // Releases look at the parameters and types of what is called.
        let changed = names(|found| found.of_parameters.max(found.of_types) > since::OLDEST);
        let in_place = names(|found| since::is_in_place(found.row.name));
        let calls = Calls::of(bytes, module, &changed, &in_place).unwrap_or_default();
        for (.., found) in &mut declared {
            if calls.uncalled.contains(found.name) {
                found.of_parameters = since::uncalled(found.row.name, found.count);
                found.of_types = since::OLDEST;
            }
        }
        for (path, place, [start, ..], found) in declared {
            // The place in the string table tells the names apart.
            let key = |change: u64| (blocks::MODULE_BLOCK, path, INTRINSIC | start << 2 | change);
            let (row, count) = (found.row, found.count);
            self.add(found.of_parameters, key(0), place, || {
                format!("{} of {count} parameters", row.name)
            });
            let first = since::intrinsic(found.name);
            if first > found.of_parameters {
                self.add(first, key(1), place, || {
                    String::from_utf8_lossy(found.name).into_owned()
                });
            }
            if found.of_types > first.max(found.of_parameters) {
                let what = || format!("types of {}", row.name);
                if let Some(obstacle) = self.add(found.of_types, key(2), place, what) {
                    obstacle.from = first;
                }
            }
            if calls.variable.contains(found.name) {
                let what = || format!("a variable size of {}", row.name);
                if let Some(obstacle) = self.add(since::VARIABLE_SIZES, key(2), place, what) {
                    obstacle.from = first;
                }
            }
        }
    }

    /// Examines a constant that may be an expression which newer releases refuse in initializers.
    fn expression(&mut self, path: BlockPath, record: &Record<'_>) {
        let operator = record.op(0).unwrap_or(0);
        if record.code == constants::SETTYPE {
            let number = usize::try_from(operator).unwrap_or(usize::MAX);
            let scalar = self.numbers.get(number).map(|ty| self.types.scalar(*ty));
            self.floats = scalar.is_some_and(|ty| self.types.is_float(ty));
        }
        let of = match self.floats {
            true => Arithmetic::Float,
            false => Arithmetic::Integer,
        };
        let dropped = since::dropped_expression(record.code, operator, of);
        // Those in bodies become instructions.
        let is_in_body = path.ids().contains(&blocks::FUNCTION_BLOCK);
        if let Some((until, name)) = dropped.filter(|_| !is_in_body) {
            let key = (blocks::CONSTANTS_BLOCK, path, EXPRESSION | operator);
            let what = || format!("{name} in an initializer");
            if let Some(obstacle) = self.add(since::NEVER, key, record, what) {
                obstacle.from = until;
            }
        }
    }

    fn instruction(&mut self, block: u32, path: BlockPath, record: &Record<'_>, name: String) {
        let first = since::function_record(record.code);
        self.add(first, (block, path, 0), record, || name);
        if record.code == function::INST_CAST && has_flags(record) {
            self.add(since::flags(Opcode::Cast), (block, path, 1), record, || {
                "flags of a cast".to_owned()
            });
        }
        if record.code == function::INST_CAST {
            let code = cast_code(record);
            self.add(since::cast(code), (block, path, 2), record, || {
                CastOp::from_code(code)
                    .map_or("a cast", CastOp::text)
                    .to_owned()
            });
        }
        if record.code == function::INST_CMP2 && is_same_sign(record) {
            self.add(since::flags(Opcode::ICmp), (block, path, 1), record, || {
                "icmp samesign".to_owned()
            });
        }
        if let Some((first, what)) = self.fast_math(record) {
            self.add(first, (block, path, first.into()), record, || {
                what.to_owned()
            });
        }
        if record.code == function::OPERAND_BUNDLE && record.ops.contains(&METADATA_OPERAND) {
            self.add(since::METADATA_IN_BUNDLES, (block, path, 1), record, || {
                "metadata in an operand bundle".to_owned()
            });
        }
        if record.code == function::INST_ATOMICRMW {
            // Pointer and value, with types if they are forward references, precede the operation; volatile,
            // ordering, scope and alignment follow it.
            let at = record.ops.len().checked_sub(5);
            let operation = at.and_then(|at| record.op(at)).unwrap_or(0);
            let first = since::atomic_operation(operation);
            self.add(first, (block, path, operation), record, || {
                format!("atomicrmw of operation {operation}")
            });
        }
    }

    /// The first release that gives fast-math flags to the struct or array that a call with such flags returns.
    fn fast_math(&self, record: &Record<'_>) -> Option<(u32, &'static str)> {
        const FLAGGED: u64 = call_bit::EXPLICIT_TYPE | call_bit::FAST_MATH;
        let bits = record
            .op(1)
            .filter(|_| record.code == function::INST_CALL)?;
        (bits & FLAGGED == FLAGGED).then_some(())?;
        let ty = self.numbers.get(usize::try_from(record.op(3)?).ok()?)?;
        let ret = self.types.get(self.types.as_func(*ty)?.ret);
        let what = match ret {
            Type::Struct(_) => "fast-math flags of a struct",
            Type::Array(..) => "fast-math flags of an array",
            _ => return None,
        };
        Some((fast_math_since(ret).into(), what))
    }

    /// Examines the attributes of a group: their kinds and forms.
    fn attributes(&mut self, block: u32, path: BlockPath, record: &Record<'_>) {
        let mut at = 2usize;
        while let Some(form) = record.op(at) {
            at = at.saturating_add(1);
            let first = since::attribute_form(form);
            self.add(first, (block, path, form << 32), record, || match form {
                5 | 6 => "attributes with types".into(),
                7 => "attributes with ranges".into(),
                8 => "attributes with lists of ranges".into(),
                _ => format!("attributes of form {form}"),
            });
            if matches!(form, 3 | 4) {
                let mut texts: [&[u64]; 2] = [&[], &[]];
                for (_, text) in (3..=form).zip(&mut texts) {
                    let rest = record.ops.get(at..).unwrap_or_default();
                    let len = rest.iter().position(|&c| c == 0).unwrap_or(rest.len());
                    *text = rest.get(..len).unwrap_or_default();
                    at = at.saturating_add(len).saturating_add(1);
                }
                self.string_attribute((block, path), record, texts);
                continue;
            }
            let Some(code) = record.op(at) else { return };
            at = at.saturating_add(1);
            let first = match form {
                1 => since::attribute_number(code),
                _ => since::attribute(code),
            };
            self.add(
                first,
                (block, path, code),
                record,
                || match AttrKind::from_code(code) {
                    Some(kind) => format!("attribute {} (kind {code})", kind.name()),
                    None => format!("attribute kind {code}"),
                },
            );
            match form {
                0 | 5 => {}
                1 | 6 => at = at.saturating_add(1),
                // The length of a range depends on its width, so the rest of the group is not examined.
                _ => return,
            }
        }
    }

    fn string_attribute(
        &mut self,
        (block, path): (u32, BlockPath),
        record: &Record<'_>,
        [key, value]: [&[u64]; 2],
    ) {
        let is = |text: &str, ops: &[u64]| text.bytes().map(u64::from).eq(ops.iter().copied());
        let mut rows = since::REFUSED_VALUES.iter().zip(STRING..);
        let row = rows.find(|(row, _)| is(row.key, key) && is(row.value, value));
        let Some((row, detail)) = row else {
            return;
        };
        let added = self.add(row.first, (block, path, detail), record, || {
            format!("attribute \"{}\"=\"{}\"", row.key, row.value)
        });
        if let Some(obstacle) = added {
            obstacle.from = row.from;
        }
    }

    fn add(
        &mut self,
        first: u32,
        (block, path, detail): (u32, BlockPath, u64),
        place: impl Into<Place>,
        what: impl FnOnce() -> String,
    ) -> Option<&mut Obstacle> {
        if first <= since::OLDEST {
            return None;
        }
        let place = place.into();
        let found = self.found.entry((block, place.code, detail));
        let obstacle = found.or_insert_with(|| Obstacle {
            reaction: reaction(block, detail, place.code),
            first,
            from: 0,
            at: place.at,
            path,
            code: place.code,
            what: what(),
            count: 0,
        });
        obstacle.count = obstacle.count.saturating_add(1);
        Some(obstacle)
    }
}
