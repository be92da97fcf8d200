//! String attributes that have another form now.

use bitsmith_model::attr::Attr;
use bitsmith_model::schema::attribute::AttrKind;

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
