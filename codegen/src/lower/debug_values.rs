//! The values of variables in the course of an optimised function, as its debug records state them.
//!
//! A record holds from its place on, until another of the same variable. Where paths meet, it holds if it is the one
//! on all of them.

use super::Lower;
use super::assigned::Writes;
use super::variable_parts::Recorded;
use crate::dwarf::{Change, Declared, History, Home, Valued};
use bitsmith_model::body::Body;
use bitsmith_model::entity::{Entity, Table};
use bitsmith_model::inst::{DbgRecord, DbgRecordKind};
use bitsmith_model::metadata::MdKind;
use bitsmith_model::node::Node;
use bitsmith_model::schema::inst::{BinaryOp, CastOp};
use bitsmith_model::types::Type;
use bitsmith_model::value::{BlockId, InstId, MdId, Value as IrValue};
use bitsmith_model::view::View;
use cranelift_codegen::ir::{Value, ValueLabel};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The number of blocks times that of variables up to which values are followed from block to block.
const MOST_STATES: usize = 1 << 22;
/// The maximal number of values from which a value may be computed again.
const MOST_ORIGINS: usize = 4;
/// The maximal number of values from which a variable is computed.
const MOST_ARGUMENTS: usize = 16;
/// No value.
const NONE: u32 = u32::MAX;

/// The control flow of a function, by the numbers of blocks in reverse postorder.
pub(super) struct Flow {
    before: Vec<Vec<u32>>,
    places: Vec<Option<(u32, u32)>>,
}

impl Flow {
    /// The flow between the blocks of an order.
    fn new(body: &Body, order: &[BlockId]) -> Self {
        let mut numbers = vec![NONE; body.blocks().len()];
        for (number, block) in (0u32..).zip(order) {
            numbers.put(block.index(), number);
        }
        let mut flow = Self {
            before: vec![Vec::new(); order.len()],
            places: super::places(body, order),
        };
        for (number, block) in (0u32..).zip(order) {
            let Some(last) = body.last_inst(*block) else {
                continue;
            };
            for to in body.targets(last) {
                let to = numbers.get(to.index()).map(|to| *to as usize);
                if let Some(before) = to.and_then(|to| flow.before.get_mut(to)) {
                    before.push(number);
                }
            }
        }
        flow
    }

    fn place(&self, inst: InstId) -> Option<(u32, u32)> {
        self.places.get(inst.index()).copied().flatten()
    }

    /// The value at the start of each block, given the last change in each.
    fn starts(&self, last: &FxHashMap<u32, u32>) -> Vec<u32> {
        let mut starts = vec![NONE; self.before.len()];
        // Not known yet on a path that was not visited.
        let mut ends: Vec<Option<u32>> = vec![None; self.before.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for (number, before) in (0u32..).zip(&self.before) {
                let mut known = before
                    .iter()
                    .filter_map(|b| ends.get(*b as usize).copied()?);
                let first = known.next();
                let start = match first {
                    Some(first) if number > 0 && known.all(|other| other == first) => first,
                    _ => NONE,
                };
                let end = last.get(&number).copied().unwrap_or(start);
                starts.put(number as usize, start);
                if ends.get(number as usize) != Some(&Some(end)) {
                    ends.put(number as usize, Some(end));
                    changed = true;
                }
            }
        }
        starts
    }
}

/// The numbers of the values that debug records name.
pub(super) type Labels = FxHashMap<IrValue, u32>;

impl Lower<'_, '_> {
    /// Numbers the values of debug records, of which Cranelift tells the places.
    pub(super) fn start_labels(&mut self) {
        if !self.described || !self.unit.options.optimize {
            return;
        }
        let records = self.body.dbg_records.iter();
        let values = records.flat_map(|(_, record)| self.recorded(record));
        let values = values.filter_map(|id| self.scope.metadata().value(id));
        let values = values.chain(self.passed_values());
        let values: Vec<IrValue> = values.filter(|v| !v.is_constant()).collect();
        for value in values {
            for (value, _) in self.origins(value) {
                let next = self.recorded_values.len() as u32;
                self.recorded_values.entry(value).or_insert(next);
            }
        }
        if !self.recorded_values.is_empty() {
            self.b.func.dfg.collect_debug_info();
        }
    }

