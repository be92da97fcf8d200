//! The canonical form of aggregates in LLVM, whatever the producer wrote: as a whole, packed, or as elements.

use crate::constant::{ConstKind, ConstPool};
use crate::types::Type;
use crate::value::Value;

/// The form of an aggregate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// Zero, `undef` or `poison`.
    Whole(ConstKind),
    /// An array or vector of plain numbers: its bytes.
    Packed(Vec<u8>),
    /// Its elements.
    Elements,
}

impl Form {
    /// The form of an aggregate with these elements; `element` is the type of all of them in an array or a
    /// vector. `find` returns a constant and its pool.
    pub fn of<'p>(
        elements: &[Value],
        element: Option<&Type>,
        find: impl Fn(Value) -> Option<(ConstKind, &'p ConstPool)>,
    ) -> Self {
        let Some(&first) = elements.first() else {
            return Self::Whole(ConstKind::Null);
        };
        let Some((kind, pool)) = find(first) else {
            return Self::Elements;
        };
        // A mixture of `undef` and `poison` is neither.
        let all = |test: &dyn Fn(ConstKind, &ConstPool) -> bool| {
            let mut found = elements.iter().map(|&value| find(value));
            found.all(|found| found.is_some_and(|(kind, pool)| test(kind, pool)))
        };
        let whole = match kind {
            ConstKind::Undef | ConstKind::Poison => kind,
            _ if is_zero(kind, pool) => ConstKind::Null,
            _ => return Self::packed(elements, element, find),
        };
        match whole {
            ConstKind::Null if all(&is_zero) => Self::Whole(whole),
            ConstKind::Null => Self::packed(elements, element, find),
            _ if all(&|kind, _| kind == whole) => Self::Whole(whole),
            _ => Self::Elements,
        }
    }

    fn packed<'p>(
        elements: &[Value],
        element: Option<&Type>,
        find: impl Fn(Value) -> Option<(ConstKind, &'p ConstPool)>,
    ) -> Self {
        let size = match element {
            Some(Type::Int(bits @ (8 | 16 | 32 | 64)) | Type::Byte(bits @ (8 | 16 | 32 | 64))) => {
                bits / 8
            }
            Some(Type::Half | Type::BFloat) => 2,
            Some(Type::Float) => 4,
            Some(Type::Double) => 8,
            _ => return Self::Elements,
        };
        let mut bytes = Vec::new();
        for &value in elements {
            let word = match find(value) {
                Some((ConstKind::Int(value), _)) => value as u64,
                Some((ConstKind::Float(bits), _)) => bits,
                _ => return Self::Elements,
            };
            bytes.extend(word.to_le_bytes().into_iter().take(size as usize));
        }
        Self::Packed(bytes)
    }
}

/// Returns true if a constant is zero; a negative zero is not.
pub fn is_zero(kind: ConstKind, pool: &ConstPool) -> bool {
    match kind {
        ConstKind::Null | ConstKind::Int(0) | ConstKind::Float(0) => true,
        ConstKind::WideInt(span) | ConstKind::WideFloat(span) => {
            pool.words(span).iter().all(|word| *word == 0)
        }
        _ => false,
    }
}
