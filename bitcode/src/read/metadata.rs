//! Metadata blocks: those of a module and those of function bodies.
//!
//! Entries are numbered in the order of the file, strings first; the numbers of a body's entries continue
//! the module's. Forward references need no patching: a slot holds the number itself.

use super::constants_older::Expansions;
use super::metadata_nodes::NodeReader;
use super::metadata_older::{Fixups, OldOperand};
use super::{Tables, Warning, metadata_parts};
use crate::bitstream::{BlockCursor, Cursor, Item, Record};
use crate::error::{Error, Result};
use bitsmith_model::constant::ConstKind;
use bitsmith_model::entity::{Span, Table};
use bitsmith_model::metadata::{Attachment, MdKind, MdStore, NamedMd};
use bitsmith_model::module::Module;
use bitsmith_model::schema::blocks::{metadata as code, metadata_kind};
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::types::{Type, TypeId, Types};
use bitsmith_model::value::{MdId, Value};

/// The numbering of a metadata block. In a body's block, numbers from `base` on are its own: the module
/// has `base` entries.
#[derive(Clone, Copy)]
pub(super) struct Numbering {
    pub base: usize,
    pub local: bool,
}

impl Numbering {
    /// The limit of numbers.
    pub const LIMIT: u64 = 1 << 30;

    /// The entry with a number, which may be a forward reference.
    #[inline]
    pub fn id(self, number: u64) -> Option<MdId> {
        let number = usize::try_from(number).ok()?;
        (number < Self::LIMIT as usize).then_some(())?;
        match number.checked_sub(self.base) {
            Some(local) if self.local => Some(MdId::local(local)),
            _ => Some(MdId::module(number)),
        }
    }
}

/// The entry with a metadata number, which must exist already.
pub(crate) fn md_ref(tables: &Tables, local_len: usize, number: u64) -> Result<MdId> {
    let numbering = Numbering {
        base: tables.metadata_len,
        local: true,
    };
    let id = numbering
        .id(number)
        .filter(|id| !id.is_local() || id.index() < local_len);
    let id = id.ok_or_else(|| Error::new(0, "expected the number of metadata"))?;
    Ok(merged(&tables.merged, id))
}

/// The entry that an entry of the module was merged into, or the entry itself.
pub(super) fn merged(by_entry: &[u32], id: MdId) -> MdId {
    match by_entry.get(id.index()).filter(|_| !id.is_local()) {
        Some(&index) => MdId::module(index as usize),
        None => id,
    }
}

/// A metadata entry of a body with a forward reference to a value.
#[derive(Clone, Copy)]
pub(crate) struct PendingValue {
    /// The entry.
    pub entry: usize,
    /// The value's number.
    pub number: u32,
    /// The type that the value must have.
    pub ty: TypeId,
}

impl PendingValue {
    /// The number for poison: of constants that only an instruction can be, which cannot stand there.
    pub const POISON: u32 = u32::MAX;
}

/// Reads a module's block.
pub(crate) fn read_module_metadata(
    mut block: BlockCursor<'_, '_>,
    tables: &mut Tables,
    module: &mut Module,
    fixups: &mut Fixups,
    warnings: &mut Vec<Warning>,
) -> Result<()> {
    let mut record = Record::new();
    let mut name: Option<Box<[u8]>> = None;
    let mut in_parts = false;
    let mut store = std::mem::take(&mut module.metadata);
    let mut reader = NodeReader::new(Numbering {
        base: 0,
        local: false,
    });
    reader.fixups = std::mem::take(fixups);
    loop {
        match block.next(&mut record)? {
            Item::End if name.is_some() => {
                let what = "expected the nodes of a name before it";
                return Err(Error::new(block.bit_pos(), what).in_block(block.path()));
            }
            Item::End => break,
            Item::Block(_) => continue,
            Item::Record => {}
        }
        if name.is_some() && record.code != code::NAMED_NODE {
            return Err(block.record_error(&record, "expected the nodes of a name before it"));
        }
        match record.code {
            code::NAME => name = Some(record.ops.iter().map(|&c| c as u8).collect()),
            code::NAMED_NODE => {
                // LLVM skips nodes without a name.
                let Some(name) = name.take() else { continue };
                let ids = record.ops.iter().map(|&n| reader.bare(n));
                let Some(operands) = ids.collect() else {
                    return Err(block.record_error(&record, "expected numbers of nodes"));
                };
                module.named_metadata.push(NamedMd { name, operands });
            }
            code::KIND => kind(&block, &record, tables, module)?,
            code::GLOBAL_DECL_ATTACHMENT => {
                declaration(&block, &record, tables, module, &mut reader)?;
            }
            code::INDEX_OFFSET if !in_parts => {
                // Only once, so that no file makes the reader read its nodes repeatedly.
                in_parts = true;
                metadata_parts::read_nodes(&mut block, &record, tables, &mut store, &mut reader);
            }
            code::INDEX_OFFSET | code::INDEX => {}
            code::VALUE => {
                if module.producer.name.is_empty()
                    && let Some(ty) = tables.pointee(record.op(0), &module.types)
                {
                    tables
                        .metadata_pointees
                        .insert(MdId::module(store.len()), ty);
                }
                store.push_value(module_value(&block, &record, tables, module)?);
            }
            code::OLD_NODE | code::OLD_FN_NODE => {
                let value = |number: usize| tables.values.get(number).copied();
                let kind = |ty: usize| of_type(tables, &module.types, ty);
                reader.older_node(&block, &record, &mut store, (&value, &kind))?;
            }
            _ => {
                reader.record(&block, &record, &mut store, warnings)?;
                if record.code == code::STRINGS {
                    let bits = (block.bytes().len() as u64).saturating_mul(8);
                    reserve(bits.saturating_sub(block.bit_pos()), &mut store);
                }
            }
        }
    }
    let undefined = reader.end > store.len();
    tables.metadata_len = store.len();
    module.metadata = store;
    *fixups = reader.fixups;
    let problem = match undefined {
        true => "reference to metadata that is never defined",
        false if !names_and_attachments_are_nodes(module) => {
            "expected a node, not a string or value"
        }
        false => return Ok(()),
    };
    Err(Error::new(block.bit_pos(), problem).in_block(block.path()))
}

