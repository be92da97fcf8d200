//! Function bodies: the blocks in them, and the values that their records number.

use super::Warning;
use super::attachments::read_attachments;
use super::constants::{ConstContext, read_constants};
use super::locals::{Numbers, read_local_names, read_use_lists};
use super::metadata::read_function_metadata;
use super::scratch::TypeScratch;
use super::tables::Tables;
use crate::bitstream::{BlockCursor, BlockHead, Item, Record};
use crate::error::{Error, Result};
use bitsmith_ir::body::Body;
use bitsmith_ir::entity::Entity;
use bitsmith_ir::inst::{DebugLoc, Inst, LocId};
use bitsmith_ir::metadata::Attachment;
use bitsmith_ir::module::{Module, Scope};
use bitsmith_ir::schema::blocks;
use bitsmith_ir::types::{Type, TypeId};
use bitsmith_ir::value::{BlockId, GlobalId, InstId, Value};
use rustc_hash::FxHashMap;

/// What bodies are read with: all of it stands still while they are.
pub(crate) struct BodyContext<'a> {
    pub bytes: &'a [u8],
    pub module: &'a Module,
    pub tables: &'a Tables,
}

/// A body, and what of it belongs to the module.
pub(crate) struct DecodedBody {
    pub body: Body,
    /// Metadata attached to the function itself.
    pub attachments: Vec<Attachment>,
    /// Types that the module does not have, numbered behind its own.
    pub extra_types: Vec<Type>,
    pub warnings: Vec<Warning>,
}

/// Operands with instruction numbers from here stand for values that are still ahead.
const AHEAD: u32 = 1 << 28;

/// A value that was used before its definition.
struct Ahead {
    number: usize,
    ty: TypeId,
}

/// The state of reading one body.
pub(super) struct BodyReader<'a> {
    pub cx: &'a BodyContext<'a>,
    pub types: TypeScratch<'a>,
    pub body: Body,
    func_ty: TypeId,
    /// How long the block is, in bits.
    bits: u64,
    /// The body's own values, numbered on from the module's.
    values: Vec<Value>,
    ahead: Vec<Ahead>,
    blocks: Vec<BlockId>,
    /// The block that instructions go to.
    block: usize,
    /// Bundles that belong to the call that follows: tags and how many operands each.
    pub bundles: Vec<bitsmith_ir::inst::Bundle>,
    pub bundle_operands: Vec<Value>,
    /// Operands of the instruction at hand.
    pub operands: Vec<Value>,
    /// By number among the instructions.
    insts: Vec<InstId>,
    pub locs: FxHashMap<DebugLoc, LocId>,
    pub last_loc: Option<LocId>,
    /// Entries of the body's metadata whose values are still ahead.
    pending_metadata: Vec<(usize, u32)>,
    pub warnings: Vec<Warning>,
    pub void: TypeId,
    pub i1: TypeId,
    pub token: TypeId,
}

/// Reads the body of `function`.
///
/// # Errors
///
/// With the place of the record that is wrong.
pub(crate) fn read_body(
    cx: &BodyContext<'_>,
    function: GlobalId,
    head: &BlockHead,
) -> Result<DecodedBody> {
    let func_ty = cx.module.globals[function].value_ty;
    let params = cx
        .module
        .types
        .as_func(func_ty)
        .map_or(0, |f| f.params.len());
    let mut types = TypeScratch::new(&cx.module.types);
    let (void, i1) = (types.intern(Type::Void), types.intern(Type::Int(1)));
    let token = types.intern(Type::Token);
    let mut reader = BodyReader {
        cx,
        types,
        body: Body::default(),
        func_ty,
        bits: head.end.saturating_sub(head.start),
        values: (0u32..).take(params).map(Value::arg).collect(),
        ahead: Vec::new(),
        blocks: Vec::new(),
        block: 0,
        bundles: Vec::new(),
        bundle_operands: Vec::new(),
        operands: Vec::new(),
        insts: Vec::new(),
        locs: FxHashMap::default(),
        last_loc: None,
        pending_metadata: Vec::new(),
        warnings: Vec::new(),
        void,
        i1,
        token,
    };
    let attachments = reader.read(head)?;
    reader.finish(head)?;
    Ok(DecodedBody {
        body: reader.body,
        attachments,
        extra_types: reader.types.into_extra(),
        warnings: reader.warnings,
    })
}

