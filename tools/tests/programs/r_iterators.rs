//! Iterators: adapters, collecting, folding, windows and zips.
fn main() {
    let v: Vec<i64> = (1..=50).map(|x| x * 7919 % 101).collect();
    println!(
        "{:?}",
        v.iter().filter(|x| **x > 50).take(5).collect::<Vec<_>>()
    );
    println!(
        "{} {:?} {:?}",
        v.iter().sum::<i64>(),
        v.iter().max(),
        v.iter().position(|x| *x == 7919 * 3 % 101)
    );
    println!(
        "{:?}",
        v.windows(3)
            .map(|w| w[0].max(w[1]).min(w[2]))
            .step_by(7)
            .collect::<Vec<_>>()
    );
    println!(
        "{:?}",
        v.chunks(8)
            .map(|c| c.iter().fold(0i64, |a, b| a * 3 % 1009 + b))
            .collect::<Vec<_>>()
    );
    let (even, odd): (Vec<i64>, Vec<i64>) = v.iter().copied().partition(|x| *x % 2 == 0);
    println!("{} {}", even.len(), odd.len());
    for (i, (a, b)) in v
        .iter()
        .zip(v.iter().skip(1).rev())
        .enumerate()
        .filter(|(i, _)| i % 11 == 0)
    {
        print!("{i}:{a}/{b} ");
    }
    println!(
        "{:?}",
        v.iter()
            .scan(1i64, |s, x| {
                *s = *s * x % 997;
                (*s != 0).then_some(*s)
            })
            .last()
    );
    println!(
        "{:?}",
        "a-b-c"
            .split('-')
            .flat_map(|s| s.chars().chain("!".chars()))
            .collect::<String>()
    );
}
