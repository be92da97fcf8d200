//! Metadata nodes as the verifier sees them: kind, operands, class.

use crate::constant::ConstKind;
use crate::metadata::{MdKind, Storage};
use crate::module::Scope;
use crate::schema::di::DiKind;
use crate::schema::di_operands::operands;
use crate::slot;
use crate::types::{Type, TypeId};
use crate::value::{MdId, Value};

/// A metadata entry that is not a string: a node, a value, a list of arguments.
#[derive(Clone, Copy)]
pub struct Node<'a> {
    /// The module, and the function, whose metadata it is.
    pub scope: Scope<'a>,
    /// Its handle.
    pub id: MdId,
    /// The kind of entry.
    pub kind: MdKind,
    /// Its identity.
    pub storage: Storage,
    /// Its slots, in the layout of the schema.
    pub slots: &'a [u32],
}

impl<'a> Node<'a> {
    /// The entry that `id` names.
    #[inline]
    pub fn get(scope: Scope<'a>, id: MdId) -> Option<Self> {
        let (entry, store) = scope.metadata().get(id)?;
        Some(Self {
            scope,
            id,
            kind: entry.kind,
            storage: entry.storage,
            slots: store.slots(entry),
        })
    }
    /// Returns true if it is a `distinct` node.
    pub fn is_distinct(self) -> bool {
        self.storage == Storage::Distinct
    }
    /// The number in a slot; 0 where there is none.
    pub fn number(self, slot: u8) -> u32 {
        self.slots.get(usize::from(slot)).copied().unwrap_or(0)
    }
    /// The reference in a slot.
    pub fn reference(self, slot: u8) -> Option<MdId> {
        MdId::from_slot(self.number(slot))
    }
    /// The node that a slot refers to; `None` if it is null or no node.
    pub fn node(self, slot: u8) -> Option<Node<'a>> {
        Node::get(self.scope, self.reference(slot)?)
    }
    /// The string that a slot refers to; empty for none.
    pub fn string(self, slot: u8) -> &'a [u8] {
        let id = self.reference(slot);
        id.and_then(|id| self.scope.metadata().string(id))
            .unwrap_or_default()
    }
    /// The number of operands as LLVM counts them (`MDNode::getNumOperands`); of a tuple, its elements.
    pub fn operand_count(self) -> usize {
        match self.kind {
            MdKind::Tuple => self.slots.len(),
            MdKind::Di(kind) => di_operand_count(kind, self.slots.len()),
            _ => 0,
        }
    }
    /// Returns true if it is an `MDNode`: not a value, a string or a `DIArgList`.
    pub fn is_node(self) -> bool {
        matches!(self.kind, MdKind::Tuple) || self.di().is_some_and(|k| k != DiKind::DIArgList)
    }
    /// The elements of a tuple.
    pub fn members(self) -> impl ExactSizeIterator<Item = Option<MdId>> + 'a {
        let slots = if self.kind == MdKind::Tuple {
            self.slots
        } else {
            &[]
        };
        slots.iter().map(|slot| MdId::from_slot(*slot))
    }
    /// The element of a tuple at `index`; `None` if it is null or absent.
    pub fn member(self, index: usize) -> Option<MdId> {
        if self.kind != MdKind::Tuple {
            return None;
        }
        MdId::from_slot(*self.slots.get(index)?)
    }
    /// The element of a tuple at `index`, as a node or value.
    pub fn member_node(self, index: usize) -> Option<Node<'a>> {
        Node::get(self.scope, self.member(index)?)
    }
    /// The specialised kind.
    pub fn di(self) -> Option<DiKind> {
        match self.kind {
            MdKind::Di(kind) => Some(kind),
            _ => None,
        }
    }
    /// Returns true if it is a node of this kind.
    pub fn is(self, kind: DiKind) -> bool {
        self.kind == MdKind::Di(kind)
    }
    /// The tag; 0 for a kind that has no field for it.
    pub fn tag(self) -> u32 {
        use DiKind::*;
        match self.di() {
            Some(GenericDINode) => self.number(slot!(GenericDINode, "tag")),
            Some(DIBasicType) => self.number(slot!(DIBasicType, "tag")),
            Some(DIFixedPointType) => self.number(slot!(DIFixedPointType, "tag")),
            Some(DIStringType) => self.number(slot!(DIStringType, "tag")),
            Some(DIDerivedType) => self.number(slot!(DIDerivedType, "tag")),
            Some(DICompositeType) => self.number(slot!(DICompositeType, "tag")),
            Some(DITemplateValueParameter) => self.number(slot!(DITemplateValueParameter, "tag")),
            Some(DIImportedEntity) => self.number(slot!(DIImportedEntity, "tag")),
            Some(DISubrange | DISubrangeType) => crate::schema::dwarf::DW_TAG_subrange_type,
            _ => 0,
        }
    }
    /// The value of a value entry.
    pub fn value(self) -> Option<Value> {
        if self.kind != MdKind::Value {
            return None;
        }
        self.slots.first().map(|raw| Value::from_u32(*raw))
    }
    /// Returns true if it is a constant used as metadata.
    pub fn is_constant(self) -> bool {
        self.value().is_some_and(Value::is_constant)
    }
    /// The integer constant that it is.
    pub fn int(self) -> Option<Int> {
        Int::of(self.scope, self.value()?)
    }

    /// Returns true for a type or variable among retained nodes, which are there since [`LOCALS_RETAINED_SINCE`].
    ///
    /// [`LOCALS_RETAINED_SINCE`]: crate::schema::di::LOCALS_RETAINED_SINCE
    pub fn is_retained_local(self) -> bool {
        self.is_type() || self.is(DiKind::DIGlobalVariableExpression)
    }

    /// `DIType`
    pub fn is_type(self) -> bool {
        use DiKind::*;
        matches!(
            self.di(),
            Some(
                DIBasicType
                    | DIFixedPointType
                    | DIStringType
                    | DISubrangeType
                    | DIDerivedType
                    | DICompositeType
                    | DISubroutineType
            )
        )
    }
    /// `DILocalScope`
    pub fn is_local_scope(self) -> bool {
        use DiKind::*;
        matches!(
            self.di(),
            Some(DISubprogram | DILexicalBlock | DILexicalBlockFile)
        )
    }
    /// `DIScope`
    pub fn is_scope(self) -> bool {
        use DiKind::*;
        self.is_type()
            || self.is_local_scope()
            || matches!(
                self.di(),
                Some(DIFile | DICompileUnit | DINamespace | DICommonBlock | DIModule)
            )
    }
    /// `DIVariable`
    pub fn is_variable(self) -> bool {
        matches!(
            self.di(),
            Some(DiKind::DIGlobalVariable | DiKind::DILocalVariable)
        )
    }
    /// `DITemplateParameter`
    pub fn is_template_parameter(self) -> bool {
        matches!(
            self.di(),
            Some(DiKind::DITemplateTypeParameter | DiKind::DITemplateValueParameter)
        )
    }
    /// `DIMacroNode`
    pub fn is_macro(self) -> bool {
        matches!(self.di(), Some(DiKind::DIMacro | DiKind::DIMacroFile))
    }
    /// `DINode`: a node with a DWARF tag.
    pub fn is_di_node(self) -> bool {
        use DiKind::*;
        self.is_scope()
            || self.is_variable()
            || self.is_template_parameter()
            || matches!(
                self.di(),
                Some(
                    GenericDINode
                        | DISubrange
                        | DIGenericSubrange
                        | DIEnumerator
                        | DIObjCProperty
                        | DIImportedEntity
                        | DILabel
                )
            )
    }
    /// Returns true if a subprogram is a definition.
    pub fn is_definition(self) -> bool {
        const DEFINITION: u32 = 1 << 3;
        self.is(DiKind::DISubprogram)
            && self.number(slot!(DISubprogram, "spFlags")) & DEFINITION != 0
    }
}

