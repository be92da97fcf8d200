//! Variables, ifuncs and comdats, and the rules for all global values.
//!
//! Rules:
//! - a declaration is external or extern_weak; appending linkage is for array variables;
//! - declarations (available_externally ones too) are in no comdat;
//! - dllexport is not hidden; dllimport is visible, not dso_local, and external or
//!   available_externally; local linkage or visibility implies dso_local;
//! - alignment is at most 2^32; `!associated` refers to another global, `!implicit.ref` to any,
//!   `!absolute_symbol` is a range;
//! - an initial value has the variable's type; a common one is zero, not constant, in no comdat;
//! - no variable contains a scalable type, or a target type that cannot be global;
//! - `llvm.used`, `llvm.compiler.used`, `llvm.global_ctors` and `llvm.global_dtors` have their
//!   linkage, their element type, named members and no uses;
//! - an ifunc's resolver is a function defined here that returns a pointer;
//! - on COFF, a comdat's own global is not private;
//! - a cast in a constant is a valid one, a `ptrauth` has operands of the right types, and no
//!   constant refers to an intrinsic.

use super::aliases;
use super::ranges::{self, RangeKind};
use super::report::{Broken, Entity, Report, Shown};
use super::rule::Rule;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::entity::Entity as _;
use bitsmith_model::entity::Table;
use bitsmith_model::global::{Global, GlobalKind, Variable};
use bitsmith_model::inst::align_bytes;
use bitsmith_model::metadata::MdKind;
use bitsmith_model::module::{Module, Scope};
use bitsmith_model::node::Node;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::linkage::{DllStorageClass, Linkage, RuntimePreemption, Visibility};
use bitsmith_model::schema::metadata_kind;
use bitsmith_model::schema::target_type::property;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{GlobalId, MdId, Value};
use rustc_hash::FxHashSet;

/// The maximal alignment, in bytes.
pub(super) const MAX_ALIGN: u64 = 1 << 32;

/// Checks all globals except functions.
pub(super) fn check(module: &Module, layout: &DataLayout, report: &mut Report) {
    let unfit = UnfitTypes::new(module);
    for &id in &module.variables {
        let Some(global) = module.globals.get(id) else {
            continue;
        };
        if let GlobalKind::Variable(variable) = &global.kind {
            check_variable(module, layout, id, global, variable, &unfit, report);
        }
        check_global(module, layout, id, global, report);
    }
    let mut aliasees = aliases::Aliasees::new(module);
    for &id in &module.aliases {
        if let Some(global) = module.globals.get(id) {
            aliases::check(&mut aliasees, id, global, report);
            check_global(module, layout, id, global, report);
        }
    }
    for &id in &module.ifuncs {
        if let Some(global) = module.globals.get(id) {
            check_ifunc(module, id, global, report);
            check_global(module, layout, id, global, report);
        }
    }
    check_comdats(module, report);
    check_special_uses(module, report);
    check_constants(module, report);
}

/// Returns true if a function with this name is an intrinsic.
pub(super) fn is_intrinsic_name(name: &[u8]) -> bool {
    name.starts_with(b"llvm.")
}

/// Checks the rules for every global value.
pub(super) fn check_global(
    module: &Module,
    layout: &DataLayout,
    id: GlobalId,
    global: &Global,
    report: &mut Report,
) {
    let declaration = global.is_declaration();
    let mut check = |holds: bool, message: Rule| report.check(holds, message, Entity::Global(id));
    check(
        !declaration || global.linkage.is_valid_declaration(),
        Rule::GlobalIsExternalButDoesntHaveExternal,
    );
    let align = match &global.kind {
        GlobalKind::Variable(v) => v.align,
        GlobalKind::Function(f) => f.align,
        _ => 0,
    };
    check(
        align_bytes(align).is_none_or(|bytes| bytes <= MAX_ALIGN),
        Rule::HugeAlignmentValuesAreUnsupported,
    );
    if global.linkage == Linkage::Appending {
        let is_variable = matches!(global.kind, GlobalKind::Variable(_));
        check(
            is_variable,
            Rule::OnlyGlobalVariablesCanHaveAppendingLinkage,
        );
        let is_array = matches!(module.types.get(global.value_ty), Type::Array(..));
        check(
            !is_variable || is_array,
            Rule::OnlyGlobalArraysCanHaveAppendingLinkage,
        );
    }
    if declaration || global.linkage == Linkage::AvailableExternally {
        check(global.comdat.is_none(), Rule::DeclarationMayNotBeInComdat);
    }
    check_dll(global, declaration, &mut check);
    check(
        global.dso_local || !RuntimePreemption::is_implicit(global.linkage, global.visibility),
        Rule::GlobalValueWithLocalLinkageOrNonDefault,
    );
    check_attachments(module, layout, id, global, report);
}

