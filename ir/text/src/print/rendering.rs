//! Text that one thread writes while the threads of the pool render what follows.

use super::ordered::KEPT;
use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};

/// Writes the texts of tasks in order while the pool renders them, `width` at a time. The caller is no thread of
/// the pool.
pub(super) fn write_in_order<T: Sync>(
    tasks: &[T],
    width: usize,
    run: impl Fn(&T, &mut Vec<u8>) + Sync,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    rayon::in_place_scope(|scope| {
        let (sender, receiver) = channel();
        let run = &run;
        let start = |at: usize, mut buffer: Vec<u8>| {
            let Some(task) = tasks.get(at) else { return };
            let sender = sender.clone();
            scope.spawn(move |_| {
                // Sends a text even if the task panics, so that the writer does not wait forever.
                let mut answer = Answer {
                    sender,
                    at,
                    buffer: Vec::new(),
                };
                run(task, &mut buffer);
                answer.buffer = buffer;
            });
        };
        for at in 0..width {
            start(at, Vec::new());
        }
        let mut waiting: Vec<Option<Vec<u8>>> = vec![None; width];
        for at in 0..tasks.len() {
            let Some(mut buffer) = wait_for(at, &mut waiting, &receiver) else {
                break;
            };
            out.write_all(&buffer)?;
            buffer.clear();
            buffer.shrink_to(KEPT);
            start(at.saturating_add(width), buffer);
        }
        Ok(())
    })
}

/// Sends a buffer when it is dropped.
struct Answer {
    sender: Sender<(usize, Vec<u8>)>,
    at: usize,
    buffer: Vec<u8>,
}

impl Drop for Answer {
    fn drop(&mut self) {
        // The receiver is gone if writing failed.
        let _ = self
            .sender
            .send((self.at, std::mem::take(&mut self.buffer)));
    }
}

/// Waits for the text of the task `at`; texts of later tasks are kept for their turn.
fn wait_for(
    at: usize,
    waiting: &mut [Option<Vec<u8>>],
    receiver: &Receiver<(usize, Vec<u8>)>,
) -> Option<Vec<u8>> {
    let width = waiting.len().max(1);
    loop {
        let place = waiting.get_mut(at % width)?;
        if let Some(buffer) = place.take() {
            return Some(buffer);
        }
        let (done, buffer) = receiver.recv().ok()?;
        *waiting.get_mut(done % width)? = Some(buffer);
    }
}
