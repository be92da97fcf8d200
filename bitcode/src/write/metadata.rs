//! Metadata blocks: strings, nodes, the index, named metadata, attachments of globals.

use super::Drain;
use super::abbrevs::{self, signed};
use super::enumerate::{Enumeration, global, sorted};
use super::error::{Result, WriteError};
use super::md_enumerate::{Item, MdTable};
use super::pools::Owner;
use crate::bitstream::{Op, Tail, Writer};
use bitsmith_model::entity::Table;
use bitsmith_model::metadata::{MdEntry, MdKind, MdStore, RawOperands};
use bitsmith_model::module::Scope;
use bitsmith_model::schema::blocks::{METADATA_BLOCK, metadata as code};
use bitsmith_model::schema::di::{
    ATOMS_SINCE, BEHIND_TAIL, DiKind, Form, SIZES_SINCE, Tail as DiTail, location,
};
use bitsmith_model::value::{GlobalId, MdId};

/// The number of records from which a module's block has an index.
const INDEX_THRESHOLD: usize = 25;

/// The context for the nodes of a block.
pub(super) struct Nodes<'a, 'm> {
    pub(super) all: &'a Enumeration<'m>,
    /// The abbreviation ids of the two; 0 until they are defined.
    location_id: u32,
    generic_id: u32,
    next_id: u32,
    pub(super) ops: Vec<u64>,
}

impl<'a, 'm> Nodes<'a, 'm> {
    fn new(all: &'a Enumeration<'m>) -> Self {
        Self {
            all,
            location_id: 0,
            generic_id: 0,
            next_id: 4,
            ops: Vec::new(),
        }
    }
    fn table(&self) -> &'a MdTable<'m> {
        &self.all.metadata
    }
    fn new_id(&mut self) -> u32 {
        let id = self.next_id;
        self.next_id = id.saturating_add(1);
        id
    }
    fn define_location(&mut self, out: &mut Writer) {
        out.define_abbrev(&self.all.location);
        self.location_id = self.new_id();
    }
    fn define_generic(&mut self, out: &mut Writer) {
        out.define_abbrev(&self.all.generic_node);
        self.generic_id = self.new_id();
    }

    fn strings(&mut self, out: &mut Writer, items: &[Item]) -> Result<()> {
        if items.is_empty() {
            return Ok(());
        }
        let texts = || {
            items.iter().map(|&item| match self.table().entry(item) {
                Some((entry, store)) => store.string(entry),
                None => &[],
            })
        };
        if !self.all.module.dialect.has(STRINGS_SINCE) {
            for text in texts() {
                let text: Vec<u64> = text.iter().map(|&byte| u64::from(byte)).collect();
                out.unabbreviated(code::STRING_OLD, &text);
            }
            return Ok(());
        }
        let mut lengths = Writer::new();
        texts().for_each(|text| lengths.vbr(6, text.len() as u64));
        lengths.align32();
        let mut blob = lengths.finish()?;
        let offset = blob.len() as u64;
        texts().for_each(|text| blob.extend_from_slice(text));
        let abbrev = abbrevs::strings();
        out.define_abbrev(&abbrev);
        let id = self.new_id();
        let ops = [items.len() as u64, offset];
        out.abbreviated(id, &abbrev, code::STRINGS, &ops, Some(&blob))?;
        Ok(())
    }

    fn value(&mut self, out: &mut Writer, ty: u32, value: u32) {
        out.unabbreviated(code::VALUE, &[u64::from(ty), u64::from(value)]);
    }

