//! Data layouts of targets, for modules that do not have one.

use crate::module::Module;
use crate::triple::Triple;
use System::{
    Aix, AmdHsa, Any, Coff, Darwin, Emscripten, FreeBsd, Linux, MachO, Msvc, N32, NetBsd, Uefi, X32,
};

/// A condition on the parts of a triple behind the architecture.
#[derive(Clone, Copy)]
enum System {
    Any,
    Aix,
    AmdHsa,
    Coff,
    Darwin,
    Emscripten,
    FreeBsd,
    Linux,
    MachO,
    Msvc,
    /// An environment of MIPS whose pointers have 32 bits.
    N32,
    NetBsd,
    Uefi,
    /// An environment of x86-64 whose pointers have 32 bits.
    X32,
}

impl System {
    fn is_of(self, triple: Triple<'_>) -> bool {
        let starts = |name: &[u8]| triple.system().starts_with(name);
        match self {
            Any => true,
            Aix => starts(b"aix"),
            AmdHsa => starts(b"amdhsa"),
            Coff => triple.is_coff(),
            Darwin => triple.is_darwin(),
            Emscripten => starts(b"emscripten"),
            FreeBsd => starts(b"freebsd"),
            Linux => starts(b"linux"),
            MachO => triple.is_macho(),
            Msvc => triple.is_msvc(),
            N32 => triple.environment().ends_with(b"abin32"),
            NetBsd => starts(b"netbsd"),
            Uefi => starts(b"uefi"),
            X32 => triple.environment().ends_with(b"x32"),
        }
    }
}

/// The data layout that LLVM 22 gives a module of this triple that has none; `None` for an architecture without a row.
pub fn of_triple(triple: Triple<'_>) -> Option<&'static str> {
    let is_of = |arch: &&str| match arch.strip_suffix('*') {
        Some(start) => triple.arch().starts_with(start.as_bytes()),
        None => triple.arch() == arch.as_bytes(),
    };
    let mut rows = ROWS.iter();
    let row = rows.find(|(arches, system, _)| arches.iter().any(is_of) && system.is_of(triple));
    row.map(|(_, _, layout)| *layout)
}

/// The data layout of a module's triple, if the module has none.
pub fn missing(module: &Module) -> Option<&'static str> {
    match module.data_layout.is_empty() {
        true => of_triple(module.triple()),
        false => None,
    }
}

/// Gives a module that has no data layout that of its triple. Returns true if it did.
pub fn complete(module: &mut Module) -> bool {
    let Some(layout) = missing(module) else {
        return false;
    };
    module.data_layout = layout.into();
    true
}

/// The names of x86-64.
const X86_64: &[&str] = &["x86_64", "x86_64h", "amd64"];

