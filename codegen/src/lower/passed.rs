//! The arguments of calls that debuggers ask for: those in general registers, as long as they are known.

use super::{Lower, mark};
use crate::abi::{Abi, Slot, Used};
use crate::dwarf::{self, Passed, Passing};
use bitsmith_model::has_flag;
use bitsmith_model::slot;
use bitsmith_model::value::{GlobalId, Value as IrValue};
use bitsmith_model::view::View;

impl Lower<'_, '_> {
    /// Returns true if the calls of the function are described: the module says that all of them are.
    pub(super) fn describes_calls(&self) -> bool {
        let of = dwarf::subprogram(self.unit.module, self.function);
        self.described
            && of.is_some_and(|of| {
                let flags = of.number(slot!(DISubprogram, "flags"));
                has_flag!(flags, "DIFlagAllCallsDescribed")
            })
    }

    /// The values that the function passes to others, if its calls are described.
    pub(super) fn passed_values(&self) -> Vec<IrValue> {
        if !self.describes_calls() {
            return Vec::new();
        }
        let insts = self.body.order.iter();
        let insts = insts.flat_map(|block| self.body.block_insts(*block));
        let called = insts.filter(|inst| self.body.called_global(*inst).is_some());
        let passed = called.flat_map(|inst| match self.body.view(inst) {
            Some(View::Call(call)) => call.arguments().iter().take(MOST_PASSED),
            _ => [].iter().take(0),
        });
        passed.copied().collect()
    }

    /// Records a call with its arguments.
    pub(super) fn record_call(&mut self, callee: Option<GlobalId>, abi: &Abi, args: &[IrValue]) {
        let (Some(callee), Some(inst)) = (callee, self.mark.inst) else {
            return;
        };
        if !self.calls_described
            || abi.is_of_windows()
            || dwarf::subprogram(self.unit.module, callee).is_none()
        {
            return;
        }
        let mut used = Used::before(&abi.ret);
        let target = self.unit.target;
        let mut arguments = Vec::new();
        for (arg, slots) in args.iter().zip(&abi.params).take(MOST_PASSED) {
            let register = target.argument_numbers().get(used.gprs as usize);
            let mut on_stack = false;
            for slot in slots {
                on_stack |= used.take(*slot, target.argument_registers()).is_some();
            }
            if let ([slot @ Slot::Scalar { .. }], Some(register), false) =
                (slots.as_slice(), register, on_stack)
                && !slot.is_vector()
                && slot.gprs() == 1
                && let Some(value) = self.passed(*arg)
            {
                arguments.push((*register, value));
            }
        }
        self.passing.push(Passing {
            inst,
            callee,
            arguments,
        });
    }

    fn passed(&self, value: IrValue) -> Option<Passed> {
        if value.is_constant() {
            return self.scope.int(value).map(Passed::Number);
        }
        let label = *self.recorded_values.get(&value)?;
        let entered = mark::argument(value).and_then(|n| self.entry_register(n));
        Some(Passed::Value { label, entered })
    }
}

/// The maximal number of arguments of a call that are described.
const MOST_PASSED: usize = 16;
