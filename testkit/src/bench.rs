//! Wall time and memory of a bitsmith tool and LLVM's, run in turns on one file.
//!
//! Ratios from one run on one machine mean something; times alone do not. Nothing here is a test.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::oracle::Oracle;

/// A measurement: our tool and LLVM's, with the arguments before the input.
struct Measured {
    name: &'static str,
    ours: &'static [&'static str],
    llvm: &'static [&'static str],
    /// True if the input is the text of the file.
    text: bool,
}

const fn measured(
    name: &'static str,
    ours: &'static [&'static str],
    llvm: &'static [&'static str],
) -> Measured {
    Measured {
        name,
        ours,
        llvm,
        text: false,
    }
}

/// The minimal duration of a turn.
const TURN: Duration = Duration::from_millis(50);

/// The output, so that both tools do all the work and neither waits for a disk.
const NOWHERE: &str = "/dev/null";

const MEASURED: &[Measured] = &[
    measured("dis", &["dis", "-o", NOWHERE], &["llvm-dis", "-o", NOWHERE]),
    measured("bcanalyzer", &["bcanalyzer"], &["llvm-bcanalyzer"]),
    measured(
        "bcanalyzer --dump",
        &["bcanalyzer", "--dump"],
        &["llvm-bcanalyzer", "--dump"],
    ),
    measured("nm", &["nm"], &["llvm-nm"]),
    Measured {
        text: true,
        ..measured("as", &["as", "-o", NOWHERE], &["llvm-as", "-o", NOWHERE])
    },
    measured(
        "verify",
        &["verify"],
        &["opt", "-passes=verify", "-disable-output"],
    ),
    measured(
        "cat (read and write)",
        &["cat", "-o", NOWHERE],
        &[
            "opt",
            "-disable-verify",
            "-passes=no-op-module",
            "-o",
            NOWHERE,
        ],
    ),
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
    /// The tool that ran.
    pub what: &'static str,
    /// The input file.
    pub input: PathBuf,
    /// The figures of bitsmith.
    pub ours: Figures,
    /// The figures of LLVM.
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
        let text = std::env::temp_dir().join(format!("bitsmith-bench-{}.ll", std::process::id()));
        seconds_of(
            Command::new(oracle.tool("llvm-dis"))
                .arg(input)
                .arg("-o")
                .arg(&text),
        )?;
        for measured in MEASURED {
            let from = if measured.text { &text } else { input };
            let mut ours = Command::new(bitsmith);
            ours.args(measured.ours).arg(from);
            let mut llvm = of_llvm(oracle, measured.llvm);
            llvm.arg(from);
            rows.push(in_turns(
                measured.name,
                input,
                [&mut ours, &mut llvm],
                [None; 2],
                times,
            )?);
        }
        fs::remove_file(text)?;
    }
    Ok(rows)
}

/// Links all inputs into one, ours and LLVM's linker in turns.
///
/// # Errors
/// When a linker cannot be started, or fails.
pub fn link(oracle: &Oracle, bitsmith: &Path, inputs: &[PathBuf], times: usize) -> io::Result<Row> {
    // Each run creates its output file: replacing one is work of the file system.
    let [to, llvm_to] = ["ours", "llvm"].map(|who| {
        let name = format!("bitsmith-bench-{}-{who}.bc", std::process::id());
        std::env::temp_dir().join(name)
    });
    let mut ours = Command::new(bitsmith);
    ours.arg("link").args(inputs).arg("-o").arg(&to);
    let mut llvm = of_llvm(oracle, &["llvm-link"]);
    llvm.args(inputs).arg("-o").arg(&llvm_to);
    let name = PathBuf::from(format!("{} files", inputs.len()));
    let written = [Some(&*to), Some(&*llvm_to)];
    in_turns("link", &name, [&mut ours, &mut llvm], written, times)
}

fn of_llvm(oracle: &Oracle, line: &[&str]) -> Command {
    let (tool, args) = line.split_first().unwrap_or((&"", &[]));
    let mut command = Command::new(oracle.tool(tool));
    command.args(args);
    command
}

fn in_turns(
    what: &'static str,
    input: &Path,
    [ours, llvm]: [&mut Command; 2],
    [ours_to, llvm_to]: [Option<&Path>; 2],
    times: usize,
) -> io::Result<Row> {
    let gone = |to: Option<&Path>| to.map(fs::remove_file).transpose();
    // Watching slows the process down, so the peak is taken in a run of its own.
    let figures = |peak| Figures {
        seconds: f64::INFINITY,
        peak,
    };
    let mut best = [figures(peak_in(ours)?), figures(peak_in(llvm)?)];
    for _ in 0..times.max(1) {
        for (best, (command, to)) in best
            .iter_mut()
            .zip([(&mut *ours, ours_to), (&mut *llvm, llvm_to)])
        {
            let turn = Instant::now();
            // A short command runs many times per turn. Otherwise the caches that the other tool left would
            // count
            // for more than the command itself.
            while turn.elapsed() < TURN {
                gone(to)?;
                best.seconds = best.seconds.min(seconds_of(command)?);
            }
        }
    }
    gone(ours_to)?;
    gone(llvm_to)?;
    let [ours, llvm] = best;
    Ok(Row {
        what,
        input: input.to_owned(),
        ours,
        llvm,
    })
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

/// The interval between two looks at a process.
const SHORTEST: Duration = Duration::from_micros(300);

fn started(command: &mut Command) -> io::Result<Child> {
    let command = command.stdin(Stdio::null()).stdout(Stdio::null());
    command.stderr(Stdio::null()).spawn()
}

fn succeeded(command: &Command, status: ExitStatus) -> io::Result<()> {
    match status.success() {
        true => Ok(()),
        false => Err(io::Error::other(format!("{command:?}: {status}"))),
    }
}

/// Runs a program; returns its duration in seconds.
fn seconds_of(command: &mut Command) -> io::Result<f64> {
    let start = Instant::now();
    let status = started(command)?.wait()?;
    let seconds = start.elapsed().as_secs_f64();
    succeeded(command, status)?;
    Ok(seconds)
}

/// Runs a program; returns its peak resident size in bytes.
fn peak_in(command: &mut Command) -> io::Result<u64> {
    let start = Instant::now();
    let mut child = started(command)?;
    let status_file = format!("/proc/{}/status", child.id());
    let ended = AtomicBool::new(false);
    let (status, peak) = thread::scope(|scope| {
        // The kernel keeps the peak itself, so the last look before the end is close to it. Looks take time
        // from
        // a program that uses all cores, so their interval grows with the run time.
        let watch = scope.spawn(|| {
            let mut peak = 0;
            while !ended.load(Ordering::Relaxed) {
                peak = peak_of(&status_file).unwrap_or(0).max(peak);
                thread::sleep(SHORTEST.max(start.elapsed() / 50));
            }
            peak
        });
        let status = child.wait();
        ended.store(true, Ordering::Relaxed);
        (status, watch.join().unwrap_or(0))
    });
    succeeded(command, status?)?;
    Ok(peak)
}

/// The peak resident size of a process, in bytes, if the system reports it.
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
        let sleep = || {
            let mut sleep = Command::new("sleep");
            sleep.arg("0.05");
            sleep
        };
        assert!(seconds_of(&mut sleep()).expect("sleep runs") >= 0.05);
        assert!(peak_in(&mut sleep()).expect("sleep runs") > 0);
        assert!(seconds_of(&mut Command::new("false")).is_err());
        assert!(peak_in(&mut Command::new("false")).is_err());
    }
}
