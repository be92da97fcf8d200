//! Debug info nodes, each with the nodes it directly refers to.
//!
//! Rules, by class of node:
//! - every reference is null or of the class of its field: files, scopes, types, variables,
//!   template parameters, lists and their members; tags are those of the node;
//! - a location has a local scope, which is no declaration, and is inlined at a location;
//! - a subrange has not both count and upper bound, bounds are constants, variables or
//!   expressions, a count is at least -1; a generic one has a lower bound and a stride;
//! - sizes are constants (of derived and composite types variables or expressions too);
//! - a fixed-point type has a factor or, if rational, numerator and denominator;
//! - a set's base type is an enumeration or an integer; address spaces are for pointers and references;
//! - flags do not contradict each other; a vector has one subrange; an array has an element type;
//!   `discriminator` is for variant parts, `dataLocation`, `associated`, `allocated` and `rank`
//!   for arrays;
//! - checksums are hexadecimal and as long as their kind;
//! - compile units are distinct, have a file with a name, and lists of the right things;
//! - subprogram definitions are distinct and have a unit, declarations have none and no
//!   declaration; a line needs a file; retained nodes belong to the subprogram;
//! - a lexical block with a column has a line; macros and modules have names;
//! - an assignment's id is distinct; expressions are valid, and a fragment lies within its
//!   variable and does not cover it.

use super::debug_node::{file, list, null_or, template_params, tuple};
use super::debug_type;
use super::report::{Checked, ensure};
use super::rule::Rule;
use super::scopes::Scopes;
use bitsmith_model::node::Node;
use bitsmith_model::schema::di::{DiKind, LOCALS_RETAINED_SINCE, SUBPROGRAM_TYPED_SINCE};
use bitsmith_model::schema::dwarf;
use bitsmith_model::slot;
use bitsmith_model::value::MdId;
use rustc_hash::FxHashSet;

/// Checks a specialised node.
pub(super) fn check(node: Node<'_>, kind: DiKind, scopes: &Scopes) -> Checked {
    use DiKind::*;
    match kind {
        DILocation => location(
            node.node(slot!(DILocation, "scope")),
            node.reference(slot!(DILocation, "inlinedAt"))
                .map(|_| node.node(slot!(DILocation, "inlinedAt"))),
        ),
        GenericDINode => ensure(node.tag() != 0, Rule::InvalidTag),
        DISubrange | DIGenericSubrange | DIBasicType | DIFixedPointType | DIStringType
        | DISubrangeType | DIDerivedType | DICompositeType | DISubroutineType => {
            debug_type::check(node, kind)
        }
        DIFile => source_file(node),
        DICompileUnit => compile_unit(node),
        DISubprogram => subprogram(node, scopes),
        DILexicalBlock => {
            local_scope(node, slot!(DILexicalBlock, "scope"))?;
            let line = node.number(slot!(DILexicalBlock, "line"));
            let column = node.number(slot!(DILexicalBlock, "column"));
            ensure(
                line != 0 || column == 0,
                Rule::CannotHaveColumnInfoWithoutLineInfo,
            )
        }
        DILexicalBlockFile => local_scope(node, slot!(DILexicalBlockFile, "scope")),
        DINamespace => scope_ref(node, slot!(DINamespace, "scope")),
        DICommonBlock => {
            scope_ref(node, slot!(DICommonBlock, "scope"))?;
            null_or(
                node,
                slot!(DICommonBlock, "declaration"),
                |n| n.is(DIGlobalVariable),
                Rule::InvalidDeclaration,
            )
        }
        DIMacro | DIMacroFile => macro_node(node, kind),
        DIModule => ensure(
            !node.string(slot!(DIModule, "name")).is_empty(),
            Rule::AnonymousModule,
        ),
        DITemplateTypeParameter => type_ref(node, slot!(DITemplateTypeParameter, "type")),
        DITemplateValueParameter => {
            type_ref(node, slot!(DITemplateValueParameter, "type"))?;
            let tag = node.tag();
            ensure(
                tag == dwarf::DW_TAG_template_value_parameter
                    || tag == dwarf::DW_TAG_GNU_template_template_param
                    || tag == dwarf::DW_TAG_GNU_template_parameter_pack,
                Rule::InvalidTag,
            )
        }
        DIGlobalVariable => global_variable(node),
        DILocalVariable => local_variable(node),
        DILabel => label(node),
        DIExpression => ensure(Expression::of(node).is_valid(), Rule::InvalidExpression),
        DIGlobalVariableExpression => variable_expression(node),
        DIObjCProperty => {
            type_ref(node, slot!(DIObjCProperty, "type"))?;
            file(node, slot!(DIObjCProperty, "file"))
        }
        DIImportedEntity => imported_entity(node),
        DIAssignID => ensure(node.is_distinct(), Rule::DiAssignIdMustBeDistinct),
        DIEnumerator | DIArgList => Ok(()),
    }
}

