//! Lowering of what x86-64 alone has, or what it does in its own way.

mod extended;
mod inline_asm;
mod intrinsic;
mod machine_code;
pub mod shuffle;
mod sse;
mod strings;
mod variadic;

use super::{Lower, Lowered, Parts};
use bitsmith_model::value::InstId;
use cranelift_codegen::ir::InstBuilder;

impl Lower<'_, '_> {
    /// Lowers an intrinsic of x86, or one that is an instruction of it; `None` if it is neither.
    pub(crate) fn x86_64_intrinsic(&mut self, id: InstId, name: &str) -> Option<Lowered<Parts>> {
        match name {
            "x86.avx.vzeroall" | "x86.avx.vzeroupper" | "x86.sse2.pause" => {
                return Some(Ok(Parts::new()));
            }
            "x86.sse2.mfence" | "x86.sse2.lfence" | "x86.sse.sfence" => {
                self.b.ins().fence();
                return Some(Ok(Parts::new()));
            }
            _ => {}
        }
        if let Some(done) = self.machine_code(id, name) {
            return Some(done);
        }
        self.x86_intrinsic(id, name.strip_prefix("x86.")?)
    }
}
