//! Debug records that name results of removed instructions: they describe the same value by operands of the
//! instruction and operations of a debug expression, or the value is lost.

mod expression;
mod operations;

use crate::replacements::InstSet;
use bitsmith_model::body::Body;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::debug_info::{expression_slots, expression_words};
use bitsmith_model::inst::{AssignId, AssignInfo, DbgRecord, DbgRecordKind};
use bitsmith_model::metadata::{MdKind, MdScope, MdStore, Storage};
use bitsmith_model::module::Module;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::value::{GlobalId, InstId, MdId, Value};
use expression::{Ending, Expression};
pub(crate) use operations::Reader;
use rustc_hash::FxHashMap;

/// The longest expression that is made, in words, as in LLVM.
const MAX_EXPRESSION: usize = 128;

/// The most location operands of a record, as in LLVM.
const MAX_OPERANDS: usize = 16;

/// A location: the values, and the expression on them.
struct Location {
    values: Vec<Value>,
    /// True for a `DIArgList`.
    is_list: bool,
    /// The expression; `None` if it is of another form.
    expression: Option<Expression>,
    /// True if values were replaced.
    is_changed: bool,
    /// True if it has no values any more.
    is_lost: bool,
}

impl Location {
    fn read(nodes: MdScope<'_>, location: Option<MdId>, expression: Option<MdId>) -> Self {
        let entry = location.and_then(|id| nodes.get(id));
        let list = entry.filter(|(entry, _)| entry.kind == MdKind::ArgList);
        let values = match list {
            Some((entry, store)) => {
                let parts = store.slots(entry).iter();
                let parts = parts.filter_map(|slot| nodes.value(MdId::from_slot(*slot)?));
                parts.collect()
            }
            None => Vec::from_iter(location.and_then(|id| nodes.value(id))),
        };
        let expression = expression.and_then(|id| nodes.get(id));
        let expression = expression.filter(|(entry, _)| entry.kind == EXPRESSION);
        let read = |(entry, store): (_, &MdStore)| {
            let words: Vec<u64> = expression_words(store.slots(entry)).collect();
            Expression::from_words(&words)
        };
        Self {
            values,
            is_list: list.is_some(),
            expression: expression.map(read),
            is_changed: false,
            is_lost: false,
        }
    }

    fn names(&self, id: InstId) -> bool {
        self.values.contains(&id.into())
    }

    /// Describes the location without the result of an instruction. Returns false if there is no way to.
    fn replace(&mut self, reader: Reader<'_>, id: InstId, ending: Ending) -> bool {
        let Some(mut expression) = self.expression.clone() else {
            return false;
        };
        let (mut base, mut others) = (None, Vec::new());
        for (arg, _) in (0u64..).zip(&self.values).filter(|(_, v)| **v == id.into()) {
            let Some(salvaged) = reader.salvage(id, expression.location_operands()) else {
                return false;
            };
            expression.extend_operand(&salvaged.operations, arg, ending);
            others.extend(salvaged.others);
            base = Some(salvaged.base);
        }
        let Some(base) = base else { return false };
        expression.fold();
        let operands = self.values.len().saturating_add(others.len());
        let fits = expression.len() <= MAX_EXPRESSION
            && (others.is_empty() || ending == Ending::Value && operands <= MAX_OPERANDS);
        if !fits {
            self.is_lost = true;
            return true;
        }
        self.is_changed = true;
        let own = self.values.iter_mut().filter(|v| **v == id.into());
        own.for_each(|value| *value = base);
        self.is_list |= !others.is_empty();
        self.values.extend(others);
        self.expression = Some(expression);
        true
    }

    /// Adds the location to a body, and sets the references to it.
    fn write(
        mut self,
        removal: Removal<'_>,
        body: &mut Body,
        location: &mut Option<MdId>,
        expression: &mut Option<MdId>,
    ) {
        if !self.is_changed && !self.is_lost {
            return;
        }
        for value in &mut self.values {
            let is_gone = value.as_inst().is_some_and(|id| removal.dead.contains(id));
            let scope = removal.module.body_scope(removal.function, body);
            if (self.is_lost || is_gone)
                && let Some(ty) = scope.type_of(*value)
            {
                *value = Value::local_const(body.consts.push(ty, ConstKind::Poison));
            }
        }
        if let Some(new) = self.expression.filter(|_| self.is_changed) {
            let slots: Vec<u32> = expression_slots(new.to_words()).collect();
            let new = body.metadata.push(EXPRESSION, Storage::Uniqued, &slots);
            *expression = Some(MdId::local(new));
        }
        let parts = self.values.into_iter();
        let parts = parts.map(|value| MdId::local(body.metadata.push_value(value)));
        let parts: Vec<MdId> = parts.collect();
        *location = match self.is_list {
            false => parts.first().copied(),
            true => {
                let slots: Vec<u32> = parts.iter().map(|id| MdId::to_slot(Some(*id))).collect();
                let list = body
                    .metadata
                    .push(MdKind::ArgList, Storage::Uniqued, &slots);
                Some(MdId::local(list))
            }
        };
    }
}