/// The value in a record of the module's metadata.
fn module_value(
    block: &BlockCursor<'_, '_>,
    record: &Record<'_>,
    tables: &Tables,
    module: &mut Module,
) -> Result<Value> {
    let ty = type_of(block, record, tables, &module.types)?;
    match value_of(record, tables) {
        Some(value) if module.scope().type_of(value) == Some(ty) => Ok(value),
        Some(_) => Err(block.error(record, 1, "expected a value of another type")),
        // No instruction can stand here, so LLVM has poison.
        None if is_computed(record, tables) => {
            let poison = module.consts.push(ty, ConstKind::Poison);
            Ok(Value::constant(poison))
        }
        None => Err(block.error(record, 1, "expected the number of a value")),
    }
}

/// Returns true if named metadata and the attachments of globals refer to nodes only.
fn names_and_attachments_are_nodes(module: &Module) -> bool {
    let named = module.named_metadata.iter();
    let named = named.flat_map(|named| named.operands.iter().copied());
    let attached = module.globals.values().flat_map(|g| &g.attachments);
    let mut all = named.chain(attached.map(|attachment| attachment.node));
    all.all(|id| is_node(&module.metadata, id))
}

/// The kind of operand in an older node, according to its type's number.
fn of_type(tables: &Tables, types: &Types, number: usize) -> Option<OldOperand> {
    let ty = *tables.types.get(number)?;
    Some(match types.get(ty) {
        Type::Metadata => OldOperand::Metadata,
        Type::Void => OldOperand::Null,
        _ => OldOperand::Value,
    })
}

/// Returns true if an entry of the module is a node.
fn is_node(store: &MdStore, id: MdId) -> bool {
    let entry = store.get(id.index());
    entry.is_none_or(|entry| may_be_attached(entry.kind))
}

/// Returns true if an entry of this kind is a node.
pub(super) fn may_be_attached(kind: MdKind) -> bool {
    !matches!(kind, MdKind::String | MdKind::Value | MdKind::ArgList)
}

/// The type in the record of a value.
fn type_of(
    block: &BlockCursor<'_, '_>,
    record: &Record<'_>,
    tables: &Tables,
    types: &Types,
) -> Result<TypeId> {
    if record.ops.len() != 2 {
        return Err(block.record_error(record, "expected a type and a value"));
    }
    let number = record.op(0).and_then(|n| usize::try_from(n).ok());
    match number.and_then(|n| tables.types.get(n)) {
        Some(&ty) if !matches!(types.get(ty), Type::Metadata | Type::Void) => Ok(ty),
        _ => Err(block.error(record, 0, "expected the number of a value's type")),
    }
}

/// The value in a record of the module, `[type, number]`.
pub(super) fn value_of(record: &Record<'_>, tables: &Tables) -> Option<Value> {
    let number = usize::try_from(record.op(1)?).ok()?;
    let value = tables.values.get(number).copied()?;
    // A constant that is an instruction now is no constant of the module.
    (!tables.expansions.contains_key(&value)).then_some(value)
}

