//! The way from an instruction to the file that lowers it.

use super::profile::Profiled;
use super::{Lower, Lowered, Parts, unreachable_code};
use crate::lower_error::LowerError;
use bitsmith_model::inst::Inst;
use bitsmith_model::value::{BlockId, InstId};
use bitsmith_model::view::View;
use cranelift_codegen::ir::InstBuilder;

impl<'a> Lower<'a, '_> {
    /// Lowers an instruction, and gives the parts of its result.
    pub(super) fn lower_inst(&mut self, block: BlockId, id: InstId, inst: &Inst) -> Lowered<Parts> {
        let view = self.view(id)?;
        if self.unit.segments
            && let Some(done) = self.segment_inst(inst, view)?
        {
            return Ok(done);
        }
        if let Some(done) = self.in_pieces(inst, view) {
            return done;
        }
        if self.vectors.packing
            && let Some(done) = self.packed_inst(block, id, inst, view)?
        {
            return Ok(done);
        }
        match view {
            View::Ret { value } => {
                self.profile(Profiled::Exit)?;
                self.ret(value)
            }
            View::Br { target } => self.jump(block, target),
            View::CondBr {
                condition,
                then,
                otherwise,
            } => self.branch(block, condition, then, otherwise),
            View::Switch {
                condition,
                default,
                cases,
            } => self.switch((block, id), condition, default, cases),
            View::IndirectBr { address, targets } => self.indirect_branch(block, address, targets),
            View::Unreachable {} => {
                self.b.ins().trap(unreachable_code());
                Ok(())
            }
            View::Resume { value } => self.resume(value),
            View::Store { value, pointer } => self.store_inst(inst, value, pointer),
            View::Fence {} => {
                self.b.ins().fence();
                Ok(())
            }
            _ => return self.lower_value(block, id, inst, view),
        }?;
        Ok(Parts::new())
    }

    /// Lowers an instruction that may have a result.
    fn lower_value(
        &mut self,
        block: BlockId,
        id: InstId,
        inst: &Inst,
        view: View<'a>,
    ) -> Lowered<Parts> {
        match view {
            View::Call(call) => self.call(id, call),
            View::Invoke {
                call,
                normal,
                unwind,
            } => self.invoke(block, id, call, normal, unwind),
            View::CallBr {
                call,
                default,
                indirect,
            } => self.callbr(block, id, call, default, indirect),
            View::LandingPad { .. } => self.landing_pad(block, inst),
            View::FNeg { value } => self.fneg(value),
            View::Binary { left, right } => self.binary(inst, left, right),
            View::Alloca { count } => self.alloca(id, inst, count),
            View::Load { .. } if self.labels.loads.contains(&id) => Ok(Parts::new()),
            View::Load { .. } if self.is_question(id, inst) => Ok(Parts::new()),
            View::Load { pointer } => self.load_inst(id, inst, pointer),
            View::GetElementPtr { base, indices } => self.gep_inst(id, inst, base, indices),
            View::CmpXchg {
                pointer,
                expected,
                new,
            } => self.cmpxchg(pointer, expected, new),
            View::AtomicRmw { pointer, value } => self.atomic_rmw(inst, pointer, value),
            View::Cast { value } => self.cast_inst(inst, value),
            View::ICmp { left, right } => self.icmp_inst(inst, left, right),
            View::FCmp { left, right } => self.fcmp_inst(inst, left, right),
            View::Phi { .. } => Ok(self.phi_params(block, id)),
            View::Select { condition, yes, no } => self.select(condition, yes, no),
            View::VaArg { list } => self.unit.target.va_arg(self, list, inst.ty),
            View::ExtractElement { vector, index } => self.extract_element(vector, index),
            View::InsertElement {
                vector,
                element,
                index,
            } => self.insert_element(vector, element, index),
            View::ShuffleVector { left, right, mask } => self.shuffle(left, right, mask, inst.ty),
            View::ExtractValue { aggregate } => self.extract_value(inst, aggregate),
            View::InsertValue { aggregate, value } => self.insert_value(inst, aggregate, value),
            View::Freeze { value } => self.parts(value),
            View::CleanupRet { .. }
            | View::CatchRet { .. }
            | View::CatchSwitch { .. }
            | View::CleanupPad { .. }
            | View::CatchPad { .. } => {
                let what = inst.op.text();
                Err(format!("{what}: exceptions in the manner of Windows are not supported").into())
            }
            // These have no result.
            View::Ret { .. }
            | View::Br { .. }
            | View::CondBr { .. }
            | View::Switch { .. }
            | View::IndirectBr { .. }
            | View::Unreachable {}
            | View::Resume { .. }
            | View::Store { .. }
            | View::Fence {} => Err(LowerError::internal()),
        }
    }
}
