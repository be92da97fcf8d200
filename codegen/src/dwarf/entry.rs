//! Entries of debug-info nodes. An entry is made when something refers to its node, in the entry of its scope, and
//! gets its attributes later from a list, so that no recursion depends on the module.

use super::Extent;
use super::file;
use super::tree::{EntryId, Unit, UnitId, Value};
use super::unit::Debug;
use bitsmith_model::node::Node;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::slot;
use gimli::constants::{self, DwAt, DwTag};

/// A debugging information entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    pub unit: UnitId,
    pub id: EntryId,
    /// The number of entries around it.
    depth: u32,
}

/// The maximal number of entries around an entry: they are written recursively.
const MOST_DEPTH: u32 = 200;

/// The tag of a node's entry; `None` for nodes that have none.
pub fn tag(node: Node<'_>) -> Option<DwTag> {
    use DiKind::*;
    Some(match node.di()? {
        DIBasicType
        | DIFixedPointType
        | DIStringType
        | DIDerivedType
        | DICompositeType
        | DISubrange
        | DISubrangeType
        | DITemplateValueParameter
        | DIImportedEntity => DwTag(u16::try_from(node.tag()).ok()?),
        DIGenericSubrange => constants::DW_TAG_generic_subrange,
        DISubroutineType => constants::DW_TAG_subroutine_type,
        DINamespace => constants::DW_TAG_namespace,
        DIModule => constants::DW_TAG_module,
        DICommonBlock => constants::DW_TAG_common_block,
        DISubprogram => constants::DW_TAG_subprogram,
        DILexicalBlock => constants::DW_TAG_lexical_block,
        DIGlobalVariable => constants::DW_TAG_variable,
        DILocalVariable if node.number(slot!(DILocalVariable, "arg")) != 0 => {
            constants::DW_TAG_formal_parameter
        }
        DILocalVariable => constants::DW_TAG_variable,
        DILabel => constants::DW_TAG_label,
        DITemplateTypeParameter => constants::DW_TAG_template_type_parameter,
        _ => return None,
    })
}

