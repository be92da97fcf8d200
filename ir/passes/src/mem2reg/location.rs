//! The location of code that stands for code at two places, as LLVM merges them.

use bitsmith_model::inst::DebugLoc;
use bitsmith_model::module::Scope;
use bitsmith_model::node::Node;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::slot;
use bitsmith_model::value::MdId;
use rustc_hash::FxHashSet;

/// The part of a location that is merged.
#[derive(Clone, Copy)]
struct Place {
    line: u32,
    column: u16,
    scope: Option<MdId>,
    inlined_at: Option<MdId>,
}

/// The merged location: what both have in common.
pub(crate) fn merged(scope: Scope<'_>, a: &DebugLoc, b: &DebugLoc) -> Option<DebugLoc> {
    if a == b {
        return Some(*a);
    }
    let place = |loc: &DebugLoc| Place {
        line: loc.line,
        column: loc.column,
        scope: loc.scope,
        inlined_at: loc.inlined_at,
    };
    let (of_a, of_b) = (calls(scope, place(a)), calls(scope, place(b)));
    let key = |place: &Place| (subprogram(scope, place.scope), place.inlined_at);
    let pairs = of_a.iter().filter_map(|a| {
        let same = of_b.iter().find(|b| key(b) == key(a));
        same.map(|b| (a, b))
    });
    let (a_place, b_place) = pairs.into_iter().next()?;
    let is_same_line = a_place.line == b_place.line;
    let is_same_column = is_same_line && a_place.column == b_place.column;
    let is_same_call = a.inlined_at == b.inlined_at && a.inlined_at == a_place.inlined_at;
    let atom = match is_same_line && is_same_call {
        true => first_atom((a.atom_rank, a.atom_group), (b.atom_rank, b.atom_group)),
        false => (0, 0),
    };
    Some(DebugLoc {
        line: if is_same_line { a_place.line } else { 0 },
        column: if is_same_column { a_place.column } else { 0 },
        scope: common_scope(scope, a_place.scope, b_place.scope),
        inlined_at: a_place.inlined_at,
        implicit: a.implicit && b.implicit,
        atom_group: atom.1,
        atom_rank: atom.0,
    })
}

/// The atom of lower rank, or else of lower group; an atom without a rank or group comes last.
fn first_atom(a: (u8, u64), b: (u8, u64)) -> (u8, u64) {
    let key = |(rank, group): (u8, u64)| (rank == 0, rank, group == 0, group);
    if key(a) <= key(b) { a } else { b }
}

/// The place, and the call sites into which it was inlined, from the innermost on.
fn calls(scope: Scope<'_>, place: Place) -> Vec<Place> {
    let mut chain = vec![place];
    let mut seen = FxHashSet::default();
    let mut at = place.inlined_at;
    while let Some(id) = at.filter(|id| seen.insert(*id)) {
        let Some(node) = Node::get(scope, id).filter(|node| node.is(DiKind::DILocation)) else {
            break;
        };
        let place = Place {
            line: node.number(slot!(DILocation, "line")),
            column: u16::try_from(node.number(slot!(DILocation, "column"))).unwrap_or(0),
            scope: node.reference(slot!(DILocation, "scope")),
            inlined_at: node.reference(slot!(DILocation, "inlinedAt")),
        };
        chain.push(place);
        at = place.inlined_at;
    }
    chain
}

/// The scopes around a scope, itself first, up to the subprogram.
fn enclosing(scope: Scope<'_>, inner: Option<MdId>) -> Vec<MdId> {
    let mut chain = Vec::new();
    let mut seen = FxHashSet::default();
    let mut at = inner;
    while let Some(id) = at.filter(|id| seen.insert(*id)) {
        chain.push(id);
        let node = Node::get(scope, id);
        at = node.and_then(|node| match node.di() {
            Some(DiKind::DILexicalBlock) => node.reference(slot!(DILexicalBlock, "scope")),
            Some(DiKind::DILexicalBlockFile) => node.reference(slot!(DILexicalBlockFile, "scope")),
            _ => None,
        });
    }
    chain
}

fn subprogram(scope: Scope<'_>, inner: Option<MdId>) -> Option<MdId> {
    enclosing(scope, inner).last().copied()
}

/// The innermost scope around both.
fn common_scope(scope: Scope<'_>, a: Option<MdId>, b: Option<MdId>) -> Option<MdId> {
    let around: FxHashSet<MdId> = enclosing(scope, a).into_iter().collect();
    let of_b = enclosing(scope, b);
    of_b.into_iter().find(|scope| around.contains(scope))
}
