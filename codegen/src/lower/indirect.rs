//! Indirect branches. The address of a block is its number, from 1; an indirect branch is a jump through
//! a table.

use super::{Lower, Lowered, unreachable_code};
use bitsmith_model::constant::ConstKind;
use bitsmith_model::entity::{Entity, Table};
use bitsmith_model::schema::inst::{Flags, Opcode};
use bitsmith_model::types::Type;
use bitsmith_model::value::{BlockId, InstId, Value as IrValue};
use bitsmith_model::view::{Blocks, View};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, BlockCall, InstBuilder, JumpTableData, Value, types as clif};

/// The maximal number of destinations of an indirect branch.
const MOST_TARGETS: usize = 1 << 16;

impl Lower<'_, '_> {
    pub(super) fn indirect_branch(
        &mut self,
        block: BlockId,
        address: IrValue,
        to: Blocks<'_>,
    ) -> Lowered<()> {
        if to.len() >= MOST_TARGETS {
            return Err(format!("more than {MOST_TARGETS} targets").into());
        }
        self.number_blocks();
        let mut targets: Vec<(usize, BlockId)> = Vec::new();
        for to in to.iter() {
            let number = self.labels.numbers.get(to.index()).copied();
            targets.push((number.ok_or("a branch to nowhere")?, to));
        }
        targets.sort_unstable();
        targets.dedup();
        let mut between = Vec::new();
        let mut ways: Vec<(usize, ir::Block)> = Vec::with_capacity(targets.len());
        for (number, to) in targets {
            let args = self.edge_args(block, to)?;
            let mut target = self.target(to)?;
            if !args.is_empty() {
                // The arguments of the phis are computed on the edge.
                let filled = std::mem::replace(&mut target, self.b.create_block());
                between.push((target, filled, args));
            }
            ways.push((number, target));
        }
        let nowhere = self.b.create_block();
        match self.unit.jumps_through_tables() {
            true => self.jump_by_table(address, &ways, nowhere)?,
            false => {
                let address = self.one(address)?;
                self.jump_by_number(address, &ways, nowhere);
            }
        }
        self.b.switch_to_block(nowhere);
        self.b.ins().trap(unreachable_code());
        for (between, to, args) in between {
            self.b.switch_to_block(between);
            self.b.ins().jump(to, &args);
        }
        Ok(())
    }

    /// Branches to one of `ways` by a binary search for its number, which the address is.
    fn jump_by_number(&mut self, address: Value, ways: &[(usize, ir::Block)], nowhere: ir::Block) {
        let mut left = vec![(None, ways)];
        while let Some((block, ways)) = left.pop() {
            if let Some(block) = block {
                self.b.switch_to_block(block);
            }
            let (low, high) = ways.split_at(ways.len() / 2);
            match (ways, high) {
                (&[(_, only)], _) => {
                    self.b.ins().jump(only, &[]);
                }
                (_, [(pivot, _), ..]) => {
                    let (below, above) = (self.b.create_block(), self.b.create_block());
                    let bound = i64::try_from(*pivot).unwrap_or(0).wrapping_add(1);
                    let bound = self.iconst(clif::I64, bound);
                    let less = self.b.ins().icmp(IntCC::UnsignedLessThan, address, bound);
                    self.b.ins().brif(less, below, &[], above, &[]);
                    left.push((Some(below), low));
                    left.push((Some(above), high));
                }
                (_, []) => {
                    self.b.ins().jump(nowhere, &[]);
                }
            }
        }
    }