/// Checks a location: its scope, and its inlined-at location (`Some(None)` is a reference to no node).
pub(super) fn location(scope: Option<Node<'_>>, inlined_at: Option<Option<Node<'_>>>) -> Checked {
    let Some(scope) = scope.filter(|n| n.is_local_scope()) else {
        return Err(Rule::LocationRequiresValidScope.into());
    };
    if let Some(at) = inlined_at {
        ensure(
            at.is_some_and(|n| n.is(DiKind::DILocation)),
            Rule::InlinedAtShouldBeLocation,
        )?;
    }
    ensure(
        !scope.is(DiKind::DISubprogram) || scope.is_definition(),
        Rule::ScopePointsIntoTypeHierarchy,
    )
}

fn local_scope(node: Node<'_>, slot: u8) -> Checked {
    let Some(scope) = node.node(slot).filter(|n| n.is_local_scope()) else {
        return Err(Rule::InvalidLocalScope.into());
    };
    ensure(
        !scope.is(DiKind::DISubprogram) || scope.is_definition(),
        Rule::ScopePointsIntoTypeHierarchy,
    )
}

fn scope_ref(node: Node<'_>, slot: u8) -> Checked {
    null_or(node, slot, Node::is_scope, Rule::InvalidScopeRef)
}

fn type_ref(node: Node<'_>, slot: u8) -> Checked {
    null_or(node, slot, Node::is_type, Rule::InvalidTypeRef)
}

fn source_file(node: Node<'_>) -> Checked {
    let length = match node.number(slot!(DIFile, "checksumkind")) {
        0 => return Ok(()),
        1 => 32,
        2 => 40,
        3 => 64,
        _ => return Err(Rule::InvalidChecksumKind.into()),
    };
    let checksum = node.string(slot!(DIFile, "checksum"));
    ensure(checksum.len() == length, Rule::InvalidChecksumLength)?;
    ensure(
        checksum.iter().all(u8::is_ascii_hexdigit),
        Rule::InvalidChecksum,
    )
}

fn compile_unit(node: Node<'_>) -> Checked {
    ensure(node.is_distinct(), Rule::CompileUnitsMustBeDistinct)?;
    let file = node.node(slot!(DICompileUnit, "file"));
    let Some(file) = file.filter(|n| n.is(DiKind::DIFile)) else {
        return Err(Rule::InvalidFile.into());
    };
    ensure(
        !file.string(slot!(DIFile, "filename")).is_empty(),
        Rule::InvalidFilename,
    )?;
    let kinds = bitsmith_model::schema::di::EMISSION_KINDS.len();
    let kind = node.number(slot!(DICompileUnit, "emissionKind"));
    ensure((kind as usize) < kinds, Rule::InvalidEmissionKind)?;
    list(
        node,
        slot!(DICompileUnit, "enums"),
        Rule::InvalidEnumList,
        |n| n.is(DiKind::DICompositeType) && n.tag() == dwarf::DW_TAG_enumeration_type,
        Rule::InvalidEnumType,
    )?;
    list(
        node,
        slot!(DICompileUnit, "retainedTypes"),
        Rule::InvalidRetainedTypeList,
        |n| n.is_type() || n.is(DiKind::DISubprogram) && !n.is_definition(),
        Rule::InvalidRetainedType,
    )?;
    list(
        node,
        slot!(DICompileUnit, "globals"),
        Rule::InvalidGlobalVariableList,
        |n| n.is(DiKind::DIGlobalVariableExpression),
        Rule::InvalidGlobalVariableRef,
    )?;
    list(
        node,
        slot!(DICompileUnit, "imports"),
        Rule::InvalidImportedEntityList,
        |n| n.is(DiKind::DIImportedEntity),
        Rule::InvalidImportedEntityRef,
    )?;
    if node.scope.module.dialect.has(LOCALS_RETAINED_SINCE) {
        no_locals(node)?;
    }
    list(
        node,
        slot!(DICompileUnit, "macros"),
        Rule::InvalidMacroList,
        Node::is_macro,
        Rule::InvalidMacroRef,
    )
}

