//! Metadata: the nodes in use, and the rules for each of them.
//!
//! Rules:
//! - a node of the module has no function-local operands;
//! - no node refers to a list of arguments, and string fields refer to strings: LLVM assumes
//!   both and crashes otherwise;
//! - locations are only used where they are allowed: in `!dbg` and `!llvm.loop` attachments, in named
//!   metadata, and in attachments of functions;
//! - each specialised node that is used is well formed (see [`super::debug_info`]);
//! - a compile unit that is used is listed in `!llvm.dbg.cu`, unless debug types are merged;
//! - a subprogram is attached to one function only.
//!
//! Unused nodes are not checked, since LLVM does not see them.

use super::debug_info;
use super::module_flags;
use super::report::{Entity, Report};
use super::rule::Rule;
use super::scopes::Scopes;
use super::used::{Roots, Used};
use bitsmith_model::metadata::MdKind;
use bitsmith_model::module::{Module, Scope};
use bitsmith_model::node::Node;
use bitsmith_model::parallel;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::di_operands::{node_references, string_operands};
use bitsmith_model::schema::metadata_kind;
use bitsmith_model::value::{GlobalId, MdId};
use rustc_hash::{FxHashMap, FxHashSet};

/// Checks named metadata and all nodes of the module that are used by it or by `bodies`.
pub(super) fn check(
    module: &Module,
    used: &Used,
    scopes: &Scopes,
    listed: &FxHashSet<MdId>,
    report: &mut Report,
) {
    module_flags::check(module, report);
    let mut roots = Roots::default();
    for named in &module.named_metadata {
        roots.with_locs.extend(&named.operands);
    }
    for global in module.globals.values() {
        let function = global.as_function();
        for attachment in &global.attachments {
            let allowed = function.is_none_or(|_| global.is_declaration())
                || attachment.kind == metadata_kind::DBG;
            if allowed {
                roots.with_locs.push(attachment.node);
            } else {
                roots.without_locs.push(attachment.node);
            }
        }
    }
    check_attached_once(module, report);
    let of_bodies = used.roots();
    let mut walk = Walk::new(module.scope(), module.metadata.len(), None);
    for roots in [&roots, &of_bodies] {
        walk.from(&roots.with_locs, true);
    }
    for roots in [&roots, &of_bodies] {
        walk.from(&roots.without_locs, false);
    }
    report.found.append(&mut walk.report.found);
    let seen = walk.seen;
    let used: Vec<MdId> = seen
        .iter()
        .enumerate()
        .filter(|(_, seen)| **seen)
        .map(|(index, _)| MdId::module(index))
        .collect();
    let chunks: Vec<&[MdId]> = used.chunks(NODES_PER_TASK).collect();
    let found = parallel::map(&chunks, |chunk| {
        let mut report = Report::default();
        for &id in *chunk {
            check_node(module.scope(), id, scopes, listed, &mut report);
        }
        report.found
    });
    report.found.extend(found.into_iter().flatten());
}

/// The number of nodes in one task.
const NODES_PER_TASK: usize = 8192;

/// Checks one node.
pub(super) fn check_node(
    scope: Scope<'_>,
    id: MdId,
    scopes: &Scopes,
    listed: &FxHashSet<MdId>,
    report: &mut Report,
) {
    let Some(node) = Node::get(scope, id) else {
        return;
    };
    let MdKind::Di(kind) = node.kind else {
        if let Err(message) = trip_count(scope, node) {
            report.fail(message, Entity::Node(id));
        }
        return;
    };
    if !strings_are_strings(scope, node, kind) {
        report.fail(Rule::FieldIsToBeString, Entity::Node(id));
    }
    if let Err(message) = debug_info::check(node, kind, scopes) {
        report.fail(message, Entity::Node(id));
    }
    // The types of a context where they are merged can refer to units of other modules.
    let is_foreign = scopes.types.are_unified();
    if kind == DiKind::DICompileUnit && !is_foreign && !listed.contains(&id) {
        report.fail(Rule::DiCompileUnitNotListedInLlvmDbgCu, Entity::Node(id));
    }
}

/// Returns true if the string fields refer to strings, which LLVM assumes.
fn strings_are_strings(scope: Scope<'_>, node: Node<'_>, kind: DiKind) -> bool {
    string_operands(kind).iter().all(|&slot| {
        let entry = node.reference(slot).and_then(|id| scope.metadata().get(id));
        entry.is_none_or(|(entry, _)| entry.kind == MdKind::String)
    })
}

