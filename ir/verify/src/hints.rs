//! Metadata attached to instructions that LLVM checks since release 23.
//!
//! Rules, by kind:
//! - `!noundef`: empty, on loads; `!nofpclass`: one test mask, on loads of floats;
//! - `!invariant.load`: on loads, and on calls of intrinsics that only read memory;
//! - `!inline_history`: functions or nulls, on calls;
//! - `!mem.cache_hint`: pairs of an operand's number and a node of hints, on accesses to memory; the numbers
//!   ascend and are those of pointers; hints are pairs of a string and a string or integer, no string twice;
//! - `!amdgpu.expected.active.lanes`: one 32-bit integer;
//! - `!memprof`: on calls with `!callsite`.

use super::globals::is_intrinsic_name;
use super::report::{Checked, ensure};
use super::rule::Rule;
use bitsmith_model::attr::{Attr, index};
use bitsmith_model::attr_type;
use bitsmith_model::body::Body;
use bitsmith_model::metadata::MdKind;
use bitsmith_model::module::Scope;
use bitsmith_model::node::Node;
use bitsmith_model::schema::attribute::{AttrKind, READ_WRITE, WRITE, memory_everywhere};
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::schema::metadata_kind as kinds;
use bitsmith_model::types::Type;
use bitsmith_model::value::InstId;
use rustc_hash::FxHashSet;

/// The first release with these rules.
pub(super) const SINCE: u16 = 23;
/// All classes of floating-point values.
const ALL_CLASSES: i128 = 1023;

/// Checks attachments of one body by these rules.
pub(super) struct Checker<'a> {
    pub scope: Scope<'a>,
    pub body: &'a Body,
}

