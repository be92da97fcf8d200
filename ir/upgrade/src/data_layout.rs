//! Data layouts of older releases: the specifications that targets have added since.

/// The data layout that LLVM 22 uses instead of `layout` for `triple`.
pub(super) fn upgraded(layout: &[u8], triple: &[u8]) -> Option<Vec<u8>> {
    let (layout, triple) = (
        std::str::from_utf8(layout).ok()?,
        std::str::from_utf8(triple).ok()?,
    );
    if layout.is_empty() {
        return None;
    }
    let arch = triple.split('-').next().unwrap_or_default();
    let new = match arch {
        "x86_64" | "amd64" | "i386" | "i486" | "i586" | "i686" => x86(layout, triple, arch),
        "aarch64" | "aarch64_be" | "arm64" | "arm64e" | "aarch64_32" | "arm64_32" => {
            let with = pointers(layout);
            if with.contains("-Fn32") {
                with
            } else {
                with + "-Fn32"
            }
        }
        "amdgcn" => amdgcn(layout),
        "spir" | "spir64" | "spirv" | "spirv32" | "spirv64" if !layout.contains("-G") => {
            format!("{layout}-G1")
        }
        "riscv64" => layout.replace("-n64-", "-n32:64-"),
        "loongarch64" => layout.replace("-n64-S128", "-n32:64-S128"),
        "mips64" | "mips64el" | "powerpc64" | "powerpc64le" | "ppc64" | "ppc64le" | "sparcv9"
        | "sparc64" | "wasm32" | "wasm64" => wide_integers(layout),
        _ => return None,
    };
    (new != layout).then(|| new.into_bytes())
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
        .is_some_and(|rest| rest.starts_with("-p:32:32"))
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
    let has = |layout: &str, part: &str| layout.split('-').any(|p| p.starts_with(part));
    let mut new = layout.to_owned();
    if !has(&new, "G") {
        new.push_str("-G1");
    }
    if !has(&new, "ni") {
        new.push_str("-ni:7:8:9");
    }
    if new.ends_with("ni:7") {
        new.push_str(":8:9");
    }
    if new.ends_with("ni:7:8") {
        new.push_str(":9");
    }
    for (space, sizes) in [
        ("p7", "-p7:160:256:256:32"),
        ("p8", "-p8:128:128:128:48"),
        ("p9", "-p9:192:256:256:32"),
    ] {
        if !has(&new, space) {
            new.push_str(sizes);
        }
    }
    new = new.replace("-p8:128:128-", "-p8:128:128:128:48-");
    if !new.contains("m:e") {
        new.insert_str(0, "m:e-");
    }
    new
}

fn x86(layout: &str, triple: &str, arch: &str) -> String {
    let mut new = pointers(layout);
    if !new.contains("-i128:128") && !triple.ends_with("-elfiamcu") {
        // After the last of mangling, pointers and integers at the start.
        let mut at = 1usize;
        for part in new.split('-').skip(1) {
            if !part.starts_with(['m', 'p', 'i']) {
                break;
            }
            at = at.saturating_add(part.len()).saturating_add(1);
        }
        if new.starts_with('e') && new.is_char_boundary(at) {
            new.insert_str(at, "-i128:128");
        }
    }
    let msvc = triple.contains("windows") && !triple.contains("gnu");
    if msvc && arch.starts_with('i') {
        new = new.replace("-f80:32-", "-f80:128-");
    }
    new
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
            (
                "mips64-unknown-linux",
                "e-m:e-i64:64",
                "e-m:e-i64:64-i128:128",
            ),
        ];
        for (triple, old, new) in cases {
            let made = upgraded(old.as_bytes(), triple.as_bytes());
            assert_eq!(made.as_deref(), Some(new.as_bytes()), "{triple} {old}");
            assert_eq!(
                upgraded(new.as_bytes(), triple.as_bytes()),
                None,
                "{triple} {new}"
            );
        }
        assert_eq!(upgraded(b"", b"x86_64"), None);
    }
}
