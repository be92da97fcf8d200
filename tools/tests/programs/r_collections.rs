//! Maps, sets, heaps, deques and lists.
use std::collections::*;
fn main() {
    let text = "the quick brown fox jumps over the lazy dog the end";
    let mut m: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (i, w) in text.split(' ').enumerate() {
        m.entry(w).or_default().push(i);
    }
    println!("{m:?}");
    println!("{:?}", m.range("l".."q").collect::<Vec<_>>());
    let h: HashMap<u64, u64> = (0..1000).map(|i| (i * i, i)).collect();
    let mut k: Vec<_> = h
        .iter()
        .filter(|(k, _)| **k % 7 == 2)
        .map(|(_, v)| *v)
        .collect();
    k.sort();
    println!("{} {:?} {:?}", k.len(), &k[..5], h.get(&998001));
    let a: BTreeSet<i32> = (0..20).step_by(3).collect();
    let b: BTreeSet<i32> = (0..20).step_by(2).collect();
    println!(
        "{:?} {:?}",
        a.intersection(&b).collect::<Vec<_>>(),
        a.symmetric_difference(&b).count()
    );
    let mut heap: BinaryHeap<_> = [5, 1, 8, 3, 9, 2]
        .into_iter()
        .map(std::cmp::Reverse)
        .collect();
    while let Some(std::cmp::Reverse(x)) = heap.pop() {
        print!("{x} ");
    }
    let mut d: VecDeque<i32> = (0..5).collect();
    d.rotate_left(2);
    d.push_front(-1);
    d.extend([7, 8]);
    println!("{d:?} {:?}", d.iter().rev().nth(1));
    let l: LinkedList<_> = [1, 2, 3].into();
    println!("{}", l.iter().map(|x| x * x).sum::<i32>());
}
