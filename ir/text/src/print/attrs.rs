//! Attributes as text: sets in place, and attribute groups `#N`.

use super::md_text::{decimal, escaped, wide};
use super::types::TypeText;
use bitsmith_model::attr::{Attr, AttrListId, AttrSetId, Attrs, index};
use bitsmith_model::body::Body;
use bitsmith_model::constant::ConstRange;
use bitsmith_model::entity::{Bytes, Entity, Span};
use bitsmith_model::module::Module;
use bitsmith_model::parallel;
use bitsmith_model::schema::attribute::AttrPlace;
use bitsmith_model::types::TypeId;

/// The texts of all attribute sets, and the numbers of attribute groups.
pub(super) struct AttrText<'a> {
    attrs: &'a Attrs,
    text: Bytes,
    /// The text of each set as it prints on a parameter or result.
    spans: Vec<Span>,
    groups: Groups,
}

/// The sets that are attribute groups.
pub(super) struct Groups {
    /// The group number of each set plus one; 0 for none.
    numbers: Vec<u32>,
    /// The sets by group number.
    sets: Vec<AttrSetId>,
}

impl Groups {
    /// Numbers them in LLVM's order: those of variables, of functions, then of calls in their order.
    pub(super) fn of(module: &Module) -> Self {
        let attrs = &module.attrs;
        let mut this = Self {
            numbers: vec![0; attrs.sets().len()],
            sets: Vec::new(),
        };
        for &id in &module.variables {
            let variable = module.globals.get(id).and_then(|g| g.as_variable());
            if let Some(set) = variable.and_then(|v| v.attrs) {
                this.add(attrs, set);
            }
        }
        let functions = || module.functions.iter().map(|id| module.globals.get(*id));
        for function in functions().flatten().filter_map(|g| g.as_function()) {
            if let Some(set) = attrs.at(function.attrs, index::FUNCTION) {
                this.add(attrs, set);
            }
        }
        let bodies: Vec<&Body> = functions().flatten().filter_map(|g| g.body()).collect();
        let lists = attrs.lists().keys();
        let by_list: Vec<Option<AttrSetId>> =
            lists.map(|list| attrs.at(list, index::FUNCTION)).collect();
        let used = parallel::map(&bodies, |body| call_groups(body, &by_list));
        for set in used.into_iter().flatten() {
            this.add(attrs, set);
        }
        this
    }

    fn add(&mut self, attrs: &Attrs, set: AttrSetId) {
        if attrs.set(set).is_empty() {
            return;
        }
        if let Some(number @ 0) = self.numbers.get_mut(set.index()) {
            self.sets.push(set);
            *number = u32::try_from(self.sets.len()).unwrap_or(u32::MAX);
        }
    }
}

impl<'a> AttrText<'a> {
    /// Renders all sets.
    pub(super) fn new(module: &'a Module, types: &TypeText<'_>, groups: Groups) -> Self {
        let attrs = &module.attrs;
        let mut text = Vec::new();
        let spans = attrs
            .sets()
            .values()
            .map(|set| {
                let start = text.len();
                write_set(set, AttrPlace::Inline, types, &mut text);
                super::span(start, text.len())
            })
            .collect();
        Self {
            attrs,
            text: Bytes::from_vec(text),
            spans,
            groups,
        }
    }

    /// Appends ` #N` for the function attributes of `list`, if there are any.
    pub(super) fn write_group(&self, list: AttrListId, out: &mut Vec<u8>) {
        if let Some(set) = self.attrs.at(list, index::FUNCTION) {
            self.write_group_of(set, out);
        }
    }

    /// Appends ` #N` for a set that is an attribute group.
    pub(super) fn write_group_of(&self, set: AttrSetId, out: &mut Vec<u8>) {
        if let Some(number) = self
            .groups
            .numbers
            .get(set.index())
            .copied()
            .filter(|n| *n != 0)
        {
            out.extend_from_slice(b" #");
            decimal(u64::from(number).wrapping_sub(1), out);
        }
    }

    /// The attributes of `list` at `index`, as they print on a parameter or result; empty for none.
    pub(super) fn at(&self, list: AttrListId, index: u32) -> &[u8] {
        match self.attrs.at(list, index) {
            Some(set) => self.get(set),
            None => b"",
        }
    }

    /// The text of a set as it prints on a parameter or result.
    pub(super) fn get(&self, set: AttrSetId) -> &[u8] {
        let span = self.spans.get(set.index());
        span.map_or(b"", |span| self.text.get(*span))
    }

