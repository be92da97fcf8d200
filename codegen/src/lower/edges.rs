//! The values of phis on the edges from their predecessors.

use bitsmith_model::value::{BlockId, Value};
use bitsmith_model::view::Incoming;
use rustc_hash::FxHashMap;

/// The numbers of pairs up to which a phi is searched from its first one.
const FEW: usize = 8;

/// Finds the pairs of phis. Predecessors are mostly lowered in the order of the pairs or in the reverse one, so
/// that the next pair is beside the latest: a phi of many pairs is not searched from its first one for each.
#[derive(Default)]
pub struct Edges {
    /// The number of the latest pair, by block with phis.
    latest: FxHashMap<BlockId, usize>,
}

impl Edges {
    /// The value of a phi in `to` on the edge from `from`.
    pub fn value(&mut self, to: BlockId, incoming: Incoming<'_>, from: BlockId) -> Option<Value> {
        if incoming.len() <= FEW {
            let mut pairs = incoming.iter();
            return pairs.find(|(_, block)| *block == from).map(|pair| pair.0);
        }
        let values = incoming.values();
        let pair = |number: usize| {
            let at = number.checked_mul(2)?;
            match values.get(at..at.checked_add(2)?)? {
                [value, block] if block.as_block() == Some(from) => Some((number, *value)),
                _ => None,
            }
        };
        let latest = self.latest.entry(to).or_default();
        let start = *latest;
        let beside = |distance: usize| {
            let after = start.checked_add(distance).and_then(pair);
            after.or_else(|| start.checked_sub(distance).and_then(pair))
        };
        let (number, value) = (0..=incoming.len()).find_map(beside)?;
        *latest = number;
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_is_found_in_any_order() {
        let block = |number: usize| BlockId::from_u32(number as u32);
        let values: Vec<Value> = (0..40)
            .flat_map(|n| [Value::arg(n), Value::block(block(n as usize + 7))])
            .collect();
        let incoming = Incoming::new(&values).expect("pairs");
        let mut edges = Edges::default();
        let order = (0..40)
            .chain((0..40).rev())
            .chain((0..40).map(|n| n * 17 % 40));
        for number in order {
            let found = edges.value(block(0), incoming, block(number + 7));
            assert_eq!(found, Some(Value::arg(number as u32)));
        }
        assert_eq!(edges.value(block(0), incoming, block(1)), None);
    }
}
