//! Calls that replace the frame of their caller.
//!
//! A function with such a call has Cranelift's tail convention, but its signature has arguments in registers only,
//! so that no callee pops the stack: arguments on the stack are read and written by the frame pointer.

use super::variadic::FRAME_TO_ARGS;
use super::{Lower, Lowered, Parts, plain};
use crate::abi::{Abi, Conventions, Return, Slot, Used};
use crate::lower_error::{Expected, LowerError};
use crate::symbol::Symbol;
use crate::target::{TailCalls, Target};
use bitsmith_model::value::Value as IrValue;
use cranelift_codegen::ir::{AbiParam, InstBuilder, Signature, Value, types as clif};
use cranelift_codegen::isa::CallConv;

/// The signature of a function with a tail call, or that is called by one.
pub(super) fn signature(target: &dyn Target, abi: &Abi) -> Signature {
    let mut signature = Conventions::signature(abi);
    signature.call_conv = CallConv::Tail;
    let all = target.argument_registers();
    let mut used = Used::before(&abi.ret);
    let mut kept = signature.params.drain(..).collect::<Vec<_>>().into_iter();
    let slots = abi.params.iter().flatten();
    let hidden = kept.len().saturating_sub(slots.clone().count());
    signature.params.extend(kept.by_ref().take(hidden));
    let in_registers = slots
        .zip(kept)
        .filter(|(slot, _)| used.take(**slot, all).is_none());
    signature
        .params
        .extend(in_registers.map(|(_, param)| param));
    let types = signature.returns.iter().map(|r| r.value_type);
    let (ints, others): (Vec<_>, Vec<_>) = types.partition(|ty| ty.is_int());
    let mut words = Vec::with_capacity(ints.len());
    for ty in ints {
        match ty {
            clif::I128 => words.extend([clif::I64; 2]),
            _ => words.push(ty),
        }
    }
    let ints = in_order_of_tail(words, || clif::I64);
    signature.returns = ints.into_iter().chain(others).map(AbiParam::new).collect();
    signature
}

/// Checks that Cranelift passes all arguments and all of the result.
///
/// # Errors
///
/// The reason why it does not.
pub(super) fn passes_all(abi: &Abi) -> Lowered<()> {
    match abi.wide_arguments().or(abi.vector_results()) {
        Some(_) => Err("a musttail call with these vectors".into()),
        None if abi.is_of_windows() => Err("a musttail call with this calling convention".into()),
        None => Ok(()),
    }
}

/// The integers of a result in the order of Cranelift's tail convention: it returns the second in the register that
/// C has for the third, and the third in that of the second.
fn in_order_of_tail<T: Clone>(ints: Vec<T>, unused: impl FnOnce() -> T) -> Vec<T> {
    match <[T; 2]>::try_from(ints) {
        Ok([first, second]) => vec![first, unused(), second],
        Err(mut ints) => {
            if let [_, second, third] = ints.as_mut_slice() {
                std::mem::swap(second, third);
            }
            ints
        }
    }
}

impl Lower<'_, '_> {
    /// Returns true if this function has Cranelift's tail convention.
    pub(super) fn has_tail_convention(&self) -> bool {
        self.b.func.signature.call_conv == CallConv::Tail
    }

    /// Reads the parameters of a function with a tail call.
    pub(super) fn tail_prologue(&mut self, params: &[Value]) -> Lowered<()> {
        let all = self.unit.target.argument_registers();
        let mut params = params.iter().copied();
        if matches!(self.abi.ret, Return::Memory(_)) {
            self.frame.result_pointer = params.next();
        }
        let frame = self.b.ins().get_frame_pointer(clif::I64);
        let mut used = Used::before(&self.abi.ret);
        for (number, slots) in self.abi.params.clone().iter().enumerate() {
            let mut incoming = Vec::with_capacity(slots.len());
            for slot in slots {
                incoming.push(match (used.take(*slot, all), slot) {
                    (None, _) => params.next().expected()?,
                    (Some(at), slot) if slot.is_memory() => {
                        self.add_offset(frame, i64::from(FRAME_TO_ARGS) + i64::from(at))
                    }
                    (Some(at), slot) => {
                        let offset = i32::try_from(FRAME_TO_ARGS.saturating_add(at))?;
                        self.b.ins().load(slot.ty(), plain(), frame, offset)
                    }
                });
            }
            self.enter_param(number, slots, &incoming)?;
        }
        Ok(())
    }

    /// The values of a return, for the signature of a function with a tail call.
    pub(super) fn tail_results(&mut self, values: Vec<Value>) -> Vec<Value> {
        let types = &self.b.func.dfg;
        let of_int = |value: &Value| types.value_type(*value).is_int();
        let (ints, others): (Vec<Value>, Vec<Value>) = values.into_iter().partition(of_int);
        let mut words = Vec::with_capacity(ints.len());
        for value in ints {
            match self.b.func.dfg.value_type(value) {
                clif::I128 => words.extend(<[Value; 2]>::from(self.b.ins().isplit(value))),
                _ => words.push(value),
            }
        }
        let mut results = in_order_of_tail(words, || self.b.ins().iconst(clif::I64, 0));
        results.extend(others);
        results
    }

