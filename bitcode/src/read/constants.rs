//! Constants, of a module or of one function body.

use super::attributes::{read_range, unrotate};
use super::constants_older::{self, Expansions};
use super::pointees::UNKNOWN;
use super::splats;
use super::{Tables, TypeScratch, fold};
use crate::bitstream::{BlockCursor, Item, Record};
use crate::error::{Error, Result};
use crate::limits;
use bitsmith_model::constant::{
    ConstExpr, ConstKind, ConstPool, ConstRange, ExprOp, InlineAsm, canonical_fp80,
};
use bitsmith_model::dialect::Dialect;
use bitsmith_model::entity::{Arena, Table};
use bitsmith_model::global::{BodyState, Global};
use bitsmith_model::schema::blocks::constants as code;
use bitsmith_model::schema::flag::{self, Flags};
use bitsmith_model::schema::inst::{Arithmetic, BinaryOp, CastOp};
use bitsmith_model::schema::target_type::property;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{ConstId, GlobalId, Value, ValueKind};

/// The context of constants.
pub(crate) struct ConstContext<'t, 'm> {
    /// The module's numbers.
    pub tables: &'t Tables,
    /// The module's dialect.
    pub dialect: Dialect,
    /// The module's types, and further ones.
    pub types: &'t mut TypeScratch<'m>,
    /// The module's globals.
    pub globals: &'t Arena<GlobalId, Global>,
    /// The module's constants, for those of a body.
    pub outer: Option<&'t ConstPool>,
    /// In modules of typed pointers: the number of the type of each constant.
    pub numbers: &'t mut Vec<u32>,
    /// Constants that are instructions now, as constant expressions were removed.
    pub expansions: &'t mut Expansions,
}

/// Reads a CONSTANTS block: adds the constants to `pool`, and one value for each to `values`. `local`
/// is true for those of a body, whose value numbers continue the module's.
pub(crate) fn read_constants(
    mut block: BlockCursor<'_, '_>,
    cx: &mut ConstContext<'_, '_>,
    pool: &mut ConstPool,
    local: bool,
    values: &mut Vec<Value>,
) -> Result<()> {
    let ty = cx.types.intern(Type::Int(32));
    let (first, first_value) = (pool.len(), values.len());
    let typed = cx.tables.pointees.is_some();
    let mut reader = ConstReader {
        cx,
        pool,
        local,
        values,
        ty,
        shape: Shape::Int(32),
        elements_left: splats::limit_of(&block),
        number: UNKNOWN,
        ahead: Vec::new(),
        operands: Vec::new(),
        older: Expansions::default(),
    };
    let mut record = Record::new();
    loop {
        match block.next(&mut record)? {
            Item::End => break,
            Item::Block(_) => {}
            Item::Record if record.code == code::SETTYPE => reader.set_type(&block, &record)?,
            Item::Record => {
                let id = reader.constant(&block, &record)?;
                let value = reader.own(id);
                reader.values.push(value);
                if typed {
                    reader.cx.numbers.push(reader.number);
                }
            }
        }
    }
    reader.resolve(&block)?;
    reader.check_elements(&block, first)?;
    let mut older = std::mem::take(&mut reader.older);
    let made = check_nesting(pool, first, local)
        .map_err(|message| Error::new(block.bit_pos(), message).in_block(block.path()))?;
    let new = values.get_mut(first_value..).unwrap_or_default();
    fold::fold(cx, pool, (first, local), new);
    let none = Expansions::default();
    let outer = if local { &cx.tables.expansions } else { &none };
    constants_older::close(pool, (first, local), outer, &mut older);
    fold::forms(cx, pool, local, (&older, made), new);
    cx.expansions.extend(older);
    Ok(())
}

/// The current type, as far as the most common constants need it.
#[derive(Clone, Copy)]
pub(super) enum Shape {
    Int(u32),
    Byte(u32),
    Other,
}

impl Shape {
    pub(super) fn of(ty: Option<&Type>) -> Self {
        match ty {
            Some(Type::Int(bits)) => Self::Int(*bits),
            Some(Type::Byte(bits)) => Self::Byte(*bits),
            _ => Self::Other,
        }
    }
}

pub(super) struct ConstReader<'c, 't, 'm> {
    pub(super) cx: &'c mut ConstContext<'t, 'm>,
    pub(super) pool: &'c mut ConstPool,
    pub(super) local: bool,
    values: &'c mut Vec<Value>,
    pub(super) ty: TypeId,
    pub(super) shape: Shape,
    /// The number of elements that further vectors of equal numbers may have.
    pub(super) elements_left: u64,
    /// The number of the current type.
    number: u32,
    /// Forward references: indexes in the pool of operands, with the numbers of the values.
    ahead: Vec<(usize, u64)>,
    /// The operands of the current constant, reused.
    pub(super) operands: Vec<Value>,
    /// Expressions that are instructions now.
    pub(super) older: Expansions,
}

