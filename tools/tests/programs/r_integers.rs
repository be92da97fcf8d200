//! Integers: checked, wrapping, saturating, overflowing; 128 bits; bit counting; parsing.
fn main() {
    for (a, b) in [(i8::MAX, 1i8), (i8::MIN, -1), (100, 100), (-7, 3)] {
        println!(
            "{:?} {} {} {:?} {} {}",
            a.checked_add(b),
            a.wrapping_mul(b),
            a.saturating_sub(b),
            a.overflowing_neg(),
            a.rem_euclid(b.max(2)),
            a.div_euclid(b.max(2))
        );
    }
    let x = 0x0123_4567_89ab_cdef_u64;
    println!(
        "{} {} {} {:x} {:x} {:x}",
        x.count_ones(),
        x.leading_zeros(),
        x.trailing_zeros(),
        x.swap_bytes(),
        x.reverse_bits(),
        x.rotate_left(20)
    );
    let y = u128::MAX / 3;
    println!(
        "{y} {} {:?} {:x} {}",
        y.pow(1) % 1_000_007,
        y.checked_mul(4),
        y >> 77,
        (y as f64)
    );
    println!(
        "{:?} {:?} {:?}",
        "-128".parse::<i8>(),
        "256".parse::<u8>().is_err(),
        u64::from_str_radix("zz", 36)
    );
    println!("{} {} {}", 10i32.pow(9), 2u64.isqrt(), 17i32.abs_diff(-3));
    println!(
        "{:?} {}",
        5u32.checked_ilog2(),
        (-1i64) as u8 as char as u32
    );
    println!("{} {}", i128::MIN, (i128::MIN >> 64) as i64);
    println!("{} {} {}", 300i32 as u8, -1.5f32 as u32, f64::MAX as i64);
    println!("{:?}", 1000u16.to_le_bytes());
    println!(
        "{:?}",
        (1u32..)
            .map(|i| i.wrapping_mul(0x9e37_79b9))
            .find(|h| h % 97 == 0)
    );
}
