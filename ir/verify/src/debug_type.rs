//! The rules for debug info types; they are listed with the others in [`super::debug_info`].

#![allow(non_upper_case_globals, reason = "DWARF's own names")]

use super::debug_node::{file, null_or, template_params};
use super::report::{Checked, ensure};
use super::rule::Rule;
use bitsmith_model::metadata::MdKind;
use bitsmith_model::node::Node;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::dwarf::*;
use bitsmith_model::slot;

/// `DIFlagReservedBit4`: formerly blocks captured by reference.
const BLOCK_BY_REF: u32 = 1 << 4;
const STATIC_MEMBER: u32 = 1 << 12;
const VECTOR: u32 = 1 << 11;
/// Pairs of flags that exclude each other.
const EXCLUSIVE: [u32; 2] = [1 << 13 | 1 << 14, 1 << 22 | 1 << 23];

/// Checks a type or a subrange.
pub(super) fn check(node: Node<'_>, kind: DiKind) -> Checked {
    match kind {
        DiKind::DISubrange => subrange(node),
        DiKind::DIGenericSubrange => generic_subrange(node),
        DiKind::DISubrangeType => subrange_type(node),
        DiKind::DIBasicType => basic(node, slot!(DIBasicType, "size")),
        DiKind::DIFixedPointType => fixed_point(node),
        DiKind::DIStringType => ensure(node.tag() == DW_TAG_string_type, Rule::InvalidTag),
        DiKind::DIDerivedType => derived(node),
        DiKind::DICompositeType => composite(node),
        DiKind::DISubroutineType => subroutine(node),
        _ => Ok(()),
    }
}

/// Checks that flags do not exclude each other.
pub(super) fn reference_flags(flags: u32) -> Checked {
    let conflict = EXCLUSIVE.iter().any(|both| flags & both == *both);
    ensure(!conflict, Rule::InvalidReferenceFlags)
}

fn is_bound(node: Node<'_>) -> bool {
    is_computed(node) || node.is_constant()
}

fn is_computed(node: Node<'_>) -> bool {
    node.is_variable() || node.is(DiKind::DIExpression)
}

const COUNT: Rule = Rule::CountMustBeSignedConstantOrDiVariable;
const LOWER: Rule = Rule::LowerBoundMustBeSignedConstantOrDiVariable;
const UPPER: Rule = Rule::UpperBoundMustBeSignedConstantOrDiVariable;
const STRIDE: Rule = Rule::StrideMustBeSignedConstantOrDiVariable;

fn subrange(node: Node<'_>) -> Checked {
    let count = slot!(DISubrange, "count");
    let upper = slot!(DISubrange, "upperBound");
    ensure(
        node.reference(count).is_none() || node.reference(upper).is_none(),
        Rule::SubrangeCanHaveAnyOneOfCount,
    )?;
    null_or(node, count, is_bound, COUNT)?;
    let number = node.node(count).and_then(Node::int);
    ensure(
        number.is_none_or(|int| int.value >= -1),
        Rule::InvalidSubrangeCount,
    )?;
    null_or(node, slot!(DISubrange, "lowerBound"), is_bound, LOWER)?;
    null_or(node, upper, is_bound, UPPER)?;
    null_or(node, slot!(DISubrange, "stride"), is_bound, STRIDE)
}

fn generic_subrange(node: Node<'_>) -> Checked {
    let count = slot!(DIGenericSubrange, "count");
    let lower = slot!(DIGenericSubrange, "lowerBound");
    let upper = slot!(DIGenericSubrange, "upperBound");
    let stride = slot!(DIGenericSubrange, "stride");
    ensure(
        node.reference(count).is_none() || node.reference(upper).is_none(),
        Rule::GenericSubrangeCanHaveAnyOneOfCount,
    )?;
    null_or(node, count, is_computed, COUNT)?;
    ensure(
        node.reference(lower).is_some(),
        Rule::GenericSubrangeMustContainLowerBound,
    )?;
    null_or(node, lower, is_computed, LOWER)?;
    null_or(node, upper, is_computed, UPPER)?;
    ensure(
        node.reference(stride).is_some(),
        Rule::GenericSubrangeMustContainStride,
    )?;
    null_or(node, stride, is_computed, STRIDE)
}

