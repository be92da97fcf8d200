//! Locates the tools of the real LLVM 22, and decides if the tests may skip without them.

use std::env;
use std::path::{Path, PathBuf};

/// The environment variable that overrides every other place of the tools.
pub const DIR_VARIABLE: &str = "BITSMITH_LLVM";
/// Set to `1`, a missing oracle, corpus or tour fails a test that would otherwise be skipped.
pub const REQUIRE_VARIABLE: &str = "BITSMITH_REQUIRE_ORACLE";
/// Debian's folder of the tools, with plain names.
const DEBIAN_DIR: &str = "/usr/lib/llvm-22/bin";

/// Returns true if all of these programs are on the search path; else notes that `what` is skipped.
///
/// # Panics
/// When one is missing although [`required`] is true.
pub fn programs_or_skip(what: &str, names: &[&str]) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    let is_there = |name: &&&str| env::split_paths(&path).any(|dir| dir.join(name).is_file());
    let missing = names.iter().find(|name| !is_there(name));
    if let Some(name) = missing {
        skip_or_fail(what, &format!("{name} was not found"));
    }
    missing.is_none()
}

/// The tools of LLVM 22, found on this machine.
#[derive(Clone, Debug)]
pub struct Oracle {
    place: Place,
}

#[derive(Clone, Debug)]
enum Place {
    /// `DIR/llvm-dis`, the names without a version.
    Plain(PathBuf),
    /// `llvm-dis-22` somewhere on the search path.
    Versioned(PathBuf),
}

impl Oracle {
    /// Looks in `$BITSMITH_LLVM`, then for `llvm-dis-22` on the search path, then in Debian's folder.
    pub fn find() -> Option<Oracle> {
        if let Some(dir) = env::var_os(DIR_VARIABLE) {
            return Oracle::in_dir(Path::new(&dir));
        }
        let path = env::var_os("PATH").unwrap_or_default();
        env::split_paths(&path)
            .find(|dir| dir.join("llvm-dis-22").is_file())
            .map(|dir| Oracle {
                place: Place::Versioned(dir),
            })
            .or_else(|| Oracle::in_dir(Path::new(DEBIAN_DIR)))
    }

    /// The tools of one folder, under either spelling of their names.
    pub fn in_dir(dir: &Path) -> Option<Oracle> {
        let place = if dir.join("llvm-dis").is_file() {
            Place::Plain(dir.to_owned())
        } else if dir.join("llvm-dis-22").is_file() {
            Place::Versioned(dir.to_owned())
        } else {
            return None;
        };
        Some(Oracle { place })
    }

    /// The oracle, or `None` after a note on standard error that `what` is skipped.
    ///
    /// # Panics
    /// When the oracle is missing although [`required`] is true.
    pub fn or_skip(what: &str) -> Option<Oracle> {
        let found = Oracle::find();
        if found.is_none() {
            skip_or_fail(
                what,
                "LLVM 22's tools were not found (BITSMITH_LLVM names their folder)",
            );
        }
        found
    }

    /// The path of a tool, from its plain name (`llvm-dis`, `clang`).
    pub fn tool(&self, name: &str) -> PathBuf {
        match &self.place {
            Place::Plain(dir) => dir.join(name),
            Place::Versioned(dir) => dir.join(format!("{name}-22")),
        }
    }

    /// The folder of LLVM's installed headers (the one that holds `llvm/`), if they are there.
    pub fn headers(&self) -> Option<PathBuf> {
        let dir = match &self.place {
            Place::Plain(dir) | Place::Versioned(dir) => dir,
        };
        let real = self.tool("llvm-dis").canonicalize().ok();
        let beside = [
            Some(dir.clone()),
            real.and_then(|p| p.parent().map(Path::to_owned)),
        ];
        beside
            .into_iter()
            .flatten()
            .filter_map(|dir| Some(dir.parent()?.join("include")))
            .chain(["/usr/lib/llvm-22/include", "/usr/include/llvm-22"].map(PathBuf::from))
            .find(|dir| dir.join("llvm/Bitcode/LLVMBitCodes.h").is_file())
    }
}

/// The environment variable with the folder of LLVM 23's tools; if it is set, tests with them do not skip.
pub const LLVM23_VARIABLE: &str = "BITSMITH_LLVM23";

/// The path of a tool of LLVM 23, from its plain name, or `None` after a note that `what` is skipped. The tools
/// are in `$BITSMITH_LLVM23`, with the suffix `-23` in `bin` below it, or on the search path.
///
/// # Panics
/// When the variable is set, and the tool is not there.
pub fn llvm23_or_skip(what: &str, tool: &str) -> Option<PathBuf> {
    let name = format!("{tool}-23");
    if let Some(dir) = env::var_os(LLVM23_VARIABLE) {
        let dir = PathBuf::from(dir);
        let mut places = [dir.join("bin").join(&name), dir.join(&name)].into_iter();
        let found = places.find(|path| path.is_file());
        assert!(
            found.is_some(),
            "{what}: {name} is not in {}",
            dir.display()
        );
        return found;
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let mut places = env::split_paths(&path).map(|dir| dir.join(&name));
    let found = places.find(|path| path.is_file());
    if found.is_none() {
        eprintln!("skipped: {what}: {name} was not found ({LLVM23_VARIABLE} names the folder)");
    }
    found
}

/// Returns true if missing oracles and corpora fail the tests.
pub fn required() -> bool {
    env::var_os(REQUIRE_VARIABLE).is_some_and(|v| v == "1")
}

/// Notes on standard error that a test is skipped, and why.
///
/// # Panics
/// When [`required`] forbids skipping.
pub fn skip_or_fail(what: &str, why: &str) {
    assert!(
        !required(),
        "{what}: {why}, and {REQUIRE_VARIABLE}=1 forbids skipping"
    );
    eprintln!("skipped: {what}: {why}");
}