impl Checker<'_> {
    /// Checks an attachment of `inst`.
    pub(super) fn check(&self, inst: InstId, kind: u32, node: Node<'_>) -> Checked {
        let op = self.body.inst(inst).op;
        match kind {
            kinds::NOUNDEF => {
                ensure(
                    op == Opcode::Load,
                    Rule::NoundefAppliesOnlyToLoadInstructions,
                )?;
                ensure(node.operand_count() == 0, Rule::NoundefMetadataMustBeEmpty)
            }
            kinds::NOFPCLASS => self.no_fp_class(inst, node),
            kinds::INVARIANT_LOAD => ensure(
                op == Opcode::Load
                    || self.calls_intrinsic(inst)
                        && self.memory_of_call(inst) & memory_everywhere(WRITE) == 0,
                Rule::InvariantLoadMetadataIsOnlyForLoads,
            ),
            kinds::INLINE_HISTORY => {
                ensure(op.is_call(), Rule::InlineHistoryShouldOnlyExistOnCalls)?;
                let fits = node.members().all(|member| {
                    let member = member.and_then(|id| Node::get(node.scope, id));
                    member.is_none_or(|member| self.is_function(member))
                });
                ensure(fits, Rule::InlineHistoryOperandsMustBeFunctionsOr)
            }
            kinds::MEM_CACHE_HINT => self.cache_hint(inst, node),
            kinds::MEMPROF => {
                let mut all = self.body.attachments.iter();
                ensure(
                    all.any(|(at, other)| *at == inst && other.kind == kinds::CALLSITE),
                    Rule::MemprofMetadataRequiresCallsite,
                )
            }
            _ if self
                .scope
                .module
                .is_metadata_kind(kind, b"amdgpu.expected.active.lanes") =>
            {
                ensure(
                    node.operand_count() == 1,
                    Rule::AmdgpuExpectedActiveLanesMustHaveExactlyOne,
                )?;
                let lanes = node.member_node(0).and_then(Node::int);
                ensure(
                    lanes.is_some_and(|lanes| lanes.bits == 32),
                    Rule::AmdgpuExpectedActiveLanesOperandMustBe,
                )
            }
            _ => Ok(()),
        }
    }

    fn is_function(&self, node: Node<'_>) -> bool {
        let global = node.value().and_then(|value| value.as_global());
        let global = global.and_then(|id| self.scope.module.globals.get(id));
        global.is_some_and(|global| global.as_function().is_some())
    }

    fn no_fp_class(&self, inst: InstId, node: Node<'_>) -> Checked {
        let inst = self.body.inst(inst);
        ensure(inst.op == Opcode::Load, Rule::NofpclassIsOnlyForLoads)?;
        let attr = Attr::Int(AttrKind::NoFPClass, 0);
        ensure(
            attr_type::applies_to(&self.scope.module.types, &attr, inst.ty),
            Rule::NofpclassOnlyAppliesToFloatingPointTyped,
        )?;
        ensure(
            node.operand_count() == 1,
            Rule::NofpclassMustHaveExactlyOneEntry,
        )?;
        let mask = node.member_node(0).and_then(Node::int);
        let mask = mask.filter(|mask| mask.bits == 32);
        let mask = mask.ok_or(Rule::NofpclassEntryMustBeConstantI32)?;
        ensure(mask.value != 0, Rule::NofpclassMustHaveAtLeastOneTestBit)?;
        ensure(
            (0..=ALL_CLASSES).contains(&mask.value),
            Rule::InvalidValueForNofpclassTestMask,
        )
    }

    /// The memory that a call may access, in the form of the `memory` attribute.
    fn memory_of_call(&self, inst: InstId) -> u64 {
        let module = self.scope.module;
        let called = self.body.called_global(inst);
        let called = called.and_then(|id| module.globals.get(id)?.as_function());
        let lists = [
            self.body.call(inst).map(|call| call.attrs),
            called.map(|function| function.attrs),
        ];
        let of_list = |list| {
            let memory = (module.attrs).int_at(list, index::FUNCTION, AttrKind::Memory);
            memory.unwrap_or_else(|| memory_everywhere(READ_WRITE))
        };
        let all = lists.into_iter().flatten();
        all.fold(memory_everywhere(READ_WRITE), |all, list| {
            all & of_list(list)
        })
    }

    fn calls_intrinsic(&self, inst: InstId) -> bool {
        let called = self.body.called_global(inst);
        called.is_some_and(|id| is_intrinsic_name(self.scope.module.name(id)))
    }

    fn cache_hint(&self, inst: InstId, node: Node<'_>) -> Checked {
        use Opcode::{AtomicRmw, CmpXchg, Fence, Load, Store, VaArg};
        let op = self.body.inst(inst).op;
        let accesses = match op.is_call() {
            true => self.memory_of_call(inst) != 0,
            false => matches!(op, Load | Store | AtomicRmw | CmpXchg | Fence | VaArg),
        };
        ensure(accesses, Rule::MemCacheHintIsOnlyValidOnMemory)?;
        ensure(
            !op.is_call() || self.calls_intrinsic(inst),
            Rule::MemCacheHintIsNotSupportedOnNonIntrinsic,
        )?;
        let count = node.operand_count();
        ensure(
            count.is_multiple_of(2),
            Rule::MemCacheHintMustHaveEvenNumberOf,
        )?;
        let mut operands = Vec::new();
        self.body.llvm_operands(inst, &mut operands);
        let mut last = None;
        for at in (0..count).step_by(2) {
            let number = node.member_node(at).and_then(Node::int);
            let hints = node.member_node(at.saturating_add(1));
            let hints = hints.filter(|hints| hints.kind == MdKind::Tuple);
            let (Some(number), Some(hints)) = (number, hints) else {
                return Err(Rule::MemCacheHintMustAlternateBetweenI32.into());
            };
            ensure(
                number.value >= 0,
                Rule::MemCacheHintOperandNumberMustBeNonNegative,
            )?;
            ensure(
                last != Some(number.value),
                Rule::MemCacheHintContainsDuplicateOperandNumber,
            )?;
            ensure(
                last.is_none_or(|last| last < number.value),
                Rule::MemCacheHintOperandNumbersMustBeIn,
            )?;
            last = Some(number.value);
            let place = usize::try_from(number.value).ok();
            let operand = place.and_then(|place| operands.get(place));
            let operand = operand.ok_or(Rule::MemCacheHintOperandNumberIsOutOfRange)?;
            let ty = self.scope.type_of(*operand);
            let is_pointer =
                ty.is_some_and(|ty| matches!(self.scope.module.types.get(ty), Type::Ptr(_)));
            ensure(is_pointer, Rule::MemCacheHintOperandNumberMustReferTo)?;
            hint_pairs(hints)?;
        }
        Ok(())
    }
}

/// Checks the pairs of one node of hints.
fn hint_pairs(hints: Node<'_>) -> Checked {
    let count = hints.operand_count();
    ensure(
        count.is_multiple_of(2),
        Rule::MemCacheHintHintNodeMustHaveEven,
    )?;
    let string = |at| {
        hints
            .member(at)
            .and_then(|id| hints.scope.metadata().string(id))
    };
    let mut keys = FxHashSet::default();
    for at in (0..count).step_by(2) {
        let key = string(at).ok_or(Rule::MemCacheHintKeyMustBeString)?;
        ensure(
            keys.insert(key),
            Rule::MemCacheHintHintNodeContainsDuplicate,
        )?;
        let value = at.saturating_add(1);
        ensure(
            string(value).is_some() || hints.member_node(value).and_then(Node::int).is_some(),
            Rule::MemCacheHintValueMustBeStringOr,
        )?;
    }
    Ok(())
}
