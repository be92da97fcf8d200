//! Sinking: a value that is needed only behind a loop is computed there, and not in each round.
//!
//! Cranelift's optimiser computes equal values once, in the loop if one of them is there. The one in the loop may be part
//! of the address of a load, which computes it for nothing. The arguments that a branch passes are computed before the
//! branch, also those of exits. So a search with many exits computes in each round what each of its exits would pass.
//!
//! Precondition: the instruction has one result, no effect, cannot trap and reads no memory; at most one operand is not
//! constant; it is in a loop of at most 32 blocks. All uses are on edges that leave the innermost such loop, or in
//! blocks behind it that are in no other loop, or are addresses that it is a part of. It is right because such an
//! instruction has the same result anywhere its operands are defined. With one operand, no more values are live than
//! before. A constant or an address that a branch passes on an exit, or to a block with other predecessors, is computed on
//! that edge in any case. Cranelift has no such pass; LLVM has it as «machine code sinking».

use crate::loops::Loops;
use crate::remat;
use crate::scheduling::is_plain;
use crate::uses::{binary, iconst};
use bitsmith_model::entity::Table;
use cranelift_codegen::ir::{
    Block, Function, Inst, InstructionData, Opcode, Value, ValueDef, types as clif,
};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::collections::BTreeSet;

/// The number of computations in a row that are moved.
const MOST: usize = 4;

/// Computations in a row: each but the first has one use, which is the one before it.
type Chain = SmallVec<[Inst; MOST]>;

/// The way in which an instruction uses a value.
#[derive(Clone, Copy)]
enum Use {
    /// The address of a load or store, which adds constants by itself.
    Address,
    /// An argument to a block, of one of the two destinations of a branch.
    Passed(usize, Block),
    Other,
}

/// A use behind the loop that computes the value.
struct Behind {
    value: Value,
    inst: Inst,
    /// The one of two destinations that it is passed to, if it is computed on that edge.
    exit: Option<usize>,
}

/// The uses of values, by value.
struct Uses {
    all: Vec<u32>,
    /// The number of those that need the value where it is.
    kept: Vec<u32>,
    /// The number of addresses among the others.
    addresses: Vec<u32>,
    /// The other uses, in the order of the instructions.
    behind: Vec<Behind>,
}

impl Uses {
    fn new(func: &Function, loops: &Loops) -> Self {
        let count = func.dfg.num_values();
        let mut uses = Self {
            all: vec![0; count],
            kept: vec![0; count],
            addresses: vec![0; count],
            behind: Vec::new(),
        };
        for block in &loops.graph.blocks {
            for inst in func.layout.block_insts(*block) {
                each_use(func, inst, |value, used| {
                    let exit = None;
                    let of = Behind { value, inst, exit };
                    uses.add(func, loops, *block, of, used);
                });
            }
        }
        uses
    }

    /// Adds a use by an instruction of a block.
    fn add(&mut self, func: &Function, loops: &Loops, block: Block, mut of: Behind, used: Use) {
        let index = of.value.as_u32() as usize;
        let count = |of: &mut Vec<u32>| {
            if let Some(count) = of.entry_mut(index) {
                *count += 1;
            }
        };
        count(&mut self.all);
        if let Use::Passed(at, to) = used
            && remat::cheap(func, of.value).is_some()
        {
            of.exit = loops.is_apart(block, to).then_some(at);
            self.behind.extend(of.exit.is_some().then_some(of));
            return;
        }
        let home = computation(func, of.value).and_then(|def| func.layout.inst_block(def));
        let Some(home) = home else {
            return;
        };
        of.exit = match used {
            Use::Address if is_near(func, of.value) => return count(&mut self.addresses),
            Use::Passed(at, to) if loops.is_inside(block, home) && !loops.is_inside(to, home) => {
                Some(at)
            }
            _ if loops.is_behind(block, home) => None,
            _ => return count(&mut self.kept),
        };
        self.behind.push(of);
    }

    /// Returns true if no use needs a value in its loop.
    fn is_outside(&self, value: Value) -> bool {
        self.kept.get(value.as_u32() as usize) == Some(&0)
    }

    /// Returns true if a value is a part of an address, so that it stays where it is.
    fn is_address(&self, value: Value) -> bool {
        self.addresses.get(value.as_u32() as usize) != Some(&0)
    }