fn check_dll(global: &Global, declaration: bool, check: &mut dyn FnMut(bool, Rule)) {
    match global.dll_storage {
        DllStorageClass::Default => {}
        DllStorageClass::DllExport => check(
            global.visibility != Visibility::Hidden,
            Rule::DllexportGlobalValueMustHaveDefaultOrProtected,
        ),
        DllStorageClass::DllImport => {
            check(
                global.visibility == Visibility::Default,
                Rule::DllimportGlobalValueMustHaveDefaultVisibility,
            );
            check(
                !global.dso_local,
                Rule::GlobalValueWithDllImportStorageIsDsoLocal,
            );
            check(
                declaration && global.linkage.is_valid_declaration()
                    || global.linkage == Linkage::AvailableExternally,
                Rule::GlobalIsMarkedAsDllimportButNot,
            );
        }
    }
}

/// Checks `!associated` and `!absolute_symbol`.
/// The first release that checks `!elf_section_properties`.
const SECTION_PROPERTIES_SINCE: u16 = 23;

/// Checks `!elf_section_properties`: the type of a section, and the size of its entries.
fn check_section_properties(node: Node<'_>) -> Result<(), Rule> {
    if node.operand_count() != 2 {
        return Err(Rule::ElfSectionPropertiesMetadataMustHaveTwo);
    }
    let fields = [
        [
            Rule::TypeFieldMustBeConstantAsMetadata,
            Rule::TypeFieldMustBeConstantInt,
        ],
        [
            Rule::EntsizeFieldMustBeConstantAsMetadata,
            Rule::EntsizeFieldMustBeConstantInt,
        ],
    ];
    for (at, [constant, int]) in fields.into_iter().enumerate() {
        let field = node.member_node(at).filter(|field| field.is_constant());
        field.ok_or(constant)?.int().ok_or(int)?;
    }
    Ok(())
}

fn check_attachments(
    module: &Module,
    layout: &DataLayout,
    id: GlobalId,
    global: &Global,
    report: &mut Report,
) {
    // A node attached to a function may be local to its body.
    let scope = match global.body() {
        Some(body) => module.body_scope(id, body),
        None => module.scope(),
    };
    for attachment in &global.attachments {
        match attachment.kind {
            metadata_kind::ASSOCIATED => {
                if let Err(rule) = check_associated(scope, id, attachment.node) {
                    let broken = Broken::from(rule).shown(Shown::AlsoNode(attachment.node));
                    report.fail(broken, Entity::Global(id));
                }
            }
            metadata_kind::IMPLICIT_REF => {
                if global.is_declaration() {
                    report.fail(Rule::RefMetadataMustNotBePlacedOn, Entity::Global(id));
                } else if let Err(rule) = check_reference(scope, attachment.node) {
                    let broken = Broken::from(rule).shown(Shown::AlsoNode(attachment.node));
                    report.fail(broken, Entity::Global(id));
                }
            }
            metadata_kind::ELF_SECTION_PROPERTIES
                if module.dialect.has(SECTION_PROPERTIES_SINCE) =>
            {
                let node = Node::get(scope, attachment.node);
                if let Some(Err(message)) = node.map(check_section_properties) {
                    report.fail(message, Entity::Global(id));
                }
            }
            metadata_kind::ABSOLUTE_SYMBOL => {
                let space = match module.types.get(global.ty) {
                    Type::Ptr(space) => *space,
                    _ => 0,
                };
                let bits = layout.pointer_bits(space);
                ranges::check(
                    scope,
                    attachment.node,
                    RangeKind::AbsoluteSymbol(bits),
                    |message| report.fail(message, Entity::Global(id)),
                );
            }
            metadata_kind::DBG if global.as_variable().is_some() => {
                let node = Node::get(module.scope(), attachment.node);
                report.check(
                    node.is_some_and(|n| n.is(DiKind::DIGlobalVariableExpression)),
                    Rule::DbgAttachmentOfGlobalVariableMustBe,
                    Entity::Global(id),
                );
            }
            _ => {}
        }
    }
}

