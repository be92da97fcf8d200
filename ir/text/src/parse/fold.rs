//! Folds removed constant expressions in initializers of globals, where no instruction can replace them.
//!
//! Scalars of at most 64 bits, floats and doubles are computed. For other types, members of existing
//! constants are selected.

use super::parser::Parser;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Opcode, Predicate};
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::Value;
use std::ops::{Add, Div, Mul, Rem, Sub};

/// A scalar.
#[derive(Clone, Copy)]
enum Scalar {
    /// The width and the value, sign-extended.
    Int(u32, i64),
    Float(f32),
    Double(f64),
}

/// The number of members up to which a zero or undefined aggregate is expanded.
const MAX_SPREAD: u64 = 1 << 12;

impl Parser<'_> {
    /// The constant that `inst` evaluates to with these operands, if it is known.
    pub fn fold(&mut self, inst: &Inst, operands: &[Value], indices: &[u32]) -> Option<Value> {
        match (inst.op, operands) {
            (Opcode::Select, [condition, yes, no]) => match self.scalar(*condition)? {
                Scalar::Int(1, 0) => Some(*no),
                Scalar::Int(1, _) => Some(*yes),
                _ => None,
            },
            (Opcode::ExtractValue, [aggregate]) => self.member(*aggregate, indices),
            (Opcode::InsertValue, [aggregate, new]) => match indices {
                [index] => self.with_member(inst.ty, *aggregate, *new, *index),
                _ => None,
            },
            _ => {
                let scalars: Option<Vec<Scalar>> =
                    operands.iter().map(|value| self.scalar(*value)).collect();
                let to = self.module.types.get(inst.ty).clone();
                let found = computed(inst, &scalars?, &to)?;
                self.scalar_constant(inst.ty, found)
            }
        }
    }

    fn scalar(&self, value: Value) -> Option<Scalar> {
        let (constant, _) = self.scope().constant(value)?;
        match (self.module.types.get(constant.ty), constant.kind) {
            (Type::Int(bits @ 1..=64), ConstKind::Int(int)) => Some(Scalar::Int(*bits, int)),
            (Type::Float, ConstKind::Float(bits)) => {
                Some(Scalar::Float(f32::from_bits(u32::try_from(bits).ok()?)))
            }
            (Type::Double, ConstKind::Float(bits)) => Some(Scalar::Double(f64::from_bits(bits))),
            _ => None,
        }
    }

    fn scalar_constant(&mut self, ty: TypeId, scalar: Scalar) -> Option<Value> {
        let kind = match (self.module.types.get(ty), scalar) {
            (Type::Int(bits), Scalar::Int(same, int)) if *bits == same => {
                ConstKind::Int(signed(same, int))
            }
            (Type::Float, Scalar::Float(float)) => ConstKind::Float(float.to_bits().into()),
            (Type::Double, Scalar::Double(double)) => ConstKind::Float(double.to_bits()),
            _ => return None,
        };
        Some(self.constant(ty, kind))
    }

    /// The member of an aggregate that indices select.
    fn member(&mut self, aggregate: Value, indices: &[u32]) -> Option<Value> {
        let mut value = aggregate;
        for &index in indices {
            let (constant, pool) = self.scope().constant(value)?;
            let ty = self.module.types.element(constant.ty, u64::from(index))?;
            value = match constant.kind {
                ConstKind::Aggregate(_) => *pool.parts(constant).get(index as usize)?,
                ConstKind::Undef | ConstKind::Poison => self.constant(ty, constant.kind),
                ConstKind::Null => {
                    let zero = match self.module.types.get(ty) {
                        Type::Int(1..=64) => ConstKind::Int(0),
                        Type::Float | Type::Double => ConstKind::Float(0),
                        Type::Int(_) => return None,
                        other if other.is_float() => return None,
                        _ => ConstKind::Null,
                    };
                    self.constant(ty, zero)
                }
                _ => return None,
            };
        }
        Some(value)
    }

    fn with_member(&mut self, ty: TypeId, old: Value, new: Value, index: u32) -> Option<Value> {
        let (constant, pool) = self.scope().constant(old)?;
        let mut parts = match constant.kind {
            ConstKind::Aggregate(_) => pool.parts(constant).to_vec(),
            _ => {
                let types = &self.module.types;
                let count = (0..=MAX_SPREAD).find(|at| types.element(ty, *at).is_none())?;
                let members = (0..u32::try_from(count).ok()?).map(|at| self.member(old, &[at]));
                members.collect::<Option<Vec<_>>>()?
            }
        };
        *parts.get_mut(index as usize)? = new;
        Some(self.pooled(|pool| pool.push_aggregate(ty, parts)))
    }
}