    fn item(&mut self, out: &mut Writer, item: Item) -> Result<()> {
        let Some((entry, store)) = self.table().entry(item) else {
            return Err(WriteError::new("metadata is not in its store"));
        };
        match entry.kind {
            MdKind::Value => {
                let (ty, value) = self.constant(item)?;
                self.value(out, ty, value);
            }
            MdKind::Tuple => {
                self.ops.clear();
                for &slot in store.slots(entry) {
                    self.ops.push(self.all.metadata.slot(item.owner, slot)?);
                }
                let code = if entry.is_distinct() {
                    code::DISTINCT_NODE
                } else {
                    code::NODE
                };
                out.unabbreviated(code, &self.ops);
            }
            MdKind::ArgList => self.arg_list(out, item, store.slots(entry))?,
            MdKind::Di(kind) => self.node(out, item, entry, store, kind)?,
            MdKind::Missing if let Some(raw) = store.raw(item.id.index()) => {
                out.unabbreviated(raw.code, &raw.operands);
            }
            MdKind::String | MdKind::Missing => {
                return Err(WriteError::new("metadata of this kind has no record"));
            }
        }
        Ok(())
    }

    fn constant(&self, item: Item) -> Result<(u32, u32)> {
        let missing = || WriteError::new("a value used as metadata is not there");
        let value = self.table().value_of(item).ok_or_else(missing)?;
        let number = self.all.values.number(item.owner, value)?;
        let ty = scope(self.all, item.owner).type_of(value);
        let ty = ty.ok_or_else(missing)?;
        Ok((self.all.types.number(ty)?, number))
    }

    fn arg_list(&mut self, out: &mut Writer, item: Item, slots: &[u32]) -> Result<()> {
        self.ops.clear();
        for &slot in slots {
            let number = self.all.metadata.slot(item.owner, slot)?;
            self.ops.push(number.wrapping_sub(1));
        }
        out.unabbreviated(code::ARG_LIST, &self.ops);
        Ok(())
    }

    fn node(
        &mut self,
        out: &mut Writer,
        item: Item,
        entry: MdEntry,
        store: &MdStore,
        kind: DiKind,
    ) -> Result<()> {
        let slots = store.slots(entry);
        let raw = store.raw(item.id.index());
        if kind == DiKind::DILocation
            && self.all.module.dialect.has(ATOMS_SINCE)
            && let Ok(slots) = slots.try_into()
            && raw.is_none()
        {
            let number = |slot| self.all.metadata.slot(item.owner, slot);
            let ops = location::encode(u64::from(entry.is_distinct()), slots, number)?;
            return self.location(out, &ops);
        }
        if raw.is_none() && self.older_node(item, entry, kind, slots)? {
            self.oldest_node(item, kind, slots)?;
            out.unabbreviated(kind.code(), &self.ops);
            return Ok(());
        }
        let dialect = self.all.module.dialect;
        self.ops.clear();
        let known = match raw {
            Some(_) => kind.tail_index(),
            None => kind.record_len(dialect),
        };
        self.ops.resize(known, 0);
        if let Some(head) = self.ops.first_mut() {
            *head = kind.head_bits_in(dialect) | u64::from(entry.is_distinct());
        }
        self.fields(item, slots, kind)?;
        self.tail(item, slots, kind, raw)?;
        self.oldest_node(item, kind, slots)?;
        match kind {
            _ if raw.is_some() => out.unabbreviated(kind.code(), &self.ops),
            DiKind::GenericDINode => {
                if self.generic_id == 0 {
                    self.define_generic(out);
                }
                let (id, abbrev) = (self.generic_id, &self.all.generic_node);
                out.abbreviated(id, abbrev, kind.code(), &self.ops, None)?;
            }
            _ => out.unabbreviated(kind.code(), &self.ops),
        }
        Ok(())
    }

