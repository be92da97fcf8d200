//! Text rendered by many threads and written in order by one.

use bitsmith_model::parallel;
use std::io;
use std::sync::Mutex;

/// The number of texts per thread that may be in work or waiting.
const AHEAD: usize = 4;
/// The capacity in bytes above which a buffer is not reused.
pub(super) const KEPT: usize = 4 << 20;

/// Renders each task with `fill` and writes the texts in the order of the tasks. `make` makes the state
/// of one thread, which is reused from task to task.
///
/// The caller's thread writes while the pool renders. If the caller is a thread of the pool, the pool
/// waits while it writes.
pub(super) fn write_in_order<T: Sync, S: Send>(
    tasks: &[T],
    make: impl Fn() -> S + Sync,
    fill: impl Fn(&mut S, &T, &mut Vec<u8>) + Sync,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let width = parallel::threads().saturating_mul(AHEAD).max(1);
    let states = Mutex::new(Vec::new());
    let run = |task: &T, buffer: &mut Vec<u8>| {
        let spare = states.lock().ok().and_then(|mut all| all.pop());
        let mut state = spare.unwrap_or_else(&make);
        buffer.clear();
        fill(&mut state, task, buffer);
        if let Ok(mut all) = states.lock() {
            all.push(state);
        }
    };
    if let [task] = tasks {
        let mut buffer = Vec::new();
        run(task, &mut buffer);
        return out.write_all(&buffer);
    }
    if parallel::is_worker() {
        return in_windows(tasks, width, run, out);
    }
    #[cfg(feature = "parallel")]
    super::rendering::write_in_order(tasks, width, run, out)?;
    Ok(())
}

/// Renders and writes a window of tasks at a time.
fn in_windows<T: Sync>(
    tasks: &[T],
    width: usize,
    run: impl Fn(&T, &mut Vec<u8>) + Sync,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let mut buffers = vec![Vec::new(); width.min(tasks.len())];
    for window in tasks.chunks(width) {
        parallel::map_pairs(&mut buffers, window, |buffer, task| run(task, buffer));
        for buffer in buffers.iter_mut().take(window.len()) {
            out.write_all(buffer)?;
            buffer.shrink_to(KEPT);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(tasks: &[u32]) -> Vec<u8> {
        let mut out = Vec::new();
        write_in_order(
            tasks,
            || (),
            |(), task, buffer| buffer.extend_from_slice(format!("{task} ").as_bytes()),
            &mut out,
        )
        .expect("memory takes all");
        out
    }

    #[test]
    fn order_is_kept() {
        let tasks: Vec<u32> = (0..1000).collect();
        let expected: String = tasks.iter().map(|t| format!("{t} ")).collect();
        assert_eq!(text(&tasks), expected.as_bytes());
        for threads in [1, 3] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            let inside = pool.expect("threads").install(|| text(&tasks));
            assert_eq!(inside, expected.as_bytes());
        }
        assert_eq!(text(&[]), b"");
    }

    #[test]
    fn failure_to_write_ends_it() {
        struct Full;
        impl io::Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::Error::other("full"))
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let tasks: Vec<u32> = (0..100).collect();
        let fill = |(): &mut (), _: &u32, buffer: &mut Vec<u8>| buffer.push(b'x');
        assert!(write_in_order(&tasks, || (), fill, &mut Full).is_err());
    }
}
