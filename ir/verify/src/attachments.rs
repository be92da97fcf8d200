//! Metadata attached to instructions.
//!
//! Rules, by kind:
//! - `!fpmath`: on a floating-point result, one positive float;
//! - `!range`: on loads and calls, ranges of the result's type; `!noalias.addrspace`: on accesses
//!   to memory and calls, ranges of i32;
//! - `!invariant.group`: on loads and stores;
//! - `!nonnull`, `!align`, `!nofree`, `!dereferenceable`, `!dereferenceable_or_null`: on loads (or
//!   inttoptr) of pointers, with their one i64 or nothing; an alignment is a power of two;
//! - `!tbaa`: see [`bitsmith_model::tbaa`]; `!noalias` and `!alias.scope` list scopes, each with a domain;
//!   `!llvm.access.group` is a distinct empty node, or lists such;
//! - `!prof`: one `branch_weights` for each successor, `VP` with pairs, or `unknown`;
//! - `!memprof`, `!callsite`, `!callee_type`, `!alloc_token`: on calls, of their form;
//! - `!captures`: on stores of pointers, strings; `!mmra`: tags; `!annotation`: strings;
//! - `!DIAssignID`: on allocas, stores and calls of memory intrinsics.

use super::globals::MAX_ALIGN;
use super::hints;
use super::ranges::{self, RangeKind};
use super::report::{Broken, Checked, Shown, ensure, of_member, of_node};
use super::rule::Rule;
use bitsmith_model::body::Body;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::metadata::{Attachment, MdKind};
use bitsmith_model::module::Scope;
use bitsmith_model::node::{Int, Node};
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::schema::metadata_kind as kinds;
use bitsmith_model::tbaa;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{InstId, MdId};
use bitsmith_model::view::View;
use rustc_hash::FxHashSet;

/// Checks attachments of one body.
pub(super) struct Checker<'a> {
    scope: Scope<'a>,
    body: &'a Body,
    tbaa: tbaa::Checker<'a>,
    /// Lists of alias scopes that are right: many instructions may have the same long list.
    scope_lists: FxHashSet<MdId>,
}

impl<'a> Checker<'a> {
    pub(super) fn new(scope: Scope<'a>, body: &'a Body) -> Self {
        Self {
            scope,
            body,
            tbaa: tbaa::Checker::new(scope),
            scope_lists: FxHashSet::default(),
        }
    }

    /// Checks one attachment of `inst`.
    pub(super) fn check(&mut self, inst: InstId, attachment: Attachment) -> Result<(), Broken> {
        let Some(node) = Node::get(self.scope, attachment.node) else {
            return Ok(());
        };
        let op = self.body.inst(inst).op;
        let dialect = self.scope.module.dialect;
        if dialect.has(hints::SINCE) {
            let (scope, body) = (self.scope, self.body);
            hints::Checker { scope, body }.check(inst, attachment.kind, node)?;
        }
        match attachment.kind {
            kinds::FPMATH => self.fpmath(inst, node),
            kinds::RANGE => {
                ensure(
                    matches!(op, Opcode::Load | Opcode::Call | Opcode::Invoke),
                    Rule::RangesAreOnlyForLoadsCallsAnd,
                )?;
                self.range(node.id, RangeKind::Range(Some(self.body.inst(inst).ty)))
            }
            kinds::NOALIAS_ADDRSPACE => {
                use Opcode::{AtomicRmw, Call, CmpXchg, Load, Store};
                ensure(
                    matches!(op, Load | Store | AtomicRmw | CmpXchg | Call),
                    Rule::NoaliasAddrspaceAreOnlyForMemoryOperations,
                )?;
                self.range(node.id, RangeKind::NoaliasAddrspace)
            }
            kinds::INVARIANT_GROUP => ensure(
                matches!(op, Opcode::Load | Opcode::Store),
                Rule::InvariantGroupMetadataIsOnlyForLoads,
            ),
            kinds::NONNULL => self.nonnull(inst, node),
            kinds::NOFREE => self.nofree(inst, node),
            kinds::DEREFERENCEABLE | kinds::DEREFERENCEABLE_OR_NULL => {
                self.dereferenceable(inst, node)
            }
            kinds::ALIGN => self.align(inst, node),
            kinds::TBAA => {
                let checked = self.tbaa.check(Some(op), node.id);
                checked.map_err(|message| {
                    let at = self.tbaa.place(node.id);
                    let shown = match tbaa::COUNTS.contains(&message) {
                        true => Shown::Node(at),
                        false => Shown::AlsoNode(at),
                    };
                    Rule::MalformedTbaa.with(message).shown(shown)
                })
            }
            kinds::NOALIAS | kinds::ALIAS_SCOPE => {
                if !self.scope_lists.contains(&node.id) {
                    of_node(node.id, scope_list(node))?;
                    self.scope_lists.insert(node.id);
                }
                Ok(())
            }
            kinds::ACCESS_GROUP => of_node(node.id, access_group(node)),
            kinds::PROF => of_node(node.id, self.prof(inst, node)),
            kinds::MEMPROF => {
                ensure(op.is_call(), Rule::MemprofMetadataShouldOnlyExistOnCalls)?;
                of_node(node.id, memprof(node))
            }
            kinds::CALLSITE => {
                ensure(op.is_call(), Rule::CallsiteMetadataShouldOnlyExistOnCalls)?;
                of_node(node.id, call_stack(node))
            }
            kinds::CALLEE_TYPE => {
                ensure(op.is_call(), Rule::CalleeTypeMetadataShouldOnlyExistOn)?;
                match dialect.has(hints::SINCE) {
                    true => callgraph_types(node),
                    false => callee_type(node),
                }
            }
            kinds::ALLOC_TOKEN => {
                ensure(op.is_call(), Rule::AllocTokenShouldOnlyExistOnCalls)?;
                of_node(node.id, alloc_token(node))
            }
            kinds::CAPTURES => self.captures(inst, node),
            kinds::MMRA => self.mmra(inst, node),
            kinds::ANNOTATION => annotation(node).map_err(|broken| broken.shown(Shown::Nothing)),
            kinds::DI_ASSIGN_ID => self.assign_id(inst),
            _ => Ok(()),
        }
    }

