//! Functions and calls of conventions whose registers are in a bank.

use super::pads::Callee;
use super::{Lower, Lowered, Parts, plain};
use crate::abi::Slot;
use crate::bank::{self, Bank, BankSlot};
use crate::lower_error::{Expected, LowerError};
use crate::symbol::Symbol;
use bitsmith_model::schema::inst::Flags;
use bitsmith_model::types::FuncType;
use bitsmith_model::value::{InstId, Value as IrValue};
use bitsmith_model::view::View;
use cranelift_codegen::ir::{AbiParam, InstBuilder, Signature, Value, types as clif};
use cranelift_codegen::isa::CallConv;

/// The signature of a function's own code: of the addresses of its bank and of its arguments on the stack. It returns
/// the callee that replaces the frame, or 0.
pub(super) fn signature() -> Signature {
    let mut signature = Signature::new(CallConv::SystemV);
    signature.params.extend([AbiParam::new(clif::I64); 2]);
    signature.returns.push(AbiParam::new(clif::I64));
    signature
}

/// The banks of a function.
#[derive(Default)]
pub(super) struct Frame {
    /// The address of the bank.
    at: Option<Value>,
    /// The most bytes that its tail calls have on the stack, if it has any.
    most: Option<u32>,
    /// The instruction behind the one that is being lowered.
    pub(super) next: Option<InstId>,
}

/// A value that is passed, its slot and the place of that.
type Passed = (Value, (Slot, BankSlot));

fn offset(at: u32) -> Lowered<i32> {
    Ok(i32::try_from(at)?)
}

/// The slots without their places.
fn slots_of<P>(placed: &[(Slot, P)]) -> Vec<Slot> {
    placed.iter().map(|(slot, _)| *slot).collect()
}

impl Lower<'_, '_> {
    /// Reads the parameters of a function from its bank and the stack.
    pub(super) fn bank_prologue(&mut self, bank: &Bank, params: &[Value]) -> Lowered<()> {
        let &[at, stack] = params else {
            return Err(LowerError::internal());
        };
        self.bank.at = Some(at);
        if let Some(pointer) = bank.memory {
            let pointer = self.b.ins().load(clif::I64, plain(), at, offset(pointer)?);
            self.frame.result_pointer = Some(pointer);
        }
        for (number, slots) in bank.params.iter().enumerate() {
            let mut incoming = Vec::with_capacity(slots.len());
            for (slot, place) in slots {
                incoming.push(match (*place, bank.error) {
                    // The error is a variable, which the function returns.
                    (BankSlot::Bank(error), Some((own, _))) if own == number => {
                        self.add_offset(at, error.into())
                    }
                    (BankSlot::Bank(from), _) => {
                        self.b.ins().load(slot.ty(), plain(), at, offset(from)?)
                    }
                    (BankSlot::Stack(from), _) if slot.is_memory() => {
                        self.add_offset(stack, from.into())
                    }
                    (BankSlot::Stack(from), _) => {
                        self.b.ins().load(slot.ty(), plain(), stack, offset(from)?)
                    }
                });
            }
            self.enter_param(number, &slots_of(slots), &incoming)?;
        }
        Ok(())
    }

    /// Lowers a return.
    pub(super) fn bank_return(&mut self, bank: &Bank, value: Option<IrValue>) -> Lowered<()> {
        let at = self.bank.at.expected()?;
        let pointer = self.frame.result_pointer;
        if let Some(value) = value {
            let (ty, parts) = (self.type_of(value)?, self.parts(value)?);
            if bank.memory.is_some() {
                self.store(ty, &parts, pointer.expected()?)?;
            }
            let mut values = Vec::with_capacity(bank.results.len());
            self.outgoing(&slots_of(&bank.results), &parts, &mut values)?;
            for (value, (_, to)) in values.into_iter().zip(&bank.results) {
                self.b.ins().store(plain(), value, at, offset(*to)?);
            }
        }
        if let Some(pointer) = pointer {
            let to = offset(bank::RESULTS)?;
            self.b.ins().store(plain(), pointer, at, to);
        }
        self.check_guard()?;
        self.leave_dynamic_allocas();
        let done = self.iconst(clif::I64, 0);
        self.b.ins().return_(&[done]);
        Ok(())
    }

    /// The values of arguments with their places. An error is passed by its value.
    fn bank_arguments(&mut self, bank: &Bank, args: &[IrValue]) -> Lowered<Vec<Passed>> {
        let mut out = Vec::new();
        for (number, (arg, placed)) in args.iter().zip(&bank.params).enumerate() {
            let (slots, mut values) = (slots_of(placed), Vec::with_capacity(placed.len()));
            if bank.error.is_some_and(|(own, _)| own == number) {
                let variable = self.one(*arg)?;
                let error = self.b.ins().load(clif::I64, plain(), variable, 0);
                self.outgoing(&slots, &[error], &mut values)?;
            } else {
                self.outgoing_argument(*arg, &slots, &mut values)?;
            }
            out.extend(values.into_iter().zip(placed.iter().copied()));
        }
        Ok(out)
    }

