//! `mem2reg`: makes values of variables in memory that are only loaded and stored as a whole.
//!
//! An alloca with one store is replaced by the stored value, one that is used in a single block by the value of
//! the store before each load. The others get phis (`frontier`) and are renamed by a walk over the control flow
//! graph (`rename`). Order and names are those of LLVM.

mod frontier;
mod knowledge;
mod location;
mod promotable;
mod records;
mod rename;
mod round;
mod simplify;

use crate::bodies::change_bodies;
use crate::local_names::LocalNameTable;
use crate::users::Users;
use bitsmith_model::body::Body;
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::module::Module;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::value::GlobalId;
use round::Round;

/// Promotes allocas in all functions.
///
/// ```
/// use bitsmith_model::{builder::FunctionBuilder, module::Module};
/// use bitsmith_passes::mem2reg::promote_memory;
///
/// let mut module = Module::new();
/// let i32 = module.types.int(32);
/// let ty = module.types.func(i32, &[i32]);
/// let f = module.declare_function(b"f", ty);
/// let mut b = FunctionBuilder::new(&mut module, f);
/// let entry = b.start_block(b"entry");
/// let slot = b.alloca(i32, 2);
/// b.store(b.arg(0), slot, 2);
/// let value = b.load(i32, slot, 2);
/// b.ret(Some(value));
/// b.finish();
/// promote_memory(&mut module);
/// let body = module.globals[f].body().expect("a body");
/// assert_eq!(body.block_insts(entry).count(), 1);
/// ```
pub fn promote_memory(module: &mut Module) {
    let layout = DataLayout::parse(&module.data_layout).unwrap_or_default();
    change_bodies(module, |module, function, body| {
        promote(module, &layout, function, body);
    });
}

/// Promotes in rounds: an alloca whose address was in a promoted one may be promotable afterwards.
fn promote(module: &mut Module, layout: &DataLayout, function: GlobalId, body: &mut Body) {
    let mut names = None;
    loop {
        let entry = body.order.first().copied();
        let mut insts = entry.into_iter().flat_map(|entry| body.block_insts(entry));
        if insts.all(|id| body.inst(id).op != Opcode::Alloca) {
            return;
        }
        let users = Users::new(body);
        let allocas = promotable::promotable(module.body_scope(function, body), body, &users);
        if allocas.is_empty() {
            return;
        }
        let names = names.get_or_insert_with(|| LocalNameTable::new(body));
        Round::new(module, layout, function, body, users, names).run(allocas);
    }
}