    fn range(&self, node: MdId, kind: RangeKind) -> Checked {
        let mut checked = Ok(());
        ranges::check(self.scope, node, kind, |broken| checked = Err(broken));
        checked
    }

    fn ty(&self, ty: TypeId) -> &'a Type {
        self.scope.module.types.get(ty)
    }

    fn is_pointer(&self, inst: InstId) -> bool {
        matches!(self.ty(self.body.inst(inst).ty), Type::Ptr(_))
    }

    fn fpmath(&self, inst: InstId, node: Node<'_>) -> Checked {
        let types = &self.scope.module.types;
        let scalar = types.scalar(self.body.inst(inst).ty);
        ensure(
            types.is_float(scalar),
            Rule::FpmathRequiresFloatingPointResult,
        )?;
        ensure(node.operand_count() == 1, Rule::FpmathTakesOneOperand)?;
        let value = node.member_node(0).and_then(Node::value);
        let constant = value.and_then(|value| self.scope.constant(value));
        let Some((constant, _)) = constant else {
            return Err(Rule::InvalidFpmathAccuracy.into());
        };
        let bits = match constant.kind {
            ConstKind::Float(bits) => bits,
            ConstKind::WideFloat(_) => return Err(Rule::FpmathAccuracyMustHaveFloatType.into()),
            _ => return Err(Rule::InvalidFpmathAccuracy.into()),
        };
        ensure(
            *self.ty(constant.ty) == Type::Float,
            Rule::FpmathAccuracyMustHaveFloatType,
        )?;
        let accuracy = f32::from_bits(bits as u32);
        ensure(
            accuracy.is_finite() && accuracy > 0.0,
            Rule::FpmathAccuracyNotPositiveNumber,
        )
    }

    fn nonnull(&self, inst: InstId, node: Node<'_>) -> Checked {
        ensure(
            self.is_pointer(inst),
            Rule::NonnullAppliesOnlyToPointerTypes,
        )?;
        ensure(
            self.body.inst(inst).op == Opcode::Load,
            Rule::NonnullAppliesOnlyToLoadInstructionsUse,
        )?;
        ensure(node.operand_count() == 0, Rule::NonnullMetadataMustBeEmpty)
    }

    fn nofree(&self, inst: InstId, node: Node<'_>) -> Checked {
        ensure(self.is_pointer(inst), Rule::NofreeAppliesOnlyToPointerTypes)?;
        ensure(
            self.is_int_to_ptr(inst),
            Rule::NofreeAppliesOnlyToInttoptrInstruction,
        )?;
        ensure(node.operand_count() == 0, Rule::NofreeMetadataMustBeEmpty)
    }

    fn is_int_to_ptr(&self, inst: InstId) -> bool {
        self.body.inst(inst).cast_op() == Some(bitsmith_model::schema::inst::CastOp::IntToPtr)
    }

    fn dereferenceable(&self, inst: InstId, node: Node<'_>) -> Checked {
        ensure(
            self.is_pointer(inst),
            Rule::DereferenceableDereferenceableOrNullApplyOnlyTo,
        )?;
        ensure(
            self.body.inst(inst).op == Opcode::Load || self.is_int_to_ptr(inst),
            Rule::DereferenceableDereferenceableOrNullApplyOnlyToLoad,
        )?;
        ensure(
            node.operand_count() == 1,
            Rule::DereferenceableDereferenceableOrNullTakeOneOperand,
        )?;
        let int = node.member_node(0).and_then(Node::int);
        ensure(
            int.is_some_and(|int| int.bits == 64),
            Rule::DereferenceableDereferenceableOrNullMetadataValueMust,
        )
    }

    fn align(&self, inst: InstId, node: Node<'_>) -> Checked {
        ensure(self.is_pointer(inst), Rule::AlignAppliesOnlyToPointerTypes)?;
        ensure(
            self.body.inst(inst).op == Opcode::Load,
            Rule::AlignAppliesOnlyToLoadInstructionsUse,
        )?;
        ensure(node.operand_count() == 1, Rule::AlignTakesOneOperand)?;
        let int = node.member_node(0).and_then(Node::int);
        let Some(align) = int.filter(|int| int.bits == 64).map(Int::unsigned) else {
            return Err(Rule::AlignMetadataValueMustBeI64.into());
        };
        ensure(
            align.is_power_of_two(),
            Rule::AlignMetadataValueMustBePowerOf,
        )?;
        ensure(
            align <= u128::from(MAX_ALIGN),
            Rule::AlignmentIsLargerThatImplementationDefinedLimit,
        )
    }

    fn captures(&self, inst: InstId, node: Node<'_>) -> Checked {
        let Some(View::Store { value, .. }) = self.body.view(inst) else {
            return Err(Rule::CapturesMetadataCanOnlyBeAppliedTo.into());
        };
        let ty = self.scope.type_of(value);
        ensure(
            ty.is_some_and(|ty| matches!(self.ty(ty), Type::Ptr(_))),
            Rule::CapturesMetadataCanOnlyBeAppliedToStore,
        )?;
        ensure(
            node.operand_count() != 0,
            Rule::CapturesMetadataCannotBeEmpty,
        )?;
        ensure(
            node.members().all(|member| is_string(self.scope, member)),
            Rule::CapturesMetadataMustBeListOfStrings,
        )?;
        let store = self.scope.metadata();
        let known = |id: MdId| {
            matches!(
                store.string(id),
                Some(b"address_is_null" | b"address" | b"read_provenance" | b"provenance")
            )
        };
        match node.members().flatten().find(|id| !known(*id)) {
            None => Ok(()),
            Some(id) => {
                let rule = Rule::InvalidEntryInCapturesMetadata;
                Err(Broken::from(rule).shown(Shown::AlsoNode(id)))
            }
        }
    }

    fn mmra(&self, inst: InstId, node: Node<'_>) -> Checked {
        use Opcode::{AtomicRmw, CmpXchg, Fence, Load, Store};
        let op = self.body.inst(inst).op;
        let also = |rule: Rule, id| Broken::from(rule).shown(Shown::AlsoNode(id));
        if !op.is_call() && !matches!(op, AtomicRmw | CmpXchg | Fence | Load | Store) {
            let rule = Rule::MmraMetadataAttachedToUnexpectedInstructionKind;
            return Err(also(rule, node.id));
        }
        if is_mmra_tag(node) {
            return Ok(());
        }
        if node.kind != MdKind::Tuple {
            return Err(also(Rule::MmraExpectedToBeMetadataTuple, node.id));
        }
        let mut wrong = node.members().filter(|member| {
            let tag = member.and_then(|id| Node::get(node.scope, id));
            !tag.is_some_and(is_mmra_tag)
        });
        match wrong.next() {
            None => Ok(()),
            Some(None) => Err(Rule::MmraMetadataTupleOperandIsNotMmra.into()),
            Some(Some(id)) => Err(also(Rule::MmraMetadataTupleOperandIsNotMmra, id)),
        }
    }

    fn assign_id(&self, inst: InstId) -> Checked {
        let fits = match self.body.inst(inst).op {
            Opcode::Alloca | Opcode::Store => true,
            Opcode::Call | Opcode::Invoke => self.is_memory_intrinsic(inst),
            _ => false,
        };
        ensure(fits, Rule::DiAssignIdAttachedToUnexpectedInstructionKind)
    }

    /// Returns true if `inst` calls a memcpy, memmove or memset intrinsic.
    fn is_memory_intrinsic(&self, inst: InstId) -> bool {
        const NAMES: [&[u8]; 6] = [
            b"llvm.memcpy.",
            b"llvm.memmove.",
            b"llvm.memset.",
            b"llvm.memcpy.inline.",
            b"llvm.memset.inline.",
            b"llvm.experimental.memset.pattern.",
        ];
        let callee = self.body.called_global(inst);
        let name = callee.map_or(b"".as_slice(), |id| self.scope.module.name(id));
        NAMES.iter().any(|prefix| name.starts_with(prefix))
            && !name.windows(8).any(|part| part == b".element")
    }

    fn prof(&self, inst: InstId, node: Node<'_>) -> Checked {
        let count = node.operand_count();
        ensure(count >= 1, Rule::ProfAnnotationsShouldHaveAtLeast1)?;
        let Some(name) = node.member(0) else {
            return Err(Rule::FirstOperandShouldNotBeNull.into());
        };
        let Some(name) = self.scope.metadata().string(name) else {
            return Err(Rule::ExpectedStringWithNameOfProfAnnotation.into());
        };
        let op = self.body.inst(inst).op;
        let ways = self.ways_out(inst);
        if name == b"unknown" {
            ensure(
                ways != 0 || op == Opcode::Invoke,
                Rule::UnknownProfShouldOnlyAppearOnInstructions,
            )?;
            return unknown_profile(node);
        }
        ensure(count >= 2, Rule::ProfAnnotationsShouldHaveNoLessThan)?;
        match name {
            b"branch_weights" => {
                let expected = is_string(self.scope, node.member(1));
                let first = if expected { 2 } else { 1 };
                let weights = count.saturating_sub(first);
                if op == Opcode::Invoke {
                    ensure(
                        weights == 1 || weights == 2,
                        Rule::WrongNumberOfInvokeInstBranchWeightsOperands,
                    )?;
                } else {
                    ensure(ways != 0, Rule::ProfBranchWeightsAreNotAllowedFor)?;
                    ensure(weights == ways, Rule::WrongNumberOfOperands)?;
                }
                for at in first..count {
                    ensure(
                        node.member(at).is_some(),
                        Rule::SecondOperandShouldNotBeNull,
                    )?;
                    let rule = Rule::ProfBrunchWeightsOperandIsNotConst;
                    let is_number = node.member_node(at).and_then(Node::int).is_some();
                    ensure(is_number, rule).map_err(|broken| broken.shown(Shown::Nothing))?;
                }
                Ok(())
            }
            b"VP" => {
                ensure(count >= 5, Rule::InvalidValueProfilingMetadata)?;
                let kind = node.member_node(1).and_then(Node::int);
                let kind = kind.ok_or(Rule::VpProfMissingKindArgument)?.unsigned();
                ensure(kind <= LAST_VALUE_KIND, Rule::InvalidVpProfKind)?;
                ensure(count % 2 == 1, Rule::VpProfShouldHaveEvenNumberOf)?;
                ensure(
                    op.is_call() || kind == LAST_VALUE_KIND,
                    Rule::VpProfIndirectCallOrMemopSize,
                )?;
                match self.scope.module.dialect.has(hints::SINCE) {
                    true => profiled_values(node),
                    false => Ok(()),
                }
            }
            _ => Err(Rule::ExpectedEitherBranchWeightsOrVpProfile.into()),
        }
    }

    /// The number of branch weights that an instruction has, except for an invoke; 0 if none.
    fn ways_out(&self, inst: InstId) -> usize {
        match self.body.inst(inst).op {
            Opcode::Br | Opcode::Switch | Opcode::IndirectBr | Opcode::CallBr => {
                self.body.targets(inst).count()
            }
            Opcode::Call => 1,
            Opcode::Select => 2,
            _ => 0,
        }
    }
}

