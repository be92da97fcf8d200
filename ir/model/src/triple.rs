//! Target triples: the four parts, without normalisation.

/// A target triple, `arch-vendor-system-environment` ([LangRef], «Target Triple»).
///
/// Parts that are left out are empty.
///
/// [LangRef]: https://llvm.org/docs/LangRef.html#target-triple
#[derive(Clone, Copy)]
pub struct Triple<'a>(&'a [u8]);

/// The prefixes of the names of Apple's systems whose object files are Mach-O.
const DARWIN: [&[u8]; 8] = [
    b"darwin",
    b"macos",
    b"ios",
    b"tvos",
    b"watchos",
    b"xros",
    b"visionos",
    b"driverkit",
];

/// Architectures of 64-bit addresses; `arm64_32` and `aarch64_32` have 32.
/// Those of AMD's GPUs are not in the list: `is_amdgcn` recognises them.
#[rustfmt::skip]
const WIDE: [&[u8]; 33] = [
    b"x86_64", b"x86_64h", b"amd64", b"aarch64", b"aarch64_be", b"arm64", b"arm64e", b"arm64ec",
    b"powerpc64", b"powerpc64le", b"ppc64", b"ppc64le", b"riscv64", b"riscv64be",
    b"mips64", b"mips64el", b"mips64r6", b"mips64r6el", b"s390x", b"systemz",
    b"sparcv9", b"sparc64", b"loongarch64", b"wasm64", b"bpf", b"bpfel", b"bpfeb",
    b"nvptx64", b"amdil64", b"hsail64", b"spir64", b"spirv64", b"ve",
];

/// The beginning of the architectures of AMD's GPUs that name the processor.
const AMDGPU: &[u8] = b"amdgpu";
/// The first release that knows them.
pub const AMDGPU_SINCE: u16 = 23;

impl<'a> Triple<'a> {
    /// A triple of this text, which is not normalised.
    pub const fn new(text: &'a [u8]) -> Self {
        Self(text)
    }