/// Architectures, by name or by the beginning of their names, the system, and the layout: the first row that fits.
#[rustfmt::skip]
const ROWS: &[(&[&str], System, &str)] = &[
    (X86_64, Coff, "e-m:w-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"),
    (X86_64, MachO, "e-m:o-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"),
    (X86_64, X32, "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"),
    (X86_64, Any, "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"),
    (&["i386", "i486", "i586", "i686"], Msvc, "e-m:x-p:32:32-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32-a:0:32-S32"),
    (&["i386", "i486", "i586", "i686"], Uefi, "e-m:x-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128"),
    (&["i386", "i486", "i586", "i686"], Coff, "e-m:x-p:32:32-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:32-n8:16:32-a:0:32-S32"),
    (&["i386", "i486", "i586", "i686"], Darwin, "e-m:o-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:128-n8:16:32-S128"),
    (&["i386", "i486", "i586", "i686"], MachO, "e-m:o-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128"),
    (&["i386", "i486", "i586", "i686"], Any, "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128"),
    (&["aarch64_32", "arm64_32"], MachO, "e-m:o-p:32:32-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-n32:64-S128-Fn32"),
    (&["aarch64*", "arm64*"], MachO, "e-m:o-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-n32:64-S128-Fn32"),
    (&["aarch64_be"], Any, "E-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"),
    (&["aarch64*", "arm64*"], Coff, "e-m:w-p270:32:32-p271:32:32-p272:64:64-p:64:64-i32:32-i64:64-i128:128-n32:64-S128-Fn32"),
    (&["aarch64*", "arm64*"], Any, "e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"),
    (&["armeb*", "thumbeb*"], NetBsd, "E-m:e-p:32:32-Fi8-f64:32:64-v64:32:64-v128:32:128-a:0:32-n32-S32"),
    (&["armeb*", "thumbeb*"], Any, "E-m:e-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64"),
    (&["arm*", "thumb*"], Darwin, "e-m:o-p:32:32-Fi8-f64:32:64-v64:32:64-v128:32:128-a:0:32-n32-S32"),
    (&["arm*", "thumb*"], MachO, "e-m:o-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64"),
    (&["arm*", "thumb*"], NetBsd, "e-m:e-p:32:32-Fi8-f64:32:64-v64:32:64-v128:32:128-a:0:32-n32-S32"),
    (&["arm*", "thumb*"], Coff, "e-m:w-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64"),
    (&["arm*", "thumb*"], Any, "e-m:e-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64"),
    (&["riscv64", "loongarch64", "bpf", "bpfel"], Any, "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"),
    (&["riscv64be", "bpfeb", "bpf_be"], Any, "E-m:e-p:64:64-i64:64-i128:128-n32:64-S128"),
    (&["riscv32", "loongarch32"], Any, "e-m:e-p:32:32-i64:64-n32-S128"),
    (&["riscv32be"], Any, "E-m:e-p:32:32-i64:64-n32-S128"),
    (&["powerpc64", "ppc64"], MachO, "E-m:o-Fi64-i64:64-i128:128-n32:64"),
    (&["powerpc64", "ppc64"], Aix, "E-m:a-Fi64-i64:64-i128:128-n32:64-f64:32:64-S128-v256:256:256-v512:512:512"),
    (&["powerpc64", "ppc64"], FreeBsd, "E-m:e-Fn32-i64:64-i128:128-n32:64"),
    (&["powerpc64", "ppc64"], Linux, "E-m:e-Fi64-i64:64-i128:128-n32:64-S128-v256:256:256-v512:512:512"),
    (&["powerpc64", "ppc64"], Any, "E-m:e-Fi64-i64:64-i128:128-n32:64"),
    (&["powerpc64le", "ppc64le"], Linux, "e-m:e-Fn32-i64:64-i128:128-n32:64-S128-v256:256:256-v512:512:512"),
    (&["powerpc64le", "ppc64le"], Any, "e-m:e-Fn32-i64:64-i128:128-n32:64"),
    (&["powerpc", "ppc", "ppc32"], MachO, "E-m:o-p:32:32-Fn32-i64:64-n32"),
    (&["powerpc", "ppc", "ppc32"], Aix, "E-m:a-p:32:32-Fi32-i64:64-n32-f64:32:64"),
    (&["powerpc", "ppc", "ppc32"], Any, "E-m:e-p:32:32-Fn32-i64:64-n32"),
    (&["powerpcle", "ppcle", "ppc32le"], Any, "e-m:e-p:32:32-Fn32-i64:64-n32"),
    (&["mips64", "mips64eb", "mipsn32", "mips64r6", "mipsisa64r6"], N32, "E-m:e-p:32:32-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128"),
    (&["mips64", "mips64eb", "mipsn32", "mips64r6", "mipsisa64r6"], Any, "E-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128"),
    (&["mips64el", "mipsn32el", "mips64r6el", "mipsisa64r6el"], N32, "e-m:e-p:32:32-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128"),
    (&["mips64el", "mipsn32el", "mips64r6el", "mipsisa64r6el"], Any, "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128"),
    (&["mips", "mipseb", "mipsr6", "mipsisa32r6"], Any, "E-m:m-p:32:32-i8:8:32-i16:16:32-i64:64-n32-S64"),
    (&["mipsel", "mipsr6el", "mipsisa32r6el"], Any, "e-m:m-p:32:32-i8:8:32-i16:16:32-i64:64-n32-S64"),
    (&["s390x", "systemz"], Any, "E-m:e-i1:8:16-i8:8:16-i64:64-f128:64-v128:64-a:8:16-n32:64"),
    (&["wasm32"], Emscripten, "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-f128:64-n32:64-S128-ni:1:10:20"),
    (&["wasm32"], Any, "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"),
    (&["wasm64"], Emscripten, "e-m:e-p:64:64-p10:8:8-p20:8:8-i64:64-i128:128-f128:64-n32:64-S128-ni:1:10:20"),
    (&["wasm64"], Any, "e-m:e-p:64:64-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"),
    (&["spirv64"], AmdHsa, "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n32:64-S32-G1-P4-A0"),
    (&["spirv64"], Any, "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"),
    (&["spirv32"], Any, "e-p:32:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"),
    (&["spirv"], Any, "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G10"),
    (&["amdgcn", "amdgpu*"], Any, "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"),
    (&["r600"], Any, "e-m:e-p:32:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1"),
    (&["nvptx"], Any, "e-p:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"),
    (&["nvptx64"], Any, "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"),
    (&["hexagon"], Any, "e-m:e-p:32:32:32-a:0-n16:32-i64:64:64-i32:32:32-i16:16:16-i1:8:8-f32:32:32-f64:64:64-v32:32:32-v64:64:64-v512:512:512-v1024:1024:1024-v2048:2048:2048"),
    (&["avr"], Any, "e-P1-p:16:8-i8:8-i16:8-i32:8-i64:8-f32:8-f64:8-n8:16-a:8"),
    (&["msp430"], Any, "e-m:e-p:16:16-i32:16-i64:16-f32:16-f64:16-a:8-n8:16-S16"),
    (&["sparc"], Any, "E-m:e-p:32:32-i64:64-i128:128-f128:64-n32-S64"),
    (&["sparcel"], Any, "e-m:e-p:32:32-i64:64-i128:128-f128:64-n32-S64"),
    (&["lanai"], Any, "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"),
    (&["m68k"], Any, "E-m:e-p:32:16:32-i8:8:8-i16:16:16-i32:16:32-n8:16:32-a:0:16-S16"),
    (&["arc"], Any, "e-m:e-p:32:32-i1:8:32-i8:8:32-i16:16:32-i32:32:32-f32:32:32-i64:32-f64:32-a:0:32-n32"),
    (&["csky"], Any, "e-m:e-S32-p:32:32-i32:32:32-i64:32:32-f32:32:32-f64:32:32-v64:32:32-v128:32:32-a:0:32-Fi32-n32"),
    (&["ve"], Any, "e-m:e-i64:64-n32:64-S128-v64:64:64-v128:64:64-v256:64:64-v512:64:64-v1024:64:64-v2048:64:64-v4096:64:64-v8192:64:64-v16384:64:64"),
    (&["xcore"], Any, "e-m:e-p:32:32-i1:8:32-i8:8:32-i16:16:32-i64:32-f64:32-a:0:32-n32"),
    (&["xtensa"], Any, "e-m:e-p:32:32-i8:8:32-i16:16:32-i64:64-n32"),
    (&["dxil"], Any, "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64-v48:16:16-v96:32:32-v192:64:64"),
    (&["sparcv9", "sparc64"], Any, "E-m:e-i64:64-i128:128-n32:64-S128"),
];
