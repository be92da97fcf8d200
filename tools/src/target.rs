//! The options for writing modules that an older LLVM accepts, which all tools that write modules share.

use crate::io;
use anstream::eprint;
use bitsmith_bitcode::doctor::diagnose;
use bitsmith_bitcode::outline::ModuleOutline;
use bitsmith_downgrade::{
    Line, NvvmVersion, Report, downgrade, downgrade_for_dxil, downgrade_for_nvvm,
};
use bitsmith_model::dialect::Dialect;
use bitsmith_model::module::Module;
use bitsmith_model::schema::since::OLDEST;
use serde_json::json;
use std::path::Path;
use std::process::ExitCode;

/// The release to write modules for.
#[derive(clap::Args, Clone, Debug)]
pub struct Target {
    /// Write what this release of LLVM accepts, 3.7 or newer, or a libNVVM: nvvm-7 (of CUDA 12 and 13), nvvm-7-cuda11,
    /// nvvm-20 (of CUDA 12.9 and 13, for compute_100 and newer), or dxil: shaders for DirectX; a report on standard error has what became of newer constructs
    #[arg(long = "for", value_name = "RELEASE", value_parser = reader)]
    target: Option<Reader>,
    /// The form of the report of --for
    #[arg(long, value_name = "FORM", requires = "target", default_value = "text")]
    report: Form,
}

/// The one that a module is written for.
#[derive(Clone, Copy, Debug)]
struct Reader {
    /// Its name if it is no LLVM itself.
    name: Option<&'static str>,
    dialect: Dialect,
    rules: Rules,
}

/// The rules of a reader beside the language of its LLVM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rules {
    /// No others.
    None,
    /// The rules of a libNVVM.
    Nvvm(NvvmVersion),
    /// The rules of shaders.
    Dxil,
}

/// Names of readers with rules of their own, the release of LLVM in them, and the rules.
const READERS: [(&str, &str, Rules); 4] = [
    ("nvvm-7", "7", nvvm([2, 0], None)),
    ("nvvm-7-cuda11", "7", nvvm([1, 6], None)),
    // It is a snapshot from before the release of LLVM 20.
    ("nvvm-20", "19", nvvm([2, 0], Some([3, 2]))),
    ("dxil", "3.7", Rules::Dxil),
];

const fn nvvm(language: [u32; 2], debug: Option<[u32; 2]>) -> Rules {
    Rules::Nvvm(NvvmVersion { language, debug })
}

/// Consumers that cannot be written for, and the reason.
const NOT_WRITTEN: [(&str, &str); 1] = [("metal", "the rules of Metal's libraries are not known")];

fn reader(text: &str) -> Result<Reader, String> {
    if let Some((_, reason)) = NOT_WRITTEN.iter().find(|row| row.0 == text) {
        return Err(format!("not supported: {reason}"));
    }
    let row = READERS.iter().find(|row| row.0 == text);
    let known = dialect(row.map_or(text, |row| row.1)).map_err(|problem| {
        let names = READERS.map(|row| row.0).join(", ");
        format!("{problem}, or one of {names}")
    });
    known.map(|dialect| Reader {
        name: row.map(|row| row.0),
        dialect,
        rules: row.map_or(Rules::None, |row| row.2),
    })
}

/// The form of a report.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// A line for each kind of construct.
    Text,
    /// An object for each module.
    Json,
}

/// The release that an argument names.
pub fn dialect(text: &str) -> Result<Dialect, String> {
    let (oldest, newest) = (Dialect::OLDEST, Dialect::NEWEST);
    let wanted = || format!("expected a release from {oldest} to {newest}, such as 16");
    Dialect::named(text).ok_or_else(wanted)
}

impl Target {
    /// Returns true if a release was given.
    pub fn is_given(&self) -> bool {
        self.target.is_some()
    }

    /// Returns true if the release reads a module as it is: it is of that release or an older one, and has nothing
    /// newer. Other readers have rules of their own.
    ///
    /// # Errors
    /// If the stream is malformed.
    pub fn reads(
        &self,
        bytes: &[u8],
        module: &ModuleOutline<'_>,
    ) -> bitsmith_bitcode::Result<bool> {
        let Some(target) = self.target.filter(|target| target.rules == Rules::None) else {
            return Ok(false);
        };
        let release = target.dialect.release();
        let written_by = Dialect::release_of_producer(&module.producer.name);
        let is_older = written_by.is_some_and(|by| (OLDEST..=release).contains(&by.into()));
        Ok(is_older
            && diagnose(bytes, module)?
                .for_release(release)
                .next()
                .is_none())
    }

    /// Prints the report of a module that stays as it is.
    pub fn report_unchanged(&self, path: &Path) {
        if let (Some(target), Form::Json) = (self.target, self.report) {
            eprint!("{}", to_json(path, target.dialect, &Report::default()));
        }
    }

    /// Brings a module of the file `path` down to the release, and prints the report. A module with something
    /// that has no equivalent there is refused.
    pub fn lower(&self, tool: &str, path: &Path, module: &mut Module) -> Result<(), ExitCode> {
        let Some(target) = self.target else {
            return Ok(());
        };
        let report = match target.rules {
            Rules::Nvvm(version) => downgrade_for_nvvm(module, target.dialect, version),
            Rules::Dxil => downgrade_for_dxil(module),
            Rules::None => downgrade(module, target.dialect),
        };
        let name = target.name.map(str::to_owned);
        let target = target.dialect;
        let name = name.unwrap_or_else(|| target.to_string());
        match self.report {
            Form::Json => eprint!("{}", to_json(path, target, &report)),
            Form::Text => {
                for line in &report.lines {
                    io::report(tool, path, &line);
                }
            }
        }
        match report.refused().count() {
            0 => Ok(()),
            refused => {
                let problem = match refused {
                    1 => format!("1 construct has no equivalent in {name}"),
                    _ => format!("{refused} constructs have no equivalent in {name}"),
                };
                Err(io::refuse(tool, path, &problem))
            }
        }
    }
}

/// The report on one line.
fn to_json(path: &Path, target: Dialect, report: &Report) -> String {
    let all = json!({
        "file": path.display().to_string(),
        "for": target.release(),
        "constructs": constructs(report),
    });
    format!("{all}\n")
}

/// The constructs of a report.
pub fn constructs(report: &Report) -> Vec<serde_json::Value> {
    let line = |line: &Line| {
        json!({
            "what": line.what,
            "outcome": line.outcome.word(),
            "became": line.became,
            "where": line.place,
            "count": line.count,
        })
    };
    report.lines.iter().map(line).collect()
}
