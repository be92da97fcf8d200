//! Marks for Cranelift's instructions: the current one is set while an instruction is lowered.

use super::variable_parts::Parts;
use super::{Binding, Lower, Lowered};
use crate::abi::{Slot, Used};
use crate::dwarf::{Declared, Home, Labelled, Operations};
use bitsmith_model::inst::{DbgRecord, DbgRecordKind};
use bitsmith_model::node::Node;
use bitsmith_model::slot;
use bitsmith_model::value::{InstId, Value, ValueKind};
use cranelift_codegen::ir::{self, InstBuilder, SourceLoc, StackSlotKey, types as clif};
use std::collections::BTreeSet;

/// The number of the argument that a value is.
pub(super) fn argument(value: Value) -> Option<u32> {
    match value.kind() {
        ValueKind::Arg(number) => Some(number),
        _ => None,
    }
}

impl Lower<'_, '_> {
    /// Makes Cranelift keep marks as they are: it stores differences from a base, which is the first mark otherwise.
    pub(super) fn start_marks(&mut self) {
        let base = SourceLoc::new(0);
        self.b.func.params.ensure_base_srcloc(base);
    }

    /// Records `inst` as the origin of the following instructions.
    pub(super) fn mark_origin(&mut self, inst: InstId) {
        if self.unit.options.comments {
            self.b.set_srcloc(SourceLoc::new(inst.as_u32()));
        } else if self.described {
            self.mark.inst = Some(inst);
            self.set_mark();
        }
    }

    /// Keeps the arguments that are addresses of variables in slots, for debuggers. Optimised code does without.
    pub(super) fn store_arguments(&mut self) -> Lowered<()> {
        if !self.described || self.unit.options.optimize {
            return Ok(());
        }
        let records = self.body.dbg_records.iter();
        let declares = records.filter(|(_, r)| r.kind == DbgRecordKind::Declare);
        let scope = self.scope.metadata();
        let values = declares.filter_map(|(_, r)| argument(scope.value(r.location?)?));
        let wanted: BTreeSet<u32> = values.collect();
        for number in wanted {
            let parts = self.args.get(number as usize);
            let Some([part]) = parts.map(|p| p.as_slice()) else {
                continue;
            };
            let part = *part;
            let is_address = self.b.func.dfg.value_type(part) == clif::I64;
            if is_address && self.caller_place(number).is_none() {
                let slot = self.slot(8, 8)?;
                self.name_slot(slot);
                self.b.ins().stack_store(clif::I64, part, slot, 0);
                self.frame.arguments.insert(number, slot);
            }
        }
        Ok(())
    }

    /// Makes a slot known to the description of variables.
    pub(super) fn name_slot(&mut self, slot: ir::StackSlot) {
        if self.described {
            let key = StackSlotKey::new(slot.as_u32().into());
            self.b.func.sized_stack_slots[slot].key = Some(key);
        }
    }

    /// The variables of debug records, with their homes.
    pub(super) fn declared(&self) -> Vec<Declared> {
        let mut found: Vec<Declared> = Vec::new();
        if !self.described {
            return found;
        }
        let writes = self.writes();
        // The records of each part of a variable: one alone holds wherever the variable is.
        let mut parts = Parts::default();
        for (inst, record) in self.body.dbg_records.iter() {
            let Some(variable) = record.variable else {
                continue;
            };
            let home = match record.kind {
                DbgRecordKind::Label => continue,
                DbgRecordKind::Declare => self.home(record).unwrap_or(Home::Unknown),
                DbgRecordKind::Value => self.value_home(record).unwrap_or(Home::Unknown),
                DbgRecordKind::Assign => {
                    let home = self.assigned_home(&writes, *inst, record);
                    home.unwrap_or(Home::Unknown)
                }
                DbgRecordKind::DeclareValue => Home::Unknown,
            };
            let expression = record.expression.and_then(|e| Node::get(self.scope, e));
            let part = Operations::on_arguments(expression).and_then(|o| o.fragment);
            let loc = record.loc.and_then(|l| Node::get(self.scope, l));
            let call = loc.and_then(|l| l.reference(slot!(DILocation, "inlinedAt")));
            let number = parts.number((variable, call), part);
            match found.get_mut(number) {
                Some(known) if (known.home, known.expression) != (home, record.expression) => {
                    known.home = Home::Unknown;
                }
                Some(_) => {}
                None => found.push(Declared {
                    variable,
                    loc: record.loc,
                    expression: record.expression,
                    home,
                    history: None,
                }),
            }
            parts.add(number, *inst, *record);
        }
        for number in parts.disturb(|number| found.get(number).map(|d| d.home)) {
            if let Some(disturbed) = found.get_mut(number) {
                disturbed.home = Home::Unknown;
            }
        }
        self.add_histories(&mut found, &parts.records, &writes);
        found
    }

