//! The rules of LLVM 22 for records of specialised nodes: the minimal number of operands, and the valid
//! versions. Further operands belong to a newer LLVM.

use bitsmith_model::schema::di::DiKind;

/// The minimal number of operands of a record.
const fn least(kind: DiKind) -> usize {
    match kind {
        DiKind::DICompileUnit => 14,
        DiKind::DICompositeType => 16,
        DiKind::DISubprogram => 18,
        DiKind::DISubrangeType => 13,
        DiKind::DIDerivedType => 12,
        DiKind::DIFixedPointType | DiKind::DIGlobalVariable => 11,
        DiKind::DIStringType | DiKind::DILocalVariable | DiKind::DIObjCProperty => 8,
        DiKind::DIBasicType | DiKind::DICommonBlock | DiKind::DIImportedEntity => 6,
        DiKind::DILocation
        | DiKind::DIGenericSubrange
        | DiKind::DIModule
        | DiKind::DILexicalBlock
        | DiKind::DIMacro
        | DiKind::DIMacroFile
        | DiKind::DITemplateValueParameter
        | DiKind::DILabel => 5,
        DiKind::GenericDINode | DiKind::DILexicalBlockFile => 4,
        DiKind::DISubrange
        | DiKind::DIEnumerator
        | DiKind::DISubroutineType
        | DiKind::DIFile
        | DiKind::DINamespace
        | DiKind::DITemplateTypeParameter
        | DiKind::DIGlobalVariableExpression => 3,
        DiKind::DIExpression | DiKind::DIAssignID => 1,
        DiKind::DIArgList => 0,
    }
}

/// The error in a record, if there is one.
pub(super) fn problem(kind: DiKind, ops: &[u64]) -> Option<&'static str> {
    let op = |index: usize| ops.get(index).copied().unwrap_or(0);
    if ops.len() < least(kind) {
        return Some("expected more operands");
    }
    let version = op(0) >> 1;
    let align = match kind {
        DiKind::DICompositeType => op(8),
        DiKind::DIGlobalVariable => op(11),
        DiKind::DILocalVariable if version & 1 != 0 => op(8),
        _ => 0,
    };
    if u32::try_from(align).is_err() {
        return Some("expected an alignment below 2^32");
    }
    let newest = match kind {
        DiKind::DISubrange | DiKind::DIGlobalVariable => 2,
        DiKind::DIExpression => 3,
        _ => u64::MAX,
    };
    match kind {
        _ if version > newest => Some("expected a version that is known"),
        DiKind::DIFile if ops.len() == 4 => Some("expected a kind of checksum and a checksum"),
        DiKind::DILocation if ops.len() == 7 => Some("expected a group of atoms and a rank"),
        DiKind::GenericDINode if op(2) != 0 => Some("expected version 0"),
        DiKind::GenericDINode if op(1) >> 16 != 0 => Some("expected a tag below 2^16"),
        // Since flags are packed, records are shorter.
        DiKind::DISubprogram if version & 3 == 1 && ops.len() < 19 => Some("expected a unit"),
        DiKind::DIAssignID if op(0) & 1 == 0 => Some("expected it to be distinct"),
        _ => None,
    }
}
