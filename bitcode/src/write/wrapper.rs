//! The wrapper header of bitcode for Apple's systems.

use crate::container::Wrapper;
use bitsmith_model::triple::Triple;

/// The header's length, as a field of itself.
const HEADER: u32 = Wrapper::SIZE as u32;

/// Prepends the wrapper header and pads the stream, if the object format of the target is Mach-O.
pub(super) fn wrap(triple: Triple<'_>, stream: Vec<u8>) -> Vec<u8> {
    if !triple.is_macho() {
        return stream;
    }
    let size = u32::try_from(stream.len()).unwrap_or(u32::MAX);
    let fields = [Wrapper::MAGIC, 0, HEADER, size, cpu_type(triple)];
    let mut out: Vec<u8> = fields.into_iter().flat_map(u32::to_le_bytes).collect();
    out.extend_from_slice(&stream);
    out.resize(out.len().next_multiple_of(16), 0);
    out
}

/// The CPU type of Mach-O; all ones for newer processors.
fn cpu_type(triple: Triple<'_>) -> u32 {
    const BITS_64: u32 = 0x0100_0000;
    match triple.arch() {
        b"x86_64h" => 7 | BITS_64,
        _ if triple.is_x86_64() => 7 | BITS_64,
        _ if triple.is_x86_32() => 7,
        b"powerpc" | b"ppc" | b"ppc32" => 18,
        b"powerpc64" | b"ppc64" => 18 | BITS_64,
        _ if triple.is_arm_32() => 12,
        _ => u32::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn apples_streams_are_wrapped() {
        let stream = vec![1, 2, 3, 4];
        assert_eq!(
            wrap(Triple::new(b"x86_64-unknown-linux-gnu"), stream.clone()),
            stream
        );
        let wrapped = wrap(Triple::new(b"armv7-apple-ios9.0.0"), stream.clone());
        let header = Wrapper::read(&wrapped).expect("whole").expect("there");
        assert_eq!((header.size, header.cpu_type), (4, 12));
        assert_eq!(header.inner(&wrapped).expect("inside"), stream);
        assert_eq!(wrapped.len(), 32);
    }
}
