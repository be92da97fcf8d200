//! The names of entries, and the tables of public names and types before DWARF 5 (DWARF 4, 6.1.1), also in GNU's form.

use super::encode::Written;
use super::section::Section;
use super::tree::{EntryId, Item, Tree, Unit, UnitId, Value};
use gimli::Format;
use gimli::constants::{self, DwAt, DwLang, DwTag};
use rustc_hash::FxHashMap;

/// An entry of some unit.
type At = (UnitId, EntryId);

/// The maximal number of entries that complete each other.
const MOST_ORIGINS: usize = 4;

/// The name of namespaces without one.
pub const ANONYMOUS: &[u8] = b"(anonymous namespace)";

/// The entries of all units, with those around each.
pub struct Names<'t> {
    pub tree: &'t Tree,
    parents: Vec<Vec<EntryId>>,
}

impl<'t> Names<'t> {
    /// The entries of a tree.
    pub fn new(tree: &'t Tree) -> Self {
        let parents = |unit: &Unit| {
            let mut parents = vec![Unit::root(); unit.len()];
            for (id, item) in unit.items() {
                for child in &item.children {
                    if let Some(parent) = parents.get_mut(child.0) {
                        *parent = id;
                    }
                }
            }
            parents
        };
        Self {
            tree,
            parents: tree.units.iter().map(parents).collect(),
        }
    }

    fn item(&self, at: At) -> Option<&'t Item> {
        self.tree.get(at.0)?.get(at.1)
    }

    /// The entry around an entry.
    pub fn parent(&self, at: At) -> At {
        let of_unit = self.parents.get(at.0.0);
        let parent = of_unit.and_then(|parents| parents.get(at.1.0));
        (at.0, parent.copied().unwrap_or(Unit::root()))
    }

    /// The entry that has the attributes which an entry does not have itself.
    fn origin(&self, at: At) -> Option<At> {
        let item = self.item(at)?;
        let origin = item.attribute(constants::DW_AT_abstract_origin);
        match *origin.or_else(|| item.attribute(constants::DW_AT_specification))? {
            Value::Entry(id) => Some((at.0, id)),
            Value::Other(unit, id) => Some((unit, id)),
            _ => None,
        }
    }

    /// A text of an entry; empty if it has none.
    pub fn text(&self, at: At, name: DwAt) -> &'t [u8] {
        let mut next = Some(at);
        for _ in 0..MOST_ORIGINS {
            let Some(at) = next else { break };
            let unit = self.tree.get(at.0);
            let item = unit.and_then(|unit| unit.get(at.1));
            if let (Some(unit), Some(Value::String(id))) =
                (unit, item.and_then(|item| item.attribute(name)))
            {
                return self.tree.strings(unit).get(*id);
            }
            next = self.origin(at);
        }
        b""
    }

    /// The name of an entry; empty if it has none.
    pub fn name(&self, at: At) -> &'t [u8] {
        let name = self.text(at, constants::DW_AT_name);
        let tag = self.item(at).map(|item| item.tag);
        match name {
            b"" if tag == Some(constants::DW_TAG_namespace) => ANONYMOUS,
            name => name,
        }
    }

    /// The name of an entry behind those of its scopes.
    fn qualified(&self, at: At, name: &[u8]) -> Vec<u8> {
        // The declaration of a definition is in its scope.
        let mut declared = at;
        for _ in 0..MOST_ORIGINS {
            declared = self.origin(declared).unwrap_or(declared);
        }
        let mut parts = vec![name];
        let mut around = self.parent(declared);
        while around.1 != Unit::root() {
            match self.name(around) {
                b"" => {}
                name => parts.extend([&b"::"[..], name]),
            }
            around = self.scope(around);
        }
        parts.reverse();
        parts.concat()
    }

    /// The scope of an entry that may be the definition of a member.
    fn scope(&self, at: At) -> At {
        self.parent(self.origin(at).unwrap_or(at))
    }

    /// Returns true if an entry is in a unit or a namespace.
    fn is_outside(&self, at: At) -> bool {
        let parent = self.parent(at);
        let tag = self.item(parent).map(|item| item.tag);
        parent.1 == Unit::root() || tag == Some(constants::DW_TAG_namespace)
    }
}

/// Returns true for the tags of types.
pub fn is_type(tag: DwTag) -> bool {
    matches!(
        tag,
        constants::DW_TAG_base_type
            | constants::DW_TAG_structure_type
            | constants::DW_TAG_class_type
            | constants::DW_TAG_union_type
            | constants::DW_TAG_enumeration_type
            | constants::DW_TAG_typedef
            | constants::DW_TAG_pointer_type
            | constants::DW_TAG_reference_type
            | constants::DW_TAG_array_type
            | constants::DW_TAG_string_type
            | constants::DW_TAG_subrange_type
            | constants::DW_TAG_unspecified_type
            | constants::DW_TAG_template_alias
            | constants::DW_TAG_set_type
    )
}

/// A row of a table of public names.
struct Row {
    entry: EntryId,
    /// The byte before the name in GNU's form: the kind of the entry in bits 4 to 6, and bit 7 if it is local.
    bits: u8,
}

/// Bit 7 of [`Row::bits`].
const LOCAL: u8 = 0x80;

/// The rows of a table by name: of entries with the same name, the last has one.
type Rows = FxHashMap<Vec<u8>, Row>;

