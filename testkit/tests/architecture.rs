//! The shape of the workspace, checked by a test: the allowed dependencies between crates, the files with
//! `unsafe`, the length of files, and that only development code refers to LLVM's tools.

mod circles;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Longest file, in lines.
const LONGEST: usize = 1200;

/// The dependencies that each crate may have: our own crates, and those reserved to some.
const ARROWS: &[(&str, &[&str])] = &[
    ("ir/model", &[]),
    ("ir/upgrade", &["bitsmith-model"]),
    ("ir/downgrade", &["bitsmith-model"]),
    ("ir/text", &["bitsmith-model", "bitsmith-upgrade"]),
    ("ir/verify", &["bitsmith-model", "bitsmith-text"]),
    ("ir/edit", &["bitsmith-model", "bitsmith-text"]),
    ("ir/passes", &["bitsmith-model"]),
    ("bitcode", &["bitsmith-model", "bitsmith-upgrade"]),
    ("link", &["bitsmith-model", "bitsmith-passes"]),
    ("codegen", &["bitsmith-model"]),
    ("tools", ALL),
    ("fuzz", ALL),
    ("testkit", &[]),
];

/// Every crate of ours that may be used by others.
const ALL: &[&str] = &[
    "bitsmith-model",
    "bitsmith-upgrade",
    "bitsmith-downgrade",
    "bitsmith-text",
    "bitsmith-verify",
    "bitsmith-edit",
    "bitsmith-passes",
    "bitsmith-bitcode",
    "bitsmith-link",
    "bitsmith-codegen",
    "bitsmith-testkit",
];

/// The only files with `unsafe` code, each of which has its justification inside.
const UNSAFE_FILES: &[&str] = &["tools/src/map.rs", "codegen/src/x86_64/execute.rs"];

/// The crates of the product: they refer to no LLVM tool and to no path of a machine.
const PRODUCT: &[&str] = &[
    "ir/model",
    "ir/upgrade",
    "ir/downgrade",
    "ir/text",
    "ir/verify",
    "ir/edit",
    "ir/passes",
    "bitcode",
    "link",
    "codegen",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the workspace")
        .to_owned()
}

/// Every Rust file of a crate's folder, with its text.
fn sources(folder: &str) -> BTreeMap<String, String> {
    files(folder, "rs")
}

/// Every file of a folder whose name has an extension, with its text.
fn files(folder: &str, extension: &str) -> BTreeMap<String, String> {
    let root = root();
    let mut found = BTreeMap::new();
    let mut pending = vec![root.join(folder)];
    while let Some(dir) = pending.pop() {
        let Ok(entries) = fs::read_dir(&dir) else {
            continue;
        };
        for entry in entries {
            let path = entry.expect("an entry").path();
            if path.is_dir() && !path.ends_with("target") {
                pending.push(path);
            } else if path.extension().is_some_and(|e| e == extension) {
                let name = path.strip_prefix(&root).expect("below the root");
                let text = fs::read_to_string(&path).expect("text");
                found.insert(name.to_string_lossy().into_owned(), text);
            }
        }
    }
    found
}

fn crates() -> impl Iterator<Item = &'static str> {
    ARROWS
        .iter()
        .map(|(name, _)| *name)
        .filter(|name| root().join(name).is_dir())
}

/// The names of a manifest's table of dependencies.
fn dependencies(folder: &str) -> Vec<String> {
    let manifest = root().join(folder).join("Cargo.toml");
    let text = fs::read_to_string(manifest).expect("a manifest");
    let mut inside = false;
    let mut names = Vec::new();
    for line in text.lines().map(str::trim) {
        if line.starts_with('[') {
            inside = line == "[dependencies]" || line.starts_with("[target.");
        } else if inside && !line.is_empty() && !line.starts_with('#') {
            let end = line.find(['.', '=', ' ']).unwrap_or(line.len());
            names.push(line[..end].to_owned());
        }
    }
    names
}

#[test]
fn crates_know_only_what_is_below_them() {
    for (name, allowed) in ARROWS {
        if !root().join(name).is_dir() {
            continue;
        }
        for dependency in dependencies(name) {
            let ours = dependency.starts_with("bitsmith");
            assert!(
                !ours || allowed.contains(&dependency.as_str()),
                "{name} must not depend on {dependency}"
            );
            let cranelift = dependency.starts_with("cranelift");
            assert!(
                !cranelift || *name == "codegen",
                "{name} must not depend on {dependency}"
            );
        }
    }
}