/// The lowest bits of a value, sign-extended.
fn signed(bits: u32, value: i64) -> i64 {
    let spare = 64_u32.saturating_sub(bits);
    value.wrapping_shl(spare).wrapping_shr(spare)
}

/// The lowest bits of a value, zero-extended.
fn unsigned(bits: u32, value: i64) -> u64 {
    let spare = 64_u32.saturating_sub(bits);
    (value as u64).wrapping_shl(spare).wrapping_shr(spare)
}

fn float_binary<F>(op: BinaryOp, a: F, b: F) -> Option<F>
where
    F: Add<Output = F> + Sub<Output = F> + Mul<Output = F> + Div<Output = F> + Rem<Output = F>,
{
    Some(match op {
        BinaryOp::FAdd => a + b,
        BinaryOp::FSub => a - b,
        BinaryOp::FMul => a * b,
        BinaryOp::FDiv => a / b,
        BinaryOp::FRem => a % b,
        _ => return None,
    })
}

fn computed(inst: &Inst, operands: &[Scalar], to: &Type) -> Option<Scalar> {
    if let Some(op) = inst.binary_op() {
        return match *operands {
            [Scalar::Int(bits, a), Scalar::Int(_, b)] => {
                Some(Scalar::Int(bits, binary(op, bits, a, b)?))
            }
            [Scalar::Float(a), Scalar::Float(b)] => Some(Scalar::Float(float_binary(op, a, b)?)),
            [Scalar::Double(a), Scalar::Double(b)] => Some(Scalar::Double(float_binary(op, a, b)?)),
            _ => None,
        };
    }
    if let Some(predicate) = inst.predicate() {
        let yes = match *operands {
            [Scalar::Int(bits, a), Scalar::Int(_, b)] => compare_ints(predicate, bits, a, b)?,
            [Scalar::Float(a), Scalar::Float(b)] => compare_floats(predicate, a.into(), b.into())?,
            [Scalar::Double(a), Scalar::Double(b)] => compare_floats(predicate, a, b)?,
            _ => return None,
        };
        return Some(Scalar::Int(1, -i64::from(yes)));
    }
    if let Some(op) = inst.cast_op() {
        return cast(op, *operands.first()?, to);
    }
    match *operands {
        [Scalar::Float(value)] if inst.op == Opcode::FNeg => Some(Scalar::Float(-value)),
        [Scalar::Double(value)] if inst.op == Opcode::FNeg => Some(Scalar::Double(-value)),
        _ => None,
    }
}

fn binary(op: BinaryOp, bits: u32, a: i64, b: i64) -> Option<i64> {
    let (left, right) = (unsigned(bits, a), unsigned(bits, b));
    // A shift by the width or more, and a division by zero, give poison.
    let by = u32::try_from(right).ok().filter(|by| *by < bits);
    let found = match op {
        BinaryOp::Add => a.wrapping_add(b),
        BinaryOp::Sub => a.wrapping_sub(b),
        BinaryOp::Mul => a.wrapping_mul(b),
        BinaryOp::UDiv => left.checked_div(right)? as i64,
        BinaryOp::URem => left.checked_rem(right)? as i64,
        BinaryOp::SDiv => a.checked_div(b)?,
        BinaryOp::SRem => a.checked_rem(b)?,
        BinaryOp::Shl => a.wrapping_shl(by?),
        BinaryOp::LShr => left.wrapping_shr(by?) as i64,
        BinaryOp::AShr => a.wrapping_shr(by?),
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        BinaryOp::Xor => a ^ b,
        _ => return None,
    };
    Some(signed(bits, found))
}

