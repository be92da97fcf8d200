//! The records of instructions.

use super::abbrevs::{inst as abbrev, signed};
use super::error::{Result, WriteError};
use super::function::FunctionWriter;
use bitsmith_model::inst::{Inst, Memory};
use bitsmith_model::schema::blocks::function as code;
use bitsmith_model::schema::flag::{self, Flags};
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{InstId, Value, ValueKind};

/// The flag of metadata among the operands of a bundle.
const BUNDLE_METADATA: u64 = 0x8000_0000;

#[cold]
fn lacking(what: &str) -> WriteError {
    WriteError::new(what)
}

/// The first `N` operands.
fn take<const N: usize>(operands: &[Value]) -> Result<[Value; N]> {
    operands
        .first_chunk::<N>()
        .copied()
        .ok_or_else(|| lacking("an instruction lacks an operand"))
}

impl FunctionWriter<'_> {
    /// Writes the record of an instruction.
    pub(super) fn inst_record(&mut self, id: InstId, inst: &Inst) -> Result<()> {
        let operands = self.body.operands(id);
        match inst.op {
            Opcode::Ret => self.ret(operands),
            Opcode::Br => self.branch(operands),
            Opcode::Switch => self.switch(operands),
            Opcode::IndirectBr => {
                let [address] = take(operands)?;
                let ty = self.type_number(address)?;
                self.ops.push(u64::from(ty));
                self.push_value(address)?;
                self.push_blocks(operands.get(1..).unwrap_or_default())?;
                self.emit(code::INST_INDIRECTBR, 0)
            }
            Opcode::Unreachable => self.emit(code::INST_UNREACHABLE, abbrev::UNREACHABLE),
            Opcode::Resume => self.typed_only(operands, code::INST_RESUME),
            Opcode::Freeze => self.typed_only(operands, code::INST_FREEZE),
            Opcode::CleanupRet | Opcode::CatchRet => {
                let [pad] = take(operands)?;
                self.push_value(pad)?;
                self.push_blocks(operands.get(1..).unwrap_or_default())?;
                let is_cleanup = inst.op == Opcode::CleanupRet;
                self.emit(
                    if is_cleanup {
                        code::INST_CLEANUPRET
                    } else {
                        code::INST_CATCHRET
                    },
                    0,
                )
            }
            Opcode::CatchSwitch => self.catch_switch(operands, inst.has(Flags::UNWINDS)),
            Opcode::CleanupPad => self.pad(operands, code::INST_CLEANUPPAD),
            Opcode::CatchPad => self.pad(operands, code::INST_CATCHPAD),
            Opcode::FNeg | Opcode::Binary | Opcode::Cast => self.operator(inst, operands),
            Opcode::ICmp | Opcode::FCmp => self.compare(inst, operands),
            Opcode::Alloca => self.alloca(inst, operands),
            Opcode::Load | Opcode::Store | Opcode::CmpXchg | Opcode::AtomicRmw | Opcode::Fence => {
                self.memory(inst, operands)
            }
            Opcode::GetElementPtr => self.gep(inst, operands),
            Opcode::Phi => self.phi(inst, operands),
            Opcode::Call => self.call(id, inst, operands),
            Opcode::Invoke => self.invoke(id, operands),
            Opcode::CallBr => self.callbr(id, operands),
            Opcode::LandingPad => self.landing_pad(inst, operands),
            _ => self.vector_or_aggregate(inst, operands),
        }
    }

    fn push_blocks(&mut self, blocks: &[Value]) -> Result<()> {
        blocks
            .iter()
            .try_for_each(|&block| self.push_absolute(block))
    }

    fn typed_only(&mut self, operands: &[Value], code: u32) -> Result<()> {
        let [value] = take(operands)?;
        self.push_typed(value)?;
        self.emit(code, 0)
    }

    fn ret(&mut self, operands: &[Value]) -> Result<()> {
        let Some(&value) = operands.first() else {
            return self.emit(code::INST_RET, abbrev::RET_VOID);
        };
        let ahead = self.push_typed(value)?;
        self.emit(code::INST_RET, if ahead { 0 } else { abbrev::RET_VAL })
    }

    fn branch(&mut self, operands: &[Value]) -> Result<()> {
        if let [condition, then, other] = *operands {
            self.push_absolute(then)?;
            self.push_absolute(other)?;
            self.push_value(condition)?;
            return self.emit(code::INST_BR, abbrev::BR_COND);
        }
        let [target] = take(operands)?;
        self.push_absolute(target)?;
        self.emit(code::INST_BR, abbrev::BR_UNCOND)
    }

    fn switch(&mut self, operands: &[Value]) -> Result<()> {
        let [condition, default] = take(operands)?;
        let ty = self.type_number(condition)?;
        self.ops.push(u64::from(ty));
        self.push_value(condition)?;
        self.push_absolute(default)?;
        self.push_blocks(operands.get(2..).unwrap_or_default())?;
        self.emit(code::INST_SWITCH, 0)
    }

    fn catch_switch(&mut self, operands: &[Value], unwinds: bool) -> Result<()> {
        let [parent] = take(operands)?;
        let blocks = operands.get(1..).unwrap_or_default();
        self.push_value(parent)?;
        let handlers = blocks.len().saturating_sub(usize::from(unwinds));
        self.ops.push(handlers as u64);
        self.push_blocks(blocks)?;
        self.emit(code::INST_CATCHSWITCH, 0)
    }

    fn pad(&mut self, operands: &[Value], code: u32) -> Result<()> {
        let [parent] = take(operands)?;
        let args = operands.get(1..).unwrap_or_default();
        self.push_value(parent)?;
        self.ops.push(args.len() as u64);
        for &arg in args {
            self.push_typed(arg)?;
        }
        self.emit(code, 0)
    }

    /// Writes unary and binary operators and casts.
    fn operator(&mut self, inst: &Inst, operands: &[Value]) -> Result<()> {
        let unknown = || lacking("an instruction has no operator");
        let [first] = take(operands)?;
        let ahead = self.push_typed(first)?;
        let (code, plain, flagged) = match inst.op {
            Opcode::FNeg => {
                self.ops.push(0);
                (code::INST_UNOP, abbrev::UNOP, abbrev::UNOP_FLAGS)
            }
            Opcode::Binary => {
                let [_, second] = take(operands)?;
                let op = inst.binary_op().ok_or_else(unknown)?;
                self.push_value(second)?;
                self.ops.push(u64::from(op.record_code()));
                (code::INST_BINOP, abbrev::BINOP, abbrev::BINOP_FLAGS)
            }
            _ => {
                let op = inst.cast_op().ok_or_else(unknown)?;
                self.push_type(inst.ty)?;
                self.ops.push(u64::from(op.code()));
                (code::INST_CAST, abbrev::CAST, abbrev::CAST_FLAGS)
            }
        };
        let flags = inst.family().to_record(inst.flags()) | self.newer_flags;
        if flags != 0 {
            self.ops.push(flags);
        }
        let abbrev = match (ahead, flags) {
            (true, _) => 0,
            (_, 0) => plain,
            _ => flagged,
        };
        self.emit(code, abbrev)
    }

    fn compare(&mut self, inst: &Inst, operands: &[Value]) -> Result<()> {
        let [left, right] = take(operands)?;
        let predicate = inst
            .predicate()
            .ok_or_else(|| lacking("a comparison has no predicate"))?;
        let ahead = self.push_typed(left)?;
        self.push_value(right)?;
        self.ops.push(u64::from(predicate.code()));
        let flags = inst.family().to_record(inst.flags()) | self.newer_flags;
        if flags != 0 {
            self.ops.push(flags);
        }
        let abbrev = match (ahead, flags) {
            (true, _) => 0,
            (_, 0) => abbrev::CMP,
            _ => abbrev::CMP_FLAGS,
        };
        self.emit(code::INST_CMP2, abbrev)
    }

    fn alloca(&mut self, inst: &Inst, operands: &[Value]) -> Result<()> {
        let [size] = take(operands)?;
        let allocated = inst.source_type().unwrap_or(inst.ty);
        self.push_type(allocated)?;
        let ty = self.type_number(size)?;
        self.ops.push(u64::from(ty));
        self.push_absolute(size)?;
        let align = u64::from(inst.alloca_align());
        let flags = inst.family().to_record(inst.flags()) | self.newer_flags;
        self.ops
            .push(flags | align & 0x1f | 1 << 6 | align >> 5 << 8);
        if let Type::Ptr(space) = self.shared.all.module.types.get(inst.ty)
            && *space != self.shared.alloca_space
        {
            self.ops.push(u64::from(*space));
        }
        self.emit(code::INST_ALLOCA, 0)
    }

    fn memory(&mut self, inst: &Inst, operands: &[Value]) -> Result<()> {
        let memory = inst.memory().unwrap_or_default();
        let atomic = inst.has(Flags::ATOMIC);
        let volatile = u64::from(inst.has(Flags::VOLATILE));
        let align = u64::from(memory.align);
        let (code, abbrev) = match inst.op {
            Opcode::Load => {
                let [ptr] = take(operands)?;
                let ahead = self.push_typed(ptr)?;
                self.push_type(inst.ty)?;
                self.ops.extend([align, volatile]);
                if atomic {
                    self.push_atomic(memory);
                    (code::INST_LOADATOMIC, 0)
                } else {
                    (code::INST_LOAD, if ahead { 0 } else { abbrev::LOAD })
                }
            }
            Opcode::Store => {
                let [value, ptr] = take(operands)?;
                let ahead = self.push_typed(ptr)? | self.push_typed(value)?;
                self.ops.extend([align, volatile]);
                if atomic {
                    self.push_atomic(memory);
                    (code::INST_STOREATOMIC, 0)
                } else {
                    (code::INST_STORE, if ahead { 0 } else { abbrev::STORE })
                }
            }
            Opcode::CmpXchg => {
                let [ptr, expected, new] = take(operands)?;
                self.push_typed(ptr)?;
                self.push_typed(expected)?;
                self.push_value(new)?;
                self.ops.push(volatile);
                self.push_atomic(memory);
                self.ops.push(u64::from(memory.failure.code()));
                self.ops.push(u64::from(inst.has(Flags::WEAK)));
                self.ops.push(align);
                (code::INST_CMPXCHG, 0)
            }
            Opcode::AtomicRmw => {
                let [ptr, value] = take(operands)?;
                let op = inst
                    .rmw_op()
                    .ok_or_else(|| lacking("an atomicrmw has no operation"))?;
                self.push_typed(ptr)?;
                self.push_typed(value)?;
                self.ops.extend([u64::from(op.code()), volatile]);
                self.push_atomic(memory);
                self.ops.push(align);
                (code::INST_ATOMICRMW, 0)
            }
            _ => {
                self.push_atomic(memory);
                (code::INST_FENCE, 0)
            }
        };
        self.emit(code, abbrev)
    }

    fn push_atomic(&mut self, memory: Memory) {
        self.ops.push(u64::from(memory.ordering.code()));
        self.ops.push(u64::from(memory.scope));
    }

    fn gep(&mut self, inst: &Inst, operands: &[Value]) -> Result<()> {
        let flags = inst.family().to_record(inst.flags()) | self.newer_flags;
        self.ops.push(flags);
        self.push_type(inst.source_type().unwrap_or(inst.ty))?;
        for &operand in operands {
            self.push_typed(operand)?;
        }
        self.emit(code::INST_GEP, abbrev::GEP)
    }

    fn phi(&mut self, inst: &Inst, operands: &[Value]) -> Result<()> {
        self.push_type(inst.ty)?;
        for pair in operands.chunks_exact(2) {
            let [value, block] = take(pair)?;
            let number = self.numbers.value(value)?;
            let distance = i64::from(self.inst_id).wrapping_sub(i64::from(number));
            self.ops.push(signed(distance));
            self.push_absolute(block)?;
        }
        let flags = flag::by_type(inst.op).to_record(inst.flags()) | self.newer_flags;
        if flags != 0 {
            self.ops.push(flags);
        }
        self.emit(code::INST_PHI, 0)
    }

    fn landing_pad(&mut self, inst: &Inst, operands: &[Value]) -> Result<()> {
        self.push_type(inst.ty)?;
        self.ops.push(u64::from(inst.has(Flags::CLEANUP)));
        self.ops.push(operands.len() as u64);
        for &clause in operands {
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

    /// Writes instructions on vectors and aggregates, select and va_arg.
    fn vector_or_aggregate(&mut self, inst: &Inst, operands: &[Value]) -> Result<()> {
        let code = match inst.op {
            Opcode::Select => {
                let [condition, yes, no] = take(operands)?;
                self.push_typed(yes)?;
                self.push_value(no)?;
                self.push_typed(condition)?;
                let flags = flag::by_type(inst.op).to_record(inst.flags()) | self.newer_flags;
                if flags != 0 {
                    self.ops.push(flags);
                }
                code::INST_VSELECT
            }
            Opcode::VaArg => {
                let [list] = take(operands)?;
                let ty = self.type_number(list)?;
                self.ops.push(u64::from(ty));
                self.push_value(list)?;
                self.push_type(inst.ty)?;
                code::INST_VAARG
            }
            Opcode::ExtractElement => {
                let [vector, index] = take(operands)?;
                self.push_typed(vector)?;
                self.push_typed(index)?;
                code::INST_EXTRACTELT
            }
            Opcode::InsertElement => {
                let [vector, element, index] = take(operands)?;
                self.push_typed(vector)?;
                self.push_value(element)?;
                self.push_typed(index)?;
                code::INST_INSERTELT
            }
            Opcode::ShuffleVector => {
                let [left, right, mask] = take(operands)?;
                self.push_typed(left)?;
                self.push_value(right)?;
                self.push_value(mask)?;
                code::INST_SHUFFLEVEC
            }
            Opcode::ExtractValue => {
                let [aggregate] = take(operands)?;
                self.push_typed(aggregate)?;
                self.push_indices(inst);
                code::INST_EXTRACTVAL
            }
            Opcode::InsertValue => {
                let [aggregate, value] = take(operands)?;
                self.push_typed(aggregate)?;
                self.push_typed(value)?;
                self.push_indices(inst);
                code::INST_INSERTVAL
            }
            _ => return Err(lacking("an instruction has no record")),
        };
        self.emit(code, 0)
    }

    fn push_indices(&mut self, inst: &Inst) {
        let indices = self.body.indices(inst);
        self.ops
            .extend(indices.iter().map(|&index| u64::from(index)));
    }

    /// Writes the operand bundles of a call, whose records precede it.
    fn bundles(&mut self, id: InstId, operands: &[Value]) -> Result<(u64, u64, usize, TypeId)> {
        let body = self.body;
        let call = body
            .call(id)
            .ok_or_else(|| lacking("a call has no information"))?;
        let args = call.args as usize;
        let mut at = args.saturating_add(1);
        for bundle in body.bundles(call) {
            self.ops.clear();
            self.ops.push(u64::from(bundle.tag));
            let end = at.saturating_add(bundle.len as usize);
            for &input in operands.get(at..end).unwrap_or_default() {
                if let ValueKind::Metadata(_) = input.kind() {
                    self.ops.push(BUNDLE_METADATA);
                    self.push_value(input)?;
                } else {
                    self.push_typed(input)?;
                }
            }
            at = end;
            self.emit(code::OPERAND_BUNDLE, 0)?;
        }
        self.ops.clear();
        let attrs = self.shared.all.attrs.number(call.attrs);
        Ok((attrs, u64::from(call.cc), at, call.func_ty))
    }

    /// Pushes the function type, the callee and the arguments.
    fn callee(&mut self, id: InstId, operands: &[Value], func_ty: TypeId) -> Result<()> {
        let [callee] = take(operands)?;
        let args = self.body.call(id).map_or(0, |call| call.args as usize);
        let args = operands
            .get(1..args.saturating_add(1))
            .ok_or_else(|| lacking("a call lacks arguments"))?;
        self.push_type(func_ty)?;
        self.push_typed(callee)?;
        let types = &self.shared.all.module.types;
        let fixed = types.as_func(func_ty).map_or(0, |func| func.params.len());
        for (index, &arg) in args.iter().enumerate() {
            if index < fixed {
                self.push_value(arg)?;
            } else {
                self.push_typed(arg)?;
            }
        }
        Ok(())
    }

    fn call(&mut self, id: InstId, inst: &Inst, operands: &[Value]) -> Result<()> {
        let (attrs, cc, _, func_ty) = self.bundles(id, operands)?;
        let flags = flag::by_type(inst.op).to_record(inst.flags());
        let tail = inst.family().to_record(inst.flags()) | self.newer_flags;
        self.ops.push(attrs);
        self.ops
            .push(tail | cc << 1 | 1 << 15 | u64::from(flags != 0) << 17);
        if flags != 0 {
            self.ops.push(flags);
        }
        self.callee(id, operands, func_ty)?;
        self.emit(code::INST_CALL, 0)
    }

    fn invoke(&mut self, id: InstId, operands: &[Value]) -> Result<()> {
        let (attrs, cc, blocks, func_ty) = self.bundles(id, operands)?;
        self.ops.extend([attrs, cc | 1 << 13]);
        self.push_blocks(operands.get(blocks..).unwrap_or_default())?;
        self.callee(id, operands, func_ty)?;
        self.emit(code::INST_INVOKE, 0)
    }

    fn callbr(&mut self, id: InstId, operands: &[Value]) -> Result<()> {
        let (attrs, cc, blocks, func_ty) = self.bundles(id, operands)?;
        self.ops.extend([attrs, cc << 1 | 1 << 15]);
        let blocks = operands.get(blocks..).unwrap_or_default();
        let (default, indirect) = blocks
            .split_first()
            .ok_or_else(|| lacking("a callbr lacks its blocks"))?;
        self.push_absolute(*default)?;
        self.ops.push(indirect.len() as u64);
        self.push_blocks(indirect)?;
        self.callee(id, operands, func_ty)?;
        self.emit(code::INST_CALLBR, 0)
    }
}
