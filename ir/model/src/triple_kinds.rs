//! The kinds that LLVM parses the parts of a triple into. Synonyms are one kind, and versions are ignored.

use crate::triple::Triple;

/// The canonical name of each architecture, and its synonyms.
#[rustfmt::skip]
const ARCHITECTURES: [(&[u8], &[&[u8]]); 16] = [
    (b"x86", &[b"i386", b"i486", b"i586", b"i686", b"i786", b"i886", b"i986"]),
    (b"x86_64", &[b"amd64", b"x86_64h"]),
    (b"ppc", &[b"powerpc", b"ppc32"]),
    (b"ppcle", &[b"powerpcle", b"ppc32le"]),
    (b"ppc64", &[b"powerpc64", b"ppu"]),
    (b"ppc64le", &[b"powerpc64le"]),
    (b"aarch64", &[b"arm64"]),
    (b"aarch64_32", &[b"arm64_32"]),
    (b"mips", &[b"mipseb", b"mipsallegrex"]),
    (b"mipsr6", &[b"mipsisa32r6"]),
    (b"mipsel", &[b"mipsallegrexel"]),
    (b"mipsr6el", &[b"mipsisa32r6el"]),
    (b"mips64", &[b"mips64eb", b"mipsn32"]),
    (b"mips64el", &[b"mipsn32el"]),
    (b"sparcv9", &[b"sparc64"]),
    (b"s390x", &[b"systemz"]),
];

/// The vendors that LLVM knows. All others are the unknown vendor.
const VENDORS: [&[u8]; 17] = [
    b"apple", b"pc", b"scei", b"sie", b"fsl", b"ibm", b"img", b"mti", b"nvidia", b"csr", b"amd",
    b"mesa", b"suse", b"oe", b"intel", b"meta", b"cirrus",
];

/// The prefixes of operating systems, longer ones first, each with its canonical name if it is another.
const SYSTEMS: [(&[u8], &[u8]); 46] = [
    (b"darwin", b""),
    (b"dragonfly", b""),
    (b"freebsd", b""),
    (b"fuchsia", b""),
    (b"ios", b""),
    (b"kfreebsd", b""),
    (b"linux", b""),
    (b"lv2", b""),
    (b"macosx", b""),
    (b"macos", b"macosx"),
    (b"managarm", b""),
    (b"netbsd", b""),
    (b"openbsd", b""),
    (b"solaris", b""),
    (b"uefi", b""),
    (b"win32", b"windows"),
    (b"windows", b""),
    (b"zos", b""),
    (b"haiku", b""),
    (b"rtems", b""),
    (b"aix", b""),
    (b"cuda", b""),
    (b"nvcl", b""),
    (b"amdhsa", b""),
    (b"ps4", b""),
    (b"ps5", b""),
    (b"elfiamcu", b""),
    (b"tvos", b""),
    (b"watchos", b""),
    (b"bridgeos", b""),
    (b"driverkit", b""),
    (b"xros", b""),
    (b"visionos", b"xros"),
    (b"mesa3d", b""),
    (b"amdpal", b""),
    (b"hermit", b""),
    (b"hurd", b""),
    (b"wasi", b""),
    (b"emscripten", b""),
    (b"shadermodel", b""),
    (b"liteos", b""),
    (b"serenity", b""),
    (b"vulkan", b""),
    (b"chipstar", b""),
    (b"firmware", b""),
    (b"qurt", b""),
];

/// The prefixes of environments, longer ones first.
const ENVIRONMENTS: [&[u8]; 34] = [
    b"eabihf",
    b"eabi",
    b"gnuabin32",
    b"gnuabi64",
    b"gnueabihft64",
    b"gnueabihf",
    b"gnueabit64",
    b"gnueabi",
    b"gnuf32",
    b"gnuf64",
    b"gnusf",
    b"gnux32",
    b"gnu_ilp32",
    b"code16",
    b"gnut64",
    b"gnu",
    b"android",
    b"muslabin32",
    b"muslabi64",
    b"musleabihf",
    b"musleabi",
    b"muslf32",
    b"muslsf",
    b"muslx32",
    b"muslwali",
    b"musl",
    b"msvc",
    b"itanium",
    b"cygnus",
    b"coreclr",
    b"simulator",
    b"macabi",
    b"ohos",
    b"llvm",
];

