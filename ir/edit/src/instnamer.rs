//! Names for unnamed parameters, blocks and results, as `opt -passes=instnamer` gives them.

use bitsmith_model::attr::index;
use bitsmith_model::body::Body;
use bitsmith_model::global::BodyState;
use bitsmith_model::module::Module;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::Value;
use rustc_hash::FxHashSet;

/// Names everything in the bodies that has no name: `arg`, `bb` and `i`, with a number where that is taken.
/// Functions with `optnone` stay as they are, as in LLVM.
pub fn name_values(module: &mut Module) {
    let functions = module.functions.clone();
    for id in functions {
        let Some(global) = module.globals.get_mut(id) else {
            continue;
        };
        let attrs = global.as_function().map(|function| function.attrs);
        let is_optional = attrs.is_some_and(|attrs| {
            let optnone = AttrKind::OptimizeNone;
            !module.attrs.has_at(attrs, index::FUNCTION, optnone)
        });
        if !is_optional {
            continue;
        }
        let params = module
            .types
            .as_func(global.value_ty)
            .map(|ty| ty.params.len());
        let function = global.as_function_mut().map(|function| &mut function.body);
        if let (Some(BodyState::Loaded(body)), Some(params)) = (function, params) {
            let all = values(body, params, |ty| *module.types.get(ty) != Type::Void);
            name(body, &all);
        }
    }
}

/// The values of a body, each with the stem of a name for it, in the order in which they are named.
fn values(
    body: &Body,
    params: usize,
    has_value: impl Fn(TypeId) -> bool,
) -> Vec<(Value, &'static [u8])> {
    let params = (0..).map(Value::arg).take(params);
    let mut all: Vec<(Value, &'static [u8])> = params.map(|p| (p, &b"arg"[..])).collect();
    for &block in &body.order {
        all.push((block.into(), b"bb"));
        let insts = body.block_insts(block);
        let insts = insts.filter(|inst| has_value(body.inst(*inst).ty));
        all.extend(insts.map(|inst| (inst.into(), &b"i"[..])));
    }
    all
}

/// Names those without a name. A stem that is taken gets the next number of the function, as in LLVM's
/// symbol tables.
fn name(body: &mut Body, all: &[(Value, &[u8])]) {
    let names = all.iter().map(|(value, _)| body.names.get(*value).to_vec());
    let mut taken: FxHashSet<Vec<u8>> = names.filter(|name| !name.is_empty()).collect();
    let mut last = 0u64;
    for &(value, stem) in all {
        if !body.names.get(value).is_empty() {
            continue;
        }
        let mut name = stem.to_vec();
        while !taken.insert(name.clone()) {
            last = last.saturating_add(1);
            name = [stem, last.to_string().as_bytes()].concat();
        }
        body.names.set(value, &name);
    }
}
