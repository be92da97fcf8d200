//! Sorting by name.

/// A part of a name as a number with the same order.
struct Key {
    /// Seven bytes, padded with zeros, then the number of bytes left in the name; 8 for more than seven.
    bytes: u64,
    /// The index of the name.
    place: u32,
}

/// The number for the part of `name` at byte `from`.
fn bytes_at(name: &[u8], from: usize) -> u64 {
    let rest = name.get(from..).unwrap_or_default();
    let (bytes, count) = match rest.first_chunk::<8>() {
        Some(bytes) => (*bytes, 8),
        None => {
            let mut bytes = [0; 8];
            for (to, from) in bytes.iter_mut().zip(rest) {
                *to = *from;
            }
            (bytes, rest.len() as u64)
        }
    };
    u64::from_be_bytes(bytes) & !0xff | count
}

/// The number of names up to which they are compared directly.
const FEW: usize = 8;

/// The indexes of `all` in the order of the bytes of their names; stable.
///
/// A radix sort, seven bytes at a time as one number: names of C++ have common prefixes of tens of
/// bytes. Only names that are equal so far are looked at further.
pub fn in_order<T>(all: &[T], name_of: impl Fn(&T) -> &[u8]) -> Vec<u32> {
    let name = |key: &Key| all.get(key.place as usize).map_or(&b""[..], &name_of);
    let mut keys: Vec<Key> = (0u32..)
        .zip(all)
        .map(|(place, one)| Key {
            bytes: bytes_at(name_of(one), 0),
            place,
        })
        .collect();
    let mut alike = vec![(0..keys.len(), 0usize)];
    while let Some((range, from)) = alike.pop() {
        let mut start = range.start;
        let some = keys.get_mut(range).unwrap_or_default();
        if some.len() <= FEW {
            let rest = |key: &Key| (name(key).get(from..), key.place);
            some.sort_unstable_by(|a, b| rest(a).cmp(&rest(b)));
            continue;
        }
        if from > 0 {
            for key in &mut *some {
                key.bytes = bytes_at(name(key), from);
            }
        }
        some.sort_unstable_by_key(|key| key.bytes);
        for run in some.chunk_by_mut(|a, b| a.bytes == b.bytes) {
            let end = start.saturating_add(run.len());
            match run {
                [_] => {}
                [first, ..] if first.bytes & 0xff == 8 => {
                    alike.push((start..end, from.saturating_add(7)));
                }
                equal => equal.sort_unstable_by_key(|key| key.place),
            }
            start = end;
        }
    }
    keys.into_iter().map(|key| key.place).collect()
}

#[cfg(test)]
mod tests {
    use super::in_order;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn as_bytes_are_compared(
            names in prop::collection::vec(prop::collection::vec(0u8..2, 0..20), 0..80)
        ) {
            let mut expected: Vec<u32> = (0..names.len() as u32).collect();
            expected.sort_by_key(|&place| &names[place as usize]);
            prop_assert_eq!(in_order(&names, |name| name), expected);
        }
    }
}