/// The number of operands that LLVM keeps for a specialised node with `slots` slots.
fn di_operand_count(kind: DiKind, slots: usize) -> usize {
    match kind {
        DiKind::DIExpression | DiKind::DIAssignID | DiKind::DIArgList => 0,
        DiKind::GenericDINode => slots,
        _ => operands(kind).len(),
    }
}

/// An integer constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Int {
    /// Its type.
    pub ty: TypeId,
    /// Its width in bits.
    pub bits: u32,
    /// Its value, if it fits 128 bits, sign-extended.
    pub value: i128,
}

impl Int {
    /// The integer that a value is. Integers wider than 128 bits keep their low bits, which is enough for
    /// the rules that use it.
    pub fn of(scope: Scope<'_>, value: Value) -> Option<Self> {
        let (constant, pool) = scope.constant(value)?;
        let Type::Int(bits) = *scope.module.types.get(constant.ty) else {
            return None;
        };
        let value = match constant.kind {
            ConstKind::Int(int) => i128::from(int),
            ConstKind::Null => 0,
            ConstKind::WideInt(span) => match *pool.words(span) {
                [low] => i128::from(low as i64),
                [low, high, ..] => i128::from(high as i64) << 64 | i128::from(low),
                [] => 0,
            },
            _ => return None,
        };
        let ty = constant.ty;
        Some(Self { ty, bits, value })
    }
    /// The value, zero-extended from its width.
    pub fn unsigned(self) -> u128 {
        let shift = 128u32.saturating_sub(self.bits);
        (self.value as u128) << shift >> shift
    }
}
