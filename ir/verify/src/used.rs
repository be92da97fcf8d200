//! The entities of the module that bodies use. All threads add to it, in any order, with the same result.

use bitsmith_model::entity::Entity;
use bitsmith_model::module::Module;
use bitsmith_model::value::{GlobalId, MdId};
use std::sync::atomic::{AtomicU8, Ordering};

/// The nodes that are used directly: the roots of the walk.
#[derive(Clone, Debug, Default)]
pub(super) struct Roots {
    /// Roots from which locations may be reached.
    pub(super) with_locs: Vec<MdId>,
    /// Roots from which locations may not be reached.
    pub(super) without_locs: Vec<MdId>,
}

/// The nodes of the module that bodies refer to, and the intrinsics that they call.
pub(super) struct Used {
    /// By node: bits of its uses.
    nodes: Vec<AtomicU8>,
    /// By global: 1 for a called intrinsic.
    called: Vec<AtomicU8>,
}

/// Used where locations may be reached, and where they may not.
const WITH_LOCS: u8 = 1;
const WITHOUT_LOCS: u8 = 2;

fn mark(marks: &[AtomicU8], index: usize, bit: u8) {
    let Some(place) = marks.get(index) else {
        return;
    };
    // Most are marked already; then no write is needed, which would move the cache line to this thread.
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
    /// The empty set.
    pub(super) fn new(module: &Module) -> Self {
        Self {
            nodes: zeros(module.metadata.len()),
            called: zeros(module.globals.len()),
        }
    }

    /// Adds a node of the module.
    pub(super) fn node(&self, id: MdId, locs: bool) {
        let bit = if locs { WITH_LOCS } else { WITHOUT_LOCS };
        mark(&self.nodes, id.index(), bit);
    }

    /// Adds a called intrinsic.
    pub(super) fn called(&self, id: GlobalId) {
        mark(&self.called, id.index(), 1);
    }

    /// Returns true if an intrinsic is called.
    pub(super) fn is_called(&self, id: GlobalId) -> bool {
        let place = self.called.get(id.index());
        place.is_some_and(|place| place.load(Ordering::Relaxed) != 0)
    }

    /// The nodes, as roots of the module's walk.
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
