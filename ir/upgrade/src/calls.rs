//! Upgrades calls of intrinsics that changed.

use super::call_rewriter::{CallRewriter, Site, Stage};
use super::debug_calls::{Locations, dereferenced, is_at_offset};
use super::new_names::NewNames;
use super::orders::Orders;
use super::plan::{Action, PendingChanges, Plan};
use bitsmith_model::body::{Body, Change, Renewed};
use bitsmith_model::constant::ConstKind;
use bitsmith_model::entity::Entity;
use bitsmith_model::inst::{CallInfo, DbgRecord, DbgRecordKind};
use bitsmith_model::metadata::MdKind;
use bitsmith_model::module::Module;
use bitsmith_model::schema::inst::{CastOp, Flags, Opcode};
use bitsmith_model::value::{BlockId, GlobalId, InstId, Value, ValueKind};
use bitsmith_model::view::View;
use rustc_hash::{FxHashMap, FxHashSet};

/// Rewrites the calls of a body; that of `owner`, if it is one of text.
pub(super) fn upgrade(
    plan: &Plan,
    module: &Module,
    body: &mut Body,
    owner: Option<GlobalId>,
) -> PendingChanges {
    let mut rewriter = Rewriter {
        plan,
        module,
        body,
        locations: Locations::new(module, &plan.locations),
        waiting: Vec::new(),
        records: Vec::new(),
        removed: FxHashSet::default(),
        bare: FxHashSet::default(),
        done: PendingChanges::default(),
        names: NewNames::default(),
        replaced: FxHashMap::default(),
    };
    let orders = Orders::of(rewriter.body);
    for block in rewriter.body.order.clone() {
        let insts: Vec<InstId> = rewriter.body.block_insts(block).collect();
        for inst in insts {
            rewriter.inst(block, inst);
        }
    }
    rewriter.finish_side_tables();
    rewriter.keep_used();
    let done = std::mem::take(&mut rewriter.done);
    let mut names = std::mem::take(&mut rewriter.names);
    if owner.is_some() {
        names.sort_for_text(plan.place_of(owner), |callee| plan.place_of(callee));
    }
    names.give(rewriter.body);
    let replaced = std::mem::take(&mut rewriter.replaced);
    orders.adjust(plan, &replaced, rewriter.body);
    for operand in rewriter.body.operand_pool() {
        plan.replace(operand);
        replace(&replaced, operand);
    }
    replace_in_metadata(&replaced, rewriter.body);
    super::old_values::in_body(plan, module, rewriter.body);
    for operand in rewriter.body.consts.operands_mut() {
        plan.replace(operand);
    }
    done
}

/// Replaces the result of a call by the value of its rewrite.
fn replace(replaced: &FxHashMap<Value, Value>, operand: &mut Value) {
    if !replaced.is_empty() {
        while let Some(&new) = replaced.get(operand) {
            *operand = new;
        }
    }
}

fn replace_in_metadata(replaced: &FxHashMap<Value, Value>, body: &mut Body) {
    if replaced.is_empty() {
        return;
    }
    for index in 0..body.metadata.len() {
        let Some(entry) = body.metadata.get(index) else {
            continue;
        };
        if entry.kind == MdKind::Value {
            for slot in body.metadata.slots_mut(entry) {
                let mut value = Value::from_u32(*slot);
                replace(replaced, &mut value);
                *slot = value.as_u32();
            }
        }
    }
}

struct Rewriter<'a> {
    plan: &'a Plan,
    module: &'a Module,
    body: &'a mut Body,
    locations: Locations<'a>,
    /// Debug records for the next instruction that stays.
    waiting: Vec<DbgRecord>,
    /// Records by the instruction before which they stand now.
    records: Vec<(InstId, DbgRecord)>,
    /// Calls that stand no more, with what was attached to them.
    removed: FxHashSet<InstId>,
    /// Calls that stand, but without what was attached to them.
    bare: FxHashSet<InstId>,
    done: PendingChanges,
    names: NewNames,
    /// The replacements of calls' results.
    replaced: FxHashMap<Value, Value>,
}

