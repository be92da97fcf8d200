//! Inlining through an invoke: code that may unwind does so to the invoke's landing pad.

use super::caller::Caller;
use super::clone::Clone;
use crate::bodies::has_function_attribute;
use bitsmith_model::attr::index;
use bitsmith_model::body::UseList;
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::inst::{Flags, Opcode};
use bitsmith_model::value::{BlockId, InstId, Value};
use bitsmith_model::view::View;

/// The landing pad of the invoke.
struct Pad {
    block: BlockId,
    inst: InstId,
    /// By phi of its block: the value that comes from the invoke.
    values: Vec<(InstId, Value)>,
    body: Option<Body>,
}

/// The part of the landing pad's block behind the pad, which exceptions of copied pads go to.
struct Body {
    block: BlockId,
    phis: Vec<InstId>,
    exception: InstId,
    /// The number of copied pads that go there.
    resumes: usize,
}

/// Returns true if a call cannot unwind.
pub(super) fn is_nounwind(caller: &Caller<'_>, call: InstId) -> bool {
    let module = &*caller.module;
    let info = caller.body.call(call);
    let callee = caller.body.called_global(call);
    info.is_some_and(|info| {
        module
            .attrs
            .has_at(info.attrs, index::FUNCTION, AttrKind::NoUnwind)
    }) || callee.is_some_and(|callee| has_function_attribute(module, callee, AttrKind::NoUnwind))
}

/// Leads what the copies throw to the landing pad of an invoke.
pub(super) fn unwind(
    caller: &mut Caller<'_>,
    copies: &mut Clone<'_>,
    (invoke, from): (InstId, BlockId),
) {
    let Some(View::Invoke { unwind, .. }) = caller.body.view(invoke) else {
        return;
    };
    let Some(mut pad) = Pad::new(caller, unwind, from) else {
        return;
    };
    for id in copied_pads(caller, copies) {
        let clauses = caller.operands(pad.inst);
        let mut operands = caller.operands(id);
        operands.extend(clauses);
        caller.set_operands(id, &operands);
        let flags = caller.body.inst(id).flags();
        let is_cleanup = caller.body.inst(pad.inst).has(Flags::CLEANUP);
        let flags = flags.with_if(Flags::CLEANUP, is_cleanup);
        caller.body.inst_mut(id).set_flags(flags);
    }
    let mut at = 0;
    while let Some(&block) = copies.blocks.get(at) {
        at = at.saturating_add(1);
        if let Some(rest) = pad.split_at_call(caller, block) {
            copies.blocks.insert(at, rest);
        }
        pad.forward_resume(caller, block);
    }
    pad.order_uses(caller, from);
    caller.remove_edge(from, unwind);
}

/// The landing pads of copied invokes.
fn copied_pads(caller: &Caller<'_>, copies: &Clone<'_>) -> Vec<InstId> {
    let mut found = Vec::new();
    for &block in &copies.blocks {
        let last = caller.body.last_inst(block);
        if let Some(View::Invoke { unwind, .. }) = last.and_then(|last| caller.body.view(last)) {
            let pad = landing_pad(caller, unwind);
            found.extend(pad.filter(|pad| !found.contains(pad)));
        }
    }
    found
}

fn landing_pad(caller: &Caller<'_>, block: BlockId) -> Option<InstId> {
    let mut insts = caller.live(block).into_iter();
    insts.find(|id| caller.body.inst(*id).op == Opcode::LandingPad)
}

impl Pad {
    fn new(caller: &mut Caller<'_>, block: BlockId, from: BlockId) -> Option<Self> {
        let inst = landing_pad(caller, block)?;
        let mut values = Vec::new();
        for phi in caller.live_phis(block) {
            let operands = caller.operands(phi);
            let mut pairs = operands.chunks_exact(2);
            let value = pairs.find(|pair| pair.get(1) == Some(&from.into()));
            values.push((phi, *value?.first()?));
        }
        Some(Self {
            block,
            inst,
            values,
            body: None,
        })
    }

