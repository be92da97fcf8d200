//! The first variable, function or instruction of a module that has a type, for reports.

use crate::report;
use bitsmith_model::body::Body;
use bitsmith_model::module::Module;
use bitsmith_model::types::{TypeId, Types};
use bitsmith_model::value::GlobalId;

/// The places of some types, as the report shows them; `None` for one that only metadata and attributes have.
pub(crate) fn places(module: &Module, wanted: &[TypeId]) -> Vec<Option<String>> {
    let mut search = Search {
        within: within(&module.types, wanted),
        places: vec![None; wanted.len()],
    };
    if wanted.is_empty() {
        return search.places;
    }
    for (id, global) in module.globals.iter() {
        search.found(global.value_ty, || report::name(module, id));
    }
    for (id, global) in module.globals.iter() {
        if let Some(body) = global.body() {
            search.body(module, id, body);
        }
    }
    search.places
}

struct Search {
    /// By type: the index of a wanted one that it is or contains.
    within: Vec<Option<usize>>,
    places: Vec<Option<String>>,
}

impl Search {
    /// Notes the place of the wanted type in a type, if it is the first.
    fn found(&mut self, ty: TypeId, place: impl FnOnce() -> String) {
        let wanted = self.within.get(ty.as_u32() as usize).copied().flatten();
        if let Some(known) = wanted.and_then(|at| self.places.get_mut(at)) {
            known.get_or_insert_with(place);
        }
    }

    fn body(&mut self, module: &Module, id: GlobalId, body: &Body) {
        for &block in &body.order {
            for at in body.block_insts(block) {
                let inst = body.inst(at);
                let types = std::iter::once(inst.ty).chain(inst.source_type());
                for ty in types {
                    self.found(ty, || report::place(module, id, body, (block, at)));
                }
            }
        }
        for (_, constant) in body.consts.iter() {
            self.found(constant.ty, || report::name(module, id));
        }
    }
}

/// For each type, the index of a wanted one that it is or contains.
fn within(types: &Types, wanted: &[TypeId]) -> Vec<Option<usize>> {
    let mut users: Vec<Vec<TypeId>> = vec![Vec::new(); types.iter().len()];
    for (ty, _) in types.iter() {
        let result = types.as_func(ty).map(|func| func.ret);
        for part in types.parts(ty).iter().copied().chain(result) {
            if let Some(users) = users.get_mut(part.as_u32() as usize) {
                users.push(ty);
            }
        }
    }
    let mut within = vec![None; users.len()];
    for (at, ty) in wanted.iter().enumerate() {
        let mut todo = vec![*ty];
        while let Some(ty) = todo.pop() {
            let index = ty.as_u32() as usize;
            if let Some(known @ None) = within.get_mut(index) {
                *known = Some(at);
                todo.extend(users.get(index).into_iter().flatten());
            }
        }
    }
    within
}
