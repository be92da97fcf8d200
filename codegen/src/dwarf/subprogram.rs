//! Subprograms: declarations, definitions, abstract instances of inlined ones.

use super::description::Expression;
use super::entry::{Entry, declaration};
use super::function::FunctionDebug;
use super::scope::Scopes;
use super::tree::{UnitId, Value};
use super::unit::Debug;
use super::{Extent, Place};
use bitsmith_model::has_flag;
use bitsmith_model::node::Node;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::slot;
use bitsmith_model::value::{GlobalId, MdId};
use gimli::constants;

impl<'a> Debug<'a> {
    /// Gives a subprogram's entry its attributes: those that do not depend on its code.
    pub fn fill_subprogram(&mut self, entry: Entry, node: Node<'a>) {
        let inlined = self.inlined.contains(&self.key(node));
        if inlined {
            let how = Value::Unsigned(constants::DW_INL_inlined.0.into());
            self.set(entry, constants::DW_AT_inline, how);
        }
        let name = node.string(slot!(DISubprogram, "name"));
        if self.extent(entry.unit) == Extent::Lines {
            return self.set_text(entry, constants::DW_AT_name, name);
        }
        let file = node.node(slot!(DISubprogram, "file"));
        let line = node.number(slot!(DISubprogram, "line"));
        match declaration(node).filter(|_| node.is_definition()) {
            Some(declared) => {
                self.set_reference(entry, constants::DW_AT_specification, Some(declared));
                let same = declared.reference(slot!(DISubprogram, "file"))
                    == node.reference(slot!(DISubprogram, "file"))
                    && declared.number(slot!(DISubprogram, "line")) == line;
                if !same {
                    self.set_source(entry, file, line);
                }
                // Constructors and destructors have several, and functions with `auto` get a type here.
                let linkage = slot!(DISubprogram, "linkageName");
                if declared.string(linkage) != node.string(linkage) {
                    let linkage = node.string(linkage);
                    self.set_text(entry, constants::DW_AT_linkage_name, linkage);
                }
                if let Some(ty) = node.node(slot!(DISubprogram, "type"))
                    && result(declared) != result(node)
                {
                    self.result_type(entry, ty);
                }
            }
            None => {
                let linkage = node.string(slot!(DISubprogram, "linkageName"));
                self.set_text(entry, constants::DW_AT_linkage_name, linkage);
                self.set_text(entry, constants::DW_AT_name, name);
                self.set_source(entry, file, line);
                self.fill_declared(entry, node);
            }
        }
        let parameters = node.node(slot!(DISubprogram, "templateParams"));
        self.parameters(entry, parameters);
        if inlined {
            self.retained(node, entry.unit);
        }
    }

    /// The attributes that a definition takes from its declaration.
    fn fill_declared(&mut self, entry: Entry, node: Node<'a>) {
        let flags = node.number(slot!(DISubprogram, "flags"));
        let own = node.number(slot!(DISubprogram, "spFlags"));
        if has_flag!(flags, "DIFlagPrototyped") && self.is_c(entry.unit) {
            self.set_flag(entry, constants::DW_AT_prototyped);
        }
        if let Some(ty) = node.node(slot!(DISubprogram, "type")) {
            self.result_type(entry, ty);
            if !node.is_definition() {
                self.formal_parameters(entry, ty);
            }
        }
        if has_flag!(own, "DISPFlagPureVirtual") || has_flag!(own, "DISPFlagVirtual") {
            let how = match has_flag!(own, "DISPFlagPureVirtual") {
                true => constants::DW_VIRTUALITY_pure_virtual,
                false => constants::DW_VIRTUALITY_virtual,
            };
            let how = Value::Unsigned(how.0.into());
            self.set(entry, constants::DW_AT_virtuality, how);
            let index = node.number(slot!(DISubprogram, "virtualIndex"));
            if index != u32::MAX {
                // gdb expects this form, not the shorter one of small numbers.
                let mut place = Expression::new();
                place.op_constu_long(index.into());
                let place = Value::Expression(Box::new(place));
                self.set(entry, constants::DW_AT_vtable_elem_location, place);
            }
            let holder = node.node(slot!(DISubprogram, "containingType"));
            self.set_reference(entry, constants::DW_AT_containing_type, holder);
        }
        if !node.is_definition() {
            self.set_flag(entry, constants::DW_AT_declaration);
        }
        if !has_flag!(own, "DISPFlagLocalToUnit") {
            self.set_flag(entry, constants::DW_AT_external);
        }
        self.set_access(entry, flags);
        let properties = [
            (
                has_flag!(flags, "DIFlagArtificial"),
                constants::DW_AT_artificial,
            ),
            (
                has_flag!(flags, "DIFlagExplicit"),
                constants::DW_AT_explicit,
            ),
            (
                has_flag!(flags, "DIFlagLValueReference"),
                constants::DW_AT_reference,
            ),
            (
                has_flag!(flags, "DIFlagRValueReference"),
                constants::DW_AT_rvalue_reference,
            ),
            (
                has_flag!(flags, "DIFlagNoReturn"),
                constants::DW_AT_noreturn,
            ),
            (
                has_flag!(own, "DISPFlagMainSubprogram"),
                constants::DW_AT_main_subprogram,
            ),
            (has_flag!(own, "DISPFlagDeleted"), constants::DW_AT_deleted),
            (has_flag!(own, "DISPFlagPure"), constants::DW_AT_pure),
            (
                has_flag!(own, "DISPFlagElemental"),
                constants::DW_AT_elemental,
            ),
            (
                has_flag!(own, "DISPFlagRecursive"),
                constants::DW_AT_recursive,
            ),
        ];
        for (_, attribute) in properties.into_iter().filter(|(is, _)| *is) {
            self.set_flag(entry, attribute);
        }
    }