/// Returns true if the record names a constant that is an instruction by now.
fn is_computed(record: &Record<'_>, tables: &Tables) -> bool {
    let number = record.op(1).and_then(|number| usize::try_from(number).ok());
    let value = number.and_then(|number| tables.values.get(number));
    value.is_some_and(|value| tables.expansions.contains_key(value))
}

/// Reserves room for nodes of so many bits: those of LLVM 22 take 100 and more each, their operands some 15.
pub(super) fn reserve(bits: u64, store: &mut MdStore) {
    let count = |each: u64| usize::try_from(bits / each).unwrap_or(0);
    store.reserve(count(112), count(16));
}

/// The values that the metadata of a body may refer to.
#[derive(Clone, Copy)]
pub(crate) struct BodyValues<'b> {
    /// The body's own, so far.
    pub values: &'b [Value],
    /// Their types.
    pub types: &'b [TypeId],
    /// The module.
    pub module: &'b Module,
    /// The body's constants that are instructions now.
    pub expansions: &'b Expansions,
}

/// Reads a body's block. Forward references to values are added to `pending`.
pub(crate) fn read_function_metadata(
    mut block: BlockCursor<'_, '_>,
    tables: &Tables,
    store: &mut MdStore,
    of: BodyValues<'_>,
    pending: &mut Vec<PendingValue>,
    fixups: &mut Fixups,
    warnings: &mut Vec<Warning>,
) -> Result<()> {
    let BodyValues {
        values,
        types,
        module,
        expansions,
    } = of;
    let mut record = Record::new();
    let mut reader = NodeReader::new(Numbering {
        base: tables.metadata_len,
        local: true,
    });
    reader.of_module = Some(&module.metadata);
    reader.replace(&tables.merged);
    reader.fixups = std::mem::take(fixups);
    loop {
        match block.next(&mut record)? {
            Item::End => break,
            Item::Block(_) => continue,
            Item::Record => {}
        }
        if matches!(record.code, code::OLD_NODE | code::OLD_FN_NODE) {
            let value = |number: usize| match number.checked_sub(tables.values.len()) {
                None => tables.values.get(number).copied(),
                Some(local) => values.get(local).copied(),
            };
            let kind = |ty: usize| of_type(tables, &module.types, ty);
            reader.older_node(&block, &record, store, (&value, &kind))?;
            continue;
        }
        if record.code != code::VALUE {
            reader.record(&block, &record, store, warnings)?;
            continue;
        }
        let Some(number) = record.op(1).and_then(|n| u32::try_from(n).ok()) else {
            return Err(block.error(&record, 1, "expected the number of a value"));
        };
        let ty = type_of(&block, &record, tables, &module.types)?;
        let index = number as usize;
        let (value, of) = match index.checked_sub(tables.values.len()) {
            None => (tables.values.get(index), tables.value_types.get(index)),
            Some(local) => (values.get(local), types.get(local)),
        };
        if of.is_some_and(|of| *of != ty) {
            return Err(block.error(&record, 1, "expected a value of another type"));
        }
        let expands =
            |value| tables.expansions.contains_key(value) || expansions.contains_key(value);
        if value.is_some_and(expands) {
            let entry = store.push_value(Value::UNRESOLVED);
            let number = PendingValue::POISON;
            pending.push(PendingValue { entry, number, ty });
            continue;
        }
        let entry = store.push_value(value.copied().unwrap_or(Value::UNRESOLVED));
        if value.is_none() {
            pending.push(PendingValue { entry, number, ty });
        }
    }
    if reader.end > tables.metadata_len || reader.local_end > store.len() {
        let what = "reference to metadata that is never defined";
        return Err(Error::new(block.bit_pos(), what).in_block(block.path()));
    }
    *fixups = reader.fixups;
    Ok(())
}

/// Reads the METADATA_KIND block.
pub(crate) fn read_metadata_kinds(
    mut block: BlockCursor<'_, '_>,
    tables: &mut Tables,
    module: &mut Module,
) -> Result<()> {
    let mut record = Record::new();
    loop {
        match block.next(&mut record)? {
            Item::End => return Ok(()),
            Item::Block(_) => {}
            Item::Record if record.code == metadata_kind::KIND => {
                kind(&block, &record, tables, module)?;
            }
            Item::Record => {}
        }
    }
}

