//! The parts that the model cannot represent, in a form that our parser reads back:
//!
//! ```text
//! newer record 99 (1, 2), after 17 0
//! newer block 40 width 4 "\01\02", after start 0
//! newer abbreviation 40 (1 5, 0 7), after start 0
//! newer operands @f (1, 2), after start 0
//! ```

use super::md_text::{decimal, escaped};
use bitsmith_model::newer::{Newer, NewerPart, Position};
use bitsmith_model::value::GlobalId;

/// Appends a line for each part, after `indent`; `name` appends the name of a global.
pub(super) fn parts<'a>(
    parts: impl IntoIterator<Item = &'a Newer>,
    indent: &[u8],
    name: impl Fn(GlobalId, &mut Vec<u8>),
    out: &mut Vec<u8>,
) {
    for newer in parts {
        out.extend_from_slice(indent);
        match &newer.part {
            NewerPart::Record { code, operands } => {
                out.extend_from_slice(b"newer record ");
                decimal((*code).into(), out);
                out.extend_from_slice(b" (");
                numbers(operands, out);
                out.push(b')');
            }
            NewerPart::Block { id, width, bytes } => {
                out.extend_from_slice(b"newer block ");
                decimal((*id).into(), out);
                out.extend_from_slice(b" width ");
                decimal((*width).into(), out);
                out.extend_from_slice(b" \"");
                escaped(bytes, out);
                out.push(b'"');
            }
            NewerPart::Abbreviation { block, fields } => {
                out.extend_from_slice(b"newer abbreviation ");
                decimal((*block).into(), out);
                out.extend_from_slice(b" (");
                for (at, (encoding, value)) in fields.iter().enumerate() {
                    out.extend_from_slice(if at == 0 { b"" } else { b", " });
                    decimal((*encoding).into(), out);
                    out.extend_from_slice(b" ");
                    decimal(*value, out);
                }
                out.push(b')');
            }
            NewerPart::Operands { global, operands } => {
                out.extend_from_slice(b"newer operands ");
                name(*global, out);
                out.extend_from_slice(b" (");
                numbers(operands, out);
                out.push(b')');
            }
        }
        place(newer.place, out);
        out.push(b'\n');
    }
}

fn place(place: Position, out: &mut Vec<u8>) {
    out.extend_from_slice(b", after ");
    match place.after {
        Position::START => out.extend_from_slice(b"start"),
        block => decimal(block.into(), out),
    }
    out.push(b' ');
    decimal(place.count.into(), out);
}

/// Appends numbers with commas between them.
pub(super) fn numbers(numbers: &[u64], out: &mut Vec<u8>) {
    for (at, &number) in numbers.iter().enumerate() {
        out.extend_from_slice(if at == 0 { b"" } else { b", " });
        decimal(number, out);
    }
}
