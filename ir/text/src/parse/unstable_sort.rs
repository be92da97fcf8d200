//! The order that `std::sort` of libstdc++ gives to elements with the same key. LLVM's releases sort lists of summaries
//! with it, and write them in this order. It is not stable: sorting a sorted list again may change it.

/// The number of elements up to which elements with the same key stay in order.
const STABLE: usize = 16;

/// Sorts by a key as `std::sort` of libstdc++ does.
///
/// The heap sort for parts that do not become smaller is left out: a key has a few values, and elements with the same
/// one are divided evenly.
pub fn sort_by_key<T>(all: &mut [T], key: impl Fn(&T) -> u8) {
    let mut parts = vec![&mut *all];
    while let Some(part) = parts.pop() {
        if part.len() <= STABLE {
            continue;
        }
        let cut = partition(part, &key);
        if let Some((low, high)) = part.split_at_mut_checked(cut)
            && !low.is_empty()
            && !high.is_empty()
        {
            parts.extend([low, high]);
        }
    }
    // Insertion sort keeps the order of what is equal.
    all.sort_by_key(key);
}

/// Moves elements of a smaller key than the pivot to the front, and those of a larger one to the back. Returns where
/// the back begins.
fn partition<T>(part: &mut [T], key: impl Fn(&T) -> u8) -> usize {
    let len = part.len();
    pivot_to_front(part, &key);
    let at = |part: &[T], index: usize| part.get(index).map(&key);
    let pivot = at(part, 0);
    let (mut first, mut last) = (1, len);
    loop {
        while first < len && at(part, first) < pivot {
            first += 1;
        }
        last = last.saturating_sub(1);
        while last > 0 && pivot < at(part, last) {
            last -= 1;
        }
        if first >= last {
            return first;
        }
        part.swap(first, last);
        first += 1;
    }
}

/// Swaps the first element with the median of the second, the middle and the last one.
fn pivot_to_front<T>(part: &mut [T], key: impl Fn(&T) -> u8) {
    let (second, middle, last) = (1, part.len() / 2, part.len() - 1);
    let [a, b, c] = [second, middle, last].map(|index| part.get(index).map(&key));
    let median = match (a < b, b < c, a < c) {
        (true, true, _) | (false, false, false) => middle,
        (true, false, true) | (false, true, false) => last,
        (true, false, false) | (false, _, true) => second,
    };
    part.swap(0, median);
}

#[cfg(test)]
mod tests {
    use super::sort_by_key;

    /// The numbers and accesses of references in a text, and their order in what llvm-as 22 makes of it.
    #[test]
    fn equal_elements_are_where_llvm_as_has_them() {
        let any = [25, 16, 8, 19, 4, 14, 3, 20, 9, 23, 17, 21, 10, 7].map(|n| (n, 0));
        let read_only = [6, 18, 2, 11].map(|n| (n, 1));
        let write_only = [15, 5, 24, 1, 12].map(|n| (n, 2));
        let mut all = [&any[..], &read_only, &write_only].concat();
        sort_by_key(&mut all, |(_, access)| *access);
        let order: Vec<u8> = all.iter().map(|(number, _)| *number).collect();
        let expected = [
            16, 7, 10, 21, 17, 23, 9, 20, 3, 14, 4, 19, 8, 25, 6, 18, 2, 11, 15, 5, 24, 1, 12,
        ];
        assert_eq!(order, expected);
    }

    #[test]
    fn few_elements_stay_in_order() {
        let mut all = [(3, 1), (1, 0), (2, 1), (4, 0)];
        sort_by_key(&mut all, |(_, key)| *key);
        assert_eq!(all, [(1, 0), (4, 0), (3, 1), (2, 1)]);
    }
}