impl<'a> BodyReader<'a> {
    fn read(&mut self, head: &BlockHead) -> Result<Vec<Attachment>> {
        let mut cursor = BlockCursor::open(self.cx.bytes, head, &self.cx.tables.block_info)?;
        let mut record = Record::new();
        let mut attachments = Vec::new();
        loop {
            match cursor.next(&mut record)? {
                Item::Record => {
                    self.record(&record).map_err(|e| {
                        e.at_bit(record.at)
                            .in_block(cursor.path())
                            .in_record(record.code)
                    })?;
                }
                Item::Block(inner) => self.inner(&inner, &mut attachments)?,
                Item::End => break,
            }
        }
        Ok(attachments)
    }

    /// A block among the instructions.
    fn inner(&mut self, head: &BlockHead, of_function: &mut Vec<Attachment>) -> Result<()> {
        let cursor = BlockCursor::open(self.cx.bytes, head, &self.cx.tables.block_info)?;
        let tables = self.cx.tables;
        match head.id {
            blocks::CONSTANTS_BLOCK => {
                let mut cx = ConstContext {
                    tables,
                    types: &mut self.types,
                };
                read_constants(
                    cursor,
                    &mut cx,
                    &mut self.body.consts,
                    true,
                    &mut self.values,
                )
            }
            blocks::METADATA_BLOCK => {
                let values = &self.values;
                let store = &mut self.body.metadata;
                let warnings = &mut self.warnings;
                read_function_metadata(
                    cursor,
                    tables,
                    store,
                    values,
                    &mut self.pending_metadata,
                    warnings,
                )
            }
            blocks::METADATA_ATTACHMENT_BLOCK => {
                read_attachments(cursor, tables, &self.insts, &mut self.body, of_function)
            }
            blocks::VALUE_SYMTAB_BLOCK => {
                let numbers = Numbers {
                    tables,
                    values: &self.values,
                    blocks: &self.blocks,
                };
                read_local_names(cursor, numbers, &mut self.body.names)
            }
            blocks::USELIST_BLOCK => {
                let numbers = Numbers {
                    tables,
                    values: &self.values,
                    blocks: &self.blocks,
                };
                read_use_lists(cursor, numbers, &mut self.body.use_lists)
            }
            _ => {
                let what = "block of a kind that is not known here: passed over";
                self.warnings.push(Warning::new(head.at, head.path, what));
                Ok(())
            }
        }
    }

    // ---- values ----

