//! Loop invariants: what does not change in a small loop is computed in front of it, as far as registers are free there.
//!
//! Cranelift's optimiser moves such instructions to the end of the nearest block that dominates the loop. If that is in
//! the loop before this one, they run in each of its rounds. It computes changes by constants, as `n & -8` and `n - 1`,
//! again in each block that uses them, so a loop computes its bound in each round. Addresses of symbols and floats are
//! computed again by our rematerialization.
//!
//! So loops that are entered from another loop get a block of their own in front of them, before the optimiser runs. Behind
//! it, changes by constants move in front of loops of few blocks without calls, and copies of addresses and floats are
//! made there, also of the masks by which machines without another instruction change signs of floats.
//!
//! Precondition: the instruction has no effect and cannot trap; its operands are constants or defined outside the loop. It is right
//! because such an instruction gives the same value anywhere behind its operands, and these dominate the loop's header. The
//! outermost loop keeps what it can first. This is the classical loop-invariant code motion (A. Aho, M. Lam, R. Sethi, J. Ullman, «Compilers»,
//! 2006, 9.5).

mod changes;
mod kept;
mod registers;
mod signs;

use crate::loops::{Graph, Loop, Loops, small_loops};
use crate::remat::{Copies, cheap};
use changes::{changes, move_before, replace};
use cranelift_codegen::cursor::{Cursor, FuncCursor};
use cranelift_codegen::ir::{Block, BlockArg, Function, Inst, InstBuilder, InstructionData, Value};
use kept::{in_register, kept};
use registers::floats;
use rustc_hash::FxHashMap;
use signs::{mask_signs, signs};
use smallvec::SmallVec;

/// The number of blocks up to which a loop keeps values.
const MOST_BLOCKS: usize = 8;

/// Returns true if a loop of these blocks may keep addresses of symbols in registers.
pub fn may_keep(func: &Function, blocks: &[Block]) -> bool {
    blocks.len() <= MOST_BLOCKS && !has_call(func, blocks)
}

/// Returns true if there is a call in these blocks.
fn has_call(func: &Function, blocks: &[Block]) -> bool {
    let mut insts = blocks
        .iter()
        .flat_map(|block| func.layout.block_insts(*block));
    insts.any(|inst| func.dfg.insts[inst].opcode().is_call())
}

/// Returns true if a block ends in a call.
fn ends_in_call(func: &Function, block: Block) -> bool {
    let last = func.layout.last_inst(block);
    last.is_some_and(|last| func.dfg.insts[last].opcode().is_call())
}

/// A new block through which a loop is entered; none if it is entered by something else than jumps and branches.
fn preheader(func: &mut Function, graph: &Graph, of: &Loop) -> Option<Block> {
    let header = graph.block(*of.first()?)?;
    let outside: SmallVec<[Inst; 4]> = graph
        .before(*of.first()?)
        .filter(|from| !of.contains(from))
        .filter_map(|from| func.layout.last_inst(graph.block(from)?))
        .collect();
    let is_branch = |inst: &Inst| {
        matches!(
            func.dfg.insts[*inst],
            InstructionData::Brif { .. } | InstructionData::Jump { .. }
        )
    };
    outside.iter().all(is_branch).then_some(())?;
    let block = func.dfg.make_block();
    let params: SmallVec<[Value; 4]> = func.dfg.block_params(header).into();
    let params = params.iter().map(|param| {
        let ty = func.dfg.value_type(*param);
        func.dfg.append_block_param(block, ty).into()
    });
    let params: SmallVec<[BlockArg; 4]> = params.collect();
    func.layout.insert_block(block, header);
    FuncCursor::new(func)
        .at_bottom(block)
        .ins()
        .jump(header, &params);
    let dfg = &mut func.dfg;
    for inst in outside {
        for call in
            dfg.insts[inst].branch_destination_mut(&mut dfg.jump_tables, &mut dfg.exception_tables)
        {
            if call.block(&dfg.value_lists) == header {
                call.set_block(block, &mut dfg.value_lists);
            }
        }
    }
    Some(block)
}

/// The values that loops keep in registers.
#[derive(Default)]
pub struct Hoisted {
    /// The copies in front of the loops, by block of the loop.
    pub copies: Copies,
    /// True if there are new blocks.
    pub has_new_blocks: bool,
}

/// Gives loops that are entered from another loop, of few blocks too, a block in front of them.
pub fn separate(func: &mut Function) {
    let Some(loops) = Loops::new(func) else {
        return;
    };
    for of in loops.all() {
        if loops.is_entered_from_another(of) {
            preheader(func, &loops.graph, of);
        }
    }
}

