//! The header that Apple's systems want before a stream.

use crate::container::Wrapper;

/// The header's length, as a field of itself.
const HEADER: u32 = Wrapper::SIZE as u32;

/// Puts the header before a stream, and pads it, if the target wants that.
pub(super) fn wrap(triple: &[u8], stream: Vec<u8>) -> Vec<u8> {
    if !is_wrapped(triple) {
        return stream;
    }
    let size = u32::try_from(stream.len()).unwrap_or(u32::MAX);
    let fields = [Wrapper::MAGIC, 0, HEADER, size, cpu_type(triple)];
    let mut out: Vec<u8> = fields.into_iter().flat_map(u32::to_le_bytes).collect();
    out.extend_from_slice(&stream);
    out.resize(out.len().next_multiple_of(16), 0);
    out
}

/// Whether a target wants the header: one of Apple's, or of the same object files.
pub(super) fn is_wrapped(triple: &[u8]) -> bool {
    const SYSTEMS: [&[u8]; 9] = [
        b"darwin",
        b"macos",
        b"ios",
        b"tvos",
        b"watchos",
        b"xros",
        b"visionos",
        b"driverkit",
        b"bridgeos",
    ];
    let mut parts = triple.split(|b| *b == b'-').skip(2);
    let system = parts.next().unwrap_or_default();
    SYSTEMS.iter().any(|name| system.starts_with(name)) || triple.ends_with(b"-macho")
}

/// The processor, as Mach-O numbers them; all ones for newer ones.
fn cpu_type(triple: &[u8]) -> u32 {
    const BITS_64: u32 = 0x0100_0000;
    let arch = triple.split(|b| *b == b'-').next().unwrap_or_default();
    match arch {
        b"x86_64" | b"x86_64h" | b"amd64" => 7 | BITS_64,
        b"i386" | b"i486" | b"i586" | b"i686" => 7,
        b"powerpc" | b"ppc" | b"ppc32" => 18,
        b"powerpc64" | b"ppc64" => 18 | BITS_64,
        _ if arch.starts_with(b"arm64") => u32::MAX,
        _ if arch.starts_with(b"arm") || arch.starts_with(b"thumb") => 12,
        _ => u32::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn apples_streams_are_wrapped() {
        let stream = vec![1, 2, 3, 4];
        assert_eq!(wrap(b"x86_64-unknown-linux-gnu", stream.clone()), stream);
        let wrapped = wrap(b"armv7-apple-ios9.0.0", stream.clone());
        let header = Wrapper::read(&wrapped).expect("whole").expect("there");
        assert_eq!((header.size, header.cpu_type), (4, 12));
        assert_eq!(header.inner(&wrapped).expect("inside"), stream);
        assert_eq!(wrapped.len(), 32);
    }
}