    /// Part number `n`, from 0.
    pub fn part(self, n: usize) -> &'a [u8] {
        self.0
            .split(|&byte| byte == b'-')
            .nth(n)
            .unwrap_or_default()
    }

    /// The architecture, its variant included.
    pub fn arch(self) -> &'a [u8] {
        self.part(0)
    }

    /// The vendor.
    pub fn vendor(self) -> &'a [u8] {
        self.part(1)
    }

    /// The operating system, its version included.
    pub fn system(self) -> &'a [u8] {
        self.part(2)
    }

    /// Everything after the system: the environment, the object format.
    pub fn environment(self) -> &'a [u8] {
        let mut parts = self.0.splitn(4, |&byte| byte == b'-');
        parts.nth(3).unwrap_or_default()
    }

    /// Returns true if `word` occurs anywhere in the triple.
    pub fn has(self, word: &[u8]) -> bool {
        self.0.windows(word.len()).any(|found| found == word)
    }

    /// Returns true if the system is one of Apple's. As in llvm-nm, `bridgeos` is not.
    pub fn is_darwin(self) -> bool {
        DARWIN.iter().any(|name| self.system().starts_with(name))
    }

    /// Returns true if the object format is Mach-O.
    pub fn is_macho(self) -> bool {
        self.is_darwin() || self.system().starts_with(b"bridgeos") || self.0.ends_with(b"-macho")
    }

    /// Returns true if the object format is COFF: Windows without another format, and UEFI.
    pub fn is_coff(self) -> bool {
        let systems: [&[u8]; 3] = [b"windows", b"win32", b"uefi"];
        let others: [&[u8]; 3] = [b"elf", b"macho", b"wasm"];
        let environment = self.environment();
        systems.iter().any(|name| self.system().starts_with(name))
            && !others.iter().any(|format| environment.ends_with(format))
    }

    /// Returns true if there is no operating system and the object format is ELF, as in `aarch64-unknown-none`.
    pub fn is_bare_elf(self) -> bool {
        let others: [&[u8]; 4] = [b"coff", b"macho", b"wasm", b"spirv"];
        let environment = self.environment();
        let system = matches!(self.system(), b"none" | b"unknown" | b"elf" | b"");
        system && !self.is_linux() && !others.iter().any(|format| environment.ends_with(format))
    }

    /// Returns true if the system is Linux.
    pub fn is_linux(self) -> bool {
        self.has(b"linux")
    }

    /// Returns true if the target is Windows with Microsoft's ABI.
    pub fn is_msvc(self) -> bool {
        let systems: [&[u8]; 2] = [b"windows", b"win32"];
        let others: [&[u8]; 4] = [b"gnu", b"itanium", b"cygnus", b"coreclr"];
        let environment = self.environment();
        systems.iter().any(|name| self.system().starts_with(name))
            && !others.iter().any(|other| environment.starts_with(other))
    }

    /// Returns true if the target is 32-bit x86.
    pub fn is_x86_32(self) -> bool {
        matches!(self.arch(), b"i386" | b"i486" | b"i586" | b"i686")
    }

    /// Returns true if the target is 32-bit x86 with ELF, whose code refers to the global offset table in
    /// every code model.
    pub fn is_x86_32_elf(self) -> bool {
        self.is_x86_32() && self.is_x86_elf()
    }

    /// Returns true if the object format of an x86 target is ELF.
    pub fn is_x86_elf(self) -> bool {
        let others: [&[u8]; 6] = [b"windows", b"win32", b"apple", b"macho", b"cygwin", b"uefi"];
        !others.iter().any(|word| self.has(word))
    }

    /// Returns true if the target is x86-64.
    pub fn is_x86_64(self) -> bool {
        matches!(self.arch(), b"x86_64" | b"x86_64h" | b"amd64")
    }

    /// Returns true if the target is 32-bit Arm or Thumb.
    pub fn is_arm_32(self) -> bool {
        let arm = self.arch().starts_with(b"arm") && !self.is_aarch64();
        arm || self.arch().starts_with(b"thumb")
    }

    /// Returns true if the target is AArch64.
    pub fn is_aarch64(self) -> bool {
        [&b"aarch64"[..], b"arm64"]
            .iter()
            .any(|name| self.arch().starts_with(name))
    }

    /// Returns true if the target is a GPU of AMD with 64-bit addresses: `amdgcn`, or since LLVM 23 `amdgpu` with the
    /// version of the processor behind it.
    pub fn is_amdgcn(self) -> bool {
        self.arch() == b"amdgcn" || self.arch().starts_with(AMDGPU)
    }

    /// The version of AMD's processor in the architecture, such as `9.0a` or `11`, which LLVM 23 introduced; empty for
    /// any processor.
    pub fn amdgpu_version(self) -> Option<&'a [u8]> {
        self.arch().strip_prefix(AMDGPU)
    }

    /// Returns true if addresses have 64 bits.
    pub fn is_64_bit(self) -> bool {
        WIDE.contains(&self.arch()) || self.is_amdgcn()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn triple(text: &str) -> Triple<'_> {
        Triple::new(text.as_bytes())
    }

    #[test]
    fn targets_without_a_system_are_found() {
        for bare in [
            "aarch64-unknown-none",
            "x86_64-unknown-unknown-eabi-elf",
            "x86_64-elf",
        ] {
            assert!(triple(bare).is_bare_elf(), "{bare}");
        }
        for other in [
            "aarch64-linux",
            "x86_64-unknown-freebsd",
            "x86_64-unknown-none-coff",
        ] {
            assert!(!triple(other).is_bare_elf(), "{other}");
        }
    }

    #[test]
    fn variants_of_arm_have_their_width() {
        for (arch, wide) in [
            ("arm64", true),
            ("arm64ec", true),
            ("arm64_32", false),
            ("armv7", false),
        ] {
            assert_eq!(triple(arch).is_64_bit(), wide, "{arch}");
            assert_eq!(triple(arch).is_arm_32(), arch == "armv7", "{arch}");
        }
    }

    #[test]
    fn parts_are_found_by_place() {
        let linux = triple("x86_64-unknown-linux-gnu-elf");
        assert_eq!(
            (linux.arch(), linux.vendor()),
            (&b"x86_64"[..], &b"unknown"[..])
        );
        assert_eq!(
            (linux.system(), linux.environment()),
            (&b"linux"[..], &b"gnu-elf"[..])
        );
        assert_eq!(triple("wasm32").environment(), b"");
    }

    #[test]
    fn formats_follow_from_system_and_environment() {
        assert!(triple("x86_64-pc-windows-msvc").is_coff());
        assert!(!triple("x86_64-pc-windows-msvc-elf").is_coff());
        assert!(triple("armv7-none-none-macho").is_macho());
        let bridge = triple("arm64-apple-bridgeos");
        assert!(bridge.is_macho() && !bridge.is_darwin());
    }
}
