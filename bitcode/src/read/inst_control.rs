//! Records of terminators, calls and exception handling.

use super::function::BodyReader;
use super::inst::wrong;
use super::operands::Operands;
use crate::error::Result;
use bitsmith_model::attr::AttrListId;
use bitsmith_model::inst::{Bundle, CallInfo, Inst};
use bitsmith_model::schema::callconv::CallConv;
use bitsmith_model::schema::flag::{self, Family, Flags};
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::types::{FuncType, Type, TypeId};
use bitsmith_upgrade::NewAttributes;

/// Bits of a call's second operand.
pub(crate) mod call_bit {
    pub const EXPLICIT_TYPE: u64 = 1 << 15;
    pub const FAST_MATH: u64 = 1 << 17;
    /// All known bits, with the calling convention, but not the kind of a tail call.
    pub const KNOWN: u64 = 0x7fe | EXPLICIT_TYPE | FAST_MATH;
    /// For an invoke: its function type is explicit.
    pub const INVOKE_EXPLICIT_TYPE: u64 = 1 << 13;
}

/// In an operand bundle: the number of a metadata entry follows.
const OB_METADATA: u64 = 1 << 31;

/// Marks a switch of LLVM 3.2 whose cases are sets.
const SWITCH_OF_RANGES: u64 = 0x4b5;

impl<'a> BodyReader<'a> {
    // ---- terminators ----

    pub(super) fn ret(&mut self, ops: &mut Operands<'_>) -> Result<Inst> {
        if ops.left() > 0 {
            self.typed(ops)?;
        }
        Ok(Inst::new(Opcode::Ret, self.basic.void))
    }

    pub(super) fn br(&mut self, ops: &mut Operands<'_>) -> Result<Inst> {
        self.block_operand(ops)?;
        if ops.left() > 0 {
            self.block_operand(ops)?;
            self.of_type(ops, self.basic.i1)?;
            self.operands.rotate_right(1);
        }
        Ok(Inst::new(Opcode::Br, self.basic.void))
    }

    pub(super) fn switch(&mut self, ops: &mut Operands<'_>) -> Result<Inst> {
        if ops
            .peek()
            .is_some_and(|head| head >> 16 == SWITCH_OF_RANGES)
        {
            return self.switch_of_ranges(ops);
        }
        let ty = ops.next()?;
        let ty = self.ty(ty)?;
        self.of_type(ops, ty)?;
        self.block_operand(ops)?;
        while ops.left() > 0 {
            let number = ops.next()?;
            let case = self.absolute_operand(number, ty)?;
            if !case.is_constant() {
                return wrong("expected a constant as case");
            }
            self.operands.push(case);
            self.block_operand(ops)?;
        }
        Ok(Inst::new(Opcode::Switch, self.basic.void))
    }

    pub(super) fn indirect_br(&mut self, ops: &mut Operands<'_>) -> Result<Inst> {
        let ty = ops.next()?;
        let ty = self.ty(ty)?;
        if !matches!(self.types.get(ty), Some(Type::Ptr(_))) {
            return wrong("expected a pointer as address");
        }
        self.of_type(ops, ty)?;
        while ops.left() > 0 {
            self.block_operand(ops)?;
        }
        Ok(Inst::new(Opcode::IndirectBr, self.basic.void))
    }

    // ---- calls ----

    /// Reads an operand bundle, which belongs to the next call.
    pub(super) fn bundle(&mut self, ops: &mut Operands<'_>) -> Result<()> {
        let Some(tag) = u32::try_from(ops.next()?)
            .ok()
            .filter(|tag| (*tag as usize) < self.cx.module.bundle_tags.len())
        else {
            return wrong("expected the number of a bundle tag");
        };
        self.operands.clear();
        while ops.left() > 0 {
            if ops.peek() == Some(OB_METADATA) {
                ops.next()?;
                self.metadata_argument(ops)?;
            } else {
                self.typed(ops)?;
            }
        }
        let len = u32::try_from(self.operands.len()).unwrap_or(u32::MAX);
        self.call.bundles.push(Bundle { tag, len });
        self.call.bundle_operands.append(&mut self.operands);
        Ok(())
    }

