//! The dialect that the command line asks for: by `--llvm`, or by the name of the program, such as
//! `llvm-dis-23`. Modules are read and written in it, or in that of the newest input if that is newer.

use crate::io::Input;
use bitsmith_bitcode::outline::Outline;
use bitsmith_model::dialect::Dialect;
use bitsmith_model::module::Module;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

static WANTED: OnceLock<Choice> = OnceLock::new();
/// The release of the newest input that was looked at so far.
static NEWEST: AtomicU32 = AtomicU32::new(0);

/// A choice of a dialect.
#[derive(Clone, Copy)]
struct Choice {
    dialect: Dialect,
    /// True for `--llvm`: newer modules are refused then.
    fixed: bool,
}

/// Notes the release in the program's name, unless `--llvm` was given.
pub fn choose_by_name(program: Option<&str>) {
    let version = program.and_then(|name| name.rsplit_once('-')?.1.parse().ok());
    if let Some(dialect) = version.and_then(Dialect::of_release) {
        let fixed = false;
        let _ = WANTED.set(Choice { dialect, fixed });
    }
}

/// Notes the release of `--llvm`.
///
/// # Errors
/// If it cannot be written.
pub fn choose(release: u32) -> Result<(), String> {
    let Some(dialect) = Dialect::of_release(release) else {
        let all: Vec<String> = Dialect::ALL
            .iter()
            .map(|d| d.release().to_string())
            .collect();
        let known = all.join(", ");
        return Err(format!("--llvm {release}: expected one of {known}"));
    };
    let fixed = true;
    let _ = WANTED.set(Choice { dialect, fixed });
    Ok(())
}

/// The dialect that modules get at least.
pub fn wanted() -> Dialect {
    let chosen = WANTED
        .get()
        .map_or(Dialect::default(), |choice| choice.dialect);
    let newest = Dialect::of_release(NEWEST.load(Ordering::Relaxed));
    newest.map_or(chosen, |newest| newest.max(chosen))
}

/// Makes [`wanted`] answer at least the dialect of these files, as far as their first bytes tell it: those of
/// bitcode do. Returns a remark if they differ in it and the command line does not choose one.
pub fn join(paths: &[PathBuf]) -> Option<String> {
    let mut oldest: Option<(&PathBuf, Dialect)> = None;
    let mut newest: Option<(&PathBuf, Dialect)> = None;
    for path in paths {
        // Standard input and pipes can be read only once.
        let is_file = std::fs::metadata(path).is_ok_and(|about| about.is_file());
        let input = is_file.then(|| Input::open_plain(path).ok()).flatten();
        let Some(input) = input else { continue };
        let Ok(outline) = Outline::read(&input) else {
            continue;
        };
        for module in &outline.modules {
            let dialect = Dialect::of_producer(&module.producer.name);
            NEWEST.fetch_max(dialect.release(), Ordering::Relaxed);
            if oldest.is_none_or(|(_, other)| dialect < other) {
                oldest = Some((path, dialect));
            }
            if newest.is_none_or(|(_, other)| dialect > other) {
                newest = Some((path, dialect));
            }
        }
    }
    let ((first, old), (second, new)) = (oldest?, newest?);
    (old < new && WANTED.get().is_none()).then(|| {
        let (first, second) = (first.display(), second.display());
        format!("{second} is of {new}, {first} of {old} or older: they are linked as {new}")
    })
}

/// Returns the error for a module that is newer than `--llvm` allows.
pub fn refusal(module: &Module) -> Option<String> {
    let choice = WANTED.get().filter(|choice| choice.fixed)?;
    (module.dialect > choice.dialect).then(|| {
        let (found, wanted) = (module.dialect, choice.dialect);
        format!("it is of {found}, which is newer than {wanted} (--llvm)")
    })
}