/// The content of a function is in its retained nodes, not in the lists of the unit.
fn no_locals(unit: Node<'_>) -> Checked {
    let members = |slot| unit.node(slot).into_iter().flat_map(Node::members);
    let node = |member: Option<MdId>| member.and_then(|id| Node::get(unit.scope, id));
    let is_local = |scope: Option<Node<'_>>| scope.is_some_and(Node::is_local_scope);
    let global = |member| {
        let variable = node(member)?.node(slot!(DIGlobalVariableExpression, "var"))?;
        variable.node(slot!(DIGlobalVariable, "scope"))
    };
    ensure(
        !members(slot!(DICompileUnit, "globals")).any(|member| is_local(global(member))),
        Rule::FunctionLocalVariablesAreNotAllowedIn,
    )?;
    let import = |member| node(member)?.node(slot!(DIImportedEntity, "scope"));
    ensure(
        !members(slot!(DICompileUnit, "imports")).any(|member| is_local(import(member))),
        Rule::FunctionLocalImportsAreNotAllowedIn,
    )
}

fn subprogram(node: Node<'_>, scopes: &Scopes) -> Checked {
    null_or(
        node,
        slot!(DISubprogram, "scope"),
        Node::is_scope,
        Rule::InvalidScope,
    )?;
    file(node, slot!(DISubprogram, "file"))?;
    if node.reference(slot!(DISubprogram, "file")).is_none() {
        ensure(
            node.number(slot!(DISubprogram, "line")) == 0,
            Rule::LineSpecifiedWithNoFile,
        )?;
    }
    null_or(
        node,
        slot!(DISubprogram, "type"),
        |n| n.is(DiKind::DISubroutineType),
        Rule::InvalidSubroutineType,
    )?;
    if node.scope.module.dialect.has(SUBPROGRAM_TYPED_SINCE) {
        let ty = node.reference(slot!(DISubprogram, "type"));
        ensure(ty.is_some(), Rule::DiSubprogramRequiresNonNullType)?;
    }
    null_or(
        node,
        slot!(DISubprogram, "containingType"),
        Node::is_type,
        Rule::InvalidContainingType,
    )?;
    template_params(node, slot!(DISubprogram, "templateParams"))?;
    null_or(
        node,
        slot!(DISubprogram, "declaration"),
        |n| n.is(DiKind::DISubprogram) && !n.is_definition(),
        Rule::InvalidSubprogramDeclaration,
    )?;
    retained_nodes(node, scopes)?;
    debug_type::reference_flags(node.number(slot!(DISubprogram, "flags")))?;
    subprogram_unit(node, scopes)?;
    list(
        node,
        slot!(DISubprogram, "thrownTypes"),
        Rule::InvalidThrownTypesList,
        Node::is_type,
        Rule::InvalidThrownType,
    )?;
    const ALL_CALLS_DESCRIBED: u32 = 1 << 29;
    ensure(
        node.is_definition()
            || node.number(slot!(DISubprogram, "flags")) & ALL_CALLS_DESCRIBED == 0,
        Rule::DiFlagAllCallsDescribedMustBeAttachedToDefinition,
    )
}

/// Checks the differences between definitions and declarations.
fn subprogram_unit(node: Node<'_>, scopes: &Scopes) -> Checked {
    let unit = slot!(DISubprogram, "unit");
    if node.is_definition() {
        ensure(
            node.is_distinct(),
            Rule::SubprogramDefinitionsMustBeDistinct,
        )?;
        ensure(
            node.reference(unit).is_some(),
            Rule::SubprogramDefinitionsMustHaveCompileUnit,
        )?;
        null_or(
            node,
            unit,
            |n| n.is(DiKind::DICompileUnit),
            Rule::InvalidUnitType,
        )?;
        // The type may be another module's.
        let scope = node.node(slot!(DISubprogram, "scope"));
        let identifier = slot!(DICompositeType, "identifier");
        let is_shared = scope.is_some_and(|scope| {
            scope.is(DiKind::DICompositeType) && scope.reference(identifier).is_some()
        });
        let declaration = node.reference(slot!(DISubprogram, "declaration"));
        return ensure(
            declaration.is_some() || !is_shared || !scopes.types.are_unified(),
            Rule::SubprogramDefinitionsCannotBeNestedInSharedTypes,
        );
    }
    ensure(
        node.reference(unit).is_none(),
        Rule::SubprogramDeclarationsMustNotHaveCompileUnit,
    )?;
    ensure(
        node.reference(slot!(DISubprogram, "declaration")).is_none(),
        Rule::SubprogramDeclarationMustNotHaveDeclarationField,
    )
}