/// The suffixes of an environment that name the object format.
const FORMATS: [&[u8]; 7] = [
    b"xcoff", b"coff", b"elf", b"goff", b"macho", b"wasm", b"spirv",
];

/// Returns the first of `names` that is a prefix of `text`.
fn known<'n>(names: &[&'n [u8]], text: &[u8]) -> &'n [u8] {
    let found = names.iter().find(|name| text.starts_with(name));
    found.copied().unwrap_or_default()
}

/// Another spelling of a system that has an environment in it.
const SYSTEMS_WITH_ENVIRONMENTS: [(&[u8], &[u8]); 3] = [
    (b"mingw", b"gnu"),
    (b"cygwin", b"cygnus"),
    (b"win32", b"msvc"),
];

/// The index of a part of a triple by its kind; `None` if it is an architecture, or nothing that is known.
fn place_of(part: &[u8]) -> Option<usize> {
    let starts = |name: &[u8]| part.starts_with(name);
    let is_system = SYSTEMS.iter().any(|(name, _)| starts(name))
        || SYSTEMS_WITH_ENVIRONMENTS
            .iter()
            .any(|(name, _)| starts(name));
    let is_environment = ENVIRONMENTS.iter().any(|name| starts(name))
        || FORMATS.iter().any(|format| part.ends_with(format));
    match () {
        () if VENDORS.contains(&part) => Some(1),
        () if is_system => Some(2),
        () if is_environment => Some(3),
        () => None,
    }
}

/// The triple in LLVM's canonical form: each known part has its place, and the unknown ones are in the places that are
/// left. `x86_64-linux-gnu` is `x86_64-unknown-linux-gnu`.
pub fn normalized(triple: &[u8]) -> Vec<u8> {
    const PLACES: usize = 4;
    let mut parts: Vec<Option<&[u8]>> = triple.split(|byte| *byte == b'-').map(Some).collect();
    let mut places: Vec<Option<&[u8]>> = vec![None; PLACES];
    // Those in their places stay there.
    for (at, (place, part)) in places.iter_mut().zip(&mut parts).enumerate() {
        if part.is_some_and(|part| place_of(part) == Some(at)) {
            *place = part.take();
        }
    }
    for part in &mut parts {
        let place = part.and_then(place_of).and_then(|at| places.get_mut(at));
        if let Some(place @ None) = place {
            *place = part.take();
        }
    }
    // No system is one, if there is no other.
    let nothing = parts.iter().position(|part| *part == Some(b"none"));
    if let (Some(place @ None), Some(at)) = (places.get_mut(2), nothing) {
        *place = parts.remove(at);
    }
    let mut rest = parts.into_iter().flatten();
    for place in &mut places {
        if place.is_none() {
            *place = rest.next();
        }
    }
    places.extend(rest.map(Some));
    let last = places.iter().rposition(Option::is_some).unwrap_or(0);
    places.truncate(last.saturating_add(1));
    canonical_system(&mut places);
    let named = |part: Option<&[u8]>| match part {
        None | Some(b"") => b"unknown".to_vec(),
        Some(part) => part.to_vec(),
    };
    let places: Vec<Vec<u8>> = places.into_iter().map(named).collect();
    places.join(&b"-"[..])
}