    /// The attribute list with a number. As in LLVM, an unknown number means no attributes.
    fn attributes(&self, number: u64) -> AttrListId {
        let index = number.checked_sub(1).and_then(|i| usize::try_from(i).ok());
        let list = index.and_then(|index| self.cx.tables.attr_lists.get(index));
        list.copied().unwrap_or(AttrListId::EMPTY)
    }

    /// The function type with a handle; an error for any other type.
    fn function_type(&self, ty: TypeId) -> Result<&'a FuncType> {
        match self.types.base().as_func(ty) {
            Some(func) => Ok(func),
            None => wrong("expected a function type"),
        }
    }

    /// Reads callee, arguments and bundles: the common part of all calls.
    fn call_operands(
        &mut self,
        ops: &mut Operands<'_>,
        func_ty: Option<u64>,
        attrs: u64,
        cc: u64,
    ) -> Result<CallInfo> {
        let attrs = self.attributes(attrs);
        let callee = self.typed(ops)?;
        if !matches!(self.types.get(callee), Some(Type::Ptr(_))) {
            return wrong("expected a pointer as callee");
        }
        let func_ty = match func_ty {
            Some(number) => {
                self.give(number);
                self.ty(number)?
            }
            None => self.pointee_type(0, true)?,
        };
        let func = self.function_type(func_ty)?;
        for param in &func.params {
            match self.types.get(*param) {
                Some(Type::Label) => {
                    self.block_operand(ops)?;
                    self.note_nothing();
                }
                Some(Type::Metadata) => {
                    self.metadata_argument(ops)?;
                    self.note_nothing();
                }
                _ => self.of_type(ops, *param)?,
            }
        }
        while ops.left() > 0 {
            if !func.vararg {
                return wrong("more arguments than the function type has");
            }
            self.typed(ops)?;
        }
        self.call.call_types = self.typed_call_attributes(attrs)?;
        let args = u32::try_from(self.operands.len().saturating_sub(1)).unwrap_or(u32::MAX);
        self.operands.append(&mut self.call.bundle_operands);
        let bundles = self.body.add_bundles(self.call.bundles.drain(..));
        let cc = u16::try_from(cc).unwrap_or(0) & CallConv::MAX;
        Ok(CallInfo {
            func_ty,
            attrs,
            cc,
            args,
            bundles,
        })
    }

    /// The number of the function type, if the record has it.
    fn explicit(&self, ops: &mut Operands<'_>, bit: u64) -> Result<Option<u64>> {
        (bit != 0).then(|| ops.next()).transpose()
    }

    fn call_inst(&mut self, op: Opcode, info: CallInfo) -> Result<Inst> {
        let ret = self.function_type(info.func_ty)?.ret;
        Ok(self.call_inst_of(op, info, ret))
    }

    fn call_inst_of(&mut self, op: Opcode, info: CallInfo, ret: TypeId) -> Inst {
        let call = self.body.add_call(info);
        if let Some(sets) = self.call.call_types.take() {
            self.call_attributes.push(NewAttributes::new(call, sets));
        }
        Inst::new(op, ret).with_call(call)
    }

    pub(super) fn call(&mut self, ops: &mut Operands<'_>) -> Result<Inst> {
        let attrs = ops.next()?;
        let bits = ops.next()?;
        let mut tail = self.flags_of(bits & !call_bit::KNOWN, Family::Tail);
        if tail.has(Flags::NOTAIL) {
            tail = Flags::NOTAIL;
        }
        let mut by_type = Flags::NONE;
        if bits & call_bit::FAST_MATH != 0 {
            by_type = flag::by_type(Opcode::Call).of_record(ops.next()?);
            if by_type == Flags::NONE {
                return wrong("expected fast-math flags, as the call says that it has some");
            }
        }
        let ty = self.explicit(ops, bits & call_bit::EXPLICIT_TYPE)?;
        let info = self.call_operands(ops, ty, attrs, bits >> 1 & 0x3ff)?;
        let inst = self.call_inst(Opcode::Call, info)?;
        if by_type != Flags::NONE && !self.has_fast_math(inst.ty) {
            return wrong("expected a floating-point result, as the call has fast-math flags");
        }
        Ok(inst.with_flags(by_type.with(tail)))
    }

    pub(super) fn invoke(&mut self, ops: &mut Operands<'_>) -> Result<Inst> {
        let attrs = ops.next()?;
        let bits = ops.next()?;
        let normal = ops.next()?;
        let normal = self.bb(normal)?;
        let unwind = ops.next()?;
        let unwind = self.bb(unwind)?;
        let ty = self.explicit(ops, bits & call_bit::INVOKE_EXPLICIT_TYPE)?;
        let info = self.call_operands(ops, ty, attrs, bits & 0x3ff)?;
        self.operands.extend([normal, unwind]);
        self.call_inst(Opcode::Invoke, info)
    }

    pub(super) fn call_br(&mut self, ops: &mut Operands<'_>) -> Result<Inst> {
        let attrs = ops.next()?;
        let bits = ops.next()?;
        let default = ops.next()?;
        self.call.targets.clear();
        let default = self.bb(default)?;
        self.call.targets.push(default);
        let count = ops.next()?;
        if count > ops.left() as u64 {
            return wrong("more indirect destinations than operands");
        }
        for _ in 0..count {
            let target = ops.next()?;
            let target = self.bb(target)?;
            self.call.targets.push(target);
        }
        let ty = self.explicit(ops, bits & call_bit::EXPLICIT_TYPE)?;
        let mut info = self.call_operands(ops, ty, attrs, bits >> 1 & 0x3ff)?;
        let ret = self.function_type(info.func_ty)?.ret;
        self.name_labels(&mut info)?;
        self.operands.append(&mut self.call.targets);
        Ok(self.call_inst_of(Opcode::CallBr, info, ret))
    }

    // ---- exception handling ----

    pub(super) fn landing_pad(&mut self, ops: &mut Operands<'_>) -> Result<Inst> {
        let number = ops.next()?;
        self.give(number);
        let ty = self.ty(number)?;
        self.landing_pad_of(ops, ty)
    }

    /// Reads the rest of a landingpad after its type.
    pub(super) fn landing_pad_of(&mut self, ops: &mut Operands<'_>, ty: TypeId) -> Result<Inst> {
        let flags = Flags::NONE.with_if(Flags::CLEANUP, ops.next()? != 0);
        let clauses = ops.next()?;
        if clauses > ops.left() as u64 {
            return wrong("more clauses than operands");
        }
        for _ in 0..clauses {
            let filter = ops.next()? != 0;
            let clause = self.typed(ops)?;
            if matches!(self.types.get(clause), Some(Type::Array(..))) != filter {
                return wrong("expected an array in a filter, no array in a catch");
            }
        }
        Ok(Inst::new(Opcode::LandingPad, ty).with_flags(flags))
    }

    pub(super) fn cleanup_ret(&mut self, ops: &mut Operands<'_>) -> Result<Inst> {
        self.of_type(ops, self.basic.token)?;
        let mut flags = Flags::NONE;
        if ops.left() > 0 {
            self.block_operand(ops)?;
            flags = Flags::UNWINDS;
        }
        Ok(Inst::new(Opcode::CleanupRet, self.basic.void).with_flags(flags))
    }

    pub(super) fn catch_ret(&mut self, ops: &mut Operands<'_>) -> Result<Inst> {
        self.of_type(ops, self.basic.token)?;
        self.block_operand(ops)?;
        Ok(Inst::new(Opcode::CatchRet, self.basic.void))
    }

    pub(super) fn catch_switch(&mut self, ops: &mut Operands<'_>) -> Result<Inst> {
        self.of_type(ops, self.basic.token)?;
        let handlers = ops.next()?;
        if handlers > ops.left() as u64 {
            return wrong("more handlers than operands");
        }
        for _ in 0..handlers {
            self.block_operand(ops)?;
        }
        let mut flags = Flags::NONE;
        if ops.left() > 0 {
            self.block_operand(ops)?;
            flags = Flags::UNWINDS;
        }
        Ok(Inst::new(Opcode::CatchSwitch, self.basic.token).with_flags(flags))
    }

    pub(super) fn pad(&mut self, ops: &mut Operands<'_>, op: Opcode) -> Result<Inst> {
        self.of_type(ops, self.basic.token)?;
        let args = ops.next()?;
        if args > ops.left() as u64 {
            return wrong("more arguments than operands");
        }
        for _ in 0..args {
            self.typed(ops)?;
        }
        Ok(Inst::new(op, self.basic.token))
    }
}
