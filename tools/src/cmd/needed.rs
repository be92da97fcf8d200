//! The members of an archive that a program needs, as a linker chooses them.

use super::parts::{self, FromFile, Part};
use bitsmith_model::module::Module;
use bitsmith_model::schema::linkage::Linkage;
use std::collections::BTreeSet;

/// The symbols of a program that is being put together.
#[derive(Default)]
struct Symbols {
    defined: BTreeSet<Vec<u8>>,
    undefined: BTreeSet<Vec<u8>>,
}

impl Symbols {
    fn add(&mut self, part: &Part) {
        symbols(part, |name, is_defined| {
            if is_defined {
                self.undefined.remove(name);
                self.defined.insert(name.to_vec());
            } else if !self.defined.contains(name) {
                self.undefined.insert(name.to_vec());
            }
        });
    }

    /// Returns true if a part defines a symbol that is missing.
    fn need(&self, part: &Part) -> bool {
        let mut needed = false;
        symbols(part, |name, is_defined| {
            needed |= is_defined && self.undefined.contains(name);
        });
        needed
    }
}

/// Calls `see` with each name that a part has for others: its name, and true if the part defines it.
fn symbols(part: &Part, see: impl FnMut(&[u8], bool)) {
    match part {
        Part::Module(module) => symbols_of_module(module, see),
        Part::Object(object) => parts::symbols(object, see),
    }
}

fn symbols_of_module(module: &Module, mut see: impl FnMut(&[u8], bool)) {
    for (id, global) in module.globals.iter().filter(|(_, g)| !g.linkage.is_local()) {
        let is_defined = is_defined(global);
        if is_defined || global.linkage != Linkage::ExternalWeak {
            see(module.name(id), is_defined);
        }
    }
}

fn is_defined(global: &bitsmith_model::global::Global) -> bool {
    !global.is_declaration() && global.linkage != Linkage::AvailableExternally
}

/// Returns the members that define what `program`, or another such member, needs: in their order.
pub fn members<'a>(program: &[FromFile<'a>], members: Vec<FromFile<'a>>) -> Vec<FromFile<'a>> {
    let mut symbols = Symbols::default();
    program.iter().for_each(|(_, part)| symbols.add(part));
    let mut left = members;
    let mut chosen = Vec::new();
    loop {
        let (needed, others): (Vec<_>, Vec<_>) =
            left.into_iter().partition(|(_, part)| symbols.need(part));
        if needed.is_empty() {
            return chosen;
        }
        needed.iter().for_each(|(_, part)| symbols.add(part));
        chosen.extend(needed);
        left = others;
    }
}