/// Checks `!implicit.ref` of a definition: it refers to another global.
fn check_reference(scope: Scope<'_>, node: MdId) -> Result<(), Rule> {
    let (module, nodes) = (scope.module, scope.metadata());
    let Some((entry, store)) = nodes.get(node) else {
        return Ok(());
    };
    let [slot] = *store.slots(entry) else {
        return Err(Rule::RefMetadataMustHaveOneOperand);
    };
    let value = MdId::from_slot(slot).and_then(|id| nodes.value(id));
    let Some(value) = value.filter(|_| entry.kind == MdKind::Tuple) else {
        return Err(Rule::RefMetadataMustBeValueAsMetadata);
    };
    let ty = scope.type_of(value).map(|ty| module.types.get(ty));
    if !matches!(ty, Some(Type::Ptr(_))) {
        return Err(Rule::RefValueMustBePointerTyped);
    }
    let constant = scope.constant(value);
    if constant.is_some_and(|(constant, _)| constant.kind == ConstKind::Null) {
        return Ok(());
    }
    let named = value.as_global().and_then(|id| module.globals.get(id));
    match named.map(|global| &global.kind) {
        Some(GlobalKind::Variable(_) | GlobalKind::Function(_)) => Ok(()),
        _ => Err(Rule::RefMetadataMustPointToGlobalObject),
    }
}

fn check_associated(scope: Scope<'_>, id: GlobalId, node: MdId) -> Result<(), Rule> {
    let (module, nodes) = (scope.module, scope.metadata());
    let Some((entry, store)) = nodes.get(node) else {
        return Ok(());
    };
    let [slot] = *store.slots(entry) else {
        return Err(Rule::AssociatedMetadataMustHaveOneOperand);
    };
    if entry.kind != MdKind::Tuple {
        return Err(Rule::AssociatedMetadataMustHaveOneOperand);
    }
    let Some(operand) = MdId::from_slot(slot) else {
        return Err(Rule::AssociatedMetadataMustHaveGlobalValue);
    };
    let Some(value) = nodes.value(operand) else {
        return Err(Rule::AssociatedMetadataMustBeValueAsMetadata);
    };
    let ty = scope.type_of(value);
    if !ty.is_some_and(|ty| matches!(module.types.get(ty), Type::Ptr(_))) {
        return Err(Rule::AssociatedValueMustBePointerTyped);
    }
    let stripped = strip_casts_and_aliases(module, value);
    if stripped.as_global() == Some(id) {
        return Err(Rule::GlobalValuesShouldNotAssociateToThemselves);
    }
    Ok(())
}

/// The number of casts or aliases that are stripped: they can form cycles.
const MAX_STRIPS: usize = 64;

/// The value without casts and aliases.
pub(super) fn strip_casts_and_aliases(module: &Module, mut value: Value) -> Value {
    for _ in 0..MAX_STRIPS {
        if let Some(GlobalKind::Alias(target)) = value
            .as_global()
            .and_then(|id| module.globals.get(id))
            .map(|g| &g.kind)
        {
            value = *target;
            continue;
        }
        let stripped = module.scope().strip_casts(value);
        if stripped == value {
            break;
        }
        value = stripped;
    }
    value
}

