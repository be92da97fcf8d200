//! The reports of `--json` and `--why`: the prevailing definition of each symbol.

use super::{Options, say};
use bitsmith_link::{Candidate, Outcome, Report, Symbol};
use serde_json::{Value, json};
use std::io::Write;

/// Writes the report to standard output; returns true if all requested symbols exist.
pub fn write(report: &Report, options: &Options) -> bool {
    let mut text = String::new();
    let mut all_known = true;
    for name in &options.why {
        match report.symbol(name.as_bytes()) {
            Some(symbol) => explain(symbol, &mut text),
            None => {
                all_known = false;
                say(&format!(
                    "{}: no module declares or defines '{name}'; locals are not resolved\n",
                    super::TOOL
                ));
            }
        }
    }
    if options.json {
        let symbols: Vec<Value> = report.symbols().iter().map(to_json).collect();
        text.push_str(
            &serde_json::to_string_pretty(&json!({ "symbols": symbols })).unwrap_or_default(),
        );
        text.push('\n');
    }
    // A reader that closes the pipe early is no error.
    let _ = std::io::stdout().lock().write_all(text.as_bytes());
    all_known
}

/// The final outcome of a candidate: one that was taken may have been replaced later.
fn outcome(symbol: &Symbol, index: usize, candidate: &Candidate) -> &'static str {
    match candidate.outcome {
        Outcome::Taken if symbol.winner() == Some(index) => "won",
        Outcome::Taken => "replaced",
        Outcome::Left => "lost",
        other => other.text(),
    }
}

fn to_json(symbol: &Symbol) -> Value {
    let of = |(index, candidate): (usize, &Candidate)| {
        json!({
            "module": candidate.module,
            "kind": candidate.kind,
            "linkage": candidate.linkage_text(),
            "definition": candidate.definition,
            "at": candidate.place,
            "outcome": outcome(symbol, index, candidate),
            "why": candidate.why.to_string(),
        })
    };
    let candidates: Vec<Value> = symbol.candidates.iter().enumerate().map(of).collect();
    let winner = symbol.winner().and_then(|at| symbol.candidates.get(at));
    json!({
        "name": String::from_utf8_lossy(&symbol.name),
        "winner": winner.map(|c| &c.module),
        "why": winner.map(|c| c.why.to_string()),
        "candidates": candidates,
    })
}

fn explain(symbol: &Symbol, text: &mut String) {
    let name = String::from_utf8_lossy(&symbol.name);
    let winner = symbol.winner().and_then(|at| symbol.candidates.get(at));
    let headline = match winner {
        Some(winner) => format!("{name}: the definition of {} counts\n", winner.module),
        None => format!("{name}: no definition is in the result\n"),
    };
    text.push_str(&headline);
    for (index, candidate) in symbol.candidates.iter().enumerate() {
        let place = candidate.place.as_ref();
        let place = place.map_or(String::new(), |at| format!(" at {at}"));
        let word = match (candidate.definition, candidate.linkage_text()) {
            (false, "external") => "declared".to_owned(),
            (false, linkage) => format!("declared {linkage}"),
            (true, linkage) => linkage.to_owned(),
        };
        let line = format!(
            "  {}: {word} {}{place}: {}",
            candidate.module,
            candidate.kind,
            outcome(symbol, index, candidate),
        );
        text.push_str(&line);
        if candidate.definition {
            text.push_str(&format!(" ({})", candidate.why));
        }
        text.push('\n');
    }
}