impl Rewriter<'_> {
    fn inst(&mut self, block: BlockId, id: InstId) {
        let action = self.action(id);
        match action {
            Some(Action::Debug(DbgRecordKind::Value))
                if is_at_offset(self.module, self.body, id) =>
            {
                self.body.remove(block, id);
                return;
            }
            Some(Action::Debug(kind)) => {
                let record = self.locations.record(self.body, id, kind);
                if self.note(block, id, record) {
                    return;
                }
            }
            Some(Action::DebugAddress) => {
                let kind = DbgRecordKind::Value;
                let mut record = self.locations.record(self.body, id, kind);
                if let Some(record) = &mut record {
                    record.expression = dereferenced(self.module, self.body, record.expression);
                }
                if self.note(block, id, record) {
                    return;
                }
            }
            Some(Action::Lifetime(markers)) => {
                let operands = self.body.operands(id);
                let pointer = operands.get(2).map(|&pointer| self.stripped(pointer));
                let marker = pointer.and_then(|pointer| self.marker(markers, pointer));
                match pointer.zip(marker) {
                    Some((pointer, marker)) => self.lifetime(id, marker, pointer),
                    None => {
                        self.body.remove(block, id);
                        return;
                    }
                }
            }
            Some(Action::CallRewriter(rewrite)) => {
                if self.rewrite_call(block, id, rewrite) {
                    return;
                }
            }
            Some(Action::Redirect(_)) | None => {}
        }
        let waiting = self.waiting.drain(..);
        self.records.extend(waiting.map(|record| (id, record)));
    }

    /// Keeps a record in the place of a call, if the call is one.
    fn note(&mut self, block: BlockId, id: InstId, record: Option<DbgRecord>) -> bool {
        let Some(record) = record else {
            return false;
        };
        self.waiting.push(record);
        self.body.remove(block, id);
        true
    }

    /// Takes what stood beside calls that are removed away, and puts records to their places.
    fn finish_side_tables(&mut self) {
        let (removed, bare) = (&self.removed, &self.bare);
        if !removed.is_empty() {
            let records = &mut self.body.dbg_records;
            records.retain(|inst, _| !removed.contains(&inst));
        }
        if !removed.is_empty() || !bare.is_empty() {
            let attachments = &mut self.body.attachments;
            attachments.retain(|inst, _| !removed.contains(&inst) && !bare.contains(&inst));
        }
        for (inst, record) in self.records.drain(..) {
            self.body.dbg_records.push_unsorted(inst, record);
        }
        self.body.dbg_records.sort();
    }

    /// Keeps old functions that have uses other than calls.
    fn keep_used(&mut self) {
        if self.plan.rewrites.is_empty() {
            return;
        }
        let body = &*self.body;
        let insts = body.order.iter().flat_map(|&block| body.block_insts(block));
        let operands = insts.flat_map(|id| body.operands(id));
        let globals = operands.filter_map(|value| value.as_global());
        let old =
            globals.filter(|id| matches!(self.plan.actions.get(id), Some(Action::CallRewriter(_))));
        let old: Vec<GlobalId> = old.collect();
        self.done.used.extend(old);
    }

    /// Makes the replacement of a call; returns true if there is one.
    fn rewrite_call(&mut self, block: BlockId, id: InstId, rewrite: usize) -> bool {
        let Some((rewrite, name, func)) = self.plan.rewrites.get(rewrite) else {
            return false;
        };
        if let Some(callee) = self.body.called_global(id) {
            self.names.next_call(callee);
        }
        let before = self.body.prev(block, id);
        let known = self.body.insts().len();
        let site = Site {
            module: self.module,
            functions: &self.plan.functions,
            access: self.plan.access,
            body: &mut *self.body,
            block,
            call: id,
            replaced: &self.replaced,
            used: &mut self.done.used,
            attributes: &mut self.done.attributes,
            names: &mut self.names,
        };
        let mut rewriter = CallRewriter {
            stage: Stage::Call(site),
            func: func.clone(),
            name,
        };
        let Some(new) = rewrite(&mut rewriter) else {
            return false;
        };
        let result = new.value.as_inst();
        let made = (known..self.body.insts().len()).map(InstId::new);
        self.body.renewed.extend(made.map(|inst| Renewed {
            inst,
            change: match result == Some(inst) {
                true => Change::Result,
                false => Change::New,
            },
        }));
        if new.value == Value::inst(id) {
            self.body.renewed.push(Renewed {
                inst: id,
                change: Change::Callee,
            });
            return false;
        }
        self.replaced.insert(Value::inst(id), new.value);
        // Debug records of the call precede the first new instruction.
        let first = match before {
            Some(before) => self.body.next(block, before),
            None => self.body.first_inst(block),
        };
        let first = first.filter(|first| *first != id);
        let own = self.body.dbg_records.of(id);
        let own: Vec<DbgRecord> = own.iter().map(|(_, record)| *record).collect();
        let records: Vec<DbgRecord> = self.waiting.drain(..).chain(own).collect();
        match first {
            Some(first) => {
                let records = records.into_iter().map(|record| (first, record));
                self.records.extend(records);
            }
            None => self.waiting = records,
        }
        self.body.remove(block, id);
        self.removed.insert(id);
        true
    }

    /// The action for an instruction, if it is a call of an older intrinsic.
    fn action(&self, id: InstId) -> Option<Action> {
        if self.body.inst(id).op != Opcode::Call {
            return None;
        }
        let callee = self.body.called_global(id)?;
        self.plan.actions.get(&callee).copied()
    }

    /// Replaces a lifetime marker by a new call, without any property of the old one.
    fn lifetime(&mut self, id: InstId, callee: GlobalId, pointer: Value) {
        let Some(func_ty) = self
            .module
            .globals
            .get(callee)
            .map(|global| global.value_ty)
        else {
            return;
        };
        if !self.done.used.contains(&callee) {
            self.done.used.push(callee);
        }
        let call = self.body.add_call(CallInfo {
            func_ty,
            attrs: Default::default(),
            cc: 0,
            args: 1,
            bundles: Default::default(),
        });
        self.body
            .set_operands(id, &[Value::global(callee), pointer]);
        let old = *self.body.inst(id);
        *self.body.inst_mut(id) = old.with_flags(Flags::NONE).with_call(call);
        self.body.renewed.push(Renewed {
            inst: id,
            change: Change::New,
        });
        self.bare.insert(id);
    }

    /// A pointer without casts and zero offsets.
    fn stripped(&self, mut pointer: Value) -> Value {
        // Only unreachable blocks have values that depend on themselves.
        for _ in 0..self.body.insts().len() {
            let Some(id) = pointer.as_inst() else {
                break;
            };
            let cast = self.body.inst(id).cast_op();
            let is_pointer_cast = matches!(cast, Some(CastOp::BitCast | CastOp::AddrSpaceCast));
            pointer = match self.body.view(id) {
                Some(View::Cast { value }) if is_pointer_cast => value,
                Some(View::GetElementPtr { base, indices })
                    if indices.iter().all(|&index| self.is_zero(index)) =>
                {
                    base
                }
                _ => break,
            };
        }
        pointer
    }

    /// The lifetime marker for an alloca.
    fn marker(&self, markers: usize, pointer: Value) -> Option<GlobalId> {
        let inst = self.body.inst(pointer.as_inst()?);
        let markers = self.plan.markers.get(markers)?;
        let found = markers.called.iter().find(|(ty, _)| *ty == inst.ty)?;
        (inst.op == Opcode::Alloca).then_some(found.1)
    }

    fn is_zero(&self, value: Value) -> bool {
        let constant = match value.kind() {
            ValueKind::Const(id) => self.module.consts.try_get(id),
            ValueKind::LocalConst(id) => self.body.consts.try_get(id),
            _ => None,
        };
        constant.is_some_and(|c| matches!(c.kind, ConstKind::Int(0) | ConstKind::Null))
    }
}