#[test]
fn every_member_has_its_arrow() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("a manifest");
    let members = manifest
        .lines()
        .find_map(|line| line.strip_prefix("members = ["))
        .expect("members");
    for member in members.trim_end_matches(']').split(',') {
        let member = member.trim().trim_matches('"');
        assert!(
            crates().any(|name| name == member),
            "{member} is not in ARROWS"
        );
    }
}

/// The files of `codegen/` that list its targets.
const TARGET_LISTS: &[&str] = &[
    "codegen/src/lib.rs",
    "codegen/src/target.rs",
    "codegen/src/lower/mod.rs",
];

#[test]
fn machines_are_named_in_their_folders() {
    for (name, text) in sources("codegen/src") {
        // Assembler text has a table of the relocations of all machines.
        let folders = ["x86_64/", "aarch64/", "src/assembly/"];
        let own = folders.iter().any(|f| name.contains(f));
        if own || TARGET_LISTS.contains(&&*name) {
            continue;
        }
        // The type of LLVM IR has its name from one of them.
        let text = text
            .to_lowercase()
            .replace("x86_fp80", "")
            .replace("x86fp80", "");
        for machine in ["x86", "aarch64", "xmm"] {
            assert!(!text.contains(machine), "{name} names {machine}");
        }
    }
}

#[test]
fn unsafe_code_stays_in_its_files() {
    // Split, so that this file does not find itself.
    let spellings = [
        ["allow(unsafe", "_code)"].concat(),
        ["uns", "afe {"].concat(),
        ["uns", "afe fn"].concat(),
        ["uns", "afe impl"].concat(),
    ];
    for name in crates() {
        for (file, text) in sources(name) {
            // Programs that tests compile show the language, `unsafe` included.
            let compiled = file.contains("/tests/programs/");
            if compiled || UNSAFE_FILES.contains(&file.as_str()) {
                continue;
            }
            for spelling in &spellings {
                assert!(!text.contains(spelling), "{file} has `{spelling}`");
            }
        }
    }
}

#[test]
fn files_stay_short() {
    for name in crates() {
        for (file, text) in sources(name) {
            let lines = text.lines().count();
            assert!(lines <= LONGEST, "{file} has {lines} lines; split it");
        }
    }
}

#[test]
fn products_know_no_llvm_tool() {
    let tools = [
        "llvm-dis",
        "llvm-as",
        "llvm-bcanalyzer",
        "llvm-nm",
        "llvm-link",
        "clang-22",
    ];
    for name in PRODUCT.iter().filter(|name| root().join(name).is_dir()) {
        for (file, text) in sources(&format!("{name}/src")) {
            // Comments may mention them; code may not.
            for line in text.lines().filter(|l| !l.trim_start().starts_with("//")) {
                for tool in tools {
                    let quoted = line.contains(&format!("\"{tool}"));
                    assert!(!quoted, "{file} names {tool}: {line}");
                }
                assert!(
                    !line.contains("Command::new"),
                    "{file} runs a program: {line}"
                );
            }
        }
    }
}

/// The top level has folders, documents and manifests; what a tool wrote there by chance is not committed.
#[test]
fn the_top_level_has_no_stray_files() {
    let entries = std::fs::read_dir(root()).expect("the repository");
    for entry in entries.map(|entry| entry.expect("an entry")) {
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        let is_known = [".md", ".toml", ".lock"]
            .iter()
            .any(|end| name.ends_with(end))
            || [".", "LICENSE"].iter().any(|start| name.starts_with(start));
        assert!(!is_file || is_known, "{name} at the top level");
    }
}

/// Documents name files as they are found: by the end of a path that exists, in backquotes.
#[test]
fn files_that_documents_name_exist() {
    let mut sources: Vec<String> = sources("").into_keys().collect();
    sources.extend(files("", "md").into_keys());
    let exists = |name: &str| {
        let end = format!("/{name}");
        let mut sources = sources.iter();
        sources.any(|source| source == name || source.ends_with(&end))
    };
    for (document, text) in files("", "md") {
        // What has changed may have gone since.
        if document == "CHANGELOG.md" {
            continue;
        }
        for name in text.split('`').skip(1).step_by(2) {
            let is_path = name.contains('/') && !name.contains(['{', '*', ' ', '$']);
            let is_source = name.ends_with(".rs") || name.ends_with(".md");
            let is_found = !is_path || !is_source || exists(name);
            assert!(is_found, "{document} names {name}, which does not exist");
        }
    }
}