fn subrange_type(node: Node<'_>) -> Checked {
    let is_limit = |n: Node<'_>| is_bound(n) || n.is(DiKind::DIDerivedType);
    null_or(
        node,
        slot!(DISubrangeType, "baseType"),
        Node::is_type,
        Rule::BaseTypeMustBeType,
    )?;
    null_or(
        node,
        slot!(DISubrangeType, "lowerBound"),
        is_limit,
        Rule::LowerBoundMustBeSignedConstantOrDiVariableOr,
    )?;
    null_or(
        node,
        slot!(DISubrangeType, "upperBound"),
        is_limit,
        Rule::UpperBoundMustBeSignedConstantOrDiVariableOr,
    )?;
    null_or(node, slot!(DISubrangeType, "stride"), is_bound, STRIDE)?;
    null_or(
        node,
        slot!(DISubrangeType, "bias"),
        is_bound,
        Rule::BiasMustBeSignedConstantOrDiVariable,
    )?;
    constant_size(node, slot!(DISubrangeType, "size"))
}

fn constant_size(node: Node<'_>, slot: u8) -> Checked {
    null_or(
        node,
        slot,
        Node::is_constant,
        Rule::SizeInBitsMustBeConstant,
    )
}

fn size(node: Node<'_>, slot: u8) -> Checked {
    null_or(
        node,
        slot,
        is_bound,
        Rule::SizeInBitsMustBeConstantOrDiVariableOr,
    )
}

fn basic(node: Node<'_>, size: u8) -> Checked {
    ensure(
        matches!(
            node.tag(),
            DW_TAG_base_type | DW_TAG_unspecified_type | DW_TAG_string_type
        ),
        Rule::InvalidTag,
    )?;
    constant_size(node, size)
}

fn fixed_point(node: Node<'_>) -> Checked {
    basic(node, slot!(DIFixedPointType, "size"))?;
    ensure(node.tag() == DW_TAG_base_type, Rule::InvalidTag)?;
    ensure(
        matches!(
            node.number(slot!(DIFixedPointType, "encoding")),
            DW_ATE_signed_fixed | DW_ATE_unsigned_fixed
        ),
        Rule::InvalidEncoding,
    )?;
    let kind = node.number(slot!(DIFixedPointType, "kind"));
    let kinds = bitsmith_model::schema::di::FIXED_POINT_KINDS.len();
    ensure((kind as usize) < kinds, Rule::InvalidKind)?;
    let rational = kind == bitsmith_model::schema::di::RATIONAL;
    ensure(
        !rational || node.number(slot!(DIFixedPointType, "factor")) == 0,
        Rule::FactorShouldBe0ForRationals,
    )?;
    let words = node.slots.get(DiKind::DIFixedPointType.slot_count()..);
    let no_words = words.unwrap_or_default().iter().all(|word| *word == 0);
    ensure(
        rational || no_words,
        Rule::NumeratorAndDenominatorShouldBe0For,
    )
}

fn is_derived_tag(tag: u32, flags: u32) -> bool {
    match tag {
        DW_TAG_variable => flags & STATIC_MEMBER != 0,
        _ => matches!(
            tag,
            DW_TAG_typedef
                | DW_TAG_pointer_type
                | DW_TAG_ptr_to_member_type
                | DW_TAG_reference_type
                | DW_TAG_rvalue_reference_type
                | DW_TAG_const_type
                | DW_TAG_immutable_type
                | DW_TAG_volatile_type
                | DW_TAG_restrict_type
                | DW_TAG_atomic_type
                | DW_TAG_LLVM_ptrauth_type
                | DW_TAG_member
                | DW_TAG_inheritance
                | DW_TAG_friend
                | DW_TAG_set_type
                | DW_TAG_template_alias
        ),
    }
}

