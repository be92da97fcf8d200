//! Indirect branches. The address of a block is its number, from 1; an indirect branch is a jump through
//! a table.

use super::{Lower, Lowered, never_code};
use bitsmith_model::constant::ConstKind;
use bitsmith_model::entity::{Entity, Table};
use bitsmith_model::schema::inst::{Flags, Opcode};
use bitsmith_model::types::Type;
use bitsmith_model::value::{BlockId, GlobalId, InstId, Value as IrValue};
use bitsmith_model::view::{Blocks, View};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, InstBuilder, Value, types as clif};

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
        self.b.set_cold_block(nowhere);
        self.b.ins().trap(never_code());
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
        let (index, table) = match self.labels_of(address) {
            Some((index, numbers)) => {
                let place = |number| ways.binary_search_by_key(&number, |way| way.0).ok();
                let way = |number| place(number).and_then(|at| ways.get(at));
                let way = |number| way(number).map_or(nowhere, |way| way.1);
                (self.one(index)?, numbers.into_iter().map(way).collect())
            }
            None => {
                let first = ways.first().map_or(0, |way| way.0);
                let last = ways.last().map_or(0, |way| way.0);
                let mut table: Vec<ir::Block> =
                    vec![nowhere; last.saturating_sub(first).saturating_add(1)];
                for (number, to) in ways {
                    table.put(number.saturating_sub(first), *to);
                }
                let base = i64::try_from(first).unwrap_or(0).wrapping_add(1);
                let address = self.one(address)?;
                (self.add_offset(address, base.wrapping_neg()), table)
            }
        };
        let index = self.resize(index, clif::I32);
        self.jump_through(index, &table, nowhere);
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

    /// Finds what indirect branches do not need, since they take indices of tables: phis that join addresses of one table, whose
    /// values are indices then, and loads of addresses.
    pub(super) fn find_label_loads(&mut self, order: &[BlockId]) {
        let body = self.body;
        for block in order {
            let branch = body.last_inst(*block);
            let branch = branch.filter(|last| body.inst(*last).op == Opcode::IndirectBr);
            let Some(View::IndirectBr { address, .. }) = branch.and_then(|b| body.view(b)) else {
                continue;
            };
            let loaded = match self.label_phi(address) {
                Some((phi, incoming, table)) => {
                    self.labels.phis.insert(phi, table);
                    incoming
                }
                None if self.labels_of(address).is_some() => vec![address],
                None => continue,
            };
            for load in loaded.into_iter().filter_map(IrValue::as_inst) {
                if self.is_used_once(load) {
                    self.labels.loads.insert(load);
                }
            }
        }
    }

    /// The phi that an address is, with what it joins and the table of that, if all are addresses of one table and
    /// nothing else needs them.
    fn label_phi(&self, address: IrValue) -> Option<(InstId, Vec<IrValue>, GlobalId)> {
        let phi = address.as_inst().filter(|phi| self.is_used_once(*phi))?;
        let View::Phi { incoming } = self.body.view(phi)? else {
            return None;
        };
        let incoming: Vec<IrValue> = incoming.iter().map(|(value, _)| value).collect();
        let mut loads = incoming.iter();
        let (_, table) = loads.find_map(|value| self.label_load(*value))?;
        let labels = self.label_table(table)?;
        let is_in_table = |value: &IrValue| match self.label_load(*value) {
            Some((_, of)) => of == table,
            None => self
                .block_label(*value)
                .is_some_and(|label| labels.contains(&label)),
        };
        let is_recorded = self.recorded_values.contains_key(&address);
        let fits = !is_recorded && incoming.iter().all(is_in_table);
        fits.then_some((phi, incoming, table))
    }

    /// The index in the table, if `phi` joins addresses of one and `incoming` is one of them.
    pub(super) fn label_index(&mut self, phi: InstId, incoming: IrValue) -> Lowered<Option<Value>> {
        let Some(table) = self.labels.phis.get(&phi).copied() else {
            return Ok(None);
        };
        if let Some((index, _)) = self.label_load(incoming) {
            return self.one(index).map(Some);
        }
        let numbers = self.label_table(table).unwrap_or_default();
        let label = self.block_label(incoming);
        let index = numbers.iter().position(|number| Some(*number) == label);
        let index = index.and_then(|index| i64::try_from(index).ok());
        Ok(index.map(|index| self.iconst(clif::I64, index)))
    }

    /// The index and the block numbers, from 0, if an address comes from a constant table of block addresses.
    fn labels_of(&self, address: IrValue) -> Option<(IrValue, Vec<usize>)> {
        let of_phi = address.as_inst().and_then(|phi| self.labels.phis.get(&phi));
        let (index, table) = match of_phi {
            Some(table) => (address, *table),
            None => self.label_load(address)?,
        };
        Some((index, self.label_table(table)?))
    }

    /// The index and the variable, if an address is loaded from a constant table.
    fn label_load(&self, address: IrValue) -> Option<(IrValue, GlobalId)> {
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
        let fits = wide && matches!(element, Type::Ptr(0));
        Some((index, base.as_global().filter(|_| fits)?))
    }

    /// The block numbers in a constant table of block addresses.
    fn label_table(&self, table: GlobalId) -> Option<Vec<usize>> {
        let global = self.unit.module.globals.get(table)?;
        let variable = global.as_variable()?;
        if !variable.constant || !global.linkage.is_local() {
            return None;
        }
        let (constant, pool) = self.scope.constant(variable.initializer?)?;
        let ConstKind::Aggregate(span) = constant.kind else {
            return None;
        };
        let labels = pool.operands(span);
        let labels = labels.iter().map(|label| self.block_label(*label));
        let labels: Vec<usize> = labels.collect::<Option<_>>()?;
        (labels.len() <= MOST_TARGETS).then_some(labels)
    }

    /// The number of the block in this function of which a constant is the address.
    fn block_label(&self, address: IrValue) -> Option<usize> {
        match self.scope.constant(address)?.0.kind {
            ConstKind::BlockAddress(of, block) if of == self.function => Some(block as usize),
            _ => None,
        }
    }
}
