//! stand-in
use super::{Tables, Warning};
use crate::bitstream::{BlockCursor, Item, Record};
use crate::error::Result;
use bitsmith_ir::module::Module;
pub(crate) fn read_module_metadata(
    mut block: BlockCursor<'_, '_>,
    _tables: &mut Tables,
    _module: &mut Module,
    _warnings: &mut Vec<Warning>,
) -> Result<()> {
    let mut r = Record::new();
    while block.next(&mut r)? != Item::End {}
    Ok(())
}
pub(crate) fn read_metadata_kinds(
    mut block: BlockCursor<'_, '_>,
    _tables: &mut Tables,
    _module: &mut Module,
) -> Result<()> {
    let mut r = Record::new();
    while block.next(&mut r)? != Item::End {}
    Ok(())
}