impl Names<'_> {
    /// The public names and types of a unit.
    fn public(&self, id: UnitId, unit: &Unit) -> [Rows; 2] {
        let language = unit.get(Unit::root());
        let language = language.and_then(|root| root.attribute(constants::DW_AT_language));
        let is_cpp = matches!(language, Some(Value::Unsigned(language)) if is_cpp(*language));
        let (mut names, mut types) = (Rows::default(), Rows::default());
        for (entry, item) in unit.items().skip(1) {
            let at = (id, entry);
            let name = self.name(at);
            let has = |attribute| item.attribute(attribute).is_some();
            let is_declaration = has(constants::DW_AT_declaration);
            let is_public = match item.tag {
                constants::DW_TAG_namespace => true,
                constants::DW_TAG_subprogram => {
                    !is_declaration && !has(constants::DW_AT_abstract_origin)
                }
                constants::DW_TAG_variable => unit.globals.contains(&entry),
                constants::DW_TAG_enumerator => self.is_outside(self.parent(at)),
                tag if is_type(tag) => {
                    let is_type = !name.is_empty() && name != super::types::INDEX;
                    is_type && !is_declaration && self.is_outside(at)
                }
                _ => false,
            };
            if !is_public {
                continue;
            }
            // The scope of an enumerator is that of the enumeration.
            let of = match item.tag {
                constants::DW_TAG_enumerator => self.parent(at),
                _ => at,
            };
            // As in LLVM, scopes are only those of C++.
            let name = match is_cpp {
                true => self.qualified(of, name),
                false => name.to_vec(),
            };
            let table = match is_type(item.tag) {
                true => &mut types,
                false => &mut names,
            };
            let bits = self.bits(at, item, is_cpp);
            table.insert(name, Row { entry, bits });
        }
        [names, types]
    }

    fn bits(&self, at: At, item: &Item, is_cpp: bool) -> u8 {
        let local = |is: bool| if is { LOCAL } else { 0 };
        let is_external = |item: &Item| item.attribute(constants::DW_AT_external).is_some();
        let declared = self.origin(at).and_then(|origin| self.item(origin));
        let is_local = !is_external(item) && !declared.is_some_and(is_external);
        let [of_type, variable, function] = [1 << 4, 2 << 4, 3 << 4];
        match item.tag {
            constants::DW_TAG_structure_type
            | constants::DW_TAG_class_type
            | constants::DW_TAG_union_type
            | constants::DW_TAG_enumeration_type => of_type | local(!is_cpp),
            constants::DW_TAG_typedef
            | constants::DW_TAG_base_type
            | constants::DW_TAG_subrange_type
            | constants::DW_TAG_template_alias => of_type | LOCAL,
            constants::DW_TAG_namespace => of_type,
            constants::DW_TAG_subprogram => function | local(is_local),
            constants::DW_TAG_variable => variable | local(is_local),
            constants::DW_TAG_enumerator => variable | LOCAL,
            _ => 0,
        }
    }
}

fn is_cpp(language: u64) -> bool {
    let language = u16::try_from(language).map(DwLang);
    matches!(
        language,
        Ok(constants::DW_LANG_C_plus_plus
            | constants::DW_LANG_C_plus_plus_03
            | constants::DW_LANG_C_plus_plus_11
            | constants::DW_LANG_C_plus_plus_14
            | constants::DW_LANG_C_plus_plus_17
            | constants::DW_LANG_C_plus_plus_20
            | constants::DW_LANG_ObjC_plus_plus)
    )
}

/// The tables of public names of units, which are written at some place.
pub fn tables(tree: &Tree, written: &[(UnitId, Written)], format: Format) -> Vec<Section> {
    let mut sections = [
        Section::new(".debug_pubnames"),
        Section::new(".debug_pubtypes"),
        Section::new(".debug_gnu_pubnames"),
        Section::new(".debug_gnu_pubtypes"),
    ];
    let wanted = |id: &UnitId| tree.get(*id).filter(|u| u.tables.public || u.tables.gnu);
    if written.iter().any(|(id, _)| wanted(id).is_some()) {
        let names = Names::new(tree);
        for (id, written) in written {
            let Some(unit) = wanted(id) else { continue };
            let is_gnu = unit.tables.gnu;
            let to = sections.iter_mut().skip(if is_gnu { 2 } else { 0 });
            for (to, rows) in to.zip(names.public(*id, unit)) {
                table(to, rows, written, is_gnu, format);
            }
        }
    }
    sections.into()
}

/// Appends a table.
fn table(to: &mut Section, rows: Rows, written: &Written, is_gnu: bool, format: Format) {
    let word = format.word_size();
    let start = to.open(format);
    to.number(2, 2);
    to.offset(".debug_info", written.start, format);
    to.number(written.len, word);
    let placed = |(name, row): (Vec<u8>, Row)| Some((written.offset(row.entry)?, name, row.bits));
    let mut rows: Vec<(u64, Vec<u8>, u8)> = rows.into_iter().filter_map(placed).collect();
    rows.sort_unstable();
    for (offset, name, bits) in rows {
        to.number(offset, word);
        if is_gnu {
            to.number(bits.into(), 1);
        }
        to.bytes.extend(name);
        to.number(0, 1);
    }
    to.number(0, word);
    to.close(start, format);
}