    /// What operands mean so far.
    pub fn scope(&self) -> Scope<'_> {
        Scope {
            module: self.cx.module,
            body: Some(&self.body),
            func_ty: Some(self.func_ty),
        }
    }

    /// The number that the next value gets.
    pub fn next_number(&self) -> u32 {
        let all = self
            .cx
            .tables
            .values
            .len()
            .saturating_add(self.values.len());
        u32::try_from(all).unwrap_or(u32::MAX)
    }

    /// The value of a number, if it is defined.
    fn defined(&self, number: u32) -> Option<Value> {
        let number = number as usize;
        match number.checked_sub(self.cx.tables.values.len()) {
            None => self.cx.tables.values.get(number).copied(),
            Some(local) => self.values.get(local).copied(),
        }
    }

    /// A number as records give it: counted back from the next value, or absolute in files of
    /// before relative numbers.
    pub fn absolute(&self, operand: u64) -> u32 {
        match self.cx.tables.version {
            0 => operand as u32,
            _ => self.next_number().wrapping_sub(operand as u32),
        }
    }

    /// The type of a value that is defined, by its absolute number.
    pub fn known_type(&self, number: u32) -> Result<TypeId> {
        match self
            .defined(number)
            .and_then(|value| self.scope().type_of(value))
        {
            Some(ty) => Ok(ty),
            None => Err(Error::new(0, "expected a value that has a type")),
        }
    }

    /// The value of an absolute number, of type `ty`, defined or not.
    pub fn value(&mut self, number: u32, ty: TypeId) -> Result<Value> {
        if let Some(value) = self.defined(number) {
            if self.scope().type_of(value) != Some(ty) {
                return Err(Error::new(0, "expected a value of another type"));
            }
            return Ok(value);
        }
        if number == u32::MAX
            || matches!(self.types.get(ty), Some(Type::Void | Type::Func(_)) | None)
        {
            return Err(Error::new(0, "expected the number of a value"));
        }
        let index = u32::try_from(self.ahead.len()).unwrap_or(u32::MAX);
        self.ahead.push(Ahead {
            number: number as usize,
            ty,
        });
        Ok(Value::inst(InstId::from_u32(AHEAD.saturating_add(index))))
    }

    /// The type of a type number.
    pub fn ty(&self, number: u64) -> Result<TypeId> {
        let ty = usize::try_from(number)
            .ok()
            .and_then(|n| self.cx.tables.types.get(n));
        ty.copied()
            .ok_or_else(|| Error::new(0, "expected the number of a type"))
    }

    /// The block of a number.
    pub fn bb(&self, number: u64) -> Result<Value> {
        let block = usize::try_from(number)
            .ok()
            .and_then(|n| self.blocks.get(n));
        match block {
            Some(block) => Ok(Value::block(*block)),
            None => Err(Error::new(0, "expected the number of a basic block")),
        }
    }

    // ---- building ----

    /// Makes the blocks that a body declares.
    pub fn declare_blocks(&mut self, count: u64, at: u64) -> Result<()> {
        // Every block ends in an instruction, whose record takes four bits at least.
        let most = self.bits / 4;
        if count == 0 || count > most || !self.blocks.is_empty() {
            return Err(Error::new(
                at,
                "expected one declaration of at least one block",
            ));
        }
        self.blocks = (0..count).map(|_| self.body.push_block()).collect();
        Ok(())
    }

    /// Adds an instruction over the operands that were gathered.
    pub fn push(&mut self, inst: Inst) -> Result<InstId> {
        let Some(block) = self.blocks.get(self.block).copied() else {
            return Err(Error::new(0, "instruction with no block to stand in"));
        };
        let id = self.body.push(block, inst, &self.operands);
        self.operands.clear();
        self.insts.push(id);
        if inst.op.is_terminator() {
            self.block = self.block.saturating_add(1);
        }
        if inst.ty != self.void {
            self.values.push(id.into());
        }
        Ok(id)
    }

    /// The instruction read last.
    pub fn last_inst(&self) -> Result<InstId> {
        self.insts
            .last()
            .copied()
            .ok_or_else(|| Error::new(0, "expected an instruction before it"))
    }

    // ---- the end ----

    fn finish(&mut self, head: &BlockHead) -> Result<()> {
        let wrong = |what: &'static str| Err(Error::new(head.at, what).in_block(head.path));
        if self.block != self.blocks.len() || self.blocks.is_empty() {
            return wrong("expected a terminator in every declared block");
        }
        if !self.bundles.is_empty() {
            return wrong("expected a call behind operand bundles");
        }
        self.resolve_ahead(head)?;
        let base = self.cx.tables.values.len();
        for (entry, number) in std::mem::take(&mut self.pending_metadata) {
            let local = (number as usize)
                .checked_sub(base)
                .and_then(|i| self.values.get(i));
            let Some(value) = local else {
                return wrong("metadata of a value that is never defined");
            };
            if let Some(md) = self.body.metadata.get(entry)
                && let Some(slot) = self.body.metadata.slots_mut(md).first_mut()
            {
                *slot = value.as_u32();
            }
        }
        Ok(())
    }

    /// Puts definitions for what was used before them.
    fn resolve_ahead(&mut self, head: &BlockHead) -> Result<()> {
        if self.ahead.is_empty() {
            return Ok(());
        }
        let base = self.cx.tables.values.len();
        let mut found = Vec::with_capacity(self.ahead.len());
        for ahead in &self.ahead {
            let value = ahead
                .number
                .checked_sub(base)
                .and_then(|i| self.values.get(i))
                .copied();
            match value {
                Some(value) if self.scope().type_of(value) == Some(ahead.ty) => found.push(value),
                Some(_) => {
                    return Err(Error::new(
                        head.at,
                        "value used ahead with another type than it has",
                    )
                    .in_block(head.path));
                }
                None => {
                    return Err(Error::new(head.at, "value used ahead and never defined")
                        .in_block(head.path));
                }
            }
        }
        for operand in self.body.operand_pool() {
            if let Some(value) = ahead_index(*operand).and_then(|i| found.get(i)) {
                *operand = *value;
            }
        }
        for index in 0..self.body.metadata.len() {
            let Some(entry) = self.body.metadata.get(index) else {
                continue;
            };
            if entry.kind != bitsmith_ir::metadata::MdKind::Value {
                continue;
            }
            for slot in self.body.metadata.slots_mut(entry) {
                if let Some(value) = ahead_index(Value::from_u32(*slot)).and_then(|i| found.get(i))
                {
                    *slot = value.as_u32();
                }
            }
        }
        Ok(())
    }
}

fn ahead_index(value: Value) -> Option<usize> {
    value.as_inst()?.index().checked_sub(AHEAD as usize)
}