fn retained_nodes(node: Node<'_>, scopes: &Scopes) -> Checked {
    let slot = slot!(DISubprogram, "retainedNodes");
    let Some(members) = tuple(node, slot, Rule::InvalidRetainedNodesList)? else {
        return Ok(());
    };
    let mut arguments = FxHashSet::default();
    for member in members.members() {
        let Some(id) = member else {
            return Err(Rule::NullptrInRetainedNodes.into());
        };
        let member = Node::get(node.scope, id);
        let allows_more = node.scope.module.dialect.has(LOCALS_RETAINED_SINCE);
        let kind = member.and_then(|n| n.di());
        let owner = match kind {
            Some(DiKind::DIGlobalVariableExpression) => {
                member.and_then(|n| n.node(slot!(DIGlobalVariableExpression, "var")))
            }
            _ => member,
        };
        let scope = match kind {
            _ if allows_more && member.is_some_and(Node::is_type) => continue,
            Some(DiKind::DIGlobalVariableExpression) if allows_more => {
                slot!(DIGlobalVariable, "scope")
            }
            Some(DiKind::DILocalVariable) => slot!(DILocalVariable, "scope"),
            Some(DiKind::DILabel) => slot!(DILabel, "scope"),
            Some(DiKind::DIImportedEntity) => slot!(DIImportedEntity, "scope"),
            _ if allows_more => return Err(Rule::InvalidRetainedNodesExpectedDiTypeOr.into()),
            _ => return Err(Rule::InvalidRetainedNodesExpectedDiLocalVariableDiLabelOr.into()),
        };
        let scope = owner.and_then(|n| n.node(scope));
        let Some(scope) = scope.filter(|n| n.is_local_scope()) else {
            return Err(Rule::InvalidRetainedNodesRetainedNodeIsNot.into());
        };
        ensure(
            scopes.subprogram(scope) == Some(node.id),
            Rule::InvalidRetainedNodesRetainedNodeDoesNot,
        )?;
        if kind == Some(DiKind::DILocalVariable) && allows_more {
            let argument = owner.map_or(0, |n| n.number(slot!(DILocalVariable, "arg")));
            ensure(
                argument == 0 || arguments.insert(argument),
                Rule::InvalidRetainedNodesMoreThanOneLocal,
            )?;
        }
    }
    Ok(())
}

fn macro_node(node: Node<'_>, kind: DiKind) -> Checked {
    const WRONG: Rule = Rule::InvalidMacinfoType;
    if kind == DiKind::DIMacro {
        let ty = node.number(slot!(DIMacro, "type"));
        ensure(
            ty == dwarf::DW_MACINFO_define || ty == dwarf::DW_MACINFO_undef,
            WRONG,
        )?;
        return ensure(
            !node.string(slot!(DIMacro, "name")).is_empty(),
            Rule::AnonymousMacro,
        );
    }
    let ty = node.number(slot!(DIMacroFile, "type"));
    ensure(ty == dwarf::DW_MACINFO_start_file, WRONG)?;
    file(node, slot!(DIMacroFile, "file"))?;
    list(
        node,
        slot!(DIMacroFile, "nodes"),
        Rule::InvalidMacroList,
        Node::is_macro,
        Rule::InvalidMacroRef,
    )
}

fn global_variable(node: Node<'_>) -> Checked {
    null_or(
        node,
        slot!(DIGlobalVariable, "scope"),
        Node::is_scope,
        Rule::InvalidScope,
    )?;
    file(node, slot!(DIGlobalVariable, "file"))?;
    let ty = slot!(DIGlobalVariable, "type");
    type_ref(node, ty)?;
    if node.number(slot!(DIGlobalVariable, "isDefinition")) != 0 {
        ensure(
            node.reference(ty).is_some(),
            Rule::MissingGlobalVariableType,
        )?;
    }
    null_or(
        node,
        slot!(DIGlobalVariable, "declaration"),
        |n| n.is(DiKind::DIDerivedType),
        Rule::InvalidStaticDataMemberDeclaration,
    )
}

