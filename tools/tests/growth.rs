//! Modules that once took time with the square or the power of their size: tools must end.
//!
//! Nothing here asserts on time. A process has a limit of processor time that it uses a hundredth of, and
//! that a cost of the former kind is far beyond. `bitsmith-corpus growth` measures all shapes.

use bitsmith_testkit::growth::Scales;
use bitsmith_testkit::shapes;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Shapes, and the tools that did not end.
const CASES: &[(&str, &[&str])] = &[
    ("types that double", &["as", "verify", "llc"]),
    ("empty types that double", &["as", "verify", "llc"]),
    ("types in types", &["as", "verify", "llc"]),
    ("a value of many scalars", &["llc"]),
    ("a comdat of many", &["link-twins"]),
    ("a chain of aliases", &["as", "verify", "nm", "link", "llc"]),
    ("a chain of aliases with offsets", &["as", "verify", "llc"]),
    ("named metadata", &["link-twins", "diff"]),
];

#[test]
fn tools_end() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("growth");
    std::fs::create_dir_all(&folder).expect("a folder");
    let scales = Scales {
        bitsmith: Path::new(env!("CARGO_BIN_EXE_bitsmith")),
        llvm: None,
        folder: folder.clone(),
        limit: Duration::from_secs(30),
        divide: 1,
    };
    let mut failed = String::new();
    for (name, tools) in CASES {
        let shape = shapes::all().find(|shape| shape.name == *name);
        let shape = shape.expect("a shape of that name");
        let measured = scales.shape(shape, |tool| tools.contains(&tool.name));
        for measured in measured.expect("the tools run") {
            if !measured.ended() {
                failed += &measured.row();
            }
        }
    }
    std::fs::remove_dir_all(&folder).expect("the folder goes");
    assert!(failed.is_empty(), "{failed}");
}