pub(super) type Block<'b, 'a, 'i> = &'b BlockCursor<'a, 'i>;

impl ConstReader<'_, '_, '_> {
    fn set_type(&mut self, block: Block<'_, '_, '_>, record: &Record<'_>) -> Result<()> {
        self.ty = self.type_at(block, record, 0)?;
        self.number = record.op(0).map_or(UNKNOWN, |number| number as u32);
        let ty = self.cx.types.get(self.ty);
        if let Some(Type::Void | Type::Label | Type::Metadata | Type::Func(_)) | None = ty {
            return Err(block.error(record, 0, "expected a type that a constant can have"));
        }
        self.shape = Shape::of(ty);
        Ok(())
    }

    /// The value of a constant of the current pool.
    pub(super) fn own(&self, id: ConstId) -> Value {
        match self.local {
            true => Value::local_const(id),
            false => Value::constant(id),
        }
    }

    fn type_at(
        &self,
        block: Block<'_, '_, '_>,
        record: &Record<'_>,
        operand: usize,
    ) -> Result<TypeId> {
        let number = record.op(operand).and_then(|n| usize::try_from(n).ok());
        let ty = number.and_then(|number| self.cx.tables.types.get(number).copied());
        ty.ok_or_else(|| block.error(record, operand, "expected the number of a type"))
    }

    /// The constant with a number, if it is read already.
    fn value(&self, number: u64) -> Option<Value> {
        let index = usize::try_from(number).ok()?;
        let value = if !self.local {
            self.values.get(index)
        } else {
            match index.checked_sub(self.cx.tables.values.len()) {
                None => self.cx.tables.values.get(index),
                Some(index) => self.values.get(index),
            }
        };
        value.copied().filter(|value| value.is_constant())
    }

    /// Adds an operand to the current constant; a forward reference is resolved later.
    fn take(&mut self, number: u64) {
        let value = self.value(number).unwrap_or_else(|| {
            let place = self
                .pool
                .operand_count()
                .saturating_add(self.operands.len());
            self.ahead.push((place, number));
            Value::UNRESOLVED
        });
        self.operands.push(value);
    }

    pub(super) fn take_at(
        &mut self,
        block: Block<'_, '_, '_>,
        record: &Record<'_>,
        operands: &[usize],
    ) -> Result<()> {
        for &operand in operands {
            let number = record.op(operand);
            let number =
                number.ok_or_else(|| block.error(record, operand, "expected one more operand"))?;
            self.take(number);
        }
        Ok(())
    }

    fn constant(&mut self, block: Block<'_, '_, '_>, record: &Record<'_>) -> Result<ConstId> {
        if let (code::INTEGER, Shape::Int(bits)) = (record.code, self.shape) {
            let op = record.op(0);
            let op = op.ok_or_else(|| block.error(record, 0, "expected an integer"))?;
            let kind = self.int(bits, unrotate(op));
            return Ok(self.pool.push(self.ty, kind));
        }
        self.operands.clear();
        let kind = match record.code {
            code::NULL => self.null(block, record)?,
            code::UNDEF => ConstKind::Undef,
            code::POISON => ConstKind::Poison,
            code if splats::is_number(code) => match self.cx.types.get(self.ty) {
                Some(&Type::Vector { element, .. }) => return self.splat(block, record, element),
                _ => self.number(block, record)?,
            },
            code::AGGREGATE => return self.aggregate(block, record),
            code::STRING | code::CSTRING => return Ok(self.string(record)),
            code::DATA => return self.data(block, record),
            code::CE_BINOP => return self.binop(block, record),
            code::CE_CAST => return self.cast(block, record),
            code::CE_GEP
            | code::CE_GEP_OLD
            | code::CE_INBOUNDS_GEP
            | code::CE_GEP_WITH_INRANGE
            | code::CE_GEP_WITH_INRANGE_INDEX_OLD => return self.gep(block, record),
            code::CE_EXTRACTELT => {
                let index = if record.ops.len() == 3 { 2 } else { 3 };
                self.take_at(block, record, &[1, index])?;
                return Ok(self.expr(ExprOp::ExtractElement, Flags::NONE, None));
            }
            code::CE_INSERTELT => {
                let index = if record.ops.len() == 3 { 2 } else { 3 };
                self.take_at(block, record, &[0, 1, index])?;
                return Ok(self.expr(ExprOp::InsertElement, Flags::NONE, None));
            }
            code::CE_SHUFFLEVEC => {
                self.take_at(block, record, &[0, 1, 2])?;
                return Ok(self.expr(ExprOp::ShuffleVector, Flags::NONE, None));
            }
            code::CE_SHUFVEC_EX => {
                self.take_at(block, record, &[1, 2, 3])?;
                return Ok(self.expr(ExprOp::ShuffleVector, Flags::NONE, None));
            }
            code::BLOCKADDRESS => {
                let number = record.op(2).and_then(|number| u32::try_from(number).ok());
                let number = number
                    .ok_or_else(|| block.error(record, 2, "expected the number of a block"))?;
                let function = self.global(block, record, true)?;
                let body = self.cx.globals.get(function).and_then(|g| g.as_function());
                if number == 0 || body.is_some_and(|f| matches!(f.body, BodyState::Declaration)) {
                    let message = "expected a block behind the first of a function that has some";
                    return Err(block.record_error(record, message));
                }
                let Some(ty) = body.and_then(|_| Some(self.cx.globals.get(function)?.ty)) else {
                    return Err(block.error(record, 1, "expected the number of a function"));
                };
                // It has its function's type, whatever the record says.
                return Ok(self
                    .pool
                    .push(ty, ConstKind::BlockAddress(function, number)));
            }
            code::DSO_LOCAL_EQUIVALENT => {
                ConstKind::DsoLocalEquivalent(self.global(block, record, false)?)
            }
            code::NO_CFI_VALUE => ConstKind::NoCfi(self.global(block, record, false)?),
            code::INLINEASM => return self.inline_asm(block, record, 1, true),
            code::INLINEASM_OLD => return self.inline_asm(block, record, 0, false),
            code::INLINEASM_OLD3 => return self.inline_asm(block, record, 0, true),
            code::INLINEASM_OLD2 => return self.inline_asm(block, record, 0, false),
            code::PTRAUTH | code::PTRAUTH2 => return self.ptr_auth(block, record),
            code::CE_CMP | code::CE_SELECT | code::CE_UNOP => return self.older(block, record),
            unknown => {
                let message = format!("expected a constant; {unknown} is none that is known");
                return Err(block.record_error(record, message));
            }
        };
        Ok(self.pool.push(self.ty, kind))
    }

    /// An integer from the word in one operand.
    fn int(&mut self, bits: u32, word: u64) -> ConstKind {
        match 64u32.checked_sub(bits) {
            Some(spare) => ConstKind::Int((word as i64).wrapping_shl(spare) >> (spare & 63)),
            None => ConstKind::WideInt(self.pool.add_words([word])),
        }
    }

    fn null(&mut self, block: Block<'_, '_, '_>, record: &Record<'_>) -> Result<ConstKind> {
        Ok(match self.cx.types.get(self.ty) {
            Some(Type::Int(bits) | Type::Byte(bits)) => {
                let bits = *bits;
                self.int(bits, 0)
            }
            Some(Type::Half | Type::BFloat | Type::Float | Type::Double) => ConstKind::Float(0),
            Some(Type::X86Fp80 | Type::Fp128 | Type::PpcFp128) => {
                ConstKind::WideFloat(self.pool.add_words([0, 0]))
            }
            Some(ty) if !self.has_zero(ty) => {
                return Err(block.record_error(record, "expected a type that has a zero"));
            }
            _ => ConstKind::Null,
        })
    }

    /// Returns true for types with a null value.
    fn has_zero(&self, ty: &Type) -> bool {
        match ty {
            Type::TargetExt(ext) => ext.in_dialect(self.cx.dialect).has(property::ZERO),
            Type::X86Amx | Type::Void | Type::Label | Type::Func(_) => false,
            _ => true,
        }
    }

    /// A number of the current type.
    pub(super) fn number(
        &mut self,
        block: Block<'_, '_, '_>,
        record: &Record<'_>,
    ) -> Result<ConstKind> {
        match record.code {
            code::FLOAT => self.float(block, record),
            _ => self.wide_int(block, record),
        }
    }

    /// An integer from several words, the least first; missing ones are zero.
    fn wide_int(&mut self, block: Block<'_, '_, '_>, record: &Record<'_>) -> Result<ConstKind> {
        let bits = match (self.shape, record.code) {
            (Shape::Int(bits), code::INTEGER | code::WIDE_INTEGER) => bits,
            (Shape::Byte(bits), code::BYTE | code::WIDE_BYTE) => bits,
            (_, code::INTEGER | code::WIDE_INTEGER) => {
                return Err(block.record_error(record, "expected an integer type before"));
            }
            _ => return Err(block.record_error(record, "expected a byte type before")),
        };
        let Some((&first, _)) = record.ops.split_first() else {
            return Err(block.error(record, 0, "expected an integer"));
        };
        if bits <= 64 {
            return Ok(self.int(bits, unrotate(first)));
        }
        let full = bits.div_ceil(64) as usize;
        let words = record.ops.iter().take(full).map(|&op| unrotate(op));
        let mut span = self.pool.add_words(words);
        let last = self.pool.words(span).last().copied().unwrap_or(0);
        if (span.len as usize) < full {
            if last >> 63 != 0 {
                self.pool.add_words([0]);
                span.len = span.len.saturating_add(1);
            }
        } else if bits % 64 != 0 {
            // The bits above the width repeat its sign.
            let spare = 64u32.saturating_sub(bits % 64) & 63;
            let fixed = ((last as i64) << spare >> spare) as u64;
            if let Some(place) = self.pool.words_mut(span).last_mut() {
                *place = fixed;
            }
        }
        Ok(ConstKind::WideInt(span))
    }

    fn float(&mut self, block: Block<'_, '_, '_>, record: &Record<'_>) -> Result<ConstKind> {
        let op = |index: usize| {
            record
                .op(index)
                .ok_or_else(|| block.error(record, index, "expected the bits of a float"))
        };
        Ok(match self.cx.types.get(self.ty) {
            Some(Type::Half | Type::BFloat) => ConstKind::Float(op(0)? & 0xffff),
            Some(Type::Float) => ConstKind::Float(op(0)? & 0xffff_ffff),
            Some(Type::Double) => ConstKind::Float(op(0)?),
            Some(Type::X86Fp80) => {
                // The upper 64 bits come first.
                let (high, low) = (op(0)?, op(1)?);
                let words = [low & 0xffff | high << 16, high >> 48];
                ConstKind::WideFloat(self.pool.add_words(canonical_fp80(words)))
            }
            Some(Type::Fp128 | Type::PpcFp128) => {
                let words = [op(0)?, op(1)?];
                ConstKind::WideFloat(self.pool.add_words(words))
            }
            _ => {
                let message = "expected a floating-point type before";
                return Err(block.record_error(record, message));
            }
        })
    }

    fn aggregate(&mut self, block: Block<'_, '_, '_>, record: &Record<'_>) -> Result<ConstId> {
        let len = match self.cx.types.get(self.ty) {
            Some(Type::Array(_, len)) => Some(*len),
            Some(Type::Vector {
                len,
                scalable: false,
                ..
            }) => Some(u64::from(*len)),
            Some(Type::Struct(body)) => Some(body.elements.len() as u64),
            Some(Type::Named(_)) => {
                let body = self.cx.types.base().as_struct(self.ty);
                body.map(|body| body.elements.len() as u64)
            }
            _ => None,
        };
        if len != Some(record.ops.len() as u64) {
            let message = "expected as many elements as the struct, array or vector type has";
            return Err(block.record_error(record, message));
        }
        for &number in &record.ops {
            self.take(number);
        }
        let id = self
            .pool
            .push_aggregate(self.ty, self.operands.iter().copied());
        Ok(id)
    }

    /// An array of bytes; one of the two forms omits the terminating zero.
    fn string(&mut self, record: &Record<'_>) -> ConstId {
        let zero = usize::from(record.code == code::CSTRING);
        let len = record.ops.len().saturating_add(zero) as u64;
        let fits = match self.cx.types.get(self.ty) {
            Some(Type::Array(element, declared)) => {
                *declared == len && self.cx.types.get(*element).is_some_and(Type::is_octet)
            }
            _ => false,
        };
        // The length in its type is ignored.
        let ty = match fits {
            true => self.ty,
            false => {
                let byte = self.cx.types.intern(Type::Int(8));
                self.cx.types.intern(Type::Array(byte, len))
            }
        };
        let bytes = record.ops.iter().map(|&op| op as u8);
        match bytes.clone().all(|byte| byte == 0) {
            true => self.pool.push(ty, ConstKind::Null),
            false => {
                let bytes = bytes.chain(std::iter::repeat_n(0, zero));
                self.pool.push_data(ty, bytes)
            }
        }
    }

    fn data(&mut self, block: Block<'_, '_, '_>, record: &Record<'_>) -> Result<ConstId> {
        let (element, len) = match self.cx.types.get(self.ty) {
            Some(Type::Array(element, len)) => (*element, *len),
            Some(Type::Vector {
                element,
                len,
                scalable: false,
            }) => (*element, u64::from(*len)),
            _ => return Err(block.record_error(record, "expected an array or vector type before")),
        };
        let bits = match self.cx.types.get(element) {
            Some(ty @ (Type::Int(8 | 16 | 32 | 64) | Type::Byte(8 | 16 | 32 | 64)))
            | Some(ty @ (Type::Half | Type::BFloat))
            | Some(ty @ (Type::Float | Type::Double)) => ty.scalar_bits(),
            _ => None,
        };
        let Some(bits) = bits.filter(|_| len == record.ops.len() as u64) else {
            let message = "expected as many elements of 8, 16, 32 or 64 bits as the type has";
            return Err(block.record_error(record, message));
        };
        let ops = record.ops.iter();
        let unused = 64u32.saturating_sub(bits) & 63;
        if ops.clone().all(|op| op << unused == 0) {
            return Ok(self.pool.push(self.ty, ConstKind::Null));
        }
        Ok(match bits {
            8 => self.pool.push_data(self.ty, ops.map(|&op| op as u8)),
            16 => {
                let bytes = ops.flat_map(|&op| (op as u16).to_le_bytes());
                self.pool.push_data(self.ty, bytes)
            }
            32 => {
                let bytes = ops.flat_map(|&op| (op as u32).to_le_bytes());
                self.pool.push_data(self.ty, bytes)
            }
            _ => {
                let bytes = ops.flat_map(|&op| op.to_le_bytes());
                self.pool.push_data(self.ty, bytes)
            }
        })
    }

    fn expr(&mut self, op: ExprOp, flags: Flags, in_range: Option<Box<ConstRange>>) -> ConstId {
        if !constants_older::is_supported(op) {
            return self.push_older_expr(op, flags);
        }
        let operands = self.operands.iter().copied();
        self.pool.push_expr(self.ty, op, flags, in_range, operands)
    }

    /// Returns true if the current type is floating-point, or a vector of it.
    pub(super) fn is_float(&self) -> bool {
        let scalar = match self.cx.types.get(self.ty) {
            Some(Type::Vector { element, .. }) => self.cx.types.get(*element),
            other => other,
        };
        scalar.is_some_and(Type::is_float)
    }

    fn binop(&mut self, block: Block<'_, '_, '_>, record: &Record<'_>) -> Result<ConstId> {
        let of = match self.is_float() {
            true => Arithmetic::Float,
            false => Arithmetic::Integer,
        };
        let op = record.op(0).and_then(|op| BinaryOp::from_record(op, of));
        let Some(op) = op else {
            if record.ops.len() < 3 {
                return Err(block.record_error(record, "expected two operands"));
            }
            // LLVM 14 wrote `extractvalue` as an operator of any number, and LLVM reads poison.
            return Ok(self.pool.push(self.ty, ConstKind::Poison));
        };
        self.take_at(block, record, &[1, 2])?;
        let bits = record.op(3).unwrap_or(0);
        let op = ExprOp::Binary(op);
        Ok(self.expr(op, flag::of_expr(op).of_record(bits), None))
    }

    fn cast(&mut self, block: Block<'_, '_, '_>, record: &Record<'_>) -> Result<ConstId> {
        let op = record.op(0).and_then(CastOp::from_code);
        let op = op.ok_or_else(|| block.error(record, 0, "expected a cast"))?;
        let from = self.type_at(block, record, 1)?;
        self.take_at(block, record, &[2])?;
        // The type of a global counts, not the one that the record gives it.
        let global = self.operands.last().filter(|v| v.as_global().is_some());
        let from = global.and_then(|v| self.type_of(*v)).unwrap_or(from);
        if op == CastOp::BitCast && self.changes_space(from) {
            return Ok(self.through_int());
        }
        // Casts of constants have no flags; further operands are ignored.
        Ok(self.expr(ExprOp::Cast(op), Flags::NONE, None))
    }

    /// Returns true if a type is a pointer or a vector of pointers.
    fn is_pointer(&self, ty: TypeId) -> bool {
        let scalar = match self.cx.types.get(ty) {
            Some(Type::Vector { element, .. }) => *element,
            _ => ty,
        };
        matches!(self.cx.types.get(scalar), Some(Type::Ptr(_)))
    }

    /// Returns true if a cast from `from` to the current type changes the address space.
    fn changes_space(&self, from: TypeId) -> bool {
        let space = |ty: TypeId| match self.cx.types.get(ty) {
            Some(Type::Ptr(space)) => Some(*space),
            _ => None,
        };
        let spaces = space(from).zip(space(self.ty));
        spaces.is_some_and(|(from, to)| from != to)
    }

    /// A bitcast between address spaces, which was valid once, as a cast through an integer.
    fn through_int(&mut self) -> ConstId {
        let (to, int) = (self.ty, self.cx.types.intern(Type::Int(64)));
        self.ty = int;
        let number = self.expr(ExprOp::Cast(CastOp::PtrToInt), Flags::NONE, None);
        self.ty = to;
        self.operands.clear();
        self.operands.push(self.own(number));
        self.expr(ExprOp::Cast(CastOp::IntToPtr), Flags::NONE, None)
    }

    /// The pointee of the type with a number; with `elements`, also of a vector of pointers.
    fn pointee(
        &self,
        block: Block<'_, '_, '_>,
        record: &Record<'_>,
        number: u64,
        elements: bool,
    ) -> Result<TypeId> {
        let number = u32::try_from(number).unwrap_or(UNKNOWN);
        let pointees = self.cx.tables.pointees.as_deref();
        let first = |number: u32| pointees?.parts(number).first().copied();
        let vector = |number: u32| {
            let ty = self.cx.tables.types.get(number as usize);
            let ty = ty.and_then(|ty| self.cx.types.get(*ty));
            matches!(ty, Some(Type::Vector { .. }))
        };
        let pointer = match elements && vector(number) {
            true => first(number),
            false => Some(number),
        };
        let pointee = pointer.and_then(first);
        let ty = pointee.and_then(|number| self.cx.tables.types.get(number as usize).copied());
        ty.ok_or_else(|| block.record_error(record, "expected a type, or one that points to it"))
    }

    /// A getelementptr: source type, flags and range, depending on the form, then pairs of type and value.
    fn gep(&mut self, block: Block<'_, '_, '_>, record: &Record<'_>) -> Result<ConstId> {
        let new = !matches!(record.code, code::CE_GEP_OLD | code::CE_INBOUNDS_GEP);
        let implicit = !new && record.ops.len().is_multiple_of(2);
        let (source, mut at) = if implicit {
            let base = record.op(0).unwrap_or(0);
            (self.pointee(block, record, base, true)?, 0)
        } else {
            (self.type_at(block, record, 0)?, 1)
        };
        let mut bits = u64::from(record.code == code::CE_INBOUNDS_GEP);
        let mut in_range = None;
        if new {
            bits = record
                .op(at)
                .ok_or_else(|| block.error(record, at, "expected flags"))?;
            at = 2;
        }
        match record.code {
            code::CE_GEP_WITH_INRANGE_INDEX_OLD => bits &= 1,
            code::CE_GEP_WITH_INRANGE => {
                let width = match record.op(at) {
                    Some(width @ 1..=0x80_0000) => width as u32,
                    _ => return Err(block.error(record, at, "expected the width of a range")),
                };
                let (range, next) = read_range(block, record, at.saturating_add(1), width)?;
                (in_range, at) = (Some(Box::new(range)), next);
            }
            _ => {}
        }
        let pairs = record.ops.get(at..).unwrap_or_default();
        if pairs.is_empty() || pairs.len() % 2 != 0 {
            return Err(block.record_error(record, "expected a base and indices with their types"));
        }
        for (pair, operand) in pairs.chunks_exact(2).zip((at..).step_by(2)) {
            let ty = self.type_at(block, record, operand)?;
            if operand == at && !self.is_pointer(ty) {
                return Err(block.error(record, at, "expected the type of a pointer"));
            }
            if let &[_, number] = pair {
                self.take(number);
            }
        }
        let op = ExprOp::GetElementPtr { source };
        let flags = flag::of_expr(op).of_record(bits);
        if self.is_scalable(source) {
            return Ok(self.push_older_expr(op, flags));
        }
        Ok(self.expr(op, flags, in_range))
    }

    /// Returns true for a scalable vector and arrays of it.
    fn is_scalable(&self, ty: TypeId) -> bool {
        let mut ty = ty;
        for _ in 0..limits::CONSTANT_DEPTH {
            match self.cx.types.get(ty) {
                Some(Type::Array(element, _)) => ty = *element,
                Some(Type::Vector { scalable, .. }) => return *scalable,
                _ => return false,
            }
        }
        false
    }

    /// The global that operand 1 refers to; globals precede all constants.
    fn global(
        &self,
        block: Block<'_, '_, '_>,
        record: &Record<'_>,
        function: bool,
    ) -> Result<GlobalId> {
        let value = record.op(1).and_then(|number| self.value(number));
        let global = value.and_then(Value::as_global);
        let message = if function {
            "expected the number of a function"
        } else {
            "expected the number of a global value"
        };
        global.ok_or_else(|| block.error(record, 1, message))
    }

    /// Inline assembler: the function type (in newer files), flags, the template and the constraints, each
    /// after its length.
    fn inline_asm(
        &mut self,
        block: Block<'_, '_, '_>,
        record: &Record<'_>,
        typed: usize,
        unwinds: bool,
    ) -> Result<ConstId> {
        let func_ty = match typed {
            0 => self.pointee(block, record, self.number.into(), false)?,
            _ => self.type_at(block, record, 0)?,
        };
        if !matches!(self.cx.types.get(func_ty), Some(Type::Func(_))) {
            return Err(block.error(record, 0, "expected a function type"));
        }
        let flags = record
            .op(typed)
            .ok_or_else(|| block.error(record, typed, "expected flags"))?;
        let mut at = typed.saturating_add(1);
        let mut text = || {
            let len = record.op(at).and_then(|len| usize::try_from(len).ok());
            let start = at.saturating_add(1);
            let end = start.saturating_add(len?);
            let chars = record.ops.get(start..end)?;
            at = end;
            Some(chars.iter().map(|&c| c as u8).collect::<Box<[u8]>>())
        };
        let (template, constraints) = (text(), text());
        let (Some(mut template), Some(constraints)) = (template, constraints) else {
            return Err(block.record_error(record, "expected two strings with their lengths"));
        };
        bitsmith_upgrade::renew_assembler(&mut template);
        let asm = InlineAsm {
            func_ty,
            template,
            constraints,
            side_effect: flags & 1 != 0,
            align_stack: flags & 2 != 0,
            intel: flags & 4 != 0,
            can_throw: unwinds && flags & 8 != 0,
        };
        Ok(self.pool.push_asm(self.ty, asm))
    }

    fn ptr_auth(&mut self, block: Block<'_, '_, '_>, record: &Record<'_>) -> Result<ConstId> {
        if record.code == code::PTRAUTH2 {
            self.take_at(block, record, &[0, 1, 2, 3, 4])?;
        } else {
            self.take_at(block, record, &[0, 1, 2, 3])?;
            let ptr = self.cx.types.intern(Type::Ptr(0));
            let null = self.pool.push(ptr, ConstKind::Null);
            self.operands.push(if self.local {
                Value::local_const(null)
            } else {
                Value::constant(null)
            });
        }
        let &[pointer, key, discriminator, address, symbol] = self.operands.as_slice() else {
            return Err(block.record_error(record, "expected five operands"));
        };
        let operands = [pointer, key, discriminator, address, symbol];
        Ok(self.pool.push_ptr_auth(self.ty, operands))
    }

    /// Resolves forward references.
    fn resolve(&mut self, block: Block<'_, '_, '_>) -> Result<()> {
        for (place, number) in std::mem::take(&mut self.ahead) {
            let value = self.value(number).ok_or_else(|| {
                let message = format!("a constant refers to value {number}, which is none");
                Error::new(block.bit_pos(), message).in_block(block.path())
            })?;
            self.pool.operands_mut().put(place, value);
        }
        Ok(())
    }
}

