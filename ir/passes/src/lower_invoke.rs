//! `lower-invoke`: makes calls of invokes, for code in which nothing is thrown.

use crate::bodies::change_bodies;
use crate::phis::RemovedEdges;
use bitsmith_model::inst::Inst;
use bitsmith_model::module::Module;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::types::Type;
use bitsmith_model::value::{BlockId, InstId, Value};
use bitsmith_model::view::View;
use rustc_hash::FxHashSet;

/// Replaces every invoke by a call and a branch to its normal destination.
pub fn lower_invokes(module: &mut Module) {
    let void = module.types.intern(Type::Void);
    change_bodies(module, |_, _, body| {
        let ends = body
            .order
            .iter()
            .filter_map(|block| Some((*block, body.last_inst(*block)?)));
        let invokes: Vec<(BlockId, InstId)> = ends
            .filter(|(_, last)| body.inst(*last).op == Opcode::Invoke)
            .collect();
        let mut edges = RemovedEdges::default();
        // A call keeps the location, but nothing else that is attached to the invoke.
        let is_invoke: FxHashSet<InstId> = invokes.iter().map(|(_, id)| *id).collect();
        body.attachments.retain(|id, _| !is_invoke.contains(&id));
        for (block, id) in invokes {
            let Some(View::Invoke {
                call,
                normal,
                unwind,
            }) = body.view(id)
            else {
                continue;
            };
            let operands: Vec<Value> = call.values().to_vec();
            let old = *body.inst(id);
            let Some(info) = old.call_id() else { continue };
            let flags = old.flags().fast_math();
            *body.inst_mut(id) = Inst::new(Opcode::Call, old.ty)
                .with_call(info)
                .with_flags(flags);
            body.set_operands(id, &operands);
            let branch = Inst::new(Opcode::Br, void);
            body.push(block, branch, &[normal.into()]);
            edges.remove(block, unwind);
        }
        edges.finish(body);
    });
}
