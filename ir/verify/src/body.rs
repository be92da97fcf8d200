//! Bodies: blocks, control flow, and the rules for every instruction.
//!
//! Rules:
//! - each block ends with a terminator and has none before; the entry has no predecessors;
//! - phis precede all other instructions of their block; they have one entry for each edge to it, with equal
//!   values for edges from one block;
//! - a definition dominates its uses; only phis refer to themselves;
//! - operands are values in scope with first-class types; results are first-class or void, a void one has no
//!   name;
//! - the address of an intrinsic or of inline assembler is not taken, few intrinsics are invoked;
//! - the types of operands of each instruction: see [`super::instruction`],
//!   [`super::memory`], [`super::call`], [`super::eh`], [`super::statepoints`],
//!   [`super::convergence`].

use super::checker::{Checker, Common, InstPosition, NOWHERE};
use super::report::{Checked, Entity, Report, ensure};
use super::rule::Rule;
use bitsmith_model::body::Body;
use bitsmith_model::cfg::Cfg;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::dom::Dominators;
use bitsmith_model::entity::Entity as _;
use bitsmith_model::entity::Table;
use bitsmith_model::global::Global;
use bitsmith_model::inst::Inst;
use bitsmith_model::module::Module;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::types::Type;
use bitsmith_model::value::{BlockId, GlobalId, InstId, Value, ValueKind};
use bitsmith_model::view::View;

/// The depth up to which constants are compared.
const MAX_DEPTH: u8 = 4;

/// Buffers that are reused from body to body.
#[derive(Default)]
pub(super) struct Scratch {
    cfg: Cfg,
    dom: Dominators,
    places: Vec<InstPosition>,
    preds: Vec<BlockId>,
    incoming: Vec<(BlockId, Value)>,
}

/// Checks the instructions and the control flow of a body.
pub(super) fn check<'a>(
    common: &Common<'a>,
    scratch: &mut Scratch,
    id: GlobalId,
    global: &'a Global,
    body: &'a Body,
    report: &mut Report,
) {
    let module = common.module;
    let (Some(function), Some(func_ty)) =
        (global.as_function(), module.types.as_func(global.value_ty))
    else {
        return;
    };
    if !terminated(module, id, body, report) {
        return;
    }
    let Scratch {
        cfg,
        dom,
        places,
        preds,
        incoming,
    } = scratch;
    cfg.compute(body);
    dom.compute(body, cfg);
    find_places(body, places);
    let mut checker = Checker {
        common,
        module,
        scope: module.body_scope(id, body),
        body,
        function,
        func_ty,
        cfg,
        dom,
        places,
        described: super::call::is_described(global),
        landing_ty: None,
        pads: Vec::new(),
        swift_errors: Vec::new(),
        statepoints: Vec::new(),
        preallocated: false,
        controlled: false,
        report,
    };
    for (constant, _) in body.consts.iter() {
        super::globals::check_constant(checker.scope, Value::local_const(constant), checker.report);
    }
    checker.entry();
    checker.swift_error_params();
    for &block in &body.order {
        checker.phis(block, preds, incoming);
        checker.block(block);
    }
    checker.pads();
    checker.swift_errors();
    checker.statepoint_uses();
    checker.convergence();
}

/// Returns true if every block ends with a terminator; otherwise no further check makes sense.
fn terminated(module: &Module, id: GlobalId, body: &Body, report: &mut Report) -> bool {
    for &block in &body.order {
        let last = body.last_inst(block);
        if !last.is_some_and(|last| body.inst(last).op.is_terminator()) {
            let name = String::from_utf8_lossy(module.name(id));
            report.fail(
                Rule::BasicBlockInFunctionDoesNotHave.with(format!(
                    "Basic Block in function '{name}' does not have terminator!"
                )),
                Entity::Local(Value::block(block)),
            );
            return false;
        }
    }
    true
}

fn find_places(body: &Body, places: &mut Vec<InstPosition>) {
    places.clear();
    places.resize(body.insts().len(), NOWHERE);
    for &block in &body.order {
        for (position, inst) in (0u32..).zip(body.block_insts(block)) {
            if let Some(place) = places.entry_mut(inst.index()) {
                *place = InstPosition {
                    block: block.as_u32(),
                    position,
                };
            }
        }
    }
}

