//! Orders of uses («use-list order» in LangRef): the one in which LLVM has the uses of each value in
//! memory, once it has read a module, and the directives with which another reader gets the same.
//!
//! A use stands in front of those that were there before it, so the order in memory follows from
//! the order in which a reader sets operands (`read`), and from the directives that the module has
//! itself. The writer expects of the next reader an order of its own (`expect`); where this is
//! another one, the value needs a directive. That is all of it, in three steps: the values that
//! have uses (`graph`), the reading, the expectation.
//!
//! Every module of the corpus has the directives that `llvm-dis` gives it. What LLVM's parser has in
//! memory and no module shows, such as constants folded into others, is known only as far as the pool
//! has it, too.

mod constants;
mod expect;
pub(crate) mod graph;
mod read;

use crate::body::UseList;
use crate::module::Module;
use crate::value::GlobalId;
use graph::Graph;
use rustc_hash::FxHashMap;

pub use graph::operands;

/// For which reader directives are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// One of bitcode (`-preserve-bc-uselistorder`).
    Bitcode,
    /// One of text (`-preserve-ll-uselistorder`).
    Text,
}

/// Directives, in the order in which LLVM writes them.
#[derive(Clone, Debug, Default)]
pub struct UseLists {
    /// Those of the module. In text, constants of functions are among them: with the function whose
    /// body has the constant.
    pub module: Vec<(Option<GlobalId>, UseList)>,
    /// Those of each function.
    pub functions: FxHashMap<GlobalId, Vec<UseList>>,
}

impl UseLists {
    /// The directives for the uses that LLVM has in memory, were it to read what `module` was read
    /// from: as its disassembler for text, as its optimizer for bitcode. All bodies must be loaded.
    pub fn predict(module: &Module, target: Target) -> Self {
        let mut graph = Graph::new(module);
        // Only files of bitcode say who wrote them.
        match module.producer.name.is_empty() {
            true => read::text(&mut graph),
            false => read::bitcode(&mut graph, target == Target::Text),
        }
        expect::directives(&graph, target)
    }
    /// The directives that `module` has, as they are.
    pub fn of_module(module: &Module) -> Self {
        let bodies = module.functions.iter();
        let bodies = bodies.filter_map(|id| Some((*id, module.globals.get(*id)?.body()?)));
        let lists = module.use_lists.iter();
        Self {
            module: lists.map(|list| (None, list.clone())).collect(),
            functions: bodies
                .filter(|(_, body)| !body.use_lists.is_empty())
                .map(|(id, body)| (id, body.use_lists.clone()))
                .collect(),
        }
    }
    /// The directives of a function.
    pub fn of(&self, function: GlobalId) -> &[UseList] {
        self.functions.get(&function).map_or(&[], |lists| lists)
    }
}
