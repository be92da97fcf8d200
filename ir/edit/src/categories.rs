//! Splits a module by its kernels: one part for each group of kernels, with all that they may need, as
//! `llvm-split --split-by-category` does.

use super::declare::{declare, declare_aliases};
use super::remove::remove_dead_globals;
use super::uses::{GlobalSet, mentioned, uses_of_all};
use bitsmith_model::global::{BodyState, Global, GlobalKind};
use bitsmith_model::module::Module;
use bitsmith_model::schema::callconv::CallConv;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{GlobalId, ValueKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// The grouping of kernels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Category {
    /// By the attribute `"module-id"`; kernels without it are in the first group.
    ModuleId,
    /// Each kernel is a group.
    Kernel,
}

/// The parts of a module, one for each group of kernels, the last group first.
pub fn parts_by(module: &Module, category: Category) -> impl Iterator<Item = Module> + '_ {
    let needs = Needs::of(module);
    let groups = groups(module, category).into_iter().rev();
    groups.map(move |kernels| part(module, &needs.all(module, &kernels)))
}

/// The groups of kernels, in the order of the first kernel of each.
fn groups(module: &Module, category: Category) -> Vec<Vec<GlobalId>> {
    let mut groups: Vec<Vec<GlobalId>> = Vec::new();
    let mut known: FxHashMap<&[u8], usize> = FxHashMap::default();
    for &id in &module.functions {
        let global = module.globals.get(id);
        let Some(global) = global.filter(|g| !g.is_declaration() && is_kernel(g)) else {
            continue;
        };
        let key = match category {
            Category::ModuleId => module_id(module, global),
            Category::Kernel => module.name(id),
        };
        let at = match key {
            b"" => 0,
            key => *known.entry(key).or_insert(groups.len()),
        };
        match groups.get_mut(at) {
            Some(group) => group.push(id),
            None => groups.push(vec![id]),
        }
    }
    groups
}

fn is_kernel(global: &Global) -> bool {
    let cc = global.as_function().map(|function| CallConv(function.cc));
    matches!(
        cc,
        Some(CallConv::PTX_Kernel | CallConv::SPIR_KERNEL | CallConv::AMDGPU_KERNEL)
    )
}

fn module_id<'m>(module: &'m Module, global: &Global) -> &'m [u8] {
    let function = global.as_function();
    let value = function.and_then(|f| module.attrs.function_text(f.attrs, b"module-id"));
    value.unwrap_or_default()
}

/// The dependencies of each function and variable.
struct Needs {
    of: FxHashMap<GlobalId, Vec<GlobalId>>,
    /// The functions that an indirect call may call, by function type.
    callable: FxHashMap<TypeId, Vec<GlobalId>>,
    /// The function types of the indirect calls of each function.
    calls: FxHashMap<GlobalId, Vec<TypeId>>,
}

impl Needs {
    fn of(module: &Module) -> Self {
        let mut needs = Self {
            of: FxHashMap::default(),
            callable: FxHashMap::default(),
            calls: FxHashMap::default(),
        };
        for id in module.functions.iter().chain(&module.variables).copied() {
            let mut used = uses_of_all(module, id).0;
            // Aliases are replaced by their aliasees.
            let (mut at, mut known) = (0, FxHashSet::default());
            while let Some(&one) = used.get(at) {
                at = at.saturating_add(1);
                let kind = module.globals.get(one).map(|global| &global.kind);
                if let Some(GlobalKind::Alias(value) | GlobalKind::IFunc(value)) = kind {
                    for behind in mentioned(module, *value) {
                        if known.insert(behind) {
                            used.push(behind);
                        }
                    }
                }
            }
            needs.of.insert(id, used);
        }
        for &id in &module.functions {
            let Some(global) = module.globals.get(id) else {
                continue;
            };
            if !is_kernel(global) {
                needs.callable.entry(global.value_ty).or_default().push(id);
            }
            needs.calls.insert(id, called_by_pointers(global));
        }
        needs
    }

    /// Everything that kernels need, and the variables that may not be dropped.
    fn all(&self, module: &Module, kernels: &[GlobalId]) -> GlobalSet {
        let mut found = GlobalSet::new();
        let mut work: Vec<GlobalId> = kernels.to_vec();
        work.extend(module.variables.iter().copied().filter(|&id| {
            let global = module.globals.get(id);
            global.is_some_and(|g| g.is_declaration() || !g.linkage.is_discardable_if_unused())
        }));
        let mut types = FxHashSet::default();
        while let Some(id) = work.pop() {
            let global = module.globals.get(id);
            let is_declared =
                global.is_some_and(|g| g.as_function().is_some() && g.is_declaration());
            if is_declared || !found.insert(id) {
                continue;
            }
            work.extend(self.of.get(&id).into_iter().flatten());
            for ty in self.calls.get(&id).into_iter().flatten() {
                if types.insert(*ty) {
                    work.extend(self.callable.get(ty).into_iter().flatten());
                }
            }
        }
        found
    }
}

/// The function types of the indirect calls in a body.
fn called_by_pointers(global: &Global) -> Vec<TypeId> {
    let Some(BodyState::Loaded(body)) = global.as_function().map(|f| &f.body) else {
        return Vec::new();
    };
    let mut types = FxHashSet::default();
    for &block in &body.order {
        for id in body.block_insts(block) {
            let Some(call) = body.call(id) else { continue };
            let callee = body.callee(id).map(|callee| callee.kind());
            let is_pointer = matches!(callee, Some(ValueKind::Inst(_) | ValueKind::Arg(_)));
            if is_pointer {
                types.insert(call.func_ty);
            }
        }
    }
    types.into_iter().collect()
}

/// A copy of the module with the definitions of `kept`, and declarations of the other globals that they
/// refer to.
fn part(module: &Module, kept: &GlobalSet) -> Module {
    let mut part = module.clone();
    let all = module.functions.iter().chain(&module.variables).copied();
    declare(&mut part, all.filter(|&id| !kept.contains(id)));
    declare_aliases(&mut part, module.aliases.iter().copied());
    remove_dead_globals(&mut part);
    part.summary = None;
    part
}
