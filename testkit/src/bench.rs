//! Wall time and memory of a tool of ours and LLVM's, run in turns on one file.
//!
//! Ratios from one run on one machine mean something; times alone do not. Nothing here is a test.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::oracle::Oracle;

/// What is measured: the name of a row, the tool, and its arguments before the input.
const ROWS: &[(&str, &str, &[&str])] = &[
    ("dis", "dis", &["-o", "/dev/null"]),
    ("bcanalyzer", "bcanalyzer", &[]),
    ("bcanalyzer --dump", "bcanalyzer", &["--dump"]),
    ("nm", "nm", &[]),
];

/// One program's figures on one file.
#[derive(Clone, Copy, Debug)]
pub struct Figures {
    /// Shortest wall time, in seconds.
    pub seconds: f64,
    /// Largest peak resident size, in bytes.
    pub peak: u64,
}

/// One row of the table.
#[derive(Clone, Debug)]
pub struct Row {
    /// What was run.
    pub what: &'static str,
    /// On which file.
    pub input: PathBuf,
    /// Ours.
    pub ours: Figures,
    /// LLVM's.
    pub llvm: Figures,
}

/// Runs every tool on every input, ours and LLVM's in turns, `times` each.
///
/// # Errors
/// When a program cannot be started, or fails on a file.
pub fn run(
    oracle: &Oracle,
    bitsmith: &Path,
    inputs: &[PathBuf],
    times: usize,
) -> io::Result<Vec<Row>> {
    let mut rows = Vec::new();
    for input in inputs {
        for (what, tool, args) in ROWS {
            let mut ours = Vec::new();
            let mut llvm = Vec::new();
            for _ in 0..times.max(1) {
                ours.push(once(
                    Command::new(bitsmith).arg(tool).args(*args).arg(input),
                )?);
                let theirs = oracle.tool(&format!("llvm-{tool}"));
                llvm.push(once(Command::new(theirs).args(*args).arg(input))?);
            }
            rows.push(Row {
                what,
                input: input.clone(),
                ours: best(&ours),
                llvm: best(&llvm),
            });
        }
    }
    Ok(rows)
}

/// The rows as a table in Markdown.
pub fn render(rows: &[Row]) -> String {
    let mut out = String::from(
        "| tool | file | ours | LLVM | times as fast | ours, peak | LLVM, peak | of LLVM's |\n|---|---|---|---|---|---|---|---|\n",
    );
    for row in rows {
        let name = row.input.file_name().unwrap_or_default().to_string_lossy();
        out.push_str(&format!(
            "| {} | {name} | {:.0} ms | {:.0} ms | {:.1} | {} MB | {} MB | {:.2} |\n",
            row.what,
            row.ours.seconds * 1e3,
            row.llvm.seconds * 1e3,
            row.llvm.seconds / row.ours.seconds.max(1e-9),
            row.ours.peak >> 20,
            row.llvm.peak >> 20,
            row.ours.peak as f64 / row.llvm.peak.max(1) as f64,
        ));
    }
    out
}

fn best(figures: &[Figures]) -> Figures {
    Figures {
        seconds: figures
            .iter()
            .map(|f| f.seconds)
            .fold(f64::INFINITY, f64::min),
        peak: figures.iter().map(|f| f.peak).max().unwrap_or(0),
    }
}

fn once(command: &mut Command) -> io::Result<Figures> {
    let start = Instant::now();
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let status_file = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    let status = loop {
        // The kernel keeps the peak itself, so the last look before the end is close to it.
        peak = peak_of(&status_file).unwrap_or(0).max(peak);
        if let Some(status) = child.try_wait()? {
            break status;
        }
        thread::sleep(Duration::from_micros(250));
    };
    let seconds = start.elapsed().as_secs_f64();
    if !status.success() {
        return Err(io::Error::other(format!("{command:?}: {status}")));
    }
    Ok(Figures { seconds, peak })
}

/// The peak resident size of a process, in bytes, where the system tells.
fn peak_of(status_file: &str) -> Option<u64> {
    let text = fs::read_to_string(status_file).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_timed_and_its_failure_seen() {
        let figures = once(Command::new("sleep").arg("0.05")).expect("sleep runs");
        assert!(figures.seconds >= 0.05);
        assert!(once(&mut Command::new("false")).is_err());
    }
}
