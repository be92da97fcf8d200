//! The records of the parts of variables. A record of one part ends what is known about parts that overlap with it.

use crate::dwarf::{Fragment, Home};
use bitsmith_model::entity::Table;
use bitsmith_model::inst::DbgRecord;
use bitsmith_model::value::{InstId, MdId};
use rustc_hash::FxHashMap;

/// A variable, and the call into which it was inlined.
type Variable = (MdId, Option<MdId>);
/// A part of it; none for all of it.
type Part = Option<Fragment>;

/// The maximal number of overlapping parts of a variable whose records are merged.
const MOST_OVERLAPPING: usize = 64;

/// A record about a part of a variable, in force from an instruction on.
#[derive(Clone, Copy)]
pub(super) struct Recorded {
    /// The instruction behind the record.
    pub inst: InstId,
    /// The record; none if it is about another part, which overlaps.
    pub record: Option<DbgRecord>,
    /// Its number among all records of the function.
    order: u32,
}

/// The parts of variables, by numbers in the order of their first records.
#[derive(Default)]
pub(super) struct Parts {
    numbers: FxHashMap<(Variable, Part), usize>,
    keys: Vec<(Variable, Part)>,
    /// The records of each part.
    pub records: Vec<Vec<Recorded>>,
    count: u32,
}

impl Parts {
    /// The number of a part.
    pub fn number(&mut self, variable: Variable, part: Part) -> usize {
        let next = self.records.len();
        let number = *self.numbers.entry((variable, part)).or_insert(next);
        if number == next {
            self.records.push(Vec::new());
            self.keys.push((variable, part));
        }
        number
    }

    /// Adds a record of a part.
    pub fn add(&mut self, number: usize, inst: InstId, record: DbgRecord) {
        let order = self.count;
        self.count = order.saturating_add(1);
        if let Some(of) = self.records.get_mut(number) {
            of.push(Recorded {
                inst,
                record: Some(record),
                order,
            });
        }
    }

    /// Adds to each part the records of those that overlap with it, unless all of them are in one memory. Returns the
    /// parts whose homes do not hold everywhere for that.
    pub fn disturb(&mut self, home: impl Fn(usize) -> Option<Home>) -> Vec<usize> {
        let mut by_variable: FxHashMap<Variable, Vec<usize>> = FxHashMap::default();
        for (number, (variable, _)) in self.keys.iter().enumerate() {
            by_variable.entry(*variable).or_default().push(number);
        }
        let groups = by_variable.into_values().filter(|group| group.len() > 1);
        let mut disturbed = Vec::new();
        for mut group in groups {
            let in_memory = |number: &usize| {
                let is_place = |home| {
                    matches!(
                        home,
                        Home::Slot { is_place: true, .. } | Home::Caller(_) | Home::Behind(_)
                    )
                };
                home(*number).is_some_and(is_place)
            };
            if group.iter().all(in_memory) {
                continue;
            }
            group.sort_by_key(|number| self.bits(*number));
            let mut rest = group.as_slice();
            while !rest.is_empty() {
                let (overlapping, after) = rest.split_at(self.overlapping(rest));
                if overlapping.len() > 1 {
                    self.merge(overlapping);
                    disturbed.extend(overlapping);
                }
                rest = after;
            }
        }
        disturbed
    }

    /// The first bit of a part, and the one behind it.
    fn bits(&self, number: usize) -> (u64, u64) {
        match self.keys.get(number) {
            Some((_, Some(part))) => (part.offset, part.offset.saturating_add(part.size)),
            _ => (0, u64::MAX),
        }
    }

    /// The number of parts at the start of a list, sorted by their first bits, that do not end before the next ones.
    fn overlapping(&self, list: &[usize]) -> usize {
        let mut end = 0;
        let continues = |number: &&usize| {
            let (first, last) = self.bits(**number);
            let is_first = end == 0;
            let overlaps = is_first || first < end;
            end = last.max(end);
            overlaps
        };
        list.iter().take_while(continues).count().max(1)
    }

    /// Makes the records of parts known to the others that overlap with them. Nothing is known about very many.
    fn merge(&mut self, group: &[usize]) {
        let own: Vec<Vec<Recorded>> = group
            .iter()
            .filter_map(|number| self.records.get_mut(*number).map(std::mem::take))
            .collect();
        if group.len() > MOST_OVERLAPPING {
            return;
        }
        for number in group {
            let (start, end) = self.bits(*number);
            let mut all = Vec::new();
            for (other, records) in group.iter().zip(&own) {
                let (first, last) = self.bits(*other);
                if other == number {
                    all.extend(records);
                } else if first < end && start < last {
                    let ends = records.iter().map(|r| Recorded { record: None, ..*r });
                    all.extend(ends);
                }
            }
            all.sort_by_key(|recorded| recorded.order);
            self.records.put(*number, all);
        }
    }
}
