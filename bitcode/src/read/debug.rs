//! Debug locations and debug records of a body.

use super::function::BodyReader;
use super::inst::wrong;
use super::metadata::md_ref;
use super::operands::Operands;
use crate::error::Result;
use bitsmith_model::inst::{AssignInfo, DbgRecord, DbgRecordKind, DebugLoc};
use bitsmith_model::metadata::MdKind;
use bitsmith_model::schema::blocks::function as code;
use bitsmith_model::schema::di::Form;
use bitsmith_model::value::{MdId, Value};

impl BodyReader<'_> {
    /// The metadata entry with a number.
    fn md(&self, number: u64) -> Result<MdId> {
        md_ref(self.cx.tables, self.body.metadata.len(), number)
    }

    /// The metadata entry with a number plus one; `None` for 0.
    fn md_or_none(&self, number: u64) -> Result<Option<MdId>> {
        match number.checked_sub(1) {
            None => Ok(None),
            Some(number) => self.md(number).map(Some),
        }
    }

    /// Like [`BodyReader::md_or_none`], for an entry that must be a node.
    fn place(&self, number: u64) -> Result<Option<MdId>> {
        let id = self.md_or_none(number)?;
        let kind = id.and_then(|id| {
            let store = match id.is_local() {
                true => &self.body.metadata,
                false => &self.cx.module.metadata,
            };
            store.get(id.index())
        });
        match kind.map(|entry| entry.kind) {
            Some(MdKind::String | MdKind::Value | MdKind::ArgList) => {
                wrong("expected a node, not a string or value")
            }
            _ => Ok(id),
        }
    }

    /// Reads a metadata argument of a call: its number is relative, like a value's.
    pub(super) fn metadata_argument(&mut self, ops: &mut Operands<'_>) -> Result<()> {
        let number = ops.next()?;
        let value = self.metadata_value(self.absolute(number))?;
        self.operands.push(value);
        Ok(())
    }

    /// A metadata operand, by its absolute number.
    pub(super) fn metadata_value(&self, number: u32) -> Result<Value> {
        self.md(number.into()).map(Value::metadata)
    }

    /// Reads the location of the last instruction.
    pub(super) fn debug_loc(&mut self, ops: &mut Operands<'_>) -> Result<()> {
        let inst = self.last_inst()?;
        let line = ops.next()? as u32;
        let column = ops.next()?;
        let scope = ops.next()?;
        let inlined_at = ops.next()?;
        let implicit = ops.optional().unwrap_or(0) != 0;
        // Both are present or none.
        let (group, rank) = match (ops.optional(), ops.optional()) {
            (Some(group), Some(rank)) => (group, rank),
            _ => (0, 0),
        };
        if ops.left() > 0 || !self.newer.location.is_empty() {
            self.newer.location = std::iter::from_fn(|| ops.optional()).collect();
        }
        let loc = DebugLoc {
            line,
            column: Form::Column.decode(column)[0] as u16,
            scope: self.place(scope)?,
            inlined_at: self.place(inlined_at)?,
            implicit,
            // LLVM has 61 bits for the group and three for the rank.
            atom_group: group & (u64::MAX >> 3),
            atom_rank: rank as u8 & 7,
        };
        let last = self
            .last_loc
            .filter(|&id| self.body.locs.get(id) == Some(&loc));
        let id = match last {
            Some(id) => id,
            None => {
                let locs = &mut self.body.locs;
                *self.locs.entry(loc).or_insert_with(|| locs.push(loc))
            }
        };
        self.last_loc = Some(id);
        self.body.set_loc(inst, Some(id));
        Ok(())
    }

    /// Repeats the previous location.
    pub(super) fn debug_loc_again(&mut self) -> Result<()> {
        let inst = self.last_inst()?;
        if self.last_loc.is_none() {
            return wrong("expected a location before it");
        }
        self.body.set_loc(inst, self.last_loc);
        Ok(())
    }

    /// Reads a debug record, which belongs before the last instruction read.
    pub(super) fn debug_record(&mut self, record: u32, ops: &mut Operands<'_>) -> Result<()> {
        let inst = self.last_inst()?;
        let loc = ops.next()?;
        let loc = Some(self.md(loc)?);
        let variable = ops.next()?;
        let variable = Some(self.md(variable)?);
        let kind = match record {
            code::DEBUG_RECORD_DECLARE => DbgRecordKind::Declare,
            code::DEBUG_RECORD_DECLARE_VALUE => DbgRecordKind::DeclareValue,
            code::DEBUG_RECORD_ASSIGN => DbgRecordKind::Assign,
            code::DEBUG_RECORD_LABEL => DbgRecordKind::Label,
            _ => DbgRecordKind::Value,
        };
        let mut made = DbgRecord {
            kind,
            loc,
            location: None,
            variable,
            expression: None,
            assign: None,
        };
        if kind != DbgRecordKind::Label {
            let expression = ops.next()?;
            made.expression = Some(self.md(expression)?);
            made.location = Some(match record {
                code::DEBUG_RECORD_VALUE_SIMPLE => self.simple_value(ops)?,
                _ => {
                    let location = ops.next()?;
                    self.md(location)?
                }
            });
        }
        if kind == DbgRecordKind::Assign {
            let id = ops.next()?;
            let expression = ops.next()?;
            let address = ops.next()?;
            let assign = AssignInfo {
                id: Some(self.md(id)?),
                address: Some(self.md(address)?),
                expression: Some(self.md(expression)?),
            };
            made.assign = Some(self.body.assigns.push(assign));
        }
        if ops.left() > 0 {
            return wrong("operands behind those that are known");
        }
        self.body.dbg_records.push(inst, made);
        Ok(())
    }

    /// Reads a value and wraps it in metadata.
    fn simple_value(&mut self, ops: &mut Operands<'_>) -> Result<MdId> {
        self.operands.clear();
        self.typed(ops)?;
        match self.operands.pop() {
            Some(value) => Ok(MdId::local(self.body.metadata.push_value(value))),
            None => wrong("expected a value"),
        }
    }
}
