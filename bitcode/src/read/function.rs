//! stand-in
use super::{Tables, Warning};
use crate::bitstream::BlockHead;
use crate::error::Result;
use bitsmith_ir::body::Body;
use bitsmith_ir::metadata::Attachment;
use bitsmith_ir::module::Module;
use bitsmith_ir::types::Type;
use bitsmith_ir::value::GlobalId;
pub(crate) struct BodyContext<'a> {
    pub bytes: &'a [u8],
    pub module: &'a Module,
    pub tables: &'a Tables,
}
pub(crate) struct DecodedBody {
    pub body: Body,
    pub attachments: Vec<Attachment>,
    pub extra_types: Vec<Type>,
    pub warnings: Vec<Warning>,
}
pub(crate) fn read_body(
    _cx: &BodyContext<'_>,
    _f: GlobalId,
    _head: &BlockHead,
) -> Result<DecodedBody> {
    Ok(DecodedBody {
        body: Body::default(),
        attachments: vec![],
        extra_types: vec![],
        warnings: vec![],
    })
}
