//! Labels of assembler expressions that `callbr` calls: up to LLVM 14 their addresses were the last
//! arguments, now constraints of their own stand for them.

use super::parser::{Parse, Parser};
use bitsmith_model::constant::ConstKind;
use bitsmith_model::entity::Table;
use bitsmith_model::inst::Inst;
use bitsmith_model::types::Type;
use bitsmith_model::value::{Value, ValueKind};

impl Parser<'_> {
    /// Takes the addresses of `targets` from the arguments of a `callbr`, if they are the last ones.
    pub(super) fn take_labels(
        &mut self,
        inst: &Inst,
        operands: &mut Vec<Value>,
        targets: &[Value],
    ) -> Parse<()> {
        let state = self.state()?;
        let Some(call) = inst.call_id().and_then(|id| state.body.call_mut(id)) else {
            return Ok(());
        };
        let (args, func_ty) = (call.args as usize, call.func_ty);
        let Some(kept) = args
            .checked_sub(targets.len())
            .filter(|_| !targets.is_empty())
        else {
            return Ok(());
        };
        let Some(asm) = self.callee_asm(operands.first().copied()) else {
            return Ok(());
        };
        let addresses = operands.get(1..).and_then(|o| o.get(kept..args));
        let mut pairs = addresses.unwrap_or_default().iter().zip(targets);
        if !pairs.all(|(address, target)| self.is_address_of(*address, *target)) {
            return Ok(());
        }
        let Some(mut func) = self.module.types.as_func(func_ty).cloned() else {
            return Ok(());
        };
        func.params = func.params.iter().take(kept).copied().collect();
        let func_ty = self.module.types.intern(Type::Func(func));
        if let Some(asm) = self.pool().inline_asms_mut().entry_mut(asm) {
            asm.func_ty = func_ty;
            asm.constraints = with_labels(&asm.constraints, kept).into();
        }
        operands.drain(kept.saturating_add(1)..args.saturating_add(1));
        if let Some(call) = inst
            .call_id()
            .and_then(|id| self.state().ok()?.body.call_mut(id))
        {
            call.args = u32::try_from(kept).unwrap_or(u32::MAX);
            call.func_ty = func_ty;
        }
        Ok(())
    }

    /// The number of a callee that is an assembler expression without labels.
    fn callee_asm(&self, callee: Option<Value>) -> Option<usize> {
        let (constant, pool) = self.scope().constant(callee?)?;
        let ConstKind::InlineAsm(index) = constant.kind else {
            return None;
        };
        let mut constraints = pool.inline_asm(index).constraints.split(|&c| c == b',');
        let labels = constraints.any(|constraint| constraint.first() == Some(&b'!'));
        (!labels).then_some(index as usize)
    }

    /// Returns true if a constant is the address of a block of the function at hand.
    fn is_address_of(&self, address: Value, target: Value) -> bool {
        let (Some(state), ValueKind::LocalConst(_)) = (&self.function, address.kind()) else {
            return false;
        };
        let used = self.numbers.block_addresses.iter().rev();
        let mut used = used.take_while(|used| used.holder == Some(state.id));
        let label = used.find(|used| used.value == address && used.function == state.id);
        label.is_some_and(|used| state.block_of(&used.label) == target.as_block())
    }
}

/// The constraints, where those of the arguments from `kept` on are labels.
fn with_labels(constraints: &[u8], kept: usize) -> Vec<u8> {
    let mut out = Vec::with_capacity(constraints.len().saturating_add(8));
    let mut argument = 0usize;
    for constraint in constraints.split(|&c| c == b',') {
        if !out.is_empty() {
            out.push(b',');
        }
        let has_argument = match constraint {
            [b'~' | b'!', ..] => false,
            [b'=', rest @ ..] => rest.first() == Some(&b'*'),
            _ => true,
        };
        if has_argument {
            if argument >= kept {
                out.push(b'!');
            }
            argument = argument.saturating_add(1);
        }
        out.extend_from_slice(constraint);
    }
    out
}
