//! The target of a branch or switch that is known to go to one block.

use bitsmith_model::value::{BlockId, Value};
use bitsmith_model::view::View;

/// The target of a conditional branch or switch whose condition is a constant; `int` has the values of constants.
pub(crate) fn known_target(
    view: View<'_>,
    mut int: impl FnMut(Value) -> Option<i64>,
) -> Option<BlockId> {
    match view {
        View::CondBr {
            condition,
            then,
            otherwise,
        } => int(condition).map(|bit| if bit == 0 { otherwise } else { then }),
        View::Switch {
            condition,
            default,
            cases,
        } => {
            let wanted = int(condition)?;
            let mut cases = cases.iter();
            let found = cases.find(|(case, _)| int(*case) == Some(wanted));
            Some(found.map_or(default, |(_, target)| target))
        }
        _ => None,
    }
}

/// The same, also if all targets are one.
pub(crate) fn only_target(
    view: View<'_>,
    int: impl FnMut(Value) -> Option<i64>,
) -> Option<BlockId> {
    match view {
        View::CondBr {
            then, otherwise, ..
        } if then == otherwise => Some(then),
        View::Switch { default, cases, .. }
            if cases.iter().all(|(_, target)| target == default) =>
        {
            Some(default)
        }
        view => known_target(view, int),
    }
}
