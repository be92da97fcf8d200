//! A pool of trials that threads take one at a time.

use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The results of all trials, in order, with a limited number at a time. `progress` gets the number of
/// finished trials.
///
/// # Errors
/// The first error of a trial.
pub fn ordered_map<C: Sync, T: Send>(
    jobs: usize,
    cases: &[C],
    one: impl Fn(&C) -> io::Result<T> + Sync,
    progress: impl Fn(usize) + Sync,
) -> io::Result<Vec<T>> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::with_capacity(cases.len()));
    thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(case) = cases.get(index) else {
                        break;
                    };
                    let result = one(case);
                    if let Ok(mut results) = results.lock() {
                        results.push((index, result));
                        progress(results.len());
                    }
                }
            });
        }
    });
    let results = results.into_inner();
    let mut results = results.map_err(|_| io::Error::other("a worker failed"))?;
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order() {
        let cases: Vec<usize> = (0..100).collect();
        let double = |case: &usize| match case {
            50.. => Err(io::Error::other(case.to_string())),
            _ => Ok(case * 2),
        };
        let done = ordered_map(3, &cases[..50], double, |_| ()).expect("none fails");
        assert_eq!(done, cases[..50].iter().map(|c| c * 2).collect::<Vec<_>>());
        let failed = ordered_map(3, &cases, double, |_| ()).expect_err("half of them fail");
        assert_eq!(failed.to_string(), "50");
    }
}
