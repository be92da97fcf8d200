//! Memory profiles in a summary: the call stacks of allocations, and their call sites.

use bitsmith_model::summary::{FunctionSummary, Mib, Summary};
use rustc_hash::FxHashMap;

/// All call stacks of a summary, uniqued: each is a length, then the stack's ids.
#[derive(Default)]
pub(super) struct Contexts<'a> {
    places: FxHashMap<&'a [u32], u64>,
    /// The array in the form that is written.
    pub array: Vec<u64>,
}

impl<'a> Contexts<'a> {
    /// The stacks of all allocations.
    pub(super) fn of(summary: &'a Summary) -> Self {
        let mut this = Self::default();
        for function in functions(summary) {
            for mib in function.allocs.iter().flat_map(|alloc| &alloc.mibs) {
                this.add(&mib.stack_ids);
            }
        }
        this
    }

    fn add(&mut self, stack: &'a [u32]) {
        let next = self.array.len() as u64;
        if self.places.contains_key(stack) {
            return;
        }
        self.places.insert(stack, next);
        self.array.push(stack.len() as u64);
        self.array.extend(stack.iter().map(|id| u64::from(*id)));
    }

    /// The offset of a profile's call stack in the array.
    pub(super) fn place(&self, mib: &Mib) -> u64 {
        self.places
            .get(mib.stack_ids.as_slice())
            .copied()
            .unwrap_or(0)
    }
}

/// The summaries of functions.
pub(super) fn functions(summary: &Summary) -> impl Iterator<Item = &FunctionSummary> {
    use bitsmith_model::summary::GlobalSummaryKind;
    let globals = summary.values().values().flat_map(|value| &value.summaries);
    globals.filter_map(|global| match &global.kind {
        GlobalSummaryKind::Function(function) => Some(&**function),
        _ => None,
    })
}

/// 64-bit numbers as halves, the high one first.
pub(super) fn halves(numbers: impl IntoIterator<Item = u64>) -> Vec<u64> {
    let halves = |number: u64| [number >> 32, number & 0xffff_ffff];
    numbers.into_iter().flat_map(halves).collect()
}
