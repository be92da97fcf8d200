//! What is linked: a module whose bodies may not be decoded yet.

use crate::prepared::Prepared;
use bitsmith_model::module::Module;
use bitsmith_model::types::StructId;
use bitsmith_model::value::GlobalId;

/// A module to link, which decodes bodies when they are wanted.
pub trait Input {
    /// What messages call it: usually the file.
    fn name(&self) -> &str;
    /// What messages call the place of a symbol: a member of the file, say.
    fn place_of(&self, _symbol: &[u8]) -> String {
        self.name().to_owned()
    }
    /// The module, as far as it was decoded.
    fn module(&self) -> &Module;
    /// The identified structs in the order in which a file defines them, if the module is of a file
    /// that is not decoded to its end: then all of them count. None where those count that the
    /// module is seen to use.
    fn defined_structs(&self) -> Option<Vec<StructId>> {
        None
    }
    /// The module, to take bodies out of it.
    fn module_mut(&mut self) -> &mut Module;
    /// What is known of the module and of bodies that were decoded, if that was looked at before.
    /// The module has to be as it was then.
    fn take_prepared(&mut self) -> Option<Prepared> {
        None
    }
    /// Takes it back when the module is linked in, with what the linker took from its bodies, to give
    /// back the memory with the module.
    fn give_back(&mut self, _prepared: Prepared) {}
    /// Decodes the bodies of these functions, those that are not decoded yet.
    ///
    /// # Errors
    /// What is wrong with a body, with its place.
    fn load(&mut self, functions: &[GlobalId]) -> Result<(), String>;
}

/// A module that is all there.
pub struct Loaded {
    name: String,
    module: Module,
}

impl Loaded {
    /// A module with the name that messages call it.
    pub fn new(name: impl Into<String>, module: Module) -> Self {
        Self {
            name: name.into(),
            module,
        }
    }
}

impl Input for Loaded {
    fn name(&self) -> &str {
        &self.name
    }
    fn module(&self) -> &Module {
        &self.module
    }
    fn module_mut(&mut self) -> &mut Module {
        &mut self.module
    }
    fn load(&mut self, _functions: &[GlobalId]) -> Result<(), String> {
        Ok(())
    }
}
