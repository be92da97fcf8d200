//! Data layouts of older releases: the specifications that targets have added since.

use bitsmith_model::dialect::Dialect;
use bitsmith_model::triple::{AMDGPU_SINCE, Triple};

/// The first release whose SystemZ says how the stack is aligned.
const SYSTEM_Z_STACK_SINCE: u16 = 23;

/// The data layout that LLVM of a dialect uses instead of `layout` for `triple`.
pub(super) fn upgraded(layout: &[u8], triple: &[u8], dialect: Dialect) -> Option<Vec<u8>> {
    let target = Triple::new(triple);
    let layout = std::str::from_utf8(layout).ok()?;
    let new = match std::str::from_utf8(target.arch()).ok()? {
        "amdgcn" => amdgcn(layout),
        _ if target.amdgpu_version().is_some() && dialect.has(AMDGPU_SINCE) => amdgcn(layout),
        "r600" => with_elf_mangling(with_globals(layout)),
        "spir" | "spir64" | "spirv32" | "spirv64" => with_globals(layout),
        _ if layout.is_empty() => return None,
        "riscv64" | "loongarch64" => layout.replacen("-n64-", "-n32:64-", 1),
        "sparc" | "sparcel" | "sparcv9" | "sparc64" | "wasm32" | "wasm64" => wide_integers(layout),
        _ if target.is_aarch64() => aarch64(layout),
        arch if is_mips_64(arch) => match layout.contains("m:m") {
            true => layout.to_owned(),
            false => wide_integers(layout),
        },
        arch if arch.starts_with("powerpc") || arch.starts_with("ppc") => power(layout, target),
        arch if is_x86(arch) => x86(layout, target),
        "s390x" | "systemz" if dialect.has(SYSTEM_Z_STACK_SINCE) => system_z(layout),
        _ => return None,
    };
    (new != layout).then(|| new.into_bytes())
}

fn is_mips_64(arch: &str) -> bool {
    ["mips64", "mipsn32", "mipsisa64"]
        .iter()
        .any(|start| arch.starts_with(start))
}

fn is_x86(arch: &str) -> bool {
    let old = matches!(arch.as_bytes(), [b'i', b'3'..=b'9', b'8', b'6']);
    old || matches!(arch, "x86_64" | "x86_64h" | "amd64")
}

/// Returns true if a layout has a part that starts so.
fn has(layout: &str, part: &str) -> bool {
    layout.split('-').any(|p| p.starts_with(part))
}

/// The stack is aligned to 8 bytes.
fn system_z(layout: &str) -> String {
    match (layout.contains("-S64"), layout.char_indices().nth(1)) {
        (true, _) => layout.to_owned(),
        (false, Some((at, _))) => format!("E-S64{}", layout.get(at..).unwrap_or_default()),
        (false, None) => "E-S64".to_owned(),
    }
}

/// Adds a part at the end.
fn push(layout: &mut String, part: &str) {
    if !layout.is_empty() {
        layout.push('-');
    }
    layout.push_str(part);
}

/// The address space of globals is that of the device.
fn with_globals(layout: &str) -> String {
    let mut new = layout.to_owned();
    if !has(layout, "G") {
        push(&mut new, "G1");
    }
    new
}

fn with_elf_mangling(mut layout: String) -> String {
    if !layout.contains("m:e") {
        let between = if layout.is_empty() { "m:e" } else { "m:e-" };
        layout.insert_str(0, between);
    }
    layout
}

/// 128-bit integers are aligned to 16 bytes if 64-bit ones are aligned to 8 (LLVM 18 to 20).
fn wide_integers(layout: &str) -> String {
    const I64: &str = "-i64:64";
    match layout.find(I64) {
        Some(at) if !layout.contains("-i128:128") => {
            let (before, behind) = layout.split_at(at.saturating_add(I64.len()));
            format!("{before}-i128:128{behind}")
        }
        _ => layout.to_owned(),
    }
}

fn power(layout: &str, target: Triple<'_>) -> String {
    let is_wide = target.arch().starts_with(b"powerpc64") || target.arch().starts_with(b"ppc64");
    let mut new = match is_wide {
        true => wide_integers(layout),
        false => layout.to_owned(),
    };
    if target.system().starts_with(b"aix") && !new.contains("f64:32:64") {
        let at = new.find("-S128").unwrap_or(new.len());
        new.insert_str(at, "-f64:32:64");
    }
    new
}

fn aarch64(layout: &str) -> String {
    let mut new = pointers(layout);
    if !layout.contains("-Fn32") {
        new.push_str("-Fn32");
    }
    new
}

/// The address spaces of mixed pointer sizes (LLVM 10).
fn pointers(layout: &str) -> String {
    const SPACES: &str = "-p270:32:32-p271:32:32-p272:64:64";
    let mangling = layout.get(1..).and_then(|rest| rest.strip_prefix("-m:"));
    let starts = layout.starts_with(['e', 'E'])
        && mangling.is_some_and(|m| m.starts_with(|c: char| c.is_ascii_lowercase()));
    if !starts || layout.contains(SPACES) {
        return layout.to_owned();
    }
    // After `e-m:x`, and after the size of plain pointers if that follows.
    let mut at = "e-m:x".len();
    if layout
        .get(at..)
        .is_some_and(|rest| rest.starts_with("-p:32:32-"))
    {
        at = at.saturating_add("-p:32:32".len());
    }
    match layout.split_at_checked(at) {
        Some((before, behind)) if behind.starts_with('-') => format!("{before}{SPACES}{behind}"),
        _ => layout.to_owned(),
    }
}

