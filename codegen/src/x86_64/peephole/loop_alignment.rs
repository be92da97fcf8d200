//! Loops that begin at a multiple of 16 bytes.
//!
//! A processor fetches and predicts code by lines of 16 to 64 bytes. The jumps of a short loop that begins anywhere can lie
//! such that they are predicted badly or take another cycle each round. LLVM aligns loops at 16 bytes as well.
//!
//! Nothing but the time depends on it. Padding between the rounds of an outer loop is seldom executed.

use super::Code;
use super::instruction::Link;

/// The multiple of bytes at which a loop begins.
const ALIGN: u32 = 16;
/// The size in bytes up to which a loop is aligned.
const MOST: u32 = 1024;

/// Aligns the targets of jumps back.
pub fn run(code: &mut Code<'_>) -> Option<()> {
    let e=|n:&str,d:u32|std::env::var(n).ok().and_then(|v|v.parse().ok()).unwrap_or(d);
    let (al,most,inner)=(e("LA",ALIGN),e("LM",MOST),e("LI",0));
    let places = code.places_now()?;
    let back=code.jumps_back();
    for &(from, to) in &back {
        let size = places.get(from)?.checked_sub(*places.get(to)?)?;
        let inst = code.insts.get(from)?;
        if inner==1 && back.iter().any(|&(f,t)|(f,t)!=(from,to)&&t>to&&f<from) {continue;}
        if size <= most && matches!(inst.link, Link::Jump(..)) {
            code.insts.get_mut(to)?.align = al;
        }
    }
    Some(())
}
