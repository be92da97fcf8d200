//! The signatures of a function and of its calls: their calling conventions, and the registers of operands and results.

use cranelift_codegen::ir;
use cranelift_codegen::isa::CallConv;

/// The number of general registers with a result.
pub fn general_results(func: &ir::Function) -> u32 {
    words(&func.signature.returns)
}

/// The number of words of parameters or results that are integers.
fn words(params: &[ir::AbiParam]) -> u32 {
    let types = params.iter().map(|param| param.value_type);
    let integers = types.filter(|ty| ty.is_int());
    integers.map(|ty| ty.bytes().div_ceil(8)).sum()
}

/// The number of parameters or results that are in vector registers.
pub fn vectors(params: &[ir::AbiParam]) -> u32 {
    let types = params.iter().map(|param| param.value_type);
    types.map(|ty| u32::from(!ty.is_int())).sum()
}

/// The most general registers with operands that a call of a function has.
pub fn general_operands(func: &ir::Function) -> u32 {
    let calls = func.dfg.signatures.values();
    calls.map(|call| words(&call.params)).max().unwrap_or(0)
}

/// The most vector registers with operands that a call of a function has.
pub fn vector_operands(func: &ir::Function) -> u32 {
    let calls = func.dfg.signatures.values();
    calls.map(|call| vectors(&call.params)).max().unwrap_or(0)
}

/// Returns true if a function has, and calls only, the C calling convention. Operations on the stack pointer, which
/// instructions replace, preserve all registers.
pub fn calls_as_c(func: &ir::Function) -> bool {
    use CallConv::{PreserveAll, SystemV};
    signatures(func).all(|s| matches!(s.call_conv, SystemV | PreserveAll))
}

/// Returns true if a function has, or calls, the calling convention of Windows.
pub fn calls_as_windows(func: &ir::Function) -> bool {
    signatures(func).any(|s| s.call_conv == CallConv::WindowsFastcall)
}

/// The signatures of a function and of those that it calls.
fn signatures(func: &ir::Function) -> impl Iterator<Item = &ir::Signature> {
    func.dfg.signatures.values().chain([&func.signature])
}