    /// The computation of a value, and those before it that nothing else needs.
    fn chain(&self, func: &Function, value: Value) -> Chain {
        if let Some(inst) = remat::cheap(func, value) {
            return std::iter::once(inst).collect();
        }
        let mut chain: Chain = computation(func, value).into_iter().collect();
        if self.is_address(value) {
            return chain;
        }
        while let Some(last) = chain.last().filter(|_| chain.len() < MOST) {
            let block = func.layout.inst_block(*last);
            let next = operands(func, *last).next().and_then(|operand| {
                let is_only = self.all.get(operand.as_u32() as usize) == Some(&1);
                computation(func, operand).filter(|_| is_only)
            });
            let Some(next) = next.filter(|inst| func.layout.inst_block(*inst) == block) else {
                break;
            };
            chain.push(next);
        }
        chain
    }
}

/// Moves such computations; returns true if there are new blocks.
pub fn run(func: &mut Function) -> bool {
    let Some(loops) = Loops::new(func) else {
        return false;
    };
    let mut uses = Uses::new(func, &loops);
    let mut behind = std::mem::take(&mut uses.behind);
    behind.retain(|of| uses.is_outside(of.value));
    let mut moved: BTreeSet<Inst> = BTreeSet::new();
    let mut exits: FxHashMap<(Inst, usize), Inst> = FxHashMap::default();
    let mut copies: FxHashMap<(Option<Block>, Value), Value> = FxHashMap::default();
    for Behind { value, inst, exit } in behind {
        let chain = uses.chain(func, value);
        let user = match exit {
            Some(to) => *exits
                .entry((inst, to))
                .or_insert_with(|| split(func, inst, to)),
            None => inst,
        };
        let block = func.layout.inst_block(user);
        let copy = copies.entry((block, value));
        let copy = *copy.or_insert_with(|| copied(func, &chain, user, value));
        replace(func, user, value, copy);
        if !uses.is_address(value) && remat::cheap(func, value).is_none() {
            moved.extend(chain);
        }
    }
    moved.iter().for_each(|inst| func.layout.remove_inst(*inst));
    !exits.is_empty()
}

/// Calls `of` for each value that an instruction uses.
fn each_use(func: &Function, inst: Inst, mut of: impl FnMut(Value, Use)) {
    let data = &func.dfg.insts[inst];
    let address = match data {
        InstructionData::Load { .. } => Some(0),
        InstructionData::Store { .. } => Some(1),
        _ => None,
    };
    for (at, value) in func.dfg.inst_args(inst).iter().enumerate() {
        let used = match address == Some(at) {
            true => Use::Address,
            false => Use::Other,
        };
        of(func.dfg.resolve_aliases(*value), used);
    }
    let calls = data.branch_destination(&func.dfg.jump_tables, &func.dfg.exception_tables);
    let lists = &func.dfg.value_lists;
    for (at, call) in calls.iter().enumerate() {
        let used = match data {
            InstructionData::Brif { .. } => Use::Passed(at, call.block(lists)),
            _ => Use::Other,
        };
        for value in call.args(lists).filter_map(|arg| arg.as_value()) {
            of(func.dfg.resolve_aliases(value), used);
        }
    }
}

/// The instruction that computes a value, if it can be moved.
fn computation(func: &Function, value: Value) -> Option<Inst> {
    let ValueDef::Result(inst, 0) = func.dfg.value_def(value) else {
        return None;
    };
    (is_plain(func, inst) && operands(func, inst).count() == 1).then_some(inst)
}

/// Returns true for a sum that the address of a load or store can be.
fn is_near(func: &Function, value: Value) -> bool {
    let Some(args) = binary(func, value, Opcode::Iadd) else {
        return false;
    };
    let constant = args.iter().find_map(|arg| iconst(func, *arg));
    func.dfg.value_type(value) == clif::I64
        && constant.is_some_and(|constant| i32::try_from(constant).is_ok())
}

/// The operands of an instruction that are not constant.
fn operands(func: &Function, inst: Inst) -> impl Iterator<Item = Value> {
    let values = func.dfg.inst_args(inst).iter();
    let values = values.map(|value| func.dfg.resolve_aliases(*value));
    values.filter(|value| iconst(func, *value).is_none())
}

/// Computes a value again before an instruction.
fn copied(func: &mut Function, chain: &Chain, before: Inst, value: Value) -> Value {
    let mut last = value;
    let mut made: Option<(Value, Value)> = None;
    for inst in chain.iter().rev() {
        let copy = func.dfg.clone_inst(*inst);
        func.layout.insert_inst(copy, before);
        func.srclocs[copy] = func.srclocs[*inst];
        if let Some((value, of)) = made {
            replace(func, copy, value, of);
        }
        last = func.dfg.first_result(copy);
        made = Some((func.dfg.first_result(*inst), last));
    }
    last
}

