//! `bitsmith doctor`: the releases of LLVM that read a file, and the reasons why the others do not.

use crate::io::{self, Input};
use crate::{module, target};
use bitsmith_bitcode::doctor::{Diagnosis, Obstacle, Reaction, diagnose};
use bitsmith_bitcode::outline::{ModuleOutline, Outline};
use bitsmith_bitcode::read::LazyModule;
use bitsmith_downgrade::{Report, downgrade};
use bitsmith_model::dialect::Dialect;
use bitsmith_model::schema::since::{NEVER, OLDEST, RELEASES};
use bitsmith_verify::verify_module;
use serde_json::json;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const TOOL: &str = "bitsmith doctor";

/// LLVM has no such tool. The releases distinguished are LLVM 4 to 23.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith doctor a.bc          who wrote it, who reads it, what is in the way
  bitsmith doctor --for 14 a.bc what becomes of that if the file is written for LLVM 14
  bitsmith doctor --json a.bc b.bc

Exit status with --for: 0 if that release reads the files, 3 if it would read what `cat --for` writes of them, 4 if
something has no equivalent there.")]
pub struct Options {
    /// Bitcode; `-` is standard input
    #[arg(default_value = "-")]
    inputs: Vec<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
    /// Show what `cat --for` of this release would do
    #[arg(long = "for", value_name = "RELEASE", value_parser = target::dialect)]
    target: Option<Dialect>,
}

/// The exit statuses for files that a release does not read.
const CONVERTED: u8 = 3;
const NO_EQUIVALENT: u8 = 4;

/// Runs the tool.
pub fn run(options: &Options) -> ExitCode {
    let mut status = ExitCode::SUCCESS;
    let mut all = Vec::new();
    let mut text = String::new();
    let mut worst = 0;
    for path in &options.inputs {
        let examined = Input::open_whole(path)
            .map_err(|error| error.to_string())
            .and_then(|bytes| examine(&bytes, path, options.target));
        match examined {
            Ok(modules) => all.extend(modules),
            Err(error) => status = io::refuse(TOOL, path, &error),
        }
    }
    for found in &all {
        worst = worst.max(found.status());
        if !options.json {
            found.to_text(&mut text);
        }
    }
    if worst != 0 && status == ExitCode::SUCCESS {
        status = ExitCode::from(worst);
    }
    if options.json {
        let all: Vec<serde_json::Value> = all.iter().map(Examined::to_json).collect();
        text = serde_json::to_string_pretty(&all).unwrap_or_default();
        text.push('\n');
    }
    match anstream::stdout().write_all(text.as_bytes()) {
        Ok(()) => status,
        Err(error) => io::output_failed(TOOL, &error),
    }
}

/// A module, and what was found.
struct Examined {
    path: PathBuf,
    producer: String,
    epoch: u64,
    found: Diagnosis,
    /// The release that is asked for, and what becomes of the module if it does not read it.
    conversion: Option<(Dialect, Option<Report>)>,
}

/// Examines all modules of a file.
fn examine(bytes: &[u8], path: &Path, target: Option<Dialect>) -> Result<Vec<Examined>, String> {
    let mut all = Vec::new();
    for stream in module::streams(bytes)? {
        let in_file = |error: bitsmith_bitcode::Error| error.in_file_at(stream.offset).to_string();
        let path = stream.within.iter().fold(path.to_owned(), |path, name| {
            PathBuf::from(format!("{}({name})", path.display()))
        });
        let outline = Outline::read(stream.bytes).map_err(in_file)?;
        for module in &outline.modules {
            let mut found = diagnose(outline.bytes, module).map_err(in_file)?;
            found
                .obstacles
                .extend(broken(&found, outline.bytes, module));
            let conversion = |target: Dialect| {
                if found.for_release(target.release()).next().is_none() {
                    return Ok((target, None));
                }
                let mut lazy = LazyModule::of_outline(outline.bytes, module)?;
                lazy.materialize_all()?;
                Ok((target, Some(downgrade(&mut lazy.module, target))))
            };
            let conversion = target.map(conversion).transpose().map_err(in_file)?;
            all.push(Examined {
                path: path.clone(),
                producer: String::from_utf8_lossy(&module.producer.name).into_owned(),
                epoch: module.producer.epoch,
                found,
                conversion,
            });
        }
    }
    Ok(all)
}

