//! Circles between the files of a crate: files that need each other cannot be read one after the other. Each
//! circle that is left is named here with the reason for it; a new one fails.

use super::{crates, sources};
use std::collections::{BTreeMap, BTreeSet};

/// The circles that stay: the crate, a file of the circle, the number of files, and the reason.
const NATURAL: &[(&str, &str, usize, &str)] = &[
    (
        "ir/model",
        "types",
        7,
        "types, constants, attributes and instructions contain each other in the language",
    ),
    (
        "ir/model",
        "view",
        2,
        "the macro of the shapes makes the views",
    ),
    (
        "ir/model",
        "schema::intrinsic",
        3,
        "tables and the type of their rows",
    ),
    (
        "ir/upgrade",
        "plan",
        4,
        "a plan is applied by walks that ask it",
    ),
    (
        "ir/upgrade",
        "x86",
        2,
        "rewrites of x86, in two files for their number",
    ),
    (
        "ir/passes",
        "mem2reg::round",
        4,
        "the steps of one promotion, which share its state",
    ),
    (
        "ir/text",
        "parse::parser",
        15,
        "recursive descent: the methods of one parser, by family",
    ),
    (
        "ir/text",
        "print::metadata",
        2,
        "nodes print references, references print nodes",
    ),
    (
        "ir/text",
        "print::ordered",
        2,
        "the part that needs threads is apart, behind a feature",
    ),
    (
        "bitcode",
        "read::constants",
        15,
        "constants, instructions and metadata refer to each other in bodies",
    ),
    (
        "bitcode",
        "bitstream::block",
        2,
        "a BLOCKINFO block is read with the cursor that it informs",
    ),
    (
        "link",
        "linker",
        7,
        "one state, the linker, with the steps of linking as its methods",
    ),
    (
        "link",
        "prefetch",
        3,
        "facts computed ahead contain scans, and scans use facts",
    ),
    (
        "link",
        "metadata",
        2,
        "replaced nodes are interned again by the interner that lists them",
    ),
    (
        "codegen",
        "target",
        21,
        "the trait and the types of its signatures",
    ),
    (
        "codegen",
        "dwarf::unit",
        7,
        "entries refer to each other in every direction, as DWARF's do",
    ),
    (
        "codegen",
        "assembly",
        4,
        "the disassembler is a target's, and uses the names of assembler text",
    ),
    (
        "codegen",
        "x86_64::peephole::copy_propagation",
        2,
        "copies that become dead are removed by the other rewrite",
    ),
];

/// The path of a module, such as `["print", "metadata"]`; empty for the root of the crate.
type Module = Vec<String>;

/// The modules of a crate, each with its code: without comments and tests.
fn modules(folder: &str) -> BTreeMap<Module, String> {
    let folder = format!("{folder}/src/");
    let module = |(file, text): (String, String)| {
        let path = file.strip_prefix(&folder).expect("below the folder");
        let path = path.strip_suffix(".rs").expect("a Rust file");
        let mut names: Module = path.split('/').map(str::to_owned).collect();
        if matches!(&**names.last().expect("a name"), "mod" | "lib" | "main") {
            names.pop();
        }
        let code = text.split("#[cfg(test)]\nmod ").next().expect("the text");
        let code = code.lines().filter(|l| !l.trim_start().starts_with("//"));
        (names, code.collect::<Vec<_>>().join("\n"))
    };
    sources(&folder).into_iter().map(module).collect()
}

/// The paths that stand in code behind `crate::` and `super::`, from the root; braces are resolved.
fn paths(module: &Module, code: &str) -> Vec<Module> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        path(vec![], &code[at + "crate::".len()..], &mut found);
    }
    let mut rest = code;
    while let Some(at) = rest.find("super::") {
        let mut base = module.clone();
        rest = &rest[at..];
        while let Some(after) = rest.strip_prefix("super::") {
            base.pop();
            rest = after;
        }
        path(base, rest, &mut found);
    }
    found
}

/// Reads one path, or a group of them in braces; returns the text behind it.
fn path<'c>(base: Module, code: &'c str, found: &mut Vec<Module>) -> &'c str {
    if let Some(mut inner) = code.strip_prefix('{') {
        loop {
            inner = inner.trim_start_matches([',', ' ', '\n']);
            if let Some(after) = inner.strip_prefix('}') {
                return after;
            }
            let after = path(base.clone(), inner, found);
            if after.len() == inner.len() {
                return after;
            }
            inner = after;
        }
    }
    let end = code
        .find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(code.len());
    let (name, rest) = code.split_at(end);
    let mut full = base;
    full.push(name.to_owned());
    match rest.strip_prefix("::") {
        Some(rest) if !name.is_empty() => path(full, rest, found),
        _ => {
            found.push(full);
            rest
        }
    }
}

/// The modules that each module uses, but for its parent's.
fn uses(all: &BTreeMap<Module, String>) -> BTreeMap<&Module, BTreeSet<&Module>> {
    let of = |(module, code): (&'_ Module, &String)| -> BTreeSet<Module> {
        let mut used = BTreeSet::new();
        for mut path in paths(module, code) {
            while !all.contains_key(&path) && path.pop().is_some() {}
            if path != *module {
                used.insert(path);
            }
        }
        used
    };
    all.iter()
        .map(|(module, code)| {
            let used = of((module, code));
            let used = used.iter().filter_map(|path| all.get_key_value(path));
            (module, used.map(|(path, _)| path).collect())
        })
        .collect()
}

/// Everything that can be reached from a module.
fn reached<'m>(
    from: &'m Module,
    uses: &BTreeMap<&'m Module, BTreeSet<&'m Module>>,
) -> BTreeSet<&'m Module> {
    let mut seen = BTreeSet::new();
    let mut todo = vec![from];
    while let Some(module) = todo.pop() {
        for &used in &uses[module] {
            if seen.insert(used) {
                todo.push(used);
            }
        }
    }
    seen
}

#[test]
fn circles_are_named() {
    let mut faults = Vec::new();
    let mut met = BTreeSet::new();
    for folder in crates() {
        let all = modules(folder);
        let uses = uses(&all);
        let reach: BTreeMap<&Module, BTreeSet<&Module>> =
            all.keys().map(|m| (m, reached(m, &uses))).collect();
        let mut done = BTreeSet::new();
        for module in all.keys().filter(|m| reach[m].contains(m)) {
            if !done.insert(module) {
                continue;
            }
            let circle: Vec<&Module> = reach[module]
                .iter()
                .copied()
                .filter(|other| reach[other].contains(module))
                .collect();
            done.extend(&circle);
            let names: Vec<String> = circle.iter().map(|m| m.join("::")).collect();
            let row = NATURAL
                .iter()
                .position(|(of, name, ..)| *of == folder && names.iter().any(|n| n == name));
            met.extend(row);
            let allowed = row.map_or(0, |row| NATURAL[row].2);
            if allowed != names.len() {
                faults.push(format!(
                    "{folder}: {} files, not {allowed}: {}",
                    names.len(),
                    names.join(", ")
                ));
            }
        }
    }
    for (row, (folder, name, ..)) in NATURAL.iter().enumerate() {
        if !met.contains(&row) {
            faults.push(format!(
                "{folder}: {name} is in no circle any more: remove its row"
            ));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
