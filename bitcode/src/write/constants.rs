//! The constants block, of a module or of a function.

use super::abbrevs::{self, Standard, cst, push_words, record, signed, wide_chars};
use super::attributes::push_range;
use super::error::{Result, WriteError};
use super::pools::Owner;
use super::splats;
use super::types::TypeTable;
use super::unique::Unique;
use super::values::Entry;
use crate::bitstream::Writer;
use bitsmith_model::constant::{Const, ConstExpr, ConstKind, ConstPool, InlineAsm};
use bitsmith_model::expr_view::ExprView;
use bitsmith_model::schema::blocks::{CONSTANTS_BLOCK, constants as code};
use bitsmith_model::schema::flag::{self, Flags};
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{Value, ValueKind};

/// The first release whose constant getelementptr has flags in its record.
const GEP_FLAGS_SINCE: u16 = 19;

/// The records of inline assembler, the newest first, by the first release that writes them.
const ASM_CODES: [(u16, u32); 2] = [(14, code::INLINEASM), (13, code::INLINEASM_OLD3)];

/// The context of a constants block.
pub(super) struct ConstantsBlock<'a> {
    pub unique: &'a Unique<'a>,
    pub types: &'a TypeTable<'a>,
    pub standard: &'a Standard,
    /// The number of a value.
    pub number: &'a dyn Fn(Owner, Value) -> Result<u32>,
}