/// Gives Windows its name, with an environment, and Android's environment on Arm its.
fn canonical_system(places: &mut Vec<Option<&[u8]>>) {
    let system = places.get(2).copied().flatten().unwrap_or_default();
    let mut known = SYSTEMS_WITH_ENVIRONMENTS.iter();
    let spelt = known.find(|(name, _)| system.starts_with(name));
    let environment = match (spelt, system.starts_with(b"windows")) {
        (Some((_, environment)), _) => environment,
        (None, true) => &b"msvc"[..],
        (None, false) => b"",
    };
    if !environment.is_empty() {
        places.resize(places.len().max(4), None);
        if let [_, _, system, known, ..] = &mut places[..] {
            *system = Some(b"windows");
            if known.is_none() || spelt.is_some_and(|row| row.1 != b"msvc") {
                *known = Some(environment);
            }
        }
    }
    if let [_, _, _, known, ..] = &mut places[..]
        && *known == Some(b"androideabi")
    {
        *known = Some(b"android");
    }
}

impl<'a> Triple<'a> {
    /// Returns true if modules of the two triples link without a warning. On Apple's systems, the versions
    /// are ignored; on Arm, so is the difference between Arm and Thumb.
    pub fn is_compatible(self, other: Triple<'_>) -> bool {
        let apple = self.vendor() == b"apple";
        let mingw =
            self.system_kind().1 == b"windows" && self.environment_kind() == b"gnu" && !apple;
        let both_arm = self.is_arm_32() && other.is_arm_32();
        let arch = match both_arm {
            true => self.arm_version() == other.arm_version(),
            false => self.arch_kind() == other.arch_kind(),
        };
        let rest = apple
            || self.environment_kind() == other.environment_kind()
                && self.format_kind() == other.format_kind();
        let vendor = |t: &Triple<'_>| VENDORS.contains(&t.vendor()).then(|| t.vendor().to_vec());
        arch && rest
            && (mingw || vendor(&self) == vendor(&other))
            && self.system_kind().1 == other.system_kind().1
    }

    /// Returns true if a linked module takes this triple of a source instead of its own, `other`: on
    /// Apple's systems, if it has a later version.
    pub fn is_newer(self, other: Triple<'_>) -> bool {
        self.vendor() == b"apple" && other.version() < self.version()
    }

    /// Returns true for NVPTX.
    pub fn is_nvptx(self) -> bool {
        matches!(self.arch(), b"nvptx" | b"nvptx64")
    }

    /// Returns true for the triples of CUDA's device libraries, which are compatible with all of NVPTX.
    pub fn is_device_library(self) -> bool {
        matches!(
            (self.vendor(), self.system()),
            (b"nvidia", b"gpulibs") | (b"unknown", b"unknown")
        )
    }

