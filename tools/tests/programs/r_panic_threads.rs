//! Panicking threads: what join gives, poisoned locks, scoped threads, channels that close.
use std::sync::{mpsc, Arc, Mutex, Once, RwLock};
use std::thread;
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    for k in 0..3 {
        let r = thread::spawn(move || { if k == 1 { panic!("thread {k}") } k * 10 }).join();
        match r { Ok(v) => println!("{v}"), Err(e) => println!("{:?}", e.downcast_ref::<String>()) }
    }
    let m = Arc::new(Mutex::new(5));
    let n = m.clone();
    let _ = thread::spawn(move || { let mut g = n.lock().unwrap(); *g = 6; panic!() }).join();
    println!("{} {}", m.is_poisoned(), m.lock().unwrap_err().into_inner());
    let rw = Arc::new(RwLock::new(1)); let rw2 = rw.clone();
    let _ = thread::spawn(move || { let _g = rw2.write().unwrap(); panic!() }).join();
    println!("{}", rw.read().is_err());
    let (s, r) = mpsc::channel();
    let h = thread::spawn(move || { for i in 0..5 { if i == 3 { panic!() } s.send(i).unwrap(); } });
    println!("{:?} {}", r.iter().collect::<Vec<i32>>(), h.join().is_err());
    let caught = std::panic::catch_unwind(|| thread::scope(|s| { s.spawn(|| panic!("scoped")); 3 }));
    println!("{}", caught.is_err());
    static ONCE: Once = Once::new();
    let _ = std::panic::catch_unwind(|| ONCE.call_once(|| panic!()));
    ONCE.call_once_force(|s| println!("poisoned {}", s.is_poisoned()));
}