fn compare_ints(predicate: Predicate, bits: u32, a: i64, b: i64) -> Option<bool> {
    let (left, right) = (unsigned(bits, a), unsigned(bits, b));
    Some(match predicate {
        Predicate::Eq => a == b,
        Predicate::Ne => a != b,
        Predicate::UGt => left > right,
        Predicate::UGe => left >= right,
        Predicate::ULt => left < right,
        Predicate::ULe => left <= right,
        Predicate::SGt => a > b,
        Predicate::SGe => a >= b,
        Predicate::SLt => a < b,
        Predicate::SLe => a <= b,
        _ => return None,
    })
}

fn compare_floats(predicate: Predicate, a: f64, b: f64) -> Option<bool> {
    let unordered = a.is_nan() || b.is_nan();
    Some(match predicate {
        Predicate::FFalse => false,
        Predicate::FTrue => true,
        Predicate::Ord => !unordered,
        Predicate::Uno => unordered,
        Predicate::OEq => a == b,
        Predicate::OGt => a > b,
        Predicate::OGe => a >= b,
        Predicate::OLt => a < b,
        Predicate::OLe => a <= b,
        Predicate::ONe => !unordered && a != b,
        Predicate::UEq => unordered || a == b,
        Predicate::FUGt => unordered || a > b,
        Predicate::FUGe => unordered || a >= b,
        Predicate::FULt => unordered || a < b,
        Predicate::FULe => unordered || a <= b,
        Predicate::UNe => unordered || a != b,
        _ => return None,
    })
}

fn cast(op: CastOp, from: Scalar, to: &Type) -> Option<Scalar> {
    let int = |value: i64| match to {
        Type::Int(bits @ 1..=64) => Some(Scalar::Int(*bits, signed(*bits, value))),
        _ => None,
    };
    let double = match from {
        Scalar::Float(value) => Some(f64::from(value)),
        Scalar::Double(value) => Some(value),
        Scalar::Int(..) => None,
    };
    match (op, from) {
        (CastOp::ZExt, Scalar::Int(bits, value)) => int(unsigned(bits, value) as i64),
        (CastOp::SExt, Scalar::Int(_, value)) => int(value),
        (CastOp::UIToFP, Scalar::Int(bits, value)) => match to {
            Type::Float => Some(Scalar::Float(unsigned(bits, value) as f32)),
            Type::Double => Some(Scalar::Double(unsigned(bits, value) as f64)),
            _ => None,
        },
        (CastOp::SIToFP, Scalar::Int(_, value)) => match to {
            Type::Float => Some(Scalar::Float(value as f32)),
            Type::Double => Some(Scalar::Double(value as f64)),
            _ => None,
        },
        (CastOp::FPExt, _) if *to == Type::Double => Some(Scalar::Double(double?)),
        (CastOp::FPTrunc, _) if *to == Type::Float => Some(Scalar::Float(double? as f32)),
        (CastOp::FPToSI | CastOp::FPToUI, _) => {
            // A value that does not fit gives poison.
            let Type::Int(bits @ 1..=64) = *to else {
                return None;
            };
            let whole = double?.trunc();
            let (low, high) = match op {
                CastOp::FPToSI => {
                    let half = 2f64.powi(i32::try_from(bits).ok()?.checked_sub(1)?);
                    (-half, half)
                }
                _ => (0.0, 2f64.powi(i32::try_from(bits).ok()?)),
            };
            let fits = whole >= low && whole < high;
            fits.then_some(match op {
                CastOp::FPToSI => whole as i64,
                _ => whole as u64 as i64,
            })
            .and_then(int)
        }
        _ => None,
    }
}
