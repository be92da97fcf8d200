//! Bodies with typed pointers: instructions get their types, and uses with another type are cast.

use super::constants::Constants;
use super::signature::{self, Signatures};
use super::{CAST, WHAT};
use crate::report::{self, Outcome};
use crate::site::Context;
use bitsmith_model::body::Body;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::entity::{Entity, Table};
use bitsmith_model::inst::Inst;
use bitsmith_model::module::Module;
use bitsmith_model::schema::inst::{CastOp, Opcode};
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{BlockId, GlobalId, InstId, Value, ValueKind};
use rustc_hash::FxHashMap;

/// The place of a cast.
enum Place {
    /// Before an instruction, which stands behind the definition of the value.
    Before(BlockId, InstId),
    /// Before the use: there is no place behind the definition.
    AtUse,
}

struct Typing<'a> {
    body: &'a mut Body,
    consts: Constants<'a>,
    params: Box<[TypeId]>,
    ret: TypeId,
    /// By instruction: its block.
    blocks: Vec<Option<BlockId>>,
    /// The types that variadic arguments point to, by call and number.
    variadic: FxHashMap<(InstId, usize), TypeId>,
    /// The casts behind definitions.
    casts: FxHashMap<(Value, TypeId), Value>,
    /// The casts in the block of a use.
    at_use: FxHashMap<(BlockId, Value, TypeId), Value>,
    /// The instructions in front of which casts were inserted, for the report.
    inserted: Vec<(BlockId, InstId)>,
    /// Phis that need a cast where none can be.
    stuck: Vec<(BlockId, InstId)>,
}

/// Gives the pointers of a body types.
pub(super) fn lower(
    cx: &mut Context<'_>,
    signatures: &mut Signatures,
    function: GlobalId,
    body: &mut Body,
) {
    let mut local = std::mem::take(&mut body.consts);
    let of = |module: &Module| {
        let ty = module.globals.get(function)?.value_ty;
        module.types.as_func(ty).cloned()
    };
    let Some(func) = of(cx.module) else {
        return;
    };
    let order: Vec<(BlockId, InstId)> = body
        .order
        .iter()
        .flat_map(|&block| body.block_insts(block).map(move |inst| (block, inst)))
        .collect();
    let targets = targets(cx, signatures, function, body, &order);
    let variadic = variadic(cx.module, body, &targets);
    let blocks = blocks(body, &order);
    let (casts, constants, stuck) = {
        let Module {
            types,
            globals,
            consts,
            ..
        } = &mut *cx.module;
        let mut typing = Typing {
            consts: Constants::new(types, globals, consts, Some(&mut local)),
            body,
            params: func.params,
            ret: func.ret,
            blocks,
            variadic,
            casts: FxHashMap::default(),
            at_use: FxHashMap::default(),
            inserted: Vec::new(),
            stuck: Vec::new(),
        };
        typing.run(&order, &targets);
        (typing.inserted, typing.consts.casts(), typing.stuck)
    };
    body.consts = local;
    let (module, body) = (&*cx.module, &*body);
    for at in casts {
        let place = || report::place(module, function, body, at);
        cx.report.add(Outcome::Expanded, WHAT, CAST, place);
    }
    for _ in 0..constants {
        let place = || report::name(module, function);
        cx.report.add(Outcome::Expanded, WHAT, CAST, place);
    }
    for at in stuck {
        let place = || report::place(module, function, body, at);
        let what = "a typed result of an invoke in a phi";
        cx.report.add(Outcome::Refused, what, "", place);
    }
}

/// The types that variadic arguments of calls point to.
fn variadic(
    module: &mut Module,
    body: &Body,
    targets: &[(InstId, Value)],
) -> FxHashMap<(InstId, usize), TypeId> {
    let mut variadic = FxHashMap::default();
    for &(at, _) in targets {
        if let Some(call) = body.call(at) {
            let types = signature::variadic(module, call.func_ty, call.attrs);
            variadic.extend(types.into_iter().map(|(number, ty)| ((at, number), ty)));
        }
    }
    variadic
}

