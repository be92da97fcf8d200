//! Constants as operands.

use super::{Lower, Lowered, Parts};
use crate::lower_error::Expected;
use crate::scalarize::Part;
use crate::symbol::Symbol;
use bitsmith_model::constant::{Const, ConstKind, ConstPool};
use bitsmith_model::expr_view::ExprView;
use bitsmith_model::value::{GlobalId, Value as IrValue, ValueKind};
use cranelift_codegen::ir::immediates::{Ieee32, Ieee64};
use cranelift_codegen::ir::{ConstantData, InstBuilder, Value, types as clif};

/// The maximal number of nested constants of one operand.
const MOST_STEPS: u32 = 1 << 14;
/// The nesting depth of constants.
const DEEPEST: u32 = 64;

impl Lower<'_, '_> {
    /// The parts of a constant or global.
    pub(super) fn constant(&mut self, value: IrValue) -> Lowered<Parts> {
        if self.constants.depth == 0 {
            self.constants.steps = MOST_STEPS;
        }
        let left = self.constants.steps.checked_sub(1);
        self.constants.steps = left.ok_or("a constant of too many parts")?;
        if self.constants.depth >= DEEPEST {
            return Err("a constant that nests too deep".into());
        }
        self.constants.depth += 1;
        let parts = self.make_constant(value);
        self.constants.depth -= 1;
        parts
    }

    fn make_constant(&mut self, value: IrValue) -> Lowered<Parts> {
        if let ValueKind::Global(id) = value.kind() {
            return Ok(Parts::from_slice(&[self.address(Symbol::Global(id), 0)]));
        }
        let (constant, pool) = self
            .scope
            .constant(value)
            .ok_or("a constant was expected")?;
        let scalars = self.scalars(constant.ty)?;
        match constant.kind {
            ConstKind::Null | ConstKind::Undef | ConstKind::Poison => {
                Ok(scalars.parts.iter().map(|p| self.zero(*p)).collect())
            }
            ConstKind::Int(_) | ConstKind::WideInt(_) => {
                let words = int_words(constant, pool);
                self.int_parts(&scalars.parts, &words)
            }
            ConstKind::Float(bits) => {
                let part = *scalars.parts.first().expected()?;
                Ok(Parts::from_slice(&[self.float_const(part, bits.into())]))
            }
            ConstKind::WideFloat(span) => {
                let part = *scalars.parts.first().expected()?;
                let words = pool.words(span);
                let word = |i: usize| u128::from(words.get(i).copied().unwrap_or(0));
                let bits = word(0) | word(1) << 64;
                Ok(Parts::from_slice(&[self.float_const(part, bits)]))
            }
            ConstKind::Aggregate(span) => {
                let mut out = Parts::with_capacity(scalars.parts.len());
                for element in pool.operands(span) {
                    out.extend(self.constant(*element)?);
                }
                Ok(out)
            }
            ConstKind::Data(span) => {
                let bytes = pool.bytes(span);
                let part = |part: &Part| self.data_part(*part, bytes);
                Ok(scalars.parts.iter().map(part).collect())
            }
            ConstKind::Expr(_) => self.expression(constant, pool),
            ConstKind::BlockAddress(function, block) => {
                Ok(Parts::from_slice(&[self.block_number(function, block)?]))
            }
            ConstKind::DsoLocalEquivalent(id) | ConstKind::NoCfi(id) => {
                Ok(Parts::from_slice(&[self.address(Symbol::Global(id), 0)]))
            }
            ConstKind::PtrAuth(_) => Err("signed pointers are not supported".into()),
            ConstKind::InlineAsm(_) => Err("inline assembler is not supported".into()),
        }
    }

    /// The address of a block: its number in the function, from 1.
    fn block_number(&mut self, _function: GlobalId, block: u32) -> Lowered<Value> {
        Ok(self.iconst(clif::I64, i64::from(block).wrapping_add(1)))
    }

    /// Zero of a part.
    pub(super) fn zero(&mut self, part: Part) -> Value {
        match part.ty.is_int() {
            true => self.iconst(part.ty, 0),
            false => self.float_const(part, 0),
        }
    }

    /// A float constant with these bits.
    pub(super) fn float_const(&mut self, part: Part, bits: u128) -> Value {
        match part.ty {
            clif::F32 => self.b.ins().f32const(Ieee32::with_bits(bits as u32)),
            clif::F64 => self.b.ins().f64const(Ieee64::with_bits(bits as u64)),
            clif::F128 => {
                let data = ConstantData::from(bits.to_le_bytes().as_slice());
                let constant = self.b.func.dfg.constants.insert(data);
                self.b.ins().f128const(constant)
            }
            ty => self.wide_const(ty, bits),
        }
    }

    fn int_parts(&mut self, parts: &[Part], words: &[u64]) -> Lowered<Parts> {
        // Above its words it is sign-extended.
        let sign = match words.last() {
            Some(last) if last.cast_signed() < 0 => u64::MAX,
            _ => 0,
        };
        let word = |index: usize| words.get(index).copied().unwrap_or(sign);
        let mut out = Parts::with_capacity(parts.len());
        for (index, part) in parts.iter().enumerate() {
            let value = match part.ty == clif::I128 {
                true => u128::from(word(0)) | u128::from(word(1)) << 64,
                false => u128::from(word(index)),
            };
            let mask = u128::MAX.checked_shr(128 - part.bits).unwrap_or(0);
            out.push(self.wide_const(part.ty, value & mask));
        }
        Ok(out)
    }

