//! The state of the check of one body, and the questions that its rules ask: types, positions, dominance.

use super::report::Report;
use super::type_facts::TypeFacts;
use bitsmith_model::body::Body;
use bitsmith_model::cfg::Cfg;
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::dom::Dominators;
use bitsmith_model::entity::Entity as _;
use bitsmith_model::global::Function;
use bitsmith_model::module::{Module, Scope};
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::types::{FuncType, Type, TypeId};
use bitsmith_model::value::{BlockId, InstId, Value, ValueKind};
use bitsmith_model::view::View;

/// The facts about the module that all bodies share.
pub(super) struct Common<'a> {
    pub(super) module: &'a Module,
    pub(super) layout: &'a DataLayout,
    pub(super) facts: TypeFacts,
    /// True if a function that is not `dso_local` may be replaced at run time.
    pub(super) interposition: bool,
}

impl<'a> Common<'a> {
    pub(super) fn new(module: &'a Module, layout: &'a DataLayout) -> Self {
        Self {
            module,
            layout,
            facts: TypeFacts::new(module),
            interposition: super::module_flags::is_set(module, b"SemanticInterposition"),
        }
    }
}

/// The position of an instruction: its block, and its index in it.
#[derive(Clone, Copy)]
pub(super) struct InstPosition {
    pub(super) block: u32,
    pub(super) position: u32,
}

/// The position of an instruction outside all blocks.
pub(super) const NOWHERE: InstPosition = InstPosition {
    block: u32::MAX,
    position: 0,
};

/// The checker of one body.
pub(super) struct Checker<'a, 's> {
    pub(super) common: &'s Common<'a>,
    pub(super) module: &'a Module,
    pub(super) scope: Scope<'a>,
    pub(super) body: &'a Body,
    pub(super) function: &'a Function,
    pub(super) func_ty: &'a FuncType,
    pub(super) cfg: &'s Cfg,
    pub(super) dom: &'s Dominators,
    pub(super) places: &'s [InstPosition],
    /// True if the function has a subprogram.
    pub(super) described: bool,
    /// The type of landingpads and resumes, after the first one.
    pub(super) landing_ty: Option<TypeId>,
    /// The funclet pads and catchswitches.
    pub(super) pads: Vec<InstId>,
    /// The parameters and allocas that are `swifterror`.
    pub(super) swift_errors: Vec<Value>,
    /// The statepoints.
    pub(super) statepoints: Vec<InstId>,
    /// True if the uses of `call.preallocated.setup` were checked.
    pub(super) preallocated: bool,
    /// True if there is a convergence control token.
    pub(super) controlled: bool,
    pub(super) report: &'s mut Report,
}

impl<'a> Checker<'a, '_> {
    /// The instruction after `inst`, in its block.
    pub(super) fn next(&self, inst: InstId) -> Option<InstId> {
        let block = BlockId::from_u32(self.place(inst).block);
        self.body.next(block, inst)
    }

    /// The position of an instruction.
    pub(super) fn place(&self, inst: InstId) -> InstPosition {
        self.places.get(inst.index()).copied().unwrap_or(NOWHERE)
    }

    /// The block of an instruction.
    pub(super) fn block_of(&self, inst: InstId) -> Option<BlockId> {
        let place = self.place(inst);
        (place.block != NOWHERE.block).then(|| BlockId::from_u32(place.block))
    }

    /// Returns true if a definition is available at the end of `from`, on the edge to `to`.
    pub(super) fn reaches_edge(&self, def: InstId, from: BlockId, to: u32) -> bool {
        if !self.dom.is_reachable(from) {
            return true;
        }
        let place = self.place(def);
        if self.body.inst(def).op == Opcode::Invoke {
            let normal = self.normal_dest(def);
            if place.block == from.as_u32() && normal == Some(BlockId::from_u32(to)) {
                return true;
            }
            return self.dominates_block(def, place, from);
        }
        place.block == from.as_u32() || self.dominates_block(def, place, from)
    }

    /// Returns true if a definition in another block (or an invoke) dominates `block`.
    pub(super) fn dominates_block(&self, def: InstId, place: InstPosition, block: BlockId) -> bool {
        if place.block == NOWHERE.block {
            return false;
        }
        let from = BlockId::from_u32(place.block);
        if self.body.inst(def).op != Opcode::Invoke {
            return self.dom.dominates(from, block);
        }
        if !self.dom.is_reachable(from) {
            return false;
        }
        let Some(normal) = self.normal_dest(def) else {
            return false;
        };
        if self.unwind_dest(def) == Some(normal) {
            // The missing block is an error of its own.
            return true;
        }
        // The edge dominates if its end does and all other predecessors of the end are dominated by the end.
        self.dom.dominates(normal, block)
            && self
                .cfg
                .predecessors(normal)
                .iter()
                .all(|pred| *pred == from || self.dom.dominates(normal, *pred))
    }

    /// The normal destination of an invoke.
    pub(super) fn normal_dest(&self, invoke: InstId) -> Option<BlockId> {
        match self.body.view(invoke)? {
            View::Invoke { normal, .. } => Some(normal),
            _ => None,
        }
    }

    /// The unwind destination of an invoke, cleanupret or catchswitch.
    pub(super) fn unwind_dest(&self, inst: InstId) -> Option<BlockId> {
        match self.body.view(inst)? {
            View::Invoke { unwind, .. } => Some(unwind),
            View::CleanupRet { unwind, .. } | View::CatchSwitch { unwind, .. } => unwind,
            _ => None,
        }
    }

    /// The type of an operand.
    pub(super) fn ty(&self, value: Value) -> Option<TypeId> {
        match value.kind() {
            ValueKind::Inst(id) => Some(self.body.insts().get(id)?.ty),
            _ => self.scope.type_of(value),
        }
    }

    /// A type, or void if there is none.
    pub(super) fn get(&self, ty: Option<TypeId>) -> &'a Type {
        ty.filter(|ty| self.module.types.contains(*ty))
            .map_or(&Type::Void, |ty| self.module.types.get(ty))
    }

    /// The first instruction of a block that is not a phi.
    pub(super) fn first_non_phi(&self, block: BlockId) -> Option<InstId> {
        let mut insts = self.body.block_insts(block);
        insts.find(|id| self.body.inst(*id).op != Opcode::Phi)
    }
}
