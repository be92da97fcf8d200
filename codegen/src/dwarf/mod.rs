//! Debug information (DWARF 4 and 5) of objects, from the module's debug-info nodes.
//!
//! While a function is compiled, [`FunctionDebug`] records what is lost afterwards: the source location of each
//! instruction. [`write`] then makes all units at once.

mod call_site;
mod declared;
mod description;
mod encode;
mod entry;
mod expression;
mod file;
mod function;
mod kept;
mod line;
mod lists;
mod locations;
mod name_index;
mod names;
mod pool;
mod scope;
mod section;
mod spans;
mod split;
mod subprogram;
mod tree;
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
use bitsmith_model::schema::di::{DiKind, EMISSION_KINDS, NAME_TABLE_KINDS};
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

/// The tables of names for debuggers, as far as they are chosen (`-accel-tables` and `-debugger-tune` of LLVM).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NameTables {
    /// True or false to make `.debug_names` for units that ask for tables, or not; by default it is made from DWARF 5 on.
    pub index: Option<bool>,
    /// True for the tables that LLDB reads.
    pub for_lldb: bool,
}

impl NameTables {
    /// The tables of a compile unit.
    fn of(self, unit: Node<'_>, version: u16) -> tree::Tables {
        let index = self.index.unwrap_or(self.for_lldb || version >= 5);
        let kind = unit.number(slot!(DICompileUnit, "nameTableKind")) as usize;
        match NAME_TABLE_KINDS.get(kind) {
            Some(&"Default") => tree::Tables {
                index,
                public: version < 5 && !self.for_lldb,
                gnu: false,
            },
            Some(&"Apple") => tree::Tables {
                index,
                ..tree::Tables::default()
            },
            Some(&"GNU") => tree::Tables {
                gnu: true,
                ..tree::Tables::default()
            },
            _ => tree::Tables::default(),
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

impl Place {
    /// The place at a distance behind this one.
    pub fn plus(self, distance: u64) -> Self {
        Self {
            offset: self.offset.wrapping_add(distance),
            ..self
        }
    }

    /// Its address.
    fn address(self) -> section::Address {
        section::Address {
            target: Some(Target::Section(self.section)),
            addend: self.offset.cast_signed(),
        }
    }
}

/// The debug sections of a module.
///
/// # Errors
/// Those of gimli, which writes the line tables.
pub fn write(
    unit: &Unit<'_>,
    functions: &[crate::code::Code],
    places: &[Place],
) -> Result<Vec<Section>, String> {
    let mut debug = unit::Debug::new(unit, functions, places);
    debug.add_functions();
    debug.add_globals();
    split::write(&mut debug.tree, debug.encoding)
}
