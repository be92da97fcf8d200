//! The threads of the pool, and their memory.
//!
//! The memory of a thread grows by a few pages at a time in glibc, by a system call that blocks every
//! other thread that touches a page for the first time: some ten thousand calls for a module of 20 MB. A
//! large block that is allocated and freed at once lets the arena grow in one step. It costs nothing until
//! it is used, since nothing is written to it.

use std::hint::black_box;
use std::sync::Once;

/// In bytes: the largest allocation that glibc takes from a thread's arena, and not from the system,
/// after such a block was freed.
const PIECE: usize = 8 << 20;

/// The number of blocks that fit an arena of glibc, which has 64 MB.
const PIECES: usize = 7;

static STARTED: Once = Once::new();

/// Starts the threads of the pool and grows their arenas, for tools that decode whole modules. Does
/// nothing if the pool exists.
pub fn start() {
    STARTED.call_once(|| {
        drop(black_box(piece(PIECE)));
        let pool = rayon::ThreadPoolBuilder::new().start_handler(|_| reserve(PIECES));
        // It fails if the pool exists, which is fine.
        let _ = pool.build_global();
    });
}

/// Does some work with a pool of its own, whose threads end afterwards: a program that ends its main thread goes on
/// as long as there are others.
pub fn apart<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    STARTED.call_once(|| drop(black_box(piece(PIECE))));
    let pool = rayon::ThreadPoolBuilder::new().start_handler(|_| reserve(PIECES));
    match pool.build() {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    }
}

/// Grows the arena of this thread, for the data of the next file.
pub fn ahead() {
    reserve(1);
}

fn reserve(pieces: usize) {
    // Slightly smaller than the blocks that were freed.
    let pieces: Vec<Vec<u8>> = (0..pieces).map(|_| piece(PIECE - (PIECE >> 3))).collect();
    drop(black_box(pieces));
}

/// Memory that is not touched; empty if there is none.
fn piece(bytes: usize) -> Vec<u8> {
    let mut piece = Vec::new();
    let _ = piece.try_reserve_exact(bytes);
    piece
}