fn check_variable(
    module: &Module,
    layout: &DataLayout,
    id: GlobalId,
    global: &Global,
    variable: &Variable,
    unfit: &UnfitTypes,
    report: &mut Report,
) {
    if let Some(value) = variable.initializer {
        report.check(
            module.scope().type_of(value) == Some(global.value_ty),
            Rule::GlobalVariableInitializerTypeDoesNotMatch,
            Entity::Global(id),
        );
        let opaque = |ty: &Type| match ty {
            Type::Named(id) => module.types.named(*id).body.is_none(),
            _ => false,
        };
        report.check(
            !opaque(module.types.get(global.value_ty)),
            Rule::GlobalVariableInitializerMustBeSized,
            Entity::Global(id),
        );
        if global.linkage == Linkage::Common {
            let mut check = |holds, message| report.check(holds, message, Entity::Global(id));
            check(
                is_zero(module, value),
                Rule::CommonGlobalMustHaveZeroInitializer,
            );
            check(!variable.constant, Rule::CommonGlobalMayNotBeMarkedConstant);
            check(global.comdat.is_none(), Rule::CommonGlobalMayNotBeInComdat);
        }
    }
    check_special(module, layout, id, global, variable, report);
    if unfit.scalable.contains(&global.value_ty) {
        report.fail(Rule::GlobalsCannotContainScalableTypes, Entity::Global(id));
    }
    if unfit.target.contains(&global.value_ty) {
        let name = String::from_utf8_lossy(module.name(id)).into_owned();
        report.fail(
            Rule::GlobalHasIllegalTargetExtensionType
                .with(format!("Global @{name} has illegal target extension type")),
            Entity::Global(id),
        );
    }
}

/// Returns true if a value is a function.
pub(super) fn is_function(module: &Module, value: Value) -> bool {
    let global = value.as_global().and_then(|id| module.globals.get(id));
    global.is_some_and(|g| g.as_function().is_some())
}

/// Returns true if all bits of a constant are zero.
fn is_zero(module: &Module, value: Value) -> bool {
    match module.scope().constant(value) {
        Some((constant, pool)) => match constant.kind {
            ConstKind::Null | ConstKind::Int(0) | ConstKind::Float(0) => true,
            ConstKind::WideInt(span) | ConstKind::WideFloat(span) => {
                pool.words(span).iter().all(|word| *word == 0)
            }
            _ => false,
        },
        None => false,
    }
}

/// Checks the special variables of LLVM.
fn check_special(
    module: &Module,
    layout: &DataLayout,
    id: GlobalId,
    global: &Global,
    variable: &Variable,
    report: &mut Report,
) {
    let name = module.name(id);
    let lists_functions = matches!(name, b"llvm.global_ctors" | b"llvm.global_dtors");
    if !lists_functions && !matches!(name, b"llvm.used" | b"llvm.compiler.used") {
        return;
    }
    report.check(
        variable.initializer.is_none() || global.linkage == Linkage::Appending,
        Rule::InvalidLinkageForIntrinsicGlobalVariable,
        Entity::Global(id),
    );
    let Type::Array(element, _) = *module.types.get(global.value_ty) else {
        return;
    };
    let checked = if lists_functions {
        check_list_of_functions(module, layout, element)
            .and_then(|()| check_signed_functions(module, variable.initializer))
    } else {
        check_used(module, name, element, variable.initializer)
    };
    if let Err(message) = checked {
        report.fail(message, Entity::Global(id));
    }
}

fn check_list_of_functions(
    module: &Module,
    layout: &DataLayout,
    element: TypeId,
) -> Result<(), Broken> {
    const WRONG: Rule = Rule::WrongTypeForIntrinsicGlobalVariable;
    let fields = module.types.as_struct(element).map(|body| &*body.elements);
    let fields: Vec<&Type> = fields
        .into_iter()
        .flatten()
        .map(|ty| module.types.get(*ty))
        .collect();
    match *fields {
        [Type::Int(32), Type::Ptr(space), ref rest @ ..] if *space == layout.program_space => {
            match rest {
                [] => Err(Rule::ThirdFieldOfElementTypeIsMandatory.into()),
                [Type::Ptr(_)] => Ok(()),
                _ => Err(WRONG.into()),
            }
        }
        _ => Err(WRONG.into()),
    }
}

