//! Another program as assembler.

use bitsmith_codegen::foreign::Assemble;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock, PoisonError};

static PROGRAM: OnceLock<PathBuf> = OnceLock::new();

/// The objects of texts that were assembled, or the reasons why there are none.
type Known = BTreeMap<String, Result<Vec<u8>, String>>;

/// The assembler that is a program, if there is one. The first one that is named stays.
pub fn named(program: Option<&Path>) -> Option<Assemble> {
    let program = program?;
    PROGRAM.get_or_init(|| program.to_owned());
    Some(assemble)
}

/// Assembles text, each only once.
fn assemble(text: &str) -> Result<Vec<u8>, String> {
    static KNOWN: Mutex<Known> = Mutex::new(Known::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(made) = known.get(text) {
        return made.clone();
    }
    let made = run(text);
    known.insert(text.to_owned(), made.clone());
    made
}

/// A folder for files that are there while the program runs.
struct Temporary(PathBuf);

impl Temporary {
    fn new() -> Result<Self, String> {
        let name = format!("bitsmith.{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        // It fails if someone else has made it.
        let made = std::fs::create_dir(&path);
        made.map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(Self(path))
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // What cannot be removed stays.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn run(text: &str) -> Result<Vec<u8>, String> {
    let program = PROGRAM.get().ok_or("no assembler")?;
    let folder = Temporary::new()?;
    let (source, object) = (folder.0.join("a.s"), folder.0.join("a.o"));
    let shown = program.display();
    std::fs::write(&source, text).map_err(|e| format!("{}: {e}", source.display()))?;
    let mut command = Command::new(program);
    let output = command.arg("-o").arg(&object).arg(&source).output();
    let output = output.map_err(|e| format!("the assembler {shown}: {e}"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let mut lines = said.lines();
        let error = lines.find_map(|line| Some(line.split_once("Error: ")?.1));
        let error = error.unwrap_or("it failed");
        return Err(format!("the assembler {shown}: {error}"));
    }
    std::fs::read(&object).map_err(|e| format!("the object of the assembler {shown}: {e}"))
}
