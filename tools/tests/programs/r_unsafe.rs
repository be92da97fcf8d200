//! Raw pointers, unions, transmutes, statics, C functions and variadic calls.
use std::ffi::{c_char, c_int, CStr, CString};
extern "C" {
    fn strlen(s: *const c_char) -> usize;
    fn snprintf(b: *mut c_char, n: usize, f: *const c_char, ...) -> c_int;
    fn qsort(b: *mut u8, n: usize, s: usize, c: extern "C" fn(*const i32, *const i32) -> c_int);
    fn abs(x: c_int) -> c_int;
}
extern "C" fn compare(a: *const i32, b: *const i32) -> c_int {
    // SAFETY: `qsort` calls it with elements of the array it got.
    unsafe { (*a).cmp(&*b) as c_int }
}
union U {
    f: f32,
    b: [u8; 4],
    i: u32,
}
#[repr(C, packed)]
struct P {
    a: u8,
    b: u32,
    c: u16,
}
static mut COUNT: u32 = 0;
static TABLE: [fn(i32) -> i32; 2] = [|x| x + 1, |x| x * 2];
fn main() {
    // SAFETY: one thread; strings end in 0, buffers and offsets stay within what was made above each
    // use, and all bit patterns are values of the types they are read as.
    unsafe {
        let s = CString::new("from rust").unwrap();
        println!("{} {}", strlen(s.as_ptr()), abs(-5));
        let mut b = [0u8; 64];
        let n = snprintf(
            b.as_mut_ptr().cast(),
            64,
            c"%d %s %.2f %ld".as_ptr(),
            42 as c_int,
            s.as_ptr(),
            2.5f64,
            -7i64,
        );
        println!("{n} {:?}", CStr::from_bytes_until_nul(&b).unwrap());
        let mut v = [5, 3, 9, -1, 7];
        qsort(v.as_mut_ptr().cast(), 5, 4, compare);
        println!("{v:?}");
        let u = U { f: 1.5 };
        println!("{:x} {:?}", u.i, u.b);
        let p = P {
            a: 1,
            b: 0x01020304,
            c: 9,
        };
        let q = &raw const p.b;
        println!("{:x} {} {} {}", q.read_unaligned(), size_of::<P>(), p.a, {
            p.c
        });
        COUNT += 5;
        println!(
            "{} {}",
            *&raw const COUNT,
            TABLE.iter().fold(3, |x, f| f(x))
        );
        let bits: u64 = std::mem::transmute(2.0f64);
        println!("{bits:x}");
        let mut x = [1u16, 2, 3, 4];
        let r = x.as_mut_ptr().add(1);
        *r = 9;
        r.offset(2).write(8);
        std::ptr::swap(r, r.add(1));
        println!("{x:?} {}", r.offset_from(x.as_ptr()));
        let layout = std::alloc::Layout::array::<u64>(4).unwrap();
        let m = std::alloc::alloc_zeroed(layout).cast::<u64>();
        m.add(3).write_volatile(7);
        println!("{}", (0..4).map(|i| *m.add(i)).sum::<u64>());
        std::alloc::dealloc(m.cast(), layout);
    }
}