    /// Sets the operands of a record that hold the fields before the tail.
    fn fields(&mut self, item: Item, slots: &[u32], kind: DiKind) -> Result<()> {
        let numbers_sizes = !self.all.module.dialect.has(SIZES_SINCE);
        let (all, ops) = (self.all, &mut self.ops);
        let slot = |at: usize| slots.get(at).copied().unwrap_or(0);
        let mut shared = u8::MAX;
        for field in kind.fields() {
            // Two fields with one value.
            if field.form == Form::SourceLanguage && field.slot == shared {
                continue;
            }
            shared = field.slot;
            let at = usize::from(field.slot);
            let mut pair = [slot(at), 0];
            if field.form.slots() == 2 {
                pair[1] = slot(at.saturating_add(1));
            }
            if field.form == Form::WideInt || field.is_behind_tail() {
                continue;
            }
            let value = if field.form == Form::MetadataOrUnsigned && numbers_sizes {
                size(all, item, pair[0])
            } else if field.form.is_reference() {
                let number = all.metadata.slot(item.owner, pair[0])?;
                if field.form == Form::MetadataNotNull {
                    number.wrapping_sub(1)
                } else {
                    number
                }
            } else {
                field.form.encode(pair)
            };
            let at = usize::from(field.record_index);
            // None of an optional number is not 0 in a record.
            let is_absent = at >= ops.len() && pair == [0; 2];
            if value == 0 || is_absent {
                continue;
            }
            if at >= ops.len() {
                // A field of a newer release than the dialect's.
                ops.resize(at.saturating_add(1), 0);
            }
            if let Some(op) = ops.entry_mut(at) {
                *op |= value;
            }
        }
        Ok(())
    }

    /// Pushes the fields behind the words of the tail, if the dialect has them or they are not all zero.
    fn behind_tail(&mut self, item: Item, slots: &[u32], kind: DiKind) -> Result<()> {
        let mut behind: Vec<u64> = Vec::new();
        let mut needed = false;
        for field in kind.fields().iter().filter(|field| field.is_behind_tail()) {
            let slot = slots.get(usize::from(field.slot)).copied().unwrap_or(0);
            let value = match field.form.is_reference() {
                true => self.all.metadata.slot(item.owner, slot)?,
                false => slot.into(),
            };
            let at = usize::from(field.record_index.saturating_sub(BEHIND_TAIL));
            behind.resize(behind.len().max(at.saturating_add(1)), 0);
            behind.put(at, value);
            needed |= value != 0 || self.all.module.dialect.has(field.since);
        }
        if needed {
            self.ops.extend(behind);
        }
        Ok(())
    }

    fn location(&mut self, out: &mut Writer, ops: &[u64]) -> Result<()> {
        if self.location_id == 0 {
            self.define_location(out);
        }
        let (id, abbrev) = (self.location_id, &self.all.location);
        out.abbreviated(id, abbrev, DiKind::DILocation.code(), ops, None)?;
        Ok(())
    }

    /// Pushes the operands after the fields.
    fn tail(
        &mut self,
        item: Item,
        slots: &[u32],
        kind: DiKind,
        raw: Option<&RawOperands>,
    ) -> Result<()> {
        let tail = slots.get(kind.slot_count()..).unwrap_or_default();
        let ops = &mut self.ops;
        if let Some(raw) = raw {
            ops.extend_from_slice(&raw.operands);
            return Ok(());
        }
        // A file without a source has a shorter record.
        if kind == DiKind::DIFile && ops.len() == kind.tail_index() && ops.last() == Some(&0) {
            ops.pop();
        }
        let words = tail.chunks(2).map(|pair| {
            let [low, high] = [0, 1].map(|at| u64::from(pair.get(at).copied().unwrap_or(0)));
            high << 32 | low
        });
        match kind.tail() {
            DiTail::None => {}
            DiTail::U64s => ops.extend(words),
            DiTail::Words if kind == DiKind::DIFixedPointType => {
                let mut words = words;
                for field in kind.fields().iter().filter(|f| f.form == Form::WideInt) {
                    let at = usize::from(field.slot);
                    let slot = |at: usize| slots.get(at).copied().unwrap_or(0);
                    let (bits, len) = (slot(at), slot(at.saturating_add(1)));
                    ops.push(u64::from(len) << 32 | u64::from(bits));
                    let own = words.by_ref().take(len as usize);
                    ops.extend(own.map(|word| signed(word as i64)));
                }
                self.behind_tail(item, slots, kind)?;
            }
            DiTail::Words => ops.extend(words.map(|word| signed(word as i64))),
            DiTail::Metadata | DiTail::MetadataNotNull => {
                for &slot in tail {
                    ops.push(self.all.metadata.slot(item.owner, slot)?);
                }
            }
        }
        Ok(())
    }
}