impl ConstReader<'_, '_, '_> {
    /// Checks that the elements of structs, arrays and vectors have the element types.
    fn check_elements(&self, block: Block<'_, '_, '_>, first: usize) -> Result<()> {
        for index in first..self.pool.len() {
            let id = ConstId::from_u32(u32::try_from(index).unwrap_or(u32::MAX));
            let Some(constant) = self.pool.try_get(id) else {
                break;
            };
            let of = |value: Value| self.type_of(value);
            let span = match constant.kind {
                // A constant that is an instruction now is checked there.
                ConstKind::Aggregate(_) if self.older.contains_key(&self.own(id)) => continue,
                ConstKind::Aggregate(span) => span,
                ConstKind::Expr(index) if !self.is_on_pointer(self.pool.expr(index)) => {
                    let message = "expected a pointer as base";
                    return Err(Error::new(block.bit_pos(), message).in_block(block.path()));
                }
                ConstKind::PtrAuth(span) if !self.is_schema(self.pool.operands(span)) => {
                    let message = "expected pointers and integers of a schema";
                    return Err(Error::new(block.bit_pos(), message).in_block(block.path()));
                }
                _ => continue,
            };
            let elements = self.pool.operands(span);
            let named;
            let fits = match self.cx.types.get(constant.ty) {
                Some(Type::Array(ty, _) | Type::Vector { element: ty, .. }) => {
                    elements.iter().all(|value| of(*value) == Some(*ty))
                }
                Some(Type::Struct(body)) => fit(elements, &body.elements, of),
                Some(Type::Named(_)) => {
                    named = self.cx.types.base().as_struct(constant.ty);
                    named.is_some_and(|body| fit(elements, &body.elements, of))
                }
                _ => true,
            };
            if !fits {
                let message = "expected elements of the types that the constant's type has";
                return Err(Error::new(block.bit_pos(), message).in_block(block.path()));
            }
        }
        Ok(())
    }

    /// Returns true if the base of a getelementptr is a pointer or a vector of pointers.
    fn is_on_pointer(&self, expr: &ConstExpr) -> bool {
        let is_gep = matches!(expr.op, ExprOp::GetElementPtr { .. });
        let base = self.pool.operands(expr.operands).first();
        let ty = base.and_then(|base| self.cx.types.get(self.type_of(*base)?));
        let ty = match ty {
            Some(Type::Vector { element, .. }) => self.cx.types.get(*element),
            ty => ty,
        };
        !is_gep || matches!(ty, Some(Type::Ptr(_)))
    }

    /// Returns true if these are valid operands of `ptrauth`.
    fn is_schema(&self, operands: &[Value]) -> bool {
        let is = |index: usize, int: Option<u32>| {
            let value = operands.get(index).copied();
            let ty = value.and_then(|value| self.cx.types.get(self.type_of(value)?));
            match (int, ty) {
                (None, Some(Type::Ptr(_))) => true,
                (Some(bits), Some(Type::Int(found))) => {
                    *found == bits && value.is_some_and(|value| self.is_number(value))
                }
                _ => false,
            }
        };
        is(0, None) && is(1, Some(32)) && is(2, Some(64)) && is(3, None) && is(4, None)
    }

    fn is_number(&self, value: Value) -> bool {
        let constant = match value.kind() {
            ValueKind::LocalConst(id) => self.pool.try_get(id),
            ValueKind::Const(id) => self.cx.outer.unwrap_or(&*self.pool).try_get(id),
            _ => None,
        };
        constant.is_some_and(|constant| matches!(constant.kind, ConstKind::Int(_)))
    }

    fn type_of(&self, value: Value) -> Option<TypeId> {
        match value.kind() {
            ValueKind::Global(id) => self.cx.globals.get(id).map(|global| global.ty),
            ValueKind::LocalConst(id) => self.pool.try_get(id).map(|constant| constant.ty),
            ValueKind::Const(id) => {
                let pool = self.cx.outer.unwrap_or(&*self.pool);
                pool.try_get(id).map(|constant| constant.ty)
            }
            _ => None,
        }
    }
}