/// Puts a block on an edge. Returns its jump.
fn split(func: &mut Function, branch: Inst, to: usize) -> Inst {
    let block = func.dfg.make_block();
    let mut call = func.dfg.block_call(block, &[]);
    let opcode = Opcode::Jump;
    if let InstructionData::Brif { blocks, .. } = &mut func.dfg.insts[branch]
        && let Some(exit) = blocks.get_mut(to)
    {
        std::mem::swap(exit, &mut call);
    }
    let jump = func.dfg.make_inst(InstructionData::Jump {
        opcode,
        destination: call,
    });
    if let Some(before) = func.layout.inst_block(branch) {
        func.layout.insert_block_after(block, before);
    }
    func.layout.append_inst(jump, block);
    func.srclocs[jump] = func.srclocs[branch];
    jump
}

/// Makes an instruction use a copy of a value.
fn replace(func: &mut Function, inst: Inst, value: Value, copy: Value) {
    let values = func.dfg.inst_values(inst).map(|used| {
        let used = func.dfg.resolve_aliases(used);
        if used == value { copy } else { used }
    });
    let values: SmallVec<[Value; 4]> = values.collect();
    func.dfg.overwrite_inst_values(inst, values.into_iter());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::finish;
    use cranelift_codegen::ir::{AbiParam, BlockArg, InstBuilder, MemFlagsData, types};
    use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};

    /// A loop over an address that leaves with one sum, or a constant, where a byte is zero, and with another sum where it is
    /// one.
    fn search(func: &mut Function, constant: Option<i64>) -> Block {
        let mut context = FunctionBuilderContext::new();
        func.signature.params.push(AbiParam::new(types::I64));
        func.signature.returns.push(AbiParam::new(types::I64));
        let mut b = FunctionBuilder::new(func, &mut context);
        let [entry, head, next, found] = [(); 4].map(|()| b.create_block());
        b.append_block_params_for_function_params(entry);
        let at = b.append_block_param(head, types::I64);
        let result = b.append_block_param(found, types::I64);
        b.switch_to_block(entry);
        let start = b.block_params(entry)[0];
        b.ins().jump(head, &[BlockArg::Value(start)]);
        b.switch_to_block(head);
        let near = b.ins().iadd_imm_s(at, 1);
        let flags = MemFlagsData::new();
        let byte = b.ins().load(types::I8, flags, near, 0);
        let far = match constant {
            Some(constant) => b.ins().iconst(types::I64, constant),
            None => b.ins().iadd_imm_s(at, 16),
        };
        b.ins()
            .brif(byte, next, &[], found, &[BlockArg::Value(far)]);
        b.switch_to_block(next);
        let following = b.ins().iadd_imm_s(at, 2);
        let (back, leave) = (BlockArg::Value(following), BlockArg::Value(near));
        b.ins().brif(byte, head, &[back], found, &[leave]);
        b.switch_to_block(found);
        b.ins().return_(&[result]);
        finish(b);
        head
    }

    fn sums(func: &Function, block: Block) -> usize {
        let insts = func.layout.block_insts(block);
        insts
            .filter(|inst| func.dfg.insts[*inst].opcode() == Opcode::Iadd)
            .count()
    }

    #[test]
    fn sums_that_exits_need_are_computed_there() {
        let mut func = Function::new();
        let head = search(&mut func, None);
        let before: Vec<Block> = func.layout.blocks().collect();
        assert!(run(&mut func));
        // The sum that is an address stays for the load.
        assert_eq!(sums(&func, head), 1);
        let new = func.layout.blocks().filter(|block| !before.contains(block));
        let new: Vec<Block> = new.collect();
        assert_eq!(new.len(), 2);
        for block in new {
            assert_eq!(sums(&func, block), 1);
        }
    }

    #[test]
    fn constants_that_exits_pass_are_computed_there() {
        let mut func = Function::new();
        let head = search(&mut func, Some(5));
        assert!(run(&mut func));
        let is_constant = |inst: &Inst| {
            func.dfg
                .inst_results(*inst)
                .first()
                .and_then(|v| iconst(&func, *v))
                == Some(5)
        };
        let with_constant = |block: &Block| {
            func.layout
                .block_insts(*block)
                .any(|inst| is_constant(&inst))
        };
        let blocks = func.layout.blocks().filter(with_constant);
        // The one in the loop is not used any more.
        let blocks: Vec<Block> = blocks.filter(|block| *block != head).collect();
        assert_eq!(blocks.len(), 1);
        let passed = func.layout.last_inst(blocks[0]).expect("a jump");
        assert_eq!(
            func.dfg
                .inst_values(passed)
                .filter_map(|v| iconst(&func, v))
                .next(),
            Some(5)
        );
    }
}