/// The first release in which the entries of lists of functions are not signed one by one.
const UNSIGNED_LISTS_SINCE: u16 = 23;

fn check_signed_functions(module: &Module, initializer: Option<Value>) -> Result<(), Broken> {
    if !module.dialect.has(UNSIGNED_LISTS_SINCE) {
        return Ok(());
    }
    let parts = |value: Value| {
        let constant = module.scope().constant(value);
        constant.map(|(constant, pool)| (constant.kind, pool.parts(constant)))
    };
    let (_, entries) = initializer.and_then(parts).unzip();
    for &entry in entries.unwrap_or_default() {
        let function = parts(entry).and_then(|(_, fields)| fields.get(1).copied());
        if let Some((ConstKind::PtrAuth(_), _)) = function.and_then(parts) {
            return Err(Rule::SigningOfCtorsDtorsShouldBeRequested.into());
        }
    }
    Ok(())
}

fn check_used(
    module: &Module,
    name: &[u8],
    element: TypeId,
    initializer: Option<Value>,
) -> Result<(), Broken> {
    if !matches!(module.types.get(element), Type::Ptr(_)) {
        return Err(Rule::WrongTypeForIntrinsicGlobalVariable.into());
    }
    let Some(initializer) = initializer else {
        return Ok(());
    };
    let name = String::from_utf8_lossy(name);
    let Some((constant, pool)) = module.scope().constant(initializer) else {
        return Ok(());
    };
    if !matches!(constant.kind, ConstKind::Aggregate(_)) {
        return Err(Rule::WrongInitializerForIntrinsicGlobalVariable.into());
    }
    for &member in pool.parts(constant) {
        let target = module.scope().strip_casts(member);
        let target = target.as_global().and_then(|id| module.globals.get(id));
        let Some(target) = target.filter(|g| !matches!(g.kind, GlobalKind::IFunc(_))) else {
            return Err(Rule::InvalidMember.with(format!("invalid {name} member")));
        };
        if target.name.is_empty() {
            return Err(Rule::MembersOfMustBeNamed.with(format!("members of {name} must be named")));
        }
    }
    Ok(())
}

/// Types that no variable can have, by the error.
struct UnfitTypes {
    scalable: FxHashSet<TypeId>,
    target: FxHashSet<TypeId>,
}

impl UnfitTypes {
    fn new(module: &Module) -> Self {
        let scalable = |ty: &Type| matches!(ty, Type::Vector { scalable: true, .. });
        let target = |ty: &Type| matches!(ty, Type::TargetExt(ext) if !ext.in_dialect(module.dialect).has(property::GLOBAL));
        Self {
            scalable: types_containing(module, |ty| {
                scalable(ty)
                    || matches!(ty, Type::TargetExt(ext) if ext.in_dialect(module.dialect).has(property::SCALABLE))
            }),
            target: types_containing(module, target),
        }
    }
}

/// All types that are `wanted` or contain one by value.
pub(super) fn types_containing(
    module: &Module,
    wanted: impl Fn(&Type) -> bool,
) -> FxHashSet<TypeId> {
    let mut found: FxHashSet<TypeId> = module
        .types
        .iter()
        .filter(|(_, ty)| wanted(ty))
        .map(|(id, _)| id)
        .collect();
    if found.is_empty() {
        return found;
    }
    // The types that contain each type; the walk goes from the wanted types to their containers.
    let mut holders: Vec<Vec<TypeId>> = vec![Vec::new(); module.types.len()];
    for (id, ty) in module.types.iter() {
        let mut hold = |part: TypeId| {
            if let Some(list) = holders.entry_mut(part.index()) {
                list.push(id);
            }
        };
        match ty {
            Type::Array(element, _) => hold(*element),
            Type::Struct(_) | Type::Named(_) => {
                let body = module.types.as_struct(id);
                body.into_iter()
                    .flat_map(|body| &*body.elements)
                    .for_each(|part| hold(*part));
            }
            _ => {}
        }
    }
    let mut todo: Vec<TypeId> = found.iter().copied().collect();
    while let Some(ty) = todo.pop() {
        for &holder in holders.get(ty.index()).into_iter().flatten() {
            if found.insert(holder) {
                todo.push(holder);
            }
        }
    }
    found
}