/// The first construct that the verifiers of LLVM 22 and newer reject. Older ones may have accepted it. Broken debug info is
/// none: they drop it.
fn broken(found: &Diagnosis, bytes: &[u8], outline: &ModuleOutline<'_>) -> Option<Obstacle> {
    let mut lazy = LazyModule::of_outline(bytes, outline).ok()?;
    lazy.materialize_all().ok()?;
    let release = lazy.module.dialect.release();
    found.stops(release).next().is_none().then_some(())?;
    let violations = verify_module(&lazy.module);
    let mut broken = violations.iter().filter(|violation| !violation.debug_info);
    let first = broken.next()?;
    let function = first
        .function
        .and_then(|function| lazy.module.globals.get(function));
    let place = function.map(|function| {
        let name = lazy.module.strings.get(function.name);
        format!(" (in @{})", String::from_utf8_lossy(name))
    });
    Some(Obstacle {
        reaction: Reaction::Rejects,
        first: NEVER,
        from: release,
        at: outline.head.at,
        path: outline.head.path,
        code: 0,
        what: format!(
            "a broken rule: {}{}",
            first.message,
            place.unwrap_or_default()
        ),
        count: broken.count() as u64 + 1,
    })
}

/// Releases as text: single ones, ranges, and the last with all newer ones.
fn ranges(releases: impl Iterator<Item = u32>) -> String {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for release in releases {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == release => *last = release,
            _ => runs.push((release, release)),
        }
    }
    let newest = RELEASES[RELEASES.len() - 1];
    let runs = runs.into_iter().map(|(first, last)| match first == last {
        _ if last == newest => format!("{first} and newer"),
        true => format!("{first}"),
        false => format!("{first} to {last}"),
    });
    match runs.collect::<Vec<_>>().join(", ") {
        none if none.is_empty() => "no LLVM".to_owned(),
        some => format!("LLVM {some}"),
    }
}

/// The releases that meet an obstacle, and the end of the verb that follows.
fn hindered(obstacle: &Obstacle) -> (String, &'static str) {
    let from = obstacle.from.max(OLDEST);
    let last = obstacle.first.saturating_sub(1);
    match from == last {
        _ if obstacle.first == NEVER => (format!("{from} and newer"), ""),
        true => (format!("{last}"), "s"),
        false => (format!("{from} to {last}"), ""),
    }
}

impl Examined {
    /// The exit status for the module.
    fn status(&self) -> u8 {
        match &self.conversion {
            Some((target, Some(_))) if self.is_final(*target) => NO_EQUIVALENT,
            Some((_, Some(report))) if report.refused().next().is_some() => NO_EQUIVALENT,
            Some((_, Some(_))) => CONVERTED,
            _ => 0,
        }
    }

    /// Returns true if a release rejects what older ones accept.
    fn is_final(&self, target: Dialect) -> bool {
        let mut stops = self.found.stops(target.release());
        stops.any(|obstacle| obstacle.first == NEVER)
    }

    fn to_text(&self, text: &mut String) {
        let (path, found) = (self.path.display(), &self.found);
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "{path}: written by {}, epoch {}",
            self.producer, self.epoch
        );
        let _ = writeln!(text, "  read by {}", ranges(found.readers()));
        for obstacle in &found.obstacles {
            let (releases, end) = hindered(obstacle);
            let (what, place) = (&obstacle.what, &obstacle.path);
            let does = match obstacle.reaction {
                Reaction::Rejects => format!("stop{end} at {what}"),
                Reaction::Undef => format!("read{end} {what} as undef"),
                Reaction::Misreads => format!("read{end} {what} as something else"),
                Reaction::Unknown if end.is_empty() => format!("do not know {what}"),
                Reaction::Unknown => format!("does not know {what}"),
            };
            let _ = writeln!(
                text,
                "  LLVM {releases} {does} (bit {}, in {place}, {} times)",
                obstacle.at, obstacle.count
            );
        }
        let Some((target, Some(report))) = &self.conversion else {
            return;
        };
        for line in &report.lines {
            let _ = writeln!(text, "  --for {}: {line}", target.release());
        }
    }

    fn to_json(&self) -> serde_json::Value {
        let obstacles = self.found.obstacles.iter().map(|obstacle| {
            json!({
                "what": obstacle.what,
                "rejects": obstacle.reaction == Reaction::Rejects,
                "first": (obstacle.first != NEVER).then_some(obstacle.first),
                "from": obstacle.from,
                "bit": obstacle.at,
                "block": obstacle.path.to_string(),
                "record": obstacle.code,
                "count": obstacle.count,
            })
        });
        let mut all = json!({
            "file": self.path.display().to_string(),
            "producer": self.producer,
            "epoch": self.epoch,
            "oldest": self.found.oldest(),
            "readers": self.found.readers().collect::<Vec<_>>(),
            "obstacles": obstacles.collect::<Vec<_>>(),
        });
        if let Some((target, report)) = &self.conversion {
            let report = report.as_ref().map(target::constructs);
            all["for"] = json!({ "release": target.release(), "constructs": report });
        }
        all
    }
}
