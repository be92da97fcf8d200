//! Outlines a group of blocks into a function, as LLVM's `CodeExtractor` does.
//!
//! Values of the rest that the blocks use become parameters, in the order of the uses. Values of the blocks
//! that the rest uses are stored through further parameters. The result selects one of several exits. The
//! blocks are replaced by a call of the new function.
//!
//! `region` separates the blocks from the rest; `code_extractor` makes the function and the call.

use super::code_extractor;
use super::region::Region;
use bitsmith_model::module::Module;
use bitsmith_model::types::Type;
use bitsmith_model::value::{BlockId, GlobalId};
use std::fmt;

/// The reason why blocks cannot be outlined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The function.
    pub function: String,
    /// The block.
    pub block: String,
    /// The obstacle.
    pub why: &'static str,
}

impl fmt::Display for Refused {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            function,
            block,
            why,
        } = self;
        write!(
            out,
            "block '{block}' of '{function}' cannot be taken out: {why}"
        )
    }
}

/// Outlines `blocks` of `function`, of which the first is the entry; their landing pads are included.
/// Returns the new function, which has the name `FUNCTION.BLOCK`.
///
/// # Errors
/// If the blocks cannot be outlined; the module is unchanged then.
pub fn outline_blocks(
    module: &mut Module,
    function: GlobalId,
    blocks: &[BlockId],
) -> Result<GlobalId, Refused> {
    let name = String::from_utf8_lossy(module.name(function)).into_owned();
    let refuse = |block: &[u8], why| {
        Err(Refused {
            function: name.clone(),
            block: String::from_utf8_lossy(block).into_owned(),
            why,
        })
    };
    let body = module.globals.get(function).and_then(|g| g.body());
    let Some(body) = body.cloned() else {
        return refuse(b"", "the function has no body");
    };
    let mut region = Region::new(body, blocks);
    if let Err((block, why)) = region.check(module, function) {
        return refuse(region.body.names.get(block.into()), why);
    }
    let void = module.types.intern(Type::Void);
    region.normalize(void);
    Ok(code_extractor::make(module, function, region))
}
