//! The entries of debug information beside those of LLVM's own code generator: each named one has at least the
//! attributes that LLVM gives it, with the same values. Skips without clang or LLVM's tools.

use bitsmith_testkit::oracle::programs_or_skip;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::Command;

const BITSMITH: &str = env!("CARGO_BIN_EXE_bitsmith");
const CLANG: &str = "clang-22";
const LLC: &str = "llc-22";
const DUMP: &str = "llvm-dwarfdump-22";

/// Attributes that depend on the code, on the order of entries, or on the writer's choice of forms.
const OF_CODE: [&str; 14] = [
    "DW_AT_low_pc",
    "DW_AT_high_pc",
    "DW_AT_location",
    "DW_AT_ranges",
    "DW_AT_frame_base",
    "DW_AT_sibling",
    "DW_AT_stmt_list",
    "DW_AT_str_offsets_base",
    "DW_AT_addr_base",
    "DW_AT_rnglists_base",
    "DW_AT_loclists_base",
    "DW_AT_object_pointer",
    "DW_AT_call_return_pc",
    "DW_AT_call_pc",
];

#[track_caller]
fn output(program: &str, arguments: &[&str]) -> String {
    let made = Command::new(program).args(arguments).output();
    let made = made.expect("the program runs");
    let errors = String::from_utf8_lossy(&made.stderr);
    assert!(made.status.success(), "{program} {arguments:?}: {errors}");
    String::from_utf8_lossy(&made.stdout).into_owned()
}

/// A value without the offset of the entry to which it refers, and numbers as decimals.
fn value(text: &str) -> String {
    let text = text.trim();
    match text.strip_prefix("0x").map(|hex| hex.split_once(' ')) {
        Some(Some((_, named))) => named.to_owned(),
        // A reference to an entry without a name is as long as an offset.
        Some(None) if text.len() == "0x00000000".len() => String::new(),
        Some(None) => i128::from_str_radix(text.trim_start_matches("0x"), 16)
            .map_or_else(|_| text.to_owned(), |number| number.to_string()),
        None => text.to_owned(),
    }
}

type Attributes = BTreeSet<(String, String)>;

/// The attributes of the entries of an object, by tag and name; those of parameters without a type by the function
/// around them.
fn entries(object: &str) -> BTreeMap<String, Attributes> {
    let dump = output(DUMP, &["--debug-info", object]);
    let mut entries: BTreeMap<String, Attributes> = BTreeMap::new();
    let mut function = String::new();
    let blocks = dump.split("\n\n");
    for block in blocks {
        let mut lines = block.lines();
        let head = lines.find(|line| line.starts_with("0x"));
        let Some((_, tag)) = head.and_then(|head| head.split_once("DW_TAG_")) else {
            continue;
        };
        let attributes = lines.filter_map(|line| {
            let (name, rest) = line.trim().split_once('\t')?;
            let rest = rest.strip_prefix('(')?;
            Some((name, rest.strip_suffix(')').unwrap_or(rest)))
        });
        let attributes: Vec<(&str, &str)> = attributes.collect();
        let of = |name: &str| {
            let found = attributes.iter().find(|(known, _)| *known == name);
            found.map_or(String::new(), |(_, text)| value(text))
        };
        let (own, declared) = (of("DW_AT_name"), of("DW_AT_specification"));
        let name = format!("{own} {declared}");
        if tag == "subprogram" {
            function.clone_from(&name);
        }
        let key = match tag {
            "unspecified_parameters" => format!("{tag} of {function}"),
            _ if name == " " => continue,
            _ => format!("{tag} {name}"),
        };
        let lasting = attributes
            .into_iter()
            .filter(|(name, text)| !OF_CODE.contains(name) && !text.contains("DW_OP_"));
        let lasting = lasting.map(|(name, text)| (name.to_owned(), value(text)));
        entries.entry(key).or_default().extend(lasting);
    }
    entries
}

/// The entries and attributes that LLVM's object has and ours lacks.
fn missing(source: &str, arguments: &[&str], level: &str) -> Vec<String> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let path = format!("tests/debug_info/{source}");
    let stem = format!("debug_entries.{source}{}{level}", arguments.concat());
    let place = |end: &str| {
        let path = folder.join(format!("{stem}{end}"));
        path.to_string_lossy().into_owned()
    };
    let (module, ours, theirs) = (place(".bc"), place(".o"), place(".llc.o"));
    let all = ["-w", "-g", "-c", "-emit-llvm", level, "-o", &module];
    output(CLANG, &[&all[..], arguments, &[&path]].concat());
    output(BITSMITH, &["llc", level, "-o", &ours, &module]);
    output(DUMP, &["--verify", &ours]);
    let options = [level, "-filetype=obj", "-relocation-model=pic", "-o"];
    output(LLC, &[&options[..], &[&theirs, &module]].concat());
    let (ours, theirs) = (entries(&ours), entries(&theirs));
    let mut missing = Vec::new();
    for (key, attributes) in &theirs {
        let Some(known) = ours.get(key) else {
            missing.push(format!("{stem}: {key}"));
            continue;
        };
        let lacking = attributes.difference(known);
        missing.extend(lacking.map(|(name, text)| format!("{stem}: {key}: {name} {text}")));
    }
    missing
}

#[test]
fn entries_have_the_attributes_of_llc() {
    if !programs_or_skip("debug_entries", &[CLANG, LLC, DUMP]) {
        return;
    }
    let sources = [
        ("program.c", "-std=c17"),
        ("program.cc", "-std=c++20"),
        ("described.cc", "-std=c++20"),
    ];
    let mut all = Vec::new();
    for (source, language) in sources {
        for version in ["-gdwarf-4", "-gdwarf-5"] {
            all.extend(missing(source, &[language, version], "-O0"));
        }
    }
    assert!(all.is_empty(), "{all:#?}");
}
