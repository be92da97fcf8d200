//! Floats: formatting, rounding, comparison, conversion.
fn main() {
    for x in [
        0.1f64 + 0.2,
        -0.0,
        1e21,
        1e-7,
        f64::MIN_POSITIVE,
        f64::INFINITY,
        f64::NAN,
        123456789.125,
    ] {
        println!(
            "{x} {x:?} {x:e} {x:.2} {} {} {} {:?}",
            x.floor(),
            x.round(),
            x.abs().sqrt() > 1.0,
            x.classify()
        );
    }
    for y in [1.5f32, -2.5, 3.0e38, 1.0e-45] {
        println!(
            "{y} {:?} {} {} {}",
            y.to_bits(),
            y.trunc(),
            y.mul_add(2.0, 1.0),
            y.clamp(-1.0, 1.0)
        );
    }
    println!(
        "{:?} {:?}",
        1.0f64.partial_cmp(&f64::NAN),
        (-0.0f64).total_cmp(&0.0)
    );
    println!(
        "{:.10} {:.10} {:.10}",
        2f64.powf(0.5),
        1f64.exp().ln(),
        (0.5f64).sin().atan2(0.3)
    );
    println!(
        "{:?}",
        "1e3 inf -nan .5 x"
            .split(' ')
            .map(|s| s.parse::<f32>().map(|f| f.to_bits()).ok())
            .collect::<Vec<_>>()
    );
    println!("{} {}", 2.5f64.round_ties_even(), 7.0f64.rem_euclid(-3.0));
    println!("{}", (0..1000).map(|i| 1.0 / (i as f64 + 1.0)).sum::<f64>());
}
