//! Lists of ranges as metadata: `!range`, `!absolute_symbol`, `!noalias.addrspace`.
//!
//! Rules: pairs of integers of one type, which depends on the use; lower and upper limit differ; no range is
//! empty (nor, except for `!absolute_symbol`, full); ranges are ordered and neither overlap nor touch,
//! cyclically.

use super::report::{Broken, Shown};
use super::rule::Rule;
use bitsmith_model::module::Scope;
use bitsmith_model::node::{Int, Node};
use bitsmith_model::types::TypeId;
use bitsmith_model::value::MdId;

/// The use of a list of ranges, with the required integer type.
#[derive(Clone, Copy)]
pub(super) enum RangeKind {
    /// `!range`, on a value of this type, or a vector of it.
    Range(Option<TypeId>),
    /// `!absolute_symbol`, on a symbol with pointers of so many bits.
    AbsoluteSymbol(u32),
    /// `!noalias.addrspace`: always i32.
    NoaliasAddrspace,
}

/// A half-open range of integers of one width: the first value, and the first one after it. Full if
/// both are the greatest value.
#[derive(Clone, Copy)]
struct Range {
    bits: u32,
    low: Int,
    high: Int,
}

impl Range {
    /// Returns true if the range wraps around.
    fn wraps(self) -> bool {
        self.low.unsigned() > self.high.unsigned() && self.high.unsigned() != 0
    }
    fn is_full(self) -> bool {
        self.low.value == self.high.value && self.low.value == -1
    }
    fn is_empty(self) -> bool {
        self.low.value == self.high.value && !self.is_full()
    }
    /// The parts that do not wrap, as first and last value.
    fn parts(self) -> [Option<(u128, u128)>; 2] {
        let max = u128::MAX >> 128u32.saturating_sub(self.bits).min(127);
        let (low, high) = (self.low.unsigned(), self.high.unsigned());
        if self.is_empty() {
            [None, None]
        } else if self.is_full() {
            [Some((0, max)), None]
        } else if self.wraps() {
            [Some((low, max)), Some((0, high.wrapping_sub(1)))]
        } else {
            [Some((low, high.wrapping_sub(1) & max)), None]
        }
    }
    fn overlaps(self, other: Self) -> bool {
        self.parts().iter().flatten().any(|a| {
            let mut others = other.parts().into_iter().flatten();
            others.any(|b| a.0 <= b.1 && b.0 <= a.1)
        })
    }
    fn touches(self, other: Self) -> bool {
        self.high.value == other.low.value || self.low.value == other.high.value
    }
}

/// Checks the list `node`; each message is a broken rule.
pub(super) fn check(scope: Scope<'_>, node: MdId, kind: RangeKind, mut fail: impl FnMut(Broken)) {
    let Some(node) = Node::get(scope, node) else {
        return;
    };
    if let Err(rule) = check_list(node, kind) {
        let broken = Broken::from(rule);
        fail(match rule {
            Rule::LowerLimitMustBeInteger | Rule::UpperLimitMustBeInteger => {
                broken.shown(Shown::Nothing)
            }
            Rule::RangePairTypesMustMatch
            | Rule::RangeTypesMustMatchInstructionType
            | Rule::UpperAndLowerLimitsCannotBeSame => broken,
            _ => broken.shown(Shown::Node(node.id)),
        });
    }
}

fn check_list(node: Node<'_>, kind: RangeKind) -> Result<(), Rule> {
    let count = node.operand_count();
    if !count.is_multiple_of(2) {
        return Err(Rule::UnfinishedRange);
    }
    if count == 0 {
        return Err(Rule::ItShouldHaveAtLeastOneRange);
    }
    let mut first = None;
    let mut last: Option<Range> = None;
    for at in (0..count).step_by(2) {
        let int = |at: usize| node.member_node(at).and_then(Node::int);
        let low = int(at).ok_or(Rule::LowerLimitMustBeInteger)?;
        let high = int(at.saturating_add(1)).ok_or(Rule::UpperLimitMustBeInteger)?;
        let range = check_range(node.scope, low, high, kind)?;
        if let Some(last) = last {
            if range.overlaps(last) {
                return Err(Rule::IntervalsAreOverlapping);
            }
            if range.low.value <= last.low.value {
                return Err(Rule::IntervalsAreNotInOrder);
            }
            if range.touches(last) {
                return Err(Rule::IntervalsAreContiguous);
            }
        }
        first = first.or(Some(range));
        last = Some(range);
    }
    match (first, last) {
        (Some(first), Some(last)) if count > 4 => {
            if first.overlaps(last) {
                return Err(Rule::IntervalsAreOverlapping);
            }
            if first.touches(last) {
                return Err(Rule::IntervalsAreContiguous);
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

fn check_range(scope: Scope<'_>, low: Int, high: Int, kind: RangeKind) -> Result<Range, Rule> {
    if low.ty != high.ty {
        return Err(Rule::RangePairTypesMustMatch);
    }
    match kind {
        RangeKind::NoaliasAddrspace if high.bits != 32 => {
            return Err(Rule::NoaliasAddrspaceTypeMustBeI32);
        }
        RangeKind::Range(ty) if ty.map(|ty| scope.module.types.scalar(ty)) != Some(high.ty) => {
            return Err(Rule::RangeTypesMustMatchInstructionType);
        }
        RangeKind::AbsoluteSymbol(bits) if bits != high.bits => {
            return Err(Rule::RangeTypesMustMatchInstructionType);
        }
        _ => {}
    }
    let bits = low.bits;
    let range = Range { bits, low, high };
    if low.value == high.value && low.value != -1 && low.value != 0 {
        return Err(Rule::UpperAndLowerLimitsCannotBeSame);
    }
    let full_is_fine = matches!(kind, RangeKind::AbsoluteSymbol(_));
    if range.is_empty() || range.is_full() && !full_is_fine {
        return Err(Rule::RangeMustNotBeEmpty);
    }
    Ok(range)
}
