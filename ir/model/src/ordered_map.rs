//! A pool of jobs that threads take one at a time, with the results in order.

use crate::parallel;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs all jobs in parallel and returns their results in order. Each thread takes the next job when it
/// has finished one, so that no thread idles for long at the end. `make` makes the state of one thread,
/// which is kept from job to job.
pub fn ordered_map<J: Sync, S, T: Send>(
    jobs: &[J],
    make: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, &J) -> T + Sync,
) -> Vec<T> {
    in_turn_while(jobs, make, work, || true)
}

/// Like [`ordered_map`], for a prefix of the jobs: no job is started after `goes_on` returns false.
pub fn in_turn_while<J: Sync, S, T: Send>(
    jobs: &[J],
    make: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, &J) -> T + Sync,
    goes_on: impl Fn() -> bool + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let worker = |_| {
        let (mut state, mut done) = (make(), Vec::new());
        while goes_on() {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(job) = jobs.get(at) else {
                break;
            };
            done.push((at, work(&mut state, job)));
        }
        done
    };
    let workers = parallel::threads().min(jobs.len());
    let done: Vec<Vec<(usize, T)>> = parallel::on_each(workers, worker);
    // Each thread's results are in order.
    let mut done: Vec<_> = done.into_iter().map(|d| d.into_iter().peekable()).collect();
    let count = done.iter().map(|its| its.len()).sum();
    let mut result = Vec::with_capacity(count);
    let mut whose = 0usize;
    for at in 0..count {
        // Consecutive results mostly come from different threads.
        for _ in 0..done.len() {
            whose = whose.wrapping_add(1).checked_rem(done.len()).unwrap_or(0);
            let its = done.get_mut(whose);
            if let Some((_, one)) = its.and_then(|its| its.next_if(|(place, _)| *place == at)) {
                result.push(one);
                break;
            }
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_jobs_are_done() {
        let jobs: Vec<usize> = (0..1000).collect();
        let begun = AtomicUsize::new(0);
        let goes_on = || begun.fetch_add(1, Ordering::Relaxed) < 100;
        let done = in_turn_while(&jobs, || (), |_, job| *job, goes_on);
        assert_eq!(done, jobs[..100]);
    }

    #[test]
    fn results_are_in_order() {
        for count in [0, 1, 2, 1000] {
            let jobs: Vec<usize> = (0..count).collect();
            let done = ordered_map(&jobs, String::new, |text, job| {
                text.push('x');
                job * 2
            });
            assert_eq!(done, jobs.iter().map(|job| job * 2).collect::<Vec<_>>());
        }
    }
}