    fn data_part(&mut self, part: Part, bytes: &[u8]) -> Value {
        let start = usize::try_from(part.offset).unwrap_or(usize::MAX);
        let mut word = [0u8; 16];
        let end = start.saturating_add(part.ty.bytes() as usize);
        if let Some(from) = bytes.get(start..end)
            && let Some(to) = word.get_mut(..from.len())
        {
            to.copy_from_slice(from);
        }
        self.float_const(part, u128::from_le_bytes(word))
    }

    fn expression(&mut self, constant: Const, pool: &ConstPool) -> Lowered<Parts> {
        match ExprView::of(pool, constant.kind).ok_or("an operand is missing")? {
            ExprView::Cast { op, value } => {
                let from = self.type_of(value)?;
                let parts = self.parts(value)?;
                self.cast(op, parts, from, constant.ty)
            }
            ExprView::Binary { op, left, right } => {
                let bits = self.int_bits(constant.ty).filter(|b| *b <= 128);
                let bits = bits.ok_or("an expression of wide integers")?;
                let (left, right) = (self.parts(left)?, self.parts(right)?);
                let pairs = left.into_iter().zip(right);
                pairs
                    .map(|(l, r)| self.int_binary(op, l, r, bits))
                    .collect()
            }
            ExprView::GetElementPtr {
                source,
                base,
                indices,
            } => self.gep_lanes(base, source, indices, constant.ty),
            ExprView::ExtractElement { vector, index } => {
                let parts = self.parts(vector)?;
                let at = self.lane_range(vector, index)?;
                // An index out of range gives poison, so any lane is right.
                let found = parts.get(at.clone()).or(parts.get(..at.len()));
                Ok(found.ok_or("a vector of no lanes")?.into())
            }
            ExprView::InsertElement {
                vector,
                element,
                index,
            } => {
                let (mut parts, element) = (self.parts(vector)?, self.parts(element)?);
                let at = self.lane_range(vector, index)?;
                if let Some(place) = parts.get_mut(at)
                    && place.len() == element.len()
                {
                    place.copy_from_slice(&element);
                }
                Ok(parts)
            }
            ExprView::ShuffleVector {
                first,
                second,
                mask,
            } => {
                let mut parts = self.parts(first)?;
                parts.extend(self.parts(second)?);
                self.shuffled(&parts, mask, constant.ty)
            }
        }
    }

    /// The range of a lane's parts in a vector, for a constant index.
    fn lane_range(&self, vector: IrValue, index: IrValue) -> Lowered<std::ops::Range<usize>> {
        let each = self.per_lane(self.type_of(vector)?)?;
        let index = self.scope.int(index).ok_or("an index that varies")?;
        let at = usize::try_from(index).unwrap_or(0).saturating_mul(each);
        Ok(at..at.saturating_add(each))
    }

    /// The value of an integer constant of up to 128 bits.
    pub(super) fn const_int(&self, value: IrValue) -> Lowered<u128> {
        let (constant, pool) = self
            .scope
            .constant(value)
            .ok_or("a constant was expected")?;
        match constant.kind {
            ConstKind::Int(_) | ConstKind::WideInt(_) => {
                let words = int_words(constant, pool);
                let sign = match words.last() {
                    Some(last) if last.cast_signed() < 0 => u64::MAX,
                    _ => 0,
                };
                let word = |i: usize| u128::from(words.get(i).copied().unwrap_or(sign));
                Ok(word(0) | word(1) << 64)
            }
            _ => Err("a constant integer was expected".into()),
        }
    }

    /// The lane that a shuffle mask selects; `None` for poison.
    pub(super) fn mask_lane(&self, mask: IrValue, lane: usize) -> Option<usize> {
        usize::try_from(self.lane_int(mask, lane)?).ok()
    }

    /// The integer of at most 64 bits that a constant is, or that is in a lane of a constant vector; `None` for poison.
    pub(super) fn lane_int(&self, vector: IrValue, lane: usize) -> Option<i64> {
        if let Some(int) = self.scope.int(vector) {
            return Some(int);
        }
        let (constant, pool) = self.scope.constant(vector)?;
        match constant.kind {
            ConstKind::Null => Some(0),
            ConstKind::Aggregate(span) => self.scope.int(*pool.operands(span).get(lane)?),
            ConstKind::Data(span) => {
                let (len, _) = self.unit.module.types.get(constant.ty).vector_len()?;
                let bytes = pool.bytes(span);
                let size = bytes.len().checked_div(usize::try_from(len).ok()?)?;
                let element = bytes.chunks_exact(size).nth(lane)?;
                let word = element
                    .iter()
                    .rev()
                    .fold(0, |word, byte| word << 8 | u64::from(*byte));
                let unused = 64u32.checked_sub(u32::try_from(size).ok()?.checked_mul(8)?)?;
                Some((word.checked_shl(unused)?.cast_signed()) >> unused)
            }
            _ => None,
        }
    }
}

/// The words of an integer constant, the least first, sign-extended.
pub fn int_words(constant: Const, pool: &ConstPool) -> Vec<u64> {
    match constant.kind {
        ConstKind::Int(int) => vec![int.cast_unsigned()],
        ConstKind::WideInt(span) => pool.words(span).to_vec(),
        _ => Vec::new(),
    }
}
