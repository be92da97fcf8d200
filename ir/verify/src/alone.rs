//! The rules of which LLVM shows no entity below the message.

use super::rule::Rule;

/// Returns true for such a rule.
pub(super) const fn is_alone(rule: Rule) -> bool {
    use Rule::*;
    matches!(
        rule,
        AllocVariantZeroedMustNameFunctionBelonging
            | AllocVariantZeroedMustNameFunctionWith
            | AllocVariantZeroedMustNameFunctionWithSame
            | AllocVariantZeroedMustNotBeEmpty
            | AllockindCantBeBothZeroedAndUninitialized
            | AllockindFreeDoesntAllowUninitializedZeroedOr
            | AllockindRequiresExactlyOneOfAllocRealloc
            | AttributeAarch64Zt0UndefCanOnlyBe
            | CallbrAmdgcnKillIndirectDestNeedsTo
            | CallbrAmdgcnKillOnlySupportsOneIndirect
            | CallbrCurrentlyOnlySupportsAsmGotoAnd
            | CallbrForIntrinsicsCurrentlyDoesntSupportOperand
            | CallbrIndirectFunctionInvalidSignature
            | CallsToExperimentalDeoptimizeMustBeFollowed
            | CallsToExperimentalDeoptimizeMustBeFollowedBy
            | CanHaveAtMostOneCallCorresponding
            | CannotGuaranteeTailCallForVarargsFunction
            | CannotUsePreallocatedIntrinsicsOnCallWithout
            | ConstX86AmxIsNotAllowedIn
            | ExperimentalDeoptimizeMustHaveExactlyOneDeopt
            | ExperimentalDeoptimizeReturnTypeMustMatchCaller
            | ExperimentalGuardMustHaveExactlyOneDeopt
            | GlobalHasIllegalTargetExtensionType
            | InfoArgumentOfLlvmCoroIdMust
            | InfoArgumentOfLlvmCoroIdMustRefer
            | InvalidVectorWidthsForPartialReductionWidth
            | LlvmAmdgcnSPrefetchDataOnlySupports
            | LlvmCallPreallocatedAllocArgIndexMustBe
            | LlvmCallPreallocatedArgMustBeCalled
            | LlvmCallPreallocatedArgTokenArgumentMust
            | LlvmCallPreallocatedTeardownTokenArgumentMust
            | LlvmThreadlocalAddressFirstArgumentMustBe
            | LlvmThreadlocalAddressOperandIsThreadLocalMustBe
            | PatchableFunctionEntrySectionMustNotBe
            | PhiNodesCannotHaveTokenType
            | PreallocatedAsCallSiteAttributeCanOnly
            | RegCountArgumentToNvvmSetmaxnregMust
            | ResultOfMatrixOperationDoesNotFit
            | ReturnTypeCannotBeTokenForIndirect
            | ReturnTypeCannotBeX86AmxFor
            | ScaleOfSMulDivFixSat
            | ScaleOfUMulDivFixSat
            | SemanticInterpositionMetadataRequiresConstantIntegerArgument
            | SignReturnAddressKeyPresentWithoutSign
            | SignedPtrauthConstantDeactivationSymbolMustBeGlobal
            | SubvectorOperandOfVectorInsertWouldOverrun
            | TargetFeaturesAttributeShouldNotContainEmpty
            | ThirdFieldOfElementTypeIsMandatory
            | UnsupportedBitsForLlvmIsFpclassTest
            | UnsupportedBitsForLlvmVpIsFpclass
            | UnwindingFromCallbrIsNotAllowed
            | VaStartCalledInNonVarargs
            | VectorExtractWouldOverrun
            | VectorInsertIndexMustBeConstantMultiple
            | WcharSizeMetadataRequiresConstantIntegerArgument
    )
}