impl ConstantsBlock<'_> {
    /// Writes the block; the module's own defines further abbreviations, for `values` values.
    pub(super) fn write(
        &self,
        out: &mut Writer,
        entries: &[Entry],
        values: Option<usize>,
    ) -> Result<()> {
        if entries.is_empty() {
            return Ok(());
        }
        out.enter_block(CONSTANTS_BLOCK, 4);
        let of_module = values.is_some();
        let mut own = Vec::new();
        if let Some(values) = values {
            own = abbrevs::module_constants(values);
            own.iter().for_each(|abbrev| out.define_abbrev(abbrev));
        }
        let standard = &self.standard.constants;
        let mut ops = Vec::new();
        let mut last = None;
        for entry in entries {
            if last != Some(entry.ty) {
                last = Some(entry.ty);
                let ty = u64::from(self.types.number(entry.ty)?);
                record(out, standard, cst::SETTYPE, code::SETTYPE, &[ty])?;
            }
            ops.clear();
            let (code, abbrev) = self.constant(entry, &mut ops, of_module)?;
            let own = own.get(abbrev.wrapping_sub(cst::AGGREGATE) as usize);
            let abbrev = self.standard.constant_id(abbrev);
            match own {
                Some(own) => out.abbreviated(abbrev, own, code, &ops, None)?,
                None => record(out, standard, abbrev, code, &ops)?,
            }
        }
        out.end_block()?;
        Ok(())
    }

    fn constant(&self, entry: &Entry, ops: &mut Vec<u64>, of_module: bool) -> Result<(u32, u32)> {
        let pools = self.unique.pools(entry.owner);
        let Some((constant, pool)) = pools.get(entry.value) else {
            return Err(WriteError::new("a constant is not in its pool"));
        };
        let (constant, pool) = splats::number(pools, constant, pool).unwrap_or((constant, pool));
        let number =
            |value: Value| Ok::<_, WriteError>(u64::from((self.number)(entry.owner, value)?));
        let ty = |ty: TypeId| Ok::<_, WriteError>(u64::from(self.types.number(ty)?));
        Ok(match constant.kind {
            ConstKind::Null | ConstKind::Int(0) | ConstKind::Float(0) => (code::NULL, 0),
            ConstKind::Undef => (code::UNDEF, 0),
            ConstKind::Poison => (code::POISON, 0),
            ConstKind::Int(value) => {
                ops.push(signed(value));
                match self.is_byte(constant.ty) {
                    true => (code::BYTE, cst::BYTE),
                    false => (code::INTEGER, cst::INTEGER),
                }
            }
            ConstKind::WideInt(words) => {
                let words = pool.words(words);
                let bits = self.scalar(constant.ty).scalar_bits().unwrap_or(64);
                let (one, several) = match self.is_byte(constant.ty) {
                    true => (code::BYTE, code::WIDE_BYTE),
                    false => (code::INTEGER, code::WIDE_INTEGER),
                };
                if let &[word] = words
                    && bits > 64
                    && word >> 63 != 0
                {
                    // Its sign extends it: the type might have many words.
                    ops.push(signed(word as i64));
                    return Ok((one, 0));
                }
                let words = self.int_words(constant.ty, words);
                if words.iter().all(|&word| word == 0) {
                    return Ok((code::NULL, 0));
                }
                push_words(&words, ops);
                (several, 0)
            }
            ConstKind::Float(bits) => {
                ops.push(bits);
                (code::FLOAT, 0)
            }
            ConstKind::WideFloat(words) => self.wide_float(constant.ty, pool.words(words), ops),
            ConstKind::Data(bytes) => self.data(constant.ty, pool.bytes(bytes), ops, of_module),
            ConstKind::Aggregate(parts) => {
                for &part in pool.operands(parts) {
                    ops.push(number(part)?);
                }
                let abbrev = if of_module { cst::AGGREGATE } else { 0 };
                (code::AGGREGATE, abbrev)
            }
            ConstKind::Expr(index) => {
                return self.expression(entry, constant, pool, pool.expr(index), ops);
            }
            ConstKind::BlockAddress(function, block) => {
                let global = Value::global(function);
                ops.extend([ty(self.global_type(global)?)?, number(global)?]);
                ops.push(u64::from(block));
                (code::BLOCKADDRESS, 0)
            }
            ConstKind::DsoLocalEquivalent(global) => {
                let global = Value::global(global);
                ops.extend([ty(self.global_type(global)?)?, number(global)?]);
                (code::DSO_LOCAL_EQUIVALENT, 0)
            }
            ConstKind::NoCfi(global) => {
                let global = Value::global(global);
                ops.extend([ty(self.global_type(global)?)?, number(global)?]);
                (code::NO_CFI_VALUE, 0)
            }
            ConstKind::PtrAuth(parts) => {
                for &part in pool.operands(parts) {
                    ops.push(number(part)?);
                }
                (code::PTRAUTH2, 0)
            }
            ConstKind::InlineAsm(index) => {
                let asm = pool.inline_asm(index);
                let row = ASM_CODES
                    .iter()
                    .find(|row| self.unique.module.dialect.has(row.0));
                let (_, code) = row.copied().unwrap_or((0, code::INLINEASM_OLD2));
                if code == code::INLINEASM {
                    ops.push(ty(asm.func_ty)?);
                }
                push_asm(asm, ops);
                (code, 0)
            }
        })
    }

    fn global_type(&self, value: Value) -> Result<TypeId> {
        let global = value
            .as_global()
            .and_then(|id| self.unique.module.globals.get(id))
            .ok_or_else(|| WriteError::new("a constant names a global that is not there"))?;
        Ok(global.ty)
    }

    /// The words of a wide integer, truncated or extended to its width.
    fn int_words(&self, ty: TypeId, words: &[u64]) -> Vec<u64> {
        let bits = self.scalar(ty).scalar_bits().unwrap_or(64);
        let len = bits.div_ceil(64) as usize;
        let negative = words.last().is_some_and(|&word| word >> 63 != 0);
        let mut words = words.to_vec();
        if negative || words.len() > len {
            words.resize(len, u64::MAX);
        }
        let over = bits % 64;
        if over > 0
            && words.len() == len
            && let Some(last) = words.last_mut()
        {
            *last &= !(u64::MAX << over);
        }
        words
    }

    fn scalar(&self, ty: TypeId) -> &Type {
        self.unique.module.types.get(ty)
    }

    fn wide_float(&self, ty: TypeId, words: &[u64], ops: &mut Vec<u64>) -> (u32, u32) {
        let low = words.first().copied().unwrap_or(0);
        let high = words.get(1).copied().unwrap_or(0);
        if low == 0 && high == 0 {
            return (code::NULL, 0);
        }
        if *self.scalar(ty) == Type::X86Fp80 {
            // The record has the upper 64 bits first, then the lower 16.
            ops.extend([high << 48 | low >> 16, low & 0xffff]);
        } else {
            ops.extend([low, high]);
        }
        (code::FLOAT, 0)
    }

    /// Returns true if a constant is of a byte type.
    fn is_byte(&self, ty: TypeId) -> bool {
        matches!(self.scalar(ty), Type::Byte(_))
    }

    fn data(&self, ty: TypeId, bytes: &[u8], ops: &mut Vec<u64>, of_module: bool) -> (u32, u32) {
        let types = &self.unique.module.types;
        let (element, is_array) = match types.get(ty) {
            Type::Array(element, _) => (*element, true),
            Type::Vector { element, .. } => (*element, false),
            _ => (ty, false),
        };
        if is_array && types.get(element).is_octet() {
            return string(bytes, of_module, ops);
        }
        let bits = types.get(element).scalar_bits().unwrap_or(8);
        let width = (bits / 8).max(1) as usize;
        for element in bytes.chunks(width) {
            let mut word = [0; 8];
            word.iter_mut()
                .zip(element)
                .for_each(|(to, &from)| *to = from);
            ops.push(u64::from_le_bytes(word));
        }
        (code::DATA, 0)
    }

    fn expression(
        &self,
        entry: &Entry,
        constant: Const,
        pool: &ConstPool,
        expr: &ConstExpr,
        ops: &mut Vec<u64>,
    ) -> Result<(u32, u32)> {
        let number = |value| -> Result<u64> { Ok((self.number)(entry.owner, value)?.into()) };
        let ty = |value| -> Result<u64> {
            let ty = self.type_of(entry.owner, value)?;
            Ok(self.types.number(ty)?.into())
        };
        let view = ExprView::of(pool, constant.kind);
        let view = view.ok_or_else(|| WriteError::new("an expression lacks an operand"))?;
        Ok(match view {
            ExprView::Cast { op, value } => {
                ops.extend([u64::from(op.code()), ty(value)?, number(value)?]);
                (code::CE_CAST, cst::CE_CAST)
            }
            ExprView::Binary { op, left, right } => {
                ops.extend([u64::from(op.record_code()), number(left)?, number(right)?]);
                let flags = flag::of_expr(expr.op).to_record(expr.flags);
                if flags != 0 {
                    ops.push(flags);
                }
                (code::CE_BINOP, 0)
            }
            ExprView::GetElementPtr { source, .. }
                if !self.unique.module.dialect.has(GEP_FLAGS_SINCE) =>
            {
                ops.push(u64::from(self.types.number(source)?));
                for &operand in pool.operands(expr.operands) {
                    ops.extend([ty(operand)?, number(operand)?]);
                }
                match expr.flags.has(Flags::INBOUNDS) {
                    true => (code::CE_INBOUNDS_GEP, 0),
                    false => (code::CE_GEP_OLD, 0),
                }
            }
            ExprView::GetElementPtr { source, .. } => {
                let flags = flag::of_expr(expr.op).to_record(expr.flags);
                ops.extend([u64::from(self.types.number(source)?), flags]);
                let code = match &expr.in_range {
                    Some(range) => {
                        ops.push(u64::from(range.bits));
                        push_range(range, ops);
                        code::CE_GEP_WITH_INRANGE
                    }
                    None => code::CE_GEP,
                };
                for &operand in pool.operands(expr.operands) {
                    ops.extend([ty(operand)?, number(operand)?]);
                }
                (code, 0)
            }
            ExprView::ExtractElement { vector, index } => {
                ops.extend([ty(vector)?, number(vector)?, ty(index)?, number(index)?]);
                (code::CE_EXTRACTELT, 0)
            }
            ExprView::InsertElement {
                vector,
                element,
                index,
            } => {
                ops.extend([
                    number(vector)?,
                    number(element)?,
                    ty(index)?,
                    number(index)?,
                ]);
                (code::CE_INSERTELT, 0)
            }
            ExprView::ShuffleVector {
                first,
                second,
                mask,
            } => {
                let own = u64::from(self.types.number(constant.ty)?);
                let code = if own == ty(first)? {
                    code::CE_SHUFFLEVEC
                } else {
                    ops.push(ty(first)?);
                    code::CE_SHUFVEC_EX
                };
                ops.extend([number(first)?, number(second)?, number(mask)?]);
                (code, 0)
            }
        })
    }

    fn type_of(&self, owner: Owner, value: Value) -> Result<TypeId> {
        if let ValueKind::Global(_) = value.kind() {
            return self.global_type(value);
        }
        match self.unique.pools(owner).get(value) {
            Some((constant, _)) => Ok(constant.ty),
            None => Err(WriteError::new("a constant is made of something else")),
        }
    }
}

fn string(bytes: &[u8], of_module: bool, ops: &mut Vec<u64>) -> (u32, u32) {
    let (code, text) = match bytes.split_last() {
        Some((0, text)) if !text.contains(&0) => (code::CSTRING, text),
        _ => (code::STRING, bytes),
    };
    ops.extend(text.iter().map(|&c| u64::from(c)));
    let abbrev = if !of_module {
        0
    } else if code == code::STRING {
        cst::STRING_8
    } else if abbrevs::is_char6(text) {
        cst::CSTRING_6
    } else if text.is_ascii() {
        cst::CSTRING_7
    } else {
        0
    };
    (code, abbrev)
}

fn push_asm(asm: &InlineAsm, ops: &mut Vec<u64>) {
    let bit = |set: bool, at: u32| u64::from(set) << at;
    ops.push(
        bit(asm.side_effect, 0)
            | bit(asm.align_stack, 1)
            | bit(asm.intel, 2)
            | bit(asm.can_throw, 3),
    );
    for text in [&asm.template, &asm.constraints] {
        ops.push(text.len() as u64);
        ops.extend(wide_chars(text));
    }
}
