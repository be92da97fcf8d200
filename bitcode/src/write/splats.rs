//! Vectors of equal numbers that LLVM 23 and newer write as one record of a number.

use super::pools::Pools;
use bitsmith_model::constant::{Const, ConstKind, ConstPool};
use bitsmith_model::expr_view::ExprView;
use bitsmith_model::schema::since::NUMBERS_OF_VECTORS;
use bitsmith_model::types::Type;
use bitsmith_model::value::Value;

/// The number that all elements of a vector are, if its record is that of a number: a float, or one of a byte type.
pub(super) fn number<'m>(
    pools: Pools<'m>,
    constant: Const,
    pool: &'m ConstPool,
) -> Option<(Const, &'m ConstPool)> {
    let module = pools.module;
    if !module.dialect.has(NUMBERS_OF_VECTORS) {
        return None;
    }
    let &Type::Vector { element, .. } = module.types.get(constant.ty) else {
        return None;
    };
    let ty = module.types.get(element);
    if !ty.is_float() && !matches!(ty, Type::Byte(_)) {
        return None;
    }
    match constant.kind {
        ConstKind::Data(span) => {
            let bits = ty.scalar_bits()?;
            let word = equal_words(pool.bytes(span), bits)?;
            let unused = 64u32.saturating_sub(bits) & 63;
            let kind = match ty.is_float() {
                true => ConstKind::Float(word),
                false => ConstKind::Int((word << unused).cast_signed() >> unused),
            };
            Some((Const { ty: element, kind }, pool))
        }
        ConstKind::Aggregate(span) => equal_elements(pools, pool.operands(span)),
        ConstKind::Expr(_) => expression(pools, constant, pool),
        _ => None,
    }
}

/// The operands of a constant that its record refers to.
pub(super) fn parts<'m>(pools: Pools<'m>, constant: Const, pool: &'m ConstPool) -> &'m [Value] {
    let parts = pool.parts(constant);
    match parts.is_empty() || number(pools, constant, pool).is_none() {
        true => parts,
        false => &[],
    }
}

/// The bits that packed numbers of 8 to 64 bits all have.
fn equal_words(bytes: &[u8], bits: u32) -> Option<u64> {
    let mut chunks = bytes.chunks_exact(bits as usize / 8);
    let first = chunks.next()?;
    let mut word = [0; 8];
    word.get_mut(..first.len())?.copy_from_slice(first);
    chunks.all(|chunk| chunk == first).then_some(())?;
    Some(u64::from_le_bytes(word))
}

/// The number that all elements are.
fn equal_elements<'m>(pools: Pools<'m>, elements: &[Value]) -> Option<(Const, &'m ConstPool)> {
    let (&first, others) = elements.split_first()?;
    let (number, pool) = numeric(pools, first)?;
    let same = |&other: &Value| {
        let equals =
            |(c, p)| c == number || words(c, p).is_some_and(|w| words(number, pool) == Some(w));
        other == first || pools.get(other).is_some_and(equals)
    };
    others.iter().all(same).then_some((number, pool))
}

/// A constant that is a number, with its pool.
fn numeric<'m>(pools: Pools<'m>, value: Value) -> Option<(Const, &'m ConstPool)> {
    let (constant, pool) = pools.get(value)?;
    let is_number = matches!(
        constant.kind,
        ConstKind::Int(_) | ConstKind::WideInt(_) | ConstKind::Float(_) | ConstKind::WideFloat(_)
    );
    is_number.then_some((constant, pool))
}

/// The words of a wide number.
fn words(constant: Const, pool: &ConstPool) -> Option<&[u64]> {
    match constant.kind {
        ConstKind::WideInt(span) | ConstKind::WideFloat(span) => Some(pool.words(span)),
        _ => None,
    }
}

/// The number in a shufflevector expression whose mask is zero, of a vector with the number at index 0.
fn expression<'m>(
    pools: Pools<'m>,
    constant: Const,
    pool: &'m ConstPool,
) -> Option<(Const, &'m ConstPool)> {
    let view = |(c, p): (Const, &'m ConstPool)| ExprView::of(p, c.kind);
    let ExprView::ShuffleVector { first, mask, .. } = view((constant, pool))? else {
        return None;
    };
    let ExprView::InsertElement { element, index, .. } = view(pools.get(first)?)? else {
        return None;
    };
    let kind = |value| Some(pools.get(value)?.0.kind);
    if kind(mask)? != ConstKind::Null || kind(index)? != ConstKind::Int(0) {
        return None;
    }
    numeric(pools, element)
}
