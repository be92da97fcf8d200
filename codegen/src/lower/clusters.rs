//! Clusters: the cases of a switch in order, as parts that are tested at once. They are those of LLVM, with its limits.

use bitsmith_model::value::BlockId;

/// The number of consecutive values without a case that a jump table may have.
const WIDEST_GAP: u128 = 8;
/// The number of entries of one jump table for all cases, for each value that has a case; LLVM's limit.
const SPARSEST: u128 = 10;
/// The maximal number of entries of a jump table.
const MOST_ENTRIES: u128 = 1 << 14;
/// The number of bits of a word for tests of bits.
const WORD: u128 = 64;
/// The number of comparisons from which on tests of bits are faster, for one, two and three destinations.
const LEAST_COMPARISONS: [usize; 3] = [3, 5, 6];

/// Consecutive values with the same destination.
#[derive(Clone, Copy)]
pub(super) struct Range {
    pub first: u128,
    pub last: u128,
    pub to: BlockId,
    /// The weight of its cases, as in `!prof`; each has the same without it.
    pub weight: u64,
}

impl Range {
    /// Returns true if it has one value.
    pub fn is_single(&self) -> bool {
        self.first == self.last
    }
}

/// The way in which a cluster is tested.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// One range, by a comparison.
    Range,
    /// A jump table.
    Table,
    /// For each destination a word with the bits of its values.
    Bits,
}

/// Some consecutive ranges, never none.
#[derive(Clone, Copy)]
pub(super) struct Cluster<'r> {
    pub kind: Kind,
    pub ranges: &'r [Range],
}

impl Cluster<'_> {
    /// The weight of all cases.
    pub fn weight(&self) -> u64 {
        let weights = self.ranges.iter().map(|range| range.weight);
        weights.fold(0, u64::saturating_add)
    }
}

/// The sorted cases, with their destinations and weights, as ranges.
pub(super) fn ranges(mut cases: Vec<(u128, BlockId, u64)>) -> Vec<Range> {
    // A stable sort: the first of two equal cases is kept.
    cases.sort_by_key(|(value, ..)| *value);
    cases.dedup_by_key(|(value, ..)| *value);
    let mut out: Vec<Range> = Vec::new();
    for (value, to, weight) in cases {
        match out.last_mut() {
            Some(range) if range.to == to && range.last.checked_add(1) == Some(value) => {
                range.last = value;
                range.weight = range.weight.saturating_add(weight);
            }
            _ => out.push(Range {
                first: value,
                last: value,
                to,
                weight,
            }),
        }
    }
    out
}

/// Partitions the ranges into clusters. Jump tables have at least so many ranges; one table for all may have more entries
/// without a case.
pub(super) fn clusters(ranges: &[Range], least: usize) -> Vec<Cluster<'_>> {
    let is_table = |group: &[Range]| {
        group.len() >= least && span(group) < MOST_ENTRIES && !are_tests_of_bits(group)
    };
    let mut out = Vec::new();
    if is_table(ranges) && is_dense(ranges) {
        out.push(Cluster {
            kind: Kind::Table,
            ranges,
        });
        return out;
    }
    let near = |a: &Range, b: &Range| b.first - a.last <= WIDEST_GAP + 1;
    let mut rest = ranges;
    let mut before = 0;
    for group in ranges.chunk_by(near) {
        if !is_table(group) {
            before += group.len();
            continue;
        }
        let (apart, from) = rest.split_at(before);
        without_tables(apart, &mut out);
        out.push(Cluster {
            kind: Kind::Table,
            ranges: group,
        });
        rest = &from[group.len()..];
        before = 0;
    }
    without_tables(rest, &mut out);
    out
}

/// Adds ranges as tests of bits, each for as many as possible, and as comparisons.
fn without_tables<'r>(mut ranges: &'r [Range], out: &mut Vec<Cluster<'r>>) {
    while !ranges.is_empty() {
        let in_word = ranges.partition_point(|range| range.last - ranges[0].first < WORD);
        let mut most = (1..=in_word).rev();
        let most = most.find(|count| are_tests_of_bits(&ranges[..*count]));
        let (first, rest) = ranges.split_at(most.unwrap_or(1));
        let kind = most.map_or(Kind::Range, |_| Kind::Bits);
        out.push(Cluster {
            kind,
            ranges: first,
        });
        ranges = rest;
    }
}

/// The difference between the last and the first value.
fn span(ranges: &[Range]) -> u128 {
    match (ranges.first(), ranges.last()) {
        (Some(first), Some(last)) => last.last - first.first,
        _ => 0,
    }
}

/// Returns true if tests of bits replace enough comparisons.
fn are_tests_of_bits(ranges: &[Range]) -> bool {
    if span(ranges) >= WORD {
        return false;
    }
    let mut to: Vec<BlockId> = Vec::with_capacity(LEAST_COMPARISONS.len());
    let mut comparisons = 0;
    for range in ranges {
        comparisons += if range.is_single() { 1 } else { 2 };
        if to.contains(&range.to) {
            continue;
        }
        if to.len() == LEAST_COMPARISONS.len() {
            return false;
        }
        to.push(range.to);
    }
    let least = to
        .len()
        .checked_sub(1)
        .and_then(|n| LEAST_COMPARISONS.get(n));
    least.is_some_and(|least| comparisons >= *least)
}

/// Returns true if enough of the values between the first and the last one have cases.
fn is_dense(ranges: &[Range]) -> bool {
    let values = ranges.iter().map(|range| range.last - range.first);
    let values = values.fold(0u128, |sum, more| {
        sum.saturating_add(more).saturating_add(1)
    });
    span(ranges) < values.saturating_mul(SPARSEST)
}

#[cfg(test)]
mod tests {
    use super::{Kind, clusters, ranges};
    use bitsmith_model::value::BlockId;

    /// The kinds of clusters, and their numbers of ranges.
    fn of(cases: &[(u128, u32)]) -> Vec<(Kind, usize)> {
        let cases = cases
            .iter()
            .map(|(value, to)| (*value, BlockId::from_u32(*to), 1));
        let ranges = ranges(cases.collect());
        let all = clusters(&ranges, 4);
        all.iter().map(|c| (c.kind, c.ranges.len())).collect()
    }

    #[test]
    fn white_space_is_a_test_of_bits() {
        let all = of(&[(9, 1), (10, 1), (13, 1), (32, 1)]);
        assert!(all == [(Kind::Bits, 3)]);
    }

    #[test]
    fn values_beyond_a_word_stay_apart() {
        let all = of(&[(1, 1), (3, 1), (5, 1), (64, 1), (65, 2)]);
        assert!(all == [(Kind::Bits, 4), (Kind::Range, 1)]);
        let all = of(&[(1, 1), (3, 1), (5, 1), (u128::MAX, 1)]);
        assert!(all == [(Kind::Bits, 3), (Kind::Range, 1)]);
    }

    #[test]
    fn many_destinations_are_a_table() {
        let all = of(&[(0, 1), (1, 2), (2, 3), (3, 4), (1000, 1), (2000, 2)]);
        assert!(all == [(Kind::Table, 4), (Kind::Range, 1), (Kind::Range, 1)]);
        let all = of(&[(0, 1), (2, 2), (4, 1)]);
        assert!(all == [(Kind::Range, 1); 3]);
        assert!(of(&[]).is_empty());
    }
}
