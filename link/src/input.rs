//! The linker's input: a module whose bodies may not be decoded yet.

use crate::prefetch::Prefetched;
use bitsmith_model::module::Module;
use bitsmith_model::types::StructId;
use bitsmith_model::value::GlobalId;

/// A module to link, which decodes bodies on demand.
pub trait Input {
    /// Its name in messages, usually the file.
    fn name(&self) -> &str;
    /// The origin of a symbol in messages, such as a member of the file.
    fn place_of(&self, _symbol: &[u8]) -> String {
        self.name().to_owned()
    }
    /// The module as decoded so far.
    fn module(&self) -> &Module;
    /// The identified structs in the order of the file, if the module is not decoded completely: then all
    /// of them count. `None` if those count that the module is seen to use.
    fn defined_structs(&self) -> Option<Vec<StructId>> {
        None
    }
    /// The module, for taking bodies out of it.
    fn module_mut(&mut self) -> &mut Module;
    /// The facts that were computed ahead about the module and its decoded bodies. The module must not have
    /// changed since.
    fn take_prepared(&mut self) -> Option<Prefetched> {
        None
    }
    /// Returns the facts after linking, with data that the linker took from the bodies, so that the memory
    /// is freed together with the module.
    fn give_back(&mut self, _prepared: Prefetched) {}
    /// Decodes the bodies of these functions that are not decoded yet.
    ///
    /// # Errors
    /// The error in a body, with its place.
    fn load(&mut self, functions: &[GlobalId]) -> Result<(), String>;
}

/// A module with all bodies.
pub struct Loaded {
    name: String,
    module: Module,
}

impl Loaded {
    /// A module with its name in messages.
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
