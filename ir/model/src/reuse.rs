//! Clearing hash tables that readers of bodies use again and again.

use rustc_hash::FxHashMap;

/// Clears a table. Its capacity is kept unless it is far more than its content: clearing takes time
/// linear in the capacity, so a small body must not pay for a large one before it.
pub fn empty<K, V>(table: &mut FxHashMap<K, V>) {
    let wanted = table.len().saturating_add(16).saturating_mul(16);
    match table.capacity() > wanted {
        true => *table = FxHashMap::default(),
        false => table.clear(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_kept_while_it_is_used() {
        let mut table: FxHashMap<u32, u32> = (0..10_000).map(|n| (n, n)).collect();
        empty(&mut table);
        assert!(table.is_empty() && table.capacity() >= 10_000);
        table.insert(1, 1);
        empty(&mut table);
        assert!(table.is_empty() && table.capacity() < 10_000);
    }
}
