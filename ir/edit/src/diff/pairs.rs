//! Pairs of globals: by name, and functions by their bodies.

use bitsmith_model::module::Module;
use bitsmith_model::value::GlobalId;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// The key of a global: its kind, its name, and the index among unnamed ones.
type Key = (u8, Vec<u8>, u32);

/// The globals of two modules.
#[derive(Clone)]
pub(super) struct Pairs {
    /// Pairs, in the order of the left module.
    pub both: Vec<(GlobalId, GlobalId)>,
    /// The globals that only the left module has.
    pub left: Vec<GlobalId>,
    /// Likewise, of the right one.
    pub right: Vec<GlobalId>,
}

impl Pairs {
    /// Pairs of globals with the same name; unnamed globals are paired by index.
    pub(super) fn by_name(left: &Module, right: &Module) -> Self {
        let of_right = keyed(right);
        let mut by_key: FxHashMap<_, _> = of_right.iter().cloned().collect();
        let mut pairs = Self {
            both: Vec::new(),
            left: Vec::new(),
            right: Vec::new(),
        };
        for (key, l) in keyed(left) {
            match by_key.remove(&key) {
                Some(r) => pairs.both.push((l, r)),
                None => pairs.left.push(l),
            }
        }
        let rest = of_right
            .into_iter()
            .filter(|(key, _)| by_key.contains_key(key));
        pairs.right = rest.map(|(_, r)| r).collect();
        pairs
    }

    /// Pairs of functions without a partner whose bodies have the same operations, and are the only ones of that shape.
    pub(super) fn by_body(&self, left: &Module, right: &Module) -> Vec<(GlobalId, GlobalId)> {
        let (lefts, rights) = (shapes(left, &self.left), shapes(right, &self.right));
        let only = |of: &FxHashMap<u64, Vec<GlobalId>>, shape: &u64| match of.get(shape)?.as_slice()
        {
            [one] => Some(*one),
            _ => None,
        };
        let mut found: Vec<_> = lefts
            .keys()
            .filter_map(|shape| Some((only(&lefts, shape)?, only(&rights, shape)?)))
            .collect();
        found.sort_unstable();
        found
    }

    /// Adds pairs of globals that had no partner.
    pub(super) fn add(&mut self, pairs: &[(GlobalId, GlobalId)]) {
        self.both.extend(pairs);
        self.left
            .retain(|id| !pairs.iter().any(|pair| pair.0 == *id));
        self.right
            .retain(|id| !pairs.iter().any(|pair| pair.1 == *id));
    }

    /// The fewest functions with a body that stand at another place in the right module.
    pub(super) fn moved(&self, left: &Module, right: &Module) -> Vec<(GlobalId, GlobalId)> {
        let place = |module: &Module| -> FxHashMap<GlobalId, usize> {
            let places = module.functions.iter().enumerate();
            places.map(|(at, id)| (*id, at)).collect()
        };
        let (places, others) = (place(left), place(right));
        let is_body =
            |module: &Module, id| module.globals.get(id).is_some_and(|g| g.body().is_some());
        let mut rows: Vec<(usize, usize, (GlobalId, GlobalId))> = self
            .both
            .iter()
            .filter(|(l, r)| is_body(left, *l) && is_body(right, *r))
            .filter_map(|pair| Some((*places.get(&pair.0)?, *others.get(&pair.1)?, *pair)))
            .collect();
        rows.sort_unstable();
        let stays = longest_increasing(rows.iter().map(|row| row.1));
        let mut stays = stays.into_iter().peekable();
        let moved = rows
            .iter()
            .enumerate()
            .filter(|(at, _)| stays.next_if_eq(at).is_none());
        moved.map(|(_, row)| row.2).collect()
    }
}

/// The indexes of a longest increasing subsequence.
fn longest_increasing(numbers: impl Iterator<Item = usize>) -> Vec<usize> {
    // The last element of the best subsequence of each length, and each element's predecessor in its own.
    let mut ends: Vec<(usize, usize)> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::new();
    for (index, number) in numbers.enumerate() {
        let length = ends.partition_point(|(end, _)| *end < number);
        let previous = length.checked_sub(1).and_then(|at| ends.get(at));
        before.push(previous.map(|(_, index)| *index));
        match ends.get_mut(length) {
            Some(end) => *end = (number, index),
            None => ends.push((number, index)),
        }
    }
    let mut at = ends.last().map(|(_, index)| *index);
    let mut found = Vec::new();
    while let Some(index) = at {
        found.push(index);
        at = before.get(index).copied().flatten();
    }
    found.reverse();
    found
}

fn keyed(module: &Module) -> Vec<(Key, GlobalId)> {
    let orders = [
        &module.variables,
        &module.functions,
        &module.aliases,
        &module.ifuncs,
    ];
    let mut keyed = Vec::new();
    for (kind, order) in (0u8..).zip(orders) {
        let mut unnamed = 0u32;
        for &id in order {
            let name = module.name(id).to_vec();
            let number = if name.is_empty() {
                unnamed = unnamed.saturating_add(1);
                unnamed
            } else {
                0
            };
            keyed.push(((kind, name, number), id));
        }
    }
    keyed
}

/// The functions with a body among some globals, by their shape: the operations of each block, and their operands'
/// number.
fn shapes(module: &Module, among: &[GlobalId]) -> FxHashMap<u64, Vec<GlobalId>> {
    let mut found: FxHashMap<u64, Vec<GlobalId>> = FxHashMap::default();
    for &id in among {
        let Some(body) = module.globals.get(id).and_then(|global| global.body()) else {
            continue;
        };
        let mut hasher = FxHasher::default();
        for &block in &body.order {
            for inst in body.block_insts(block) {
                let operation = body.inst(inst);
                (operation.op as u32, operation.sub_code()).hash(&mut hasher);
                body.operands(inst).len().hash(&mut hasher);
            }
        }
        found.entry(hasher.finish()).or_default().push(id);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::longest_increasing;

    #[test]
    fn what_stays_is_longest() {
        let stays = |numbers: &[usize]| longest_increasing(numbers.iter().copied());
        assert_eq!(stays(&[]), [] as [usize; 0]);
        assert_eq!(stays(&[3, 0, 1, 2]), [1, 2, 3]);
        assert_eq!(stays(&[0, 1, 5, 2, 3]), [0, 1, 3, 4]);
        assert_eq!(stays(&[2, 1, 0]).len(), 1);
    }
}
