//! Use-list blocks: the orders of uses.

use super::error::Result;
use crate::bitstream::Writer;
use bitsmith_model::body::UseList;
use bitsmith_model::schema::blocks::{USELIST_BLOCK, uselist};
use bitsmith_model::value::Value;

/// Writes a block of use lists, if there are any.
pub(super) fn write<'l>(
    lists: impl Iterator<Item = &'l UseList> + Clone,
    number: impl Fn(Value) -> Result<u32>,
    out: &mut Writer,
) -> Result<()> {
    // Unused constants of older files have neither numbers nor use-list orders.
    let numbered = |list: &&UseList| !list.value.is_constant() || number(list.value).is_ok();
    if !lists.clone().any(|list| numbered(&list)) {
        return Ok(());
    }
    out.enter_block(USELIST_BLOCK, 3);
    let mut ops = Vec::new();
    for list in lists.filter(numbered) {
        ops.clear();
        ops.extend(list.indexes.iter().map(|&index| u64::from(index)));
        ops.push(u64::from(number(list.value)?));
        let code = if list.value.as_block().is_some() {
            uselist::BB
        } else {
            uselist::DEFAULT
        };
        out.unabbreviated(code, &ops);
    }
    out.end_block()?;
    Ok(())
}
