//! Commuting: an operation overwrites the operand that is used last, where that is not the first one.
//!
//! On machines whose instructions overwrite their first operand, Cranelift copies it in front of the instruction if it is used later.
//! It orders operands without looking at later uses. So the operands of commutative operations change places, and those
//! of selections, whose condition is inverted then.
//!
//! Precondition: the second operand is defined in the same block, and this is its last use; the first one is used later. It is
//! right because the operation is commutative, and a selection by the opposite condition takes the other value. Of two NaNs
//! another one may be the result, which LLVM leaves open, too. LLVM has this in its pass of two-address instructions.

use crate::remat::cheap;
use crate::uses::{count_uses, definition, each, home};
use bitsmith_model::entity::Table;
use cranelift_codegen::ir::condcodes::CondCode;
use cranelift_codegen::ir::{Block, Function, Inst, InstructionData, Opcode, Value};

/// Exchanges operands.
pub fn run(func: &mut Function) {
    let uses = count_uses(func);
    let seen = vec![0; uses.len()];
    let mut order = Order { uses, seen };
    let mut block = func.layout.entry_block();
    while let Some(at) = block {
        let mut next = func.layout.first_inst(at);
        while let Some(inst) = next {
            next = func.layout.next_inst(inst);
            order.see(func, at, inst);
            match func.dfg.insts[inst] {
                InstructionData::Binary { opcode, args } if commutes(func, opcode, args) => {
                    exchange(func, &order, at, inst, args);
                }
                InstructionData::Ternary {
                    opcode: Opcode::Select,
                    args,
                } => select(func, &order, at, inst, args),
                _ => {}
            }
        }
        block = func.layout.next_block(at);
    }
}

/// The uses of values that were seen.
struct Order {
    /// All uses of each value, saturated.
    uses: Vec<u8>,
    /// Those so far, of values of the same block.
    seen: Vec<u8>,
}

impl Order {
    /// Notes the uses by an instruction of `block`.
    fn see(&mut self, func: &Function, block: Block, inst: Inst) {
        each(func, inst, |value| {
            let value = func.dfg.resolve_aliases(value);
            if home(func, value) == Some(block)
                && let Some(seen) = self.seen.entry_mut(value.as_u32() as usize)
            {
                *seen = seen.saturating_add(1);
            }
        });
    }

    /// Returns true if nothing uses a value behind the instruction of `block` that was seen last.
    fn is_last(&self, func: &Function, block: Block, value: Value) -> bool {
        let value = func.dfg.resolve_aliases(value);
        let number = value.as_u32() as usize;
        let (all, seen) = (self.uses.get(number), self.seen.get(number));
        home(func, value) == Some(block) && all == seen && all.is_some_and(|all| *all < u8::MAX)
    }

    /// Returns true if the other one of two values is overwritten better.
    fn is_better(&self, func: &Function, block: Block, [first, second]: [Value; 2]) -> bool {
        let is_free = !self.is_last(func, block, first) && self.is_last(func, block, second);
        // A constant or a load may become a part of the instruction.
        let is_load = || matches!(definition(func, second), Some(InstructionData::Load { .. }));
        is_free && cheap(func, second).is_none() && !is_load()
    }
}

/// Returns true for an operation on operands in any order that overwrites one of them. Sums of numbers do not.
fn commutes(func: &Function, opcode: Opcode, args: [Value; 2]) -> bool {
    use Opcode::{Band, Bnot, Bor, Bxor, Fadd, Fmul, Iadd, Imul};
    let is_vector = func.dfg.value_type(args[0]).is_vector();
    let is_inverted =
        |value: &Value| definition(func, *value).is_some_and(|def| def.opcode() == Bnot);
    match opcode {
        Iadd => is_vector,
        // One instruction may invert an operand and compute this.
        Band => !args.iter().any(is_inverted),
        Bor | Bxor | Imul | Fadd | Fmul => true,
        _ => false,
    }
}

fn exchange(func: &mut Function, order: &Order, block: Block, inst: Inst, args: [Value; 2]) {
    if order.is_better(func, block, args) {
        func.dfg.inst_args_mut(inst).reverse();
    }
}

/// Selects by the opposite condition if that overwrites a value for the last time.
fn select(func: &mut Function, order: &Order, block: Block, inst: Inst, args: [Value; 3]) {
    let [condition, of, other] = args.map(|value| func.dfg.resolve_aliases(value));
    let is_only = order.uses.get(condition.as_u32() as usize) == Some(&1);
    let Some(compare) = func.dfg.value_def(condition).inst() else {
        return;
    };
    if !is_only || !order.is_better(func, block, [other, of]) {
        return;
    }
    if let InstructionData::IntCompare { cond, .. } = &mut func.dfg.insts[compare] {
        *cond = cond.complement();
        let args = func.dfg.inst_args_mut(inst);
        args.swap(1, 2);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::finish;
    use cranelift_codegen::ir::condcodes::IntCC;
    use cranelift_codegen::ir::{AbiParam, InstBuilder, types};
    use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};

    /// The operands of a block's instructions, made of its two parameters, behind the pass.
    fn operands(
        make: impl Fn(&mut FunctionBuilder<'_>, [Value; 2]) -> Vec<Value>,
    ) -> (Vec<Vec<Value>>, [Value; 2], Function) {
        let mut func = Function::new();
        let mut context = FunctionBuilderContext::new();
        func.signature.params = vec![AbiParam::new(types::I64); 2];
        let mut b = FunctionBuilder::new(&mut func, &mut context);
        let entry = b.create_block();
        b.append_block_params_for_function_params(entry);
        b.switch_to_block(entry);
        let &[first, second] = b.block_params(entry) else {
            unreachable!("two parameters");
        };
        let results = make(&mut b, [first, second]);
        b.func.signature.returns = vec![AbiParam::new(types::I64); results.len()];
        b.ins().return_(&results);
        finish(b);
        run(&mut func);
        let insts = func.layout.block_insts(entry);
        let operands = insts.map(|inst| func.dfg.inst_args(inst).to_vec());
        (operands.collect(), [first, second], func)
    }

    #[test]
    fn the_operand_of_the_last_use_comes_first() {
        let (found, [a, b], _) = operands(|f, [a, b]| {
            let both = f.ins().bxor(a, b);
            vec![both, a]
        });
        assert_eq!(found.first(), Some(&vec![b, a]));
        // Both are used later, or none is.
        let (found, [a, b], _) = operands(|f, [a, b]| {
            let both = f.ins().bxor(a, b);
            vec![both, a, b]
        });
        assert_eq!(found.first(), Some(&vec![a, b]));
        let (found, [a, b], _) = operands(|f, [a, b]| vec![f.ins().bxor(a, b)]);
        assert_eq!(found.first(), Some(&vec![a, b]));
    }

    #[test]
    fn a_selection_overwrites_the_value_of_the_last_use() {
        let (found, [a, b], func) = operands(|f, [a, b]| {
            let less = f.ins().icmp(IntCC::SignedLessThan, a, b);
            let least = f.ins().select(less, b, a);
            vec![least, a]
        });
        let selected = found.get(1).and_then(|args| args.get(1..));
        assert_eq!(selected, Some(&[a, b][..]));
        let entry = func.layout.entry_block().expect("a block");
        let compare = func.layout.first_inst(entry).expect("an instruction");
        let condition = func.dfg.insts[compare].cond_code();
        assert_eq!(condition, Some(IntCC::SignedGreaterThanOrEqual));
    }
}