/// The scope of a node.
pub fn scope(node: Node<'_>) -> Option<Node<'_>> {
    use DiKind::*;
    node.node(match node.di()? {
        DIDerivedType => slot!(DIDerivedType, "scope"),
        DICompositeType => slot!(DICompositeType, "scope"),
        DISubrangeType => slot!(DISubrangeType, "scope"),
        DINamespace => slot!(DINamespace, "scope"),
        DIModule => slot!(DIModule, "scope"),
        DICommonBlock => slot!(DICommonBlock, "scope"),
        // The definition of a member is outside of the class.
        DISubprogram if node.is_definition() && declaration(node).is_some() => return None,
        DISubprogram => slot!(DISubprogram, "scope"),
        DILexicalBlock => slot!(DILexicalBlock, "scope"),
        DILexicalBlockFile => slot!(DILexicalBlockFile, "scope"),
        DIGlobalVariable if declaration(node).is_some() => return None,
        DIGlobalVariable => slot!(DIGlobalVariable, "scope"),
        DILocalVariable => slot!(DILocalVariable, "scope"),
        DILabel => slot!(DILabel, "scope"),
        DIImportedEntity => slot!(DIImportedEntity, "scope"),
        _ => return None,
    })
}

/// Returns true for the qualifier that DWARF 4 does not have.
fn is_atomic(node: Node<'_>) -> bool {
    node.is(DiKind::DIDerivedType) && node.tag() == u32::from(constants::DW_TAG_atomic_type.0)
}

/// The declaration that a definition completes.
pub fn declaration(node: Node<'_>) -> Option<Node<'_>> {
    let found = match node.di()? {
        DiKind::DISubprogram => node.node(slot!(DISubprogram, "declaration"))?,
        DiKind::DIGlobalVariable => node.node(slot!(DIGlobalVariable, "declaration"))?,
        _ => return None,
    };
    tag(found).map(|_| found)
}

impl<'a> Debug<'a> {
    /// The entry of a unit itself.
    pub fn root(&self, unit: UnitId) -> Entry {
        Entry {
            unit,
            id: Unit::root(),
            depth: 0,
        }
    }

    /// Adds an entry; entries that are nested too deeply become children of the unit.
    pub fn child(&mut self, parent: Entry, tag: DwTag) -> Entry {
        let parent = match parent.depth < MOST_DEPTH {
            true => parent,
            false => self.root(parent.unit),
        };
        let unit = self.tree.get_mut(parent.unit);
        Entry {
            unit: parent.unit,
            id: unit.map_or(parent.id, |unit| unit.add(parent.id, tag)),
            depth: parent.depth.saturating_add(1),
        }
    }

    /// The entry of a node; a new one is in its scope's, and in `unit` if it has none.
    pub fn entry(&mut self, node: Node<'a>, unit: UnitId) -> Option<Entry> {
        if let Some(known) = self.known(node, unit) {
            return Some(known);
        }
        tag(node)?;
        // The scopes without entries, the innermost first.
        let mut missing = vec![node];
        let mut last = node;
        let mut parent = self.root(unit);
        // The entries of line tables have no scopes.
        let has_scopes = self.extent(unit) == Extent::Full;
        while let Some(outer) = scope(last).filter(|_| has_scopes) {
            if missing.len() > MOST_DEPTH as usize {
                break;
            }
            if let Some(known) = self.known(outer, unit) {
                parent = known;
                break;
            }
            if tag(outer).is_some() && !missing.iter().any(|n| n.id == outer.id) {
                missing.push(outer);
            } else if !outer.is(DiKind::DILexicalBlockFile) {
                break;
            }
            last = outer;
        }
        for node in missing.into_iter().rev() {
            parent = self.make(node, parent, unit)?;
        }
        Some(parent)
    }

    /// The entry that a node has already. A scope that may be open in several units has one in each.
    pub fn known(&self, node: Node<'_>, unit: UnitId) -> Option<Entry> {
        let key = (self.owner(node, unit), self.key(node));
        self.entries.get(&key).copied()
    }

    fn owner(&self, node: Node<'_>, unit: UnitId) -> Option<UnitId> {
        let is_open = matches!(node.di(), Some(DiKind::DINamespace | DiKind::DIModule));
        (is_open || self.is_skeleton(unit)).then_some(unit)
    }

    /// Makes the entry of a node as a child of `parent`.
    pub fn make(&mut self, node: Node<'a>, parent: Entry, unit: UnitId) -> Option<Entry> {
        let parent = match node.is_definition().then(|| self.unit_of(node)).flatten() {
            Some((own, _)) if own != parent.unit && !self.is_skeleton(unit) => self.root(own),
            _ => parent,
        };
        let entry = self.child(parent, tag(node)?);
        let key = (self.owner(node, unit), self.key(node));
        self.entries.insert(key, entry);
        self.pending.push((entry, node));
        Some(entry)
    }

    /// Gives all entries their attributes.
    pub fn fill_pending(&mut self) {
        while let Some((entry, node)) = self.pending.pop() {
            self.fill(entry, node);
        }
    }

    fn fill(&mut self, entry: Entry, node: Node<'a>) {
        use DiKind::*;
        match node.di() {
            Some(DISubprogram) => self.fill_subprogram(entry, node),
            Some(DILocalVariable) => self.fill_local(entry, node),
            Some(DIGlobalVariable) => self.fill_global(entry, node),
            Some(DIImportedEntity) => self.fill_import(entry, node),
            Some(DINamespace) => self.fill_namespace(entry, node),
            Some(DILabel) => self.fill_label(entry, node),
            Some(DIModule) => {
                self.set_text(
                    entry,
                    constants::DW_AT_name,
                    node.string(slot!(DIModule, "name")),
                );
                let line = node.number(slot!(DIModule, "line"));
                self.set_source(entry, node.node(slot!(DIModule, "file")), line);
                if node.number(slot!(DIModule, "isDecl")) != 0 {
                    self.set_flag(entry, constants::DW_AT_declaration);
                }
            }
            Some(DICommonBlock) => {
                let name = node.string(slot!(DICommonBlock, "name"));
                self.set_text(entry, constants::DW_AT_name, name);
                let line = node.number(slot!(DICommonBlock, "line"));
                self.set_source(entry, node.node(slot!(DICommonBlock, "file")), line);
            }
            _ => self.fill_type(entry, node),
        }
    }

    /// Gives the entry of a label its attributes, other than its address.
    pub fn fill_label(&mut self, entry: Entry, node: Node<'a>) {
        let name = node.string(slot!(DILabel, "name"));
        self.set_text(entry, constants::DW_AT_name, name);
        let line = node.number(slot!(DILabel, "line"));
        self.set_source(entry, node.node(slot!(DILabel, "file")), line);
        let column = node.number(slot!(DILabel, "column"));
        if column != 0 && line != 0 {
            self.set_number(entry, constants::DW_AT_decl_column, column.into());
        }
    }

    fn fill_namespace(&mut self, entry: Entry, node: Node<'a>) {
        let name = node.string(slot!(DINamespace, "name"));
        self.set_text(entry, constants::DW_AT_name, name);
        if node.number(slot!(DINamespace, "exportSymbols")) != 0 {
            self.set_flag(entry, constants::DW_AT_export_symbols);
        }
    }

    fn fill_import(&mut self, entry: Entry, node: Node<'a>) {
        let line = node.number(slot!(DIImportedEntity, "line"));
        self.set_source(entry, node.node(slot!(DIImportedEntity, "file")), line);
        let entity = node.node(slot!(DIImportedEntity, "entity"));
        self.set_reference(entry, constants::DW_AT_import, entity);
        let name = node.string(slot!(DIImportedEntity, "name"));
        self.set_text(entry, constants::DW_AT_name, name);
        let elements = node.node(slot!(DIImportedEntity, "elements"));
        let elements = elements.into_iter().flat_map(|e| e.members()).flatten();
        for element in elements.filter_map(|id| Node::get(node.scope, id)) {
            if element.is(DiKind::DIImportedEntity) && self.known(element, entry.unit).is_none() {
                self.make(element, entry, entry.unit);
            }
        }
    }

    // ---- attributes ----

    /// Sets an attribute.
    pub fn set(&mut self, entry: Entry, name: DwAt, value: Value) {
        if let Some(unit) = self.tree.get_mut(entry.unit) {
            unit.set(entry.id, name, value);
        }
    }

    /// Sets an attribute to true.
    pub fn set_flag(&mut self, entry: Entry, name: DwAt) {
        self.set(entry, name, Value::Flag);
    }

    /// Sets an attribute to an unsigned number.
    pub fn set_number(&mut self, entry: Entry, name: DwAt, number: u64) {
        let value = match number {
            0..=0xff => Value::Data1(number as u8),
            0x100..=0xffff => Value::Data2(number as u16),
            _ => Value::Unsigned(number),
        };
        self.set(entry, name, value);
    }

    /// Sets an attribute to a text, unless it is empty.
    pub fn set_text(&mut self, entry: Entry, name: DwAt, text: &[u8]) {
        let text = file::text(text);
        if !text.is_empty() {
            let text = self.tree.add_string(entry.unit, text);
            self.set(entry, name, Value::String(text));
        }
    }

    /// Sets an attribute to another entry.
    pub fn set_entry(&mut self, entry: Entry, name: DwAt, to: Entry) {
        let value = match to.unit == entry.unit {
            true => Value::Entry(to.id),
            false => Value::Other(to.unit, to.id),
        };
        self.set(entry, name, value);
    }

    /// Sets an attribute to the entry of a node, if there is one.
    pub fn set_reference(&mut self, entry: Entry, name: DwAt, to: Option<Node<'a>>) {
        let mut to = to;
        if let Some(node) = to.filter(|n| self.encoding.version < 5 && is_atomic(*n)) {
            to = node.node(slot!(DIDerivedType, "baseType"));
        }
        if let Some(to) = to.and_then(|to| self.entry(to, entry.unit)) {
            self.set_entry(entry, name, to);
        }
    }

    /// Sets the place of a declaration in the source.
    pub fn set_source(&mut self, entry: Entry, file: Option<Node<'_>>, line: u32) {
        if line == 0 {
            return;
        }
        if let Some(file) = self.file(entry.unit, file) {
            let file = Value::Unsigned(file.number);
            self.set(entry, constants::DW_AT_decl_file, file);
            self.set_number(entry, constants::DW_AT_decl_line, line.into());
        }
    }
}