/// The scope that the entries of an owner refer to.
fn scope<'a>(all: &Enumeration<'a>, owner: Owner) -> Scope<'a> {
    let module = all.module;
    let body = owner.0.checked_sub(1).map(GlobalId::from_u32);
    let body = body.and_then(|id| Some((id, module.globals.get(id)?.body()?)));
    match body {
        Some((id, body)) => module.body_scope(id, body),
        None => module.scope(),
    }
}

/// The size that a slot refers to, a constant; 0 for none.
pub(super) fn size(all: &Enumeration<'_>, item: Item, slot: u32) -> u64 {
    let id = MdId::from_slot(slot);
    let value = id.and_then(|id| all.metadata.value_of(Item { id, ..item }));
    let size = value.and_then(|value| scope(all, item.owner).int(value));
    size.map_or(0, i64::cast_unsigned)
}

/// The first release with a block of metadata kinds, all strings in one record, and an index of nodes.
pub(super) const STRINGS_SINCE: u16 = 4;

/// The estimated size of a metadata record with its index entry, in bytes.
const RECORD_BYTES: usize = 14;

/// The number of nodes after which the output may be drained.
const PIECE: usize = 1 << 14;

/// Writes the module's block. `drain` drains the output so far.
pub(super) fn write_module(
    all: &Enumeration<'_>,
    out: &mut Writer,
    drain: &mut Drain<'_>,
) -> Result<()> {
    let (items, strings) = all.metadata.of(0);
    if items.is_empty() && all.module.named_metadata.is_empty() {
        return Ok(());
    }
    out.enter_block(METADATA_BLOCK, 4);
    let mut nodes = Nodes::new(all);
    nodes.define_location(out);
    nodes.define_generic(out);
    let offset = abbrevs::tailed(
        code::INDEX_OFFSET,
        &[Op::Fixed(32), Op::Fixed(32)],
        Tail::None,
    );
    out.define_abbrev(&offset);
    let offset_id = nodes.new_id();
    let index = abbrevs::tailed(code::INDEX, &[], Tail::Array(Op::Vbr(6)));
    out.define_abbrev(&index);
    let index_id = nodes.new_id();

    let (strings, rest) = items.split_at_checked(strings).unwrap_or((items, &[]));
    nodes.strings(out, strings)?;
    out.reserve(rest.len().saturating_mul(RECORD_BYTES));
    let indexed = rest.len() > INDEX_THRESHOLD && all.module.dialect.has(STRINGS_SINCE);
    if indexed {
        out.abbreviated(offset_id, &offset, code::INDEX_OFFSET, &[0, 0], None)?;
    }
    let start = out.bit_len();
    let halves = [64, 32].map(|before| start.saturating_sub(before));
    if indexed {
        halves.into_iter().for_each(|bit| out.await_number(bit));
    }
    let mut places = Vec::with_capacity(if indexed { rest.len() } else { 0 });
    let mut previous = start;
    for some in rest.chunks(PIECE) {
        for &item in some {
            if indexed {
                let here = out.bit_len();
                places.push(here.saturating_sub(previous));
                previous = here;
            }
            nodes.item(out, item)?;
        }
        drain(out)?;
    }
    if indexed {
        let len = out.bit_len().saturating_sub(start);
        for (bit, shift) in halves.into_iter().zip([0, 32]) {
            out.enter_number(bit, (len >> shift) as u32)?;
        }
        out.abbreviated(index_id, &index, code::INDEX, &places, None)?;
    }
    write_named(all, out, nodes.next_id)?;
    write_attachments(all, out)?;
    out.end_block()?;
    Ok(())
}

