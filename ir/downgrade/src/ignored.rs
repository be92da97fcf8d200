//! Requests for hardening, probes and tracing, and for linkers, that an older LLVM ignores. The program computes the same
//! without them, so the report only says so.

use crate::module_flags;
use crate::report::{self, Outcome};
use crate::site::Context;
use crate::strings::Replaced;
use bitsmith_model::attr::Attr;
use bitsmith_model::dialect::Dialect;
use bitsmith_model::module::Module;
use bitsmith_model::triple::Triple;
use bitsmith_model::value::GlobalId;

/// String attributes, with the first release that reads them.
const KEYS: [(&str, u16); 10] = [
    ("branch-target-enforcement", 8),
    ("fentry-call", 5),
    ("instrument-function-entry", 6),
    ("instrument-function-entry-inlined", 6),
    ("patchable-function-entry", 10),
    ("patchable-function-prefix", 10),
    (PROBE, 5),
    ("sign-return-address", 8),
    ("sign-return-address-key", 8),
    ("zero-call-used-regs", 15),
];

/// Values by which such an attribute asks for nothing.
const NOTHING: [&[u8]; 4] = [b"0", b"false", b"none", b"skip"];

const PROBE: &str = "probe-stack";
/// The value of `probe-stack` that names no function.
const INLINE_PROBE: &str = "inline-asm";

/// Architectures whose stack is probed inline since a later release than the others', and that release.
const PROBES: [(&[u8], u16); 3] = [(b"aarch64", 18), (b"riscv32", 20), (b"riscv64", 20)];

/// Features of processors, with the first release that knows them.
const FEATURES: [(&str, u16); 9] = [
    ("+harden-sls-blr", 11),
    ("+harden-sls-ijmp", 15),
    ("+harden-sls-ret", 15),
    ("+harden-sls-retbr", 11),
    ("+lvi-cfi", 10),
    ("+lvi-load-hardening", 10),
    ("+retpoline", 6),
    ("+retpoline-external-thunk", 6),
    ("+seses", 11),
];

/// Module flags, with the first release that reads them.
const FLAGS: [(&str, u16); 8] = [
    ("aarch64-elf-pauthabi-platform", 19),
    ("aarch64-elf-pauthabi-version", 19),
    ("cf-protection-branch", 7),
    ("cf-protection-return", 7),
    ("cfguard", 10),
    ("ehcontguard", 13),
    ("guarded-control-stack", 18),
    ("import-call-optimization", 21),
];

/// Kinds of metadata of globals that change the object file, with the first release that reads them.
const KINDS: [(&str, u16); 5] = [
    ("absolute_symbol", 7),
    ("associated", 5),
    ("elf_section_properties", 23),
    ("exclude", 15),
    ("pcsections", 16),
];

/// The first release with partitions of globals.
const PARTITIONS_SINCE: u16 = 9;

/// Lists of the module that are for linkers, with the first release that puts them into objects.
const LISTS: [(&str, u16); 3] = [
    ("llvm.commandline", 8),
    ("llvm.dependent-libraries", 9),
    ("llvm.linker.options", 5),
];

const TARGET_FEATURES: &str = "target-features";
const LEFT_OUT: &str = "left out";

/// Leaves the attributes and features out that a target ignores in a module for a machine.
pub(crate) fn attributes(attrs: &mut Vec<Attr>, triple: Triple<'_>, to: Dialect) -> Vec<Replaced> {
    let mut lost = Vec::new();
    attrs.retain(|attr| {
        let Attr::Str { key, value } = attr else {
            return true;
        };
        let row = KEYS.iter().find(|row| *row.0.as_bytes() == **key);
        let is_lost = row.is_some_and(|row| !to.has(since(row, value, triple)));
        if is_lost && !NOTHING.contains(&&**value) {
            lost.push(String::from_utf8_lossy(key).into_owned());
        }
        !is_lost
    });
    for attr in attrs {
        lost.extend(features(attr, to));
    }
    let left_out = |what| Replaced {
        what,
        became: LEFT_OUT,
        outcome: Outcome::Approximated,
    };
    lost.into_iter().map(left_out).collect()
}

/// The first release that reads an attribute of a row with a value.
fn since(row: &(&str, u16), value: &[u8], triple: Triple<'_>) -> u16 {
    let is_inline = row.0 == PROBE && *value == *INLINE_PROBE.as_bytes();
    let mut probes = PROBES.iter().filter(|_| is_inline);
    let probe = probes.find(|(arch, _)| *arch == triple.arch());
    probe.map_or(row.1, |probe| probe.1)
}

