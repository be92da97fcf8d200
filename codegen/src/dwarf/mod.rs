//! Debug information (DWARF 4 and 5) of objects, from the module's debug-info nodes.
//!
//! While a function is compiled, [`FunctionDebug`] records what is lost afterwards: the source location of each
//! instruction. [`write`] then makes all units at once.

mod call_site;
mod declared;
mod entry;
mod expression;
mod file;
mod function;
mod kept;
mod line;
mod locations;
mod scope;
mod section;
mod spans;
mod subprogram;
mod types;
mod unit;
mod variable;

pub use declared::{Change, Declared, Described, History, Home, Labelled, Passed, Passing, Valued};
pub use expression::{Fragment, Operations};
pub use function::FunctionDebug;
pub use section::{Section, Target};

use crate::unit::Unit;
use bitsmith_model::module::Module;
use bitsmith_model::node::Node;
use bitsmith_model::schema::di::{DiKind, EMISSION_KINDS};
use bitsmith_model::schema::metadata_kind;
use bitsmith_model::slot;
use bitsmith_model::value::{GlobalId, MdId};

/// The extent of the debug information of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// Lines, and the functions into which others were inlined.
    Lines,
    /// Everything.
    Full,
}

impl Extent {
    /// The extent that a compile unit asks for; none for `NoDebug`.
    fn of(unit: Node<'_>) -> Option<Self> {
        let kind = unit.number(slot!(DICompileUnit, "emissionKind")) as usize;
        match *EMISSION_KINDS.get(kind)? {
            "FullDebug" => Some(Self::Full),
            "LineTablesOnly" => Some(Self::Lines),
            _ => None,
        }
    }
}

/// The compile units of a module that are described.
fn units(module: &Module) -> impl Iterator<Item = (MdId, Extent)> + '_ {
    let named = module.named_metadata.iter();
    let lists = named.filter(|n| *n.name == *b"llvm.dbg.cu");
    lists.flat_map(|n| &n.operands).filter_map(|id| {
        let node = Node::get(module.scope(), *id)?;
        let extent = node.is(DiKind::DICompileUnit).then(|| Extent::of(node))?;
        Some((*id, extent?))
    })
}

/// Returns true if a module has debug information to write.
pub fn is_wanted(module: &Module) -> bool {
    units(module).next().is_some()
}

/// The subprogram of a function; it may belong to the metadata of the body.
pub fn subprogram(module: &Module, id: GlobalId) -> Option<Node<'_>> {
    let global = module.globals.get(id)?;
    let scope = match global.body() {
        Some(body) => module.body_scope(id, body),
        None => module.scope(),
    };
    let mut attached = global.attachments.iter();
    let attached = attached.find(|a| a.kind == metadata_kind::DBG)?;
    Node::get(scope, attached.node).filter(|n| n.is(DiKind::DISubprogram))
}

/// The place of a function's code in an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The number of the section.
    pub section: usize,
    /// The offset in it.
    pub offset: u64,
}

/// The debug sections of a module.
///
/// # Errors
/// Those of gimli.
pub fn write(
    unit: &Unit<'_>,
    functions: &[crate::compile::Code],
    places: &[Place],
) -> Result<Vec<Section>, String> {
    let mut debug = unit::Debug::new(unit, functions, places);
    debug.add_functions();
    debug.add_globals();
    section::write(&mut debug.dwarf, &debug.targets)
}