fn derived(node: Node<'_>) -> Checked {
    file(node, slot!(DIDerivedType, "file"))?;
    let tag = node.tag();
    let flags = node.number(slot!(DIDerivedType, "flags"));
    ensure(is_derived_tag(tag, flags), Rule::InvalidTag)?;
    extra_data(node, tag)?;
    let base = slot!(DIDerivedType, "baseType");
    if tag == DW_TAG_set_type {
        null_or(node, base, is_set_base, Rule::InvalidSetBaseType)?;
    }
    null_or(
        node,
        slot!(DIDerivedType, "scope"),
        Node::is_scope,
        Rule::InvalidScope,
    )?;
    null_or(node, base, Node::is_type, Rule::InvalidBaseType)?;
    if node.number(slot!(DIDerivedType, "dwarfAddressSpace")) != 0 {
        ensure(
            matches!(
                tag,
                DW_TAG_pointer_type | DW_TAG_reference_type | DW_TAG_rvalue_reference_type
            ),
            Rule::DwarfAddressSpaceOnlyAppliesToPointer,
        )?;
    }
    size(node, slot!(DIDerivedType, "size"))
}

fn extra_data(node: Node<'_>, tag: u32) -> Checked {
    let slot = slot!(DIDerivedType, "extraData");
    let Some(id) = node.reference(slot) else {
        return Ok(());
    };
    match tag {
        DW_TAG_ptr_to_member_type => {
            null_or(node, slot, Node::is_type, Rule::InvalidPointerToMemberType)
        }
        DW_TAG_template_alias => {
            let tuple = node.node(slot).is_some_and(|n| n.kind == MdKind::Tuple);
            ensure(tuple, Rule::InvalidTemplateParameters)?;
            template_params(node, slot)
        }
        _ => {
            let is_string = node.scope.metadata().string(id).is_some();
            let fits = node.node(slot).is_some_and(|data| {
                let single =
                    data.operand_count() == 1 && data.member_node(0).is_some_and(Node::is_constant);
                data.is_constant() || data.is(DiKind::DIObjCProperty) || single
            });
            ensure(
                is_string || fits,
                Rule::ExtraDataMustBeConstantAsMetadataMdStringDiObjCPropertyOr,
            )
        }
    }
}

fn is_set_base(node: Node<'_>) -> bool {
    match node.di() {
        Some(DiKind::DICompositeType) => node.tag() == DW_TAG_enumeration_type,
        Some(DiKind::DIBasicType) => matches!(
            node.number(slot!(DIBasicType, "encoding")),
            DW_ATE_unsigned
                | DW_ATE_signed
                | DW_ATE_unsigned_char
                | DW_ATE_signed_char
                | DW_ATE_boolean
        ),
        Some(DiKind::DISubrangeType) => true,
        _ => false,
    }
}

fn composite(node: Node<'_>) -> Checked {
    file(node, slot!(DICompositeType, "file"))?;
    let tag = node.tag();
    ensure(
        matches!(
            tag,
            DW_TAG_array_type
                | DW_TAG_structure_type
                | DW_TAG_union_type
                | DW_TAG_enumeration_type
                | DW_TAG_class_type
                | DW_TAG_variant_part
                | DW_TAG_variant
                | DW_TAG_namelist
        ),
        Rule::InvalidTag,
    )?;
    null_or(
        node,
        slot!(DICompositeType, "scope"),
        Node::is_scope,
        Rule::InvalidScope,
    )?;
    let base = slot!(DICompositeType, "baseType");
    null_or(node, base, Node::is_type, Rule::InvalidBaseType)?;
    let elements = slot!(DICompositeType, "elements");
    null_or(
        node,
        elements,
        |n| n.kind == MdKind::Tuple,
        Rule::InvalidCompositeElements,
    )?;
    null_or(
        node,
        slot!(DICompositeType, "vtableHolder"),
        Node::is_type,
        Rule::InvalidVtableHolder,
    )?;
    let flags = node.number(slot!(DICompositeType, "flags"));
    reference_flags(flags)?;
    ensure(
        flags & BLOCK_BY_REF == 0,
        Rule::DiBlockByRefStructOnDiCompositeTypeIsNoLongerSupported,
    )?;
    let elements = node.node(elements);
    ensure(
        elements.is_none_or(|list| list.members().all(|member| member.is_some())),
        Rule::DiSubprogramContainsNullEntryInElementsField,
    )?;
    if flags & VECTOR != 0 {
        let single = elements.filter(|n| n.operand_count() == 1);
        let single = single.and_then(|n| n.member_node(0));
        ensure(
            single.is_some_and(|n| n.tag() == DW_TAG_subrange_type),
            Rule::InvalidVectorExpectedOneElementOfType,
        )?;
    }
    template_params(node, slot!(DICompositeType, "templateParams"))?;
    composite_parts(node, tag)?;
    ensure(
        tag != DW_TAG_array_type || node.reference(base).is_some(),
        Rule::ArrayTypesMustHaveBaseType,
    )?;
    size(node, slot!(DICompositeType, "size"))
}

