//! Loops around catches, iterators and sorts that panic half way; collections stay sound.
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::panic::{catch_unwind, AssertUnwindSafe};
#[derive(Clone)]
struct C(i32, std::rc::Rc<()>);
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let rc = std::rc::Rc::new(());
    let mut v: Vec<C> = (0..20).map(|i| C(i * 7 % 20, rc.clone())).collect();
    for limit in [3, 10, 1000] {
        let mut n = 0;
        let r = catch_unwind(AssertUnwindSafe(|| v.sort_by(|a, b| { n += 1; if n == limit { panic!() } a.0.cmp(&b.0) })));
        println!("{} {} {}", r.is_ok(), v.len(), v.iter().map(|c| c.0).sum::<i32>());
    }
    let mut n = 0;
    let r = catch_unwind(AssertUnwindSafe(|| v.retain(|c| { n += 1; if n == 9 { panic!() } c.0 % 2 == 0 })));
    println!("{} {}", r.is_ok(), v.len());
    let mut m = BTreeMap::new(); let mut h = HashMap::new(); let mut d = VecDeque::new();
    for i in 0..50 { let _ = catch_unwind(AssertUnwindSafe(|| { m.entry(i % 7).or_insert_with(|| { if i == 3 { panic!() } C(i, rc.clone()) }); h.insert(i, C(i, rc.clone())); if i % 11 == 0 { panic!() } d.push_front(C(i, rc.clone())); if d.len() > 10 { d.drain(2..6).for_each(|c| if c.0 == 20 { panic!() }); } })); }
    println!("{} {} {}", m.len(), h.len(), d.len());
    drop((v, m, h, d));
    println!("{}", std::rc::Rc::strong_count(&rc));
    let r = catch_unwind(AssertUnwindSafe(|| (0..10).map(|i| if i == 5 { panic!() } else { Box::new(i) }).fold(0, |a, b| a + *b)));
    println!("{:?}", r.ok());
}
