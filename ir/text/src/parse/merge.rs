//! Merges the tables of the parts of a text, in the order of the text.

use super::function::ReadBody;
use super::interner::Interner;
use super::md_numbers::{Defined, MdKnown, Node, REFERENCE, contents_hash};
use super::metadata::set_locs;
use super::parallel::PartBodies;
use super::parser::Parser;
use bitsmith_model::attr::{Attr, AttrListId};
use bitsmith_model::body::Body;
use bitsmith_model::constant::{ConstKind, ConstPool};
use bitsmith_model::entity::{Entity, Table};
use bitsmith_model::metadata::{MdEntry, MdKind, MdStore, Storage};
use bitsmith_model::parallel;
use bitsmith_model::schema::di_operands::references;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{MdId, Value, ValueKind};
use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// The types, attributes and kinds that a part adds to the module's tables.
#[derive(Default)]
pub(super) struct Added {
    pub first_type: usize,
    pub first_list: usize,
    pub types: Vec<Type>,
    /// The attributes of each index, by list.
    pub lists: Vec<Vec<(u32, Vec<Attr>)>>,
    /// Metadata kinds, each with the offset of its first occurrence.
    pub kinds: Vec<(usize, Box<[u8]>)>,
    pub first_tag: usize,
    pub tags: Vec<Box<[u8]>>,
    pub first_scope: usize,
    pub scopes: Vec<Box<[u8]>>,
}

/// Numbered nodes of a part of the text, with their inline nodes.
pub(super) struct PartMd<'a> {
    pub added: Added,
    pub consts: ConstPool,
    pub store: MdStore,
    /// The strings, with their entries in the store.
    pub strings: Vec<(MdId, Cow<'a, [u8]>)>,
    pub defined: Vec<Defined>,
}

/// The module's handles for those of a part.
#[derive(Default)]
struct Renames {
    first_type: usize,
    types: Vec<TypeId>,
    first_list: usize,
    lists: Vec<AttrListId>,
    first_md: usize,
    md: Vec<MdId>,
    /// All metadata kinds.
    kinds: Vec<u32>,
    first_tag: usize,
    tags: Vec<u32>,
    first_scope: usize,
    scopes: Vec<u16>,
}

/// The new handle of an entry of a table that was extended.
fn renamed<T: Copy>(number: usize, first: usize, names: &[T], same: T) -> T {
    let own = number.checked_sub(first);
    own.and_then(|own| names.get(own).copied()).unwrap_or(same)
}

impl Renames {
    fn ty(&self, id: TypeId) -> TypeId {
        renamed(id.index(), self.first_type, &self.types, id)
    }
    fn list(&self, id: AttrListId) -> AttrListId {
        renamed(id.index(), self.first_list, &self.lists, id)
    }
    fn md(&self, id: MdId) -> MdId {
        if id.is_local() {
            return id;
        }
        renamed(id.index(), self.first_md, &self.md, id)
    }
    /// Returns true if all types and lists keep their handles.
    fn is_plain(&self) -> bool {
        let types = self.types.iter().zip(self.first_type..);
        let lists = self.lists.iter().zip(self.first_list..);
        types.clone().all(|(id, at)| id.index() == at)
            && lists.clone().all(|(id, at)| id.index() == at)
    }
    fn attr(&self, attr: Attr) -> Attr {
        match attr {
            Attr::Type(kind, Some(ty)) => Attr::Type(kind, Some(self.ty(ty))),
            Attr::Unknown {
                form,
                code,
                mut payload,
            } if form == 6 => {
                for word in &mut payload {
                    let id = TypeId::from_u32(u32::try_from(*word).unwrap_or(u32::MAX));
                    *word = self.ty(id).as_u32().into();
                }
                Attr::Unknown {
                    form,
                    code,
                    payload,
                }
            }
            other => other,
        }
    }
}