fn write_named(all: &Enumeration<'_>, out: &mut Writer, id: u32) -> Result<()> {
    let named = &all.module.named_metadata;
    if named.is_empty() {
        return Ok(());
    }
    let abbrev = abbrevs::tailed(code::NAME, &[], Tail::Array(Op::Fixed(8)));
    out.define_abbrev(&abbrev);
    let mut ops = Vec::new();
    for named in named {
        ops.clear();
        ops.extend(named.name.iter().map(|&c| u64::from(c)));
        out.abbreviated(id, &abbrev, code::NAME, &ops, None)?;
        ops.clear();
        for &id in &named.operands {
            ops.push(md_number(all, Owner::MODULE, id)?);
        }
        out.unabbreviated(code::NAMED_NODE, &ops);
    }
    Ok(())
}

/// The number of an entry, from 0, for operands that cannot be null.
pub(super) fn md_number(
    all: &Enumeration<'_>,
    owner: Owner,
    id: bitsmith_model::value::MdId,
) -> Result<u64> {
    match all.metadata.get(Item { owner, id }) {
        Some(number) => Ok(u64::from(number).wrapping_sub(1)),
        None => Err(WriteError::new(
            "metadata is referred to that has no number",
        )),
    }
}

/// Writes the attachments of declared functions, of ifuncs and of variables.
fn write_attachments(all: &Enumeration<'_>, out: &mut Writer) -> Result<()> {
    let module = all.module;
    let functions = module.functions.iter();
    let ids = functions.chain(&module.ifuncs).chain(&module.variables);
    let mut ops = Vec::new();
    for &id in ids {
        let global = global(module, id)?;
        let has_body = global.as_function().is_some() && !global.is_declaration();
        if global.attachments.is_empty() || has_body {
            continue;
        }
        ops.clear();
        ops.push(u64::from(all.values.global(id)?));
        push_attachments(all, Owner::function(id), &global.attachments, &mut ops)?;
        out.unabbreviated(code::GLOBAL_DECL_ATTACHMENT, &ops);
    }
    Ok(())
}

/// Pushes pairs of kind and node.
pub(super) fn push_attachments(
    all: &Enumeration<'_>,
    owner: Owner,
    attachments: &[bitsmith_model::metadata::Attachment],
    ops: &mut Vec<u64>,
) -> Result<()> {
    for attachment in sorted(attachments) {
        ops.push(u64::from(attachment.kind));
        ops.push(md_number(all, owner, attachment.node)?);
    }
    Ok(())
}

/// The metadata that is only in a function's block: local values, and lists of them.
pub(super) struct LocalItems {
    /// The type and number of each value.
    pub values: Vec<(u32, u32)>,
    /// The lists, each as the numbers of its elements.
    pub lists: Vec<Vec<u64>>,
}

/// Writes a function's block.
pub(super) fn write_function(
    all: &Enumeration<'_>,
    tag: u32,
    local: &LocalItems,
    out: &mut Writer,
) -> Result<()> {
    let (items, strings) = all.metadata.of(tag);
    if items.is_empty() && local.values.is_empty() && local.lists.is_empty() {
        return Ok(());
    }
    out.enter_block(METADATA_BLOCK, 3);
    let mut nodes = Nodes::new(all);
    let (strings, rest) = items.split_at_checked(strings).unwrap_or((items, &[]));
    nodes.strings(out, strings)?;
    for &item in rest {
        nodes.item(out, item)?;
    }
    for &(ty, value) in &local.values {
        nodes.value(out, ty, value);
    }
    for list in &local.lists {
        out.unabbreviated(code::ARG_LIST, list);
    }
    out.end_block()?;
    Ok(())
}