fn local_variable(node: Node<'_>) -> Checked {
    let scope = slot!(DILocalVariable, "scope");
    null_or(node, scope, Node::is_scope, Rule::InvalidScope)?;
    file(node, slot!(DILocalVariable, "file"))?;
    let ty = slot!(DILocalVariable, "type");
    type_ref(node, ty)?;
    ensure(
        node.node(scope).is_some_and(Node::is_local_scope),
        Rule::LocalVariableRequiresValidScope,
    )?;
    ensure(
        !node
            .node(ty)
            .is_some_and(|n| n.is(DiKind::DISubroutineType)),
        Rule::InvalidType,
    )
}

fn label(node: Node<'_>) -> Checked {
    let scope = slot!(DILabel, "scope");
    null_or(node, scope, Node::is_scope, Rule::InvalidScope)?;
    file(node, slot!(DILabel, "file"))?;
    ensure(
        node.node(scope).is_some_and(Node::is_local_scope),
        Rule::LabelRequiresValidScope,
    )
}

fn imported_entity(node: Node<'_>) -> Checked {
    let tag = node.tag();
    ensure(
        tag == dwarf::DW_TAG_imported_module || tag == dwarf::DW_TAG_imported_declaration,
        Rule::InvalidTag,
    )?;
    null_or(
        node,
        slot!(DIImportedEntity, "scope"),
        Node::is_scope,
        Rule::InvalidScopeForImportedEntity,
    )?;
    null_or(
        node,
        slot!(DIImportedEntity, "entity"),
        Node::is_di_node,
        Rule::InvalidImportedEntity,
    )
}

fn variable_expression(node: Node<'_>) -> Checked {
    let variable = node.node(slot!(DIGlobalVariableExpression, "var"));
    let Some(variable) = variable.filter(|n| n.is(DiKind::DIGlobalVariable)) else {
        return Err(Rule::MissingVariable.into());
    };
    let expression = node.node(slot!(DIGlobalVariableExpression, "expr"));
    match expression.filter(|n| n.is(DiKind::DIExpression)) {
        Some(expression) => fragment(variable, expression),
        None => Ok(()),
    }
}

/// The elements of an expression.
#[derive(Clone, Copy)]
pub(super) struct Expression<'a>(&'a [u32]);

impl<'a> Expression<'a> {
    /// The elements of a `DIExpression`.
    pub(super) fn of(node: Node<'a>) -> Self {
        Self(node.slots)
    }
    fn elements(self) -> impl ExactSizeIterator<Item = u64> + Clone + 'a {
        self.0.chunks_exact(2).map(|pair| match *pair {
            [low, high] => u64::from(high) << 32 | u64::from(low),
            _ => 0,
        })
    }
    /// Returns true if LLVM accepts the expression.
    pub(super) fn is_valid(self) -> bool {
        dwarf::expression_is_valid(self.elements())
    }
    /// The offset and size of its fragment, in bits.
    fn fragment(self) -> Option<(u64, u64)> {
        let mut elements = self.elements();
        while let Some(op) = elements.next() {
            if op == u64::from(dwarf::DW_OP_LLVM_fragment) {
                return Some((elements.next()?, elements.next()?));
            }
            for _ in 0..dwarf::op_operands(op) {
                elements.next();
            }
        }
        None
    }
    /// Returns true if it describes the value at function entry.
    pub(super) fn is_entry_value(self) -> bool {
        let mut elements = self.elements();
        let mut first = elements.next();
        if first == Some(u64::from(dwarf::DW_OP_LLVM_arg)) && elements.next() == Some(0) {
            first = elements.next();
        }
        first == Some(u64::from(dwarf::DW_OP_LLVM_entry_value))
    }
}

/// Checks that the fragment of a valid expression, if any, is a proper part of the variable.
pub(super) fn fragment(variable: Node<'_>, expression: Node<'_>) -> Checked {
    let expression = Expression::of(expression);
    // In most cases there is none.
    let Some((offset, size)) = expression.fragment().filter(|_| expression.is_valid()) else {
        return Ok(());
    };
    let Some(whole) = debug_type::variable_size(variable) else {
        return Ok(());
    };
    // LLVM counts these in 32 bits.
    let (offset, size) = (offset as u32, size as u32);
    ensure(
        u64::from(size.wrapping_add(offset)) <= whole,
        Rule::FragmentIsLargerThanOrOutsideOf,
    )?;
    ensure(u64::from(size) != whole, Rule::FragmentCoversEntireVariable)
}
