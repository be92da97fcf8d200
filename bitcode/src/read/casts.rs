//! The valid combinations of casts and types: LLVM's reader rejects all others.

use super::TypeScratch;
use bitsmith_model::schema::inst::CastOp;
use bitsmith_model::types::{Type, TypeId};

/// The properties of a type that matter for casts.
#[derive(Clone, Copy)]
struct Shape {
    scalar: Scalar,
    /// The number of elements of a vector, and true if it is a multiple of vscale.
    len: Option<(u32, bool)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Scalar {
    Int(u32),
    /// Bits that may be part of a pointer.
    Byte(u32),
    Float(u32),
    /// A pointer, with its address space.
    Ptr(u32),
    /// `x86_amx` and target types.
    Other,
}

impl Shape {
    fn of(types: &TypeScratch<'_>, ty: TypeId) -> Option<Self> {
        let (ty, len) = match types.get(ty)? {
            vector @ Type::Vector { element, .. } => (types.get(*element)?, vector.vector_len()),
            ty => (ty, None),
        };
        let scalar = match ty {
            Type::Int(bits) => Scalar::Int(*bits),
            Type::Ptr(space) => Scalar::Ptr(*space),
            Type::Byte(bits) => Scalar::Byte(*bits),
            Type::X86Amx | Type::TargetExt(_) => Scalar::Other,
            _ => Scalar::Float(ty.scalar_bits()?),
        };
        Some(Self { scalar, len })
    }

    /// The number of bits of all elements, and true if it is a multiple of vscale.
    fn bits(self) -> Option<(u64, bool)> {
        let (Scalar::Int(bits) | Scalar::Byte(bits) | Scalar::Float(bits)) = self.scalar else {
            return None;
        };
        let (len, scalable) = self.len.unwrap_or((1, false));
        Some((u64::from(bits).saturating_mul(len.into()), scalable))
    }
}

/// Returns true if `op` can cast from `from` to `to`.
pub(super) fn is_valid(types: &TypeScratch<'_>, op: CastOp, from: TypeId, to: TypeId) -> bool {
    let (Some(from), Some(to)) = (Shape::of(types, from), Shape::of(types, to)) else {
        return false;
    };
    if op == CastOp::BitCast {
        return is_bit_cast(from, to);
    }
    use Scalar::{Float, Int, Ptr};
    from.len == to.len
        && match (op, from.scalar, to.scalar) {
            (CastOp::Trunc, Int(a), Int(b)) | (CastOp::FPTrunc, Float(a), Float(b)) => a > b,
            (CastOp::ZExt | CastOp::SExt, Int(a), Int(b)) | (CastOp::FPExt, Float(a), Float(b)) => {
                a < b
            }
            (CastOp::UIToFP | CastOp::SIToFP, Int(_), Float(_)) => true,
            (CastOp::FPToUI | CastOp::FPToSI, Float(_), Int(_)) => true,
            (CastOp::PtrToInt | CastOp::PtrToAddr, Ptr(_), Int(_)) => true,
            (CastOp::IntToPtr, Int(_), Ptr(_)) => true,
            (CastOp::AddrSpaceCast, Ptr(a), Ptr(b)) => a != b,
            _ => false,
        }
}

fn is_bit_cast(from: Shape, to: Shape) -> bool {
    match (from.scalar, to.scalar) {
        (Scalar::Ptr(a), Scalar::Ptr(b)) => {
            let one = (1, false);
            a == b && from.len.unwrap_or(one) == to.len.unwrap_or(one)
        }
        (Scalar::Byte(_), Scalar::Ptr(_)) | (Scalar::Ptr(_), Scalar::Byte(_)) => true,
        // Their sizes depend on the target.
        (Scalar::Other, _) | (_, Scalar::Other) => true,
        (Scalar::Ptr(_), _) | (_, Scalar::Ptr(_)) => false,
        _ => from.bits() == to.bits(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitsmith_model::types::Types;

    #[test]
    fn casts_fit_their_types() {
        let mut types = Types::default();
        let [i32, i64] = [32, 64].map(|bits| types.int(bits));
        let [float, double] = [Type::Float, Type::Double].map(|ty| types.intern(ty));
        let [ptr, far] = [0, 1].map(|space| types.intern(Type::Ptr(space)));
        let mut vector = |element, len, scalable| {
            types.intern(Type::Vector {
                element,
                len,
                scalable,
            })
        };
        let (two, scaled) = (vector(i32, 2, false), vector(i32, 2, true));
        let one_ptr = vector(ptr, 1, false);
        let void = types.intern(Type::Void);
        let scratch = TypeScratch::new(&types);
        let valid = |op, from, to| is_valid(&scratch, op, from, to);
        for (op, from, to) in [
            (CastOp::Trunc, i64, i32),
            (CastOp::SExt, i32, i64),
            (CastOp::FPExt, float, double),
            (CastOp::UIToFP, i32, double),
            (CastOp::PtrToInt, ptr, i64),
            (CastOp::AddrSpaceCast, ptr, far),
        ] {
            assert!(valid(op, from, to), "{op:?}");
            assert!(
                !valid(op, to, from) || op == CastOp::AddrSpaceCast,
                "{op:?}"
            );
            assert!(!valid(op, from, from), "{op:?}");
        }
        assert!(valid(CastOp::BitCast, two, double));
        assert!(valid(CastOp::BitCast, ptr, one_ptr));
        assert!(!valid(CastOp::BitCast, scaled, double));
        assert!(!valid(CastOp::BitCast, ptr, far));
        assert!(!valid(CastOp::BitCast, i64, ptr));
        assert!(!valid(CastOp::ZExt, two, i64));
        assert!(!valid(CastOp::BitCast, void, void));
    }
}