/// Returns true if elements have the types of a struct's fields.
fn fit(elements: &[Value], types: &[TypeId], of: impl Fn(Value) -> Option<TypeId>) -> bool {
    let mut pairs = elements.iter().zip(types);
    pairs.all(|(value, ty)| of(*value) == Some(*ty))
}

/// Rejects constants that contain themselves, and those nested too deeply for recursive walks. A
/// depth-first walk with an explicit stack over the constants from `first` on, linear in their
/// operands. Returns the aggregates and expressions, each behind its operands.
fn check_nesting(
    pool: &ConstPool,
    first: usize,
    local: bool,
) -> std::result::Result<Vec<ConstId>, &'static str> {
    const OPEN: u32 = u32::MAX;
    let own = |value: Value| match value.kind() {
        ValueKind::Const(id) if !local => (id.as_u32() as usize).checked_sub(first),
        ValueKind::LocalConst(id) if local => (id.as_u32() as usize).checked_sub(first),
        _ => None,
    };
    let parts = |index: usize| {
        let id = u32::try_from(first.saturating_add(index)).unwrap_or(u32::MAX);
        let constant = pool.try_get(ConstId::from_u32(id));
        constant.map_or(&[][..], |constant| pool.parts(constant))
    };
    let count = pool.len().saturating_sub(first);
    let mut made = Vec::new();
    let mut depths = vec![0u32; count];
    let mut stack: Vec<(usize, usize)> = Vec::new();
    for root in 0..count {
        if depths.get(root).is_some_and(|&depth| depth != 0) {
            continue;
        }
        stack.push((root, 0));
        while let Some((index, next)) = stack.pop() {
            let parts = parts(index);
            if next == 0 {
                match depths.get_mut(index) {
                    Some(depth @ 0) => *depth = OPEN,
                    Some(&mut OPEN) => return Err("a constant is made of itself"),
                    _ => continue,
                }
            }
            // Continues with the next part that was not visited.
            let mut at = next;
            let mut below = None;
            while let Some(&part) = parts.get(at) {
                at = at.saturating_add(1);
                let Some(part) = own(part) else { continue };
                match depths.get(part) {
                    Some(0) => below = Some(part),
                    Some(&OPEN) => return Err("a constant is made of itself"),
                    _ => {}
                }
                if below.is_some() {
                    break;
                }
            }
            if let Some(part) = below {
                stack.push((index, at));
                stack.push((part, 0));
                if stack.len() > limits::CONSTANT_DEPTH as usize {
                    return Err("constants are nested too deeply");
                }
                continue;
            }
            let deepest = parts.iter().filter_map(|&part| own(part));
            let deepest = deepest.filter_map(|part| depths.get(part)).max();
            let depth = deepest.copied().unwrap_or(0).saturating_add(1);
            if depth > limits::CONSTANT_DEPTH {
                return Err("constants are nested too deeply");
            }
            depths.put(index, depth);
            let id = ConstId::from_u32(u32::try_from(first.saturating_add(index)).unwrap_or(0));
            let constant = pool.try_get(id);
            if constant
                .is_some_and(|c| matches!(c.kind, ConstKind::Aggregate(_) | ConstKind::Expr(_)))
            {
                made.push(id);
            }
        }
    }
    Ok(made)
}
