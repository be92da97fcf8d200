// Collections, traits, threads, 128-bit integers, formatting.
use std::collections::{HashMap,BTreeMap}; use std::fmt; use std::sync::{Arc,Mutex,atomic::*}; use std::thread;
#[derive(Debug,Clone,PartialEq)] enum E{A(i32),B{x:f64,y:String},C}
trait Sh{fn area(&self)->f64;} struct Sq(f64); struct Ci(f64); impl Sh for Sq{fn area(&self)->f64{self.0*self.0}} impl Sh for Ci{fn area(&self)->f64{3.14*self.0*self.0}}
struct D(&'static str); impl Drop for D{fn drop(&mut self){println!("drop {}",self.0)}}
impl fmt::Display for E{fn fmt(&self,f:&mut fmt::Formatter)->fmt::Result{write!(f,"<{:?}>",self)}}
fn main(){
 println!("hello {} {:.3} {:?}",1,2.5f64,"x"); let v:Vec<u32>=(0..100).filter(|x|x%7==0).map(|x|x*x).collect(); println!("{:?} {}",v,v.iter().sum::<u32>());
 let mut m=HashMap::new(); for w in "a b c a b a".split(' '){*m.entry(w).or_insert(0)+=1;} let b:BTreeMap<_,_>=m.into_iter().collect(); println!("{:?}",b);
 let e=vec![E::A(1),E::B{x:1.5,y:"q".into()},E::C]; for x in &e{println!("{x} {}",matches!(x,E::A(_)));}
 let s:Vec<Box<dyn Sh>>=vec![Box::new(Sq(2.)),Box::new(Ci(1.))]; println!("{}",s.iter().map(|s|s.area()).sum::<f64>());
 let _d=D("outer"); {let _e=D("inner");} let c=Arc::new(Mutex::new(0)); let at=Arc::new(AtomicU64::new(0));
 let hs:Vec<_>=(0..4).map(|i|{let c=c.clone();let at=at.clone();thread::spawn(move||{for _ in 0..1000{*c.lock().unwrap()+=i;at.fetch_add(1,Ordering::Relaxed);}})}).collect(); for h in hs{h.join().unwrap();} println!("{} {}",c.lock().unwrap(),at.load(Ordering::SeqCst));
 println!("{} {} {:?} {:?}",u128::MAX/7,i128::MIN%1000003,5i32.checked_mul(1<<30),200u8.saturating_add(100)); println!("{}",(1..=20u64).product::<u64>()); println!("{:?}","12x".parse::<i32>()); println!("{:?}",i64::from_str_radix("-ff",16));
 let mut a=[5,3,9,1,7]; a.sort(); println!("{:?} {:?}",a,a.binary_search(&7)); println!("{}",f64::NAN.max(1.0)); println!("{:e} {}",1234.5f32,0.1+0.2); println!("{}", "héllo".chars().rev().collect::<String>());
 println!("{}",u64::MAX.count_ones()+0x0f0fu16.leading_zeros()+8u8.trailing_zeros()); println!("{:?}", std::env::args().count());
 std::process::exit(if v.len()>3 {5} else {6});
}
