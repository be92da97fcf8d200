//! Blocks, branches and phis.

use super::{Lower, Lowered, Parts};
use crate::abi::{ResultPointer, Return, Slot};
use crate::lower_error::{Expected, LowerError};
use bitsmith_model::body::Body;
use bitsmith_model::entity::{Entity, Table};
use bitsmith_model::schema::inst::{BinaryOp, Opcode};
use bitsmith_model::types::Type;
use bitsmith_model::value::{BlockId, InstId, Value as IrValue};
use bitsmith_model::view::View;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, BlockArg, InstBuilder, Value, types as clif};

/// The maximal number of nested conditions for which a branch is split.
const MOST_CONDITIONS: u32 = 3;

/// A destination of a branch, with the arguments for its phis.
type Way = (ir::Block, Vec<BlockArg>);

/// The operator that joins two conditions.
#[derive(Clone, Copy)]
enum Joint {
    And,
    Or,
}

/// A condition that joins two others.
#[derive(Clone, Copy)]
struct Joined {
    by: Joint,
    left: IrValue,
    /// True if the left condition must not be met.
    is_inverted: bool,
    right: IrValue,
}

impl Joined {
    fn of(by: Joint, left: IrValue, right: IrValue) -> Self {
        Self {
            by,
            left,
            is_inverted: false,
            right,
        }
    }

    fn inverted(self) -> Self {
        Self {
            is_inverted: true,
            ..self
        }
    }

    /// The destinations of the left condition, met and not met, given those of the whole condition and the right condition.
    fn ways<T>(self, [yes, no]: [T; 2], right: T) -> [T; 2] {
        let [met, unmet] = match self.by {
            Joint::And => [right, no],
            Joint::Or => [yes, right],
        };
        match self.is_inverted {
            true => [unmet, met],
            false => [met, unmet],
        }
    }
}

/// The successors of a terminator, without unwind destinations.
pub fn usual_successors(body: &Body, last: InstId) -> impl DoubleEndedIterator<Item = BlockId> {
    let pad = match body.view(last) {
        Some(View::Invoke { unwind, .. }) => Some(unwind),
        _ => None,
    };
    body.targets(last).filter(move |to| Some(*to) != pad)
}

/// The reachable blocks, definitions before uses.
pub fn reachable(body: &Body) -> Vec<BlockId> {
    reachable_by(body, |_, _| true)
}

/// The blocks that are reachable by the ways from a terminator to a target that `is_taken` accepts, definitions before
/// uses.
pub(super) fn reachable_by(
    body: &Body,
    is_taken: impl Fn(InstId, BlockId) -> bool,
) -> Vec<BlockId> {
    let mut seen = vec![false; body.blocks().len()];
    let mut order = Vec::with_capacity(body.order.len());
    let mut stack: Vec<(BlockId, bool)> = Vec::new();
    stack.extend(body.order.first().map(|b| (*b, false)));
    while let Some((block, done)) = stack.pop() {
        if done {
            order.push(block);
            continue;
        }
        match seen.get_mut(block.index()) {
            Some(seen) if !*seen => *seen = true,
            _ => continue,
        }
        stack.push((block, true));
        if let Some(last) = body.last_inst(block) {
            let new = |b: &BlockId| seen.get(b.index()) == Some(&false) && is_taken(last, *b);
            stack.extend(body.targets(last).filter(new).map(|b| (b, false)));
        }
    }
    order.reverse();
    order
}

/// The place of each instruction: the number of its block in an order of blocks, and its own in the block.
pub fn places(body: &Body, order: &[BlockId]) -> Vec<Option<(u32, u32)>> {
    let mut places = vec![None; body.insts().len()];
    for (number, block) in (0u32..).zip(order) {
        for (at, inst) in (0u32..).zip(body.block_insts(*block)) {
            places.put(inst.index(), Some((number, at)));
        }
    }
    places
}

