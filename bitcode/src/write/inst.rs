//! The records of instructions.

use super::abbrevs::{inst as abbrev, signed};
use super::error::{Result, WriteError};
use super::function::FunctionWriter;
use bitsmith_model::inst::{ALIGNED_ATOMICS_SINCE, Inst, Memory};
use bitsmith_model::schema::blocks::function as code;
use bitsmith_model::schema::flag::{self, Family, Flags};
use bitsmith_model::schema::inst::RmwOp;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{BlockId, InstId, Value, ValueKind};
use bitsmith_model::view::{Blocks, CallView, Incoming, View};

/// The flag of metadata among the operands of a bundle.
const BUNDLE_METADATA: u64 = 0x8000_0000;

const NO_OPERATOR: &str = "an instruction has no operator";

#[cold]
fn lacking(what: &str) -> WriteError {
    WriteError::new(what)
}

impl FunctionWriter<'_> {
    /// Writes the record of an instruction.
    pub(super) fn inst_record(&mut self, id: InstId, inst: &Inst) -> Result<()> {
        let body = self.body;
        let view = body.view(id);
        match view.ok_or_else(|| lacking("the operands are not those of the instruction"))? {
            View::Ret { value } => self.ret(value),
            View::Br { target } => {
                self.push_block(target)?;
                self.emit(code::INST_BR, abbrev::BR_UNCOND)
            }
            View::CondBr {
                condition,
                then,
                otherwise,
            } => {
                self.push_block(then)?;
                self.push_block(otherwise)?;
                self.push_value(condition)?;
                self.emit(code::INST_BR, abbrev::BR_COND)
            }
            View::Switch {
                condition,
                default,
                cases,
            } => self.switch(condition, default, cases),
            View::IndirectBr { address, targets } => {
                self.push_type_of(address)?;
                self.push_value(address)?;
                self.push_blocks(targets)?;
                self.emit(code::INST_INDIRECTBR, 0)
            }
            View::Unreachable {} => self.emit(code::INST_UNREACHABLE, abbrev::UNREACHABLE),
            View::Resume { value } => self.typed_only(value, code::INST_RESUME),
            View::Freeze { value } => self.typed_only(value, code::INST_FREEZE),
            View::CleanupRet { pad, unwind } => {
                self.push_value(pad)?;
                unwind.map_or(Ok(()), |unwind| self.push_block(unwind))?;
                self.emit(code::INST_CLEANUPRET, 0)
            }
            View::CatchRet { pad, target } => {
                self.push_value(pad)?;
                self.push_block(target)?;
                self.emit(code::INST_CATCHRET, 0)
            }
            View::CatchSwitch {
                parent,
                handlers,
                unwind,
            } => {
                self.push_value(parent)?;
                self.ops.push(handlers.len() as u64);
                self.push_blocks(handlers)?;
                unwind.map_or(Ok(()), |unwind| self.push_block(unwind))?;
                self.emit(code::INST_CATCHSWITCH, 0)
            }
            View::CleanupPad { parent, arguments } => {
                self.pad(parent, arguments, code::INST_CLEANUPPAD)
            }
            View::CatchPad { parent, arguments } => {
                self.pad(parent, arguments, code::INST_CATCHPAD)
            }
            View::FNeg { value } => {
                let forward = self.push_typed(value)?;
                self.ops.push(0);
                self.operator(
                    inst,
                    forward,
                    (code::INST_UNOP, abbrev::UNOP, abbrev::UNOP_FLAGS),
                )
            }
            View::Binary { left, right } => {
                let op = inst.binary_op().ok_or_else(|| lacking(NO_OPERATOR))?;
                let forward = self.push_typed(left)?;
                self.push_value(right)?;
                self.ops.push(u64::from(op.record_code()));
                self.operator(
                    inst,
                    forward,
                    (code::INST_BINOP, abbrev::BINOP, abbrev::BINOP_FLAGS),
                )
            }
            View::Cast { value } => {
                let op = inst.cast_op().ok_or_else(|| lacking(NO_OPERATOR))?;
                let forward = self.push_typed(value)?;
                self.push_type(inst.ty)?;
                self.ops.push(u64::from(op.code()));
                self.operator(
                    inst,
                    forward,
                    (code::INST_CAST, abbrev::CAST, abbrev::CAST_FLAGS),
                )
            }
            View::ICmp { left, right } | View::FCmp { left, right } => {
                let predicate = inst.predicate();
                let predicate =
                    predicate.ok_or_else(|| lacking("a comparison has no predicate"))?;
                let forward = self.push_typed(left)?;
                self.push_value(right)?;
                self.ops.push(u64::from(predicate.code()));
                self.operator(
                    inst,
                    forward,
                    (code::INST_CMP2, abbrev::CMP, abbrev::CMP_FLAGS),
                )
            }
            View::Alloca { count } => self.alloca(inst, count),
            View::Load { pointer } => self.load(inst, pointer),
            View::Store { value, pointer } => self.store(inst, value, pointer),
            View::CmpXchg {
                pointer,
                expected,
                new,
            } => self.cmpxchg(inst, pointer, [expected, new]),
            View::AtomicRmw { pointer, value } => self.atomic_rmw(inst, pointer, value),
            View::Fence {} => {
                self.push_atomic(inst.memory().unwrap_or_default());
                self.emit(code::INST_FENCE, 0)
            }
            View::GetElementPtr { base, indices } => self.gep(inst, base, indices),
            View::Phi { incoming } => self.phi(inst, incoming),
            View::Call(call) => self.call(inst, call),
            View::Invoke {
                call,
                normal,
                unwind,
            } => self.invoke(call, normal, unwind),
            View::CallBr {
                call,
                default,
                indirect,
            } => self.callbr(call, default, indirect),
            View::LandingPad { clauses } => self.landing_pad(inst, clauses),
            View::Select { condition, yes, no } => {
                self.push_typed(yes)?;
                self.push_value(no)?;
                self.push_typed(condition)?;
                self.push_flags_by_type(inst);
                self.emit(code::INST_VSELECT, 0)
            }
            View::VaArg { list } => {
                self.push_type_of(list)?;
                self.push_value(list)?;
                self.push_type(inst.ty)?;
                self.emit(code::INST_VAARG, 0)
            }
            View::ExtractElement { vector, index } => {
                self.push_typed(vector)?;
                self.push_typed(index)?;
                self.emit(code::INST_EXTRACTELT, 0)
            }
            View::InsertElement {
                vector,
                element,
                index,
            } => {
                self.push_typed(vector)?;
                self.push_value(element)?;
                self.push_typed(index)?;
                self.emit(code::INST_INSERTELT, 0)
            }
            View::ShuffleVector { left, right, mask } => {
                self.push_typed(left)?;
                self.push_value(right)?;
                self.push_value(mask)?;
                self.emit(code::INST_SHUFFLEVEC, 0)
            }
            View::ExtractValue { aggregate } => {
                self.push_typed(aggregate)?;
                self.push_indices(inst);
                self.emit(code::INST_EXTRACTVAL, 0)
            }
            View::InsertValue { aggregate, value } => {
                self.push_typed(aggregate)?;
                self.push_typed(value)?;
                self.push_indices(inst);
                self.emit(code::INST_INSERTVAL, 0)
            }
        }
    }

    fn push_block(&mut self, block: BlockId) -> Result<()> {
        self.push_absolute(Value::block(block))
    }
    fn push_blocks(&mut self, blocks: Blocks<'_>) -> Result<()> {
        blocks.iter().try_for_each(|block| self.push_block(block))
    }
    /// Pushes the number of a value's type.
    fn push_type_of(&mut self, value: Value) -> Result<()> {
        let ty = self.type_number(value)?;
        self.ops.push(u64::from(ty));
        Ok(())
    }
    /// Pushes the flags that an instruction may have because of its type, if it has any.
    fn push_flags_by_type(&mut self, inst: &Inst) {
        let flags = self.record(flag::by_type(inst.op), inst) | self.newer_flags;
        if flags != 0 {
            self.ops.push(flags);
        }
    }

    fn typed_only(&mut self, value: Value, code: u32) -> Result<()> {
        self.push_typed(value)?;
        self.emit(code, 0)
    }

    fn ret(&mut self, value: Option<Value>) -> Result<()> {
        let Some(value) = value else {
            return self.emit(code::INST_RET, abbrev::RET_VOID);
        };
        let forward = self.push_typed(value)?;
        self.emit(code::INST_RET, if forward { 0 } else { abbrev::RET_VAL })
    }

    fn switch(&mut self, condition: Value, default: BlockId, cases: Incoming<'_>) -> Result<()> {
        self.push_type_of(condition)?;
        self.push_value(condition)?;
        self.push_block(default)?;
        for (case, target) in cases.iter() {
            self.push_absolute(case)?;
            self.push_block(target)?;
        }
        self.emit(code::INST_SWITCH, 0)
    }

    fn pad(&mut self, parent: Value, arguments: &[Value], code: u32) -> Result<()> {
        self.push_value(parent)?;
        self.ops.push(arguments.len() as u64);
        for &argument in arguments {
            self.push_typed(argument)?;
        }
        self.emit(code, 0)
    }

    /// Ends the record of an operator, comparison or cast with its flags. Abbreviations, without and with
    /// flags, have no place for the type of a forward reference.
    fn operator(
        &mut self,
        inst: &Inst,
        forward: bool,
        (code, plain, flagged): (u32, u32, u32),
    ) -> Result<()> {
        let flags = self.record(inst.family(), inst) | self.newer_flags;
        if flags != 0 {
            self.ops.push(flags);
        }
        let abbrev = match (forward, flags) {
            (true, _) => 0,
            (_, 0) => plain,
            _ => flagged,
        };
        self.emit(code, abbrev)
    }

    fn alloca(&mut self, inst: &Inst, count: Value) -> Result<()> {
        let allocated = inst.source_type().unwrap_or(inst.ty);
        self.push_type(allocated)?;
        self.push_type_of(count)?;
        self.push_absolute(count)?;
        let align = u64::from(inst.alloca_align());
        let flags = self.record(inst.family(), inst) | self.newer_flags;
        self.ops
            .push(flags | align & 0x1f | 1 << 6 | align >> 5 << 8);
        let space = self.shared.all.module.types.get(inst.ty).address_space();
        if let Some(space) = space.filter(|space| *space != self.shared.alloca_space) {
            self.ops.push(u64::from(space));
        }
        self.emit(code::INST_ALLOCA, 0)
    }

    fn load(&mut self, inst: &Inst, pointer: Value) -> Result<()> {
        let memory = inst.memory().unwrap_or_default();
        let forward = self.push_typed(pointer)?;
        self.push_type(inst.ty)?;
        self.ops.extend([memory.align.into(), volatile(inst)]);
        if inst.has(Flags::ATOMIC) {
            self.push_atomic(memory);
            return self.emit(code::INST_LOADATOMIC, 0);
        }
        self.emit(code::INST_LOAD, if forward { 0 } else { abbrev::LOAD })
    }

    fn store(&mut self, inst: &Inst, value: Value, pointer: Value) -> Result<()> {
        let memory = inst.memory().unwrap_or_default();
        let forward = self.push_typed(pointer)? | self.push_typed(value)?;
        self.ops.extend([memory.align.into(), volatile(inst)]);
        if inst.has(Flags::ATOMIC) {
            self.push_atomic(memory);
            return self.emit(code::INST_STOREATOMIC, 0);
        }
        self.emit(code::INST_STORE, if forward { 0 } else { abbrev::STORE })
    }

    fn cmpxchg(&mut self, inst: &Inst, pointer: Value, [expected, new]: [Value; 2]) -> Result<()> {
        let memory = inst.memory().unwrap_or_default();
        self.push_typed(pointer)?;
        self.push_typed(expected)?;
        self.push_value(new)?;
        self.ops.push(volatile(inst));
        self.push_atomic(memory);
        self.ops.push(u64::from(memory.failure.code()));
        self.ops.push(u64::from(inst.has(Flags::WEAK)));
        if self.has(ALIGNED_ATOMICS_SINCE) {
            self.ops.push(memory.align.into());
        }
        self.emit(code::INST_CMPXCHG, 0)
    }

    fn atomic_rmw(&mut self, inst: &Inst, pointer: Value, value: Value) -> Result<()> {
        let memory = inst.memory().unwrap_or_default();
        let op = inst.rmw_op().ok_or_else(|| lacking(NO_OPERATOR))?;
        let is_aligned = self.has(ALIGNED_ATOMICS_SINCE);
        self.push_typed(pointer)?;
        match is_aligned {
            true => self.push_typed(value).map(drop)?,
            false => self.push_value(value)?,
        }
        let elementwise = match inst.has(Flags::ELEMENTWISE) {
            true => RmwOp::ELEMENTWISE,
            false => 0,
        };
        let code = u64::from(op.code()) | elementwise;
        self.ops.extend([code, volatile(inst)]);
        self.push_atomic(memory);
        if !is_aligned {
            return self.emit(code::INST_ATOMICRMW_OLD, 0);
        }
        self.ops.push(memory.align.into());
        self.emit(code::INST_ATOMICRMW, 0)
    }

    /// The bits of an instruction's flags of a family.
    fn record(&self, family: Family, inst: &Inst) -> u64 {
        family.to_record_in(inst.flags(), self.shared.all.module.dialect)
    }

    /// Returns true if the dialect has what exists since a release.
    fn has(&self, since: u16) -> bool {
        self.shared.all.module.dialect.has(since)
    }

    fn push_atomic(&mut self, memory: Memory) {
        self.ops.push(u64::from(memory.ordering.code()));
        self.ops.push(u64::from(memory.scope));
    }

    fn gep(&mut self, inst: &Inst, base: Value, indices: &[Value]) -> Result<()> {
        let flags = self.record(inst.family(), inst) | self.newer_flags;
        self.ops.push(flags);
        self.push_type(inst.source_type().unwrap_or(inst.ty))?;
        self.push_typed(base)?;
        for &index in indices {
            self.push_typed(index)?;
        }
        self.emit(code::INST_GEP, abbrev::GEP)
    }

    fn phi(&mut self, inst: &Inst, incoming: Incoming<'_>) -> Result<()> {
        self.push_type(inst.ty)?;
        for (value, block) in incoming.iter() {
            let number = self.numbers.value(value)?;
            let distance = i64::from(self.inst_id).wrapping_sub(i64::from(number));
            self.ops.push(signed(distance));
            self.push_block(block)?;
        }
        self.push_flags_by_type(inst);
        self.emit(code::INST_PHI, 0)
    }

    fn landing_pad(&mut self, inst: &Inst, clauses: &[Value]) -> Result<()> {
        self.push_type(inst.ty)?;
        self.ops.push(u64::from(inst.has(Flags::CLEANUP)));
        self.ops.push(clauses.len() as u64);
        for &clause in clauses {
            let is_filter = self.is_array(clause)?;
            self.ops.push(u64::from(is_filter));
            self.push_typed(clause)?;
        }
        self.emit(code::INST_LANDINGPAD, 0)
    }

    fn is_array(&self, value: Value) -> Result<bool> {
        let ty: Option<TypeId> = self.value_type(value);
        let ty = ty.ok_or_else(|| lacking("a clause has no type"))?;
        Ok(matches!(
            self.shared.all.module.types.get(ty),
            Type::Array(..)
        ))
    }

    fn push_indices(&mut self, inst: &Inst) {
        let indices = self.body.indices(inst);
        self.ops
            .extend(indices.iter().map(|&index| u64::from(index)));
    }

    /// Writes the operand bundles of a call, whose records precede it, and begins its record with the number
    /// of its attributes.
    fn bundles(&mut self, call: CallView<'_>) -> Result<()> {
        for (tag, inputs) in call.bundles() {
            self.ops.clear();
            self.ops.push(self.shared.all.tags.number(tag));
            for &input in inputs {
                if let ValueKind::Metadata(_) = input.kind() {
                    self.ops.push(BUNDLE_METADATA);
                    self.push_value(input)?;
                } else {
                    self.push_typed(input)?;
                }
            }
            self.emit(code::OPERAND_BUNDLE, 0)?;
        }
        self.ops.clear();
        self.ops
            .push(self.shared.all.attrs.number(call.info().attrs));
        Ok(())
    }

    /// Pushes the function type, the callee and the arguments.
    fn callee(&mut self, call: CallView<'_>) -> Result<()> {
        let func_ty = call.info().func_ty;
        self.push_type(func_ty)?;
        self.push_typed(call.callee())?;
        let types = &self.shared.all.module.types;
        let fixed = types.as_func(func_ty).map_or(0, |func| func.params.len());
        for (index, &argument) in call.arguments().iter().enumerate() {
            if index < fixed {
                self.push_value(argument)?;
            } else {
                self.push_typed(argument)?;
            }
        }
        Ok(())
    }

    fn call(&mut self, inst: &Inst, call: CallView<'_>) -> Result<()> {
        self.bundles(call)?;
        let flags = self.record(flag::by_type(inst.op), inst);
        let tail = self.record(inst.family(), inst) | self.newer_flags;
        self.ops
            .push(tail | convention(call) << 1 | 1 << 15 | u64::from(flags != 0) << 17);
        if flags != 0 {
            self.ops.push(flags);
        }
        self.callee(call)?;
        self.emit(code::INST_CALL, 0)
    }

    fn invoke(&mut self, call: CallView<'_>, normal: BlockId, unwind: BlockId) -> Result<()> {
        self.bundles(call)?;
        self.ops.push(convention(call) | 1 << 13);
        self.push_block(normal)?;
        self.push_block(unwind)?;
        self.callee(call)?;
        self.emit(code::INST_INVOKE, 0)
    }

    fn callbr(&mut self, call: CallView<'_>, default: BlockId, indirect: Blocks<'_>) -> Result<()> {
        self.bundles(call)?;
        self.ops.push(convention(call) << 1 | 1 << 15);
        self.push_block(default)?;
        self.ops.push(indirect.len() as u64);
        self.push_blocks(indirect)?;
        self.callee(call)?;
        self.emit(code::INST_CALLBR, 0)
    }
}

/// The number of a call's convention.
fn convention(call: CallView<'_>) -> u64 {
    u64::from(call.info().cc)
}

/// 1 for a volatile access.
fn volatile(inst: &Inst) -> u64 {
    u64::from(inst.has(Flags::VOLATILE))
}
