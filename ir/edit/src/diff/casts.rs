//! Casts that do nothing, which a module with typed pointers has when it is read.

use bitsmith_model::body::Body;
use bitsmith_model::metadata::MdKind;
use bitsmith_model::module::Module;
use bitsmith_model::schema::inst::CastOp;
use bitsmith_model::value::{BlockId, GlobalId, InstId, Value};
use rustc_hash::FxHashMap;

/// Removes casts of values to the types that they have. All bodies must be loaded.
pub fn remove_plain_casts(module: &mut Module) {
    for id in module.functions.clone() {
        let global = module.globals.get_mut(id);
        let function = global.and_then(|global| global.as_function_mut());
        let Some(body) = function.and_then(|function| function.body_mut()) else {
            continue;
        };
        let mut body = std::mem::take(body);
        let found = plain_casts(module, id, &body);
        without(&mut body, &found);
        let global = module.globals.get_mut(id);
        let function = global.and_then(|global| global.as_function_mut());
        if let Some(place) = function.and_then(|function| function.body_mut()) {
            *place = body;
        }
    }
}

/// The casts of a body that do nothing, each with its operand.
fn plain_casts(module: &Module, id: GlobalId, body: &Body) -> Vec<(BlockId, InstId, Value)> {
    let scope = module.body_scope(id, body);
    let mut found = Vec::new();
    for &block in &body.order {
        for at in body.block_insts(block) {
            let inst = body.inst(at);
            let is_cast = inst.cast_op() == Some(CastOp::BitCast);
            if let (true, &[operand]) = (is_cast, body.operands(at))
                && scope.type_of(operand) == Some(inst.ty)
            {
                found.push((block, at, operand));
            }
        }
    }
    found
}

fn without(body: &mut Body, casts: &[(BlockId, InstId, Value)]) {
    let operands: FxHashMap<Value, Value> = casts
        .iter()
        .map(|(_, at, operand)| (Value::inst(*at), *operand))
        .collect();
    // A chain is at most as long as there are casts, also in code that is not reached.
    let resolved = |mut value: Value| {
        for _ in 0..=casts.len() {
            match operands.get(&value) {
                Some(next) => value = *next,
                None => break,
            }
        }
        value
    };
    for operand in body.operand_pool() {
        *operand = resolved(*operand);
    }
    for entry in body.metadata.entries().to_vec() {
        if entry.kind == MdKind::Value {
            for slot in body.metadata.slots_mut(entry) {
                *slot = resolved(Value::from_u32(*slot)).as_u32();
            }
        }
    }
    for (block, at, _) in casts {
        body.remove(*block, *at);
    }
}