impl Lower<'_, '_> {
    /// Creates Cranelift's blocks, with a parameter for each part of each phi.
    pub(super) fn make_blocks(&mut self, order: &[BlockId]) {
        for id in order {
            let block = self.b.create_block();
            self.blocks.put(id.index(), Some(block));
            let phis: Vec<InstId> = self.phis(*id).collect();
            for phi in phis {
                let ty = self.body.result_type(phi);
                if let Some(form) = self.form(ty) {
                    for register in form.types() {
                        self.b.append_block_param(block, register);
                    }
                    continue;
                }
                match self.scalars(ty) {
                    Ok(scalars) => {
                        for part in &scalars.parts {
                            self.b.append_block_param(block, part.ty);
                        }
                    }
                    Err(why) => self.refuse(Some((*id, phi)), why),
                }
            }
            if self.landing_pad_of(*id).is_some() {
                // The exception, and the selector.
                self.b.append_block_param(block, clif::I64);
                self.b.append_block_param(block, clif::I64);
            }
        }
    }

    /// The phis that a block begins with.
    pub(super) fn phis(&self, block: BlockId) -> impl Iterator<Item = InstId> + use<'_> {
        let body = self.body;
        body.block_insts(block)
            .take_while(move |i| body.inst(*i).op == Opcode::Phi)
    }

    /// The block parameters that represent a phi.
    pub(super) fn phi_params(&mut self, block: BlockId, phi: InstId) -> Parts {
        let mut skipped = 0;
        for before in self.phis(block) {
            let ty = self.body.result_type(before);
            let count = match self.form(ty) {
                Some(form) => form.registers(),
                None => self.scalars(ty).map_or(0, |f| f.parts.len()),
            };
            if before == phi {
                let Some(at) = self.block(block) else { break };
                let params = self.b.block_params(at);
                return params.iter().skip(skipped).take(count).copied().collect();
            }
            skipped += count;
        }
        Parts::new()
    }

    /// The arguments for the phis of `to` on the edge from `from`.
    pub(super) fn edge_args(&mut self, from: BlockId, to: BlockId) -> Lowered<Vec<BlockArg>> {
        let mut args = Vec::new();
        let phis: Vec<InstId> = self.phis(to).collect();
        for phi in phis {
            let View::Phi { incoming } = self.view(phi)? else {
                return Err(LowerError::internal());
            };
            let incoming = self.edges.value(to, incoming, from);
            let incoming = incoming.ok_or("a phi without a value for an edge")?;
            if let Some(index) = self.label_index(phi, incoming)? {
                args.push(BlockArg::Value(index));
                continue;
            }
            let parts = match self.form(self.body.result_type(phi)) {
                Some(form) => self.whole(incoming, form)?,
                None => self.parts(incoming)?,
            };
            args.extend(parts.into_iter().map(BlockArg::Value));
        }
        Ok(args)
    }

    pub(super) fn jump(&mut self, from: BlockId, to: BlockId) -> Lowered<()> {
        let args = self.edge_args(from, to)?;
        let target = self.target(to)?;
        self.b.ins().jump(target, &args);
        Ok(())
    }

    pub(super) fn branch(
        &mut self,
        block: BlockId,
        condition: IrValue,
        yes: BlockId,
        no: BlockId,
    ) -> Lowered<()> {
        if let Some(answer) = self.answer(condition) {
            return self.jump(block, if answer { yes } else { no });
        }
        let yes_args = self.edge_args(block, yes)?;
        let no_args = self.edge_args(block, no)?;
        let yes = (self.target(yes)?, yes_args);
        let no = (self.target(no)?, no_args);
        self.branch_on(condition, &yes, &no, MOST_CONDITIONS)
    }

    /// Lowers a conditional branch. A condition that joins two others for this branch only becomes two
    /// branches.
    fn branch_on(&mut self, condition: IrValue, yes: &Way, no: &Way, depth: u32) -> Lowered<()> {
        let made = match depth {
            0 => None,
            _ => self.made_of(condition),
        };
        let Some(joined) = made else {
            let condition = self.one(condition)?;
            self.b.ins().brif(condition, yes.0, &yes.1, no.0, &no.1);
            return Ok(());
        };
        let second = (self.b.create_block(), Vec::new());
        let [met, unmet] = joined.ways([yes, no], &second);
        self.branch_on(joined.left, met, unmet, depth - 1)?;
        self.b.switch_to_block(second.0);
        self.branch_on(joined.right, yes, no, depth - 1)
    }

    /// The two conditions that a condition with one use joins.
    fn made_of(&self, condition: IrValue) -> Option<Joined> {
        let id = condition.as_inst()?;
        if !self.is_used_once(id) {
            return None;
        }
        match self.body.view(id)? {
            View::Binary { left, right } => match self.body.inst(id).binary_op()? {
                BinaryOp::And => Some(Joined::of(Joint::And, left, right)),
                BinaryOp::Or => Some(Joined::of(Joint::Or, left, right)),
                _ => None,
            },
            View::Select { condition, yes, no } => self.joint_select(condition, yes, no),
            _ => None,
        }
    }

    /// A one-bit select that is an `and` or an `or`.
    fn joint_select(&self, condition: IrValue, yes: IrValue, no: IrValue) -> Option<Joined> {
        let bit = |v| matches!(self.type_of(v).map(|ty| self.ir_type(ty)), Ok(Type::Int(1)));
        if !bit(condition) || !bit(yes) {
            return None;
        }
        let joined = |by, right| Joined::of(by, condition, right);
        match (self.scope.int(yes), self.scope.int(no)) {
            (_, Some(0)) => Some(joined(Joint::And, yes)),
            (Some(1 | -1), _) => Some(joined(Joint::Or, no)),
            (Some(0), _) => Some(joined(Joint::And, no).inverted()),
            (_, Some(1 | -1)) => Some(joined(Joint::Or, yes).inverted()),
            _ => None,
        }
    }

    pub(super) fn ret(&mut self, value: Option<IrValue>) -> Lowered<()> {
        if self.unit.is_naked(self.function) {
            if self.unit.protection.barriers.jumps {
                return Err("a return of a naked function with a barrier".into());
            }
            self.naked(self.unit.target.plain_return());
            self.b.ins().trap(super::unreachable_code());
            return Ok(());
        }
        if let Some(bank) = self.abi.bank.clone() {
            return self.bank_return(&bank, value);
        }
        let mut results = Vec::new();
        let slots = match &self.abi.ret {
            Return::Registers(slots) => slots.clone(),
            Return::Memory(passed) => {
                let passed = *passed;
                let value = value.ok_or("a value to return is missing")?;
                let pointer = self.frame.result_pointer.expected()?;
                let (ty, parts) = (self.type_of(value)?, self.parts(value)?);
                self.store(ty, &parts, pointer)?;
                self.check_guard()?;
                self.leave_dynamic_allocas();
                match passed {
                    ResultPointer::Argument => self.b.ins().return_(&[pointer]),
                    ResultPointer::Apart => self.b.ins().return_(&[]),
                };
                return Ok(());
            }
        };
        let mut parts = Parts::new();
        if let Some(value) = value {
            parts = self.parts(value)?;
            match self.result_of_call(&slots, &parts) {
                Some(whole) => results.push(whole),
                None => self.outgoing_result(&slots, &parts, &mut results)?,
            }
        }
        if slots.is_empty() && self.abi.sret.is_some() {
            results.push(self.frame.result_pointer.expected()?);
        }
        self.check_guard()?;
        self.leave_dynamic_allocas();
        if !parts.is_empty() {
            let abi = self.abi.clone();
            results = self.return_values(&abi, results)?;
        }
        if self.has_tail_convention() {
            results = self.tail_results(results);
        }
        self.b.ins().return_(&results);
        Ok(())
    }

    /// The result of a call that is returned, if both are extended in the same way.
    fn result_of_call(&self, slots: &[Slot], parts: &[Value]) -> Option<Value> {
        let ([slot @ Slot::Scalar { extend, .. }], [part]) = (slots, parts) else {
            return None;
        };
        let (whole, how) = self.extensions.results.get(part)?;
        let is_same = how == extend && self.b.func.dfg.value_type(*whole) == slot.ty();
        is_same.then_some(*whole)
    }

    /// The values of a result by slot: those on the x87 stack as they are, others in the form of their registers.
    fn outgoing_result(
        &mut self,
        slots: &[Slot],
        parts: &[Value],
        out: &mut Vec<Value>,
    ) -> Lowered<()> {
        let own = |slot: &Slot| match slot {
            Slot::Extended { part, .. } => Some(*part),
            _ => None,
        };
        let others: Vec<Slot> = slots.iter().filter(|s| own(s).is_none()).copied().collect();
        let mut values = Vec::with_capacity(others.len());
        self.outgoing(&others, parts, &mut values)?;
        let mut values = values.into_iter();
        for slot in slots {
            out.push(match own(slot) {
                Some(part) => parts.get(part).copied().expected()?,
                None => values.next().expected()?,
            });
        }
        Ok(())
    }

    /// A select of words by two comparisons that nothing else joins: one select after the other.
    fn select_twice(
        &mut self,
        conditions: IrValue,
        yes: IrValue,
        no: IrValue,
    ) -> Lowered<Option<Parts>> {
        let is_comparison = |this: &Self, value: IrValue| {
            let inst = value.as_inst().map(|id| this.body.inst(id));
            inst.is_some_and(|inst| inst.op == Opcode::ICmp)
        };
        let joined = self.made_of(conditions).filter(|joined| {
            let mut both = [joined.left, joined.right].into_iter();
            self.unit.options.optimize && both.all(|value| is_comparison(self, value))
        });
        let Some(joined) = joined else {
            return Ok(None);
        };
        let (yes, no) = (self.parts(yes)?, self.parts(no)?);
        let ([yes], [no]) = (&*yes, &*no) else {
            return Ok(None);
        };
        let ty = self.b.func.dfg.value_type(*yes);
        if !ty.is_int() || ty.bits() > 64 {
            return Ok(None);
        }
        let (left, right) = (self.one(joined.left)?, self.one(joined.right)?);
        let by_right = self.b.ins().select(right, *yes, *no);
        let [met, unmet] = joined.ways([*yes, *no], by_right);
        let selected = self.b.ins().select(left, met, unmet);
        Ok(Some(Parts::from_slice(&[selected])))
    }

    /// Lowers a select, as a whole or lane by lane.
    pub(super) fn select(
        &mut self,
        conditions: IrValue,
        yes: IrValue,
        no: IrValue,
    ) -> Lowered<Parts> {
        if let Some(joined) = self.joint_select(conditions, yes, no) {
            let (mut left, right) = (self.one(joined.left)?, self.one(joined.right)?);
            if joined.is_inverted {
                left = self.b.ins().icmp_imm_u(IntCC::Equal, left, 0);
            }
            return Ok(Parts::from_slice(&[match joined.by {
                Joint::And => self.b.ins().band(left, right),
                Joint::Or => self.b.ins().bor(left, right),
            }]));
        }
        if let Some(selected) = self.select_twice(conditions, yes, no)? {
            return Ok(selected);
        }
        let by_lane = matches!(self.ir_type(self.type_of(conditions)?), Type::Vector { .. });
        let conditions = self.parts(conditions)?;
        let (yes, no) = (self.parts(yes)?, self.parts(no)?);
        let per_lane = match by_lane {
            true => yes.len().checked_div(conditions.len()).unwrap_or(1).max(1),
            false => usize::MAX,
        };
        let mut out = Parts::with_capacity(yes.len());
        for (index, (yes, no)) in yes.into_iter().zip(no).enumerate() {
            let condition = conditions.get(index / per_lane).copied();
            let condition = condition.expected()?;
            out.push(self.choose(condition, yes, no));
        }
        Ok(out)
    }
}