    /// The values, as metadata, from which a variable is computed from a record on.
    fn recorded(&self, record: &DbgRecord) -> SmallVec<[MdId; 1]> {
        let says = matches!(record.kind, DbgRecordKind::Value | DbgRecordKind::Assign);
        let location = record.location.filter(|_| says);
        let node = location.and_then(|l| Node::get(self.scope, l));
        match node {
            Some(node) if node.kind == MdKind::ArgList => {
                let values = node.slots.iter().map_while(|slot| MdId::from_slot(*slot));
                let values: SmallVec<[MdId; 1]> = values.take(MOST_ARGUMENTS + 1).collect();
                match values.len() {
                    0..=MOST_ARGUMENTS => values,
                    _ => SmallVec::new(),
                }
            }
            _ => location.into_iter().collect(),
        }
    }

    /// Tells Cranelift which value of the module a value of its own is.
    pub(super) fn label(&mut self, value: IrValue, parts: &[Value]) {
        if let ([part], Some(label)) = (parts, self.recorded_values.get(&value)) {
            self.b.set_val_label(*part, ValueLabel::from_u32(*label));
        }
    }

    /// The homes of each value from which a record computes a variable, the best first; none if one has none.
    fn homes_of_values(&self, record: &DbgRecord) -> SmallVec<[SmallVec<[Home; 1]>; 1]> {
        let values = self.recorded(record).into_iter();
        let homes: SmallVec<[SmallVec<[Home; 1]>; 1]> =
            values.map(|value| self.homes_of_value(value)).collect();
        match homes.iter().any(|h| h.is_empty()) {
            true => SmallVec::new(),
            false => homes,
        }
    }

    /// The homes of a value, the best first.
    fn homes_of_value(&self, id: MdId) -> SmallVec<[Home; 1]> {
        let Some(value) = self.scope.metadata().value(id) else {
            return SmallVec::new();
        };
        if value.is_constant() {
            return SmallVec::from_slice(&[Home::Constant(id)]);
        }
        let Some(bits) = self.word_bits(value) else {
            return SmallVec::new();
        };
        let origins = self.origins(value).into_iter();
        let home = |(origin, offset): (IrValue, i64)| {
            // The address of a variable needs no register.
            let memory = origin
                .as_inst()
                .and_then(|inst| self.slot_home(inst, false));
            if let Some(Home::Slot {
                key,
                offset: start,
                align: align @ ..=1,
                is_place,
            }) = memory
                && let Ok(offset) = u32::try_from(i64::from(start) + offset)
            {
                return Some(Home::Slot {
                    key,
                    offset,
                    align,
                    is_place,
                });
            }
            Some(Home::Value {
                label: *self.recorded_values.get(&origin)?,
                entered: super::mark::argument(origin).and_then(|n| self.entry_register(n)),
                offset,
                bits,
            })
        };
        origins.filter_map(home).collect()
    }

    /// The number of bits of a value that fits in a word; 128 for one that does not.
    fn word_bits(&self, value: IrValue) -> Option<u8> {
        let ty = self.type_of(value).ok()?;
        match self.ir_type(ty) {
            Type::Int(bits) => Some(u8::try_from(*bits).unwrap_or(128)),
            Type::Ptr(_) => Some(64),
            _ => Some(128),
        }
    }

    /// A value, and those of which the lower bits are at a constant distance from it. The optimiser may have folded it into
    /// an address, or computes it again where it is used.
    pub(super) fn origins(&self, value: IrValue) -> SmallVec<[(IrValue, i64); 2]> {
        let mut origins = SmallVec::from_slice(&[(value, 0)]);
        let (mut last, mut offset) = (value, 0i64);
        while origins.len() < MOST_ORIGINS {
            let Some((from, by)) = self.origin(last) else {
                break;
            };
            let Some(sum) = offset.checked_add(by).filter(|_| !from.is_constant()) else {
                break;
            };
            (last, offset) = (from, sum);
            origins.push((last, offset));
        }
        origins
    }

