//! The order in which LLVM walks over a symbol table: that of the buckets of its hash table (`StringMap`).
//!
//! A function's names are written in that order, so equal output needs the same hash function (XXH3, 64
//! bits, no seed) and the same growth policy.

use bitsmith_model::dialect::Dialect;
use xxhash_rust::xxh3::xxh3_64;

/// The name of a block that LLVM's reader creates while it reads a function with a phi. It is in the
/// table before the names of the file, and displaces those that collide with it.
const READERS_BLOCK: &[u8] = b"phi.constexpr";
/// The index of that block, which is not among the names.
const NO_NAME: usize = usize::MAX;

/// The first release whose table is probed linearly, and in which a removed name leaves no trace in its place.
const LINEAR_SINCE: u16 = 23;

/// The names in bucket order after they were added one by one, behind the reader's block if there was one.
pub(super) fn in_bucket_order<'a, T: Copy>(
    names: &[(&'a [u8], T)],
    has_readers_block: bool,
    dialect: Dialect,
) -> Vec<(&'a [u8], T)> {
    let mut table = Table {
        buckets: vec![None; 16],
        linear: dialect.has(LINEAR_SINCE),
    };
    let first = has_readers_block.then_some((READERS_BLOCK, NO_NAME));
    let others = names
        .iter()
        .enumerate()
        .map(|(index, (name, _))| (*name, index));
    let mut items = 0usize;
    for (name, index) in first.into_iter().chain(others) {
        table.insert(xxh3_64(name) as u32, index);
        items = items.saturating_add(1);
        // It grows when it is more than three quarters full. There are no tombstones yet.
        if items.saturating_mul(4) > table.buckets.len().saturating_mul(3) {
            table.grow();
        }
    }
    if has_readers_block && table.linear {
        table.close_gap();
    }
    let order = table.buckets.into_iter().flatten();
    order
        .filter_map(|(_, index)| names.get(index).copied())
        .collect()
}

/// The hash table: hashes, and the indices of names.
struct Table {
    buckets: Vec<Option<(u32, usize)>>,
    linear: bool,
}

impl Table {
    fn mask(&self) -> usize {
        self.buckets.len().wrapping_sub(1)
    }

    fn insert(&mut self, hash: u32, index: usize) {
        let mask = self.mask();
        let mut at = hash as usize & mask;
        for step in 1..=self.buckets.len() {
            match self.buckets.get_mut(at) {
                Some(place @ None) => {
                    *place = Some((hash, index));
                    return;
                }
                _ if self.linear => at = at.wrapping_add(1) & mask,
                _ => at = at.wrapping_add(step) & mask,
            }
        }
    }

    fn grow(&mut self) {
        let new = vec![None; self.buckets.len().saturating_mul(2)];
        for (hash, index) in std::mem::replace(&mut self.buckets, new)
            .into_iter()
            .flatten()
        {
            self.insert(hash, index);
        }
    }

    /// Removes the reader's block. The names behind it move up, unless they are in their own bucket.
    fn close_gap(&mut self) {
        let mask = self.mask();
        let is_readers = |place: &Option<(u32, usize)>| matches!(place, Some((_, NO_NAME)));
        let Some(mut gap) = self.buckets.iter().position(is_readers) else {
            return;
        };
        let mut at = gap;
        for _ in 0..self.buckets.len() {
            at = at.wrapping_add(1) & mask;
            let Some((hash, _)) = self.buckets.get(at).copied().flatten() else {
                break;
            };
            let from_home = at.wrapping_sub(hash as usize) & mask;
            if from_home >= at.wrapping_sub(gap) & mask {
                self.buckets.swap(gap, at);
                gap = at;
            }
        }
        if let Some(place) = self.buckets.get_mut(gap) {
            *place = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names of a function, in the order of its text.
    const NAMES: [&str; 11] = [
        "right.again",
        "x",
        "j",
        "left",
        "r",
        "cond",
        "right",
        "join",
        "named",
        "entry",
        "left.again",
    ];

    fn order(
        names: &[&'static str],
        has_readers_block: bool,
        dialect: Dialect,
    ) -> Vec<&'static str> {
        let named: Vec<_> = names.iter().map(|name| (name.as_bytes(), *name)).collect();
        let sorted = in_bucket_order(&named, has_readers_block, dialect);
        sorted.into_iter().map(|(_, name)| name).collect()
    }

    /// The output of opt 22 for a function with these names, in the order of its input.
    #[test]
    fn as_llvm() {
        let expected = [
            "right.again",
            "x",
            "j",
            "left.again",
            "left",
            "r",
            "cond",
            "right",
            "join",
            "named",
            "entry",
        ];
        assert_eq!(order(&NAMES, true, Dialect::LLVM_22), expected);
        assert_eq!(
            order(&["three", "two"], false, Dialect::LLVM_22),
            ["three", "two"]
        );
        assert_ne!(order(&NAMES, false, Dialect::LLVM_22), expected);
    }

    /// The output of llvm-as 23, and of opt 23 for a function with a phi, in the order of its input.
    #[test]
    fn as_llvm_23() {
        let expected = [
            "left.again",
            "x",
            "j",
            "left",
            "r",
            "cond",
            "right",
            "join",
            "named",
            "entry",
            "right.again",
        ];
        assert_eq!(order(&NAMES, false, Dialect::LLVM_23), expected);
        let names = ["k", "q", "e", "l", "f", "t", "i", "a"];
        let moved_up = ["a", "q", "e", "l", "f", "k", "t", "i"];
        assert_eq!(order(&names, true, Dialect::LLVM_23), moved_up);
    }

    #[test]
    fn nothing_is_lost_by_growing() {
        let names: Vec<String> = (0..1000).map(|i| format!("name{i}")).collect();
        let named: Vec<_> = names.iter().map(|name| (name.as_bytes(), ())).collect();
        for dialect in Dialect::ALL {
            let mut sorted = in_bucket_order(&named, true, dialect);
            sorted.sort_unstable();
            sorted.dedup();
            assert_eq!(sorted.len(), names.len());
        }
    }
}
