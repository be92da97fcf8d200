//! The places of a variable in the course of the code, as a location list.

use super::Place;
use super::description::Expression;
use super::entry::Entry;
use super::lists::Location;
use super::tree::Value;
use super::unit::Debug;
use gimli::constants;

/// A place: the range of the code, by offsets, in which it holds, and its description.
pub type Located = (u32, u32, Expression);

/// The code of a variable's scope.
#[derive(Clone, Copy)]
pub struct Code<'s> {
    /// The ranges, by offsets from the start of the function and ascending.
    pub ranges: &'s [(u32, u32)],
    /// The start of the function.
    pub start: Place,
}

impl Code<'_> {
    /// The part of a range that has code of the scope at both ends; `None` if none of it has.
    fn clip(self, (start, end): (u32, u32)) -> Option<(u32, u32)> {
        let first = self.ranges.partition_point(|range| range.1 <= start);
        let after = self.ranges.partition_point(|range| range.0 < end);
        let inside = self.ranges.get(first..after)?;
        let (first, last) = (inside.first()?, inside.last()?);
        Some((start.max(first.0), end.min(last.1)))
    }

    /// Returns true if all of the scope's code is in a range.
    fn is_inside(self, start: u32, end: u32) -> bool {
        let first = self.ranges.first().is_some_and(|range| start <= range.0);
        first && self.ranges.last().is_some_and(|range| range.1 <= end)
    }

    /// Cuts places to the code, and joins those that are the same.
    fn join(self, places: impl Iterator<Item = Located>) -> Vec<Located> {
        let mut joined: Vec<Located> = Vec::new();
        for (start, end, place) in places {
            let Some((start, end)) = self.clip((start, end)) else {
                continue;
            };
            match joined.last_mut() {
                Some((_, last, known))
                    if *known == place && self.clip((*last, start)).is_none() =>
                {
                    *last = end;
                }
                _ => joined.push((start, end, place)),
            }
        }
        joined
    }
}

impl Debug<'_> {
    /// Sets the places of a variable, which are ascending: one description if it holds in all of the scope's code,
    /// otherwise a list.
    pub fn set_places(
        &mut self,
        entry: Entry,
        places: impl Iterator<Item = Located>,
        code: Code<'_>,
    ) {
        let mut places = code.join(places);
        let place = match &*places {
            [] => return,
            [(start, end, _)] if code.is_inside(*start, *end) => places.pop(),
            _ => None,
        };
        if let Some((_, _, place)) = place {
            return self.set_location(entry, place);
        }
        let mut list = vec![Location::Base(code.start.address())];
        let places = places.into_iter();
        list.extend(
            places.map(|(start, end, place)| Location::Pair(start.into(), end.into(), place)),
        );
        if let Some(unit) = self.tree.get_mut(entry.unit) {
            let list = Value::Locations(unit.locations.add(list));
            self.set(entry, constants::DW_AT_location, list);
        }
    }

    /// Sets the place of a variable that is the same everywhere.
    pub fn set_location(&mut self, entry: Entry, place: Expression) {
        let place = Value::Expression(Box::new(place));
        self.set(entry, constants::DW_AT_location, place);
    }
}
