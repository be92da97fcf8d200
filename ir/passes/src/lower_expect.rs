//! `lower-expect`: turns `llvm.expect` into branch weights.

use crate::bodies::change_bodies;
use crate::removal::remove_instructions;
use crate::replacements::{InstSet, Replacements};
use bitsmith_model::body::Body;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::metadata::{Attachment, MdKind, Storage};
use bitsmith_model::module::{Module, Scope};
use bitsmith_model::schema::inst::{Opcode, Predicate};
use bitsmith_model::schema::metadata_kind;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{GlobalId, InstId, MdId, Value};
use bitsmith_model::view::View;

/// The weights of the expected edge and of the others.
const WEIGHTS: (u32, u32) = (2000, 1);

/// Replaces expectations by weights of the branches, switches and selects that depend on them.
pub fn lower_expectations(module: &mut Module) {
    let int = module.types.int(32);
    change_bodies(module, |module, function, body| {
        lower(module, function, body, int)
    });
}

fn lower(module: &Module, function: GlobalId, body: &mut Body, int: TypeId) {
    let insts = body.order.iter().flat_map(|block| body.block_insts(*block));
    let insts: Vec<InstId> = insts.collect();
    let mut dead = InstSet::default();
    let mut replacements = Replacements::default();
    for id in insts {
        let scope = module.body_scope(function, body);
        if let Some(weights) = weights(scope, body, id) {
            attach(body, id, &weights, int);
        }
        if let Some(value) =
            expectation(module.body_scope(function, body), body, id).map(|e| e.value)
        {
            replacements.set(id, value);
            dead.insert(id);
        }
    }
    if !replacements.is_empty() {
        replacements.apply(body);
        remove_instructions(body, &dead);
    }
}

/// A call of `llvm.expect` or `llvm.expect.with.probability`.
struct Expectation {
    value: Value,
    expected: Option<i64>,
    probability: Option<f64>,
}

fn expectation(scope: Scope<'_>, body: &Body, id: InstId) -> Option<Expectation> {
    let View::Call(call) = body.view(id)? else {
        return None;
    };
    let name = scope.module.name(call.callee().as_global()?);
    if !name.starts_with(b"llvm.expect.") {
        return None;
    }
    let [value, expected, ref rest @ ..] = *call.arguments() else {
        return None;
    };
    let probability = rest.first().and_then(|value| scope.constant(*value));
    let probability = probability.and_then(|(constant, _)| match constant.kind {
        ConstKind::Float(bits) => Some(f64::from_bits(bits)),
        _ => None,
    });
    Some(Expectation {
        value,
        expected: scope.int(expected),
        probability,
    })
}

impl Expectation {
    /// The weights of the expected one of `count` edges, and of the others.
    fn weights(&self, count: usize) -> (u32, u32) {
        let Some(likely) = self.probability else {
            return WEIGHTS;
        };
        let others = count.saturating_sub(1).max(1);
        let unlikely = (1.0 - likely) / others as f64;
        let weight = |probability: f64| (probability * f64::from(i32::MAX - 1) + 1.0).ceil() as u32;
        (weight(likely), weight(unlikely))
    }
}

/// The weights of the edges of a branch or switch, or of the values of a select.
fn weights(scope: Scope<'_>, body: &Body, id: InstId) -> Option<Vec<u32>> {
    match body.view(id)? {
        View::CondBr { condition, .. } | View::Select { condition, .. } => {
            let (expectation, is_true) = condition_of(scope, body, condition)?;
            let (likely, unlikely) = expectation.weights(2);
            Some(match is_true {
                true => vec![likely, unlikely],
                false => vec![unlikely, likely],
            })
        }
        View::Switch {
            condition, cases, ..
        } => {
            let expectation = expectation(scope, body, condition.as_inst()?)?;
            let expected = expectation.expected?;
            let count = cases.len().saturating_add(1);
            let (likely, unlikely) = expectation.weights(count);
            let values = cases
                .iter()
                .map(|(value, _)| scope.int(value) == Some(expected));
            let of_cases: Vec<bool> = values.collect();
            let weight = |is_likely: bool| if is_likely { likely } else { unlikely };
            let default = weight(!of_cases.contains(&true));
            let of_cases = of_cases.into_iter().map(weight);
            Some(std::iter::once(default).chain(of_cases).collect())
        }
        _ => None,
    }
}

/// The expectation that a condition compares with a constant, and the condition's expected value.
fn condition_of(scope: Scope<'_>, body: &Body, condition: Value) -> Option<(Expectation, bool)> {
    let id = condition.as_inst()?;
    if let Some(found) = expectation(scope, body, id) {
        let expected = found.expected?;
        return Some((found, expected != 0));
    }
    let View::ICmp { left, right } = body.view(id)? else {
        return None;
    };
    let found = expectation(scope, body, left.as_inst()?)?;
    let is_equal = found.expected? == scope.int(right)?;
    match body.inst(id).predicate()? {
        Predicate::Eq => Some((found, is_equal)),
        Predicate::Ne => Some((found, !is_equal)),
        _ => None,
    }
}

fn attach(body: &mut Body, id: InstId, weights: &[u32], int: TypeId) {
    debug_assert!(matches!(
        body.inst(id).op,
        Opcode::Br | Opcode::Switch | Opcode::Select
    ));
    let store = &mut body.metadata;
    let mut slots: Vec<u32> = [&b"branch_weights"[..], b"expected"]
        .iter()
        .map(|text| MdId::to_slot(Some(MdId::local(store.push_string(text)))))
        .collect();
    for &weight in weights {
        let weight = i64::from(weight.cast_signed());
        let constant = body.consts.push(int, ConstKind::Int(weight));
        let entry = store.push_value(Value::local_const(constant));
        slots.push(MdId::to_slot(Some(MdId::local(entry))));
    }
    let node = MdId::local(store.push(MdKind::Tuple, Storage::Uniqued, &slots));
    let kind = metadata_kind::PROF;
    body.attachments
        .retain(|of, attachment| of != id || attachment.kind != kind);
    body.attachments.push(id, Attachment { kind, node });
}
