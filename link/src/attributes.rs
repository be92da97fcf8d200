//! Maps attribute lists of one module to lists of another.

use bitsmith_model::attr::{Attr, AttrListId, AttrSetId, Attrs, index};
use bitsmith_model::entity::{Entity, Table};
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::types::TypeId;

/// The mapped lists of a module: unchanged, and without the function attribute `nocallback`, which
/// holds for a single module only.
#[derive(Default)]
pub struct AttrMap {
    kept: Vec<Option<AttrListId>>,
    called: Vec<Option<AttrListId>>,
}

fn map_attr(attr: &Attr, ty: &mut dyn FnMut(TypeId) -> TypeId) -> Attr {
    match attr {
        Attr::Type(kind, Some(old)) => Attr::Type(*kind, Some(ty(*old))),
        Attr::Unknown {
            form,
            code,
            payload,
        } if attr.names_type() => {
            let moved = |&old: &u64| {
                let old = u32::try_from(old).unwrap_or(u32::MAX);
                u64::from(ty(TypeId::from_u32(old)).as_u32())
            };
            Attr::Unknown {
                form: *form,
                code: *code,
                payload: payload.iter().map(moved).collect(),
            }
        }
        other => other.clone(),
    }
}

/// Maps a set of one module to another.
pub fn map_set(
    source: &Attrs,
    destination: &mut Attrs,
    set: AttrSetId,
    ty: &mut dyn FnMut(TypeId) -> TypeId,
) -> AttrSetId {
    let attrs = source.set(set).iter().map(|a| map_attr(a, ty)).collect();
    destination.intern_set(attrs)
}

/// A list without a function attribute.
pub fn without(attrs: &mut Attrs, list: AttrListId, kind: AttrKind) -> AttrListId {
    if !attrs.has_at(list, index::FUNCTION, kind) {
        return list;
    }
    let mut rest = attrs.function(list).to_vec();
    rest.retain(|attr| attr.kind() != Some(kind));
    attrs.with_function(list, rest)
}

/// The owner of a list of attributes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ListOf {
    /// A function.
    Function,
    /// A call.
    Call,
}

impl AttrMap {
    /// The mapped list. A call loses `nocallback`.
    pub fn get(
        &mut self,
        source: &Attrs,
        destination: &mut Attrs,
        list: AttrListId,
        of: ListOf,
        ty: &mut dyn FnMut(TypeId) -> TypeId,
    ) -> AttrListId {
        let at = list.index();
        let table = match of {
            ListOf::Call => &mut self.called,
            ListOf::Function => &mut self.kept,
        };
        if table.len() <= at {
            table.resize(at.saturating_add(1), None);
        }
        if let Some(Some(known)) = table.get(at) {
            return *known;
        }
        let sets = source.list(list);
        let sets = sets
            .iter()
            .map(|(at, set)| (*at, map_set(source, destination, *set, ty)))
            .collect();
        let mut mapped = destination.intern_list(sets);
        if of == ListOf::Call {
            mapped = without(destination, mapped, AttrKind::NoCallback);
        }
        table.put(at, Some(mapped));
        mapped
    }
    /// The mapped list, if it was mapped before.
    pub fn called(&self, list: AttrListId) -> Option<AttrListId> {
        self.called.get(list.index()).copied().flatten()
    }
}
