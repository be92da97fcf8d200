//! Vectors of equal numbers that one record of a number makes: those of floats of LLVM 23, those of byte types, and
//! those of integers behind a flag of LLVM 18 and newer. The model has them as all other vectors.

use super::constants::{Block, ConstReader, Shape};
use crate::bitstream::Record;
use crate::error::Result;
use bitsmith_model::aggregate;
use bitsmith_model::constant::{ConstKind, ExprOp};
use bitsmith_model::schema::blocks::constants as code;
use bitsmith_model::schema::flag::Flags;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{ConstId, Value};

/// The number of elements that the vectors of a block may have at least, and the number for each of its bytes: the
/// memory for a file stays proportional to its size.
const LEAST_ELEMENTS: u64 = 1 << 12;
const ELEMENTS_OF_BYTE: u64 = 64;

/// The number of elements that vectors of a block may have.
pub(super) fn limit_of(block: Block<'_, '_, '_>) -> u64 {
    let end = (block.bytes().len() as u64).saturating_mul(8);
    let bytes = end.saturating_sub(block.bit_pos()) / 8;
    LEAST_ELEMENTS.saturating_add(bytes.saturating_mul(ELEMENTS_OF_BYTE))
}

/// Returns true if a record of this code is a number.
pub(super) fn is_number(record: u32) -> bool {
    matches!(
        record,
        code::INTEGER | code::WIDE_INTEGER | code::BYTE | code::WIDE_BYTE | code::FLOAT
    )
}

impl ConstReader<'_, '_, '_> {
    /// A vector whose elements are the number in the record; `element` is their type.
    ///
    /// # Errors
    /// For a number of another type, and if the vectors of the block have too many elements.
    pub(super) fn splat(
        &mut self,
        block: Block<'_, '_, '_>,
        record: &Record<'_>,
        element: TypeId,
    ) -> Result<ConstId> {
        let vector = std::mem::replace(&mut self.ty, element);
        self.shape = Shape::of(self.cx.types.get(element));
        let kind = self.number(block, record);
        self.ty = vector;
        self.shape = Shape::Other;
        let kind = kind?;
        if aggregate::is_zero(kind, self.pool) {
            return Ok(self.pool.push(vector, ConstKind::Null));
        }
        let Some(&Type::Vector { len, scalable, .. }) = self.cx.types.get(vector) else {
            return Err(block.record_error(record, "expected a vector type before"));
        };
        if scalable {
            return Ok(self.scalable_splat(element, kind, len));
        }
        let left = self.elements_left.checked_sub(u64::from(len));
        self.elements_left = left.ok_or_else(|| {
            let most = self.elements_left;
            block.record_error(record, format!("expected at most {most} equal elements"))
        })?;
        let bits = self.cx.types.get(element).and_then(Type::scalar_bits);
        let word = match kind {
            ConstKind::Int(number) => Some(number.cast_unsigned()),
            ConstKind::Float(bits) => Some(bits),
            _ => None,
        };
        if let (Some(word), Some(bits @ (8 | 16 | 32 | 64))) = (word, bits) {
            let bytes = word.to_le_bytes().into_iter().take(bits as usize / 8);
            let all = std::iter::repeat_n(bytes, len as usize).flatten();
            return Ok(self.pool.push_data(vector, all));
        }
        let part = self.add(element, kind);
        let parts = std::iter::repeat_n(part, len as usize);
        Ok(self.pool.push_aggregate(vector, parts))
    }

    /// The expression for a scalable vector of equal elements: an insertelement at index 0, and a shufflevector.
    fn scalable_splat(&mut self, element: TypeId, kind: ConstKind, len: u32) -> ConstId {
        let vector = self.ty;
        let types = &mut self.cx.types;
        let (i32, i64) = (types.intern(Type::Int(32)), types.intern(Type::Int(64)));
        let mask = types.intern(Type::Vector {
            element: i32,
            len,
            scalable: true,
        });
        // In the order in which LLVM numbers them: operands before users.
        let poison = self.add(vector, ConstKind::Poison);
        let number = self.add(element, kind);
        let zero = self.add(i64, ConstKind::Int(0));
        let insert = ExprOp::InsertElement;
        let parts = [poison, number, zero];
        let one = self
            .pool
            .push_expr(vector, insert, Flags::NONE, None, parts);
        let one = self.own(one);
        let mask = self.add(mask, ConstKind::Null);
        let parts = [one, poison, mask];
        let shuffle = ExprOp::ShuffleVector;
        self.pool
            .push_expr(vector, shuffle, Flags::NONE, None, parts)
    }

    /// Adds a constant that no record has by itself.
    fn add(&mut self, ty: TypeId, kind: ConstKind) -> Value {
        let id = self.pool.push(ty, kind);
        self.own(id)
    }
}
