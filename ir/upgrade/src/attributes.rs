//! String attributes that have another form now.

use bitsmith_model::attr::Attr;
use bitsmith_model::dialect::Dialect;
use bitsmith_model::module::Module;
use bitsmith_model::schema::attribute::{AttrKind, with_target_memory};

/// Replaces older string attributes by those of LLVM 22.
pub fn renamed_strings(attrs: &mut Vec<Attr>) {
    let mut frame_pointer: Option<&'static [u8]> = None;
    let mut null_is_valid = false;
    attrs.retain(|attr| {
        let Attr::Str { key, value } = attr else {
            return true;
        };
        match &**key {
            // LLVM 9 merged two of them into one with three values.
            b"no-frame-pointer-elim" => {
                let all = &**value == b"true";
                frame_pointer = match frame_pointer {
                    Some(b"non-leaf") if !all => Some(b"non-leaf"),
                    _ if all => Some(b"all"),
                    _ => Some(b"none"),
                };
                false
            }
            b"no-frame-pointer-elim-non-leaf" => {
                if frame_pointer != Some(b"all") {
                    frame_pointer = Some(b"non-leaf");
                }
                false
            }
            // LLVM 11
            b"null-pointer-is-valid" => {
                null_is_valid |= &**value == b"true";
                false
            }
            _ => true,
        }
    });
    if let Some(value) = frame_pointer {
        attrs.push(Attr::string(*b"frame-pointer", value));
    }
    if null_is_valid {
        attrs.push(Attr::Enum(AttrKind::NullPointerIsValid));
    }
}

/// The first release that counts AArch64's state among target memory, and in which `uniform-work-group-size` has no
/// value.
const TARGET_STATE_SINCE: u16 = 23;

/// Lets the functions and calls of a module for AArch64 access target memory as they access inaccessible memory,
/// of which it was a part.
pub fn target_memory(module: &mut Module) {
    let is_arm64 = module.triple().is_aarch64();
    if !is_arm64 || !module.dialect.has(TARGET_STATE_SINCE) {
        return;
    }
    module.attrs.replace(|attr| match attr {
        Attr::Int(kind @ AttrKind::Memory, memory) => Attr::Int(kind, with_target_memory(memory)),
        other => other,
    });
}

/// Replaces `uniform-work-group-size` with a value by one without, or by none.
pub fn uniform_work_groups(attrs: &mut Vec<Attr>, dialect: Dialect) {
    const NAME: &[u8] = b"uniform-work-group-size";
    if !dialect.has(TARGET_STATE_SINCE) {
        return;
    }
    attrs.retain(|attr| match attr {
        Attr::Str { key, value } => **key != *NAME || matches!(&**value, b"" | b"true"),
        _ => true,
    });
    for attr in attrs {
        if attr.is_string(NAME) {
            *attr = Attr::string(NAME, *b"");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frame_pointers() {
        let string = |key: &[u8], value: &[u8]| Attr::string(key, value);
        let both = |all: &[u8]| {
            let mut attrs = vec![
                string(b"no-frame-pointer-elim", all),
                string(b"no-frame-pointer-elim-non-leaf", b""),
            ];
            renamed_strings(&mut attrs);
            attrs
        };
        assert_eq!(both(b"true"), [string(b"frame-pointer", b"all")]);
        assert_eq!(both(b"false"), [string(b"frame-pointer", b"non-leaf")]);
        let mut attrs = vec![string(b"null-pointer-is-valid", b"true")];
        renamed_strings(&mut attrs);
        assert_eq!(attrs, [Attr::Enum(AttrKind::NullPointerIsValid)]);
    }
}