const EXPRESSION: MdKind = MdKind::Di(DiKind::DIExpression);

/// A record that names the result of an instruction.
struct Described {
    /// The position among the records of the body.
    at: usize,
    kind: DbgRecordKind,
    value: Location,
    /// Of a `#dbg_assign`.
    address: Option<(AssignId, Location)>,
}

impl Described {
    fn insts(&self) -> impl Iterator<Item = InstId> + '_ {
        let address = self.address.iter().flat_map(|(_, a)| &a.values);
        let values = self.value.values.iter().chain(address);
        values.filter_map(|value| value.as_inst())
    }

    /// Describes the value, or the address, without the result of an instruction. Returns false if the value
    /// is to be lost.
    fn replace(&mut self, reader: Reader<'_>, id: InstId) -> bool {
        let mut is_done = false;
        if let Some((_, address)) = &mut self.address
            && address.names(id)
        {
            address.replace(reader, id, Ending::Unchanged);
            is_done = true;
        }
        // LLVM looks at the first value of a `#dbg_assign` only.
        let is_named = match self.kind {
            DbgRecordKind::Assign => self.value.values.first() == Some(&id.into()),
            _ => self.value.names(id),
        };
        if self.value.is_lost || !is_named {
            return is_done;
        }
        let ending = match self.kind {
            DbgRecordKind::Declare => Ending::Unchanged,
            _ => Ending::Value,
        };
        self.value.replace(reader, id, ending) || is_done
    }
}

/// The removal of instructions from a body.
#[derive(Clone, Copy)]
pub(crate) struct Removal<'a> {
    pub(crate) module: &'a Module,
    pub(crate) function: GlobalId,
    pub(crate) dead: &'a InstSet,
}

/// The debug records of a body while its instructions are removed.
pub(crate) struct Salvage {
    records: Vec<Described>,
    /// By instruction: the records that name its result.
    of: FxHashMap<InstId, Vec<usize>>,
}

impl Salvage {
    /// Finds the records that name results of instructions.
    pub(crate) fn new(module: &Module, body: &Body) -> Self {
        let nodes = module.scope_in(body).metadata();
        let mut this = Self {
            records: Vec::new(),
            of: FxHashMap::default(),
        };
        for (at, (_, record)) in body.dbg_records.iter().enumerate() {
            let of_assign = |assign: AssignId| {
                let info = body.assigns.get(assign)?;
                let address = Location::read(nodes, info.address, info.expression);
                Some((assign, address))
            };
            let record = Described {
                at,
                kind: record.kind,
                value: Location::read(nodes, record.location, record.expression),
                address: record.assign.and_then(of_assign),
            };
            let number = this.records.len();
            let mut is_described = false;
            for id in record.insts() {
                this.of.entry(id).or_default().push(number);
                is_described = true;
            }
            if is_described {
                this.records.push(record);
            }
        }
        this
    }

    /// Describes the values that records have from an instruction by its operands, before it is removed.
    pub(crate) fn replace(&mut self, reader: Reader<'_>, id: InstId) {
        let mut numbers = self.of.remove(&id).unwrap_or_default();
        numbers.dedup();
        let mut is_any_done = false;
        for &number in &numbers {
            let Some(record) = self.records.get_mut(number) else {
                continue;
            };
            is_any_done |= record.replace(reader, id);
            for operand in record.insts() {
                let places = self.of.entry(operand).or_default();
                if places.last() != Some(&number) {
                    places.push(number);
                }
            }
        }
        // One record fails only if all do.
        for number in numbers.into_iter().filter(|_| !is_any_done) {
            if let Some(record) = self.records.get_mut(number) {
                record.value.is_lost = true;
            }
        }
    }

    /// Writes the changed records.
    pub(crate) fn finish(self, removal: Removal<'_>, body: &mut Body) {
        let mut table = std::mem::take(&mut body.dbg_records);
        let mut all = table.iter_mut().enumerate();
        for described in self.records {
            let Some((_, (_, record))) = all.find(|(at, _)| *at == described.at) else {
                break;
            };
            let DbgRecord {
                location,
                expression,
                ..
            } = record;
            described.value.write(removal, body, location, expression);
            let Some((assign, address)) = described.address else {
                continue;
            };
            let mut info = body.assigns.get(assign).copied();
            if let Some(AssignInfo {
                address: to,
                expression,
                ..
            }) = &mut info
            {
                address.write(removal, body, to, expression);
            }
            if let Some(info) = info {
                body.assigns.put(assign, info);
            }
        }
        body.dbg_records = table;
    }
}
