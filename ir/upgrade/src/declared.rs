//! The functions that replace retired ones, declared once for each name and type.

use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::global::{Function, Global, GlobalKind};
use bitsmith_model::module::Module;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::unique::unique_name;
use bitsmith_model::value::GlobalId;
use rustc_hash::{FxHashMap, FxHashSet};

fn function(module: &mut Module, name: &[u8], ty: TypeId) -> Global {
    let layout = DataLayout::parse(&module.data_layout).unwrap_or_default();
    let pointer = module.types.intern(Type::Ptr(layout.program_space));
    let kind = GlobalKind::Function(Box::<Function>::default());
    Global::new(module.strings.add(name), pointer, ty, kind)
}

/// The functions that were declared as replacements, and the module's own by name.
#[derive(Default)]
pub(super) struct Declared {
    new: FxHashMap<(Vec<u8>, TypeId), GlobalId>,
    own: Option<FxHashMap<Vec<u8>, GlobalId>>,
    /// The module's own functions whose names new ones have.
    displaced: Vec<GlobalId>,
}

impl Declared {
    /// The function with a name and type: a declared one, the module's own, or a new one.
    pub fn get(&mut self, module: &mut Module, name: &[u8], ty: TypeId) -> GlobalId {
        let own = self.own_of_type(module, name, ty);
        self.known_or(name, ty, || {
            own.unwrap_or_else(|| {
                let global = function(module, name, ty);
                module.add_global(global)
            })
        })
    }

    /// The function that has the name that belongs to its type. A function of another type with that name
    /// loses it.
    pub fn mangled(&mut self, module: &mut Module, name: &[u8], ty: TypeId) -> GlobalId {
        let id = self.get(module, name, ty);
        let own = self.own(module).get(name).copied();
        self.displaced.extend(own.filter(|own| *own != id));
        id
    }

    /// Renames the functions whose names new ones have, and which stay.
    pub fn take_names(self, module: &mut Module) {
        let Some(own) = self.own.filter(|_| !self.displaced.is_empty()) else {
            return;
        };
        let listed: FxHashSet<GlobalId> = module.functions.iter().copied().collect();
        for id in self.displaced {
            let mut name = [module.name(id), b".renamed"].concat();
            if own.contains_key(&name) {
                let is_free = |name: &[u8]| !own.contains_key(name);
                name = unique_name(&name, b".", &mut 0, is_free);
            }
            let name = module.strings.add(&name);
            if let Some(global) = module.globals.get_mut(id).filter(|_| listed.contains(&id)) {
                global.name = name;
            }
        }
    }

    /// The function with a name and type: a declared one or a new one, never the module's own.
    pub fn replacement(&mut self, module: &mut Module, name: &[u8], ty: TypeId) -> GlobalId {
        // Names are those of the module before it is added to.
        self.own(module);
        self.known_or(name, ty, || {
            let global = function(module, name, ty);
            module.add_global(global)
        })
    }

    /// The module's own function, or one that is not in the module's list until it is used.
    pub fn late(&mut self, module: &mut Module, name: &[u8], ty: TypeId) -> GlobalId {
        let own = self.own_of_type(module, name, ty);
        self.known_or(name, ty, || {
            own.unwrap_or_else(|| {
                let global = function(module, name, ty);
                module.globals.push(global)
            })
        })
    }

    /// The module's own function with a name and type.
    fn own_of_type(&mut self, module: &Module, name: &[u8], ty: TypeId) -> Option<GlobalId> {
        let own = self.own(module).get(name).copied();
        own.filter(|id| module.globals.get(*id).is_some_and(|g| g.value_ty == ty))
    }

    fn own(&mut self, module: &Module) -> &FxHashMap<Vec<u8>, GlobalId> {
        self.own.get_or_insert_with(|| {
            let functions = module.functions.iter();
            functions
                .map(|&id| (module.name(id).to_vec(), id))
                .collect()
        })
    }

    fn known_or(&mut self, name: &[u8], ty: TypeId, make: impl FnOnce() -> GlobalId) -> GlobalId {
        *self.new.entry((name.to_vec(), ty)).or_insert_with(make)
    }
}