impl<'a> Parser<'a> {
    /// Enters the types and attributes that a part added; `None` if that exceeds the limits.
    fn renames(&mut self, added: Added) -> Option<Renames> {
        let mut renames = Renames {
            first_type: added.first_type,
            first_list: added.first_list,
            first_tag: added.first_tag,
            first_scope: added.first_scope,
            ..Renames::default()
        };
        for tag in added.tags {
            renames.tags.push(self.bundle_tag(tag));
        }
        for scope in added.scopes {
            renames.scopes.push(self.scope_number(scope)?);
        }
        for ty in added.types {
            let id = self.module.types.intern(ty.map(|id| renames.ty(id)));
            renames.types.push(id);
        }
        let attrs = &mut self.module.attrs;
        for list in added.lists {
            let sets = list.into_iter().map(|(index, set)| {
                let set = set.into_iter().map(|attr| renames.attr(attr));
                (index, set.collect())
            });
            let list = attrs.intern(sets);
            renames.lists.push(list);
        }
        Some(renames)
    }

    // ---- metadata ----

    /// Enters the nodes of all parts; `None` if a number has no node or two, or if two nodes are equal.
    pub fn merge_nodes(&mut self, mut parts: Vec<PartMd<'a>>) -> Option<MdKnown<'a>> {
        let strings = parts.iter().map(|part| part.strings.len()).sum();
        let nodes: usize = parts.iter().map(|part| part.defined.len()).sum();
        self.numbers.strings.reserve(strings);
        let more = nodes.saturating_add(strings);
        self.module.metadata.reserve(more, more.saturating_mul(4));
        let ids: Option<Vec<Vec<MdId>>> = parts.iter().map(|part| self.reserve(part)).collect();

        let mut all = Vec::with_capacity(parts.len());
        for (part, ids) in parts.iter_mut().zip(ids?) {
            all.push(self.enter_inner(part, ids)?);
        }
        let nodes = &self.numbers.nodes;
        let hashes = parallel::map_pairs(&mut parts, &all, |part, renames| {
            let number = |number| Some(nodes.get(number)?.id);
            resolve(&mut part.store, &part.defined, renames, number)
        });
        let hashes: Option<Vec<_>> = hashes.into_iter().collect();

        let mut by_hash: Vec<(u64, u32)> = hashes?.into_iter().flatten().collect();
        parallel::join(
            || {
                for (part, renames) in parts.iter().zip(&all) {
                    self.enter_nodes(part, renames);
                }
            },
            || parallel::sort_unstable(&mut by_hash),
        );
        let inner = self.numbers.uniqued.keys();
        let mut hashes: Vec<u64> = inner
            .map(|(kind, slots)| contents_hash(*kind, slots))
            .collect();
        hashes.sort_unstable();
        let mut others = hashes.iter();
        let mut other = others.next();
        for (pair, (hash, _)) in by_hash.windows(2).map(Some).chain([None]).zip(&by_hash) {
            if let Some([(a, _), (b, _)]) = pair
                && a == b
            {
                return None;
            }
            while other.is_some_and(|other| other < hash) {
                other = others.next();
            }
            if other == Some(hash) {
                return None;
            }
        }
        Some(MdKnown {
            store: std::mem::take(&mut self.module.metadata),
            nodes: std::mem::take(&mut self.numbers.nodes),
            strings: std::mem::take(&mut self.numbers.strings),
            uniqued: std::mem::take(&mut self.numbers.uniqued),
            by_hash,
        })
    }

    /// Reserves handles for the nodes of a part.
    fn reserve(&mut self, part: &PartMd<'a>) -> Option<Vec<MdId>> {
        let mut ids = Vec::with_capacity(part.defined.len());
        for defined in &part.defined {
            let id = match self.numbers.nodes.get(defined.number) {
                Some(Node {
                    id,
                    used_at: Some(_),
                }) => {
                    self.numbers.undefined = self.numbers.undefined.saturating_sub(1);
                    id
                }
                Some(_) => return None,
                None => MdId::module(self.module.metadata.push(
                    MdKind::Missing,
                    Storage::Uniqued,
                    &[],
                )),
            };
            let node = Node { id, used_at: None };
            self.numbers.nodes.set(defined.number, node);
            ids.push(id);
        }
        Some(ids)
    }

    /// Enters strings, values and inline nodes; returns the map of handles.
    fn enter_inner(&mut self, part: &mut PartMd<'a>, ids: Vec<MdId>) -> Option<Renames> {
        let mut renames = self.renames(std::mem::take(&mut part.added))?;
        let consts = self.enter_consts(&part.consts, &renames)?;
        let mut defined = part.defined.iter().zip(ids).peekable();
        let mut strings = std::mem::take(&mut part.strings).into_iter();
        for (entry, index) in part.store.entries().iter().zip(0usize..) {
            if let Some((_, id)) = defined.next_if(|(node, _)| node.entry == index) {
                renames.md.push(id);
                continue;
            }
            let slots = part.store.slots(*entry);
            let id = match entry.kind {
                MdKind::String => {
                    let (id, text) = strings.next()?;
                    if id.index() != index {
                        return None;
                    }
                    self.string_md(text)
                }
                MdKind::Value => {
                    let value = Value::from_u32(*slots.first()?);
                    let value = match value.kind() {
                        ValueKind::Const(id) => *consts.get(id.index())?,
                        _ => value,
                    };
                    self.module_value_md(value)
                }
                kind => {
                    let mut slots = slots.to_vec();
                    let nodes = &self.numbers.nodes;
                    let number = |number| Some(nodes.get(number)?.id);
                    rename_slots(kind, &mut slots, &renames, number)?;
                    self.uniqued(kind, slots)
                }
            };
            renames.md.push(id);
        }
        Some(renames)
    }

    /// Enters the constants of a part; `None` if one is of a kind that metadata does not have.
    fn enter_consts(&mut self, pool: &ConstPool, renames: &Renames) -> Option<Vec<Value>> {
        let mut ids: Vec<Value> = Vec::with_capacity(pool.len());
        let consts = &mut self.module.consts;
        for (_, constant) in pool.iter() {
            let ty = renames.ty(constant.ty);
            let id = match constant.kind {
                ConstKind::WideInt(span) => {
                    let words = consts.add_words(pool.words(span).iter().copied());
                    consts.push(ty, ConstKind::WideInt(words))
                }
                ConstKind::WideFloat(span) => {
                    let words = consts.add_words(pool.words(span).iter().copied());
                    consts.push(ty, ConstKind::WideFloat(words))
                }
                ConstKind::Data(span) => consts.push_data(ty, pool.bytes(span).iter().copied()),
                kind if Interner::is_simple(kind) => self.interner.constant(consts, ty, kind),
                _ => return None,
            };
            ids.push(Value::constant(id));
        }
        Some(ids)
    }

    /// Enters the numbered nodes of a part, whose slots are resolved.
    fn enter_nodes(&mut self, part: &PartMd<'a>, renames: &Renames) {
        let store = &mut self.module.metadata;
        for defined in &part.defined {
            let entry = part.store.get(defined.entry);
            if let (Some(entry), Some(id)) = (entry, renames.md.get(defined.entry)) {
                let slots = part.store.slots(entry);
                store.set(id.index(), entry.kind, entry.storage, slots);
            }
        }
    }

    // ---- bodies ----

    /// Enters the bodies of all parts.
    pub fn merge_bodies(&mut self, mut parts: Vec<PartBodies<'a>>) -> Option<()> {
        let first_md = self.module.metadata.len();
        let kinds: Vec<_> = parts
            .iter_mut()
            .map(|part| std::mem::take(&mut part.added.kinds))
            .collect();
        let kinds = self.renamed_kinds(kinds);
        let mut all = Vec::with_capacity(parts.len());
        for (part, kinds) in parts.iter_mut().zip(kinds) {
            let mut renames = self.renames(std::mem::take(&mut part.added))?;
            renames.first_md = first_md;
            renames.kinds = kinds;
            for entry in part.metadata.entries() {
                let id = self.enter_added(&part.metadata, *entry, &renames)?;
                renames.md.push(id);
            }
            all.push(renames);
        }
        let store = &self.module.metadata;
        parallel::map_pairs(&mut parts, &all, |part, renames| {
            let plain = renames.is_plain();
            let same_md = renames
                .md
                .iter()
                .zip(first_md..)
                .all(|(id, at)| id.index() == at);
            for read in &mut part.bodies {
                if !plain {
                    rename_types(&mut read.body, renames);
                }
                if !same_md {
                    rename_md(read, renames);
                }
                rename_numbers(&mut read.body, renames);
                let locs = std::mem::take(&mut read.locs);
                set_locs(store, &mut read.body, &locs, &mut FxHashMap::default());
            }
        });
        for part in parts {
            self.syntax.typed |= part.typed;
            self.numbers.block_addresses.extend(part.block_addresses);
            for read in part.bodies {
                self.enter_body(read.id, read.body, read.labels);
            }
        }
        Some(())
    }

    /// Numbers further metadata kinds in the order of the text; returns the map of numbers for each part,
    /// empty if they stay the same.
    fn renamed_kinds(&mut self, parts: Vec<Vec<(usize, Box<[u8]>)>>) -> Vec<Vec<u32>> {
        if parts.iter().all(Vec::is_empty) {
            return vec![Vec::new(); parts.len()];
        }
        let count = self.module.metadata_kinds.len();
        let own = count.saturating_sub(self.parallel.kind_places.len());
        let outside = self.module.metadata_kinds.split_off(own);
        let places = std::mem::take(&mut self.parallel.kind_places);
        let outside: Vec<_> = places.into_iter().zip(outside).collect();
        let mut all: Vec<_> = parts.iter().chain([&outside]).flatten().collect();
        all.sort_unstable();
        let (kinds, names) = (
            &mut self.module.metadata_kinds,
            &mut self.names.metadata_kinds,
        );
        for (_, kind) in &outside {
            names.remove(kind);
        }
        for (place, kind) in all {
            names.entry(kind.clone()).or_insert_with_key(|kind| {
                kinds.push(kind.clone());
                self.parallel.kind_places.push(*place);
                u32::try_from(kinds.len().saturating_sub(1)).unwrap_or(u32::MAX)
            });
        }
        let now = |part: &[(usize, Box<[u8]>)]| -> Vec<u32> {
            let fixed = 0..u32::try_from(own).unwrap_or(u32::MAX);
            let others = outside.iter().chain(part);
            let others = others.map(|(_, kind)| names.get(kind).copied().unwrap_or(u32::MAX));
            fixed.chain(others).collect()
        };
        let outside = now(&[]);
        for global in self.module.globals.values_mut() {
            for attachment in &mut global.attachments {
                let kind = attachment.kind as usize;
                attachment.kind = renamed(kind, 0, &outside, attachment.kind);
            }
        }
        parts.iter().map(|part| now(part)).collect()
    }

    /// Enters the metadata that a body added to the module's.
    fn enter_added(&mut self, store: &MdStore, entry: MdEntry, renames: &Renames) -> Option<MdId> {
        match entry.kind {
            MdKind::String => Some(self.string_md(store.string(entry).to_vec().into())),
            MdKind::Value => {
                let value = Value::from_u32(*store.slots(entry).first()?);
                Some(self.module_value_md(value))
            }
            kind => {
                let mut slots = store.slots(entry).to_vec();
                rename_slots(kind, &mut slots, renames, |_| None)?;
                Some(self.uniqued(kind, slots))
            }
        }
    }
}

/// Maps the handles of a part to the module's.
fn rename_slots(
    kind: MdKind,
    slots: &mut [u32],
    renames: &Renames,
    number: impl Fn(u32) -> Option<MdId>,
) -> Option<()> {
    for place in references(kind, slots.len()) {
        let Some(slot) = slots.get_mut(place) else {
            continue;
        };
        let Some(id) = MdId::from_slot(*slot).filter(|id| !id.is_local()) else {
            continue;
        };
        let id = match u32::try_from(id.index()).ok()?.checked_sub(REFERENCE) {
            Some(referred) => number(referred)?,
            None => renames.md(id),
        };
        *slot = MdId::to_slot(Some(id));
    }
    Some(())
}

/// Resolves the numbered nodes of a part; returns the hashes of the uniqued ones.
fn resolve(
    store: &mut MdStore,
    defined: &[Defined],
    renames: &Renames,
    number: impl Fn(u32) -> Option<MdId>,
) -> Option<Vec<(u64, u32)>> {
    let mut hashes = Vec::with_capacity(defined.len());
    for node in defined {
        let entry = store.get(node.entry)?;
        let slots = store.slots_mut(entry);
        rename_slots(entry.kind, slots, renames, &number)?;
        if !entry.is_distinct() {
            let id = renames.md.get(node.entry)?;
            let index = u32::try_from(id.index()).ok()?;
            hashes.push((contents_hash(entry.kind, slots), index));
        }
    }
    Some(hashes)
}

fn rename_types(body: &mut Body, renames: &Renames) {
    body.map_types(|id| renames.ty(id));
    for call in body.calls_mut() {
        call.attrs = renames.list(call.attrs);
    }
}

/// Maps the numbers of metadata kinds, bundle tags and scopes.
fn rename_numbers(body: &mut Body, renames: &Renames) {
    if !renames.kinds.is_empty() {
        for (_, attachment) in body.attachments.iter_mut() {
            let kind = attachment.kind;
            attachment.kind = renamed(kind as usize, 0, &renames.kinds, kind);
        }
    }
    if !renames.tags.is_empty() {
        for bundle in body.bundles_mut() {
            let tag = bundle.tag as usize;
            bundle.tag = renamed(tag, renames.first_tag, &renames.tags, bundle.tag);
        }
    }
    if !renames.scopes.is_empty() {
        for inst in body.insts_mut() {
            if let Some(mut memory) = inst.memory() {
                let scope = usize::from(memory.scope);
                memory.scope = renamed(scope, renames.first_scope, &renames.scopes, memory.scope);
                *inst = inst.with_memory(memory);
            }
        }
    }
}

fn rename_md(read: &mut ReadBody<'_>, renames: &Renames) {
    let body = &mut read.body;
    for operand in body.operand_pool() {
        if let ValueKind::Metadata(id) = operand.kind() {
            *operand = Value::metadata(renames.md(id));
        }
    }
    for index in 0..body.metadata.len() {
        let Some(entry) = body.metadata.get(index) else {
            continue;
        };
        for place in references(entry.kind, entry.span.len as usize) {
            if let Some(slot) = body.metadata.slots_mut(entry).entry_mut(place)
                && let Some(id) = MdId::from_slot(*slot)
            {
                *slot = MdId::to_slot(Some(renames.md(id)));
            }
        }
    }
    let rename = |id: &mut MdId| *id = renames.md(*id);
    for (_, attachment) in body.attachments.iter_mut() {
        rename(&mut attachment.node);
    }
    for (_, record) in body.dbg_records.iter_mut() {
        record
            .references_mut()
            .into_iter()
            .flatten()
            .for_each(rename);
    }
    for assign in body.assigns.values_mut() {
        assign
            .references_mut()
            .into_iter()
            .flatten()
            .for_each(rename);
    }
    for (_, node) in &mut read.locs {
        rename(node);
    }
}