/// `[number, name]`: the file's number of a kind.
fn kind(
    block: &BlockCursor<'_, '_>,
    record: &Record<'_>,
    tables: &mut Tables,
    module: &mut Module,
) -> Result<()> {
    let Some((&number, name @ [_, ..])) = record.ops.split_first() else {
        return Err(block.record_error(record, "expected a number and a name"));
    };
    let name: Box<[u8]> = name.iter().map(|&c| c as u8).collect();
    // Most files give a kind the number that it has here.
    let same = usize::try_from(number).ok();
    let same = same.filter(|n| module.metadata_kinds.get(*n) == Some(&name));
    let known = same.or_else(|| module.metadata_kinds.iter().position(|k| *k == name));
    let kind = known.unwrap_or_else(|| {
        module.metadata_kinds.push(name);
        module.metadata_kinds.len().saturating_sub(1)
    });
    let limit = tables.metadata_kinds.len().saturating_add(4096);
    let kind = u32::try_from(kind).unwrap_or(u32::MAX);
    let number = number as u32;
    if number >= u32::MAX.saturating_sub(1) {
        // LLVM's tables have no such numbers.
        return Err(block.error(record, 0, "expected a smaller number"));
    }
    let Some(number) = Some(number as usize).filter(|n| *n < limit) else {
        // Numbers without large gaps are kept in an array, which is faster.
        return match tables.far_metadata_kinds.insert(number, kind) {
            None => Ok(()),
            Some(_) => Err(block.error(record, 0, "expected each kind of metadata once")),
        };
    };
    if tables.metadata_kinds.len() <= number {
        tables
            .metadata_kinds
            .resize(number.saturating_add(1), u32::MAX);
    }
    if let Some(place) = tables.metadata_kinds.entry_mut(number) {
        if *place != u32::MAX {
            return Err(block.error(record, 0, "expected each kind of metadata once"));
        }
        *place = kind;
    }
    Ok(())
}

/// The kind of attachment with a file's number.
pub(super) fn kind_of(tables: &Tables, number: u64) -> Option<u32> {
    let number = number as u32;
    match tables.metadata_kinds.get(number as usize) {
        Some(&kind) if kind != u32::MAX => Some(kind),
        _ => tables.far_metadata_kinds.get(&number).copied(),
    }
}

/// `[global, (kind, node)…]`
fn declaration(
    block: &BlockCursor<'_, '_>,
    record: &Record<'_>,
    tables: &Tables,
    module: &mut Module,
    reader: &mut NodeReader<'_>,
) -> Result<()> {
    let Some((&number, pairs)) = record.ops.split_first() else {
        return Err(block.record_error(record, "expected a global"));
    };
    let value = usize::try_from(number)
        .ok()
        .and_then(|n| tables.values.get(n));
    let Some(global) = value.and_then(|v| v.as_global()) else {
        return Err(block.error(record, 0, "expected the number of a global"));
    };
    for pair in pairs.chunks(2) {
        let attachment = match pair {
            [kind, node] => kind_of(tables, *kind).zip(reader.bare(*node)),
            _ => None,
        };
        let Some((kind, node)) = attachment else {
            return Err(block.record_error(record, "expected pairs of a kind and a node"));
        };
        if let Some(global) = module.globals.entry_mut(global) {
            global.attachments.push(Attachment { kind, node });
        }
    }
    Ok(())
}

/// Reads METADATA_STRINGS, `[count, offset of the characters] blob`: lengths as VBR6, then all characters.
pub(super) fn read_strings(
    block: &BlockCursor<'_, '_>,
    record: &Record<'_>,
    store: &mut MdStore,
) -> Result<()> {
    let (count, offset) = match (record.op(0), record.op(1)) {
        (Some(count), Some(offset)) => (count, offset),
        _ => return Err(block.record_error(record, "expected a count and an offset")),
    };
    if count == 0 || record.ops.len() > 2 {
        return Err(block.record_error(record, "expected a count of strings and an offset"));
    }
    let blob = record.blob.unwrap_or_default();
    let split = usize::try_from(offset)
        .ok()
        .and_then(|o| blob.split_at_checked(o));
    let Some((lengths, text)) = split else {
        return Err(block.error(record, 1, "expected an offset within the blob"));
    };
    if count > (lengths.len() as u64).saturating_mul(8) / 6 {
        return Err(block.error(record, 0, "more strings than lengths"));
    }
    let mut start = store.add_blob(text);
    let mut left = u32::try_from(text.len()).unwrap_or(u32::MAX);
    let mut cursor = Cursor::new(lengths);
    for _ in 0..count {
        let len = cursor.vbr(6)?;
        let Some(len) = u32::try_from(len).ok().filter(|len| *len <= left) else {
            return Err(block.record_error(record, "string longer than what is left of the blob"));
        };
        store.push_string_at(Span { start, len });
        start = start.saturating_add(len);
        left = left.saturating_sub(len);
    }
    Ok(())
}

/// The specialised node with a record's code.
pub(super) fn di_kind(code: u32) -> Option<MdKind> {
    match DiKind::from_code(code.into())? {
        DiKind::DIArgList => Some(MdKind::ArgList),
        kind => Some(MdKind::Di(kind)),
    }
}