    /// Returns the canonical name of the architecture.
    fn arch_kind(self) -> &'a [u8] {
        let arch = self.arch();
        let known = ARCHITECTURES
            .iter()
            .find(|(_, others)| others.contains(&arch));
        known.map_or(arch, |(name, _)| name)
    }

    /// Returns true for big-endian Arm, and the canonical version behind `arm` or `thumb`.
    fn arm_version(self) -> (bool, &'a [u8]) {
        let arch = self.arch();
        let rest = arch.strip_prefix(b"thumb").or(arch.strip_prefix(b"arm"));
        let rest = rest.unwrap_or(arch);
        let (big, rest) = match rest.strip_prefix(b"eb") {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let version: &[u8] = match rest {
            b"v7a" | b"v7l" | b"v7hl" => b"v7",
            b"v8a" | b"v8l" => b"v8",
            b"v6l" | b"v6hl" => b"v6",
            rest => rest,
        };
        (big, version)
    }

    /// Returns the prefix and the canonical name of the operating system; both are empty if it is unknown.
    fn system_kind(self) -> (&'static [u8], &'static [u8]) {
        let system = self.system();
        let known = SYSTEMS.iter().find(|(name, _)| system.starts_with(name));
        match known {
            Some(&(name, b"")) => (name, name),
            Some(&pair) => pair,
            None => (b"", b""),
        }
    }

    fn environment_kind(self) -> &'static [u8] {
        known(&ENVIRONMENTS, self.environment())
    }

    /// Returns the object format: the environment's suffix, or the default of the target.
    fn format_kind(self) -> &'static [u8] {
        let environment = self.environment();
        let said = FORMATS.iter().find(|format| environment.ends_with(format));
        match said {
            Some(format) => format,
            None if self.is_macho() => b"macho",
            None if self.is_coff() => b"coff",
            None if self.arch().starts_with(b"wasm") => b"wasm",
            None => b"elf",
        }
    }

    /// Returns the version of the operating system, up to three numbers.
    fn version(self) -> [u64; 3] {
        let (name, _) = self.system_kind();
        let text = self.system().get(name.len()..).unwrap_or_default();
        let mut version = [0; 3];
        for (place, part) in version.iter_mut().zip(text.split(|byte| *byte == b'.')) {
            let number = std::str::from_utf8(part).ok().and_then(|p| p.parse().ok());
            let Some(number) = number else {
                return [0; 3];
            };
            *place = number;
        }
        version
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn triple(text: &str) -> Triple<'_> {
        Triple::new(text.as_bytes())
    }

    /// As `opt -mtriple` of LLVM 22 has them.
    #[test]
    fn triples_have_a_canonical_form() {
        let rows = [
            ("x86_64-linux-gnu", "x86_64-unknown-linux-gnu"),
            ("x86_64--linux-gnu", "x86_64-unknown-linux-gnu"),
            ("x86_64-gnu-linux", "x86_64-unknown-linux-gnu"),
            ("pc-x86_64-linux-gnu", "x86_64-pc-linux-gnu"),
            ("x86_64-foo-linux", "x86_64-foo-linux"),
            ("linux-gnu", "unknown-unknown-linux-gnu"),
            ("x86_64", "x86_64"),
            ("x86_64-w64-mingw32", "x86_64-w64-windows-gnu"),
            ("x86_64-pc-win32", "x86_64-pc-windows-msvc"),
            ("i686-pc-windows", "i686-pc-windows-msvc"),
            ("arm-linux-androideabi", "arm-unknown-linux-android"),
            ("arm64-apple-macosx14.0", "arm64-apple-macosx14.0"),
            ("thumbv7em-none-eabi", "thumbv7em-unknown-none-eabi"),
            ("x86_64-unknown-none-elf", "x86_64-unknown-none-elf"),
        ];
        for (text, canonical) in rows {
            let found = normalized(text.as_bytes());
            assert_eq!(String::from_utf8_lossy(&found), canonical);
        }
    }

    #[test]
    fn versions_and_thumb_do_not_make_triples_differ() {
        let pairs = [
            ("thumbv7-none-linux-gnu", "armv7-none-linux-gnu", true),
            ("arm64-apple-macosx14.0", "aarch64-apple-macos11.0", true),
            ("arm64-apple-macosx14.0", "arm64-apple-ios11.0", false),
            ("x86_64-pc-linux", "x86_64-unknown-linux", false),
            ("x86_64-pc-windows-gnu", "x86_64-w64-windows-gnu", true),
            ("i386-pc-linux-gnu", "i686-pc-linux-gnu", true),
            ("x86_64-pc-linux-gnu", "x86_64-pc-linux-gnu-macho", false),
        ];
        for (a, b, expected) in pairs {
            assert_eq!(triple(a).is_compatible(triple(b)), expected, "{a} {b}");
        }
    }

    #[test]
    fn apple_s_later_version_counts() {
        let (old, new) = ("x86_64-apple-macosx10.9.0", "x86_64-apple-macos10.10");
        assert!(triple(new).is_newer(triple(old)));
        assert!(!triple(old).is_newer(triple(new)));
        assert!(!triple("x86_64-pc-linux9").is_newer(triple(old)));
    }
}
