//! Orders of uses («use-list order» in LangRef): the one in which LLVM has the uses of each value in
//! memory, once it has read a module, and the directives with which another reader gets the same.
//!
//! A new use is prepended to the list, so the order in memory follows from the order in which a reader
//! sets operands (`read`) and from the directives of the module itself. The writer predicts the order that
//! the next reader will build (`expect`). A value needs a directive if the two differ. `graph` has the
//! values and their uses.
//!
//! Every module of the corpus has the directives that `llvm-dis` gives it. Values that only LLVM's parser
//! creates, such as constants folded into
//! others, are known only if the pool has them too.

mod constants;
mod expect;
pub(crate) mod graph;
mod node;
mod read;

use crate::body::UseList;
use crate::module::Module;
use crate::value::{GlobalId, InstId};
use graph::Graph;
use rustc_hash::FxHashMap;

/// The reader that directives are made for.
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
    /// Those of the module. In text, they include the constants of functions, with the function whose body
    /// has the constant.
    pub module: Vec<(Option<GlobalId>, UseList)>,
    /// Those of each function.
    pub functions: FxHashMap<GlobalId, Vec<UseList>>,
}

impl UseLists {
    /// The directives for the use-list orders that LLVM has in memory after it read the file of `module`:
    /// in its disassembler for text, in its optimizer for bitcode. All bodies must be loaded.
    pub fn predict(module: &Module, target: Target) -> Self {
        let mut graph = Graph::new(module);
        match module.producer.of_bitcode {
            false => drop(read::text(&mut graph)),
            true => read::bitcode(&mut graph, target == Target::Text),
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

/// A directive that has not as many indexes as its value has uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WrongCount {
    /// The function that has it; none for one of the module.
    pub function: Option<GlobalId>,
    /// Its place among the directives of the function or module.
    pub number: usize,
    /// The number of uses.
    pub uses: usize,
}

/// The directives of a text that LLVM's parser rejects for the number of their indexes.
pub fn wrong_counts(module: &Module) -> Vec<WrongCount> {
    let bodies = module.functions.iter();
    let mut bodies = bodies.filter_map(|id| module.globals.get(*id)?.body());
    if module.use_lists.is_empty() && bodies.all(|body| body.use_lists.is_empty()) {
        return Vec::new();
    }
    read::text(&mut Graph::new(module))
}

/// The users of each of these globals in LLVM's memory after it read the module's file, the last one of its list first: an
/// instruction with its function, or nothing for a constant or another global. All bodies must be loaded.
pub fn users(
    module: &Module,
    globals: &[GlobalId],
) -> FxHashMap<GlobalId, Vec<Option<(GlobalId, InstId)>>> {
    let mut graph = Graph::new(module);
    match module.producer.of_bitcode {
        false => drop(read::text(&mut graph)),
        true => read::bitcode(&mut graph, false),
    }
    let mut bodies: Vec<graph::Function<'_>> = graph.functions().collect();
    bodies.sort_by_key(|function| function.nodes.insts);
    let place = |user: u32| {
        let at = bodies.partition_point(|function| function.nodes.insts <= user);
        let function = bodies.get(at.checked_sub(1)?)?;
        let index = user.checked_sub(function.nodes.insts)?;
        let is_in = (index as usize) < function.body.insts().len();
        is_in.then(|| (function.id, InstId::from_u32(index)))
    };
    let users = |id: &GlobalId| {
        let uses = graph.uses.get(id.as_u32() as usize);
        let places = uses.into_iter().flatten().map(|used| place(used.user));
        (*id, places.collect())
    };
    globals.iter().map(users).collect()
}
