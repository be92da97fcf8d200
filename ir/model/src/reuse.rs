//! Tables that are used again and again: by readers of bodies, one after the other.

use rustc_hash::FxHashMap;

/// Takes all out of a table, and keeps its room where that is not far more than what was in it:
/// taking out takes time for all of the room, and few entries must not cost what many once took.
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
