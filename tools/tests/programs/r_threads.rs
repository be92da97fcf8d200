//! Threads, channels, locks, atomics, thread-locals and scoped borrowing.
use std::cell::RefCell;
use std::sync::{atomic::*, mpsc, Arc, Barrier, Mutex, OnceLock, RwLock};
use std::thread;
thread_local! { static MINE: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) }; }
fn main() {
    let (s, r) = mpsc::channel();
    let hs: Vec<_> = (0..4u64)
        .map(|i| {
            let s = s.clone();
            thread::spawn(move || {
                for k in 0..100 {
                    s.send(i * 1000 + k).unwrap();
                }
                MINE.with_borrow_mut(|m| {
                    m.push(i as u32);
                    m.len()
                })
            })
        })
        .collect();
    drop(s);
    println!("{}", r.iter().sum::<u64>());
    println!(
        "{}",
        hs.into_iter().map(|h| h.join().unwrap()).sum::<usize>()
    );
    let data = vec![1u64; 1000];
    let total = AtomicU64::new(0);
    let lock = Mutex::new(vec![]);
    thread::scope(|s| {
        for c in data.chunks(250) {
            let (total, lock) = (&total, &lock);
            s.spawn(move || {
                total.fetch_add(c.iter().sum(), Ordering::Relaxed);
                lock.lock().unwrap().push(c.len());
            });
        }
    });
    println!(
        "{} {:?}",
        total.load(Ordering::SeqCst),
        lock.into_inner().unwrap()
    );
    static ONCE: OnceLock<String> = OnceLock::new();
    println!(
        "{} {}",
        ONCE.get_or_init(|| "set".into()),
        ONCE.get_or_init(|| "again".into())
    );
    let rw = Arc::new(RwLock::new(5));
    *rw.write().unwrap() += 1;
    println!("{}", rw.read().unwrap());
    let b = Arc::new(Barrier::new(2));
    let c = b.clone();
    let t = thread::spawn(move || c.wait().is_leader());
    let mine = b.wait().is_leader();
    println!("{}", mine != t.join().unwrap());
    println!(
        "{:?}",
        AtomicI32::new(5).compare_exchange(4, 6, Ordering::AcqRel, Ordering::Relaxed)
    );
}
