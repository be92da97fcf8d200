//! Functions of Cranelift's IR for unit tests.

use cranelift_codegen::{isa, settings};
use cranelift_frontend::FunctionBuilder;

/// Finishes a function whose blocks are complete, for the machine of the test.
pub fn finish(mut b: FunctionBuilder<'_>) {
    b.seal_all_blocks();
    let flags = settings::Flags::new(settings::builder());
    let isa = isa::lookup_by_name(std::env::consts::ARCH).expect("a known machine");
    let isa = isa.finish(flags).expect("the default settings");
    b.finalize(isa.frontend_config());
}
