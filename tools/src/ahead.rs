//! Work on many files, one after the other, while the next ones are opened by other threads.

use crate::pool;
use rayon::Yield;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::Duration;

/// So many files are opened, or open, ahead of the one at hand: enough to even out small and large
/// ones, few enough to cost little memory.
const WINDOW: usize = 8;

/// Opens `items` by all threads of the pool and shows them to `take` in their order, until it
/// breaks. They are given back by any thread, too: mostly by the one that opened them, whose memory
/// they are in.
pub fn in_order<T: Sync, R: Send>(
    items: &[T],
    open: impl Fn(&T) -> R + Sync,
    mut take: impl FnMut(usize, &mut R) -> ControlFlow<()> + Send,
) {
    let open = &open;
    rayon::scope_fifo(|scope| {
        let mut ahead = VecDeque::new();
        let mut next = items.iter();
        let mut open_next = |ahead: &mut VecDeque<Receiver<R>>, over: Option<R>| {
            let Some(item) = next.next() else {
                return scope.spawn_fifo(move |_| drop(over));
            };
            let (sender, receiver) = channel();
            // Nobody listens any more if `take` has broken off.
            scope.spawn_fifo(move |_| {
                drop(over);
                pool::ahead();
                drop(sender.send(open(item)));
            });
            ahead.push_back(receiver);
        };
        (0..WINDOW).for_each(|_| open_next(&mut ahead, None));
        let (mut index, mut over) = (0usize, None);
        // Nothing comes of a thread that panicked; the scope panics then, too.
        while let Some(mut result) = ahead.pop_front().and_then(wait) {
            open_next(&mut ahead, over.take());
            pool::ahead();
            if take(index, &mut result).is_break() {
                return;
            }
            over = Some(result);
            index = index.saturating_add(1);
        }
    });
}

/// Waits until something comes, and does other work meanwhile.
fn wait<R>(from: Receiver<R>) -> Option<R> {
    loop {
        match from.try_recv() {
            Ok(result) => return Some(result),
            Err(TryRecvError::Disconnected) => return None,
            Err(TryRecvError::Empty) => {}
        }
        if rayon::yield_now() != Some(Yield::Executed)
            && let Ok(result) = from.recv_timeout(Duration::from_micros(50))
        {
            return Some(result);
        }
    }
}
