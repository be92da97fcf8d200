//! The members of an archive that a program needs, as a linker chooses them.

use bitsmith_model::module::Module;
use bitsmith_model::schema::linkage::Linkage;
use std::collections::BTreeSet;
use std::path::Path;

/// The symbols of a program that is being put together.
#[derive(Default)]
struct Symbols {
    defined: BTreeSet<Vec<u8>>,
    undefined: BTreeSet<Vec<u8>>,
}

impl Symbols {
    fn add(&mut self, module: &Module) {
        for (id, global) in module.globals.iter().filter(|(_, g)| !g.linkage.is_local()) {
            let name = module.name(id);
            if !is_defined(global) {
                if global.linkage != Linkage::ExternalWeak && !self.defined.contains(name) {
                    self.undefined.insert(name.to_vec());
                }
                continue;
            }
            self.undefined.remove(name);
            self.defined.insert(name.to_vec());
        }
    }

    /// Returns true if a module defines a symbol that is missing.
    fn need(&self, module: &Module) -> bool {
        let mut globals = module.globals.iter();
        globals.any(|(id, global)| {
            let external = !global.linkage.is_local() && is_defined(global);
            external && self.undefined.contains(module.name(id))
        })
    }
}

fn is_defined(global: &bitsmith_model::global::Global) -> bool {
    !global.is_declaration() && global.linkage != Linkage::AvailableExternally
}

/// A module and the file that it is from.
pub type FromFile<'a> = (&'a Path, Module);

/// Returns the members that define what `program`, or another such member, needs: in their order.
pub fn members<'a>(program: &[FromFile<'a>], members: Vec<FromFile<'a>>) -> Vec<FromFile<'a>> {
    let mut symbols = Symbols::default();
    program.iter().for_each(|(_, module)| symbols.add(module));
    let mut left = members;
    let mut chosen = Vec::new();
    loop {
        let (needed, others): (Vec<_>, Vec<_>) = left
            .into_iter()
            .partition(|(_, module)| symbols.need(module));
        if needed.is_empty() {
            return chosen;
        }
        needed.iter().for_each(|(_, module)| symbols.add(module));
        chosen.extend(needed);
        left = others;
    }
}
