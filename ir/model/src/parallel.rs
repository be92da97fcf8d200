//! Work on several threads, by rayon's pool, or on one where the feature `parallel` is off: WebAssembly has no
//! threads. The results are the same in both cases.

/// Runs two closures, in parallel if a thread is free, and returns both results.
#[cfg(feature = "parallel")]
pub use rayon::join;

/// Runs two closures, one after the other.
#[cfg(not(feature = "parallel"))]
pub fn join<A, B>(first: impl FnOnce() -> A, second: impl FnOnce() -> B) -> (A, B) {
    (first(), second())
}

/// Returns the number of threads that work.
pub fn threads() -> usize {
    #[cfg(feature = "parallel")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "parallel"))]
    return 1;
}

/// Returns true if the caller is one of the threads that work, or the only one: nothing would work while it
/// waited.
pub fn is_worker() -> bool {
    #[cfg(feature = "parallel")]
    return rayon::current_thread_index().is_some();
    #[cfg(not(feature = "parallel"))]
    return true;
}

/// Maps items and returns the results in their order.
pub fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
    #[cfg(feature = "parallel")]
    return {
        use rayon::prelude::*;
        items.par_iter().map(work).collect()
    };
    #[cfg(not(feature = "parallel"))]
    return items.iter().map(work).collect();
}

/// Maps pairs of items, of which the first may change, and returns the results in their order.
pub fn map_pairs<T: Send, U: Sync, R: Send>(
    items: &mut [T],
    others: &[U],
    work: impl Fn(&mut T, &U) -> R + Sync + Send,
) -> Vec<R> {
    #[cfg(feature = "parallel")]
    return {
        use rayon::prelude::*;
        let pairs = items.par_iter_mut().zip(others).with_max_len(1);
        pairs.map(|(item, other)| work(item, other)).collect()
    };
    #[cfg(not(feature = "parallel"))]
    return {
        let pairs = items.iter_mut().zip(others);
        pairs.map(|(item, other)| work(item, other)).collect()
    };
}

/// Sorts items; equal ones may change places.
pub fn sort_unstable<T: Ord + Send>(items: &mut [T]) {
    #[cfg(feature = "parallel")]
    rayon::prelude::ParallelSliceMut::par_sort_unstable(items);
    #[cfg(not(feature = "parallel"))]
    items.sort_unstable();
}

/// Runs `worker` on each thread and returns the results.
pub(crate) fn on_each<R: Send>(count: usize, worker: impl Fn(usize) -> R + Sync + Send) -> Vec<R> {
    #[cfg(feature = "parallel")]
    return {
        use rayon::prelude::*;
        (0..count)
            .into_par_iter()
            .with_max_len(1)
            .map(worker)
            .collect()
    };
    #[cfg(not(feature = "parallel"))]
    return (0..count).map(worker).collect();
}

/// A scope of tasks, which begin in the order in which they are spawned: see [`scope`].
#[cfg(feature = "parallel")]
pub use rayon::ScopeFifo as Scope;

/// A scope of tasks, each of which runs as it is spawned: see [`scope`].
#[cfg(not(feature = "parallel"))]
#[derive(Debug)]
pub struct Scope<'scope>(std::marker::PhantomData<&'scope ()>);

#[cfg(not(feature = "parallel"))]
impl<'scope> Scope<'scope> {
    /// Runs a task.
    pub fn spawn_fifo(&self, task: impl FnOnce(&Self) + Send + 'scope) {
        task(self);
    }
}

/// Runs a closure that may spawn tasks, and waits until all have ended.
#[cfg(feature = "parallel")]
pub use rayon::scope_fifo as scope;

/// Runs a closure that may spawn tasks.
#[cfg(not(feature = "parallel"))]
pub fn scope<'scope, R>(run: impl FnOnce(&Scope<'scope>) -> R) -> R {
    run(&Scope(std::marker::PhantomData))
}

/// Runs a task that waits for a thread, if there is one, while the caller waits for another.
pub fn run_waiting_task() {
    #[cfg(feature = "parallel")]
    if rayon::yield_now() != Some(rayon::Yield::Executed) {
        std::thread::yield_now();
    }
}