fn check_ifunc(module: &Module, id: GlobalId, global: &Global, report: &mut Report) {
    let GlobalKind::IFunc(resolver) = global.kind else {
        return;
    };
    let checked = (|| {
        if matches!(
            global.linkage,
            Linkage::Appending
                | Linkage::ExternalWeak
                | Linkage::Common
                | Linkage::AvailableExternally
        ) {
            return Err(Rule::IFuncShouldHavePrivateInternalLinkonceWeak);
        }
        let function = strip_casts_and_aliases(module, resolver);
        let function = function.as_global().and_then(|id| module.globals.get(id));
        let Some(function) = function.filter(|g| g.as_function().is_some()) else {
            return Err(Rule::IFuncMustHaveFunctionResolver);
        };
        if function.is_declaration() || function.linkage == Linkage::AvailableExternally {
            return Err(Rule::IFuncResolverMustBeDefinition);
        }
        let ret = module.types.as_func(function.value_ty).map(|f| f.ret);
        if !ret.is_some_and(|ret| matches!(module.types.get(ret), Type::Ptr(_))) {
            return Err(Rule::IFuncResolverMustReturnPointer);
        }
        if module.scope().type_of(resolver) != Some(global.ty) {
            return Err(Rule::IFuncResolverHasIncorrectType);
        }
        Ok(())
    })();
    if let Err(message) = checked {
        report.fail(message, Entity::Global(id));
    }
    for attachment in &global.attachments {
        let message = match attachment.kind {
            metadata_kind::DBG => Rule::IfuncMayNotHaveDbgAttachment,
            metadata_kind::PROF => Rule::IfuncMayNotHaveProfAttachment,
            _ => continue,
        };
        report.fail(message, Entity::Global(id));
    }
}

fn check_comdats(module: &Module, report: &mut Report) {
    if module.comdats.is_empty() || !module.triple().is_coff() {
        return;
    }
    let names: FxHashSet<&[u8]> = module
        .comdats
        .values()
        .map(|comdat| module.strings.get(comdat.name))
        .collect();
    for (id, global) in module.globals.iter() {
        if global.linkage == Linkage::Private && names.contains(module.name(id)) {
            report.fail(Rule::ComdatGlobalValueHasPrivateLinkage, Entity::Global(id));
        }
    }
}

/// Checks the variables that must not have uses.
fn check_special_uses(module: &Module, report: &mut Report) {
    let special: FxHashSet<GlobalId> = module
        .variables
        .iter()
        .copied()
        .filter(|id| {
            matches!(
                module.name(*id),
                b"llvm.used" | b"llvm.compiler.used" | b"llvm.global_ctors" | b"llvm.global_dtors"
            )
        })
        .collect();
    if special.is_empty() {
        return;
    }
    let mut used = FxHashSet::default();
    let mut look = |value: &Value| {
        if let Some(id) = value.as_global().filter(|id| special.contains(id)) {
            used.insert(id);
        }
    };
    for (_, constant) in module.consts.iter() {
        module.consts.parts(constant).iter().for_each(&mut look);
    }
    for global in module.globals.values() {
        match &global.kind {
            GlobalKind::Variable(v) => v.initializer.iter().for_each(&mut look),
            GlobalKind::Alias(value) | GlobalKind::IFunc(value) => look(value),
            GlobalKind::Function(_) => {}
        }
        let Some(body) = global.body() else { continue };
        for (_, constant) in body.consts.iter() {
            body.consts.parts(constant).iter().for_each(&mut look);
        }
        for &block in &body.order {
            for inst in body.block_insts(block) {
                body.operands(inst).iter().for_each(&mut look);
            }
        }
    }
    for &id in &module.variables {
        if used.contains(&id) {
            report.fail(
                Rule::InvalidUsesOfIntrinsicGlobalVariable,
                Entity::Global(id),
            );
        }
    }
}

