//! Marks of machine instructions: Cranelift carries a number from each instruction of its IR to the machine code
//! made of it, which holds the location in the source and a property of calls.

use super::{Binding, Lower};
use crate::dwarf::Declared;
use bitsmith_model::inst::{DbgRecordKind, LocId};
use bitsmith_model::value::InstId;
use cranelift_codegen::ir::SourceLoc;

/// The mark of a machine instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    /// The location in the source.
    pub loc: Option<LocId>,
    /// True if it is a call of a `nounwind` function; set only in functions with landing pads.
    pub never_throws: bool,
}

impl Mark {
    /// Decodes Cranelift's number.
    pub fn of(location: SourceLoc) -> Self {
        if location.is_default() {
            return Self::default();
        }
        let bits = location.bits();
        Self {
            loc: (bits >> 1).checked_sub(1).map(LocId::from_u32),
            never_throws: bits & 1 != 0,
        }
    }

    fn location(self) -> SourceLoc {
        let number = self.loc.map_or(0, |l| l.as_u32().saturating_add(1));
        match number << 1 | u32::from(self.never_throws) {
            0 => SourceLoc::default(),
            bits => SourceLoc::new(bits),
        }
    }
}

impl Lower<'_, '_> {
    /// Makes Cranelift keep marks as they are: it stores differences from a base, which is the first mark otherwise.
    pub(super) fn start_marks(&mut self) {
        let base = SourceLoc::new(0);
        self.b.func.params.ensure_base_srcloc(base);
    }

    /// Records `inst` as the origin of the following instructions.
    pub(super) fn mark_origin(&mut self, inst: InstId) {
        if self.unit.options.comments {
            self.b.set_srcloc(SourceLoc::new(inst.as_u32()));
        } else if self.described {
            self.mark.loc = self.body.loc(inst);
            self.set_mark();
        }
    }

    /// The variables that debug records declare in stack slots.
    pub(super) fn declared(&self) -> Vec<Declared> {
        if !self.described {
            return Vec::new();
        }
        let records = self.body.dbg_records.iter();
        let found = records.filter_map(|(_, record)| {
            let place = match record.kind {
                DbgRecordKind::Declare => record.location?,
                _ => return None,
            };
            let alloca = self.scope.metadata().value(place)?.as_inst()?;
            let Binding::Slot(_, align) = *self.places.get(&alloca)? else {
                return None;
            };
            Some(Declared {
                variable: record.variable?,
                loc: record.loc,
                expression: record.expression,
                key: alloca.as_u32().into(),
                align,
            })
        });
        found.collect()
    }

    pub(super) fn set_mark(&mut self) {
        if !self.unit.options.comments {
            self.b.set_srcloc(self.mark.location());
        }
    }
}
