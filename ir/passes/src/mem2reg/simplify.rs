//! Removes phis that have one value only.

use super::knowledge::is_never_poison;
use super::rename::Renamer;
use super::round::Round;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::value::{InstId, Value};
use rustc_hash::FxHashMap;

/// Replaces phis all of whose values are the same, until there are none.
pub(super) fn simplify(round: &mut Round<'_>, renamer: &mut Renamer) {
    let numbers = renamer
        .phis
        .iter()
        .enumerate()
        .map(|(at, phi)| (phi.id, at));
    let numbers: FxHashMap<InstId, usize> = numbers.collect();
    let mut users: Vec<Vec<usize>> = vec![Vec::new(); renamer.phis.len()];
    for (at, phi) in renamer.phis.iter().enumerate() {
        for (value, _) in &phi.incoming {
            let used = round.replacements.resolve(*value).as_inst();
            let used = used.and_then(|id| numbers.get(&id));
            if let Some(list) = used.and_then(|used| users.get_mut(*used)) {
                list.push(at);
            }
        }
    }
    let mut work: Vec<usize> = (0..renamer.phis.len()).rev().collect();
    while let Some(at) = work.pop() {
        let Some(value) = simplified(round, renamer, at) else {
            continue;
        };
        if let Some(phi) = renamer.phis.get_mut(at) {
            phi.is_gone = true;
            round.replacements.set(phi.id, value);
            round.names.free(round.body, phi.id.into());
        }
        // Users of the phi use the value from now on.
        let moved = users.get_mut(at).map(std::mem::take).unwrap_or_default();
        work.extend_from_slice(&moved);
        let new = value.as_inst().and_then(|id| numbers.get(&id));
        if let Some(list) = new.and_then(|new| users.get_mut(*new)) {
            list.extend(moved);
        }
    }
    for phi in &mut renamer.phis {
        for (value, _) in &mut phi.incoming {
            *value = round.replacements.resolve(*value);
        }
    }
}

/// The value that a phi always has.
fn simplified(round: &mut Round<'_>, renamer: &Renamer, at: usize) -> Option<Value> {
    let phi = renamer.phis.get(at).filter(|phi| !phi.is_gone)?;
    let mut common: Option<Value> = None;
    let (mut undef, mut poison) = (None, None);
    for &(value, _) in &phi.incoming {
        let value = round.replacements.resolve(value);
        if value == phi.id.into() {
            continue;
        }
        let kind = round
            .scope()
            .constant(value)
            .map(|(constant, _)| constant.kind);
        match kind {
            Some(ConstKind::Undef) => undef = Some(value),
            Some(ConstKind::Poison) => poison = Some(value),
            _ if common.is_some_and(|common| !same(round, common, value)) => return None,
            _ => common = common.or(Some(value)),
        }
    }
    let Some(common) = common else {
        return match undef.or(poison) {
            Some(value) => Some(value),
            None => Some(round.constant(round.body.inst(phi.id).ty, ConstKind::Poison)),
        };
    };
    if undef.is_none() && poison.is_none() {
        return Some(common);
    }
    let dominates = match common.as_inst() {
        None => true,
        Some(id) => match round.place(id) {
            Some((block, _)) => block != phi.block && round.dominators.dominates(block, phi.block),
            None => renamer.phis.iter().any(|other| {
                other.id == id
                    && other.block != phi.block
                    && round.dominators.dominates(other.block, phi.block)
            }),
        },
    };
    (dominates && (undef.is_none() || is_never_poison(round, common, 0))).then_some(common)
}

/// Returns true if two values are the same, also where a constant was made twice.
fn same(round: &Round<'_>, a: Value, b: Value) -> bool {
    if a == b {
        return true;
    }
    let scope = round.scope();
    match (scope.constant(a), scope.constant(b)) {
        (Some((a, of_a)), Some((b, of_b))) => {
            a.ty == b.ty
                && match (a.kind, b.kind) {
                    (ConstKind::WideInt(a), ConstKind::WideInt(b))
                    | (ConstKind::WideFloat(a), ConstKind::WideFloat(b)) => {
                        of_a.words(a) == of_b.words(b)
                    }
                    (ConstKind::Null, ConstKind::Null) => true,
                    (ConstKind::Int(a), ConstKind::Int(b)) => a == b,
                    (ConstKind::Float(a), ConstKind::Float(b)) => a == b,
                    _ => false,
                }
        }
        _ => false,
    }
}