    /// Stores arguments to the bank at an address.
    fn fill_bank(&mut self, at: Value, values: &[Passed]) -> Lowered<()> {
        for (value, (slot, place)) in values {
            let to = match place {
                BankSlot::Bank(to) => *to,
                BankSlot::Stack(to) => bank::STACK.saturating_add(*to),
            };
            if let Slot::ByVal { size, .. } = slot {
                let to = self.add_offset(at, to.into());
                self.copy_words(to, *value, *size)?;
                continue;
            }
            self.b.ins().store(plain(), *value, at, offset(to)?);
        }
        Ok(())
    }

    /// Lowers a call.
    pub(super) fn bank_call(
        &mut self,
        bank: &Bank,
        callee: IrValue,
        func_ty: &FuncType,
        args: &[IrValue],
    ) -> Lowered<Parts> {
        let values = self.bank_arguments(bank, args)?;
        let size = bank::STACK.saturating_add(bank.stack);
        let slot = self.slot(size.into(), 16)?;
        let at = self.slot_addr(slot);
        self.fill_bank(at, &values)?;
        let mut memory = None;
        if let Some(pointer) = bank.memory {
            let result = self.result_memory(func_ty.ret)?;
            self.b.ins().store(plain(), result, at, offset(pointer)?);
            memory = Some(result);
        }
        let target = self.one(callee)?;
        self.b
            .ins()
            .store(plain(), target, at, offset(bank::TARGET)?);
        let thunk = self.unit.target.bank_call(bank.family, bank.stack);
        self.check_branches(thunk)?;
        let mut signature = Signature::new(CallConv::SystemV);
        signature.params.push(AbiParam::new(clif::I64));
        let function = self.function_ref(Symbol::Thunk(thunk.expected()?), signature);
        self.make_call(Callee::Function(function), &[at])?;
        if let Some((number, from)) = bank.error {
            let variable = self.one(args.get(number).copied().expected()?)?;
            let error = self.b.ins().load(clif::I64, plain(), at, offset(from)?);
            self.b.ins().store(plain(), error, variable, 0);
        }
        if let Some(result) = memory {
            return self.load(func_ty.ret, result);
        }
        let mut incoming = Vec::with_capacity(bank.results.len());
        for (slot, from) in &bank.results {
            incoming.push(self.b.ins().load(slot.ty(), plain(), at, offset(*from)?));
        }
        self.incoming(func_ty.ret, &slots_of(&bank.results), &incoming)
    }

    /// Returns true if a call is followed by the return of its result, in its block or in the one that this leads to.
    pub(super) fn is_in_tail_position(&self, id: InstId) -> bool {
        let next = self.bank.next.and_then(|next| self.body.view(next));
        let (joint, last) = match next {
            Some(View::Br { target }) => {
                let mut insts = self.body.block_insts(target);
                let last = insts.nth(self.phis(target).count());
                (Some(target), last.and_then(|last| self.body.view(last)))
            }
            _ => (None, next),
        };
        let joins = |phi: InstId| match (joint, self.body.view(phi)) {
            (Some(joint), Some(View::Phi { incoming })) => {
                let is_there = self.phis(joint).any(|other| other == phi);
                is_there && incoming.iter().any(|(v, _)| v.as_inst() == Some(id))
            }
            _ => false,
        };
        let is_returned = match last {
            Some(View::Ret { value: None }) => true,
            Some(View::Ret { value: Some(value) }) => {
                let value = value.as_inst();
                value.is_some_and(|value| value == id || joins(value))
            }
            _ => false,
        };
        is_returned && self.body.inst(id).has(Flags::TAIL)
    }

    /// Lowers a call that replaces the frame.
    pub(super) fn bank_tail_call(
        &mut self,
        bank: &Bank,
        callee: IrValue,
        func_ty: &FuncType,
        args: &[IrValue],
    ) -> Lowered<Parts> {
        let own = self.abi.bank.as_deref();
        let own = own.filter(|own| own.family == bank.family);
        let own = own.ok_or("a musttail call of a function with another calling convention")?;
        if !own.family.pops() && bank.stack > own.stack {
            return Err(
                "a musttail call with more arguments on the stack than its caller has".into(),
            );
        }
        if func_ty.ret != self.func_ty.ret {
            return Err("a musttail call of a function that returns otherwise".into());
        }
        let at = self.bank.at.expected()?;
        let values = self.bank_arguments(bank, args)?;
        let target = self.one(callee)?;
        self.check_guard()?;
        self.leave_dynamic_allocas();
        self.fill_bank(at, &values)?;
        if let Some(to) = bank.memory {
            let pointer = self.frame.result_pointer.expected()?;
            self.b.ins().store(plain(), pointer, at, offset(to)?);
        }
        for (number, to) in [(bank.popped(), bank::POPPED), (bank.stack / 8, bank::WORDS)] {
            let number = self.iconst(clif::I64, number.into());
            self.b.ins().store(plain(), number, at, offset(to)?);
        }
        self.b.ins().return_(&[target]);
        self.bank.most = Some(self.bank.most.unwrap_or(0).max(bank.stack));
        self.left = true;
        Ok(Parts::new())
    }

    /// The code before the function, if its registers are in a bank.
    pub(super) fn before_bank(&self) -> Lowered<Option<crate::rewrite::Preserving>> {
        let Some(bank) = &self.abi.bank else {
            return Ok(None);
        };
        if self.bank.most.is_some() && self.unit.protection.speculation.branches.is_some() {
            return Err("a musttail call with this calling convention beside retpolines".into());
        }
        Ok(Some(self.unit.target.before_bank(bank, self.bank.most)?))
    }
}