impl<'a> Checker<'a, '_> {
    fn entry(&mut self) {
        if let Some(&entry) = self.body.order.first()
            && !self.cfg.predecessors(entry).is_empty()
        {
            self.report.fail(
                Rule::EntryBlockToFunctionMustNotHave,
                Entity::Local(Value::block(entry)),
            );
        }
    }

    /// Checks phis against the edges to their block.
    fn phis(
        &mut self,
        block: BlockId,
        preds: &mut Vec<BlockId>,
        incoming: &mut Vec<(BlockId, Value)>,
    ) {
        let body = self.body;
        let mut sorted = false;
        for id in body.block_insts(block) {
            if body.inst(id).op != Opcode::Phi {
                return;
            }
            if !sorted {
                sorted = true;
                preds.clear();
                preds.extend_from_slice(self.cfg.predecessors(block));
                preds.sort_unstable();
            }
            incoming.clear();
            if let Some(View::Phi { incoming: pairs }) = body.view(id) {
                incoming.extend(pairs.iter().map(|(value, block)| (block, value)));
            }
            incoming.sort_unstable_by_key(|(block, value)| (*block, value.as_u32()));
            if let Err(message) = self.agree(preds, incoming) {
                self.report.fail(message, Entity::Inst(id));
            }
        }
    }

    fn block(&mut self, block: BlockId) {
        let body = self.body;
        let reachable = self.dom.is_reachable(block);
        let mut phis_end = false;
        let last = body.last_inst(block);
        for (position, id) in (0u32..).zip(body.block_insts(block)) {
            let inst = body.inst(id);
            let here = InstPosition {
                block: block.as_u32(),
                position,
            };
            if inst.op == Opcode::Phi && phis_end {
                let message = Rule::PhiNodesNotGroupedAtTopOf;
                self.report.fail(message, Entity::Inst(id));
            }
            phis_end |= inst.op != Opcode::Phi;
            if inst.op.is_terminator() && last != Some(id) {
                let message = Rule::TerminatorFoundInMiddleOfBasicBlock;
                self.report
                    .fail(message, Entity::Local(Value::block(block)));
            }
            let checked = self
                .result(id, inst)
                .and_then(|()| self.operands(id, inst))
                .and_then(|()| self.instruction(id, inst, block));
            if let Err(message) = checked {
                self.report.fail(message, Entity::Inst(id));
                continue;
            }
            if let Some(def) = self.undominated(id, inst, here, reachable) {
                let message = if def == id {
                    Rule::OnlyPhiNodesMayReferenceTheirOwn
                } else {
                    Rule::InstructionDoesNotDominateAllUses
                };
                self.report.fail(message, Entity::Uses(def, id));
            }
        }
    }

    fn result(&self, id: InstId, inst: &Inst) -> Checked {
        let facts = &self.common.facts;
        if facts.is_first_class(inst.ty) {
            let metadata = inst.op != Opcode::Call
                && inst.op != Opcode::Invoke
                && matches!(self.module.types.get(inst.ty), Type::Metadata);
            return ensure(!metadata, Rule::InvalidUseOfMetadata);
        }
        ensure(
            facts.void == Some(inst.ty),
            Rule::InstructionReturnsNonScalarType,
        )?;
        let names = &self.body.names;
        ensure(
            names.is_empty() || names.get(Value::inst(id)).is_empty(),
            Rule::InstructionHasNameButProvidesVoidValue,
        )
    }

    /// Checks that operands exist and are values.
    fn operands(&mut self, id: InstId, inst: &Inst) -> Checked {
        let facts = &self.common.facts;
        for (at, &value) in self.body.operands(id).iter().enumerate() {
            match value.kind() {
                ValueKind::Inst(def) => {
                    let Some(def) = self.body.insts().get(def) else {
                        return Err(Rule::InstructionHasNullOperand.into());
                    };
                    ensure(
                        facts.is_first_class(def.ty),
                        Rule::InstructionOperandsMustBeFirstClassValues,
                    )?;
                }
                ValueKind::Arg(number) => ensure(
                    (number as usize) < self.func_ty.params.len(),
                    Rule::ReferringToArgumentInAnotherFunction,
                )?,
                ValueKind::Block(block) => ensure(
                    self.body.blocks().get(block).is_some(),
                    Rule::ReferringToBasicBlockInAnotherFunction,
                )?,
                ValueKind::Global(global) => self.global_operand(global, inst, id, at)?,
                ValueKind::Const(_) | ValueKind::LocalConst(_) => {
                    let Some((constant, _)) = self.scope.constant(value) else {
                        return Err(Rule::InstructionHasNullOperand.into());
                    };
                    let asm = matches!(constant.kind, ConstKind::InlineAsm(_));
                    ensure(
                        !asm || at == 0 && inst.op.is_call(),
                        Rule::CannotTakeAddressOfInlineAsm,
                    )?;
                }
                ValueKind::Metadata(_) => {}
            }
        }
        Ok(())
    }

    /// Checks that an intrinsic is only used as a callee.
    fn global_operand(&self, id: GlobalId, inst: &Inst, of: InstId, at: usize) -> Checked {
        let Some(global) = self.module.globals.get(id) else {
            return Err(Rule::InstructionHasNullOperand.into());
        };
        let name = self.module.name(id);
        if !super::globals::is_intrinsic_name(name)
            || global.as_function().is_none()
            || self.is_attached_call(of, at)
        {
            return Ok(());
        }
        ensure(
            at == 0 && inst.op.is_call(),
            Rule::CannotTakeAddressOfIntrinsic,
        )?;
        ensure(
            inst.op == Opcode::Call || super::call::may_be_invoked(name),
            Rule::CannotInvokeIntrinsicOtherThanDonothingPatchpoint,
        )
    }

    /// The first operand whose definition does not dominate the use.
    fn undominated(
        &self,
        id: InstId,
        inst: &Inst,
        here: InstPosition,
        reachable: bool,
    ) -> Option<InstId> {
        if inst.op == Opcode::Phi {
            let Some(View::Phi { incoming }) = self.body.view(id) else {
                return None;
            };
            return incoming.iter().find_map(|(value, from)| {
                let def = value.as_inst()?;
                (!self.reaches_edge(def, from, here.block)).then_some(def)
            });
        }
        let operands = self.body.operands(id);
        if !reachable {
            // Anything dominates unreachable code; a definition outside all blocks dominates nothing.
            return operands
                .iter()
                .filter_map(|value| value.as_inst())
                .find(|def| self.place(*def).block == NOWHERE.block);
        }
        let block = BlockId::from_u32(here.block);
        operands
            .iter()
            .filter_map(|value| value.as_inst())
            .find(|&def| {
                let place = self.place(def);
                if place.block == here.block {
                    return place.position >= here.position;
                }
                !self.dominates_block(def, place, block)
            })
    }

    /// Checks that the sorted incoming blocks of a phi are the sorted predecessors.
    fn agree(&self, preds: &[BlockId], incoming: &[(BlockId, Value)]) -> Checked {
        ensure(
            preds.len() == incoming.len(),
            Rule::PhiNodeShouldHaveOneEntryForEach,
        )?;
        let mut last: Option<(BlockId, Value)> = None;
        for (pred, &(block, value)) in preds.iter().zip(incoming) {
            if let Some((last_block, last_value)) = last {
                ensure(
                    last_block != block || self.same(last_value, value, MAX_DEPTH),
                    Rule::PhiNodeHasMultipleEntriesForSame,
                )?;
            }
            ensure(*pred == block, Rule::PhiNodeEntriesDoNotMatchPredecessors)?;
            last = Some((block, value));
        }
        Ok(())
    }

    /// Returns true if two values are equal: pools may hold a constant twice.
    fn same(&self, one: Value, other: Value, depth: u8) -> bool {
        if one == other || depth == 0 {
            return true;
        }
        let (Some((a, pa)), Some((b, pb))) = (self.scope.constant(one), self.scope.constant(other))
        else {
            return false;
        };
        if a.ty != b.ty || std::mem::discriminant(&a.kind) != std::mem::discriminant(&b.kind) {
            return false;
        }
        match (a.kind, b.kind) {
            (ConstKind::WideInt(x), ConstKind::WideInt(y))
            | (ConstKind::WideFloat(x), ConstKind::WideFloat(y)) => pa.words(x) == pb.words(y),
            (ConstKind::Data(x), ConstKind::Data(y)) => pa.bytes(x) == pb.bytes(y),
            (ConstKind::Aggregate(_), _) | (ConstKind::PtrAuth(_), _) | (ConstKind::Expr(_), _) => {
                let (x, y) = (pa.parts(a), pb.parts(b));
                let mut pairs = x.iter().zip(y);
                x.len() == y.len() && pairs.all(|(x, y)| self.same(*x, *y, depth - 1))
            }
            (x, y) => x == y,
        }
    }
}