/// `IPVK_Last`: the address of a virtual table, which is profiled at its load.
const LAST_VALUE_KIND: u128 = 2;

fn is_string(scope: Scope<'_>, member: Option<MdId>) -> bool {
    member.is_some_and(|id| scope.metadata().string(id).is_some())
}

/// The values of a value profile are integers, no two of them equal.
fn profiled_values(node: Node<'_>) -> Checked {
    let mut seen = FxHashSet::default();
    for at in (3..node.operand_count()).step_by(2) {
        let value = node.member_node(at).and_then(Node::int);
        let value = value.ok_or(Rule::VpProfValueOperandIsNotConst)?;
        ensure(
            seen.insert(value.unsigned() as u64),
            Rule::VpProfShouldNotHaveDuplicateValues,
        )?;
    }
    Ok(())
}

fn unknown_profile(node: Node<'_>) -> Checked {
    ensure(
        node.operand_count() == 2,
        Rule::UnknownProfShouldHaveSingleAdditionalOperand,
    )?;
    let by = node
        .member(1)
        .and_then(|id| node.scope.metadata().string(id));
    let by = by.ok_or(Rule::UnknownProfShouldHaveAdditionalOperandOf);
    let checked = by
        .map_err(Broken::from)
        .and_then(|by| ensure(!by.is_empty(), Rule::UnknownProfOperandShouldNotBeEmpty));
    checked.map_err(|broken| broken.shown(Shown::Nothing))
}

