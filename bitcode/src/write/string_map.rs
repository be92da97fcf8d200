//! The order in which LLVM walks over a symbol table: that of the buckets of its hash table (`StringMap`).
//!
//! A function's names are written in that order, so equal output needs the same hash function (XXH3, 64
//! bits, no seed) and the same growth policy.

use xxhash_rust::xxh3::xxh3_64;

/// The name of a block that LLVM's reader creates while it reads a function with a phi. It is in the
/// table before the names of the file, and displaces those that collide with it.
const READERS_BLOCK: &[u8] = b"phi.constexpr";

/// The names in bucket order after LLVM's reader added them, one by one, to a function with a phi or without.
pub(super) fn in_bucket_order<'a, T: Copy>(
    names: &[(&'a [u8], T)],
    has_phi: bool,
) -> Vec<(&'a [u8], T)> {
    let mut table: Vec<Option<(u32, usize)>> = vec![None; 16];
    let first = has_phi.then_some((READERS_BLOCK, usize::MAX));
    let others = names
        .iter()
        .enumerate()
        .map(|(index, (name, _))| (*name, index));
    let mut items = 0usize;
    for (name, index) in first.into_iter().chain(others) {
        insert(&mut table, xxh3_64(name) as u32, index);
        items = items.saturating_add(1);
        // It grows when it is more than three quarters full. There are no tombstones yet.
        if items.saturating_mul(4) > table.len().saturating_mul(3) {
            table = grown(&table);
        }
    }
    let order = table.into_iter().flatten();
    order
        .filter_map(|(_, index)| names.get(index).copied())
        .collect()
}

fn insert(table: &mut [Option<(u32, usize)>], hash: u32, index: usize) {
    let mask = table.len().wrapping_sub(1);
    let mut at = hash as usize & mask;
    for step in 1..=table.len() {
        match table.get_mut(at) {
            Some(place @ None) => {
                *place = Some((hash, index));
                return;
            }
            _ => at = at.wrapping_add(step) & mask,
        }
    }
}

fn grown(table: &[Option<(u32, usize)>]) -> Vec<Option<(u32, usize)>> {
    let mut new = vec![None; table.len().saturating_mul(2)];
    for &(hash, index) in table.iter().flatten() {
        insert(&mut new, hash, index);
    }
    new
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(names: &[&'static str], has_phi: bool) -> Vec<&'static str> {
        let named: Vec<_> = names.iter().map(|name| (name.as_bytes(), *name)).collect();
        let sorted = in_bucket_order(&named, has_phi);
        sorted.into_iter().map(|(_, name)| name).collect()
    }

    /// The output of opt 22 for a function with these names, in the order of its input.
    #[test]
    fn as_llvm() {
        let names = [
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
        assert_eq!(order(&names, true), expected);
        assert_eq!(order(&["three", "two"], false), ["three", "two"]);
        assert_ne!(order(&names, false), expected);
    }

    #[test]
    fn nothing_is_lost_by_growing() {
        let names: Vec<String> = (0..1000).map(|i| format!("name{i}")).collect();
        let named: Vec<_> = names.iter().map(|name| (name.as_bytes(), ())).collect();
        let mut sorted = in_bucket_order(&named, true);
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), names.len());
    }
}
