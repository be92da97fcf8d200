//! `!reqd_work_group_size` of kernels, which LLVM checks since release 23.
//!
//! Rules: it has three integers of at most 64 bits, and so has their product; for AMD's targets,
//! `amdgpu-flat-work-group-size` names the product as least and greatest size.

use super::report::{Checked, ensure};
use super::rule::Rule;
use bitsmith_model::global::Function;
use bitsmith_model::module::Module;
use bitsmith_model::node::Node;

/// The name of the attachment.
pub(super) const KIND: &[u8] = b"reqd_work_group_size";
/// The first release with these rules.
pub(super) const SINCE: u16 = 23;

/// Checks the attachment of a function.
pub(super) fn check(module: &Module, function: &Function, node: Node<'_>) -> Checked {
    ensure(
        node.operand_count() == 3,
        Rule::ReqdWorkGroupSizeMustHaveExactlyThree,
    )?;
    let mut product = 1u64;
    for at in 0..3 {
        let size = node.member_node(at).and_then(Node::int);
        let size = size.ok_or(Rule::ReqdWorkGroupSizeOperandsMustBeInteger)?;
        let size = u64::try_from(size.unsigned());
        let size = size.map_err(|_| Rule::ReqdWorkGroupSizeOperandsMustFitIn)?;
        product = product
            .checked_mul(size)
            .ok_or(Rule::ReqdWorkGroupSizeProductMustFitIn)?;
    }
    if !module.is_for_amdgpu() {
        return Ok(());
    }
    let flat = module
        .attrs
        .function_text(function.attrs, b"amdgpu-flat-work-group-size");
    let flat = flat.ok_or(Rule::ReqdWorkGroupSizeRequiresAmdgpuFlatWork)?;
    let range = pair(flat).ok_or(Rule::AmdgpuFlatWorkGroupSizeMustBePair)?;
    ensure(
        range == [product; 2],
        Rule::AmdgpuFlatWorkGroupSizeMustEqualProduct,
    )
}

/// Two numbers with a comma between them.
fn pair(text: &[u8]) -> Option<[u64; 2]> {
    let text = std::str::from_utf8(text).ok()?;
    let (first, second) = text.split_once(',')?;
    Some([number(first)?, number(second)?])
}

/// An unsigned number, with a prefix for its base.
fn number(text: &str) -> Option<u64> {
    let text = text.trim();
    let lower = text.to_ascii_lowercase();
    let of = |digits: &str, radix| {
        let all = digits.bytes().all(|digit| digit.is_ascii_alphanumeric());
        u64::from_str_radix(digits, radix).ok().filter(|_| all)
    };
    match lower.as_bytes() {
        [b'0', b'x', ..] => of(lower.get(2..)?, 16),
        [b'0', b'b', ..] => of(lower.get(2..)?, 2),
        [b'0', b'o', ..] => of(lower.get(2..)?, 8),
        [b'0', digit, ..] if digit.is_ascii_digit() => of(lower.get(1..)?, 8),
        _ => of(&lower, 10),
    }
}