    /// The value from whose lower bits another is computed by adding a constant.
    fn origin(&self, value: IrValue) -> Option<(IrValue, i64)> {
        let id = value.as_inst()?;
        let inst = self.body.inst(id);
        if !matches!(self.ir_type(inst.ty), Type::Ptr(0) | Type::Int(1..=64)) {
            return None;
        }
        match self.body.view(id)? {
            View::GetElementPtr { base, indices } => {
                let number = |index| self.lane_int(index, 0);
                let sizes = &self.scalarizer.sizes;
                let by = sizes.constant_offset(inst.source_type()?, indices, number);
                Some((base, i64::try_from(by.ok()?).ok()?))
            }
            View::Binary { left, right } => {
                let by = self.scope.int(right)?;
                match inst.binary_op()? {
                    BinaryOp::Add => Some((left, by)),
                    BinaryOp::Sub => Some((left, by.checked_neg()?)),
                    _ => None,
                }
            }
            View::Cast { value } => {
                let is_word = self.word_bits(value).is_some_and(|bits| bits <= 64);
                let is_cut = inst.cast_op() == Some(CastOp::Trunc);
                (is_cut && is_word).then_some((value, 0))
            }
            _ => None,
        }
    }

    /// Adds the course of the values of variables that records change: those of `known` without one home.
    pub(super) fn add_histories(
        &self,
        known: &mut [Declared],
        of: &[Vec<Recorded>],
        writes: &Writes,
    ) {
        let changing = |d: &Declared| d.home == Home::Unknown;
        let count = known.iter().filter(|d| changing(d)).count();
        if count == 0 || !self.unit.options.optimize {
            return;
        }
        let flow = Flow::new(self.body, &self.reached());
        let follows = flow.before.len().saturating_mul(count) <= MOST_STATES;
        for (declared, records) in known.iter_mut().zip(of) {
            if changing(declared) {
                declared.history = self.history(&flow, records, (writes, follows));
            }
        }
    }

    fn history(
        &self,
        flow: &Flow,
        records: &[Recorded],
        (writes, follows): (&Writes, bool),
    ) -> Option<History> {
        let mut values = Vec::new();
        // Several records may state the same, on paths that meet.
        let mut known: FxHashMap<Valued, u32> = FxHashMap::default();
        let mut constants: FxHashMap<IrValue, MdId> = FxHashMap::default();
        let mut changes = Vec::new();
        for Recorded { inst, record, .. } in records {
            let Some((block, at)) = flow.place(*inst) else {
                continue;
            };
            let in_memory = record.and_then(|r| self.assigned_home(writes, *inst, &r));
            let mut arguments = match (in_memory, record) {
                (Some(home), _) => SmallVec::from_iter([SmallVec::from_slice(&[home])]),
                (None, Some(record)) => self.homes_of_values(record),
                (None, None) => SmallVec::new(),
            };
            for home in arguments.iter_mut().flatten() {
                if let Home::Constant(id) = home
                    && let Some(constant) = self.scope.metadata().value(*id)
                {
                    *id = *constants.entry(constant).or_insert(*id);
                }
            }
            let value = match arguments.is_empty() {
                true => NONE,
                false => {
                    let value = Valued {
                        arguments,
                        expression: record.and_then(|r| r.expression),
                    };
                    let next = values.len() as u32;
                    *known.entry(value).or_insert_with_key(|value| {
                        values.push(value.clone());
                        next
                    })
                }
            };
            changes.push(Change { block, at, value });
        }
        if values.is_empty() {
            return None;
        }
        changes.sort_by_key(|change: &Change| (change.block, change.at));
        let last = changes.iter().map(|c| (c.block, c.value)).collect();
        let mut all = Vec::new();
        if follows {
            let starts = (0u32..).zip(flow.starts(&last));
            let starts = starts.filter(|(_, value)| *value != NONE);
            all.extend(starts.map(|(block, value)| Change {
                block,
                at: 0,
                value,
            }));
        }
        // A change at the start of a block comes behind the value from before.
        all.append(&mut changes);
        all.sort_by_key(|change| (change.block, change.at));
        Some(History {
            values,
            changes: all,
        })
    }
}