/// Returns true for a tuple of a prefix and a suffix string.
fn is_mmra_tag(node: Node<'_>) -> bool {
    node.kind == MdKind::Tuple
        && node.operand_count() == 2
        && node.members().all(|member| is_string(node.scope, member))
}

/// Checks the operands of `!noalias` and `!alias.scope`.
pub(super) fn scope_list(node: Node<'_>) -> Checked {
    for member in node.members() {
        let Some(scope) = entry(node, member) else {
            return Err(Rule::ScopeListMustConsistOfMdNodes.into());
        };
        of_node(scope.id, alias_scope(scope))?;
    }
    Ok(())
}

fn alias_scope(node: Node<'_>) -> Checked {
    let count = node.operand_count();
    ensure(
        count == 2 || count == 3,
        Rule::ScopeMustHaveTwoOrThreeOperands,
    )?;
    ensure(
        node.member(0) == Some(node.id) || is_string(node.scope, node.member(0)),
        Rule::FirstScopeOperandMustBeSelfReferential,
    )?;
    ensure(
        count == 2 || is_string(node.scope, node.member(2)),
        Rule::ThirdScopeOperandMustBeStringIf,
    )?;
    let domain = node.member_node(1).filter(|n| n.is_node());
    let domain = domain.ok_or(Rule::SecondScopeOperandMustBeMdNode)?;
    of_node(domain.id, alias_domain(domain))
}

