//! What bodies use of their module: noted by all threads, in any order, with the same result.

use super::metadata::Roots;
use bitsmith_model::entity::Entity;
use bitsmith_model::module::Module;
use bitsmith_model::value::{GlobalId, MdId};
use std::sync::atomic::{AtomicU8, Ordering};

/// The nodes of the module that bodies refer to, and the intrinsics that they call.
pub(super) struct Used {
    /// By node: bits of how it is referred to.
    nodes: Vec<AtomicU8>,
    /// By global: 1 for an intrinsic that is called.
    called: Vec<AtomicU8>,
}

/// Referred to where locations may be found, and where they may not.
const WITH_LOCS: u8 = 1;
const WITHOUT_LOCS: u8 = 2;

fn mark(marks: &[AtomicU8], index: usize, bit: u8) {
    let Some(place) = marks.get(index) else {
        return;
    };
    // Mostly it is marked already, and then need not be taken from the other threads.
    if place.load(Ordering::Relaxed) & bit == 0 {
        place.fetch_or(bit, Ordering::Relaxed);
    }
}

fn zeros(count: usize) -> Vec<AtomicU8> {
    std::iter::repeat_with(AtomicU8::default)
        .take(count)
        .collect()
}

impl Used {
    /// Nothing of the module so far.
    pub(super) fn new(module: &Module) -> Self {
        Self {
            nodes: zeros(module.metadata.len()),
            called: zeros(module.globals.len()),
        }
    }

    /// A node of the module is referred to.
    pub(super) fn node(&self, id: MdId, locs: bool) {
        let bit = if locs { WITH_LOCS } else { WITHOUT_LOCS };
        mark(&self.nodes, id.index(), bit);
    }

    /// An intrinsic is called.
    pub(super) fn called(&self, id: GlobalId) {
        mark(&self.called, id.index(), 1);
    }

    /// Whether that intrinsic is called.
    pub(super) fn is_called(&self, id: GlobalId) -> bool {
        let place = self.called.get(id.index());
        place.is_some_and(|place| place.load(Ordering::Relaxed) != 0)
    }

    /// The nodes.
    pub(super) fn roots(&self) -> Roots {
        let of = |bit: u8| {
            let marked = move |place: &AtomicU8| place.load(Ordering::Relaxed) & bit != 0;
            let nodes = self.nodes.iter().enumerate();
            let nodes = nodes.filter(move |(_, place)| marked(place));
            nodes.map(|(index, _)| MdId::module(index)).collect()
        };
        Roots {
            with_locs: of(WITH_LOCS),
            without_locs: of(WITHOUT_LOCS),
        }
    }
}
