//! The functions that replace retired ones, declared once for each name and type.

use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::global::{Function, Global, GlobalKind};
use bitsmith_model::module::Module;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::GlobalId;
use rustc_hash::FxHashMap;

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
}

impl Declared {
    /// The function with a name and type: a new one, or with `own` perhaps the module's.
    pub fn get(&mut self, module: &mut Module, name: &[u8], ty: TypeId, own: bool) -> GlobalId {
        let key = (name.to_vec(), ty);
        if let Some(&known) = self.new.get(&key) {
            return known;
        }
        let names = self.own.get_or_insert_with(|| {
            let functions = module.functions.iter();
            functions
                .map(|&id| (module.name(id).to_vec(), id))
                .collect()
        });
        let known = names.get(name).copied();
        let known =
            known.filter(|id| own && module.globals.get(*id).is_some_and(|g| g.value_ty == ty));
        let id = known.unwrap_or_else(|| {
            let global = function(module, name, ty);
            module.add_global(global)
        });
        self.new.insert(key, id);
        id
    }

    /// A function that is not in the module's list until it is used.
    pub fn late(&mut self, module: &mut Module, name: &[u8], ty: TypeId) -> GlobalId {
        let key = (name.to_vec(), ty);
        if let Some(&known) = self.new.get(&key) {
            return known;
        }
        let global = function(module, name, ty);
        let id = module.globals.push(global);
        self.new.insert(key, id);
        id
    }
}