fn alias_domain(domain: Node<'_>) -> Checked {
    let count = domain.operand_count();
    ensure(
        count == 1 || count == 2,
        Rule::DomainMustHaveOneOrTwoOperands,
    )?;
    ensure(
        domain.member(0) == Some(domain.id) || is_string(domain.scope, domain.member(0)),
        Rule::FirstDomainOperandMustBeSelfReferential,
    )?;
    ensure(
        count == 1 || is_string(domain.scope, domain.member(1)),
        Rule::SecondDomainOperandMustBeStringIf,
    )
}

fn access_group(node: Node<'_>) -> Checked {
    let is_group = |n: Node<'_>| n.is_distinct() && n.operand_count() == 0;
    if is_group(node) {
        return Ok(());
    }
    for member in node.members() {
        let Some(group) = entry(node, member) else {
            return Err(Rule::AccessScopeListMustConsistOfMdNodes.into());
        };
        ensure(
            is_group(group),
            Rule::AccessScopeListContainsInvalidAccessScope,
        )?;
    }
    Ok(())
}

/// A member of a node, if it is a metadata node.
fn entry<'m>(node: Node<'m>, member: Option<MdId>) -> Option<Node<'m>> {
    Node::get(node.scope, member?).filter(|member| member.is_node())
}

fn call_stack(node: Node<'_>) -> Checked {
    ensure(
        node.operand_count() >= 1,
        Rule::CallStackMetadataShouldHaveAtLeast,
    )?;
    let mut others = node.members().filter(|member| {
        let frame = member.and_then(|id| Node::get(node.scope, id));
        frame.and_then(Node::int).is_none()
    });
    let rule = Rule::CallStackMetadataOperandShouldBeConstant;
    others
        .next()
        .map_or(Ok(()), |other| Err(of_member(rule, other)))
}

