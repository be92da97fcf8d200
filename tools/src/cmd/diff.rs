//! `bitsmith diff`: the differences between two modules.

use crate::io;
use crate::module;
use bitsmith_edit::diff::{Difference, differences};
use bitsmith_model::module::Module;
use bitsmith_text::print::{Part, print_parts};
use serde::Serialize;
use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

const TOOL: &str = "bitsmith diff";

/// Compares the structure: numbers, names of locals and types, and the order of metadata do not matter.
/// The exit status is 0 if there is no difference, 1 if there are some.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith diff a.bc b.ll
  bitsmith diff --json old.bc new.bc")]
pub struct Options {
    /// Text or bitcode
    left: PathBuf,
    /// Text or bitcode
    right: PathBuf,
    /// Print JSON, a list of differences
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row {
    #[serde(skip_serializing_if = "Option::is_none")]
    function: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    block: Option<String>,
    what: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    left: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    right: String,
}

/// Runs the tool.
pub fn run(options: &Options) -> ExitCode {
    let read = |path| module::read(TOOL, path);
    let (left, right) = match (read(&options.left), read(&options.right)) {
        (Ok(left), Ok(right)) => (left, right),
        (Err(status), _) | (_, Err(status)) => return status,
    };
    let found = differences(&left, &right);
    let rows = rows(&left, &right, &found);
    let text = if options.json {
        match serde_json::to_string_pretty(&rows) {
            Ok(text) => text + "\n",
            Err(error) => return io::refuse(TOOL, &options.left, &error),
        }
    } else {
        shown(&rows)
    };
    if let Err(error) = anstream::stdout().write_all(text.as_bytes()) {
        return io::output_failed(TOOL, &error);
    }
    ExitCode::from(u8::from(!rows.is_empty()))
}

fn rows(left: &Module, right: &Module, found: &[Difference]) -> Vec<Row> {
    let lefts: Vec<Part> = found.iter().map(|d| d.left).collect();
    let rights: Vec<Part> = found.iter().map(|d| d.right).collect();
    let blocks: Vec<Part> = found.iter().map(block).collect();
    let (lefts, rights) = (print_parts(left, &lefts), print_parts(right, &rights));
    let blocks = print_parts(left, &blocks);
    let texts = lefts.into_iter().zip(rights).zip(blocks);
    let row = |(difference, ((l, r), block)): (&Difference, ((String, String), String))| Row {
        function: difference
            .function
            .map(|(id, _)| format!("@{}", String::from_utf8_lossy(left.name(id)))),
        block: Some(block).filter(|block| !block.is_empty()),
        what: difference.what.clone(),
        left: l.trim_start().to_owned(),
        right: r.trim_start().to_owned(),
    };
    found.iter().zip(texts).map(row).collect()
}

fn block(difference: &Difference) -> Part {
    match (difference.function, difference.block) {
        (Some((function, _)), Some((block, _))) => Part::Local(function, block.into()),
        _ => Part::Nothing,
    }
}

fn shown(rows: &[Row]) -> String {
    let mut text = String::new();
    let mut place = None;
    for row in rows {
        let here = (&row.function, &row.block);
        if place != Some(here) {
            if let Some(function) = &row.function {
                let block = row.block.as_deref().map(|b| format!(", {b}"));
                let _ = writeln!(text, "in function {function}{}:", block.unwrap_or_default());
            }
            place = Some(here);
        }
        let indent = if row.function.is_some() { "  " } else { "" };
        let _ = writeln!(text, "{indent}{}", row.what);
        for (sign, side) in [('<', &row.left), ('>', &row.right)] {
            if !side.is_empty() {
                let _ = writeln!(text, "{indent}  {sign} {side}");
            }
        }
    }
    text
}
