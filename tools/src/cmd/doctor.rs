//! `bitsmith doctor`: the releases of LLVM that read a file, and the reasons why the others do not.

use crate::io::{self, Input};
use crate::module;
use bitsmith_bitcode::doctor::{Diagnosis, diagnose};
use bitsmith_bitcode::outline::{ModuleOutline, Outline};
use bitsmith_model::schema::since::RELEASES;
use serde_json::json;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const TOOL: &str = "bitsmith doctor";

/// LLVM has no such tool. The releases distinguished are LLVM 13, 14, 15, 16, 19 and 22.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith doctor a.bc          who wrote it, who reads it, what is in the way
  bitsmith doctor --json a.bc b.bc")]
pub struct Options {
    /// Bitcode; `-` is standard input
    #[arg(default_value = "-")]
    inputs: Vec<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Runs the tool.
pub fn run(options: &Options) -> ExitCode {
    let mut status = ExitCode::SUCCESS;
    let mut all = Vec::new();
    let mut text = String::new();
    for path in &options.inputs {
        let examined = Input::open_whole(path)
            .map_err(|error| error.to_string())
            .and_then(|bytes| examine(&bytes, path, options.json, &mut text));
        match examined {
            Ok(modules) => all.extend(modules),
            Err(error) => status = io::refuse(TOOL, path, &error),
        }
    }
    if options.json {
        text = serde_json::to_string_pretty(&all).unwrap_or_default();
        text.push('\n');
    }
    match anstream::stdout().write_all(text.as_bytes()) {
        Ok(()) => status,
        Err(error) => io::output_failed(TOOL, &error),
    }
}

/// Examines all modules of a file; the result is text or JSON.
fn examine(
    bytes: &[u8],
    path: &Path,
    as_json: bool,
    text: &mut String,
) -> Result<Vec<serde_json::Value>, String> {
    let mut all = Vec::new();
    for stream in module::streams(bytes)? {
        let in_file = |error: bitsmith_bitcode::Error| error.in_file_at(stream.offset).to_string();
        let path = &stream.within.iter().fold(path.to_owned(), |path, name| {
            PathBuf::from(format!("{}({name})", path.display()))
        });
        let outline = Outline::read(stream.bytes).map_err(in_file)?;
        for module in &outline.modules {
            let found = diagnose(outline.bytes, module).map_err(in_file)?;
            if as_json {
                all.push(to_json(path, module, &found));
            } else {
                to_text(path, module, &found, text);
            }
        }
    }
    Ok(all)
}

fn to_text(path: &Path, module: &ModuleOutline<'_>, found: &Diagnosis, text: &mut String) {
    let producer = String::from_utf8_lossy(&module.producer.name);
    let (path, epoch) = (path.display(), module.producer.epoch);
    // Writing to a string does not fail.
    let _ = writeln!(text, "{path}: written by {producer}, epoch {epoch}");
    let reads = |release: &u32| found.stops(*release).next().is_none();
    let newer = RELEASES.iter().rev().take_while(|release| reads(release));
    let newer = newer.last().copied().unwrap_or_else(|| found.oldest());
    // Some releases reject what older ones ignore.
    let apart = RELEASES.iter().filter(|r| **r < newer && reads(r));
    let apart: Vec<String> = apart.map(|release| format!("{release}, ")).collect();
    let _ = writeln!(text, "  read by LLVM {}{newer} and newer", apart.concat());
    for release in RELEASES {
        for obstacle in found.stops(release) {
            let _ = writeln!(
                text,
                "  LLVM {release} stops at {} (bit {}, in {}, {} times; LLVM {})",
                obstacle.what, obstacle.at, obstacle.path, obstacle.count, obstacle.first
            );
        }
    }
}

fn to_json(path: &Path, module: &ModuleOutline<'_>, found: &Diagnosis) -> serde_json::Value {
    let obstacles = found.obstacles.iter().map(|obstacle| {
        json!({
            "what": obstacle.what,
            "first": obstacle.first,
            "from": obstacle.from,
            "bit": obstacle.at,
            "block": obstacle.path.to_string(),
            "record": obstacle.code,
            "count": obstacle.count,
        })
    });
    json!({
        "file": path.display().to_string(),
        "producer": String::from_utf8_lossy(&module.producer.name),
        "epoch": module.producer.epoch,
        "oldest": found.oldest(),
        "obstacles": obstacles.collect::<Vec<_>>(),
    })
}