/// Checks the fields that only some composite types have.
fn composite_parts(node: Node<'_>, tag: u32) -> Checked {
    null_or(
        node,
        slot!(DICompositeType, "discriminator"),
        |n| n.is(DiKind::DIDerivedType) && tag == DW_TAG_variant_part,
        Rule::DiscriminatorCanOnlyAppearOnVariantPart,
    )?;
    let of_arrays = [
        (
            slot!(DICompositeType, "dataLocation"),
            Rule::DataLocationCanOnlyAppearInArrayType,
        ),
        (
            slot!(DICompositeType, "associated"),
            Rule::AssociatedCanOnlyAppearInArrayType,
        ),
        (
            slot!(DICompositeType, "allocated"),
            Rule::AllocatedCanOnlyAppearInArrayType,
        ),
        (
            slot!(DICompositeType, "rank"),
            Rule::RankCanOnlyAppearInArrayType,
        ),
    ];
    for (slot, message) in of_arrays {
        null_or(node, slot, |_| tag == DW_TAG_array_type, message)?;
    }
    Ok(())
}

fn subroutine(node: Node<'_>) -> Checked {
    let types = slot!(DISubroutineType, "types");
    null_or(
        node,
        types,
        |n| n.kind == MdKind::Tuple,
        Rule::InvalidCompositeElements,
    )?;
    let members = node.node(types).into_iter().flat_map(Node::members);
    for member in members.flatten() {
        let ty = Node::get(node.scope, member);
        ensure(
            ty.is_some_and(Node::is_type),
            Rule::InvalidSubroutineTypeRef,
        )?;
    }
    reference_flags(node.number(slot!(DISubroutineType, "flags")))
}

/// The number of types that are followed for the size of a variable.
const MAX_TYPES: usize = 256;

/// The size of a variable in bits, if its type determines it.
pub(super) fn variable_size(variable: Node<'_>) -> Option<u64> {
    let slot = match variable.di()? {
        DiKind::DILocalVariable => slot!(DILocalVariable, "type"),
        DiKind::DIGlobalVariable => slot!(DIGlobalVariable, "type"),
        _ => return None,
    };
    let mut ty = variable.node(slot)?;
    for _ in 0..MAX_TYPES {
        let size = match ty.di()? {
            DiKind::DIBasicType => slot!(DIBasicType, "size"),
            DiKind::DIFixedPointType => slot!(DIFixedPointType, "size"),
            DiKind::DIStringType => slot!(DIStringType, "size"),
            DiKind::DISubrangeType => slot!(DISubrangeType, "size"),
            DiKind::DIDerivedType => slot!(DIDerivedType, "size"),
            DiKind::DICompositeType => slot!(DICompositeType, "size"),
            _ => return None,
        };
        let bits = ty
            .node(size)
            .and_then(Node::int)
            .map(|int| int.unsigned() as u64);
        if let Some(bits) = bits.filter(|bits| *bits != 0) {
            return Some(bits);
        }
        if !ty.is(DiKind::DIDerivedType) {
            return None;
        }
        ty = ty.node(slot!(DIDerivedType, "baseType"))?;
    }
    None
}
