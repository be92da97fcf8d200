//! Arguments in memory on the stack. Cranelift copies each by a call of `memcpy`, which overwrites registers. Small ones
//! are passed as words instead.
//!
//! Cranelift passes a word on the stack only if no register is left. So the arguments that have registers come first, and
//! words that the callee does not read take the other registers.

use super::super::{Lower, plain};
use crate::abi::{Slot, Used};
use crate::x86_64::abi::ARGUMENTS;
use cranelift_codegen::ir::{
    AbiParam, ArgumentPurpose, InstBuilder, Signature, Value, types as clif,
};

/// The maximal size in bytes of the arguments that are passed as words. More words do not fit the registers.
const MOST: u32 = 64;
/// The bytes per word.
const WORD: usize = 8;

/// The size in bytes of an argument in memory.
fn memory_size(param: &AbiParam) -> Option<u32> {
    match param.purpose {
        ArgumentPurpose::StructArgument(size) => Some(size),
        _ => None,
    }
}

impl Lower<'_, '_> {
    /// Makes words of the arguments in memory, if they are small.
    pub(in crate::lower) fn pass_as_words(
        &mut self,
        signature: &mut Signature,
        values: &mut Vec<Value>,
    ) {
        let sizes = signature.params.iter().filter_map(memory_size);
        let size = sizes.fold(0u32, u32::saturating_add);
        if size == 0 || size > MOST {
            return;
        }
        let mut used = Used::default();
        let (mut in_registers, mut on_stack, mut words) = (Vec::new(), Vec::new(), Vec::new());
        for (param, value) in signature.params.drain(..).zip(values.drain(..)) {
            let Some(size) = memory_size(&param) else {
                match used.take(Slot::Unused(param.value_type), ARGUMENTS) {
                    None => in_registers.push((param, value)),
                    Some(_) => on_stack.push((param, value)),
                }
                continue;
            };
            for offset in (0..size.cast_signed()).step_by(WORD) {
                let word = self.b.ins().load(clif::I64, plain(), value, offset);
                let word = (AbiParam::new(clif::I64), word);
                words.push(word);
                on_stack.push(word);
            }
        }
        let left = ARGUMENTS.gprs.saturating_sub(used.gprs) as usize;
        let unread = words.into_iter().cycle().take(left);
        let all = in_registers.into_iter().chain(unread).chain(on_stack);
        for (param, value) in all {
            signature.params.push(param);
            values.push(value);
        }
    }
}
