//! Checks of indirect calls (`-fsanitize=kcfi`): the number of its type lies in front of each function, and a call compares
//! the number in front of its callee with the one that it expects. A trap follows if they differ.

use crate::mark::Mark;
use bitsmith_model::body::Body;
use bitsmith_model::module::Module;
use bitsmith_model::value::{GlobalId, InstId, MdId};
use cranelift_codegen::CompiledCode;
use std::ops::Range;

/// The name of the operand bundle of calls that are checked.
const BUNDLE: &[u8] = b"kcfi";
/// The name of the attachment of functions.
const ATTACHMENT: &[u8] = b"kcfi_type";
/// The size of a number in bytes.
const SIZE: u32 = 4;

/// The type that a callee must have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CalleeType {
    /// The number.
    pub number: u32,
    /// The distance in bytes from where it lies to the entry of the callee.
    pub distance: u32,
}

/// The check of a call in machine code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypeCheck {
    /// The offsets of the call's code, in which it is the only indirect branch.
    pub range: Range<u32>,
    /// The number that is expected.
    pub expected: CalleeType,
    /// True if the call becomes a jump.
    pub is_last: bool,
}

/// The number of a function's type, if it has one.
pub fn number_of(module: &Module, id: GlobalId) -> Option<u32> {
    let global = module.globals.get(id)?;
    let scope = match global.body() {
        Some(body) => module.body_scope(id, body),
        None => module.scope(),
    };
    let mut attachments = global.attachments.iter();
    let own = attachments.find(|a| module.is_metadata_kind(a.kind, ATTACHMENT));
    let metadata = scope.metadata();
    let (entry, store) = metadata.get(own?.node)?;
    let number = MdId::from_slot(*store.slots(entry).first()?)?;
    low_half(scope.int(metadata.value(number)?)?)
}

/// The number that a call expects, if it checks.
pub fn expected_by(module: &Module, id: GlobalId, body: &Body, call: InstId) -> Option<u32> {
    let tags = &module.bundle_tags;
    let is_check = |tag: u32| tags.get(tag as usize).is_some_and(|tag| **tag == *BUNDLE);
    let mut bundles = body.call_view(call)?.bundles();
    let (_, operands) = bundles.find(|(tag, _)| is_check(*tag))?;
    low_half(module.body_scope(id, body).int(*operands.first()?)?)
}

/// A number of 32 bits, which the model has with its sign.
fn low_half(number: i64) -> Option<u32> {
    u32::try_from(number & i64::from(u32::MAX)).ok()
}

/// The distance from the numbers of callees to their entries: they have as much room to patch as the caller.
pub fn distance(room: &[u8]) -> u32 {
    let room = u32::try_from(room.len()).unwrap_or(u32::MAX);
    room.saturating_add(SIZE)
}

/// The checks that the code of a function needs, with this room in front of its entry.
///
/// # Errors
///
/// A call without a number.
pub fn of(
    module: &Module,
    id: GlobalId,
    room: &[u8],
    compiled: &CompiledCode,
) -> Result<Vec<TypeCheck>, String> {
    let body = module.globals.get(id).and_then(|g| g.body());
    let mut checks = Vec::new();
    for range in compiled.buffer.get_srclocs_sorted() {
        let mark = Mark::of(range.loc);
        if !mark.checks_type {
            continue;
        }
        let number = body.and_then(|body| expected_by(module, id, body, mark.inst?));
        checks.push(TypeCheck {
            range: range.start..range.end,
            expected: CalleeType {
                number: number.ok_or("Cranelift: a mark that was not set")?,
                distance: distance(room),
            },
            is_last: mark.is_last,
        });
    }
    Ok(checks)
}
