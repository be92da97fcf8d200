//! Calls of intrinsics that releases tell apart by more than the declaration.

use crate::error::Result;
use crate::outline::ModuleOutline;
use crate::read::LazyModule;
use bitsmith_model::body::Body;
use bitsmith_model::global::BodyState;
use bitsmith_model::module::Module;
use bitsmith_model::value::{GlobalId, InstId};
use std::collections::{BTreeMap, BTreeSet};

/// The calls of a module.
#[derive(Debug, Default)]
pub(crate) struct Calls<'n> {
    /// Those functions, of the ones that are asked for, that nothing calls.
    pub uncalled: BTreeSet<&'n [u8]>,
    /// The functions, of those that copy or set memory in place, that some call gives a variable size.
    pub variable: BTreeSet<&'n [u8]>,
}

/// The operand with the size.
const SIZE: usize = 2;

impl<'n> Calls<'n> {
    /// Examines the calls of functions, and of those that copy or set memory in place. Bodies are read until all of the
    /// former are found.
    pub(crate) fn of(
        bytes: &[u8],
        outline: &ModuleOutline<'_>,
        functions: &BTreeSet<&'n [u8]>,
        in_place: &BTreeSet<&'n [u8]>,
    ) -> Result<Self> {
        let mut found = Self::default();
        if functions.is_empty() && in_place.is_empty() {
            return Ok(found);
        }
        let mut lazy = LazyModule::of_outline(bytes, outline)?;
        let mut uncalled = those(&lazy.module, functions);
        let sized = those(&lazy.module, in_place);
        for id in lazy.module.functions.clone() {
            if uncalled.is_empty() && sized.is_empty() {
                break;
            }
            lazy.materialize(id)?;
            let module = &mut lazy.module;
            let function = module
                .globals
                .get_mut(id)
                .and_then(|global| global.as_function_mut());
            // A body that was looked at is not needed any longer.
            let body = function.map(|function| std::mem::take(&mut function.body));
            let Some(BodyState::Loaded(body)) = body else {
                continue;
            };
            let insts = body.order.iter().flat_map(|&block| body.block_insts(block));
            for (inst, callee) in insts.filter_map(|at| Some((at, body.called_global(at)?))) {
                uncalled.remove(&callee);
                if let Some(name) = sized.get(&callee)
                    && has_variable_size(module, &body, inst)
                {
                    found.variable.insert(name);
                }
            }
        }
        found.uncalled = uncalled.into_values().collect();
        Ok(found)
    }
}

/// The functions of these names.
fn those<'n>(module: &Module, names: &BTreeSet<&'n [u8]>) -> BTreeMap<GlobalId, &'n [u8]> {
    let functions = module.functions.iter();
    let functions = functions.filter_map(|&id| Some((id, *names.get(module.name(id))?)));
    functions.collect()
}

fn has_variable_size(module: &Module, body: &Body, inst: InstId) -> bool {
    let size = body.operands(inst).get(SIZE);
    size.is_some_and(|size| module.scope_in(body).int(*size).is_none())
}
