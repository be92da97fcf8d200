//! Instructions that do nothing, of every length.

/// Those of 1 to 9 bytes, as the processors' manuals recommend them.
const NOPS: [&[u8]; 9] = [
    &[0x90],
    &[0x66, 0x90],
    &[0x0f, 0x1f, 0x00],
    &[0x0f, 0x1f, 0x40, 0],
    &[0x0f, 0x1f, 0x44, 0, 0],
    &[0x66, 0x0f, 0x1f, 0x44, 0, 0],
    &[0x0f, 0x1f, 0x80, 0, 0, 0, 0],
    &[0x0f, 0x1f, 0x84, 0, 0, 0, 0, 0],
    &[0x66, 0x0f, 0x1f, 0x84, 0, 0, 0, 0, 0],
];

/// As few instructions as possible that fill so many bytes.
pub fn nops(bytes: usize) -> Vec<u8> {
    let mut out = Vec::new();
    while let Some(left) = bytes.checked_sub(out.len()).filter(|left| *left > 0) {
        let Some(nop) = NOPS.get(left.min(NOPS.len()) - 1) else {
            break;
        };
        out.extend_from_slice(nop);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::nops;
    use iced_x86::{Decoder, DecoderOptions};

    #[test]
    fn every_length_is_filled_with_nops() {
        for bytes in 0..40 {
            let code = nops(bytes);
            assert_eq!(code.len(), bytes);
            let decoded = Decoder::new(64, &code, DecoderOptions::NONE).into_iter();
            let mut decoded = decoded.map(|inst| inst.mnemonic());
            assert!(decoded.all(|name| name == iced_x86::Mnemonic::Nop));
        }
    }
}
