//! The values of variables in the course of an optimised function, as its debug records state them.
//!
//! A record holds from its place on, until another of the same variable. Where paths meet, it holds if it is the one
//! on all of them.

use super::Lower;
use crate::dwarf::{Change, Declared, History, Home, Valued};
use bitsmith_model::body::Body;
use bitsmith_model::entity::{Entity, Table};
use bitsmith_model::inst::{DbgRecord, DbgRecordKind};
use bitsmith_model::schema::inst::BinaryOp;
use bitsmith_model::types::Type;
use bitsmith_model::value::{BlockId, InstId, Value as IrValue};
use bitsmith_model::view::View;
use cranelift_codegen::ir::{Value, ValueLabel};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The number of blocks times that of variables up to which values are followed from block to block.
const MOST_STATES: usize = 1 << 22;
/// The maximal number of values from which a value may be computed again.
const MOST_ORIGINS: usize = 4;
/// No value.
const NONE: u32 = u32::MAX;

/// The control flow of a function, by the numbers of blocks in reverse postorder.
pub(super) struct Flow {
    before: Vec<Vec<u32>>,
    places: Vec<Option<(u32, u32)>>,
}

/// The place of each instruction: the number of its block in an order of blocks, and its own in the block.
pub fn places(body: &Body, order: &[BlockId]) -> Vec<Option<(u32, u32)>> {
    let mut places = vec![None; body.insts().len()];
    for (number, block) in (0u32..).zip(order) {
        for (at, inst) in (0u32..).zip(body.block_insts(*block)) {
            places.put(inst.index(), Some((number, at)));
        }
    }
    places
}

impl Flow {
    fn new(body: &Body) -> Self {
        let order = super::control::reachable(body);
        let mut numbers = vec![NONE; body.blocks().len()];
        for (number, block) in (0u32..).zip(&order) {
            numbers.put(block.index(), number);
        }
        let mut flow = Self {
            before: vec![Vec::new(); order.len()],
            places: places(body, &order),
        };
        for (number, block) in (0u32..).zip(&order) {
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
        let values = records.filter_map(|(_, record)| self.recorded(record));
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

    /// The value that a variable has from a record on.
    fn recorded(&self, record: &DbgRecord) -> Option<IrValue> {
        let in_memory = match record.kind {
            DbgRecordKind::Value => false,
            DbgRecordKind::Assign => {
                let assign = self.body.assigns.get(record.assign?)?;
                let address = self.scope.metadata().value(assign.address?);
                address.is_some_and(|address| !address.is_constant())
            }
            _ => true,
        };
        if in_memory {
            return None;
        }
        self.scope.metadata().value(record.location?)
    }

    /// Tells Cranelift which value of the module a value of its own is.
    pub(super) fn label(&mut self, value: IrValue, parts: &[Value]) {
        if let ([part], Some(label)) = (parts, self.recorded_values.get(&value)) {
            self.b.set_val_label(*part, ValueLabel::from_u32(*label));
        }
    }

    /// The homes of a variable that a record says the value of, the best first.
    fn homes_of_value(&self, record: &DbgRecord) -> SmallVec<[Home; 1]> {
        let Some(value) = self.recorded(record) else {
            return SmallVec::new();
        };
        if value.is_constant() {
            return record.location.map(Home::Constant).into_iter().collect();
        }
        let Some(bits) = self.word_bits(value) else {
            return SmallVec::new();
        };
        let origins = self.origins(value).into_iter();
        let home = |(origin, offset)| {
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

    /// A value, and those from which it is computed by a constant distance. The optimiser may have folded it into an
    /// address.
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

    /// The value from which another is computed by adding a constant.
    fn origin(&self, value: IrValue) -> Option<(IrValue, i64)> {
        let id = value.as_inst()?;
        let inst = self.body.inst(id);
        if !matches!(self.ir_type(inst.ty), Type::Ptr(0) | Type::Int(64)) {
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
            _ => None,
        }
    }

    /// Adds the course of the values of variables that records change: those of `known` without one home.
    pub(super) fn add_histories(&self, known: &mut [Declared], of: &[Vec<(InstId, DbgRecord)>]) {
        let changing = |d: &Declared| d.home == Home::Unknown;
        let count = known.iter().filter(|d| changing(d)).count();
        if count == 0 || self.recorded_values.is_empty() {
            return;
        }
        let flow = Flow::new(self.body);
        let follows = flow.before.len().saturating_mul(count) <= MOST_STATES;
        for (declared, records) in known.iter_mut().zip(of) {
            if changing(declared) {
                declared.history = self.history(&flow, records, follows);
            }
        }
    }

    fn history(
        &self,
        flow: &Flow,
        records: &[(InstId, DbgRecord)],
        follows: bool,
    ) -> Option<History> {
        let mut values = Vec::new();
        let mut changes = Vec::new();
        for (inst, record) in records {
            let Some((block, at)) = flow.place(*inst) else {
                continue;
            };
            let homes = self.homes_of_value(record);
            let value = match homes.is_empty() {
                true => NONE,
                false => {
                    values.push(Valued {
                        homes,
                        expression: record.expression,
                    });
                    values.len() as u32 - 1
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