/// Address spaces of constants and buffers, and the mangling of ELF (LLVM 17 to 22).
fn amdgcn(layout: &str) -> String {
    let mut new = with_globals(layout);
    if !has(layout, "ni") {
        new.push_str("-ni:7:8:9");
    }
    if layout.ends_with("ni:7") {
        new.push_str(":8:9");
    }
    if layout.ends_with("ni:7:8") {
        new.push_str(":9");
    }
    for (space, sizes) in [
        ("p7", "-p7:160:256:256:32"),
        ("p8", "-p8:128:128:128:48"),
        ("p9", "-p9:192:256:256:32"),
    ] {
        if !has(layout, space) {
            new.push_str(sizes);
        }
    }
    with_elf_mangling(new.replacen("-p8:128:128-", "-p8:128:128:128:48-", 1))
}

fn x86(layout: &str, target: Triple<'_>) -> String {
    let mut new = pointers(layout);
    let is_micro = target.environment().starts_with(b"elfiamcu") || target.system() == b"elfiamcu";
    if !new.contains("-i128:128")
        && !is_micro
        && let Some(at) = behind_integers(&new)
    {
        new.insert_str(at, "-i128:128");
    }
    if target.is_msvc() && !matches!(target.arch(), b"x86_64" | b"x86_64h" | b"amd64") {
        new = new.replacen("-f80:32-", "-f80:128-", 1);
    }
    new
}

/// The place behind the mangling, pointers and integers, which start a layout; none where some of them
/// stand behind others.
fn behind_integers(layout: &str) -> Option<usize> {
    let mut parts = layout.split('-');
    let mut at = parts.next().filter(|first| *first == "e")?.len();
    let is_early = |part: &str| part.starts_with(['m', 'p', 'i']);
    let mut early = true;
    for part in parts {
        if early && is_early(part) {
            at = at.saturating_add(part.len()).saturating_add(1);
            continue;
        }
        early = false;
        if is_early(part) {
            return None;
        }
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The results of llvm-dis 22.
    #[test]
    fn as_llvm() {
        let cases = [
            (
                "x86_64-unknown-linux-gnu",
                "e-m:e-i64:64",
                "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128",
            ),
            ("x86_64-unknown-linux-gnu", "e", "e-i128:128"),
            (
                "i686-pc-windows-msvc",
                "e-m:w-p:32:32-i64:64-f80:32-n8:16:32-S32",
                "e-m:w-p:32:32-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32-S32",
            ),
            (
                "aarch64-unknown-linux-gnu",
                "e-p:64:64-i64:64-n32:64-S128",
                "e-p:64:64-i64:64-n32:64-S128-Fn32",
            ),
            ("spirv64", "e", "e-G1"),
            ("spir", "", "G1"),
            ("r600--", "e", "m:e-e-G1"),
            ("r600", "", "m:e-G1"),
            (
                "amdgcn--",
                "",
                "m:e-G1-ni:7:8:9-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32",
            ),
            (
                "amdgcn-amd-amdhsa",
                "e-p:64:64-p1:64:64-G1-ni:7",
                "m:e-e-p:64:64-p1:64:64-G1-ni:7:8:9-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32",
            ),
            ("sparcel", "E-i64:64", "E-i64:64-i128:128"),
            ("mipsisa64r6-", "e-m:e-i64:64", "e-m:e-i64:64-i128:128"),
            ("riscv64", "e-m:e-n64-S128", "e-m:e-n32:64-S128"),
            (
                "powerpc-ibm-aix",
                "E-m:a-p:32:32-i64:64-n32",
                "E-m:a-p:32:32-i64:64-n32-f64:32:64",
            ),
            (
                "powerpc64-ibm-aix",
                "E-m:a-i64:64-n32:64-S128",
                "E-m:a-i64:64-i128:128-n32:64-f64:32:64-S128",
            ),
            (
                "i686-pc-win32",
                "e-m:w-p:32:32-i64:64-f80:32-n8",
                "e-m:w-p:32:32-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8",
            ),
            (
                "i686-pc-windows-itanium",
                "e-m:w-p:32:32-i64:64-f80:32-n8",
                "e-m:w-p:32:32-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:32-n8",
            ),
            (
                "i586-intel-elfiamcu",
                "e-m:e-p:32:32-i64:64",
                "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i64:64",
            ),
            (
                "mips64-unknown-linux",
                "e-m:e-i64:64",
                "e-m:e-i64:64-i128:128",
            ),
        ];
        for (triple, old, new) in cases {
            let made = upgraded(old.as_bytes(), triple.as_bytes(), Dialect::LLVM_22);
            assert_eq!(made.as_deref(), Some(new.as_bytes()), "{triple} {old}");
            assert_eq!(
                upgraded(new.as_bytes(), triple.as_bytes(), Dialect::LLVM_22),
                None,
                "{triple} {new}"
            );
        }
        let kept = [
            ("x86_64", ""),
            ("mips64", "E-m:m-i64:64"),
            // Integers behind other parts: LLVM adds none to such.
            ("x86_64", "e-p:64:64:64-S128-i1:8:8"),
            ("spirv-unknown-vulkan", "e"),
            ("powerpc", "E-m:e-i64:64"),
        ];
        for (triple, layout) in kept {
            assert_eq!(
                upgraded(layout.as_bytes(), triple.as_bytes(), Dialect::LLVM_22),
                None,
                "{triple} {layout}"
            );
        }
    }
}