fn memprof(node: Node<'_>) -> Checked {
    ensure(
        node.operand_count() >= 1,
        Rule::MemprofAnnotationsShouldHaveAtLeast1,
    )?;
    for member in node.members() {
        let Some(block) = entry(node, member) else {
            continue;
        };
        of_node(block.id, memory_block(block))?;
    }
    Ok(())
}

fn memory_block(block: Node<'_>) -> Checked {
    ensure(
        block.operand_count() >= 2,
        Rule::EachMemprofMemInfoBlockShouldHaveAtLeast,
    )?;
    ensure(
        block.member(0).is_some(),
        Rule::MemprofMemInfoBlockFirstOperandShouldNotBe,
    )?;
    let stack = block.member_node(0).filter(|n| n.is_node());
    let stack = stack.ok_or(Rule::MemprofMemInfoBlockFirstOperandShouldBeMdNode)?;
    of_node(stack.id, call_stack(stack))?;
    ensure(
        is_string(block.scope, block.member(1)),
        Rule::MemprofMemInfoBlockSecondOperandShouldBeMdString,
    )?;
    for member in block.members().skip(2) {
        let pair = entry(block, member);
        let pair = pair.ok_or(Rule::NotAllMemprofMemInfoBlockOperands2To)?;
        ensure(
            pair.operand_count() == 2,
            Rule::NotAllMemprofMemInfoBlockOperands2ToN,
        )?;
        let number = |at| pair.member_node(at).is_some_and(|n| n.int().is_some());
        ensure(
            number(0) && number(1),
            Rule::NotAllMemprofMemInfoBlockOperands2ToNAre,
        )?;
    }
    Ok(())
}

fn callee_type(node: Node<'_>) -> Checked {
    for member in node.members() {
        let Some(ty) = entry(node, member) else {
            return Err(of_member(Rule::CalleeTypeMetadataMustBeListOf, member));
        };
        of_node(ty.id, generalized_type(ty))?;
    }
    Ok(())
}

fn generalized_type(ty: Node<'_>) -> Checked {
    ensure(
        ty.operand_count() == 2,
        Rule::WellFormedGeneralizedTypeMetadataMustContain,
    )?;
    let offset = ty.member_node(0).and_then(Node::int);
    ensure(
        offset.is_some_and(|int| int.value == 0),
        Rule::FirstOperandOfTypeMetadataForFunctions,
    )?;
    let name = ty.member(1).and_then(|id| ty.scope.metadata().string(id));
    ensure(
        name.is_some_and(|name| name.ends_with(b".generalized")),
        Rule::OnlyGeneralizedTypeMetadataCanBePart,
    )
}

/// Checks `!callee_type` of LLVM 23: its types have names only.
fn callgraph_types(node: Node<'_>) -> Checked {
    for member in node.members() {
        let Some(ty) = entry(node, member) else {
            return Err(of_member(
                Rule::CalleeTypeMetadataMustBeListOfCallgraph,
                member,
            ));
        };
        of_node(ty.id, callgraph_type(ty))?;
    }
    Ok(())
}

fn callgraph_type(ty: Node<'_>) -> Checked {
    ensure(
        ty.operand_count() == 1,
        Rule::WellFormedGeneralizedCallgraphMetadataMustContain,
    )?;
    let name = ty.member(0).and_then(|id| ty.scope.metadata().string(id));
    let name = name.ok_or(Rule::OperandOfCallgraphMetadataForFunctions)?;
    ensure(
        name.ends_with(b".generalized"),
        Rule::OnlyGeneralizedCallgraphMetadataCanBePart,
    )
}

fn alloc_token(node: Node<'_>) -> Checked {
    ensure(node.operand_count() == 2, Rule::AllocTokenMustHave2Operands)?;
    ensure(is_string(node.scope, node.member(0)), Rule::ExpectedString)?;
    ensure(
        node.member_node(1).and_then(Node::int).is_some(),
        Rule::ExpectedIntegerConstant,
    )
}

fn annotation(node: Node<'_>) -> Checked {
    ensure(node.kind == MdKind::Tuple, Rule::AnnotationMustBeTuple)?;
    ensure(
        node.operand_count() >= 1,
        Rule::AnnotationMustHaveAtLeastOneOperand,
    )?;
    let fits = node.members().all(|member| {
        let tuple = member.and_then(|id| Node::get(node.scope, id));
        let tuple = tuple.filter(|n| n.kind == MdKind::Tuple);
        is_string(node.scope, member)
            || tuple.is_some_and(|t| t.members().all(|member| is_string(node.scope, member)))
    });
    ensure(fits, Rule::OperandsMustBeStringOrTupleOf)
}