    /// The sets of a list, by index.
    pub(super) fn list(&self, list: AttrListId) -> &[(u32, AttrSetId)] {
        self.attrs.list(list)
    }

    /// Appends a function's attributes as a comment line, without string attributes.
    pub(super) fn write_comment(&self, list: AttrListId, types: &TypeText<'_>, out: &mut Vec<u8>) {
        let Some(set) = self.attrs.at(list, index::FUNCTION) else {
            return;
        };
        let shown = |a: &&Attr| !matches!(a, Attr::Str { .. } | Attr::Unknown { .. });
        let mut attrs = self.attrs.set(set).iter().filter(shown).peekable();
        if attrs.peek().is_none() {
            return;
        }
        out.extend_from_slice(b"; Function Attrs:");
        for attr in attrs {
            out.push(b' ');
            write_attr(attr, AttrPlace::Inline, types, out);
        }
        out.push(b'\n');
    }

    /// Appends the definitions of all groups.
    pub(super) fn write_groups(&self, types: &TypeText<'_>, out: &mut Vec<u8>) {
        if !self.groups.sets.is_empty() {
            out.push(b'\n');
        }
        for (number, &set) in self.groups.sets.iter().enumerate() {
            out.extend_from_slice(b"attributes #");
            decimal(number as u64, out);
            out.extend_from_slice(b" = { ");
            write_set(self.attrs.set(set), AttrPlace::Group, types, out);
            out.extend_from_slice(b" }\n");
        }
    }
}

/// The groups of a body's calls, in order, without direct repetitions.
fn call_groups(body: &Body, by_list: &[Option<AttrSetId>]) -> Vec<AttrSetId> {
    let mut used = Vec::new();
    for &block in &body.order {
        for inst in body.block_insts(block) {
            let Some(call) = body.call(inst) else {
                continue;
            };
            let set = by_list.get(call.attrs.index()).copied().flatten();
            // A body has few different ones.
            if let Some(set) = set
                && !used.iter().rev().take(16).any(|seen| *seen == set)
            {
                used.push(set);
            }
        }
    }
    used
}

fn write_set(set: &[Attr], place: AttrPlace, types: &TypeText<'_>, out: &mut Vec<u8>) {
    for (at, attr) in set.iter().enumerate() {
        if at != 0 {
            out.push(b' ');
        }
        write_attr(attr, place, types, out);
    }
}

pub(super) fn write_attr(attr: &Attr, place: AttrPlace, types: &TypeText<'_>, out: &mut Vec<u8>) {
    match attr {
        Attr::Enum(kind) => out.extend_from_slice(kind.name().as_bytes()),
        Attr::Int(kind, value) => kind.write_int(*value, place, types.dialect(), out),
        Attr::Type(kind, ty) => {
            out.extend_from_slice(kind.name().as_bytes());
            if let Some(ty) = ty {
                out.push(b'(');
                types.write(*ty, out);
                out.push(b')');
            }
        }
        Attr::Range(kind, range) => {
            out.extend_from_slice(kind.name().as_bytes());
            out.extend_from_slice(b"(i");
            decimal(range.bits.into(), out);
            out.push(b' ');
            write_range(range, out);
            out.push(b')');
        }
        Attr::RangeList(kind, ranges) => {
            out.extend_from_slice(kind.name().as_bytes());
            out.push(b'(');
            for (at, range) in ranges.iter().enumerate() {
                out.extend_from_slice(if at == 0 { b"(" } else { b", (" });
                write_range(range, out);
                out.push(b')');
            }
            out.push(b')');
        }
        Attr::Str { key, value } => {
            // LLVM escapes only the value.
            out.push(b'"');
            out.extend_from_slice(key);
            out.push(b'"');
            if !value.is_empty() {
                out.extend_from_slice(b"=\"");
                escaped(value, out);
                out.push(b'"');
            }
        }
        Attr::Unknown {
            form,
            code,
            payload,
        } => {
            out.extend_from_slice(b"newer_attr(");
            decimal((*form).into(), out);
            out.extend_from_slice(b", ");
            decimal(*code, out);
            for &part in payload {
                out.extend_from_slice(b", ");
                match u32::try_from(part) {
                    Ok(ty) if attr.names_type() => types.write(TypeId::from_u32(ty), out),
                    _ => decimal(part, out),
                }
            }
            out.push(b')');
        }
    }
}

/// Appends the bounds of a range with a comma between them.
pub(super) fn write_range(range: &ConstRange, out: &mut Vec<u8>) {
    wide(&range.lower, range.bits, true, out);
    out.extend_from_slice(b", ");
    wide(&range.upper, range.bits, true, out);
}