    /// Branches to one of `ways` through a table.
    fn jump_by_table(
        &mut self,
        address: IrValue,
        ways: &[(usize, ir::Block)],
        nowhere: ir::Block,
    ) -> Lowered<()> {
        let of_way =
            |(number, to): &(usize, ir::Block)| (*number, self.b.func.dfg.block_call(*to, &[]));
        let calls: Vec<(usize, BlockCall)> = ways.iter().map(of_way).collect();
        let default = self.b.func.dfg.block_call(nowhere, &[]);
        let labels = match self.labels.table.take() {
            Some((load, index, numbers)) if address.as_inst() == Some(load) => {
                Some((index, numbers))
            }
            _ => self.label_table(address),
        };
        let (index, table) = match labels {
            Some((index, numbers)) => {
                let place = |number| calls.binary_search_by_key(&number, |c| c.0).ok();
                let call = |number| place(number).and_then(|at| calls.get(at));
                let call = |number| call(number).map_or(default, |c| c.1);
                (self.one(index)?, numbers.into_iter().map(call).collect())
            }
            None => {
                let first = calls.first().map_or(0, |c| c.0);
                let last = calls.last().map_or(0, |c| c.0);
                let mut table: Vec<BlockCall> =
                    vec![default; last.saturating_sub(first).saturating_add(1)];
                for (number, call) in calls {
                    table.put(number.saturating_sub(first), call);
                }
                let base = i64::try_from(first).unwrap_or(0).wrapping_add(1);
                let address = self.one(address)?;
                (self.add_offset(address, base.wrapping_neg()), table)
            }
        };
        let table = self
            .b
            .create_jump_table(JumpTableData::new(default, &table));
        let index = self.resize(index, clif::I32);
        self.b.ins().br_table(index, table);
        Ok(())
    }

    /// Numbers the blocks in order, as their addresses do.
    fn number_blocks(&mut self) {
        if self.labels.numbers.is_empty() {
            self.labels.numbers = vec![usize::MAX; self.body.blocks().len()];
            for (number, block) in self.body.order.iter().enumerate() {
                self.labels.numbers.put(block.index(), number);
            }
        }
    }

    /// Returns true if a load is used only by the indirect branch at the end of its block, which does not
    /// need it.
    pub(super) fn is_label_load(&mut self, block: BlockId, load: InstId) -> bool {
        let value = IrValue::inst(load);
        let last = self.body.last_inst(block);
        let last = last.filter(|l| self.body.inst(*l).op == Opcode::IndirectBr);
        let address = last.and_then(|l| match self.body.view(l)? {
            View::IndirectBr { address, .. } => Some(address),
            _ => None,
        });
        let is_for_it = address == Some(value) && self.uses.get(load.index()) == Some(&1);
        if is_for_it && let Some((index, numbers)) = self.label_table(value) {
            self.labels.table = Some((load, index, numbers));
            return true;
        }
        false
    }

    /// The index and the block numbers, from 0, if an address is loaded from a constant table of block
    /// addresses.
    fn label_table(&self, address: IrValue) -> Option<(IrValue, Vec<usize>)> {
        let load = address.as_inst()?;
        let tables = self.unit.options.optimize && self.unit.jumps_through_tables();
        if !tables || self.body.inst(load).has(Flags::VOLATILE) {
            return None;
        }
        let View::Load { pointer } = self.body.view(load)? else {
            return None;
        };
        let place = pointer.as_inst()?;
        let View::GetElementPtr { base, indices } = self.body.view(place)? else {
            return None;
        };
        let source = self.ir_type(self.body.inst(place).source_type()?);
        let (index, element) = match (indices, source) {
            (&[index], element) => (index, element),
            (&[zero, index], Type::Array(element, _)) if self.scope.int(zero) == Some(0) => {
                (index, self.ir_type(*element))
            }
            _ => return None,
        };
        // A load out of range would be undefined, so the upper half of the index is not needed.
        let wide = matches!(self.ir_type(self.type_of(index).ok()?), Type::Int(64));
        let global = self.unit.module.globals.get(base.as_global()?)?;
        let variable = global.as_variable()?;
        let fits = wide && matches!(element, Type::Ptr(0));
        if !fits || !variable.constant || !global.linkage.is_local() {
            return None;
        }
        let (constant, pool) = self.scope.constant(variable.initializer?)?;
        let ConstKind::Aggregate(span) = constant.kind else {
            return None;
        };
        let labels = pool.operands(span).iter().map(|label| {
            let (label, _) = self.scope.constant(*label)?;
            match label.kind {
                ConstKind::BlockAddress(of, block) if of == self.function => Some(block as usize),
                _ => None,
            }
        });
        let labels: Vec<usize> = labels.collect::<Option<_>>()?;
        (labels.len() <= MOST_TARGETS).then_some((index, labels))
    }
}
