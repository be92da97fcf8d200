//! The threads of the pool, and the memory that they work in.
//!
//! The memory of a thread grows by a few pages at a time in glibc, by a system call that keeps
//! every other thread waiting that touches a page for the first time: some ten thousand calls for
//! a module of 20 MB. A large piece that is taken and given back at once lets it grow in one step.
//! Nothing is written to it, so that it costs nothing until it is used.

use std::hint::black_box;
use std::sync::Once;

/// In bytes: what glibc takes out of a thread's memory at most, once such a piece was given back,
/// and not from the system for itself.
const PIECE: usize = 8 << 20;

/// A thread's memory has room for so many pieces in glibc, 64 MB.
const PIECES: usize = 7;

/// Starts the threads of the pool, with room to work in. For tools that decode whole modules; does
/// nothing when they have been started.
pub fn start() {
    static STARTED: Once = Once::new();
    STARTED.call_once(|| {
        drop(black_box(piece(PIECE)));
        let pool = rayon::ThreadPoolBuilder::new().start_handler(|_| reserve(PIECES));
        // It fails where there is a pool, which is as well.
        let _ = pool.build_global();
    });
}

/// Room for what this thread keeps of the next file.
pub fn ahead() {
    reserve(1);
}

fn reserve(pieces: usize) {
    // Just smaller than what was given back.
    let pieces: Vec<Vec<u8>> = (0..pieces).map(|_| piece(PIECE - (PIECE >> 3))).collect();
    drop(black_box(pieces));
}

/// Memory that is not touched; none where there is none.
fn piece(bytes: usize) -> Vec<u8> {
    let mut piece = Vec::new();
    let _ = piece.try_reserve_exact(bytes);
    piece
}
