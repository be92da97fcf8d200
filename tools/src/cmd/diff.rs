//! `bitsmith diff`: the differences between two modules.

use crate::io;
use crate::module;
use bitsmith_edit::diff::{Difference, differences};
use bitsmith_model::debug_info::{has_debug_info, strip_debug_info};
use bitsmith_model::module::Module;
use bitsmith_text::print::{Part, print_parts};
use serde::Serialize;
use std::collections::BTreeMap;
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
  bitsmith diff --ignore debug a.bc b.bc
  bitsmith diff --json old.bc new.bc")]
pub struct Options {
    /// Text or bitcode
    left: PathBuf,
    /// Text or bitcode
    right: PathBuf,
    /// Differences to leave out, such as debug information; names of locals and the order of globals are never differences
    #[arg(long, value_enum, value_delimiter = ',', value_name = "WHAT")]
    ignore: Vec<Ignored>,
    /// Print all differences of a kind, not only the first
    #[arg(long)]
    all: bool,
    /// Print JSON, a list of differences
    #[arg(long)]
    json: bool,
}

/// A kind of differences.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Ignored {
    /// Debug information
    Debug,
    /// Names of locals and types
    Names,
    /// The order of globals and metadata
    Order,
}

/// The differences of a kind that are shown.
const SHOWN: usize = 20;

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
    let (mut left, mut right) = match (read(&options.left), read(&options.right)) {
        (Ok(left), Ok(right)) => (left, right),
        (Err(status), _) | (_, Err(status)) => return status,
    };
    if options.ignore.contains(&Ignored::Debug) {
        strip_debug_info(&mut left);
        strip_debug_info(&mut right);
    }
    let found = differences(&left, &right);
    if !(found.is_empty() || options.json || options.all) && only_debug_info(&left, &right) {
        let count = found.len();
        let text = format!("only debug info differs: {count} differences, which --all shows\n");
        return match io::print(&text) {
            Ok(()) => ExitCode::from(io::REFUSED),
            Err(error) => io::output_failed(TOOL, &error),
        };
    }
    let rows = rows(&left, &right, &found);
    let text = if options.json {
        match serde_json::to_string_pretty(&rows) {
            Ok(text) => text + "\n",
            Err(error) => return io::refuse(TOOL, &options.left, &error),
        }
    } else {
        shown(&rows, if options.all { usize::MAX } else { SHOWN })
    };
    if let Err(error) = anstream::stdout().write_all(text.as_bytes()) {
        return io::output_failed(TOOL, &error);
    }
    ExitCode::from(u8::from(!rows.is_empty()))
}

/// Returns true if the modules do not differ without their debug information.
fn only_debug_info(left: &Module, right: &Module) -> bool {
    if !(has_debug_info(left) || has_debug_info(right)) {
        return false;
    }
    let stripped = |module: &Module| {
        let mut module = module.clone();
        strip_debug_info(&mut module);
        module
    };
    differences(&stripped(left), &stripped(right)).is_empty()
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

/// The text of differences; of each kind at most `most`.
fn shown(rows: &[Row], most: usize) -> String {
    let mut text = String::new();
    let mut place = None;
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for row in rows {
        let count = counts.entry(&row.what).or_default();
        *count = count.saturating_add(1);
        if *count > most {
            continue;
        }
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
    for (what, count) in counts.into_iter().filter(|(_, count)| *count > most) {
        let more = count.saturating_sub(most);
        let _ = writeln!(text, "{more} more of '{what}', which --all shows");
    }
    text
}
