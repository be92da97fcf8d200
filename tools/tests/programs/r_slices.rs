//! Slices: sorting, searching, splitting, patterns, copying.
fn main() {
    let mut v: Vec<u32> = (0..200)
        .map(|i: u32| i.wrapping_mul(2654435761) >> 20)
        .collect();
    v.sort_by_key(|x| (x % 10, *x));
    println!("{:?}", &v[..8]);
    v.sort_unstable_by(|a, b| b.cmp(a));
    println!("{:?} {:?}", v.first(), v.last());
    v.reverse();
    println!(
        "{:?} {}",
        v.binary_search(&1000).is_ok(),
        v.partition_point(|x| *x < 2000)
    );
    if let [a, b, rest @ .., z] = v.as_slice() {
        println!("{a} {b} {z} {}", rest.len());
    }
    let (l, r) = v.split_at_mut(100);
    l[..10].copy_from_slice(&r[..10]);
    l.swap(0, 99);
    r.rotate_right(3);
    println!("{} {}", l[0], r[0]);
    println!("{}", v.iter().map(|x| *x as u64).sum::<u64>());
    v.retain(|x| x % 3 == 0);
    v.dedup();
    v.truncate(9);
    v.insert(2, 77);
    v.drain(4..6);
    println!("{v:?} {:?}", v.concat_check());
    let g: [[u8; 3]; 2] = [[1, 2, 3], [4, 5, 6]];
    println!(
        "{:?} {:?}",
        g.concat(),
        g.iter().flatten().rev().collect::<Vec<_>>()
    );
    println!(
        "{:?}",
        [1.5, -2.0, 0.3]
            .iter()
            .copied()
            .fold(f64::NEG_INFINITY, f64::max)
    );
    println!("{:?}", [3, 1, 2].map(|x| x * 2).iter().min());
    println!("{}", [[1, 2], [3, 4]] < [[1, 2], [3, 5]]);
}
trait C {
    fn concat_check(&self) -> usize;
}
impl C for Vec<u32> {
    fn concat_check(&self) -> usize {
        self.capacity().min(1) + self.len()
    }
}