    /// Lowers a `musttail` call.
    pub(super) fn tail_call(
        &mut self,
        abi: &Abi,
        callee: IrValue,
        args: &[IrValue],
    ) -> Lowered<Parts> {
        if self.abi.bank.is_some() {
            return Err("a musttail call of a function with another calling convention".into());
        }
        if self.unit.target.tail_calls() == TailCalls::Rewritten {
            return self.last_call(callee, abi, args);
        }
        passes_all(abi)?;
        if abi.used.stack > self.abi.used.stack {
            return Err(
                "a musttail call with more arguments on the stack than its caller has".into(),
            );
        }
        let signature = signature(self.unit.target, abi);
        if signature.returns != self.b.func.signature.returns {
            return Err("a musttail call of a function that returns otherwise".into());
        }
        let mut values = Vec::with_capacity(signature.params.len());
        if matches!(abi.ret, Return::Memory(_)) {
            values.push(self.frame.result_pointer.expected()?);
        }
        let stacked = self.tail_arguments(abi, args, &mut values)?;
        let direct = self.direct(callee);
        let target = match direct {
            Some(_) => None,
            None => Some(self.one(callee)?),
        };
        self.check_guard()?;
        self.leave_dynamic_allocas();
        self.write_stack(&stacked)?;
        match (direct, target) {
            (Some(function), _) => {
                let function = self.function_ref(Symbol::Global(function), signature);
                self.b.ins().return_call(function, &values);
            }
            (None, Some(target)) => {
                let signature = self.b.import_signature(signature);
                self.marked(|lower| {
                    let ins = lower.b.ins();
                    ins.return_call_indirect(signature, target, &values)
                });
            }
            (None, None) => return Err(LowerError::internal()),
        }
        self.left = true;
        Ok(Parts::new())
    }

    /// Lowers a `musttail` call as a call and a return, of which the target makes a jump.
    fn last_call(&mut self, callee: IrValue, abi: &Abi, args: &[IrValue]) -> Lowered<Parts> {
        if abi.used.stack > 0 {
            let name = self.unit.target.name();
            let why = format!("a musttail call with arguments on the stack for {name}");
            return Err(why.into());
        }
        let signature = Conventions::signature(abi);
        if signature.returns != self.b.func.signature.returns {
            return Err("a musttail call of a function that returns otherwise".into());
        }
        let mut values = Vec::with_capacity(signature.params.len());
        if matches!(abi.ret, Return::Memory(_)) {
            values.push(self.frame.result_pointer.expected()?);
        }
        for (arg, slots) in args.iter().zip(&abi.params) {
            self.outgoing_argument(*arg, slots, &mut values)?;
        }
        let target = self.callee(callee, signature)?;
        self.check_guard()?;
        self.leave_dynamic_allocas();
        let before = self.mark;
        self.mark.is_last = true;
        self.set_mark();
        let results = self.make_call(target, &values)?;
        self.mark = before;
        self.set_mark();
        self.b.ins().return_(&results);
        self.last_calls = self.last_calls.saturating_add(1);
        self.left = true;
        Ok(Parts::new())
    }

    /// Adds the arguments in registers to `values`, and returns those on the stack with their offsets. Memory that is
    /// passed is copied first: it may be where other arguments go.
    fn tail_arguments(
        &mut self,
        abi: &Abi,
        args: &[IrValue],
        values: &mut Vec<Value>,
    ) -> Lowered<Vec<(Slot, u32, Value)>> {
        let all = self.unit.target.argument_registers();
        let mut used = Used::before(&abi.ret);
        let mut stacked = Vec::new();
        for (arg, slots) in args.iter().zip(&abi.params) {
            let mut outgoing = Vec::with_capacity(slots.len());
            self.outgoing_argument(*arg, slots, &mut outgoing)?;
            for (slot, value) in slots.iter().zip(outgoing) {
                let Some(at) = used.take(*slot, all) else {
                    values.push(value);
                    continue;
                };
                let value = match slot {
                    Slot::ByVal { size, .. } => {
                        let copy = self.slot((*size).into(), 16)?;
                        let copy = self.slot_addr(copy);
                        self.copy_words(copy, value, *size)?;
                        copy
                    }
                    _ => value,
                };
                stacked.push((*slot, at, value));
            }
        }
        Ok(stacked)
    }

    /// Writes arguments over those of this function on the stack.
    fn write_stack(&mut self, stacked: &[(Slot, u32, Value)]) -> Lowered<()> {
        if stacked.is_empty() {
            return Ok(());
        }
        let frame = self.b.ins().get_frame_pointer(clif::I64);
        for (slot, at, value) in stacked {
            let offset = i32::try_from(FRAME_TO_ARGS.saturating_add(*at))?;
            match slot {
                Slot::Pad { .. } => {}
                Slot::ByVal { size, .. } => {
                    let to = self.add_offset(frame, offset.into());
                    self.copy_words(to, *value, *size)?;
                }
                slot if slot.is_block() => {
                    let to = self.add_offset(frame, offset.into());
                    self.copy_words(to, *value, 16)?;
                }
                _ => {
                    self.b.ins().store(plain(), *value, frame, offset);
                }
            }
        }
        Ok(())
    }

    /// Copies memory whose size is a multiple of eight bytes.
    pub(super) fn copy_words(&mut self, to: Value, from: Value, size: u32) -> Lowered<()> {
        if size > MOST_COPIED {
            let bytes = self.iconst(clif::I64, size.into());
            self.library("memcpy", &[to, from, bytes], &[clif::I64]);
            return Ok(());
        }
        for offset in (0..i32::try_from(size)?).step_by(8) {
            let word = self.b.ins().load(clif::I64, plain(), from, offset);
            self.b.ins().store(plain(), word, to, offset);
        }
        Ok(())
    }
}

/// The size in bytes up to which words are copied one by one.
pub(super) const MOST_COPIED: u32 = 128;