/// The block of each instruction.
fn blocks(body: &Body, order: &[(BlockId, InstId)]) -> Vec<Option<BlockId>> {
    let mut blocks = vec![None; body.insts().len()];
    for &(block, inst) in order {
        blocks.put(inst.index(), Some(block));
    }
    blocks
}

/// Gives the calls of a body their types; returns the callees.
fn targets(
    cx: &mut Context<'_>,
    signatures: &mut Signatures,
    function: GlobalId,
    body: &mut Body,
    order: &[(BlockId, InstId)],
) -> Vec<(InstId, Value)> {
    let mut targets = Vec::new();
    for &at in order {
        if !body.inst(at.1).op.is_call() {
            continue;
        }
        let Some(target) = signatures.target(cx, function, body, at) else {
            continue;
        };
        targets.push((at.1, target.callee));
        let call = body.inst(at.1).call_id();
        if let Some(call) = call.and_then(|call| body.call_mut(call)) {
            call.func_ty = target.func_ty;
        }
        if let Some(func) = cx.module.types.as_func(target.func_ty) {
            body.inst_mut(at.1).ty = func.ret;
        }
    }
    targets
}

impl Typing<'_> {
    /// Assigns types first, so that every use can compare its own with that of its operand. The casts for
    /// phis come last, at the ends of blocks.
    fn run(&mut self, order: &[(BlockId, InstId)], targets: &[(InstId, Value)]) {
        self.consts.assign();
        for &(at, callee) in targets {
            self.callee(at, callee);
        }
        for &(_, at) in order {
            self.assign(at);
        }
        let (phis, others): (Vec<_>, Vec<_>) = order
            .iter()
            .partition(|(_, at)| self.body.inst(*at).op == Opcode::Phi);
        for at in others {
            self.uses(at);
        }
        for at in phis {
            self.phi(at);
        }
    }

    fn type_of(&self, value: Value) -> Option<TypeId> {
        match value.kind() {
            ValueKind::Inst(id) => Some(self.body.insts().get(id)?.ty),
            ValueKind::Arg(at) => self.params.get(at as usize).copied(),
            _ => self.consts.type_of(value),
        }
    }

    /// Puts the callee of a call in its place.
    fn callee(&mut self, at: InstId, callee: Value) {
        let func_ty = self.body.call(at).map(|call| call.func_ty);
        let callee = match func_ty {
            Some(func_ty) => self.consts.asm(callee, func_ty),
            None => callee,
        };
        if let Some(place) = self.body.operands_mut(at).first_mut() {
            *place = callee;
        }
    }

    /// Gives the address that an instruction makes its type.
    fn assign(&mut self, at: InstId) {
        let inst = *self.body.inst(at);
        let Some(source) = inst.source_type() else {
            return;
        };
        let ty = match inst.op {
            Opcode::Alloca => self.consts.pointing(inst.ty, source),
            Opcode::GetElementPtr => {
                let indices = self.body.operands(at).get(1..).unwrap_or_default();
                match self.consts.indexed(source, indices) {
                    Some(pointee) => self.consts.pointing(inst.ty, pointee),
                    None => return,
                }
            }
            _ => return,
        };
        self.body.inst_mut(at).ty = ty;
    }

    /// Casts the operands of an instruction.
    fn uses(&mut self, (block, at): (BlockId, InstId)) {
        let old = self.body.operands(at).to_vec();
        let wanted = self.wanted(at, &old);
        let mut new = old.clone();
        for (operand, wanted) in new.iter_mut().zip(wanted) {
            if let Some(wanted) = wanted {
                *operand = self.cast(*operand, wanted, (block, at));
            }
        }
        if new != old {
            self.body.set_operands(at, &new);
        }
    }

    /// The types that an instruction needs its operands to have; `None` where any is good.
    fn wanted(&mut self, at: InstId, operands: &[Value]) -> Vec<Option<TypeId>> {
        use Opcode::*;
        let inst = *self.body.inst(at);
        let mut wanted: Vec<Option<TypeId>> = Vec::with_capacity(operands.len());
        for &operand in operands {
            let own = self.type_of(operand);
            wanted.push(own.map(|own| self.consts.generic(own)));
        }
        let mut want = |at: usize, ty: Option<TypeId>| {
            if let Some(place) = wanted.get_mut(at) {
                *place = ty;
            }
        };
        let own = |this: &Self, at: usize| operands.get(at).and_then(|value| this.type_of(*value));
        match inst.op {
            Load => want(0, self.address(own(self, 0), inst.ty)),
            Store => {
                if let Some(value) = own(self, 0) {
                    let value = self.consts.generic(value);
                    want(1, self.address(own(self, 1), value));
                }
            }
            CmpXchg | AtomicRmw => {
                if let Some(value) = own(self, 1) {
                    let value = self.consts.generic(value);
                    want(0, self.address(own(self, 0), value));
                }
            }
            GetElementPtr => {
                let source = inst.source_type().unwrap_or(inst.ty);
                want(0, self.address(own(self, 0), source));
            }
            Call | Invoke | CallBr => return self.arguments(at, operands, wanted),
            ICmp => match (own(self, 0), own(self, 1)) {
                (Some(left), Some(right)) if left == right => return vec![None; operands.len()],
                (Some(left), _) if self.is_free(operands.get(1)) => return vec![None, Some(left)],
                (_, Some(right)) if self.is_free(operands.first()) => {
                    return vec![Some(right), None];
                }
                _ => {}
            },
            // A pass of libNVVM makes an invalid cast of one that changes space and type at once.
            Cast if inst.cast_op() == Some(CastOp::AddrSpaceCast) => {}
            // These take pointers to anything.
            Cast | VaArg | LandingPad | CatchPad | CleanupPad => return vec![None; operands.len()],
            Ret => want(0, Some(self.ret)),
            _ => {}
        }
        wanted
    }

    /// The types of the operands of a call.
    fn arguments(
        &mut self,
        at: InstId,
        operands: &[Value],
        generic: Vec<Option<TypeId>>,
    ) -> Vec<Option<TypeId>> {
        let Some((func_ty, count)) = self.body.call(at).map(|call| (call.func_ty, call.args))
        else {
            return generic;
        };
        let callee = operands.first().and_then(|value| self.type_of(*value));
        let callee = self.address(callee, func_ty);
        let params = self.consts.types.as_func(func_ty);
        let params = params.map_or_else(Default::default, |func| func.params.clone());
        let last = count as usize;
        let mut wanted = Vec::with_capacity(generic.len());
        for (place, generic) in generic.into_iter().enumerate() {
            wanted.push(match place.checked_sub(1) {
                None => callee,
                Some(number) if number < last => match params.get(number) {
                    Some(param) => Some(*param),
                    None => self.variadic_type(at, number, generic),
                },
                // Operands of bundles and blocks.
                Some(_) => None,
            });
        }
        wanted
    }

    /// The type of an argument behind the parameters of the function.
    fn variadic_type(
        &mut self,
        at: InstId,
        number: usize,
        generic: Option<TypeId>,
    ) -> Option<TypeId> {
        match self.variadic.get(&(at, number)).copied() {
            Some(pointee) => self.address(generic, pointee),
            None => generic,
        }
    }

    /// The type of the address of a value.
    fn address(&mut self, pointer: Option<TypeId>, value: TypeId) -> Option<TypeId> {
        pointer.map(|pointer| self.consts.pointing(pointer, value))
    }

    /// Returns true for a constant that every pointer type has.
    fn is_free(&self, value: Option<&Value>) -> bool {
        use ConstKind::*;
        let kind = value.and_then(|value| self.consts.kind(*value));
        matches!(kind, Some(Null | Undef | Poison))
    }

    /// A value as one of another type, for an instruction.
    fn cast(&mut self, value: Value, wanted: TypeId, at: (BlockId, InstId)) -> Value {
        match self.type_of(value) {
            Some(own) if own != wanted && self.consts.types.is_ptr_or_ptr_vector(own) => {}
            _ => return value,
        }
        if !matches!(value.kind(), ValueKind::Inst(_) | ValueKind::Arg(_)) {
            return self.consts.cast(value, wanted);
        }
        if let Some(&known) = self.casts.get(&(value, wanted)) {
            return known;
        }
        match self.behind(value) {
            Place::Before(block, before) => {
                let cast = self.insert(value, wanted, (block, before));
                self.casts.insert((value, wanted), cast);
                cast
            }
            Place::AtUse => {
                let key = (at.0, value, wanted);
                if let Some(&known) = self.at_use.get(&key) {
                    return known;
                }
                let cast = self.insert(value, wanted, at);
                self.at_use.insert(key, cast);
                cast
            }
        }
    }

    fn insert(&mut self, value: Value, ty: TypeId, at: (BlockId, InstId)) -> Value {
        let cast = self.body.add(Inst::cast(CastOp::BitCast, ty), &[value]);
        self.body.insert_before(at.0, at.1, cast);
        self.inserted.push((at.0, cast));
        Value::inst(cast)
    }

    /// The place behind the definition of a value.
    fn behind(&self, value: Value) -> Place {
        let block = match value.kind() {
            ValueKind::Inst(id) => {
                let at = bitsmith_model::entity::Entity::index(id);
                let Some(block) = self.blocks.get(at).copied().flatten() else {
                    return Place::AtUse;
                };
                if self.body.inst(id).op != Opcode::Phi {
                    // Behind a terminator there is nothing.
                    return match self.body.next(block, id) {
                        Some(next) => Place::Before(block, next),
                        None => Place::AtUse,
                    };
                }
                block
            }
            _ => match self.body.order.first() {
                Some(entry) => *entry,
                None => return Place::AtUse,
            },
        };
        let is_first = |op: Opcode| {
            matches!(
                op,
                Opcode::Phi | Opcode::LandingPad | Opcode::CatchPad | Opcode::CleanupPad
            )
        };
        let mut insts = self.body.block_insts(block);
        match insts.find(|id| !is_first(self.body.inst(*id).op)) {
            Some(at) if self.body.inst(at).op != Opcode::CatchSwitch => Place::Before(block, at),
            _ => Place::AtUse,
        }
    }

    /// Casts the values that come into a phi.
    fn phi(&mut self, (block, at): (BlockId, InstId)) {
        let ty = self.body.inst(at).ty;
        let old = self.body.operands(at).to_vec();
        let mut new = Vec::with_capacity(old.len());
        for pair in old.chunks(2) {
            let &[value, from] = pair else {
                continue;
            };
            let end = from.as_block();
            let end = end.and_then(|from| Some((from, self.body.last_inst(from)?)));
            let cast = match end {
                Some(end) => self.cast_at_end(value, ty, end),
                None => Some(value),
            };
            if cast.is_none() {
                self.stuck.push((block, at));
            }
            new.extend([cast.unwrap_or(value), from]);
        }
        if new != old {
            self.body.set_operands(at, &new);
        }
    }

    /// A value as one of another type at the end of a block; `None` if it is only made there.
    fn cast_at_end(&mut self, value: Value, ty: TypeId, end: (BlockId, InstId)) -> Option<Value> {
        let is_made_there = value.as_inst() == Some(end.1);
        let is_open = self.body.inst(end.1).op != Opcode::CatchSwitch;
        let same = self.type_of(value) == Some(ty);
        let has_place = !matches!(self.behind(value), Place::AtUse) || value.is_constant();
        match same || has_place || is_open && !is_made_there {
            true => Some(self.cast(value, ty, end)),
            false => None,
        }
    }
}
