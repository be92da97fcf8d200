//! Intrinsics of RISC-V that got operands: a rounding mode in LLVM 17, values of lanes that are left out in LLVM 15.
//!
//! Source: the verdicts of the verifiers of LLVM 14, 15, 16 and 19 about calls as LLVM 22 has them.

/// With an operand for the rounding mode, or a 32-bit word, since LLVM 17; also those that end with `.mask`.
const ROUNDED: [&str; 55] = [
    "aes32dsi",
    "aes32dsmi",
    "aes32esi",
    "aes32esmi",
    "sm4ed",
    "sm4ks",
    "vaadd",
    "vaaddu",
    "vasub",
    "vasubu",
    "vfadd",
    "vfcvt.f.x.v",
    "vfcvt.f.xu.v",
    "vfcvt.x.f.v",
    "vfcvt.xu.f.v",
    "vfdiv",
    "vfmacc",
    "vfmadd",
    "vfmsac",
    "vfmsub",
    "vfmul",
    "vfncvt.f.f.w",
    "vfncvt.f.x.w",
    "vfncvt.f.xu.w",
    "vfncvt.x.f.w",
    "vfncvt.xu.f.w",
    "vfnmacc",
    "vfnmadd",
    "vfnmsac",
    "vfnmsub",
    "vfrdiv",
    "vfrec7",
    "vfredosum",
    "vfredusum",
    "vfrsub",
    "vfsqrt",
    "vfsub",
    "vfwadd",
    "vfwadd.w",
    "vfwcvt.x.f.v",
    "vfwcvt.xu.f.v",
    "vfwmacc",
    "vfwmsac",
    "vfwmul",
    "vfwnmacc",
    "vfwnmsac",
    "vfwredosum",
    "vfwredusum",
    "vfwsub",
    "vfwsub.w",
    "vnclip",
    "vnclipu",
    "vsmul",
    "vssra",
    "vssrl",
];

/// With an operand for the lanes that are left out since LLVM 15.
const UNDISTURBED: [&str; 91] = [
    "vadc",
    "vadd",
    "vand",
    "vdiv",
    "vdivu",
    "vfcvt.rtz.x.f.v",
    "vfcvt.rtz.xu.f.v",
    "vfmax",
    "vfmerge",
    "vfmin",
    "vfncvt.rod.f.f.w",
    "vfncvt.rtz.x.f.w",
    "vfncvt.rtz.xu.f.w",
    "vfrsqrt7",
    "vfsgnj",
    "vfsgnjn",
    "vfsgnjx",
    "vfslide1down",
    "vfslide1up",
    "vfwcvt.f.f.v",
    "vfwcvt.f.x.v",
    "vfwcvt.f.xu.v",
    "vfwcvt.rtz.x.f.v",
    "vfwcvt.rtz.xu.f.v",
    "vid",
    "vid.mask",
    "viota",
    "viota.mask",
    "vmacc",
    "vmacc.mask",
    "vmadd",
    "vmadd.mask",
    "vmax",
    "vmaxu",
    "vmerge",
    "vmin",
    "vminu",
    "vmul",
    "vmulh",
    "vmulhsu",
    "vmulhu",
    "vmv.v.v",
    "vnmsac",
    "vnmsac.mask",
    "vnmsub",
    "vnmsub.mask",
    "vnsra",
    "vnsrl",
    "vor",
    "vrem",
    "vremu",
    "vrgather.vx",
    "vrgatherei16.vv",
    "vrsub",
    "vsadd",
    "vsaddu",
    "vsbc",
    "vsext",
    "vslide1down",
    "vslide1up",
    "vslidedown",
    "vslidedown.mask",
    "vslideup",
    "vslideup.mask",
    "vsll",
    "vsra",
    "vsrl",
    "vssub",
    "vssubu",
    "vsub",
    "vwadd",
    "vwadd.w",
    "vwaddu",
    "vwaddu.w",
    "vwmacc",
    "vwmacc.mask",
    "vwmaccsu",
    "vwmaccsu.mask",
    "vwmaccu",
    "vwmaccu.mask",
    "vwmaccus",
    "vwmaccus.mask",
    "vwmul",
    "vwmulsu",
    "vwmulu",
    "vwsub",
    "vwsub.w",
    "vwsubu",
    "vwsubu.w",
    "vxor",
    "vzext",
];

/// The first release that has an intrinsic of RISC-V, named without types, with as many operands as LLVM 22.
pub(crate) fn since(name: &str) -> Option<u16> {
    if is_rounded(name) {
        return Some(17);
    }
    let name = name.strip_prefix("llvm.riscv.")?;
    UNDISTURBED.contains(&name).then_some(15)
}

/// The operand that an intrinsic of RISC-V got in LLVM 15.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// The first one: the values of the lanes that are left out.
    Lanes,
    /// The last one: the policy for them. Without it they keep their values, which each policy allows.
    Policy,
}

/// The operand that an intrinsic of RISC-V's vectors, named without types, got in LLVM 15.
pub fn added(name: &str) -> Option<Added> {
    let name = name.strip_prefix("llvm.riscv.")?;
    let (stem, is_masked) = match name.strip_suffix(".mask") {
        Some(stem) => (stem, true),
        None => (name, false),
    };
    let is_sum = [
        "acc", "accsu", "accu", "accus", "madd", "msac", "msub", "nmsac",
    ]
    .iter()
    .any(|end| stem.ends_with(end));
    let has_policy = is_sum || stem.starts_with("vslideup") || stem.starts_with("vslidedown");
    let is_float = stem.starts_with("vf") && ROUNDED.contains(&stem) && !stem.contains("red");
    match (UNDISTURBED.contains(&name) || is_float, is_masked) {
        (true, _) if has_policy => Some(Added::Policy),
        (true, false) => Some(Added::Lanes),
        // Indexes of lanes alone; the others had their policy.
        (true, true) if !is_float => Some(Added::Policy),
        _ => None,
    }
}

/// Returns true for an intrinsic of RISC-V, named without types, that got its rounding mode, or a 32-bit word, in LLVM 17.
pub fn is_rounded(name: &str) -> bool {
    name.strip_prefix("llvm.riscv.").is_some_and(|name| {
        let stem = name.strip_suffix(".mask").unwrap_or(name);
        ROUNDED.contains(&stem)
    })
}
