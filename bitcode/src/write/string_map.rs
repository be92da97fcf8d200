//! The order in which LLVM walks over a table of names: that of the buckets of its hash table.
//!
//! A function's names are written in that order, so equal bytes need the same hash (XXH3, 64
//! bits, no seed) and the same way of growing.

use xxhash_rust::xxh3::xxh3_64;

/// Where the names of values stand in LLVM's table after they were added one by one.
pub(super) fn in_bucket_order<'a, T: Copy>(names: &[(&'a [u8], T)]) -> Vec<(&'a [u8], T)> {
    let mut table: Vec<Option<(u32, usize)>> = vec![None; 16];
    for (index, (name, _)) in names.iter().enumerate() {
        let hash = xxh3_64(name) as u32;
        insert(&mut table, hash, index);
        // It grows when more than three quarters are full, or an eighth or less is free; there
        // are no graves here, so the first comes first.
        if (index.saturating_add(1)).saturating_mul(4) > table.len().saturating_mul(3) {
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
