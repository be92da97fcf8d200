//! Const evaluation, const generics, recursion in types, phantom data and zero-sized types.
use std::marker::PhantomData;
const fn fib(n: usize) -> u64 {
    let (mut a, mut b, mut i) = (0, 1, 0);
    while i < n {
        (a, b) = (b, a + b);
        i += 1;
    }
    a
}
const TABLE: [u64; 20] = {
    let mut t = [0; 20];
    let mut i = 0;
    while i < 20 {
        t[i] = fib(i * 4);
        i += 1;
    }
    t
};
struct Meters<T>(f64, PhantomData<T>);
struct Matrix<const R: usize, const C: usize>([[i64; C]; R]);
impl<const R: usize, const C: usize> Matrix<R, C> {
    fn mul<const K: usize>(&self, o: &Matrix<C, K>) -> Matrix<R, K> {
        let mut m = Matrix([[0; K]; R]);
        for i in 0..R {
            for j in 0..K {
                for k in 0..C {
                    m.0[i][j] += self.0[i][k] * o.0[k][j];
                }
            }
        }
        m
    }
}
struct Zst;
impl Zst {
    fn len(&self) -> usize {
        size_of_val(self)
    }
}
fn main() {
    println!("{:?}", TABLE);
    let m = Matrix([[1, 2, 3], [4, 5, 6]]).mul(&Matrix([[1, 0], [2, -1], [3, 7]]));
    println!(
        "{:?} {} {}",
        m.0,
        Zst.len(),
        Meters::<u8>(2.5, PhantomData).0
    );
    println!("{}", vec![Zst, Zst, Zst].len());
    const S: &str = concat!("a", 1, true);
    println!("{S} {}", S.as_bytes()[1]);
}
