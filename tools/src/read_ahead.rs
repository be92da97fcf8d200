//! Processes files one after the other while other threads open the next ones.

use crate::pool;
use rayon::Yield;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::Duration;

/// The number of files that are opened ahead of the current one: enough to even out small and large
/// files, few enough to cost little memory.
const WINDOW: usize = 8;

/// Opens `items` on all threads of the pool and passes them to `take` in order, until it breaks. Any
/// thread may free them, too: mostly the one that opened them, which owns their memory.
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
            // The receiver is gone if `take` has broken off.
            scope.spawn_fifo(move |_| {
                drop(over);
                pool::ahead();
                drop(sender.send(open(item)));
            });
            ahead.push_back(receiver);
        };
        (0..WINDOW).for_each(|_| open_next(&mut ahead, None));
        let (mut index, mut over) = (0usize, None);
        // A thread that panicked sends nothing; the scope panics then, too.
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

/// Waits for the result, and runs other jobs of the pool meanwhile.
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