    /// The labels of the source.
    pub(super) fn labels(&self) -> Vec<Labelled> {
        let records = self.body.dbg_records.iter().filter(|_| self.described);
        let labels = records.filter(|(_, record)| record.kind == DbgRecordKind::Label);
        let labelled = |(inst, record): &(InstId, DbgRecord)| {
            Some(Labelled {
                label: record.variable?,
                loc: record.loc,
                inst: *inst,
            })
        };
        labels.filter_map(labelled).collect()
    }

    /// The home of a variable at an address.
    fn home(&self, record: &DbgRecord) -> Option<Home> {
        let address = self.scope.metadata().value(record.location?)?;
        if let Some(number) = argument(address) {
            if let Some(offset) = self.caller_place(number) {
                return Some(Home::Caller(offset));
            }
            let slot = self.frame.arguments.get(&number)?;
            return Some(Home::Behind(slot.as_u32().into()));
        }
        self.slot_home(address.as_inst()?, true)
    }

    /// The home of a variable with a value.
    fn value_home(&self, record: &DbgRecord) -> Option<Home> {
        let location = record.location?;
        let value = self.scope.metadata().value(location)?;
        if value.is_constant() {
            return Some(Home::Constant(location));
        }
        if let Some(number) = argument(value) {
            let place = self.entry_register(number).map(Home::Register);
            return place.filter(|_| !self.unit.options.optimize);
        }
        self.slot_home(value.as_inst()?, false)
    }

    /// The places that the parameters before one take, and its slots.
    fn slots_before(&self, number: u32) -> Option<(Used, &[Slot])> {
        if self.func_ty.vararg || self.abi.is_of_windows() {
            return None;
        }
        let mut used = Used::before(&self.abi.ret);
        let all = self.unit.target.argument_registers();
        let number = number as usize;
        for slot in self.abi.params.get(..number)?.iter().flatten() {
            used.take(*slot, all);
        }
        Some((used, self.abi.params.get(number)?))
    }

    /// The offset from the CFA of a parameter that the caller has put on the stack as a whole.
    fn caller_place(&self, number: u32) -> Option<u32> {
        let (mut used, slots) = self.slots_before(number)?;
        let mut place = None;
        for slot in slots {
            let at = used.take(*slot, self.unit.target.argument_registers());
            if let Slot::ByVal { align, .. } = slot {
                place = at.filter(|_| *align <= 16);
            }
        }
        place
    }

    /// The general register that a parameter arrives in.
    pub(super) fn entry_register(&self, number: u32) -> Option<u8> {
        let (mut used, slots) = self.slots_before(number)?;
        let [slot @ Slot::Scalar { .. }] = *slots else {
            return None;
        };
        if slot.is_vector() || slot.gprs() != 1 {
            return None;
        }
        let target = self.unit.target;
        let register = *target.argument_numbers().get(used.gprs as usize)?;
        let in_register = used.take(slot, target.argument_registers()).is_none();
        in_register.then_some(register)
    }

    pub(super) fn slot_home(&self, alloca: InstId, is_place: bool) -> Option<Home> {
        let Binding::Slot(slot, offset, align) = *self.frame.places.get(&alloca)? else {
            return None;
        };
        Some(Home::Slot {
            key: slot.as_u32().into(),
            offset,
            align,
            is_place,
        })
    }

    pub(super) fn set_mark(&mut self) {
        if !self.unit.options.comments {
            self.b.set_srcloc(self.mark.location());
        }
    }
}
