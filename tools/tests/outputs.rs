//! Output files: they appear complete or not at all, an existing file survives if the input is
//! rejected, and an output that is no regular file is written to directly.

use std::fs;
use std::os::unix::fs::{FileTypeExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const GOOD: &str = "define i32 @f(i32 %a) {\n  ret i32 %a\n}\n@g = global i32 3\n";
/// A text that does not parse.
const BAD: &str = "define i32 @f( {\n";
/// A text that parses and is invalid.
const BROKEN: &str =
    "define i32 @f(i32 %a) {\n  %x = add i32 %y, 1\n  %y = add i32 %a, 1\n  ret i32 %x\n}\n";

/// Command lines that write to one output, which follows them.
const TOOLS: &[(&[&str], &str)] = &[
    (&["as"], "ll"),
    (&["dis"], "bc"),
    (&["cat"], "bc"),
    (&["cat", "-b"], "bc"),
    (&["modextract", "-n", "0"], "bc"),
    (&["modextract", "-b", "-n", "0"], "bc"),
    (&["extract", "-func=f"], "ll"),
    (&["extract", "-S", "-func=f"], "bc"),
    (&["strip"], "ll"),
    (&["strip", "-S", "-g"], "bc"),
    (&["link"], "ll"),
    (&["llc"], "ll"),
];

struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let place =
            Self(PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("outputs-{name}")));
        // Left over from an earlier run.
        let _ = fs::remove_dir_all(&place.0);
        fs::create_dir_all(&place.0).expect("a folder");
        place.write("good.ll", GOOD);
        place.write("bad.ll", BAD);
        place.write("broken.ll", BROKEN);
        let made = place.run(&["as", "good.ll", "-o", "good.bc"]);
        assert!(made.status.success());
        let bytes = fs::read(place.0.join("good.bc")).expect("bitcode");
        fs::write(place.0.join("bad.bc"), &bytes[..bytes.len() / 2]).expect("half of it");
        place
    }
    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).expect("a file");
    }
    fn run(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
        let command = command.args(arguments).current_dir(&self.0);
        command.output().expect("it runs")
    }
    fn tool(&self, tool: &[&str], input: &str, output: &str) -> Output {
        self.run(&[tool, &[input, "-o", output]].concat())
    }
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("a folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name());
        let mut names: Vec<String> = names.map(|n| n.to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

fn is_char_device(path: &str) -> bool {
    fs::metadata(path).is_ok_and(|about| about.file_type().is_char_device())
}

#[test]
fn what_is_there_is_not_lost() {
    let place = Place::new("kept");
    place.write("out", "keep");
    let before = place.names();
    for (tool, ending) in TOOLS {
        for wrong in ["bad", "nowhere"] {
            let input = format!("{wrong}.{ending}");
            let ran = place.tool(tool, &input, "out");
            assert_eq!(ran.status.code(), Some(1), "{tool:?} {input}");
            assert!(!ran.stderr.is_empty(), "{tool:?} {input}");
            let kept = fs::read_to_string(place.0.join("out")).expect("the file");
            assert_eq!(kept, "keep", "{tool:?} {input}");
        }
    }
    for tool in [&["as"][..], &["strip"], &["link"], &["llc"]] {
        let ran = place.tool(tool, "broken.ll", "out");
        assert_eq!(ran.status.code(), Some(1), "{tool:?}");
        let ran = place.tool(tool, "broken.ll", "new");
        assert_eq!(ran.status.code(), Some(1), "{tool:?}");
    }
    let kept = fs::read_to_string(place.0.join("out")).expect("the file");
    assert_eq!(kept, "keep");
    assert_eq!(place.names(), before, "nothing is left behind");
}

#[test]
fn what_is_no_file_is_written_to() {
    let place = Place::new("direct");
    let fifo = place.0.join("fifo");
    let made = Command::new("mkfifo").arg(&fifo).status();
    assert!(
        made.is_ok_and(|status| status.success()),
        "a pipe with a name"
    );
    for (tool, ending) in TOOLS {
        let input = format!("good.{ending}");
        let ran = place.tool(tool, &input, "/dev/null");
        assert!(ran.status.success(), "{tool:?}");
        let ran = place.tool(tool, &input, "file");
        assert!(ran.status.success(), "{tool:?}");
        let reader = std::thread::spawn({
            let fifo = fifo.clone();
            move || fs::read(fifo).expect("what comes through")
        });
        let ran = place.tool(tool, &input, "fifo");
        assert!(ran.status.success(), "{tool:?}");
        let came = reader.join().expect("the reader ends");
        let file = fs::read(place.0.join("file")).expect("a file");
        assert!(came == file, "{tool:?}");
    }
    assert!(is_char_device("/dev/null"));
    let about = fs::metadata(&fifo).expect("it is there");
    assert!(about.file_type().is_fifo());
}

#[test]
fn what_links_name_is_replaced() {
    let place = Place::new("links");
    place.write("old", "old");
    let link = |to: &str, name: &str| {
        symlink(to, place.0.join(name)).expect("a link");
        place.0.join(name)
    };
    fs::create_dir(place.0.join("folder")).expect("a folder");
    for (to, name) in [
        ("old", "a"),
        ("not-there", "b"),
        ("folder/not-there", "c"),
        ("c", "d"),
    ] {
        let path = link(to, name);
        let ran = place.tool(&["as"], "good.ll", name);
        assert!(ran.status.success(), "{name}");
        let about = fs::symlink_metadata(&path).expect("it is there");
        assert!(about.file_type().is_symlink(), "{name}");
        let bytes = fs::read(&path).expect("what the link names");
        assert!(bytes.starts_with(b"BC"), "{name}");
    }
    assert!(place.0.join("folder/not-there").is_file());
}

#[test]
fn a_full_device_is_an_error() {
    if !is_char_device("/dev/full") {
        return;
    }
    let place = Place::new("full");
    for (tool, ending) in TOOLS {
        let ran = place.tool(tool, &format!("good.{ending}"), "/dev/full");
        assert_eq!(ran.status.code(), Some(1), "{tool:?}");
    }
    assert!(Path::new("/dev/full").exists());
}

/// The texts of several modules have the number of each behind the name.
#[test]
fn texts_of_several_modules_are_numbered() {
    let place = Place::new("several");
    let two = place.run(&["cat", "-b", "good.bc", "good.bc", "-o", "two.bc"]);
    assert!(two.status.success(), "{two:?}");
    assert!(place.tool(&["dis"], "two.bc", "text").status.success());
    let [first, second] = ["text.0", "text.1"].map(|name| fs::read(place.0.join(name)).ok());
    assert!(first.is_some() && first == second);
    assert!(!place.0.join("text").exists());
}
