//! Multiplication by a constant: shifts and sums, where these take fewer cycles. R. Bernstein, «Multiplication by integer
//! constants», Software: Practice and Experience 16 (7), 1986.
//!
//! Cranelift multiplies by all constants but powers of two.

use super::Lower;
use crate::uses::{binary, definition, iconst};
use bitsmith_model::schema::inst::BinaryOp;
use cranelift_codegen::ir::{
    Function, InstBuilder, InstructionData, Opcode, Type, Value, types as clif,
};

/// The most operations that are looked through.
const DEPTH: u32 = 8;

/// A product in two steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    /// The number shifted to the left, and itself.
    Sum(u32),
    /// The number shifted to the left, without itself.
    Difference(u32),
    /// The number shifted to the left.
    Shift(u32),
}

/// The steps to a factor: at most two, of which each is one or two instructions; none for a factor that takes more.
fn steps(factor: u64) -> Option<[Option<Step>; 2]> {
    // One instruction adds a number and the same shifted by at most 3 bits.
    for shift in 1..=3 {
        let sum = (1 << shift) + 1;
        if factor == sum {
            return Some([Some(Step::Sum(shift)), None]);
        }
        let rest = factor / sum;
        if !factor.is_multiple_of(sum) {
            continue;
        }
        if let Some(other) = (1..=3).find(|other| rest == (1 << other) + 1) {
            return Some([Some(Step::Sum(shift)), Some(Step::Sum(other))]);
        }
        if rest.is_power_of_two() {
            let up = Step::Shift(rest.trailing_zeros());
            return Some([Some(Step::Sum(shift)), Some(up)]);
        }
    }
    let (below, above) = (factor.checked_sub(1)?, factor.checked_add(1)?);
    if below.is_power_of_two() && below > 1 {
        return Some([Some(Step::Sum(below.trailing_zeros())), None]);
    }
    if above.is_power_of_two() && above > 4 {
        return Some([Some(Step::Difference(above.trailing_zeros())), None]);
    }
    None
}

/// Returns true for a number from memory, or the extension or a part of one.
fn is_loaded(func: &Function, number: Value) -> bool {
    let mut at = number;
    for _ in 0..DEPTH {
        at = match definition(func, at) {
            Some(&InstructionData::Unary {
                opcode: Opcode::Ireduce | Opcode::Uextend | Opcode::Sextend,
                arg,
            }) => arg,
            other => return other.is_some_and(|data| data.opcode().can_load()),
        };
    }
    false
}

impl Lower<'_, '_> {
    /// A product of a word and a constant, if it is optimised and there is a faster way.
    pub(super) fn multiplied_by_constant(
        &mut self,
        op: BinaryOp,
        left: Value,
        right: Value,
        bits: u32,
    ) -> Option<Value> {
        let ty = self.b.func.dfg.value_type(left);
        let fits = op == BinaryOp::Mul && self.is_optimized_word(ty, bits);
        let factor = fits.then(|| self.constant_int(right))??.cast_unsigned();
        if let Some(product) = self.product_of_product(left, factor, ty) {
            return Some(product);
        }
        let unsigned = factor & (u64::MAX >> (64 - bits));
        // Minus one is a power of two less one, too.
        let steps = steps(unsigned).filter(|_| unsigned != u64::MAX >> (64 - bits))?;
        let steps = steps.into_iter().flatten();
        Some(steps.fold(left, |product, step| self.multiply_step(product, step)))
    }

    fn multiply_step(&mut self, value: Value, step: Step) -> Value {
        let (Step::Sum(by) | Step::Difference(by) | Step::Shift(by)) = step;
        let up = self.b.ins().ishl_imm_u(value, i64::from(by));
        match step {
            Step::Sum(_) => self.b.ins().iadd(up, value),
            Step::Difference(_) => self.b.ins().isub(up, value),
            Step::Shift(_) => up,
        }
    }

    /// The sum of a product that was made of shifts and a number from memory. It is added to what the product is made of,
    /// which is there before the product: in hash functions, each round waits for the round before.
    pub(super) fn sum_with_product(
        &mut self,
        op: BinaryOp,
        left: Value,
        right: Value,
    ) -> Option<Value> {
        (op == BinaryOp::Add && self.unit.options.optimize).then_some(())?;
        [(left, right), (right, left)]
            .into_iter()
            .find_map(|(product, number)| {
                let func = &self.b.func;
                let InstructionData::Binary {
                    opcode,
                    args: [up, value],
                } = *definition(func, product)?
                else {
                    return None;
                };
                let [shifted, by] = binary(func, up, Opcode::Ishl)?;
                // One instruction adds a number that is shifted by at most 3 bits.
                let is_product = shifted == value && iconst(func, by)? > 3;
                (is_product && is_loaded(func, number)).then_some(())?;
                let rest = match opcode {
                    Opcode::Iadd => self.b.ins().iadd(value, number),
                    Opcode::Isub => self.b.ins().isub(number, value),
                    _ => return None,
                };
                Some(self.b.ins().iadd(up, rest))
            })
    }

    /// The product of a number that is a product and a constant, with constants added: one product and one sum, so that a
    /// recurrence that was unrolled has short ways from round to round.
    fn product_of_product(&mut self, value: Value, factor: u64, ty: Type) -> Option<Value> {
        let (mut factor, mut sum) = (factor, 0u64);
        let (mut value, mut has_product) = (value, false);
        for _ in 0..DEPTH {
            let Some(&InstructionData::Binary { opcode, args }) = definition(self.b.func, value)
            else {
                break;
            };
            let Some(constant) = self.constant_int(args[1]).map(i64::cast_unsigned) else {
                break;
            };
            match opcode {
                Opcode::Iadd => sum = sum.wrapping_add(constant.wrapping_mul(factor)),
                Opcode::Imul => {
                    factor = factor.wrapping_mul(constant);
                    has_product = true;
                }
                _ => break,
            }
            value = args[0];
        }
        // An instruction has constants of 32 bits.
        let fits = |number: u64| ty == clif::I32 || i32::try_from(number.cast_signed()).is_ok();
        (has_product && fits(factor) && fits(sum)).then_some(())?;
        let signed = |number: u64| match ty {
            clif::I32 => i64::from(number as i32),
            _ => number.cast_signed(),
        };
        let product = self.b.ins().imul_imm_s(value, signed(factor));
        Some(match sum {
            0 => product,
            _ => self.b.ins().iadd_imm_s(product, signed(sum)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Step, steps};

    /// The product of 1 and a factor, by its steps.
    fn product(factor: u64) -> Option<u64> {
        let steps = steps(factor)?;
        Some(
            steps
                .into_iter()
                .flatten()
                .fold(1, |value, step| match step {
                    Step::Sum(by) => (value << by) + value,
                    Step::Difference(by) => (value << by) - value,
                    Step::Shift(by) => value << by,
                }),
        )
    }

    #[test]
    fn the_steps_make_the_factor() {
        let short: Vec<u64> = (0..100).filter(|factor| steps(*factor).is_some()).collect();
        let expected = [
            3, 5, 6, 7, 9, 10, 12, 15, 17, 18, 20, 24, 25, 27, 31, 33, 36, 40, 45, 48, 63, 65, 72,
            80, 81, 96,
        ];
        assert_eq!(short, expected);
        assert!((0..100_000).all(|factor| product(factor).is_none_or(|made| made == factor)));
    }
}