/// Computes what loops of few blocks keep in front of them, with the masks of signs if the machine needs masks to change these.
pub fn run(func: &mut Function, masks_signs: bool) -> Hoisted {
    let mut hoisted = Hoisted::default();
    let Some((graph, loops)) = small_loops(func) else {
        return hoisted;
    };
    let mut equal = FxHashMap::default();
    for of in loops.iter().rev().filter(|of| of.len() <= MOST_BLOCKS) {
        let blocks = of.iter().filter_map(|at| graph.block(*at));
        let blocks: SmallVec<[Block; MOST_BLOCKS]> = blocks.collect();
        let before = graph.entered_from(of);
        if before.is_some_and(|before| ends_in_call(func, before)) || has_call(func, &blocks) {
            continue;
        }
        let held = blocks.first().and_then(|header| hoisted.copies.get(header));
        let held = held.map_or(&[][..], |held| held);
        let changes = changes(func, &blocks, held.len());
        let kept = kept(func, &blocks, held, changes.len());
        let signs = match masks_signs {
            true => signs(func, &blocks, floats(func, held, &kept)),
            false => Vec::new(),
        };
        if changes.is_empty() && kept.is_empty() && signs.is_empty() {
            continue;
        }
        let Some(before) = before.or_else(|| {
            hoisted.has_new_blocks = true;
            preheader(func, &graph, of)
        }) else {
            continue;
        };
        let Some(last) = func.layout.last_inst(before) else {
            continue;
        };
        move_before(func, changes, last, &mut equal);
        mask_signs(func, signs, last);
        let mut known: FxHashMap<InstructionData, Value> = FxHashMap::default();
        let copies = kept.into_iter().filter_map(|value| {
            let def = cheap(func, value)?;
            let copy = *known.entry(func.dfg.insts[def]).or_insert_with(|| {
                let copy = func.dfg.clone_inst(def);
                func.layout.insert_inst(copy, last);
                in_register(func, func.dfg.first_result(copy), last)
            });
            Some((value, copy))
        });
        let copies: Vec<(Value, Value)> = copies.collect();
        for block in blocks {
            hoisted.copies.entry(block).or_default().extend(&copies);
        }
    }
    if !equal.is_empty() {
        replace(func, &equal);
    }
    hoisted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::finish;
    use crate::uses::home;
    use cranelift_codegen::ir::condcodes::IntCC;
    use cranelift_codegen::ir::{AbiParam, Opcode, types};
    use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};

    /// A loop that counts up to `n & -8`, with a call in it or not, and its blocks.
    fn counting(has_call: bool) -> (Function, [Block; 2]) {
        let mut func = Function::new();
        let mut context = FunctionBuilderContext::new();
        func.signature.params = vec![AbiParam::new(types::I64); 2];
        let mut b = FunctionBuilder::new(&mut func, &mut context);
        let [entry, header, done] = std::array::from_fn(|_| b.create_block());
        b.append_block_params_for_function_params(entry);
        b.append_block_param(header, types::I64);
        b.switch_to_block(entry);
        let &[limit, callee] = b.block_params(entry) else {
            unreachable!("two parameters");
        };
        let zero = b.ins().iconst(types::I64, 0);
        b.ins().jump(header, &[BlockArg::Value(zero)]);
        b.switch_to_block(header);
        if has_call {
            let signature = b.import_signature(cranelift_codegen::ir::Signature::new(
                cranelift_codegen::isa::CallConv::SystemV,
            ));
            b.ins().call_indirect(signature, callee, &[]);
        }
        let at = b.block_params(header)[0];
        let next = b.ins().iadd_imm_s(at, 8);
        let bound = b.ins().band_imm_s(limit, -8);
        let more = b.ins().icmp(IntCC::NotEqual, next, bound);
        b.ins()
            .brif(more, header, &[BlockArg::Value(next)], done, &[]);
        b.switch_to_block(done);
        b.ins().return_(&[]);
        finish(b);
        (func, [entry, header])
    }

    /// The block that computes the bound.
    fn bound_at(func: &Function) -> Option<Block> {
        let mut blocks = func.layout.blocks();
        blocks.find(|block| {
            let mut insts = func.layout.block_insts(*block);
            insts.any(|inst| func.dfg.insts[inst].opcode() == Opcode::Band)
        })
    }

    #[test]
    fn a_bound_is_computed_before_the_loop() {
        let (mut func, [entry, _]) = counting(false);
        run(&mut func, false);
        assert_eq!(bound_at(&func), Some(entry));
        let (mut func, [_, header]) = counting(true);
        run(&mut func, false);
        assert_eq!(bound_at(&func), Some(header));
    }

    #[test]
    fn equal_changes_are_one_value() {
        let mut func = Function::new();
        let mut context = FunctionBuilderContext::new();
        func.signature.params = vec![AbiParam::new(types::I64); 2];
        let mut b = FunctionBuilder::new(&mut func, &mut context);
        let [entry, header, middle, done] = std::array::from_fn(|_| b.create_block());
        b.append_block_params_for_function_params(entry);
        b.switch_to_block(entry);
        let &[flags, of] = b.block_params(entry) else {
            unreachable!("two parameters");
        };
        b.ins().jump(header, &[]);
        for (block, next, out) in [(header, middle, done), (middle, header, done)] {
            b.switch_to_block(block);
            let mask = b.ins().band_imm_s(flags, 0x55);
            let both = b.ins().band(mask, of);
            let more = b.ins().icmp(IntCC::Equal, both, of);
            b.ins().brif(more, next, &[], out, &[]);
        }
        b.switch_to_block(done);
        b.ins().return_(&[]);
        finish(b);
        run(&mut func, false);
        for block in [header, middle] {
            for inst in func.layout.block_insts(block) {
                for value in func.dfg.inst_values(inst) {
                    // Passes behind this one look for the instruction of each value.
                    assert_eq!(func.dfg.resolve_aliases(value), value);
                    assert!(home(&func, value).is_some(), "{inst} uses {value}");
                }
            }
        }
    }
}
