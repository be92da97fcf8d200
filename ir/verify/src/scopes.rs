//! The subprogram that each local scope of a module belongs to.

use bitsmith_model::debug_types::DebugTypes;
use bitsmith_model::entity::Table;
use bitsmith_model::metadata::MdKind;
use bitsmith_model::module::Module;
use bitsmith_model::node::Node;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::slot;
use bitsmith_model::value::MdId;

/// The scopes of a module's debug info.
#[derive(Default)]
pub(super) struct Scopes {
    /// The composite types with the same identifier.
    pub types: DebugTypes,
    /// For each entry of the module's metadata its subprogram, as a slot; 0 for none.
    table: Vec<u32>,
}

/// Marks a scope whose chain is being followed; reaching it again means a cycle.
const OPEN: u32 = u32::MAX;

impl Scopes {
    /// Follows every chain of scopes once.
    pub(super) fn new(module: &Module) -> Self {
        let mut this = Self {
            types: module.debug_types,
            table: vec![0; module.metadata.len()],
        };
        let mut chain = Vec::new();
        for (index, entry) in module.metadata.entries().iter().enumerate() {
            if matches!(
                entry.kind,
                MdKind::Di(DiKind::DILexicalBlock | DiKind::DILexicalBlockFile)
            ) {
                this.follow(module, MdId::module(index), &mut chain);
            }
        }
        this
    }

    fn follow(&mut self, module: &Module, start: MdId, chain: &mut Vec<usize>) {
        let mut next = Some(start);
        let found = loop {
            let Some(id) = next else { break 0 };
            let Some(node) = Node::get(module.scope(), id) else {
                break 0;
            };
            if node.is(DiKind::DISubprogram) {
                break MdId::to_slot(Some(id));
            }
            let Some(up) = enclosing(node) else { break 0 };
            match self.table.get_mut(id.index()) {
                Some(place @ 0) => *place = OPEN,
                Some(known) if *known != OPEN => break *known,
                _ => break 0,
            }
            chain.push(id.index());
            next = up;
        };
        for index in chain.drain(..) {
            self.table.put(index, found);
        }
    }

    /// The subprogram that encloses a local scope, or is it.
    pub(super) fn subprogram(&self, scope: Node<'_>) -> Option<MdId> {
        let mut at = scope;
        for _ in 0..MAX_LOCAL {
            if at.is(DiKind::DISubprogram) {
                return Some(at.id);
            }
            let up = enclosing(at)?;
            if !at.id.is_local() {
                return MdId::from_slot(*self.table.get(at.id.index())?);
            }
            at = Node::get(at.scope, up?)?;
        }
        None
    }
}

/// The number of scopes of one body that are followed: only the module's are in the table.
const MAX_LOCAL: usize = 1 << 10;

/// The scope of a lexical block; `None` for other nodes.
fn enclosing(node: Node<'_>) -> Option<Option<MdId>> {
    let slot = match node.di()? {
        DiKind::DILexicalBlock => slot!(DILexicalBlock, "scope"),
        DiKind::DILexicalBlockFile => slot!(DILexicalBlockFile, "scope"),
        _ => return None,
    };
    Some(node.reference(slot))
}