    /// Makes the entries of what a subprogram keeps although no code refers to it.
    fn retained(&mut self, node: Node<'a>, unit: UnitId) {
        for kept in retained(node) {
            self.entry(kept, unit);
        }
    }

    /// Adds the definition of a function at a place.
    pub fn add_definition(
        &mut self,
        id: GlobalId,
        debug: &FunctionDebug,
        node: Node<'a>,
        place: Place,
    ) {
        let Some((unit, extent)) = self.unit_of(node) else {
            return;
        };
        let scopes = Scopes::new(node, debug);
        let skeleton = self.home(unit);
        if skeleton != unit && splits_inlining(node) && !scopes.is_plain() {
            let scopes = Scopes::new(node, debug);
            self.define((skeleton, Extent::Lines), scopes, debug, node, place);
        }
        if extent == Extent::Lines && scopes.is_plain() {
            return;
        }
        if let Some(made) = self.define((unit, extent), scopes, debug, node, place) {
            self.definitions.insert(id, made);
        }
    }

    /// Makes the entry of a function's code in a unit.
    fn define(
        &mut self,
        (unit, extent): (UnitId, Extent),
        scopes: Scopes<'a>,
        debug: &FunctionDebug,
        node: Node<'a>,
        place: Place,
    ) -> Option<Entry> {
        let known = self.entry(node, unit)?;
        let entry = match self.inlined.contains(&self.key(node)) {
            false => known,
            true => {
                let root = self.root(known.unit);
                let entry = self.child(root, constants::DW_TAG_subprogram);
                self.set_entry(entry, constants::DW_AT_abstract_origin, known);
                entry
            }
        };
        self.set_address(entry, constants::DW_AT_low_pc, place);
        self.set(entry, constants::DW_AT_high_pc, Value::Data8(debug.len));
        if extent == Extent::Full {
            let mut frame = Expression::new();
            frame.op(constants::DW_OP_call_frame_cfa);
            let frame = Value::Expression(Box::new(frame));
            self.set(entry, constants::DW_AT_frame_base, frame);
        }
        self.add_scopes(scopes, entry, debug, place, extent);
        if extent == Extent::Full && is_variadic(node) {
            self.child(entry, constants::DW_TAG_unspecified_parameters);
        }
        if extent == Extent::Full && debug.describes_calls {
            self.add_calls(entry, debug, place);
        }
        self.fill_pending();
        Some(entry)
    }
}

/// Returns true if the skeleton of a function's unit has what was inlined into the function.
fn splits_inlining(node: Node<'_>) -> bool {
    let unit = node.node(slot!(DISubprogram, "unit"));
    unit.is_some_and(|unit| unit.number(slot!(DICompileUnit, "splitDebugInlining")) != 0)
}

/// The types of a subprogram's result and parameters.
fn types(node: Node<'_>) -> Option<Node<'_>> {
    let ty = node.node(slot!(DISubprogram, "type"))?;
    ty.node(slot!(DISubroutineType, "types"))
}

/// The type of a subprogram's result.
fn result(node: Node<'_>) -> Option<MdId> {
    types(node)?.member(0)
}

/// Returns true if a subprogram has parameters without types.
fn is_variadic(node: Node<'_>) -> bool {
    let types = types(node).map(|t| t.members());
    types.is_some_and(|t| t.len() > 1 && t.last() == Some(None))
}

/// The variables, imports and types that a subprogram keeps.
pub fn retained(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    let list = node.node(slot!(DISubprogram, "retainedNodes"));
    let members = list.into_iter().flat_map(|l| l.members()).flatten();
    let kept = members.filter_map(move |id| Node::get(node.scope, id));
    kept.filter(|n| {
        matches!(
            n.di(),
            Some(DiKind::DILocalVariable | DiKind::DIImportedEntity | DiKind::DILabel)
        )
    })
}