/// Checks the module's constants, each on its own.
fn check_constants(module: &Module, report: &mut Report) {
    let scope = module.scope();
    for (id, _) in module.consts.iter() {
        check_constant(scope, Value::constant(id), report);
    }
    for global in module.globals.values() {
        let direct = match &global.kind {
            GlobalKind::Variable(v) => v.initializer,
            GlobalKind::Alias(value) | GlobalKind::IFunc(value) => Some(*value),
            GlobalKind::Function(_) => None,
        };
        if let Some(function) = direct.filter(|value| is_intrinsic(module, *value)) {
            report.fail(INTRINSIC_USE, Entity::Value(function));
        }
    }
}

const INTRINSIC_USE: Rule = Rule::InvalidUserOfIntrinsicInstruction;

fn is_intrinsic(module: &Module, value: Value) -> bool {
    value.as_global().is_some_and(|id| {
        let function = module.globals.get(id).and_then(|g| g.as_function());
        function.is_some() && is_intrinsic_name(module.name(id))
    })
}

/// Checks a constant of the module or of the body of `scope`.
pub(super) fn check_constant(scope: Scope<'_>, value: Value, report: &mut Report) {
    let Some((constant, pool)) = scope.constant(value) else {
        return;
    };
    let parts = pool.parts(constant);
    if parts.iter().any(|part| is_intrinsic(scope.module, *part)) {
        report.fail(INTRINSIC_USE, Entity::Value(value));
    }
    if let ConstKind::BlockAddress(_, 0) = constant.kind {
        let message = Rule::BlockaddressMayNotBeUsedWithEntry;
        report.fail(message, Entity::Value(value));
    }
    if let ConstKind::PtrAuth(_) = constant.kind
        && let Err(message) = check_ptr_auth(scope, constant.ty, parts)
    {
        report.fail(message, Entity::Value(value));
    }
}

fn check_ptr_auth(scope: Scope<'_>, ty: TypeId, parts: &[Value]) -> Result<(), Rule> {
    let [pointer, key, discriminator, address, deactivation] = *parts else {
        return Ok(());
    };
    let type_of = |value: Value| scope.type_of(value).map(|ty| scope.module.types.get(ty));
    if !matches!(type_of(pointer), Some(Type::Ptr(_))) {
        return Err(Rule::SignedPtrauthConstantBasePointerMustHave);
    }
    if scope.type_of(pointer) != Some(ty) {
        return Err(Rule::SignedPtrauthConstantMustHaveSameType);
    }
    if type_of(key) != Some(&Type::Int(32)) {
        return Err(Rule::SignedPtrauthConstantKeyMustBeI32);
    }
    if !matches!(type_of(address), Some(Type::Ptr(_))) {
        return Err(Rule::SignedPtrauthConstantAddressDiscriminatorMustBe);
    }
    if type_of(discriminator) != Some(&Type::Int(64)) {
        return Err(Rule::SignedPtrauthConstantDiscriminatorMustBeI64);
    }
    if !matches!(type_of(deactivation), Some(Type::Ptr(_))) {
        return Err(Rule::SignedPtrauthConstantDeactivationSymbolMustBe);
    }
    let null = scope.constant(deactivation);
    let is_null = null.is_some_and(|(constant, _)| constant.kind == ConstKind::Null);
    if deactivation.as_global().is_none() && !is_null {
        return Err(Rule::SignedPtrauthConstantDeactivationSymbolMustBeGlobal);
    }
    Ok(())
}
