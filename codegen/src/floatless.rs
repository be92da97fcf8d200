//! Functions that leave the registers of floats and vectors alone, as kernels do: those with `noimplicitfloat` use them for
//! their own floats only, and processors without such registers, or with floats in software, not at all.

use crate::feature_list;
use crate::lower_error::LowerError;
use bitsmith_model::attr::{AttrListId, index};
use bitsmith_model::module::Module;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::types::{Type, TypeId, Types};
use bitsmith_model::value::GlobalId;
use rustc_hash::FxHashSet;

/// The features of processors with registers for floats and vectors, of all targets.
const FEATURES: [&[u8]; 3] = [b"sse", b"sse2", b"fp-armv8"];

/// Returns true if nothing but a function's own floats and vectors may be in their registers.
pub fn is_careful(module: &Module, function: GlobalId) -> bool {
    let list = attributes(module, function);
    let has = list.is_some_and(|l| {
        module
            .attrs
            .has_at(l, index::FUNCTION, AttrKind::NoImplicitFloat)
    });
    has || missing(module, function).is_some()
}

fn attributes(module: &Module, function: GlobalId) -> Option<AttrListId> {
    Some(module.globals.get(function)?.as_function()?.attrs)
}

/// Why a function has no such registers, if it has none.
fn missing(module: &Module, function: GlobalId) -> Option<String> {
    let list = attributes(module, function)?;
    let text = |name: &[u8]| module.attrs.function_text(list, name);
    let all = text(b"target-features").unwrap_or_default();
    if text(b"use-soft-float") == Some(b"true")
        || feature_list::sign(all, b"soft-float") == Some(b'+')
    {
        return Some("with floats in software (soft-float)".to_owned());
    }
    let is_missing = |name: &&[u8]| feature_list::sign(all, name) == Some(b'-');
    let name = FEATURES.into_iter().find(is_missing)?;
    let name = String::from_utf8_lossy(name);
    Some(format!("without the feature '{name}'"))
}

/// Checks that a function for a processor without such registers has nothing to put into them.
///
/// # Errors
///
/// Why there are no such registers.
pub fn check(module: &Module, function: GlobalId) -> Result<(), LowerError> {
    match missing(module, function) {
        Some(why) if uses_floats(module, function) => {
            Err(format!("a float or a vector {why}").into())
        }
        _ => Ok(()),
    }
}

/// Returns true if a parameter, an operand or a result is a float or a vector, or has one in it.
fn uses_floats(module: &Module, function: GlobalId) -> bool {
    let types = &module.types;
    let global = module.globals.get(function);
    let Some((global, body)) = global.and_then(|g| Some((g, g.body()?))) else {
        return false;
    };
    let func = types.as_func(global.value_ty);
    let scope = module.body_scope(function, body);
    let insts = body.order.iter().flat_map(|&block| body.block_insts(block));
    let of_insts = insts.flat_map(|at| {
        let operands = body.operands(at).iter();
        let operands = operands.filter_map(|&value| scope.type_of(value));
        std::iter::once(body.inst(at).ty).chain(operands)
    });
    let of_function = func
        .into_iter()
        .flat_map(|func| func.params.iter().copied());
    of_function
        .chain(of_insts)
        .any(|ty| is_in_registers(types, ty))
}

/// Returns true if values of a type are in those registers, or parts of them.
fn is_in_registers(types: &Types, ty: TypeId) -> bool {
    let mut seen = FxHashSet::default();
    let mut work = vec![ty];
    while let Some(ty) = work.pop() {
        match types.get(ty) {
            _ if !seen.insert(ty) => {}
            Type::Half | Type::BFloat | Type::Float | Type::Double | Type::Fp128 => return true,
            Type::Vector { .. } => return true,
            Type::Func(_) => {}
            _ => work.extend(types.parts(ty)),
        }
    }
    false
}