/// Checks an estimated trip count of a loop: a name and a small number.
fn trip_count(scope: Scope<'_>, node: Node<'_>) -> Result<(), Rule> {
    let name = match node.kind {
        MdKind::Tuple => node.member(0),
        _ => None,
    };
    let name = name.and_then(|id| scope.metadata().string(id));
    if name != Some(b"llvm.loop.estimated_trip_count".as_slice()) {
        return Ok(());
    }
    if node.operand_count() != 2 {
        return Err(Rule::ExpectedTwoOperands);
    }
    let count = node.member_node(1).and_then(Node::int);
    match count {
        Some(int) if int.bits <= 32 => Ok(()),
        _ => Err(Rule::ExpectedSecondOperandToBeIntegerConstant),
    }
}

/// Calls `visit` for each reference of a node, except strings.
pub(super) fn references(node: Node<'_>, visit: impl FnMut(MdId)) {
    let places = node_references(node.kind, node.slots.len());
    let slots = places.filter_map(|at| node.slots.get(at).copied());
    slots.filter_map(MdId::from_slot).for_each(visit);
}

/// A walk over the nodes of the module or of one body; each is visited once.
pub(super) struct Walk<'a> {
    scope: Scope<'a>,
    /// The set in which a body's walk notes nodes of the module; `None` in the module's walk.
    used: Option<&'a Used>,
    /// By index: true if the node was visited.
    pub(super) seen: Vec<bool>,
    todo: Vec<MdId>,
    pub(super) report: Report,
}

impl<'a> Walk<'a> {
    /// A walk over a store with `len` entries.
    pub(super) fn new(scope: Scope<'a>, len: usize, used: Option<&'a Used>) -> Self {
        Self {
            scope,
            used,
            seen: vec![false; len],
            todo: Vec::new(),
            report: Report::default(),
        }
    }

    /// Walks from `roots`.
    pub(super) fn from(&mut self, roots: &[MdId], locs: bool) {
        for &root in roots {
            self.meet(root, locs);
        }
        while let Some(id) = self.todo.pop() {
            let Some(node) = Node::get(self.scope, id) else {
                continue;
            };
            references(node, |operand| self.operand(id, operand, locs));
        }
    }

    fn operand(&mut self, of: MdId, operand: MdId, locs: bool) {
        let Some((entry, store)) = self.scope.metadata().get(operand) else {
            return;
        };
        if entry.kind == MdKind::Di(DiKind::DILocation) && !locs {
            self.report.fail(
                Rule::DiLocationNotAllowedWithinThisMetadataNode,
                Entity::Node(of),
            );
            return;
        }
        // LLVM's writer has no number for it.
        if entry.kind == MdKind::ArgList {
            self.report
                .fail(Rule::ListOfArgumentsIsNoOperandOf, Entity::Node(of));
            return;
        }
        if entry.kind == MdKind::Value {
            let value = store.slots(entry).first();
            let constant =
                value.is_some_and(|raw| bitsmith_model::value::Value::from_u32(*raw).is_constant());
            let of_list = self.scope.metadata().get(of);
            let of_list = of_list.is_some_and(|(e, _)| e.kind == MdKind::ArgList);
            if !constant && !of_list {
                self.report
                    .fail(Rule::InvalidOperandForGlobalMetadata, Entity::Node(of));
            }
            return;
        }
        self.meet(operand, locs);
    }

    fn meet(&mut self, id: MdId, locs: bool) {
        match self.used {
            Some(used) if !id.is_local() => return used.node(id, locs),
            // A node of the module has no local operands: those have no meaning there.
            None if id.is_local() => return,
            _ => {}
        }
        if let Some(seen @ false) = self.seen.get_mut(id.index()) {
            *seen = true;
            self.todo.push(id);
        }
    }
}

/// Checks that a subprogram is attached to at most one function.
fn check_attached_once(module: &Module, report: &mut Report) {
    let mut attached: FxHashMap<MdId, GlobalId> = FxHashMap::default();
    for &id in &module.functions {
        let Some(global) = module.globals.get(id).filter(|g| !g.is_declaration()) else {
            continue;
        };
        let dbg = global
            .attachments
            .iter()
            .filter(|a| a.kind == metadata_kind::DBG);
        for attachment in dbg {
            if attachment.node.is_local() {
                continue;
            }
            let first = *attached.entry(attachment.node).or_insert(id);
            if first != id {
                report.fail(
                    Rule::DiSubprogramAttachedToMoreThanOneFunction,
                    Entity::Node(attachment.node),
                );
            }
        }
    }
}