    /// Makes an invoke of the first call of a block that may unwind; returns the block behind it.
    fn split_at_call(&mut self, caller: &mut Caller<'_>, block: BlockId) -> Option<BlockId> {
        let mut insts = caller.live(block).into_iter();
        let call = insts.find(|id| {
            let name = caller.body.called_global(*id);
            let name = name.map_or(&b""[..], |id| caller.module.name(id));
            caller.body.inst(*id).op == Opcode::Call
                && !is_nounwind(caller, *id)
                && !name.starts_with(b"llvm.experimental.deoptimize")
                && !name.starts_with(b"llvm.experimental.guard")
        })?;
        let rest = caller.body.add_block();
        let name = caller.body.names.get(call.into()).to_vec();
        caller.name(rest.into(), &[&name, &b".noexc"[..]].concat());
        caller.move_rest(block, Some(call), rest);
        caller.rename_predecessor(rest, block, rest);
        let mut operands = caller.operands(call);
        operands.extend([Value::block(rest), Value::block(self.block)]);
        let old = *caller.body.inst(call);
        let flags = old.flags().fast_math();
        let mut new = Inst::new(Opcode::Invoke, old.ty).with_flags(flags);
        if let Some(info) = old.call_id() {
            new = new.with_call(info);
        }
        // The call's handle stays, with its location; its name is taken while the invoke is made.
        *caller.body.inst_mut(call) = new;
        caller.set_operands(call, &operands);
        if !name.is_empty() {
            let old = name.clone();
            caller.name(call.into(), &name);
            caller.names.free_name(&old);
        }
        let prof = bitsmith_model::schema::metadata_kind::PROF;
        let attachments = &mut caller.body.attachments;
        attachments.retain(|id, attachment| id != call || attachment.kind == prof);
        let values = self.values.clone();
        self.add_edge(caller, &values, block);
        Some(rest)
    }

    /// Adds an edge from a block to phis, with these values.
    fn add_edge(&self, caller: &mut Caller<'_>, to: &[(InstId, Value)], from: BlockId) {
        for &(phi, value) in to {
            let mut operands = caller.operands(phi);
            operands.extend([value, from.into()]);
            caller.set_operands(phi, &operands);
        }
    }

    /// Makes a branch of a `resume` at the end of a block.
    fn forward_resume(&mut self, caller: &mut Caller<'_>, block: BlockId) {
        let Some(last) = caller.body.last_inst(block) else {
            return;
        };
        if caller.body.inst(last).op != Opcode::Resume {
            return;
        }
        let Some(exception) = caller.operands(last).first().copied() else {
            return;
        };
        let loc = caller.body.loc(last);
        let mut body = match self.body.take() {
            Some(body) => body,
            None => self.split(caller),
        };
        caller.branch(block, body.block, loc);
        let values = self.values.iter().map(|(_, value)| *value);
        let mut to: Vec<(InstId, Value)> = body.phis.iter().copied().zip(values).collect();
        to.push((body.exception, exception));
        self.add_edge(caller, &to, block);
        caller.remove(last);
        body.resumes = body.resumes.saturating_add(1);
        self.body = Some(body);
    }

    /// Splits the landing pad's block behind the pad.
    fn split(&self, caller: &mut Caller<'_>) -> Body {
        let block = caller.body.add_block();
        let at = caller.body.order.iter().position(|of| *of == self.block);
        let at = at.map_or(caller.body.order.len(), |at| at.saturating_add(1));
        caller.body.order.insert(at, block);
        let name = caller.body.names.get(self.block.into()).to_vec();
        caller.name(block.into(), &[&name, &b".body"[..]].concat());
        let mut phis = Vec::new();
        for &(outer, _) in &self.values {
            let ty = caller.body.inst(outer).ty;
            let phi = caller.push(block, Inst::new(Opcode::Phi, ty), &[], None);
            let name = caller.body.names.get(outer.into()).to_vec();
            caller.name(phi.into(), &[&name, &b".lpad-body"[..]].concat());
            phis.push(phi);
        }
        let ty = caller.body.inst(self.inst).ty;
        let exception = caller.push(block, Inst::new(Opcode::Phi, ty), &[], None);
        caller.name(exception.into(), b"eh.lpad-body");
        let next = caller.body.next(self.block, self.inst);
        let loc = next.and_then(|next| caller.body.loc(next));
        caller.move_rest(self.block, Some(self.inst), block);
        caller.rename_predecessor(block, self.block, block);
        caller.branch(self.block, block, loc);
        let outer = self.values.iter().map(|(phi, _)| *phi).chain([self.inst]);
        let pairs: Vec<(InstId, InstId)> =
            outer.zip(phis.iter().copied().chain([exception])).collect();
        for (outer, inner) in pairs {
            caller.redirect_uses(outer, inner.into());
            caller.set_operands(inner, &[outer.into(), self.block.into()]);
        }
        Body {
            block,
            phis,
            exception,
            resumes: 0,
        }
    }

    /// In LLVM the landing pad's own branch is the oldest use of the split block.
    fn order_uses(&self, caller: &mut Caller<'_>, from: BlockId) {
        let Some(body) = &self.body else { return };
        let place = |block: BlockId| caller.body.order.iter().position(|of| *of == block);
        if place(self.block) < place(from) {
            return;
        }
        let last = u32::try_from(body.resumes).unwrap_or(0);
        let indexes = [last].into_iter().chain(0..last).collect();
        let value = body.block.into();
        caller.body.use_lists.push(UseList { value, indexes });
    }
}
