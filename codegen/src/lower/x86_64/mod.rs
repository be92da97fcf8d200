//! Lowering of what x86-64 alone has, or what it does in its own way.

mod bit_fields;
mod extended;
mod flags;
mod inline_asm;
mod intrinsic;
mod machine_code;
mod masks;
pub mod shuffle;
mod sse;
mod sse2;
mod strings;
mod variadic;
pub(super) mod vectors;
