//! Indirect calls that check the types of their callees.

use super::{Lower, Lowered, plain, type_code};
use crate::entry::Entry;
use crate::mark::Mark;
use crate::type_check;
use bitsmith_model::value::{InstId, Value as IrValue};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

impl Lower<'_, '_> {
    /// Notes whether a call checks the type of its callee.
    pub(super) fn start_check(&mut self, id: InstId, callee: IrValue) {
        let expected = type_check::expected_by(self.unit.module, self.function, self.body, id);
        let is_checked = expected.is_some() && self.direct(callee).is_none();
        self.checked = is_checked.then_some(id);
    }

    /// Makes an indirect call, with a mark if it is to check.
    pub(super) fn marked<R>(&mut self, call: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.mark;
        if let Some(id) = self.checked {
            self.mark = Mark {
                inst: Some(id),
                checks_type: true,
                ..before
            };
            self.set_mark();
        }
        let made = call(self);
        if self.checked.is_some() {
            self.mark = before;
            self.set_mark();
        }
        made
    }

    /// Checks the type of a callee here, for a call through a function of our own.
    pub(super) fn check_type(&mut self, callee: Value) -> Lowered<()> {
        let Some(id) = self.checked else {
            return Ok(());
        };
        let expected = type_check::expected_by(self.unit.module, self.function, self.body, id);
        let entry = Entry::of(self.unit, self.function, self.abi.used)?;
        let offset = i32::try_from(type_check::distance(&entry.room))?.wrapping_neg();
        let found = self.b.ins().load(clif::I32, plain(), callee, offset);
        let expected = self.iconst(clif::I32, expected.unwrap_or(0).cast_signed().into());
        let same = self.b.ins().icmp(IntCC::Equal, found, expected);
        self.b.ins().trapz(same, type_code());
        Ok(())
    }
}