/// Takes the features out of a list that a target does not know; returns them.
fn features(attr: &mut Attr, to: Dialect) -> Vec<String> {
    let value = match attr {
        Attr::Str { key, value } if **key == *TARGET_FEATURES.as_bytes() => value,
        _ => return Vec::new(),
    };
    let is_unknown = |name: &[u8]| {
        let mut rows = FEATURES.iter();
        rows.any(|row| *row.0.as_bytes() == *name && !to.has(row.1))
    };
    let all = value.split(|byte| *byte == b',');
    let (lost, kept): (Vec<&[u8]>, Vec<&[u8]>) = all.partition(|name| is_unknown(name));
    let lost: Vec<String> = lost
        .into_iter()
        .map(|name| format!("{TARGET_FEATURES}={}", String::from_utf8_lossy(name)))
        .collect();
    if !lost.is_empty() {
        *attr = Attr::string(TARGET_FEATURES.as_bytes(), kept.join(&b","[..]));
    }
    lost
}

/// Reports the module flags and lists, and the properties of globals, that a target ignores.
pub(crate) fn report(cx: &mut Context<'_>, to: Dialect) {
    const IGNORED: &str = "ignored";
    for (name, _) in FLAGS.iter().filter(|row| !to.has(row.1)) {
        if module_flags::is_set(cx, name) {
            let what = format!("the module flag {name}");
            cx.note(Outcome::Approximated, &what, IGNORED, "the module");
        }
    }
    for (name, _) in LISTS.iter().filter(|row| !to.has(row.1)) {
        let mut lists = cx.module.named_metadata.iter();
        if lists.any(|list| *list.name == *name.as_bytes()) {
            let what = format!("!{name}");
            cx.note(Outcome::Approximated, &what, IGNORED, "the module");
        }
    }
    for id in cx.module.globals.keys().collect::<Vec<_>>() {
        for what in properties(cx.module, id, to) {
            let place = report::name(cx.module, id);
            cx.note(Outcome::Approximated, &what, IGNORED, &place);
        }
    }
}

/// The properties of a global that a target ignores.
fn properties(module: &Module, id: GlobalId, to: Dialect) -> Vec<String> {
    let Some(global) = module.globals.get(id) else {
        return Vec::new();
    };
    let kinds = &module.metadata_kinds;
    let attached = global.attachments.iter();
    let attached = attached.filter_map(|attachment| kinds.get(attachment.kind as usize));
    let attached = attached.filter_map(|name| {
        let mut rows = KINDS.iter().filter(|row| !to.has(row.1));
        let (known, _) = rows.find(|row| *row.0.as_bytes() == **name)?;
        Some(format!("!{known}"))
    });
    let has_partition = !module.strings.get(global.partition).is_empty();
    let partition = (has_partition && !to.has(PARTITIONS_SINCE)).then(|| "partition".to_owned());
    attached.chain(partition).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lowers a list of one attribute; returns the new list and the names of the attributes that were left out.
    fn lowered(key: &str, value: &str, triple: &str, to: u32) -> (Vec<Attr>, Vec<String>) {
        let to = Dialect::target(to).expect("a known release");
        let mut attrs = vec![Attr::string(key.as_bytes(), value.as_bytes())];
        let lost = attributes(&mut attrs, Triple::new(triple.as_bytes()), to);
        (attrs, lost.into_iter().map(|one| one.what).collect())
    }

    #[test]
    fn keys_are_left_out_where_nothing_reads_them() {
        let lost = |value, to| lowered("zero-call-used-regs", value, "x86_64", to).1;
        assert_eq!(lost("used-gpr", 14), ["zero-call-used-regs"]);
        assert!(lost("used-gpr", 15).is_empty() && lost("skip", 14).is_empty());
    }

    #[test]
    fn architectures_probe_inline_since_different_releases() {
        let count = |triple, to| lowered(PROBE, INLINE_PROBE, triple, to).0.len();
        let of = |triple| [17, 18, 19, 20].map(|to| count(triple, to));
        assert_eq!(of("x86_64-linux"), [1, 1, 1, 1]);
        assert_eq!(of("aarch64-linux"), [0, 1, 1, 1]);
        assert_eq!(of("riscv64-linux"), [0, 0, 0, 1]);
    }

    #[test]
    fn features_are_taken_out_of_their_list() {
        let features = |to| lowered(TARGET_FEATURES, "+cx8,+seses,+sse2", "x86_64", to);
        let (attrs, lost) = features(10);
        assert_eq!(
            attrs,
            [Attr::string(&b"target-features"[..], &b"+cx8,+sse2"[..])]
        );
        assert_eq!(lost, ["target-features=+seses"]);
        assert!(features(11).1.is_empty());
    }
}
